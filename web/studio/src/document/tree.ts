// SPDX-License-Identifier: MIT
// The tree of a text, for views: nodes with their children, and the words of each.

import type { FileTree, NodeId, TreeNode } from "./protocol";

const decoder = new TextDecoder();

export class Tree {
    readonly file: number;
    readonly root: TreeNode;
    #nodes = new Map<NodeId, TreeNode>();
    #children = new Map<NodeId, TreeNode[]>();
    #bytes: Uint8Array;
    /** The offset of the first byte of each line; null until a caller needs the lines. */
    #lines: number[] | null = null;

    constructor({ file, nodes, bytes }: FileTree) {
        this.file = file;
        this.#bytes = bytes;
        this.root = nodes[0] as TreeNode;
        for (const node of nodes) {
            this.#nodes.set(node.id, node);
            const siblings = this.#children.get(node.parent);
            if (siblings === undefined) {
                this.#children.set(node.parent, [node]);
            } else {
                siblings.push(node);
            }
        }
    }

    get text(): string {
        return decoder.decode(this.#bytes);
    }

    get(id: NodeId): TreeNode | undefined {
        return this.#nodes.get(id);
    }

    children(node: TreeNode): TreeNode[] {
        return this.#children.get(node.id) ?? [];
    }

    /** The children that are lines of their own. */
    block(node: TreeNode): TreeNode[] {
        return this.children(node).filter(({ family }) => family === "line");
    }

    /** The children in the node's own line. */
    inLine(node: TreeNode): TreeNode[] {
        return this.children(node).filter(({ family }) => family !== "line");
    }

    words(node: TreeNode): string {
        return this.slice(node.offset, node.offset + node.length);
    }

    /** The words of a line without the block below it. */
    line(node: TreeNode): string {
        const first = this.block(node)[0];
        return this.slice(node.offset, first === undefined ? node.offset + node.length : first.offset).split("\n", 1)[0]?.trimEnd() ?? "";
    }

    slice(from: number, to: number): string {
        return decoder.decode(this.#bytes.subarray(from, to));
    }

    #lineStarts(): number[] {
        if (this.#lines === null) {
            this.#lines = [0];
            this.#bytes.forEach((byte, at) => byte === 10 && this.#lines?.push(at + 1));
        }
        return this.#lines;
    }

    /** Returns the offset of the first byte of a line, counted from 1; for a line behind the last one, the end of the text. */
    lineStart(line: number): number {
        return this.#lineStarts()[line - 1] ?? this.#bytes.length;
    }

    /** The line of a byte, from 1. */
    lineNumber(offset: number): number {
        const lines = this.#lineStarts();
        let low = 0, high = lines.length;
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if ((lines[middle] as number) <= offset) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low + 1;
    }

    /** The nodes around a byte, from the file inwards. */
    around(offset: number): TreeNode[] {
        const path: TreeNode[] = [];
        let node: TreeNode | undefined = this.root;
        while (node !== undefined) {
            path.push(node);
            node = this.children(node).find((child) => child.offset <= offset && offset <= child.offset + child.length);
        }
        return path;
    }
}
