// SPDX-License-Identifier: MIT
// Meetings: stretches of time in which bars of several people are of one collaboration.

import type { Bar, BodyId } from "../protocol";

export interface Meeting {
    /** the first and the last step of the meeting; `to` is null while it lasts */
    from: number;
    to: number | null;
    bodies: Set<BodyId>;
}

/** Returns the meetings to which these bars belong; a meeting with one person only is left out. */
export function meetingsOf(bars: Iterable<Bar>): Meeting[] {
    const meetings = new Map<string, Meeting>();
    for (const { meeting, from, to, body } of bars) {
        const known = meetings.get(meeting);
        if (meeting === "") {
            continue;
        }
        if (known === undefined) {
            meetings.set(meeting, { from, to, bodies: new Set([body]) });
        } else {
            // A meeting begins when the last of its participants has come.
            known.from = known.bodies.has(body) ? known.from : Math.max(known.from, from);
            known.to = known.to === null || to === null ? null : Math.max(known.to, to);
            known.bodies.add(body);
        }
    }
    return [...meetings.values()].filter(({ bodies }) => bodies.size > 1);
}

/** The others who are in the meeting of a bar. */
export function othersIn(bars: ReadonlyMap<number, Bar>, { meeting, body }: Bar): BodyId[] {
    const all = meeting === "" ? [] : [...bars.values()].filter((bar) => bar.meeting === meeting && bar.body !== body);
    return [...new Set(all.map((bar) => bar.body))];
}
