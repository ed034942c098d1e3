// SPDX-License-Identifier: MIT
// The box in which the chosen declaration gets another name, wherever it is used.

import { useState } from "react";
import { lineAround } from "./lines";
import { closeOverlay } from "./overlay";
import { chosen, focusNode } from "./picked";
import { rename } from "./renaming";

export function RenameBox() {
    const [line] = useState(() => chosen().map(lineAround)[0]);
    const [pane] = useState(() => document.activeElement?.closest(".outline, .picture") ?? null);
    const name = line?.tree.inLine(line.node).find(({ family }) => family === "name");
    // The focus moves while the key is handled: later it could be taken from what the user has gone to meanwhile.
    const end = () => {
        closeOverlay();
        if (line !== undefined) {
            focusNode(line.node.id, pane);
        }
    };
    if (line === undefined || name === undefined) {
        return <p className="overlay" role="alert">This has no name. <button autoFocus onClick={end} onBlur={closeOverlay}>Close</button></p>;
    }
    const words = line.tree.words(name);
    return (
        <form className="overlay rename-box" role="dialog" aria-label={`Rename ${words}`} onSubmit={(event) => {
            event.preventDefault();
            const given = String(new FormData(event.currentTarget).get("name")).trim();
            if (given !== "" && given !== words) {
                void rename(line.tree, name, given);
            }
            end();
        }} onKeyDown={(event) => event.key === "Escape" && end()}>
            <label><span>New name</span><input name="name" autoFocus defaultValue={words} onFocus={({ target }) => target.select()} onBlur={closeOverlay} /></label>
        </form>
    );
}
