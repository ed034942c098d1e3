// SPDX-License-Identifier: MIT
// The selection at the time of a change. When the change is taken back, that selection shows where it happened.

import { get, reveal, set, useStudio, type StudioState } from "../store";
import type { Edit } from "./protocol";

export type Moment = Pick<StudioState, "activeFile" | "declaration" | "selected">;

export function momentNow(): Moment {
    const { activeFile, declaration, selected } = get();
    return { activeFile, declaration, selected };
}

/**
 * Selects the node that was selected at a moment, if it is still there and in the file of the edit, else the node where the edit
 * was.
 */
export function showMoment({ activeFile, declaration, selected }: Moment, edit: Edit | null): void {
    const tree = get().trees.get(activeFile);
    if (edit !== null) {
        reveal(edit.file, edit.offset);
    }
    if (tree !== undefined && declaration !== null && tree.get(declaration) !== undefined && (edit === null || edit.file === activeFile)) {
        set({ activeFile, declaration, selected: selected !== null && tree.get(selected) !== undefined ? selected : get().selected });
    }
    requestAnimationFrame(() => document.querySelector(`.picture [data-node="${get().selected}"]`)?.scrollIntoView({ block: "nearest" }));
}

/** Resolves when the trees are next replaced, as they are after a change of the texts. */
export function treesOfChange(): Promise<void> {
    return new Promise((resolve) => {
        const stop = useStudio.subscribe((state, old) => {
            if (state.trees !== old.trees) {
                stop();
                setTimeout(resolve);
            }
        });
    });
}
