// SPDX-License-Identifier: MIT
// What the stage has painted, for tests: people, words and speech bubbles of each frame, as they were drawn on the canvas; and whether a bubble
// has a place where nobody is.

const MOST_FRAMES = 1000;
/// A place with less room than this on each side need not be found.
const SPARE = 16;
/// A place farther from the speaker than this is not near by.
const NEAR = 180;
/// How far a person reaches, in radii.
const REACH = 1.1;
/// Between bubbles, and between a bubble and the edge of the stage, with what lies over it there.
const GAP = 6;
const HINT = 64;

export const painters = (page) => page.workers().filter((worker) => /painting/.test(worker.url()));

/// Has the stage note its frames, the last ones, for `framesOf`. A frame begins with a rectangle from the corner on.
export const noteFrames = (page) => Promise.all(painters(page).map((worker) => worker.evaluate((most) => {
    const frames = globalThis.frames = [];
    let frame = null, end, card = null;
    const notes = {
        fillRect(x, y, width, height) {
            if (x === 0 && y === 0 && (frame === null || frame.people.length > 0)) {
                frame = { people: [], words: [], bubbles: [], leads: [] };
                frames.push(frame);
                frames.splice(0, frames.length - most);
            }
            Object.assign(frame ?? {}, { width, height });
        },
        ellipse(x, y, radius) {
            if (x === 0 && y > 0) {  // the shadow of a person
                const { e, f } = this.getTransform();
                frame.people.push({ x: e, y: f, radius });
            }
        },
        strokeText(text, x, y) {
            if (this.font.startsWith("600")) {  // a name; the words of places give way to bubbles
                frame.words.push({ x, y: y - 8, width: this.measureText(text).width, height: 16 });
            }
        },
        lineTo(...to) {
            end = to;
        },
        arc(x, y, radius) {
            const { e, f } = this.getTransform();
            if (radius === 2 && Math.hypot(e, f) < 0.001) {  // people are painted in turned coordinates, which are turned back
                frame.leads.push([[x, y], end]);
            }
        },
        roundRect(x, y, width, height, round) {
            card = round === 8 ? { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 } : null;  // the edge is a line in its middle
        },
        fillText(text, x, y) {
            if (this.textAlign === "center") {  // the number of a crowd
                frame.words.push({ x: x - 18, y: y - 18, width: 36, height: 36 });
            } else if (card !== null) {
                frame.bubbles.push({ ...card, text });
                card = null;
            } else if (frame?.bubbles.length > 0) {
                frame.bubbles.at(-1).text += ` ${text}`;
            }
        },
    };
    for (const [name, note] of Object.entries(notes)) {
        const paint = OffscreenCanvasRenderingContext2D.prototype[name];
        OffscreenCanvasRenderingContext2D.prototype[name] = function (...given) {
            note.apply(this, given);
            return paint.apply(this, given);
        };
    }
}, MOST_FRAMES)));

/// The frames of the stage since this was asked last, each with its people, and its bubbles with their speakers and lines.
export async function framesOf(page) {
    const noted = await Promise.all(painters(page).map((worker) => worker.evaluate(() => globalThis.frames.splice(0))));
    return noted.flat().filter(({ people }) => people.length > 0).map(({ leads, bubbles, ...frame }) => ({
        ...frame, bubbles: bubbles.map((bubble, i) => ({ ...bubble, lead: leads[i], speaker: speakerOf(frame.people, leads[i]) })),
    }));
}

const far = ([x, y], box) => Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
/// A line begins at the rim of its speaker, and comes from the middle.
function speakerOf(people, [[x, y], [toX, toY]]) {
    const part = people[0].radius * REACH / Math.hypot(toX - x, toY - y);
    const off = (it) => Math.hypot(x + (x - toX) * part - it.x, y + (y - toY) * part - it.y);
    return people.reduce((best, it) => (off(it) < off(best) ? it : best));
}
const grown = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const side = ([[ax, ay], [bx, by]], [x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax);
const cross = (a, b) => side(a, b[0]) * side(a, b[1]) < 0 && side(b, a[0]) * side(b, a[1]) < 0;
const diagonals = ({ x, y, width, height }) => [[[x, y], [x + width, y + height]], [[x + width, y], [x, y + height]]];
const hits = (line, box) => far(line[0], box) === 0 || far(line[1], box) === 0 || diagonals(box).some((it) => cross(line, it));
const clamp = (value, least, size) => Math.min(Math.max(value, least), least + size);

/// The line to a bubble ends at the nearest side, off its corners.
function leadTo({ x, y }, box) {
    const [across, down] = x < box.x || x > box.x + box.width ? [0, 12] : [12, 0];
    return [[x, y], [clamp(x, box.x + across, box.width - 2 * across), clamp(y, box.y + down, box.height - 2 * down)]];
}


const isOver = (box, { x, y, radius }) => far([x, y], box) < radius - 1;
/// The people under a bubble.
export const under = ({ people }, box) => people.filter((person) => isOver(box, person));

/// Whether a bubble of a frame could stand in a box, and in one that is a little beside it.
export const hasRoom = (frame, bubble, box, spare) => [[0, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]].every(([right, down]) =>
    isFree(frame, bubble, { ...box, x: box.x + right * spare / 2, y: box.y + down * spare / 2 }, spare / 2));

/// A free place near the speaker of a bubble; undefined, if there is none.
export function freePlace(frame, bubble) {
    const { speaker: { x, y }, width, height } = bubble;
    const steps = (most) => Array.from({ length: Math.floor(most / 4) + 1 }, (_, i) => i * 8 - most);
    return steps(width / 2 + NEAR).flatMap((dx) => steps(height / 2 + NEAR).map((dy) => ({ x: x + dx - width / 2, y: y + dy - height / 2, width, height })))
        .find((box) => far([x, y], box) < NEAR && hasRoom(frame, bubble, box, SPARE));
}

function isFree(frame, bubble, box, spare) {
    const { speaker } = bubble;
    const others = frame.bubbles.filter((it) => it !== bubble);
    const room = grown(box, spare), lead = leadTo(speaker, box);
    return room.x >= GAP && room.y >= GAP && room.x + room.width <= frame.width - GAP && room.y + room.height <= frame.height - HINT &&
        far([speaker.x, speaker.y], room) > speaker.radius * REACH + GAP && frame.people.every((person) => !isOver(room, { ...person, radius: person.radius * REACH + 1 })) &&
        others.every((other) => !overlap(room, grown(other, GAP)) && !hits(other.lead, room) && !hits(lead, grown(other, spare)) && !cross(lead, other.lead)) &&
        frame.words.every((word) => !overlap(room, grown(word, GAP)) && !hits(lead, grown(word, spare)));
}
