// SPDX-License-Identifier: MIT
// node inline.mjs MODULE OUTPUT: writes the module as JavaScript, for tools that bundle no other files: gzip, as base64.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [module, output] = process.argv.slice(2);
const packed = gzipSync(readFileSync(module), { level: 9 }).toString("base64");
writeFileSync(output, `// SPDX-License-Identifier: MIT\n// Made of troupe.wasm by web/inline.mjs.\n\nexport default "${packed}";\n`);
