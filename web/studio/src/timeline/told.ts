// SPDX-License-Identifier: MIT
// The story as the timeline draws it: the page has it all the time, and the worker that paints is told of its changes.

import type { Bar, Began, BodyId, BodyInfo } from "../protocol";

/** The choice of what the timeline shows: of whom, of which kind, and whether with marks and meetings. */
export interface Filter {
    find: string;
    hidden: ReadonlySet<Began>;
    hasMarks: boolean;
    hasMeetings: boolean;
}

export interface Flag {
    step: number;
    name: string;
    isChange: boolean;
}

export interface Told {
    bodies: ReadonlyMap<BodyId, BodyInfo>;
    followed: BodyId | null;
    stepsPerSecond: number;
    /** the newest step, and its time of day in seconds */
    step: number;
    clock: number;
    bars: ReadonlyMap<number, Bar>;
    ghost: readonly Bar[];
    filter: Filter;
    flags: readonly Flag[];
}

export function isShown({ find }: Filter, { name, kind }: BodyInfo): boolean {
    const wanted = find.trim().toLowerCase();
    return wanted === "" || `${name} ${kind}`.toLowerCase().includes(wanted);
}

export const isOfKind = ({ hidden }: Filter, { began }: Bar): boolean => !hidden.has(began);
