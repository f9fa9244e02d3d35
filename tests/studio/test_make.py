"""New games, new cards of pictures and exports, as the workshop answers them."""

from __future__ import annotations

import io
import shlex
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from companion.cli.studio_command import build_commands
from companion.data.shared import open_shared
from companion.studio.routes import workshop_page
from companion.studio.workshop import Workshop
from tests.command import done
from tests.in_process import asked
from tests.studio.page import HOST, TOKEN, Asking, asking

BYTES = {"content-type": "application/octet-stream"}
VALUES = {"name": "Orfe", "colour": "gold", "points": "12", "copies": "2"}


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "mine"
    home.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(home))
    monkeypatch.setattr(
        "companion.cli.game_selection.default_games_folder", lambda: tmp_path / "data"
    )
    return home


@pytest.fixture
def pond(mine: Path) -> Asking:
    done("new", "pond", "--in", mine)
    return asking("pond", folders=(mine,))


def post(workshop: Asking, path: str, body: Any) -> Any:
    return workshop.post(f"/{TOKEN}/{path}", body)


def bring(workshop: Asking, name: str, content: bytes) -> Any:
    way = f"/{TOKEN}/games/pond/pictures/{name}"
    return asked(workshop.answers, HOST, "POST", way, content=content, headers=BYTES)


def picture(colour: str = "orange", size: tuple[int, int] = (900, 500)) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", size, colour).save(stream, "JPEG")
    return stream.getvalue()


def card(offer: Any, **more: Any) -> dict[str, Any]:
    found = {"id": "orfe", "values": VALUES, "picture": offer["key"], "file": offer["file"]}
    return {**found, **more}


def files(folder: Path) -> dict[str, bytes]:
    every = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}


@pytest.mark.parametrize("like", ["blank", "lure"])
def test_a_new_game_is_that_of_the_command_and_can_be_undone(
    mine: Path, tmp_path: Path, like: str
) -> None:
    workshop = asking("lure", folders=(mine,))
    body = {"title": 'My  "Big" Lake', "like": like, "home": str(mine)}
    dry = post(workshop, "new-games", {**body, "dry": True}).json()
    assert dry["folder"] == str(mine / "my-big-lake")
    assert not [*mine.iterdir()]
    made = post(workshop, "new-games", body)
    assert made.status_code == 200, made.text
    words = shlex.split(made.json()["command"])[1:]
    there = files(mine / "my-big-lake")
    assert workshop.json("games/my-big-lake")["title"] == 'My "Big" Lake'
    assert post(workshop, "undo", {}).json() == {"undo": 0}
    assert not (mine / "my-big-lake").exists()
    gone = workshop.get(f"/{TOKEN}/games/my-big-lake/made-of?component=cards&piece=perch")
    assert "no longer exists" in gone.json()["error"]
    done(*words)
    assert files(mine / "my-big-lake") == there


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Pond", 'a game "pond" already'),
        ("Lure", 'a game "lure" already'),
        ("Fleet dice", 'a game "fleet_dice" already'),
        ("Else", 'else" is there already'),
        ("a{b}", "cannot hold {, }"),
        ("a\u200bb", "invisible characters"),
        ("a" * 90, "at most 80 letters"),
        ("  ", "give the game a name"),
    ],
)
@pytest.mark.each_case
def test_a_title_that_is_taken_or_none_is_told_before_it_is_made(
    pond: Asking, mine: Path, title: str, said: str
) -> None:
    (mine / "else").mkdir()
    (mine / "else" / "notes.txt").write_text("mine")
    before = files(mine.parent)
    body = {"title": title, "home": str(mine)}
    told = post(pond, "new-games", {**body, "dry": True}).json()["wrong"]
    assert said in told
    assert "--" not in told
    refused = post(pond, "new-games", body)
    assert refused.status_code == 422
    assert refused.json()["error"] == told
    assert files(mine.parent) == before


def test_a_game_of_another_folder_keeps_its_name(pond: Asking, tmp_path: Path) -> None:
    body = {"title": "Pond", "home": str(tmp_path / "data")}
    assert 'a game "pond" already' in post(pond, "new-games", body).json()["error"]
    assert {one["slug"] for one in pond.json("games")} > {"pond"}


@pytest.mark.parametrize(
    ("title", "folder"), [("../else", "else"), ("con", "game-con"), ("Größter See", "grosster-see")]
)
@pytest.mark.each_case
def test_a_title_of_any_words_has_a_folder_that_every_computer_takes(
    pond: Asking, mine: Path, title: str, folder: str
) -> None:
    made = post(pond, "new-games", {"title": title, "home": str(mine)}).json()
    assert made["slug"] == folder
    assert pond.json(f"games/{folder}")["title"] == title


def test_no_game_is_made_elsewhere(pond: Asking, tmp_path: Path) -> None:
    assert post(pond, "new-games", {"title": "x", "home": str(tmp_path)}).status_code == 400
    assert not (tmp_path / "x").exists()


def test_a_picture_becomes_a_card_which_can_be_undone(pond: Asking, mine: Path) -> None:
    before = files(mine / "pond")
    offer = bring(pond, "Große%20Orfe.JPG", picture()).json()
    assert (offer["file"], offer["title"], offer["there"]) == (
        "grosse-orfe.jpg",
        "Große Orfe",
        False,
    )
    body = {"component": "cards", "cards": [card(offer)]}
    trial = post(pond, "games/pond/new-cards/trial", body).json()
    assert trial["problems"] == []
    assert files(mine / "pond") == before
    face = f"/{TOKEN}/{trial['pictures']}{trial['cards'][0]['front']}.svg"
    assert "data:image/jpeg" in pond.get(face).text
    assert post(pond, "games/pond/new-cards", body).json() == {"undo": 1}
    row = b"orfe,Orfe,grosse-orfe,gold,12,,2\n"
    after = files(mine / "pond")
    assert after["cards.csv"] == before["cards.csv"] + row
    assert after["art/grosse-orfe.jpg"] == picture()
    deck = pond.json("games/pond/deck/cards")
    assert deck["pieces"][-1]["front"] == trial["cards"][0]["front"]
    assert post(pond, "undo", {}).json() == {"undo": 0}
    assert files(mine / "pond") == before
    assert not (mine / "pond" / "art").exists()


def test_mistakes_are_told_at_their_card_and_column_and_nothing_is_written(
    pond: Asking, mine: Path
) -> None:
    before = files(mine)
    offer = bring(pond, "tiny.jpg", picture(size=(60, 40))).json()
    wrong = card(offer, id="pike", values={**VALUES, "points": "many"})
    body = {"component": "cards", "cards": [card(offer, id="a"), wrong]}
    taken = post(pond, "games/pond/new-cards/trial", body).json()["problems"]
    assert [(one["card"], one["key"]) for one in taken] == [(1, "id"), (1, "points")]
    wrong["id"] = "b"
    body["cards"][0]["values"] = {**VALUES, "colour": "mauve"}  # type: ignore[index]
    found = post(pond, "games/pond/new-cards/trial", body).json()
    told = {(one["card"], one["key"], one["mild"]) for one in found["problems"]}
    coarse = {(0, "picture", True), (1, "picture", True)}  # of both cards, which show it
    assert coarse | {(1, "points", False), (0, "colour", False)} == told
    assert any(" dpi" in one["message"] for one in found["problems"])
    assert found["cards"][1]["front"]
    refused = post(pond, "games/pond/new-cards", body)
    assert refused.status_code == 422
    assert "b: points: must be a number" in refused.json()["error"]
    assert files(mine) == before


def test_a_picture_of_the_same_name_is_replaced_only_if_that_is_asked(
    pond: Asking, mine: Path
) -> None:
    art = mine / "pond" / "art"
    art.mkdir()
    (art / "orfe.jpg").write_bytes(picture("black"))
    offer = bring(pond, "Orfe.jpg", picture()).json()
    assert (offer["there"], offer["free"]) == (True, "orfe-2.jpg")
    body = {"component": "cards", "cards": [card(offer)]}
    refused = post(pond, "games/pond/new-cards", body)
    assert "there is another picture orfe.jpg; rename yours" in refused.json()["error"]
    assert files(art) == {"orfe.jpg": picture("black")}
    both = {"component": "cards", "cards": [card(offer, file="orfe-2.jpg")]}
    assert post(pond, "games/pond/new-cards", both).status_code == 200
    assert files(art) == {"orfe.jpg": picture("black"), "orfe-2.jpg": picture()}
    post(pond, "undo", {})
    body = {"component": "cards", "cards": [card(offer, replace=True)]}
    assert post(pond, "games/pond/new-cards", body).status_code == 200
    assert files(art) == {"orfe.jpg": picture()}
    post(pond, "undo", {})
    assert files(art) == {"orfe.jpg": picture("black")}


def test_undo_leaves_a_picture_that_somebody_else_has_put_there(pond: Asking, mine: Path) -> None:
    offer = bring(pond, "orfe.jpg", picture()).json()
    body = {"component": "cards", "cards": [card(offer)]}
    assert post(pond, "games/pond/new-cards", body).status_code == 200
    place = mine / "pond" / "art" / "orfe.jpg"
    place.write_bytes(picture("black"))
    before = files(mine / "pond")
    refused = post(pond, "undo", {}).json()
    assert "orfe.jpg was changed by another program" in refused["error"]
    assert not refused["copy"], "there was none before"
    assert files(mine / "pond") == before


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}<path d="M0 0H9V9Z"/></svg>'


def test_what_is_no_picture_or_has_more_than_shapes_is_told(pond: Asking) -> None:
    for name, content in {
        "a.gif": b"GIF89a",
        "a.png": b"nonsense",
        "a.svg": b"<html></html>",
        "b.svg": SVG.format("").encode()[:60],
        "c.svg": b'<?xml version="1.0" encoding="gb18030"?>' + SVG.format("").encode(),
        "d.svg": b'<?xml version="1.0" encoding="nonsense"?>' + SVG.format("").encode(),
    }.items():
        for _ in "sent", "sent again":
            refused = bring(pond, name, content)
            assert refused.status_code == 422, name
            assert name in refused.json()["error"]
    drawing = SVG.format("<script>alert(1)</script><text>hello</text>").encode()
    offer = bring(pond, "wave.svg", drawing).json()
    body = {"component": "cards", "cards": [card(offer)]}
    found = post(pond, "games/pond/new-cards/trial", body).json()
    (said,) = [one["message"] for one in found["problems"]]
    assert "script" in said and "text" in said
    face = f"/{TOKEN}/{found['pictures']}{found['cards'][0]['front']}.svg"
    assert "alert" not in pond.get(face).text


def test_nothing_leads_out_of_the_folder(pond: Asking, mine: Path, tmp_path: Path) -> None:
    offer = bring(pond, "orfe.jpg", picture()).json()
    for wrong in ({"file": "../../orfe.jpg"}, {"file": "a/b.jpg"}, {"picture": "../x.jpg"}):
        body = {"component": "cards", "cards": [card(offer, **wrong)]}
        assert post(pond, "games/pond/new-cards", body).status_code == 422
    (tmp_path / "else").mkdir()
    (mine / "pond" / "art").symlink_to(tmp_path / "else")
    body = {"component": "cards", "cards": [card(offer)]}
    refused = post(pond, "games/pond/new-cards", body)
    assert "link into another" in refused.json()["error"]
    assert not [*(tmp_path / "else").iterdir()]
    assert b"orfe" not in (mine / "pond" / "cards.csv").read_bytes()


def test_only_the_page_may_bring_pictures(pond: Asking) -> None:
    way = f"/{TOKEN}/games/pond/pictures/a.jpg"
    for path, headers, status in (
        (way, {"content-type": "image/jpeg"}, 415),
        (way, {**BYTES, "origin": "http://evil.example"}, 403),
        (way, {**BYTES, "host": "evil.example"}, 400),
        (way.replace(TOKEN, "wrong"), BYTES, 404),
        (way.replace("pond", "lure"), BYTES, 400),
    ):
        sent = asked(pond.answers, HOST, "POST", path, content=picture(), headers=headers)
        assert sent.status_code == status


@pytest.mark.slow
@pytest.mark.parametrize("component", ["stones", "tokens", "pawns"])
@pytest.mark.each_case
def test_tiles_tokens_and_figures_are_added_like_cards(mine: Path, component: str) -> None:
    shutil.copytree(Path(__file__).parent.parent / "own_games" / "pond", mine / "pond")
    pond = asking("pond", folders=(mine,))
    known = pond.json("games/pond/new-cards")["components"]
    assert component in known
    assert not {"dice", "map", "boxes", "score-pad"} & {*known}
    form = pond.json(f"games/pond/new-cards?component={component}")["form"]
    offer = bring(pond, "orfe.jpg", picture()).json()
    values = {one["name"]: one["last"] for one in form["columns"]}
    body = {"component": component, "cards": [card(offer, values=values)]}
    trial = post(pond, "games/pond/new-cards/trial", body).json()
    assert trial["problems"] == []
    assert post(pond, "games/pond/new-cards", body).status_code == 200
    last = pond.json(f"games/pond/deck/{component}")["pieces"][-1]
    assert last["id"].startswith("orfe")
    assert last["front"] == trial["cards"][0]["front"]
    assert post(pond, "undo", {}).json() == {"undo": 0}


def test_our_games_take_no_cards(pond: Asking) -> None:
    assert pond.json("games/lure/new-cards") == {"components": [], "component": "", "form": None}
    body = {"component": "fish-cards", "cards": [{"id": "x", "values": {}}]}
    refused = post(pond, "games/lure/new-cards/trial", body)
    assert "takes no new cards" in refused.json()["error"]
    assert post(pond, "games/lure/new-cards", body).status_code == 422


@pytest.mark.slow
def test_an_export_is_that_of_the_command(pond: Asking, tmp_path: Path) -> None:
    body = {"game": "pond", "target": "playingcards", "scale": False}
    told = post(pond, "exports/preflight", body).json()
    assert told["lines"][0] == "cards: is exported unchanged"
    assert not (tmp_path / "output").exists()
    sent = post(pond, "exports", body).json()
    there = files(tmp_path / "output")
    assert there
    assert f"{len(there) - 1} file" in sent["lines"][0]
    for path in there:
        (tmp_path / "output" / path).unlink()
    done(*sent["command"].split()[1:])
    assert files(tmp_path / "output") == there
    names = {one["name"] for one in pond.json("making")["targets"]}
    assert {"tts", "mpc", "cricut"} <= names


@pytest.mark.slow
def test_files_of_an_older_game_are_not_taken_for_those_of_now(pond: Asking, mine: Path) -> None:
    body = {"game": "pond", "target": "playingcards"}
    post(pond, "exports", body)
    *_, right = post(pond, "exports/preflight", body).json()["lines"]
    assert "1 of 1 files are right" in right
    table = mine / "pond" / "cards.csv"
    table.write_bytes(table.read_bytes().replace(b",Gudgeon,", b",Goby,"))
    pond.workshop.look()
    *_, older = post(pond, "exports/preflight", body).json()["lines"]
    assert (
        older == "output/pond/playingcards: the files are older than the last changes; export again"
    )
    post(pond, "exports", body)
    *_, right = post(pond, "exports/preflight", body).json()["lines"]
    assert "1 of 1 files are right" in right


@pytest.mark.slow
def test_a_mistake_of_an_export_is_told(pond: Asking) -> None:
    refused = post(pond, "exports", {"game": "pond", "target": "tts", "base_url": "ftp://x"})
    assert "is not a web address" in refused.json()["error"]
    assert post(pond, "exports", {"game": "nothing", "target": "tts"}).status_code == 422
    assert post(pond, "exports", {"game": "pond", "target": "-x"}).status_code == 400


def test_other_answers_do_not_wait_for_an_export(mine: Path) -> None:
    end = Event()
    commands = replace(build_commands(None, (mine,)), export=lambda words: str(end.wait(30)))
    workshop = Workshop(commands)
    page = workshop_page(workshop, TOKEN, frozenset([HOST]), open_shared().words, "lure")
    busy = Asking(workshop, page)
    with ThreadPoolExecutor(1) as beside:
        sent = beside.submit(post, busy, "exports", {"game": "lure", "target": "tts"})
        assert busy.json("games/lure")["title"] == "Lure"
        assert busy.json("making")["undo"] == 0
        assert not sent.done()
        end.set()
        assert sent.result().json()["lines"] == ["True"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["../out", "/etc/out", "..%2fout", "..\\out", "%2e%2e/out"])
@pytest.mark.each_case
def test_no_name_that_is_sent_leads_out_of_a_folder(pond: Asking, mine: Path, name: str) -> None:
    (mine.parent / "out.jpg").write_bytes(picture())
    offer = bring(pond, "orfe.jpg", picture()).json()
    before = files(mine.parent)
    edit = {"table": name, "entry": name, "keys": ["points"], "text": "7", "seen": "4"}
    one = {"component": "cards", "cards": [card(offer, picture=f"{name}.jpg")]}
    for way, body in (
        (f"games/{name}/change", edit),
        ("games/pond/change", edit),
        ("games/pond/gone-cards", {"component": name, "piece": "perch"}),
        ("games/pond/gone-cards", {"component": "cards", "piece": name}),
        ("games/pond/new-cards", one),
        ("games/pond/new-cards", {**one, "cards": [card(offer, file=f"{name}.jpg")]}),
        ("games/pond/new-cards", {**one, "cards": [card(offer, id=name)]}),
        ("new-games", {"title": "Else", "home": str(mine / name)}),
        ("new-games", {"title": "Else", "home": str(mine), "like": name}),
        ("exports", {"game": name, "target": "mpc"}),
        ("exports", {"game": "pond", "target": name}),
        ("prints", {"game": name}),
        ("prints", {"game": "pond", "only": [name]}),
        ("prints/0/shown", {"name": name}),
        ("printers", {"name": name, "nudge": [0, 0]}),
        ("undo", {"last": name}),
    ):
        assert post(pond, way, body).status_code in (400, 404, 422), (way, body)
    way = f"/{TOKEN}/games/pond/tables/{name}.csv"
    sent = asked(pond.answers, HOST, "POST", way, content=b"id\na\n", headers=BYTES)
    assert sent.status_code in (404, 422)
    assert files(mine.parent) == before


def test_a_card_is_added_to_a_table_without_ids(pond: Asking, mine: Path) -> None:
    """The ids that were made of names are written with it, so that they stay."""
    cards = mine / "pond" / "cards.csv"
    rows = [line.partition(",")[2] for line in cards.read_text("utf-8").splitlines()]
    ids = [line.partition(",")[0] for line in cards.read_text("utf-8").splitlines()]
    cards.write_text("\n".join(rows) + "\n", "utf-8")
    pond.workshop.look()
    values = {"name": "Newt", "colour": "green", "points": "1", "text": "x"}
    body = {"component": "cards", "cards": [{"id": "newt", "values": values}]}
    answer = post(pond, "games/pond/new-cards", body)
    assert answer.status_code == 200, answer.text
    *before, last = cards.read_text("utf-8").splitlines()
    assert before == [f"{row},{id}" for row, id in zip(rows, ids, strict=True)]
    assert last == "Newt,,green,1,x,,newt"
