# SPDX-License-Identifier: MIT
"""Fills up, then serves the guest who is nearest; goes back to the bar early when nobody wants anything or the bar is nearer than any guest."""

from math import hypot

BAR = (2.0, 1.5)  # in the plan of the text


def agent(seed, moves):
    def act(seen):
        doing = seen["doing"] and moves[int(seen["doing"]) - 1]
        waiting = [hypot(seen[f"{name[:-6]} x"], seen[f"{name[:-6]} y"]) for name in seen if name.endswith(" wants") and seen[name]]
        if doing == "Serve closest" or (doing == "Fill" and seen["mugs"] < 3):
            return None
        to_bar = hypot(seen["x"] - BAR[0], seen["y"] - BAR[1])
        if not seen["mugs"] or (seen["mugs"] < 3 and (not waiting or to_bar < min(waiting))):
            return "Fill"
        return "Serve closest" if waiting else None

    return act
