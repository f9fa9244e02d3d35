"""Pages for phones: they show, and decide no rule."""
