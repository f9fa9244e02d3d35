"""Prints components into files: selects pieces, lays out sheets, writes and replaces files."""
