"""`companion setup`: all random choices at the start of a game, as steps to follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.chance_sources import ENGLISH, Seed, describe_ending, open_source
from companion.cli.game_selection import check_folder, find_game
from companion.cli.parameters import (
    DataFolder,
    Declared,
    Edition,
    Json,
    Key,
    OneGame,
    StoreFile,
    TableOption,
    count_players,
    insert_options,
    option_name,
    read_given,
)
from companion.cli.terminal import echo_json, offer_secrets
from companion.core.errors import CompanionError
from companion.core.text_format import wrap_text
from companion.games.catalog import GAMES
from companion.games.setup_schema import DRAWN, Option, default_of, setup_options, type_of

if TYPE_CHECKING:
    from companion.core.chance_events import Dealer
    from companion.games.game_type import Game
    from companion.games.tool import Answer

EXAMPLE = "Example: companion setup freshwater_fly --players 3 --seed river"
PLAYERS, DIGITAL = "players", "digital"
WIDTH = 60


def setup(
    context: typer.Context,
    game: OneGame,
    players: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="How many play; 1 for solo.")
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="The same as --players 1.")] = False,
    seed: Seed = None,
    table: TableOption = None,
    store: StoreFile = None,
    key: Key = None,
    edition: Edition = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Set up a game: what to lay out, and every random choice, step by step.

    You shuffle real cards and tokens yourselves. --digital draws them for you; --json shows all.
    After the name of a game, -h shows its own options too: companion setup fresh -h
    """
    chosen = find_game(game).of_edition(edition)
    given = {name: value for name, value in read_given(context).items() if value is not False}
    body, known = chosen.setup(), _declared(chosen)
    for name in given:
        if name not in known:
            owners = [item.slug for item in GAMES if name in _declared(item)]
            raise CompanionError(
                f"--{option_name(name)} is for {' and '.join(owners)}; leave it out"
            )
    players = count_players(players, solo=solo)
    if players is None:
        few, many = chosen.facts(chosen.load(data, only=("game",))).players
        others = ", or --solo" if few == 1 else f", with N from {few} to {many}"
        raise CompanionError(f"say how many play: --players N{others}")
    given = _rename_former_options(chosen, given) | {PLAYERS: players}
    # a seed gives the same start with and without --digital; a table logs no cards in vain
    by_hand = not (table is None or as_json or DIGITAL in given)

    loaded = body.load(check_folder(data), ENGLISH)

    def run(values: dict[str, Any], dealer: Dealer) -> Answer:
        dealer.by_hand = by_hand
        return body.run(loaded, body.parameters(**values), dealer)

    with open_source(seed, table, store, key) as chance:
        answer, ending = chance.ask(run, loaded, f"setup {chosen.slug}", given, body.kept)
    if as_json:
        steps = [{"step": i, "do": line} for i, line in enumerate(answer.lines, start=1)]
        echo_json({"game": chosen.slug, **ending, **answer.record, "steps": steps})
        return
    for line in number_steps(answer.lines):
        typer.echo(line)
    typer.echo(describe_ending(ending), err=True)
    offer_secrets(answer.secrets)


def _rename_former_options(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Return options with today's names for values, with a note. Add --digital if needed."""
    today = dict(given)
    for name, option in _declared(game).items():
        value = given.get(name)
        if value and option.digital:
            today[DIGITAL] = True
        if isinstance(value, str) and (now := option.former.get(value)):
            today[name] = now
            typer.echo(f"Note: --{option_name(name)} {value} is now called {now}", err=True)
    return today


def number_steps(steps: Sequence[str]) -> list[str]:
    """Number set-up steps, and wrap them to lines for a narrow terminal."""
    indent = " " * (len(str(len(steps))) + 2)
    lines = []
    for i, step in enumerate(steps, start=1):
        first, *others = step.split("\n")
        lines += wrap_text(first, WIDTH, indent, f"{i}.".ljust(len(indent)))
        for text in others:
            lines += wrap_text(text, WIDTH, f"{indent}  ", indent)
    return lines


def add_options(command: Any, games: Sequence[Game]) -> None:
    """Add the options that games declare to the command."""
    rows = {name: row for game in reversed(games) for name, row in _declared(game).items()}
    insert_options(command, map(_option, rows.values()), before="seed")


def _declared(game: Game) -> dict[str, Option]:
    """Return the declared set-up options of a game by name."""
    return {row.id: row for row in (DRAWN, *setup_options(game.slug, game.home))}


def _option(row: Option) -> Declared:
    several = row.kind == "texts"
    info: Any = typer.Option(
        None if several else default_of(row),
        f"--{option_name(row.id)}",
        help=row.help,
        metavar=row.metavar,
        min=row.least,
        max=row.most,
    )
    return row.id, list[str] | None if several else type_of(row), info
