"""Rules that can be read in more than one way: which reading holds, and where it is from."""

from __future__ import annotations

from companion.core.expressions import Value
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.scoring_rows import SWITCHES, SwitchRow
from companion.data.source import Source

EDITION = "edition"


def list_editions(data: GameData) -> tuple[str, ...]:
    """Return the editions of the rules, the one that holds first."""
    found = next((one.value for one in data.entries(SWITCHES) if one.id == EDITION), None)
    return tuple(sorted(found.choices, key=lambda name: name != found.value)) if found else ()


def switch_values(data: GameData, edition: str = "") -> dict[str, tuple[Value, Source]]:
    """Return what each switch says, with its source: in the edition that holds, or another."""
    entries = data.entries(SWITCHES)
    holding = next((str(one.value.value) for one in entries if one.id == EDITION), "")
    return {one.id: _switch_value(one, edition or holding) for one in entries}


def active_switches(data: GameData, edition: str = "") -> dict[str, bool]:
    """Return for each switch whether it is on in an edition: the one that holds, or another."""
    return {name: bool(value) for name, (value, _) in switch_values(data, edition).items()}


def _switch_value(switch: Entry[SwitchRow], edition: str) -> tuple[Value, Source]:
    editions, value = switch.value.editions, switch.value.value
    if edition in editions:
        return int(editions[edition]), switch.sources["editions"]
    return value if isinstance(value, str) else int(value), switch.sources["value"]
