// SPDX-License-Identifier: MIT
// Plays small stories side by side, each from its beginning again and again.

import { load, NameFamily, type Troupe } from "troupe";
import type { Project } from "../project";
import type { BodyInfo, Frame, Plan } from "../protocol";
import { Story } from "../stage/story";

export interface ToMiniatures {
    projects: Project[];
    /** Whether the stories go on; they stand still otherwise. */
    moves: boolean;
}

export interface FromMiniature {
    number: number;
    frame: Frame;
    bodies: BodyInfo[];
    /** The floor plan, sent with the first frame of a story. */
    plan?: Plan | null;
}

const TICK_MS = 100;
const LASTS_SECONDS = 120;
/** The second at which a miniature that does not move stands: the first people are walking by then. */
const STILL_SECONDS = 4;

let troupe: Troupe | undefined;

function begin({ files, main }: Project): Story | null {
    const { pack } = (troupe as Troupe).compile(files, { main });
    return pack === null ? null : new Story(troupe as Troupe, { pack, source: {} }, 1, pack.names(NameFamily.SETTING)[0] ?? null);
}

function show(number: number, story: Story, isNew: boolean): void {
    const frame = story.frame();
    const message: FromMiniature = { number, frame, bodies: story.takeBodies(), ...(isNew ? { plan: story.plan() } : {}) };
    postMessage(message, { transfer: [frame.bodies.buffer] });
}

function play(project: Project, number: number, moves: boolean): void {
    let story = begin(project);
    const tick = () => {
        if (story === null) {
            return;
        }
        story.play(story.now + Math.round(story.stepsPerSecond * TICK_MS / 1000));
        if (story.now > LASTS_SECONDS * story.stepsPerSecond) {
            story.release();
            story = begin(project);
        }
        if (story !== null) {
            show(number, story, story.now === 0);
        }
    };
    if (story !== null) {
        story.play(STILL_SECONDS * story.stepsPerSecond);
        show(number, story, true);
    }
    if (moves) {
        setInterval(tick, TICK_MS);
    }
}

let begun: ToMiniatures | undefined;
const playAll = ({ projects, moves }: ToMiniatures) => projects.forEach((project, number) => play(project, number, moves));
self.onmessage = ({ data }: MessageEvent<ToMiniatures>) => {
    begun = data;
    if (troupe !== undefined) {
        playAll(data);
    }
};

troupe = await load();
if (begun !== undefined) {
    playAll(begun);
}
