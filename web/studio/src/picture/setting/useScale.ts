// SPDX-License-Identifier: MIT
// How large a plan is drawn: as wide as its pane, unless its squares would be too small or too large, and larger or smaller by
// hand.

import { useEffect, useRef, useState, type RefObject } from "react";
import type { Ground } from "./where";

const SMALLEST_PX = 8;
const LARGEST_PX = 40;
const STEP = 1.25;

export interface PlanScale {
    /** the element into which the plan is scaled to fit */
    room: RefObject<HTMLDivElement | null>;
    /** pixels per metre */
    scale: number;
    zoom: (by: 1 | -1 | 0) => void;
}

export function usePlanScale(ground: Ground): PlanScale {
    const room = useRef<HTMLDivElement>(null);
    const [width, setWidth] = useState(0);
    const [steps, setSteps] = useState(0);
    useEffect(() => {
        const observer = new ResizeObserver(() => setWidth(room.current?.clientWidth ?? 0));
        observer.observe(room.current as HTMLDivElement);
        return () => observer.disconnect();
    }, []);
    const fit = width / ground.width;
    const scale = Math.min(Math.max(fit, SMALLEST_PX / ground.letterM), LARGEST_PX / ground.letterM) * STEP ** steps;
    return { room, scale, zoom: (by) => setSteps((old) => (by === 0 ? 0 : Math.min(8, Math.max(-4, old + by)))) };
}
