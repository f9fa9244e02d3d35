"""The chart of Mapped Out: taps give the record that Python walks, cell by cell."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Scoring
from companion.games.catalog import GAMES
from companion.games.mapped_out.printed_tiles import DECLARED, known_tiles
from companion.games.mapped_out.walk import Cell, Map, Move, Readings, Tile, Walker
from companion.web.export import games_with_phone
from tests.sampled import sampled
from tests.scorings import open_scoring
from tests.web.evenings import evening
from tests.web.hand import Hand, until
from tests.web.node import NEEDS_NODE, run_node
from tests.web.planted import plant
from tests.web.random_walks import IDS

OPENED = """() => {
  document.querySelector(".free.near").click();
  return document.querySelectorAll(".shelf .sea-tile").length;
}"""
ALL_FACES = """() => [...document.querySelectorAll(".shelf .spot")].every((one) => {
  const face = document.querySelector(one.querySelector("use")?.getAttribute("href") ?? "none");
  return face?.querySelector(".tile-id").textContent.toLowerCase() === one.dataset.id;
})"""
BACK_AT = "document.querySelector('[data-key=back]').getBoundingClientRect().top"
SIZES_ASKED = """() => {
  const pictures = [...document.querySelectorAll(".drawings image")];
  return new Set(pictures.map((one) => one.getAttribute("width"))).size;
}"""
ROOT = Path(__file__).parents[2]
MAPPED_OUT = next(game for game in GAMES if game.slug == "mapped_out")
PROGRAM = Path("tests/web/chart_taps.js")
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
MOST_TOLD = 12


@cache
def scoring() -> Scoring:
    return open_scoring(MAPPED_OUT.slug, MAPPED_OUT.scoring)


@cache
def tiles_by_id() -> dict[str, Tile]:
    data = MAPPED_OUT.load(None)
    return {name: tile for name, (tile, _) in known_tiles(data, DECLARED, seed=None).items()}


def random_map(chance: Random) -> list[list[Any]]:
    """Return tiles in the order in which they were laid, the first in the middle."""
    cells = [(0, 0)]
    while len(cells) < chance.randint(4, 16):
        (x, y), (dx, dy) = chance.choice(cells), chance.choice(WAYS)
        if (x + dx, y + dy) not in cells:
            cells.append((x + dx, y + dy))
    others = [name for name in IDS if name not in ("T01", "L01", "L02", "L10", "L11")]
    return [
        [name, *cell] for name, cell in zip(chance.sample(others, len(cells)), cells, strict=True)
    ]


def tapped(maps: list[dict[str, Any]], root: Path = ROOT) -> list[Any]:
    document = games_with_phone([MAPPED_OUT], None, "en")[0].document
    lines = [json.dumps(document), *map(json.dumps, maps)]
    output = run_node(root / PROGRAM, "\n".join(lines))
    return [json.loads(line) for line in output.splitlines()]


def random_maps(count: int) -> list[dict[str, Any]]:
    modes = ("base", "base", "muddled_waters")
    return [
        {"tiles": random_map(Random(f"map {i}")), "mode": modes[i % 3], "seed": f"taps {i}"}
        for i in range(count)
    ]


def disagreements(maps: list[dict[str, Any]], found: list[Any]) -> list[str]:
    """Return what taps gave or lit that Python does not; of many maps, some of what was lit."""
    assert len(maps) == len(found)
    wrong = []
    for given, taps in zip(maps, found, strict=True):
        record = taps["record"]
        if not isinstance(score_record(scoring(), record), Result):
            wrong.append("the record is refused")
            continue
        if sorted(taps["spots"]) != sorted(f"[{x}, {y}]" for _, x, y in given["tiles"]):
            wrong.append("tiles lie elsewhere")
        if any(lit["cells"] != choices(lit) for lit in taps["lit"][:: len(maps) // 10 + 1]):
            wrong.append("other cells are lit")
        if given["mode"] == "base" and (taps["pawns"], taps["scored"]) != walked(record):
            wrong.append("pawns stand elsewhere")
    return wrong


def choices(lit: Any) -> list[str]:
    """Return the cells between which Python asks to choose; none where it asks nothing."""
    place = f"players[{lit['seat']}].moves[{lit['move']}]"
    record = {
        **lit["record"],
        "players": [{"moves": [], **one} for one in lit["record"]["players"]],
    }
    found = score_record(scoring(), record)
    assert not isinstance(found, Result)
    told = [one.message for one in found if one.place == place]
    if not told or not told[0].startswith("can lead to "):
        return []
    cells = told[0].removeprefix("can lead to ").partition("; choose")[0].split(" or ")
    if "others" in cells[-1]:
        assert len(lit["cells"]) == MOST_TOLD + int(cells.pop().split()[2])
        cells += lit["cells"][MOST_TOLD:]
    return cells


def walked(record: Any) -> tuple[list[str], list[int]]:
    """Return where Python's pawns stand after their walks, and how many tiles each scores."""
    laid: dict[Cell, Tile] = {}
    start = (0, 0)
    for said in record["map"]:
        name, _, place = said.partition("@") if isinstance(said, str) else (said["tile"], "", "")
        x, y = map(int, place.split(",")) if place else (said["x"], said["y"])
        laid[x, y] = tiles_by_id()[name]
        start = start if isinstance(said, str) else (x, y)
    pawns = dict.fromkeys(range(len(record["players"])), start)
    stand, scored = [], []
    for seat, player in enumerate(record["players"]):
        walker = Walker(Map(laid, start), Readings(), seat, pawns)
        for said in player["moves"]:
            move = {"card": said} if isinstance(said, str) else said
            to = move.get("to", [])
            walker.make(Move(move["card"], tuple(zip(to[::2], to[1::2], strict=True))))
        stand.append(f"[{walker.at[0]}, {walker.at[1]}]")
        scored.append(len(walker.scored))
        del pawns[seat]
    return stand, scored


@pytest.mark.slow
@NEEDS_NODE
@pytest.mark.parametrize("count", [12, pytest.param(2_000, marks=pytest.mark.long)])
def test_taps_give_the_record_that_python_walks(count: int) -> None:
    maps = random_maps(count)
    found = tapped(maps)
    assert disagreements(maps, found) == []
    lit = [one for taps in found for one in taps["lit"]]
    assert len(lit) > count
    assert any(one["seat"] for one in lit)


FAULTS = (
    ("walk-progress", "cells: error.cells,", "cells: error.cells.slice(1),"),
    ("walk-progress", "for (const [seat, cell] of walker.pawns)", "for (const [seat, cell] of [])"),
    ("chart", "left + column, top - line", "left + column, top + line"),
)


@pytest.mark.slow
@NEEDS_NODE
@pytest.mark.parametrize(("file", "right", "wrong"), sampled(FAULTS, 3))
def test_a_fault_in_the_chart_is_found(tmp_path: Path, file: str, right: str, wrong: str) -> None:
    plant(tmp_path, PROGRAM, Path(f"companion/games/mapped_out/web/{file}.js"), right, wrong)
    maps = random_maps(6)
    try:
        found = tapped(maps, tmp_path)
    except AssertionError:
        return  # no record came about
    assert disagreements(maps, found) != []


TILES = ("T24", "T03", "L08", "T18", "L01")  # an island above the last
PLACES = ("the start", "right of T24", "right of T03", "above T03", "above T18")


@pytest.mark.slow
def test_a_player_is_scored_by_taps_on_the_map(hand: Hand) -> None:
    hand.begin("Mapped", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("way/map")
    for name, place in zip(TILES, PLACES, strict=True):
        hand.tap(f"Empty place, {place}")
        hand.key(f"shelf/{name}")
        if name == TILES[0]:  # what was typed for one place is not looked for at another
            hand.tap(f"Empty place, right of {name}")
            hand.page.locator('[data-key="shelf/search"]').fill("l08")
            hand.page.locator(".shelved:visible").wait_for()
            hand.tap(f"Empty place, above {name}")
            assert hand.page.locator(".shelved:visible").count() == len(tiles_by_id())
    assert hand.page.evaluate(FOCUS).startswith("L01, ")
    hand.tap("Walk over it")
    moves: list[Any] = ["right", {"card": "any", "to": [1, 1]}, "up", "left", "down"]
    for said in moves:
        hand.key(f"card/{said if isinstance(said, str) else said['card']}")
        if isinstance(said, dict):
            lit = [one.get_attribute("aria-label") for one in hand.page.locator(".lit").all()]
            assert [one.split(", ")[0] for one in lit] == ["T18", "T24", "L08"]
            hand.page.locator(".lit").first.click()
    said = hand.page.locator("[role=status]").inner_text()
    assert said.startswith("Ann: Down. T03, ")
    expected: Any = score_record(
        scoring(),
        {
            "map": ["T24@0,0", "T03@1,0", "L08@2,0", "T18@1,1", "L01@1,2"],
            "players": [{"name": "Ann", "moves": moves}, {"name": "Bo", "moves": []}],
        },
    )
    assert hand.text(".sofar:last-of-type .num") == str(expected.players[0].total)
    hand.tap("Undo: Ann, moves")
    assert hand.page.locator(".played li").count() == len(moves) - 1
    hand.tap("Take the last card back")
    hand.tap("Take the last card back")
    assert hand.page.locator('[aria-label*="Ann stands here"]').get_attribute("aria-label") == (
        f"T18, {fish_of('T18')}, column 2 row 2, scored, Ann stands here"
    )


def fish_of(name: str) -> str:
    fish = tiles_by_id()[name].fish
    words = {1: "one", 2: "two", 3: "three"}
    return ", ".join(f"{words[fish.count(one)]} {one}" for one in dict.fromkeys(fish))


@pytest.mark.slow
def test_each_walk_of_cards_that_came_at_once_waits_for_its_player(hand: Hand) -> None:
    rows = [["any", "left", "none"], ["right", "any", "none"]]
    laid = ["T24@0,0", "T03@1,0", "L08@2,0", "T18@0,1"]
    events: list[Any] = [{"kind": "value", "place": ["map"], "value": laid}]
    events += [
        {"kind": "value", "place": ["players", seat, "moves"], "value": row}
        for seat, row in enumerate(rows)
    ]
    hand.opens_with(evening("mapped_out", names=["Ann", "Bo"], events=events))
    for key in ("primary", "0 fish", "key-count", "way/walk"):
        hand.key(key)
    for seat, waits in enumerate(("1/3", "2/3")):
        hand.key(f"walk/seat/{seat}")
        assert waits in hand.text(f'[data-key="walk/seat/{seat}"]')
        hand.page.locator(".lit").first.click()
        assert not hand.page.locator(".lit").count()


WIDER = "(than) => document.querySelector('.spot.laid').clientWidth > than + 20"
FOCUS = "document.activeElement.getAttribute('aria-label') ?? ''"


@pytest.mark.slow
def test_what_is_wrong_with_the_map_is_told_at_its_place(hand: Hand) -> None:
    hand.begin("Mapped", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("way/map")
    for name, place in (("T24", "the start"), ("t24", "right of T24")):
        hand.tap(f"Empty place, {place}")
        hand.page.locator('[data-key="shelf/search"]').fill(name)
        hand.page.locator(":focus").press("Enter")
    hand.key("tiles/print")
    hand.tap("as-run")
    assert "T24, one herring, one tuna" in hand.page.locator(".laid").first.get_attribute(
        "aria-label"
    )
    wrong = hand.page.locator(".amiss").get_attribute("aria-label")
    assert "column 2 row 1, wrong" in wrong
    assert hand.text(".wrong") == 'T24 "T24" is used twice: map[0] has it too'
    hand.page.locator(".amiss").click()
    hand.tap("Take it away")
    assert hand.page.locator(".wrong").count() == 0


@pytest.mark.slow
def test_a_shelf_opens_with_its_first_tiles_and_fills(hand: Hand) -> None:
    hand.begin("Mapped", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert hand.page.evaluate(BACK_AT) >= 0  # in sight, however long a screen is
    hand.key("way/map")
    assert hand.page.evaluate(OPENED) == 4
    until(hand.page, ALL_FACES)
    assert hand.page.evaluate(SIZES_ASKED) == 1  # a browser lays a picture out anew for each size


@pytest.mark.slow
def test_arrows_lead_over_the_map_and_it_is_zoomed(hand: Hand) -> None:
    hand.begin("Mapped", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("way/map")
    hand.tap("Empty place, the start")
    hand.key("shelf/T24")
    page = hand.page
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) == "Empty place, right of T24"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUS) == "Empty place, above T24"
    wide = page.locator(".spot.laid").bounding_box()["width"]
    assert wide >= 48
    page.keyboard.press("+")
    near = page.locator(".spot.laid").bounding_box()["width"]
    assert near > wide
    hand.tap("Farther")
    assert page.locator(".spot.laid").bounding_box()["width"] < near
    page.mouse.move(180, 300)
    page.mouse.wheel(0, -200)
    until(page, WIDER, wide)
    left = page.evaluate("document.querySelector('.chart').scrollLeft")
    page.mouse.down()
    page.mouse.move(120, 300, steps=4)
    page.mouse.up()
    assert page.evaluate("document.querySelector('.chart').scrollLeft") == left + 60
    assert page.locator(".chooser").count() == 0  # a drag is no tap
    hand.tap("The whole map")
    assert page.locator(".spot.laid").bounding_box()["width"] == wide
    pinch(page, 20, 30)
    until(page, WIDER, wide)


def pinch(page: Any, apart: int, then: int) -> None:
    """Put two fingers on the map and move them so far from its middle."""
    fingers = page.context.new_cdp_session(page)
    for kind, far in (("touchStart", apart), ("touchMove", then), ("touchEnd", None)):
        points = [] if far is None else [{"x": 180 - far, "y": 300}, {"x": 180 + far, "y": 300}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.slow
def test_muddled_waters_is_tapped_in_turns(hand: Hand) -> None:
    hand.begin("Mapped", ("Ann", "Bo"), "Muddled")
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("way/map")
    for name, place in zip(TILES[:3], PLACES, strict=False):
        hand.tap(f"Empty place, {place}")
        hand.key(f"shelf/{name}")
    hand.tap("Walk over it")
    for seat, name in enumerate(("T27", "T28")):
        hand.key(f"walk/seat/{seat}")
        hand.key("walk/hand")
        hand.key(f"shelf/{name}")
        hand.key("hand/close")
    hand.key("walk/seat/0")
    hand.key("card/right")
    hand.tap("T27, two tuna")  # takes T03 up
    hand.key("card/right")  # of Bo, whose pawn pushes Ann's away
    assert [
        one.get_attribute("aria-label").split(", ")[0] for one in hand.page.locator(".lit").all()
    ] == ["T24", "L08"]
    hand.page.locator(".lit").last.click()
    hand.tap("nothing")
    hand.key("card/none")
    expected: Any = score_record(
        scoring(),
        {
            "mode": "muddled_waters",
            "map": ["T24@0,0", "T03@1,0", "L08@2,0"],
            "players": [
                {
                    "name": "Ann",
                    "hand": ["T27"],
                    "moves": [{"card": "right", "put": "T27"}, "none"],
                },
                {"name": "Bo", "hand": ["T28"], "moves": [{"card": "right", "to": [2, 0]}]},
            ],
        },
    )
    hand.key("walk/seat/0")
    assert hand.text(".sofar:last-of-type .num") == str(expected.players[0].total)
    assert expected.players[0].total == 1
