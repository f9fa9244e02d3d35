"""What tests of pages need."""

from tests.web.conftest import app_file, free_port, hand

__all__ = ["app_file", "free_port", "hand"]
