"""PlayingCards.io and virtualtabletop.io: a room as a .pcio file, which is a zip."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.data.table_places import PlacedComponent, PlacedPiece
from companion.drawing.component import Component, Piece
from companion.drawing.folding.nets import DieNet
from companion.export.figures import is_standee, standee_of
from companion.export.playing_pictures import render_face_pictures
from companion.export.playing_room import HAND, LABEL, Item, Widget, lay_out_room
from companion.export.target import File, LeftOut, Order, Plan
from companion.printing.selection import PrintRequest

DIE, DIE_GAP = 62.0, 6.0  # of a spinner, in units of the room
FIRST = (1980, 1, 1, 0, 0, 0)  # the date in the zip: equal input, equal bytes
Copies = Sequence[tuple[Piece, int]]
"""Pieces, each with the number of its copy."""


def plan(order: Order) -> Plan:
    """Return one room with all decks, tiles, tokens, figures, boards and dice."""
    left_out = []
    shown = []
    for one in order.wanted:
        part = one.component
        if _is_shown(part) or _is_dice(part) or is_standee(part):
            shown.append(one)
        else:
            left_out.append(LeftOut(part.name, "is written on or folded; print it"))
        if _is_fixed(one) and part.sides == 2:
            left_out.append(LeftOut(part.name, "(back) is not there: a board is not turned over"))
    return Plan(tuple(left_out), len(shown), _files(order, shown))


def _is_shown(part: Component) -> bool:
    return part.stock in ("card", "tile", "token", "board") and part.binding == "none"


def _is_dice(part: Component) -> bool:
    return any(isinstance(one, DieNet) for one in part.assemblies.values())


def _is_fixed(wanted: PrintRequest) -> bool:
    """Return whether a board stays where it is; of several with two sides each is a card."""
    part = wanted.component
    return part.stock == "board" and (part.sides == 1 or len(wanted.copies) == 1)


def _files(order: Order, shown: Sequence[PrintRequest]) -> Iterator[File]:
    assets: dict[str, bytes] = {}
    *_, setup = (None, *order.setups())
    lying = setup.lying if setup else {}
    first = sorted(shown, key=lambda one: one.component.stock != "board")
    items = [
        item for one in first for item in _items(order, one, assets, lying.get(one.component.name))
    ]
    hand = {"id": "hand", "type": "hand", **HAND, "z": 1, "dragging": None, "enabled": True}
    widgets = [hand, *lay_out_room(items)]
    for z, widget in enumerate(widgets[1:], start=10):  # what comes later lies on what was before
        widget["z"] = z
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        text = json.dumps(widgets, ensure_ascii=False, indent=1)
        for name, content in {"widgets.json": text.encode(), **assets}.items():
            entry = zipfile.ZipInfo(name, FIRST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(entry, content)
    yield File(f"{order.slug}.pcio", out.getvalue())


def _items(
    order: Order, wanted: PrintRequest, assets: dict[str, bytes], said: PlacedComponent | None
) -> Iterator[Item]:
    """Yield what takes a place of a component."""
    part = wanted.component
    if _is_dice(part):
        yield from _dice(order, wanted)
        return
    looks = _Looks(
        part, _size(part), render_face_pictures(order, wanted, assets, fixed=_is_fixed(wanted))
    )
    copies = [
        (piece, copy)
        for piece in order.of(wanted)
        for copy in range(1, wanted.copies[piece.id] + 1)
    ]
    if _is_fixed(wanted):
        for piece, _ in copies:
            yield Item(part.size_of(piece.id), partial(_board, looks, piece))
        return
    up = bool(said and said.place.open) or part.sides == 1 or not part.plain_back
    looks = replace(looks, up=up)
    spots = said.spots if said and part.stock == "board" and not said.place.on else ()
    known = [piece for piece, _ in copies]
    if spots:
        joined = [(spot, *_taken(copies, spot.piece)) for spot in spots]
        width, height = (
            max(spot.at[n] for spot in spots if spot.at) + looks.size[n] for n in (0, 1)
        )
        yield Item((width, height), partial(_joined, looks, joined))
    for number, (title, pile) in enumerate(_piles(part, copies, said)):
        key = f"-{number + 1}" if number else ""
        pieces = known if spots else [piece for piece, _ in pile]
        yield Item(looks.size, partial(_pile, looks, key, title, pile, pieces), title)


class _Looks(Struct, frozen=True):
    """How the pieces of a component look."""

    part: Component
    size: tuple[float, float]  # in the room, mm
    names: Mapping[Any, str]  # the address of each front and, with "", each back
    up: bool = True  # whether they lie face up


def _size(part: Component) -> tuple[float, float]:
    if is_standee(part):
        return standee_of(part, "").figure
    return part.width, part.height


def _taken(copies: list[tuple[Piece, int]], id: str) -> tuple[Piece, int]:
    """Take a piece out of those that are left."""
    found = next(one for one in copies if id in ("", one[0].id))
    copies.remove(found)
    return found


def _piles(
    part: Component, copies: Copies, said: PlacedComponent | None
) -> Iterator[tuple[str, Copies]]:
    """Yield piles with their titles: one of each kind, one for each player, or one of all."""
    if said and said.place.piles:
        for title, some in groupby(copies, key=lambda one: one[0].title):
            yield title, tuple(some)
    elif part.seats > 1 and part.plain_back and len(copies) % part.seats == 0:
        each = len(copies) // part.seats
        for number in range(part.seats):
            yield f"{part.title} {number + 1}", copies[number * each : (number + 1) * each]
    else:
        yield part.title, copies


def _pile(
    looks: _Looks,
    key: str,
    title: str,
    copies: Copies,
    known: Sequence[Piece],
    x: float,
    y: float,
    scale: float,
) -> list[Widget]:
    """Return a pile, its deck and its cards; the deck gathers its own cards again.

    Args:
        looks: of the component.
        key: what follows its name in the names of the pile and the deck.
        title: of the pile.
        copies: what lies in it.
        known: all pieces that the deck knows.
        x: its left edge in the room.
        y: its upper edge.
        scale: how large a mm is in the room.
    """
    part, names = looks.part, looks.names
    width, height = _in_room(looks, scale)
    x, y = round(x, 1), round(y + LABEL, 1)
    pile, deck = f"{part.name}-pile{key}", f"{part.name}-deck{key}"
    place = {"x": round(x + 4, 1), "y": round(y + 4, 1), "parent": pile, "dragging": None}
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": "#ffffff"}
    look = {"includeBorder": False, "includeRadius": part.cut == "edges"}
    front, back = ({**picture, "valueType": "dynamic", "value": side} for side in ("front", "back"))
    types = {
        piece.id: {"label": piece.title, "front": names[piece.id], "back": names[piece.id, ""]}
        for piece in known
    }
    return [
        {
            "id": pile,
            "type": "cardPile",
            "x": x,
            "y": y,
            "width": round(width + 8, 1),
            "height": round(height + 8, 1),
            "label": title,
            "hasShuffleButton": True,
            "dragging": None,
        },
        {
            "id": deck,
            "type": "cardDeck",
            **place,
            "cardWidth": width,
            "cardHeight": height,
            "enlarge": True,
            "cardTypes": types,
            "faceTemplate": {**look, "objects": [front]},
            "backTemplate": {**look, "objects": [back]},
            "owner": None,
        },
        *({**_card(looks, deck, piece, copy), **place} for piece, copy in copies),
    ]


def _joined(
    looks: _Looks,
    joined: Sequence[tuple[PlacedPiece, Piece, int]],
    x: float,
    y: float,
    scale: float,
) -> list[Widget]:
    """Return boards that lie beside each other as the set-up says."""
    found = []
    for spot, piece, copy in joined:
        left, top = spot.at or (0.0, 0.0)
        card = _card(looks, f"{looks.part.name}-deck", piece, copy)
        place = {"x": round(x + left * scale, 1), "y": round(y + top * scale, 1), "parent": None}
        found.append({**card, **place, "faceup": looks.up != spot.over, "dragging": None})
    return found


def _card(looks: _Looks, deck: str, piece: Piece, copy: int) -> Widget:
    return {
        "id": f"{looks.part.name}-{piece.id}-{copy}",
        "type": "card",
        "cardType": piece.id,
        "deck": deck,
        "faceup": looks.up,
        "owner": None,
    }


def _board(looks: _Looks, piece: Piece, x: float, y: float, scale: float) -> list[Widget]:
    """Return a board that stays where it is."""
    width, height = (round(side * scale, 1) for side in looks.part.size_of(piece.id))
    return [
        {
            "id": f"{looks.part.name}-{piece.id}",
            "type": "board",
            "x": round(x, 1),
            "y": round(y, 1),
            "width": width,
            "height": height,
            "boardImage": looks.names[piece.id],
            "dragging": None,
        }
    ]


def _in_room(looks: _Looks, scale: float) -> tuple[float, float]:
    width, height = looks.size
    return round(width * scale, 1), round(height * scale, 1)


def _dice(order: Order, wanted: PrintRequest) -> Iterator[Item]:
    """Yield a row of spinners, one for each die; those of a player lie together."""
    part = wanted.component
    dice: list[tuple[str, str, list[str | int]]] = []
    for piece in order.of(wanted):
        net = part.assemblies[piece.id]
        assert isinstance(net, DieNet)
        own = order.faces.get(piece.id)
        for copy in range(1, wanted.copies[piece.id] + 1):
            faces = [*own] if own else [*range(1, net.sides + 1)]
            dice.append((f"{part.name}-{piece.id}-{copy}", piece.title, faces))
    each = len(dice) // part.seats if part.seats else len(dice)
    for first in range(0, len(dice), each):
        row = dice[first : first + each]
        size = each * (DIE + DIE_GAP) - DIE_GAP, LABEL + DIE
        titles = dict.fromkeys(title for _, title, _ in row) if part.seats else (part.title,)
        id = f"{part.name}-{first}"
        yield Item(size, partial(_spinners, id, ", ".join(titles), row), scaled=False)


def _spinners(
    id: str,
    text: str,
    row: Sequence[tuple[str, str, list[str | int]]],
    x: float,
    y: float,
    scale: float,
) -> list[Widget]:
    words: Widget = {
        "id": id,
        "type": "labelText",
        "x": round(x, 1),
        "y": round(y, 1),
        "width": len(row) * (DIE + DIE_GAP) - DIE_GAP,
        "height": LABEL,
        "labelContent": text,
        "textSize": 14,
        "textAlign": "left",
        "bold": False,
        "dragging": None,
    }
    spinners = (
        {
            "id": die,
            "type": "spinner",
            "x": round(x + number * (DIE + DIE_GAP), 1),
            "y": round(y + LABEL, 1),
            "width": DIE,
            "height": DIE,
            "options": faces,
            "value": faces[0],
            "dragging": None,
        }
        for number, (die, _, faces) in enumerate(row)
    )
    return [words, *spinners]
