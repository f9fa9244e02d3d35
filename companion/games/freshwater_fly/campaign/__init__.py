"""The week of Fly Solo: its log of steps, and the booklet's state after these steps."""
