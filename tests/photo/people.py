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
from tests.games.fleet_dice.test_readings import COLUMN, circles, random_player

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
ZIGZAGS = {"scribble": (5, 9, 0.36), "fill": (13, 17, 0.43)}  # fewest and most turns, half width


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


def play(rng: Random, edition: str) -> dict[str, Any]:
    """Return what a record has of somebody who played a legal game."""
    player = random_player(rng, edition == "house", set())
    harbor = player["harbor"] | {"captains_club": {"boxes": rng.randint(0, 8)}}
    crab = harbor["king_crab"]
    crab["fish"] = crab["fish"][: max(0, crab["boxes"] - 5)]  # its boats come after the box K
    return player | {"harbor": harbor}


def tick_boxes(rng: Random, player: dict[str, Any], sheet: Sheet) -> set[str]:
    """Return the boxes that somebody has ticked whose record this is."""
    names: set[str] = set()

    def fill(what: str, count: int) -> None:
        names.update(f"{what}-{n + 1}" for n in range(count))

    for column, filled in player["columns"].items():
        marks, chosen = COLUMN[: filled["boxes"]], filled.get("choices", [])
        licenses, boats = circles(marks, chosen, sheet.holds["used-up-gives-other"])
        fill(f"{column}-license", licenses)
        fill(f"{column}-boat", boats)
    for entry in sheet.harbor:
        boxes = player.get("harbor", {}).get(entry.id, {}).get("boxes", 0)
        fill(f"{entry.id}-boat", entry.boxes[:boxes].count("B"))
    for group, filled in {**player["columns"], **player.get("harbor", {})}.items():
        fill(f"{group}-box", filled["boxes"])
        for boat, fish in enumerate(filled.get("fish", []), start=1):
            fill(f"{group}-boat-{boat}-fish", fish)
        names.update(f"bonus-{bonus}" for bonus in [filled.get("bonus")] if bonus)
    for house in sheet.wharf:
        count = player.get("wharf", {}).get(house.id, 0)
        windows = rng.sample(range(len(house.boxes)), count)
        names.update(f"{house.id}-box-{n + 1}" for n in windows)
        fill(f"{house.id}-use", rng.randint(0, house.uses) if count == len(house.boxes) else 0)
    fill("coin", player.get("coin_boxes", 0))
    for kind in ("round", "income") if sheet.income_phase else ("round",):
        fill(kind, rng.randint(4, sheet.rounds.count))
    return names


def strokes(rng: Random, spot: Spot, hand: str, aim: float) -> list[Image]:
    """Return the lines of a mark in a box, mm."""
    edge = min(spot.w, spot.h)
    size = edge * rng.uniform(0.75, 1.1)
    middle = np.array([at + rng.gauss(0, aim) * edge for at in spot.middle])
    shape = HANDS[hand][0]
    if hand in ZIGZAGS:
        few, many, wide = ZIGZAGS[hand]
        turns, lean = rng.randint(few, many), rng.uniform(-0.25, 0.25)
        steps = [(n, n / turns - 0.5) for n in range(turns + 1)]
        shape = [[(2 * wide * t, (0.4 if n % 2 else -0.4) + lean * t) for n, t in steps]]
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
