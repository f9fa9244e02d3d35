"""The command line: one module per command, without rules of games."""

import atexit
import gc

gc.set_threshold(500_000)  # commands are short: looking for cycles takes longer than it saves room
atexit.register(gc.freeze)  # nor is any looked for at the end, when all goes at once
