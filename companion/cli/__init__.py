"""The command line: one module per command, no rule in it."""

import gc

gc.set_threshold(500_000)  # commands are short: looking for cycles takes longer than it saves room
