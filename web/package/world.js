// SPDX-License-Identifier: MIT
// A world and who lives in it. Facts, roles and the like are given by name or by index. Ids of entities and tokens of
// actions are bigints, times are steps, places are in metres.

import {
    ActionResult, Command, Counters, Event, Motion, NOT_FOUND, Point, QueueEntry, Result, Sort, Type, WhyLine, WorldDef,
} from "./layout.js";
import { TroupeError } from "./module.js";
import { fromValue, metresOf, NOBODY, pointOf, toValue } from "./values.js";

// Room to begin with for arrays whose length only the call tells.
const SOME = 32;

export class World {
    #at = 0;
    #owner = null;
    #letGo = () => {};

    /// `owner`, when it is given, says where a world is that belongs to somebody else.
    constructor(pack, options = {}, owner = null) {
        this.pack = pack;
        this.module = pack.module;
        this.#owner = owner;
        if (owner === null) {
            this.#create(options);
        }
    }

    #create(options) {
        const { calls, memory } = this.module;
        this.module.use((scratch) => {
            const def = scratch.space(WorldDef.size);
            calls.trp_world_def_init(def, WorldDef.size);
            WorldDef.write(memory, def, options);
            const [result, at] = this.module.withOut((out) => calls.trp_world_create(this.pack.at, def, out));
            this.module.must(result, "the world cannot be made");
            this.#at = at;
        });
        this.#letGo = this.pack.hold();
    }

    /// The world in the module's memory, for calls.
    get at() {
        if (this.#owner !== null) {
            return this.#owner();
        }
        if (this.#at === 0) {
            throw new TroupeError("the world was released", Result.ERROR_STALE);
        }
        return this.#at;
    }

    release() {
        if (this.#owner !== null) {
            throw new TroupeError("this world belongs to a rehearsal; release that", Result.ERROR_ARGUMENT);
        }
        if (this.#at !== 0) {
            this.module.calls.trp_world_destroy(this.#at);
            this.#at = 0;
            this.#letGo();
        }
    }

    // ---- Time ----------------------------------------------------------------------------------------------------

    step(count = 1) {
        for (let i = 0; i < count; i++) {
            this.module.calls.trp_world_step(this.at);
        }
    }

    skip(count) {
        return this.module.calls.trp_world_skip(this.at, count);
    }

    get now() {
        return this.module.calls.trp_world_now(this.at);
    }

    get nextDue() {
        return this.module.calls.trp_world_next_due(this.at);
    }

    get timeOfDay() {
        return this.module.calls.trp_world_time_of_day(this.at);
    }

    get stepsPerSecond() {
        return this.module.calls.trp_world_steps_per_second(this.at);
    }

    get hash() {
        return this.module.calls.trp_world_hash(this.at);
    }

    get counters() {
        return this.module.use((scratch) => {
            const at = scratch.space(Counters.size);
            this.module.calls.trp_world_counters(this.at, at);
            return Counters.read(this.module.memory, at);
        });
    }

    /// What is wrong with the world, and with whom; null when nothing is.
    check() {
        const [sentence, who] = this.module.withWideOut((out) => this.module.calls.trp_world_check(this.at, out));
        return sentence === 0 ? null : { message: this.module.memory.text(sentence), who: BigInt.asUintN(64, who) };
    }

    // ---- What came of a step -------------------------------------------------------------------------------------

    #array(type, call) {
        const [start, count] = this.module.withOut((out) => call(this.at, out));
        return Array.from({ length: count }, (_, i) => type.read(this.module.memory, start + type.size * i));
    }

    commands() {
        return this.#array(Command, this.module.calls.trp_world_commands);
    }

    events() {
        return this.#array(Event, this.module.calls.trp_world_events);
    }

    /// The arguments of a command as JavaScript's values.
    argumentsOf(command) {
        return Array.from({ length: command.argumentCount }, (_, i) =>
            fromValue(command.argumentTypes[i], command.arguments[i]));
    }

    finished(token, result = ActionResult.SUCCEEDED, failure = 0) {
        this.#must(this.module.calls.trp_action_finished(this.at, token, result, failure), "the action");
    }

    progress(token) {
        this.#must(this.module.calls.trp_action_progress(this.at, token), "the action");
    }

    // ---- Who lives in it -----------------------------------------------------------------------------------------

    spawn(kind, where = {}) {
        const index = this.pack.index(Sort.KIND, kind);
        return this.module.use((scratch) => {
            const point = scratch.record(Point, pointOf(where));
            const [result, entity] = this.module.withWideOut((out) =>
                this.module.calls.trp_entity_spawn(this.at, index, point, out));
            this.#must(result, "nobody can be put into the world");
            return BigInt.asUintN(64, entity);
        });
    }

    despawn(entity) {
        this.#must(this.module.calls.trp_entity_despawn(this.at, entity), "the entity");
    }

    isAlive(entity) {
        return this.module.calls.trp_entity_is_alive(this.at, entity);
    }

    serial(entity) {
        return this.module.calls.trp_entity_serial(this.at, entity);
    }

    /// The name of an entity's kind; "" for a stale id.
    kind(entity) {
        const kind = this.module.calls.trp_entity_kind(this.at, entity);
        return kind === NOT_FOUND ? "" : this.pack.name(Sort.KIND, kind);
    }

    entities() {
        const all = [];
        const next = (after) => this.module.calls.trp_world_next_entity(this.at, after);
        for (let entity = next(NOBODY); entity !== NOBODY; entity = next(entity)) {
            all.push(entity);
        }
        return all;
    }

    entityHash(entity) {
        return this.module.calls.trp_world_entity_hash(this.at, entity);
    }

    bind(global, entity) {
        this.#must(this.module.calls.trp_world_bind(this.at, this.pack.index(Sort.GLOBAL, global), entity), "the name");
    }

    bound(global) {
        return this.module.calls.trp_world_bound(this.at, this.pack.index(Sort.GLOBAL, global));
    }

    // ---- What agents do ------------------------------------------------------------------------------------------

    putOn(agent, role) {
        this.#must(this.module.calls.trp_agent_put_on(this.at, agent, this.pack.index(Sort.ROLE, role)), "the role");
    }

    takeOff(agent, role) {
        this.#must(this.module.calls.trp_agent_take_off(this.at, agent, this.pack.index(Sort.ROLE, role)), "the role");
    }

    wears(agent, role) {
        return this.module.calls.trp_agent_wears(this.at, agent, this.pack.index(Sort.ROLE, role));
    }

    /// The names of the roles an agent wears, best rank first.
    roles(agent) {
        const read = (at, i) => this.module.memory.view.getUint32(at + 4 * i, true);
        return this.#list(4, (at, room) => this.module.calls.trp_agent_roles(this.at, agent, at, room), read)
            .map((role) => this.pack.name(Sort.ROLE, role));
    }

    setSpontaneous(agent, isSpontaneous) {
        this.#must(this.module.calls.trp_agent_set_spontaneous(this.at, agent, isSpontaneous ? 1 : 0), "the agent");
    }

    /// `values` are [type, value] pairs, for the first parameters.
    perform(agent, behaviour, values = [], partner = NOBODY) {
        const index = this.pack.index(Sort.BEHAVIOUR, behaviour);
        this.module.use((scratch) => {
            const at = scratch.values(values.map(([type, value]) => toValue(type, value)));
            this.#must(this.module.calls.trp_agent_perform(this.at, agent, index, at, values.length, partner),
                "the behaviour");
        });
    }

    cancel(agent, behaviour) {
        const index = this.pack.index(Sort.BEHAVIOUR, behaviour);
        this.#must(this.module.calls.trp_agent_cancel(this.at, agent, index), "the behaviour");
    }

    queues(agent) {
        return this.#records(QueueEntry, (at, room) => this.module.calls.trp_agent_queues(this.at, agent, at, room));
    }

    why(agent) {
        return this.#records(WhyLine, (at, room) => this.module.calls.trp_agent_why(this.at, agent, at, room));
    }

    // ---- Facts, goods, news --------------------------------------------------------------------------------------

    fact(entity, fact) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const [result, bits] = this.module.withWideOut((out) =>
            this.module.calls.trp_fact_get(this.at, entity, index, out));
        this.#must(result, info.name);
        return info.type === Type.CHOICE ? this.pack.choice(index, Number(bits)) : fromValue(info.type, bits);
    }

    setFact(entity, fact, value) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const bits = toValue(info.type, typeof value === "string" ? this.#choice(index, info, value) : value);
        this.#must(this.module.calls.trp_fact_set(this.at, entity, index, bits), info.name);
    }

    #choice(fact, info, name) {
        const names = Array.from({ length: info.choiceCount }, (_, i) => this.pack.choice(fact, i));
        const position = names.indexOf(name);
        if (position < 0) {
            throw new TroupeError(`${info.name} cannot be ${name}`, Result.ERROR_TYPE);
        }
        return position;
    }

    addItems(entity, item, count) {
        this.#must(this.module.calls.trp_items_add(this.at, entity, this.pack.index(Sort.ITEM, item), count), "the items");
    }

    itemCount(entity, item) {
        return this.module.calls.trp_items_count(this.at, entity, this.pack.index(Sort.ITEM, item));
    }

    /// `values` are [type, value] pairs.
    send(to, message, values = [], from = NOBODY) {
        const index = this.pack.index(Sort.MESSAGE, message);
        this.module.use((scratch) => {
            const at = scratch.values(values.map(([type, value]) => toValue(type, value)));
            this.#must(this.module.calls.trp_message_send(this.at, to, index, from, at, values.length), "the message");
        });
    }

    happened(event, about = NOBODY) {
        this.#must(this.module.calls.trp_event_happened(this.at, this.pack.index(Sort.EVENT, event), about), "the event");
    }

    // ---- Places --------------------------------------------------------------------------------------------------

    position(entity) {
        return this.module.use((scratch) => {
            const at = scratch.space(Point.size);
            this.module.calls.trp_entity_position(at, this.at, entity);
            return metresOf(Point.read(this.module.memory, at));
        });
    }

    /// Stretches { entity, from, to, steps }, each from and to in metres.
    move(stretches) {
        this.module.use((scratch) => {
            const at = scratch.records(Motion, stretches.map((stretch) => ({
                ...stretch, from: pointOf(stretch.from), to: pointOf(stretch.to),
            })));
            this.#must(this.module.calls.trp_motions(this.at, at, stretches.length), "the motions");
        });
    }

    setReach(place, halfSize) {
        this.module.use((scratch) => {
            const point = scratch.record(Point, pointOf(halfSize));
            this.#must(this.module.calls.trp_place_set_reach(this.at, place, point), "the place");
        });
    }

    // ---- Inside --------------------------------------------------------------------------------------------------

    #must(result, what) {
        this.module.must(result, what);
    }

    // Calls that say how many there are and write as many as there is room for.
    #list(size, call, read) {
        for (let room = SOME; ; room *= 4) {
            const found = this.module.use((scratch) => {
                const at = scratch.space(size * room);
                const count = call(at, room);
                return count > room ? null : Array.from({ length: count }, (_, i) => read(at, i));
            });
            if (found !== null) {
                return found;
            }
        }
    }

    #records(type, call) {
        return this.#list(type.size, call, (at, i) => type.read(this.module.memory, at + type.size * i));
    }
}
