"""The walk of Mapped Out: three walks by hand, every card, every special, every reading."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import given
from hypothesis import strategies as st

from companion.core.scoring import Result, result_json, score_record
from companion.core.scoring_types import Scoring
from companion.games.mapped_out.game import MAPPED_OUT
from companion.games.mapped_out.schema import FISH
from companion.resources import templates_folder
from tests.scorings import open_scoring

Row = dict[str, Any]


def opened(overlay: Path | None = None) -> Scoring:
    assert MAPPED_OUT.scoring
    return open_scoring("mapped_out", MAPPED_OUT.scoring, overlay=overlay)


SCORING = opened()


(MAP,) = (one for one in SCORING.table if one.key == "map")
(SPECIAL,) = (one for one in MAP.fields if one.key == "special")
SCORED_CARDS = next(one for one in SCORING.fields if one.key == "moves").fields[0].choices


def tile(x: int, y: int, fish: str = "", special: str | None = None, *, start: bool = False) -> Row:
    row: Row = {"x": x, "y": y, "fish": fish.split(), "special": special}
    return {**row, "start": True} if start else row


def player(name: str, *moves: Any, **more: Any) -> Row:
    return {"name": name, "moves": list(moves), **more}


IDLE = player("Idle", "none")


def scored(map_: list[Row], *players: Row, scoring: Scoring = SCORING) -> dict[str, Row]:
    """Return what the players score, by name; one stands idle beside a lonely one."""
    several = players if len(players) > 1 else (*players, IDLE)
    result = score_record(scoring, {"map": map_, "players": list(several)})
    assert isinstance(result, Result), result
    return {one["name"]: one for one in result_json(result)["players"]}


def points(told: Row) -> dict[str, int]:
    return {line["label"]: line["points"] for line in told["lines"]}


def fish(told: Row) -> str:
    return str(told["lines"][0]["because"])


def wrong(map_: list[Row], *players: Row) -> dict[str, str]:
    several = players if len(players) > 1 else (*players, IDLE)
    found = score_record(SCORING, {"map": map_, "players": list(several)})
    assert not isinstance(found, Result)
    return {mistake.place: mistake.message for mistake in found}


SEA = [
    tile(0, 0, "herring", start=True),
    tile(0, 1, "bream"),
    tile(1, 1, "tuna ray"),
    tile(1, 0, "tuna"),
    tile(2, 0, "herring herring"),
    tile(1, -1, "tuna tuna bream"),
]


def test_a_walk_by_hand_arrows_gaps_and_tiles_seen_twice_rules_walk_over_it() -> None:
    told = scored(
        SEA,
        player("Ann", "up", "right", "down", "down", "down", "up", "left", "none"),
        player("Bo", "right", "right", "right", "any:left", "copy", "invert", "right", "up"),
    )
    # up bream, right tuna + ray, down tuna, down 2 tuna + bream, gap, up again, left to the start
    assert points(told["Ann"]) == {"Most fish of a kind": 4}
    assert fish(told["Ann"]) == "Herring 1, Bream 2, Tuna 4, Ray 1"
    # tuna, 2 herring, gap, back over the tuna, on to the start, then two moves into gaps
    assert points(told["Bo"]) == {"Most fish of a kind": 3}
    assert fish(told["Bo"]) == "Herring 3, Bream 0, Tuna 1, Ray 0"


LANDS = [
    tile(0, 0, start=True),
    tile(1, 0, "ray", "island"),
    tile(0, 1, "bream", "tunnel"),
    tile(3, 3, "bream tuna", "tunnel"),
    tile(2, 3, "bream bream", "superscore:bream"),
    tile(3, 2, "ray", "go-home"),
    tile(0, -1, "herring", "teleporter"),
    tile(1, -1, "tuna tuna", "score:3"),
]


def test_a_walk_by_hand_over_lands_unknown() -> None:
    told = scored(
        LANDS,
        # island and back, through the tunnel, 2 bream, back into the tunnel: it ends at the first
        player("Ann", "right", "up", "left", "right"),
        # teleporter: the pawn of Cy, who has not walked yet, goes to [2, 3]; a score tile; a gap
        player("Bo", {"card": "down", "to": [2, 3]}, "right", "right"),
        # from there into the tunnel and out at [0, 1], down onto the start
        player("Cy", "right", "down"),
    )
    assert fish(told["Ann"]) == "Herring 0, Bream 4, Tuna 1, Ray 1"
    assert points(told["Ann"]) == {"Most fish of a kind": 4, "Superscore": 0}
    assert fish(told["Bo"]) == "Herring 1, Bream 0, Tuna 0, Ray 0"
    assert points(told["Bo"]) == {"Most fish of a kind": 1, "Score tiles": 3}
    assert fish(told["Cy"]) == "Herring 0, Bream 2, Tuna 1, Ray 0"


UNCLEAR = [
    tile(0, 0, "ray", start=True),
    tile(1, 0),
    tile(2, 0, "tuna"),
    tile(3, 0, "tuna bream"),
    tile(0, 1, "tuna"),
    tile(0, 2, "ray ray"),
]


def test_a_walk_by_hand_with_unclear_instructions() -> None:
    told = scored(
        UNCLEAR,
        player(
            "Ann",
            "jump:right",  # [2, 0] tuna
            "match:ray",  # the start is 2 away, [0, 2] is 4 away
            "match:tuna",  # [0, 1] is 1 away
            "copy",  # match once more: [2, 0] is 3 away
            {"card": "left", "action": "fishless"},  # [1, 0] has none: the card is kept
            "invert",
            {"card": "left", "action": "fishful", "kept": True},  # goes right, onto [2, 0]
            "any:right",  # chosen, so not mirrored: tuna and bream
        ),
    )
    # [2, 0] was entered twice before, so the card stands for the third visit only
    assert fish(told["Ann"]) == "Herring 0, Bream 1, Tuna 3, Ray 1"
    assert points(told["Ann"]) == {"Most fish of a kind": 3, "Cards kept": 2}
    assert told["Ann"]["total"] == 5


def test_fishful_scores_the_card_in_place_of_the_tile() -> None:
    card = {"card": "up", "action": "fishful"}
    told = scored(
        [tile(0, 0, start=True), tile(0, 1, "tuna tuna")],
        player("Ann", {**card, "kept": True}),
        player("Bo", card),
    )
    assert points(told["Ann"]) == {"Most fish of a kind": 0, "Cards kept": 1}
    assert points(told["Bo"]) == {"Most fish of a kind": 2}


def test_fishless_needs_a_tile_without_fish_and_a_move() -> None:
    card = {"card": "up", "action": "fishless"}
    map_ = [tile(0, 0, start=True), tile(0, 1), tile(0, 2, "ray")]
    told = scored(map_, player("Ann", card, card, card))
    assert points(told["Ann"]) == {"Most fish of a kind": 1, "Cards kept": 1}


def test_two_inverts_cancel_each_other() -> None:
    map_ = [tile(0, 0, start=True), tile(1, 0, "ray"), tile(-1, 0, "tuna")]
    told = scored(map_, player("Ann", "invert", "invert", "right"), player("Bo", "invert", "right"))
    assert fish(told["Ann"]).endswith("Ray 1")
    assert "Tuna 1" in fish(told["Bo"])


def test_copy_repeats_the_way_and_not_the_card_before_a_copy_or_none() -> None:
    map_ = [tile(x, 0, "ray", start=x == 0) for x in range(6)]
    row = ("any:right", "copy", "copy")
    told = scored(map_, player("Ann", *row), player("Bo", "copy"), player("Cy", "none", "copy"))
    assert [told[name]["total"] for name in ("Ann", "Bo", "Cy")] == [3, 0, 0]


def test_jump_lands_on_the_second_place_over_a_gap_too_and_nowhere_else() -> None:
    map_ = [tile(0, 0, start=True), tile(2, 0, "ray"), tile(0, 1, "tuna")]
    told = scored(map_, player("Ann", "jump:right"), player("Bo", "jump:up"))
    assert [told[name]["total"] for name in ("Ann", "Bo")] == [1, 0]


def test_match_without_such_a_tile_stays_and_looks_past_its_own() -> None:
    map_ = [tile(0, 0, "ray", start=True), tile(2, 0, "ray tuna")]
    told = scored(map_, player("Ann", "match:bream"), player("Bo", "match:ray"))
    assert fish(told["Bo"]).endswith("Tuna 1, Ray 1")
    assert told["Ann"]["total"] == 0


def test_change_start_puts_the_pawn_elsewhere_before_the_walk() -> None:
    map_ = [tile(0, 0, start=True), tile(1, 0, "ray"), tile(2, 0, "tuna")]
    told = scored(map_, player("Ann", "right", **{"from": [1, 0]}))
    assert fish(told["Ann"]) == "Herring 0, Bream 0, Tuna 1, Ray 0"
    bad = {"from": [5, 5]}
    assert wrong(map_, player("Ann", "right", **bad)) == {
        "players[0].from": "no tile lies at [5, 5]"
    }


def test_go_home_enters_the_starting_tile() -> None:
    map_ = [tile(0, 0, "ray", start=True), tile(1, 0, special="go-home")]
    assert scored(map_, player("Ann", "right"))["Ann"]["total"] == 1


def test_a_lonely_tunnel_leads_nowhere_and_one_of_three_is_chosen() -> None:
    start, one = tile(0, 0, start=True), tile(1, 0, "ray", "tunnel")
    assert scored([start, one], player("Ann", "right"))["Ann"]["total"] == 1
    map_ = [start, one, tile(5, 5, "ray", "tunnel"), tile(7, 7, "ray ray", "tunnel")]
    told = scored(map_, player("Ann", {"card": "right", "to": [7, 7]}))
    assert told["Ann"]["total"] == 3
    assert wrong(map_, player("Ann", "right")) == {
        "players[0].moves[0]": 'can lead to [5, 5] or [7, 7]; choose one with "to"'
    }


def test_a_card_and_its_tile_may_both_be_chosen() -> None:
    map_ = [
        tile(0, 0, start=True), tile(1, 0, special="tunnel"), tile(-1, 0),
        tile(5, 5, "ray", "tunnel"), tile(7, 7, "ray ray", "tunnel"),
    ]  # fmt: skip
    move = {"card": "any", "to": [1, 0, 7, 7]}
    assert scored(map_, player("Ann", move))["Ann"]["total"] == 2


def test_an_open_choice_lists_the_cells_contract_section_4() -> None:
    map_ = [tile(0, 0, start=True), tile(1, 0, "ray"), tile(0, 1, "ray"), tile(0, 2)]
    either = 'can lead to [0, 1] or [1, 0]; choose one with "to"'
    for card in ("match:ray", "any"):
        assert wrong(map_, player("Ann", "none", card)) == {"players[0].moves[1]": either}
    told = scored(map_, player("Ann", {"card": "match:ray", "to": [1, 0]}, "copy"))
    assert told["Ann"]["total"] == 2, "the other one is 2 away, and the only one"
    said = scored(map_, player("Ann", {"card": "jump", "to": [0, 2]}))
    assert said["Ann"]["total"] == 0


def test_a_to_that_cannot_be_is_told() -> None:
    map_ = [tile(0, 0, start=True), tile(1, 0, "ray")]
    assert scored(map_, player("Ann", {"card": "right", "to": [1, 0]}))["Ann"]["total"] == 1
    place = "players[0].moves[0]"
    for card in ("right", "any", "match:ray", "none"):
        assert place in wrong(map_, player("Ann", {"card": card, "to": [9, 9]}))
    odd = {"card": "right", "to": [1, 0, 3]}
    assert f"{place}.to" in wrong(map_, player("Ann", odd))


def test_a_card_is_kept_with_fishful_on_fish_only() -> None:
    map_ = [tile(0, 0, start=True), tile(1, 0), tile(0, 1, "ray")]
    for move in (
        {"card": "right", "action": "fishful", "kept": True},
        {"card": "up", "kept": True},
        {"card": "down", "action": "fishful", "kept": True},
    ):
        assert "players[0].moves[0]" in wrong(map_, player("Ann", move))


def test_a_map_that_cannot_be_is_told() -> None:
    start = tile(0, 0, start=True)
    assert "map" in wrong([tile(0, 0)], player("Ann", "up"))
    assert "map" in wrong([start, tile(0, 1, start=True)], player("Ann", "up"))
    assert "map[1]" in wrong([start, tile(0, 0)], player("Ann", "up"))


def test_moves_are_needed_with_a_map_and_tiles_without_one() -> None:
    start = tile(0, 0, start=True)
    assert wrong([start], {"name": "Ann"})["players[0].moves"] == "is missing"
    both = player("Ann", "up", tiles=[])
    assert scored([start], both)
    both["tiles"] = [{"fish": ["ray"]}]
    assert "does not belong here" in wrong([start], both)["players[0].tiles"]
    found = score_record(SCORING, {"players": [{"name": "Ann"}, {"name": "Bo", "tiles": []}]})
    assert not isinstance(found, Result)
    assert [str(one) for one in found] == ["players[0].tiles: is missing"]


def test_the_moves_of_the_contract_are_read() -> None:
    map_ = [tile(x, y, "ray", start=(x, y) == (0, 0)) for x in range(-2, 3) for y in range(-2, 4)]
    row = ["up", "left", "any:right", "none", "jump:up", {"card": "match:ray", "to": [0, 2]},
           "copy", "invert"]  # fmt: skip
    found = wrong(map_, player("Ann", *row))
    assert list(found) == ["players[0].moves[6]"], "the copy of a match has a choice of its own"


def test_the_records_of_the_docs_score_as_they_say() -> None:
    page = (Path(__file__).parents[3] / "docs" / "mapped-out.md").read_text("utf-8")
    by_id, walk, muddled = (
        score_record(SCORING, json.loads(found))
        for found in re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    )
    assert isinstance(by_id, Result) and not by_id.warnings
    assert isinstance(walk, Result)
    ann, bo = result_json(walk)["players"]
    assert points(ann) == {"Most fish of a kind": 3}
    assert points(bo) == {"Most fish of a kind": 1, "Score tiles": 2}
    assert walk.winners == ("Ann", "Bo")
    assert isinstance(muddled, Result) and not muddled.warnings
    ann, bo = result_json(muddled)["players"]
    assert (ann["total"], bo["total"]) == (3, 0)


READINGS = {
    "start-tile-counts": ([tile(0, 0, "ray", start=True)], ["none"], 0, 1),
    "gap-stops": ([tile(0, 0, start=True), tile(2, 0, "ray")], ["right"], 0, 1),
    "match-own-tile": (
        [tile(0, 0, "ray", start=True), tile(1, 0, "ray ray")], ["match:ray"], 2, 0
    ),
    "invert-turns-choices": (
        [tile(0, 0, start=True), tile(1, 0, "ray"), tile(-1, 0, "ray ray")],
        ["invert", "any:right"], 1, 2,
    ),
    "copy-inverts": (
        [tile(0, 0, start=True), tile(1, 0, "ray"), tile(-1, 0, "ray ray")],
        ["invert", "copy", "left"], 1, 2,
    ),
    "jump-needs-middle": ([tile(0, 0, start=True), tile(2, 0, "ray")], ["jump:right"], 1, 0),
    "specials-chain": (
        [tile(0, 0, special="tunnel", start=True), tile(1, 0, special="go-home"),
         tile(5, 5, "ray", "tunnel")],
        ["right"], 0, 1,
    ),
}  # fmt: skip


def ours_by_default() -> dict[str, bool]:
    file = templates_folder() / "mapped_out" / "scoring.toml"
    rows = tomli.loads(file.read_text("utf-8"))["scoring-switches"]
    return {row["id"]: row["value"] for row in rows}


def test_each_reading_has_a_case() -> None:
    elsewhere = {"hands-stay"}  # tests/games/mapped_out/test_muddled.py
    assert {*READINGS, *elsewhere} == set(ours_by_default())


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_can_be_switched_facts_1_9(tmp_path: Path, name: str) -> None:
    map_, row, ours, other = READINGS[name]
    assert scored(map_, player("Ann", *row))["Ann"]["total"] == ours
    value = ours_by_default()[name]
    (tmp_path / "mapped_out").mkdir()
    text = f'[[scoring-switches]]\nid = "{name}"\nvalue = {json.dumps(not value)}\n'
    (tmp_path / "mapped_out" / "scoring.toml").write_text(text, encoding="utf-8")
    told = scored(map_, player("Ann", *row), scoring=opened(tmp_path))
    assert told["Ann"]["total"] == other


def test_specials_that_chain_lead_from_an_island_on(tmp_path: Path) -> None:
    """With the other reading the tile that the pawn steps back to does what it says."""
    (tmp_path / "mapped_out").mkdir()
    text = '[[scoring-switches]]\nid = "specials-chain"\nvalue = true\n'
    (tmp_path / "mapped_out" / "scoring.toml").write_text(text, encoding="utf-8")
    start = tile(0, 0, "ray", start=True)
    map_ = [start, tile(1, 0, "tuna", "island"), tile(2, 0, "tuna", "go-home")]
    there = {"from": [2, 0]}
    mine = scored(map_, player("Ann", "left", **there))["Ann"]
    theirs = scored(map_, player("Ann", "left", **there), scoring=opened(tmp_path))["Ann"]
    assert fish(mine) == "Herring 0, Bream 0, Tuna 2, Ray 0"
    assert fish(theirs) == "Herring 0, Bream 0, Tuna 2, Ray 1"


CELLS = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
SPECIALS = st.sampled_from([None, None, None, *SPECIAL.choices])
FISH_ON_IT = st.lists(st.sampled_from(FISH), max_size=3)
CARDS = st.sampled_from(SCORED_CARDS)


@given(
    st.dictionaries(CELLS, st.tuples(FISH_ON_IT, SPECIALS), min_size=1, max_size=20),
    st.lists(st.lists(CARDS, max_size=10), min_size=2, max_size=5),
)
def test_any_walk_ends_on_the_map_or_tells_where_it_is_unclear(
    cells: dict[tuple[int, int], tuple[list[str], str | None]], rows: list[list[str]]
) -> None:
    map_ = [
        {"x": x, "y": y, "fish": own, "special": special, "start": i == 0}
        for i, ((x, y), (own, special)) in enumerate(cells.items())
    ]
    players = [player(str(i), *row) for i, row in enumerate(rows)]
    found = score_record(SCORING, {"map": map_, "players": players})
    if not isinstance(found, Result):
        assert all(".moves[" in one.place and '"to"' in one.message for one in found), found
        return
    for one in result_json(found)["players"]:
        most = sum(len(own) for own, _ in cells.values())
        assert 0 <= one["lines"][0]["points"] <= most
