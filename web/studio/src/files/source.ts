// SPDX-License-Identifier: MIT
// A folder whose texts are open: that of `troupe studio`, by its server, or one of the disk, by the browser.

import { isLayout } from "./layout";
import { isTranslation } from "./translations";

/** Whether a file is one of a project's, by its name: a text, a layout or a translation. */
export const isOfProject = (path: string): boolean => path.endsWith(".troupe") || isLayout(path) || isTranslation(path);

/** A text as the folder has it. A null hash: the folder has no such text. */
export interface Stored {
    text: string;
    hash: string | null;
}

export interface Listing {
    folder: string;
    /** The text that was named when the server began; "" for none. */
    main: string;
    /** The hashes of the texts, layouts and translations, by their paths. */
    hashes: ReadonlyMap<string, string>;
}

/** The folder does not answer, or is not open to this page any more. */
export class Away extends Error {
    constructor(readonly isStranger: boolean) {
        super("the folder does not answer");
    }
}

/** A subscription to the changes of a source, until `close` is called. The subscription may also end by itself. */
export interface Following {
    isClosed: () => boolean;
    close: () => void;
}

export interface Source {
    list: () => Promise<Listing>;
    /** Returns the paths of a text and of those that it uses. */
    project: (main: string) => Promise<string[]>;
    read: (path: string) => Promise<Stored>;
    /** Writes a text if the file still has the hash `seen`, and returns the new hash. Otherwise returns the file's present text. */
    write: (path: string, text: string, seen: string | null) => Promise<{ hash: string | null } | { present: Stored }>;
    follow: (changed: () => void) => Following;
}
