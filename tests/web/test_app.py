"""The app on a phone: scored by real taps, kept, open to everybody, one small file."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.core.bgstats_link import PAGE, bgstats_link
from companion.core.score_table import COLUMNS, result_rows
from companion.core.scoring import Result, result_json, score_record
from companion.games.catalog import GAMES
from companion.games.fleet_dice.schema import load, score_sheet
from companion.web.bundle import APP, join_modules, render_app_page
from tests.command import done, run
from tests.conftest import SHOWN
from tests.scorings import open_scoring
from tests.web.asked import by_python, with_message
from tests.web.hand import Hand, until

MOST_BYTES = 281_000  # gzip, of all games in one file, dealing in it
CORE_BYTES = 111_200  # gzip, without pictures and rules of games and what only one game has
# a gallery opened and tapped at once: how many pieces stand then, and once that is shown
TAPPED_EARLY = """async () => {
  document.querySelector('[data-key="key-count"]').click();
  const stood = document.querySelectorAll(".tag").length;
  document.querySelector(".tag").click();
  while (document.querySelector("#app[aria-busy]")) await new Promise((then) => setTimeout(then));
  return [stood, document.querySelectorAll(".tag").length];
}"""
ON_PHONE = ("freshwater_fly", "fleet_dice", "salmon_run", "lure", "mapped_out")


@cache
def examples() -> dict[str, list[Any]]:
    """Return the filled records of each game that the app knows."""
    found = {}
    for game in GAMES:
        if game.slug in ON_PHONE:
            scoring = open_scoring(game.slug, game.scoring)
            found[game.slug] = [json.loads(text) for text in scoring.examples.values()]
    return found


@pytest.mark.slow
def test_it_is_one_small_file(app_file: Path) -> None:
    text = app_file.read_text("utf-8")
    assert len(gzip.compress(text.encode())) < MOST_BYTES
    core = render_app_page(())
    core = re.sub(r'"pictures":\{.*?\},"games"', "", core, flags=re.DOTALL)
    assert len(gzip.compress(core.encode())) < CORE_BYTES
    for name in ("http:", "https:", '<link rel="style', " src=", "import "):
        assert name not in text.replace("http://www.w3.org/2000/svg", "").replace(PAGE, ""), name


@pytest.mark.slow
def test_modules_have_no_name_twice(tmp_path: Path) -> None:
    """They are joined in one scope: the page must run from a file."""
    served = [*(APP / "../../games").glob("*/web/*part.js"), APP / "room/part.js"]
    assert "import {" not in join_modules(*served, APP / "main.js")
    (tmp_path / "one.js").write_text("export const same = 1;\n")
    (tmp_path / "two.js").write_text('import { same } from "./one.js";\nfunction same() {}\n')
    with pytest.raises(ValueError, match=r"same stands in one\.js and in two\.js"):
        join_modules(tmp_path / "two.js")


@pytest.mark.slow
def test_equal_input_gives_equal_pages(app_file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.html"
    done("app", "--out", again)
    assert again.read_bytes() == app_file.read_bytes()


@pytest.mark.slow
def test_only_some_games(tmp_path: Path) -> None:
    done("app", "--out", tmp_path / "lure.html", "--game", "lure")
    text = (tmp_path / "lure.html").read_text("utf-8")
    assert '"slug":"lure"' in text
    assert '"slug":"salmon_run"' not in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("app", "--out", "no/such/folder.html"), "cannot be written"),
        (("app", "--out", "x.html", "--game", "chess"), 'there is no game "chess"'),
        (("app", "--out", ""), "it is empty"),
        (("app",), "--out"),
    ],
)
def test_mistakes_are_told(args: tuple[str, ...], words: str) -> None:
    ran = run(*args)
    assert ran.code != 0
    assert words in ran.err


@pytest.mark.slow
def test_a_program_can_ask_the_page_for_a_score(hand: Hand) -> None:
    for slug, records in examples().items():
        scoring = open_scoring(slug, next(one.scoring for one in GAMES if one.slug == slug))
        for record in records:
            found = hand.page.evaluate(
                "([slug, record]) => companion.ready.then(() => companion.score(slug, record))",
                [slug, record],
            )
            expected: Any = score_record(scoring, record)
            assert found == json.loads(json.dumps(result_json(expected)))
        wrong = hand.page.evaluate("(slug) => companion.score(slug, {players: 3})", slug)
        assert wrong == {"error": [{"place": "players", "message": "must be a list, not 3"}]}
    for given, told in (("() => 1", "a function"), ("Symbol()", "a symbol"), ("[]", "a list")):
        wrong = hand.page.evaluate(f"companion.score('lure', {given})")
        assert wrong == {
            "error": [{"place": "record", "message": f"must be an object, not {told}"}]
        }
    by_start = "([record]) => companion.score('fresh', record).game"
    assert hand.page.evaluate(by_start, examples()["freshwater_fly"]) == "freshwater_fly"
    wrong = hand.page.evaluate("companion.score('chess', {})")
    assert with_message(wrong) == by_python(["setup", "chess", {}])
    for name in ("score", "deal", "roll", "setup"):
        nothing = hand.page.evaluate(f"companion.{name}()")
        assert [one["place"] for one in nothing["error"]] == ["game"]
    assert hand.page.evaluate("companion.verify()")["wrong"]
    assert hand.page.evaluate("companion.games") == list(examples())


@pytest.mark.slow
def test_a_program_can_ask_the_page_to_deal_roll_and_set_up(hand: Hand) -> None:
    """Thousands of questions are asked in node: see test_same_chance.py."""
    for question in (
        ["deal", "fresh", "strike", {"seed": "trout", "count": 3}],
        ["deal", "lure", "salmon", {}],
        ["roll", "2d6+d12", {"seed": "trout"}],
        ["roll", ["fleet", "town"], {"seed": "trout", "players": 3}],
        ["setup", "fresh", {"seed": "trout", "players": 1, "location": "L1", "adventure": "bo"}],
        *(["setup", slug, {"seed": "trout", "players": 3, "digital": True}] for slug in ON_PHONE),
    ):
        found = hand.page.evaluate("([name, ...given]) => companion[name](...given)", question)
        assert with_message(found) == by_python(question)
    wrong = hand.page.evaluate('companion.deal("lure", "fish", {count: {}})')
    assert wrong["error"][0]["message"] == "must be a whole number, not an object"
    wrong = hand.page.evaluate('companion.deal("lure", "fish", {count: 0, cuont: 1})')
    assert [one["place"] for one in wrong["error"]] == ["count", "cuont"]


@pytest.mark.slow
def test_the_fleet_sheet_counts_what_python_counts(hand: Hand) -> None:
    record = examples()["fleet_dice"][0]
    hand.begin("Fleet", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    ann = record["players"][0]
    boxes = {one.id: one.boxes for one in score_sheet(load(None)).columns}
    for name, column in ann["columns"].items():
        hand.key(f"columns-{name}-{column['boxes']}")
        circles = [at for at, sign in enumerate(boxes[name], start=1) if sign == "C"]
        for at, choice in zip(circles, column.get("choices", ()), strict=False):
            if choice == "license":
                hand.key(f"columns-{name}-{at}")
        for boat, fish in enumerate(column["fish"]):
            for _ in range(12):
                if f": {fish} of" in hand.page.locator(f'[data-key="hold-{boat}"]').get_attribute(
                    "aria-label"
                ):
                    break
                hand.key(f"hold-{boat}")
    afloat = [str(fish) for column in ann["columns"].values() for fish in column["fish"]]
    assert hand.page.locator(".aboard").all_inner_texts() == afloat  # beside their boxes
    scoring = open_scoring("fleet_dice", next(g.scoring for g in GAMES if g.slug == "fleet_dice"))
    expected: Any = score_record(
        scoring,
        {"players": [{"name": "Ann", "columns": ann["columns"]}, {"name": "Bo"}]},
    )
    hand.tap("Next: Town")
    assert hand.text(".sofar:last-of-type .num") == str(expected.players[0].total)


@pytest.mark.slow
def test_what_is_assumed_is_confirmed_before_it_counts(hand: Hand) -> None:
    hand.begin("Fleet", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("columns-shrimp-5")
    assert hand.page.locator(".assumed").count() > 1
    assert hand.page.locator(".aboard.guess").count() == 2
    hand.tap("Next: Town")
    hand.tap("All of it is right")
    hand.key("back")
    hand.key("0 fish")
    hand.key("key-count")
    assert hand.page.locator(".assumed").count() == 0


@pytest.mark.slow
def test_what_breaks_a_tie_of_typed_totals_is_asked_for(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.tap("Type the totals")
    for _ in range(8):
        hand.type(5)
        hand.next()
    hand.reveal()
    assert "share the win" in hand.text(".hero")
    for name, gold in (("Ann", 2), ("Bo", 3)):
        field = hand.page.get_by_label(f"{name}, most gold fish")
        field.fill(str(gold))
        field.press("Tab")
    assert "Bo wins" in hand.text(".hero")
    assert "Equal so far" in hand.text(".card")
    hand.tap("Change points")
    hand.tap("Undo: The score was opened again")


@pytest.mark.slow
def test_a_result_goes_to_other_programs_as_python_sends_it(hand: Hand) -> None:
    hand.begin("Salmon", ("Ann", "=Bo, é"))
    hand.key("players/0/in_pond/true")
    hand.key("players/1/in_pond/false")
    hand.key("players/0/fatigue-")
    for _ in range(3):
        hand.key("players/1/fatigue+")
    hand.reveal()
    record = json.loads(hand.saved("save-record"))
    scoring = open_scoring("salmon_run", next(g.scoring for g in GAMES if g.slug == "salmon_run"))
    result: Any = score_record(scoring, record)
    assert isinstance(result, Result), result
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([COLUMNS, *result_rows(result)])
    assert hand.saved("csv").decode() == table.getvalue()
    hand.key("bgstats")
    said = str(hand.page.locator('[data-key="play"]').get_attribute("href"))
    played = json.loads(unquote(said.partition("?data=")[2]))["playDate"]
    assert said == bgstats_link(scoring, result, played=played, record=record)


@pytest.mark.slow
def test_a_held_plus_runs_on(hand: Hand) -> None:
    hand.begin("Salmon", ("Ann", "Bo"))
    box = hand.page.locator('[data-key="players/0/fatigue+"]').bounding_box()
    hand.page.mouse.move(box["x"] + 20, box["y"] + 20)
    hand.page.mouse.down()
    hand.page.wait_for_timeout(1200)
    hand.page.mouse.up()
    hand.page.evaluate(SHOWN)
    shown = hand.page.locator(".card .stepper input").first
    held = int(shown.input_value())
    assert held > 2
    hand.page.wait_for_timeout(400)
    assert int(shown.input_value()) in (held, held + 1)  # the click of letting go


@pytest.mark.slow
def test_fish_are_counted_by_taps_and_taken_ones_are_gone(hand: Hand) -> None:
    hand.begin("Freshwater")
    hand.tap("Type the totals")
    hand.tap("Count it")
    tags = hand.page.locator(".tag")
    for at in (0, 1, 20):  # the last one on a shelf of which nothing has changed
        tags.nth(at).click()
    assert hand.page.locator(".mine").count() == 3
    points = hand.text(".sofar .num")
    hand.key("players/0/fish/other")
    hand.tap("Add", exact=True)  # without points
    assert hand.page.locator(".mine").count() == 3
    hand.next()
    assert hand.text("h1") == "Ann · Board"
    fold = hand.page.locator("main.count .shelves")
    assert not fold.is_visible()  # all fish are folded where Ann's are counted already
    assert "Brook F01" in hand.page.locator(".mine").all_inner_texts()[0]
    hand.key("back")
    hand.key("1 fish")
    hand.key("key-count")
    assert hand.text("h1") == "Bo · Fish"
    assert hand.page.locator(".tag[disabled]").count() == 3
    assert "Ann has it" in hand.page.locator(".tag[disabled]").first.get_attribute("aria-label")
    hand.key("back")
    assert hand.text('[data-key="0 fish"]').startswith(points)


@pytest.mark.slow
def test_a_fish_is_taken_before_the_shelves_below_stand(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.tap("Type the totals")
    stood, stand = hand.page.evaluate(TAPPED_EARLY)
    assert 0 < stood < stand == 48
    hand.page.wait_for_timeout(100)  # what was to follow the paint comes now
    assert hand.page.locator(".tag").count() == 48
    assert hand.page.locator(".mine").count() == hand.page.locator(".tag[disabled]").count() == 1
    hand.next()
    until(hand.page, "() => document.querySelectorAll('.tag').length === 48")  # and without a tap


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Base game", "Muddled Waters"])
def test_tiles_are_tapped_by_their_numbers(hand: Hand, way: str) -> None:
    hand.begin("Mapped", ("Ann", "Bo"), way)
    hand.tap("Type the totals")
    hand.tap("Count it")
    hand.key("tiles/kind/ray")
    assert not hand.page.locator('[data-key="tiles/T07"]').count()
    tiles = ["T18", "T28", "L14"]
    for name in tiles:
        hand.key(f"tiles/{name}")
    hand.key("tiles/other")
    hand.page.locator('[data-key="tiles/other/bream"]').fill("2")
    hand.page.locator('[data-key="tiles/other/special"]').select_option("score:+3")
    hand.tap("Add")
    hand.key("tiles/print")
    hand.tap("as-run")
    mode = "base" if way == "Base game" else "muddled_waters"
    ann = {"name": "Ann", "tiles": [*tiles, {"fish": ["bream", "bream"], "special": "score:+3"}]}
    scoring = open_scoring("mapped_out", next(g.scoring for g in GAMES if g.slug == "mapped_out"))
    expected: Any = score_record(
        scoring,
        {
            "mode": mode,
            "deck": {"fish": "as-run"},
            "players": [ann, {"name": "Bo", "tiles": []}],
        },
    )
    assert hand.text(".sofar:last-of-type .num") == str(expected.players[0].total)
    hand.next()
    assert hand.page.locator('[data-key="tiles/T18"]').is_disabled() == (mode != "base")


@pytest.mark.slow
def test_undo_says_what_goes_and_an_evening_outlives_the_page(hand: Hand) -> None:
    hand.begin("Lure", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.type(12)
    hand.next()
    hand.type(7)
    hand.page.reload()
    hand.tap("Go on with this evening")
    assert hand.text('[data-key="1 fish"]') == "7"
    hand.tap("Undo: Bo, Fish 7")
    assert hand.text('[data-key="1 fish"]') == "–"
    hand.tap("Log")
    assert "(undone)" in hand.text(".log")


@pytest.mark.slow
def test_a_name_is_text(hand: Hand) -> None:
    evil = "<img src=x onerror=alert(1)>"
    hand.begin("Salmon", (evil, "</script>"))
    assert evil in hand.text(".card")
    assert hand.page.locator("img[src=x]").count() == 0
