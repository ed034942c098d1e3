// SPDX-License-Identifier: MIT
// Scenes: the rows of a table as a function that says which row follows, and the decisions of a part.

#include "export/writer.h"

static const trpi_pack_scene_row *row_of(const trp_pack *pack, const trpi_pack_scene *s, uint32_t row)
{
    return &pack->rows[s->first_row + row];
}

static bool has_tasks(const trp_pack *pack, const trpi_pack_scene *s, uint32_t row)
{
    uint32_t flow = row < s->row_count ? row_of(pack, s, row)->flow : (uint32_t)TRPI_FLOW_CONTINUE;
    return flow != TRPI_FLOW_CONTINUE && flow != TRPI_FLOW_LOOP;
}

void trpi_nwscript_refuse_scene_of_role(trpi_nwscript_writer *w, uint32_t scene)
{
    const trp_pack *pack = w->pack;
    const trpi_pack_scene *s = &pack->scenes[scene];
    w->origin = trp_pack_thing_origin(pack, TRP_NAMES_SCENE, scene);
    if (s->part_count != 2) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PARTS);
        return;
    }
    trpi_nwscript_check_record(w, TRPI_SECTION_SCENE, scene);
    for (uint32_t i = 0; i < 2; i++) {
        const trpi_pack_part *part = &pack->parts[s->first_part + i];
        w->origin = trp_pack_part_origin(pack, scene, i);
        if (part->role == TRPI_NONE16) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PART_KIND);
        } else if (!trpi_nwscript_role_is_written(w, part->role)) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PARTNER_REFUSED);
        }
        trpi_nwscript_check_record(w, TRPI_SECTION_PART, s->first_part + i);
    }
    for (uint32_t i = 0; i < s->row_count; i++) {
        const trpi_pack_scene_row *row = row_of(pack, s, i);
        const trpi_pack_branch *branch = &pack->branches[row->first_branch];
        w->origin = trp_pack_row_origin(pack, scene, i);
        if (row->flow == TRPI_FLOW_CONTINUE &&
            (pack->scenes[branch->scene].part_count != 2 || !has_tasks(pack, &pack->scenes[branch->scene], 0))) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PARTS);
        }
    }
}

// Writes the number of the row that follows a row with tasks.
static void write_next(trpi_nwscript_writer *w, const trpi_pack_scene *s, uint32_t number)
{
    const trpi_pack_scene_row *row = row_of(w->pack, s, number);
    trp_sheet_add_format(w->out, "        case %u:\n", number);
    if (row->flow != TRPI_FLOW_CHOICE) {
        trp_sheet_add_format(w->out, "            nNext = %u;\n            break;\n", (unsigned)row->next);
        return;
    }
    for (uint32_t i = 0; i < row->branch_count; i++) {
        trp_sheet_add_format(w->out,
                             "            if (TrChosen(nQueue) == %u)\n            {\n                nNext = %u;\n            }\n",
                             i, (unsigned)w->pack->branches[row->first_branch + i].row);
    }
    trp_sheet_add(w->out, "            break;\n");
}

// Returns the behaviour that old part `old` has in the scene that follows.
static uint32_t behaviour_after(const trp_pack *pack, const trpi_pack_branch *branch, uint32_t old)
{
    const trpi_pack_scene *next = &pack->scenes[branch->scene];
    for (uint32_t i = 0; i < next->part_count; i++) {
        if (pack->mapped_parts[branch->first_mapped_part + i].part == old) {
            return pack->parts[next->first_part + i].behaviour;
        }
    }
    return TRPI_NONE16;
}

// Writes a row without tasks.
static void write_passed(trpi_nwscript_writer *w, const trpi_pack_scene *s, uint32_t number)
{
    const trpi_pack_scene_row *row = row_of(w->pack, s, number);
    trp_sheet_add_format(w->out, "            case %u:\n", number);
    if (row->flow == TRPI_FLOW_LOOP) {
        trp_sheet_add_format(
            w->out,
            "                if (TrLoops(nQueue, %u, %u, %u))\n                {\n                    nNext = %u;\n"
            "                }\n                else\n                {\n                    nNext = %u;\n"
            "                }\n                break;\n",
            (unsigned)row->loop_slot, (unsigned)row->times_least, (unsigned)row->times_most, (unsigned)row->loop_start,
            (unsigned)row->next);
        return;
    }
    const trpi_pack_branch *branch = &w->pack->branches[row->first_branch];
    uint32_t first = behaviour_after(w->pack, branch, 0), second = behaviour_after(w->pack, branch, 1);
    trp_sheet_add_format(
        w->out,
        "                if (TrGet(\"B\", nQueue) - 1 == %u)\n                {\n"
        "                    TrBecome(nQueue, %u, %u);\n                }\n                else\n                {\n"
        "                    TrBecome(nQueue, %u, %u);\n                }\n                return 0;\n",
        (unsigned)w->pack->parts[s->first_part].behaviour, first, second, second, first);
}

static void write_scene(trpi_nwscript_writer *w, uint32_t scene)
{
    const trpi_pack_scene *s = &w->pack->scenes[scene];
    uint32_t passed = 0;
    trp_sheet_add(w->out, "// ");
    trp_sheet_add_sanitized(w->out, trpi_pack_name_at(w->pack, s->name));
    trp_sheet_add_format(w->out, "\nint TrRows%u(int nQueue, int nRow)\n{\n    int nNext = %u;\n    switch (nRow)\n    {\n", scene,
                         (unsigned)s->row_count);
    for (uint32_t i = 0; i < s->row_count; i++) {
        if (has_tasks(w->pack, s, i)) {
            write_next(w, s, i);
        } else {
            passed++;
        }
    }
    trp_sheet_add(w->out, "    }\n");
    if (passed > 0) {
        trp_sheet_add_format(w->out,
                             "    int nLeft;\n    for (nLeft = %u; nLeft > 0; nLeft--)\n    {\n        switch (nNext)\n        {\n",
                             passed + 1);
        for (uint32_t i = 0; i < s->row_count; i++) {
            if (!has_tasks(w->pack, s, i)) {
                write_passed(w, s, i);
            }
        }
        trp_sheet_add(w->out, "        }\n    }\n");
    }
    trp_sheet_add_format(w->out, "    if (nNext >= %u)\n    {\n        return TR_SCENE_OVER;\n    }\n    return nNext;\n}\n\n",
                         (unsigned)s->row_count);
}

static bool is_written(const trpi_nwscript_writer *w, uint32_t scene)
{
    const trpi_pack_scene *s = &w->pack->scenes[scene];
    bool written = s->part_count == 2;
    for (uint32_t i = 0; i < s->part_count; i++) {
        const trpi_pack_part *part = &w->pack->parts[s->first_part + i];
        written = written && part->role != TRPI_NONE16 && trpi_nwscript_role_is_written(w, part->role);
    }
    return written;
}

// Writes what follows a phase of two behaviours that a topic joins: the next task of the longer one.
static void write_topics(trp_sheet *out)
{
    trp_sheet_add(out,
                  "    object oPartner = TrObject(\"W\", nQueue);\n"
                  "    int nOther = TrQueueOfScene(oPartner, TrGet(\"N\", nQueue));\n"
                  "    int nTasks = TrTrait(nBehaviour, TR_TASKS);\n"
                  "    int nOthers = TrTrait(TrGetOf(oPartner, \"B\", nOther) - 1, TR_TASKS);\n"
                  "    if (nTask + 1 < nTasks || nTask + 1 < nOthers)\n    {\n        return nTask + 1;\n    }\n"
                  "    return TR_SCENE_OVER;\n}\n\n");
}

void trpi_nwscript_write_rows(trpi_nwscript_writer *w)
{
    for (uint32_t i = 0; i < w->pack->scene_count; i++) {
        if (is_written(w, i)) {
            write_scene(w, i);
        }
    }
    trp_sheet_add(w->out, "int TrRow(int nQueue, int nBehaviour, int nTask)\n{\n");
    for (uint32_t i = 0; i < w->pack->scene_count; i++) {
        const trpi_pack_part *parts = &w->pack->parts[w->pack->scenes[i].first_part];
        if (is_written(w, i)) {
            trp_sheet_add_format(
                w->out, "    if (nBehaviour == %u || nBehaviour == %u)\n    {\n        return TrRows%u(nQueue, nTask);\n    }\n",
                (unsigned)parts[0].behaviour, (unsigned)parts[1].behaviour, i);
        }
    }
    write_topics(w->out);
}

// ---- Decisions ----------------------------------------------------------------------------------

static void choose(trpi_nwscript_writer *w, uint32_t branch)
{
    trp_sheet_add_format(
        w->out, "            {\n                TrSet(\"H\", nQueue, %u);\n                return TR_DONE;\n            }\n",
        branch + 1);
}

static void try_branch(trpi_nwscript_writer *w, const trpi_nwscript_context *context, const trpi_pack_branch *branch,
                       uint32_t number, uint32_t kind, trpi_number *sum)
{
    if (branch->kind != kind) {
        return;
    }
    if (kind == TRPI_BRANCH_IF) {
        trp_sheet_add(w->out, "            if (");
        trpi_nwscript_write_condition(w, context, branch->condition, w->out);
        trp_sheet_add(w->out, ")\n");
    } else if (kind == TRPI_BRANCH_CHANCE) {
        *sum += branch->chance;
        trp_sheet_add(w->out, "            if (fDrawn < ");
        trpi_nwscript_write_number(w->out, *sum);
        trp_sheet_add(w->out, ")\n");
    } else {
        trp_sheet_add(w->out, "            if (TRUE)\n");
    }
    choose(w, number);
}

void trpi_nwscript_write_decision(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t task)
{
    const trpi_pack_behaviour *b = &w->pack->behaviours[context->behaviour];
    TRP_ASSERT(b->scene != TRPI_NONE16);
    const trpi_pack_scene_row *row = row_of(w->pack, &w->pack->scenes[b->scene], task - b->first_task);
    trpi_number sum = 0;
    trp_sheet_add(w->out,
                  "            if (TrGet(\"H\", nQueue) > 0)\n            {\n                return TR_DONE;\n            }\n"
                  "            float fDrawn = IntToFloat(Random(10000)) / 10000.0;\n");
    for (uint32_t kind = TRPI_BRANCH_IF; kind <= TRPI_BRANCH_OTHERWISE; kind++) {
        for (uint32_t i = 0; i < row->branch_count; i++) {
            try_branch(w, context, &w->pack->branches[row->first_branch + i], i, kind, &sum);
        }
    }
    trp_sheet_add_format(w->out, "            TrSet(\"H\", nQueue, %u);\n            return TR_DONE;\n",
                         (unsigned)row->branch_count);
}
