// SPDX-License-Identifier: MIT
// Compiles writer's tests: given, when, then, never. A step behind `when` becomes a hidden behaviour; so does a copy of the
// behaviour that `do` names, when `do` gives arguments.

#include "script/compile/compile.h"

#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/role_start.h"
#include "script/check/types.h"
#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/given.h"
#include "script/compile/origin.h"
#include "script/compile/selector.h"
#include "script/compile/task.h"
#include "script/compile/use.h"

static trpi_pack_test_line new_line(trpi_scope *scope, const trpi_syntax_line *line)
{
    trpi_pack_test_line record = TRPI_BLANK(TEST_LINE);
    record.origin = trpi_pack_origin_add(scope->compiler, scope->source, line->span);
    // Texts for people are left out of a stripped pack, like names.
    trpi_text words = trpi_source_slice(scope->source, line->span);
    record.text =
        trpi_pack_builder_add_text(&scope->compiler->builder, scope->compiler->builder.strip ? trpi_text_from_string("") : words);
    record.index = 0;
    return record;
}

static uint16_t subject_of(trpi_scope *scope, const trpi_syntax_name *name)
{
    return TRPI_NEED(scope, globals, name, "character or place");
}

// ---- Given --------------------------------------------------------------------------------------

static bool set_clock(trpi_scope *scope, const trpi_syntax_expression *time, trpi_pack_test_line *record)
{
    uint32_t weekday;
    bool told =
        trpi_constant_minute_of_day(&scope->file, time, &record->index) && trpi_constant_weekday(&scope->file, time, &weekday);
    record->weekday = told ? (uint8_t)weekday : 0;
    return told;
}

// Refuses a value that is known only once a world runs, such as `nearest guest` and `2 to 5`.
static bool is_known_before(const trpi_scope *scope, const trpi_syntax_expression *value)
{
    bool is_range = value != NULL && value->kind == TRPI_EXPRESSION_QUANTITY && value->quantity.is_range;
    return (!is_range && (value == NULL || value->kind != TRPI_EXPRESSION_SELECT)) ||
           TRPI_REFUSE(scope, value->span,
                       "A test sets a fact to what is known before it begins: a number, a word, or somebody by name.");
}

// Returns whether a line belongs to the opening of a test, whose entities are all there before their facts are set.
static bool is_opening(const trpi_syntax_line *line)
{
    return (line->kind == TRPI_LINE_GIVEN && !line->removed) || (line->kind == TRPI_LINE_NEVER && line->within == NULL) ||
           (line->kind == TRPI_LINE_WHEN && line->step != NULL && line->step->kind == TRPI_SYNTAX_STEP_SET);
}

// Refuses a value that names somebody who comes only behind this line of the test, and would be nobody here.
static bool is_there_before(const trpi_scope *scope, const trpi_syntax_line *line, uint16_t fact,
                            const trpi_syntax_expression *value)
{
    if (value == NULL || value->kind != TRPI_EXPRESSION_NAME || trpi_fact_type(scope->compiler, fact).type != TRP_TYPE_ENTITY) {
        return true;
    }
    bool opening = true, below = false;
    for (const trpi_syntax_line *other = line->parent->lines; other != NULL; other = other->next) {
        opening = opening && is_opening(other);
        below = below || other == line;
        if (other->kind == TRPI_LINE_GIVEN && other->type != NULL &&
            trpi_symbol_match_name_noting_use(&scope->compiler->symbols, value->name.text, other->name.text)) {
            return !below || opening ||
                   TRPI_REFUSE(scope, value->span, "`%.*s` is not there yet; move the line `given %.*s` up, above this one.",
                               TRPI_WORDS(value->name.text), TRPI_WORDS(value->name.text));
        }
    }
    return true;
}

static void add_line(trpi_scope *scope, const trpi_pack_test_line *record, trpi_pack_test *test)
{
    uint32_t at = trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_TEST_LINE, record);
    test->first_line = test->line_count == 0 ? at : test->first_line;
    test->line_count++;
}

// The test whose lines are compiled, and the entity to which facts are given; none for the world.
typedef struct given_entity {
    trpi_pack_test *test;
    uint16_t global;
} given_entity;

static void give(trpi_scope *scope, const trpi_syntax_line *line, trpi_given given, void *context)
{
    const given_entity *entity = context;
    bool links = given.link != TRPI_NO_INDEX;
    if (!links && (!is_known_before(scope, line->value) || !is_there_before(scope, line->parent, given.fact, line->value))) {
        return;
    }
    trpi_pack_test_line record = new_line(scope, line);
    record.op = links ? TRPI_TEST_GIVEN_LINK : TRPI_TEST_GIVEN_FACT;
    record.subject = entity->global;
    record.index = links ? given.link : given.fact;
    record.code = given.code;
    add_line(scope, &record, entity->test);
}

// Refuses an entity that the setting of the test has already.
static bool is_new(const trpi_scope *scope, const trpi_syntax_line *line)
{
    uint16_t number;
    const trpi_syntax_line *setting = trpi_setting_of_test(scope->compiler, line->parent, &number);
    return setting == NULL || !trpi_setting_has_entity(scope->compiler, setting, line->name.text) ||
           TRPI_REFUSE(scope, line->name.span, "`%.*s` is in `%.*s` already; leave this line out, or give another name.",
                       TRPI_WORDS(line->name.text), TRPI_WORDS(setting->name.text));
}

// Compiles `given the world`, below which facts of the world stand.
static void compile_given_world(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test *test)
{
    given_entity entity = {test, TRPI_NO_INDEX};
    if (scope->compiler->world == TRPI_NO_INDEX) {
        TRPI_SAY(scope, line->span,
                 "The world has no facts; write `world` at the margin, and its facts below it, such as `alarm: yes or no`.");
    } else if (line->lines == NULL) {
        TRPI_SAY(scope, line->span,
                 "Facts of the world stand in lines of their own below, four spaces further in; write for example `alarm = yes`.");
    } else {
        trpi_compile_givens(scope, line->parent, line, scope->compiler->world, give, &entity);
    }
}

static bool compile_given(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test_line *record)
{
    record->op = TRPI_TEST_GIVEN;
    if (line->within != NULL) {
        record->op = TRPI_TEST_GIVEN_CLOCK;
        return set_clock(scope, line->within, record);
    }
    record->subject = subject_of(scope, &line->name);
    if (record->subject == TRPI_NO_INDEX) {
        return false;
    }
    if (line->removed) {
        record->op = TRPI_TEST_WHEN_GONE;
        return true;
    }
    if (!is_new(scope, line)) {
        return false;
    }
    trpi_value_type type = trpi_resolve_type(&scope->file, line->type).type;
    record->kind = type.kind;
    record->role = type.role == TRPI_NO_INDEX && type.type == TRP_TYPE_ENTITY
                       ? trpi_find_initial_role(scope->compiler, type.kind, line->name.text)
                       : type.role;
    record->flags = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_FREE) != NULL ? TRPI_TEST_LINE_FREE : 0;
    const trpi_syntax_expression *where = line->value;
    if (where != NULL && where->kind == TRPI_EXPRESSION_LIST) {
        int32_t z;
        return trpi_constant_point(&scope->file, where, &record->x, &record->y, &z);
    }
    if (where != NULL && where->kind != TRPI_EXPRESSION_ERROR) {
        return TRPI_REFUSE(scope, where->span, "A test says where in metres; write for example `given %.*s: %s at (3, 2)`.",
                           TRPI_WORDS(line->name.text), "Patron");
    }
    return type.type == TRP_TYPE_ENTITY;
}

// ---- When ---------------------------------------------------------------------------------------

// Adds a hidden behaviour; returns its index.
static uint16_t add_hidden(trpi_compiler *compiler, trpi_pack_behaviour *record)
{
    record->role = TRPI_NONE16;
    return (uint16_t)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_BEHAVIOUR, record);
}

static void order_step(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test_line *record)
{
    const trpi_global_symbol *subject = &scope->symbols->globals.at[record->subject];
    trpi_scope own = trpi_scope_of_performer(scope->compiler, scope->source, subject->kind, subject->role);
    trpi_drafts drafts = {0};
    trpi_compile_step_as_tasks(&own, line->step, line->clauses, &drafts);
    if (drafts.count == 0) {
        return;
    }
    trpi_pack_behaviour behaviour = TRPI_BLANK(BEHAVIOUR);
    char number[32];
    trpi_number_print((trpi_number)++scope->compiler->unnamed_count * TRP_ONE, number);
    behaviour.key = trpi_key_append_name(trpi_key_of_name("when"), trpi_text_from_string(number));
    behaviour.name = trpi_pack_builder_add_name(&scope->compiler->builder, drafts.at[0].name);
    behaviour.flags = TRPI_BEHAVIOUR_ORDERED;
    behaviour.channels = (uint16_t)((1u << scope->symbols->channels.count) - 1u);
    behaviour.initiation = TRPI_PROACTIVE;
    trpi_write_drafts(scope->compiler, &drafts, behaviour.key, &behaviour.first_task, &behaviour.task_count);
    behaviour.local_count = own.local_count;
    record->behaviour = add_hidden(scope->compiler, &behaviour);
}

// Copies the parameters of a behaviour; the values that `do` gives become their defaults.
static void copy_parameters(trpi_scope *scope, const trpi_syntax_step *step, const trpi_syntax_parameter *parameters,
                            trpi_pack_behaviour *behaviour)
{
    uint32_t first = trpi_pack_builder_record_count(&scope->compiler->builder, TRPI_SECTION_PARAMETER);
    uint16_t old = behaviour->first_parameter;
    for (uint16_t i = 0; i < behaviour->parameter_count && parameters != NULL && !scope->compiler->builder.failed;
         i++, parameters = parameters->next) {
        trpi_pack_parameter record =
            *(const trpi_pack_parameter *)trpi_pack_builder_record(&scope->compiler->builder, TRPI_SECTION_PARAMETER, old + i);
        const trpi_syntax_named_value *setting = trpi_find_named_argument(scope->compiler, step->settings, parameters->name.text);
        if (setting != NULL) {
            trpi_value_type type = trpi_value_type_without_kind((trp_type)record.type);
            type.kind = record.kind;
            if (type.type == TRP_TYPE_NUMBER) {
                type = trpi_type_of_constant(scope->compiler, setting->value);
            }
            record.code = trpi_code_of_value(scope, setting->value, type, "the parameter");
        }
        (void)trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_PARAMETER, &record);
    }
    behaviour->first_parameter = behaviour->parameter_count > 0 ? (uint16_t)first : 0;
}

static uint16_t only_selector(trpi_scope *scope, const trpi_syntax_expression *value)
{
    if (value == NULL || value->kind != TRPI_EXPRESSION_NAME) {
        if (value != NULL && value->kind != TRPI_EXPRESSION_ERROR) {
            TRPI_SAY(scope, value->span, "Who? Write the name of somebody who is `given` above.");
        }
        return TRPI_NONE16;
    }
    uint16_t global = subject_of(scope, &value->name);
    return global != TRPI_NO_INDEX ? trpi_compile_global_selector(scope->compiler, global) : TRPI_NONE16;
}

static void check_arguments(trpi_scope *scope, const trpi_syntax_step *step, const trpi_behaviour_symbol *symbol)
{
    const trpi_scene_symbol *scene = symbol->scene != TRPI_NO_INDEX ? &scope->symbols->scenes.at[symbol->scene] : NULL;
    for (const trpi_syntax_named_value *setting = step->settings; setting != NULL; setting = setting->next) {
        trpi_text name = setting->name.text;
        bool fits = symbol->collaborative && trpi_name_equals_word(name, "partner");
        trpi_name_guess guess = trpi_name_guess_begin_collecting(name, scope->compiler->candidates);
        if (scene != NULL) {
            uint16_t part = trpi_symbol_find_and_note_use(scope->symbols, trpi_scene_parts(scene), name);
            if (part != TRPI_NO_INDEX && trpi_scene_part_is_every(scene, part)) {
                TRPI_SAY(scope, setting->name.span, "Several play `%.*s`, and they are found as in the scene; leave this out.",
                         TRPI_WORDS(name));
            }
            if (part == TRPI_NO_INDEX && fits && !trpi_scene_has_two_players(scene)) {
                trpi_report_ambiguous_partner(scope, setting->name.span, scene);
            } else if (part != TRPI_NO_INDEX && part == symbol->part) {
                TRPI_SAY(scope, setting->name.span, "`%.*s` is the one who does this; leave it out.", TRPI_WORDS(name));
            }
            fits |= part != TRPI_NO_INDEX;
            trpi_name_guess_consider_range(&guess, scope->symbols, trpi_scene_parts(scene));
        }
        for (const trpi_syntax_parameter *p = symbol->symbol.line->parameters; scene == NULL && p != NULL; p = p->next) {
            fits |= trpi_symbol_match_name_noting_use(scope->symbols, name, p->name.text);
            trpi_name_guess_consider(&guess, p->name.text);
        }
        trpi_name_guess_consider(&guess, trpi_text_from_string(symbol->collaborative ? "partner" : ""));
        if (!fits) {
            trpi_report_unknown_name(&scope->file, &setting->name, "parameter", &guess);
        }
    }
}

static const trpi_syntax_named_value *setting_of_part(const trpi_compiler *compiler, const trpi_syntax_step *step,
                                                      const trpi_scene_symbol *scene, uint16_t part)
{
    for (const trpi_syntax_named_value *setting = step->settings; setting != NULL; setting = setting->next) {
        bool partner = trpi_scene_has_two_players(scene) && part == 1 && trpi_name_equals_word(setting->name.text, "partner");
        if (partner || trpi_symbol_match_name_noting_use(&compiler->symbols, setting->name.text, scene->parts[part].symbol.name)) {
            return setting;
        }
    }
    return NULL;
}

// Adds a copy of a whole scene whose parts are cast as the test says, and returns the behaviour of its first part.
static uint16_t copy_scene(trpi_scope *scope, const trpi_syntax_step *step, uint16_t scene_index)
{
    trpi_pack_builder *builder = &scope->compiler->builder;
    const trpi_scene_symbol *symbol = &scope->symbols->scenes.at[scene_index];
    if (builder->failed || symbol->broken) {
        return TRPI_NONE16;
    }
    trpi_pack_scene scene = *(const trpi_pack_scene *)trpi_pack_builder_record(builder, TRPI_SECTION_SCENE, scene_index);
    uint16_t copy = (uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_SCENE);
    uint16_t first_part = scene.first_part, first_row = scene.first_row, started = TRPI_NONE16, shared = TRPI_NONE16;
    scene.first_part = (uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_PART);
    for (uint16_t i = 0; i < scene.part_count && !builder->failed; i++) {
        trpi_pack_part part = *(const trpi_pack_part *)trpi_pack_builder_record(builder, TRPI_SECTION_PART, first_part + i);
        trpi_pack_behaviour behaviour =
            *(const trpi_pack_behaviour *)trpi_pack_builder_record(builder, TRPI_SECTION_BEHAVIOUR, part.behaviour);
        bool several = part.copy > 0;
        const trpi_syntax_named_value *setting = i > 0 && !several ? setting_of_part(scope->compiler, step, symbol, i) : NULL;
        behaviour.scene = copy;
        behaviour.flags |= i == 0 ? TRPI_BEHAVIOUR_ORDERED : 0u;
        shared = part.copy > 1 ? shared : add_hidden(scope->compiler, &behaviour);
        part.behaviour = shared;
        part.selector = setting != NULL ? only_selector(scope, setting->value) : part.selector;
        started = i == 0 ? part.behaviour : started;
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_PART, &part);
    }
    scene.first_row = (uint16_t)trpi_pack_builder_record_count(builder, TRPI_SECTION_ROW);
    for (uint16_t i = 0; i < scene.row_count && !builder->failed; i++) {
        trpi_pack_scene_row row = *(const trpi_pack_scene_row *)trpi_pack_builder_record(builder, TRPI_SECTION_ROW, first_row + i);
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_ROW, &row);
    }
    (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_SCENE, &scene);
    return started;
}

static void order_behaviour(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_test_line *record, uint16_t index)
{
    const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[index];
    record->behaviour = index;
    if (symbol->scene != TRPI_NO_INDEX && scope->symbols->scenes.at[symbol->scene].is_situation) {
        TRPI_SAY(
            scope, step->span,
            "`%.*s` is a situation, which nobody starts; give the test its area and people who are open to it, and it will happen.",
            TRPI_WORDS(step->name.text));
        return;
    }
    if (step->settings == NULL || scope->compiler->builder.failed) {
        return;
    }
    check_arguments(scope, step, symbol);
    if (symbol->scene != TRPI_NO_INDEX) {
        record->behaviour = copy_scene(scope, step, symbol->scene);
        return;
    }
    trpi_pack_behaviour copy =
        *(const trpi_pack_behaviour *)trpi_pack_builder_record(&scope->compiler->builder, TRPI_SECTION_BEHAVIOUR, index);
    copy.flags |= TRPI_BEHAVIOUR_ORDERED;
    copy_parameters(scope, step, symbol->symbol.line->parameters, &copy);
    for (const trpi_syntax_named_value *setting = step->settings; setting != NULL; setting = setting->next) {
        if (symbol->collaborative && trpi_name_equals_word(setting->name.text, "partner")) {
            copy.partner = only_selector(scope, setting->value);
        }
    }
    record->behaviour = add_hidden(scope->compiler, &copy);
}

static bool set_fact(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test_line *record)
{
    uint16_t kind = record->subject != TRPI_NO_INDEX ? scope->symbols->globals.at[record->subject].kind : TRPI_NO_INDEX;
    trpi_scope own = trpi_scope_of_performer(scope->compiler, scope->source, kind, TRPI_NO_INDEX);
    uint16_t fact = trpi_find_own_fact(&own, line->step->target);
    if (fact == TRPI_NO_INDEX) {
        (void)trpi_code_of_value(&own, line->step->target, trpi_value_type_unknown(),
                                 "this test");  // says why
        return false;
    }
    if (scope->symbols->facts.at[fact].record > 0) {
        return TRPI_REFUSE(scope, line->span,
                           "A record is set by who has it; let a behaviour do it, and write for example `when Ann: do Rearm`.");
    }
    if (trpi_fact_type(scope->compiler, fact).list_capacity > 0) {
        return TRPI_REFUSE(scope, line->span, "A list is changed by who has it; write for example `when Ann: add Bob to %.*s`.",
                           TRPI_WORDS(scope->symbols->facts.at[fact].symbol.name));
    }
    bool of_world = scope->symbols->facts.at[fact].kind == scope->compiler->world;
    record->op = TRPI_TEST_WHEN_SET;
    record->index = fact;
    record->subject = of_world ? TRPI_NO_INDEX : record->subject;
    scope->symbols->facts.at[fact].symbol.used = true;
    record->code = trpi_code_of_given_value(scope, line->step->value, fact);
    return record->code != 0 && is_known_before(scope, line->step->value) && is_there_before(scope, line, fact, line->step->value);
}

static bool compile_when(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test_line *record)
{
    if (line->within != NULL) {
        record->op = TRPI_TEST_WHEN_CLOCK;
        return set_clock(scope, line->within, record);
    }
    if (line->value != NULL) {
        record->op = TRPI_TEST_WHEN_WAIT;
        trpi_number seconds;
        trpi_dimension dimension;
        bool constant = trpi_fold_constant(line->value, &seconds, &dimension);
        if (!constant || (dimension != TRPI_DIMENSION_DURATION && dimension != TRPI_DIMENSION_NUMBER)) {
            return line->value->kind != TRPI_EXPRESSION_ERROR &&
                   TRPI_REFUSE(scope, line->value->span, "A test waits for one time; write for example `when 5 s pass`.");
        }
        record->within_ms = trpi_constant_duration_ms(&scope->file, line->value, "when");
        return true;
    }
    if (line->cue != NULL) {
        return TRPI_REFUSE(scope, line->span,
                           "A test makes things happen here; write for example `when Mary: move to bar` or `when 5 s pass`.");
    }
    const trpi_syntax_step *step = line->step;
    if (step == NULL || step->kind == TRPI_SYNTAX_STEP_ERROR) {
        return false;
    }
    if (step->kind == TRPI_SYNTAX_STEP_SIGNAL) {
        record->op = TRPI_TEST_WHEN_EVENT;
        record->index = TRPI_NEED(scope, events, &step->name, "event");
        record->subject = line->name.text.size > 0 ? subject_of(scope, &line->name) : record->subject;
        return record->index != TRPI_NO_INDEX && (line->name.text.size == 0 || record->subject != TRPI_NO_INDEX);
    }
    bool of_world = trpi_name_equals_word(line->name.text, "the world");
    bool sets_world = step->kind == TRPI_SYNTAX_STEP_SET && (of_world || line->name.text.size == 0) && step->target != NULL &&
                      step->target->kind == TRPI_EXPRESSION_NAME && scope->compiler->world != TRPI_NO_INDEX &&
                      trpi_symbol_find_fact(scope->symbols, scope->compiler->world, step->target->name.text) != TRPI_NO_INDEX;
    if (sets_world) {
        record->subject = TRPI_NO_INDEX;
        return set_fact(scope, line, record);
    }
    if (of_world) {
        return TRPI_REFUSE(
            scope, line->span,
            "The world only has facts; write for example `when the world: set alarm to yes`, or who does this, such as "
            "`when Mary: move to bar`.");
    }
    record->op = TRPI_TEST_WHEN_DO;
    if (line->name.text.size == 0) {
        return TRPI_REFUSE(scope, line->span, "Who does this? Write for example `when Mary: move to bar`.");
    }
    if (trpi_name_equals_word(line->name.text, "world") && TRPI_FIND(scope->symbols, globals, line->name.text) == TRPI_NO_INDEX) {
        return TRPI_REFUSE(scope, line->name.span,
                           "Facts of the world are set with `the`, as in `when the world: set alarm to yes`.");
    }
    record->subject = subject_of(scope, &line->name);
    if (record->subject == TRPI_NO_INDEX) {
        return false;
    }
    if (step->kind == TRPI_SYNTAX_STEP_SET) {
        return set_fact(scope, line, record);
    }
    uint16_t behaviour = step->kind == TRPI_SYNTAX_STEP_DO ? trpi_find_behaviour(scope->symbols, step->name.text,
                                                                                 scope->symbols->globals.at[record->subject].role)
                                                           : TRPI_NO_INDEX;
    if (behaviour != TRPI_NO_INDEX && line->clauses != NULL && line->clauses->kind != TRPI_CLAUSE_ERROR) {
        TRPI_SAY(scope, line->clauses->span, "What a behaviour does is said where it is written; remove this, or write it there.");
    } else if (behaviour != TRPI_NO_INDEX) {
        order_behaviour(scope, step, record, behaviour);
    } else {
        order_step(scope, line, record);
    }
    return record->behaviour != TRPI_NONE16;
}

// ---- Then and never -----------------------------------------------------------------------------

// Whether a name is spelt, capitals included, like that of a character, thing or place that the text declares. By the capitals
// `order` is told from a role `Order`.
static bool is_spelled_as_global(const trpi_scope *scope, trpi_text name)
{
    uint16_t global = trpi_symbol_find(scope->symbols, TRPI_ALL(scope->symbols, globals), name);
    return global != TRPI_NO_INDEX && trpi_text_is_equal(scope->symbols->globals.at[global].symbol.name, name);
}

static bool read_subject(trpi_scope *scope, const trpi_syntax_expression *subject, trpi_pack_test_line *record)
{
    trpi_value_type found;
    const trpi_syntax_expression *named = subject->kind == TRPI_EXPRESSION_SELECT ? subject->left : subject;
    if (named == NULL || named->kind != TRPI_EXPRESSION_NAME) {
        return TRPI_REFUSE(scope, subject->span, "Who? Write a name, or for example `any creature`.");
    }
    bool is_somebody = named == subject && is_spelled_as_global(scope, named->name.text);
    if (!is_somebody && trpi_find_kind_or_role(scope->compiler, named->name.text, &found)) {
        record->kind = found.kind;
        record->role = found.role;
        return true;
    }
    record->subject = subject_of(scope, &named->name);
    return record->subject != TRPI_NO_INDEX;
}

// Whether a name is, capitals included, that of an action. By the capitals the action `sit` is told from a behaviour `Sit`.
static bool is_spelled_as_action(const trpi_compiler *compiler, trpi_text name)
{
    bool found = false;
    for (uint32_t i = 0; i < compiler->symbols.actions.count && !found; i++) {
        found = trpi_text_is_equal(compiler->symbols.actions.at[i].words.text, name);
    }
    return found;
}

// Notes a use of each behaviour called `name`, of one role, or of any role for TRPI_NO_INDEX. A name that is spelt like an action
// must have the behaviour's capitals. False when there is no such behaviour.
static bool note_behaviours(const trpi_compiler *compiler, trpi_text name, uint16_t role)
{
    bool found = false, is_action = is_spelled_as_action(compiler, name);
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count; i++) {
        const trpi_behaviour_symbol *symbol = &compiler->symbols.behaviours.at[i];
        bool fits =
            (role == TRPI_NO_INDEX || symbol->role == role) && (!is_action || trpi_text_is_equal(symbol->symbol.name, name));
        found = (fits && trpi_symbol_match_name_noting_use(&compiler->symbols, name, symbol->symbol.name)) || found;
    }
    return found;
}

// Whether a name is the verb of an action or of another step.
static bool is_verb(const trpi_compiler *compiler, trpi_text name)
{
    static const char *const words[] = {"say", "wait", "set", "let", "send", "check", "signal", "decide", "sequence"};
    for (uint32_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (trpi_name_equals_word(name, words[i])) {
            return true;
        }
    }
    for (uint32_t i = 0; i < compiler->symbols.actions.count; i++) {
        if (trpi_symbol_match_name_noting_use(&compiler->symbols, name, compiler->symbols.actions.at[i].words.text)) {
            return true;
        }
    }
    return false;
}

// Whether one of the `count` tasks from number `first` on has a name that begins with the words of `name`.
static bool is_one_of_tasks(trpi_compiler *compiler, trpi_text name, uint32_t first, uint32_t count)
{
    trpi_pack_builder *builder = &compiler->builder;
    for (uint32_t i = first; i < first + count && !builder->failed; i++) {
        const trpi_pack_task *task = trpi_pack_builder_record(builder, TRPI_SECTION_TASK, i);
        trpi_text words = trpi_text_from_string(trpi_pack_builder_record(builder, TRPI_SECTION_NAMES, task->name));
        for (; words.size > 0; words.size--) {
            bool whole = words.at[words.size] == ' ' || words.at[words.size] == '\0';
            if (whole && trpi_names_are_equal_without_case(words, name)) {
                return true;
            }
        }
    }
    return false;
}

// Whether any behaviour has a task of its own whose name begins with the words of `name`.
static bool is_task_of_behaviour(trpi_compiler *compiler, trpi_text name)
{
    return is_one_of_tasks(compiler, name, 0, trpi_pack_builder_record_count(&compiler->builder, TRPI_SECTION_TASK));
}

// Whether a behaviour called `behaviour` has a task of its own whose name begins with the words of `name`.
static bool is_task_of_named_behaviour(trpi_compiler *compiler, trpi_text behaviour, trpi_text name)
{
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count && !compiler->builder.failed; i++) {
        const trpi_pack_behaviour *record = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_BEHAVIOUR, i);
        if (trpi_symbol_match_name_noting_use(&compiler->symbols, behaviour, compiler->symbols.behaviours.at[i].symbol.name) &&
            is_one_of_tasks(compiler, name, record->first_task, record->task_count)) {
            return true;
        }
    }
    return false;
}

// Whether a task has a step that is an action whose words begin with `name`.
static bool has_action(trpi_compiler *compiler, const trpi_pack_task *task, trpi_text name)
{
    trpi_pack_builder *builder = &compiler->builder;
    bool has = false;
    for (uint32_t i = 0; i < (uint32_t)task->step_count + task->node_count && !has && !builder->failed; i++) {
        uint32_t at = task->first_step + i;
        if (i >= task->step_count) {
            const trpi_pack_node *node =
                trpi_pack_builder_record(builder, TRPI_SECTION_NODE, task->first_node + i - task->step_count);
            at = node->step;
        }
        const trpi_pack_step *step = at != TRPI_NONE16 ? trpi_pack_builder_record(builder, TRPI_SECTION_STEP, at) : NULL;
        has = step != NULL && step->op == TRPI_STEP_ACT &&
              trpi_names_are_equal_without_case(name, compiler->symbols.actions.at[step->index].words.text);
    }
    return has;
}

// Whether the behaviours of a role do an action, but only inside their lines: a test sees that it starts there, not that it ends.
static bool does_only_inside(trpi_compiler *compiler, trpi_text name, uint16_t role)
{
    bool inside = false, is_line = false;
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count && !compiler->builder.failed; i++) {
        if (compiler->symbols.behaviours.at[i].role != role) {
            continue;
        }
        const trpi_pack_behaviour *record = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_BEHAVIOUR, i);
        is_line = is_line || is_one_of_tasks(compiler, name, record->first_task, record->task_count);
        for (uint32_t t = 0; t < record->task_count && !inside; t++) {
            inside =
                has_action(compiler, trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_TASK, record->first_task + t), name);
        }
    }
    return inside && !is_line;
}

// Moves *node to the next node of all networks; to the first one if *node and *network are NULL and *file is 0. False at the end.
static bool next_node(const trpi_compiler *compiler, uint32_t *file, const trpi_syntax_line **network,
                      const trpi_syntax_line **node)
{
    *node = *node != NULL ? (*node)->next : NULL;
    for (;;) {
        while (*node != NULL && (*node)->kind != TRPI_LINE_NODE) {
            *node = (*node)->next;
        }
        if (*node != NULL || !trpi_next_top_level_line(compiler, TRPI_LINE_NETWORK, file, network)) {
            return *node != NULL;
        }
        *node = (*network)->lines;
    }
}

static bool is_node(const trpi_compiler *compiler, trpi_text name)
{
    uint32_t file = 0;
    bool found = false;
    for (const trpi_syntax_line *network = NULL, *node = NULL; next_node(compiler, &file, &network, &node);) {
        found = trpi_symbol_match_name_noting_use(&compiler->symbols, name, node->name.text) || found;
    }
    return found;
}

// Returns the line of a named task that is performed first, and its source. If that line uses another task, the first line of the
// other task is returned; if it uses a network, the line that declares the network.
static const trpi_syntax_line *first_line_of(trpi_compiler *compiler, const trpi_symbol *task, const trpi_source **source)
{
    for (uint32_t depth = 0; depth < TRPI_MOST_SPLICES; depth++) {
        const trpi_syntax_line *line = task->line->lines;
        while (line != NULL && (line->kind == TRPI_LINE_NEEDS || line->kind == TRPI_LINE_MAKES)) {
            line = line->next;
        }
        const trpi_used_body used = line != NULL && line->kind == TRPI_LINE_STEP && line->step != NULL
                                        ? trpi_find_used_body(compiler, line->step)
                                        : (trpi_used_body){TRPI_USES_NOTHING, NULL};
        *source = task->source;
        if (used.kind == TRPI_USES_NETWORK) {
            *source = used.symbol->source;
            return used.symbol->line;
        }
        if (used.kind != TRPI_USES_TASK) {
            return line;
        }
        task = used.symbol;
    }
    return NULL;
}

// Notes the place of the first line of a task when a test line waits for its start. Where a task is used inside other tasks or
// trees, no event but the beginning of that line tells that it starts.
static void note_beginning(trpi_scope *scope, trpi_text name, trpi_pack_test_line *record)
{
    uint16_t task = record->verb == TRPI_VERB_STARTS ? TRPI_FIND(scope->symbols, tasks, name) : TRPI_NO_INDEX;
    const trpi_source *source;
    const trpi_syntax_line *first =
        task != TRPI_NO_INDEX ? first_line_of(scope->compiler, &scope->symbols->tasks.at[task].symbol, &source) : NULL;
    record->begins = first != NULL ? trpi_pack_origin_add(scope->compiler, source, first->span) : 0;
}

// Warns of the name of an action that is, but for its capitals, the name of a behaviour that has the action as a line, too: a
// test sees either of them. Nothing is said where both begin or end at once and the line does not count, or where the action stands
// in a block.
static void warn_of_behaviour_called_like_action(trpi_scope *scope, const trpi_syntax_cue *cue, uint16_t role, bool starts,
                                                 bool counts)
{
    trpi_text name = cue->name.text;
    for (uint16_t i = 0; i < scope->symbols->behaviours.count && cue->task.text.size == 0; i++) {
        const trpi_behaviour_symbol *symbol = &scope->symbols->behaviours.at[i];
        if ((role != TRPI_NO_INDEX && symbol->role != role) || !trpi_names_are_equal_without_case(symbol->symbol.name, name) ||
            trpi_text_is_equal(symbol->symbol.name, name)) {
            continue;
        }
        const trpi_pack_behaviour *b = trpi_pack_builder_record(&scope->compiler->builder, TRPI_SECTION_BEHAVIOUR, i);
        uint32_t task = starts || b->task_count == 0 ? b->first_task : b->first_task + b->task_count - 1u;
        bool is_line = is_one_of_tasks(scope->compiler, name, b->first_task, b->task_count);
        if (is_line && (counts || !is_one_of_tasks(scope->compiler, name, task, 1))) {
            trpi_text of = symbol->symbol.name;
            TRPI_WARN(
                scope, cue->name.span,
                "`%.*s` is an action, and `%.*s` a behaviour, and whichever does so first is seen here; write `%.*s at %.*s` for "
                "the action, or `%.*s` for the behaviour.",
                TRPI_WORDS(name), TRPI_WORDS(of), TRPI_WORDS(of), TRPI_WORDS(name), TRPI_WORDS(of));
            return;
        }
    }
}

// Checks the name of what happens in a line of a test, and notes the behaviour that it is, capitals included.
static void check_happening(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_test_line *record)
{
    const trpi_syntax_name *name = &cue->name;
    uint16_t role = record->subject != TRPI_NO_INDEX ? scope->symbols->globals.at[record->subject].role : record->role;
    bool node = is_node(scope->compiler, name->text);
    bool starts = record->verb == TRPI_VERB_STARTS, ends = record->verb == TRPI_VERB_ENDS || record->verb == TRPI_VERB_FAILS;
    if (name->text.size == 0) {
        return;
    }
    if (note_behaviours(scope->compiler, name->text, role) || note_behaviours(scope->compiler, name->text, TRPI_NO_INDEX)) {
        record->behaviour = trpi_find_behaviour(scope->symbols, name->text, role);
        return;
    }
    if ((starts || ends) && is_spelled_as_action(scope->compiler, name->text)) {
        warn_of_behaviour_called_like_action(scope, cue, role, starts, record->index > 0);
    }
    bool named = TRPI_FIND(scope->symbols, tasks, name->text) != TRPI_NO_INDEX, verb = is_verb(scope->compiler, name->text);
    bool is_line = ends && is_task_of_behaviour(scope->compiler, name->text) &&
                   (role == TRPI_NO_INDEX || named || !does_only_inside(scope->compiler, name->text, role));
    if ((starts && (named || node || verb)) || is_line) {
        return;
    }
    if ((named || verb) && !starts && !ends) {
        TRPI_SAY(scope, name->span, "`%.*s` is a task, of which a test sees only that it starts or ends; name the behaviour.",
                 TRPI_WORDS(name->text));
        return;
    }
    if (named || node || (verb && cue->task.text.size == 0)) {
        TRPI_SAY(scope, name->span,
                 "`%.*s` is a %s, of which a test sees only that it starts; write for example `then Ann starts %.*s`.",
                 TRPI_WORDS(name->text),
                 named  ? "task inside others"
                 : node ? "node"
                        : "step that stands right below no behaviour",
                 TRPI_WORDS(name->text));
        return;
    }
    if (verb) {
        return;  // `at` is refused
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, scope->compiler->candidates);
    TRPI_GUESS(&guess, scope->symbols, behaviours);
    TRPI_GUESS(&guess, scope->symbols, tasks);
    for (uint32_t i = 0; i < scope->symbols->actions.count; i++) {
        trpi_name_guess_consider(&guess, scope->symbols->actions.at[i].words.text);
    }
    uint32_t file = 0;
    for (const trpi_syntax_line *network = NULL, *of = NULL;
         record->verb == TRPI_VERB_STARTS && next_node(scope->compiler, &file, &network, &of);) {
        trpi_name_guess_consider(&guess, of->name.text);
    }
    trpi_report_unknown_name(&scope->file, name, "behaviour or task", &guess);
}

// Refuses the name of a task behind `at` in a line of a test, when no task of the behaviour has the name, or an action stands in
// front of `at`: such a line could never come true, or would be true of any task.
static void check_place(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    const trpi_syntax_name *of = &cue->name, *task = &cue->task;
    if (task->text.size == 0 || scope->compiler->builder.strip) {
        return;
    }
    trpi_text name = trpi_stable_name_of_written_name(scope->compiler, task->text);
    bool has_behaviour = note_behaviours(scope->compiler, of->text, TRPI_NO_INDEX);
    bool is_action = !has_behaviour && is_verb(scope->compiler, of->text) && !is_node(scope->compiler, of->text) &&
                     TRPI_FIND(scope->symbols, tasks, of->text) == TRPI_NO_INDEX;
    if (is_action && note_behaviours(scope->compiler, name, TRPI_NO_INDEX)) {
        trpi_text who = trpi_source_slice(scope->source, cue->subject->span);
        TRPI_SAY(
            scope, task->span, "In front of `at` stands a behaviour, and behind it a line of that; write `%.*s %s %.*s at %.*s`.",
            TRPI_WORDS(who), cue->kind == TRPI_SYNTAX_CUE_ENDS ? "ends" : "starts", TRPI_WORDS(task->text), TRPI_WORDS(of->text));
    } else if (is_action) {
        TRPI_SAY(scope, task->span,
                 "`%.*s` is an action, which has no lines for `at` to speak of; name a behaviour in front of `at`.",
                 TRPI_WORDS(of->text));
    } else if (has_behaviour ? !is_task_of_named_behaviour(scope->compiler, of->text, name)
                             : !is_task_of_behaviour(scope->compiler, name)) {
        TRPI_SAY(scope, task->span,
                 "`%.*s` is no line right below that behaviour, and `at` speaks only of such; name one of them, or leave it out.",
                 TRPI_WORDS(task->text));
    }
}

// Notes which spoken line a line of a test expects, by the key of its words.
static bool note_line(trpi_scope *scope, const trpi_syntax_expression *said, trpi_pack_test_line *record)
{
    if (said == NULL || said->kind != TRPI_EXPRESSION_TEXT) {
        return TRPI_REFUSE(scope, said != NULL ? said->span : (trpi_span){0},
                           "What is said stands in quotes; write for example `then Mary says \"Good evening.\"`.");
    }
    record->what = trpi_key_append_name(0, said->text);
    return true;
}

// Whether a condition is only the name of a character or thing, and so says nothing about that one. The name of a fact of the world
// may stand alone.
static bool is_only_somebody(const trpi_scope *scope, const trpi_syntax_expression *value)
{
    return value != NULL && value->kind == TRPI_EXPRESSION_NAME &&
           trpi_symbol_find(scope->symbols, TRPI_ALL(scope->symbols, globals), value->name.text) != TRPI_NO_INDEX &&
           (scope->compiler->world == TRPI_NO_INDEX ||
            trpi_symbol_find_fact(scope->symbols, scope->compiler->world, value->name.text) == TRPI_NO_INDEX);
}

static bool compile_then(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test_line *record)
{
    bool never = line->kind == TRPI_LINE_NEVER || line->negated;
    if (line->negated && (line->kind == TRPI_LINE_NEVER || line->within == NULL)) {
        trpi_text happening = trpi_source_slice(scope->source, line->cue->span);
        return TRPI_REFUSE(scope, line->span,
                           "What must not happen is written `never %.*s`, which is for the whole test, or `never within 5 s %.*s`, "
                           "which is for that time.",
                           TRPI_WORDS(happening), TRPI_WORDS(happening));
    }
    record->within_ms = line->within != NULL ? trpi_constant_duration_ms(&scope->file, line->within, "within") : 0;
    if (line->count > 0 && (never || line->cue == NULL || line->cue->kind == TRPI_SYNTAX_CUE_WAITS)) {
        return TRPI_REFUSE(
            scope, line->span,
            "Only what has to happen is counted; write for example `then at least 20 times within 2 hours Mary starts "
            "Order`.");
    }
    record->index = line->count > 0 ? (uint16_t)line->count : record->index;
    if (line->cue == NULL && is_only_somebody(scope, line->value)) {
        return TRPI_REFUSE(scope, line->value->span,
                           "The line ends where something that happens should be; write for example `then within 5 s %.*s starts "
                           "Order`.",
                           TRPI_WORDS(line->value->name.text));
    }
    if (line->cue == NULL) {
        trpi_scope nowhere = *scope;
        nowhere.from_nowhere = true;
        record->op = never ? TRPI_TEST_NEVER_HOLDS : TRPI_TEST_THEN_HOLDS;
        record->code = trpi_code_of_condition(&nowhere, line->value);
        return record->code != 0;
    }
    const trpi_syntax_cue *cue = line->cue;
    record->op = never ? TRPI_TEST_NEVER : TRPI_TEST_THEN;
    if (cue->kind == TRPI_SYNTAX_CUE_ERROR || cue->subject == NULL || !read_subject(scope, cue->subject, record)) {
        return false;
    }
    if (!trpi_cue_test_verb(cue->kind, &record->verb)) {
        return TRPI_REFUSE(scope, cue->span, "This event in a test is" TRPI_NOT_YET);
    }
    if (cue->kind == TRPI_SYNTAX_CUE_WAITS) {
        record->within_ms = trpi_constant_duration_ms(&scope->file, cue->value, "waits for");
    }
    if (cue->kind == TRPI_SYNTAX_CUE_SAYS) {
        return note_line(scope, cue->value, record);
    }
    check_happening(scope, cue, record);
    check_place(scope, cue);
    note_beginning(scope, cue->name.text, record);
    record->what =
        cue->name.text.size > 0 ? trpi_key_append_name(0, trpi_stable_name_of_written_name(scope->compiler, cue->name.text)) : 0;
    record->task =
        cue->task.text.size > 0 ? trpi_key_append_name(0, trpi_stable_name_of_written_name(scope->compiler, cue->task.text)) : 0;
    return true;
}

// ---- Tests --------------------------------------------------------------------------------------

static void report_unknown_setting(const trpi_file_scope *file, const trpi_syntax_name *name)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, file->compiler->candidates);
    uint32_t at = 0;
    for (const trpi_syntax_line *line = NULL; trpi_next_top_level_line(file->compiler, TRPI_LINE_SETTING, &at, &line);) {
        trpi_name_guess_consider(&guess, line->name.text);
    }
    trpi_report_unknown(file, name, "setting", &guess, "No setting is called `%.*s`",  // whose names may begin with `The`
                        "No setting is called `%.*s`; write `setting %.*s`, with what is there below it.");
}

static void compile_line(trpi_scope *scope, const trpi_syntax_line *line, trpi_pack_test *test)
{
    if (line->broken || line->kind == TRPI_LINE_ERROR) {
        return;
    }
    if (line->of_world) {
        compile_given_world(scope, line, test);
        return;
    }
    trpi_pack_test_line record = new_line(scope, line);
    bool fine = line->kind == TRPI_LINE_GIVEN  ? compile_given(scope, line, &record)
                : line->kind == TRPI_LINE_WHEN ? compile_when(scope, line, &record)
                                               : compile_then(scope, line, &record);
    if (!fine) {
        return;
    }
    add_line(scope, &record, test);
    if (line->kind == TRPI_LINE_GIVEN && record.subject != TRPI_NO_INDEX) {
        given_entity entity = {test, record.subject};
        uint16_t kind = scope->symbols->globals.at[record.subject].kind;
        trpi_compile_givens(scope, line->parent, line, record.kind != TRPI_NO_INDEX ? record.kind : kind, give, &entity);
    }
}

// Compiles `in The yard` and `for 20 seeds` of a test.
static void read_clauses(const trpi_file_scope *file, const trpi_syntax_line *line, trpi_pack_test *record)
{
    const trpi_syntax_clause *in = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_IN);
    if (in != NULL && trpi_setting_of_test(file->compiler, line, &record->setting) == NULL) {
        record->setting = TRPI_NO_INDEX;
        report_unknown_setting(file, &in->name);
    }
    const trpi_syntax_expression *seeds = trpi_clause_value(line, TRPI_CLAUSE_SEEDS);
    int32_t number = 0;
    if (seeds != NULL && !trpi_fold_whole_number(seeds, 1, TRPI_MOST_TEST_SEEDS, &number)) {
        TRPI_SAY(file, seeds->span, "How many seeds is a whole number from 1 to %d; write for example `for 20 seeds`.",
                 TRPI_MOST_TEST_SEEDS);
    }
    record->seeds = (uint32_t)number;
}

static void compile_test(const trpi_file_scope *file, const trpi_syntax_line *line)
{
    trpi_scope scope = trpi_scope_of_performer(file->compiler, file->source, TRPI_NO_INDEX, TRPI_NO_INDEX);
    trpi_pack_test record = TRPI_BLANK(TEST);
    trpi_compiler_set_place_of_next_record(file->compiler, file->source, line->span);
    record.key = trpi_key_append_name(0, line->text);
    record.name = trpi_pack_builder_add_text(&file->compiler->builder, line->text);
    record.origin = trpi_pack_origin_add(file->compiler, file->source, line->span);
    read_clauses(file, line, &record);
    for (const trpi_syntax_line *inner = line->lines; inner != NULL; inner = inner->next) {
        compile_line(&scope, inner, &record);
    }
    (void)trpi_pack_builder_add_record(&file->compiler->builder, TRPI_SECTION_TEST, &record);
}

void trpi_compile_tests(trpi_compiler *compiler)
{
    trpi_visit_top_level_lines(compiler, TRPI_LINE_TEST, compile_test);
}
