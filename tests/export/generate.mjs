// SPDX-License-Identifier: MIT
// Texts of the exportable subset, drawn from a seed: people who take their behaviours in turn, talk in scenes of two, and are
// interrupted when a need has grown. Nothing in them is left to chance, so that both tellings have one order of acts.

class Draw {
    constructor(seed) { this.state = (seed * 2654435761 + 12345) >>> 0 || 1; }
    next() { let x = this.state; x ^= x << 13; x >>>= 0; x ^= x >>> 17; x ^= x << 5; x >>>= 0; this.state = x; return x; }
    below(n) { return this.next() % n; }
    one(list) { return list[this.below(list.length)]; }
}

const people = ['Ann', 'Ben', 'Cleo'];
const places = { oak: { x: 0, y: 0 }, well: { x: 6, y: 0 }, gate: { x: 0, y: 8 } };

function act(d) {
    return d.one([
        () => `pose for ${1 + d.below(5)} s`, () => `idle for ${1 + d.below(5)} s`, () => `scan for ${1 + d.below(4)} s`,
        () => `look for ${1 + d.below(4)} s`, () => `sit for ${2 + d.below(4)} s`, () => `wait ${1 + d.below(3)} s`,
        () => `move to ${d.one(Object.keys(places))}`, () => `exclaim "Number ${d.below(1000)} is the best of all numbers."`,
        () => `say "I have counted to ${d.below(1000)}."`, () => 'stand up', () => `face ${d.one(Object.keys(places))}`,
        () => `glance at ${d.one(Object.keys(places))}`,
    ])();
}

// Lines of a behaviour, each a task; or a tree.
function body(d, indent) {
    const lines = [];
    for (let i = 1 + d.below(3); i > 0; i--) {
        const kind = d.below(8);
        if (kind === 0) lines.push('sequence', `    ${act(d)}`, `    ${act(d)}`);
        else if (kind === 1) lines.push('selector', '    sequence', `        ${act(d)}`, '        check 1 < 0', `    ${act(d)}`);
        else if (kind === 2) lines.push(`repeat ${2 + d.below(2)} times`, `    ${act(d)}`);
        else if (kind === 3) lines.push(`set count to count + ${1 + d.below(3)}`);
        else if (kind === 4) lines.push(`if count > ${d.below(6)}`, `    ${act(d)}`, 'otherwise', `    ${act(d)}`);
        else lines.push(act(d));
    }
    if (lines[lines.length - 1].startsWith('set ')) lines.push(act(d));
    return lines.map((line) => indent + line);
}

function scene(d, name, first, second) {
    const rows = [['| caller | other |']];
    for (let i = 1 + d.below(3); i > 0; i--) rows.push([`| ${d.below(5) === 0 ? 'wait' : act(d)} | ${d.below(5) === 0 ? 'wait' : act(d)} |`]);
    return [`scene ${name}`, `    part caller: ${first}`, `    part other: nearest ${second} within 40 m`, '', ...rows.map(([row]) => `    ${row}`), ''];
}

export function generate(seed) {
    const d = new Draw(seed), lines = ['# SPDX-License-Identifier: MIT', 'place oak', 'place well', 'place gate', '', 'kind villager, a creature'];
    const count = 1 + d.below(3), tired = d.below(2) === 0;
    lines.push('    count: number, starts 0');
    if (tired) lines.push(`    need: 0 to 100, starts ${d.below(30)}, rises ${120 + d.below(200)} per minute`);
    lines.push('');
    for (let i = 0; i < count; i++) {
        lines.push(`role R${people[i]} for villager, chooses in turn`);
        for (let j = 1 + d.below(3); j >= 0; j--) lines.push(`    proactive B${i}${j}`, ...body(d, '        '), '');
        if (tired && i === 0) lines.push('    latent Rest, when need rises above 80', `        ${act(d)}`, '        set need to 0', '');
    }
    if (count > 1) lines.push(...scene(d, 'Meeting', `R${people[1]}`, `R${people[0]}`));
    lines.push('setting The green, at 8:00', '    places');
    for (const [name, at] of Object.entries(places)) lines.push(`        ${name} at (${at.x}, ${at.y})`);
    lines.push('    cast');
    for (let i = 0; i < count; i++) lines.push(`        ${people[i]}: R${people[i]} at (${2 + 3 * i}, ${3 + 2 * i})`);
    return { text: `${lines.join('\n')}\n`, places };
}
