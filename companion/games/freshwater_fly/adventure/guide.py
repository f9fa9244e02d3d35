"""The pages of the guide book: challenges with boxes to count, and the big ones."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.drawing.shapes import Line, Pen, Rect
from companion.drawing.text import TextStyle
from companion.games.freshwater_fly.adventure.leaf import (
    BOX,
    HEIGHT,
    MARGIN,
    RIGHT,
    ROOM,
    STEP,
    Leaf,
)
from companion.games.freshwater_fly.adventure.model import Adventure
from companion.games.freshwater_fly.cards import marks

NOTE = TextStyle("serif-italic", 9, "quiet", most_lines=1)
SPECIES = TextStyle("serif-bold", 11.5, valign="middle", most_lines=1)
CHALLENGE = TextStyle("serif-bold", 11, valign="middle", most_lines=1)
BIG_ONE = TextStyle("serif-bold", 12.5, most_lines=1)


def guide_book(leaf: Leaf, data: GameData, adventure: Adventure) -> None:
    """Fill the page with the challenges that have boxes to count with."""
    leaf.ground()
    y = leaf.title(leaf.words["adventure.guide.title"], leaf.words["adventure.guide.line"])
    say = leaf.words
    leaf.heading(
        say["adventure.guide.balanced"], MARGIN, y, ROOM, say["adventure.guide.balanced-how"]
    )
    y += 6.4
    icons = marks(data)
    for entry in adventure.of_kind("balanced"):
        colour = entry.value.colour or "gold"
        edge = leaf.theme.colors[f"class.{colour}.edge"]
        fill = leaf.theme.colors[f"class.{colour}.fill"]
        leaf.set.put(Rect(MARGIN, y, 27, 7.4, 3.7, fill, Pen(edge, 0.3) if edge else None))
        leaf.set.sign(icons[colour], MARGIN + 4.8, y + 3.7, 4.6, role=f"class.{colour}.ink")
        leaf.set.words(
            say[f"colour.{colour}.name"].capitalize(),
            (MARGIN + 9, y, 17, 7.4),
            TextStyle("serif-bold", 11, f"class.{colour}.ink", valign="middle", most_lines=1),
        )
        _boxes(leaf, entry.value.boxes, y + 0.5)
        y += 10.0
    y += 2.0
    leaf.heading(
        say["adventure.guide.species"], MARGIN, y, ROOM, say["adventure.guide.species-how"]
    )
    y += 6.2
    for entry in adventure.of_kind("species"):
        species = entry.value.species or "brook"
        leaf.fish(species, MARGIN + 14, y + 3.8, 26)
        leaf.set.words(say[f"species.{species}.name"], (MARGIN + 30, y, 32, 7.6), SPECIES)
        _boxes(leaf, entry.value.boxes, y + 0.6)
        y += 9.7
    y += 1.8
    leaf.heading(say["adventure.guide.more"], MARGIN, y, ROOM, say["adventure.guide.bonus-how"])
    y += 6.2
    for i, entry in enumerate((*adventure.of_kind("bonus"), *adventure.of_kind("many"))):
        if entry.value.kind == "many":
            words = leaf.said("adventure.guide.many", fish=entry.value.fish)
        else:
            words = say["adventure.guide.bonus-then" if i else "adventure.guide.bonus-first"]
        leaf.set.words(words, (MARGIN, y, 62, 7.6), CHALLENGE)
        _boxes(leaf, entry.value.boxes, y + 0.6)
        y += 9.7


def _boxes(leaf: Leaf, count: int, y: float) -> None:
    """Draw boxes that end in their badge at the right."""
    for i in range(count):
        leaf.tick(RIGHT - 11.6 - (count - i) * STEP, y, BOX)
    leaf.badge(RIGHT - 4.6, y + BOX / 2 - 0.5)


def big_ones(leaf: Leaf, data: GameData, adventure: Adventure) -> None:
    """Fill the page with the fish that earn a badge each."""
    leaf.ground()
    say = leaf.words
    y = leaf.title(say["adventure.guide.big"], say["adventure.guide.big-line"])
    leaf.set.words(say["adventure.guide.big-how"], (MARGIN, y, ROOM, 8), NOTE)
    y += 7.0
    icons = marks(data)
    found = adventure.of_kind("big-one")
    rows = -(-len(found) // 2)
    wide, gap = (ROOM - 4.0) / 2, 3.6
    high = (HEIGHT - MARGIN - y - (rows - 1) * gap) / max(rows, 1)
    high = min(high, 36.0)
    for i, entry in enumerate(found):
        down, across = divmod(i, 2)
        x, top = MARGIN + across * (wide + 4.0), y + down * (high + gap)
        big = entry.value
        colour, species = big.colour or "gold", big.species or "brook"
        leaf.plate(x, top, wide, high)
        edge, fill = (leaf.theme.colors[f"class.{colour}.{part}"] for part in ("edge", "fill"))
        pen = Pen(edge, 0.3) if edge else None
        leaf.set.put(Rect(x + 2.2, top + 2.2, 9.6, 14.0, 1.2, fill, pen))
        ink = f"class.{colour}.ink"
        leaf.set.words(
            str(big.points),
            (x + 2.2, top + 3.0, 9.6, 7),
            TextStyle("serif-bold", 17, ink, align="middle", valign="middle"),
        )
        if str(big.points) in ("6", "9"):
            bar = Pen(leaf.set.color(ink), 0.35)
            leaf.set.put(Line(x + 5.4, top + 10.4, x + 8.6, top + 10.4, bar))
        leaf.set.sign(icons[colour], x + 7.0, top + 13.2, 3.9, role=ink)
        leaf.set.words(say[f"species.{species}.name"], (x + 14, top + 2.8, wide - 25, 6), BIG_ONE)
        points = leaf.said("adventure.guide.points", points=big.points)
        leaf.set.words(
            f"{say[f'colour.{colour}.name']}, {points}", (x + 14, top + 8.6, wide - 25, 5), NOTE
        )
        leaf.fish(species, x + 3 + (wide - 18) / 2, top + high * 0.71, min(36.0, wide - 19))
        leaf.tick(x + wide - 9.0, top + 2.8, BOX)
        leaf.badge(x + wide - 5.8, top + high - 6.4)
