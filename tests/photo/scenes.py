"""People who fill in printed sheets and photograph them, by seed. Independent of the reader."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from math import cos, pi, sin
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import cv2
import numpy as np
import pypdfium2
from msgspec.structs import replace

from companion.data.shared import read_shared
from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Shape
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import HEIGHT, WIDTH, Spot
from companion.games.fleet_dice.schema import score_sheet
from companion.games.game_type import Game
from tests.games.fleet_dice.parts import part
from tests.games.fleet_dice.spots import spots as plan_spots
from tests.games.fleet_dice.test_readings import COLUMN, circles, random_player
from tests.photo.camera import Image, Paper, photograph

DOTS = 300 / 25.4
PAGES = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
KINDS = {"whole": 75, "half": 15, "two": 10}
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
    "scribble": ((5, 9, 0.36), 14),  # a zigzag: fewest and most turns, half width
    "fill": ((13, 17, 0.43), 14),
}


class Scene(NamedTuple):
    """A photograph, and what it holds."""

    jpeg: bytes
    halves: set[tuple[int, str]]  # in it, by number of the sheet
    games: dict[int, set[str]]  # what is ticked on each sheet, also on a half that is not in it
    about: dict[str, Any]


def some_person(rng: Random, pen: str = "") -> Any:
    """Return how somebody marks: width in mm; how far off the middle, in edges of a box."""
    pen = pen or rng.choices(list(PENS), [many for _, _, many in PENS.values()])[0]
    hand = rng.choices(list(HANDS), [many for _, many in HANDS.values()])[0]
    width, aim, force = rng.uniform(*PENS[pen][1]), rng.uniform(0.03, 0.12), rng.uniform(0.8, 1.1)
    return SimpleNamespace(pen=pen, width=width, hand=hand, aim=aim, force=force)


def play(rng: Random, edition: str) -> dict[str, Any]:
    """Return what a record has of somebody who played a legal game."""
    player = random_player(rng, edition == "house", set()) | {"trophy_points": 0}
    player["harbor"]["captains_club"] = {"boxes": rng.randint(0, 8)}
    crab = player["harbor"]["king_crab"]
    crab["fish"] = crab["fish"][: max(0, crab["boxes"] - 5)]  # its boats come after the box K
    return player


def tick_boxes(rng: Random, player: dict[str, Any], edition: str) -> set[str]:
    """Return the boxes that somebody has ticked whose record this is."""
    sheet = score_sheet(FLEET_DICE.of_edition(edition).load(None))
    kinds = ("round", "income") if sheet.income_phase else ("round",)
    counts = {kind: rng.randint(4, sheet.rounds.count) for kind in kinds}
    harbor, names = player.get("harbor", {}), set()
    for column, filled in player["columns"].items():
        chosen = COLUMN[: filled["boxes"]], filled.get("choices", [])
        licenses, boats = circles(*chosen, sheet.holds["used-up-gives-other"])
        counts |= {f"{column}-license": licenses, f"{column}-boat": boats}
    for entry in sheet.harbor:
        boxes = harbor.get(entry.id, {}).get("boxes", 0)
        counts[f"{entry.id}-boat"] = entry.boxes[:boxes].count("B")
    for group, filled in {**player["columns"], **harbor}.items():
        counts[f"{group}-box"] = filled["boxes"]
        for boat, fish in enumerate(filled.get("fish", []), start=1):
            counts[f"{group}-boat-{boat}-fish"] = fish
        names |= {f"bonus-{filled['bonus']}"} if "bonus" in filled else set()
    for house in sheet.wharf:
        count, all_ = player.get("wharf", {}).get(house.id, 0), len(house.boxes)
        names |= {f"{house.id}-box-{n + 1}" for n in rng.sample(range(all_), count)}
        counts[f"{house.id}-use"] = rng.randint(0, house.uses) if count == all_ else 0
    counts["coin"] = player.get("coin_boxes", 0)
    return names | {f"{box}-{n + 1}" for box, count in counts.items() for n in range(count)}


def strokes(rng: Random, spot: Spot, hand: str, aim: float) -> list[Image]:
    """Return the lines of a mark in a box, mm."""
    edge = min(spot.w, spot.h)
    size = edge * rng.uniform(0.75, 1.1)
    middle = np.array([at + rng.gauss(0, aim) * edge for at in spot.middle])
    shape: Any = HANDS[hand][0]
    if isinstance(shape, tuple):
        few, many, wide = shape
        turns, lean = rng.randint(few, many), rng.uniform(-0.25, 0.25)
        steps = [(n, n / turns - 0.5) for n in range(turns + 1)]
        shape = [[(2 * wide * t, (0.4 if n % 2 else -0.4) + lean * t) for n, t in steps]]
    shake = [[[rng.gauss(0, 0.04) for _ in point] for point in line] for line in shape]
    return [np.add(line, by) * size + middle for line, by in zip(shape, shake, strict=True)]


def write_on(page: Image, rng: Random, who: Any, spots: Iterable[Spot], ticked: set[str]) -> Image:
    """Return a printed page with what a person marked, erased, wrote and spilled on it."""
    ink, ghost = np.zeros(page.shape[:2], np.uint8), np.zeros(page.shape[:2], np.uint8)
    pencil = "pencil" in who.pen
    for spot in spots:
        hand = who.hand if rng.random() < 0.85 else rng.choice(list(HANDS))
        erased = spot.kind not in WRITTEN and pencil and rng.random() < 0.012
        if spot.name in ticked or erased:
            onto, width, tone = ghost, who.width * 1.5, 255
            if spot.name in ticked:
                onto, width, tone = ink, who.width * rng.uniform(0.85, 1.15), rng.randint(204, 255)
            lines = [np.int32(line * DOTS * 16) for line in strokes(rng, spot, hand, who.aim)]
            cv2.polylines(onto, lines, False, tone, max(1, round(width * DOTS)), cv2.LINE_AA, 4)
        elif spot.kind in WRITTEN and rng.random() < 0.7:
            words = "Maria" if spot.kind == "text" else str(rng.randint(0, 60))
            at = ((spot.x + 1) * DOTS, (spot.y + spot.h * 0.85) * DOTS)
            at = tuple(round(side + rng.gauss(0, 4)) for side in at)
            size, thick = rng.uniform(0.9, 1.6), max(1, round(who.width * DOTS * 0.8))
            font = cv2.FONT_HERSHEY_SCRIPT_SIMPLEX
            cv2.putText(ink, words, at, font, size, 255, thick, cv2.LINE_AA)
    for _ in range(rng.randint(0, 6)):  # specks
        at = tuple(round(rng.uniform(0, edge)) for edge in page.shape[1::-1])
        cv2.circle(ink, at, rng.randint(1, 3), 180, -1, cv2.LINE_AA)
    cover = ink.astype(np.float32) / 255 * who.force
    if pencil:
        grain = np.random.default_rng(rng.getrandbits(32)).standard_normal(ink.shape, np.float32)
        cover *= np.clip(0.9 + 0.8 * cv2.GaussianBlur(grain, (0, 0), 1.2), 0.35, 1.05)
        faint = cv2.GaussianBlur(ghost, (0, 0), 3).astype(np.float32) / 255
        cover += faint * rng.uniform(0.08, 0.22)
    return np.uint8(page * (1 - np.clip(cover, 0, 1)[:, :, None] * np.float32(PENS[who.pen][0])))


def offsets(paper: str) -> dict[str, tuple[float, float]]:
    """Return where the halves lie on a page, mm."""
    left, top = (PAGES[paper][0] - 2 * WIDTH - 5) / 2, (PAGES[paper][1] - HEIGHT) / 2
    return {"sea": (left, top), "town": (left + WIDTH + 5, top)}


@cache
def places(paper: str = "a4", edition: str = "house") -> dict[str, list[Spot]]:
    """Return the places of each half on a page."""
    plans = plan_spots(FLEET_DICE.of_edition(edition).load(None))
    return {
        half: [replace(spot, x=spot.x + x, y=spot.y + y) for spot in plans[half]]
        for half, (x, y) in offsets(paper).items()
    }


def draw_pieces(game: Game, component: str, ink: Any = "full") -> tuple[Any, dict[str, Any]]:
    """Return the size of pieces in mm, and each by its name."""
    whole, theme = (
        part(game.load(None), component),
        build_theme(read_shared().roles, ink, "standard"),
    )
    pieces = whole.draw(Style(theme), whole.copies)
    return (whole.width, whole.height), {piece.id: piece for piece in pieces}


def print_page(size: tuple[float, float], *shapes: Shape) -> Image:
    """Return a page of so many mm at 300 dpi, drawn by the PDF that the program writes."""
    content = render_pdf(Document("", (Page(*size, shapes),)))
    return pypdfium2.PdfDocument(content)[0].render(scale=300 / 72).to_numpy()[:, :, :3].copy()


@cache
def page(number: int, ink: str = "full", paper: str = "a4", edition: str = "house") -> Image:
    """Return a printed score sheet."""
    _, halves = draw_pieces(FLEET_DICE.of_edition(edition), "score-sheets", ink)
    shapes = {name: (*half.front, *half.per_copy(number)) for name, half in halves.items()}
    return print_page(PAGES[paper], *(Group(shapes[h], *at) for h, at in offsets(paper).items()))


def scene(
    seed: int,
    kind: str = "",
    megapixels: int = 0,
    pen: str = "",
    trouble: str = "",
    typed: dict[str, Any] | None = None,
    **printed: str,
) -> Scene:
    """Return a photograph of a kind: whole, half, two, cut, small, or as `trouble` says.

    The players are random, or the one that is `typed` as in a record; `printed` is as for a page.
    """
    rng, paper = Random(seed), printed.get("paper", "a4")
    edition = printed.get("edition", "house")
    kind = kind or rng.choices(list(KINDS), list(KINDS.values()))[0]
    megapixels = megapixels or rng.choice((5, 8, 12) if kind == "two" else (2, 3, 5, 8, 12))
    papers, halves, games = [], set(), {}
    for n in range(2 if kind == "two" else 1):
        number = n + 1 if kind == "two" else rng.randint(1, 4)
        who, spots, size = some_person(rng, pen), places(paper, edition), PAGES[paper]
        names = games[number] = tick_boxes(rng, typed or play(rng, edition), edition)
        image = write_on(page(number, **printed), rng, who, chain(*spots.values()), names)
        seen = list(spots)
        if kind == "half":
            seen, size = [rng.choice(seen)], (WIDTH, HEIGHT)
            x, y = (round(edge * DOTS) for edge in offsets(paper)[seen[0]])
            image = image[y : y + round(HEIGHT * DOTS), x : x + round(WIDTH * DOTS)]
        halves |= {(number, half) for half in seen}
        image = (image * rng.uniform(0.9, 1.0)).astype(np.uint8)
        radius = rng.choice((0, 0, 1, 1, -1)) * rng.uniform(350, 1500) * (trouble != "crease")
        crease = rng.uniform(1.0, 4.0) * (trouble == "crease")
        lies = (rng.gauss(0, 0.06), radius, rng.uniform(0, pi), crease)
        papers.append(Paper(image, size, (0.0, n * 225.0), *lies))
    aside = (0.0, 0.0)
    if kind == "cut":
        aside = tuple(rng.choice((-1, 1)) * rng.uniform(*far) for far in ((60, 110), (40, 80)))
    fill = 0.4 if kind == "small" else rng.uniform(0.8, 0.96)
    look = (rng.uniform(0, 35) / 180 * pi, aside, fill, trouble)
    about = {"seed": seed, "kind": kind, "megapixels": megapixels, **vars(who)}
    return Scene(photograph(rng, papers, megapixels, *look), halves, games, about)


def piece_scene(game: Game, component: str, name: str, ticked: set[str]) -> bytes:
    """Return a photograph of a piece with these boxes ticked."""
    rng, (size, pieces) = Random(5), draw_pieces(game, component)
    boxes = pieces[name].camera.boxes if pieces[name].camera else ()
    spots = [Spot(box.id, "box", *box.area) for box in boxes]
    image = print_page(size, *pieces[name].front)
    image = write_on(image, rng, some_person(rng, "black"), spots, ticked)
    return photograph(rng, [Paper(image, size, radius=900.0)], 8)
