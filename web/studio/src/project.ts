// SPDX-License-Identifier: MIT
// Projects: the texts that are compiled together, and the examples that come with the studio.

const texts = import.meta.glob<string>("@examples/**/*.troupe", { query: "?raw", import: "default", eager: true });

/** The examples by their paths in `examples/`. */
export const EXAMPLES: ReadonlyMap<string, string> = new Map(
    Object.entries(texts).map(([path, text]) => [path.slice(path.indexOf("examples/") + "examples/".length), text]));

export interface Project {
    main: string;
    files: Record<string, string>;
}

/** Returns an example: its main text, and the files of the folder of the same name. */
export function exampleProject(main: string): Project {
    const folder = main.replace(/\.troupe$/, "/");
    return { main, files: Object.fromEntries([...EXAMPLES].filter(([path]) => path === main || path.startsWith(folder))) };
}
