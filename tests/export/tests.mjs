// SPDX-License-Identifier: MIT
// Goal: what `troupe export --nwscript` writes is NWScript, and tells the story that the engine tells.
// Method: a strict checker reads every script; a small stage with the calls of the game plays them. The tests that examples/mary.troupe
// has of itself pass in the scripts, too; weights come out by chi-square; the tavern, the house and the prelude have the same behaviours
// with the same orders of acts as the engine's trace; and so have texts drawn from seeds, act by act, interruptions included.
// node tests/export/tests.mjs TROUPE FOLDER [FIRST COUNT]: with COUNT, only that many texts, from seed FIRST on.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { engineStory, orders, scriptStory } from './compare.mjs';
import { Game } from './game.mjs';
import { generate } from './generate.mjs';
import { playable, readScript } from './nwscript.mjs';
import { Play, readFolder } from './play.mjs';
import { playTest, readTests } from './writers_tests.mjs';

const [command, folder, first, count] = process.argv.slice(2);
let bad = 0;

// With a number of texts, the other tests are left out.
function check(name, test, isDrawn = false) {
    if (count !== undefined && !isDrawn) return;
    let why;
    try { why = test() ?? ''; } catch (error) { why = error.stack; }
    if (why !== '') { bad++; console.log(`not ok: ${name}: ${why}`); } else console.log(`ok: ${name}`);
}

// Exports a text; { status, errors, out }.
function exportText(path, name) {
    const out = `${folder}/${name}`;
    fs.rmSync(out, { recursive: true, force: true });
    const run = spawnSync(command, ['export', '--nwscript', path, '-o', out], { encoding: 'utf8' });
    return { status: run.status, errors: run.stderr, out };
}

function exportLines(lines, name) {
    const path = `${folder}/${name}.troupe`;
    fs.writeFileSync(path, `${lines.join('\n')}\n`);
    return exportText(path, name);
}

// ---- The checker --------------------------------------------------------------------------------

const broken = {
    'an int for a float': ['void main() { float fA = 1; }', /expected float, not int/],
    'a float for an int': ['void main() { int nA = IntToFloat(2); }', /expected int, not float/],
    'an int and a float': ['void main() { float fA = 1 + 2.0; }', /int \+ float/],
    'a condition that is no int': ['void main() { if (2.0) { return; } }', /expected int, not float/],
    'a function that is not known': ['void main() { Nonsense(); }', /Nonsense is not known/],
    'a function of the game with too few arguments': ['void main() { ActionWait(); }', /too few arguments/],
    '... with too many': ['void main() { ActionWait(1.0, 2); }', /too many arguments/],
    '... with another type': ['void main() { ActionWait(1); }', /is int, not float/],
    'a name that is not there': ['void main() { int nA = nB; }', /nB is not known/],
    'a name that is there twice': ['void main() { int nA = 1; int nA = 2; }', /nA is declared twice/],
    'a function used before it is declared': ['void main() { TrLater(); } void TrLater() { }', /TrLater is not known/],
    'a prototype that is never written': ['int TrNever(int nA); void main() { }', /never written/],
    'a prototype that differs': ['int TrF(int nA); float TrF(int nA) { return 1.0; } void main() { }', /differs from its prototype/],
    'a prototype that is there twice': ['void TrF(); void TrF(); void TrF() { } void main() { }', /TrF is declared twice/],
    'a function written twice': ['void TrF() { } void TrF() { } void main() { }', /written twice/],
    'a parameter that is there twice': ['void TrF(int nA, int nA); void TrF(int nA, int nA) { } void main() { }', /nA is declared twice/],
    'a parameter that is void': ['void TrF(void nA); void TrF(void nA) { } void main() { }', /nA is void/],
    'more than 32 parameters': [`void TrF(${Array.from({ length: 33 }, (_, i) => `int nA${i}`).join(', ')}) { } void main() { }`, /more than 32 parameters/],
    'a result that is missing': ['int TrF(int nA) { if (nA == 1) { return 1; } } void main() { }', /without a result/],
    'a statement behind a return': ['void main() { return; ActionWait(1.0); }', /never reached/],
    'an action with a result': ['int TrF() { return 1; } void main() { DelayCommand(1.0, TrF()); }', /call without a result/],
    'two calls without a result that are compared': ['void main() { int nA = ActionWait(1.0) == ActionWait(2.0); }', /void == void/],
    'a label that is there twice': ['void main() { int nA = 1; switch (nA) { case 1: break; case 1: break; } }', /there already/],
    'a label that is no number': ['const string TR_A = "a"; void main() { int nA = 1; switch (nA) { case TR_A: break; } }', /no number/],
    'two defaults': ['void main() { int nA = 1; switch (nA) { default: break; case 1: break; default: break; } }', /second `default`/],
    'a variable of a switch without braces': ['void main() { int nA = 1; switch (nA) { case 1: int nB = 2; break; } }', /needs braces/],
    'a break outside of loops': ['void main() { if (1 == 1) { break; } }', /outside of a loop/],
    'a conditional expression': ['void main() { int nA = 1 == 1 ? 2 : 3; }', /no sign of the language/],
    'an array': ['void main() { int nA[3]; }', /no sign of the language/],
    'a quotation mark in a string': ['void main() { SpeakString("a \\" b"); }', /no sign of the language/],
    'a string that is too long': [`void main() { SpeakString("${'a'.repeat(8191)}"); }`, /too long/],
    'a string that is negative': ['const string TR_A = -"a"; void main() { }', /is no string/],
    'a number that no int holds': ['void main() { int nA = 2147483648; }', /too large for an int/],
    'a type that there is not': ['void main() { bool bA = TRUE; }', /bool is not known/],
    'an include with a blank in its sign': ['# include "other"\nvoid main() { }', /no sign of the language/],
    'a definition': ['#define TR_A 1\nvoid main() { }', /no sign of the language/],
    'a constant that the game may have': ['const int PLAYER = 1; void main() { }', /may be a name of the game/],
    'a function that the game may have': ['void Sing() { } void main() { }', /may be a name of the game/],
    'a variable that is a function of the game': ['void main() { int d6 = 1; }', /may be a name of the game/],
    'a variable that is a word of the language': ['void main() { object OBJECT_SELF = OBJECT_INVALID; }', /may be a name of the game/],
    'a name that every object has in the language of this test': ['void main() { int nA = constructor; }', /constructor is not known/],
    'no main': ['void TrOther() { }', /no void main/],
    'a main that has a result': ['int main() { return 1; }', /no void main/],
    'a constant that is no literal': ['const int TR_A = 1 + 2; void main() { }', /expected ;/],
    'strings that are subtracted': ['void main() { string sA = "a" - "b"; }', /string -/],
    'a missing semicolon': ['void main() { ActionWait(1.0) }', /expected ;/],
};

check('the checker finds what is no NWScript', () => {
    readScript('fine', () => 'const int TR_A = 3; void main() { int nA = TR_A; while (nA > 2) { switch (nA) { case 1: case TR_A: SpeakString("yes"); break; default: break; } break; } }');
    return Object.entries(broken).map(([name, [text, words]]) => {
        try { readScript('broken', () => text); return name; } catch (error) { return words.test(error.message) ? '' : `${name}: ${error.message}`; }
    }).filter((one) => one !== '').join('\n');
});

check('the checker finds includes that lead back, or too deep', () => {
    const circle = { one: '#include "two"', two: '#include "three"', three: '#include "one"' };
    const includes = (files) => { try { readScript('main', (name) => files(name)); return 'it was read'; } catch (error) { return error.message; } };
    const deep = (levels) => includes((name) => (name === 'main' ? '#include "l1"\nvoid main() { }' : Number(name.slice(1)) < levels ? `#include "l${Number(name.slice(1)) + 1}"` : ''));
    const back = includes((name) => circle[name] ?? '#include "one"\nvoid main() { }');
    return [[back, /includes itself: main, one, two, three, one/], [deep(15), /it was read/], [deep(16), /more than 16 levels/]]
        .filter(([said, words]) => !words.test(said)).map(([said]) => said).join('; ');
});

check('a play ends where the game gives a script up', () => {
    const plays = (text) => {
        const game = new Game(), script = playable(readScript('main', () => text), game, {});
        try { game.run(game.module, script.main); return 'it was played'; } catch (error) { return error.message; }
    };
    const loop = (rounds) => `void main() { int nA = 0; while (nA < ${rounds}) { nA++; } }`;
    return [[plays(loop(10000)), /it was played/], [plays(loop(100000)), /too many instructions/],
        [plays('void main() { int nA = 0; nA = 1 / nA; }'), /division by zero/], [plays('void main() { float fA = 0.0; fA = 1.0 / fA; }'), /division by zero/]]
        .filter(([said, words]) => !words.test(said)).map(([said]) => said).join('; ');
});

check('a name of more than sixteen letters is none of a resource', () => {
    try { readScript('a_name_of_seventee', () => 'void main() { }'); return 'it was read'; } catch { return ''; }
});

// ---- The examples -------------------------------------------------------------------------------

function readAll(out) {
    const files = fs.readdirSync(out);
    const names = files.filter((one) => !/^[a-z0-9_]{1,16}\.nss$/.test(one) && one !== 'tr_table.md');
    if (names.length > 0) throw new Error(`names: ${names.join(', ')}`);
    return readFolder(out);
}

check('what is exported of each example is NWScript', () => {
    const wrong = [];
    for (const file of fs.readdirSync('examples').filter((one) => one.endsWith('.troupe'))) {
        const { status, errors, out } = exportText(`examples/${file}`, 'example');
        if (status !== 0 && status !== 1) wrong.push(`${file}: exit code ${status} ${errors}`);
        else if ((status === 1) !== (errors !== '')) wrong.push(`${file}: ${status}, but ${errors}`);
        else try { readAll(out); } catch (error) { wrong.push(`${file}: ${error.message}`); }
        for (const line of errors.split('\n').filter((one) => one !== '')) {
            if (!/: .* cannot be exported; write .* instead\.$/.test(line)) wrong.push(line);
        }
    }
    return wrong.join('\n');
});

// ---- Refusals -----------------------------------------------------------------------------------

const head = ['place oak', 'item coin', 'message hello', 'world', '    rest: duration, starts 3 s', '    laps: whole number, starts 2', 'role Fine for creature', '    proactive Stand', '        pose for 2 s', '', 'role Odd for creature'];
const refused = [
    [['role Odd for creature, chooses best first', '    proactive Stand', '        pose for 2 s'], /best first/],
    [['    proactive Stand', '        send hello to nearest Fine'], /`send` and `await`/],
    [['    proactive Stand, not interruptible', '        pose for 2 s'], /not interruptible/],
    [['    proactive Stand', '        parallel', '            pose for 2 s', '            listen'], /`parallel`/],
    [['    proactive Stand', '        sequence', '            sit for 2 s', '            finally stand up'], /`finally`/],
    [['    proactive Stand', '        on interrupt', '            set laps to 3', '        sit for 2 s'], /`on interrupt`/],
    [['    proactive Stand', '        await hello, at most 10 s'], /`send` and `await`/],
    [['    proactive Stand', '        summon creature at oak'], /`summon` and `banish`/],
    [['    latent Stand, when a creature comes within 5 m', '        banish it'], /`summon` and `banish`/],
    [['    proactive Stand', '        put on Fine'], /`put on`/],
    [['    latent Stand, when message hello', '        pose for 2 s'], /`send` and `await`/],
    [['    proactive Stand', '        pose for 2 s while listen'], /beside another/],
    [['    proactive Stand', '        sequence, reactive', '            check 1 > 0', '            pose for 2 s'], /`reactive`/],
    [['    proactive Stand', '        selector, chooses by chance', '            pose for 2 s', '            listen'], /`chooses by`/],
    [['    proactive Stand', '        exclaim "Hello, {me}."'], /names in braces/],
    [['    proactive Stand', '        exclaim "Κάλημέρα."'], /letters/],
    [['role Odd for creature, while 2 > 1', '    proactive Stand', '        pose for 2 s'], /worn by condition/],
    [['    proactive Stand, cooldown rest * 2', '        pose for 2 s'], /computed time/],
    [['    proactive Stand, forgets after 2 to 4 s', '        pose for 2 s'], /computed time/],
    [['    proactive Stand', '        repeat 2 to 4 times', '            pose for 2 s'], /number of rounds/],
    [['    proactive Stand', '        retry (laps) times', '            pose for 2 s'], /number of rounds/],
    [['    latent Stand, when every (rest)', '        pose for 2 s'], /computed time/],
    [['    latent Stand, when every 9 s, keeps trying for rest', '        pose for 2 s'], /`keeps trying`/],
    [['    latent Stand, when a creature goes beyond 5 m', '        pose for 2 s'], /cues about/],
];

check('a role with something that scripts cannot do is left out, by line, and no other role', () => refused.map(([lines, words], number) => {
    const text = lines[0].startsWith('role') ? [...head.slice(0, -1), ...lines] : [...head, ...lines];
    const { status, errors, out } = exportLines(text, 'refused');
    if (status !== 1 || !words.test(errors) || !/, line \d+: the role Odd is left out/.test(errors)) return `${number}: ${status} ${errors}`;
    const files = readAll(out) && fs.readdirSync(out);
    if (files.some((one) => /odd/.test(one)) || !files.some((one) => /fine/.test(one))) return `${number}: ${files}`;
    return fs.readFileSync(`${out}/tr_table.md`, 'utf8').includes(errors.trim().split('\n')[0]) ? '' : `${number}: not in the table`;
}).filter((one) => one !== '').join('\n'));

check('signs that mean something in other languages are words of a line like others', () => {
    const said = ['a === b', 'a == b != c', '[==[ two ]===] and [[', '// no comment', '/* nor this */', 'a, b; (c) <d> #include %s $e @f', "it's"];
    const { status, errors, out } = exportLines(['role Fine for creature', '    proactive Stand', ...said.map((words) => `        "${words}"`)], 'signs===');
    if (status !== 0) return errors;
    readAll(out);
    const script = fs.readFileSync(`${out}/tr_r0_fine.nss`, 'utf8');
    return said.filter((words) => script.split(`"${words}"`).length !== 2).join('\n');
});

check('the page has the table of the program', () => {
    const { out } = exportText('examples/mary.troupe', 'mary');
    const table = fs.readFileSync(`${out}/tr_table.md`, 'utf8').split('## Constructs\n\n')[1].trim();
    return fs.readFileSync('docs/nwscript.md', 'utf8').includes(table) ? '' : `docs/nwscript.md lacks:\n${table}`;
});

// ---- The paper's scenario -----------------------------------------------------------------------

check('Mary, Bob, Dave and Linda do in the scripts what their tests say', () => {
    const { out } = exportText('examples/mary.troupe', 'mary');
    const read = readAll(out);
    const failed = [];
    for (const test of readTests(fs.readFileSync('examples/mary.troupe', 'utf8'))) {
        for (let seed = 1; seed <= 3; seed++) {
            const why = playTest(read, test, seed);
            if (why !== null) failed.push(`${test.name}, seed ${seed}: ${why.line}`);
        }
    }
    return failed.join('\n');
});

check('a test that does not hold fails in the scripts', () => {
    const test = { lines: ['given Mary: Patron at (0, 0)', 'given Bob: Patron at (12, 0)', 'when Mary: do Approach (who = Bob)', 'then within 5 s Mary starts Order'] };
    return playTest(readAll(`${folder}/mary`), test, 1) === null ? 'it passed' : '';
});

const settings = {
    tavern: { seconds: 120, places: { hearth: { x: 2, y: 2 }, window: { x: 2, y: 6 }, supply_room: { x: 21, y: 6 }, bar: { x: 5, y: 7 }, table: { x: 9, y: 4 } }, roles: 3 },
    house: { seconds: 300, places: { sideboard: { x: 4, y: 2 }, fireplace: { x: 12, y: 2 }, kitchen: { x: 2, y: 7 } }, roles: 3 },
    prelude: { seconds: 60, places: { fountain: { x: 20, y: 20 }, blackboard: { x: 50, y: 12 }, straw_mage: { x: 56, y: 20 }, anvil: { x: 50, y: 40 }, dummy: { x: 58, y: 46 }, rack: { x: 46, y: 46 }, ward: { x: 20, y: 46 }, crypt_floor: { x: 84, y: 30 }, shrine: { x: 92, y: 24 }, bunk: { x: 78, y: 36 } }, roles: 35 },
};

// ---- Weights ------------------------------------------------------------------------------------

check('weights: the server of the paper, by chi-square', () => {
    const weights = { Visit: 10, Approach: 5, Offer: 3, Pose: 82 };
    const { status, out } = exportLines(['place bar', 'role Server for creature', ...Object.entries(weights).flatMap(([name, weight]) => [`    proactive ${name}, weight ${weight}%`, '        pose for 0.5 s', '']),
        'setting Inn, at 8:00', '    places', '        bar at (0, 0)', '    cast', '        10 Server near bar'], 'weights');
    if (status !== 0) return `exit code ${status}`;
    const play = new Play(readAll(out), { seed: 5 });
    play.game.advance(90000);
    const begun = play.log.filter((one) => one.what === 'begins'), counts = {};
    for (const one of begun) counts[one.behaviour] = (counts[one.behaviour] ?? 0) + 1;
    const chi = Object.entries(weights).reduce((sum, [name, weight]) => sum + ((counts[name] ?? 0) - begun.length * weight / 100) ** 2 / (begun.length * weight / 100), 0);
    return begun.length > 1000 && chi < 11.34 ? '' : `chi-square ${chi} of 3 degrees, ${JSON.stringify(counts)}`;  // p = 0.01
});

// Behaviours of one role that can be chosen at the same times, with their weights: how often each is begun is as their weights are.
const chosen = [
    { who: /^server/, weights: { Visit: 10, 'Approach bar': 5, Pose: 82 }, limit: 9.21 },  // p = 0.01, 2 degrees
    { who: /^patron/, weights: { 'Converse talk': 2, 'Converse long': 1 }, limit: 6.63 },   // ... 1 degree
    { who: /^patron/, weights: { Approach: 3, Return: 1 }, limit: 6.63 },
];

check('weights: the tavern itself, by chi-square', () => {
    const { out } = exportText('examples/tavern.troupe', 'tavern'), read = readAll(out), begun = [];
    for (let seed = 1; seed <= 3; seed++) {
        const play = new Play(read, { ...settings.tavern, seed });
        play.game.advance(240000);
        begun.push(...play.log.filter((one) => one.what === 'begins' && play.main.tr_userdefined.TrTrait(one.number, 3) === 0));
    }
    return chosen.map(({ who, weights, limit }) => {
        const own = begun.filter((one) => who.test(one.who) && weights[one.behaviour] !== undefined), sum = Object.values(weights).reduce((a, b) => a + b);
        const counts = Object.keys(weights).map((name) => own.filter((one) => one.behaviour === name).length);
        const chi = Object.values(weights).reduce((total, weight, i) => total + (counts[i] - own.length * weight / sum) ** 2 / (own.length * weight / sum), 0);
        return own.length > 100 && chi < limit ? '' : `${Object.keys(weights)}: ${counts}, chi-square ${chi}\n`;
    }).join('');
});

// ---- The same story -----------------------------------------------------------------------------

// Returns the orders of acts that only the scripts have.
function wrongOrders(engine, scripts) {
    const wrong = [];
    for (const [name, found] of scripts) {
        if (!engine.has(name)) continue;
        const known = [...engine.get(name).keys()];
        for (const [order] of found) if (!known.includes(order)) wrong.push({ name, order, known });
    }
    return wrong;
}

for (const [name, setting] of Object.entries(settings)) {
    check(`${name}: the same behaviours with the same orders of acts`, () => {
        const { out } = exportText(`examples/${name}.troupe`, name);
        const play = new Play(readAll(out), setting);
        play.player(10, 6);
        play.game.advance(setting.seconds * 1000);
        const roles = fs.readdirSync(out).filter((one) => /^tr_r\d/.test(one)).length;
        if (roles !== setting.roles) return `${roles} roles`;
        const scripts = orders(scriptStory(play));
        const engine = orders(engineStory(command, `examples/${name}.troupe`, { seconds: setting.seconds * 5, folder }));
        const wrong = wrongOrders(engine, scripts);
        if (wrong.length > 0) return JSON.stringify(wrong, null, 1);
        const missing = [...engine].filter(([one, found]) => [...found.values()].reduce((a, b) => a + b) > 40 && !scripts.has(one) && play.read.behaviours.has(one)).map(([one]) => one);
        if (missing.length > 0) return `never: ${missing}`;
        return barriers(play);
    });
}

// The barrier: in a scene nobody begins a task while the partner still performs one of an earlier phase.
function barriers(play) {
    const at = new Map();  // by character and queue: the position and whether it is done
    for (const one of play.log.filter((e) => e.queue > 0)) {
        const key = `${one.who} ${one.queue}`;
        if (one.what === 'begins') at.set(key, { with: one.with ?? at.get(key)?.with, position: 0, isDone: false });
        if (one.what === 'done' && at.has(key)) Object.assign(at.get(key), { isDone: true });
        if (one.what === 'ends') at.delete(key);
        if (one.what !== 'performs' || !at.has(key)) continue;
        const own = at.get(key), other = [...at].find(([k, state]) => k.startsWith(`${own.with} `) && state.with === one.who);
        if (one.position > own.position && other && other[1].position < one.position && !other[1].isDone) return `${one.who} passes the barrier at ${one.at} ms: ${one.behaviour}`;
        Object.assign(own, { position: one.position, isDone: false });
    }
    return '';
}

// ---- Texts drawn from seeds ---------------------------------------------------------------------

// A look around comes up to a quarter of a second earlier or later in the other telling. So a task that is interrupted as soon as it begins is
// left out on both sides; a task that begins again behind an interruption may be missing in one of them, because there it was just over; and so
// may two acts of less than a second in all.
const shortest = 150, brief = 1000;  // ms

function acts(who, end) {
    const name = (task) => `${task.behaviour}: ${task.task}`, list = who.tasks.filter((task) => task.from < end);
    return list.map((task, i) => ({ name: name(task), lasts: task.to - task.from, isRest: task.isAgain || isInterrupted(list, i, name) }))
        .filter((one) => one.lasts > shortest);
}

// Whether a task stood before, and since then only other behaviours did something.
function isInterrupted(list, i, name) {
    let before = i - 1;
    while (before >= 0 && list[before].behaviour !== list[i].behaviour) before--;
    return before >= 0 && before < i - 1 && name(list[before]) === name(list[i]);
}

// Returns the number of the first act of the wanted that differs however the acts are put side by side, or -1.
function difference(wanted, told) {
    const tried = new Set();
    let farthest = 0;
    const goesOn = (i, j, left) => {
        const key = `${i} ${j} ${left}`, one = wanted[i], other = told[j];
        if (one === undefined) return true;
        if (tried.has(key)) return false;
        tried.add(key);
        farthest = Math.max(farthest, i);
        return one.name === other?.name && goesOn(i + 1, j + 1, left) ||
            one.isRest && goesOn(i + 1, j, left) || other?.isRest && goesOn(i, j + 1, left) ||
            left > 0 && (one.lasts < brief && goesOn(i + 1, j, left - 1) || other?.lasts < brief && goesOn(i, j + 1, left - 1));
    };
    return goesOn(0, 0, 2) ? -1 : farthest;
}

function same(seed) {
    const { text, places } = generate(seed), path = `${folder}/drawn.troupe`;
    fs.writeFileSync(path, text);
    const { status, errors, out } = exportText(path, 'drawn');
    if (status !== 0) return errors;
    const engine = engineStory(command, path, { seconds: 60, folder });
    const play = new Play(readAll(out), { places, spread: 0 });
    play.game.advance(65000);
    const scripts = scriptStory(play);
    for (const who of engine.values()) {
        const own = scripts.get(who.name.toLowerCase());
        if (own === undefined) continue;
        const wanted = acts(who, 40000), told = acts(own, 60000);
        const differs = difference(wanted, told), near = (list) => list.slice(Math.max(0, differs - 2), differs + 3).map((one) => one.name).join('; ');
        if (differs >= 0) return `seed ${seed}, ${who.name}, act ${differs}: ${near(wanted)} but ${near(told)}`;
        if (wanted.length < 3) return `seed ${seed}, ${who.name}: too short`;
    }
    return '';
}

check('the lines of the three patterns are as many as the page says', () => {
    const page = fs.readFileSync('docs/nwscript.md', 'utf8'), { out } = exportText('examples/house.troupe', 'house');
    const lines = (file) => fs.readFileSync(`${out}/${file}`, 'latin1').split('\n').length - 1;
    const own = { Server: 'tr_r1_butler', Customer: 'tr_r0_resident', Owner: 'tr_r2_cook' };
    const wrong = Object.entries(own).map(([name, file]) => [name, lines(`${file}.nss`)]).filter(([name, number]) => !new RegExp(`\\| ${name} \\| ${number.toLocaleString('en')} \\|`).test(page));
    const shared = lines('tr_five.nss');
    return wrong.length > 0 || !page.includes(`${shared.toLocaleString('en')} lines`) ? `${wrong.join('; ')}; tr_five ${shared}` : '';
});

const [from, many] = [Number(first ?? 1), Number(count ?? 12)];
check(`${many} texts from seed ${from} on have one order of acts`, () => {
    const wrong = [];
    for (let seed = from; seed < from + many; seed++) { const why = same(seed); if (why !== '') wrong.push(why); }
    // A look around that comes a quarter of a second later can lead to another story for good: two in a hundred may.
    return wrong.length > Math.floor(many * 0.02) ? wrong.join('\n') : '';
}, true);

console.log(bad === 0 ? 'all is well' : `${bad} failed`);
process.exitCode = bad === 0 ? 0 : 1;
