from __future__ import annotations

import pytest

from companion.core.errors import CompanionError, DataError, Problem
from companion.data.game_data import GameData, Labels, choose_variants
from companion.data.raw_tables import Row
from companion.data.schema import Schema
from companion.data.scoring_schema import SWITCHES
from tests.data.conftest import GAME, Folders

EN = """\
[words]
field-marks = "Field marks"
[species.brook]
name = "Brook"
latin = "Salvelinus fontinalis"
[species.coho]
name = "Coho"
"""


def labels(folders: Folders, language: str = "en") -> Labels:
    folders.ours("labels/en.toml", EN)
    return folders.opened(language=language).words


def problems(folders: Folders, language: str = "en") -> list[Problem]:
    with pytest.raises(DataError) as caught:
        labels(folders, language)
    return list(caught.value.problems)


def test_a_label_is_found_by_its_name(folders: Folders) -> None:
    words = labels(folders)
    assert words["words.field-marks"] == "Field marks"
    assert words["species.brook.latin"] == "Salvelinus fontinalis"
    assert words.get("none") is None
    assert words.get("none", "x") == "x"
    assert words.get("species.coho.name") == "Coho"
    assert "none" not in words
    assert dict(words)["species.coho.name"] == "Coho"
    assert len(words) == 4


def test_another_language_falls_back_to_english_label_by_label(folders: Folders) -> None:
    folders.ours("labels/de.toml", "[species.brook]\nname = 'Bachsaibling'\n")
    words = labels(folders, "de")
    assert words["species.brook.name"] == "Bachsaibling"
    assert words["species.brook.latin"] == "Salvelinus fontinalis"


def test_an_unknown_language_names_those_there_are(folders: Folders) -> None:
    folders.ours("labels/pt-BR.toml", "").owner("labels/de.toml", "").owner("labels/README", "")
    for language in ("fr", "../en", "de.toml", ""):
        with pytest.raises(CompanionError, match=r"de, en, pt-BR"):
            labels(folders, language)


def test_a_language_must_not_know_more_than_english(folders: Folders) -> None:
    folders.ours("labels/de.toml", "[species.broke]\nname = 'x'\n")
    (problem,) = problems(folders, "de")
    assert (problem.file, problem.key) == (f"{GAME}/labels/de.toml", "species.broke.name")
    assert 'did you mean "species.brook.name"?' in problem.message


def test_the_owner_changes_words_in_any_language(folders: Folders) -> None:
    folders.owner("labels/en.toml", "[species.brook]\nname = 'Brookie'\n")
    folders.owner("labels/de.toml", "[species.coho]\nname = 'Silberlachs'\n")
    assert labels(folders)["species.brook.name"] == "Brookie"
    german = labels(folders, "de")
    assert german["species.brook.name"] == "Brookie"
    assert german["species.coho.name"] == "Silberlachs"


def test_the_owner_names_a_new_entry_but_makes_up_no_other_label(folders: Folders) -> None:
    folders.owner("labels/en.toml", "[species.char]\nname = 'Char'\n")
    assert labels(folders)["species.char.name"] == "Char"
    folders.owner("labels/en.toml", "[species.char]\nnaem = 'Char'\n[words]\nfeild-marks = 'x'\n")
    assert [problem.key for problem in problems(folders)] == [
        "species.char.naem",
        "words.feild-marks",
    ]


def test_missing_labels_are_told_at_once_and_read_as_their_names(folders: Folders) -> None:
    folders.ours("labels/en.toml", EN)

    def read(data: GameData) -> None:
        assert data.words["words.feild-marks"] == "words.feild-marks"
        assert data.words["species.trout.name"] == "species.trout.name"

    with pytest.raises(DataError) as caught:
        folders.with_schema(Schema(made=(read,))).check()
    found = caught.value.problems
    assert [problem.key for problem in found] == [
        "species.trout.name",
        "words.feild-marks",
    ]
    assert found[0].file == f"{GAME}/labels/en.toml"
    assert 'did you mean "words.field-marks"?' in found[1].message


def test_a_label_that_is_missing_later_is_told_then(folders: Folders) -> None:
    words = labels(folders)
    with pytest.raises(DataError, match="this label is missing"):
        words["words.none"]


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        ("[words]\nx = 4", "words.x", "must be words in quotes"),
        ("words = ['a']", "words", "must be words in quotes"),
        ("['w ö']\nx = 'a'", "w ö", "the name must be"),
        ("x = ", "", "line 1"),
        ("[a]\n'c.d' = '1'\n['a.c']\nd = '3'", "a.c.d", "is there twice"),
        ("a.b = '1'\n'a.b' = '3'", "a.b", "is there twice"),
    ],
)
def test_a_wrong_label_is_named(folders: Folders, text: str, key: str, message: str) -> None:
    folders.ours("labels/en.toml", text)
    with pytest.raises(DataError) as caught:
        folders.opened().check()
    (problem,) = caught.value.problems
    assert (problem.file, problem.key) == (f"{GAME}/labels/en.toml", key)
    assert message in problem.message or (key == "" and "end of the file" in problem.message)


def test_labels_that_cannot_be_read_are_one_mistake(folders: Folders) -> None:
    folders.ours("labels/en.toml", "x = ").ours("labels/de.toml", "[words]\nx = 'y'\n")
    data = folders.opened(language="de")
    with pytest.raises(DataError) as caught:
        _ = data.words["words.other"]
    assert len(caught.value.problems) == 1


def test_a_folder_without_labels_has_none(folders: Folders) -> None:
    assert len(folders.opened().words) == 0


SWITCHED = """
[unless.strict.words]
field-marks = "Marks"
[unless.strict.species.coho]
name = ""
"""
SWITCH = """
[[scoring-switches]]
id = "strict"
value = true
editions = { loose = false }
source = "H why"
[[scoring-switches]]
id = "edition"
value = "plain"
choices = ["plain", "loose"]
source = "H why"
"""


def test_words_stand_for_others_where_a_switch_is_off(folders: Folders) -> None:
    folders.ours("labels/en.toml", EN + SWITCHED).ours("scoring.toml", SWITCH)
    words = folders.opened(SWITCHES).words
    assert words["words.field-marks"] == "Field marks"
    assert len(words) == 4, "what stands for others is no word of its own"
    folders.owner("scoring.toml", '[[scoring-switches]]\nid = "strict"\nvalue = false\n')
    words = folders.opened(SWITCHES).words
    assert words["words.field-marks"] == words.get("words.field-marks") == "Marks"
    assert words["species.coho.name"] == dict(words)["species.coho.name"] == ""
    assert words["species.brook.name"] == "Brook"
    folders.owner("scoring.toml", '[[scoring-switches]]\nid = "edition"\nvalue = "loose"\n')
    assert folders.opened(SWITCHES).words["words.field-marks"] == "Marks"


def test_words_that_stand_for_none_are_a_mistake(folders: Folders) -> None:
    folders.ours("labels/en.toml", EN + "[unless.strict.words]\nfeild-marks = 'Marks'\n")
    with pytest.raises(DataError, match=r"unless.strict.words.feild-marks: there is no such label"):
        _ = folders.opened(SWITCHES).words


def test_the_first_variant_whose_switch_is_off_holds() -> None:
    words = {"a.one": "1", "b.two": "2", "unless.x.b.two": "x", "unless.y.b.two": "y"}

    def chosen(**values: object) -> dict[str, str]:
        rows = {id: Row(id, {"value": value}, {}) for id, value in values.items()}
        return choose_variants(words, rows)

    assert chosen() == chosen(x=True, y=True) == {"a.one": "1", "b.two": "2"}
    assert chosen(x=True, y=False)["b.two"] == "y"
    assert chosen(x=False, y=False)["b.two"] == "x"
