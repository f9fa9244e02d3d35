"""Simulated photographs read, refused, and scored; the generator knows nothing of the reader."""

from __future__ import annotations

import io
import json
import re
import struct
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

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
from companion.photo import ticks
from companion.photo.sheets import read_sheets
from tests.photo.scenes import (
    DOTS,
    PENS,
    Scene,
    offsets,
    page,
    piece_scene,
    places,
    play,
    rules,
    scene,
    tick_boxes,
)  # fmt: skip

READINGS = sheet_photo.read_sheets(FLEET_DICE, None)
EXAMPLES = [player for text in FLEET.examples.values() for player in json.loads(text)["players"]]
SCENES = [  # seed, kind, megapixels, pen, what else
    (1, "whole", 12, "pencil", {}),
    (2, "whole", 5, "blue", {"ink": "saver"}),
    (3, "two", 12, "black", {}),
    (4, "half", 5, "red", {"ink": "line"}),
    (5, "whole", 8, "light pencil", {"paper": "letter"}),
    (6, "whole", 12, "felt", {"edition": "rules"}),
    (3001, "", 0, "", {}),
    (8, "whole", 8, "pencil", {"trouble": "crease"}),
]


def read(*contents: Any) -> Any:
    """Return the sheets in photographs and the refusals; an array is a photograph in grey."""
    files = [item if isinstance(item, bytes) else save(item) for item in contents]
    return read_sheets(list(zip("abc", files, strict=False)), READINGS)


def save(picture: Any, kind: str = "PNG") -> bytes:
    picture = Image.fromarray(picture) if isinstance(picture, np.ndarray) else picture
    picture.save(stream := io.BytesIO(), kind)
    return stream.getvalue()


@pytest.mark.each_case
@pytest.mark.slow
@pytest.mark.parametrize(("seed", "kind", "megapixels", "pen", "more"), SCENES)
def test_every_box_called_sure_is_right(
    seed: int, kind: str, megapixels: int, pen: str, more: dict[str, str]
) -> None:
    shot = scene(seed, kind, megapixels, pen, **more)
    sheets, refusals = read(shot.jpeg)
    assert all("missing" in refusal for refusal in refusals)
    assert {(sheet.copy, half) for sheet in sheets for half in sheet.shots} == {*shot.ticked}
    for sheet in sheets:
        assert sheet.reading.edition == more.get("edition", "house")
        judgement = sheet.judge()
        assert len(judgement.doubts) <= 6
        sure = {name for name, tick in sheet.ticks.items() if tick.sure} - {*judgement.doubts}
        truth = set().union(*(shot.ticked[sheet.copy, half] for half in sheet.shots))
        assert judgement.ticked & sure == truth & sure


@pytest.mark.long
@pytest.mark.parametrize("number", range(12))
def test_a_played_sheet_comes_out_as_the_total_that_was_typed(number: int) -> None:
    """The examples of the rules and random legal games, marked and photographed."""
    player = EXAMPLES[number] if number < len(EXAMPLES) else play(Random(number), "house")
    player = player | {"trophy_points": 0}
    shot = scene(4001 + number, "whole", 12, list(PENS)[number % 6], typed=player)
    ((copy, ticked),), ((sheet,), _) = shot.games.items(), read(shot.jpeg)
    doubts = sheet.judge().doubts
    assert (sheet.copy, len(doubts) <= 12) == (copy, True)  # most have none; filled boxes have
    sheet.answers = {box: box in ticked for box in doubts}  # as its person would
    copied = sheet.reading.player("", sheet.judge().ticked)
    assert total(copied) == total(player)


def blur(shot: Scene) -> bytes:
    return save(Image.open(io.BytesIO(shot.jpeg)).filter(ImageFilter.GaussianBlur(9)))


NO_SHEET = np.random.default_rng(3).integers(0, 255, (900, 1200, 3), np.uint8)
JPEG = save(Image.new("1", (400, 300)), "JPEG")
SIZE = struct.pack(">HH", 300, 400)  # as its header has it
REFUSED: dict[str, Any] = {  # a file, or what takes a photograph, and the words that refuse it
    "cut off": (lambda: scene(11, "cut", 8).jpeg, "corners are in the picture|missing|cut off"),
    "small": (lambda: scene(12, "small", 3).jpeg, "too small|of its corners|no sheet"),
    "of two megapixels": (lambda: scene(13, "two", 2).jpeg, "too small|corners|no sheet"),
    "blurred": (lambda: blur(scene(14, "whole", 8)), "sharp and in good light|hold still"),
    "of no sheet": (lambda: save(Image.fromarray(NO_SHEET)), "no sheet with markers"),
    "of another game": (lambda: piece_scene(LURE, "score-pad", "sheet", set()), "no sheet with"),
    "200 megapixels": (save(Image.new("1", (20000, 10000))), "million pixels"),  # of 30 kB
    "a header beyond reason": (JPEG.replace(SIZE, b"\xff" * 4), "million pixels"),
    "a header that lies": (JPEG.replace(SIZE, struct.pack(">HH", 6000, 8000)), "no sheet with"),
    "cut short": (JPEG[:-400], "broken"),
    "no end": (JPEG[:300], "broken"),
    "words": (b"no picture", "no JPEG or PNG"),
    "nothing": (b"", "no JPEG or PNG"),
    "many layers": (JPEG + b"\xff\xda" * 5000, "layers"),
    "huge": (JPEG + bytes(26_000_000), "more than 25 MB"),
}


@pytest.mark.each_case
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_with_the_reason(name: str) -> None:
    """A hostile file is refused at once."""
    take, words = REFUSED[name]
    content = take if isinstance(take, bytes) else take()
    start = time.process_time()
    try:
        refusal = "; ".join(read(content)[1])
    except CompanionError as error:
        refusal = str(error)
    assert re.search(words, refusal)
    assert callable(take) or time.process_time() - start < (2 if "lies" in name else 1)


def played(seed: int, edition: str = "house") -> tuple[dict[str, Any], set[str]]:
    player = play(rng := Random(seed), edition)
    return player, tick_boxes(rng, player, rules(edition))


def judge(names: set[str], more: dict[str, Tick] | None = None, edition: int = 0) -> Any:
    boxes = [box.id for paper in READINGS[edition].papers for box in paper.marks.boxes]
    return READINGS[edition].judge({name: Tick(name in names) for name in boxes} | (more or {}))


@pytest.mark.parametrize("edition", ["house", "rules"])
def test_a_legal_game_raises_no_doubt_and_scores_as_if_typed(edition: str) -> None:
    at = [reading.edition for reading in READINGS].index(edition)
    scoring = score_command.open_game("fleet_dice", None, edition)
    for seed in range(60):
        player, names = played(seed, edition)
        judgement = judge(names, edition=at)
        assert judgement.doubts == ()
        copied = READINGS[at].player("", judgement.ticked)
        assert total(copied, scoring) == total(player, scoring), seed


def test_what_the_rules_settle_is_not_asked_and_what_they_forbid_is() -> None:
    _, names = played(1)
    for name in [name for name in names if "-boat-" in name and "fish" not in name][:5]:
        judgement = judge(names, {name: Tick(False, False)})
        assert (judgement.doubts, name in judgement.ticked) == ((), True)
    for name in [name for name in names if "-license-" in name][:3]:
        judgement = judge(names - {name})
        assert name in judgement.doubts
        assert judgement.contradictions
    for more in ({"bonus-full_holds"}, {"king_crab-box-1", "bonus-full_holds", "bonus-paperwork"}):
        assert judge(more).contradictions
    unsure = {"round-1": Tick(True, False), "coin-1": Tick(True, False)}
    assert judge(set(), unsure).doubts == ("coin-1",)  # rounds do not score


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
    text = done("read", photo, "--accept", "--save", saved, "--picture", picture).out
    assert f"companion score {saved}" in " ".join(text.split())
    with Image.open(picture) as image:
        assert image.size == (2 * 133 * 8, 193 * 8)
    points = total(READINGS[0].player("", frozenset(names)))
    assert done("score", saved, "--json").json["players"][0]["total"] == points
    score = done("score", "fleet", "--photo", photo, "--accept", "--json").json["players"][0]
    assert (score["name"], score["total"]) == (f"Sheet {number}", points)
    typing(monkeypatch, "Maria", "4", "", "no")  # name, trophies; right; not saved
    ran = done("score", "fleet", "--photo", photo)
    for words in ("What is the player's name?", "points are on trophies"):
        assert words in ran.err
    assert {"Maria", str(points + 4)} <= {*ran.out.split()}


@pytest.mark.slow
def test_a_solo_log_is_read_and_makes_the_game_a_solo_game(photo: Path, tmp_path: Path) -> None:
    ticked = {f"log-income-{n}" for n in range(1, 9)}
    ticked |= {"log-fishing-2", "log-fishing-4", "log-result-3"}
    log, day = tmp_path / "log.jpg", tmp_path / "day.json"
    log.write_bytes(piece_scene(FLEET_DICE, "solo-log", "log", ticked))
    answer = done("read", log, photo, "--json").json
    assert answer["log"] == {"fishing": 2, "income": 8, "result": [3]}
    assert [sheet["record"]["mode"] for sheet in answer["sheets"]] == ["base"]
    alone = run("read", log)
    assert "The solo log: fishing 2, income 8, result [3]." in " ".join(alone.err.split())
    done("read", photo, log, "--accept", "--save", day, "--picture", tmp_path / "both.png")
    assert json.loads(day.read_text("utf-8"))["mode"] == "solo"


@pytest.mark.slow
def test_doubts_are_listed_or_asked(
    photo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box is asked under glare, and an empty one whose print is not confirmed."""
    measure, faults = ticks.measure_ink, {"casino-box-1": ("seen", 0.1), "coin-60": ("alike", 0.0)}

    def measure_badly(flat: Any, paper: Any) -> Any:
        ink = measure(flat, paper)
        for n, box in enumerate(paper.marks.boxes):
            if box.id in faults:
                getattr(ink, faults[box.id][0])[n] = faults[box.id][1]
        return ink

    monkeypatch.setattr(ticks, "measure_ink", measure_badly)
    ran = run("read", photo)
    assert (ran.code, "boxes are not clear" in ran.err) == (1, True)
    listed = done("read", photo, "--json", "--save", tmp_path / "day").json["sheets"][0]
    assert (listed["record"], (tmp_path / "day").exists()) == (None, False)
    assert {box["box"] for box in listed["doubtful"]} == {*faults}
    assert {"box", "place", "ink", "picture"} <= listed["doubtful"][0].keys()
    left = typing(monkeypatch, "what", "y", "")
    ran = done("read", photo)
    assert left == [""]
    assert "Casino, window 1: is it ticked? [y/n; Enter:" in " ".join(ran.err.split())


def test_a_reason_and_a_way_are_told(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cannot be read" in run("read", photo.with_name("none.jpg")).err
    monkeypatch.setattr(sheet_photo, "layout_version", lambda sheet: "00000000")
    assert f"is of version {READINGS[0].version}" in " ".join(run("read", photo).err.split())
    monkeypatch.setitem(sys.modules, "cv2", None)
    monkeypatch.delitem(sys.modules, "companion.photo.sheets")
    ran = run("read", photo)
    assert (ran.code, "-m pip install opencv" in " ".join(ran.err.split())) == (1, True)


def test_papers_find_their_sheet() -> None:
    whole = page(2)[:, :, 0]
    left, right = whole[:, : whole.shape[1] // 2], whole[:, whole.shape[1] // 2 :]
    sheets, refusals = read(np.vstack([page(1), page(1)])[::2, ::2, 0])
    assert (sheets, "twice" in refusals[0]) == ([], True)
    (sheet,), refusals = read(left, right, left)
    assert refusals == []
    assert {half: shot.photo for half, shot in sheet.shots.items()} == {"sea": "a", "town": "b"}
    assert sheet.judge().ticked == frozenset()
    marked = left.copy()
    for spot in places("house")["sea"]:
        if spot.kind == "coin" and spot.number < 8:
            x, y = (round(at * DOTS) for at in np.add(spot.middle, offsets("a4")["sea"]))
            marked[y - 15 : y + 15, x - 15 : x + 15] = 40
    with pytest.raises(CompanionError, match="two sheets have the number 2"):
        read(left, marked, right)
    with pytest.raises(CompanionError, match="is of version"):
        read(whole, page(1, edition="rules")[:, :, 0])


def test_a_thing_that_looks_like_a_marker_is_left_out() -> None:
    """Three of the four show that it is none."""
    left = page(2)[:, : page(2).shape[1] // 2, 0]
    (x, y), size = offsets("a4")["sea"], round(8 * DOTS)
    x, y = round(x * DOTS), round((y + 185) * DOTS)
    wide = np.pad(left, ((0, 0), (0, 900)), constant_values=255)
    wide[600 : 600 + size, -400 : size - 400] = left[y : y + size, x : x + size]
    wide[y : y + size, x : x + size] = 255
    sheets, refusals = read(wide)
    assert ["missing" in refusal for refusal in refusals] == [True]
    assert [sheet.judge().ticked for sheet in sheets] == [frozenset()]
