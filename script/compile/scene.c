// SPDX-License-Identifier: MIT
// Compiles scenes written as tables: a column of tasks per part, and the flow through the rows.
// Invariants:
// - every part has one task per row, rows of pure flow included;
// - a row leads to the next one until a choice or loop says otherwise; a row at the end of a branch is redirected to the row
//   after the choice once that is known.

#include "script/compile/compile.h"

#include "base/hash.h"
#include "script/check/constant.h"
#include "script/compile/behaviour.h"
#include "script/compile/code.h"
#include "script/compile/ending.h"
#include "script/compile/lock.h"
#include "script/compile/origin.h"
#include "script/compile/selector.h"
#include "script/compile/situation.h"
#include "script/compile/task.h"
#include "script/compile/tree.h"

#define MOST_ROWS 10000u
#define MOST_TASKS 65535u  // of all parts of a scene

typedef struct scene_work {
    trpi_compiler *compiler;
    const trpi_source *source;
    const trpi_scene_symbol *scene;
    uint16_t index;
    trpi_scope *scopes;   // of each part; one at least
    trpi_drafts *drafts;  // of each part
    trpi_draft *cells;    // of the row that is being compiled, one of each part; one at least
    TRPI_TABLE(trpi_pack_scene_row) rows;
    TRPI_TABLE(trpi_pack_branch) branches;  // first_branch of a row counts from here
    uint16_t columns[TRPI_SCENE_PARTS];     // the part of each column
    uint32_t column_count;
    uint16_t loop_count;
    bool is_full;       // it has more rows than there is room for, which has been reported
    const char *never;  // the reason why the rows that follow are unreachable, or NULL
} scene_work;

static void push_row(scene_work *work, const trpi_pack_scene_row *row, uint32_t origin)
{
    trpi_pack_scene_row copy = *row;
    copy.next = (uint16_t)(work->rows.count + 1);
    work->compiler->compiled_rows++;
    copy.origin = origin;
    TRPI_PUSH(work->compiler, work->rows, copy);
}

// Begins the cells of a row: at first every part only waits.
static void begin_cells(scene_work *work, trpi_span span)
{
    for (uint16_t part = 0; part == 0 || part < work->scene->part_count; part++) {
        work->cells[part] = trpi_draft_make_wait(trpi_pack_origin_add(work->compiler, work->source, span));
    }
}

static void push_cells(scene_work *work, const trpi_pack_scene_row *row)
{
    for (uint16_t part = 0; part < work->scene->part_count; part++) {
        trpi_drafts *drafts = &work->drafts[part];
        (void)trpi_warn_of_endless_draft(work->compiler, &work->cells[part], "so this row never ends");
        TRPI_PUSH(work->compiler, *drafts, work->cells[part]);
    }
    push_row(work, row, work->cells[0].record.origin);
}

static void push_padding(scene_work *work, const trpi_pack_scene_row *row, trpi_span span)
{
    begin_cells(work, span);
    push_cells(work, row);
}

static trpi_pack_scene_row plain_row(void)
{
    trpi_pack_scene_row row = TRPI_BLANK(ROW);
    row.flow = TRPI_FLOW_NEXT;
    return row;
}

// Whether the row that follows can be reached; the first one that cannot is reported.
static bool reachable(scene_work *work, trpi_span span)
{
    if (work->never == NULL) {
        return true;
    }
    if (work->never[0] != '\0') {
        TRPI_SAY(work, span, "This step can never run, because %s.", work->never);
    }
    work->never = "";
    return false;
}

// ---- Cells --------------------------------------------------------------------------------------

static uint16_t need_part(scene_work *work, const trpi_syntax_name *name)
{
    uint16_t part = trpi_symbol_find_and_note_use(&work->compiler->symbols, trpi_scene_parts(work->scene), name->text);
    if (part == TRPI_NO_INDEX) {
        trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, work->compiler->candidates);
        guess.distance = 5;  // there are few parts: the nearest is a fair guess
        trpi_name_guess_consider_range(&guess, &work->compiler->symbols, trpi_scene_parts(work->scene));
        trpi_report_unknown(&work->scopes[0].file, name, "part", &guess, "`%.*s` is no part of this scene",
                            "`%.*s` is no part of this scene; add `part %.*s: creature` above.");
    }
    return part;
}

static void read_head(scene_work *work, const trpi_syntax_line *line)
{
    work->column_count = 0;
    for (const trpi_syntax_cell *cell = line->cells; cell != NULL; cell = cell->next) {
        if (work->column_count == TRPI_SCENE_PARTS) {
            return;
        }
        uint16_t part = need_part(work, &cell->name);
        for (uint32_t i = 0; i < work->column_count; i++) {
            if (part != TRPI_NO_INDEX && work->columns[i] == part) {
                TRPI_SAY(work, cell->span, "`%.*s` has a column already; give each part one.", TRPI_WORDS(cell->name.text));
                part = TRPI_NO_INDEX;
            }
        }
        work->columns[work->column_count++] = part;
    }
}

// Reports an exchange in one cell without its mirror image in another.
static void check_exchange(scene_work *work, trpi_span span)
{
    const trpi_draft *cells = work->cells;
    for (uint16_t i = 0; i < work->scene->part_count; i++) {
        const trpi_pack_task *mine = &cells[i].record;
        if (trpi_scene_part_is_every(work->scene, i) && mine->given_item != TRPI_NONE16) {
            TRPI_SAY(work, span, "An exchange is between two, and several play `%.*s`; write `give` and `receive` instead.",
                     TRPI_WORDS(work->scene->parts[i].symbol.name));
            return;
        }
        bool mirrored = mine->given_item == TRPI_NONE16 || mine->taken_item == TRPI_NONE16;
        for (uint16_t j = 0; j < work->scene->part_count && !mirrored; j++) {
            const trpi_pack_task *other = &cells[j].record;
            mirrored = i != j && mine->given_item == other->taken_item && mine->taken_item == other->given_item &&
                       mine->given_amount == other->taken_amount && mine->taken_amount == other->given_amount;
        }
        if (!mirrored) {
            trpi_text gives = work->compiler->symbols.items.at[mine->given_item].symbol.name;
            trpi_text takes = work->compiler->symbols.items.at[mine->taken_item].symbol.name;
            TRPI_SAY(work, span, "Nobody gives the %.*s for the %.*s of `%.*s`; write `exchange %.*s for %.*s` in another column.",
                     TRPI_WORDS(takes), TRPI_WORDS(gives), TRPI_WORDS(work->scene->parts[i].symbol.name), TRPI_WORDS(takes),
                     TRPI_WORDS(gives));
            return;
        }
    }
}

static void push_tasks(scene_work *work, trpi_span span)
{
    trpi_pack_scene_row row = plain_row();
    check_exchange(work, span);
    push_cells(work, &row);
}

static void compile_cell(scene_work *work, uint16_t part, const trpi_syntax_step *step, const trpi_syntax_clause *clauses,
                         trpi_draft *cell)
{
    trpi_drafts drafts = {0};
    trpi_compile_step_as_tasks(&work->scopes[part], step, clauses, &drafts);
    if (drafts.count == 1) {
        *cell = drafts.at[0];
    } else if (drafts.count > 1) {
        TRPI_SAY(work, step->span, "`%.*s` has %u tasks, but a cell holds one; write its steps in rows of their own.",
                 TRPI_WORDS(step->name.text), drafts.count);
    }
}

static void compile_row(scene_work *work, const trpi_syntax_line *line)
{
    uint32_t column = 0;
    begin_cells(work, line->span);
    for (const trpi_syntax_cell *cell = line->cells; cell != NULL && column < work->column_count; cell = cell->next, column++) {
        if (cell->step != NULL && work->columns[column] != TRPI_NO_INDEX) {
            compile_cell(work, work->columns[column], cell->step, cell->clauses, &work->cells[work->columns[column]]);
        }
    }
    push_tasks(work, line->span);
}

// Compiles the lines below a part of a `phase`, as one task.
static void compile_block_of_cell(scene_work *work, const trpi_syntax_line *phase, uint16_t part, const trpi_syntax_line *line,
                                  trpi_draft *cell)
{
    trpi_draft block = trpi_draft_begin(&work->scopes[part], trpi_text_from_string("phase"), phase->span);
    trpi_drafts drafts = {0};
    block.span = line->name.span;
    if (trpi_lines_need_tree(work->compiler, line->lines) || trpi_syntax_find_line_of_kind(line->lines, TRPI_LINE_REPEAT) != NULL) {
        block.tree = trpi_draft_tree_of_block(&work->scopes[part], line, &block);
    } else {
        trpi_compile_steps_of_block(&work->scopes[part], line->lines, &block);
    }
    trpi_drafts_add(work->compiler, &drafts, &block);
    if (drafts.count == 1) {
        *cell = drafts.at[0];
    }
}

// Compiles `phase` with a line per part.
static void compile_phase(scene_work *work, const trpi_syntax_line *phase)
{
    bool said[TRPI_SCENE_PARTS] = {false};
    begin_cells(work, phase->span);
    for (const trpi_syntax_line *line = phase->lines; line != NULL; line = line->next) {
        bool others = trpi_name_equals_word(line->name.text, "others");
        bool all = others || trpi_name_equals_word(line->name.text, "all");
        uint16_t only = all ? TRPI_NO_INDEX : need_part(work, &line->name);
        for (uint16_t part = 0; part < work->scene->part_count; part++) {
            if ((!all && part != only) || (others && said[part])) {
                continue;
            }
            said[part] = true;
            if (line->step != NULL) {
                compile_cell(work, part, line->step, line->clauses, &work->cells[part]);
                continue;
            }
            compile_block_of_cell(work, phase, part, line, &work->cells[part]);
        }
    }
    push_tasks(work, phase->span);
}

// ---- Going on as another scene ------------------------------------------------------------------

// Returns the part of this scene whose agent plays part `name` of the next scene: the one that the text says, or else the one of
// the same name.
static uint16_t player_of(scene_work *work, const trpi_syntax_step *step, trpi_text name)
{
    for (const trpi_syntax_named_value *setting = step->settings; setting != NULL; setting = setting->next) {
        if (trpi_symbol_match_name_noting_use(&work->compiler->symbols, setting->name.text, name)) {
            if (setting->value == NULL || setting->value->kind != TRPI_EXPRESSION_NAME) {
                return TRPI_NO_INDEX;
            }
            return need_part(work, &setting->value->name);
        }
    }
    return trpi_symbol_find(&work->compiler->symbols, trpi_scene_parts(work->scene), name);
}

// Reports that a part of this scene cannot be that part of the next one.
static void report_rejection(scene_work *work, const trpi_syntax_step *step, const trpi_part_symbol *from,
                             const trpi_part_symbol *to)
{
    const trpi_symbols *symbols = &work->compiler->symbols;
    if (from->role != TRPI_NO_INDEX && to->role != TRPI_NO_INDEX) {
        TRPI_SAY(work, step->span, "No kind can wear both %.*s and %.*s, so nobody can play `%.*s`; change the part's role.",
                 TRPI_WORDS(symbols->roles.at[from->role].symbol.name), TRPI_WORDS(symbols->roles.at[to->role].symbol.name),
                 TRPI_WORDS(to->symbol.name));
    } else {
        TRPI_SAY(work, step->span, "`%.*s` cannot play `%.*s`, which is for another kind; change one of the parts.",
                 TRPI_WORDS(from->symbol.name), TRPI_WORDS(to->symbol.name));
    }
}

// Reports a `NAME = PART` of `continue as` that names no part of the next scene.
static void check_players(scene_work *work, const trpi_syntax_step *step, const trpi_scene_symbol *to)
{
    for (const trpi_syntax_named_value *setting = step->settings; setting != NULL; setting = setting->next) {
        if (trpi_symbol_find(&work->compiler->symbols, trpi_scene_parts(to), setting->name.text) == TRPI_NO_INDEX) {
            TRPI_COMPILE_ERROR(work->compiler, work->source, setting->name.span,
                               "`%.*s` has no part `%.*s`; write `NAME = PART` with one of its parts in front.",
                               TRPI_WORDS(to->symbol.name), TRPI_WORDS(setting->name.text));
        }
    }
}

static bool map_parts(scene_work *work, const trpi_syntax_step *step, const trpi_scene_symbol *to,
                      uint16_t mapped[TRPI_SCENE_PARTS])
{
    bool taken[TRPI_SCENE_PARTS] = {false};
    check_players(work, step, to);
    for (uint16_t i = 0; i < to->part_count; i++) {
        uint16_t old = player_of(work, step, to->parts[i].symbol.name);
        trpi_text name = to->parts[i].symbol.name;
        if (old == TRPI_NO_INDEX) {
            return TRPI_REFUSE(work, step->span,
                               "Who plays `%.*s` in `%.*s`? Write `continue as %.*s (%.*s = …)` with a part of this scene.",
                               TRPI_WORDS(name), TRPI_WORDS(to->symbol.name), TRPI_WORDS(to->symbol.name), TRPI_WORDS(name));
        }
        if (taken[old]) {
            return TRPI_REFUSE(work, step->span,
                               "One cannot play two parts: nobody is left to play `%.*s` in `%.*s`; name somebody else.",
                               TRPI_WORDS(name), TRPI_WORDS(to->symbol.name));
        }
        const trpi_part_symbol *from = &work->scene->parts[old];
        if (trpi_scene_part_is_every(work->scene, old) || trpi_scene_part_is_every(to, i)) {
            return TRPI_REFUSE(work, step->span,
                               "Several play `%.*s`, and a scene goes on with parts that one plays; begin `%.*s` by itself.",
                               TRPI_WORDS(trpi_scene_part_is_every(to, i) ? name : from->symbol.name), TRPI_WORDS(to->symbol.name));
        }
        if (!trpi_kinds_overlap(&work->compiler->symbols, from->kind, to->parts[i].kind)) {
            report_rejection(work, step, from, &to->parts[i]);
            return false;
        }
        taken[old] = true;
        mapped[i] = old;
    }
    return true;
}

static void write_mapped_parts(trpi_pack_builder *builder, const uint16_t *mapped, uint16_t count, trpi_pack_branch *branch)
{
    branch->first_mapped_part = (uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_MAPPED_PART);
    branch->mapped_part_count = count;
    for (uint16_t i = 0; i < count; i++) {
        trpi_pack_mapped_part record = {.part = mapped[i]};
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_MAPPED_PART, &record);
    }
}

static void compile_continue(scene_work *work, const trpi_syntax_line *line)
{
    const trpi_syntax_step *step = line->step;
    uint16_t to = TRPI_FIND_OR_SAY(TRPI_IN(work->compiler, work->source), scenes, &step->name, "scene");
    if (to == TRPI_NO_INDEX) {
        return;
    }
    const trpi_scene_symbol *scene = &work->compiler->symbols.scenes.at[to];
    if (scene->is_situation) {
        TRPI_SAY(work, step->span, "`%.*s` is a situation, which only its area casts; write a scene here.",
                 TRPI_WORDS(step->name.text));
        return;
    }
    trpi_pack_branch branch = TRPI_BLANK(BRANCH);
    branch.scene = to;
    branch.origin = trpi_pack_origin_add(work->compiler, work->source, line->span);
    branch.kind = TRPI_BRANCH_OTHERWISE;
    branch.key = trpi_key_append_name(trpi_key_of_symbol(work->compiler, &work->scene->symbol),
                                      trpi_stable_name_of_symbol(work->compiler, &scene->symbol));
    branch.name = trpi_pack_builder_add_name(&work->compiler->builder, scene->symbol.name);
    uint16_t mapped[TRPI_SCENE_PARTS];
    if (scene->broken || !map_parts(work, step, scene, mapped)) {
        return;
    }
    write_mapped_parts(&work->compiler->builder, mapped, scene->part_count, &branch);
    trpi_pack_scene_row row = plain_row();
    row.flow = TRPI_FLOW_CONTINUE;
    row.first_branch = (uint16_t)work->branches.count;
    row.branch_count = 1;
    TRPI_PUSH(work->compiler, work->branches, branch);
    push_padding(work, &row, line->span);
    work->never = "the scene goes on as another one above";
}

// ---- Choices and loops --------------------------------------------------------------------------

static void compile_lines(scene_work *work, const trpi_syntax_line *lines);

// Whether a line is part of the header, in which nothing happens.
static bool is_of_header(const trpi_syntax_line *line)
{
    return line->kind == TRPI_LINE_PART || line->kind == TRPI_LINE_FACT || line->kind == TRPI_LINE_STARTS_WHEN ||
           line->kind == TRPI_LINE_HEAD;
}

// Redirects the rows `from` … `to` - 1 and their branches: each that leads to row `to` leads to `target` instead.
static void redirect(scene_work *work, uint32_t from, uint32_t to, uint32_t target)
{
    for (uint32_t i = from; i < to; i++) {
        trpi_pack_scene_row *row = &work->rows.at[i];
        if (row->next == to) {
            row->next = (uint16_t)target;
        }
        for (uint32_t b = row->first_branch; row->flow == TRPI_FLOW_CHOICE && b < (uint32_t)row->first_branch + row->branch_count;
             b++) {
            if (work->branches.at[b].row == to) {
                work->branches.at[b].row = (uint16_t)target;
            }
        }
    }
}

static trpi_pack_branch read_branch(scene_work *work, const trpi_syntax_line *line, uint16_t decider, trpi_number *total)
{
    trpi_pack_branch branch = TRPI_BLANK(BRANCH);
    trpi_symbol symbol = trpi_symbol_of_line(work->source, line);
    branch.key = trpi_key_append_name(trpi_key_of_symbol(work->compiler, &work->scene->symbol),
                                      trpi_stable_name_of_symbol(work->compiler, &symbol));
    branch.name = trpi_pack_builder_add_name(&work->compiler->builder, line->name.text);
    branch.row = (uint16_t)work->rows.count;
    branch.origin = trpi_pack_origin_add(work->compiler, work->source, line->span);
    branch.kind = TRPI_BRANCH_OTHERWISE;
    const trpi_syntax_expression *value = line->value;
    if (value == NULL) {
        return branch;
    }
    if (value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.unit == TRPI_UNIT_PERCENT) {
        branch.kind = TRPI_BRANCH_CHANCE;
        branch.chance = (uint32_t)trpi_number_clamp(trpi_quantity_low_in_base_unit(&value->quantity), 0, TRP_ONE);
        *total += value->quantity.low;
        if (branch.chance == 0) {
            TRPI_SAY(work, value->span, "A branch with 0%% never happens; remove it or give it a chance.");
        }
        return branch;
    }
    branch.kind = TRPI_BRANCH_IF;
    branch.condition = trpi_code_of_condition(&work->scopes[decider], value);
    return branch;
}

static void check_chances(scene_work *work, const trpi_syntax_line *choice, trpi_number total, uint32_t chances, bool otherwise)
{
    const trpi_number full = 100 * (trpi_number)TRP_ONE;
    if (chances == 0 || (total == full && !otherwise) || (total < full && otherwise)) {
        return;
    }
    char sum[32];
    trpi_number_print(total, sum);
    TRPI_SAY(work, choice->span,
             otherwise ? "The branches add up to %s%%, so `otherwise` never happens; lower them or remove it."
                       : "The branches add up to %s%%; make it 100%% or add an `otherwise`.",
             sum);
}

static void push_decision(scene_work *work, const trpi_syntax_line *line, uint16_t decider)
{
    trpi_draft *decides = &work->cells[decider];
    trpi_pack_scene_row row = plain_row();
    row.flow = TRPI_FLOW_CHOICE;
    row.part = (uint8_t)decider;
    begin_cells(work, line->span);
    decides->name = trpi_text_from_string("decide");
    decides->record.flags = 0;
    TRPI_PUSH(work->compiler, decides->steps, trpi_step_make(TRPI_STEP_DECIDE, decides->record.origin));
    push_cells(work, &row);
}

// A branch of a choice, and its first row.
typedef struct choice_branch {
    trpi_pack_branch record;
    uint32_t start;
} choice_branch;

static void compile_choice(scene_work *work, const trpi_syntax_line *choice)
{
    TRPI_TABLE(choice_branch) branches = {0};
    uint32_t chances = 0;
    trpi_number total = 0;
    bool otherwise = false, all_end = true;
    uint16_t decider = need_part(work, &choice->name);
    if (decider == TRPI_NO_INDEX) {
        return;
    }
    if (trpi_scene_part_is_every(work->scene, decider)) {
        TRPI_SAY(work, choice->name.span, "Several play `%.*s`, and one decides; write a part that one plays.",
                 TRPI_WORDS(choice->name.text));
        return;
    }
    uint32_t at = work->rows.count;
    push_decision(work, choice, decider);
    for (const trpi_syntax_line *line = choice->lines; line != NULL; line = line->next) {
        if (line->kind != TRPI_LINE_BRANCH) {
            continue;
        }
        if (branches.count == TRPI_MOST_BRANCHES) {
            TRPI_SAY(work, line->name.span, "A choice has at most %u branches; take this one out.", TRPI_MOST_BRANCHES);
            return;
        }
        work->never = NULL;
        choice_branch branch = {.record = read_branch(work, line, decider, &total), .start = work->rows.count};
        chances += branch.record.kind == TRPI_BRANCH_CHANCE;
        otherwise |= branch.record.kind == TRPI_BRANCH_OTHERWISE;
        compile_lines(work, line->lines);
        all_end = all_end && work->never != NULL;
        TRPI_PUSH(work->compiler, branches, branch);
    }
    check_chances(work, choice, total, chances, otherwise);
    if (branches.count == 0) {
        TRPI_SAY(work, choice->span, "There is nothing to choose; add branches such as `60%%: accept` below.");
        return;
    }
    const uint32_t end = work->rows.count;
    for (uint32_t i = 0; i < branches.count; i++) {
        choice_branch *branch = &branches.at[i];
        uint32_t next = i + 1 < branches.count ? branches.at[i + 1].start : end;
        redirect(work, branch->start, next, end);
        branch->record.row = (uint16_t)(branch->start < next ? branch->start : end);
    }
    trpi_pack_scene_row *row = &work->rows.at[at];
    row->next = (uint16_t)end;
    row->first_branch = (uint16_t)work->branches.count;
    row->branch_count = (uint16_t)branches.count;
    for (uint32_t i = 0; i < branches.count; i++) {
        TRPI_PUSH(work->compiler, work->branches, branches.at[i].record);
    }
    work->never = all_end && otherwise ? "every branch above goes on as another scene" : NULL;
}

// Returns how many rows a scene may have. Each row is a task of each part, and a scene has room for MOST_TASKS; a situation may
// have fewer rows, since the engine walks over all of them.
static uint32_t room_for_rows(const trpi_scene_symbol *scene)
{
    uint32_t room = scene->is_situation ? TRPI_MOST_SITUATION_ROWS : MOST_ROWS;
    uint32_t of_tasks = MOST_TASKS / (scene->part_count > 0 ? scene->part_count : 1);
    return of_tasks < room ? of_tasks : room;
}

// Whether there is room for a further row; reported once where there is none.
static bool has_room_for_row(scene_work *work, trpi_span span)
{
    const uint32_t room = room_for_rows(work->scene);
    if (work->rows.count >= room && !work->is_full) {
        TRPI_SAY(work, span, "A %s%s has at most %u rows; let it `continue as` another one here.",
                 work->scene->is_situation ? "situation" : "scene",
                 room < MOST_ROWS && room != TRPI_MOST_SITUATION_ROWS ? " of so many parts" : "", room);
        work->is_full = true;
    }
    return work->rows.count < room;
}

static void compile_repeat(scene_work *work, const trpi_syntax_line *line)
{
    uint32_t start = work->rows.count;
    compile_lines(work, line->lines);
    if (work->rows.count == start || work->compiler->failed) {
        return;
    }
    if (line->value == NULL) {
        redirect(work, start, work->rows.count, start);
        work->never = "`repeat` above never ends; give it a count";
        return;
    }
    const trpi_quantity *times = &line->value->quantity;
    bool fine = line->value->kind == TRPI_EXPRESSION_QUANTITY && times->unit == TRPI_UNIT_NONE && times->low >= TRP_ONE &&
                times->high <= 1000 * TRP_ONE && times->low % TRP_ONE == 0 && times->high % TRP_ONE == 0;
    if (!fine || work->loop_count == TRPI_MOST_LOOPS) {
        TRPI_SAY(work, line->span,
                 fine ? "A scene has room for 1000 loops; take this one out."
                      : "How often? Write a whole number such as `repeat 3 times` or `repeat 2 to 4 times`.");
        return;
    }
    trpi_pack_scene_row row = plain_row();
    row.flow = TRPI_FLOW_LOOP;
    row.loop_start = (uint16_t)start;
    row.loop_slot = work->loop_count++;
    row.times_least = (uint16_t)(times->low / TRP_ONE);
    row.times_most = (uint16_t)(times->high / TRP_ONE);
    if (has_room_for_row(work, line->span)) {
        push_padding(work, &row, line->span);
    }
}

static void compile_line(scene_work *work, const trpi_syntax_line *line)
{
    if (line->kind == TRPI_LINE_HEAD) {
        read_head(work, line);
    }
    if (is_of_header(line) || line->kind == TRPI_LINE_ERROR || !reachable(work, line->span)) {
        return;
    }
    switch (line->kind) {
    case TRPI_LINE_ROW: compile_row(work, line); break;
    case TRPI_LINE_PHASE: compile_phase(work, line); break;
    case TRPI_LINE_CHOICE: compile_choice(work, line); break;
    case TRPI_LINE_REPEAT: compile_repeat(work, line); break;
    case TRPI_LINE_STEP:
        if (line->step != NULL && line->step->kind == TRPI_SYNTAX_STEP_CONTINUE) {
            compile_continue(work, line);
        } else if (line->step != NULL && line->step->kind != TRPI_SYNTAX_STEP_ERROR) {
            TRPI_SAY(work, line->span, "Who does this? Put it into the column of a part, between `|` and `|`.");
        }
        break;
    default:
        if (!line->broken) {
            TRPI_SAY(work, line->span, "This line in a scene is" TRPI_NOT_YET);
        }
    }
}

static void compile_lines(scene_work *work, const trpi_syntax_line *lines)
{
    for (const trpi_syntax_line *line = lines; line != NULL && has_room_for_row(work, line->span); line = line->next) {
        compile_line(work, line);
    }
}

// ---- The records of a scene ---------------------------------------------------------------------

// Adds the filters of the first part as a start condition.
static void add_own_filters(scene_work *work, const trpi_scope *scope, trpi_pack_behaviour *record)
{
    const trpi_syntax_type *type = work->scene->parts[0].line->type;
    if (work->scene->broken || type == NULL || work->scene->parts[0].global != TRPI_NO_INDEX) {
        return;  // in a broken scene the first part that was understood may be another
    }
    if (type->selector > TRPI_SELECTOR_ANY) {
        TRPI_SAY(work, type->span,
                 "Whoever plays the first part begins the scene and is looked for by nobody; leave the first word out, and write "
                 "for example `%.*s where it.thirst > 60`.",
                 TRPI_WORDS(type->names->name.text));
    }
    uint32_t own = trpi_compile_performer_filters(scope, type);
    record->condition = trpi_code_join_by_and(&work->compiler->builder, record->condition, own);
}

// Compiles a part. The first part of a scene, which starts the scene, has the scene's cue, weight and conditions; the others have
// only the scene's waiting times. The parts of a situation have what its header says.
static void compile_part(scene_work *work, uint16_t part, trpi_pack_behaviour *record)
{
    const trpi_syntax_line *line = work->scene->symbol.line;
    trpi_behaviour_record_begin(work->compiler, work->scene->parts[part].behaviour, record);
    trpi_scope scope = work->scopes[part];
    scope.before_start = true;
    scope.has_partner = false;
    if (work->scene->is_situation) {
        trpi_compile_situation_header_for_part(&scope, work->scene, part, record);
        return;
    }
    if (part == 0 && work->scene->starts_when != NULL && work->scene->starts_when->cue != NULL) {
        record->cue = trpi_compile_cue(&scope, work->scene->starts_when->cue);
        trpi_compile_parameters_of_message_cue(work->compiler, record);
        trpi_compile_behaviour_clauses(&scope, work->scene->starts_when->clauses, record);
        trpi_compile_clauses_that_know_partner(&scope, work->scene->starts_when->clauses, record);
    }
    if (part == 0) {
        trpi_compile_behaviour_clauses(&scope, line->clauses, record);
        trpi_compile_clauses_that_know_partner(&scope, line->clauses, record);
        trpi_compile_while_as_start_condition(work->compiler, record);
        add_own_filters(work, &scope, record);
        trpi_write_fact_watches(&scope, record);
        if (work->scene->parts[0].global != TRPI_NO_INDEX) {
            uint32_t is_me = trpi_code_of_global_test(work->compiler, TRPI_OP_ME, work->scene->parts[0].global);
            record->condition = trpi_code_join_by_and(&work->compiler->builder, is_me, record->condition);
        }
        return;
    }
    trpi_compile_scene_clauses_for_part(&scope, work->scene, part, record);
}

// Returns what the loss of a part means: what its line says, or else what the scene says (5.7). No agent joins an `every` part
// later (5.10), so it is not recast.
static uint8_t loss_of_part(const scene_work *work, const trpi_part_symbol *part, uint8_t loss_of_scene)
{
    const trpi_syntax_clause *own = trpi_syntax_find_clause(part->line->clauses, TRPI_CLAUSE_LOSS);
    uint8_t loss = own != NULL && !work->scene->is_situation ? trpi_syntax_choice_number_or_default(own->loss) : loss_of_scene;
    return part->most > 0 && loss == TRPI_LOSS_RECAST ? TRPI_LOSS_ABORT : loss;
}

static void write_part(scene_work *work, uint16_t part, const trpi_pack_behaviour *behaviour, uint8_t loss_of_scene)
{
    const trpi_part_symbol *symbol = &work->scene->parts[part];
    trpi_scope scope = work->scopes[0];
    scope.before_start = false;
    trpi_value_type found;
    trpi_pack_part record = TRPI_BLANK(PART);
    record.key = behaviour->key;
    record.name = trpi_pack_builder_add_name(&work->compiler->builder, symbol->symbol.name);
    record.behaviour = symbol->behaviour;
    record.role = symbol->global == TRPI_NO_INDEX ? symbol->role : TRPI_NONE16;
    record.kind = symbol->kind;
    if (symbol->global != TRPI_NO_INDEX) {
        record.selector = trpi_compile_global_selector(work->compiler, symbol->global);
    } else if (work->scene->is_situation) {
        record.selector = trpi_compile_situation_selector(work->compiler, work->scene, part);
    } else if (part == 0) {
        record.selector = trpi_compile_part_selector(work->compiler, symbol, false);  // begins, and is looked for by nobody
    } else if (symbol->line->type != NULL) {
        scope.casts = true;
        scope.cast_count = part;
        record.selector = trpi_compile_type_selector(&scope, symbol->line->type, &found);
    }
    const trpi_syntax_clause *loss = trpi_syntax_find_clause(symbol->line->clauses, TRPI_CLAUSE_LOSS);
    if (part == 0 && loss != NULL && loss->loss == TRPI_LOSS_RECASTS) {
        TRPI_SAY(
            work, loss->span,
            "Whoever plays the first part looks for the others, and nobody looks for another in its place; remove this, or put "
            "it behind another part.");
    }
    record.loss = loss_of_part(work, symbol, loss_of_scene);
    record.least = symbol->least;
    for (uint8_t copy = 1; copy <= symbol->most || copy == 1; copy++) {
        record.copy = symbol->most > 0 ? copy : 0;
        record.key = copy > 1 ? trpi_hash_add_number(behaviour->key, copy) : behaviour->key;
        trpi_pack_origin_note_declaration(work->compiler, TRPI_SECTION_PART,
                                          trpi_pack_builder_add_record(&work->compiler->builder, TRPI_SECTION_PART, &record),
                                          &symbol->symbol);
    }
}

static void write_scene(scene_work *work)
{
    trpi_compiler *compiler = work->compiler;
    trpi_pack_builder *builder = &compiler->builder;
    trpi_pack_behaviour *records = trpi_compiler_allocate(compiler, work->scene->part_count * sizeof *records);
    trpi_pack_scene record = TRPI_BLANK(SCENE);
    if (records == NULL) {
        return;
    }
    record.key = trpi_key_of_symbol(compiler, &work->scene->symbol);
    record.name = trpi_pack_builder_add_name(builder, work->scene->symbol.name);
    record.topic = work->scene->topic != TRPI_NO_INDEX ? work->scene->topic : 0;
    record.part_count = trpi_scene_most_members(work->scene);
    record.row_count = (uint16_t)work->rows.count;
    record.loop_count = work->loop_count;
    trpi_write_scene_locks(compiler, work->scene, &record);
    record.facts = work->scene->facts != TRPI_NO_INDEX ? work->scene->facts + 1u : 0;
    for (uint16_t part = 0; part < work->scene->part_count; part++) {
        compile_part(work, part, &records[part]);
        trpi_write_drafts(compiler, &work->drafts[part], records[part].key, &records[part].first_task, &records[part].task_count);
        trpi_write_inboxes(&work->scopes[part], &records[part]);
        records[part].local_count = work->scopes[part].local_count;
        if (!builder->failed) {
            *(trpi_pack_behaviour *)trpi_pack_builder_record(builder, TRPI_SECTION_BEHAVIOUR, work->scene->parts[part].behaviour) =
                records[part];
        }
    }
    record.first_part = (uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_PART);
    for (uint16_t part = 0; part < work->scene->part_count; part++) {
        write_part(work, part, &records[part], records[0].loss);
    }
    uint32_t first_branch = trpi_pack_builder_record_count(builder, TRPI_SECTION_BRANCH);
    for (uint32_t i = 0; i < work->branches.count; i++) {
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_BRANCH, &work->branches.at[i]);
    }
    record.first_row = (uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_ROW);
    for (uint32_t i = 0; i < work->rows.count; i++) {
        work->rows.at[i].first_branch =
            work->rows.at[i].branch_count > 0 ? (uint16_t)(work->rows.at[i].first_branch + first_branch) : 0;
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_ROW, &work->rows.at[i]);
    }
    (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_SCENE, &record);
}

static void begin_scopes(scene_work *work)
{
    work->scopes[0] = trpi_scope_of_performer(work->compiler, work->source, TRPI_NO_INDEX, TRPI_NO_INDEX);  // if there are no parts
    for (uint16_t part = 0; part < work->scene->part_count; part++) {
        const trpi_part_symbol *symbol = &work->scene->parts[part];
        uint16_t kind = symbol->kind != TRPI_NO_INDEX ? symbol->kind : work->compiler->creature;
        work->scopes[part] = trpi_scope_of_performer(work->compiler, work->source, kind, symbol->role);
        work->scopes[part].is_stranger = symbol->kind == TRPI_NO_INDEX;
        work->scopes[part].scene = work->scene;
        work->scopes[part].scene_facts = work->scene->facts;
        work->scopes[part].scene_index = work->index;
        work->scopes[part].part = part;
        work->scopes[part].collaborative = true;
        work->scopes[part].has_partner = trpi_scene_has_two_players(work->scene);
        if (work->scopes[part].has_partner) {
            const trpi_part_symbol *other = &work->scene->parts[1 - part];
            work->scopes[part].partner = trpi_value_type_entity(other->kind, other->role);
        }
    }
    if (work->scene->starts_when != NULL && !work->scene->is_situation) {
        trpi_declare_message_values(&work->scopes[0], work->scene->starts_when->cue);
    }
}

// Whether a scene has a line behind its header. If it has one and yet no row, a mistake has been reported.
static bool has_rows(const trpi_syntax_line *scene)
{
    const trpi_syntax_line *line = scene->lines;
    while (line != NULL && is_of_header(line)) {
        line = line->next;
    }
    return line != NULL;
}

// Allocates the compiler's state for one scene, with memory for each of its parts; NULL when memory ran out.
static scene_work *allocate_work(trpi_compiler *compiler, const trpi_scene_symbol *scene)
{
    const size_t count = scene->part_count > 0 ? scene->part_count : 1;
    scene_work *work = trpi_compiler_allocate(compiler, sizeof *work);
    if (work == NULL) {
        return NULL;
    }
    work->compiler = compiler;
    work->scene = scene;
    work->scopes = trpi_compiler_allocate(compiler, count * sizeof *work->scopes);
    work->drafts = trpi_compiler_allocate(compiler, count * sizeof *work->drafts);
    work->cells = trpi_compiler_allocate(compiler, count * sizeof *work->cells);
    return work->scopes != NULL && work->drafts != NULL && work->cells != NULL ? work : NULL;
}

void trpi_compile_scenes(trpi_compiler *compiler)
{
    // Once the pack is full, no further scene is compiled, since the compiler needs much memory for each.
    for (uint16_t i = 0; i < compiler->symbols.scenes.count && compiler->builder.full_section == TRPI_SECTION_COUNT; i++) {
        scene_work *work = allocate_work(compiler, &compiler->symbols.scenes.at[i]);
        if (work == NULL) {
            return;
        }
        work->source = work->scene->symbol.source;
        work->index = i;
        begin_scopes(work);
        compile_lines(work, work->scene->symbol.line->lines);
        if (work->rows.count == 0 && !work->scene->broken && !has_rows(work->scene->symbol.line)) {
            TRPI_COMPILE_ERROR(compiler, work->source, work->scene->symbol.span,
                               "Nothing happens in `%.*s`; add a table with a column for each part.",
                               TRPI_WORDS(work->scene->symbol.name));
        }
        write_scene(work);
    }
}
