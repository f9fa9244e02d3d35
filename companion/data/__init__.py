"""The only package that reads `templates/`: converts strict TOML to frozen Structs with sources."""
