"""A phone: Chromium of the system without a network."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.command import done
from tests.web.at_table import Room, new_store, served
from tests.web.hand import SMALL, Hand, opened


@pytest.fixture(scope="session")
def app_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("app") / "companion.html"
    done("app", "--out", file)
    return file


@pytest.fixture
def hand(chromium: Any, app_file: Path) -> Iterator[Hand]:
    yield from opened(chromium, app_file, SMALL)


@pytest.fixture
def free_port() -> int:

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return new_store(tmp_path, "den")


@pytest.fixture
def room(file: Path) -> Iterator[Room]:
    found = Room(served(file, "den", games=("lure", "salmon_run", "mapped_out")))
    yield found
    found.close()
