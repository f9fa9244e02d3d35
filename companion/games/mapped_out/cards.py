"""Texts of tiles and movement cards, for the shipped set or a generated one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.chance import Stream
from companion.data.game_data import Entry, GameData
from companion.games.game_type import Choices
from companion.games.mapped_out import schema

SEAS, WAYS = 4, 2  # grounds to choose from, places of fish on them
STANDS: Mapping[str, str] = {  # how a move leaves room for the picture of an order
    "left": "across",
    "right": "across",
    "up": "along",
    "down": "along",
    "any": "round",
}
FIGURES = {"jump": 3, "copy": 3, "invert": 3}  # pictures of a move, card by card
SCENES = {"island": 5, "tunnel": 2, "combo": 2}  # pictures of a special, tile by tile
ROWS: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "one": ("one",),
    "two": ("two-a", "two-b"),
    "three": ("three-a", "three-b", "three-c"),
    "beside": ("beside-1", "beside-2", "beside-3"),
}
NEAR = ",".join(f"chart/near-{nth}" for nth in range(1, 5))  # beside the boat, copy by copy
ARROWS: tuple[schema.Move, ...] = ("left", "right", "up", "down")
SIGNS: Mapping[str, str] = {
    "any": "any-way",
    "none": "no-way",
    "remove": "discard",
    "move-swap": "swap",
    "go-home": "home",
}


def map_tiles(data: GameData, choices: Choices) -> tuple[Entry[schema.MapTile], ...]:
    """Return the base game's tiles: those in the data or, with a seed, generated ones."""
    spread = str(choices.extra.get("fish", "declared"))
    if choices.seed is None:
        return data.entries(schema.MAP_TILES if spread == "declared" else schema.AS_RUN_TILES)
    return schema.generate_tiles(
        data.entry(schema.TILE_RECIPES, spread), Stream(f"{choices.seed} map tiles")
    )


def lands_tiles(data: GameData, choices: Choices) -> tuple[Entry[schema.LandsTile], ...]:
    """Return the Lands Unknown tiles: those in the data or, with a seed, generated ones."""
    if choices.seed is None:
        return data.entries(schema.LANDS_TILES)
    stream = Stream(f"{choices.seed} lands unknown")
    return schema.generate_lands(data.entry(schema.TILE_RECIPES, "lands"), stream)


def unclear_cards(data: GameData, choices: Choices) -> tuple[Entry[schema.UnclearCard], ...]:
    """Return the Unclear Instructions cards: those in the data or, with a seed, generated ones."""
    if choices.seed is None:
        return data.entries(schema.UNCLEAR_CARDS)
    stream = Stream(f"{choices.seed} unclear instructions")
    return schema.generate_unclear(data.record(schema.CARD_RECIPE), stream)


def icon_of(name: str) -> str:
    """Return the icon of a move, an action or a special feature."""
    return SIGNS.get(name, name)


def map_tile_texts(data: GameData, tile: schema.MapTile) -> Mapping[str, str]:
    """Return the texts of a tile of the base game, by key."""
    nth = _number_in_id(tile.id)
    row = "beside" if tile.start else ("none", "one", "two", "three")[len(tile.fish)]
    sea = f"{row if tile.fish else 'one'}-{nth % SEAS + 1}"
    return {
        **_fish(tile.fish, row),
        "ground": "sea-start" if tile.start else f"sea-{sea}",
        "way": str(nth % WAYS + 1),
        "rose": "chart/wind-rose" if tile.start else "",
        "north": data.words["north"] if tile.start else "",
    }


def lands_tile_texts(data: GameData, tile: schema.LandsTile) -> Mapping[str, str]:
    """Return the texts of a tile of Lands Unknown, by key."""
    special = data.entry(schema.SPECIALS, tile.special).value
    worth = f"{tile.points:+d}".replace("-", "−") if tile.points else str(special.points)
    return {
        **_fish(tile.fish, "beside"),
        "ground": f"ground-{_scene(tile)}",
        "sign": icon_of(tile.special),
        "when": special.when,
        "worth": worth,
        "kind": _kind(data.words, tile.type),
    }


def move_texts(data: GameData, card: schema.MovementCard) -> Mapping[str, str]:
    """Return the texts of a movement card of the base game, by key."""
    arrow = card.move in ARROWS
    return {
        **_move(card.move),
        "figure": f"chart/move-{card.move}" if arrow else "",
        "pictures": NEAR if arrow else f"chart/move-{card.move},chart/move-{card.move}-2",
    }


def instruction_texts(data: GameData, card: schema.UnclearCard) -> Mapping[str, str]:
    """Return the texts and icon names of an Unclear Instructions card, by key."""
    words = data.words
    if card.action:
        name = words[f"card-action.{card.action}.name"]
        effect = f"*{name}:* {words[f'card-action.{card.action}.line']}"
    else:
        effect = words[f"move.{card.move}.line"].replace("{kind}", _kind(words, card.fish))
    return {
        **_move(card.move),
        "effect": effect,
        "sign": icon_of(card.action or card.move),
        "looks-for": f"catch/{card.fish}" if card.fish else "",
        "order": f"chart/order-{card.action}" if card.action else "",
        "figure": f"move-{_vary(card.move, FIGURES, card.id)}",
        "stands": STANDS[card.move] if card.action else "alone",
    }


def _vary(name: str, counts: Mapping[str, int], id: str) -> str:
    """Choose a variant of a picture by the number in an id; return the name of the variant.

    Neighbouring numbers give different variants. A picture that has no variants keeps its name.
    """
    return f"{name}-{_number_in_id(id) % counts[name] + 1}" if name in counts else name


def _scene(tile: schema.LandsTile) -> str:
    """Return the name of a tile's picture. For some features there are several pictures."""
    special = tile.special
    if special == "superscore":
        return f"{special}-{tile.type}"
    if special == "score" and tile.points < 0:
        return "score-lost"
    return _vary(special, SCENES, tile.id)


def _move(move: schema.Move) -> dict[str, str]:
    """Return the drawings of a move by layout box: an arrow, or a mark if the move has no arrow."""
    arrow = move in ARROWS
    sign = f"chart/sign-{move if arrow else icon_of(move)}"
    signs = {"arrow": sign, "mark": ""} if arrow else {"arrow": "", "mark": sign}
    return {"far": move, **signs, "looks-for": ""}


def _fish(fish: Sequence[schema.Fish], row: str) -> dict[str, str]:
    """Map the layout's places for fish to names of drawings; "" for a place without fish."""
    drawn = {place: "" for places in ROWS.values() for place in places}
    drawn.update({place: f"catch/{kind}" for place, kind in zip(ROWS[row], fish, strict=False)})
    return drawn


def _kind(words: Mapping[str, str], fish: schema.Fish | None) -> str:
    """Return the name of a fish in bold lower case, for use in a sentence; "" for None."""
    return f"*{words[f'fish.{fish}'].lower()}*" if fish else ""


def _number_in_id(name: str) -> int:
    """Return the number in an id; if there are no digits, the length of the id."""
    digits = "".join(letter for letter in name if letter.isdigit())
    return int(digits) if digits else len(name)
