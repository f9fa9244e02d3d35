"""A free port for `companion studio`, settings of its own for each test, and nothing that opens."""

from pathlib import Path

import pytest

from tests.web.conftest import free_port

__all__ = ["free_port"]


@pytest.fixture(autouse=True)
def own_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep what is clicked in a test from other tests, and from whoever runs them."""
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def opened_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what a test opens with the programs of the computer, in its place."""
    found: list[str] = []
    monkeypatch.setattr("companion.cli.print_command.launch", found.append)
    return found
