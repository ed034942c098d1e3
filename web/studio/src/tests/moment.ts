// SPDX-License-Identifier: MIT
// A moment of the story as a test: its people at their places with what they have are given, and what they do now must happen.
// Lines that the language does not take, or that do not come true by themselves, are left out (proving.ts).

import { clockText } from "../stage/clock";
import template from "./moment.txt?raw";

/** A person or thing of a moment. */
export interface Told {
    name: string;
    /** the name of the role or kind, or the word `place` */
    type: string;
    x: number;
    y: number;
    facts: { fact: string; value: string }[];
    /** the behaviour of the person; `isFirst`: this person begins it, not a partner */
    doing: { behaviour: string; isFirst: boolean } | null;
}

export interface Moment {
    /** the time of day, in seconds after midnight */
    clock: number;
    /** the people whom the test is about, the first one before all */
    people: Told[];
    things: Told[];
}

const [HEAD, CLOCK, THING, PERSON, SET, PASS, DO, THEN] = template.trimEnd().split("\n") as [string, string, string, string, string, string, string, string];

const filled = (line: string, blanks: Readonly<Record<string, unknown>>) => line.replace(/\[(\w+)\]/g, (_all, blank: string) => String(blanks[blank]));

/** The name of a test that no other one has. */
export function nameOf({ clock, people: [first, ...others] }: Moment, taken: readonly string[]): string {
    const doing = first?.doing === null || first === undefined ? "" : `: ${first.doing.behaviour}`;
    const name = `${clockText(clock)}, ${first?.name ?? ""}${doing}${others.length > 0 ? ` with ${others.map((other) => other.name).join(", ")}` : ""}`;
    const names = [name, ...Array.from({ length: taken.length + 1 }, (_, i) => `${name} (${i + 2})`)];
    return names.find((each) => !taken.includes(each)) ?? name;
}

/** All lines that might be part of a test of the moment. The first line is the name of the test. */
export function linesOf({ clock, people, things }: Moment, name: string): string[] {
    const placed = (line: string, { name: own, type, x, y }: Told) => filled(line, { thing: own, person: own, type, x, y });
    const sets = people.flatMap(({ name: person, facts }) => facts.map((fact) => filled(SET, { person, ...fact })));
    const doing = people.flatMap((person) => (person.doing === null ? [] : [{ ...person.doing, person: person.name }]));
    return [
        filled(HEAD, { name }),
        filled(CLOCK, { clock: clockText(clock).slice(0, 5) }),
        ...things.map((thing) => placed(THING, thing)),
        ...people.map((person) => placed(PERSON, person)),
        ...sets,
        ...(sets.length > 0 ? [PASS] : []),  // others are seen to have what they have a step later
        ...doing.filter(({ isFirst }) => isFirst).map((each) => filled(DO, each)).slice(0, 1),
        ...doing.map((each) => filled(THEN, each)),
    ];
}

/** Whether a line says what has to follow, rather than what is given or done. */
export const isExpected = (line: string): boolean => line.startsWith(THEN.slice(0, THEN.indexOf("[")));
