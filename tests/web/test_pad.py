"""The pad is in reach: all ten digits and the open cell, on each phone, at each size of type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.evenings import evening
from tests.web.hand import NAMES, SMALL, Hand

PLAYERS = range(2, 6)
TYPE = range(16, 33, 2)  # px
CORNERS = [(280, 512), (280, 915), (412, 512), (412, 915), (346, 713)]
ALL = [
    (width, height) for width in range(280, 413, 33) for height in (512, 579, 646, 713, 780, 915)
]
ODD = "Wilhelmine-Charlotte von Hohenlohe-Langn"
# what nobody can tap, at each size of type; the screen is drawn anew for each, as by a tap
OUT_OF_REACH = """async ([sizes, players]) => {
  const out = [];
  const key = (name) => document.querySelector(`[data-key="${name}"]`);
  for (const size of sizes) {
    document.documentElement.style.fontSize = `${size}px`;
    document.querySelector(".cell.open").click();
    await new Promise(requestAnimationFrame);
    const keys = [...Array(10).keys()].map((digit) => key(`key-${digit}`));
    const row = [...document.querySelector(".cell.open").closest("tr").querySelectorAll(".cell")];
    for (const one of [...keys, ...row, key("primary")]) {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      const seen = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const small = width < 36 || height < 47.5;
      const place = [left, top, width, height].map(Math.round).join(" ");
      if (!seen || !one.contains(hit) || small) out.push(`${size}: ${one.dataset.key} ${place}`);
    }
    const tops = new Set(row.map((one) => Math.round(one.getBoundingClientRect().top)));
    if (row.length !== players || tops.size !== 1) out.push(`${size}: ${row.length} columns`);
  }
  return out;
}"""


def out_of_reach(hand: Hand, players: int, phones: Any, sizes: Any) -> Iterator[tuple[Any, ...]]:
    """Yield what cannot be tapped after *Type the totals*, by the size of the window."""
    names = [ODD, *NAMES][:players]
    hand.opens_with(evening("lure", names=names, events=[]))
    hand.next()
    hand.tap("Type the totals")
    for width, height in phones:
        hand.page.set_viewport_size({"width": width, "height": height})
        for lost in hand.page.evaluate(OUT_OF_REACH, [list(sizes), players]):
            yield players, width, height, lost


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_all_digits_and_the_open_cell_are_in_reach(hand: Hand, players: int) -> None:
    assert list(out_of_reach(hand, players, CORNERS, (16, 24, 32))) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_they_are_in_reach_on_each_phone_at_each_size(hand: Hand, players: int) -> None:
    assert list(out_of_reach(hand, players, ALL, TYPE)) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", [16, 32])
def test_the_open_cell_stays_in_reach_down_to_the_last_row(hand: Hand, size: int) -> None:
    hand.begin("Fleet")
    hand.page.set_viewport_size({"width": 280, "height": 512})
    hand.page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
    hand.tap("Type the totals")
    for cell in range(24):
        assert hand.page.evaluate(OUT_OF_REACH, [[size], 4]) == [], cell
        hand.type(7)
        if not hand.page.locator(".sheet .ask").count():
            hand.next()
    hand.page.set_viewport_size(SMALL)
    assert hand.text('[data-key="why-3"]') == "42"
