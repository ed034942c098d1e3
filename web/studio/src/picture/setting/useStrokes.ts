// SPDX-License-Identifier: MIT
// Squares that are painted with the pointer or by keys: a stroke, a rectangle. A painted letter stands in the picture at once,
// and in the text when the stroke ends.

import { useEffect, useState } from "react";
import { operate } from "../../document/client";
import type { Plan } from "../../protocol";
import type { Parts } from "./parts";
import { between, painted, rectangle, rowEdits, type Square } from "./strokes";
import { inTurn } from "./turns";

export type Tool = "move" | "brush" | "rectangle" | "erase" | "link";

interface Draft {
    squares: Square[];
    letter: string;
    first: Square;
    last: Square;
    isDone: boolean;
}

export interface Strokes {
    /** the plan with the strokes that are not yet in the text */
    shown: Plan | null;
    marked: Square[];
    begin: (at: Square) => void;
    goOn: (to: Square) => void;
    end: () => void;
    giveUp: () => void;
    isPainting: boolean;
    fill: (squares: Square[], letter: string) => void;
}

/** Returns the rows of a plan with these drafts painted into them, one after another. */
const after = (plan: Plan, drafts: Draft[]) => drafts.reduce((rows, { squares, letter }) => painted(rows, squares, letter), plan.rows);

export function useStrokes(parts: Parts, plan: Plan | null, tool: Tool, letter: string, called: string): Strokes {
    const [drafts, setDrafts] = useState<Draft[]>([]);
    const rows = plan?.rows.join("\n") ?? "";
    const last = drafts.at(-1);
    const current = last === undefined || last.isDone ? null : last;
    const set = (draft: Draft | null) => setDrafts((old) => [...old.filter(({ isDone }) => isDone), ...(draft === null ? [] : [draft])]);
    const isBlock = tool === "rectangle";

    // A draft is dropped once the text has its squares.
    useEffect(() => setDrafts((old) => (plan === null ? [] : old.filter((draft) => !draft.isDone || after(plan, [draft]).join("\n") !== rows))), [rows]);

    const fill = (squares: Square[], put: string) => {
        const done: Draft = { squares, letter: put, first: squares[0] as Square, last: squares[0] as Square, isDone: true };
        set(done);
        void inTurn(parts, async (now) => {
            const texts = now.rows.map((row) => now.tree.words(row));
            const edits = rowEdits(now, painted(texts, squares, put));
            const refusal = edits.length === 0 ? "" : (await operate(`Paint ${called}`, { op: "edits", edits })).refusal;
            if (refusal !== null) {
                setDrafts((old) => old.filter((each) => each !== done));
            }
        });
    };
    return {
        shown: plan === null ? null : { ...plan, rows: after(plan, drafts) },
        marked: current !== null && isBlock ? current.squares : [],
        isPainting: current !== null,
        begin: (at) => set({ squares: [at], letter, first: at, last: at, isDone: false }),
        goOn: (to) => current !== null && set({
            ...current, last: to, squares: isBlock ? rectangle(current.first, to) : [...current.squares, ...between(current.last, to)],
        }),
        end: () => current !== null && fill(current.squares, current.letter),
        giveUp: () => set(null),
        fill,
    };
}
