"""Decides what each seat may see of log events; no other module does.

A command such as a set-up begins with an act. Beside its options, the act lists the numbers of the
command's hidden events. If one player may see such an event, the act also names this player. Older
logs have no such lists.

Phones receive, show and save only views of events. A card dealt hidden is visible to its player,
or to nobody if the set-up or the deck says so. Once it is turned up, all see it. The scores of a
game are visible to all once all are in or the host reveals them. A closed table hides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, cast

from msgspec import Struct, json

from companion.core.chance_events import RollEvent, SearchEvent
from companion.core.names import name_key
from companion.core.pile import Pile
from companion.table.event import Act, Close, Event, Json, Sit, Void
from companion.table.state import events_of_command, seat_of_request

KEY = "hidden events"
SEEN = "seen by"  # the number of a player by that of an event, as text
SETUP = "setup "  # begins a game
SHOW, LOOK, PLAY, SCORE, REVEAL = "show", "look", "play", "score", "reveal"  # acts of phones
View: TypeAlias = dict[str, Any]
# What nobody is told of an event. What lies in a deck later is not told either, as after a deal was
# voided: together with what lies open it would tell what is hidden. What a whole deck holds is.
UNTOLD = {"start", "end", "kinds", "lock", "format", "contents", "games"}


def mark_hidden(act: Act, hidden: Mapping[int, int | None]) -> Act:
    """Return an act with a list of hidden events, and the seat that may see each (None: nobody)."""
    options = act.body if isinstance(act.body, dict) else {}
    players: Json = {str(n): seat for n, seat in hidden.items() if seat is not None}
    seen = {SEEN: players} if players else {}
    return Act(act.what, {**options, KEY: [*hidden], **seen}) if hidden else act


def unmark_hidden(body: Json) -> Json:
    """Return the options of an act, without its list of hidden events."""
    if not isinstance(body, dict) or KEY not in body:
        return body
    return {key: value for key, value in body.items() if key not in (KEY, SEEN)} or None


def hidden_events(events: Sequence[Event]) -> frozenset[int]:
    """Return the sequence numbers of events hidden from some players; none at a closed table."""
    return frozenset(compute_visibility(events, gone=range(len(events) + 1)).covers)


def hidden_cards(pile: Pile, hidden: Collection[int]) -> tuple[str, ...]:
    """Return the cards that events in `hidden` dealt and that are still out, in dealing order."""
    return tuple(card for seq, cards in pile.out if seq in hidden for card in cards)


class HiddenEvent(Struct):
    """Who may see the cards of a hidden event."""

    player: int | None  # the player who sees all of it; None: nobody
    shown: set[int] = set()  # positions of its cards that are turned up now
    looked: set[tuple[int, int]] = set()  # (seat, position) of cards that one seat has looked at


class GameScores(Struct):
    """The scores of one game of an evening."""

    since: int  # number of the event that began it
    scores: dict[int, Any]  # the valid score of each seat
    revealed: bool  # whether the scores are visible to all


class Visibility(Struct, frozen=True):
    """The visibility of hidden events and of scores at a table."""

    covers: Mapping[int, HiddenEvent]  # by event number
    games: Sequence[GameScores]  # in order; each set-up begins one


def compute_visibility(events: Sequence[Event], gone: Collection[int]) -> Visibility:
    """Compute who may see hidden events and scores.

    A show, look, score or reveal whose event is in `gone` does not count.
    """
    covers, names = dict[int, HiddenEvent](), dict[int, str]()
    closed = bool(events) and isinstance(events[-1].body, Close)
    games = [GameScores(0, {}, closed)]
    for event in events:
        if isinstance(event.body, Sit):
            seat, name = event.body.seat, name_key(event.body.name)
            if names.setdefault(seat, name) != name:
                games[-1].scores.pop(seat, None)  # another player's
            names[seat] = name
        if not isinstance(event.body, Act):
            continue
        what, body = event.body.what, cast(Any, event.body.body)
        if isinstance(body, dict) and isinstance(body.get(KEY), list) and not closed:
            players = seen if isinstance(seen := body.get(SEEN), dict) else {}
            # an act hides events of its own command only
            for part in events_of_command(event, events):
                if part.seq in body[KEY]:
                    player = players.get(str(part.seq))
                    covers[part.seq] = HiddenEvent(player if type(player) is int else None)
        if event.seq in gone:
            continue
        if what in (SHOW, LOOK) and (cover := covers.get(body["event"])):
            cover.shown.update(body["at"] if what == SHOW else ())
            cover.looked.update((body["seat"], at) for at in body["at"] if what == LOOK)
        elif what == SCORE:
            games[-1].scores[body["seat"]] = body["player"]
        elif what == REVEAL:
            games[-1].revealed = True
        elif what.startswith(SETUP):
            games.append(GameScores(event.seq, {}, closed))
    return Visibility(covers, games)


def visible_events(
    events: Sequence[Event], seat: int | None, sight: Visibility, after: int = 0
) -> Iterator[View]:
    """Yield the events after number `after` as seen from a seat; None means a spectator."""
    for event in events[after:]:
        body, cover = event.body, sight.covers.get(event.seq)
        values = json.decode(json.encode(body))  # lists, as phones get them
        view = {name: value for name, value in values.items() if name not in UNTOLD}
        for name in {"version", "restored"} & view.keys():
            if not view[name]:
                del view[name]
        if "names" in view:
            view["left" if isinstance(body, SearchEvent) else "count"] = len(view["names"])
        if isinstance(body, SearchEvent | Void):
            del view["names"]
        if isinstance(body, RollEvent):
            view["faces"] = [die.face for die in body.rolled]
        if isinstance(body, Act):
            view["body"] = _view_act(event, seat, sight, events)
        for name in {"cards", "values", "faces"} & view.keys():
            view[name] = _cover(view[name], seat, cover)
        if "choice" in view:
            [view["choice"]] = _cover([view["choice"]], seat, cover)
        seen = {"seen": cover.player} if cover else {}
        by = seat_of_request(event.key)
        head = {"seq": event.seq, "at": event.at, "key": event.key, "by": by, "kind": event.kind}
        yield {**head, **view, **seen}


def _cover(values: Sequence[Any], seat: int | None, cover: HiddenEvent | None) -> list[Any]:
    """Return the values as a seat sees them; None replaces each value hidden from the seat."""
    if cover is None or (seat is not None and seat == cover.player):
        return [*values]
    opened = cover.shown | {at for who, at in cover.looked if who == seat}
    return [value if at in opened else None for at, value in enumerate(values)]


def _view_act(event: Event, seat: int | None, sight: Visibility, events: Sequence[Event]) -> Any:
    act = cast(Act, event.body)
    body, games = cast(Any, unmark_hidden(act.body)), reversed(sight.games)
    game = next(game for game in games if game.since <= event.seq)
    if act.what == SCORE and not game.revealed and seat != body["seat"]:
        return {"seat": body["seat"]}
    if act.what == REVEAL and game.revealed:
        return {**(body or {}), "scores": {str(k): v for k, v in game.scores.items()}}
    if act.what in (SHOW, LOOK):
        cards = getattr(events[body["event"] - 1].body, "cards", ())
        shown = _cover(cards, seat, sight.covers.get(body["event"]))
        return {**body, "cards": [shown[at] for at in body["at"]]}
    return body
