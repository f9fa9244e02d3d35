"""Simulated photographs read, refused, and scored; the generator knows nothing of the reader."""

from __future__ import annotations

import io
import json
import struct
import time
import zlib
from pathlib import Path
from random import Random

import numpy as np
import pytest
from PIL import Image

from companion.core.errors import CompanionError
from companion.core.scoring import Result, score_record
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.sheet_photo import read_sheets as readings_of
from companion.games.marked_paper import Tick
from tests.command import done, run

pytest.importorskip("cv2", reason="pip install opencv-python-headless")
from companion.cli import read_command
from companion.cli.score_command import open_game
from companion.photo.picture_file import decode_photo, read_photo
from companion.photo.sheets import read_sheets
from tests.photo.people import play
from tests.photo.scenes import DOTS, log_scene, offsets, page, rules, scene

READINGS = readings_of(FLEET_DICE, None)
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
    assert refusals == []
    assert reading.edition == more.get("edition", "house")
    assert {(sheet.copy, half) for sheet in sheets for half in sheet.papers} == {*shot.ticked}
    for sheet in sheets:
        judgement = sheet.judge(reading)
        assert len(judgement.doubts) <= 6
        truth = set().union(*(shot.ticked[sheet.copy, half] for half in sheet.papers))
        sure = {
            name for half in sheet.papers.values() for name, tick in half.ticks.items() if tick.sure
        }
        sure -= set(judgement.doubts)
        assert {*judgement.ticked} & sure == truth & sure


@pytest.mark.parametrize(
    ("seed", "kind", "megapixels", "words"),
    [
        (11, "cut", 8, "of its corners are in the picture|missing"),
        (12, "small", 5, "too small|of its corners|no sheet"),
        (13, "whole", 2, "too small|corners|no sheet"),
    ],
)
def test_a_photo_that_cannot_be_read_is_refused(
    seed: int, kind: str, megapixels: int, words: str, tmp_path: Path
) -> None:
    photo = tmp_path / "a.jpg"
    photo.write_bytes(scene(seed, kind, megapixels).jpeg)
    ran = run("read", photo)
    assert ran.code == 1
    assert any(word in ran.err.replace("\n", " ") for word in words.split("|")), ran.err


def test_a_photo_without_a_sheet_is_refused(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (900, 1200, 3), np.uint8)
    Image.fromarray(noise).save(tmp_path / "a.png")
    ran = run("read", tmp_path / "a.png")
    assert (ran.code, ran.out) == (1, "")
    assert "no sheet with markers" in ran.err


# --- files ------------------------------------------------------------------------------------


def _jpeg() -> bytes:
    stream = io.BytesIO()
    Image.fromarray(np.zeros((300, 400), np.uint8)).save(stream, "JPEG")
    return stream.getvalue()


def _png(width: int, height: int, rows: int) -> bytes:
    """Return a PNG whose header names a size, and which holds so many rows."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = zlib.compress(bytes((width + 1) * rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


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
def test_a_hostile_file_is_refused_at_once(name: str, tmp_path: Path) -> None:
    content, words = HOSTILE[name]
    file = tmp_path / "photo.jpg"
    file.write_bytes(content)
    start = time.perf_counter()
    with pytest.raises(CompanionError, match=words):
        read_photo(file)
    assert time.perf_counter() - start < 1


def test_a_header_that_lies_shows_no_sheet(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(_jpeg().replace(SIZE, struct.pack(">HH", 6000, 8000)))
    start = time.process_time()
    assert "no sheet with markers" in run("read", file).err
    assert time.process_time() - start < 2


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert "cannot be read" in run("read", tmp_path / "none.jpg").err


# --- rules ------------------------------------------------------------------------------------


def total(ticked: frozenset[str]) -> int:
    player = READINGS[0].player("Ann", ticked)
    result = score_record(
        open_game("fleet_dice", None), {"game": "fleet_dice", "mode": "base", "players": [player]}
    )
    assert isinstance(result, Result), result
    return result.players[0].total


def ticks_of(names: set[str]) -> dict[str, Tick]:
    boxes = [name for paper in READINGS[0].papers for name in paper.boxes]
    return {name: Tick(name in names) for name in boxes}


@pytest.mark.parametrize("seed", range(0, 60, 10))
def test_a_legal_game_raises_no_doubt_and_can_be_scored(seed: int) -> None:
    for each in range(seed, seed + 10):
        judgement = READINGS[0].judge(ticks_of(play(Random(each), rules("house"))))
        assert judgement.doubts == ()
        assert total(judgement.ticked) > 0


def test_a_doubt_that_the_rules_settle_is_not_asked() -> None:
    names = play(Random(1), rules("house"))
    for name in [name for name in names if "-boat-" in name and "fish" not in name][:5]:
        ticks = ticks_of(names) | {name: Tick(False, False)}
        judgement = READINGS[0].judge(ticks)
        assert judgement.doubts == ()
        assert name in judgement.ticked


def test_a_contradiction_is_asked_though_every_box_is_sure() -> None:
    names = play(Random(1), rules("house"))
    for name in [name for name in names if "-license-" in name][:3]:
        judgement = READINGS[0].judge(ticks_of(names - {name}))
        assert name in judgement.doubts or name.replace("-1", "-2") in judgement.doubts
        assert judgement.contradictions


def test_a_bonus_needs_its_box_and_is_one() -> None:
    for more in ({"bonus-full_holds"}, {"king_crab-box-1", "bonus-full_holds", "bonus-paperwork"}):
        assert READINGS[0].judge(ticks_of(more)).contradictions


def test_boxes_that_do_not_score_are_not_asked() -> None:
    ticks = ticks_of(set()) | {"round-1": Tick(True, False), "coin-1": Tick(True, False)}
    assert READINGS[0].judge(ticks).doubts == ("coin-1",)


# --- commands ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("photo") / "sheet.jpg"
    file.write_bytes(scene(21, "whole", 8, pen="black").jpeg)
    return file


@pytest.mark.slow
def test_a_photo_becomes_a_record_and_a_score(photo: Path, tmp_path: Path) -> None:
    shot = scene(21, "whole", 8, pen="black")
    ((number, names),) = shot.games.items()
    saved, picture = tmp_path / "day.json", tmp_path / "read.png"
    told = done("read", photo, "--accept", "--save", saved, "--picture", picture).out
    assert f"companion score {saved}" in " ".join(told.split())
    with Image.open(picture) as shown:
        assert shown.size == (2 * 133 * 8, 193 * 8)
    wanted = total(frozenset(names))
    assert done("score", saved, "--json").json["players"][0]["total"] == wanted
    score = done("score", "fleet", "--photo", photo, "--accept", "--json").json
    assert (score["players"][0]["name"], score["players"][0]["total"]) == (
        f"Sheet {number}",
        wanted,
    )


@pytest.mark.slow
def test_a_solo_log_is_read_and_makes_the_game_a_solo_game(photo: Path, tmp_path: Path) -> None:
    ticked = {f"log-income-{n}" for n in range(1, 9)}
    ticked |= {"log-fishing-2", "log-fishing-4", "log-result-3"}
    log = tmp_path / "log.jpg"
    log.write_bytes(log_scene(5, ticked))
    read = done("read", log, photo, "--json").json
    assert read["log"] == {"fishing": 2, "income": 8, "result": [3]}
    assert [sheet["record"]["mode"] for sheet in read["sheets"]] == ["base"]
    alone = run("read", log)
    assert "The solo log: fishing 2, income 8, result [3]." in " ".join(alone.err.split())
    day = tmp_path / "day.json"
    done("read", photo, log, "--accept", "--save", day)
    assert json.loads(day.read_text("utf-8"))["mode"] == "solo"


@pytest.mark.slow
def test_doubts_are_listed_or_asked(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.photo import reader

    hidden = {"casino-box-1", "coin-3"}
    monkeypatch.setattr(reader, "find_unconfirmed", lambda _, paper: hidden & {*paper.boxes})
    ran = run("read", photo)
    assert ran.code == 1
    assert "boxes are not clear" in ran.err
    listed = run("read", photo, "--json").json["sheets"][0]
    assert listed["record"] is None
    assert {"box", "place", "ink", "picture"} <= listed["doubtful"][0].keys()
    monkeypatch.setattr(read_command, "at_terminal", lambda: True)
    questions: list[str] = []

    def answer() -> str:
        questions.append("")
        return "what" if len(questions) == 1 else "y" if len(questions) == 2 else ""

    monkeypatch.setattr(read_command, "read_line", answer)
    ran = run("read", photo)
    assert ran.code == 0, ran.err
    assert len(questions) > 1
    assert "Casino, window 1: is it ticked? [y/n; Enter:" in " ".join(ran.err.split())


def test_without_opencv_the_way_to_get_it_is_told(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "companion.photo.sheets", None)
    ran = run("read", photo)
    assert ran.code == 1
    assert "-m pip install opencv-python-headless" in " ".join(ran.err.split())


def test_a_sheet_of_another_layout_is_refused(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    from companion.games.fleet_dice import sheet_photo

    other = [msgspec.structs.replace(reading, version="00000000") for reading in READINGS]
    monkeypatch.setattr(sheet_photo, "read_sheets", lambda *_: tuple(other))
    ran = run("read", photo)
    assert ran.code == 1
    assert f"is of version {READINGS[0].version}" in " ".join(ran.err.split())


def test_a_number_twice_in_a_photo_is_refused() -> None:
    both = np.vstack([page(1), page(1)])[::2, ::2, 0]
    _, sheets, refusals = read_sheets([("x", both)], READINGS)
    assert sheets == []
    assert "twice" in refusals[0]


def test_a_thing_that_looks_like_a_marker_is_left_out() -> None:
    """Three of the four show that it is none."""
    left = page(2)[:, : page(2).shape[1] // 2, 0]
    x, y = (
        round((at + edge) * DOTS) for at, edge in zip(offsets("a4")["sea"], (0, 185), strict=True)
    )
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
