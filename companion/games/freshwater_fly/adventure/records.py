"""The pages to write on from day to day: journal and fishing log."""

from __future__ import annotations

from companion.drawing.shapes import Circle, Line, Pen, Rect
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
from companion.games.freshwater_fly.adventure.model import Adventure, Upgrade

BODY = TextStyle(size_pt=8.5)
UPGRADE = TextStyle("serif-bold", 11.5, most_lines=1)
UPGRADE_LINE = TextStyle(size_pt=8, role="quiet", leading=1.12)
COUNT = TextStyle("sans-bold", 8.5, "accent", align="end", most_lines=1)
BADGE = TextStyle(size_pt=8.5, most_lines=1)
GIVEN = TextStyle("sans-bold", 8.5, "quiet", align="middle", valign="middle")
ORDER = TextStyle("serif-italic", 7.4, "quiet", align="end", most_lines=1)
DAY = TextStyle("serif-bold", 13, most_lines=1)
NOTE = TextStyle("serif-italic", 8, "quiet", valign="middle", most_lines=1)
BEATEN = TextStyle(size_pt=8.2, valign="middle")
CELL = TextStyle(size_pt=7, role="quiet", most_lines=1)
WATER = TextStyle("sans-bold", 8, "quiet", align="middle", valign="middle")


def journal(leaf: Leaf, adventure: Adventure) -> None:
    """Fill the page with every upgrade and the badges that pay for them."""
    leaf.ground()
    y = leaf.title(leaf.words["adventure.journal.title"], leaf.words["adventure.journal.line"])
    high = 16.2
    for entry in adventure.journal:
        _upgrade(leaf, entry.value, y)
        y += high
        leaf.rule(y - 1.0)
    y += 3.2
    total = sum(entry.value.count for entry in adventure.badges)
    boxes = sum(len(entry.value.boxes) for entry in adventure.journal)
    leaf.heading(leaf.words["adventure.journal.badges"], MARGIN, y, ROOM)
    y += 5.6
    leaf.set.words(
        leaf.said("adventure.journal.badges-how", total=total, boxes=boxes),
        (MARGIN, y, ROOM, 9),
        BODY,
    )
    y += 8.6
    column = ROOM / 2
    many = max((entry.value.fish or 0 for entry in adventure.challenges), default=0)
    for i, badge in enumerate(adventure.badges):
        across, down = divmod(i, 4)
        left, top = MARGIN + across * column, y + down * 5.4
        leaf.set.words(
            leaf.said("adventure.journal.badges-count", n=badge.value.count),
            (left, top, 9, 4.5),
            COUNT,
        )
        leaf.set.words(
            leaf.said(f"adventure.badges.{badge.id}", fish=many),
            (left + 11, top, column - 13, 4.5),
            BADGE,
        )


def _upgrade(leaf: Leaf, upgrade: Upgrade, y: float) -> None:
    middle = y + 6.8
    told = len(set(upgrade.boxes)) > 1
    boxes = middle - (1.3 if told else 0.0)
    leaf.set.put(
        Circle(
            MARGIN + 4.6,
            middle,
            4.6,
            leaf.theme.colors["map.water"],
            Pen(leaf.set.color("map.water.edge"), 0.25),
        )
    )
    leaf.set.sign(
        leaf.words[f"journal.{upgrade.id}.sign"], MARGIN + 4.6, middle, 6.0, role="accent"
    )
    wide = [_box_width(box) for box in upgrade.boxes]
    x = RIGHT - sum(wide) - (STEP - BOX) * (len(wide) - 1)
    room = x - MARGIN - 14
    for given in reversed(upgrade.given):
        at = x - STEP / 2 - 0.4
        leaf.set.put(Circle(at, boxes, 2.9, pen=Pen(leaf.set.color("rule"), 0.3)))
        leaf.set.words(given, (at - 3, boxes - 3, 6, 6), GIVEN)
        room -= STEP
    if upgrade.paid:
        leaf.badge(x - 5.4, boxes - 0.4, 7.0)
        room -= 9
    leaf.set.words(
        leaf.words[f"journal.{upgrade.id}.name"], (MARGIN + 12, y + 2.6, room, 5), UPGRADE
    )
    note = leaf.words[f"journal.{upgrade.id}.line"]
    leaf.set.words(note, (MARGIN + 12, y + 7.8, room, 7.6), UPGRADE_LINE)
    for box, w in zip(upgrade.boxes, wide, strict=True):
        leaf.tick(x, boxes - BOX / 2, BOX, box, w)
        x += w + STEP - BOX
    if told:
        key = "in-order" if upgrade.ordered else "any-order"
        leaf.set.words(
            leaf.words[f"adventure.journal.{key}"], (RIGHT - 30, boxes + 4.3, 30, 4), ORDER
        )


def _box_width(label: str) -> float:
    return BOX if len(label) < 3 else 16.0


def log(leaf: Leaf, adventure: Adventure) -> None:
    """Fill the page with a line for each day."""
    leaf.ground()
    say = leaf.words
    y = leaf.title(say["adventure.log.title"], say["adventure.log.line"]) + 1.0
    days = adventure.facts.value.days
    high = (HEIGHT - MARGIN - y + 1.0) / days
    fine = Pen(leaf.set.color("rule"), 0.2)
    for day in range(1, days + 1):
        top = y + (day - 1) * high
        tall = high - 3.0
        leaf.plate(MARGIN, top, ROOM, tall)
        leaf.set.words(
            leaf.said("adventure.log.day", n=day), (MARGIN + 11.2, top + 2.6, 22, 6), DAY
        )
        leaf.tick(MARGIN + 2.8, top + 2.2, BOX)
        for label, x, w in (
            (say["adventure.log.you"], 39.0, 18.0),
            (say["adventure.log.angler"], 60.0, 20.0),
        ):
            leaf.set.put(
                Rect(
                    MARGIN + x, top + 2.4, w, tall - 4.8, 0.9, pen=Pen(leaf.set.color("ink"), 0.25)
                )
            )
            leaf.set.words(label, (MARGIN + x + 1.2, top + 3.5, w - 2.4, 4), CELL)
        leaf.set.words(say["adventure.log.water"], (MARGIN + 2.8, top + tall - 8.4, 12, 4.8), NOTE)
        for i, _ in enumerate(adventure.locations):
            at = MARGIN + 15.4 + i * 5.6
            leaf.set.put(Circle(at, top + tall - 6.0, 2.4, pen=Pen(leaf.set.color("ink"), 0.25)))
            leaf.set.words(str(i + 1), (at - 2.4, top + tall - 8.4, 4.8, 4.8), WATER)
        x = MARGIN + 84.0
        leaf.tick(x, top + 2.4, 5.2)
        leaf.set.words(say["adventure.log.beaten"], (x + 6.6, top + 2.4, 20, 5.2), BEATEN)
        leaf.set.words(say["adventure.log.bonus"], (x, top + tall - 8.4, 14, 4.8), NOTE)
        leaf.set.put(Line(x + 13.6, top + tall - 4.0, MARGIN + ROOM - 3, top + tall - 4.0, fine))
