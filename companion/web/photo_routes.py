"""The routes for photographs of sheets and score pads, sent by a phone.

POST photo           a JPEG or PNG: the sheets on it, flat, what is ticked and what is in doubt;
                     422 and the reason if it cannot be read, 429 while another one is read
POST photo/pad/GAME  the same of a score pad: cut-outs of its groups
POST photo/player    version and boxes that a person has confirmed: what a record has of the player
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.photo import worker
from companion.web.server import json_response, read_body

LARGEST_BOXES = 50_000  # bytes


def photo_routes(data: Path | None) -> list[Route]:
    """Return the routes for photographs of sheets and pads with an owner's values."""
    lock = asyncio.Lock()

    async def answer(work: Callable[..., dict[str, Any]], *given: Any) -> Response:
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
        content = await read_body(request, worker.MOST_BYTES)
        if game := request.path_params.get("game"):
            return await answer(worker.run_limited, worker.describe_pad, data, game, content)
        return await answer(worker.run_limited, worker.describe_photo, data, content)

    async def player(request: Request) -> Response:
        try:
            body = await read_body(request, LARGEST_BOXES)
            version, ticked = msgspec.json.decode(body, type=tuple[str, list[str]])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return json_response({"error": str(error)}, 400)
        return await answer(worker.describe_player, data, version, ticked)

    paths = {"/photo": photo, "/photo/pad/{game}": photo, "/photo/player": player}
    return [Route(path, endpoint, methods=["POST"]) for path, endpoint in paths.items()]
