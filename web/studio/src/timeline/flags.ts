// SPDX-License-Identifier: MIT
// Flags of the timeline: moments that somebody has kept, and changes of the text. A moment belongs to a story (a text, a setting, a seed),
// and is kept in the browser. A change of the text is a flag as long as the story that went on with it is there.

import { create } from "zustand";
import { clockText } from "../stage/clock";
import { live } from "../stage/live";
import { get, useStudio } from "../store";
import type { Flag } from "./told";

const KEPT_AS = "troupe-studio flags";

export const useFlags = create<{ flags: Flag[] }>(() => ({ flags: [] }));

const storyNow = () => [get().main, get().setting ?? "", get().seed].join(" / ");
let story = "";

function readKept(): Record<string, Flag[]> {
    try {
        return JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}") as Record<string, Flag[]>;
    } catch {
        return {};
    }
}

function show(flags: Flag[]): void {
    useFlags.setState({ flags: flags.sort((a, b) => a.step - b.step) });
    live.redraw();
}

function change(flags: Flag[]): void {
    show(flags);
    const { [story]: _old, ...others } = readKept();
    try {
        localStorage.setItem(KEPT_AS, JSON.stringify(flags.length > 0 ? { ...others, [story]: flags } : others));
    } catch {
        // A browser that keeps nothing begins without flags.
    }
}

/** Keeps the present moment of the story as a flag, named by the time of day and by what the followed character is doing. */
export function keepMoment(): void {
    const { frame } = live;
    const { portrait } = get();
    const { flags } = useFlags.getState();
    if (frame !== null && !flags.some(({ step }) => step === frame.step)) {
        const doing = portrait?.queues.find(({ state }) => state === "runs" || state === "waits")?.title;
        const about = portrait === null ? "" : ` ${portrait.name}${doing === undefined ? "" : `: ${doing}`}`;
        change([...flags, { step: frame.step, name: `${clockText(frame.clock)}${about}`, isChange: false }]);
    }
}

export function removeFlag(flag: Flag): void {
    change(useFlags.getState().flags.filter((each) => each !== flag));
}

/** All flags, in their order: changes of the text and moments. */
export function allFlags(): Flag[] {
    const changes = live.changes.map((change) => ({ ...change, isChange: true }));
    return [...changes, ...useFlags.getState().flags].sort((a, b) => a.step - b.step);
}

useStudio.subscribe(() => {
    if (storyNow() !== story) {
        story = storyNow();
        show(readKept()[story] ?? []);
    }
});
