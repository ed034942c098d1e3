#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Draws bench/figures.txt as docs/pictures/performance.svg: time, instructions and memory for each character, against how many
// there are. The same figures become the table in docs/performance.md.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const top = join(dirname(fileURLToPath(import.meta.url)), "..");
const WIDTH = 300, HEIGHT = 240, LEFT = 62, TOP = 40, GAP = 40;
const ENGINE = "#1f5fa8", HAND = "#b3541e", LINES = "#d5d5d5", WORDS = "#333333";

// Columns of the file: characters, engine ns, by hand ns, ratio, engine instructions, by hand, engine bytes, by hand.
const rows = readFileSync(join(top, "bench/figures.txt"), "utf8").split("\n").filter((line) => /^\s*\d/.test(line))
    .map((line) => line.trim().split(/\s+/).map(Number));
const panels = [
    { title: "nanoseconds a step", engine: 1, hand: 2 },
    { title: "instructions a step", engine: 4, hand: 5 },
    { title: "bytes", engine: 6, hand: 7 },
];

const decades = (values) => [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
const named = (exponent) => (exponent >= 6 ? `${10 ** (exponent - 6)} M` : exponent >= 3 ? `${10 ** (exponent - 3)} k` : `${10 ** exponent}`);
const text = (x, y, words, more = "") => `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${WORDS}" ${more}>${words}</text>`;

function panel({ title, engine, hand }, number) {
    const points = (column) => rows.filter((row) => Number.isFinite(row[column]) && row[column] > 0).map((row) => [row[0], row[column]]);
    const lines = [[points(engine), ENGINE], [points(hand), HAND]];
    const [x0, x1] = decades(rows.map((row) => row[0]));
    const [y0, y1] = decades(lines.flatMap(([line]) => line.map(([, value]) => value)));
    const left = LEFT + number * (WIDTH + LEFT + GAP);
    const x = (value) => left + (Math.log10(value) - x0) / (x1 - x0) * WIDTH;
    const y = (value) => TOP + HEIGHT - (Math.log10(value) - y0) / (y1 - y0) * HEIGHT;
    const out = [text(left, TOP - 14, `${title} for each character`, 'font-weight="bold"')];
    for (let i = x0; i <= x1; i++) {
        out.push(`<path d="M${x(10 ** i).toFixed(1)} ${TOP}v${HEIGHT}" stroke="${LINES}"/>`);
        out.push(text(x(10 ** i), TOP + HEIGHT + 18, named(i), 'text-anchor="middle"'));
    }
    for (let i = y0; i <= y1; i++) {
        out.push(`<path d="M${left} ${y(10 ** i).toFixed(1)}h${WIDTH}" stroke="${LINES}"/>`);
        out.push(text(left - 8, y(10 ** i) + 4, named(i), 'text-anchor="end"'));
    }
    for (const [line, colour] of lines) {
        const path = line.map(([a, b], i) => `${i === 0 ? "M" : "L"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("");
        out.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`);
        out.push(...line.map(([a, b]) => `<circle cx="${x(a).toFixed(1)}" cy="${y(b).toFixed(1)}" r="3" fill="${colour}"/>`));
    }
    return out.join("\n");
}

const width = LEFT + panels.length * (WIDTH + LEFT + GAP) - GAP, height = TOP + HEIGHT + 64;
const key = [[ENGINE, "the engine"], [HAND, "the same town by hand (bench/by_hand.c)"]].map(([colour, words], i) =>
    `<circle cx="${LEFT + 6 + 150 * i}" cy="${height - 18}" r="4" fill="${colour}"/>${text(LEFT + 16 + 150 * i, height - 14, words)}`);
writeFileSync(join(top, "docs/pictures/performance.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${panels.map(panel).join("\n")}
${key.join("\n")}
</svg>
`);

const shown = (value, digits) => (Number.isFinite(value) ? value.toLocaleString("en", { maximumFractionDigits: digits }) : "");
const table = rows.map(([npcs, ns, hand, ratio, count, handCount, bytes, handBytes]) => "| " + [shown(npcs), shown(ns, 1), shown(hand, 1),
    shown(ratio, 1), shown(count, 0), shown(handCount, 0), shown(bytes, 0), shown(handBytes, 0)].join(" | ") + " |");
const [BEGINS, ENDS] = ["<!-- bench/plot.mjs begins -->", "<!-- bench/plot.mjs ends -->"];
const page = join(top, "docs/performance.md"), words = readFileSync(page, "utf8");
writeFileSync(page, [words.slice(0, words.indexOf(BEGINS)) + BEGINS, "",
    "| characters | ns in the engine | by hand | ratio | instructions in the engine | by hand | bytes in the engine | by hand |",
    "|---|---|---|---|---|---|---|---|", ...table, "", words.slice(words.indexOf(ENDS))].join("\n"));
