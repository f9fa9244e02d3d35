"""Games and their pieces as the page gets them."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from companion.drawing.component import BLEED, Component
from companion.drawing.cutout import Outline
from companion.drawing.shapes import Circle, Rect, plain
from companion.drawing.theme import Ink, Palette
from companion.games.phone import PHONE
from companion.studio.mistakes import said
from companion.studio.workshop import Deck, Workshop


def game_listed(workshop: Workshop, slug: str) -> dict[str, Any]:
    """Return a game with the names of its components and pieces.

    Raises:
        CompanionError: it was never whole.
    """
    found = workshop.listing(slug)
    return {
        "slug": slug,
        "title": found.title,
        "revision": workshop.revision,
        "stale": workshop.is_stale(slug),
        "gone": bool(workshop.owner_files.gone(slug)),
        "components": [
            {
                "name": part.name,
                "title": part.title,
                "stock": part.stock,
                "set": part.set,
                "count": part.count,
                "pieces": [*part.copies],
            }
            for part in found.components
        ],
    }


def deck_listed(
    workshop: Workshop, slug: str, name: str, ink: Ink, palette: Palette
) -> dict[str, Any]:
    """Return a component with each piece and the names of its pictures.

    Raises:
        CompanionError: it was never whole.
    """
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
    """Return the picture of a game or component: that in the app, else the first piece.

    Raises:
        CompanionError: it was never whole, or is not there any more.
    """
    from companion.web.bundle import picture  # late: the page is there before its pictures

    game = workshop.game(slug)
    if game.home is None and not component:
        data = game.load(None)
        if data.has(PHONE.name):
            return picture("tile", data.value(PHONE).picture).encode()
    name = component or workshop.listing(slug).components[0].name
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
        "cut": [_path(one) for one in part.cutout_of(key).outlines],
        "problems": [words for _, words in said(piece.problems)],
    }


def _path(outline: Outline) -> str:
    """Return where a piece is cut as the data of an SVG path, from its top left corner."""
    match outline:
        case Rect(x, y, w, h):
            return f"M{plain(x)} {plain(y)}h{plain(w)}v{plain(h)}h{plain(-w)}z"
        case Circle(x, y, r):
            arc = f"a{plain(r)} {plain(r)} 0 1 0"
            return f"M{plain(x - r)} {plain(y)}{arc} {plain(2 * r)} 0{arc} {plain(-2 * r)} 0z"
        case _:
            return "M" + "L".join(f"{plain(x)} {plain(y)}" for x, y in outline.points) + "z"
