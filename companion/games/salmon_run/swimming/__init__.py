"""Salmon that swim a river by the full rules, to find out how long and how tiring it is."""
