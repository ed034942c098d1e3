// SPDX-License-Identifier: MIT
// The game that is looked into, as the server of `troupe studio` tells it. The page asks some times a second; when the game has ended it looks for
// one of the same name and attaches to that.

import { create } from "zustand";

export interface Listed { port: number; process: number; attached: boolean; text: string; name: string }

/**
 * A body of the game. `what` is 0 for a thing, 1 for a character, 2 for the player. The position is in metres, `began` is a Began.
 */
export type Entity = [id: string, name: string, kind: string, what: number, x: number, y: number, doing: string, began: number, says: string];

/**
 * Something that happened: `what` is the name of an event and `words` a behaviour, or `what` is "says" and `words` are the words
 * that are said.
 */
export type Happening = [step: number, id: string, what: string, words: string];

export interface Card { id: string; name: string; queues: [string, string, string][]; facts: [string, string][]; why: string }

export interface Told {
    state: "none" | "waits" | "plays" | "held" | "gone";
    why: string;
    name: string;
    text: string;
    world?: number;
    step?: number;
    rate?: number;
    clock?: number;
    hash?: string;
    entities?: Entity[];
    next?: number;
    events?: Happening[];
    hits?: [string, string][];
    card?: Card;
    breakpoints: [number, string][];
}

/** A stretch of a behaviour; `to` is null while it goes on. */
export interface Bar { id: string; title: string; from: number; to: number | null; state: "runs" | "interrupted" | "suspended"; began: number }

interface Page {
    games: Listed[];
    told: Told | null;
    shown: string;
    bars: Bar[];
    happenings: Happening[];
    message: string;
    isAway: boolean;
}

export const usePage = create<Page>(() => ({ games: [], told: null, shown: "0", bars: [], happenings: [], message: "", isAway: false }));

const MOST_BARS = 6000, MOST_HAPPENINGS = 300, VIEW_MS = 120, LIST_MS = 1000;
let next = 0, world = 0, wanted: string | null = null;

async function post(path: string, body = ""): Promise<Response> {
    return await fetch(`api/${path}`, { method: "POST", body });
}

function closeBars(bars: Bar[], id: string, title: string, step: number): Bar | undefined {
    const open = bars.findLast((bar) => bar.id === id && bar.title === title && bar.to === null);
    if (open !== undefined) {
        open.to = step;
    }
    return open;
}

const STATES: Record<string, Bar["state"]> = { started: "runs", resumed: "runs", activated: "runs", interrupted: "interrupted", suspended: "suspended" };

function take(told: Told): void {
    const { bars: seen, happenings, shown } = usePage.getState();
    const isOther = told.world !== undefined && told.world !== world;
    const bars = isOther ? [] : seen;
    world = told.world ?? world;
    const began = new Map((told.entities ?? []).map((entity) => [`${entity[0]} ${entity[6]}`, entity[7]]));
    for (const [step, id, what, title] of told.events ?? []) {
        if (what === "says") {
            continue;
        }
        const before = closeBars(bars, id, title, step);
        const state = STATES[what];
        if (state !== undefined) {
            bars.push({ id, title, from: step, to: null, state, began: began.get(`${id} ${title}`) ?? before?.began ?? 1 });
        }
    }
    next = told.next ?? next;
    const first = told.hits?.[0]?.[0];
    const hit = told.state === "held" && usePage.getState().told?.state !== "held" && first !== undefined ? first : shown;
    usePage.setState({ told, bars: bars.slice(-MOST_BARS), shown: hit, isAway: false,
        happenings: isOther ? [] : [...happenings, ...(told.events ?? [])].slice(-MOST_HAPPENINGS) });
}

export function attach({ port, name }: Listed): void {
    next = world = 0;
    wanted = name;
    usePage.setState({ told: null, bars: [], happenings: [], shown: "0", message: "" });
    void post("attach", String(port));
}

export function detach(): void {
    wanted = null;
    void post("attach", "0");
    usePage.setState({ told: null, bars: [], happenings: [] });
}

export const show = (id: string): void => usePage.setState({ shown: id });
export const hold = (): void => void post("hold");
export const release = (steps: number): void => void post("release", String(steps));
export const breakAt = (words: string): void => void post("break", words);
export const unbreak = (number: number): void => void post("unbreak", String(number));

export async function reload(): Promise<void> {
    const response = await post("reload");
    const words = await response.text();
    usePage.setState({ message: response.ok ? words || "The text is handed over." : response.status === 404 ? "The game does not say which text it has." : words });
}

async function look(): Promise<void> {
    try {
        const { shown, told } = usePage.getState();
        const response = await fetch(`api/game/${shown}/${next}`);
        if (response.ok) {
            const came = await response.json() as Told;
            if (came.state !== "none") {
                take(came);
            } else if (told !== null) {
                usePage.setState({ told: null });
            }
        }
        usePage.setState({ isAway: !response.ok });
    } catch {
        usePage.setState({ isAway: true });
    }
    setTimeout(() => void look(), VIEW_MS);
}

async function list(): Promise<void> {
    try {
        const response = await fetch("api/games");
        const games = response.ok ? await response.json() as Listed[] : [];
        usePage.setState({ games });
        const again = games.find(({ name }) => name === wanted);
        if (usePage.getState().told?.state === "gone" && again !== undefined && !again.attached) {
            attach(again);
        }
    } catch {
        usePage.setState({ games: [] });
    }
    setTimeout(() => void list(), LIST_MS);
}

export function begin(): void {
    void list();
    void look();
}
