// SPDX-License-Identifier: MIT
// The pattern builder makes a pattern of declarations. The writer chooses and names the parts that vary and sees the
// pattern as it will be; then an instance of it takes the place of the declarations.

import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { BuilderPlan, Built, Variable } from "../document/builder";
import { operate } from "../document/client";
import type { NodeId, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { usePicked } from "../editing/picked";
import { set } from "../store";
import { useAnswer } from "./useAnswer";

/** The kinds of declarations that cannot be put into a pattern. */
const NOT_FOR_PATTERNS = new Set(["pattern", "instance", "setting", "test", "use", "world", "host", "error"]);

/** The button that opens the pattern builder for the declaration that is shown, and those that are picked with it. */
export function BuilderButton({ tree, node }: { tree: Tree; node: TreeNode }) {
    const [isOpen, setOpen] = useState(false);
    const picked = usePicked(({ nodes }) => nodes);
    const declarations = tree.block(tree.root).filter(({ id }) => id === node.id || picked.includes(id));
    if (declarations.some(({ kind }) => NOT_FOR_PATTERNS.has(kind))) {
        return null;
    }
    const others = declarations.length - 1;
    return (
        <div className="add-menu">
            <button aria-haspopup="dialog" onClick={() => setOpen(true)}>
                Make a pattern of this{others > 0 ? ` and ${others} more` : ""}
            </button>
            {isOpen && createPortal(<PatternBuilder declarations={declarations} onEnd={() => setOpen(false)} />, document.body)}
        </div>
    );
}

/** Returns a name for a parameter of a pattern that is not among the names in `taken`. */
function nameFor({ words, sort }: Variable, taken: string[]): string {
    const first = sort === "name" ? `what ${words.toLowerCase()}` : sort === "text" ? "words" : "amount";
    const names = [first, ...["two", "three", "four", "five", "six", "seven"].map((number) => `${first} ${number}`)];
    return names.find((name) => !taken.includes(name)) ?? first;
}

function PatternBuilder({ declarations, onEnd }: { declarations: TreeNode[]; onEnd: () => void }) {
    const dialog = useRef<HTMLDialogElement>(null);
    const nodes: NodeId[] = declarations.map(({ id }) => id);
    const variables = useAnswer<Variable[]>({ ask: "variables", nodes });
    const original = declarations[0]?.name ?? "";
    const [pattern, setPattern] = useState(`Any ${original.toLowerCase()}`);
    const [instance, setInstance] = useState(original);
    const [varying, setVarying] = useState<BuilderPlan["varying"]>([]);
    const plan: BuilderPlan = { nodes, pattern, instance, varying };
    const built = useAnswer<Built>(pattern === "" || instance === "" ? null : { ask: "build", plan });
    useEffect(() => dialog.current?.showModal(), []);
    const toggle = (variable: Variable) => setVarying((old) => (old.some(({ words }) => words === variable.words)
        ? old.filter(({ words }) => words !== variable.words)
        : [...old, { words: variable.words, name: nameFor(variable, old.map(({ name }) => name)) }]));
    const make = async () => {
        const { made } = await operate(`Make the pattern ${pattern}`, { op: "build", plan, types: built?.types ?? [] });
        if (made !== null && made !== 0) {
            set({ selected: made, declaration: made });
            onEnd();
        }
    };
    return (
        <dialog ref={dialog} className="gallery builder" aria-label="Make a pattern" onClose={onEnd}>
            <header>
                <h3>Make a pattern</h3>
                <button aria-label="Close" onClick={onEnd}>×</button>
            </header>
            <div className="gallery-body">
                <form aria-label="What varies" onSubmit={(event) => {
                    event.preventDefault();
                    void make();
                }}>
                    <Named label="The pattern is called" value={pattern} onChange={setPattern} />
                    <Named label="What stands here now is called" value={instance} onChange={setInstance} />
                    <h4>What varies from one to the next?</h4>
                    <p className="chips" role="group" aria-label="What can vary">
                        {variables?.map((variable) => (
                            <button key={variable.words} type="button" className="words chip" aria-pressed={varying.some(({ words }) => words === variable.words)} onClick={() => toggle(variable)}>
                                {variable.words}{variable.count > 1 && <span className="soft"> ×{variable.count}</span>}
                            </button>
                        ))}
                    </p>
                    {varying.map(({ words, name }, i) => (
                        <Named key={words} label={`${words} is called`} value={name}
                            onChange={(text) => setVarying((old) => old.map((each, at) => (at === i ? { words, name: text } : each)))} />
                    ))}
                    <footer><button className="main" disabled={built === null || built.refusal !== null}>Make it</button></footer>
                </form>
                <section aria-label="The pattern">
                    {built?.refusal !== null && built !== null && <p className="complaint" role="alert">{built.refusal}</p>}
                    <pre tabIndex={0}>{built?.text ?? ""}</pre>
                </section>
            </div>
        </dialog>
    );
}

function Named({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
    return <label className="named"><span>{label}</span><input value={value} onChange={({ target }) => onChange(target.value)} /></label>;
}
