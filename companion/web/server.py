"""What a laptop serves to the room: the app, and the shelf of evenings, to who has the address.

GET  /TOKEN/                        the app
GET  /TOKEN/evenings                what is on the shelf, without events
GET  /TOKEN/evenings/ID?base=N      an evening, its lines from N on
POST /TOKEN/evenings/ID             events of a phone; 409 and the lines from its base on, if
                                    others were faster
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Awaitable, Callable, Mapping
from pathlib import PurePosixPath

from msgspec import ValidationError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.core.errors import CompanionError
from companion.web.sent import PAGE, POLICY, TYPES
from companion.web.shelf import RefusedError, Shelf, listed, since

LARGEST_BODY = 1_000_000  # bytes
FOREVER = "private, max-age=31536000, immutable"
HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address is the key
    "Cross-Origin-Resource-Policy": "same-origin",
}
JSON = TYPES[".json"]
PLAIN = "text/plain; charset=utf-8"
Files = Callable[[], Awaitable[Mapping[str, bytes]]]  # the app, once it is made


def room(token: str, hosts: frozenset[str], files: Files, shelf: Shelf) -> ASGIApp:
    """Return what answers the room.

    Args:
        token: the first part of every path.
        hosts: what may stand in the header `Host`, in small letters.
        files: returns the files of the app by name.
        shelf: where evenings are kept.
    """

    async def file(request: Request) -> Response:
        name = request.path_params.get("name", PAGE)
        content = (await files()).get(name)
        if content is None:
            raise HTTPException(404)
        kind = TYPES[PurePosixPath(name).suffix]
        return _fresh(request, content, kind, "no-cache" if name == PAGE else FOREVER)

    async def evenings(request: Request) -> Response:
        return _fresh(request, listed(shelf.titles()), JSON, "no-cache")

    async def evening(request: Request) -> Response:
        base = request.query_params.get("base", "0")
        kept = shelf.one(request.path_params["id"])
        if kept is None:
            raise HTTPException(404)
        if not (base.isascii() and base.isdigit() and len(base) < 10):
            raise HTTPException(400, "base is a number of lines")
        return Response(since(kept, int(base)), media_type=JSON)

    async def add(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
            raise HTTPException(415, "an evening is sent as application/json")
        body = await _body(request)
        try:
            done, kept, base = shelf.add(request.path_params["id"], body)
        except (RefusedError, ValidationError) as refused:
            raise HTTPException(400, str(refused)) from None
        except CompanionError as error:  # the disk is full
            raise HTTPException(507, str(error)) from None
        return Response(since(kept, base), 200 if done else 409, media_type=JSON)

    routes = [
        Route("/", file),
        Route("/evenings", evenings),
        Route("/evenings/{id}", evening),
        Route("/evenings/{id}", add, methods=["POST"]),
        Route("/{name}", file),
    ]
    inside = Starlette(
        routes=routes,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        exception_handlers={HTTPException: _told},
    )
    inside.router.redirect_slashes = False
    return _door(inside, token.encode(), hosts)


def _door(inside: ASGIApp, token: bytes, hosts: frozenset[str]) -> ASGIApp:
    """Return what lets in who has the address: it is compared in a time that tells nothing."""

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [(name.lower().encode(), HEADERS[name].encode()) for name in HEADERS]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        headers = dict(scope["headers"])
        first, slash, rest = scope["path"].removeprefix("/").partition("/")
        known = hmac.compare_digest(first.encode("utf-8", "replace"), token)
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin")
        if host not in hosts:
            answer: ASGIApp = _plain(400, "This address is not the one that the laptop shows.")
        elif not known:
            answer = _plain(404, "Nothing here. Type the whole address that the laptop shows.")
        elif origin is not None and origin.decode("latin-1").lower() != f"http://{host}":
            answer = _plain(403, "Another page may not ask this one.")
        elif not slash:
            answer = Response(status_code=307, headers={"Location": f"/{first}/"})
        else:
            answer = inside
            scope = {**scope, "path": f"/{rest}", "raw_path": b"", "root_path": ""}
        await answer(scope, receive, send_with_headers)

    return door


async def _body(request: Request) -> bytes:
    """Return what was sent, unless it is too much."""
    length = request.headers.get("content-length", "0")
    parts, size = [], int(length) if length.isdigit() else 0
    if size <= LARGEST_BODY:
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > LARGEST_BODY:
                break
            parts.append(part)
    if size > LARGEST_BODY:
        raise HTTPException(413, f"at most {LARGEST_BODY} bytes at a time", {"Connection": "close"})
    return b"".join(parts)


def _fresh(request: Request, content: bytes, kind: str, caching: str) -> Response:
    """Return content, or that it has not changed."""
    tag = f'W/"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": caching}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers | {"Content-Type": kind})


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _plain(error.status_code, error.detail, error.headers)


def _plain(status: int, words: str, headers: Mapping[str, str] | None = None) -> Response:
    more = {"Cache-Control": "no-store", **(headers or {})}
    return Response(words, status, headers=more, media_type=PLAIN)
