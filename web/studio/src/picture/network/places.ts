// SPDX-License-Identifier: MIT
// The places of the nodes of networks. A node that was dragged stands where it was dragged to (files/layout.ts). The others stand
// where dagre has put them first, for as long as the page lives, so that nothing jumps when a node comes or goes. A new node takes
// the free spot nearest its source.

import dagre from "@dagrejs/dagre";
import { noteStep } from "../../document/client";
import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { layoutOf, pointsOf, setPoints, type Point } from "../../files/layout";
import { get, useStudio } from "../../store";
import { arrowsOf, END, endsOf, heightOf, nodesOf, WIDTH } from "./shape";

export interface Box extends Point {
    width: number;
    height: number;
}

const GAP = 40;
const held = new Map<string, Point>();

const keyOf = (network: TreeNode, name: string, isNode: boolean): string => `network ${network.name}/${isNode ? "node " : ""}${name}`;
/**
 * Returns the key in `held`, which has the places of all networks of the project: the name of a layout file, and the key in that
 * file.
 */
const heldKey = (file: string, key: string): string => `${file}\n${key}`;

interface Item {
    name: string;
    key: string;
    width: number;
    height: number;
    /** Names of the other nodes from which arrows lead to this one. */
    sources: string[];
}

function itemsOf(tree: Tree, network: TreeNode): Item[] {
    const nodes = nodesOf(tree, network);
    const sourcesOf = (name: string) => nodes.filter((node) => node.name !== name && arrowsOf(tree, node).some((arrow) => arrow.name === name)).map((node) => node.name);
    return [
        ...nodes.map((node) => ({ name: node.name, key: keyOf(network, node.name, true), width: WIDTH, height: heightOf(tree, node), sources: sourcesOf(node.name) })),
        ...endsOf(tree, nodes).map((name) => ({ name, key: keyOf(network, name, false), ...END, sources: sourcesOf(name) })),
    ];
}

function dagrePlaces(items: Item[]): Map<string, Point> {
    const graph = new dagre.graphlib.Graph();
    graph.setGraph({ rankdir: "TB", nodesep: 64, ranksep: 64, marginx: 24, marginy: 24 });
    graph.setDefaultEdgeLabel(() => ({}));
    items.forEach(({ name, width, height }) => graph.setNode(name, { width, height }));
    items.forEach(({ name, sources }) => sources.forEach((source) => graph.setEdge(source, name)));
    dagre.layout(graph);
    return new Map(items.map(({ name, width, height }) => {
        const { x, y } = graph.node(name);
        return [name, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }];
    }));
}

const overlaps = (a: Box, b: Box): boolean =>
    a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP;

/**
 * Returns the free place for a node that is nearest to the middle below the box of its source, or nearest to the origin if it has
 * no source.
 */
function freePlace({ width, height }: Item, source: Box | undefined, taken: Box[]): Point {
    const from = source === undefined ? { x: 0, y: 0 } : { x: source.x + (source.width - width) / 2, y: source.y + source.height + GAP + 24 };
    for (let ring = 0; ; ring++) {
        const steps: Point[] = [];
        for (let x = -ring; x <= ring; x++) {
            for (let y = 0; y <= ring; y++) {
                if (Math.max(Math.abs(x), y) === ring) {
                    steps.push({ x: from.x + x * 40, y: from.y + y * 40 });
                }
            }
        }
        const free = steps.sort((a, b) => Math.hypot(a.x - from.x, a.y - from.y) - Math.hypot(b.x - from.x, b.y - from.y))
            .find(({ x, y }) => !taken.some((box) => overlaps({ x, y, width, height }, box)));
        if (free !== undefined) {
            return free;
        }
    }
}

/** Where each node and end of a network stands, by its name. */
export function placesOf(tree: Tree, network: TreeNode): Map<string, Box> {
    const file = layoutOf(get().files[tree.file] ?? "");
    const dragged = pointsOf(file);
    const items = itemsOf(tree, network);
    const placed = new Map<string, Box>();
    const put = ({ name, width, height }: Item, { x, y }: Point) => placed.set(name, { x, y, width, height });
    const known = (item: Item) => dragged[item.key] ?? held.get(heldKey(file, item.key));
    if (!items.some((item) => held.has(heldKey(file, item.key)))) {
        dagrePlaces(items).forEach((at, name) => {
            const item = items.find((each) => each.name === name) as Item;
            held.set(heldKey(file, item.key), at);
        });
    }
    items.forEach((item) => {
        const at = known(item);
        if (at !== undefined) {
            put(item, at);
        }
    });
    items.filter(({ name }) => !placed.has(name)).forEach((item) => {
        const source = item.sources.map((name) => placed.get(name)).find((box) => box !== undefined) ?? [...placed.values()].at(-1);
        const at = freePlace(item, source, [...placed.values()]);
        held.set(heldKey(file, item.key), at);
        put(item, at);
    });
    return placed;
}

/** Changes where things of a picture stand, as an entry of the history. */
function changePoints(name: string, file: string, points: Readonly<Record<string, Point>>): void {
    const before = pointsOf(file);
    setPoints(file, points);
    noteStep(name, () => setPoints(file, before), () => setPoints(file, points));
}

/** Puts nodes of a network where they were dragged. */
export function drag(tree: Tree, network: TreeNode, moved: ReadonlyMap<string, Point>): void {
    const file = layoutOf(get().files[tree.file] ?? "");
    const points = { ...pointsOf(file) };
    itemsOf(tree, network).forEach(({ name, key }) => {
        const at = moved.get(name);
        if (at !== undefined) {
            points[key] = { x: Math.round(at.x), y: Math.round(at.y) };
        }
    });
    changePoints(`Move ${moved.size === 1 ? [...moved.keys()][0] : `${moved.size} nodes`}`, file, points);
}

/** Gives all nodes of a network the places that dagre has for them. */
export function tidy(tree: Tree, network: TreeNode): void {
    const file = layoutOf(get().files[tree.file] ?? "");
    const items = itemsOf(tree, network);
    items.forEach(({ key }) => held.delete(heldKey(file, key)));
    const own = new Set(items.map(({ key }) => key));
    changePoints(`Tidy ${network.name}`, file, Object.fromEntries(Object.entries(pointsOf(file)).filter(([key]) => !own.has(key))));
}

/** The layout keys of all nodes by their ids, as of the newest trees. When a node is renamed, its place moves to the new key. */
let keys = new Map<number, { file: string; key: string }>();

function keysOf(trees: ReadonlyMap<number, Tree>): typeof keys {
    return new Map([...trees.values()].flatMap((tree) => tree.block(tree.root).filter(({ kind }) => kind === "network").flatMap((network) =>
        nodesOf(tree, network).map((node): [number, { file: string; key: string }] =>
            [node.id, { file: layoutOf(get().files[tree.file] ?? ""), key: keyOf(network, node.name, true) }]))));
}

useStudio.subscribe(({ trees }, old) => {
    if (trees === old.trees) {
        return;
    }
    const now = keysOf(trees);
    for (const [id, { file, key }] of now) {
        const before = keys.get(id);
        if (before === undefined || before.key === key || before.file !== file) {
            continue;
        }
        const { [before.key]: point, ...others } = pointsOf(file);
        if (point !== undefined) {
            setPoints(file, { ...others, [key]: point });
        }
        const place = held.get(heldKey(file, before.key));
        if (place !== undefined) {
            held.delete(heldKey(file, before.key));  // the next one of that name has a place of its own
            held.set(heldKey(file, key), place);
        }
    }
    keys = now;
});
