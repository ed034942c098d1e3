# SPDX-License-Identifier: MIT
"""Characters of a story as agents that learn, by the conventions of Gymnasium and PettingZoo, of which nothing is needed here.

    environment = Environment(text, "Mary", reward=lambda before, after: before["thirst"] - after["thirst"])
    observation, info = environment.reset(seed=7)
    observation, reward, terminated, truncated, info = environment.step(environment.action_space.sample())

An action is the number of a behaviour that one of the character's roles has: it is asked to begin, as the game would by
trp_agent_perform, and takes the place of the one that an earlier action began; 0 leaves the character to what it does, as does the number of what it
does already. Everybody else lives by the text. An observation is a tuple of numbers in the order of `names`: the facts of
the character, what it does (the number of the action, or 0), where it is, and where the others are, seen from it.

`Environment` has one such character. `ParallelEnvironment` has several in one world, and dictionaries by their names in place of single things.
The host performs what the characters do: by default the stage (`StageHost`), or one of the program's own with the same methods.
"""

import random

from . import CONSTANTS, Error, Pack, Rehearsal, Replay, World, compile, ffi, lib, text

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


class StageHost:
    """The first setting of a text on the stage of the library. A host of another game has the same methods."""

    def begin(self, pack, seed):
        """A new episode; returns its World."""
        def_ = ffi.new("trp_rehearsal_def *")
        lib.trp_rehearsal_def_init(def_, ffi.sizeof(def_[0]))
        def_.seed, def_.setting = seed, 0
        self._rehearsal = Rehearsal.make("create", pack, def_)
        self.world, self._stage = World(self._rehearsal.world()), self._rehearsal.stage()
        return self.world

    def entities(self):
        """Everybody and everything there is, as pairs of a name and an entity; always in the same order."""
        each = [lib.trp_stage_entity(self._stage, i) for i in range(lib.trp_stage_entity_count(self._stage))]
        return [(text(lib.trp_stage_name(self._stage, entity)), entity) for entity in each]

    def advance(self, seconds):
        """Plays so many seconds, at least one step."""
        until = self.world.now() + max(1, round(seconds * self.world.steps_per_second()))
        while lib.trp_rehearsal_step(self._rehearsal.at, until):
            pass

    def end(self):
        self._rehearsal.release()


class Player:
    """A character as a program sees it and acts for it."""

    def __init__(self, pack, host, name, facts_of_others, positions):
        self.pack, self.world = pack, host.world
        everybody = host.entities()
        self.entity = next((entity for each, entity in everybody if each == name), None)
        if self.entity is None:
            raise ValueError(f"nobody is called {name} in the setting")
        self._others = [(each, entity) for each, entity in everybody
                        if entity.value != self.entity.value and pack.kind_is_character(self.world.entity_kind(entity))]
        self._value = ffi.new("trp_value *")
        self._entries = ffi.new("trp_queue_entry[]", 32)
        self._reads, names = [], []
        for owner, entity, wanted in [("", self.entity, None)] + [(f"{each} ", entity, facts_of_others) for each, entity in self._others]:
            for fact, (number, kind) in facts_of(pack, self.world.entity_kind(entity)).items():
                if wanted is None or fact in wanted:
                    self._reads.append((entity, number, kind))
                    names.append(owner + fact)
        self.names = (*names, "doing", "x", "y", *(f"{each} {axis}" for each, _ in self._others for axis in "xy" if positions))
        self._seen = [entity for _, entity in self._others if positions]
        self._behaviours = self._find_behaviours()
        self.behaviours = (None, *(pack.name(lib.TRP_NAMES_BEHAVIOUR, each) for each in self._behaviours))

    def _find_behaviours(self):
        roles = ffi.new("uint32_t[]", 16)
        worn = {roles[i] for i in range(self.world.agent_roles(self.entity, roles, 16))}
        numbers = [self.pack.number_of_index(lib.TRP_NAMES_BEHAVIOUR, i) for i in range(self.pack.count(lib.TRP_NAMES_BEHAVIOUR))]
        infos = [(each, self.pack.behaviour(each)) for each in numbers]
        return [each for each, info in infos if info.role in worn and info.initiation == 0]  # the proactive ones

    def doing(self):
        """The number of the action that is under way, or 0."""
        count = min(32, lib.trp_agent_queues(self.world.at, self.entity, self._entries, 32, ffi.sizeof("trp_queue_entry")))
        for i in range(count):
            if self._entries[i].behaviour in self._behaviours:
                return self._behaviours.index(self._entries[i].behaviour) + 1
        return 0

    def observe(self):
        """The observation, a tuple in the order of `names`."""
        seen = [read(self.world, entity, number, kind, self._value) for entity, number, kind in self._reads]
        here, unit = lib.trp_entity_position(self.world.at, self.entity), CONSTANTS["TRP_UNITS_PER_METRE"]
        seen += [float(self.doing()), here.x / unit, here.y / unit]
        for other in self._seen:
            there = lib.trp_entity_position(self.world.at, other)
            seen += [(there.x - here.x) / unit, (there.y - here.y) / unit]
        return tuple(seen)

    def act(self, action):
        """Asks for the behaviour of an action in place of that of an earlier one. 0, and what is done already: nothing is asked."""
        doing = self.doing()
        if action in (0, doing):
            return
        if doing:
            self.world.agent_cancel(self.entity, self._behaviours[doing - 1])
        self.world.agent_perform(self.entity, self._behaviours[action - 1], [], lib.trp_nobody())


def facts_of(pack, kind):
    """The facts of a kind that are numbers, yes or no, or choices: by name, pairs of a number and a type."""
    found = {}
    for number in (pack.number_of_index(lib.TRP_NAMES_FACT, i) for i in range(pack.count(lib.TRP_NAMES_FACT))):
        info = pack.fact(number)
        if pack.kind_is(kind, info.kind) and info.type in (lib.TRP_TYPE_NUMBER, lib.TRP_TYPE_TRUTH, lib.TRP_TYPE_CHOICE):
            found[text(info.name).split(".", 1)[-1]] = (number, info.type)
    return found


def read(world, entity, number, kind, value):
    """The fact of an entity as a float; 0 for one that is gone."""
    if lib.trp_fact_get(world.at, entity, number, value) != lib.TRP_OK:
        return 0.0
    return value.bits / CONSTANTS["TRP_ONE"] if kind == lib.TRP_TYPE_NUMBER else float(value.bits)


class ParallelEnvironment:
    """Several characters of one world, each with actions and observations of its own, by the conventions of PettingZoo's parallel environments."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, words, characters, reward=None, ends=None, seconds=1.0, most_actions=1000, facts=(), roles=None, host=None,
                 positions=True, render_mode=None):
        """`words` is a text, or a Pack, which stays the caller's. `reward` gets the observations before and after an action by name; `ends` the one after
        it, and says whether the episode is over. `facts` are those of others that are observed, and `positions` says whether it is where they are; `roles` are those that
        characters put on as it begins."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.possible_agents, self.agents, self.render_mode, self.spec = list(characters), [], render_mode, None
        self.reward, self.ends = reward, ends
        self.seconds, self.most_actions, self.facts, self.positions, self.roles = seconds, most_actions, tuple(facts), positions, dict(roles or {})
        self.host, self._is_begun, self._log, self._seed = host or StageHost(), False, None, 1
        self._own = None if isinstance(words, Pack) else compile(words)
        self.pack = self._own or words
        self._begin(self._seed)
        self.names = {name: player.names for name, player in self.players.items()}
        self.behaviours = {name: player.behaviours for name, player in self.players.items()}
        self._spaces = {name: (Discrete(len(player.behaviours)), Box([-MOST] * len(player.names), [MOST] * len(player.names)))
                        for name, player in self.players.items()}
        self._end()

    unwrapped = property(lambda self: self)

    def action_space(self, name):
        return self._spaces[name][0]

    def observation_space(self, name):
        return self._spaces[name][1]

    def _begin(self, seed):
        self.world, self._is_begun = self.host.begin(self.pack, seed), True
        self._entities = dict(self.host.entities())
        for name, role in self.roles.items():
            self.world.agent_put_on_role(self._entities[name], self.pack.find(lib.TRP_NAMES_ROLE, role))
        for name in self.possible_agents:
            if name in self._entities:
                self.world.agent_set_spontaneous(self._entities[name], False)
        self.host.advance(0)
        self.players = {name: Player(self.pack, self.host, name, self.facts, self.positions) for name in self.possible_agents}
        self._taken, self._values, self._value, self._seen = 0, {}, ffi.new("trp_value *"), None

    def _end(self):
        if self._is_begun:
            self.record(None)
            self.host.end()
            self.agents, self._is_begun = [], False

    def _infos(self):
        info = {"now": lib.trp_world_now(self.world.at), "hash": lib.trp_world_hash(self.world.at)}
        return {name: dict(info) for name in self.possible_agents}

    def observe(self):
        """The observations: what `step` and `reset` give."""
        now = lib.trp_world_now(self.world.at)
        if self._seen is None or self._seen[0] != now:
            self._seen = now, {name: player.observe() for name, player in self.players.items()}
        return dict(self._seen[1])

    def fact(self, name, fact):
        """A fact of anybody, as a number: for scores."""
        entity = self._entities[name]
        if (name, fact) not in self._values:
            self._values[name, fact] = facts_of(self.pack, self.world.entity_kind(entity))[fact]
        return read(self.world, entity, *self._values[name, fact], self._value)

    def reset(self, *, seed=None, options=None):
        """A new episode. Without a seed it has the next one, so that episodes differ and a run can be repeated."""
        self._end()
        self._seed = self._seed + 1 if seed is None else seed
        self._begin(self._seed)
        self.agents = list(self.possible_agents)
        for number, name in enumerate(self.possible_agents):
            self.action_space(name).seed(self._seed + number)
        return self.observe(), self._infos()

    def act(self, actions):
        """Asks for the behaviours of actions, and nothing else: for programs that make the steps themselves."""
        for name, action in actions.items():
            if not self.action_space(name).contains(action):
                raise ValueError(f"{action!r} is not in the action space, 0 to {self.action_space(name).n - 1}")
        for name, action in actions.items():
            self.players[name].act(action)

    def step(self, actions):
        """Observations, rewards, terminations, truncations and infos, each by name. `agents` is empty when the episode is over."""
        if not self._is_begun or (self.possible_agents and not self.agents):
            raise RuntimeError("call reset first: no episode is under way")
        before = self.observe()
        self.act(actions)
        self.host.advance(self.seconds)
        self._taken += 1
        observations = self.observe()
        named = lambda seen, name: dict(zip(self.names[name], seen[name]))
        rewards = {name: float(self.reward(named(before, name), named(observations, name))) if self.reward else 0.0 for name in self.agents}
        over = {name: bool(self.ends and self.ends(named(observations, name))) for name in self.agents}
        truncated = {name: self._taken >= self.most_actions for name in self.agents}
        if any(over.values()) or self._taken >= self.most_actions:
            self.agents = []
        return observations, rewards, over, truncated, self._infos()

    def render(self):
        """Where everybody is, and what the characters do."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(f"{name} at step {self.world.now()}: " +
                         ", ".join(f"{each} {value:.1f}" for each, value in zip(self.names[name], seen)) for name, seen in self.observe().items())

    def record(self, path):
        """Writes a log of the world from here on, which `replay` plays again; None ends it, as does a reset."""
        if self._log is not None:
            lib.trp_world_record(self.world.at, ffi.NULL)
            self._log[0].close()
            self._log = None
        if path is not None:
            log = open(path, "wb")
            write = ffi.callback("_Bool(void *, const void *, size_t)", lambda _, at, size: log.write(ffi.buffer(at, size)) == size)
            sink = ffi.new("trp_sink *", {"write": write})
            self._log = (log, write, sink)
            self.world.record(sink)

    def close(self):
        self._end()
        if self._own is not None:
            self._own.release()
            self._own = None

    __enter__ = lambda self: self
    __exit__ = lambda self, *_: self.close()


class Environment:
    """One character, by the conventions of Gymnasium. The settings are those of ParallelEnvironment."""

    metadata = ParallelEnvironment.metadata

    def __init__(self, words, character, **settings):
        self._all, self.character = ParallelEnvironment(words, [character], **settings), character
        self.names, self.behaviours = self._all.names[character], self._all.behaviours[character]
        self.action_space, self.observation_space = self._all.action_space(character), self._all.observation_space(character)
        self.render_mode, self.spec = self._all.render_mode, None

    unwrapped = property(lambda self: self)
    world = property(lambda self: self._all.world, doc="The world of this episode.")
    pack = property(lambda self: self._all.pack)

    def reset(self, *, seed=None, options=None):
        """A new episode. Without a seed it has the next one, so that episodes differ and a run can be repeated."""
        return tuple(each[self.character] for each in self._all.reset(seed=seed, options=options))

    def step(self, action):
        """Observation, reward, terminated, truncated, info."""
        return tuple(each[self.character] for each in self._all.step({self.character: action}))

    def observe(self):
        """The observation: what `step` and `reset` give."""
        return self._all.observe()[self.character]

    def act(self, action):
        """Asks for the behaviour of an action, and nothing else: for programs that make the steps themselves."""
        self._all.act({self.character: action})

    def render(self):
        """Where everybody is, and what the character does."""
        return self._all.render()

    def record(self, path):
        """Writes a log of the world from here on, which `replay` plays again; None ends it, as does a reset."""
        self._all.record(path)

    def close(self):
        self._all.close()

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
