# SPDX-License-Identifier: MIT
"""What can be said of scores: means with their intervals, and whether one contender beats another.

Two contenders have played the same opponents with the same seeds, so they are compared seed by seed (the sum over the opponents): the sign test,
exact and two-sided. It asks nothing of how scores are distributed.
"""

from math import comb, sqrt


def mean(scores):
    return sum(scores) / len(scores)


def half_interval(scores):
    """Half the width of the interval of 95 in 100 for the mean."""
    if len(scores) < 2:
        return 0.0
    middle = mean(scores)
    return 1.96 * sqrt(sum((each - middle) ** 2 for each in scores) / (len(scores) - 1) / len(scores))


def sign_test(wins, losses):
    """How likely so uneven a split is if neither is better. Draws are left out."""
    most = max(wins, losses)
    return min(1.0, 2 * sum(comb(wins + losses, k) for k in range(most, wins + losses + 1)) / 2 ** (wins + losses))


def compare(scores, others):
    """Wins, losses and draws of the first, and the probability of that by chance."""
    wins = sum(a > b for a, b in zip(scores, others))
    losses = sum(a < b for a, b in zip(scores, others))
    return {"wins": wins, "losses": losses, "draws": len(scores) - wins - losses, "p": sign_test(wins, losses)}
