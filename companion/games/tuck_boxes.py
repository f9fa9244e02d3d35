"""Tuck boxes sized for their content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt

from msgspec.structs import replace

from companion.core.text_format import fill_template
from companion.data.game_data import Entry
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.folding.box_cover import Cover, cover_face
from companion.drawing.folding.box_face import TuckWords, deck_depth, tuck_box_face
from companion.drawing.folding.tuck_box import TuckBox, tuck_box
from companion.games.component_info import ComponentInfo, is_printed, limit_copies
from companion.games.components import ComponentOrder, ComponentRow, build_component, declared_rows
from companion.games.game_type import Choices
from companion.games.paper_parts import Box, build_folded
from companion.games.shared_tables import BOXES, BoxRow

ROUND = 3  # decimals of a depth
FOOTED = 45.0  # mm: a smaller box has no room for the line at its foot


def build_boxes(order: ComponentOrder) -> Component:
    """Build a game's tuck boxes. A box whose content is not printed gets no copies."""
    entries = order.data.entries(BOXES)
    rows = {row.name: row for row in order.data.compute(declared_rows)}
    inside = {entry.id: _box_contents(entry.value, rows, order) for entry in entries}
    result = [_box(entry, inside[entry.id], order) for entry in entries]
    printed = {box: 1 for box, parts in inside.items() if is_printed(parts[0], order.choices)}
    return limit_copies(tuck_boxes_component(order.info, result), printed)


def _box_contents(
    box: BoxRow, rows: Mapping[str, ComponentRow], order: ComponentOrder
) -> Sequence[Component]:
    """Return the printed components of a box, in order. If none is printed, return all of them."""
    data, choices = order.data, order.choices
    result = [build_component(ComponentOrder(rows[name], data, choices)) for name in box.components]
    return [item for item in result if is_printed(item, choices)] or result


def _box(entry: Entry[BoxRow], inside: Sequence[Component], order: ComponentOrder) -> Box:
    """Build a tuck box with texts from labels `tuck-boxes.<id>.*`; `{n}` is the piece count."""
    row, words, net = entry.value, order.data.words, _net(entry.value, inside, order)

    def say(name: str) -> str:
        count = {"n": sum(item.count for item in inside)}
        return fill_template(words[f"tuck-boxes.{entry.id}.{name}"], count)

    listed = "|".join(f"*{item.count}* {item.title.lower()}" for item in inside)
    texts = TuckWords(
        title=say("title"),
        subtitle=words["game.title"],
        band=say("band"),
        back=(listed, say("back")) if row.listed else (say("back"),),
        foot=words["tuck-boxes.foot"] if min(net.inner[:2]) >= FOOTED else "",
        caption=say("caption"),
    )
    return Box(entry.id, texts.title, net, texts, art=row.art, scene=row.scene, accent=row.accent)


def _net(box: BoxRow, inside: Sequence[Component], order: ComponentOrder) -> TuckBox:
    count = sum(component.count for component in inside)
    if box.dice:
        edge = max(order.sized(key)[0] for key in box.dice)
        across = round(sqrt(count))
        return tuck_box(across * edge, ceil(count / across) * edge, edge)
    if box.stacks is None or box.thickness is None:
        board = order.sized(box.board)[0] if box.board else 0.0
        taken = [_card_room(item, order.choices) for item in inside]
        size = max(width for width, _, _ in taken), max(height for _, height, _ in taken)
        pairs = zip(inside, taken, strict=True)
        depth = sum(deck_depth(part.count, thick + board) for part, (_, _, thick) in pairs)
    else:
        across, down = box.stacks
        size = across * inside[0].width, down * inside[0].height
        depth = deck_depth(-(-count // (across * down)), box.thickness)
    return tuck_box(*size, round(depth, ROUND))


def _card_room(deck: Component, choices: Choices) -> tuple[float, float, float]:
    """Return width, height and thickness of a card of a deck, including a sleeve if chosen."""
    size, sleeve = (deck.width, deck.height), choices.sleeve
    if sleeve is None or deck.stock != "card" or not sleeve.holds(size):
        return *size, choices.thickness
    return *sleeve.outside(size), choices.thickness + sleeve.thicker


def tuck_boxes_component(info: ComponentInfo, boxes: Sequence[Box]) -> Component:
    """Build the component of a game's tuck boxes; each box is as large as its unfolded net."""

    def draw_piece(style: Style, box: Box) -> Piece:
        theme = style.theme
        art = load_drawing(box.art, theme.ink) if box.art else None
        if box.scene:
            name = theme.face.mark if theme.face else ""
            mark = load_drawing(name, theme.ink) if name else None
            cover = Cover(load_drawing(box.scene, theme.ink), art, mark)
            face = cover_face(box.net, box.words, theme, cover, box.accent)
        else:
            face = tuck_box_face(box.net, box.words, theme, art=art, accent=box.accent)
        return info.piece(box.id, box.title, face.shapes, problems=face.problems)

    def on_net(style: Style, id: str, net: TuckBox) -> Piece:
        return draw_piece(style, replace(next(box for box in boxes if box.id == id), net=net))

    result = build_folded(info, "fold", boxes, draw_piece)
    sizes = {box.id: (box.net.w, box.net.h) for box in boxes}
    smaller = {box: size for box, size in sizes.items() if size != (result.width, result.height)}
    return replace(result, sizes=smaller, on_net=on_net)
