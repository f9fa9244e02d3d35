"""The only reader of `templates/`: strict TOML into frozen Structs, with sources."""
