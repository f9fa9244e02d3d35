"""What programs ask a page and the command line, and what both answer."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion import __version__
from companion.cli.deal_command import deal
from companion.cli.game_selection import OF_YOUR_OWN
from companion.cli.parameters import GIVEN
from companion.cli.roll_command import roll
from companion.cli.setup_command import setup
from companion.core.errors import CompanionError
from companion.games.catalog import GAMES
from companion.games.setup_schema import default_of, setup_options
from companion.web.export import games_with_phone
from tests.web.node import run_node

ROOT = Path(__file__).parents[2]
PROGRAM = Path("tests/web/ask_page.js")

Question = list[Any]
"""A command, what is named, and options: `["deal", "lure", "fish", {"seed": "trout"}]`."""


@cache
def documents() -> list[Any]:
    return [dict(game.document) for game in games_with_phone(GAMES, None, "en")]


@cache
def _commands() -> dict[str, Callable[..., None]]:
    return {"deal": deal, "roll": roll, "setup": setup}


@cache
def _defaults() -> dict[str, Any]:
    """Return what holds where an option of a game was not said; the command line passes it over."""
    rows = (row for game in GAMES for row in setup_options(game.slug))
    return {row.id: default_of(row) for row in rows}


def by_python(question: Question) -> Any:
    """Return what the command prints with --json, or its error."""
    name, *named, options = question
    command = _commands()[name]
    given: dict[str, Any] = {
        key: None if one.default is inspect.Parameter.empty else one.default
        for key, one in inspect.signature(command).parameters.items()
    }
    own = {key: options[key] for key in options if key not in given}
    own = {key: value for key, value in own.items() if value != _defaults().get(key)}
    if "context" in given:  # of the command, which holds what games declare
        given["context"] = SimpleNamespace(meta={GIVEN: own})
    names = (key for key in given if key != "context")
    given |= dict(zip(names, named, strict=False))
    given |= {key: value for key, value in options.items() if key in given} | {"as_json": True}
    if name == "roll":
        given["what"] = named[0] if isinstance(named[0], list) else named[0].split() or [""]
    said = StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(StringIO()):
            command(**given)
    except CompanionError as error:
        return {"error": str(error).removesuffix(OF_YOUR_OWN)}  # a phone has no such option
    answers = [json.loads(line) for line in said.getvalue().splitlines()]
    return answers if options.get("repeat", 1) > 1 else answers[0]


def on_the_phone(
    questions: Sequence[Question], root: Path = ROOT, *, whole: bool = False
) -> list[Any]:
    """Return what the page answers; an error as its message, unless the whole is wanted."""
    lines = "".join(f"{json.dumps(question)}\n" for question in questions)
    output = run_node(root / PROGRAM, f"{json.dumps(documents())}\n{lines}", __version__)
    answers = [json.loads(line) for line in output.splitlines()]
    return answers if whole else [with_message(answer) for answer in answers]


def with_message(answer: Any) -> Any:
    """Return an answer of the page; of a mistake only its message, as the command tells it."""
    if isinstance(answer, dict) and "error" in answer:
        return {"error": answer["error"][0]["message"]}
    return answer
