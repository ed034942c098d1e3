# SPDX-License-Identifier: MIT
"""Holds the well with full strength: strikes when the foe can not guard well, guards when it is the weaker one."""


def agent(seed, moves):
    def act(seen):
        if seen["gap"] <= 1:
            if seen["strength"] >= 2 and (not seen["foe guards"] or seen["foe strength"] < 2 or seen["strength"] >= 6):
                return "Strike"
            return "Guard"
        if seen["well gap"] > 0 and seen["gap"] > 1:
            return "Seek the well"
        return "Rest" if seen["gap"] > 2 and seen["strength"] < 6 else "Guard"

    return act
