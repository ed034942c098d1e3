// SPDX-License-Identifier: MIT
// The map as a list: everybody on the stage, what each does and where; then the things. For those who cannot see the map, and for finding somebody.

import { useSyncExternalStore } from "react";
import { BarState, type Bar, type BodyId, type BodyInfo } from "../protocol";
import { useStudio } from "../store";
import { follow } from "./client";
import { live } from "./live";
import { positionOf } from "./scene";

const BEAT_MS = 500;
let beat = 0;

/**
 * Calls the listener at most every half second while the story goes on, and once more when it stops, so that the last state is
 * shown.
 */
function eachBeat(listener: () => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = live.subscribe(() => {
        timer ??= setTimeout(() => {
            timer = undefined;
            beat++;
            listener();
        }, BEAT_MS);
    });
    return () => {
        clearTimeout(timer);
        end();
    };
}

export function PeopleList() {
    const bodies = useStudio((state) => state.bodies);
    const followed = useStudio((state) => state.followed);
    useSyncExternalStore(eachBeat, () => beat);
    const entry = (body: BodyInfo) => (
        <li key={body.id}>
            <button aria-pressed={body.id === followed} onClick={() => follow(body.id)}>
                <b>{body.name}</b> <span>{body.isCharacter ? doing(body, bodies) : body.kind}</span> <span className="at">{whereabouts(body.id)}</span>
            </button>
        </li>
    );
    const people = [...bodies.values()].filter(({ isCharacter }) => isCharacter);
    const things = [...bodies.values()].filter(({ isCharacter }) => !isCharacter);
    return (
        <div className="people">
            <ul aria-label="Everybody on the stage">{people.map(entry)}</ul>
            {things.length > 0 && <ul aria-label="Things on the stage">{things.map(entry)}</ul>}
        </div>
    );
}

const isCurrent = ({ state }: Bar) => state === BarState.Runs || state === BarState.Waits;

function doing({ id, isPlayer }: BodyInfo, bodies: ReadonlyMap<BodyId, BodyInfo>): string {
    const bars: Bar[] = [...live.bars.values()].filter((bar) => bar.body === id && bar.to === null);
    const others = live.waits.filter(([who]) => who === id).map(([, whom]) => bodies.get(whom)?.name ?? "somebody");
    const waits = others.length > 0 ? `, waits for ${others.join(", ")}` : "";
    return isPlayer ? "you" : `${(bars.find(isCurrent) ?? bars.at(-1))?.title ?? "nothing"}${waits}`;
}

function whereabouts(id: BodyId): string {
    const at = live.frame === null ? null : positionOf(live.frame, id);
    return at === null ? "gone" : `${at[0].toFixed(1)}, ${at[1].toFixed(1)} m`;
}
