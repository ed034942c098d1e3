// SPDX-License-Identifier: MIT
// The choice of what the timeline shows: of whom, of which kind, and whether with marks and meetings.

import { create } from "zustand";
import { Began } from "../protocol";
import { live } from "../stage/live";
import type { Filter } from "./told";

export const KINDS = [Began.Alone, Began.Together, Began.Cued, Began.CuedTogether] as const;

export const useFilter = create<Filter>(() => ({ find: "", hidden: new Set(), hasMarks: true, hasMeetings: true }));

export function changeFilter(fields: Partial<Filter>): void {
    useFilter.setState(fields);
    live.redraw();
}

export function toggleKind(kind: Began): void {
    const hidden = new Set(useFilter.getState().hidden);
    if (!hidden.delete(kind)) {
        hidden.add(kind);
    }
    changeFilter({ hidden });
}
