// SPDX-License-Identifier: MIT
// Problems of the texts: a button that says how many there are, and below it a list of them, each with its sentence, its place and
// its remedy.

import { useState } from "react";
import { operate, versionOfTrees } from "../document/client";
import type { Problem } from "../document/protocol";
import { reveal, useStudio } from "../store";

export function Problems() {
    const problems = useStudio((state) => state.problems);
    const [isOpen, setOpen] = useState(false);
    const errors = problems.filter(({ severity }) => severity === "error");
    if (problems.length === 0) {
        return <p className="problems good" role="status">✓ No problems</p>;
    }
    const [number, word] = errors.length > 0 ? [errors.length, "problem"] : [problems.length, "warning"];
    return (
        <div className="problems" onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
            onKeyDown={({ key }) => key === "Escape" && setOpen(false)}>
            <p role="status"><button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>⚠ {number} {word}{number === 1 ? "" : "s"}</button></p>
            {isOpen && <ProblemList problems={[...errors, ...problems.filter(({ severity }) => severity !== "error")]} />}
        </div>
    );
}

const keyOf = ({ file, offset, message }: Problem) => `${file} ${offset} ${message}`;

function ProblemList({ problems }: { problems: Problem[] }) {
    return (
        <ul className="problem-list" aria-label="Problems">
            {problems.map((problem) => <Item key={keyOf(problem)} problem={problem} />)}
        </ul>
    );
}

function Item({ problem: { file, offset, length, severity, message, remedy } }: { problem: Problem }) {
    const tree = useStudio((state) => state.trees.get(file));
    const around = tree?.around(offset).filter(({ family, name }) => family === "line" && name !== "") ?? [];
    return (
        <li>
            <button className={severity} onClick={() => reveal(file, offset)}>
                <span className="soft">{around.map(({ name }) => name).join(" › ")}</span>
                <span>{message.split("`").map((words, i) => (i % 2 === 1 ? <b key={i}>{words}</b> : words))}</span>
            </button>
            {remedy !== null && <button onClick={() => void operate(`Write ${remedy}`, { op: "write", file, offset, length, text: remedy }, versionOfTrees())}>Write “{remedy}”</button>}
        </li>
    );
}

/** The sentences about what is wrong in a stretch of a text. */
export function ProblemsWithin({ file, offset, length }: { file: number; offset: number; length: number }) {
    const all = useStudio((state) => state.problems);
    const problems = all.filter((each) => each.severity !== "note" && each.file === file && each.offset >= offset && each.offset < offset + Math.max(1, length));
    return problems.length === 0 ? null : <ProblemList problems={problems} />;
}
