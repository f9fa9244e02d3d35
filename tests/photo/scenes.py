"""Photographs to read, by seed: what is on them and what is ticked there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import pi
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
from msgspec.structs import replace

from companion.data.shared import read_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group, Shape
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import HEIGHT, WIDTH, Spot
from companion.games.fleet_dice.schema import Sheet, score_sheet
from companion.games.game_type import Game
from tests.games.fleet_dice.parts import part
from tests.games.fleet_dice.spots import spots as plan_spots
from tests.photo.camera import Image, Paper, photograph
from tests.photo.people import play, some_person, tick_boxes, write_on

DOTS = 300 / 25.4
PAGES = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
KINDS = {"whole": 75, "half": 15, "two": 10}


class Scene(NamedTuple):
    """A photograph, and what it holds."""

    jpeg: bytes
    ticked: dict[tuple[int, str], set[str]]  # of each half in it, by number of the sheet
    games: dict[int, set[str]]  # of each sheet that is whole in it
    about: dict[str, Any]


@cache
def rules(edition: str) -> Sheet:
    return score_sheet(FLEET_DICE.of_edition(edition).load(None))


@cache
def places(edition: str) -> dict[str, tuple[Spot, ...]]:
    return plan_spots(FLEET_DICE.of_edition(edition).load(None))


def offsets(paper: str) -> dict[str, tuple[float, float]]:
    """Return where the halves lie on a page, mm."""
    left, top = (PAGES[paper][0] - 2 * WIDTH - 5) / 2, (PAGES[paper][1] - HEIGHT) / 2
    return {"sea": (left, top), "town": (left + WIDTH + 5, top)}


def print_page(width: float, height: float, shapes: Sequence[Shape]) -> Image:
    """Return a page of so many mm at 300 dpi, drawn by the PDF that the program writes."""
    content = render_pdf(Document("", (Page(width, height, tuple(shapes)),)))
    picture = pypdfium2.PdfDocument(content)[0].render(scale=300 / 72).to_numpy()
    return picture[:, :, :3].copy()


def build_part(game: Game, component: str, ink: Any = "full") -> tuple[Component, Iterable[Piece]]:
    whole = part(game.load(None), component)
    return whole, whole.draw(Style(build_theme(read_shared().roles, ink, "standard")), whole.copies)


@cache
def page(number: int, ink: str = "full", paper: str = "a4", edition: str = "house") -> Image:
    """Return a printed score sheet."""
    shapes = []
    for piece in build_part(FLEET_DICE.of_edition(edition), "score-sheets", ink)[1]:
        assert piece.per_copy is not None
        shapes.append(Group((*piece.front, *piece.per_copy(number)), *offsets(paper)[piece.id]))
    return print_page(*PAGES[paper], shapes)


def scene(
    seed: int,
    kind: str = "",
    megapixels: int = 0,
    *,
    pen: str = "",
    ink: str = "full",
    paper: str = "a4",
    edition: str = "house",
    trouble: str = "",
    typed: dict[str, Any] | None = None,
) -> Scene:
    """Return a photograph of a kind: whole, half, two, cut, small, or as `trouble` says.

    The players of the sheets are random, or the one that is `typed` as in a record.
    """
    rng = Random(seed)
    kind = kind or rng.choices(list(KINDS), list(KINDS.values()))[0]
    megapixels = megapixels or rng.choice((5, 8, 12) if kind == "two" else (2, 3, 5, 8, 12))
    papers, ticked, games = [], {}, {}
    for n in range(2 if kind == "two" else 1):
        number = n + 1 if kind == "two" else rng.randint(1, 4)
        who, at, size = some_person(rng, pen), offsets(paper), PAGES[paper]
        names = tick_boxes(rng, typed or play(rng, edition), rules(edition))
        spots = {
            half: [replace(spot, x=spot.x + at[half][0], y=spot.y + at[half][1]) for spot in spots]
            for half, spots in places(edition).items()
        }
        printed = page(number, ink, paper, edition)
        image = write_on(printed, rng, who, [*spots["sea"], *spots["town"]], names, DOTS)
        if kind == "half":
            half, size = rng.choice(list(spots)), (WIDTH, HEIGHT)
            x, y = (round(edge * DOTS) for edge in at[half])
            image = image[y : y + round(HEIGHT * DOTS), x : x + round(WIDTH * DOTS)]
            spots = {half: spots[half]}
        else:
            games[number] = names
        ticked |= {(number, half): names & {spot.name for spot in spots[half]} for half in spots}
        image = (image * rng.uniform(0.9, 1.0)).astype(np.uint8)
        radius = rng.choice((0, 0, 1, 1, -1)) * rng.uniform(350, 1500) * (trouble != "crease")
        crease = rng.uniform(1.0, 4.0) * (trouble == "crease")
        lies = (rng.gauss(0, 0.06), radius, rng.uniform(0, pi), crease)
        papers.append(Paper(image, size, (0.0, n * 225.0), *lies))
    aside = (0.0, 0.0)
    if kind == "cut":
        aside = tuple(rng.choice((-1, 1)) * rng.uniform(*far) for far in ((60, 110), (40, 80)))
    fill = 0.4 if kind == "small" else rng.uniform(0.8, 0.96)
    tilt = rng.uniform(0, 35) / 180 * pi
    jpeg = photograph(rng, papers, megapixels, tilt, aside, fill, trouble)
    about = {"seed": seed, "kind": kind, "megapixels": megapixels, **who._asdict()}
    return Scene(jpeg, ticked, games, about)


def piece_scene(game: Game, component: str, name: str, ticked: set[str]) -> bytes:
    """Return a photograph of a piece with these boxes ticked."""
    rng, (whole, pieces) = Random(5), build_part(game, component)
    (piece,) = (piece for piece in pieces if piece.id == name)
    boxes = piece.camera.boxes if piece.camera else ()
    spots = [Spot(box.id, "box", *box.area) for box in boxes]
    image = print_page(whole.width, whole.height, piece.front)
    image = write_on(image, rng, some_person(rng, "black"), spots, ticked, DOTS)
    return photograph(rng, [Paper(image, (whole.width, whole.height), radius=900.0)], 8)
