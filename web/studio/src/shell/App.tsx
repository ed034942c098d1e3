// SPDX-License-Identifier: MIT
// The page: a bar, the outline, the document, the stage and the timeline.

import { useEffect } from "react";
import { openDocument, redo, undo } from "../document/client";
import { firstDeclaration, OutlinePane } from "../outline/OutlinePane";
import { PicturePane } from "../picture/PicturePane";
import { EXAMPLES, exampleProject } from "../project";
import { expectNewStory } from "../stage/client";
import { PeopleList } from "../stage/PeopleList";
import { PortraitCard } from "../stage/PortraitCard";
import { StageBar } from "../stage/StageBar";
import { StagePane } from "../stage/StagePane";
import { reveal, set, setTheme, useStudio, type View } from "../store";
import { TextPane } from "../text/TextPane";
import { TimelinePane } from "../timeline/TimelinePane";
import { Divider, usePaneSizes } from "./panes";

const STORIES = [...EXAMPLES.keys()].filter((path) => !path.includes("/"));
const VIEWS: [View, string][] = [["picture", "Picture"], ["text", "Text"], ["both", "Both"]];

export function openExample(path: string): void {
    const { files, main } = exampleProject(path);
    expectNewStory();
    openDocument(files, main);
}

export function App() {
    const view = useStudio((state) => state.view);
    const isListed = useStudio((state) => state.isListed);
    const sizes = usePaneSizes();
    useFirstDeclaration();
    useShortcuts();
    return (
        <div className="studio" style={sizes.style}>
            <TopBar />
            <nav className="pane outline" aria-label="Outline"><OutlinePane /></nav>
            <Divider label="Width of the outline" pane="outline" sizes={sizes} />
            <main className="pane document" aria-label="Document">
                <DocumentBar />
                <div className={`views ${view}`}>
                    {view !== "text" && <PicturePane />}
                    {view !== "picture" && <TextPane />}
                </div>
                <Refusal />
            </main>
            <Divider label="Width of the document" pane="document" sizes={sizes} />
            <section className="pane stage-pane" aria-label="Stage">
                <StageBar />
                <div className="stage-area"><StagePane />{isListed && <PeopleList />}<PortraitCard /></div>
                <Failure />
            </section>
            <Divider label="Height of the timeline" pane="timeline" sizes={sizes} />
            <section className="pane timeline-pane" aria-label="Timeline"><TimelinePane /></section>
        </div>
    );
}

/** A project that was opened shows something. */
function useFirstDeclaration(): void {
    const trees = useStudio((state) => state.trees);
    const declaration = useStudio((state) => state.declaration);
    const isThere = [...trees.values()].some((tree) => declaration !== null && tree.get(declaration) !== undefined);
    useEffect(() => {
        if (trees.size > 0 && !isThere) {
            set({ declaration: firstDeclaration() });
        }
    }, [trees, isThere]);
}

function useShortcuts(): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const isInText = (event.target as HTMLElement).closest(".cm-editor, input, textarea, [contenteditable]") !== null;
            if (isInText || !(event.ctrlKey || event.metaKey)) {
                return;
            }
            if (event.key === "z" || event.key === "Z") {
                event.preventDefault();
                void (event.shiftKey ? redo() : undo());
            } else if (event.key === "y") {
                event.preventDefault();
                void redo();
            }
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    }, []);
}

function TopBar() {
    const { main, theme, undoName, redoName } = useStudio();
    return (
        <header className="top-bar">
            <h1>Troupe</h1>
            <label>
                <span>Story</span>
                <select value={main} onChange={(event) => openExample(event.target.value)}>
                    {STORIES.map((path) => <option key={path} value={path}>{path.replace(/\.troupe$/, "")}</option>)}
                </select>
            </label>
            <button disabled={undoName === null} title={undoName === null ? "" : `Undo: ${undoName}`} onClick={() => void undo()}>Undo</button>
            <button disabled={redoName === null} title={redoName === null ? "" : `Redo: ${redoName}`} onClick={() => void redo()}>Redo</button>
            <Problems />
            <button onClick={() => setTheme(theme === "dark" ? "light" : "dark")}>{theme === "dark" ? "Light" : "Dark"}</button>
        </header>
    );
}

function Problems() {
    const problems = useStudio((state) => state.problems);
    const first = problems.find(({ severity }) => severity === "error") ?? problems[0];
    if (first === undefined) {
        return <p className="problems good" role="status">✓ No problems</p>;
    }
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    return (
        <p className="problems" role="status">
            <button onClick={() => reveal(first.file, first.offset)} title={first.message}>⚠ {count}</button>
        </p>
    );
}

function Failure() {
    const failure = useStudio((state) => state.failure);
    return failure === null ? null : <p className="failure" role="alert">The story has stopped: {failure}</p>;
}

function Refusal() {
    const refusal = useStudio((state) => state.refusal);
    return refusal === null ? null : (
        <p className="refusal" role="alert">{refusal} <button aria-label="Close" onClick={() => set({ refusal: null })}>×</button></p>
    );
}

function DocumentBar() {
    const { view, files, activeFile } = useStudio();
    return (
        <header className="document-bar">
            <h2>{files[activeFile]}</h2>
            <div role="radiogroup" aria-label="View" className="views-choice">
                {VIEWS.map(([value, label]) => (
                    <button key={value} role="radio" aria-checked={view === value} onClick={() => set({ view: value })}>{label}</button>
                ))}
            </div>
        </header>
    );
}
