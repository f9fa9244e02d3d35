"""Describes the strike dealer: the screen of a state, the log line of an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.generate import locations_of
from companion.games.freshwater_fly.board_rows import ROWS
from companion.games.freshwater_fly.campaign.acts import Today
from companion.games.freshwater_fly.campaign.week_data import week_json
from companion.games.freshwater_fly.cards import (
    FISH_CARDS,
    MASTER_CARDS,
    ROCK_CARDS,
    SLUG,
    load,
    momentum_texts,
    rock_texts,
)
from companion.games.freshwater_fly.casting import Cast
from companion.games.freshwater_fly.rows import MOST_FINESSE, SkillCard
from companion.games.freshwater_fly.schema import (
    BOARD,
    COMMON,
    DICE_ACTIONS,
    DRY_FLY,
    FINESSE_ACTIONS,
    MOMENTUM,
    PERSONAL,
    RONDEL,
    SECTIONS_OF_LINE,
)
from companion.games.freshwater_fly.silent_angler import (
    AnglerCast,
    AnglerRules,
    Day,
    load_angler_rules,
)
from companion.games.freshwater_fly.strike_dealer import (
    UNDO,
    Entry,
    History,
    State,
    apply_action,
    possible_actions,
)
from companion.games.tool import Choice, Mood, Screen, ShownCard, View

NAMED = re.compile(r"\{(?:[\w-]+:)?([\w?-]+)\}")  # a value or a sign, and a sign of a value
PAYS = "aid.finesse-actions"
WHEEL_AND_TRACK = ("wheel", "track")
AT_TABLE = "dealer.table."  # on phones at a table, each with a player
SPOKEN = re.compile(r"dealer\.|shows\.\w+\.name|hatch\.\w+\.(name|letter)")  # on these screens


def dealer_data(data: GameData) -> dict[str, Any]:
    """Return the numbers, notes and words that `web/dealer.js` reads."""
    words = {name: data.words[name] for name in data.words if SPOKEN.match(name)}
    at_table = {name: words.pop(name) for name in list(words) if name.startswith(AT_TABLE)}
    own_board = own_board_json(data)
    rules = rules_json(load_angler_rules(data))
    notes = [*iter_notes(data), data.words["dealer.check"]]
    return {
        "rules": rules,
        "notes": notes,
        "words": words,
        "scores": own_board.pop("scores"),
        "week": week_json(data),
        "skills": {
            card.id: describe_skill(data, table.name, card)
            for table in (ROCK_CARDS, MASTER_CARDS)
            for card in data.values(table)
        },
        "at_table": {**own_board, "words": at_table},
    }


def own_board_json(data: GameData) -> dict[str, Any]:
    """Return the numbers and words of what lies on a reel board: finesse, spinner, momentum."""
    scored = [
        *((row.id, row.points, "common", "") for row in data.values(COMMON)),
        *(
            (row.id, row.points, row.board, data.words["dealer.count.pairs"] if row.alike else "")
            for row in data.values(PERSONAL)
        ),
    ]
    gains = (action.gain for action in data.values(DICE_ACTIONS) if action.id == "finesse")
    return {
        "finesse": data.value(BOARD).start_finesse,
        "strengths": {card.id: card.strength for card in data.values(FISH_CARDS)},
        "finesse_most": MOST_FINESSE,
        "finesse_gain": next(gains) or 0,
        "pays": [
            {"id": row.id, "needs": row.needs, "words": data.words[f"{PAYS}.{row.id}.line"]}
            for row in data.values(FINESSE_ACTIONS)
        ],
        "finesse_cards": [
            {"card": card.id, "die": card.die, "gain": card.gain}
            for card in data.values(ROCK_CARDS)
            if card.gain
        ],
        "rondel": [
            {"id": space.id, "passing": space.passing, "gain": space.gain}
            for space in data.values(RONDEL)
        ],
        "sections": {
            section.id: {"turns": section.turns, "stamina": section.stamina}
            for section in data.values(SECTIONS_OF_LINE)
        },
        "scores": {
            board: [
                (data.words[f"scoring.lines.{name}"] + note, points)
                for name, points, owner, note in scored
                if owner == board
            ]
            for _, _, board, _ in scored
        },
        "momentum": [tile.id for tile in data.values(MOMENTUM)],
        "tiles": {
            f"{tile.id}{side.upper()}": fill_effect(
                data.words[f"{table.name}.{tile.id}.{side}.effect"],
                {**numbers_of(tile), **momentum_texts(data, tile)},
            )
            for table in (MOMENTUM, DRY_FLY)
            for tile in data.values(table)
            for side in "ab"
        },
    }


def numbers_of(row: Struct) -> dict[str, Any]:
    """Return the values of a row by the names that words use."""
    return {key.rstrip("_").replace("_", "-"): value for key, value in to_builtins(row).items()}


def fill_effect(text: str, values: Mapping[str, Any]) -> str:
    """Return what a card or a tile does, in words alone."""
    while (filled := NAMED.sub(lambda name: str(values.get(name[1], name[1])), text)) != text:
        text = filled
    return text.replace("*", "").replace("|", " ")


def describe_skill(data: GameData, table: str, card: SkillCard) -> str:
    """Return when a card is used, its cost and its effect, in words alone."""
    values = {**numbers_of(card), **rock_texts(data, card)}
    price = data.words[f"when.{card.when}.name"] + (data.words["when.pay"] if card.cost else "")
    which = "{first} or {second}. " if card.species else ""
    return fill_effect(f"{price}: {which}{data.words[f'{table}.{card.id}.effect']}", values)


def rules_json(rules: AnglerRules) -> dict[str, Any]:
    """Return the numbers of casts and of the Silent Angler's turns."""
    cast = rules.cast
    return {
        "cast": {
            "cards": cast.cards,
            "hooks": sorted(cast.hooks),
            "landing": cast.landing,
            "drift": cast.drift,
            "drifts": cast.drifts,
            "long_drifts": cast.long_drifts,
        },
        "wheel": rules.wheel,
        "track": rules.track,
        "fish_to_end": rules.fish_to_end,
    }


def iter_notes(data: GameData) -> Iterator[str]:
    """Yield notes on the dealer for a player."""
    words = data.words
    yield from (words["dealer.line"], words["dealer.skills"], words["dealer.more"])
    sources = data.record(BOARD).sources
    if any(key in sources and sources[key].mark == "H" for key in WHEEL_AND_TRACK):
        yield words["dealer.house"]


Words = Mapping[str, str]


class DealerDescriber(Struct, frozen=True):
    """Describes the dealer, with its rules and words."""

    rules: AnglerRules
    words: Words  # labels by dotted name
    today: str = ""  # which day of a week it is and where, or ""
    rocks: tuple[str, ...] | None = None  # rock decks in the morning; None if unknown


def build_view(teller: DealerDescriber, history: History) -> View:
    """Return the content of the screen."""
    state = history.state
    shown = state.strikes.shown if state.strikes else ()
    return View(
        title=_title(teller, state),
        status=" · ".join(filter(None, (teller.today, _status(teller, state.day)))),
        banner=_banner(teller, history),
        ask=_ask(teller, history),
        mood=_mood(teller, history),
        cards=tuple(_card(teller, card) for card in shown),
        hidden=len(state.strikes.hidden) if state.strikes else 0,
        choices=tuple(
            describe_choice(teller, action)
            for action in possible_actions(teller.rules, state)
            if action != "rock" or _under_token(teller, state.angler) != "fish"
        ),
    )


def describe_choice(teller: DealerDescriber, action: str) -> Choice:
    """Return an action as something to choose."""
    name, _, number = action.partition(" ")
    words = (teller.words[f"dealer.choice.{name}.{part}"] for part in ("key", "name", "hint"))
    return Choice(action, *(word.format(number=number) for word in words))


def describe_entry(teller: DealerDescriber, entry: Entry) -> str:
    """Return an entry as one line of the log."""
    text = _describe_action(teller, entry)
    return f"{entry.number}. {text}"


def _card(teller: DealerDescriber, card: str) -> ShownCard:
    hit = card in teller.rules.cast.hooks
    return ShownCard(hit, teller.words[f"shows.{'hook' if hit else 'miss'}.name"])


def _mood(teller: DealerDescriber, history: History) -> Mood:
    """Return whether the last step was a hook, or cards without one."""
    strikes = history.state.strikes
    if strikes and teller.rules.cast.hooks & set(strikes.shown):
        return "hit"
    return "miss" if history.entries and history.entries[-1].dealt else "calm"


def _banner(teller: DealerDescriber, history: History) -> str:
    mood = _mood(teller, history)
    if mood == "calm":
        return ""
    return teller.words["dealer.banner.hook" if mood == "hit" else "dealer.banner.miss"]


def _status(teller: DealerDescriber, day: Day) -> str:
    if day == Day():
        return ""
    words = teller.words
    text = words["dealer.status"].format(round=day.round, fish=day.fish, **_track(teller, day))
    if not day.tokens:
        return text
    names = ", ".join(words[f"hatch.{colour}.name"] for colour in day.tokens)
    return f"{text} · {words['dealer.tokens'].format(tokens=names)}"


def _track(teller: DealerDescriber, day: Day) -> dict[str, object]:
    """Return its space of the track, and the points that are printed there."""
    return {"space": day.space, "points": teller.rules.track[day.space - 1]}


def _title(teller: DealerDescriber, state: State) -> str:
    values: dict[str, object] = {}
    if state.cast:
        key = "drifted" if state.cast.drifts else "cast"
        values = {"start": state.cast.start, "column": state.cast.column}
    elif state.angler:
        key, values = "angler", _angler_values(teller, state.angler)
    else:
        key = "idle" if state.picked is None else "picking"
    return teller.words[f"dealer.title-of.{key}"].format(**values)


def _ask(teller: DealerDescriber, history: History) -> str:
    state = history.state
    if state.cast:
        return _ask_of_cast(teller, state.cast)
    if state.angler:
        return _ask_of_angler(teller, state.angler, state.day)
    if state.picked is not None:
        key = "picked" if state.picked else "picking"
        die = state.picked[0] if state.picked else ""
        return teller.words[f"dealer.ask.{key}"].format(die=die)
    return " ".join(_round_over(teller, history) or [teller.words["dealer.ask.idle"]])


def _ask_of_cast(teller: DealerDescriber, cast: Cast) -> str:
    again = cast.restarted and cast.phase == "landing"  # the token has its card. Source: R card G
    words = teller.words[f"dealer.ask.{'again' if again else cast.phase}"]
    return words.format(column=cast.column, next=cast.column - 1)


def _ask_of_angler(teller: DealerDescriber, cast: AnglerCast, day: Day) -> str:
    values = _angler_values(teller, cast) | _track(teller, day)
    bare = cast.phase == "caught" and cast.asked == len(teller.rules.wheel)
    under = _under_token(teller, cast) if cast.phase == "row" else ""
    more = f"-{under}" if under else "-bare" if bare else ""
    asks = [teller.words[f"dealer.ask.{cast.phase}{more}"].format(**values)]
    if cast.after and cast.phase in ("caught", "missed"):
        asks.append(teller.words["dealer.ask.next-die"].format(die=cast.after[0]))
    return " ".join(asks)


def _under_token(teller: DealerDescriber, cast: AnglerCast | None) -> str:
    """Return what lies under its casting token: `rock`, `fish`, or "" if unknown."""
    if cast is None or teller.rocks is None:
        return ""
    return "rock" if f"{cast.die}{ROWS[cast.row]}" in teller.rocks else "fish"


def _round_over(teller: DealerDescriber, history: History) -> list[str]:
    """Return the question at the end of a round, and the actions that follow."""
    if not history.standing:
        return []
    last = history.entries[history.standing[-1] - 1]
    if last.before.angler is None or last.after.angler is not None:
        return []
    before, day, words = last.before.day, history.state.day, teller.words
    lines = [words["dealer.ask.round"].format(round=before.round)]
    if not before.fed:
        lines.append(words["dealer.ask.hungry"].format(**_track(teller, day)))
    over = day.fish >= teller.rules.fish_to_end  # Source: R Fly Solo, Day End
    return [*lines, words[f"dealer.ask.{'day' if over else 'idle'}"].format(fish=day.fish)]


def _describe_action(teller: DealerDescriber, entry: Entry) -> str:
    name, _, number = entry.action.partition(" ")
    before, after = entry.before, entry.after
    values: dict[str, object] = {"number": number, "undoes": entry.undoes}
    values["cards"] = _cards(teller, entry.dealt)
    values |= {"round": before.day.round, **_track(teller, after.day)}
    cast, angler = after.cast or before.cast, before.angler or after.angler
    if cast:
        values["column"] = cast.column
    if angler:
        values |= _angler_values(teller, angler)
    key = name
    if name == "finish":
        key, values = _finished(entry, values)
    elif name in ("die", "start") and after.angler:
        key = "begin"
    elif name == "no-token" and after.angler and after.angler.phase == "caught":
        key = "no-tokens"
    elif name == UNDO and entry.shuffled:
        back = entry.hidden_again
        key, values["cards"] = "voided" if back else "reshuffled", _cards(teller, back)
    return teller.words[f"dealer.log.{key}"].format(**values)


def _finished(entry: Entry, values: dict[str, object]) -> tuple[str, dict[str, object]]:
    before, after = entry.before, entry.after
    if before.cast:
        return f"finish-{'hooked' if before.cast.phase == 'hooked' else 'missed'}", values
    if after.angler:
        return "finish-cast", values | {"die": after.angler.die}
    return ("finish-fed" if before.day.fed else "finish-hungry"), values


def _cards(teller: DealerDescriber, cards: tuple[str, ...]) -> str:
    hooks = teller.rules.cast.hooks
    names = (teller.words[f"dealer.card.{'hook' if card in hooks else 'miss'}"] for card in cards)
    return ", ".join(names)


def _angler_values(teller: DealerDescriber, cast: AnglerCast) -> dict[str, object]:
    colour = teller.words[f"hatch.{cast.colour(teller.rules)}.name"].lower()
    return {"die": cast.die, "row": teller.words[f"dealer.row.{cast.row}"], "colour": colour}


def build_screen(
    overlay: Path | None, language: str, adventure: str | None = None, today: Today | None = None
) -> Screen[History]:
    """Return the dealer with our numbers, or with those of the owner's folder over them.

    `adventure` is the seed of a fresh one, whose rock decks are among the notes; `today` is the day
    of a campaign. Raises DataError, which lists every mistake in the data.
    """
    data = load(overlay, language, only=("strike-cards",))
    teller = DealerDescriber(load_angler_rules(data), data.words)
    notes = (*_waters(data, adventure), *iter_notes(data))
    if today is not None:
        here = today.options["location"]
        rocks = next(item.rocks for item in locations_of(data, adventure) if item.id == here)
        teller = replace(teller, today=today.title, rocks=tuple(rocks))
        notes = (*today.notes, *iter_notes(data))
    return Screen(
        title=data.words["game.title"],
        words=data.words,
        start=History(),
        acted=lambda history, action, stream: apply_action(teller.rules, history, action, stream),
        view=lambda history: build_view(teller, history),
        log=lambda history: tuple(describe_entry(teller, entry) for entry in history.entries),
        actions=lambda history: tuple(entry.action for entry in history.entries),
        undo=UNDO,
        dealt=lambda history: history.entries[-1].dealt,
        name=f"{SLUG}/strike-dealer",
        notes=notes,
    )


def _waters(data: GameData, adventure: str | None) -> Iterator[str]:
    """Yield where the rock decks of a fresh adventure lie."""
    words = data.words
    for item in locations_of(data, adventure) if adventure is not None else ():
        name = words[f"waters.{item.water}.name"]
        values = {"location": item.id, "water": name, "spaces": ", ".join(item.rocks)}
        yield fill_template(words["dealer.waters"], {**values, "adventure": adventure})
