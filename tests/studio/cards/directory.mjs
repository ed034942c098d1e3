// SPDX-License-Identifier: MIT
// Goal: a folder of the disk is opened by the browser alone: its main text with those that it uses, saved where they are, and what other programs
// write comes in; an older version is never written over a newer one.
// Method: no test can use the dialog of the system, so it answers with a folder of the browser's own file system, which has the same handles. Other
// programs are calls that write there.

import assert from "node:assert/strict";
import { read } from "../../house/cases.mjs";
import { close, open, run, shownText, until } from "../page.mjs";

const GUEST = "role Stranger\n    proactive Wait\n        wander\n";

/** The dialog of the system chooses `inn`. */
const dialog = () => {
    globalThis.showDirectoryPicker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle("inn", { create: true });
};

const folderOf = (page) => ({
    write: (path, text) => page.evaluate(async ([path, text]) => {
        const names = path.split("/");
        let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("inn", { create: true });
        for (const name of names.slice(0, -1)) {
            folder = await folder.getDirectoryHandle(name, { create: true });
        }
        const stream = await (await folder.getFileHandle(names.at(-1), { create: true })).createWritable();
        await stream.write(text);
        await stream.close();
    }, [path, text]),
    read: (name) => page.evaluate(async (name) =>
        (await (await (await (await navigator.storage.getDirectory()).getDirectoryHandle("inn")).getFileHandle(name)).getFile()).text(), name),
});

async function openFolder(page) {
    await page.getByRole("button", { name: "Open folder" }).click();
    await page.getByText("Saved in the folder").waitFor();
}

async function typeAtEnd(page, text) {
    await page.getByRole("radio", { name: "Text" }).click();
    await page.getByRole("textbox", { name: /^Text of/ }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(text);
}

await run({
    async "a folder of the disk is opened, saved, and watched"() {
        const page = await open();
        await page.evaluate(dialog);
        const folder = folderOf(page);
        const tavern = `use "guests/stranger.troupe"\n${read("examples/tavern.troupe")}`;
        await folder.write("tavern.troupe", tavern);
        await folder.write("guests/stranger.troupe", GUEST);
        await folder.write("another.troupe", "role Alien\n    proactive Wait\n        wander\n");
        await openFolder(page);
        await page.getByRole("combobox", { name: "Main text of inn" }).selectOption("tavern.troupe");
        await page.getByRole("treeitem", { name: "role Stranger" }).waitFor();
        assert.equal(await page.getByRole("treeitem", { name: "role Alien" }).count(), 0, "a text that is not used stays out");

        await page.getByRole("treeitem", { name: "scene Order" }).click();
        await typeAtEnd(page, "# mine\n");
        await until("it is saved where it was", async () => (await folder.read("tavern.troupe")) === `${tavern}# mine\n`);
        await folder.write("tavern.troupe", `# theirs\n${await folder.read("tavern.troupe")}`);
        await until("what another program wrote comes in", async () => (await shownText(page)).startsWith("# theirs\n"));
        await folder.write("tavern.troupe", `# again\n${await folder.read("tavern.troupe")}`);
        await typeAtEnd(page, "# both\n");
        await until("lines of both are there", async () => /^# again\n# theirs\n[^]*# mine\n# both\n$/.test(await folder.read("tavern.troupe")));
        await page.getByText("Saved in the folder").waitFor();
        await close(page);
    },
}, process.argv[2]);
