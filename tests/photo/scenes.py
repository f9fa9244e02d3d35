"""Simulated photographs of sheets that people filled in, by seed. Independent of the reader."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from math import cos, pi, sin
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import cv2
import numpy as np
import pypdfium2
from msgspec.structs import replace
from numpy.typing import NDArray

from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import WRITTEN, Spot
from companion.games.lure.game import LURE
from tests.games.fleet_dice.parts import part
from tests.games.fleet_dice.spots import spots as plan_spots
from tests.games.fleet_dice.test_readings import COLUMN, HOUSES, circles, random_player

Image = NDArray[Any]
DOTS = 300 / 25.4
MARGINS = {"a4": (8.5, 7.75), "letter": (11.4, 3.35)}  # above and beside each half, mm
APART = 225.0  # mm between middles of papers
AREA, SCRIPT, WHITE = cv2.INTER_AREA, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, (255, 255, 255)
WIDE, HIGH, CELL = 4000, 3000, 8  # pixels: of the picture, of places between which lines are drawn
LENS = np.array([[2960.0, 0.0, WIDE / 2], [0.0, 2960.0, HIGH / 2], [0.0, 0.0, 1.0]])
HARBOR = {"king_crab": "....KBB", "inuit": ".B.B.B", "barge": ".B", "captains_club": "." * 8}
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
    "scribble": ([[(0.1 * n - 0.35, 0.4 * (-1) ** n) for n in range(8)]], 14),
    "fill": ([[(0.057 * n - 0.43, 0.4 * (-1) ** n) for n in range(16)]], 14),
}


class Scene(NamedTuple):
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
    counts, names = {kind: rng.randint(4, 10) for kind in ("round", "income")}, set[str]()
    counts |= {"coin": player.get("coin_boxes", 0), "salvage_yard-use": rng.randint(0, 3)}
    for group, filled in {**player["columns"], **player.get("harbor", {})}.items():
        marks = HARBOR.get(group, COLUMN)[: filled["boxes"]]
        licenses, boats = circles(marks, filled.get("choices", []), edition == "house")
        counts |= {f"{group}-box": len(marks), f"{group}-license": licenses, f"{group}-boat": boats}
        for boat, fish in enumerate(filled.get("fish", []), start=1):
            counts[f"{group}-boat-{boat}-fish"] = fish
        names |= {f"bonus-{filled['bonus']}"} if "bonus" in filled else set()
    for house, count in player.get("wharf", {}).items():
        names |= {f"{house}-box-{n + 1}" for n in rng.sample(range(HOUSES[house][0]), count)}
    return names | {f"{box}-{n + 1}" for box, count in counts.items() for n in range(count)}


def turn_by(angle: float) -> Image:
    return np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])


def write_on(rng: Random, who: Any, page: Image, spots: Any, ticked: Set[str]) -> Image:
    """Return a printed paper with what a person marked, erased, wrote and spilled on it."""
    cv2.setRNGSeed(rng.getrandbits(31))
    ink, pencil = np.zeros(page.shape[:2], np.uint8), "pencil" in who.pen
    thick = round(who.width * DOTS)
    erased = {spot.name for spot in spots if pencil and rng.random() < 0.012} - ticked
    # boxes, how wide and dark their marks are, and how far they are rubbed, in pixels
    for names, wider, tones, blur in ((erased, 1.5, (20, 56), 3.0), (ticked, 1.0, (204, 255), 0.4)):
        for spot in (spot for spot in spots if spot.name in names and spot.kind not in WRITTEN):
            hand = who.hand if rng.random() < 0.85 else rng.choice(list(HANDS))
            edge, width = min(spot.w, spot.h), round(thick * rng.uniform(0.85, 1.15) * wider)
            middle = [at + rng.gauss(0, who.aim) * edge for at in spot.middle]
            shape = edge * rng.uniform(0.75, 1.1) * turn_by(rng.gauss(0, 0.1))
            lines = [cv2.randn(np.empty((len(n), 2)), 0, 0.04) + n for n in HANDS[hand][0]]
            lines = [np.int32((line @ shape + middle) * DOTS) for line in lines]
            cv2.polylines(ink, lines, False, rng.randint(*tones), width, cv2.LINE_AA)
        ink = cv2.GaussianBlur(ink, (0, 0), blur)
    for spot in spots:
        if spot.kind in WRITTEN and rng.random() < 0.7:
            words = "Maria" if spot.kind == "text" else str(rng.randint(0, 60))
            at = [round(at * DOTS + rng.gauss(0, 4)) for at in (spot.x + 1, spot.y + spot.h * 0.85)]
            cv2.putText(ink, words, at, SCRIPT, rng.uniform(0.9, 1.6), 255, thick, cv2.LINE_AA)
    for _ in range(rng.randint(0, 6)):  # specks
        cv2.circle(ink, (rng.randrange(2400), rng.randrange(2400)), rng.randint(1, 3), 180, -1)
    cover = ink.astype(np.float32) / 255 * who.force
    if pencil:
        grain = cv2.GaussianBlur(cv2.randn(np.empty_like(cover), 0, 0.8), (0, 0), 1.2)
        cover *= np.clip(0.9 + grain, 0.35, 1.05)
    return np.uint8(page * (1 - np.clip(cover, 0, 1)[:, :, None] * np.float32(PENS[who.pen][0])))


@cache
def print_pieces(
    name: str, number: int = 1, ink: Any = "full", edition: str = "house", paper: str = "a4"
) -> tuple[Image, list[Spot]]:
    """Return pieces as the program prints them, side by side at 300 dpi, and the places on them."""
    data = (LURE if name == "score-pad" else FLEET_DICE.of_edition(edition)).load(None)
    plans = plan_spots(data) if name == "score-sheets" else {}
    down, across = (round(margin * DOTS) for margin in MARGINS[paper])
    whole, images, spots = part(data, name), [], []
    for piece in whole.draw(Style(build_theme(read_roles(), ink, "standard")), whole.copies):
        shapes = (*piece.front, *(piece.per_copy(number) if piece.per_copy else ()))
        content = render_pdf(Document("", (Page(whole.width, whole.height, shapes),)))
        image = pypdfium2.PdfDocument(content)[0].render(scale=300 / 72).to_numpy()[:, :, :3]
        left = (sum(image.shape[1] for image in images) + across) / DOTS
        images.append(cv2.copyMakeBorder(image, down, down, across, across, 0, value=WHITE))
        boxes = [Spot(box.id, "box", *box.area) for box in getattr(piece.camera, "boxes", ())]
        places = plans.get(piece.id, boxes)
        spots += [replace(spot, x=spot.x + left, y=spot.y + down / DOTS) for spot in places]
    return np.hstack(images), spots


def scene(seed: int, kind: str = "", megapixels: int = 0, trouble: str = "", **how: Any) -> Scene:
    """Return a photograph: whole, half, two, cut or small; `typed` is a player of a record."""
    rng, edition = Random(seed), how.get("edition", "house")
    pen, typed = how.pop("pen", ""), how.pop("typed", None)
    kind = kind or rng.choices(("whole", "half", "two"), (75, 15, 10))[0]
    megapixels = megapixels or rng.choice((5, 8, 12) if kind == "two" else (2, 3, 5, 8, 12))
    papers, seen, games, first = [], set(), {}, rng.randint(1, 4)
    for number in range(first, first + (2 if kind == "two" else 1)):
        who = some_person(rng, pen)
        games[number] = tick_boxes(rng, typed or play(rng, edition), edition)
        page = write_on(rng, who, *print_pieces("score-sheets", number, **how), games[number])
        halves = dict(zip(("sea", "town"), np.hsplit(page, 2), strict=True))
        shown = [rng.choice(list(halves))] if kind == "half" else list(halves)
        seen |= {(number, half) for half in shown}
        papers.append(halves[shown[0]][90:-90, 30:-30] if kind == "half" else page)
    about = {"seed": seed, "kind": kind, "megapixels": megapixels, **vars(who)}
    return Scene(photograph(rng, papers, megapixels, kind, trouble), seen, games, about)


def mark_pieces(name: str, ticked: Set[str] = frozenset(), **how: Any) -> Image:
    """Return printed pieces on which somebody ticked these boxes in black."""
    who = some_person(rng := Random(5), "black")
    return write_on(rng, who, *print_pieces(name, **how), ticked)


def photograph(rng: Random, papers: list[Image], megapixels: int, *ways: str) -> bytes:
    """Return the JPEG of papers on a table, in ways: small cut blur crease glare hand dice."""
    tone = np.array([rng.uniform(*tones) for tones in ((40, 110), (70, 140), (100, 190))])
    wood = cv2.randn(np.empty((HIGH // 6, WIDE // 180, 3), np.uint8), tone, np.full(3, 11.0))
    scene = cv2.resize(wood, (WIDE, HIGH))
    _put_things(scene, rng, rng.randint(8, 26), (0, 1), (30, 180))
    roll, side, fill = rng.uniform(-pi, pi), rng.uniform(-pi, pi), rng.uniform(0.8, 0.94)
    tilt = np.array([cos(side), sin(side), 0.0]) * rng.uniform(0, 0.6)
    axes = cv2.Rodrigues(np.array([0, 0, roll]))[0] @ cv2.Rodrigues(tilt)[0]  # right, near, down
    high, wide = np.divide(papers[0].shape[:2], DOTS) + np.array((APART * (len(papers) - 1), 0))
    corners = np.array([(x * wide / 2, y * high / 2, 0) for x in (-1, 1) for y in (-1, 1)])
    far, at = 350.0, [0.0, 0.0, 0.0]  # of the camera, and what it looks at, mm
    for _ in range(12):
        seen = cv2.projectPoints(corners, axes, (0.0, 0.0, far), LENS, None)[0]
        far *= np.abs(seen / (WIDE / 2, HIGH / 2) - 1).max() / (0.4 if "small" in ways else fill)
    if "cut" in ways:
        at = [rng.choice((-1, 1)) * rng.uniform(*aside) for aside in ((60, 110), (40, 80), (0, 0))]
    grid = np.dstack(np.meshgrid(*(np.arange(CELL / 2, edge, CELL) for edge in (WIDE, HIGH))))
    lens = np.array((rng.uniform(-0.03, 0.05), 0, 0, 0))
    rays = cv2.undistortPoints(grid.reshape(-1, 1, 2), LENS, lens, R=axes.T).reshape(grid.shape)
    for n, paper in enumerate(papers):
        eye = at - axes.T @ (0, 0, far) - (0, APART * (n - (len(papers) - 1) / 2), 0)
        _lay(rng, scene, paper, "crease" in ways, eye, rays)
    _put_things(scene, rng, rng.randint(1, 3) * ("dice" in ways), (0.25, 0.75), (80, 160))
    if "hand" in ways:
        for x in np.arange(4) * 0.03 + rng.uniform(0.3, 0.7):
            tip, foot = np.int32([(WIDE * x, HIGH * rng.uniform(0.8, 0.9)), (WIDE * x, HIGH)])
            cv2.line(scene, tip, foot, (120, 150, 205), 104, cv2.LINE_AA)
    share = (megapixels / 12) ** 0.5
    return _develop(rng, cv2.resize(scene, None, fx=share, fy=share, interpolation=AREA), ways)


def _put_things(image: Image, rng: Random, count: int, within: Any, sizes: Any) -> None:
    """Draw dice with pips, and pencils, within parts of the picture."""
    for _ in range(count):
        x, y = (round(edge * rng.uniform(*within)) for edge in (WIDE, HIGH))
        size, shade = rng.randint(*sizes), [rng.randint(0, 255) for _ in range(3)]
        box = ((x, y), (size, size * rng.choice((1, 3))), rng.uniform(0, 90))
        cv2.fillPoly(image, [np.int32(cv2.boxPoints(box))], shade, cv2.LINE_AA)
        for _ in range(rng.randint(0, 6)):
            pip = [middle + rng.randint(-size // 3, size // 3) for middle in (x, y)]
            cv2.circle(image, pip, size // 9, [255 - tone for tone in shade], -1, cv2.LINE_AA)


def _lay(rng: Random, scene: Image, paper: Image, creased: bool, eye: Image, rays: Image) -> None:
    """Draw a paper where rays of the camera meet it; the eye is so many mm from its middle."""
    bend = rng.choice((0, 0, 1, 1, -1)) / rng.uniform(350, 1500)  # 1 / mm, of a cylinder
    bend, crease = (0, rng.uniform(1.0, 4.0)) if creased else (bend, 0)  # mm, of a ridge
    turn, axis = turn_by(rng.gauss(0, 0.06)), turn_by(rng.uniform(0, pi))[0]
    height = np.zeros(rays.shape[:2])
    for _ in range(8):  # a ray and the height where it meets the paper come nearer
        at = (eye[:2] - rays * (eye[2] + height)[..., None]) @ turn
        across = np.clip(at @ axis, -250, 250)
        height = bend * across**2 / 2 + crease * np.clip(1 - np.abs(across) / 60, 0, None)
    at += (bend**2 * across**3 / 6)[..., None] * axis  # along the paper
    places = cv2.resize(np.float32(at * DOTS + np.divide(paper.shape[1::-1], 2)), (WIDE, HIGH))
    cv2.remap(paper, places, None, cv2.INTER_LINEAR, scene, cv2.BORDER_TRANSPARENT)


def _shade(rng: Random, size: Any, edges: tuple[float, float], soft: float) -> Image:
    """Return a window or shadow, from 0 to 1: its edges in halves of a picture, how soft it is."""
    x, y = np.meshgrid(*(np.linspace(-1, 1, edge // 20) - rng.uniform(-0.5, 0.5) for edge in size))
    far = np.abs(np.dstack([x, y]) @ turn_by(rng.uniform(0, pi)))
    far = (far / (rng.uniform(*edges), rng.uniform(*edges))).max(axis=2)
    return cv2.resize(np.float32(1 / (1 + np.exp((far - 1) / soft))), size)[..., None]


def _develop(rng: Random, shot: Image, ways: tuple[str, ...]) -> bytes:
    """Return the JPEG of what a camera sees: light, shadow, white balance, blur, noise."""
    size, warm = shot.shape[1::-1], rng.uniform(-0.2, 0.08)
    gain = np.float32([1 + warm, 1.0, 1 - warm * 0.4]) * rng.uniform(0.6, 1.02)
    lit = shot * gain * (1 - rng.uniform(0, 0.4) * (1 - _shade(rng, size, (0.8, 1.2), 0.5)))
    if rng.random() < 0.6:  # the shadow of the phone
        lit *= 1 - rng.uniform(0.2, 0.5) * _shade(rng, size, (0.3, 0.9), rng.uniform(0.01, 0.1))
    if "glare" in ways:
        lit += 160 * _shade(rng, size, (0.05, 0.15), 0.3)
    blur = 9 if "blur" in ways else rng.uniform(0.1, 0.5 + size[0] / 4000)
    shake = rng.uniform(0, size[0] / 2600) * (rng.random() < 0.3)  # the hand moved
    lit = cv2.GaussianBlur(lit, (0, 0), blur, sigmaY=blur + shake)
    lit += cv2.randn(np.empty_like(lit), 0, rng.uniform(1, 7))
    pixels = np.clip(lit, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(60, 90)])[1])
