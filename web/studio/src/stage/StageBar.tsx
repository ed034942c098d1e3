// SPDX-License-Identifier: MIT
// The bar above the stage: the clock, play and pause, a step, the speed, the seed, the setting, the language.

import { useSyncExternalStore } from "react";
import { showList, useDebugging } from "../debugging/breakpoints";
import { languagesOf, useTranslations } from "../files/translations";
import { useFields, useStudio } from "../store";
import { goToBeginning, restart, speak, stage } from "./client";
import { clockText } from "./clock";
import { live } from "./live";

const SPEEDS = [0.5, 1, 2, 5, 20, 60];

export function useClock(): string {
    return useSyncExternalStore((listener) => live.subscribe(listener), () => clockText(live.frame?.clock ?? null));
}

export function StageBar() {
    const { isPlaying, speed, seed, settings, setting, stepsPerSecond, isListed, main } =
        useFields("isPlaying", "speed", "seed", "settings", "setting", "stepsPerSecond", "isListed", "main");
    const { files, spoken } = useTranslations();
    const languages = languagesOf(files, main);
    return (
        <div className="stage-bar" role="toolbar" aria-label="Story">
            <button className="main" onClick={() => stage(isPlaying ? { is: "pause" } : { is: "play", speed })}>
                {isPlaying ? "Pause" : "Play"}
            </button>
            <button title="One second back" aria-label="One second back" onClick={() => goBy(-stepsPerSecond)}>◂</button>
            <button title="One step on" aria-label="One step on" onClick={() => stage({ is: "forward", steps: 1 })}>▸</button>
            <button title="From the beginning" aria-label="From the beginning" onClick={goToBeginning}>↺</button>
            <Clock />
            <button aria-pressed={isListed} onClick={() => useStudio.setState({ isListed: !isListed })}>List</button>
            <BreakpointsButton />
            <label>
                <span>Speed</span>
                <select value={speed} onChange={(event) => stage({ is: "play", speed: Number(event.target.value) })}>
                    {SPEEDS.map((value) => <option key={value} value={value}>{value}×</option>)}
                </select>
            </label>
            {settings.length > 1 && (
                <label>
                    <span>Setting</span>
                    <select value={setting ?? ""} onChange={(event) => {
                        useStudio.setState({ setting: event.target.value });
                        restart(seed);
                    }}>
                        {settings.map((name) => <option key={name}>{name}</option>)}
                    </select>
                </label>
            )}
            {languages.length > 0 && (
                <label>
                    <span>Language</span>
                    <select value={spoken ?? ""} onChange={({ target }) => speak(target.value === "" ? null : target.value)}>
                        <option value="">as written</option>
                        {languages.map((language) => <option key={language}>{language}</option>)}
                    </select>
                </label>
            )}
            <label>
                <span>Seed</span>
                <input type="number" min={1} value={seed} onChange={(event) => restart(Math.max(1, Math.floor(Number(event.target.value)) || 1))} />
            </label>
        </div>
    );
}

function Clock() {
    return <time>{useClock()}</time>;
}

function BreakpointsButton() {
    const isListed = useDebugging((state) => state.isListed);
    const count = useDebugging((state) => state.breakpoints.length);
    return <button aria-pressed={isListed} onClick={() => showList(!isListed)}>Breakpoints{count > 0 ? ` ${count}` : ""}</button>;
}

/** Pauses the story, and goes to a step of it, forwards or back. */
export function goTo(step: number): void {
    stage({ is: "pause" });
    stage({ is: "seek", step });
}

function goBy(steps: number): void {
    goTo(Math.max(0, (live.frame?.step ?? 0) + steps));
}
