// SPDX-License-Identifier: MIT
// The folder that is open, and which of its texts is the main one.

import { useStudio } from "../store";
import { chooseMain } from "./folder";

export function FolderChoice() {
    const folder = useStudio((state) => state.folder);
    return folder === null ? null : (
        <label>
            <span>{folder.name}</span>
            <select aria-label={`Main text of ${folder.name}`} value={folder.main} onChange={({ target }) => chooseMain(target.value)}>
                {folder.texts.map((path) => <option key={path}>{path}</option>)}
            </select>
        </label>
    );
}
