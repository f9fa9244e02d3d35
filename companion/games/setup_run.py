"""Runs a game's set-up from `setup.toml`, step by step."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import fields

from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError, DataError, Problem
from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import EvalContext, evaluate
from companion.core.text_format import fill_template
from companion.data.decks_and_pools import DECKS, deck_pieces, expand_copies, pool_dice
from companion.data.game_data import GameData
from companion.data.rule_references import ReferenceLookup
from companion.data.setup_places import TABLE_PLACES, PlacedComponent
from companion.data.shared import shared_words
from companion.games import setup_schema
from companion.games.game_type import load_function
from companion.games.tool import Answer, Secret

# Where pieces lie once a game is set up, as `setup.toml` says it.


def iter_placed(data: GameData, record: Mapping[str, Any]) -> Iterator[PlacedComponent]:
    """Yield the components on the table after the set-up `record`, each with its places."""
    for place in data.values(TABLE_PLACES):
        spots = load_function(data.name, place.at)(data, record) if place.at else ()
        yield PlacedComponent(place, tuple(spots))


# Which pieces a step of a set-up shuffles, takes or picks from.


def step_pieces(data: GameData, name: str) -> tuple[str, ...]:
    """Return the ids of pieces in the deck or table `name`, each once per copy."""
    if any(deck.id == name for deck in data.values(DECKS)):
        return deck_pieces(data, name)
    return expand_copies(data, name)


def step_options(data: GameData, step: setup_schema.Step, players: int) -> tuple[str, ...]:
    """Return everything that a step can pick: player numbers, or names of table entries."""
    if step.among == setup_schema.PLAYERS:
        return tuple(map(str, range(1, players + 1)))
    rows = ((name, row.values.items()) for name, row in data.rows(step.among).items())
    return tuple(name for name, values in rows if step.where.items() <= values)


def natural_sort_key(piece: str) -> tuple[int, str]:
    """Return a sort key for piece ids: shorter ids first, so numbers sort by value."""
    return len(piece), piece


# The text of a step of a set-up.


SUBJECT = "setup"
LABELS = f"{SUBJECT}."
VALUE = re.compile(r"\{([\w-]+)\}")
LABEL = re.compile(r"<([\w.-]+)>")
PLACES = re.compile(r"\{(?P<value>[\w-]+)\}|<(?P<label>[\w.{}-]+)>")


class StepText(Struct, frozen=True):
    """The text of a set-up step: lines for all players, and secrets for some."""

    lines: tuple[str, ...] = ()
    secrets: tuple[Secret, ...] = ()


def describe_step(
    play: SetupRun, step: setup_schema.Step, places: list[Place], *, by_hand: bool = False
) -> StepText:
    """Describe a step, with a line per place.

    Lines give only the number of hidden pieces; secrets give their names. With `by_hand`, people
    shuffle real cards, so no card is named.
    """
    if by_hand:
        teller = _StepDescriber(play, step, hidden=True)
        return StepText(tuple(_paragraphs(teller, step.by_hand, step.by_hand_line, places)))
    if step.seen == "all":
        return StepText(tuple(_paragraphs(_StepDescriber(play, step), step.say, step.line, places)))
    covered, open_ = _StepDescriber(play, step, hidden=True), _StepDescriber(play, step)
    text = covered.label(step.say, covered.place(places[0])) if step.say else ""
    secrets = tuple(
        Secret(
            player=place.get("player") if step.seen == "player" else None,
            step=text,
            about=covered.label(step.line or step.say, covered.place(place)),
            told=open_.label(step.line or step.say, open_.place(place)),
        )
        for place in places
        if place.get(step.name)
    )
    return StepText(tuple(_paragraphs(covered, step.say, step.line, places)), secrets)


def _paragraphs(teller: _StepDescriber, say: str, line: str, places: list[Place]) -> Iterator[str]:
    shown = [teller.place(place) for place in places]
    lines = [teller.label(line, place) for place in teller.merged(shown) if line]
    if say:
        yield "\n".join([teller.label(say, shown[0] if shown else {}), *lines])
    else:
        yield from lines


class _StepDescriber(Struct, frozen=True):
    """Describes a set-up step in text. Hidden pieces are counted instead of named."""

    play: SetupRun
    step: setup_schema.Step
    hidden: bool = False

    def label(self, name: str, place: Mapping[str, Any]) -> str:
        """Return the text of the set-up label `name`, filled in with the values of a place."""
        values = {**self.play.values, **place}
        return self.fill(self.play.data.words[LABELS + fill_template(name, values)], values)

    def place(self, place: Place) -> Place:
        """Copy a place, with its pieces replaced by a text and their number added as `count`."""
        if self.step.name not in place:
            return place
        result = place[self.step.name]
        pieces = list(result) if isinstance(result, tuple) else [result]
        if self.step.sort:
            pieces.sort(key=natural_sort_key)
        count = len(pieces)
        if self.hidden:
            shared = shared_words(SUBJECT, self.play.data.raw.language)
            words = fill_template(shared["hidden"], {"count": count})
        else:
            words = self.step.join.join(self.piece(piece, place) for piece in pieces)
        return {**place, self.step.name: words, "count": count}

    def piece(self, piece: Any, place: Place) -> str:
        """Return the step's text about one piece, filled with values of the piece and its place."""
        entry = self.play.data.rows(self.step.table)[piece].values if self.step.table else {}
        return self.fill(self.step.piece, {**place, **entry, "id": piece})

    def merged(self, places: list[Place]) -> Iterator[Place]:
        """Yield one place per line of text; neighbouring places of the same group share a line."""
        if not self.step.group:
            yield from places
            return
        for _, group in groupby(places, lambda place: place[self.step.group]):
            first, *others = group
            words = (str(place[self.step.name]) for place in (first, *others))
            yield {**first, self.step.name: self.step.join.join(words)}

    def fill(self, text: str, values: Mapping[str, Any], *, named: bool = True) -> str:
        """Replace each `{key}` in a text by a value, and each `<name>` by the label of this name.

        With `named`, a key in the step's `names` is replaced by the text given there.
        """

        def value(match: re.Match[str]) -> str:
            name = match[1]
            if named and name in self.step.names:
                return self.fill(self.step.names[name], values, named=False)
            return str(values.get(name, match[0]))

        def filled_in(match: re.Match[str]) -> str:
            if not match["label"]:
                return value(match)
            label = self.play.data.words[VALUE.sub(value, match["label"])]
            return self.fill(label, values, named=named)

        return PLACES.sub(filled_in, text)  # once: a value may hold any letters


Place = dict[str, Any]
NOTHING: tuple[Any, ...] = ((), [], None)


def _refuse(message: str) -> None:
    raise RuleError(message)


class SetupRun:
    """A set-up in progress; the dealer makes all its random choices."""

    def __init__(self, data: GameData, value: Any, dealer: Dealer) -> None:
        self.data, self.dealer = data, dealer
        # the options and the results of steps by key; of places a list
        self.values: Place = {field.name: getattr(value, field.name) for field in fields(value)}
        self.players: int = self.values[setup_schema.PLAYERS]
        self._kinds = setup_schema.expression_kinds(
            data.values(setup_schema.OPTIONS), data.values(setup_schema.STEPS)
        )
        self._tables = ReferenceLookup(data, players=self.players)
        self._given: set[str] = set()  # keys of the steps that were done

    def run_step(self, step: setup_schema.Step) -> StepText:
        """Run a step and return its text.

        Raises DataError if the row of the step is wrong. Raises CompanionError if the players or
        options forbid the step.
        """
        try:
            return self._done(step)
        except (LookupError, TypeError, ValueError) as error:
            wrong = str(error) if isinstance(error, RuleError) else f"{error} is wrong or missing"
            message = f"cannot be done with --players {self.players}: {wrong}"
            file = f"{self.data.name}/{setup_schema.SETUP.name}.toml"
            raise DataError([Problem(file, step.id, "", message)]) from error

    def _done(self, step: setup_schema.Step) -> StepText:
        if step.when and not self.number(step.when):
            if step.key and step.key not in self._given:
                self.values[step.key] = () if step.listed else None
            return StepText()
        self.dealer.hidden = step.seen != "all"
        for place in self.places(step) if step.shuffle else ():
            deck = fill_template(step.shuffle, place)
            pieces = [piece for name in step.from_ or (deck,) for piece in self._pieces(name)]
            if self.values.get(step.without) in pieces:
                pieces.remove(self.values[step.without])
            self.dealer.shuffle(deck, pieces)
        places = self._dealt(step) if step.deal else self.places(step)
        if step.verb not in ("", "shuffle", "deal"):
            places = [{step.name: self._value(step)}]
        if step.key:
            if isinstance(step.record, str):
                stored = [place[step.record] for place in places]
            else:
                stored = [{key: place[key] for key in step.record or place} for place in places]
            self._keep(step, stored)
        nothing = all(place.get(step.name, self) in NOTHING for place in places)
        if nothing or not (step.say or step.line or step.by_hand):
            return StepText()
        by_hand = bool(step.by_hand) and not self.values[setup_schema.DIGITAL]
        return describe_step(self, step, places, by_hand=by_hand)

    def number(self, text: str) -> int:
        """Return the value of an expression, as a number."""
        values = {**dict.fromkeys(self._kinds), **self.values}
        for deck in self.dealer.decks:
            values[setup_schema.LEFT + deck] = self.dealer.left(deck)
        known = {
            name: setup_schema.to_rule_value(values[name], kind)
            for name, kind in self._kinds.items()
        }
        node = parse_rule(text, self._kinds, self._tables.value, ())
        return evaluate(node, EvalContext(known, (), defaultdict(str), {}, _refuse)).value

    def places(self, step: setup_schema.Step) -> list[Place]:
        """Return the places of a step: as set by its key `at`, or a single one if `at` is empty."""
        if step.at == setup_schema.PLAYERS:
            return [{"player": player} for player in range(1, self.players + 1)]
        return [*self._code(step.at)] if step.at else [{}]

    def _code(self, name: str) -> Any:
        return load_function(self.data.name, name)(self)

    def _pieces(self, name: str) -> tuple[str, ...]:
        return tuple(self._code(name)) if ":" in name else step_pieces(self.data, name)

    def _dealt(self, step: setup_schema.Step) -> list[Place]:
        places = []
        for place in self.places(step):
            deck, count = fill_template(step.deal, place), 1
            if step.count != "":
                own = place.get(str(step.count))
                count = self.number(str(step.count)) if own is None else own
            if count > (left := self.dealer.left(deck)):
                raise CompanionError(
                    f'"{deck}" has {left} left, but {self.players} players need {count}; play with'
                    " fewer players, or add more with --data"
                )
            self.dealer.place = place.get("player")
            self.dealer.player = self.dealer.place if step.seen == "player" else None
            dealt = self.dealer.deal(deck, count) if count else ()
            if step.sort == "all":
                dealt = tuple(sorted(dealt, key=natural_sort_key))
            places.append({**place, step.name: dealt if step.count != "" else dealt[0]})
        return places

    def _value(self, step: setup_schema.Step) -> Any:
        match step.verb:
            case "value":
                return self.number(step.value)
            case "is_":
                return bool(self.number(step.is_))
            case "run":
                return self._code(step.run)
            case "take":
                return step_pieces(self.data, step.take)
            case "roll":
                count = self.number(str(step.count)) if step.count != "" else None
                dice = pool_dice(self.data, step.roll, self.players, count)
                return tuple(die.value for die in self.dealer.roll(dice))
        own = tuple(self._code(step.among)) if ":" in step.among else ()
        result = self.dealer.pick(step.pick, own or step_options(self.data, step, self.players))
        return int(result) if step.among == setup_schema.PLAYERS else result

    def _keep(self, step: setup_schema.Step, places: list[Any]) -> None:
        before = self.values[step.key] if step.key in self._given else []
        self._given.add(step.key)
        if not step.at:
            self.values[step.key] = places[0][step.name]
        elif before and step.name not in before[0]:  # one more thing for the same places
            pairs = zip(before, places, strict=True)
            self.values[step.key] = [{**old, **new} for old, new in pairs]
        else:
            self.values[step.key] = [*before, *places]


def run_setup(data: GameData, parameters: Any, dealer: Dealer) -> Answer:
    """Run a set-up; return its result and steps. CompanionError for wrong players or options."""
    if not data.has(setup_schema.SETUP.name):
        raise CompanionError(f"{data.name} has nothing to set up")
    # as the file says it, which has been checked: what else there is to a game is not imported
    few, many = cast(list[int], data.rows("game")["game"].values["players"])
    if not few <= parameters.players <= many:
        title = data.words["game.title"]
        raise CompanionError(f"{title} is for {few} to {many} players, not {parameters.players}")
    play, steps = SetupRun(data, parameters, dealer), data.values(setup_schema.STEPS)
    step_texts = [play.run_step(step) for step in steps]
    return Answer(
        record={key: play.values[key] for key in data.value(setup_schema.SETUP).keys},
        lines=tuple(line for item in step_texts for line in item.lines),
        secrets=tuple(secret for step_text in step_texts for secret in step_text.secrets),
    )
