"""A phone takes a photograph, the laptop reads it: the answers, the limits, the page."""

from __future__ import annotations

import base64
import json
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2", reason="pip install opencv-python-headless")
import cv2

from companion.cli import serve_command
from companion.core.errors import CompanionError
from companion.games.lure.game import LURE
from companion.games.pad_photo import read_pad_paper
from companion.photo import worker
from companion.photo.worker import describe_pad, describe_photo, describe_player, run_limited
from companion.web.photo_routes import photo_routes
from companion.web.server import GuardedPath, guarded_application, page_application, read_body
from tests.games.fleet_dice.scored import total
from tests.in_process import asked
from tests.photo.scenes import Scene, piece_scene, places, scene
from tests.web.hand import SMALL, Hand, opened
from tests.web.serving import serving

HOST = "192.168.7.5:8765"
READ, READ_PAD, COUNT = (
    partial(work, None) for work in (describe_photo, describe_pad, describe_player)
)


@pytest.fixture(scope="module")
def shot() -> Scene:
    return scene(21, "whole", 8, pen="black")


@pytest.fixture(scope="module")
def pad() -> bytes:
    return piece_scene(LURE, "score-pad", "sheet", 15, set())


def post(path: str, content: bytes, kind: str) -> Any:
    async def files() -> dict[str, bytes]:
        return {}

    inside = page_application(files, photo_routes(READ, READ_PAD, COUNT, read_body))
    return post_to(GuardedPath("secretsecret", inside), path, content, kind)


def post_to(door: GuardedPath, path: str, content: bytes, kind: str) -> Any:
    answers = guarded_application([door], frozenset([HOST]))
    headers = {"Content-Type": kind}
    return asked(answers, HOST, "POST", f"/{door.token}/{path}", content=content, headers=headers)


@pytest.mark.slow
def test_a_photo_is_answered_with_boxes_and_they_become_a_player(shot: Scene) -> None:
    ((number, names),) = shot.games.items()
    answer = post("photo", shot.jpeg, "image/jpeg")
    assert answer.status_code == 200
    (sheet,) = answer.json()["sheets"]
    assert (sheet["sheet"], set(sheet["ticked"])) == (number, names)
    assert [half["size"] for half in sheet["halves"]] == [[133.0, 193.0]] * 2
    assert sheet["halves"][0]["picture"].startswith("data:image/jpeg;base64,")
    confirmed = json.dumps({"version": answer.json()["version"], "ticked": sheet["ticked"]})
    player = post("photo/player", confirmed.encode(), "application/json").json()
    assert player["coin_boxes"] == sum(name.startswith("coin-") for name in names)
    other = json.dumps({"version": "0", "ticked": []}).encode()
    assert post("photo/player", other, "application/json").status_code == 422


def test_a_score_pad_is_cut_into_its_groups(pad: bytes) -> None:
    groups = post("photo/pad/lure", pad, "image/jpeg").json()["groups"]
    assert [group["group"] for group in groups] == ["fish", "boosts"]
    for group, (_, _, w, h) in zip(groups, read_pad_paper(LURE, None).boxes.values(), strict=True):
        content = base64.b64decode(group["picture"].partition(",")[2])
        part = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_GRAYSCALE)
        assert part.shape == pytest.approx((h * 8, w * 8), abs=2)
        lines = part.min(axis=1) < np.median(part) - 60  # those above and below, at its edges
        assert lines[:16].any()
        assert lines[-16:].any()
    other = post("photo/pad/salmon_run", scene(12, "small", 3).jpeg, "image/jpeg")
    assert "companion print salmon_run --only score-pad" in other.json()["error"]
    assert "no score pad" in post("photo/pad/fleet_dice", pad, "image/jpeg").json()["error"]


@pytest.mark.parametrize(
    ("content", "kind", "status", "words"),
    [
        (b"x", "text/plain", 415, "image/jpeg"),
        (b"x", "image/jpeg", 422, "no JPEG or PNG"),
        (bytes(25_000_001), "image/jpeg", 413, "at most"),
    ],
)
def test_what_is_no_photo_is_refused(content: bytes, kind: str, status: int, words: str) -> None:
    for path in ("photo", "photo/pad/lure"):
        answer = post(path, content, kind)
        assert (answer.status_code, words in answer.text) == (status, True)
    assert post("photo/player", content[:9], kind).status_code == 400


def test_a_table_reads_photos_too(tmp_path: Path) -> None:
    page = serve_command._Page(["fleet_dice"], None, "table")
    store = tmp_path / "tables.sqlite"
    (way,) = serve_command._entrances(["tarn"], store, page, ["fleet_dice"], None)
    assert post_to(way.door, "photo", b"x", "text/plain").status_code == 415


def test_a_worker_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    assert run_limited(dict, {"read": True}) == {"read": True}
    with pytest.raises(CompanionError, match="another version"):
        run_limited(describe_player, None, "0", [])
    with pytest.raises(CompanionError, match="with the memory"):
        run_limited(bytearray, 4_000_000_000)
    monkeypatch.setattr(worker, "SECONDS", 1)
    with pytest.raises(CompanionError, match="in 1 seconds"):
        run_limited(time.sleep, 30)
    limits: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, _: limits.append(kind))
    worker.limit_process()
    assert {resource.RLIMIT_CPU, resource.RLIMIT_AS} == {*limits}


def open_sheet(hand: Hand, title: str, cell: str) -> None:
    """Begin a game and open the sheet of the first player."""
    hand.begin(title, ("Ann", "Bo"))
    for key in ("tab-score", cell, "key-count"):
        hand.key(key)
        hand.page.wait_for_timeout(400)


def turn_box(hand: Hand, name: str) -> None:
    """Tap a box of the left half in the picture."""
    spot = next(spot for spot in places("house")["sea"] if spot.name == name)
    half = hand.page.locator(".shot").first
    half.scroll_into_view_if_needed()
    width = half.bounding_box()["width"] / 133
    x, y = (at * width for at in spot.middle)
    half.click(position={"x": x, "y": y})
    hand.page.wait_for_timeout(400)


@pytest.mark.slow
def test_a_phone_takes_a_photo_and_counts_on(
    chromium: Any, free_port: int, tmp_path: Path, shot: Scene, pad: bytes
) -> None:
    (names,) = shot.games.values()
    player = worker.open_readings(None)[1][0].player("", frozenset(names))
    photo = {"name": "photo.jpg", "mimeType": "image/jpeg"}
    with serving(tmp_path, free_port) as (_, address):
        context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
        hand = Hand(context.new_page())
        hand.page.goto(address)
        open_sheet(hand, "Fleet", "0 fish")
        hand.page.locator('[data-key="photo-file"]').set_input_files(photo | {"buffer": shot.jpeg})
        hand.page.locator("h1", has_text="What the photo shows").wait_for(timeout=60_000)
        hand.page.wait_for_timeout(400)
        seen = hand.page.locator(".shot .seen").count()
        assert seen == len(names)
        turn_box(hand, "coin-60")
        assert hand.page.locator(".shot .seen").count() == seen + 1
        turn_box(hand, "coin-60")
        assert hand.page.locator(".shot .seen").count() == seen
        hand.next()
        hand.page.locator('[data-key="half-sea"]').wait_for()
        assert str(total(player)) in hand.text(".sofar")
        hand.page.wait_for_timeout(400)
        hand.key("half-town")
        typed = hand.page.get_by_role("spinbutton", name="coin boxes").input_value()
        assert typed == str(player["coin_boxes"])
        hand.page.goto(address)
        open_sheet(hand, "Lure", "0 fish")
        hand.page.locator('[data-key="photo-file"]').set_input_files(photo | {"buffer": pad})
        hand.page.locator("main.count .pad-row").wait_for(timeout=60_000)
        context.close()


def test_without_opencv_the_phone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.photo.reader", None)
    for path in ("photo", "photo/pad/lure"):
        answer = post(path, b"x", "image/jpeg")
        assert (answer.status_code, "pip install" in answer.text) == (422, True)


@pytest.mark.slow
def test_without_a_laptop_the_page_says_who_reads_photos(chromium: Any, app_file: Path) -> None:
    for hand in opened(chromium, app_file, SMALL):
        open_sheet(hand, "Fleet", "0 fish")
        hand.page.wait_for_timeout(400)
        hand.key("photo")
        hand.page.get_by_text("A laptop reads photos").wait_for()
