"""The person's own folder, for what the program keeps of their games."""

from __future__ import annotations

from pathlib import Path


def data_folder() -> Path:
    """Return the folder, which need not be there; nobody else may look into it."""
    from platformdirs import user_data_path  # late: not every command needs it

    from companion.atomic_write import close_to_others

    folder = user_data_path("companion", appauthor=False)
    close_to_others(folder)
    return folder
