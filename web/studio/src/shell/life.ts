// SPDX-License-Identifier: MIT
// The page's own life: without a network after the first visit, and at rest while nobody sees it.

import { stage } from "../stage/client";
import { get } from "../store";

/** Has the page kept by the browser. */
export function workWithoutNetwork(): void {
    if (import.meta.env.PROD && "serviceWorker" in navigator) {
        addEventListener("load", () => void navigator.serviceWorker.register("./offline.js").catch(() => {
            // A browser that keeps nothing asks the server each time.
        }));
    }
}

/** A story that nobody sees stands still, and goes on when it is seen again. */
export function restWhileHidden(): void {
    let wasPlaying = false;
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "hidden") {
            wasPlaying = get().isPlaying;
            if (wasPlaying) {
                stage({ is: "pause" });
            }
        } else if (wasPlaying && !get().isPlaying) {
            stage({ is: "play", speed: get().speed });
        }
    });
}
