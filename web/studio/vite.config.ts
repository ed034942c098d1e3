// SPDX-License-Identifier: MIT
// The studio as a static folder: every address in it is relative, so that any file server at any path will do. The page forbids itself
// everything of other origins, and what was fetched once is there without a network.

import react from "@vitejs/plugin-react";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const above = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
// TROUPE_PACKAGE names the package of another build, for work on the package and the studio at the same time.
const troupePackage = process.env["TROUPE_PACKAGE"] ?? above("build-wasm/package");

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** The content security policy is only in a built page, since the server of development puts scripts of its own into the page. */
const policy: Plugin = {
    name: "policy",
    apply: "build",
    transformIndexHtml: () => [{ tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" }],
};

/**
 * The service worker of the page, with the list of the files to fetch. Another list makes another worker, which browsers then
 * install.
 */
const offline: Plugin = {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => !/inter-(?!latin-wght)/.test(name)).sort();
        const list = JSON.stringify(["./", ...files.filter((name) => name !== "index.html" && !name.startsWith("games"))]);
        const version = createHash("sha256").update(list).digest("hex").slice(0, 16);
        const source = readFileSync(above("web/studio/offline.js"), "utf8").replace("__FILES__", list).replace("__VERSION__", version);
        this.emitFile({ type: "asset", fileName: "offline.js", source });
    },
};

export default defineConfig({
    base: "./",
    plugins: [react(), policy, offline],
    resolve: { alias: { troupe: `${troupePackage}/index.js`, "@examples": above("examples") } },
    server: { fs: { allow: [above("")] } },
    worker: { format: "es" },
    build: { outDir: above("build-wasm/studio"), emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 700,
        rollupOptions: { input: [above("web/studio/index.html"), above("web/studio/games.html")] } },
});
