-- SPDX-License-Identifier: MIT
-- The map of the text's setting as nodes. A letter is a metre, and a metre a node: east is x, the rows of the plan go south.

local map = { height = 3, rows = {} }

local function node(name, description, color, groups)
  minetest.register_node("troupe_village:" .. name, {
    description = description, tiles = { "[combine:16x16^[noalpha^[colorize:" .. color .. ":255" }, groups = groups or { oddly_breakable_by_hand = 2 },
  })
  return minetest.get_content_id and "troupe_village:" .. name
end
local GRASS, PATH, WOOD = node("grass", "Grass", "#78a251"), node("path", "Path", "#d3b985"), node("wood", "Boards", "#a87c4f")
local WALL, WATER, LEAVES = node("wall", "Wall", "#9b9286"), node("water", "Well", "#3d7fa6"), node("leaves", "Tree", "#3f6b35")
local TABLE = node("table", "Table", "#7b5230")

map.solid = { ["#"] = { WALL, 3 }, T = { LEAVES, 3 }, o = { WALL, 2 }, a = { WALL, 1 }, t = { TABLE, 1 }, w = { WATER, 1 } }
local floors = { [","] = PATH, i = WOOD, b = WOOD, s = WOOD, ["+"] = WOOD }

function map.read(rows)
  map.rows = rows
end

-- The place of a letter as a node; y 1 is where one stands.
function map.node_of(column, row)
  return vector.new(column, 1, -row)
end

function map.letter(column, row)
  local line = map.rows[row + 1]
  return line and line:sub(column + 1, column + 1) or ""
end

function map.is_free(column, row)
  local letter = map.letter(column, row)
  return letter ~= "" and map.solid[letter] == nil
end

function map.corners()
  return vector.new(-1, 0, -#map.rows), vector.new(#map.rows[1], map.height, 1)
end

function map.build()
  for row = 0, #map.rows - 1 do
    for column = 0, #map.rows[1] - 1 do
      local at, letter = map.node_of(column, row), map.letter(column, row)
      minetest.set_node(vector.new(at.x, 0, at.z), { name = floors[letter] or GRASS })
      local above = map.solid[letter]
      for y = 1, map.height do
        minetest.set_node(vector.new(at.x, y, at.z), { name = above and y <= above[2] and above[1] or "air" })
      end
    end
  end
end

-- Keeps the blocks of the map loaded, so that people live there also when nobody looks.
function map.keep_loaded()
  local least, most = map.corners()
  for x = least.x, most.x + 15, 16 do
    for z = least.z, most.z + 15, 16 do
      assert(minetest.forceload_block(vector.new(math.min(x, most.x), 1, math.min(z, most.z)), true), "max_forceloaded_blocks is too small")
    end
  end
end

return map
