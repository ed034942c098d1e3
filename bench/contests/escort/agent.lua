-- SPDX-License-Identifier: MIT
-- Pursues the bandit, challenges it again and again, and comes back only while it is scared.

return function(seed, moves)
  return function(seen)
    if moves[seen.doing] == "Challenge" then return nil end
    if seen["foe scared"] > 0 then return "Keep close" end
    local far = seen["foe x"] ^ 2 + seen["foe y"] ^ 2
    return far < 9 and "Challenge" or "Pursue"
  end
end
