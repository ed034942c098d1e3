// SPDX-License-Identifier: MIT
// The page's side of the stage: each text that compiles goes to the worker, which plays it.

import { onAnalysed } from "../document/client";
import { Lifeline } from "../lifeline";
import type { Place, WatchChoices } from "../debugging/protocol";
import type { FromStage, Plan, SavedMoment, Source, ToStage } from "../protocol";
import { get, set } from "../store";
import { useTranslations } from "../files/translations";
import type { Moment } from "../tests/moment";
import { compare, forgetComparison, leaveUncompared } from "./compare";
import { live } from "./live";
import type { Running } from "./running";

const worker = new Lifeline<ToStage, FromStage>(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }), (message) => hear(message), () => beginAgain());
let packNow: Uint8Array | null = null;
/** The text of `packNow`, compiled without a translation: in the language in which it is written. */
let writtenNow: Uint8Array | null = null;
/** The main text of the pack that was compiled last. */
let source: Source = {};
/** The moment from which the story has gone on; null: it has begun with its text. */
let opened: SavedMoment | null = null;
/** The moment of the story that stays if `opened` cannot be opened. */
let openedBefore: SavedMoment | null = null;
let isNewStory = true;
/** The moment at which the next story stands at first; null: it plays from its beginning. */
let firstMoment: SavedMoment | null = null;
/** Whether the worker has begun the story that it was last asked to begin. */
let hasBegun = false;
/** How many stories were left that the worker has yet to end. Until then the worker's messages are about those stories. */
let leaving = 0;
/** The requests to the stage that also hold for a new worker, by kind. They are sent again when the worker is replaced. */
const wishes = new Map<ToStage["is"], ToStage>();

/** The newest text that compiled, as a pack; null before there is one. */
export const newestPack = (): Uint8Array | null => packNow;
/** The newest text that compiled, as a pack without a translation: tests compare spoken lines as they were written. */
export const newestWritten = (): Uint8Array | null => writtenNow;

export function stage(message: ToStage): void {
    if (message.is === "breakpoints" || message.is === "light") {
        wishes.set(message.is, message);
    }
    worker.send(message);
}

/** Makes the next pack begin a story of its own, which plays at once, or waits at a moment that was saved. */
export function expectNewStory(moment: SavedMoment | null = null): void {
    isNewStory = true;
    firstMoment = moment;
    packNow = writtenNow = opened = openedBefore = null;
    leaving++;
    stage({ is: "end" });
    live.clear();
    forgetComparison();
    followedBefore = null;
    set({ setting: null, plan: null, bodies: new Map(), followed: null, portrait: null, deeds: [], stopped: null, failure: null, isSimulation: false });
}

onAnalysed(({ pack, written }) => {
    writtenNow = written ?? writtenNow;
    if (pack === null) {
        return;
    }
    const { main, files, trees } = get();
    const before = packNow, sourceBefore = source[main];
    source = { [main]: trees.get(files.indexOf(main))?.text ?? "" };
    if (before !== null && !isNewStory && isSame(pack, before)) {
        nameOfChange = null;
        if (source[main] !== sourceBefore) {
            stage({ is: "reword", source });
        }
        return;
    }
    packNow = pack;
    if (isNewStory) {
        isNewStory = false;
        beginNew();
    } else {
        stage({ is: "edit", pack, source });
        live.change(nameOfChange ?? get().undoName ?? "Change");
        nameOfChange = null;
        if (before !== null && get().isSimulation) {
            leaveUncompared("What a change does is not compared for a simulation. It is played anew with the same faults, and says at its end what it has found.");
        } else if (before !== null) {
            compare(before, pack, { seed: get().seed, setting: get().setting, image: opened?.image ?? null });
        }
    }
});

/** The name of the next change of the story when it is not a change of the texts, such as another language; else null. */
let nameOfChange: string | null = null;

/** Plays the story in a language from now on; null: as it is written. */
export function speak(language: string | null): void {
    nameOfChange = language === null ? "As it is written" : `In ${language}`;
    useTranslations.setState({ spoken: language });
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
    if (a.length !== b.length) {
        return false;
    }
    for (let i = 0; i < a.length; i++) {
        if (a[i] !== b[i]) {
            return false;
        }
    }
    return true;
}

/** The plan of a story that goes on: the one that is there, if the new text has left it as it is, so that nobody paints it anew. */
function planNow(plan: Plan | null): Plan | null {
    return JSON.stringify(plan) === JSON.stringify(get().plan) ? get().plan : plan;
}

function beginNew(): void {
    if (firstMoment !== null) {
        openMoment(firstMoment);
        return;
    }
    restart(get().seed);
    stage({ is: "play", speed: get().speed });
}

/**
 * Begins the story anew at the moment or text with which it was begun, without the log of the moment, since playing the log may have taken
 * too long. Returns a sentence that tells of the new beginning.
 */
function beginOpened(): string {
    const again = opened;
    opened = null;
    if (again === null) {
        restart(get().seed);
        return "The story took too long. It stands at its beginning again.";
    }
    openMoment({ ...again, log: null });
    return again.log === null ? "The story took too long. It stands at the saved moment again."
        : "The log took too long to play: the saved moment is here, and nothing before it.";
}

/** Begins the story of the newest text anew, from its beginning; whether it plays stays as it was. */
export function restart(seed: number): void {
    set({ seed });
    if (packNow !== null) {
        opened = openedBefore = null;
        hasBegun = false;
        stage({ is: "begin", pack: packNow, source, seed, setting: get().setting });
    }
}

/** Opens a moment of the newest text. The story waits at that moment. */
export function openMoment(moment: SavedMoment): void {
    if (packNow !== null) {
        openedBefore = opened;
        opened = moment;
        hasBegun = false;
        stage({ is: "open", pack: packNow, source, moment });
    }
}

/** Goes to the beginning: of the recording that has led to the opened moment, or of the story of the text. */
export function goToBeginning(): void {
    if (opened?.log != null) {
        stage({ is: "seek", step: 0 });
    } else {
        restart(get().seed);
    }
}

/** The name of the one who was followed when the story began anew: they are followed again as soon as they are there. */
let followedBefore: string | null = null;

export function follow(body: number | null): void {
    followedBefore = null;
    set({ followed: body });
    stage({ is: "look", body });
}

/** Pauses the story, and returns its present moment, described for a test about these people. */
export function describeMoment(bodies: number[]): Promise<Moment> {
    stage({ is: "pause" });
    stage({ is: "describe", bodies });
    return new Promise((resolve) => {
        whenDescribed = resolve;
    });
}

/** Has a body perform a behaviour of the text as soon as the running story has that text. */
export function showMe(body: number, behaviour: string, message: string | null): void {
    stage({ is: "show", body, behaviour, message });
    stage({ is: "play", speed: get().speed });
}

/**
 * Called when a new worker has replaced one that was ended. A story that was to follow begins now; else the present one begins anew, paused, and without
 * the log of its moment. A story that never came to its beginning and has no log fails instead: its beginning takes too long.
 */
function beginAgain(): void {
    wishes.forEach(stage);
    if (drawing !== null) {
        stage({ is: "draw", seed: drawing.seed });
    }
    if (leaving > 0) {
        leaving = 0;
        beginNew();
        return;
    }
    if (!hasBegun && (opened?.log ?? null) === null) {
        set({ failure: "its beginning takes too long. The text can be changed all the same.", isPlaying: false });
        return;
    }
    set({ stopped: beginOpened(), isPlaying: false });
}

let running: ((lines: Running[]) => void) | undefined;

/** Sets the listener that is told which lines people perform, as long as a picture asks for that (lit.ts). */
export function onRunning(listener: typeof running): void {
    running = listener;
}

/** The seed of the world that a simulation is to draw, and the function to call with the world's text; null: none. */
let drawing: { seed: number; whenDrawn: (text: string) => void } | null = null;

/** Resolves with the text of the world that a simulation draws from a seed. */
export function drawWorld(seed: number): Promise<string> {
    stage({ is: "draw", seed });
    return new Promise((whenDrawn) => {
        drawing = { seed, whenDrawn };
    });
}

function takeDrawn(seed: number, text: string): void {
    if (drawing?.seed === seed) {
        drawing.whenDrawn(text);
        drawing = null;
    }
}

let whenDescribed: ((moment: Moment) => void) | undefined;
let stopped: ((place: Place | null) => void) | undefined;
let watched: ((lost: number[], choices: WatchChoices) => void) | undefined;

/** Sets the callbacks for a stop of the story, and for breakpoints that were lost and what new ones can be about. */
export function onDebugging(stops: typeof stopped, watches: typeof watched): void {
    stopped = stops;
    watched = watches;
}

function hear(data: FromStage): void {
    if (data.is === "ended") {
        leaving--;
    } else if (data.is === "drawn") {
        takeDrawn(data.seed, data.text);  // it belongs to no story
    } else if (leaving === 0) {
        hearOfStory(data);
    }
}

function hearOfStory(data: Exclude<FromStage, { is: "ended" | "drawn" }>): void {
    switch (data.is) {
    case "began":
        hasBegun = true;
        openedBefore = null;
        set({ plan: data.isNew ? data.plan : planNow(data.plan), stepsPerSecond: data.stepsPerSecond, settings: data.settings, setting: data.setting, seed: data.seed,
            isSimulation: data.isSimulation, failure: null });
        if (data.isNew) {
            followedBefore = get().bodies.get(get().followed ?? -1)?.name ?? followedBefore;
            set({ bodies: new Map(), followed: null, portrait: null, deeds: [] });
        }
        break;
    case "unopened":
        hasBegun = true;
        opened = openedBefore;
        break;
    case "bodies": {
        const bodies = new Map(get().bodies);
        data.bodies.forEach((body) => bodies.set(body.id, body));
        set({ bodies });
        const again = data.bodies.find(({ name }) => name === followedBefore);
        if (again !== undefined) {
            follow(again.id);
        }
        break;
    }
    case "frame": live.take(data.frame); break;
    case "bars": live.addBars(data.bars); break;
    case "cut": live.cut(data.step); break;
    case "portrait": set({ portrait: data.portrait }); break;
    case "playing": set({ isPlaying: data.playing, speed: data.speed, stopped: data.playing ? null : get().stopped }); break;
    case "stopped":
        set({ stopped: data.text, isPlaying: false, followed: data.body ?? get().followed });
        stopped?.(data.place);
        break;
    case "waits":
        live.waits = data.waits;
        live.redraw();
        break;
    case "running": running?.(data.lines); break;
    case "deeds": set({ deeds: data.deeds }); break;
    case "described": whenDescribed?.(data.moment); break;
    case "told": set({ stopped: data.text }); break;
    case "watched": watched?.(data.lost, data.choices); break;
    case "failed": set({ failure: data.message, isPlaying: false }); break;
    }
}
