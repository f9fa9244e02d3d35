"""Tokens and dice: the rulebook's counts, colours told apart without colour, dice that sum to 7."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import hypot
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.folding.die_net import die_net
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Circle, Group, Polygon, Rect, Shape, Use
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme, contrast_ratio
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.schema import SIZES, for_card_size
from companion.games.freshwater_fly.tokens import DIE_EDGE
from companion.games.game_type import CardSize
from tests.command import done
from tests.faces import draw_pieces, list_words, walked
from tests.games.freshwater_fly.changed import part_of, parts_of

# the rulebook's inventory, and the sheets of ours that stand in for nothing in the box
COUNTS = {
    "game-board": 1,
    "reel-boards": 4,
    "fish-cards": 48,
    "rock-cards": 16,
    "strike-cards": 4,
    "momentum-tiles": 5,
    "hatch-tiles": 7,
    "hatch-tokens": 60,
    "fly-tokens": 12,
    "finesse-tokens": 5,
    "drag-tokens": 4,
    "casting-token": 1,
    "dice": 9,
    "player-aids": 4,
    "dry-fly-tiles": 2,
    "master-skill-cards": 8,
    "alternate-strike-cards": 4,
}
OURS = {"adventure-map", "score-pad", "tuck-boxes", "spinners", "token-standees"}
HATCH = {
    "white": ("mayfly", "W"),
    "blue": ("dragonfly", "B"),
    "orange": ("stonefly", "O"),
    "green": ("midge", "G"),
    "tan": ("caddis", "T"),
    "yellow": ("ant", "Y"),
}
PAIRS = {"white-tan": 4, "blue-orange": 4, "green-yellow": 4}
DPI = 150
CLEAR = 64  # of 255 levels of grey
LEAST_APART = 0.06
LEAST_CONTRAST = 4.5


TOKENS = (
    *("hatch-tokens", "fly-tokens", "finesse-tokens", "drag-tokens", "casting-token", "dice"),
)


@cache
def parts(card_size: CardSize = "poker") -> dict[str, Component]:
    return parts_of(FRESHWATER_FLY.load(None, "en"), *TOKENS, card_size=card_size)


@cache
def pieces(name: str, ink: Ink = "full", palette: Palette = "standard") -> dict[str, Piece]:
    return draw_pieces(parts()[name], ink, palette)


def symbols(shapes: tuple[Shape, ...]) -> list[str]:
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += symbols(shape.shapes)
        elif isinstance(shape, Use):
            found.append(shape.symbol.name)
    return found


def grey(shapes: tuple[Shape, ...], size: float) -> Image.Image:
    page = pypdfium2.PdfDocument(render_pdf(Document("x", (Page(size, size, shapes),))))[0]
    picture: Image.Image = page.render(scale=DPI / 72, grayscale=True).to_pil()
    return picture.convert("L")


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the share of two pictures that differs clearly in grey."""
    clear = ImageChops.difference(one, other).point(lambda level: 255 * (level > CLEAR))
    return clear.histogram()[255] / (clear.width * clear.height)


def overlay(folder: Path, file: str, words: str) -> GameData:
    (folder / "freshwater_fly").mkdir()
    (folder / "freshwater_fly" / file).write_text(words, encoding="utf-8")
    return FRESHWATER_FLY.load(folder, "en")


# --- counts -------------------------------------------------------------------------------------


def test_counts_are_those_of_the_rulebook() -> None:
    (game,) = done("list", "freshwater_fly", "--json").json["games"]
    listed = {part["name"]: part["count"] for part in game["components"]}
    assert {name: count for name, count in listed.items() if name not in OURS} == COUNTS


def test_there_are_ten_hatch_tokens_of_each_colour() -> None:
    assert parts()["hatch-tokens"].copies == dict.fromkeys(HATCH, 10)


def test_any_four_players_can_tie_any_four_colours_at_once() -> None:
    assert parts()["fly-tokens"].copies == PAIRS
    flies = [set(pair.split("-")) for pair, copies in PAIRS.items() for _ in range(copies)]
    for one in HATCH:
        assert sum(one in fly for fly in flies) >= 4


@pytest.mark.parametrize("table", ["hatch-tokens", "drag-tokens"])
def test_tokens_that_do_not_add_up_are_named(table: str, tmp_path: Path) -> None:
    first = "white" if table == "hatch-tokens" else "player-1"
    with pytest.raises(DataError) as caught:
        overlay(tmp_path, "tokens.toml", f'[[{table}]]\nid = "{first}"\ncopies = 7\n')
    right = COUNTS[table]
    found = right - (10 if table == "hatch-tokens" else 1) + 7
    message = f"the copies in {table} must add up to {right}, not {found}"
    assert [problem.message for problem in caught.value.problems] == [message]


def test_a_fly_with_two_equal_sides_is_named(tmp_path: Path) -> None:
    words = '[[fly-tokens]]\nid = "white-tan"\nsides = ["tan", "tan"]\n'
    with pytest.raises(DataError, match='has "tan" twice'):
        overlay(tmp_path, "fly-tokens.toml", words)


def test_an_insect_stands_for_one_colour(tmp_path: Path) -> None:
    words = '[[hatch-colours]]\nid = "white"\ninsect = "ant"\n'
    with pytest.raises(DataError, match="ant is used for two colours"):
        overlay(tmp_path, "hatch-colours.toml", words)


# --- hatch and flies ----------------------------------------------------------------------------


@pytest.mark.parametrize("colour", HATCH)
@pytest.mark.parametrize("ink", INKS)
def test_a_colour_has_its_insect_and_letter(colour: str, ink: Ink) -> None:
    slug, letter = HATCH[colour]
    front = pieces("hatch-tokens", ink)[colour].front
    assert [name.split("-")[1] for name in symbols(front)] == [slug]
    assert list_words(front) == [letter]


def test_a_fly_shows_its_colour_and_what_is_behind() -> None:
    for pair, piece in pieces("fly-tokens").items():
        assert piece.back is not None
        one, other = pair.split("-")
        for face, here, behind in ((piece.front, one, other), (piece.back, other, one)):
            assert list_words(face) == [HATCH[behind][1], HATCH[here][1]]
            assert f"insect-{HATCH[here][0]}" in "-".join(symbols(face))


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS)
def test_insects_and_letters_can_be_read(ink: Ink, palette: Palette) -> None:
    colors = build_theme(read_roles(), ink, palette).colors
    pairs = [(f"hatch.{one}.ink", f"hatch.{one}.fill") for one in HATCH]
    pairs += [
        (f"player.{one}.ink", f"player.{one}.fill") for one in ("1", "2", "3", "4", "silent-angler")
    ]
    pairs += [("casting.ink", "casting.fill"), ("aid.head.ink", "aid.head")]
    for ink_role, ground in pairs:
        above, below = colors[ink_role], colors[ground]
        assert contrast_ratio(above or "#000000", below or "#FFFFFF") >= LEAST_CONTRAST, ink_role


# --- told apart ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hatch-tokens", "finesse-tokens", "drag-tokens"])
@pytest.mark.parametrize("ink", INKS)
def test_tokens_are_told_apart_in_grey(name: str, ink: Ink) -> None:
    size = parts()[name].width
    shown = {key: grey(piece.front, size) for key, piece in pieces(name, ink).items()}
    for one, other in combinations(shown, 2):
        assert apart(shown[one], shown[other]) > LEAST_APART, (one, other)


@pytest.mark.parametrize("name", ["finesse-tokens", "drag-tokens"])
def test_the_rim_of_a_token_is_milled_for_its_player(name: str) -> None:
    rims = [
        (one.pen.width, one.pen.dash)
        for piece in pieces(name, "line").values()
        for one, _ in walked(piece.front)
        if isinstance(one, Circle) and one.pen and 0.85 < 2 * one.r / parts()[name].width < 0.99
    ]
    assert len(rims) == len(set(rims)) == len(pieces(name))


@pytest.mark.parametrize("ink", INKS)
def test_drag_and_finesse_of_a_player_are_told_apart(ink: Ink) -> None:
    for player, drag in pieces("drag-tokens", ink).items():
        finesse = pieces("finesse-tokens", ink)[player]
        signs = [
            [one for one in symbols(piece.front) if "token" in one] for piece in (drag, finesse)
        ]
        assert [sign.split("-")[1] for found in signs for sign in found] == ["drag", "finesse"]
        assert list_words(drag.front) == list_words(finesse.front) == [player[-1]]


# --- sizes, the casting token, house values -----------------------------------------------------


@pytest.mark.parametrize("size", ["poker", "mini"])
def test_tokens_have_the_sizes_of_their_spaces(size: CardSize, fly: GameData) -> None:
    sizes = for_card_size(fly, SIZES, size)
    for name, diameter in (
        ("hatch-tokens", sizes.hatch_token),
        ("fly-tokens", sizes.fly_token),
        ("finesse-tokens", sizes.finesse_token),
        ("drag-tokens", sizes.drag_token),
    ):
        part = parts(size)[name]
        assert (part.width, part.height) == (diameter, diameter)
        assert part.cut == "line"


@pytest.mark.parametrize("size", ["poker", "mini"])
def test_the_casting_token_is_a_disc_and_a_standee(size: CardSize, fly: GameData) -> None:
    part = parts(size)["casting-token"]
    diameter = for_card_size(fly, SIZES, size).casting_token
    style = Style(build_theme(read_roles(), "line", "standard"))
    (piece,) = part.draw(style, part.copies)
    assert piece.problems == ()
    cuts = [
        shape.r * 2
        for shape, _ in walked(piece.front)
        if isinstance(shape, Circle) and shape.pen and (shape.x, shape.y) == (diameter / 2,) * 2
    ]
    assert max(cuts) == diameter
    assert part.width > 2 * diameter
    assert part.height > 2 * diameter


def test_house_values_are_flagged(tmp_path: Path) -> None:
    house = {name for name in parts() if any(piece.house for piece in pieces(name).values())}
    assert house == {"fly-tokens"}
    words = "".join(
        f'[[fly-tokens]]\nid = "{pair}"\nsides = ["{a}", "{b}"]\n'
        for pair, a, b in (
            ("white-tan", "white", "blue"),
            ("blue-orange", "orange", "tan"),
            ("green-yellow", "green", "yellow"),
        )
    )
    flies = part_of(overlay(tmp_path, "fly-tokens.toml", words), "fly-tokens")
    assert flies.provenance["H"] == 0
    style = Style(build_theme(read_roles(), "full", "standard"))
    assert not any(piece.house for piece in flies.draw(style, flies.copies))


# --- dice ---------------------------------------------------------------------------------------


def test_opposite_faces_of_the_die_sum_to_seven() -> None:
    net = die_net(6, DIE_EDGE)
    touching = {frozenset(fold.between) for fold in net.folds}
    touching |= {frozenset((tab.on, tab.behind)) for tab in net.tabs}
    for one, other in combinations(range(1, 7), 2):
        assert (frozenset((one, other)) in touching) == (one + other != 7)


def test_every_face_of_the_die_has_its_pips() -> None:
    net = die_net(6, DIE_EDGE)
    (die,) = pieces("dice").values()
    assert parts()["dice"].copies == {"d6": 9}
    ink = build_theme(read_roles(), "full", "standard").color("ink")
    dots = [
        place.of(shape.x, shape.y)
        for shape, place in walked(die.front)
        if isinstance(shape, Circle) and shape.fill == ink
    ]
    half = DIE_EDGE / 2
    for face in net.faces:
        seen = [x for x, y in dots if abs(x - face.x) < half and abs(y - face.y) < half]
        assert len(seen) == face.value


# --- standees in place of discs -----------------------------------------------------------------


@pytest.mark.parametrize("size", ["poker", "mini"])
def test_a_standee_stands_in_the_space_of_its_disc(size: CardSize, fly: GameData) -> None:
    part = part_of(fly, "token-standees", card_size=size)
    sizes = for_card_size(fly, SIZES, size)
    style = Style(build_theme(read_roles(), "full", "standard"))
    drawn = {piece.id: piece for piece in part.draw(style, part.copies)}
    discs = [f"finesse-{entry.id}" for entry in fly.named("finesse-tokens")]
    discs += [f"drag-{entry.id}" for entry in fly.named("drag-tokens")]
    assert list(drawn) == list(part.copies) == discs
    land: dict[tuple[float, int], bytes] = {}  # what lies at the cut: on all of a size the same
    for id, piece in drawn.items():
        disc = sizes.drag_token if id.startswith("drag") else sizes.finesse_token
        (cut,) = [
            shape for shape, _ in walked(piece.front)
            if isinstance(shape, Polygon) and shape.fill is None
        ]  # fmt: skip
        xs, ys = [x for x, _ in cut.points], [y for _, y in cut.points]
        wide, feet = max(xs), 2 * sorted(set(ys))[1]
        assert hypot(wide, feet) <= disc + 1e-6, "its feet lie in the round space"
        assert max(ys) <= part.height + 1e-6
        picture = grey(piece.front, part.height)
        left, right = (int(x * DPI / 25.4) for x in (1.25, wide - 1.25))
        fold, high = max(ys) / 2, (max(ys) - feet) / 2
        top, low = (round(y * DPI / 25.4) for y in (fold + 2, fold + 0.45 * high))
        for column in (left, right):
            edge = picture.crop((column, top, column + 1, low)).tobytes()
            assert land.setdefault((disc, column), edge) == edge, "no mark comes near the cut"
        assert list_words(piece.front) == [("S" if "silent" in id else id[-1])] * 2, "on both sides"


def test_the_standee_of_the_silent_angler_has_the_colour_of_its_token(fly: GameData) -> None:
    style = Style(build_theme(read_roles(), "full", "standard"))
    part = part_of(fly, "token-standees")
    (piece,) = part.draw(style, ["finesse-silent-angler"])
    fills = {one.fill for one, _ in walked(piece.front) if isinstance(one, Rect)}
    colors = style.theme.colors
    assert colors["player.silent-angler.fill"] in fills
    assert not fills & {colors["player.1.fill"], colors["casting.fill"]}
