// SPDX-License-Identifier: MIT
// All things of the texts that have a name, as places that an editor can go to.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { get, reveal } from "../store";
import type { Choice } from "./Finder";

function below(tree: Tree, node: TreeNode, path: string): Choice[] {
    return tree.block(node).flatMap((line) => {
        if (line.name === "" || line.kind === "head") {
            return [];
        }
        const word = tree.line(line).split(/[\s:]/, 1)[0] ?? "";
        const name = line.name.startsWith(word) ? line.name : `${word} ${line.name}`;
        return [{ name, detail: path, run: () => reveal(tree.file, line.offset) }, ...below(tree, line, line.name)];
    });
}

export function declarations(): Choice[] {
    const { trees, files } = get();
    return [...trees.values()].flatMap((tree) => below(tree, tree.root, files[tree.file] ?? ""));
}
