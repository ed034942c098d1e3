// SPDX-License-Identifier: MIT
// "Make a test of this moment": the story is asked how it stands, the lines are tried, and those that come true are written.

import { allFiles, operate, treesOfNow } from "../document/client";
import { describeMoment } from "../stage/client";
import { live } from "../stage/live";
import { get, set } from "../store";
import { othersIn } from "../timeline/meetings";
import { prove, runTests } from "./client";
import { linesOf, nameOf } from "./moment";

/** The command that makes a test of the present moment, about the followed character. */
export function testOfFollowed(): void {
    const { followed } = get();
    if (followed === null) {
        set({ refusal: "Follow somebody first: a test of a moment is about them." });
    } else {
        void testOfMoment(followed);
    }
}

export async function testOfMoment(body: number): Promise<void> {
    const { main, files, trees } = get();
    const bar = [...live.bars.values()].findLast((each) => each.body === body && each.to === null && each.meeting !== "");
    const moment = await describeMoment([body, ...(bar === undefined ? [] : othersIn(live.bars, bar))]);
    const taken = [...trees.values()].flatMap((tree) => tree.block(tree.root).filter(({ kind }) => kind === "test").map(({ name }) => name));
    const name = nameOf(moment, taken);
    const lines = moment.people[0]?.doing == null ? null : await prove({ main, files: allFiles() }, name, linesOf(moment, name));
    const root = trees.get(files.indexOf(main))?.root;
    if (lines === null || root === undefined) {
        set({ refusal: `Nothing of what ${moment.people[0]?.name ?? "anybody"} does now comes true by itself; choose another moment.` });
        return;
    }
    const { made } = await operate(`Make the test ${name}`, { op: "insert", parent: root.id, before: 0, text: `${lines.join("\n")}\n` });
    if (made !== null) {
        await treesOfNow();
        set({ activeFile: files.indexOf(main), declaration: made, selected: made, view: get().view === "form" ? "picture" : get().view });
        runTests(name);
    }
}
