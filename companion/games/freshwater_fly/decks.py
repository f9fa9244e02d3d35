"""The decks of Freshwater Fly. Source of all counts: R Components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.decks import Deck, component
from companion.games.freshwater_fly.cards import Cards
from companion.games.freshwater_fly.model import FishCard, SkillCard, Species, StrikeCard
from companion.games.game import Choices

LAYOUT_FILE = "freshwater_fly/layout.toml"
MASTER = "master-skill"
ROCKS = 4  # different rocks that are drawn


def decks(data: Cards, choices: Choices) -> tuple[Component, ...]:
    """Return every deck of cards."""
    sized = partial(component, card_size=choices.card_size)
    return (
        sized(_fish_cards(data)),
        sized(_skill_cards(data, "rock-cards", data.rock_cards, ground="rock")),
        sized(_strike_cards(data, "strike-cards", data.strike_cards, hour="day", leaps="rainbow")),
        sized(
            _skill_cards(
                data, "master-skill-cards", data.master_skill_cards, ground="master", set_=MASTER
            )
        ),
        sized(
            _strike_cards(
                data,
                "alternate-strike-cards",
                data.alternate_strike_cards,
                hour="night",
                leaps="brown",
                set_=MASTER,
            )
        ),
    )


def _fish_cards(data: Cards) -> Deck[FishCard]:
    marks = {colour.id: colour.value.mark for colour in data.colours}

    def values(fish: FishCard) -> Mapping[str, str]:
        return {"colour.mark": marks[fish.colour]}

    return Deck(
        name="fish-cards",
        entries=data.fish_cards,
        layouts=data.layouts,
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda fish: data.words[f"species.{fish.species}.name"],
    )


def _skill_cards(
    data: Cards,
    name: str,
    entries: Sequence[Entry[SkillCard]],
    *,
    ground: Literal["rock", "master"],
    set_: str | None = None,
) -> Deck[SkillCard]:
    """Return rock cards or master skill cards: shuffled together, so their backs are one."""
    marks = {colour.id: colour.value.mark for colour in data.colours}
    rocks = {entry.id: str(i % ROCKS + 1) for i, entry in enumerate(entries)}

    def values(card: SkillCard) -> Mapping[str, str]:
        fish = [data.words[f"species.{species}.name"] for species in card.species]
        first, second = fish or ("", "")
        drawn = [f"fish/{species}" for species in card.species] or ("", "")
        return {
            "ground": ground,
            "rock": "open" if card.species else rocks[card.id],
            "crown": "ground/crown" if ground == "master" else "",
            "crown.plate": "plate" if ground == "master" else "none",
            "crown.edge": "plate.edge" if ground == "master" else "none",
            "price": _price(card, data.words),
            "first": first,
            "second": second,
            "fish-1": drawn[0],
            "fish-2": drawn[1],
            "mark": marks[card.colour] if card.colour else "",
            "fish-colour": data.words[f"colour.{card.colour}.name"] if card.colour else "",
        }

    return Deck(
        name=name,
        entries=entries,
        layouts=data.layouts,
        layout="rock-cards",
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda card: data.words[f"{name}.{card.id}.name"],
        set=set_,
    )


def _price(card: SkillCard, words: Mapping[str, str]) -> str:
    """Return what stands where the cost does: finesse, or the card itself."""
    if card.cost:
        return f"{{finesse}} {card.cost}"
    return "{discard}" if card.discard else words["words.free"]


def _strike_cards(
    data: Cards,
    name: str,
    entries: Sequence[Entry[StrikeCard]],
    *,
    hour: Literal["day", "night"],
    leaps: Species,
    set_: str | None = None,
) -> Deck[StrikeCard]:
    def values(card: StrikeCard) -> Mapping[str, str]:
        hooked = card.shows == "hook"
        return {
            "hour": hour,
            "trout": f"fish/{leaps}" if hooked else "",
            "splash": f"ground/{hour}-splash" if hooked else "",
        }

    return Deck(
        name=name,
        entries=entries,
        layouts=data.layouts,
        layout="strike-cards",
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda card: data.words[f"shows.{card.shows}.name"],
        set=set_,
    )
