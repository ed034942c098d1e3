// SPDX-License-Identifier: MIT
// A menu of things to do. Its first item has the focus when it opens; arrow keys, Home, End and first letters go from item to item. Escape
// closes it, and so does leaving it; the focus goes back to where it was opened.

import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";

export interface MenuItem {
    key: string;
    content: ReactNode;
    title?: string;
    run: () => unknown;
}

interface MenuProps {
    label: string;
    items: readonly MenuItem[];
    onEnd: () => void;
    className?: string;
    style?: CSSProperties;
    /** the words that are shown when the menu has no items */
    none?: string;
}

/** The item that a key goes to; undefined: it goes nowhere. */
function goalOf(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    switch (key) {
    case "ArrowDown": return next[0];
    case "ArrowUp": return next.at(-2) ?? items[0];
    case "Home": return items[0];
    case "End": return items.at(-1);
    default: return key.length === 1 && key !== " " ? next.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())) : undefined;
    }
}

export function Menu({ label, items, onEnd, className, style, none }: MenuProps) {
    const list = useRef<HTMLUListElement>(null);
    const opener = useRef(document.activeElement);
    useEffect(() => list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(), []);
    const end = () => {
        onEnd();
        (opener.current as HTMLElement | null)?.focus();
    };
    const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
        const goal = goalOf([...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")], event.key);
        if (event.ctrlKey || event.metaKey || event.altKey || (goal === undefined && event.key !== "Escape")) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        if (goal === undefined) {
            end();
        } else {
            goal.focus();
        }
    };
    return (
        <ul ref={list} role="menu" aria-label={label} className={className} style={style} data-own-keys onKeyDown={onKey}
            onBlur={({ currentTarget, relatedTarget }) => relatedTarget !== opener.current && !currentTarget.contains(relatedTarget) && onEnd()}>
            {items.map(({ key, content, title, run }) => (
                <li key={key} role="none">
                    <button role="menuitem" tabIndex={-1} title={title} onClick={() => {
                        end();
                        run();
                    }}>{content}</button>
                </li>
            ))}
            {items.length === 0 && <li role="none" className="soft">{none}</li>}
        </ul>
    );
}
