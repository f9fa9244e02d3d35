"""Simulated photographs read, refused and scored, by command and phone."""

from __future__ import annotations

import base64
import json
import re
import sys
import time
from concurrent.futures import Future
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.cli import read_command, score_command, serve_command
from companion.core.errors import CompanionError
from companion.games.fleet_dice import sheet_photo
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.marked_paper import Tick, read_pad_paper
from companion.photo import worker
from companion.web.photo_routes import photo_routes
from companion.web.server import page_application
from tests.command import done, run
from tests.games.fleet_dice.scored import FLEET, total
from tests.in_process import asked
from tests.web.hand import SMALL, Hand
from tests.web.serving import serving

pytest.importorskip("cv2", reason="pip install opencv-python-headless")
import cv2

from companion.photo import ticks
from companion.photo.sheets import read_sheets, read_whole_sheets
from tests.photo import scenes
from tests.photo.scenes import WHITE, mark_pieces, photograph, scene

READINGS = sheet_photo.read_sheets(FLEET_DICE, None)
EXAMPLES = [player for text in FLEET.examples.values() for player in json.loads(text)["players"]]
WIDE = 400  # columns of a terminal
shot = cache(partial(scene, 21, "whole", 8, pen="black"))
page = partial(mark_pieces, "score-sheets")
pad = cache(lambda: photograph(Random(5), [mark_pieces("score-pad")], 8))
SCENES: list[dict[str, Any]] = [
    {"seed": 1, "kind": "whole", "megapixels": 12, "pen": "pencil"},
    {"seed": 2, "kind": "whole", "megapixels": 5, "pen": "blue", "ink": "saver"},
    {"seed": 3, "kind": "two", "megapixels": 12, "pen": "black"},
    {"seed": 4, "kind": "half", "megapixels": 5, "trouble": "hand", "ink": "line"},
    {"seed": 5, "kind": "whole", "megapixels": 8, "trouble": "glare", "paper": "letter"},
    {"seed": 6, "kind": "whole", "megapixels": 12, "pen": "felt", "edition": "rules"},
    {"seed": 7, "kind": "whole", "megapixels": 8, "trouble": "dice", "pen": "red"},
    {"seed": 8, "kind": "whole", "megapixels": 8, "trouble": "crease", "pen": "light pencil"},
]


def save(picture: Any, kind: str = ".png") -> bytes:
    return bytes(cv2.imencode(kind, picture)[1])


def read(*photos: Any) -> Any:
    """Return the sheets in photographs `a`, `b` and `c`, and the refusals."""
    contents = [photo if isinstance(photo, bytes) else save(photo) for photo in photos]
    return read_sheets(list(zip("abc", contents, strict=False)), READINGS)


@pytest.mark.each_case
@pytest.mark.slow
@pytest.mark.parametrize("how", SCENES)
def test_every_box_called_sure_is_right(how: dict[str, Any]) -> None:
    taken = scene(**how)
    sheets, refusals = read(taken.jpeg)
    assert all("missing" in refusal for refusal in refusals)
    assert {(sheet.copy, half) for sheet in sheets for half in sheet.shots} == taken.halves
    for sheet in sheets:
        judgement = sheet.judge()
        assert sheet.reading.edition == how.get("edition", "house")
        assert len(judgement.doubts) <= 6
        sure = {name for name, tick in sheet.ticks.items() if tick.sure} - {*judgement.doubts}
        assert judgement.ticked & sure == taken.games[sheet.copy] & sure


@pytest.mark.long
@pytest.mark.parametrize("number", range(12))
def test_a_played_sheet_comes_out_as_the_total_that_was_typed(number: int) -> None:
    """The examples of the rules and random legal games, marked and photographed."""
    player = EXAMPLES[number] if number < len(EXAMPLES) else scenes.play(Random(number), "house")
    taken = scene(4001 + number, "whole", 12, pen=[*scenes.PENS][number % 6], typed=player)
    ((copy, ticked),), ((sheet,), _) = taken.games.items(), read(taken.jpeg)
    doubts = sheet.judge().doubts
    assert (sheet.copy, len(doubts) <= 12) == (copy, True)  # most have none; filled boxes have
    sheet.answers = {box: box in ticked for box in doubts}  # as its person would
    assert total(sheet.reading.player("", sheet.judge().ticked)) == total(
        player | {"trophy_points": 0}
    )


JPEG = save(np.zeros((300, 400), np.uint8), ".jpg")
SIZE = b"\x01\x2c\x01\x90"  # 300, 400, as its header has it
REFUSED: dict[str, Any] = {  # a file, or how a photograph is taken, and the words that refuse it
    "cut off": ((16, "cut", 8), "only two corners|missing|cut off"),
    "small": ((12, "small", 3), "too small|only two corners|no sheet"),
    "blurred": ((14, "blur", 8), "sharp and in good light|hold still"),
    "of no sheet": (save(cv2.randu(np.empty((60, 80), np.uint8), 0, 255)), "no sheet with"),
    "of another game": ((), "no sheet with markers"),
    "200 megapixels": (save(np.zeros((10000, 20000), np.uint8)), "million pixels"),  # of 200 kB
    "a header beyond reason": (JPEG.replace(SIZE, b"\x23\x28" * 2), "million pixels"),
    "a header that lies": (JPEG.replace(SIZE, b"\x17\x70\x1f\x40"), "no sheet with"),
    "cut short": (JPEG[:-400], "broken"),
    "words": (b"no picture", "is not a JPEG or PNG"),
    "many layers": (JPEG + b"\xff\xda" * 5000, "layers"),
    "huge": (JPEG + bytes(26_000_000), "more than 25 MB"),
}


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_with_the_reason(name: str) -> None:
    """A hostile file is refused at once."""
    how, words = REFUSED[name]
    content = how if isinstance(how, bytes) else scene(*how).jpeg if how else pad()
    start = time.process_time()
    with pytest.raises(CompanionError, match=words):
        read_whole_sheets([("the photo", content)], READINGS)
    assert content is not how or time.process_time() - start < (2 if "lies" in name else 1)


def judge(names: set[str], more: dict[str, Tick], reading: Any = READINGS[0]) -> Any:
    boxes = [box.id for paper in reading.papers for box in paper.marks.boxes]
    return reading.judge({name: Tick(name in names) for name in boxes} | more, {})


@pytest.mark.parametrize("reading", READINGS, ids=["house", "rules"])
def test_a_legal_game_raises_no_doubt_and_scores_as_if_typed(reading: Any) -> None:
    scoring = score_command.open_game("fleet_dice", None, reading.edition)
    for seed in range(60):
        player = scenes.play(rng := Random(seed), reading.edition)
        judgement = judge(scenes.tick_boxes(rng, player, reading.edition), {}, reading)
        assert judgement.doubts == ()
        assert total(reading.player("", judgement.ticked), scoring) == total(player, scoring), seed


def test_what_the_rules_settle_is_not_asked_and_what_they_forbid_is() -> None:
    names = scenes.tick_boxes(rng := Random(1), scenes.play(rng, "house"), "house")
    for name in [name for name in names if "-boat-" in name and "fish" not in name][:5]:
        judgement = judge(names, {name: Tick(False, False)})
        assert (judgement.doubts, name in judgement.ticked) == ((), True)
    for name in [name for name in names if "-license-" in name][:3]:
        judgement = judge(names - {name}, {})
        assert (name in judgement.doubts, len(judgement.contradictions)) == (True, 1)
    for more in ({"bonus-full_holds"}, {"king_crab-box-1", "bonus-full_holds", "bonus-paperwork"}):
        assert judge(more, {}).contradictions
    unsure = {"round-1": Tick(True, False), "coin-1": Tick(True, False)}
    assert judge(set(), unsure).doubts == ("coin-1",)  # rounds do not score


@pytest.mark.slow
def test_photos_become_a_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a photo of a solo log it is a solo game."""
    ((number, names),) = shot().games.items()
    monkeypatch.chdir(tmp_path)
    Path("sheet.jpg").write_bytes(shot().jpeg)
    ticked = {"log-fishing-2", "log-fishing-4", "log-result-3"}
    ticked |= {f"log-income-{n}" for n in range(1, 9)}
    Path("log.jpg").write_bytes(photograph(Random(5), [mark_pieces("solo-log", ticked)], 8))
    files = ("sheet.jpg", "log.jpg", "--save", "day.json", "--picture", "read.png")
    ran = done("read", *files, "--accept", columns=WIDE)
    assert "The solo log: fishing 2, income 8, result [3]." in ran.err
    assert "companion score day.json" in ran.out
    assert cv2.imread("read.png").shape == (256 * 8, (2 * 133 + 188) * 8, 3)
    assert json.loads(Path("day.json").read_text("utf-8"))["mode"] == "solo"
    points = total(READINGS[0].player("", frozenset(names)))
    answer = done("read", "sheet.jpg", "--json", "--save", "day.json").json
    assert (answer["log"], answer["sheets"][0]["record"]["mode"]) == (None, "base")
    assert done("score", "day.json", "--json").json["players"][0]["total"] == points
    score = done("score", "fleet", "--photo", "sheet.jpg", "--accept", "--json").json["players"][0]
    assert (score["name"], score["total"]) == (f"Sheet {number}", points)
    monkeypatch.setattr(score_command, "at_terminal", lambda: True)
    ran = run("score", "fleet", "--photo", "sheet.jpg", typed="Maria\n4\n\nno\n")
    assert re.search("What is the player's name?.*points are on trophies", ran.err, re.DOTALL)
    assert {"Maria", str(points + 4)} <= {*ran.out.split()}


@pytest.mark.slow
def test_doubts_are_listed_or_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box is asked under glare, and an empty one whose print is not confirmed."""
    photo, day, measure = tmp_path / "sheet.jpg", tmp_path / "day.json", ticks.measure_ink
    photo.write_bytes(shot().jpeg)

    def measure_badly(flat: Any, paper: Any) -> Any:
        ink, names = measure(flat, paper), [box.id for box in paper.marks.boxes]
        for amounts, name in ((ink.seen, "casino-box-1"), (ink.alike, "coin-60")):
            amounts[[box == name for box in names]] = 0.0
        return ink

    monkeypatch.setattr(ticks, "measure_ink", measure_badly)
    ran = run("read", photo)
    assert (ran.code, "boxes are not clear" in ran.err) == (1, True)
    listed = done("read", photo, "--json", "--save", day).json["sheets"][0]
    assert (listed["record"], day.exists()) == (None, False)
    assert {box["box"] for box in listed["doubtful"]} == {"casino-box-1", "coin-60"}
    assert {"box", "place", "ink", "picture"} <= listed["doubtful"][0].keys()
    monkeypatch.setattr(read_command, "at_terminal", lambda: True)
    ran = run("read", photo, columns=WIDE, typed="what\ny\n\n")
    assert "is Casino, window 1 ticked? yes or no [Enter:" in ran.err
    assert (ran.code, ran.err.count("ticked? yes or no")) == (0, 3)


@pytest.mark.slow
def test_papers_find_their_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left, right = np.hsplit(whole := page(), 2)
    sheets, refusals = read(np.vstack([whole, whole])[::2, ::2])
    assert (sheets, "two sheets" in refusals[0]) == ([], True)
    (sheet,), refusals = read(left, right, left)
    assert refusals == []
    assert {half: taken.photo for half, taken in sheet.shots.items()} == {"sea": "a", "town": "b"}
    assert sheet.judge().ticked == frozenset()
    with pytest.raises(CompanionError, match="two sheets have the number 1"):
        read(left, np.hsplit(page(ticked={f"coin-{n}" for n in range(1, 8)}), 2)[0], right)
    with pytest.raises(CompanionError, match="has version"):
        read(whole, page(edition="rules"))
    wide = cv2.copyMakeBorder(left, 0, 0, 0, 900, 0, value=WHITE)
    wide[600:695, -400:-305] = wide[-195:-100, 90:185]  # a thing that looks like a marker
    wide[-195:-100, 90:185] = 255
    (sheet,), (refusal,) = read(wide)
    assert (sheet.judge().ticked, "missing" in refusal) == (frozenset(), True)
    coins = {f"coin-{n}" for n in range(1, 13)}
    pale = np.uint8(191 + 0.25 * page(ticked={"coin-6"}))  # alone in its row it would be asked
    (sheet,), _ = read(np.minimum(page(ticked=coins - {"coin-6"}), pale))
    assert sheet.ticks["coin-6"].score < 0.8
    assert (sheet.judge().ticked, sheet.judge().doubts) == (coins, ())
    (photo := tmp_path / "sheet.png").write_bytes(save(whole))
    monkeypatch.setattr(sheet_photo, "layout_version", lambda sheet: "00000000")
    assert f"has version {READINGS[0].version}" in run("read", photo, columns=WIDE).err


def post(path: str, content: Any, inside: Any = None) -> Any:
    """Return what a laptop answers that reads in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "run_limited", lambda work, *given: work(*given))
        inside = inside or page_application(None, photo_routes(None))
        return asked(inside, "localhost", "POST", path, content=content)


@pytest.mark.slow
def test_a_photo_is_answered_with_boxes_or_with_groups_of_a_pad() -> None:
    ((number, names),), answer = shot().games.items(), post("/photo", shot().jpeg)
    (sheet,) = answer.json()["sheets"]
    assert (answer.status_code, sheet["sheet"], {*sheet["ticked"]}) == (200, number, names)
    assert [half["size"] for half in sheet["halves"]] == [[133.0, 193.0]] * 2
    groups = post("/photo/pad/lure", pad()).json()["groups"]
    assert [group["group"] for group in groups] == ["fish", "boosts"]
    for group, box in zip(groups, read_pad_paper("lure", None).marks.boxes, strict=True):
        content = base64.b64decode(group["picture"].removeprefix("data:image/jpeg;base64,"))
        part = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
        assert part.shape == pytest.approx((box.area[3] * 8, box.area[2] * 8), abs=2)
        lines = part.mean(axis=1) < np.median(part) - 30  # the one above, at the upper edge
        assert [lines[:16].any(), lines[16:].any()] == [True, False]
    other = post("/photo/pad/salmon_run", JPEG)
    assert "companion print salmon_run --only score-pad" in other.json()["error"]
    assert "no score pad" in post("/photo/pad/fleet_dice", pad()).json()["error"]


def test_what_is_no_photo_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for content, status, words in ((b"x", 422, "a JPEG"), (bytes(25_000_001), 413, "at most")):
        answer = post("/photo", content)
        assert (answer.status_code, words in answer.text) == (status, True)
    store = tmp_path / "tables.sqlite"
    (door,) = serve_command.open_doors(["tarn"], store, Future(), [FLEET_DICE], None).values()
    for inside in (None, door.inside):  # tables read too
        assert post("/photo/player", b"x", inside).status_code == 422
    with pytest.raises(FileNotFoundError):  # the program says so
        run("read", tmp_path / "none.jpg")
    monkeypatch.setitem(sys.modules, "cv2", None)
    monkeypatch.delitem(sys.modules, "companion.photo.sheets", raising=False)
    for path in ("/photo", "/photo/pad/lure"):
        answer = post(path, b"x")
        assert (answer.status_code, "pip install" in answer.text) == (422, True)
    ran = run("read", tmp_path, columns=WIDE)
    assert (ran.code, ran.out, "-m pip install opencv" in ran.err) == (1, "", True)


@pytest.mark.slow
def test_a_worker_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    assert worker.run_limited(resource.getrlimit, resource.RLIMIT_CPU) == (20, 20)
    for seconds, words, work, given in (
        (20, "has changed since", worker.describe_player, (None, b'["0", []]')),
        (20, "too much memory", bytearray, (4_000_000_000,)),
        (1, "more than 1 s", time.sleep, (30,)),
    ):
        monkeypatch.setattr(worker, "SECONDS", seconds)
        with pytest.raises(CompanionError, match=words):
            worker.run_limited(work, *given)


def open_sheet(hand: Hand, title: str, photo: bytes = b"") -> None:
    """Begin a game, open the sheet of the first player, and take a photo."""
    hand.begin(title, ("Ann", "Bo"))
    for key in ("tab-score", "0 fish", "key-count"):
        hand.key(key)
        hand.page.wait_for_timeout(400)
    if photo:
        file = {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": photo}
        hand.page.locator('[data-key="photo-file"]').set_input_files(file)


@pytest.mark.slow
def test_a_phone_takes_a_photo_and_counts_on(chromium: Any, tmp_path: Path) -> None:
    """Without a laptop the page says who reads photos."""
    (names,) = shot().games.values()
    player: Any = READINGS[0].player("", frozenset(names))
    done("app", "--out", app := tmp_path / "app.html")
    with serving(tmp_path, 0) as (_, address):
        context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
        hand = Hand(context.new_page())
        hand.page.goto(address)
        open_sheet(hand, "Fleet", shot().jpeg)
        hand.page.locator("h1", has_text="What the photo shows").wait_for(timeout=60_000)
        box = hand.page.locator(".shot").first.locator("rect").last
        for more in (0, 1):  # a tap on a box turns it
            hand.page.wait_for_timeout(400)
            assert hand.page.locator(".shot .seen").count() == len(names) + more
            box.click()
        hand.next()
        assert str(total(player)) in hand.text(".sofar")
        hand.page.wait_for_timeout(400)
        hand.key("half-town")
        typed = hand.page.get_by_role("spinbutton", name="coin boxes").input_value()
        assert typed == str(player["coin_boxes"])
        hand.page.goto(address)
        open_sheet(hand, "Lure", pad())
        hand.page.locator("main.count .pad-row").wait_for(timeout=60_000)
        hand.page.goto(app.as_uri())
        open_sheet(hand, "Fleet")
        hand.key("photo")
        hand.page.get_by_text("A laptop reads photos").wait_for()
        context.close()
