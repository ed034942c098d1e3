// SPDX-License-Identifier: MIT
// Changes of the cast: somebody is put in, moved, given a link. Each is one entry of the history.

import { ask, operate } from "../../document/client";
import type { Operation, TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { set } from "../../store";
import { declarationOf, lineage, type Trees } from "./declared";
import { calledMember, isNamed, type Member, type Parts, type Point } from "./parts";
import { written } from "./strokes";
import type { Place } from "./where";

/** Where something is put: a spot, a place by its name, or anywhere. */
export type Where = Point | string | null;

const ORDINALS = ["", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ", "tenth "];

const wordsOf = (where: Where) => (where === null ? "" : typeof where === "string" ? where : written(where));
const set1 = (node: TreeNode, field: string, text: string | null): Operation => ({ op: "set", node: node.id, field, text });

/**
 * Puts a member of the cast at a place or a point, or (null) scatters it on the whole plan, instead of where the member stood
 * before.
 */
export async function place(tree: Tree, { node, place: old, point }: Member, called: string, where: Where): Promise<void> {
    const operations: Operation[] = [];
    const isScattered = /\bscattered\b/.test(tree.line(node));
    if (where === null) {
        operations.push(...(point !== null || old !== null ? [set1(node, "value", null)] : []), ...(isScattered ? [] : [set1(node, "scattered", "scattered")]));
    } else {
        operations.push(...(old !== null && typeof where !== "string" ? [set1(node, "placement", "at")] : []), set1(node, "value", wordsOf(where)),
            ...(isScattered ? [set1(node, "scattered", null)] : []));
    }
    await operate(`Put ${called} ${where === null ? "anywhere" : `at ${wordsOf(where)}`}`, { op: "all", operations });
}

/** Adds a line to a block of the setting, such as the legend. If the setting has no such block, the block is made. */
export async function addTo(parts: Parts, block: string, text: string, name: string): Promise<void> {
    const own = parts.blocks.get(block);
    const behind = block === "legend" ? ["places", "cast", "stock"] : block === "cast" ? ["stock"] : [];
    const before = behind.map((kind) => parts.blocks.get(kind)).find((line) => line !== undefined)?.id ?? 0;
    const { made } = await operate(name, own === undefined
        ? { op: "insert", parent: parts.setting.id, before, text: `${block}\n    ${text}` } : { op: "insert", parent: own.id, before: 0, text });
    if (made !== null && own !== undefined) {
        set({ selected: made });
    }
}

export function putIn(parts: Parts, sort: string, where: Where): Promise<void> {
    return addTo(parts, "cast", `1 ${sort} ${where === null ? "scattered" : `at ${wordsOf(where)}`}`, `Put in ${sort}`);
}

// ---- Links --------------------------------------------------------------------------------------

/** A link that is written below a line of the cast. */
export interface Link {
    from: Member;
    line: TreeNode;
    /** the node of the link's end, which can be removed */
    end: TreeNode;
    to: string;
    isOnly: boolean;
}

export function linksOf(tree: Tree, members: Member[]): Link[] {
    return members.flatMap((from) => from.givens.flatMap((line) => {
        const ends = tree.inLine(line).filter(({ family, kind }) => family === "value" && kind === "name");
        return ends.map((end) => ({ from, line, end, to: tree.words(end), isOnly: ends.length === 1 }));
    }));
}

export function unlink({ from, line, end, to, isOnly }: Link): void {
    void operate(`Take the link from ${calledMember(from)} to ${to} away`, { op: "remove", nodes: [isOnly ? line.id : end.id] });
}

/** Returns the names of the links and facts of a member that can lead to a thing of a role or kind. */
export function linkNames(trees: Trees, from: Member, sort: string): string[] {
    const sorts = lineage(trees, sort).map(({ node }) => node.name.toLowerCase());
    return lineage(trees, from.sort).flatMap(({ tree, node }) => tree.block(node).filter(({ kind }) => kind === "link" || kind === "fact").filter((line) => {
        const type = tree.inLine(line).find(({ family }) => family === "type");
        const named = type === undefined ? undefined : tree.children(type).find(({ family }) => family === "name");
        return named !== undefined && (sorts.includes(named.name.toLowerCase()) || (declarationOf(trees, named.name) === undefined && line.kind === "link"));
    }).map(({ name }) => name));
}

/** The end of a link: a member of the cast, or a place. */
export type Goal = Member | Place;

export const isPlace = (goal: Goal): goal is Place => !("node" in goal);
export const calledGoal = (goal: Goal) => (isPlace(goal) ? goal.name : calledMember(goal));

/** Returns the names of the links and facts of a member that can lead to another member or a place. */
export async function namesOfLinks(parts: Parts, trees: Trees, from: Member, to: Goal): Promise<string[]> {
    const cast = parts.blocks.get("cast");
    if (!isPlace(to)) {
        return linkNames(trees, from, to.sort);
    }
    return cast === undefined ? [] : (await ask<string[] | null>({ ask: "leads", cast: cast.id, sort: from.sort, to: to.name })) ?? [];
}

/** Returns a name for a member without one, which no other member of the setting has. */
function newName({ sort }: Member, members: Member[]): string {
    const taken = (name: string) => members.some(isNamed(name));
    return ORDINALS.map((ordinal) => `${ordinal}${sort.toLowerCase()}`).find((name) => !taken(name)) ?? `another ${sort.toLowerCase()}`;
}

/**
 * Links a member to a target by the name of a link or fact; a target without a name gets one. If the link can lead to one thing
 * only, the target takes the place of the old one; else it is added.
 */
export async function link(tree: Tree, members: Member[], from: Member, name: string, to: Goal): Promise<void> {
    const goal = isPlace(to) || to.name !== "" ? to.name : newName(to, members);
    const naming: Operation[] = isPlace(to) || to.name !== "" ? [] : [set1(to.node, "name", goal)];
    const old = from.givens.find(isNamed(name));
    const called = `Link ${calledMember(from)} to ${goal}`;
    const leading = (text: string): Operation => (old === undefined
        ? { op: "insert", parent: from.node.id, before: 0, text } : { op: "replace", node: old.id, text });
    if (old !== undefined) {
        const { refusal } = await operate(called, { op: "all", operations: [...naming, leading(`${tree.words(old)}, ${goal}`)] });
        if (refusal === null) {
            return;
        }
    }
    await operate(called, { op: "all", operations: [...naming, leading(`${name} = ${goal}`)] });
}
