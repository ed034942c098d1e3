// SPDX-License-Identifier: MIT
// Keeps the page usable without a network after the first visit, and pauses the story while the page is hidden.

import { stage } from "../stage/client";
import { get } from "../store";

/** Registers the service worker, by which the browser keeps the page for use without a network. */
export function workWithoutNetwork(): void {
    if (import.meta.env.PROD && "serviceWorker" in navigator) {
        addEventListener("load", () => void navigator.serviceWorker.register("./offline.js").catch(() => {
            // Without the service worker the page works all the same, but only with a network.
        }));
    }
}

/** Pauses the story while nobody sees the page, and lets it go on afterwards if it was playing. */
export function restWhileHidden(): void {
    let wasPlaying = false;
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "hidden") {
            wasPlaying = get().isPlaying;
            if (wasPlaying) {
                stage({ is: "pause" });
            }
        } else if (wasPlaying) {  // also if the worker has yet to say that it rests
            stage({ is: "play", speed: get().speed });
        }
    });
}
