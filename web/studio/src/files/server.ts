// SPDX-License-Identifier: MIT
// Requests to the server of `troupe studio`, which serves this page and the texts of a folder.

/** A text as the folder has it. Without a hash there is none. */
export interface Stored {
    text: string;
    hash: string | null;
}

export interface Listing {
    folder: string;
    /** The text that was named when the server began; "" for none. */
    main: string;
    /** The hashes of the texts, by their paths. */
    hashes: ReadonlyMap<string, string>;
}

/** The server is not there, or does not know this browser. */
export class Away extends Error {
    constructor(readonly isStranger: boolean) {
        super("the folder does not answer");
    }
}

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

// Bytes that are no text would be others when they are written again; the mark at the beginning is kept.
const textOf = async (response: Response): Promise<string> =>
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
const hashOf = (response: Response): string | null => response.headers.get("etag");
const file = (path: string): string => `file/${path.split("/").map(encodeURIComponent).join("/")}`;

/** Gives the token of the address for a cookie. Whether this page comes from a server of a folder. */
export async function enter(): Promise<boolean> {
    if (TOKEN.test(location.hash)) {
        const body = location.hash.slice(1);
        history.replaceState(null, "", location.pathname);
        localStorage.setItem(ENTERED, "yes");
        await ask("enter", { method: "POST", body }).catch(() => undefined);  // an address that was used already: the cookie is there
    }
    return localStorage.getItem(ENTERED) !== null;
}

export async function list(): Promise<Listing> {
    const [folder = "", main = "", ...lines] = (await (await ask("files")).text()).trimEnd().split("\n");
    return { folder, main, hashes: new Map(lines.map((line) => [line.slice(17), `"${line.slice(0, 16)}"`])) };
}

/** A text and those that it uses. */
export const project = async (main: string): Promise<string[]> =>
    (await (await ask(file(main).replace("file/", "project/"))).text()).split("\n").filter((path) => path !== "");

export async function read(path: string): Promise<Stored> {
    const response = await ask(file(path));
    return { text: await textOf(response), hash: hashOf(response) };
}

/** Writes a text over the one that was seen last. If another one is there, that is `present`. */
export async function write(path: string, text: string, seen: string | null): Promise<{ hash: string | null } | { present: Stored }> {
    const headers: HeadersInit = seen === null ? { "if-none-match": "*" } : { "if-match": seen };
    const response = await ask(file(path), { method: "PUT", body: text, headers });
    return response.status === CONFLICT ? { present: { text: await textOf(response), hash: hashOf(response) } } : { hash: hashOf(response) };
}

export const follow = (): EventSource => new EventSource("api/changes");
