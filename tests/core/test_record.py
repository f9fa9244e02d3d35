"""A record is taken whole or every mistake in it is told, each with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.field_check import MOST_MISTAKES
from companion.core.record import read_record
from companion.core.rule_text import parse_rule
from companion.core.scoring_types import Field, Mode, Record, Scoring, field_kinds

FISH = (
    Field("species", "choice", choices=("coho", "brown"), required=True),
    Field("points", "number", least=1, most=9, required=True),
)
BOAT = (
    Field("boxes", "number", most=12),
    Field("choices", "picks", choices=("boat", "license"), longest=3),
    Field("fish", "numbers", most=4, longest=2),
)
PLAYER = (
    Field("name", "text", most=40, unique=True, required=True),
    Field("robot", "flag", seat=1),
    Field("board", "choice", choices=("1A", "2A"), unique=True, required=True),
    Field("first", "flag", once=True),
    Field(
        "fish",
        "rows",
        longest=4,
        fields=FISH,
        short="card",
        unique=True,
        limits={"F2": 2},
        cards={
            "F1": {"species": "coho", "points": 5},
            "F2": {"species": "brown", "points": 3},
        },
    ),
    Field("tokens", "counts", choices=("white", "tan"), most=60, limits={"tan": 5}),
    Field("cards", "picks", choices=("N", "O", "W"), longest=3, unique=True),
    Field("track", "number", least=1, most=8, required=True),
    Field("boats", "keyed", choices=("cod", "oyster"), fields=BOAT),
    Field("harbor", "group", fields=(Field("crab", "group", fields=BOAT),)),
    Field("moves", "rows", fields=(Field("card", "text"), Field("to", "numbers")), short="card"),
    Field("total", "number", derived=True),
)
CONDITIONS = {"board": "robot == 0", "track": "robot", "harbor": "mode == 'long'"}
KINDS = {"mode": "word", **field_kinds(PLAYER)}


def _conditional(one: Field) -> Field:
    if one.key not in CONDITIONS:
        return one
    when = parse_rule(CONDITIONS[one.key], KINDS, {}.__getitem__)  # type: ignore[arg-type]
    return replace(one, when=when)


SCORING = Scoring(
    slug="pond",
    title="Pond",
    modes=(Mode("short", "short", (2, 3)), Mode("long", "long", (2, 2))),
    table=(Field("place", "choice", choices=("lake", "river")),),
    fields=tuple(_conditional(one) for one in PLAYER),
    groups={},
    lines=(),
    ties=(),
    words={"yes": "yes", "no": "no", "flag": "{name}: {answer}"},
)
ANN: dict[str, Any] = {"name": "Ann", "board": "1A"}
COHO = {"species": "coho", "points": 1}
BOB: dict[str, Any] = {"name": "Bob", "robot": True, "track": 3}


def two(ann: Mapping[str, Any] = {}, bob: Mapping[str, Any] = {}, **rest: Any) -> dict[str, Any]:
    return {"players": [{**ANN, **ann}, {**BOB, **bob}], **rest}


def right(given: object) -> Record:
    found = read_record(SCORING, given)
    assert isinstance(found, Record), found
    return found


def mistakes(given: object) -> dict[str, str]:
    found = read_record(SCORING, given)
    assert not isinstance(found, Record), "nothing is wrong with it"
    return {mistake.place: mistake.message for mistake in found}


def test_what_is_missing_is_empty() -> None:
    record = right(two())
    ann = record.players[0].values
    assert record.mode == "short"
    assert record.table.values == {"mode": "short", "place": None}
    assert ann["name"] == "Ann"
    assert ann["first"] == 0
    assert ann["fish"] == 0
    assert ann["fish.points"] == ()
    assert ann["fish.species"] == {"coho": 0, "brown": 0}
    assert ann["tokens"] == {"white": 0, "tan": 0}
    assert ann["cards"] == {"N": 0, "O": 0, "W": 0}
    assert ann["cards[]"] == ()
    assert ann["track"] == 0
    assert ann["boats.oyster.boxes"] == 0
    assert ann["boats.cod.choices[]"] == ()
    assert ann["harbor.crab.fish"] == ()
    assert "total" not in ann


def test_everything_can_be_there() -> None:
    record = right(
        two(
            {
                "first": True,
                "fish": ["F1", {"species": "brown", "points": 9}, "F2"],
                "tokens": {"tan": 5},
                "cards": ["W", "N"],
                "boats": {"cod": {"boxes": 12, "choices": ["boat", "boat"], "fish": [4, 0]}},
                "harbor": {"crab": {"boxes": 2}},
                "moves": ["up", {"card": "left", "to": [1, 2]}],
            },
            {"fish": ["F2"], "robot": True},
            mode="long",
            game="pond",
            place="river",
        )
    )
    ann, bob = (player.values for player in record.players)
    assert ann["fish"] == 3
    assert ann["fish.points"] == (5, 9, 3)
    assert ann["fish.species"] == {"coho": 1, "brown": 2}
    assert record.players[0].rows["fish"] == (
        {"card": "F1", "species": "coho", "points": 5},
        {"species": "brown", "points": 9},
        {"card": "F2", "species": "brown", "points": 3},
    )
    assert ann["tokens"] == {"white": 0, "tan": 5}
    assert ann["cards"] == {"N": 1, "O": 0, "W": 1}
    assert ann["cards[]"] == ("W", "N")
    assert ann["boats.cod.choices[]"] == ("boat", "boat")
    assert ann["boats.cod.fish"] == (4, 0)
    assert ann["harbor.crab.boxes"] == 2
    assert record.players[0].rows["moves"] == (
        {"card": "up", "to": ()},
        {"card": "left", "to": (1, 2)},
    )
    assert (bob["robot"], bob["track"], bob["board"]) == (1, 3, None)


@pytest.mark.parametrize(
    ("given", "place", "message"),
    [
        (None, "record", "must be an object, not null"),
        ([], "record", "must be an object, not a list"),
        ({}, "players", "is missing"),
        (two(players=3), "players", "must be a list, not 3"),
        ({"players": [ANN]}, "players", "must be 2 to 3 players, not 1"),
        (two(game="pool"), "game", 'must be "pond", not "pool"'),
        (two(mode="huge"), "mode", 'must be "short" or "long", not "huge"'),
        (two(mode=[]), "mode", 'must be "short" or "long", not a list'),
        (two(mode=None), "mode", 'must be "short" or "long", not null'),
        (two(plaice="lake"), "plaice", 'is not a key here; did you mean "place"?'),
        (two(place="sea"), "place", 'must be "lake" or "river", not "sea"'),
        ({"players": [ANN, 7]}, "players[1]", "must be an object, not 7"),
        (two({"bord": 1}), "players[0].bord", 'is not a key here; did you mean "board"?'),
        (two({"total": 1}), "players[0].total", "is not a key here"),
        (two({"name": None}), "players[0].name", "must be words in quotes, not null"),
        (two({"name": "x" * 41}), "players[0].name", "must have at most 40 letters, not 41"),
        (two({"name": "\ud800"}), "players[0].name", "has a character that is not text"),
        (two({"name": "Bob"}), "players[1].name", "is used twice: players[0].name has it too"),
        ({"players": [{"board": "1A"}, BOB]}, "players[0].name", "is missing"),
        (two({"board": None}), "players[0].board", "is missing"),
        (two({"board": "1AA"}), "players[0].board", 'not "1AA"; did you mean "1A"?'),
        (two({"board": 1}), "players[0].board", 'must be "1A" or "2A", not 1'),
        (two({}, {"board": "2A"}), "players[1].board", "does not belong here; leave it out"),
        (two({"track": 2}), "players[0].track", "does not belong here"),
        (two({}, {"track": 9}), "players[1].track", "must be a whole number from 1 to 8, not 9"),
        (two({}, {"track": 0}), "players[1].track", "must be a whole number from 1 to 8, not 0"),
        (two({}, {"track": None}), "players[1].track", "from 1 to 8, not null"),
        (two({}, {"track": 1e400}), "players[1].track", "from 1 to 8, not inf"),
        (two({}, {"track": 10**400}), "players[1].track", "not so large a number"),
        (two({}, {"track": True}), "players[1].track", "from 1 to 8, not true"),
        (two({}, {"track": "3"}), "players[1].track", 'from 1 to 8, not "3"'),
        (two({}, {"track": 3.0}), "players[1].track", "from 1 to 8, not 3.0"),
        (two({}, {"robot": False}), "players[1].robot", "must be true for this player"),
        (two({}, {"robot": 1}), "players[1].robot", "must be true or false, not 1"),
        (two({"robot": True}), "players[0].robot", "must be false for this player"),
        (two({"first": 1}), "players[0].first", "must be true or false, not 1"),
        (
            two({"first": True}, {"first": True}),
            "players[1].first",
            "can be true for one player only",
        ),
        (two({"fish": "F1"}), "players[0].fish", 'must be a list, not "F1"'),
        (two({"fish": ["F3"]}), "players[0].fish[0]", 'must be "F1" or "F2", not "F3"'),
        (two({"fish": [True]}), "players[0].fish[0]", 'must be "F1" or "F2", not true'),
        (two({"fish": [["F1"]]}), "players[0].fish[0]", "not a list"),
        (two({"fish": ["F1", "F1"]}), "players[0].fish[1]", '"F1" is used twice: players[0].f'),
        (two({"fish": ["F1"]}, {"fish": ["F1"]}), "players[1].fish[0]", '"F1" is used twice'),
        (two({"fish": ["F2"] * 3}), "players[0].fish[2]", '"F2" is used more than 2 times'),
        (two({"fish": [COHO] * 5}), "players[0].fish", "must have at most 4 entries, not 5"),
        (two({"fish": [{"points": 1}]}), "players[0].fish[0].species", "is missing"),
        (
            two({"fish": [{"species": "coho", "points": 0}]}),
            "players[0].fish[0].points",
            "must be a whole number from 1 to 9, not 0",
        ),
        (
            two({"fish": [{"species": "coho", "points": 2, "card": "F1"}]}),
            "players[0].fish[0].card",
            "is not a key here",
        ),
        (two({"tokens": [1]}), "players[0].tokens", "must be an object, not a list"),
        (two({"tokens": {"red": 1}}), "players[0].tokens.red", "is not a key here"),
        (two({"tokens": {"tan": 6}}), "players[0].tokens.tan", "from 0 to 5, not 6"),
        (two({"tokens": {"white": 61}}), "players[0].tokens.white", "from 0 to 60, not 61"),
        (two({"tokens": {"white": -1}}), "players[0].tokens.white", "from 0 to 60, not -1"),
        (two({"cards": ["X"]}), "players[0].cards[0]", 'must be "N", "O" or "W", not "X"'),
        (two({"cards": ["N"]}, {"cards": ["N"]}), "players[1].cards[0]", '"N" is used twice'),
        (two({"cards": {}}), "players[0].cards", "must be a list, not an object"),
        (two({"boats": []}), "players[0].boats", "must be an object, not a list"),
        (two({"boats": {"tuna": {}}}), "players[0].boats.tuna", "is not a key here"),
        (two({"boats": {"cod": 4}}), "players[0].boats.cod", "must be an object, not 4"),
        (two({"boats": {"cod": {"boxes": 13}}}), "players[0].boats.cod.boxes", "from 0 to 12"),
        (two({"boats": {"cod": {"box": 1}}}), "players[0].boats.cod.box", "did you mean"),
        (two({"boats": {"cod": {"fish": [4, 5]}}}), "players[0].boats.cod.fish[1]", "from 0 to 4"),
        (two({"harbor": {"crab": {}}}), "players[0].harbor", "does not belong here"),
        (
            two({"harbor": {"crab": {"boxes": "9"}}}, mode="long"),
            "players[0].harbor.crab.boxes",
            'not "9"',
        ),
        (two({"moves": [3]}), "players[0].moves[0].card", "must be words in quotes, not 3"),
    ],
)
def test_a_mistake_is_told_with_its_place(given: object, place: str, message: str) -> None:
    told = mistakes(given)
    assert place in told, told
    assert message in told[place]
    assert len(told) == 1, told


def test_ten_mistakes_are_told_at_once() -> None:
    told = mistakes(
        {
            "game": "pool",
            "mode": "huge",
            "weather": "fine",
            "players": [
                {"name": 3, "board": "9Z", "fish": ["F9", {"species": "coho", "points": "x"}]},
                {"name": "Bob", "robot": True, "tokens": {"white": -4, "red": 1}, "track": 99},
            ],
        }
    )
    assert list(told) == [
        "weather",
        "game",
        "mode",
        "players[0].name",
        "players[0].board",
        "players[0].fish[0]",
        "players[0].fish[1].points",
        "players[1].tokens.red",
        "players[1].tokens.white",
        "players[1].track",
    ]


def test_only_so_many_mistakes_are_told() -> None:
    given = two({f"k{i}": 1 for i in range(50_000)})
    given["players"][1]["fish"] = ["F9"] * 50_000
    found = read_record(SCORING, given)
    assert not isinstance(found, Record)
    assert len(found) == MOST_MISTAKES
    assert all(len(str(mistake)) < 400 for mistake in found)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "board", "fish", "cod", "card", "points", "crab"])
            | st.text(max_size=9),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(
    st.dictionaries(
        st.sampled_from([one.key for one in PLAYER]) | st.text(max_size=9), anything, max_size=6
    ),
    st.sampled_from(["game", "mode", "place", "x"]),
    anything,
)
def test_whatever_a_record_says_it_is_read_or_refused(
    player: dict[str, Any], key: str, value: object
) -> None:
    found = read_record(SCORING, two(player, {}, **{key: value}))
    if isinstance(found, Record):
        assert len(found.players) == 2
    else:
        assert found
        assert all("\n" not in str(mistake) for mistake in found)
