// SPDX-License-Identifier: MIT
// The project of a folder: that of `troupe studio`, or one of the disk that the browser was given. A text is saved half a second after its last change, and only over the version
// that was seen last; what others have written comes in as one change of the history, merged with what has yet to be saved. Until
// something is saved it is kept in the browser, too, and found there again after a crash.
//
// Invariant: `stored` has each text as the folder had it when the page took it over; whatever differs from it has yet to be saved.

import { allFiles, openDocument } from "../document/client";
import { expectNewStory } from "../stage/client";
import { get, set } from "../store";
import { draft, dropDraft, keepDraft } from "./keep";
import { DOUBLED, takeOver } from "./foreign";
import { layoutOf } from "./layout";
import { merge } from "./merge";
import { belongsTo } from "./translations";
import { chooseDirectory, directorySource } from "./directory";
import { enter, server } from "./server";
import { Away, type Following, type Listing, type Source, type Stored } from "./source";

const SAVE_MS = 500;
const DRAFT_MS = 200;
const RETRY_MS = 1000;
const MAIN = "troupe-main";

/** The texts that were written and have yet to be saved, each with the version of the folder that it was made from (`base`). */
export interface Draft {
    main: string;
    texts: Record<string, { text: string; base: Stored }>;
}

let folder = "";  // of the main text, "" or ending with a slash: the document names texts from there
let stored = new Map<string, Stored>();
let source: Source = server;
let changes: Following | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;
let drafting: ReturnType<typeof setTimeout> | undefined;
let work: Promise<void> = Promise.resolve();

/** Queues work on the folder, one piece after the other: a text is never saved while a change that others have made to it is being read. */
function enqueue(act: () => Promise<void>): Promise<void> {
    work = work.then(() => (get().folder === null ? undefined : act())).catch((error: unknown) => fail(error));
    return work;
}

function fail(error: unknown): void {
    if (!(error instanceof Away)) {
        set({ saving: "unsaved", refusal: `A text of the folder cannot be read or written: ${String(error)}.` });
        return;
    }
    set({ saving: error.isStranger ? "shut out" : "away" });
    clearTimeout(saving);
    saving = setTimeout(() => void resume(), RETRY_MS);
}

/** Called when the folder may have changed, or its server may be back: reads what others have changed, then saves. */
function resume(): Promise<void> {
    if (get().folder === null) {
        return work;
    }
    if (changes === undefined || changes.isClosed()) {
        listen();
    }
    return enqueue(async () => {
        await look();
        await save();
    });
}

function listen(): void {
    changes?.close();
    changes = source.follow(() => void resume());
}

// ---- Opening ------------------------------------------------------------------------------------

/** Opens the folder of the server that serves this page. Returns false when there is none. */
export async function openFolder(): Promise<boolean> {
    if (!(await enter())) {
        return false;
    }
    source = server;
    try {
        await openListed(localStorage.getItem(MAIN));
    } catch (error) {
        if (!(error instanceof Away)) {
            throw error;
        }
        return false;
    }
    addEventListener("hashchange", () => void enter().then(resume));
    return true;
}

/** Lets the writer choose a folder of the disk, and opens it. */
export async function openDirectory(): Promise<void> {
    const root = await chooseDirectory();
    if (root !== null) {
        leave();
        source = directorySource(root);
        await openListed(null).catch((error: unknown) => set({ refusal: `The folder ${root.name} cannot be opened: ${String(error)}.` }));
    }
}

async function openListed(before: string | null): Promise<void> {
    const listing = await source.list();
    const found = await draft();
    const first = [found?.main, listing.main, before, ...texts(listing)];
    await openMain(listing, first.find((path) => path !== undefined && path !== null && listing.hashes.has(path)) ?? "");
    await restore(found);
    listen();
}

/** The paths of the texts; those of the folder itself come before those of its subfolders. */
const texts = ({ hashes }: Listing): string[] => [...hashes.keys()].filter((path) => path.endsWith(".troupe"))
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));

async function openMain(listing: Listing, main: string): Promise<void> {
    folder = main.slice(0, main.lastIndexOf("/") + 1);
    const used = main === "" ? [] : [main, ...(await source.project(main)).filter((path) => path.startsWith(folder))];
    const layouts = used.map(layoutOf).filter((path) => listing.hashes.has(path));
    const translations = [...listing.hashes.keys()].filter((path) => belongsTo(path, main));
    stored = new Map(await Promise.all([...new Set([...used, ...layouts, ...translations])]
        .map(async (path): Promise<[string, Stored]> => [path.slice(folder.length), await source.read(path)])));
    expectNewStory();
    openDocument(Object.fromEntries([...stored].map(([name, { text }]) => [name, text])), main.slice(folder.length) || "story.troupe");
    if (source === server) {
        localStorage.setItem(MAIN, main);
    }
    set({ saving: "saved", folder: { name: listing.folder, main, texts: texts(listing) } });
}

/** Opens another text of the folder as the main one. */
export function chooseMain(main: string): void {
    clearTimeout(saving);
    void enqueue(async () => {
        await save();
        await openMain(await source.list(), main);
    });
}

/** Leaves the folder as it is, because another project was opened. */
export function leave(): void {
    clearTimeout(saving);
    changes?.close();
    changes = undefined;
    stored = new Map();
    set({ folder: null });
}

async function restore(found: Draft | null): Promise<void> {
    if (found === null || found.main !== get().folder?.main) {
        return;
    }
    for (const [name, { text, base }] of Object.entries(found.texts)) {
        const now = stored.get(name)?.text ?? "";
        const isDoubled = await takeOver(`Found again: ${name}`, new Map([[name, () => merge(text, base.text, now)]]));
        set({ refusal: `${name} has what was written before the page was closed.${isDoubled ? DOUBLED : ""}` });
    }
    note();
}

// ---- Saving -------------------------------------------------------------------------------------

/** Notes that a text was changed: saves the project soon, and keeps a draft in the browser until then. */
export function note(): void {
    if (get().saving === "saved") {
        set({ saving: "unsaved" });
    }
    if (get().saving === "unsaved") {
        clearTimeout(saving);
        saving = setTimeout(() => void enqueue(save), SAVE_MS);
    }
    drafting ??= setTimeout(() => {
        drafting = undefined;
        void keepUnsaved();
    }, DRAFT_MS);
}

const unsaved = (): [string, string][] => Object.entries(allFiles()).filter(([name, text]) => (stored.get(name)?.text ?? "") !== text);

async function keepUnsaved(): Promise<void> {
    const own = unsaved().map(([name, text]) => [name, { text, base: stored.get(name) ?? { text: "", hash: null } }]);
    await (own.length === 0 ? dropDraft() : keepDraft({ main: folder + get().main, texts: Object.fromEntries(own) }));
}

async function save(): Promise<void> {
    for (const [name, text] of unsaved()) {
        const outcome = await source.write(folder + name, text, stored.get(name)?.hash ?? null);
        if ("present" in outcome) {
            await takeForeign(new Map([[name, outcome.present]]));
        } else {
            stored.set(name, { text, hash: outcome.hash });
        }
    }
    const isSaved = unsaved().length === 0;
    set({ saving: isSaved ? "saved" : "unsaved" });
    if (!isSaved) {
        clearTimeout(saving);
        saving = setTimeout(() => void enqueue(save), SAVE_MS);
    }
    await keepUnsaved();
    await takeNew();
}

// ---- Changes by others --------------------------------------------------------------------------

async function look(): Promise<void> {
    const listing = await source.list();
    set({ folder: { name: listing.folder, main: folder + get().main, texts: texts(listing) } });
    const foreign = new Map<string, Stored>();
    for (const path of listing.hashes.keys()) {
        const name = path.slice(folder.length);
        if (belongsTo(path, folder + get().main) && !stored.has(name)) {
            foreign.set(name, await source.read(path));
        }
    }
    for (const [name, { hash }] of stored) {
        const present = listing.hashes.get(folder + name);
        if (present === undefined && hash !== null) {
            stored.set(name, { text: allFiles()[name] ?? "", hash: null });
            set({ refusal: `${name} is gone from the folder. It is made again when it is changed here.` });
        } else if (present !== undefined && present !== hash) {
            foreign.set(name, await source.read(folder + name));
        }
    }
    await takeForeign(foreign);
    await takeNew();
}

async function takeForeign(foreign: ReadonlyMap<string, Stored>): Promise<void> {
    const names = [...foreign.keys()];
    if (names.length === 0) {
        return;
    }
    const title = `Changed on disk: ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ""}`;
    const dirty = new Set(unsaved().map(([name]) => name));
    const isDoubled = await takeOver(title, new Map([...foreign].map(([name, { text }]) =>
        [name, (ours: string) => merge(ours, stored.get(name)?.text ?? "", text)])));
    foreign.forEach((present, name) => stored.set(name, present));
    const both = names.filter((name) => dirty.has(name));
    if (both.length > 0) {
        set({ refusal: `${both.join(", ")}: changed on disk while it was changed here, and merged.${isDoubled ? DOUBLED : ""}` });
    }
}

/**
 * Adds to the project each text that a `use` line names now and that was no part of it before, also one that another program has made. Does
 * nothing while the project has unsaved texts.
 */
async function takeNew(): Promise<void> {
    const main = folder + get().main;
    const joined = (await source.project(main)).filter((path) => path.startsWith(folder) && !stored.has(path.slice(folder.length)));
    if (joined.length === 0 || unsaved().length > 0) {
        return;
    }
    for (const path of joined) {
        stored.set(path.slice(folder.length), await source.read(path));
    }
    openDocument(Object.fromEntries([...stored].map(([name, { text }]) => [name, text])), get().main);
}
