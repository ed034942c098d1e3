// SPDX-License-Identifier: MIT
// A slider for the share that a behaviour has among the proactives of its role: dragged, or moved by arrow keys. A drag is one
// change of the behaviour's weight.

import { useRef, useState, type PointerEvent } from "react";
import { operate } from "../document/client";

interface ShareProps {
    card: number;
    name: string;
    /** The weight as it is written; "1" where none is written. */
    words: string;
    /** The sum of the weights of the other cards; 0 when the weight is a percentage. */
    others: number;
    share: number;
}

const LEAST = 0.01, MOST = 0.95, STEP = 0.05;

/** Returns the weight, in few digits, with which a behaviour has this share; a weight in percent is the share itself. */
function weightOf(share: number, { words, others }: ShareProps): string {
    if (words.endsWith("%")) {
        return `${Math.round(share * 100)}%`;
    }
    const weight = (share * others) / (1 - share);
    return String(Math.max(0.1, weight >= 10 ? Math.round(weight) : Math.round(weight * 10) / 10));
}

export function ShareBar(props: ShareProps) {
    const { card, name, share } = props;
    const [draft, setDraft] = useState<number | null>(null);
    const bar = useRef<HTMLSpanElement>(null);
    const canChange = props.words.endsWith("%") || props.others > 0;
    const shown = draft ?? share;
    const change = (to: number) => {
        const text = weightOf(Math.min(Math.max(to, LEAST), MOST), props);
        if (canChange && text !== props.words) {
            void operate(`Change weight of ${name}`, { op: "set", node: card, field: "weight", text });
        }
    };
    const at = ({ clientX }: PointerEvent) => {
        const { left, width } = (bar.current as HTMLSpanElement).getBoundingClientRect();
        return Math.min(Math.max((clientX - left) / width, LEAST), MOST);
    };
    return (
        <span className="share" role="slider" tabIndex={canChange ? 0 : -1} aria-label={`Share of ${name}`} title="Among the behaviours that are written here" aria-valuemin={0} aria-valuemax={100}
            aria-valuenow={Math.round(shown * 100)}
            onPointerDown={(event) => {
                if (canChange && event.button === 0) {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    event.currentTarget.focus();
                    setDraft(at(event));
                }
            }}
            onPointerMove={(event) => draft !== null && setDraft(at(event))}
            onPointerUp={() => {
                if (draft !== null) {
                    change(draft);
                    setDraft(null);
                }
            }}
            onPointerCancel={() => setDraft(null)}
            onKeyDown={(event) => {
                const by = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key];
                if (event.key === "Escape") {
                    setDraft(null);
                } else if (by !== undefined) {
                    event.preventDefault();
                    change(share + by);
                }
            }}>
            <span ref={bar} className="share-bar"><span style={{ width: `${shown * 100}%` }} /></span>
            {Math.round(shown * 100)} %
        </span>
    );
}
