"""Selects the components and pieces of a game to print, and their copies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.names import (
    expand_aliases,
    find_name,
    find_names,
    fitting,
    group_aliases,
    match_names,
    split_names,
    suggest_name,
)
from companion.core.text_format import shorten_line
from companion.drawing.component import Component, Style
from companion.printing.order import PrintOrder, parse_piece

ALL = "all"  # instead of the names of all sets


class PrintRequest(Struct, frozen=True):
    """The pieces of one component to print, with the copies of each."""

    component: Component
    copies: Mapping[str, int]


def identify(
    order: PrintOrder, games: Mapping[str, Sequence[Component]], style: Style
) -> dict[str, PrintOrder]:
    """Replace names in an order by ids, for each game; CompanionError if unknown or unclear."""
    lacks = "no game has the" if len(games) > 1 else f"{next(iter(games))} has no"
    titles = {part.name: part.title for parts in games.values() for part in parts}
    aliases = group_aliases((part.name, part.alias) for parts in games.values() for part in parts)
    sets = {part.set: part.set for parts in games.values() for part in parts if part.set}
    names = {**titles, **{alias: alias for alias in aliases}}
    only, skip = (
        expand_aliases(find_names(texts, names, f"{lacks} component"), aliases)
        for texts in (order.only, order.skip)
    )
    order = replace(
        order,
        only=tuple(dict.fromkeys(only)),
        skip=tuple(dict.fromkeys(skip)),
        sets=find_names(order.sets, {**sets, ALL: ALL}, f"{lacks} set"),
    )
    pieces: dict[str, list[tuple[str, str]]] = {slug: [] for slug in games}
    every = [part for parts in games.values() for part in parts]
    match = partial(match_pieces, components=every, style=style)
    for text in ("/".join(filter(None, pair)) for pair in order.pieces):
        for name in split_names(text, match):
            matches = {slug: match_pieces(name, parts, style) for slug, parts in games.items()}
            if not any(matches.values()):
                raise CompanionError(_describe_unknown(name, every, style, titles, lacks))
            for slug, pairs in matches.items():
                if len(pairs) > 1:
                    listed = ", ".join(map("/".join, pairs))
                    raise CompanionError(
                        f'several pieces are called "{shorten_line(name)}"; write one of: {listed}'
                    )
                pieces[slug] += pairs or [parse_piece(name)]  # a game without it prints nothing
    return {slug: replace(order, pieces=tuple(pairs)) for slug, pairs in pieces.items()}


def match_pieces(text: str, components: Iterable[Component], style: Style) -> list[tuple[str, str]]:
    """Return (component, piece) for each match of a text such as `F05` or `fish-cards/F05`."""
    parts, piece = tuple(components), text
    owner, slash, rest = text.partition("/")
    if slash and (owners := match_names(owner, {part.name: part.title for part in parts})):
        parts, piece = tuple(part for part in parts if part.name in owners), rest
    if pairs := [(part.name, piece) for part in parts if piece in part.copies]:
        return pairs  # no need to draw what tells the names
    names = {part.name: printed_names(part, style) for part in parts}
    for fits in (fitting, match_names):
        if pairs := [(name, key) for name in names for key in fits(piece, names[name])]:
            break
    return pairs


def printed_names(component: Component, style: Style) -> dict[str, str]:
    """Return the printed name of each piece of a component, by the piece's id."""
    return {piece.id: piece.title for piece in component.draw(style, component.copies)}


def _describe_unknown(
    text: str, parts: Sequence[Component], style: Style, titles: Mapping[str, str], lacks: str
) -> str:
    """Return the message for an unknown piece; `text` is PIECE or COMPONENT/PIECE."""
    owner, slash, rest = text.partition("/")
    if not rest and match_names(owner, titles):
        return (
            f'"{shorten_line(text)}" is a whole component; write --only {owner}, or COMPONENT/PIECE'
        )
    if slash:
        owner = find_name(owner, titles, f"{lacks} component")
        parts, text, lacks = [part for part in parts if part.name == owner], rest, f"{owner} has no"
    names = {key: name for part in parts for key, name in printed_names(part, style).items()}
    return f'{lacks} piece "{shorten_line(text)}"{suggest_name(text, names)}'


def select_pieces(
    components: Iterable[Component], order: PrintOrder, copies: int
) -> tuple[PrintRequest, ...]:
    """Return the pieces to print. Named ones are included whatever their set, unless skipped."""
    result = []
    for component in components:
        if component.name in order.skip:
            continue
        pieces = {piece for name, piece in order.pieces if name == component.name}
        named = component.name in order.only
        if not (named or pieces):
            in_set = component.set is None or component.set in order.sets or ALL in order.sets
            if order.only or order.pieces or not in_set:
                continue
        chosen = {
            key: max(number, int(key in pieces)) * copies
            for key, number in component.copies.items()
            if named or not pieces or key in pieces
        }
        if any(chosen.values()):
            result.append(PrintRequest(component, {key: n for key, n in chosen.items() if n}))
    return tuple(result)


def limit_requests(
    requests: Iterable[PrintRequest], counts: Mapping[tuple[str, str], int], copies: int
) -> tuple[PrintRequest, ...]:
    """Keep only the pieces in `counts`, with `copies` times as many copies as given there."""
    result = []
    for part in requests:
        name = part.component.name
        mine = {key: counts[name, key] * copies for key in part.copies if (name, key) in counts}
        if mine:
            result.append(PrintRequest(part.component, mine))
    return tuple(result)


def add_pieces(
    requests: Iterable[PrintRequest],
    components: Iterable[Component],
    pieces: Collection[tuple[str, str]],
) -> tuple[PrintRequest, ...]:
    """Add each of `pieces` that is in no request.

    Such a piece gets its copies in a full set. If a full set has none, it gets one copy.
    """
    copies = {request.component.name: request.copies for request in requests}
    result = []
    for part in components:
        more = {key: max(n, 1) for key, n in part.copies.items() if (part.name, key) in pieces}
        if both := {**more, **copies.get(part.name, {})}:
            result.append(PrintRequest(part, both))
    return tuple(result)
