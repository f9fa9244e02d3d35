"""The palette `safe`: players and colours of the hatch are told apart by every kind of eye."""

from __future__ import annotations

from itertools import combinations

import pytest
from coloraide import Color

from companion.data.shared import read_roles
from companion.drawing.theme import PALETTES, Palette, build_theme, contrast_ratio
from tests.contrast import LEAST_CONTRAST

LEAST_DIFFERENCE = 24.0  # Delta E 2000
HATCH = [f"hatch.{color}" for color in ("white", "blue", "orange", "green", "tan", "yellow")]
PLAYERS = [f"player.{number}" for number in range(1, 6)]
TOGETHER = {  # what lies on one table
    "players": PLAYERS,
    "players and the Silent Angler": [*PLAYERS[:4], "player.silent-angler"],
    "hatch": HATCH,
}


def test_all_players_and_hatch_colours_are_looked_at() -> None:
    roles = {role.id.removesuffix(".fill") for role in read_roles()}
    known = {role for role in roles if role.startswith(("player.", "hatch.")) and "." in role}
    fills = {role for role in known if f"{role}.ink" in roles}
    assert fills == {role for group in TOGETHER.values() for role in group}


@pytest.mark.parametrize("group", TOGETHER)
@pytest.mark.parametrize("eye", ["", "protan", "deutan", "tritan"])
def test_no_two_look_alike(group: str, eye: str) -> None:
    tones = build_theme(read_roles(), "full", "safe").colors
    fills = {role: Color(tones[f"{role}.fill"]) for role in TOGETHER[group]}
    seen = {role: fill.filter(eye) if eye else fill for role, fill in fills.items()}
    for role, other in combinations(seen, 2):
        difference = seen[role].delta_e(seen[other], method="2000")
        assert difference >= LEAST_DIFFERENCE, (role, other)


@pytest.mark.parametrize("palette", PALETTES)
def test_signs_stand_out_from_their_ground(palette: Palette) -> None:
    tones = build_theme(read_roles(), "full", palette)
    for role in [*PLAYERS, *HATCH, "player.silent-angler"]:
        value = contrast_ratio(tones.color(f"{role}.ink"), tones.color(f"{role}.fill"))
        assert value >= LEAST_CONTRAST, role
