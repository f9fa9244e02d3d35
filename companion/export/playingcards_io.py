"""PlayingCards.io and virtualtabletop.io: a room as a .pcio file, which is a zip."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, count, groupby
from typing import Any

from msgspec import Struct

from companion.core.units import BLEED
from companion.data.setup_places import PlacedComponent, PlacedPiece
from companion.drawing.component import Component, Piece
from companion.drawing.folding.die_net import DieNet
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Rect
from companion.export.piece_looks import is_standee, standee_of, standee_pages
from companion.export.target import File, LeftOut, Order, Plan
from companion.printing.selection import PrintRequest

# The pictures of a room of PlayingCards.io.


MOST_BYTES = 2_000_000  # of a picture, so that both sites take it


def render_face_pictures(
    order: Order, wanted: PrintRequest, assets: dict[str, bytes], *, fixed: bool
) -> dict[Any, str]:
    """Draw a component's faces as pictures, and return their URLs.

    The key of a front is the piece's id, that of a back is (id, ""). The pictures are added to
    `assets`, by path. If `fixed`, only the fronts are drawn.
    """
    part = wanted.component
    result: dict[Any, str] = {}
    pages: dict[str, Page] = {}
    for piece in order.of(wanted):
        front = f"userassets/{part.name}-{piece.id}.png"
        back = f"userassets/{part.name}-{'back' if part.plain_back else f'{piece.id}-back'}.png"
        if is_standee(part):
            back = f"userassets/{part.name}-{piece.id}-back.png"
            pages[front], pages[back] = standee_pages(part, piece)
        else:
            pages[front] = _trimmed(part, piece, piece.front)
            if fixed or piece.back is None:
                back = front
            elif back not in pages:
                pages[back] = _trimmed(part, piece, piece.back)
        result[piece.id], result[piece.id, ""] = f"package://{front}", f"package://{back}"
    assets |= dict(zip(pages, _render_pictures(part, [*pages.values()]), strict=True))
    return result


def _render_pictures(part: Component, pages: Sequence[Page]) -> list[bytes]:
    """Render PNG pictures below the sites' limit of bytes, at a lower resolution if needed."""
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    longest = max(part.width, part.height)
    dpi = 150 if longest <= 130 else 110  # more than a screen shows of a card that is enlarged
    clear = part.cut == "line" or is_standee(part)
    while True:
        drawn = list(render_pngs(Document(part.title, tuple(pages)), dpi, clear=clear))
        if max(map(len, drawn)) < MOST_BYTES or dpi <= 60:
            return drawn
        dpi = round(dpi * 0.75)


def _trimmed(part: Component, piece: Piece, shapes: tuple[Any, ...]) -> Page:
    """Return a face as a page of its trimmed size; round pieces get a transparent ground."""
    width, height = part.size_of(piece.id)
    whole = Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
    clips = part.cutout_of(piece.id).outlines if part.cut == "line" else (whole,)
    return Page(width, height, tuple(Group(shapes, clip=clip) for clip in clips))


# Where things lie in a room of PlayingCards.io: all in sight, and to one scale.


Widget = dict[str, Any]
WIDTH, HEIGHT = 1600, 815  # of what is not the hand, in units of the room
HAND = {"x": 50, "y": 820}
EDGE, GAP = 14.0, 12.0
LABEL, BUTTON = 20.0, 36.0  # above and below a pile
LETTER, MOST_WORDS = 8.0, 180.0  # how wide words are
PER_MM = 160 / 88.9  # a poker card of the site is 103 x 160
SMALLEST, STEP = 0.5, 0.02  # mm of the room for a mm


class Item(Struct, frozen=True):
    """A group of widgets to place in the room."""

    size: tuple[float, float]  # width and height, mm
    put: Callable[[float, float, float], list[Widget]]  # makes widgets, from left, top, scale
    label: str = ""  # title above a pile, which also has a button below; "" for others
    scaled: bool = True  # whether its size follows the scale of the room

    def room(self, scale: float) -> tuple[float, float]:
        """Return this group's width and height in units of the room, with title and button."""
        width, height = (side * (scale if self.scaled else 1.0) for side in self.size)
        if not self.label:
            return width, height
        words = min(len(self.label) * LETTER, MOST_WORDS)
        return max(width + 8, words), height + 8 + LABEL + BUTTON


def lay_out_room(items: Sequence[Item]) -> list[Widget]:
    """Return all widgets, at the largest scale at which they fit into the room."""
    scale = PER_MM
    while (places := _places([item.room(scale) for item in items])) is None and scale > SMALLEST:
        scale -= STEP
    if places is None:  # more than a room holds: below each other, as far down as it goes
        places = _places([item.room(scale) for item in items], float("inf")) or []
    put = (item.put(*place, scale) for item, place in zip(items, places, strict=True))
    return list(chain.from_iterable(put))


def _places(
    sizes: Sequence[tuple[float, float]], most: float = HEIGHT
) -> list[tuple[float, float]] | None:
    """Return the top left corner of each item, packed to the top; None if they do not fit."""
    # from left to right: from, to, and how far down it is full
    steps = [(EDGE, WIDTH - EDGE, EDGE)]
    result = []
    for width, height in sizes:
        spots = []
        for left in (left for left, _, _ in steps if left + width <= WIDTH - EDGE):
            top = max(low for a, b, low in steps if a < left + width + GAP and b > left)
            spots.append((top, left))
        if not spots or min(spots)[0] + height > most:
            return None
        top, left = min(spots)
        right, low = left + width + GAP, top + height + GAP
        rest = [(x, min(y, left), c) for x, y, c in steps]
        rest += ((max(x, right), y, c) for x, y, c in steps)
        steps = sorted([*(step for step in rest if step[1] > step[0]), (left, right, low)])
        result.append((left, top))
    return result


DIE, DIE_GAP = 62.0, 6.0  # of a spinner, in units of the room
FIRST = (1980, 1, 1, 0, 0, 0)  # the date in the zip: equal input, equal bytes
Copies = Sequence[tuple[Piece, int]]
"""Pieces, each with the number of its copy."""


def plan(order: Order) -> Plan:
    """Plan one room with all decks, tiles, tokens, standees, boards and dice."""
    left_out = []
    shown = []
    for item in order.wanted:
        part = item.component
        is_flat = part.stock in ("card", "tile", "token", "board") and part.binding == "none"
        if is_flat or _is_dice(part) or is_standee(part):
            shown.append(item)
        else:
            left_out.append(LeftOut(part.name, "must be written on or folded; print it on paper"))
        if _is_fixed(item) and part.sides == 2:
            left_out.append(LeftOut(part.name, "(back) is left out: a board is not turned over"))
    return Plan(tuple(left_out), len(shown), _files(order, shown))


def _is_dice(part: Component) -> bool:
    return any(isinstance(assembly, DieNet) for assembly in part.assemblies.values())


def _is_fixed(wanted: PrintRequest) -> bool:
    """Return whether a component stays in place: a single board, or boards with one side."""
    part = wanted.component
    return part.stock == "board" and (part.sides == 1 or len(wanted.copies) == 1)


def _files(order: Order, shown: Sequence[PrintRequest]) -> Iterator[File]:
    assets: dict[str, bytes] = {}
    *_, setup = (None, *order.setups())
    lying = setup.lying if setup else {}
    first = sorted(shown, key=lambda wanted: wanted.component.stock != "board")
    items = [item for wanted in first for item in _items(order, wanted, assets, lying)]
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
    order: Order,
    wanted: PrintRequest,
    assets: dict[str, bytes],
    lying: Mapping[str, PlacedComponent],
) -> Iterator[Item]:
    """Yield a component's items (groups of widgets), and add its pictures to `assets`."""
    part, placed = wanted.component, lying.get(wanted.component.name)
    if _is_dice(part):
        yield from _dice(order, wanted)
        return
    size = standee_of(part, "").figure if is_standee(part) else (part.width, part.height)
    names = render_face_pictures(order, wanted, assets, fixed=_is_fixed(wanted))
    up = bool(placed and placed.place.open) or part.sides == 1 or not part.plain_back
    looks = _Looks(part, size, names, up)
    copies: list[tuple[Piece, int]] = []
    for piece in order.of(wanted):
        copies += ((piece, copy) for copy in range(1, wanted.copies[piece.id] + 1))
    if _is_fixed(wanted):
        for piece, _ in copies:
            yield Item(part.size_of(piece.id), partial(_board, looks, piece))
        return
    spots = placed.spots if placed and part.stock == "board" and not placed.place.on else ()
    known = [piece for piece, _ in copies]
    if spots:
        joined = []
        for spot in spots:
            copy = next(copy for copy in copies if spot.piece in ("", copy[0].id))
            copies.remove(copy)
            joined.append((spot, *copy))
        right, low = (max(side) for side in zip(*(s.at for s in spots if s.at), strict=True))
        room = right + size[0], low + size[1]
        yield Item(room, partial(_joined, looks, joined))
    for number, (title, pile) in enumerate(_piles(part, copies, placed)):
        key = f"-{number + 1}" if number else ""
        pieces = known if spots else [piece for piece, _ in pile]
        yield Item(looks.size, partial(_pile, looks, key, title, pile, pieces), title)


class _Looks(Struct, frozen=True):
    part: Component
    size: tuple[float, float]  # in the room, mm
    names: Mapping[Any, str]  # URL of each front by piece id, and of each back by (id, "")
    up: bool  # whether the pieces lie face up


def _piles(
    part: Component, copies: Copies, placed: PlacedComponent | None
) -> Iterator[tuple[str, Copies]]:
    """Divide the copies of a component into piles; yield the title and copies of each."""
    if placed and placed.place.piles:
        for title, some in groupby(copies, key=lambda copy: copy[0].title):
            yield title, tuple(some)
    elif part.seats > 1 and part.plain_back and len(copies) % part.seats == 0:
        each = len(copies) // part.seats
        for number in range(part.seats):
            yield f"{part.title} {number + 1}", copies[number * each : (number + 1) * each]
    else:
        yield part.title, copies


def _widget(
    kind: str, id: str, place: tuple[float, float], size: tuple[float, float], **keys: object
) -> Widget:
    """Return a separate widget with its top left corner and size in the room."""
    x, y = (round(side, 1) for side in place)
    box = {"id": id, "type": kind, "x": x, "y": y, "width": size[0], "height": size[1]}
    return box | keys | {"dragging": None}


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
    """Return the widgets of a pile, of its deck and of its cards.

    Every pile needs a separate deck, as a deck can recall only its own cards. The ids of pile and
    deck end with `key`. The deck has all pieces in `known`. The top left corner of the pile's title
    is at (x, y) in the room, with the pile below. The room has `scale` units per mm.
    """
    part, names = looks.part, looks.names
    width, height = (round(side * scale, 1) for side in looks.size)
    x, y = round(x, 1), round(y + LABEL, 1)
    pile, deck = f"{part.name}-pile{key}", f"{part.name}-deck{key}"
    place = {"x": round(x + 4, 1), "y": round(y + 4, 1), "parent": pile, "dragging": None}
    picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": "#ffffff"}
    look = {"includeBorder": False, "includeRadius": part.cut == "edges"}
    sides = ({**picture, "valueType": "dynamic", "value": side} for side in ("front", "back"))
    front, back = ({**look, "objects": [side]} for side in sides)
    types = {
        piece.id: {"label": piece.title, "front": names[piece.id], "back": names[piece.id, ""]}
        for piece in known
    }
    around = round(width + 8, 1), round(height + 8, 1)
    own = {"id": deck, "type": "cardDeck", **place, "cardWidth": width, "cardHeight": height}
    own |= {"enlarge": True, "cardTypes": types, "faceTemplate": front, "backTemplate": back}
    return [
        _widget("cardPile", pile, (x, y), around, label=title, hasShuffleButton=True),
        {**own, "owner": None},
        *({**_card(looks, deck, piece, copy), **place} for piece, copy in copies),
    ]


def _joined(
    looks: _Looks,
    joined: Sequence[tuple[PlacedPiece, Piece, int]],
    x: float,
    y: float,
    scale: float,
) -> list[Widget]:
    """Return the widgets of boards placed side by side, as in the set-up."""
    result = []
    for spot, piece, copy in joined:
        left, top = spot.at or (0.0, 0.0)
        card = _card(looks, f"{looks.part.name}-deck", piece, copy)
        place = {"x": round(x + left * scale, 1), "y": round(y + top * scale, 1), "parent": None}
        result.append({**card, **place, "faceup": looks.up != spot.over, "dragging": None})
    return result


def _card(looks: _Looks, deck: str, piece: Piece, copy: int) -> Widget:
    card = {"id": f"{looks.part.name}-{piece.id}-{copy}", "type": "card", "cardType": piece.id}
    return {**card, "deck": deck, "faceup": looks.up, "owner": None}


def _board(looks: _Looks, piece: Piece, x: float, y: float, scale: float) -> list[Widget]:
    """Return the widgets of a board that stays in place."""
    width, height = looks.part.size_of(piece.id)
    size = round(width * scale, 1), round(height * scale, 1)
    id, picture = f"{looks.part.name}-{piece.id}", looks.names[piece.id]
    return [_widget("board", id, (x, y), size, boardImage=picture)]


def _dice(order: Order, wanted: PrintRequest) -> Iterator[Item]:
    """Yield a row of spinners, one for each die; the dice of a player are together."""
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
    size = len(row) * (DIE + DIE_GAP) - DIE_GAP, LABEL
    look = {"textSize": 14, "textAlign": "left", "bold": False}
    result = [_widget("labelText", id, (x, y), size, labelContent=text, **look)]
    for left, (die, _, faces) in zip(count(x, DIE + DIE_GAP), row, strict=False):
        place = (left, y + LABEL)
        result.append(_widget("spinner", die, place, (DIE, DIE), options=faces, value=faces[0]))
    return result
