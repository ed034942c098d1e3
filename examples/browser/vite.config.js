// SPDX-License-Identifier: MIT
// The package of Troupe is beside the project, so the server may read there; the page works in whatever folder it is put.
export default {
    base: "./",
    server: { fs: { allow: ["../.."] } },
    build: { outDir: "../../build-wasm/village", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 3000 },
};
