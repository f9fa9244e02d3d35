"""What the strike dealer says: the screen of a state, the log line of an entry."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.freshwater_fly.board_facts import ROWS
from companion.games.freshwater_fly.casting import Cast
from companion.games.freshwater_fly.dealing import UNDO, Entry, History, State, possible_actions
from companion.games.freshwater_fly.silent_angler import AnglerCast, AnglerRules, Day
from companion.games.screen import Choice, Mood, ShownCard, View

Words = Mapping[str, str]


class DealerDescriber(Struct, frozen=True):
    """The rules and the words to tell them with."""

    rules: AnglerRules
    words: Words  # labels by dotted name
    today: str = ""  # which day of a week it is and where, or ""
    rocks: tuple[str, ...] | None = None
    # where rock decks lay in the morning; None if that is not known


def build_view(teller: DealerDescriber, history: History) -> View:
    """Return what the screen shows."""
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
    told = _describe_action(teller, entry)
    return f"{entry.number}. {told}"


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
    told = words["dealer.status"].format(round=day.round, fish=day.fish, **_track(teller, day))
    if not day.tokens:
        return told
    names = ", ".join(words[f"hatch.{colour}.name"] for colour in day.tokens)
    return f"{told} · {words['dealer.tokens'].format(tokens=names)}"


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
    """Return what lies under its casting token: `rock`, `fish`, or "" if that is not known."""
    if cast is None or teller.rocks is None:
        return ""
    return "rock" if f"{cast.die}{ROWS[cast.row]}" in teller.rocks else "fish"


def _round_over(teller: DealerDescriber, history: History) -> list[str]:
    """Return what to do if a round is over just now, and what follows it."""
    if not history.standing:
        return []
    last = history.entries[history.standing[-1] - 1]
    if last.before.angler is None or last.after.angler is not None:
        return []
    before, day, words = last.before.day, history.state.day, teller.words
    told = [words["dealer.ask.round"].format(round=before.round)]
    if not before.fed:
        told.append(words["dealer.ask.hungry"].format(**_track(teller, day)))
    over = day.fish >= teller.rules.fish_to_end  # Source: R Fly Solo, Day End
    return [*told, words[f"dealer.ask.{'day' if over else 'idle'}"].format(fish=day.fish)]


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
