// SPDX-License-Identifier: MIT
// The menu of what a project can be given out as.

import { useEffect, useRef, useState } from "react";
import { EXPORTS, type Export } from "./exports";

export function ExportMenu() {
    const [isOpen, setOpen] = useState(false);
    const menu = useRef<HTMLDivElement>(null);
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (isOpen) {
            menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
        }
    }, [isOpen]);
    const close = () => {
        setOpen(false);
        button.current?.focus();
    };
    const move = (by: number) => {
        const items = [...menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []];
        const at = items.indexOf(document.activeElement as HTMLElement);
        items[(at + by + items.length) % items.length]?.focus();
    };
    const run = (one: Export) => {
        close();
        void one.run();
    };
    return (
        <div
            ref={menu} className="add-menu export-menu"
            onBlur={({ relatedTarget }) => !menu.current?.contains(relatedTarget) && setOpen(false)}
            onKeyDown={(event) => {
                const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (isOpen && event.key === "Escape") {
                    close();
                } else if (isOpen && by !== undefined) {
                    event.preventDefault();
                    move(by);
                }
            }}
        >
            <button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>Export</button>
            {isOpen && (
                <ul role="menu" aria-label="Export">
                    {EXPORTS.map((one) => (
                        <li key={one.name} role="none">
                            <button role="menuitem" tabIndex={-1} onClick={() => run(one)}><b>{one.name}</b> <span className="soft">{one.says}</span></button>
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
