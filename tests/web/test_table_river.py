"""A day of Freshwater Fly at a served table: what each phone says, and what it lets count."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.axe import shut_out
from tests.web.hand import until
from tests.web.river_table import (
    KEYS,
    SECOND,
    ask,
    cells,
    do_next,
    first_and_other,
    lay_out,
    phones,
    seated,
    settle,
    sure,
    tap,
    tied,
    tiles,
)
from tests.web.table_phone import UNREAD, Phone

__all__ = ["phones", "seated"]
pytestmark = pytest.mark.slow
DEALT = """(deck) => companion.table.log()
  .filter(({kind, deck: of}) => kind === "deal" && of === `freshwater_fly/${deck}`)
  .map(({cards}) => cards)"""
AGAIN = "() => void companion.table.act({kind: 'setup', game: 'freshwater_fly'})"
IS_AGAIN = "() => companion.table.log().filter(({what}) => what === 'setup freshwater_fly')[1]"
TOLD_STILL = "() => /takes a \\d/.test(document.querySelector('.log')?.innerText)"
IN_REACH = """(one) => {
  const { left, width, top, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
ROCKS = ("2M", "4T", "5B")
TILE = 4  # tokens, with two players
ABOUT = {
    "alternate-strike": "The same strike cards with",
    "master-skill": "More skill cards, Q to X",
}
STOPS = (("Drag", "1"), ("Momentum", "1"), ("Finesse", "2"))  # with the finesse
SCROLLED = 250  # px
TAKES = 7  # dice, with two players
COLOURS = {"W": "white", "B": "blue", "O": "orange", "G": "green", "T": "tan", "Y": "yellow"}
STEPS = 60  # more than a day of one fish takes


def test_the_river_lies_there_and_a_tap_tells_moves_or_takes(phones: list[Phone]) -> None:
    ann, bo = phones
    [fish], [tokens] = (ann.page.evaluate(DEALT, deck) for deck in ("fish", "hatch"))
    places = [f"{column}{row}" for column in range(1, 7) for row in "TMB"]
    spaces = [place for place in places if place not in ROCKS]
    river = {**dict(zip(spaces, fish, strict=True)), **dict.fromkeys(ROCKS, "3")}
    letters = [token[0].upper() for token in tokens]
    hatch = ["".join(letters[at : at + TILE]) for at in range(0, len(letters), TILE)]
    for phone in phones:
        assert (cells(phone), tiles(phone)) == (river, hatch)
        assert f"{river['1T']} is the number on the fish card" in phone.text()
        assert shut_out(phone.page) == ""
    fish_key = str(ann.page.locator("button.on-river").first.get_attribute("data-key"))
    ann.key(fish_key)
    ann.sees(f"{river['1T']}, ")  # with its colour and strength
    sure(phones, ann, "hooked")
    came = ann.page.evaluate(DEALT, "fish")[1][0]
    for phone in phones:
        assert cells(phone) == {**river, "1T": came}
    own = [phone.page.locator(".own").inner_text() for phone in phones]
    assert [river["1T"] in words for words in own] == [True, False]
    bo.key("tile-2")
    bo.sees("Which token do you want to move (by a tile")
    token = str(bo.page.locator('main [data-key^="token-"]').nth(1).get_attribute("data-key"))
    bo.key(token)
    bo.page.locator('[data-key="to-2"]').wait_for()
    assert bo.page.locator('[data-key^="to-"]').all_inner_texts() == ["2", "4"]
    sure(phones, bo, "to-4")
    moved = [*hatch[:2], hatch[2][0] + hatch[2][2:], hatch[3] + hatch[2][1], *hatch[4:]]
    for phone in phones:
        assert tiles(phone) == moved
    tap(phones, bo, "undo")
    ann.key("undo")
    settle(phones)
    for phone in phones:
        assert (cells(phone), tiles(phone)) == (river, hatch)


def test_two_fish_change_places_by_two_taps(phones: list[Phone]) -> None:
    ann, bo = phones
    river = cells(ann)
    first, last = (ann.page.locator("button.on-river").nth(at) for at in (0, -1))
    first.click()
    ann.key_read("swap")
    ann.sees("Tap the fish that changes places with")
    ann.page.wait_for_timeout(UNREAD)
    sure(phones, ann, str(last.get_attribute("data-key")))
    for phone in phones:
        assert cells(phone) == {**river, "1T": river["6B"], "6B": river["1T"]}
    ann.key("undo")
    settle(phones)
    bo.key_read("tab-log")
    assert "Ann lets two fish change places" in bo.text()
    assert cells(ann) == river


def test_expansions_are_chosen_before_the_deal_and_told_to_all(
    seated: list[Phone], chromium: Any
) -> None:
    ann, bo = seated
    ann.key_read("options-freshwater_fly")
    assert shut_out(ann.page) == ""
    for chosen in ("dry-fly", "master-skill"):
        ann.key_read(f"set-{chosen}")
    lay_out(seated)
    [tiles] = ann.page.evaluate(DEALT, "momentum tiles")
    words = f"Momentum tiles of this game: {', '.join(sorted(tiles))};"
    first, _ = tied(seated)
    for _ in ("before the first die", "beside the river"):
        for phone in seated:
            assert words in phone.text()
            assert "The rock cards Q to X are mixed in." in phone.text()
        if not first.page.locator(".dice-taken i").count():
            first.key_read("take-0")
            first.page.wait_for_timeout(UNREAD)
            tap(seated, first, "finesse")
    bo.key_read("tab-log")
    bo.sees("Dry Fly: momentum tiles 6 and 7; Master Skill: rock cards Q to X")
    late = Phone(chromium, bo.page.url, "Cy")
    late.sees("This day was dealt before you sat down")
    late.page.context.close()


def test_who_plays_alone_is_told_what_to_choose(seated: list[Phone]) -> None:
    ann, bo = seated
    bo.key_read("free-2")
    bo.key_read("free-2")
    ann.sees("Choose first: Location")
    ann.key_read("options-freshwater_fly")
    ann.key_read("location-L2")
    tap([ann], ann, "setup-freshwater_fly")
    ann.sees("Ann: dealt the start of Freshwater Fly · Location: L2")
    assert "The river" not in ann.text()  # Fly Solo has turns of another kind


def test_one_line_says_what_to_do_and_a_die_is_marked_as_taken(phones: list[Phone]) -> None:
    first, other = first_and_other(phones)
    assert ask(first).startswith("Your turn. First tie a fly, free")
    assert first.page.locator('[data-key="take-0"]').count() == 0
    assert ask(other) == f"Wait: {first.name} takes a die."
    assert "Before the first die" in first.text()
    assert f"{first.name} goes first: the laptop drew lots." in other.text()
    tied(phones)
    first.key_read("take-0")
    first.page.wait_for_timeout(UNREAD)
    tap(phones, first, "finesse")
    for phone in phones:
        row = phone.page.locator(".round-of .row", has_text=first.name)
        assert row.locator(".dice-taken i").count() == 1
        assert "Before the first die" not in phone.text()
    assert ask(other).startswith("Your turn. First tie a fly, free")
    tap(phones, other, "tie-tan")
    assert len(other.page.locator(".pool .die-of").all()) == 6
    over = "Your die is used. You may still use finesse or a bonus until"
    assert ask(first) == f"{over} {other.name} takes a die."
    first.key("how")
    first.sees("These phones hold river, rock decks, hatch tokens and strike cards")
    other.key("by-hand")
    for words in ("Secret bids", "face down", "Covered"):
        assert words not in other.text()
    assert "Not dealt from yet" in other.text()
    for deck, words in ABOUT.items():
        other.key_read(f"deck-{deck}")
        other.sees(words)
    phones[0].page.evaluate(AGAIN)
    until(other.page, IS_AGAIN)  # the new game opens its own half
    other.key_read("tab-log")
    until(other.page, TOLD_STILL)  # of the game before


def test_what_is_done_out_of_turn_is_asked_about_and_told_to_all(phones: list[Phone]) -> None:
    first, other = first_and_other(phones)
    other.key_read("bonus")
    assert "cast into column" in other.page.locator(".bonus").inner_text()
    six = other.page.locator('.bonus [data-key$="-6"]')
    assert six.evaluate(IN_REACH)
    before = other.seq()
    other.key_read("reroll")
    other.sees(f"It is {first.name}'s turn. Tap again if you mean it")
    assert other.seq() == before
    other.page.wait_for_timeout(SECOND)
    tap(phones, other, "reroll")
    for phone in phones:
        phone.sees(f"{other.name} rolled the dice that are left again: ")
    other.key_read("bonus")
    seat = 2 if other is phones[1] else 1
    sure(phones, other, f"bonus-{seat - 1}-3")
    for phone in phones:
        assert phone.page.locator("h1").inner_text() == f"{other.name}: a bonus cast"
        assert other.name in phone.page.locator(".round-of .now").inner_text()


def test_the_line_tells_the_strength_that_counts(phones: list[Phone]) -> None:
    first, _ = first_and_other(phones)
    first.page.locator("button.on-river").first.click()
    tap(phones, first, "hooked")
    own = first.page.locator(".own")
    assert re.search(r"On your line: .*, strength [123]", own.inner_text())
    drag = first.page.locator('[data-key="drag"]')
    assert drag.inner_text().endswith("needs 4 finesse")
    assert drag.is_disabled()
    for _ in range(3):
        tap(phones, first, "gain-1")
    tap(phones, first, "drag")
    assert own.locator(".val").inner_text() == "3"
    for phone in phones:
        phone.sees(f"{first.name} puts the drag token on the fish: strength 0")
    words = own.inner_text()
    assert re.search(r"On your line: .*, strength 0", words)
    assert "strength 0. The drag token is on it." in words


def test_finesse_is_paid_by_the_button_of_what_it_buys(phones: list[Phone]) -> None:
    first, _ = tied(phones)
    has = first.page.locator(".own .val")
    assert "Change your fly: needs 2 finesse" in first.text()
    assert first.page.locator('[data-key="fly-blue"]').is_disabled()
    tap(phones, first, "gain-1")
    assert "Change your fly: pay 1 finesse" in first.text()
    tap(phones, first, "fly-blue")
    assert has.inner_text() == "1"
    first.key("free")
    tap(phones, first, "free-tan")  # by a tile or a card
    assert has.inner_text() == "1"
    first.key_read("take-6")
    first.page.wait_for_timeout(UNREAD)
    tap(phones, first, "cast")
    assert "move a hatch token (pay 1 finesse)" in first.text()
    first.page.locator("button.on-river").first.click()
    first.page.locator(".chosen-there").wait_for()
    assert first.page.locator('[data-key="hooked"]').count() == 0  # it is being cast
    first.key("tile-2")
    first.page.locator('main [data-key^="token-"]').first.click()
    tap(phones, first, "to-2")
    assert has.inner_text() == "0"
    finesse = first.page.locator('[data-key="finesse"]')
    for _ in range(STEPS):  # until a card misses; those taken back are shuffled anew
        first.key("say-it")
        tap(phones, first, "match")
        if finesse.count():
            break
        tap(phones, first, "undo")
    assert "needs 1 finesse" in finesse.inner_text()
    assert finesse.is_disabled()


def test_a_tap_on_the_river_places_the_casting_token(phones: list[Phone]) -> None:
    first, other = first_and_other(phones)
    [dice] = {re.findall(r"Dice left: ([\d, ]+)", phone.text())[0] for phone in phones}
    column = max(map(int, dice.split(", ")))
    token = tiles(first)[column - 1][0]
    tied(phones, COLOURS[token])
    first.key_read(f"take-{TAKES - 1}")
    first.page.wait_for_timeout(UNREAD)
    tap(phones, first, "cast")
    assert ask(first).startswith("Tap where your casting token lands: any card of")
    spaces = [f"{column}{row}" for row in "TMB"]
    may = [one.get_attribute("data-key") for one in first.page.locator(".may").all()]
    assert may == [f"place-{space}" for space in spaces]
    assert other.page.locator(".may").count() == 0
    assert first.page.locator(f'[data-key="place-{spaces[0]}"]').evaluate(IN_REACH)
    before = first.seq()
    first.page.locator("button.on-river:not(.may)").first.click()
    first.sees("Not here. Tap where your casting token lands: any card of column")
    assert first.seq() == before
    rocks = next(space for space in spaces if space in ROCKS) if column in (2, 4, 5) else ""
    fish = next(space for space in spaces if space not in ROCKS)
    if rocks:
        tap(phones, first, f"place-{rocks}")
        assert re.search(r"Column \d, \w+: no strike card", other.text())
        assert lies_on(other) == rocks
        next_to = [one.get_attribute("data-key") for one in first.page.locator(".may").all()]
        rows = [row for row in "TMB" if abs("TMB".index(row) - "TMB".index(rocks[1])) <= 1]
        assert next_to == [f"place-{column - 1}{row}" for row in rows]
        assert first.page.locator(f'[data-key="{next_to[0]}"]').evaluate(IN_REACH)
        tap(phones, first, "undo")
        assert lies_on(other) == ""
    hook = first.page.locator('[data-key="hook-it"]')
    for _ in range(STEPS):  # until it is the hook; cards taken back are shuffled anew
        tap(phones, first, f"place-{fish}")
        assert re.search(
            r"Column \d, \w+, a fish and a token like the fly; strike cards: ", other.text()
        )
        assert lies_on(other) == fish
        if hook.count():
            break
        tap(phones, first, "undo")
    card = cells(first)[fish]
    assert card in hook.inner_text()
    tap(phones, first, "hook-it")
    assert f"{first.name} hooks" in other.text()
    assert card in first.page.locator(".own").inner_text()


def lies_on(phone: Phone) -> str:
    """Return the space on which the casting token is drawn."""
    spaces = [f"{column}{row}" for row in "TMB" for column in range(1, 7)]
    lying = phone.page.evaluate(
        "() => [...document.querySelectorAll('.on-river')]"
        ".findIndex((one) => one.querySelector('.casting-token'))"
    )
    return spaces[lying] if lying >= 0 else ""


def test_a_bonus_after_the_own_die_offers_to_give_its_tile_back(phones: list[Phone]) -> None:
    first, other = tied(phones)
    for fold in ("tiles", "other-tile"):  # it was taken, though no spinner says so
        first.key(fold)
    tap(phones, first, "tile-1A")
    first.key_read("take-0")
    first.page.wait_for_timeout(UNREAD)
    tap(phones, first, "finesse")
    for key in ("how", "scores"):
        other.key(key)
    first.key_read("bonus")
    tap(phones, first, f"bonus-{phones.index(first)}-1")  # its turn ends with the next die
    first.key("say-it")
    tap(phones, first, "blank")
    tap(phones, first, "finish")
    assert "Was that your tile 1A?" in first.text()
    tap(phones, first, "tile-played")
    assert "Was that your tile" not in first.text()
    for phone in phones:
        phone.page.locator('[data-key="tile-1B"]').wait_for(state="attached")
    for key in ("how", "scores"):  # what was being read
        fold = other.page.locator("details", has=other.page.locator(f'[data-key="{key}"]'))
        assert fold.get_attribute("open") is not None


def test_the_phones_count_the_spin_and_keep_finesse_fly_and_tile(phones: list[Phone]) -> None:
    first, other = first_and_other(phones)
    tap(phones, first, "tie-tan")
    first.page.locator("button.on-river").first.click()
    tap(phones, first, "hooked")
    own = first.page.locator(".own")
    assert "Your fly: Tan" in own.inner_text()
    strength, *_ = map(int, re.findall(r"strength (\d)", own.inner_text()))
    faces = [int(die.inner_text()) for die in first.page.locator(".pool .die-of").all()]
    die = next(face for face in faces if 0 < face - strength < len(STOPS))
    first.key_read(f"take-{faces.index(die)}")
    first.page.wait_for_timeout(UNREAD)
    words = f"{die} minus strength {strength}: the spinner goes on by {die - strength}"
    assert words in first.page.locator('[data-key="reel"].pri').inner_text()
    tap(phones, first, "reel")
    stop, finesse = STOPS[die - strength - 1]
    assert f"Your spinner: on {stop}." in own.inner_text()
    assert first.page.locator(".own .val").inner_text() == finesse
    for phone in phones:
        assert words in phone.page.locator(".latest-step").inner_text()
    tap(phones, other, "gain--1")  # one's own board is moved at any time
    other.sees(f"{other.name}: finesse 0")
    if not first.page.locator('[data-key="tile-3A"]').is_visible():  # open where one is due
        for fold in ("tiles", "other-tile"):
            first.key(fold)
    tap(phones, first, "tile-3A")
    assert "Your momentum tile, 3A:" in own.inner_text()
    tap(phones, first, "tile-play")
    other.page.locator('[data-key="tile-3B"]').wait_for(state="attached")


def test_a_step_leaves_the_page_where_it_was(phones: list[Phone]) -> None:
    first, _ = first_and_other(phones)
    first.page.evaluate("scrollTo(0, 300)")
    tap(phones, first, "gain-1")
    assert first.page.evaluate("scrollY") > SCROLLED


def test_a_short_day_is_counted_with_what_the_table_knows(phones: list[Phone]) -> None:
    first_to_last = ""
    while do_next(phones):
        caught = [one for one in phones if "Caught, 1: " in one.page.locator(".own").inner_text()]
        first_to_last = first_to_last or (caught[0].name if caught else "")
        if caught and "count-own" not in phones[0].page.evaluate(KEYS):
            last = f"{first_to_last} was first to 1 fish: this is the last round."
            assert all(last in one.text() for one in phones)
    ends = [phone.page.locator(".own").inner_text() for phone in phones]
    assert all("On your line" not in own for own in ends)
    assert not phones[0].page.locator(".line-on").count()
    assert any("Caught, 1: " in own for own in ends)
    claimed: list[Phone] = []
    for phone, own in zip(phones, ends, strict=True):
        seat = phone.page.evaluate("companion.table.seat") - 1
        assert phone.page.locator('[data-key^="hand-in-"]').count() == 0  # nobody has counted
        phone.key_read("count-own")
        assert phone.page.locator(".cell .t").count() == 0  # what the table knows is not ticked
        points = sum(int(number) for number in re.findall(r"\((\d+)\)", own))
        proposed = phone.page.locator(f'[data-key="{seat} fish"]').inner_text()
        assert proposed == (f"{points}?" if points else "–")
        phone.key("primary")
        phone.page.locator("main.count").wait_for()
        while phone.page.locator("main.count").count():
            claims = phone.page.locator('[data-key$="/first_to_seven"][aria-pressed="true"]')
            if claims.count():
                assert first_to_last in claims.inner_text()
                claimed.append(phone)
            phone.key("primary")
        assert "nobody was first" not in phone.text()
        assert phone.page.locator(f'[data-key="{seat} common"]').inner_text() == "..."
        assert "What shows ... is known once all have counted." in phone.text()
        phone.key("primary")
        assert phone.page.locator("main .pri").all_inner_texts() == ["Hand in my score"]
        phone.page.wait_for_timeout(UNREAD)
        tap(phones, phone, f"hand-in-{seat + 1}")
        if phone is phones[0]:
            hands_in_once(phone, seat)
    assert claimed == phones
    for phone in phones:
        phone.key_read("count-own")
        assert "..." not in phone.text()
        phone.key("back")
        assert phone.page.locator("main .pri").all_inner_texts() == ["See the result"]
        phone.key_read("result")
        phone.sees("wins")


def hands_in_once(phone: Phone, seat: int) -> None:
    """See that a score is in, that nothing asks for it again, and that a changed one may follow."""
    again = phone.page.locator(f'[data-key="hand-in-{seat + 1}"]')
    phone.sees("Your score is in. The result comes")
    assert again.count() == 0
    phone.key_read("count-own")
    phone.key("primary")  # nothing was changed
    phone.sees("Your score is in. The result comes")
    assert again.count() == 0
    phone.key_read("count-own")
    phone.key(f"{seat} bonus")
    phone.page.wait_for_timeout(UNREAD)
    phone.key("key-2")
    phone.key("primary")
    phone.page.wait_for_timeout(UNREAD)
    phone.key("primary")
    assert again.inner_text() == "Hand in again"
    phone.key_read("count-own")
    phone.key("undo")
    phone.page.wait_for_timeout(UNREAD)
    phone.key("primary")
    phone.sees("Your score is in. The result comes")
    assert again.count() == 0
