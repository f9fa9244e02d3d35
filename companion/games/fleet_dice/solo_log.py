"""The log of a game against Captain Ruth: her dice round by round, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.text_format import fill_template, labels_below
from companion.core.units import BLEED
from companion.data.game_data import GameData
from companion.drawing.art import load_drawing
from companion.drawing.camera_codes import CameraMarks, MarkedBox, draw_markers
from companion.drawing.component import Component, Piece, Style
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Line, Pen, Rect, put_symbol
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter, draw_circled_number, draw_heading
from companion.games.components import ComponentOrder
from companion.games.fleet_dice import geometry, schema
from companion.games.fleet_dice.rows import TROPHIES
from companion.games.fleet_dice.tokens import face_sign, face_words

SHEET = "log"
WIDTH, HEIGHT = 188.0, 256.0
LEFT, RIGHT, TOP = 4.0, 184.0, 4.0
WIDE = RIGHT - LEFT
HEAD, TITLES, LOWEST, HIGHEST = 40.0, 10.5, 7.5, 14.0
STEP = 3.6  # mm between two steps
FOOT = 48.0  # mm below the table
PORTRAIT, SCENE = 31.0, "ground/log-sea"  # mm: Captain Ruth at the head, what is behind her
FACE, FACE_SIGN = 7.4, 5.7  # mm: a face that can be circled, its icon
BADGE, BARS = (11.8, 5.4), (0.7, 3.2)  # mm: the badge of a rank, a bar on it
CELL = 12.0  # mm: a cell to write in
NUMBER, TICK, CATCH = 13.0, 12.0, 14.0
GAP = 4.6
TITLE = TextStyle("serif-black", 24, "aid.head.ink", most_lines=1)
GAME = TextStyle("small-caps", 9.5, "aid.head.ink", spacing=0.15)
ROUND = TextStyle("serif-bold", 14, align="middle", valign="middle")
QUIET = TextStyle("serif-italic", 7.5, "quiet")
DICE = TextStyle("small-caps", 9, align="middle", valign="middle", spacing=0.12)
COLUMN = replace(QUIET, align="middle", valign="middle", most_lines=1)
BODY = TextStyle(size_pt=9.5)
LINE = replace(BODY, valign="middle", most_lines=1)
TOTAL = replace(LINE, font="serif-bold", size_pt=10)
SPAN = replace(LINE, font="sans-bold")
FIRST = replace(SPAN, align="middle")
RESULT = replace(LINE, size_pt=10)


def solo_log(order: ComponentOrder) -> Component:
    """Build the log sheet of the solo game."""
    data, info = order.data, order.info

    def draw_piece(style: Style, name: str) -> Piece:
        log = _Log(data, style.theme)
        log.draw()
        result = log.set
        house = bool(info.house)
        piece = info.piece(name, info.title, result.shapes, house=house, problems=result.notes)
        places = geometry.marker_places(WIDTH, HEIGHT)
        camera = CameraMarks(
            places, geometry.MARKER, lambda copy: geometry.LOG_MARKER, tuple(log.boxes)
        )
        return replace(piece, camera=camera)

    return info.component(
        "sheet", (WIDTH, HEIGHT), {SHEET: data.value(schema.RUTH).copies}, draw_piece
    )


class _Log:
    def __init__(self, data: GameData, theme: Theme) -> None:
        self.data, self.theme = data, theme
        self.ruth, self.rounds = data.value(schema.RUTH), data.value(schema.ROUNDS)
        self.income = schema.rule_readings(data)["income-phase"]
        self.coins = data.values(schema.BOAT_DICE)[0].coins
        self.set = TextWriter(theme)
        self.ink, self.rule = self.set.color("ink"), self.set.color("rule")
        self.boxes: list[MarkedBox] = []  # that are ticked
        self.y = TOP

    def draw(self) -> None:
        self.head()
        self.steps("setup", LEFT, WIDE)
        self.steps("phase", LEFT, WIDE)
        self.table()
        self.results()
        self.markers()
        if self.y > HEIGHT - TOP:
            self.set.problems.append(
                f"needs {self.y + TOP:.1f} mm in height, but the log has {HEIGHT:g} mm"
            )

    def say(self, name: str, values: Mapping[str, object] | None = None) -> str:
        return fill_template(self.data.words[f"solo.{name}"], values or {})

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.15) -> None:
        color = self.ink if width >= 0.3 else self.rule
        self.set.add(Line(x1, y1, x2, y2, Pen(color, width, round=False)))

    def head(self) -> None:
        """Draw the title and Captain Ruth over the sea, and lines for name and date."""
        words, put, fill = self.set.write, self.set.add, self.theme.colors["aid.head"]
        scene, portrait = (load_drawing(name, self.theme.ink) for name in (SCENE, "token/ruth"))
        band = scene.h - BLEED
        if fill:
            put(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, scene.h, fill=fill))
        put(put_symbol(scene, WIDTH / 2, scene.h / 2 - BLEED, width=WIDTH + 2 * BLEED))
        put(Line(-BLEED, band, WIDTH + BLEED, band, Pen(self.set.color("aid.head.rule"), 0.3)))
        middle = PORTRAIT / 2
        put(put_symbol(portrait, LEFT + middle, self.y + middle, width=PORTRAIT))
        left = LEFT + PORTRAIT + 4
        words(self.say("title"), (left, 4.4, 90, 10), TITLE)
        words(self.say("game"), (left, 14.4, 90, 4.4), GAME)
        low = band + 8.0
        for name, x, after in (("skipper", left, 128.0), ("date", 136.0, RIGHT)):
            words(self.say(name), (x, low - 3.4, 14, 4.4), QUIET)
            self.line(x + 11, low, after, low, 0.2)
        self.y = HEAD

    def steps(self, name: str, x: float, w: float) -> None:
        boat, town = (schema.pool_setup(self.data, pool, 1) for pool in (schema.BOAT, schema.TOWN))
        dice = {"boat": boat.boat, "town": town.town, "town-boat": town.boat}
        rounds = {"setup": self.rounds.setup_boxes, "rounds": self.rounds.solo}
        words = {"coins": face_words("coins", self.coins), "boat-sign": "{boat}"}
        values = {"players": self.ruth.players, **dice, **rounds, **words}
        self.y = draw_heading(self.set, self.say(f"{name}.title"), x, self.y, w)
        lines = [key for key in labels_below(self.data.words, f"solo.{name}") if key != "title"]
        half, rows = (w - 5.0) / 2, -(-len(lines) // 2)
        lows = []
        for start in (0, rows):
            y, left = self.y, x + (half + 5.0) * (start > 0)
            for number, key in enumerate(lines[start : start + rows], start=start + 1):
                draw_circled_number(self.set, number, left + 2.2, y + 1.2, 2.1, 8, "ink")
                room = (left + 6.4, y, half - 6.4, 30.0)
                text = self.say(f"{name}.{key}", values)
                y += max(3.2, self.set.write(text, room, BODY)) + STEP
            lows.append(y)
        self.y = max(lows) + 2.0

    # --- the rounds -----------------------------------------------------------------------------

    def table(self) -> None:
        """Draw the log: a row per round, with Captain Ruth's dice in her order of preference."""
        note = self.say("log.note")
        self.y = draw_heading(self.set, self.say("log.title"), LEFT, self.y, WIDE, note)
        boat, town = FACE * len(self.ruth.boat), FACE * len(self.ruth.town)
        tick = TICK if self.income else 0.0
        widths = (NUMBER, NUMBER, boat, CELL, CELL, tick, CATCH, town, CELL, CELL)
        spare = (WIDE - sum(widths)) / 6
        edges = [LEFT]
        for width, grows in zip(widths, (0, 0, 1, 1, 1, 0, 0, 1, 1, 1), strict=True):
            edges.append(edges[-1] + width + spare * grows)
        top = self.y
        self.titles(edges)
        bottom = HEIGHT - TOP - FOOT
        row = min(max(LOWEST, (bottom - self.y) / self.rounds.solo), HIGHEST)
        for number in range(1, self.rounds.solo + 1):
            self.round(number, edges, row)
        self.set.add(Rect(LEFT, top, WIDE, self.y - top, pen=Pen(self.ink, 0.4, round=False)))
        for i, x in enumerate(edges[1:-1], start=1):
            if i == 6 and not self.income:
                continue  # where the column of income would end
            strong = i in (2, 5, 7)
            start = top if strong or i in (1, 6) else top + TITLES / 2
            self.line(x, start, x, self.y, 0.3 if strong else 0.15)
        self.y += GAP

    def titles(self, edges: Sequence[float]) -> None:
        dice = ("ruth", "you", "last")
        names = ("round", "first", *dice, "income", "fishing", *dice)
        for label, first, after in (("boat", 2, 5), ("town", 7, 10)):
            room = (edges[first], self.y + 0.4, edges[after] - edges[first], 4.6)
            self.set.write(self.say(f"log.{label}"), room, DICE)
        for name, left, right in zip(names, edges, edges[1:], strict=False):
            if name != "income" or self.income:
                room = (left + 0.4, self.y + 5.2, right - left - 0.8, 4.6)
                self.set.write(self.say(f"log.{name}"), room, COLUMN)
        self.y += TITLES
        self.line(LEFT, self.y, RIGHT, self.y, 0.3)

    def round(self, number: int, edges: Sequence[float], high: float) -> None:
        middle, words = self.y + high / 2, self.set.write
        starts = self.ruth.starts(number)
        if starts and (tint := self.theme.colors["pad.total"]):
            self.set.add(Rect(edges[0], self.y, edges[2] - edges[0], high, fill=tint))
        words(str(number), (edges[0], self.y, edges[1] - edges[0], high), ROUND)
        first = self.say("log.ruth" if starts else "log.you")
        words(first, (edges[1], self.y, edges[2] - edges[1], high), FIRST)
        for faces, column in ((self.ruth.boat, 2), (self.ruth.town, 7)):
            self.faces(faces, edges[column], edges[column + 1], middle)
        if self.income:
            self.box((edges[5] + edges[6]) / 2, middle, 5.0, "income", number)
        if number in self.rounds.fishing:
            x = (edges[6] + edges[7]) / 2
            self.box(x - 2.9, middle, 5.0, "fishing", number)
            self.set.add(*draw_icon("swim", x + 3.0, middle, 4.8, self.ink))
        self.y += high
        self.line(LEFT, self.y, RIGHT, self.y)

    def box(self, x: float, y: float, size: float, kind: str, n: int) -> None:
        """Draw a box to tick, centred on (x, y). Add it to `boxes` as number `n` of its `kind`."""
        area = (x - size / 2, y - size / 2, size, size)
        self.boxes.append(MarkedBox(f"log-{kind}-{n}", f"log.{kind}", n, area))
        self.set.add(Rect(*area, pen=Pen(self.ink, 0.25)))

    def faces(self, faces: Sequence[str], left: float, right: float, y: float) -> None:
        """Draw dice faces from left to right in Captain Ruth's order of preference."""
        step = (right - left) / len(faces)
        for i, face in enumerate(faces):
            name, number = face_sign(face, self.coins)
            x = left + (i + 0.5) * step
            self.set.add(*draw_icon(name, x, y, FACE_SIGN, self.ink, number))

    # --- the result -----------------------------------------------------------------------------

    def results(self) -> None:
        """Draw the score lines on the left, and the titles with their scores on the right."""
        top, half = self.y, WIDE * 0.52
        note = self.say("score.note", {"rounds": self.rounds.solo})
        self.y = draw_heading(self.set, self.say("score.title"), LEFT, top, half, note)
        lines = [*dict.fromkeys((*self.data.value(schema.SCORE).lines, TROPHIES)), "total"]
        rows = -(-len(lines) // 2)
        wide = (half - 4.0) / 2
        for i, name in enumerate(lines):
            x, y = LEFT + (wide + 4.0) * (i // rows), self.y + 8.4 * (i % rows)
            key = f"sheet.score.{name}.name"
            text = self.data.words.get(key) or self.say(f"score.{name}")
            total = name == "total"
            self.set.write(text, (x, y, wide - 18, 7.2), TOTAL if total else LINE)
            pen = Pen(self.ink, 0.5 if total else 0.25, round=False)
            self.set.add(Rect(x + wide - 17, y, 17, 7.2, pen=pen))
        low = self.y + 8.4 * rows
        x = LEFT + half + 8.0
        y = draw_heading(self.set, self.say("result.title"), x, top, RIGHT - x)
        results = self.data.values(schema.RESULTS)
        high = (low - y) / len(results)
        for i, entry in enumerate(results):
            after = results[i + 1].least if i + 1 < len(results) else None
            span = f"{entry.least}–{after - 1}" if after else ""
            if after is None:
                span = self.say("result.from", {"least": entry.least})
            elif entry.least == 0:
                span = self.say("result.below", {"most": after})
            self.box(x + 2.2, y + high / 2 - 0.2, 4.0, "result", i + 1)
            room = (x + 7.0, y, 20.0, high)
            self.set.write(span, room, SPAN)
            self.badge(i, x + 25.0, y + high / 2 - 0.2)
            style, room = TOTAL if after is None else RESULT, (x + 39.0, y, RIGHT - x - 39.0, high)
            self.set.write(self.say(f"result.{entry.id}"), room, style)
            y += high
        self.y = low + 1.0
        room = (geometry.CORNER + 0.6, self.y, WIDE - geometry.CORNER, 8.0)
        self.y += self.set.write(self.say("result.note"), room, QUIET)

    def markers(self) -> None:
        """Draw a marker for the camera in each corner; the upper two are on a white ground."""
        places = geometry.marker_places(WIDTH, HEIGHT)
        drawn = draw_markers(geometry.LOG_MARKER, places, geometry.MARKER, self.ink)
        for (x, y), marker in zip(places, drawn, strict=True):
            left, top = (at - geometry.MARKER_EDGE for at in (x, y))
            left, top = left - BLEED * (left == 0), top - BLEED * (top == 0)
            edge = geometry.CORNER + BLEED
            if y < HEIGHT / 2:  # the sea of the head reaches beyond the paper
                self.set.add(Rect(left, top, edge, edge, fill="#FFFFFF"))
            self.set.add(marker)

    def badge(self, rank: int, x: float, y: float) -> None:
        """Draw a rank badge: a cap with `rank` bars beside it, its left end at (x, y)."""
        (wide, high), (thin, long) = BADGE, BARS
        colors, ink = self.theme.colors, self.set.color("captain.ink")
        pen = Pen(edge, 0.2) if (edge := colors["captain.edge"]) else None
        self.set.add(Rect(x, y - high / 2, wide, high, 1.2, colors["captain.fill"], pen))
        self.set.add(*draw_icon("captain", x + 2.9, y, 4.2, ink))
        for bar in range(rank):
            at = x + 6.6 + bar * 1.9 * thin
            self.set.add(Line(at, y - long / 2, at, y + long / 2, Pen(ink, thin, round=False)))
