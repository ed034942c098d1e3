// SPDX-License-Identifier: MIT
// node size.mjs PACKAGE_FOLDER: prints the folder of the package and the size of its module.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const bytes = readFileSync(join(process.argv[2], "troupe.wasm"));
const kilobytes = (size) => `${Math.round(size / 1000)} kB`;
console.log(`${process.argv[2]}: troupe.wasm has ${kilobytes(bytes.length)}, ` +
    `${kilobytes(gzipSync(bytes, { level: 9 }).length)} with gzip`);
