"""Rules that can be read in more than one way: which reading holds, and where it is from."""

from __future__ import annotations

from companion.core.expressions import Value
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.scoring_rows import SWITCHES, SwitchRow
from companion.data.source import Source

EDITION = "edition"


def switches(data: GameData) -> dict[str, tuple[Value, Source]]:
    """Return what each switch says in the edition that holds, with its source."""
    entries = data.entries(SWITCHES)
    edition = next((str(one.value.value) for one in entries if one.id == EDITION), "")
    return {one.id: _reading(one, edition) for one in entries}


def holds(data: GameData) -> dict[str, bool]:
    """Return for each switch whether it is on."""
    return {name: bool(value) for name, (value, _) in switches(data).items()}


def _reading(switch: Entry[SwitchRow], edition: str) -> tuple[Value, Source]:
    editions, value = switch.value.editions, switch.value.value
    if edition in editions:
        return int(editions[edition]), switch.sources["editions"]
    return value if isinstance(value, str) else int(value), switch.sources["value"]
