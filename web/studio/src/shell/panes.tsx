// SPDX-License-Identifier: MIT
// The sizes of the panes, which are dragged by their dividers, or moved by arrow keys on them.

import { useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { HINT } from "../welcome/HintCard";
import { hasSeen } from "../welcome/visits";

export type Pane = "outline" | "document" | "timeline";

const LIMITS: Readonly<Record<Pane, [least: number, usual: number, most: number]>> = {
    outline: [0, 200, 480], document: [0, 460, 1200], timeline: [0, 220, 600],
};

/** What a first visit leaves the document beside a stage of full width. */
const FIRST_STAGE = 840;
const firstWidth = () => Math.min(LIMITS.document[1], Math.max(360, innerWidth - LIMITS.outline[1] - FIRST_STAGE - 10));

export interface PaneSizes {
    style: CSSProperties;
    of: (pane: Pane) => number;
    change: (pane: Pane, size: number) => void;
}

export function usePaneSizes(): PaneSizes {
    const [sizes, setSizes] = useState<Record<Pane, number>>(() => ({
        outline: LIMITS.outline[1], document: hasSeen(HINT) ? LIMITS.document[1] : firstWidth(), timeline: LIMITS.timeline[1],
    }));
    return {
        style: { "--outline": `${sizes.outline}px`, "--document": `${sizes.document}px`, "--timeline": `${sizes.timeline}px` } as CSSProperties,
        of: (pane) => sizes[pane],
        change: (pane, size) => setSizes((old) => ({ ...old, [pane]: Math.min(Math.max(size, LIMITS[pane][0]), LIMITS[pane][2]) })),
    };
}

export function Divider({ pane, label, sizes }: { pane: Pane; label: string; sizes: PaneSizes }) {
    const isFlat = pane === "timeline";
    const size = sizes.of(pane);
    const onKey = (event: KeyboardEvent) => {
        const by = { ArrowLeft: -16, ArrowRight: 16, ArrowUp: 16, ArrowDown: -16 }[event.key];
        if (by !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            sizes.change(pane, size + by);
        }
    };
    const onMove = (event: PointerEvent) => {
        if (event.buttons === 1) {
            sizes.change(pane, size + (isFlat ? -event.movementY : event.movementX));
        }
    };
    return (
        <div
            className={`divider divider-${pane}`} role="separator" tabIndex={0} aria-label={label}
            aria-orientation={isFlat ? "horizontal" : "vertical"} aria-valuenow={size} aria-valuemin={LIMITS[pane][0]}
            aria-valuemax={LIMITS[pane][2]} onKeyDown={onKey} onPointerMove={onMove}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        />
    );
}
