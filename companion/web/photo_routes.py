"""The routes for photographs of sheets and score pads, sent by a phone.

POST photo           a JPEG or PNG: the sheets on it, flat, what is ticked and what is in doubt;
                     422 and the reason if it cannot be read, 429 while another one is read
POST photo/pad/GAME  the same of a score pad: cut-outs of its groups
POST photo/player    the boxes that a person has confirmed: what a record has of the player
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.web.server import json_response, read_body

LARGEST_PHOTO, LARGEST_BOXES = 25_000_000, 50_000  # bytes
Work = Callable[..., dict[str, Any]]


class Confirmed(msgspec.Struct, forbid_unknown_fields=True):
    """The boxes of a sheet that a person has confirmed."""

    version: str
    ticked: list[str]


def photo_routes(read: Work, read_pad: Work, count: Work) -> list[Route]:
    """Return the routes for photographs.

    `read` returns the content of a photograph of sheets, `read_pad` that of one of a game's score
    pad, `count` a player of a record from a version of the sheet and ticked boxes.
    """
    lock = asyncio.Lock()

    async def answer(work: Work, *given: Any) -> Response:
        if lock.locked():
            return json_response(
                {"error": "the laptop reads another photo; try again in a moment"}, 429
            )
        async with lock:
            try:
                return json_response(await run_in_threadpool(work, *given))
            except CompanionError as error:
                return json_response({"error": str(error)}, 422)

    async def photo(request: Request) -> Response:
        if not request.headers.get("content-type", "").startswith("image/"):
            return json_response({"error": "a photo is sent as image/jpeg or image/png"}, 415)
        content = await read_body(request, LARGEST_PHOTO)
        if game := request.path_params.get("game"):
            return await answer(read_pad, game, content)
        return await answer(read, content)

    async def player(request: Request) -> Response:
        try:
            confirmed = msgspec.json.decode(await read_body(request, LARGEST_BOXES), type=Confirmed)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return json_response({"error": str(error)}, 400)
        return await answer(count, confirmed.version, confirmed.ticked)

    paths = {"/photo": photo, "/photo/pad/{game}": photo, "/photo/player": player}
    return [Route(path, endpoint, methods=["POST"]) for path, endpoint in paths.items()]
