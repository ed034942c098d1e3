// SPDX-License-Identifier: MIT
// node size.mjs PACKAGE_FOLDER: prints the folder of the package and the sizes of its modules.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const kilobytes = (size) => `${Math.round(size / 1000)} kB`;
const sizes = ["troupe.wasm", "engine.wasm"].map((name) => {
    const bytes = readFileSync(join(process.argv[2], name));
    return `${name} has ${kilobytes(bytes.length)}, ${kilobytes(gzipSync(bytes, { level: 9 }).length)} with gzip`;
});
console.log(`${process.argv[2]}: ${sizes.join("; ")}`);
