# SPDX-License-Identifier: MIT
"""Stays beside the pilgrim, and goes for the bandit only as long as it is nearer to it than the pilgrim is far."""

from math import hypot


def agent(seed, moves):
    def act(seen):
        doing = moves[int(seen["doing"]) - 1] if seen["doing"] else None
        foe = hypot(seen["foe x"], seen["foe y"])
        ward = hypot(seen["Tom x"], seen["Tom y"])
        apart = hypot(seen["foe x"] - seen["Tom x"], seen["foe y"] - seen["Tom y"])
        if doing == "Challenge":
            return None
        if not seen["foe scared"] and foe < 3:
            return "Challenge"
        return "Pursue" if not seen["foe scared"] and apart < 5 and ward < 8 else "Keep close"

    return act
