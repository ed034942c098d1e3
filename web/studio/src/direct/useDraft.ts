// SPDX-License-Identifier: MIT
// A direction (a behaviour or scene for the followed character) while the user puts it together: the opening, of which it begins as
// a copy, its sentences as a draft, and the change that writes it into the text.

import { useEffect, useRef, useState } from "react";
import { ask, operate } from "../document/client";
import type { NodeId } from "../document/protocol";
import type { Tree } from "../document/tree";
import { get, set } from "../store";
import text from "./openings.troupe?raw";
import type { Draft, DraftChange, DraftPiece, Openings } from "./protocol";

/**
 * A way in which a direction can begin: `name` is that of its opening in openings.troupe, `label` makes the words of the button.
 */
export interface Direction {
    name: string;
    label: (who: string) => string;
    isScene?: boolean;
    /** The message that the new behaviour answers. Its declaration is added to the text, too, if the text has none. */
    message?: string;
}

export const DIRECTIONS: readonly Direction[] = [
    { name: "Muse", label: (who) => `Sometimes ${who} …` },
    { name: "Greet", label: (who) => `When … ${who} …` },
    { name: "Meet", label: (who) => `With somebody ${who} …`, isScene: true },
    { name: "Answer", label: (who) => `When I speak to ${who} …`, message: "Word" },
];

const MOST_OWN_LINES = 16;

/** The role in the text from which a character takes its behaviours. */
export interface OwnRole {
    tree: Tree;
    node: NodeId;
    name: string;
}

export function roleOf(trees: ReadonlyMap<number, Tree>, names: string[]): OwnRole | null {
    for (const name of names) {
        for (const tree of trees.values()) {
            const node = tree.block(tree.root).find((line) => line.kind === "role" && line.name === name);
            if (node !== undefined) {
                return { tree, node: node.id, name };
            }
        }
    }
    return null;
}

const hasLine = (tree: Tree, parent: NodeId, name: string): boolean => {
    const node = tree.get(parent);
    return node !== undefined && tree.block(node).some((line) => line.name === name);
};

function freeName(tree: Tree, parent: NodeId, name: string): string {
    let free = name;
    while (hasLine(tree, parent, free)) {
        free += " again";
    }
    return free;
}

function piecesFor({ tree, node, name }: OwnRole, direction: Direction, { texts }: Openings): DraftPiece[] {
    const parent = direction.isScene === true ? tree.root.id : node;
    const draft = (texts[direction.name] ?? "").replace("Somebody", name).replace(direction.name, freeName(tree, parent, direction.name));
    const { message } = direction;
    const isMissing = message !== undefined && !hasLine(tree, tree.root.id, message);
    return [...(isMissing ? [{ parent: tree.root.id, text: texts[message] ?? "" }] : []), { parent, text: draft }];
}

/** Lines that roles of the project have in their behaviours already, as suggestions for the draft. Each is there once. */
function ownLines(): string[] {
    const all = [...get().trees.values()].flatMap((tree) => tree.block(tree.root).filter(({ kind }) => kind === "role")
        .flatMap((role) => tree.block(role)).flatMap((behaviour) => tree.block(behaviour))
        .filter((line) => tree.block(line).length === 0).map((line) => tree.words(line)));
    return [...new Set(all)].slice(0, MOST_OWN_LINES);
}

export interface DraftState {
    draft: Draft | null;
    /** The lines that could come next in the draft; null until they are asked for. */
    next: string[] | null;
    change: (change: DraftChange) => Promise<void>;
    findNext: () => Promise<void>;
    forgetNext: () => void;
    /**
     * Writes the draft into the text. Returns the name of the behaviour or scene that was made, or null when the draft was refused.
     */
    write: (name: string) => Promise<string | null>;
}

export function useDraft(role: OwnRole, direction: Direction): DraftState {
    const pieces = useRef<DraftPiece[]>([]);
    const newest = useRef<Draft | null>(null);
    /** The chain of changes: each change waits for the one before it, so that the written draft has all of them. */
    const changes = useRef<Promise<void>>(Promise.resolve());
    const [draft, setDraft] = useState<Draft | null>(null);
    const [next, setNext] = useState<string[] | null>(null);
    const [repertoire, setRepertoire] = useState<string[]>([]);

    const take = (made: Draft | null, from: DraftPiece[]) => {
        if (made !== null) {
            setDraft(made);
            newest.current = made;
            pieces.current = [...from.slice(0, -1), { parent: (from.at(-1) as DraftPiece).parent, text: made.text }];
        }
    };
    useEffect(() => {
        let isWanted = true;
        void (async () => {
            const openings = await ask<Openings>({ ask: "openings", text });
            if (openings === null) {
                return;
            }
            const begun = piecesFor(role, direction, openings);
            const made = await ask<Draft>({ ask: "draft", pieces: begun, change: null });
            if (isWanted) {
                setRepertoire(openings.repertoire);
                take(made, begun);
            }
        })();
        return () => {
            isWanted = false;
        };
    }, [role.node, direction]);

    return {
        draft, next,
        change: (change) => {
            setNext(null);
            changes.current = changes.current.then(async () => {
                const from = pieces.current;
                take(await ask<Draft>({ ask: "draft", pieces: from, change }), from);
            });
            return changes.current;
        },
        findNext: async () => {
            const lines = [...new Set([...repertoire, ...ownLines()])];
            setNext(await ask<string[]>({ ask: "lines", pieces: pieces.current, lines }));
        },
        forgetNext: () => setNext(null),
        write: async (name) => {
            await changes.current;
            const operations = pieces.current.map(({ parent, text: lines }) => ({ op: "insert" as const, parent, before: 0, text: lines }));
            const { made, refusal } = await operate(name, { op: "all", operations });
            if (refusal !== null) {
                return null;
            }
            set({ activeFile: role.tree.file, declaration: direction.isScene === true ? made : role.node, selected: made });
            return newest.current?.sentences[0]?.chips.find(({ expects }) => expects === "name")?.text ?? direction.name;
        },
    };
}
