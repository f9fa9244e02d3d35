"""A photograph of a sheet, and what the tests of pages need."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import app_file, free_port

__all__ = ["app_file", "free_port"]


@pytest.fixture(scope="session")
def shot() -> Any:
    from tests.photo.scenes import scene  # late: it needs OpenCV

    return scene(21, "whole", 8, pen="black")
