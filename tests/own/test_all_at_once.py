"""However many mistakes are in a game of an owner, one check tells all of them and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command import done, run

PLANTED = {  # file: each mistake as what stands there, what is written in its place, what is told
    "cards.csv": (
        ("fish/gudgeon", "gudgone", 'gudgeon (row 2, column C): picture: there is no picture "gud'),
        (",green,1", ",mauve,1", 'gudgeon (row 2, column D): colour: "mauve" is not a colour; the'),
        ("stones.,3", "stones.,four", "gudgeon (row 2, column G): copies: must be a whole number"),
        ("green,2,", 'green,"2,5",', "dace (row 3, column E): points: must be a whole number, not"),
        ("roach,Roach", "ro ach,Roach", "row 4, column A: id: must be letters a to z, digits, "),
        ("fish/perch", "torn", None),
        ("fish/pike,gold,10", "fish/pike,gold,10,5", "row 9: has one cell too many; put words"),
    ),
    "game.toml": (
        ("players = [2, 4]", "players = [4, 2]", "game: players: "),
        ('"pad"', '"pda"', 'score-pad: kind: must be "deck", "tile", '),
    ),
    "layout.toml": (
        ('"number"', '"nmber"', "cards: front.boxes.points.kind: must be "),
        ("size = [14, 8]", "size = 14", "cards: front.boxes.text.size: must be a list, not 14"),
        ('color = "accent"', 'color = "acent"', "cards gudgeon: ground: there is no colour role"),
        (
            '"{text}"',
            '"{text} {hok}"',
            'cards gudgeon: text: there is no column or icon "hok"; did',
        ),
    ),
    "setup.toml": (('table = "cards"', 'table = "crads"', 'hands: table: there is no "crads"'),),
    "scoring.toml": (
        ('"pebbles * 2"', '"pebles * 2"', 'pebbles: points: uses "pebles", which is not known h'),
        ('kind = "number"', 'kind = "nmber"', "pebbles: kind: must be "),
    ),
    "art/torn.png": (
        ("", "torn", "cards perch (row 5, column C): picture: torn.png is not a PNG "),
    ),
}


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    done("new", "pond", "--in", tmp_path)
    return tmp_path / "pond"


def told(pond: Path) -> list[str]:
    ran = run("check", "pond", "--games", pond.parent)
    assert ran.code == 1, ran.out
    return [line.strip().removeprefix("Error: ") for line in ran.err.splitlines()]


@pytest.mark.slow
def test_every_planted_mistake_is_told_in_one_run(pond: Path) -> None:
    expected = []
    for name, mistakes in PLANTED.items():
        file = pond / name
        file.parent.mkdir(exist_ok=True)
        text = file.read_text("utf-8") if file.exists() else ""
        for right, wrong, message in mistakes:
            assert right in text
            text = text.replace(right, wrong, 1)
            expected += [f"pond/{name}: {message}"] if message else []
        file.write_text(text, "utf-8")
    head, *lines = told(pond)
    missing = [one for one in expected if not any(line.startswith(one) for line in lines)]
    more = [line for line in lines if not any(line.startswith(one) for one in expected)]
    assert (missing, more, head) == ([], [], f"{len(expected)} mistakes in the data")


@pytest.mark.parametrize(
    ("name", "right", "wrong", "message"),
    [
        ("layout.toml", "w = 53.5", "w = 53,5", "line 91, column 7: write a number with a point"),
        ("layout.toml", "h = 38.9", "h = 38,9", "line 104, column 7: write a number with a point"),
        ("setup.toml", "count = 3", "count = three", "line 12, column 9: write numbers in digits"),
    ],
)
def test_a_line_that_is_not_toml_is_told_with_the_mistakes_of_rows(
    pond: Path, name: str, right: str, wrong: str, message: str
) -> None:
    file, cards = pond / name, pond / "cards.csv"
    file.write_text(file.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    cards.write_text(cards.read_text("utf-8").replace("stones.,3", "stones.,four"), "utf-8")
    head, row, line = told(pond)
    assert head == "2 mistakes in the data"
    assert row.startswith("pond/cards.csv: gudgeon (row 2, column G): copies: must be a whole")
    assert line.startswith(f"pond/{name}: {message}")


@pytest.mark.parametrize(
    ("name", "right", "message"),
    [
        ("layout.toml", "[[layout]]", "line 4, column 9: a closing ]] is missing"),
        ("scoring.toml", "[[scoring-fields]]", "line 4, column 17: a closing ]] is missing"),
        ("setup.toml", "[[setup-steps]]", "line 3, column 14: a closing ]] is missing"),
        ("cards.csv", "id,", 'row 1: there is no column "id" or "name"; the first row'),
    ],
)
def test_a_file_that_cannot_be_read_hides_no_other_and_blames_none(
    pond: Path, name: str, right: str, message: str
) -> None:
    file, other = pond / name, "layout.toml" if name == "cards.csv" else "cards.csv"
    file.write_text(file.read_text("utf-8").replace(right, right[:-1], 1), "utf-8")
    assert [line[: len(message) + len(name) + 7] for line in told(pond)] == [
        f"pond/{name}: {message}"
    ]
    text = (pond / other).read_text("utf-8")
    wrong = text.replace("stones.,3", "stones.,four").replace('"number"', '"nmber"')
    (pond / other).write_text(wrong, "utf-8")
    head, *lines = told(pond)
    assert head == "2 mistakes in the data"
    assert {line.split(":")[0] for line in lines} == {f"pond/{name}", f"pond/{other}"}


def test_what_an_entry_says_right_stays_where_a_part_of_it_is_wrong(pond: Path) -> None:
    layout = pond / "layout.toml"
    text = layout.read_text("utf-8").replace('kind = "number"\n', "")
    layout.write_text(text.replace('name = "{picture}"', 'name = "{pic}"'), "utf-8")
    assert told(pond) == [
        "2 mistakes in the data",
        "pond/layout.toml: cards: front.boxes.points.kind: is missing",
        'pond/layout.toml: cards gudgeon: picture: cards has no column "pic";'
        ' did you mean "picture"?',
    ]


@pytest.mark.slow
def test_words_that_fit_no_box_are_told_at_their_cells(pond: Path) -> None:
    cards = pond / "cards.csv"
    text = cards.read_text("utf-8").replace("Older than you.", "Older than you. " * 90)
    text = text.replace("Sleeps through", "Sleeps {hok} through")
    cards.write_text(text, "utf-8")
    for layout in (True, False):
        _, carp, tench = told(pond)
        assert carp.startswith("pond/cards.csv: carp (row 8, column F): text: needs "), layout
        assert tench.startswith("pond/cards.csv: tench (row 6, column F): text: no icon is called")
        (pond / "layout.toml").unlink(missing_ok=True)


def test_a_look_up_of_nothing_is_told_at_the_cell_that_names_it(pond: Path) -> None:
    (pond / "homes.csv").write_text("id,place\ngreen,Reeds\nblack,Mud\n", "utf-8")
    cards, layout = pond / "cards.csv", pond / "layout.toml"
    cards.write_text(cards.read_text("utf-8").replace("colour", "homes").replace("gold", "gone"))
    text = layout.read_text("utf-8").replace("{text}", "{homes.place}")
    layout.write_text(text.replace("{colour}", "gold"), "utf-8")
    assert told(pond) == [
        "2 mistakes in the data",
        *(
            f'pond/cards.csv: {place}, column D): homes: the table "homes" has no entry "gone";'
            " there is: black, green"
            for place in ("carp (row 8", "pike (row 9")
        ),
    ]


@pytest.mark.slow
def test_rows_with_a_wrong_id_are_checked_too(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path)
    cards = tmp_path / "pond" / "cards.csv"
    rows = "Big carp!,Carp,fish/karp,mauve,many,,2\n"
    rows += "dace,Dace,fish/dace,red,1,,1\ndace,,fish/dace,red,x,,1\n"
    cards.write_text(f"id,name,picture,colour,points,text,copies\n{rows}", "utf-8")
    told = run("check", "pond", "--games", tmp_path).err
    for right in ("row 2, column A", "row 2, column C", "row 2, column D", "row 2, column E"):
        assert right in told
    assert "row 4, column A" in told
    assert "row 4, column E" in told


def test_a_heading_that_may_mean_copies_is_a_note(tmp_path: Path) -> None:
    done("new", "pond", "--in", tmp_path)
    cards = tmp_path / "pond" / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace(",copies", ",copys", 1), "utf-8")
    ran = run("check", "pond", "--games", tmp_path)
    assert ran.code == 0
    assert '"copys" is read as "copies"' in ran.err


def test_a_wrong_file_stops_what_needs_it_and_a_check_and_a_print(pond: Path) -> None:
    (pond / "extra.toml").write_text("x =\n", "utf-8")
    (pond / "notes.txt").write_text("ideas\n", "utf-8")
    games = ("--games", pond.parent)
    done("deal", "pond", "cards", "--seed", "a", *games)
    done("list", "pond", *games)
    for command in (("check", "pond"), ("print", "pond", "--dry-run")):
        ran = run(*command, *games)
        assert ran.code == 1
        assert "pond/extra.toml: line 1, column 4: a value is missing after the =" in ran.err
        assert "notes.txt" not in ran.err
