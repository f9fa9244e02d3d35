"""Card printers: MakePlayingCards and PrinterStudio, and DriveThruCards.

MakePlayingCards and PrinterStudio take a picture for each face and an order file for the autofill
tool, which assigns pictures to slots; cards of one size are one order. DriveThruCards takes one
CMYK PDF per deck, the back of each card before its front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from companion.drawing.page import Document, Page
from companion.export.print_shops import ShopSize, decks_with_size, fit_to_size, render_pictures
from companion.export.target import File, Order, Plan
from companion.printing.selection import PrintRequest

STOCK = "(S30) Standard Smooth"
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
BACK = "back"
Card = tuple[str, str, int]
"""The pictures of the front and the back, and how many copies."""


def plan_drive_thru(order: Order) -> Plan:
    """Plan a print file for each deck whose size the shop offers."""
    taken, left_out = decks_with_size(order, "drivethru")
    return Plan(left_out, len(taken), _press_files(order, taken))


def _press_files(order: Order, taken: Sequence[tuple[PrintRequest, ShopSize]]) -> Iterator[File]:
    from companion.drawing.press_pdf import (  # late: loads what writes PDF
        profile_path,
        render_press_pdf,
    )

    for wanted, size in taken:
        part = wanted.component
        pages: list[Page] = []
        for piece in order.of(wanted):
            sides = [fit_to_size(size, part, piece, side) for side in (piece.back, piece.front)]
            pages += sides * wanted.copies[piece.id]
        document = Document(f"{order.title}: {part.title}", tuple(pages))
        yield File(f"{part.name}.pdf", render_press_pdf(document))
    if taken:  # every file holds the profile
        yield File("colour-profile.txt", profile_path().with_suffix(".txt").read_bytes())


def plan_autofill(order: Order) -> Plan:
    """Plan the pictures of all cards of a game, and the orders that list them."""
    taken, left_out = decks_with_size(order, "mpc")
    groups: dict[ShopSize, list[PrintRequest]] = {}
    for wanted, size in taken:
        groups.setdefault(size, []).append(wanted)
    fronts = sum(len(item.copies) for item, _ in taken)
    backs = sum(1 if item.component.plain_back else len(item.copies) for item, _ in taken)
    return Plan(left_out, fronts + backs + len(groups), _autofill_files(order, groups))


def _autofill_files(order: Order, groups: Mapping[ShopSize, list[PrintRequest]]) -> Iterator[File]:
    largest = sorted(groups, key=lambda size: -sum(sum(w.copies.values()) for w in groups[size]))
    for number, size in enumerate(largest):
        orders: list[list[Card]] = [[]]
        for wanted in groups[size]:
            part = wanted.component
            pages: dict[str, Page] = {}
            for piece in order.of(wanted):
                front = f"{part.name}/{piece.id}.png"
                back = f"{part.name}/{BACK if part.plain_back else f'{piece.id}-{BACK}'}.png"
                card = (front, back, wanted.copies[piece.id])
                if orders[-1] and _count(orders[-1]) + card[2] > BRACKETS[-1]:
                    orders.append([])  # the copies of a card stay together
                orders[-1].append(card)
                for name, shapes in ((front, piece.front), (back, piece.back)):
                    if name not in pages:
                        pages[name] = fit_to_size(size, part, piece, shapes)
            yield from render_pictures(pages, part.title)
        for place, cards in enumerate(orders):
            name = "order" if number == 0 else f"order-{size.id.removeprefix('mpc-')}"
            yield File(f"{name}{f'-{place + 1}' if place else ''}.xml", _render_order(order, cards))


def _count(cards: Sequence[Card]) -> int:
    return sum(copies for *_, copies in cards)


def _render_order(order: Order, cards: Sequence[Card]) -> bytes:
    """Return an order as XML; the commonest back is its `cardback`, all other backs are listed."""
    count = _count(cards)
    fronts: dict[str, list[int]] = {}
    backs: dict[str, list[int]] = {}
    first = 0
    for front, back, copies in cards:
        slots = range(first, first + copies)
        fronts.setdefault(front, []).extend(slots)
        backs.setdefault(back, []).extend(slots)
        first += copies
    common = Counter({back: len(slots) for back, slots in backs.items()}).most_common(1)[0][0]
    others = {back: slots for back, slots in backs.items() if back != common}
    root = Element("order")
    bracket = next(most for most in BRACKETS if most >= count)
    details = {"quantity": count, "bracket": bracket, "stock": STOCK, "foil": "false"}
    _add_fields(SubElement(root, "details"), details)
    for title, pictures in (("fronts", fronts), ("backs", others)):
        cards_node = SubElement(root, title) if pictures else root
        for path, numbers in pictures.items():
            name = path.rpartition("/")[2]
            card = {
                "id": order.folder / path,
                "sourceType": "Local File",
                "slots": ",".join(map(str, numbers)),
                "name": name,
                "query": name.removesuffix(".png").lower(),
            }
            _add_fields(SubElement(cards_node, "card"), card)
    _add_fields(root, {"cardback": order.folder / common})
    indent(root)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content + b"\n"


def _add_fields(parent: Element, fields: Mapping[str, object]) -> None:
    for key, value in fields.items():
        SubElement(parent, key).text = str(value)
