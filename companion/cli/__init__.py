"""The command line: one module per command, no rule in it."""
