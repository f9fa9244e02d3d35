"""Reads `templates/` (no other package does), and converts its TOML to Structs with sources."""
