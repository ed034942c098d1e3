// SPDX-License-Identifier: MIT
// node tools/amalgamate.mjs LIST NAME FOLDER [windows]: writes FOLDER/NAME.c, with all the sources that the file LIST names (a path in each line),
// and FOLDER/NAME.h, with all public headers that they include. A program compiles the first beside its own sources and includes the
// second; with `windows` it is for that system. `make amalgamation` does so for the engine and the compiler of texts.
//
// In one file the names that each source has for itself meet: a name that two of them have, or that a header of the system could have,
// is written with the name of its source behind it. Where a table in a header has the name, a macro says so as long as the source lasts.
// Macros of a source, and of the lists that it includes, are undefined behind it.
//
// Invariants:
// - headers stand once, before their first use; those without a guard are lists, and stand wherever they are included;
// - a name behind `.` or `->`, and a member that a struct declares, keeps its name;
// - settings for the public headers, such as TRP_INLINE, stand before them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const [list, name, folder, system] = process.argv.slice(2);
const built = resolve(dirname(list), "..");
const places = [top, join(top, "include"), join(built, "include"), join(built, "generated")];

// Names that headers of C or POSIX declare, of which a source may not have seen the header.
const FOREIGN = new Set(("abs accept access acct bind bsearch close closedir connect creat div dup exp fork free gamma getline index" +
    " isatty j0 j1 jn kill link listen log malloc mkdir nice open opendir optarg optind pause pipe pow printf puts raise rand read" +
    " readdir realloc remove rename rewind rindex rmdir select send signal sin sleep socket splice stat strdup sync tee time times truncate" +
    " uname ungetc unlink wait write y0 y1 yn y").split(" "));

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|->|\s+|[\s\S]/g;
const isName = (token) => /^[A-Za-z_]\w*$/.test(token);
const isSilent = (token) => /^\s+$|^\/[/*]/.test(token);

// The tokens of a text that mean something: no comments, blanks or lines for the preprocessor.
function meaningful(text) {
    const code = text.replace(/^[ \t]*#(?:\\\n|[^\n])*/gm, "");
    return code.match(TOKEN)?.filter((token) => !isSilent(token)) ?? [];
}

// ---- Names of a source's own --------------------------------------------------------------------

// Index behind the bracket that closes the one at `at`.
function behindGroup(tokens, at) {
    const closing = { "{": "}", "(": ")", "[": "]" };
    const open = tokens[at];
    for (let depth = 0; at < tokens.length; at++) {
        depth += tokens[at] === open ? 1 : tokens[at] === closing[open] ? -1 : 0;
        if (depth === 0) {
            return at + 1;
        }
    }
    return at;
}

function addEnumerators(tokens, from, to, names) {
    for (let i = from; i < to; i++) {
        if ((tokens[i - 1] === "{" || tokens[i - 1] === ",") && isName(tokens[i])) {
            names.set(tokens[i], "value");
        }
        if (tokens[i] === "(") {
            i = behindGroup(tokens, i) - 1;
        }
    }
}

// Reads a declaration outside of functions; returns the index behind it.
function readDeclaration(tokens, from, names) {
    const isOwn = tokens[from] === "static" || tokens[from] === "typedef";
    const kind = tokens[from] === "typedef" ? "type" : "value";
    let declared = null;
    for (let at = from; at < tokens.length;) {
        const token = tokens[at];
        if (["struct", "union", "enum"].includes(token)) {
            const tag = isName(tokens[at + 1] ?? "") ? tokens[at + 1] : null;
            const brace = at + (tag === null ? 1 : 2);
            if (tokens[brace] === "{") {
                const end = behindGroup(tokens, brace);
                if (tag !== null) {
                    names.set(tag, "type");
                }
                if (token === "enum") {
                    addEnumerators(tokens, brace + 1, end, names);
                }
                at = end;
            } else {
                at = brace;
            }
        } else if (token === ";") {
            if (isOwn && declared !== null) {
                names.set(declared, kind);
            }
            return at + 1;
        } else if (token === "{") {  // the body of a function
            return behindGroup(tokens, at);
        } else if (token === "(" && kind === "type" && tokens[at + 1] === "*") {
            declared = tokens[at + 2];
            at = behindGroup(tokens, behindGroup(tokens, at));
        } else if (token === "(") {
            const end = behindGroup(tokens, at);
            if (isOwn && declared !== null) {
                names.set(declared, kind);
            }
            if (!isOwn && at === from + 1) {
                return end;  // a macro that declares something
            }
            at = end;
        } else if (token === "=") {  // an initializer
            if (isOwn && declared !== null) {
                names.set(declared, kind);
            }
            for (at++; at < tokens.length && tokens[at] !== ";" && tokens[at] !== ",";) {
                at = "{([".includes(tokens[at]) ? behindGroup(tokens, at) : at + 1;
            }
        } else if (token === "[") {
            at = behindGroup(tokens, at);
        } else {
            if (token === "," && isOwn && declared !== null) {
                names.set(declared, kind);
            }
            declared = isName(token) ? token : declared;
            at++;
        }
    }
    return tokens.length;
}

// The names that a source has for itself, each with its kind: type, value or macro.
function ownNames(text) {
    const names = new Map();
    const tokens = meaningful(text);
    for (let at = 0; at < tokens.length;) {
        at = readDeclaration(tokens, at, names);
    }
    for (const [, macro] of text.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)/gm)) {
        names.set(macro, "macro");
    }
    return names;
}

// Writes a text with other names: a map from the old name to { name, kind }.
function renamed(text, renames) {
    if (renames.size === 0) {
        return text;
    }
    const tokens = text.match(TOKEN);
    const next = (at) => {
        for (at++; at < tokens.length && isSilent(tokens[at]); at++);
        return tokens[at];
    };
    const braces = [];  // of each open brace whether it is that of a struct
    let before = "", isStruct = false, brackets = 0;
    return tokens.map((token, at) => {
        if (isSilent(token)) {
            return token;
        }
        const last = before;
        before = token;
        if (token === "struct" || token === "union") {
            isStruct = true;
        } else if (token === "{") {
            braces.push(isStruct);
            isStruct = false;
        } else if (token === "}") {
            braces.pop();
        } else if (";=()".includes(token)) {
            isStruct = false;
        }
        brackets += token === "[" ? 1 : token === "]" ? -1 : 0;
        const change = renames.get(token);
        if (change === undefined || last === "." || last === "->") {
            return token;
        }
        const isMember = braces.at(-1) && brackets === 0 && (change.kind !== "type" || ";,[".includes(next(at)));
        return isMember ? token : change.name;
    }).join("");
}

// ---- Putting together ---------------------------------------------------------------------------

const isGuarded = (content) => /^#ifndef (TROUPE|HOUSE)_\w+_H/m.test(content);
const INCLUDE = /^[ \t]*#[ \t]*include[ \t]+["<]([^">]+)[">][^\n]*\n/gm;
const DEFINE = /^[ \t]*#[ \t]*define[ \t]+(\w+)(?:\\\n|[^\n])*/gm;
const SETTING = /^#define (?:TRP_|_XOPEN_SOURCE|_GNU_SOURCE)(?:\\\n|[^\n])*\n/gm;

const find = (path, from) => [dirname(from), ...places].map((place) => join(place, path)).find((each) => existsSync(each));
const isPublic = (path) => relative(top, path).startsWith("include/");
const seen = new Set();
const headers = [];

// A text in which the project's own headers stand where they are included for the first time.
function expanded(path, text) {
    return text.replace(INCLUDE, (line, wanted) => {
        const header = find(wanted, path);
        if (header === undefined) {
            return line;
        }
        const content = readFileSync(header, "utf8");
        if (seen.has(header) && isGuarded(content)) {
            return "";
        }
        seen.add(header);
        const whole = expanded(header, content).replace(/^\/\/ SPDX[^\n]*\n/, "");
        if (isPublic(header)) {
            headers.push(whole);
            return "";
        }
        return whole;
    });
}

// Whether a place in a source is between `#if` and `#endif`.
function isConditional(text, at) {
    const directives = text.slice(0, at).match(/^[ \t]*#[ \t]*(if|endif)/gm) ?? [];
    return directives.reduce((depth, each) => depth + (each.includes("endif") ? -1 : 1), 0) > 0;
}

// Puts the includes of a source first, but those that depend on a condition;
// lists stand in their places. Tells the macros that the lists define.
function divided(path, text) {
    let includes = "";
    const macros = [];
    const rest = text.replace(INCLUDE, (line, wanted, at) => {
        if (isConditional(text, at)) {
            return line;
        }
        const header = find(wanted, path);
        const content = header === undefined ? "" : readFileSync(header, "utf8");
        if (header === undefined || isGuarded(content)) {
            includes += expanded(path, line);
            return "";
        }
        macros.push(...[...content.matchAll(DEFINE)].map(([, macro]) => macro));
        return expanded(path, line);
    });
    return { includes, rest, macros };
}

const isMemberIn = (text, each) => new RegExp(`(\\.|->)${each}\\b`).test(text);
// On Windows, two sources are others, and the header of the system comes last, since it defines words such as `near`.
function forWindows(paths) {
    const own = paths.map((path) => path.replace(/cli\/system_posix\.c$/, "cli/system_windows.c").replace(/show\/terminal\.c$/, "show/terminal_windows.c"));
    const isLast = (path) => /_windows\.c$|\/pool\.c$/.test(path);
    return [...own.filter((path) => !isLast(path)), ...own.filter(isLast)];
}

const listed = readFileSync(list, "utf8").split("\n").filter((line) => line !== "");
const sources = system === "windows" ? forWindows(listed) : listed;
const contents = sources.map((path) => readFileSync(path, "utf8").replace(/^\/\/ SPDX[^\n]*\n/, ""));
const owners = new Map();
const own = contents.map((text) => ownNames(text));
for (const names of own) {
    for (const each of names.keys()) {
        owners.set(each, (owners.get(each) ?? 0) + 1);
    }
}
const settings = new Set(contents.flatMap((text) => text.match(SETTING) ?? []));
const tabled = new Set();  // names in macros of guarded headers
const stems = new Map();
const parts = sources.map((path, index) => {
    const stem = basename(path, ".c");
    const count = stems.get(stem) ?? 0;
    stems.set(stem, count + 1);
    const { includes, rest, macros } = divided(path, contents[index].replace(SETTING, ""));
    for (const [definition] of includes.matchAll(DEFINE)) {
        meaningful(definition.replace(/#[ \t]*define/, "").replaceAll("\\\n", " ")).forEach((token) => tabled.add(token));
    }
    const renames = new Map();
    let says = "";
    for (const [each, kind] of own[index]) {
        const renamed_ = `${each}_in_${stem}${count > 0 ? count + 1 : ""}`;
        if (kind === "macro") {
            macros.push(each);
        } else if (owners.get(each) === 1 && !FOREIGN.has(each)) {
            continue;
        } else if (tabled.has(each) && kind === "value" && !isMemberIn(rest, each)) {
            says += `#define ${each} ${renamed_}\n`;
            macros.push(each);
        } else {
            renames.set(each, { name: renamed_, kind });
        }
    }
    const ends = [...new Set(macros)].filter((each) => !/^(TRP_|_XOPEN_SOURCE|_GNU_SOURCE)/.test(each)).map((each) => `#undef ${each}\n`);
    const title = path.startsWith(top) ? relative(top, path) : basename(path);
    return `\n// ---- ${title}\n${includes}${says}${renamed(rest, renames)}${ends.join("")}`;
});

const licence = readFileSync(join(top, "LICENSE"), "utf8").trim().split("\n").map((line) => `// ${line}`.trimEnd()).join("\n");
const about = (what) => `// SPDX-License-Identifier: MIT\n${licence}\n//\n// ${what}\n\n`;
const guard = `${name.toUpperCase().replaceAll("-", "_")}_IN_ONE_H`;
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, `${name}.h`),
    `${about(`All public headers that ${name}.c has the functions of, made by tools/amalgamate.mjs.`)}#ifndef ${guard}\n#define ${guard}\n\n` +
    `${headers.join("\n")}\n#endif\n`);
writeFileSync(join(folder, `${name}.c`),
    `${about("All sources in one, made by tools/amalgamate.mjs.")}#if defined(__clang__)\n#pragma clang diagnostic ignored "-Wunused-function"  // small functions of headers, of which some sources call none\n#endif\n` +
    `#define TRP_BUILDING\n${[...settings].join("")}\n#include "${name}.h"\n${parts.join("")}`);
