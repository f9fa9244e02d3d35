"""People who fill in printed score sheets: legal games, pens, hands. Independent of the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, sin, tau
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.fleet_dice.geometry import Spot
from companion.games.fleet_dice.schema import Sheet

Image = NDArray[Any]
WRITTEN = ("number", "text", "tally")
PENS = {  # what a pen takes away of blue, green and red; its width in mm; how many use it
    "pencil": ((0.62, 0.62, 0.62), (0.35, 0.75), 30),
    "light pencil": ((0.33, 0.33, 0.33), (0.35, 0.6), 10),
    "blue": ((0.35, 0.72, 0.86), (0.3, 0.55), 25),
    "black": ((0.9, 0.9, 0.9), (0.3, 0.7), 25),
    "red": ((0.75, 0.78, 0.2), (0.35, 0.6), 5),
    "felt": ((0.85, 0.85, 0.85), (0.8, 1.3), 5),
}
HANDS = {  # strokes in a box whose half edge is 0.5, and how many mark so
    "tick": ([[(-0.35, 0.0), (-0.1, 0.36), (0.45, -0.5)]], 20),
    "long tick": ([[(-0.3, 0.0), (-0.05, 0.36), (0.9, -1.0)]], 5),
    "cross": ([[(-0.4, -0.4), (0.4, 0.4)], [(0.4, -0.4), (-0.4, 0.4)]], 22),
    "slash": ([[(-0.42, 0.42), (0.42, -0.42)]], 12),
    "bar": ([[(-0.48, 0.03), (0.48, -0.03)]], 5),
    "dot": ([[(0.17 * cos(n / 2), 0.17 * sin(n / 2)) for n in range(14)]], 8),
    "scribble": ([], 14),
    "fill": ([], 14),
}


class Person(NamedTuple):
    """How somebody marks."""

    pen: str
    width: float  # mm
    hand: str
    aim: float  # how far off the middle, in edges of a box
    force: float


def some_person(rng: Random, pen: str = "") -> Person:
    pen = pen or rng.choices(list(PENS), [many for _, _, many in PENS.values()])[0]
    hand = rng.choices(list(HANDS), [many for _, many in HANDS.values()])[0]
    width = rng.uniform(*PENS[pen][1])
    return Person(pen, width, hand, rng.uniform(0.03, 0.12), rng.uniform(0.8, 1.1))


def play(rng: Random, sheet: Sheet) -> set[str]:
    """Return the boxes that somebody has ticked in a legal game."""
    names: set[str] = set()
    length = rng.uniform(0.6, 1.6)

    def fill(group: str, marks: Sequence[str], holds: list[list[int]], most: int) -> None:
        count = min(len(marks), round(rng.random() * len(marks) * length))
        boats = licenses = 0
        for mark in marks[:count]:
            prefers = mark == "L" or (mark == "C" and rng.random() < 0.5)
            if mark in "LBC":
                if licenses < most and (prefers or boats == len(holds)):
                    licenses += 1
                elif boats < len(holds):
                    boats += 1
        names.update(f"{group}-box-{n + 1}" for n in range(count))
        names.update(f"{group}-license-{n + 1}" for n in range(licenses))
        for boat, sizes in enumerate(holds[:boats], start=1):
            room = sizes[min(licenses, len(sizes) - 1)]
            fish = room if rng.random() < 0.4 else rng.randint(0, room)
            names.add(f"{group}-boat-{boat}")
            names.update(f"{group}-boat-{boat}-fish-{n + 1}" for n in range(fish))

    for column in sheet.columns:
        grown = list(column.capacity_by_licenses)
        fill(column.id, column.boxes, [grown or [n] for n in column.capacity or column.boat_vp], 3)
    for entry in sheet.harbor:
        fill(entry.id, entry.boxes, [[n] for n in entry.capacity], 0)
    crab = sheet.crab
    if crab and f"{crab.id}-box-{crab.boxes.index('K') + 1}" in names:
        names.add(f"bonus-{rng.choice(sheet.bonuses).id}")
    for house in sheet.wharf:
        windows = rng.sample(range(len(house.boxes)), rng.randint(0, len(house.boxes)))
        names.update(f"{house.id}-box-{n + 1}" for n in windows)
        if len(windows) == len(house.boxes):
            names.update(f"{house.id}-use-{n + 1}" for n in range(rng.randint(0, house.uses)))
    names.update(f"coin-{n + 1}" for n in range(rng.randint(0, sheet.coin_track.boxes)))
    rounds = rng.randint(4, sheet.rounds.count)
    for kind in ("round", "income") if sheet.income_phase else ("round",):
        names.update(f"{kind}-{n + 1}" for n in range(rounds))
    return names


def strokes(rng: Random, spot: Spot, hand: str, aim: float) -> list[Image]:
    """Return the lines of a mark in a box, mm."""
    edge = min(spot.w, spot.h)
    size = edge * rng.uniform(0.75, 1.1)
    middle = np.array([at + rng.gauss(0, aim) * edge for at in spot.middle])
    shape = HANDS[hand][0]
    if hand in ("scribble", "fill"):
        turns, wide = (
            (rng.randint(5, 9), 0.36) if hand == "scribble" else (rng.randint(13, 17), 0.43)
        )
        lean = rng.uniform(-0.25, 0.25)
        steps = [n / turns for n in range(turns + 1)]
        shape = [
            [
                (wide * (2 * t - 1), (0.4 if n % 2 else -0.4) + lean * (t - 0.5))
                for n, t in enumerate(steps)
            ]
        ]
    lines = []
    for line in shape:
        points = np.array(line) * size
        points += np.array([[rng.gauss(0, 0.04), rng.gauss(0, 0.04)] for _ in line]) * size
        t = np.linspace(0, len(points) - 1, 8 * len(points))
        fine = np.stack([np.interp(t, np.arange(len(points)), points[:, k]) for k in (0, 1)], 1)
        tremble = 0.03 * size * sin(rng.random() * tau) * np.sin(2 * t + rng.random() * tau)
        lines.append(fine + tremble[:, None] + middle)
    return lines


def write_on(
    page: Image,
    rng: Random,
    who: Person,
    halves: Iterable[tuple[Sequence[Spot], float, float]],
    ticked: set[str],
    dots: float,
) -> Image:
    """Return a printed page with what a person marked, erased, wrote and spilled on it.

    Args:
        page: its picture.
        rng: chance.
        who: the person.
        halves: places of each half, and where its top left corner lies on the page, mm.
        ticked: boxes to mark.
        dots: of the page for a mm.
    """
    ink, ghost = np.zeros(page.shape[:2], np.uint8), np.zeros(page.shape[:2], np.uint8)
    pencil = "pencil" in who.pen

    def draw(
        onto: Image, lines: list[Image], left: float, top: float, width: float, tone: int
    ) -> None:
        for line in lines:
            at = ((line + np.array((left, top))) * dots * 16).astype(np.int32)
            thick = max(1, round(width * dots))
            cv2.polylines(onto, [at], False, tone, thick, cv2.LINE_AA, 4)

    for spots, left, top in halves:
        for spot in spots:
            hand = who.hand if rng.random() < 0.85 else rng.choice(list(HANDS))
            if spot.name in ticked:
                width = who.width * rng.uniform(0.85, 1.15)
                tone = round(255 * rng.uniform(0.8, 1.0))
                draw(ink, strokes(rng, spot, hand, who.aim), left, top, width, tone)
            elif spot.kind in WRITTEN and rng.random() < 0.7:
                words = "Maria" if spot.kind == "text" else str(rng.randint(0, 60))
                x, y = (left + spot.x + 1) * dots, (top + spot.y + spot.h * 0.85) * dots
                at = (round(x + rng.gauss(0, 4)), round(y + rng.gauss(0, 4)))
                size, thick = rng.uniform(0.9, 1.6), max(1, round(who.width * dots * 0.8))
                font = cv2.FONT_HERSHEY_SCRIPT_SIMPLEX
                cv2.putText(ink, words, at, font, size, 255, thick, cv2.LINE_AA)
            elif spot.kind not in WRITTEN and pencil and rng.random() < 0.012:
                draw(ghost, strokes(rng, spot, hand, who.aim), left, top, who.width * 1.5, 255)
        for _ in range(rng.randint(0, 3)):  # specks
            x, y = (left + rng.uniform(0, 133)) * dots, (top + rng.uniform(0, 193)) * dots
            cv2.circle(ink, (round(x), round(y)), rng.randint(1, 3), 180, -1, cv2.LINE_AA)
    cover = ink.astype(np.float32) / 255 * who.force
    if pencil:
        grain = np.random.default_rng(rng.getrandbits(32)).normal(0, 1, ink.shape)
        grain = cv2.GaussianBlur(grain.astype(np.float32), (0, 0), 1.2)
        cover *= np.clip(0.9 + 0.8 * grain, 0.35, 1.05)
        faint = cv2.GaussianBlur(ghost, (0, 0), 3).astype(np.float32) / 255
        cover += faint * rng.uniform(0.08, 0.22)
    takes = np.array(PENS[who.pen][0], np.float32)
    marked: Image = (page * (1 - np.clip(cover, 0, 1)[:, :, None] * takes)).astype(np.uint8)
    return marked
