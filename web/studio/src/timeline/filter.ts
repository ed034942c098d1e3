// SPDX-License-Identifier: MIT
// The choice of what the timeline shows: of whom, of which kind, and whether with marks and meetings.

import { create } from "zustand";
import { Began, type Bar, type BodyInfo } from "../protocol";
import { live } from "../stage/live";

interface Filter {
    find: string;
    hidden: ReadonlySet<Began>;
    hasMarks: boolean;
    hasMeetings: boolean;
}

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

export function isShown({ name, kind }: BodyInfo): boolean {
    const find = useFilter.getState().find.trim().toLowerCase();
    return find === "" || `${name} ${kind}`.toLowerCase().includes(find);
}

export const isOfKind = ({ began }: Bar): boolean => !useFilter.getState().hidden.has(began);
