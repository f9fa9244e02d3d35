"""The only reader of `templates/`: strict TOML to frozen Structs, with provenance."""
