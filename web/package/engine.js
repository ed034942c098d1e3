// SPDX-License-Identifier: MIT
// The entry `troupe/engine`, for games whose packs are compiled already: the same without the compiler, documents and pictures.

import { loadOf } from "./loading.js";

export * from "./troupe.js";

/// Loads the module, which vite and webpack put where it is found when they see this very expression.
export const load = loadOf(() => new URL("./engine.wasm", import.meta.url));
