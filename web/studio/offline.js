// SPDX-License-Identifier: MIT
// The service worker: keeps what the page is made of, so that it works without a network after the first visit. The page itself is asked
// of the server first, so that a new one is seen at once; the other files have their hash in their name and never change.

const files = __FILES__;
const cacheName = "troupe-studio __VERSION__";

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
    const old = (name) => name.startsWith("troupe-studio ") && name !== cacheName;
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

async function answer(request) {
    const cache = await caches.open(cacheName);
    if (request.mode === "navigate") {
        return fetch(request).catch(async () => (await cache.match("./")) ?? Response.error());
    }
    const kept = await cache.match(request);
    if (kept !== undefined) {
        return kept;
    }
    const fetched = await fetch(request);
    if (fetched.ok) {
        await cache.put(request, fetched.clone());
    }
    return fetched;
}

/// Answers requests for the page and its own files only; what a server answers to a call is never kept.
self.addEventListener("fetch", (event) => {
    const { request } = event;
    const isFile = request.method === "GET" && request.url.startsWith(new URL("./assets/", self.location.href).href);
    if (isFile || request.mode === "navigate") {
        event.respondWith(answer(request));
    }
});
