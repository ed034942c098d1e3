// SPDX-License-Identifier: MIT
// The words on the stage as a list, each where it stands on the canvas: for those who listen rather than look.

import { memo } from "react";
import type { Label } from "./labels";

export const StageLabels = memo(function StageLabels({ labels }: { labels: readonly Label[] }) {
    return (
        <ul className="stage-labels" aria-label="Words on the stage">
            {labels.map(({ is, text, box }) => (
                <li key={`${is} ${text} ${Math.round(box.left)} ${Math.round(box.top)}`} data-is={is}
                    style={{ left: box.left, top: box.top, width: box.width, height: box.height }}>
                    {is === "crowd" ? `${text} people` : text}
                </li>
            ))}
        </ul>
    );
});
