// SPDX-License-Identifier: MIT
// Two tellings of one story, side by side: the engine's trace, and what the exported scripts did.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

// Tasks without an act: a part that has nothing to do, or only decides; and a `set`, which takes no time.
const passed = new Set(['wait', 'decide', 'set']);

// Runs the engine and returns the tasks of each character in order: { behaviour, task, from, to }; and its behaviours from their
// beginning to their end: { name, from, to, ended, with }.
export function engineStory(command, text, { seconds, seed = 1, folder }) {
    const trace = `${folder}/trace.json`;
    execFileSync(command, ['run', text, '--for', `${seconds}s`, '--seed', String(seed), '--trace', trace], { stdio: ['ignore', 'ignore', 'inherit'], maxBuffer: 1 << 28 });
    const events = JSON.parse(fs.readFileSync(trace, 'utf8')).traceEvents;
    const people = new Map();
    for (const one of events.filter((e) => e.name === 'thread_name')) people.set(one.tid, { name: one.args.name, tasks: [], behaviours: [], spans: [] });
    const open = new Map();
    for (const e of events) {
        const who = people.get(e.tid);
        if (who === undefined) continue;
        const from = e.ts / 1000, to = (e.ts + (e.dur ?? 0)) / 1000;
        if (e.ph === 'X' && e.cat === 'behaviour') who.spans.push({ name: e.name, from, to });
        if (e.ph === 'X' && e.cat === 'task') who.tasks.push({ task: e.name, from, to });
        if (e.ph === 'b' && e.cat === 'queue' && e.args?.queue) open.set(`${e.tid} ${e.id}`, { name: e.name, from, with: e.args.with });
        if (e.ph === 'e' && e.cat === 'queue' && e.args?.ended) {
            const one = open.get(`${e.tid} ${e.id}`);
            who.behaviours.push({ ...one, to: from, ended: e.args.ended });
        }
    }
    for (const who of people.values()) {
        who.tasks = who.tasks.filter((task) => !passed.has(task.task)).sort((a, b) => a.from - b.from);
        who.spans.sort((a, b) => a.from - b.from);
        for (const task of who.tasks) task.behaviour = who.spans.find((span) => span.from <= task.from + 0.001 && task.to <= span.to + 0.001 && (span.to > task.from || span.to === span.from))?.name;
    }
    return people;
}

// The same of a play of the scripts.
export function scriptStory(play) {
    const people = new Map();
    for (const one of play.game.objects.filter((o) => o.name)) people.set(one.name, { name: one.name, tasks: [], behaviours: [] });
    const running = new Map(), begun = new Map();
    for (const e of play.log) {
        const who = people.get(e.who);
        if (who === undefined) continue;
        const key = `${e.who} ${e.queue}`, finish = (how) => { const task = running.get(e.who); if (task) { task.to = e.at; task.how = how; running.delete(e.who); } };
        if (e.what === 'begins') begun.set(key, { name: e.behaviour, from: e.at, with: e.with });
        if (e.what === 'performs') { finish('stops'); const task = { behaviour: e.behaviour, task: e.task, from: e.at, to: Infinity, isAgain: e.isAgain }; running.set(e.who, task); who.tasks.push(task); }
        // A part of a scene that is done waits at the barrier; in the engine's trace that is still its task.
        if (e.what === 'fails' || e.what === 'done' && !begun.get(key)?.with) finish(e.what);
        if (e.what === 'stops') finish('stops');
        if (e.what === 'ends') { if (running.get(e.who)?.behaviour === e.behaviour) finish('ends'); const one = begun.get(key); if (one) { who.behaviours.push({ ...one, to: e.at, ended: e.ended ?? 'finished' }); begun.delete(key); } }
    }
    for (const who of people.values()) who.tasks = who.tasks.filter((task) => !passed.has(task.task));
    return people;
}

// The orders of acts in which each behaviour was performed from its beginning to its end without an interruption: "pose, idle".
export function orders(people) {
    const found = new Map();
    for (const who of people.values()) {
        for (const one of who.behaviours.filter((b) => b.ended === 'finished')) {
            const inside = who.tasks.filter((task) => task.from >= one.from - 0.001 && task.to <= one.to + 0.001);
            if (inside.length === 0 || inside.some((task) => task.behaviour !== one.name || task.isAgain)) continue;
            const order = inside.map((task) => task.task).join(', ');
            if (!found.has(one.name)) found.set(one.name, new Map());
            found.get(one.name).set(order, (found.get(one.name).get(order) ?? 0) + 1);
        }
    }
    return found;
}
