"""The routes for photographs of sheets and score pads, sent by a phone.

POST photo            a JPEG or PNG: its sheets, flattened, with ticked and doubtful boxes
POST photo/pad/GAME   the same for a score pad: a picture of each group
POST photo/player     version and confirmed boxes: the player's values for a record

Each answers 422 and the reason if unreadable, 429 while another photograph is being read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.core.errors import CompanionError
from companion.photo import worker
from companion.web.server import json_response, read_body


def photo_routes(data: Path | None) -> list[Route]:
    """Return the routes for photographs of score sheets and pads; `data` is the owner's folder."""
    lock = asyncio.Lock()

    async def answer(work: Callable[..., dict[str, Any]], request: Request) -> Response:
        content = await read_body(request, worker.MOST_BYTES)
        if lock.locked():
            words = "the laptop is reading another photo; try again in a moment"
            return json_response({"error": words}, 429)
        async with lock:
            given = (data, content, *request.path_params.values())
            try:
                return json_response(await run_in_threadpool(work, *given))
            except CompanionError as error:
                return json_response({"error": str(error)}, 422)

    works: dict[str, Callable[..., dict[str, Any]]] = {
        "/photo": partial(worker.run_limited, worker.describe_photo),
        "/photo/pad/{slug}": partial(worker.run_limited, worker.describe_pad),
        "/photo/player": worker.describe_player,
    }
    return [Route(path, partial(answer, work), methods=["POST"]) for path, work in works.items()]
