// SPDX-License-Identifier: MIT
// The picture: ground, roads, houses, trees, the square, and everybody, drawn as a few meshes with many instances.

import * as THREE from "three";
import { dice, HALF, PLACES, ROADS, SPACING } from "./map.js";

const at = new THREE.Object3D();
const COATS = [0xb5473c, 0x3c6fb5, 0xd09a3a, 0x5f8f4e, 0x8356a8, 0x2f8f8b, 0xc4678f, 0x6d5a48], HAIR = [0x3b2a1e, 0x7a4a24, 0xc9a45a, 0x8d8d8d, 0x1f1b1a];

const material = (color) => new THREE.MeshLambertMaterial({ color });

/// Adds many of one shape; `place` sets `at` and gives a color.
function addMany(scene, geometry, count, place, { casts = true } = {}) {
    const mesh = new THREE.InstancedMesh(geometry, material(0xffffff), count);
    const color = new THREE.Color();
    for (let i = 0; i < count; i++) {
        at.rotation.set(0, 0, 0);
        at.scale.set(1, 1, 1);
        mesh.setColorAt(i, color.setHex(place(i)));
        at.updateMatrix();
        mesh.setMatrixAt(i, at.matrix);
    }
    mesh.castShadow = casts;
    mesh.receiveShadow = true;
    scene.add(mesh);
    return mesh;
}

function roofShape() {
    const shape = new THREE.Shape([new THREE.Vector2(-0.5, 0), new THREE.Vector2(0.5, 0), new THREE.Vector2(0, 0.5)]);
    return new THREE.ExtrudeGeometry(shape, { depth: 1, bevelEnabled: false }).translate(0, 0, -0.5).rotateY(Math.PI / 2);
}

function addGround(scene) {
    const ground = new THREE.Mesh(new THREE.PlaneGeometry(400, 400).rotateX(-Math.PI / 2), material(0x86ab58));
    ground.receiveShadow = true;
    scene.add(ground);
    const road = new THREE.PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    addMany(scene, road, 2 * ROADS, (i) => {
        const line = Math.floor(i / 2) * SPACING - HALF, isAcross = i % 2 === 0;
        at.position.set(isAcross ? 0 : line, 0.02 + 0.004 * (i % 2), isAcross ? line : 0);
        at.scale.set(isAcross ? 2 * HALF + 4 : 4, 1, isAcross ? 4 : 2 * HALF + 4);
        return 0xd3b985;
    }, { casts: false });
    const square = new THREE.Mesh(new THREE.CircleGeometry(SPACING * 0.85, 48).rotateX(-Math.PI / 2), material(0xc9b48c));
    square.position.y = 0.035;
    square.receiveShadow = true;
    scene.add(square);
}

function addHouses(scene, houses) {
    const walls = [0xf0e4cc, 0xe6d2ae, 0xead9c6, 0xdcc9a6], roofs = [0xa5563a, 0x8d4a35, 0x6f5a4a, 0xb0683f];
    addMany(scene, new THREE.BoxGeometry(1, 1, 1), houses.length, (i) => {
        const { x, y, width, depth, height, tint } = houses[i];
        at.position.set(x, height / 2, y);
        at.scale.set(width, height, depth);
        return walls[Math.floor(tint * walls.length)];
    });
    addMany(scene, roofShape(), houses.length, (i) => {
        const { x, y, width, depth, height, tint } = houses[i];
        at.position.set(x, height, y);
        at.scale.set(width + 0.8, 3.6 + tint, depth + 1);
        return roofs[Math.floor(tint * 7.3) % roofs.length];
    });
    addMany(scene, new THREE.BoxGeometry(1.1, 1.9, 0.12), houses.length, (i) => {
        const { x, y, depth, side } = houses[i];
        at.position.set(x, 0.95, y + side * depth / 2);
        return 0x6f4a2a;
    });
    addMany(scene, new THREE.BoxGeometry(0.9, 0.8, 0.1), 2 * houses.length, (i) => {
        const { x, y, depth, side, width } = houses[i >> 1];
        at.position.set(x + (i % 2 ? 1 : -1) * width * 0.3, 1.6, y + side * depth / 2);
        return 0x9fc4d6;
    }, { casts: false });
}

function addSquare(scene) {
    const { well, market, inn, church } = PLACES;
    const put = (geometry, color, x, y, z) => {
        const mesh = new THREE.Mesh(geometry, material(color));
        mesh.position.set(x, y, z);
        mesh.castShadow = mesh.receiveShadow = true;
        scene.add(mesh);
    };
    put(new THREE.CylinderGeometry(1.3, 1.4, 1, 24), 0x9a9288, well.x, 0.5, well.y);
    put(new THREE.CylinderGeometry(1, 1, 0.1, 24), 0x3d7fa6, well.x, 1, well.y);
    put(new THREE.ConeGeometry(1.9, 1.2, 4).rotateY(Math.PI / 4), 0x8d4a35, well.x, 3.3, well.y);
    put(new THREE.BoxGeometry(0.16, 2.7, 0.16), 0x6f4a2a, well.x - 1.1, 1.4, well.y);
    put(new THREE.BoxGeometry(0.16, 2.7, 0.16), 0x6f4a2a, well.x + 1.1, 1.4, well.y);
    for (let i = 0; i < 4; i++) {
        const x = market.x + (i % 2) * 5 - 2.5, z = market.y + (i >> 1) * 5 - 2.5;
        put(new THREE.BoxGeometry(2.6, 0.9, 1.4), 0x93653d, x, 0.45, z);
        put(new THREE.ConeGeometry(2.2, 1, 4).rotateY(Math.PI / 4), [0xd0493c, 0xf2c14e, 0x3c6fb5, 0x5f8f4e][i], x, 2.7, z);
        put(new THREE.CylinderGeometry(0.08, 0.08, 2.3), 0x6f4a2a, x, 1.2, z - 0.6);
    }
    put(new THREE.BoxGeometry(9, 5, 6), 0xead9c6, inn.x - 4, 2.5, inn.y + 5);
    put(roofShape().scale(10, 6, 7), 0x6f5a4a, inn.x - 4, 5, inn.y + 5);
    put(new THREE.BoxGeometry(1.4, 2.2, 0.2), 0x6f4a2a, inn.x - 4, 1.1, inn.y + 1.95);
    put(new THREE.BoxGeometry(6, 6, 9), 0xe9e4da, church.x + 4, 3, church.y + 4);
    put(roofShape().rotateY(Math.PI / 2).scale(7, 7, 10), 0x59636e, church.x + 4, 6, church.y + 4);
    put(new THREE.BoxGeometry(3.4, 13, 3.4), 0xe9e4da, church.x + 4, 6.5, church.y + 10);
    put(new THREE.ConeGeometry(2.9, 6, 4).rotateY(Math.PI / 4), 0x59636e, church.x + 4, 16, church.y + 10);
}

function addTrees(scene, houses, detail) {
    const random = dice(23), spots = [];
    while (spots.length < 260) {
        const x = (random() - 0.5) * 220, y = (random() - 0.5) * 220;
        const onRoad = (value) => Math.abs(((value + HALF) % SPACING + SPACING) % SPACING - SPACING / 2) > SPACING / 2 - 3.2;
        const isInside = Math.abs(x) < HALF + 4 && Math.abs(y) < HALF + 4;
        const isFree = houses.every((house) => Math.abs(x - house.x) > house.width / 2 + 1.8 || Math.abs(y - house.y) > house.depth / 2 + 1.8);
        if (isFree && !(isInside && (onRoad(x) || onRoad(y) || Math.hypot(x, y) < SPACING * 1.3))) {
            spots.push({ x, y, size: 0.8 + random() * 0.7, tint: Math.floor(random() * 3) });
        }
    }
    addMany(scene, new THREE.CylinderGeometry(0.2, 0.28, 2, 6), spots.length, (i) => {
        at.position.set(spots[i].x, 1, spots[i].y);
        return 0x6d4c2f;
    });
    addMany(scene, new THREE.IcosahedronGeometry(1.7, detail), spots.length, (i) => {
        const { x, y, size, tint } = spots[i];
        at.position.set(x, 2 + 1.2 * size, y);
        at.scale.set(size, size * 1.15, size);
        return [0x3f6b35, 0x4f8240, 0x5d8f45][tint];
    });
}

export class View {
    constructor(canvas, village, { isLow }) {
        this.village = village;
        this.isLow = isLow;
        this.renderer = new THREE.WebGLRenderer({ canvas, antialias: !isLow });
        this.renderer.shadowMap.enabled = !isLow;
        this.scene = new THREE.Scene();
        this.scene.background = new THREE.Color(0xbfe0f2);
        this.scene.fog = new THREE.Fog(0xbfe0f2, 60, 170);
        this.camera = new THREE.PerspectiveCamera(50, 1, 0.1, 260);
        this.scene.add(new THREE.HemisphereLight(0xe4f2ff, 0x7c8f55, 1.9));
        this.sun = new THREE.DirectionalLight(0xfff0d0, 2.1);
        this.sun.castShadow = true;
        this.sun.shadow.mapSize.set(2048, 2048);
        Object.assign(this.sun.shadow.camera, { left: -45, right: 45, top: 45, bottom: -45, near: 1, far: 160 });
        this.scene.add(this.sun, this.sun.target);
        addGround(this.scene);
        addHouses(this.scene, village.houses);
        addSquare(this.scene);
        addTrees(this.scene, village.houses, isLow ? 0 : 1);
        this.people = village.bodies.filter(({ isPerson, isPlayer }) => isPerson || isPlayer);
        const count = this.people.length;
        this.coats = addMany(this.scene, new THREE.ConeGeometry(0.36, 1.25, isLow ? 5 : 10), count, (i) => (this.people[i].isPlayer ? 0xfdfaf2 : COATS[i % COATS.length]));
        this.heads = addMany(this.scene, new THREE.SphereGeometry(0.24, isLow ? 6 : 12, isLow ? 4 : 10), count, () => 0xf0c8a0);
        this.hair = addMany(this.scene, new THREE.SphereGeometry(0.26, isLow ? 6 : 12, isLow ? 3 : 8, 0, 2 * Math.PI, 0, Math.PI / 2), count, (i) => HAIR[i % HAIR.length]);
        for (const mesh of [this.coats, this.heads, this.hair]) {
            mesh.frustumCulled = false;
        }
        this.turn = Math.PI;
        this.bubbles = Array.from({ length: 8 }, () => document.getElementById("words").appendChild(Object.assign(document.createElement("div"), { className: "bubble", hidden: true })));
        this.point = new THREE.Vector3();
    }

    resize() {
        this.renderer.setPixelRatio(this.isLow ? 0.5 : Math.min(2, devicePixelRatio));
        const { clientWidth: width, clientHeight: height } = this.renderer.domElement;
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
    }

    /// Draws everybody where they are `part` of a step after the last one.
    draw(part) {
        const { village, people } = this, { now } = village.world, you = village.bodies.at(-1);
        people.forEach((body, i) => {
            const { x, y } = village.placeOf(body, part), bob = body.arrives !== 0 ? Math.abs(Math.sin((now + part) * 0.35 + i)) * 0.07 : 0;
            at.position.set(x, 0.63 + bob, y);
            at.rotation.set(0, body.facing, 0);
            at.scale.set(1, 1, 1);
            at.updateMatrix();
            this.coats.setMatrixAt(i, at.matrix);
            at.position.y = 1.38 + bob;
            at.updateMatrix();
            this.heads.setMatrixAt(i, at.matrix);
            at.position.y = 1.42 + bob;
            at.rotation.x = -0.35;
            at.updateMatrix();
            this.hair.setMatrixAt(i, at.matrix);
        });
        for (const mesh of [this.coats, this.heads, this.hair]) {
            mesh.instanceMatrix.needsUpdate = true;
        }
        this.camera.position.set(you.x - Math.sin(this.turn) * 13, 8.5, you.y - Math.cos(this.turn) * 13);
        this.camera.lookAt(you.x + Math.sin(this.turn) * 4, 1.5, you.y + Math.cos(this.turn) * 4);
        this.sun.position.set(you.x + 30, 48, you.y + 22);
        this.sun.target.position.set(you.x, 0, you.y);
        this.renderer.render(this.scene, this.camera);
        this.#showWords(part, you);
    }

    // The words of those nearest to the player.
    #showWords(part, you) {
        const { now } = this.village.world, width = innerWidth, height = innerHeight;
        const far = ({ x, y }) => Math.hypot(x - you.x, y - you.y);
        const speakers = this.people.filter((body) => now < body.saysUntil).map((body) => ({ body, place: this.village.placeOf(body, part) }))
            .filter(({ place }) => far(place) < 28).sort((a, b) => far(a.place) - far(b.place));
        const shown = [];  // where bubbles are, which leave each other room
        this.bubbles.forEach((bubble, i) => {
            const speaker = speakers[i];
            bubble.hidden = speaker === undefined;
            if (speaker !== undefined) {
                this.point.set(speaker.place.x, 2.1, speaker.place.y).project(this.camera);
                const x = (this.point.x + 1) / 2 * width, y = (1 - this.point.y) / 2 * height;
                bubble.hidden = this.point.z > 1 || Math.abs(this.point.x) > 1 || Math.abs(this.point.y) > 1 ||
                    shown.some((other) => Math.abs(x - other.x) < 200 && Math.abs(y - other.y) < 52);
                if (!bubble.hidden) {
                    shown.push({ x, y });
                }
                const words = `${speaker.body.name}\n${speaker.body.says}`;
                if (bubble.dataset.words !== words) {
                    bubble.dataset.words = words;
                    bubble.replaceChildren(Object.assign(document.createElement("b"), { textContent: speaker.body.name }), speaker.body.says);
                }
                bubble.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
            }
        });
    }
}
