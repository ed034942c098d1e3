// SPDX-License-Identifier: MIT
// The projects that are being written, kept in the browser: half a second after each change, with mistakes or without. Each has an
// id, by which the tabs that have it open know it; the one that was written last is opened first.

import type { Project } from "../project";
import type { Draft } from "./folder";

const NAME = "troupe-studio";
const STORE = "projects";
const LIST = "list";
const DRAFT = "draft";
const MOST_KEPT = 20;

/** A project that is kept; the list has the one that was written last in front. */
export interface Kept {
    id: string;
    main: string;
    /** when the project was last written, in milliseconds since 1970 */
    at: number;
}

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
    });
}

async function use<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open();
    return new Promise((resolve, reject) => {
        const request = act(database.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the browser keeps nothing"));
    });
}

/**
 * Keeps a project. `join` gets the project as the browser keeps it now, perhaps from another tab (null: the browser keeps none), and
 * returns the project to keep. Resolves with the project that was kept.
 */
export async function keepOver(id: string, join: (stored: Project | null) => Project): Promise<Project> {
    const database = await open();
    return new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, "readwrite");
        const store = transaction.objectStore(STORE);
        let joined: Project | undefined;
        const stored = store.get(id) as IDBRequest<Project | undefined>;
        stored.onsuccess = () => {
            joined = join(stored.result ?? null);
            store.put(joined, id);
            list(store, { id, main: joined.main, at: Date.now() });
        };
        transaction.oncomplete = () => resolve(joined as Project);
        transaction.onabort = () => reject(transaction.error ?? new Error("the browser keeps nothing"));
    });
}

/** Puts a project in front of the list. Only the first MOST_KEPT projects of the list are kept. */
function list(store: IDBObjectStore, own: Kept): void {
    const old = store.get(LIST) as IDBRequest<Kept[] | undefined>;
    old.onsuccess = () => {
        const all = [own, ...(old.result ?? []).filter(({ id }) => id !== own.id)];
        store.put(all.slice(0, MOST_KEPT), LIST);
        all.slice(MOST_KEPT).forEach(({ id }) => store.delete(id));
    };
}

/** Returns what the browser keeps under a key; `none` when it keeps nothing under that key, or nothing at all. */
async function found<T>(key: string, none: T): Promise<T> {
    try {
        return (await use<T | undefined>("readonly", (store) => store.get(key))) ?? none;
    } catch {
        return none;
    }
}

export const allKept = (): Promise<Kept[]> => found<Kept[]>(LIST, []);
export const kept = (id: string): Promise<Project | null> => found<Project | null>(id, null);

/** Keeps the texts that have yet to be saved in the open folder. */
export const keepDraft = (written: Draft): Promise<IDBValidKey> => use("readwrite", (store) => store.put(written, DRAFT));
export const dropDraft = (): Promise<undefined> => use("readwrite", (store) => store.delete(DRAFT));
export const draft = (): Promise<Draft | null> => found<Draft | null>(DRAFT, null);
