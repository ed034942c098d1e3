// SPDX-License-Identifier: MIT
// An instance of a pattern: the pattern's form, filled in, and what it stands for.

import { operate } from "../document/client";
import type { PatternInfo, PatternParameter } from "../document/patterns";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { useStudio } from "../store";
import { PatternField } from "./PatternField";
import { Title } from "./ScenePicture";
import { useAnswer } from "./useAnswer";

interface InstanceProps {
    tree: Tree;
    node: TreeNode;
}

/** The name of the pattern that an instance is of. */
const patternOf = (tree: Tree, node: TreeNode) => tree.inLine(node).filter(({ family }) => family === "name")[1]?.name ?? "";

export function InstancePicture({ tree, node }: InstanceProps) {
    const wanted = patternOf(tree, node).toLowerCase();
    const pattern = useAnswer<PatternInfo[]>({ ask: "patterns" })?.find(({ name }) => name.toLowerCase() === wanted);
    const fitting = useAnswer<Record<string, string[]>>(pattern === undefined ? null : { ask: "fitting", pattern: pattern.name });
    return (
        <article className="instance" aria-label={`Instance ${node.name}`}>
            <Title tree={tree} node={node} />
            <p className="pattern-doc">{pattern === undefined ? "" : <><b>{pattern.name}.</b> {pattern.doc}</>}</p>
            {pattern?.parameters.map((parameter) => (
                <InstanceField key={parameter.name} tree={tree} node={node} parameter={parameter} fitting={fitting?.[parameter.name] ?? null} />
            ))}
            <Expansion node={node} />
        </article>
    );
}

function InstanceField({ tree, node, parameter, fitting }: InstanceProps & { parameter: PatternParameter; fitting: string[] | null }) {
    const { name } = parameter;
    const line = tree.block(node).find((each) => each.kind === "assignment" && each.name.toLowerCase() === name.toLowerCase());
    const value = line === undefined ? undefined : tree.children(line).find(({ family }) => family !== "name");
    const problem = useStudio((state) => state.problems.find(({ file, offset }) =>
        line !== undefined && file === tree.file && offset >= line.offset && offset < line.offset + line.length)?.message);
    const change = (text: string | null) => {
        const called = `${text === null ? "Clear" : "Set"} ${name} of ${node.name}`;
        if (line === undefined) {
            return text === null ? undefined : operate(called, { op: "insert", parent: node.id, before: 0, text: `${name} = ${text}` });
        }
        return operate(called, text === null ? { op: "remove", nodes: [line.id] }
            : value === undefined ? { op: "replace", node: line.id, text: `${name} = ${text}` } : { op: "replace", node: value.id, text });
    };
    return (
        <>
            <PatternField parameter={parameter} value={value === undefined ? null : tree.words(value)} fitting={fitting} onChange={(text) => void change(text)} />
            {problem !== undefined && <p className="complaint" role="alert">{problem}</p>}
        </>
    );
}

/** Shows the lines for which the instance stands. A button puts them into the text in its place, so that they can be changed. */
function Expansion({ node }: { node: TreeNode }) {
    const text = useAnswer<string>({ ask: "expansion", instance: node.name });
    return (
        <section className="expansion" aria-label={`What ${node.name} stands for`}>
            <h4>What it stands for</h4>
            {text === null ? <p className="soft">It can be told when the texts have no problems.</p> : <pre tabIndex={0}>{text.trimEnd()}</pre>}
            <button disabled={text === null} onClick={() => void operate(`Make ${node.name} my own`, { op: "own", node: node.id })}>Make it my own</button>
            <p className="soft">These lines then stand in the text in place of the form, and each can be changed.</p>
        </section>
    );
}
