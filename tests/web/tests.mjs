// SPDX-License-Identifier: MIT
// The tests of the package, in the order in which they are of use: first whether it does the right thing, then whether
// bad things do it harm, then how it is packed, and bundled.

import { finish } from "./house.mjs";

await import("./same.mjs");
await import("./answering.mjs");
await import("./whole.mjs");
await import("./harm.mjs");
await import("./packing.mjs");
await import("./documented.mjs");
await import("./bundling.mjs");
await import("./speed.mjs");
finish();
