"""Simulated photographs read, refused, and scored; the generator knows nothing of the reader."""

from __future__ import annotations

import io
import json
import re
import struct
import sys
import time
import zlib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image, ImageFilter

from companion.core.errors import CompanionError
from companion.games.fleet_dice import sheet_photo
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.lure.game import LURE
from companion.games.marked_paper import Tick
from tests.command import done, run
from tests.games.fleet_dice.scored import FLEET, total

pytest.importorskip("cv2", reason="pip install opencv-python-headless")
from companion.cli import read_command, score_command, score_dialogue, score_files
from companion.photo import reader
from companion.photo.picture_file import decode_photo
from companion.photo.sheets import read_sheets
from tests.photo.people import PENS, play, tick_boxes
from tests.photo.scenes import DOTS, Scene, offsets, page, piece_scene, rules, scene

READINGS = sheet_photo.read_sheets(FLEET_DICE, None)
SCENES = [  # seed, kind, megapixels, pen, what else
    (1, "whole", 12, "pencil", {}),
    (2, "whole", 5, "blue", {"ink": "saver"}),
    (3, "two", 12, "black", {}),
    (4, "half", 5, "red", {"ink": "line"}),
    (5, "whole", 8, "light pencil", {"paper": "letter"}),
    (6, "whole", 12, "felt", {"edition": "rules"}),
    (3001, "", 0, "", {}),  # a stroke runs into a filled box
    (8, "whole", 8, "pencil", {"trouble": "crease"}),
]


@pytest.mark.each_case
@pytest.mark.slow
@pytest.mark.parametrize(("seed", "kind", "megapixels", "pen", "more"), SCENES)
def test_every_box_called_sure_is_right(
    seed: int, kind: str, megapixels: int, pen: str, more: dict[str, str]
) -> None:
    shot = scene(seed, kind, megapixels, pen=pen, **more)
    reading, sheets, refusals = read_sheets([("x", decode_photo(shot.jpeg, "x"))], READINGS)
    assert (refusals, reading.edition) == ([], more.get("edition", "house"))
    assert {(sheet.copy, half) for sheet in sheets for half in sheet.papers} == {*shot.ticked}
    for sheet in sheets:
        judgement = sheet.judge(reading)
        assert len(judgement.doubts) <= 6
        halves = sheet.papers.values()
        sure = {name for half in halves for name, tick in half.ticks.items() if tick.sure}
        sure -= set(judgement.doubts)
        truth = set().union(*(shot.ticked[sheet.copy, half] for half in sheet.papers))
        assert {*judgement.ticked} & sure == truth & sure


EXAMPLES = [player for text in FLEET.examples.values() for player in json.loads(text)["players"]]


@pytest.mark.long
@pytest.mark.parametrize("number", range(12))
def test_a_played_sheet_comes_out_as_the_total_that_was_typed(number: int) -> None:
    """The examples of the rules and random legal games, marked and photographed."""
    player = EXAMPLES[number] if number < len(EXAMPLES) else play(Random(number), "house")
    player = player | {"trophy_points": 0}
    shot = scene(4001 + number, "whole", 12, pen=list(PENS)[number % 6], typed=player)
    ((copy, ticked),) = shot.games.items()
    reading, (sheet,), _ = read_sheets([("x", decode_photo(shot.jpeg, "x"))], READINGS)
    doubts = sheet.judge(reading).doubts
    assert (sheet.copy, len(doubts) <= 12) == (copy, True)  # most have none; filled boxes have
    sheet.answers = {box: box in ticked for box in doubts}  # as its person would
    assert total(reading.player("", sheet.judge(reading).ticked)) == total(player)


def blurred(jpeg: bytes) -> Any:
    return Image.open(io.BytesIO(jpeg)).filter(ImageFilter.GaussianBlur(9))


NO_SHEET = np.random.default_rng(3).integers(0, 255, (900, 1200, 3), np.uint8)
REFUSED = {
    "cut off": (lambda: scene(11, "cut", 8).jpeg, "of its corners are in the picture|missing"),
    "small": (lambda: scene(12, "small", 3).jpeg, "too small|of its corners|no sheet"),
    "of two megapixels": (lambda: scene(13, "two", 2).jpeg, "too small|corners|no sheet"),
    "blurred": (lambda: blurred(scene(14, "whole", 8).jpeg), "sharp and in good light|hold still"),
    "of no sheet": (lambda: Image.fromarray(NO_SHEET), "no sheet with markers"),
    "of another game": (
        lambda: piece_scene(LURE, "score-pad", "sheet", 15, set()),
        "no sheet with markers",
    ),
}


@pytest.mark.each_case
@pytest.mark.parametrize("name", REFUSED)
def test_a_photo_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    make, words = REFUSED[name]
    photo = make()
    content = tmp_path / "a.jpg"
    content.write_bytes(photo) if isinstance(photo, bytes) else photo.save(content)
    ran = run("read", content)
    assert (ran.code, ran.out) == (1, "")
    assert re.search(words, " ".join(ran.err.split())), ran.err


# --- files ------------------------------------------------------------------------------------


def _jpeg() -> bytes:
    stream = io.BytesIO()
    Image.fromarray(np.zeros((300, 400), np.uint8)).save(stream, "JPEG")
    return stream.getvalue()


def _png(width: int, height: int, rows: int) -> bytes:
    """Return a PNG whose header names a size, and which holds so many rows."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = {b"IHDR": head, b"IDAT": zlib.compress(bytes((width + 1) * rows)), b"IEND": b""}
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts.items()
    )


SIZE = struct.pack(">HH", 300, 400)  # in the header of the JPEG
HOSTILE = {
    "200 megapixels": (_png(20000, 10000, 1), "million pixels"),
    "a header beyond reason": (_jpeg().replace(SIZE, b"\xff" * 4), "million pixels"),
    "a bomb": (_png(50_000, 50_000, 900), "million pixels"),
    "cut off": (_jpeg()[:-400], "broken"),
    "no end": (_jpeg()[:300], "broken"),
    "words": (b"no picture", "no JPEG or PNG"),
    "nothing": (b"", "no JPEG or PNG"),
    "many layers": (_jpeg() + b"\xff\xda" * 5000, "layers"),
    "huge": (_jpeg() + bytes(26_000_000), "more than 25 MB"),
}


@pytest.mark.each_case
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_once(name: str) -> None:
    content, words = HOSTILE[name]
    start = time.perf_counter()
    with pytest.raises(CompanionError, match=words):
        decode_photo(content, "photo.jpg")
    assert time.perf_counter() - start < 1


def test_a_header_that_lies_shows_no_sheet(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(_jpeg().replace(SIZE, struct.pack(">HH", 6000, 8000)))
    start = time.process_time()
    assert "no sheet with markers" in run("read", file).err
    assert time.process_time() - start < 2
    assert "cannot be read" in run("read", tmp_path / "none.jpg").err


# --- rules ------------------------------------------------------------------------------------


def played(seed: int, edition: str = "house") -> tuple[dict[str, Any], set[str]]:
    rng = Random(seed)
    player = play(rng, edition) | {"trophy_points": 0}
    return player, tick_boxes(rng, player, rules(edition))


def ticks_of(names: set[str], edition: int = 0) -> dict[str, Tick]:
    boxes = [name for paper in READINGS[edition].papers for name in paper.boxes]
    return {name: Tick(name in names) for name in boxes}


@pytest.mark.parametrize("edition", ["house", "rules"])
def test_a_legal_game_raises_no_doubt_and_scores_as_if_typed(edition: str) -> None:
    at = [reading.edition for reading in READINGS].index(edition)
    scoring = score_command.open_game("fleet_dice", None, edition)
    for seed in range(60):
        player, names = played(seed, edition)
        judgement = READINGS[at].judge(ticks_of(names, at))
        assert judgement.doubts == ()
        read = READINGS[at].player("", judgement.ticked)
        totals = [total(each, scoring) for each in (read, player)]
        assert totals[0] == totals[1], seed


def test_a_doubt_that_the_rules_settle_is_not_asked() -> None:
    _, names = played(1)
    for name in [name for name in names if "-boat-" in name and "fish" not in name][:5]:
        judgement = READINGS[0].judge(ticks_of(names) | {name: Tick(False, False)})
        assert judgement.doubts == ()
        assert name in judgement.ticked


def test_a_contradiction_is_asked_though_every_box_is_sure() -> None:
    _, names = played(1)
    for name in [name for name in names if "-license-" in name][:3]:
        judgement = READINGS[0].judge(ticks_of(names - {name}))
        assert name in judgement.doubts or name.replace("-1", "-2") in judgement.doubts
        assert judgement.contradictions
    for more in ({"bonus-full_holds"}, {"king_crab-box-1", "bonus-full_holds", "bonus-paperwork"}):
        assert READINGS[0].judge(ticks_of(more)).contradictions


def test_boxes_that_do_not_score_are_not_asked() -> None:
    ticks = ticks_of(set()) | {"round-1": Tick(True, False), "coin-1": Tick(True, False)}
    assert READINGS[0].judge(ticks).doubts == ("coin-1",)


# --- commands ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shot() -> Scene:
    return scene(21, "whole", 8, pen="black")


@pytest.fixture(scope="module")
def photo(shot: Scene, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("photo") / "sheet.jpg"
    file.write_bytes(shot.jpeg)
    return file


def typing(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let a person at a terminal type these answers; the last is repeated."""
    left = list(answers)
    for module in (read_command, score_command):
        monkeypatch.setattr(module, "at_terminal", lambda: True)
    for module in (read_command, score_dialogue, score_files):
        monkeypatch.setattr(module, "read_line", lambda *_: left.pop(0) if left[1:] else left[0])
    return left


@pytest.mark.slow
def test_a_photo_becomes_a_record_and_a_score(
    shot: Scene, photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ((number, names),) = shot.games.items()
    saved, picture = tmp_path / "day.json", tmp_path / "read.png"
    said = done("read", photo, "--accept", "--save", saved, "--picture", picture).out
    assert f"companion score {saved}" in " ".join(said.split())
    with Image.open(picture) as shown:
        assert shown.size == (2 * 133 * 8, 193 * 8)
    points = total(READINGS[0].player("", frozenset(names)))
    assert done("score", saved, "--json").json["players"][0]["total"] == points
    score = done("score", "fleet", "--photo", photo, "--accept", "--json").json["players"][0]
    assert (score["name"], score["total"]) == (f"Sheet {number}", points)
    typing(monkeypatch, "Maria", "4", "", "no")  # name, trophies; right; not saved
    shown = done("score", "fleet", "--photo", photo)
    assert "What is the player's name?" in shown.err
    assert "points are on trophies" in shown.err
    assert "Maria" in shown.out
    assert str(points + 4) in shown.out


@pytest.mark.slow
def test_a_solo_log_is_read_and_makes_the_game_a_solo_game(photo: Path, tmp_path: Path) -> None:
    ticked = {f"log-income-{n}" for n in range(1, 9)}
    ticked |= {"log-fishing-2", "log-fishing-4", "log-result-3"}
    log, day = tmp_path / "log.jpg", tmp_path / "day.json"
    log.write_bytes(piece_scene(FLEET_DICE, "solo-log", "log", 5, ticked))
    read = done("read", log, photo, "--json").json
    assert read["log"] == {"fishing": 2, "income": 8, "result": [3]}
    assert [sheet["record"]["mode"] for sheet in read["sheets"]] == ["base"]
    alone = run("read", log)
    assert "The solo log: fishing 2, income 8, result [3]." in " ".join(alone.err.split())
    done("read", photo, log, "--accept", "--save", day, "--picture", tmp_path / "both.png")
    assert json.loads(day.read_text("utf-8"))["mode"] == "solo"


@pytest.mark.slow
def test_doubts_are_listed_or_asked(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A box is asked whose print is not confirmed."""
    hidden = {"casino-box-1", "coin-3"}
    monkeypatch.setattr(reader, "check_print", lambda _, paper: (hidden & {*paper.boxes}, 0.9))
    ran = run("read", photo)
    assert (ran.code, "boxes are not clear" in ran.err) == (1, True)
    listed = run("read", photo, "--json").json["sheets"][0]
    assert listed["record"] is None
    assert {"box", "place", "ink", "picture"} <= listed["doubtful"][0].keys()
    left = typing(monkeypatch, "what", "y", "")
    ran = done("read", photo)
    assert left == [""]
    assert "Casino, window 1: is it ticked? [y/n; Enter:" in " ".join(ran.err.split())


def test_without_opencv_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.photo.sheets", None)
    ran = run("read", "a.jpg")
    assert (ran.code, "-m pip install opencv" in " ".join(ran.err.split())) == (1, True)


def test_a_sheet_of_another_layout_is_refused(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = [msgspec.structs.replace(reading, version="00000000") for reading in READINGS]
    monkeypatch.setattr(sheet_photo, "read_sheets", lambda *_: tuple(other))
    ran = run("read", photo)
    assert ran.code == 1
    assert f"is of version {READINGS[0].version}" in " ".join(ran.err.split())


def test_a_number_twice_in_a_photo_is_refused() -> None:
    both = np.vstack([page(1), page(1)])[::2, ::2, 0]
    _, sheets, refusals = read_sheets([("x", both)], READINGS)
    assert (sheets, "twice" in refusals[0]) == ([], True)


def test_a_thing_that_looks_like_a_marker_is_left_out() -> None:
    """Three of the four show that it is none."""
    left = page(2)[:, : page(2).shape[1] // 2, 0]
    offset = offsets("a4")["sea"]
    x, y = (round((at + edge) * DOTS) for at, edge in zip(offset, (0, 185), strict=True))
    size = round(8 * DOTS)
    wide = np.full((left.shape[0], left.shape[1] + 900), 255, np.uint8)
    wide[:, : left.shape[1]] = left
    wide[600 : 600 + size, -400 : size - 400] = left[y : y + size, x : x + size]
    wide[y : y + size, x : x + size] = 255
    _, sheets, refusals = read_sheets([("x", wide)], READINGS)
    assert refusals == []
    assert sheets[0].judge(READINGS[0]).ticked == frozenset()


def test_halves_apart_make_a_sheet_and_one_twice_counts_once() -> None:
    whole = page(2)[:, :, 0]
    left, right = whole[:, : whole.shape[1] // 2], whole[:, whole.shape[1] // 2 :]
    _, sheets, refusals = read_sheets([("a", left), ("b", right), ("c", left)], READINGS)
    assert refusals == []
    (sheet,) = sheets
    assert sheet.papers.keys() == {"sea", "town"}
    assert {paper.photo for paper in sheet.papers.values()} == {"a", "b"}
    assert sheet.judge(READINGS[0]).ticked == frozenset()
