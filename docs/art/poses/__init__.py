"""Fish that bend: a straight fish of `docs.art.fish` is carried along a spine on the card.

A point (x, y) of the straight fish lands at `curve(x) + y * scale(x) * normal(x)`. Long Beziers are
cut first, so that outline, fins, rays and spots all follow. `near` gives the fish perspective: what
is nearer is larger and longer. The mouth opens in the straight fish: its lower jaw turns about the
corner of the mouth.
"""
