"""Play evenings on the app, tap by tap to their end; docs/pictures.py keeps screens of them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

SCREEN: ViewportSize = {"width": 390, "height": 844}
NAMES = ("Ann", "Bo", "Cy")
# the same pictures each time; taps a second apart, as two quick ones on a spot count as one
AT_EASE = """
crypto.getRandomValues = (bytes) => bytes.fill(18);
const times = new WeakMap();
let now = 0;
addEventListener("click", (tap) => tap.timeStamp, true); // each has its time when it comes
Object.defineProperty(Event.prototype, "timeStamp", {
  get() {
    if (!times.has(this)) times.set(this, (now += 1000));
    return times.get(this);
  },
});
"""
MOST_TAPS = 2000
TILES_LAID = 18


class Player:
    """Fingers on an open page, which keep pictures of the screens that they are told to."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page, self.chance = page, Random(seed)
        self.screens: dict[str, Image.Image] = {}
        self.taps = 0

    def tap(self, key: str) -> None:
        """Tap what has this key."""
        self.page.locator(f'[data-key="{key}"]').first.click()
        self.settle()
        self.taps += 1
        if self.taps > MOST_TAPS:
            raise RuntimeError("the evening does not end")

    def settle(self) -> None:
        """Wait until what the last tap did is kept and shown."""
        self.page.locator("#app:not([aria-busy])").wait_for()

    def open_keys(self, inside: str = "#app") -> list[str]:
        """Return the keys of what can be tapped."""
        found = self.page.locator(f"{inside} [data-key]:not([disabled]):visible")
        return [str(key) for key in found.evaluate_all("all => all.map((one) => one.dataset.key)")]

    def one_of(self, start: str, then: str = ".*") -> str:
        """Return a key that starts so and goes on like that, by chance."""
        fits = re.compile(f"{re.escape(start)}.*?{then}").fullmatch
        return self.chance.choice([key for key in self.open_keys() if fits(key)])

    def look(self, name: str) -> None:
        """Keep the screen under this name, the first time."""
        if name not in self.screens:
            self.screens[name] = Image.open(io.BytesIO(self.page.screenshot()))

    def set_up(self, title: str, names: Sequence[str] = NAMES, way: str = "") -> None:
        """Begin an evening whose set-up the phone draws."""
        self.page.locator(".tiles .tile", has_text=title).click()
        if way:
            self.tap(f"mode-{way}")
        for name in names:
            self.page.get_by_label("Name of a player").fill(name)
            self.tap("add")
        self.tap("primary")
        self.tap("tab-setup")
        self.tap("digital-true")
        self.tap("primary")
        self.look("setup")
        self.tap("tab-play")

    def share(self, fill: Callable[[Player], None] = lambda player: None) -> None:
        """Count what the phone does not know yet, reveal the result, and share it as a picture."""
        self.look("score")
        self.ticked = self.page.locator(".cell .t").count()
        if not self.page.get_by_text("Reveal").count():
            self.tap("primary")
            if not self.page.locator('[data-screen="count"]').count():  # pieces are counted first
                self.tap("key-count")
            while self.page.locator('[data-screen="count"]').count():
                fill(self)
                self.tap("primary")
            self.look("counted")
        self.tap("primary")
        if self.page.locator('[data-key^="ready-"]').count():
            self.look("ready")
            self.tap("primary")
        self.look("result")
        with self.page.expect_download() as shared:
            self.tap("primary")
        self.shared = Image.open(io.BytesIO(Path(shared.value.path()).read_bytes()))


def day_of_fishing(page: Page) -> Player:
    """Play a day of Freshwater Fly by three, until its last round is over."""
    player = Player(page, "fly 3")
    player.set_up("Freshwater")
    player.tap(player.one_of("begin-"))
    while "score-day" not in (keys := player.open_keys(".answers")):
        if any(key.startswith("take-") for key in keys):
            player.look("turn")
            player.tap(player.one_of("take-"))
            ways = [key for key in player.open_keys() if key in ("cast", "reel", "land", "finesse")]
            player.look("reel" if "reel" in ways else "die")
            sure = "land" in ways and player.chance.random() < 0.75
            player.tap("land" if sure else ways[0])
        elif "hatch" in keys:
            player.look("hatch")
            player.tap("hatch")
        elif any(key.startswith("roll-") for key in keys):
            player.tap(player.one_of("roll-"))
        elif "finish" in keys:
            if page.locator(".strike.hit").count():
                player.look("strike")
            player.tap("finish")
        else:
            player.tap(player.chance.choice(("match", "match", "blank")))
    player.look("over")
    counts = re.findall(r"(\d+) fish", page.inner_text("main"))
    landed = {str(at): int(count) for at, count in enumerate(counts)}
    player.tap("score-day")
    player.share(lambda player: cards_and_tokens(player, landed))
    return player


def cards_and_tokens(player: Player, landed: dict[str, int]) -> None:
    """Tap the fish that one has landed, once, or hatch tokens; all else is none."""
    keys = player.open_keys("main")
    fish = next((key for key in keys if re.fullmatch(r"players/\d+/fish/F\d+", key)), "/")
    for _ in range(landed.pop(fish.split("/")[1], 0)):
        player.tap(player.one_of("players/", r"/fish/F\d+"))
    keys = player.open_keys("main")
    for _ in range(2 if any("/hatch_tokens/" in key for key in keys) else 0):
        player.tap(player.one_of("players/", r"/hatch_tokens/\w+\+"))


def race_upriver(page: Page) -> Player:
    """Play a race of Salmon Run by three, until one is in the pond and the round is over."""
    player = Player(page, "run 5")
    player.set_up("Salmon")
    turns = 0
    while "to-score" not in player.open_keys(".dock"):
        if turns == 6:
            player.look("covered")
        player.tap("primary")
        for _ in range(3):
            player.tap(player.one_of("card-"))
            if player.chance.random() < 0.5:
                player.tap(player.one_of("gain-"))
            if turns > 5:
                player.look("hand")
            if "was-jump" in player.open_keys():
                player.look("jump")
                player.tap("no-jump" if turns % 3 else "was-jump")
        if turns == 7:
            player.tap("mode-reeds")
            player.look("reeds")
            player.tap(player.one_of("reeds-in"))
        if turns == 20:
            player.tap("mode-play")
            player.tap("pond")
        player.tap("primary")
        turns += 1
    player.look("over")
    player.tap("to-score")
    player.share()
    return player


def drafts_of_dice(page: Page) -> Player:
    """Play Fleet by three: both drafts of every round, with the Casino now and then."""
    player = Player(page, "fleet 3")
    player.set_up("Fleet")
    while not page.locator(".round-track .done:last-child").count():
        dice = [key for key in player.open_keys("main") if key.startswith("take-")]
        kind = "town" if page.locator(".sea-die.town").count() else "boat"
        if not dice and page.locator(".now-do", has_text="Fishing").count():
            player.look("fishing")
        if len(dice) == 3:
            player.look(kind)
        if "casino" in player.open_keys() and player.chance.random() < 0.1:
            player.tap("casino")
        player.tap(player.chance.choice(dice) if dice else "primary")
    player.look("over")
    player.tap("primary")
    player.share(marks_on_a_sheet)
    return player


def alone_against_ruth(page: Page) -> Player:
    """Play Fleet alone: Captain Ruth takes her dice, and the score gives a title."""
    player = Player(page, "ruth 2")
    player.set_up("Fleet", NAMES[:1], "solo")
    while not page.locator(".round-track .done:last-child").count():
        dice = [key for key in player.open_keys("main") if key.startswith("take-")]
        if page.locator(".ask", has_text="Ruth").count():
            player.look("her die")
        player.tap(player.chance.choice(dice) if dice else "primary")
    player.look("over")
    player.tap("tab-log")
    player.look("log")
    player.tap("tab-play")
    player.tap("primary")
    player.share(marks_on_a_sheet)
    return player


def marks_on_a_sheet(player: Player) -> None:
    """Fill boxes of the half of the score sheet that is shown, sea or town."""
    if "columns-cod-1" in player.open_keys():
        for column in player.chance.sample(("shrimp", "cod", "lobster", "swordfish", "oyster"), 4):
            player.tap(player.one_of(f"columns-{column}-", "[3-9]"))
        player.look("sheet")
    else:
        player.tap(f"harbor-king_crab-{player.chance.randint(1, 5)}")
        player.tap(player.one_of("players/", "/wharf/.*/1"))
        player.look("town sheet")


def bids_under_cover(page: Page) -> Player:
    """Play Lure by three: bids sealed on the phone that goes round, casts, the score."""
    player = Player(page, "lure 3")
    player.set_up("Lure")
    player.tap("deal-phone")
    turns = 0
    while page.locator(".piles-of").count() == 0:
        player.tap("primary")
        for seat, _ in enumerate(NAMES):
            if seat == 2 and turns == 1:
                player.look("sealed")
            player.tap("primary")
            dice = [key for key in player.open_keys("main") if key.startswith("d")]
            for die in player.chance.sample(dice, min(len(dice), player.chance.randint(1, 4))):
                player.tap(die)
            for lure in page.locator("main .chip").all()[: player.chance.randint(0, 1)]:
                lure.click()
                player.settle()
            if seat and turns > 0:
                player.look("bid")
            player.tap("primary")
        player.look("all")
        player.tap("primary")
        while page.locator(".casts").count():
            if turns > 0 and page.locator(".cast-of.done").count():
                player.look("cast")
            player.tap("primary")
        if turns > 0:
            player.look("haul")
        turns += 1
    player.look("over")
    player.tap("primary")
    player.share()
    return player


def rows_and_walks(page: Page) -> Player:
    """Play Mapped Out by three: a card looked at alone, two swapped, a row turned up, the walks."""
    player = Player(page, "map 3")
    player.set_up("Mapped")
    player.tap("primary")
    for deed, cards in (("study", ("1:2", "2:5")), ("swap", ("0:3", "2:0"))):
        for turned in ("0:1", "2:6") if deed == "swap" else ():
            player.tap("deed-reveal")
            player.tap(f"row-{turned}")
        player.tap(f"deed-{deed}")
        for card in cards:
            player.tap(f"row-{card}")
        player.look(deed)
        player.tap("primary")
        if deed == "study":
            player.look("alone")
            player.tap("primary")
    player.tap("deed-reveal")
    while "primary" not in player.open_keys(".dock"):
        player.tap(player.one_of("row-0:"))
    player.tap("primary")
    player.look("open")
    player.tap("primary")
    for _ in range(TILES_LAID):
        free = page.locator(".spot.free.near")
        free.nth(player.chance.randrange(free.count())).click()
        player.settle()
        if page.locator(".sea-sheet .laid").count() == 5:
            player.look("shelf")
        player.tap(player.one_of("shelf/T"))
    player.look("map")
    player.tap("primary")
    for seat, _ in enumerate(NAMES):
        if seat:
            player.tap(f"walk/seat/{seat}")
        while page.locator(".lit").count():
            player.look(f"choice {seat}")
            page.locator(".lit").first.click()
            player.settle()
        player.look(f"walked {seat}")
    while not page.locator('[data-key="tab-score"][aria-current]').count():
        player.tap("primary")
    player.share()
    return player


EVENINGS = {
    "play-fly": (day_of_fishing, ("turn", "die", "strike", "hatch")),
    "play-salmon": (race_upriver, ("covered", "hand", "reeds", "over")),
    "play-fleet": (drafts_of_dice, ("boat", "town", "sheet", "result")),
    "play-ruth": (alone_against_ruth, ("her die", "over", "log", "result")),
    "play-lure": (bids_under_cover, ("sealed", "bid", "cast", "haul")),
    "play-mapped": (rows_and_walks, ("swap", "alone", "shelf", "choice 0")),
}
