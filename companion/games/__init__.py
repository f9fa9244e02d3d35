"""One package per game, and the catalog that lists them."""
