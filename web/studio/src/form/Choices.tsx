// SPDX-License-Identifier: MIT
// Choices for the words that are selected in a picture: their sentence as chips, and for a cue the cues that could take its place.

import type { NodeId, TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { useStudio } from "../store";
import { AddMenu, InsteadMenu } from "./AddMenu";
import { ChipLine } from "./ChipLine";

interface ChoicesProps {
    tree: Tree;
    node: TreeNode;
}

/** The menu of cues that can take the place of the one that a line or a clause waits for; nothing where it waits for none. */
export function CueMenu({ tree, node }: ChoicesProps) {
    const cue = [node, ...tree.inLine(node)].find(({ family }) => family === "cue");
    return cue === undefined ? null : (
        <p className="something-else"><InsteadMenu of={cue.id} node={cue.id} called={tree.words(cue)} words="Something else …" /></p>
    );
}

/** The menus that narrow down who or what is meant, for each type in a line or a part of one. */
export function WhichMenus({ tree, node }: ChoicesProps) {
    return [node, ...tree.inLine(node)].filter(({ family }) => family === "type").map((type) => (
        <AddMenu key={type.id} parent={type.id} called={tree.words(type)} words={`+ Which ${tree.words(type)}`} />
    ));
}

/** Returns the innermost of these nodes around a node of the same line. */
function around(tree: Tree, nodes: TreeNode[], id: NodeId | null): TreeNode | undefined {
    for (let node = tree.get(id ?? 0); node !== undefined; node = node.family === "line" ? undefined : tree.get(node.parent)) {
        if (nodes.includes(node)) {
            return node;
        }
    }
    return undefined;
}

/** The choices in the words of that of these nodes which is selected, or has what is; nothing while none is. */
export function Choices({ tree, nodes }: { tree: Tree; nodes: TreeNode[] }) {
    const selected = useStudio((state) => (state.view === "picture" ? state.selected : null));
    const node = around(tree, nodes, selected);
    return node === undefined ? null : (
        <div className="choices">
            <ChipLine tree={tree} node={node} needsChoice />
            <CueMenu tree={tree} node={node} />
            <WhichMenus tree={tree} node={node} />
        </div>
    );
}
