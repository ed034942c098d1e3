// SPDX-License-Identifier: MIT
// The last things that the host of a simulation did to its world, over the stage.

import { useFields } from "../store";
import { follow } from "./client";

export function DeedList() {
    const { deeds, bodies, stepsPerSecond } = useFields("deeds", "bodies", "stepsPerSecond");
    if (deeds.length === 0) {
        return null;
    }
    return (
        <section className="deeds" aria-label="What the simulation did">
            <h2>What the simulation did</h2>
            <ol>
                {deeds.map(({ number, step, name, body }) => (
                    <li key={number}>
                        <time>{(step / stepsPerSecond).toFixed(1)} s</time> <b>{name}</b>{" "}
                        {body === null ? <span>the world</span> : <button onClick={() => follow(body)}>{bodies.get(body)?.name ?? "somebody"}</button>}
                    </li>
                ))}
            </ol>
        </section>
    );
}
