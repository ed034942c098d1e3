// SPDX-License-Identifier: MIT
// All that the entries of the package export, but for `load`.

import { TroupeCalls } from "./classes.js";
import { Document } from "./document.js";
import { Pack, compile, format } from "./pack.js";
import { Rehearsal, Stage } from "./rehearsal.js";
import { byteOffset, fromValue, NOBODY, toValue, TroupeError, unitOffset } from "./values.js";
import { World } from "./world.js";

export * from "./classes.js";
export * from "./layout.js";
export { byteOffset, Document, fromValue, NOBODY, Pack, Rehearsal, Stage, toValue, TroupeError, unitOffset, World };

/// One module with a memory of its own: `module` is what the classes are made from.
export class Troupe extends TroupeCalls {
    get calls() {
        return this.module.calls;
    }

    get memory() {
        return this.module.memory;
    }

    get isBroken() {
        return this.module.isBroken;
    }

    compile(files, options) {
        return compile(this, files, options);
    }

    format(text, name) {
        return format(this, text, name);
    }

    load(bytes) {
        return Pack.load(this, bytes);
    }
}
