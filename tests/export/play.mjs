// SPDX-License-Identifier: MIT
// A folder of exported scripts, played: the creatures of its table are placed, and what they do is written down as the engine's trace
// does it: for each behaviour when it began, was interrupted, resumed and ended, and for each task when it began and ended.

import fs from 'node:fs';
import { Game } from './game.mjs';
import { playable, readScript } from './nwscript.mjs';

// Reads a folder of scripts, each once.
export function readFolder(folder) {
    const texts = new Map(), scripts = new Map();
    const read = (name) => {
        if (!texts.has(name)) texts.set(name, fs.readFileSync(`${folder}/${name}.nss`, 'latin1'));
        return texts.get(name);
    };
    for (const file of fs.readdirSync(folder).filter((one) => one.endsWith('.nss'))) {
        const name = file.slice(0, -4);
        if (/^void main\(\)/m.test(read(name))) scripts.set(name, readScript(name, read));
    }
    const table = fs.readFileSync(`${folder}/tr_table.md`, 'utf8');
    const rows = [...table.matchAll(/^\| (\d+) \| (creature|waypoint) \| (\S*) \| (\S*) ?\| (.*?) ?\|$/gm)]
        .map(([, count, what, tag, spawn, where]) => ({ count: Number(count), what, tag, spawn, where }));
    // The names of behaviours and of their tasks, from the comments of the roles.
    const names = new Map();
    for (const [, text] of texts) for (const [, number, name] of text.matchAll(/nBehaviour == (\d+)\)  \/\/ (.*), line \d+$/gm)) names.set(Number(number), name);
    // The name of a task, from the comment of its function.
    const functions = new Map(), tasks = new Map();
    for (const [, text] of texts) {
        for (const [, task, number] of text.matchAll(/^\/\/ .+: (.+)\nint TrTask(\d+)/gm)) functions.set(number, task);
        for (const [, behaviour, task, number] of text.matchAll(/nBehaviour == (\d+) && nTask == (\d+)\)\n    \{\n        return TrTask(\d+)/g)) tasks.set(`${behaviour} ${task}`, number);
    }
    const taskOf = (behaviour, task) => functions.get(tasks.get(`${behaviour} ${task}`)) ?? 'wait';
    return { scripts, rows, names, texts, taskOf, behaviours: new Set(names.values()) };
}

export class Play {
    // `places`: positions of waypoints and of the cast by tag; { x, y }.
    constructor(folder, { seed = 1, places = {}, spread = 2, cast, isIdle = false } = {}) {
        this.read = folder;
        const game = this.game = new Game(seed);
        this.log = [];      // { at, who, what, behaviour, task, queue }
        this.said = [];
        this.counts = {};
        game.heardWords = (who, words) => this.said.push({ at: game.now, who: who.name, words });
        const note = (who, what, queue, more = {}) => this.log.push({ at: Math.round(game.now), who: who.name, what, queue, number: game.GetLocalInt(who, `TR_B${queue}`) - 1, behaviour: folder.names.get(game.GetLocalInt(who, `TR_B${queue}`) - 1), task: folder.taskOf(game.GetLocalInt(who, `TR_B${queue}`) - 1, game.GetLocalInt(who, `TR_T${queue}`)), position: game.GetLocalInt(who, `TR_T${queue}`), ...more });
        const heard = {
            TrEnter: (g, [who, queue, behaviour, priority, partner]) => () => note(who, 'begins', queue, { with: partner.name }),
            TrCancelOf: () => { this.cancels = true; return () => { this.cancels = false; }; },
            TrKill: () => { this.cancels = true; return () => { this.cancels = false; }; },
            TrWaits: () => { this.cancels = true; return () => { this.cancels = false; }; },
            TrRemoveOf: (g, [who, queue]) => { if (g.GetLocalInt(who, `TR_B${queue}`) > 0) note(who, 'ends', queue, { ended: this.cancels ? 'cancelled' : 'finished' }); },
            TrBecome: (g, [queue]) => {
                const partner = g.GetLocalObject(g.self, `TR_W${queue}`), both = [[g.self, queue], [partner, this.main.tr_userdefined.TrQueueOfScene(partner, g.GetLocalInt(g.self, `TR_N${queue}`))]];
                for (const [who, own] of both) note(who, 'ends', own);
                return () => { for (const [who, own] of both) note(who, 'begins', own, { follows: true }); };
            },
            TrStop: (g) => { const queue = g.GetLocalInt(g.self, 'TR_RUN') - 1; if (queue >= 0) note(g.self, 'stops', queue); },
            TrSuspend: (g, [queue]) => { note(g.self, 'suspends', queue); },
            TrTaskDone: (g, [queue]) => { if (g.GetLocalInt(g.self, `TR_F${queue}`) && g.GetLocalInt(g.self, `TR_B${queue}`)) note(g.self, g.GetLocalInt(g.self, `TR_S${queue}`) === -2 ? 'fails' : 'done', queue); },
            TrOver: (g, [queue, token, result]) => { if (token === g.GetLocalInt(g.self, 'TR_TOKEN') && result === 2) note(g.self, 'step fails', queue); },
        };
        const set = game.SetLocalInt.bind(game);
        game.SetLocalInt = (who, name, value) => {
            set(who, name, value);
            if (name === 'TR_RUN' && value > 0) {
                const order = game.GetLocalInt(who, `TR_ID${value - 1}`);
                note(who, 'performs', value - 1, { isAgain: who.before !== undefined && who.before !== order && who.known?.has(order) });
                (who.known ??= new Set()).add(order);
                who.before = order;
            }
            if (/^TR_B\d$/.test(name) && value > 0) set(who, `TR_ID${name[4]}`, game.begun = (game.begun ?? 0) + 1);
        };
        this.main = {};
        for (const [name, script] of folder.scripts) this.main[name] = playable(script, game, heard, isIdle ? { TrSpin: () => {} } : {});
        for (const row of folder.rows.filter((one) => one.what === 'waypoint')) {
            const at = places[row.tag] ?? { x: 0, y: 0 };
            game.create(row.tag, 32, at.x, at.y);
        }
        game.run(game.module, () => this.main.tr_module.main());
        for (const row of folder.rows.filter((one) => one.what === 'creature' && (cast === undefined || cast.includes(one.tag)))) {
            for (let i = 0; i < row.count; i++) this.spawn(row, i, places, spread);
        }
    }
    spawn(row, number, places, spread) {
        const { game, main } = this;
        const point = /^at (\(?-?[\d.]+\)?), (\(?-?[\d.]+\)?)$/.exec(row.where);
        const at = places[row.tag] ?? (point ? { x: Number(point[1].replace(/[()]/g, '')), y: Number(point[2].replace(/[()]/g, '')) } : places[row.where] ?? { x: 0, y: 0 });
        const angle = number * 2.4, far = row.count > 1 || !point ? spread * Math.sqrt(number + 0.5) / 2 : 0;
        const one = game.create(row.tag, 1, at.x + (point && row.count === 1 ? 0 : Math.cos(angle) * far), at.y + (point && row.count === 1 ? 0 : Math.sin(angle) * far));
        const count = this.counts[row.tag] = (this.counts[row.tag] ?? 0) + 1;
        one.name = row.count > 1 || count > 1 ? `${row.tag} ${count}` : row.tag;
        one.row = row;
        one.scripts = {
            heartbeat: main.tr_heartbeat.main, userdefined: main.tr_userdefined.main,
            conversation: main.tr_conversation.main, death: main.tr_death.main, spawn: main[row.spawn].main,
        };
        game.run(one, one.scripts.spawn);
        return one;
    }
    // A player, whom no script moves.
    player(x, y) {
        const one = this.game.create('player', 1, x, y);
        one.isPC = true;
        one.name = 'the player';
        return one;
    }
    of(tag) { return this.game.objects.find((one) => one.name === tag); }
    call(who, name, ...given) { let result; this.game.run(who, () => { result = this.main.tr_userdefined[name](...given); }); return result; }
}
