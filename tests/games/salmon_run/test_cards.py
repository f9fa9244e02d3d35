"""The cards of Salmon Run: counts, one back for all, signs, and where a swim leads."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace

from companion.core.errors import DataError
from companion.core.units import PT_PER_MM
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing import icons
from companion.drawing.art import drawing_file, load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.extents import Extent, iter_extents
from companion.drawing.ink_colors import THINNEST, largest_area
from companion.drawing.shapes import Circle, Group, Pen, Point, Rect, Shapes, Use
from companion.drawing.shapes import Path as Outline
from companion.drawing.theme import INKS, PALETTES, Ink, Palette, build_theme, contrast_ratio
from companion.games.game_type import CardSize, Choices
from companion.games.salmon_run.cards import ORDER, find_sign, swim_texts
from companion.games.salmon_run.game import SALMON_RUN
from companion.games.salmon_run.schema import FATIGUE_CARDS, SUPPLEMENT_CARDS, SWIM_CARDS
from tests.command import done
from tests.faces import dumped, join_words, walked
from tests.games.salmon_run.parts import part

SIZES: tuple[CardSize, ...] = ("poker", "mini")
STYLES = list(product(INKS, PALETTES))
each_style = pytest.mark.parametrize(("ink", "palette"), STYLES, ids=map("-".join, STYLES))


def parts(data: GameData, size: CardSize = "poker", players: int = 4) -> dict[str, Component]:
    choices = Choices(card_size=size, players=players)
    names = ("swim-cards", "fatigue-cards", "supplement-cards")
    return {name: part(data, name, choices) for name in names}


def drawn(
    data: GameData,
    ink: Ink = "full",
    palette: Palette = "standard",
    size: CardSize = "poker",
) -> dict[str, Piece]:
    """Return every card as `component/id`."""
    style = Style(build_theme(read_roles(), ink, palette))
    return {
        f"{name}/{piece.id}": piece
        for name, deck in parts(data, size).items()
        for piece in deck.draw(style, deck.copies)
    }


def own(folder: Path, file: str, words: str) -> GameData:
    (folder / "salmon_run").mkdir(exist_ok=True)
    (folder / "salmon_run" / file).write_text(words, encoding="utf-8")
    return SALMON_RUN.load(folder, "en")


@pytest.mark.parametrize("player", [1, 2, 3, 4])
def test_a_swim_deck_is_three_of_each_way_a_wild_and_a_bear(salmon: GameData, player: int) -> None:
    """R Swim Deck Anatomy."""
    cards = [card for card in salmon.values(SWIM_CARDS) if card.player == player]
    assert {card.action: card.copies for card in cards} == {
        "forward": 3,
        "right": 3,
        "left": 3,
        "wild": 1,
        "bear": 1,
    }


def test_44_swim_32_fatigue_and_48_supplement_cards(salmon: GameData) -> None:
    """R Components."""
    counts = {name: deck.count for name, deck in parts(salmon).items()}
    assert counts == {"swim-cards": 44, "fatigue-cards": 32, "supplement-cards": 48}


def test_fewer_players_need_fewer_swim_decks(salmon: GameData) -> None:
    found = parts(salmon, players=3)
    assert found["swim-cards"].count == 33
    assert {piece[-1] for piece in found["swim-cards"].copies} == {"1", "2", "3"}
    assert found["fatigue-cards"].count == 32
    assert found["supplement-cards"].count == 48


def test_the_supplement_cards_lie_in_seven_piles(salmon: GameData) -> None:
    """R Set-up, step 3: six kinds, and basic swims; F the kinds of double and basic swims."""
    pile: Counter[str] = Counter()
    for card in salmon.values(SUPPLEMENT_CARDS):
        swim = card.action in ("forward", "left", "right")
        name = "swim" if swim else card.action.partition("-")[0]
        pile[name] += card.copies
    assert pile == {
        **dict.fromkeys(("bear", "eagle", "wild", "current", "rapids"), 6),
        **dict.fromkeys(("double", "swim"), 9),
    }
    for piece in drawn(salmon).values():
        assert piece.house is (piece.id not in {"fatigue"} and not piece.id[-1].isdigit())


@each_style
def test_one_back_for_all_124_cards(salmon: GameData, ink: Ink, palette: Palette) -> None:
    for size in SIZES:
        assert len({piece.back for piece in drawn(salmon, ink, palette, size).values()}) == 1
        assert all(deck.plain_back for deck in parts(salmon, size).values())


@each_style
@pytest.mark.parametrize("size", SIZES)
def test_each_front_has_its_sign_and_its_player_at_both_ends(
    salmon: GameData, ink: Ink, palette: Palette, size: CardSize
) -> None:
    by_id = {card.id: card for card in salmon.values(SWIM_CARDS)}
    others = {
        card.id: card for card in (*salmon.values(FATIGUE_CARDS), *salmon.values(SUPPLEMENT_CARDS))
    }
    for name, piece in drawn(salmon, ink, palette, size).items():
        shown = Counter(icons.iter_used_icons(piece.front))
        marks = {mark: count for mark, count in shown.items() if mark.startswith("player-")}
        if name.startswith("swim-cards/"):
            card = by_id[piece.id]
            assert marks == {f"player-{card.player}": 2}
        else:
            assert marks == {}
            card = others[piece.id]  # type: ignore[assignment]
        assert shown[find_sign(card.action)] >= 2
        assert piece.problems == ()


def test_every_action_has_a_sign_of_its_own() -> None:
    assert len({*map(find_sign, ORDER)}) == len(ORDER) == 12


@each_style
def test_signs_stand_out_from_their_index(ink: Ink, palette: Palette) -> None:
    colors = build_theme(read_roles(), ink, palette).colors
    for tone in ("river-card", "fatigue", *(f"player.{player}" for player in range(1, 5))):
        fill, sign = colors[f"{tone}.fill"], colors[f"{tone}.ink"]
        assert sign is not None
        assert contrast_ratio(fill or "#FFFFFF", sign) >= 4.5, tone


@pytest.mark.parametrize("size", SIZES)
def test_cards_say_what_they_do(salmon: GameData, size: CardSize) -> None:
    cards = drawn(salmon, size=size)
    for way in ("forward", "left", "right"):
        assert "1 hex" in join_words(cards[f"supplement-cards/{way}"].front)
        assert join_words(cards[f"swim-cards/{way}-3"].front) == join_words(
            cards[f"supplement-cards/{way}"].front
        )
        assert "2 hexes" in join_words(cards[f"supplement-cards/double-{way}"].front)
    assert "2 hexes" in join_words(cards["swim-cards/bear-1"].front)
    assert "arrow" in join_words(cards["supplement-cards/current"].front)
    assert "arrow" in join_words(cards["supplement-cards/rapids"].front)


def test_an_owner_gives_a_pile_its_own_count(salmon: GameData, tmp_path: Path) -> None:
    words = '[[supplement-cards]]\nid = "eagle"\ncopies = 8\n'
    theirs = own(tmp_path, "supplement-cards.toml", words)
    assert parts(theirs)["supplement-cards"].count == 50
    assert not drawn(theirs)["supplement-cards/eagle"].house
    assert drawn(theirs)["supplement-cards/bear"].house


@pytest.mark.parametrize(
    ("file", "words", "message"),
    [
        ("swim-cards", 'id = "bear-1"\nplayer = 5', "player: must be from 1 to 4"),
        ("swim-cards", 'id = "bear-1"\naction = "eagle"', "eagle"),
        ("supplement-cards", 'id = "wild"\ncopies = 0', "copies: must be from 1 to 99"),
        ("tuck-boxes", 'id = "swim"\nholds = []', "holds: must name each component"),
    ],
)
def test_an_impossible_card_is_a_mistake(
    tmp_path: Path, file: str, words: str, message: str
) -> None:
    with pytest.raises(DataError, match=message):
        own(tmp_path, f"{file}.toml", f"[[{file}]]\n{words}\n")


@pytest.mark.parametrize("size", SIZES)
def test_fatigue_has_four_pictures_in_turn(salmon: GameData, size: CardSize) -> None:
    for ink in INKS:
        card = drawn(salmon, ink, size=size)["fatigue-cards/fatigue"]
        assert card.per_copy is not None
        copies = [card.per_copy(n) for n in range(1, 33)]
        assert copies[:4] * 8 == copies
        assert len({str(shapes) for shapes in copies[:4]}) == 4
        assert all(copies[:4]), "each has a picture of its own"


def test_pictures_of_fatigue_lie_below_the_plates(salmon: GameData) -> None:
    """Water runs to every edge; title, words and both tabs stay whole."""
    card = drawn(salmon)["fatigue-cards/fatigue"]
    assert card.per_copy is not None
    (picture,) = card.per_copy(1)
    assert isinstance(picture, Group) and isinstance(picture.clip, Outline)
    around, *holes = picture.clip.data.split("M")[1:]
    assert around == "-3 -3L-3 91.9L66.5 91.9L66.5 -3Z"
    assert len(holes) == 4


@pytest.mark.parametrize("size", SIZES)
def test_no_two_copies_of_a_card_are_alike(salmon: GameData, size: CardSize) -> None:
    """Three swims of a way, six bears, eagles, rapids: each has a picture of its own."""
    for name, piece in drawn(salmon, size=size).items():
        copies = parts(salmon, size)[name.partition("/")[0]].copies[piece.id]
        if copies > 1 and not name.startswith("fatigue"):
            assert piece.per_copy is not None, name
            assert len({str(piece.per_copy(n)) for n in range(1, copies + 1)}) == copies, name


def test_players_have_different_bears(salmon: GameData) -> None:
    bears = [
        swim_texts(salmon, card) for card in salmon.values(SWIM_CARDS) if card.action == "bear"
    ]
    assert len({join_words["scene"] for join_words in bears}) == 4


def test_each_way_to_swim_has_a_salmon_that_aims_there_in_two_waters() -> None:
    aims = {"forward": "forward", "left": "left", "wild": "round", "double-forward": "far"}
    for way, aim in aims.items():
        scenes = [drawing_file(f"swim/{way}-{look}").read_text("utf-8") for look in range(1, 7)]
        assert {*re.findall("swimmer/([a-z]+)", "".join(scenes))} == {aim}
        waters = [re.findall(r"glide|riffle", scene) for scene in scenes]
        assert waters == [["glide"], ["riffle"]] * 3
    left, right = (drawing_file(f"swim/{way}-1").read_text("utf-8") for way in ("left", "right"))
    assert "swimmer/left" in right and ("scale(-1 1)" in right) != ("scale(-1 1)" in left)


@each_style
def test_a_picture_of_a_copy_leaves_lines_round_plates_whole(
    salmon: GameData, ink: Ink, palette: Palette
) -> None:
    """Half of each line would lie below the picture; in line ink that showed."""
    piece = drawn(salmon, ink, palette)["swim-cards/left-2"]
    assert piece.per_copy is not None
    (picture,) = piece.per_copy(1)
    assert isinstance(picture, Group) and isinstance(picture.clip, Outline)
    plates = [shape for shape in piece.front if isinstance(shape, Rect) and shape.w == 42.4]
    line = plates[0].pen.width if plates[0].pen else 0.0
    assert f"M{4 - line / 2:g} 67.8" in picture.clip.data


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_animal_touches_a_plate_or_a_tab(salmon: GameData, size: CardSize) -> None:
    """Beneath a plate a tail would be cut off there."""
    for name, deck in parts(salmon, size).items():
        for piece in deck.draw(Style(build_theme(read_roles(), "full", "standard")), deck.copies):
            kept = list(plates(piece.front))
            looks = [piece.per_copy(copy) for copy in range(1, 7)] if piece.per_copy else []
            for animal, outline in (one for look in (piece.front, *looks) for one in animals(look)):
                for (x, y), plate in product(outline, kept):
                    aside = max(plate.left - x, x - plate.right, plate.top - y, y - plate.bottom)
                    assert aside > 0.2, f"{name}/{piece.id}: {animal}"


def plates(front: Shapes) -> Iterator[Extent]:
    """Yield the extents of the plates of a card, and of its tabs at both ends."""
    for one in front:
        if isinstance(one, Rect | Outline):
            yield from iter_extents((one,))
        elif isinstance(one, Group) and one.angle_deg:
            tabs = tuple(part for part in one.shapes if isinstance(part, Outline))
            yield from iter_extents((replace(one, shapes=tabs),))


Way = Callable[[float, float], tuple[float, float]]


def animals(shapes: Shapes, way: Way = lambda x, y: (x, y)) -> Iterator[tuple[str, list[Point]]]:
    """Yield salmon, bears and eagles of a scene: what they are, and points of their outlines."""
    for one in shapes:
        if isinstance(one, Group | Use):
            inner = one.shapes if isinstance(one, Group) else one.symbol.shapes
            there = inside(one, way)
            if isinstance(one, Use) and one.symbol.name.startswith(
                ("fish-", "swimmer-", "bear-", "bank-eagle")
            ):
                data = "".join(part.data for part, _ in walked(inner) if isinstance(part, Outline))
                yield one.symbol.name, [there(x, y) for x, y in points(data)]
            else:
                yield from animals(inner, there)


def inside(frame: Group | Use, way: Way) -> Way:
    """Return where a point of what stands in a frame lies."""
    turn, side = radians(frame.angle_deg), -1 if frame.mirrored else 1
    c, s = frame.scale * cos(turn), frame.scale * sin(turn)
    return lambda x, y: way(frame.x + c * side * x - s * y, frame.y + s * side * x + c * y)


def test_the_picture_of_a_copy_ends_where_its_card_ends(tmp_path: Path) -> None:
    """On paper: else it would lie over the next card."""
    done(
        "print", "salmon_run", "--only", "fatigue-cards", "--bleed", "0", "--no-marks",
        "--out", tmp_path,
    )  # fmt: skip
    folder = tmp_path / "salmon_run"
    page = pdfium.PdfDocument(folder / "cards.pdf")[0].render(scale=2).to_pil().convert("RGB")
    places = json.loads((folder / "manifest.json").read_text("utf-8"))["placements"]
    first = [place for place in places if place["page"] == 1]
    right = max(place["x"] for place in first) + 63.5
    dots = 2 * PT_PER_MM
    for place in first:
        shown = [
            page.getpixel((round((right + beyond) * dots), round((place["y"] + 30) * dots)))
            for beyond in (-1.5, 1.5)
        ]
        assert shown[0] != (255, 255, 255)
        assert shown[1] == (255, 255, 255)


# --- scenes ---------------------------------------------------------------------------------------


def scene(action: str) -> tuple[tuple[float, float], list[tuple[float, float]], float]:
    """Return the middle of the start, of each target, and the side of a hex, from the drawing."""
    text = drawing_file(f"ground/swim-{action}").read_text("utf-8")
    paths = re.findall(r'stroke-width="([\d.]+)" d="([^"]+)"', text)
    hexes = [points(one) for width, data in paths if width == "0.35" for one in split(data)]
    start = middle(hexes[0])
    targets = [points(one) for width, data in paths if width == "0.9" for one in split(data)]
    (ax, ay), (bx, by) = targets[0][:2]
    return start, [middle(corners) for corners in targets], hypot(bx - ax, by - ay)


def split(data: str) -> list[str]:
    return ["M" + part for part in data.split("M")[1:]]


def points(data: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]


def middle(corners: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize(("way", "angle"), [("forward", 90), ("left", 150), ("right", 30)])
def test_a_swim_leads_to_the_hex_of_the_geometry(way: str, angle: int, steps: int) -> None:
    """F facts 3.3: forward across the flat edge on top, left and right over the slanting ones."""
    start, targets, side = scene(way if steps == 1 else f"double-{way}")
    ((x, y),) = targets
    assert degrees(atan2(start[1] - y, x - start[0])) == pytest.approx(angle, abs=0.5)
    assert hypot(x - start[0], y - start[1]) == pytest.approx(steps * side * 3**0.5, abs=0.05)


def test_a_wild_card_leads_to_all_three() -> None:
    start, targets, _ = scene("wild")
    angles = sorted(round(degrees(atan2(start[1] - y, x - start[0]))) for x, y in targets)
    assert angles == [30, 90, 150]


# --- boxes and faces as text ----------------------------------------------------------------------


def test_boxes_are_as_deep_as_what_they_hold(salmon: GameData) -> None:
    thin, thick = (part(salmon, "tuck-boxes", Choices(thickness=mm)) for mm in (0.2, 0.4))
    for box in ("swim", "river"):
        assert thin.size_of(box) < thick.size_of(box)
    assert thin.size_of("swim") < thin.size_of("river")
    mini = part(salmon, "tuck-boxes", Choices(card_size="mini"))
    assert mini.size_of("swim") < thin.size_of("swim")


@pytest.mark.parametrize(
    "name", ["swim-cards/left-2", "supplement-cards/eagle", "fatigue-cards/fatigue"]
)
def test_faces_as_text(salmon: GameData, golden: Any, name: str) -> None:
    piece = drawn(salmon)[name]
    assert piece.back is not None
    text = f"front\n{dumped(piece.front, '  ')}back\n{dumped(piece.back, '  ')}"
    golden.check(f"salmon_run/{name.replace('/', '-')}.txt", text)


@pytest.mark.parametrize("name", ["peril-rapids", "peril-chute"])
def test_white_water_has_dark_edges_and_no_loose_bubbles_in_line_ink(name: str) -> None:
    shapes = [one for one, _ in walked(load_drawing(f"ground/{name}", "line").shapes)]
    outlines = [one for one in shapes if isinstance(one, Outline)]
    slivers = [one.data.count("Z") for one in outlines if one.fill == "#000000"]
    assert sum(slivers) > 5, "dark edges"
    rings = [one for one in outlines if one.pen and "Z" in one.data and largest_area(one) < 20]
    assert rings == []
    assert not any(isinstance(one, Circle) for one in shapes)


def test_nothing_hangs_below_the_stones_of_a_riffle_in_line_ink() -> None:
    shapes = [one for one, _ in walked(load_drawing("ground/riffle", "line").shapes)]
    outlines = [one for one in shapes if isinstance(one, Outline)]
    assert all(one.fill or one.pen != Pen("#000000", THINNEST) for one in outlines)


@pytest.mark.parametrize("place", ["stone", "log", "shallows", "pool"])
def test_a_plate_stands_out_from_the_light_behind_it(place: str) -> None:
    shapes = load_drawing(f"ground/fatigue-{place}").shapes
    light = [one.fill for one in shapes[:2] if isinstance(one, Outline) and one.fill]
    plate = build_theme(read_roles(), "full", "standard").colors["plate"] or ""
    assert len(light) == 2
    assert min(contrast_ratio(plate, fill) for fill in light) > 1.07


def test_a_log_lies_below_the_plate_and_the_tab_above_it() -> None:
    log = next(
        one
        for one in load_drawing("ground/fatigue-log").shapes
        if isinstance(one, Outline) and one.fill == "#8C6B4B"
    )
    assert min(float(y) for y in re.findall(r" ([\d.]+)(?=[LCZ ])", log.data)) > 19.6


@pytest.mark.parametrize("number", range(1, 7))
def test_the_salmon_that_a_bear_fishes_for_is_whole_on_a_cut_card(number: int) -> None:
    text = drawing_file(f"swim/bear-{number}").read_text("utf-8")
    bleed, width = 3.0, load_drawing(f"swim/bear-{number}").w
    for image in re.findall(r"<image[^>]*swimmer/leaping[^>]*>", text):
        left, wide = (float(re.search(rf' {key}="([\d.-]+)"', image)[1]) for key in ("x", "width"))  # type: ignore[index]
        if turned := re.search(r"translate\(([\d.]+) 0\) scale\(-1", image):
            left = float(turned[1]) - left - wide
        assert bleed <= left
        assert left + wide <= width - bleed
