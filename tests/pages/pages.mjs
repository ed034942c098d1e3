// SPDX-License-Identifier: MIT
// Goal: a page of a run shows what happened, to everybody. No errors in its console, no violations
// that axe finds, in light and dark and narrow; all of it works with the keyboard alone. At the
// points of Figure 4 ("Behavior Multi-queues", 2009) Mary's queues are those of the paper, and at
// hundreds of other moments those of the trace, which is written by other code.
// Method: pages of the examples in headless Chromium, without a network, driven by Playwright.

import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {createRequire} from "node:module";
import {chromium} from "playwright-core";
import {browserPath} from "../house/browser.mjs";

const top = resolve(fileURLToPath(new URL("../..", import.meta.url)));
const troupe = resolve(top, process.env.TROUPE || "build/troupe");
const dir = process.env.TEST_DIR || mkdtempSync(join(tmpdir(), "troupe-pages-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const profile = mkdtempSync(join(tmpdir(), "troupe-browser-"));
mkdirSync(dir, {recursive: true});

function run(file, ...options) {
  execFileSync(troupe, ["run", file, ...options], {cwd: top, stdio: ["ignore", "pipe", "pipe"]});
}

// A person's queues, read from the trace: stays with their states.
function readStays(trace, who) {
  const stays = new Map();
  for (const event of trace.traceEvents) {
    if (event.cat !== "queue") {
      continue;
    }
    if (event.ph === "b" && event.args) {
      stays.set(event.id, {who: event.args.who, name: event.name, queue: event.args.queue,
        from: event.ts, until: Infinity, parts: []});
    } else if (event.ph === "b") {
      stays.get(event.id).parts.push({state: event.name, from: event.ts, until: Infinity});
    } else if (event.args) {
      stays.get(event.id).until = event.args.ended === "not yet" ? Infinity : event.ts;
    } else {
      stays.get(event.id).parts.at(-1).until = event.ts;
    }
  }
  return [...stays.values()].filter(stay => stay.who === who);
}

// The contents of the queues at a moment, in the order of the queues: the same behaviour may be there twice.
function queuesOf(stays, microseconds) {
  const found = [];
  for (const stay of stays) {
    if (stay.from <= microseconds && microseconds < stay.until) {
      const part = stay.parts.find(each => each.from <= microseconds && microseconds < each.until);
      const queue = stay.queue.replace("independent 1", "independent");
      found.push({queue, name: stay.name, state: part ? part.state : "runs"});
    }
  }
  const order = queue => ["independent", "collaborative", "latent"].findIndex(each =>
    queue.startsWith(each)) + queue.slice(-1);
  return found.sort((a, b) => (order(a.queue) < order(b.queue) ? -1 : 1));
}

const stateOf = (queues, name) => (queues.find(entry => entry.name === name) || {}).state;

const microseconds = step => Math.floor((step * 1000000) / 30);

// The steps at which Mary's queues are those of the three points of Figure 4, in this order, or null.
function findPoints(stays) {
  const runs = state => state === "runs" || state === "waits";
  const wanted = [
    queues => queues.length === 2 && runs(stateOf(queues, "Order")) &&
      stateOf(queues, "Approach") === "interrupted",
    queues => runs(stateOf(queues, "Converse listen")) &&
      stateOf(queues, "Order") === "suspended" && stateOf(queues, "Approach") === "interrupted",
    queues => runs(stateOf(queues, "Order")) && stateOf(queues, "Approach") === "interrupted" &&
      stateOf(queues, "Converse listen") === "interrupted",
  ];
  const moments = [...new Set(stays.flatMap(stay =>
    [stay.from, stay.until, ...stay.parts.flatMap(part => [part.from, part.until])]))]
    .filter(Number.isFinite).sort((a, b) => a - b);
  let points = [];
  for (const moment of moments) {
    const queues = queuesOf(stays, moment);
    if (stateOf(queues, "Order") === undefined) {
      points = [];
    } else if (wanted[points.length](queues)) {
      points.push(Math.ceil((moment * 30) / 1000000));
    }
    if (points.length === wanted.length) {
      return points;
    }
  }
  return null;
}

// Runs Mary's evening with seeds until one has the scenario of the paper in it.
function makeEvening() {
  const page = join(dir, "mary.html"), trace = join(dir, "mary.json");
  for (let seed = 1; seed <= 150; seed++) {
    run("examples/mary.troupe", "--for", "64m", "--seed", String(seed), "--trace", trace);
    const stays = readStays(JSON.parse(readFileSync(trace, "utf8")), "Mary");
    const points = findPoints(stays);
    if (points !== null) {
      run("examples/mary.troupe", "--for", "64m", "--seed", String(seed), "--html", page);
      return {page, stays, points};
    }
  }
  return assert.fail("no seed up to 150 has the scenario of Figure 4 in it");
}

// The tavern with three hundred in it, on a plan that has room for them.
function makeCrowd() {
  const floor = "        #" + ".".repeat(88) + "#\n";
  const wall = "        " + "#".repeat(90) + "\n";
  const text = readFileSync(join(top, "examples/tavern.troupe"), "utf8")
    .replace(/( +)(#{28}\n)([^]*?)\n( +legend)/, (whole, _1, _2, plan, legend) =>
      wall + "        #hh" + ".".repeat(40) + "bbbb" + ".".repeat(40) + "ss#\n" +
      "        #w" + ".".repeat(50) + "tt" + ".".repeat(35) + "#\n" + floor.repeat(40) + wall + legend)
    .replace("9 Patron near hearth", "140 Patron").replace("9 Patron near window", "140 Patron")
    .replace("2 Server near bar", "19 Server");
  writeFileSync(join(dir, "crowd.troupe"), text);
  run(join(dir, "crowd.troupe"), "--for", "5m", "--html", join(dir, "crowd.html"));
  return join(dir, "crowd.html");
}

const browser = await chromium.launchPersistentContext(profile, {
  executablePath: browserPath,
  offline: true,
  viewport: {width: 1400, height: 950},
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

// An action beside another has a thread of its own in the trace, and is not in the path.
const PATROL = `
place gate
kind sentry, a creature
    calls: 0 to 100
network Patrol
    node Walk
        move to gate
        -> Stand when done
    node Stand
        wait 2 s
        -> Walk when done
            set calls to calls + 1
        -> Rest if calls > 2, returns
    node Rest
        parallel
            wait 5 s
            pose for 4 s
        set calls to 0
role Guard for sentry
    proactive Watch
        Patrol
setting Yard
    places
        gate at (4, 0)
    cast
        Ann: Guard at (0, 0)
`;

const complaints = [];
async function open(file) {
  const page = await browser.newPage();
  page.on("console", message => complaints.push(message.type() + ": " + message.text()));
  page.on("pageerror", error => complaints.push(error.message));
  page.on("request", request => {
    if (!/^(file|data|blob):/.test(request.url())) {
      complaints.push("asked for " + request.url());
    }
  });
  await page.goto("file://" + file);
  return page;
}

async function settle(page) {
  await page.evaluate(() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function slide(page, step) {
  await page.locator("#slider").evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }, step);
  await settle(page);
}

async function shownQueues(page) {
  return page.locator("#queues li[data-behaviour]").evaluateAll(items => items.map(item =>
    ({queue: item.dataset.queue, name: item.dataset.behaviour, state: item.dataset.state})));
}

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, {resultTypes: ["violations"]}));
  return found.violations.map(each => each.id + ": " + each.nodes.map(node => node.html).join(" "));
}

// The painted share of a canvas, in thousandths; a canvas without a picture has none.
async function painted(page, canvas) {
  return page.locator(canvas).evaluate(drawn => {
    const pixels = drawn.getContext("2d").getImageData(0, 0, drawn.width, drawn.height).data;
    let count = 0;
    for (let i = 3; i < pixels.length; i += 4) {
      count += pixels[i] > 0 ? 1 : 0;
    }
    return (1000 * count) / (pixels.length / 4);
  });
}

const tests = {
  async "Figure 4: at each point Mary's queues are those of the paper"() {
    const {page: file, stays, points} = makeEvening();
    const page = await open(file);
    await page.locator("#who").selectOption({label: "Mary"});
    for (const point of points) {
      await slide(page, point);
      assert.deepEqual(await shownQueues(page), queuesOf(stays, microseconds(point)));
    }
    const third = await shownQueues(page);
    assert.deepEqual(third, [
      {queue: "independent", name: "Approach", state: "interrupted"},
      {queue: "collaborative 1", name: "Converse listen", state: "interrupted"},
      {queue: "latent 1", name: "Order", state: stateOf(third, "Order")},
    ]);
    await page.close();
  },
  async "at other moments the queues are those of the trace"() {
    run("examples/tavern.troupe", "--for", "3m", "--html", join(dir, "tavern.html"), "--trace",
      join(dir, "tavern.json"));
    const trace = JSON.parse(readFileSync(join(dir, "tavern.json"), "utf8"));
    const page = await open(join(dir, "tavern.html"));
    for (const name of ["Edda", "Tilda", "Anselm", "Rosa", "Freya"]) {
      const stays = readStays(trace, name);
      await page.locator("#who").selectOption({label: name});
      let most = 0;
      for (let step = 7; step < 5400; step += 449) {
        await slide(page, step);
        const shown = await shownQueues(page);
        assert.deepEqual(shown, queuesOf(stays, microseconds(step)), name + " at " + step);
        most = Math.max(most, shown.length);
      }
      assert.ok(most > 0);
    }
    await page.close();
  },
  async "in a network, the nodes that are shown are those of the trace"() {
    const text = join(dir, "patrol.troupe");
    writeFileSync(text, PATROL);
    run(text, "--for", "1m", "--html", join(dir, "patrol.html"), "--trace", join(dir, "patrol.json"));
    const {traceEvents} = JSON.parse(readFileSync(join(dir, "patrol.json"), "utf8"));
    const own = traceEvents.find(event => event.name === "thread_name" && event.args.name === "Ann").tid;
    const spans = traceEvents
      .filter(event => event.ph === "X" && ["network", "node", "step"].includes(event.cat) && event.tid === own);
    const page = await open(join(dir, "patrol.html"));
    await page.locator("#who").selectOption({label: "Ann"});
    const seen = new Set();
    for (let step = 11; step < 1700; step += 37) {
      await slide(page, step);
      const at = microseconds(step);
      const path = spans.filter(span => span.ts <= at && at < span.ts + span.dur)
        .sort((a, b) => a.ts - b.ts || b.dur - a.dur).map(span => span.name).join(" > ");
      const shown = await page.locator("#queues .where").textContent();
      assert.equal(shown, "runs at " + path, "at " + step);
      seen.add(path);
    }
    assert.ok(seen.size >= 4, [...seen].join("; "));
    const box = await page.locator("#bars").boundingBox();
    await page.mouse.move(box.x + 400, box.y + 34);
    assert.match(await page.locator("#tip").textContent(), /Patrol > Stand > wait 2 s, [0-9.]+ s/);
    assert.deepEqual(await violations(page), []);
    await page.close();
  },
  async "an object is told as by troupe why: facts, offers, holders, rows at locks, links"() {
    const seen = new Set();
    for (const [story, thing] of [["pub", "Table 1"], ["door", "Door 1"], ["pub", "Bench 1"]]) {
      const text = "examples/" + story + ".troupe";
      run(text, "--for", "3m", "--html", join(dir, story + ".html"));
      const page = await open(join(dir, story + ".html"));
      await page.locator("#who").selectOption({label: thing});
      for (const second of [2, 15, 40, 100]) {
        await slide(page, second / 180 * await page.locator("#slider").getAttribute("max"));
        const shown = await page.locator("#account :is(h2, li)").allTextContents();
        const told = execFileSync(troupe, ["why", text, "--agent", thing, "--at", second + "s"], {cwd: top, encoding: "utf8"})
          .replaceAll("`", "").split("\n").map(line => line.trim());
        const from = told.indexOf(shown[0]);
        assert.deepEqual(told.slice(from).filter(line => line !== "").slice(0, shown.length), shown, thing + " after " + second + " s");
        assert.ok(shown.length > 3);
        shown.forEach(line => seen.add(line));
      }
      assert.deepEqual(await violations(page), []);
      assert.match(await page.locator("#doing").textContent(), /, held by (nobody|\d+)/);
      await page.close();
    }
    for (const heading of ["Facts", "Offers", "Holders", "Locks", "Links"]) {
      assert.ok(seen.has(heading), heading + " are told");
    }
  },
  async "axe finds nothing, in light and dark, wide and narrow, with the list open"() {
    for (const [colorScheme, width] of [["light", 1400], ["dark", 1400], ["light", 480]]) {
      const page = await open(join(dir, "tavern.html"));
      await page.emulateMedia({colorScheme, reducedMotion: "reduce"});
      await page.setViewportSize({width, height: 900});
      await slide(page, 2400);
      await page.locator("summary").click();
      await settle(page);
      assert.deepEqual(await violations(page), []);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, "nothing sticks out at " + width);
      await page.close();
    }
  },
  async "map and timeline are drawn, and change with time"() {
    const page = await open(join(dir, "tavern.html"));
    await slide(page, 900);
    assert.ok(await painted(page, "#map") > 300);
    assert.ok(await painted(page, "#bars") > 300);
    const picture = () => page.locator("#map").evaluate(canvas => canvas.toDataURL());
    const before = await picture();
    await slide(page, 2400);
    assert.notEqual(before, await picture());
    await page.close();
  },
  async "it plays, pauses and ends"() {
    const page = await open(join(dir, "tavern.html"));
    await page.locator("#speed").selectOption("120");
    await page.locator("#play").click();
    await page.waitForFunction(() => document.getElementById("slider").value === "5400");
    await page.waitForFunction(() =>
      document.getElementById("play").getAttribute("aria-label") === "Play");
    await page.close();
  },
  async "the keyboard is enough"() {
    const page = await open(join(dir, "tavern.html"));
    await page.locator("#slider").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("PageUp");
    await settle(page);
    assert.equal(await page.locator("#slider").inputValue(), "330");
    await page.locator("#lanes").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    const told = await page.locator("#status").textContent();
    assert.match(told, /^Bruno: /);
    await page.keyboard.press("Enter");
    await settle(page);
    assert.equal(await page.locator("#who option:checked").textContent(), "Bruno");
    await page.keyboard.press("+");
    await page.keyboard.press("0");
    await page.keyboard.press("Space");
    assert.equal(await page.locator("#play").getAttribute("aria-label"), "Pause");
    await page.close();
  },
  async "filters leave out who does not match"() {
    const page = await open(join(dir, "tavern.html"));
    await page.locator("#find").fill("server");
    assert.equal(await page.locator("#status").textContent(), "2 characters are shown.");
    await page.locator("#find").fill("");
    await page.locator("#only").selectOption("Restock");
    assert.equal(await page.locator("#status").textContent(), "1 character is shown.");
    await page.close();
  },
  async "a click on a lane follows its character, and details are shown"() {
    const page = await open(join(dir, "tavern.html"));
    const box = await page.locator("#bars").boundingBox();
    await page.mouse.move(box.x + 400, box.y + 34);
    assert.match(await page.locator("#tip").textContent(), /^Edda/);
    await page.mouse.click(box.x + 400, box.y + 160);
    assert.notEqual(await page.locator("#who option:checked").textContent(), "Edda");
    await page.close();
  },
  async "three hundred characters stay smooth"() {
    const page = await open(makeCrowd());
    assert.match(await page.locator("#about").textContent(), /^300 characters/);
    const milliseconds = await page.evaluate(() => {
      const begun = performance.now();
      for (let i = 0; i < 30; i++) {
        timeline.isStale = true;
        now.time += 11;
        draw();
      }
      return (performance.now() - begun) / 30;
    });
    assert.ok(milliseconds < 60, milliseconds + " ms per picture");  // 7 ms where it was written
    assert.deepEqual(await violations(page), []);
    await page.close();
  },
  async "the page of patterns plays what is looked at, in light and dark and narrow"() {
    const file = join(dir, "patterns.html");
    execFileSync(troupe, ["doc", "-o", file], {cwd: top, stdio: ["ignore", "pipe", "pipe"]});
    const page = await open(file);
    for (const look of [{colorScheme: "light"}, {colorScheme: "dark"}]) {
      await page.emulateMedia(look);
      assert.deepEqual(await violations(page), []);
    }
    const last = page.locator(".vignette").last();
    const plays = () => last.evaluate(figure => figure.getAnimations({subtree: true}).length);
    assert.equal(await plays(), 0);
    await last.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => [...document.querySelectorAll(".vignette")].at(-1).matches(".plays"));
    assert.ok(await plays() > 2);
    await page.emulateMedia({reducedMotion: "reduce"});
    assert.equal(await plays(), 0);
    await page.setViewportSize({width: 400, height: 800});
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 400);
    const form = page.locator("form", {has: page.locator("[name=second]")}).first();
    await form.locator("[name=second]").fill("Nell");
    assert.match(await form.locator("output").textContent(), /^instance Name of [^]*second = Nell/);
    await page.close();
  },
  async "nothing was complained of in the console, and nothing asked of a network"() {
    assert.deepEqual(complaints, []);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  console.log("[ RUN      ] " + name);
  try {
    await test();
    console.log("[       OK ] " + name);
  } catch (error) {
    failed++;
    console.log(error.message + "\n[  FAILED  ] " + name);
  }
}
await browser.close();
rmSync(profile, {recursive: true, force: true});
process.exit(failed === 0 ? 0 : 1);
