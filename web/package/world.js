// SPDX-License-Identifier: MIT
// The class World: the calls of C, and members written by hand. Ids of entities and tokens of actions are bigints, times are steps,
// coordinates are in metres; facts, roles and the like are given by name or by number.

import { WorldCalls } from "./classes.js";
import { ActionResult, NOT_FOUND, Question, Result, NameFamily } from "./layout.js";
import { Given, kinds } from "./object.js";
import { fromValue, NOBODY, toValue } from "./values.js";

const ENTITY_BYTES = 8, POSITION_BYTES = 12;

/// The positions of all entities: their ids and coordinates in the module's memory, as of the last call of `look`.
class Positions {
    #module;
    #at = 0;
    #room = 0;

    constructor(module) {
        this.#module = module;
        this.count = 0;
        this.entities = new BigUint64Array(0);
        this.metres = new Float32Array(0);
    }

    look(world) {
        const { calls } = this.#module;
        this.count = calls.trpi_web_positions(world.at, this.#at, this.#at + ENTITY_BYTES * this.#room, this.#room);
        if (this.count > this.#room) {
            this.#grow(2 * this.count);
            this.count = calls.trpi_web_positions(world.at, this.#at, this.#at + ENTITY_BYTES * this.#room, this.#room);
        }
        const { buffer } = this.#module.memory.bytes;
        if (this.entities.buffer !== buffer) {
            this.entities = new BigUint64Array(buffer, this.#at, this.#room);
            this.metres = new Float32Array(buffer, this.#at + ENTITY_BYTES * this.#room, 3 * this.#room);
        }
        return this;
    }

    #grow(room) {
        this.release();
        this.#at = this.#module.scratch.take((ENTITY_BYTES + POSITION_BYTES) * room);
        this.#room = room;
        this.entities = new BigUint64Array(0);
    }

    release() {
        this.#module.calls.free(this.#at);
        this.#at = 0;
        this.#room = 0;
    }
}

export class World extends WorldCalls {
    #maker;  // the pack, or the object that the world belongs to
    #positions = null;

    constructor(...all) {
        super(...all);
        this.#maker = all[0] instanceof Given ? all[0].parts[0] ?? null : all[0];
    }

    /// The pack that the world has now.
    get pack() {
        return this.#maker instanceof kinds.Pack ? this.#maker : this.#maker?.pack ?? super.pack;
    }

    /// Gives the world another pack; the old one can be released then.
    reload(pack) {
        super.reload(pack);
        this.exchange(this.pack, pack);
        this.#maker = pack;
    }

    step(count = 1) {
        for (let i = 0; i < count; i++) {
            this.module.calls.trp_world_step(this.at);
        }
    }

    /// Checks the world's invariants: returns the one that is broken and the entity it concerns; null when all hold.
    check() {
        const { check, who } = super.check();
        return check === null ? null : { message: check, who };
    }

    /// Copies the state of the world to an image in memory: a new one, or one that the world made before.
    image(into = null) {
        if (into === null) {
            return super.image();
        }
        const { calls, memory, out } = this.module;
        memory.view.setUint32(out, into.at, true);
        const result = calls.trp_world_take_image(this.at, out);
        into.moveTo(memory.view.getUint32(out, true));
        this.module.must(result, this, "image");
        return into;
    }

    /// Sets the function that answers questions in the middle of a step: `answer(question)` returns the answer's value, or
    /// undefined when it has none. The function may look at the world, and must not change it. null: no function.
    setAnswers(answer) {
        super.setAnswers(answer === null ? null : (_, start, count) => {
            for (let i = 0; i < count; i++) {
                this.#answer(answer, start + Question.size * i);
            }
        });
    }

    #answer(answer, at) {
        const { memory } = this.module;
        const asked = Question.read(memory, at);
        const value = answer({
            asker: asked.asker, query: this.pack.name(NameFamily.QUERY, asked.query), type: asked.type,
            arguments: Array.from({ length: this.questionArgumentCount(asked) }, (_, i) => {
                const { type, value } = i < asked.argumentCount
                    ? { type: asked.argumentTypes[i], value: asked.arguments[i] } : this.questionArgument(asked, i);
                return fromValue(type, value);
            }),
        });
        if (value !== undefined) {
            Question.write(memory, at, { answer: toValue(asked.type, value), answered: 1 });
        }
    }

    /// Returns the arguments of a command as JavaScript's values.
    argumentsOf(command) {
        return Array.from({ length: this.argumentCount(command) }, (_, i) => {
            const { type, value } = i < command.argumentCount
                ? { type: command.argumentTypes[i], value: command.arguments[i] } : this.argument(command, i);
            return fromValue(type, value);
        });
    }

    entities() {
        const all = [];
        for (let entity = this.nextEntity(NOBODY); entity !== NOBODY; entity = this.nextEntity(entity)) {
            all.push(entity);
        }
        return all;
    }

    /// Reports that the action of command number `index` of the last step ended.
    finish(index, result = ActionResult.SUCCEEDED, failure = NOT_FOUND) {
        const ended = this.module.calls.trpi_web_finish_action(this.at, index, result, failure);
        if (ended !== Result.OK) {
            this.module.must(ended, this, "finish");
        }
    }

    /// The positions of all entities as they are now.
    get positionsView() {
        this.#positions ??= new Positions(this.module);
        return this.#positions.look(this);
    }

    release() {
        super.release();
        this.#positions?.release();
        this.#positions = null;
    }
}

kinds.World = World;
