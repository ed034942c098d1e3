# SPDX-License-Identifier: MIT
"""Picks what is nearest until the basket is full, or until the camp is nearer than the next bush with berries."""

from math import hypot


def agent(seed, moves):
    camp = []

    def act(seen):
        if not camp:
            camp.extend((seen["x"], seen["y"]))  # a match begins at the camp
        if seen["doing"]:
            return None
        ripe = [hypot(seen[f"{name[:-8]} x"], seen[f"{name[:-8]} y"]) for name in seen if name.endswith(" berries") and seen[name] >= 1]
        to_camp = hypot(seen["x"] - camp[0], seen["y"] - camp[1])
        if seen["basket"] > 4 or (seen["basket"] and (not ripe or (seen["basket"] > 2 and to_camp < min(ripe)))):
            return "Store"
        return "Pick"

    return act
