"""PlayingCards.io and virtualtabletop.io: a room as a .pcio file, which is a zip."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

from companion.drawing.component import BLEED, Component, Piece
from companion.drawing.folding.nets import DieNet
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Rect
from companion.export.target import File, LeftOut, Order, Plan
from companion.printing.selection import Wanted

LONG_SIDE = 160  # of a card on the table, in its own units; 103 x 160 are a poker card
PER_MM = LONG_SIDE / 88.9
ROOM = 1600, 1000
MOST_BYTES = 2_000_000  # of a picture, so that both sites take it
EDGE, GAP = 20, 26
DIE = 110
FIRST = (1980, 1, 1, 0, 0, 0)  # the date in the zip: equal input, equal bytes
Widget = dict[str, Any]


def plan(order: Order) -> Plan:
    """Return one room with all decks, tiles, tokens and boards."""
    left_out = [
        LeftOut(one.component.name, "is written on or folded; print it")
        for one in order.wanted
        if not (_is_shown(one.component) or _is_dice(one.component))
    ]
    shown = [one for one in order.wanted if _is_shown(one.component) or _is_dice(one.component)]
    return Plan(tuple(left_out), len(shown), _files(order, shown))


def _is_shown(part: Component) -> bool:
    return part.stock in ("card", "tile", "token", "board") and part.binding == "none"


def _is_dice(part: Component) -> bool:
    return any(isinstance(one, DieNet) for one in part.assemblies.values())


def _files(order: Order, shown: Sequence[Wanted]) -> Iterator[File]:
    assets: dict[str, bytes] = {}
    widgets: list[Widget] = [
        {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1, "dragging": None, "enabled": True}
    ]
    place = _Places()
    for one in shown:
        if one.component.stock == "board":
            widgets += _boards(order, one, assets, place)
        elif _is_dice(one.component):
            widgets += _dice(one, place)
        else:
            widgets += _deck(order, one, assets, place)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        text = json.dumps(widgets, ensure_ascii=False, indent=1)
        for name, content in {"widgets.json": text.encode(), **assets}.items():
            entry = zipfile.ZipInfo(name, FIRST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    yield File(f"{order.slug}.pcio", out.getvalue())


class _Places:
    """Where the next thing stands on the table: rows from the top left, boards to the right."""

    def __init__(self) -> None:
        self.x: float = EDGE
        self.y: float = EDGE
        self.row: float = 0
        self.z = 10

    def next(self, width: float, height: float) -> tuple[float, float, int]:
        if self.x > EDGE and self.x + width > ROOM[0]:
            self.x, self.y, self.row = EDGE, self.y + self.row + GAP + 30, 0
        x, y = self.x, self.y
        self.x += width + GAP
        self.row = max(self.row, height)
        self.z += 1
        return x, y, self.z


def _deck(
    order: Order, wanted: Wanted, assets: dict[str, bytes], place: _Places
) -> Iterator[Widget]:
    """Yield a pile, its deck and its cards."""
    part = wanted.component
    width, height = (round(side * PER_MM, 1) for side in (part.width, part.height))
    x, y, z = place.next(width + 8, height + 8)
    pieces = order.of(wanted)
    names = _pictures(part, pieces, assets)
    pile, deck = f"{part.name}-pile", f"{part.name}-deck"
    yield {
        "id": pile,
        "type": "cardPile",
        "x": x,
        "y": y + 20,
        "z": z,
        "width": width + 8,
        "height": height + 8,
        "label": part.title,
        "hasShuffleButton": True,
        "dragging": None,
    }
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": "#ffffff"}
    face = {**picture, "valueType": "dynamic", "value": "front"}
    back = {**picture, "valueType": "dynamic", "value": "back"}
    round_corners = part.cut == "edges"
    look = {"includeBorder": False, "includeRadius": round_corners}
    yield {
        "id": deck,
        "type": "cardDeck",
        "x": x + 4,
        "y": y + 24,
        "z": z,
        "parent": pile,
        "cardWidth": width,
        "cardHeight": height,
        "cardTypes": {
            piece.id: {"label": piece.title, "front": names[piece.id], "back": names[piece.id, ""]}
            for piece in pieces
        },
        "faceTemplate": {**look, "objects": [face]},
        "backTemplate": {**look, "objects": [back]},
        "dragging": None,
        "owner": None,
    }
    for piece in pieces:
        for copy in range(1, wanted.copies[piece.id] + 1):
            yield {
                "id": f"{part.name}-{piece.id}-{copy}",
                "type": "card",
                "cardType": piece.id,
                "deck": deck,
                "parent": pile,
                "x": x + 4,
                "y": y + 24,
                "z": z,
                "faceup": part.sides == 1,
                "dragging": None,
                "owner": None,
            }


def _pictures(part: Component, pieces: Sequence[Piece], assets: dict[str, bytes]) -> dict[Any, str]:
    """Draw the faces of a component; return the address of each front and, with "", each back."""
    found: dict[Any, str] = {}
    pages: list[Page] = []
    names: list[str] = []
    for piece in pieces:
        plain = part.plain_back or piece.back is None
        back = f"userassets/{part.name}-{'back' if plain else f'{piece.id}-back'}.png"
        front = f"userassets/{part.name}-{piece.id}.png"
        found[piece.id], found[piece.id, ""] = f"package://{front}", f"package://{back}"
        for name, shapes in ((front, piece.front), (back, piece.back or piece.front)):
            if name not in names:
                names.append(name)
                pages.append(_trimmed(part, piece, shapes))
    assets |= dict(zip(names, _drawn(part, pages), strict=True))
    return found


def _drawn(part: Component, pages: Sequence[Page]) -> list[bytes]:
    """Return pictures that both sites take: with less dots if one is too large."""
    from companion.drawing.png import pngs  # late: loads what draws pixels

    longest = max(part.width, part.height)
    dpi = 250 if longest <= 130 else 110
    while True:
        drawn = list(pngs(Document(part.title, tuple(pages)), dpi, clear=part.cut == "line"))
        if max(map(len, drawn)) < MOST_BYTES or dpi <= 60:
            return drawn
        dpi = round(dpi * 0.75)


def _trimmed(part: Component, piece: Piece, shapes: tuple[Any, ...]) -> Page:
    """Return a face as a page of just its size; round pieces stand on clear ground."""
    width, height = part.size_of(piece.id)
    clips = (
        part.cutout_of(piece.id).outlines
        if part.cut == "line"
        else (Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED),)
    )
    return Page(width, height, tuple(Group(shapes, clip=clip) for clip in clips))


def _boards(
    order: Order, wanted: Wanted, assets: dict[str, bytes], place: _Places
) -> Iterator[Widget]:
    """Yield each side of each board as a picture on the table."""
    part = wanted.component
    pieces = order.of(wanted)
    names = _pictures(part, pieces, assets)
    scale = min(PER_MM, 760 / part.width)
    for piece in pieces:
        width, height = (round(side * scale, 1) for side in part.size_of(piece.id))
        x, y, z = place.next(width, height)
        yield {
            "id": f"{part.name}-{piece.id}",
            "type": "board",
            "x": x,
            "y": y,
            "z": z,
            "width": width,
            "height": height,
            "boardImage": names[piece.id],
            "dragging": None,
        }


def _dice(wanted: Wanted, place: _Places) -> Iterator[Widget]:
    """Yield a spinner for each kind of die."""
    part = wanted.component
    for piece in wanted.copies:
        net = part.assemblies.get(piece)
        x, y, z = place.next(DIE, DIE)
        yield {
            "id": f"{part.name}-{piece}",
            "type": "spinner",
            "x": x,
            "y": y,
            "z": z,
            "width": DIE,
            "height": DIE,
            "options": list(range(1, (net.sides if isinstance(net, DieNet) else 6) + 1)),
            "value": 1,
            "dragging": None,
        }
