# SPDX-License-Identifier: MIT
"""A board on which two knights fight, turn by turn: another game than the stage, with the same interface to minds.

A step of the world is a turn. In it each side begins one action; then the board works out both at once, sets the facts of both (what a knight knows is
in its facts), and answers. A side that begins none has lost its turn.

A strike takes two of a knight's strength and, of eight in ten, two of the health of a foe that stands beside it, three if the foe rests. On a foe that
guards it does nothing and takes two more of the striker's strength. Guarding gives one strength, resting two; and whoever stands on the well in the
middle at the end of a turn gets back one of its health.
"""

import random

import troupe
from troupe import ffi, lib

SIZE, WELL, HEALTH, STRENGTH = 9, (4, 4), 10, 6


class BoardHost:
    def begin(self, pack, seed):
        self._pack, self._draws = pack, random.Random(seed)
        self.world = troupe.world(pack, seed=seed, steps_per_second=1)
        self._facts = {name: pack.find(lib.TRP_NAMES_FACT, f"knight.{name}")
                       for name in ("health", "strength", "gap", "well gap", "foe health", "foe strength", "foe guards")}
        self._knights = {name: {"health": HEALTH, "strength": STRENGTH - 2, "guards": 0, "at": (self._draw(2) + number * (SIZE - 2), self._draw(SIZE))}
                         for number, name in enumerate(("Red", "Blue"))}
        for knight in self._knights.values():
            knight["entity"] = self.world.entity_spawn(pack.find(lib.TRP_NAMES_KIND, "knight"), troupe.metres(*knight["at"], 0))
        self._tell()
        return self.world

    def entities(self):
        return [(name, knight["entity"]) for name, knight in self._knights.items()]

    def advance(self, seconds):
        """Plays so many turns, at least one."""
        for _ in range(max(1, round(seconds))):
            self._turn()

    def end(self):
        self.world.release()

    def _draw(self, count):
        return int(self._draws.random() * count)

    def _both(self):
        red, blue = self._knights.values()
        return (red, blue), (blue, red)

    def _turn(self):
        self.world.step()
        begun = {}
        for command in self.world.commands():
            if command.kind == lib.TRP_COMMAND_BEGIN:
                begun[command.agent.value] = command
        actions = {value: self._pack.name(lib.TRP_NAMES_ACTION, command.action).split()[0] for value, command in begun.items()}
        for knight, _ in self._both():
            knight["does"] = actions.get(knight["entity"].value)
            knight["guards"] = int(knight["does"] == "guard")
        wounds = [self._strike(knight, foe) for knight, foe in self._both()]
        for (knight, foe), wound in zip(self._both(), wounds):
            foe["health"] = max(0, foe["health"] - wound)
            knight["strength"] = min(STRENGTH, knight["strength"] + {"guard": 1, "rest": 2}.get(knight["does"], 0))
        first = self._draw(2)  # who moves first where both want one square
        for knight, foe in self._both()[::1 if first else -1]:
            self._move(knight, foe)
        for knight, _ in self._both():
            if knight["at"] == WELL and knight["health"] > 0:
                knight["health"] = min(HEALTH, knight["health"] + 1)
        self._tell()
        for command in begun.values():
            self.world.action_finished(command.token, lib.TRP_ACTION_SUCCEEDED, 0)

    def _strike(self, knight, foe):
        if knight["does"] != "strike" or knight["strength"] < 2:
            return 0
        knight["strength"] -= 2
        if gap(knight["at"], foe["at"]) > 1:
            return 0
        if foe["guards"]:
            knight["strength"] = max(0, knight["strength"] - 2)
            return 0
        return (3 if foe["does"] == "rest" else 2) if self._draw(10) < 8 else 0

    def _move(self, knight, foe):
        """One square, which is free, towards a goal or away from the foe; of several as good the first."""
        if knight["does"] not in ("advance", "retreat", "seek"):
            return
        goal = WELL if knight["does"] == "seek" else foe["at"]
        sign = -1 if knight["does"] == "retreat" else 1
        x, y = knight["at"]
        squares = [(x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1) if 0 <= x + i < SIZE and 0 <= y + j < SIZE and (x + i, y + j) != foe["at"]]
        knight["at"] = min(squares, key=lambda square: (sign * gap(square, goal), sign * line(square, goal)))

    def _tell(self):
        for knight, foe in self._both():
            known = {"health": knight["health"], "strength": knight["strength"], "gap": gap(knight["at"], foe["at"]), "well gap": gap(knight["at"], WELL),
                     "foe health": foe["health"], "foe strength": foe["strength"], "foe guards": foe["guards"]}
            for name, value in known.items():
                bits = value if name == "foe guards" else value * troupe.ONE
                self.world.fact_set(knight["entity"], self._facts[name], ffi.new("trp_value *", {"bits": bits})[0])


def gap(a, b):
    """How many turns it takes to get there: a knight also goes slantwise."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def line(a, b):
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
