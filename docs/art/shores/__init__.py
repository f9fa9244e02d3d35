"""The five shores of Lure's screens, one a player, each at its hour."""
