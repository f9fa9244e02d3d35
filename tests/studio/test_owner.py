"""What an owner changes in the workshop is checked, written whole, and can be taken back."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from companion.core.errors import CompanionError, DataError
from companion.games.catalog import GAMES
from companion.games.game_type import Game
from companion.games.owner_games import find_own_games
from companion.studio.mistakes import RefusedError
from companion.studio.owner import Edit, Owner
from companion.studio.piece_sources import GameFiles, piece_sources_in

FRESH = next(game for game in GAMES if game.slug == "freshwater_fly")
FISH = Path("freshwater_fly", "fish-cards.toml")
POINTS = Edit("fish-cards", "F11", ("points",), "5", "4")
COMMENTED = """# Counted on my own cards.
[[fish-cards]] # the brook
id = "F01"
points = 2 # R p. 4

[[fish-cards]]
id = "F11" # a grayling
strength = 3
"""
GAME = """[game]
title = "Pond"
players = [1, 4]

[[components]] # the only deck
name = "cards"
kind = "deck"
"""


def owners(folder: Path, name: str, content: bytes) -> tuple[Owner, Game, Path]:
    pond = folder / "pond"
    pond.mkdir()
    (pond / "game.toml").write_text(GAME)
    (pond / name).write_bytes(content)
    (game,) = find_own_games([folder], [])
    return Owner(None, [folder]), game, pond / name


def values_of(game: Game, data: Path | None, component: str, piece: str) -> dict[str, str]:
    return {
        one.keys[0]: one.text
        for one in piece_sources_in(GameFiles(game, data), component, piece).cells
    }


def test_cell_over_ours_keeps_comments_and_order(tmp_path: Path) -> None:
    (tmp_path / "freshwater_fly").mkdir()
    (tmp_path / FISH).write_text(COMMENTED)
    Owner(tmp_path).change(FRESH, POINTS)
    assert (tmp_path / FISH).read_text() == f"{COMMENTED}points = 5\n"
    assert values_of(FRESH, tmp_path, "fish-cards", "F11")["points"] == "5"


def test_a_piece_tells_its_row_words_boxes_and_which_numbers_are_ours(tmp_path: Path) -> None:
    found = piece_sources_in(GameFiles(FRESH, None), "fish-cards", "F05")
    assert {one.keys[0]: one.house for one in found.cells} == {
        "species": False,
        "colour": False,
        "points": False,
        "strength": True,
    }
    assert {one.entry for one in found.words} >= {"species.brook.name", "species.brook.latin"}
    boxes = {(box.face, box.name): box for box in found.boxes}
    assert ("front", "fish-black") in boxes and ("front", "fish-gold") not in boxes
    assert found.size == (63.5, 88.9)
    Owner(tmp_path).change(FRESH, Edit("fish-cards", "F05", ("strength",), "2", "2"))
    (strength,) = (
        one
        for one in piece_sources_in(GameFiles(FRESH, tmp_path), "fish-cards", "F05").cells
        if one.keys == ("strength",)
    )
    assert (strength.house, strength.source, strength.shipped) == (False, "O", "2")


def test_a_column_that_takes_few_words_offers_them_all() -> None:
    (cell,) = piece_sources_in(GameFiles(FRESH, None), "finesse-tokens", "player-1").cells
    offers = [choice.text for choice in cell.choices]
    assert offers == ["1", "2", "3", "4", "silent-angler"]
    assert not cell.free


@pytest.mark.slow
def test_word_and_box_are_written_and_taken_back(tmp_path: Path) -> None:
    owner = Owner(tmp_path)
    word = Edit("words", "species.brook.name", (), "My brook", "Brook")
    box = Edit("layout", "fish-cards", ("front", "boxes", "water", "x"), "-2.5", "-3.0")
    owner.change(FRESH, word)
    owner.change(FRESH, box)
    found = piece_sources_in(GameFiles(FRESH, tmp_path), "fish-cards", "F05")
    assert next(one.text for one in found.words if one.entry == word.entry) == "My brook"
    assert next(one for one in found.boxes if one.name == "water").numbers[0].text == "-2.5"
    owner.undo()
    owner.undo()
    assert not [*tmp_path.rglob("*.toml")]
    with pytest.raises(CompanionError, match="nothing to undo"):
        owner.undo()


def test_a_mistake_names_file_entry_and_key_and_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"fish-cards\.toml: F11: points: must be a whole number"):
        Owner(tmp_path).change(FRESH, Edit("fish-cards", "F11", ("points",), "many", "4"))
    assert not [*tmp_path.rglob("*.toml")]


@pytest.mark.slow
def test_two_workshops_lose_nothing_and_the_later_one_is_told_both(tmp_path: Path) -> None:
    one, other = Owner(tmp_path), Owner(tmp_path)
    one.change(FRESH, POINTS)
    other.change(FRESH, Edit("fish-cards", "F12", ("points",), "6", "5"))  # another card
    with pytest.raises(RefusedError) as told:
        other.change(FRESH, Edit("fish-cards", "F11", ("points",), "3", "4"))
    assert told.value.more == {"yours": "3", "theirs": "5"}
    assert values_of(FRESH, tmp_path, "fish-cards", "F11")["points"] == "5"
    assert values_of(FRESH, tmp_path, "fish-cards", "F12")["points"] == "6"
    one.undo()  # the last one, whoever made it
    assert values_of(FRESH, tmp_path, "fish-cards", "F11")["points"] == "5"
    assert values_of(FRESH, tmp_path, "fish-cards", "F12")["points"] == "5"
    other.undo()
    assert values_of(FRESH, tmp_path, "fish-cards", "F11")["points"] == "4"


@pytest.mark.slow
def test_changes_are_undone_on_another_day(tmp_path: Path) -> None:
    (tmp_path / "freshwater_fly").mkdir()
    (tmp_path / FISH).write_text(COMMENTED)
    one = Owner(tmp_path)
    one.change(FRESH, POINTS)
    one.change(FRESH, Edit("words", "species.brook.name", (), "My brook", "Brook"))
    one.undo()
    later = Owner(tmp_path)
    assert [change.words for change in later.changes.values()] == ["F11: 4 → 5"]
    assert {*later.changes} == later.before
    later.change(FRESH, Edit("fish-cards", "F12", ("points",), "6", "5"))
    assert [len(each.changes) for each in (later, Owner(tmp_path))] == [2, 2]
    assert len({*later.changes} - later.before) == 1
    last = Owner(tmp_path)
    for id in reversed(last.changes):
        last.undo(id)
    assert (tmp_path / FISH).read_text() == COMMENTED
    assert not Owner(tmp_path).changes
    with pytest.raises(CompanionError, match="nothing to undo"):
        last.undo()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("sign", [",", ";"])
def test_cell_of_csv_keeps_all_other_bytes(tmp_path: Path, end: str, sign: str) -> None:
    lines = ["id,name,points", 'a,"Big, old ""tench""",3', "", "b,  Roach ,04", "c,Ide"]
    text = end.join(lines).replace(",", sign) + end
    before = b"\xef\xbb\xbf" + text.encode()
    owner, game, path = owners(tmp_path, "cards.csv", before)
    owner.change(game, Edit("cards", "a", ("points",), "7", "3"))
    assert path.read_bytes() == before.replace(f"{sign}3{end}".encode(), f"{sign}7{end}".encode())
    owner.change(game, Edit("cards", "b", ("name",), f'A "x"{sign} y', "  Roach "))
    wanted = f'b{sign}"A ""x""{sign} y"{sign}04{end}'
    assert wanted.encode() in path.read_bytes()
    owner.change(game, Edit("cards", "c", ("points",), "2", ""))
    assert path.read_bytes().endswith(f"c{sign}Ide{sign}2{end}".encode())
    for _ in range(3):
        owner.undo()
    assert path.read_bytes() == before


def test_cell_of_xlsx_keeps_sheets_widths_and_notes(tmp_path: Path) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.title = "cards"
    for row in (["id", "name", "points"], ["a", "Tench", 3], ["b", "Roach", 4]):
        page.append(row)
    page.column_dimensions["B"].width = 33
    book.create_sheet("mine").append(["a note"])
    book.save(tmp_path / "start.xlsx")
    owner, game, path = owners(tmp_path, "cards.xlsx", (tmp_path / "start.xlsx").read_bytes())
    owner.change(game, Edit("cards", "b", ("points",), "9", "4"))
    found = load_workbook(path)
    assert [cell.value for cell in found["cards"][3]] == ["b", "Roach", 9]
    assert found["cards"].column_dimensions["B"].width == 33
    assert found["mine"]["A1"].value == "a note"


def test_a_die_that_cannot_be_folded_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    owner, pond, path = owners(tmp_path, "dice.csv", b"id,name,sides\nplain,Die,6\n")
    (tmp_path / "pond" / "game.toml").write_text(
        GAME.replace("deck", "die").replace("cards", "dice")
    )
    before = path.read_bytes()
    with pytest.raises(DataError, match=r"column C\): sides: must be one of 6, 12, 20"):
        owner.change(pond, Edit("dice", "plain", ("sides",), "7", "6"))
    assert path.read_bytes() == before


def test_own_layout_that_was_left_out_is_written_with_its_first_change(tmp_path: Path) -> None:
    owner, game, path = owners(tmp_path, "cards.csv", b"id,name,points\na,Tench,3\n")
    box = next(
        one
        for one in piece_sources_in(GameFiles(game, None), "cards", "a").boxes
        if one.kind == "text"
    )
    x = box.numbers[0]
    owner.change(game, Edit(x.table, x.entry, x.keys, "7.5", x.text))
    after = {one.name: one for one in piece_sources_in(GameFiles(game, None), "cards", "a").boxes}
    assert after[box.name].numbers[0].text == "7.5"
    assert after[box.name].numbers[1:] == box.numbers[1:]
    assert path.with_name("layout.toml").is_file()


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "else").mkdir()
    (tmp_path / "mine" / "freshwater_fly").symlink_to(tmp_path / "else")
    with pytest.raises(CompanionError, match="is a link into another folder"):
        Owner(tmp_path / "mine").change(FRESH, POINTS)
    assert not [*(tmp_path / "else").iterdir()]


WRITING = """
import sys
from pathlib import Path
from companion.games.catalog import GAMES
from companion.studio.mistakes import RefusedError
from companion.studio.owner import Edit, Owner
fresh = next(game for game in GAMES if game.slug == "freshwater_fly")
owner, now = Owner(Path(sys.argv[1])), sys.argv[2]
while True:
    after = str(int(now) % 6 + 1)
    owner.change(fresh, Edit("fish-cards", "F12", ("points",), after, now))
    now = after
    print("changed", flush=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("kills", [5, pytest.param(100, marks=pytest.mark.long)])
def test_kills_at_any_moment_leave_files_whole(tmp_path: Path, kills: int) -> None:
    (tmp_path / "freshwater_fly").mkdir()
    (tmp_path / FISH).write_text(COMMENTED)
    stream = random.Random(7)
    values = set()
    for turn in range(kills):
        now = values_of(FRESH, tmp_path, "fish-cards", "F12")["points"]
        words = [sys.executable, "-c", WRITING, str(tmp_path), now]
        with subprocess.Popen(words, stdout=subprocess.PIPE, env={**os.environ}) as writer:
            assert writer.stdout is not None
            assert all(writer.stdout.readline() for _ in range(1 + turn % 2))
            time.sleep(stream.random() * 0.3)
            writer.send_signal(signal.SIGKILL)
        text = (tmp_path / FISH).read_text()
        assert text.startswith(COMMENTED), text
        FRESH.load(tmp_path).check()
        owner = Owner(tmp_path)
        *_, last = owner.changes.values()
        after = values_of(FRESH, tmp_path, "fish-cards", "F12")["points"]
        assert last.words.endswith(f" → {after}"), "what can be undone is what is there"
        values.add(after)
        owner.undo()
        assert f" {values_of(FRESH, tmp_path, 'fish-cards', 'F12')['points']} → " in last.words
    assert len(values) > 1, "no kill came after a change"
    Owner(tmp_path).change(FRESH, POINTS)  # the lock of the killed is free
