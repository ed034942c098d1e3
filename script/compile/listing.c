// SPDX-License-Identifier: MIT
// Compiles steps that change the members of entity lists. (SEMANTICS 8.7)

#include "script/compile/list.h"

#include "script/check/types.h"
#include "script/compile/binding.h"
#include "script/compile/code.h"
#include "script/compile/selector.h"

// ---- Values -------------------------------------------------------------------------------------

static bool is_every(const trpi_syntax_expression *value)
{
    return value->kind == TRPI_EXPRESSION_SELECT && value->selector == TRPI_SELECTOR_EVERY;
}

bool trpi_is_list_or_search(trpi_scope *scope, const trpi_syntax_expression *value, trpi_value_type *type)
{
    trpi_slot_group use;
    *type = trpi_value_type_unknown();
    if (value == NULL) {
        return false;
    }
    if (is_every(value)) {
        bool listed = trpi_find_entity_list(scope, value->left, &use);
        trpi_code_begin(&scope->compiler->builder);
        (void)trpi_compile_search_selector(scope, value, type);
        trpi_code_discard_expression(&scope->compiler->builder);
        type->role = TRPI_NO_INDEX;  // an entity stays in a list whatever role it has
        type->list_capacity = listed ? use.type.list_capacity : TRPI_LIST_ROOM;
        return true;
    }
    bool listed = trpi_find_entity_list(scope, value, &use);
    *type = listed ? use.type : *type;
    type->role = TRPI_NO_INDEX;
    return listed;
}

// Whether the entities that a value finds may be in a list of a type; reports why not.
static bool check_fit(const trpi_scope *scope, const trpi_syntax_expression *value, trpi_value_type found, trpi_value_type list)
{
    if (found.type == TRP_TYPE_NONE || trpi_kinds_overlap(scope->symbols, found.kind, list.kind)) {
        return found.type != TRP_TYPE_NONE;
    }
    trpi_text is = scope->symbols->kinds.at[found.kind].symbol.name;
    trpi_text needs = scope->symbols->kinds.at[list.kind].symbol.name;
    return TRPI_REFUSE(scope, value->span, "`%.*s` finds %s %.*s, but the list is of %s %.*s.",
                       TRPI_WORDS(trpi_scope_text_of_span(scope, value->span)), trpi_article_of(is), TRPI_WORDS(is),
                       trpi_article_of(needs), TRPI_WORDS(needs));
}

// Compiles the search that gives a list its new members; *code is 0 for `nobody`. *found gets the type of the entities that the
// search finds.
static bool code_of_value(trpi_scope *scope, const trpi_syntax_expression *value, trpi_value_type *found, uint32_t *code)
{
    trpi_slot_group from;
    uint16_t selector;
    *code = 0;
    *found = trpi_value_type_anybody();
    if (value == NULL || value->kind == TRPI_EXPRESSION_ERROR) {
        return false;
    }
    if (value->kind == TRPI_EXPRESSION_NAME && trpi_name_equals_word(value->name.text, "nobody")) {
        return true;
    }
    if (is_every(value)) {
        selector = trpi_compile_search_selector(scope, value, found);
    } else if (trpi_find_entity_list(scope, value, &from)) {
        *found = from.type;
        selector = trpi_selector_of_list(scope, &from, true);
    } else {
        trpi_text text = trpi_scope_text_of_span(scope, value->span);
        return TRPI_REFUSE(scope, value->span,
                           "`%.*s` is one, and a list is several; write `every …`, another list, or `nobody`. One more is put in "
                           "with `add %.*s to …`.",
                           TRPI_WORDS(text), TRPI_WORDS(text));
    }
    *code = selector != TRPI_NONE16 ? trpi_code_of_operation(scope->compiler, TRPI_OP_SELECT, selector, TRP_TYPE_ENTITY) : 0;
    return *code != 0;
}

uint32_t trpi_code_of_list_or_search(trpi_scope *scope, const trpi_syntax_expression *value)
{
    trpi_value_type found;
    uint32_t code;
    return code_of_value(scope, value, &found, &code) ? code : 0;
}

bool trpi_declare_local_list(trpi_scope *value_scope, trpi_scope *list_scope, trpi_text name, trpi_value_type type,
                             const trpi_syntax_expression *value, trpi_pack_step *record)
{
    const trpi_local list = {name, type, list_scope->local_count, 0};  // not known yet while its value is worked out
    const trpi_slot_group slots = trpi_slot_group_of_local(&list);
    trpi_value_type found;
    record->op = TRPI_STEP_FILL;
    record->index = trpi_entity_list_find_or_add_record(value_scope->compiler, &slots);
    bool fine = code_of_value(value_scope, value, &found, &record->code0) && check_fit(value_scope, value, found, type);
    (void)trpi_scope_add_local(list_scope, name, type);
    return fine;
}

trpi_pack_step trpi_step_make_list_clear(trpi_compiler *compiler, uint32_t origin, const trpi_local *list)
{
    const trpi_slot_group use = trpi_slot_group_of_local(list);
    trpi_pack_step step = trpi_step_make(TRPI_STEP_FILL, origin);
    step.index = trpi_entity_list_find_or_add_record(compiler, &use);
    return step;
}

trpi_pack_step trpi_step_make_list_copy(trpi_scope *scope, uint32_t origin, const trpi_local *from, const trpi_local *to)
{
    const trpi_slot_group use = trpi_slot_group_of_local(from);
    trpi_pack_step step = trpi_step_make_list_clear(scope->compiler, origin, to);
    step.code0 = trpi_code_of_operation(scope->compiler, TRPI_OP_SELECT, trpi_selector_of_list(scope, &use, true), TRP_TYPE_ENTITY);
    return step;
}

// ---- Steps --------------------------------------------------------------------------------------

// Finds the list that a step changes; false when `target` is no list. *fine: whether a step may change it, as the performer's own,
// the world's, the scene's, or one of locals; why not is reported.
static bool find_target(trpi_scope *scope, const trpi_syntax_expression *target, trpi_slot_group *use, bool *fine)
{
    if (!trpi_find_entity_list(scope, target, use)) {
        return false;
    }
    *fine = use->owner == NULL && !use->of_parts;
    if (use->of_parts) {
        TRPI_SAY(scope, target->span, "Who plays `%.*s` is found before the scene begins, and no step changes it; remove this.",
                 TRPI_WORDS(use->name));
    } else if (!*fine) {
        trpi_text text = trpi_scope_text_of_span(scope, use->owner->span);
        TRPI_SAY(scope, target->span, "Only `%.*s` may change its own lists; use `send`.", TRPI_WORDS(text));
    }
    return true;
}

bool trpi_try_compile_set_list(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record, bool *is_compiled)
{
    trpi_slot_group use;
    trpi_value_type found;
    if (!find_target(scope, step->target, &use, is_compiled)) {
        return false;
    }
    record->op = TRPI_STEP_FILL;
    record->index = trpi_entity_list_find_or_add_record(scope->compiler, &use);
    *is_compiled =
        *is_compiled && code_of_value(scope, step->value, &found, &record->code0) && check_fit(scope, step->value, found, use.type);
    return true;
}

// Returns the entity in a step such as `add nearest bot to foes`. The entity may be part of the words of the step, as in `add
// partner to foes`.
static const trpi_syntax_expression *who_of(trpi_compiler *compiler, const trpi_syntax_step *step,
                                            const trpi_syntax_argument **rest)
{
    const trpi_syntax_expression *words = trpi_phrase_value_behind_verb(compiler, step, 1, rest);
    if (words != NULL) {
        return words;
    }
    const trpi_syntax_argument *first = step->arguments;
    bool plain = first != NULL && first->preposition.size == 0;
    *rest = plain ? first->next : first;
    return plain ? first->value : NULL;
}

// Returns the entity that `add … to LIST` puts in or `remove … from LIST` takes out, and in *list that list; NULL for another step.
static const trpi_syntax_expression *operands_of_list_change(trpi_compiler *compiler, const trpi_syntax_step *step,
                                                             const trpi_syntax_expression **list)
{
    bool puts = step->name.word_count > 0 && trpi_name_equals_word(step->name.words[0].text, "add");
    bool takes = step->name.word_count > 0 && trpi_name_equals_word(step->name.words[0].text, "remove");
    const trpi_syntax_argument *target = NULL;
    const trpi_syntax_expression *who = puts || takes ? who_of(compiler, step, &target) : NULL;
    bool fits =
        who != NULL && target != NULL && target->next == NULL && trpi_text_equals_string(target->preposition, puts ? "to" : "from");
    *list = fits ? target->value : NULL;
    return fits ? who : NULL;
}

bool trpi_step_changes_list(trpi_scope *scope, const trpi_syntax_step *step)
{
    const trpi_syntax_expression *list;
    trpi_slot_group use;
    return step->kind == TRPI_SYNTAX_STEP_PHRASE && operands_of_list_change(scope->compiler, step, &list) != NULL &&
           trpi_find_entity_list(scope, list, &use);
}

bool trpi_try_compile_list_change(trpi_scope *scope, const trpi_syntax_step *step, trpi_pack_step *record, bool *is_compiled)
{
    const trpi_syntax_expression *list;
    trpi_slot_group use;
    const trpi_syntax_expression *who = operands_of_list_change(scope->compiler, step, &list);
    if (who == NULL || !find_target(scope, list, &use, is_compiled)) {
        return false;
    }
    bool puts = trpi_name_equals_word(step->name.words[0].text, "add");
    record->op = puts ? TRPI_STEP_PUT_IN : TRPI_STEP_TAKE_OUT;
    record->index = trpi_entity_list_find_or_add_record(scope->compiler, &use);
    trpi_value_type one = trpi_value_type_entity(use.type.kind, TRPI_NO_INDEX);
    record->code0 = *is_compiled ? trpi_code_of_value(scope, who, one, puts ? "`add`" : "`remove`") : 0;
    *is_compiled = record->code0 != 0;
    return true;
}
