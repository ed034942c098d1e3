// SPDX-License-Identifier: MIT
// Menus of lines that can be added somewhere, of steps that can take the place of one, of what can stand in a cell: the document lists them,
// with the smallest form of each that makes sense there.

import { useRef, useState } from "react";
import { operate, seedsOf, treesOfNow } from "../document/client";
import type { NodeId, Seed } from "../document/protocol";
import { inserting } from "../editing/apart";
import { Menu, type MenuItem } from "../editing/Menu";
import { noteUnnamed, useFresh } from "../editing/renaming";
import { isSpoken } from "../direct/DraftSentence";
import { get, set } from "../store";

/**
 * Returns the seeds of a node as far as they are found (null while the menu is closed), whether that is all of them, and the
 * functions that open and close the menu.
 */
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

interface SeedMenuProps {
    /** The node whose seeds are listed. */
    of: NodeId;
    label: string;
    title?: string;
    words: string;
    className: string;
    /** Whether a seed of a construct is left out of the menu. */
    isLeftOut?: (seed: Seed) => boolean;
    choose: (seed: Seed) => unknown;
    tabIndex?: number;
}

/** A button that opens the seeds of a node as a menu. */
function SeedMenu({ of, label, title, words, className, isLeftOut = () => false, choose, tabIndex }: SeedMenuProps) {
    const { seeds, isDone, open, close } = useSeeds(of);
    return (
        <span className={`seed-menu ${className}`}>
            <button aria-expanded={seeds !== null} aria-haspopup="menu" aria-label={label} title={title} tabIndex={tabIndex} onClick={seeds === null ? open : close}>{words}</button>
            {seeds !== null && (
                <Menu label={label} rest={isDone ? (seeds.length === 0 ? "Nothing fits here." : null) : "Looking for more …"} onEnd={close}
                    items={seeds.filter((seed) => !isLeftOut(seed)).map((seed, i) => itemOf(seed, i, () => choose(seed)))} />
            )}
        </span>
    );
}

const isClause = ({ text }: Seed) => text.startsWith(",");

export function AddMenu({ parent, called, words = "+ Add" }: { parent: NodeId; called: string; words?: string }) {
    const add = async ({ word, kind, text, before }: Seed) => {
        const { made } = await operate(`Add ${word || kind}`, inserting(parent, before, text));
        if (made !== null) {
            noteUnnamed(made);
            await treesOfNow();  // a node that is not in a tree yet cannot be shown
            const isFile = [...get().trees.values()].some((tree) => tree.root.id === parent);
            set(isFile ? { selected: made, declaration: made } : { selected: made });
        }
    };
    return <SeedMenu of={parent} label={`Add to ${called}`} words={words} className="add-menu" choose={add} />;
}

/** Has the writer type the words of a node that has become a speech. */
async function speak(node: NodeId): Promise<void> {
    if (get().view === "form") {
        return;  // where the words have a field
    }
    await treesOfNow();  // words are written as those of a speech once the tree says that they are one
    useFresh.setState({ node });
}

/** The menu of what can take the place of a node: of steps of its block for a step, of cues for a cue. */
export function InsteadMenu({ of, node, called, words = "⇄" }: { of: NodeId; node: NodeId; called: string; words?: string }) {
    const choose = async ({ word, kind, text }: Seed) => {
        const { made } = await operate(`${called} becomes ${word || kind}`, { op: "replace", node, text });
        if (made !== null && isSpoken(text)) {
            await speak(made);
        }
    };
    return <SeedMenu of={of} label={`Something else in place of ${called}`} title="Something else" words={words} className="instead-menu" isLeftOut={isClause} choose={choose} />;
}

/**
 * The menu of a cell of a scene: what the scene's part can do there. A step takes the place of the one that stands in the cell, a
 * clause goes behind it.
 */
export function CellMenu({ cell, part, isEmpty }: { cell: NodeId; part: string; isEmpty: boolean }) {
    const choose = async (seed: Seed) => {
        const { refusal } = await operate(`${part} gets ${seed.word || seed.kind}`, isClause(seed)
            ? { op: "insert", parent: cell, before: seed.before, text: seed.text } : { op: "replace", node: cell, text: seed.text });
        if (refusal === null && isSpoken(seed.text)) {
            await speak(cell);
        }
    };
    return (
        <SeedMenu of={cell} label={`What ${part} can do here`} title={isEmpty ? "What to do here (/)" : "Something else (/)"} words={isEmpty ? "+" : "⇄"} className="cell-menu"
            choose={choose} tabIndex={-1} />
    );
}
