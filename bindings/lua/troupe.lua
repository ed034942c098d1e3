-- SPDX-License-Identifier: MIT
-- Troupe for LuaJIT, by its FFI: the functions of each opaque struct are methods, as C has them, with `trp_world_` and the like left out:
-- world:step(), world:entity_spawn(kind, at, entity). Whatever makes an object gives one that is ended when it is collected, unless
-- `release` ends it before. The table has all functions and constants by their names in C: troupe.trp_point_from_metres(1, 0, 0).

local ffi = require("ffi")
local interface = require("troupe_interface")

ffi.cdef(interface.declarations)
-- A library of another binary interface has another number at the end of its name, and so is not found. On Windows it has no number there.
local name = ({ Windows = "troupe-rehearsal", OSX = "libtroupe-rehearsal." .. interface.interface .. ".dylib" })[ffi.os]
  or "libtroupe-rehearsal.so." .. interface.interface
local folder = os.getenv("TROUPE_LIBRARIES")
local library = ffi.load(folder and folder .. "/" .. name or name)  -- the others come with it
if library.trp_interface_number() ~= interface.interface then
  error(("the library of Troupe has interface %d, and interface %d is needed"):format(library.trp_interface_number(), interface.interface))
end

local troupe = setmetatable({ ffi = ffi, library = library }, { __index = function(_, name)
  return interface.constants[name] or library[name]
end })

for struct, class in pairs(interface.classes) do
  local methods = setmetatable({}, { __index = function(_, name)
    local called = class.methods[name]
    return called and library[called]
  end })
  function methods.release(object)
    library[class.ending](ffi.gc(object, nil))
  end
  ffi.metatype(struct, { __index = methods })
end

-- A text of the library as a string; nil where there is none.
function troupe.text(chars)
  return chars ~= nil and ffi.string(chars) or nil
end

-- Makes an object by a call: troupe.make("trp_world", function(made) return library.trp_world_create(pack, def, made) end). An error says the result.
-- `needed` is what has to stay for as long as the object does.
function troupe.make(struct, maker, needed)
  local made = ffi.new(struct .. " *[1]")
  local result = maker(made)
  if result ~= library.TRP_OK then
    if made[0] ~= nil then library[interface.classes[struct].ending](made[0]) end
    error(troupe.text(library.trp_result_name(result)), 2)
  end
  return ffi.gc(made[0], function(object)
    library[interface.classes[struct].ending](object)
    needed = nil
  end)
end

-- A pack of one text. Where the text is wrong, the error is the report of `troupe check`.
function troupe.compile(text, name)
  local source = ffi.new("trp_script_source[1]", {{ name or "main.troupe", text, #text }})
  local made = ffi.new("trp_script *[1]")
  local result = library.trp_script_compile(source, 1, nil, made)
  local script = made[0] ~= nil and ffi.gc(made[0], library.trp_script_release) or nil
  if result ~= library.TRP_OK then
    error(script and troupe.text(script:report()) or troupe.text(library.trp_result_name(result)), 2)
  end
  local size = ffi.new("size_t[1]")
  local bytes = script:pack(size)
  return troupe.make("trp_pack", function(pack) return library.trp_pack_load(bytes, size[0], nil, pack, nil) end)
end

-- A world; `settings` are the fields of trp_world_def that differ: troupe.world(pack, { seed = 7 }).
function troupe.world(pack, settings)
  local def = ffi.new("trp_world_def")
  library.trp_world_def_init(def, ffi.sizeof(def))
  for name, value in pairs(settings or {}) do def[name] = value end
  return troupe.make("trp_world", function(world) return library.trp_world_create(pack, def, world) end, pack)
end

-- The words of a line that a command says, as they are heard; `name_of(entity)` gives the name of an entity, or nil. LuaJIT makes no callback
-- that takes an id, so a trp_entity_namer cannot be a function of Lua.
function troupe.spoken_line(world, command, argument, name_of)
  local size = library.trp_command_spoken_line(world, command, argument, nil, nil, nil, 0)
  local words, value = ffi.new("char[?]", size + 1), ffi.new("trp_spoken_line_value")
  library.trp_command_spoken_line(world, command, argument, nil, nil, words, size + 1)
  return (ffi.string(words):gsub("{(.-)}", function(name)
    local result = library.trp_command_spoken_line_value(world, command, argument, name, value, ffi.sizeof(value))
    return result == library.TRP_OK and value.type == library.TRP_TYPE_ENTITY and name_of(library.trp_value_to_entity(value.value)) or nil
  end))
end

return troupe
