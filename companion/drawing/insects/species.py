"""The six insects: where their wings, bodies and legs run."""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawing.insects.lines import bent, curve, outline, oval, patch, ring, rod

BOTH = (-1, 1)
WING = "#B9BBB5"


@dataclass(frozen=True, slots=True)
class Insect:
    """Path data of one insect, by what is inked alike."""

    slug: str
    name: str
    body: tuple[str, ...]
    limbs: tuple[str, ...]
    wings: tuple[str, ...] = ()
    veins: tuple[str, ...] = ()


def mayfly() -> Insect:
    """Seen from the side: upright wings, a lifted body, three tails."""
    fore = outline(
        [(-4.6, 0.2), (-5.2, -4.5), (-3.2, -9.6), (0.6, -12.0)],
        [(0.6, -12.0), (4.2, -10.2), (4.6, -6.6), (1.6, -2.2), (-1.8, 0.4)],
    )
    hind = ring((-1.4, 0.4), (2.6, -2.8), (4.9, -2.9), (3.2, -0.2))
    back = [(-6.6, 1.3), (-3.4, 1.5), (1.2, 1.3), (5.2, -0.4), (8.2, -3.6)]
    return Insect(
        slug="mayfly",
        name="Mayfly",
        wings=(fore, hind),
        veins=(
            curve((-4.2, 0.0), (-3.2, -5), (0.6, -11.0)),
            curve((-3.6, 0.0), (-1.2, -5), (2.8, -9.8)),
            curve((-3.0, 0.2), (0.6, -4.2), (4.0, -7.6)),
            curve((-4.9, -4.2), (-1.6, -4.7), (2.6, -3.7)),
            curve((-3.6, -8.6), (-0.4, -8.2), (4.3, -7.6)),
        ),
        body=(rod([1.0, 1.5, 1.3, 1.05, 0.8, 0.45], *back), oval(-7.0, 1.1, 1.35, 1.25)),
        limbs=(
            curve((8.0, -3.4), (10.3, -6.4), (11.2, -11.0)),
            curve((8.0, -3.4), (10.6, -5.6), (12.8, -9.2)),
            curve((8.0, -3.4), (10.6, -4.6), (13.0, -6.4)),
            bent((-5.6, 2.0), (-9.2, 2.4), (-12.0, -1.4)),
            bent((-4.6, 2.6), (-6.8, 6.0), (-7.4, 9.6), (-8.6, 10.0)),
            bent((-3.4, 2.8), (-0.4, 6.2), (-0.6, 9.6), (-1.8, 10.0)),
        ),
    )


def dragonfly() -> Insect:
    """Seen from above: four long wings with dark tips, a thin body."""
    wings, veins, tips = [], [], []
    for s in BOTH:
        wings += [
            ring(
                *[(1.2, -6.2), (5.0, -8.4), (9.6, -9.8), (12.6, -9.4)],
                *[(12.0, -7.6), (8.0, -6.0), (4.0, -5.2)],
                side=s,
            ),
            ring(
                *[(1.2, -4.8), (5.0, -4.6), (9.4, -3.2), (12.2, -0.8)],
                *[(11.2, 1.0), (7.6, 0.6), (3.8, -1.2), (1.8, -3.2)],
                side=s,
            ),
        ]
        veins += [
            curve((1.6, -6.0), (6.0, -7.6), (11.6, -8.8), side=s),
            curve((1.6, -4.4), (6.0, -3.0), (11.0, -0.6), side=s),
            curve((4.6, -5.6), (7.6, -6.8), (10.2, -7.0), side=s),
            curve((3.4, -2.4), (6.4, -1.8), (9.6, 0.2), side=s),
        ]
        tips += [
            patch((10.2, -9.6), (11.8, -9.4), (11.5, -8.7), (10.0, -8.9), side=s),
            patch((10.0, -2.6), (11.4, -1.4), (10.8, -0.8), (9.5, -1.9), side=s),
        ]
    tail = [(0.0, -2.8), (0.0, 1.0), (0.0, 5.0), (0.0, 9.0), (0.0, 12.6)]
    chest = [(0.0, -7.6), (1.8, -6.4), (2.0, -4.2), (1.1, -2.2)]
    return Insect(
        slug="dragonfly",
        name="Dragonfly",
        wings=tuple(wings),
        veins=tuple(veins),
        body=(
            oval(0, -8.6, 2.3, 1.5),
            ring(*chest, *[(-x, y) for x, y in chest[:0:-1]]),
            rod([1.0, 0.75, 0.65, 0.7, 0.85, 0.45], *tail),
            *tips,
        ),
        limbs=(bent((0.4, 12.4), (1.1, 13.4)), bent((-0.4, 12.4), (-1.1, 13.4))),
    )


def stonefly() -> Insect:
    """Seen from above: wings folded flat over the back, two tails."""
    veins = [curve((0.9, -3.6), (-0.9, 2.0), (-0.4, 9.4))]
    veins += [curve((s * 1.7, -3.4), (s * 2.1, 2.0), (s * 1.3, 8.0)) for s in BOTH]
    veins += [bent((s * 0.3, y), (s * 2.9, y - 0.9)) for s in BOTH for y in (0.4, 3.0, 5.6)]
    limbs = []
    for s in BOTH:
        limbs += [
            curve((0.9, -9.8), (2.2, -11.8), (4.8, -12.8), side=s),
            curve((0.7, 9.6), (1.3, 11.4), (2.9, 13.2), side=s),
            bent((2.2, -6.4), (5.4, -7.4), (6.6, -11.0), side=s),
            bent((2.4, -4.8), (6.6, -4.0), (8.2, -0.4), side=s),
            bent((2.4, -3.2), (6.2, 1.4), (7.2, 6.8), side=s),
        ]
    shield = [(-2.1, -7.0), (0.0, -7.4), (2.1, -7.0), (2.5, -5.4)]
    shield += [(2.2, -3.9), (0.0, -3.6), (-2.2, -3.9), (-2.5, -5.4)]
    return Insect(
        slug="stonefly",
        name="Stonefly",
        wings=(
            outline(
                [(-2.4, -4.0), (-3.3, 1.0), (-3.1, 6.6), (0.0, 10.4)],
                [(0.0, 10.4), (3.1, 6.6), (3.3, 1.0), (2.4, -4.0)],
            ),
        ),
        veins=tuple(veins),
        body=(ring(*shield), oval(0, -8.7, 1.8, 1.5)),
        limbs=tuple(limbs),
    )


def midge() -> Insect:
    """Seen from above: feathered feelers, two short wings, very long legs."""
    limbs = []
    for s in BOTH:
        limbs += [
            curve((0.6, -8.4), (2.0, -10.4), (4.4, -12.2), side=s),
            bent((1.9, -5.6), (6.0, -7.8), (8.4, -12.4), (9.6, -12.8), side=s),
            bent((2.3, -4.6), (8.4, -4.6), (11.6, -0.6), (12.8, 0.6), side=s),
            bent((1.8, -2.6), (9.4, 1.8), (10.6, 8.2), (11.8, 10.4), side=s),
        ]
        for x, y in ((1.5, -9.8), (2.4, -10.8), (3.4, -11.6)):
            limbs += [
                bent((x, y), (x + 1.5, y + 0.7), side=s),
                bent((x, y), (x - 0.2, y - 1.5), side=s),
            ]
    wing = [(1.2, -3.8), (4.4, -1.6), (7.6, 3.0), (7.8, 6.4), (5.4, 5.6), (2.6, 1.4)]
    return Insect(
        slug="midge",
        name="Midge",
        wings=tuple(ring(*wing, side=s) for s in BOTH),
        veins=tuple(curve((1.6, -3.2), (4.6, 0.8), (7.2, 5.8), side=s) for s in BOTH),
        body=(
            oval(0, -4.2, 2.5, 2.7),
            oval(0, -7.6, 1.3, 1.1),
            rod([1.1, 1.3, 1.1, 0.9, 0.5], (0, -1.8), (0, 2.0), (0, 6.0), (0, 10.0)),
        ),
        limbs=tuple(limbs),
    )


def caddis() -> Insect:
    """Seen from the side: wings like a roof, long feelers."""
    roof = outline(
        [(-6.2, -1.6), (-2.0, -4.6), (4.0, -4.6), (9.4, -1.4), (12.0, 3.4)],
        [(12.0, 3.4), (9.6, 4.8), (4.0, 4.0), (-1.6, 3.2), (-5.8, 1.2)],
    )
    belly = [(-6.6, 0.8), (-2.0, 3.2), (3.0, 4.7), (7.4, 5.4)]
    return Insect(
        slug="caddis",
        name="Caddis",
        wings=(roof,),
        veins=(
            curve((-5.6, -0.6), (1.0, -1.8), (7.2, -0.6), (11.2, 3.2)),
            curve((-4.6, 0.4), (1.0, 0.6), (6.0, 1.8), (10.2, 4.2)),
            curve((0.6, -1.8), (4.2, -3.4), (7.8, -2.6)),
            curve((2.0, 0.7), (5.0, -0.4), (8.6, 0.4)),
        ),
        body=(rod([1.2, 1.5, 1.2, 0.6], *belly), oval(-7.4, -0.4, 1.7, 1.6)),
        limbs=(
            curve((-8.2, -1.6), (-8.6, -6.6), (-4.6, -11.4)),
            curve((-8.6, -1.2), (-11.6, -5.6), (-10.8, -11.4)),
            bent((-5.8, 2.2), (-9.0, 5.2), (-9.4, 8.6), (-10.8, 9.2)),
            bent((-3.8, 3.4), (-4.8, 6.8), (-3.4, 9.2), (-4.6, 9.9)),
            bent((-1.0, 4.2), (2.2, 7.4), (1.4, 9.8), (2.8, 10.2)),
        ),
    )


def ant() -> Insect:
    """Seen from above: three parts with a thin waist, bent feelers, no wings."""
    limbs = []
    for s in BOTH:
        limbs += [
            bent((1.2, -9.0), (4.4, -10.4), (5.0, -13.0), side=s),
            curve((0.5, -9.6), (1.2, -10.8), (0.3, -11.4), side=s),
            bent((1.5, -3.4), (5.6, -4.8), (7.6, -9.0), (8.8, -9.4), side=s),
            bent((1.4, -1.8), (6.4, -1.4), (9.4, 2.4), (10.8, 2.6), side=s),
            bent((1.1, 0.4), (5.6, 3.6), (7.0, 9.2), (8.2, 10.2), side=s),
        ]
    head = [(0.0, -9.6), (1.9, -9.4), (2.7, -7.4), (1.8, -5.4), (0.0, -4.9)]
    head += [(-1.8, -5.4), (-2.7, -7.4), (-1.9, -9.4)]
    chest = [(0.0, -5.1), (1.5, -4.2), (1.9, -2.4), (1.1, -0.4), (1.2, 1.0), (0.7, 2.0)]
    rear = [(0.0, 3.6), (2.2, 4.6), (3.2, 7.2), (2.3, 10.2), (0.0, 12.0)]
    rear += [(-2.3, 10.2), (-3.2, 7.2), (-2.2, 4.6)]
    return Insect(
        slug="ant",
        name="Ant",
        body=(
            ring(*head),
            ring(*chest, *[(-x, y) for x, y in chest[:0:-1]]),
            oval(0, 2.9, 0.95, 1.0),
            ring(*rear),
        ),
        limbs=tuple(limbs),
    )


ALL: tuple[Insect, ...] = (mayfly(), dragonfly(), stonefly(), midge(), caddis(), ant())
