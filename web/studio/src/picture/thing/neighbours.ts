// SPDX-License-Identifier: MIT
// Ways from one declaration to others, and back: links, kinds, requests, messages, places.

import type { TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { declarations, type Declared, type Trees } from "../setting/declared";

/** A line of the picture: from one declaration to another, with its words. */
export interface Edge {
    from: Declared;
    to: Declared;
    says: string;
    /** the node of the text by which the two declarations are connected */
    at: TreeNode;
}

/** The kinds of lines by which an object or area can be asked for something, each with the word of the step that asks. */
const OFFERS = { behaviour: "request", message: "send" } as const;

function visit(tree: Tree, node: TreeNode, each: (node: TreeNode) => void): void {
    each(node);
    tree.children(node).forEach((child) => visit(tree, child, each));
}

const key = (name: string) => name.toLowerCase();

/** All edges between declarations of a project. */
export function edgesOf(trees: Trees): Edge[] {
    const all = [...trees.values()].flatMap((tree) => tree.block(tree.root).filter(({ name }) => name !== "").map((node) => ({ tree, node })));
    const named = new Map(all.map((each) => [key(each.node.name), each]));
    const offered = new Map<string, Declared[]>();
    declarations(trees, "object", "area").forEach((each) => each.tree.block(each.node).forEach(({ kind, name }) => {
        const asked = OFFERS[kind as keyof typeof OFFERS];
        if (asked !== undefined) {
            const about = `${asked} ${key(name)}`;
            offered.set(about, [...offered.get(about) ?? [], each]);
        }
    }));
    const edges: Edge[] = [];
    all.forEach((from) => {
        const to = (name: string, says: string, at: TreeNode) => {
            const goal = named.get(key(name));
            if (goal !== undefined && goal.node !== from.node) {
                edges.push({ from, to: goal, says, at });
            }
        };
        visit(from.tree, from.node, (node) => {
            if (node.kind === "link" && node.family === "line") {
                from.tree.inLine(node).filter(({ family }) => family === "type").flatMap((type) => from.tree.children(type))
                    .filter(({ family }) => family === "name").forEach(({ name }) => to(name, node.name, node));
            } else if (node.kind === "a/an") {
                to(node.name, "is a", node);
            } else if (node.family === "step" && (node.kind === "request" || node.kind === "send")) {
                (offered.get(`${node.kind} ${key(node.name)}`) ?? []).filter((goal) => goal.node !== from.node)
                    .forEach((goal) => edges.push({ from, to: goal, says: `${node.kind}s ${node.name}`, at: node }));
            } else if (node.kind === "legend entry" || node.kind === "cast entry") {
                const name = from.tree.inLine(node).filter(({ family }) => family === "name").at(-1)?.name ?? "";
                to(name, "has it", node);
            }
        });
    });
    return edges;
}

/** Returns the edges, with equal ones only once. */
export function distinct(edges: Edge[]): Edge[] {
    return [...new Map(edges.map((edge) => [`${edge.from.node.id} ${edge.to.node.id} ${edge.says}`, edge])).values()];
}
