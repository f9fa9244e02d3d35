"""Positions of the spaces of the boards, computed from the sizes of pieces, mm."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import cos, dist, radians, sin, sqrt
from typing import Annotated, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.limits import Range
from companion.games.freshwater_fly import rows

MOMENTUM = 5
SAFE = 3.0  # mm from the edge of the board to what matters
CLEAR = 0.5  # mm from a seam to what matters
HEADED = 11.0  # mm of a plate for its heading, at a scale of 1
RIVET_HOLE = 3.0  # mm across: paper fasteners have legs of some 2.5 mm
RIVET_HEAD = 9.0  # mm across
SEAT_PLAY = 0.8  # how much larger the seat of the hatch token on the dial is
DIAL_EDGE = 1.6  # mm from the seat to the edge of the dial
NOSE = 5.0  # mm that the pointer reaches beyond the dial, at scale 1
DIAL_PLAY = 0.8  # mm between the dial and the ring
BoardSide: TypeAlias = Annotated[float, Range(100, 1000, "mm")]


class BoardLayout(Struct, frozen=True):
    """Measures of a game board, mm; texts and ornaments are enlarged by the factor `scale`."""

    id: str  # card size it is for
    size: tuple[BoardSide, BoardSide]  # size of the trimmed board
    play: rows.Play  # by how much a space is larger than its piece
    gap: Annotated[float, Range(1, 100, "mm")]  # between two card spaces
    top: Annotated[float, Range(SAFE, 100, "mm")]  # free edge above the plates
    band: Annotated[float, Range(10, 100, "mm")]  # height of the plates
    rise: Annotated[float, Range(4, 100, "mm")]  # distance from the plates to the card spaces
    shore: Annotated[float, Range(4, 100, "mm")]  # distance from the card spaces to the hatch tiles
    scale: rows.Scale


class Space(Struct, frozen=True):
    """A rectangle on a board, mm; if `round`, the space is the circle inscribed in it."""

    name: str
    x: float
    y: float
    w: float
    h: float
    round: bool = False

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def low(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The left edge, upper edge, width and height."""
        return self.x, self.y, self.w, self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the space."""
        return self.x + self.w / 2, self.y + self.h / 2

    def overlaps(self, other: Space) -> bool:
        """Return whether two spaces overlap; spaces that only touch do not."""
        e = 1e-6
        if self.round and other.round:
            return dist(self.middle, other.middle) < (self.w + other.w) / 2 - e
        return (
            self.x < other.right - e
            and other.x < self.right - e
            and self.y < other.low - e
            and other.y < self.low - e
        )


class Plan(Struct, frozen=True):
    """The game board with all its spaces."""

    layout: BoardLayout  # its measures
    river: dict[rows.Place, Space]  # card spaces by river place
    tiles: tuple[Space, ...]  # hatch tiles of columns 1 to 6, then the waiting tile
    momentum: tuple[Space, ...]  # spaces of the momentum tiles
    track: tuple[Space, ...]  # track spaces of the Silent Angler's finesse token
    bonus: Space  # space of the bonus hatch token
    casting: Space  # rest of the casting token
    deck: Space  # space of the fish deck with two to four players
    momentum_plate: Space  # ground under the spaces beside the river; the next two are grounds too
    upper_plate: Space
    lower_plate: Space
    band: tuple[Space, ...]  # the plates above the columns
    seams_x: tuple[float, ...]
    seams_y: tuple[float, ...]

    @property
    def water(self) -> Space:
        """The rectangle around all card spaces."""
        first, last = (
            self.river[rows.Place(1, 0)],
            self.river[rows.Place(rows.COLUMNS, len(rows.ROWS) - 1)],
        )
        return Space("river", first.x, first.y, last.right - first.x, last.low - first.y)

    def spaces(self, *, alone: bool) -> tuple[Space, ...]:
        """Return the spaces of all pieces on one side; `alone` means the solo side."""
        both = (*self.river.values(), *self.tiles, *self.momentum, self.casting)
        return (*both, *self.track, self.bonus) if alone else (*both, self.deck)


def with_room_for_cards(
    layout: BoardLayout, card: tuple[float, float], taken: tuple[float, float]
) -> BoardLayout:
    """Return a layout for cards of size `card`, enlarged so that cards of size `taken` fit."""
    wide, high = layout.size
    wider, higher = (max(0.0, new - old) for new, old in zip(taken, card, strict=True))
    return replace(layout, size=(wide + rows.COLUMNS * wider, high + len(rows.ROWS) * higher))


def plan_board(layout: BoardLayout, sizes: rows.Sizes, track: int) -> Plan:
    """Compute all positions on a board for pieces of these sizes and a track of `track` spaces."""
    wide, play, gap, u = layout.size[0], layout.play, layout.gap, layout.scale
    card_w, card_h = (side + play for side in sizes.card)
    tile_w, tile_h = (side + play for side in sizes.hatch_tile)
    left = (wide - rows.COLUMNS * card_w - (rows.COLUMNS - 1) * gap) / 2
    top = layout.top + layout.band + layout.rise
    column = [left + i * (card_w + gap) for i in range(rows.COLUMNS + 1)]
    row = [top + i * (card_h + gap) for i in range(len(rows.ROWS))]
    river = {
        place: Space(place.name, column[place.column - 1], row[place.row], card_w, card_h)
        for place in rows.PLACES
    }
    seams_y = tuple(y - gap / 2 for y in row[1:])
    shore = row[-1] + card_h + layout.shore
    tiles = tuple(
        Space(f"tile {i + 1}", x + (card_w - tile_w) / 2, shore, tile_w, tile_h)
        for i, x in enumerate(column)
    )
    side = column[0] - gap / 2  # free beside the river, as far as a seam
    upper, lower = seams_y
    pad = 4 * u
    plate_w = sizes.momentum_tile[0] + play + 2 * pad
    momentum = _stacked(layout, sizes, layout.top + pad, seams_y)
    foot = momentum[-1].low + pad / 2
    right = wide - layout.top - plate_w
    inner = 5 * u
    above, below = upper + inner, lower + inner
    rest = sizes.casting_token + play
    bonus, foot_y = sizes.hatch_token + play, shore - layout.shore
    casting_x, casting_y = wide - side / 2 - rest / 2, (top + upper - rest) / 2
    return Plan(
        layout=layout,
        river=river,
        tiles=tiles,
        momentum=momentum,
        track=_track(layout, sizes, column, card_w, track),
        bonus=Space("bonus", right + pad, foot_y - pad - bonus, bonus, bonus, round=True),
        casting=Space("casting token", casting_x, casting_y, rest, rest, round=True),
        deck=Space("fish deck", right + (plate_w - card_w) / 2, below, card_w, card_h),
        momentum_plate=Space("momentum", layout.top, layout.top, plate_w, foot - layout.top),
        upper_plate=Space("upper plate", right, above, plate_w, lower - inner - above),
        lower_plate=Space("lower plate", right, below, plate_w, foot_y - below),
        band=tuple(
            Space(f"plate {i + 1}", x, layout.top, card_w, layout.band)
            for i, x in enumerate(column[: rows.COLUMNS])
        ),
        seams_x=tuple(x - gap / 2 for x in column),
        seams_y=seams_y,
    )


def _stacked(
    layout: BoardLayout, sizes: rows.Sizes, left: float, seams: Sequence[float]
) -> tuple[Space, ...]:
    """Return the spaces of the momentum tiles, from the top, all clear of the board's seams."""
    u = layout.scale
    wide, high = (side + layout.play for side in sizes.momentum_tile)
    pitch = (seams[1] - seams[0]) / 2  # two to a row of cards, none of them on a seam
    first = seams[0] - (pitch - high) / 2 - high - 2 * pitch
    if pitch > high + CLEAR and first >= layout.top + HEADED * u:
        return tuple(
            Space(f"momentum {i + 1}", left, first + i * pitch, wide, high) for i in range(MOMENTUM)
        )
    y = layout.top + 13.5 * u
    result = []
    for i in range(MOMENTUM):
        for seam in seams:
            if y - CLEAR < seam < y + high + CLEAR:
                y = seam + 4 * u
        result.append(Space(f"momentum {i + 1}", left, y, wide, high))
        y += high + 3 * u
    return tuple(result)


def _track(
    layout: BoardLayout, sizes: rows.Sizes, column: Sequence[float], card_w: float, count: int
) -> tuple[Space, ...]:
    """Return the Silent Angler's track: spaces in a zigzag above the last two river columns."""
    size = sizes.finesse_token + layout.play
    pad = 2.5 * layout.scale
    half = -(-count // 2)
    pitch = (card_w - 2 * pad - size) / (half - 1)
    usual, apart = 10.5 * layout.scale, sqrt(max(0.0, (size + 0.4) ** 2 - pitch**2))
    low = layout.top + layout.band - size - (pad if apart <= usual else pad / 3)
    high = low - max(usual, apart)  # neighbours do not touch
    starts = [column[rows.COLUMNS - 2 + i // half] + pad + (i % half) * pitch for i in range(count)]
    return tuple(
        Space(f"track {i + 1}", x, high if i % 2 else low, size, size, round=True)
        for i, x in enumerate(starts)
    )


def find_plan_mistakes(plan: Plan) -> Iterator[str]:
    """Yield a message for each space that overlaps another or is off the board."""
    for alone in (False, True):
        yield from _find_misplaced(plan.spaces(alone=alone), plan.layout.size)


def _find_misplaced(
    places: Sequence[Space], size: tuple[float, float], docks: Collection[Space] = ()
) -> Iterator[str]:
    """Yield messages about spaces that overlap, have no area, or are too near an edge.

    Spaces must be `SAFE` mm from the board's edges. Those in `docks` may touch the top edge.
    """
    wide, high = size
    for place in places:
        top = 0.0 if place in docks else SAFE
        if min(place.x, wide - place.right, high - place.low) < SAFE or place.y < top:
            yield f"the space {place.name} runs off the board; make the board larger"
        if place.w <= 0 or place.h <= 0:
            yield f"there is no room for the space {place.name}; make the board larger"
    for a, b in combinations(places, 2):
        if a.overlaps(b):
            yield f"the spaces {a.name} and {b.name} overlap; make the board larger"


# Reel boards.


class Dial(Struct, frozen=True):
    """The turning disc of a reel; its pointer points up, and its centre is (0, 0)."""

    radius: float  # of the disc
    nose: float  # from the centre to the tip of the pointer
    seat: float  # radius of the hatch token's seat
    seat_up: float  # from the dial's centre to the seat's centre

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the dial's bounding box."""
        return round(2 * self.radius, 3), round(self.radius + self.nose, 3)


class Ring(Struct, frozen=True):
    """The ring of spaces around a reel's dial: its centre (x, y) and three radii, all in mm."""

    x: float
    y: float
    inner: float
    outer: float
    rim: float

    def at(self, radius: float, angle_deg: float) -> tuple[float, float]:
        """Return the point `radius` mm from the centre at an angle clockwise from the top."""
        turn = radians(angle_deg)
        return self.x + radius * sin(turn), self.y - radius * cos(turn)


class ReelPlan(Struct, frozen=True):
    """A reel board with all its spaces."""

    layout: rows.ReelLayout
    sections: tuple[Space, ...]  # panels of the line from left to right, at the top edge
    docks: tuple[Space, ...]  # place of a fish card in each, partly above the board
    ring: Ring
    dial: Dial
    finesse: tuple[Space, ...]  # spaces of the finesse token, from 0 up
    bars: tuple[Space, ...]  # bar of each finesse action, as wide as the track
    fly: Space
    drag: Space
    momentum: Space
    labels: dict[str, Space]  # places of texts and achievements, by subject

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces for pieces on a reel board: docks, reel, finesse, fly, drag, momentum."""
        ring, reach = self.ring, self.ring.rim
        reel = Space("reel", ring.x - reach, ring.y - reach, 2 * reach, 2 * reach, round=True)
        return (*self.docks, reel, *self.finesse, self.fly, self.drag, self.momentum)

    @property
    def words(self) -> tuple[Space, ...]:
        """The spaces for texts on a reel board, except on the fishing line and on the reel."""
        return (*self.bars, *self.labels.values())


def plan_reel(
    layout: rows.ReelLayout, sizes: rows.Sizes, *, sections: int, actions: int
) -> ReelPlan:
    """Compute all positions on a reel board with this many line sections and finesse actions."""
    u, play = layout.scale, layout.play
    wide, high = layout.size
    left, right, low = 6 * u, wide - 6 * u, high - 5 * u
    gap = 1.2 * u
    step = (wide - 8 * u + gap) / sections
    panels = [
        Space(f"section {i + 1}", 4 * u + i * step, 0.0, step - gap, 32 * u)
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
    pitch = (split - 6 * u - x - token) / rows.MOST_FINESSE
    track_y = top + 9.5 * u
    track = [
        Space(f"finesse {i}", x + i * pitch, track_y, token, token, round=True)
        for i in range(rows.MOST_FINESSE + 1)
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
    """Yield a message for each space that overlaps another or is off the reel board."""
    yield from _find_misplaced((*plan.spaces, *plan.words), plan.layout.size, plan.docks)
    if plan.ring.inner + 8 * plan.layout.scale > plan.ring.outer:
        yield "the dial covers its spaces; make the board larger"
