// SPDX-License-Identifier: MIT
// A project in which nobody does anything yet: what to do next, and small stories to begin from.

import type { Tree } from "../document/tree";
import { AddMenu } from "../form/AddMenu";
import { Templates } from "./Templates";

/** Whether the texts declare nothing but settings. */
export const isEmptyProject = (trees: ReadonlyMap<number, Tree>): boolean =>
    [...trees.values()].every((tree) => tree.block(tree.root).every(({ kind }) => kind === "setting"));

export function EmptyProject({ tree }: { tree: Tree }) {
    return (
        <section className="empty-project" aria-label="A new story">
            <h3>Who is here, and what do they do?</h3>
            <p>The floor is yours: the one on it is you. Add a role, which says what somebody does, or begin from a story that plays already.</p>
            <AddMenu parent={tree.root.id} called="the story" />
            <Templates />
        </section>
    );
}
