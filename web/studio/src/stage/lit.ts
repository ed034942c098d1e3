// SPDX-License-Identifier: MIT
// Lights the nodes of a picture that characters perform at the moment. The worker sends the lines that run only while a picture
// shows them.

import { useEffect, useState } from "react";
import { create } from "zustand";
import { fileCalled } from "../debugging/anchor";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import type { BodyId } from "../protocol";
import { useStudio } from "../store";
import { onRunning, stage } from "./client";

type Lines = ReadonlyMap<string, readonly BodyId[]>;

const useLines = create<{ lines: Lines }>(() => ({ lines: new Map() }));
const NOBODY: readonly BodyId[] = [];
let pictures = 0;

onRunning((running) => useLines.setState({ lines: new Map(running.map(({ file, line, bodies }) => [`${fileCalled(file)}:${line}`, bodies])) }));

/** Asks the stage for the lines that run, for as long as the picture is there. */
export function useLight(): void {
    useEffect(() => {
        pictures++;
        stage({ is: "light", isOn: true });
        return () => {
            pictures--;
            stage({ is: "light", isOn: pictures > 0 });
        };
    }, []);
}

const runnersIn = (lines: Lines, tree: Tree, node: TreeNode): readonly BodyId[] => lines.get(`${tree.file}:${tree.lineNumber(node.offset)}`) ?? NOBODY;

/** Returns how many bodies perform a line of the text now, and whether the followed one is among them. */
export function useRunners(tree: Tree, node: TreeNode): { count: number; isFollowed: boolean } {
    const followed = useStudio((state) => state.followed);
    const count = useLines(({ lines }) => runnersIn(lines, tree, node).length);
    const isFollowed = useLines(({ lines }) => followed !== null && runnersIn(lines, tree, node).includes(followed));
    return { count, isFollowed };
}

/** The CSS class of a node that runs; the followed body's node has a class of its own. */
export const runningClass = ({ count, isFollowed }: { count: number; isFollowed: boolean }): string => (isFollowed ? "running followed" : count > 0 ? "running" : "");

/** Returns the two nodes of a network between which the followed body has moved last, by their names. */
export function useLastWay(tree: Tree, nodes: TreeNode[]): { from: string; to: string } | null {
    const followed = useStudio((state) => state.followed);
    const at = useLines(({ lines }) => nodes.find((node) => followed !== null && runnersIn(lines, tree, node).includes(followed))?.name ?? null);
    const [way, setWay] = useState<{ followed: BodyId | null; at: string | null; from: string | null }>({ followed, at, from: null });
    if (way.followed !== followed || (at !== null && at !== way.at)) {
        setWay({ followed, at, from: way.followed === followed ? way.at : null });
    }
    return way.at === null || way.from === null ? null : { from: way.from, to: way.at };
}
