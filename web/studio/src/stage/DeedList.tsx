// SPDX-License-Identifier: MIT
// The last things that the host of a simulation did to its world, over the stage.

import { useLayoutEffect, useRef } from "react";
import { useFields } from "../store";
import { follow } from "./client";

export function DeedList() {
    const { deeds, bodies, stepsPerSecond } = useFields("deeds", "bodies", "stepsPerSecond");
    const region = useRef<HTMLElement>(null);
    const focused = useFocusOfDeeds(region, deeds);
    if (deeds.length === 0) {
        return null;
    }
    return (
        <section ref={region} className="deeds" aria-label="What the simulation did" tabIndex={-1}>
            <h2>What the simulation did</h2>
            <ol>
                {deeds.map(({ number, step, name, body }) => (
                    <li key={number}>
                        <time>{(step / stepsPerSecond).toFixed(1)} s</time> <b>{name}</b>{" "}
                        {body === null ? <span>the world</span> : (
                            <button data-deed={number} onClick={() => follow(body)} onFocus={() => void (focused.current = number)} onBlur={() => void (focused.current = null)}>
                                {bodies.get(body)?.name ?? "somebody"}
                            </button>
                        )}
                    </li>
                ))}
            </ol>
        </section>
    );
}

/**
 * The deed whose button has the focus; null: none has. When that button is gone, the nearest later one gets the focus, else the last one, else the
 * list, else the stage.
 */
function useFocusOfDeeds(region: { readonly current: HTMLElement | null }, deeds: unknown): { current: number | null } {
    const focused = useRef<number | null>(null);
    useLayoutEffect(() => {
        const own = focused.current;
        const buttons = [...region.current?.querySelectorAll<HTMLElement>("[data-deed]") ?? []];
        const numberOf = (button: HTMLElement) => Number(button.dataset["deed"]);
        if (own === null || buttons.some((button) => numberOf(button) === own && button === document.activeElement)) {
            return;
        }
        focused.current = null;
        const next = buttons.find((button) => numberOf(button) >= own) ?? buttons.at(-1) ?? region.current;
        (next ?? document.querySelector<HTMLElement>("canvas.stage"))?.focus();
    }, [deeds]);
    return focused;
}
