"""The routes of the workshop."""

from __future__ import annotations

import asyncio
import html
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, get_args
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from companion import __version__
from companion.core.errors import CompanionError, describe_refusal
from companion.core.text_format import labels_below
from companion.core.units import BLEED
from companion.drawing.component import Component
from companion.drawing.cutout import Outline
from companion.drawing.fonts import font_file
from companion.drawing.shapes import Circle, Rect, fixed
from companion.drawing.theme import Ink, Palette
from companion.games.game_type import Game
from companion.games.phone_look import PHONE
from companion.studio.file_watcher import EVERY
from companion.studio.mistakes import RefusedError, merge_problems
from companion.studio.workshop import Deck, Workshop
from companion.web.page_file import PAGE, POLICY, TYPES, fill_page, script_json
from companion.web.server import (
    FOREVER,
    HEADERS,
    JSON,
    GuardedPath,
    guarded_application,
    json_response,
    page_application,
    read_body,
)

WEB = Path(__file__).parent / "web"
FILES = {
    **TYPES,
    ".csv": "text/csv; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".pdf": "application/pdf",
}
LISTED = ("name", "title", "stock", "set", "count")  # of a component
MOST_ASKED = 200_000  # bytes of a question
QUIET = 15.0  # seconds after which a window is told that nothing is new
FONTS = ("serif-bold", "serif-italic", "small-caps", "sans", "sans-bold")
APP = Path(__file__).parents[1] / "web" / "app"
ICONS = APP / "icons"
ELEMENTS = "ui/dom.js"  # of the app, which the page shares
SAFE = HEADERS | {
    "Content-Security-Policy": (
        f"{POLICY.replace('font-src data:', 'font-src ' + chr(39) + 'self' + chr(39))};"
        " frame-ancestors 'none'"
    )
}
T = TypeVar("T")
Answer = Callable[[Request], Awaitable[Response]]
Runner = Callable[..., Awaitable[Any]]


def start_queue(name: str) -> Runner:
    """Return a function that runs work in one thread, in the order of the calls."""
    pool = ThreadPoolExecutor(1, name)

    async def run(work: Callable[..., Any], *args: object) -> Any:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *args)

    return run


run_in_turn = start_queue("workshop")  # what reads or draws
run_aside = start_queue("aside")  # what takes long and is asked of nobody else


def with_json_errors(answer: Answer) -> Answer:
    """Return a handler that reports CompanionError and OSError as JSON: `{"error": ...}`."""

    async def checked(request: Request) -> Response:
        try:
            return await answer(request)
        except RefusedError as error:
            return json_response({"error": str(error), **error.more}, error.status)
        except CompanionError as error:
            return json_response({"error": str(error)}, 422)
        except OSError as error:  # such as a full disk
            why = describe_refusal("this cannot be done", error, "try again")
            return json_response({"error": why}, 422)

    return checked


def requested_game(workshop: Workshop, request: Request) -> Game:
    """Return the game of a request; CompanionError if it is unknown or has vanished."""
    return workshop.game(request.path_params["game"])


def json_route(path: str, work: Callable[[Request], object], run: Runner = run_in_turn) -> Route:
    """Return a GET route; its answer is the result of `work` as JSON."""

    async def answer(request: Request) -> Response:
        return json_response(await run(work, request))

    return Route(path, with_json_errors(answer))


def form_route(
    path: str, kind: type[T], work: Callable[[Request, T], object], run: Runner = run_in_turn
) -> Route:
    """Return a POST route for a form of type `kind`; its answer is the result of `work` as JSON."""

    async def answer(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != JSON:
            raise HTTPException(415, "send application/json")
        try:
            form = msgspec.json.decode(await read_body(request, MOST_ASKED), type=kind)
        except (ValueError, RecursionError) as error:
            raise HTTPException(400, str(error)) from None
        return json_response(await run(work, request, form))

    return Route(path, with_json_errors(answer), methods=["POST"])


def upload_route(
    path: str, work: Callable[[Request, bytes], object], most: Callable[[Request], int]
) -> Route:
    """Return a POST route for a file of up to `most` bytes; its answer is the result of `work`."""

    async def answer(request: Request) -> Response:
        if request.headers.get("content-type", "") != "application/octet-stream":
            raise HTTPException(415, "send application/octet-stream")
        content = await read_body(request, most(request))
        return json_response(await run_in_turn(work, request, content))

    return Route(path, with_json_errors(answer), methods=["POST"])


def file_route(
    path: str, work: Callable[[Request], bytes | None], cache: str, shown: str = "inline"
) -> Route:
    """Return a GET route; its answer is the file that `work` returns, or 404 for None."""

    async def answer(request: Request) -> Response:
        if (content := await run_in_turn(work, request)) is None:
            raise HTTPException(404)
        name = request.scope["path"].rpartition("/")[2]
        headers = {
            "Cache-Control": cache,
            "Content-Disposition": f"{shown}; filename*=UTF-8''{quote(name)}",
        }
        kind = FILES.get(Path(name).suffix, "application/octet-stream")
        return Response(content, 200, headers, kind)

    return Route(path, with_json_errors(answer))


def workshop_page(
    workshop: Workshop, token: str, hosts: frozenset[str], words: Mapping[str, str], game: str
) -> ASGIApp:
    """Return the workshop's page as an application; `token` is the start of its paths.

    A request is refused if its header `Host` is not in `hosts`.
    """
    files = web_files(words, game)

    async def load_files() -> Mapping[str, bytes]:
        return files

    return guarded_application(
        [GuardedPath(token, page_application(load_files, all_routes(workshop, words)))], hosts, SAFE
    )


def web_files(words: Mapping[str, str], game: str) -> dict[str, bytes]:
    """Return the files of the workshop's page, by name."""
    own = labels_below(words, "studio")
    files = {path.name: path.read_bytes() for path in WEB.iterdir() if path.suffix in TYPES}
    parts = {
        "language": "en",
        "title": html.escape(own["name"]),
        "noscript": html.escape(own["noscript"]),
        "data": script_json({"version": __version__, "words": own, "game": game}),
    }
    return files | {PAGE: fill_page(WEB / PAGE, parts).encode()}


def all_routes(workshop: Workshop, words: Mapping[str, str]) -> list[Route]:
    """Return all routes of the workshop's page, except its files."""
    from companion.studio.change_routes import change_routes, undo_routes
    from companion.studio.make_routes import card_routes, make_routes
    from companion.studio.owner import Owner
    from companion.studio.print_preview import sheet_routes

    owner = Owner(workshop.commands.data, workshop.commands.homes())
    return [
        *piece_routes(workshop),
        *sheet_routes(workshop, words),
        *change_routes(workshop, owner),
        *undo_routes(workshop, owner),
        *make_routes(workshop, owner),
        *card_routes(workshop, owner),
    ]


def piece_routes(workshop: Workshop) -> list[Route]:
    """Return the routes of games and pieces, and of shared files."""
    shared = {ELEMENTS: (APP / ELEMENTS).read_bytes()}
    shared |= {f"icons/{path.name}": path.read_bytes() for path in ICONS.iterdir()}
    shared |= {f"fonts/{name}.ttf": font_file(name).read_bytes() for name in FONTS}

    def games(_: Request) -> list[dict[str, Any]]:
        return [{"slug": item.slug, "own": item.home is not None} for item in workshop.games()]

    def slug_of(request: Request) -> str:
        return workshop.known(request.path_params["game"])

    def deck(request: Request) -> dict[str, Any]:
        ink = _one_of(Ink, request.query_params.get("ink", "full"))
        palette = _one_of(Palette, request.query_params.get("palette", "standard"))
        return deck_listed(
            workshop, slug_of(request), request.path_params["component"], ink, palette
        )

    def tile(request: Request) -> bytes:
        return tile_of(workshop, slug_of(request), request.path_params.get("component", ""))

    def picture(request: Request) -> bytes | None:
        place, slug = request.path_params, slug_of(request)
        ink, palette = _one_of(Ink, place["ink"]), _one_of(Palette, place["palette"])
        return workshop.picture(slug, place["component"], ink, palette, place["name"])

    def share(request: Request) -> bytes | None:
        return shared.get("/".join(request.url.path.split("/")[-2:]))

    async def events(request: Request) -> Response:
        async def news() -> AsyncIterator[str]:
            sent, silent = 0, 0.0
            while True:
                if sent != workshop.revision or silent > QUIET:
                    sent, silent = workshop.revision, 0.0
                    yield f'data: {{"revision": {sent}}}\n\n'
                await asyncio.sleep(EVERY)
                silent += EVERY

        return StreamingResponse(
            news(), media_type="text/event-stream", headers={"Cache-Control": "no-store"}
        )

    return [
        json_route("/games", games),
        json_route("/games/{game}", lambda request: game_listed(workshop, slug_of(request))),
        json_route("/games/{game}/mistakes", lambda request: workshop.mistakes(slug_of(request))),
        file_route("/games/{game}/tile.svg", tile, "no-cache"),
        file_route("/games/{game}/tile/{component}.svg", tile, "no-cache"),
        json_route("/games/{game}/deck/{component}", deck),
        file_route("/pictures/{game}/{component}/{ink}/{palette}/{name}.svg", picture, FOREVER),
        Route("/events", events),
        *(file_route(f"/{folder}/{{name}}", share, FOREVER) for folder in ("fonts", "icons", "ui")),
    ]


def game_listed(workshop: Workshop, slug: str) -> dict[str, Any]:
    """Return a game with components and pieces; CompanionError if it was never readable."""
    from companion.drawing.web_art import render_face_style  # late: it loads what cuts fonts

    result = workshop.listing(slug)
    return {
        "slug": slug,
        "title": result.title,
        "accent": result.style.theme.color("accent"),
        "face": render_face_style(result.style.theme.face) if result.style.theme.face else "",
        "revision": workshop.revision,
        "stale": workshop.is_stale(slug),
        "gone": bool(workshop.owner_files.gone(slug)),
        "components": [
            {**{key: getattr(part, key) for key in LISTED}, "pieces": [*part.copies]}
            for part in (item.component for item in result.wanted)
        ],
    }


def deck_listed(
    workshop: Workshop, slug: str, name: str, ink: Ink, palette: Palette
) -> dict[str, Any]:
    """List a component, its pieces and pictures; CompanionError if it could never be drawn."""
    deck = workshop.deck(slug, name, ink, palette)
    part = deck.component
    return {
        "game": slug,
        "name": part.name,
        "title": part.title,
        "stock": part.stock,
        "pictures": "/".join(("pictures", *map(quote, (slug, part.name, ink, palette)), "")),
        "bleed": BLEED,
        "plain_back": part.plain_back,
        "revision": workshop.revision,
        "stale": workshop.is_stale(slug),
        "pieces": [_piece(deck, part, key) for key in part.copies],
    }


def tile_of(workshop: Workshop, slug: str, component: str = "") -> bytes:
    """Return a picture of a game, or of one of its components.

    A shipped game has a picture in the app; all others show the front of the first piece. Raises
    CompanionError if the game was never readable, or has vanished.
    """
    from companion.drawing.web_art import small_svg  # late: the page is there before its pictures

    game = workshop.game(slug)
    if game.home is None and not component:
        data = game.load(None)
        if data.has(PHONE.name):
            return small_svg("tile", data.value(PHONE).picture).encode()
    name = component or workshop.listing(slug).wanted[0].component.name
    deck = workshop.deck(slug, name)
    front = deck.faces[next(iter(deck.pieces)), "front"]
    return workshop.picture(slug, name, "full", "standard", front) or b""


def _piece(deck: Deck, part: Component, key: str) -> dict[str, Any]:
    piece = deck.pieces[key]
    width, height = part.size_of(key)
    return {
        "id": key,
        "title": piece.title,
        "copies": part.copies[key],
        "house": piece.house,
        "width": width,
        "height": height,
        "front": deck.faces[key, "front"],
        "back": deck.faces.get((key, "back")),
        "cut": [_path(outline) for outline in part.cutout_of(key).outlines],
        "problems": [words for _, words in merge_problems(piece.problems)],
    }


def _path(outline: Outline) -> str:
    """Return a cut line as SVG path data; (0, 0) is the top left corner of the piece."""
    match outline:
        case Rect(x, y, w, h):
            return f"M{fixed(x)} {fixed(y)}h{fixed(w)}v{fixed(h)}h{fixed(-w)}z"
        case Circle(x, y, r):
            arc = f"a{fixed(r)} {fixed(r)} 0 1 0"
            return f"M{fixed(x - r)} {fixed(y)}{arc} {fixed(2 * r)} 0{arc} {fixed(-2 * r)} 0z"
        case _:
            return "M" + "L".join(f"{fixed(x)} {fixed(y)}" for x, y in outline.points) + "z"


def _one_of(kind: Any, value: str) -> Any:
    if value not in get_args(kind):
        raise HTTPException(400)
    return value
