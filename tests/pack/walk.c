// SPDX-License-Identifier: MIT
#include "walk.h"

#include "pack/layout.h"
#include "pack/step.h"
#include "troupe/origin.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define NO16 TRPI_NONE16

static void below(uint64_t index, uint64_t count)
{
    assert_true(index < count);
}

static void none_or_below(uint32_t index, uint32_t count)
{
    assert_true(index == NO16 || index < count);
}

static void within(uint64_t first, uint64_t count, uint64_t total)
{
    assert_true(first + count <= total);
}

static void text_ends(const char *bytes, uint32_t count, uint32_t offset)
{
    below(offset, count);
    assert_non_null(memchr(bytes + offset, 0, count - offset));
}

static void walk_strings(const trp_pack *pack)
{
    for (uint32_t section = 0; section < TRPI_SECTION_COUNT; section++) {
        const trpi_record_layout *layout = trpi_section_layout(section);
        for (uint32_t row = 0; row < trpi_pack_section_record_count(pack, section); row++) {
            for (uint32_t i = 0; i < layout->field_count; i++) {
                const trpi_field *field = &layout->fields[i];
                uint32_t offset = (uint32_t)trpi_field_get(field, trpi_pack_record(pack, section, row), 0);
                if (field->role == TRPI_FIELD_NAME) {
                    text_ends(pack->names, pack->name_byte_count, offset);
                } else if (field->role == TRPI_FIELD_TEXT) {
                    text_ends(pack->texts, pack->text_byte_count, offset);
                }
            }
        }
    }
}

static void run_code(const trp_pack *pack, uint32_t offset, uint32_t nesting, uint32_t locals);

static void walk_list(const trp_pack *pack, uint32_t index, uint32_t locals)
{
    below(index, pack->list_count);
    const trpi_pack_entity_list *list = &pack->lists[index];
    assert_true(list->count >= 1 && list->count <= 16);
    if (list->sort == TRPI_LIST_OF_LOCALS) {
        within(list->first, list->count, locals);
        return;
    }
    if (list->sort == TRPI_LIST_OF_PARTS) {
        within(list->first, list->count, TRPI_MOST_PARTS);
        return;
    }
    within(list->first, list->count, pack->fact_count);
    for (uint32_t i = 0; i < list->count; i++) {
        assert_int_equal(pack->facts[list->first + i].type, TRP_TYPE_ENTITY);
        assert_int_equal(pack->facts[list->first + i].kind, pack->facts[list->first].kind);
    }
}

static void search(const trp_pack *pack, uint32_t index, uint32_t nesting, uint32_t locals)
{
    below(index, pack->selector_count);
    const trpi_pack_selector *selector = &pack->selectors[index];
    none_or_below(selector->kind, pack->kind_count);
    none_or_below(selector->role, pack->role_count);
    run_code(pack, selector->within, nesting + 1, locals);
    run_code(pack, selector->of, nesting + 1, locals);
    run_code(pack, selector->where, nesting + 1, locals);
    run_code(pack, selector->inside, nesting + 1, locals);
    run_code(pack, selector->owner, nesting + 1, locals);
    if (selector->list != 0) {
        walk_list(pack, selector->list - 1u, locals);
    }
}

// The number of values that an operation takes from the stack; each leaves one.
static uint32_t taken_by(uint32_t op)
{
    switch (op) {
    case TRPI_OP_ADD:
    case TRPI_OP_SUBTRACT:
    case TRPI_OP_MULTIPLY:
    case TRPI_OP_DIVIDE:
    case TRPI_OP_LESS:
    case TRPI_OP_AT_MOST:
    case TRPI_OP_EQUAL:
    case TRPI_OP_AND:
    case TRPI_OP_OR:
    case TRPI_OP_RANGE:
    case TRPI_OP_WHOLE_RANGE:
    case TRPI_OP_DISTANCE:
    case TRPI_OP_LISTED:
    case TRPI_OP_INSIDE: return 2;
    case TRPI_OP_ITEM:
    case TRPI_OP_FACT:
    case TRPI_OP_HOLDS:
    case TRPI_OP_NEGATE:
    case TRPI_OP_NOT:
    case TRPI_OP_CHANCE:
    case TRPI_OP_IS_KIND:
    case TRPI_OP_WEARS:
    case TRPI_OP_EXISTS:
    case TRPI_OP_NEAREST:
    case TRPI_OP_BUSY: return 1;
    default: return 0;
    }
}

static void run_operation(const trp_pack *pack, uint32_t op, uint32_t operand, uint32_t nesting, uint32_t locals)
{
    switch (op) {
    case TRPI_OP_NUMBER:
    case TRPI_OP_TRUTH:
    case TRPI_OP_CHOICE:
    case TRPI_OP_POINT: below(operand, pack->constant_count); break;
    case TRPI_OP_ITEM:
    case TRPI_OP_HOLDS: below(operand, pack->item_count); break;
    case TRPI_OP_LINE: below(operand, pack->line_count); break;
    case TRPI_OP_POOL:
        below(operand, pack->pool_count);
        below(0, pack->pools[operand].line_count);
        within(pack->pools[operand].first_line, pack->pools[operand].line_count, pack->line_count);
        break;
    case TRPI_OP_GLOBAL: below(operand, pack->global_count); break;
    case TRPI_OP_LOCAL: below(operand & 0xFFFF, locals); break;
    case TRPI_OP_MY:
    case TRPI_OP_COMMON:
    case TRPI_OP_FACT: below(operand, pack->fact_count); break;
    case TRPI_OP_IS_KIND: below(operand, pack->kind_count); break;
    case TRPI_OP_WEARS: below(operand, pack->role_count); break;
    case TRPI_OP_LISTED: walk_list(pack, operand, locals); break;
    case TRPI_OP_SELECT:
    case TRPI_OP_ANY:
    case TRPI_OP_COUNT: search(pack, operand, nesting, locals); break;
    default: break;
    }
}

static void run_code(const trp_pack *pack, uint32_t offset, uint32_t nesting, uint32_t locals)
{
    assert_true(nesting <= 4);
    below(offset, pack->code_count);
    if (offset == 0) {
        return;
    }
    uint32_t header = pack->code[offset];
    within(offset + 1, header & 0xFFFF, pack->code_count);
    uint32_t depth = 0;
    for (uint32_t i = 1; i <= (header & 0xFFFF); i++) {
        uint32_t op = pack->code[offset + i] & 0xFF;
        run_operation(pack, op, pack->code[offset + i] >> 8, nesting, locals);
        assert_true(depth >= taken_by(op));
        depth = depth - taken_by(op) + 1;
        assert_true(depth <= (header >> 16 & 0xFF) && depth <= 32);
    }
    assert_int_equal(depth, 1);
}

static void walk_kinds(const trp_pack *pack)
{
    for (uint32_t i = 0; i < pack->kind_count; i++) {
        const trpi_pack_kind *kind = &pack->kinds[i];
        assert_true(kind->parent == NO16 || kind->parent < i);
        within(kind->first_fact, kind->fact_count, pack->fact_count);
        for (uint32_t other = 0; other < pack->kind_count; other++) {
            uint32_t above = i;
            while (above != NO16 && above != other) {
                above = pack->kinds[above].parent;
            }
            assert_int_equal(trp_pack_kind_is(pack, i, other), above == other);
        }
        for (uint32_t item = 0; item < pack->item_count; item++) {
            uint32_t fact = trp_index_of_number(trp_pack_item_fact(pack, i, item));
            assert_true(fact == TRP_NOT_FOUND || pack->facts[fact].item == item);
        }
    }
    for (uint32_t i = 0; i < pack->fact_count; i++) {
        const trpi_pack_fact *fact = &pack->facts[i];
        below(fact->kind, pack->kind_count);
        within(fact->slot, trpi_fact_slot_count(fact), pack->kinds[fact->kind].slot_count);
        within(fact->first_choice, fact->choice_count, pack->choice_count);
        none_or_below(fact->item, pack->item_count);
    }
}

static void walk_steps(const trp_pack *pack, uint32_t first, uint32_t count, const trpi_pack_behaviour *behaviour)
{
    within(first, count, pack->step_count);
    for (uint32_t i = first; i < first + count; i++) {
        const trpi_pack_step *step = &pack->steps[i];
        run_code(pack, step->code0, 0, behaviour->local_count);
        run_code(pack, step->code1, 0, behaviour->local_count);
        run_code(pack, step->code2, 0, behaviour->local_count);
        run_code(pack, step->code3, 0, behaviour->local_count);
        switch (step->op) {
        case TRPI_STEP_ACT:
            below(step->index, pack->action_count);
            for (uint32_t j = TRPI_STEP_CODES; j < trpi_step_code_count(pack, step); j++) {
                below(step->local + j - TRPI_STEP_CODES, pack->argument_count);
                run_code(pack, trpi_step_code(pack, step, j), 0, behaviour->local_count);
            }
            break;
        case TRPI_STEP_SET: below(step->index, pack->fact_count); break;
        case TRPI_STEP_LET: below(step->local, behaviour->local_count); break;
        case TRPI_STEP_SEND: below(step->index, pack->message_count); break;
        case TRPI_STEP_SIGNAL: below(step->index, pack->event_count); break;
        case TRPI_STEP_PUT_ON:
        case TRPI_STEP_TAKE_OFF: below(step->index, pack->role_count); break;
        case TRPI_STEP_BEGIN:
        case TRPI_STEP_END: below(step->index, pack->block_count); break;
        case TRPI_STEP_PUT_IN:
        case TRPI_STEP_TAKE_OUT:
        case TRPI_STEP_FILL: walk_list(pack, step->index, behaviour->local_count); break;
        case TRPI_STEP_DECIDE: below(behaviour->scene, pack->scene_count); break;
        default: below(step->op, TRPI_STEP_COUNT); break;
        }
    }
}

static void walk_behaviour(const trp_pack *pack, const trpi_pack_behaviour *behaviour)
{
    assert_true(behaviour->local_count <= TRPI_MOST_LOCALS);
    none_or_below(behaviour->role, pack->role_count);
    none_or_below(behaviour->cue, pack->cue_count);
    below(behaviour->layer, pack->layer_count);
    run_code(pack, behaviour->weight, 0, behaviour->local_count);
    run_code(pack, behaviour->condition, 0, behaviour->local_count);
    run_code(pack, behaviour->holds, 0, behaviour->local_count);
    if (behaviour->partner != NO16) {
        search(pack, behaviour->partner, 0, behaviour->local_count);
    }
    within(behaviour->first_watch, behaviour->watch_count, pack->watch_count);
    within(behaviour->first_parameter, behaviour->parameter_count, pack->parameter_count);
    within(behaviour->first_task, behaviour->task_count, pack->task_count);
    for (uint32_t i = 0; i < behaviour->task_count; i++) {
        const trpi_pack_task *task = &pack->tasks[behaviour->first_task + i];
        walk_steps(pack, task->first_step, task->step_count, behaviour);
        walk_steps(pack, task->first_cleanup, task->cleanup_count, behaviour);
        walk_steps(pack, task->first_parting, task->parting_count, behaviour);
        walk_steps(pack, task->first_interrupt, task->interrupt_count, behaviour);
        within(task->first_response, task->response_count, pack->response_count);
        for (uint32_t j = 0; j < task->response_count; j++) {
            const trpi_pack_response *response = &pack->responses[task->first_response + j];
            below(response->mark, pack->mark_count);
            walk_steps(pack, response->first_step, response->step_count, behaviour);
        }
        none_or_below(task->given_item, pack->item_count);
        none_or_below(task->taken_item, pack->item_count);
    }
}

static void walk_cue(const trp_pack *pack, const trpi_pack_cue *cue)
{
    run_code(pack, cue->centre, 0, 32);
    run_code(pack, cue->subject, 0, 32);
    if (cue->selector != NO16) {
        search(pack, cue->selector, 0, 32);
    }
    if (trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_FACT) {
        below(cue->fact, pack->fact_count);
    }
    if (trpi_cue_source_of_type(cue->type) == TRPI_SOURCE_BEHAVIOUR) {
        below(cue->index, pack->behaviour_count);
    }
}

// The scene after a row, and its current row; row_count when the scene has ended.
static void next_row(const trp_pack *pack, uint32_t *scene_index, uint32_t *row_index, uint32_t turn)
{
    const trpi_pack_scene *scene = &pack->scenes[*scene_index];
    const trpi_pack_scene_row *row = &pack->rows[scene->first_row + *row_index];
    within(row->first_branch, row->branch_count, pack->branch_count);
    switch (row->flow) {
    case TRPI_FLOW_CHOICE:
        below(row->part, scene->part_count);
        below(0, row->branch_count);
        *row_index = pack->branches[row->first_branch + turn % row->branch_count].row;
        break;
    case TRPI_FLOW_CONTINUE:
        below(0, row->branch_count);
        *scene_index = pack->branches[row->first_branch].scene;
        *row_index = 0;
        below(*scene_index, pack->scene_count);
        break;
    case TRPI_FLOW_LOOP:
        below(row->loop_slot, 4);
        *row_index = turn % 2 == 0 ? row->next : row->loop_start;
        break;
    default: *row_index = row->next; break;
    }
    assert_true(*row_index <= pack->scenes[*scene_index].row_count);
}

// Plays a scene with several patterns of choices. Rows without tasks may not follow one another for ever.
static void play_scene(const trp_pack *pack, uint32_t start)
{
    for (uint32_t rhythm = 1; rhythm < 16; rhythm++) {
        uint32_t scene = start;
        uint32_t row = 0;
        uint32_t idle = 0;
        for (uint32_t turn = 0; turn < 64 && row < pack->scenes[scene].row_count; turn++) {
            uint32_t flow = pack->rows[pack->scenes[scene].first_row + row].flow;
            idle = flow == TRPI_FLOW_LOOP || flow == TRPI_FLOW_CONTINUE ? idle + 1 : 0;
            assert_true(idle <= pack->row_count);
            next_row(pack, &scene, &row, rhythm >> turn % 4);
        }
    }
}

static void walk_scene(const trp_pack *pack, uint32_t index)
{
    const trpi_pack_scene *scene = &pack->scenes[index];
    within(scene->first_part, scene->part_count, pack->part_count);
    within(scene->first_row, scene->row_count, pack->row_count);
    assert_true(scene->part_count >= 2 && scene->part_count <= 8);
    for (uint32_t i = 0; i < scene->part_count; i++) {
        const trpi_pack_part *part = &pack->parts[scene->first_part + i];
        below(part->behaviour, pack->behaviour_count);
        assert_int_equal(pack->behaviours[part->behaviour].task_count, scene->row_count);
        assert_int_equal(pack->behaviours[part->behaviour].scene, index);
        if (i > 0) {
            below(part->selector, pack->selector_count);
        }
    }
    play_scene(pack, index);
}

static void walk_settings(const trp_pack *pack)
{
    for (uint32_t i = 0; i < pack->setting_count; i++) {
        const trpi_pack_setting *setting = &pack->settings[i];
        within(setting->first_plan, setting->plan_count, pack->plan_count);
        within(setting->first_legend, setting->legend_count, pack->legend_count);
        within(setting->first_cast, setting->cast_count, pack->cast_count);
        within(setting->first_stock, setting->stock_count, pack->stock_count);
        within(setting->first_spot, setting->spot_count, pack->spot_count);
    }
    for (uint32_t i = 0; i < pack->cast_count; i++) {
        below(pack->casts[i].kind, pack->kind_count);
        none_or_below(pack->casts[i].role, pack->role_count);
        none_or_below(pack->casts[i].global, pack->global_count);
        within(pack->casts[i].first_given, pack->casts[i].given_count, pack->given_count);
    }
    for (uint32_t i = 0; i < pack->given_count; i++) {
        below(pack->givens[i].fact, pack->fact_count);
        run_code(pack, pack->givens[i].code, 0, 0);
    }
    for (uint32_t i = 0; i < pack->test_line_count; i++) {
        const trpi_pack_test_line *line = &pack->test_lines[i];
        run_code(pack, line->code, 0, line->op >= TRPI_TEST_THEN_HOLDS ? 0 : 32);
        none_or_below(line->subject, pack->global_count);
        none_or_below(line->behaviour, pack->behaviour_count);
    }
}

// Reads every origin completely, and one behind the last.
static void walk_origins(const trp_pack *pack)
{
    for (uint32_t i = 0; i <= pack->origin_count + 1; i++) {
        trp_origin_info info;
        trp_instance_info instance;
        trp_thing things[4];
        char words[64];
        bool is_there = i > 0 && i <= pack->origin_count;
        assert_int_equal(trp_pack_origin(pack, i, &info, sizeof info), is_there ? TRP_OK : TRP_ERROR_UNKNOWN);
        for (uint32_t number = 0; number < info.instance_count; number++) {
            assert_int_equal(trp_pack_origin_instance(pack, i, number, &instance, sizeof instance), TRP_OK);
        }
        assert_true(*info.parameter == '\0' || info.parameter_of < info.instance_count);
        assert_true(strlen(trp_pack_origin_words(pack, i, words, sizeof words)) < sizeof words);
        assert_true(pack->origin_count > 100 || trp_pack_things_of_origin(pack, i, things, 4, sizeof *things) < UINT16_MAX);
        assert_true(!is_there || info.line == 0 || trp_pack_origins_at(pack, NULL, info.line, NULL, 0) > 0);
    }
}

void walk_pack(const trp_pack *pack)
{
    walk_origins(pack);
    walk_strings(pack);
    walk_kinds(pack);
    assert_true(pack->layer_count >= 1 && pack->layer_count <= 8 && pack->channel_count <= 16);
    for (uint32_t i = 0; i < pack->role_count; i++) {
        const trpi_pack_role *role = &pack->roles[i];
        below(role->kind, pack->kind_count);
        within(role->first_behaviour, role->behaviour_count, pack->behaviour_count);
        within(role->proactive_count, role->latent_count, role->behaviour_count);
    }
    for (uint32_t i = 0; i < pack->topic_count; i++) {
        within(pack->topics[i].first_reactor, pack->topics[i].reactor_count, pack->reactor_count);
    }
    for (uint32_t i = 0; i < pack->action_count; i++) {
        within(pack->actions[i].first_parameter, pack->actions[i].parameter_count, pack->parameter_count);
        within(pack->actions[i].first_failure, pack->actions[i].failure_count, pack->failure_count);
        assert_true(pack->actions[i].mark_count <= TRPI_MOST_MARKS);
        within(pack->actions[i].first_mark, pack->actions[i].mark_count, pack->mark_count);
    }
    for (uint32_t i = 0; i < pack->behaviour_count; i++) {
        walk_behaviour(pack, &pack->behaviours[i]);
    }
    for (uint32_t i = 0; i < pack->cue_count; i++) {
        walk_cue(pack, &pack->cues[i]);
    }
    for (uint32_t i = 0; i < pack->scene_count; i++) {
        walk_scene(pack, i);
    }
    walk_settings(pack);
    for (uint32_t sort = 0; sort < TRP_NAMES_COUNT; sort++) {
        for (uint32_t i = 0; i < trp_pack_count(pack, (trp_name_family)sort); i++) {
            uint32_t found = trpi_pack_find_key(pack, (trp_name_family)sort, trp_pack_key(pack, (trp_name_family)sort, i));
            assert_true(found <= i);
        }
    }
}
