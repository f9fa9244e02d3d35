"""From components to files: what is wanted, which sheets hold it, what they say, where they go."""
