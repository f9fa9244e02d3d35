"""What the files of a game say, and every mistake in them by file, entry and key."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import pytest
from msgspec import Struct

from companion.core.errors import CompanionError, DataError, Problem
from companion.data.load import load_raw
from companion.data.overlay_folder import check_overlay
from companion.data.raw_tables import Source
from companion.data.schema import Entries, Record
from companion.data.toml_file import parse_toml
from tests.data.conftest import GAME, Folders


class Box(Struct, frozen=True):
    x: float
    w: float = 1.0
    align: Literal["start", "end"] = "start"


class Face(Struct, frozen=True):
    boxes: Mapping[str, Box]


class Card(Struct, frozen=True):
    id: str
    colour: Literal["gold", "black"]
    points: int
    field_marks: str = ""
    size: tuple[float, float] = (1.0, 2.0)
    icons: tuple[str, ...] = ()
    twice: bool = False
    face: Face | None = None
    level: Literal[1, 2] = 1

    def __post_init__(self) -> None:
        if self.points < 0:
            raise ValueError('"points" must be at least 0')


class Facts(Struct, frozen=True):
    players: tuple[int, int]
    kind_: str = "fish"


CARDS = """\
    [[cards]]
    id = "F1"
    colour = "gold"
    points = 4
    source = "H"
    sources = { points = "R p. 4" }

    [[cards]]
    id = "F2"
    colour = "black"
    points = 3
    source = "R p. 5"
    """


CARD_TABLE = Entries("cards", Card)
FACTS = Record("game", Facts)


def cards(folders: Folders) -> dict[str, Card]:
    data = folders.opened(CARD_TABLE)
    data.check()
    return {card.id: card for card in data.values(CARD_TABLE)}


def problems(folders: Folders) -> list[Problem]:
    """Return what is wrong with a game of cards only."""
    with pytest.raises(DataError) as caught:
        folders.opened(CARD_TABLE).check()
    return list(caught.value.problems)


def one(folders: Folders) -> Problem:
    found = problems(folders)
    assert len(found) == 1, found
    return found[0]


# --- what is right -----------------------------------------------------------------------------


def test_entries_come_in_the_order_of_the_file_with_their_sources(folders: Folders) -> None:
    folders.ours("cards.toml", CARDS)
    first, second = folders.opened(CARD_TABLE).entries(CARD_TABLE)
    assert first.value == Card(id="F1", colour="gold", points=4)
    assert (first.file, first.source) == (f"{GAME}/cards.toml", Source("H"))
    assert first.sources == {"colour": Source("H"), "points": Source("R", "p. 4")}
    assert second.source == Source("R", "p. 5")


def test_values_may_nest_and_keep_the_order_of_the_file(folders: Folders) -> None:
    folders.ours(
        "cards.toml",
        CARDS + "[cards.face.boxes.tail]\nx = 2\nalign = 'end'\n[cards.face.boxes.head]\nx = 1.5\n",
    )
    face = cards(folders)["F2"].face
    assert face is not None
    assert list(face.boxes.items()) == [("tail", Box(2.0, 1.0, "end")), ("head", Box(1.5))]
    assert type(face.boxes["tail"].x) is float


def test_a_record_has_no_id_and_a_reserved_word_loses_its_underscore(folders: Folders) -> None:
    folders.ours("game.toml", 'source = "R p. 2"\n[game]\nplayers = [2, 4]\nkind = "sea"\n')
    entry = folders.opened(FACTS).record(FACTS)
    assert entry.value == Facts((2, 4), "sea")
    assert (entry.id, entry.source) == ("game", Source("R", "p. 2"))


def test_a_file_saved_by_an_editor_of_windows_is_read(folders: Folders) -> None:
    text = b"\xef\xbb\xbf" + CARDS.replace("    ", "").replace("\n", "\r\n").encode()
    folders.ours("cards.toml", text)
    assert list(cards(folders)) == ["F1", "F2"]


# --- what is wrong with values -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key", "message"),
    [
        ("pionts = 4", "pionts", 'unknown key; did you mean "points"?'),
        ("field_marks = 'x'", "field_marks", 'did you mean "field-marks"?'),
        ("points = true", "points", "must be a whole number, not true"),
        ("points = 2.0", "points", "must be a whole number, not 2.0"),
        ("points = '4'", "points", 'must be a whole number, not "4"'),
        ("points = -1", "points", "must be at least 0"),
        ("points = 1979-05-27", "points", "not a date or time"),
        ("twice = 1", "twice", "must be true or false, not 1"),
        ("field-marks = 4", "field-marks", "must be words in quotes, not 4"),
        (
            "colour = 'glod'",
            "colour",
            'must be "gold" or "black", not "glod"; did you mean "gold"?',
        ),
        ("colour = [1]", "colour", 'must be "gold" or "black", not a list'),
        ("colour = 'zander'", "colour", 'must be "gold" or "black", not "zander"'),
        ("level = true", "level", "must be 1 or 2, not true"),
        ("level = 2.0", "level", "must be 1 or 2, not 2.0"),
        ("level = 3", "level", "must be 1 or 2, not 3"),
        ("size = [1, 2, 3]", "size", "must be a list of 2 entries, not 3"),
        ("size = [1, nan]", "size[1]", "must be a number, not nan"),
        ("size = [inf, 1]", "size[0]", "must be a number, not inf"),
        ("size = [true, 1]", "size[0]", "must be a number, not true"),
        ("icons = 'a'", "icons", 'must be a list, not "a"'),
        ("icons = ['a', 2]", "icons[1]", "must be words in quotes, not 2"),
        ("face = 3", "face", "must be a table, not 3"),
        ("face = {}", "face.boxes", "is missing"),
        ("face = { boxes = { a = { y = 1, x = 1 } } }", "face.boxes.a.y", "unknown key"),
        ("face = { boxes = { a = { x = 'q' } } }", "face.boxes.a.x", "must be a number"),
        ("face = { boxes = { 'a b' = { x = 1 } } }", "face.boxes.a b", "the name must be"),
        ("source = 'X p. 4'", "source", "must begin with R (rules)"),
        ("source = 4", "source", "must be words in quotes"),
        ("sources = 'R'", "sources", "must be a table"),
        ("sources = { points = 'p. 4' }", "sources.points", "must begin with R (rules)"),
        ("sources = { pionts = 'H' }", "sources.pionts", 'did you mean "points"?'),
        ("remove = true", "remove", "unknown key"),
    ],
)
def test_a_wrong_value_is_named(folders: Folders, line: str, key: str, message: str) -> None:
    name = line.split(" =", maxsplit=1)[0]
    entry = {"id": "'F1'", "colour": "'gold'", "points": "4", "source": "'H'"}
    lines = [f"{other} = {value}" for other, value in entry.items() if other != name]
    folders.ours("cards.toml", "\n".join(["[[cards]]", *lines, line]))
    problem = one(folders)
    assert (problem.file, problem.entry, problem.key) == (f"{GAME}/cards.toml", "F1", key)
    assert message in problem.message


def test_the_right_keys_are_listed_while_they_are_few(folders: Folders) -> None:
    folders.ours("cards.toml", CARDS + "qqq = 1")
    assert one(folders).message == (
        "unknown key; there is: colour, face, field-marks, icons, level, points, size, twice"
    )


@pytest.mark.parametrize("key", ["colour", "points", "source"])
def test_a_missing_key_is_named(folders: Folders, key: str) -> None:
    entry = {"id": "'F1'", "colour": "'gold'", "points": "4", "source": "'H'"}
    lines = [f"{other} = {value}" for other, value in entry.items() if other != key]
    folders.ours("cards.toml", "\n".join(["[[cards]]", *lines]))
    problem = one(folders)
    assert (problem.entry, problem.key) == ("F1", key)
    assert problem.message.startswith("is missing")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("'con'", "is reserved on Windows"),
        ("'Nul.x'", "is reserved on Windows"),
        ("'COM1'", "is reserved on Windows"),
        ("'a/b'", "must be letters"),
        ("'../a'", "must be letters"),
        ("'ä'", "must be letters"),
        ("''", "must be letters"),
        ("'a.'", "must not begin or end with a dot"),
        ("'" + "a" * 81 + "'", "at most 80"),
        ("4", "must have words in quotes"),
    ],
)
def test_an_id_is_a_file_name_everywhere(folders: Folders, name: str, message: str) -> None:
    folders.ours("cards.toml", f"[[cards]]\nid = {name}\ncolour = 'gold'\npoints = 1\nsource = 'H'")
    problem = one(folders)
    assert (problem.entry, problem.key) == ("cards", "id")
    assert message in problem.message


def test_an_entry_without_id_is_counted(folders: Folders) -> None:
    folders.ours("cards.toml", CARDS + "[[cards]]\npoints = 1\n")
    assert one(folders).message.startswith("entry 3 has no id")


@pytest.mark.parametrize(("name", "message"), [("F1", "is there twice"), ("f1", 'from "F1" in')])
def test_an_id_is_used_once(folders: Folders, name: str, message: str) -> None:
    folders.ours(
        "cards.toml", CARDS + f"[[cards]]\nid = '{name}'\ncolour = 'gold'\npoints = 1\nsource = 'H'"
    )
    problem = one(folders)
    assert (problem.entry, problem.key) == (name, "id")
    assert message in problem.message


# --- what is wrong with files ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            b"[[cards]]\nid = gold\n",
            'line 2, column 6: write numbers in digits, and words in quotes: id = "gold"',
        ),
        (b"w = 51,5 # mm\n", "line 1, column 7: write a number with a point, not a comma: 51.5"),
        (b"[cards]]\n", "line 1, column 8: write a heading with as many ] as ["),
        (b"a = ?\n", "line 1, column 5: not a TOML value"),
        (b"[[cards]]\nid 'a'\n", "line 2, column 4: write key = value"),
        (b'[[cards]]\nid = "a\n', "line 2, column 8: a closing quote is missing"),
        (b"[[cards]]\nid = 'a\n", "the end of the file (line 2): a closing quote is missing"),
        (b"id = 'a\nb = 'c'\n", "a closing quote is missing"),
        (b'x = """a', "the end of the file (line 1): a closing quote is missing"),
        (b"x = [1,\n", "the end of the file (line 1): a value or a closing bracket is missing"),
        (b"x = [1 2]", "line 1, column 8: a closing ] is missing"),
        (b"[a]\n[a]\n", "line 2, column 3: this is there twice"),
        (b"a = 1\na = 2\n", "this is there twice"),
        (b"a = 1 b = 2\n", "line 1, column 7: write one key = value on a line"),
        (b"# fish\n# \xe4\n", "line 2 is not UTF-8"),
        (b"#" * 1_000_001, "is larger than 1 MB"),
        (b"a = " + b"[" * 30 + b"]" * 30, "is nested too deep; at most 20 levels"),
        (b"a = " + b"[" * 9000 + b"]" * 9000, "is nested too deep; at most 20 levels"),
        (b"[" + b"a." * 30 + b"a]", "is nested too deep; at most 20 levels"),
        (b"\n" + b"a." * 400_000 + b"a = 1", "line 2 has more than 500 dots"),
        (b"a = 1\nb = " + b"9" * 5000, "line 2 is too large a number"),
        (b"a = 18446744073709551616", "is too large a number"),
        (b'a = ["x", 100000000000000000000]', "line 1 is too large a number"),
        (b'"a b" = 0o7777777777777777777777777', "line 1 is too large a number"),
    ],
)
def test_a_file_that_is_no_toml_is_explained(folders: Folders, text: bytes, message: str) -> None:
    folders.ours("cards.toml", text)
    problem = one(folders)
    assert (problem.file, problem.entry, problem.key) == (f"{GAME}/cards.toml", "", "")
    assert message in problem.message


def test_a_long_number_in_a_text_and_the_largest_number_are_read() -> None:
    text = 'text = """\nsee, 1234567890123456789012\n"""\nmost = 9223372036854775807\n'
    assert parse_toml(text)["most"] == 2**63 - 1


def test_twenty_levels_are_not_too_deep_and_one_more_is(folders: Folders) -> None:
    above = 2  # the list of cards, and the card
    folders.ours("cards.toml", CARDS + "icons = " + "[" * (20 - above) + "]" * (20 - above))
    assert one(folders).key == "icons[0]"
    folders.ours("cards.toml", CARDS + "icons = " + "[" * (21 - above) + "]" * (21 - above))
    assert "too deep" in one(folders).message


@pytest.mark.parametrize(
    ("text", "entry", "message"),
    [
        ("cards = 4", "cards", "must be a table: [cards] or [[cards]]"),
        ("cards = [4]", "cards", "entry 1 must be a table"),
        ("[cards]\nsource = 'H'", "cards", "must be written as [[cards]]"),
        (
            CARDS + "[[crads]]\nid = 'x'\nsource = 'H'",
            "crads",
            'unknown table; did you mean "cards"',
        ),
        (CARDS + "['c d']\nsource = 'H'", "c d", "the name must be letters"),
        ("source = 4\n" + CARDS, "", "must be words in quotes"),
    ],
)
def test_a_wrong_table_is_named(folders: Folders, text: str, entry: str, message: str) -> None:
    folders.ours("cards.toml", text.replace("    ", ""))
    problem = one(folders)
    assert problem.entry == entry
    assert message in problem.message


def test_a_missing_table_is_named_with_the_one_that_nobody_asked_for(folders: Folders) -> None:
    folders.ours("cards.toml", CARDS.replace("cards", "crads"))
    assert [(found.entry, found.message.split(";")[0]) for found in problems(folders)] == [
        ("cards", "is missing"),
        ("crads", "unknown table"),
    ]


def test_a_table_stands_in_one_file(folders: Folders) -> None:
    folders.ours("cards.toml", CARDS).ours("more.toml", CARDS)
    assert one(folders).message == f"stands in {GAME}/cards.toml too"


def test_ten_mistakes_are_told_at_once(folders: Folders) -> None:
    folders.ours(
        "cards.toml",
        """\
        [[cards]]
        id = "A"
        colour = "glod"
        pionts = 4
        points = "4"
        source = "H"

        [[cards]]
        id = "B"
        colour = "gold"
        source = "X"

        [[cards]]
        id = "con"

        [[cards]]
        id = "C"
        colour = "gold"
        points = -1
        size = [1]

        [[crads]]
        source = "H"
        """,
    ).ours("bad.toml", "a =").ours("labels/en.toml", "a = 4")
    found = problems(folders)
    assert [(problem.file.split("/")[-1], problem.entry, problem.key) for problem in found] == [
        ("bad.toml", "", ""),
        ("cards.toml", "A", "colour"),
        ("cards.toml", "A", "pionts"),
        ("cards.toml", "A", "points"),
        ("cards.toml", "B", "points"),
        ("cards.toml", "B", "source"),
        ("cards.toml", "C", "size"),
        ("cards.toml", "C", "source"),
        ("cards.toml", "cards", "id"),
        ("cards.toml", "crads", ""),
        ("cards.toml", "crads", "id"),
        ("en.toml", "", "a"),
    ]


# --- folders -----------------------------------------------------------------------------------


def test_a_folder_that_is_missing_is_named(folders: Folders, tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="does not exist"):
        check_overlay(tmp_path / "none", [GAME])
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(CompanionError, match="is a file"):
        check_overlay(file, [GAME])
    with pytest.raises(CompanionError, match="is a file"):
        load_raw(GAME, file, templates=folders.templates)


def test_the_owners_folder_holds_folders_of_games_only(tmp_path: Path) -> None:
    for name in ("pike", "README-first", ".git", "pikes", "shared"):
        (tmp_path / name).mkdir()
    for name in ("readme.txt", ".DS_Store", "cards.toml"):
        (tmp_path / name).touch()
    found = check_overlay(tmp_path, ["pike", "zander"])
    assert [problem.file for problem in found] == ["cards.toml", "pikes", "shared"]
    assert "pike, zander" in found[0].message
    assert 'did you mean "pike"?' in found[1].message


def test_an_unknown_file_of_the_owner_names_the_nearest(folders: Folders) -> None:
    folders.ours("cards.toml", CARDS).ours("labels/en.toml", "")
    for name in ("README", "README.md", ".hidden", "labels/README.md", "labels/.x"):
        folders.owner(name, "not read")
    assert list(cards(folders)) == ["F1", "F2"]
    folders.owner("card.toml", "x").owner("lables/en.toml", "").owner("labels/notes.txt", "")
    found = problems(folders)
    assert [problem.file for problem in found] == [
        f"{GAME}/card.toml",
        f"{GAME}/labels/notes.txt",
        f"{GAME}/lables",
    ]
    assert 'did you mean "cards.toml"?' in found[0].message
    assert 'did you mean "labels"?' in found[2].message
