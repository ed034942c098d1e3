// SPDX-License-Identifier: MIT
// Compiles situations: their clauses, the selectors for their parts, and the subscriptions to them. Their rows are
// those of any scene.

#include "script/compile/behaviour.h"
#include "script/compile/code.h"
#include "script/compile/compile.h"
#include "script/compile/time.h"
#include "script/compile/selector.h"
#include "script/compile/situation.h"

#include <string.h>

#define TRIED_EVERY_MS 5000
#define NOT_ASKED "The game is not asked while a situation is cast; say it with "

// ---- Who is open to what ------------------------------------------------------------------------

// Returns the number, plus one, of the subscription to some situations, which are in order; adds it if need be.
static uint16_t opening_of(trpi_compiler *compiler, const uint16_t *situations, uint16_t count)
{
    trpi_pack_builder *builder = &compiler->builder;
    uint32_t openings = trpi_pack_builder_record_count(builder, TRPI_SECTION_OPENING);
    for (uint32_t i = 0; i < openings; i++) {
        const trpi_pack_subscription *there = trpi_pack_builder_record(builder, TRPI_SECTION_OPENING, i);
        if (there->open_count == count && memcmp(trpi_pack_builder_record(builder, TRPI_SECTION_OPEN, there->first_open),
                                                 situations, count * sizeof *situations) == 0) {
            return (uint16_t)(i + 1);
        }
    }
    trpi_pack_subscription record = {(uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_OPEN), count};
    for (uint16_t i = 0; i < count; i++) {
        trpi_pack_subscription_situation open = {situations[i]};
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_OPEN, &open);
    }
    return (uint16_t)(trpi_pack_builder_add_record(builder, TRPI_SECTION_OPENING, &record) + 1);
}

static void report_no_situation(const trpi_file_scope *file, const trpi_syntax_name *name, uint16_t scene)
{
    if (scene != TRPI_NO_INDEX) {
        TRPI_SAY(
            file, name->span,
            "`%.*s` is a scene, which somebody in it starts; nobody need be open to it. Remove this, or make it a `situation`.",
            TRPI_WORDS(name->text));
        return;
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, file->compiler->candidates);
    for (uint32_t i = 0; i < file->compiler->symbols.scenes.count; i++) {
        if (file->compiler->symbols.scenes.at[i].is_situation) {
            trpi_name_guess_consider(&guess, file->compiler->symbols.scenes.at[i].symbol.name);
        }
    }
    trpi_report_unknown_name(file, name, "situation", &guess);
}

// Returns the number of the situation that a clause names; TRPI_NO_INDEX when there is none, which is reported.
static uint16_t situation_of(const trpi_scope *scope, const trpi_syntax_clause *clause)
{
    uint16_t index = TRPI_FIND(scope->symbols, scenes, clause->name.text);
    if (index == TRPI_NO_INDEX || !scope->symbols->scenes.at[index].is_situation) {
        report_no_situation(&scope->file, &clause->name, index);
        return TRPI_NO_INDEX;
    }
    trpi_scene_symbol *scene = &scope->symbols->scenes.at[index];
    scene->awaited = true;
    return scene->situation;
}

// Some situations, in order.
typedef struct situation_list {
    uint16_t at[TRPI_MOST_SITUATIONS];
    uint16_t count;
} situation_list;

static void insert(situation_list *list, uint16_t situation)
{
    uint16_t at = list->count;
    while (at > 0 && list->at[at - 1] > situation) {
        at--;
    }
    if (at > 0 && list->at[at - 1] == situation) {
        return;
    }
    memmove(&list->at[at + 1], &list->at[at], (list->count - at) * sizeof *list->at);
    list->at[at] = situation;
    list->count++;
}

// Returns the situations that a clause and those behind it on its line name, so that a line with many makes one subscription. The
// mistakes of those behind it are reported when their turn comes.
static situation_list situations_of(const trpi_scope *scope, const trpi_syntax_clause *clause)
{
    situation_list list = {.count = 0};
    uint16_t first = situation_of(scope, clause);
    uint32_t looked = 0;
    for (; first != TRPI_NO_INDEX && clause != NULL && looked < TRPI_MOST_SITUATIONS; clause = clause->next, looked++) {
        uint16_t index = clause->kind == TRPI_CLAUSE_OPEN_TO
                             ? trpi_symbol_find(scope->symbols, TRPI_ALL(scope->symbols, scenes), clause->name.text)
                             : TRPI_NO_INDEX;
        uint16_t situation = index != TRPI_NO_INDEX ? scope->symbols->scenes.at[index].situation : TRPI_NO_INDEX;
        if (situation != TRPI_NO_INDEX) {
            insert(&list, situation);
        }
    }
    return list;
}

// Adds situations to a subscription.
static void add(trpi_compiler *compiler, const situation_list *situations, uint16_t *opening)
{
    situation_list all = *situations;
    uint16_t before = 0;
    if (compiler->builder.failed) {
        return;
    }
    if (*opening != 0) {
        const trpi_pack_subscription *there = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_OPENING, *opening - 1u);
        const trpi_pack_subscription_situation *open =
            trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_OPEN, there->first_open);
        before = there->open_count;
        for (uint16_t i = 0; i < before; i++) {
            insert(&all, open[i].situation);
        }
    }
    if (all.count > before) {
        *opening = opening_of(compiler, all.at, all.count);
    }
}

void trpi_compile_subscription(const trpi_scope *scope, const trpi_syntax_clause *clause, uint16_t *situation_set)
{
    situation_list situations = situations_of(scope, clause);
    add(scope->compiler, &situations, situation_set);
}

static uint32_t open_step(trpi_compiler *compiler, const situation_list *situations, trpi_pack_step *step)
{
    bool opens = !trpi_step_is_immediate(step->op);
    if (opens) {
        add(compiler, situations, &step->opening);
    }
    return opens;
}

static uint32_t open_tree(trpi_compiler *compiler, const situation_list *situations, trpi_draft_node *tree)
{
    uint32_t opened = tree->record.type == TRPI_NODE_STEP ? open_step(compiler, situations, &tree->step) : 0;
    for (trpi_draft_node *child = tree->children; child != NULL; child = child->next) {
        opened += open_tree(compiler, situations, child);  // no deeper than trees are written
    }
    return opened;
}

void trpi_compile_subscription_of_steps(const trpi_scope *scope, const trpi_syntax_clause *clause, const trpi_step_list *list,
                                        uint32_t from_step, trpi_draft_node *tree)
{
    situation_list situations = situations_of(scope, clause);
    uint32_t opened = tree != NULL ? open_tree(scope->compiler, &situations, tree) : 0;
    for (uint32_t i = from_step; i < list->count; i++) {
        opened += open_step(scope->compiler, &situations, &list->at[i]);
    }
    if (opened == 0) {
        TRPI_SAY(scope, clause->span,
                 "Nothing here takes any time, so nobody could be called away from it; write `open to %.*s` behind a step such as "
                 "`wait 20 s`, or behind the name of a behaviour.",
                 TRPI_WORDS(clause->name.text));
    }
}

// ---- What the clauses say -----------------------------------------------------------------------

// Each part gets the clauses of the header. The situation as a whole has the priority of part 0.
void trpi_compile_situation_header_for_part(trpi_scope *scope, const trpi_scene_symbol *scene, uint16_t part,
                                            trpi_pack_behaviour *record)
{
    uint16_t layer = TRPI_FIND(scope->symbols, layers, trpi_text_from_string("situation"));
    record->layer = (uint8_t)(layer != TRPI_NO_INDEX ? layer : 0);
    record->flags |= TRPI_BEHAVIOUR_CAST | TRPI_BEHAVIOUR_NOT_RESUMABLE;
    const trpi_syntax_line *line = scene->symbol.line;
    const trpi_syntax_clause *priority = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_PRIORITY);
    trpi_compile_scene_clauses_for_part(scope, scene, part, record);
    (void)(priority != NULL && trpi_compile_priority(scope, priority, &record->priority));
}

// ---- Who is looked for --------------------------------------------------------------------------

// Returns the scope of an area that casts a situation.
static trpi_scope scope_of_area(trpi_compiler *compiler, const trpi_scene_symbol *scene)
{
    trpi_scope scope = trpi_scope_of_performer(compiler, scene->symbol.source, scene->area, TRPI_NO_INDEX);
    scope.provider = scene->area;
    return scope;
}

uint16_t trpi_compile_situation_selector(trpi_compiler *compiler, const trpi_scene_symbol *scene, uint16_t part)
{
    const trpi_part_symbol *symbol = &scene->parts[part];
    const trpi_source *source = scene->symbol.source;
    trpi_value_type found;
    trpi_scope scope = scope_of_area(compiler, scene);
    scope.scene = scene;
    scope.casts = true;
    scope.cast_count = part;
    if (symbol->line->type == NULL) {
        return TRPI_NONE16;
    }
    if (symbol->line->type->selector > TRPI_SELECTOR_ANY && !trpi_scene_part_is_every(scene, part)) {
        TRPI_COMPILE_ERROR(compiler, source, symbol->line->type->span,
                           "Who plays `%.*s` is drawn among all who can; leave the first word out, and write for example `%.*s "
                           "within 4 m of leader`.",
                           TRPI_WORDS(symbol->symbol.name), TRPI_WORDS(symbol->line->type->names->name.text));
        return TRPI_NONE16;
    }
    uint32_t asked = compiler->question_count;
    uint16_t selector = trpi_compile_type_selector(&scope, symbol->line->type, &found);
    if (compiler->question_count != asked) {
        TRPI_COMPILE_ERROR(compiler, source, symbol->line->type->span, NOT_ASKED "a fact of `%.*s`, which the game sets.",
                           TRPI_WORDS(symbol->symbol.name));
        return TRPI_NONE16;
    }
    return selector;
}

// ---- The records --------------------------------------------------------------------------------

// Compiles `every`, how often an area searches for the cast of a situation, and `cooldown`, how long the area waits once it has
// opened one.
static void compile_times(trpi_compiler *compiler, const trpi_scene_symbol *scene, trpi_pack_situation *record)
{
    trpi_scope scope = scope_of_area(compiler, scene);
    const trpi_syntax_line *line = scene->symbol.line;
    const trpi_syntax_expression *every = trpi_clause_value(line, TRPI_CLAUSE_EVERY);
    uint32_t asked = compiler->question_count;
    trpi_duration period = {.least_ms = TRIED_EVERY_MS, .most_ms = TRIED_EVERY_MS};
    trpi_duration cooldown = trpi_compile_duration_clause(&scope, line, TRPI_CLAUSE_COOLDOWN);
    record->every_ms = record->every_most_ms = TRIED_EVERY_MS;
    if (every != NULL && trpi_compile_duration_of_every(&scope, every, &period)) {
        record->every_ms = period.code != 0 ? TRIED_EVERY_MS : period.least_ms;
        record->every_most_ms = period.code != 0 ? TRIED_EVERY_MS : period.most_ms;
        record->every = period.code;
    }
    TRPI_SET_TIME(record, cooldown, cooldown);
    if (compiler->question_count != asked) {
        TRPI_COMPILE_ERROR(compiler, scene->symbol.source, line->span, NOT_ASKED "a fact of its area, which the game sets.");
    }
}

static void write_situation(trpi_compiler *compiler, uint16_t scene_index, uint16_t slot)
{
    const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[scene_index];
    trpi_pack_situation record = TRPI_BLANK(SITUATION);
    record.scene = scene_index;
    record.kind = scene->area;
    record.slot = slot;
    compile_times(compiler, scene, &record);
    (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_SITUATION, &record);
}

void trpi_compile_situations(trpi_compiler *compiler)
{
    for (uint16_t kind = 0; kind < compiler->symbols.kinds.count; kind++) {
        const trpi_kind_symbol *holder = &compiler->symbols.kinds.at[kind];
        for (uint16_t i = 0; i < compiler->symbols.scenes.count && holder->situation_count > 0; i++) {
            const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[i];
            if (scene->area == kind && scene->situation != TRPI_NO_INDEX) {
                write_situation(compiler, i,
                                (uint16_t)(TRPI_INHERITED(&compiler->symbols, kind, situation_count) + scene->situation -
                                           holder->first_situation));
            }
        }
    }
}
