// SPDX-License-Identifier: MIT
#include "script/compile/vain_line.h"

#include "base/assert.h"
#include "pack/code.h"
#include "script/check/constant.h"
#include "script/compile/expression.h"

#include "base/sort.h"

// Whether the text of a scope is made by no pattern, is not of the standard library, and is no condition of a test.
static bool is_own_text(const trpi_scope *scope)
{
    return scope->source->expansion == NULL && !scope->source->is_standard && !scope->from_nowhere;
}

// ---- Ranges of facts ----------------------------------------------------------------------------

// How the comparison of a fact with a number comes out: it depends on the value of the fact, or is never or always true for all
// values within the fact's range.
typedef enum verdict { DEPENDS, NEVER, ALWAYS } verdict;

static verdict compare_range(const trpi_fact_symbol *fact, trpi_expression_kind kind, trpi_number number)
{
    bool above = fact->least > number, below = fact->most < number;
    bool at_least = fact->least >= number, at_most = fact->most <= number;
    switch (kind) {
    case TRPI_EXPRESSION_LESS: return below ? ALWAYS : at_least ? NEVER : DEPENDS;
    case TRPI_EXPRESSION_LESS_EQUAL: return at_most ? ALWAYS : above ? NEVER : DEPENDS;
    case TRPI_EXPRESSION_MORE: return above ? ALWAYS : at_most ? NEVER : DEPENDS;
    case TRPI_EXPRESSION_MORE_EQUAL: return at_least ? ALWAYS : below ? NEVER : DEPENDS;
    default: return above || below ? NEVER : DEPENDS;  // IS
    }
}

// Whether a comparison comes out as `wanted` for every fact with the name of `fact`: a task or a row may be for performers of
// several kinds, whose facts of that name have ranges of their own.
static bool all_come_out(const trpi_scope *scope, uint16_t fact, trpi_expression_kind kind, trpi_number number, verdict wanted)
{
    const trpi_text name = scope->symbols->facts.at[fact].symbol.name;
    for (uint32_t i = 0; i < scope->symbols->facts.count; i++) {
        const trpi_fact_symbol *other = &scope->symbols->facts.at[i];
        bool is_bounded = (other->flags & TRPI_FACT_BOUNDED) != 0 && other->type.type == TRP_TYPE_NUMBER;
        if (trpi_names_are_equal_without_case(other->symbol.name, name) &&
            (!is_bounded || compare_range(other, kind, number) != wanted)) {
            return false;
        }
    }
    return true;
}

// Returns the comparison that says the same with its sides exchanged.
static trpi_expression_kind mirrored(trpi_expression_kind kind)
{
    return kind == TRPI_EXPRESSION_LESS         ? TRPI_EXPRESSION_MORE
           : kind == TRPI_EXPRESSION_LESS_EQUAL ? TRPI_EXPRESSION_MORE_EQUAL
           : kind == TRPI_EXPRESSION_MORE       ? TRPI_EXPRESSION_LESS
           : kind == TRPI_EXPRESSION_MORE_EQUAL ? TRPI_EXPRESSION_LESS_EQUAL
                                                : kind;
}

// Returns another entity's fact in a comparison with a constant that has just been compiled: the read of the fact is the operation
// in front of the constant, or with `is_behind` the one behind it. TRPI_NO_INDEX when there is none.
static uint16_t fact_of_another(const trpi_scope *scope, bool is_behind)
{
    const trpi_pack_builder *builder = &scope->compiler->builder;
    TRP_ASSERT(builder->nesting > 0);
    const uint32_t count = builder->word_count, first = builder->starts[builder->nesting - 1];
    if (count < first + 2 || (!is_behind && TRPI_OP(builder->words[count - 1]) != TRPI_OP_NUMBER)) {
        return TRPI_NO_INDEX;
    }
    const uint32_t word = builder->words[count - (is_behind ? 1 : 2)];
    return TRPI_OP(word) == TRPI_OP_FACT ? (uint16_t)TRPI_OPERAND(word) : TRPI_NO_INDEX;
}

void trpi_warn_of_vain_comparison(const trpi_scope *scope, const trpi_syntax_expression *comparison)
{
    const trpi_syntax_expression *left = comparison->left, *right = comparison->right;
    trpi_number number;
    trpi_dimension dimension;
    bool turned = trpi_fold_constant(left, &number, &dimension);
    if (!is_own_text(scope) || (!turned && !trpi_fold_constant(right, &number, &dimension))) {
        return;
    }
    trpi_expression_kind kind = turned ? mirrored(comparison->kind) : comparison->kind;
    const uint16_t own = trpi_find_own_fact(scope, turned ? right : left);
    const uint16_t fact = own != TRPI_NO_INDEX ? own : fact_of_another(scope, turned);
    if (fact == TRPI_NO_INDEX) {
        return;
    }
    verdict found = compare_range(&scope->symbols->facts.at[fact], kind, number);
    if (found == DEPENDS || !all_come_out(scope, fact, kind, number, found)) {
        return;
    }
    if (own == TRPI_NO_INDEX && (found == ALWAYS) != comparison->negated) {
        return;  // not when that one is gone
    }
    TRPI_WARN(scope, comparison->span, "The range of `%.*s` makes this %s; write a value within the range, or leave this out.",
              TRPI_WORDS(scope->symbols->facts.at[fact].symbol.name),
              (found == ALWAYS) != comparison->negated ? "always true" : "never true");
}

void trpi_warn_of_value_beyond_range(const trpi_scope *scope, const trpi_syntax_expression *value, uint16_t fact)
{
    trpi_number number;
    trpi_dimension dimension;
    if (is_own_text(scope) && trpi_fold_constant(value, &number, &dimension) &&
        compare_range(&scope->symbols->facts.at[fact], TRPI_EXPRESSION_IS, number) == NEVER &&
        all_come_out(scope, fact, TRPI_EXPRESSION_IS, number, NEVER)) {
        TRPI_WARN(scope, value->span,
                  "The range of `%.*s` does not reach so far, so it becomes the end of its range; write a value within the range.",
                  TRPI_WORDS(scope->symbols->facts.at[fact].symbol.name));
    }
}

// ---- Ways ---------------------------------------------------------------------------------------

// Whether the argument of an action says where it leads: `move to me` and `approach me`, but not `circle near me`.
static bool is_goal(const trpi_action_parameter_slot *slot)
{
    return slot->preposition.size == 0 || trpi_text_equals_string(slot->preposition, "to");
}

void trpi_warn_of_way_to_oneself(const trpi_scope *scope, const trpi_action_symbol *action,
                                 const trpi_syntax_expression *const *values)
{
    bool travels = trpi_syntax_find_clause(action->symbol.line->clauses, TRPI_CLAUSE_TRAVELS) != NULL;
    if (travels && is_own_text(scope) && action->slot_count == 1 && is_goal(&action->slots[0]) && values[0] != NULL &&
        values[0]->kind == TRPI_EXPRESSION_ME) {
        TRPI_WARN(scope, values[0]->span, "Whoever does this is there himself; write somebody else or a place, or leave this out.");
    }
}

// ---- Locals -------------------------------------------------------------------------------------

void trpi_note_let(trpi_scope *scope, const trpi_syntax_name *name)
{
    const trpi_local_declaration noted = {scope->source, *name, false};
    uint32_t at = scope->locals.count;
    while (is_own_text(scope) && at-- > 0) {
        if (scope->locals.at[at].name.at == name->text.at) {
            TRPI_PUSH(scope->compiler, scope->compiler->lets, noted);
            scope->locals.at[at].let = scope->compiler->failed ? 0 : scope->compiler->lets.count;
            return;
        }
    }
}

static int compare_places(const void *a, const void *b, const void *context)
{
    (void)context;
    uintptr_t first = (uintptr_t)((const trpi_local_declaration *)a)->name.text.at;
    uintptr_t second = (uintptr_t)((const trpi_local_declaration *)b)->name.text.at;
    return first < second ? -1 : first > second;
}

// A task is compiled wherever it is used, so a `let` may be noted several times. The findings are sorted by their places in the texts
// later, so the addresses of texts do not matter.
void trpi_warn_of_lets_that_nothing_reads(trpi_compiler *compiler)
{
    const uint32_t count = compiler->lets.count;
    trpi_local_declaration *lets = compiler->lets.at, *scratch = trpi_arena_take_array(compiler->arena, count, sizeof *scratch);
    if (compiler->diagnostics->error_count > 0 || count == 0 || scratch == NULL) {
        return;
    }
    trpi_sort_elements(lets, count, sizeof *lets, compare_places, NULL, scratch);
    for (uint32_t i = 0, next; i < count; i = next) {
        bool is_read = false;
        for (next = i; next < count && lets[next].name.text.at == lets[i].name.text.at; next++) {
            is_read = is_read || lets[next].is_read;
        }
        if (!is_read) {
            TRPI_COMPILE_WARNING(compiler, lets[i].source, lets[i].name.span,
                                 "Nothing reads `%.*s`, so this line is in vain; use it below, or leave the line out.",
                                 TRPI_WORDS(lets[i].name.text));
        }
    }
}
