"""A room: two phones and a laptop that serves them, and is away for a while."""

from __future__ import annotations

import json
import os
import re
import socket
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from msgspec import to_builtins

from companion.web.bundle import APP, join_modules
from companion.web.evening_store import EveningStore
from tests.cli.test_full_disk import FULL
from tests.web.evenings import FORGET
from tests.web.hand import LOCKED, SMALL, Hand
from tests.web.serving import serving

MOST_KILOBYTES = 60_000  # of memory
LURE = "--game", "lure"


@pytest.mark.slow
def test_two_phones_count_one_evening(chromium: Any, tmp_path: Path, free_port: int) -> None:
    """With the laptop away for a while, and one phone that forgets all."""
    ann, bo = (Hand(phone_page(chromium)) for _ in range(2))
    for hand in (ann, bo):
        hand.page.on("pageerror", lambda error: ann.complaints.append(str(error)))
    with serving(tmp_path, free_port, *LURE) as (process, address):
        ann.page.on("console", lambda message: ann.complaints.append(message.text))
        ann.page.goto(address)
        assert ann.page.evaluate("companion.ready.then(() => companion.games)") == ["lure"]
        assert ann.page.locator(".tile").evaluate("one => one.style.length")  # nothing is blocked
        ann.begin("Lure", ("Ann", "Bo"))
        bo.page.goto(address)
        bo.tap("Go on with this evening")  # in which nothing was tapped yet
        ann.tap("Type the totals")
        ann.type(31)
        bo.page.get_by_text("31").first.wait_for()
        bo.key("1 fish")
        bo.type(27)
        ann.page.get_by_text("27").first.wait_for()
        rename(bo, "Pond")
        home(ann).page.locator('[data-key="tab-evenings"]').click()
        ann.page.get_by_text("Pond", exact=True).wait_for()
        rename(ann, "Lake")  # the name that was given last stays, on the laptop too
        bo.page.get_by_text("Lake", exact=True).wait_for()
        ann.key("tab-home")
        ann.tap("Go on with this evening")
        bo.page.locator('[data-key^="open-"]').click()
        ann.key("undo")
        ann.page.get_by_text("Undo what Bo's phone did? Bo, Fish 27.").wait_for()
        bo.key("0 boosts")
        bo.tap("Count it")
        assert ann.complaints == []
        state = Path(f"/proc/{process.pid}/status")  # of Linux
        if state.exists():
            assert int(state.read_text().partition("VmRSS:")[2].split()[0]) < MOST_KILOBYTES
        ann.key("0 boosts")
        ann.type(3)
        bo.page.locator(".sofar").get_by_text("3", exact=True).wait_for()
        bo.tap("Next: Bo, Boosts")  # what Ann typed meanwhile stands
        bo.tap("All counted. Next: the result")
        ann.page.get_by_role("button", name="All is in").click()
        ann.reveal()
        assert "Ann wins" in ann.text(".hero")
        bo.tap("See the result")
        bo.tap("Show it now")
        assert "with 34 points" in bo.text(".hero")
    ann.tap("Change points")
    ann.key("0 boosts")
    ann.type(4)
    ann.key("back")
    ann.page.get_by_text("The laptop does not answer").wait_for()
    with serving(tmp_path, free_port, *LURE) as (process, again):
        assert again == address
        ann.page.get_by_text("Kept on this phone and on the laptop").wait_for()
        bo.page.evaluate(f"async () => {{ {FORGET} }}")
        bo.page.goto(address)
        bo.tap("Go on with this evening")
        for total in ("31", "27", "4"):
            bo.page.get_by_text(total, exact=True).first.wait_for()
        halves = [half_sent(address) for _ in range(300)]  # a stop says nothing of each of them
    for half in halves:
        half.close()
    for hand in (ann, bo):
        hand.page.context.close()
    assert [text for text in ann.complaints if "ERR_CONNECTION_REFUSED" not in text] == []


@pytest.mark.slow
def test_a_phone_says_why_the_laptop_keeps_no_more(
    chromium: Any, tmp_path: Path, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(FULL, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    ann = Hand(phone_page(chromium))
    with serving(tmp_path / "home", free_port, *LURE) as (_, address):
        ann.page.goto(address)
        ann.begin("Lure", ("Ann", "Bo"))
        ann.key("back")
        ann.page.get_by_text("Kept on this phone only. On the laptop, the disk is full").wait_for()
    ann.page.context.close()


HOSTILE = (
    {"kind": "title", "value": {"a": 1}},
    {"kind": "roll", "what": "x", "dice": "abc"},
    {"kind": "roll", "what": {}, "dice": [None]},
    {"kind": "value", "place": "abc", "value": 1},
    {"kind": "value", "place": ["players", 9, "fish"], "value": [1]},
    {"kind": "total", "player": 7, "group": "fish", "value": 1},
    {"kind": "total", "player": 0, "group": {}, "value": "x"},
    {"kind": "setup", "asked": None},
    {"kind": "tick", "step": "x", "value": 1},
    {"kind": "play", "step": 5},
    {"kind": "deal", "deck": 5, "count": "x"},
    {"kind": "undo", "of": "x"},
)


@pytest.mark.slow
def test_what_another_phone_sends_stops_no_page(
    chromium: Any, tmp_path: Path, free_port: int
) -> None:
    """In an evening that is new, and in the one that is being counted."""
    ann = Hand(phone_page(chromium))
    ann.page.on("pageerror", lambda error: ann.complaints.append(str(error)))
    with serving(tmp_path, free_port, *LURE) as (_, address):
        for number, event in enumerate(HOSTILE):
            send(address, {**TITLE, "id": f"h-{number}"}, event)
        ann.page.goto(address)
        ann.begin("Lure", ("Ann", "Bo"))
        ann.tap("Type the totals")
        ann.type(31)
        mine: list[Any] = []
        while not mine:
            ann.page.wait_for_timeout(50)
            every = json.loads(asked(f"{address}evenings"))["evenings"]
            mine = [one for one in every if one["names"] == ["Ann", "Bo"] and one["count"]]
        with ann.page.expect_response(re.compile(r"evenings/.+base")):  # it is looked at
            send(address, mine[0], HOSTILE[1])
        home(ann).tap("Go on with this evening")
        ann.page.get_by_text("31", exact=True).first.wait_for()
        ann.page.locator('[data-key="tab-log"]').click()
        ann.page.get_by_text("31").first.wait_for()
    assert [text for text in ann.complaints if "ERR_CONNECTION_REFUSED" not in text] == []
    ann.page.context.close()


def asked(url: str, body: bytes | None = None) -> bytes:
    with urlopen(Request(url, body, {"Content-Type": "application/json"})) as answer:
        found: bytes = answer.read()
    return found


def send(address: str, title: dict[str, Any], event: dict[str, Any]) -> None:
    """Send an event as another phone does, which knows all that there is."""
    url = f"{address}evenings/{title['id']}"
    try:
        lines = json.loads(asked(url))["entries"]
    except HTTPError:  # it is new
        lines = []
    at = lines[-1]["at"] + 1 if lines else 0
    entry = {"id": f"e-{at}", "at": at, "event": event}
    evening = {key: value for key, value in title.items() if key != "count"}
    body = json.dumps({"evening": evening, "base": len(lines), "entries": [entry]}).encode()
    try:
        asked(url, body)
    except HTTPError as problem:
        if problem.code != 409:
            raise
        send(address, title, event)  # the other phone was faster


TITLE = {
    "format": 1,
    "at": "2026-07-01T18:00:00.000Z",
    "game": "lure",
    "mode": "base",
    "names": ["Cy", "Dee"],
}


@pytest.mark.slow
def test_two_tabs_of_one_phone_send_each_tap_once(
    chromium: Any, tmp_path: Path, free_port: int
) -> None:
    """The database has their taps in one order, the laptop in the other."""
    ann = Hand(phone_page(chromium))
    with serving(tmp_path, free_port, *LURE) as (_, address):
        ann.page.goto(address)
        ann.begin("Lure", ("Ann", "Bo"))
        bo = Hand(ann.page.context.new_page())
        bo.page.goto(address)
        bo.tap("Go on with this evening")
        for seat, hand in enumerate((ann, bo)):
            hand.tap("Type the totals")
            hand.key(f"{seat} fish")
        ann.page.wait_for_timeout(500)
        bo.page.route("**/evenings/*", lambda route: route.abort())
        ann.page.evaluate(LOCKED.replace("1000", "4000"))  # two taps may take a second
        bo.type(2)
        ann.type(1)
        folder = tmp_path / "companion" / "evenings"
        has_lines(ann, folder, 1)
        ann.page.wait_for_timeout(4500)  # the database is free again
        bo.page.unroute("**/evenings/*")
        has_lines(ann, folder, 2)
        for hand in (ann, bo):
            hand.page.get_by_role("button", name="2", exact=True).first.wait_for()
        ann.page.wait_for_timeout(2500)  # each looks once more
        lines = lines_in(folder)
        assert [line["event"]["value"] for line in lines] == [1, 2]
        for hand in (ann, bo):
            assert [hand.text(f'[data-key="{seat} fish"]') for seat in (0, 1)] == ["1", "2"]
        assert evening_of(ann) == evening_of(bo) == [line["id"] for line in lines]
    ann.page.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("lost", [False, True])
def test_an_evening_goes_on_by_its_rules_on_a_new_phone(
    chromium: Any, tmp_path: Path, free_port: int, lost: bool
) -> None:
    """A newer version, with other numbers, serves it; if its rules are lost, that is told."""
    mine = tmp_path / "mine" / "lure"
    mine.mkdir(parents=True)
    (mine / "fish-cards.toml").write_text('[[fish-cards]]\nid = "16"\nvp = 99\n')
    folder = tmp_path / "companion" / "evenings"
    with serving(tmp_path, free_port, *LURE, "--data", str(mine.parent)) as (_, address):
        ann = Hand(phone_page(chromium))
        ann.page.goto(address)
        ann.begin("Lure", ("Ann", "Bo"))
        ann.key("0 fish")
        ann.tap("Count it")
        ann.page.get_by_role("button", name="16").first.click()
        has_lines(ann, folder, 1)
        ann.page.context.close()
    (rules,) = folder.glob("rules-*.json")
    if lost:
        rules.unlink()
    bo = Hand(phone_page(chromium))
    bo.page.on("pageerror", lambda error: bo.complaints.append(str(error)))
    with serving(tmp_path, free_port, *LURE) as (_, address):
        for _ in range(2):  # it is on this phone then
            bo.page.goto(address)
            bo.tap("Go on with this evening")
            told = bo.page.get_by_text("begun with other rules").count()
            assert (bo.text('[data-key="0 fish"]').strip() == "99?", told > 0) == (not lost, lost)
    bo.page.context.close()
    assert bo.complaints == []


def has_lines(hand: Hand, folder: Path, count: int) -> None:
    """Wait until the one evening of the laptop has so many events."""
    for _ in range(200):
        if len(lines_in(folder)) >= count:
            return
        hand.page.wait_for_timeout(100)
    raise AssertionError(lines_in(folder))


def lines_in(folder: Path) -> list[Any]:
    shelf = EveningStore(folder, ["lure"])
    evenings = [shelf.load(title["id"]) for title in shelf.titles()]
    return [to_builtins(line) for evening in evenings if evening for line in evening.lines]


def evening_of(hand: Hand) -> list[str]:
    """Return the names of the taps that the small storage has."""
    kept = "localStorage[Object.keys(localStorage).find((one) => /evening-/.test(one))]"
    return [event["tap"] for event in json.loads(hand.page.evaluate(kept))["events"]]


def home(hand: Hand) -> Hand:
    while hand.page.locator('[data-key="back"]').count():
        hand.key("back")
    return hand


def rename(hand: Hand, title: str) -> None:
    home(hand).key("tab-evenings")
    hand.page.locator('[data-key^="more-"]').click()
    hand.page.get_by_label("A title of your own").fill(title)
    hand.key("rename")


def half_sent(address: str) -> socket.socket:
    """Begin to send an evening and never end."""
    host, port, path = re.fullmatch(r"http://([^:]+):(\d+)(/.+)", address).groups()  # type: ignore[union-attr]
    found = socket.create_connection((host, int(port)))
    head = f"POST {path}evenings/x HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 99\r\n"
    found.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
    return found


def phone_page(chromium: Any) -> Any:
    context = chromium.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
    context.set_default_timeout(20_000)
    return context.new_page()


def test_what_two_phones_did_is_put_together(chromium: Any, tmp_path: Path) -> None:
    """No tap is lost, whoever was faster, and an undo goes on to mean the same event."""
    page = chromium.new_page()
    entry = tmp_path / "entry.js"
    module = os.path.relpath(APP / "state/merge-taps.js", tmp_path)
    entry.write_text(
        f'import {{ mergeEvenings }} from "{module}";\n'
        "Object.assign(globalThis, { mergeEvenings });\n"
    )
    page.evaluate(f"() => {{ {join_modules(entry)} }}")

    def merged(mine: str, before: str, now: str) -> str:
        """Events are letters; a digit takes back what stands at that place."""
        events = [
            [
                {"kind": "undo", "of": int(one)} if one.isdigit() else {"kind": one, "tap": one}
                for one in text
            ]
            for text in (mine, before, now)
        ]
        found = page.evaluate("([mine, before, now]) => mergeEvenings(mine, before, now)", events)
        return "".join(str(one["of"]) if "of" in one else one["kind"] for one in found)

    assert merged("abc", "ab", "ab") == "abc"  # nothing new there
    assert merged("ab", "ab", "abcd") == "abcd"  # nothing new here
    assert merged("abX", "ab", "abc") == "abcX"  # both went on
    assert merged("abXY3", "ab", "abcd") == "abcdXY5"
    assert merged("abX0", "ab", "abc") == "abcX0"
    assert merged("aX", "ab", "abc") == "abcX"  # a digit was typed here, another tap came there
    assert merged("ab", "ab", "ac") == "ac"  # a digit was typed there
    assert merged("abc", "ab", "abc") == "abc"  # the answer was lost
    said, typed = ({"kind": "total", "player": 0, "group": "fish", "value": n} for n in (3, 31))
    first, again, more = said | {"tap": "x"}, said | {"tap": "y"}, typed | {"tap": "z"}
    program = "([mine, now]) => mergeEvenings(mine, [], now).map(({tap}) => tap)"
    assert page.evaluate(program, [[again], [first]]) == ["x"]  # tapped again meanwhile
    assert page.evaluate(program, [[more], [first]]) == ["z"]  # a digit was typed meanwhile
    assert merged("abc", "", "abX") == "abXc"  # the page was opened anew
    assert merged("ba", "a", "ab") == "ab"  # two tabs put them in another order
    assert merged("baX0", "a", "ab") == "abX1"  # and what was undone goes on to be so
    page.close()
