// SPDX-License-Identifier: MIT
// Hints at the next thing to do: for a role that does nothing yet, and for a role or an object of which the stage has none.

import type { TreeNode } from "../document/protocol";
import { useStudio } from "../store";
import { putIn } from "./setting/casting";
import { declarations, lineage } from "./setting/declared";
import { memberOf, partsOf } from "./setting/parts";

export function RoleHints({ role, isIdle }: { role: TreeNode; isIdle: boolean }) {
    return isIdle ? (
        <p className="hint soft">Nothing is done yet. With “+ Add”, <b>proactive</b> is what is done of one’s own accord, <b>latent</b> what is done when something happens, <b>reactive</b> what answers another person.</p>
    ) : <CastHint of={role} says="Nobody on the stage has this role." />;
}

/** Says that the stage has none of these, with a button that puts one there. */
export function CastHint({ of, says }: { of: TreeNode; says: string }) {
    const trees = useStudio((state) => state.trees);
    const settings = declarations(trees, "setting").map(({ tree, node }) => partsOf(tree, node));
    const isCast = settings.some((parts) => parts.cast.some((line) => lineage(trees, memberOf(parts.tree, line).sort).some(({ node }) => node.id === of.id)));
    const first = settings[0];
    return isCast || first === undefined ? null : (
        <p className="hint soft">{says} <button onClick={() => void putIn(first, of.name, null)}>Put one in {first.setting.name}</button></p>
    );
}
