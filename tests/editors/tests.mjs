// SPDX-License-Identifier: MIT
// The tests of editors that take packages: clients of the server, the grammar, the extension.

import { finish } from "../house/cases.mjs";

await import("./clients.mjs");
await import("./highlighting.mjs");
await import("./extension.mjs");
finish();
