// SPDX-License-Identifier: MIT
// The package's entry: `load` makes the module, and everything else is made from the object that it returns.

import { loadOf } from "./loading.js";

export * from "./troupe.js";

/// Loads the module. Vite and webpack recognise exactly this expression, and put the file of the module where it is then loaded
/// from.
export const load = loadOf(() => new URL("./troupe.wasm", import.meta.url));
