"""Everything random at the start of Freshwater Fly. Source: R Setup; Fly Solo, Setup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.core.nearest import guess
from companion.data.game_data import GameData
from companion.data.piles import dice_of, pieces_of
from companion.games.freshwater_fly.board_facts import ROWS
from companion.games.freshwater_fly.cards import GAME, load
from companion.games.freshwater_fly.model import COLUMNS
from companion.games.freshwater_fly.setup_words import steps
from companion.games.freshwater_fly.tables import (
    ADVENTURE,
    BOARD,
    HATCH_ROWS,
    HATCH_TILES,
    LOCATIONS,
)
from companion.games.tool import Answer, Body, parameter

SETS = ("dry-fly", "master-skill")
ALL = "all"
FOUR = 4  # players from whom on some hatch tiles show their larger side
MOMENTUM_TILES = 5  # Source: R Components; Dry Fly Mini Expansion
MOST_ROCKS = 3  # Source: R Appendix B, Rocks per Deck


@dataclass(frozen=True, slots=True)
class SetupParameters:
    """What a person says of the game to be set up."""

    players: int = parameter("How many play; 1: Fly Solo.")
    location: str | None = parameter("Fly Solo: the location, L1 to L4.", None, metavar="L1..L4")
    rocks: int | None = parameter(
        "Fly Solo: rock cards per deck that your journal has unlocked.",
        None,
        metavar="N",
        least=1,
        most=MOST_ROCKS,
    )
    skill_card: bool = parameter("Fly Solo: your journal gives a skill card a day.", False)
    set_: tuple[str, ...] = parameter(
        "Play with a set too: dry-fly, master-skill or all; repeatable.", (), metavar="NAME"
    )


@dataclass(frozen=True, slots=True)
class RockDeck:
    """A rock deck.

    Attributes:
        space: its column and row, such as `2M`.
        cards: the top first.
    """

    space: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FishSpace:
    """A space of the river with a fish card, and the row as T, M or B."""

    column: int
    row: str
    card: str


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A hatch tile: how many tokens it shows, and those that lie on it.

    Attributes:
        column: None for the tile that waits beside the board.
    """

    column: int | None
    shows: int
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """The table at the start of a game.

    Attributes:
        location: of a solo game, else None.
        start_player: from 1; None in a solo game.
        reel_boards: of the players in their order.
        momentum_tiles: those in play; none are named in a solo game, whose journal says it.
        skill_card: the one that a solo player's journal gives, else None.
        fish_left, bag_left: what is left in the deck and in the bag.
        bonus_hatch_token: its colour, at locations that have one, else None.
        dice: the pool of the first round.
    """

    players: int
    solo: bool
    location: str | None
    sets: tuple[str, ...]
    start_player: int | None
    reel_boards: tuple[str, ...]
    momentum_tiles: tuple[str, ...]
    rock_decks: tuple[RockDeck, ...]
    skill_card: str | None
    river: tuple[FishSpace, ...]
    fish_left: int
    hatch: tuple[LaidTile, ...]
    bonus_hatch_token: str | None
    bag_left: int
    dice: tuple[int, ...]


def set_up(data: GameData, wish: SetupParameters, dealer: Dealer) -> Answer:
    """Return the table at the start, and the steps that lead there.

    Raises:
        CompanionError: the game is not played so.
    """
    few, many = data.value(GAME).players
    if not few <= wish.players <= many:
        raise CompanionError(f"Freshwater Fly is for {few} to {many} players, not {wish.players}")
    start = _solo(data, wish, dealer) if wish.players == 1 else _multi(data, wish, dealer)
    return Answer(start, steps(data, start))


def _multi(data: GameData, wish: SetupParameters, dealer: Dealer) -> Start:
    """Source: R Setup; Expansions."""
    if wish.location or wish.rocks or wish.skill_card:
        raise CompanionError("--location, --rocks and --skill-card are for Fly Solo; use --solo")
    sets = _sets(wish)
    first = dealer.pick("start player", tuple(map(str, range(1, wish.players + 1))))
    dealer.shuffle("reel boards", tuple(data.rows("reel-boards")))
    rods = dealer.deal("reel boards", wish.players)
    momentum = tuple(data.rows("momentum-tiles"))
    if "dry-fly" in sets:
        dealer.shuffle("momentum tiles", (*momentum, *data.rows("dry-fly-tiles")))
        momentum = dealer.deal("momentum tiles", MOMENTUM_TILES)
    board = data.value(BOARD)
    known = board.rocks_per_deck
    if wish.players - 2 >= len(known):
        raise CompanionError(f"board.toml has no rocks-per-deck for {wish.players} players")
    per_deck = known[wish.players - 2]
    rocks = _rock_decks(data, dealer, board.rock_spaces, per_deck, sets)
    fish = _fish(data, dealer, board.rock_spaces)
    rows = data.value(HATCH_ROWS)
    larger = rows.larger if wish.players >= FOUR else 0
    sides = [side for tile in data.values(HATCH_TILES) for side in tile.sides]
    tiles = [min(sides)] * (rows.tiles - larger) + [max(sides)] * larger
    dealer.shuffle("hatch", pieces_of(data, "hatch"))
    hatch = _hatch(dealer, tiles)
    return Start(
        players=wish.players,
        solo=False,
        location=None,
        sets=sets,
        start_player=int(first),
        reel_boards=rods,
        momentum_tiles=tuple(sorted(momentum)),
        rock_decks=rocks,
        skill_card=None,
        river=fish,
        fish_left=dealer.left("fish"),
        hatch=hatch,
        bonus_hatch_token=None,
        bag_left=dealer.left("hatch"),
        dice=_dice(data, dealer, wish.players, None),
    )


def _solo(data: GameData, wish: SetupParameters, dealer: Dealer) -> Start:
    """Source: R Fly Solo, Setup 1-9."""
    locations = {location.id: location for location in data.values(LOCATIONS)}
    names = ", ".join(locations)
    if wish.location is None:
        raise CompanionError(f"Fly Solo is played at a location; add --location, one of {names}")
    location = locations.get(wish.location.upper())
    if location is None:
        raise CompanionError(f'there is no location "{wish.location[:20]}"; there is: {names}')
    sets = _sets(wish)
    per_deck = wish.rocks or data.value(ADVENTURE).rocks
    rocks = _rock_decks(data, dealer, location.rocks, per_deck, sets)
    skill = dealer.deal("rock")[0] if wish.skill_card else None
    fish = _fish(data, dealer, location.rocks)
    dealer.shuffle("hatch", _solo_bag(data))
    hatch = _hatch(dealer, [*location.hatch, location.waiting])
    bonus = dealer.deal("hatch")[0] if location.bonus else None
    return Start(
        players=1,
        solo=True,
        location=location.id,
        sets=sets,
        start_player=None,
        reel_boards=(),
        momentum_tiles=(),
        rock_decks=rocks,
        skill_card=skill,
        river=fish,
        fish_left=dealer.left("fish"),
        hatch=hatch,
        bonus_hatch_token=bonus,
        bag_left=dealer.left("hatch"),
        dice=_dice(data, dealer, 1, location.waiting),
    )


def _sets(wish: SetupParameters) -> tuple[str, ...]:
    for name in wish.set_:
        if name not in (*SETS, ALL):
            raise CompanionError(f'there is no set "{name[:20]}"' + guess(name, (*SETS, ALL)))
    return SETS if ALL in wish.set_ else tuple(one for one in SETS if one in wish.set_)


def _rock_decks(
    data: GameData, dealer: Dealer, spaces: Sequence[str], per_deck: int, sets: Sequence[str]
) -> tuple[RockDeck, ...]:
    """Source: R Setup; Fly Solo, Setup 5; Master Skill Pack."""
    master = pieces_of(data, "master-skill") if "master-skill" in sets else ()
    dealer.shuffle("rock", (*pieces_of(data, "rock"), *master))
    return tuple(RockDeck(space, dealer.deal("rock", per_deck)) for space in sorted(spaces))


def _fish(data: GameData, dealer: Dealer, rocks: Sequence[str]) -> tuple[FishSpace, ...]:
    """Lay a fish on every space without rocks: column by column, from the top.

    Source: R Setup; H that it begins in column 1.
    """
    dealer.shuffle("fish", pieces_of(data, "fish"))
    spaces = [(column, row) for column in range(1, COLUMNS + 1) for row in ROWS]
    return tuple(
        FishSpace(column, row, dealer.deal("fish")[0])
        for column, row in spaces
        if f"{column}{row}" not in rocks
    )


def _hatch(dealer: Dealer, tiles: Sequence[int]) -> tuple[LaidTile, ...]:
    """Fill the tiles of the columns, then the one that waits. Source: R Setup."""
    columns = [*range(1, len(tiles)), None]
    return tuple(
        LaidTile(column, shows, dealer.deal("hatch", shows))
        for column, shows in zip(columns, tiles, strict=True)
    )


def _solo_bag(data: GameData) -> tuple[str, ...]:
    """Return as many tokens of each colour as make the bag of a solo game.

    Source: R Fly Solo, Setup 3.
    """
    colours = tuple(dict.fromkeys(pieces_of(data, "hatch")))
    each = data.value(ADVENTURE).tokens // len(colours)
    return tuple(colour for colour in colours for _ in range(each))


def _dice(data: GameData, dealer: Dealer, players: int, count: int | None) -> tuple[int, ...]:
    """Roll the pool of the first round. Source: R Setup; Fly Solo, Round Summary 1."""
    return tuple(die.value for die in dealer.roll(dice_of(data, "dice", players, count)))


SETUP = Body(load=load, parameters=SetupParameters, run=set_up)
