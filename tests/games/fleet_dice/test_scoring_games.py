"""Whole games of Fleet: The Dice Game worked out by hand."""

from __future__ import annotations

import json

from tests.games.fleet_dice.scored import FLEET, game, groups, scored


def test_a_game_of_two_worked_out_by_hand() -> None:
    # Ann. Shrimp 12 boxes, boat, boat: box 2 license, 3 boat, 5 boat, 7 boat, 8 boat, 9 license,
    # 12 a boat, but all four are launched: license. 4 boats 1+1+2+3 = 7, third license 6,
    # fish 4+4+4+2 = 14, three boats full.
    # Oyster 4 boxes: license, boat (1); it holds 6 and has 6: full.
    # King crab 7 boxes: boats at 6 and 7 (1+2 = 3), fish 4, one full. Inuit 6 boxes: 3 boats (3),
    # fish 3+3+1 = 7, two full.
    # Fish 14+6+4+7 = 31. Boats 7+1+3+3 = 14. Licenses 6. King crab 5, and 4+1+2+3 = 10 boats:
    # harbor master 1 for every 2 = 5. Casino 2, cannery 2, smokehouse not yet: 4.
    # 31 + 14 + 6 + 10 + 4 = 65.
    ann = {
        "columns": {
            "shrimp": {"boxes": 12, "choices": ["boat", "boat"], "fish": [4, 4, 4, 2]},
            "oyster": {"boxes": 4, "fish": [6]},
        },
        "harbor": {
            "king_crab": {"boxes": 7, "fish": [4], "bonus": "harbor_master"},
            "inuit": {"boxes": 6, "fish": [3, 3, 1]},
        },
        "wharf": {"casino": 2, "smokehouse": 1, "ridback_canning": 1},
        "coin_boxes": 33,
    }
    # Bo. Cod 9 boxes, license, license: 2 license, 3 boat, 5 license, 7 boat, 8 license, 9 a
    # license, but all three are there: boat. 3 boats 1+1+2 = 4, third license 6, fish 4+4+3 = 11.
    # Swordfish 8 boxes, boat, boat: 2 license, 3, 5, 7, 8 boats: 7 points, fish 4+3+2+1 = 10.
    # Lobster 3 boxes: license, boat (1), fish 4. Barge: boat (2), fish 8.
    # King crab 6 boxes: boat (1), fish 2. Captain's club scores nothing.
    # Fish 11+10+4+8+2 = 35. Boats 4+7+1+2+1 = 15. Licenses 6. King crab 5, and 3+1+1 = 5 licenses:
    # paperwork 5. Cafe 7, salvage yard 2, bait shop 2: 11. 35 + 15 + 6 + 10 + 11 = 77.
    bo = {
        "columns": {
            "cod": {"boxes": 9, "choices": ["license", "license"], "fish": [4, 4, 3]},
            "swordfish": {"boxes": 8, "choices": ["boat", "boat"], "fish": [4, 3, 2, 1]},
            "lobster": {"boxes": 3, "fish": [4]},
        },
        "harbor": {
            "king_crab": {"boxes": 6, "fish": [2], "bonus": "paperwork"},
            "barge": {"boxes": 2, "fish": [8]},
            "captains_club": {"boxes": 5},
        },
        "wharf": {"amas_cafe": 3, "salvage_yard": 2, "bait_shop": 2},
    }
    record = game(ann, bo)
    assert groups(record, 0) == {
        "fish": 31,
        "boats": 14,
        "licenses": 6,
        "king_crab": 10,
        "buildings": 4,
    }
    assert groups(record, 1) == {
        "fish": 35,
        "boats": 15,
        "licenses": 6,
        "king_crab": 10,
        "buildings": 11,
    }
    result = scored(record)
    assert [(sheet.total, sheet.rank) for sheet in result.players] == [(65, 2), (77, 1)]
    assert result.winners == ("player 1",)
    assert result.tie_break == ()


def test_a_game_of_three_with_a_tie_worked_out_by_hand() -> None:
    # Cy. Cod 10 boxes, boat, license: 2 license, 3 boat, 5 boat, 7 boat, 8 license, 9 license.
    # 3 boats 1+1+2 = 4, third license 6, fish 4+2+2 = 8. Shrimp 3 boxes: boat 1, fish 3.
    # Inuit 4 boxes: 2 boats (2), fish 3+2 = 5. Pub 10, bait shop not yet.
    # Fish 8+3+5 = 16, boats 4+1+2 = 7, licenses 6, buildings 10: 39.
    cy = {
        "columns": {
            "cod": {"boxes": 10, "choices": ["boat", "license"], "fish": [4, 2, 2]},
            "shrimp": {"boxes": 3, "fish": [3]},
        },
        "harbor": {"inuit": {"boxes": 4, "fish": [3, 2]}},
        "wharf": {"fishermans_pub": 4, "bait_shop": 1},
        "coin_boxes": 20,
    }
    # Di. Oyster 12 boxes, license, boat: 2 license, 3 boat, 5 license, 7 boat, 8 boat, 9 license,
    # 12 boat. 4 boats 7, third license 6, each holds 10: fish 10+6+2+0 = 18.
    # Lobster 3 boxes: boat 1, fish 2. King crab 4 boxes of a 0.2 sheet: boat 1, fish 2.
    # Cannery 2, cafe not yet.
    # Fish 18+2+2 = 22, boats 7+1+1 = 9, licenses 6, buildings 2: 39 too, with more fish.
    di = {
        "columns": {
            "oyster": {"boxes": 12, "choices": ["license", "boat"], "fish": [10, 6, 2]},
            "lobster": {"boxes": 3, "fish": [2]},
        },
        "harbor": {"king_crab": {"boxes": 4, "fish": [2]}},
        "wharf": {"ridback_canning": 1, "amas_cafe": 2},
    }
    # Eve. Swordfish 7 boxes, license: 2 license, 3 boat, 5 license, 7 boat: 2 points, fish 4+4 = 8.
    # Barge: boat 2, fish 3. King crab 6 boxes: boat 1, fish 1.
    # Fish 8+3+1 = 12, boats 2+2+1 = 5, king crab 5 and great catch 1 for every 8 of 12 fish = 1.
    # Smokehouse 4, casino 2. Trophies 3. 12 + 5 + 6 + 6 + 3 = 32.
    eve = {
        "columns": {"swordfish": {"boxes": 7, "choices": ["license"], "fish": [4, 4]}},
        "harbor": {
            "king_crab": {"boxes": 6, "fish": [1], "bonus": "great_catch"},
            "barge": {"boxes": 2, "fish": [3]},
        },
        "wharf": {"smokehouse": 2, "casino": 2},
        "trophy_points": 3,
    }
    record = game(cy, di, eve)
    result = scored(record)
    assert [(sheet.total, sheet.rank) for sheet in result.players] == [(39, 2), (39, 1), (32, 3)]
    assert result.winners == ("player 1",)
    [tie] = result.tie_break
    assert (tie.label, tie.values) == ("most fish", {"player 0": 16, "player 1": 22})
    assert groups(record, 2) == {
        "fish": 12,
        "boats": 5,
        "licenses": 0,
        "king_crab": 6,
        "buildings": 6,
        "trophies": 3,
    }


def test_a_game_of_four_worked_out_by_hand() -> None:
    # Fay. Shrimp 8 boxes, license, license: 2 license, 3 boat, 5 license, 7 boat, 8 license:
    # boats 1+1 = 2, third license 6, fish 4+1 = 5. King crab 6 boxes: boat 1, fish 4.
    # Casino 2, bait shop 2, cannery 2. King crab 5 and boardwalk 2 for each of 3 buildings = 6.
    # Fish 9, boats 3, licenses 6, king crab 11, buildings 6: 35.
    fay = {
        "columns": {"shrimp": {"boxes": 8, "choices": ["license", "license"], "fish": [4, 1]}},
        "harbor": {"king_crab": {"boxes": 6, "fish": [4], "bonus": "boardwalk"}},
        "wharf": {"casino": 2, "bait_shop": 2, "ridback_canning": 1},
    }
    # Gus. Cod 5 boxes, boat: 2 license, 3 boat, 5 boat: 2 points, fish 4+4 = 8. King crab 6 boxes:
    # boat 1. King crab 5 and strongbox 1 for every 10 of 59 coin boxes = 5. 8 + 3 + 10 = 21.
    gus = {
        "columns": {"cod": {"boxes": 5, "choices": ["boat"], "fish": [4, 4]}},
        "harbor": {"king_crab": {"boxes": 6, "bonus": "strongbox"}},
        "coin_boxes": 59,
    }
    # Hal has only what the first roll gave him: a boat, 1 point.
    hal = {"columns": {"lobster": {"boxes": 3}}}
    # Ida. Swordfish 3 boxes: boat 1, fish 4, full. King crab 7 boxes: boats 1+2 = 3, fish 4+4 = 8,
    # both full. Inuit 2 boxes: boat 1, fish 3, full. Barge: boat 2, fish 8, full.
    # Fish 4+8+3+8 = 23, boats 1+3+1+2 = 7, king crab 5 and full holds 1 for each of 5 = 5: 40.
    ida = {
        "columns": {"swordfish": {"boxes": 3, "fish": [4]}},
        "harbor": {
            "king_crab": {"boxes": 7, "fish": [4, 4], "bonus": "full_holds"},
            "inuit": {"boxes": 2, "fish": [3]},
            "barge": {"boxes": 2, "fish": [8]},
        },
    }
    record = game(fay, gus, hal, ida)
    result = scored(record)
    assert [sheet.total for sheet in result.players] == [35, 21, 1, 40]
    assert [sheet.rank for sheet in result.players] == [2, 3, 4, 1]
    assert groups(record, 0)["king_crab"] == 11
    assert groups(record, 1) == {
        "fish": 8,
        "boats": 3,
        "licenses": 0,
        "king_crab": 10,
        "buildings": 0,
    }
    assert groups(record, 3)["boats"] == 7


def test_a_game_against_captain_ruth_worked_out_by_hand() -> None:
    # Ann. Oyster 8 boxes, license, license: 2 license, 3 boat, 5 license, 7 boat, 8 license: boats
    # 1+1 = 2, third license 6, each holds 10: fish 10+6 = 16. Cod 7 boxes, boat: 2 license, 3 boat,
    # 5 boat, 7 boat: 1+1+2 = 4, fish 4+4+1 = 9. Inuit 4 boxes: 2 boats (2), fish 3+2 = 5.
    # Barge: boat 2, fish 5. Pub 10. Coins score nothing.
    # Fish 16+9+5+5 = 35, boats 2+4+2+2 = 10, licenses 6, buildings 10: 61, a skipper.
    record = json.loads(FLEET.examples["solo"])
    assert groups(record) == {
        "fish": 35,
        "boats": 10,
        "licenses": 6,
        "king_crab": 0,
        "buildings": 10,
    }
    assert scored(record).outcomes == {"title": "skipper"}
