// SPDX-License-Identifier: MIT
// Hints at the next thing to do for a role that does nothing yet, or that nobody on the stage has.

import type { TreeNode } from "../document/protocol";
import { useStudio } from "../store";
import { putIn } from "./setting/casting";
import { declarations } from "./setting/declared";
import { isNamed, memberOf, partsOf } from "./setting/parts";

export function RoleHints({ role, isIdle }: { role: TreeNode; isIdle: boolean }) {
    const trees = useStudio((state) => state.trees);
    const settings = declarations(trees, "setting").map(({ tree, node }) => partsOf(tree, node));
    const isCast = settings.some((parts) => parts.cast.some((line) => isNamed(role.name)({ name: memberOf(parts.tree, line).sort })));
    const first = settings[0];
    return (
        <>
            {isIdle && <p className="hint soft">Nothing is done yet. With “+ Add”, <b>proactive</b> is what is done of one’s own accord, <b>latent</b> what is done when something happens.</p>}
            {!isCast && !isIdle && first !== undefined && (
                <p className="hint soft">Nobody on the stage has this role. <button onClick={() => void putIn(first, role.name, null)}>Put one in {first.setting.name}</button></p>
            )}
        </>
    );
}
