// SPDX-License-Identifier: MIT
// The menu of lines that can be added somewhere: the document lists them, with the smallest form of each that makes sense there.

import { useState } from "react";
import { ask, operate, treesOfNow } from "../document/client";
import type { NodeId, Seed } from "../document/protocol";
import { inserting } from "../editing/apart";
import { Menu } from "../editing/Menu";
import { noteUnnamed } from "../editing/renaming";
import { get, set } from "../store";

export function AddMenu({ parent, called }: { parent: NodeId; called: string }) {
    const [seeds, setSeeds] = useState<Seed[] | null>(null);
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
            <button aria-expanded={seeds !== null} aria-haspopup="menu" aria-label={label}
                onClick={() => void (seeds === null ? ask<Seed[]>({ ask: "seeds", node: parent }).then(setSeeds) : setSeeds(null))}>+ Add</button>
            {seeds !== null && (
                <Menu label={label} none="Nothing fits here." onEnd={() => setSeeds(null)} items={seeds.map((seed, i) => ({
                    key: String(i), title: seed.text, run: () => add(seed),
                    content: <><b>{seed.word || seed.kind}</b> <span className="soft">{seed.says}</span></>,
                }))} />
            )}
        </div>
    );
}
