-- SPDX-License-Identifier: MIT
-- Goes to and fro between the two middle rooms, from which one sees far, and chases what it sees.

return function(seed, moves)
  local goal = "North side"
  return function(seen)
    if seen.spotted > 0 then return "Chase" end
    if seen.doing == 0 then goal = goal == "North side" and "South side" or "North side" end
    return goal
  end
end
