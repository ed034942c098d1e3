// SPDX-License-Identifier: MIT
// A world and its entities. Facts, roles and the like are given by name or by index. Ids of entities and tokens of
// actions are bigints, times are steps, places are in metres.

import {
    ActionResult, Command, Counters, Diagnostic, Event, INTEREST_RINGS, InterestDef, LoadDef, Motion, NOT_FOUND, Point,
    Question, QueueEntry, Result, Running, SaveFlags, Sort, Type, UNITS_PER_METRE, WhyLine, WorldDef,
} from "./layout.js";
import { TroupeError } from "./module.js";
import { fromValue, metresOf, NOBODY, pointOf, toValue } from "./values.js";

// Elements that an array is first given room for when only the call can tell its length.
const SOME = 32;
// The most names in the lines of a command; see trp_command_word.
const MOST_NAMES = 8;

/// An image: the state of a world, kept in memory.
export class Image {
    #module;
    #at;

    constructor(module, at) {
        this.#module = module;
        this.#at = at;
    }

    get at() {
        if (this.#at === 0) {
            throw new TroupeError("the image was released", Result.ERROR_STALE);
        }
        return this.#at;
    }

    release() {
        this.#module.calls.trp_image_release(this.#at);
        this.#at = 0;
    }
}

export class World {
    #at = 0;
    #owner = null;
    #letGo = () => {};

    /// Makes a world. `owner`, if given, returns the address of a world that another object owns.
    constructor(pack, options = {}, owner = null) {
        this.pack = pack;
        this.module = pack.module;
        this.#owner = owner;
        if (owner === null) {
            this.#create(options);
        }
    }

    /// Loads a world from a save, under the pack it was made with or a newer one.
    static load(pack, bytes, options = {}) {
        const world = new World(pack, {}, () => 0);
        world.#owner = null;
        const { calls, memory } = world.module;
        world.module.use((scratch) => {
            const def = scratch.space(LoadDef.size);
            calls.trp_load_def_init(def, LoadDef.size);
            LoadDef.write(memory, def, options);
            const why = scratch.record(Diagnostic, {});
            world.#make((out) => calls.trp_world_load(pack.at, scratch.bytes(bytes), bytes.length, def, out, why),
                () => Diagnostic.read(memory, why).message || "the save cannot be loaded");
        });
        return world;
    }

    #create(options) {
        const { calls, memory } = this.module;
        this.module.use((scratch) => {
            const def = scratch.space(WorldDef.size);
            calls.trp_world_def_init(def, WorldDef.size);
            WorldDef.write(memory, def, options);
            this.#make((out) => calls.trp_world_create(this.pack.at, def, out), () => "the world cannot be made");
        });
    }

    #make(call, why) {
        const [result, at] = this.module.withOut(call);
        if (result !== Result.OK) {
            this.#must(result, why());
        }
        this.#at = at;
        this.#letGo = this.pack.hold();
    }

    /// The address of the world in the module's memory, for calls.
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
            this.module.setAnswerer(this.#at, null);
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
            this.module.calls.trp_world_counters(this.at, at, Counters.size);
            return Counters.read(this.module.memory, at);
        });
    }

    /// Checks the world's invariants: returns the one that is broken and the entity it concerns; null when all hold.
    check() {
        const [sentence, who] = this.module.withWideOut((out) => this.module.calls.trp_world_check(this.at, out));
        return sentence === 0 ? null : { message: this.module.memory.text(sentence), who: BigInt.asUintN(64, who) };
    }

    // ---- Saves and images ------------------------------------------------------------------------------------------

    save({ withoutPack = false } = {}) {
        const { calls, memory } = this.module;
        const flags = withoutPack ? SaveFlags.WITHOUT_PACK : SaveFlags.ALL;
        const [, size] = this.module.withOut((out) => calls.trp_world_save(this.at, flags, 0, 0, out));
        return this.module.use((scratch) => {
            const at = scratch.space(size);
            const [result] = this.module.withOut((out) => calls.trp_world_save(this.at, flags, at, size, out));
            this.#must(result, "the world cannot be saved");
            return memory.copy(at, size);
        });
    }

    /// Takes an image of the world.
    image() {
        const [result, at] = this.module.withOut((out) => this.module.calls.trp_world_image(this.at, out));
        this.#must(result, "the world cannot be set aside");
        return new Image(this.module, at);
    }

    /// Restores the world from an image.
    restore(image) {
        this.#must(this.module.calls.trp_world_restore(this.at, image.at), "the image");
    }

    /// Lists the actions that are under way.
    running() {
        return this.#records(Running, (at, room) => this.module.calls.trp_world_running(this.at, at, room, Running.size));
    }

    // ---- Questions to the game --------------------------------------------------------------------------------------

    /// Sets the function that answers questions in the middle of a step: `answer(question)` returns the answer's value, or
    /// undefined when it has none. It may look at the world, and must not change it. null: no function.
    setAnswers(answer) {
        const { calls, memory } = this.module;
        this.module.setAnswerer(this.at, answer === null ? null : (start, count) => {
            for (let i = 0; i < count; i++) {
                const at = start + Question.size * i;
                const asked = Question.read(memory, at);
                const value = answer({
                    asker: asked.asker, query: this.pack.name(Sort.QUERY, asked.query), type: asked.type,
                    arguments: Array.from({ length: asked.argumentCount }, (_, j) =>
                        fromValue(asked.argumentTypes[j], asked.arguments[j])),
                });
                if (value !== undefined) {
                    Question.write(memory, at, { ...asked, answer: toValue(asked.type, value), answered: 1 });
                }
            }
        });
        calls.trpi_web_set_answers(this.at, answer === null ? 0 : 1);
    }

    // ---- Results of a step ---------------------------------------------------------------------------------------

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

    /// Returns the arguments of a command as JavaScript's values.
    argumentsOf(command) {
        return Array.from({ length: command.argumentCount }, (_, i) =>
            fromValue(command.argumentTypes[i], command.arguments[i]));
    }

    /// Returns the spoken line in an argument of a command of the last step. `name(entity)` returns the name of an entity.
    line(command, argument, name = () => "") {
        const { calls, memory } = this.module;
        return this.module.use((scratch) => {
            const at = scratch.record(Command, command);
            const asked = scratch.space(8 * MOST_NAMES);
            const counted = scratch.numbers([0]);
            const write = (words, out, size) =>
                calls.trpi_web_command_line(this.at, at, argument, asked, words, counted, out, size);
            write(0, 0, 0);  // collects the entities whose names the line needs
            const count = memory.view.getUint32(counted, true);
            const entities = Array.from({ length: count }, (_, i) => memory.view.getBigUint64(asked + 8 * i, true));
            const words = scratch.texts(entities.map((entity) => name(entity)));
            const size = write(words, 0, 0) + 1;
            const out = scratch.space(size);
            write(words, out, size);
            return memory.text(out);
        });
    }

    finished(token, result = ActionResult.SUCCEEDED, failure = 0) {
        this.#must(this.module.calls.trp_action_finished(this.at, token, result, failure), "the action");
    }

    progress(token) {
        this.#must(this.module.calls.trp_action_progress(this.at, token), "the action");
    }

    mark(token, mark) {
        this.#must(this.module.calls.trp_action_mark(this.at, token, mark), "the action");
    }

    crosses(token, object, beyond) {
        this.module.use((scratch) => {
            const at = scratch.record(Point, pointOf(beyond));
            this.#must(this.module.calls.trp_action_crosses(this.at, token, object, at), "the action");
        });
    }

    // ---- Entities ------------------------------------------------------------------------------------------------

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

    /// Adds an end to a link of an object that was spawned and appears with the next step.
    link(object, link, end) {
        this.#must(this.module.calls.trp_entity_link(this.at, object, this.pack.index(Sort.LINK, link), end), "the link");
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

    /// Returns the name of an entity's kind; "" for a stale id.
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

    // ---- Agents and behaviours -----------------------------------------------------------------------------------

    putOn(agent, role) {
        this.#must(this.module.calls.trp_agent_put_on(this.at, agent, this.pack.index(Sort.ROLE, role)), "the role");
    }

    takeOff(agent, role) {
        this.#must(this.module.calls.trp_agent_take_off(this.at, agent, this.pack.index(Sort.ROLE, role)), "the role");
    }

    wears(agent, role) {
        return this.module.calls.trp_agent_wears(this.at, agent, this.pack.index(Sort.ROLE, role));
    }

    /// Lists the names of an agent's active roles, best rank first.
    roles(agent) {
        const read = (at, i) => this.module.memory.view.getUint32(at + 4 * i, true);
        return this.#list(4, (at, room) => this.module.calls.trp_agent_roles(this.at, agent, at, room), read)
            .map((role) => this.pack.name(Sort.ROLE, role));
    }

    setSpontaneous(agent, isSpontaneous) {
        this.#must(this.module.calls.trp_agent_set_spontaneous(this.at, agent, isSpontaneous ? 1 : 0), "the agent");
    }

    /// Starts a behaviour of an agent; `values` are [type, value] pairs for its first parameters.
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
        return this.#records(QueueEntry, (at, room) => this.module.calls.trp_agent_queues(this.at, agent, at, room, QueueEntry.size));
    }

    why(agent) {
        return this.#records(WhyLine, (at, room) => this.module.calls.trp_agent_why(this.at, agent, at, room));
    }

    // ---- Distance --------------------------------------------------------------------------------------------------

    /// Returns whether an agent is live: near enough to an interest to take part.
    isLive(agent) {
        return this.module.calls.trp_agent_is_live(this.at, agent);
    }

    setUpdatePeriod(agent, steps) {
        this.#must(this.module.calls.trp_agent_set_update_period(this.at, agent, steps), "the agent");
    }

    updatePeriod(agent) {
        return this.module.calls.trp_agent_update_period(this.at, agent);
    }

    /// Adds an interest around an entity or a point: agents within its rings are live. Rings are { radius, period }, in
    /// metres and steps, from the inside out.
    addInterest({ entity = NOBODY, at = {}, rings = null } = {}) {
        const { calls, memory } = this.module;
        if (rings !== null && rings.length > INTEREST_RINGS) {
            throw new TroupeError(`an interest has at most ${INTEREST_RINGS} rings`, Result.ERROR_ARGUMENT);
        }
        return this.module.use((scratch) => {
            const def = scratch.space(InterestDef.size);
            calls.trp_interest_def_init(def, InterestDef.size);
            const given = rings?.map(({ radius, period = 1 }) => ({ radius: Math.round(radius * UNITS_PER_METRE), period }));
            InterestDef.write(memory, def, { entity, at: pointOf(at), rings: given });
            const [result, interest] = this.module.withOut((out) => calls.trp_world_interest_add(this.at, def, out));
            this.#must(result, "the interest");
            return interest;
        });
    }

    moveInterest(interest, where) {
        this.module.use((scratch) => {
            const point = scratch.record(Point, pointOf(where));
            this.#must(this.module.calls.trp_world_interest_move(this.at, interest, point), "the interest");
        });
    }

    followInterest(interest, entity) {
        this.#must(this.module.calls.trp_world_interest_follow(this.at, interest, entity), "the interest");
    }

    removeInterest(interest) {
        this.#must(this.module.calls.trp_world_interest_remove(this.at, interest), "the interest");
    }

    get interestCount() {
        return this.module.calls.trp_world_interest_count(this.at);
    }

    // ---- Facts, goods, news --------------------------------------------------------------------------------------

    fact(entity, fact) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const [result, bits] = this.module.withWideOut((out) =>
            this.module.calls.trp_fact_get(this.at, entity, index, out));
        this.#must(result, info.name);
        return this.#plain(info, index, bits);
    }

    setFact(entity, fact, value) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const bits = toValue(info.type, typeof value === "string" ? this.#choice(index, info, value) : value);
        this.#must(this.module.calls.trp_fact_set(this.at, entity, index, bits), info.name);
    }

    #plain(info, index, bits) {
        return info.type === Type.CHOICE ? this.pack.choice(index, Number(bits)) : fromValue(info.type, bits);
    }

    worldFact(fact) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const [result, bits] = this.module.withWideOut((out) =>
            this.module.calls.trp_world_fact_get(this.at, index, out));
        this.#must(result, info.name);
        return this.#plain(info, index, bits);
    }

    setWorldFact(fact, value) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const bits = toValue(info.type, typeof value === "string" ? this.#choice(index, info, value) : value);
        this.#must(this.module.calls.trp_world_fact_set(this.at, index, bits), info.name);
    }

    resetWorldFact(fact) {
        this.#must(this.module.calls.trp_world_fact_reset(this.at, this.pack.index(Sort.FACT, fact)), "the fact");
    }

    /// Reads a fact of the scene in which an agent has a part.
    sceneFact(part, fact) {
        const info = this.pack.fact(fact);
        const index = this.pack.index(Sort.FACT, fact);
        const [result, bits] = this.module.withWideOut((out) =>
            this.module.calls.trp_scene_fact_get(this.at, part, index, out));
        this.#must(result, info.name);
        return this.#plain(info, index, bits);
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

    /// Sends a game event; `values` are [type, value] pairs.
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

    /// Sets straight stretches of motion { entity, from, to, steps }, from and to in metres.
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

    // Calls a function that returns how many elements there are and writes as many as it has room for.
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
