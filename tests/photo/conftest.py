"""Phones and ports of the tests of pages."""

from tests.web.conftest import app_file, free_port

__all__ = ["app_file", "free_port"]
