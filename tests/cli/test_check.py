"""`companion check` tells house values by the table that an owner would type in."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.catalog import GAMES
from tests.command import done, run

FIRST = "  House values by table; first replace these with numbers of your copy:"
REST = "  House values in other tables, which matter less:"


def lines(*words: str | Path) -> list[str]:
    return done("check", *words).out.splitlines()


@pytest.mark.slow
def test_a_table_has_one_line_and_those_to_fill_in_stand_first() -> None:
    head, yours, first, *told, last, same = lines("lure")
    assert yours == "  You replaced 0 of our 156 house values"
    assert same == "  If ours are right: companion check lure --same fish-cards --data my-numbers"
    assert head == "Lure: 102 faces drawn, no mistakes found"
    assert first == FIRST
    assert told == [
        "    fish-cards: 30 of 30 entries, fish, catch, needs, vp, numbers",
        "    lure-tokens: 8 of 8 entries, copies, number",
        REST,
        "    lure/game.toml: rolled, extra, fish",
        "    lure/sizes.toml: d6, d12, d20, lure-token, screen, wings",
    ]
    assert last == "  To see every value: companion check lure --all"


@pytest.mark.slow
def test_each_number_of_an_owner_is_counted(tmp_path: Path) -> None:
    file = tmp_path / "freshwater_fly/fish-cards.toml"
    file.parent.mkdir()
    rows = (f'[[fish-cards]]\nid = "F0{n}"\npoints = 6\n' for n in (4, 5))  # F05: Guide Book
    file.write_text("".join(rows))
    (tmp_path / "freshwater_fly/board.toml").write_text("[board]\nstart-finesse = 2\n")
    _, yours, also, *named, _ = lines("fresh", "--data", tmp_path)
    assert yours.startswith("  You replaced 1 of our ")
    assert also == "  You also replaced 2 published numbers:"
    assert named[:2] == [
        "    fish-cards: F05 points",
        "    freshwater_fly/board.toml: start-finesse",
    ]
    assert "strength, points; you replaced 1 of 189 values" in " ".join(
        done("check", "fresh", "--data", tmp_path).out.split()
    )
    _, yours, *_ = lines("fresh")
    assert yours.endswith("house values")


@pytest.mark.slow
def test_an_owners_table_is_no_longer_told(tmp_path: Path) -> None:
    folder = tmp_path / "lure"
    folder.mkdir()
    rows = (f'[[lure-tokens]]\nid = "extra-{n}"\ncopies = 2\nnumber = {n}\n' for n in range(1, 7))
    (folder / "lure-tokens.toml").write_text("".join(rows))
    assert "    lure-tokens: 2 of 8 entries, copies; you replaced 12 of 14 values" in lines(
        "lure", "--data", tmp_path
    )
    kinds = (f'[[lure-tokens]]\nid = "{name}"\ncopies = 9\n' for name in ("adjust", "boost"))
    with (folder / "lure-tokens.toml").open("a") as file:
        file.writelines(kinds)
    assert not [line for line in lines("lure", "--data", tmp_path) if "lure-tokens" in line]


@pytest.mark.slow
def test_all_and_json_name_every_entry() -> None:
    told = lines("lure", "--all")
    assert "  house value: lure/fish-cards.toml: 1: fish, catch, needs, vp" in told
    (game,) = done("check", "lure", "--json").json["games"]
    assert (game["slug"], game["faces"]) == ("lure", 102)
    assert [(table["table"], table["first"]) for table in game["house"]] == [
        ("fish-cards", True),
        ("lure-tokens", True),
        ("example", False),
        ("sizes", False),
    ]
    assert sum(len(table["values"]) for table in game["house"]) == len(told) - 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_table_to_fill_in_first_has_house_values(game: object) -> None:
    from companion.games.game_type import Game
    from companion.games.shared_tables import HOUSE

    assert isinstance(game, Game)
    data = game.load(None)
    (row,) = data.named(HOUSE.name)
    assert [table.name for table in game.house(data) if table.first] == list(row.value.first)


def test_a_table_to_fill_in_that_there_is_not_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "lure").mkdir()
    (tmp_path / "lure/game.toml").write_text('[house-values]\nfirst = ["fish-card"]\n')
    ran = run("check", "lure", "--data", tmp_path)
    assert ran.code == 1
    assert '"fish-card" is not a table; did you mean "fish-cards"?' in ran.err


@pytest.mark.slow
def test_a_misspelt_switch_of_the_owner_is_a_mistake(tmp_path: Path) -> None:
    folder = tmp_path / "fleet_dice"
    folder.mkdir()
    row = '[[scoring-switches]]\nid = "income-phaze"\nvalue = false\n'
    (folder / "scoring.toml").write_text(row)
    failed = run("check", "fleet_dice", "--data", tmp_path)
    message = 'income-phaze: id: is not a switch of this game; did you mean "income-phase"?'
    assert (failed.code, message in failed.err + failed.out) == (1, True)
    (folder / "scoring.toml").write_text(row.replace("phaze", "phase"))
    done("check", "fleet_dice", "--data", tmp_path)


def test_ours_is_right_for_a_table_by_its_title_too(tmp_path: Path) -> None:
    ran = done("check", "lure", "--same", "Lure tokens", "--data", tmp_path)
    assert ran.out == f"{tmp_path / 'lure/lure-tokens.toml'}: marked 14 house values as right\n"
