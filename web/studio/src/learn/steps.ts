// SPDX-License-Identifier: MIT
// The steps of the tutorial: what to do, what to use for it, and how it is seen in the tree of the text or on the stage that it is
// done.

import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { Began, type BodyInfo } from "../protocol";
import { live } from "../stage/live";
import type { StudioState } from "../store";

export interface Step {
    says: string;
    /** The part of the page that is used next, as a selector. */
    use: string;
    isDone: (state: StudioState) => boolean;
}

function lines(state: StudioState, holds: (node: TreeNode, tree: Tree) => boolean): boolean {
    const below = (tree: Tree, node: TreeNode): boolean => tree.block(node).some((line) => holds(line, tree) || below(tree, line));
    return [...state.trees.values()].some((tree) => below(tree, tree.root));
}

const ofKind = (kind: string) => (state: StudioState) => lines(state, (node) => node.kind === kind);
const begins = (word: string) => (state: StudioState) => lines(state, (node, tree) => node.kind === "behaviour" && tree.line(node).startsWith(`${word} `));
const others = (state: StudioState): BodyInfo[] => [...state.bodies.values()].filter((body) => body.isCharacter && !body.isPlayer);

export const STEPS: readonly Step[] = [
    {
        says: "A market square from nothing. Choose “A new one” under Story: an empty square, and you on it.",
        use: ".top-bar label select",
        isDone: (state) => state.main === "story.troupe" && ofKind("setting")(state),
    },
    { says: "Click the stage and walk with the arrow keys.", use: "canvas.stage", isDone: () => live.isLed },
    {
        says: "Somebody is to live here. A role says what somebody does: add one with + Add in the outline.",
        use: ".outline .add-menu > button",
        isDone: ofKind("role"),
    },
    {
        says: "What is done of one’s own accord is called proactive. Add one to the role, in its picture.",
        use: ".picture > .add-menu > button",
        isDone: begins("proactive"),
    },
    {
        says: "Choose the setting in the outline, and add somebody to its cast.",
        use: ".outline [role=treeitem]",
        isDone: (state) => others(state).length > 0,
    },
    {
        says: "Click the newcomer on the stage, or in the List, to see what is done and why.",
        use: ".stage-bar button[aria-pressed]",
        isDone: (state) => others(state).some(({ id }) => id === state.followed),
    },
    {
        says: "Direct from here: “When …”, say what is called out to you, and tell it. It is shown at once.",
        use: ".directions button:nth-child(2)",
        isDone: begins("latent"),
    },
    {
        says: "One is alone. Add a second one to the cast of the setting.",
        use: ".outline [role=treeitem]",
        isDone: (state) => others(state).length > 1,
    },
    {
        says: "Two together need a scene: direct somebody once more, “With somebody …”.",
        use: ".directions button:nth-child(3)",
        isDone: ofKind("scene"),
    },
    {
        says: "Play until two of them meet; it is orange or blue in the timeline.",
        use: ".stage-bar button.main",
        isDone: () => [...live.bars.values()].some(({ began }) => began === Began.Together || began === Began.CuedTogether),
    },
];
