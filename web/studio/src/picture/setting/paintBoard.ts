// SPDX-License-Identifier: MIT
// Draws the picture of a setting: its floor as on the stage, who stands where, links as lines.

import { contextOf } from "../../canvas";
import { Began, type Plan } from "../../protocol";
import { paintFloor } from "../../stage/floor";
import { readPalette, type Palette } from "../../stage/palette";
import { paintPerson, paintThing, sizeOfPerson } from "../../stage/person";
import type { Point } from "./parts";
import type { Square } from "./strokes";
import type { Ground } from "./where";

/** A person or thing that is drawn. */
export interface Figure {
    at: Point;
    look: number;
    isThing: boolean;
    isChosen: boolean;
}

export interface Board {
    ground: Ground;
    plan: Plan | null;
    /** the points of places that are given by coordinates instead of letters of the plan */
    spots: Point[];
    figures: Figure[];
    lines: { from: Point; to: Point; isDraft: boolean }[];
    /** the squares of the rectangle that is being drawn, which are yet to be painted */
    marked: Square[];
    cursor: Square | null;
    scale: number;
}

export function paintBoard(canvas: HTMLCanvasElement, board: Board): void {
    const { ground, plan, scale } = board;
    const palette = readPalette();
    const ratio = devicePixelRatio;
    canvas.width = Math.ceil(ground.width * scale * ratio);
    canvas.height = Math.ceil(ground.height * scale * ratio);
    const c = contextOf(canvas);
    if (plan === null) {
        paintGround(c, palette, board, ratio);
    } else {
        c.drawImage(paintFloor(plan, scale, new Set(), palette), 0, 0, canvas.width, canvas.height);
    }
    // From here on (0, 0) is the origin of the world, and the unit is a CSS pixel: positions in metres are multiplied by `scale`,
    // and lines keep their widths.
    c.setTransform(ratio, 0, 0, ratio, -ground.left * scale * ratio, -ground.top * scale * ratio);
    paintMarks(c, palette, board);
    paintLines(c, palette, board);
    board.figures.forEach(({ at, look, isThing, isChosen }) => {
        if (isThing) {
            paintThing(c, palette, at.x * scale, at.y * scale, scale, isChosen);
        } else {
            paintPerson(c, palette, at.x * scale, at.y * scale, Math.min(sizeOfPerson(scale) * 1.2, 30), {
                look, isPlayer: false, isChosen, began: Began.Nothing, flags: 0, angle: Math.PI / 2, way: 0,
            });
        }
    });
}

function paintGround(c: CanvasRenderingContext2D, palette: Palette, { ground, spots, scale }: Board, ratio: number): void {
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.fillStyle = palette.floor;
    c.fillRect(0, 0, ground.width * scale, ground.height * scale);
    c.strokeStyle = palette.grid;
    c.beginPath();
    for (let x = 0; x <= ground.width; x++) {
        c.moveTo(x * scale, 0);
        c.lineTo(x * scale, ground.height * scale);
    }
    for (let y = 0; y <= ground.height; y++) {
        c.moveTo(0, y * scale);
        c.lineTo(ground.width * scale, y * scale);
    }
    c.stroke();
    c.fillStyle = palette.place;
    spots.forEach(({ x, y }) => {
        c.beginPath();
        c.arc((x - ground.left) * scale, (y - ground.top) * scale, scale, 0, 2 * Math.PI);
        c.fill();
    });
}

function paintMarks(c: CanvasRenderingContext2D, palette: Palette, { ground, marked, cursor, scale }: Board): void {
    const side = ground.letterM * scale;
    c.strokeStyle = palette.accent;
    c.fillStyle = palette.accent;
    c.globalAlpha = 0.18;
    marked.forEach(({ column, row }) => c.fillRect(column * side, row * side, side, side));
    c.globalAlpha = 1;
    if (cursor !== null) {
        c.lineWidth = 2;
        c.strokeRect(cursor.column * side + 1, cursor.row * side + 1, side - 2, side - 2);
    }
}

function paintLines(c: CanvasRenderingContext2D, palette: Palette, { lines, scale }: Board): void {
    lines.forEach(({ from, to, isDraft }) => {
        c.strokeStyle = isDraft ? palette.accent : palette.soft;
        c.lineWidth = isDraft ? 2 : 1.5;
        c.setLineDash(isDraft ? [5, 4] : []);
        c.beginPath();
        c.moveTo(from.x * scale, from.y * scale);
        c.lineTo(to.x * scale, to.y * scale);
        c.stroke();
    });
    c.setLineDash([]);
}
