"""The test vectors: our code gets them, and so does a second one written from docs/chance.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from tests.core import vectors

FOUND: dict[str, Any] = json.loads(vectors.FILE.read_text(encoding="ascii"))
SEEDS = [pytest.param(each, id=each["seed"][:8] or "empty") for each in FOUND["seeds"]]


def test_the_file_is_what_we_get() -> None:
    assert vectors.FILE.read_text(encoding="ascii") == vectors.written(), (
        "chance has changed: everybody's seeds give other cards now. If that is meant:"
        " python -m tests.core.vectors"
    )


class Reference:
    """The stream as docs/chance.md has it, with SHA-256 and nothing else."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        key = (sha256(seed).digest() if len(seed) > 64 else seed).ljust(64, b"\0")
        self.inner, self.outer = (bytes(byte ^ pad for byte in key) for pad in (0x36, 0x5C))
        self.used = used

    def word(self) -> int:
        message = (self.used // 8).to_bytes(8, "big")
        block = sha256(self.outer + sha256(self.inner + message).digest()).hexdigest()
        start = self.used % 8 * 8
        self.used += 1
        return int(block[start : start + 8], 16)

    def below(self, bound: int) -> int:
        largest_multiple = 2**32 // bound * bound
        word = self.word()
        while word >= largest_multiple:
            word = self.word()
        return word % bound

    def shuffled(self, pieces: list[str]) -> list[str]:
        pieces = pieces[:]
        for i in reversed(range(1, len(pieces))):
            j = self.below(i + 1)
            pieces[i], pieces[j] = pieces[j], pieces[i]
        return pieces


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_reader_gets_the_same_stream(seed: dict[str, Any]) -> None:
    key = bytes.fromhex(seed["seed_utf8"])
    assert key.decode() == seed["seed"]
    assert seed["commitment"] == (sha256(key).hexdigest() if len(key) <= 64 else None)
    stream = Reference(key)
    assert [stream.word() for _ in seed["words"]] == seed["words"]
    for place in seed["words_from"]:
        assert Reference(key, place["used"]).word() == place["word"]
    stream = Reference(key)
    for draw in seed["below"]:
        assert (stream.below(draw["bound"]), stream.used) == (draw["value"], draw["used"])
    stream = Reference(key)
    for shuffle in seed["shuffles"]:
        assert stream.shuffled(shuffle["pieces"]) == shuffle["shuffled"]
        assert stream.used == shuffle["used"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_second_reader_gets_the_same_dice_and_deck(seed: dict[str, Any]) -> None:
    key = bytes.fromhex(seed["seed_utf8"])
    stream = Reference(key)
    for roll in seed["rolls"]:
        values = [stream.below(sides) + 1 for sides in sides_of(roll["dice"])]
        assert (values, stream.used) == (roll["values"], roll["used"])
    stream = Reference(key)
    pile: list[str] = []
    discards: list[str] = []
    for step in seed["deals"]:
        match step["do"]:
            case "shuffle":
                pile = stream.shuffled(step["pieces"])
                assert pile == step["pile"]
            case "deal":
                assert pile[: step["count"]] == step["dealt"]
                pile = pile[step["count"] :]
            case "discard":
                discards += step["pieces"]
            case "reshuffle":
                assert not pile, "a deck is made of its discards when it has run out"
                pile, discards = stream.shuffled(discards), []
                assert pile == step["pile"]
            case "nothing":
                assert stream.used == step["used"]
            case _:
                pytest.fail(f"unknown step {step}")


def sides_of(notation: str) -> Iterator[int]:
    for part in notation.split("+"):
        count, _, sides = part.partition("d")
        yield from [int(sides)] * int(count or 1)


def test_the_vectors_reach_words_that_are_left_over() -> None:
    draws = [draw for seed in FOUND["seeds"] for draw in seed["below"]]
    used = [seed["below"][-1]["used"] for seed in FOUND["seeds"]]
    assert any(count > len(vectors.BOUNDS) for count in used), "no word was drawn again"
    assert len(draws) == len(vectors.SEEDS) * len(vectors.BOUNDS)
    assert any(byte["value"] is None for byte in FOUND["fair_bytes"])
