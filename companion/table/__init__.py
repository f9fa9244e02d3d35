"""What happened at a table: an append-only, hash-chained log that can be undone and checked."""
