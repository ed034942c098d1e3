// SPDX-License-Identifier: MIT
// The tray beside the plan: members of the cast that begin anywhere, and roles and objects to put into the cast. Both can be
// dragged onto the plan.

import { useStudio } from "../../store";
import { addTo, putIn } from "./casting";
import { declarations } from "./declared";
import { calledMember, type Member, type Parts } from "./parts";
import { inTurn } from "./turns";
import type { TokensProps } from "./Tokens";

interface TrayProps extends Pick<TokensProps, "lift" | "tool" | "linking" | "linkAt"> {
    parts: Parts;
    members: Member[];
    anywhere: Member[];
    select: (member: Member) => void;
}

export function Tray({ parts, members, anywhere, lift, tool, linking, linkAt, select }: TrayProps) {
    const trees = useStudio((state) => state.trees);
    const selected = useStudio((state) => state.selected);
    const hasPlayer = members.some(({ node }) => /\bwalks\b/.test(parts.tree.line(node)));
    const sorts = [...new Set(declarations(trees, "role", "object").map(({ node }) => node.name))];
    return (
        <div className="trays">
            <div className="tray" role="group" aria-label="Anywhere">
                <span className="soft">Anywhere</span>
                {anywhere.map((member) => (
                    <button key={member.node.id} data-member={member.node.id} className="token-chip" aria-pressed={member === linking || selected === member.node.id} title="Drag it to where it is to stand"
                        onPointerDown={lift({ member, isLink: tool === "link" })} onClick={() => (tool === "link" ? linkAt(member) : select(member))}>{calledMember(member)}</button>
                ))}
                {anywhere.length === 0 && <span className="soft">nobody; drop somebody here to have them begin anywhere</span>}
            </div>
            <div className="tray-new" role="group" aria-label="Put in">
                <span className="soft">Put in</span>
                {sorts.map((sort) => (
                    <button key={sort} className="token-chip new" aria-label={`Put in ${sort}`} title="Click, or drag it onto the plan"
                        onPointerDown={lift({ sort })} onClick={() => void inTurn(parts, (now) => putIn(now, sort, null))}>+ {sort}</button>
                ))}
                {!hasPlayer && <button className="token-chip new" aria-label="Put in a player" onClick={() => void inTurn(parts, (now) => addTo(now, "cast", "player walks", "Put in a player"))}>+ player</button>}
            </div>
        </div>
    );
}
