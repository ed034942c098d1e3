// SPDX-License-Identifier: MIT
// Behaviours of the first 60 characters as bars over time. The selected character comes first. Ctrl and the wheel zoom.

import { useEffect, useRef, useSyncExternalStore } from "react";
import { contextOf, onRestored, restorationCount } from "../canvas";
import { show, usePage } from "./game";

const NAMES_PX = 110, ROW_PX = 22, TINTS = ["--line", "--alone", "--together", "--cued", "--cued-together"];

export function GameTimeline() {
    const canvas = useRef<HTMLCanvasElement>(null);
    const seconds = useRef(60);
    const { told, bars, shown } = usePage();
    const people = (told?.entities ?? []).filter(([, , , what]) => what === 1).slice(0, 60);
    const rows = [...people.filter(([id]) => id === shown), ...people.filter(([id]) => id !== shown)];
    useSyncExternalStore(onRestored, restorationCount);
    useEffect(() => {
        if (canvas.current === null || told?.step === undefined) {
            return;
        }
        const context = contextOf(canvas.current);
        const width = canvas.current.clientWidth, height = canvas.current.clientHeight, rate = told.rate ?? 30;
        canvas.current.width = width * devicePixelRatio;
        canvas.current.height = height * devicePixelRatio;
        context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
        const style = getComputedStyle(document.documentElement);
        const color = (name: string) => style.getPropertyValue(name);
        const present = told.step, across = seconds.current * rate, at = (step: number) => NAMES_PX + (width - NAMES_PX - 8) * (1 - (present - step) / across);
        context.font = `11px ${color("--sans")}`;
        context.textBaseline = "middle";
        rows.forEach(([id, name], row) => {
            const y = row * ROW_PX;
            context.fillStyle = row % 2 === 0 ? color("--card") : color("--paper");
            context.fillRect(0, y, width, ROW_PX);
            for (const bar of bars) {
                const from = Math.max(NAMES_PX, at(bar.from)), to = at(bar.to ?? present);
                if (bar.id !== id || to < NAMES_PX) {
                    continue;
                }
                context.globalAlpha = bar.state === "runs" ? 1 : 0.35;
                context.fillStyle = color(TINTS[bar.began] ?? "--alone");
                context.fillRect(from, y + 3, Math.max(1, to - from), ROW_PX - 6);
                context.globalAlpha = 1;
                if (to - from > 44) {
                    context.save();
                    context.beginPath();
                    context.rect(from, y, to - from - 4, ROW_PX);
                    context.clip();
                    context.fillStyle = bar.state === "runs" ? "#1b1f24" : color("--soft");
                    context.fillText(bar.title, from + 5, y + ROW_PX / 2);
                    context.restore();
                }
            }
            context.fillStyle = color("--ink");
            context.fillText(name, 8, y + ROW_PX / 2, NAMES_PX - 12);
        });
    });
    const zoom = (deltaY: number) => { seconds.current = Math.max(5, Math.min(900, seconds.current * (deltaY > 0 ? 1.2 : 1 / 1.2))); };
    return <canvas ref={canvas} style={{ height: rows.length * ROW_PX }} onWheel={({ deltaY, ctrlKey }) => { if (ctrlKey) { zoom(deltaY); } }}
        onClick={({ nativeEvent: { offsetY } }) => show(rows[Math.floor(offsetY / ROW_PX)]?.[0] ?? "0")} />;
}
