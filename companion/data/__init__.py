"""The only reader of `templates/`: strict TOML to frozen dataclasses, with provenance."""
