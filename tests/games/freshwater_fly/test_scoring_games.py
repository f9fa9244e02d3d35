"""Whole games of Freshwater Fly worked out by hand."""

from __future__ import annotations

from typing import Any

from tests.games.freshwater_fly.scored import day, fish, game, scored


def test_the_record_of_the_contract_worked_out_by_hand() -> None:
    # Ann, board 1A. Fish: brook 4, grayling 2, cutthroat 1, rainbow 4, dolly 2 and 6, coho 6: 25.
    # Common: first to seven 2; 2 gold, 2 black, 3 green: two sets, 6; the only coho 6. 14.
    # Personal: orange 1 + green 1 + yellow 3 = 5; white 2 x 2 = 4; dolly, cutthroat, brook 4;
    # tokens 3, 2, 1, 1: one set of four different, 5. 18. Bonus: N, a rainbow or a cutthroat 1.
    # 25 + 14 + 18 + 1 = 58. Bo, board 3B. Fish: brook 1, rainbow 2: 3. A pair of tan 3. W 1. 7.
    coho = fish("coho", "gold", 6)
    ann = {
        "first_to_seven": True,
        "fish": ["F05", "F09", "F13", "F22", "F31", "F36", coho],
        "hatch_tokens": {"white": 2, "blue": 0, "orange": 1, "green": 1, "tan": 0, "yellow": 3},
        "skill_cards": ["N"],
    }
    bo = {
        "reel_board": "3B",
        "fish": ["F01", "F20"],
        "hatch_tokens": {"tan": 2},
        "skill_cards": ["W"],
    }
    assert sums(game(ann, bo)) == [
        {"fish": 25, "common": 14, "personal": 18, "bonus": 1},
        {"fish": 3, "personal": 3, "bonus": 1},
    ]


def sums(record: dict[str, Any]) -> list[dict[str, int]]:
    """Return the points of each player by group, the groups without points left out."""
    found = []
    for sheet in scored(record).players:
        groups: dict[str, int] = {}
        for line in sheet.lines:
            groups[line.group] = groups.get(line.group, 0) + (line.points or 0)
        found.append({name: points for name, points in groups.items() if points})
    return found


def test_a_game_of_two_worked_out_by_hand() -> None:
    # Ann, board 1A. Fish: brook black 4, cutthroat green 1, dolly green 2, dolly gold 6,
    # brown green 1, brown gold 6, coho gold 6: 26.
    # Common: first to seven 2; 3 gold, 1 black, 3 green: one set, 3; 1 coho against 2: 0. 5.
    # Personal: orange 1 + yellow 2 = 3; white 2 x 2 = 4; brown 2 x 2 = 4; dolly, cutthroat, brook
    # once = 4; tokens 2, 2, 2, 1: one set of four different = 5 (two need 8 tokens). 20.
    # Bonus: N, one cutthroat 1; P, two brown 2; A nothing. 3. In all 26 + 5 + 20 + 3 = 54.
    ann = {
        "reel_board": "1A",
        "first_to_seven": True,
        "fish": ["F05", "F13", "F31", "F36", "F25", "F30", "F48"],
        "hatch_tokens": {"white": 2, "orange": 1, "yellow": 2, "blue": 2},
        "skill_cards": ["N", "P", "A"],
    }
    # Bo, board 3B. Fish: coho green 2, coho black 4, brook green 1, cutthroat green 1,
    # rainbow gold 5, grayling gold 5, steelhead black 3: 21.
    # Common: 2 gold, 2 black, 3 green: two sets, 6; most coho 6. 12.
    # Personal: blue and tan make pairs, 2 x 3 = 6 (the other two tan do not count again);
    # brook and cutthroat 3; rainbow and grayling 3; no dolly for the steelhead. 12.
    # Bonus: W 1; O, one grayling or one brook 1. 2. In all 21 + 12 + 12 + 2 = 47.
    bo = {
        "reel_board": "3B",
        "fish": ["F43", "F45", "F01", "F14", "F23", "F12", "F38"],
        "hatch_tokens": {"blue": 2, "tan": 4, "green": 1},
        "skill_cards": ["W", "O"],
    }
    record = game(ann, bo)
    assert sums(record) == [
        {"fish": 26, "common": 5, "personal": 20, "bonus": 3},
        {"fish": 21, "common": 12, "personal": 12, "bonus": 2},
    ]
    result = scored(record)
    assert [(sheet.total, sheet.rank) for sheet in result.players] == [(54, 1), (47, 2)]
    assert result.winners == ("player 0",)


def test_a_game_of_three_worked_out_by_hand() -> None:
    # Cy, board 2A. Fish: brown 2, 4, 5; dolly 4, 4; rainbow 3, 1; brook 3: 26.
    # Common: first to seven 2; 2 gold (brown, dolly), 4 black, 2 green: two sets, 6; no coho. 8.
    # Personal: orange 2 + tan 2 + yellow 1 = 5; blue 2 x 2 = 4; brown 3 x 2 = 6; dolly 2,
    # rainbow 2, brook 1: one set, 4; tokens 2, 2, 2, 1, 1: two sets of four, 10. 29.
    # 26 + 8 + 29 = 63.
    cy = {
        "reel_board": "2A",
        "first_to_seven": True,
        "fish": ["F26", "F28", "F29", "F33", "F21", "F04", "F34", "F19"],
        "hatch_tokens": {"orange": 2, "tan": 2, "yellow": 1, "blue": 2, "green": 1},
    }
    # Di, board 4B. Fish: coho 4, brook 5, rainbow 2, cutthroat 5, grayling 2, steelhead 2: 20.
    # Common: no black fish, no set; one coho each with Eve: 6 / 2 = 3.
    # Personal: white and yellow make pairs, 6; brook and rainbow 3; cutthroat and grayling 3. 12.
    # Bonus: P, one steelhead 1. 20 + 3 + 12 + 1 = 36.
    di = {
        "reel_board": "4B",
        "fish": ["F46", "F06", "F20", "F18", "F09", "F37"],
        "hatch_tokens": {"white": 3, "orange": 1, "yellow": 2},
        "skill_cards": ["P"],
    }
    # Eve, board 1A. Fish: coho 3, rainbow 6, brook 1, steelhead 4, grayling 3, cutthroat 2: 19.
    # Common: two of each colour: two sets, 6; coho 3. 9.
    # Personal: green 3 = 3; white 1 x 2 = 2; no dolly; three colours only. 5.
    # Bonus: N, a rainbow or a cutthroat 1; O, a grayling or a brook 1. 2. 19 + 9 + 5 + 2 = 35.
    eve = {
        "reel_board": "1A",
        "fish": ["F44", "F24", "F02", "F40", "F10", "F15"],
        "hatch_tokens": {"green": 3, "white": 1, "tan": 2},
        "skill_cards": ["N", "O"],
    }
    record = game(cy, di, eve)
    assert sums(record) == [
        {"fish": 26, "common": 8, "personal": 29},
        {"fish": 20, "common": 3, "personal": 12, "bonus": 1},
        {"fish": 19, "common": 9, "personal": 5, "bonus": 2},
    ]
    assert [sheet.total for sheet in scored(record).players] == [63, 36, 35]


def test_a_game_of_four_with_a_tie_worked_out_by_hand() -> None:
    # Each has one coho: 6 / 4 = 1.5, rounded up: 2 for each.
    # Fay, 1A: 5 + 4 + 1 = 10; gold, black, green: a set, 3; coho 2; a white token 2. 17.
    fay = {"fish": ["F47", "F22", "F07"], "hatch_tokens": {"white": 1}}
    # Gus, 2A: 6 + 4 + 3 = 13; no green; coho 2; a blue token 2. 17.
    gus = {"fish": ["F48", "F17", "F16"], "hatch_tokens": {"blue": 1}}
    # Hal, 3B: 2 + 2 + 5 = 9; first to seven 2 (we believe him); coho 2; dolly and steelhead 4;
    # no pair of tokens. 17.
    hal = {
        "fish": ["F43", "F31", "F41"],
        "hatch_tokens": {"yellow": 1, "tan": 1},
        "first_to_seven": True,
    }
    # Ida, 4B: 4 + 3 + 4 = 11; coho 2; dolly and steelhead 4. 17.
    ida = {"fish": ["F45", "F32", "F39"]}
    # Gold: Fay 1, Gus 1, Hal 1, Ida 0. Black: Fay 1, Gus 2, Hal 0.
    record = game(fay, gus, hal, ida)
    result = scored(record)
    assert sums(record) == [
        {"fish": 10, "common": 5, "personal": 2},
        {"fish": 13, "common": 2, "personal": 2},
        {"fish": 9, "common": 4, "personal": 4},
        {"fish": 11, "common": 2, "personal": 4},
    ]
    assert [(sheet.total, sheet.rank) for sheet in result.players] == [
        (17, 2),
        (17, 1),
        (17, 3),
        (17, 4),
    ]
    assert result.winners == ("player 1",)
    assert [dict(tie.values) for tie in result.tie_break] == [
        {"player 0": 1, "player 1": 1, "player 2": 1, "player 3": 0},
        {"player 0": 1, "player 1": 2, "player 2": 0},
    ]


def test_a_day_at_l1_worked_out_by_hand() -> None:
    # Ann, board 1A, bonus token blue. Fish: brook 4, grayling 2, cutthroat 1, rainbow 4, dolly 2,
    # dolly 6, coho 4: 23. Common: first to seven 2; 2 gold, 2 black, 3 green: two sets, 6; one coho
    # against two: 0; two blue tokens 2. 10.
    # Personal: orange 2 + green 1 + yellow 1 = 4; white 2; dolly, cutthroat, brook 4; tokens
    # 2, 2, 1, 1, 1: one set of four, 5. 15. Bonus: O 1. Journal: seven-fish bonus 2, points 2. 4.
    # 23 + 10 + 15 + 1 + 4 = 53.
    you = {
        "first_to_seven": True,
        "fish": ["F05", "F09", "F13", "F22", "F31", "F36", "F46"],
        "hatch_tokens": {"blue": 2, "white": 1, "orange": 2, "green": 1, "yellow": 1},
        "skill_cards": ["O"],
        "upgrades": {"seven_fish_bonus": True, "points_per_day": 2},
    }
    # Silent Angler. Fish: coho 2, 3; steelhead 2, 3, 4; brown 3: 17. Common: no gold fish; most
    # coho 6; three blue tokens 3. 9. Track: fourth space 6. L1: blue, tan, white 3 x 2 = 6; a pair
    # of coho and one of steelhead 2 x 3 = 6; three steelhead and a brown 4. 16.
    # 17 + 9 + 6 + 16 = 48.
    angler = {
        "fish": ["F43", "F44", "F37", "F38", "F27", "F39"],
        "hatch_tokens": {"blue": 3, "tan": 2, "white": 1},
        "track": 4,
    }
    record = day(you, angler, "L1", bonus_hatch_token="blue")
    assert sums(record) == [
        {"fish": 23, "common": 10, "personal": 15, "bonus": 1, "journal": 4},
        {"fish": 17, "common": 9, "track": 6, "location": 16},
    ]
    result = scored(record)
    assert [sheet.total for sheet in result.players] == [53, 48]
    assert result.winners == ("Ann",)
    assert result.outcomes == {"location_beaten": True}


def test_a_day_at_l4_worked_out_by_hand() -> None:
    # Ann with the new rod, board 3B. Fish: brook 5, cutthroat 5, rainbow 6, grayling 5, dolly 4,
    # steelhead 5: 30. Common: no green fish, no coho: 0. Personal: white and tan make pairs, 6;
    # brook and cutthroat 3; rainbow and grayling 3; dolly and steelhead 4. 16. Bonus: N 1.
    # Journal: not first to seven, so no bonus; points 1. 30 + 16 + 1 + 1 = 48.
    you = {
        "reel_board": "3B",
        "fish": ["F06", "F18", "F24", "F12", "F33", "F41"],
        "hatch_tokens": {"white": 2, "tan": 3, "green": 1},
        "skill_cards": ["N"],
        "upgrades": {"seven_fish_bonus": True, "points_per_day": 1},
    }
    # Silent Angler. Fish: coho 2, 5; cutthroat 1, 3; dolly 5; brook 1; brown 1: 18. Common: first
    # to seven 2; 2 gold, 1 black, 4 green: a set, 3; most coho 6. 11. Track: second space 2.
    # L4: yellow 1 + green 1 + tan 2 x 2 + orange 2 + white 3 + blue 3 = 14; two coho, two
    # cutthroat, a dolly, a brook, 2 each = 12. 26. 18 + 11 + 2 + 26 = 57.
    angler = {
        "first_to_seven": True,
        "fish": ["F43", "F47", "F13", "F16", "F35", "F01", "F25"],
        "hatch_tokens": {"yellow": 1, "green": 1, "tan": 2, "orange": 1, "white": 1, "blue": 1},
        "track": 2,
    }
    record = day(you, angler, "L4")
    assert sums(record) == [
        {"fish": 30, "personal": 16, "bonus": 1, "journal": 1},
        {"fish": 18, "common": 11, "track": 2, "location": 26},
    ]
    result = scored(record)
    assert [sheet.total for sheet in result.players] == [48, 57]
    assert result.winners == ("Silent Angler",)
    assert result.outcomes == {"location_beaten": False}
