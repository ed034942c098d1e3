// SPDX-License-Identifier: MIT
// The page: frames, keys, saving, and the text, which may be changed while everybody walks.

import { load } from "troupe";
import { View } from "./scene.js";
import { Village } from "./village.js";
import text from "./village.troupe?raw";

const STEP_MS = 1000 / 30, MOST_STEPS = 5, FRAMES = 240, SAVED = "village save";
const element = (id) => document.getElementById(id);
const held = new Set();
const village = new Village(await load(), text);
const view = new View(element("view"), village, { isLow: location.search === "?low" });  // for machines without a graphics card
const work = [];  // how long each frame took of this thread, in milliseconds
let last = performance.now(), late = 0;

const HEARD_FROM = 15;  // metres
village.onVoice = (body, sound) => {
    const there = village.placeOf(body), you = village.bodies.at(-1), near = 1 - Math.hypot(there.x - you.x, there.y - you.y) / HEARD_FROM;
    if (near <= 0) {
        return null;
    }
    const voice = Object.assign(new Audio(sound), { volume: near });
    voice.play().catch(() => {});  // a page is silent until one has touched it
    return voice;
};

element("text").value = text;
addEventListener("resize", () => view.resize());
view.resize();

const KEYS = { ArrowUp: "up", KeyW: "up", ArrowDown: "down", KeyS: "down", ArrowLeft: "left", KeyA: "left", ArrowRight: "right", KeyD: "right" };
addEventListener("keydown", ({ code, target }) => {
    if (target.tagName !== "TEXTAREA") {
        held.add(KEYS[code]);
        if (code === "KeyE") {
            const name = village.greet();
            element("notice").textContent = name === null ? "There is nobody near." : `You greet ${name}.`;
        }
    }
});
addEventListener("keyup", ({ code }) => held.delete(KEYS[code]));
addEventListener("blur", () => held.clear());

function walk() {
    view.turn += (held.has("left") ? 0.05 : 0) - (held.has("right") ? 0.05 : 0);
    const pace = (held.has("up") ? 1 : 0) - (held.has("down") ? 0.6 : 0);
    if (pace !== 0) {
        village.lead(Math.sin(view.turn) * pace * 0.14, Math.cos(view.turn) * pace * 0.14);
    }
}

function frame(now) {
    const begun = performance.now();
    late = Math.min(late + now - last, MOST_STEPS * STEP_MS);
    last = now;
    for (; late >= STEP_MS; late -= STEP_MS) {
        walk();
        village.step();
    }
    view.draw(late / STEP_MS);
    const clock = village.world.timeOfDay;
    element("clock").textContent = `${String(Math.floor(clock / 3600)).padStart(2, "0")}:${String(Math.floor(clock / 60) % 60).padStart(2, "0")}`;
    work.push(performance.now() - begun);
    if (work.length > FRAMES) {
        work.shift();
        element("work").textContent = `${[...work].sort((a, b) => a - b)[FRAMES / 2].toFixed(1)} ms a frame`;
    }
    window.game.frames++;
    requestAnimationFrame(frame);
}
/// For tests: the village, the text that it began with, how long frames take, and steps without pictures.
window.game = { village, text, work, frames: 0, play: (steps) => { for (let i = 0; i < steps; i++) { village.step(); } return village.state; } };
requestAnimationFrame(frame);

element("save").onclick = () => {
    localStorage.setItem(SAVED, btoa(Array.from(village.save(), (byte) => String.fromCharCode(byte)).join("")));
    element("notice").textContent = "Saved in this browser.";
};
element("load").onclick = () => {
    const saved = localStorage.getItem(SAVED);
    if (saved !== null) {
        village.load(Uint8Array.from(atob(saved), (letter) => letter.charCodeAt(0)));
    }
    element("notice").textContent = saved === null ? "There is nothing saved." : "Loaded.";
};
element("edit").onclick = () => {
    element("editor").hidden = !element("editor").hidden;
    element("edit").setAttribute("aria-expanded", String(!element("editor").hidden));
};
element("editor").onsubmit = (event) => {
    event.preventDefault();
    const mistakes = village.reload(element("text").value);
    element("mistakes").textContent = mistakes ?? "";
    element("notice").textContent = mistakes === null ? "They live by it." : "They go on as before.";
};
