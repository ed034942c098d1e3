// SPDX-License-Identifier: MIT
// The plan of a setting: painted square by square, with the cast where it stands. A grid with a cursor for those who use keys.

import { useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type PointerEvent } from "react";
import { onRestored, restorationCount } from "../../canvas";
import type { Plan } from "../../protocol";
import { useStudio } from "../../store";
import { Tokens, type TokensProps } from "./Tokens";
import { squareName } from "./letters";
import { paintBoard, type Board } from "./paintBoard";
import { FLOOR, rectangle, type Square } from "./strokes";
import type { Strokes } from "./useStrokes";

export interface BoardProps extends TokensProps {
    called: string;
    plan: Plan | null;
    letter: string;
    strokes: Strokes;
    lines: Board["lines"];
    chooseLetter: (letter: string) => void;
    /** puts the member that is chosen on a square */
    putHere: (square: Square) => void;
}

const STEPS: Readonly<Record<string, [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function PlanBoard(props: BoardProps) {
    const { ground, scale, plan, standing, places, lines, labels, strokes } = props;
    const canvas = useRef<HTMLCanvasElement>(null);
    const theme = useStudio((state) => state.theme), restorations = useSyncExternalStore(onRestored, restorationCount);
    const [cursor, setCursor] = useState<Square | null>(null);
    useLayoutEffect(() => paintBoard(canvas.current as HTMLCanvasElement, {
        ground, scale, plan: strokes.shown, spots: places, lines, marked: strokes.marked, cursor,
        figures: standing.map(({ at, member, isThing, isChosen }) => ({ at, isThing, isChosen, look: member.node.id })),
    }));
    void [theme, restorations];
    return (
        <div className="plan-board" data-own-keys style={{ width: ground.width * scale, height: ground.height * scale }}>
            <canvas ref={canvas} aria-hidden="true" />
            {plan !== null && <Squares {...props} plan={strokes.shown ?? plan} cursor={cursor} setCursor={setCursor} />}
            {labels.map(({ key, text, left, top, width }) => <span key={key} className="plan-label" style={{ left, top, width }}>{text}</span>)}
            <Tokens {...props} />
        </div>
    );
}

interface SquaresProps extends BoardProps {
    plan: Plan;
    cursor: Square | null;
    setCursor: (square: Square | null) => void;
}

function Squares({ called, plan, ground, scale, tool, letter, strokes, cursor, setCursor, chooseLetter, putHere }: SquaresProps) {
    const side = ground.letterM * scale;
    const isPainter = tool === "brush" || tool === "rectangle" || tool === "erase";
    const squareAt = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent): Square => inside(plan, { column: Math.floor(offsetX / side), row: Math.floor(offsetY / side) });
    const at = cursor ?? { column: 0, row: 0 };
    const [corner, setCorner] = useState<Square | null>(null);
    const put = tool === "erase" ? FLOOR : letter;
    const paint = () => {
        if (tool === "rectangle" && corner === null) {
            setCorner(at);
            strokes.begin(at);
            return;
        }
        strokes.fill(corner === null ? [at] : rectangle(corner, at), put);
        setCorner(null);
    };
    const onKey = (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if (step !== undefined) {
            const to = inside(plan, { column: at.column + step[0], row: at.row + step[1] });
            setCursor(to);
            if (corner !== null) {
                strokes.goOn(to);
            }
        } else if (event.key === " " || event.key === "Enter") {
            (isPainter ? paint : () => putHere(at))();
        } else if (event.key === "Delete" || event.key === "Backspace") {
            strokes.fill([at], FLOOR);
        } else if (event.key === "Escape") {
            setCorner(null);
            strokes.giveUp();
        } else if (event.key.length === 1) {
            chooseLetter(event.key);
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div
            role="grid" className={`plan-grid ${isPainter ? "paints" : ""}`} tabIndex={0} aria-label={`Plan of ${called}`} aria-rowcount={plan.height} aria-colcount={plan.width} aria-activedescendant="plan-cursor"
            onKeyDown={onKey} onFocus={() => setCursor(at)} onBlur={() => setCursor(null)}
            onPointerDown={(event) => {
                event.stopPropagation();
                if (event.button === 0 && isPainter) {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setCursor(squareAt(event));
                    strokes.begin(squareAt(event));
                }
            }}
            onPointerMove={(event) => event.buttons === 1 && strokes.isPainting && strokes.goOn(squareAt(event))}
            onPointerUp={() => corner === null && strokes.end()} onPointerCancel={() => strokes.giveUp()}
        >
            <div role="row" aria-rowindex={at.row + 1} className="plan-cursor" style={{ left: at.column * side, top: at.row * side, width: side, height: side }}>
                <div role="gridcell" id="plan-cursor" aria-colindex={at.column + 1}
                    aria-label={`${squareName(plan, at.column, at.row)}, row ${at.row + 1}, column ${at.column + 1}`} />
            </div>
        </div>
    );
}

const inside = ({ width, height }: Plan, { column, row }: Square): Square => ({
    column: Math.min(Math.max(column, 0), width - 1), row: Math.min(Math.max(row, 0), height - 1),
});
