"""What nobody counted bears no tick and stays in Next, by each way to reach the score."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from tests.web.evenings import GROUPS, NAMES, evening, events
from tests.web.hand import Hand
from tests.web.test_taps import GAMES
from tests.web.test_two_interpreters import shipped

TOP = "(one) => one.getBoundingClientRect().top"
IN_CELLS = [slug for slug, groups in GROUPS.items() if groups]
TOGETHER = {
    "fleet_dice": 6,
    "mapped_out": 3,
}  # groups that one tap counts, where it is more than one


def record_of(slug: str) -> dict[str, Any]:
    return {"game": slug, **GAMES[slug][1]}


def filled(slug: str) -> dict[str, Any]:
    """Return an evening into which all was filled, and nothing said about it."""
    players = [{**one} for one in record_of(slug)["players"]]
    for one in players:
        del one["name"]
    return evening(slug, events=list(events(slug, players, ())))


def ticks(hand: Hand) -> int:
    return int(hand.page.locator(".cell .t").count())


def count_all(hand: Hand) -> int:
    """Look at each cell that is not counted yet and say that it is right; return how many taps."""
    taps = 0
    hand.next()
    while hand.page.locator('#app[data-screen="count"]').count():
        half = hand.page.locator('[data-key="half-town"][aria-pressed="false"]')
        if half.count():
            half.click()
        hand.next()
        taps += 1
    return taps


@pytest.mark.slow
@pytest.mark.parametrize("slug", IN_CELLS)
@pytest.mark.parametrize("way", ["evening", "record"])
def test_what_was_filled_in_is_ticked_when_somebody_says_so(
    hand: Hand, tmp_path: Path, slug: str, way: str
) -> None:
    if way == "evening":
        hand.opens_with(filled(slug))
        hand.next()
    else:
        file = tmp_path / "record.json"
        file.write_text(json.dumps(record_of(slug)), encoding="utf-8")
        hand.page.locator('input[type="file"]').set_input_files(file)
        hand.key("mend")
    assert hand.text("h1") == "Score"
    assert ticks(hand) == 0
    assert hand.text('[data-key="primary"]').startswith("Check: Ann, ")
    cells = len(GROUPS[slug]) * len(NAMES)
    assert count_all(hand) == cells // TOGETHER.get(slug, 1)
    assert ticks(hand) == cells
    expected = score_record(shipped()[slug], record_of(slug))
    assert isinstance(expected, Result), expected
    shown = [hand.text(f'[data-key="why-{seat}"]') for seat in range(len(NAMES))]
    assert shown == [str(one.total) for one in expected.players]
    assert hand.text('[data-key="primary"]') == "Reveal the result"


@pytest.mark.slow
def test_what_the_day_knows_of_the_score_is_not_the_score(hand: Hand) -> None:
    """Whose reel board is which, and who had seven fish first: no fish and no token counted."""
    known = [
        {"kind": "value", "place": ["players", 0, "reel_board"], "value": "1A"},
        {"kind": "value", "place": ["players", 1, "reel_board"], "value": "3B"},
        {"kind": "value", "place": ["players", 0, "first_to_seven"], "value": True, "alone": True},
    ]
    hand.opens_with(evening("freshwater_fly", names=["Ann", "Bo"], events=known))
    hand.next()
    assert ticks(hand) == 0
    cells = hand.page.locator("tbody .cell").all_inner_texts()
    assert cells == ["–", "–", "2?", "–", "–", "–", "–", "–"]
    label = hand.page.locator('[data-key="0 common"]').get_attribute("aria-label")
    assert label == "Ann, Board: 2, not counted yet"
    asked = []
    hand.tap("Type the totals")
    hand.key("key-count")
    while hand.page.locator("main.count").count():
        asked.append(hand.text("h1"))
        answer(hand)
        hand.next()
    groups = ("Fish", "Board", "Reel board", "Rock cards")
    assert asked == [f"{name} · {group}" for name in ("Ann", "Bo") for group in groups]
    assert ticks(hand) == 8


def answer(hand: Hand) -> None:
    """Choose the first reel board that is free, if one is asked for and none is chosen."""
    if hand.page.locator(".act .off").count():
        hand.page.locator('.field [data-key*="/reel_board/"]:enabled').first.click()


@pytest.mark.slow
def test_no_tick_without_the_answer(hand: Hand) -> None:
    """A reel board that nobody chose is no score, and no result is shown without it."""
    hand.begin("Freshwater", ("Ann", "Bo"))
    for cell in ("0 fish", "1 fish", "0 common", "1 common", "0 personal"):
        hand.key(cell)
        hand.type(1)
    hand.key("1 personal")
    hand.key("key-count")
    assert hand.text(".act .off") == "Bo: reel board?"
    assert not hand.page.locator('[data-key="primary"]').count()
    hand.key("back")
    assert hand.text('[data-key="1 personal"]') == "–"


@pytest.mark.slow
def test_what_never_fitted_is_mended_from_the_page_and_leaves_no_trace(hand: Hand) -> None:
    filled = [{"fish": ["F05"], "reel_board": "1A"}, {"fish": ["F20"]}]
    done = [
        {"kind": "counted", "player": player, "group": group}
        for player in (0, 1)
        for group in ("fish", "common", "personal", "bonus")
    ]
    both = [*events("freshwater_fly", filled, ()), *done, {"kind": "over", "value": True}]
    hand.opens_with(evening("freshwater_fly", names=["Ann", "Bo"], events=both))
    hand.key("tab-evenings")
    hand.page.locator('[data-key^="open-"]').first.click()
    if hand.page.get_by_text("Show it now").count():
        hand.tap("Show it now")
    for key in ("mend", "primary"):
        assert hand.text(".wrong") == "Bo, reel board: is missing"
        hand.key(key)
    assert hand.text("h1") == "Bo · Reel board"
    hand.key("players/1/reel_board/3B")
    hand.next()
    hand.reveal()
    assert not hand.page.locator(".was").count()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "keys"),
    [
        ("Freshwater", ("1 common", "key-count", "players/0/first_to_seven")),
        ("Fleet", ("0 fish", "key-count", "columns-cod-4")),
        ("Lure", ("0 fish", "key-count", "players/0/fish/1")),
        ("Mapped", ("0 fish", "key-count", "tiles/T01")),
    ],
)
def test_a_piece_alone_ticks_no_group(hand: Hand, title: str, keys: tuple[str, ...]) -> None:
    hand.begin(title, ("Ann", "Bo"))
    for key in keys:
        hand.key(key)
    hand.key("back")
    assert ticks(hand) == 0
    hand.next()
    assert hand.page.locator(".sheet, main.count").count()


@pytest.mark.slow
def test_no_race_ends_before_all_have_answered(hand: Hand) -> None:
    hand.begin("Salmon", ("Ann", "Bo"))
    for seat in (0, 1):
        assert not hand.page.get_by_text("Reveal the result").count()
        hand.key(f"players/{seat}/in_pond/true")
        if seat:
            assert hand.text(".act .off") == "Bo: fatigue cards?"
        hand.key(f"players/{seat}/fatigue+")
    hand.reveal()
    assert hand.text(".hero h2") == "Ann, Bo share the win"


def told(hand: Hand) -> list[str]:
    return [str(one) for one in hand.page.locator(".wrong span").all_inner_texts()]


@pytest.mark.slow
def test_a_typed_total_says_what_is_counted_without_its_pieces(hand: Hand) -> None:
    hand.begin("Freshwater", ("Ann", "Bo"))
    hand.tap("Type the totals")
    hand.type(30)
    hand.next()
    hand.tap("Count it")
    for card in ("F05", "F48"):
        hand.key(f"players/1/fish/{card}")
    hand.next()
    compared = "Bo, Board: it compares fish with Ann's, of whom only the total of Fish is known."
    own = (
        "Ann, {}: it counts fish too, but only their total was typed. Tap fish as well, or type {}."
    )
    assert hand.text("h1") == "Bo · Board"
    assert told(hand) == [compared]
    hand.next()
    hand.key("players/1/reel_board/1A")
    hand.next()
    assert hand.text('[data-key="primary"]').endswith("Next: Ann, Board")
    hand.next()
    assert told(hand) == [own.format("Board", "Board")]
    hand.next()
    assert hand.text("h1") == "Ann · Reel board"
    assert told(hand) == []
    hand.key("players/0/reel_board/3B")
    assert told(hand) == [own.format("Reel board", "Reel board")]
    while hand.page.locator("main.count").count():
        hand.next()
    three = [own.format("Board", "Board"), compared, own.format("Reel board", "Reel board")]
    assert sorted(told(hand)) == sorted(three)
    hand.reveal()
    assert sorted(told(hand)) == sorted(three)
    hand.key("mend")
    hand.key("0 personal")
    hand.type(7)
    assert sorted(told(hand)) == sorted(three[:2])


@pytest.mark.slow
def test_the_first_button_counts_pieces_and_the_pad_closes_by_the_phones_own_back(
    hand: Hand,
) -> None:
    hand.begin("Freshwater Fly", ("Ann", "Bo"))
    hand.tap("Type the totals")
    assert hand.page.locator(".sheet").count() == 1
    hand.page.go_back()
    hand.page.locator('[data-key="primary"]', has_text="Count: Ann, Fish").wait_for()
    assert hand.page.locator(".sheet").count() == 0
    hand.page.wait_for_timeout(400)
    hand.key("primary")
    hand.page.locator("main.count").wait_for()


@pytest.mark.slow
def test_a_fish_with_other_numbers_is_within_reach_and_has_its_name(hand: Hand) -> None:
    hand.begin("Freshwater Fly", ("Ann", "Bo"))
    hand.key("primary")
    hand.page.get_by_text("Another one, as it stands on your card").click()
    points = hand.page.locator(".other input").first
    hand.page.wait_for_timeout(400)
    add = hand.page.locator(".other").get_by_role("button", name="Add").bounding_box()
    foot = hand.page.locator("footer.act").bounding_box()
    assert add and foot and add["y"] + add["height"] <= foot["y"]
    assert points.evaluate("(one) => one.clientWidth") >= 120
    points.fill("9")
    hand.page.locator(".other").get_by_role("button", name="Add").click()
    assert "Brook" in hand.page.locator(".mine").first.inner_text()


@pytest.mark.slow
def test_a_page_of_the_count_asks_only_for_what_scores_in_this_way_of_playing(hand: Hand) -> None:
    hand.begin("Freshwater Fly", ("Ann", "Bo"))
    hand.key("0 common")
    hand.key("key-count")
    assert hand.text("h1") == "Ann · Board"
    assert "First to seven: 2 in all · Sets of gold, black and green: 3 each" in hand.text("main p")
    assert hand.page.locator('main [data-key^="players/0/first_to_seven"]').count()
    assert not hand.page.locator('main [data-key*="/hatch_tokens/"]').count()  # in Fly Solo only
    hand.next()
    assert hand.text("h1") == "Ann · Reel board"
    hand.key("players/0/reel_board/1A")
    assert hand.page.locator('main [data-key*="/hatch_tokens/"]').count()
    hand.next()
    cards = hand.page.locator('main [data-key*="/skill_cards/"]')
    shown = [one.inner_text()[0] for one in cards.all() if one.is_visible()]
    assert shown == ["N", "O", "P", "W"]  # what the others do, they do in play
    hand.page.wait_for_timeout(400)
    hand.key("other-rocks")
    assert hand.page.locator('[data-key="players/0/skill_cards/A"]').is_visible()


@pytest.mark.slow
def test_the_count_of_fly_solo_passes_over_what_nobody_can_score(hand: Hand) -> None:
    hand.begin("Freshwater Fly", ("Ann",), "Fly Solo")
    hand.tap("Score")
    hand.key("primary")
    pages = {}
    while hand.page.locator("main.count").count():
        title = hand.text("h1")
        assert title not in pages, "the same page twice"
        pages[title] = hand.page.locator("main.count [data-key]").count()
        if title == "Ann · Reel board":
            hand.key("players/0/reel_board/1A")
        if title.endswith("track"):
            hand.key("players/1/track-")
        hand.next()
    assert {"Ann · Reel board", "Silent Angler · Silent Angler's track"} < set(pages)
    assert not [title for title, count in pages.items() if not count]
    assert "Silent Angler · Reel board" not in pages
    assert "Ann · Silent Angler's track" not in pages
    assert hand.text('[data-key="primary"]') == "Reveal the result"


def test_nobody_marked_as_first_is_told_on_the_board_too_and_is_heard_apart(hand: Hand) -> None:
    fish = [[f"F{10 * seat + card:02}" for card in range(1, 8)] for seat in range(2)]
    players = [{"reel_board": board, "fish": fish[i]} for i, board in enumerate(("1A", "3B"))]
    counted = [
        {"kind": "counted", "player": player, "group": group}
        for player in (0, 1)
        for group in GROUPS["freshwater_fly"]
        if (player, group) != (1, "personal")
    ]
    filled = [*events("freshwater_fly", players, ()), *counted]
    hand.opens_with(evening("freshwater_fly", names=["Ann", "Bo"], events=filled))
    hand.next()
    words = [
        f"{name} has 7 fish, but nobody was first to seven; mark who was" for name in NAMES[:2]
    ]
    assert hand.page.locator(".wrong li").all_inner_texts() == words
    hand.tap(words[1])
    assert hand.text("h1") == "Bo · Board"
    assert hand.page.locator(".wrong li").all_inner_texts() == words
    hand.page.locator('[data-key$="/first_to_seven"]').first.click()
    assert not hand.page.locator(".wrong").count()
    hand.key("undo")
    hand.page.locator("#said", has_text=". ".join(words)).wait_for(state="attached")


@pytest.mark.slow
def test_nobody_marked_as_first_is_told_where_it_can_be_answered_first(hand: Hand) -> None:
    hand.begin("Freshwater Fly", ("Ann", "Bo"))
    hand.key("primary")
    for card in range(1, 8):
        hand.key(f"players/0/fish/F{card:02}")
    assert not hand.page.locator(".wrong").count()
    hand.next()
    assert hand.text("h1") == "Ann · Board"
    open_question = ["Ann has 7 fish, but nobody was first to seven; mark who was"]
    assert told(hand) == open_question
    hand.key("players/0/first_to_seven")
    assert told(hand) == []
    hand.key("players/0/first_to_seven")
    assert told(hand) == open_question
    hand.next()
    assert hand.text("h1") == "Ann · Reel board"
    assert told(hand) == []


@pytest.mark.slow
def test_a_fish_typed_on_purpose_is_a_note_on_the_page_of_its_player(hand: Hand) -> None:
    fish = [["F05"], ["F09", {"species": "grayling", "colour": "gold", "points": 7}]]
    players = [{"reel_board": board, "fish": fish[i]} for i, board in enumerate(("1A", "3B"))]
    counted = [
        {"kind": "counted", "player": player, "group": group}
        for player in (0, 1)
        for group in GROUPS["freshwater_fly"]
        if (player, group) != (0, "common")
    ]
    filled = [*events("freshwater_fly", players, ()), *counted]
    hand.opens_with(evening("freshwater_fly", names=["Ann", "Bo"], events=filled))
    note = ["Bo, fish: Grayling gold 7: the deck has none; counted as typed"]
    hand.next()
    assert hand.text("h1") == "Score"
    assert told(hand) == note
    hand.next()
    assert hand.text("h1") == "Ann · Board"
    assert told(hand) == []
    hand.key("back")
    hand.tap(note[0])
    assert hand.text("h1") == "Bo · Fish"
    assert told(hand) == note
    uses = hand.page.locator(".wrong li use").evaluate("(one) => one.getAttribute('href')")
    assert uses == "#i-pencil", "no triangle: the person said so on purpose"
    hand.key("back")
    hand.key("why-1")
    assert told(hand) == note
    assert hand.page.locator('.wrong use[href="#i-pencil"]').count() == 1


@pytest.mark.slow
def test_a_page_of_the_count_has_its_own_sum_and_the_players(hand: Hand) -> None:
    hand.begin("Freshwater Fly", ("Ann", "Bo"))
    hand.key("primary")
    hand.key("players/0/fish/F06")
    assert bar(hand) == ["Fish 5", "A Total so far 5"]
    assert hand.text('[data-key="primary"]') == "Next: Ann, Board"
    hand.next()
    hand.key("players/0/first_to_seven")
    assert bar(hand) == ["Board 2", "A Total so far 7"]
    hand.next()
    assert bar(hand) == ["Reel board 0", "A Total so far 7"]
    hand.key("back")
    assert hand.text("tfoot th") == "Total so far"
    hand.key("1 fish")
    hand.key("key-count")
    hand.key("players/1/fish/F43")
    assert bar(hand) == ["Fish 2", "B Total so far 2"], (
        "Bo's Board, filled in by Ann, is not counted yet"
    )


def bar(hand: Hand) -> list[str]:
    return [" ".join(each.inner_text().split()) for each in hand.page.locator(".act .sofar").all()]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["Freshwater Fly", "Fleet"])
def test_the_last_page_of_the_count_says_that_the_result_comes_next(hand: Hand, title: str) -> None:
    hand.begin(title, ("Ann", "Bo"))
    words = ""
    hand.next()
    while hand.page.locator('#app[data-screen="count"]').count():
        half = hand.page.locator('[data-key="half-town"][aria-pressed="false"]')
        board = hand.page.locator('[data-key*="/reel_board/"]:not([disabled])')
        if half.count():
            half.click()
        elif board.count() and not hand.page.locator('[data-key="primary"]').count():
            board.first.click()
        words = hand.text('[data-key="primary"]')
        hand.next()
    assert words.endswith(". Next: the result")
    assert hand.text('[data-key="primary"]') == "Reveal the result"


@pytest.mark.slow
def test_what_was_tapped_stays_under_the_thumb(hand: Hand) -> None:
    hand.begin("Freshwater Fly", ("Ann", "Bo"))
    hand.key("primary")
    for fish in ("F01", "F02", "F09", "F21", "F22", "F24"):
        card = hand.page.locator(f'[data-key="players/0/fish/{fish}"]')
        card.scroll_into_view_if_needed()
        before = card.evaluate(TOP)
        card.click()
        hand.page.locator(f'[data-key="players/0/fish/{fish}"][disabled]').wait_for()
        assert card.evaluate(TOP) == pytest.approx(before, abs=0.5), fish
