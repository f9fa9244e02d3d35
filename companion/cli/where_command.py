"""`companion where`: lists every file and folder the program stores, and how to delete them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer

from companion.cli import user_config
from companion.cli.app import all_tools
from companion.cli.game_selection import default_games_folder
from companion.cli.parameters import Json, store_file
from companion.cli.terminal import echo_json
from companion.core.errors import CompanionError

EXAMPLE = "Example: companion where"
OUTPUT = Path("output")  # where `print` and `export` write unless they are told otherwise


def where(as_json: Json = False) -> None:
    """List what the program stores, where it is, how large it is, and how to delete it."""
    rows: list[dict[str, Any]] = [
        {
            "what": what,
            "path": str(path.absolute()),
            "exists": path.exists(),
            "bytes": _size(path),
            "delete": _delete_command(path.absolute()),
        }
        for what, paths in _find_stored().items()
        for path in ([path for path in paths if path.exists()] or paths[:1])
    ]
    if as_json:
        echo_json({"kept": rows})
        return
    for row in rows:
        count = row["bytes"]
        if not count and Path(row["path"]).is_dir():
            continue
        size = f"{count} bytes" if count < 1000 else f"{count / 1000:.0f} kB"
        size = size if count < 1_000_000 else f"{count / 1e6:.1f} MB"
        typer.echo(f"{row['what']}: {size if row['exists'] else 'nothing yet'}\n  {row['path']}")
        if row["exists"]:
            typer.echo(f"  to delete: {row['delete']}")
    typer.echo("These are all files: there is no cache, and nothing is sent anywhere.")
    typer.echo("Prints, pages, sites and exports are in the folders that you chose (--out).")
    typer.echo("Each phone keeps its own evenings: delete them there with Forget.")


def _find_stored() -> dict[str, Sequence[Path]]:
    """Return the paths of stored files, under titles for people. Some may not exist yet."""
    data, logs = user_config.data_folder(), {"Tables with their logs and seeds": store_file(None)}
    for tool in all_tools().values():
        if tool.several:
            name = f"{tool.several.capitalize()} with their logs"
            logs[name] = data / f"{tool.several}.sqlite3"
    beside = ("", "-wal", "-shm", "-journal")  # files of a store while it is open
    result: dict[str, Sequence[Path]] = {
        **{name: [Path(f"{file}{end}") for end in beside] for name, file in logs.items()},
        "Games of your own that need no --games": [default_games_folder()],
        "Evenings that phones sent (companion serve)": [data / user_config.EVENINGS],
        "Secret part of the address of companion serve": [data / user_config.TOKEN],
        "Names of the last players": [data / user_config.NAMES],
        "Scores that were not finished": [user_config.draft_file("").parent],
        "Printers saved with calibrate": [user_config.config_file("printers.json")],
        "Print settings of the workshop": [user_config.config_file("workshop.json")],
        f"Your defaults: {', '.join(user_config.KEYS)}": user_config.config_files(),
    }
    named = {path for paths in result.values() for path in paths}
    homes = {path.parent for path in named} - {Path()}
    inside = [path for home in sorted(homes) if home.is_dir() for path in sorted(home.iterdir())]
    numbers = str(user_config.OWN)
    with suppress(CompanionError):  # a file of defaults may be wrong
        numbers = user_config.load_defaults()[0].get("data", numbers)
    result["Your numbers"] = [*dict.fromkeys((Path(numbers), user_config.OWN))]
    result["Other files in these folders"] = [path for path in inside if path not in named | homes]
    if any(OUTPUT.glob("*/manifest.json")):
        result["Prints in the folder where you are now"] = [OUTPUT]
    return result


def _size(path: Path) -> int:
    """Return the size of a file, or of all files below a folder, in bytes."""
    total = 0
    for file in path.rglob("*") if path.is_dir() else [path]:
        with suppress(OSError):  # it has just gone
            total += file.stat().st_size if file.is_file() else 0
    return total


def _delete_command(path: Path) -> str:
    """Return the system's command to delete a file or folder."""
    if sys.platform == "win32":
        return f'rmdir /s "{path}"' if path.is_dir() else f'del "{path}"'
    return f"rm {'-r ' if path.is_dir() else ''}{shlex.quote(str(path))}"
