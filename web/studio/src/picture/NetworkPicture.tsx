// SPDX-License-Identifier: MIT
// A network as a canvas: nodes with their steps, arrows with what has to be so. Arrows are drawn from node to node; where
// nodes stand is kept beside the text, never in it.

import dagre from "@dagrejs/dagre";
import {
    Background, BaseEdge, Controls, EdgeLabelRenderer, Handle, MarkerType, Position, ReactFlow, getSmoothStepPath,
    type Edge, type EdgeProps, type Node, type NodeProps,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { useMemo, useState } from "react";
import { operate } from "../document/client";
import type { TreeNode } from "../document/protocol";
import type { Tree } from "../document/tree";
import { set, useStudio } from "../store";
import { LineTools } from "./LineTools";
import { Sentence, Title } from "./ScenePicture";

const WIDTH = 200;
const STEPS_SHOWN = 3;

type NodeData = { tree: Tree; node: TreeNode; isFirst: boolean; arrows: number };
type EndData = { name: string };
type ArrowData = { tree: Tree; arrow: TreeNode; order: number; says: string; returns: boolean; route: Route | undefined };
type NetworkNode = Node<NodeData, "node"> | Node<EndData, "end">;
type NetworkEdge = Edge<ArrowData, "arrow">;

/** Where the nodes of a network were put, by its name and theirs. Kept as long as the page. */
const places = new Map<string, { x: number; y: number }>();

const heightOf = (tree: Tree, node: TreeNode) => 44 + 22 * Math.min(STEPS_SHOWN, steps(tree, node).length);
const steps = (tree: Tree, node: TreeNode) => tree.block(node).filter(({ kind }) => kind !== "arrow");
const arrowsOf = (tree: Tree, node: TreeNode) => tree.block(node).filter(({ kind }) => kind === "arrow");

interface Route {
    points: { x: number; y: number }[];
    label: { x: number; y: number };
}

const LABEL = { height: 20, most: 190, letter: 6.6 };
const labelWidth = (says: string) => Math.min(LABEL.most, 28 + says.length * LABEL.letter);

/**
 * Gives nodes without a place one, and returns the ways of the arrows between nodes that stand where the layout has them: around
 * nodes, with room for their words. Others are drawn straight from side to side.
 */
function layOut(tree: Tree, network: TreeNode, nodes: TreeNode[], ends: string[]): Map<string, Route> {
    const graph = new dagre.graphlib.Graph({ multigraph: true });
    graph.setGraph({ rankdir: "TB", nodesep: 48, ranksep: 56, edgesep: 24 });
    nodes.forEach((node) => graph.setNode(node.name, { width: WIDTH, height: heightOf(tree, node) }));
    ends.forEach((name) => graph.setNode(name, { width: 72, height: 32 }));
    nodes.forEach((node) => arrowsOf(tree, node).forEach((arrow) => graph.hasNode(arrow.name) && graph.setEdge(
        node.name, arrow.name, { width: labelWidth(saysOf(tree, arrow)), height: LABEL.height, labelpos: "c" }, String(arrow.id))));
    dagre.layout(graph);
    const isInPlace = new Map<string, boolean>();
    [...nodes.map(({ name }) => name), ...ends].forEach((name) => {
        const { x, y, width, height } = graph.node(name);
        const wanted = { x: x - width / 2, y: y - height / 2 };
        const key = `${network.name}/${name}`;
        const own = places.get(key) ?? wanted;
        places.set(key, own);
        isInPlace.set(name, Math.abs(own.x - wanted.x) < 1 && Math.abs(own.y - wanted.y) < 1);
    });
    const routes = new Map<string, Route>();
    graph.edges().forEach((edge) => {
        const { points, x, y } = graph.edge(edge);
        if (isInPlace.get(edge.v) === true && isInPlace.get(edge.w) === true && edge.name !== undefined && points !== undefined) {
            routes.set(edge.name, { points, label: { x: x ?? 0, y: y ?? 0 } });
        }
    });
    return routes;
}

/** A way along points with round corners. */
function wayOf(points: { x: number; y: number }[]): string {
    const [first, ...rest] = points;
    if (first === undefined) {
        return "";
    }
    let path = `M ${first.x} ${first.y}`;
    rest.forEach((point, i) => {
        const next = rest[i + 1];
        path += next === undefined ? ` L ${point.x} ${point.y}` : ` Q ${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
    });
    return path;
}

/** The words of an arrow behind its goal: its cue, condition and clauses. */
function saysOf(tree: Tree, arrow: TreeNode): string {
    const name = tree.inLine(arrow).find(({ family }) => family === "name");
    return name === undefined ? tree.line(arrow) : tree.line(arrow).slice(tree.slice(arrow.offset, name.offset + name.length).length).trim();
}

export function NetworkPicture({ tree, node }: { tree: Tree; node: TreeNode }) {
    const [layout, setLayout] = useState(0);
    const theme = useStudio((state) => state.theme);
    const selected = useStudio((state) => state.selected);
    const lines = tree.block(node);
    const nodes = lines.filter(({ kind }) => kind === "node");
    const others = lines.filter(({ kind }) => kind !== "node");

    const [shownNodes, edges] = useMemo((): [NetworkNode[], NetworkEdge[]] => {
        const names = new Set(nodes.map(({ name }) => name));
        const ends = [...new Set(nodes.flatMap((each) => arrowsOf(tree, each).map(({ name }) => name)))].filter((name) => !names.has(name));
        const routes = layOut(tree, node, nodes, ends);
        const at = (name: string) => places.get(`${node.name}/${name}`) ?? { x: 0, y: 0 };
        return [
            [
                ...nodes.map((each, i): NetworkNode => ({
                    id: each.name, type: "node", position: at(each.name), selected: selected === each.id, ariaLabel: `Node ${each.name}`,
                    data: { tree, node: each, isFirst: i === 0, arrows: arrowsOf(tree, each).length },
                })),
                ...ends.map((name): NetworkNode => ({ id: name, type: "end", position: at(name), data: { name }, ariaLabel: name })),
            ],
            nodes.flatMap((each) => arrowsOf(tree, each).map((arrow, i): NetworkEdge => {
                const returns = tree.inLine(arrow).some(({ kind }) => kind === "returns");
                return {
                    id: String(arrow.id), type: "arrow", source: each.name, target: arrow.name, selected: selected === arrow.id,
                    markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 }, ariaLabel: `Arrow from ${each.name} to ${arrow.name}`,
                    data: { tree, arrow, order: i + 1, says: saysOf(tree, arrow), returns, route: routes.get(String(arrow.id)) },
                };
            })),
        ];
    }, [tree, node, selected, layout]);

    return (
        <article className="network" aria-label={`Network ${node.name}`}>
            <Title tree={tree} node={node} />
            {others.map((line) => <Sentence key={line.id} tree={tree} node={line} />)}
            <div className="canvas">
                <ReactFlow<NetworkNode, NetworkEdge>
                    nodes={shownNodes} edges={edges} nodeTypes={NODE_TYPES} edgeTypes={EDGE_TYPES} colorMode={theme} fitView fitViewOptions={{ minZoom: 0.9, maxZoom: 1, padding: 0.1 }} minZoom={0.2} maxZoom={1.5}
                    proOptions={{ hideAttribution: true }} deleteKeyCode={null}
                    onNodesChange={(changes) => changes.forEach((change) => {
                        if (change.type === "position" && change.position !== undefined) {
                            places.set(`${node.name}/${change.id}`, change.position);
                            setLayout((count) => count + 1);
                        }
                    })}
                    onNodeClick={(_event, { id }) => set({ selected: nodes.find(({ name }) => name === id)?.id ?? null })}
                    onEdgeClick={(_event, { data }) => set({ selected: data?.arrow.id ?? null })}
                    onConnect={({ source, target }) => {
                        const from = nodes.find(({ name }) => name === source);
                        if (from !== undefined) {
                            void operate(`Arrow from ${source} to ${target}`, { op: "insert", parent: from.id, before: 0, text: `-> ${target} when done` });
                        }
                    }}
                >
                    <Background gap={24} />
                    <Controls showInteractive={false} position="top-right" orientation="horizontal" />
                </ReactFlow>
            </div>
            <Details tree={tree} nodes={nodes} />
        </article>
    );
}

/** What is selected, as its lines; and a new node. */
function Details({ tree, nodes }: { tree: Tree; nodes: TreeNode[] }) {
    const selected = useStudio((state) => state.selected);
    const chosen = nodes.find((each) => selected !== null && (each.id === selected || isBelow(tree, selected, each.id)));
    return (
        <div className="details">
            {chosen === undefined ? <p className="soft">Click a node or an arrow. Draw an arrow from the dot below a node to another node.</p> : (
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

function NodeBox({ data: { tree, node, isFirst }, selected }: NodeProps<Node<NodeData, "node">>) {
    const own = steps(tree, node);
    return (
        <div className={`node-box ${selected ? "selected" : ""}`} style={{ width: WIDTH }}>
            <Handle type="target" position={Position.Top} aria-label={`Into ${node.name}`} />
            {isFirst && <span className="start" title="It begins here" />}
            <b>{node.name}</b>
            {own.slice(0, STEPS_SHOWN).map((step) => <p key={step.id}>{tree.line(step)}</p>)}
            {own.length > STEPS_SHOWN && <p className="soft">and {own.length - STEPS_SHOWN} more</p>}
            <Handle type="source" position={Position.Bottom} aria-label={`Arrow from ${node.name}`} />
        </div>
    );
}

function EndCapsule({ data: { name } }: NodeProps<Node<EndData, "end">>) {
    return <div className="end-capsule"><Handle type="target" position={Position.Top} />{name}</div>;
}

function Arrow({ id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd, data, selected }: EdgeProps<NetworkEdge>) {
    const aside = ((data?.order ?? 1) - 1) * 14;
    const [straight, straightX, straightY] = getSmoothStepPath({
        sourceX: sourceX + aside, sourceY, targetX, targetY, sourcePosition, targetPosition, borderRadius: 8, offset: 20 + aside,
    });
    const route = data?.route;
    const [path, labelX, labelY] = route === undefined ? [straight, straightX, straightY] : [wayOf(route.points), route.label.x, route.label.y];
    return (
        <>
            <BaseEdge id={id} path={path} markerEnd={markerEnd ?? ""} className={`${selected === true ? "selected" : ""} ${data?.returns === true ? "returns" : ""}`} />
            <EdgeLabelRenderer>
                <div className="arrow-label nodrag nopan" style={{ transform: `translate(-50%, -50%) translate(${labelX}px, ${labelY}px)` }}
                    title={data?.says ?? ""}>
                    <span className="order">{data?.order}</span>
                    <span>{data?.says}</span>
                </div>
            </EdgeLabelRenderer>
        </>
    );
}

const NODE_TYPES = { node: NodeBox, end: EndCapsule };
const EDGE_TYPES = { arrow: Arrow };

