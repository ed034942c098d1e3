// SPDX-License-Identifier: MIT
// The menu of lines that can be added somewhere, or of steps that can take the place of one: the document lists them, with the smallest form
// of each that makes sense there.

import { useRef, useState } from "react";
import { operate, seedsOf, treesOfNow } from "../document/client";
import type { NodeId, Seed } from "../document/protocol";
import { inserting } from "../editing/apart";
import { Menu, type MenuItem } from "../editing/Menu";
import { noteUnnamed } from "../editing/renaming";
import { get, set } from "../store";

/** The seeds of a node as they are found, once they are wanted; null: they are not. */
function useSeeds(node: NodeId) {
    const [seeds, setSeeds] = useState<Seed[] | null>(null);
    const [isDone, setDone] = useState(false);
    const asked = useRef(0);
    const close = () => {
        asked.current++;
        setSeeds(null);
    };
    const open = () => {
        const number = ++asked.current;
        setSeeds([]);
        setDone(false);
        void seedsOf(node, (found) => {
            if (asked.current === number) {
                setSeeds(found);
            }
            return asked.current === number;
        }).then(() => asked.current === number && setDone(true));
    };
    return { seeds, isDone, open, close };
}

const itemOf = (seed: Seed, i: number, run: () => unknown): MenuItem => ({
    key: String(i), title: seed.text, run,
    content: <><b>{seed.word || seed.kind}</b> <span className="soft">{seed.says || (seed.text.startsWith(seed.word) ? seed.text.slice(seed.word.length) : seed.text)}</span></>,
});

export function AddMenu({ parent, called }: { parent: NodeId; called: string }) {
    const { seeds, isDone, open, close } = useSeeds(parent);
    const add = async ({ word, kind, text, before }: Seed) => {
        const { made } = await operate(`Add ${word || kind}`, inserting(parent, before, text));
        if (made !== null) {
            noteUnnamed(made);
            await treesOfNow();  // a node that is not in a tree yet cannot be shown
            const isFile = [...get().trees.values()].some((tree) => tree.root.id === parent);
            set(isFile ? { selected: made, declaration: made } : { selected: made });
        }
    };
    const label = `Add to ${called}`;
    return (
        <div className="add-menu">
            <button aria-expanded={seeds !== null} aria-haspopup="menu" aria-label={label} onClick={seeds === null ? open : close}>+ Add</button>
            {seeds !== null && (
                <Menu label={label} rest={isDone ? (seeds.length === 0 ? "Nothing fits here." : null) : "Looking for more …"} onEnd={close}
                    items={seeds.map((seed, i) => itemOf(seed, i, () => add(seed)))} />
            )}
        </div>
    );
}

/** The menu of steps that can take the place of a step. */
export function InsteadMenu({ block, step, called, words = "⇄" }: { block: NodeId; step: NodeId; called: string; words?: string }) {
    const { seeds, isDone, open, close } = useSeeds(block);
    const label = `Something else in place of ${called}`;
    const steps = (seeds ?? []).filter(({ text }) => !text.startsWith(","));
    return (
        <span className="instead-menu">
            <button aria-expanded={seeds !== null} aria-haspopup="menu" aria-label={label} title="Something else" onClick={seeds === null ? open : close}>{words}</button>
            {seeds !== null && (
                <Menu label={label} rest={isDone ? (seeds.length === 0 ? "Nothing fits here." : null) : "Looking for more …"} onEnd={close}
                    items={steps.map((seed, i) => itemOf(seed, i, () => operate(`${called} becomes ${seed.word || seed.kind}`, { op: "replace", node: step, text: seed.text })))} />
            )}
        </span>
    );
}
