-- SPDX-License-Identifier: MIT
-- The village in the server: people as entities, steps with the server's time, commands of the chat (/village save, load, reload, storm), and players,
-- who are greeted like the player of any game.

local troupe = require("troupe")
local host = require("host")
local map = require("map")
local bit = require("bit")

local folder, world_folder = minetest.get_modpath("troupe_village"), minetest.get_worldpath()
local settings = { speed = tonumber(minetest.settings:get("troupe_village.speed")) or 1, plan = minetest.settings:get("troupe_village.plan") }
local COATS = { "#b5473c", "#3c6fb5", "#d09a3a", "#5f8f4e", "#8356a8", "#2f8f8b", "#c4678f", "#6d5a48" }
local late, is_open, players = 0, false, {}

local function say(...)
  local line = table.concat({ ... }, " ")
  print("village: " .. line)
  minetest.log("action", "[troupe_village] " .. line)
end
local function hash() return bit.tohex(host.world:hash()) end

local function read_file(path)
  local file = outside.io.open(path, "rb")
  local bytes = file and file:read("*a")
  if file then file:close() end
  return bytes
end

minetest.register_entity(":troupe_village:villager", {
  initial_properties = { visual = "cube", visual_size = { x = 0.55, y = 1.6, z = 0.4 }, physical = false, static_save = false, pointable = true, nametag = "" },
  on_activate = function(self) self.object:set_armor_groups({ immortal = 1 }) end,
})

-- An entity for each villager; the server forgets those whose block it has unloaded.
local function show(body, index)
  local place = host.position(body)
  if not body.object or not body.object:get_pos() then
    body.object = minetest.add_entity(vector.offset(place, 0, 0.3, 0), "troupe_village:villager")
    if not body.object then return end
    local coat, skin = "[combine:16x16^[noalpha^[colorize:" .. COATS[index % #COATS + 1] .. ":255", "[combine:16x16^[noalpha^[colorize:#f0c8a0:255"
    body.object:set_properties({ textures = { skin, coat, coat, coat, coat, coat } })
  end
  local before = body.object:get_pos()
  if vector.distance(before, place) > 0.35 then
    body.object:set_yaw(minetest.dir_to_yaw(vector.direction(before, place)))
  end
  body.object:move_to(vector.offset(place, 0, 0.3, 0), true)
  local is_speaking = body.says_until and host.world:now() < body.says_until
  body.object:set_nametag_attributes({ text = is_speaking and body.name .. ": " .. body.says or body.name })
end

-- Files of voices lie in the mod's folder `sounds`, and are named without their folder.
function host.on_words(body, sound)
  say(tostring(host.world:now()), body.name .. ":", body.says)
  if sound then
    body.sound = minetest.sound_play(sound:match("([^/]+)%.ogg$") or sound, { object = body.object, max_hear_distance = 24 })
    say(tostring(host.world:now()), "plays", sound)
  end
end

function host.on_silence(body)
  minetest.sound_stop(body.sound)
  say(tostring(host.world:now()), "stops", body.name)
end

-- ---- Players ----

minetest.register_on_joinplayer(function(player)
  if is_open then
    local name = player:get_player_name()
    players[name] = host.add(host.pack:find("TRP_NAMES_KIND", "player"), name, vector.round(player:get_pos()), { is_player = true })
  end
end)
minetest.register_on_leaveplayer(function(player)
  local body = players[player:get_player_name()]
  if body then host.world:entity_despawn(body.entity) end
  players[player:get_player_name()] = nil
end)

local function follow_players()
  for name, body in pairs(players) do
    local player = minetest.get_player_by_name(name)
    if player then
      local place, motion = player:get_pos(), troupe.ffi.new("trp_motion[1]")
      motion[0].entity, motion[0].to = body.entity, troupe.trp_point_from_metres(place.x + 0.5, -place.z + 0.5, 0)
      motion[0].from = motion[0].to
      host.world:set_motions(motion, 1)
    end
  end
end

-- ---- Commands ----

local commands = {}
function commands.save()
  local file = assert(outside.io.open(world_folder .. "/village.save", "wb"))
  file:write(host.save())
  file:close()
  say(tostring(host.world:now()), "saved", hash())
end
function commands.load()
  host.load(assert(read_file(world_folder .. "/village.save"), "nothing is saved"))
  say(tostring(host.world:now()), "loaded", hash())
end
function commands.reload(file)
  host.read(assert(read_file(file or folder .. "/village.troupe")))
  say(tostring(host.world:now()), "reloaded", hash())
end
function commands.storm()
  host.fault_until = host.world:now() + 20 * 30
  say(tostring(host.world:now()), "storm", hash())
end

local function perform(name, argument)
  local command = commands[name]
  if not command then return false, "save, load, reload or storm" end
  local is_fine, why = pcall(command, argument)
  if not is_fine then say(tostring(host.world:now()), "refused", tostring(why)) end
  return is_fine, is_fine and "Done." or tostring(why)
end

minetest.register_chatcommand("village", {
  params = "save | load | reload | storm", description = "The people of the village", privs = { server = true },
  func = function(_, words) return perform(words:match("^(%S+)")) end,
})

-- `troupe_village.plan = 120:save 240:load 600:end` performs commands by itself, at seconds that were played; tests do so.
local planned = {}
for at, name, argument in (settings.plan or ""):gmatch("(%d+):(%a+)=?(%S*)") do
  table.insert(planned, { at = tonumber(at) * 30, name = name, argument = argument ~= "" and argument or nil })
end
local played = 0

local function tell_end()
  local counters, busy, people, shown = troupe.ffi.new("trp_counters"), 0, 0, 0
  host.world:counters(counters, troupe.ffi.sizeof(counters))
  for index, body in ipairs(host.bodies) do
    if body.is_person then
      show(body, index)
      people = people + 1
      busy = busy + (host.world:now() - body.began_at < 60 * 30 and 1 or 0)
      local at = body.object and body.object:get_pos()
      shown = shown + (at and vector.distance(at, vector.offset(host.position(body), 0, 0.3, 0)) < 2 and 1 or 0)
    end
  end
  local wrong = host.world:check(nil)
  say("check:", wrong == nil and "fine" or troupe.ffi.string(wrong))
  say("busy:", busy .. " of " .. people)
  say("shown:", shown .. " of " .. people)
  say("stuck:", tostring(tonumber(counters.repairs)))
  say("lines:", tostring(host.said))
  say("failures:", tostring(host.failed))
  say(tostring(host.world:now()), "end", hash())
  minetest.request_shutdown("The plan is over.")
  is_open = false
end

local function follow_plan()
  while planned[1] and played >= planned[1].at do
    local next = table.remove(planned, 1)
    if next.name == "end" then tell_end() return end
    perform(next.name, next.argument)
  end
end

-- ---- The server's time ----

minetest.register_globalstep(function(passed)
  if not is_open then return end
  late = math.min(late + passed * 30 * settings.speed, 30 * settings.speed)
  follow_players()
  while late >= 1 and is_open do
    late = late - 1
    host.step()
    played = played + 1
    follow_plan()
  end
  for index, body in ipairs(host.bodies) do
    if is_open and body.is_person then show(body, index) end
  end
end)

minetest.after(0, function()
  host.open(assert(read_file(folder .. "/village.troupe")), 7)
  local least, most = map.corners()
  minetest.emerge_area(least, most, function(_, _, left)
    if left == 0 then
      map.build()
      map.keep_loaded()
      is_open = true
      say("open", tostring(#host.bodies))
    end
  end)
end)
