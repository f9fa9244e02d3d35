"""How a game is set up: its `setup.toml` declares it, docs/setup.md explains the keys."""
