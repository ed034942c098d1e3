// SPDX-License-Identifier: MIT
// Diagnostics: mistakes in the writer's files, one plain sentence each, with the place, the cause and the remedy.
//
// Invariants:
// - a message is a whole sentence that reads without the source beside it; it says what to write
//   instead;
// - at most `limit` are kept, the first ones; the rest is only counted;
// - a span that has an error gets no second one: what follows from a mistake is not reported.

#ifndef TROUPE_SCRIPT_TEXT_DIAGNOSTIC_H
#define TROUPE_SCRIPT_TEXT_DIAGNOSTIC_H

#include "base/arena.h"
#include "base/buffer.h"
#include "script/text/source.h"

#include <stdarg.h>

#define TRPI_DIAGNOSTICS_LIMIT 50

typedef enum trpi_severity { TRPI_SEVERITY_ERROR, TRPI_SEVERITY_WARNING, TRPI_SEVERITY_NOTE } trpi_severity;

/// One finding. `suggestion` is what to put in the place of the span, for the caret line and for
/// editors; empty when there is none. The note, when `note.size` is not 0, points at another place
/// ("It is declared here.").
typedef struct trpi_script_diagnostic {
    trpi_severity severity;
    const trpi_source *source;
    trpi_span span;
    trpi_text message;
    trpi_text suggestion;
    trpi_text missing;               // the thing that should be at the place instead, "the name of a role"; or empty
    bool is_made;                    // about something that an instance made, with no place for a suggestion
    const trpi_source *made_source;  // the text that an instance made, and the place there; NULL: the text was written
    trpi_span made_span;
    const trpi_source *note_source;
    trpi_span note_span;
    trpi_text note;
    trpi_text misnamed;  // the name that is declared here, and cannot stand without quotes
    uint32_t order;      // of adding; ties in the sort
} trpi_script_diagnostic;

typedef struct trpi_diagnostics {
    trpi_arena *arena;  // where the texts are kept
    trpi_script_diagnostic *entries;
    uint32_t count;
    uint32_t capacity;
    uint32_t limit;
    uint32_t dropped;         // findings beyond the limit
    uint32_t error_count;     // errors kept or dropped
    uint32_t mendable_count;  // errors of layout alone, which `troupe fmt` mends
    bool last_was_dropped;    // the last finding was not kept: its suggestion and note go nowhere
} trpi_diagnostics;

/// A further place that a finding points at, and the sentence about that place.
typedef struct trpi_diagnostic_note {
    const trpi_source *source;
    trpi_span span;
    trpi_text text;
} trpi_diagnostic_note;

/// Finds note number `index` of a finding: its own, and then those about the patterns through which its text came, the innermost
/// first. False when there is none. The text lies in the arena; it has no bytes when memory ran out.
bool trpi_diagnostic_find_note(const trpi_script_diagnostic *diagnostic, uint32_t index, trpi_arena *arena,
                               trpi_diagnostic_note *note);

/// Begins a list of findings in `arena`. `limit` 0 means TRPI_DIAGNOSTICS_LIMIT.
void trpi_diagnostics_init(trpi_diagnostics *diagnostics, trpi_arena *arena, uint32_t limit);

/// The two arguments of a `%.*s` in a message that quotes words of the writer, cut to a length that still reads. Control characters
/// are escaped when printing.
#define TRPI_WORDS(text) (int)trpi_text_size_shown_in_finding(text), (text).at != NULL ? (text).at : ""
uint32_t trpi_text_size_shown_in_finding(trpi_text text);

/// Writes `sentence` with `value` in place of every `{}`.
void trpi_sentence_fill_placeholders(trpi_text sentence, trpi_text value, char *out, size_t size);

/// Adds a finding. False when it was not kept: an error is at its place already, the limit is reached, the instance that made its
/// text is broken, or the same warning is there.
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
bool trpi_diagnostics_add(trpi_diagnostics *diagnostics, trpi_severity severity,
                          const trpi_source *source, trpi_span span, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 5, 0)))
#endif
bool trpi_diagnostics_add_va_list(trpi_diagnostics *diagnostics, trpi_severity severity, const trpi_source *source, trpi_span span,
                               const char *format, va_list arguments);

/// Adds an error; the arguments are those of trpi_diagnostics_add.
#define TRPI_ERROR(diagnostics, source, span, ...) \
    trpi_diagnostics_add((diagnostics), TRPI_SEVERITY_ERROR, (source), (span), __VA_ARGS__)

/// Adds an error to the diagnostics of `at`, a pointer to any struct with the members `diagnostics` and `source`.
#define TRPI_ERROR_AT(at, span, ...) TRPI_ERROR((at)->diagnostics, (at)->source, (span), __VA_ARGS__)

/// Adds the findings of another list, whose texts and sources must outlive `diagnostics`. False when memory ran out.
bool trpi_diagnostics_add_all(trpi_diagnostics *diagnostics, const trpi_diagnostics *made);

/// Adds to the last finding a text to replace its span with.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void trpi_diagnostics_suggest(trpi_diagnostics *diagnostics, const char *format, ...);

/// Notes what the parser expected at the last finding. The note is not printed: completions offer it.
void trpi_diagnostics_keep_expected_for_completion(trpi_diagnostics *diagnostics, const char *expected);

/// Notes that the last finding is about the declaration of a name that cannot stand without quotes.
void trpi_diagnostics_keep_misnamed(trpi_diagnostics *diagnostics, trpi_text misnamed);

/// Removes the errors where such a name is used, because the one at its declaration says what to write.
void trpi_diagnostics_drop_uses_of_misnamed(trpi_diagnostics *diagnostics);

/// Adds to the last finding a note that points at another place.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void trpi_diagnostics_add_note(trpi_diagnostics *diagnostics, const trpi_source *source, trpi_span span,
                           const char *format, ...);

/// Whether a kept error touches `span`, or the instance that made its text is broken: then consequences of the mistake should not
/// be reported.
bool trpi_diagnostics_has_error_touching(const trpi_diagnostics *diagnostics, const trpi_source *source, trpi_span span);

/// Sorts the diagnostics by source name, then place, then order of adding. Printing sorts them first.
void trpi_diagnostics_sort(trpi_diagnostics *diagnostics);

/// Prints all findings, each as `file:line:column: error: sentence`, the source line, a line of carets and the suggestion below it,
/// and then its notes.
void trpi_diagnostics_print(trpi_diagnostics *diagnostics, trpi_buffer *out);

/// Adds `text` with control characters, direction marks and broken bytes as \xNN or \u{NNNN}, so
/// that a terminal cannot be steered by a file.
void trpi_escape_for_terminal(trpi_buffer *out, trpi_text text);

#endif
