// SPDX-License-Identifier: MIT
// A menu of things to do. Its first item has the focus when it opens; arrow keys, Home, End and first letters, as many as are typed
// in a row, go from item to item. Escape closes it, and so does leaving it; the focus goes back to where it was opened.

import { useEffect, useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";

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
    /** the words below the items, or in their place */
    rest?: string | null;
}

/** The time in which the next letter goes on with those before. */
const ROW_MS = 800;

const beginsWith = (letters: string) => (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(letters.toLowerCase());

/** Returns the item to which a key moves the focus; undefined: to none. `typed` are the letters that were typed in a row before. */
function goalOf(items: readonly HTMLElement[], key: string, typed: string): HTMLElement | undefined {
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    switch (key) {
    case "ArrowDown": return next[0];
    case "ArrowUp": return next.at(-2) ?? items[0];
    case "Home": return items[0];
    case "End": return items.at(-1);
    default: {
        const isLetter = key.length === 1 && (key !== " " || typed !== "");  // a blank alone chooses an item
        const longer = isLetter && typed !== "" ? [...items.slice(at), ...items.slice(0, at)].find(beginsWith(typed + key)) : undefined;
        return longer ?? (isLetter ? next.find(beginsWith(key)) : undefined);
    }
    }
}

const EDGE = 8;
const HIGHEST = 360;

/**
 * Places a floating menu inside the window: below the element that opened it, or above when there is too little room below, and
 * more above.
 */
function place(list: HTMLElement, opener: Element | null): void {
    if (opener === null || getComputedStyle(list).position !== "fixed") {
        return;
    }
    const { left, top, bottom } = opener.getBoundingClientRect();
    const below = innerHeight - bottom - EDGE - 4, above = top - EDGE - 4;
    const isAbove = below < Math.min(HIGHEST, list.scrollHeight) && above > below;
    list.style.maxHeight = `${Math.min(HIGHEST, isAbove ? above : below)}px`;
    list.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - list.offsetWidth - EDGE))}px`;
    list.style.top = isAbove ? "auto" : `${bottom + 4}px`;
    list.style.bottom = isAbove ? `${innerHeight - top + 4}px` : "auto";
}

export function Menu({ label, items, onEnd, className, style, rest = null }: MenuProps) {
    const list = useRef<HTMLUListElement>(null);
    const opener = useRef(document.activeElement);
    const row = useRef({ letters: "", at: 0 });
    const isFilled = items.length > 0;
    useEffect(() => list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus({ preventScroll: true }), [isFilled]);
    useLayoutEffect(() => {
        const move = () => list.current !== null && style === undefined && place(list.current, opener.current);
        move();
        addEventListener("resize", move);
        addEventListener("scroll", move, { capture: true, passive: true });
        return () => {
            removeEventListener("resize", move);
            removeEventListener("scroll", move, { capture: true });
        };
    }, [items.length, style]);
    const end = () => {
        onEnd();
        (opener.current as HTMLElement | null)?.focus();
    };
    const onKey = (event: KeyboardEvent<HTMLUListElement>) => {
        const typed = event.timeStamp - row.current.at < ROW_MS ? row.current.letters : "";
        const goal = goalOf([...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")], event.key, typed);
        if (event.ctrlKey || event.metaKey || event.altKey || (goal === undefined && event.key !== "Escape")) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        if (goal === undefined) {
            end();
        } else {
            row.current = event.key.length === 1 ? { letters: typed + event.key, at: event.timeStamp } : { letters: "", at: 0 };
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
            {rest !== null && <li role="none" className="soft">{rest}</li>}
        </ul>
    );
}
