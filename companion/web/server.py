"""The laptop's server: the app and the stored evenings, for everybody with the address.

GET  /TOKEN/                        the app
GET  /CODE                          redirects to the app; CODE is a table's short code, to say aloud
GET  /TOKEN/evenings                the stored evenings, without events
GET  /TOKEN/evenings/ID?base=N      an evening, its lines after the first N
GET  /TOKEN/rules-HASH.json         the rules that an evening began with
POST /TOKEN/evenings/ID             events of a phone; 409 and the lines after the first `base`
                                    if other phones were faster
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import PurePosixPath

from msgspec import Struct, ValidationError
from msgspec.json import encode
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.core.errors import CompanionError
from companion.web.evening_store import EveningStore, RefusedError, lines_since
from companion.web.page_file import PAGE, POLICY, TYPES, rules_file_name

LARGEST_BODY = 1_000_000  # bytes
LONGEST = 255  # bytes of a part of an address: no file has a longer name
LATELY = 60.0  # seconds
MOST_KNOWN = 1_000  # clients whose guesses or requests are counted
MOST_GUESSES = 20  # in a minute
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


class Lately:
    """Limits how often a client may act, such as guess a code: `most` times in 60 s."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: dict[str, list[float]] = {}

    def may(self, who: str, now: float) -> bool:
        """Return whether a client may act once more at the time `now`."""
        return sum(now - at < LATELY for at in self._times.get(who, [])) < self._most

    def add(self, who: str, now: float) -> None:
        """Count an action of a client at the time `now`."""
        if len(self._times) > MOST_KNOWN:
            self._times.clear()
        self._times[who] = [*self._times.get(who, [])[1 - self._most :], now]


class GuardedPath(Struct, frozen=True):
    """An application behind a secret path."""

    token: str  # the secret first part of its paths
    inside: ASGIApp  # the application
    code: str = ""  # a short code that redirects there, in lower case; "" for none


def page_application(files: Files, routes: Sequence[Route]) -> ASGIApp:
    """Return an ASGI application that serves the files of a page, and other routes."""

    async def file(request: Request) -> Response:
        name = request.path_params.get("name", PAGE)
        content = (await files()).get(name)
        if content is None:
            raise HTTPException(404)
        kind = TYPES[PurePosixPath(name).suffix]
        return _fresh(request, content, kind, "no-cache" if name == PAGE else FOREVER)

    inside = Starlette(
        routes=[Route("/", file), *routes, Route("/{name}", file)],
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        exception_handlers={HTTPException: _answer_error, CompanionError: _answer_refusal},
    )
    inside.router.redirect_slashes = False
    return inside


def shelf_routes(shelf: EveningStore, files: Files) -> list[Route]:
    """Return the routes of stored evenings and of the rules with which they began."""

    async def rules(request: Request) -> Response:
        name = rules_file_name(request.path_params["hash"])
        content = shelf.rules(name) or (await files()).get(name)
        if content is None:
            raise HTTPException(404)
        return _fresh(request, content, JSON, FOREVER)

    async def evenings(request: Request) -> Response:
        return _fresh(request, encode({"evenings": shelf.titles()}), JSON, "no-cache")

    async def evening(request: Request) -> Response:
        base = request.query_params.get("base", "0")
        stored = shelf.load(request.path_params["id"])
        if stored is None:
            raise HTTPException(404)
        if not (base.isascii() and base.isdigit() and len(base) < 10):
            raise HTTPException(400, "base must be a number of lines")
        return Response(lines_since(stored, int(base)), media_type=JSON)

    async def add(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
            raise HTTPException(415, "send an evening as application/json")
        body = await read_body(request, LARGEST_BODY)
        try:
            done, stored, base = shelf.add(request.path_params["id"], body)
        except (RefusedError, ValidationError) as refused:
            raise HTTPException(400, str(refused)) from None
        except CompanionError as error:  # the disk is full
            raise HTTPException(507, str(error)) from None
        name = rules_file_name(stored.evening.get("rules"))
        if (content := (await files()).get(name)) is not None:
            shelf.keep_rules(name, content)
        return Response(lines_since(stored, base), 200 if done else 409, media_type=JSON)

    return [
        Route("/rules-{hash}.json", rules),
        Route("/evenings", evenings),
        Route("/evenings/{id}", evening),
        Route("/evenings/{id}", add, methods=["POST"]),
    ]


def guarded_application(
    doors: Sequence[GuardedPath], hosts: frozenset[str], headers: Mapping[str, str] = HEADERS
) -> ASGIApp:
    """Return an application that serves each of `doors` behind its secret path.

    Secret paths are compared in constant time. The header `Host` must be one of `hosts`, in lower
    case. Every response gets `headers`.
    """
    guesses = Lately(MOST_GUESSES)
    more = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *more]
            await send(message)

        headers = dict(scope["headers"])
        first, slash, rest = scope["path"].removeprefix("/").partition("/")
        token = first.encode("utf-8", "replace")
        fits = [item for item in doors if hmac.compare_digest(token, item.token.encode())]
        names = scope["path"].split("/")
        odd = any("\0" in name or len(name.encode("utf-8", "replace")) > LONGEST for name in names)
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin")
        if host not in hosts:
            answer: ASGIApp = _plain(400, "This is not the address that the laptop shows.")
        elif odd:
            answer = _plain(404, "Nothing here.")
        elif not fits:
            answer = _by_code(doors, scope, guesses)
        elif origin is not None and origin.decode("latin-1").lower() != f"http://{host}":
            answer = _plain(403, "Other web pages may not use this page.")
        elif not slash:
            answer = Response(status_code=307, headers={"Location": f"/{first}/"})
        else:
            answer = fits[0].inside
            scope = {**scope, "path": f"/{rest}", "raw_path": b"", "root_path": ""}
        await answer(scope, receive, send_with_headers)

    return door


def _by_code(doors: Sequence[GuardedPath], scope: Scope, guesses: Lately) -> Response:
    """Redirect a request for a typed code to the secret path of that code, or return 404.

    After too many wrong guesses in a minute, a client gets 404 even for a right code.
    """
    word = scope["path"].strip("/").lower().encode("utf-8", "replace")
    who: str = (scope.get("client") or ("",))[0]
    if who.count(":") > 1:  # of an IPv6 address one device can change the rest at will
        who = ":".join(who.split(":")[:4])
    coded = (door for door in doors if door.code and hmac.compare_digest(word, door.code.encode()))
    result = [*coded] if guesses.may(who, time.monotonic()) else []
    if result:
        return Response(status_code=307, headers={"Location": f"/{result[0].token}/"})
    guesses.add(who, time.monotonic())
    return _plain(404, "Nothing here. Type the whole address that the laptop shows.")


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request; refuse a body longer than `most` bytes."""
    length = request.headers.get("content-length", "0")[:20]
    parts, size = [], int(length) if length.isascii() and length.isdigit() else 0
    if size <= most:
        size = 0
        async for part in request.stream():
            size += len(part)
            if size > most:
                break
            parts.append(part)
    if size > most:
        raise HTTPException(413, f"at most {most} bytes at a time", {"Connection": "close"})
    return b"".join(parts)


def json_response(content: object, status: int = 200) -> Response:
    """Return a JSON response that is never cached."""
    return Response(encode(content), status, {"Cache-Control": "no-store"}, JSON)


def _fresh(request: Request, content: bytes, kind: str, caching: str) -> Response:
    """Return a response with the content, or 304 if the browser has this content already."""
    tag = f'W/"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": caching}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers | {"Content-Type": kind})


async def _answer_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _plain(error.status_code, error.detail, error.headers)


async def _answer_refusal(request: Request, error: Exception) -> Response:
    return json_response({"error": str(error)}, getattr(error, "status", 409))


def _plain(status: int, words: str, headers: Mapping[str, str] | None = None) -> Response:
    more = {"Cache-Control": "no-store", **(headers or {})}
    return Response(words, status, headers=more, media_type=PLAIN)
