// SPDX-License-Identifier: MIT
// Proofs that need no run: topics without an answer, roles with nothing to do, parts that no character can play.

#include "script/check/check.h"

#define MOST_COMPARED 64u  // proactives before one whose conditions are compared with its own

// Whether the missing half of a conversation, a reactive or one that begins, may be among the lines that were not understood.
static bool a_half_is_broken(const trpi_compiler *compiler, bool reactive)
{
    bool may = false;
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count; i++) {
        const trpi_behaviour_symbol *other = &compiler->symbols.behaviours.at[i];
        may = may || (other->symbol.line->broken && (other->initiation == TRPI_REACTIVE) == reactive);
    }
    return may;
}

static void check_topics(trpi_compiler *compiler)
{
    const bool beginning_is_broken = a_half_is_broken(compiler, false), answer_is_broken = a_half_is_broken(compiler, true);
    for (uint16_t i = 0; i < compiler->symbols.behaviours.count; i++) {
        const trpi_behaviour_symbol *behaviour = &compiler->symbols.behaviours.at[i];
        if (behaviour->scene != TRPI_NO_INDEX || behaviour->topic == TRPI_NO_INDEX || behaviour->broken) {
            continue;
        }
        const trpi_topic_symbol *topic = &compiler->symbols.topics.at[behaviour->topic];
        const trpi_syntax_clause *about = trpi_syntax_find_clause(behaviour->symbol.line->clauses, TRPI_CLAUSE_ABOUT);
        bool reactive = behaviour->initiation == TRPI_REACTIVE;
        if ((reactive ? topic->asked || beginning_is_broken : topic->answered || answer_is_broken) || about == NULL) {
            continue;
        }
        trpi_name_guess guess = trpi_name_guess_begin_collecting(about->name.text, compiler->candidates);
        for (uint32_t t = 0; t < compiler->symbols.topics.count; t++) {
            if (reactive ? compiler->symbols.topics.at[t].asked : compiler->symbols.topics.at[t].answered) {
                trpi_name_guess_consider(&guess, compiler->symbols.topics.at[t].symbol.name);
            }
        }
        const trpi_source *source = behaviour->symbol.source;
        if (reactive) {
            TRPI_COMPILE_WARNING(compiler, source, about->name.span,
                                 "Nobody starts anything about `%.*s`, so this never happens; add a `proactive` about it.",
                                 TRPI_WORDS(about->name.text));
        } else if (!trpi_report_only_with_suggestion(TRPI_IN(compiler, source), about->name.span, &guess,
                                                     "Nobody answers the topic `%.*s`", TRPI_WORDS(about->name.text))) {
            TRPI_COMPILE_ERROR(compiler, source, about->name.span,
                               "Nobody answers the topic `%.*s`; add `reactive NAME, about %.*s` to a role.",
                               TRPI_WORDS(about->name.text), TRPI_WORDS(about->name.text));
        }
    }
}

// Whether two values are written alike, and are the same whenever both are read in one choice: no draws and no searches.
static bool are_same_value(const trpi_source *sources[2], const trpi_syntax_expression *a, const trpi_syntax_expression *b)
{
    if (a == NULL || b == NULL || a->kind != b->kind) {
        return false;
    }
    bool reads = a->kind == TRPI_EXPRESSION_NAME || a->kind == TRPI_EXPRESSION_MY ||
                 (a->kind == TRPI_EXPRESSION_QUANTITY && !a->quantity.is_range);
    return reads &&
           trpi_names_are_equal_without_case(trpi_source_slice(sources[0], a->span), trpi_source_slice(sources[1], b->span));
}

// Whether one of two conditions holds whenever the other does not, as their words show: `safe` and `not safe`, `mood is calm` and
// `mood is not calm`, `thirst > 60` and `thirst <= 60`.
static bool are_opposite(const trpi_source *sources[2], const trpi_syntax_expression *a, const trpi_syntax_expression *b)
{
    static const uint8_t opposites[TRPI_EXPRESSION_KIND_COUNT] = {[TRPI_EXPRESSION_LESS] = TRPI_EXPRESSION_MORE_EQUAL,
                                                                  [TRPI_EXPRESSION_LESS_EQUAL] = TRPI_EXPRESSION_MORE,
                                                                  [TRPI_EXPRESSION_MORE] = TRPI_EXPRESSION_LESS_EQUAL,
                                                                  [TRPI_EXPRESSION_MORE_EQUAL] = TRPI_EXPRESSION_LESS};
    if (a->kind == TRPI_EXPRESSION_NOT || b->kind == TRPI_EXPRESSION_NOT) {
        const bool first = a->kind == TRPI_EXPRESSION_NOT;
        return are_same_value(sources, first ? a->left : a, first ? b : b->left);
    }
    bool says = (a->kind == TRPI_EXPRESSION_IS || a->kind == TRPI_EXPRESSION_HAS) && b->kind == a->kind && b->negated != a->negated;
    bool compares = opposites[a->kind] != 0 && b->kind == opposites[a->kind];
    return (says || compares) && are_same_value(sources, a->left, b->left) && are_same_value(sources, a->right, b->right);
}

static const trpi_behaviour_symbol *proactive_at(const trpi_compiler *compiler, const trpi_role_symbol *role, uint32_t number)
{
    return &compiler->symbols.behaviours.at[role->first_behaviour + number];
}

// Whether a proactive can be chosen sooner or later whatever the facts are: it is not `once`, and has no `if`, or one before it has
// the opposite `if`. A cooldown does not count, since it ends.
static bool is_always_there(const trpi_compiler *compiler, const trpi_role_symbol *role, uint32_t number)
{
    const trpi_syntax_line *line = proactive_at(compiler, role, number)->symbol.line;
    const trpi_syntax_clause *when = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_IF);
    bool is_there = when == NULL;
    for (uint32_t i = number > MOST_COMPARED ? number - MOST_COMPARED : 0;
         i < number && when != NULL && when->value != NULL && !is_there; i++) {
        const trpi_symbol *other = &proactive_at(compiler, role, i)->symbol;
        const trpi_syntax_clause *before = trpi_syntax_find_clause(other->line->clauses, TRPI_CLAUSE_IF);
        const trpi_source *sources[2] = {other->source, proactive_at(compiler, role, number)->symbol.source};
        is_there = before != NULL && before->value != NULL && !trpi_syntax_has_clause(other->line, TRPI_CLAUSE_ONCE) &&
                   are_opposite(sources, before->value, when->value);
    }
    return is_there && !trpi_syntax_has_clause(line, TRPI_CLAUSE_ONCE);
}

// Warns of weights in a role that does not draw what it does next. Weights in additions to the role are not looked at.
static void check_weights(trpi_compiler *compiler, const trpi_role_symbol *role)
{
    const trpi_syntax_clause *chooses = trpi_syntax_find_clause(role->symbol.line->clauses, TRPI_CLAUSE_CHOOSES);
    const bool drawn = chooses == NULL || chooses->selection == TRPI_SELECTION_CHANCE ||
                       chooses->selection == TRPI_SELECTION_SCORE || chooses->selection == TRPI_SELECTION_ONCE_EACH;
    for (const trpi_syntax_line *line = role->symbol.line->lines; line != NULL && !drawn; line = line->next) {
        const trpi_syntax_clause *weight = trpi_syntax_find_clause(line->clauses, TRPI_CLAUSE_WEIGHT);
        if (weight != NULL) {
            TRPI_COMPILE_WARNING(compiler, role->symbol.source, weight->span,
                                 "Nothing is drawn here, since `%.*s` says in which order it chooses; remove this weight.",
                                 TRPI_WORDS(role->symbol.name));
        }
    }
}

static void check_role(trpi_compiler *compiler, const trpi_role_symbol *role)
{
    if (role->symbol.line->broken || role->kind == TRPI_NO_INDEX) {
        return;
    }
    for (const trpi_syntax_line *line = role->symbol.line->lines; line != NULL; line = line->next) {
        if (line->broken || line->kind == TRPI_LINE_ERROR) {
            return;
        }
    }
    for (uint16_t i = 0; i < role->proactive_count; i++) {
        if (proactive_at(compiler, role, i)->broken || is_always_there(compiler, role, i)) {
            return;
        }
    }
    if (role->behaviour_count == 0 || role->worn || role->proactive_count > 0) {
        TRPI_WARN_OF(compiler, &role->symbol, "Role %.*s has nothing to do when idle; add a `proactive` without `if`.",
                     TRPI_WORDS(role->symbol.name));
    }
}

// Warns of parts of scenes whose role nobody ever wears: no cast or test gives it, no step puts it on, and it has no condition.
// Without any worn role nothing can be proved.
static void check_parts(trpi_compiler *compiler)
{
    bool cast = false;
    for (uint32_t i = 0; i < compiler->symbols.roles.count; i++) {
        cast |= compiler->symbols.roles.at[i].worn;
    }
    for (uint32_t i = 0; cast && i < compiler->symbols.scenes.count; i++) {
        const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[i];
        for (uint16_t p = 0; p < scene->part_count; p++) {
            const trpi_part_symbol *part = &scene->parts[p];
            if (part->role == TRPI_NO_INDEX || compiler->symbols.roles.at[part->role].worn || scene->broken) {
                continue;
            }
            TRPI_WARN_OF(compiler, &part->symbol,
                         "Nobody in the cast wears the role %.*s, so nobody can play `%.*s`; add one to the cast.",
                         TRPI_WORDS(compiler->symbols.roles.at[part->role].symbol.name), TRPI_WORDS(part->symbol.name));
        }
    }
}

// Warns of situations to which no behaviour or step is open.
static void check_situations(trpi_compiler *compiler)
{
    for (uint32_t i = 0; i < compiler->symbols.scenes.count; i++) {
        const trpi_scene_symbol *scene = &compiler->symbols.scenes.at[i];
        if (scene->is_situation && !scene->awaited && !scene->broken) {
            TRPI_WARN_OF(compiler, &scene->symbol,
                         "Nobody is ever open to `%.*s`, so it never happens; write `open to %.*s` behind a step.",
                         TRPI_WORDS(scene->symbol.name), TRPI_WORDS(scene->symbol.name));
        }
    }
}

// Reports tasks, networks and plans that no step uses: they are never compiled, so that mistakes in them would go unnoticed.
static void check_used(trpi_compiler *compiler, const trpi_numbered_symbol *symbols, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const trpi_symbol *task = &symbols[i].symbol;
        if (!task->used && !task->line->broken) {
            TRPI_WARN_OF(compiler, task, "Nobody does `%.*s`; write `do %.*s` in a behaviour, or remove it.",
                         TRPI_WORDS(task->name), TRPI_WORDS(task->name));
        }
    }
}

void trpi_check_proofs(trpi_compiler *compiler)
{
    check_topics(compiler);
    for (uint32_t i = 0; i < compiler->symbols.roles.count; i++) {
        check_weights(compiler, &compiler->symbols.roles.at[i]);
        check_role(compiler, &compiler->symbols.roles.at[i]);
    }
    check_parts(compiler);
    check_situations(compiler);
    check_used(compiler, compiler->symbols.tasks.at, compiler->symbols.tasks.count);
    check_used(compiler, compiler->symbols.networks.at, compiler->symbols.networks.count);
    check_used(compiler, compiler->symbols.plans.at, compiler->symbols.plans.count);
}
