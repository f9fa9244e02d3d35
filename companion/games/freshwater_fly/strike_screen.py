"""The strike dealer's screen: its content, its log lines, and its layout in terminal rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Literal

from msgspec import Struct, to_builtins

from companion.core.chance import Stream
from companion.core.text_format import fill_template, wrap_text
from companion.data.game_data import GameData
from companion.games.freshwater_fly import schema, silent_angler, strike_dealer
from companion.games.freshwater_fly.adventure.generate import locations_of
from companion.games.freshwater_fly.campaign.describe import week_rules_json
from companion.games.freshwater_fly.campaign.week import Today
from companion.games.freshwater_fly.cards import (
    FISH_CARDS,
    MASTER_CARDS,
    ROCK_CARDS,
    SLUG,
    load,
    momentum_texts,
    rock_texts,
)
from companion.games.freshwater_fly.casting import Strikes
from companion.games.freshwater_fly.rows import MOST_FINESSE, Place, SkillCard
from companion.games.phone_look import row_json

NAMED = re.compile(r"\{(?:[\w-]+:)?([\w?-]+)\}")  # a value or a sign, and a sign of a value
PAYS = "aid.finesse-actions"
WHEEL_AND_TRACK = ("wheel", "track")
AT_TABLE = "dealer.table."  # on phones at a table, each with a player
SPOKEN = re.compile(r"dealer\.|shows\.\w+\.name|hatch\.\w+\.(name|letter)")  # on these screens


def dealer_data(data: GameData) -> dict[str, Any]:
    """Return rules, week, scores, card effects, notes and texts for `web/strike-screen.js`."""
    words = {name: data.words[name] for name in data.words if SPOKEN.match(name)}
    at_table = {name: words.pop(name) for name in list(words) if name.startswith(AT_TABLE)}
    own_board = own_board_json(data)
    rules = rules_json(silent_angler.load_angler_rules(data))
    notes = [*iter_notes(data), data.words["dealer.check"]]
    return {
        "rules": rules,
        "notes": notes,
        "words": words,
        "scores": own_board.pop("scores"),
        "week": week_rules_json(data),
        "skills": {
            card.id: describe_skill(data, table.name, card)
            for table in (ROCK_CARDS, MASTER_CARDS)
            for card in data.values(table)
        },
        "at_table": {**own_board, "words": at_table},
    }


def own_board_json(data: GameData) -> dict[str, Any]:
    """Return the numbers and texts of reel boards for phones that show a player's own board."""
    each = data.words["dealer.count.each"]
    scores: dict[str, list[str]] = {}  # by board
    scored: list[Any] = [*data.values(schema.COMMON), *data.values(schema.PERSONAL)]
    for row in scored:
        what, words = (
            data.words[f"scoring.lines.{row.id}"],
            data.words.get(f"dealer.count.{row.id}"),
        )
        line = (words or each).format(what=what, points=row.points)
        scores.setdefault(getattr(row, "board", "common"), []).append(line)
    gains = (action.gain for action in data.values(schema.DICE_ACTIONS) if action.id == "finesse")
    return {
        "finesse": data.value(schema.BOARD).start_finesse,
        "strengths": {card.id: card.strength for card in data.values(FISH_CARDS)},
        "finesse_most": MOST_FINESSE,
        "finesse_gain": next(gains) or 0,
        "pays": [
            {"id": row.id, "needs": row.needs, "words": data.words[f"{PAYS}.{row.id}.line"]}
            for row in data.values(schema.FINESSE_ACTIONS)
        ],
        "finesse_cards": [
            {"card": card.id, "die": card.die, "gain": card.gain}
            for card in data.values(ROCK_CARDS)
            if card.gain
        ],
        "rondel": [row_json(row, "id", "passing", "gain") for row in data.values(schema.RONDEL)],
        "sections": {
            row.id: row_json(row, "turns", "stamina")
            for row in data.values(schema.SECTIONS_OF_LINE)
        },
        "scores": scores,
        "momentum": [tile.id for tile in data.values(schema.MOMENTUM)],
        "tiles": {
            f"{tile.id}{side.upper()}": fill_effect(
                data.words[f"{table.name}.{tile.id}.{side}.effect"],
                {**numbers_of(tile), **momentum_texts(data, tile)},
            )
            for table in (schema.MOMENTUM, schema.DRY_FLY)
            for tile in data.values(table)
            for side in "ab"
        },
    }


def numbers_of(row: Struct) -> dict[str, Any]:
    """Return a row's values by name; the names have hyphens, as in card texts."""
    return {key.rstrip("_").replace("_", "-"): value for key, value in to_builtins(row).items()}


def fill_effect(text: str, values: Mapping[str, Any]) -> str:
    """Return the text of an effect with its values filled in and without markup."""
    while (filled := NAMED.sub(lambda name: str(values.get(name[1], name[1])), text)) != text:
        text = filled
    return text.replace("*", "").replace("|", " ")


def describe_skill(data: GameData, table: str, card: SkillCard) -> str:
    """Return a card's time of use, cost and effect as plain text."""
    values = {**numbers_of(card), **rock_texts(data, card)}
    price = data.words[f"when.{card.when}.name"] + (data.words["when.pay"] if card.cost else "")
    which = "{first} or {second}. " if card.species else ""
    return fill_effect(f"{price}: {which}{data.words[f'{table}.{card.id}.effect']}", values)


def rules_json(rules: silent_angler.AnglerRules) -> Any:
    """Return the rules of casts and of the Silent Angler's turns as JSON."""
    return to_builtins(rules, order="deterministic")


def iter_notes(data: GameData) -> Iterator[str]:
    """Yield the notes in the dealer's help that do not depend on the adventure or the day."""
    words = data.words
    yield from (words["dealer.line"], words["dealer.skills"], words["dealer.more"])
    sources = data.record(schema.BOARD).sources
    if any(key in sources and sources[key].mark == "H" for key in WHEEL_AND_TRACK):
        yield words["dealer.house"]


Mood = Literal["calm", "hit", "miss"]


class ShownCard(Struct, frozen=True):
    """A face-up card."""

    hit: bool  # whether it is the card that hooks
    words: str  # its text


class Choice(Struct, frozen=True):
    """A possible action, with the key to press for it."""

    action: str  # the action as text
    key: str  # one letter or digit, or `enter`
    name: str  # name in a word or two
    hint: str  # when to choose it


class View(Struct, frozen=True):
    """The content of the dealer's screen."""

    title: str  # current phase
    status: str  # state of the day, or ""
    banner: str  # news in large letters, or ""
    ask: str  # question or instruction
    mood: Mood  # mood of the news
    cards: tuple[ShownCard, ...]  # face-up cards, in the order of dealing
    hidden: int  # number of face-down cards
    choices: tuple[Choice, ...]  # possible actions


class StrikeScreen(Struct, frozen=True):
    """Turns a strike dealer's history into the content of its screen and log."""

    name: ClassVar[str] = f"{SLUG}/strike-dealer"  # name of the dealer in a table's log
    start: ClassVar[strike_dealer.History] = strike_dealer.History()

    rules: silent_angler.AnglerRules
    words: Mapping[str, str]  # labels by dotted name
    today: str = ""  # day and location of a week, or ""
    rocks: tuple[str, ...] | None = None  # rock decks in the morning; None if unknown
    notes: tuple[str, ...] = ()  # notes for the help

    def acted(
        self, history: strike_dealer.History, action: str, stream: Stream
    ) -> strike_dealer.History:
        """Apply an action and return the new history; CompanionError if it is not possible now."""
        return strike_dealer.apply_action(self.rules, history, action, stream)

    def log(self, history: strike_dealer.History) -> tuple[str, ...]:
        """Return a line for each past action."""
        return tuple(map(self.describe_entry, history.entries))

    def fill(self, key: str, **values: object) -> str:
        """Return the dealer's text `key` with values filled in."""
        return self.words[f"dealer.{key}"].format(**values)

    def track(self, day: silent_angler.Day) -> dict[str, object]:
        """Return the Silent Angler's track space and the points on it, to put into texts."""
        return {"space": day.space, "points": self.rules.track[day.space - 1]}

    def angler(self, cast: silent_angler.AnglerCast) -> dict[str, object]:
        """Return die, river row and hatch colour of a Silent Angler's cast, to put into texts."""
        colour = self.words[f"hatch.{cast.colour(self.rules)}.name"].lower()
        return {"die": cast.die, "row": self.fill(f"row.{cast.row}"), "colour": colour}

    def cards(self, cards: tuple[str, ...]) -> str:
        """Return strike cards as text: a hook or a miss for each."""
        hooks = self.rules.cast.hooks
        return ", ".join(self.fill(f"card.{'hook' if card in hooks else 'miss'}") for card in cards)

    def under_token(self, cast: silent_angler.AnglerCast | None) -> str:
        """Return the card under the Silent Angler's token: `rock`, `fish`, or "" if unknown."""
        if cast is None or self.rocks is None:
            return ""
        return "rock" if Place(cast.die, cast.row).name in self.rocks else "fish"

    def view(self, history: strike_dealer.History) -> View:
        """Return the screen's content at the end of a history."""
        state, hooks = history.state, self.rules.cast.hooks
        strikes = state.strikes or Strikes(())
        mood: Mood = "miss" if history.entries and history.entries[-1].dealt else "calm"
        if hooks & set(strikes.shown):
            mood = "hit"
        banners = {"hit": "dealer.banner.hook", "miss": "dealer.banner.miss"}
        return View(
            title=self._describe_title(state),
            status=" · ".join(filter(None, (self.today, self._describe_day(state.day)))),
            banner=self.words[banners[mood]] if mood in banners else "",
            ask=self._describe_question(history),
            mood=mood,
            cards=tuple(
                ShownCard(
                    card in hooks, self.words[f"shows.{'hook' if card in hooks else 'miss'}.name"]
                )
                for card in strikes.shown
            ),
            hidden=len(strikes.hidden),
            choices=tuple(
                self.describe_choice(action)
                for action in strike_dealer.possible_actions(self.rules, state)
                if action != "rock" or self.under_token(state.angler) != "fish"
            ),
        )

    def describe_choice(self, action: str) -> Choice:
        """Return the choice that the screen offers for an action, with its key, name and hint."""
        name, _, number = action.partition(" ")
        parts = ("key", "name", "hint")
        return Choice(
            action, *(self.fill(f"choice.{name}.{part}", number=number) for part in parts)
        )

    def _describe_day(self, day: silent_angler.Day) -> str:
        if day == silent_angler.Day():
            return ""
        text = self.fill("status", round=day.round, fish=day.fish, **self.track(day))
        if not day.tokens:
            return text
        names = ", ".join(self.words[f"hatch.{colour}.name"] for colour in day.tokens)
        return f"{text} · {self.fill('tokens', tokens=names)}"

    def _describe_title(self, state: strike_dealer.State) -> str:
        if cast := state.cast:
            key = "drifted" if cast.drifts else "cast"
            return self.fill(f"title-of.{key}", start=cast.start, column=cast.column)
        if state.angler:
            return self.fill("title-of.angler", **self.angler(state.angler))
        return self.fill(f"title-of.{'idle' if state.picked is None else 'picking'}")

    def _describe_question(self, history: strike_dealer.History) -> str:
        state = history.state
        if cast := state.cast:
            again = cast.restarted and cast.phase == "landing"  # it has its card: rules, card G
            key = "again" if again else cast.phase
            return self.fill(f"ask.{key}", column=cast.column, next=cast.column - 1)
        if state.angler:
            return self._ask_of_angler(state.angler, state.day)
        if state.picked:
            return self.fill("ask.picked", die=state.picked[0])
        if state.picked is not None:
            return self.fill("ask.picking")
        return " ".join(self._round_over(history) or [self.fill("ask.idle")])

    def _ask_of_angler(self, cast: silent_angler.AnglerCast, day: silent_angler.Day) -> str:
        bare = cast.phase == "caught" and cast.asked == len(self.rules.wheel)
        under = self.under_token(cast) if cast.phase == "row" else ""
        more = f"-{under}" if under else "-bare" if bare else ""
        ask = self.fill(f"ask.{cast.phase}{more}", **self.angler(cast), **self.track(day))
        if cast.after and cast.phase in ("caught", "missed"):
            return f"{ask} {self.fill('ask.next-die', die=cast.after[0])}"
        return ask

    def _round_over(self, history: strike_dealer.History) -> list[str]:
        """Return the lines to show when the Silent Angler's round has just ended, else []."""
        if not history.standing:
            return []
        last = history.entries[history.standing[-1] - 1]
        if last.before.angler is None or last.after.angler is not None:
            return []
        before, day = last.before.day, history.state.day
        lines = [self.fill("ask.round", round=before.round)]
        if not before.fed:
            lines.append(self.fill("ask.hungry", **self.track(day)))
        over = day.fish >= self.rules.fish_to_end  # Source: rules, Fly Solo, Day End
        return [*lines, self.fill("ask.day" if over else "ask.idle", fish=day.fish)]

    def describe_entry(self, entry: strike_dealer.Entry) -> str:
        """Return the log line of an entry."""
        key, _, number = entry.action.partition(" ")
        before, after = entry.before, entry.after
        cast, angler, cards = after.cast or before.cast, before.angler or after.angler, entry.dealt
        values: dict[str, object] = {"round": before.day.round, **self.track(after.day)}
        if cast:
            values["column"] = cast.column
        if angler:
            values |= self.angler(angler)
        if key == "finish" and before.cast:
            key = "finish-hooked" if before.cast.phase == "hooked" else "finish-missed"
        elif key == "finish" and after.angler:
            key, values["die"] = "finish-cast", after.angler.die
        elif key == "finish":
            key = "finish-fed" if before.day.fed else "finish-hungry"
        elif key in ("die", "start") and after.angler:
            key = "begin"
        elif key == "no-token" and after.angler and after.angler.phase == "caught":
            key = "no-tokens"
        elif key == strike_dealer.UNDO and entry.shuffled:
            cards = entry.hidden_again
            key = "voided" if cards else "reshuffled"
        values |= {"number": number, "undoes": entry.undoes, "cards": self.cards(cards)}
        return f"{entry.number}. {self.fill(f'log.{key}', **values)}"


def build_screen(
    overlay: Path | None, language: str, adventure: str | None = None, today: Today | None = None
) -> StrikeScreen:
    """Build the dealer's screen.

    `overlay` is the owner's folder of data, merged with ours. `adventure` is the seed of a
    generated adventure. `today` is the day of a campaign; without it, the notes list the rock decks
    of the adventure. Raises DataError with every mistake in the data.
    """
    data = load(overlay, language, only=("strike-cards",))
    rules, usual = silent_angler.load_angler_rules(data), tuple(iter_notes(data))
    if today is None:
        notes = (*_waters(data, adventure), *usual)
        return StrikeScreen(rules, data.words, notes=notes)
    here = today.options["location"]
    rocks = next(item.rocks for item in locations_of(data, adventure) if item.id == here)
    return StrikeScreen(rules, data.words, today.title, rocks, (*today.notes, *usual))


def _waters(data: GameData, adventure: str | None) -> Iterator[str]:
    """Yield a text on the rock decks of each location, but only if `adventure` is a seed."""
    words = data.words
    for item in locations_of(data, adventure) if adventure is not None else ():
        name = words[f"waters.{item.water}.name"]
        values = {"location": item.id, "water": name, "spaces": ", ".join(item.rocks)}
        yield fill_template(words["dealer.waters"], {**values, "adventure": adventure})


# The view as rows of a terminal.


ALWAYS = ("u undo", "l log", "? help", "q stop")
UNBROKEN = "\N{NO-BREAK SPACE}"
NARROWEST = 20
# Cards that differ without colour; a card has its words on the last row but one.
HOOK = (
    "██████████████",
    "████████▀▀████",
    "███████▄▀▀▄███",
    "█████████ ████",
    "███ ▀████ ████",
    "███▄█ ▀▀ ▄████",
    "█{:^12.12}█",
    "▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
)
MISS = (
    "┌────────────┐",
    "│   ▄▄▄▄▄▄   │",
    "│  ▀  ▄▄  ▀  │",
    "│    ▀▄▄▀    │",
    "│  ▀▄▄▄▄▄▄▀  │",
    "│            │",
    "│{:^12.12}│",
    "└────────────┘",
)
BACK = (MISS[0], *("│░░░░░░░░░░░░│", "│ ░ ░ ░ ░ ░ ░│") * 3, MISS[-1])


def lay_out(view: View, message: str, columns: int, rows: int | None = None) -> list[str]:
    """Return the lines of the screen with as much detail as fits into `rows`.

    Pictures, hints and blank lines are left out first. If the lines are still too many, only the
    first one and the last ones stay, because the question and the keys come last. If `rows` is
    None, the shortest screen is returned. `message` is the result of the last action.
    """
    title = "  ".join(filter(None, (view.banner.upper(), view.title)))
    layouts = [(False, False, False)] if rows is None else product((True, False), repeat=3)
    screen: list[str] = []
    for pictured, hinted, spaced in layouts:
        news = [*wrap_line(title, columns), *wrap_line(view.status, columns)]
        cards = _draw_cards(view, columns, pictured=pictured)
        message_rows = [row for line in message.split("\n") for row in wrap_line(line, columns)]
        ask = wrap_line(view.ask, columns)
        keys = _list_keys(view.choices, columns, hinted=hinted)
        happened = (message_rows, news, cards) if rows is None else (news, cards, message_rows)
        parts = [part for part in (*happened, ask, keys) if part]
        screen = [row for part in parts for row in ([*part, ""] if spaced else part)]
        if rows is None or len(screen) <= rows:
            return screen
    return [screen[0], *screen[1 - rows :]] if rows and rows > 1 else screen[:1]


def wrap_line(line: str, columns: int) -> list[str]:
    """Wrap a line into terminal rows, without a break between a key and its text."""
    rows = wrap_text(line, max(columns, NARROWEST), break_words=False)
    return [row.replace(UNBROKEN, " ") for row in rows]


def _draw_cards(view: View, columns: int, *, pictured: bool) -> list[str]:
    """Return rows of text that show the strike cards: face-up cards, then face-down ones.

    Cards are shown as pictures if `pictured` is true and they fit into `columns`, else as words.
    """
    words = [card.words.upper() if card.hit else card.words for card in view.cards]
    arts = [HOOK if card.hit else MISS for card in view.cards] + [BACK] * view.hidden
    words += [""] * view.hidden
    if pictured and len(arts) * (len(BACK[0]) + 1) <= columns + 1:
        faces = [[row.format(word) for row in art] for art, word in zip(arts, words, strict=True)]
        return [" ".join(parts) for parts in zip(*faces, strict=True)]
    return wrap_line("  ".join(_bracket(word or " ") for word in words), columns)


def _list_keys(choices: Sequence[Choice], columns: int, *, hinted: bool) -> list[str]:
    """Return the lines that list the keys; if `hinted`, each key has its own line with a hint."""
    keys = [choice.key for choice in choices if choice.name == choice.key]
    named = [choice for choice in choices if choice.name != choice.key]
    if not hinted:
        short = [*keys, *(f"{choice.key} {choice.name}" for choice in named), *ALWAYS]
        return wrap_line("  ".join(map(_bracket, short)), columns)
    width = max((len(choice.key + choice.name) for choice in named), default=0)
    hints = [
        f"{_bracket(choice.key)} {choice.name:<{width - len(choice.key)}}  {choice.hint}"
        for choice in named
    ]
    rows = wrap_line("  ".join(map(_bracket, keys)), columns)
    rows += [row for hint in hints for row in wrap_text(hint, columns, " " * 4)]
    return [*rows, " · ".join(ALWAYS)]


def _bracket(words: str) -> str:
    return f"[{words.replace(' ', UNBROKEN)}]"
