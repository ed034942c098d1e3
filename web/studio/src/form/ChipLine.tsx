// SPDX-License-Identifier: MIT
// A sentence as chips: each part that could be another one opens what fits there.

import { useEffect, useState } from "react";
import { ask, operate } from "../document/client";
import type { Chip, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

export function ChipLine({ tree, node }: { tree: Tree; node: TreeNode }) {
    const [chips, setChips] = useState<Chip[]>([]);
    useEffect(() => {
        let isWanted = true;
        void ask<Chip[]>({ ask: "chips", node: node.id }).then((made) => isWanted && setChips(made ?? []));
        return () => {
            isWanted = false;
        };
    }, [tree, node]);
    return chips.length === 0 ? null : (
        <p className="chip-line" aria-label="As a sentence">
            {chips.map((chip, i) => (chip.choices.length === 0 ? <span key={i} className={/^[,.:)]/.test(chip.text) ? "joined" : undefined}>{chip.text}</span> : (
                <select key={i} value={chip.text} aria-label={`${chip.expects || "word"}: ${chip.text}`} onChange={({ target }) => void operate(
                    `Change ${chip.text} to ${target.value}`,
                    { op: "write", file: tree.file, offset: chip.offset, length: chip.length, text: target.value })}>
                    {!chip.choices.includes(chip.text) && <option>{chip.text}</option>}
                    {chip.choices.map((choice, number) => <option key={number}>{choice}</option>)}
                </select>
            )))}
        </p>
    );
}
