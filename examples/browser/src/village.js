// SPDX-License-Identifier: MIT
// The host: bodies walk, speak and pass the time as the world says, and tell it when they are done.

import { ActionResult, CommandKind, NameFamily, Type, World } from "troupe";
import { dice, makeHouses, PLACES, somewhere, wayTo } from "./map.js";

const NAMES = ["Ada", "Anna", "Berta", "Brom", "Dora", "Edda", "Emil", "Frieda", "Greta", "Hanne", "Hob", "Ida", "Jonas", "Karl", "Konrad", "Lene", "Linda", "Ludwig", "Mary",
    "Mina", "Nell", "Olga", "Otto", "Paul", "Pia", "Rosa", "Selma", "Theo", "Till", "Veit"];
const FAMILIES = ["", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " X"];
const PACE = 1.5, PEOPLE = 300;

export class Village {
    constructor(troupe, text) {
        this.troupe = troupe;
        this.houses = makeHouses();
        this.bodies = [];
        this.random = dice(5);
        this.fault = 0;
        this.counts = { said: 0, failed: 0, begun: 0 };
        this.onVoice = () => null;  // of the body that speaks, and the file; gives the sound, which can be paused
        const { pack, report } = troupe.compile({ "village.troupe": text });
        if (pack === null) {
            throw new Error(report);
        }
        this.pack = pack;
        this.world = new World(pack, { seed: 3n, startOfDayS: 9 * 3600 });
        this.#settle();
        this.#readActions();
    }

    #settle() {
        for (const [name, { x, y, reach }] of Object.entries(PLACES)) {
            const place = this.#add("place", name, { x, y });
            this.world.setReach(place, { x: reach, y: reach, z: 2 });
            this.world.bind(name, place);
        }
        const homes = this.houses.map(({ door }, i) => this.#add("place", `house ${i + 1}`, door));
        for (let i = 0; i < PEOPLE; i++) {
            const home = i % homes.length, { x, y } = this.houses[home].door, family = Math.floor(i / NAMES.length);
            const who = this.#add("villager", NAMES[i % NAMES.length] + FAMILIES[family], { x: x + this.random() - 0.5, y: y + this.random() - 0.5 });
            this.world.setFact(who, "creature.home", homes[home]);
            this.world.putOn(who, "Villager");
        }
        this.player = this.#add("player", "stranger", { x: 2, y: 8 });
    }

    #add(kind, name, at) {
        const entity = this.world.spawn(kind, at);
        this.bodies.push({ entity, name, isPerson: kind === "villager", isPlayer: kind === "player", x: at.x, y: at.y, facing: 0, doings: new Map(), way: [], from: at, leaves: 0, arrives: 0, says: "", saysUntil: 0, voice: null, voiced: null, begunAt: 0 });
        this.world.setUserData(entity, BigInt(this.bodies.length));
        return entity;
    }

    #readActions() {
        this.actions = new Map(this.pack.names(NameFamily.ACTION).map((name, i) => [this.pack.numberAt(NameFamily.ACTION, i), this.pack.action(i)]));
    }

    bodyOf(entity) {
        const row = this.world.userData(entity);
        return row > 0n ? this.bodies[Number(row) - 1] : undefined;
    }

    nameOf = (entity) => this.bodyOf(entity)?.name ?? null;

    // ---- Walking ----

    #walk(body) {
        const here = this.placeOf(body), to = body.way.shift() ?? here, now = this.world.now;
        const far = Math.hypot(to.x - here.x, to.y - here.y), steps = Math.ceil(far / PACE * 30);
        this.world.move([{ entity: body.entity, from: { x: here.x, y: here.y, z: 0 }, to: { x: to.x, y: to.y, z: 0 }, steps }]);
        Object.assign(body, { from: here, x: to.x, y: to.y, leaves: now, arrives: steps > 0 ? now + steps : 0, facing: steps > 0 ? Math.atan2(to.x - here.x, to.y - here.y) : body.facing });
    }

    /// Where a body is, `part` of a step later.
    placeOf(body, part = 0) {
        if (body.arrives === 0) {
            return { x: body.x, y: body.y };
        }
        const done = Math.min(1, (this.world.now + part - body.leaves) / (body.arrives - body.leaves));
        return { x: body.from.x + (body.x - body.from.x) * done, y: body.from.y + (body.y - body.from.y) * done };
    }

    // ---- Performing ----

    #begin(body, command, since) {
        const { world } = this, action = this.actions.get(command.action), values = world.argumentsOf(command);
        const whom = values.map((value, i) => (command.argumentTypes[i] === Type.ENTITY ? this.bodyOf(value) : undefined)).find((other) => other !== undefined);
        let seconds = action.lastsLeastMs / 1000;
        if (action.timeParameter < command.argumentCount) {
            seconds = values[action.timeParameter];
        }
        if (command.argumentCount > 0 && command.argumentTypes[0] === Type.TEXT) {
            const { lineSound: sound, lastsMs } = this.pack.lineSound(Number(values[0]));
            body.says = world.line(command, 0, this.nameOf);
            seconds = sound !== null ? lastsMs / 1000 : 0.9 + 0.045 * body.says.length;
            body.saysUntil = world.now + seconds * 30 + (sound !== null ? 0 : 30);
            this.counts.said++;
            if (sound !== null) {
                Object.assign(body, { voice: this.onVoice(body, sound), voiced: command.token });
                since = world.now;  // behind a load a voice begins anew, and its line with it
            }
        }
        if (whom !== undefined && whom !== body && !action.moves) {
            const there = this.placeOf(whom), here = this.placeOf(body);
            body.facing = Math.atan2(there.x - here.x, there.y - here.y);
        }
        this.counts.begun++;
        body.begunAt = world.now;
        const doing = { moves: action.moves, endsAt: action.moves ? 0 : since + Math.max(1, Math.round(seconds * 30)) };
        body.doings.set(command.token, doing);
        if (action.moves && world.now < this.fault) {
            this.counts.failed++;
            body.doings.delete(command.token);
            world.finished(command.token, ActionResult.FAILED, this.pack.findFailure(command.action, "unreachable"));
        } else if (action.moves) {
            body.way = wayTo(this.placeOf(body), this.#goalOf(body, whom));
            this.#walk(body);
        } else if (world.now < this.fault) {
            doing.endsAt = Infinity;
        }
    }

    #goalOf(body, whom) {
        if (whom === undefined) {
            return somewhere(this.placeOf(body), this.random);
        }
        const { x, y } = this.placeOf(whom), turn = this.random() * 2 * Math.PI, far = whom.isPerson ? 1 : (PLACES[whom.name]?.reach ?? 0.7);
        return { x: x + Math.sin(turn) * far, y: y + Math.cos(turn) * far };
    }

    /// A sound ends with its line when that is stopped.
    #silence(body) {
        body.voice?.pause();
        Object.assign(body, { voice: null, voiced: null, saysUntil: this.world.now });
    }

    #stop(body, token) {
        if (body.voiced === token) {
            this.#silence(body);
        }
        const doing = body.doings.get(token);
        body.doings.delete(token);
        if (doing?.moves) {
            body.way = [];
            this.#walk(body);
        }
    }

    #obey() {
        for (const command of this.world.commands()) {
            const body = this.bodyOf(command.agent);
            if (command.kind === CommandKind.STOP) {
                this.#stop(body, command.token);
            } else if (command.kind === CommandKind.BEGIN) {
                this.#begin(body, command, this.world.now);
            }
        }
    }

    #answer() {
        const { now } = this.world;
        for (const body of this.bodies) {
            if (body.arrives !== 0 && now >= body.arrives) {
                body.arrives = 0;
                this.#walk(body);
            }
            for (const [token, doing] of body.doings) {
                if (doing.moves ? body.arrives === 0 : doing.endsAt <= now) {
                    body.doings.delete(token);
                    this.world.finished(token);
                }
            }
        }
    }

    step() {
        this.#answer();
        this.world.step();
        this.#obey();
    }

    /// Leads the player, in metres.
    lead(dx, dy) {
        const body = this.bodies.at(-1), x = body.x + dx, y = body.y + dy;
        const isFree = this.houses.every((house) => Math.abs(x - house.x) > house.width / 2 + 0.4 || Math.abs(y - house.y) > house.depth / 2 + 0.4);
        body.facing = Math.atan2(dx, dy);
        if (isFree && Math.abs(x) < 75 && Math.abs(y) < 75) {
            this.world.move([{ entity: body.entity, from: { x: body.x, y: body.y, z: 0 }, to: { x, y, z: 0 }, steps: 1 }]);
            Object.assign(body, { x, y });
        }
    }

    greet() {
        const you = this.bodies.at(-1), far = (body) => { const { x, y } = this.placeOf(body); return Math.hypot(x - you.x, y - you.y); };
        const next = this.bodies.filter(({ isPerson }) => isPerson).reduce((best, body) => (far(body) < far(best) ? body : best));
        if (far(next) < 4) {
            this.world.send(next.entity, "Hello", this.player, [[Type.ENTITY, this.player]]);
            return next.name;
        }
        return null;
    }

    /// For twenty seconds nobody gets anywhere, and nothing else that is begun is answered.
    storm() {
        this.fault = this.world.now + 20 * 30;
    }

    // ---- Text, save, load ----

    /// Gives the village another text; the mistakes, or null.
    reload(text) {
        const { pack, report } = this.troupe.compile({ "village.troupe": text });
        if (pack === null) {
            return report;
        }
        const before = this.pack;
        this.world.reload(pack);
        this.pack = pack;
        before.release();
        this.#readActions();
        this.#obey();
        return null;
    }

    save() {
        return this.world.save();
    }

    load(bytes) {
        const loaded = World.load(this.pack, bytes);
        this.world.release();
        this.world = loaded;
        for (const entity of loaded.entities()) {
            const body = this.bodyOf(entity), { x, y } = loaded.position(entity);
            this.#silence(body);
            Object.assign(body, { entity, x, y, from: { x, y }, way: [], arrives: 0, says: "", saysUntil: 0, begunAt: loaded.now });
            body.doings.clear();
        }
        this.player = this.bodies.at(-1).entity;
        this.fault = 0;
        for (const { command, since, isHeld } of loaded.running()) {
            if (isHeld === 0) {
                this.#begin(this.bodyOf(command.agent), command, since);
            }
        }
    }

    /// How everybody is, for tests.
    get state() {
        const { now } = this.world, people = this.bodies.filter(({ isPerson }) => isPerson);
        return { now, hash: this.world.hash.toString(16), check: this.world.check()?.message ?? null, people: people.length,
            busy: people.filter(({ begunAt }) => now - begunAt < 60 * 30).length, stuck: Number(this.world.counters().repairs), ...this.counts };
    }
}
