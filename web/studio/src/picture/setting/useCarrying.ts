// SPDX-License-Identifier: MIT
// Drags onto the plan: of a member of the cast, of a role or object that is put in, of the end of a link. Escape gives up.

import { useEffect, useRef, useState, type PointerEvent as ReactPointer, type RefObject } from "react";
import type { Member, Point } from "./parts";

const THRESHOLD_PX = 4;

/** The thing that is carried: a member of the cast, or the name of a role or object. */
export type Load = { member: Member; isLink: boolean } | { sort: string };

/** The place under the pointer, where the carried thing would be put down. */
export interface Target {
    /** the pointer in pixels from the corner of the plan; null outside of the plan */
    at: Point | null;
    /** the number, in the document, of the node of the cast's member under the pointer; null: none */
    member: number | null;
    /** the name of the place under the pointer; null outside of the frames that places have while the link tool is chosen */
    place: string | null;
    isTray: boolean;
}

export interface Carried {
    load: Load;
    x: number;
    y: number;
    at: Point | null;
}

export interface Carrying {
    carried: Carried | null;
    /** makes the pointer handler of an element that can be dragged */
    lift: (load: Load) => (event: ReactPointer) => void;
}

function targetAt(x: number, y: number, room: HTMLElement | null): Target {
    const board = room?.querySelector(".plan-board")?.getBoundingClientRect();
    const element = document.elementFromPoint(x, y);
    const isOver = board !== undefined && element?.closest(".plan-room") !== null && x >= board.left && x < board.right && y >= board.top && y < board.bottom;
    const member = element?.closest<HTMLElement>("[data-member]")?.dataset["member"];
    return {
        at: isOver ? { x: x - board.left, y: y - board.top } : null, member: member === undefined ? null : Number(member),
        place: element?.closest<HTMLElement>("[data-place]")?.dataset["place"] ?? null,
        isTray: element?.closest(".tray") !== null && element !== null,
    };
}

export function useCarrying(room: RefObject<HTMLElement | null>, drop: (load: Load, target: Target) => void): Carrying {
    const [carried, setCarried] = useState<Carried | null>(null);
    const drag = useRef<{ load: Load; x: number; y: number; isMoving: boolean } | null>(null);
    const latest = useRef(drop);
    latest.current = drop;
    useEffect(() => {
        const end = () => {
            drag.current = null;
            setCarried(null);
        };
        const move = ({ clientX: x, clientY: y }: PointerEvent) => {
            const own = drag.current;
            if (own === null || (!own.isMoving && Math.hypot(x - own.x, y - own.y) < THRESHOLD_PX)) {
                return;
            }
            own.isMoving = true;
            setCarried({ load: own.load, x, y, at: targetAt(x, y, room.current).at });
        };
        const up = ({ clientX: x, clientY: y }: PointerEvent) => {
            const own = drag.current;
            end();
            if (own?.isMoving === true) {
                latest.current(own.load, targetAt(x, y, room.current));
            }
        };
        const key = (event: KeyboardEvent) => {
            if (event.key === "Escape" && drag.current !== null) {
                event.stopPropagation();
                end();
            }
        };
        addEventListener("pointermove", move);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", end);
        addEventListener("keydown", key, { capture: true });
        return () => {
            removeEventListener("pointermove", move);
            removeEventListener("pointerup", up);
            removeEventListener("pointercancel", end);
            removeEventListener("keydown", key, { capture: true });
        };
    }, [room]);
    return {
        carried,
        lift: (load) => (event) => {
            event.stopPropagation();
            if (event.button === 0) {
                drag.current = { load, x: event.clientX, y: event.clientY, isMoving: false };
            }
        },
    };
}
