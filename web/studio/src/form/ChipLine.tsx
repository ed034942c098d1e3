// SPDX-License-Identifier: MIT
// A sentence as chips: a part that could be replaced opens a list of what fits there. The chips, and the place of a chip
// that is being typed, belong to one version of the text.

import { useEffect, useState } from "react";
import { ask, operate, versionNow } from "../document/client";
import { isSpoken, Typed } from "../direct/DraftSentence";
import type { Chip, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

const isTyped = ({ text }: Chip) => isSpoken(text) || /^\d/.test(text);

interface ChipLineProps {
    tree: Tree;
    node: TreeNode;
    /** Whether a sentence in which nothing can be chosen is left out. */
    needsChoice?: boolean;
}

export function ChipLine({ tree, node, needsChoice = false }: ChipLineProps) {
    const [{ chips, version }, setChips] = useState<{ chips: Chip[]; version: number }>({ chips: [], version: 0 });
    // The choice that is being written into the text, by the number of its chip. Arrow keys in a list make a choice at each
    // item, so choices may follow one another quickly.
    const [pending, setPending] = useState<{ number: number; text: string } | null>(null);
    useEffect(() => {
        let isWanted = true;
        void ask<Chip[]>({ ask: "chips", node: node.id }).then((made) => {
            if (isWanted) {
                setChips({ chips: made ?? [], version: versionNow() });
                setPending(null);
            }
        });
        return () => {
            isWanted = false;
        };
    }, [tree, node]);
    const write = (chip: Chip, text: string) => operate(`Change ${chip.text} to ${text}`,
        { op: "write", file: tree.file, offset: chip.offset, length: chip.length, text }, version);
    const choose = async (chip: Chip, number: number, text: string) => {
        setPending({ number, text });
        const { refusal } = await write(chip, text);
        if (refusal !== null) {
            setPending(null);
        }
    };
    const isLeftOut = needsChoice && chips.every((chip) => chip.choices.length === 0 && !isTyped(chip));
    return chips.length === 0 || isLeftOut ? null : (
        <p className="chip-line" aria-label="As a sentence">
            {chips.map((chip, i) => (isTyped(chip) ? <Typed key={i} chip={chip} label={`${chip.expects} in the sentence`} change={(text) => void write(chip, text)} /> : chip.choices.length === 0 ? <span key={i} className={/^[,.:)]/.test(chip.text) ? "joined" : undefined}>{chip.text}</span> : (
                <select key={i} value={pending?.number === i ? pending.text : chip.text} aria-label={`${chip.expects || "word"}: ${chip.text}`}
                    onChange={({ target }) => void choose(chip, i, target.value)}>
                    {!chip.choices.includes(chip.text) && <option>{chip.text}</option>}
                    {chip.choices.map((choice, number) => <option key={number}>{choice}</option>)}
                </select>
            )))}
        </p>
    );
}
