// SPDX-License-Identifier: MIT
// The project that is being written, kept in the browser: half a second after each change, broken or not.

import type { Project } from "../project";
import type { Draft } from "./folder";

const NAME = "troupe-studio";
const STORE = "projects";
const CURRENT = "current";
const DRAFT = "draft";

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

export const keep = (project: Project): Promise<IDBValidKey> => use("readwrite", (store) => store.put(project, CURRENT));

/** The project that was kept last; null when there is none, or the browser keeps nothing. */
export async function kept(): Promise<Project | null> {
    try {
        return (await use<Project | undefined>("readonly", (store) => store.get(CURRENT))) ?? null;
    } catch {
        return null;
    }
}

/** The draft that has yet to be saved in the folder that is served. */
export const keepDraft = (written: Draft): Promise<IDBValidKey> => use("readwrite", (store) => store.put(written, DRAFT));
export const dropDraft = (): Promise<undefined> => use("readwrite", (store) => store.delete(DRAFT));
export async function draft(): Promise<Draft | null> {
    try {
        return (await use<Draft | undefined>("readonly", (store) => store.get(DRAFT))) ?? null;
    } catch {
        return null;
    }
}
