"""The week of Fly Solo: a log of what a person did, and the booklet that follows from it."""
