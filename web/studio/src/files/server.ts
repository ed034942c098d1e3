// SPDX-License-Identifier: MIT
// Requests to the server of `troupe studio`, which serves this page and the texts of a folder.

import { Away, type Listing, type Source, type Stored } from "./source";

const TOKEN = /^#[0-9a-f]{64}$/;
const ENTERED = "troupe-entered";
const REFUSED = 403, CONFLICT = 409;

async function ask(path: string, options: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
        response = await fetch(`api/${path}`, options);
    } catch {
        throw new Away(false);
    }
    if (!response.ok && response.status !== CONFLICT) {
        throw new Away(response.status === REFUSED);
    }
    return response;
}

// Bytes that are no UTF-8 are refused, because they would become other bytes when the text is written again. A byte order mark is
// kept.
const textOf = async (response: Response): Promise<string> =>
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
const hashOf = (response: Response): string | null => response.headers.get("etag");
const file = (path: string): string => `file/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Exchanges the token in the page's address for a cookie. Returns whether this page comes from the server of a folder. */
export async function enter(): Promise<boolean> {
    if (TOKEN.test(location.hash)) {
        const body = location.hash.slice(1);
        history.replaceState(null, "", location.pathname);
        localStorage.setItem(ENTERED, "yes");
        await ask("enter", { method: "POST", body }).catch(() => undefined);  // an address that was used already: the cookie is there
    }
    return localStorage.getItem(ENTERED) !== null;
}

async function list(): Promise<Listing> {
    const [folder = "", main = "", ...lines] = (await (await ask("files")).text()).trimEnd().split("\n");
    return { folder, main, hashes: new Map(lines.map((line) => [line.slice(17), `"${line.slice(0, 16)}"`])) };
}

const project = async (main: string): Promise<string[]> =>
    (await (await ask(file(main).replace("file/", "project/"))).text()).split("\n").filter((path) => path !== "");

async function read(path: string): Promise<Stored> {
    const response = await ask(file(path));
    return { text: await textOf(response), hash: hashOf(response) };
}

async function write(path: string, text: string, seen: string | null): Promise<{ hash: string | null } | { present: Stored }> {
    const headers: HeadersInit = seen === null ? { "if-none-match": "*" } : { "if-match": seen };
    const response = await ask(file(path), { method: "PUT", body: text, headers });
    return response.status === CONFLICT ? { present: { text: await textOf(response), hash: hashOf(response) } } : { hash: hashOf(response) };
}

export const server: Source = {
    list, project, read, write,
    follow: (changed) => {
        const changes = new EventSource("api/changes");
        changes.onmessage = changed;
        changes.onerror = changed;
        return { isClosed: () => changes.readyState === EventSource.CLOSED, close: () => changes.close() };
    },
};
