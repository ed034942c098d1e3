// SPDX-License-Identifier: MIT
// Breakpoints of a story: they become watches of its world, and hits become sentences.

import { NOBODY, NOT_FOUND, NameFamily, WatchKind, WatchMoment, type Entity, type Pack, type QueueEntry, type Rehearsal, type Troupe, type Watch, type WatchDef, type WatchHit } from "troupe";
import { COMPARISONS, type Breakpoint, type BreakpointKind, type Comparison, type Place, type WatchChoices } from "../debugging/protocol";
import { behaviourName, factName, numbersOf } from "./naming";

const KINDS: Readonly<Record<BreakpointKind, [kind: number, field: "scene" | "behaviour" | "fact" | "action" | null, sort: number]>> = {
    line: [WatchKind.LINE, null, NameFamily.BEHAVIOUR],
    scene: [WatchKind.SCENE, "scene", NameFamily.SCENE],
    behaviour: [WatchKind.BEHAVIOUR, "behaviour", NameFamily.BEHAVIOUR],
    cue: [WatchKind.CUE, "behaviour", NameFamily.BEHAVIOUR],
    fact: [WatchKind.FACT, "fact", NameFamily.FACT],
    failure: [WatchKind.FAILURE, "action", NameFamily.ACTION],
};

const LATENT = 1;

/** The moments in the life of a scene or a behaviour, each a bit. */
const MOMENTS = Object.values(WatchMoment).filter((moment) => moment !== WatchMoment.EACH_MOMENT);

export class Watching {
    #watches: (Meant & { watch: Watch })[] = [];

    /** Sets the breakpoints anew in a world. Returns the breakpoints for which the world has nothing to watch. */
    set(troupe: Troupe, rehearsal: Rehearsal, breakpoints: Breakpoint[]): number[] {
        this.#watches.forEach(({ watch }) => rehearsal.world.watchRemove(watch));
        this.forget();
        const lost: number[] = [];
        for (const breakpoint of breakpoints.filter(({ isOn }) => isOn)) {
            try {
                this.#watches.push(...meantBy(troupe, rehearsal, breakpoint).map((meant) => ({ ...meant, watch: rehearsal.world.watchAdd(meant.def) })));
            } catch {
                lost.push(breakpoint.id);
            }
        }
        return lost;
    }

    /** Forgets all watches without removing them, as when the world that had them is gone. */
    forget(): void {
        this.#watches = [];
    }

    /** Returns the first of the last step's hits that counts for its breakpoint. */
    hit(rehearsal: Rehearsal): WatchHit | undefined {
        return this.#watches.length > 0 ? rehearsal.world.watchHits().find((hit) => this.#counts(hit)) : undefined;
    }

    #counts(hit: WatchHit): boolean {
        const own = this.#watches.find(({ watch }) => watch === hit.watch);
        return own === undefined || own.origins === null || (own.origins.has(hit.origin) && own.before.count-- <= 0);
    }
}

/**
 * A watch that is set for a breakpoint, and which of its hits count: all when `origins` is null; else the hits at `origins`
 * behind the first `before.count` of them.
 */
interface Meant {
    def: Partial<WatchDef>;
    origins: ReadonlySet<number> | null;
    before: { count: number };
}

/** The watches of a breakpoint: one for its own place, or, for a line of a pattern, one for each instance that uses the line. */
function meantBy(troupe: Troupe, rehearsal: Rehearsal, breakpoint: Breakpoint): Meant[] {
    const def = defOf(troupe, rehearsal, breakpoint);
    const before = { count: breakpoint.after - 1 };
    const made = breakpoint.kind === "line" ? madeOf(rehearsal.pack, breakpoint) : [];
    return made.length === 0 ? [{ def, origins: null, before }]
        : made.map(({ file, line, origins }) => ({ def: { ...def, file, line, count: 1 }, origins, before }));
}

/** The lines of the instances that use a line of a pattern, each with the origins that the pattern's line has in that instance. */
function madeOf(pack: Pack, { file, line }: Breakpoint): (Place & { origins: Set<number> })[] {
    const made = new Map<string, Place & { origins: Set<number> }>();
    for (const origin of pack.originsAt(file, line)) {
        const info = pack.origin(origin);
        if (info.instanceCount > 0 && info.patternLine === line && (info.line !== line || info.file !== info.patternFile)) {
            const key = `${info.file}:${info.line}`;
            const place = made.get(key) ?? { file: info.file, line: info.line, origins: new Set() };
            made.set(key, place);
            place.origins.add(origin);
        }
    }
    return [...made.values()];
}

function defOf(troupe: Troupe, rehearsal: Rehearsal, breakpoint: Breakpoint): Partial<WatchDef> {
    const { pack } = rehearsal;
    const [kind, field, sort] = KINDS[breakpoint.kind];
    const def: Partial<WatchDef> = { kind, count: breakpoint.after };
    if (breakpoint.kind === "line") {
        def.line = breakpoint.line;
        def.file = breakpoint.file;
    } else if (field !== null && breakpoint.name !== "") {
        def[field] = found(pack, sort, breakpoint.name);
    }
    if (breakpoint.kind === "scene" || breakpoint.kind === "behaviour") {
        def.moments = MOMENTS.filter((moment) => breakpoint.moment === "" || breakpoint.moment === troupe.watchMomentName(moment)).reduce((all, moment) => all | moment, 0);
    }
    if (breakpoint.kind === "fact" && breakpoint.op !== "") {
        [, def.op, def.value] = comparison(rehearsal, { fact: breakpoint.name, op: breakpoint.op, value: breakpoint.value });
    }
    if (breakpoint.of !== "") {
        def.agent = personCalled(rehearsal, breakpoint.of);
    }
    if (breakpoint.condition !== null) {
        [def.ifFact, def.ifOp, def.ifValue] = comparison(rehearsal, breakpoint.condition);
    }
    return def;
}

function found(pack: Pack, sort: number, name: string): number {
    const number = pack.find(sort, name);
    if (number === NOT_FOUND) {
        throw new Error(`there is no ${name}`);
    }
    return number;
}

function personCalled(rehearsal: Rehearsal, name: string): Entity {
    const person = rehearsal.stage.find(name);
    if (person === NOBODY) {
        throw new Error(`nobody is called ${name}`);
    }
    return person;
}

/** The fact, the operator and the value, as watches have them. The order of the operators is that of trp_watch_comparison. */
function comparison(rehearsal: Rehearsal, { fact, op, value }: Comparison): [number, number, bigint] {
    const { pack } = rehearsal;
    const number = found(pack, NameFamily.FACT, fact);
    const text = value.trim();
    const plain = text === "yes" || text === "no" ? text === "yes"
        : text === "nobody" ? NOBODY : Number.isNaN(Number(text)) ? otherValue(rehearsal, number, text) : Number(text);
    return [number, (COMPARISONS as readonly string[]).indexOf(op) + 1, pack.bitsOf(number, plain)];
}

/** Returns what a text means as the value of a fact: the name of a choice, or the person of that name. */
function otherValue(rehearsal: Rehearsal, fact: number, text: string): string | Entity {
    const { choiceCount } = rehearsal.pack.fact(fact);
    return choiceCount > 0 ? text : personCalled(rehearsal, text);
}

/** The place of an origin; null when the text does not say it. */
export function placeOf(pack: Pack, origin: number): Place | null {
    if (origin === 0) {
        return null;
    }
    const { file, line } = pack.origin(origin);
    return file === "" ? null : { file, line };
}

/** Returns the place in the text of the step that a person performs in the entry at `position` of the person's queues. */
export function placeIn({ pack, world }: Rehearsal, person: Entity, { behaviour, task, step }: QueueEntry, position: number): Place | null {
    const innermost = world.runningNodes(person, position).at(-1);
    return placeOf(pack, innermost?.origin ?? pack.stepOrigin(pack.behaviour(behaviour).firstTask + task, step));
}

/** The sentence of a hit: where, who, in what. */
export function sentenceOf(troupe: Troupe, rehearsal: Rehearsal, hit: WatchHit, title: (behaviour: number) => string,
    plain: (value: unknown) => string): string {
    const { pack } = rehearsal;
    const who = hit.agent === NOBODY ? "the world" : rehearsal.name(hit.agent);
    const what = hit.behaviour === NOT_FOUND ? "" : title(hit.behaviour);
    switch (hit.kind) {
    case WatchKind.FACT: {
        const tell = (bits: bigint) => plain(pack.plainOf(hit.number, bits));
        return `${shortName(pack.name(NameFamily.FACT, hit.number))} of ${who}: was ${tell(hit.before)}, is ${tell(hit.value)}`;
    }
    case WatchKind.FAILURE: {
        const failure = hit.failure === NOT_FOUND ? "" : ` (${pack.failure(hit.number, hit.failure)})`;
        return `${who}: ${pack.name(NameFamily.ACTION, hit.number)} has failed${failure}${what === "" ? "" : `, in ${what}`}`;
    }
    case WatchKind.CUE: return `${who}: the cue of ${what} fires`;
    case WatchKind.SCENE:
    case WatchKind.BEHAVIOUR: return `${who}: ${what} ${troupe.watchMomentName(hit.moment)}`;
    default: return `Line ${hit.line}: ${who}${what === "" ? "" : `, in ${what}`}`;
    }
}

export const shortName = (name: string) => name.slice(name.lastIndexOf(".") + 1);

/** The things that breakpoints can be about in a story. */
export function choicesOf(troupe: Troupe, { pack, stage, world }: Rehearsal): WatchChoices {
    const behaviours = numbersOf(pack, NameFamily.BEHAVIOUR);
    const named = (all: number[]) => all.map((behaviour) => behaviourName(pack, behaviour)).filter((name) => name !== null);
    const facts = numbersOf(pack, NameFamily.FACT).filter((fact) => !pack.fact(fact).isItem);
    const people = stage.entities().filter((entity) => pack.kindIsCharacter(world.kind(entity)));
    return {
        scenes: pack.names(NameFamily.SCENE),
        behaviours: named(behaviours),
        cues: named(behaviours.filter((behaviour) => pack.behaviour(behaviour).initiation === LATENT)),
        facts: facts.map((fact) => factName(pack, fact)),
        actions: pack.names(NameFamily.ACTION),
        people: people.map((entity) => stage.name(entity)),
        moments: MOMENTS.map((moment) => troupe.watchMomentName(moment)),
    };
}
