"""The person's own folders, for what the program keeps of their games and how they print."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """Return the folder, which need not be there; nobody else may look into it."""
    from platformdirs import user_data_path  # late: not every command needs it

    from companion.atomic_write import close_to_others

    folder = user_data_path("companion", appauthor=False)
    close_to_others(folder)
    return folder


def evenings_folder() -> Path:
    """Return the folder of the evenings that phones have sent."""
    return data_folder() / "evenings"


def token_file() -> Path:
    """Return the file of the secret part of the address of `serve`, which stays the same."""
    return data_folder() / "serve-address.txt"


def config_file(name: str) -> Path:
    """Return a file of how the person prints: `printers.json`, `workshop.json`."""
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False) / name
