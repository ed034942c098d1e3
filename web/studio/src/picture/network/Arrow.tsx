// SPDX-License-Identifier: MIT
// An arrow of a network, along its way (route.ts).

import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import type { NodeId } from "../../document/protocol";
import type { Point } from "../../files/layout";
import { pathOf } from "./route";

export type ArrowData = { points: Point[]; returns: boolean; isLast: boolean; arrow: NodeId };

export function Arrow({ id, markerEnd, data, selected }: EdgeProps<Edge<ArrowData, "arrow">>) {
    return (
        <BaseEdge id={id} path={pathOf(data?.points ?? [])} markerEnd={markerEnd ?? ""}
            className={`${selected === true ? "selected" : ""} ${data?.returns === true ? "returns" : ""} ${data?.isLast === true ? "last" : ""}`} />
    );
}
