"""What Freshwater Fly says of each line: how its points came about."""

from __future__ import annotations

from companion.core.scoring import ScoreSheet
from tests.games.freshwater_fly.scored import day, game, scored

HELD = {"white": 2, "orange": 1, "green": 1, "yellow": 2, "tan": 1, "blue": 1}
ALL_HELD = "White 2, Blue 1, Orange 1, Green 1, Tan 1, Yellow 2"


def told(sheet: ScoreSheet) -> list[str]:
    return [f"{line.label}: {line.points} | {line.because}" for line in sheet.lines]


def test_the_reasons_of_each_board_and_card() -> None:
    record = game(
        {
            "name": "Ann",
            "first_to_seven": True,
            "fish": ["F01", "F13", "F19", "F07", "F37", "F31", "F25", "F26", "F47", "F33"],
            "hatch_tokens": HELD,
            "skill_cards": ["N", "O", "P", "W"],
        },
        {"name": "Bo", "fish": ["F02", "F20", "F32"], "hatch_tokens": HELD},
        {
            "name": "Cy",
            "fish": ["F03", "F14", "F21", "F08", "F34", "F38"],
            "hatch_tokens": HELD,
        },
        {
            "name": "Di",
            "fish": ["F04", "F22", "F15", "F09", "F35", "F39"],
            "hatch_tokens": HELD,
        },
    )
    ann, bo, cy, di = (told(sheet) for sheet in scored(record).players)
    coho = "Ann 1, Bo 0, Cy 0, Di 0"
    assert ann == [
        "Fish caught: 20 | 1 + 1 + 1 + 1 + 2 + 2 + 1 + 2 + 5 + 4",
        "First to seven: 2 | first to seven: yes",
        "Sets of gold, black and green: 3 | 1 set × 3: gold 1, black 1, green 8",
        f"Most Coho: 6 | {coho}",
        "Orange, green and yellow tokens: 4 | 4 × 1: Orange 1, Green 1, Yellow 2",
        "White tokens: 4 | 2 × 2: White 2",
        "Brown: 4 | 2 × 2: Brown 2",
        "Sets of Dolly, Cutthroat and Brook: 4 | 1 set × 4: Dolly 2, Cutthroat 1, Brook 1",
        f"Sets of four token colours: 10 | 2 sets of 4 different × 5: {ALL_HELD}",
        "Card N: Rainbow or Cutthroat: 1 | 1 × 1: Rainbow 1 or Cutthroat 1",
        "Card O: Grayling or Brook: 1 | 1 × 1: Grayling 1 or Brook 1",
        "Card P: Steelhead or Brown: 2 | 2 × 1: Steelhead 1 or Brown 2",
        "Card W: 1 | 1",
    ]
    assert bo == [
        "Fish caught: 6 | 1 + 2 + 3",
        "First to seven: 0 | first to seven: no",
        "Sets of gold, black and green: 0 | 0 sets × 3: gold 0, black 1, green 2",
        f"Most Coho: 0 | {coho}",
        "Orange, tan and yellow tokens: 4 | 4 × 1: Orange 1, Tan 1, Yellow 2",
        "Blue tokens: 2 | 1 × 2: Blue 1",
        "Brown: 0 | 0 × 2: Brown 0",
        "Sets of Dolly, Rainbow and Brook: 4 | 1 set × 4: Dolly 1, Rainbow 1, Brook 1",
        f"Sets of four token colours: 10 | 2 sets of 4 different × 5: {ALL_HELD}",
    ]
    assert cy[4:] == [
        "Sets of Brook and Cutthroat: 3 | 1 set × 3: Brook 1, Cutthroat 1",
        "Sets of Rainbow and Grayling: 3 | 1 set × 3: Rainbow 1, Grayling 1",
        "Sets of Dolly and Steelhead: 4 | 1 set × 4: Dolly 1, Steelhead 1",
        f"Pairs of hatch tokens: 6 | 2 with 2 or more × 3: {ALL_HELD}",
    ]
    assert di[4:] == [
        "Sets of Brook and Rainbow: 3 | 1 set × 3: Brook 1, Rainbow 1",
        "Sets of Cutthroat and Grayling: 3 | 1 set × 3: Cutthroat 1, Grayling 1",
        "Sets of Dolly and Steelhead: 4 | 1 set × 4: Dolly 1, Steelhead 1",
        f"Pairs of hatch tokens: 6 | 2 with 2 or more × 3: {ALL_HELD}",
    ]


SIX = "Coho 2, Cutthroat 1, Grayling 1, Rainbow 1, Steelhead 1"
LOCATIONS = {
    "L1": [
        "Different token colours: 6 | 3 different × 2: Blue 1, Tan 2, Yellow 1",
        f"Pairs of one species: 3 | 1 set of 2 alike × 3: {SIX}",
        "Steelhead and Brown: 1 | 1 × 1: Steelhead 1, Brown 0",
    ],
    "L2": [
        "Different token colours: 6 | 3 different × 2: Blue 1, Tan 2, Yellow 1",
        f"Different species: 10 | 5 different × 2: {SIX}",
        "Grayling and Rainbow: 2 | 1 × 1 + 1 × 1: Grayling 1, Rainbow 1",
    ],
    "L3": [
        "Different token colours: 3 | 3 different × 1: Blue 1, Tan 2, Yellow 1",
        "Fish by colour: 9 | 1 × 3 + 1 × 2 + 4 × 1: gold 1, black 1, green 4",
    ],
    "L4": [
        "Tokens by colour: 8 | 1 × 1 + 2 × 2 + 1 × 3:"
        " Yellow 1, Green 0, Tan 2, Orange 0, White 0, Blue 1",
        "Coho, Cutthroat, Dolly and Brook: 6 | 2 × 2 + 1 × 2:"
        " Coho 2, Cutthroat 1, Dolly 0, Brook 0",
    ],
}


def test_the_reasons_of_a_day_at_each_location() -> None:
    you = {
        "fish": ["F48", "F22", "F25"],
        "first_to_seven": True,
        "hatch_tokens": {"blue": 2},
        "upgrades": {"seven_fish_bonus": True, "points_per_day": 2},
    }
    angler = {
        "fish": ["F43", "F44", "F13", "F37", "F19", "F12"],
        "hatch_tokens": {"blue": 1, "tan": 2, "yellow": 1},
        "track": 3,
    }
    for location, own in LOCATIONS.items():
        bonus = {} if location == "L4" else {"bonus_hatch_token": "blue"}
        ann, silent = (told(one) for one in scored(day(you, angler, location, **bonus)).players)
        assert ann[-2:] == ["Seven-fish bonus: 2 | first to seven: yes", "Points per day: 2 | 2"]
        assert ("Bonus hatch tokens: 2 | 2 × 1: Blue 2" in ann) == bool(bonus)
        assert silent == [
            "Fish caught: 14 | 2 + 3 + 1 + 2 + 1 + 5",
            "First to seven: 0 | first to seven: no",
            "Sets of gold, black and green: 3 | 1 set × 3: gold 1, black 1, green 4",
            "Most Coho: 6 | Ann 1, Silent Angler 2",
            *(["Bonus hatch tokens: 1 | 1 × 1: Blue 1"] if bonus else []),
            "Points of its space: 4 | space 3, which shows 4",
            *own,
        ]
