// SPDX-License-Identifier: MIT
// node tests/site/site.mjs FOLDER
// Goal: the site is whole without a network: each link and anchor of its pages is there, nothing is loaded from elsewhere, no text of the
// documents is lost, and the search finds what is asked for.
// Method: read the pages, and search as the box does.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";

const top = fileURLToPath(new URL("../..", import.meta.url));
const folder = resolve(process.argv[2]);
const pages = readdirSync(folder).filter((file) => file.endsWith(".html") && file !== "patterns.html");
const anchors = new Map();

function anchorsOf(page) {
    if (!anchors.has(page)) {
        anchors.set(page, new Set([...readFileSync(page, "utf8").matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)));
    }
    return anchors.get(page);
}

let links = 0;
for (const name of pages) {
    const page = join(folder, name);
    const html = readFileSync(page, "utf8");
    for (const [, attribute, link] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
        if (/^[a-z]+:/.test(link)) {
            assert.equal(attribute, "href", `${name} loads ${link}`);
            assert.ok(!/<link [^>]*$/.test(html.slice(0, html.indexOf(`href="${link}"`))), `${name} loads ${link}`);
            continue;
        }
        const [path, anchor] = link.replaceAll("&amp;", "&").split("#");
        const target = path === "" ? page : normalize(join(dirname(page), path));
        assert.ok(existsSync(target), `${name} links to ${link}`);
        assert.ok(anchor === undefined || anchorsOf(target).has(anchor), `${name} links to ${link}, which has no such heading`);
        links++;
    }
}
assert.ok(pages.length > 20 && links > 500, `${pages.length} pages with ${links} links are too few`);

// Every word of a document is on its page.
const plain = (html) => html.replace(/<[^>]*>/g, " ").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const counted = (text) => (text.match(/[A-Za-z]{4,}/g) ?? []).length;
for (const name of ["semantics", "embedding", "language", "matrix"]) {
    const text = readFileSync(join(top, "docs", `${name}.md`), "utf8").replace(/<!--.*?-->/g, "").replace(/!\[[^\]]*\]\([^)]*\)/g, "").replace(/\]\([^)]*\)/g, "]").replace(/^```\w*/gm, "");
    const page = readFileSync(join(folder, `${name}.html`), "utf8").match(/<main>([\s\S]*)<\/main>/)[1];
    assert.equal(counted(plain(page)), counted(text), `words of ${name}`);
}

const context = {};
const code = readFileSync(join(folder, "search_index.js"), "utf8") + readFileSync(join(folder, "search.js"), "utf8");
const { searchIndex, find } = runInNewContext(`${code}\n({ searchIndex, find })`, context);
const first = (asked) => find(searchIndex, asked)[0]?.[0];
assert.match(first("dirty hands of nobody whatsoever") ?? "none", /^none$/);
assert.match(first("old saves"), /^saves\.html#old-saves$/);
assert.match(first("MACHINES wine"), /^testing\.html#machines$/);
assert.ok(find(searchIndex, "behaviour").length === 20 && find(searchIndex, " ").length === 0);
for (const [address] of searchIndex) {
    const [path, anchor] = address.split("#");
    assert.ok(anchor === undefined || anchorsOf(join(folder, path)).has(anchor), address);
}
