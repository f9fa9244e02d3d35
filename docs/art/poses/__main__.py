"""Writes three poses of each fish of the river: `python -m docs.art.poses FOLDER`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from docs.art.fish.salmonids import SALMONIDS
from docs.art.fish.svg import svg_text
from docs.art.poses.bend import Pose
from docs.art.poses.swim import SIDE, swim

REST = Pose(
    ((0, 0), (-9, 1.6), (-22, 4.4), (-36, 6.2), (-47, 5.6), (-56, 2.6)),
    (1.05, 1.0, 0.92),
    spread=0.35,
    drop=5,
)
EASY = Pose(
    ((0, 0), (-9, -3.4), (-22, -6.0), (-36, -5.4), (-47, -1.2), (-56, 5.5)),
    (1.04, 1.0, 0.94),
    spread=0.4,
    drop=5,
)
RISE = Pose(
    ((0, 0), (-5.2, 10.2), (-14, 19.2), (-26.5, 24.8), (-38.5, 30.8), (-45.5, 40)),
    (1.17, 1.0, 0.80),
    gape=11,
    spread=0.7,
)
TURN = Pose(
    ((0, 0), (-8.5, 5.0), (-18.5, 13.2), (-28, 23.4), (-37.5, 31.6), (-49, 34.5)),
    (1.14, 1.0, 0.82),
    gape=9,
    spread=0.8,
)
CURL = Pose(
    ((0, 0), (-6.5, 9.5), (-17, 17.5), (-30, 19.5), (-41, 13.5), (-47, 3.0)),
    (1.06, 1.0, 0.92),
    gape=25,
    spread=1.0,
)
ARCH = Pose(
    ((0, 0), (-9.5, -7.2), (-22, -11.5), (-35, -8.0), (-43.5, 1.0), (-48.5, 11.5)),
    (1.08, 1.0, 0.88),
    gape=20,
    spread=1.0,
)
LEAP = Pose(
    ((0, 0), (-8, 5.6), (-19, 13.5), (-31, 15.2), (-41, 9.6), (-49, 7.0)),
    (1.06, 1.0, 0.92),
    gape=18,
    spread=0.9,
)
TWIST = Pose(
    ((0, 0), (-10.5, 2.5), (-20.5, 10.5), (-31, 18.5), (-43, 17), (-50, 7.5)),
    (1.08, 1.0, 0.90),
    gape=24,
    spread=1.0,
)
POSES = {
    "brook": (REST, RISE, CURL),
    "grayling": (EASY, TURN, TWIST),
    "cutthroat": (EASY, RISE, LEAP),
    "rainbow": (REST, TURN, CURL),
    "brown": (REST, RISE, ARCH),
    "dolly": (EASY, TURN, TWIST),
    "steelhead": (REST, RISE, LEAP),
    "coho": (EASY, TURN, ARCH),
}
# what leaps on strike cards, its mouth wide open
STRIKES = {"rainbow": replace(TURN, gape=30), "brown": replace(RISE, gape=30)}


def main(folder: Path) -> None:
    """Write the drawings into the folder, which is made where it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    for fish in SALMONIDS:
        poses = zip(("rest", "rise", "fight"), POSES.get(fish.slug, ()), strict=False)
        strike = [("strike", STRIKES[fish.slug])] if fish.slug in STRIKES else []
        for name, pose in (*poses, *strike):
            slug = f"{fish.slug}-{name}"
            text = svg_text(slug, f"{fish.name}: {name}", swim(fish, pose), (0, 0, SIDE, SIDE))
            (folder / f"{slug}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
