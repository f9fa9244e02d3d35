"""Sets a game up as its `setup.toml` says: one step after the other."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, cast

from msgspec.structs import fields

from companion.core.dealer import Dealer
from companion.core.errors import CompanionError, DataError, Problem
from companion.core.expressions import EvalContext
from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import evaluate
from companion.core.words import fill_template
from companion.data.decks_and_pools import pool_dice
from companion.data.game_data import GameData
from companion.data.rule_references import ReferenceLookup
from companion.games.functions import load_function
from companion.games.setup.pieces import natural_sort_key, step_options, step_pieces
from companion.games.setup.rows import (
    DIGITAL,
    LEFT,
    OPTIONS,
    PLAYERS,
    SETUP,
    STEPS,
    Step,
    expression_kinds,
    to_rule_value,
)
from companion.games.setup.text import StepText, describe_step, describe_step_by_hand
from companion.games.tool import Answer

Place = dict[str, Any]
NOTHING: tuple[Any, ...] = ((), [], None)


def _refuse(message: str) -> None:
    raise RuleError(message)


class SetupRun:
    """A set-up that is going on.

    Attributes:
        data: of the game.
        dealer: where all chance comes from.
        values: the options, and what the steps gave so far, by key; of places a list of them.
        players: how many there are.
    """

    def __init__(self, data: GameData, value: Any, dealer: Dealer) -> None:
        self.data, self.dealer = data, dealer
        self.values: Place = {one.name: getattr(value, one.name) for one in fields(value)}
        self.players: int = self.values[PLAYERS]
        self._kinds = expression_kinds(data.values(OPTIONS), data.values(STEPS))
        self._tables = ReferenceLookup(data, players=self.players)
        self._given: set[str] = set()  # keys of the steps that were done

    def run_step(self, step: Step) -> StepText:
        """Do a step, and return what is told of it.

        Raises:
            DataError: it names what is not there.
            CompanionError: what a person asked for cannot be done.
        """
        try:
            return self._done(step)
        except (LookupError, TypeError, ValueError) as error:
            wrong = str(error) if isinstance(error, RuleError) else f"{error} is wrong or missing"
            message = f"cannot be done with --players {self.players}: {wrong}"
            file = f"{self.data.name}/{SETUP.name}.toml"
            raise DataError([Problem(file, step.id, "", message)]) from error

    def _done(self, step: Step) -> StepText:
        if step.when and not self.number(step.when):
            if step.key and step.key not in self._given:
                self.values[step.key] = () if step.listed else None
            return StepText()
        self.dealer.hidden = step.seen != "all"
        if step.shuffle:
            self._shuffle(step)
        places = self._dealt(step) if step.deal else self.places(step)
        if step.verb not in ("", "shuffle", "deal"):
            places = [{step.name: self._value(step)}]
        if step.key:
            self._keep(step, [_stored_value(step, place) for place in places])
        nothing = all(place.get(step.name, self) in NOTHING for place in places)
        if nothing or not (step.say or step.line or step.by_hand):
            return StepText()
        by_hand = step.by_hand and not self.values[DIGITAL]
        return (describe_step_by_hand if by_hand else describe_step)(self, step, places)

    def number(self, text: str) -> int:
        """Return the number that an expression gives."""
        values = {**dict.fromkeys(self._kinds), **self.values}
        for deck in self.dealer.decks:
            values[LEFT + deck] = self.dealer.left(deck)
        known = {name: to_rule_value(values[name], kind) for name, kind in self._kinds.items()}
        node = parse_rule(text, self._kinds, self._tables.value, ())
        return evaluate(node, EvalContext(known, (), defaultdict(str), {}, _refuse)).value

    def places(self, step: Step) -> list[Place]:
        """Return the places of a step: those of all players, of a function, or a single one."""
        if step.at == PLAYERS:
            return [{"player": player} for player in range(1, self.players + 1)]
        return [*self._code(step.at)] if step.at else [{}]

    def _code(self, name: str) -> Any:
        return load_function(self.data.name, name)(self)

    def _shuffle(self, step: Step) -> None:
        for place in self.places(step):
            deck = fill_template(step.shuffle, place)
            names = step.from_ or (deck,)
            pieces = [piece for name in names for piece in self._pieces(name)]
            if self.values.get(step.without) in pieces:
                pieces.remove(self.values[step.without])
            self.dealer.shuffle(deck, pieces)

    def _pieces(self, name: str) -> tuple[str, ...]:
        return tuple(self._code(name)) if ":" in name else step_pieces(self.data, name)

    def _dealt(self, step: Step) -> list[Place]:
        places = []
        for place in self.places(step):
            deck, count = fill_template(step.deal, place), 1
            if step.count != "":
                own = place.get(str(step.count))
                count = self.number(str(step.count)) if own is None else own
            if count > (left := self.dealer.left(deck)):
                raise CompanionError(
                    f'"{deck}" has {left} left and {count} are dealt: not enough for {self.players}'
                    " players; play with fewer, or add some with --data"
                )
            self.dealer.place = place.get("player")
            self.dealer.player = self.dealer.place if step.seen == "player" else None
            dealt = self.dealer.deal(deck, count) if count else ()
            if step.sort == "all":
                dealt = tuple(sorted(dealt, key=natural_sort_key))
            places.append({**place, step.name: dealt if step.count != "" else dealt[0]})
        return places

    def _value(self, step: Step) -> Any:
        found: Any = None
        match step.verb:
            case "value":
                found = self.number(step.value)
            case "is_":
                found = bool(self.number(step.is_))
            case "run":
                found = self._code(step.run)
            case "take":
                found = step_pieces(self.data, step.take)
            case "roll":
                count = self.number(str(step.count)) if step.count != "" else None
                dice = pool_dice(self.data, step.roll, self.players, count)
                found = tuple(die.value for die in self.dealer.roll(dice))
            case "pick":
                own = tuple(self._code(step.among)) if ":" in step.among else ()
                among = own or step_options(self.data, step, self.players)
                found = self.dealer.pick(step.pick, among)
                found = int(found) if step.among == PLAYERS else found
        return found

    def _keep(self, step: Step, places: list[Any]) -> None:
        before = self.values[step.key] if step.key in self._given else []
        self._given.add(step.key)
        if not step.at:
            self.values[step.key] = places[0][step.name]
        elif before and step.name not in before[0]:  # one more thing for the same places
            self.values[step.key] = [
                {**old, **new} for old, new in zip(before, places, strict=True)
            ]
        else:
            self.values[step.key] = [*before, *places]


def run_setup(data: GameData, parameters: Any, dealer: Dealer) -> Answer:
    """Return the table at the start, and the steps that lead there.

    Raises:
        CompanionError: the game is not played so.
    """
    if not data.has(SETUP.name):
        raise CompanionError(f"{data.name} has nothing to set up")
    # as the file says it, which has been checked: what else there is to a game is not imported
    few, many = cast(list[int], data.rows("game")["game"].values["players"])
    if not few <= parameters.players <= many:
        title = data.words["game.title"]
        raise CompanionError(f"{title} is for {few} to {many} players, not {parameters.players}")
    play, steps = SetupRun(data, parameters, dealer), data.values(STEPS)
    told = [play.run_step(step) for step in steps]
    return Answer(
        record={key: play.values[key] for key in data.value(SETUP).keys},
        lines=tuple(line for one in told for line in one.lines),
        secrets=tuple(secret for one in told for secret in one.secrets),
    )


def _stored_value(step: Step, place: Place) -> Any:
    """Return what the JSON holds of a place."""
    if isinstance(step.record, str):
        return place[step.record]
    return {key: place[key] for key in step.record or place}
