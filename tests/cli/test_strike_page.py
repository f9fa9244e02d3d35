"""`strike --html` writes the app with its game alone, open at the dealer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.data import load
from companion.games.catalog import GAMES
from tests.command import done, run


@pytest.mark.slow
def test_the_page_of_the_dealer_reads_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    real = load.read_text

    def noted(path: Path) -> str:
        read.append(path)
        return real(path)

    monkeypatch.setattr(load, "read_text", noted)
    load._shipped.cache_clear()
    done("strike", "--html", tmp_path / "dealer.html")
    folders = {folder.name for path in read for folder in path.parents}
    assert folders & {game.slug for game in GAMES} == {"freshwater_fly"}


@pytest.mark.slow
def test_the_page_has_what_the_command_was_given(tmp_path: Path) -> None:
    file = tmp_path / "dealer.html"
    done("strike", "--html", file)
    text = file.read_text("utf-8")
    assert '"open":{"game":"freshwater_fly","tab":"play"}' in text
    assert text.count('"face":') == 1  # one game
    done("strike", "--html", file, "--seed", "griffin", "--adventure", "carp")
    _, opening = file.read_text("utf-8").split('"open":')
    found, _ = json.JSONDecoder().raw_decode(opening)
    assert (found["seed"], found["options"]) == ("griffin", {"adventure": "carp"})
    assert [note[:18] for note in found["notes"]] == [f"Adventure carp, L{n}" for n in range(1, 5)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("none/dealer.html",), "cannot be written: no such file or directory; name another"),
        (("x.html", "--seed", "x" * 65), "at most 64 bytes"),
        (("x.html", "--adventure", "x" * 41), "has 1 to 40 letters"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(
    words: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    file, *more = words
    ran = run("strike", "--html", tmp_path / file, *more)
    assert (ran.code, told in ran.err) == (1, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_script_may_name_folders_of_games_too(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert "--games" not in done("strike", "--help").out
    done("strike", "--html", page, "--games", tmp_path)
    assert page.is_file()
