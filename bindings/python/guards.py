# SPDX-License-Identifier: MIT
# Two guards pace a yard and greet: bindings/c/guards.c in Python.

import troupe
from troupe import lib, metres

TEXT = """role Guard for creature
    proactive Pace
        wander
    latent Greet, when a creature comes within 3 m
        "Good evening." to it
"""

pack = troupe.compile(TEXT, "guard.troupe")
world = troupe.world(pack, seed=7)
for x in range(2):
    guard = world.entity_spawn(pack.find(lib.TRP_NAMES_KIND, "creature"), metres(x, 0, 0))
    world.agent_put_on_role(guard, pack.find(lib.TRP_NAMES_ROLE, "Guard"))
while world.now() < 90:
    world.step()
    for command in world.commands():
        if command.kind == lib.TRP_COMMAND_BEGIN:
            print(f"guard {world.entity_serial(command.agent)}: {pack.name(lib.TRP_NAMES_ACTION, command.action)}")
            world.action_finished(command.token, lib.TRP_ACTION_SUCCEEDED, 0)
print(f"{world.hash():016x}")
world.release()
pack.release()
