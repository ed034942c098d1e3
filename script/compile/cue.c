// SPDX-License-Identifier: MIT
// Compiles cues, which make a latent behaviour start.

#include "script/compile/cue.h"

#include "script/check/check.h"
#include "script/check/constant.h"
#include "script/check/holder.h"
#include "script/check/records.h"
#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/time.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"
#include "script/compile/selector.h"
#include "script/compile/use.h"
#include "script/compile/value_record.h"

// Makes a selector that notices the entities of which an expression speaks; TRPI_NONE16 after a mistake. Sets `*self` instead when
// the expression speaks of the performer alone.
static uint16_t select_noticed(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *found, bool *self)
{
    *self = false;
    *found = trpi_value_type_unknown();
    uint16_t part = trpi_find_named_part(scope, expression);
    if (trpi_expression_is_performer(scope, expression)) {
        *self = true;
        *found = trpi_value_type_entity(scope->kind, scope->role);
        return TRPI_NONE16;
    }
    if (part != TRPI_NO_INDEX) {
        const trpi_part_symbol *symbol = &scope->scene->parts[part];
        *found = trpi_value_type_entity(symbol->kind, symbol->role);
        scope->it_part = part;
        return trpi_compile_part_selector(scope->compiler, symbol, false);
    }
    if (expression->kind == TRPI_EXPRESSION_SELECT) {
        uint16_t selector = trpi_compile_search_selector(scope, expression, found);
        trpi_pack_selector *record = selector != TRPI_NONE16 && !scope->compiler->builder.failed
                                         ? trpi_pack_builder_record(&scope->compiler->builder, TRPI_SECTION_SELECTOR, selector)
                                         : NULL;
        if (record != NULL && found->role == TRPI_NO_INDEX && scope->compiler->player != TRPI_NO_INDEX &&
            found->kind != TRPI_NO_INDEX && trpi_kind_descends_from(scope->symbols, scope->compiler->player, found->kind)) {
            record->flags |= TRPI_SELECTOR_PLAYER;  // the one that comes near may be the player
        }
        return selector;
    }
    if (expression->kind == TRPI_EXPRESSION_NAME) {
        uint16_t global = TRPI_FIND(scope->symbols, globals, expression->name.text);
        if (global != TRPI_NO_INDEX) {
            *found = trpi_value_type_entity(scope->symbols->globals.at[global].kind, TRPI_NO_INDEX);
            return trpi_compile_global_selector(scope->compiler, global);
        }
        if (trpi_find_kind_or_role(scope->compiler, expression->name.text, found)) {
            trpi_part_symbol any = {.kind = found->kind, .role = found->role, .global = TRPI_NO_INDEX};
            return trpi_compile_part_selector(scope->compiler, &any, true);
        }
    }
    trpi_name_guess guess = trpi_name_guess_begin_collecting(expression->name.text, scope->compiler->candidates);
    trpi_name_guess_consider_scope_names(&guess, scope);
    TRPI_GUESS(&guess, scope->symbols, globals);
    TRPI_GUESS(&guess, scope->symbols, kinds);
    TRPI_GUESS(&guess, scope->symbols, roles);
    if (expression->kind == TRPI_EXPRESSION_NAME) {
        trpi_report_unknown_name(&scope->file, &expression->name, "character, role or kind", &guess);
    } else if (expression->kind != TRPI_EXPRESSION_ERROR) {
        TRPI_SAY(scope, expression->span, "Who is this about? Write for example `a creature` or a character's name.");
    }
    return TRPI_NONE16;
}

// Reads a constant number of the dimension `needed`; false after a mistake.
static bool constant(trpi_scope *scope, const trpi_syntax_expression *value, trpi_dimension needed, const char *example,
                     int64_t *number)
{
    trpi_dimension dimension;
    *number = 0;
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (!trpi_fold_constant(value, number, &dimension)) {
        return TRPI_REFUSE(scope, value->span, "An event needs a plain number here; write for example `%s`.", example);
    }
    if (dimension != needed) {
        return TRPI_REFUSE(scope, value->span, "`%.*s` has the wrong unit; write for example `%s`.",
                           TRPI_WORDS(trpi_scope_text_of_span(scope, value->span)), example);
    }
    return true;
}

// ---- Nearness -----------------------------------------------------------------------------------

// Compiles the distance of a cue: written out, or an expression that is looked at in each sample. (7.1)
static bool distance(trpi_scope *scope, const trpi_syntax_expression *value, trpi_pack_cue *record)
{
    if (!trpi_is_drawn_or_computed_duration(value)) {
        return constant(scope, value, TRPI_DIMENSION_DISTANCE, "3 m", &record->value) &&
               (record->value >= 0 || TRPI_REFUSE(scope, value->span, "A distance is 0 m or more; write for example `3 m`."));
    }
    if (value->kind == TRPI_EXPRESSION_QUANTITY) {
        return TRPI_REFUSE(
            scope, value->span,
            "`%.*s` would be drawn again at every look; set a fact to it, and name that here, such as `within reach`.",
            TRPI_WORDS(trpi_scope_text_of_span(scope, value->span)));
    }
    bool polled = scope->polled, has_it = scope->has_it;
    uint32_t asked = scope->compiler->question_count;
    scope->polled = true;
    scope->has_it = false;
    record->bound = trpi_code_of_value(scope, value, trpi_value_type_number(TRPI_DIMENSION_DISTANCE), "this event");
    scope->polled = polled;
    scope->has_it = has_it;
    if (scope->compiler->question_count != asked) {
        return TRPI_REFUSE(scope, value->span, "The game is not asked how far one looks; say it with a fact, which the game sets.");
    }
    return record->bound != 0;
}

// Compiles `server comes within 3 m of patron`; the performer may be either of the two, or neither.
static bool near(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    trpi_value_type found;
    const trpi_syntax_expression *subject = cue->subject, *object = cue->object;
    bool subject_self, object_self = object == NULL || trpi_expression_is_performer(scope, object);
    record->selector = select_noticed(scope, subject, &found, &subject_self);
    if (subject_self && object != NULL && !object_self) {
        record->selector = select_noticed(scope, object, &found, &object_self);  // the other one that is noticed
        object_self = true;
    } else if (subject_self) {
        return TRPI_REFUSE(scope, cue->span,
                           "Nobody comes near or leaves themselves; write for example `a creature comes within 3 m`.");
    }
    if (!object_self) {
        trpi_refuse_any_for_one(scope, object);
        record->centre = trpi_code_of_value_or_point(scope, object, trpi_value_type_anybody(), "this event");
    }
    bool fine = distance(scope, cue->value, record);
    scope->has_it = true;
    scope->it = found;
    return fine && record->selector != TRPI_NONE16;
}

static bool boundary(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    bool self;
    trpi_value_type found;
    record->selector = select_noticed(scope, cue->subject, &found, &self);
    if (cue->object == NULL) {
        return TRPI_REFUSE(scope, cue->span, "Leaving without a place is" TRPI_NOT_YET);
    }
    trpi_refuse_any_for_one(scope, cue->object);
    record->centre =
        trpi_code_of_value(scope, cue->object, trpi_value_type_entity(scope->compiler->place, TRPI_NO_INDEX), "this event");
    scope->has_it = true;
    scope->it = found;
    return record->centre != 0 && (self || record->selector != TRPI_NONE16);
}

// ---- Facts --------------------------------------------------------------------------------------

// Refuses a threshold that the fact never crosses, or a value that it never has, since its range ends there.
static bool can_happen(const trpi_scope *scope, const trpi_syntax_cue *cue, const trpi_pack_cue *record)
{
    const trpi_fact_symbol *fact = &scope->symbols->facts.at[record->fact];
    bool never = cue->kind == TRPI_SYNTAX_CUE_RISES   ? record->value >= fact->most
                 : cue->kind == TRPI_SYNTAX_CUE_FALLS ? record->value <= fact->least
                                                      : record->value < fact->least || record->value > fact->most;
    return !never || (fact->flags & TRPI_FACT_BOUNDED) == 0 ||
           TRPI_REFUSE(scope, cue->value->span,
                       "The range of `%.*s` ends there, so this never happens; write a value within the range.",
                       TRPI_WORDS(trpi_scope_text_of_span(scope, cue->subject->span)));
}

static bool fact_value(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    trpi_value_type type = trpi_fact_type(scope->compiler, record->fact);
    uint16_t parts[TRPI_RECORD_PARTS];
    if (cue->kind == TRPI_SYNTAX_CUE_CHANGES && type.record > 0 &&
        trpi_record_collect_parts(scope->compiler, (uint16_t)(type.record - 1u), parts) > 0) {
        trpi_text whole = trpi_scope_text_of_span(scope, cue->subject->span);
        return TRPI_REFUSE(
            scope, cue->subject->span,
            "`%.*s` is a record, whose parts change one by one; write which part, such as `%.*s.%.*s changes`, or what "
            "it becomes.",
            TRPI_WORDS(whole), TRPI_WORDS(whole), TRPI_WORDS(scope->symbols->record_parts.at[parts[0]].symbol.name));
    }
    if (cue->kind == TRPI_SYNTAX_CUE_CHANGES || cue->value == NULL) {
        return cue->kind == TRPI_SYNTAX_CUE_CHANGES;
    }
    if (type.type == TRP_TYPE_NUMBER) {
        return constant(scope, cue->value, (trpi_dimension)type.dimension, "thirst rises above 60", &record->value) &&
               can_happen(scope, cue, record);
    }
    if (type.type == TRP_TYPE_NONE) {
        return false;  // its type is wrong, which was said
    }
    if (cue->kind != TRPI_SYNTAX_CUE_BECOMES) {
        return TRPI_REFUSE(scope, cue->subject->span, "`%.*s` is %s, which neither rises nor falls; use `becomes`.",
                           TRPI_WORDS(trpi_scope_text_of_span(scope, cue->subject->span)), trpi_value_type_words(type));
    }
    bool named = cue->value->kind == TRPI_EXPRESSION_NAME;
    if (type.type == TRP_TYPE_TRUTH && named &&
        (trpi_name_equals_word(cue->value->name.text, "yes") || trpi_name_equals_word(cue->value->name.text, "no"))) {
        record->value = trpi_name_equals_word(cue->value->name.text, "yes");
        return true;
    }
    if (type.type == TRP_TYPE_CHOICE && named) {
        const trpi_fact_symbol *fact = &scope->symbols->facts.at[record->fact];
        uint16_t choice = trpi_symbols_find_choice_of_fact(scope->symbols, fact, cue->value->name.text);
        if (choice != TRPI_NO_INDEX) {
            record->value = choice;
            return true;
        }
    }
    return TRPI_REFUSE(scope, cue->value->span, "`%.*s` can never become this; it is %s.",
                       TRPI_WORDS(trpi_scope_text_of_span(scope, cue->subject->span)), trpi_value_type_words(type));
}

static bool threshold(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    trpi_slot_group list;
    if (trpi_find_entity_list(scope, cue->subject, &list)) {
        return TRPI_REFUSE(scope, cue->subject->span,
                           "Nobody is woken by a list; ask for it in a condition, such as `if any of %.*s`.",
                           TRPI_WORDS(list.name));
    }
    record->fact = trpi_find_own_fact(scope, cue->subject);
    if (record->fact != TRPI_NONE16 && trpi_symbols_fact_is_of_scene(scope->symbols, record->fact)) {
        return TRPI_REFUSE(scope, cue->subject->span,
                           "`%.*s` is a fact of the scene, and nobody is woken by it; read it with `if`, `while` or `wait until`.",
                           TRPI_WORDS(trpi_scope_text_of_span(scope, cue->subject->span)));
    }
    if (record->fact != TRPI_NONE16) {
        return fact_value(scope, cue, record);
    }
    const trpi_syntax_expression *subject = trpi_expression_copy_joining_record_parts(scope, cue->subject);
    trpi_value_type owner;
    if (subject->kind != TRPI_EXPRESSION_MEMBER) {
        if (trpi_type_of_expression(scope, subject).type != TRP_TYPE_NONE) {
            TRPI_SAY(scope, subject->span,
                     "This is no fact, so nothing can happen to it; write for example `thirst rises above 60`.");
        }
        return false;
    }
    record->subject = trpi_code_of_value_of_any_type(scope, subject->left, &owner);
    record->fact = owner.type == TRP_TYPE_ENTITY
                       ? trpi_symbol_find_fact(scope->symbols, owner.kind != TRPI_NO_INDEX ? owner.kind : scope->compiler->creature,
                                               subject->name.text)
                       : TRPI_NONE16;
    if (record->fact == TRPI_NONE16) {
        (void)trpi_code_of_value(scope, subject, trpi_value_type_unknown(), "this event");  // says why
        return false;
    }
    scope->symbols->facts.at[record->fact].flags |= TRPI_FACT_SHARED;
    return fact_value(scope, cue, record);
}

// ---- News ---------------------------------------------------------------------------------------

static bool news(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    uint16_t index = cue->kind == TRPI_SYNTAX_CUE_MESSAGE ? TRPI_NEED(scope, messages, &cue->name, "message")
                                                          : TRPI_NEED(scope, events, &cue->name, "event");
    scope->has_it = true;
    record->index = index != TRPI_NO_INDEX ? index : 0;
    return index != TRPI_NO_INDEX;
}

uint16_t trpi_find_cue_message_or_event(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    trpi_pack_cue record = TRPI_BLANK(CUE);
    return news(scope, cue, &record) ? record.index : TRPI_NO_INDEX;
}

// Returns the next behaviour from number `from` on that a cue about behaviour `first` is about, too, or TRPI_NO_INDEX: roles and
// objects may have behaviours of one name, all parts of a scene have the scene's, and what is handed in is private to the object
// that takes it. If the cue says whose behaviour it is by a role that has one of this name, only those of that role and what is
// handed in count.
static uint16_t next_of_name(const trpi_scope *scope, uint16_t first, uint32_t from)
{
    const trpi_behaviour_symbol *all = scope->symbols->behaviours.at;
    bool is_of_role = scope->it.role != TRPI_NO_INDEX && scope->it.role == all[first].role;
    for (uint32_t i = from; i < scope->symbols->behaviours.count; i++) {
        bool is_handed_in =
            all[i].symbol.line->is_handed_in && trpi_is_handed_in_as(scope->compiler, all[i].symbol.name, all[first].symbol.name);
        bool has_name = trpi_names_are_equal_without_case(all[i].symbol.name, all[first].symbol.name) &&
                        (!is_of_role || all[i].role == all[first].role);
        if (i != first && (has_name || is_handed_in)) {
            return (uint16_t)i;
        }
    }
    return TRPI_NO_INDEX;
}

static bool lifecycle(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    bool self;
    trpi_value_type found;
    record->selector = select_noticed(scope, cue->subject, &found, &self);
    uint16_t behaviour = trpi_find_behaviour(scope->symbols, cue->name.text, found.role);
    if (behaviour == TRPI_NO_INDEX) {
        TRPI_SAY_UNKNOWN(&scope->file, &cue->name, "behaviour", TRPI_ALL(scope->symbols, behaviours));
        return false;
    }
    if (cue->task.text.size > 0) {
        TRPI_SAY(scope, cue->task.span, "Only tests hear at which task a behaviour is. Leave out `at` and the name of the task.");
        return false;
    }
    scope->symbols->behaviours.at[behaviour].is_listened_to = true;
    record->index = behaviour;
    scope->has_it = true;
    scope->it = found;
    for (uint16_t i = next_of_name(scope, behaviour, 0); i != TRPI_NO_INDEX; i = next_of_name(scope, behaviour, i + 1u)) {
        record->also++;
    }
    return self || record->selector != TRPI_NONE16;
}

static bool hour(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    uint16_t minute;
    bool told = trpi_constant_minute_of_day(&scope->file, cue->value, &minute);
    record->value = told ? trpi_quantity_low_in_base_unit(&cue->value->quantity) : 0;
    record->days = trpi_constant_days(cue->value);
    return told;
}

static bool every(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    trpi_duration period;
    bool fine = trpi_compile_duration_of_every(scope, cue->value, &period);
    TRPI_SET_TIME(record, period, period);
    return fine;
}

bool trpi_compile_cue_record(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record)
{
    static const struct {
        bool (*compile)(trpi_scope *scope, const trpi_syntax_cue *cue, trpi_pack_cue *record);
        uint8_t type;
    } cues[] = {
#define CUE(name, called, word, stands, compile, type, ...) {compile, TRPI_CUE_##type},
        TRPI_CUES(CUE)
#undef CUE
    };
    trpi_pack_init_record(TRPI_SECTION_CUE, record);
    record->type = cues[cue->kind].type;
    if (cues[cue->kind].compile != NULL) {
        return cues[cue->kind].compile(scope, cue, record);
    }
    if (cue->kind != TRPI_SYNTAX_CUE_ERROR) {
        TRPI_SAY(scope, cue->span, "This event is" TRPI_NOT_YET);
    }
    return false;
}

uint16_t trpi_compile_cue(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    trpi_pack_cue record;
    if (!trpi_compile_cue_record(scope, cue, &record)) {
        return TRPI_NONE16;
    }
    trpi_pack_builder *builder = &scope->compiler->builder;
    uint16_t added = (uint16_t)trpi_pack_builder_add_record(builder, TRPI_SECTION_CUE, &record), first = record.index;
    uint32_t also = record.also;
    record.also = 0;
    for (uint16_t i = 0; also > 0; also--, i++) {
        i = next_of_name(scope, first, i);
        scope->symbols->behaviours.at[i].is_listened_to = true;
        record.index = i;
        trpi_pack_builder_add_record(builder, TRPI_SECTION_CUE, &record);
    }
    return added;
}

void trpi_refuse_name_of_message_value(const trpi_scope *scope, uint16_t message, const trpi_syntax_name *name)
{
    const trpi_message_symbol *symbol = message != TRPI_NO_INDEX ? &scope->symbols->messages.at[message] : NULL;
    for (uint16_t i = 0; symbol != NULL && i < symbol->parameter_count; i++) {
        if (trpi_names_are_equal_without_case(symbol->parameters[i].symbol.name, name->text)) {
            TRPI_SAY(scope, name->span,
                     "`%.*s` is a value of `%.*s` already, and nobody could tell which is meant; give this another name.",
                     TRPI_WORDS(name->text), TRPI_WORDS(symbol->symbol.name));
        }
    }
}

// The values of a cue's message are the first parameters of the behaviour that the cue begins.
void trpi_declare_message_values(trpi_scope *scope, const trpi_syntax_cue *cue)
{
    uint16_t message =
        cue != NULL && cue->kind == TRPI_SYNTAX_CUE_MESSAGE ? TRPI_FIND(scope->symbols, messages, cue->name.text) : TRPI_NO_INDEX;
    if (message != TRPI_NO_INDEX) {
        trpi_scope_add_message_values(scope, &scope->symbols->messages.at[message]);
    }
}

void trpi_compile_parameters_of_message_cue(trpi_compiler *compiler, trpi_pack_behaviour *record)
{
    if (record->cue == TRPI_NONE16 || compiler->builder.failed) {
        return;
    }
    const trpi_pack_cue *cue = trpi_pack_builder_record(&compiler->builder, TRPI_SECTION_CUE, record->cue);
    if (cue->type != TRPI_CUE_MESSAGE) {
        return;
    }
    const trpi_message_symbol *message = &compiler->symbols.messages.at[cue->index];
    record->first_parameter = (uint16_t)trpi_pack_builder_record_count(&compiler->builder, TRPI_SECTION_PARAMETER);
    record->parameter_count = message->parameter_count;
    for (uint16_t i = 0; i < message->parameter_count; i++) {
        trpi_pack_parameter parameter = trpi_parameter_record_begin(compiler, &message->parameters[i], record->key);
        parameter.flags = TRPI_PARAMETER_OPTIONAL;
        (void)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_PARAMETER, &parameter);
    }
}
