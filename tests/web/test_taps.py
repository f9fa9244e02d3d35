"""How many taps it takes: four players from an empty sheet to a shared result, at 360 x 640."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from companion.games.catalog import GAMES as CATALOG
from companion.web.export import games_with_phone
from tests.web.hand import NAMES, SMALL, Hand
from tests.web.test_two_interpreters import fleet_sheet, shipped

FLY = {
    "mode": "multiplayer",
    "players": [
        {"name": "Ann", "reel_board": "1A", "first_to_seven": True,
         "fish": ["F05", "F09", "F13", "F22", "F31", "F36", "F40"],
         "hatch_tokens": {"white": 2, "orange": 1, "green": 1, "yellow": 3}, "skill_cards": ["N"]},
        {"name": "Bo", "reel_board": "3B", "fish": ["F06", "F20", "F25", "F38", "F35"],
         "hatch_tokens": {"blue": 2, "tan": 3}, "skill_cards": ["W"]},
        {"name": "Cy", "reel_board": "2A", "fish": ["F01", "F08", "F17", "F28", "F33", "F44"],
         "hatch_tokens": {"white": 1, "green": 2, "yellow": 2}},
        {"name": "Dee", "reel_board": "4B", "fish": ["F03", "F11", "F19", "F27", "F42", "F47"],
         "hatch_tokens": {"orange": 2, "blue": 2, "tan": 2}, "skill_cards": ["O"]},
    ],
}  # fmt: skip
ANN: dict[str, Any] = {
    "columns": {"shrimp": {"boxes": 9, "choices": ["boat", "license"], "fish": [4, 4, 3]},
                "cod": {"boxes": 3, "fish": [4]},
                "lobster": {"boxes": 5, "choices": ["boat"], "fish": [3, 2]},
                "oyster": {"boxes": 7, "choices": ["license"], "fish": [8, 4]}},
    "harbor": {"king_crab": {"boxes": 5, "fish": [3], "bonus": "full_holds"},
               "inuit": {"boxes": 2, "fish": [3]}, "barge": {"boxes": 2, "fish": [6]},
               "captains_club": {"boxes": 2}},
    "wharf": {"ridback_canning": 1, "amas_cafe": 3, "smokehouse": 2, "fishermans_pub": 3},
    "coin_boxes": 14,
}  # fmt: skip
BO: dict[str, Any] = {
    "columns": {"swordfish": {"boxes": 12, "choices": ["boat", "license"], "fish": [4, 4, 2, 1]},
                "cod": {"boxes": 8, "choices": ["license", "boat"], "fish": [4, 3, 2]}},
    "harbor": {"king_crab": {"boxes": 5, "fish": [4], "bonus": "strongbox"}},
    "wharf": {"casino": 2, "bait_shop": 1}, "coin_boxes": 45,
}  # fmt: skip
BONUSES = ("full_holds", "strongbox", "paperwork", "great_catch")  # each exists once
FLEET = {
    "mode": "base",
    "players": [
        {
            "name": name,
            **sheet,
            "harbor": {
                **sheet["harbor"],
                "king_crab": {**sheet["harbor"]["king_crab"], "bonus": bonus},
            },
        }
        for name, sheet, bonus in zip(NAMES, (ANN, BO) * 2, BONUSES, strict=True)
    ],
}
SALMON = {
    "mode": "base",
    "players": [
        {"name": name, "in_pond": pond, "fatigue": fatigue}
        for name, pond, fatigue in zip(NAMES, (True, False, True, True), (3, 1, 5, 2), strict=True)
    ],
}
LURE = {
    "mode": "base",
    "players": [
        {"name": "Ann", "fish": [1, 18, 24], "boosts": 2},
        {"name": "Bo", "fish": [19, 23], "boosts": 1},
        {"name": "Cy", "fish": [3, 8, 12, 15]},
        {"name": "Dee", "fish": [5, 30], "boosts": 3},
    ],
}
MAPPED = {
    "mode": "base",
    "players": [
        {"name": "Ann", "tiles": ["T01", "T05", "T18", "T24", "L14"], "kept_cards": 1},
        {"name": "Bo", "tiles": ["T02", "T05", "T30"]},
        {"name": "Cy", "tiles": ["T09", "T11", "T12", "T33"], "kept_cards": 2},
        {"name": "Dee", "tiles": ["T07", "T40", "T41", "T42"]},
    ],
}


def fly(hand: Hand) -> None:
    for group, player in each_cell(hand, ("fish", "common", "personal", "bonus")):
        mine: Any = FLY["players"][player]
        if group == "fish":
            for fish in mine["fish"]:
                hand.key(f"players/{player}/fish/{fish}")
        elif group == "common" and mine.get("first_to_seven"):
            hand.key(f"players/{player}/first_to_seven")
        elif group == "personal":
            hand.key(f"players/{player}/reel_board/{mine['reel_board']}")
            for colour, count in mine["hatch_tokens"].items():
                step_to(hand, f"players/{player}/hatch_tokens/{colour}", count)
        elif group == "bonus":
            for card in mine.get("skill_cards", ()):
                hand.key(f"players/{player}/skill_cards/{card}")


def each_cell(hand: Hand, groups: tuple[str, ...]) -> Any:
    """Yield each cell that asks to be counted, and tap on to the next one."""
    hand.tap("Type the totals")
    hand.key("key-count")
    scoring = next(one for one in shipped().values() if one.title in hand.text(".top p"))
    while hand.page.locator("main.count").count():
        title = hand.text("h1")
        player = next(seat for seat, name in enumerate(NAMES) if title.startswith(f"{name} · "))
        label = title.partition(" · ")[2]
        yield next(one for one in groups if label == scoring.groups[one]), player
        hand.next()


def step_to(hand: Hand, place: str, count: int) -> None:
    """Bring a stepper or boxes from nothing to a number."""
    if hand.page.locator(f'[data-key="{place}/{count}"]').count():
        hand.key(f"{place}/{count}")
        return
    digits = str(count)
    if count > len(digits) + 1 and hand.page.locator(f'[data-key="{place}="]').count():
        hand.key(f"{place}=")
        hand.page.keyboard.type(digits)
        hand.taps += len(digits)
        return
    for _ in range(count):
        hand.key(f"{place}+")


def fleet(hand: Hand) -> None:
    hand.tap("Type the totals")
    hand.key("key-count")
    for player, sheet in enumerate(FLEET["players"]):
        entries(hand, "columns", sheet["columns"], fleet_sheet().columns)
        hand.next()
        entries(hand, "harbor", sheet["harbor"], fleet_sheet().harbor)
        hand.key(f"players/{player}/harbor/king_crab/bonus/{sheet['harbor']['king_crab']['bonus']}")
        for house, boxes in sheet["wharf"].items():
            step_to(hand, f"players/{player}/wharf/{house}", boxes)
        coins(hand, player, sheet["coin_boxes"])
        hand.next()


def coins(hand: Hand, player: int, count: int) -> None:
    step_to(hand, f"players/{player}/coin_boxes", count)


def entries(hand: Hand, kind: str, given: Any, columns: Any) -> None:
    boxes = {one.id: one.boxes for one in columns}
    for name, entry in given.items():
        hand.key(f"{kind}-{name}-{entry['boxes']}")
        circles = [at for at, sign in enumerate(boxes[name], start=1) if sign == "C"]
        for at, choice in zip(circles, entry.get("choices", ()), strict=False):
            if choice == "license":
                hand.key(f"{kind}-{name}-{at}")
        for boat, fish in enumerate(entry.get("fish", ())):
            hold = hand.page.locator(f'[data-key="hold-{boat}"]')
            while f": {fish} of" not in hold.get_attribute("aria-label"):
                hand.key(f"hold-{boat}")


def salmon(hand: Hand) -> None:
    for player, mine in enumerate(SALMON["players"]):
        hand.key(f"players/{player}/in_pond/{str(mine['in_pond']).lower()}")
        step_to(hand, f"players/{player}/fatigue", mine["fatigue"])


def lure(hand: Hand) -> None:
    for group, player in each_cell(hand, ("fish", "boosts")):
        mine: Any = LURE["players"][player]
        if group == "fish":
            for fish in mine["fish"]:
                hand.key(f"players/{player}/fish/{fish}")
        else:
            step_to(hand, f"players/{player}/boosts", mine.get("boosts", 0))


def mapped(hand: Hand) -> None:
    for _, player in each_cell(hand, ("fish", "specials", "cards")):
        mine: Any = MAPPED["players"][player]
        for tile in mine["tiles"]:
            hand.key(f"tiles/{tile}")
        step_to(hand, f"players/{player}/kept_cards", mine.get("kept_cards", 0))


# a game's name, its record, its taps, and less than how many; the goals were 90 and 150
GAMES: dict[str, tuple[str, Any, Callable[[Hand], None], int]] = {
    "freshwater_fly": ("Freshwater", FLY, fly, 75),
    "fleet_dice": ("Fleet", FLEET, fleet, 120),
    "salmon_run": ("Salmon", SALMON, salmon, 16),
    "lure": ("Lure", LURE, lure, 32),
    "mapped_out": ("Mapped", MAPPED, mapped, 32),
}


SHORT = ("freshwater_fly", "salmon_run")  # Fleet by totals is below


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=() if slug in SHORT else pytest.mark.long) for slug in GAMES],
)
def test_a_game_is_scored_in_few_taps(hand: Hand, slug: str) -> None:
    title, record, tapped, most = GAMES[slug]
    hand.begin(title)
    tapped(hand)
    hand.tap("Reveal the result")
    hand.tap("Show it now")
    expected = score_record(shipped()[slug], record)
    assert isinstance(expected, Result), expected
    ranked = sorted(expected.players, key=lambda one: one.rank)
    shown = [int(one) for one in hand.page.locator(".rank > .num").all_inner_texts()]
    if expected.players[0].total is None:
        assert shown == [one.rank for one in ranked]
    else:
        assert shown == [number for one in ranked for number in (one.rank, one.total)]
    with hand.page.expect_download():
        hand.tap("Save as a picture")
    assert hand.taps < most


# Totals of four players by the rows of a game, how many taps they take, and took when each number
# needed a tap on Next.
TOTALS = {
    "fleet_dice": ((31, 32, 33, 34), (14, 15, 16, 17), (9, 10, 11, 12), (6, 7, 8, 9),
                   (12, 13, 14, 15), (0, 1, 2, 3)),
    "freshwater_fly": ((23, 17, 20, 11), (5, 0, 7, 3), (6, 12, 4, 9), (2, 0, 0, 3)),
    "lure": ((12, 7, 9, 14), (2, 0, 4, 0)),
    "mapped_out": ((9, 6, 11, 8), (3, 0, 0, 5), (2, 1, 0, 0)),
}  # fmt: skip
BY_TOTALS = {
    "fleet_dice": (50, 66), "freshwater_fly": (33, 40), "lure": (20, 21), "mapped_out": (24, 28),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=() if slug == "fleet_dice" else pytest.mark.long) for slug in TOTALS],
)
def test_totals_are_typed_in_few_taps(hand: Hand, slug: str) -> None:
    """A number that cannot grow needs no tap on Next: the next digit begins the next cell."""
    rows = TOTALS[slug]
    hand.begin(GAMES[slug][0])
    hand.tap("Type the totals")
    for row in rows:
        for number in row:
            hand.type(number)
            assert hand.page.evaluate(UNDO_AT) >= 0  # in sight, however far down the cell is
            if not moves_on(hand):
                hand.next()
    hand.tap("Reveal the result")
    hand.tap("Show it now")
    totals = sorted((sum(column) for column in zip(*rows, strict=True)), reverse=True)
    shown = [int(one) for one in hand.page.locator(".rank .num.big").all_inner_texts()]
    assert shown == totals
    taps, before = BY_TOTALS[slug]
    assert hand.taps == taps < before
    assert before == 1 + sum(len(str(number)) + 1 for row in rows for number in row) + 2
    assert taps < 60  # the goal for Fleet


def moves_on(hand: Hand) -> bool:
    """Tell whether the page says that the next digit is of the next cell."""
    return bool(hand.page.locator(".sheet .ask").count())


UNDO_AT = "document.querySelector('[data-key=undo]').getBoundingClientRect().top"
KEYS = """[".sheet", ".pad"].map((one) => document.querySelector(one).getBoundingClientRect().top)
  .reduce((sheet, pad) => Math.round(pad - sheet))"""


@pytest.mark.slow
def test_no_digit_is_lost_where_a_number_can_grow(hand: Hand) -> None:
    hand.begin("Fleet")
    hand.tap("Type the totals")
    hand.type(12)  # up to 129
    assert not moves_on(hand)
    hand.page.set_viewport_size({"width": 844, "height": 390})
    keys = hand.page.evaluate(KEYS)
    hand.type(0)
    assert hand.page.evaluate(KEYS) == keys  # no key moves from under a thumb
    hand.page.set_viewport_size(SMALL)
    assert hand.text('[data-key="0 fish"]') == "120"
    assert hand.text(".sheet .ask") == "The next digit is Bo's"
    hand.key("primary")  # Next does what it says after a full number too
    assert hand.text(".sheet .big") == "Bo · Fish"
    hand.type(31)
    hand.type(4)
    assert [hand.text(f'[data-key="{seat} fish"]') for seat in (1, 2)] == ["31", "4"]
    hand.key("undo")
    assert [hand.text(f'[data-key="{seat} fish"]') for seat in (1, 2)] == ["31", "–"]
    hand.type(5)
    hand.key("1 fish")  # a cell that is tapped takes any number, and no other cell a digit
    hand.type(312)
    assert [hand.text(f'[data-key="{seat} fish"]') for seat in (1, 2)] == ["312", "5"]
    hand.next()
    hand.type(0)
    assert hand.text(".sheet .ask") == "The next digit is Ann's"


@pytest.mark.slow
def test_nothing_comes_to_more_than_the_page_takes_for_the_most() -> None:
    """All cards of the game, and every box of a sheet."""
    most = {
        one.document["slug"]: one.document["largest"]
        for one in games_with_phone(CATALOG, None, "en")
    }
    for slug, key in (("freshwater_fly", "points"), ("lure", "vp")):
        (cards,) = (one for one in shipped()[slug].fields if one.key == "fish")
        assert most[slug]["fish"] == sum(int(str(card[key])) for card in cards.cards.values())
    groups = {slug: set(shipped()[slug].groups) for slug in TOTALS}
    assert {slug: set(most[slug]) for slug in TOTALS} == groups
    full = score_record(shipped()["fleet_dice"], {"players": [full_sheet(), {"name": "Bo"}]})
    assert isinstance(full, Result), full
    for group, limit in most["fleet_dice"].items():
        points = sum(line.points or 0 for line in full.players[0].lines if line.group == group)
        assert points <= limit
        assert (points == limit) == (group == "fish")


def full_sheet() -> dict[str, Any]:
    """Return a record of a Fleet sheet on which all is filled, with as many boats as can be."""
    sheet = fleet_sheet()
    columns = {
        one.id: {
            "boxes": len(one.boxes),
            "choices": ["boat", "license"],
            "fish": [one.capacity_by_licenses[-1]] * 4 if one.capacity_by_licenses else [4] * 4,
        }
        for one in sheet.columns
    }
    harbor: dict[str, Any] = {one.id: {"boxes": len(one.boxes)} for one in sheet.harbor}
    for one in sheet.harbor:
        if one.boats:
            harbor[one.id]["fish"] = list(one.capacity)
    harbor["king_crab"]["bonus"] = "boardwalk"
    wharf = {one.id: len(one.boxes) for one in sheet.wharf}
    return {"name": "Ann", "columns": columns, "harbor": harbor, "wharf": wharf}
