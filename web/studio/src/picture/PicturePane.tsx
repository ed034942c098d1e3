// SPDX-License-Identifier: MIT
// The picture of the declaration that is selected.

import type { ComponentType } from "react";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { ProblemsWithin } from "../shell/Problems";
import { useStudio } from "../store";
import { EmptyProject, isEmptyProject } from "../welcome/EmptyProject";
import { AddMenu } from "../form/AddMenu";
import { InstancePicture } from "./InstancePicture";
import { LinesPicture } from "./LinesPicture";
import { NetworkPicture } from "./network/NetworkPicture";
import { BuilderButton } from "./PatternBuilder";
import { PoolPicture } from "./PoolPicture";
import { RolePicture } from "./RolePicture";
import { ScenePicture } from "./ScenePicture";
import { SettingPicture } from "./SettingPicture";
import { TestPicture } from "./TestPicture";
import { ThingPicture } from "./ThingPicture";
import { TreePicture } from "./TreePicture";

const PICTURES: Readonly<Record<string, ComponentType<{ tree: Tree; node: TreeNode }>>> = {
    network: NetworkPicture, scene: ScenePicture, situation: ScenePicture, role: RolePicture, instance: InstancePicture,
    test: TestPicture, task: TreePicture, plan: TreePicture, lines: PoolPicture, setting: SettingPicture,
    object: ThingPicture, area: ThingPicture, kind: ThingPicture, place: ThingPicture, item: ThingPicture,
};

export function PicturePane() {
    const tree = useStudio((state) => state.trees.get(state.activeFile));
    const isEmpty = useStudio((state) => isEmptyProject(state.trees));
    const declaration = useStudio((state) => state.declaration);
    const node = declaration === null ? undefined : tree?.get(declaration);
    if (tree === undefined || node === undefined) {
        return tree !== undefined && isEmpty ? <div className="picture"><EmptyProject tree={tree} /></div> : <p className="empty">Choose something in the outline.</p>;
    }
    const Picture = PICTURES[node.kind] ?? LinesPicture;
    return (
        <div className="picture">
            {isEmpty && <EmptyProject tree={tree} />}
            <Picture key={node.id} tree={tree} node={node} />
            <ProblemsWithin file={tree.file} offset={node.offset} length={node.length} />
            <AddMenu parent={node.id} called={node.name || node.kind} />
            <BuilderButton tree={tree} node={node} />
        </div>
    );
}
