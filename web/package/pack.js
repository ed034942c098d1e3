// SPDX-License-Identifier: MIT
// Packs, and the compiler that makes them of texts.

import {
    ActionInfo, BehaviourInfo, Diagnostic, FactInfo, NOT_FOUND, Result, ScriptFinding, ScriptSource, SettingInfo, Sheet, Sort,
} from "./layout.js";
import { TroupeError } from "./module.js";

const encoder = new TextEncoder();
const SEVERITIES = ["error", "warning", "note"];

// Returns the files as [[name, bytes] …]: first the one that is compiled, then the others in order of their names.
function sourcesOf(files, main) {
    if (typeof files === "string" || files instanceof Uint8Array) {
        return [[main ?? "text.troupe", files]];
    }
    const names = Object.keys(files).sort();
    const first = main ?? Object.keys(files)[0];
    if (!names.includes(first)) {
        throw new TroupeError(`there is no file ${first} among those given`, Result.ERROR_ARGUMENT);
    }
    return [first, ...names.filter((name) => name !== first)].map((name) => [name, files[name]]);
}

function writeSources(module, scratch, sources) {
    const at = scratch.space(ScriptSource.size * sources.length);
    sources.forEach(([name, text], i) => {
        const bytes = typeof text === "string" ? encoder.encode(text) : text;
        const where = [scratch.text(name), scratch.bytes(bytes), bytes.length];
        where.forEach((number, part) => module.memory.view.setUint32(at + ScriptSource.size * i + 4 * part, number, true));
    });
    return at;
}

function readFindings(module, script) {
    const { calls, memory } = module;
    return module.use((scratch) => {
        const at = scratch.space(ScriptFinding.size);
        return Array.from({ length: calls.trp_script_finding_count(script) }, (_, i) => {
            module.must(calls.trp_script_get_finding(script, i, at, ScriptFinding.size), "a finding");
            const finding = ScriptFinding.read(memory, at);
            return { ...finding, severity: SEVERITIES[finding.severity] };
        });
    });
}

/// Compiles texts; see index.d.ts.
export function compile(module, files, { main } = {}) {
    const { calls, memory } = module;
    return module.use((scratch) => {
        const sources = sourcesOf(files, main);
        const at = writeSources(module, scratch, sources);
        const [result, script] = module.withOut((out) => calls.trpi_web_compile(at, sources.length, out));
        if (script === 0) {
            module.must(result, "the texts cannot be compiled");
        }
        try {
            const [start, size] = module.withOut((out) => calls.trp_script_pack(script, out));
            const bytes = start === 0 ? null : memory.copy(start, size);
            return {
                pack: bytes && new Pack(module, bytes), bytes,
                diagnostics: readFindings(module, script),
                errorCount: calls.trp_script_error_count(script),
                warningCount: calls.trp_script_warning_count(script),
                report: memory.text(calls.trp_script_report(script)),
                json: module.sheet((sheet) =>
                    calls.trp_findings_print_json(scratch.numbers([script]), 1, sheet), Sheet),
            };
        } finally {
            if (!module.isBroken) {
                calls.trp_script_release(script);
            }
        }
    });
}

/// Formats a text; see index.d.ts.
export function format(module, text, name) {
    const { calls, memory } = module;
    return module.use((scratch) => {
        const at = writeSources(module, scratch, sourcesOf(text, name));
        const [result, script] = module.withOut((out) => calls.trp_script_format(at, 0, out));
        if (script === 0) {
            module.must(result, "the text cannot be laid out");
        }
        const [start] = module.withOut((out) => calls.trp_script_text(script, 0, out));
        const formatted = {
            text: result === Result.OK ? memory.text(start) : null,
            diagnostics: readFindings(module, script),
            report: memory.text(calls.trp_script_report(script)),
        };
        calls.trp_script_release(script);
        return formatted;
    });
}

export class Pack {
    #at = 0;
    #users = 0;

    constructor(module, bytes) {
        this.module = module;
        module.use((scratch) => {
            const why = scratch.record(Diagnostic, {});
            const [result, at] = module.withOut((out) =>
                module.calls.trp_pack_load(scratch.bytes(bytes), bytes.length, 0, out, why));
            if (result !== Result.OK) {
                const message = Diagnostic.read(module.memory, why).message;
                module.must(result, message || "the pack cannot be loaded");
            }
            this.#at = at;
        });
    }

    /// The address of the pack in the module's memory, for calls.
    get at() {
        if (this.#at === 0) {
            throw new TroupeError("the pack was released", Result.ERROR_STALE);
        }
        return this.#at;
    }

    count(sort) {
        return this.module.calls.trp_pack_count(this.at, sort);
    }

    find(sort, name) {
        return this.module.use((scratch) => this.module.calls.trp_pack_find(this.at, sort, scratch.text(name)));
    }

    /// Returns the index of an action, role or other thing of the pack, given its name or index. Throws when there is none.
    index(sort, nameOrIndex) {
        if (typeof nameOrIndex === "number") {
            if (Number.isInteger(nameOrIndex) && nameOrIndex >= 0 && this.key(sort, nameOrIndex) !== 0n) {
                return nameOrIndex;
            }
            if (nameOrIndex > 0xFFFF && nameOrIndex !== NOT_FOUND) {
                throw new TroupeError("the number is of another pack or family: look it up again", Result.ERROR_OUTDATED);
            }
        } else {
            const found = this.find(sort, nameOrIndex);
            if (found !== NOT_FOUND) {
                return found;
            }
        }
        const words = Object.keys(Sort).find((word) => Sort[word] === sort) ?? "thing";
        throw new TroupeError(`the pack has no ${words.toLowerCase()} ${nameOrIndex}`, Result.ERROR_UNKNOWN);
    }

    name(sort, index) {
        return this.module.memory.text(this.module.calls.trp_pack_name(this.at, sort, index));
    }

    names(sort) {
        return Array.from({ length: this.count(sort) }, (_, i) => this.name(sort, i));
    }

    key(sort, index) {
        return this.module.calls.trp_pack_key(this.at, sort, index);
    }

    line(index, words = {}) {
        const { calls, memory } = this.module;
        return this.module.use((scratch) => {
            const names = Object.keys(words);
            const given = [scratch.texts(names), scratch.texts(names.map((name) => words[name])), names.length];
            const line = calls.trp_pack_line(this.at, index);
            const size = calls.trpi_web_line_fill(line, ...given, 0, 0) + 1;
            const out = scratch.space(size);
            calls.trpi_web_line_fill(line, ...given, out, size);
            return memory.text(out);
        });
    }

    #info(type, call, what) {
        return this.module.use((scratch) => {
            const at = scratch.record(type, {});
            this.module.must(call(at), what);
            return type.read(this.module.memory, at);
        });
    }

    action(action) {
        const index = this.index(Sort.ACTION, action);
        return this.#info(ActionInfo, (at) => this.module.calls.trp_pack_action(this.at, index, at, ActionInfo.size), "the action");
    }

    fact(fact) {
        const index = this.index(Sort.FACT, fact);
        return this.#info(FactInfo, (at) => this.module.calls.trp_pack_fact(this.at, index, at, FactInfo.size), "the fact");
    }

    behaviour(behaviour) {
        const index = this.index(Sort.BEHAVIOUR, behaviour);
        return this.#info(BehaviourInfo, (at) => this.module.calls.trp_pack_behaviour(this.at, index, at, BehaviourInfo.size), "the behaviour");
    }

    setting(setting) {
        const index = this.index(Sort.SETTING, setting);
        return this.#info(SettingInfo, (at) => this.module.calls.trp_setting_describe(this.at, index, at, SettingInfo.size), "the setting");
    }

    choice(fact, choice) {
        return this.module.memory.text(this.module.calls.trp_pack_choice(this.at, this.index(Sort.FACT, fact), choice));
    }

    /// Writes a graph of the roles, their behaviours and their collaborations, in Graphviz's language.
    graph() {
        return this.module.sheet((sheet) => this.module.calls.trp_graph_print(this.at, sheet), Sheet);
    }

    /// Keeps the pack from being released until the returned function is called.
    hold() {
        this.at;
        this.#users++;
        let holds = true;
        return () => {
            this.#users -= holds ? 1 : 0;
            holds = false;
        };
    }

    release() {
        if (this.#users > 0) {
            throw new TroupeError("a world of this pack is still there; release it first", Result.ERROR_ARGUMENT);
        }
        if (this.#at !== 0) {
            this.module.calls.trp_pack_release(this.#at);
            this.#at = 0;
        }
    }
}
