"""The routes of a table, served by a laptop.

GET  table            who sits there, and what can be dealt
POST table/events     something that a phone asks for; what was done, or why not
GET  table/events     the log as this seat may see it, from `?from=N` on; as server-sent events to
                      who accepts them: the `id` of each is its number in the log, and who comes
                      back with `Last-Event-ID` gets what it missed
GET  table/file       the same as a file of JSON lines

A phone with a seat sends its secret as `Authorization: Bearer SECRET`; without one it watches.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.table.hidden_events import View, visible_events
from companion.table.resume import end_of
from companion.table.seats import SECRET
from companion.web.server import JSON, json_response, read_body
from companion.web.table_asked import NotAllowedError
from companion.web.table_games import TableGames
from companion.web.table_requests import AnyRequest, Join
from companion.web.table_server import (
    Rooms,
    Snapshot,
    TooOftenError,
    UnknownSeatError,
)

LARGEST_REQUEST = 50_000  # bytes
STREAM = "text/event-stream"
NO_STORE = {"Cache-Control": "no-store"}
REFUSALS: dict[type[CompanionError], int] = {
    UnknownSeatError: 401,
    NotAllowedError: 403,
    TooOftenError: 429,
}


def table_routes(rooms: Rooms, name: str, games: TableGames) -> list[Route]:
    """Return the routes of a table."""

    async def about(request: Request) -> Response:
        now = (await rooms.fresh(name)).now
        try:
            seat = now.seat_of(_secret(request))
        except UnknownSeatError:
            seat = None
        seats = {str(at): person.name for at, person in now.seats.taken.items()}
        decks = {
            deck.name: {"seen": deck.declared.seen, "player": deck.declared.player}
            for deck in games.decks.values()
        }
        answer = {"table": name, "seq": len(now.events), "seat": seat, "seats": seats}
        return json_response(
            {**answer, "host": now.seats.host, "games": [*games.games], "decks": decks}
        )

    async def ask(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
            return json_response({"error": "a request is sent as application/json"}, 415)
        try:
            body = await read_body(request, LARGEST_REQUEST)
            action: Any = msgspec.json.decode(body, type=AnyRequest)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return json_response({"error": str(error)}, 400)
        try:
            seat, events = await rooms.act(name, _secret(request), action)
        except CompanionError as error:
            return json_response({"error": str(error)}, REFUSALS.get(type(error), 409))
        more = {"table": name} if isinstance(action, Join) else {}
        return json_response({"seat": seat, "events": events, **more})

    async def log(request: Request) -> Response:
        after = _number(request.headers.get("last-event-id") or request.query_params.get("from"))
        if after is None:
            return json_response({"error": "from is the number of an event"}, 400)
        changes = rooms.changes(name, _secret(request), after)
        try:
            first = await anext(changes)
        except UnknownSeatError as error:
            return json_response({"error": str(error)}, 401)
        if STREAM not in request.headers.get("accept", ""):
            await changes.aclose()  # type: ignore[attr-defined]
            return json_response({"table": name, **_now(first[0]), "events": first[1]})
        headers = {**NO_STORE, "X-Accel-Buffering": "no", "Content-Encoding": "identity"}
        return StreamingResponse(
            _stream_changes(first, changes), media_type=STREAM, headers=headers
        )

    async def file(request: Request) -> Response:
        now = (await rooms.fresh(name)).now
        try:
            seat = now.seat_of(_secret(request))
        except UnknownSeatError as error:
            return json_response({"error": str(error)}, 401)
        lines = [msgspec.json.encode(view) for view in visible_events(now.events, seat, now.sight)]
        disposition = f'attachment; filename="{name}.jsonl"'
        headers = {**NO_STORE, "Content-Disposition": disposition}
        return Response(b"\n".join([*lines, end_of(lines), b""]), headers=headers, media_type=JSON)

    return [
        Route("/table", about),
        Route("/table/events", ask, methods=["POST"]),
        Route("/table/events", log),
        Route("/table/file", file),
    ]


async def _stream_changes(
    first: tuple[Snapshot, list[View]], changes: AsyncIterator[tuple[Snapshot, list[View]]]
) -> AsyncIterator[bytes]:
    """Yield server-sent events: each event of the log, then the number up to which that is all."""
    yield _messages(*first)
    try:
        async for now, views in changes:
            yield _messages(now, views)
    except UnknownSeatError:
        yield b"event: freed\ndata: {}\n\n"


def _messages(now: Snapshot, views: list[View]) -> bytes:
    result = [b"id: %d\ndata: %s\n\n" % (view["seq"], msgspec.json.encode(view)) for view in views]
    return b"".join([*result, b"event: now\ndata: %s\n\n" % msgspec.json.encode(_now(now))])


def _now(now: Snapshot) -> dict[str, Any]:
    """Return the last event's number, the seats with open bids, and those that listen."""
    return {"seq": len(now.events), "opened": now.opened, "here": now.here}


def _secret(request: Request) -> str | None:
    """Return the secret that a phone sends, None if it sends none."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if kind != "Bearer":
        return None
    return secret if SECRET.fullmatch(secret) else "wrong"


def _number(text: str | None) -> int | None:
    if not text:
        return 0
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
