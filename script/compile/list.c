// SPDX-License-Identifier: MIT
// Compiles entity lists: the names of lists, and tests about them. (SEMANTICS 8.7)

#include "script/compile/list.h"

#include "script/check/holder.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"

#include <string.h>

// ---- Finding ------------------------------------------------------------------------------------

trpi_slot_group trpi_slot_group_of_local(const trpi_local *local)
{
    return (trpi_slot_group){.first = local->index, .of_locals = true, .type = local->type, .name = local->name};
}

static bool is_several(const trpi_fact_symbol *fact)
{
    return fact->type.list_capacity > 0 || fact->record > 0;
}

static bool of_fact(const trpi_compiler *compiler, uint16_t fact, const trpi_syntax_expression *owner, trpi_slot_group *slots)
{
    const trpi_fact_symbol *symbol = fact != TRPI_NO_INDEX ? &compiler->symbols.facts.at[fact] : NULL;
    if (symbol == NULL || !is_several(symbol)) {
        return false;
    }
    *slots = (trpi_slot_group){.first = fact, .type = symbol->type, .name = symbol->symbol.name, .owner = owner};
    return true;
}

static trpi_slot_group of_every_part(const trpi_part_symbol *part, uint16_t number)
{
    trpi_slot_group slots = {.first = number, .of_parts = true, .type = trpi_value_type_entity(part->kind, TRPI_NO_INDEX)};
    slots.type.list_capacity = part->most;
    slots.name = part->symbol.name;
    return slots;
}

// Whether any fact of that name is an entity list or a record: only then the owner is resolved.
static bool is_name_of_several(const trpi_compiler *compiler, trpi_text name)
{
    for (uint32_t i = 0; i < compiler->symbols.facts.count; i++) {
        const trpi_fact_symbol *fact = &compiler->symbols.facts.at[i];
        if (is_several(fact) && trpi_names_are_equal_without_case(fact->symbol.name, name)) {
            return true;
        }
    }
    return false;
}

bool trpi_find_slot_group(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_slot_group *slots)
{
    if (expression == NULL) {
        return false;
    }
    const trpi_local *local =
        expression->kind == TRPI_EXPRESSION_NAME ? trpi_scope_find_local_and_note_use(scope, expression->name.text) : NULL;
    if (local != NULL) {
        *slots = trpi_slot_group_of_local(local);
        if (local->type.list_capacity > 0) {
            trpi_scope_note_read(scope, local);
        }
        return local->type.list_capacity > 0 || local->type.record > 0;
    }
    uint16_t part = trpi_find_named_part(scope, expression);
    if (part != TRPI_NO_INDEX && trpi_scene_part_is_every(scope->scene, part) && !scope->before_start && !scope->casts) {
        *slots = of_every_part(&scope->scene->parts[part], part);
        return true;
    }
    uint16_t own = trpi_find_own_fact(scope, expression);
    if (own != TRPI_NO_INDEX) {
        return of_fact(scope->compiler, own, NULL, slots);
    }
    const trpi_syntax_expression *owner = expression->left;
    trpi_text name = expression->name.text;
    if (expression->kind == TRPI_EXPRESSION_MY && owner != NULL && owner->kind == TRPI_EXPRESSION_MEMBER) {
        trpi_syntax_expression my = *expression;  // `my friend.foes` is read as the foes of `my friend`
        my.left = owner->left;
        name = owner->name.text;
        owner = trpi_expression_copy(scope->compiler, &my);
    } else if (expression->kind != TRPI_EXPRESSION_MEMBER) {
        return false;
    }
    if (owner == NULL || !is_name_of_several(scope->compiler, name)) {
        return false;
    }
    trpi_value_type who = trpi_type_of_expression(scope, owner);
    return who.type == TRP_TYPE_ENTITY && who.kind != TRPI_NO_INDEX &&
           of_fact(scope->compiler, trpi_symbol_find_fact(scope->symbols, who.kind, name), owner, slots);
}

bool trpi_find_entity_list(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_slot_group *list)
{
    return trpi_find_slot_group(scope, expression, list) && list->type.list_capacity > 0 &&
           !(scope->before_start && !list->of_locals && !list->of_parts && list->owner == NULL &&
             trpi_symbols_fact_is_of_scene(scope->symbols, list->first));
}

trpi_value_type trpi_report_list_instead_of_one_value(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    trpi_text text = trpi_scope_text_of_span(scope, expression->span);
    TRPI_SAY(scope, expression->span, "`%.*s` is a list, and here is room for one; write `nearest of %.*s` or `any of %.*s`.",
             TRPI_WORDS(text), TRPI_WORDS(text), TRPI_WORDS(text));
    trpi_diagnostics_suggest(scope->compiler->diagnostics, "nearest of %.*s", TRPI_WORDS(text));
    return trpi_value_type_unknown();
}

bool trpi_report_list_of_unknown_members(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    uint16_t part = trpi_find_named_part(scope, expression);
    if (part == TRPI_NO_INDEX || !trpi_scene_part_is_every(scope->scene, part) || !(scope->before_start || scope->casts)) {
        return false;
    }
    trpi_text name = scope->scene->parts[part].symbol.name;
    if (scope->casts && part == scope->cast_count) {
        TRPI_SAY(
            scope, expression->span,
            "Nobody plays `%.*s` while somebody for it is looked for: each is judged by himself, as `it`; say how many it takes "
            "with `at least` and `at most`.",
            TRPI_WORDS(name));
    } else {
        TRPI_SAY(
            scope, expression->span,
            "Who plays `%.*s` is not known before the scene starts; look for those who could, such as `every %.*s within 20 m`.",
            TRPI_WORDS(name), TRPI_WORDS(scope->scene->parts[part].line->type->names->name.text));
    }
    return true;
}

// ---- Records ------------------------------------------------------------------------------------

uint16_t trpi_entity_list_find_or_add_record(trpi_compiler *compiler, const trpi_slot_group *list_slots)
{
    trpi_pack_entity_list record = TRPI_BLANK(LIST);
    record.name = trpi_pack_builder_add_name(&compiler->builder, list_slots->name);
    record.first = list_slots->first;
    record.count = list_slots->type.list_capacity;
    record.sort = list_slots->of_parts ? TRPI_LIST_OF_PARTS : list_slots->of_locals ? TRPI_LIST_OF_LOCALS : TRPI_LIST_OF_FACTS;
    const trpi_pack_entity_list *there = (const void *)compiler->builder.sections[TRPI_SECTION_LIST].records;
    uint32_t count = trpi_pack_builder_record_count(&compiler->builder, TRPI_SECTION_LIST);
    for (uint32_t i = 0; i < count; i++) {
        if (memcmp(&there[i], &record, sizeof record) == 0) {
            return (uint16_t)i;
        }
    }
    for (uint16_t i = 0; record.sort == TRPI_LIST_OF_FACTS && i < list_slots->type.list_capacity; i++) {
        compiler->symbols.facts.at[list_slots->first + i].symbol.used = true;
    }
    return (uint16_t)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_LIST, &record);
}

void trpi_make_facts_shared(trpi_compiler *compiler, uint16_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        compiler->symbols.facts.at[first + i].flags |= TRPI_FACT_SHARED;
    }
}

// Marks a list as shared if it is another entity's: other agents see it as it was last shown. (11.1)
static void share(trpi_compiler *compiler, const trpi_slot_group *use)
{
    trpi_make_facts_shared(compiler, use->first, use->owner != NULL ? use->type.list_capacity : 0);
}

void trpi_selector_set_searched_list(trpi_scope *scope, const trpi_slot_group *searched_list, trpi_pack_selector *record)
{
    share(scope->compiler, searched_list);
    record->list = (uint16_t)(trpi_entity_list_find_or_add_record(scope->compiler, searched_list) + 1u);
    record->kind = searched_list->type.kind;
    record->role = TRPI_NONE16;  // an entity stays in the list whatever role it has by now
    record->flags |= TRPI_SELECTOR_PLAYER;
    if (searched_list->owner != NULL) {
        record->owner = trpi_code_of_value(scope, searched_list->owner, trpi_value_type_anybody(), "whose list it is");
    }
}

uint16_t trpi_selector_of_list(trpi_scope *scope, const trpi_slot_group *list, bool in_order)
{
    trpi_pack_selector record = TRPI_BLANK(SELECTOR);
    record.quantifier = in_order ? TRPI_SELECT_FIRST : list->of_parts ? TRPI_SELECT_EVERY : TRPI_SELECT_ANY;
    trpi_selector_set_searched_list(scope, list, &record);
    return (uint16_t)trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_SELECTOR, &record);
}

void trpi_emit_is_in_list_test(trpi_scope *scope, const trpi_slot_group *list_slots)
{
    share(scope->compiler, list_slots);
    if (list_slots->owner != NULL) {
        (void)trpi_compile_value_of_type(scope, list_slots->owner, trpi_value_type_anybody(), "whose list it is");
    } else {
        bool none = list_slots->of_locals || list_slots->of_parts ||
                    trpi_kind_is_of_world_or_scene(scope->compiler, scope->symbols->facts.at[list_slots->first].kind);
        trpi_emit_operation(scope, none ? TRPI_OP_NOBODY : TRPI_OP_ME, 0);
    }
    trpi_emit_operation(scope, TRPI_OP_LISTED, trpi_entity_list_find_or_add_record(scope->compiler, list_slots));
}
