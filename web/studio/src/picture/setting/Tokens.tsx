// SPDX-License-Identifier: MIT
// The members of the cast on the plan: dragged to where they stand, or moved with the arrow keys; with the tool for links, from one
// to another.

import type { KeyboardEvent, PointerEvent } from "react";
import { operate } from "../../document/client";
import { set } from "../../store";
import type { Goal } from "./casting";
import type { Label } from "./labels";
import type { Load } from "./useCarrying";
import { calledMember, type Member, type Point } from "./parts";
import type { Tool } from "./useStrokes";
import type { Ground, Place } from "./where";

/** A member of the cast, and where it is drawn. */
export interface Standing {
    member: Member;
    at: Point;
    isThing: boolean;
    isChosen: boolean;
}

export interface TokensProps {
    ground: Ground;
    scale: number;
    tool: Tool;
    standing: Standing[];
    places: Place[];
    labels: Label[];
    lift: (load: Load) => (event: PointerEvent) => void;
    /** moves a member of the cast by so many squares (arrow keys) */
    nudge: (member: Member, columns: number, rows: number) => void;
    /** the member from which a link is being made */
    linking: Member | null;
    linkAt: (goal: Goal) => void;
}

const STEPS: Readonly<Record<string, [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SMALLEST_PX = 24;
const RIM_PX = 4;

/** The frame of a place that can be linked: it stands around the name. */
const around = (label: Label | undefined) => (label === undefined ? undefined
    : { left: label.left - RIM_PX, top: label.top - RIM_PX, width: label.width + 2 * RIM_PX, height: label.height + 2 * RIM_PX });

export function Tokens({ ground, scale, tool, standing, places, labels, lift, nudge, linking, linkAt }: TokensProps) {
    const size = Math.max(SMALLEST_PX, 0.8 * scale);
    const isOpen = tool === "move" || tool === "link";
    const choose = (member: Member) => (tool === "link" ? linkAt(member) : set({ selected: member.node.id }));
    const onKey = (event: KeyboardEvent, member: Member) => {
        const step = STEPS[event.key];
        if (step !== undefined && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
            nudge(member, ...step);
        } else if (event.key === "Delete" || event.key === "Backspace") {
            void operate(`Take ${calledMember(member)} away`, { op: "remove", nodes: [member.node.id] });
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    };
    const box = ({ x, y }: Point) => ({ left: (x - ground.left) * scale - size / 2, top: (y - ground.top) * scale - size / 2, width: size, height: size });
    const goals = tool !== "link" ? [] : places.map((place) => (
        <button key={place.name} data-place={place.name} className="token goal" aria-label={`${place.name}, a place on the plan`} title={place.name} style={around(labels.find(({ key }) => key === `place ${place.name}`)) ?? box(place)} onClick={() => linkAt(place)} />
    ));
    const tokens = standing.map(({ member, at, isThing, isChosen }) => (
        <button
            key={member.node.id} data-member={member.node.id} className={`token ${isThing ? "thing" : ""} ${isChosen ? "chosen" : ""}`} aria-pressed={member === linking || isChosen}
            aria-label={`${calledMember(member)} on the plan`} title={calledMember(member)}
            style={{ ...box(at), pointerEvents: isOpen ? "auto" : "none" }}
            onPointerDown={lift({ member, isLink: tool === "link" })} onClick={() => choose(member)} onKeyDown={(event) => onKey(event, member)}
        >
            {member.count > 1 && <span className="count">{member.count}</span>}
        </button>
    ));
    return <>{goals}{tokens}</>;
}
