// SPDX-License-Identifier: MIT
// In place of inlined.js where a tool bundles troupe.wasm as a file of its own.

export default null;
