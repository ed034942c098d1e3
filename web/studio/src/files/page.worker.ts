// SPDX-License-Identifier: MIT
// The worker that plays a story from its beginning and makes a page of it, which is one file and replays it anywhere.

import { Chronicle, load, Rehearsal } from "troupe";

export interface ToPage {
    pack: Uint8Array;
    seed: number;
    setting: string | null;
    seconds: number;
    title: string;
}

/** The page as HTML, or the reason why there is none. */
export type FromPage = { page: string } | { refusal: string };

const troupe = load();

async function pageOf({ pack: bytes, seed, setting, seconds, title }: ToPage): Promise<string> {
    const pack = (await troupe).load(bytes);
    const rehearsal = new Rehearsal(pack, { seed, setting, player: true });
    const chronicle = new Chronicle(rehearsal);
    const until = seconds * rehearsal.world.stepsPerSecond;
    while (rehearsal.step(until) && !chronicle.isFull().isFull) {
        chronicle.noteStep();
    }
    const page = chronicle.printPage(title);
    chronicle.release();
    rehearsal.release();
    pack.release();
    return page;
}

self.onmessage = async ({ data }: MessageEvent<ToPage>) => {
    try {
        const answer: FromPage = { page: await pageOf(data) };
        postMessage(answer);
    } catch (error) {
        const answer: FromPage = { refusal: error instanceof Error ? error.message : String(error) };
        postMessage(answer);
    }
};
