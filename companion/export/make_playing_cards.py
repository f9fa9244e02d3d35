"""MakePlayingCards and PrinterStudio: a picture for each face, and an order for the autofill tool.

The order lists which picture goes to which slot. Cards of one size are one order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from companion.drawing.page import Page
from companion.export.print_shops import ShopSize, decks_with_size, fit_to_size, render_pictures
from companion.export.target import File, Order, Plan
from companion.printing.selection import PrintRequest

STOCK = "(S30) Standard Smooth"
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
BACK = "back"


def plan(order: Order) -> Plan:
    """Return the pictures and orders of all cards of a game."""
    taken, left_out = decks_with_size(order, "mpc")
    groups: dict[ShopSize, list[PrintRequest]] = {}
    for wanted, size in taken:
        groups.setdefault(size, []).append(wanted)
    steps = sum(_pictures_of(wanted) for group in groups.values() for wanted in group)
    return Plan(left_out, steps + len(groups), _files(order, groups))


def _pictures_of(wanted: PrintRequest) -> int:
    return len(wanted.copies) + (1 if wanted.component.plain_back else len(wanted.copies))


def _files(order: Order, groups: Mapping[ShopSize, list[PrintRequest]]) -> Iterator[File]:
    largest = sorted(groups, key=lambda size: -sum(sum(w.copies.values()) for w in groups[size]))
    for number, size in enumerate(largest):
        cards: list[tuple[str, str, int]] = []
        for wanted in groups[size]:
            yield from _faces(order, wanted, size, cards)
        for part, chunk in enumerate(_orders(cards)):
            name = "order" if number == 0 else f"order-{size.id.removeprefix('mpc-')}"
            yield File(f"{name}{f'-{part + 1}' if part else ''}.xml", _order(order, chunk))


def _orders(cards: list[tuple[str, str, int]]) -> Iterator[list[tuple[str, str, int]]]:
    """Yield the cards in orders of an allowed size; copies stay together."""
    chunk: list[tuple[str, str, int]] = []
    for card in cards:
        if chunk and sum(copies for *_, copies in chunk) + card[2] > BRACKETS[-1]:
            yield chunk
            chunk = []
        chunk.append(card)
    yield chunk


def _faces(
    order: Order, wanted: PrintRequest, size: ShopSize, cards: list[tuple[str, str, int]]
) -> Iterator[File]:
    """Yield the pictures of a deck, and list its cards: front, back, copies."""
    part = wanted.component
    pages: dict[str, Page] = {}
    for piece in order.of(wanted):
        front = f"{part.name}/{piece.id}.png"
        back = f"{part.name}/{BACK if part.plain_back else f'{piece.id}-{BACK}'}.png"
        cards.append((front, back, wanted.copies[piece.id]))
        for name, shapes in ((front, piece.front), (back, piece.back)):
            if name not in pages:
                pages[name] = fit_to_size(size, part, piece, shapes)
    yield from render_pictures(pages, part.title)


def _order(order: Order, cards: list[tuple[str, str, int]]) -> bytes:
    count = sum(copies for *_, copies in cards)
    root = Element("order")
    details = SubElement(root, "details")
    bracket = next(each for each in BRACKETS if each >= count)
    for key, value in (
        ("quantity", str(count)),
        ("bracket", str(bracket)),
        ("stock", STOCK),
        ("foil", "false"),
    ):
        SubElement(details, key).text = value
    slots: dict[str, list[int]] = {}
    backs: dict[str, list[int]] = {}
    first = 0
    for front, back, copies in cards:
        mine = range(first, first + copies)
        slots.setdefault(front, []).extend(mine)
        backs.setdefault(back, []).extend(mine)
        first += copies
    common = Counter({back: len(numbers) for back, numbers in backs.items()}).most_common(1)[0][0]
    _cards(order, SubElement(root, "fronts"), slots)
    others = {back: numbers for back, numbers in backs.items() if back != common}
    if others:
        _cards(order, SubElement(root, "backs"), others)
    SubElement(root, "cardback").text = str(order.folder / common)
    indent(root)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content + b"\n"


def _cards(order: Order, parent: Element, slots: Mapping[str, list[int]]) -> None:
    for path, result in slots.items():
        card = SubElement(parent, "card")
        name = path.rpartition("/")[2]
        for key, value in (
            ("id", str(order.folder / path)),
            ("sourceType", "Local File"),
            ("slots", ",".join(map(str, result))),
            ("name", name),
            ("query", name.removesuffix(".png").lower()),
        ):
            SubElement(card, key).text = value
