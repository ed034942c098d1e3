-- SPDX-License-Identifier: MIT
-- The host: bodies walk the ways that the server finds, speak above their heads, and tell the world when they are done.

local troupe = require("troupe")
local map = require("map")
local ffi = troupe.ffi

local METRE, RATE, PACE = troupe.TRP_UNITS_PER_METRE, 30, 1.75
local host = { bodies = {}, said = 0, failed = 0, fault_until = 0 }
local count = ffi.new("uint32_t[1]")

local function place_of(at)  -- of the world, as a node's position
  return vector.new(at.x / METRE - 0.5, 1, -(at.y / METRE - 0.5))
end
local function point_at(place)
  return troupe.trp_point_from_metres(place.x + 0.5, -place.z + 0.5, 0)
end
local function column_of(place) return math.floor(place.x + 0.5), math.floor(-place.z + 0.5) end

local function body_of(entity)
  return host.bodies[tonumber(host.world:entity_user_data(entity))]
end

local function words_of(command)
  return troupe.spoken_line(host.world, command, 0, function(entity)
    local body = body_of(entity)
    return body and body.name
  end)
end

function host.position(body)
  return place_of(host.world:entity_position(body.entity))
end

-- ---- Walking ----

local function walk(body)
  local here, to = host.position(body), table.remove(body.way, 1)
  local motion = ffi.new("trp_motion[1]")
  motion[0].entity, motion[0].from, motion[0].to = body.entity, point_at(here), point_at(to or here)
  motion[0].steps = to and math.ceil(vector.distance(here, to) / PACE * RATE) + 1 or 0
  host.world:set_motions(motion, 1)
  body.turn_at = to and host.world:now() + motion[0].steps or nil
end

local function find_way(from, to)
  local start, goal = vector.round(from), vector.round(to)
  local way = vector.equals(start, goal) and { goal } or minetest.find_path(start, goal, 60, 0, 0, "A*_noprefetch")
  if way and #way > 1 then table.remove(way, 1) end
  return way
end

-- Somewhere free that is near a place.
local function free_near(place, reach)
  for _ = 1, 40 do
    local near = vector.round(vector.new(place.x + (host.chance() - 0.5) * 2 * reach, 1, place.z + (host.chance() - 0.5) * 2 * reach))
    if map.is_free(column_of(near)) then return near end
    reach = reach + 0.3
  end
end

local function goal_of(body, command, action)
  for i = command.argument_count - 1, 0, -1 do
    if command.argument_types[i] == troupe.TRP_TYPE_ENTITY then
      local other = body_of(troupe.trp_value_to_entity(command.arguments[i]))
      if other then
        return free_near(host.position(other), other.reach or 1.2)
      end
    end
  end
  return action.moves and free_near(host.position(body), 8) or nil
end

-- ---- Performing ----

local function speaks(command)
  return command.argument_count > 0 and command.argument_types[0] == troupe.TRP_TYPE_TEXT
end

-- The sound of a spoken line and its seconds; nil without a voice.
local function sound_of(command)
  local lasts_ms = ffi.new("uint32_t[1]")
  local sound = speaks(command) and host.pack:line_sound(tonumber(command.arguments[0].bits), lasts_ms) or nil
  if sound ~= nil then return ffi.string(sound), lasts_ms[0] / 1000 end
end

local function seconds_of(command, action, body)
  local time = ffi.new("trp_argument[1]")
  local told = host.world:command_argument(command, action.time_parameter, time, ffi.sizeof("trp_argument"))
  if told == troupe.TRP_OK and time[0].type == troupe.TRP_TYPE_NUMBER then
    return troupe.trp_value_to_number(time[0].value)
  end
  local _, seconds = sound_of(command)
  return seconds or speaks(command) and 0.9 + 0.045 * #body.says or action.lasts_least_ms / 1000
end

local function begin(body, command, since)
  local world, action = host.world, ffi.new("trp_action_info")
  host.pack:action(command.action, action, ffi.sizeof(action))
  body.began_at = world:now()
  if speaks(command) then
    body.says = words_of(command)
    body.says_until = world:now() + seconds_of(command, action, body) * RATE + RATE
    host.said = host.said + 1
    local sound = sound_of(command)
    host.on_words(body, sound)
    if sound then  -- behind a load a voice begins anew, and its line with it
      body.voiced, since = tostring(command.token.value), world:now()
    end
  end
  local token = tostring(command.token.value)
  local goes = action.moves or ffi.string(action.name) == "give"
  local doing = { token = ffi.new("trp_token", command.token), walks = goes, ends_at = since }
  if not action.moves or action.time_parameter ~= troupe.TRP_NOT_FOUND then
    doing.ends_at = since + math.max(1, seconds_of(command, action, body) * RATE)
  end
  body.doings[token] = doing
  local is_stormy = world:now() < host.fault_until
  local goal = goes and not is_stormy and goal_of(body, command, action)
  body.way = goal and find_way(host.position(body), goal) or body.way
  if goes and (not goal or #body.way == 0) then
    host.failed = host.failed + 1
    body.doings[token] = nil
    world:action_finished(doing.token, "TRP_ACTION_FAILED", host.pack:find_failure(command.action, "unreachable"))
  elseif goes then
    walk(body)
  elseif is_stormy then
    doing.ends_at = math.huge
  end
end

-- A sound ends with its line when that is stopped.
function host.silence(body)
  if body.voiced then
    body.voiced, body.says_until = nil, host.world:now()
    host.on_silence(body)
  end
end

local function stop(body, token)
  local doing = body.doings[tostring(token.value)]
  body.doings[tostring(token.value)] = nil
  if body.voiced == tostring(token.value) then host.silence(body) end
  if doing and doing.walks then
    body.way = {}
    walk(body)
  end
end

function host.obey()
  local commands = host.world:commands(count)
  for i = 0, count[0] - 1 do
    local body = body_of(commands[i].agent)
    if body and commands[i].kind == troupe.TRP_COMMAND_STOP then
      stop(body, commands[i].token)
    elseif body and commands[i].kind == troupe.TRP_COMMAND_BEGIN then
      begin(body, commands[i], host.world:now())
    end
  end
end

local function answer()
  local now = host.world:now()
  for _, body in ipairs(host.bodies) do
    if body.turn_at and now >= body.turn_at then walk(body) end
    for token, doing in pairs(body.doings) do
      if doing.walks and not body.turn_at then
        doing.walks, doing.ends_at = false, math.max(doing.ends_at, now)
      end
      if not doing.walks and doing.ends_at <= now then
        body.doings[token] = nil
        host.world:action_finished(doing.token, "TRP_ACTION_SUCCEEDED", 0)
      end
    end
  end
end

function host.step()
  answer()
  host.world:step()
  host.obey()
end

-- ---- Who is there ----

function host.add(kind, name, place, more)
  local entity = ffi.new("trp_entity[1]")
  assert(host.world:entity_spawn(kind, point_at(place), entity) == troupe.TRP_OK)
  local body = more or {}
  body.entity, body.name, body.doings, body.way, body.says, body.began_at = entity[0], name, {}, {}, "", 0
  table.insert(host.bodies, body)
  host.world:entity_set_user_data(body.entity, #host.bodies)
  return body
end

local function add_places(setting, legend_count)
  for i = 0, legend_count - 1 do
    local letter, left, right, top, bottom = ffi.new("trp_setting_legend_entry"), 999, -1, 999, -1
    troupe.trp_setting_legend(host.pack, setting, i, letter, ffi.sizeof(letter))
    for row, line in ipairs(map.rows) do
      for column = 1, #line do
        if line:byte(column) == letter.letter then
          left, right, top, bottom = math.min(left, column - 1), math.max(right, column - 1), math.min(top, row - 1), math.max(bottom, row - 1)
        end
      end
    end
    if letter.what == troupe.TRP_LEGEND_PLACE and right >= 0 then
      local reach = math.max(right - left + 1, bottom - top + 1) / 2
      local body = host.add(host.pack:global_kind(letter.global), ffi.string(letter.name), vector.new((left + right) / 2, 1, -(top + bottom) / 2), { is_place = true, reach = reach })
      host.world:bind_global(letter.global, body.entity)
      troupe.trp_place_set_reach(host.world, body.entity, troupe.trp_point_from_metres((right - left + 1) / 2, (bottom - top + 1) / 2, 2))
    end
  end
end

local function add_cast(setting, cast_count)
  for i = 0, cast_count - 1 do
    local member = ffi.new("trp_setting_cast_member")
    troupe.trp_setting_cast(host.pack, setting, i, member, ffi.sizeof(member))
    if not host.pack:kind_is_player(member.kind) then
      local near = member.where == troupe.TRP_CAST_NEAR or member.where == troupe.TRP_CAST_AT
      local about = near and host.position(body_of(host.world:bound_entity(member.place))) or vector.new(#map.rows[1] / 2, 1, -#map.rows / 2)
      local body = host.add(member.kind, ffi.string(member.name), free_near(about, near and 3 or 9), { is_person = true })
      if member.global ~= troupe.TRP_NOT_FOUND then host.world:bind_global(member.global, body.entity) end
      if member.role ~= troupe.TRP_NOT_FOUND then host.world:agent_put_on_role(body.entity, member.role) end
    end
  end
end

-- Compiles the text; the world, if there is one, takes it. Mistakes are an error.
function host.read(text)
  local pack = troupe.compile(text, "village.troupe")
  if host.world then
    assert(host.world:reload(pack) == troupe.TRP_OK)
  end
  host.pack = pack
  if host.world then host.obey() end
end

function host.open(text, seed)
  local state = seed
  host.chance = function()
    state = (state * 16807) % 2147483647
    return state / 2147483647
  end
  host.read(text)
  local info = ffi.new("trp_setting_info")
  assert(troupe.trp_setting_describe(host.pack, 0, info, ffi.sizeof(info)) == troupe.TRP_OK)
  local rows = {}
  for row = 0, info.row_count - 1 do rows[row + 1] = ffi.string(troupe.trp_setting_floor_plan_row(host.pack, 0, row)) end
  map.read(rows)
  host.world = troupe.world(host.pack, { seed = seed, start_of_day_s = 36000 })
  add_places(0, info.legend_count)
  for i = 0, info.stock_count - 1 do
    local goods = ffi.new("trp_setting_stock_entry")
    troupe.trp_setting_stock(host.pack, 0, i, goods, ffi.sizeof(goods))
    troupe.trp_items_add(host.world, host.world:bound_entity(goods.global), goods.item, goods.count)
  end
  add_cast(0, info.cast_count)
end

-- ---- Saves ----

function host.save()
  local size = ffi.new("size_t[1]")
  host.world:save(0, nil, 0, size)
  local bytes = ffi.new("uint8_t[?]", size[0])
  assert(host.world:save(0, bytes, size[0], size) == troupe.TRP_OK)
  return ffi.string(bytes, size[0])
end

function host.load(bytes)
  local why = ffi.new("trp_diagnostic")
  local made = ffi.new("trp_world *[1]")
  if troupe.trp_world_load(host.pack, bytes, #bytes, nil, made, why) ~= troupe.TRP_OK then
    error(ffi.string(why.message))
  end
  host.world:release()
  host.world = ffi.gc(made[0], troupe.trp_world_destroy)
  host.fault_until = 0
  local entity = host.world:next_entity(troupe.trp_nobody())
  while entity.value ~= 0 do
    local body = body_of(entity)
    if body then
      host.silence(body)
      body.entity, body.way, body.doings, body.turn_at, body.says, body.began_at = entity, {}, {}, nil, "", host.world:now()
    end
    entity = host.world:next_entity(entity)
  end
  local most = 128
  local running = ffi.new("trp_running_action[?]", most)
  for i = 0, math.min(most, host.world:running_actions(running, most, ffi.sizeof("trp_running_action"))) - 1 do
    local body = body_of(running[i].command.agent)
    if body and running[i].is_held == 0 then begin(body, running[i].command, running[i].since) end
  end
end

return host
