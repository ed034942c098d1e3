// SPDX-License-Identifier: MIT
// A canvas that is drawn at most once a frame: when the story has moved, and when its size or the theme has changed.

import { useEffect, useRef, type RefObject } from "react";
import { useStudio } from "../store";
import { live } from "./live";

/** True: something is still moving, and the next frame is to be drawn as well. */
export type Draw = (element: HTMLCanvasElement) => boolean | void;

/** `begin` makes what draws, anew for each theme; `resized` hears of another size before it is drawn. */
export function useCanvas(begin: (context: CanvasRenderingContext2D) => Draw, resized: () => void = () => {}): RefObject<HTMLCanvasElement | null> {
    const canvas = useRef<HTMLCanvasElement>(null);
    const theme = useStudio((state) => state.theme);
    useEffect(() => {
        const element = canvas.current as HTMLCanvasElement;
        const draw = begin(element.getContext("2d") as CanvasRenderingContext2D);
        let due = 0;
        const request = () => {
            due ||= requestAnimationFrame(() => {
                due = 0;
                if (draw(element) === true) {
                    request();
                }
            });
        };
        const observer = new ResizeObserver(() => {
            element.width = element.clientWidth * devicePixelRatio;
            element.height = element.clientHeight * devicePixelRatio;
            resized();
            request();
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
