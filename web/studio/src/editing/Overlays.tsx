// SPDX-License-Identifier: MIT
// The list or box that floats above the page, if any.

import { useMemo } from "react";
import { COMMANDS, LINE_COMMANDS, type Command } from "./commands";
import { declarations } from "./declarations";
import { FindBox } from "./FindBox";
import { Finder, type Choice } from "./Finder";
import { useOverlay, type Overlay } from "./overlay";
import { RenameBox } from "./RenameBox";

/** Returns one choice for each name that commands have, with the keys of all commands of that name. */
function choicesOf(commands: readonly Command[]): Choice[] {
    return [...Map.groupBy(commands, ({ name }) => name).values()].map(([first, ...others]) => {
        const { name, key, run } = first as Command;
        return { name, detail: [key, ...others.map((each) => each.key)].filter((each) => each !== null).join(", ").replace(/Arrow/g, ""), run };
    });
}

function List({ shown }: { shown: "commands" | "declarations" }) {
    const choices = useMemo(() => (shown === "commands" ? choicesOf([...COMMANDS, ...LINE_COMMANDS]) : declarations()), [shown]);
    return <Finder label={shown === "commands" ? "Commands" : "Declarations"} choices={choices} />;
}

export function Overlays() {
    const shown: Overlay | null = useOverlay((state) => state.shown);
    switch (shown) {
    case null: return null;
    case "find": return <FindBox />;
    case "rename": return <RenameBox />;
    default: return <List key={shown} shown={shown} />;
    }
}
