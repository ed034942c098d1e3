-- SPDX-License-Identifier: MIT
-- Fills the tray only when it is empty, with two mugs, and serves any guest.

return function(seed, moves)
  local filling = true
  return function(seen)
    if seen.doing > 0 then return nil end
    if seen.mugs < 1 then filling = true elseif seen.mugs > 1 then filling = false end
    return filling and "Fill" or "Serve somebody"
  end
end
