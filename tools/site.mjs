// SPDX-License-Identifier: MIT
// node tools/site.mjs FOLDER [COMMAND]: writes the documents of the project as a static site into FOLDER, searchable and without a network:
// README.md and docs/*.md as pages, what they link to, and a box that searches all of them. With a COMMAND (build/troupe) also the page
// of patterns and a gallery of examples as they were played. `make site` puts reference and studio beside them.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const top = fileURLToPath(new URL("..", import.meta.url));
const [out, command] = process.argv.slice(2).map((path) => resolve(path));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const GROUPS = [
    ["Begin", ["README", "tutorial", "newcomers", "studio", "language", "actions", "formalisms"]],
    ["Embed", ["embedding", "bindings", "webassembly", "saves", "notices", "document", "editors", "performance", "benchmark"]],
    ["Inside", ["architecture", "semantics", "simulation", "testing", "matrix", "glossary", "renames", "dependencies"]],
];
const GALLERY = [["tavern", "2h"], ["pub", "1h"], ["street", "30m"], ["duel", "10m"], ["prelude", "30m"], ["quest", "30m"]];

const sourceOf = (name) => join(top, name === "README" ? "README.md" : `docs/${name}.md`);
const pageOf = (name) => (name === "README" ? "index.html" : `${name}.html`);
const listed = GROUPS.flatMap(([, names]) => names);
const others = readdirSync(join(top, "docs")).filter((file) => file.endsWith(".md")).map((file) => basename(file, ".md"))
    .filter((name) => !listed.includes(name));
GROUPS[2][1].push(...others);

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

// ---- Links --------------------------------------------------------------------------------------

// The address on the site of what a page of the project links to. Files that are no pages are copied.
function addressOf(link, source) {
    if (/^[a-z]+:|^#/.test(link)) {
        return link;
    }
    const [path, anchor] = link.split("#");
    const file = resolve(dirname(source), path);
    const known = [...listed, ...others].find((name) => sourceOf(name) === file);
    if (known !== undefined) {
        return pageOf(known) + (anchor === undefined ? "" : `#${anchor}`);
    }
    const inside = relative(top, file);
    if (inside.startsWith("..") || !existsSync(file)) {
        throw new Error(`${relative(top, source)} links to ${link}, which is not there`);
    }
    const target = inside.replace(/^docs\/pictures\//, "pictures/").replace(/^(?!pictures\/)/, "files/");
    if (statSync(file).isDirectory()) {
        const files = readdirSync(file, { withFileTypes: true }).filter((each) => each.isFile()).map((each) => each.name).sort();
        mkdirSync(join(out, target), { recursive: true });
        files.forEach((each) => cpSync(join(file, each), join(out, target, each)));
        writeFileSync(join(out, target, "index.html"), layout(inside, `<h1>${escape(inside)}</h1><ul>${
            files.map((each) => `<li><a href="${escape(each)}">${escape(each)}</a></li>`).join("")}</ul>`, "../".repeat(target.split("/").length)));
        return `${target}/index.html`;
    }
    mkdirSync(dirname(join(out, target)), { recursive: true });
    cpSync(file, join(out, target));
    return target;
}

// ---- Markdown, as the documents use it ----------------------------------------------------------

function inline(text, source) {
    const kept = [];
    const keep = (html) => `\u0000${kept.push(html) - 1}\u0000`;
    return escape(text.replace(/(`+)([\s\S]*?[^`])\1(?!`)/g, (_, ticks, code) => keep(`<code>${escape(code.trim())}</code>`))
        .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words, link) => keep(`<img src="${escape(addressOf(link, source))}" alt="${escape(words)}">`))
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words, link) => `${keep(`<a href="${escape(addressOf(link, source))}">`)}${words}${keep("</a>")}`))
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>").replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
        .replace(/\u0000(\d+)\u0000/g, (_, index) => kept[index]);
}
const wordsOf = (text) => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*|]/g, " ").replace(/\s+/g, " ").trim();
const cellsOf = (row) => row.trim().replace(/^\||\|$/g, "").match(/(?:`[^`]*`|\\\||[^|])+/g)?.map((cell) => cell.trim().replaceAll("\\|", "|")) ?? [];

// The anchors of headings are those that the host of the repository makes.
function anchorOf(words, taken) {
    const plain = words.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(/\s/g, "-");
    const count = taken.get(plain) ?? 0;
    taken.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
}

// Reads the items of a list that begins at lines[at]; returns its HTML and the index behind it.
function list(lines, at, source) {
    const indent = lines[at].match(/^ */)[0].length;
    const ordered = /^ *\d+\. /.test(lines[at]);
    const items = [];
    while (at < lines.length) {
        const begin = lines[at].match(/^( *)([-*]|\d+\.) +(.*)$/);
        if (begin === null || begin[1].length !== indent) {
            break;
        }
        const own = [begin[3]];
        for (at++; at < lines.length && (lines[at].trim() === "" ? /^ {2,}\S/.test(lines[at + 1] ?? "") : lines[at].match(/^ */)[0].length > indent); at++) {
            own.push(lines[at].slice(Math.min(lines[at].match(/^ */)[0].length, indent + begin[2].length + 1)));
        }
        items.push(`<li>${blocks(own, source, null).replace(/^<p>([\s\S]*?)<\/p>/, "$1")}</li>`);
    }
    return { html: ordered ? `<ol>${items.join("")}</ol>` : `<ul>${items.join("")}</ul>`, at };
}

// Writes lines as HTML; `sections`, if there are any, collects headings and the words below them.
function blocks(lines, source, sections) {
    const html = [];
    const taken = new Map();
    for (let at = 0; at < lines.length;) {
        const line = lines[at];
        const heading = line.match(/^(#{1,6}) +(.*)$/);
        const fence = line.match(/^( *)```(\S*)/);
        const from = at;
        if (line.trim() === "" || /^<!--.*-->$/.test(line.trim())) {
            at++;
        } else if (heading !== null) {
            const words = wordsOf(heading[2]), anchor = anchorOf(words, taken);
            html.push(`<h${heading[1].length} id="${escape(anchor)}">${inline(heading[2], source)}</h${heading[1].length}>`);
            sections?.push({ title: words, anchor, text: "" });
            at++;
            continue;
        } else if (fence !== null) {
            for (at++; at < lines.length && !/^ *```\s*$/.test(lines[at]); at++);
            html.push(`<pre><code>${escape(lines.slice(from + 1, at++).map((each) => each.slice(fence[1].length)).join("\n"))}</code></pre>`);
        } else if (/^\|/.test(line) && /^\|[\s:|-]+\|?$/.test(lines[at + 1] ?? "")) {
            for (at += 2; at < lines.length && /^\|/.test(lines[at]); at++);
            const row = (text, tag) => `<tr>${cellsOf(text).map((cell) => `<${tag}>${inline(cell, source)}</${tag}>`).join("")}</tr>`;
            html.push(`<div class="wide"><table><thead>${row(line, "th")}</thead><tbody>${
                lines.slice(from + 2, at).map((each) => row(each, "td")).join("")}</tbody></table></div>`);
        } else if (/^ *([-*]|\d+\.) /.test(line)) {
            const made = list(lines, at, source);
            html.push(made.html);
            at = made.at;
        } else {
            for (at++; at < lines.length && lines[at].trim() !== "" && !/^(#{1,6} |\||```|<!--)|^ *([-*]|\d+\.) /.test(lines[at]); at++);
            html.push(`<p>${inline(lines.slice(from, at).join("\n"), source)}</p>`);
        }
        if (sections !== null && sections.length > 0) {
            sections.at(-1).text += ` ${wordsOf(lines.slice(from, at).join(" "))}`;
        }
    }
    return html.join("\n");
}

// ---- Pages --------------------------------------------------------------------------------------

const extras = [];
function layout(title, body, up = "") {
    const link = ([page, words]) => `<li><a href="${up}${page}">${escape(words)}</a></li>`;
    const groups = GROUPS.map(([group, names]) => `<h2>${group}</h2><ul>${names.map((name) => link([pageOf(name), titles.get(name)])).join("")}</ul>`);
    const more = extras.length > 0 ? `<h2>See</h2><ul>${extras.map(link).join("")}</ul>` : "";
    return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escape(title)} · Troupe</title><link rel="stylesheet" href="${up}site.css"></head><body>` +
        `<nav><a class="home" href="${up}index.html">Troupe</a><label>Search <input type="search" id="search" data-up="${up}"></label>` +
        `<ol id="found" hidden></ol>${more}${groups.join("")}</nav><main>${body}</main>` +
        `<script src="${up}search_index.js"></script><script src="${up}search.js"></script></body></html>\n`;
}

const titles = new Map([...listed, ...others].map((name) => [name, name === "README" ? "Troupe"
    : wordsOf(readFileSync(sourceOf(name), "utf8").match(/^# +(.*)$/m)?.[1] ?? name)]));
if (command !== undefined) {
    extras.push(["studio/index.html", "Studio"], ["gallery.html", "Gallery"], ["patterns.html", "Patterns"], ["reference/index.html", "Reference"]);
}
const index = [];
for (const [name, title] of titles) {
    const sections = [];
    const body = blocks(readFileSync(sourceOf(name), "utf8").split("\n"), sourceOf(name), sections);
    writeFileSync(join(out, pageOf(name)), layout(title, body));
    index.push(...sections.map((each) => [`${pageOf(name)}#${each.anchor}`, each.title === title ? title : `${title}: ${each.title}`, each.text.trim()]));
}
if (command !== undefined) {
    mkdirSync(join(out, "gallery"));
    const rows = GALLERY.map(([name, time]) => {
        execFileSync(command, ["run", `examples/${name}.troupe`, "--for", time, "--html", join(out, "gallery", `${name}.html`)], { cwd: top, stdio: "ignore" });
        index.push([`gallery/${name}.html`, `Gallery: ${name}`, `${time} of examples/${name}.troupe`]);
        return `<li><a href="gallery/${name}.html">${name}</a>, ${time} of <a href="${addressOf(`examples/${name}.troupe`, join(top, "x"))}">its text</a></li>`;
    });
    writeFileSync(join(out, "gallery.html"), layout("Gallery", `<h1>Gallery</h1><p>Examples as they were played: a map, queues and a timeline.</p><ul>${rows.join("")}</ul>`));
    execFileSync(command, ["doc", "-o", join(out, "patterns.html")], { cwd: top, stdio: "ignore" });
}
writeFileSync(join(out, "search_index.js"), `const searchIndex = ${JSON.stringify(index)};\n`);
for (const file of ["site.css", "search.js"]) {
    cpSync(join(top, "docs/site", file), join(out, file));
}
console.log(`${join(out, "index.html")}: ${titles.size} pages, ${index.length} sections to search`);
