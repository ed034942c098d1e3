// SPDX-License-Identifier: MIT
// The cast as a list: who is there, how many, where, and with what; the one that is chosen as a form. Links stand below.

import { useEffect, useState } from "react";
import { AddMenu } from "../../form/AddMenu";
import { ChipLine } from "../../form/ChipLine";
import { Field } from "../../form/FormPane";
import { ask } from "../../document/client";
import type { FormField } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { useNodeMark } from "../../editing/picked";
import { set, useStudio } from "../../store";
import { LineTools } from "../LineTools";
import { Sentence } from "../ScenePicture";
import { calledGoal, isPlace, linkNames, namesOfLinks, type Goal, type Link, unlink } from "./casting";
import type { Trees } from "./declared";
import { calledMember, type Member, type Parts } from "./parts";
import type { Place } from "./where";

export function CastList({ tree, members }: { tree: Tree; members: Member[] }) {
    return (
        <ul className="cast-list" aria-label="Cast">
            {members.map((member) => <Row key={member.node.id} tree={tree} member={member} />)}
        </ul>
    );
}

function Row({ tree, member }: { tree: Tree; member: Member }) {
    const { node } = member;
    const isOpen = useStudio((state) => state.selected === node.id || member.givens.some(({ id }) => id === state.selected));
    return (
        <li {...useNodeMark(node.id)} className={isOpen ? "open" : ""}>
            <p className="sentence-line">
                <button className="words" aria-expanded={isOpen} aria-label={`In the cast: ${tree.line(node)}`} onClick={() => set({ selected: isOpen ? null : node.id })}>{tree.line(node)}</button>
                <LineTools tree={tree} node={node} called={calledMember(member)} />
            </p>
            {isOpen ? <MemberForm tree={tree} member={member} /> : member.givens.length > 0 && (
                <p className="soft givens">{member.givens.map((given) => tree.line(given)).join(" · ")}</p>
            )}
        </li>
    );
}

/**
 * The form for a line of the cast: its chips and fields, and below them the lines that say with which facts and links the member
 * begins.
 */
function MemberForm({ tree, member: { node, givens, name, sort } }: { tree: Tree; member: Member }) {
    const [fields, setFields] = useState<FormField[]>([]);
    useEffect(() => {
        let isWanted = true;
        void ask<{ fields: FormField[] } | null>({ ask: "form", node: node.id }).then((form) => isWanted && setFields(form?.fields ?? []));
        return () => {
            isWanted = false;
        };
    }, [tree, node.id]);
    return (
        <div className="member-form" role="group" aria-label={`Form of ${name || sort}`}>
            <ChipLine tree={tree} node={node} />
            {fields.filter(({ clause }) => !clause).map((field) => <Field key={field.name} node={node} field={field} />)}
            {givens.map((given) => <Sentence key={given.id} tree={tree} node={given} />)}
            <AddMenu parent={node.id} called={name || sort} />
        </div>
    );
}

interface LinksProps {
    parts: Parts;
    links: Link[];
    members: Member[];
    places: Place[];
    link: (from: Member, to: Goal, name: string) => void;
}

export function LinkList({ links, ...props }: LinksProps) {
    return (
        <section aria-label="Links" className="links">
            <h4>Links</h4>
            <ul>
                {links.map((each) => (
                    <li key={each.end.id}>
                        <span><b>{calledMember(each.from)}</b> <span className="soft">{each.line.name} →</span> <b>{each.to}</b></span>
                        <button aria-label={`Take the link from ${calledMember(each.from)} to ${each.to} away`} onClick={() => unlink(each)}>×</button>
                    </li>
                ))}
            </ul>
            <LinkForm {...props} />
        </section>
    );
}

const keyOf = (goal: Goal) => (isPlace(goal) ? `place ${goal.name}` : `member ${goal.node.id}`);

/** The form that makes a link by choosing both ends of it. */
function LinkForm({ parts, members, places, link }: Omit<LinksProps, "links">) {
    const trees = useStudio((state) => state.trees);
    const [from, setFrom] = useState(0);
    const [to, setTo] = useState("");
    const start = members.find(({ node }) => node.id === from);
    const others = start === undefined ? [] : members.filter((other) => other !== start && linkNames(trees, start, other.sort).length > 0);
    const goal = [...others, ...places].find((each) => keyOf(each) === to);
    const names = useNames(parts, trees, start, goal);
    const starts = members.filter((member) => places.length > 0 || members.some((other) => other !== member && linkNames(trees, member, other.sort).length > 0));
    return starts.length === 0 ? <p className="soft">Nothing here can lead to anything else.</p> : (
        <p className="link-form">
            <select aria-label="Link from" value={from} onChange={({ target }) => setFrom(Number(target.value))}>
                <option value={0}>From …</option>
                {starts.map((member) => <option key={member.node.id} value={member.node.id}>{calledMember(member)}</option>)}
            </select>
            <select aria-label="Link to" value={goal === undefined ? "" : to} disabled={start === undefined} onChange={({ target }) => setTo(target.value)}>
                <option value="">To …</option>
                {[...others, ...places].map((each) => <option key={keyOf(each)} value={keyOf(each)}>{calledGoal(each)}</option>)}
            </select>
            {start !== undefined && goal !== undefined && names?.map((name) => (
                <button key={name} onClick={() => link(start, goal, name)}>Link as {name}</button>
            ))}
            {start !== undefined && goal !== undefined && names?.length === 0 && (
                <span className="soft">{calledMember(start)} has nothing that could lead to {calledGoal(goal)}.</span>
            )}
        </p>
    );
}

/** The names of the links and facts by which a member can lead to a goal; null while they are looked for. */
function useNames(parts: Parts, trees: Trees, start: Member | undefined, goal: Goal | undefined): string[] | null {
    const [names, setNames] = useState<string[] | null>(null);
    useEffect(() => {
        let isWanted = true;
        setNames(null);
        if (start !== undefined && goal !== undefined) {
            void namesOfLinks(parts, trees, start, goal).then((found) => isWanted && setNames(found));
        }
        return () => {
            isWanted = false;
        };
    }, [trees, start?.node.id, goal === undefined ? "" : keyOf(goal)]);
    return names;
}
