"""Describes changes in words: the game, its cards, words or boxes."""

from __future__ import annotations

from companion.studio.mistakes import piece_label
from companion.studio.owner import Edit
from companion.studio.piece_sources import LAYOUT, WORDS
from companion.studio.workshop import Workshop


def describe_value(workshop: Workshop, slug: str, edit: Edit) -> str:
    """Return `Lure: Fish cards 24 Pike, points`; CompanionError if the game was never whole."""
    title = workshop.listing(slug).title
    if edit.table == WORDS:
        return f"{title}: the words {edit.entry.replace('.', ' ').replace('-', ' ')}"
    if edit.table == LAYOUT:
        face, _, box, *_ = (*edit.keys, "", "", "")
        return f"{title}: {_part(workshop, slug, edit.entry)}, {face} {_plain(box)} {edit.keys[-1]}"
    return f"{title}: {_entry(workshop, slug, edit.table, edit.entry)}, {' '.join(edit.keys)}"


def describe_table(workshop: Workshop, slug: str, table: str) -> str:
    """Return `Lure: Fish cards`; CompanionError if the game was never whole."""
    return f"{workshop.listing(slug).title}: {_part(workshop, slug, table)}"


def describe_piece(workshop: Workshop, slug: str, component: str, piece: str) -> str:
    """Return `Lure: Fish cards 24 Pike`; CompanionError if the game was never whole."""
    return f"{workshop.listing(slug).title}: {_entry(workshop, slug, component, piece)}"


def _part(workshop: Workshop, slug: str, name: str) -> str:
    """Return the title of the components that have a table or a layout of this name."""
    parts = workshop.listing(slug).components
    titles = [part.title for part in parts if name in (part.name, part.table)]
    return ", ".join(dict.fromkeys(titles)) or _plain(name)


def _entry(workshop: Workshop, slug: str, table: str, entry: str) -> str:
    """Return the name of an entry's piece."""
    for part in workshop.listing(slug).components:
        if table in (part.name, part.table):
            for key in part.copies:
                if f"{key}-".startswith(f"{entry}-"):
                    return piece_label(part, key, workshop.deck(slug, part.name).pieces[key].title)
    return f"{_part(workshop, slug, table)} {entry}"


def _plain(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
