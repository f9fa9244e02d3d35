"""Game tables: an append-only, hash-chained log that can be undone and checked."""
