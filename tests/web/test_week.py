"""The week of Fly Solo on a phone, kept by taps: its log is that of the terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_campaign import Terminal
from tests.command import done
from tests.web.hand import SMALL, Hand, opened
from tests.web.test_taps import step_to

DAYS: list[dict[str, Any]] = [  # what is caught, and what is bought afterwards
    {"fish": ["F05", "F48"], "tokens": {"blue": 3}, "bonus": "blue",
     "buys": ["rod-0", "finesse-0"]},
    {"fish": [], "angler": ["F36"], "bonus": "tan"},
    {"fish": ["F06", "F36"], "bonus": "white", "buys": ["rocks-0", "points-a-day-0"]},
    {"fish": ["F30"], "bonus": "green", "tokens": {"green": 1}, "buys": ["skill-card-0"]},
    {"fish": ["F48"]},
]  # fmt: skip
BOUGHT = {"rod-0": "rod:3B"}


@pytest.fixture
def hand(chromium: Any, app_file: Path) -> Iterator[Hand]:
    yield from opened(chromium, app_file, {**SMALL, "height": 740})


def begin(hand: Hand) -> None:
    hand.key("game-freshwater_fly")
    hand.key("week")
    hand.page.locator('[data-key="week-name"]').fill("spring")
    hand.page.locator('[data-key="week-angler"]').fill("Ann")
    hand.key("tile-2")
    hand.key("primary")


def week(hand: Hand) -> None:
    """Go from an evening to the week."""
    hand.page.goto(hand.page.url)
    hand.key("game-freshwater_fly")
    hand.key("week")
    hand.key("week-spring")


def fish_a_day(hand: Hand, day: dict[str, Any]) -> None:
    """Begin a day, count it, end it and write it into the week."""
    hand.tap("Begin day ")
    assert hand.text("h1") == "Set-up"
    steps = hand.page.locator("main").inner_text()  # the journal's are told once, and for today
    assert re.findall(r"(?i)momentum tiles.*", steps) == ["momentum tiles, A side up: 2."]
    assert re.findall(r"reel board.*", steps)[0] in ("reel board 1A.", "reel board 3B.")
    assert re.findall(r"finesse token on [01],", steps) and steps.count("finesse token") == 1
    assert "journal" not in steps
    week(hand)
    if "bonus" in day:
        hand.key(f"bonus-{day['bonus']}")
    hand.tap("Go on with day ")
    assert not hand.page.locator(".cell .t").count()  # the journal gives the reel board
    hand.tap("Type the totals")
    hand.key("key-count")
    while hand.page.locator("main.count").count():
        who, _, group = hand.text("h1").partition(" · ")
        seat = 0 if who == "Ann" else 1
        if group == "Fish":
            for card in day["fish"] if seat == 0 else day.get("angler", ()):
                hand.key(f"players/{seat}/fish/{card}")
        for colour, count in day.get("tokens", {}).items() if seat == 0 else ():
            if group == "Board":
                step_to(hand, f"players/0/hatch_tokens/{colour}", count)
        if seat == 1 and group == "Silent Angler's track":
            hand.key("players/1/track-")
        hand.next()
    hand.tap("Reveal the result")
    hand.key("week")
    hand.tap("Write day ")
    for box in day.get("buys", ()):
        hand.key("tab-journal")
        hand.key(f"take-{box}")
    hand.key("tab-days")


def record_of(line: str) -> Any:
    return json.loads(line)["body"].get("record")


@pytest.mark.slow
@pytest.mark.parametrize("days", [2, pytest.param(len(DAYS), marks=pytest.mark.long)])
def test_a_week_by_taps_has_the_log_of_the_terminal(hand: Hand, tmp_path: Path, days: int) -> None:
    begin(hand)
    for day in DAYS[:days]:
        fish_a_day(hand, day)
    log = hand.saved("save-week").decode()
    there = Terminal(tmp_path)
    first, *lines = log.splitlines()
    seed = json.loads(first)["body"]["seed"]
    there.done("new", "spring", "--seed", seed, "--take", "momentum:2")
    records = [one for line in lines if (one := record_of(line)) is not None]
    for day, made in zip(DAYS, records, strict=False):
        there.done("morning", "spring")
        there.done("evening", "spring", there.file(made))
        for box in day.get("buys", ()):
            there.done("take", "spring", BOUGHT.get(box, box.rpartition("-")[0]))
    assert there.log() == log
    shown = there.show()
    caught = [record["players"][0].get("fish", []) for record in records]
    assert caught == [day["fish"] for day in DAYS[:days]]
    for id, line in shown["guide_book"].items():
        assert line["marked"] <= line["boxes"], id
    assert shown["won"] == (days == len(DAYS))


@pytest.mark.slow
def test_the_dealer_of_the_phone_knows_where_the_rocks_of_the_day_lie(hand: Hand) -> None:
    begin(hand)
    hand.tap("Begin day ")
    given = hand.text("main")
    assert "Take reel board 1A." in given and "Put your finesse token on 0," in given
    hand.key("tab-play")
    answers = hand.page.locator(".answers")
    for step, asked in (("angler", "Which dice"), ("die 6", "another die"), ("start", "rock deck")):
        hand.key(step)
        answers.get_by_text(asked).wait_for()
    hand.page.locator('[data-key="rock"]').press("Enter")  # no such press is a slip
    answers.get_by_text("middle row of column 6: a fish lies there").wait_for()
    assert not hand.page.locator('[data-key="rock"]').count()


@pytest.mark.slow
def test_a_week_moves_from_the_terminal_to_the_phone_and_is_undone(
    hand: Hand, tmp_path: Path
) -> None:
    there = Terminal(tmp_path)
    there.done("new", "spring", "--adventure", "heron 7", "--take", "momentum:5")
    there.done("morning", "spring")
    file = tmp_path / "spring.jsonl"
    file.write_text(there.log(), encoding="utf-8")
    hand.key("game-freshwater_fly")
    hand.key("week")
    with hand.page.expect_file_chooser() as chosen:
        hand.key("open-week")
    chosen.value.set_files(file)
    hand.page.locator('[data-key="tab-map"]').click()
    spaces = there.done("morning", "spring", "--json").json["rock_decks"]
    plate = hand.page.locator(".water-plate").first.inner_text()
    assert ", ".join(one["space"] for one in spaces) in plate
    hand.key("undo")
    hand.key("tab-days")
    there.done("undo", "spring")
    assert hand.saved("save-week").decode() == there.log()
    file.write_text("no week", encoding="utf-8")
    hand.key("back")
    hand.key("week")
    with hand.page.expect_file_chooser() as chosen:
        hand.key("open-week")
    chosen.value.set_files(file)
    hand.page.locator(".told", has_text="line 1 is not a step of a log").wait_for()
    assert done("campaign", "list", "--store", there.store).out == "spring\n"


DAY_PAGES = {
    "Ann · Fish": ("players/0/fish/F05", "players/0/fish/F48"),
    "Silent Angler · Fish": ("players/1/fish/F36",),
}


@pytest.mark.slow
def test_a_day_that_was_played_is_scored_by_what_was_counted_alone(
    hand: Hand, tmp_path: Path
) -> None:
    begin(hand)
    hand.tap("Begin day ")
    hand.key("tab-play")
    for first in ("cast 3", "angler", "cast 5", "angler", "cast 1"):
        press(hand, first)
        while not hand.text("h1").startswith("Next cast"):
            press(hand, *PLAYED)
    week(hand)
    hand.key("bonus-blue")
    hand.tap("Go on with day ")
    hand.key("tab-score")
    assert not hand.page.locator(".cell .t").count()
    hand.next()
    ticked = 0
    while hand.page.locator("main.count").count():
        page = hand.text("h1")
        for card in DAY_PAGES.get(page, ()):
            hand.key(card)
        if page == "Ann · Board":
            step_to(hand, "players/0/hatch_tokens/blue", 2)
        if page == "Silent Angler · Board":
            step_to(hand, "players/1/hatch_tokens/blue", 1)
        if page.endswith("track"):
            hand.key("players/1/track-")
        hand.next()
        ticked += 1
    assert hand.page.locator(".cell .t").count() == ticked
    shown = [int(hand.text(f'[data-key="why-{seat}"]')) for seat in (0, 1)]
    hand.tap("Reveal the result")
    file = tmp_path / "day.json"
    file.write_bytes(hand.saved("save-record"))
    record = json.loads(file.read_text("utf-8"))
    assert record["players"][0]["fish"] == ["F05", "F48"]
    assert record["players"][0]["hatch_tokens"] == {"blue": 2}
    scored = done("score", "freshwater_fly", file, "--json").json
    assert [player["total"] for player in scored["players"]] == shown
    assert shown[0] > 0


PLAYED = ("finish", "start", "fish", "token", "rock", "match", "blank", "die 5")


def press(hand: Hand, *names: str) -> None:
    """Press the first of these buttons that is there, by keyboard: no such press is a slip."""
    before = hand.page.locator("body").inner_text()
    for name in names:
        button = hand.page.locator(f'.answers [data-key="{name}"]:not([disabled])')
        if button.count():
            button.first.press("Enter")
            hand.page.wait_for_function(
                "(before) => document.body.innerText !== before", arg=before
            )
            return
    keys = hand.page.locator(".answers button").evaluate_all("all => all.map((b) => b.dataset.key)")
    raise AssertionError((keys, hand.text("h1")))
