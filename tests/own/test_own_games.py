"""A folder of data is a game: it is found, printed, dealt, set up and scored, or told wrong."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.cli.game_selection import VARIABLE
from tests.command import Ran, done, left, run

CHECK = ("check", "pond", "--games")
POND = Path(__file__).parent.parent / "own_games" / "pond"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """Return a copy of a game to be changed."""
    return Path(shutil.copytree(POND, tmp_path / "games" / "pond"))


def checked(pond: Path) -> Ran:
    return run("check", "pond", "--games", pond.parent)


def told(pond: Path, *right: str) -> str:
    """Return what `check` says is wrong, which has all these in it."""
    ran = checked(pond)
    assert ran.code == 1, ran.out
    missing = [words for words in right if words not in ran.err]
    assert not missing, f"{missing} not in {ran.err}"
    return ran.err


@pytest.mark.slow
def test_every_command_knows_it(pond: Path, tmp_path: Path) -> None:
    games = ("--games", pond.parent)
    assert "Pond (pond), 2-4 players" in done("list", *games).out
    assert "no mistakes" in done("check", "pond", *games).out
    assert done("deal", "pond", "cards", "--seed", "a", *games).out == "Tench  (19 left)\n"
    assert len(done("roll", "pond", "dice", "--json", *games).json["dice"]) == 2
    setup = done("setup", "pond", "--players", "2", *games).out
    assert setup.splitlines()[0] == "1. Shuffle: Cards."
    record = tmp_path / "record.json"
    record.write_text(
        json.dumps(
            {"players": [{"name": "Ann", "cards": ["pike", "dace"]}, {"name": "Bo", "cards": []}]}
        ),
        "utf-8",
    )
    scored = done("score", "pond", record, "--json", *games).json
    assert [one["total"] for one in scored["players"]] == [9, 0]
    done("print", "pond", "--out", tmp_path / "out", *games)
    assert (tmp_path / "out" / "pond" / "cards.pdf").is_file()
    said = done("export", "pond", "playingcards", "--out", tmp_path / "out", *games).out
    assert "PlayingCards" in said
    assert list((tmp_path / "out").rglob("*.pcio"))


@pytest.mark.slow
def test_a_table_of_its_own_goes_out_and_comes_back_into_its_file(
    pond: Path, tmp_path: Path
) -> None:
    games, sheet = ("--games", pond.parent), tmp_path / "cards.csv"
    (pond / "art" / "backs").mkdir(parents=True)
    Image.new("RGB", (900, 900), "blue").save(pond / "art" / "backs" / "blue.png")
    game = pond / "game.toml"
    parts = game.read_text("utf-8")
    game.write_text(parts.replace('name = "cards"\n', 'name = "cards"\nback = "backs/blue"\n'))
    assert "cards" in done("data", "tables", "pond", *games).out.splitlines()
    done("data", "export", "pond", "cards", sheet, *games)
    before = {path: path.read_bytes() for path in pond.rglob("*.*")}
    same = done("data", "import", "pond", "cards", sheet, *games).out
    assert "matches your numbers; nothing was written" in same
    assert {path: path.read_bytes() for path in pond.rglob("*.*")} == before
    sheet.write_text(sheet.read_text("utf-8-sig").replace("Tench", "Old Tench"), "utf-8")
    cards = pond / "cards.csv"
    told = done("data", "import", "pond", "cards", sheet, *games).out.splitlines()
    order = f"companion print pond --piece cards/tench,covers/tench --games {pond.parent}"
    assert told == [str(cards), "1 row changed: tench", f"To print these: {order}"]
    assert cards.read_bytes() == before[cards].replace(b"Tench", b"Old Tench")
    rows = sheet.read_text("utf-8").replace("Old Tench", "")
    sheet.write_text(rows.replace("id,", "id,copies,", 1).replace("tench,", "tench,many,", 1))
    wrong = run("data", "import", "pond", "cards", sheet, *games)
    assert wrong.code == 1 and "column G: copies: this" in wrong.err


def test_a_table_deals_from_its_deck(pond: Path, tmp_path: Path) -> None:
    store = ("--store", tmp_path / "tables")
    done("table", "new", "den", *store)
    deal = ("deal", "pond", "cards", "--count", "19", "--table", "den", *store)
    assert "(1 left)" in done(*deal, "--games", pond.parent).out


def test_it_is_found_where_a_person_says(pond: Path, home: Path, monkeypatch: Any) -> None:
    assert run("list", "pond").code == 1
    monkeypatch.setenv(VARIABLE, str(pond.parent))
    assert done("list", "PON").out.startswith("Pond (pond)")
    monkeypatch.delenv(VARIABLE)
    shutil.copytree(pond, home / "Deep-Lake")
    assert done("list", "deep_lake").out.startswith("Pond (Deep-Lake)")
    assert done("list", "deep_lake", "--games", pond.parent).out.startswith("Pond (Deep-Lake)")
    # what --games says holds for one command only; now the title "Pond" is meant
    assert done("list", "pond").out.startswith("Pond (Deep-Lake)")


def test_numbers_of_an_evening_go_over_a_spreadsheet(pond: Path, tmp_path: Path) -> None:
    own = tmp_path / "own" / "pond"
    own.mkdir(parents=True)
    (own / "cards.toml").write_text('cards = [{ id = "pike", points = 99 }]\n', "utf-8")
    listed = done("list", "pond", "cards", "--games", pond.parent, "--data", own.parent, "--json")
    points = {piece["id"]: piece["values"]["points"] for piece in listed.json["pieces"]}
    assert (points["pike"], points["dace"]) == (99, 1)


def test_a_folder_that_would_be_ignored_is_told(pond: Path) -> None:
    (pond / "pictures").mkdir()
    assert "Note: pond/pictures: unknown file, not read" in done(*CHECK, pond.parent).err


def test_pages_never_land_among_the_files_of_the_game(pond: Path) -> None:
    before = left(pond)
    ran = run("print", "pond", "--games", pond.parent, "--out", pond.parent)
    assert ran.code == 1
    assert "beside your own files" in ran.err
    ran = run("export", "pond", "playingcards", "--games", pond.parent, "--out", pond.parent)
    assert "beside your own files" in ran.err
    assert left(pond) == before


def test_names_that_are_taken_are_refused(pond: Path, home: Path) -> None:
    shutil.copytree(pond, pond.parent / "Salmon-Run")
    assert 'there is a game "salmon_run" already' in run("list", "--games", pond.parent).err
    shutil.rmtree(pond.parent / "Salmon-Run")
    shutil.copytree(pond, home / "POND")
    assert 'there is a game "pond" already' in run("list", "--games", pond.parent).err
    assert f'name the folder around it: --games "{pond.parent}"' in (
        run("list", "--games", pond).err
    )
    assert "there is no folder" in run("list", "x", "--games", pond / "none").err


@pytest.mark.slow
def test_a_folder_with_a_name_that_no_game_has_stops_no_other(pond: Path) -> None:
    shutil.copytree(pond, pond.parent / "My Game!")
    for command in (("check", "pond"), ("list", "pond"), ("print", "pond", "--dry-run")):
        done(*command, "--games", pond.parent)
    note = f'the folder "{pond.parent / "My Game!"}" is not read: its name must be letters'
    assert f"Note: {note}" in done("list", "--games", pond.parent).err
    message = run("list", "My Game!", "--games", pond.parent).err
    assert note in message and "; call it my-game" in message


@pytest.mark.slow
def test_a_folder_with_a_name_of_two_words_is_played_by_it_and_by_its_title(
    pond: Path, tmp_path: Path
) -> None:
    pond.rename(pond.parent / "My Game")
    game = pond.parent / "My Game" / "game.toml"
    game.write_text(
        re.sub('title = ".*"', 'title = "Tales of Water"', game.read_text("utf-8"), count=1)
    )
    games = ("--games", pond.parent)
    for name in ("My Game", "my-game", "Tales of Water", "tales"):
        assert done("list", name, *games).out.startswith("Tales of Water (My Game), ")
    done("check", "My Game", *games)
    out = tmp_path / "out"
    done("print", "My Game", *games, "--out", out)
    assert (out / "My Game" / "cards.pdf").is_file()
    store = ("--store", tmp_path / "s.sqlite3")
    done("table", "new", "t", *store)
    done("deal", "my-game", "cards", *games, "--table", "t", *store)
    done("setup", "My Game", "--players", "2", *games, "--table", "t", *store)
    done("roll", "My Game", "2d6", *games, "--table", "t", *store)
    done("table", "close", "t", *store)
    assert "nothing is wrong" in done("table", "verify", "t", *store, *games).out


def test_a_file_of_pages_in_both_directions_tells_both_sizes(pond: Path, tmp_path: Path) -> None:
    board = '\n[[components]]\nname = "{}"\nkind = "board"\npicture = "fish/pike"\nsize = {}\n'
    boards = board.format("wide", [260, 150]) + board.format("high", [150, 260])
    game = pond / "game.toml"
    game.write_text(game.read_text("utf-8") + boards, "utf-8")
    out = ("--only", "wide,high", "--games", pond.parent, "--out", tmp_path / "out", "--verbose")
    assert "297 x 210 mm and 210 x 297 mm, one-sided" in done("print", "pond", *out).out


def test_the_three_kinds_of_tables_give_the_same_cards(pond: Path, tmp_path: Path) -> None:
    def printed(name: str) -> dict[str, bytes]:
        done("print", "pond", "--only", "cards", "--out", tmp_path / name, "--games", pond.parent)
        return left(tmp_path / name)

    from openpyxl import Workbook

    csv = printed("csv")
    rows = [line.split(",") for line in (pond / "cards.csv").read_text("utf-8").splitlines()]
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append([int(cell) if cell.isdigit() else cell or None for cell in row])
    (pond / "cards.csv").unlink()
    book.save(pond / "cards.xlsx")
    assert printed("xlsx") == csv
    (pond / "cards.xlsx").unlink()
    entries = [
        {key.lower(): cell for key, cell in zip(rows[0], row, strict=True) if cell}
        for row in rows[1:]
    ]
    lines = [
        ", ".join(f"{k} = {v if v.isdigit() else json.dumps(v)}" for k, v in e.items())
        for e in entries
    ]
    text = "cards = [\n" + "".join(f"  {{ {line} }},\n" for line in lines) + "]\n"
    (pond / "cards.toml").write_text(text, "utf-8")
    assert printed("toml") == csv


def test_all_mistakes_are_told_at_once_with_their_places(pond: Path) -> None:
    cards = pond / "cards.csv"
    text = cards.read_text("utf-8").replace("perch,Perch,3,,fish/perch,4", "perch,Perch,3,,x,-1")
    cards.write_text(text + "dace,Again,1,,fish/dace,1\n,None,,,,\n", "utf-8")
    game = pond / "game.toml"
    game.write_text(
        game.read_text("utf-8").replace('size = "mini"', 'size = "huge"')
        + '\n[[components]]\nname = "owl"\nkind = "sheet"\ndraw = "os:system"\n',
        "utf-8",
    )
    (pond / "chance.toml").write_text('[[pools]]\nid = "dice"\nrolls = [{ dice = 3 }]\n', "utf-8")
    told(
        pond,
        "pond/cards.csv: perch (row 4, column F): copies: must be from 1 to 99, not -1",
        'pond/cards.csv: row 7, column A: id: "dace" stands in row 2 too',
        "pond/cards.csv: row 8, column A: id: is missing",
        'pond/game.toml: storm-cards: size: "huge" is not a size; use poker',
        "pond/game.toml: owl: kind: a sheet needs a program of its own; try deck",
        "pond/game.toml: owl: draw: is only for games with a program of their own",
        "pond/chance.toml: dice: rolls[0].dice: must be a list",
    )


@pytest.mark.slow
def test_mistakes_in_tokens_dice_and_boards_are_told(pond: Path) -> None:
    tokens, dice, game = (pond / name for name in ("tokens.csv", "dice.toml", "game.toml"))
    tokens.write_text(tokens.read_text("utf-8").replace("gold", "mauve"), "utf-8")
    dice.write_text(dice.read_text("utf-8").replace("20", "7"), "utf-8")
    game.write_text(game.read_text("utf-8").replace('picture = "fish/pike"', ""), "utf-8")
    told(pond, "pond/game.toml: map: picture: a board needs a picture, and its size")
    game.write_text((POND / "game.toml").read_text("utf-8"), "utf-8")
    told(pond, 'pond/tokens.csv: hook (row 3, column D): colour: "mauve" is not a colour; use gold')
    tokens.write_text((POND / "tokens.csv").read_text("utf-8"), "utf-8")
    told(pond, 'pond/dice.toml: large: sides: must be one of 6, 12, 20, not "7"')


@pytest.mark.slow
def test_a_cell_that_is_to_score_is_told_with_its_place(pond: Path) -> None:
    cards, scoring = pond / "cards.csv", pond / "scoring.toml"
    text = cards.read_text("utf-8")
    cards.write_text(text.replace("perch,Perch,3,", "perch,Perch,three,"), "utf-8")
    told(
        pond,
        "pond/cards.csv: perch (row 4, column C): points: must be a whole number,"
        ' not "three"; scoring.toml uses this value',
    )
    cards.write_text(text, "utf-8")
    scoring.write_text(scoring.read_text("utf-8").replace("cards.points", "cards.pionts"), "utf-8")
    told(pond, 'uses "cards.pionts", but "cards" has no such number; did you mean "cards.points"?')


def test_a_column_of_two_words_scores(pond: Path) -> None:
    cards, scoring = pond / "cards.csv", pond / "scoring.toml"
    cards.write_text(cards.read_text("utf-8").replace("Points", "Catch score"), "utf-8")
    rule = scoring.read_text("utf-8").replace("cards.points", "cards.catch_score")
    scoring.write_text(rule, "utf-8")
    assert checked(pond).code == 0


def test_copies_of_a_component_hold_for_each_of_its_entries(pond: Path) -> None:
    (pond / "storm-cards.toml").write_text('storm-cards = [{ id = "hail" }]', "utf-8")
    game = pond / "game.toml"
    text = game.read_text("utf-8").replace('size = "mini"', 'size = "mini"\ncopies = 4')
    game.write_text(text, "utf-8")
    games = ("--games", pond.parent)
    assert "hail" in done("list", "pond", "storm-cards", *games).out
    assert "1 kind, 4 in all" in done("list", "pond", "storm-cards", *games).out
    assert "(3 left)" in done("deal", "pond", "storm-cards", *games).out


def test_what_other_programs_leave_there_does_no_harm(pond: Path) -> None:
    for name in ("Thumbs.db", "desktop.ini", ".DS_Store", "~$cards.xlsx"):
        (pond / name).touch()
    assert "Note" not in done(*CHECK, pond.parent).err
    notes = {
        "frog.JPG": "a picture belongs in the folder art beside game.toml",
        "cards (1).csv": "is not read, because the name of a table must be letters a to z",
        "cards.csv.bak": "unknown file, not read; a table ends in .toml",
        "cards.csv.txt": "must be called cards.csv; the editor added .txt",
        "cards.ods": "cannot be read; save it as .xlsx or .csv",
        "notes.txt": "unknown file, not read",
        "sketches.csv": 'row 1: there is no column "id"',
    }
    for name in notes:
        (pond / name).write_text("a,b\n1,2\n", "utf-8")
    (pond / "old").mkdir()
    lines = done(*CHECK, pond.parent).err.splitlines()
    for name, words in {**notes, "old": "unknown file, not read"}.items():
        assert any(line.startswith(f"Note: pond/{name}: {words}") for line in lines), (name, lines)
    done("list", "pond", "cards", "--games", pond.parent)
    done("print", "pond", "--games", pond.parent, "--dry-run")


def test_what_an_editor_does_to_names_and_quotes_is_told(pond: Path) -> None:
    game, cards = pond / "game.toml", pond / "cards.csv"
    text = game.read_text("utf-8")
    game.write_text(text.replace('"Pond"', "\u201cPond\u201d"), "utf-8")
    told(pond, "pond/game.toml: line 4, column 9: quotes must be straight")
    game.write_text(text, "utf-8")
    rows = cards.read_text("utf-8")
    cards.write_text(rows.replace("dace,Dace", 'dace,"Dace', 1), "utf-8")
    said = told(pond, "pond/cards.csv: line 2: a closing quote is missing")
    assert "mistakes" not in said, "what follows from that is not told"
    cards.write_text(rows.replace("Dace", 'Dace "the quick"', 1), "utf-8")
    assert checked(pond).code == 0
    cards.rename(pond / "cards.csv.txt")
    (pond / "Art").mkdir()
    (pond / "fish.ods").write_bytes(b"PK")
    told(
        pond,
        "pond/fish.ods: cannot be read; save it as .xlsx or .csv",
        "pond/cards.csv.txt: must be called cards.csv; the editor added .txt",
        "pond/Art: must be called art, in small letters",
    )
    game.rename(pond / "game.toml.txt")
    assert 'game.toml.txt" must be called game.toml; the editor added' in checked(pond).err
    assert "needs --games" in run("check", "pond").err


def test_a_tile_is_dealt_by_its_name(pond: Path) -> None:
    text = 'stone-tiles = [{ id = "flat", name = "Flat stone", moss = 1 }]'
    (pond / "stone-tiles.toml").write_text(text, "utf-8")
    dealt = done("deal", "pond", "stones", "--games", pond.parent).out
    assert dealt.startswith("Flat stone  (")


def test_its_guide_speaks_of_no_game_of_others(pond: Path, tmp_path: Path) -> None:
    import pypdfium2 as pdfium

    out = ("--out", tmp_path / "out", "--games", pond.parent)
    done("print", "pond", "--only", "cards", *out)
    (guide,) = (tmp_path / "out").rglob("guide.pdf")
    (cards,) = (tmp_path / "out").rglob("cards.pdf")
    pages = pdfium.PdfDocument(guide)
    assert "unofficial" not in "".join(page.get_textpage().get_text_range() for page in pages)
    subject = pdfium.PdfDocument(cards).get_metadata_value("Subject")
    assert subject == "Print at 100 %."


def test_its_guide_tells_commands_that_find_it(tmp_path: Path) -> None:
    import pypdfium2 as pdfium

    done("new", "brook", "--in", tmp_path)
    done("print", "brook", "--games", tmp_path, "--only", "score-pad", "--out", tmp_path / "out")
    (guide,) = (tmp_path / "out").rglob("guide.pdf")
    text = "".join(page.get_textpage().get_text_range() for page in pdfium.PdfDocument(guide))
    said = " ".join(text.split())
    assert f"companion print brook --games {tmp_path}" in said
    assert "cover" not in said  # it has no example that one shows


def test_cards_of_one_size_are_told_to_whom_wants_small_ones(tmp_path: Path) -> None:
    done("new", "brook", "--in", tmp_path)
    ran = run("print", "brook", "--games", tmp_path, "--card-size", "mini", "--dry-run")
    assert 'Brook: Cards: stay 63.5 x 88.9 mm; write size = "mini" in game.toml' in ran.err


def test_a_name_that_cannot_be_gets_one_that_can(tmp_path: Path) -> None:
    assert run("new", "My Pond 2", "--in", tmp_path).err.endswith("; try my-pond-2\n")
    assert "try" not in run("new", "???", "--in", tmp_path).err


def test_what_does_not_fit_or_is_not_there_is_told(pond: Path) -> None:
    (pond / "layout.toml").write_text(
        """[[layout]]
id = "stones"
size = [40, 30]
[layout.front.boxes.moss]
kind = "text"
text = "{moss} {habitat.name} {nowhere}"
x = 2
y = 2
w = 20
h = 4
""",
        "utf-8",
    )
    told(pond, 'pond/layout.toml: stones flat: moss: there is no label "habitat.name"', "nowhere")
    (pond / "layout.toml").unlink()
    (pond / "scoring.toml").unlink()
    told(pond, "score-pad: kind: a pad is made from scoring.toml, which is missing")
    assert "has no scoring.toml" in run("score", "pond", "--blank", "--games", pond.parent).err


@pytest.mark.parametrize("name", ["cards.csv", "game.toml", "labels/en.toml"])
def test_links_out_of_the_folder_are_not_followed(pond: Path, tmp_path: Path, name: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text('id,name\nx,secret\n[game]\ntitle = "secret"', "utf-8")
    file = pond / name
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    file.symlink_to(secret)
    assert "secret" not in told(pond, f"pond/{name}: is a link into another folder")


@pytest.mark.slow
def test_a_pipe_and_far_too_many_files_are_told(pond: Path) -> None:
    import os

    os.mkfifo(pond / "stream.toml")
    told(pond, "pond/stream.toml: is not an ordinary file")
    for number in range(400):
        (pond / f"t{number}.toml").touch()
    told(pond, "pond: holds more than 300 files")


def test_new_writes_a_game_that_works(tmp_path: Path) -> None:
    said = done("new", "my-pond", "--in", tmp_path).out
    games = ("--games", tmp_path)
    assert f"companion print my-pond --games {tmp_path}" in said
    assert done("check", "my-pond", *games).out.startswith("My pond: 17 faces")
    (listed,) = done("list", "my-pond", *games, "--json").json["games"]
    assert listed["components"][0]["count"] == 20
    assert "3. Player" in done("setup", "my-pond", "--players", "2", *games).out


def test_new_never_writes_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "pond").mkdir()
    done("new", "pond", "--in", tmp_path)
    (tmp_path / "pond" / "cards.csv").write_text("mine", "utf-8")
    before = left(tmp_path)
    assert "is there already" in run("new", "pond", "--in", tmp_path).err
    assert left(tmp_path) == before
    assert 'there is a game "fleet_dice"' in run("new", "Fleet-Dice", "--in", tmp_path).err
    assert "must be letters" in run("new", "../pond", "--in", tmp_path).err
    assert "there is: blank, lure" in run("new", "x", "--like", "y", "--in", tmp_path).err.lower()


def test_new_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.atomic_write

    real, written = companion.atomic_write.write_file, []

    def full(path: Path, content: bytes) -> None:
        if len(written) == 3:
            raise companion.atomic_write.CompanionError("the disk is full")
        written.append(path)
        real(path, content)

    monkeypatch.setattr("companion.atomic_write.write_file", full)
    assert "full" in run("new", "pond", "--in", tmp_path).err
    assert left(tmp_path) == {}


@pytest.mark.slow
def test_numbers_of_its_own_are_looked_up_and_slips_beside_them_told(pond: Path) -> None:
    game = pond / "game.toml"
    text = game.read_text("utf-8").replace("size = 22", 'size = "coin"')
    start = text.replace("players = [2, 4]", "players = [2, 4]\nhand = 3")
    rows = '[[waters]]\nid = "all"\nplayers = [2, 3, 4]\nshown = 2\n'
    game.write_text(start + rows, "utf-8")
    (pond / "sizes.toml").write_text("[sizes]\ncoin = 24\n", "utf-8")
    (pond / "setup.toml").write_text(
        '[[setup-steps]]\nid = "cards"\nshuffle = "cards"\n'
        '[[setup-steps]]\nid = "hand"\ndeal = "cards"\ncount = "$game.hand"\nat = "players"\n'
        'seen = "player"\nsay = "Take cards."\n'
        '[[setup-steps]]\nid = "shown"\nvalue = "$waters.shown"\n',
        "utf-8",
    )
    assert checked(pond).code == 0, checked(pond).err
    found = done(
        *("setup", "pond", "--players", "2", "--digital", "--json", "--games", pond.parent)
    ).json
    assert [len(seat["hand"]) for seat in found["hand"]] == [3, 3]
    assert found["shown"] == 2
    (pond / "sizes.toml").write_text("[sizes]\ncoin = 2\n", "utf-8")
    game.write_text(start.replace("hand = 3", 'hand = "three"') + rows, "utf-8")
    with (pond / "scoring.toml").open("a") as file:
        file.write('[[scoring-fields]]\nid = "made"\nkind = "number"\nderived = true\n')
    told(
        pond,
        "game: hand: must be a whole number",
        "sizes: coin: must be a size in mm",
        "made: derived",
    )
