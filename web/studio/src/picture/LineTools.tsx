// SPDX-License-Identifier: MIT
// The tools of a line of a picture, by which it is moved up and down, copied and removed. The tools are shown when the
// pointer or the focus is on the line.

import { InsteadMenu } from "../form/AddMenu";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";

export function LineTools({ tree, node, called }: { tree: Tree; node: TreeNode; called: string }) {
    const parent = tree.get(node.parent);
    const siblings = parent === undefined ? [] : tree.block(parent);
    const at = siblings.findIndex(({ id }) => id === node.id);
    const before = siblings[at - 1], after = siblings[at + 1], behind = siblings[at + 2];
    const move = (target: number) => void operate(`Move ${called}`, { op: "move", nodes: [node.id], parent: node.parent, before: target });
    return (
        <span className="tools" role="group" aria-label={`Tools of ${called}`}>
            {node.kind === "step" && <InsteadMenu of={node.parent} node={node.id} called={called} />}
            <button disabled={before?.kind !== node.kind} aria-label={`Move ${called} up`} title="Up" onClick={() => move(before?.id ?? 0)}>↑</button>
            <button disabled={after?.kind !== node.kind} aria-label={`Move ${called} down`} title="Down" onClick={() => move(behind?.id ?? 0)}>↓</button>
            <button aria-label={`Add a copy of ${called}`} title="Copy below" onClick={() => void operate(`Copy ${called}`, {
                op: "insert", parent: node.parent, before: after?.id ?? 0, text: tree.words(node),
            })}><svg width="13" height="13" viewBox="0 0 13 13" fill="none" stroke="currentColor" aria-hidden="true"><rect x="0.5" y="0.5" width="8" height="8" rx="1.5" /><rect x="4.5" y="4.5" width="8" height="8" rx="1.5" fill="var(--card)" /></svg></button>
            <button aria-label={`Remove ${called}`} title="Remove" onClick={() => void operate(`Remove ${called}`, { op: "remove", nodes: [node.id] })}>×</button>
        </span>
    );
}
