// SPDX-License-Identifier: MIT
// Explains conditions, conjunct by conjunct, with the values that the false ones read.

#include "engine/why/explanation.h"

#include "base/assert.h"

#define MOST_CONJUNCTS 16
#define MOST_VALUES 6

static trp_why_line *explain_phrase(trpi_explanation *explanation, trp_why_kind kind, const trpi_view *view, trpi_code_piece phrase,
                                    uint32_t behaviour)
{
    trp_why_line *line = trpi_explanation_add_line(explanation, kind, view->index, behaviour);
    line->first = phrase.first;
    line->end = phrase.end;
    return line;
}

// Evaluates a piece of an expression with a copy of the view, so that the view's own count of draws does not change.
static bool look(const trpi_view *view, trpi_code_piece phrase, int64_t *value)
{
    trpi_view own = *view;
    TRP_ASSERT(own.fixed_draw != 0);
    return trpi_evaluate_code_piece(&own, phrase, value);
}

// The operations that read the world, and so explain why a condition is true or false. An operation that reads a fact of an
// entity has a line for the entity too, because the text may name it by a search (`the nearest bar`).
enum { READS = 1, READS_OF_ENTITY = 2 };

static const uint8_t readings[TRPI_OPERATIONS] = {
    [TRPI_OP_MY] = READS,
    [TRPI_OP_COMMON] = READS,
    [TRPI_OP_LOCAL] = READS,
    [TRPI_OP_SELECT] = READS,
    [TRPI_OP_ANY] = READS,
    [TRPI_OP_COUNT] = READS,
    [TRPI_OP_HOUR] = READS,
    [TRPI_OP_DURING] = READS,
    [TRPI_OP_ON_DAYS] = READS,
    [TRPI_OP_DONE] = READS,
    [TRPI_OP_AWAY] = READS,
    [TRPI_OP_IT] = READS,
    [TRPI_OP_PARTNER] = READS,
    [TRPI_OP_PART] = READS,
    [TRPI_OP_GLOBAL] = READS,
    [TRPI_OP_PLAYER] = READS,
    [TRPI_OP_FACT] = READS_OF_ENTITY,
    [TRPI_OP_HOLDS] = READS_OF_ENTITY,
    [TRPI_OP_DISTANCE] = READS_OF_ENTITY,
    [TRPI_OP_NEAREST] = READS_OF_ENTITY,
    [TRPI_OP_INSIDE] = READS_OF_ENTITY,
    [TRPI_OP_SPAN] = READS_OF_ENTITY,
    [TRPI_OP_APART] = READS_OF_ENTITY,
    [TRPI_OP_LISTED] = READS_OF_ENTITY,
    [TRPI_OP_IS_KIND] = READS_OF_ENTITY,
    [TRPI_OP_WEARS] = READS_OF_ENTITY,
    [TRPI_OP_BUSY] = READS_OF_ENTITY,
};

static uint32_t choices_of(const trp_pack *pack, trpi_code_piece phrase)
{
    uint32_t op = trpi_code_piece_operation(pack, phrase);
    bool fact = op == TRPI_OP_MY || op == TRPI_OP_FACT || op == TRPI_OP_COMMON;
    uint32_t operand = trpi_code_piece_operand(pack, phrase);
    return fact && pack->facts[operand].type == TRP_TYPE_CHOICE ? operand : TRP_NOT_FOUND;
}

static void explain_values(trpi_explanation *explanation, const trpi_view *view, trpi_code_piece phrase, uint32_t behaviour,
                           uint32_t *left)
{
    const trp_pack *pack = view->world->pack;
    trpi_code_piece parts[TRPI_CODE_PIECE_PARTS];
    uint32_t count = trpi_code_piece_split(pack, phrase, parts);
    uint32_t op = trpi_code_piece_operation(pack, phrase);
    bool told = true;
    if (readings[op] != 0 && *left > 0) {
        (*left)--;
        int64_t value = 0, whose = 0;
        told = look(view, phrase, &value);
        bool of_somebody = (op == TRPI_OP_FACT || op == TRPI_OP_HOLDS) && look(view, parts[0], &whose);
        trp_why_line *line = explain_phrase(explanation, TRP_WHY_VALUE, view, phrase, behaviour);
        line->left = value;
        line->type = (uint8_t)trpi_code_piece_type(pack, phrase);
        line->truth = told ? TRP_WHY_TRUE : TRP_WHY_UNTOLD;
        line->choices = choices_of(pack, phrase);
        line->other.value = of_somebody                     ? (trpi_ref)whose
                            : line->type == TRP_TYPE_ENTITY ? (trpi_ref)value
                            : op == TRPI_OP_MY              ? trpi_ref_of_index(view->world, view->index)
                                                            : 0;
    }
    for (uint32_t i = 0; i < count && (readings[op] != READS || !told); i++) {
        explain_values(explanation, view, parts[i], behaviour, left);
    }
}

static bool draws(const trp_pack *pack, trpi_code_piece phrase)
{
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        uint32_t op = TRPI_OP(pack->code[i]);
        if (op == TRPI_OP_CHANCE || op == TRPI_OP_RANGE || op == TRPI_OP_WHOLE_RANGE) {
            return true;
        }
    }
    return false;
}

// Adds to the line of a condition the values of the two sides that it compares, if it is a comparison, negated or not.
static void add_sides(const trpi_view *view, trpi_code_piece phrase, trp_why_line *line)
{
    const trp_pack *pack = view->world->pack;
    trpi_code_piece parts[TRPI_CODE_PIECE_PARTS];
    uint32_t count = trpi_code_piece_split(pack, phrase, parts);
    if (trpi_code_piece_operation(pack, phrase) == TRPI_OP_NOT) {
        phrase = parts[0];
        count = trpi_code_piece_split(pack, phrase, parts);
    }
    uint32_t op = trpi_code_piece_operation(pack, phrase);
    bool compares = op == TRPI_OP_LESS || op == TRPI_OP_AT_MOST || op == TRPI_OP_EQUAL;
    if (compares && count == 2 && look(view, parts[0], &line->left) && look(view, parts[1], &line->right)) {
        line->flags |= TRP_WHY_COMPARES;
        line->type = (uint8_t)trpi_code_piece_type(pack, parts[0]);
        line->choices = choices_of(pack, parts[0]);
    }
}

// Returns the flags of a condition that is a question to the host, negated or not, and nothing more: whether it was asked and has
// an answer.
static uint8_t asked(const trpi_view *view, trpi_code_piece phrase)
{
    const trp_pack *pack = view->world->pack;
    trpi_code_piece parts[TRPI_CODE_PIECE_PARTS];
    while (trpi_code_piece_operation(pack, phrase) == TRPI_OP_NOT) {
        (void)trpi_code_piece_split(pack, phrase, parts);
        phrase = parts[0];
    }
    if (!TRPI_OP_ASKS(trpi_code_piece_operation(pack, phrase))) {
        return 0;
    }
    trpi_view own = *view;
    int64_t value;
    uint32_t count = trpi_code_piece_split(pack, phrase, parts);
    for (uint32_t i = 0; i < count; i++) {
        bool told = trpi_evaluate_code_piece(&own, parts[i], &value);
        if (!told ||
            (trpi_code_piece_type(pack, parts[i]) == TRP_TYPE_ENTITY && !trpi_ref_is_alive(view->world, (trpi_ref)value))) {
            return 0;  // the host is not asked about an entity that is gone
        }
    }
    own.lacks = false;
    (void)trpi_evaluate_code_piece(&own, phrase, &value);
    return own.lacks ? TRP_WHY_ASKED | TRP_WHY_UNANSWERED : TRP_WHY_ASKED;
}

static void explain_conjunct(trpi_explanation *explanation, const trpi_view *view, trpi_code_piece phrase, uint32_t behaviour)
{
    const trp_pack *pack = view->world->pack;
    int64_t value = 0;
    bool told = look(view, phrase, &value);
    trp_why_line *line = explain_phrase(explanation, TRP_WHY_CONDITION, view, phrase, behaviour);
    line->truth = !told ? TRP_WHY_UNTOLD : value != 0 ? TRP_WHY_TRUE : TRP_WHY_FALSE;
    line->type = TRP_TYPE_TRUTH;
    line->flags = (draws(pack, phrase) ? TRP_WHY_BY_CHANCE : 0) | asked(view, phrase);
    add_sides(view, phrase, line);
    if (line->truth != TRP_WHY_TRUE) {
        uint32_t left = MOST_VALUES;
        explanation->depth++;
        explain_values(explanation, view, phrase, behaviour, &left);
        explanation->depth--;
    }
}

void trpi_explain_condition(trpi_explanation *explanation, const trpi_view *view, uint32_t code, uint32_t behaviour)
{
    const trp_pack *pack = view->world->pack;
    trpi_code_piece waiting[MOST_CONJUNCTS];
    uint32_t count = 0;
    explanation->depth++;
    if (code != 0) {
        waiting[count++] = trpi_code_piece_of_code(pack, code);
    }
    while (count > 0) {
        trpi_code_piece phrase = waiting[--count];
        if (trpi_code_piece_operation(pack, phrase) == TRPI_OP_AND && count + 2 <= MOST_CONJUNCTS) {
            trpi_code_piece parts[TRPI_CODE_PIECE_PARTS];
            trpi_code_piece_split(pack, phrase, parts);
            waiting[count++] = parts[1];
            waiting[count++] = parts[0];
        } else {
            explain_conjunct(explanation, view, phrase, behaviour);
        }
    }
    explanation->depth--;
}
