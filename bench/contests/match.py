# SPDX-License-Identifier: MIT
"""A match: one contest, a contender, an opponent and a seed, and what comes of it.

Contenders and opponents are roles of the contest's text, or programs (`agent.py`, `agent.lua`), and all go through one interface: the environment of
bindings/python. A role lives by itself in it; a program is shown what it observes, by name, and names the move that it wants. In what it
observes the other side is called `foe`, so a program may play on either side.
"""

import os

import troupe
from troupe.environment import ParallelEnvironment

from programs import program

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = {"python": "agent.py", "lua": "agent.lua", "random": os.path.join(os.pardir, "chance.py")}
_packs = {}


def pack_of(contest):
    """The compiled text of a contest: once in each process."""
    if contest.name not in _packs:
        here = os.getcwd()
        os.chdir(HERE)  # so that the names of files in the pack depend on no machine
        _packs[contest.name] = troupe.compile_file(f"{contest.name}/{contest.name}.troupe")
        os.chdir(here)
    return _packs[contest.name]


class Match:
    """The sides of a contest taken by a contender and an opponent, for as many seeds as one likes."""

    def __init__(self, contest, contender, opponent):
        self.contest, self.programs, roles = contest, {}, {}
        for side, noun, player in zip(contest.sides, contest.nouns, (contender, opponent)):
            roles[side] = f"{'Program' if player in PROGRAMS else player.capitalize()} {noun}"
            if player in PROGRAMS:
                self.programs[side] = program(os.path.join(HERE, contest.name, PROGRAMS[player]), side)
        self.environment = ParallelEnvironment(pack_of(contest), list(self.programs), seconds=contest.every, facts=contest.facts, roles=roles, positions=contest.positions,
                                               host=contest.host())
        self.names = {side: [each.replace(f"{foe} ", "foe ", 1) if each.startswith(f"{foe} ") else each for each in self.environment.names[side]]
                      for side, foe in zip(contest.sides, reversed(contest.sides)) if side in self.programs}

    def play(self, seed):
        """The score of the contender, and the hash of the world at the end."""
        environment = self.environment
        seen, _ = environment.reset(seed=seed)
        minds = {side: each.begin(seed * 2 + number, self.names[side], environment.behaviours[side][1:])
                 for number, (side, each) in enumerate(self.programs.items())}
        for _ in range(round(self.contest.seconds / self.contest.every)):
            actions = {side: self._action(side, mind(seen[side])) for side, mind in minds.items()}
            seen = environment.step(actions)[0]
            if self.contest.over(environment.fact):
                break
        score = round(self.contest.score(environment.fact))
        if not self.contest.least <= score <= self.contest.most:
            raise ValueError(f"a score of {score} in {self.contest.name} is out of its range")
        return score, f"{environment.world.hash():016x}"

    def _action(self, side, move):
        if move is None:
            return 0
        if move not in self.environment.behaviours[side]:
            raise ValueError(f"there is no move {move!r} in {self.contest.name}")
        return self.environment.behaviours[side].index(move)

    def close(self):
        self.environment.close()
