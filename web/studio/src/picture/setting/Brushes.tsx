// SPDX-License-Identifier: MIT
// The tools with which the plan is painted: brushes, the letters of the legend, and new letters for what the texts declare.

import { useState } from "react";
import { LegendKind } from "troupe";
import type { Letter, Plan } from "../../protocol";
import { useStudio } from "../../store";
import { addTo } from "./casting";
import { brushesOf, freeLetter, withoutLetter } from "./letters";
import type { Parts } from "./parts";
import { inTurn } from "./turns";
import type { Tool } from "./useStrokes";

const TOOLS: [Tool, string, string][] = [
    ["move", "Move", "Drag people and things to where they stand"], ["brush", "Brush", "Paint squares"], ["rectangle", "Rectangle", "Paint from corner to corner"],
    ["erase", "Erase", "Paint floor"], ["link", "Link", "Draw a line from one to another"],
];

/** Returns the CSS class of the square that is shown beside the name of a letter. */
function swatchOf({ what, solid }: Letter): string {
    return what === LegendKind.WALL ? "wall" : what === LegendKind.DOOR ? "door" : what === LegendKind.FLOOR ? "floor" : what === LegendKind.THING || solid ? "wood" : "place";
}

export function Tools({ tool, setTool, hasPlan }: { tool: Tool; setTool: (tool: Tool) => void; hasPlan: boolean }) {
    return (
        <div role="radiogroup" aria-label="Tool" className="choice-bar">
            {TOOLS.filter(([value]) => hasPlan || value === "move" || value === "link").map(([value, label, says]) => (
                <button key={value} role="radio" aria-checked={tool === value} title={says} onClick={() => setTool(value)}>{label}</button>
            ))}
        </div>
    );
}

export function Brushes({ plan, letter, choose, parts }: { plan: Plan; letter: string; choose: (letter: string) => void; parts: Parts }) {
    return (
        <div className="brushes">
            <div role="radiogroup" aria-label="Brush" className="brush-list">
                {brushesOf(plan).map((brush) => (
                    <button key={brush.letter} role="radio" aria-checked={brush.letter === letter} aria-label={brush.name} title={`${brush.letter}: ${brush.name}`} onClick={() => choose(brush.letter)}>
                        <span className={`swatch ${swatchOf(brush)}`} aria-hidden="true">{brush.letter}</span>{brush.name}
                    </button>
                ))}
            </div>
            <NewLetter plan={plan} parts={parts} choose={choose} />
        </div>
    );
}

/** The form for a new letter of the plan: for a place or object without one, or for furniture whose name is typed. */
function NewLetter({ plan, parts, choose }: { plan: Plan; parts: Parts; choose: (letter: string) => void }) {
    const trees = useStudio((state) => state.trees);
    const [furniture, setFurniture] = useState("");
    const offered = withoutLetter(trees, plan);
    const add = (name: string) => {
        const letter = freeLetter(plan, name);
        choose(letter);
        void inTurn(parts, (now) => addTo(now, "legend", `${letter}: ${name}`, `New letter for ${name}`));
    };
    return (
        <form className="new-letter" onSubmit={(event) => {
            event.preventDefault();
            if (furniture.trim() !== "") {
                add(furniture.trim());
                setFurniture("");
            }
        }}>
            {offered.length > 0 && (
                <select aria-label="New letter for" value="" onChange={({ target }) => target.value !== "" && add(target.value)}>
                    <option value="">New letter for …</option>
                    {offered.map((name) => <option key={name}>{name}</option>)}
                </select>
            )}
            <input aria-label="New furniture" placeholder="New furniture, such as counter" value={furniture} onChange={({ target }) => setFurniture(target.value)} />
        </form>
    );
}
