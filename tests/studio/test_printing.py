"""What the page Print asks for: sheets, ink, the command, and the files that it makes."""

from __future__ import annotations

import hashlib
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.studio.print_ask import PrintAsk, command_words, format_command
from tests.command import done
from tests.studio.page import TOKEN, Asking, asking


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def workshop() -> Asking:
    return asking("lure")


def planned(workshop: Asking, **ask: Any) -> Any:
    answer = workshop.post(f"/{TOKEN}/plans", {"game": "lure", **ask})
    assert answer.status_code == 200, answer.text
    return answer.json()


def files_in(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*.*"))
    }


def test_a_command_says_what_differs_from_the_usual_and_survives_a_shell() -> None:
    ask = PrintAsk(
        "lure",
        only=("fish-cards",),
        pieces=("dice/a b'c",),
        paper="letter",
        backs="short-edge",
        ink="saver",
        copies=2,
        nudge=(0.5, -1.0),
    )
    words = command_words(ask, ["--data", "my numbers"])
    assert shlex.split(format_command("print", words)) == ["companion", "print", *words]
    assert " ".join(command_words(PrintAsk("lure"))) == "lure"
    assert words[:7] == ["lure", "--copies", "2", "--only", "fish-cards", "--piece", "dice/a b'c"]
    assert words[7:] == [
        *("--paper", "letter", "--backs", "short-edge", "--nudge", "0.5,-1"),
        *("--ink", "saver", "--data", "my numbers"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "ask",
    [
        {"only": ["fish-cards"], "paper": "letter", "ink": "saver"},
        {"only": ["fish-cards"], "backs": "gutterfold", "palette": "safe"},
        {
            "pieces": ["fish-cards/24", "fish-cards/3"],
            "ink": "line",
            "nudge": [0.5, -1],
            "copies": 2,
        },
    ],
    ids=["ink", "backs", "picks"],
)
@pytest.mark.each_case
def test_what_the_page_prints_is_what_the_shown_command_prints(
    folder: Path, workshop: Asking, ask: dict[str, Any]
) -> None:
    made = workshop.post(f"/{TOKEN}/prints", {"game": "lure", **ask}).json()
    by_page = files_in(folder / "output")
    command = shlex.split(made["command"])
    assert command[:2] == ["companion", "print"]
    (folder / "output").rename(folder / "before")
    done(*command[1:])
    assert files_in(folder / "output") == by_page
    assert {"lure/cards.pdf", "lure/guide.pdf"} <= set(by_page)
    (cards,) = (file for file in made["files"] if file["path"].endswith("cards.pdf"))
    sent = workshop.get(f"/{TOKEN}/{cards['url']}")
    assert sent.headers["content-type"] == "application/pdf"
    assert hashlib.sha256(sent.content).hexdigest() == by_page["lure/cards.pdf"]


@pytest.mark.slow
def test_sheets_stock_and_ink_are_told_before_anything_is_printed(
    folder: Path, workshop: Asking
) -> None:
    full = planned(workshop, only=["fish-cards"])
    saver = planned(workshop, only=["fish-cards"], ink="saver")
    (file,) = full["files"]
    assert file["two_sided"]
    assert file["sheets"] == 3
    assert full["papers"] == ["3 of card stock"]
    shares = [workshop.json(f"plans/{one['plan']}/ink")["share"] for one in (full, saver)]
    assert 0.3 < shares[0] < 0.9
    assert 0.01 < shares[1] < shares[0] / 2
    page = workshop.get(f"/{TOKEN}/plans/{full['plan']}/0/1.svg")
    assert 'width="297mm"' in page.text
    assert workshop.get(f"/{TOKEN}/plans/{full['plan']}/0/99.svg").status_code == 404
    assert not [*folder.iterdir()]


def test_cards_are_printed_for_each_of_the_sleeves_that_the_command_knows(
    folder: Path, workshop: Asking
) -> None:
    listed = {one["name"]: one["card"] for one in workshop.json("sleeves?game=lure")}
    assert listed["standard"] == [63.5, 88.0]
    wrong = workshop.post(f"/{TOKEN}/plans", {"game": "lure", "sleeve": "no-such"}).json()["error"]
    assert all(name in wrong for name in listed)
    for name in ("usa", "chimera"):
        found = planned(workshop, only=["fish-cards"], sleeve=name)
        assert found["command"] == f"companion print lure --only fish-cards --sleeve {name}"
        assert found["files"]
    loose = planned(workshop, only=["fish-cards"], sleeve="magnum")["told"]
    assert "lie loose in magnum sleeves" in loose


@pytest.mark.parametrize(
    ("game", "size", "fitting"),
    [
        ("lure", "poker", ["usa", "chimera", "euro"]),
        ("freshwater_fly", "poker", ["standard"]),
        ("freshwater_fly", "mini", ["mini-chimera", "mini-euro"]),
    ],
)
@pytest.mark.each_case
def test_sleeves_that_fit_the_cards_are_known_for_each_size(
    workshop: Asking, game: str, size: str, fitting: list[str]
) -> None:
    found = workshop.json(f"sleeves?game={game}&card_size={size}")
    assert [one["name"] for one in found if one["fits"]] == fitting


def test_what_changed_and_what_was_lost_are_as_the_command_tells_them(
    folder: Path, workshop: Asking
) -> None:
    none = workshop.post(f"/{TOKEN}/plans", {"game": "lure", "changed": True})
    assert none.status_code == 422
    assert "there is no print in output/lure to compare with" in none.json()["error"]
    done("print", "lure", "--only", "fish-cards")
    same = planned(workshop, changed=True)
    assert "nothing has changed" in same["told"]
    assert same["files"] == []
    lost = planned(workshop, lost=["Pike"])
    assert lost["command"] == "companion print lure --lost Pike"
    assert "Lure: Fish cards 24 Pike" in lost["told"]
    assert lost["files"][0]["sheets"] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ask", "status"),
    [
        ({"game": "no-such-game"}, 422),
        ({"game": "lure", "only": ["no-such-part"]}, 422),
        ({"game": "lure", "paper": "1x1"}, 422),
        ({"game": "lure", "paper": "--out"}, 400),
        ({"game": "lure", "ink": "gold"}, 400),
        ({"game": "lure", "out": "/tmp"}, 400),
        ({"game": "lure", "copies": 0}, 400),
        ([], 400),
    ],
)
@pytest.mark.each_case
def test_a_mistake_is_told_and_nothing_is_written(
    folder: Path, workshop: Asking, ask: Any, status: int
) -> None:
    for path in ("plans", "prints"):
        answer = workshop.post(f"/{TOKEN}/{path}", ask)
        assert answer.status_code == status, answer.text
    assert not [*folder.iterdir()]


@pytest.mark.slow
def test_a_name_that_does_not_fit_is_told_and_other_pieces_are_printed(folder: Path) -> None:
    words = folder / "data" / "lure" / "labels" / "en.toml"
    words.parent.mkdir(parents=True)
    words.write_text(f'[fish.pike]\nname = "{"Pike " * 40}"\n')
    workshop = asking("lure", folder / "data")
    for ask in ({}, {"pieces": ["fish-cards/24"]}, {"only": ["fish-cards"]}):
        wrong = workshop.post(f"/{TOKEN}/plans", {"game": "lure", **ask})
        assert wrong.status_code == 422
        assert "mend them on the page Change, or pick others" in wrong.json()["error"]
        assert "Fish cards 24 Pike Pike" in wrong.json()["error"]
        assert "Name on the front: needs " in wrong.json()["error"]
    assert planned(workshop, pieces=["fish-cards/23"])["files"]
    assert planned(workshop, only=["dice"])["files"]


def test_only_files_that_were_printed_here_are_sent(folder: Path, workshop: Asking) -> None:
    (folder / "secret.pdf").write_bytes(b"%PDF")
    for path in ("prints/0/../secret.pdf", "prints/0/%2e%2e/secret.pdf", "prints/99/guide.pdf"):
        assert workshop.get(f"/{TOKEN}/{path}").status_code == 404


def test_a_printer_is_measured_as_calibrate_does(
    folder: Path, workshop: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    made = workshop.post(f"/{TOKEN}/test-sheets", {"paper": "letter"}).json()
    sent = workshop.get(f"/{TOKEN}/{made['url']}").content
    assert made["command"] == "companion calibrate --paper letter"
    done(*shlex.split(made["command"])[1:], "--out", folder / "again")
    assert sent == (folder / "again" / "calibration.pdf").read_bytes()
    saved = workshop.post(f"/{TOKEN}/printers", {"name": "den", "nudge": [-0.5, 1]}).json()
    assert saved["printers"] == {"den": [-0.5, 1]}
    assert done("calibrate", "--list").out == "den  -0.5,1\n"
    assert planned(workshop, printer="den")["command"] == "companion print lure --printer den"
    for name, far in (("../den", 0.0), ("den", 99.0)):
        wrong = workshop.post(f"/{TOKEN}/printers", {"name": name, "nudge": [far, 0]})
        assert wrong.status_code == 422
