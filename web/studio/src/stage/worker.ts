// SPDX-License-Identifier: MIT
// The worker in which the story plays: a clock, a story, and answers to the page's messages.

import { load, NameFamily, type Troupe } from "troupe";
import { serve } from "../lifeline";
import type { Breakpoint } from "../debugging/protocol";
import type { BodyId, FromStage, SavedMoment, Source, ToStage } from "../protocol";
import { isSameRecorded, simulated, type Recorded } from "./recording";
import { Story, type Stop, type Version } from "./story";

const FRAME_MS = 16;
const GOAL_MS = 50;  // that a step of somebody may take between two messages
const DRAWN_STEPS = 1800;  // of a world that a simulation draws: a minute
const SLOWEST_FRAME_MS = 100;  // the story slows down rather than the page

let troupe: Troupe | undefined;
let story: Story | undefined;
let speed = 1;
let isPlaying = false;
let owedSteps = 0;
let lastTick = 0;
let looked: BodyId | null = null;
let asked: string | null = null;
let portraitDue = 0;
let breakpoints: Breakpoint[] = [];
let isLit = false;
/**
 * The step up to which a story is played before anything else, after a jump or a new beginning; Infinity: the end of a recording.
 */
let returnTo = 0;
/** The text of the story as it was sent last. */
let newest: SentText | undefined;
/** Whether the comments of the text that say what a simulation did cannot be read any more, though the simulation is played. */
let isCaseLost = false;
/** The behaviour to be shown as soon as the text of the running story has it. */
let wanted: { body: BodyId; behaviour: string; message: string | null } | undefined;

function tell(message: FromStage, transfer: Transferable[] = []): void {
    postMessage(message, { transfer });
}

function show(): void {
    if (story === undefined) {
        return;
    }
    const frame = story.frame();
    const bodies = story.takeBodies();
    if (bodies.length > 0) {
        tell({ is: "bodies", bodies });
    }
    tell({ is: "frame", frame }, [frame.bodies.buffer]);
    const bars = story.takeBars();
    if (bars.length > 0) {
        tell({ is: "bars", bars, step: story.now });
    }
    if (!isPlaying || performance.now() >= portraitDue) {
        portraitDue = performance.now() + 200;
        showLooked(story);
    }
}

/** Sends the page what changes slowly (the card of the followed body and the like), a few times a second. */
function showLooked(playing: Story): void {
    if (looked !== null) {
        tell({ is: "portrait", portrait: playing.portrait(looked, asked) });
    }
    tell({ is: "waits", waits: playing.waits() });
    if (playing.recorded !== null) {
        tell({ is: "deeds", deeds: playing.deeds() });
    }
    if (isLit) {
        tell({ is: "running", lines: playing.running() });
    }
}

function go(playing: Story, until: number): void {
    const stop = playing.play(until);
    show();
    if (stop !== null) {
        halt(stop);
        show();
    }
}

function tick(): void {
    const now = performance.now();
    try {
        advance(now);
    } catch (error) {
        returnTo = 0;
        story?.giveUpGoal();
        fail(error);
    } finally {
        setTimeout(tick, Math.max(0, FRAME_MS - (performance.now() - now)));
    }
}

function advance(now: number): void {
    const passed = Math.min(now - lastTick, SLOWEST_FRAME_MS);
    lastTick = now;
    if (story?.hasGoal === true) {
        pursue(story, now + GOAL_MS);
    } else if (story !== undefined && story.now < returnTo) {
        goBackTo(story, now + GOAL_MS);
    } else if (isPlaying && story !== undefined) {
        owedSteps += (passed / 1000) * speed * story.stepsPerSecond;
        const whole = Math.floor(owedSteps);
        owedSteps -= whole;
        if (whole > 0) {
            go(story, story.now + whole);
        }
    }
}

/** Plays as fast as possible until the goal of a debugger's step is reached, but no longer than until `end`, a time of performance.now(). */
function pursue(playing: Story, end: number): void {
    while (playing.hasGoal && performance.now() < end) {
        const stop = playing.play(playing.now + (playing.isRecorded ? 1 : playing.stepsPerSecond));
        if (stop !== null) {
            halt(stop);
        }
    }
    show();
}

function goBackTo(playing: Story, end: number): void {
    const until = returnTo;
    const ending = playing.playOn(until, () => performance.now() < end);
    if (ending !== null || (until === Infinity && !playing.isRecorded)) {
        returnTo = 0;
    }
    if (playing.now >= until) {
        showWanted();
    }
    show();
    if (ending !== null) {
        halt(ending);
        show();
    }
}

function seek(playing: Story, step: number): void {
    if (step < playing.now) {
        tell({ is: "cut", step });
    }
    playing.seek(step);
    returnTo = step;
    goBackTo(playing, performance.now() + GOAL_MS);
}

function halt(stop: Stop): void {
    isPlaying = false;
    looked = stop.body ?? looked;
    portraitDue = 0;
    tell({ is: "playing", playing: false, speed });
    tell({ is: "stopped", ...stop });
}

function watch(): void {
    if (story !== undefined) {
        tell({ is: "watched", lost: story.setBreakpoints(breakpoints), choices: story.watchChoices() });
    }
}

function tellStory(isNew: boolean): void {
    if (story !== undefined) {
        const { stepsPerSecond, settings, setting, seed } = story;
        tell({ is: "began", isNew, plan: story.plan(), stepsPerSecond, settings, setting, seed, isSimulation: isSimulation(story) });
        show();
    }
}

/** Whether a story is what a simulation did, and not a game. */
const isSimulation = ({ recorded, hasImage }: Story): boolean => recorded !== null && !hasImage;

/** A text as the page sends it: the pack that was compiled from it, and its main file. */
interface SentText {
    pack: Uint8Array;
    source: Source;
}

const loaded = ({ pack, source }: SentText): Version => ({ pack: (troupe as Troupe).load(pack), source });

/** Begins the story of a text, or plays what the text has recorded: the case of a simulation. */
function begin(sent: SentText, seed: number, setting: string | null, recorded = caseOf(sent)): void {
    returnTo = 0;
    const version = loaded(sent);
    newest = sent;
    const settings = version.pack.names(NameFamily.SETTING);
    const chosen = setting !== null && settings.includes(setting) ? setting : settings[0] ?? null;
    exchange(new Story(troupe as Troupe, version, seed, chosen, { recorded }));
}

/** Returns what a simulation did, if the text is the case of one; else null. */
function caseOf({ source }: SentText): Recorded | null {
    const [text] = Object.values(source);
    return text === undefined ? null : simulated(troupe as Troupe, text);
}

function exchange(next: Story): void {
    const old = story;
    story = next;
    isCaseLost = false;
    watch();
    old?.release();
    looked = null;
    tell({ is: "cut", step: 0 });
    tellStory(true);
}

function leave(): void {
    const old = story;
    story = wanted = undefined;
    old?.release();
}

function showWanted(): void {
    if (wanted !== undefined && story?.show(wanted.body, wanted.behaviour, wanted.message) === true) {
        wanted = undefined;
    }
}

/**
 * Opens a moment that was saved, and waits there. If the moment has a log, the story is first played from the beginning of the log
 * to its end.
 */
function open(sent: SentText, { image, log }: SavedMoment): void {
    const recorded = log === null ? null : { logs: [log], deeds: [], ending: null, lastStep: 0 };
    const version = loaded(sent);
    let opened: Story;
    try {
        opened = new Story(troupe as Troupe, version, story?.seed ?? 1, null, { image, recorded });
    } catch (error) {
        version.pack.release();
        stayWithout(sent, error);
        return;
    }
    newest = sent;
    exchange(opened);
    returnTo = opened.isRecorded ? Infinity : 0;
    isPlaying = false;
    tell({ is: "playing", playing: false, speed });
    const trouble = opened.takeEnding();
    if (trouble !== null) {
        halt(trouble);
    }
}

/** Says that a moment cannot be opened. The story that plays stays; without one, that of the texts begins, and waits. */
function stayWithout(sent: SentText, error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    const stays = story !== undefined;
    tell({ is: "unopened" });
    if (!stays) {
        begin(sent, 1, null);
    }
    const rest = stays ? "The story is as it was." : "So only the texts are here, with their own story at its beginning.";
    halt({ body: null, text: `The saved moment cannot be opened: ${why.replace(/\.?$/, ".")} ${rest}`, place: null });
}

/** Begins the story anew, and has it played up to the step at which it was, or to which it was on its way. */
function beginAgain(sent: SentText, { now, seed, setting }: Story, recorded: Recorded | null): void {
    const goal = returnTo === Infinity ? now : Math.max(now, returnTo);
    begin(sent, seed, setting, recorded);
    returnTo = goal;
}

/**
 * Goes on with another text. The story begins anew if it cannot go on, if the text has another cast, or if the text is the case of
 * a simulation. A story that was opened at a saved moment goes on whatever the text's cast, since its cast is in no text.
 */
function edit(sent: SentText): void {
    const version = loaded(sent);
    const recorded = caseOf(sent);
    if (story !== undefined && !story.hasImage && (recorded !== null || !story.hasCastOf(version.pack))) {
        version.pack.release();
        beginAgain(sent, story, recorded);
        return;
    }
    try {
        story?.edit(version);
        newest = sent;
        watch();
        showWanted();
        tellStory(false);
    } catch {
        if (story?.has(version.pack) !== true) {
            version.pack.release();
        }
        tell({ is: "unopened" });
        begin(sent, story?.seed ?? 1, story?.setting ?? null, recorded);
    }
}

/** Takes a text whose words have changed where the story does not read them: in comments, which hold what a simulation did. */
function reword(source: Source): void {
    if (story === undefined || newest === undefined) {
        return;
    }
    newest = { ...newest, source };
    story.reword(source);
    const recorded = story.hasImage ? null : caseOf(newest);
    const isLost = recorded === null && isSimulation(story);
    if (isLost !== isCaseLost) {
        isCaseLost = isLost;
        tell({ is: "told", text: isLost ? "The lines that say what the simulation did cannot be read any more, so its last run is played." : null });
    }
    if (recorded !== null && (story.recorded === null || !isSameRecorded(recorded, story.recorded))) {
        beginAgain(newest, story, recorded);
    }
}

function answer(message: ToStage): void {
    switch (message.is) {
    case "begin": begin(message, message.seed, message.setting); break;
    case "open": open(message, message.moment); break;
    case "draw": tell({ is: "drawn", seed: message.seed, text: (troupe as Troupe).simulationWriteCase(BigInt(message.seed), DRAWN_STEPS) }); break;
    case "end":
        isPlaying = false;
        looked = null;
        tell({ is: "ended" });  // before anything can go wrong: the page hears of nothing else until then
        leave();
        break;
    case "edit": edit(message); break;
    case "reword": reword(message.source); break;
    case "play":
        story?.giveUpGoal();
        speed = message.speed;
        isPlaying = true;
        tell({ is: "playing", playing: true, speed });
        break;
    case "pause":
        isPlaying = false;
        story?.giveUpGoal();
        tell({ is: "playing", playing: false, speed });
        show();  // the card is of this moment, too
        break;
    case "forward":
        returnTo = 0;
        if (story !== undefined) {
            go(story, story.now + message.steps);
        }
        break;
    case "seek":
        returnTo = 0;
        if (story !== undefined) {
            seek(story, Math.max(message.step, story.first));
        }
        break;
    case "breakpoints":
        breakpoints = message.breakpoints;
        watch();
        break;
    case "step":
        isPlaying = false;
        story?.aim(message.body, message.kind);
        break;
    case "force":
        story?.force(message.body, message.key, message.failure);
        if (story !== undefined) {
            go(story, story.now + 1);
        }
        break;
    case "steer": story?.steer(message.x, message.y); break;
    case "fact":
        story?.setFact(message.body, message.name, message.value);
        show();
        break;
    case "whyNot":
        asked = message.name;
        show();
        break;
    case "light":
        isLit = message.isOn;
        portraitDue = 0;
        show();
        break;
    case "describe":
        if (story !== undefined) {
            tell({ is: "described", moment: story.describe(message.bodies) });
        }
        break;
    case "show": wanted = message; showWanted(); break;
    case "look":
        asked = message.body === looked ? asked : null;
        looked = message.body;
        portraitDue = 0;
        if (looked === null) {
            tell({ is: "portrait", portrait: null });
        }
        show();
        break;
    }
}

function fail(error: unknown): void {
    isPlaying = false;
    tell({ is: "failed", message: error instanceof Error ? error.message : String(error) });
}

function take(message: ToStage): void {
    try {
        answer(message);
    } catch (error) {
        fail(error);
    }
}

await serve<ToStage>(load().then((loaded) => void (troupe = loaded)), take);
lastTick = performance.now();
tick();
