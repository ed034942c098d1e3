// SPDX-License-Identifier: MIT
// Expansions: the origins of the words of a text that an instance of a pattern made. Such a text is a source of its own, which
// has no file: a finding about it is reported at the instance.
// Invariants:
// - the pieces lie side by side in the order of the made text; between them are line ends and the spaces in front of lines,
//   which come from nowhere;
// - a text that was made stands for an instance in another text, written or made, and that way always leads to a written one.

#ifndef TROUPE_SCRIPT_TEXT_EXPANSION_H
#define TROUPE_SCRIPT_TEXT_EXPANSION_H

#include "script/text/source.h"

/// A stretch of a made text, and what it stands for elsewhere.
typedef struct trpi_generated_piece {
    uint32_t at;
    uint32_t size;
    const trpi_source *source;
    trpi_span span;
    trpi_span place;      // where it stands in the pattern: of an argument, where the parameter is named
    trpi_text parameter;  // that an argument is given for, as the pattern declares it; else empty
    bool is_argument;     // given by the instance; else the pattern's
    bool is_name;         // of a thing that is made: the instance's name, and what the pattern calls it behind that
} trpi_generated_piece;

typedef struct trpi_expansion {
    const trpi_source *source;  // where the instance stands
    trpi_span span;             // its header
    trpi_text instance;
    trpi_text key_name;     // the first name of the instance, by which packs know what it makes
    trpi_text former_name;  // what the instance says of that; or empty
    trpi_text pattern;
    const trpi_source *pattern_source;  // where the pattern stands, which is always a written one
    const trpi_generated_piece *pieces;
    uint32_t piece_count;
    bool is_broken;  // the instance or its pattern has a mistake: say nothing of what follows from it
} trpi_expansion;

/// A place in a text that a writer wrote.
typedef struct trpi_text_origin {
    const trpi_source *source;
    trpi_span span;
    const trpi_expansion *expansion;    // of the instance that stands there, or NULL
    const trpi_source *pattern_source;  // of the pattern's own words, or NULL: they come from the instance
    trpi_span pattern_span;
    trpi_text pattern;
    bool is_argument;  // the span is what the instance gives, not its header
    bool is_broken;
} trpi_text_origin;

/// Returns where a finding about a span is reported: at the span itself if a writer wrote its text, else at the instance of a
/// pattern that made the text.
trpi_text_origin trpi_text_origin_of_span(const trpi_source *source, trpi_span span);

/// Returns where the byte at `at`, which is one of the text of `source`, was copied from; the same byte when `source`
/// was written. NULL when it was copied from nowhere.
const char *trpi_text_origin_find_original_byte(const trpi_source *source, const char *at);

/// Returns the line, from 1, on which a finding about `span` is reported, in the text that a writer wrote.
uint32_t trpi_line_number_of_span(const trpi_source *source, trpi_span span);

/// Finds, in *rest, what follows the instance's name in `name`, which an instance has given to a thing that it makes. False when
/// the instance did not put the name together.
bool trpi_text_origin_remove_instance_name(const trpi_source *source, trpi_span span, trpi_text name, trpi_text *rest);

/// One step from a text that an instance made towards the text in which the instance stands: the place in the pattern from which
/// the words at the beginning of a span were copied.
typedef struct trpi_text_origin_step {
    const trpi_expansion *expansion;
    const trpi_source *source;  // of the pattern; NULL: the words come from nowhere
    trpi_span span;
    bool is_argument;  // the pattern names a parameter there
} trpi_text_origin_step;

/// Steps from a span of a made text to the text that it stands for: an argument of the instance, or the instance's
/// header.
trpi_text_origin_step trpi_text_origin_leave_instance(const trpi_source **source, trpi_span *span);

/// An argument whose words stand in the text of an instance, traced back to the instance for which a writer wrote it.
typedef struct trpi_text_argument_origin {
    const trpi_expansion *giver;  // NULL: no argument
    trpi_text parameter;          // of the giver's pattern
    const trpi_source *source;    // where the argument is written; that of the giver
    trpi_span span;
} trpi_text_argument_origin;

/// Finds the first argument within `span` of a text, traced back to where a writer wrote it.
trpi_text_argument_origin trpi_text_origin_find_argument(const trpi_source *source, trpi_span span);

/// Finds where the first words of *span are written, and changes *source and *span to that place. Words that an instance
/// made are written in the text of its pattern; where the pattern names a parameter, the parameter's name is found, not the
/// argument.
void trpi_text_origin_find_place_in_pattern(const trpi_source **source, trpi_span *span);

#endif
