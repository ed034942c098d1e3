// SPDX-License-Identifier: MIT
// Compiles clauses of behaviours: each sets a field.

#include "script/compile/behaviour.h"

#include "script/check/constant.h"
#include "script/compile/code.h"
#include "script/compile/time.h"
#include "script/compile/expression.h"
#include "script/compile/selector.h"
#include "script/compile/situation.h"

#include <string.h>

static void read_layer(const trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    uint16_t layer = TRPI_NEED(scope, layers, &clause->name, "layer");
    record->layer = layer != TRPI_NO_INDEX ? (uint8_t)layer : record->layer;
}

static void read_channels(const trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    record->channels = 0;
    for (const trpi_syntax_names *names = clause->names; names != NULL; names = names->next) {
        uint16_t channel = TRPI_NEED(scope, channels, &names->name, "part of the body");
        record->channels = (uint16_t)(record->channels | (channel != TRPI_NO_INDEX ? 1u << channel : 0));
    }
}

// Reports a partner that is a player: only a person moves a player, so no agent can ask one to take part.
static void check_partner(const trpi_scope *scope, const trpi_syntax_clause *clause)
{
    uint16_t kind = scope->partner.kind;
    if (kind != TRPI_NO_INDEX && scope->compiler->player != TRPI_NO_INDEX &&
        trpi_kind_descends_from(scope->symbols, kind, scope->compiler->player)) {
        TRPI_SAY(scope, clause->span,
                 "The player is moved by a person and answers no topic; write for example `latent Greet, when player "
                 "comes within 3 m`, or let the game begin a dialogue.");
    }
}

// Reads the clause for the partner of a behaviour: `with a creature within 8 m`, `with my sister`; `with it`, the one whom the cue
// is about.
static void read_with(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    if (clause->type != NULL) {
        record->partner = trpi_compile_type_selector(scope, clause->type, &scope->partner);
        check_partner(scope, clause);
        return;
    }
    if (clause->value == NULL || clause->value->kind == TRPI_EXPRESSION_ERROR) {
        return;
    }
    trpi_pack_selector selector = TRPI_BLANK(SELECTOR);
    selector.quantifier = TRPI_SELECT_ANY;
    selector.kind = scope->compiler->creature;
    selector.flags = TRPI_SELECTOR_OWNER;
    scope->partner = trpi_value_type_entity(scope->compiler->creature, TRPI_NO_INDEX);
    selector.owner = trpi_code_of_value(scope, clause->value, scope->partner, "`with`");
    if (clause->value->kind == TRPI_EXPRESSION_IT && scope->has_it && selector.owner != 0) {
        scope->partner = scope->it;
    }
    check_partner(scope, clause);
    record->partner = (uint16_t)trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_SELECTOR, &selector);
}

// Compiles a condition or a weight: an `if` and a weight are evaluated at every choice, a `while` again and again.
static uint32_t code_watched(trpi_scope *scope, const trpi_syntax_clause *clause, const trpi_pack_behaviour *record)
{
    scope->watching = record->initiation == TRPI_PROACTIVE;
    scope->weighed = scope->watching && clause->kind == TRPI_CLAUSE_IF;
    scope->polled = clause->kind == TRPI_CLAUSE_WHILE;
    uint32_t code = clause->kind == TRPI_CLAUSE_WEIGHT ? trpi_code_of_weight(scope, clause->value)
                                                       : trpi_code_of_condition(scope, clause->value);
    scope->polled = scope->watching = scope->weighed = false;
    return code;
}

static void set_condition(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    if ((record->flags & TRPI_BEHAVIOUR_PROVIDED) != 0) {
        return;  // is for the object to say, whose names are others
    }
    record->condition = code_watched(scope, clause, record);
}

// Whether a value is a range whose ends are not both whole numbers from `least` to `most`.
static bool is_range_outside(const trpi_syntax_expression *value, int32_t least, int32_t most)
{
    if (value->kind != TRPI_EXPRESSION_QUANTITY || !value->quantity.is_range) {
        return false;
    }
    trpi_number low = trpi_quantity_low_in_base_unit(&value->quantity), high = trpi_quantity_high_in_base_unit(&value->quantity);
    return low % TRP_ONE != 0 || high % TRP_ONE != 0 || low < (trpi_number)least * TRP_ONE || high > (trpi_number)most * TRP_ONE;
}

// Compiles how often a behaviour may start on one day. A limit that is computed or drawn is evaluated at each start, and the record
// has TRPI_MOST_DAILY in place of a number.
static void set_daily(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    int32_t number = TRPI_MOST_DAILY;
    bool drawn_or_computed = trpi_is_drawn_or_computed_duration(clause->value);
    bool fits = drawn_or_computed ? !is_range_outside(clause->value, 1, TRPI_MOST_DAILY)
                                  : trpi_fold_whole_number(clause->value, 1, TRPI_MOST_DAILY, &number);
    if (!fits) {
        TRPI_SAY(scope, clause->span,
                 "How often on one day is a whole number from 1 to %u; write for example `at most 3 times a day`, `at most 2 to 4 "
                 "times a day` or `at most (strength) times a day`.",
                 TRPI_MOST_DAILY);
    } else if (drawn_or_computed) {
        record->daily = trpi_code_of_value(scope, clause->value, trpi_value_type_number(TRPI_DIMENSION_NUMBER), "`at most`");
    }
    record->daily_most = (uint32_t)number;
}

// For each clause that only sets a flag of the behaviour, the flag; for each that only sets a time, the offset in the record of the
// time's fields (TRPI_DURATION_FIELDS).
static const struct {
    uint16_t flag, time;
} simple[TRPI_CLAUSE_COUNT] = {
    [TRPI_CLAUSE_NOT_INTERRUPTIBLE] = {.flag = TRPI_BEHAVIOUR_NOT_INTERRUPTIBLE},
    [TRPI_CLAUSE_NOT_RESUMABLE] = {.flag = TRPI_BEHAVIOUR_NOT_RESUMABLE},
    [TRPI_CLAUSE_WHEN_FREE] = {.flag = TRPI_BEHAVIOUR_WHEN_FREE},
    [TRPI_CLAUSE_NOW_OR_NEVER] = {.flag = TRPI_BEHAVIOUR_NOW_OR_NEVER},
    [TRPI_CLAUSE_ONCE] = {.flag = TRPI_BEHAVIOUR_ONCE},
    [TRPI_CLAUSE_COOLDOWN] = {.time = offsetof(trpi_pack_behaviour, cooldown_ms)},
    [TRPI_CLAUSE_PATIENCE] = {.time = offsetof(trpi_pack_behaviour, patience_ms)},
    [TRPI_CLAUSE_GIVES_UP] = {.time = offsetof(trpi_pack_behaviour, gives_up_ms)},
    [TRPI_CLAUSE_FORGETS] = {.time = offsetof(trpi_pack_behaviour, forgets_ms)},
    [TRPI_CLAUSE_KEEPS_TRYING] = {.time = offsetof(trpi_pack_behaviour, keeps_trying_ms)},
};

// Whether a clause is a time that begins when the behaviour has its partners.
static bool knows_partner(trpi_clause_kind kind)
{
    return kind == TRPI_CLAUSE_PATIENCE || kind == TRPI_CLAUSE_FORGETS || kind == TRPI_CLAUSE_GIVES_UP;
}

// Sets the fields of a clause that is a time. Some times begin before the behaviour has its locals, others when it has its
// partners: the expression may use only what is known then. A `gives up after` is for all parts, so no single partner is `it` in
// it.
static void set_time(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    bool has_it = scope->has_it, before_start = scope->before_start, is_of_all = clause->kind == TRPI_CLAUSE_GIVES_UP;
    bool has_partner = scope->has_partner;
    uint32_t locals = scope->locals.count;
    scope->has_partner =
        has_partner || (knows_partner(clause->kind) && scope->scene != NULL && trpi_scene_has_two_players(scope->scene));
    scope->locals.count = is_of_all || clause->kind == TRPI_CLAUSE_KEEPS_TRYING ? 0 : locals;
    scope->has_it = has_it && !is_of_all;
    scope->before_start = before_start && !knows_partner(clause->kind);
    trpi_duration time = trpi_compile_duration(scope, clause->value, trpi_clause_kind_name(clause->kind));
    if (clause->kind != TRPI_CLAUSE_COOLDOWN && time.most_ms == 0 && time.code == 0) {
        time.least_ms = time.most_ms = 1;  // one step: 0 in the pack is a time that the text does not say
    }
    scope->locals.count = locals;
    scope->has_it = has_it;
    scope->has_partner = has_partner;
    scope->before_start = before_start;
    memcpy((char *)record + simple[clause->kind].time, &time, sizeof time);
}

// Applies a clause to its behaviour. The cue has been compiled, so that `it` is known, and the topic has been read.
static void apply_clause(trpi_scope *scope, const trpi_syntax_clause *clause, trpi_pack_behaviour *record)
{
    switch (clause->kind) {
    case TRPI_CLAUSE_WEIGHT: record->weight = code_watched(scope, clause, record); break;
    case TRPI_CLAUSE_IF: set_condition(scope, clause, record); break;
    case TRPI_CLAUSE_WHILE: record->holds = code_watched(scope, clause, record); break;
    case TRPI_CLAUSE_WITH: read_with(scope, clause, record); break;
    case TRPI_CLAUSE_PRIORITY:
        (void)trpi_compile_priority(scope, clause, &record->priority);
        record->flags |= record->initiation == TRPI_REACTIVE ? TRPI_BEHAVIOUR_OWN_PRIORITY : 0u;
        break;
    case TRPI_CLAUSE_IN: read_layer(scope, clause, record); break;
    case TRPI_CLAUSE_OPEN_TO: trpi_compile_subscription(scope, clause, &record->opening); break;
    case TRPI_CLAUSE_USES: read_channels(scope, clause, record); break;
    case TRPI_CLAUSE_DAILY: set_daily(scope, clause, record); break;
    case TRPI_CLAUSE_ASKS: record->flags |= clause->selector == TRPI_SELECTOR_RANDOM ? TRPI_BEHAVIOUR_ASKS_RANDOM : 0u; break;
    case TRPI_CLAUSE_LOSS: record->loss = trpi_syntax_choice_number_or_default(clause->loss); break;
    default: break;
    }
}

void trpi_compile_behaviour_clauses(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record)
{
    for (const trpi_syntax_clause *clause = clauses; clause != NULL; clause = clause->next) {
        record->flags |= simple[clause->kind].flag;
        if (simple[clause->kind].time != 0 && !knows_partner(clause->kind)) {
            set_time(scope, clause, record);
        }
        apply_clause(scope, clause, record);
    }
}

void trpi_compile_clauses_that_know_partner(trpi_scope *scope, const trpi_syntax_clause *clauses, trpi_pack_behaviour *record)
{
    for (const trpi_syntax_clause *clause = clauses; clause != NULL; clause = clause->next) {
        if (knows_partner(clause->kind)) {
            set_time(scope, clause, record);
        }
    }
}

static void set_times_of_part(trpi_scope *scope, const trpi_syntax_clause *clause, uint16_t part, trpi_pack_behaviour *record)
{
    for (; clause != NULL; clause = clause->next) {
        if (knows_partner(clause->kind) && (clause->kind != TRPI_CLAUSE_GIVES_UP || part == 0)) {
            set_time(scope, clause, record);
        }
    }
}

void trpi_compile_scene_clauses_for_part(trpi_scope *scope, const trpi_scene_symbol *scene, uint16_t part,
                                         trpi_pack_behaviour *record)
{
    set_times_of_part(scope, scene->symbol.line->clauses, part, record);
    set_times_of_part(scope, scene->starts_when != NULL ? scene->starts_when->clauses : NULL, part, record);
}

void trpi_compile_while_as_start_condition(trpi_compiler *compiler, trpi_pack_behaviour *record)
{
    record->condition = trpi_code_join_by_and(&compiler->builder, record->condition, record->holds);
    bool foresees = record->parameter_count > 0 && (trpi_code_reads_locals(&compiler->builder, record->condition) ||
                                                    trpi_code_reads_locals(&compiler->builder, record->weight));
    record->flags |= foresees ? TRPI_BEHAVIOUR_FORESEES : 0u;
}
