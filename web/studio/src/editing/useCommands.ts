// SPDX-License-Identifier: MIT
// The keys of commands, which work wherever the focus is on the page, but for those that are left to a text while it is typed.

import { useEffect } from "react";
import { COMMANDS, keyOf } from "./commands";
import { isWriting } from "./useEditing";

export function useCommands(): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const key = keyOf(event);
            const command = COMMANDS.find((each) => each.key === key);
            // In words of a picture and in cells of a table F2 edits the words; elsewhere F2 renames.
            const isTaken = key === "F2" && (event.target as Element).closest(".words, [data-cell]") !== null;
            if (command !== undefined && !isTaken && (command.worksWhileTyping || !isWriting(event.target))) {
                event.preventDefault();
                event.stopPropagation();
                command.run();
            }
        };
        addEventListener("keydown", onKey, { capture: true });
        return () => removeEventListener("keydown", onKey, { capture: true });
    }, []);
}
