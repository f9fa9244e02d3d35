"""The table of chances of the house fish deck, percent: what dice catch each fish without lures."""

from __future__ import annotations

DICE = ("d6", "2d6", "3d6", "4d6", "5d6", "d20", "d12+d20", "2d6+d12+d20", "5d6+d12+d20")
SAMPLED = DICE[-1]  # the last column was sampled, the others counted
# name, catch number, requirement, points, percent with each of the dice
TABLE: tuple[tuple[str, int, str, int, tuple[int, ...]], ...] = (
    ("Gudgeon", 3, "none", 1, (67, 97, 100, 100, 100, 90, 100, 100, 100)),
    ("Bleak", 4, "none", 1, (50, 92, 100, 100, 100, 85, 99, 100, 100)),
    ("Dace", 5, "none", 2, (33, 83, 98, 100, 100, 80, 98, 100, 100)),
    ("Ruffe", 5, "contains a 1", 3, (0, 17, 40, 52, 60, 0, 11, 40, 65)),
    ("Roach", 6, "all odd", 3, (0, 17, 11, 6, 3, 35, 24, 6, 1)),
    ("Rudd", 6, "all even", 3, (17, 22, 12, 6, 3, 40, 25, 6, 1)),
    ("Loach", 7, "pair", 3, (0, 8, 38, 71, 91, 0, 4, 41, 96)),
    ("Perch", 7, "none", 2, (0, 58, 91, 99, 100, 70, 94, 100, 100)),
    ("Smelt", 8, "all different", 3, (0, 33, 50, 28, 9, 65, 88, 59, 4)),
    ("Crucian", 8, "contains a 6", 3, (0, 25, 42, 52, 60, 0, 12, 40, 65)),
    ("Tench", 9, "none", 3, (0, 28, 74, 95, 99, 60, 88, 99, 100)),
    ("Bream", 9, "pair", 4, (0, 6, 30, 67, 90, 0, 3, 40, 96)),
    ("Chub", 10, "all different", 4, (0, 11, 36, 28, 9, 55, 82, 59, 4)),
    ("Ide", 10, "contains a 2", 4, (0, 0, 19, 45, 59, 0, 8, 38, 65)),
    ("Grayling", 10, "all even", 5, (0, 8, 11, 6, 3, 30, 22, 6, 1)),
    ("Barbel", 11, "all odd", 5, (0, 0, 5, 4, 3, 25, 19, 6, 1)),
    ("Vendace", 12, "none", 4, (0, 3, 38, 76, 94, 45, 77, 96, 100)),
    ("Whitefish", 12, "run of 3", 6, (0, 0, 6, 20, 42, 0, 0, 10, 58)),
    ("Brook char", 13, "contains a 1 and a 5", 7, (0, 0, 0, 14, 31, 0, 0, 11, 40)),
    ("Asp", 13, "pair", 5, (0, 0, 15, 46, 81, 0, 2, 37, 96)),
    ("Zander", 14, "none", 5, (0, 0, 16, 56, 85, 35, 68, 93, 100)),
    ("Brown trout", 14, "contains a 3 and a 4", 7, (0, 0, 0, 14, 29, 0, 0, 11, 40)),
    ("Burbot", 15, "two pairs", 8, (0, 0, 0, 3, 22, 0, 0, 1, 54)),
    ("Pike", 16, "none", 6, (0, 0, 5, 34, 69, 25, 57, 87, 100)),
    ("Carp", 16, "three of a kind", 9, (0, 0, 0, 4, 13, 0, 0, 2, 34)),
    ("Lake trout", 17, "all different", 7, (0, 0, 0, 4, 6, 20, 51, 53, 4)),
    ("Salmon", 18, "one die shows 10+", 7, (0, 0, 0, 0, 0, 15, 47, 65, 66)),
    ("Huchen", 20, "none", 8, (0, 0, 0, 5, 31, 5, 38, 72, 98)),
    ("Catfish", 22, "pair", 9, (0, 0, 0, 1, 15, 0, 1, 20, 92)),
    ("Sturgeon", 26, "none", 10, (0, 0, 0, 0, 2, 0, 12, 43, 87)),
)
