// SPDX-License-Identifier: MIT
// The formats in which a project can be exported. The menu of the bar and the palette list them.

import { newestPack } from "../stage/client";
import { live } from "../stage/live";
import { CANNOT_PAINT } from "../stage/painted";
import { painting } from "../stage/painting";
import { get, set } from "../store";
import { give } from "./give";
import type { FromPage, ToPage } from "./page.worker";
import { current, download } from "./project";
import { painted, snapshot } from "./snapshot";
import { packed } from "./zip";

export interface Export {
    name: string;
    says: string;
    run: () => unknown;
}

const LEAST_SECONDS = 120;

const title = () => get().main.replace(/\.troupe$/, "").split("/").at(-1) ?? "story";
const refuse = (refusal: string) => set({ refusal });

/** Calls `act` with the compiled story; shows a refusal when there is none. */
function withPack(act: (pack: Uint8Array) => void): void {
    const pack = newestPack();
    if (pack === null) {
        refuse("The text has to make sense first; see its problems.");
    } else {
        act(pack);
    }
}

function givePage(pack: Uint8Array): void {
    const { seed, setting, stepsPerSecond } = get();
    const seconds = Math.max(LEAST_SECONDS, Math.ceil((live.frame?.step ?? 0) / stepsPerSecond));
    const worker = new Worker(new URL("./page.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromPage>) => {
        worker.terminate();
        if ("page" in data) {
            give(`${title()}.html`, data.page, "text/html");
        } else {
            refuse(data.refusal);
        }
    };
    const task: ToPage = { pack, seed, setting, seconds, title: title() };
    worker.postMessage(task);
}

/** The view in the middle: a picture, or the form. */
function shown(): { element: HTMLElement; name: string } | null {
    const element = document.querySelector<HTMLElement>(".views .picture, .views .form-pane");
    return element === null ? null : { element, name: element.querySelector("h3")?.textContent || title() };
}

async function givePicture(isVector: boolean): Promise<void> {
    const found = shown();
    if (found === null) {
        refuse("There is no picture: choose Picture or Both first.");
        return;
    }
    const picture = await snapshot(found.element);
    if (isVector) {
        give(`${found.name}.svg`, picture.svg, "image/svg+xml");
    } else {
        give(`${found.name}.png`, await painted(picture), "image/png");
    }
}

async function giveStage(): Promise<void> {
    if (CANNOT_PAINT === null) {
        give(`${title()}-stage.png`, await painting.picture(), "image/png");
    } else {
        refuse(CANNOT_PAINT);
    }
}

export const EXPORTS: readonly Export[] = [
    { name: "Project as zip", says: "all texts, in their folders", run: () => give(`${title()}.zip`, packed(current().files), "application/zip") },
    { name: "This text", says: "the file that is shown", run: download },
    { name: "Pack", says: "the story as a game loads it", run: () => withPack((pack) => give(`${title()}.pack`, pack as BlobPart, "application/octet-stream")) },
    { name: "Page that plays", says: "one file that replays the story so far, anywhere", run: () => withPack(givePage) },
    { name: "Picture as SVG", says: "for browsers", run: () => givePicture(true) },
    { name: "Picture as PNG", says: "what is drawn in the middle", run: () => givePicture(false) },
    { name: "Stage as PNG", says: "as it is seen", run: giveStage },
];
