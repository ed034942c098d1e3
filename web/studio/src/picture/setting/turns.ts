// SPDX-License-Identifier: MIT
// Gestures that follow one another quickly: each is made when the trees show the one before.

import { treesOfNow } from "../../document/client";
import { get } from "../../store";
import { memberOf, partsOf, type Member, type Parts } from "./parts";

let last: Promise<unknown> = Promise.resolve();

/** Makes a change of a setting after all earlier ones, with the setting's parts as they are by then. */
export function inTurn(parts: Parts, act: (now: Parts) => unknown): Promise<unknown> {
    last = last.then(treesOfNow).then(() => {
        const tree = get().trees.get(parts.tree.file);
        const setting = tree?.get(parts.setting.id);
        return tree === undefined || setting === undefined ? null : act(partsOf(tree, setting));
    });
    return last;
}

/** Finds a member of the cast again in the newest trees, by the id of its node; null when an earlier change has removed it. */
export function memberNow({ tree, cast }: Parts, { node: { id } }: Member): Member | null {
    const node = cast.find((line) => line.id === id);
    return node === undefined ? null : memberOf(tree, node);
}
