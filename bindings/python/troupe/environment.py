# SPDX-License-Identifier: MIT
"""A character of a story as an agent that learns, by the conventions of Gymnasium, of which nothing is needed here.

    environment = Environment(text, "Mary", reward=lambda before, after: before["thirst"] - after["thirst"])
    observation, info = environment.reset(seed=7)
    observation, reward, terminated, truncated, info = environment.step(environment.action_space.sample())

An action is the number of a behaviour that one of the character's roles has: it is asked to begin, as the game would by
trp_agent_perform; 0 leaves the character to what it does. Everybody else lives by the text, and the stage performs. An observation is a tuple
of numbers in the order of `names`: the facts of the character, where it is, and where the others are, seen from it.
"""

import random

from . import CONSTANTS, Error, Rehearsal, Replay, World, compile, ffi, lib, text

MOST = float("inf")


class Discrete:
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n):
        self.n, self._random = n, random.Random(0)

    def seed(self, seed=None):
        self._random.seed(seed)

    def sample(self):
        return self._random.randrange(self.n)

    def contains(self, value):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.n


class Box:
    """Tuples of `shape[0]` numbers."""

    def __init__(self, low, high):
        self.low, self.high, self.shape = tuple(low), tuple(high), (len(low),)

    def contains(self, value):
        return (isinstance(value, tuple) and len(value) == len(self.low) and
                all(isinstance(x, float) and a <= x <= b for a, x, b in zip(self.low, value, self.high)))


class Environment:
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, words, character, reward=None, ends=None, seconds=1.0, most_actions=1000, render_mode=None):
        """`reward` gets the observations before and after an action by name; `ends` the one after it, and says whether the episode is over."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.pack, self.character, self.render_mode = compile(words), character, render_mode
        self.reward, self.ends = reward or (lambda before, after: 0.0), ends or (lambda after: False)
        self.seconds, self.most_actions, self.spec, self._rehearsal, self._log = seconds, most_actions, None, None, None
        self._seed = 1
        self._begin(self._seed)
        self._behaviours = self._find_behaviours()
        self.names = tuple(self._named())
        self.behaviours = (None, *(self.pack.name(lib.TRP_NAMES_BEHAVIOUR, each) for each in self._behaviours))
        self.action_space = Discrete(len(self.behaviours))
        self.observation_space = Box([-MOST] * len(self.names), [MOST] * len(self.names))
        self._end()

    unwrapped = property(lambda self: self)
    world = property(lambda self: self._world, doc="The world of this episode.")

    def _begin(self, seed):
        def_ = ffi.new("trp_rehearsal_def *")
        lib.trp_rehearsal_def_init(def_, ffi.sizeof(def_[0]))
        def_.seed, def_.setting = seed, 0
        self._rehearsal = Rehearsal.make("create", self.pack, def_)
        self._world, self._stage = World(self._rehearsal.world()), self._rehearsal.stage()
        self._agent = lib.trp_stage_find(self._stage, self.character.encode())
        if self._agent.value == 0:
            raise ValueError(f"nobody is called {self.character} in the setting")
        self._others = [each for each in map(lambda i: lib.trp_stage_entity(self._stage, i), range(lib.trp_stage_count(self._stage)))
                        if each.value != self._agent.value and self.pack.kind_is_character(self._world.entity_kind(each))]
        self._world.agent_set_spontaneous(self._agent, False)
        self._world.step()
        self._taken, self._is_over = 0, False

    def _end(self):
        if self._rehearsal is not None:
            self.record(None)
            self._rehearsal.release()
            self._rehearsal = None

    def _find_behaviours(self):
        roles = ffi.new("uint32_t[]", 16)
        worn = {roles[i] for i in range(self._world.agent_roles(self._agent, roles, 16))}
        numbers = [self.pack.number_at(lib.TRP_NAMES_BEHAVIOUR, i) for i in range(self.pack.count(lib.TRP_NAMES_BEHAVIOUR))]
        infos = [(each, self.pack.behaviour(each)) for each in numbers]
        return [each for each, info in infos if info.role in worn and info.initiation == 0]  # the proactive ones

    def _named(self):
        kind = self._world.entity_kind(self._agent)
        self._facts = []
        for number in (self.pack.number_at(lib.TRP_NAMES_FACT, i) for i in range(self.pack.count(lib.TRP_NAMES_FACT))):
            info = self.pack.fact(number)
            if self.pack.kind_is(kind, info.kind) and info.type in (lib.TRP_TYPE_NUMBER, lib.TRP_TYPE_TRUTH, lib.TRP_TYPE_CHOICE):
                self._facts.append((number, info.type))
                yield text(info.name).split(".", 1)[-1]
        yield from ("x", "y")
        for other in self._others:
            name = text(lib.trp_stage_name(self._stage, other))
            yield from (f"{name} x", f"{name} y")

    def observe(self):
        """The observation: what `step` and `reset` give."""
        seen = []
        for number, kind in self._facts:
            try:
                bits = self._world.fact_get(self._agent, number).bits
            except Error:
                bits = 0
            seen.append(bits / CONSTANTS["TRP_ONE"] if kind == lib.TRP_TYPE_NUMBER else float(bits))
        here = self._world.entity_position(self._agent)
        seen += [here.x / CONSTANTS["TRP_UNITS_PER_METRE"], here.y / CONSTANTS["TRP_UNITS_PER_METRE"]]
        for other in self._others:
            there = self._world.entity_position(other)
            seen += [(there.x - here.x) / CONSTANTS["TRP_UNITS_PER_METRE"], (there.y - here.y) / CONSTANTS["TRP_UNITS_PER_METRE"]]
        return tuple(seen)

    def _info(self):
        return {"now": self._world.now(), "hash": self._world.hash()}

    def reset(self, *, seed=None, options=None):
        """A new episode. Without a seed it has the next one, so that episodes differ and a run can be repeated."""
        self._end()
        self._seed = self._seed + 1 if seed is None else seed
        self._begin(self._seed)
        self.action_space.seed(self._seed)
        return self.observe(), self._info()

    def act(self, action):
        """Asks for the behaviour of an action, and nothing else: for programs that make the steps themselves."""
        if not self.action_space.contains(action):
            raise ValueError(f"{action!r} is not in the action space, 0 to {self.action_space.n - 1}")
        if action > 0:
            self._world.agent_perform(self._agent, self._behaviours[action - 1], [], lib.trp_nobody())

    def step(self, action):
        if self._rehearsal is None or self._is_over:
            raise RuntimeError("call reset first: no episode is under way")
        before = dict(zip(self.names, self.observe()))
        self.act(action)
        until = self._world.now() + max(1, round(self.seconds * self._world.steps_per_second()))
        while self._rehearsal.step(until):
            pass
        self._taken += 1
        observation = self.observe()
        after = dict(zip(self.names, observation))
        terminated, truncated = bool(self.ends(after)), self._taken >= self.most_actions
        self._is_over = terminated or truncated
        return observation, float(self.reward(before, after)), terminated, truncated, self._info()

    def render(self):
        """Where everybody is, and what the character does."""
        if self.render_mode != "ansi":
            return None
        rows = [f"{name} {value:.1f}" for name, value in zip(self.names, self.observe())]
        return f"{self.character} at step {self._world.now()}: " + ", ".join(rows)

    def record(self, path):
        """Writes a log of the world from here on, which `replay` plays again; None ends it, as does a reset."""
        if self._log is not None:
            lib.trp_world_record(self._world.at, ffi.NULL)
            self._log[0].close()
            self._log = None
        if path is not None:
            log = open(path, "wb")
            write = ffi.callback("_Bool(void *, const void *, size_t)", lambda _, at, size: log.write(ffi.buffer(at, size)) == size)
            sink = ffi.new("trp_sink *", {"write": write})
            self._log = (log, write, sink)
            self._world.record(sink)

    def close(self):
        self._end()
        if self.pack is not None:
            self.pack.release()
            self.pack = None

    __enter__ = lambda self: self
    __exit__ = lambda self, *_: self.close()


def replay(path):
    """The hash to which the world of a log comes when it is played again."""
    with open(path, "rb") as log:
        bytes_ = log.read()
    with Replay.make("open", bytes_) as played:
        while (state := played.step()) == lib.TRP_REPLAY_STEP:
            pass
        if state != lib.TRP_REPLAY_END:
            raise Error(lib.TRP_ERROR_FORMAT, "the log does not come to its end")
        return lib.trp_world_hash(played.world())
