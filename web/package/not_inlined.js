// SPDX-License-Identifier: MIT
// Stands in for inlined.js where a tool bundles troupe.wasm as a file of its own.

export default null;
