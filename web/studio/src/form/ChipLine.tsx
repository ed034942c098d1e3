// SPDX-License-Identifier: MIT
// A sentence as chips: each part that could be another one opens what fits there.

import { useEffect, useState } from "react";
import { ask, operate } from "../document/client";
import { isSpoken, Typed } from "../direct/DraftSentence";
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
    const write = (chip: Chip, text: string) => void operate(`Change ${chip.text} to ${text}`,
        { op: "write", file: tree.file, offset: chip.offset, length: chip.length, text });
    return chips.length === 0 ? null : (
        <p className="chip-line" aria-label="As a sentence">
            {chips.map((chip, i) => (isSpoken(chip.text) || /^\d/.test(chip.text) ? <Typed key={i} chip={chip} label={`${chip.expects} in the sentence`} change={(text) => write(chip, text)} /> : chip.choices.length === 0 ? <span key={i} className={/^[,.:)]/.test(chip.text) ? "joined" : undefined}>{chip.text}</span> : (
                <select key={i} value={chip.text} aria-label={`${chip.expects || "word"}: ${chip.text}`} onChange={({ target }) => write(chip, target.value)}>
                    {!chip.choices.includes(chip.text) && <option>{chip.text}</option>}
                    {chip.choices.map((choice, number) => <option key={number}>{choice}</option>)}
                </select>
            )))}
        </p>
    );
}
