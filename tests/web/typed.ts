// SPDX-License-Identifier: MIT
// Goal: the types of the package are those of what it does. Only read by tsc, never run.

import {
    ActionResult, Command, CommandKind, Compiled, Document, DocumentNode, Entity, EventKind, LayerForcedState, load, Migration, NOBODY, Pack, Point,
    Rehearsal, Replay, Result, Script, NameFamily, StageEntityState, Troupe, TroupeError, Type, World, WorldDef,
} from "troupe";
import { load as loadEngine } from "troupe/engine";
import { Motion } from "troupe/layout";

const troupe: Troupe = await load();
await load(new Uint8Array(8), { memoryBytes: 1 << 24 });
await load(new URL("file:///troupe.wasm"));
const engine: Troupe = await loadEngine();
engine.load(new Uint8Array(8)).release();

const compiled: Compiled = troupe.compile({ "main.troupe": "role A", "other.troupe": new Uint8Array() }, { main: "main.troupe" });
const messages: string[] = compiled.diagnostics.map((finding) => `${finding.line}:${finding.column} ${finding.severity} ${finding.message}`);
if (compiled.pack === null || compiled.bytes === null) throw new TroupeError(messages.join("\n"), Result.ERROR_SOURCE);
const pack: Pack = compiled.pack;

const options: Partial<WorldDef> = { seed: 1n, stepsPerSecond: 30 };
const world = new World(pack, options);
const guard: Entity = world.spawn("creature", { x: 1.5 });
world.putOn(guard, "Guard");
world.step(3);
const hash: bigint = world.hash;
const commands: Command[] = world.commands();
for (const command of commands) {
    if (command.kind === CommandKind.BEGIN && hash !== 0n) world.finished(command.token, ActionResult.FAILED, 1);
    const types: number[] = command.argumentTypes;
    world.argumentsOf(command).slice(types.length);
}
const begun: number = world.events().filter((event) => event.kind === EventKind.STARTED && event.other !== NOBODY).length;
world.setFact(guard, "creature.health", begun);
world.send(guard, "hello", NOBODY, [[Type.NUMBER, 1.5], [Type.ENTITY, guard]]);
world.move([{ entity: guard, from: { x: 0, y: 0, z: 0 }, to: { x: 4, y: 2, z: 0 }, steps: 30 }]);
const where: Point = world.position(guard);

const rehearsal = new Rehearsal(pack, { seed: 1, pictures: ["page", "report"] });
rehearsal.run(1800, (each) => each.world.hash);
const page: string = rehearsal.picture("page", "An evening");
const view: StageEntityState = rehearsal.stage.look(rehearsal.stage.find("Mary"));
const passed: boolean = pack.runTest(0).outcome.passed;
const next: number = troupe.calls.trp_world_next_due(world.at);
const size: number = Motion.size + pack.count(NameFamily.ROLE) + next + where.x + view.x + page.length + (passed ? 1 : 0);
size.toFixed();

world.setClock(0, 8 * 3600);
world.beginDialogue(guard);
world.forceLayer(guard, "combat", LayerForcedState.OFF);
world.reload(pack);
const migrations: Migration[] = world.reloadReport();
world.setNotices(3, (of, notice) => { of.now.toFixed(); notice.kind.toFixed(); });
const written: Uint8Array[] = [];
world.record({ write: (bytes) => written.push(bytes) > 0 });
const replay: Replay = Replay.open(troupe, written[0]);
const line: string = world.line(commands[0], 0, (entity) => (entity === guard ? "Ada" : null));
const began = world.commandsView;
for (let i = 0; i < began.count; i++) {
    if (began.at(i).kind === CommandKind.BEGIN && began.argumentsNumber(0) > 1) world.finish(i);
}
const document = new Document(troupe);
const file: number = document.setText("main.troupe", "role A");
document.edit(document.version, [{ file, offset: 5, length: 1, text: "B" }]);
const node: DocumentNode = document.getNode(document.root(file));
const renamed: Script = Script.rename(troupe, { "main.troupe": "role A" }, "A", "B");
console.log(migrations, replay.next, line, node.kind, renamed.text(0), document.findings()[0].message);

// @ts-expect-error  an entity is no number
world.putOn(1, "Guard");
// @ts-expect-error  there is no such option
new World(pack, { sead: 1n });
// @ts-expect-error  there is no such picture
new Rehearsal(pack, { pictures: ["painting"] });
// @ts-expect-error  a step of the world needs the world
troupe.calls.trp_world_step();
// @ts-expect-error  a document is made from what load returned
new Document();
// @ts-expect-error  the fields of a motion have names
Motion.write(troupe.memory, 0, { speed: 3 });
