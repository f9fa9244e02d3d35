"""Pages for phones: display only, no game rules."""
