// SPDX-License-Identifier: MIT
// The village from above, in metres: roads in a grid, houses along them, a square in the middle; and ways along the roads.

export const SPACING = 22, ROADS = 7, HALF = (ROADS - 1) / 2 * SPACING;

const lines = Array.from({ length: ROADS }, (_, i) => i * SPACING - HALF);

/// Numbers from 0 up to 1, always the same in the same order.
export function dice(seed) {
    return () => {
        seed = (seed + 0x6D2B79F5) >>> 0;
        let mixed = Math.imul(seed ^ seed >>> 15, 1 | seed);
        mixed = (mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed)) ^ mixed;
        return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
    };
}

/// A house: its middle, its size, the side of its door (0 north, 1 south), and where one stands in front of that.
export function makeHouses() {
    const random = dice(11), houses = [];
    for (let row = 0; row < ROADS - 1; row++) {
        for (let column = 0; column < ROADS - 1; column++) {
            const x = lines[column] + SPACING / 2, y = lines[row] + SPACING / 2;
            const isSquare = Math.abs(x) < SPACING && Math.abs(y) < SPACING;
            for (const [side, offset] of isSquare ? [] : [[-1, -4.8], [-1, 4.8], [1, -4.8], [1, 4.8]]) {
                if (random() < 0.86) {
                    const width = 6 + random() * 1.8, depth = 4.8 + random() * 1.4, hx = x + offset + random() - 0.5, hy = y + side * 5.2;
                    houses.push({ x: hx, y: hy, width, depth, height: 2.6 + random() * 1.4, side, door: { x: hx, y: hy + side * (depth / 2 + 1) }, tint: random() });
                }
            }
        }
    }
    return houses;
}

export const PLACES = { well: { x: 0, y: 0, reach: 2 }, market: { x: 9, y: -8, reach: 4 }, inn: { x: -11, y: 9, reach: 3 }, church: { x: 12, y: 12, reach: 3 } };

const nearest = (value) => lines.reduce((best, line) => (Math.abs(line - value) < Math.abs(best - value) ? line : best));
const inSquare = ({ x, y }) => Math.abs(x) <= SPACING && Math.abs(y) <= SPACING;

/// The point of a road that is nearest.
function ontoRoad({ x, y }) {
    const across = nearest(x), along = nearest(y);
    return Math.abs(across - x) < Math.abs(along - y) ? { x: across, y, isAlong: true } : { x, y: along, isAlong: false };
}

/// The corners of a way. A walker in the square, or near it, goes straight; all others by the roads.
export function wayTo(from, to) {
    if ((inSquare(from) && inSquare(to)) || Math.hypot(from.x - to.x, from.y - to.y) < 7) {
        return [to];
    }
    const a = inSquare(from) ? from : ontoRoad(from), b = inSquare(to) ? to : ontoRoad(to);
    const corners = [a];
    if (a.isAlong && b.isAlong && a.x !== b.x) {
        const crossing = nearest((a.y + b.y) / 2);
        corners.push({ x: a.x, y: crossing }, { x: b.x, y: crossing });
    } else if (a.isAlong === false && b.isAlong === false && a.y !== b.y) {
        const crossing = nearest((a.x + b.x) / 2);
        corners.push({ x: crossing, y: a.y }, { x: crossing, y: b.y });
    } else if (a.isAlong) {
        corners.push({ x: a.x, y: b.y });
    } else {
        corners.push({ x: b.isAlong ? b.x : a.x, y: a.y });
    }
    corners.push(b, to);
    return corners.filter((corner, i) => { const before = i > 0 ? corners[i - 1] : from; return Math.hypot(corner.x - before.x, corner.y - before.y) > 0.05; });
}

/// Somewhere on a road, or in the square, not far away.
export function somewhere(from, random) {
    const near = { x: Math.max(-HALF, Math.min(HALF, from.x + (random() - 0.5) * 40)), y: Math.max(-HALF, Math.min(HALF, from.y + (random() - 0.5) * 40)) };
    const spot = inSquare(near) ? near : ontoRoad(near);
    return { x: spot.x + (random() - 0.5) * 2, y: spot.y + (random() - 0.5) * 2 };
}
