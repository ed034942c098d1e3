// SPDX-License-Identifier: MIT
// Small stories that play in canvases of their own; a click opens one of them as a project of the visitor's.

import { useEffect, useRef } from "react";
import { contextOf, onRestored } from "../canvas";
import { openProject } from "../files/project";
import { Painter } from "../stage/paint";
import { readPalette } from "../stage/palette";
import type { Scene } from "../stage/scene";
import { useStudio } from "../store";
import type { FromMiniature, ToMiniatures } from "./miniature.worker";
import { TEMPLATES } from "./templates";

/** Draws a miniature: the stage without words, as large as the canvas is. */
class Miniature {
    #scene: Scene | null = null;

    constructor(private canvas: HTMLCanvasElement) {}

    take({ frame, bodies, plan }: FromMiniature): void {
        const before = plan === undefined ? this.#scene : null;
        const known = new Map(before?.bodies);
        bodies.forEach((body) => known.set(body.id, { ...body, name: "" }));
        const { clientWidth: width, clientHeight: height } = this.canvas;
        const shown = plan ?? before?.plan ?? null;
        const across = shown === null ? 10 : shown.width * shown.letterM, down = shown === null ? 10 : shown.height * shown.letterM;
        const camera = { x: across / 2, y: down / 2, scale: Math.min(width / across, height / down) };
        this.#scene = { plan: shown, bodies: known, frame: { ...frame, speech: [] }, waits: [], followed: null, hovered: null, width, height, ratio: devicePixelRatio,
            covered: { left: 0, right: 0, bottom: 0 }, camera };
    }

    draw(painter: Painter): void {
        if (this.#scene !== null) {
            painter.draw(this.#scene);
        }
    }
}

function useMiniatures(): (number: number) => (canvas: HTMLCanvasElement | null) => void {
    const canvases = useRef<(HTMLCanvasElement | null)[]>([]);
    const theme = useStudio((state) => state.theme);
    useEffect(() => {
        const drawn = canvases.current.map((canvas) => {
            if (canvas === null) {
                return null;
            }
            canvas.width = canvas.clientWidth * devicePixelRatio;
            canvas.height = canvas.clientHeight * devicePixelRatio;
            return { miniature: new Miniature(canvas), painter: new Painter(contextOf(canvas), readPalette()) };
        });
        const worker = new Worker(new URL("./miniature.worker.ts", import.meta.url), { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<FromMiniature>) => {
            const one = drawn[data.number];
            one?.miniature.take(data);
            one?.miniature.draw(one.painter);
        };
        const message: ToMiniatures = {
            projects: TEMPLATES.map(({ project }) => project), moves: !matchMedia("(prefers-reduced-motion: reduce)").matches,
        };
        worker.postMessage(message);
        const stop = onRestored(() => drawn.forEach((one) => one?.miniature.draw(one.painter)));
        return () => {
            stop();
            worker.terminate();
        };
    }, [theme]);
    return (number) => (canvas) => {
        canvases.current[number] = canvas;
    };
}

export function Templates() {
    const canvasOf = useMiniatures();
    return (
        <ul className="templates" aria-label="Stories to begin from">
            {TEMPLATES.map(({ path, title, says, project }, number) => (
                <li key={path}>
                    <button aria-label={`Begin from: ${title}`} onClick={() => openProject(project, "kept")}>
                        <canvas ref={canvasOf(number)} aria-hidden="true" />
                        <span><b>{title}</b><span className="soft">{says}</span></span>
                    </button>
                </li>
            ))}
        </ul>
    );
}
