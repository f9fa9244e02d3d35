"""Where everything on a reel board is, computed from the sizes of the pieces, mm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing.component import BLEED
from companion.drawing.shapes import Point
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.rows import MOST_FINESSE, ReelLayout, Sizes

SAFE = 3.0  # mm from the edge of the board to what matters
RIVET_HOLE = 3.0  # mm across: paper fasteners have legs of some 2.5 mm
RIVET_HEAD = 9.0  # mm across
SEAT_PLAY = 0.8  # how much larger the seat of the hatch token on the dial is
DIAL_EDGE = 1.6  # mm from the seat to the edge of the dial
NOSE = 5.0  # mm that the pointer reaches beyond the dial, at scale 1
DIAL_PLAY = 0.8  # mm between the dial and the ring


class Dial(Struct, frozen=True):
    """The piece that turns: a disc with a pointer, round (0, 0), the pointer upwards."""

    radius: float  # of the disc
    nose: float  # from the middle to the tip of the pointer
    seat: float  # radius of the seat of a hatch token
    seat_up: float  # from the middle of the dial to that of the seat

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the box it fills."""
        return round(2 * self.radius, 3), round(self.radius + self.nose, 3)


class Ring(Struct, frozen=True):
    """The ring of spaces under the dial."""

    x: float
    y: float
    inner: float
    outer: float
    rim: float

    def at(self, radius: float, angle_deg: float) -> Point:
        """Return the point at a distance from the middle, clockwise from the top."""
        turn = radians(angle_deg)
        return self.x + radius * sin(turn), self.y - radius * cos(turn)


class ReelPlan(Struct, frozen=True):
    """A reel board with all its spaces."""

    layout: ReelLayout
    sections: tuple[Space, ...]  # panels of the line, left to right, from the top edge of the board
    docks: tuple[Space, ...]  # where a fish card lies in each, its upper part above the board
    ring: Ring
    dial: Dial
    finesse: tuple[Space, ...]  # spaces of the finesse token, from 0
    bars: tuple[Space, ...]  # one place for each finesse action, over the whole width of the track
    fly: Space
    drag: Space
    momentum: Space
    labels: dict[str, Space]  # places of words and of what is scored, by what they are about

    @property
    def spaces(self) -> tuple[Space, ...]:
        """Every space that a piece lies on."""
        ring, reach = self.ring, self.ring.rim
        reel = Space("reel", ring.x - reach, ring.y - reach, 2 * reach, 2 * reach, round=True)
        return (*self.docks, reel, *self.finesse, self.fly, self.drag, self.momentum)

    @property
    def words(self) -> tuple[Space, ...]:
        """Every place of words."""
        return (*self.bars, *self.labels.values())


def plan_reel(layout: ReelLayout, sizes: Sizes, *, sections: int, actions: int) -> ReelPlan:
    """Return all places on a board with these numbers of line sections and finesse actions."""
    u, play = layout.scale, layout.play
    wide, high = layout.size
    left, right, low = 6 * u, wide - 6 * u, high - 5 * u
    gap = 1.2 * u
    step = (wide - 8 * u + gap) / sections
    panels = [
        Space(f"section {i + 1}", 4 * u + i * step, -BLEED, step - gap, 32 * u + BLEED)
        for i in range(sections)
    ]
    card = sizes.card[0] + play
    docks = [
        Space(f"dock {i + 1}", p.middle[0] - card / 2, 0.0, card, 14 * u)
        for i, p in enumerate(panels)
    ]
    top = 39 * u
    # the dial is as large as its rivet and a hatch token beside it need
    seat = (sizes.hatch_token + SEAT_PLAY) / 2
    up = RIVET_HEAD / 2 + seat
    radius = up + seat + DIAL_EDGE
    dial = Dial(radius, radius + NOSE * u, seat, up)
    ring = Ring(60.5 * u, 104.5 * u, radius + DIAL_PLAY, 51.5 * u, 54.5 * u)
    x, split = 121 * u, 219 * u
    # finesse: a track and the actions under it
    token = sizes.finesse_token + play
    pitch = (split - 6 * u - x - token) / MOST_FINESSE
    track_y = top + 9.5 * u
    track = [
        Space(f"finesse {i}", x + i * pitch, track_y, token, token, round=True)
        for i in range(MOST_FINESSE + 1)
    ]
    bar = 7.2 * u
    bars = [
        Space(f"action {i + 1}", x, track_y + token + 2.4 * u + i * bar, track[-1].right - x, bar)
        for i in range(actions)
    ]
    # fly and drag at the right edge
    fly = sizes.fly_token + play
    drag = sizes.drag_token + play
    fly_y = top + 7.5 * u
    note_y = fly_y + fly + 1 * u
    drag_y = note_y + 4.6 * u + 7.5 * u
    # momentum tile, and what is scored
    tile_w, tile_h = (side + play for side in sizes.momentum_tile)
    under = bars[-1].low + 3 * u
    tile_y = under + 7.5 * u
    caught_y = tile_y + tile_h + 3 * u
    score_x = x + tile_w + 5 * u
    score_y = max(under, drag_y + drag + 3 * u)
    track_w, side = track[-1].right - x, split + drag + 2 * u
    labels = (
        Space("head", left, top, 2 * (ring.x - left), 8 * u),
        Space("notes", left, ring.y + ring.rim + 3 * u, 2 * (ring.x - left), 18 * u),
        Space("finesse head", x, top, track_w, 6 * u),
        Space("fly head", split, top, right - split, 6 * u),
        Space("fly note", split, note_y, right - split, 4 * u),
        Space("drag head", split, drag_y - 7.5 * u, right - split, 6 * u),
        Space("drag note", side, drag_y, right - side, drag),
        Space("momentum head", x, under, tile_w, 6 * u),
        Space("caught", x, caught_y, tile_w, low - caught_y),
        Space("achievements", score_x, score_y, right - score_x, low - score_y),
    )
    return ReelPlan(
        layout=layout,
        sections=tuple(panels),
        docks=tuple(docks),
        ring=ring,
        dial=dial,
        finesse=tuple(track),
        bars=tuple(bars),
        fly=Space("fly", (split + right - fly) / 2, fly_y, fly, fly, round=True),
        drag=Space("drag", split, drag_y, drag, drag, round=True),
        momentum=Space("momentum", x, tile_y, tile_w, tile_h),
        labels={space.name: space for space in labels},
    )


def find_reel_mistakes(plan: ReelPlan) -> Iterator[str]:
    """Yield places that overlap or lie off the board."""
    wide, high = plan.layout.size
    places = (*plan.spaces, *plan.words)
    for place in places:
        top = 0.0 if place in plan.docks else SAFE  # a card reaches beyond the upper edge
        if min(place.x, wide - place.right, high - place.low) < SAFE or place.y < top:
            yield f"the space {place.name} runs off the board; make the board larger"
        if place.w <= 0 or place.h <= 0:
            yield f"there is no room for the space {place.name}; make the board larger"
    for a, b in combinations(places, 2):
        if replace(a, round=False).overlaps(replace(b, round=False)) and a.overlaps(b):
            yield f"the spaces {a.name} and {b.name} overlap; make the board larger"
    if plan.ring.inner + 8 * plan.layout.scale > plan.ring.outer:
        yield "the dial covers its spaces; make the board larger"
