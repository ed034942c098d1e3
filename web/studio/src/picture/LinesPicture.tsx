// SPDX-License-Identifier: MIT
// A declaration for which there is no other picture, as its lines, which can be written anew, moved and removed one by one.

import { useState } from "react";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { Sentence, Title } from "./ScenePicture";

export function LinesPicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const lines = tree.block(node);
    const last = lines.at(-1);
    return (
        <article className="lines" aria-label={`${node.kind} ${node.name}`}>
            <Title tree={tree} node={node} />
            {lines.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            {last !== undefined && <AddLine parent={node} example={tree.words(last).split("\n", 1)[0] ?? ""} />}
        </article>
    );
}

/** A field in which a new last line is written. */
function AddLine({ parent, example }: { parent: TreeNode; example: string }) {
    const [text, setText] = useState("");
    return (
        <form className="add-line" onSubmit={(event) => {
            event.preventDefault();
            void operate(`Add a line to ${parent.name || parent.kind}`, { op: "insert", parent: parent.id, before: 0, text }).then(({ refusal }) => {
                if (refusal === null) {
                    setText("");
                }
            });
        }}>
            <input value={text} placeholder={`Another, such as ${example}`} aria-label="New line" onChange={(event) => setText(event.target.value)} />
            <button disabled={text.trim() === ""}>Add</button>
        </form>
    );
}
