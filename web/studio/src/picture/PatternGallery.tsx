// SPDX-License-Identifier: MIT
// The patterns to choose from, and the form of the one that is chosen: what is filled in becomes an instance.

import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { operate } from "../document/client";
import { instanceText } from "../document/instance";
import type { PatternInfo } from "../document/patterns";
import type { NodeId } from "../document/protocol";
import { get, set } from "../store";
import { PatternField } from "./PatternField";
import { useAnswer } from "./useAnswer";

interface GalleryProps {
    /** The file to which an instance is added. */
    parent: NodeId;
    onEnd: () => void;
}

/**
 * A button that opens the gallery of patterns. The pattern that is chosen there is filled in, and becomes an instance in the file
 * `parent`.
 */
export function PatternButton({ parent, called }: { parent: NodeId; called: string }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <div className="add-menu">
            <button aria-haspopup="dialog" aria-label={`From a pattern, to ${called}`} onClick={() => setOpen(true)}>+ From a pattern</button>
            {isOpen && createPortal(<PatternGallery parent={parent} onEnd={() => setOpen(false)} />, document.body)}
        </div>
    );
}

function PatternGallery({ parent, onEnd }: GalleryProps) {
    const dialog = useRef<HTMLDialogElement>(null);
    const patterns = useAnswer<PatternInfo[]>({ ask: "patterns" }) ?? [];
    const [search, setSearch] = useState("");
    const [chosen, setChosen] = useState<PatternInfo | null>(null);
    useEffect(() => dialog.current?.showModal(), []);
    const wanted = search.toLowerCase();
    const shown = patterns.filter(({ name, doc }) => `${name} ${doc}`.toLowerCase().includes(wanted));
    return (
        <dialog ref={dialog} className="gallery" aria-label="Add from a pattern" onClose={onEnd}>
            <header>
                <h3>Add from a pattern</h3>
                <button aria-label="Close" onClick={onEnd}>×</button>
            </header>
            <div className="gallery-body">
                <section aria-label="Patterns">
                    <input type="search" aria-label="Search the patterns" placeholder="Search" value={search} onChange={({ target }) => setSearch(target.value)} />
                    <ul>
                        {shown.map((pattern) => (
                            <li key={pattern.name}>
                                <button aria-pressed={chosen?.name === pattern.name} onClick={() => setChosen(pattern)}>
                                    <b>{pattern.name}</b>{!pattern.standard && <span className="own-mark">yours</span>}
                                    <span className="soft">{pattern.doc}</span>
                                </button>
                            </li>
                        ))}
                    </ul>
                </section>
                {chosen === null ? <p className="empty">Choose a pattern: its form is shown here.</p>
                    : <PatternForm key={chosen.name} pattern={chosen} parent={parent} onEnd={onEnd} />}
            </div>
        </dialog>
    );
}

function PatternForm({ pattern, parent, onEnd }: GalleryProps & { pattern: PatternInfo }) {
    const fitting = useAnswer<Record<string, string[]>>({ ask: "fitting", pattern: pattern.name });
    const [name, setName] = useState("");
    const [values, setValues] = useState<Readonly<Record<string, string>>>({});
    const [refusal, setRefusal] = useState<string | null>(null);
    const missing = pattern.parameters.filter((parameter) => parameter.required && values[parameter.name] === undefined);
    const others = pattern.parameters.filter(({ required }) => !required);
    const field = (parameter: PatternInfo["parameters"][number]) => (
        <PatternField key={parameter.name} parameter={parameter} value={values[parameter.name] ?? null} fitting={fitting?.[parameter.name] ?? null}
            onChange={(value) => setValues(({ [parameter.name]: _old, ...rest }) => (value === null ? rest : { ...rest, [parameter.name]: value }))} />
    );
    const add = async () => {
        const given = pattern.parameters.flatMap((parameter): [string, string][] => {
            const value = values[parameter.name];
            return value === undefined ? [] : [[parameter.name, value]];
        });
        const insert = (called: string) => operate(`Add ${name} from ${pattern.name}`,
            { op: "insert", parent, before: 0, text: instanceText(called, pattern.name, given) });
        const first = await insert(name);
        const inBrackets = first.refusal === null ? first : await insert(`[${name}]`);  // a name may have a word that joins others
        const outcome = inBrackets.refusal === null ? inBrackets : first;
        set({ refusal: null });
        setRefusal(outcome.refusal);
        if (outcome.made !== null) {
            const file = [...get().trees.values()].find((tree) => tree.root.id === parent)?.file ?? get().activeFile;
            set({ activeFile: file, selected: outcome.made, declaration: outcome.made });
            onEnd();
        }
    };
    return (
        <form aria-label={pattern.name} onSubmit={(event) => {
            event.preventDefault();
            void add();
        }}>
            <p><b>{pattern.name}.</b> {pattern.doc}</p>
            <div className="field">
                <label htmlFor="instance-name">Called</label>
                <input id="instance-name" value={name} required onChange={({ target }) => setName(target.value)} />
            </div>
            {pattern.parameters.filter(({ required }) => required).map(field)}
            {others.length > 0 && <details><summary>What else can be said</summary>{others.map(field)}</details>}
            {refusal !== null && <p className="complaint" role="alert">{refusal}</p>}
            <footer>
                <span className="soft">{missing.length > 0 && `Still to be chosen: ${missing.map((parameter) => parameter.name).join(", ")}`}</span>
                <button className="main" disabled={name.trim() === "" || missing.length > 0}>Add</button>
            </footer>
        </form>
    );
}
