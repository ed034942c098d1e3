// SPDX-License-Identifier: MIT
// `do any NAME`: networks of one name, each for those that something suits. (BTN "Run-time Architecture"; SEMANTICS 8.2)
//
// A descriptor is a kind or a role of who performs, a choice of one of its facts, or a fact that is yes or no; in this
// order one says more than the other. Of two candidates the one that says more often what, category by category, comes
// first.

#include "script/compile/use.h"

#include "script/compile/code.h"

#include <string.h>

enum { OF_KIND, OF_ROLE, OF_CHOICE, OF_TRUTH, CATEGORIES, UNKNOWN = CATEGORIES };

#define MOST_DESCRIPTORS 8

// What one `suits` names.
typedef struct descriptor {
    uint32_t category;
    uint16_t index;   // the kind, the role, or the fact
    uint16_t choice;  // of that fact
} descriptor;

static const trpi_fact_symbol *fact_at(const trpi_compiler *compiler, uint16_t fact)
{
    return &compiler->symbols.facts.at[fact];
}

// Whether the performer of a scope has a fact.
static bool has_fact(const trpi_scope *scope, uint16_t fact)
{
    return scope->kind != TRPI_NO_INDEX &&
           trpi_symbol_fact(scope->symbols, scope->kind, fact_at(scope->compiler, fact)->symbol.name) == fact;
}

static descriptor describe(const trpi_scope *scope, trpi_text name)
{
    const trpi_symbols *symbols = scope->symbols;
    descriptor found = {.category = UNKNOWN};
    uint16_t kind = TRPI_FIND(symbols, kinds, name), role = TRPI_FIND(symbols, roles, name);
    if (kind != TRPI_NO_INDEX || role != TRPI_NO_INDEX) {
        return (descriptor){kind != TRPI_NO_INDEX ? OF_KIND : OF_ROLE, kind != TRPI_NO_INDEX ? kind : role, 0};
    }
    for (uint16_t i = 0; i < symbols->facts.count; i++) {
        const trpi_fact_symbol *fact = fact_at(scope->compiler, i);
        uint16_t choice = fact->choice_count > 0 ? trpi_symbol_choice(symbols, fact, name) : TRPI_NO_INDEX;
        bool own = has_fact(scope, i);
        if (choice != TRPI_NO_INDEX && (own || found.category == UNKNOWN)) {
            found = (descriptor){OF_CHOICE, i, choice};
        } else if (trpi_name_equal(fact->symbol.name, name) && fact->type.type == TRP_TYPE_TRUTH &&
                   (own || found.category == UNKNOWN)) {
            found = (descriptor){OF_TRUTH, i, 0};
        }
        if (own && found.category != UNKNOWN && found.index == i) {
            break;
        }
    }
    return found;
}

// What stands behind `suits`, or NULL.
static const trpi_syntax_names *suits_of(const trpi_syntax_line *line)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_SUITS);
    return clause != NULL ? clause->names : NULL;
}

static uint32_t describe_all(const trpi_scope *scope, const trpi_syntax_line *line, descriptor *descriptors)
{
    uint32_t count = 0;
    for (const trpi_syntax_names *names = suits_of(line); names != NULL && count < MOST_DESCRIPTORS; names = names->next) {
        descriptors[count++] = describe(scope, names->name.text);
    }
    return count;
}

// ---- As a condition -----------------------------------------------------------------------------

static trpi_syntax_expression *expression(trpi_compiler *compiler, trpi_expression_kind kind, trpi_span span, trpi_text name)
{
    trpi_syntax_expression *made = trpi_arena_take(compiler->arena, sizeof *made);
    if (made == NULL) {
        compiler->failed = true;
        return NULL;
    }
    memset(made, 0, sizeof *made);
    made->kind = kind;
    made->span = made->operator_span = span;
    made->name = (trpi_syntax_name){.text = name, .span = span};
    made->text = trpi_text_of("");
    return made;
}

static trpi_syntax_expression *both(trpi_compiler *compiler, trpi_expression_kind kind, trpi_syntax_expression *left,
                                    trpi_syntax_expression *right)
{
    trpi_syntax_expression *made = left != NULL && right != NULL ? expression(compiler, kind, left->span, trpi_text_of("")) : NULL;
    if (made != NULL) {
        made->left = left;
        made->right = right;
    }
    return made;
}

// `me is Guard`, `mood is wary`, `fearful`.
static trpi_syntax_expression *condition_of(trpi_compiler *compiler, const trpi_syntax_name *said, const descriptor *d)
{
    trpi_syntax_expression *name = expression(compiler, TRPI_EXPRESSION_NAME, said->span, said->text);
    if (d->category == OF_TRUTH) {
        return name;
    }
    trpi_syntax_expression *subject =
        d->category == OF_CHOICE ? expression(compiler, TRPI_EXPRESSION_NAME, said->span, fact_at(compiler, d->index)->symbol.name)
                                 : expression(compiler, TRPI_EXPRESSION_ME, said->span, trpi_text_of(""));
    return both(compiler, TRPI_EXPRESSION_IS, subject, name);
}

static void report_unknown(trpi_compiler *compiler, const trpi_source *source, const trpi_syntax_name *name)
{
    trpi_guess guess = trpi_guess_begin(name->text);
    TRPI_GUESS(&guess, &compiler->symbols, kinds);
    TRPI_GUESS(&guess, &compiler->symbols, roles);
    TRPI_GUESS(&guess, &compiler->symbols, choices);
    for (uint16_t i = 0; i < compiler->symbols.facts.count; i++) {
        if (fact_at(compiler, i)->type.type == TRP_TYPE_TRUTH) {
            trpi_guess_offer(&guess, fact_at(compiler, i)->symbol.name);
        }
    }
    if (guess.best.size > 0) {
        trpi_compile_unknown(compiler, source, name, "kind, role, choice or fact", &guess);
        return;
    }
    TRPI_COMPILE_ERROR(compiler, source, name->span,
                       "Whom does this suit? `%.*s` is no kind, no role, no choice, and no fact that is yes or no; declare it, "
                       "such as `%.*s: yes or no` below a kind.",
                       TRPI_WORDS(name->text), TRPI_WORDS(name->text));
}

uint32_t trpi_compile_descriptors(trpi_scope *scope, const trpi_syntax_line *candidate)
{
    trpi_syntax_expression *all = NULL;
    const trpi_source *source = scope->source;
    for (const trpi_syntax_names *names = suits_of(candidate); names != NULL; names = names->next) {
        descriptor d = describe(scope, names->name.text);
        if (d.category == UNKNOWN) {
            report_unknown(scope->compiler, source, &names->name);
            return 0;
        }
        if ((d.category == OF_CHOICE || d.category == OF_TRUTH) && !has_fact(scope, d.index)) {
            return 0;  // it can never suit this one
        }
        trpi_syntax_expression *one = condition_of(scope->compiler, &names->name, &d);
        all = all != NULL ? both(scope->compiler, TRPI_EXPRESSION_AND, all, one) : one;
    }
    return all != NULL ? trpi_code_condition(scope, all) : 0;
}

// ---- The order ----------------------------------------------------------------------------------

// Below 0 when `a` says more than `b`; 0 when they say as much.
static int compare(const trpi_scope *scope, const trpi_syntax_line *a, const trpi_syntax_line *b)
{
    descriptor of_a[MOST_DESCRIPTORS], of_b[MOST_DESCRIPTORS];
    int counts[CATEGORIES + 1] = {0};
    uint32_t count = describe_all(scope, a, of_a);
    for (uint32_t i = 0; i < count; i++) {
        counts[of_a[i].category]++;
    }
    count = describe_all(scope, b, of_b);
    for (uint32_t i = 0; i < count; i++) {
        counts[of_b[i].category]--;
    }
    for (uint32_t i = 0; i < CATEGORIES; i++) {
        if (counts[i] != 0) {
            return counts[i] > 0 ? -1 : 1;
        }
    }
    return 0;
}

// Whether two descriptors cannot both be so: two choices of one fact, or kinds of which none comes from the other.
static bool exclude(const trpi_compiler *compiler, const descriptor *a, const descriptor *b)
{
    if (a->category != b->category) {
        return false;
    }
    bool choices = a->category == OF_CHOICE && a->index == b->index && a->choice != b->choice;
    bool kinds = a->category == OF_KIND && !trpi_kinds_meet(&compiler->symbols, a->index, b->index);
    return choices || kinds;
}

static bool can_both_suit(const trpi_scope *scope, const trpi_syntax_line *a, const trpi_syntax_line *b)
{
    descriptor of_a[MOST_DESCRIPTORS], of_b[MOST_DESCRIPTORS];
    uint32_t count_a = describe_all(scope, a, of_a), count_b = describe_all(scope, b, of_b);
    for (uint32_t i = 0; i < count_a; i++) {
        for (uint32_t j = 0; j < count_b; j++) {
            if (exclude(scope->compiler, &of_a[i], &of_b[j])) {
                return false;
            }
        }
    }
    return true;
}

// Whether some candidate suits everybody: one that asks for nothing, or one for each choice of a fact.
static bool leaves_a_gap(const trpi_scope *scope, const trpi_symbol **candidates, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        descriptor of[MOST_DESCRIPTORS];
        uint32_t said = describe_all(scope, candidates[i]->line, of);
        if (said == 0) {
            return false;
        }
        if (said > 1 || of[0].category != OF_CHOICE || !has_fact(scope, of[0].index)) {
            continue;
        }
        uint32_t covered = 0;
        for (uint32_t j = 0; j < count; j++) {
            descriptor other[MOST_DESCRIPTORS];
            covered += describe_all(scope, candidates[j]->line, other) == 1 && other[0].category == OF_CHOICE &&
                       other[0].index == of[0].index;
        }
        if (covered >= fact_at(scope->compiler, of[0].index)->choice_count) {
            return false;
        }
    }
    return true;
}

static void report_doubt(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i++) {
        const trpi_symbol *a = candidates[i], *b = candidates[i + 1];
        if (compare(scope, a->line, b->line) == 0 && can_both_suit(scope, a->line, b->line)) {
            TRPI_COMPILE_ERROR(scope->compiler, b->source, b->span,
                               "Two networks `%.*s` may suit the same character, and none says more than the other; let one of "
                               "them suit something else too.",
                               TRPI_WORDS(b->name));
            return;
        }
    }
    if (leaves_a_gap(scope, candidates, count)) {
        TRPI_SAY(scope, step->span,
                 "It may be that no network `%.*s` suits; add a `network %.*s` that says nothing of whom it suits.",
                 TRPI_WORDS(step->name.text), TRPI_WORDS(step->name.text));
    }
}

void trpi_order_candidates(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const trpi_symbol *held = candidates[i];
        uint32_t at = i;
        for (; at > 0 && compare(scope, held->line, candidates[at - 1]->line) < 0; at--) {
            candidates[at] = candidates[at - 1];
        }
        candidates[at] = held;
    }
    report_doubt(scope, step, candidates, count);
}
