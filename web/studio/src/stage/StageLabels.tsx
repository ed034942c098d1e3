// SPDX-License-Identifier: MIT
// The words on the stage as a list, each where it stands on the canvas: for those who listen rather than look.

import { useSyncExternalStore } from "react";
import type { Label } from "./labels";

const MOST_OFTEN_MS = 300;

/** The labels as they were last drawn. The listener is called a few times a second at most, however often they are drawn.
    */
export class LabelBoard {
    #labels: readonly Label[] = [];
    #shown: readonly Label[] = [];
    #timer: ReturnType<typeof setTimeout> | undefined;
    #listener: (() => void) | undefined;

    put(labels: readonly Label[]): void {
        this.#labels = labels;
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.#shown = this.#labels;
            this.#listener?.();
        }, MOST_OFTEN_MS);
    }

    subscribe = (listener: () => void) => {
        this.#listener = listener;
        return () => {
            this.#listener = undefined;
            clearTimeout(this.#timer);
            this.#timer = undefined;
        };
    };

    shown = () => this.#shown;
}

export function StageLabels({ board }: { board: LabelBoard }) {
    const labels = useSyncExternalStore(board.subscribe, board.shown);
    return (
        <ul className="stage-labels" aria-label="Words on the stage">
            {labels.map(({ is, text, box }) => (
                <li key={`${is} ${text} ${Math.round(box.left)} ${Math.round(box.top)}`} data-is={is}
                    style={{ left: box.left, top: box.top, width: box.width, height: box.height }}>
                    {is === "crowd" ? `${text} people` : text}
                </li>
            ))}
        </ul>
    );
}
