// SPDX-License-Identifier: MIT
// The entry `troupe/engine`, for games whose packs are compiled already: the package without the compiler, documents, simulations
// and pictures.

import { loadOf } from "./loading.js";

export * from "./troupe.js";

/// Loads the smaller module. Vite and webpack recognise exactly this expression, and put the file of the module where it is then
/// loaded from.
export const load = loadOf(() => new URL("./engine.wasm", import.meta.url));
