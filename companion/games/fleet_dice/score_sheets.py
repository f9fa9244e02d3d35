"""The numbered score sheets: each has a left and a right half, and rules on the back."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.text_format import fill_template, labels_below
from companion.drawing import fonts
from companion.drawing.art import load_drawing
from companion.drawing.camera_codes import CameraMarks, MarkedBox, draw_markers, draw_qr
from companion.drawing.component import Component, Piece
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import Shape, put_symbol
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.fleet_dice.geometry import (
    CORNER,
    EDGE,
    HEIGHT,
    MARKER,
    WIDTH,
    WRITTEN,
    Spot,
    find_cramped,
    first_marker,
    marker_places,
)
from companion.games.fleet_dice.page_sea import FOOT, draw_sea, sea_plan
from companion.games.fleet_dice.page_town import (
    QR,
    QR_LEFT,
    ROWS_TOP,
    draw_town,
    town_plan,
)
from companion.games.fleet_dice.rows import BoatDie
from companion.games.fleet_dice.schema import BOAT_DICE, GAME, SLUG, Sheet, score_sheet
from companion.games.fleet_dice.sheet_writer import SheetWriter
from companion.games.game_type import Choices

# The other side of the sheet: what a player looks up, with the values of the sheet.


Half = Literal["sea", "town"]
COLUMNS: dict[Half, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "sea": (("start", "round", "die"), ("coins", "licenses")),
    "town": (("fishing", "harbor"), ("wharf", "score")),
}
SCENES: dict[Half, str] = {"sea": "ground/at-sea", "town": "ground/in-town"}
TOP, LOW = 13.5, HEIGHT - 7.0
SCENE_LOW, SCENE_GAP = HEIGHT - 2.5, 1.0  # mm: where a scene ends, above it
COLUMN_GAP, BETWEEN = 6.0, 3.2
SIZE_PT = 10.0
TITLE = TextStyle("serif-black", 18.0, most_lines=1)
BODY = TextStyle(size_pt=SIZE_PT, leading=1.17)


def draw_reference(writer: SheetWriter, sheet: Sheet, die: BoatDie, half: Half) -> None:
    """Draw the back of one half of the score sheet: a summary of rules in two columns."""
    title = writer.label(f"reference.{half}")
    writer.set.write(title, (EDGE, 3.0, 100, 9), TITLE)
    width = (WIDTH - 2 * EDGE - COLUMN_GAP) / 2
    values = _values(sheet) | labels_below(writer.words, "sheet.swordfish") | {"coins": die.coins}
    lows = []
    for n, sections in enumerate(COLUMNS[half]):
        x, y = EDGE + n * (width + COLUMN_GAP), TOP
        for section in sections:
            y = _section(writer, section, values, x, y, width) + BETWEEN
        lows.append(y - BETWEEN)
        if y - BETWEEN > LOW:
            writer.set.problems.append(
                f"column {n + 1} on the other side needs {y - BETWEEN:.1f} mm, but has {LOW:g} mm"
            )
    scene = load_drawing(SCENES[half], writer.art_ink)
    if max(lows) + SCENE_GAP <= SCENE_LOW - scene.h:  # otherwise longer words have its place
        writer.set.add(put_symbol(scene, WIDTH / 2, SCENE_LOW - scene.h / 2, width=scene.w))


def _section(
    writer: SheetWriter, section: str, values: dict[str, object], x: float, y: float, width: float
) -> float:
    writer.line(x, y, x + width, y, 0.5)
    writer.small_caps(writer.label(f"reference.{section}.name"), x, y + 1.7, 10.5)
    y += 7.6
    for line in labels_below(writer.words, f"sheet.reference.{section}"):
        text = writer.label(f"reference.{section}.{line}", **values)
        if line != "name" and text:  # a switch may have taken a line out
            y += writer.set.write(text, (x, y, width, 60.0), BODY) + 2.0
    return y


def _values(sheet: Sheet) -> dict[str, object]:
    """Return the values for the placeholders in the rules summary on the back of the sheet."""
    rounds = sheet.rounds
    columns = {column.id: column for column in sheet.columns}
    *early, last = rounds.fishing
    return {
        "setup": rounds.setup_boxes,
        "income": f"{{coin:{rounds.income}}}",
        "fishing": f"{', '.join(map(str, early))} and {last}" if early else last,
        "rounds": rounds.count,
        "solo": rounds.solo,
        "second": f"{{coin:{max(column.license_coins[1] for column in columns.values())}}}",
        "oyster": columns["oyster"].catch,
        "cannery": f"{{coin:{max(each.full_boat_coins for each in sheet.wharf)}}}",
        "barge": max(each.full_boat_catch for each in sheet.harbor),
        "crab": max(each.vp for each in sheet.harbor),
        "uses": max(each.uses for each in sheet.wharf),
        "fish": sheet.score.fish_vp,
        "bait": max(each.income for each in sheet.wharf),
    }


LONGEST = 40
MARKUP = re.compile(r"([{*|\\])")
MASK = 4  # any of the eight is read; one for all sheets is drawn fast
ON_SEA = TextStyle(size_pt=6.5, role="quiet", align="end", most_lines=1)
ON_TOWN = replace(ON_SEA, align="middle")
NAME = TextStyle("serif-bold", 13.0, valign="bottom", most_lines=1)


def player_names_for_sheets(choices: Choices, players: tuple[int, int]) -> tuple[str, ...]:
    """Return the name on each sheet of a set, "" for none.

    Raises CompanionError if there are more names than players, or one cannot be printed.
    """
    given = given_names(choices)
    count = choices.players or len(given) or players[1]
    if len(given) > count:
        raise CompanionError(
            f"there are {len(given)} names for {count} sheets; give fewer --name or more --players"
        )
    if count > players[1]:
        raise CompanionError(f"{count} names are too many; at most {players[1]} play")
    return given + ("",) * (count - len(given))


def given_names(choices: Choices) -> tuple[str, ...]:
    """Return the names given; CompanionError if one cannot be printed."""
    given = choices.extra.get("name") or ()
    assert isinstance(given, tuple)
    for name in given:
        if not name.strip() or len(name) > LONGEST:
            raise CompanionError(f'a name must have 1 to {LONGEST} characters, not "{name[:60]}"')
        if lacking := fonts.missing_characters(name, "sans"):
            raise CompanionError(f'the name "{name}" uses "{lacking}", which no font has')
    return tuple(name.strip() for name in given)


def sheet_code(version: str, number: int) -> str:
    """Return the text of a sheet's QR code: game, version, and number of the sheet."""
    return f"{SLUG}:{version}:{number}"


def draw_own(
    theme: Theme, words: str, version: str, name: Spot | None, players: Sequence[str], number: int
) -> tuple[Shape, ...]:
    """Draw the parts of half a sheet that differ from copy to copy.

    Both halves get the sheet's number and markers for the camera. The right half also gets a QR
    code and the player's name, in the field `name`. On the left half `name` is None.
    """
    pen = TextWriter(theme)
    text = fill_template(words, {"number": number, "version": version})
    if name is None:
        pen.write(text, (WIDTH - CORNER - 40.5, FOOT, 40, 2.6), ON_SEA)
    else:
        if player := players[(number - 1) % len(players)]:
            room = (name.x + 0.5, name.y, name.w - 1.0, name.h - 0.6)
            pen.write(MARKUP.sub(r"\\\1", player), room, NAME)
        code = sheet_code(version, number)
        pen.add(draw_qr(code, EDGE + QR_LEFT, ROWS_TOP - 0.6, QR, mask=MASK))
        pen.write(text, (EDGE + QR_LEFT - 4, ROWS_TOP + QR - 0.4, QR + 8, 3.0), ON_TOWN)
    first = first_marker(number, 0 if name is None else 1)
    pen.add(*draw_markers(first, marker_places(WIDTH, HEIGHT), MARKER, pen.color("ink")))
    return tuple(pen.shapes)


def layout_version(sheet: Sheet) -> str:
    """Return a hash, eight letters and digits, of a sheet's values and the places of its boxes."""
    spots = (*sea_plan(sheet).spots, *town_plan(sheet).spots)
    areas = ((spot.name, (spot.x, spot.y, spot.w, spot.h)) for spot in spots)
    places = [(name, *(f"{at:.2f}" for at in area)) for name, area in areas]
    layout = (sheet.version, places, marker_places(WIDTH, HEIGHT), MARKER)
    return hashlib.sha256(repr(layout).encode()).hexdigest()[:8]


HALVES: tuple[Half, ...] = ("sea", "town")
FILE = "fleet_dice/sheet.toml"


def score_sheets(order: ComponentOrder) -> Component:
    """Build the score sheets, one for each player."""
    players = player_names_for_sheets(order.choices, order.data.value(GAME).players)
    half = partial(half_piece, order, players=players)
    return build_halves(order, len(players), half)


def build_halves(
    order: ComponentOrder, count: int, draw: Callable[[Theme, Half], Piece]
) -> Component:
    """Build `count` score sheets of two halves; `draw` draws each half."""
    halves = {str(half): half for half in HALVES}
    return order.info.component(
        "sheet",
        (WIDTH, HEIGHT),
        dict.fromkeys(halves, count),
        lambda style, name: draw(style.theme, halves[name]),
        sides=2,
    )


def half_piece(
    order: ComponentOrder, theme: Theme, half: Half, players: Sequence[str] = ("",)
) -> Piece:
    """Draw one half of the sheet. Copies of the right half bear the names `players`, in turn."""
    words, sheet = order.data.words, score_sheet(order.data)
    front, back = SheetWriter(theme, words), SheetWriter(theme, words)
    numbered, version = words["sheet.number"], layout_version(sheet)
    name: Spot | None = None
    if half == "sea":
        sea = sea_plan(sheet)
        draw_sea(front, sheet, sea)
        spots = sea.spots
    else:
        town = town_plan(sheet)
        draw_town(front, sheet, town)
        spots, name = town.spots, town.name
    each = partial(draw_own, theme, numbered, version, name, players)
    draw_reference(back, sheet, order.data.values(BOAT_DICE)[0], half)
    messages = (*find_cramped(spots), *front.set.problems, *back.set.problems)
    problems = [Problem(FILE, f"{order.info.name} {half}", "", item) for item in messages]
    title, house = words[f"sheet.half.{half}"], bool(order.info.house)
    drawn = (front.set.shapes, back.set.shapes)
    boxes = []
    for spot in (spot for spot in spots if spot.kind not in WRITTEN):
        area = (spot.x, spot.y, spot.w, spot.h)
        boxes.append(MarkedBox(spot.name, *find_record_place(sheet, spot), area))
    first = partial(first_marker, half=HALVES.index(half))
    camera = CameraMarks(marker_places(WIDTH, HEIGHT), MARKER, first, tuple(boxes))
    piece = order.info.piece(half, title, *drawn, house=house, problems=problems)
    return replace(piece, per_copy=each, camera=camera)


def find_record_place(sheet: Sheet, spot: Spot) -> tuple[str, int]:
    """Return a field's path in a player's record, and the field's number there, from 1.

    The path is "" for a field that records do not contain.
    """
    kinds = {"box": "boxes", "license": "licenses", "boat": "boats", "fish": f"fish.{spot.of - 1}"}
    if spot.kind == "coin":
        return "coin_boxes", spot.number
    if spot.kind == "bonus":
        return (f"harbor.{sheet.crab.id}.bonus" if sheet.crab else ""), spot.number
    area, _ = sheet.find(spot.group)
    if area == "wharf":
        return (f"wharf.{spot.group}" if spot.kind == "box" else ""), spot.number
    return (f"{area}.{spot.group}.{kinds[spot.kind]}" if spot.kind in kinds else ""), spot.number
