// SPDX-License-Identifier: MIT
// A name at its declaration: a change of the name renames the thing wherever it is used. The name of a thing that was just
// added is selected, so that the writer can type it at once.

import { useEffect, useRef } from "react";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { bareName, rename, useFresh } from "../editing/renaming";

export function Name({ tree, node, label = "Name" }: { tree: Tree; node: TreeNode; label?: string }) {
    const box = useRef<HTMLSpanElement>(null);
    const isFresh = useFresh((state) => state.node === node.parent);
    const words = bareName(tree, node);
    useEffect(() => {
        if (isFresh && box.current !== null) {
            useFresh.setState({ node: null });
            box.current.focus();
            getSelection()?.selectAllChildren(box.current);
        }
    }, [isFresh]);
    return (
        <span ref={box} className="name" contentEditable="plaintext-only" suppressContentEditableWarning role="textbox" aria-label={label} spellCheck={false}
            onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === "Escape") {
                    event.preventDefault();
                    if (event.key === "Escape") {
                        event.currentTarget.textContent = words;
                    }
                    event.currentTarget.blur();
                }
            }}
            onBlur={(event) => {
                const name = event.currentTarget.textContent?.trim() ?? "";
                if (name !== "" && name !== words) {
                    void rename(tree, node, name);
                }
                event.currentTarget.textContent = words;
            }}>
            {words}
        </span>
    );
}
