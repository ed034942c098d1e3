// SPDX-License-Identifier: MIT
// node older_layout.mjs CHANGE LAYOUT: prints a layout as an older version may have had it, which differs from LAYOUT in one thing.

import { readFileSync } from "node:fs";

const [change, page] = process.argv.slice(2);
const layout = JSON.parse(readFileSync(page, "utf8"));
const byName = (list, name) => list.find((each) => each.name === name);
const call = byName(layout.functions, "trp_pack_action");
const info = byName(layout.structs, "trp_action_info");
const results = byName(layout.enums, "trp_result").values;

const changes = {
    nothing() {},
    function_gone() { layout.functions.push({ ...call, name: "trp_pack_deed" }); },
    parameter_more() { call.parameters.pop(); },
    result_other() { call.returns = "void"; },
    callback_other() { layout.callbacks[0].type = "void (*)(void)"; },
    field_moved() { info.fields[1].offset = [400, 400, 400]; },
    field_type_other() { info.fields[1].type = "float"; },
    fixed_struct_smaller() { byName(layout.structs, "trp_event").fields.pop(); byName(layout.structs, "trp_event").size = [8, 8, 8]; },
    enumerator_other() { results.TRP_ERROR_MEMORY = 77; },
    constant_other() { layout.constants[0].value += 1; },
    function_new() { layout.functions.shift(); },
    field_new() { info.fields.pop(); info.size = [8, 8, 8]; },
    enumerator_new() { delete results.TRP_ERROR_OUTDATED; },
    parameter_name_other() { call.parameters[0].name = "of"; },
};

changes[change]();
process.stdout.write(JSON.stringify(layout));
