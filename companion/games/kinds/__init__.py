"""One module for each kind of component: it makes the component of what a game declares."""
