"""The week of Fly Solo: a log of a person's steps, and the booklet that follows from it."""
