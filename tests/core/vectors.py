"""The test vectors of chance: what a program in any language must get from these seeds.

python -m tests.core.vectors    # writes chance-vectors.json anew
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.core.chance import Stream, commit_to_seed, fair_number, parse_dice, roll_dice

FILE = Path(__file__).parent / "chance-vectors.json"
STRIKE = ("hook", "miss-1", "miss-2", "miss-3")
SEEDS = (
    "",
    "river",
    "9f86d081884c7d659a2feaa0c55ad015",
    "Forelle, gr\u00fcn \u9c52 \U0001f3a3",  # two, three and four bytes of UTF-8 a letter
    "s" * 64,
    "s" * 65,  # HMAC takes the hash of a key of more than 64 bytes
)
BOUNDS = (1, 2, 3, 6, 7, 24, 1000, 2**31 + 1, 2**32)  # half of all words are left over for one
DECKS = (("a",), ("a", "b"), STRIKE, tuple(f"F{i:02}" for i in range(1, 49)))
DICE = ("7d6", "2d6+d12+d20", "d2+d1000")
FAIR = ((0, 6), (251, 6), (252, 6), (255, 6), (254, 3), (255, 3), (255, 2), (0, 7), (252, 7))


def of_seed(seed: str) -> dict[str, Any]:
    """Return what comes of a seed; each list begins at the start of the stream."""
    below = Stream(seed)
    shuffles = Stream(seed)
    rolls = Stream(seed)
    return {
        "seed": seed,
        "seed_utf8": seed.encode().hex(),
        "commitment": commit_to_seed(seed) if len(seed.encode()) <= 64 else None,
        "words": _words(seed),
        "words_from": [{"used": at, "word": Stream(seed, at).word()} for at in (1, 7, 8, 9, 1000)],
        "below": [
            {"bound": bound, "value": below.below(bound), "used": below.used} for bound in BOUNDS
        ],
        "shuffles": [
            {"pieces": deck, "shuffled": shuffles.shuffled(deck), "used": shuffles.used}
            for deck in DECKS
        ],
        "rolls": [
            {
                "dice": dice,
                "values": [die.value for die in roll_dice(rolls, parse_dice(dice))],
                "used": rolls.used,
            }
            for dice in DICE
        ],
        "deals": _deals(Stream(seed)),
    }


def _words(seed: str) -> list[int]:
    stream = Stream(seed)
    return [stream.word() for _ in range(20)]


def _deals(stream: Stream) -> list[dict[str, Any]]:
    """Shuffle, deal five, discard four of them, deal six: for that the discards are shuffled in."""
    pieces = tuple("ABCDEFGH")
    pile = stream.shuffled(pieces)
    hand, rest = pile[:5], pile[5:]
    again = stream.shuffled(hand[:4])
    return [
        {"do": "shuffle", "pieces": pieces, "pile": pile},
        {"do": "deal", "count": 5, "dealt": hand},
        {"do": "discard", "pieces": hand[:4]},
        {"do": "deal", "count": 3, "dealt": rest},
        {"do": "reshuffle", "pile": again},
        {"do": "deal", "count": 3, "dealt": again[:3]},
        {"do": "nothing", "used": stream.used},
    ]


def vectors() -> dict[str, Any]:
    """Return all of them."""
    return {
        "about": "Defined in docs/chance.md. Every list begins at the start of its own stream.",
        "fair_bytes": [
            {"word": word, "bound": bound, "words": 256, "value": fair_number(word, bound, 256)}
            for word, bound in FAIR
        ],
        "seeds": [of_seed(seed) for seed in SEEDS],
    }


def written() -> str:
    """Return the text of the file: a key a line."""
    found = vectors()
    seeds = [_lines(seed) for seed in found.pop("seeds")]
    return _lines(found)[:-2] + ',\n"seeds": [\n' + ",\n".join(seeds) + "\n]\n}\n"


def _lines(record: dict[str, Any]) -> str:
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in record.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8", newline="\n")
