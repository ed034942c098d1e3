// SPDX-License-Identifier: MIT
// The lines that gestures are about: one that is selected, or several that were picked with Shift or Ctrl. A view marks an
// element that stands for a node with the node's id; nothing else about a view is known here.

import { create } from "zustand";
import type { NodeId } from "../document/protocol";
import { get, set, useStudio } from "../store";
import { find, isWithin, lineAround, siblings, type Line } from "./lines";

interface Picked {
    /** The nodes that were picked, one of which is the selected node; empty when the selected node alone is meant. */
    nodes: readonly NodeId[];
    /** The node at which a range of picked lines begins. */
    anchor: NodeId | null;
}

export const usePicked = create<Picked>(() => ({ nodes: [], anchor: null }));

useStudio.subscribe(({ selected }, old) => {
    if (selected !== old.selected && (selected === null || !usePicked.getState().nodes.includes(selected))) {
        usePicked.setState({ nodes: [], anchor: null });
    }
});

/**
 * Returns the attributes of an element that stands for a node: gestures find the node by the first, the second marks picked nodes.
 */
export function useNodeMark(id: NodeId): { "data-node": NodeId; "data-picked": true | undefined } {
    const isPicked = usePicked(({ nodes }) => nodes.includes(id));
    return { "data-node": id, "data-picked": isPicked || undefined };
}

/** Returns the node for which an element stands, or else the nearest element around it; null for none. */
export function nodeAt(target: EventTarget | null): Line | null {
    const element = target instanceof Element ? target.closest("[data-node]") : null;
    return element === null ? null : find(Number(element.getAttribute("data-node")));
}

/**
 * The nodes that a gesture is about, in the order of the text. A node within another one of them is left out, since it goes with
 * that one.
 */
export function chosen(): Line[] {
    const { nodes } = usePicked.getState();
    const { selected, declaration } = get();
    const ids = nodes.length > 0 ? nodes : [selected ?? declaration];
    const lines = ids.map(find).filter((line) => line !== null);
    return lines.filter((line) => !lines.some((other) => other.node.id !== line.node.id && isWithin(line, other.node.id)))
        .sort((a, b) => a.tree.file - b.tree.file || a.node.offset - b.node.offset);
}

function pickAll(nodes: readonly NodeId[], anchor: NodeId, lead: NodeId): void {
    usePicked.setState({ nodes, anchor });
    set({ selected: lead });
}

/** Adds a line to those that are picked, or takes it out. */
export function toggle(line: Line): void {
    const { id } = lineAround(line).node;
    const now = chosen().map((each) => lineAround(each).node.id);
    const nodes = now.includes(id) ? now.filter((each) => each !== id) : [...now, id];
    pickAll(nodes, id, nodes.at(-1) ?? id);
}

/**
 * Picks the siblings from the line that was picked first to this one. A line that is no sibling of the first is added, or taken
 * out, alone.
 */
export function extendTo(line: Line): void {
    const anchor = find(usePicked.getState().anchor ?? chosen()[0]?.node.id ?? null);
    const first = anchor === null ? null : lineAround(anchor);
    const all = first === null ? [] : siblings(first);
    const from = all.findIndex(({ id }) => id === first?.node.id), to = all.findIndex(({ id }) => isWithin(line, id));
    if (first === null || to < 0) {
        toggle(line);
        return;
    }
    const nodes = all.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ id }) => id);
    pickAll(nodes, first.node.id, all[to]?.id ?? first.node.id);
}

/** Moves the focus to the element that stands for a node, within `pane`, or anywhere on the page if that is null. */
export function focusNode(id: NodeId, pane: Element | null): void {
    const element = (pane ?? document).querySelector<HTMLElement>(`[data-node="${id}"]`);
    const target = element?.tabIndex !== undefined && element.tabIndex >= -1 && element.matches("button, [tabindex]") ? element : element?.querySelector<HTMLElement>("button.words, [tabindex]");
    target?.focus();
}
