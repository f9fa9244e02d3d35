"""Checks adventures, and returns the one to play: from the data, or generated from a seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.core.names import find_name
from companion.data.game_data import Entry, GameData
from companion.data.raw_tables import Source
from companion.games.freshwater_fly.adventure.rows import (
    Adventure,
    Challenge,
    Location,
    Water,
)
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.rows import COLUMNS, PLACES, ROWS, FishCard, Place
from companion.games.freshwater_fly.schema import LOCATIONS
from companion.games.freshwater_fly.schema import load_adventure as adventure_of

Mistake = tuple[Entry[Any] | str, str, str]
"""The entry, or the name of the table; the key, or ""; the message."""


def neighbours(place: Place) -> tuple[Place, ...]:
    """Return the spaces beside, above and below a space."""
    x, y = place
    around = (Place(x - 1, y), Place(x + 1, y), Place(x, y - 1), Place(x, y + 1))
    return tuple(near for near in around if near in PLACES)


def count_between_two(decks: Collection[Place]) -> int:
    """Count the fish spaces that touch two or more rock decks."""
    return sum(
        place not in decks and sum(near in decks for near in neighbours(place)) >= 2
        for place in PLACES
    )


def find_adventure_mistakes(
    adventure: Adventure, fish: Sequence[Entry[FishCard]], rock_cards: int
) -> Iterator[Mistake]:
    """Yield the mistakes of an adventure, given the fish deck and the number of rock cards."""
    if not 1 <= len(adventure.locations) <= 6:
        yield "locations", "", f"an adventure has 1 to 6 locations, not {len(adventure.locations)}"
    waters = {water.id: water.value for water in adventure.waters}
    for entry in adventure.locations:
        yield from _find_location_mistakes(entry, waters, adventure.facts.value.tokens)
        most = len(entry.value.rocks) * adventure.most_rocks
        if most > rock_cards:
            needed = f"its rock decks may need {most} cards, but there are only {rock_cards}"
            yield entry, "rocks", f"{needed}; use fewer decks"
    names = Counter(entry.value.water for entry in adventure.locations)
    for entry in adventure.locations:
        if names[entry.value.water] > 1:
            yield entry, "water", "another location has this name; choose a different one"
    for challenge in adventure.of_kind("big-one"):
        if not matching_fish(challenge.value, fish):
            message = "no fish card has this species, colour and points; name one that exists"
            yield challenge, "", message
    right = Counter[str](challenge.value.kind for challenge in adventure.challenges)
    right["location"] = len(adventure.locations)
    for badge in adventure.badges:
        count, earned = badge.value.count, right[badge.id]
        paid = sum(upgrade.value.paid for upgrade in adventure.journal)
        if badge.id == "free" and paid != count:
            yield badge, "count", f"is {count}, but the journal spends {paid} of these badges"
        elif badge.id != "free" and earned != count:
            yield badge, "count", f"is {count}, but {earned} of these badges can be earned"
    for kind in right.keys() - {badge.id for badge in adventure.badges}:
        yield "badges", "", f'"{kind}" is missing'


def _find_location_mistakes(
    entry: Entry[Location], waters: dict[str, Water], tokens: int
) -> Iterator[Mistake]:
    location = entry.value
    water = waters.get(location.water)
    if water is None:
        yield entry, "water", f'there is no water "{location.water}"; there is {", ".join(waters)}'
    elif water.location != entry.id:
        yield entry, "water", f'"{location.water}" belongs to {water.location}'
    if twice := [rock for rock, count in Counter(location.rocks).items() if count > 1]:
        yield entry, "rocks", f"two decks lie on {', '.join(twice)}; put one on each space"
    fish = {column for column, row in PLACES if (column, row) not in location.decks}
    empty = [str(column) for column in range(1, COLUMNS + 1) if column not in fish]
    if not fish:
        yield entry, "rocks", "every space has a rock deck; leave some spaces for fish"
    elif empty:
        message = f"rock decks fill column {', '.join(empty)}; leave a space in it for fish"
        yield entry, "rocks", message
    if location.tokens_laid != tokens:
        bonus = " and the bonus token" if location.bonus else ""
        message = (
            f"the tiles{bonus} take {location.tokens_laid} hatch tokens, but the bag holds"
            f" {tokens}; give one tile 5 tokens instead of 4, or 4 instead of 5"
        )
        yield entry, "hatch", message


def matching_fish(big: Challenge, fish: Sequence[Entry[FishCard]]) -> list[FishCard]:
    """Return the cards that match a big-fish challenge."""
    cards = (entry.value for entry in fish)
    look = (big.species, big.colour, big.points)
    return [card for card in cards if (card.species, card.colour, card.points) == look]


def follow_deck(entry: Entry[Challenge], fish: Sequence[Entry[FishCard]]) -> Entry[Challenge]:
    """Return a big-fish challenge, adapted to the fish deck.

    The challenge gets the colour and points of the card that it names. If the deck lacks this card,
    the species' card with the most points takes its place. These challenges stay unchanged:

    - those of other kinds, and those from an owner's data
    - those from the rulebook, if a card matches them
    - those whose species is not in the deck
    """
    big = entry.value
    own = any(source.mark == "O" for source in entry.sources.values())
    kin = [card.value for card in fish if card.value.species == big.species]
    is_right = entry.source.mark == "R" and matching_fish(big, fish)
    if big.kind != "big-one" or own or not kin or is_right:
        return entry
    card = max(kin, key=lambda card: (card.id == big.card, card.points))
    return replace(entry, value=replace(big, colour=card.colour, points=card.points))


# A fresh adventure from a seed, under the constraints of the one that ships.


DRAWN = Source("H", "drawn from a seed")
MOST_TRIES = 20_000


def generate_adventure(
    adventure: Adventure, fish: Sequence[Entry[FishCard]], seed: str
) -> Adventure:
    """Return an adventure with varied locations and big fish; equal seeds give equal adventures."""
    stream = Stream(f"adventure-map {seed}")
    waters = adventure.waters
    locations = tuple(_move_location(stream, entry, waters) for entry in adventure.locations)
    challenges = []
    for entry in adventure.challenges:
        if large := large_fish(adventure, entry, fish):
            card = stream.choice(large)
            new = replace(entry.value, colour=card.colour, points=card.points, card=card.id)
            sources = {**entry.sources, "points": DRAWN}
            challenges.append(replace(entry, value=new, source=DRAWN, sources=sources))
        else:
            challenges.append(entry)
    return replace(adventure, locations=locations, challenges=tuple(challenges))


def _move_location(
    stream: Stream, entry: Entry[Location], waters: Sequence[Entry[Water]]
) -> Entry[Location]:
    old = entry.value
    names = [water.id for water in waters if water.value.location == entry.id]
    others = [name for name in names if name != old.water] or [old.water]
    drawn = {
        "water": stream.choice(others),
        "rocks": _draw_rocks(stream, old),
        "hatch": stream.shuffled(old.hatch),
    }
    sources = {**entry.sources, **dict.fromkeys(drawn, DRAWN)}
    return replace(entry, value=replace(old, **drawn), source=DRAWN, sources=sources)


def _draw_rocks(stream: Stream, old: Location) -> tuple[str, ...]:
    """Return new places for the rock decks of a location; the old ones if none are possible."""
    wanted = count_between_two(old.decks)
    for _ in range(MOST_TRIES):
        decks = stream.shuffled(PLACES)[: len(old.decks)]
        if _is_open(decks) and count_between_two(decks) == wanted and set(decks) != set(old.decks):
            return tuple(place.name for place in sorted(decks))
    return old.rocks


def _is_open(decks: Sequence[Place]) -> bool:
    """Return whether rock decks leave enough fish within the Silent Angler's reach.

    No two decks may touch. Every column needs a fish in its lower two rows, into which the Silent
    Angler casts first. A rock there would give no strike card.
    """
    if any(near in decks for deck in decks for near in neighbours(deck)):
        return False
    return all(
        any((column, row) not in decks for row in (len(ROWS) - 2, len(ROWS) - 1))
        for column in range(1, COLUMNS + 1)
    )


def large_fish(
    adventure: Adventure, entry: Entry[Challenge], fish: Sequence[Entry[FishCard]]
) -> tuple[FishCard, ...]:
    """Return the cards that may replace the fish of a big-fish challenge.

    They are large fish of the same species. No other card of this species has the same colour and
    points. Returns () for other kinds of challenges, and for challenges of a real booklet.
    """
    old = entry.value
    if old.kind != "big-one" or entry.source.mark != "H":
        return ()
    least = min((item.value.points or 0 for item in adventure.of_kind("big-one")), default=0)
    kin = [card.value for card in fish if card.value.species == old.species]
    times = Counter[tuple[str, int]]()
    for card in kin:
        times[card.colour, card.points] += card.copies
    return tuple(
        card for card in kin if card.points >= least and times[card.colour, card.points] == 1
    )


# The adventure that is played: the one that ships, or a fresh one by the seed of its booklet.


LONGEST = 40  # letters of a seed that a booklet can bear


def adventure_for_seed(data: GameData, seed: str | None) -> Adventure:
    """Return the adventure of a booklet's seed; without a seed, the shipped adventure.

    Raises CompanionError if no booklet can have such a seed.
    """
    if seed is None:
        return data.compute(adventure_of)
    if not 1 <= len(seed) <= LONGEST:
        raise CompanionError(
            f"the seed of an adventure has 1 to {LONGEST} letters, not {len(seed)};"
            " the seed is printed on the cover of the booklet"
        )
    return generate_adventure(data.compute(adventure_of), data.entries(FISH_CARDS), seed)


def locations_of(data: GameData, seed: str | None) -> tuple[Location, ...]:
    """Return the locations of a week; `seed` and errors are as in `adventure_for_seed`."""
    if seed is None:
        return data.values(LOCATIONS)
    return tuple(entry.value for entry in adventure_for_seed(data, seed).locations)


def find_location(data: GameData, seed: str | None, text: str) -> Location:
    """Return the location of a week that has the id, number or name `text`.

    Raises CompanionError, with suggestions, if no location or several locations match.
    """
    here = {item.id: item for item in locations_of(data, seed)}
    names = {id: data.words.get(f"waters.{place.water}.name", id) for id, place in here.items()}
    return here[find_name(text, names, "there is no location")]
