-- SPDX-License-Identifier: MIT
-- Two guards pace a yard and greet: bindings/c/guards.c in Lua, for LuaJIT.

local troupe = require("troupe")
local ffi = troupe.ffi

local pack = troupe.compile([[
role Guard for creature
    proactive Pace
        wander
    latent Greet, when a creature comes within 3 m
        "Good evening." to it
]], "guard.troupe")
local world = troupe.world(pack, { seed = 7 })
for x = 0, 1 do
  local guard = ffi.new("trp_entity[1]")
  world:entity_spawn(pack:find("TRP_NAMES_KIND", "creature"), troupe.trp_point_from_metres(x, 0, 0), guard)
  world:agent_put_on_role(guard[0], pack:find("TRP_NAMES_ROLE", "Guard"))
end
local count = ffi.new("uint32_t[1]")
while world:now() < 90 do
  world:step()
  local commands = world:commands(count)
  for i = 0, count[0] - 1 do
    local command = commands[i]
    if command.kind == troupe.TRP_COMMAND_BEGIN then
      print(("guard %d: %s"):format(world:entity_serial(command.agent), troupe.text(pack:name("TRP_NAMES_ACTION", command.action))))
      world:action_finished(command.token, "TRP_ACTION_SUCCEEDED", 0)
    end
  end
end
print(require("bit").tohex(world:hash()))
world:release()
pack:release()
