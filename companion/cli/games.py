"""Games as the command line names and opens them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.core.errors import CompanionError, DataError, Problem
from companion.core.nearest import guess
from companion.games.catalog import GAMES
from companion.games.game import Choices, Facts, Game, HouseTable

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.drawing.component import Component

DEFAULT = Choices()


class Opened(Struct, frozen=True):
    """A game with its data, and what can be printed of it.

    Attributes:
        find_house: reads all tables and returns the tables with house values.
    """

    slug: str
    data: GameData
    facts: Facts
    components: tuple[Component, ...]
    find_house: Callable[[], tuple[HouseTable, ...]]

    @property
    def house(self) -> tuple[HouseTable, ...]:
        """The tables with house values.

        Raises:
            DataError: it lists every mistake in the data of the game.
        """
        return self.find_house()


def named(game: Game, word: str) -> bool:
    """Tell whether a word may mean a game: it may have `-` for `_`, and be just a beginning."""
    wish = word.strip().lower().replace("-", "_")
    return bool(wish) and game.slug.startswith(wish)


def found(name: str) -> Game:
    """Return the game that a person named; any unambiguous beginning of its name will do.

    Raises:
        CompanionError: none or several; it lists the right names.
    """
    wish = name.strip().lower().replace("-", "_")
    slugs = [game.slug for game in GAMES]
    matches = [game for game in GAMES if named(game, name)]
    exact = [game for game in matches if game.slug == wish]
    if len(exact or matches) == 1:
        return (exact or matches)[0]
    if matches:
        several = " or ".join(game.slug for game in matches)
        raise CompanionError(f'"{name}" could be {several}; write more of the name')
    raise CompanionError(f'there is no game "{name}"' + guess(wish, slugs))


def chosen(names: Sequence[str]) -> tuple[Game, ...]:
    """Return the games that a person named, each once; all if none is named."""
    if not names:
        return GAMES
    return tuple({game.slug: game for game in map(found, names)}.values())


def checked_folder(data: Path | None) -> Path | None:
    """Return the owner's folder once it is checked; None if there is none.

    Raises:
        CompanionError: it is missing, or not a folder of games.
    """
    from companion.data.data_files import check_overlay  # late: `--help` needs no reader

    if data is not None and (problems := check_overlay(data, [game.slug for game in GAMES])):
        raise DataError(problems)
    return data


def opened(
    games: Sequence[Game],
    data: Path | None,
    language: str = "en",
    choices: Choices = DEFAULT,
) -> list[Opened]:
    """Read the data of games.

    Raises:
        DataError: every mistake of all these games, and of `data` as a folder.
    """
    return [found for (found,) in opened_for(games, data, language, (choices,))]


def opened_for(
    games: Sequence[Game], data: Path | None, language: str, choices: Sequence[Choices]
) -> list[tuple[Opened, ...]]:
    """Read the data of games once, and return each of them for each of these choices.

    Raises:
        DataError: every mistake of all these games, and of `data` as a folder.
    """
    from companion.data.data_files import check_overlay  # late: `--help` needs no reader

    problems: list[Problem] = []
    if data is not None:
        problems += check_overlay(data, [game.slug for game in GAMES])
    everything = not all(choice.only for choice in choices)
    only = frozenset() if everything else frozenset().union(*(choice.only for choice in choices))
    result = []
    for game in (_of_edition(game, choices[0]) for game in games):
        try:
            loaded = game.load(data, language, only)
            facts, house = game.facts(loaded), partial(game.house, loaded)
            _check_players(game, facts, choices)
            made = [game.components(loaded, choice) for choice in choices]
        except DataError as error:
            problems += error.problems
            continue
        result.append(tuple(Opened(game.slug, loaded, facts, parts, house) for parts in made))
    if problems:
        raise DataError(problems)
    return result


def _of_edition(game: Game, choice: Choices) -> Game:
    """Return a game in the edition that was chosen, if it has several."""
    edition = choice.extra.get("edition")
    return game.of_edition(str(edition)) if edition and game.editions else game


def _check_players(game: Game, facts: Facts, choices: Sequence[Choices]) -> None:
    few, many = facts.players
    for choice in choices:
        if choice.players is not None and not few <= choice.players <= many:
            raise CompanionError(
                f"{game.slug} is for {few} to {many} players, not {choice.players};"
                " choose a number in that range, or name other games"
            )
