// SPDX-License-Identifier: MIT
// Compiles selectors: `nearest Patron within 10 m where it.mood is calm`.

#include "script/compile/selector.h"

#include "script/check/types.h"
#include "script/compile/code.h"
#include "script/compile/expression.h"
#include "script/compile/list.h"

// How each word with which a selector begins chooses among the entities that are found. Words that are not listed have 0, which is
// TRPI_SELECT_ANY.
static const uint8_t quantifiers[] = {
    [TRPI_SELECTOR_NEAREST] = TRPI_SELECT_NEAREST, [TRPI_SELECTOR_RANDOM] = TRPI_SELECT_RANDOM,
    [TRPI_SELECTOR_EVERY] = TRPI_SELECT_EVERY,     [TRPI_SELECTOR_FIRST] = TRPI_SELECT_FIRST,
    [TRPI_SELECTOR_ANY] = TRPI_SELECT_ANY,
};

static trpi_pack_selector begin(const trpi_compiler *compiler, trpi_value_type found, trpi_selector_choice selector)
{
    trpi_pack_selector record = TRPI_BLANK(SELECTOR);
    record.kind = found.kind;
    record.role = found.role;
    record.quantifier = quantifiers[selector];
    bool player = compiler->player != TRPI_NO_INDEX && found.kind != TRPI_NO_INDEX &&
                  trpi_kind_descends_from(&compiler->symbols, found.kind, compiler->player);
    record.flags = player ? TRPI_SELECTOR_PLAYER : 0;
    return record;
}

// Sets a filter. A second filter of the same sort is reported, because conditions can be joined by `and` in one `where`.
static bool fill_once(trpi_scope *scope, const trpi_syntax_filter *filter, uint32_t *code, uint32_t value)
{
    if (*code != 0) {
        return TRPI_REFUSE(scope, filter->span, "This was said before; put both into one `where`, with `and` between.");
    }
    *code = value;
    return true;
}

void trpi_refuse_any_for_one(const trpi_scope *scope, const trpi_syntax_expression *other)
{
    if (other != NULL && other->kind == TRPI_EXPRESSION_SELECT && other->selector == TRPI_SELECTOR_ANY) {
        TRPI_SAY(scope, other->span,
                 "`any` asks whether there is one, but here is room for one; write `nearest` or `random` instead.");
    }
}

static void compile_filters(trpi_scope *scope, const trpi_syntax_filter *filters, trpi_value_type found, trpi_pack_selector *record)
{
    trpi_value_type somebody = trpi_value_type_anybody();
    if (filters != NULL && scope->compiler->builder.nesting + 2 >= TRPI_CODE_NESTING) {
        TRPI_SAY(scope, filters->span, "Too many choices inside one another; give the inner one a name with `let`.");
        return;
    }
    trpi_scope inner = *scope;
    inner.watching = false;
    inner.has_it = true;
    inner.it_is_me = false;
    inner.it = found;
    for (const trpi_syntax_filter *filter = filters; filter != NULL; filter = filter->next) {
        if (scope->from_nowhere && filter->kind == TRPI_FILTER_WITHIN && filter->of == NULL) {
            TRPI_SAY(scope, filter->span,
                     "A test is nowhere, so it must say of whom this is meant; write for example `%.*s of Mary`.",
                     TRPI_WORDS(trpi_scope_text_of_span(scope, filter->span)));
            return;
        }
        trpi_refuse_any_for_one(scope, filter->kind == TRPI_FILTER_WITHIN  ? filter->of
                                       : filter->kind == TRPI_FILTER_WHERE ? NULL
                                                                           : filter->value);
        switch (filter->kind) {
        case TRPI_FILTER_WITHIN:
            fill_once(scope, filter, &record->within,
                      trpi_code_of_value(&inner, filter->value, trpi_value_type_number(TRPI_DIMENSION_DISTANCE), "`within`"));
            if (filter->of != NULL && !trpi_expression_is_performer(scope, filter->of)) {
                record->of = trpi_code_of_value_or_point(&inner, filter->of, somebody, "`of`");
            }
            break;
        case TRPI_FILTER_INSIDE:
            fill_once(scope, filter, &record->inside,
                      trpi_code_of_value(&inner, filter->value, trpi_value_type_entity(scope->compiler->place, TRPI_NO_INDEX),
                                         "`inside`"));
            break;
        case TRPI_FILTER_WHERE: fill_once(scope, filter, &record->where, trpi_code_of_condition(&inner, filter->value)); break;
        case TRPI_FILTER_AROUND:
            fill_once(scope, filter, &record->of, trpi_code_of_value_or_point(&inner, filter->value, somebody, "`around`"));
            break;
        }
    }
}

// Compiles the filters of a selector into its record, whose other fields are set, and adds the record to the pack.
static uint16_t finish(trpi_scope *scope, const trpi_syntax_filter *filters, trpi_value_type found, trpi_pack_selector *record)
{
    compile_filters(scope, filters, found, record);
    return (uint16_t)trpi_pack_builder_add_record(&scope->compiler->builder, TRPI_SECTION_SELECTOR, record);
}

// Finds a relation by its name, and the type of the entities that stand in it to the performer.
static bool find_related(const trpi_scope *scope, const trpi_syntax_name *name, trpi_value_type *found, uint16_t *relation)
{
    *relation = trpi_find_relation_query(scope->compiler, name->text);
    if (*relation == TRPI_NO_INDEX) {
        return false;
    }
    scope->compiler->question_count++;
    const trpi_query_symbol *query = &scope->symbols->queries.at[*relation];
    uint16_t whose = query->phrase.slots[0].parameter.type.kind;
    *found = query->type;
    if (scope->kind == TRPI_NO_INDEX || !trpi_kinds_overlap(scope->symbols, scope->kind, whose)) {
        TRPI_SAY(scope, name->span, "`%.*s` is somebody's, but who performs here has none; say it in a role for those who have.",
                 TRPI_WORDS(name->text));
    }
    return true;
}

// Makes a selector of a kind, a role or a relation; TRPI_NONE16 when the name is none of them, which is not reported.
static uint16_t select_sort(trpi_scope *scope, const trpi_syntax_name *name, trpi_selector_choice selector,
                            const trpi_syntax_filter *filters, trpi_value_type *found)
{
    uint16_t relation = TRPI_NO_INDEX;
    if (!trpi_find_kind_or_role(scope->compiler, name->text, found) && !find_related(scope, name, found, &relation)) {
        *found = trpi_value_type_unknown();
        return TRPI_NONE16;
    }
    trpi_pack_selector record = begin(scope->compiler, *found, selector);
    if (relation != TRPI_NO_INDEX) {  // the player may stand in it, if the game says so
        record.relation = (uint16_t)(relation + 1u);
        record.flags |= TRPI_SELECTOR_PLAYER;
    }
    return finish(scope, filters, *found, &record);
}

static void report_sort(const trpi_scope *scope, const trpi_syntax_name *name)
{
    TRPI_SAY_UNKNOWN(&scope->file, name, "role or kind", TRPI_ALL(scope->symbols, roles), TRPI_ALL(scope->symbols, kinds));
}

// Reports a selector whose name is nothing that can be searched for, with what to write instead.
static void report_choice(const trpi_scope *scope, const trpi_syntax_expression *expression)
{
    const trpi_syntax_expression *left = expression->left;
    if (left == NULL || trpi_diagnostics_has_error_touching(scope->compiler->diagnostics, scope->file.source, left->span) ||
        trpi_report_list_of_unknown_members(scope, left)) {
        return;
    }
    trpi_text text = trpi_scope_text_of_span(scope, left->span);
    if (expression->selector == TRPI_SELECTOR_FIRST) {
        TRPI_SAY(scope, expression->span, "`%.*s` is no list, and only a list has a first one; write for example `nearest %.*s`.",
                 TRPI_WORDS(text), TRPI_WORDS(text));
    } else if (left->kind == TRPI_EXPRESSION_MEMBER) {
        TRPI_SAY(scope, expression->span,
                 "`%.*s` is no link; write for example `nearest seat`, with `link seat: many Chair` in the object.",
                 TRPI_WORDS(left->name.text));
    } else if (left->kind == TRPI_EXPRESSION_NAME && TRPI_FIND(scope->symbols, pools, left->name.text) != TRPI_NO_INDEX) {
        TRPI_SAY(scope, expression->span, "`%.*s` is a pool of lines; write `one of %.*s`.", TRPI_WORDS(left->name.text),
                 TRPI_WORDS(left->name.text));
    } else if (left->kind == TRPI_EXPRESSION_NAME) {
        report_sort(scope, &left->name);
    }
}

// Makes a selector of the holders of an object, `every holder`, `nearest holder of Sit`. TRPI_NONE16 after a mistake.
static uint16_t select_holders(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *found)
{
    *found = trpi_value_type_unknown();
    if (!scope->handles) {
        TRPI_SAY(scope, expression->span,
                 "Only the object itself knows its holders; send it a message, and tell them in its `on message`.");
        return TRPI_NONE16;
    }
    uint16_t offer = TRPI_NO_INDEX;
    if (expression->name.word_count > 0) {
        offer = trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_OFFERS, scope->provider, expression->name.text);
        if (offer == TRPI_NO_INDEX) {
            TRPI_SAY(scope, expression->name.span,
                     "This object offers no `%.*s`; name one of its behaviours, or write `%.*s` alone.",
                     TRPI_WORDS(expression->name.text), TRPI_WORDS(expression->left->name.text));
            return TRPI_NONE16;
        }
    }
    uint16_t kind = offer != TRPI_NO_INDEX
                        ? scope->symbols->behaviours.at[scope->symbols->offers.at[offer].behaviour].performer_kind
                        : scope->compiler->creature;
    *found = trpi_value_type_entity(kind, TRPI_NO_INDEX);
    trpi_pack_selector record = begin(scope->compiler, *found, expression->selector);
    record.flags |= TRPI_SELECTOR_HOLDERS;
    record.offer = (uint16_t)(offer != TRPI_NO_INDEX ? offer + 1u : 0);
    record.owner = trpi_code_of_operation(scope->compiler, TRPI_OP_THIS, 0, TRP_TYPE_ENTITY);
    return finish(scope, expression->filters, *found, &record);
}

// Whether an expression is about the holders of an object, and not about a kind, role or link that is called so.
static bool is_about_holders(const trpi_scope *scope, const trpi_syntax_expression *left)
{
    trpi_value_type found;
    return left != NULL && left->kind == TRPI_EXPRESSION_NAME && trpi_text_equals_string(left->name.text, "holder") &&
           !trpi_find_kind_or_role(scope->compiler, left->name.text, &found) &&
           (scope->provider == TRPI_NO_INDEX ||
            trpi_symbols_find_fact_link_or_offer(scope->symbols, TRPI_MEMBER_LINKS, scope->provider, left->name.text) ==
                TRPI_NO_INDEX);
}

uint16_t trpi_compile_search_selector(trpi_scope *scope, const trpi_syntax_expression *expression, trpi_value_type *found_type)
{
    const trpi_syntax_expression *left = expression->left;
    trpi_slot_group list;
    uint32_t owner = 0;
    *found_type = trpi_value_type_anybody();
    if (left == NULL && expression->name.text.size > 0) {  // any entity
        trpi_pack_selector record = begin(scope->compiler, *found_type, expression->selector);
        return finish(scope, expression->filters, *found_type, &record);
    }
    if (trpi_find_entity_list(scope, left, &list)) {
        *found_type = trpi_value_type_entity(list.type.kind, TRPI_NO_INDEX);
        trpi_pack_selector record = begin(scope->compiler, *found_type, expression->selector);
        trpi_selector_set_searched_list(scope, &list, &record);
        return finish(scope, expression->filters, *found_type, &record);
    }
    bool first = expression->selector == TRPI_SELECTOR_FIRST;
    if (!first && is_about_holders(scope, left)) {
        return select_holders(scope, expression, found_type);
    }
    uint16_t link = left != NULL && !first ? trpi_find_searched_link(scope, left, &owner) : TRPI_NO_INDEX;
    if (link != TRPI_NO_INDEX && owner != 0) {
        *found_type = scope->symbols->links.at[link].target;
        trpi_pack_selector record = begin(scope->compiler, *found_type, expression->selector);
        record.owner = owner;
        record.link = (uint16_t)(link + 1u);
        return finish(scope, expression->filters, *found_type, &record);
    }
    *found_type = trpi_value_type_unknown();
    uint16_t selector = left != NULL && left->kind == TRPI_EXPRESSION_NAME && !first
                            ? select_sort(scope, &left->name, expression->selector, expression->filters, found_type)
                            : TRPI_NONE16;
    if (selector == TRPI_NONE16) {
        report_choice(scope, expression);
    }
    return selector;
}

uint16_t trpi_compile_global_selector(trpi_compiler *compiler, uint16_t global)
{
    trpi_value_type found = trpi_value_type_entity(compiler->symbols.globals.at[global].kind, TRPI_NO_INDEX);
    trpi_pack_selector record = begin(compiler, found, TRPI_SELECTOR_ANY);
    record.where = trpi_code_of_global_test(compiler, TRPI_OP_IT, global);
    return (uint16_t)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_SELECTOR, &record);
}

uint16_t trpi_compile_type_selector(trpi_scope *scope, const trpi_syntax_type *type, trpi_value_type *found_type)
{
    *found_type = trpi_value_type_unknown();
    if (type->kind != TRPI_TYPE_SYNTAX_NAMED || type->names == NULL) {
        if (type->kind != TRPI_TYPE_SYNTAX_ERROR) {
            TRPI_SAY(scope, type->span, "This names nobody; write for example `a creature within 8 m`.");
        }
        return TRPI_NONE16;
    }
    const trpi_syntax_name *name = &type->names->name;
    uint16_t global = TRPI_FIND(scope->symbols, globals, name->text);
    uint16_t selector = select_sort(scope, name, type->selector, type->filters, found_type);
    if (selector == TRPI_NONE16 && global != TRPI_NO_INDEX) {
        *found_type = trpi_value_type_entity(scope->symbols->globals.at[global].kind, scope->symbols->globals.at[global].role);
        return trpi_compile_global_selector(scope->compiler, global);
    }
    if (selector == TRPI_NONE16) {
        report_sort(scope, name);
    } else if (type->names->next != NULL || type->many) {
        TRPI_SAY(scope, type->span, "Choosing among several sorts is" TRPI_NOT_YET);
    }
    return selector;
}

// Compiles a condition on the place of the performer: `within 5 m of bar`, `inside cellar`.
static uint32_t code_place_of_me(trpi_scope *scope, const trpi_syntax_filter *filter)
{
    trpi_value_type somewhere =
        trpi_value_type_entity(filter->kind == TRPI_FILTER_INSIDE ? scope->compiler->place : TRPI_NO_INDEX, TRPI_NO_INDEX);
    const trpi_syntax_expression *where = filter->kind == TRPI_FILTER_INSIDE ? filter->value : filter->of;
    if (filter->kind == TRPI_FILTER_AROUND || where == NULL) {
        return TRPI_REFUSE(
            scope, filter->span,
            "Whoever plays the first part begins the scene and is looked for by nobody; say where he is, such as `within 20 m "
            "of bar`, or leave this out.");
    }
    trpi_refuse_any_for_one(scope, where);
    trpi_code_begin(&scope->compiler->builder);
    if (filter->kind == TRPI_FILTER_INSIDE) {
        trpi_emit_operation(scope, TRPI_OP_ME, 0);
        (void)trpi_compile_value_of_type(scope, where, somewhere, "`inside`");
        trpi_emit_operation(scope, TRPI_OP_INSIDE, 0);
    } else {
        trpi_compile_distance_to(scope, where, "`of`");
        (void)trpi_compile_value_of_type(scope, filter->value, trpi_value_type_number(TRPI_DIMENSION_DISTANCE), "`within`");
        trpi_emit_operation(scope, TRPI_OP_AT_MOST, 0);
    }
    return trpi_code_end_or_report(scope, filter->span, TRP_TYPE_TRUTH);
}

uint32_t trpi_compile_performer_filters(const trpi_scope *scope, const trpi_syntax_type *type)
{
    trpi_scope inner = *scope;
    uint32_t all = 0;
    inner.has_it = inner.it_is_me = true;
    inner.it = trpi_value_type_entity(scope->kind, scope->role);
    for (const trpi_syntax_filter *filter = type->filters; filter != NULL; filter = filter->next) {
        uint32_t code =
            filter->kind == TRPI_FILTER_WHERE ? trpi_code_of_condition(&inner, filter->value) : code_place_of_me(&inner, filter);
        all = trpi_code_join_by_and(&scope->compiler->builder, all, code);
    }
    return all;
}

uint16_t trpi_compile_part_selector(trpi_compiler *compiler, const trpi_part_symbol *part, bool may_be_player)
{
    if (part->global != TRPI_NO_INDEX) {
        return trpi_compile_global_selector(compiler, part->global);
    }
    trpi_pack_selector record = begin(compiler, trpi_value_type_entity(part->kind, part->role), TRPI_SELECTOR_ANY);
    if (may_be_player && part->role == TRPI_NO_INDEX) {
        record.flags |= TRPI_SELECTOR_PLAYER;
    }
    return (uint16_t)trpi_pack_builder_add_record(&compiler->builder, TRPI_SECTION_SELECTOR, &record);
}
