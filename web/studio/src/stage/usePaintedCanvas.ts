// SPDX-License-Identifier: MIT
// A canvas that a worker paints: the worker is told at most once a frame, when the story has moved or the canvas has another size, and of
// the colours of each theme. Giving a canvas to the page costs as much as painting it, and both cost the page's own thread nothing so.

import { useEffect, useRef, type RefObject } from "react";
import { useStudio } from "../store";
import { live } from "./live";
import { readPalette, type Palette } from "./palette";

export function usePaintedCanvas(
    show: (element: HTMLCanvasElement) => void, colour: (element: HTMLCanvasElement, palette: Palette) => void,
): RefObject<HTMLCanvasElement | null> {
    const canvas = useRef<HTMLCanvasElement>(null);
    const theme = useStudio((state) => state.theme);
    useEffect(() => colour(canvas.current as HTMLCanvasElement, readPalette()), [theme]);
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
        const stop = live.subscribe(request);
        return () => {
            stop();
            observer.disconnect();
            cancelAnimationFrame(due);
        };
    }, []);
    return canvas;
}
