"""Simulated photographs read, refused and scored, by command and phone."""

from __future__ import annotations

import base64
import json
import re
import struct
import sys
import time
from concurrent.futures import Future
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.cli import read_command, score_command, score_dialogue, serve_command
from companion.core.errors import CompanionError
from companion.games.fleet_dice import sheet_photo
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.lure.game import LURE
from companion.games.marked_paper import Tick, read_pad_paper
from companion.photo import worker
from companion.web.photo_routes import photo_routes
from companion.web.server import GuardedPath, guarded_application, page_application
from tests.command import done, run
from tests.games.fleet_dice.scored import FLEET, total
from tests.in_process import asked
from tests.web.hand import SMALL, Hand
from tests.web.serving import serving

pytest.importorskip("cv2", reason="pip install opencv-python-headless")
import cv2

from companion.photo import ticks
from companion.photo.sheets import read_sheets
from tests.photo import scenes
from tests.photo.scenes import DOTS, piece_scene, scene

READINGS = sheet_photo.read_sheets(FLEET_DICE, None)
EXAMPLES = [player for text in FLEET.examples.values() for player in json.loads(text)["players"]]
HOST, JPEG_TYPE, WIDE = "192.168.7.5:8765", "image/jpeg", 400  # columns of a terminal
shot = cache(partial(scene, 21, "whole", 8, pen="black"))
pad = cache(partial(piece_scene, LURE, "score-pad", "sheet", set()))
SCENES: list[dict[str, Any]] = [
    {"seed": 1, "kind": "whole", "megapixels": 12, "pen": "pencil"},
    {"seed": 2, "kind": "whole", "megapixels": 5, "pen": "blue", "ink": "saver"},
    {"seed": 3, "kind": "two", "megapixels": 12, "pen": "black"},
    {"seed": 4, "kind": "half", "megapixels": 5, "pen": "red", "ink": "line"},
    {"seed": 5, "kind": "whole", "megapixels": 8, "pen": "light pencil", "paper": "letter"},
    {"seed": 6, "kind": "whole", "megapixels": 12, "pen": "felt", "edition": "rules"},
    {"seed": 3001},
    {"seed": 8, "kind": "whole", "megapixels": 8, "pen": "pencil", "trouble": "crease"},
]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    (file := tmp_path / "sheet.jpg").write_bytes(shot().jpeg)
    return file


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
    player = player | {"trophy_points": 0}
    taken = scene(4001 + number, "whole", 12, pen=[*scenes.PENS][number % 6], typed=player)
    ((copy, ticked),), ((sheet,), _) = taken.games.items(), read(taken.jpeg)
    doubts = sheet.judge().doubts
    assert (sheet.copy, len(doubts) <= 12) == (copy, True)  # most have none; filled boxes have
    sheet.answers = {box: box in ticked for box in doubts}  # as its person would
    assert total(sheet.reading.player("", sheet.judge().ticked)) == total(player)


def blur(photo: bytes) -> bytes:
    return save(cv2.GaussianBlur(cv2.imdecode(np.frombuffer(photo, np.uint8), 0), (0, 0), 9))


NO_SHEET = np.random.default_rng(3).integers(0, 255, (900, 1200, 3), np.uint8)
JPEG = save(np.zeros((300, 400), np.uint8), ".jpg")
SIZE = struct.pack(">HH", 300, 400)  # as its header has it
REFUSED: dict[str, Any] = {  # a file, or what takes a photograph, and the words that refuse it
    "cut off": (lambda: scene(16, "cut", 8).jpeg, "corners are in the picture|missing|cut off"),
    "small": (lambda: scene(12, "small", 3).jpeg, "too small|of its corners|no sheet"),
    "of two megapixels": (lambda: scene(13, "two", 2).jpeg, "too small|corners|no sheet"),
    "blurred": (lambda: blur(scene(14, "whole", 8).jpeg), "sharp and in good light|hold still"),
    "of no sheet": (lambda: save(NO_SHEET), "no sheet with markers"),
    "of another game": (pad, "no sheet with markers"),
    "200 megapixels": (save(np.zeros((10000, 20000), np.uint8)), "million pixels"),  # of 200 kB
    "a header beyond reason": (JPEG.replace(SIZE, b"\xff" * 4), "million pixels"),
    "a header that lies": (JPEG.replace(SIZE, struct.pack(">HH", 6000, 8000)), "no sheet with"),
    "cut short": (JPEG[:-400], "broken"),
    "no end": (JPEG[:300], "broken"),
    "words": (b"no picture", "no JPEG or PNG"),
    "nothing": (b"", "no JPEG or PNG"),
    "many layers": (JPEG + b"\xff\xda" * 5000, "layers"),
    "huge": (JPEG + bytes(26_000_000), "more than 25 MB"),
}


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_with_the_reason(name: str) -> None:
    """A hostile file is refused at once."""
    take, words = REFUSED[name]
    content = take() if callable(take) else take
    start = time.process_time()
    try:
        refusal = "; ".join(read(content)[1])
    except CompanionError as error:
        refusal = str(error)
    assert re.search(words, refusal)
    assert callable(take) or time.process_time() - start < (2 if "lies" in name else 1)


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
        copied = reading.player("", judgement.ticked)
        assert total(copied, scoring) == total(player, scoring), seed


def test_what_the_rules_settle_is_not_asked_and_what_they_forbid_is() -> None:
    names = scenes.tick_boxes(rng := Random(1), scenes.play(rng, "house"), "house")
    for name in [name for name in names if "-boat-" in name and "fish" not in name][:5]:
        judgement = judge(names, {name: Tick(False, False)})
        assert (judgement.doubts, name in judgement.ticked) == ((), True)
    for name in [name for name in names if "-license-" in name][:3]:
        judgement = judge(names - {name}, {})
        assert name in judgement.doubts
        assert judgement.contradictions
    for more in ({"bonus-full_holds"}, {"king_crab-box-1", "bonus-full_holds", "bonus-paperwork"}):
        assert judge(more, {}).contradictions
    unsure = {"round-1": Tick(True, False), "coin-1": Tick(True, False)}
    assert judge(set(), unsure).doubts == ("coin-1",)  # rounds do not score


def typing(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let a person at a terminal type these answers; the last is repeated."""
    left = list(answers)
    for module in (read_command, score_command):
        monkeypatch.setattr(module, "at_terminal", lambda: True)
    for module in (read_command, score_dialogue):
        monkeypatch.setattr(module, "read_line", lambda *_: left.pop(0) if left[1:] else left[0])
    return left


@pytest.mark.slow
def test_photos_become_a_record_and_a_score(
    photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a photo of a solo log it is a solo game."""
    ((number, names),) = shot().games.items()
    log, day, picture = (tmp_path / name for name in ("log.jpg", "day.json", "read.png"))
    ticked = {f"log-income-{n}" for n in range(1, 9)}
    ticked |= {"log-fishing-2", "log-fishing-4", "log-result-3"}
    log.write_bytes(piece_scene(FLEET_DICE, "solo-log", "log", ticked))
    ran = done("read", photo, log, "--accept", "--save", day, "--picture", picture, columns=WIDE)
    assert "The solo log: fishing 2, income 8, result [3]." in ran.err
    assert f"companion score {day}" in ran.out
    assert cv2.imread(str(picture)).shape == (256 * 8, (2 * 133 + 188) * 8, 3)
    assert json.loads(day.read_text("utf-8"))["mode"] == "solo"
    points = total(READINGS[0].player("", frozenset(names)))
    answer = done("read", photo, "--json", "--save", day).json
    assert (answer["log"], answer["sheets"][0]["record"]["mode"]) == (None, "base")
    assert done("score", day, "--json").json["players"][0]["total"] == points
    score = done("score", "fleet", "--photo", photo, "--accept", "--json").json["players"][0]
    assert (score["name"], score["total"]) == (f"Sheet {number}", points)
    typing(monkeypatch, "Maria", "4", "", "no")  # name, trophies; right; not saved
    ran = done("score", "fleet", "--photo", photo)
    for question in ("What is the player's name?", "points are on trophies"):
        assert question in ran.err
    assert {"Maria", str(points + 4)} <= {*ran.out.split()}


@pytest.mark.slow
def test_doubts_are_listed_or_asked(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box is asked under glare, and an empty one whose print is not confirmed."""
    measure = ticks.measure_ink

    def measure_badly(flat: Any, paper: Any) -> Any:
        ink, names = measure(flat, paper), [box.id for box in paper.marks.boxes]
        for amounts, name in ((ink.seen, "casino-box-1"), (ink.alike, "coin-60")):
            amounts[[box == name for box in names]] = 0.0
        return ink

    monkeypatch.setattr(ticks, "measure_ink", measure_badly)
    ran = run("read", photo)
    assert (ran.code, "boxes are not clear" in ran.err) == (1, True)
    day = photo.with_name("day.json")
    listed = done("read", photo, "--json", "--save", day).json["sheets"][0]
    assert (listed["record"], day.exists()) == (None, False)
    assert {box["box"] for box in listed["doubtful"]} == {"casino-box-1", "coin-60"}
    assert {"box", "place", "ink", "picture"} <= listed["doubtful"][0].keys()
    left = typing(monkeypatch, "what", "y", "")
    asks = "Casino, window 1: is it ticked? yes or no [Enter:"
    assert asks in done("read", photo, columns=WIDE).err
    assert left == [""]


def page(number: int = 2, ticked: Any = (), edition: str = "house") -> Any:
    """Return a printed sheet, marked in black, in grey."""
    who, halves = (
        scenes.some_person(Random(1), "black"),
        scenes.print_halves(number, "full", edition),
    )
    marked = [scenes.write_on(Random(1), who, *half, ticked) for half in halves.values()]
    return scenes.lay_out(*marked)[:, :, 0]


@pytest.mark.slow
def test_papers_find_their_sheet(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, middle = page(), page().shape[1] // 2
    left, right = np.hsplit(whole, [middle])
    sheets, refusals = read(np.vstack([whole, whole])[::2, ::2])
    assert (sheets, "twice" in refusals[0]) == ([], True)
    (sheet,), refusals = read(left, right, left)
    assert refusals == []
    assert {half: taken.photo for half, taken in sheet.shots.items()} == {"sea": "a", "town": "b"}
    assert sheet.judge().ticked == frozenset()
    with pytest.raises(CompanionError, match="two sheets have the number 2"):
        read(left, page(ticked=[f"coin-{n}" for n in range(1, 8)])[:, :middle], right)
    with pytest.raises(CompanionError, match="is of version"):
        read(whole, page(1, edition="rules"))
    monkeypatch.setattr(sheet_photo, "layout_version", lambda sheet: "00000000")
    assert f"is of version {READINGS[0].version}" in run("read", photo, columns=WIDE).err


@pytest.mark.slow
def test_a_pale_mark_is_settled_by_those_beside_it() -> None:
    """Alone in its row it would be asked about."""
    image, spots = scenes.print_halves(2)["sea"]
    who, coins = scenes.some_person(Random(1), "black"), {f"coin-{n}" for n in range(1, 13)}
    marked = scenes.write_on(Random(1), who, image, spots, coins)
    x, y = np.int32(np.multiply(next(spot.middle for spot in spots if spot.name == "coin-6"), DOTS))
    pale = np.s_[y - 60 : y + 60, x - 60 : x + 60]
    marked[pale] = 0.2 * marked[pale] + 0.8 * image[pale]
    (sheet,), _ = read(np.pad(marked[:, :, 0], 99, constant_values=255))
    assert sheet.ticks["coin-6"].score < 0.8
    assert (sheet.judge().ticked, sheet.judge().doubts) == (coins, ())


def test_a_thing_that_looks_like_a_marker_is_left_out() -> None:
    """Three of the four show that it is none."""
    wide = np.pad(page()[:, : page().shape[1] // 2], ((0, 0), (0, 900)), constant_values=255)
    corner, other = np.s_[-195:-100, 153:248], np.s_[600:695, -400:-305]
    wide[other] = wide[corner]
    wide[corner] = 255
    (sheet,), (refusal,) = read(wide)
    assert (sheet.judge().ticked, "missing" in refusal) == (frozenset(), True)


def post(path: str, content: Any, door: GuardedPath | None = None) -> Any:
    """Return what a laptop answers that reads in this process."""
    no_files: Any = None
    more = {"content": content, "headers": {"Content-Type": JPEG_TYPE}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "run_limited", lambda work, *given: work(*given))
        door = door or GuardedPath("secretsecret", page_application(no_files, photo_routes(None)))
        answers = guarded_application([door], frozenset([HOST]))
        return asked(answers, HOST, "POST", f"/{door.token}/{path}", **more)


@pytest.mark.slow
def test_a_photo_is_answered_with_boxes_or_with_groups_of_a_pad() -> None:
    ((number, names),), answer = shot().games.items(), post("photo", shot().jpeg)
    (sheet,) = answer.json()["sheets"]
    assert (answer.status_code, sheet["sheet"], {*sheet["ticked"]}) == (200, number, names)
    assert [half["size"] for half in sheet["halves"]] == [[133.0, 193.0]] * 2
    groups = post("photo/pad/lure", pad()).json()["groups"]
    assert [group["group"] for group in groups] == ["fish", "boosts"]
    for group, box in zip(groups, read_pad_paper("lure", None).marks.boxes, strict=True):
        content = base64.b64decode(group["picture"].removeprefix("data:image/jpeg;base64,"))
        part = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
        assert part.shape == pytest.approx((box.area[3] * 8, box.area[2] * 8), abs=2)
        lines = part.min(axis=1) < np.median(part) - 60  # those above and below, at its edges
        assert [lines[:16].any(), lines[-16:].any()] == [True, True]
    other = post("photo/pad/salmon_run", scene(12, "small", 3).jpeg)
    assert "companion print salmon_run --only score-pad" in other.json()["error"]
    assert "no score pad" in post("photo/pad/fleet_dice", pad()).json()["error"]


def test_what_is_no_photo_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photos = ("photo", "photo/pad/lure")
    for path in photos:
        for content, status, words in ((b"x", 422, "no JPEG"), (bytes(25_000_001), 413, "at most")):
            answer = post(path, content)
            assert (answer.status_code, words in answer.text) == (status, True)
    store = tmp_path / "tables.sqlite"
    (door,) = serve_command.open_doors(["tarn"], store, Future(), [FLEET_DICE], None).values()
    for way in (None, door):  # tables read too
        assert post("photo/player", b"x", door=way).status_code == 422
    with pytest.raises(FileNotFoundError):  # the program says so
        run("read", tmp_path / "none.jpg")
    monkeypatch.setitem(sys.modules, "cv2", None)
    for path in photos:
        monkeypatch.delitem(sys.modules, "companion.photo.sheets", raising=False)
        answer = post(path, b"x")
        assert (answer.status_code, "pip install" in answer.text) == (422, True)
    ran = run("read", tmp_path, columns=WIDE)
    assert (ran.code, ran.out, "-m pip install opencv" in ran.err) == (1, "", True)


def test_a_worker_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    assert worker.run_limited(dict, {"read": True}) == {"read": True}
    for seconds, words, work, given in (
        (20, "another version", worker.describe_player, (None, b'["0", []]')),
        (20, "too much memory", bytearray, (4_000_000_000,)),
        (1, "over 1 seconds", time.sleep, (30,)),
    ):
        monkeypatch.setattr(worker, "SECONDS", seconds)
        with pytest.raises(CompanionError, match=words):
            worker.run_limited(work, *given)
    limits: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, _: limits.append(kind))
    worker.limit_process()
    assert {resource.RLIMIT_CPU, resource.RLIMIT_AS} == {*limits}


def open_sheet(hand: Hand, title: str, photo: bytes = b"") -> None:
    """Begin a game, open the sheet of the first player, and take a photo."""
    hand.begin(title, ("Ann", "Bo"))
    for key in ("tab-score", "0 fish", "key-count"):
        hand.key(key)
        hand.page.wait_for_timeout(400)
    if photo:
        file = {"name": "photo.jpg", "mimeType": JPEG_TYPE, "buffer": photo}
        hand.page.locator('[data-key="photo-file"]').set_input_files(file)


@pytest.mark.slow
def test_a_phone_takes_a_photo_and_counts_on(chromium: Any, free_port: int, tmp_path: Path) -> None:
    (names,) = shot().games.values()
    player: Any = READINGS[0].player("", frozenset(names))
    with serving(tmp_path, free_port) as (_, address):
        context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
        hand = Hand(context.new_page())
        hand.page.goto(address)
        open_sheet(hand, "Fleet", shot().jpeg)
        hand.page.locator("h1", has_text="What the photo shows").wait_for(timeout=60_000)
        last = [box.id for box in READINGS[0].papers[0].marks.boxes].index("coin-60")
        counts = []
        for _ in range(3):  # a tap on a box turns it
            hand.page.wait_for_timeout(400)
            counts.append(hand.page.locator(".shot .seen").count())
            hand.page.locator(".shot").first.locator("rect").nth(last).click()
        assert counts == [len(names), len(names) + 1, len(names)]
        hand.page.locator(".shot").first.locator("rect").nth(last).click()
        hand.next()
        hand.page.locator('[data-key="half-sea"]').wait_for()
        assert str(total(player)) in hand.text(".sofar")
        hand.page.wait_for_timeout(400)
        hand.key("half-town")
        typed = hand.page.get_by_role("spinbutton", name="coin boxes").input_value()
        assert typed == str(player["coin_boxes"])
        hand.page.goto(address)
        open_sheet(hand, "Lure", pad())
        hand.page.locator("main.count .pad-row").wait_for(timeout=60_000)
        context.close()


@pytest.mark.slow
def test_without_a_laptop_the_page_says_who_reads_photos(hand: Hand) -> None:
    open_sheet(hand, "Fleet")
    hand.key("photo")
    hand.page.get_by_text("A laptop reads photos").wait_for()
