// SPDX-License-Identifier: MIT
// The stage: the setting from above, alive. Arrow keys walk the player, a click follows somebody, a drag moves the view.

import { useEffect, useRef, useState, type PointerEvent } from "react";
import { get, useStudio } from "../store";
import { follow, stage } from "./client";
import type { Label } from "./labels";
import { live } from "./live";
import { CANNOT_PAINT } from "./painted";
import { painting, type Moment } from "./painting";
import { StageLabels } from "./StageLabels";
import { usePaintedCanvas } from "./usePaintedCanvas";

const KEYS: Readonly<Record<string, [number, number]>> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
const STEER_MS = 120;
/**
 * The width of the cards at the left and right of the stage and the height of the hint at its bottom, with their distance to the
 * stage's edge.
 */
const CARD_PX = 284;
const HINT_PX = 56;
const NARROW_PX = 2 * CARD_PX;

export function StagePane() {
    const [canvas, key] = usePaintedCanvas(painting, (element) => painting.show(momentOf(element)));
    const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
    const [labels, setLabels] = useState<Label[]>([]);
    const [isHovering, setHovering] = useState(false);

    useEffect(() => void Object.assign(painting, { onWords: setLabels, onHover: setHovering }), []);
    useEffect(() => {
        drag.current = null;
    }, [key]);
    const plan = useStudio((state) => state.plan);
    useEffect(() => painting.tell({ is: "reset" }), [plan]);
    useSteering();

    const onMove = ({ clientX, clientY, nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent) => {
        const from = drag.current;
        if (from === null) {
            painting.tell({ is: "point", x, y });
            return;
        }
        from.moved ||= Math.hypot(clientX - from.x, clientY - from.y) > 4;
        if (from.moved) {
            painting.tell({ is: "drag", x: clientX - from.x, y: clientY - from.y });
        }
    };

    return (
        <>
            <canvas
                key={key} ref={canvas} className={isHovering ? "stage over" : "stage"} tabIndex={0} aria-label="Stage"
                onPointerDown={(event) => {
                    if (live.frame !== null) {
                        drag.current = { x: event.clientX, y: event.clientY, moved: false };
                        painting.tell({ is: "grab" });
                        event.currentTarget.setPointerCapture(event.pointerId);
                    }
                }}
                onPointerMove={onMove}
                onPointerUp={({ nativeEvent: { offsetX, offsetY } }) => {
                    const wasClick = drag.current?.moved === false;
                    drag.current = null;
                    if (wasClick) {
                        void painting.pick(offsetX, offsetY).then(follow);
                    }
                }}
                onWheel={({ deltaY, nativeEvent: { offsetX: x, offsetY: y } }) => painting.tell({ is: "zoom", x, y, factor: 1.0015 ** -deltaY })}
                onDoubleClick={() => painting.tell({ is: "reset" })}
            />
            {CANNOT_PAINT !== null && <p className="cannot-paint" role="alert">{CANNOT_PAINT}</p>}
            <StageLabels labels={labels} />
        </>
    );
}

let covered = { left: 0, right: 0, bottom: 0 };

/** Returns the present moment for painting, with the widths and the height of the cards that lie over the canvas. */
function momentOf({ clientWidth: width, clientHeight: height }: HTMLCanvasElement): Moment {
    const { plan, bodies, followed, portrait, deeds, isListed, isHinted } = get();
    const isNarrow = width < NARROW_PX;
    const now = {
        left: (isListed || deeds.length > 0) && !isNarrow ? CARD_PX : 0, right: portrait !== null && !isNarrow ? CARD_PX : 0, bottom: isHinted ? HINT_PX : 0,
    };
    if (now.left !== covered.left || now.right !== covered.right || now.bottom !== covered.bottom) {
        covered = now;
    }
    return { plan, bodies, frame: live.frame, waits: live.waits, followed, covered, width, height, ratio: devicePixelRatio };
}

/** Arrow keys lead the player, unless the focus is in a field, a tree or a grid. */
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
