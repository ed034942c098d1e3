# SPDX-License-Identifier: MIT
"""An agent that draws its moves: the measure of how much there is to gain in a contest."""

import random


def agent(seed, moves):
    draws = random.Random(seed)

    def act(seen):
        if seen["doing"]:
            return None
        return moves[int(draws.random() * len(moves))]

    return act
