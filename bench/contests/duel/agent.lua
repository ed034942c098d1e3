-- SPDX-License-Identifier: MIT
-- Stays away: shoots from wherever it sees the foe, and withdraws when the foe comes near.

return function(seed, moves)
  return function(seen)
    local doing = moves[seen.doing]
    if doing == "Shoot" or doing == "Load" then return nil end
    if seen.ammo < 1 then return "Load" end
    if seen.clear < 1 then return "Advance" end
    return seen["foe x"] ^ 2 + seen["foe y"] ^ 2 < 16 and "Withdraw" or "Shoot"
  end
end
