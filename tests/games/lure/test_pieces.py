"""What is printed of Lure: cards, tokens, dice, screens, aids and boxes."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.chance import parse_dice
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.icons import iter_used_icons
from companion.drawing.shapes import Group, Line, Path, Shape, Text, Use
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.components import build_components
from companion.games.game_type import Choices
from companion.games.lure.aids import DICE, SHARES
from companion.games.lure.cards import describe_requirement, requirement_icons, requirement_kind
from companion.games.lure.odds import compute_odds, count_totals, likely_total, meets_requirement
from companion.games.lure.schema import DICE as DICE_TABLE
from companion.games.lure.schema import EXAMPLE, FISH, PLAYERS, SIZES, WATERS, FishCard, PlayerDie
from companion.games.paper_parts import _panel
from companion.games.shared_tables import BOXES
from tests.apart import marks
from tests.command import done
from tests.faces import draw_pieces, list_words, walked

STYLE = Style(build_theme(read_roles(), "full", "standard"))


@pytest.fixture(scope="module")
def parts(lure: GameData) -> dict[str, Component]:
    return {part.name: part for part in build_components(lure, Choices())}


@pytest.fixture(scope="module")
def drawn(parts: dict[str, Component]) -> Callable[[str], dict[str, Piece]]:
    return lambda name: {piece.id: piece for piece in parts[name].draw(STYLE, parts[name].copies)}


def _pictures(shapes: tuple[Shape, ...]) -> set[tuple[str, bool]]:
    """Return the drawings in the first level of groups, and whether each is mirrored."""
    found = set()
    for group in shapes:
        match group:
            case Group(shapes=(Use(symbol=symbol), *_)):
                name = re.sub("-full.*", "", symbol.name)
                found.add((name, group.mirrored))
            case Group():
                found |= _pictures(group.shapes)
    return found


def sentence(shapes: tuple[Shape, ...]) -> str:
    return " ".join(list_words(shapes))


def test_every_card_tells_catch_number_requirement_points_and_fish(
    lure: GameData, drawn: Callable[[str], dict[str, Piece]]
) -> None:
    cards = drawn("fish-cards")
    for entry in lure.entries(FISH):
        fish, words = entry.value, list_words(cards[entry.id].front)
        # top left and, turned, bottom right
        assert words.count(str(fish.catch)) >= 2
        assert words.count(str(fish.vp)) >= 2
        assert lure.words[f"fish.{fish.fish}.name"] in " ".join(words)
        for word in describe_requirement(lure.words, fish).split():
            assert word in " ".join(words)
        icons = set(iter_used_icons(cards[entry.id].front))
        for name in re.findall(r"\{([a-z-]+)", requirement_icons(lure.words, fish)):
            assert any(icon.startswith(name) for icon in icons), f"{entry.id}: {name} in {icons}"
        assert cards[entry.id].house


def test_fish_grow_with_their_numbers_and_swim_in_three_poses(
    lure: GameData, parts: dict[str, Component], drawn: Callable[[str], dict[str, Piece]]
) -> None:
    """Each card shows its fish once, whole, and neither pose nor water beside its like."""
    long, poses, waters, part = {}, [], [], parts["fish-cards"]
    for piece, card in zip(drawn("fish-cards").values(), lure.values(FISH), strict=True):
        art = [(one.shapes[0], one) for one in piece.front if isinstance(one, Group)]
        uses = [(use.symbol, group) for use, group in art if isinstance(use, Use)]
        (fish,) = [pair for pair in uses if pair[0].name.startswith(f"fish-{card.fish}-full")]
        long[card.fish] = round(fish[0].w * fish[1].scale, 3)
        turn = math.radians(fish[1].angle_deg)
        for middle, size, share in (
            (fish[1].x, part.width, math.cos(turn)),
            (fish[1].y, part.height, math.sin(turn)),
        ):
            reach = long[card.fish] / 2 * abs(share)
            assert 2 <= middle - reach <= middle + reach <= size - 2
        poses.append((fish[1].mirrored, fish[1].angle_deg))
        (water,) = {s.name for s, _ in uses if "ground-" in s.name and "rings" not in s.name}
        assert water.replace("ground-", "ground-rings-") in {s.name for s, _ in uses}, "its tint"
        waters.append(water)
    assert 37 <= long["gudgeon"] < long["perch"] < long["pike"] <= long["sturgeon"] < 57
    assert len(set(poses)) == 3
    assert len(set(waters)) == 4
    for row in (poses, waters):
        assert all(one != other for one, other in itertools.pairwise(row))


@pytest.mark.parametrize("sides", [6, 12, 20])
def test_the_rims_of_dice_tell_their_players_without_colour(
    parts: dict[str, Component], sides: int
) -> None:
    dice = draw_pieces(parts["dice"], "line")
    rims = []
    for piece in (piece for id, piece in dice.items() if id.endswith(f"-d{sides}")):
        pens = [
            shape.pen
            for face in piece.front
            if isinstance(face, Group)
            for shape in face.shapes
            if isinstance(shape, Path) and shape.pen
        ]
        rims.append((len(pens), pens[0].width, pens[0].dash))
    assert len(set(rims)) == len(rims) == 5


@pytest.mark.parametrize("ink", INKS)
def test_every_line_of_a_small_fish_prints(parts: dict[str, Component], ink: Ink) -> None:
    """Thinner than 0.1 mm a line breaks up on paper."""
    part = parts["fish-cards"]
    thin = {
        (piece.id, round(shape.pen.width * place.enlarged**0.5, 3))
        for piece in part.draw(Style(build_theme(read_roles(), ink, "standard")), part.copies)
        for shape, place in walked(piece.front)
        if not isinstance(shape, Text) and shape.pen
        if shape.pen.width * place.enlarged**0.5 < 0.0985
    }
    assert not thin


def test_backs_of_cards_and_of_tokens_are_all_alike(
    drawn: Callable[[str], dict[str, Piece]],
) -> None:
    for name in ("fish-cards", "lure-tokens"):
        assert len({piece.back for piece in drawn(name).values()}) == 1


@pytest.mark.parametrize("ink", INKS)
def test_tokens_show_a_spinner_a_wobbler_and_a_spoon(parts: dict[str, Component], ink: Ink) -> None:
    part = parts["lure-tokens"]
    tackle: dict[str, set[str]] = {}
    for piece in part.draw(Style(build_theme(read_roles(), ink, "standard")), part.copies):
        (around,) = (one for one in piece.front if isinstance(one, Group))
        for group in around.shapes:
            if isinstance(group, Group) and isinstance(use := group.shapes[0], Use):
                tackle.setdefault(piece.id.partition("-")[0], set()).add(use.symbol.name)
    assert tackle == {
        "adjust": {f"tackle-water-adjust-{ink}", f"tackle-spinner-{ink}"},
        "extra": {
            f"tackle-water-extra-{ink}",
            *(f"tackle-wobbler-{bars}-{ink}" for bars in range(1, 7)),
        },
        "boost": {f"tackle-water-boost-{ink}", f"tackle-spoon-{ink}"},
    }


def test_the_signs_of_requirements_differ(lure: GameData) -> None:
    signs = {
        requirement_icons(lure.words, entry.value): requirement_kind(entry.value)
        for entry in lure.entries(FISH)
    }
    plain = {name for name in signs if ":" not in name}
    assert len(plain) == len({signs[name] for name in plain})
    assert (
        requirement_icons(lure.words, FishCard("1", "pike", 9, "contains", 1, (3, 17)))
        == "{die:3}{die:17}"
    )


def test_every_face_of_a_die_carries_its_number_in_marks_of_its_player_or_beside_one(
    lure: GameData, drawn: Callable[[str], dict[str, Piece]]
) -> None:
    pieces = drawn("dice")
    assert len(pieces) == 15
    for entry in lure.entries(DICE_TABLE):
        die: PlayerDie = entry.value
        front = pieces[entry.id].front
        numbers = sorted(int(word) for word in list_words(front) if word.isdecimal())
        assert numbers == ([] if die.sides == 6 else list(range(1, die.sides + 1)))
        marks = [icon for icon in iter_used_icons(front) if icon.startswith("mark-")]
        assert marks == [f"mark-{die.player}"] * (sum(range(7)) if die.sides == 6 else die.sides)


@pytest.mark.parametrize(("corners", "far"), [(3, 2.0), (4, math.sqrt(2)), (5, 1.236)])
def test_the_panel_of_a_face_stands_on_its_foot_and_keeps_clear_of_its_folds(
    corners: int, far: float
) -> None:
    numbers = [float(word) for word in re.findall(r"-?[\d.]+", _panel(corners, 1.0, 0.3))]
    places = list(zip(numbers[::2], numbers[1::2], strict=True))
    assert max(y for _, y in places) == pytest.approx(1.0)
    assert sum(math.isclose(y, 1.0) for _, y in places) >= 2
    assert max(math.hypot(x, y) for x, y in places) < far


def test_special_dice_are_told_by_the_set_and_rest(lure: GameData) -> None:
    for player in PLAYERS:
        own = [entry.value for entry in lure.entries(DICE_TABLE) if entry.value.player == player]
        assert sorted(die.sides for die in own if die.special) == [12, 20]


def test_a_screen_is_folded_art_outside_words_inside(
    lure: GameData, parts: dict[str, Component], drawn: Callable[[str], dict[str, Piece]]
) -> None:
    width, height = lure.value(SIZES).screen
    assert (parts["screens"].width, parts["screens"].height) == (width, 2 * height)
    for player, piece in drawn("screens").items():
        outside, *rest = piece.front
        assert isinstance(outside, Group)
        assert (outside.x, outside.y, outside.angle_deg) == (width, height, 180.0)
        assert not list_words((outside,)), "the outside says nothing"
        assert set(iter_used_icons((outside,))) == {f"mark-{player}"}
        places = [
            place.of(shape.x, shape.y)
            for shape, place in walked(tuple(rest))
            if isinstance(shape, Text)
        ]
        assert places
        assert all(0 < x < width and height < y < 2 * height for x, y in places)
        assert not piece.problems


def test_each_player_looks_at_a_shore_of_their_own(
    drawn: Callable[[str], dict[str, Piece]],
) -> None:
    def shore(piece: Piece) -> str:
        match piece.front[0]:
            case Group(shapes=(Group(shapes=(Group(shapes=(Use(symbol=symbol),)),)), *_)):
                return symbol.name
        return ""

    assert {player: shore(piece) for player, piece in drawn("screens").items()} == {
        player: f"shore-{player}-full" for player in PLAYERS
    }


@pytest.mark.parametrize("player", PLAYERS)
def test_a_shore_keeps_its_darks_in_line_ink(player: str) -> None:
    shapes = [shape for shape, _ in walked(load_drawing(f"shore/{player}", "line").shapes)]
    darks = [one for one in shapes if isinstance(one, Path) and one.fill == "#000000"]
    assert len(darks) > 3
    widths = {one.pen.width for one in shapes if isinstance(one, Path) and one.pen}
    assert min(widths) < 0.16 and max(widths) > 0.33, "far and near"


@pytest.mark.parametrize("player", PLAYERS)
def test_the_water_of_a_shore_has_wider_lines_near_than_far_in_line_ink(player: str) -> None:
    lines = [
        (one.pen.width, min(float(part.split()[1].split("C")[0].split("L")[0]) for part in parts))
        for one, _ in walked(load_drawing(f"shore/{player}", "line").shapes)
        if isinstance(one, Path) and one.pen and not one.fill and "Z" not in one.data
        if len(parts := one.data.split("M")[1:]) > 20
    ]
    highest = {width: min(y for other, y in lines if other == width) for width, _ in lines}
    far, near = min(highest), max(highest)
    assert far < 0.15, "hatching"
    assert near > 0.25, "hatching"
    assert highest[far] < 52, "the horizon"
    assert highest[near] > 70, "the water below it"


def test_the_example_of_a_screen_is_right(
    lure: GameData, drawn: Callable[[str], dict[str, Piece]]
) -> None:
    words = sentence(drawn("screens")["buoy"].front)
    assert "= 15" in words
    told = words[words.index("= 15") :]
    bream, ruffe, pike, trout = (
        "9 4 caught",
        "5 3 caught",
        "16 6 total too low",
        "14 7 dice do not fit",
    )
    assert all(one in told for one in (bream, ruffe, pike, trout)), told


@settings(max_examples=60)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(0, 29))
def test_dice_as_they_lie_fit_as_the_odds_say(lure: GameData, values: list[int], card: int) -> None:
    fish = replace(lure.values(FISH)[card], catch=1)
    lying = compute_odds([fish], [1], extra=values).each[0]
    assert meets_requirement(fish, [*values, 1]) == (lying == 1)


def test_screens_tell_every_step_lure_and_requirement(
    lure: GameData, drawn: Callable[[str], dict[str, Piece]]
) -> None:
    words = sentence(drawn("screens")["buoy"].front)
    for told in ("Splash", "Cast", "Fish", "Adjust", "Extra die", "Boost", "Together:", "End:"):
        assert told in words
    told_needs = {
        name.removeprefix("screen.needs.") for name in lure.words if "screen.needs." in name
    }
    needed = {
        requirement_kind(entry.value).split("-1")[0].split("-2")[0] for entry in lure.entries(FISH)
    }
    assert needed - told_needs == {"none"}, "told as the plain total"


def test_aids_explain_every_requirement_lure_and_step(
    lure: GameData, drawn: Callable[[str], dict[str, Piece]]
) -> None:
    (aid,) = drawn("player-aids").values()
    assert aid.back is not None
    assert not aid.problems
    front, back = sentence(aid.front), sentence(aid.back)
    for step in ("Splash", "Cast", "Fish", "Same number of dice", "No open fish left", "The end"):
        assert step in front
    for entry in lure.entries(FISH):
        name = requirement_kind(entry.value).split("-1")[0].split("-2")[0]
        words = lure.words[f"aid.needs.{ {'none': 'total'}.get(name, name) }"]
        assert words.split("*")[1].split()[0] in back
    for lure_kind in ("Adjust", "Extra die", "Boost"):
        assert f"{lure_kind}:" in back
    waters = {entry.id: entry.value for entry in lure.entries(WATERS)}
    assert f"{waters['few'].shown} fish with 2 or 3" in front
    assert f"{waters['many'].shown} with 4 or 5" in front
    assert f"{waters['few'].left_out} of them back" in front


def test_the_aid_draws_a_card_of_the_example_and_dice_for_each_requirement(
    lure: GameData, drawn: Callable[[str], dict[str, Piece]]
) -> None:
    (aid,) = drawn("player-aids").values()
    assert aid.back is not None
    roll = lure.value(EXAMPLE)
    card = next(entry.value for entry in lure.entries(FISH) if entry.id == roll.fish[0])
    total = sum((*roll.rolled, *roll.extra))
    assert meets_requirement(card, (*roll.rolled, *roll.extra)) and total >= card.catch
    back = sentence(aid.back)
    assert f"{total} with a pair:" in back
    printed = drawn("fish-cards")[roll.fish[0]].front
    assert _pictures(printed) <= _pictures(aid.back), "its water and its fish, swimming its way"
    here = list_words(aid.back)
    words = list_words(printed)[:4]
    assert " ".join(words) in " ".join(here), "or more among them"
    assert describe_requirement(lure.words, card) not in here, "its sign says it"
    bars = [line for line, _ in walked(aid.back) if isinstance(line, Line) and line.x2 < 5]
    assert len(bars) == 1, "a bar below 6 and 9"
    assert ">>" not in sentence(aid.front) + back
    dice = [line for line in lure.words if line.startswith("aid.needs.") and "title" not in line]
    assert all(">> {die" in lure.words[line] for line in dice)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([2, 3, 6, 12]), min_size=1, max_size=4))
def test_totals_are_those_of_counting(sides: list[int]) -> None:
    rolls = itertools.product(*(range(1, side + 1) for side in sides))
    found = [0] * (sum(sides) + 1)
    for roll in rolls:
        found[sum(roll)] += 1
    assert count_totals(sides) == tuple(found)


@pytest.mark.parametrize("dice", DICE)
def test_the_table_of_the_aid_is_that_of_the_odds(dice: str) -> None:
    sides = [len(die.faces) for die in parse_dice(dice)]
    for _, share in SHARES:
        total = likely_total(dice, share)
        fish = [FishCard("1", "x", most, "none", 1) for most in (total, total + 1)]
        enough, too_much = compute_odds(fish, sides).each
        assert enough >= share > too_much
    assert likely_total("d20", Fraction(1, 10)) == 19, "two faces of twenty"


@pytest.mark.parametrize("name", ["box/pike-strike", "box/float-below"])
def test_fish_and_lures_on_a_box_are_whole(name: str) -> None:
    art = load_drawing(name)
    for shape, place in walked(art.shapes):
        if isinstance(shape, Path) and shape.fill:
            numbers = [float(one) for one in re.findall(r"-?[0-9.]+", shape.data)]
            xs = [place.of(*point)[0] for point in zip(numbers[::2], numbers[1::2], strict=True)]
            assert min(xs) > -0.1 and max(xs) < art.w + 0.1


def test_boxes_hold_what_they_are_for(lure: GameData, parts: dict[str, Component]) -> None:
    thicker = {part.name: part for part in build_components(lure, Choices(thickness=0.6))}
    fish = parts["tuck-boxes"].size_of("fish")
    assert thicker["tuck-boxes"].size_of("fish")[0] > fish[0]
    tackle = next(box for box in lure.values(BOXES) if box.holds == "lure-tokens")
    assert tackle.stacks is not None
    across, down = tackle.stacks
    stack = -(-parts["lure-tokens"].count // (across * down))
    assert across * down * stack == 24, "stacks are full"


def test_a_set_of_wishes_draws_only_these(lure: GameData) -> None:
    wanted = build_components(lure, Choices(only=frozenset({"dice", "screens"})))
    assert [part.name for part in wanted] == ["dice", "screens"]


def test_three_players_print_what_three_need(lure: GameData) -> None:
    three = {part.name: part for part in build_components(lure, Choices(players=3))}
    counts = {name: three[name].count for name in ("dice", "screens", "player-aids", "fish-cards")}
    assert counts == {"dice": 21, "screens": 3, "player-aids": 3, "fish-cards": 30}
    with pytest.raises(CompanionError, match="at most 5 play"):
        build_components(lure, Choices(players=6))


@pytest.mark.slow
@pytest.mark.parametrize("options", [("--players", "3"), ("--paper", "letter")])
def test_the_dice_of_a_player_lie_on_one_page_where_that_takes_no_more_paper(
    tmp_path: File, options: tuple[str, ...]
) -> None:
    done("print", "lure", "--only", "dice", *options, "--out", tmp_path)
    (path,) = tmp_path.rglob("manifest.json")
    pages: dict[int, list[str]] = {}
    for place in json.loads(path.read_text(encoding="utf-8"))["placements"]:
        pages.setdefault(place["page"], []).append(place["piece"].partition("-")[0])
    assert all(len(marks) == 7 and len(set(marks)) == 1 for marks in pages.values())


@pytest.mark.slow
def test_the_dice_of_five_players_take_four_pages_of_a4(tmp_path: File) -> None:
    done("print", "lure", "--only", "dice", "--out", tmp_path)
    (path,) = tmp_path.rglob("manifest.json")
    places = json.loads(path.read_text(encoding="utf-8"))["placements"]
    assert len(places) == 35
    assert {place["page"] for place in places} == {1, 2, 3, 4}


@pytest.mark.parametrize("ink", INKS)
def test_marks_of_players_differ_in_every_ink(lure: GameData, ink: str) -> None:
    style = Style(build_theme(read_roles(), ink, "safe"))  # type: ignore[arg-type]
    (dice,) = (part for part in build_components(lure, Choices(only=frozenset({"dice"}))))
    pieces = dice.draw(style, [f"{player}-d6" for player in PLAYERS])
    faces = {
        tuple(shape for shape, _ in walked(piece.front) if not isinstance(shape, Text))
        for piece in pieces
    }
    assert len(faces) == len(PLAYERS)


def test_no_beams_of_the_sun_fall_into_a_lake_at_night() -> None:
    """They crossed out its bed in line ink too."""
    night = load_drawing("ground/mountain-lake")
    deep = [one for one in night.shapes if isinstance(one, Path) and one.fill == "#48689A"]
    assert not deep


@pytest.mark.slow
def test_words_of_the_cast_keep_off_the_dice_beside_them(
    drawn: Callable[[str], dict[str, Piece]],
) -> None:
    found = list(marks(drawn("player-aids")["aid"].front))
    for start in ('"dice and lures', '"first'):
        left, top, _, low = next(mark.box for mark in found if mark.name.startswith(start))
        dice = [
            mark.box[2]
            for mark in found
            if mark.name.startswith("icon-die") and mark.box[2] < left + 1
            if mark.box[1] < low + 4 and mark.box[3] > top - 4
        ]
        assert left - max(dice) > 1.5
