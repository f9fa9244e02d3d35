"""The games of this program, in one explicit tuple."""

from __future__ import annotations

from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import Game
from companion.games.lure.game import LURE
from companion.games.mapped_out.game import MAPPED_OUT
from companion.games.salmon_run.game import SALMON_RUN

GAMES: tuple[Game, ...] = (FRESHWATER_FLY, FLEET_DICE, SALMON_RUN, LURE, MAPPED_OUT)
