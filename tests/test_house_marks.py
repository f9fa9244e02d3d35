"""What rests on a house value or a house reading says so, and nothing else does."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from companion.data.shared import open_shared
from tests.cli.scored import example, fed

FOOTNOTE = "* a rule as we read it, or a rule that uses our numbers"
NUMBERS = "By the rulebook, but with our numbers until you enter yours: "
HEADS = ("Fish on all boats", "Boats launched", "Third licenses")
SHEET = ("columns", "harbor")


def marked(record: dict[str, Any], slug: str, *more: str | Path) -> dict[str, bool]:
    """Return for each line of the first player whether it rests on something of ours."""
    found = json.loads(fed(json.dumps(record), "score", slug, "-", "--json", *more).out)
    return {line["label"]: line["house"] for line in found["players"][0]["lines"]}


def fly(*fish: object, **rest: Any) -> dict[str, Any]:
    players = [{"name": "Ann", "reel_board": "1A", "fish": [*fish], **rest}, {"name": "Bo"}]
    players[1] |= {"reel_board": "2A"}
    return {"players": players}


def test_fleets_boats_licenses_and_fish_are_marked() -> None:
    record = example("fleet_dice", "base")
    found = marked(record, "fleet")
    assert [found[label] for label in HEADS] == [True, True, True]
    assert not found["King crab"]
    assert not found["Complete buildings"]
    text = fed(json.dumps(record), "score", "fleet", "-").out
    assert "  Boats launched* ...." in text
    assert f"{FOOTNOTE}\n\n" in text  # who won stands last


def test_the_numbers_of_an_owner_are_not_marked(tmp_path: Path) -> None:
    from companion.games.fleet_dice.game import FLEET_DICE

    rows = FLEET_DICE.load(None, "en")
    text = ""
    for table in SHEET:
        for name, row in rows.rows(table).items():
            values = {key: value for key, value in row.values.items() if key != "income-at"}
            keys = "\n".join(f"{key} = {json.dumps(value)}" for key, value in values.items())
            text += f'[[{table}]]\nid = "{name}"\n{keys}\n'
    folder = tmp_path / "fleet_dice"
    folder.mkdir()
    (folder / "sheet.toml").write_text(text)
    for edition, circles in (("house", True), ("rules", False)):  # how circles are read is ours
        words = ("--data", tmp_path, "--edition", edition)
        found = marked(example("fleet_dice", "base"), "fleet", *words)
        assert [found[label] for label in HEADS] == [False, circles, circles], edition


def test_a_fish_is_marked_by_its_card() -> None:
    typed = {"species": "coho", "colour": "gold", "points": 6}
    assert marked(fly("F48"), "fresh")["Fish caught"]
    assert not marked(fly(typed), "fresh")["Fish caught"]  # the number is the person's
    assert not marked(fly("F05"), "fresh")["Fish caught"]  # the rule book shows its points
    lines = marked(fly("F48", hatch_tokens={"white": 1}), "fresh")
    assert lines["Most Coho"]
    assert not lines["White tokens"]
    assert not lines["First to seven"]
    assert marked({"players": [{"name": "Ann", "fish": [1]}, {"name": "Bo"}]}, "lure")[
        "Fish caught"
    ]


def test_numbers_of_ours_name_the_players_if_not_all_have_them() -> None:
    typed = {"species": "coho", "colour": "gold", "points": 6}
    record = fly("F48")
    record["players"][1]["fish"] = [typed]
    text = " ".join(fed(json.dumps(record), "score", "fresh", "-").out.split())
    assert f"{NUMBERS}Fish caught (Ann), " in text
    record["players"][1]["fish"] = ["F47"]
    assert f"{NUMBERS}Fish caught, " in " ".join(
        fed(json.dumps(record), "score", "fresh", "-").out.split()
    )


def test_a_rule_of_the_rulebook_has_no_star_for_its_numbers() -> None:
    text = fed(json.dumps(example("lure", "base")), "score", "lure", "-").out
    assert "Fish caught ..." in text
    assert f"{NUMBERS}Fish caught" in " ".join(text.split())
    assert FOOTNOTE not in text


@pytest.mark.parametrize("page", ["scoring", "app"])
def test_docs_explain_the_marks_in_the_words_of_terminal_and_phone(page: str) -> None:
    docs = Path(__file__).parents[1] / f"docs/{page}.md"
    text = " ".join(docs.read_text("utf-8").split()).lower()
    phone = open_shared().words
    for words in (FOOTNOTE.removeprefix("* "), "with our numbers, not the publisher's"):
        assert words in text
        assert words in f"{phone['app.house-note']} {phone['app.numbers']}".lower()


def test_a_majority_rests_on_what_others_have() -> None:
    record = fly()
    record["players"][1]["fish"] = ["F48"]
    lines = marked(record, "fresh")
    assert lines["Most Coho"]
    assert not lines["Fish caught"]


def test_a_tile_is_marked_by_its_number() -> None:
    def first(*tiles: object) -> dict[str, bool]:
        players = [{"name": "Ann", "tiles": [*tiles]}, {"name": "Bo", "tiles": []}]
        return marked({"players": players}, "mapped")

    assert first("T24") == {"Most fish of a kind": True}
    assert first({"fish": ["tuna"]}) == {"Most fish of a kind": False}


def test_a_walk_is_marked_where_another_reading_would_change_it() -> None:
    def walked(*moves: object) -> bool:
        tiles = [{"x": 0, "y": y, "fish": ["ray"], "start": y == 0} for y in (0, 1, 3)]
        players = [{"name": "Ann", "moves": [*moves]}, {"name": "Bo", "moves": []}]
        return marked({"map": tiles, "players": players}, "mapped")["Most fish of a kind"]

    assert walked("up"), "the start does not count by our reading"
    assert not walked("up", "down"), "it was entered again"
    assert walked("up", "down", "up", "up"), "a gap stops by our reading"


def test_the_order_of_tie_breaks_and_a_title_are_marked() -> None:
    tied = json.dumps(fly())
    found = json.loads(fed(tied, "score", "fresh", "-", "--json").out)
    assert [tie["house"] for tie in found["tie_break"]] == [True, True, True]
    text = fed(tied, "score", "fresh", "-").out
    assert "Equal so far; most gold fish*: Ann 0, Bo 0" in text
    assert f"{FOOTNOTE}\n\n" in text
    solo = fed(json.dumps(example("fleet_dice", "solo")), "score", "fleet", "-").out
    assert "Result*: " in solo


def test_a_change_and_a_table_of_lines_have_marks_too() -> None:
    text = fed(json.dumps(fly()), "score", "fresh", "-", "--what-if", "Ann.fish=+F48").out
    assert "Fish: Fish caught  " in text  # the rulebook's; only the card's number is ours
    assert " ".join(text.split()).endswith(f"{NUMBERS}Fish caught (Ann), Most Coho (Ann)")
    rows = list(
        csv.DictReader(fed(json.dumps(fly("F48")), "score", "fresh", "-", "--csv").out.splitlines())
    )
    marks = {row["label"]: row["house"] for row in rows if row["player"] == "Ann"}
    assert (marks["Fish caught"], marks["First to seven"], marks[""]) == ("True", "False", "")


def test_sums_that_a_person_typed_have_no_mark() -> None:
    sums = {"fish": 30, "boats": 20, "licenses": 6, "king_crab": 5, "buildings": 9}
    record = json.dumps({"players": [{"name": name, "sums": sums} for name in ("Ann", "Bo")]})
    found = json.loads(fed(record, "score", "fleet", "-", "--json").out)
    lines = [line for player in found["players"] for line in player["lines"]]
    assert not any(one["house"] for one in (*lines, *found["tie_break"]))
    assert found["tie_break"]


def test_what_is_in_the_rules_has_no_mark() -> None:
    record = {"players": [{"name": "Ann", "in_pond": True, "fatigue": 3}, {"name": "Bo"}]}
    record["players"][1] |= {"in_pond": False, "fatigue": 1}
    assert not any(marked(record, "salmon").values())
    assert FOOTNOTE not in fed(json.dumps(record), "score", "salmon", "-").out
