// SPDX-License-Identifier: MIT
// The world from above: places, things and all characters, with their behaviours by colour, and their speech. Drawn bodies follow
// the positions of the game smoothly, because these come only now and then.

import { useEffect, useRef } from "react";
import { contextOf } from "../canvas";
import { show, usePage, type Entity } from "./game";

const MARGIN_M = 3, FOLLOW = 0.25;
const TINTS = ["--line", "--alone", "--together", "--cued", "--cued-together"];

interface Frame { left: number; top: number; scale: number }

function frameOf(entities: readonly Entity[], width: number, height: number): Frame {
    const xs = entities.map((entity) => entity[4]), ys = entities.map((entity) => entity[5]);
    const left = Math.min(...xs, 0) - MARGIN_M, top = Math.min(...ys, 0) - MARGIN_M;
    const scale = Math.min(width / (Math.max(...xs, 1) + MARGIN_M - left), height / (Math.max(...ys, 1) + MARGIN_M - top));
    return { left, top, scale };
}

export function GameMap() {
    const canvas = useRef<HTMLCanvasElement>(null);
    const seen = useRef(new Map<string, [number, number]>());
    const frame = useRef<Frame | null>(null);
    useEffect(() => {
        let handle = 0;
        const draw = () => {
            paint(canvas.current, seen.current, frame);
            handle = requestAnimationFrame(draw);
        };
        draw();
        return () => cancelAnimationFrame(handle);
    }, []);
    return <canvas ref={canvas} onClick={({ nativeEvent: { offsetX, offsetY } }) => choose(offsetX, offsetY, frame.current)} />;
}

function choose(x: number, y: number, frame: Frame | null): void {
    const entities = usePage.getState().told?.entities ?? [];
    if (frame === null || entities.length === 0) {
        return;
    }
    const far = ([, , , , ex, ey]: Entity) => Math.hypot((ex - frame.left) * frame.scale - x, (ey - frame.top) * frame.scale - y);
    const nearest = entities.reduce((best, entity) => (far(entity) < far(best) ? entity : best));
    show(far(nearest) < 24 ? nearest[0] : "0");
}

function paint(canvas: HTMLCanvasElement | null, seen: Map<string, [number, number]>, kept: { current: Frame | null }): void {
    const { told, shown } = usePage.getState();
    if (canvas === null || told?.entities === undefined) {
        return;
    }
    const context = contextOf(canvas);
    const { clientWidth: width, clientHeight: height } = canvas;
    if (canvas.width !== width * devicePixelRatio || canvas.height !== height * devicePixelRatio) {
        canvas.width = width * devicePixelRatio;
        canvas.height = height * devicePixelRatio;
    }
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name);
    const now = frameOf(told.entities, width, height), before = kept.current ?? now;
    const ease = (a: number, b: number) => a + (b - a) * 0.08;
    const frame = { left: ease(before.left, now.left), top: ease(before.top, now.top), scale: ease(before.scale, now.scale) };
    kept.current = frame;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.fillStyle = color("--ground");
    context.fillRect(0, 0, width, height);
    context.strokeStyle = color("--grid");
    context.beginPath();
    for (let metre = Math.ceil(frame.left / 5) * 5; (metre - frame.left) * frame.scale < width; metre += 5) {
        context.moveTo((metre - frame.left) * frame.scale, 0);
        context.lineTo((metre - frame.left) * frame.scale, height);
    }
    for (let metre = Math.ceil(frame.top / 5) * 5; (metre - frame.top) * frame.scale < height; metre += 5) {
        context.moveTo(0, (metre - frame.top) * frame.scale);
        context.lineTo(width, (metre - frame.top) * frame.scale);
    }
    context.stroke();
    const isCrowd = told.entities.length > 60, radius = Math.max(3, Math.min(9, frame.scale * 0.4));
    const placed = told.entities.map((entity): [Entity, number, number] => {
        const last = seen.get(entity[0]) ?? [entity[4], entity[5]];
        const jumps = Math.hypot(entity[4] - last[0], entity[5] - last[1]) > 4;
        const at: [number, number] = jumps ? [entity[4], entity[5]] : [last[0] + (entity[4] - last[0]) * FOLLOW, last[1] + (entity[5] - last[1]) * FOLLOW];
        seen.set(entity[0], at);
        return [entity, (at[0] - frame.left) * frame.scale, (at[1] - frame.top) * frame.scale];
    }).sort((a, b) => a[2] - b[2]);
    context.textAlign = "center";
    for (const [[id, name, kind, what, , , , began], x, y] of placed) {
        context.font = what === 0 ? `600 12px ${color("--sans")}` : `11px ${color("--sans")}`;
        if (what === 0) {
            context.fillStyle = color("--place");
            context.fillRect(x - radius * 1.6, y - radius * 1.6, radius * 3.2, radius * 3.2);
            context.fillStyle = color("--place-ink");
            context.fillText(name || kind, x, y + radius * 1.6 + 13);
            continue;
        }
        context.beginPath();
        context.arc(x, y, radius, 0, 2 * Math.PI);
        context.fillStyle = what === 2 ? color("--accent") : color(TINTS[began] ?? "--line");
        context.fill();
        context.lineWidth = id === shown ? 3 : 1;
        context.strokeStyle = id === shown ? color("--ink") : color("--alone-edge");
        context.stroke();
        if (!isCrowd || id === shown) {
            context.fillStyle = color("--ink");
            context.fillText(name || kind, x, y + radius + 12);
        }
    }
    for (const [entity, x, y] of placed) {
        const words = entity[8];
        if (words !== "" && (!isCrowd || entity[0] === shown)) {
            context.font = `12px ${color("--sans")}`;
            const half = context.measureText(words).width / 2 + 8, middle = Math.max(half + 4, Math.min(width - half - 4, x));
            context.fillStyle = color("--bubble");
            context.strokeStyle = color("--line");
            context.lineWidth = 1;
            context.beginPath();
            context.roundRect(middle - half, y - radius - 30, 2 * half, 22, 8);
            context.fill();
            context.stroke();
            context.fillStyle = color("--ink");
            context.fillText(words, middle, y - radius - 15);
        }
    }
}
