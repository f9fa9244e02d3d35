"""A free port for `companion studio`."""

from tests.web.conftest import free_port

__all__ = ["free_port"]
