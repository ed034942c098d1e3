// SPDX-License-Identifier: MIT
// The menu of the formats in which a project can be exported.

import { useState } from "react";
import { Menu } from "../editing/Menu";
import { EXPORTS } from "./exports";

export function ExportMenu() {
    const [isOpen, setOpen] = useState(false);
    return (
        <div className="add-menu export-menu">
            <button aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>Export</button>
            {isOpen && (
                <Menu label="Export" onEnd={() => setOpen(false)} items={EXPORTS.map(({ name, says, run }) => ({
                    key: name, run, content: <><b>{name}</b> <span className="soft">{says}</span></>,
                }))} />
            )}
        </div>
    );
}
