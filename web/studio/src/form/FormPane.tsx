// SPDX-License-Identifier: MIT
// The form of what is selected: a field for each part and each clause that it has or may have. Fields come from the document;
// nothing here knows a clause.

import { useEffect, useId, useState } from "react";
import { ask, operate } from "../document/client";
import type { FormField, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { set, useStudio } from "../store";
import { AddMenu, InsteadMenu } from "./AddMenu";
import { ChipLine } from "./ChipLine";
import { CueMenu, WhichMenus } from "./Choices";

/** Nodes whose forms say no more than the field that they stand in. */
const IS_PART = new Set(["name", "value", "type", "argument"]);

/** Returns the innermost node around the selection whose form is worth showing. */
function subject(tree: Tree, id: number): TreeNode | undefined {
    let node = tree.get(id);
    while (node !== undefined && IS_PART.has(node.family)) {
        node = tree.get(node.parent);
    }
    return node;
}

function called(tree: Tree, node: TreeNode): string {
    return node.name !== "" ? `${node.kind} ${node.name}` : node.family === "file" ? node.kind : tree.line(node).slice(0, 40) || node.kind;
}

export function FormPane() {
    const tree = useStudio((state) => state.trees.get(state.activeFile));
    const id = useStudio((state) => state.selected ?? state.declaration);
    const [fields, setFields] = useState<FormField[]>([]);
    const node = tree === undefined || id === null ? undefined : subject(tree, id);

    useEffect(() => {
        let isWanted = true;
        if (node !== undefined) {
            void ask<{ fields: FormField[] } | null>({ ask: "form", node: node.id }).then((form) => isWanted && setFields(form?.fields ?? []));
        }
        return () => {
            isWanted = false;
        };
    }, [tree, node]);

    if (tree === undefined || node === undefined) {
        return <p className="empty">Choose something in the outline or in a picture.</p>;
    }
    const path = tree.around(node.offset).filter((each) => each.family !== "file" && !IS_PART.has(each.family) && each.length >= node.length);
    const isOwn = ({ set: isSet, required, clause }: FormField) => isSet || required || !clause;
    return (
        <section className="form-pane" aria-label="Form">
            <nav className="path" aria-label="Where it stands">
                {path.map((each) => (
                    <button key={each.id} aria-current={each.id === node.id} onClick={() => set({ selected: each.id })}>{called(tree, each)}</button>
                ))}
            </nav>
            <ChipLine tree={tree} node={node} />
            {node.kind === "step" && <p className="something-else"><InsteadMenu of={node.parent} node={node.id} called={called(tree, node)} words="Something else …" /></p>}
            <CueMenu tree={tree} node={node} />
            {fields.filter(isOwn).map((field) => <Field key={`${node.id} ${field.name}`} node={node} field={field} />)}
            {fields.some((field) => !isOwn(field)) && (
                <details>
                    <summary>What else can be said</summary>
                    {fields.filter((field) => !isOwn(field)).map((field) => <Field key={`${node.id} ${field.name}`} node={node} field={field} />)}
                </details>
            )}
            <WhichMenus tree={tree} node={node} />
            <AddMenu parent={node.id} called={called(tree, node)} />
        </section>
    );
}

const sentence = (text: string) => (text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);

/** A field of a node, with what it means. */
export function Field({ node, field }: { node: TreeNode; field: FormField }) {
    const id = useId();
    const [draft, setDraft] = useState<string | null>(null);
    const [refusal, setRefusal] = useState<string | null>(null);
    const problem = useStudio((state) => (field.findings > 0 ? state.problems[field.finding]?.message ?? null : null));
    const change = async (text: string | null) => {
        const outcome = await operate(`${text === null ? "Clear" : "Set"} ${field.label}`, { op: "set", node: node.id, field: field.name, text });
        setRefusal(outcome.refusal);
        setDraft(outcome.refusal === null ? null : text);
        set({ refusal: null });
    };
    const commit = () => {
        if (draft !== null && draft !== field.text) {
            void change(draft === "" && !field.required ? null : draft);
        } else {
            setDraft(null);
        }
    };
    const complaint = refusal ?? problem;
    return (
        <div className={`field ${field.set ? "" : "unset"}`}>
            <label htmlFor={id}>{field.label}{field.unit !== "" && <span className="soft"> in {field.unit}</span>}</label>
            <Control id={id} field={field} draft={draft} setDraft={setDraft} commit={commit} change={(text) => void change(text)} describedBy={`${id}-says`} />
            {field.set && !field.required && field.kind !== "flag" && (
                <button className="clear" aria-label={`Clear ${field.label}`} onClick={() => void change(null)}>×</button>
            )}
            <p id={`${id}-says`} className="soft">{[sentence(field.says), field.usual === "" ? "" : `Otherwise ${field.usual}.`].join(" ").trim()}</p>
            {complaint !== null && <p className="complaint" role="alert">{complaint}</p>}
        </div>
    );
}

interface ControlProps {
    id: string;
    field: FormField;
    draft: string | null;
    setDraft: (text: string | null) => void;
    commit: () => void;
    change: (text: string | null) => void;
    describedBy: string;
}

/** An example of what stands in the field, without the words that stand in front of it. */
function exampleOf({ example, label }: FormField): string {
    const words = label.split(" #", 1)[0] as string;
    return `such as ${example.startsWith(`${words} `) ? example.slice(words.length + 1) : example}`;
}

function Control({ id, field, draft, setDraft, commit, change, describedBy }: ControlProps) {
    if (field.kind === "flag") {
        return <input id={id} type="checkbox" checked={field.set} aria-describedby={describedBy} onChange={(event) => change(event.target.checked ? field.label : null)} />;
    }
    if (field.kind === "choice") {
        return (
            <select id={id} value={field.set ? field.text : ""} aria-describedby={describedBy} onChange={(event) => change(event.target.value === "" ? null : event.target.value)}>
                {!field.required && <option value="">–</option>}
                {field.choices.map((choice) => <option key={choice}>{choice}</option>)}
            </select>
        );
    }
    return (
        <input id={id} value={draft ?? field.text} placeholder={field.set ? "" : exampleOf(field)} aria-describedby={describedBy}
            onChange={(event) => setDraft(event.target.value)} onBlur={commit}
            onKeyDown={(event) => {
                if (event.key === "Enter") {
                    commit();
                } else if (event.key === "Escape") {
                    setDraft(null);
                }
            }} />
    );
}
