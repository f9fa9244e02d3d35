"""Draws tuck boxes: a front like the title page of a book, and a band around the walls."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.cutout import (
    BLEED,
    WHITE,
    draw_cut_line,
    draw_fold_ends,
    draw_fold_line,
    draw_glue_area,
    draw_ground,
)
from companion.drawing.fit_text import Area, TextStyle, fit_text
from companion.drawing.folding.tuck_box import Panel, PanelName, TuckBox
from companion.drawing.shapes import Group, Line, Pen, Polygon, Rect, Shape, Symbol, put_symbol
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter

PRINTED: tuple[PanelName, ...] = ("back", "left", "front", "right", "lid", "tongue", "bottom")
GLUED: tuple[PanelName, ...] = ("side-glue", "bottom-glue")
FRAME = 3.5  # mm from the edge of a panel to its hairline frame
FRAME_STEP = 0.9  # mm between the two lines of the frame
BAND_TOP, BAND = 0.745, 0.12  # shares of the height of the front
NARROWEST = 5.0  # mm that a side needs for words
BAND_WORDS = TextStyle("small-caps", 14, leading=1.1, align="middle", valign="middle", spacing=0.25)
TITLE = TextStyle("serif-bold", 24, leading=1.1, align="middle")
SUBTITLE = TextStyle("serif-italic", 11, "quiet", leading=1.1, align="middle")
CAPTION = replace(SUBTITLE, size_pt=8, valign="middle")
HEAD = TextStyle("small-caps", 13, leading=1.1, align="middle", valign="middle", spacing=0.2)
BODY = TextStyle(size_pt=9.5, leading=1.28)
FOOT = TextStyle(size_pt=7, role="quiet", leading=1.15, align="middle", valign="middle")
SIDE = replace(TITLE, size_pt=15, valign="middle", most_lines=1)
LID = replace(HEAD, most_lines=1)
SMALLEST_ART = 9.0  # mm of free height that the back needs for a drawing


class TuckWords(Struct, frozen=True):
    """The texts on a box."""

    title: str  # on the front, the sides and the lid
    subtitle: str = ""  # below the title: the contents of the box
    band: str = ""  # short text on the band, such as the number of cards
    back: tuple[str, ...] = ()  # the paragraphs on the back: what is inside
    foot: str = ""  # small line at the foot of the back
    caption: str = ""  # a line below the drawing


class TuckFace(Struct, frozen=True):
    """The printed side of a box, and messages about texts with problems."""

    shapes: tuple[Shape, ...]
    problems: tuple[str, ...]


def deck_depth(count: int, thickness: float) -> float:
    """Return the thickness of a deck in mm.

    `thickness` is that of one sleeved card. Raises CompanionError if there is no card, or its
    thickness is 0.
    """
    if count < 1 or thickness <= 0:
        raise CompanionError(
            "a box needs at least one card and a --thickness above 0 mm,"
            f" not {count} cards of {thickness:g} mm; measure ten cards and divide by ten"
        )
    return count * thickness


def tuck_box_face(
    box: TuckBox,
    words: TuckWords,
    theme: Theme,
    *,
    art: Symbol | None = None,
    accent: str = "accent",
) -> TuckFace:
    """Return the printed side of a box, from (0, 0) to (box.w, box.h).

    `art` is a drawing for the front, wider than it is high. `accent` is the band's colour role.
    """
    return _Painter(box, words, theme, accent).face(art)


def panel_area(panel: Panel) -> Area:
    """Return the bounding box of a panel."""
    xs, ys = zip(*panel.corners, strict=True)
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class _Painter:
    def __init__(self, box: TuckBox, words: TuckWords, theme: Theme, accent: str) -> None:
        self.box, self.words, self.theme = box, words, theme
        self.panels = {panel.name: panel for panel in box.panels}
        self.area = {panel.name: panel_area(panel) for panel in box.panels}
        self.accent, self.accent_role = theme.color(accent), accent
        self.inset = FRAME * min(1.0, box.inner[1] / 90)
        self.said = TextWriter(theme)

    def face(self, art: Symbol | None) -> TuckFace:
        ground = *self.grounds(), *self.band()
        walls = *self.front(art), *self.back(art), *self.side("left"), *self.side("right")
        return TuckFace((*ground, *walls, *self.lid(), *self.lines()), self.said.notes)

    # --- ground and lines -----------------------------------------------------------------------

    def grounds(self) -> Iterator[Shape]:
        """Yield the background of each visible panel, with bleed; other flaps stay white."""
        paper = self.theme.colors["paper"]
        if paper in (None, WHITE):
            return
        for name in PRINTED:
            yield from draw_ground(self.panels[name].corners, paper)

    def lines(self) -> Iterator[Shape]:
        quiet = self.theme.color("quiet")
        for name in GLUED:
            yield from draw_glue_area(self.panels[name].corners, self.theme.color("rule"))
        for fold in self.box.folds:
            if {*fold.between} <= {"back", "left", "front", "right", "lid", "bottom"}:
                yield from draw_fold_ends(fold.line, quiet)
            else:
                yield draw_fold_line(fold.line, quiet)
        yield draw_cut_line(self.box.outline, self.theme)

    def band(self) -> Iterator[Shape]:
        """Yield the band around the walls, and its text. The band's ends extend into the bleed."""
        first, last, front = self.area["back"], self.area["right"], self.area["front"]
        left, right = first.x - BLEED, last.x + last.w + BLEED
        top, high = front.y + BAND_TOP * front.h, BAND * front.h
        step, role = (0.8, "paper") if self.theme.ink == "full" else (0.0, self.accent_role)
        if self.theme.ink == "full":
            yield Rect(left, top, right - left, high, fill=self.accent)
        for y in (top - step, top + high + step):
            yield Line(left, y, right, y, Pen(self.accent, 0.35, round=False))
        place = Area(front.x + self.inset + 3, top, front.w - 2 * self.inset - 6, high)
        yield from self.said.fitted(self.words.band, place, replace(BAND_WORDS, role=role)).shapes

    def frame(self, area: Area, upper: bool = True) -> Iterator[Shape]:
        """Yield a panel's double frame, open where the band crosses. `upper` adds the top lines."""
        rule = self.theme.color("rule")
        top = area.y + BAND_TOP * area.h - 0.8
        for inset, width in ((self.inset, 0.3), (self.inset + FRAME_STEP, 0.12)):
            left, right = area.x + inset, area.x + area.w - inset
            pen = Pen(rule, width, round=False)
            above = area.y + inset
            low, foot = area.y + (BAND_TOP + BAND) * area.h + 0.8, area.y + area.h - inset
            for x in (left, right):
                yield Line(x, above, x, top, pen)
                yield Line(x, low, x, foot, pen)
            if upper:
                yield Line(left, above, right, above, pen)
            yield Line(left, foot, right, foot, pen)

    # --- panels ---------------------------------------------------------------------------------

    def front(self, art: Symbol | None) -> Iterator[Shape]:
        area = self.area["front"]
        yield from self.frame(area, upper=False)
        yield from self._top_of_frame(area)
        left, wide = area.x + self.inset + 4, area.w - 2 * self.inset - 8
        top, bottom = area.y + self._notch() + 2.5, area.y + BAND_TOP * area.h - 2
        room = bottom - top
        words, place = self.words.title, Area(left, top, wide, 0.3 * room)
        one_line = replace(TITLE, smallest_pt=17, most_lines=1)  # if it is large enough there
        title = fit_text(words, place, one_line, self.said.color(TITLE.role))
        if title.overflow:
            title = self.said.fitted(words, place, TITLE)
        line = top + title.height + 0.095 * room
        under = Area(left, line + 0.045 * room, wide, 0.2 * room)
        subtitle = self.said.fitted(self.words.subtitle, under, SUBTITLE)
        ornament = self._ornament(area.x + area.w / 2, line, 0.36 * wide)
        head = (*title.shapes, *ornament, *subtitle.shapes)
        if art is None:
            yield Group(head, y=(bottom - under.y - subtitle.height) / 2)
            return
        yield from head
        caption = 4.5 if self.words.caption else 0.0
        above = under.y + subtitle.height + 2
        high = bottom - above - caption - 1
        width = min(wide + 2, high / art.h * art.w)
        yield put_symbol(art, area.x + area.w / 2, above + high / 2, width=width)
        place = Area(left, bottom - caption - 0.5, wide, caption)
        yield from self.said.fitted(self.words.caption, place, CAPTION).shapes

    def _notch(self) -> float:
        """Return the depth of the thumb notch."""
        return sorted(y - self.area["front"].y for _, y in self.panels["front"].corners)[-3]

    def _top_of_frame(self, area: Area) -> Iterator[Shape]:
        """Yield the upper lines of the frame, interrupted at the thumb notch."""
        for inset, width in ((self.inset, 0.3), (self.inset + FRAME_STEP, 0.12)):
            pen, y = Pen(self.theme.color("rule"), width, round=False), area.y + inset
            middle, clear = area.x + area.w / 2, self._notch() + 2
            yield Line(area.x + inset, y, middle - clear, y, pen)
            yield Line(middle + clear, y, area.x + area.w - inset, y, pen)

    def back(self, art: Symbol | None) -> Iterator[Shape]:
        area = self.area["back"]
        yield from self.frame(area)
        left, wide = area.x + self.inset + 4.5, area.w - 2 * self.inset - 9
        head = Area(left, area.y + self.inset + 4, wide, 0.09 * area.h)
        yield from self.said.fitted(self.words.title, head, HEAD).shapes
        line = head.y + head.h + 2
        yield from self._ornament(area.x + area.w / 2, line, 0.36 * wide)
        bottom = area.y + BAND_TOP * area.h - 3
        body = Area(left, line + 4, wide, bottom - line - 4)
        text = self.said.fitted(" | | ".join(self.words.back), body, BODY)
        yield from text.shapes
        low = area.y + (BAND_TOP + BAND) * area.h + 1.3
        foot = Area(left, low, wide, area.y + area.h - self.inset - FRAME_STEP - 0.6 - low)
        yield from self.said.fitted(self.words.foot, foot, FOOT).shapes
        free = body.h - text.height - 3
        if art and free >= SMALLEST_ART:
            width = min(0.62 * wide, 0.8 * free / art.h * art.w)
            middle = body.y + text.height + 3 + free / 2
            yield put_symbol(art, area.x + area.w / 2, middle, width=width, mirrored=True)

    def side(self, name: PanelName) -> Iterator[Shape]:
        """Yield the title on a side wall. It runs upwards."""
        area = self.area[name]
        if area.w < NARROWEST:
            return
        low = BAND_TOP * area.h - 3
        high = min(area.w - 1.5, 11.0)
        box = Area(0, -high / 2, low - 4, high)
        words = self.said.fitted(self.words.title, box, SIDE)
        yield Group(words.shapes, area.x + area.w / 2, area.y + low, -90)

    def lid(self) -> Iterator[Shape]:
        """Yield the title on the lid. It is read from the front of the closed box."""
        area = self.area["lid"]
        if area.h < NARROWEST:
            return
        box = Area(4, 1, area.w - 8, area.h - 2)
        words = self.said.fitted(self.words.title, box, LID)
        yield Group(words.shapes, area.x + area.w, area.y + area.h, 180)

    def _ornament(self, x: float, y: float, wide: float) -> Iterator[Shape]:
        """Yield a hairline with a small lozenge in its middle."""
        pen = Pen(self.theme.color("rule"), 0.2, round=False)
        gap, half = 2.2, 0.9
        yield Line(x - wide / 2, y, x - gap, y, pen)
        yield Line(x + gap, y, x + wide / 2, y, pen)
        lozenge = (x - half, y), (x, y - half), (x + half, y), (x, y + half)
        yield Polygon(lozenge, fill=self.accent)
