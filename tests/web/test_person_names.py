"""Names of people are compared alike in Python and JavaScript, letter by letter."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable
from unicodedata import category

import pytest

from companion.core.names import describe_unseen, name_key
from companion.core.record_people import split_people
from tests.web.asked import ROOT
from tests.web.node import NEEDS_NODE

KNOWN = [letter for letter in map(chr, range(0x110000)) if category(letter) not in ("Cn", "Cs")]
PROGRAM = """
import { describeUnseen, nameKey, splitPeople } from "./companion/web/app/core/person-names.js";
import { readFileSync } from "node:fs";
const names = JSON.parse(readFileSync(0, "utf8"));
const answer = (name) => [describeUnseen(name), nameKey(name), splitPeople(name)];
console.log(JSON.stringify(names.map(answer)));
"""
pytestmark = NEEDS_NODE


def on_a_phone(names: list[str]) -> list[tuple[str, str, list[str]]]:
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", PROGRAM],
        input=json.dumps(names),
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
    )
    return list(map(tuple, json.loads(ran.stdout)))


def test_several_names_on_a_line_are_parted_alike() -> None:
    lines = [
        "Ann, Bo and Cy",
        "Ann & Bo",
        "A,B",
        "Andy and Sandy",
        '"Di, the Great"',
        '"',
        "",
        " , ",
    ]
    lines += ["Ann and", "and", "Ann  and\tBo", "Ann&Bo", ",Ann,,Bo,", 'Ann "Bo, Cy"']
    assert [tuple(people) for *_, people in on_a_phone(lines)] == [*map(split_people, lines)]


def groups(keys: Iterable[str]) -> list[int]:
    """Return for each key the place where it stood first: what is alike has the same number."""
    first: dict[str, int] = {}
    return [first.setdefault(key, at) for at, key in enumerate(keys)]


@pytest.mark.slow
def test_both_refuse_the_same_letters() -> None:
    theirs = [unseen for unseen, *_ in on_a_phone([f"A{letter}n" for letter in KNOWN])]
    assert theirs == [describe_unseen(f"A{letter}n") for letter in KNOWN]
    refused = {letter for letter, unseen in zip(KNOWN, theirs, strict=True) if unseen}
    unseen = {letter for letter in KNOWN if category(letter) in ("Cc", "Cf", "Zl", "Zp")}
    assert unseen <= refused
    assert set("\u034f\u115f\u3164\ufe0f\uffa0\u2800") <= refused
    assert not refused & set("Aß 한한글éñ한🎣1-_'")


def test_pictures_of_phones_are_names_and_what_joins_them_is_no_difference() -> None:
    names = [
        "Ann ❤\ufe0f",
        "Ann ❤",
        "👨\u200d👩\u200d👧",
        "👨👩👧",
        "🐟\ufe0f\u200d🔥",
        "a\ufe0f",
        "\u200d🐟",
    ]
    theirs = on_a_phone(names)
    assert theirs == [(describe_unseen(name), name_key(name), [name]) for name in names]
    assert [not unseen for unseen, *_ in theirs] == [True] * 5 + [False] * 2
    assert groups(key for _, key, _ in theirs) == [0, 0, 2, 2, 4, 5, 6]


@pytest.mark.slow
def test_both_find_the_same_names_alike() -> None:
    seen = [letter for letter in KNOWN if not describe_unseen(letter)]
    theirs = groups(key for _, key, _ in on_a_phone(seen))
    assert theirs == groups(map(name_key, seen))


def test_both_find_the_same_words_alike() -> None:
    chance = random.Random("names")
    some = "aAａÀàΣσςßẞıİIi ﬁǅＳſ́K"
    words = ["".join(chance.choices(some, k=3)) for _ in range(4000)]
    theirs = groups(key for _, key, _ in on_a_phone(words))
    assert theirs == groups(map(name_key, words))
    assert len(set(theirs)) < len(set(words)) / 2


@pytest.mark.parametrize("other", ["ann", "ANN", "Ａnn", " Ann ", "Ann\u00a0"])
def test_how_somebody_writes_a_name_is_no_other_name(other: str) -> None:
    assert name_key(other) == name_key("Ann")
