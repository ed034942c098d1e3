// SPDX-License-Identifier: MIT
// Packs, and the compiler that makes them of texts.

import { PackCalls, Script } from "./classes.js";
import { Result, Type } from "./layout.js";
import { kinds } from "./object.js";
import { fromValue, toValue, TroupeError } from "./values.js";

const SEVERITIES = ["error", "warning", "note"];

// Returns the files with the one that is compiled in front; the others follow in the order of their names.
function ordered(files, main) {
    if (typeof files === "string" || files instanceof Uint8Array) {
        return { [main ?? "text.troupe"]: files };
    }
    const first = main ?? Object.keys(files)[0];
    if (!Object.hasOwn(files, first)) {
        throw new TroupeError(`there is no file ${first} among those given`, Result.ERROR_ARGUMENT);
    }
    return Object.fromEntries([first, ...Object.keys(files).sort().filter((name) => name !== first)].map((name) => [name, files[name]]));
}

const findingsOf = (script) => Array.from({ length: script.findingCount }, (_, i) => {
    const finding = script.getFinding(i);
    return { ...finding, severity: SEVERITIES[finding.severity] };
});

/// Compiles texts; see index.d.ts.
export function compile(troupe, files, { main } = {}) {
    const script = Script.compileProject(troupe, ordered(files, main));
    try {
        const bytes = script.pack();
        return {
            pack: bytes && Pack.load(troupe, bytes), bytes, diagnostics: findingsOf(script), errorCount: script.errorCount,
            warningCount: script.warningCount, report: script.report, json: troupe.findingsJson([script]),
        };
    } finally {
        script.release();
    }
}

/// Formats a text; see index.d.ts.
export function format(troupe, text, name) {
    const script = Script.format(troupe, ordered(text, name));
    try {
        return { text: script.errorCount > 0 ? null : script.text(0), diagnostics: findingsOf(script), report: script.report };
    } finally {
        script.release();
    }
}

export class Pack extends PackCalls {
    names(family) {
        return Array.from({ length: this.count(family) }, (_, i) => this.name(family, i));
    }

    /// Converts the bits of a fact's value to a value of JavaScript; a choice becomes its name.
    plainOf(fact, bits) {
        const { type } = this.fact(fact);
        return type === Type.CHOICE ? this.choice(fact, Number(bits)) : fromValue(type, bits);
    }

    /// Converts a value of JavaScript to the bits of a fact's value; a string is the name of a choice.
    bitsOf(fact, value) {
        const { type, choiceCount, name } = this.fact(fact);
        if (typeof value !== "string") {
            return toValue(type, value);
        }
        for (let i = 0; i < choiceCount; i++) {
            if (this.choice(fact, i) === value) {
                return BigInt(i);
            }
        }
        throw new TroupeError(`${name} cannot be ${value}`, Result.ERROR_TYPE);
    }
}

kinds.Pack = Pack;
