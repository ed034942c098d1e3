// SPDX-License-Identifier: MIT
// Compiles parts of records in expressions, and steps that set whole records. `gun.damage` is the name of a fact or a local like
// any other. (SEMANTICS 8.8)

#include "script/compile/value_record.h"

#include "script/check/records.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"
#include "script/text/expansion.h"

// ---- Names --------------------------------------------------------------------------------------

static bool is_part_name(const trpi_scope *scope, trpi_text name)
{
    for (uint32_t i = 0; i < scope->symbols->facts.count; i++) {
        if (scope->symbols->facts.at[i].part > 0 &&
            trpi_names_are_equal_without_case(scope->symbols->facts.at[i].symbol.name, name)) {
            return true;
        }
    }
    return trpi_scope_has_local(scope, name);
}

// Joins `it.gun` and `damage` to `it.gun.damage`, in one name; NULL when that is no part of a record.
static const trpi_syntax_expression *join(const trpi_scope *scope, const trpi_syntax_expression *whole,
                                          const trpi_syntax_expression *member)
{
    bool named = whole->kind == TRPI_EXPRESSION_NAME || whole->kind == TRPI_EXPRESSION_MEMBER;
    if (!named || whole->name.text.size == 0 || member->name.text.size == 0) {
        return NULL;
    }
    trpi_text name = trpi_compiler_join_texts(scope->compiler, whole->name.text, ".", member->name.text);
    trpi_syntax_expression *joined = is_part_name(scope, name) ? trpi_expression_copy(scope->compiler, whole) : NULL;
    if (joined != NULL) {
        joined->name.text = name;
        joined->span = member->span;
    }
    return joined;
}

const trpi_syntax_expression *trpi_expression_copy_joining_record_parts(const trpi_scope *scope,
                                                                        const trpi_syntax_expression *expression)
{
    if (scope->compiler->symbols.records.count == 0 || expression == NULL || expression->left == NULL) {
        return expression;
    }
    if (expression->kind == TRPI_EXPRESSION_MEMBER) {
        const trpi_syntax_expression *joined = join(scope, expression->left, expression);
        return joined != NULL ? joined : expression;
    }
    if (expression->kind == TRPI_EXPRESSION_MY && expression->left->kind == TRPI_EXPRESSION_MEMBER) {
        const trpi_syntax_expression *inner = trpi_expression_copy_joining_record_parts(scope, expression->left);
        trpi_syntax_expression *my = inner != expression->left ? trpi_expression_copy(scope->compiler, expression) : NULL;
        if (my != NULL) {
            my->left = (trpi_syntax_expression *)(uintptr_t)inner;
            return my;
        }
    }
    return expression;
}

// ---- Where a record is --------------------------------------------------------------------------

// Returns the record that slots are declared to be. The record in them at run time may be one that descends from the declared
// one.
static uint16_t record_of(const trpi_slot_group *slots)
{
    return (uint16_t)(slots->type.record - 1u);
}

static bool find_whole(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_slot_group *w)
{
    return scope->symbols->records.count > 0 && trpi_find_slot_group(scope, expression, w) && w->type.record > 0;
}

// Returns code that reads slot `place` of a record: slot 0 says which record it is, the others are its parts.
static uint32_t code_of_place(trpi_scope *scope, const trpi_slot_group *w, uint32_t place, uint32_t type)
{
    trpi_code_begin(&scope->compiler->builder);
    if (w->of_locals) {
        trpi_code_emit(&scope->compiler->builder, TRPI_OP_LOCAL, TRPI_LOCAL_OPERAND(w->first + place, type));
    } else {
        if (w->owner != NULL) {
            (void)trpi_compile_value(scope, w->owner, trpi_value_type_anybody());
        }
        (void)trpi_emit_fact_read(scope->compiler, (uint16_t)(w->first + place), w->owner == NULL);
    }
    uint32_t code = trpi_code_end(&scope->compiler->builder, type);
    return code != TRPI_NONE32 ? code : 0;
}

// ---- New ones -----------------------------------------------------------------------------------

// Returns the code of a part without a value: nobody, no, the unknown point, the first choice, or the number of its range that is
// nearest to 0.
static uint32_t code_of_nothing(trpi_compiler *compiler, uint16_t part)
{
    const trpi_fact_symbol *sample = &compiler->symbols.facts.at[compiler->symbols.record_parts.at[part].sample];
    bool bounded = (sample->flags & TRPI_FACT_BOUNDED) != 0;
    return trpi_code_of_default_value(compiler, sample->type.type, bounded ? trpi_number_clamp(0, sample->least, sample->most) : 0);
}

static uint32_t code_of_begin(trpi_compiler *compiler, uint16_t record, uint16_t part)
{
    const trpi_source *source = NULL;
    const trpi_syntax_expression *value = trpi_record_part_initial_value(compiler, record, part, &source);
    if (value == NULL) {
        return code_of_nothing(compiler, part);
    }
    return trpi_code_of_value_outside_scope(TRPI_IN(compiler, source), value, trpi_record_part_type(compiler, part), "this part");
}

// ---- Steps --------------------------------------------------------------------------------------

typedef struct record_value {
    trpi_scope *scope;
    trpi_slot_group from;  // unless `fresh`
    uint16_t fresh;        // the record of which it becomes a new one, or none
} record_value;

// Resolves `value` where the record type `record` is needed: an existing value of that type or of a descendant, or the name of such a
// type, of which a new value is made. False, after an error, when `value` is neither.
static bool find_value(trpi_scope *scope, const trpi_syntax_expression *value, uint16_t record, record_value *g)
{
    *g = (record_value){.scope = scope, .fresh = TRPI_NO_INDEX};
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    uint16_t is = TRPI_NO_INDEX;
    if (find_whole(scope, value, &g->from)) {
        is = record_of(&g->from);
    } else if (value->kind == TRPI_EXPRESSION_NAME) {
        is = g->fresh = trpi_find_declared_record(scope->compiler, value->name.text);
    }
    trpi_text text = trpi_source_slice(scope->source, value->span);
    trpi_text needs = scope->symbols->records.at[record].symbol.name;
    if (is == TRPI_NO_INDEX || !trpi_record_descends_from(scope->compiler, is, record)) {
        return TRPI_REFUSE(scope, value->span,
                           is == TRPI_NO_INDEX ? "`%.*s` is no record, but here is needed %s %.*s; write for example `%.*s`."
                                               : "`%.*s` need not be %s %.*s; write for example `%.*s`.",
                           TRPI_WORDS(text), trpi_article_of(needs), TRPI_WORDS(needs), TRPI_WORDS(needs));
    }
    return true;
}

static uint32_t place_of(const trpi_compiler *compiler, uint16_t record, uint16_t part)
{
    uint16_t parts[TRPI_RECORD_PARTS];
    uint32_t count = trpi_record_collect_parts(compiler, record, parts);
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i] == part) {
            return i + 1;
        }
    }
    return 0;
}

static uint32_t code_of_part(trpi_compiler *compiler, const record_value *g, uint16_t part)
{
    if (g->fresh != TRPI_NO_INDEX) {
        return code_of_begin(compiler, g->fresh, part);
    }
    uint32_t place = place_of(compiler, record_of(&g->from), part);
    return place > 0 ? code_of_place(g->scope, &g->from, place, trpi_record_part_type(compiler, part).type)
                     : code_of_nothing(compiler, part);
}

// Adds the name of a slot to the pack, "gun" or "gun.damage", and returns the name's number.
static uint32_t name_of_place(trpi_compiler *compiler, const trpi_slot_group *w, uint32_t place)
{
    uint16_t parts[TRPI_RECORD_PARTS];
    trpi_text name = w->name;
    if (place > 0 && place <= trpi_record_collect_parts(compiler, record_of(w), parts)) {
        name = trpi_compiler_join_texts(compiler, name, ".", compiler->symbols.record_parts.at[parts[place - 1]].symbol.name);
    }
    return trpi_pack_builder_add_name(&compiler->builder, name);
}

static void push(trpi_compiler *compiler, trpi_step_list *list, uint32_t origin, const trpi_slot_group *to, uint32_t place,
                 uint32_t code)
{
    trpi_pack_step record = trpi_step_make(to->of_locals ? TRPI_STEP_LET : TRPI_STEP_SET, origin);
    record.name = to->of_locals ? name_of_place(compiler, to, place) : 0;
    record.code0 = code;
    *(to->of_locals ? &record.local : &record.index) = (uint16_t)(to->first + place);
    if (code != 0) {
        TRPI_PUSH(compiler, *list, record);
    }
}

static void give(trpi_compiler *compiler, const record_value *g, const trpi_slot_group *to, uint32_t origin, trpi_step_list *list)
{
    uint16_t parts[TRPI_RECORD_PARTS];
    uint32_t count = trpi_record_collect_parts(compiler, record_of(to), parts);
    if (g->fresh == TRPI_NO_INDEX) {
        uint16_t all[TRPI_RECORD_PARTS];
        uint32_t places = 1 + trpi_record_collect_parts(compiler, record_of(&g->from), all);
        trpi_make_facts_shared(compiler, g->from.first, g->from.owner != NULL ? places : 0);
    }
    push(compiler, list, origin, to, 0,
         g->fresh != TRPI_NO_INDEX
             ? trpi_code_of_constant(compiler, TRPI_OP_CHOICE, compiler->symbols.records.at[g->fresh].number, TRP_TYPE_CHOICE)
             : code_of_place(g->scope, &g->from, 0, TRP_TYPE_CHOICE));
    for (uint32_t i = 0; i < count; i++) {
        push(compiler, list, origin, to, i + 1, code_of_part(compiler, g, parts[i]));
    }
}

// Adds locals for a record and its parts.
static trpi_slot_group add_locals(trpi_scope *scope, const trpi_syntax_name *name, uint16_t record)
{
    trpi_slot_group w = {.type = trpi_record_value_type(scope->compiler, record), .of_locals = true, .name = name->text};
    w.first = trpi_scope_add_local(scope, w.name, w.type);
    return w;
}

void trpi_record_pass_argument(trpi_compiler *compiler, trpi_scope *from, trpi_scope *to, const trpi_syntax_name *name,
                               uint16_t record, const trpi_syntax_expression *value, uint32_t origin, trpi_step_list *list)
{
    record_value g;
    bool fine = find_value(from, value, record, &g);
    trpi_slot_group w = add_locals(to, name, record);
    if (fine) {
        give(compiler, &g, &w, origin, list);
    }
}

void trpi_record_init_task_result(trpi_scope *scope, const trpi_syntax_name *name, uint16_t record, uint32_t origin,
                                  trpi_step_list *list)
{
    record_value g = {.scope = scope, .fresh = record};
    trpi_slot_group w = add_locals(scope, name, record);
    give(scope->compiler, &g, &w, origin, list);
}

bool trpi_record_copy_task_result(trpi_scope *scope, const trpi_local *from, const trpi_local *to, uint32_t origin,
                                  trpi_step_list *list)
{
    record_value g = {.scope = scope, .fresh = TRPI_NO_INDEX, .from = trpi_slot_group_of_local(from)};
    trpi_slot_group w = trpi_slot_group_of_local(to);
    if (!trpi_record_descends_from(scope->compiler, record_of(&g.from), record_of(&w))) {
        return false;
    }
    give(scope->compiler, &g, &w, origin, list);
    return true;
}

// Compiles a `let` whose value is a record: `let mine = my gun`, `let mine = rifle`.
static bool let_record(trpi_scope *scope, const trpi_syntax_step *step, trpi_step_list *list)
{
    trpi_slot_group from;
    uint16_t record = TRPI_NO_INDEX;
    if (find_whole(scope, step->value, &from)) {
        record = record_of(&from);
    } else if (step->value->kind == TRPI_EXPRESSION_NAME && !trpi_scope_has_name(scope, step->value->name.text)) {
        record = trpi_find_declared_record(scope->compiler, step->value->name.text);
    }
    if (record == TRPI_NO_INDEX) {
        return false;
    }
    if (trpi_check_let_name(scope, &step->name) && trpi_check_name_hides_no_fact(scope, step->name.span, step->name.text)) {
        trpi_record_pass_argument(scope->compiler, scope, scope, &step->name, record, step->value,
                                  trpi_scope_add_origin_of_span(scope, step->span), list);
    }
    return true;
}

bool trpi_try_compile_value_record_step(trpi_scope *scope, const trpi_syntax_step *step, trpi_step_list *list)
{
    if (scope->compiler->symbols.records.count == 0 || step->value == NULL) {
        return false;
    }
    if (step->kind == TRPI_SYNTAX_STEP_LET) {
        return step->name.text.size > 0 && let_record(scope, step, list);
    }
    trpi_slot_group to;
    if (step->kind != TRPI_SYNTAX_STEP_SET || step->target == NULL || !find_whole(scope, step->target, &to)) {
        return false;
    }
    record_value g;
    if (to.owner != NULL) {
        TRPI_SAY(scope, step->target->span, "Only `%.*s` may change its own facts; use `send`.",
                 TRPI_WORDS(trpi_source_slice(scope->source, to.owner->span)));
    } else if (find_value(scope, step->value, record_of(&to), &g)) {
        give(scope->compiler, &g, &to, trpi_scope_add_origin_of_span(scope, step->span), list);
    }
    return true;
}

// ---- Asking -------------------------------------------------------------------------------------

bool trpi_try_compile_is_a_record_test(trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *right = expression->right;
    bool sort = right->kind == TRPI_EXPRESSION_SELECT && right->selector == TRPI_SELECTOR_A && right->filters == NULL &&
                right->left != NULL && right->left->kind == TRPI_EXPRESSION_NAME;
    uint16_t asked = sort ? trpi_find_declared_record(scope->compiler, right->left->name.text) : TRPI_NO_INDEX;
    trpi_slot_group w;
    if (asked == TRPI_NO_INDEX || !find_whole(scope, expression->left, &w)) {
        return false;
    }
    bool first = true;
    trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_TRUTH, 0);
    for (uint16_t i = 0; i < scope->symbols->records.count; i++) {
        if (trpi_record_descends_from(scope->compiler, i, asked)) {
            (void)trpi_compile_value(scope, expression->left, trpi_value_type_unknown());
            trpi_code_emit_constant(&scope->compiler->builder, TRPI_OP_CHOICE, scope->symbols->records.at[i].number);
            trpi_code_emit(&scope->compiler->builder, TRPI_OP_EQUAL, 0);
            trpi_code_emit(&scope->compiler->builder, TRPI_OP_OR, 0);
            first = false;
        }
    }
    if (!trpi_record_descends_from(scope->compiler, asked, scope->symbols->records.at[record_of(&w)].root)) {
        trpi_text text = trpi_source_slice(scope->source, expression->left->span);
        TRPI_SAY(scope, right->span, "`%.*s` can never be %s %.*s.", TRPI_WORDS(text), trpi_article_of(right->left->name.text),
                 TRPI_WORDS(right->left->name.text));
    }
    return !first;
}
