"""The Fly Solo adventure: what ships, what is refused, and fresh ones from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.errors import DataError
from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Text
from companion.drawing.theme import INKS, PALETTES, build_theme
from companion.games.freshwater_fly.adventure.generate import (
    count_between_two,
    find_adventure_mistakes,
    generate_adventure,
    matching_fish,
)
from companion.games.freshwater_fly.adventure.rows import Adventure
from companion.games.freshwater_fly.cards import FISH_CARDS, ROCK_CARDS
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.rows import parse_board_place
from companion.games.freshwater_fly.schema import load_adventure as adventure_of
from tests.faces import draw_pieces, join_words, text_box, walked
from tests.games.freshwater_fly.changed import part_of, with_made

SEEDS = [f"seed {number}" for number in range(200)]
PAGES = ["cover", "week", "journal", "map-left", "map-right", "guide-book", "big-ones", "log"]


def own(folder: Path, **tables: str) -> Path:
    """Return an owner's folder with some entries of tables."""
    (folder / "freshwater_fly").mkdir(parents=True)
    for file, text in tables.items():
        name = file.replace("_", "-")
        (folder / "freshwater_fly" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def told(folder: Path, **tables: str) -> str:
    with pytest.raises(DataError) as error:
        FRESHWATER_FLY.load(own(folder, **tables), "en")
    return str(error.value)


def booklet(data: GameData, seed: str | None = None) -> Component:
    return part_of(data, "adventure-map", seed=seed)


def drawn(data: GameData, seed: str | None = None) -> dict[str, Piece]:
    return draw_pieces(booklet(data, seed))


def wrong(data: GameData, adventure: Adventure) -> list[str]:
    return [
        message
        for _, _, message in find_adventure_mistakes(
            adventure, data.entries(FISH_CARDS), len(data.entries(ROCK_CARDS))
        )
    ]


def lines(adventure: Adventure) -> list[object]:
    """Return what an adventure says, as plain values."""
    return [entry.value for table in adventure.tables for entry in table]


# --- what ships ---------------------------------------------------------------------------------


def test_the_shipped_adventure_is_right(fly: GameData) -> None:
    assert wrong(fly, fly.compute(adventure_of)) == []


def test_the_locations_are_those_of_the_rules(fly: GameData) -> None:
    locations = [entry.value for entry in fly.compute(adventure_of).locations]
    assert [location.id for location in locations] == ["L1", "L2", "L3", "L4"]
    laid = [sum(location.hatch) + location.waiting for location in locations]
    assert laid == [29, 29, 29, 30], "R Fly Solo, Setup: one token is left at three of them"
    assert [location.bonus for location in locations] == [True, True, True, False]
    assert [18 - len(location.rocks) for location in locations] == [15, 15, 14, 13]
    assert [count_between_two(location.decks) for location in locations] == [0, 0, 2, 3]


def test_the_silent_angler_scores_as_in_appendix_b(fly: GameData) -> None:
    l1, l2, l3, l4 = (entry.value for entry in fly.compute(adventure_of).locations)
    assert (l1.different_tokens, l1.pair, dict(l1.species)) == (2, 3, {"steelhead": 1, "brown": 1})
    assert (l2.different_tokens, l2.different_species) == (2, 2)
    assert dict(l2.species) == {"grayling": 1, "rainbow": 1}
    assert l3.different_tokens == 1
    assert sorted(points for _, points in l3.colours) == [1, 2, 3]
    assert dict(l4.tokens) == {
        "yellow": 1, "green": 1, "tan": 2, "orange": 2, "white": 3, "blue": 3,
    }  # fmt: skip
    assert dict(l4.species) == dict.fromkeys(("coho", "cutthroat", "dolly", "brook"), 2)


def test_the_journal_has_20_boxes_and_there_are_27_badges(fly: GameData) -> None:
    adventure = fly.compute(adventure_of)
    boxes = {entry.id: len(entry.value.boxes) for entry in adventure.journal}
    assert boxes == {
        "finesse": 4, "momentum": 5, "rocks": 2, "points-a-day": 6, "seven-fish": 1,
        "skill-card": 1, "rod": 1,
    }  # fmt: skip
    assert sum(boxes.values()) == 20
    assert sum(entry.value.count for entry in adventure.badges) == 27
    assert adventure.most_rocks == 3


def test_what_is_ours_is_marked(fly: GameData) -> None:
    assert {entry.source.mark for entry in fly.compute(adventure_of).locations} == {"H"}
    big = {entry.id: entry.source.mark for entry in fly.compute(adventure_of).of_kind("big-one")}
    assert big.pop("big-brook") == "R"
    assert set(big.values()) == {"H"}
    pieces = drawn(fly)
    house = [name for name, piece in pieces.items() if piece.house]
    assert house == ["cover", "journal", "map-left", "map-right", "guide-book", "big-ones"]


# --- what is refused ----------------------------------------------------------------------------

LOCATION = '[[locations]]\nid = "L1"\n'


@pytest.mark.parametrize(
    ("tables", "entry", "message"),
    [
        (
            {"locations": LOCATION + 'rocks = ["2T", "4M", "2T"]'},
            "L1: rocks",
            "two decks lie on 2T",
        ),
        ({"locations": LOCATION + 'rocks = ["7T"]'}, "L1: rocks", "7T"),
        (
            {"locations": LOCATION + "hatch = [4, 4, 4, 4, 4, 4]"},
            "L1: hatch",
            "take 29 hatch tokens, but the bag holds 30",
        ),
        ({"locations": LOCATION + "hatch = [4, 4, 6, 4, 4, 4]"}, "L1", "must be 4 or 5, not 6"),
        ({"locations": LOCATION + "hatch = [4, 4]"}, "L1: hatch", "must be a list of 6 entries"),
        (
            {"locations": LOCATION + 'rocks = ["3T", "3M", "3B"]'},
            "L1: rocks",
            "rock decks fill column 3",
        ),
        (
            {
                "locations": LOCATION
                + "rocks = ["
                + ", ".join(f'"{c}{r}"' for c in range(1, 7) for r in "TMB")
                + "]"
            },
            "L1: rocks",
            "every space has a rock deck",
        ),
        (
            {"locations": LOCATION + 'rocks = ["1T", "2T", "3T", "4T", "5T", "6T"]'},
            "L1: rocks",
            "may need 18 cards, but there are only 16",
        ),
        ({"locations": LOCATION + 'water = "styx"'}, "L1: water", 'no water "styx"'),
        (
            {"locations": LOCATION + 'water = "otter-slide"'},
            "L1: water",
            '"otter-slide" belongs to L2',
        ),
        (
            {"guide_book": '[[guide-book]]\nid = "big-coho"\npoints = 9'},
            "big-coho",
            "no fish card has this species",
        ),
        (
            {"guide_book": '[[guide-book]]\nid = "gold"\nspecies = "brook"'},
            "gold: species",
            "must be left out for",
        ),
        (
            {"guide_book": '[[guide-book]]\nid = "bonus-b"\nremove = true'},
            "bonus: count",
            "is 2, but 1 of these badges can be earned",
        ),
        (
            {"badges": '[[badges]]\nid = "free"\ncount = 2'},
            "free: count",
            "is 2, but the journal spends 1 of these badges",
        ),
    ],
)  # fmt: skip
def test_wrong_data_is_named(
    tmp_path: Path, tables: dict[str, str], entry: str, message: str
) -> None:
    text = told(tmp_path, **tables)
    assert entry in text
    assert message in text


def test_a_big_one_of_ours_follows_the_owners_deck(tmp_path: Path) -> None:
    deck = '[[fish-cards]]\nid = "F48"\npoints = 8\n[[fish-cards]]\nid = "F05"\npoints = 9\n'
    mine = FRESHWATER_FLY.load(own(tmp_path, fish_cards=deck), "en")
    big = {entry.id: entry.value for entry in mine.compute(adventure_of).of_kind("big-one")}
    assert (big["big-coho"].colour, big["big-coho"].points) == ("gold", 8)
    assert (big["big-brook"].colour, big["big-brook"].points) == ("black", 9)
    assert big["big-dolly"].points == 6


@pytest.mark.parametrize(
    ("points", "colour", "shown"),
    [
        ({"F05": 5, "F06": 6}, "black", 5),
        ({"F05": 3, "F04": 5}, "black", 3),
        ({"F05": 5, "F04": 4}, "black", 4),  # the Guide Book names a black four-point Brook
        ({"F05": 5, "F05 colour": "gold"}, "gold", 5),
    ],
)
def test_new_points_leave_the_big_one_the_fish_that_it_is(
    tmp_path: Path, points: dict[str, object], colour: str, shown: int
) -> None:
    rows = "".join(
        f'[[fish-cards]]\nid = "{id}"\npoints = {points[id]}\n'
        + (f'colour = "{points[f"{id} colour"]}"\n' if f"{id} colour" in points else "")
        for id in points
        if " " not in id
    )
    mine = FRESHWATER_FLY.load(own(tmp_path, fish_cards=rows), "en")
    page = join_words(drawn(mine)["big-ones"].front)
    assert f"Brook {colour}, {shown} points" in page


def test_a_big_one_is_its_card_though_another_becomes_like_it(tmp_path: Path) -> None:
    deck = '[[fish-cards]]\nid = "F48"\npoints = 7\n[[fish-cards]]\nid = "F47"\npoints = 6\n'
    mine = FRESHWATER_FLY.load(own(tmp_path, fish_cards=deck), "en")
    assert "Coho gold, 7 points" in join_words(drawn(mine)["big-ones"].front)


def test_each_big_one_names_the_card_that_it_is(fly: GameData) -> None:
    for entry in fly.compute(adventure_of).of_kind("big-one"):
        cards = matching_fish(entry.value, fly.entries(FISH_CARDS))
        assert [card.id for card in cards] == [entry.value.card]


# --- fresh adventures ---------------------------------------------------------------------------


@pytest.mark.slow
def test_200_fresh_adventures_keep_every_constraint(fly: GameData) -> None:
    old = fly.compute(adventure_of)
    for seed in SEEDS:
        new = generate_adventure(old, fly.entries(FISH_CARDS), seed)
        assert wrong(fly, new) == [], seed
        for before, after in zip(old.locations, new.locations, strict=True):
            a, b = before.value, after.value
            assert len(b.rocks) == len(set(b.rocks)) == len(a.rocks)
            assert count_between_two(b.decks) == count_between_two(a.decks), seed
            assert Counter(b.hatch) == Counter(a.hatch)
            assert b.tokens_laid == 30
            assert b.waiting == a.waiting
            assert b.water != a.water
            assert set(b.rocks) != set(a.rocks)
            same = replace(b, water=a.water, rocks=a.rocks, hatch=a.hatch)
            assert same == a, "what the Silent Angler scores stays"
            for x, y in map(parse_board_place, b.rocks):
                beside = {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
                assert not beside & set(b.decks), f"{seed}: decks lie side by side"
        for challenge in new.challenges:
            if challenge.value.kind == "big-one":
                assert len(matching_fish(challenge.value, fly.entries(FISH_CARDS))) == 1, seed
                assert (challenge.value.points or 0) >= 4
        brook = next(entry.value for entry in new.challenges if entry.id == "big-brook")
        assert (brook.colour, brook.points) == ("black", 4)


@pytest.mark.slow
def test_seeds_draw_different_adventures_and_each_its_own(fly: GameData) -> None:
    old, fish = fly.compute(adventure_of), fly.entries(FISH_CARDS)
    drawn_anew = [lines(generate_adventure(old, fish, seed)) for seed in SEEDS[:60]]
    for i, one in enumerate(drawn_anew):
        assert one == lines(generate_adventure(old, fish, SEEDS[i]))
        assert one not in drawn_anew[:i]
    big = {
        (entry.id, entry.value.colour, entry.value.points)
        for seed in SEEDS
        for entry in generate_adventure(old, fish, seed).of_kind("big-one")
    }
    assert len(big) > 16, "the big ones change"


def test_a_seed_gives_the_same_adventure_on_every_machine(fly: GameData) -> None:
    new = generate_adventure(fly.compute(adventure_of), fly.entries(FISH_CARDS), "Tench")
    said = [
        f"{entry.value.water} {' '.join(entry.value.rocks)} {''.join(map(str, entry.value.hatch))}"
        for entry in new.locations
    ]
    assert said == TENCH


TENCH = [
    "clover-flat 2T 3B 6B 444544",
    "cottonwood-braids 1M 3T 6M 445444",
    "slate-steps 1T 2B 5M 6T 444544",
    "snowmelt-basin 1T 3T 4B 6T 6B 445544",
]


# --- pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "palette"), list(product(INKS, PALETTES)))
@pytest.mark.parametrize("seed", [None, "seed 7"])
def test_nothing_is_wrong_with_any_page(
    fly: GameData, ink: str, palette: str, seed: str | None
) -> None:
    part = booklet(fly, seed)
    style = Style(build_theme(read_roles(), ink, palette))  # type: ignore[arg-type]
    pieces = part.draw(style, part.copies)
    assert [piece.id for piece in pieces] == PAGES
    assert [str(problem) for piece in pieces for problem in piece.problems] == []


@pytest.mark.slow
def test_every_name_fits_its_plate(fly: GameData) -> None:
    for water in fly.compute(adventure_of).waters:
        locations = tuple(
            replace(entry, value=replace(entry.value, water=water.id))
            for entry in fly.compute(adventure_of).locations
        )
        changed = with_made(adventure_of, replace(fly.compute(adventure_of), locations=locations))
        pieces = drawn(changed)
        assert [str(p) for piece in pieces.values() for p in piece.problems] == [], water.id
        name = fly.words[f"waters.{water.id}.name"]
        assert join_words(pieces["cover"].front).count(name) == 4


def placed_words(pieces: dict[str, Piece]) -> Iterator[tuple[str, Text, tuple[float, ...]]]:
    for name, piece in pieces.items():
        for shape, place in walked(piece.front):
            if isinstance(shape, Text):
                yield name, shape, text_box(shape, place)


def test_type_is_large_and_clear_of_the_cut_and_the_fold(fly: GameData) -> None:
    part = booklet(fly)
    for name, text, (left, top, right, bottom) in placed_words(drawn(fly)):
        assert text.size_pt >= 7.0, f"{name}: {text.words}"
        room = min(left, top, part.width - right, part.height - bottom)
        assert room >= 6.0, f"{name}: {text.words} is {room:.1f} mm from the edge"


def test_the_pages_tell_all_upgrades_challenges_and_days(fly: GameData) -> None:
    pieces = drawn(fly)
    journal = join_words(pieces["journal"].front)
    for entry in fly.compute(adventure_of).journal:
        assert fly.words[f"journal.{entry.id}.name"] in journal
    assert "27 badges for 20 boxes" in journal
    assert join_words(pieces["map-left"].front).count("Silent Angler scores") == 2
    assert join_words(pieces["map-right"].front).count("Silent Angler scores") == 2
    for piece in ("guide-book", "big-ones"):
        for species in ("Brook", "Brown", "Coho", "Cutthroat", "Dolly", "Grayling", "Rainbow"):
            assert species in join_words(pieces[piece].front)
    assert all(f"Day {day}" in join_words(pieces["log"].front) for day in range(1, 8))
    assert "seed" not in join_words(pieces["cover"].front)
    assert 'drawn with --adventure "*{x}|y\\"' in join_words(drawn(fly, "*{x}|y\\")["cover"].front)
