// SPDX-License-Identifier: MIT
// Goal: task card (a): the market square of the tutorial from nothing, without the text view, by mouse and by keys alone; and the steps of Learn.
// Method: names, numbers, spoken lines and the order of what is made are drawn from a seed, which is printed. Traders go about, call out when
// somebody comes, and talk to each other; the moment at which two talk becomes a test, which passes.

import assert from "node:assert/strict";
import { dice } from "../../house/cases.mjs";
import * as forms from "../forms.mjs";
import { pick as choose, press, reach, write } from "../keys.mjs";
import { clock, close, open, run, textOfPage, until } from "../page.mjs";

const LINES = ["Fresh bread!", "Turnips, two a penny!", "Come closer!", "Best eggs in town!", "A fair day to you."];
const ROLES = ["Trader", "Baker", "Fishwife", "Tinker", "Weaver"], PLACES = ["well", "stall", "fountain", "cart"];
const PEOPLE = ["Ada", "Bertram", "Cosima", "Dietrich", "Elise"];

function drawn(seed) {
    console.log(`seed ${seed}`);
    const draw = dice(seed);
    const pick = (list) => list.splice(draw(list.length), 1)[0];
    const [role, place, name] = [pick([...ROLES]), pick([...PLACES]), pick([...PEOPLE])];
    const lines = [...LINES];
    return { role, place, name, others: 2 + draw(4), weight: 2 + draw(7), called: pick(lines), talked: pick(lines), isPlaceFirst: draw(2) === 0, isTalkFirst: draw(2) === 0 };
}

/** Chooses somebody in the list of the stage; anybody but the player for null. */
async function follow(hand, name) {
    const { page } = hand;
    const list = page.getByRole("list", { name: "Everybody on the stage" });
    if (!(await list.isVisible())) {
        await forms.use(hand, page.getByRole("button", { name: "List", exact: true }));
    }
    await forms.use(hand, list.getByRole("button", { name: name === null ? /^(?!the player)/ : new RegExp(`^${name}`) }).first());
    return page.getByRole("region", { name: `Direct ${name ?? ""}` });
}

/** Tells the one who is followed what to do, by one of the four sentences. */
async function direct(hand, panel, begins, line) {
    await forms.use(hand, panel.getByRole("button", { name: begins }));
    const said = panel.getByRole("textbox", { name: "what is said" }).first();
    await write(hand.page, said, line);
    await until("it is taken", async () => (await said.inputValue()) === line);
    await forms.use(hand, panel.getByRole("button", { name: /^Tell / }));
    await panel.getByRole("status").getByText(/ knows .* now/).waitFor();
}

async function speedUp({ page, byKeys }) {
    const speed = page.getByRole("combobox", { name: "Speed" });
    if (byKeys) {
        await choose(page, speed, await speed.locator("option[value='20']").textContent());
    } else {
        await speed.selectOption("20");
    }
}

/** Two of them talk, whoever they are: they stand wherever the plan has put them, and those far away from all others talk to nobody. */
async function pauseWhenTwoTalk(hand) {
    const { page } = hand;
    const talking = page.getByRole("list", { name: "Everybody on the stage" }).getByRole("button", { name: / Meet/ });
    const together = page.getByRole("list", { name: "Queues" }).locator("[title='of one\\'s own accord, with others'], [title='by a cue, with others']");
    const button = (name) => page.getByRole("button", { name, exact: true });
    await until("two talk", async () => {
        if (await talking.count() === 0) {
            return false;
        }
        await forms.use(hand, button("Pause"));
        await button("Play").waitFor();
        await page.waitForTimeout(700);  // the list is shown twice a second: by now they may have parted
        if (await talking.count() > 0) {
            await forms.use(hand, talking.first());
            await page.waitForTimeout(200);  // the card is shown a few times a second
            if (await together.count() > 0) {
                return true;
            }
        }
        await forms.use(hand, button("Play"));
        return false;
    });
}

async function market(seed, byKeys) {
    const { role, place, name, others, weight, called, talked, isPlaceFirst, isTalkFirst } = drawn(seed);
    const hand = await forms.begin(byKeys);
    const { page, form } = hand;
    const declare = [() => forms.places(hand, [[place, 3 + weight, 3]]), () => forms.declare(hand, "role", role)];
    for (const act of isPlaceFirst ? declare : declare.reverse()) {
        await act();
    }
    await forms.use(hand, page.getByRole("treeitem", { name: `role ${role}` }));
    await forms.view(hand, "Picture");
    await forms.add(hand, role, "proactive");
    await page.getByRole("region", { name: /^New/ }).waitFor();
    await forms.use(hand, page.getByRole("treeitem", { name: `role ${role}` }));
    await reach(page, page.getByRole("treeitem", { name: `role ${role}` }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await forms.view(hand, "Form");
    await forms.use(hand, form.getByText("What else can be said"));
    await forms.fill(hand, form.getByLabel("weight", { exact: true }), String(weight));

    await forms.person(hand, name, role);
    await forms.use(hand, page.getByRole("treeitem", { name: "setting The square" }));
    await forms.view(hand, "Picture");
    await press(page, page.getByRole("button", { name: `Put in ${role}`, exact: true }));
    const more = page.getByRole("list", { name: "Cast", exact: true }).getByRole("group", { name: `Form of ${role}` }).getByRole("textbox", { name: "how many", exact: true });
    await write(page, more, String(others));
    await page.getByRole("button", { name: `In the cast: ${others} ${role} scattered` }).waitFor();
    await page.getByText("✓ No problems").waitFor();

    const panel = await follow(hand, name);
    const directions = [[/^When … /, called], [/^With somebody /, talked]];
    for (const [begins, line] of isTalkFirst ? directions.reverse() : directions) {
        await direct(hand, panel, begins, line);
    }
    await speedUp(hand);
    await pauseWhenTwoTalk(hand);
    await forms.use(hand, page.getByRole("button", { name: "Make a test of this moment" }));
    await page.getByText("✓ It came true").waitFor();
    const { text, story } = await forms.play(hand);
    assert.match(text, new RegExp(`proactive .*weight ${weight}\\b`));
    assert.match(text, new RegExp(`\\n        ${others} ${role}\\b`));
    assert.match(text, /\ntest "/);
    assert.ok([called, talked].every((line) => text.includes(`"${line}"`)), "both lines are in the text");
    assert.ok(story.length > 0);
    await close(page);
}

// ---- The steps of Learn -----------------------------------------------------------------------------

async function learn(seed) {
    const { called } = drawn(seed);
    const page = await open();
    const hand = { page, byKeys: false };
    const at = (number) => page.getByRole("region", { name: "Learn" }).getByText(`Step ${number} of 10`).waitFor();
    const putIn = async () => {
        await page.getByRole("treeitem", { name: "setting The square" }).click();
        await page.getByRole("button", { name: "Put in New", exact: true }).click();
    };
    await page.getByRole("button", { name: "Learn" }).click();
    await page.getByRole("combobox", { name: "Story" }).selectOption({ label: "A new one" });
    await at(2);
    await page.keyboard.down("ArrowRight");
    await at(3);
    await page.keyboard.up("ArrowRight");
    await forms.add(hand, "story.troupe", "role");
    await at(4);
    await forms.add(hand, "New", "proactive");
    await at(5);
    await putIn();
    await at(6);
    await direct(hand, await follow(hand, null), /^When … /, called);
    await at(8);
    await putIn();
    await at(9);
    await direct(hand, await follow(hand, null), /^With somebody /, called);
    await speedUp(hand);
    await page.getByRole("region", { name: "Learn" }).getByText("All done").waitFor();
    await page.getByText("✓ No problems").waitFor();
    const text = await textOfPage(page);
    assert.match(text, /role New\n(.*\n)*? +latent Greet, /);
    assert.equal(text.split(`"${called}"`).length, 3, "the line is said in both");
    assert.ok((await clock(page)) > 0);
    await close(page);
}

const tests = {};
const count = Number(process.env.TROUPE_SEEDS ?? 3);
for (let seed = 1; seed <= count; seed++) {
    tests[`a market square by mouse, seed ${seed}`] = () => market(seed, false);
    tests[`a market square by keys, seed ${seed}`] = () => market(seed, true);
    tests[`a square by the steps of Learn, seed ${seed}`] = () => learn(seed);
}
await run(tests, process.argv[2]);
