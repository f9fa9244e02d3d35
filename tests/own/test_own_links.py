"""Nothing outside the folder of a game is read or written through a link in it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.cli.game_selection import VARIABLE
from tests.command import done, left, run
from tests.in_process import asked
from tests.studio.page import HOST, TOKEN, Asking, asking

SECRET = "tell-nobody"
CARDS = f"id,name,picture,colour,points,text,copies\na,{SECRET},fish/pike,gold,1,x,1\n"
LAYOUT = f'[[layout]]\nid = "cards"\nsize = [63.5, 88.9]\n[layout.front.boxes.a]\nkind = "text"\n\
text = "{SECRET}"\nx = 5\ny = 5\nw = 50\nh = 20\n'
SVG = '<svg viewBox="0 0 9 9"><path fill="#123456" d="M0 0H9V9Z"/></svg>'
OUTSIDE = {
    "game.toml": f'[game]\ntitle = "{SECRET}"\nplayers = [1, 2]\n[[components]]\nname = "cards"\n'
    'kind = "deck"\n',
    "cards.csv": CARDS,
    "layout.toml": LAYOUT,
    "labels/en.toml": f'[game]\ntitle = "{SECRET}"\n',
    "art/frog.svg": SVG,
    "art/deep/frog.svg": SVG,
    "icons/frog.svg": SVG,
}
LINKS = ("", "art", "icons", "labels", "art/deep", *OUTSIDE)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Write a folder that is nobody's business."""
    for name, text in OUTSIDE.items():
        file = tmp_path / "outside" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "outside"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """Write a game whose first card shows the picture and the icon `frog`."""
    done("new", "pond", "--in", tmp_path / "games")
    folder = tmp_path / "games" / "pond"
    cards = folder / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("fish/dace", "frog", 1), "utf-8")
    return folder


def link(place: Path, to: Path, *, relative: bool) -> None:
    """Put a link in the place of a file or a folder."""
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
    place.symlink_to(os.path.relpath(to, place.parent) if relative else to)


@pytest.mark.each_case
@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("relative", [True, False])
def test_an_owners_game_reads_no_link_that_leads_out(
    pond: Path, outside: Path, tmp_path: Path, name: str, relative: bool
) -> None:
    link(pond / name, outside / name, relative=relative)
    games = ("--games", pond.parent)
    ran = run("check", "pond", *games)
    assert ran.code == 1
    assert "link into another" in ran.err or "frog" in ran.err
    told = [ran, run("list", "pond", "cards", *games), run("setup", "pond", "--players", 2, *games)]
    files = ("--format", "svg", "--out", tmp_path / "out")
    told.append(run("print", "pond", *games, *files))
    assert SECRET not in "".join(one.out + one.err for one in told)
    drawn = "".join(file.read_text("utf-8") for file in tmp_path.glob("out/**/*.svg"))
    assert SECRET not in drawn
    assert "#123456" not in drawn


OVER = {
    "": "",
    "art": "art",
    "icons": "icons",
    "labels": "labels",
    "labels/en.toml": "labels/en.toml",
    "fish-cards.toml": "game.toml",
    "layout.toml": "layout.toml",
    "art/fish": "art/deep",
    "art/fish/pike.svg": "art/frog.svg",
    "icons/hook.svg": "icons/frog.svg",
}


@pytest.mark.each_case
@pytest.mark.parametrize("name", OVER)
def test_numbers_over_ours_read_no_link_that_leads_out(
    outside: Path, tmp_path: Path, name: str
) -> None:
    link(tmp_path / "own" / "lure" / name, outside / OVER[name], relative=False)
    ran = run("check", "lure", "--data", tmp_path / "own")
    assert SECRET not in ran.out + ran.err
    if name != "art/fish":  # what a folder in art holds is read only where a card names it
        assert ran.code == 1
        assert "link into another" in ran.err or "not an ordinary file" in ran.err


def changed_captains(folder: Path) -> Path:
    """Write a table of ours with another number and another name."""
    file = folder / "captains.csv"
    done("data", "export", "fleet", "captain-cards", file)
    text = (
        file.read_text("utf-8-sig").replace("Captain Pell", "Captain Lin").replace(",80,", ",60,")
    )
    file.write_text(text, "utf-8")
    return file


@pytest.mark.slow
def test_what_a_person_names_may_be_a_link(pond: Path, outside: Path, tmp_path: Path) -> None:
    shutil.copytree(outside / "art", pond / "art")
    (tmp_path / "linked").symlink_to(pond.parent)
    done("check", "pond", "--games", tmp_path / "linked")
    (tmp_path / "own").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "own")
    file = changed_captains(tmp_path)
    done("data", "import", "fleet", "captain-cards", file, "--data", tmp_path / "mine")
    assert {*left(tmp_path / "own")} == {
        "fleet_dice/captain-cards.toml",
        "fleet_dice/labels/en.toml",
    }


def test_links_inside_the_folder_of_a_game_are_followed(pond: Path, outside: Path) -> None:
    shutil.copytree(outside / "art", pond / "pictures")
    shutil.move(pond / "pictures", pond / "art")
    (pond / "art" / "frog.svg").unlink()
    (pond / "art" / "frog.svg").symlink_to("deep/frog.svg")
    done("check", "pond", "--games", pond.parent)


@pytest.mark.each_case
@pytest.mark.parametrize(
    ("name", "to"),
    [
        ("", ""),
        ("labels", "labels"),
        ("labels", "nothing"),
        ("labels/en.toml", "labels/en.toml"),
        ("labels/en.toml", "nothing.toml"),
        ("captain-cards.toml", "game.toml"),
        ("captain-cards.toml", "nothing.toml"),
    ],
)
def test_an_import_writes_through_no_link(
    outside: Path, tmp_path: Path, name: str, to: str
) -> None:
    file = changed_captains(tmp_path)
    link(tmp_path / "own" / "fleet_dice" / name, outside / to, relative=False)
    before = left(outside), left(tmp_path / "own")
    ran = run("data", "import", "fleet", "captain-cards", file, "--data", tmp_path / "own")
    assert ran.code == 1
    assert "link into another" in ran.err
    assert (left(outside), left(tmp_path / "own")) == before


def added(workshop: Asking, name: str = "orfe") -> Any:
    """Bring a picture, and add a card of it."""
    way = f"/{TOKEN}/games/pond"
    sent = {"content-type": "application/octet-stream"}
    way_in = f"{way}/pictures/{name}.svg"
    offer = asked(workshop.answers, HOST, "POST", way_in, content=SVG.encode(), headers=sent).json()
    assert "key" in offer, offer
    values = {"name": "Orfe", "colour": "gold", "points": "12", "copies": "2"}
    card = {"id": name, "values": values, "picture": offer["key"], "file": offer["file"]}
    return workshop.post(f"{way}/new-cards", {"component": "cards", "cards": [card]})


@pytest.mark.each_case
@pytest.mark.parametrize(
    ("name", "to"),
    [
        ("pond/art", "art"),
        ("pond/art", "nothing"),
        ("pond/art/orfe.svg", "orfe.svg"),
        (".before-workshop", "art"),
        (".before-workshop/history.jsonl", "history.jsonl"),
    ],
)
def test_the_workshop_adds_through_no_link(
    pond: Path, outside: Path, monkeypatch: pytest.MonkeyPatch, name: str, to: str
) -> None:
    cards = pond / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("frog", "fish/dace"), "utf-8")
    monkeypatch.setenv(VARIABLE, str(pond.parent))
    workshop = asking("pond", folders=(pond.parent,))
    link(pond.parent / name, outside / to, relative=False)
    before = left(outside), left(pond)
    answer = added(workshop)
    assert left(outside) == before[0]
    if name != ".before-workshop/history.jsonl":  # it is added, and can be undone today
        assert answer.status_code == 422
        assert left(pond) == before[1]


def test_the_workshop_undoes_through_no_link(
    pond: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = pond / "cards.csv"
    cards.write_text(cards.read_text("utf-8").replace("frog", "fish/dace"), "utf-8")
    monkeypatch.setenv(VARIABLE, str(pond.parent))
    workshop = asking("pond", folders=(pond.parent,))
    assert added(workshop).status_code == 200
    (pond / "art").rename(outside / "art2")
    link(pond / "art", outside / "art2", relative=False)
    before = left(outside)
    assert workshop.post(f"/{TOKEN}/undo", {}).status_code == 422
    assert left(outside) == before
