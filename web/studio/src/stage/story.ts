// SPDX-License-Identifier: MIT
// A story under way: a rehearsal, and what the page is told of it. Knows nothing of workers and clocks.

import { EventKind, NOBODY, NOT_FOUND, Rehearsal, NameFamily, type Entity, type Event, type Pack, type QueueEntry, type StageEntityState, TroupeError, type Troupe, type WatchHit, type World } from "troupe";
import {
    BarState, Began, FLAG, FRAME_STRIDE, HELD,
    type Bar, type BodyId, type BodyInfo, type DeedShown, type EndingKey, type Frame, type Plan, type Portrait, type QueueItem, type QueueName, type Source, type Speech,
} from "../protocol";
import { Bars, type BehaviourLook } from "./bars";
import { isSameCast } from "./cast";
import { describe } from "./describing";
import { endingsOf, force, forcedBy } from "./endings";
import { Hands } from "./hands";
import { lettersOf } from "./letters";
import { attempt, doableOf, factsOf, plain, waitsOf } from "./knowledge";
import { doNow, showing, type Doing } from "./showing";
import { Past, type PastImage, type PastInput } from "./past";
import { Recording, type Recorded } from "./recording";
import { runningOf, type Running } from "./running";
import { Goal } from "./stepping";
import type { Wait } from "./waits";
import { Watching, choicesOf, placeIn, placeOf, sentenceOf } from "./watching";
import type { Breakpoint, Place, StepKind, WatchChoices } from "../debugging/protocol";
import type { Moment } from "../tests/moment";

const PROACTIVE = 0;
/** The names of the queues by their numbers in trp_queue_kind. */
const QUEUES: readonly QueueName[] = ["independent", "collaborative", "latent"];

const BAR_STATES: Partial<Record<QueueItem["state"], BarState>> = {
    runs: BarState.Runs, waits: BarState.Waits, suspended: BarState.Suspended, interrupted: BarState.Interrupted,
};

/** Why and where a story has stopped. */
export interface Stop {
    body: BodyId | null;
    text: string;
    place: Place | null;
}

/** How a story begins: at a moment that was saved, as a recording, or (neither) with its setting. */
export interface Beginning {
    image?: Uint8Array | null;
    recorded?: Recorded | null;
}

/** A pack, with the text that it was compiled from. */
export interface Version {
    pack: Pack;
    source: Source;
}

const UNPLAYABLE = "The log of the game cannot be played by this version of the studio. So only the moment that was saved is here: nothing before it.";
const BROKEN = "The log of the game is damaged here, or the game did something else than its log says. So the story stands at the moment that was saved.";

const DAY_SECONDS = 86_400;
const PAST_BYTES = 24 << 20;
const IMAGE_SECONDS = 5;
const MOST_DEEDS = 8;
/** The time for which a deed is shown over the body that it has met. */
const DEED_SECONDS = 2;

export class Story {
    #rehearsal: Rehearsal;
    #recorded: Recorded | null = null;
    #recording: Recording | null = null;
    /** The moment that was saved at the end of the recording; null: the recording has none. */
    readonly #image: Uint8Array | null;
    /** A sentence about the end of the recording that is still to be told. */
    #ending: string | null = null;
    readonly setting: string | null;
    #pack: Pack;
    #packs: Pack[];
    #beganAtMoment: boolean;
    /** The text that each pack was compiled from, for quoting. */
    #sources = new Map<Pack, Source>();
    #ids = new Map<Entity, BodyId>();
    #entities: Entity[] = [];
    #characters = new Set<Entity>();
    #untold: BodyInfo[] = [];
    #looks = new Map<number, BehaviourLook>();
    #bars = new Bars(this);
    #hands = new Hands();
    #past: Past;
    #breakpoints: Breakpoint[] = [];
    #watching = new Watching();
    #goal: Goal | null = null;
    /** The acts that are still to be done to the story from outside, one after each of the next steps. */
    #due: Doing[] = [];
    #doors: { column: number; row: number }[] = [];

    /** The story owns the pack, and the packs of later texts. */
    constructor(private readonly troupe: Troupe, { pack, source }: Version, readonly seed: number, setting: string | null, { image = null, recorded = null }: Beginning = {}) {
        this.#pack = pack;
        this.#packs = [pack];
        this.#sources.set(pack, source);
        this.#beganAtMoment = image !== null || recorded !== null;
        this.#image = image;
        const saved = image === null ? null : Rehearsal.load(pack, image);
        this.#openRecording(recorded, saved?.now ?? 0);
        this.#rehearsal = saved ?? this.#recording?.moment(pack) ?? new Rehearsal(pack, { seed, setting, player: true });
        this.setting = this.rehearsal.setting === NOT_FOUND ? null : pack.name(NameFamily.SETTING, this.rehearsal.setting);
        this.#hands.forget(pack);
        this.#past = new Past(PAST_BYTES, IMAGE_SECONDS * this.stepsPerSecond);
        if (!this.isRecorded) {
            this.#keepImage();
        }
        this.#findDoors();
        this.#meet();
        this.#joinBars();
        this.#beginning = this.now;
    }

    /**
     * Opens the logs of a recording whose world stood at step `lastStep` in the end. When the logs cannot be played, a story with a
     * saved moment goes on from that moment without them.
     */
    #openRecording(recorded: Recorded | null, lastStep: number): void {
        if (recorded === null) {
            return;
        }
        try {
            this.#recording = new Recording(this.troupe, { ...recorded, lastStep });
            this.#recorded = { ...recorded, lastStep };
        } catch (error) {
            if (this.#image === null || !(error instanceof TroupeError)) {
                throw error;
            }
            this.#ending = UNPLAYABLE;
        }
    }

    /** The rehearsal of this moment. While a recording plays, it is a copy of the recorded world. */
    get rehearsal(): Rehearsal {
        const { isRecorded } = this;
        if (isRecorded && this.#shown !== this.#recording?.now) {
            this.#show(this.#recording as Recording);
        }
        return this.#rehearsal;
    }

    /** The step of the recording that the rehearsal shows. */
    #shown = -1;

    #show(recording: Recording, save?: Uint8Array): void {
        const old = this.#rehearsal;
        this.#rehearsal = recording.moment(this.#pack, save);
        this.#shown = recording.now;
        this.#watching.forget();
        old.release();
    }

    /** The world whose steps are made: that of the recording as long as it plays. Its text may be another one than that of the story. */
    get #world(): World {
        return this.isRecorded ? (this.#recording as Recording).world : this.#rehearsal.world;
    }

    /** Whether the story is still that of a recording. */
    get isRecorded(): boolean {
        return this.#recording?.isOver === false;
    }

    /** The recording as which the story began; null: none. */
    get recorded(): Recorded | null {
        return this.#recorded;
    }

    get now(): number {
        return this.isRecorded ? (this.#recording as Recording).now : this.#rehearsal.now + this.#shift;
    }

    get #shift(): number {
        return this.#recording?.shift ?? 0;
    }

    /** Makes the next step that is due, unless it comes after `until`. Returns whether a step was made. */
    #step(until: number): boolean {
        if (!this.isRecorded) {
            return this.#rehearsal.step(until - this.#shift);
        }
        const recording = this.#recording as Recording;
        const went = recording.step(until);
        if (!recording.isOver) {
            return went;
        }
        this.#ending = recording.isBroken ? BROKEN : recording.ending;
        this.#takeOver(recording, this.#image ?? undefined);
        return went || (this.#ending === null && this.#step(until));
    }

    /** Ends a recording: the rehearsal goes on from the recorded world as it is, or from `save` when there is one. */
    #takeOver(recording: Recording, save?: Uint8Array): void {
        recording.leave();
        this.#show(recording, save);
        if (this.now < this.#known) {
            this.#bars.rewind(this.now);
            this.#known = this.now;
        }
        this.setBreakpoints(this.#breakpoints);
        this.#keepImage();
        if (recording.isBroken) {
            this.#joinBars();
            this.#meet();
        }
    }

    /** Returns the sentence about the end of the recording, once. */
    takeEnding(): Stop | null {
        const text = this.#ending;
        this.#ending = null;
        return text === null ? null : { body: null, text, place: null };
    }

    /** Ends the recording here, since something is done to the story. */
    #leaveRecording(): void {
        if (this.isRecorded) {
            this.#takeOver(this.#recording as Recording);
        }
    }

    /** The moment at which the story began. */
    get first(): number {
        return this.#recording === null ? this.#past.first : this.#beginning;
    }

    readonly #beginning: number;

    get stepsPerSecond(): number {
        return this.#rehearsal.world.stepsPerSecond;
    }

    get settings(): string[] {
        return this.#pack.names(NameFamily.SETTING);
    }

    /**
     * Plays until a step. A breakpoint, the goal of a debugger's step or the end of a recording ends the playing earlier, and is
     * returned.
     */
    play(until: number): Stop | null {
        while (this.#step(until)) {
            this.#afterStep();
            const stop = this.#stopOf(this.isRecorded ? undefined : this.#watching.hit(this.#rehearsal));
            if (stop !== null) {
                this.#goal = null;
                return stop;
            }
        }
        const ending = this.takeEnding();
        this.#goal = ending === null ? this.#goal : null;
        return ending;
    }

    #stopOf(hit: WatchHit | undefined): Stop | null {
        if (hit !== undefined) {
            return this.#stopAt(hit);
        }
        return this.#goal?.isReached(this.#world) === true ? this.#stopOfStep() : null;
    }

    /** Whether a step of the debugger is under way: the story plays until the step's goal is reached. */
    get hasGoal(): boolean {
        return this.#goal !== null;
    }

    /** Sets the goal of a step of the debugger (into, over, out) for a character; without a character the goal is given up. */
    aim(body: BodyId | null, kind: StepKind): void {
        const entity = body === null ? undefined : this.#entities[body];
        this.#stepped = entity ?? NOBODY;
        this.#goal = entity === undefined || !this.#isCharacter(entity) ? null : new Goal(this.#world, entity, kind);
    }

    giveUpGoal(): void {
        this.#goal = null;
    }

    #stepped: Entity = NOBODY;

    #stopOfStep(): Stop {
        const { world } = this.rehearsal;
        const person = this.#stepped;
        const queues = world.isAlive(person) ? world.queues(person) : [];
        const current = queues.find(({ isCurrent }) => isCurrent);
        const place = current === undefined ? null : placeIn(this.rehearsal, person, current, queues.indexOf(current));
        const doing = current === undefined ? "does nothing" : `is in ${this.lookOf(current.behaviour).title}`;
        const where = place === null ? "" : `Line ${place.line}: `;
        return { body: this.#ids.get(person) ?? null, text: `${where}${this.rehearsal.name(person)} ${doing}`, place };
    }

    #afterStep(): void {
        this.#note();
        this.#doNext();
        if (!this.isRecorded && this.#past.isDue(this.now)) {
            this.#keepImage();
        }
    }

    /** Plays up to a step, whatever breakpoints there are, as long as there is time. Returns the end of a recording that is reached meanwhile. */
    playOn(until: number, hasTime: () => boolean): Stop | null {
        while (hasTime() && this.#step(until)) {
            this.#afterStep();
        }
        return this.takeEnding();
    }

    #playOn(until: number): void {
        while (this.#step(until)) {
            this.#afterStep();
        }
    }

    #stopAt(hit: WatchHit): Stop {
        const { troupe, rehearsal } = this;
        const text = sentenceOf(troupe, rehearsal, hit, (behaviour) => this.lookOf(behaviour).title, (value) => plain(this.rehearsal, value));
        return { body: hit.agent === NOBODY ? null : this.idOf(hit.agent), text, place: placeOf(this.#pack, hit.origin) };
    }

    /** Sets the breakpoints at which the story stops. Returns the breakpoints for which the text has nothing to watch. */
    setBreakpoints(breakpoints: Breakpoint[]): number[] {
        this.#breakpoints = breakpoints;
        return this.#watching.set(this.troupe, this.rehearsal, breakpoints);
    }

    watchChoices(): WatchChoices {
        return choicesOf(this.troupe, this.rehearsal);
    }

    /** Ends an action or a wait of a body, with a failure or as done (null). One that is over already stays as it is. */
    force(body: BodyId, key: EndingKey, failure: string | null): void {
        this.#leaveRecording();
        const forced = forcedBy(this.rehearsal, this.#entities[body] ?? NOBODY, key, failure);
        if (attempt(() => { force(this.rehearsal.world, forced); return true; }) === true) {
            this.#past.note({ step: this.now, ...forced });
        }
    }

    /**
     * Goes to a step: back to the nearest image of the past and on from there, with what was done then. In a recording, goes only
     * to the last moment that is set aside before that step, since the way from there may take long (playOn).
     */
    seek(step: number): void {
        if (this.#recording !== null && (this.isRecorded || step < Math.min(this.now, this.#past.first))) {
            this.#seekRecording(this.#recording, step);
            return;
        }
        const found = step < this.now ? this.#past.before(step) : null;
        if (found !== null) {
            this.#restore(found.image);
            found.inputs.forEach((input) => {
                this.#playOn(input.step);
                this.#repeat(input);
            });
            this.#past.forget(step);
        }
        this.#playOn(step);
        this.#meet();
    }

    #seekRecording(recording: Recording, step: number): void {
        if (!this.isRecorded) {
            this.#bars.rewind(this.#known);
            this.#past.release();
            this.#due = [];
        }
        if (step < this.now) {
            this.#bars.hideAfter(step);
            recording.goTowards(step);
        } else if (this.#known > this.now) {
            recording.goTowards(Math.min(step, this.#known));
        }
        this.#goal = null;
        this.#ending = null;
        this.#shown = -1;
        this.#hands.forget(this.#pack);
    }

    /** The step up to which the bars have the events of the recording, at whatever step the recording stands. */
    #known = -1;

    #restore({ step, pack, image }: PastImage): void {
        if (pack !== this.#pack) {
            this.#rehearsal.reload(pack);
        }
        this.#rehearsal.restore(image);
        this.#usePack(pack);
        this.#bars.rewind(step);
        if (!this.#bars.isKnownAt(step)) {
            this.#joinBars();
        }
        this.#due = [];
        this.setBreakpoints(this.#breakpoints);
        this.#goal = null;
    }

    #repeat(input: PastInput): void {
        if (input.is === "steer") {
            this.#lead(input.x, input.y);
        } else if (input.is === "force" || input.is === "force pending") {
            force(this.rehearsal.world, input);
        } else if (input.is !== "text") {
            doNow(this.rehearsal, input);
        } else if (input.pack !== this.#pack) {  // an image of that step has it already
            this.rehearsal.reload(input.pack);
            this.#usePack(input.pack);
            this.#joinBars();
        }
    }

    /**
     * Ends all open bars and begins one for each entry of a queue, under a text that numbers behaviours otherwise, or when the past
     * was not seen.
     */
    #joinBars(): void {
        this.#bars.close(this.now);
        for (const person of [...this.#characters].filter((each) => this.rehearsal.world.isAlive(each))) {
            const entries = this.rehearsal.world.queues(person).filter(({ isAsked }) => !isAsked);
            this.#bars.join(this.now, this.idOf(person), entries.map((entry) => ({
                behaviour: entry.behaviour, state: BAR_STATES[this.#queueItem(entry).state] ?? BarState.Runs, queue: QUEUES[entry.queue] ?? "independent",
            })));
        }
    }

    #keepImage(): void {
        this.#past.keep({ step: this.now, pack: this.#pack, image: this.#rehearsal.takeImage() });
    }

    #usePack(pack: Pack): void {
        this.#hands.forget(pack);
        if (pack !== this.#pack) {
            this.#pack = pack;
            this.#looks.clear();
            this.#findDoors();
        }
    }

    /**
     * Whether the story can go on with the cast of a text. A story that began at a saved moment or as a recording can: it goes on
     * with those who are there.
     */
    hasCastOf(pack: Pack): boolean {
        return this.#beganAtMoment || isSameCast(this.#pack, pack, this.setting);
    }

    /** Whether the story has a moment that was saved, from which it goes on. */
    get hasImage(): boolean {
        return this.#image !== null;
    }

    /** Takes another version of the pack's text, which differs from it in comments only, for quoting. */
    reword(source: Source): void {
        this.#sources.set(this.#pack, source);
    }

    /** Whether a pack is one that the story has begun or gone on with. The story releases such packs itself. */
    has(pack: Pack): boolean {
        return this.#packs.includes(pack);
    }

    /** Goes on with another text. Throws when the reload fails. */
    edit({ pack, source }: Version): void {
        this.#leaveRecording();
        this.rehearsal.reload(pack);
        this.#sources.set(pack, source);
        this.#packs.push(pack);
        this.#past.note({ is: "text", step: this.now, pack });
        this.#usePack(pack);
        this.#joinBars();
        this.setBreakpoints(this.#breakpoints);
        this.#goal = null;
        this.#keepImage();
        this.#meet();
    }

    /** Sets a fact of a character. The past notes the change, so that replaying the story from an earlier moment makes it again. */
    setFact(body: BodyId, name: string, value: number | boolean): void {
        const who = this.#entities[body];
        if (who !== undefined) {
            this.#leaveRecording();
            const doing = { is: "fact", who, name, value } as const;
            this.#past.note({ step: this.now, ...doing });
            doNow(this.rehearsal, doing);
        }
    }

    /** Leads the player, if there is one. */
    steer(x: number, y: number): void {
        this.#past.note({ is: "steer", step: this.now, x, y });
        this.#lead(x, y);
    }

    #lead(x: number, y: number): void {
        const { stage } = this.rehearsal;
        const player = stage.entities().find((entity) => stage.look(entity).isPlayer);
        if (player !== undefined) {
            this.#leaveRecording();
            stage.steer(player, Math.round(x * 256), Math.round(y * 256));
        }
    }

    /**
     * Makes a character show a behaviour of the text, by several acts if one is not enough. False when the text has no such
     * behaviour.
     */
    show(body: BodyId, behaviour: string, message: string | null): boolean {
        const who = this.#entities[body];
        const doings = who === undefined ? null : showing(this.rehearsal, who, behaviour, message);
        if (doings === null) {
            return false;
        }
        this.#leaveRecording();
        this.#due = doings;
        this.#doNext();
        return true;
    }

    #doNext(): void {
        const doing = this.#due.shift();
        if (doing !== undefined) {
            this.#past.note({ ...doing, step: this.now });
            doNow(this.rehearsal, doing);
        }
    }

    release(): void {
        this.#past.release();
        this.#rehearsal.release();
        this.#recording?.release();
        this.#packs.forEach((pack) => pack.release());
    }

    // ---- What there is to see ------------------------------------------------------------------

    /** Bodies that have appeared since the last call. */
    takeBodies(): BodyInfo[] {
        return this.#untold.splice(0);
    }

    takeBars(): Bar[] {
        return this.#bars.takeChanged(this.now);
    }

    plan(): Plan | null {
        if (this.setting === null) {
            return null;
        }
        const { width, height, letterM, rows } = this.rehearsal.stage.map();
        return width === 0 ? null : { width, height, letterM, rows, letters: lettersOf(this.#pack, this.setting) };
    }

    frame(): Frame {
        const { stage, world } = this.rehearsal;
        this.#meet();
        this.#hands.look(world, [...this.#characters].filter((person) => world.isAlive(person)));
        const entities = stage.entities();
        const bodies = new Float32Array(entities.length * FRAME_STRIDE);
        const speech: Speech[] = [];
        entities.forEach((entity, i) => {
            const view = stage.look(entity);
            bodies.set(this.#numbers(entity, view), i * FRAME_STRIDE);
            if (view.line !== "") {
                speech.push({ body: this.idOf(entity), to: view.lineTo === NOBODY ? null : this.idOf(view.lineTo), text: view.line });
            }
        });
        const deeds = this.#deedsOverBodies();
        const second = (step: number) => Math.floor(step / this.stepsPerSecond);
        const quiet = second(this.now - this.#shift) - second(this.rehearsal.now);  // a recording does not have steps in which nothing was due
        return { step: this.now, clock: (world.timeOfDay + quiet) % DAY_SECONDS, bodies, speech: [...speech.filter(({ body }) => deeds.every((deed) => deed.body !== body)), ...deeds], openDoors: this.#openDoors() };
    }

    #numbers(entity: Entity, view: StageEntityState): number[] {
        const flags = (view.walks ? FLAG.walks : 0) | (view.pose === "sitting" ? FLAG.sits : 0) |
            (view.isInDoorway ? FLAG.inDoorway : 0) | (this.#hands.of(entity) * HELD);
        const began = this.#isCharacter(entity) ? this.#beganOf(this.rehearsal.world.queues(entity)) : Began.Nothing;
        return [this.idOf(entity), view.x, view.y, view.facingX, view.facingY, began, flags];
    }

    #beganOf(queues: QueueEntry[]): Began {
        const current = queues.find((entry) => entry.isCurrent);
        return current === undefined ? Began.Nothing : this.lookOf(current.behaviour).began;
    }

    portrait(body: BodyId, asked: string | null): Portrait | null {
        const entity = this.#entities[body];
        const { world, stage } = this.rehearsal;
        if (entity === undefined || !world.isAlive(entity)) {
            return null;
        }
        const isCharacter = this.#isCharacter(entity);
        return {
            body,
            name: stage.name(entity),
            kind: this.#pack.name(NameFamily.KIND, world.kind(entity)),
            roles: !isCharacter ? [] : world.roles(entity).map((role) => this.#pack.name(NameFamily.ROLE, role)),
            queues: !isCharacter ? [] : world.queues(entity).map((entry) => this.#queueItem(entry)),
            why: attempt(() => this.rehearsal.why(entity, this.#sources.get(this.#pack))) ?? "",
            facts: factsOf(this.rehearsal, entity),
            endings: !isCharacter ? [] : endingsOf(this.rehearsal, entity, (behaviour) => this.lookOf(behaviour).title),
            waits: waitsOf(world, entity).map(({ other, reason }) => ({ body: this.idOf(other), name: stage.name(other), reason })),
            choices: isCharacter ? doableOf(this.rehearsal, entity) : [],
            asked,
            whyNot: !isCharacter || asked === null ? "" : attempt(() => this.rehearsal.whyNot(entity, asked)) ?? "",
        };
    }

    /** The last things that the host of the recorded world did. */
    deeds(): DeedShown[] {
        const done = this.#recording?.done ?? [];
        const shown = done.slice(-MOST_DEEDS);
        return shown.map(({ step, name, whom }, i) => ({ number: done.length - shown.length + i, step, name, body: this.#ids.get(whom) ?? null }));
    }

    /** The deeds of the last moments, as words over the bodies that they have met. */
    #deedsOverBodies(): Speech[] {
        const since = this.now - DEED_SECONDS * this.stepsPerSecond;
        const deeds = new Map(this.deeds().filter(({ step, body }) => body !== null && step > since).map(({ body, name }) => [body as BodyId, name]));
        return [...deeds].filter(([body]) => this.#rehearsal.world.isAlive(this.#entities[body] ?? NOBODY))
            .map(([body, name]) => ({ body, to: null, text: `⚡ ${name}` }));
    }

    /** The waits of all characters that are in the world. */
    waits(): Wait[] {
        const { world } = this.rehearsal;
        return [...this.#characters].filter((person) => world.isAlive(person))
            .flatMap((person) => waitsOf(world, person).map(({ other }): Wait => [this.idOf(person), this.idOf(other)]));
    }

    /** The lines of the text that characters perform. */
    running(): Running[] {
        const alive = [...this.#characters].filter((person) => this.rehearsal.world.isAlive(person));
        return runningOf(this.rehearsal, alive, (entity) => this.idOf(entity));
    }

    /** Describes the present moment of the story in words, as far as these people are concerned. */
    describe(bodies: BodyId[]): Moment {
        const people = bodies.map((body) => this.#entities[body] ?? NOBODY).filter((entity) => this.rehearsal.world.isAlive(entity));
        return describe(this.rehearsal, people, (behaviour) => this.lookOf(behaviour).title);
    }

    #queueItem(entry: QueueEntry): QueueItem {
        const state = entry.isAsked ? "asked" : entry.isSuspended ? "suspended" : !entry.isCurrent ? "interrupted"
            : entry.waitsSince > 0 ? "waits" : "runs";
        const { title, began } = this.lookOf(entry.behaviour);
        return { title, began, state, since: entry.since };
    }

    /** The title of a behaviour, how it begins, and the place of its declaration. */
    lookOf(behaviour: number): BehaviourLook {
        let look = this.#looks.get(behaviour);
        if (look === undefined) {
            const pack = this.#packOf(behaviour);
            const info = pack.behaviour(behaviour);
            const isTogether = info.topic !== NOT_FOUND || info.scene !== NOT_FOUND;
            const isOwn = info.initiation === PROACTIVE;
            const began = isOwn ? (isTogether ? Began.Together : Began.Alone) : isTogether ? Began.CuedTogether : Began.Cued;
            const place = placeOf(pack, pack.thingOrigin(NameFamily.BEHAVIOUR, behaviour));
            look = { title: info.name.slice(info.name.indexOf(".") + 1), began, place };
            this.#looks.set(behaviour, look);
        }
        return look;
    }

    /** Returns the pack that has a behaviour: that of the story's text, or that of the recorded world when the story's text lacks the behaviour. */
    #packOf(behaviour: number): Pack {
        return this.isRecorded && this.#pack.name(NameFamily.BEHAVIOUR, behaviour) === "" ? this.#world.pack : this.#pack;
    }

    queueOf({ agent, behaviour }: Event): QueueName {
        const queue = this.#world.queues(agent).find((entry) => this.#ownNumber(entry.behaviour) === behaviour)?.queue;
        const { began } = this.lookOf(behaviour);
        return QUEUES[queue ?? -1] ?? (began === Began.Alone ? "independent" : began === Began.Together ? "collaborative" : "latent");
    }

    tell(event: Event): string {
        return this.#packOf(event.behaviour) === this.#pack ? this.#rehearsal.tell(event) : "";  // of another text, only bars are shown
    }

    // ---- Bodies ---------------------------------------------------------------------------------

    idOf(entity: Entity): BodyId {
        const known = this.#ids.get(entity);
        if (known !== undefined) {
            return known;
        }
        const { stage, world } = this.rehearsal;
        const id = this.#entities.length;
        this.#ids.set(entity, id);
        this.#entities.push(entity);
        const view = stage.look(entity);
        const kind = world.kind(entity);
        const isCharacter = view.isPlayer || this.#pack.kindIsCharacter(kind);
        if (isCharacter && !view.isPlayer) {
            this.#characters.add(entity);
        }
        this.#untold.push({
            id, name: view.name, kind: this.#pack.name(NameFamily.KIND, kind), isCharacter, isPlace: view.isPlace, isPlayer: view.isPlayer,
        });
        return id;
    }

    #isCharacter(entity: Entity): boolean {
        return this.#characters.has(entity);
    }

    #meet(): void {
        this.rehearsal.stage.entities().forEach((entity) => this.idOf(entity));
    }

    #note(): void {
        if (this.isRecorded && this.now <= this.#known) {
            return;
        }
        if (this.isRecorded) {
            this.#known = this.now;
            if (this.#recording?.wasExchanged === true) {
                this.#joinBars();  // there are no events of how that world came to be where it is
            }
        }
        const events = this.#world.events().map((event) => ({ ...event, step: event.step + this.#shift, behaviour: this.#ownNumber(event.behaviour) }));
        if (this.#recording !== null && events.some(({ agent }) => agent !== NOBODY && !this.#ids.has(agent))) {
            this.#meet();
        }
        for (const event of events) {
            if (event.kind === EventKind.DESPAWNED) {
                const id = this.#ids.get(event.agent);
                if (id !== undefined) {
                    this.#bars.close(event.step, id);
                }
            } else if (event.agent !== NOBODY && this.#ids.has(event.agent)) {
                this.#bars.note(event, this.idOf(event.agent));
            }
        }
    }

    /**
     * Returns the number that the story's text has for a behaviour of the recorded world, whose text may be an earlier one; the
     * number itself when the story's text lacks the behaviour.
     */
    #ownNumber(behaviour: number): number {
        const { pack } = this.#world;
        const name = this.isRecorded ? pack.name(NameFamily.BEHAVIOUR, behaviour) : "";
        const own = name === "" || this.#pack.name(NameFamily.BEHAVIOUR, behaviour) === name ? behaviour : this.#pack.find(NameFamily.BEHAVIOUR, name);
        return own === NOT_FOUND ? behaviour : own;
    }

    #findDoors(): void {
        const { stage } = this.rehearsal;
        const { width, height } = stage.mapSize();
        const squares = Array.from({ length: width * height }, (_, i) => ({ column: i % width, row: Math.floor(i / width) }));
        this.#doors = squares.filter(({ column, row }) => stage.isDoor(column, row));
    }

    /** The doors that are open, as row * width + column. */
    #openDoors(): number[] {
        const { stage } = this.rehearsal;
        const { width } = stage.mapSize();
        return this.#doors.filter(({ column, row }) => stage.doorIsOpen(column, row)).map(({ column, row }) => row * width + column);
    }
}
