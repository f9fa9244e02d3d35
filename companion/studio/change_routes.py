"""Routes for changes: values of pieces, undo, export and import of tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Route

from companion.core.errors import DataError
from companion.data.export_import import export_table
from companion.data.spreadsheet_file import MOST_BYTES
from companion.games.game_type import Game
from companion.studio.mistakes import RefusedError
from companion.studio.owner import Edit, Owner
from companion.studio.piece_sources import NOTHING, count_uses, files_of, piece_sources_in
from companion.studio.routes import file_route, form_route, json_route, requested_game, upload_route
from companion.studio.snapshots import HOME, OLDER, forget_change, list_changes
from companion.studio.workshop import Workshop


def change_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes for values of pieces, and for export and import of tables."""
    game_of = partial(requested_game, workshop)

    def list_values(request: Request) -> dict[str, Any]:
        query, game = request.query_params, game_of(request)
        read = workshop.read(game.slug)
        names = query.get("component", ""), query.get("piece", "")
        result = piece_sources_in(read, *names) if read else NOTHING
        held = not workshop.may_write(game.slug)
        writable = not held and (game.home is not None or owner.data is not None)
        return {"made": result, "writable": writable, "held": held, "undo": len(owner.changes)}

    def go_on(request: Request, _: object) -> dict[str, Any]:
        slug = request.path_params["game"]  # it may have been gone for days
        for change in owner.changes.values():
            paths = [change.root / name for name in change.after if name.startswith(f"{slug}/")]
            if not all(path.exists() for path in paths):
                forget_change(change)
        workshop.accept_gone(slug)
        return {}

    def reach(request: Request) -> dict[str, int]:
        game = game_of(request)
        wanted = workshop.listing(game.slug).wanted
        pieces = {item.component.name: [*item.copies] for item in wanted}
        uses = count_uses(game, owner.data, pieces)
        return {place: count for place, count in uses.items() if count > 1}

    def change(request: Request, edit: Edit) -> dict[str, int]:
        game = game_of(request)
        try:
            work = partial(owner.change, game, edit)
            return change_files(workshop, owner, work, game.slug)
        except DataError as error:
            key = ".".join(edit.keys)
            here = [problem.message for problem in error.problems if problem.key == key]
            more = {"said": "; ".join(here) or str(error)}  # the rest follows from it
            raise RefusedError(str(error), 422, **more) from None

    def out(request: Request) -> bytes:
        table, kind = _named(request)
        return _export(game_of(request), owner.data, table, kind)

    def back(request: Request, content: bytes) -> dict[str, int]:
        (table, kind), game = _named(request), game_of(request)
        query = request.query_params
        called, agreed = query.get("called", table), query.get("agreed", "")
        work = partial(owner.take_table, game, f"{table}{kind}", called, content, agreed)
        return change_files(workshop, owner, work, game.slug)

    path = "/games/{game}"
    return [
        json_route(f"{path}/made-of", list_values),
        json_route(f"{path}/reach", reach),
        form_route(f"{path}/without", object, go_on),
        form_route(f"{path}/change", Edit, change),
        file_route(f"{path}/tables/{{name}}", out, "no-store", "attachment"),
        upload_route(
            f"{path}/tables/{{name}}", back, lambda request: MOST_BYTES[_named(request)[1]]
        ),
    ]


def undo_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes for undoing changes."""

    def changes(_: Request) -> list[dict[str, Any]]:
        return [
            {"id": id, "said": change.words, "today": id not in owner.before}
            for id, change in owner.changes.items()
        ]

    def undo(_: Request, form: dict[str, str]) -> dict[str, int]:
        if left := form.get("leave"):
            if change := owner.changes.get(left):
                forget_change(change)
            workshop.revision += 1
            return {"undo": len(owner.changes)}
        return change_files(workshop, owner, partial(owner.undo, form.get("last", "")))

    def copy(request: Request) -> bytes | None:
        change, name = owner.changes.get(request.path_params["id"]), request.path_params["name"]
        return change.copy_of(name) if change else None

    def older(_: Request) -> dict[str, str]:
        files = [root / HOME / OLDER for root in owner.roots if not list_changes(root)]
        text = "is the history of an older version: it stays, but Undo cannot use it."
        return {"older": "\n".join(f"{file} {text}" for file in files if file.exists())}

    return [
        json_route("/changes", changes),
        file_route("/changes/{id}/{name:path}", copy, "no-store", "attachment"),
        form_route("/undo", dict[str, str], undo),
        json_route("/older", older),
    ]


def change_files(
    workshop: Workshop, owner: Owner, work: Callable[[], object], slug: str = ""
) -> dict[str, int]:
    """Run work that changes files; return the number of changes that can be undone.

    Raises CompanionError if files of the game `slug` have vanished.
    """
    files = workshop.owner_files
    if slug:
        files.refuse_gone(slug)
    complete = files.list_complete()
    try:
        work()
    finally:
        for each in complete:  # what the work removed is not missed
            files.accept(each)
        workshop.look()
    return {"undo": len(owner.changes)}


def _named(request: Request) -> tuple[str, str]:
    name = Path(str(request.path_params["name"]))
    if name.suffix not in MOST_BYTES:
        raise HTTPException(404)
    return name.stem, name.suffix


def _export(game: Game, data: Path | None, table: str, kind: str) -> bytes:
    """Return a table as a spreadsheet with the ending `kind`, as `companion data export` does."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"table{kind}"
        export_table(files_of(game, data), table, file)
        return file.read_bytes()
