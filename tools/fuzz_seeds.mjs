// SPDX-License-Identifier: MIT
// The seeds of `make fuzz`: the texts of the project, cut into pieces. A piece is written with calls of each kind at the sorts of lines
// that few pieces before it had; with a word changed in many of its lines; with other line ends, blanks and names; and some with calls
// that lack memory or are about older texts. A dictionary of the language comes with them.
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
const [CALLS, KINDS, TAKEN_BACK] = ["MOST_CALLS", "CALL_KINDS", "TAKEN_BACK"].map((name) =>
    Number(harness.match(new RegExp(`#define ${name} (\\d+)`))[1]),
);
const [VERSIONS, MEMORY] = [KINDS - 2, KINDS - 1]; // the last kinds of calls are about the call behind them
const [folder, largest] = [process.argv[2], Number(process.argv[3]) - 1 - 4 * CALLS];

// The texts between the fences of a page.
const fenced = (page) => [...page.matchAll(/^```troupe\n(.*?)^```$/gms)].map((found) => found[1]);

const ESCAPES = { n: "\n", t: "\t", r: "\r" };
const unescaped = (text) =>
    Buffer.from(
        Buffer.from(text).toString("latin1").replace(/\\(?:x([0-9A-Fa-f]{2})|(.))/g, (_, byte, letter) =>
            byte ? String.fromCharCode(parseInt(byte, 16)) : (ESCAPES[letter] ?? letter),
        ),
        "latin1",
    ).toString();

// The texts in a test in C: each row of string literals, and of macros that are such rows, that has several lines; all others are the
// lines of two more, at the margin and in a block.
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
    const found = [...rows].map(([row]) => said(row));
    const lines = found.filter((text) => !text.includes("\n") && text.includes(" ")).join("\n        ");
    const whole = found.filter((text) => text.split("\n").length > 2);
    return [...whole, lines.replace(/^ +/gm, ""), `role R for creature\n    proactive P\n        ${lines}\n`];
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

// Returns a function that says whether a piece has two words side by side, or a word at a depth, that no piece before it had:
// thousands of texts of the matrix differ in a number only.
function novelty() {
    const known = new Set();
    return (piece) => {
        const before = known.size;
        for (const line of piece.toString().split("\n")) {
            const words = line.match(/^ +|[A-Za-z]+|\d|[^\sA-Za-z\d]/g) ?? [];
            words.forEach((word, i) => known.add(`${word} ${words[i + 1] ?? ""}`));
        }
        return known.size > before;
    };
}

// A row of numbers that follows from bytes: draw(n) is the next one, below n.
function drawing(bytes) {
    let state = createHash("sha256").update(bytes).digest().readUInt32LE(0) | 1;
    return (below) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % below;
    };
}

const WORD = /[A-Za-z0-9_-]+|"[^"\n]*"|[^\sA-Za-z0-9_-]/g;

// Characters that look like others, that a text must not have, or that are written in two ways, and signs and amounts of all kinds.
const NO_CHARACTER = Buffer.from("\uf8ff").toString("latin1"); // stands for a byte that is none
const odd = [..."\uf8ff=!&|+-*/%<>:;,.()[]{}\"'@#$\\\t\r\x01\x7f\x85\xa0\u2028\u3000\u200b\u2014\u2212\u201c\xab\xbb\ufeff\u2126"].concat(
    "\xe9 \u0344 \u{1d15e} e\u0301 a\u0323\u0302 a\u0302\u0323 \u1100\u1161 \u1100\u1161\u11a8 \uac00\u11a8 \u05d9\u05b4".split(" "),
    "== != <= >= =< => ++ -- += -= -> .. ... && || [a_b] \"x\" 'x' @k7f2".replaceAll("_", "\xa0").split(" "),
    "5|-5|0|5 min|5%|12:00|24:00|3-4 s|3-x|1e9|99999999999|0.5|5 m|5 / min|x|X|an|the|my|me|one|than|has|can|in|was".split("|"),
).map((one) => (one.length > 1 ? one.replaceAll("\xa0", " ") : one));

// Changes a word in many lines of a text: it is left out, doubled, cut short, replaced by an odd one, by one of another line or one of
// the language, or the line ends there or stands further in or out.
function changed(text, known, draw) {
    const others = (text.match(WORD) ?? []).concat([...known]);
    const other = () => {
        const word = others[draw(others.length)];
        return [word, word, word.slice(0, -1), word.slice(0, 1 + draw(word.length)), `${word}s`, `${word}x`][draw(6)];
    };
    return text.split("\n").map((line) => {
        const found = [...line.matchAll(WORD)];
        if (found.length === 0 || draw(5) > 1) {
            return line;
        }
        const { 0: word, index } = found[draw(found.length)];
        const [before, behind] = [line.slice(0, index), line.slice(index + word.length)];
        switch (draw(10)) {
            case 0: return before + behind;
            case 7: return before + word;
            case 1: return `${before}${word} ${word}${behind}`;
            case 2: return `${before}${odd[draw(odd.length)]} ${word}${behind}`;
            case 3: return before + odd[draw(odd.length)] + behind;
            case 4: return `${before}${word}${odd[draw(odd.length)]}${behind}`;
            case 5: return before + other() + behind;
            case 6: return `${before}${other()} ${word}${behind}`;
            case 8: return before + [word.slice(0, -1), `${word}s`, word.slice(0, 1)][draw(3)] + behind;
            default: return draw(2) === 0 ? `    ${line}` : line.replace(/^ {1,4}/, "");
        }
    }).join("\n");
}

// A text in other clothes: line ends, tabs, depths, the mark of the byte order, brackets around words, no end of the last line.
const DRESSES = [
    (text) => text.replaceAll("\n", "\r\n"),
    (text) => text.replace(/^( {4})+/gm, (blanks) => "\t".repeat(blanks.length / 4)).trimEnd(),
    (text) => text.replace(/^( {4})+/gm, (blanks) => blanks + blanks).replaceAll(", ", " ,"),
    (text) => `\ufeff${text.replace(/^( {4})+/gm, (blanks) => "  ".repeat(blanks.length / 4))}`,
    (text) => text.replace(/\b[A-Z][a-z]+\b/g, "[$&]").replaceAll("\n", "  # x\n"),
    (text) => text.replace(/\b[A-Z][a-z]+\b/g, "$&$&$&$&$&"),
    (text) => text.replace(/(?<=\S) (?=\S)/g, (_, at) => (at % 3 === 0 ? "\t" : "  ")),
    (text) => text.replace(/\b[A-Z][a-z]+\b/g, "'$&'"),
    (text) => text.replaceAll("e", "e\u0301").replace(/\n$/, ""),
    (text) => text.replace(/\n/g, (_, at) => (at % 3 === 0 ? "\n\n" : at % 3 === 1 ? "\r\n" : "\n")).replace(/^( {4})( {4})*/gm, "\t$2"),
];

let written = 0;

// Writes a piece with calls, each of which is made from its number and a function that draws the place of a word in a stretch.
function write(text, draw, calls) {
    const said = Buffer.from(text.replaceAll("\0", "")).toString("latin1").replaceAll(NO_CHARACTER, "\xff");
    const piece = Buffer.from(said, "latin1").subarray(0, largest);
    const places = [...piece.toString("latin1").matchAll(WORD)].map((found) => found.index);
    const place = (from = 0, to = piece.length) => {
        const there = places.filter((at) => at >= from && at < to);
        return (there.length > 0 ? there[draw(there.length)] : from) + (draw(4) === 0 ? 1 : 0);
    };
    const bytes = calls.flatMap((call, i) => {
        const [kind, at, number] = call(i, place);
        return [kind, at >> 8, at & 255, number];
    });
    writeFileSync(join(folder, "seeds", String(written++)), Buffer.concat([piece, Buffer.from([0, ...bytes])]));
}

// How often each kind of call was made at each sort of line: its first word below that of the line around it.
const tried = new Map();
const OFTEN = 2;
const UNDO = 3;

// Returns the lines of a text that have words, each with its stretch of bytes and its sort.
function sortedLines(text, known) {
    const around = [];
    let to = 0;
    return text.split("\n").flatMap((line) => {
        const [, blanks, first] = line.match(/^( *)([A-Za-z]+|.?)/);
        const [depth, from] = [Math.ceil(blanks.length / 4), to];
        to += Buffer.byteLength(line) + 1;
        if (first === "" || first === "#") {
            return [];
        }
        around.splice(depth, Infinity, known.has(first) || !/\w/.test(first) ? first : "x");
        return [{ from, to, sort: `${around[depth - 1] ?? ""} ${around[around.length - 1]}` }];
    });
}

// Returns the calls of each kind at each line of a piece, as far as they have not been made at lines of its sort often enough. A number
// is often one that leads to another line of the sort; every other call is made twice with the same line.
function callsAtLines(text, known, draw) {
    const lines = sortedLines(text, known);
    const calls = [];
    for (const { from, to, sort } of lines) {
        const others = lines.filter((line) => line.sort === sort);
        for (let kind = 0; kind < VERSIONS; kind++) {
            const often = tried.get(`${sort} ${kind}`) ?? 0;
            if (often < OFTEN) {
                tried.set(`${sort} ${kind}`, often + 1);
                const number = draw(2) === 0 ? draw(256) : Math.ceil(others[draw(others.length)].from / 16) & 255;
                let at = 0;
                const first = (_, place) => [kind + (often % 2 === 0 ? TAKEN_BACK : 0), (at = place(from, to)), number];
                calls.push(first);
                if (often % 2 === 1) {
                    calls.push(() => [kind + TAKEN_BACK, at, number ^ 1], () => [UNDO, 0, 0]);
                }
            }
        }
    }
    return calls;
}

const CHANGED_ALONE = 3; // changed texts with few calls, which take little time

const RARELY = 80; // one of so many pieces is written with calls that lack memory

// Writes all forms of a piece. A call is taken back, so that each meets the piece as it is; some are not.
function writeForms(piece, known) {
    const text = piece.toString();
    const draw = drawing(piece);
    const any = Array.from({ length: CALLS }, (_, i) => i);
    const drawn = () => {
        const first = draw(VERSIONS);
        return any.map((i) => (_, place) => [((first + i) % VERSIONS) + (draw(8) > 0 ? TAKEN_BACK : 0), place(), draw(256)]);
    };
    const calls = callsAtLines(text, known, draw);
    for (let from = 0; from < calls.length; from += CALLS) {
        write(text, draw, calls.slice(from, from + CALLS));
    }
    write(changed(text, known, draw), draw, drawn());
    for (let i = 0; i < CHANGED_ALONE; i++) {
        write(changed(text, known, draw), draw, drawn().slice(0, 2));
    }
    write(DRESSES[draw(DRESSES.length)](text), draw, drawn());
    if (draw(RARELY) === 0) {
        // An edit, something about the next call, and that call: about an older text, or with failing allocations, which are first all
        // of a call in a row, then drawn from those that only long calls make.
        const about = [
            () => [VERSIONS, 0, draw(256)],
            (i) => [MEMORY, 0, 2 * i + draw(2)],
            (i) => [MEMORY, 0, 2 * (8 + i) + draw(2)],
            (i) => [MEMORY, 0, 2 * (16 + 14 * i + draw(14)) + draw(2)],
        ];
        for (let kind = 0; kind < VERSIONS; kind++) {
            for (const next of about) {
                write(text, draw, any.map((i) => (_, place) =>
                    i % 3 === 0 ? [draw(3) + (draw(2) === 0 ? TAKEN_BACK : 0), place(), draw(256)]
                    : i % 3 === 1 ? next(Math.floor(i / 3))
                    : [kind + TAKEN_BACK, place(), draw(256)],
                ));
            }
        }
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
const known = new Set(words());
texts().concat(readFileSync(0, "utf8").split("\0")).flatMap(pieces).filter(novelty()).forEach((piece) => writeForms(piece, known));
writeFileSync(join(folder, "words.dict"), words().map(quoted).join(""));
