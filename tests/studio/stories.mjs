// SPDX-License-Identifier: MIT
// Stories for tests of the studio, and the addresses that carry them.

import { deflateRawSync } from "node:zlib";

/** The end of an address, from # on, that holds a whole text: the studio opened with it plays that text. */
export const linkTo = (text) => `#play=${deflateRawSync(JSON.stringify({ main: "story.troupe", files: { "story.troupe": text } })).toString("base64url")}`;

/** A story of two who call each other, in the words of some lines. */
export const calls = (...lines) => `lines Calls
${lines.map((line) => `    ${line}\n`).join("")}
role Guest for creature
    proactive Call, with a Guest within 20 m, about news
        exclaim one of Calls to partner
    reactive Answer, about news
        listen

setting Inn
    cast
        Ann: Guest at (2, 2)
        Bob: Guest at (4, 2)
        player walks
`;

export const CALLS = calls('"Over here!" @eugc', '"Bye." @t6gw');

/** Gives the lines of CALLS a column for a language. Returns the field for a further one. */
export async function translateInto(page, name) {
    await page.getByRole("treeitem", { name: "lines Calls" }).click();
    await page.getByRole("radio", { name: "Picture" }).click();
    const language = page.getByRole("textbox", { name: "New language" });
    await language.fill(name);
    await language.press("Enter");
    await page.getByRole("columnheader", { name: new RegExp(`^${name} `) }).waitFor();
    return language;
}
