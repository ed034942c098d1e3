// SPDX-License-Identifier: MIT
// A test as what is given, and then one thing after another: what is done, what has to happen, and what never may.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { reveal, useStudio } from "../store";
import { playTest, runTests, useTests } from "../tests/client";
import type { TestResult } from "../tests/tests.worker";
import { Sentence, Title } from "./ScenePicture";

interface TestProps {
    tree: Tree;
    node: TreeNode;
}

const SIGNS: Readonly<Record<string, string>> = { given: "●", when: "▶", then: "◇", never: "⊘" };

export function TestPicture({ tree, node }: TestProps) {
    const { results, isRunning, failure } = useTests();
    const hasErrors = useStudio((state) => state.problems.some(({ severity }) => severity === "error"));
    const result = results.get(node.name);
    return (
        <article className="test" aria-label={`Test ${node.name}`}>
            <Title tree={tree} node={node} />
            <p className="test-bar">
                <button className="main" disabled={isRunning || hasErrors} onClick={() => runTests(node.name)}>Run</button>
                <button disabled={isRunning || hasErrors} onClick={() => runTests(null)}>Run all tests</button>
                <span role="status">{isRunning ? "Runs …" : result === undefined ? "" : <Outcome result={result} />}</span>
                {result !== undefined && <button onClick={() => playTest(node.name)}>Play this</button>}
            </p>
            {failure !== null && <p className="complaint" role="alert">{failure}</p>}
            <ol className="moments" aria-label="What is given, done and expected">
                {tree.block(node).map((line) => <Moment key={line.id} tree={tree} node={line} result={result} />)}
            </ol>
            <AllTests />
        </article>
    );
}

function Outcome({ result: { passed, seconds } }: { result: TestResult }) {
    return passed ? <b className="passed">✓ It came true, in {Math.round(seconds)} s</b> : <b className="failed">⚠ It did not come true</b>;
}

/** A line of a test. An expectation that came true is marked; so is the line that failed, with its report. */
function Moment({ tree, node, result }: TestProps & { result: TestResult | undefined }) {
    const line = tree.lineNumber(node.offset);
    const failed = result !== undefined && !result.passed && result.line === line;
    const isDone = result !== undefined && (result.passed || line < result.line);
    const isExpected = node.kind === "then" || node.kind === "never";
    const state = failed ? "failed" : isDone && isExpected ? "passed" : "";
    return (
        <li className={`moment ${node.kind} ${state}`}>
            <span className="sign" aria-hidden="true">{failed ? "⚠" : state === "passed" ? "✓" : SIGNS[node.kind] ?? "·"}</span>
            <Sentence tree={tree} node={node} />
            {failed && <pre className="test-report" role="alert">{result.report}</pre>}
        </li>
    );
}

/** The tests of all files, and how they came out. */
function AllTests() {
    const trees = useStudio((state) => state.trees);
    const results = useTests((state) => state.results);
    const all = [...trees.values()].flatMap((tree) => tree.block(tree.root).filter(({ kind }) => kind === "test").map((node) => ({ tree, node })));
    return (
        <section className="all-tests" aria-label="All tests">
            <h4>All tests</h4>
            <ul>
                {all.map(({ tree, node }) => {
                    const result = results.get(node.name);
                    const word = result === undefined ? "" : result.passed ? "came true" : "did not come true";
                    return (
                        <li key={node.id}>
                            <button onClick={() => reveal(tree.file, node.offset)} aria-label={`${node.name} ${word}`.trim()}>
                                <span className={result === undefined ? "soft" : result.passed ? "passed" : "failed"} aria-hidden="true">
                                    {result === undefined ? "○" : result.passed ? "✓" : "⚠"}
                                </span>
                                {node.name}
                            </button>
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
