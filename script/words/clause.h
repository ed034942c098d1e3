// SPDX-License-Identifier: MIT
// Facts about each clause, from the lists of clauses.h and places.h: how a clause is written, where it may stand, and the sentence
// for a writer who put it elsewhere.

#ifndef TROUPE_SCRIPT_WORDS_CLAUSE_H
#define TROUPE_SCRIPT_WORDS_CLAUSE_H

#include "base/text.h"
#include "script/words/clauses.h"
#include "script/words/places.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum trpi_clause_kind {
    TRPI_CLAUSE_ERROR,
#define CLAUSE(name, ...) TRPI_CLAUSE_##name,
    TRPI_CLAUSES(CLAUSE)
#undef CLAUSE
        TRPI_CLAUSE_COUNT
} trpi_clause_kind;

/// The place of a clause: the kind of line behind which it stands (places.h).
typedef enum trpi_clause_place {
#define PLACE(name, ...) TRPI_BEHIND_##name,
    TRPI_DECLARATION_PLACES(PLACE) TRPI_BODY_PLACES(PLACE)
#undef PLACE
        TRPI_BEHIND_COUNT
} trpi_clause_place;

/// The needs of a clause, which means nothing at a place where one of them is not met.
typedef enum trpi_clause_need {
    TRPI_NEED_WEIGHTED_CHOICE = 1,   // a selector around its line chooses by chance or score
    TRPI_NEED_ORDERED_CHILDREN = 2,  // its own line does not choose so
    TRPI_NEED_LASTING_STEPS = 4,     // the steps there may take time
    TRPI_NEED_CALL_AWAY = 8,         // the performer can be called away to a situation
    TRPI_NEED_KEPT_PLACE = 16,       // an interrupted performer keeps its place: nothing that wraps or crosses
    TRPI_NEED_RESUMPTION = 32        // an interrupted performer goes on later: no situation
} trpi_clause_need;

/// A line of clauses.h, which is about one clause. `declarations` and `bodies` have a bit for each place where the clause may
/// stand.
typedef struct trpi_clause_row {
    const char *words;  // its first words
    const char *shape;  // the text behind them (parse/shape.h)
    const char *example;
    const char *rule;  // of docs/semantics.md
    const char *says;  // its meaning, for the reference
    uint64_t declarations, bodies;
} trpi_clause_row;

/// Returns the word at `at` of a shape, or of the words of a clause (trpi_shape_word_at); and whether `text` is that word. `a/an`
/// is either of the two.
trpi_text trpi_shape_word_at(const char *at);
bool trpi_shape_word_matches(trpi_text word, trpi_text text);

/// Whether any clause begins with a word (trpi_is_clause_word), or a given clause does (trpi_clause_begins_with).
bool trpi_is_clause_word(trpi_text word);
bool trpi_clause_begins_with(trpi_clause_kind clause, trpi_text word);

/// Returns the name of a clause in findings: "gives up after".
const char *trpi_clause_kind_name(trpi_clause_kind clause);

const trpi_clause_row *trpi_clause_row_of(trpi_clause_kind clause);

/// Returns the name of a place in the list, "PROACTIVE_WITH"; or the record of the pack that obeys the clauses there, or "".
const char *trpi_clause_place_name(trpi_clause_place place);
const char *trpi_clause_place_record_name(trpi_clause_place place);

bool trpi_clause_may_stand(trpi_clause_kind clause, trpi_clause_place place);

/// Returns the needs of a clause beside its place (clauses.h): bits of trpi_clause_need.
uint32_t trpi_clause_need_mask(trpi_clause_kind clause);

/// Whether a line may have several clauses of a kind.
bool trpi_clause_can_repeat(trpi_clause_kind clause);

/// Returns the sentence for two clauses of which one says nothing beside the other, where they stand at a place together, with `{}`
/// for the first; NULL for all others. (One kind twice on a line is refused by the parser, but a `starts when` and its scene share a
/// behaviour.)
const char *trpi_clause_clash_sentence(trpi_clause_kind clause, trpi_clause_kind other, trpi_clause_place place);

/// Writes the sentence for a clause that may not stand at a place. `written_value`: the value of the clause as it is written, or
/// empty. `missing_needs`: which of its needs are not met, or 0.
void trpi_clause_write_refusal(trpi_clause_kind clause, trpi_clause_place place, uint32_t missing_needs, trpi_text written_value,
                               char *sentence, size_t size);

#endif
