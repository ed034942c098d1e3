// SPDX-License-Identifier: MIT
// The entry `troupe/engine`: its types are those of the whole package; calls that the smaller module lacks throw a TroupeError.

export * from "./index.js";
