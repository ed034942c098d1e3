// SPDX-License-Identifier: MIT
// The stage: the setting from above, alive. Arrow keys walk the player, a click follows somebody, a drag moves the view.

import { useEffect, useRef, useState, type PointerEvent } from "react";
import type { BodyId } from "../protocol";
import { get, useStudio } from "../store";
import { CLOSEST, Director, FARTHEST, toMetres, type Camera } from "./camera";
import { follow, stage } from "./client";
import { live } from "./live";
import { Painter } from "./paint";
import type { Scene } from "./scene";
import { LabelBoard, StageLabels } from "./StageLabels";
import { useCanvas } from "./useCanvas";

const KEYS: Readonly<Record<string, [number, number]>> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const STEER_MS = 120;
/** The cards that lie over the stage, with their distance to its edge. */
const CARD_PX = 284;
const HINT_PX = 56;
const NARROW_PX = 2 * CARD_PX;
const ANYWHERE: Camera = { x: 0, y: 0, scale: 1 };

export function StagePane() {
    const director = useRef(new Director());
    const painter = useRef<Painter | null>(null);
    const board = useRef(new LabelBoard());
    const hovered = useRef<BodyId | null>(null);
    const drag = useRef<{ x: number; y: number; camera: Camera; moved: boolean } | null>(null);
    const drawn = useRef<Scene | null>(null);
    const [isHovering, setHovering] = useState(false);
    const plan = useStudio((state) => state.plan);

    const canvas = useCanvas((context) => {
        const own = painter.current = new Painter(context);
        return (element) => {
            const scene = drawn.current = sceneOf(element, hovered.current);
            if (scene === null) {
                context.clearRect(0, 0, element.width, element.height);
                board.current.put([]);
                return false;
            }
            scene.camera = director.current.film(scene, performance.now());
            own.draw(scene);
            board.current.put(own.labels.all);
            return director.current.isMoving;
        };
    }, () => director.current.reset());

    useEffect(() => director.current.reset(), [plan]);
    useSteering();

    const bodyAt = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent): BodyId | null =>
        drawn.current === null ? null : painter.current?.at(drawn.current, offsetX, offsetY) ?? null;

    const onMove = (event: PointerEvent) => {
        if (drag.current !== null) {
            const from = drag.current;
            const [x, y] = [event.clientX - from.x, event.clientY - from.y];
            from.moved ||= Math.hypot(x, y) > 4;
            if (from.moved) {
                director.current.put({ ...from.camera, x: from.camera.x - x / from.camera.scale, y: from.camera.y - y / from.camera.scale });
                live.redraw();
            }
            return;
        }
        const body = bodyAt(event);
        if (body !== hovered.current) {
            hovered.current = body;
            setHovering(body !== null);
            live.redraw();
        }
    };

    return (
        <>
            <canvas
                ref={canvas} className={isHovering ? "stage over" : "stage"} tabIndex={0} aria-label="Stage"
                onPointerDown={(event) => {
                    if (drawn.current !== null) {
                        drag.current = { x: event.clientX, y: event.clientY, camera: drawn.current.camera, moved: false };
                        event.currentTarget.setPointerCapture(event.pointerId);
                    }
                }}
                onPointerMove={onMove}
                onPointerUp={(event) => {
                    const wasClick = drag.current?.moved === false;
                    drag.current = null;
                    if (wasClick) {
                        follow(bodyAt(event));
                    }
                }}
                onWheel={(event) => {
                    const scene = drawn.current;
                    if (scene !== null) {
                        const [x, y] = toMetres(scene, event.nativeEvent.offsetX, event.nativeEvent.offsetY);
                        const scale = Math.min(Math.max(scene.camera.scale * 1.0015 ** -event.deltaY, FARTHEST), CLOSEST);
                        const part = scene.camera.scale / scale;
                        director.current.put({ x: x + (scene.camera.x - x) * part, y: y + (scene.camera.y - y) * part, scale });
                        live.redraw();
                    }
                }}
                onDoubleClick={() => {
                    director.current.reset();
                    live.redraw();
                }}
            />
            <StageLabels board={board.current} />
        </>
    );
}

/** Returns the scene of the present moment, for drawing; its camera is still to be set. */
function sceneOf({ clientWidth: width, clientHeight: height }: HTMLCanvasElement, hovered: BodyId | null): Scene | null {
    const { plan, bodies, followed, portrait, deeds, isListed, isHinted } = get();
    if (live.frame === null || width === 0) {
        return null;
    }
    const isNarrow = width < NARROW_PX;
    const covered = {
        left: (isListed || deeds.length > 0) && !isNarrow ? CARD_PX : 0, right: portrait !== null && !isNarrow ? CARD_PX : 0, bottom: isHinted ? HINT_PX : 0,
    };
    return { plan, bodies, frame: live.frame, waits: live.waits, followed, hovered, width, height, covered, camera: ANYWHERE };
}

/** Arrow keys lead the player, wherever nothing is being typed. */
function useSteering(): void {
    useEffect(() => {
        const held = new Set<string>();
        let timer: ReturnType<typeof setInterval> | undefined;
        const steer = () => {
            let x = 0, y = 0;
            held.forEach((key) => {
                const [right, down] = KEYS[key] as [number, number];
                [x, y] = [x + right, y + down];
            });
            live.isLed ||= x !== 0 || y !== 0;
            stage({ is: "steer", x, y });
        };
        const isTyping = (event: KeyboardEvent) => (event.target as HTMLElement).closest("input, textarea, select, [contenteditable], [role=tree], [role=grid]") !== null;
        const down = (event: KeyboardEvent) => {
            if (KEYS[event.key] === undefined || isTyping(event) || event.altKey || event.ctrlKey || event.metaKey) {
                return;
            }
            event.preventDefault();
            if (!held.has(event.key)) {
                held.add(event.key);
                steer();
                timer ??= setInterval(steer, STEER_MS);
            }
        };
        const release = (keys: string[]) => {
            if (held.size === 0) {
                return;
            }
            keys.forEach((key) => held.delete(key));
            steer();
            if (held.size === 0) {
                clearInterval(timer);
                timer = undefined;
            }
        };
        const up = (event: KeyboardEvent) => release([event.key]);
        const blur = () => release([...held]);
        addEventListener("keydown", down);
        addEventListener("keyup", up);
        addEventListener("blur", blur);
        return () => {
            blur();
            removeEventListener("keydown", down);
            removeEventListener("keyup", up);
            removeEventListener("blur", blur);
        };
    }, []);
}
