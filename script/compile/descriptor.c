// SPDX-License-Identifier: MIT
// Compiles `do any NAME`, which performs one of several networks of one name: the first, in the order below, whose `suits`
// conditions hold for the performer. (BTN "Run-time Architecture"; SEMANTICS 8.2)
//
// A descriptor is a kind of the performer, a role of the performer, a choice of one of the performer's facts, or a fact that is yes
// or no. A category says more than those behind it. Of two candidates the one with more descriptors in the first category in which
// they differ comes first. If they differ in none, the one whose kind descends from more kinds does.

#include "script/compile/use.h"

#include "script/check/types.h"
#include "script/compile/code.h"

enum { OF_KIND, OF_ROLE, OF_CHOICE, OF_TRUTH, CATEGORIES, UNKNOWN = CATEGORIES };

#define MOST_DESCRIPTORS 8

// The meaning of one name behind `suits`.
typedef struct descriptor {
    uint32_t category;
    uint16_t index;   // the kind, the role, or the fact
    uint16_t choice;  // of that fact
    uint16_t other;   // another fact of the performer that the name means as well; itself when there is none
} descriptor;

typedef struct description {
    descriptor of[MOST_DESCRIPTORS];
    uint32_t count;
} description;

static const trpi_fact_symbol *fact_at(const trpi_compiler *compiler, uint16_t fact)
{
    return &compiler->symbols.facts.at[fact];
}

// Whether the performer of a scope has a fact.
static bool has_fact(const trpi_scope *scope, uint16_t fact)
{
    return scope->kind != TRPI_NO_INDEX &&
           trpi_symbol_find_fact(scope->symbols, scope->kind, fact_at(scope->compiler, fact)->symbol.name) == fact;
}

// Whether a name means a fact: as one of its choices, or as the name of a fact that is yes or no.
static bool means_fact(const trpi_scope *scope, uint16_t fact, trpi_text name, descriptor *said)
{
    const trpi_fact_symbol *symbol = fact_at(scope->compiler, fact);
    uint16_t choice = symbol->choice_count > 0 ? trpi_symbols_find_choice_of_fact(scope->symbols, symbol, name) : TRPI_NO_INDEX;
    bool is_truth = trpi_names_are_equal_without_case(symbol->symbol.name, name) && symbol->type.type == TRP_TYPE_TRUTH;
    *said = choice != TRPI_NO_INDEX ? (descriptor){OF_CHOICE, fact, choice, fact} : (descriptor){OF_TRUTH, fact, 0, fact};
    return choice != TRPI_NO_INDEX || is_truth;
}

static descriptor describe(const trpi_scope *scope, trpi_text name)
{
    descriptor found = {.category = UNKNOWN};
    trpi_value_type sort;
    if (trpi_find_kind_or_role(scope->compiler, name, &sort)) {
        bool is_role = sort.role != TRPI_NO_INDEX;
        return (descriptor){is_role ? OF_ROLE : OF_KIND, is_role ? sort.role : sort.kind, 0, 0};
    }
    bool found_own = false;
    for (uint16_t i = 0; i < scope->symbols->facts.count; i++) {
        descriptor said;
        bool own = has_fact(scope, i);
        if ((!own && found.category != UNKNOWN) || !means_fact(scope, i, name, &said)) {
            continue;
        }
        if (found_own) {
            found.other = i;
            break;
        }
        found = said;
        found_own = own;
    }
    return found;
}

// Returns the names behind `suits`, or NULL.
static const trpi_syntax_names *suits_of(const trpi_syntax_line *line)
{
    const trpi_syntax_clause *clause = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_SUITS);
    return clause != NULL ? clause->names : NULL;
}

static description describe_all(const trpi_scope *scope, const trpi_symbol *candidate)
{
    description all = {.count = 0};
    for (const trpi_syntax_names *names = suits_of(candidate->line); names != NULL && all.count < MOST_DESCRIPTORS;
         names = names->next) {
        all.of[all.count++] = describe(scope, names->name.text);
    }
    return all;
}

// ---- As a condition -----------------------------------------------------------------------------

// Compiles a descriptor as a condition: `me is Guard`, `mood is wary`, `fearful`.
static trpi_syntax_expression *condition_of(trpi_compiler *compiler, const trpi_syntax_name *said, const descriptor *d)
{
    trpi_syntax_expression name = trpi_expression_make(TRPI_EXPRESSION_NAME, said->span), subject = name;
    trpi_syntax_expression is = trpi_expression_make(TRPI_EXPRESSION_IS, said->span);
    name.name.text = said->text;
    if (d->category == OF_CHOICE) {
        subject.name.text = fact_at(compiler, d->index)->symbol.name;
    } else {
        subject.kind = TRPI_EXPRESSION_ME;
    }
    is.right = trpi_expression_copy(compiler, &name);
    is.left = d->category != OF_TRUTH ? trpi_expression_copy(compiler, &subject) : NULL;
    return d->category == OF_TRUTH ? is.right : is.left != NULL && is.right != NULL ? trpi_expression_copy(compiler, &is) : NULL;
}

static void report_unknown(const trpi_scope *scope, const trpi_syntax_name *name)
{
    trpi_name_guess guess = trpi_name_guess_begin_collecting(name->text, scope->compiler->candidates);
    TRPI_GUESS(&guess, scope->symbols, kinds);
    TRPI_GUESS(&guess, scope->symbols, roles);
    TRPI_GUESS(&guess, scope->symbols, choices);
    for (uint16_t i = 0; i < scope->symbols->facts.count; i++) {
        bool truth = fact_at(scope->compiler, i)->type.type == TRP_TYPE_TRUTH;
        trpi_name_guess_consider(&guess, truth ? fact_at(scope->compiler, i)->symbol.name : trpi_text_from_string(""));
    }
    if (guess.best.size > 0) {
        trpi_report_unknown_name(&scope->file, name, "kind, role, choice or fact", &guess);
        return;
    }
    TRPI_SAY(scope, name->span,
             "Whom does this suit? `%.*s` is no kind, no role, no choice, and no fact that is yes or no; declare it, such as "
             "`%.*s: yes or no` below a kind.",
             TRPI_WORDS(name->text), TRPI_WORDS(name->text));
}

uint32_t trpi_compile_descriptor_condition(trpi_scope *scope, const trpi_syntax_line *candidate)
{
    trpi_syntax_expression *all = NULL;
    for (const trpi_syntax_names *names = suits_of(candidate); names != NULL; names = names->next) {
        descriptor d = describe(scope, names->name.text);
        if (d.category == UNKNOWN) {
            report_unknown(scope, &names->name);
            return 0;
        }
        if ((d.category == OF_CHOICE || d.category == OF_TRUTH) && !has_fact(scope, d.index)) {
            return 0;  // that one can never suit this one
        }
        if ((d.category == OF_CHOICE || d.category == OF_TRUTH) && d.other != d.index) {
            TRPI_SAY(
                scope, names->name.span,
                "`%.*s` is said of `%.*s` and of `%.*s`, so whom this suits cannot be told; rename one of the words, or write a "
                "fact that is yes or no here.",
                TRPI_WORDS(names->name.text), TRPI_WORDS(fact_at(scope->compiler, d.index)->symbol.name),
                TRPI_WORDS(fact_at(scope->compiler, d.other)->symbol.name));
            return 0;
        }
        trpi_syntax_expression both = trpi_expression_make(TRPI_EXPRESSION_AND, names->name.span);
        both.left = all;
        both.right = condition_of(scope->compiler, &names->name, &d);
        all = all == NULL || both.right == NULL ? both.right : trpi_expression_copy(scope->compiler, &both);
    }
    return trpi_code_of_condition(scope, all);
}

// ---- The order ----------------------------------------------------------------------------------

// Returns how many kinds the line of descent of the most special kind in a description has, that kind included; 0 without a kind.
// If a performer is of two kinds, one descends from the other, so that the deeper one is the more special.
static int depth_of_kind(const trpi_scope *scope, const description *said)
{
    int deepest = 0;
    for (uint32_t i = 0; i < said->count; i++) {
        int depth = 0;
        uint16_t kind = said->of[i].category == OF_KIND ? said->of[i].index : TRPI_NO_INDEX;
        for (; kind != TRPI_NO_INDEX; kind = scope->symbols->kinds.at[kind].parent) {
            depth++;
        }
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest;
}

// Compares how specific the descriptors of two candidates are: below 0 when those of `a` are more specific than those of `b`; 0
// when both are as specific.
static int compare(const trpi_scope *scope, const trpi_symbol *a, const trpi_symbol *b)
{
    const description of_a = describe_all(scope, a), of_b = describe_all(scope, b);
    int counts[CATEGORIES + 1] = {0};
    for (uint32_t i = 0; i < of_a.count; i++) {
        counts[of_a.of[i].category]++;
    }
    for (uint32_t i = 0; i < of_b.count; i++) {
        counts[of_b.of[i].category]--;
    }
    uint32_t first = 0;
    while (first < CATEGORIES && counts[first] == 0) {
        first++;
    }
    return first == CATEGORIES ? depth_of_kind(scope, &of_b) - depth_of_kind(scope, &of_a) : counts[first] > 0 ? -1 : 1;
}

// Whether two descriptors cannot both hold: two choices of one fact, or kinds of which none comes from the other.
static bool exclude(const trpi_compiler *compiler, const descriptor *a, const descriptor *b)
{
    return a->category == b->category && ((a->category == OF_CHOICE && a->index == b->index && a->choice != b->choice) ||
                                          (a->category == OF_KIND && !trpi_kinds_overlap(&compiler->symbols, a->index, b->index)));
}

static bool can_both_suit(const trpi_scope *scope, const trpi_symbol *a, const trpi_symbol *b)
{
    const description of_a = describe_all(scope, a), of_b = describe_all(scope, b);
    for (uint32_t i = 0; i < of_a.count * of_b.count; i++) {
        if (exclude(scope->compiler, &of_a.of[i / of_b.count], &of_b.of[i % of_b.count])) {
            return false;
        }
    }
    return true;
}

// Whether all descriptors of a network hold for every performer: each names a kind from which the performer's kind descends, or the
// role whose behaviour is compiled.
static bool suits_all(const trpi_scope *scope, const description *said)
{
    for (uint32_t i = 0; i < said->count; i++) {
        const descriptor *of = &said->of[i];
        bool is_kind = of->category == OF_KIND && scope->kind != TRPI_NO_INDEX &&
                       trpi_kind_descends_from(scope->symbols, scope->kind, of->index);
        if (!is_kind && (of->category != OF_ROLE || scope->role == TRPI_NO_INDEX || of->index != scope->role)) {
            return false;
        }
    }
    return true;
}

// Whether there may be a performer for which no candidate suits. There is none when a candidate asks for nothing more than all
// performers are, or when the candidates cover each choice of a fact.
static bool leaves_a_gap(const trpi_scope *scope, const trpi_symbol **candidates, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const description said = describe_all(scope, candidates[i]);
        if (suits_all(scope, &said)) {
            return false;
        }
        uint32_t covered = 0;
        for (uint32_t j = 0; j < count && said.count == 1 && said.of[0].category == OF_CHOICE; j++) {
            const description other = describe_all(scope, candidates[j]);
            covered += other.count == 1 && other.of[0].category == OF_CHOICE && other.of[0].index == said.of[0].index;
        }
        if (covered > 0 && has_fact(scope, said.of[0].index) &&
            covered >= fact_at(scope->compiler, said.of[0].index)->choice_count) {
            return false;
        }
    }
    return true;
}

static void report_doubt(const trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count)
{
    for (uint32_t i = 0; i + 1 < count; i++) {
        const trpi_symbol *a = candidates[i], *b = candidates[i + 1];
        if (compare(scope, a, b) == 0 && can_both_suit(scope, a, b)) {
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

void trpi_sort_do_any_candidates(trpi_scope *scope, const trpi_syntax_step *step, const trpi_symbol **candidates, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const trpi_symbol *held = candidates[i];
        uint32_t at = i;
        for (; at > 0 && compare(scope, held, candidates[at - 1]) < 0; at--) {
            candidates[at] = candidates[at - 1];
        }
        candidates[at] = held;
    }
    report_doubt(scope, step, candidates, count);
}
