// SPDX-License-Identifier: MIT
// A canvas that is drawn at most once a frame: when the story has moved, and when its size or the theme has changed. Two canvases that follow
// the story take turns: giving a large one to the page costs as much as drawing it, and one frame has not the time for both.

import { useEffect, useRef, type RefObject } from "react";
import { useStudio } from "../store";
import { live } from "./live";

/** True: something is still moving, and the next frame is to be drawn as well. */
export type Draw = (element: HTMLCanvasElement) => boolean | void;

/**
 * Draws on a canvas. `begin` makes the function that draws, again for each theme. `resized` is called when the canvas has another
 * size, before it is drawn. With `isLate` the canvas is drawn one frame later, so that others are drawn first.
 */
export function useCanvas(
    begin: (context: CanvasRenderingContext2D) => Draw, resized: () => void = () => {}, isLate = false,
): RefObject<HTMLCanvasElement | null> {
    const canvas = useRef<HTMLCanvasElement>(null);
    const theme = useStudio((state) => state.theme);
    useEffect(() => {
        const element = canvas.current as HTMLCanvasElement;
        const draw = begin(element.getContext("2d") as CanvasRenderingContext2D);
        let due = 0;
        const drawNow = () => {
            due = 0;
            if (draw(element) === true) {
                request();
            }
        };
        const drawNext = () => {
            due = requestAnimationFrame(drawNow);
        };
        const request = () => {
            due ||= requestAnimationFrame(isLate ? drawNext : drawNow);
        };
        const observer = new ResizeObserver(() => {
            element.width = element.clientWidth * devicePixelRatio;
            element.height = element.clientHeight * devicePixelRatio;
            resized();
            cancelAnimationFrame(due);
            drawNow();  // another size has emptied it
        });
        observer.observe(element);
        const stop = live.subscribe(request);
        return () => {
            stop();
            observer.disconnect();
            cancelAnimationFrame(due);
        };
    }, [theme]);
    return canvas;
}
