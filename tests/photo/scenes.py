"""Photographs to read, by seed: what is on them and what is ticked there."""

from __future__ import annotations

from functools import cache
from math import pi
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pypdfium2

from companion.data.shared import read_shared
from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group
from companion.drawing.theme import Ink, build_theme
from companion.games.components import build_components
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.geometry import HEIGHT, WIDTH, Spot
from companion.games.fleet_dice.schema import Sheet, score_sheet
from companion.games.fleet_dice.sea_geometry import sea_plan
from companion.games.fleet_dice.town_geometry import town_plan
from companion.games.game_type import Choices, Game
from tests.photo.camera import Paper, photograph
from tests.photo.people import play, some_person, tick_boxes, write_on

DOTS = 300 / 25.4
HALVES = ("sea", "town")
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
    sheet = rules(edition)
    return {"sea": sea_plan(sheet).spots, "town": town_plan(sheet).spots}


def offsets(paper: str) -> dict[str, tuple[float, float]]:
    """Return where the halves lie on a page, mm."""
    wide, high = PAGES[paper]
    left, top = (wide - 2 * WIDTH - 5) / 2, (high - HEIGHT) / 2
    return {"sea": (left, top), "town": (left + WIDTH + 5, top)}


@cache
def page(number: int, ink: Ink = "full", paper: str = "a4", edition: str = "house") -> Any:
    """Return a printed sheet at 300 dpi, drawn by the PDF that the program writes."""
    data = FLEET_DICE.of_edition(edition).load(None)
    (part,) = build_components(data, Choices(only=frozenset({"score-sheets"})))
    style = Style(build_theme(read_shared().roles, ink, "standard"))
    shapes = []
    for piece in part.draw(style, HALVES):
        assert piece.per_copy is not None
        shapes.append(Group((*piece.front, *piece.per_copy(number)), *offsets(paper)[piece.id]))
    content = render_pdf(Document("", (Page(*PAGES[paper], tuple(shapes)),)))
    picture = pypdfium2.PdfDocument(content)[0].render(scale=300 / 72).to_numpy()
    return picture[:, :, :3].copy()


def scene(
    seed: int,
    kind: str = "",
    megapixels: int = 0,
    *,
    pen: str = "",
    ink: Ink = "full",
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
    fewest = 5 if kind == "two" else 2
    megapixels = megapixels or rng.choice([n for n in (2, 3, 5, 8, 12) if n >= fewest])
    papers, ticked, games = [], {}, {}
    for n in range(2 if kind == "two" else 1):
        number = n + 1 if kind == "two" else rng.randint(1, 4)
        who = some_person(rng, pen)
        player = typed or play(rng, edition)
        names = tick_boxes(rng, player, rules(edition))
        at = offsets(paper)
        halves = [(places(edition)[half], *at[half]) for half in HALVES]
        image = write_on(page(number, ink, paper, edition), rng, who, halves, names, DOTS)
        shown, size = HALVES, PAGES[paper]
        if kind == "half":
            shown, size = (rng.choice(HALVES),), (WIDTH, HEIGHT)
            x, y = (round(edge * DOTS) for edge in at[shown[0]])
            image = image[y : y + round(HEIGHT * DOTS), x : x + round(WIDTH * DOTS)]
        image = (image * rng.uniform(0.9, 1.0)).astype(np.uint8)
        radius = rng.choice((0, 0, 1, 1, -1)) * rng.uniform(350, 1500)
        crease = rng.uniform(1.0, 4.0) if trouble == "crease" else 0.0
        papers.append(
            Paper(
                image, size, (0.0, n * 225.0), rng.gauss(0, 0.06),
                0.0 if crease else radius, rng.uniform(0, pi), crease,
            )
        )  # fmt: skip
        for half in shown:
            own = {spot.name for spot in places(edition)[half]}
            ticked[number, half] = names & own
        if len(shown) == 2:
            games[number] = names
    aside = (0.0, 0.0)
    if kind == "cut":
        aside = (
            rng.choice((-1, 1)) * rng.uniform(60, 110),
            rng.choice((-1, 1)) * rng.uniform(40, 80),
        )
    fill = 0.4 if kind == "small" else rng.uniform(0.8, 0.96)
    tilt = rng.uniform(0, 35) / 180 * pi
    jpeg = photograph(rng, papers, megapixels, tilt, aside, fill, trouble)
    about = {"seed": seed, "kind": kind, "megapixels": megapixels, **who._asdict()}
    return Scene(jpeg, ticked, games, about)


def piece_scene(game: Game, component: str, name: str, seed: int, ticked: set[str]) -> bytes:
    """Return a photograph of a piece with these boxes ticked."""
    rng = Random(seed)
    (part,) = build_components(game.load(None), Choices(only=frozenset({component})))
    style = Style(build_theme(read_shared().roles, "full", "standard"))
    (piece,) = (piece for piece in part.draw(style, part.copies) if piece.id == name)
    boxes = piece.camera.boxes if piece.camera else ()
    spots = [Spot(box.id, "box", box.x, box.y, box.w, box.h) for box in boxes]
    content = render_pdf(Document("", (Page(part.width, part.height, piece.front),)))
    picture = pypdfium2.PdfDocument(content)[0].render(scale=300 / 72).to_numpy()[:, :, :3]
    image = write_on(picture.copy(), rng, some_person(rng, "black"), [(spots, 0, 0)], ticked, DOTS)
    return photograph(rng, [Paper(image, (part.width, part.height), radius=900.0)], 8)
