// SPDX-License-Identifier: MIT
// The page: a bar, the outline, the document, the stage and the timeline.

import { useEffect } from "react";
import { BreakpointsCard } from "../debugging/BreakpointsCard";
import { StoppedBar } from "../debugging/StoppedBar";
import { Overlays } from "../editing/Overlays";
import { useCommands } from "../editing/useCommands";
import { useEditing } from "../editing/useEditing";
import { FormPane } from "../form/FormPane";
import { firstDeclaration, OutlinePane } from "../outline/OutlinePane";
import { LearnCard } from "../learn/LearnCard";
import { PicturePane } from "../picture/PicturePane";
import { DeedList } from "../stage/DeedList";
import { PeopleList } from "../stage/PeopleList";
import { PortraitCard } from "../stage/PortraitCard";
import { StageBar } from "../stage/StageBar";
import { StagePane } from "../stage/StagePane";
import { get, set, useFields, useStudio, type View } from "../store";
import { TextPane } from "../text/TextPane";
import { HintCard } from "../welcome/HintCard";
import { ChangeStrip } from "../timeline/ChangeStrip";
import { TimelinePane } from "../timeline/TimelinePane";
import { Divider, usePaneStyle } from "./panes";
import { TopBar } from "./TopBar";

const VIEWS: [View, string][] = [["picture", "Picture"], ["form", "Form"], ["text", "Text"], ["both", "Both"]];

export function App() {
    const view = useStudio((state) => state.view);
    const isListed = useStudio((state) => state.isListed);
    useFirstDeclaration();
    useCommands();
    useEditing();
    return (
        <div className="studio" style={usePaneStyle()}>
            <TopBar />
            <nav className="pane outline" aria-label="Outline"><OutlinePane /></nav>
            <Divider label="Width of the outline" pane="outline" />
            <main className="pane document" aria-label="Document">
                <DocumentBar />
                <div className={`views show-${view}`}>
                    {(view === "picture" || view === "both") && <PicturePane />}
                    {view === "form" && <FormPane />}
                    {(view === "text" || view === "both") && <TextPane />}
                </div>
                <Refusal />
            </main>
            <Divider label="Width of the document" pane="document" />
            <section className="pane stage-pane" aria-label="Stage">
                <StageBar />
                <div className="stage-area"><StagePane />{isListed && <PeopleList />}<PortraitCard /><DeedList /><BreakpointsCard /><LearnCard /><HintCard /></div>
                <StoppedBar />
                <Failure />
            </section>
            <Divider label="Height of the timeline" pane="timeline" />
            <section className="pane timeline-pane" aria-label="Timeline"><ChangeStrip /><TimelinePane /></section>
            <Overlays />
        </div>
    );
}

/** Shows the first declaration of a project when the declaration that was shown is not in its texts. */
function useFirstDeclaration(): void {
    const trees = useStudio((state) => state.trees);
    const declaration = useStudio((state) => state.declaration);
    const isThere = [...trees.values()].some((tree) => declaration !== null && tree.get(declaration) !== undefined);
    useEffect(() => {
        if (trees.size > 0 && !isThere) {
            const first = firstDeclaration();
            set({ declaration: first?.node ?? null, activeFile: first?.file ?? 0 });
        }
    }, [trees]);  // a node that was just made is chosen before the trees have it
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

/** Shows a view; the text is scrolled to the node that is selected. */
function showView(view: View): void {
    const { trees, activeFile, selected, declaration } = get();
    const tree = trees.get(activeFile);
    const node = tree?.get(selected ?? -1) ?? tree?.get(declaration ?? -1);
    set({ view, ...(node === undefined ? {} : { reveal: { file: activeFile, offset: node.offset } }) });
}

function DocumentBar() {
    const { view, files, activeFile } = useFields("view", "files", "activeFile");
    return (
        <header className="document-bar">
            <h2>{files[activeFile]}</h2>
            <div role="radiogroup" aria-label="View" className="views-choice">
                {VIEWS.map(([value, label]) => (
                    <button key={value} role="radio" aria-checked={view === value} onClick={() => showView(value)}>{label}</button>
                ))}
            </div>
        </header>
    );
}
