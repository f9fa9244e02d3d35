"""What `companion studio` answers its page, and to whom."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import socket
import subprocess
import time
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree, rmtree
from threading import Thread

import pytest
from starlette.types import Receive, Scope, Send

from companion.atomic_write import write_synced
from companion.cli.studio_command import own_folder
from companion.studio.file_watcher import PATIENCE
from companion.web.http_server import build_server, open_socket
from tests.command import command, done, get_environment, run
from tests.studio.page import TOKEN, Asking, asking

OWN = Path(__file__).parent.parent / "own_games"
CARD = '[[fish-cards]]\nid = "24"\nvp = {}\nsource = "O"\n'


@pytest.fixture(scope="module")
def workshop() -> Asking:
    return asking("lure")


def test_every_piece_of_a_game_is_seen_as_it_prints(workshop: Asking) -> None:
    game = workshop.json("games/lure")
    names = [part["name"] for part in game["components"]]
    assert names[0] == "fish-cards"
    assert game["accent"] == "#17707A", "the colour of its face, on its shelf"
    assert len(game["components"][0]["pieces"]) == 30
    deck = workshop.json("games/lure/deck/fish-cards")
    pictures = {piece["front"] for piece in deck["pieces"]}
    assert len(pictures) == 30
    assert len({piece["back"] for piece in deck["pieces"]}) == 1
    saver = workshop.json("games/lure/deck/fish-cards?ink=saver")
    assert not pictures & {piece["front"] for piece in saver["pieces"]}
    picture = workshop.get(f"/{TOKEN}/{deck['pictures']}{deck['pieces'][0]['front']}.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    first = deck["pieces"][0]
    assert f'viewBox="0 0 {first["width"] + 6:g} {first["height"] + 6:g}"' in picture.text


def test_a_picture_is_there_though_its_piece_has_changed_again(tmp_path: Path) -> None:
    file = tmp_path / "lure" / "fish-cards.toml"
    file.parent.mkdir()
    fresh = asking("lure", tmp_path)
    asked_late = []
    for points in (9, 8, 7):
        file.write_text(CARD.format(points))
        fresh.workshop.look()
        deck = fresh.json("games/lure/deck/fish-cards")
        asked_late.append(f"/{TOKEN}/{deck['pictures']}{deck['pieces'][23]['front']}.svg")
    pictures = [fresh.get(path) for path in asked_late]
    assert [one.status_code for one in pictures] == [200, 200, 200]
    assert len({one.text for one in pictures}) == 3


@pytest.mark.slow
def test_every_kind_of_an_own_game_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_GAMES", str(OWN))
    workshop = asking("pond", folders=(OWN,))
    for part in workshop.json("games/pond")["components"]:
        deck = workshop.json(f"games/pond/deck/{part['name']}")
        assert deck["pieces"], part["name"]
        picture = workshop.get(f"/{TOKEN}/{deck['pictures']}{deck['pieces'][0]['front']}.svg")
        assert picture.status_code == 200, part["name"]


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 404),
        ("/games", {}, 404),
        ("/wrong-token/games", {}, 404),
        (f"/{TOKEN}/games", {"host": "evil.example"}, 400),
        (f"/{TOKEN}/games", {"origin": "http://evil.example"}, 403),
        (f"/{TOKEN}/games", {"origin": "null"}, 403),
        (f"/{TOKEN}/games/..%2f..%2fetc", {}, 404),
        (f"/{TOKEN}/pictures/lure/..%2f..%2fx/full/standard/p.svg", {}, 404),
        (f"/{TOKEN}/fonts/..%2f..%2fsans.ttf", {}, 404),
        (f"/{TOKEN}/icons/..%2fapp.svg", {}, 404),
        (f"/{TOKEN}/main.js", {}, 200),
        (f"/{TOKEN}/games", {"origin": "http://127.0.0.1:8770"}, 200),
    ],
)
@pytest.mark.each_case
def test_nobody_else_gets_in_and_nothing_else_comes_out(
    workshop: Asking, path: str, headers: dict[str, str], status: int
) -> None:
    assert workshop.get(path, headers).status_code == status


def test_the_page_may_load_nothing_from_elsewhere(workshop: Asking) -> None:
    policy = workshop.get(f"/{TOKEN}/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_changed_number_is_a_new_revision_and_a_new_picture(tmp_path: Path) -> None:
    file = tmp_path / "lure" / "fish-cards.toml"
    file.parent.mkdir()
    file.write_text(CARD.format(9))
    workshop = asking("lure", tmp_path)
    before = workshop.json("games/lure/deck/fish-cards")
    assert not workshop.workshop.look()
    file.write_text(CARD.format(7))
    assert workshop.workshop.look()
    after = workshop.json("games/lure/deck/fish-cards")
    assert after["revision"] == before["revision"] + 1
    changed = [
        new["id"]
        for old, new in zip(before["pieces"], after["pieces"], strict=True)
        if old["front"] != new["front"]
    ]
    assert changed == ["24"]


@pytest.mark.slow
def test_half_a_file_leaves_the_last_good_pieces_and_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "lure" / "fish-cards.toml"
    file.parent.mkdir()
    file.write_text(CARD.format(9))
    workshop = asking("lure", tmp_path)
    before = workshop.json("games/lure/deck/fish-cards")
    file.write_text(CARD.format(9)[:20])
    workshop.workshop.look()
    after = workshop.json("games/lure/deck/fish-cards")
    assert after["stale"]
    assert after["pieces"] == before["pieces"]
    (mistake,) = workshop.json("games/lure/mistakes")
    assert mistake["place"].startswith("lure/fish-cards.toml")
    file.write_text(CARD.format(9))
    workshop.workshop.look()
    assert not workshop.json("games/lure/deck/fish-cards")["stale"]
    assert workshop.json("games/lure/mistakes") == []


def test_a_game_whose_folder_vanishes_is_shown_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("new", "pond", "--in", tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path))
    workshop = asking("pond", folders=(tmp_path,))
    before = workshop.json("games/pond/deck/cards")
    (tmp_path / "pond").rename(tmp_path / ".away")
    assert workshop.workshop.look()
    after = workshop.json("games/pond/deck/cards")
    assert (after["stale"], after["pieces"]) == (True, before["pieces"])
    (mistake,) = workshop.json("games/pond/mistakes")
    assert "the folder pond is gone; put it back" in mistake["message"]
    assert {"slug": "pond", "own": True} in workshop.json("games")
    edit = {"table": "cards", "entry": "roach", "keys": ["points"], "text": "5", "seen": "2"}
    refused = workshop.post(f"/{TOKEN}/games/pond/change", edit)
    assert refused.json() == {"error": mistake["message"]}
    (tmp_path / ".away").rename(tmp_path / "pond")
    workshop.workshop.look()
    assert not workshop.json("games/pond/deck/cards")["stale"]
    tmp_path.rename(tmp_path.with_name("away"))  # the folder of all games
    assert workshop.workshop.look()
    assert workshop.json("games/pond/deck/cards")["pieces"] == before["pieces"]
    assert {"slug": "pond", "own": True} in workshop.json("games")
    (mistake,) = workshop.json("games/pond/mistakes")
    assert f'there is no folder "{tmp_path}"' in mistake["message"]
    tmp_path.with_name("away").rename(tmp_path)


@pytest.mark.parametrize("place", ["named", "of the computer"])
def test_a_game_that_comes_into_any_folder_of_games_is_seen_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    named, home = tmp_path / "named", tmp_path / "home" / "games"
    named.mkdir()
    monkeypatch.setenv("COMPANION_GAMES", str(named))
    monkeypatch.setattr("companion.cli.game_selection.default_games_folder", lambda: home)
    workshop = asking("lure")
    done("new", "pond", "--in", named if place == "named" else home)
    assert workshop.workshop.look()
    assert {"slug": "pond", "own": True} in workshop.json("games")
    before = workshop.json("games/pond/deck/cards")["pieces"]
    (table,) = (named if place == "named" else home).glob("pond/cards.*")
    table.write_text(table.read_text().replace("Roach", "Ide"))
    assert workshop.workshop.look()
    assert workshop.json("games/pond/deck/cards")["pieces"] != before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda data: locked(data / "lure" / "fish-cards.toml"), "fish-cards.toml"),
        (lambda data: data.rename(data.with_name("away")), "does not exist"),
        (lambda data: halved(data / "lure" / "labels" / "en.toml"), "en.toml"),
    ],
    ids=["locked", "vanished", "half saved"],
)
def test_what_cannot_be_read_leaves_the_last_good_pieces(
    tmp_path: Path, spoil: Callable[[Path], object], why: str
) -> None:
    data = tmp_path / "data"
    (data / "lure" / "labels").mkdir(parents=True)
    (data / "lure" / "fish-cards.toml").write_text(CARD.format(9))
    (data / "lure" / "labels" / "en.toml").write_text('[fish.pike]\nname = "Esox"\n')
    whole = tmp_path / "whole"
    copytree(data, whole)
    workshop = asking("lure", data)
    before = workshop.json("games/lure/deck/fish-cards")
    listed = workshop.json("games/lure")
    spoil(data)
    assert workshop.workshop.look()
    after = workshop.json("games/lure/deck/fish-cards")
    assert (after["stale"], after["pieces"]) == (True, before["pieces"])
    assert workshop.json("games/lure")["components"] == listed["components"]
    assert why in str(workshop.json("games/lure/mistakes"))
    rmtree(data, ignore_errors=True)
    whole.rename(data)
    assert workshop.workshop.look()
    assert workshop.json("games/lure/deck/fish-cards")["pieces"] == before["pieces"]
    assert not workshop.json("games/lure/deck/fish-cards")["stale"]
    assert workshop.json("games/lure/mistakes") == []


def locked(file: Path) -> None:
    """Make a file one that nobody can read, not even root."""
    file.unlink()
    file.symlink_to(file)


def halved(file: Path) -> None:
    file.write_text(file.read_text()[:15])


def test_a_file_saved_as_it_was_is_no_change(tmp_path: Path) -> None:
    file = tmp_path / "lure" / "fish-cards.toml"
    file.parent.mkdir()
    file.write_text(CARD.format(9))
    workshop = asking("lure", tmp_path).workshop
    file.write_text(CARD.format(9))
    assert not workshop.look()


@pytest.mark.parametrize("name", ["cards.csv", "cards.toml"])
def test_a_table_without_its_last_rows_counts_once_it_has_settled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    done("new", "pond", "--in", tmp_path)
    monkeypatch.setenv("COMPANION_GAMES", str(tmp_path))
    (tmp_path / "pond" / "cards.csv").unlink()
    file = tmp_path / "pond" / name
    whole, half = (
        ("id,name\na,Roach\nb,Tench\n", "id,name\na,Roach\n")
        if name == "cards.csv"
        else ('[[cards]]\nid = "a"\n[[cards]]\nid = "b"\n', '[[cards]]\nid = "a"\n')
    )
    file.write_text(whole)
    pond = asking("pond", folders=(tmp_path,))

    def ids() -> list[str]:
        return [one["id"] for one in pond.json("games/pond/deck/cards")["pieces"]]

    assert ids() == ["a", "b"]
    file.write_text(half)
    assert not pond.workshop.look(PATIENCE)
    file.write_text(whole.replace("b", "c"))  # the rest has come
    assert pond.workshop.look(PATIENCE)
    assert ids() == ["a", "c"]
    file.write_text(half)
    assert not pond.workshop.look(PATIENCE)
    os.utime(file, (0, time.time() - PATIENCE))  # it was so all along
    assert pond.workshop.look(PATIENCE)
    assert ids() == ["a"]
    file.write_text(whole)
    assert pond.workshop.look(PATIENCE)
    write_synced(file, half.encode())  # whole under another name, then in its place
    assert pond.workshop.look(PATIENCE)
    assert ids() == ["a"]


@pytest.mark.slow
def test_the_address_comes_first_a_new_folder_is_made_and_a_taken_port_is_told(
    free_port: int, tmp_path: Path
) -> None:
    data = tmp_path / "new" / "my-numbers"
    games = tmp_path / "new" / "my-games"
    folders = ("--data", str(data), "--games", str(games))
    words = command("studio", "--no-browser", "--port", str(free_port), *folders)
    older = tmp_path / "older"
    (older / ".new-killed" / "game").mkdir(parents=True)  # as a kill leaves a game half made
    os.utime(older / ".new-killed", (0, 0))
    words += ["--games", str(older)]
    pipe = subprocess.PIPE
    environment = get_environment()
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True, env=environment) as one:
        assert one.stdout is not None and one.stderr is not None
        try:
            address = one.stdout.readline().strip()
            assert re.fullmatch(rf"http://127\.0\.0\.1:{free_port}/[\w-]{{16}}/", address)
            assert [one.stderr.readline().strip() for _ in folders[::2]] == [
                f'Created the folder "{games}" for your own games.',
                f'Created the folder "{data}" for your own numbers.',
            ]
            assert data.is_dir() and games.is_dir()
            assert not [*older.iterdir()]
            second = run("studio", "--no-browser", "--port", str(free_port))
            assert second.code == 1
            assert f"port {free_port} is taken, perhaps by another companion studio" in second.err
        finally:
            one.terminate()


def test_changes_are_kept_in_a_folder_here_if_no_other_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert own_folder() == Path("my-numbers")
    assert (tmp_path / "my-numbers").is_dir()
    assert own_folder() == Path("my-numbers")
    (tmp_path / "my-numbers").rmdir()
    (tmp_path / "my-numbers").touch()
    assert own_folder() is None


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for data, why in (
        (file, "is a file; --data takes a folder"),
        (file / "new", "cannot be made"),
        (Path("/proc/new"), "cannot be made"),
    ):
        ran = run("studio", "--no-browser", "--port", "0", "--data", data)
        assert ran.code == 1
        assert f'"{data}" {why}' in ran.err.replace("\n", " ")
    ran = run("studio", "--no-browser", "--port", "0", "--games", file / "new")
    assert ran.code == 1
    assert "cannot be made" in ran.err and "choose another for --games" in " ".join(ran.err.split())


@pytest.mark.slow
def test_a_mistake_stands_at_each_card_that_has_it_by_its_name(tmp_path: Path) -> None:
    words = tmp_path / "freshwater_fly" / "labels" / "en.toml"
    words.parent.mkdir(parents=True)
    words.write_text(f'[species.brook]\nname = "{"Brook trout " * 9}"\n')
    workshop = asking("freshwater_fly", tmp_path)
    mistakes = workshop.json("games/freshwater_fly/mistakes")
    cards = {one["piece"]: one for one in mistakes if one["component"] == "fish-cards"}
    deck = workshop.json("games/freshwater_fly/deck/fish-cards")["pieces"]
    assert {*cards} == {one["id"] for one in deck if one["title"].startswith("Brook")}
    assert {*cards} == {one["id"] for one in deck if one["problems"]}
    assert cards["F05"]["title"].startswith("Fish cards F05 Brook trout")
    assert cards["F05"]["message"].startswith("Name on the front: needs ")
    assert "; shorten the text by about " in cards["F05"]["message"]
    assert all(one["component"] for one in mistakes)


def test_a_mistake_in_a_layout_is_of_its_component(tmp_path: Path) -> None:
    file = tmp_path / "lure" / "layout.toml"
    file.parent.mkdir()
    workshop = asking("lure", tmp_path)
    workshop.json("games/lure")
    file.write_text('[[layout]]\nid = "fish-cards"\nfront.boxes.vp.x = "left"\n')
    workshop.workshop.look()
    (mistake,) = workshop.json("games/lure/mistakes")
    assert (mistake["component"], mistake["title"]) == ("fish-cards", "Fish cards")


def test_answers_are_sent_at_once_and_wait_for_no_other() -> None:
    sent: list[int] = []

    async def ask() -> None:
        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            connected = writer.get_extra_info("socket")
            sent.append(connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with open_socket("127.0.0.1", 0, "studio") as listening:
            async with await asyncio.start_server(answer, sock=listening):
                reader, writer = await asyncio.open_connection(*listening.getsockname())
                await reader.read()
                writer.close()

    with ThreadPoolExecutor(1) as apart:  # a browser has a loop in this one
        apart.submit(asyncio.run, ask()).result()
    assert sent == [1]  # else each answer of two parts takes 40 ms


@pytest.mark.slow
def test_a_stop_leaves_nobody_connected() -> None:
    async def endless(_: Scope, __: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(50_000_000)})

    server = build_server(endless)
    with open_socket("127.0.0.1", 0, "studio") as listening:
        stopping = Thread(target=server.run, kwargs={"sockets": [listening]})
        stopping.start()
        with socket.create_connection(listening.getsockname()) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            client.recv(1)  # and no more: the rest waits to be sent
            server.should_exit = True
            stopping.join()
    del server
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        gc.collect()
    assert not [one for one in told if "transport" in str(one.message)]
