"""Tiles and movement cards: the set that everybody has, or a fresh one, at the chosen size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.core.chance import Stream
from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.resizing import resized
from companion.games.decks import Deck, component
from companion.games.game import Choices
from companion.games.mapped_out.load import MappedOut
from companion.games.mapped_out.model import (
    Fish,
    LandsTile,
    MapTile,
    Move,
    MovementCard,
    UnclearCard,
)
from companion.games.mapped_out.recipes import fresh_lands, fresh_tiles, fresh_unclear
from companion.games.mapped_out.sizes import Sizes

LAYOUT_FILE = "mapped_out/layout.toml"
SEAS, LANDS = 4, 2  # grounds to choose from
SLOTS = ("one", "two-a", "two-b", "three-a", "three-b", "three-c")
ARROWS: tuple[Move, ...] = ("left", "right", "up", "down")
MOVE_SIGNS: Mapping[Move, str] = {"any": "any-way", "none": "no-way"}
ACTION_SIGNS = {"remove": "discard", "move-swap": "swap"}
SPECIAL_SIGNS = {"go-home": "home"}


def decks(data: MappedOut, choices: Choices) -> tuple[Component, ...]:
    """Return cards and tiles of the base game and of both expansions."""
    size = chosen_size(data, choices)
    tile = (size.tile, size.tile)
    return (
        component(_moves(data, size.card)),
        component(_tiles(data, map_tiles(data, choices), tile)),
        component(_lands(data, lands_tiles(data, choices), tile)),
        component(_unclear(data, unclear_cards(data, choices), size.card)),
    )


def chosen_size(data: MappedOut, choices: Choices) -> Sizes:
    """Return how large the pieces are."""
    return data.sizes[str(choices.extra.get("size", "regular"))].value


def map_tiles(data: MappedOut, choices: Choices) -> tuple[Entry[MapTile], ...]:
    """Return the tiles of the base game."""
    spread = str(choices.extra.get("fish", "declared"))
    if choices.seed is not None:
        stream = Stream(f"{choices.seed} map tiles")
        return fresh_tiles(data.pieces.tile_recipes[spread], stream)
    return data.pieces.map_tiles if spread == "declared" else data.pieces.as_run_tiles


def lands_tiles(data: MappedOut, choices: Choices) -> tuple[Entry[LandsTile], ...]:
    """Return the tiles of Lands Unknown."""
    if choices.seed is None:
        return data.pieces.lands_tiles
    return fresh_lands(data.pieces.tile_recipes["lands"], Stream(f"{choices.seed} lands unknown"))


def unclear_cards(data: MappedOut, choices: Choices) -> tuple[Entry[UnclearCard], ...]:
    """Return the cards of Unclear Instructions."""
    if choices.seed is None:
        return data.pieces.unclear_cards
    stream = Stream(f"{choices.seed} unclear instructions")
    return fresh_unclear(data.pieces.card_recipe, stream)


def card_action_sign(action: str) -> str:
    """Return the icon of an action of Unclear Instructions."""
    return ACTION_SIGNS.get(action, action)


def special_sign(special: str) -> str:
    """Return the icon of a special of Lands Unknown."""
    return SPECIAL_SIGNS.get(special, special)


def _tiles(
    data: MappedOut, tiles: Sequence[Entry[MapTile]], size: tuple[float, float]
) -> Deck[MapTile]:
    def values(tile: MapTile) -> Mapping[str, str]:
        return {
            **_fish(tile.fish),
            "ground": f"chart/sea-{_nth(tile.id) % SEAS + 1}",
            "rose": "chart/rose" if tile.start else "",
            "north": data.words["north"] if tile.start else "",
        }

    return Deck(
        name="map-tiles",
        entries=tiles,
        layouts={"map-tiles": resized(data.layouts["map-tiles"], size)},
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda tile: f"{data.words[f'action.{tile.action}.name']} {tile.number}",
        stock="tile",
    )


def _lands(
    data: MappedOut, tiles: Sequence[Entry[LandsTile]], size: tuple[float, float]
) -> Deck[LandsTile]:
    def values(tile: LandsTile) -> Mapping[str, str]:
        special = data.specials[tile.special].value
        worth = f"{tile.points:+d}".replace("-", "−") if tile.points else str(special.points)
        return {
            **_fish(tile.fish),
            "ground": f"chart/land-{_nth(tile.id) % LANDS + 1}",
            "sign": special_sign(tile.special),
            "when": special.when,
            "worth": worth,
            "kind": _kind(data.words, tile.type),
        }

    return Deck(
        name="lands-unknown-tiles",
        entries=tiles,
        layouts={"lands-unknown-tiles": resized(data.layouts["lands-unknown-tiles"], size)},
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda tile: data.words[f"special.{tile.special}.name"],
        stock="tile",
        set="lands-unknown",
    )


def _moves(data: MappedOut, size: tuple[float, float]) -> Deck[MovementCard]:
    return Deck(
        name="movement-cards",
        entries=data.pieces.movement_cards,
        layouts={"movement-cards": resized(data.layouts["movement-cards"], size)},
        words=data.words,
        file=LAYOUT_FILE,
        values=lambda card: _move(card.move),
        title=lambda card: data.words[f"move.{card.move}.name"],
    )


def _unclear(
    data: MappedOut, cards: Sequence[Entry[UnclearCard]], size: tuple[float, float]
) -> Deck[UnclearCard]:
    name = "unclear-instructions-cards"
    return Deck(
        name=name,
        entries=cards,
        layouts={name: resized(data.layouts[name], size)},
        words=data.words,
        file=LAYOUT_FILE,
        values=partial(_instruction, data.words),
        title=lambda card: data.words[f"move.{card.move}.name"],
        set="unclear-instructions",
    )


def _instruction(words: Mapping[str, str], card: UnclearCard) -> Mapping[str, str]:
    """Return what a card of Unclear Instructions says: its action, or how it moves."""
    if card.action:
        name = words[f"card-action.{card.action}.name"]
        effect, sign = words[f"card-action.{card.action}.line"], card_action_sign(card.action)
        effect = f"*{name}:* {effect}"
    else:
        sign = MOVE_SIGNS.get(card.move, card.move)
        effect = words[f"move.{card.move}.line"].replace("{kind}", _kind(words, card.fish))
    fish = f"chart/{card.fish}" if card.fish else ""
    return {**_move(card.move), "effect": effect, "sign": sign, "looks-for": fish}


def _move(move: Move) -> dict[str, str]:
    """Return arrows that keep their direction, or a mark that both ends can read."""
    arrow = move in ARROWS
    return {
        "far": move,
        "arrow": move if arrow else "",
        "mark": "" if arrow else MOVE_SIGNS.get(move, move),
        "looks-for": "",
    }


def _fish(fish: Sequence[Fish]) -> dict[str, str]:
    """Return the drawing of each fish in its place; the other places stay empty."""
    number = ("", "one", "two", "three")[len(fish)]
    places = [slot for slot in SLOTS if slot.partition("-")[0] == number]
    drawn = dict.fromkeys(SLOTS, "")
    drawn.update({place: f"chart/{one}" for place, one in zip(places, fish, strict=True)})
    return drawn


def _kind(words: Mapping[str, str], fish: Fish | None) -> str:
    """Return the name of a fish within a sentence."""
    return f"*{words[f'fish.{fish}'].lower()}*" if fish else ""


def _nth(name: str) -> int:
    """Return the number in an id, so that grounds vary and stay the same."""
    digits = "".join(letter for letter in name if letter.isdigit())
    return int(digits) if digits else len(name)
