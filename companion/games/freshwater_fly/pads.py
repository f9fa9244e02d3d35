"""The score pad of Freshwater Fly: a column for each player, a row for each thing that scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby

from companion.core.errors import Problem
from companion.data.source import provenance
from companion.drawing.art import drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.icons import icon
from companion.drawing.shapes import Line, Pen, Rect, placed
from companion.drawing.theme import Theme
from companion.drawing.typeset import Typesetter, filled
from companion.games.freshwater_fly.actions import Group
from companion.games.freshwater_fly.load import FreshwaterFly

NAME, SHEET = "score-pad", "sheet"
LABELS = "freshwater_fly/labels/en.toml"
WIDTH, HEIGHT = 128.0, 186.0
LEFT, RIGHT, TOP = 6.0, 122.0, 6.0
WORDS = 55.0  # mm: width of the words before the columns of the players
HEAD, NAMES, ROW, TOTAL, GAP = 17.0, 10.0, 9.8, 12.0, 3.4
GROUP_WIDE = 20.0
SMALLEST_PT = 5.5
SIGNS: Mapping[Group, str] = {
    "fish": "fish",
    "common": "trophy",
    "personal": "reel",
    "bonus": "rock",
    "solo": "fly",
}
FISH = "fish/grayling"


def score_pad(data: FreshwaterFly) -> Component:
    """Return the score pad; its points are those of the boards."""
    pad = data.actions.score_pad

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        if SHEET not in ids:
            return ()
        sheet = _Sheet(data, style.theme)
        sheet.draw()
        problems = (Problem(LABELS, f"{NAME} {SHEET}", "", one) for one in sheet.set.problems)
        return (
            Piece(
                id=SHEET,
                title=data.words[f"components.{NAME}.title"],
                front=tuple(sheet.set.shapes),
                house=pad.source.mark == "H",
                problems=tuple(problems),
            ),
        )

    return Component(
        name=NAME,
        title=data.words[f"components.{NAME}.title"],
        stock="sheet",
        width=WIDTH,
        height=HEIGHT,
        sides=1,
        copies={SHEET: pad.value.copies},
        provenance=provenance((pad,)),
        draw=draw,
    )


class _Sheet:
    """One sheet while it is drawn from the top downwards."""

    def __init__(self, data: FreshwaterFly, theme: Theme) -> None:
        self.data, self.theme, self.pad = data, theme, data.actions.score_pad.value
        self.set = Typesetter(theme, SMALLEST_PT)
        self.ink, self.rule = self.set.color("ink"), self.set.color("rule")
        self.first = LEFT + WORDS
        self.cell = (RIGHT - self.first) / self.pad.players
        self.y = TOP

    def draw(self) -> None:
        self.head()
        top = self.y
        self.names()
        for group, rows in groupby(self.pad.rows, key=lambda row: row.group):
            self.group(group, [row.id for row in rows])
        self.total()
        self.frame(top, self.y)
        self.y += GAP
        top = self.y
        self.tie()
        self.frame(top, self.y)
        if self.y > HEIGHT - TOP:
            self.set.problems.append(
                f"needs {self.y + TOP:.1f} mm in height, the sheet has {HEIGHT:g} mm"
            )

    def say(self, name: str, values: Mapping[str, object] | None = None) -> str:
        return filled(self.data.words[f"pad.{name}"], values or {})

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float) -> None:
        color = self.ink if width >= 0.3 else self.rule
        self.set.put(Line(x1, y1, x2, y2, Pen(color, width, round=False)))

    def head(self) -> None:
        """Draw the title, a fish and a line for the date."""
        words = self.set.words
        words(self.say("title"), (LEFT, self.y, 50, 10), 22, face="serif-bold")
        words(
            self.say("game"),
            (LEFT, self.y + 9.6, 50, 4.5),
            8.5,
            face="small-caps",
            role="accent",
            spacing=0.15,
        )
        art = drawing(FISH, self.theme.ink)
        self.set.put(placed(art, LEFT + 58, self.y + 6.4, width=36))
        low = self.y + 11.6
        words(self.say("date"), (RIGHT - 36, low - 3.4, 8, 4), 7, face="serif-italic", role="quiet")
        self.line(RIGHT - 28, low, RIGHT, low, 0.2)
        self.y += HEAD

    def names(self) -> None:
        """Draw the cells for the names."""
        place = (LEFT + 2, self.y, WORDS - 4, NAMES)
        self.set.words(
            self.say("name"), place, 7.5, face="serif-italic", role="quiet", valign="middle",
            align="end",
        )  # fmt: skip
        self.y += NAMES
        self.line(LEFT, self.y, RIGHT, self.y, 0.3)

    def group(self, group: Group, rows: list[str]) -> None:
        """Draw the rows of a group, its name and sign to their left."""
        high = ROW * len(rows)
        middle = self.y + high / 2
        lift = 2.3 if len(rows) > 1 else 0.0
        if lift:
            self.set.put(
                *icon(
                    SIGNS[group],
                    LEFT + GROUP_WIDE / 2,
                    middle - lift,
                    5.6,
                    self.set.color("accent"),
                )
            )
            name = (LEFT + 1.5, middle + 0.9, GROUP_WIDE - 3, 5.0)
        else:
            name = (LEFT + 1.5, self.y, GROUP_WIDE - 3, ROW)
        self.set.words(
            self.say(f"group.{group}"), name, 8.5, face="small-caps", align="middle",
            valign="middle", spacing=0.1,
        )  # fmt: skip
        values = self.values()
        for i, row in enumerate(rows):
            if i:
                self.line(LEFT + GROUP_WIDE, self.y, RIGHT, self.y, 0.15)
            room = (LEFT + GROUP_WIDE + 2, self.y, WORDS - GROUP_WIDE - 3.5, ROW)
            self.set.words(
                self.say(f"rows.{row}.name", values.get(row, {})), room, 7.75, valign="middle",
                leading=1.1,
            )  # fmt: skip
            self.y += ROW
        self.line(LEFT + GROUP_WIDE, self.y - high, LEFT + GROUP_WIDE, self.y, 0.15)
        self.line(LEFT, self.y, RIGHT, self.y, 0.3)

    def values(self) -> Mapping[str, Mapping[str, object]]:
        """Return what the words of a row are filled with, by row."""
        found: dict[str, Mapping[str, object]] = {
            entry.id: {
                "points": f"{{badge:{entry.value.points}}}",
                "count": entry.value.count or "",
                "colours": " ".join(self.mark(colour) for colour in entry.value.colours),
                "species": self.species(entry.value.species),
            }
            for entry in self.data.common_achievements
        }
        found["bonus-token"] = {
            "bonus": f"{{badge:{self.data.adventure.facts.value.bonus_points}}}"
        }
        return found

    def species(self, species: str | None) -> str:
        return self.data.words[f"species.{species}.name"] if species else ""

    def mark(self, colour: str) -> str:
        marks = {entry.id: entry.value.mark for entry in self.data.cards.colours}
        return f"{{{marks[colour]}}}"

    def total(self) -> None:
        """Draw the cells of the totals."""
        if fill := self.theme.colors["pad.total"]:
            self.set.put(Rect(self.first, self.y, RIGHT - self.first, TOTAL, fill=fill))
        place = (LEFT + 2, self.y, WORDS - 4, TOTAL)
        self.set.words(
            self.say("total"), place, 13, face="serif-bold", valign="middle", align="end"
        )
        self.y += TOTAL

    def tie(self) -> None:
        """Draw, for each player, a small cell for each colour that breaks a tie."""
        self.set.words(
            self.say("tie"), (LEFT + 2, self.y, WORDS - 4, ROW), 7.5, face="serif-italic",
            role="quiet", valign="middle", align="end",
        )  # fmt: skip
        part = self.cell / len(self.pad.tie) if self.pad.tie else self.cell
        for player in range(self.pad.players):
            for i, colour in enumerate(self.pad.tie):
                x = self.first + player * self.cell + i * part
                mark = self.mark(colour)[1:-1]
                self.set.put(*icon(mark, x + part / 2, self.y + 2.2, 2.8, self.set.color("quiet")))
                if i:
                    self.line(x, self.y, x, self.y + ROW, 0.12)
        self.y += ROW

    def frame(self, top: float, bottom: float) -> None:
        """Draw the outline and the lines between the players."""
        pen = Pen(self.ink, 0.4, round=False)
        self.set.put(Rect(LEFT, top, RIGHT - LEFT, bottom - top, pen=pen))
        for player in range(self.pad.players):
            x = self.first + player * self.cell
            self.line(x, top, x, bottom, 0.3)
