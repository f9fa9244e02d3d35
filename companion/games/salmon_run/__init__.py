"""Salmon Run."""
