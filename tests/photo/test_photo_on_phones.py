"""A phone takes a photograph, the laptop reads it: the answers, the limits, the page."""

from __future__ import annotations

import base64
import io
import json
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("cv2", reason="pip install opencv-python-headless")

from companion.cli import serve_command
from companion.core.errors import CompanionError
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.lure.game import LURE
from companion.games.marked_paper import read_pad_paper
from companion.photo import worker
from companion.photo.worker import describe_player, run_limited
from companion.web.photo_routes import photo_routes
from companion.web.server import GuardedPath, guarded_application, page_application
from tests.games.fleet_dice.scored import total
from tests.in_process import asked
from tests.photo.scenes import Scene, piece_scene, places, scene
from tests.web.hand import SMALL, Hand, opened
from tests.web.serving import serving

HOST, JPEG = "192.168.7.5:8765", "image/jpeg"


@pytest.fixture(scope="module")
def pad() -> bytes:
    return piece_scene(LURE, "score-pad", "sheet", set())


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let photographs be read in this process."""
    monkeypatch.setattr(worker, "run_limited", lambda work, *given: work(*given))


def post(path: str, content: Any, kind: str = JPEG, door: GuardedPath | None = None) -> Any:
    async def files() -> dict[str, bytes]:
        return {}

    door = door or GuardedPath("secretsecret", page_application(files, photo_routes(None)))
    answers = guarded_application([door], frozenset([HOST]))
    content = content if isinstance(content, bytes) else json.dumps(content).encode()
    headers = {"Content-Type": kind}
    return asked(answers, HOST, "POST", f"/{door.token}/{path}", content=content, headers=headers)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
def test_a_photo_is_answered_with_boxes_and_they_become_a_player(shot: Scene) -> None:
    ((number, names),) = shot.games.items()
    answer = post("photo", shot.jpeg)
    assert answer.status_code == 200
    (sheet,) = answer.json()["sheets"]
    assert (sheet["sheet"], set(sheet["ticked"])) == (number, names)
    assert [half["size"] for half in sheet["halves"]] == [[133.0, 193.0]] * 2
    assert sheet["halves"][0]["picture"].startswith("data:image/jpeg;base64,")
    player = post("photo/player", [answer.json()["version"], sheet["ticked"]]).json()
    assert player["coin_boxes"] == sum(name.startswith("coin-") for name in names)
    assert post("photo/player", ["0", sheet["ticked"]]).status_code == 422


@pytest.mark.usefixtures("here")
def test_a_score_pad_is_cut_into_its_groups(pad: bytes) -> None:
    groups = post("photo/pad/lure", pad).json()["groups"]
    assert [group["group"] for group in groups] == ["fish", "boosts"]
    for group, box in zip(groups, read_pad_paper(LURE, None).marks.boxes, strict=True):
        content = base64.b64decode(group["picture"].partition(",")[2])
        part = np.asarray(Image.open(io.BytesIO(content)))
        assert part.shape == pytest.approx((box.area[3] * 8, box.area[2] * 8), abs=2)
        lines = part.min(axis=1) < np.median(part) - 60  # those above and below, at its edges
        assert lines[:16].any()
        assert lines[-16:].any()
    other = post("photo/pad/salmon_run", scene(12, "small", 3).jpeg)
    assert "companion print salmon_run --only score-pad" in other.json()["error"]
    assert "no score pad" in post("photo/pad/fleet_dice", pad).json()["error"]


@pytest.mark.usefixtures("here")
def test_what_is_no_photo_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = [(b"x", "text/plain", 415, "image/jpeg"), (b"x", JPEG, 422, "no JPEG or PNG")]
    for path in ("photo", "photo/pad/lure"):
        for content, kind, status, words in (*refused, (bytes(25_000_001), JPEG, 413, "at most")):
            answer = post(path, content, kind)
            assert (answer.status_code, words in answer.text) == (status, True)
    assert post("photo/player", b"x").status_code == 400
    store = tmp_path / "tables.sqlite"
    (door,) = serve_command.open_doors(["tarn"], store, Future(), [FLEET_DICE], None).values()
    assert post("photo/player", b"x", door=door).status_code == 400  # tables read too
    monkeypatch.setitem(sys.modules, "cv2", None)
    monkeypatch.delitem(sys.modules, "companion.photo.sheets")
    for path in ("photo", "photo/pad/lure"):
        answer = post(path, b"x")
        assert (answer.status_code, "pip install" in answer.text) == (422, True)


def test_a_worker_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    assert run_limited(dict, {"read": True}) == {"read": True}
    for seconds, words, work, given in (
        (20, "another version", describe_player, (None, "0", [])),
        (20, "with the memory", bytearray, (4_000_000_000,)),
        (1, "in 1 seconds", time.sleep, (30,)),
    ):
        monkeypatch.setattr(worker, "SECONDS", seconds)
        with pytest.raises(CompanionError, match=words):
            run_limited(work, *given)
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
        file = {"name": "photo.jpg", "mimeType": JPEG, "buffer": photo}
        hand.page.locator('[data-key="photo-file"]').set_input_files(file)


@pytest.mark.slow
def test_a_phone_takes_a_photo_and_counts_on(
    chromium: Any, free_port: int, tmp_path: Path, shot: Scene, pad: bytes
) -> None:
    (names,) = shot.games.values()
    player = worker.open_readings(None)[0].player("", frozenset(names))
    spot = next(spot for spot in places("house")["sea"] if spot.name == "coin-60")
    with serving(tmp_path, free_port) as (_, address):
        context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
        hand = Hand(context.new_page())
        hand.page.goto(address)
        open_sheet(hand, "Fleet", shot.jpeg)
        hand.page.locator("h1", has_text="What the photo shows").wait_for(timeout=60_000)
        half, ticked = hand.page.locator(".shot").first, hand.page.locator(".shot .seen")
        for more in (0, 1):  # a tap on a box turns it
            hand.page.wait_for_timeout(400)
            assert ticked.count() == len(names) + more
            half.scroll_into_view_if_needed()
            x, y = (at * half.bounding_box()["width"] / 133 for at in spot.middle)
            half.click(position={"x": x, "y": y})
        hand.page.wait_for_timeout(400)
        assert ticked.count() == len(names)
        hand.next()
        hand.page.locator('[data-key="half-sea"]').wait_for()
        assert str(total(player)) in hand.text(".sofar")
        hand.page.wait_for_timeout(400)
        hand.key("half-town")
        typed = hand.page.get_by_role("spinbutton", name="coin boxes").input_value()
        assert typed == str(player["coin_boxes"])
        hand.page.goto(address)
        open_sheet(hand, "Lure", pad)
        hand.page.locator("main.count .pad-row").wait_for(timeout=60_000)
        context.close()


@pytest.mark.slow
def test_without_a_laptop_the_page_says_who_reads_photos(chromium: Any, app_file: Path) -> None:
    for hand in opened(chromium, app_file, SMALL):
        open_sheet(hand, "Fleet")
        hand.page.wait_for_timeout(400)
        hand.key("photo")
        hand.page.get_by_text("A laptop reads photos").wait_for()
