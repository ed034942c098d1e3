// SPDX-License-Identifier: MIT
// A network as a canvas: nodes with their steps, and arrows with their conditions. Where nodes stand is kept beside the text, never
// in it.

import { Background, Controls, MarkerType, ReactFlow, type Edge, type Node, type NodeChange, type ReactFlowInstance } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useEffect, useMemo, useRef, useState } from "react";
import { create } from "zustand";
import type { NodeId, TreeNode } from "../../document/protocol";
import type { Tree } from "../../document/tree";
import { find } from "../../editing/lines";
import { useLayouts, type Point } from "../../files/layout";
import { useLastWay, useLight } from "../../stage/lit";
import { set, useFields, useStudio } from "../../store";
import { LineTools } from "../LineTools";
import { Sentence, Title } from "../ScenePicture";
import { Arrow, type ArrowData } from "./Arrow";
import { arrowTo, GoalMenu, newNode } from "./GoalMenu";
import { EndCapsule, NodeBox, type EndData, type NodeData } from "./NodeBox";
import { drag, placesOf, tidy, type Box } from "./places";
import { routesOf, type Wish } from "./route";
import { arrowsOf, endsOf, exitAt, heightOf, networkRunBy, nodesOf, WIDTH } from "./shape";

type NetworkNode = Node<NodeData, "node"> | Node<EndData, "end">;
type NetworkEdge = Edge<ArrowData, "arrow">;

/** The networks around the one that is shown, the outermost first: the path on which it was opened. */
const useWayIn = create<{ way: readonly NodeId[] }>(() => ({ way: [] }));

function goTo(id: NodeId, way: readonly NodeId[]): void {
    const at = find(id);
    if (at !== null) {
        useWayIn.setState({ way });
        set({ declaration: id, selected: id, activeFile: at.tree.file });
    }
}

function wishesOf(tree: Tree, nodes: TreeNode[]): Wish[] {
    const all = nodes.flatMap((node) => arrowsOf(tree, node).map((arrow, i) => ({ id: String(arrow.id), source: node.name, target: arrow.name, at: exitAt(tree, node, i) })));
    return all.map((wish) => {
        const same = all.filter(({ target }) => target === wish.target);
        return { ...wish, order: same.indexOf(wish), count: same.length };
    });
}

/** The height of the canvas, as style/picture.css has it. */
const CANVAS_PX = 560;

interface Goal {
    from: string;
    at: Point;
}

export function NetworkPicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const [moving, setMoving] = useState<ReadonlyMap<string, Point>>(new Map());
    const [goal, setGoal] = useState<Goal | null>(null);
    const { theme, selected } = useFields("theme", "selected");
    const layouts = useLayouts((state) => state.layouts);
    const nodes = nodesOf(tree, node);
    const others = tree.block(node).filter(({ kind }) => kind !== "node");
    const boxes = useMemo(() => placesOf(tree, node), [tree, node, layouts]);
    const shown = useMemo(() => withMoved(boxes, moving), [boxes, moving]);
    const routes = useMemo(() => routesOf(shown, wishesOf(tree, nodesOf(tree, node))), [tree, node, shown]);
    const lastWay = useLastWay(tree, nodes);
    useLight();
    const flow = useRef<ReactFlowInstance<NetworkNode, NetworkEdge>>(null);
    const canvas = useRef<HTMLDivElement>(null);
    const chosen = nodes.find(({ id }) => id === selected)?.name;
    useEffect(() => {
        const box = chosen === undefined ? undefined : boxes.get(chosen);
        if (box !== undefined && flow.current !== null && canvas.current !== null) {
            bringIntoView(flow.current, box, canvas.current);
        }
    }, [chosen]);  // and not when it is dragged
    const source = goal === null ? undefined : nodes.find(({ name }) => name === goal.from);

    const goIn = (from: TreeNode) => {
        const into = networkRunBy(tree, from);
        if (into !== null) {
            goTo(into.node.id, [...useWayIn.getState().way, node.id]);
        }
    };
    const shownNodes: NetworkNode[] = [
        ...nodes.map((each, i): NetworkNode => ({
            id: each.name, type: "node", position: shown.get(each.name) ?? { x: 0, y: 0 }, selected: selected === each.id, ariaLabel: `Node ${each.name}`,
            width: WIDTH, height: heightOf(tree, each),
            data: { tree, node: each, isFirst: i === 0, goIn, addArrow: (from, at) => setGoal({ from, at }) },
        })),
        ...endsOf(tree, nodes).map((name): NetworkNode => ({ id: name, type: "end", position: shown.get(name) ?? { x: 0, y: 0 }, data: { name }, ariaLabel: name })),
    ];
    const edges = nodes.flatMap((each) => arrowsOf(tree, each).map((arrow): NetworkEdge => ({
        id: String(arrow.id), type: "arrow", source: each.name, target: arrow.name, selected: selected === arrow.id,
        markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18, color: "var(--soft)" }, ariaLabel: `Arrow from ${each.name} to ${arrow.name}`,
        data: { arrow: arrow.id, isLast: lastWay?.from === each.name && lastWay.to === arrow.name, points: routes.get(String(arrow.id)) ?? [], returns: tree.inLine(arrow).some(({ kind }) => kind === "returns") },
    })));
    const onNodesChange = (changes: NodeChange<NetworkNode>[]) => {
        const moved = new Map(moving);
        let hasEnded = false;
        for (const change of changes) {
            if (change.type === "position" && change.position !== undefined) {
                moved.set(change.id, change.position);
            }
            hasEnded ||= change.type === "position" && change.dragging !== true;
        }
        if (hasEnded && moved.size > 0) {
            drag(tree, node, moved);
            setMoving(new Map());
        } else if (moved.size !== moving.size || changes.some(({ type }) => type === "position")) {
            setMoving(moved);
        }
    };
    return (
        <article className="network" aria-label={`Network ${node.name}`}>
            <WayIn node={node} />
            <Title tree={tree} node={node} />
            {others.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            <p className="network-bar">
                <button onClick={() => void newNode(node, null)}>New node</button>
                <button onClick={() => tidy(tree, node)}>Tidy</button>
            </p>
            <div ref={canvas} className="canvas" onKeyDown={(event) => event.key === "Escape" && setMoving(new Map())}>
                <ReactFlow<NetworkNode, NetworkEdge>
                    nodes={shownNodes} edges={edges} nodeTypes={NODE_TYPES} edgeTypes={EDGE_TYPES} colorMode={theme} onInit={(made) => {
                        flow.current = made;
                        void showFirst(made);
                    }}
                    fitViewOptions={{ maxZoom: 1, padding: 0.08 }} minZoom={0.2} maxZoom={1.5} zoomOnDoubleClick={false}
                    proOptions={{ hideAttribution: true }} deleteKeyCode={null} selectionKeyCode={null} multiSelectionKeyCode={null}
                    onNodesChange={onNodesChange}
                    onNodeClick={(_event, { id }) => set({ selected: nodes.find(({ name }) => name === id)?.id ?? null })}
                    onEdgeClick={(_event, { data }) => set({ selected: data?.arrow ?? null })}
                    onConnect={({ source: from, target }) => {
                        const start = nodes.find(({ name }) => name === from);
                        if (start !== undefined) {
                            arrowTo(start, target);
                        }
                    }}
                    onConnectEnd={(event, { isValid, fromNode }) => {
                        if (isValid !== true && fromNode !== null && "clientX" in event) {
                            setGoal({ from: fromNode.id, at: { x: event.clientX, y: event.clientY } });
                        }
                    }}
                >
                    <Background gap={24} />
                    <Controls showInteractive={false} position="top-right" orientation="horizontal" />
                </ReactFlow>
            </div>
            {goal !== null && source !== undefined && <GoalMenu tree={tree} network={node} from={source} at={goal.at} onEnd={() => setGoal(null)} />}
            <Details tree={tree} nodes={nodes} />
        </article>
    );
}

/** Fits the whole network into the view if its words can be read then; else shows its upper part. */
async function showFirst(flow: ReactFlowInstance<NetworkNode, NetworkEdge>): Promise<void> {
    const READABLE = 0.9, MARGIN_PX = 24;
    await flow.fitView({ minZoom: READABLE, maxZoom: 1, padding: 0.05 });
    const { x, zoom } = flow.getViewport();
    const { y, height } = flow.getNodesBounds(flow.getNodes());
    if (height * zoom > CANVAS_PX - 2 * MARGIN_PX) {
        await flow.setViewport({ x, y: MARGIN_PX - y * zoom, zoom });
    }
}

/** Moves the picture as little as it takes for a node to be seen whole: a new one may stand outside of what is shown. */
function bringIntoView(flow: ReactFlowInstance<NetworkNode, NetworkEdge>, box: Box, { clientWidth, clientHeight }: HTMLElement): void {
    const MARGIN_PX = 16;
    const { x, y, zoom } = flow.getViewport();
    const shift = (from: number, size: number, room: number) =>
        from < MARGIN_PX ? MARGIN_PX - from : from + size > room - MARGIN_PX ? Math.max(room - MARGIN_PX - size, MARGIN_PX) - from : 0;
    const right = shift(x + box.x * zoom, box.width * zoom, clientWidth), down = shift(y + box.y * zoom, box.height * zoom, clientHeight);
    if (right !== 0 || down !== 0) {
        void flow.setViewport({ x: x + right, y: y + down, zoom });
    }
}

function withMoved(boxes: ReadonlyMap<string, Box>, moving: ReadonlyMap<string, Point>): Map<string, Box> {
    return new Map([...boxes].map(([name, box]) => [name, { ...box, ...moving.get(name) }]));
}

function WayIn({ node }: { node: TreeNode }) {
    const way = useWayIn((state) => state.way);
    const above = way.filter((id) => id !== node.id).map(find).filter((line) => line !== null);
    return above.length === 0 ? null : (
        <nav className="path" aria-label="Networks around this one">
            {above.map((line, i) => <button key={line.node.id} onClick={() => goTo(line.node.id, way.slice(0, i))}>{line.node.name}</button>)}
            <button aria-current="true">{node.name}</button>
        </nav>
    );
}

/** Shows the lines of the selected node. */
function Details({ tree, nodes }: { tree: Tree; nodes: TreeNode[] }) {
    const selected = useStudio((state) => state.selected);
    const chosen = nodes.find((each) => selected !== null && (each.id === selected || isBelow(tree, selected, each.id)));
    return (
        <div className="details">
            {chosen === undefined ? <p className="soft">Click a node or a sentence. Draw an arrow from the dot below a node to another node, or to nothing.</p> : (
                <section aria-label={`Node ${chosen.name}`}>
                    <h4>{chosen.name} <LineTools tree={tree} node={chosen} called={chosen.name} /></h4>
                    {tree.block(chosen).map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
                </section>
            )}
        </div>
    );
}

function isBelow(tree: Tree, id: number, above: number): boolean {
    for (let node = tree.get(id); node !== undefined; node = tree.get(node.parent)) {
        if (node.parent === above) {
            return true;
        }
    }
    return false;
}

const NODE_TYPES = { node: NodeBox, end: EndCapsule };
const EDGE_TYPES = { arrow: Arrow };
