// SPDX-License-Identifier: MIT
#include "script/words/clause.h"

#include "base/assert.h"
#include "script/text/diagnostic.h"
#include "script/words/groups.h"

#include <stdio.h>
#include <string.h>

_Static_assert(TRPI_BEHIND_STEP <= 64 && TRPI_BEHIND_COUNT - TRPI_BEHIND_STEP <= 64, "a bit for every place");

static const trpi_clause_row lines[TRPI_CLAUSE_COUNT] = {
    [TRPI_CLAUSE_ERROR] = {.words = "error", .shape = "", .example = "", .rule = "", .says = ""},
#define CLAUSE(name_, words_, shape_, example_, rule_, declarations_, bodies_, says_) \
    [TRPI_CLAUSE_##name_] = {.words = words_,                                         \
                             .shape = shape_,                                         \
                             .example = example_,                                     \
                             .rule = rule_,                                           \
                             .says = says_,                                           \
                             .declarations = declarations_,                           \
                             .bodies = bodies_},
    TRPI_CLAUSES(CLAUSE)};

#define PLACE(name_, called_, advice_, obeys_) {#name_, called_, advice_, obeys_},
static const struct {
    const char *name, *called, *advice, *obeys;
} places[] = {TRPI_DECLARATION_PLACES(PLACE) TRPI_BODY_PLACES(PLACE)};

#define NEED(name_, need_) {TRPI_CLAUSE_##name_, TRPI_NEED_##need_},
static const struct {
    trpi_clause_kind clause;
    uint32_t needs;
} needs[] = {TRPI_CLAUSE_NEEDS(NEED)};

#define UNMET(need_, sentence_) {TRPI_NEED_##need_, sentence_},
static const struct {
    uint32_t need;
    const char *sentence;
} unmet_needs[] = {TRPI_CLAUSE_UNMET(UNMET)};

#define REFUSAL(name_, declarations_, bodies_, sentence_) {TRPI_CLAUSE_##name_, declarations_, bodies_, sentence_},
static const struct {
    trpi_clause_kind clause;
    uint64_t declarations, bodies;
    const char *sentence;
} refusals[] = {TRPI_CLAUSE_REFUSALS(REFUSAL)};

#define CLASH(name_, other_, declarations_, bodies_, sentence_) \
    {TRPI_CLAUSE_##name_, TRPI_CLAUSE_##other_, declarations_, bodies_, sentence_},
static const struct {
    trpi_clause_kind clause, other;
    uint64_t declarations, bodies;
    const char *sentence;
} clashes[] = {TRPI_CLAUSE_CLASHES(CLASH)};

static bool stands(uint64_t declarations, uint64_t bodies, trpi_clause_place at)
{
    TRP_ASSERT(at < TRPI_BEHIND_COUNT);
    return at < TRPI_BEHIND_STEP ? (declarations >> at & 1) != 0 : (bodies >> (at - TRPI_BEHIND_STEP) & 1) != 0;
}

static bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

trpi_text trpi_shape_word_at(const char *at)
{
    uint32_t size = 1;
    while (is_letter(*at) && (is_letter(at[size]) || at[size] == '/')) {
        size++;
    }
    return (trpi_text){at, size};
}

bool trpi_shape_word_matches(trpi_text word, trpi_text text)
{
    for (uint32_t at = 0; at < word.size; at++) {  // the slash behind an alternative
        uint32_t same = 0;
        for (; at < word.size && same < text.size && word.at[at] == text.at[same]; at++) {
            same++;
        }
        if (same == text.size && (at == word.size || word.at[at] == '/')) {
            return true;
        }
        while (at < word.size && word.at[at] != '/') {
            at++;
        }
    }
    return false;
}

bool trpi_clause_begins_with(trpi_clause_kind clause, trpi_text word)
{
    return trpi_shape_word_matches(trpi_shape_word_at(trpi_clause_row_of(clause)->words), word);
}

bool trpi_is_clause_word(trpi_text word)
{
    for (trpi_clause_kind clause = TRPI_CLAUSE_ERROR + 1; clause < TRPI_CLAUSE_COUNT; clause++) {
        if (trpi_clause_begins_with(clause, word)) {
            return true;
        }
    }
    return false;
}

const trpi_clause_row *trpi_clause_row_of(trpi_clause_kind clause)
{
    TRP_ASSERT(clause < TRPI_CLAUSE_COUNT);
    return &lines[clause];
}

const char *trpi_clause_kind_name(trpi_clause_kind clause)
{
    const trpi_clause_row *line = trpi_clause_row_of(clause);
    return *line->words == '#' ? line->words + 2 : strchr(line->words, '#') != NULL ? line->example : line->words;
}

const char *trpi_clause_place_name(trpi_clause_place at)
{
    TRP_ASSERT(at < TRPI_BEHIND_COUNT);
    return places[at].name;
}

const char *trpi_clause_place_record_name(trpi_clause_place at)
{
    TRP_ASSERT(at < TRPI_BEHIND_COUNT);
    return places[at].obeys;
}

bool trpi_clause_may_stand(trpi_clause_kind clause, trpi_clause_place at)
{
    TRP_ASSERT(clause < TRPI_CLAUSE_COUNT);
    return clause == TRPI_CLAUSE_ERROR || stands(lines[clause].declarations, lines[clause].bodies, at);
}

uint32_t trpi_clause_need_mask(trpi_clause_kind clause)
{
    uint32_t all = 0;
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        all |= needs[i].clause == clause ? needs[i].needs : 0;
    }
    return all;
}

bool trpi_clause_can_repeat(trpi_clause_kind clause)
{
    return clause == TRPI_CLAUSE_WAS || clause == TRPI_CLAUSE_FINALLY || clause == TRPI_CLAUSE_ERROR ||
           clause == TRPI_CLAUSE_OPEN_TO;
}

const char *trpi_clause_clash_sentence(trpi_clause_kind clause, trpi_clause_kind other, trpi_clause_place place)
{
    if (clause == other && place == TRPI_BEHIND_STARTS_WHEN && clause != TRPI_CLAUSE_ERROR) {
        return clause == TRPI_CLAUSE_IF || clause == TRPI_CLAUSE_WHILE
                   ? "The scene says `{}` already; put both into one, with `and` between."
                   : "The scene says `{}` already; remove one of them.";
    }
    for (size_t i = 0; i < sizeof clashes / sizeof *clashes; i++) {
        bool are_these = (clashes[i].clause == clause && clashes[i].other == other) ||
                         (clashes[i].clause == other && clashes[i].other == clause);
        if (are_these && stands(clashes[i].declarations, clashes[i].bodies, place)) {
            return clashes[i].sentence;
        }
    }
    return NULL;
}

void trpi_clause_write_refusal(trpi_clause_kind clause, trpi_clause_place at, uint32_t missing_needs, trpi_text written_value,
                               char *sentence, size_t size)
{
    TRP_ASSERT(clause < TRPI_CLAUSE_COUNT && at < TRPI_BEHIND_COUNT);
    for (size_t i = 0; i < sizeof unmet_needs / sizeof *unmet_needs; i++) {
        if ((missing_needs & unmet_needs[i].need) != 0) {
            trpi_sentence_fill_placeholders(trpi_text_from_string(unmet_needs[i].sentence),
                                            trpi_text_from_string(trpi_clause_kind_name(clause)), sentence, size);
            return;
        }
    }
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (refusals[i].clause == clause && stands(refusals[i].declarations, refusals[i].bodies, at)) {
            trpi_sentence_fill_placeholders(trpi_text_from_string(refusals[i].sentence), written_value, sentence, size);
            return;
        }
    }
    (void)snprintf(sentence, size, "`%s` says nothing about %s; %s.", trpi_clause_kind_name(clause), places[at].called,
                   places[at].advice);
}
