"""Small changes of the rules and numbers of scoring, each of which some test must notice."""
