// SPDX-License-Identifier: MIT
// The tests of a text, `test "..."` with given, when, then and never, played by the exported scripts. A small part of their language,
// enough for examples/mary.troupe; a line that is not understood is an error.

import { Play } from './play.mjs';

const plain = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');

export function readTests(text) {
    const tests = [];
    for (const line of text.split('\n')) {
        const head = /^test "(.*)"$/.exec(line);
        if (head) tests.push({ name: head[1], lines: [] });
        else if (tests.length > 0 && /^ {4}\S/.test(line)) tests[tests.length - 1].lines.push(line.trim());
        else if (tests.length > 0 && line.trim() !== '') break;
    }
    return tests;
}

export function playTest(folder, test, seed) {
    const places = {}, cast = [];
    let player = null;
    for (const line of test.lines) {
        const given = /^given (\w+): (\w+) at \((-?\d+), (-?\d+)\)$/.exec(line);
        if (given === null) continue;
        const [, name, what, x, y] = given, at = { x: Number(x), y: Number(y) };
        if (what === 'player') player = at;
        else { places[plain(name)] = at; if (what !== 'place') cast.push(plain(name)); }
    }
    const play = new Play(folder, { seed, places, cast, isIdle: true, spread: 0 });
    if (player) play.player(player.x, player.y);
    let from = 0, never = null;
    const named = (name) => play.of(plain(name));
    const order = (who, name, argument) => {
        const number = [...folder.names].find(([, one]) => one === name)[0], other = named(argument), game = play.game;
        game.run(who, () => {
            // The host orders a behaviour: the queues decide, and what it is about is given.
            const collaborates = play.main.tr_userdefined.TrTrait(number, 2);
            if (play.main.tr_userdefined.TrBegin(number, collaborates ? other : game.OBJECT_INVALID) !== 1) throw new Error(`${name} cannot start`);
            for (let queue = 0; queue < 5; queue++) if (!collaborates && game.GetLocalInt(who, `TR_B${queue}`) === number + 1) game.SetLocalObject(who, `TR_V${queue}_0`, other);
        });
    };
    const set = (object, fact, value) => {
        for (const [, text] of folder.texts) {
            const item = new RegExp(`"(tr_item\\d+_${fact})"`).exec(text), motive = new RegExp(`"(tr_${fact}_\\d+)"`).exec(text);
            if (item) { play.game.SetLocalInt(object, item[1], value); return; }
            if (motive) { play.call(object, 'TrSetMotive', object, motive[1], value); return; }
        }
        throw new Error(`no fact ${fact}`);
    };
    const matches = (one, who, verb, what, task) => {
        if (one.who !== plain(who)) return false;
        const isTask = ![...folder.names.values()].includes(what);
        const own = one.task;
        if (isTask) return verb === 'starts' && one.what === 'performs' && own === what;
        if (one.behaviour !== what) return false;
        if (verb === 'resumes') return one.what === 'performs' && one.isAgain && (task === undefined || own === task);
        return { starts: 'begins', ends: 'ends', suspends: 'suspends' }[verb] === one.what;
    };
    for (const line of test.lines) {
        let m;
        if (/^given \w+: \w+ at/.test(line)) continue;
        if ((m = /^given (\w+) is removed$/.exec(line))) { named(m[1]).isGone = true; continue; }
        if ((m = /^when (\w+): set (\w+) to (\d+)$/.exec(line))) { set(named(m[1]) ?? play.game.GetObjectByTag(plain(m[1])), m[2], Number(m[3])); continue; }
        if ((m = /^when (\w+): do ([\w ]+?) \(\w+ = (\w+)\)$/.exec(line))) { play.game.advance(100); order(named(m[1]), m[2], m[3]); continue; }
        if ((m = /^when (\w+): move to (\w+)$/.exec(line))) { const goal = named(m[2]); play.game.run(named(m[1]), () => play.game.ActionMoveToObject(goal, 0, 1)); continue; }
        if ((m = /^when (\w+): move to \((\d+), (\d+)\)$/.exec(line))) { const goal = { x: Number(m[2]), y: Number(m[3]) }; play.game.run(named(m[1]), () => play.game.ActionMoveToLocation(goal)); continue; }
        if ((m = /^when (\d+) s pass$/.exec(line))) { play.game.advance(Number(m[1]) * 1000); continue; }
        if ((m = /^never any creature waits for (\d+) s$/.exec(line))) { never = Number(m[1]) * 1000; continue; }
        if ((m = /^then (?:within (\d+) s )?(\w+) (starts|ends|suspends|resumes) ([\w ]+?)(?: at (\w+))?$/.exec(line))) {
            const end = play.game.now + Number(m[1] ?? 60) * 1000;
            let found = -1;
            for (;;) {
                found = play.log.findIndex((one, i) => i >= from && matches(one, m[2], m[3], m[4], m[5]));
                if (found >= 0 || play.game.now > end) break;
                play.game.advance(100);
                if (never !== null) for (const one of play.game.objects) for (let q = 1; q < 5; q++) {
                    if (one.locals.get(`iTR_B${q}`) > 0 && one.locals.get(`iTR_D${q}`) === 1 && play.game.now - one.locals.get(`iTR_X${q}`) > never) throw new Error(`${one.name} waits too long`);
                }
            }
            if (found < 0) return { line, log: play.log };
            from = found + 1;
            continue;
        }
        throw new Error(`not understood: ${line}`);
    }
    return null;
}
