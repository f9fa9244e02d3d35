"""`companion where`: every file and folder that the program keeps, and how to delete them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct

from companion.cli.data_folder import config_file, data_folder, evenings_folder, token_file
from companion.cli.parameters import Json
from companion.cli.terminal import echo_json

EXAMPLE = "Example: companion where"
OUTPUT = Path("output")  # where `print` and `export` write unless they are told otherwise
MANIFEST = "manifest.json"


class StoredItem(Struct, frozen=True):
    """Something that is kept."""

    what: str  # for a person
    paths: tuple[Path, ...]  # where it lies; a store has files beside it while it is open


def where(as_json: Json = False) -> None:
    """Tell where the program keeps what, how large it is, and how to delete it."""
    rows: list[dict[str, Any]] = [
        {
            "what": kept.what,
            "path": str(path.absolute()),
            "exists": path.exists(),
            "bytes": _size(path),
            "delete": _delete_command(path.absolute()),
        }
        for kept in _stored_items()
        for path in ([path for path in kept.paths if path.exists()] or kept.paths[:1])
    ]
    if as_json:
        echo_json({"kept": rows})
        return
    for row in rows:
        count = row["bytes"]
        size = f"{count} bytes" if count < 1000 else f"{count / 1000:.0f} kB"
        size = size if count < 1_000_000 else f"{count / 1e6:.1f} MB"
        typer.echo(f"{row['what']}: {size if row['exists'] else 'nothing yet'}\n  {row['path']}")
        if row["exists"]:
            typer.echo(f"  to delete: {row['delete']}")
    typer.echo("Nothing else is kept: there is no cache, and nothing is sent anywhere.")
    typer.echo("Prints, pages, sites and exports lie where you had them written (--out).")
    typer.echo("A phone keeps its evenings itself: forget them there, one by one or all.")


def _stored_items() -> Iterator[StoredItem]:
    from companion.cli.command_registry import all_tools
    from companion.cli.defaults import OWN, config_files
    from companion.cli.game_selection import default_games_folder
    from companion.cli.parameters import store_file
    from companion.cli.score_files import draft_file, names_file

    store = store_file(None)
    logs = [
        StoredItem(
            f"{tool.several.capitalize()} with their logs", (file, *_sqlite_side_files(file))
        )
        for tool in all_tools().values()
        if tool.several
        for file in [data_folder() / f"{tool.several}.sqlite3"]
    ]
    known = [
        StoredItem("Tables with their logs and seeds", (store, *_sqlite_side_files(store))),
        *logs,
        StoredItem("Games of your own that need no --games", (default_games_folder(),)),
        StoredItem("Evenings that phones sent (companion serve)", (evenings_folder(),)),
        StoredItem("Secret part of the address of companion serve", (token_file(),)),
        StoredItem("Names of the last players", (names_file(),)),
        StoredItem("Scores that were not finished", (draft_file("").parent,)),
        StoredItem("Printers saved with calibrate", (config_file("printers.json"),)),
        StoredItem("How you print in the workshop", (config_file("workshop.json"),)),
        StoredItem(
            "Your defaults: paper, ink, palette, backs, printer, data, language", config_files()
        ),
        StoredItem("Your numbers, used in this folder", (OWN,)),
    ]
    yield from known
    named = {path for kept in known for path in kept.paths}
    homes = {path.parent for path in named} - {Path()}
    others = (path for home in sorted(homes) if home.is_dir() for path in sorted(home.iterdir()))
    for path in others:
        if path not in named | homes:
            yield StoredItem("Something else in our folder", (path,))
    if any(OUTPUT.glob(f"*/{MANIFEST}")):
        yield StoredItem("Prints in the folder where you are now", (OUTPUT,))


def _sqlite_side_files(store: Path) -> tuple[Path, ...]:
    """Return the files that lie beside a store while it is open."""
    return tuple(store.with_name(f"{store.name}{end}") for end in ("-wal", "-shm", "-journal"))


def _size(path: Path) -> int:
    """Return how many bytes a file has, or all files below a folder."""
    total = 0
    for file in path.rglob("*") if path.is_dir() else [path]:
        with suppress(OSError):  # it has just gone
            total += file.stat().st_size if file.is_file() else 0
    return total


def _delete_command(path: Path) -> str:
    """Return the command of this system that deletes a file or folder."""
    if sys.platform == "win32":
        return f'rmdir /s "{path}"' if path.is_dir() else f'del "{path}"'
    return f"rm {'-r ' if path.is_dir() else ''}{shlex.quote(str(path))}"
