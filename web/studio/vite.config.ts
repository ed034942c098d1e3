// SPDX-License-Identifier: MIT
// The studio as a static folder: every address in it is relative, so that any file server at any path will do.

import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const above = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
// The package of another build, for work on both at once.
const troupePackage = process.env["TROUPE_PACKAGE"] ?? above("build-wasm/package");

export default defineConfig({
    base: "./",
    plugins: [react()],
    resolve: { alias: { troupe: `${troupePackage}/index.js`, "@examples": above("examples") } },
    server: { fs: { allow: [above("")] } },
    worker: { format: "es" },
    build: { outDir: above("build-wasm/studio"), emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 700 },
});
