"""A dealer in Python that does what the page on the phone does."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from companion.core.chance import Stream
from companion.games.catalog import GAMES
from companion.games.screen import AnyScreen
from tests.web.conftest import SEED, Phone

if TYPE_CHECKING:
    pass


@cache
def screen() -> AnyScreen:
    reads = next(game.screen for game in GAMES if game.screen)
    return reads(None, "en")


def as_json(held: AnyScreen, history: Any) -> dict[str, Any]:
    view = held.view(history)
    return {
        "title": view.title,
        "status": view.status,
        "banner": view.banner,
        "ask": view.ask,
        "mood": view.mood,
        "hidden": view.hidden,
        "cards": [[card.hit, card.words] for card in view.cards],
        "choices": [[one.action, one.key, one.name, one.hint] for one in view.choices],
        "line": held.log(history)[-1],
    }


class Twin:
    """The same evening in Python."""

    def __init__(self) -> None:
        self.screen = screen()
        self.stream = Stream(SEED)
        self.history = self.screen.start

    def act(self, phone: Phone, action: str) -> None:
        """Tap what an action is called, and find the same on both sides."""
        choices = {choice.action: choice for choice in self.screen.view(self.history).choices}
        if action == "undo":
            phone.tap("Undo")
        else:
            choice = choices[action]
            phone.tap(choice.hint if choice.name == choice.key else choice.name + " " + choice.hint)
        self.history = self.screen.acted(self.history, action, self.stream)
        self.compare(phone)

    def compare(self, phone: Phone) -> None:
        view = self.screen.view(self.history)
        assert phone.text("main h2") == view.title
        assert phone.text(".ask") == view.ask
        assert phone.text(".banner") == view.banner
        assert phone.page.locator("main .cards .back").count() == view.hidden
        assert phone.page.locator("main .cards .hit").count() == sum(c.hit for c in view.cards)
        assert phone.text(".foot p") == self.screen.log(self.history)[-1]


def possible(twin: Twin) -> list[str]:
    return [choice.action for choice in twin.screen.view(twin.history).choices]
