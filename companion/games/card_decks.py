"""Builds decks, tiles and round tokens from the entries of a table and a layout to draw them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cache, partial
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from companion.core.errors import CompanionError, Problem
from companion.core.names import suggest_names
from companion.core.text_format import fill_template
from companion.data.game_data import Entry, GameData
from companion.drawing.cards import Card, FacePainter, number_columns
from companion.drawing.component import Component, Piece, Stock, Style
from companion.drawing.cutout import circle_cutout
from companion.drawing.layout import CardLayout, FaceLayout
from companion.drawing.scaled_art import resize_layout
from companion.drawing.shapes import Group, Shape, Shapes
from companion.drawing.theme import Theme
from companion.drawing.tokens import draw_round_token
from companion.games.components import ComponentOrder
from companion.games.owner_art import owner_pictures
from companion.games.piece_titles import piece_title, values_as_text
from companion.games.shared_tables import LAYOUTS

SIDES = ("front", "back")

STOCKS: Mapping[str, Stock] = {"deck": "card", "tile": "tile"}
Texts = dict[str, str]
WORDS = "-words"
FRAME = "frame"  # the box that lies over the pictures of copies too


def build_deck(order: ComponentOrder) -> Component:
    """Build a deck; small cards use the layout `<name>.mini`, if there is one."""
    row, info = order.row, order.info
    layout = card_layout(order)
    return Component(
        name=row.name,
        title=info.title,
        stock=STOCKS[row.kind],
        width=layout.value.size[0],
        height=layout.value.size[1],
        sides=2 if layout.value.back else 1,
        copies={entry.id: copies_of_entry(order, entry) for entry in order.entries},
        provenance=info.provenance,
        draw=lambda style, ids: _draw_pieces(order, layout, style, ids),
        plain_back=layout.value.plain_back,
        set=row.set,
        how=info.how,
        note=_sleeve_note(order) or _no_small_layout_note(order),
        table=row.table,
        spoken=lambda piece: _spoken_words(order, piece),
    )


def _spoken_words(order: ComponentOrder, piece: str) -> Texts:
    """Return texts that describe a piece in words. The text `needs-words` gets the key `needs`."""
    if not order.row.values:
        return {}
    entry = next(entry for entry in order.entries if entry.id == piece)
    texts: Texts = order.code(order.row.values)(order.data, entry.value)
    return {key.removesuffix(WORDS): text for key, text in texts.items() if key.endswith(WORDS)}


def card_layout(order: ComponentOrder) -> Entry[CardLayout]:
    """Return the layout of a deck's cards at the chosen size, adapted to the chosen sleeves."""
    layout, sleeve = _sized_layout(order), order.choices.sleeve
    if order.row.back:
        from companion.games.owner_art import with_back  # late: only owners say it

        layout = replace(layout, value=with_back(layout.value, order.data, order.row.back))
    if sleeve is None or STOCKS[order.row.kind] != "card":
        return layout
    return replace(layout, value=resize_layout(layout.value, sleeve.cut(layout.value.size)))


def _sleeve_note(order: ComponentOrder) -> str:
    """Return a note on how the cards fit the chosen sleeves."""
    if order.choices.sleeve is None or STOCKS[order.row.kind] != "card":
        return ""
    sleeve, usual = order.choices.sleeve, _sized_layout(order).value.size
    small = _sized_layout(replace(order, choices=replace(order.choices, card_size="mini")))
    if not sleeve.holds(usual) and sleeve.holds(small.value.size):
        return f"{sleeve.describe_misfit(usual)}; with --card-size mini they fit"
    return sleeve.describe(usual)


def _no_small_layout_note(order: ComponentOrder) -> str:
    """Return a note if small cards are chosen but the deck has only one size; else ""."""
    if not order.row.size or order.choices.card_size != "mini":
        return ""
    width, height = order.size
    advice = f"stay {width:g} x {height:g} mm"
    return advice if not order.data.schema.plain else f'{advice}; write size = "mini" in game.toml'


def _sized_layout(order: ComponentOrder) -> Entry[CardLayout]:
    """Return the layout of a deck's cards at the chosen size."""
    name = order.layout
    if order.row.size:
        layout = order.data.entry(LAYOUTS, name)
        return replace(layout, value=resize_layout(layout.value, order.size))
    if order.choices.card_size == "mini":
        small = f"{name}.mini"
        return order.data.entry(LAYOUTS, small if small in order.data.rows(LAYOUTS.name) else name)
    return order.data.entry(LAYOUTS, name)


def copies_of_entry(order: ComponentOrder, entry: Entry[Any]) -> int:
    """Return how many copies of a piece a full set has."""
    return int(getattr(entry.value, "copies", order.row.copies))


def _draw_pieces(
    order: ComponentOrder,
    layout: Entry[CardLayout],
    style: Style,
    ids: Collection[str],
    draw_side: Callable[[FaceLayout, Card, Shapes], Shapes] = lambda *given: given[-1],
) -> tuple[Piece, ...]:
    """Draw the pieces with these `ids` by a layout. `draw_side` can change each side's shapes."""
    look = layout.value
    conditions = has_conditions(look)
    cards = {
        entry.id: card_values(order, look, place, entry)
        for place, entry in enumerate(order.entries)
        if conditions or entry.id in ids
    }
    painters = face_painters(order, layout, style, cards.values())
    pieces = []
    for card in (cards[id] for id in cards if id in ids):
        faces = [painter.face(card) for painter in painters]
        title = title_in(order, card.id, card.values)
        wrong = []
        for side, (_, problems) in zip(SIDES, faces, strict=False):
            wrong += [replace(item, side=side) if len(faces) > 1 else item for item in problems]
        pairs = zip(look.faces, faces, strict=True)
        sides = (draw_side(face, card, shapes) for face, (shapes, _) in pairs)
        pieces.append(order.info.piece(card.id, title, *sides, problems=wrong))
        if look.copy_box and (pictures := card.values.get("pictures")):
            frame = {k: box for k, box in look.front.boxes.items() if k == FRAME}
            boxes = {"copy-box": look.copy_box, **frame}
            over = replace(painters[0], layout=FaceLayout(boxes))
            copies = ({**card.values, "picture": picture} for picture in pictures.split(","))
            own = [over.face(Card(card.id, values))[0] for values in copies]
            if look.copy_box.beneath:
                free = painters[0].beside_panels(card)
                own = [(Group(shapes, clip=free),) for shapes in own]
            pieces[-1] = replace(pieces[-1], per_copy=partial(_of_copy, own))
    return tuple(pieces)


def has_conditions(look: CardLayout) -> bool:
    """Return whether some boxes of the layout depend on a condition."""
    return any(box.when for face in look.faces for box in face.boxes.values())


def face_painters(
    order: ComponentOrder, layout: Entry[CardLayout], style: Style, cards: Collection[Card]
) -> list[FacePainter]:
    """Return a `FacePainter` per side. Layouts with conditions need the whole deck in `cards`."""
    data, look = order.data, layout.value
    numbers = frozenset[str]()
    if has_conditions(look):
        numbers = number_columns([card.counted for card in cards])
    art, look_up = owner_pictures(data), partial(_look_up_value, data)
    return [
        FacePainter(
            table=order.row.name,
            layout=face,
            size=look.size,
            words=data.words,
            theme=style.theme,
            file=layout.file,
            art=art,
            numbers=numbers,
            look_up=look_up,
            place=partial(_place, order),
            of_owner=data.schema.plain,
        )
        for face in look.faces
    ]


def card_values(order: ComponentOrder, look: CardLayout, place: int, entry: Entry[Any]) -> Card:
    """Return the values of a card.

    The layout's `turns` are lists of values that cards use in turn. The number in the card's id is
    the position in these lists. A card without a number uses its position in the deck.
    """
    digits = "".join(letter for letter in entry.id if letter in "0123456789")
    number = int(digits) - 1 if digits else place
    turns = {key: row[number % len(row)] for key, row in look.turns.items()}
    texts = {**turns, **default_texts(cast(Hashable, type(entry.value))), **entry_texts(entry)}
    if order.row.values:
        texts |= order.code(order.row.values)(order.data, entry.value)
    counts = {  # as conditions need them: 1000 for 1e3, "" for FALSE
        key: "" if value is False else str(value)
        for key, value in entry.values.items()
        if value is False or (key in entry.texts and isinstance(value, (int, float)))
    }
    return Card(entry.id, texts, counts)


def _look_up_value(data: GameData, table: str, id: str, key: str) -> str | None:
    """Return the text in a cell of a table, or None if there is no such table.

    Without an `id`, only the column is checked, and the result is "". Raises CompanionError if the
    table has no such column or entry.
    """
    if not data.has(table):
        return None
    rows = data.rows(table)
    columns = {key for row in rows.values() for key in row.values}
    if key not in columns:
        raise CompanionError(
            f'the table "{table}" has no column "{key}"{suggest_names(key, columns)}'
        )
    if id and id not in rows:
        raise CompanionError(
            f'the table "{table}" has no entry "{id[:40]}"{suggest_names(id, rows)}'
        )
    return values_as_text(rows[id].values, rows[id].texts).get(key, "") if id else ""


def _place(order: ComponentOrder, id: str, key: str) -> Problem | None:
    """Return the place of a card's value in the tables, for messages; None if it is in no table."""
    entry = next((item for item in order.entries if item.id == id and key in item.values), None)
    return order.data.place(entry, key) if entry else None


def _of_copy(own: Sequence[tuple[Shape, ...]], copy: int) -> tuple[Shape, ...]:
    return own[(copy - 1) % len(own)]


def title_in(order: ComponentOrder, piece: str, texts: Mapping[str, str]) -> str:
    """Return the title of a piece, with `texts` filled in; the piece's id if there is no title."""
    row = order.row
    return piece_title(order.data.words, row.name, row.piece_title, piece, texts) or piece


def entry_texts(entry: Entry[Any]) -> Texts:
    """Return the texts and numbers of an entry as printed on a card, by key."""
    return {"id": entry.id, **values_as_text(entry.values, entry.texts)}


@cache
def default_texts(kind: Hashable) -> Texts:
    """Return the default texts and numbers of a row type's optional columns, as texts by column."""
    known = fields(kind) if isinstance(kind, type) and issubclass(kind, Struct) else ()
    values = {item.name: item.default for item in known if item.default is not NODEFAULT}
    shown = {name: value for name, value in values.items() if not isinstance(value, bool)}
    texts = values_as_text(shown)
    return {name.rstrip("_").replace("_", "-"): text for name, text in texts.items()}


# Round tokens that a layout draws, as it draws cards.


EXACT = 6  # decimals of a place, mm


def build_layout_tokens(order: ComponentOrder) -> Component:
    """Build round tokens from a card layout. The layout's middle becomes the token's middle."""
    row, result = order.row, order.data.entry(LAYOUTS, order.layout)
    diameter = order.size[0] if row.size else result.value.size[0]
    look = resize_layout(result.value, (diameter, diameter))
    look = replace(
        look,
        front=_center_layout(look.front, diameter),
        back=_center_layout(look.back, diameter) if look.back else None,
    )

    def draw_side(theme: Theme, layout: FaceLayout, card: Card, shapes: Shapes) -> Shapes:
        fill, ink = (fill_template(role, card.values) for role in (layout.fill, layout.ink))
        return draw_round_token(diameter, theme, centre=lambda _: shapes, fill=fill, ink=ink)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        layout = replace(result, value=look)
        return _draw_pieces(order, layout, style, ids, partial(draw_side, style.theme))

    info, copies = order.info, {entry.id: copies_of_entry(order, entry) for entry in order.entries}
    info.check_any(copies)
    return Component(
        name=info.name,
        title=info.title,
        stock="token",
        width=diameter,
        height=diameter,
        sides=2 if look.back else 1,
        copies=copies,
        provenance=info.provenance,
        draw=draw,
        set=info.set,
        how=info.how,
        cut="line",
        cutouts=dict.fromkeys(copies, circle_cutout(diameter)),
        plain_back=row.plain_back or look.plain_back,
    )


def _center_layout(face: FaceLayout, diameter: float) -> FaceLayout:
    """Return the layout of a side with its boxes placed from the centre, not from a corner."""
    half = diameter / 2
    boxes = {
        name: replace(box, x=round(box.x - half, EXACT), y=round(box.y - half, EXACT))
        for name, box in face.boxes.items()
    }
    return replace(face, boxes=boxes)
