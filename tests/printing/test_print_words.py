"""What a print says: at the terminal, in its guide, and at the foot of a page."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from tests.command import done
from tests.printing.seen import told


def test_print_opens_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("companion.cli.print_command.launch", opened.append)
    done("print", "lure", "--only", "score-pad", "--out", tmp_path, "--open")
    assert opened == [str(tmp_path / "lure/guide.pdf")]
    done("print", "lure", "--only", "score-pad", "--out", tmp_path)
    assert len(opened) == 1


@pytest.mark.slow
def test_verbose_names_each_file(tmp_path: Path) -> None:
    words = ("print", "lure", "--only", "score-pad", "--out", tmp_path)
    lines = done(*words).out.splitlines()
    assert lines[0].startswith("Lure (Score pad): ")
    assert "sheets as often as you like" in lines[2]
    assert lines[3].strip() == "companion print lure --piece score-pad/sheet --copies 10"
    assert len(lines) == 5
    words = ("print", "lure", "--only", "dice", "--out", tmp_path)
    assert len(done(*words).out.splitlines()) == 3
    words = ("print", "lure", "--only", "score-pad", "--out", tmp_path)
    assert "  sheets.pdf  2 sheets, 2 pages" in done(*words, "--verbose").out


def _text(page: pdfium.PdfPage) -> str:
    return str(page.get_textpage().get_text_range())


@pytest.mark.slow
def test_the_table_set_says_what_it_prints(tmp_path: Path) -> None:
    words = ("print", "fresh", "--paper", "letter", "--out", tmp_path)
    text = done(*words, "--only", "table-set").out
    assert text.startswith("Freshwater Fly (Score pad, Player aids, Adventure map): 4 files in ")
    assert "print freshwater_fly --only adventure-map --booklet --paper letter\n" in text
    assert "companion print" not in done(*words, "--only", "adventure-map", "--booklet").out
    guide = pdfium.PdfDocument(tmp_path / "freshwater_fly/guide.pdf")
    text = " ".join(map(_text, guide))
    spelt = {*re.findall(r"companion (?:print|check|score) (\w+)", text)}
    assert spelt == {"freshwater_fly"}, "one spelling, which a command takes"
    assert "then companion print freshwater_fly" in told(text)
    assert "--data" not in text, "my-numbers is found by itself"
    (number,) = (n for n, page in enumerate(guide) if "A star marks" in _text(page))
    assert "Tick off" in _text(guide[number]), "a footnote stays with its list"


def test_a_foot_does_not_call_numbers_of_an_owner_house_values(tmp_path: Path) -> None:
    own = tmp_path / "own/freshwater_fly"
    own.mkdir(parents=True)
    (own / "fish-cards.toml").write_text('[[fish-cards]]\nid = "F05"\npoints = 9\n', "utf-8")
    for words, ending in (
        ((), "house values"),
        (("--data", own.parent), "house values beside yours"),
    ):
        done("print", "fresh", "--piece", "fish-cards/F04", *words, "--out", tmp_path / "out")
        page = pdfium.PdfDocument(tmp_path / "out/freshwater_fly/cards.pdf")[0].get_textpage()
        assert re.search(r"house values[a-z ]*", page.get_text_range())[0].strip() == ending  # type: ignore[index]
