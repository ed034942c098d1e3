// SPDX-License-Identifier: MIT
// The entry `troupe/engine`: the types are those of the whole; calls that the smaller module lacks throw a TroupeError.

export * from "./index.js";
