# SPDX-License-Identifier: MIT
# Goal: a character as an environment for agents that learn follows the conventions of Gymnasium, by a list of the checks that its
# own checker makes.
# Method: Mary of examples/mary.troupe; the results of one episode are compared with another of the same seed.

import os
import sys

import troupe
from troupe.environment import Environment, ParallelEnvironment, StageHost, replay

TEXT = open("examples/mary.troupe", encoding="utf8").read()
folder = os.environ.get("TEST_DIR", "/tmp")
failed = 0


def check(case):
    global failed
    print(f"[ RUN      ] {case.__name__}")
    try:
        case()
        print(f"[       OK ] {case.__name__}")
    except Exception as error:  # every failure is told, and the next case goes on
        failed += 1
        print(f"{type(error).__name__}: {error}\n[  FAILED  ] {case.__name__}")


def refused(kind, work):
    try:
        work()
    except kind:
        return True
    raise AssertionError(f"no {kind.__name__}")


def made(**settings):
    return Environment(TEXT, "Mary", most_actions=40, **settings)


def episode(environment, seed, count=30):
    told = [environment.reset(seed=seed)]
    for i in range(count):
        told.append(environment.step(i % environment.action_space.n))
    return told


@check
def spaces_and_metadata_are_there():
    with made() as environment:
        assert environment.action_space.n >= 2 and environment.observation_space.shape == (len(environment.names),)
        assert isinstance(environment.metadata["render_modes"], list) and environment.render_mode is None
        assert environment.unwrapped is environment and environment.spec is None
        assert "thirst" in environment.names and "Bob x" in environment.names, environment.names


@check
def reset_gives_an_observation_and_a_dictionary():
    with made() as environment:
        observation, info = environment.reset(seed=3, options={})
        assert environment.observation_space.contains(observation) and isinstance(info, dict)


@check
def step_gives_five_things_of_their_types():
    with made() as environment:
        environment.reset(seed=3)
        observation, reward, terminated, truncated, info = environment.step(environment.action_space.sample())
        assert environment.observation_space.contains(observation) and isinstance(reward, float)
        assert isinstance(terminated, bool) and isinstance(truncated, bool) and isinstance(info, dict)


@check
def the_same_seed_is_the_same_episode_and_another_is_not():
    with made() as environment, made() as other:
        first = episode(environment, 5)
        assert first == episode(environment, 5) == episode(other, 5)
        assert first[-1][4]["hash"] != episode(environment, 6)[-1][4]["hash"]
        assert environment.reset()[1]["hash"] != environment.reset()[1]["hash"], "without a seed the next one"


@check
def actions_change_what_happens():
    with made() as environment:
        environment.reset(seed=5)
        idle = [environment.step(0) for _ in range(30)][-1]
        assert idle[4]["hash"] != episode(environment, 5)[-1][4]["hash"]


@check
def an_action_takes_the_place_of_the_one_before():
    text = "role Guard for creature\n    proactive Pace\n        move to (90, 0)\n    proactive Rest\n        sit for 60 s\nsetting Yard\n    cast\n        Ann: Guard at (0, 0)\n"
    with Environment(text, "Ann") as environment:
        environment.reset(seed=5)
        doing, pace, rest = environment.names.index("doing"), environment.behaviours.index("Pace"), environment.behaviours.index("Rest")
        x = environment.names.index("x")
        walked = [environment.step(action) for action in (pace, 0, pace)]
        assert [each[0][doing] for each in walked] == [pace] * 3 and walked[0][0][x] < walked[1][0][x] < walked[2][0][x]
        sat = [environment.step(rest) for _ in range(2)]
        assert [each[0][doing] for each in sat] == [rest] * 2 and sat[0][0][x] == sat[1][0][x]


@check
def what_begins_in_the_first_step_is_performed():
    text = "role Guard for creature\n    proactive Pace\n        move to (9, 0)\nsetting Yard\n    cast\n        Ann: Guard at (0, 0)\n        Bob: Guard at (0, 5)\n"
    with Environment(text, "Ann") as environment:
        environment.reset(seed=1)
        for _ in range(3):
            last = environment.step(0)[0]
        assert last[environment.names.index("Bob x")] > 2, last


@check
def several_play_in_one_world():
    with ParallelEnvironment(TEXT, ["Mary", "Bob"], facts=("thirst",), most_actions=3) as environment:
        observations, infos = environment.reset(seed=3)
        assert environment.agents == ["Mary", "Bob"] == list(observations) == list(infos)
        assert "Bob thirst" in environment.names["Mary"] and "Mary thirst" in environment.names["Bob"]
        for _ in range(3):
            last = environment.step({"Mary": 1, "Bob": 0})
        assert observations["Mary"] != last[0]["Mary"] and last[3] == {"Mary": True, "Bob": True} and environment.agents == []
        assert all(environment.observation_space(name).contains(seen) for name, seen in last[0].items())
        refused(RuntimeError, lambda: environment.step({}))


@check
def others_are_hidden_where_positions_are():
    with ParallelEnvironment(TEXT, ["Mary"], positions=False) as environment:
        assert "x" in environment.names["Mary"] and not any(name.endswith(" x") for name in environment.names["Mary"])


@check
def roles_are_put_on_and_packs_are_shared():
    pack = troupe.compile(TEXT)
    for _ in range(2):
        with ParallelEnvironment(pack, ["Mary"], roles={"Mary": "Server"}, host=StageHost()) as environment:
            environment.reset(seed=1)
            assert "Pose" in environment.behaviours["Mary"] and "Approach" in environment.behaviours["Mary"]
    pack.release()


@check
def files_that_are_used_are_read():
    with troupe.compile_file("examples/green.troupe") as pack:
        assert pack.count(troupe.lib.TRP_NAMES_ROLE) > 0
    path = os.path.join(folder, "outside.troupe")
    for used in ("../other.troupe", "absent.troupe"):
        with open(path, "w", encoding="utf8") as file:
            file.write(f'use "{used}"\n')
        refused(troupe.Error, lambda: troupe.compile_file(path))


@check
def samples_are_of_the_seed():
    with made() as environment:
        draws = []
        for _ in range(2):
            environment.reset(seed=9)
            draws.append([environment.action_space.sample() for _ in range(20)])
        assert draws[0] == draws[1] and all(environment.action_space.contains(each) for each in draws[0])


@check
def rewards_and_ends_are_those_of_the_task():
    with made(reward=lambda before, after: after["thirst"] - before["thirst"], ends=lambda after: after["thirst"] > 0) as environment:
        observation, _ = environment.reset(seed=3)
        after, reward, terminated, truncated, _ = environment.step(0)
        at = environment.names.index("thirst")
        assert reward == after[at] - observation[at] and terminated and not truncated
        refused(RuntimeError, lambda: environment.step(0))
        environment.reset()


@check
def episodes_are_cut_after_so_many_actions():
    with made() as environment:
        environment.reset(seed=3)
        assert [environment.step(0)[3] for _ in range(40)] == [False] * 39 + [True]


@check
def what_makes_no_sense_is_refused():
    with made() as environment:
        refused(RuntimeError, lambda: environment.step(0))
        environment.reset(seed=1)
        for action in (-1, environment.action_space.n, 0.5, True, None):
            refused(ValueError, lambda: environment.step(action))
    refused(ValueError, lambda: made(render_mode="human"))
    refused(ValueError, lambda: Environment(TEXT, "Nobody"))
    refused(troupe.Error, lambda: Environment("role (", "Mary"))


@check
def it_is_shown_and_closed_twice():
    environment = made(render_mode="ansi")
    environment.reset(seed=1)
    assert environment.render().startswith("Mary at step ")
    environment.close()
    environment.close()


@check
def what_is_recorded_is_played_again():
    path = os.path.join(folder, "mary.log")
    with made() as environment:
        environment.reset(seed=4)
        environment.record(path)
        for i in range(30):
            last = environment.step(i % environment.action_space.n)
        environment.record(None)
        assert replay(path) == last[4]["hash"]


sys.exit(failed)
