"""What is dealt, rolled and set up on the phone is what the command line deals, rolls, sets up."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from os.path import normpath
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.games.catalog import GAMES
from tests.command import run
from tests.sampled import sampled
from tests.web.asked import PROGRAM, Question, by_python, on_the_phone
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import APP, plant
from tests.web.random_questions import random_question

pytestmark = NEEDS_NODE


STREAM = Path(__file__).with_name("stream_lines.js")
VECTORS = Path(__file__).parents[1] / "core/chance-vectors.json"


def test_the_stream_is_the_same() -> None:
    """Words, numbers below a bound and commitments of the vectors; SHA-256 up to two blocks."""
    expected = json.loads(VECTORS.read_text("utf-8"))["seeds"]
    given = [
        {
            "seed": one["seed"],
            "words": len(one["words"]),
            "bounds": [asked["bound"] for asked in one["below"]],
        }
        for one in expected
    ]
    said = run_node(STREAM, json.dumps(given))
    found = json.loads(said)
    assert found["seeds"] == [{key: one[key] for key in found["seeds"][0]} for one in expected]
    for n, digest in enumerate(found["hashes"]):
        message = bytes((7 * at + n) % 256 for at in range(n))
        assert digest == hashlib.sha256(message).hexdigest(), n
    assert len(found["hashes"]) == 130


@cache
def asked(count: int) -> tuple[list[Question], list[Any]]:
    """Return random questions, and what the command line answers."""
    chance = Random(f"chance {count}")
    questions = [random_question(chance) for _ in range(count)]
    return questions, [by_python(question) for question in questions]


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_both_answer_the_same(count: int) -> None:
    questions, expected = asked(count)
    found = on_the_phone(questions)
    for question, one, other in zip(questions, expected, found, strict=True):
        assert one == other, question
    refused = sum("error" in one for one in found)
    assert count / 20 < refused < count / 3
    assert min(Counter(question[0] for question in questions).values()) > count / 5


@pytest.mark.slow
def test_secrets_are_the_same() -> None:
    questions, expected = [], []
    for game in GAMES:
        body, data = game.setup(), game.load(None)
        few, many = game.facts(data).players
        for players in range(few, many + 1):
            alone = {"location": "L2"} if game.slug == "freshwater_fly" and players == 1 else {}
            options = {"players": players, "digital": True, **alone}
            answer = body.run(data, body.parameters(**options), Dealer(Stream("trout"), "trout"))
            questions.append(["secrets", game.slug, {"seed": "trout", **options}])
            expected.append(to_builtins([*answer.secrets]))
    found = on_the_phone(questions)
    assert found == expected
    assert sum(map(len, expected)) > 40


MISTAKES: tuple[tuple[Question, str], ...] = (
    (["deal", "lure", "fish", {"count": 0}], "count"),
    (["deal", "lure", "fish", {"count": 1.5}], "count"),
    (["deal", "lure", "fish", {"count": "many"}], "count"),
    (["deal", "lure", "fish", {"count": True}], "count"),
    (["deal", "lure", "fish", {"cuont": 2}], "cuont"),
    (["roll", "2d6", {"repeat": -1}], "repeat"),
    (["setup", "salmon_run", {"players": 2, "difficulty": "huge"}], "difficulty"),
    (["setup", "freshwater_fly", {"solo": True, "location": "L1", "rocks": 4}], "rocks"),
    (["setup", "mapped_out", {"players": 0}], "players"),
)


@pytest.mark.parametrize(("question", "place"), sampled(MISTAKES, 3))
def test_what_is_no_option_is_refused_at_its_place(question: Question, place: str) -> None:
    name, *named, options = question
    words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
    assert run(name, *named, *(word for word in words if word != "True"), "--json").code != 0
    [found] = on_the_phone([question], whole=True)
    assert [one["place"] for one in found["error"]] == [place]


FAULTS = (
    ("chance", "last > 0; last -= 1", "last > 1; last -= 1"),
    ("dice", "value: face + 1", "value: face"),
    ("dice", "roll.players.includes(players)", "players > 0"),
    ("dice", "DICE_AT_ONCE - dice.length", "DICE_AT_ONCE"),
    ("decks", "order.slice(0, count)", "order.slice(-count)"),
    ("commands", 'toLowerCase().replaceAll("-", "_")', "toLowerCase()"),
    ("commands", "fits.length === 1", "fits.length"),
    ("setup", "pieces.splice(gone, 1)", "pieces.splice(gone, 0)"),
    ("setup", "({ ...old, ...kept[i] })", "({ ...old })"),
    ("setup-text", "last[group] === place[group]", "last[group] !== place[group]"),
    ("setup-text", 'seen === "all"', 'seen !== "nobody"'),
    ("../../../games/salmon_run/web/setup", "left.length === 1", "left.length === 0"),
    ("../../../games/fleet_dice/web/setup", "coins + pays[fills]", "coins"),
    ("../../../games/mapped_out/web/setup", "USUAL ? { seed }", "'as-run' ? { seed }"),
    ("../../../games/mapped_out/web/printed-tiles", ".slice(0, count)", ".slice(0, 2)"),
    ("../../../games/freshwater_fly/web/setup", "=== wanted", "<= wanted"),
)


@pytest.mark.slow
@pytest.mark.parametrize(("file", "right", "wrong"), sampled(FAULTS, 5))
def test_a_fault_is_found(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, Path(normpath(APP / "core" / f"{file}.js")), right, wrong)
    questions, expected = asked(500)
    assert on_the_phone(questions, tmp_path) != expected
