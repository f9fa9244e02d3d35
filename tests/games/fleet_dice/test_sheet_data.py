"""The data of the score sheet: what the rules state, and sheets that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.data.game_data import GameData
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.rows import CATCHES
from companion.games.fleet_dice.schema import score_sheet
from tests.command import run

OVERLAYS = {
    # what is written over ours -> where it is wrong and what is said
    '[[harbor]]\nid = "king_crab"\nboxes = ["K", ".", "B", ".", "K", ".", "B"]': (
        "king_crab",
        "two king crab boxes",
    ),
    '[[harbor]]\nid = "barge"\nboxes = ["K", "B"]': ("barge", "two king crab boxes"),
    "[coin-track]\nboxes = 50": ("coin-track", "has 55, but the track has only 50"),
    "[coin-track]\ngold-at = [5, 61]": ("coin-track", "has 61, but the track has only 60"),
    "[coin-track]\ngold-at = [5, 5]": ("coin-track", "must increase"),
    '[[columns]]\nid = "cod"\ncapacity = [4, 0, 4, 4]': ("cod", "capacity"),
    '[[columns]]\nid = "cod"\ncapacity = [4, 4, 4]': ("cod", "capacity"),
    '[[harbor]]\nid = "inuit"\ncapacity = [3, 3, 0]': ("inuit", "capacity"),
    '[[columns]]\nid = "oyster"\ncapacity-by-licenses = [0, 6, 8, 10]': ("oyster", "capacity"),
    '[[columns]]\nid = "oyster"\ncapacity-by-licenses = [6, 6, 8, 7]': (
        "oyster",
        "must not decrease",
    ),
    '[[columns]]\nid = "shrimp"\nboxes = [".", "L", "B", ".", "C", ".", "B", "C", "L", "."]': (
        "shrimp",
        "must have 7 circles (L, B or C), for 3 licenses and 4 boats, not 6",
    ),
    '[[columns]]\nid = "shrimp"\nboxes = ["L", "B", ".", "B", "B", "B", "B", "L"]': (
        "shrimp",
        "5 circles B, but only 4 boats",
    ),
    '[[columns]]\nid = "shrimp"\nboxes = ["L", "L", "B", "B", "C", "C", "C"]': (
        "shrimp",
        "exactly one L and one B in the first 3 boxes",
    ),
    '[[columns]]\nid = "shrimp"\nboxes = ["L", "B", ".", "K", "C", "C", "C", "C", "C"]': (
        "shrimp",
        'boxes[3]: must be ".", "L"',
    ),
    '[[harbor]]\nid = "inuit"\nboxes = ["B", "B"]': ("inuit", "one for each boat, not 2"),
    '[[wharf]]\nid = "casino"\nboxes = ["B"]': ("casino", 'boxes[0]: must be ".", "c1"'),
    '[[columns]]\nid = "squid"\nremove = true': ("squid", "no entry with this id"),
    '[[columns]]\nid = "cod"\nremove = true': ("columns", "one entry for each fish"),
    "[market]\nfish = [0, 3, 3, 15, 30, 40]": ("market", "must increase"),
    "[market]\ncoins = [1, 2]": ("market", "as many"),
    '[[bonuses]]\nid = "paperwork"\nper = 0': ("paperwork", "from 1"),
    "".join(f'[[bonuses]]\nid = "{one}"\nremove = true\n' for one in (
        "full_holds", "paperwork", "strongbox"
    )): ("bonuses", "too few for 4 players"),
    '[score]\nlines = ["fish", "boats"]': ("score", "must name licenses, king_crab, buildings"),
    # what would not fit on the page
    '[[columns]]\nid = "cod"\ncapacity = [12, 12, 12, 12]': ("score-sheets sea", "does not fit"),
    '[[harbor]]\nid = "captains_club"\nboxes = [' + ", ".join(['"."'] * 12) + "]": (
        "score-sheets town",
        "a box must be 4.5 mm",
    ),
    '[[wharf]]\nid = "salvage_yard"\nuses = 6': ("score-sheets town", "salvage_yard"),
}  # fmt: skip


@pytest.fixture
def owner(tmp_path: Path) -> Path:
    (tmp_path / "fleet_dice").mkdir()
    return tmp_path


def over(folder: Path, words: str) -> Path:
    """Write the owner's sheet and return the folder to give as `--data`."""
    (folder / "fleet_dice" / "sheet.toml").write_text(words + "\n", "utf-8")
    return folder


@pytest.mark.parametrize("words", OVERLAYS, ids=lambda words: words[:60])
def test_check_names_an_impossible_sheet(owner: Path, words: str) -> None:
    entry, said = OVERLAYS[words]
    ran = run("check", "fleet_dice", "--data", over(owner, words))
    assert ran.code == 1
    assert said in ran.err
    assert entry in ran.err
    assert "2 mistakes" not in ran.err or "score-sheets" in entry


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "[coin-track]\ngold-at = [4, 8]",
        '[[columns]]\nid = "cod"\nboat-vp = [1, 1, 2, 4]',
        '[[columns]]\nid = "oyster"\ncapacity-by-licenses = [6, 6, 8, 12]',
        '[[wharf]]\nid = "fishmonger"\nboxes = [".", "c2"]\nvp = 3\n',
    ],
)
def test_another_sheet_has_another_version(fleet: GameData, owner: Path, words: str) -> None:
    (owner / "fleet_dice" / "labels").mkdir()
    (owner / "fleet_dice" / "labels" / "en.toml").write_text(
        '[sheet.wharf.fishmonger]\nname = "Fishmonger"\n', "utf-8"
    )
    theirs = FLEET_DICE.load(over(owner, words), "en")
    assert score_sheet(theirs).version != score_sheet(fleet).version
    if "12" not in words:  # 12 spaces in a hold are legal, but too wide
        assert run("check", "fleet_dice", "--data", owner).code == 0


def test_words_and_sources_leave_the_version_alone(fleet: GameData, owner: Path) -> None:
    same = over(owner, "[coin-track]\nboxes = 60")
    assert score_sheet(FLEET_DICE.load(same, "en")).version == score_sheet(fleet).version


def test_the_sheet_has_what_the_rules_state(fleet: GameData) -> None:
    """Rules, "Bonuses", "Wharf Buildings", "Harbor", "Market"; the prototype's numbers."""
    sheet = score_sheet(fleet)
    assert tuple(entry.id for entry in sheet.columns) == CATCHES
    columns = {column.id: column for column in sheet.columns}
    assert all(column.license_coins == (0, 2, 0) for column in columns.values())
    assert columns["cod"].launch_coins == (1, 2, 3)
    assert columns["cod"].license_vp == (0, 0, 6)
    assert columns["swordfish"].rests == (1, 2, 3)
    assert columns["oyster"].capacity_by_licenses == (6, 6, 8, 10)
    assert columns["oyster"].catch == 2
    assert columns["oyster"].locks == ((6, 2), (8, 3))
    assert columns["lobster"].income_at[:2] == (((2, 1), (8, 2)), ((2, 1), (5, 2)))
    wharf = {entry.id: (len(entry.boxes), entry.vp) for entry in sheet.wharf}
    assert wharf == {
        "casino": (2, 2),
        "amas_cafe": (3, 7),
        "fishermans_pub": (4, 10),
        "salvage_yard": (2, 2),
        "bait_shop": (2, 2),
        "ridback_canning": (1, 2),
        "smokehouse": (2, 4),
    }
    harbor = {entry.id: entry for entry in sheet.harbor}
    assert harbor["king_crab"].boxes[4] == "K"
    assert harbor["king_crab"].vp == 5
    assert harbor["barge"].boxes == (".", "B")
    assert harbor["captains_club"].boxes[:2] == (".", "F")
    assert sheet.market.fish == (0, 3, 8, 15, 30, 40)
    assert sheet.market.coins == (1, 2, 3, 4, 5, 6)
    assert sheet.rounds.fishing == (2, 4, 6, 8, 10)


def test_a_number_that_the_rules_do_not_state_is_a_house_value(fleet: GameData) -> None:
    values = [value for table in FLEET_DICE.house(fleet) for value in table.values]
    house = {(value.entry, key) for value in values for key in value.keys}
    assert {("cod", "boxes"), ("cod", "boat-vp"), ("coin-track", "gold-at")} <= house
    stated = {("cod", "license-vp"), ("oyster", "capacity-by-licenses"), ("casino", "vp")}
    assert not stated & house
