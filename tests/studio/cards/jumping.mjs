// SPDX-License-Identifier: MIT
// Goal: nothing jumps in the picture of a network, and no arrow is drawn across a node that is at neither of its ends.
// Method: in each network of the examples one node is dragged, another added and removed again, and all boxes are compared before
// and after: the dragged one moves by nothing, nor do nine in ten of the others. Ways of arrows are followed in steps of 4 pixels.

import assert from "node:assert/strict";
import { join } from "node:path";
import { top } from "../../house/cases.mjs";
import { close, open, run, until } from "../page.mjs";

const nodes = (page) => page.locator(".react-flow__node");
/// Where nodes are in the picture, whatever part of it is shown: one that is chosen is brought into view.
const boxes = (page) => page.locator(".react-flow__viewport").evaluate((picture) => {
    const { x: left, y: top } = picture.getBoundingClientRect();
    return Object.fromEntries([...picture.querySelectorAll(".react-flow__node")].map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [node.getAttribute("aria-label"), { x: x - left, y: y - top, width, height }];
    }));
});

async function throughForeignNodes(page) {
    return page.evaluate(() => {
        const all = [...document.querySelectorAll(".react-flow__node")].map((node) => ({ name: node.getAttribute("aria-label").replace(/^Node /, ""), box: node.getBoundingClientRect() }));
        return [...document.querySelectorAll(".react-flow__edge")].flatMap((edge) => {
            const path = edge.querySelector(".react-flow__edge-path"), matrix = path.getScreenCTM();
            const [, from, to] = /^Arrow from (.*) to (.*)$/.exec(edge.getAttribute("aria-label"));
            const foreign = all.filter(({ name }) => name !== from && name !== to);
            for (let at = 0; at < path.getTotalLength(); at += 4) {
                const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
                const hit = foreign.find(({ box }) => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1);
                if (hit !== undefined) {
                    return [`${edge.getAttribute("aria-label")} runs through ${hit.name}`];
                }
            }
            return [];
        });
    });
}

function compare(before, after, dragged) {
    const moved = Object.entries(before).filter(([name, box]) => after[name] !== undefined && Math.hypot(after[name].x - box.x, after[name].y - box.y) > 0.5);
    assert.ok(!moved.some(([name]) => name === dragged), `${dragged} was dragged, and has jumped`);
    const others = Object.keys(before).length - 1;
    assert.ok(moved.length * 10 <= others, `${moved.length} of ${others} have jumped: ${moved.map(([name]) => name).join(", ")}`);
}

const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

async function tryNetwork(page) {
    const count = await nodes(page).count();
    assert.deepEqual(await throughForeignNodes(page), []);
    const first = nodes(page).filter({ has: page.locator(".start") });
    const name = await first.getAttribute("aria-label");
    const head = await first.locator("header b").boundingBox();
    await page.mouse.move(head.x + 5, head.y + 8);
    await page.mouse.down();
    await page.mouse.move(head.x + 45, head.y - 6, { steps: 5 });
    await page.mouse.up();
    await page.getByTitle(/^Undo: Move /).waitFor();
    assert.deepEqual(await throughForeignNodes(page), []);
    const before = await boxes(page);
    await page.getByRole("button", { name: "New node" }).click();
    await until("there is a node more", async () => (await nodes(page).count()) > count);
    const between = await boxes(page);
    compare(before, between, name);
    const all = Object.entries(between);
    all.forEach(([a, box], i) => all.slice(i + 1).forEach(([b, other]) => assert.ok(!overlap(box, other), `${a} lies on ${b}`)));
    assert.deepEqual(await throughForeignNodes(page), []);
    await page.getByRole("button", { name: "Undo" }).click();
    await until("it is gone", async () => (await nodes(page).count()) === count);
    compare(between, await boxes(page), name);
    await page.getByRole("button", { name: "Undo" }).click();
    await until("the first node is back", async () => Math.abs((await boxes(page))[name].x - before[name].x) > 1);
}

async function tryAll(page) {
    await until("there is an outline", async () => (await page.getByRole("treeitem").count()) > 0);
    await page.getByText(/✓ No problems|\d warning/).waitFor();
    const items = page.getByRole("treeitem", { name: /^network / });
    const count = await items.count();
    for (let i = 0; i < count; i++) {
        await items.nth(i).locator(".outline-name").first().click();
        await nodes(page).first().waitFor();
        await page.waitForTimeout(300);
        await tryNetwork(page);
    }
    return count;
}

await run({
    async "nodes of every network of the examples stay where they are"() {
        const page = await open();
        let networks = 0;
        for (const story of await page.getByRole("combobox", { name: "Story" }).locator("option").allTextContents()) {
            await page.getByRole("combobox", { name: "Story" }).selectOption({ label: story });
            networks += await tryAll(page);
        }
        for (const name of ["state_machine", "network", "hierarchical"]) {
            await page.getByLabel("Files").setInputFiles(join(top, `examples/formalisms/${name}.troupe`));
            await until(`${name} is open`, async () => (await page.getByRole("tree", { name: `${name}.troupe` }).count()) > 0);
            networks += await tryAll(page);
        }
        assert.ok(networks >= 10, `only ${networks} networks`);
        await close(page);
    },
}, process.argv[2]);
