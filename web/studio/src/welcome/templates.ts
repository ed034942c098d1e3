// SPDX-License-Identifier: MIT
// Small stories to begin from. Their titles are what their texts say of themselves in the first line.

import { EXAMPLES, type Project } from "../project";

export interface Template {
    path: string;
    title: string;
    says: string;
    project: Project;
}

const FOLDER = "templates/";

function templateOf(path: string, text: string): Template {
    const [title = "", says = ""] = (text.split("\n", 1)[0] as string).replace(/^#\s*/, "").split(": ");
    const main = path.slice(FOLDER.length);
    return { path, title, says: says.charAt(0).toUpperCase() + says.slice(1), project: { main, files: { [main]: text } } };
}

export const TEMPLATES: readonly Template[] = [...EXAMPLES].filter(([path]) => path.startsWith(FOLDER)).map(([path, text]) => templateOf(path, text));
