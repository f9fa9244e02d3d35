"""What Salmon Run's cards show, put together of other drawings: `python -m docs.art.scenes FOLDER`.

Six scenes an action: three salmon in two waters, or what befalls them. They hold images alone, so
that a file of cards has each drawing once.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path

W, H = 69.5, 94.9  # mm: a card with its bleed
OURS = Path("templates")
SALMON = ("fish/sockeye", "fish/sockeye-gliding", "fish/sockeye-striving")
# of each way: the angle of a salmon that swims to the left, its length, and where it is at first
WAYS = {
    "forward": (90, 33.5, (34.75, 53.4)),
    "left": (30, 34.6, (37.9, 57.3)),
    "right": (-30, 34.6, (31.6, 57.3)),
    "wild": (90, 31.5, (34.75, 53.0)),
    "double-forward": (90, 34.8, (34.75, 52.9)),
    "double-left": (30, 36.0, (44.0, 54.9)),
    "double-right": (-30, 36.0, (25.5, 54.9)),
}
# what lies beside the hexes: a drawing, its middle and width
BESIDE = (
    (),
    (("falls/boulder-1", 6.5, 64.5, 15),),
    (("bank/timber", 62.5, 57, 15),),
    (("falls/boulder-2", 63.5, 28.5, 15),),
    (("falls/boulder-0", 6.5, 56, 14),),
    (("falls/stone", 62.5, 62, 13), ("falls/stone", 7, 67, 9)),
)
ON = (0, 2.6, 5.2, 3.9, -1.3, 1.3)  # mm that a salmon has swum
LEANS = (0, 5, -5, 4, -4, 7)  # degrees


def size(name: str) -> tuple[float, float]:
    """Return how wide and how high a drawing is."""
    (file,) = OURS.glob(f"*/art/{name}.svg")
    wide, high = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', file.read_text("utf-8"))[0]
    return float(wide), float(high)


def image(
    name: str, x: float, y: float, wide: float, turn: float = 0, *, mirrored: bool = False
) -> str:
    """Return a drawing with its middle at (x, y)."""
    w, h = size(name)
    high = wide * h / w
    out = f'<image href="../{name}.svg" x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}"'
    out += f' width="{wide:.2f}" height="{high:.2f}"'
    if turn or mirrored:
        out += f' transform="rotate({turn:g} {x:.2f} {y:.2f})'
        out += f' translate({2 * x:.2f} 0) scale(-1 1)"' if mirrored else '"'
    return out + "/>"


def ground(name: str, *, mirrored: bool = False) -> str:
    """Return a drawing that fills the card."""
    return image(f"ground/{name}", W / 2, H / 2, W, mirrored=mirrored)


def swim(way: str, look: int) -> Iterator[str]:
    """Yield a salmon on its way: each look has another salmon than the last, in the other water."""
    angle, long, (x, y) = WAYS[way]
    yield ground(("glide", "riffle")[look % 2], mirrored=look in (2, 3))
    yield from (image(*one) for one in BESIDE[look])
    yield ground(f"swim-{way}")
    ahead = radians(angle)
    on = ON[look] * (-0.7 if angle == 90 else 1)  # the arrow ahead stays free
    mirrored = angle < 0
    to = -1 if not mirrored else 1
    x, y = x + to * on * cos(ahead), y - on * abs(sin(ahead))
    yield image(SALMON[look % 3], x, y, long, angle + LEANS[look] / 2, mirrored=mirrored)


BEARS = (
    (("ground/bear", 40, 33.8, 46, 0, False), (1, 11.5, 57.5, 20, 68)),
    (("bear/standing", 38, 36.4, 37, 0, False), (2, 10.5, 56.6, 20, 80)),
    (("bear/fishing", 39, 36.4, 46, 0, False), (0, 9.5, 57.6, 19, 74)),
    (("bear/sitting", 38, 36.4, 39, 0, True), (1, 10, 57.4, 20, 70)),
    (("bear/holding", 38.5, 36, 39, 0, True), (2, 11, 57, 20, 82)),
    (("bear/family", 40, 34.6, 45, 0, False), (0, 11, 58.6, 18, 76)),
)


def bear(look: int) -> Iterator[str]:
    """Yield a bear at the falls, which a salmon leaps."""
    (name, *place, mirrored), (fish, x, y, long, turn) = BEARS[look]
    yield ground("peril-bear", mirrored=look % 2 == 1)
    yield image(name, *place, mirrored=mirrored)
    over = turn > 90
    yield image(SALMON[fish], x, y, long, turn - 180 if over else turn, mirrored=over)


# the eagle: middle, width, lean, mirrored; the salmon: which, middle, length, turn, mirrored
EAGLES = (
    ((35, 39, 56, 0, False), (0, 36.6, 61.4, 33, 10, False)),
    ((33, 36, 44, -16, True), (1, 38, 61.6, 31, -14, True)),
    ((35, 39.5, 52, 9, False), (2, 36, 51.6, 26, -24, False)),
    ((36.5, 36, 38, 20, False), (0, 30, 60.5, 30, 24, False)),
    ((34, 40.5, 60, -7, True), (1, 33, 56, 28, 20, True)),
    ((30, 40, 50, 12, True), (2, 38, 62, 30, 8, True)),
)


def eagle(look: int) -> Iterator[str]:
    """Yield an eagle over a salmon, or with it in its claws."""
    (x, y, wide, lean, mirrored), (fish, fx, fy, long, turn, back) = EAGLES[look]
    yield ground("peril-eagle", mirrored=look % 2 == 1)
    yield image("bank/eagle", x, y, wide, lean, mirrored=mirrored)
    yield image(SALMON[fish], fx, fy, long, turn, mirrored=back)


# stones: which (0 to 2 boulders, 3 a plain one), middle, width; salmon as above
RAPIDS = (
    (((3, 12, 42, 19), (3, 61, 45, 16), (3, 13, 60, 14), (3, 56, 60, 11)),
     ((0, 34, 48, 39, 62, 0),)),
    (((0, 57, 34, 25), (1, 12, 58, 23), (3, 60, 62, 13)),
     ((1, 22, 40, 31, 104, 0), (2, 42, 53, 30, 76, 0))),
    (((2, 16, 36, 24), (3, 55, 32, 13), (2, 59, 56, 20)), ((2, 36, 50, 36, -52, 1),)),
    (((1, 55, 56, 28), (3, 11, 33, 12), (3, 15, 62, 18)), ((2, 32, 41, 37, 28, 0),)),
    (((3, 26, 31, 13), (0, 11, 54, 22), (2, 60, 37, 18), (3, 52, 63, 11)),
     ((1, 28, 41, 28, -96, 1), (0, 44, 52, 30, -66, 1))),
    (((1, 17, 34, 26), (0, 60, 58, 20), (3, 9, 62, 11), (3, 60, 31, 10)),
     ((1, 36, 51, 38, -30, 1),)),
)  # fmt: skip


def rapids(look: int) -> Iterator[str]:
    """Yield a salmon or two between stones in white water."""
    stones, shoal = RAPIDS[look]
    yield ground(("peril-rapids", "peril-chute")[look % 2], mirrored=look in (2, 3))
    for kind, *place in stones:
        yield image("falls/stone" if kind == 3 else f"falls/boulder-{kind}", *place)
    yield from swum(shoal)
    for _, x, y, long, turn, mirrored in shoal:  # foam over the tail, level as water is
        way = 1 if mirrored else -1
        tail = x - way * 0.3 * long * cos(radians(turn)), y - way * 0.3 * long * sin(radians(turn))
        yield image("ground/foam", tail[0], tail[1] + 0.04 * long, long * 0.74)


def swum(shoal: tuple[tuple[float, ...], ...]) -> Iterator[str]:
    """Yield salmon: which, middle, length, turn, mirrored."""
    for fish, x, y, long, turn, mirrored in shoal:
        yield image(SALMON[int(fish)], x, y, long, turn, mirrored=bool(mirrored))


# the salmon; what drifts with them: a drawing, middle, width, turn
CURRENTS = (
    (((0, 34.75, 45.6, 37.8, 90, 0),), ()),
    (((1, 28, 40, 29, 112, 0), (2, 43, 52, 28, 78, 0)), (("bank/timber", 62, 35, 14, 74),)),
    (((2, 36, 46, 36, -58, 1),), (("falls/boulder-2", 11, 61, 18, 0),)),
    (((1, 35, 47, 38, -112, 1),), (("falls/boulder-1", 8, 62, 18, 0),)),
    (((2, 25, 50, 28, 96, 0), (0, 41, 40, 30, 66, 0)), (("bank/timber", 8.5, 33, 14, -70),)),
    (((0, 35, 45, 37, -128, 1),),
     (("falls/boulder-0", 60, 37, 16, 0), ("falls/stone", 9, 66, 12, 0))),
)  # fmt: skip


def current(look: int) -> Iterator[str]:
    """Yield a salmon or two that are carried off."""
    shoal, drifting = CURRENTS[look]
    yield ground(("peril-current", "peril-bend")[look % 2], mirrored=look in (2, 3))
    yield from (image(*one) for one in drifting)
    yield from swum(shoal)


PERILS = {"bear": bear, "eagle": eagle, "rapids": rapids, "current": current}
LOOKS = 6


def main(folder: Path) -> None:
    """Write `swim/forward-1` and so on into the folder."""
    (folder / "swim").mkdir(parents=True, exist_ok=True)
    for action in (*WAYS, *PERILS):
        for look in range(LOOKS):
            parts = PERILS[action](look) if action in PERILS else swim(action, look)
            text = (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}"'
                f' width="{W}mm" height="{H}mm">\n'
                f"<title>{action.replace('-', ' ').capitalize()}, {look + 1}</title>\n"
                + "\n".join(parts)
                + "\n</svg>\n"
            )
            file = folder / "swim" / f"{action}-{look + 1}.svg"
            file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
