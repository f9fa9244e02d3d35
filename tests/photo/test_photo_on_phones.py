"""A phone takes a photograph, the laptop reads it: the answers, the limits, the page."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("cv2", reason="pip install opencv-python-headless")
from companion.core.errors import CompanionError
from companion.photo import worker
from companion.photo.worker import describe_photo, describe_player, run_limited
from companion.web.photo_routes import photo_routes
from companion.web.server import GuardedPath, guarded_application, page_application, read_body
from tests.command import done
from tests.in_process import asked
from tests.photo.scenes import Scene, places, scene
from tests.web.hand import SMALL, Hand, opened
from tests.web.serving import serving

HOST = "192.168.7.5:8765"


@pytest.fixture(scope="module")
def shot() -> Scene:
    return scene(21, "whole", 8, pen="black")


def post(path: str, content: bytes, kind: str, read: Callable[..., Any], count: Any = None) -> Any:
    async def files() -> dict[str, bytes]:
        return {}

    inside = page_application(files, photo_routes(read, count, read_body))
    answers = guarded_application([GuardedPath("secretsecret", inside)], frozenset([HOST]))
    headers = {"Content-Type": kind}
    return asked(answers, HOST, "POST", f"/secretsecret/{path}", content=content, headers=headers)


@pytest.mark.slow
def test_a_photo_is_answered_with_boxes_and_they_become_a_player(shot: Scene) -> None:
    ((number, names),) = shot.games.items()
    answer = post("photo", shot.jpeg, "image/jpeg", partial(describe_photo, None))
    assert answer.status_code == 200
    (sheet,) = answer.json()["sheets"]
    assert sheet["sheet"] == number
    assert [half["size"] for half in sheet["halves"]] == [[133.0, 193.0]] * 2
    assert sheet["halves"][0]["picture"].startswith("data:image/jpeg;base64,")
    assert set(sheet["ticked"]) == names
    confirmed = json.dumps({"version": answer.json()["version"], "ticked": sheet["ticked"]})
    count = partial(describe_player, None)
    player = post("photo/player", confirmed.encode(), "application/json", count, count).json()
    assert player["coin_boxes"] == sum(name.startswith("coin-") for name in names)
    other = json.dumps({"version": "0", "ticked": []}).encode()
    assert post("photo/player", other, "application/json", count, count).status_code == 422


@pytest.mark.parametrize(
    ("content", "kind", "status", "words"),
    [
        (b"x", "text/plain", 415, "image/jpeg"),
        (b"x", "image/jpeg", 422, "no JPEG or PNG"),
        (bytes(25_000_001), "image/jpeg", 413, "at most"),
    ],
)
def test_what_is_no_photo_is_refused(content: bytes, kind: str, status: int, words: str) -> None:
    answer = post("photo", content, kind, partial(describe_photo, None))
    assert (answer.status_code, words in answer.text) == (status, True)
    assert post("photo/player", content[:9], kind, None).status_code == 400


def sleep(seconds: float) -> dict[str, Any]:
    time.sleep(seconds)
    return {"slept": seconds}


def refuse() -> dict[str, Any]:
    raise CompanionError("it is dark")


def fill_memory() -> dict[str, Any]:
    return {"much": len(bytearray(4_000_000_000))}


def test_a_worker_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_limited(sleep, 0.01) == {"slept": 0.01}
    for work, words in ((refuse, "dark"), (fill_memory, "could not be read")):
        with pytest.raises(CompanionError, match=words):
            run_limited(work)
    monkeypatch.setattr(worker, "SECONDS", 1)
    with pytest.raises(CompanionError, match="in 1 seconds"):
        run_limited(sleep, 30)


def open_sheet(hand: Hand) -> None:
    """Begin a game of Fleet and open the sheet of the first player."""
    hand.begin("Fleet", ("Ann", "Bo"))
    for key in ("tab-score", "0 fish", "key-count"):
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
    chromium: Any, free_port: int, tmp_path: Path, shot: Scene
) -> None:
    photo = tmp_path / "sheet.jpg"
    photo.write_bytes(shot.jpeg)
    record = done("read", photo, "--accept", "--save", tmp_path / "day.json") and json.loads(
        (tmp_path / "day.json").read_text("utf-8")
    )
    total = done("score", tmp_path / "day.json", "--json").json["players"][0]["total"]
    coins = record["players"][0]["coin_boxes"]
    with serving(tmp_path, free_port) as (_, address):
        context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
        hand = Hand(context.new_page())
        hand.page.goto(address)
        open_sheet(hand)
        hand.page.locator('[data-key="photo-file"]').set_input_files(photo)
        hand.page.locator("h1", has_text="What the photo shows").wait_for(timeout=60_000)
        assert hand.page.locator(".shot .seen").count() == len(next(iter(shot.games.values())))
        hand.page.wait_for_timeout(400)
        seen = hand.page.locator(".shot .seen").count()
        turn_box(hand, "coin-60")
        assert hand.page.locator(".shot .seen").count() == seen + 1
        turn_box(hand, "coin-60")
        assert hand.page.locator(".shot .seen").count() == seen
        hand.next()
        hand.page.locator('[data-key="half-sea"]').wait_for()
        assert str(total) in hand.text(".sofar")
        hand.page.wait_for_timeout(400)
        hand.key("half-town")
        typed = hand.page.get_by_role("spinbutton", name="coin boxes").input_value()
        assert typed == str(coins)
        context.close()


def test_a_worker_answers_or_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """What runs in its process, run in this one; the limits are none of this process."""
    resource = pytest.importorskip("resource")
    limits: list[int] = []
    answers: list[object] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, _: limits.append(kind))
    connection = SimpleNamespace(send=answers.append)
    worker._work(connection, sleep, 0)  # type: ignore[arg-type]
    worker._work(connection, refuse)  # type: ignore[arg-type]
    assert answers == [({"slept": 0}, ""), (None, "it is dark")]
    assert {resource.RLIMIT_CPU, resource.RLIMIT_AS} == {*limits}


def test_without_opencv_the_phone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.photo.reader", None)
    answer = post("photo", b"x", "image/jpeg", partial(describe_photo, None))
    assert (answer.status_code, "pip install" in answer.text) == (422, True)


@pytest.mark.slow
def test_without_a_laptop_the_page_says_who_reads_photos(chromium: Any, app_file: Path) -> None:
    for hand in opened(chromium, app_file, SMALL):
        open_sheet(hand)
        hand.page.wait_for_timeout(400)
        hand.key("photo")
        hand.page.get_by_text("A laptop reads photos").wait_for()
