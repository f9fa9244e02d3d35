"""Reads the TOML in `templates/` (no other package does) into frozen Structs with sources."""
