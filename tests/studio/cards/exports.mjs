// SPDX-License-Identifier: MIT
// Goal: what is given out is whole: a pack plays in the command, a page replays from the disk without asking for anything, pictures are
// pictures, and the archive of a project opens as the same project.
// Method: each item of the menu is chosen, and the downloaded file is used.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { command, dir } from "../../house/cases.mjs";
import { browser, close, open, run, textOfPage } from "../page.mjs";

async function take(page, name) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menu", { name: "Export" }).getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
    const file = join(dir, (await download).suggestedFilename());
    await (await download).saveAs(file);
    return file;
}

/// The size of a PNG, and how many of its pixels differ from the first: a blank one has none.
async function look(page, file) {
    return page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        let inked = 0;
        for (let i = 4; i < data.length; i += 4) {
            inked += Math.abs(data[i] - data[0]) + Math.abs(data[i + 1] - data[1]) > 40 ? 1 : 0;
        }
        return { width: image.width, height: image.height, inked };
    }, `data:image/${file.endsWith("svg") ? "svg+xml" : "png"};base64,${readFileSync(file).toString("base64")}`);
}

await run({
    async "a pack plays in the command"() {
        const page = await open();
        const file = await take(page, "Pack");
        const said = execFileSync(command, ["run", file, "--for", "60s"], { encoding: "utf8" });
        assert.match(said, /Order/);
        await close(page);
    },

    async "a page replays from the disk, and asks for nothing"() {
        const page = await open();
        const file = await take(page, "Page that plays");
        await close(page);
        const context = await browser.newContext();
        const other = await context.newPage();
        const asked = [];
        other.on("request", (request) => !/^data:/.test(request.url()) && asked.push(request.url()));
        other.on("pageerror", (error) => asked.push(String(error)));
        await other.goto(pathToFileURL(file).href);
        const before = await other.locator("#clock").textContent();
        await other.getByRole("button", { name: /^(Play|Pause)$/ }).click();
        await other.waitForTimeout(1500);
        assert.notEqual(await other.locator("#clock").textContent(), before);
        assert.deepEqual(asked, [pathToFileURL(file).href]);
        await context.close();
    },

    async "pictures are pictures, in both themes"() {
        for (const colorScheme of ["light", "dark"]) {
            const page = await open({ colorScheme });
            for (const name of ["Picture as SVG", "Picture as PNG", "Stage as PNG"]) {
                const { width, height, inked } = await look(page, await take(page, name));
                assert.ok(width > 300 && height > 300 && inked > 2000, `${name}: ${width} × ${height}, ${inked}`);
            }
            await close(page);
        }
    },

    async "the archive of a project opens as the same project"() {
        const page = await open();
        await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "village" });
        await page.getByText(/✓ No problems|\d warning/).waitFor();
        const before = await page.getByRole("treeitem").count();
        const file = await take(page, "Project as zip");
        await close(page);
        const other = await open();
        await other.getByLabel("Files", { exact: true }).setInputFiles(file);
        await other.getByText("Kept in this browser").waitFor();
        await other.getByText(/✓ No problems|\d warning/).waitFor();
        assert.equal(await other.getByRole("treeitem").count(), before);
        await close(other);
    },

    async "an archive without a story is refused with a sentence"() {
        const page = await open();
        const before = await textOfPage(page);
        await page.getByLabel("Files", { exact: true }).setInputFiles({ name: "broken.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") });
        await page.getByRole("alert").getByText(/There is no story in it|cannot be read/).waitFor();
        assert.equal(await textOfPage(page), before);
        await close(page);
    },
}, process.argv[2]);
