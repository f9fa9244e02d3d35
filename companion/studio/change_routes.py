"""The routes of changes: parts of a piece, values, undo, tables out and in."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import DataError
from companion.data.export_import import export_table, find_folders
from companion.data.spreadsheet_file import MOST_BYTES
from companion.games.game_type import Game
from companion.studio.owner import (
    ConflictError,
    Edit,
    Owner,
    Sheet,
    UnseenError,
    describe_table,
    describe_value,
)
from companion.studio.piece_sources import NOTHING, count_uses, piece_sources_in, show_value
from companion.studio.routes import (
    json_response,
    request_json,
    requested_game,
    run_aside,
    run_in_turn,
    with_json_errors,
)
from companion.studio.snapshots import ForeignError
from companion.studio.workshop import Workshop
from companion.web.server import read_body

SHEETS = {
    ".csv": "text/csv; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def value_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of the values of pieces."""
    known: dict[str, tuple[int, dict[str, int]]] = {}  # how far values reach, by game and revision
    game_of = partial(requested_game, workshop)

    async def list_values(request: Request) -> Response:
        query, game = request.query_params, game_of(request)
        names = query.get("component", ""), query.get("piece", "")
        read = await run_in_turn(workshop.read, game.slug)
        result = await run_in_turn(piece_sources_in, read, *names) if read else NOTHING
        held = not workshop.may_write(game.slug)
        writable = not held and (game.home is not None or owner.data is not None)
        return json_response(
            {"made": result, "writable": writable, "held": held, "undo": len(owner.changes)}
        )

    async def go_on(request: Request) -> Response:
        await request_json(request)
        slug = request.path_params["game"]  # it may have been gone for days
        await run_in_turn(owner.leave_gone, slug)
        await run_in_turn(workshop.accept_gone, slug)
        return json_response({})

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
        Route(f"{path}/made-of", with_json_errors(list_values)),
        Route(f"{path}/reach", with_json_errors(reach)),
        Route(f"{path}/without", with_json_errors(go_on), methods=["POST"]),
    ]


def change_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of changes."""
    game_of = partial(requested_game, workshop)

    async def change(request: Request) -> Response:
        try:
            edit = msgspec.convert(await request_json(request), Edit)
        except msgspec.ValidationError:
            raise HTTPException(400, "this is no change") from None
        try:
            game = game_of(request)
            await run_in_turn(workshop.owner_files.refuse_gone, game.slug)
            description = await run_in_turn(describe_value, workshop, game.slug, edit)
            return json_response(
                await run_in_turn(_and_look, workshop, owner, owner.change, game, edit, description)
            )
        except ConflictError as error:
            both = {"yours": error.yours, "theirs": error.theirs}
            return json_response({"error": str(error), **both}, 409)
        except DataError as error:
            here = [
                problem.message for problem in error.problems if problem.key == ".".join(edit.keys)
            ]
            description = "; ".join(here) or str(error)  # the rest follows from it
            return json_response({"error": str(error), "said": description}, 422)

    async def out(request: Request) -> Response:
        table, kind = _named(request)
        content = await run_in_turn(_table, game_of(request), owner.data, table, kind)
        name = f'attachment; filename="{table}{kind}"'
        headers = {"Cache-Control": "no-store", "Content-Disposition": name}
        return Response(content, 200, headers, SHEETS[kind])

    async def back(request: Request) -> Response:
        table, kind = _named(request)
        if request.headers.get("content-type", "") != "application/octet-stream":
            raise HTTPException(415, "send application/octet-stream")
        content = await read_body(request, MOST_BYTES[kind])
        game, agreed = game_of(request), request.query_params.get("agreed", "")
        await run_in_turn(workshop.owner_files.refuse_gone, game.slug)
        sheet = Sheet(table, kind, await run_in_turn(describe_table, workshop, game.slug, table))
        given = (owner.take_table, game, sheet, content, agreed)
        try:
            return json_response(await run_in_turn(_and_look, workshop, owner, *given))
        except UnseenError as error:
            return json_response({"error": str(error), **_unseen(error)}, 409)

    path = "/games/{game}"
    return [
        Route(f"{path}/change", with_json_errors(change), methods=["POST"]),
        Route(f"{path}/tables/{{name}}", with_json_errors(out)),
        Route(f"{path}/tables/{{name}}", with_json_errors(back), methods=["POST"]),
    ]


def undo_routes(workshop: Workshop, owner: Owner) -> list[Route]:
    """Return the routes of undo."""

    async def changes(request: Request) -> Response:
        return json_response(
            [
                {"id": id, "said": change.words, "today": id not in owner.before}
                for id, change in owner.changes.items()
            ]
        )

    async def undo(request: Request) -> Response:
        form = await request_json(request)
        first, left = (
            str(form.get(key, "")) if isinstance(form, dict) else "" for key in ("first", "leave")
        )
        if left:
            await run_in_turn(owner.leave, left)
            workshop.renew()
            return json_response({"undo": len(owner.changes)})
        try:
            return json_response(await run_in_turn(_and_look, workshop, owner, owner.undo, first))
        except ForeignError as error:
            copy = f"changes/{error.id}/{quote(error.name)}" if error.has_copy else ""
            answer = {"error": str(error), "gone": error.game, "copy": copy, "id": error.id}
            return json_response(answer, 422)

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

    async def older(request: Request) -> Response:
        return json_response({"older": await run_in_turn(owner.report_older)})

    return [
        Route("/changes", with_json_errors(changes)),
        Route("/changes/{id}/{name:path}", with_json_errors(copy)),
        Route("/undo", with_json_errors(undo), methods=["POST"]),
        Route("/older", with_json_errors(older)),
    ]


def _and_look(
    workshop: Workshop, owner: Owner, work: Callable[..., object], *given: object
) -> dict[str, int]:
    """Make a change, and return the changes that can be undone then."""
    try:
        work(*given)
    finally:
        workshop.look()
    return {"undo": len(owner.changes)}


def _unseen(error: UnseenError) -> dict[str, object]:
    """Return the changes by a spreadsheet: rows that come or go, cells of the others."""
    done, cells = error.brought, error.brought.cells
    changed = [
        (cell.entry, cell.column, show_value(cell.before), show_value(cell.after)) for cell in cells
    ]
    rows = {"removed": done.removed, "added": done.added}
    return {"digest": error.digest, "changed": changed, **rows}


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
