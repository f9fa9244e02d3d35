"""Simulated photographs of sheets that people filled in, by seed. Independent of the reader.

The camera has lens, tilt, blur and noise; light falls on bent and creased paper on a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.data.shared import read_shared
from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import WRITTEN, Spot
from companion.games.fleet_dice.schema import score_sheet
from companion.games.game_type import Game
from tests.games.fleet_dice.parts import part
from tests.games.fleet_dice.spots import spots as plan_spots
from tests.games.fleet_dice.test_readings import COLUMN, circles, random_player

Image = NDArray[Any]
DOTS = 300 / 25.4
PAGES = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
GAP = 5.0  # mm between the halves
KINDS = {"whole": 75, "half": 15, "two": 10}
SIZES = {2: (1632, 1224), 3: (2048, 1536), 5: (2592, 1944), 8: (3264, 2448), 12: (4000, 3000)}
CELL = 8  # pixels: rays between are interpolated
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


class Paper(NamedTuple):
    """A paper on the table, turned and bent; lengths in mm."""

    image: Image
    middle: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    radius: float = 0.0  # of the cylinder that it is bent on, negative with its edges up
    axis: float = 0.0
    crease: float = 0.0  # how far a fold across its middle stands up


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
    counts["coin"], names = player.get("coin_boxes", 0), set()
    harbor = {entry.id: entry.boxes for entry in sheet.harbor}
    for group, filled in {**player["columns"], **player.get("harbor", {})}.items():
        boxes, chosen = filled["boxes"], filled.get("choices", [])
        licenses, boats = 0, harbor.get(group, ())[:boxes].count("B")
        if group not in harbor:
            other = sheet.holds["used-up-gives-other"]
            licenses, boats = circles(COLUMN[:boxes], chosen, other)
        counts |= {f"{group}-box": boxes, f"{group}-license": licenses, f"{group}-boat": boats}
        for boat, fish in enumerate(filled.get("fish", []), start=1):
            counts[f"{group}-boat-{boat}-fish"] = fish
        names |= {f"bonus-{filled['bonus']}"} if "bonus" in filled else set()
    for house in sheet.wharf:
        count, all_ = player.get("wharf", {}).get(house.id, 0), len(house.boxes)
        names |= {f"{house.id}-box-{n + 1}" for n in rng.sample(range(all_), count)}
        counts[f"{house.id}-use"] = rng.randint(0, house.uses) if count == all_ else 0
    return names | {f"{box}-{n + 1}" for box, count in counts.items() for n in range(count)}


def strokes(rng: Random, spot: Spot, hand: str, aim: float) -> list[Image]:
    """Return the lines of a mark in a box, mm."""
    edge, shape = min(spot.w, spot.h), HANDS[hand][0]
    size = edge * rng.uniform(0.75, 1.1)
    middle = np.array([at + rng.gauss(0, aim) * edge for at in spot.middle])
    if isinstance(shape, tuple):
        few, many, wide = shape
        turns, lean = rng.randint(few, many), rng.uniform(-0.25, 0.25)
        steps = [(n, n / turns - 0.5) for n in range(turns + 1)]
        shape = [[(2 * wide * t, (0.4 if n % 2 else -0.4) + lean * t) for n, t in steps]]
    shaken = [[[at + rng.gauss(0, 0.04) for at in point] for point in line] for line in shape]
    return [np.array(line) * size + middle for line in shaken]


def write_on(rng: Random, who: Any, page: Image, spots: Iterable[Spot], ticked: set[str]) -> Image:
    """Return a printed paper with what a person marked, erased, wrote and spilled on it."""
    ink, ghost = np.zeros((2, *page.shape[:2]), np.uint8)
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
            at = [round(at * DOTS + rng.gauss(0, 4)) for at in (spot.x + 1, spot.y + spot.h * 0.85)]
            size, thick = rng.uniform(0.9, 1.6), max(1, round(who.width * DOTS * 0.8))
            font = cv2.FONT_HERSHEY_SCRIPT_SIMPLEX
            cv2.putText(ink, words, at, font, size, 255, thick, cv2.LINE_AA)
    for _ in range(rng.randint(0, 6)):  # specks
        at = [round(rng.uniform(0, edge)) for edge in page.shape[1::-1]]
        cv2.circle(ink, at, rng.randint(1, 3), 180, -1, cv2.LINE_AA)
    cover = ink.astype(np.float32) / 255 * who.force
    if pencil:
        grain = np.random.default_rng(rng.getrandbits(32)).standard_normal(ink.shape, np.float32)
        cover *= np.clip(0.9 + 0.8 * cv2.GaussianBlur(grain, (0, 0), 1.2), 0.35, 1.05)
        cover += np.float32(cv2.GaussianBlur(ghost, (0, 0), 3)) / 255 * rng.uniform(0.08, 0.22)
    return np.uint8(page * (1 - np.clip(cover, 0, 1)[:, :, None] * np.float32(PENS[who.pen][0])))


def print_pieces(game: Game, component: str, number: int = 1, ink: Any = "full") -> dict[str, Any]:
    """Return pieces at 300 dpi, as the program prints them, each with the places on it."""
    whole = part(data := game.load(None), component)
    plans = plan_spots(data) if component == "score-sheets" else {}
    style, printed = Style(build_theme(read_shared().roles, ink, "standard")), {}
    for piece in whole.draw(style, whole.copies):
        shapes = (*piece.front, *(piece.per_copy(number) if piece.per_copy else ()))
        content = render_pdf(Document("", (Page(whole.width, whole.height, shapes),)))
        image = pypdfium2.PdfDocument(content)[0].render(scale=300 / 72).to_numpy()
        boxes = [Spot(box.id, "box", *box.area) for box in getattr(piece.camera, "boxes", ())]
        printed[piece.id] = (image[:, :, :3].copy(), plans.get(piece.id, boxes))
    return printed


@cache
def print_halves(number: int, ink: str = "full", edition: str = "house") -> dict[str, Any]:
    """Return both halves of a printed score sheet."""
    return print_pieces(FLEET_DICE.of_edition(edition), "score-sheets", number, ink)


def lay_out(left: Image, right: Image, paper: str = "a4") -> Image:
    """Return a page with two halves side by side."""
    both = np.hstack([left, np.full((len(left), round(GAP * DOTS), 3), 255, np.uint8), right])
    wide, high = (round(edge * DOTS) for edge in PAGES[paper])
    down, across = (high - len(both)) // 2, (wide - len(both[0])) // 2
    return cv2.copyMakeBorder(both, down, down, across, across, 0, value=(255, 255, 255))


def scene(
    seed: int,
    kind: str = "",
    megapixels: int = 0,
    pen: str = "",
    trouble: str = "",
    typed: dict[str, Any] | None = None,
    ink: str = "full",
    paper: str = "a4",
    edition: str = "house",
) -> Scene:
    """Return a photograph of a kind: whole, half, two, cut, small, or as `trouble` says.

    The players are random, or the one that is `typed` as in a record.
    """
    rng = Random(seed)
    kind = kind or rng.choices(list(KINDS), list(KINDS.values()))[0]
    megapixels = megapixels or rng.choice((5, 8, 12) if kind == "two" else (2, 3, 5, 8, 12))
    papers, seen, games = [], set(), {}
    for n in range(2 if kind == "two" else 1):
        number = n + 1 if kind == "two" else rng.randint(1, 4)
        who = some_person(rng, pen)
        names = games[number] = tick_boxes(rng, typed or play(rng, edition), edition)
        halves = print_halves(number, ink, edition)
        images = {half: write_on(rng, who, *printed, names) for half, printed in halves.items()}
        shown = [rng.choice(list(images))] if kind == "half" else list(images)
        seen |= {(number, half) for half in shown}
        image = images[shown[0]] if kind == "half" else lay_out(*images.values(), paper)
        image = (image * rng.uniform(0.9, 1.0)).astype(np.uint8)
        radius = rng.choice((0, 0, 1, 1, -1)) * rng.uniform(350, 1500) * (trouble != "crease")
        crease = rng.uniform(1.0, 4.0) * (trouble == "crease")
        lies = (rng.gauss(0, 0.06), radius, rng.uniform(0, pi), crease)
        papers.append(Paper(image, (0.0, n * 225.0), *lies))
    look = {"tilt": rng.uniform(0, 35) / 180 * pi, "fill": rng.uniform(0.8, 0.96)}
    if kind == "small":
        look["fill"] = 0.4
    if kind == "cut":
        look["aside"] = [rng.choice((-1, 1)) * rng.uniform(*far) for far in ((60, 110), (40, 80))]
    about = {"seed": seed, "kind": kind, "megapixels": megapixels, **vars(who)}
    return Scene(photograph(rng, papers, megapixels, trouble, **look), seen, games, about)


def piece_scene(game: Game, component: str, name: str, ticked: set[str]) -> bytes:
    """Return a photograph of a piece with these boxes ticked."""
    rng, printed = Random(5), print_pieces(game, component)[name]
    image = write_on(rng, some_person(rng, "black"), *printed, ticked)
    return photograph(rng, [Paper(image, radius=900.0)], 8)


def photograph(
    rng: Random,
    papers: list[Paper],
    megapixels: int,
    trouble: str = "",
    tilt: float = 0.2,
    aside: Any = (0.0, 0.0),
    fill: float = 0.9,
) -> bytes:
    """Return the JPEG of papers on a table, on which `glare`, a `hand` or `dice` may lie.

    The camera is tilted from straight above and looks some mm aside; papers fill a part of the
    picture.
    """
    wide, high = (4000, 3000) if megapixels > 5 else (3200, 2400)
    scene, corners = _table(rng, wide, high), []
    for paper in papers:
        size = np.divide(paper.image.shape[1::-1], DOTS)
        corners += [*cv2.boxPoints((paper.middle, size, np.degrees(paper.turn)))]
    at = np.array([*(np.max(corners, 0) + np.min(corners, 0)) / 2 + aside, 0.0])
    roll, side, focus, far = rng.uniform(-pi, pi), rng.uniform(-pi, pi), wide * 0.74, 350.0
    back = np.array([sin(tilt) * cos(side), sin(tilt) * sin(side), cos(tilt)])
    right = np.cross(back, (sin(roll), cos(roll), 0.1))
    right /= np.linalg.norm(right)
    axes = np.stack([right, -np.cross(right, back), -back])  # right, down and forward of the camera
    for _ in range(0 if any(aside) else 12):
        seen = (np.c_[corners, np.zeros(len(corners))] - at - back * far) @ axes.T
        far *= np.abs(seen[:, :2] / seen[:, 2:] * focus / (wide / 2, high / 2)).max() / fill
    across, down = (np.arange(0, edge + CELL, CELL) - edge / 2 for edge in (wide, high))
    nx, ny = np.meshgrid(across / focus, down / focus)
    lens = 1 + rng.uniform(-0.05, 0.03) * (nx**2 + ny**2)
    rays = np.stack([nx * lens, ny * lens, np.ones_like(nx)], -1) @ axes
    for paper in papers:
        _lay(scene, paper, at + back * far, rays)
    for _ in range(rng.randint(1, 3) if trouble == "dice" else 0):
        x, y = (round(rng.uniform(0.25, 0.75) * edge) for edge in (wide, high))
        _put_thing(scene, rng, x, y, round(wide * rng.uniform(0.02, 0.04)))
    x = rng.uniform(0.3, 0.7)
    for finger in range(4 if trouble == "hand" else 0):
        tip = (round(wide * (x + finger * 0.03)), round(high * rng.uniform(0.80, 0.9)))
        foot = (round(tip[0] + rng.gauss(0, 20)), high)
        cv2.line(scene, tip, foot, (120, 150, 205), round(wide * 0.026), cv2.LINE_AA)
    shot = cv2.resize(scene, SIZES[megapixels], interpolation=cv2.INTER_AREA)
    return _develop(rng, shot, trouble == "glare")


def _table(rng: Random, wide: int, high: int) -> Image:
    """Return a wooden table with things on it, dice among them."""
    grain = np.random.default_rng(rng.getrandbits(32)).normal(0, 11, (high // 6, wide // 180))
    fibres = cv2.resize(np.float32(grain), (wide // 2, high // 2), interpolation=cv2.INTER_CUBIC)
    tone = [rng.uniform(40, 110), rng.uniform(70, 140), rng.uniform(100, 190)]
    image = np.clip(fibres[:, :, None] + tone, 0, 255).astype(np.uint8)
    for _ in range(rng.randint(8, 26)):
        x, y = (rng.randint(0, edge) for edge in fibres.shape[::-1])
        _put_thing(image, rng, x, y, rng.randint(15, 90))
    return cv2.resize(image, (wide, high), interpolation=cv2.INTER_LINEAR)


def _put_thing(image: Image, rng: Random, x: int, y: int, size: int) -> None:
    """Draw a disk, a ring, a die with pips or a pencil."""
    shade = [rng.randint(0, 255) for _ in range(3)]
    if rng.random() < 0.3:
        cv2.circle(image, (x, y), size, shade, rng.choice((-1, 6)), cv2.LINE_AA)
        return
    box = ((x, y), (size, size * rng.choice((1, 3))), rng.uniform(0, 90))
    cv2.fillPoly(image, [np.int32(cv2.boxPoints(box))], shade, cv2.LINE_AA)
    for _ in range(rng.randint(0, 6)):
        at = [middle + rng.randint(-size // 3, size // 3) for middle in (x, y)]
        cv2.circle(image, at, max(2, size // 9), [255 - c for c in shade], -1, cv2.LINE_AA)


def _lay(scene: Image, paper: Paper, eye: Image, rays: Image) -> None:
    """Draw a paper into the scene where the rays of the camera meet it."""
    z, arc, r = np.zeros(rays.shape[:2]), np.zeros(rays.shape[:2]), abs(paper.radius)
    axis = np.array((cos(paper.axis), sin(paper.axis)))
    turn = np.array([[cos(paper.turn), -sin(paper.turn)], [sin(paper.turn), cos(paper.turn)]])
    for _ in range(8):  # a ray and the height where it meets the paper come nearer
        at = eye + rays * ((z - eye[2]) / rays[..., 2])[..., None]
        at = (at[..., :2] - paper.middle) @ turn
        across = at @ axis
        if r:
            u = np.clip(across, -0.9 * r, 0.9 * r)
            drop = r - np.sqrt(r * r - u * u)
            z, arc = drop if paper.radius > 0 else 15 - drop, r * np.arcsin(u / r) - u
        elif paper.crease:  # two flat parts that meet in a ridge
            z = paper.crease * np.clip(1 - np.abs(across) / 60, 0, None)
    middle = np.divide(paper.image.shape[1::-1], 2)
    places = np.float32((at + arc[..., None] * axis) * DOTS + middle)
    fine = cv2.resize(places, None, fx=CELL, fy=CELL)[CELL // 2 :, CELL // 2 :]
    fine = np.ascontiguousarray(fine[: scene.shape[0], : scene.shape[1]])
    cv2.remap(paper.image, fine, None, cv2.INTER_LINEAR, scene, cv2.BORDER_TRANSPARENT)


def _develop(rng: Random, shot: Image, is_shiny: bool) -> bytes:
    """Return the JPEG of what a camera sees: light, shadow, white balance, blur, noise."""
    high, wide = shot.shape[:2]
    lh, lw = high // 20, wide // 20
    gx, gy = np.meshgrid(np.linspace(-1, 1, lw), np.linspace(-1, 1, lh))
    way, x, y = rng.uniform(-pi, pi), rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)
    light = 1 - rng.uniform(0, 0.3) * (1 + gx * cos(way) + gy * sin(way)) / 2
    light -= rng.uniform(0, 0.2) * (gx**2 + gy**2) / 2
    if rng.random() < 0.6:  # the shadow of the phone
        middle = (rng.uniform(0.2, 0.8) * lw, rng.uniform(0.2, 0.8) * lh)
        edges = (lw * rng.uniform(0.3, 0.6), lh * rng.uniform(0.4, 1.0))
        corners = np.int32(cv2.boxPoints((middle, edges, rng.uniform(0, 180))))
        shade = cv2.fillPoly(np.zeros_like(light), [corners], 1.0, cv2.LINE_AA)
        shade = cv2.GaussianBlur(shade, (0, 0), rng.uniform(1.0, 12.0) * wide / 4000)
        light *= 1 - rng.uniform(0.2, 0.5) * shade
    shine = np.exp(-((gx - x) ** 2 + (gy - y) ** 2) / rng.uniform(0.01, 0.05)) * 160 * is_shiny
    warm = rng.uniform(-0.2, 0.08)
    gain = np.float32([1 + warm, 1.0, 1 - warm * 0.4]) * rng.uniform(0.6, 1.02)
    light, shine = (cv2.resize(np.float32(part), (wide, high)) for part in (light, shine))
    lit = shot * (light[:, :, None] * gain) + shine[:, :, None]
    if rng.random() < 0.5:
        lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 0.5 + wide / 4000))
    if rng.random() < 0.3:  # the hand moved
        length = rng.randint(2, 2 + wide // 1300)
        kernel = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, rng.randrange(length)), (length - 1, rng.randrange(length)), 1.0)
        lit = cv2.filter2D(lit, -1, kernel / kernel.sum())
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal((612, 816, 3), np.float32)
    noise = np.tile(noise * np.float32(rng.uniform(1, 7)), (5, 5, 1))[:high, :wide]
    pixels = np.clip(lit + noise, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(60, 90)])[1])
