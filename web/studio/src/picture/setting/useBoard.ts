// SPDX-License-Identifier: MIT
// The state of the picture of a setting while it is used: tool and brush, who is carried where, which link is being made.

import { useMemo, useState } from "react";
import type { Plan } from "../../protocol";
import { set, useStudio } from "../../store";
import { calledGoal, isPlace, link as linkNow, linksOf, namesOfLinks, place, putIn, type Goal, type Link, type Where } from "./casting";
import { lineage } from "./declared";
import { placeLabels, type Label, type Wanted } from "./labels";
import { brushesOf, placeAt } from "./letters";
import { calledMember, memberOf, type Member, type Parts, type Point } from "./parts";
import { FLOOR, type Square } from "./strokes";
import type { Standing } from "./Tokens";
import { inTurn, memberNow } from "./turns";
import { useCarrying, type Load, type Target } from "./useCarrying";
import { usePlanScale } from "./useScale";
import { useStrokes, type Tool } from "./useStrokes";
import { groundOf, memberNamed, placesOf, pointNamed, standing as standingOf, type Ground, type Place } from "./where";

export function useBoard(parts: Parts, plan: Plan | null) {
    const { tree, setting } = parts;
    const trees = useStudio((state) => state.trees);
    const selected = useStudio((state) => state.selected);
    const [tool, setTool] = useState<Tool>("move");
    const [letter, setLetter] = useState("#");
    const [linking, setLinking] = useState<number | null>(null);
    const [choice, setChoice] = useState<{ from: Member; to: Goal; names: string[] } | null>(null);

    const members = useMemo(() => parts.cast.map((line) => memberOf(tree, line)), [tree, setting]);
    const places = placesOf(parts, plan);
    const spots = standingOf(members, places);
    const ground = groundOf(plan, [...spots.values(), ...places.values()]);
    const { room, scale, zoom } = usePlanScale(ground);
    const strokes = useStrokes(parts, plan, tool, tool === "erase" ? FLOOR : letter, setting.name);
    const isThing = (sort: string) => lineage(trees, sort).some(({ node }) => node.kind === "object");
    const standing: Standing[] = [...spots].map(([member, at]) => ({ member, at, isThing: isThing(member.sort), isChosen: selected === member.node.id }));
    const links = linksOf(tree, members).filter(({ to }) => pointNamed(to, members, spots, places) !== undefined || memberNamed(members, to) !== undefined);

    const link = (from: Member, to: Goal, name: string) => void inTurn(parts, (now) => {
        const own = memberNow(now, from), goal = isPlace(to) ? to : memberNow(now, to);
        return own === null || goal === null ? null : linkNow(now.tree, now.cast.map((line) => memberOf(now.tree, line)), own, name, goal);
    });
    const offerLink = async (from: Member, to: Goal) => {
        setLinking(null);
        const names = await namesOfLinks(parts, trees, from, to);
        if (names.length === 1) {
            link(from, to, names[0] as string);
        } else if (names.length > 1) {
            setChoice({ from, to, names });
        } else {
            set({ refusal: `${calledMember(from)} has nothing that could lead to ${calledGoal(to)}.` });
        }
    };
    // A person is put at the place to which the square belongs; a thing, or a person where there is no place, at the square itself.
    const goalOf = (sort: string, { column, row }: Square): Where => {
        const { left, top, letterM } = ground;
        const middle = { x: left + (column + 0.5) * letterM, y: top + (row + 0.5) * letterM };
        const place = plan === null || isThing(sort) ? null : placeAt(plan, Math.floor(middle.x / plan.letterM), Math.floor(middle.y / plan.letterM));
        return place ?? middle;
    };
    const put = (member: Member, where: Where) => void inTurn(parts, (now) => {
        const own = memberNow(now, member);
        return own === null ? null : place(now.tree, own, calledMember(own), where);
    });
    const drop = (load: Load, target: Target) => {
        const square = target.at === null ? null : squareAt(ground, scale, target.at);
        if ("sort" in load) {
            return square === null ? undefined : void inTurn(parts, (now) => putIn(now, load.sort, goalOf(load.sort, square)));
        }
        if (load.isLink) {
            const under = target.place ?? (plan === null || square === null ? null : placeAt(plan, square.column, square.row));
            const to = members.find(({ node }) => node.id === target.member) ?? places.get(under?.toLowerCase() ?? "");
            return to === undefined || to === load.member ? undefined : void offerLink(load.member, to);
        }
        return square !== null ? put(load.member, goalOf(load.member.sort, square))
            : target.isTray ? put(load.member, null) : undefined;
    };
    const { carried, lift } = useCarrying(room, drop);
    const carriedMember = carried !== null && "member" in carried.load ? carried.load : null;

    return {
        tool, letter, strokes, members, links, standing, places: [...places.values()], ground, room, scale, zoom, lift, carried, link, choice,
        setTool: (chosen: Tool) => {
            setTool(chosen);
            setLinking(null);
        },
        chooseLetter: (chosen: string) => {
            if (plan === null || brushesOf(plan).some((brush) => brush.letter === chosen) || chosen.length > 1 || !plan.rows.join("").includes(chosen)) {
                setLetter(chosen);
                setTool((old) => (old === "brush" || old === "rectangle" ? old : "brush"));
            }
        },
        anywhere: members.filter((member) => !spots.has(member)),
        linking: members.find(({ node }) => node.id === linking) ?? null,
        lines: [...linesOf(links, members, spots, places), ...(carriedMember?.isLink === true && carried?.at != null ? draftLine(carriedMember.member, carried.at, spots, ground, scale) : [])],
        labels: labelsOf(standing, places, links, members, spots, ground, scale),
        carriedName: carried === null ? "" : "sort" in carried.load ? carried.load.sort : calledMember(carried.load.member),
        select: (member: Member) => set({ selected: member.node.id }),
        putHere: (square: Square) => {
            const member = members.find(({ node, givens }) => node.id === selected || givens.some(({ id }) => id === selected));
            if (member === undefined) {
                set({ refusal: "Choose somebody of the cast first: Enter puts them on this square. A letter chooses what is painted." });
            } else {
                put(member, goalOf(member.sort, square));
            }
        },
        nudge: (member: Member, columns: number, rows: number) => void inTurn(parts, (now) => {
            const own = memberNow(now, member), at = own?.point ?? spots.get(member);
            return own === null || at === undefined ? null : place(now.tree, own, calledMember(own), { x: at.x + columns * ground.letterM, y: at.y + rows * ground.letterM });
        }),
        linkAt: (goal: Goal) => {
            const from = members.find(({ node }) => node.id === linking);
            if (from !== undefined && from !== goal) {
                void offerLink(from, goal);
            } else if (!isPlace(goal)) {
                setLinking(from === goal ? null : goal.node.id);
            } else {
                set({ refusal: "A link leads from somebody or something of the cast to a place: choose whose it is first." });
            }
        },
        choose: (name: string) => {
            if (choice !== null) {
                link(choice.from, choice.to, name);
            }
            setChoice(null);
        },
    };
}

/** Returns the square at a point of the picture; both count from the picture's corner. */
const squareAt = ({ letterM }: Ground, scale: number, { x, y }: Point): Square =>
    ({ column: Math.floor(x / scale / letterM), row: Math.floor(y / scale / letterM) });

function linesOf(links: Link[], members: Member[], spots: ReadonlyMap<Member, Point>, places: ReadonlyMap<string, Place>) {
    return links.flatMap(({ from, to }) => {
        const start = spots.get(from), end = pointNamed(to, members, spots, places);
        return start === undefined || end === undefined ? [] : [{ from: start, to: end, isDraft: false }];
    });
}

function draftLine(from: Member, at: Point, spots: ReadonlyMap<Member, Point>, { left, top }: Ground, scale: number) {
    const start = spots.get(from);
    return start === undefined ? [] : [{ from: start, to: { x: left + at.x / scale, y: top + at.y / scale }, isDraft: true }];
}

/** The labels of the picture, those of the cast first, then of places, then of links: earlier ones are placed first. */
function labelsOf(
    standing: Standing[], places: ReadonlyMap<string, Place>, links: Link[], members: Member[], spots: ReadonlyMap<Member, Point>, ground: Ground, scale: number,
): Label[] {
    const at = ({ x, y }: Point) => ({ x: (x - ground.left) * scale, y: (y - ground.top) * scale });
    const wanted: Wanted[] = [
        ...standing.map((each) => ({ key: `member ${each.member.node.id}`, text: calledMember(each.member), radius: Math.max(10, 0.4 * scale), ...at(each.at) })),
        ...[...places.values()].map((each) => ({ key: `place ${each.name}`, text: each.name, radius: 0, ...at(each) })),
        ...links.flatMap(({ from, to, line, end }) => {
            const [start] = linesOf([{ from, to, line, end, isOnly: true }], members, spots, places);
            return start === undefined ? [] : [{ key: `link ${end.id}`, text: line.name, radius: 0, ...at({ x: (start.from.x + start.to.x) / 2, y: (start.from.y + start.to.y) / 2 }) }];
        }),
    ];
    return placeLabels(wanted, ground.width * scale, ground.height * scale);
}
