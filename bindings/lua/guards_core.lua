-- SPDX-License-Identifier: MIT
-- Two guards pace a yard and greet: bindings/c/guards.c in Lua, with the module in C.

local troupe = require("troupe_core")

local pack = troupe.compile([[
role Guard for creature
    proactive Pace
        wander
    latent Greet, when a creature comes within 3 m
        "Good evening." to it
]], "guard.troupe")
local world = troupe.world(pack, 7)
for x = 0, 1 do
  local guard = troupe.entity_spawn(world, troupe.pack_find(pack, troupe.NAMES_KIND, "creature"), { x, 0, 0 })
  troupe.agent_put_on_role(world, guard, troupe.pack_find(pack, troupe.NAMES_ROLE, "Guard"))
end
while troupe.world_now(world) < 90 do
  troupe.world_step(world)
  for _, command in ipairs(troupe.commands(world)) do
    if command.kind == troupe.COMMAND_BEGIN then
      local name = troupe.pack_name(pack, troupe.NAMES_ACTION, command.action)
      print(("guard %d: %s"):format(troupe.entity_serial(world, command.agent), name))
      troupe.action_finished(world, command.token, troupe.ACTION_SUCCEEDED, 0)
    end
  end
end
print(troupe.hex(troupe.world_hash(world)))
