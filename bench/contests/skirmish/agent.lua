-- SPDX-License-Identifier: MIT
-- Keeps away from a strong foe, rests at a distance, and comes back with full strength.

return function(seed, moves)
  local resting = false
  return function(seen)
    if seen.strength < 2 then resting = true elseif seen.strength >= 6 then resting = false end
    if resting then return seen.gap > 2 and "Rest" or "Retreat" end
    return seen.gap <= 1 and "Strike" or "Advance"
  end
end
