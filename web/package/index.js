// SPDX-License-Identifier: MIT
// The package's entry: `load` makes the module, and everything else is made from the object that it returns.

import { loadOf } from "./loading.js";

export * from "./troupe.js";

/// Loads the module, which vite and webpack put where it is found when they see this very expression.
export const load = loadOf(() => new URL("./troupe.wasm", import.meta.url));
