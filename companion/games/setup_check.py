"""Checks `setup.toml` against the other tables of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import product

from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError, DataError
from companion.core.names import suggest_names
from companion.core.rule_text import RuleError, parse_rule
from companion.core.rules import Kind
from companion.core.text_format import fill_template
from companion.data.decks_and_pools import DECKS, POOLS
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.rule_references import ReferenceLookup
from companion.data.schema import Schema
from companion.data.setup_places import TABLE_PLACES
from companion.games.components import declared_rows, player_range
from companion.games.game_type import load_function
from companion.games.setup_run import LABEL, LABELS, SetupRun
from companion.games.setup_schema import (
    DIGITAL,
    LEFT,
    OPTIONS,
    PLAYERS,
    SETUP,
    STEPS,
    Step,
    expression_kinds,
    parameters_type,
    setup_options,
)

Wrong = Callable[[str, str], None]
"""Takes a key, and what is wrong with it."""


def check_setup(data: GameData) -> None:
    """Report contradictions between set-up steps, options and other tables."""
    if not data.has(SETUP.name) or len(data.entries(STEPS)) < len(data.rows(STEPS.name)):
        return  # what a wrong step gives is missing elsewhere: that says nothing
    options, steps = data.values(OPTIONS), data.values(STEPS)
    if options != setup_options(data.name, data.raw.home):
        message = "cannot be changed: the command line takes only the program's own options"
        data.problem(OPTIONS, "", message)
    kinds = expression_kinds(options, steps)
    for key in data.value(SETUP).keys:
        if key not in kinds or key.startswith(LEFT):
            message = f'"{key[:40]}" is not an option or a result of a step'
            data.problem(data.record(SETUP), "keys", message + suggest_names(key, kinds))
    ours: set[str] = set()  # functions that our own steps name; an owner's can name no others
    if data.raw.shipped:
        own = GameData(load_raw(data.name), lambda: Schema((STEPS, TABLE_PLACES)))
        ours = {name for step in own.values(STEPS) for _, name in step.functions}
        ours |= {place.at for place in own.values(TABLE_PLACES) if place.at}
    for entry in data.entries(STEPS):
        step, wrong = entry.value, partial(data.problem, entry)
        _check_expressions(data, step, kinds, wrong)
        _check_names(data, step, steps, wrong)
        _check_functions(data, step.functions, ours, wrong)
        named = (step.say, step.line, step.by_hand, step.by_hand_line)
        labels = [LABELS + name for name in named if name and "{" not in name]
        for label in (*labels, *LABEL.findall(" ".join((step.piece, *step.names.values())))):
            _ = data.words[label]  # a missing one is reported
    parts = [row.name for row in data.compute(declared_rows)]
    for row in data.entries(TABLE_PLACES):
        place, wrong = row.value, partial(data.problem, row)
        data.check_names(row, "id", [place.id], parts, "a component")
        data.check_names(row, "on", filter(None, [place.on]), parts, "a component")
        _check_functions(data, [("at", place.at)] if place.at else (), ours, wrong)
    if not data.raw.mistakes and not data.problems:
        _try_setup(data)


def _try_setup(data: GameData) -> None:
    """Try the set-up for each number of players, all flags off and all on; report one mistake."""
    few, many = player_range(data)
    flags = [DIGITAL, *(item.id for item in data.values(OPTIONS) if item.kind == "flag")]
    for players, on in product(range(few, many + 1), (False, True)):
        parameters = parameters_type(data.name, data.raw.home)(players, **dict.fromkeys(flags, on))
        play = SetupRun(data, parameters, Dealer(Stream("check")))
        for entry in data.entries(STEPS):
            try:
                play.run_step(entry.value)
            except DataError as error:
                data.problem(entry, "", error.problems[0].message)
                return
            except CompanionError:  # what a person must say, or that so many cannot play
                break


def _check_expressions(data: GameData, step: Step, kinds: Mapping[str, Kind], wrong: Wrong) -> None:
    """Report mistakes in a step's expressions, which are parsed as for the fewest players."""
    own = step.at not in ("", PLAYERS) and str(step.count).isidentifier()
    counted = "" if own else str(step.count)  # else a key of the place
    places = ReferenceLookup(data, players=player_range(data)[0])
    texts = {"when": step.when, "value": step.value, "is": step.is_, "count": counted}
    for key, text in texts.items():
        try:
            _ = text and parse_rule(text, kinds, places.value, ())
        except RuleError as error:
            wrong(key, str(error))


def _check_names(data: GameData, step: Step, steps: Iterable[Step], wrong: Wrong) -> None:
    """Report decks, pools, tables and keys that a step names but that do not exist."""
    decks = data.ids(DECKS)
    several = player_range(data)[1] if step.at == PLAYERS else 1
    own = {fill_template(step.shuffle, {"player": n + 1}) for n in range(several)}
    known: Collection[str]
    for key, named, known in (
        ("from" if step.from_ else "shuffle", step.from_ or own, decks),
        ("deal", [step.deal], {other.shuffle for other in steps}),
        ("roll", [step.roll], data.ids(POOLS)),
        ("take", [step.take], decks),
        ("among", [step.among], [PLAYERS]),
        ("table", [step.table], ()),
    ):
        tables = key in ("from", "take", "among", "table")
        for name in sorted({*named} - {"", *known}):
            if key == "deal" and name in decks:
                wrong(key, f'no earlier step shuffles "{name[:40]}"; add one')
            elif ":" not in name and not (tables and data.has(name)):
                wrong(key, f'there is no "{name[:40]}"{suggest_names(name, {*known} - {""})}')
    if step.without and step.without not in {other.key for other in steps}:
        wrong("without", f'no step gives "{step.without[:40]}"')


def _check_functions(
    data: GameData, named: Iterable[tuple[str, str]], known: Collection[str], wrong: Wrong
) -> None:
    """Report each function in `named` that is missing in the game or is not in `known`."""
    for key, name in named:
        try:
            result = name in known and load_function(data.name, name)
        except (ImportError, AttributeError):
            result = None
        if not result:
            wrong(key, f'there is no function "{name[:40]}" here{suggest_names(name, known)}')
