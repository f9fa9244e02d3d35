"""The routes for photographs of sheets, sent by a phone.

POST photo         a JPEG or PNG: the sheets on it, flat, with what is ticked and what is in doubt;
                   422 and the reason if it cannot be read, 429 while another one is read
POST photo/player  the boxes that a person has confirmed: what a record has of the player
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.web.page_file import TYPES

LARGEST_PHOTO, LARGEST_BOXES = 25_000_000, 50_000  # bytes
JSON = TYPES[".json"]
Body = Callable[[Request, int], Awaitable[bytes]]


class Confirmed(msgspec.Struct, forbid_unknown_fields=True):
    """The boxes of a sheet that a person has confirmed."""

    version: str
    ticked: list[str]


def photo_routes(
    read: Callable[[bytes], dict[str, Any]],
    count: Callable[[str, list[str]], dict[str, Any]],
    body_of: Body,
) -> list[Route]:
    """Return the routes for photographs.

    `read` returns the content of a photograph, `count` a player of a record from a version of the
    sheet and ticked boxes; `body_of` returns what was sent, unless it is longer than so many bytes.
    """
    lock = asyncio.Lock()

    async def answer(work: Callable[..., dict[str, Any]], *given: Any) -> Response:
        if lock.locked():
            return _refuse(429, "the laptop reads another photo; try again in a moment")
        async with lock:
            try:
                return _json(200, await run_in_threadpool(work, *given))
            except CompanionError as error:
                return _refuse(422, str(error))

    async def photo(request: Request) -> Response:
        if not request.headers.get("content-type", "").startswith("image/"):
            return _refuse(415, "a photo is sent as image/jpeg or image/png")
        return await answer(read, await body_of(request, LARGEST_PHOTO))

    async def player(request: Request) -> Response:
        try:
            confirmed = msgspec.json.decode(await body_of(request, LARGEST_BOXES), type=Confirmed)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return _refuse(400, str(error))
        return await answer(count, confirmed.version, confirmed.ticked)

    return [
        Route("/photo", photo, methods=["POST"]),
        Route("/photo/player", player, methods=["POST"]),
    ]


def _json(status: int, record: Any) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(record), status, media_type=JSON, headers=headers)


def _refuse(status: int, why: str) -> Response:
    return _json(status, {"error": why})
