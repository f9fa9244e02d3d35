"""Rules of Fleet Dice that can be read in two ways: on paper, in set-up and score."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from companion.data.game_data import GameData
from companion.data.load import EDITION
from companion.data.rule_references import active_switches
from companion.data.scoring_schema import SWITCHES
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.schema import score_sheet
from companion.games.fleet_dice.scoring import derive_function
from companion.games.fleet_dice.setup import starting_coins
from companion.resources import templates_folder
from tests.command import done, run
from tests.faces import walked
from tests.games.fleet_dice.parts import own, part
from tests.scorings import open_scoring

RULES = FLEET_DICE.of_edition("rules")
ON_PAPER = ("score-sheets", "player-aids", "solo-log")
STYLE = Style(build_theme(read_roles(), "line", "standard"))
SAME_BY_THE_LETTER = {"skip-catches-nothing", "last-fish-is-kept", "club-at-once"}
SAME_BY_THE_LETTER |= {"cod-counts-at-once"}
KINDS = {"round", "tally", "box", "boat", "fish", "license", "coin"}
SWITCH_IDS = [one.id for one in FLEET_DICE.load(None).values(SWITCHES) if one.id != EDITION]


def words(data: GameData) -> dict[str, str]:
    """Return all words of a game's sheets, aids and log, by component."""
    found = {}
    for name in ON_PAPER:
        component = part(data, name)
        pieces = component.draw(STYLE, component.copies)
        faces = [(*piece.front, *(piece.back or ())) for piece in pieces]
        texts = (shape for face in faces for shape, _ in walked(face) if isinstance(shape, Text))
        found[name] = " ".join(text.words for text in texts)
        assert not [problem for piece in pieces for problem in piece.problems]
    return found


@cache
def house_words() -> dict[str, str]:
    return words(FLEET_DICE.load(None))


@cache
def rules_words() -> dict[str, str]:
    return words(RULES.load(None))


def test_the_edition_of_the_rules_turns_every_reading_that_goes_beyond_the_text() -> None:
    assert not [name for name, on in active_switches(FLEET_DICE.load(None)).items() if not on]
    kept = {name for name, on in active_switches(RULES.load(None)).items() if on}
    assert kept == SAME_BY_THE_LETTER | {EDITION}


def test_every_reading_says_why() -> None:
    for one in FLEET_DICE.load(None).entries(SWITCHES):
        assert len(str(one.sources["value"])) > 8, one.id
        assert one.id == EDITION or one.sources["editions"].mark == "R"


@pytest.mark.parametrize("switch", SWITCH_IDS)
def test_a_reading_shows_on_paper(switch: str, tmp_path: Path) -> None:
    """Each switch changes words, and only those pieces that speak of its rule."""
    row = f'[[scoring-switches]]\nid = "{switch}"\nvalue = false\n'
    theirs = words(own(tmp_path, "scoring.toml", row))
    # lines break elsewhere, so compare what is said and not how it is set
    assert theirs["score-sheets"] != house_words()["score-sheets"]
    if switch in ("income-phase", "no-box-pays", "fishing-in-order"):
        assert theirs["player-aids"] != house_words()["player-aids"]
    else:
        changed = {"shrimp-die-only", "lobster-never-less", "swordfish-sea-only", "casino-once"}
        assert (theirs["player-aids"] == house_words()["player-aids"]) == (switch not in changed)
    assert (theirs["solo-log"] == house_words()["solo-log"]) == (switch != "income-phase")


def test_the_letter_of_the_rules_knows_no_income_phase() -> None:
    ours, theirs = house_words(), rules_words()
    assert "took income" in ours["score-sheets"]
    assert "Income." in ours["player-aids"]
    assert "income" in ours["solo-log"]
    for name in ("player-aids", "solo-log"):
        assert "ncome" not in theirs[name], name
    assert re.findall(r"[^ ]*ncome", theirs["score-sheets"]) == ["Income"]  # in place of a die
    assert len(sea_plan(score_sheet(FLEET_DICE.load(None))).income) == 10
    plan = sea_plan(score_sheet(RULES.load(None)))
    assert plan.income == ()
    assert {spot.kind for spot in plan.spots} == KINDS


def test_lobster_three_asks_for_eight_boats_by_the_letter() -> None:
    for game, least in ((FLEET_DICE, 5), (RULES, 8)):
        lobster = next(one for one in score_sheet(game.load(None)).columns if one.id == "lobster")
        assert lobster.income_at[2] == ((2, 1), (least, 2), (10, 3))


def test_an_owner_names_the_edition_in_a_file(tmp_path: Path) -> None:
    row = '[[scoring-switches]]\nid = "edition"\nvalue = "rules"\n'
    data = own(tmp_path, "scoring.toml", row)
    assert words(data) == rules_words()
    assert score_sheet(data).version == score_sheet(RULES.load(None)).version
    back = FLEET_DICE.of_edition("house").load(tmp_path)
    assert words(back) == house_words()
    assert score_sheet(back).version != score_sheet(data).version


def test_an_edition_that_is_none_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text('{"players": [{"name": "Ann"}]}', "utf-8")
    for words, said in (
        (("score", "fleet", record), 'no edition "letter" of fleet_dice; it is house or rules'),
        (("setup", "fleet", "--players", "2"), 'no edition "letter" of fleet_dice'),
        (("check", "fleet"), 'no edition "letter" of fleet_dice'),
        (("print", "fleet", "--dry-run"), 'no edition "letter" of fleet_dice'),
        (("score", "lure", record), "lure has one edition only"),
    ):
        ran = run(*words, "--edition", "letter")
        assert (ran.code, ran.out) == (1, "")
        assert said in ran.err
    row = '[[scoring-switches]]\nid = "edition"\nvalue = "letter"\n'
    (tmp_path / "fleet_dice").mkdir()
    (tmp_path / "fleet_dice" / "scoring.toml").write_text(row, "utf-8")
    record.rename(tmp_path / "README.json")
    ran = run("score", "fleet", tmp_path / "README.json", "--data", tmp_path)
    assert ran.code == 1
    assert 'edition: value: must be one of house, rules, not "letter"' in ran.err


@pytest.mark.slow
def test_a_print_remembers_its_edition(tmp_path: Path) -> None:
    one = ("print", "fleet", "--only", "score-sheets", "--players", "1", "--out", tmp_path)
    done(*one, "--edition", "rules")
    manifest = json.loads((tmp_path / "fleet_dice" / "manifest.json").read_text("utf-8"))
    assert manifest["options"]["edition"] == "rules"
    assert "nothing" in done("print", "fleet", "--changed", "--out", tmp_path).out.lower()
    told = done("print", "fleet", "--changed", "--edition", "house", "--out", tmp_path)
    assert "Score sheets: Score sheet, sea" in told.out


# --- the start in the cod column ----------------------------------------------------------------


def coins(data: GameData) -> dict[str, int]:
    return starting_coins(score_sheet(data))


@pytest.mark.slow
def test_a_start_in_the_cod_column_pays_a_coin(tmp_path: Path) -> None:
    """Ruling h10: the license in box 2 counts for the launch in box 3."""
    paid = {"shrimp": 0, "cod": 1, "lobster": 0, "swordfish": 0, "oyster": 0}
    assert coins(FLEET_DICE.load(None)) == coins(RULES.load(None)) == paid
    boat_first = '[[columns]]\nid = "cod"\nboxes = [".", "B", "L"'
    boat_first += ', ".", "C", ".", "B", "C", "L", ".", ".", "B"]'
    assert coins(own(tmp_path, "sheet.toml", boat_first))["cod"] == 0
    (tmp_path / "fleet_dice" / "sheet.toml").unlink()
    later = '[[scoring-switches]]\nid = "cod-counts-at-once"\nvalue = false\n'
    assert coins(own(tmp_path, "scoring.toml", later))["cod"] == 0


def test_setup_tells_the_coin() -> None:
    for seed in "abcdef":
        answer = json.loads(done("setup", "fleet", "--players", "4", "--seed", seed, "--json").out)
        text = " ".join(step["do"] for step in answer["steps"])
        rolled = [one["fills"] == "cod" for one in answer["starts"]]
        assert [one["coins"] for one in answer["starts"]] == [int(is_cod) for is_cod in rolled]
        assert text.count("coins for the launch: 1") == sum(rolled)
        if any(rolled):
            break
    else:
        pytest.fail("nobody rolled cod")


# --- a captain's target -------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "reached"), [(84, False), (85, True), (86, True)])
def test_a_solo_score_knows_the_target_of_the_captain(points: int, reached: bool) -> None:
    scoring = open_scoring("fleet_dice", FLEET_DICE.scoring)
    player = {"name": "Ann", "captain": "Captain Haugen", "trophy_points": points}
    result = score_record(scoring, {"mode": "solo", "players": [player]})
    assert isinstance(result, Result)
    told = {"captain_target": 85, "target_reached": reached}
    assert {key: result.outcomes[key] for key in told} == told
    assert type(result.outcomes["captain_target"]) is int
    told_wrong = score_record(scoring, {"players": [player]})
    assert not isinstance(told_wrong, Result), "a captain's target is told of a solo game only"


def test_the_sums_of_a_sheet_know_no_captain() -> None:
    scoring = open_scoring("fleet_dice", FLEET_DICE.scoring)
    record = {"mode": "solo", "players": [{"name": "Ann", "sums": {"fish": 50}}]}
    result = score_record(scoring, record)
    assert isinstance(result, Result)
    assert dict(result.outcomes) == {"title": "mate"}


def test_points_that_rest_on_a_reading_have_its_star(tmp_path: Path) -> None:
    """An owner has copied every number of the sheet; how circles are read is still ours."""
    sheet = (templates_folder() / "fleet_dice" / "sheet.toml").read_text("utf-8")
    (tmp_path / "fleet_dice").mkdir()
    mine = "\n".join(line for line in sheet.splitlines() if not line.startswith("source"))
    (tmp_path / "fleet_dice" / "sheet.toml").write_text(mine, "utf-8")
    for edition, house in (("house", True), ("rules", False)):
        scoring = open_scoring("fleet_dice", FLEET_DICE.scoring, overlay=tmp_path, edition=edition)
        result = score_record(scoring, {"players": [{"name": "Ann"}]})
        assert isinstance(result, Result)
        starred = {line.group: line.house for line in result.players[0].lines}
        assert (starred["boats"], starred["licenses"]) == (house, house), edition
        assert not starred["fish"]


# --- scores, counted apart ----------------------------------------------------------------------

# What follows shares nothing with the program: the sheet as the facts have it, and how it scores.
COLUMN, BOAT_VP = ".LB.C.BCL..B", (1, 1, 2, 3)
FISH = ("shrimp", "cod", "lobster", "swordfish", "oyster")
HARBOR = {
    "king_crab": ("..B.K.B", (1, 2), 4),
    "inuit": (".B.B.B", (1, 1, 1), 3),
    "barge": (".B", (2,), 8),
}
HOUSES = {
    "casino": (2, 2), "amas_cafe": (3, 7), "fishermans_pub": (4, 10), "salvage_yard": (2, 2),
    "bait_shop": (2, 2), "ridback_canning": (1, 2), "smokehouse": (2, 4),
}  # fmt: skip
BONUSES = {
    "harbor_master": ("boats", 1, 2), "full_holds": ("full", 1, 1), "paperwork": ("licenses", 1, 1),
    "strongbox": ("coins", 1, 10), "boardwalk": ("houses", 2, 1), "great_catch": ("fish", 1, 8),
}  # fmt: skip


def circles(filled: str, chosen: list[str], other: bool) -> tuple[int, int]:
    """Return licenses and boats; `other`: a circle of a kind that is used up gives the other."""
    licenses = boats = 0
    left = list(chosen)
    for mark in filled:
        wish = {"L": "license", "B": "boat", "C": left.pop(0) if mark == "C" else ""}.get(mark)
        if other and wish == "license" and licenses == 3:
            wish = "boat"
        elif other and wish == "boat" and boats == 4:
            wish = "license"
        licenses += wish == "license" and licenses < 3
        boats += wish == "boat" and boats < 4
    return licenses, boats


def random_player(chance: random.Random, other: bool, taken: set[str]) -> dict[str, Any]:
    player: dict[str, Any] = {"columns": {}, "harbor": {}, "wharf": {}}
    for name in FISH:
        boxes = chance.randint(0, 12)
        chosen = [chance.choice(["boat", "license"]) for _ in range(COLUMN[:boxes].count("C"))]
        licenses, boats = circles(COLUMN[:boxes], chosen, other)
        room = (6, 6, 8, 10)[licenses] if name == "oyster" else 4
        fish = [chance.choice([room, chance.randint(0, room)]) for _ in range(boats)]
        player["columns"][name] = {"boxes": boxes, "choices": chosen, "fish": fish}
    for name, (marks, _, room) in HARBOR.items():
        boxes = chance.randint(0, len(marks))
        fish = [chance.randint(0, room) for _ in range(marks[:boxes].count("B"))]
        player["harbor"][name] = {"boxes": boxes, "fish": fish}
    free = sorted(BONUSES.keys() - taken)
    if player["harbor"]["king_crab"]["boxes"] >= 5 and chance.random() < 0.8:
        player["harbor"]["king_crab"]["bonus"] = chance.choice(free)
        taken.add(player["harbor"]["king_crab"]["bonus"])
    player["wharf"] = {name: chance.randint(0, boxes) for name, (boxes, _) in HOUSES.items()}
    return player | {"coin_boxes": chance.randint(0, 60), "trophy_points": chance.randint(0, 8)}


def counted(player: dict[str, Any], other: bool) -> dict[str, int]:
    """Return the points of a player by group, and the boats that are full."""
    fleets: list[tuple[list[int], int, tuple[int, ...]]] = []
    licenses = []
    for name, column in player["columns"].items():
        own, boats = circles(COLUMN[: column["boxes"]], column["choices"], other)
        licenses.append(own)
        assert len(column["fish"]) == boats
        fleets.append((column["fish"], (6, 6, 8, 10)[own] if name == "oyster" else 4, BOAT_VP))
    fleets += [
        (player["harbor"][name]["fish"], HARBOR[name][2], HARBOR[name][1]) for name in HARBOR
    ]
    houses = [vp for name, (boxes, vp) in HOUSES.items() if player["wharf"][name] == boxes]
    has = {
        "fish": sum(sum(fish) for fish, _, _ in fleets),
        "boats": sum(len(fish) for fish, _, _ in fleets),
        "full": sum(fish.count(room) for fish, room, _ in fleets),
        "licenses": sum(licenses),
        "coins": player["coin_boxes"],
        "houses": len(houses),
    }
    crab = player["harbor"]["king_crab"]
    of, vp, per = BONUSES.get(crab.get("bonus"), ("fish", 0, 1))
    return {
        "fish": has["fish"],
        "boats": sum(sum(vps[: len(fish)]) for fish, _, vps in fleets),
        "licenses": 6 * licenses.count(3),
        "king_crab": 5 * (crab["boxes"] >= 5) + has[of] // per * vp,
        "buildings": sum(houses),
        "trophies": player["trophy_points"],
    }


@pytest.mark.parametrize(
    ("edition", "other", "many"),
    [
        *(("house", True, 60), ("rules", False, 60)),
        pytest.param("house", True, 20_000, marks=pytest.mark.long),
        pytest.param("rules", False, 20_000, marks=pytest.mark.long),
    ],
)
def test_random_sheets_score_as_counted_apart(edition: str, other: bool, many: int) -> None:
    scoring = open_scoring("fleet_dice", FLEET_DICE.scoring, edition=edition)
    chance = random.Random(f"{edition} {many}")
    wasted = 0
    for number in range(many):
        taken: set[str] = set()
        players = [random_player(chance, other, taken) for _ in range(1 + number % 4)]
        named = [{"name": str(n), **player} for n, player in enumerate(players)]
        result = score_record(scoring, {"players": named})
        assert isinstance(result, Result), result
        for player, sheet in zip(players, result.players, strict=True):
            found = dict.fromkeys(scoring.groups, 0)
            for line in sheet.lines:
                found[line.group] += line.points or 0
            assert found == counted(player, other), json.dumps(player)
            assert sheet.total == sum(found.values())
            used = sum(len(column["fish"]) for column in player["columns"].values())
            circled = (
                circles(COLUMN[: c["boxes"]], c["choices"], True)
                for c in player["columns"].values()
            )
            wasted += used < sum(boats for _, boats in circled)
    assert (wasted > many / 10) == (not other), "the editions are told apart often"


def test_a_switch_that_code_asks_for_may_not_be_missing(tmp_path: Path) -> None:
    assert derive_function(FLEET_DICE.load(None)) is not None
    row = '[[scoring-switches]]\nid = "used-up-gives-other"\nremove = true\n'
    with pytest.raises(Exception, match='"used-up-gives-other" is missing'):
        own(tmp_path, "scoring.toml", row)
