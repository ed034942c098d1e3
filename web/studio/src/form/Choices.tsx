// SPDX-License-Identifier: MIT
// What can be chosen in the words that are selected in a picture: their sentence as chips, and for a cue the cues that could take its
// place.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { useStudio } from "../store";
import { InsteadMenu } from "./AddMenu";
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

/** The choices in the words of the first of these nodes that is selected; nothing while none is. */
export function Choices({ tree, nodes }: { tree: Tree; nodes: TreeNode[] }) {
    const selected = useStudio((state) => (state.view === "picture" ? state.selected : null));
    const node = nodes.find(({ id }) => id === selected);
    return node === undefined ? null : (
        <div className="choices">
            <ChipLine tree={tree} node={node} needsChoice />
            <CueMenu tree={tree} node={node} />
        </div>
    );
}
