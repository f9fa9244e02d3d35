"""Tabletop Simulator: a save file with all pieces on the table, and their pictures.

Boards lie in the middle, shared pieces in rows in front of them, and each player's pieces nearest
to that player.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil

from companion.core.units import inches
from companion.data.shared import shared_words
from companion.drawing.component import Component, Piece
from companion.drawing.fit_text import TextStyle
from companion.drawing.folding.die_net import DieNet
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Circle, Group, Rect, Shape
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter, draw_circled_number, draw_heading
from companion.export import tabletop_simulator_objects as tts
from companion.export.piece_looks import is_standee, standee_of, standee_pages
from companion.export.tabletop_simulator_objects import face_rotations, render_obj
from companion.export.tabletop_simulator_places import COLORS, PICTURES, Table, Thing, player_areas
from companion.export.target import File, LeftOut, Order, Plan, Setup
from companion.printing.selection import PrintRequest

# The booklet on the table: what lies there, and how the game is set up for so many players.


SIZE = WIDTH, HEIGHT = 148.0, 210.0
EDGE = 15.0
INDENT = 7.0
TITLE = TextStyle("serif-black", 20.0)
BODY = TextStyle("sans", 9.5, leading=1.25)
STRONG = TextStyle("sans-bold", 9.5, align="end")
AFTER = 3.0  # mm between two steps


def render_booklet(
    order: Order, shown: Sequence[PrintRequest], setups: Iterable[Setup], words: Mapping[str, str]
) -> bytes:
    """Render the rules booklet as PDF; `setups` are in ascending order of players."""
    from companion.drawing.pdf import render_pdf  # late: loads what writes PDF

    pages = _Pages(order.style.theme)
    wide = WIDTH - 2 * EDGE
    pages.pen.write(order.title, (EDGE, EDGE, wide, 12), TITLE)
    pages.y = EDGE + 13
    pages.y += pages.pen.write(words["guide-about"], (EDGE, pages.y, wide, 40), BODY) + 6
    pages.heading(words["guide-pieces"])
    for item in shown:
        pages.line(item.component.title, str(sum(item.copies.values())))
    for setup in setups:
        pages.heading(words["setup"].format(players=setup.title))
        for number, step in enumerate(setup.steps, start=1):
            pages.step(number, step)
    faces = (*pages.done, tuple(pages.pen.shapes))
    title = f"{order.title}: {words['tab']}"
    return render_pdf(Document(title, tuple(Page(WIDTH, HEIGHT, shapes) for shapes in faces)))


class _Pages:
    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.done: list[tuple[Shape, ...]] = []  # the pages that are full
        self.pen, self.y = TextWriter(theme), EDGE  # writes on the last page; mm from its top

    def room(self, high: float) -> None:
        """Begin a new page unless `high` mm are left on this one."""
        if self.y + high > HEIGHT - EDGE:
            self.done.append(tuple(self.pen.shapes))
            self.pen, self.y = TextWriter(self.theme), EDGE

    def heading(self, text: str) -> None:
        """Set a heading, with room for two lines below."""
        self.room(25)
        self.y = draw_heading(self.pen, text, EDGE, self.y + 5, WIDTH - 2 * EDGE) + 1

    def line(self, text: str, number: str) -> None:
        self.room(6)
        place = EDGE, self.y, WIDTH - 2 * EDGE, 10.0
        self.pen.write(number, place, STRONG)
        self.y += self.pen.write(text, place, BODY) + 1.6

    def step(self, number: int, text: str) -> None:
        wide = WIDTH - 2 * EDGE - INDENT
        room = 0.0, 0.0, wide, HEIGHT - 2 * EDGE
        self.room(TextWriter(self.theme).write(text, room, BODY))
        draw_circled_number(self.pen, number, EDGE + 2.2, self.y + 1.4, 2.1, 7.5, "accent")
        self.y += self.pen.write(text, (EDGE + INDENT, self.y, wide, HEIGHT), BODY) + AFTER


GUIDE = "guide.pdf"
MOST = 4096  # pixels each way of a picture
COLUMNS, ROWS = 6, 5
DPI = 200  # a poker card has 500 x 700 pixels; what is finer fills the memory of the game
THUMBNAIL = 256
MANY = 7  # pieces that lie side by side; more are in a bag
FLAT = ("board", "sheet")
OUTLINED = {  # a piece whose outline is that of its picture
    "Thickness": tts.THICK,
    "MergeDistancePixels": 15.0,
    "StandUp": False,
    "Stackable": False,
}


def plan(order: Order) -> Plan:
    """Plan the save file for Tabletop Simulator, and its pictures."""
    reasons = [(item, _reason_left_out(item.component)) for item in order.wanted]
    left_out = [LeftOut(item.component.name, why) for item, why in reasons if why]
    shown = [item for item, why in reasons if not why]
    steps = sum(1 + len(request.copies) for request in shown) + 2 if shown else 0
    return Plan(tuple(left_out), steps, _files(order, shown))


def _reason_left_out(part: Component) -> str:
    if part.stock == "fold" and not is_standee(part):
        return "is folded from paper, and not needed in Tabletop Simulator"
    if part.stock == "dice" and not part.assemblies:
        return "are labels for wooden dice, and not needed in Tabletop Simulator"
    return ""


def _files(order: Order, shown: Sequence[PrintRequest]) -> Iterator[File]:
    setups = tuple(order.setups())
    table = Table(order, setups[-1].lying if setups else {}, player_areas(order))
    every = sorted(shown, key=lambda item: item.component.stock == "sheet")
    every.sort(key=lambda item: not table.comes_first(item.component))
    for wanted in every:
        yield from _added(table, wanted)
    thumbnail = _thumbnail(every[0].component, order.of(every[0])[0])
    words = shared_words("export.tts")
    yield File(f"{PICTURES}/{GUIDE}", render_booklet(order, shown, setups, words))
    booklet = tts.base_object("Custom_PDF", table.id(GUIDE), words["guide"])
    pdf = {"PDFUrl": table.url(GUIDE), "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    table.middle.place(tts.size_in_inches(SIZE)).lay_object({**booklet, "CustomPDF": pdf})
    objects, front = table.all_objects()
    hands = [
        tts.hand_object(table.taken, number, color, (area.left + area.width / 2, front - 3))
        for number, (color, area) in enumerate(zip(COLORS, table.seats, strict=False))
    ]
    texts = ((setup.title, "\n\n".join(setup.steps)) for setup in setups)
    notes = ((words["setup"].format(players=title), text) for title, text in texts)
    tabs = ((words["tab"], words["about"].format(game=order.title)), *notes)
    whole = tts.save_object(f"{order.title} (Companion)", (*objects, *hands), tabs, words["note"])
    text = json.dumps(whole, ensure_ascii=False, indent=1)
    yield File(f"{order.slug}.json", text.encode())
    yield File(f"{order.slug}.png", thumbnail)


def _added(table: Table, wanted: PrintRequest) -> Iterator[File]:
    """Put a component on the table, and yield its files: pictures, and models of dice."""
    part = wanted.component
    if part.stock == "dice":
        yield from _dice(table, wanted)
    elif is_standee(part):
        yield from _figures(table, wanted)
    elif part.stock == "token":
        yield from _tokens(table, wanted)
    elif part.stock not in FLAT and part.sides == 2:
        yield from _deck(table, wanted)
    else:
        yield from _flat(table, wanted)


def _deck(table: Table, wanted: PrintRequest) -> Iterator[File]:
    part, pieces = wanted.component, table.order.of(wanted)
    own_backs = not part.plain_back
    sheets: dict[str, tts.Object] = {}
    cards: list[Thing] = []
    per_sheet = COLUMNS * ROWS
    plain = f"{part.name}-back.png"
    if not own_backs:
        yield _picture(table, plain, part, [(pieces[0], pieces[0].back or ())], 1)
    for number in range(ceil(len(pieces) / per_sheet)):
        some = pieces[number * per_sheet : (number + 1) * per_sheet]
        columns = min(COLUMNS, len(some)) if len(some) > 1 else 2  # a sheet of one is no sheet
        name = f"{part.name}-{number + 1}.png"
        back = f"{part.name}-{number + 1}-backs.png" if own_backs else plain
        yield _picture(table, name, part, [(piece, piece.front) for piece in some], columns)
        if own_backs:
            backs = [(piece, piece.back or ()) for piece in some]
            yield _picture(table, back, part, backs, columns)
        key = str(len(sheets) + 1)
        sheets[key] = {
            "FaceURL": table.url(name),
            "BackURL": table.url(back),
            "NumWidth": columns,
            "NumHeight": max(2, ceil(len(some) / columns)),
            "BackIsHidden": True,
            "UniqueBack": own_backs,
            "Type": 0 if part.stock == "card" else 1,  # whether its corners are round
        }
        for cell, piece in enumerate(some):
            for copy in range(1, wanted.copies[piece.id] + 1):
                id = table.id(f"{part.name}/{piece.id}/{copy}")
                card = _card_object(table, part, "Card", id, piece.title) | {
                    "CardID": int(key) * 100 + cell,
                    "SidewaysCard": False,
                    "CustomDeck": {key: sheets[key]},
                }
                cards.append((piece.id, card))
    size = tts.size_in_inches((part.width, part.height))
    things = [("", _stack(table, part, cards, sheets))] if table.is_pile(part) else cards
    rest = table.place_by_setup(part, things)
    if table.is_pile(part):
        for _, whole in rest:
            table.middle.place(size).lay_object(whole)
        return
    for area, share in table.shares(part, rest):
        for pile in table.piles(part, share):
            area.place(size).lay_object(_stack(table, part, pile, sheets))


def _stack(
    table: Table, part: Component, pile: Sequence[Thing], sheets: Mapping[str, tts.Object]
) -> tts.Object:
    """Return the object of a deck of cards; a single card stays a card."""
    cards = [card for _, card in pile]
    if len(cards) == 1:
        return cards[0]
    id = table.id(f"{part.name}: {cards[0]['GUID']}")
    return _card_object(table, part, "DeckCustom", id, part.title) | {
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": dict(sheets),
        "ContainedObjects": cards,
    }


def _card_object(table: Table, part: Component, kind: str, id: str, name: str) -> tts.Object:
    """Return a card or deck object, without pictures yet, as large as the component's cards."""
    scale = part.width / tts.CARD[0], 1.0, part.height / tts.CARD[1]
    return tts.base_object(kind, id, name, scale=scale, face_down=not table.open(part))


def _picture(
    table: Table,
    name: str,
    part: Component,
    faces: Sequence[tuple[Piece, Sequence[Shape]]],
    columns: int,
) -> File:
    """Draw faces in a grid in one picture; with several columns there are at least two rows."""
    width, height = part.width, part.height
    rows = max(2, ceil(len(faces) / columns)) if columns > 1 else 1
    shown = []
    for number, (piece, shapes) in enumerate(faces):
        place, clip = divmod(number, columns), Rect(0, 0, *part.size_of(piece.id))
        shown.append(Group(tuple(shapes), place[1] * width, place[0] * height, clip=clip))
    page = Page(width * columns, height * rows, tuple(shown))
    return File(f"{PICTURES}/{name}", _render_page(page))


def _render_page(page: Page, *, clear: bool = False) -> bytes:
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    longest = max(page.width, page.height)
    dpi = min(DPI, int((MOST - 1) / (longest / inches(1))))
    return next(iter(render_pngs(Document("", (page,)), dpi, clear=clear)))


def _flat(table: Table, wanted: PrintRequest) -> Iterator[File]:
    """Put boards, sheets and other flat pieces on the table in true size; yield their pictures."""
    part = wanted.component
    board = part.stock == "board"
    things: list[Thing] = []
    for piece in table.order.of(wanted):
        size = part.size_of(piece.id)
        names = [f"{part.name}-{piece.id}.png"]
        yield File(f"{PICTURES}/{names[0]}", _render_page(_face(part, piece, piece.front)))
        if piece.back is not None:
            names.append(f"{part.name}-{piece.id}-back.png")
            yield File(f"{PICTURES}/{names[1]}", _render_page(_face(part, piece, piece.back)))
        copies = 1 if board else wanted.copies[piece.id]
        apart = copies if table.is_dealt_to_players(part) else 1
        for copy in range(1, apart + 1):
            whole = tts.base_object(
                "Custom_Tile",
                table.id(f"{part.name}/{piece.id}" + (f"/{copy}" if apart > 1 else "")),
                piece.title,
                scale=tts.tile_scale(size),
                locked=board and len(wanted.copies) == 1,
            )
            many = copies > apart
            shown = tts.tile_object(whole, table.url(names[0]), table.url(names[-1]), 0, many)
            if spaces := part.spaces.get(piece.id):
                shown["AttachedSnapPoints"] = tts.snap_points(size, spaces)
            things.append((piece.id, {**shown, "Number": copies} if many else shown))
    if table.is_dealt_to_players(part):  # one of each kind to each player
        kinds = len(wanted.copies)
        each = len(things) // kinds
        things = [things[kind * each + copy] for copy in range(each) for kind in range(kinds)]
    for area, share in table.shares(part, table.place_by_setup(part, things)):
        for piece_id, thing in share:
            place = area.place(tts.size_in_inches(part.size_of(piece_id)))
            place.lay_object(thing)
            table.remember_board(part, piece_id, place)


def _face(part: Component, piece: Piece, shapes: Sequence[Shape]) -> Page:
    """Return a face as a page in true size, with nothing drawn outside the piece's outline."""
    width, height = part.size_of(piece.id)
    clips = part.cutout_of(piece.id).outlines
    return Page(width, height, tuple(Group(tuple(shapes), clip=clip) for clip in clips))


def _tokens(table: Table, wanted: PrintRequest) -> Iterator[File]:
    """Put tokens on the table of a save, and yield the files of their pictures."""
    part = wanted.component
    inside: list[Thing] = []
    for piece in table.order.of(wanted):
        round_one = all(isinstance(o, Circle) for o in part.cutout_of(piece.id).outlines)
        name = back = f"{part.name}-{piece.id}.png"
        front = _render_page(_face(part, piece, piece.front), clear=not round_one)
        yield File(f"{PICTURES}/{name}", front)
        if piece.back is not None:
            back = f"{part.name}-{piece.id}-back.png"
            yield File(f"{PICTURES}/{back}", _render_page(_face(part, piece, piece.back)))
        kind = "Custom_Tile" if round_one else "Custom_Token"
        scale = tts.tile_scale(part.size_of(piece.id))
        for whole in _iter_copies(table, wanted, piece, kind, scale):
            token = tts.picture_object(whole, table.url(name), CustomToken=OUTLINED)
            if round_one:
                token = tts.tile_object(whole, table.url(name), table.url(back), 2, False)
            inside.append((piece.id, token))
    _place_pieces(table, part, inside, tts.mm_to_inches(max(part.width, part.height)))


def _iter_copies(
    table: Table,
    wanted: PrintRequest,
    piece: Piece,
    kind: str,
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0),
) -> Iterator[tts.Object]:
    """Yield an object for each copy of a piece, with only the keys that all objects have."""
    for copy in range(1, wanted.copies[piece.id] + 1):
        id = table.id(f"{wanted.component.name}/{piece.id}/{copy}")
        yield tts.base_object(kind, id, piece.title, scale=scale)


def _place_pieces(table: Table, part: Component, every: list[Thing], size: float) -> None:
    """Place pieces where the set-up puts them, and then the remaining pieces.

    The remaining pieces are shared out to the players, or lie in the middle. More than seven of
    them for one player, or in the middle, are put into a bag.
    """
    rest = table.place_by_setup(part, every)
    for number, (area, some) in enumerate(table.shares(part, rest), start=1):
        if len(some) > MANY:
            whole = tts.base_object("Bag", table.id(f"{part.name}: bag {number}"), part.title)
            whole |= {"MaterialIndex": -1, "MeshIndex": -1}
            whole["Bag"] = {"Order": 0 if part.seats else 2}  # 2: what is taken is left to chance
            whole["ContainedObjects"] = [thing for _, thing in some]
            area.place((2.2, 2.2)).lay_object(whole)
            continue
        for _, thing in some:
            area.place((size, size)).lay_object(thing)


def _figures(table: Table, wanted: PrintRequest) -> Iterator[File]:
    """Put standees on the table as figures of two pictures, and yield the pictures."""
    part = wanted.component
    inside: list[Thing] = []
    tall = 1.0
    for piece in table.order.of(wanted):
        shape = standee_of(part, piece.id)
        names = [f"{part.name}-{piece.id}-{side}.png" for side in ("front", "back")]
        for name, page in zip(names, standee_pages(part, piece), strict=True):
            yield File(f"{PICTURES}/{name}", _render_page(page, clear=True))
        tall = tts.mm_to_inches(shape.figure[1])
        for whole in _iter_copies(table, wanted, piece, "Figurine_Custom", (tall / 2,) * 3):
            figure = tts.picture_object(whole, table.url(names[0]), table.url(names[1]))
            inside.append((piece.id, figure))
    _place_pieces(table, part, inside, max(1.0, tall))


def _dice(table: Table, wanted: PrintRequest) -> Iterator[File]:
    """Put folded dice on the table; yield two files for each kind of die: a model and a picture."""
    part = wanted.component
    inside: list[Thing] = []
    for piece in table.order.of(wanted):
        net = part.assemblies[piece.id]
        assert isinstance(net, DieNet)
        size = part.size_of(piece.id)
        names = [f"{part.name}-{piece.id}.{ending}" for ending in ("obj", "png")]
        yield File(f"{PICTURES}/{names[0]}", render_obj(net, size).encode())
        yield File(f"{PICTURES}/{names[1]}", _render_page(Page(*size, piece.front)))
        mesh, picture = (table.url(name) for name in names)
        turns = []  # how it is turned where a side is up, degrees
        for value, turn in face_rotations(net).items():
            rotation = dict(zip("xyz", turn, strict=True))
            turns.append({"Value": table.order.face(piece.id, value), "Rotation": rotation})
        die = {
            "RotationValues": turns,
            "CustomMesh": {
                "MeshURL": mesh,
                "DiffuseURL": picture,
                "NormalURL": "",
                "ColliderURL": mesh,  # the body that rolls: else it would be a box
                "Convex": True,
                "MaterialIndex": 0,
                "TypeIndex": 2,  # rolled as any other die
                "CastShadows": True,
            },
        }
        for whole in _iter_copies(table, wanted, piece, "Custom_Model"):
            inside.append((piece.id, whole | die))
    _place_pieces(table, part, inside, 0.9)


def _thumbnail(part: Component, piece: Piece) -> bytes:
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    width, height = part.size_of(piece.id)
    side, clip = max(width, height), Rect(0, 0, width, height)
    face = Group(piece.front, (side - width) / 2, (side - height) / 2, clip=clip)
    dpi = 300
    across = THUMBNAIL / dpi * inches(1)
    page = Page(across, across, (Group((face,), scale=across / side),))
    return next(iter(render_pngs(Document("", (page,)), dpi)))
