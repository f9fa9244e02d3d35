"""Every screen of the app with something on it, and the taps that lead there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.web.evenings import COUNTED, FORGET, GROUPS, NAMES, evening, keep

OVER = {"kind": "over", "value": True}
TAP = """async (keys) => {
  for (const key of keys) {
    const one = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!one) throw new Error(`nothing to tap: ${key}`);
    one.focus();
    one.click();
    while (document.querySelector("#app[aria-busy]")) await new Promise((then) => setTimeout(then));
  }
  while (document.querySelector(".kinds:empty")) await new Promise(requestAnimationFrame);
}"""


def _none() -> list[dict[str, Any]]:
    return []


def _open(slug: str) -> Callable[[], list[dict[str, Any]]]:
    return lambda: [evening(slug)]


def _over() -> list[dict[str, Any]]:
    return [evening(slug, events=[*evening(slug)["events"], OVER]) for slug in COUNTED]


def _mended() -> list[dict[str, Any]]:
    (one,) = _open("freshwater_fly")()
    again = {"kind": "total", "player": 1, "group": "fish", "value": 30}
    return [{**one, "events": [*one["events"], OVER, {**OVER, "value": False}, again, OVER]}]


def _tied() -> list[dict[str, Any]]:
    typed = [
        {"kind": "total", "player": seat, "group": group, "value": 5}
        for seat in range(2)
        for group in GROUPS["freshwater_fly"]
    ]
    return [evening("freshwater_fly", names=["Ann", "Bo"], events=[*typed, OVER])]


def _blank() -> list[dict[str, Any]]:
    return [evening("freshwater_fly", events=[])]


def _charted() -> list[dict[str, Any]]:
    laid = ["T24@0,0", "L06@1,0", "L15@2,0", "T18@1,1"]
    events = [{"kind": "value", "place": ["map"], "value": laid}]
    return [evening("mapped_out", names=["Ann", "Bo"], events=events)]


@dataclass(frozen=True)
class Scene:
    """A screen, the evenings that the phone has kept, and the keys of the taps from its home on."""

    kept: Callable[[], list[dict[str, Any]]]
    taps: tuple[str, ...] = ()


def _rounds(*steps: str) -> Callable[[], list[dict[str, Any]]]:
    """Return an evening of Lure that was played so far, by the steps of its rounds."""

    def kept() -> list[dict[str, Any]]:
        events = [
            {"kind": "roll", "what": step[5:], "dice": [{"count": 3, "sides": 6}]}
            if step.startswith("roll ")
            else {"kind": "play", "step": step}
            for step in steps
        ]
        return [evening("lure", seed="lake", events=events)]

    return kept


def _drafted(taken: int) -> Callable[[], list[dict[str, Any]]]:
    """Return a game of Fleet in whose first phase so many dice have been taken."""
    sea = ["shrimp", "cod", "lobster", "swordfish", "oyster", "coins"]
    takes = [{"kind": "play", "step": f"take {die}"} for die in range(taken)]
    events = [
        {"kind": "play", "step": "start 1"},
        {"kind": "roll", "what": "boat", "dice": [{"count": 5, "faces": sea}]},
        *takes,
    ]
    return lambda: [evening("fleet_dice", seed="harbour", events=events)]


def _set_up() -> list[dict[str, Any]]:
    """Return a day that the phone has set up, with two steps done."""
    drawn = {"kind": "setup", "asked": {"digital": True}}
    ticks = [{"kind": "tick", "step": step, "value": True} for step in (0, 1)]
    return [evening("freshwater_fly", seed="luck", events=[drawn, *ticks])]


def _round_over() -> list[dict[str, Any]]:
    """Return a day that the phone has set up, at the end of its first round."""
    dice = (5, 2, 1, 1, 1, 4, 4, 2, 1)
    steps = ("begin 2", *(f"take {die} {die} finesse" for die in dice))
    drawn = {"kind": "setup", "asked": {"digital": True}}
    events = [drawn, *({"kind": "play", "step": step} for step in steps)]
    return [evening("freshwater_fly", seed="luck", events=events)]


def _rolled() -> list[dict[str, Any]]:
    """Return a day of many rolls and some tokens from the bag; one mark does not fit."""
    roll = {"kind": "roll", "what": "dice", "dice": [{"count": 7, "sides": 6}]}
    deals = [{"kind": "deal", "deck": "hatch", "count": 5}] * 5
    events = [*deals, {**roll, "shown": "0bad"}, *[roll] * 9]
    undone = {"kind": "undo", "of": len(events) - 1}
    return [evening("freshwater_fly", seed="luck", events=[*events, undone, {"kind": "seed"}])]


def _in_rows(*steps: str) -> Callable[[], list[dict[str, Any]]]:
    """Return an evening of Mapped Out whose rows lie so."""
    events = [{"kind": "play", "step": step} for step in steps]
    return lambda: [evening("mapped_out", seed="rows", events=events)]


def _unclear() -> list[dict[str, Any]]:
    """Return rows with cards of Unclear Instructions, one row half turned up."""
    (one,) = _in_rows("deal", *(f"reveal 0:{card}" for card in range(6)))()
    drawn = {"kind": "setup", "asked": {"unclear_instructions": True}}
    return [{**one, "seed": "unclear 7", "events": [drawn, *one["events"]]}]


ABOVE_L15 = 502501
SPLASHED = ("deal table", "lay 20,26,14")
CAST = (
    *(
        f"bid {seat} 3d6 {lures}".strip()
        for seat, lures in enumerate(("adjust:1", "", "boost:1", ""))
    ),
    "open",
    *(f"roll {name}" for name in NAMES),
)
PAD = ("primary", "0 fish")
COUNT = (*PAD, "key-count")
WEEK = ("game-freshwater_fly", "week", "tile-2", "primary")
SCENES: Mapping[str, Scene] = {
    "home-empty": Scene(_none),
    "home": Scene(_open("freshwater_fly")),
    "home-colours": Scene(_none, ("theme", "theme-black")),
    "evenings": Scene(_over, ("tab-evenings",)),
    "bests": Scene(_over, ("tab-bests",)),
    "players-empty": Scene(_none, ("game-lure",)),
    "players": Scene(_open("freshwater_fly"), ("game-freshwater_fly", "again")),
    "score": Scene(_open("freshwater_fly"), ("primary",)),
    "score-empty": Scene(_blank, ("primary",)),
    "pad": Scene(_blank, (*PAD, "key-2", "key-5")),
    "count-fish": Scene(_open("freshwater_fly"), COUNT),
    "count-reel-board": Scene(_open("freshwater_fly"), ("primary", "0 personal", "key-count")),
    "count-rock-cards": Scene(_open("freshwater_fly"), ("primary", "0 bonus", "key-count")),
    "why": Scene(_open("freshwater_fly"), ("primary", "why-0", "line-fish-0")),
    "log": Scene(_open("freshwater_fly"), ("primary", "tab-log")),
    "luck": Scene(_rolled, ("primary", "tab-log", "luck")),
    "luck-proved": Scene(_rolled, ("primary", "tab-log", "primary")),
    "end": Scene(_over, ("tab-evenings", "open-freshwater_fly")),
    "end-tie": Scene(_tied, ("tab-evenings", "open-freshwater_fly")),
    "end-mended": Scene(_mended, ("tab-evenings", "open-freshwater_fly")),
    "end-race": Scene(_over, ("tab-evenings", "open-salmon_run")),
    "ready": Scene(_open("freshwater_fly"), ("primary", "primary", "ready-1")),
    "end-files": Scene(_over, ("tab-evenings", "open-freshwater_fly", "save")),
    "play": Scene(_blank, ("primary", "tab-play")),
    "weeks": Scene(_none, ("game-freshwater_fly", "week")),
    "week-journal": Scene(_none, (*WEEK, "tab-journal")),
    "week-map": Scene(_none, (*WEEK, "tab-map")),
    "dice-and-decks": Scene(_blank, ("primary", "tab-play", "chance")),
    "set-up": Scene(_blank, ("primary", "tab-setup")),
    "set-up-steps": Scene(_set_up, ("primary", "tab-setup")),
    "fly-hatch": Scene(_round_over, ("primary", "tab-play")),
    "what-if": Scene(_open("salmon_run"), ("primary", "what-if", "players/0/fatigue+")),
    "race": Scene(_open("salmon_run"), ("primary",)),
    "fleet-sea": Scene(_open("fleet_dice"), (*COUNT, "columns-lobster-6")),
    "fleet-town": Scene(_open("fleet_dice"), (*COUNT, "half-town")),
    "fleet-begins": Scene(_open("fleet_dice"), ("primary", "tab-play")),
    "fleet-draft": Scene(_drafted(2), ("primary", "tab-play")),
    "fleet-over-town": Scene(_drafted(4), ("primary", "tab-play")),
    "lure-fish": Scene(_open("lure"), COUNT),
    "lure-begins": Scene(_rounds(), ("primary", "tab-play")),
    "lure-splash": Scene(_rounds("deal table"), ("primary", "tab-play", "lay-20")),
    "lure-bids": Scene(_rounds(*SPLASHED), ("primary", "tab-play")),
    "lure-bid": Scene(
        _rounds(*SPLASHED), ("primary", "tab-play", "bid-1", "d6-0", "d12-0", "lures", "boost+")
    ),
    "lure-casts": Scene(_rounds(*SPLASHED, *CAST), ("primary", "tab-play")),
    "lure-hauls": Scene(_rounds(*SPLASHED, *CAST, "haul"), ("primary", "tab-play")),
    "mapped-rows": Scene(_in_rows("deal", "reveal 0:1", "reveal 2:6"), ("primary", "tab-play")),
    "mapped-swap": Scene(
        _in_rows("deal", "reveal 0:1"),
        ("primary", "tab-play", "deed-swap", "row-0:1", "row-1:3"),
    ),
    "mapped-unclear": Scene(_unclear, ("primary", "tab-play")),
    "mapped-tiles": Scene(_open("mapped_out"), COUNT),
    "mapped-map": Scene(_charted, (*COUNT, "way/map", f"spot/{ABOVE_L15}")),
    "mapped-walk": Scene(_charted, (*COUNT, "card/right", "card/any")),
}


def renamed(one: dict[str, Any], names: Mapping[str, str], points: int) -> dict[str, Any]:
    """Return an evening with other names, and so many points in the cells of one player."""
    typed = [
        {"kind": "total", "player": 1, "group": group, "value": points}
        for group in (GROUPS[one["game"]] if points else ())
    ]
    events = one["events"]
    begun = len(events) - (events[-1:] == [OVER])
    return {
        **one,
        "names": [names.get(name, name) for name in one["names"]],
        "events": [*events[:begun], *typed, *events[begun:]],
    }


SHELVED = """async () => {
  while (document.querySelector(".shelf[aria-busy=true]")) await new Promise(requestAnimationFrame);
}"""  # a shelf of tiles fills once it is open


@dataclass
class Stage:
    """A page on which one screen after the other is shown."""

    page: Any
    file: Path
    complaints: list[str] = field(default_factory=list)

    def show(self, name: str, names: Mapping[str, str] | None = None, points: int = 0) -> None:
        """Show a screen.

        Args:
            name: of the screen.
            names: that players have instead of theirs.
            points: that stand in the cells of the second player.
        """
        scene = SCENES[name]
        kept = [renamed(one, names or {}, points) for one in scene.kept()]
        self.page.evaluate(f"async () => {{ {FORGET}; {keep(kept)} }}")
        self.page.reload()
        self.page.evaluate("companion.ready")
        self.page.evaluate(TAP, list(scene.taps))
        self.page.evaluate(SHELVED)
