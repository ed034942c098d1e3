// SPDX-License-Identifier: MIT
// The bar above everything: which story, the history, problems, files, the theme.

import { useRef, useState } from "react";
import { redo, undo } from "../document/client";
import { canChooseDirectory } from "../files/directory";
import { openDirectory } from "../files/folder";
import { FolderChoice } from "../files/FolderChoice";
import { current, EMPTY, openKept, openProject, remix } from "../files/project";
import { openFiles } from "../files/drop";
import { ExportMenu } from "../files/ExportMenu";
import { addressOf } from "../files/share";
import { useProgress } from "../learn/progress";
import { EXAMPLES, exampleProject } from "../project";
import { setTheme, useFields, useStudio, type Saving } from "../store";
import { Problems } from "./Problems";

const STORIES = [...EXAMPLES.keys()].filter((path) => !path.includes("/"));
const NEW = "new";
const OWN = "own";

export function TopBar() {
    const { theme, undoName, redoName, folder } = useFields("theme", "undoName", "redoName", "folder");
    const isLearning = useProgress(({ isOpen }) => isOpen);
    return (
        <header className="top-bar">
            <h1>Troupe</h1>
            {folder === null ? <StoryChoice /> : <FolderChoice />}
            <button disabled={undoName === null} title={undoName === null ? "" : `Undo: ${undoName}`} onClick={() => void undo()}>Undo</button>
            <button disabled={redoName === null} title={redoName === null ? "" : `Redo: ${redoName}`} onClick={() => void redo()}>Redo</button>
            <Files />
            <Kept />
            <Problems />
            <button aria-pressed={isLearning} onClick={() => useProgress.setState({ isOpen: !isLearning })}>Learn</button>
            {folder !== null && <a href="games.html">Games</a>}
            <button onClick={() => setTheme(theme === "dark" ? "light" : "dark")}>{theme === "dark" ? "Light" : "Dark"}</button>
        </header>
    );
}

const KEPT = "kept ";
const dayAndTime = (at: number) => new Date(at).toLocaleString([], { dateStyle: "short", timeStyle: "short" });
const bare = (path: string) => path.replace(/\.troupe$/, "");

function choose(value: string): void {
    if (value === NEW) {
        openProject(EMPTY, "kept");
    } else if (value.startsWith(KEPT)) {
        void openKept(value.slice(KEPT.length));
    } else {
        openProject(exampleProject(value), "example");
    }
}

function StoryChoice() {
    const { main, saving, kept, project } = useFields("main", "saving", "kept", "project");
    const value = saving === "example" && EXAMPLES.has(main) ? main : OWN;
    const others = kept.filter(({ id }) => id !== project);
    return (
        <label>
            <span>Story</span>
            <select value={value} onChange={({ target }) => choose(target.value)}>
                {value === OWN && <option value={OWN}>{bare(main)}{saving === "looked at" ? "" : " (yours)"}</option>}
                <option value={NEW}>A new one</option>
                {STORIES.map((path) => <option key={path} value={path}>{bare(path)}</option>)}
                {others.length > 0 && (
                    <optgroup label="Yours">
                        {others.map(({ id, main: name, at }) => <option key={id} value={`${KEPT}${id}`}>{bare(name)}, {dayAndTime(at)}</option>)}
                    </optgroup>
                )}
            </select>
        </label>
    );
}

function Files() {
    const input = useRef<HTMLInputElement>(null);
    const [isCopied, setCopied] = useState(false);
    const copy = async () => {
        const address = await addressOf(current());
        try {
            await navigator.clipboard.writeText(address);
        } catch {
            location.hash = new URL(address).hash;
        }
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
    };
    return (
        <>
            <input ref={input} type="file" accept=".troupe,.layout,.lines,.zip,.save" multiple hidden aria-label="Files" onChange={({ target }) => void openFiles(target.files ?? [])} />
            <button onClick={() => input.current?.click()}>Open files</button>
            {canChooseDirectory() && <button title="Its texts are saved where they are" onClick={() => void openDirectory()}>Open folder</button>}
            <ExportMenu />
            <button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy link"}</button>
        </>
    );
}

const SAVING: Readonly<Record<Saving, string>> = {
    example: "", "looked at": "Kept once you change it", kept: "Kept in this browser", unsaved: "Not kept yet", "not kept": "From a link",
    saved: "Saved in the folder", away: "The folder does not answer; kept in this browser",
    "shut out": "The folder was served anew; open the new address",
};

function Kept() {
    const saving = useStudio((state) => state.saving);
    return (
        <p className="saving" role="status">
            {SAVING[saving]} {saving === "not kept" && <button className="main" title="Keeps it in this browser as yours" onClick={() => void remix()}>Remix</button>}
        </p>
    );
}
