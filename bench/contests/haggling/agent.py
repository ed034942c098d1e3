# SPDX-License-Identifier: MIT
"""Gives way by small steps, and takes a price that is at least as good as its own next offer, or any gain once twelve offers have been made."""


def agent(seed, moves):
    def act(seen):
        if seen["doing"] or not seen["turn"]:
            return None
        if seen["offers"] and seen["better"] >= 0 and (seen["above"] >= -2 or seen["better"] > 30 or seen["offers"] > 12):
            return "Accept"
        return "Hold" if seen["offers"] < 4 else "Small step" if seen["offers"] < 10 else "Large step"

    return act
