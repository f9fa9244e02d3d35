"""What a person asks of a print, and how the rest is taken from the last print."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.theme import Ink, Palette
from companion.games.game import CardSize, Choices, Game
from companion.imposition.duplex import Backs
from companion.imposition.paper import parse_paper
from companion.printing.options import Options
from companion.printing.selection import Choice


class Order(Struct, frozen=True):
    """What is asked of a print."""

    options: Options
    choice: Choice
    card_size: CardSize = "poker"
    thickness: float = 0.32  # of one card, mm
    players: int | None = None
    data: Path | None = None  # the owner's folder of numbers
    sleeve: str = ""  # the name of the sleeves that cards are put into; "" for none

    def __post_init__(self) -> None:
        if not 0.05 <= self.thickness <= 3:
            raise CompanionError(
                f"the thickness of a card must be 0.05 to 3 mm, not {self.thickness:g}"
            )

    def choices(self, only: Collection[str]) -> Choices:
        """Return the choices that decide which pieces these components have."""
        from companion.games.sleeves import sleeve_called  # late: opens the tables

        sets = None if "all" in self.choice.sets else frozenset(self.choice.sets)
        return Choices(
            self.card_size,
            self.thickness,
            self.options.seed,
            _with_files(self.options.extra),  # type: ignore[arg-type]
            frozenset(only),
            self.players,
            sets,
            sleeve_called(self.sleeve) if self.sleeve else None,
        )

    def of(self, game: Game) -> Order:
        """Return the order for one game, whose own options may name its seed."""
        seeds = [self.options.extra.get(one.name) for one in game.print_options if one.is_seed]
        for seed in filter(None, seeds):
            return replace(self, options=replace(self.options, seed=str(seed)))
        return self

    def recorded(self) -> dict[str, object]:
        """Return what the manifest lists as options beside those of `Options`."""
        return {
            "only": list(self.choice.only),
            "skip": list(self.choice.skip),
            "pieces": [f"{component}/{piece}" for component, piece in self.choice.pieces],
            "sets": list(self.choice.sets),
            "card_size": self.card_size,
            "thickness": self.thickness,
            "players": self.players,
            "sleeve": self.sleeve or None,
            "data": None if self.data is None else str(self.data),
        }


def _with_files(extra: Mapping[str, object]) -> dict[str, object]:
    """Return the options that games bring, with the text of a file for its name.

    Raises:
        CompanionError: a file cannot be read.
    """
    from companion.games.catalog import GAMES  # late: only a print has such options

    options = [option for game in GAMES for option in game.print_options]
    files = {option.name for option in options if option.kind == "file"}
    return {
        name: text_of(Path(str(value)), f"--{name}") if name in files else value
        for name, value in extra.items()
    }


def text_of(file: Path, option: str) -> str:
    """Return what stands in a file.

    Raises:
        CompanionError: it cannot be read.
    """
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or "it is not text").lower()
        raise CompanionError(f"cannot read {file}: {reason}; check the name at {option}") from error


def _one_of(kind: Any) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value not in get_args(kind):
            raise ValueError(value)
        return value

    return read


def _bleed(value: Any) -> float | None:
    return None if value == "auto" else float(value)


def _nudge(value: Any) -> tuple[float, float]:
    x, y = value
    return float(x), float(y)


# How the options of a manifest are read, by the name that they have there and in `Options`
OPTIONS: Mapping[str, Callable[[Any], Any]] = {
    "paper": parse_paper,
    "backs": _one_of(Backs),
    "bleed": _bleed,
    "margin": float,
    "marks": bool,
    "ink": _one_of(Ink),
    "palette": _one_of(Palette),
    "copies": int,
    "nudge": _nudge,
    "language": str,
    "dpi": int,
}
REST: Mapping[str, Callable[[Any], Any]] = {
    "card_size": _one_of(CardSize),
    "thickness": float,
    "players": lambda value: None if value is None else int(value),
    "data": lambda value: None if value is None else Path(value),
    "sleeve": lambda value: value or "",
}


def as_before(order: Order, record: Mapping[str, Any], given: Collection[str], game: Game) -> Order:
    """Return an order in which all that was not given is as in the last print.

    Args:
        order: what was asked for now.
        record: the manifest, or its part about one print.
        given: the options that the person gave, by the names of `OPTIONS` and `REST`, and
            `formats`, `sets`, `seed` and those that games bring.
        game: the game, whose own options are taken over too.

    Raises:
        CompanionError: the last print had an option that this version does not know, or its
            numbers are gone.
    """
    told = record["options"]
    options = replace(
        order.options,
        **_taken(told, OPTIONS, given),
        seed=order.options.seed if "seed" in given else record.get("seed"),
        formats=order.options.formats if "formats" in given else tuple(told["formats"]),
        extra=_extra(order.options.extra, told, given, game),
    )
    choice = order.choice
    if "sets" not in given:
        choice = replace(choice, sets=tuple(told.get("sets", ())))
    found = replace(order, options=options, choice=choice, **_taken(told, REST, given)).of(game)
    if found.data is not None and not found.data.exists():
        raise CompanionError(
            f"the last print used the numbers in {found.data}, which is gone; add --data DIR"
        )
    return found


def _taken(
    told: Mapping[str, Any], readers: Mapping[str, Callable[[Any], Any]], given: Collection[str]
) -> dict[str, Any]:
    found = {}
    for name, read in readers.items():
        if name in told and name not in given:
            try:
                found[name] = read(told[name])
            except (ValueError, TypeError):
                raise CompanionError(
                    f'the last print had {name} "{told[name]}", which this version does not know;'
                    f" write --{name.replace('_', '-')}"
                ) from None
    return found


def _extra(
    asked: Mapping[str, object], told: Mapping[str, Any], given: Collection[str], game: Game
) -> dict[str, object]:
    """Return the options that games bring: as given, else as in the last print."""
    found = dict(asked)
    for option in game.print_options:
        name = option.name
        if option.is_seed and "seed" in given:
            continue
        if name in told and name not in given:
            value = told[name]
            found[name] = tuple(value) if isinstance(value, list) else value
    return found
