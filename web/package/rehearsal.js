// SPDX-License-Identifier: MIT
// Rehearsals: a pack, a world and a stage run together, and the pictures that are made of them.

import {
    Command, NOT_FOUND, RehearsalDef, Result, Sheet, Sort, StageMap, StageView, TestOutcome, Event,
} from "./layout.js";
import { TroupeError } from "./module.js";
import { NOBODY } from "./values.js";
import { World } from "./world.js";

const BLANK = " ".codePointAt(0);

/// The stage: a toy world that performs the actions of a rehearsal's characters.
export class Stage {
    #owner;

    constructor(module, owner) {
        this.module = module;
        this.#owner = owner;
    }

    get at() {
        return this.#owner();
    }

    entities() {
        const { calls } = this.module;
        return Array.from({ length: calls.trp_stage_count(this.at) }, (_, i) => calls.trp_stage_entity(this.at, i));
    }

    name(entity) {
        return this.module.memory.text(this.module.calls.trp_stage_name(this.at, entity));
    }

    find(name) {
        return this.module.use((scratch) => this.module.calls.trp_stage_find(this.at, scratch.text(name)));
    }

    look(entity) {
        return this.module.use((scratch) => {
            const at = scratch.record(StageView, {});
            this.module.must(this.module.calls.trp_stage_look(this.at, entity, at, StageView.size), "nobody to look at");
            return StageView.read(this.module.memory, at);
        });
    }

    /// The floor plan: its rows as texts, and the width of a letter's square in metres.
    map() {
        const { calls, memory } = this.module;
        const size = this.module.use((scratch) => {
            const at = scratch.record(StageMap, {});
            calls.trp_stage_map_size(this.at, at, StageMap.size);
            return StageMap.read(memory, at);
        });
        const letter = (column, row) => String.fromCodePoint(calls.trp_stage_letter(this.at, column, row) || BLANK);
        const rows = Array.from({ length: size.height }, (_, row) =>
            Array.from({ length: size.width }, (_, column) => letter(column, row)).join(""));
        return { ...size, rows };
    }
}

/// A maker of a picture: created before the first step, told of every step, and asked for its text at the end.
const PICTURES = {
    report: ["trp_report_create", "trp_report_note", "trp_report_print_json", "trp_report_destroy"],
    story: ["trp_story_create", "trp_story_note", "trp_story_print", "trp_story_destroy"],
    page: ["trp_chronicle_create", "trp_chronicle_note", "trp_chronicle_print_page", "trp_chronicle_destroy"],
    trace: ["trp_chronicle_create", "trp_chronicle_note", "trp_chronicle_print_trace", "trp_chronicle_destroy"],
};

class Picture {
    #at;

    constructor(module, sort, rehearsal) {
        const [create, note, print, destroy] = PICTURES[sort];
        const isChronicle = create === "trp_chronicle_create";
        const [result, at] = module.withOut((out) =>
            isChronicle ? module.calls[create](rehearsal, 0, out) : module.calls[create](rehearsal, out));
        module.must(result, `the ${sort} cannot be begun`);
        this.#at = at;
        this.note = () => module.calls[note](at);
        this.print = (title) => module.use((scratch) => module.sheet((sheet) => (sort === "page"
            ? module.must(module.calls[print](at, scratch.text(title), sheet), "the page") : module.calls[print](at, sheet)),
        Sheet));
        this.release = () => module.calls[destroy](at);
    }
}

export class Rehearsal {
    #at = 0;
    #letGo;
    #pictures = new Map();

    /// Options: seed, setting (name or index; the first one when there is any), player, silent, and `pictures`.
    constructor(pack, { seed = 1, setting, player = 0, silent = 0, pictures = [] } = {}) {
        this.pack = pack;
        this.module = pack.module;
        const { calls, memory } = this.module;
        const first = pack.count(Sort.SETTING) > 0 ? 0 : NOT_FOUND;
        const index = setting === undefined ? first : setting === null ? NOT_FOUND : pack.index(Sort.SETTING, setting);
        this.module.use((scratch) => {
            const def = scratch.space(RehearsalDef.size);
            calls.trp_rehearsal_def_init(def, RehearsalDef.size);
            RehearsalDef.write(memory, def, { seed, setting: index, player: player ? 1 : 0, silent: silent ? 1 : 0 });
            const [result, at] = this.module.withOut((out) => calls.trp_rehearsal_create(pack.at, def, out));
            this.module.must(result, "the rehearsal cannot be made");
            this.#at = at;
        });
        this.#letGo = pack.hold();
        this.world = new World(pack, {}, () => calls.trp_rehearsal_world(this.at));
        this.stage = new Stage(this.module, () => calls.trp_rehearsal_stage(this.at));
        this.#begin(pictures);
    }

    #begin(pictures) {
        try {
            for (const sort of pictures) {
                if (PICTURES[sort] === undefined) {
                    throw new TroupeError(`there is no picture called ${sort}`, Result.ERROR_ARGUMENT);
                }
                this.#pictures.set(sort, new Picture(this.module, sort, this.#at));
            }
        } catch (error) {
            if (!this.module.isBroken) {
                this.release();
            }
            throw error;
        }
    }

    get at() {
        if (this.#at === 0) {
            throw new TroupeError("the rehearsal was released", Result.ERROR_STALE);
        }
        return this.#at;
    }

    get now() {
        return this.world.now;
    }

    /// Advances to the next step at which something is due, but not beyond `until`; false when `until` is reached.
    step(until = NOT_FOUND) {
        const went = this.module.calls.trp_rehearsal_step(this.at, until);
        if (went) {
            this.#pictures.forEach((picture) => picture.note());
        }
        return went;
    }

    /// Runs to step `until`; `each` is called after every step that was made.
    run(until, each = () => {}) {
        while (this.step(until)) {
            each(this);
        }
    }

    name(entity) {
        return this.module.memory.text(this.module.calls.trp_rehearsal_name(this.at, entity));
    }

    /// Writes an event as a sentence.
    tell(event) {
        return this.module.use((scratch) => {
            const at = scratch.record(Event, event);
            return this.module.sheet((sheet) => this.module.calls.trp_rehearsal_tell(this.at, at, sheet), Sheet);
        });
    }

    /// Returns the spoken line in an argument of a command of the last step, with its names filled in.
    line(command, argument) {
        return this.module.use((scratch) => {
            const at = scratch.record(Command, command);
            return this.module.sheet((sheet) =>
                this.module.calls.trp_rehearsal_line(this.at, at, argument, sheet), Sheet);
        });
    }

    /// Explains in sentences why an agent does what it does.
    why(agent) {
        return this.module.sheet((sheet) =>
            this.module.must(this.module.calls.trp_why_print(this.at, agent, 0, sheet), "nobody to explain"), Sheet);
    }

    /// Draws the stage as plain text, with the queues of the agent `follow`.
    draw({ columns = 100, rows = 40, follow = NOBODY } = {}) {
        return this.module.sheet((sheet) => this.module.must(
            this.module.calls.trp_live_picture(this.at, follow, columns, rows, sheet), "the picture"), Sheet);
    }

    /// Returns the text of a picture that the options of the rehearsal asked for.
    picture(sort, title = "Rehearsal") {
        this.at;
        const picture = this.#pictures.get(sort);
        if (picture === undefined) {
            throw new TroupeError(`the rehearsal was made without the picture ${sort}`, Result.ERROR_ARGUMENT);
        }
        return picture.print(title);
    }

    release() {
        if (this.#at !== 0) {
            this.#pictures.forEach((picture) => picture.release());
            this.module.calls.trp_rehearsal_destroy(this.#at);
            this.#at = 0;
            this.#letGo();
        }
    }
}

/// Runs a writer's test of a pack.
export function runTest(pack, test, seed = 1) {
    const { module } = pack;
    const index = pack.index(Sort.TEST, test);
    return module.use((scratch) => {
        const at = scratch.record(TestOutcome, {});
        const report = module.sheet((sheet) => module.must(
            module.calls.trp_test_run(pack.at, index, BigInt(seed), at, TestOutcome.size, sheet), "the test cannot be run"), Sheet);
        return { ...TestOutcome.read(module.memory, at), report };
    });
}
