// SPDX-License-Identifier: MIT
// The fields and buttons that change how many columns and rows a plan has, and at which of its sides. A member of the cast that
// stands at a spot keeps its place on the plan.

import { operate } from "../../document/client";
import type { Plan } from "../../protocol";
import type { Parts } from "./parts";
import { resizeEdits, type Side } from "./strokes";
import { inTurn } from "./turns";

const SIDES: [Side, string][] = [["top", "above"], ["bottom", "below"], ["left", "on the left"], ["right", "on the right"]];
const MOST = 200;

export function Resize({ parts, plan, called }: { parts: Parts; plan: Plan; called: string }) {
    const resize = (side: Side, by: number) => by !== 0 && void inTurn(parts, (now) =>
        operate(`Resize ${called}`, { op: "edits", edits: resizeEdits(now, side, by, plan.letterM) }));
    const unit = (side: Side) => (side === "top" || side === "bottom" ? "row" : "column");
    const count = (side: Side) => (unit(side) === "row" ? plan.height : plan.width);
    return (
        <div className="resize" role="group" aria-label="Size of the plan">
            <Count label="Columns" value={plan.width} change={(by) => resize("right", by)} />
            <Count label="Rows" value={plan.height} change={(by) => resize("bottom", by)} />
            {SIDES.map(([side, where]) => (
                <span key={side} className="side">
                    <button aria-label={`Remove a ${unit(side)} ${where}`} disabled={count(side) < 2} onClick={() => resize(side, -1)}>−</button>
                    <span className="soft">{where}</span>
                    <button aria-label={`Add a ${unit(side)} ${where}`} onClick={() => resize(side, 1)}>+</button>
                </span>
            ))}
        </div>
    );
}

function Count({ label, value, change }: { label: string; value: number; change: (by: number) => void }) {
    const commit = (text: string) => {
        const wanted = Number.parseInt(text, 10);
        if (wanted > 0) {
            change(Math.min(wanted, MOST) - value);
        }
    };
    return (
        <label>{label} <input key={value} type="number" min={1} max={MOST} defaultValue={value}
            onBlur={({ target }) => commit(target.value)} onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()} /></label>
    );
}
