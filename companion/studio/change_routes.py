"""The routes of changes: parts of a piece, values, undo, tables out and in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import DataError
from companion.data.export_import import export_table, find_folders
from companion.data.spreadsheet_file import MOST_BYTES
from companion.games.game_type import Game
from companion.studio.mistakes import RefusedError
from companion.studio.owner import (
    Edit,
    Owner,
    describe_entry,
    describe_value,
)
from companion.studio.piece_sources import NOTHING, count_uses, piece_sources_in
from companion.studio.routes import (
    form_route,
    json_route,
    read_upload,
    requested_game,
    run_aside,
    run_in_turn,
    with_json_errors,
)
from companion.studio.workshop import Workshop
from companion.web.server import json_response

T = TypeVar("T")

SHEETS = {
    ".csv": "text/csv; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def value_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of the values of pieces."""
    known: dict[str, tuple[int, dict[str, int]]] = {}  # how far values reach, by game and revision
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
        owner.leave_gone(slug)
        workshop.accept_gone(slug)
        return {}

    async def reach(request: Request) -> Response:
        game, now = game_of(request), workshop.revision
        if known.get(game.slug, (0, {}))[0] != now:
            parts = (await run_in_turn(workshop.listing, game.slug)).components
            pieces = {part.name: [*part.copies] for part in parts}
            result = await run_aside(count_uses, game, owner.data, pieces)
            numbers = {
                " ".join((table, entry, *keys)): n for (table, entry, keys), n in result.items()
            }
            known[game.slug] = now, {key: n for key, n in numbers.items() if n > 1}
        return json_response(known[game.slug][1])

    path = "/games/{game}"
    return [
        json_route(f"{path}/made-of", list_values),
        Route(f"{path}/reach", with_json_errors(reach)),
        form_route(f"{path}/without", object, go_on),
    ]


def change_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of changes."""
    game_of = partial(requested_game, workshop)

    def write(game: Game, edit: Edit) -> None:
        owner.change(game, edit, describe_value(workshop, game.slug, edit))

    def change(request: Request, edit: Edit) -> dict[str, int]:
        try:
            return change_game(workshop, owner, game_of(request), write, edit)
        except DataError as error:
            key = ".".join(edit.keys)
            here = [problem.message for problem in error.problems if problem.key == key]
            more = {"said": "; ".join(here) or str(error)}  # the rest follows from it
            raise RefusedError(str(error), 422, **more) from None

    async def out(request: Request) -> Response:
        table, kind = _named(request)
        content = await run_in_turn(_table, game_of(request), owner.data, table, kind)
        name = f'attachment; filename="{table}{kind}"'
        headers = {"Cache-Control": "no-store", "Content-Disposition": name}
        return Response(content, 200, headers, SHEETS[kind])

    async def back(request: Request) -> Response:
        table, kind = _named(request)
        content = await read_upload(request, MOST_BYTES[kind])
        agreed = request.query_params.get("agreed", "")

        def take(game: Game, table: str) -> None:
            called = describe_entry(workshop, game.slug, table)
            owner.take_table(game, f"{table}{kind}", called, content, agreed)

        game = game_of(request)
        return json_response(await run_in_turn(change_game, workshop, owner, game, take, table))

    path = "/games/{game}"
    return [
        form_route(f"{path}/change", Edit, change),
        Route(f"{path}/tables/{{name}}", with_json_errors(out)),
        Route(f"{path}/tables/{{name}}", with_json_errors(back), methods=["POST"]),
    ]


def undo_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of undo."""

    def changes(_: Request) -> list[dict[str, Any]]:
        return [
            {"id": id, "said": change.words, "today": id not in owner.before}
            for id, change in owner.changes.items()
        ]

    def undo(_: Request, form: dict[str, str]) -> dict[str, int]:
        if left := form.get("leave"):
            owner.leave(left)
            workshop.renew()
            return {"undo": len(owner.changes)}
        return _and_look(workshop, owner, partial(owner.undo, form.get("first", "")))

    async def copy(request: Request) -> Response:
        place = request.path_params
        content = await run_in_turn(owner.copy_of, place["id"], place["name"])
        if content is None:
            raise HTTPException(404)
        file = quote(Path(place["name"]).name)
        headers = {
            "Cache-Control": "no-store",
            "Content-Disposition": f"attachment; filename*=UTF-8''{file}",
        }
        return Response(content, 200, headers, "application/octet-stream")

    return [
        json_route("/changes", changes),
        Route("/changes/{id}/{name:path}", with_json_errors(copy)),
        form_route("/undo", dict[str, str], undo),
        json_route("/older", lambda request: {"older": owner.report_older()}),
    ]


def change_game(
    workshop: Workshop, owner: Owner, game: Game, work: Callable[[Game, T], None], ask: T
) -> dict[str, int]:
    """Change a game, unless files of it are gone; return how many changes can be undone then."""
    workshop.owner_files.refuse_gone(game.slug)
    return _and_look(workshop, owner, partial(work, game, ask))


def _and_look(workshop: Workshop, owner: Owner, work: Callable[[], object]) -> dict[str, int]:
    """Do work that changes files, and return how many changes can be undone then."""
    try:
        work()
    finally:
        workshop.look()
    return {"undo": len(owner.changes)}


def _named(request: Request) -> tuple[str, str]:
    name = Path(str(request.path_params["name"]))
    if name.suffix not in SHEETS:
        raise HTTPException(404)
    return name.stem, name.suffix


def _table(game: Game, data: Path | None, table: str, kind: str) -> Any:
    """Return a table as a spreadsheet, as `companion data export` writes it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"table{kind}"
        export_table(find_folders(game.slug, data, home=game.home), table, file)
        return file.read_bytes()
