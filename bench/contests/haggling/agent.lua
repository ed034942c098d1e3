-- SPDX-License-Identifier: MIT
-- Takes the first offer that is no loss, and gives way by small steps until then.

return function(seed, moves)
  return function(seen)
    if seen.doing > 0 or seen.turn < 1 then return nil end
    if seen.offers > 0 and seen.better >= 0 then return "Accept" end
    return "Small step"
  end
end
