"""The Silent Angler's casts and state, and the rounds that `companion silent-angler` plays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.chance_events import ChanceEvent, Dealer, DealEvent, ShuffleEvent
from companion.core.errors import CompanionError
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.generate import find_location, locations_of
from companion.games.freshwater_fly.adventure.rows import Location
from companion.games.freshwater_fly.cards import MASTER_CARDS, ROCK_CARDS, STRIKE_CARDS
from companion.games.freshwater_fly.casting import CastRules, Strikes, shuffle_strikes
from companion.games.freshwater_fly.rows import (
    ROCK_SPACE,
    ROWS,
    Place,
    are_adjacent,
    parse_board_place,
)
from companion.games.freshwater_fly.schema import ADVENTURE, BOARD, CASTING
from companion.games.piece_titles import card_titles
from companion.games.tool import Answer

BOTTOM = len(ROWS) - 1  # rows from 0 at the top; it casts beside the hatch tiles
FISH_CARDS = 1  # strike cards for each fish. Source: rules, Silent Angler's Turn 2
FACES = 6
MOST_DICE = 2  # Source: rules, Fly Solo, Round Summary 2

Phase = Literal["row", "token", "caught", "missed"]
Move = Literal["fish", "rock", "token", "no-token", "no-tokens", "finish"]


class AnglerRules(Struct, frozen=True):
    """Values for the Silent Angler's turns, read from the data files."""

    cast: CastRules  # the strike cards
    wheel: tuple[str, ...]  # colours for a die of 1 to 6, clockwise
    track: tuple[int, ...]  # points of its track, by space
    fish_to_end: int  # how many fish end the day


def load_angler_rules(data: GameData) -> AnglerRules:
    """Load the numbers for the Silent Angler's turns from the data files."""
    strikes = [card for card in data.values(STRIKE_CARDS) for _ in range(card.copies)]
    casting, board = data.value(CASTING), data.value(BOARD)
    drifts = (card.drifts for card in data.values(MASTER_CARDS) if card.drifts)
    cast = CastRules(
        cards=tuple(card.id for card in strikes),
        hooks=frozenset(card.id for card in strikes if card.shows == "hook"),
        landing=casting.landing,
        drift=casting.drift,
        drifts=casting.drifts,
        long_drifts=max(drifts, default=casting.drifts),
    )
    return AnglerRules(cast, board.wheel, board.track, data.value(ADVENTURE).fish_to_end)


class Day(Struct, frozen=True):
    """The Silent Angler's fish, tokens and track space on a day."""

    round: int = 1  # current round, from 1
    fish: int = 0  # fish it has caught
    tokens: tuple[str, ...] = ()  # colours of hatch tokens it has taken, in order
    space: int = 1  # its space of the track, from 1
    fed: bool = False  # whether it caught a fish this round


class AnglerCast(Struct, frozen=True):
    """A cast of the Silent Angler in progress."""

    die: int  # the die used, which is also the column
    row: int  # row of the casting token, 0 at the top
    phase: Phase
    # `row` until the card there is told, `token` while it looks for a hatch token, then `caught` or
    # `missed`
    strikes: Strikes  # the strike cards
    after: tuple[int, ...] = ()  # dice of its later casts this round
    asked: int = 0  # wheel colours already missing in its column

    def colour(self, rules: AnglerRules) -> str:
        """Return the hatch colour that the angler seeks.

        Source: rules, Silent Angler's Turn 4a, 4b.
        """
        return rules.wheel[(self.die - 1 + self.asked) % len(rules.wheel)]


Turn = tuple[AnglerCast | None, Day]


def start_turn(rules: AnglerRules, dice: tuple[int, ...], stream: Stream) -> AnglerCast:
    """Start the Silent Angler's first cast of a round, with the lowest of the dice.

    Source: rules, Fly Solo, Round Summary 2; Silent Angler's Turn 1.

    Raises CompanionError unless there are one or two dice, each with a number from 1 to 6.
    """
    if not 1 <= len(dice) <= MOST_DICE or not all(1 <= die <= FACES for die in dice):
        raise CompanionError("the Silent Angler casts with one or two dice of 1 to 6")
    first, *after = sorted(dice)
    return _start_cast(rules, first, tuple(after), stream)


def possible_angler_moves(cast: AnglerCast) -> tuple[Move, ...]:
    """Return the possible next moves of a cast of the Silent Angler."""
    if cast.phase == "row":
        return ("fish", "rock")
    return ("token", "no-token", "no-tokens") if cast.phase == "token" else ("finish",)


def apply_angler_move(
    rules: AnglerRules, cast: AnglerCast, day: Day, move: Move, stream: Stream
) -> Turn:
    """Apply a move; return the cast and the Silent Angler's day after it.

    The cast is None once the round is over. Raises CompanionError if the move is not possible now.
    These moves say which pieces lie on the table:

    - `fish`, `rock`: the card under the casting token
    - `token`: the column has a token of the colour that the Silent Angler looks for
    - `no-token`: the column has no token of this colour
    - `no-tokens`: the column has no token at all
    """
    if move not in (possible := possible_angler_moves(cast)):
        raise CompanionError(f"not possible now; possible are: {', '.join(possible)}")
    match move:
        case "fish":  # Source: rules, Silent Angler's Turn 2, 4
            there = replace(cast, strikes=cast.strikes.dealt(FISH_CARDS))
            if not rules.cast.hooks & set(there.strikes.shown):
                return _look_upwards(there), day
            cast, day = replace(there, phase="token"), replace(day, fish=day.fish + 1, fed=True)
        case "rock":  # Source: rules, Silent Angler's Turn 2
            cast = _look_upwards(cast)
        case "token":  # Source: rules, Silent Angler's Turn 4a
            tokens = (*day.tokens, cast.colour(rules))
            cast, day = replace(cast, phase="caught"), replace(day, tokens=tokens)
        case "no-token" if cast.asked + 1 < len(rules.wheel):  # rules, Silent Angler's Turn 4b
            cast = replace(cast, asked=cast.asked + 1)
        case "no-token" | "no-tokens":  # Source: rules, Silent Angler's Turn 4c
            cast = replace(cast, phase="caught", asked=len(rules.wheel))
            day = _advance_track(rules, day)
        case "finish" if cast.after:  # Source: rules, Fly Solo, Round Summary 2; note on shuffling
            cast = _start_cast(rules, cast.after[0], cast.after[1:], stream)
        case "finish":  # Source: rules, End of the Round 1, 2
            after = day if day.fed else _advance_track(rules, day)
            return None, replace(after, round=day.round + 1, fed=False)
    return cast, day


def _start_cast(rules: AnglerRules, die: int, after: tuple[int, ...], stream: Stream) -> AnglerCast:
    return AnglerCast(die, BOTTOM, "row", shuffle_strikes(rules.cast, stream), after)


def _look_upwards(cast: AnglerCast) -> AnglerCast:
    """Move the casting token up a row, or end the cast. Source: rules, Silent Angler's Turn 3."""
    return replace(cast, row=cast.row - 1) if cast.row else replace(cast, phase="missed")


def _advance_track(rules: AnglerRules, day: Day) -> Day:
    """Move the Silent Angler's track token on by one space, but not beyond the last."""
    return replace(day, space=min(day.space + 1, len(rules.track)))


# What `companion silent-angler` tells of a round.


class RowReport(Struct, frozen=True):
    """The card in row T, M or B of a Silent Angler's cast, and the strike card turned for it."""

    row: str
    card: str  # `fish` or `rock`
    strike: str | None  # strike card turned; None on a rock


class CastReport(Struct, frozen=True):
    """A finished cast."""

    die: int
    column: int
    rows: tuple[RowReport, ...]
    hooked: str | None  # row of the fish, or None
    wheel: tuple[str, ...]  # colours in the order it looks for them; empty without a fish
    told: bool  # whether the person entered the column's tokens
    token: str | None  # token it takes; None if there is none or the tokens are unknown
    rock_decks: tuple[str, ...]  # rock decks of which one loses a card
    rock_taken: str | None  # deck assumed to have lost it, for the next cast; or None
    rock_gone: bool  # whether that was its last card; the space then counts as a fish
    track: int  # its track space after the cast


class RoundReport(Struct, frozen=True):
    """All casts of a round."""

    casts: tuple[CastReport, ...]
    caught: int
    track: int  # its track space after the round
    track_points: int  # points of that space


def describe_round(data: GameData, report: RoundReport) -> Iterator[str]:
    """Yield the lines that describe a round."""
    words, hooks = data.words, load_angler_rules(data).cast.hooks
    turned = {row.strike for cast in report.casts for row in cast.rows if row.strike}
    titles = card_titles(data, ("strike-cards", "alternate-strike-cards"), turned)
    for cast in report.casts:
        yield _fill(words, "cast", die=cast.die, column=cast.column)
        for row in cast.rows:
            key = "rock" if row.card == "rock" else "hook" if row.strike in hooks else "miss"
            strike = titles.get(row.strike or "", row.strike)
            yield "  " + _fill(words, key, row=words[f"setup.row-{row.row}"], strike=strike)
        yield from (f"  {line}" for line in _describe_catch(words, cast))
    yield words["angler.fed" if report.caught else "angler.hungry"]
    yield _fill(words, "track", space=report.track, points=report.track_points)


def _fill(words: Mapping[str, str], key: str, **values: object) -> str:
    return fill_template(words[f"angler.{key}"], values)


def _describe_catch(words: Mapping[str, str], cast: CastReport) -> Iterator[str]:
    if cast.hooked is None:
        yield words["angler.nothing"]
    elif cast.token:
        yield _fill(words, "token", colour=words[f"hatch.{cast.token}.name"])
    elif cast.told:
        yield words["angler.no-token"]
    else:
        colours = ", ".join(words[f"hatch.{colour}.name"] for colour in cast.wheel)
        yield _fill(words, "wheel", colours=colours)
    if cast.rock_taken:
        others = ", ".join(space for space in cast.rock_decks if space != cast.rock_taken)
        values = {"space": cast.rock_taken, "others": others}
        yield _fill(words, "rock-choice" if others else "rock-deck", **values)
        if cast.rock_gone:
            yield _fill(words, "rock-gone", **values)


# What a person tells `companion silent-angler` of the river: its rock decks and hatch tokens.


NUMBER = re.compile(r"[0-9]{1,2}")
Rocks = Mapping[Place, int]
"""The rock decks that lie in the river, column by column, and how many cards each has."""


def parse_rocks(
    data: GameData, location: Location | None, texts: Sequence[str], gone: Sequence[str]
) -> Rocks:
    """Return the number of cards in each rock deck, by river space.

    Each of `texts` has one of these forms:

    - `4M`: a rock deck at 4M
    - `4M:2`: a rock deck of 2 cards at 4M
    - `2`: decks without a number have 2 cards; by default, as many as at the start of a week

    Empty decks, `gone`, are left out. Raises CompanionError for impossible decks.
    """
    each = [int(words) for words in texts if NUMBER.fullmatch(words)]
    if len(each) > 1:
        raise CompanionError("--rocks has two numbers that stand for all decks; keep only one")
    cards = each[0] if each else data.value(ADVENTURE).rocks
    own = dict(_deck(words, cards) for words in texts if not NUMBER.fullmatch(words))
    spaces = own if location is None else dict.fromkeys(map(parse_board_place, location.rocks))
    if away := [at.name for at in sorted(own.keys() - spaces.keys())]:
        raise CompanionError(
            f"--rocks names {', '.join(away)}, where --location has no rock deck; change --rocks"
        )
    used_up = {parse_place(space) for space in gone}
    if missing := [at.name for at in sorted(used_up - spaces.keys())]:
        raise CompanionError(f"there is no rock deck at {', '.join(missing)}; change --gone")
    decks = {at: own.get(at, cards) for at in sorted(spaces.keys() - used_up)}
    most = sum(card.copies for card in data.values(ROCK_CARDS))
    if not all(1 <= count <= most for count in decks.values()):
        raise CompanionError(f"a rock deck has 1 to {most} cards; name empty decks with --gone")
    return decks


def parse_hatch(data: GameData, texts: Sequence[str]) -> dict[int, Counter[str]]:
    """Parse texts such as `3:blue,tan` into tokens by column; CompanionError for a wrong text."""
    hatch: dict[int, Counter[str]] = {}
    for words in texts:
        column, colon, tokens = words.partition(":")
        if not colon or column.strip() not in list("123456"):
            raise CompanionError(
                f'write tokens like 3:blue,tan, or 3: for none, not "{words[:40]}"'
            )
        names = [name.strip().lower() for name in tokens.split(",") if name.strip()]
        if int(column) in hatch:
            raise CompanionError(
                f"column {int(column)} is given twice; give all its tokens together"
            )
        hatch[int(column)] = Counter(_colour(data, name) for name in names)
    return hatch


def parse_place(space: str) -> Place:
    """Parse a space of the river, such as `4M`; CompanionError if there is no such space."""
    name = space.strip().upper()
    if ROCK_SPACE.wrong(name):
        raise CompanionError(
            f'a space is a column and a row T, M or B, such as 4M, not "{space[:20]}"'
        )
    return parse_board_place(name)


def _deck(words: str, each: int) -> tuple[Place, int]:
    """Parse a rock deck: `4M:2` means 2 cards at space 4M, and `4M` means `each` cards there."""
    space, colon, cards = words.partition(":")
    if colon and not NUMBER.fullmatch(cards):
        raise CompanionError(f'write a rock deck with 2 cards like 4M:2, not "{words[:20]}"')
    return parse_place(space), int(cards) if colon else each


def _colour(data: GameData, name: str) -> str:
    wheel = data.value(BOARD).wheel
    result = [colour for colour in wheel if colour.startswith(name)]
    if len(result) != 1:
        raise CompanionError(f'there is no colour "{name[:20]}"; there is: {", ".join(wheel)}')
    return result[0]


DECK = "strike"


def cast_round(
    data: GameData,
    dealer: Dealer,
    *,
    die: tuple[int, ...],  # the number on each
    location: str | None = None,
    adventure: str | None = None,  # the seed of the booklet
    rocks: Sequence[str] = (),  # how many cards rock decks have: SPACE:CARDS
    gone: Sequence[str] = (),  # empty rock decks
    take: str | None = None,  # the rock deck that loses a card
    hatch: Sequence[str] = (),  # tokens in columns: COLUMN:COLOURS
    track: int | None = None,  # its space before this turn, counted from 1
    track_points: int | None = None,  # those printed on that space
) -> Answer:
    """Play the Silent Angler's casts of a round, the lower die first.

    After a catch the Silent Angler takes a hatch token, if its column has one. The colour wheel
    decides the colour. If rock decks lie beside the caught fish, one of them loses a card. An empty
    rock deck counts as a fish. Raises CompanionError for an impossible river.

    Source: rules, Silent Angler's Turn 4; End of the Round, note; Your Turns, note.
    """
    if len(die) > MOST_DICE:
        raise CompanionError(f"the Silent Angler has one or two dice, not {len(die)}")
    rules, stream = load_angler_rules(data), dealer.stream
    locations_of(data, adventure)  # a wrong seed is told
    there = None if location is None else find_location(data, adventure, location)
    decks, columns = parse_rocks(data, there, rocks, gone), parse_hatch(data, hatch)
    chosen = parse_place(take) if take else None
    day, start = Day(space=_find_space(rules.track, track, track_points)), stream.used
    cast: AnglerCast | None = start_turn(rules, die, stream)
    reports: list[CastReport] = []
    rows: list[RowReport] = []
    hooked, token = None, None
    while cast is not None:
        at, tokens = Place(cast.die, cast.row), columns.get(cast.die)
        move = _choose_move(rules, cast, decks, tokens)
        if cast.phase == "token":
            hooked = at
            if move == "token" and tokens is not None:
                token = cast.colour(rules)
                tokens[token] -= 1
        elif move == "finish":
            near = [deck for deck in decks if hooked and are_adjacent(hooked, deck)]
            order = sorted((deck.column in cast.after, -decks[deck], deck) for deck in near)
            harmless = order[0][-1] if order else None  # decks that later casts meet come last
            taken = chosen if chosen in near else harmless
            left = {**decks, taken: decks[taken] - 1} if taken else decks
            turn = cast.die - 1
            report = CastReport(
                die=cast.die,
                column=cast.die,
                rows=tuple(rows),
                hooked=ROWS[hooked.row] if hooked else None,
                wheel=(*rules.wheel[turn:], *rules.wheel[:turn]) if hooked else (),
                told=tokens is not None,
                token=token,
                rock_decks=tuple(deck.name for deck in near),
                rock_taken=taken.name if taken else None,
                rock_gone=taken is not None and not left[taken],
                track=day.space,
            )
            dealer.record(*_seen(rules, start, stream.used, report))
            reports.append(report)
            decks = {deck: cards for deck, cards in left.items() if cards}
            rows, hooked, token, start = [], None, None, stream.used
        after, day = apply_angler_move(rules, cast, day, move, stream)
        if cast.phase == "row" and after:
            turned = after.strikes.shown[len(cast.strikes.shown) :]
            rows.append(RowReport(ROWS[at.row], move, turned[0] if turned else None))
        cast = after
    result = RoundReport(tuple(reports), day.fish, day.space, rules.track[day.space - 1])
    return Answer(result, tuple(describe_round(data, result)))


def _choose_move(
    rules: AnglerRules, cast: AnglerCast, rocks: Rocks, tokens: Counter[str] | None
) -> Move:
    """Return the Silent Angler's next move. If `tokens` is None, every colour is available."""
    if cast.phase == "row":
        return "rock" if Place(cast.die, cast.row) in rocks else "fish"
    if cast.phase == "token":
        return "token" if tokens is None or tokens[cast.colour(rules)] else "no-token"
    return "finish"


def _find_space(track: tuple[int, ...], space: int | None, points: int | None) -> int:
    """Return the number of a track space, given by its number `space` or its printed `points`.

    If both are None, it is 1. Raises CompanionError if there is no such space, or if `space` and
    `points` are of two different spaces.
    """
    if points is not None and points not in track:
        printed = ", ".join(map(str, track))
        raise CompanionError(f"no space of the track shows {points}; the spaces show {printed}")
    result = space or 1 if points is None else track.index(points) + 1
    if result > len(track):
        raise CompanionError(
            f"--track must be from 1 to {len(track)}, not {result};"
            " if you mean the printed points, use --track-points"
        )
    if space not in (None, result):
        raise CompanionError(
            f"--track-points {points} is space {result}, but --track is {space};"
            " leave one of the two out"
        )
    return result


def _seen(rules: AnglerRules, start: int, end: int, report: CastReport) -> Iterator[ChanceEvent]:
    """Yield the chance events of a cast: the shuffle, then each strike card dealt."""
    cards = rules.cast.cards
    yield ShuffleEvent(DECK, cards, start, end)
    shown = [row.strike for row in report.rows if row.strike is not None]
    for count, card in enumerate(shown, start=1):
        yield DealEvent(DECK, (card,), len(cards) - count)
