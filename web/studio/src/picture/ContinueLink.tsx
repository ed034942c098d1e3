// SPDX-License-Identifier: MIT
// The link to the scene as which a scene continues.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { get, reveal } from "../store";

export function ContinueLink({ tree, node }: { tree: Tree; node: TreeNode }) {
    const step = [node, ...tree.children(node)].find(({ kind }) => kind === "continue");
    const name = step?.name ?? "";
    const goal = [...get().trees.values()].flatMap((other) => other.block(other.root).map((line) => ({ other, line })))
        .find(({ line }) => name !== "" && line.kind === "scene" && line.name === name);
    return goal === undefined ? null : (
        <button className="link-chip" aria-label={`Go to ${name}`} onClick={() => reveal(goal.other.file, goal.line.offset)}>{name} ↗</button>
    );
}
