"""The week of Fly Solo: a log of steps, and the state of the booklet derived from it."""
