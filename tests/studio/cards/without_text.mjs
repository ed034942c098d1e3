// SPDX-License-Identifier: MIT
// Goal: small stories are made from an empty project without the text, as a designer makes them who has never programmed: news
// interrupts work; two talk, each in his own half; one drinks after the other at a well.
// Method: names, menus, lists and buttons only; nothing is typed but names, spoken lines and numbers. The stage's list tells what is
// done there.

import assert from "node:assert/strict";
import { close, open, run, textOfPage } from "../page.mjs";

/** A page with an empty project, and the gestures by which stories are made. */
async function begin() {
    const page = await open();
    await another(page);
    return page;
}

async function another(page) {
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
    await page.getByRole("treeitem", { name: "setting The square" }).waitFor();
    await page.getByText("Who is here, and what do they do?").waitFor();
}

const item = (page, word) => page.getByRole("menuitem", { name: new RegExp(`^${word}( |$)`) }).first();
const card = (page, name) => page.getByRole("region", { name, exact: true });
const step = (page, name, number = 0) => card(page, name).locator(".sentence").nth(number);

async function add(page, to, word) {
    await page.getByRole("button", { name: `Add to ${to}`, exact: true }).last().click();
    await item(page, word).click();
}

/** Types words where something that was just added waits for them. */
async function type(page, words) {
    await page.getByRole("textbox").and(page.locator(":focus")).and(page.getByText("New").or(page.getByText("Hello."))).waitFor();
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
}

async function declare(page, word, name) {
    await add(page, "story.troupe", word);
    await type(page, name);
    await page.getByRole("treeitem", { name: `${word} ${name}` }).waitFor();
}

async function behave(page, of, word, name) {
    await add(page, of, word);
    await type(page, name);
    await card(page, name).waitFor();
}

/** Puts something else in the place of a step, which is chosen by its first letters. */
async function instead(page, name, letters, number = 0) {
    await step(page, name, number).hover();
    await step(page, name, number).getByRole("button", { name: /^Something else in place of / }).first().click();
    await page.getByRole("menu").waitFor();
    await page.getByText("Looking for more …").waitFor({ state: "detached" });
    await page.keyboard.type(letters);
    await page.keyboard.press("Enter");
}

async function choose(page, name, words, list, choice) {
    await card(page, name).getByRole("button", { name: words }).click();
    await card(page, name).getByRole("combobox", { name: list }).selectOption(choice);
}

const show = (page, words) => page.getByRole("treeitem", { name: words, exact: true }).click();
const put = (page, says) => page.getByText(says).getByRole("button", { name: "Put one in The square" }).click();
const NOBODY = "Nobody on the stage has this role.", NONE = "None stands on the stage.";

/** Waits until somebody on the stage does something. */
async function sees(page, deed) {
    await page.getByRole("list", { name: "Everybody on the stage" }).getByText(deed).first().waitFor();
}

await run({
    async "news interrupts work: a smith strikes, asks a messenger for the news, and goes on"() {
        const page = await begin();
        await declare(page, "object", "Anvil");
        await put(page, NONE);
        await page.getByText(NONE).waitFor({ state: "detached" });
        await declare(page, "role", "Messenger");
        await behave(page, "Messenger", "proactive", "Walk");
        await instead(page, "Walk", "wa");
        await step(page, "Walk").getByRole("button", { name: "step: wander" }).waitFor();
        await put(page, NOBODY);
        await declare(page, "role", "Smith");
        await behave(page, "Smith", "proactive", "Work");
        await instead(page, "Work", "str");
        await choose(page, "Work", "step: strike nearest creature", /creature$/, "Anvil");
        await card(page, "Work").getByRole("button", { name: "step: strike nearest Anvil" }).waitFor();
        await behave(page, "Smith", "latent", "Ask for the news");
        await page.getByRole("textbox", { name: "Name of Ask for the news" }).getByText("Ask for the news", { exact: true }).waitFor();
        await choose(page, "Ask for the news", /^when: when a creature comes within/, /creature$/, "Messenger");
        await instead(page, "Ask for the news", "say");
        await type(page, "What news?");
        await card(page, "Ask for the news").getByRole("button", { name: 'step: "What news?"' }).waitFor();
        await put(page, NOBODY);
        await page.getByText("✓ No problems").waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await sees(page, "Ask for the news");
        await sees(page, "Work");
        assert.match(await textOfPage(page), /role Smith\n {4}proactive Work\n {8}strike nearest Anvil\n {4}latent \[Ask for the news\], when a Messenger comes within 3 m\n {8}"What news\?"\n$/);
        await close(page);
    },

    async "two talk, each in his own half, about what both name"() {
        const page = await begin();
        await declare(page, "role", "Host");
        await behave(page, "Host", "proactive", "Rest");
        await behave(page, "Host", "reactive", "Answer");
        await page.getByText(/^Nobody starts anything about /).waitFor();
        await card(page, "Answer").getByRole("button", { name: /^about: about New/ }).dblclick();
        await type(page, "weather");
        await card(page, "Answer").getByRole("button", { name: "about: about weather" }).waitFor();
        await instead(page, "Answer", "listen");
        await add(page, "Answer", "say");
        await type(page, "It always does.");
        await put(page, NOBODY);
        await declare(page, "role", "Guest");
        await behave(page, "Guest", "proactive", "Ask");
        await add(page, "Ask", "with");
        await card(page, "Ask").getByRole("button", { name: "about: about weather" }).waitFor();
        await choose(page, "Ask", "with: with a creature within 8 m", /: a$/, "nearest");
        await instead(page, "Ask", "say");
        await type(page, "Will it rain?");
        await put(page, NOBODY);
        await page.getByText("✓ No problems").waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await sees(page, "Answer");
        assert.match(await textOfPage(page), /proactive Ask, with nearest creature within 8 m, about weather\n {8}"Will it rain\?"\n$/);
        await close(page);
    },

    async "one drinks after the other at a well, and steps are added in a block"() {
        const page = await begin();
        await declare(page, "object", "Well");
        await behave(page, "Well", "behaviour", "Drink");
        await add(page, "Drink", "holders");
        const number = card(page, "Drink").getByRole("textbox", { name: /in the sentence$/ });
        await number.fill("1");
        await number.press("Enter");
        await page.getByRole("img", { name: "1 at a time" }).waitFor();
        await add(page, "Well", "fact");
        await type(page, "depth");
        await page.getByRole("button", { name: /^fact: depth: / }).waitFor();
        await put(page, NONE);
        await declare(page, "role", "Villager");
        await behave(page, "Villager", "proactive", "Fetch water");
        await instead(page, "Fetch water", "move");
        await choose(page, "Fetch water", "step: move to nearest creature", /creature$/, "Well");
        await add(page, "Fetch water", "request");
        await card(page, "Fetch water").getByRole("button", { name: "step: request Drink of anything" }).waitFor();
        await add(page, "Fetch water", "repeat");
        await add(page, "repeat", "wander");
        await put(page, NOBODY);
        await page.getByText("✓ No problems").waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        await sees(page, "Fetch water");
        assert.match(await textOfPage(page), /behaviour Drink for creature, holders 1\n(.*\n)*\n? {8}move to nearest Well\n {8}request Drink of anything\n {8}repeat 2 times\n {12}wait 1 s\n {12}wander\n$/);
        await close(page);
    },

    async "bread and a coin change hands, and the moment is a test"() {
        const page = await begin();
        await declare(page, "item", "bread");
        await declare(page, "item", "coin");
        await declare(page, "role", "Baker");
        await behave(page, "Baker", "proactive", "Knead");
        await put(page, NOBODY);
        await declare(page, "role", "Buyer");
        await behave(page, "Buyer", "proactive", "Stroll");
        await put(page, NOBODY);
        await declare(page, "scene", "Buy bread");
        const script = page.getByRole("article", { name: "Scene Buy bread" });
        const does = (part, number) => page.getByRole("button", { name: new RegExp(`^what ${part} does: `) }).nth(number);
        for (const [part, name, role, fact] of [["first", "buyer", "Buyer", "coin"], ["other", "baker", "Baker", "bread"]]) {
            await page.getByRole("button", { name: new RegExp(`^who is ${part}: `) }).click();
            await script.getByRole("combobox").first().selectOption(role);
            await page.getByRole("button", { name: `who is ${part}: ${role}` }).waitFor();
            await add(page, role, "where");
            await script.getByRole("combobox", { name: /: speed$/ }).selectOption(fact);
            await page.getByRole("button", { name: `who is ${part}: ${role} where it.${fact} > 0` }).waitFor();
            await page.getByRole("button", { name: `name of the part: ${part}` }).dblclick();
            await page.keyboard.type(name);
            await page.keyboard.press("Enter");
            await page.getByRole("button", { name: `name of the part: ${name}` }).waitFor();
        }
        await page.getByRole("button", { name: "Add a row to Buy bread" }).click();
        await page.getByRole("button", { name: "Add a row to Buy bread" }).click();
        for (const [part, row, words, from] of [["buyer", 0, "move to baker"], ["buyer", 1, "give coin to baker"], ["baker", 1, "receive coin from buyer"],
            ["buyer", 2, "receive bread from baker", "receive coin from baker"], ["baker", 2, "give bread to buyer", "give coin to buyer"]]) {
            await does(part, row).click();
            await page.keyboard.press("/");
            await page.getByRole("menuitem", { name: from ?? words, exact: true }).click();
            await page.getByRole("button", { name: `what ${part} does: ${from ?? words}`, exact: true }).waitFor();
            if (from !== undefined) {
                await does(part, row).click();
                await script.getByRole("combobox", { name: "item: coin" }).selectOption("bread");
                await page.getByRole("button", { name: `what ${part} does: ${words}`, exact: true }).waitFor();
            }
        }
        await show(page, "setting The square");
        for (const [role, fact, count] of [["Baker", "bread", 3], ["Buyer", "coin", 5]]) {
            await page.getByRole("button", { name: `In the cast: 1 ${role} scattered` }).click();
            await add(page, role, "assignment");
            const form = page.getByRole("group", { name: `Form of ${role}` });
            await form.getByRole("combobox", { name: /: speed$/ }).selectOption(fact);
            await form.getByRole("button", { name: new RegExp(`: ${fact} = 1$`) }).waitFor();
            const number = form.getByRole("textbox", { name: "value in the sentence" });
            await number.fill(String(count));
            await number.press("Enter");
            await form.getByRole("button", { name: new RegExp(`: ${fact} = ${count}$`) }).waitFor();
        }
        await page.getByText("✓ No problems").waitFor();
        await page.getByRole("button", { name: "List", exact: true }).click();
        const buyer = page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: /^Bruno/ });
        await page.getByRole("button", { name: "From the beginning" }).click();
        await buyer.getByText("Buy bread").waitFor();
        await page.getByRole("button", { name: "Pause", exact: true }).click();
        await buyer.click();
        await page.getByRole("button", { name: "Make a test of this moment" }).click();
        await page.getByText("✓ It came true").waitFor();
        assert.match(await page.getByRole("list", { name: "What is given, done and expected" }).textContent(), /set coin to [345].*set bread to [123].*1 s pass.*do Buy bread.*Bruno starts Buy bread/);
        await close(page);
    },

    async "what something waits for becomes something else, with the one that it is about; only what goes on alike is in its list"() {
        const page = await begin();
        await declare(page, "role", "Guard");
        await behave(page, "Guard", "latent", "Look");
        await card(page, "Look").getByRole("button", { name: /^when: / }).click();
        const verb = card(page, "Look").getByRole("combobox", { name: "word: comes within" });
        assert.deepEqual(await verb.getByRole("option").allTextContents(), ["comes within", "goes beyond"]);
        await card(page, "Look").getByRole("combobox", { name: /creature$/ }).selectOption("player");
        await card(page, "Look").getByRole("button", { name: "when: when a player comes within 3 m" }).waitFor();
        await card(page, "Look").getByRole("button", { name: "Something else in place of a player comes within 3 m" }).click();
        await item(page, "starts").click();
        await card(page, "Look").getByRole("button", { name: "when: when a player starts Look" }).waitFor();
        await page.getByRole("radio", { name: "Form" }).click();
        await page.getByRole("button", { name: "Something else in place of a player starts Look" }).click();
        await item(page, "every").click();
        await page.getByRole("radio", { name: "Picture" }).click();
        await card(page, "Look").getByRole("button", { name: "when: when every 5 s" }).waitFor();
        await close(page);
    },

    async "names that came with what was added leave no trace, in a second story of a tab either"() {
        const page = await begin();
        await declare(page, "role", "Baker");
        await another(page);
        await declare(page, "role", "Miller");
        await behave(page, "Miller", "proactive", "Grind");
        await page.getByText("✓ No problems").waitFor();
        assert.match(await textOfPage(page), /\nrole Miller\n {4}proactive Grind\n {8}wait 1 s\n$/);
        await close(page);
    },
}, process.argv[2]);
