// SPDX-License-Identifier: MIT
// Ways of arrows: right-angled, around every node, the shortest with few corners, apart from one another where there is room.
// Method: a search by least cost over the lines that lie beside the nodes, two lanes on each side.

import type { Point } from "../../files/layout";
import type { Box } from "./places";

const LANES = [14, 26];
/** The least distance between a way and a node that the way neither leaves nor enters. */
const CLEAR = 8;
const COST = { corner: 40, shared: 3 } as const;
const STEPS: readonly (readonly [number, number])[] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

export interface Wish {
    id: string;
    source: string;
    target: string;
    /** The height at which the arrow leaves its source node, from the node's top. */
    at: number;
    /** The number of this arrow among the `count` arrows into its target. */
    order: number;
    count: number;
}

class Heap {
    #items: { cost: number; state: number }[] = [];
    get size(): number {
        return this.#items.length;
    }
    push(cost: number, state: number): void {
        const items = this.#items;
        let at = items.push({ cost, state }) - 1;
        while (at > 0 && (items[(at - 1) >> 1] as { cost: number }).cost > cost) {
            items[at] = items[(at - 1) >> 1] as { cost: number; state: number };
            at = (at - 1) >> 1;
        }
        items[at] = { cost, state };
    }
    pop(): { cost: number; state: number } {
        const items = this.#items;
        const top = items[0] as { cost: number; state: number }, last = items.pop() as { cost: number; state: number };
        if (items.length > 0) {
            let at = 0;
            for (let child = 1; child < items.length; child = 2 * at + 1) {
                const next = child + 1 < items.length && (items[child + 1] as { cost: number }).cost < (items[child] as { cost: number }).cost ? child + 1 : child;
                if ((items[next] as { cost: number }).cost >= last.cost) {
                    break;
                }
                items[at] = items[next] as { cost: number; state: number };
                at = next;
            }
            items[at] = last;
        }
        return top;
    }
}

const sortedUnique = (values: number[]): number[] => [...new Set(values.map(Math.round))].sort((a, b) => a - b);

/** Returns the points at which an arrow may enter its target, each with the direction in which the arrow runs there. */
function entries({ x, y, width, height }: Box, { order, count }: Wish): { point: Point; direction: number }[] {
    const aside = (order - (count - 1) / 2) * Math.min(16, (width - 24) / count);
    const down = Math.min(height - 8, 18 + order * 10);
    return [
        { point: { x: Math.round(x + width / 2 + aside), y: Math.round(y) }, direction: 1 },
        { point: { x: Math.round(x), y: Math.round(y + down) }, direction: 0 },
        { point: { x: Math.round(x + width), y: Math.round(y + down) }, direction: 2 },
    ];
}

/** The lines on which ways may run, and which stretches of them are free. */
class Field {
    readonly xs: number[];
    readonly ys: number[];
    #boxes: Box[];
    #used: Map<string, number>;

    constructor(boxes: Box[], points: Point[], used: Map<string, number>) {
        this.#boxes = boxes;
        this.#used = used;
        this.xs = sortedUnique([...points.map(({ x }) => x), ...boxes.flatMap(({ x, width }) => LANES.flatMap((lane) => [x - lane, x + width + lane]))]);
        this.ys = sortedUnique([...points.map(({ y }) => y), ...boxes.flatMap(({ y, height }) => LANES.flatMap((lane) => [y - lane, y + height + lane]))]);
    }

    /**
     * Whether a stretch keeps its distance from all nodes. Along its own direction the stretch may touch the nodes that it leaves or enters
     * (`own`), so that it can go straight out of one and into the other.
     */
    isFree(from: Point, to: Point, own: readonly Box[]): boolean {
        const left = Math.min(from.x, to.x), right = Math.max(from.x, to.x), top = Math.min(from.y, to.y), bottom = Math.max(from.y, to.y);
        const isFlat = top === bottom;
        return !this.#boxes.some((box) => {
            const along = own.includes(box) ? 0 : CLEAR;
            const [clearX, clearY] = isFlat ? [along, CLEAR] : [CLEAR, along];
            return left < box.x + box.width + clearX && right > box.x - clearX && top < box.y + box.height + clearY && bottom > box.y - clearY;
        });
    }

    cost(from: Point, to: Point): number {
        const length = Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
        return length * (1 + COST.shared * (this.#used.get(this.#key(from, to)) ?? 0));
    }

    #key(from: Point, to: Point): string {
        return from.y === to.y ? `h${from.y} ${Math.min(from.x, to.x) >> 4}` : `v${from.x} ${Math.min(from.y, to.y) >> 4}`;
    }

    use(from: Point, to: Point): void {
        const isFlat = from.y === to.y;
        const low = isFlat ? Math.min(from.x, to.x) : Math.min(from.y, to.y), high = isFlat ? Math.max(from.x, to.x) : Math.max(from.y, to.y);
        for (let at = low >> 4; at <= high >> 4; at++) {
            const key = isFlat ? `h${from.y} ${at}` : `v${from.x} ${at}`;
            this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
        }
    }
}

function search(field: Field, source: Box, target: Box, wish: Wish): Point[] {
    const { xs, ys } = field;
    const own = [source, target];
    const goals = new Map<number, number>();
    const index = ({ x, y }: Point) => ys.indexOf(y) * xs.length + xs.indexOf(x);
    entries(target, wish).forEach(({ point, direction }) => goals.set(index(point) * 4 + direction, 1));
    const best = new Map<number, number>(), from = new Map<number, number>();
    const heap = new Heap();
    const y = Math.round(source.y + wish.at);
    [[Math.round(source.x + source.width), 0], [Math.round(source.x), 2]].forEach(([x, direction]) => {
        const state = index({ x: x as number, y }) * 4 + (direction as number);
        best.set(state, 0);
        heap.push(0, state);
    });
    const pointOf = (state: number): Point => ({ x: xs[(state >> 2) % xs.length] as number, y: ys[Math.floor((state >> 2) / xs.length)] as number });
    while (heap.size > 0) {
        const { cost, state } = heap.pop();
        if (cost > (best.get(state) ?? Infinity)) {
            continue;
        }
        if (goals.has(state)) {
            const points = [pointOf(state)];
            for (let each = from.get(state); each !== undefined; each = from.get(each)) {
                points.unshift(pointOf(each));
            }
            return points;
        }
        const at = pointOf(state), direction = state & 3;
        const column = (state >> 2) % xs.length, row = Math.floor((state >> 2) / xs.length);
        STEPS.forEach(([dx, dy], next) => {
            const x = xs[column + dx], below = ys[row + dy];
            if (x === undefined || below === undefined || next === (direction ^ 2)) {
                return;
            }
            const to = { x, y: below };
            if ((cost === 0 && next !== direction) || !field.isFree(at, to, own)) {
                return;
            }
            const total = cost + field.cost(at, to) + (next === direction ? 0 : COST.corner);
            const reached = ((row + dy) * xs.length + column + dx) * 4 + next;
            if (total < (best.get(reached) ?? Infinity)) {
                best.set(reached, total);
                from.set(reached, state);
                heap.push(total, reached);
            }
        });
    }
    return [{ x: source.x + source.width, y }, { x: target.x + target.width / 2, y: target.y }];
}

/** Returns the ends of an arrow's way and its corners, without the points on a straight line between two others. */
const corners = (points: Point[]): Point[] => points.filter(({ x, y }, i) => {
    const before = points[i - 1], after = points[i + 1];
    return before === undefined || after === undefined || !((before.x === x && after.x === x) || (before.y === y && after.y === y));
});

/** The ways of arrows by their ids. */
export function routesOf(boxes: ReadonlyMap<string, Box>, wishes: Wish[]): Map<string, Point[]> {
    const all = [...boxes.values()];
    const used = new Map<string, number>();
    const routes = new Map<string, Point[]>();
    for (const wish of wishes) {
        const source = boxes.get(wish.source), target = boxes.get(wish.target);
        if (source === undefined || target === undefined) {
            continue;
        }
        const y = source.y + wish.at;
        const points = [{ x: source.x, y }, { x: source.x + source.width, y }, ...entries(target, wish).map(({ point }) => point)];
        const field = new Field(all, points, used);
        const route = corners(search(field, source, target, wish));
        route.slice(1).forEach((point, i) => field.use(route[i] as Point, point));
        routes.set(wish.id, route);
    }
    return routes;
}

/** Returns a way with round corners, as the path data of an SVG. */
export function pathOf(points: readonly Point[], radius = 8): string {
    return points.map((point, i) => {
        const before = points[i - 1], after = points[i + 1];
        if (before === undefined) {
            return `M ${point.x} ${point.y}`;
        }
        if (after === undefined) {
            return `L ${point.x} ${point.y}`;
        }
        const towards = (other: Point): Point => {
            const length = Math.abs(other.x - point.x) + Math.abs(other.y - point.y);
            const by = Math.min(radius, length / 2) / Math.max(1, length);
            return { x: point.x + (other.x - point.x) * by, y: point.y + (other.y - point.y) * by };
        };
        const a = towards(before), b = towards(after);
        return `L ${a.x} ${a.y} Q ${point.x} ${point.y} ${b.x} ${b.y}`;
    }).join(" ");
}
