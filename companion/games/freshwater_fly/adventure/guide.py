"""The pages to write on: the guide book with its challenges, the journal, the fishing log."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.drawing.shapes import Circle, Line, Pen, Rect
from companion.drawing.text import TextStyle
from companion.games.freshwater_fly.adventure.page_writer import (
    BOX,
    HEIGHT,
    MARGIN,
    RIGHT,
    ROOM,
    STEP,
    BookletPage,
    LogLine,
    draw_ring,
)
from companion.games.freshwater_fly.adventure.rows import Adventure, Challenge, Upgrade
from companion.games.freshwater_fly.cards import colour_icons

NOTE = TextStyle("serif-italic", 9, "quiet", most_lines=1)
SPECIES = TextStyle("serif-bold", 11.5, valign="middle", most_lines=1)
CHALLENGE = TextStyle("serif-bold", 11, valign="middle", most_lines=1)
BIG_ONE = TextStyle("serif-bold", 12.5, most_lines=1)


def draw_guide_book(leaf: BookletPage, data: GameData, adventure: Adventure) -> None:
    """Fill the page with the challenges that have boxes to count with."""
    leaf.ground()
    y = leaf.title(leaf.words["adventure.guide.title"], leaf.words["adventure.guide.line"])
    say = leaf.words
    leaf.heading(
        say["adventure.guide.balanced"], MARGIN, y, ROOM, say["adventure.guide.balanced-how"]
    )
    y += 6.4
    icons = colour_icons(data)
    for entry in adventure.of_kind("balanced"):
        colour = entry.value.colour or "gold"
        edge = leaf.theme.colors[f"class.{colour}.edge"]
        fill = leaf.theme.colors[f"class.{colour}.fill"]
        leaf.set.add(Rect(MARGIN, y, 27, 7.4, 3.7, fill, Pen(edge, 0.3) if edge else None))
        leaf.set.icon(icons[colour], MARGIN + 4.8, y + 3.7, 4.6, role=f"class.{colour}.ink")
        leaf.set.write(
            say[f"colour.{colour}.name"].capitalize(),
            (MARGIN + 9, y, 17, 7.4),
            TextStyle("serif-bold", 11, f"class.{colour}.ink", valign="middle", most_lines=1),
        )
        _boxes(leaf, entry.value, y + 0.5)
        y += 10.0
    y += 2.0
    leaf.heading(
        say["adventure.guide.species"], MARGIN, y, ROOM, say["adventure.guide.species-how"]
    )
    y += 6.2
    for entry in adventure.of_kind("species"):
        species = entry.value.species or "brook"
        leaf.fish(species, MARGIN + 14, y + 3.8, 26)
        leaf.set.write(say[f"species.{species}.name"], (MARGIN + 30, y, 32, 7.6), SPECIES)
        _boxes(leaf, entry.value, y + 0.6)
        y += 9.7
    y += 1.8
    leaf.heading(say["adventure.guide.more"], MARGIN, y, ROOM, say["adventure.guide.bonus-how"])
    y += 6.2
    for i, entry in enumerate((*adventure.of_kind("bonus"), *adventure.of_kind("many"))):
        if entry.value.kind == "many":
            words = leaf.label("adventure.guide.many", fish=entry.value.fish)
        else:
            words = say["adventure.guide.bonus-then" if i else "adventure.guide.bonus-first"]
        leaf.set.write(words, (MARGIN, y, 62, 7.6), CHALLENGE)
        _boxes(leaf, entry.value, y + 0.6)
        y += 9.7


def _boxes(leaf: BookletPage, line: Challenge, y: float) -> None:
    """Draw the boxes of a line, with their badge at the right end."""
    marked = leaf.filled.marked.get(line.id, 0)
    for i in range(line.boxes):
        leaf.tick(RIGHT - 11.6 - (line.boxes - i) * STEP, y, BOX, marked=i < marked)
    leaf.badge(RIGHT - 4.6, y + BOX / 2 - 0.5, badge=line.id)


def draw_big_fish(leaf: BookletPage, data: GameData, adventure: Adventure) -> None:
    """Fill the page with the fish that earn a badge each."""
    leaf.ground()
    say = leaf.words
    y = leaf.title(say["adventure.guide.big"], say["adventure.guide.big-line"])
    leaf.set.write(say["adventure.guide.big-how"], (MARGIN, y, ROOM, 8), NOTE)
    y += 7.0
    icons = colour_icons(data)
    result = adventure.of_kind("big-one")
    rows = -(-len(result) // 2)
    wide, gap = (ROOM - 4.0) / 2, 3.6
    high = (HEIGHT - MARGIN - y - (rows - 1) * gap) / max(rows, 1)
    high = min(high, 36.0)
    for i, entry in enumerate(result):
        down, across = divmod(i, 2)
        x, top = MARGIN + across * (wide + 4.0), y + down * (high + gap)
        big = entry.value
        colour, species = big.colour or "gold", big.species or "brook"
        leaf.plate(x, top, wide, high)
        edge, fill = (leaf.theme.colors[f"class.{colour}.{part}"] for part in ("edge", "fill"))
        pen = Pen(edge, 0.3) if edge else None
        leaf.set.add(Rect(x + 2.2, top + 2.2, 9.6, 14.0, 1.2, fill, pen))
        ink = f"class.{colour}.ink"
        leaf.set.write(
            str(big.points),
            (x + 2.2, top + 3.0, 9.6, 7),
            TextStyle("serif-bold", 17, ink, align="middle", valign="middle"),
        )
        if str(big.points) in ("6", "9"):
            bar = Pen(leaf.set.color(ink), 0.35)
            leaf.set.add(Line(x + 5.4, top + 10.4, x + 8.6, top + 10.4, bar))
        leaf.set.icon(icons[colour], x + 7.0, top + 13.2, 3.9, role=ink)
        leaf.set.write(say[f"species.{species}.name"], (x + 14, top + 2.8, wide - 25, 6), BIG_ONE)
        points = leaf.label("adventure.guide.points", points=big.points)
        leaf.set.write(
            f"{say[f'colour.{colour}.name']}, {points}", (x + 14, top + 8.6, wide - 25, 5), NOTE
        )
        leaf.fish(species, x + 3 + (wide - 18) / 2, top + high * 0.71, min(36.0, wide - 19))
        leaf.tick(x + wide - 9.0, top + 2.8, BOX, marked=big.id in leaf.filled.marked)
        leaf.badge(x + wide - 5.8, top + high - 6.4, badge=big.id)


FREE = "free"  # the badge of the journal itself
BODY = TextStyle(size_pt=8.5)
UPGRADE = TextStyle("serif-bold", 11.5, most_lines=1)
UPGRADE_LINE = TextStyle(size_pt=8, role="quiet", leading=1.12)
COUNT = TextStyle("sans-bold", 8.5, "accent", align="end", most_lines=1)
BADGE = TextStyle(size_pt=8.5, most_lines=1)
GIVEN = TextStyle("sans-bold", 8.5, "quiet", align="middle", valign="middle")
ORDER = TextStyle("serif-italic", 7.4, "quiet", align="end", most_lines=1)
DAY = TextStyle("serif-bold", 13, most_lines=1)
LOG_NOTE = TextStyle("serif-italic", 8, "quiet", valign="middle", most_lines=1)
BEATEN = TextStyle(size_pt=8.2, valign="middle")
CELL = TextStyle(size_pt=7, role="quiet", most_lines=1)
WATER = TextStyle("sans-bold", 8, "quiet", align="middle", valign="middle")


def draw_journal(leaf: BookletPage, adventure: Adventure) -> None:
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
    leaf.set.write(
        leaf.label("adventure.journal.badges-how", total=total, boxes=boxes),
        (MARGIN, y, ROOM, 9),
        BODY,
    )
    y += 8.6
    column = ROOM / 2
    many = max((entry.value.fish or 0 for entry in adventure.challenges), default=0)
    for i, badge in enumerate(adventure.badges):
        across, down = divmod(i, 4)
        left, top = MARGIN + across * column, y + down * 5.4
        leaf.set.write(
            leaf.label("adventure.journal.badges-count", n=badge.value.count),
            (left, top, 9, 4.5),
            COUNT,
        )
        leaf.set.write(
            leaf.label(f"adventure.badges.{badge.id}", fish=many),
            (left + 11, top, column - 13, 4.5),
            BADGE,
        )


def _upgrade(leaf: BookletPage, upgrade: Upgrade, y: float) -> None:
    middle = y + 6.8
    named = len(set(upgrade.boxes)) > 1
    boxes = middle - (1.3 if named else 0.0)
    leaf.set.add(
        Circle(
            MARGIN + 4.6,
            middle,
            4.6,
            leaf.theme.colors["map.water"],
            Pen(leaf.set.color("map.water.edge"), 0.25),
        )
    )
    leaf.set.icon(
        leaf.words[f"journal.{upgrade.id}.sign"], MARGIN + 4.6, middle, 6.0, role="accent"
    )
    wide = [_box_width(box) for box in upgrade.boxes]
    x = RIGHT - sum(wide) - (STEP - BOX) * (len(wide) - 1)
    room = x - MARGIN - 14
    for given in reversed(upgrade.given):
        at = x - STEP / 2 - 0.4
        leaf.set.add(Circle(at, boxes, 2.9, pen=Pen(leaf.set.color("rule"), 0.3)))
        leaf.set.write(given, (at - 3, boxes - 3, 6, 6), GIVEN)
        room -= STEP
    if upgrade.paid:
        leaf.badge(x - 5.4, boxes - 0.4, 7.0, FREE)
        room -= 9
    leaf.set.write(
        leaf.words[f"journal.{upgrade.id}.name"], (MARGIN + 12, y + 2.6, room, 5), UPGRADE
    )
    note = leaf.words[f"journal.{upgrade.id}.line"]
    leaf.set.write(note, (MARGIN + 12, y + 7.8, room, 7.6), UPGRADE_LINE)
    bought = leaf.filled.bought.get(upgrade.id, ())
    for i, (box, w) in enumerate(zip(upgrade.boxes, wide, strict=True)):
        leaf.tick(x, boxes - BOX / 2, BOX, box, w, marked=i in bought)
        if chosen := leaf.filled.ringed.get(upgrade.id):
            side = -1 if box.startswith(chosen) else 1
            leaf.set.add(
                *draw_ring(x + w / 2 + side * w * 0.17, boxes, w * 0.34, BOX - 0.8, leaf.pen)
            )
        x += w + STEP - BOX
    if named:
        key = "in-order" if upgrade.ordered else "any-order"
        leaf.set.write(
            leaf.words[f"adventure.journal.{key}"], (RIGHT - 30, boxes + 4.3, 30, 4), ORDER
        )


def _box_width(label: str) -> float:
    return BOX if len(label) < 3 else 16.0


def draw_fishing_log(leaf: BookletPage, adventure: Adventure) -> None:
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
        leaf.set.write(
            leaf.label("adventure.log.day", n=day), (MARGIN + 11.2, top + 2.6, 22, 6), DAY
        )
        over = leaf.filled.days[day - 1] if day <= len(leaf.filled.days) else None
        leaf.tick(MARGIN + 2.8, top + 2.2, BOX, marked=over is not None)
        for label, x, w in (
            (say["adventure.log.you"], 39.0, 18.0),
            (say["adventure.log.angler"], 60.0, 20.0),
        ):
            leaf.set.add(
                Rect(
                    MARGIN + x, top + 2.4, w, tall - 4.8, 0.9, pen=Pen(leaf.set.color("ink"), 0.25)
                )
            )
            leaf.set.write(label, (MARGIN + x + 1.2, top + 3.5, w - 2.4, 4), CELL)
        leaf.set.write(
            say["adventure.log.water"], (MARGIN + 2.8, top + tall - 8.4, 12, 4.8), LOG_NOTE
        )
        for i, _ in enumerate(adventure.locations):
            at = MARGIN + 15.4 + i * 5.6
            leaf.set.add(Circle(at, top + tall - 6.0, 2.4, pen=Pen(leaf.set.color("ink"), 0.25)))
            leaf.set.write(str(i + 1), (at - 2.4, top + tall - 8.4, 4.8, 4.8), WATER)
        x = MARGIN + 84.0
        leaf.tick(x, top + 2.4, 5.2, marked=over is not None and over.beaten)
        leaf.set.write(say["adventure.log.beaten"], (x + 6.6, top + 2.4, 20, 5.2), BEATEN)
        leaf.set.write(say["adventure.log.bonus"], (x, top + tall - 8.4, 14, 4.8), LOG_NOTE)
        leaf.set.add(Line(x + 13.6, top + tall - 4.0, MARGIN + ROOM - 3, top + tall - 4.0, fine))
        if over:
            _written(leaf, over, top, tall)


def _written(leaf: BookletPage, day: LogLine, top: float, tall: float) -> None:
    """Write the result of a day."""
    for points, x, w in ((day.you, 39.0, 18.0), (day.angler, 60.0, 20.0)):
        leaf.write(str(points), MARGIN + x + w / 2, top + tall - 5.2, 22, "middle")
    leaf.set.add(*draw_ring(MARGIN + 15.4 + day.water * 5.6, top + tall - 6.0, 6.4, 6.4, leaf.pen))
    leaf.write(day.bonus, MARGIN + 84.0 + 15.0, top + tall - 4.6, 13, "start")
