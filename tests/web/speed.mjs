// SPDX-License-Identifier: MIT
// Goal: writing in a page feels as it does natively: checking, opening and a keystroke take at most three times as long, and at most three times
// the budgets of house/document_cost: 10 ms for a key, 50 for a check, 300 for a project.
// Method: a text of 10,000 lines; processor time, the least of several rounds, since machines differ and are busy. Natively and here take
// turns, so that a busy minute meets both; a limit that is not kept yet gets more rounds, since the least of more tries is nearer the truth.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { check, dir, runNatively, troupe } from "./house.mjs";

const { Document, load, Script } = troupe;
const MOST = 3;
const TRIES = 9;
const ROUNDS = 6;

function company(n) {
    const walks = Array.from({ length: 6 }, (_, i) => `    proactive Walk w${i} (who = random creature within 20 m), if need n0 > 10 and need n${i} < 50, weight 3
        exclaim one of Chatter q${n}
        move to who
        set need n0 to 0
        idle for 5 to 10 s
`).join("");
    return `lines Chatter q${n}
    "Rain by morning, says ${n}."

role Patron q${n} for guest k${n % 5}
${walks}    latent Notice, when a creature comes within 1.5 m, cooldown 20 s
        glance at it

`;
}

function kinds() {
    const needs = Array.from({ length: 10 }, (_, i) => `    need n${i}: 0 to 100, rises 1 per minute\n`).join("");
    return [0, 1, 2, 3, 4].map((kind) => `kind guest k${kind}, a creature\n${needs}\n`).join("");
}

function bigText() {
    let text = kinds();
    for (let n = 0; text.split("\n").length < 10000; n += 20) {
        text += Array.from({ length: 20 }, (_, i) => company(n + i)).join("");
    }
    return text;
}

// The time that `work` takes, in ms of the processor.
function timeOf(work) {
    const { user, system } = process.cpuUsage();
    work();
    const now = process.cpuUsage();
    return (now.user - user + now.system - system) / 1000;
}

const best = (measure) => Math.min(...Array.from({ length: TRIES }, measure));

const text = bigText();
const file = join(dir, "big.troupe");
writeFileSync(file, text);
const module = await load();

function checkText() {
    let script;
    const took = timeOf(() => { script = Script.compile(module, { "big.troupe": text }); });
    assert.equal(script.errorCount, 0, script.report);
    script.release();
    return took;
}

function openDocument() {
    const document = new Document(module);
    const took = timeOf(() => { document.setText("big.troupe", text); document.check(); });
    document.release();
    return took;
}

const written = new Document(module);
written.setText("big.troupe", text);
const middle = text.indexOf("exclaim", text.length / 2);

function typeLetter() {
    const took = timeOf(() => {
        written.edit(written.version, [{ file: 0, offset: middle, length: 0, text: "x" }]);
        assert.ok(written.check() > 0);
    });
    written.undo();
    return took;
}

await check(`checking, opening and a keystroke take at most ${MOST} times as long as natively`, () => {
    const works = { "to check": checkText, "to open": openDocument, "a keystroke": typeLetter };
    const names = Object.keys(works);
    const here = names.map(() => Infinity);
    const natively = names.map(() => Infinity);
    const times = (i) => here[i] / natively[i];
    for (let round = 0; round === 0 || (round < ROUNDS && names.some((_, i) => times(i) > MOST)); round++) {
        const tried = runNatively("speed", file).trim().split("\n").map(Number);
        names.forEach((name, i) => {
            natively[i] = Math.min(natively[i], tried[i]);
            here[i] = Math.min(here[i], best(works[name]));
        });
    }
    names.forEach((name, i) => {
        console.log(`${name}: ${here[i].toFixed(1)} ms, natively ${natively[i].toFixed(1)} ms: ${times(i).toFixed(2)} times`);
    });
    names.forEach((name, i) => assert.ok(times(i) <= MOST, `${name}: ${times(i).toFixed(2)} times`));
});
written.release();

// The work of an editor in tests/script/document_speed.c, and three times its budgets in ms.
const press = (document, at) => {
    document.edit(document.version, [{ file: 0, offset: at, length: 0, text: "n" }]);
    let node = document.getNode(document.nodeAt(0, at));
    while (node.parent !== document.root(0)) {
        node = document.getNode(node.parent);
    }
    for (let offset = node.offset; offset < node.offset + node.length;) {
        offset += document.getPiece(0, offset).length;
    }
    assert.ok(document.completions(0, at + 1).items.length > 0);
};
const caret = text.indexOf("set need n0", text.length / 2) + 9;

function withDocument(prepare, work) {
    const document = new Document(module);
    prepare(document);
    const took = timeOf(() => work(document));
    document.release();
    return took;
}

const openText = (document) => document.setText("big.troupe", text);
const files = Array.from({ length: 60 }, (_, i) => `${i === 0 ? kinds() : ""}${company(2 * i)}${company(2 * i + 1)}`);
const BUDGETS = {
    "a key": [30, () => withDocument((document) => { openText(document); press(document, caret); }, (document) => press(document, caret))],
    "the first key": [30, () => withDocument((document) => { openText(document); document.check(); }, (document) => press(document, caret))],
    "a whole check": [150, () => withDocument((document) => { openText(document); document.check(); press(document, caret); document.undo(); }, (document) => document.check())],
    "a project of 60 files": [900, () => withDocument(() => {}, (document) => { files.forEach((each, i) => document.setText(`part${i}.troupe`, each)); document.check(); })],
};

await check("an editor in a page keeps three times the budgets of the native one", () => {
    for (const [name, [budget, work]] of Object.entries(BUDGETS)) {
        let took = Infinity;
        for (let round = 0; round < ROUNDS && took > budget; round++) {
            took = Math.min(took, best(work));
        }
        console.log(`${name}: ${took.toFixed(1)} ms of ${budget}`);
        assert.ok(took <= budget, `${name}: ${took.toFixed(1)} ms`);
    }
});
