// SPDX-License-Identifier: MIT
// The seeds of `make fuzz`: all texts of the project, cut into pieces with calls of each kind behind them, and a dictionary of the
// language.
//
//     matrix texts FILE ... | node tools/fuzz_seeds.mjs FOLDER LARGEST
//
// Standard input has further texts, each with a zero behind it. FOLDER/seeds gets the pieces, of at most LARGEST bytes, and
// FOLDER/words.dict the words and examples of the tables in script/words.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const harness = readFileSync("tests/script/document_fuzz.c", "utf8");
const [CALLS, KINDS] = ["MOST_CALLS", "CALL_KINDS"].map((name) => Number(harness.match(new RegExp(`#define ${name} (\\d+)`))[1]));
const [folder, largest] = [process.argv[2], Number(process.argv[3]) - 1 - 4 * CALLS];

// The texts between the fences of a page.
const fenced = (page) => [...page.matchAll(/^```troupe\n(.*?)^```$/gms)].map((found) => found[1]);

const unescaped = (text) => text.replace(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter));

// The texts in a test in C: each row of string literals, and of macros that are such rows, that has several lines.
function literals(source) {
    const part = String.raw`"(?:[^"\\\n]|\\.)*"|\b[A-Z][A-Z_]+\b(?!\()`;
    const macros = new Map();
    const meaning = (one) => (one[0] === '"' ? unescaped(one.slice(1, -1)) : (macros.get(one) ?? ""));
    const said = (row) => [...row.matchAll(new RegExp(part, "g"))].map(([one]) => meaning(one)).join("");
    const joined = source.replace(/\\\n/g, " ");
    for (const [, name, body] of joined.matchAll(/^#define ([A-Z][A-Z_]+) +(.*)$/gm)) {
        macros.set(name, said(body));
    }
    const rows = joined.matchAll(new RegExp(`(?:${part})(?:\\s*(?:${part}))*`, "g"));
    return [...rows].map(([row]) => said(row)).filter((text) => text.split("\n").length > 2);
}

function texts() {
    const kinds = ["*.troupe", "tests/script/*.txt", "*.md", "tests/*.c"];
    const listed = execFileSync("git", ["ls-files", "-z", ...kinds], { encoding: "utf8" });
    return listed.split("\0").filter((name) => name !== "").flatMap((name) => {
        const text = readFileSync(name, "utf8");
        return name.endsWith(".md") ? fenced(text) : name.endsWith(".c") ? literals(text) : [text];
    });
}

// Cuts a text in front of lines at the margin, so that each piece has whole declarations where they fit.
function pieces(text) {
    const cut = [];
    let piece = Buffer.alloc(0);
    for (const declaration of text.split(/^(?=[^\s#])/m)) {
        const more = Buffer.from(declaration);
        if (piece.length + more.length > largest && piece.length > 0) {
            cut.push(piece);
            piece = Buffer.alloc(0);
        }
        piece = Buffer.concat([piece, more]);
        for (; piece.length > largest; piece = piece.subarray(largest)) {
            cut.push(piece.subarray(0, largest));
        }
    }
    return [...cut, piece].filter((made) => made.length > 0);
}

// Writes a piece several times, so that each kind of call stands behind one of them, at places that lie evenly in it; the kind of
// the first call and their numbers follow from the bytes.
function write(piece) {
    const hash = createHash("sha256").update(piece).digest();
    for (let kind = 0; kind < KINDS; kind += CALLS) {
        const calls = Buffer.alloc(4 * CALLS);
        for (let i = 0; i < CALLS; i++) {
            const at = Math.floor(((i + 0.5) * piece.length) / CALLS);
            calls.set([(hash[0] + kind + i) % KINDS, at >> 8, at & 255, hash[(kind + i) % hash.length]], 4 * i);
        }
        const name = `${hash.toString("hex").slice(0, 16)}.${kind}`;
        writeFileSync(join(folder, "seeds", name), Buffer.concat([piece, Buffer.alloc(1), calls]));
    }
}

// The strings in the rows of the tables that a text may have: words and examples as they are, and the words of the shapes.
function words() {
    const found = new Set();
    for (const table of ["choices", "clauses", "cues", "expressions", "joining_words", "lines", "seeds", "steps"]) {
        const rows = readFileSync(`script/words/${table}.h`, "utf8").match(/^[A-Z_]+\(.*(\n {4}.*)*/gm);
        for (const [, string] of rows.join("\n").matchAll(/"((?:[^"\\]|\\.)*)"/g)) {
            const said = unescaped(string);
            const apart = said.replace(/<[^>]*>/g, " ").split(/[^A-Za-z]+/);
            (said.length <= 40 && !/[<[{]|^[\d.]*$/.test(said) ? [said] : apart)
                .filter((word) => word.length > 1)
                .forEach((word) => found.add(word));
        }
    }
    return [...found].sort();
}

const quoted = (word) => `"${word.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\x0A")}"\n`;

rmSync(join(folder, "seeds"), { recursive: true, force: true });
mkdirSync(join(folder, "seeds"), { recursive: true });
texts().concat(readFileSync(0, "utf8").split("\0")).flatMap(pieces).forEach(write);
writeFileSync(join(folder, "words.dict"), words().map(quoted).join(""));
