"""Folders made to harm, in games of owners and over games of ours: told, in bounded time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.command import Ran, run, started

MANY = 10_000
MOST_S = 30.0  # of CPU time, on a machine that does much else
CARDS = '[[components]]\nname = "cards"\nkind = "deck"\n'
BOX = "x = 5\ny = 5\nw = 50\nh = 20\n"
BOMB = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1">&b;</svg>'
SCRIPT = (
    '<svg viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script>'
    '<foreignObject><iframe src="http://example.org"/></foreignObject>'
    '<image href="file:///etc/passwd"/><rect width="9" height="9" onclick="x()"/></svg>'
)


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """Write a game whose card shows a picture and an icon."""
    folder = tmp_path / "games" / "pond"
    for name in ("art", "icons", "labels"):
        (folder / name).mkdir(parents=True)
    (folder / "game.toml").write_text(f'[game]\ntitle = "P"\nplayers = [1, 2]\n{CARDS}', "utf-8")
    (folder / "cards.csv").write_text("id,picture\na,frog\n", "utf-8")
    (folder / "layout.toml").write_text(
        '[[layout]]\nid = "cards"\nsize = [63.5, 88.9]\n'
        f'[layout.front.boxes.p]\nkind = "art"\nname = "{{picture}}"\n{BOX}'
        f'[layout.front.boxes.t]\nkind = "text"\ntext = "{{eye}}"\n{BOX}',
        "utf-8",
    )
    for place in ("art/frog.svg", "icons/eye.svg"):
        (folder / place).write_text(SCRIPT, "utf-8")
    return folder


def quick(*words: object) -> Ran:
    """Return what a command says, which takes no long time."""
    start = time.process_time()
    ran = run(*words)
    assert time.process_time() - start < MOST_S
    return ran


def test_scripts_are_named_and_neither_run_nor_printed(pond: Path, tmp_path: Path) -> None:
    ran = quick("check", "pond", "--games", pond.parent)
    assert ran.code == 0
    assert "art/frog.svg: cards a (row 2, column B): picture: frog.svg is drawn without" in ran.err
    assert "<script>" in ran.err
    out = tmp_path / "out"
    assert quick("print", "pond", "--games", pond.parent, "--out", out, "--format", "svg").code == 0
    drawn = "".join(file.read_text("utf-8") for file in out.rglob("*.svg"))
    assert drawn
    for word in ("script", "alert", "passwd", "example.org", "onclick", "onload"):
        assert word not in drawn


def test_bombs_are_told_at_their_files(pond: Path) -> None:
    for place in ("art/frog.svg", "icons/eye.svg"):
        (pond / place).write_text(BOMB, "utf-8")
    ran = quick("check", "pond", "--games", pond.parent)
    assert "pond/art/frog.svg: cards a (row 2, column B): picture" in ran.err
    assert "pond/icons/eye.svg: eye.svg declares entities" in ran.err


DIGITS = "9" * 5000
FAR = f'x="{DIGITS}" fill="rgb({DIGITS},0,0)" stroke="red" stroke-width="{DIGITS}"'
ENCODINGS = ("nonsense", "gb18030", "utf-7", "utf-16", "hex", "idna", "punycode", "undefined")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encodings_that_cannot_be_read_are_told_at_their_files(pond: Path, encoding: str) -> None:
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    for place in ("art/frog.svg", "icons/eye.svg"):
        (pond / place).write_text(head + SCRIPT, "utf-8")
    ran = quick("check", "pond", "--games", pond.parent)
    assert ran.code == 1
    assert "frog.svg declares an encoding that cannot be read; save it as plain SVG" in ran.err
    assert "eye.svg declares an encoding that cannot be read; save it as plain SVG" in ran.err
    assert quick("list", "pond", "--games", pond.parent).code in (0, 1)


@pytest.mark.parametrize(
    "given", [FAR, 'transform="rotate(1e400)"', 'transform="skewX(1e400)"', f'width="1e{DIGITS}"']
)
def test_numbers_without_end_are_told_or_passed_over(pond: Path, given: str) -> None:
    for place in ("art/frog.svg", "icons/eye.svg"):
        shape = (
            f'<svg viewBox="0 0 9 9"><rect height="9" {given}/><rect width="9" height="9"/></svg>'
        )
        (pond / place).write_text(shape, "utf-8")
    assert quick("check", "pond", "--games", pond.parent).code == 0
    assert quick("list", "pond", "cards", "--games", pond.parent).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("place", ["", "art", "art/deep", "icons", "labels", "games"])
def test_ten_thousand_files_are_told_or_passed_over(pond: Path, place: str) -> None:
    folder = pond.parent if place == "games" else pond / place
    folder.mkdir(exist_ok=True)
    ending = "toml" if place in ("", "labels", "games") else "svg"
    for number in range(MANY):
        (folder / f"zz{number}.{ending}").touch()
    ran = quick("check", "pond", "--games", pond.parent)
    assert ran.code in (0, 1)
    assert "Traceback" not in ran.err
    assert len(ran.err) < 20_000


@pytest.mark.no_cover  # it runs few lines that others do not, for long
@pytest.mark.slow
@pytest.mark.parametrize("place", ["", "art", "icons", "labels"])
def test_ten_thousand_files_over_a_game_of_ours(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "own" / "lure" / place
    folder.mkdir(parents=True)
    for number in range(MANY):
        (folder / f"zz{number}.svg").touch()
    ran = quick("check", "lure", "--data", tmp_path / "own")
    assert "Traceback" not in ran.err
    assert len(ran.err) < 20_000


@pytest.mark.slow
@pytest.mark.parametrize("place", ["art/frog.svg", "icons/eye.svg"])
def test_links_outward_over_a_game_of_ours_are_not_read(
    pond: Path, tmp_path: Path, place: str
) -> None:
    own = tmp_path / "own" / "lure"
    name = {"art/frog.svg": "art/fish/pike.svg", "icons/eye.svg": "icons/eye.svg"}[place]
    (own / name).parent.mkdir(parents=True)
    (own / name).symlink_to(pond / place)
    ran = quick("check", "lure", "--data", tmp_path / "own")
    assert ran.code == 1
    assert f"{Path(name).name} is a link into another folder" in ran.err or (
        f"lure/{name}: is a link into another folder" in ran.err
    )


@pytest.mark.slow
def test_messages_are_the_same_in_every_run(pond: Path) -> None:
    ids = ("1", "01", "001", "1a", "01a", "001a", "0001", "0001a")
    (pond / "cards.csv").write_text("id\n" + "\n".join(ids), "utf-8")
    words = ("print", "pond", "--games", pond.parent, "--piece", "cards/zz", "--dry-run")
    told = {started(*words, PYTHONHASHSEED=seed).stderr for seed in "1234"}
    assert len(told) == 1
    assert all(one in told.pop() for one in ("0001, 001, 01, 1, 0001a",)), told


@pytest.mark.parametrize("many", ["2000000", "100"])
def test_no_game_has_more_than_99_players(pond: Path, many: str) -> None:
    game = (pond / "game.toml").read_text("utf-8")
    pad = '[[components]]\nname = "pad"\nkind = "pad"\n'
    (pond / "game.toml").write_text(game.replace("[1, 2]", f"[1, {many}]") + pad, "utf-8")
    modes = f'[[scoring-modes]]\nid = "base"\nplayers = [1, {many}]\n'
    fields = '[[scoring-fields]]\nid = "points"\nkind = "number"\n'
    lines = '[[scoring-lines]]\nid = "all"\npoints = "points"\n'
    for scoring in (fields + lines, modes + fields + lines):
        (pond / "scoring.toml").write_text(scoring, "utf-8")
        ran = quick("check", "pond", "--games", pond.parent)
        assert ran.code == 1
        assert "pond/game.toml: game: players: " in ran.err
        assert ("pond/scoring.toml: base: players: " in ran.err) == (scoring[:16] == modes[:16])


LONG = "a" * 900_000
LONG_NAMES = {
    "a component": ("game.toml", '"cards"', f'"{LONG}"'),
    "a table": ("game.toml", 'kind = "deck"', f'kind = "deck"\ntable = "{LONG}"'),
    "a title": ("game.toml", '"P"', f'"{LONG}"'),
    "a back": ("game.toml", 'kind = "deck"', f'kind = "deck"\nback = "{LONG}"'),
    "a short back": ("game.toml", 'kind = "deck"', f'kind = "deck"\nback = "{LONG[:4000]}"'),
    "a column": ("cards.csv", "picture", f"picture,{LONG}"),
    "a cell": ("cards.csv", "frog", LONG),
    "a short cell": ("cards.csv", "frog", LONG[:4000]),
    "an id": ("cards.csv", "a,frog", f"{LONG},frog"),
    "a text": ("layout.toml", "{eye}", LONG),
    "icons": ("layout.toml", "{eye}", "{nothing}" * 100_000),
    "a colour": ("layout.toml", 'text = "{eye}"', f'text = "{{eye}}"\ncolor = "{LONG}"'),
}


@pytest.mark.each_case
@pytest.mark.parametrize("place", LONG_NAMES)
def test_names_of_900_000_letters_are_told_in_few_words(pond: Path, place: str) -> None:
    file, before, after = LONG_NAMES[place]
    text = (pond / file).read_text("utf-8")
    assert before in text
    (pond / file).write_text(text.replace(before, after, 1), "utf-8")
    for words in (("check", "pond"), ("list", "pond", "cards")):
        ran = quick(*words, "--games", pond.parent)
        assert ran.code in (0, 1)
        assert len(ran.out) + len(ran.err) < 10_000
        assert words[0] != "check" or ran.err.startswith("Error: ")


@pytest.mark.slow
def test_words_of_a_table_without_columns_are_bounded(pond: Path) -> None:
    (pond / "cards.csv").unlink()
    (pond / "cards.toml").write_text(f'[[cards]]\nid = "a"\npicture = "{LONG}"\n', "utf-8")
    (pond / "labels" / "en.toml").write_text(f'[game]\nmotto = "{LONG}"\n', "utf-8")
    ran = quick("check", "pond", "--games", pond.parent)
    told = "has more than 5,000 letters; shorten the words"
    assert f"pond/cards.toml: a: picture: {told}" in ran.err
    assert f"pond/labels/en.toml: game.motto: {told}" in ran.err


@pytest.mark.no_cover  # it runs few lines that others do not, for long
@pytest.mark.slow
@pytest.mark.parametrize(("many", "table"), [(1_500, '\ntable = "cards"'), (5_000, "")])
def test_thousands_of_components_take_no_long_time(pond: Path, many: int, table: str) -> None:
    parts = (f'[[components]]\nname = "c{n}"\nkind = "deck"{table}\n' for n in range(many))
    (pond / "game.toml").write_text(
        f'[game]\ntitle = "P"\nplayers = [1, 2]\n{"".join(parts)}', "utf-8"
    )
    (pond / "cards.csv").write_text("id\na\n", "utf-8")
    (pond / "layout.toml").unlink()
    assert quick("check", "pond", "--games", pond.parent).code == (0 if table else 1)


@pytest.mark.slow
def test_many_components_without_their_picture_take_no_longer_than_with_it(tmp_path: Path) -> None:
    pond = tmp_path / "many"
    (pond / "art").mkdir(parents=True)
    deck = 'kind = "deck"\ntable = "cards"\nsize = "poker"\n'
    decks = "".join(f'[[components]]\nname = "deck-{at}"\n{deck}' for at in range(300))
    (pond / "game.toml").write_text(f'[game]\ntitle = "Many"\nplayers = [1, 4]\n{decks}')
    (pond / "cards.csv").write_text("id,picture\na,perch-that-is-nowhere\n")
    began = time.process_time()
    ran = run("check", "many", "--games", tmp_path)
    assert 'there is no picture "perch-that-is-nowhere"' in ran.err
    assert time.process_time() - began < 30  # 4 s where nothing else runs
