# SPDX-License-Identifier: MIT
"""Shoots from near, and gives up walking as soon as the foe is there. The gun is filled whenever nobody sees it, and far away once it is empty."""

from math import hypot


def agent(seed, moves):
    def act(seen):
        doing = moves[int(seen["doing"]) - 1] if seen["doing"] else None
        far = hypot(seen["foe x"], seen["foe y"])
        if doing in ("Shoot", "Load", "Withdraw"):
            return None
        if seen["ammo"] < 1 or (seen["ammo"] < 6 and not seen["clear"]):
            return "Load"
        return "Shoot" if seen["clear"] and far < 6 else "Advance"

    return act
