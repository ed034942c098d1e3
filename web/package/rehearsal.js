// SPDX-License-Identifier: MIT
// Rehearsals: a pack, a world and a stage run together, and the pictures that are made of them.

import { Chronicle, RehearsalCalls, Report, StageCalls, Story } from "./classes.js";
import { NOT_FOUND, Result, NameFamily } from "./layout.js";
import { Given, kinds, lookUp } from "./object.js";
import { NOBODY, TroupeError } from "./values.js";

const BLANK = " ".codePointAt(0);

/// The stage: a toy world that performs the actions of characters.
export class Stage extends StageCalls {
    #maker;

    constructor(...all) {
        super(...all);
        this.#maker = all[0] instanceof Given ? all[0].parts[0] : all[0];
    }

    get pack() {
        return this.#maker.pack;
    }

    entities() {
        return Array.from({ length: this.count }, (_, i) => this.entity(i));
    }

    /// The floor plan: its rows as texts, and the width of a letter's square in metres.
    map() {
        const size = this.mapSize();
        const letter = (column, row) => String.fromCodePoint(this.letter(column, row) || BLANK);
        const rows = Array.from({ length: size.height }, (_, row) =>
            Array.from({ length: size.width }, (_, column) => letter(column, row)).join(""));
        return { ...size, rows };
    }
}

/// The sorts of pictures by name: the class whose object is created before the first step and told of every step, and the function
/// that asks that object for its text at the end.
const PICTURES = {
    report: { make: Report, print: (report) => report.printJson() },
    story: { make: Story, print: (story) => story.print() },
    page: { make: Chronicle, print: (chronicle, title) => chronicle.printPage(title) },
    trace: { make: Chronicle, print: (chronicle) => chronicle.printTrace() },
};

// The def of a rehearsal: the first setting unless another is asked for; null is open ground.
function defOf(pack, { seed = 1, setting, player = false, silent = false } = {}) {
    const first = pack.count(NameFamily.SETTING) > 0 ? 0 : NOT_FOUND;
    const number = setting === undefined ? first : setting === null ? NOT_FOUND : lookUp(pack, NameFamily.SETTING, setting);
    return { seed: BigInt(seed), setting: number, player: player ? 1 : 0, silent: silent ? 1 : 0 };
}

export class Rehearsal extends RehearsalCalls {
    #pack;
    #world = null;
    #stage = null;
    #pictures = new Map();

    /// Options: seed, setting (name or number; the first one when there is any), player, silent, and `pictures`.
    constructor(of, options = {}) {
        super(of, of instanceof Given ? undefined : defOf(of, options));
        this.#pack = of instanceof Given ? of.parts[0] : of;
        this.#begin(options.pictures ?? []);
    }

    get pack() {
        return this.#pack;
    }

    get world() {
        this.#world ??= super.world;
        return this.#world;
    }

    get stage() {
        this.#stage ??= super.stage;
        return this.#stage;
    }

    get now() {
        return this.world.now;
    }

    #begin(pictures) {
        try {
            for (const sort of pictures) {
                if (PICTURES[sort] === undefined) {
                    throw new TroupeError(`there is no picture called ${sort}`, Result.ERROR_ARGUMENT);
                }
                this.#pictures.set(sort, new PICTURES[sort].make(this));
            }
        } catch (error) {
            if (!this.module.isBroken) {
                this.release();
            }
            throw error;
        }
    }

    /// Gives the rehearsal another pack; the old pack can be released then. The pictures of the rehearsal end, since they are about
    /// the old pack.
    reload(pack) {
        this.#endPictures();
        super.reload(pack);
        this.exchange(this.#pack, pack);
        this.#pack = pack;
    }

    /// Advances to the next step at which something is due, but not beyond `until`; false when `until` is reached.
    step(until = NOT_FOUND) {
        const went = super.step(until);
        if (went) {
            this.#pictures.forEach((picture) => picture.noteStep());
        }
        return went;
    }

    /// Runs to step `until`; `each` is called after every step that was made.
    run(until, each = () => {}) {
        while (this.step(until)) {
            each(this);
        }
    }

    /// Draws the stage as plain text, with the queues of the agent `follow`.
    draw({ columns = 100, rows = 40, follow = NOBODY } = {}) {
        return this.terminalPicture(follow, columns, rows);
    }

    /// Returns the text of a picture that the options of the rehearsal asked for.
    picture(sort, title = "Rehearsal") {
        this.at;
        const picture = this.#pictures.get(sort);
        if (picture === undefined) {
            throw new TroupeError(`the rehearsal was made without the picture ${sort}`, Result.ERROR_ARGUMENT);
        }
        return PICTURES[sort].print(picture, title);
    }

    #endPictures() {
        this.#pictures.forEach((picture) => picture.release());
        this.#pictures.clear();
    }

    release() {
        this.#endPictures();
        super.release();
    }
}

kinds.Stage = Stage;
kinds.Rehearsal = Rehearsal;
