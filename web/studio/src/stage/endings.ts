// SPDX-License-Identifier: MIT
// Endings by force: the actions that a character performs and the steps in which it waits, and how each could end now.

import { ActionResult, NOT_FOUND, PendingStepKind, type Entity, type Rehearsal, type Token, type World } from "troupe";
import type { Ending, EndingKey } from "../protocol";

/** A forced result of an action or of a step that waits. When the past of the story is replayed, the result can be given again. */
export type Forced =
    | { is: "force"; token: Token; result: number; failure: number }
    | { is: "force pending"; who: Entity; id: bigint; result: number };

const PENDING_NAMES: Readonly<Record<number, string>> = {
    [PendingStepKind.TIME]: "waiting", [PendingStepKind.CONDITION]: "waiting until something is so", [PendingStepKind.MESSAGE]: "awaiting a message",
    [PendingStepKind.REQUEST]: "request",
};

/** The actions and pending steps of a character that could be ended; `titleOf` tells the title of a behaviour. */
export function endingsOf({ pack, world }: Rehearsal, who: Entity, titleOf: (behaviour: number) => string): Ending[] {
    const actions = world.running().filter(({ command, isHeld }) => command.agent === who && !isHeld).map(({ command }): Ending => {
        const { name, failureCount } = pack.action(command.action);
        const failures = Array.from({ length: failureCount }, (_, i) => pack.failure(command.action, i));
        return { key: { is: "action", token: command.token, action: command.action }, name, where: "", failures };
    });
    const pending = world.pendingSteps(who).map(({ id, kind, behaviour, line }): Ending => ({
        key: { is: "pending", id }, name: PENDING_NAMES[kind] ?? "", where: `${titleOf(behaviour)}, line ${line}`, failures: [],
    }));
    return [...actions, ...pending];
}

/**
 * Returns the result that ends an action or a pending step by force: done when `failure` is null, else failed, with the failure of
 * that name ("": without one).
 */
export function forcedBy({ pack }: Rehearsal, who: Entity, key: EndingKey, failure: string | null): Forced {
    const result = failure === null ? ActionResult.SUCCEEDED : ActionResult.FAILED;
    if (key.is === "pending") {
        return { is: "force pending", who, id: key.id, result };
    }
    const number = failure === null || failure === "" ? NOT_FOUND : pack.findFailure(key.action, failure);
    return { is: "force", token: key.token, result, failure: number };
}

/** Ends an action or a pending step of a character by force. Throws when the action or step is there no more. */
export function force(world: World, forced: Forced): void {
    if (forced.is === "force") {
        world.force(forced.token, forced.result, forced.failure);
    } else {
        world.forcePending(forced.who, forced.id, forced.result);
    }
}
