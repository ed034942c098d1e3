// SPDX-License-Identifier: MIT
// A canvas that a worker paints: when the story has moved or the canvas has another size, the worker is told, at most once a frame;
// the colours of each new theme are sent to it, too. Handing a painted canvas over to the page takes as long as painting it; the
// worker does both, so that neither takes time of the page's own thread.

import { useEffect, useRef, useSyncExternalStore, type RefObject } from "react";
import { useStudio } from "../store";
import { live } from "./live";
import type { Painted } from "./painted";
import { readPalette } from "./palette";

/** Calls a listener whenever a CSS pixel has another number of the screen's pixels. Returns a function that ends the calls. */
function onRatio(listener: () => void): () => void {
    let query: MediaQueryList | undefined;
    const watch = () => {
        query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
        query.addEventListener("change", change, { once: true });
    };
    const change = () => {
        watch();
        listener();
    };
    watch();
    return () => query?.removeEventListener("change", change);
}

/** Returns the canvas and its key, which is another one for each new worker, since each worker paints an element of its own. */
export function usePaintedCanvas<Moment extends object, To, From>(
    painted: Painted<Moment, To, From>, show: (element: HTMLCanvasElement) => void,
): [canvas: RefObject<HTMLCanvasElement | null>, key: number] {
    const canvas = useRef<HTMLCanvasElement>(null);
    const theme = useStudio((state) => state.theme);
    const key = useSyncExternalStore(painted.subscribe, painted.number);
    useEffect(() => painted.give(canvas.current as HTMLCanvasElement), [key]);
    useEffect(() => painted.colour(readPalette()), [theme]);
    useEffect(() => {
        const element = canvas.current as HTMLCanvasElement;
        let due = 0;
        const showNow = () => {
            due = 0;
            show(element);
        };
        const request = () => {
            due ||= requestAnimationFrame(showNow);
        };
        const observer = new ResizeObserver(request);
        observer.observe(element);
        const stops = [live.subscribe(request), onRatio(request)];
        return () => {
            stops.forEach((stop) => stop());
            observer.disconnect();
            cancelAnimationFrame(due);
        };
    }, [key]);
    return [canvas, key];
}
