// SPDX-License-Identifier: MIT
// The stage: the setting from above, alive. Arrow keys walk the player, a click follows somebody, a drag moves the view.

import { useEffect, useRef, useState, type PointerEvent } from "react";
import type { BodyId } from "../protocol";
import { get, useStudio } from "../store";
import { follow, stage } from "./client";
import { live } from "./live";
import { each, Painter, type Camera, type Scene } from "./paint";
import { useCanvas } from "./useCanvas";

const KEYS: Readonly<Record<string, [number, number]>> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const STEER_MS = 120;
const NEAR_PX = 22;

/** The camera that shows all of the plan; on open ground all who are there. */
function fit(width: number, height: number): Camera {
    const { plan } = get();
    let [left, top, right, bottom] = plan === null ? [Infinity, Infinity, -Infinity, -Infinity]
        : [0, 0, plan.width * plan.letterM, plan.height * plan.letterM];
    if (plan === null && live.frame !== null) {
        each(live.frame, (_id, x, y) => {
            [left, top, right, bottom] = [Math.min(left, x - 3), Math.min(top, y - 3), Math.max(right, x + 3), Math.max(bottom, y + 3)];
        });
    }
    if (!Number.isFinite(left)) {
        [left, top, right, bottom] = [-5, -5, 5, 5];
    }
    const scale = Math.min((width - 32) / (right - left), (height - 72) / (bottom - top), 60);
    return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(scale, 4) };
}

export function StagePane() {
    const camera = useRef<Camera | null>(null);
    const hovered = useRef<BodyId | null>(null);
    const drag = useRef<{ x: number; y: number; camera: Camera; moved: boolean } | null>(null);
    const [isHovering, setHovering] = useState(false);
    const plan = useStudio((state) => state.plan);

    const canvas = useCanvas((context) => {
        const painter = new Painter(context);
        return () => {
            const scene = sceneNow();
            if (scene === null) {
                context.clearRect(0, 0, context.canvas.width, context.canvas.height);
            } else {
                painter.draw(scene);
            }
        };
    }, () => {
        camera.current = null;
    });

    const sceneNow = (): Scene | null => {
        const element = canvas.current;
        if (element === null || live.frame === null) {
            return null;
        }
        const { clientWidth: width, clientHeight: height } = element;
        camera.current ??= fit(width, height);
        const { bodies, followed } = get();
        return { plan: get().plan, bodies, frame: live.frame, followed, hovered: hovered.current, width, height, camera: camera.current };
    };

    useEffect(() => {
        camera.current = null;
    }, [plan]);

    useSteering();

    const bodyAt = (event: PointerEvent): BodyId | null => {
        const scene = sceneNow();
        if (scene === null) {
            return null;
        }
        let nearest: BodyId | null = null;
        let distance = NEAR_PX;
        each(scene.frame, (id, x, y) => {
            const [left, top] = Painter.toScreen(scene, x, y);
            const far = Math.hypot(left - event.nativeEvent.offsetX, top - event.nativeEvent.offsetY);
            if (far < distance && scene.bodies.get(id)?.isPlace === false) {
                [nearest, distance] = [id, far];
            }
        });
        return nearest;
    };

    const onMove = (event: PointerEvent) => {
        if (drag.current !== null) {
            const from = drag.current;
            const [x, y] = [event.clientX - from.x, event.clientY - from.y];
            from.moved ||= Math.hypot(x, y) > 4;
            camera.current = { ...from.camera, x: from.camera.x - x / from.camera.scale, y: from.camera.y - y / from.camera.scale };
            return;
        }
        hovered.current = bodyAt(event);
        setHovering(hovered.current !== null);
    };

    return (
        <canvas
            ref={canvas} className={isHovering ? "stage over" : "stage"} tabIndex={0} aria-label="Stage"
            onPointerDown={(event) => {
                if (camera.current !== null) {
                    drag.current = { x: event.clientX, y: event.clientY, camera: camera.current, moved: false };
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
                const scene = sceneNow();
                if (scene !== null) {
                    const [x, y] = Painter.toMetres(scene, event.nativeEvent.offsetX, event.nativeEvent.offsetY);
                    const scale = Math.min(Math.max(scene.camera.scale * 1.0015 ** -event.deltaY, 3), 160);
                    const part = scene.camera.scale / scale;
                    camera.current = { x: x + (scene.camera.x - x) * part, y: y + (scene.camera.y - y) * part, scale };
                }
            }}
            onDoubleClick={() => {
                camera.current = null;
            }}
        />
    );
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
