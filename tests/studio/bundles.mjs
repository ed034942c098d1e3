// SPDX-License-Identifier: MIT
// Games for tests of the studio: what a game would have written of a world that it plays, log, save and bundle.

import { createRequire } from "node:module";
import { join } from "node:path";
import { top } from "../house/cases.mjs";

const { strToU8, zipSync } = createRequire(join(top, "web/studio/package.json"))("fflate");
const { CommandKind, World, load } = await import(join(top, "build-wasm/package/index.js"));

export const GUARD = "role Guard for creature\n    proactive Walk\n        say \"Off!\"\n        wander\n        pose for 5 s\n";

/**
 * A game in which a guard walks for some steps: its log, and its save at the end. The game begins with the text `first`, and goes back once by
 * `back` steps. Nothing happens in its `quiet` last steps.
 */
export async function game(text, steps, { first = text, quiet = 0, back = 0 } = {}) {
    const troupe = await load();
    const packOf = (of) => troupe.compile({ "game.troupe": of }, { main: "game.troupe" }).pack;
    const world = new World(packOf(first), { seed: 3n });
    const parts = [];
    const guard = world.spawn("creature", { x: 2, y: 2 });
    world.record({ write: (bytes) => parts.push(Buffer.from(bytes)) > 0 });
    world.putOn(guard, "Guard");
    let before = null;
    for (let i = 0; i < steps; i++) {
        if (i === steps / 2 && first !== text) {
            world.reload(packOf(text));
        }
        if (back > 0 && i === steps / 2 - back) {
            before = world.image();
        }
        if (back > 0 && i === steps / 2) {
            world.restore(before);
        }
        world.step();
        world.commands().filter(({ kind }) => kind === CommandKind.BEGIN).forEach((_command, index) => world.finish(index));
        world.move([{ entity: guard, from: { x: 2 + i / 100, y: 2 }, to: { x: 2 + i / 100, y: 2 }, steps: 1 }]);
    }
    world.step();
    for (const end = world.now + quiet; world.now < end;) {
        if (world.skip(end - world.now) === 0) {
            world.step();
        }
    }
    const save = world.save();
    world.record(null);
    return { log: Uint8Array.from(Buffer.concat(parts)), save };
}

/**
 * The bundle of such a game, as the game would write it: text, save, log, and what is to be `with` them. `harm` changes the log, `harmSave` the
 * save. Files are stored as they are with `level` 0.
 */
export async function bundleOfGame(text, steps, { harm = (log) => log, harmSave = (save) => save, level = 1, with: others = {}, ...options } = {}) {
    const { log, save } = await game(text, steps, options);
    const files = { "bundle.json": strToU8('{"format": 1, "main": "game.troupe"}'), ...others, "game.troupe": strToU8(text), "moment.save": harmSave(save), "story.log": harm(log) };
    return Buffer.from(zipSync(files, { level }));
}

/** An archive that says of a file in it that it has `size` bytes when unpacked. */
export function sayingSize(archive, name, size) {
    const changed = Buffer.from(archive);
    const entry = changed.indexOf("PK\x01\x02", "latin1");
    const at = changed.indexOf(name, entry);
    changed.writeUInt32LE(size, at - 46 + 24);
    return changed;
}

/** Opens the bundle of a game. Returns a function that tells how far east the guard is. */
export async function openGame(page, buffer) {
    await page.getByLabel("Files").setInputFiles({ name: "odd.zip", mimeType: "application/zip", buffer });
    const people = page.getByRole("list", { name: "Everybody on the stage" });
    if (await people.count() === 0) {
        await page.getByRole("button", { name: "List", exact: true }).click();
    }
    const at = people.locator(".at");
    return async () => Number.parseFloat(await at.first().textContent());
}
