"""Mapped Out."""
