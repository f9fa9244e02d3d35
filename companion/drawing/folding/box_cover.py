"""Draws tuck boxes with one scene around all walls, and texts on plates over the scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing.cutout import (
    BLEED,
    draw_cut_line,
    draw_fold_ends,
    draw_fold_line,
    draw_glue_area,
)
from companion.drawing.fit_text import Area, TextStyle
from companion.drawing.folding.box_face import (
    BODY,
    FOOT,
    GLUED,
    HEAD,
    NARROWEST,
    PRINTED,
    SUBTITLE,
    TITLE,
    TuckFace,
    TuckWords,
    panel_area,
)
from companion.drawing.folding.tuck_box import Panel, PanelName, TuckBox
from companion.drawing.shapes import (
    Group,
    Line,
    Path,
    Pen,
    Rect,
    Shape,
    Symbol,
    Use,
    box_corners,
    put_symbol,
)
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter

# Pictures in the scene of a cover: a box leaves out those that its words or a fold would cut.


def scene_without_pictures(scene: Symbol) -> Symbol:
    """Return a scene without its pictures, the `<image>` elements that show other drawings."""
    return replace(scene, shapes=tuple(shape for shape in scene.shapes if not _is_picture(shape)))


def place_scene_pictures(
    scene: Symbol,
    middle: tuple[float, float],
    scale: float,
    walls: Iterable[Area],
    taken: list[Area],
) -> Iterator[Group]:
    """Place the pictures of a scene that lie within one wall and overlap no `taken` area."""
    left, top = middle[0] - scale * scene.w / 2, middle[1] - scale * scene.h / 2
    for item in filter(_is_picture, scene.shapes):
        use, size = item.shapes[0], item.scale * scale
        assert isinstance(use, Use)
        x, y, w, h = left + item.x * scale, top + item.y * scale, use.symbol.w, use.symbol.h
        box = Area(x - w * size / 2, y - h * size / 2, w * size, h * size)
        hidden = any(_intersects(picture, box) for picture in taken)
        if not hidden and any(_contains(wall, box) for wall in walls):
            yield replace(item, x=x, y=y, scale=size)


def _is_picture(shape: Shape) -> TypeGuard[Group]:
    return isinstance(shape, Group) and isinstance(shape.shapes[0], Use)


def _contains(area: Area, box: Area) -> bool:
    across = area.x <= box.x and box.x + box.w <= area.x + area.w
    return across and area.y <= box.y and box.y + box.h <= area.y + area.h


def _intersects(area: Area, box: Area) -> bool:
    across = area.x < box.x + box.w and box.x < area.x + area.w
    return across and area.y < box.y + box.h and box.y < area.y + area.h


SEEN: tuple[PanelName, ...] = (*PRINTED, "top-left", "top-right", "bottom-left", "bottom-right")
WALLS = {"back", "left", "front", "right", "lid", "bottom"}
LAP = 0.3  # mm that a scene runs on over its joint, so that no paper shows there
FRONT_TOP = 200.0  # of a scene: where the front begins in it
FRONT, FOOT_AT = 90.0, 290.0  # of a scene: how high the front is in it, where its foot lies
CLEAR = 4.0  # mm from the edge of a wall to a plate
PAD = 1.6  # mm from the edge of a plate to its words
SPINE = 10.5  # mm, the widest plate on a side
BROAD = 20.0  # mm: a side as wide as this, or a lid, has a plate with two lines
TWO_LINES = 15.0  # mm, a plate with two lines
WORDED = 6.5  # width of a title that is not drawn, as a share of its height
BAND = 5.5  # mm, the lowest band
SKY, MARKED = 1.2, 0.33  # mm above a drawn title; its height, as a share of the front's
HERO = 0.9  # of the width of what stands on the front: beside that the scene is seen
SQUEEZED = 0.6  # of its size type may have so that both names stand on a side
STRIP = TextStyle("small-caps", 12, leading=1.1, align="middle", valign="middle", spacing=0.2)
NAME = replace(TITLE, size_pt=23, valign="middle", most_lines=1)
GAME = replace(TITLE, size_pt=14, align="start", valign="middle", most_lines=1)
DECK = replace(SUBTITLE, size_pt=11, role="ink", align="end", valign="middle", most_lines=1)
OVER = replace(GAME, size_pt=20, align="middle")
BELOW = replace(DECK, size_pt=13, align="middle")


class Cover(Struct, frozen=True):
    """The drawings on a box."""

    scene: Symbol
    # what runs round it; its left edge goes on at its right one. The front is the middle of it,
    # from 200 to 290 mm below its upper edge.
    hero: Symbol | None = None  # drawing in the middle of the front
    mark: Symbol | None = None  # the drawn title of the game, in the sky of the front


def cover_face(
    box: TuckBox, words: TuckWords, theme: Theme, cover: Cover, accent: str = "accent"
) -> TuckFace:
    """Draw the printed side of a box that has a cover, from (0, 0) to (box.w, box.h)."""
    return _Painter(box, words, theme, accent).face(cover)


class _Painter:
    def __init__(self, box: TuckBox, words: TuckWords, theme: Theme, accent: str) -> None:
        self.box, self.words, self.theme, self.accent = box, words, theme, accent
        self.area = {panel.name: panel_area(panel) for panel in box.panels}
        self.panels = {panel.name: panel for panel in box.panels}
        self.clear = CLEAR * min(1.0, box.inner[1] / FRONT)
        self.said = TextWriter(theme)
        self.taken: list[Area] = []  # where plates and the hero stand

    def face(self, cover: Cover) -> TuckFace:
        walls = *self.front(cover.mark, cover.hero), *self.back(), *self.side("left")
        shapes = *walls, *self.side("right"), *self.lid(), *self.lines()
        return TuckFace((self.scene(cover.scene), *shapes), self.said.notes)

    def scene(self, scene: Symbol) -> Shape:
        """Repeat the scene around the walls of the box, and clip it to the visible panels."""
        front, right = self.area["front"], self.area["right"]
        around = right.x + right.w - self.area["back"].x
        times = max(1, round(around / (scene.w * front.h / FRONT)))
        scale = around / (times * scene.w)
        wide, middle = scene.w * scale, front.x + front.w / 2
        y = front.y + front.h + (scene.h / 2 - FOOT_AT) * scale
        reach = ceil(middle / wide) + 1
        lapped = replace(scene_without_pictures(scene), overhang=LAP)
        middles = [middle + step * wide for step in range(-reach, reach + 1)]
        strips = [put_symbol(lapped, x, y, width=wide) for x in middles]
        walls = [self.area[name] for name in ("back", "left", "front", "right")]
        for x in middles:
            strips += place_scene_pictures(scene, (x, y), scale, walls, self.taken)
        more = BLEED if self.theme.ink == "full" else 0.0  # lines alone end at the cut
        clip = "".join(_wider(self.panels[name], more) for name in SEEN)
        return Group(tuple(strips), clip=Path(clip))

    def lines(self) -> Iterator[Shape]:
        paper, quiet = self.theme.color("paper"), self.theme.color("ink")
        for name in GLUED:
            yield from draw_glue_area(self.panels[name].corners, self.theme.color("rule"))
        for fold in self.box.folds:
            ends = draw_fold_ends(fold.line, quiet)
            whole = (draw_fold_line(fold.line, quiet),)
            for line in ends if {*fold.between} <= WALLS else whole:
                yield replace(line, pen=Pen(paper, 0.3, round=False))
                yield line
        if notch := self.panels["front"].corners[1:-3]:  # seen on a night as well
            data = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in notch)
            yield Path(data, pen=Pen(paper, 0.45, round=False))
        yield draw_cut_line(self.box.outline, self.theme)

    def stands(self, area: Area) -> Area:
        """Reserve an area, so that no picture of the scene is placed there. Return the area."""
        self.taken.append(area)
        return area

    def plate(self, area: Area) -> Iterator[Shape]:
        """Yield a plate to print text on: a rectangle in the paper colour, framed by a hairline."""
        radius = min(1.4, area.h / 4)
        paper, rule = self.theme.color("paper"), self.theme.color(self.accent)
        inner = (area.x + 0.8, area.y + 0.8, area.w - 1.6, area.h - 1.6)
        edge = None if self.theme.ink == "full" else Pen(rule, 0.25)
        yield Rect(area.x, area.y, area.w, area.h, radius, fill=paper, pen=edge)
        yield Rect(*inner, radius * 0.6, pen=Pen(rule, 0.25))

    def front(self, mark: Symbol | None, hero: Symbol | None) -> Iterator[Shape]:
        """Yield the front's shapes: title at the top, main drawing below, contents at the foot."""
        area = self.area["front"]
        top = area.y + sorted(y - area.y for _, y in self.panels["front"].corners)[-3] + SKY
        share = mark.w / mark.h if mark else WORDED
        wide = min(area.w - 2 * self.clear, MARKED * area.h * share)
        high = wide / share
        line = max(BAND, 0.075 * area.h)
        low = area.y + area.h - 3.2 - line
        foot = Area(area.x + self.clear, low, area.w - 2 * self.clear, line)
        self.stands(Area(area.x, top, area.w, high))
        self.stands(foot)
        if hero is not None:
            yield self._hero(hero, Area(area.x, top + high, area.w, foot.y - top - high))
        if mark:
            whole = replace(mark, name=f"{mark.name}-whole", overhang=CLEAR)
            yield put_symbol(whole, area.x + area.w / 2, top + high / 2, width=wide)
        else:
            plate = self.stands(Area(area.x + (area.w - wide) / 2, top, wide, high))
            yield from self.plate(plate)
            inner = Area(plate.x + PAD, plate.y, plate.w - 2 * PAD, plate.h)
            game = replace(NAME, size_pt=round(2.6 * high, 1))
            yield from self.said.fitted(self.words.subtitle or self.words.title, inner, game).shapes
        role = "paper" if self.theme.ink == "full" else "ink"
        if role == "ink":  # lines of the water would run through the words
            paper = self.theme.color("paper")
            yield Rect(foot.x, foot.y - 0.5, foot.w, foot.h + 1, 1.4, fill=paper)
        name = replace(DECK, role=role, size_pt=round(2.6 * line, 1), smallest_pt=7)
        band = replace(STRIP, role=role, size_pt=round(2.2 * line, 1), smallest_pt=7, align="start")
        parts = name.width(self.words.title), band.width(self.words.band)
        gap = 0.4 * line
        share = min(1.0, foot.w / (sum(parts) + gap + 1))
        left = foot.x + (foot.w - share * (sum(parts) + gap)) / 2
        first = Area(left - 0.5, foot.y, share * parts[0] + 0.5, line)
        last = Area(left + share * (parts[0] + gap), foot.y, share * parts[1] + 0.5, line)
        yield from self.said.fitted(self.words.title, first, name).shapes
        yield from self.said.fitted(self.words.band, last, band).shapes

    def _hero(self, hero: Symbol, room: Area) -> Shape:
        """Place the front's main drawing at the lower edge of `room`, as large as possible."""
        width = min(room.w - 2 * BLEED, (room.h - 1.0) / hero.h * hero.w)
        high = width / hero.w * hero.h
        y = room.y + room.h - high / 2 - min(0.6, room.h - high)
        seen = width * HERO
        self.stands(Area(room.x + room.w / 2 - seen / 2, y - high / 2, seen, high))
        return put_symbol(hero, room.x + room.w / 2, y, width=width)

    def back(self) -> Iterator[Shape]:
        area = self.area["back"]
        left, top, wide = area.x + self.clear, area.y + self.clear, area.w - 2 * self.clear
        foot_high = 4.6 if self.words.foot else 0.0
        low = area.y + area.h - self.clear - foot_high - (1.6 if foot_high else 0.0)
        inner = Area(left + 3 * PAD, top + 1.2 * PAD, wide - 6 * PAD, 0.09 * area.h)
        head = self.said.fitted(self.words.title, inner, HEAD)
        body = Area(inner.x, inner.y + inner.h + 2.4, inner.w, low - inner.y - inner.h - 2.4 - PAD)
        text = self.said.fitted(" | | ".join(self.words.back), body, BODY)
        end = body.y + text.height + 3 * PAD
        yield from self.plate(self.stands(Area(left, top, wide, min(end, low) - top)))
        line = inner.y + inner.h + 0.8
        pen = Pen(self.theme.color(self.accent), 0.25, round=False)
        middle = area.x + area.w / 2
        yield Line(middle - 0.2 * wide, line, middle + 0.2 * wide, line, pen)
        yield from (*head.shapes, *text.shapes)
        if foot_high:
            foot = Area(left, area.y + area.h - self.clear - foot_high, wide, foot_high)
            yield from self.plate(self.stands(foot))
            place = Area(left + 1.2, foot.y, wide - 2.4, foot_high)
            yield from self.said.fitted(self.words.foot, place, FOOT).shapes

    def side(self, name: PanelName) -> Iterator[Shape]:
        """Yield the texts on a side wall. On a narrow wall they run upwards."""
        area = self.area[name]
        if area.w < NARROWEST:
            return
        turn = 0.0 if area.w >= 2 * BROAD else -90.0
        across, along = (area.h, area.w) if turn == 0.0 else (area.w, area.h)
        wide, long = _plate_width(across), along - 2 * self.clear
        box = Area(-long / 2, -wide / 2, long, wide)
        y = area.y + (area.h / 2 if turn else self.clear + wide / 2)
        w, h = (wide, long) if turn else (long, wide)
        self.stands(Area(area.x + area.w / 2 - w / 2, y - h / 2, w, h))
        yield Group((*self.plate(box), *self._named(box)), area.x + area.w / 2, y, turn)

    def lid(self) -> Iterator[Shape]:
        """Yield the texts on the lid. They are read from the front of the closed box."""
        area = self.area["lid"]
        if area.h < NARROWEST:
            return
        high, wide = _plate_width(area.h), area.w - 2 * self.clear
        box = Area(-wide / 2, -high / 2, wide, high)
        shapes = (*self.plate(box), *self._named(box))
        yield Group(shapes, area.x + area.w / 2, area.y + area.h / 2, 180)

    def _named(self, box: Area) -> Iterator[Shape]:
        """Draw the names of game and deck on a text plate; only the deck's if space is short."""
        words = Area(box.x + 2.6, box.y + 1.1, box.w - 5.2, box.h - 2.2)
        if box.h >= TWO_LINES and self.words.subtitle:
            first = Area(words.x, words.y, words.w, 0.56 * words.h)
            last = Area(words.x, first.y + first.h, words.w, 0.38 * words.h)
            yield from self.said.fitted(self.words.subtitle, first, OVER).shapes
            yield from self.said.fitted(self.words.title, last, BELOW).shapes
            return
        game, deck = GAME.width(self.words.subtitle) + 0.5, DECK.width(self.words.title) + 0.5
        room = words.w - 2
        if not self.words.subtitle or room < SQUEEZED * (game + deck):
            alone = replace(GAME, align="middle")
            yield from self.said.fitted(self.words.title, words, alone).shapes
            return
        share = game if game + deck <= room else room * game / (game + deck)
        first = Area(words.x, words.y, share, words.h)
        last = Area(words.x + share + 2, words.y, words.w - share - 2, words.h)
        yield from self.said.fitted(self.words.subtitle, first, GAME).shapes
        yield from self.said.fitted(self.words.title, last, DECK).shapes


def _plate_width(across: float) -> float:
    """Return the width of a text plate in mm, for a wall of width `across` mm.

    On a wall of 20 mm or more the plate holds two lines.
    """
    return TWO_LINES if across >= BROAD else min(across - 1.4, SPINE)


def _wider(panel: Panel, more: float) -> str:
    """Return a panel as clockwise path data, enlarged by `more` mm on each side."""
    area, corners = panel_area(panel), panel.corners
    if panel.name == "front":  # the notch is cut out
        corners = box_corners(area.x, area.y, area.x + area.w, area.y + area.h)
    x, y = area.x + area.w / 2, area.y + area.h / 2
    around = [*corners[1:], corners[0]]
    turn = sum(a * d - b * c for (a, b), (c, d) in zip(corners, around, strict=True))
    clockwise = corners if turn > 0 else corners[::-1]
    moved = ((a + (more if a > x else -more), b + (more if b > y else -more)) for a, b in clockwise)
    return "M" + "L".join(f"{a:.3f} {b:.3f}" for a, b in moved) + "Z"
