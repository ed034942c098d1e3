-- SPDX-License-Identifier: MIT
-- A village in Luanti: the mod builds the map of its text, keeps its blocks loaded, and has everybody walk, speak and live there. LuaJIT calls
-- the libraries by its FFI, for which the server has to trust the mod: secure.trusted_mods = troupe_village.

local outside = minetest.request_insecure_environment()
if not outside then
  minetest.log("error", "[troupe_village] needs `secure.trusted_mods = troupe_village` in the server's settings; no villagers.")
  return
end

-- Modules of the mod's own folder, which may use the FFI. Other mods get none of them.
local folder = minetest.get_modpath("troupe_village")
local loaded = { ffi = outside.require("ffi"), bit = outside.require("bit") }
local inside
inside = setmetatable({ require = function(name)
  if loaded[name] == nil then
    local chunk = assert(outside.loadfile(folder .. "/" .. name .. ".lua"))
    setfenv(chunk, inside)
    loaded[name] = chunk()
  end
  return loaded[name]
end, minetest = minetest, vector = vector, outside = outside }, { __index = outside })

inside.require("village")
