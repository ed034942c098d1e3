// SPDX-License-Identifier: MIT
#include "script/text/diagnostic.h"

#include "base/assert.h"
#include "base/sort.h"
#include "script/text/expansion.h"
#include "script/text/name.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_MESSAGE 512u
#define LONGEST_WORDS 60u    // bytes of the writer's words quoted in a message
#define WIDEST_EXCERPT 120u  // characters of a source line that are printed
#define EXCERPT_BEFORE 80u   // of them before the caret, where the line is longer

void trpi_diagnostics_init(trpi_diagnostics *diagnostics, trpi_arena *arena, uint32_t limit)
{
    memset(diagnostics, 0, sizeof *diagnostics);
    diagnostics->arena = arena;
    diagnostics->limit = limit != 0 ? limit : TRPI_DIAGNOSTICS_LIMIT;
    diagnostics->last_was_dropped = true;
}

// Returns the size of `text` when it is cut to at most `limit` bytes, never inside a character.
static uint32_t cut(trpi_text text, uint32_t limit)
{
    if (text.size <= limit) {
        return text.size;
    }
    uint32_t size = 0;
    while (true) {
        uint32_t bytes;
        trpi_text_decode_first_character((trpi_text){text.at + size, text.size - size}, &bytes);
        if (size + bytes > limit) {
            return size;
        }
        size += bytes;
    }
}

uint32_t trpi_text_size_shown_in_finding(trpi_text text)
{
    const char *end = text.size > 0 ? memchr(text.at, '\0', text.size) : NULL;  // printf stops there as well
    if (end != NULL) {
        text.size = (uint32_t)(end - text.at);
    }
    return cut(text, LONGEST_WORDS);
}

void trpi_sentence_fill_placeholders(trpi_text sentence, trpi_text value, char *out, size_t size)
{
    trpi_text words = {value.at, trpi_text_size_shown_in_finding(value)};
    size_t used = 0;
    for (uint32_t i = 0; i < sentence.size;) {
        bool gap = i + 1 < sentence.size && sentence.at[i] == '{' && sentence.at[i + 1] == '}';
        trpi_text piece = gap ? words : (trpi_text){sentence.at + i, 1};
        size_t room = size - 1 - used;
        size_t added = piece.size < room ? piece.size : room;
        if (added > 0) {
            memcpy(out + used, piece.at, added);
        }
        used += added;
        i += gap ? 2 : 1;
    }
    out[used] = '\0';
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
static trpi_text
keep_format(trpi_diagnostics *diagnostics, const char *format, va_list arguments)
{
    char text[LONGEST_MESSAGE];
    int size = vsnprintf(text, sizeof text, format, arguments);
    TRP_ASSERT(size >= 0);
    uint32_t kept = (uint32_t)size < LONGEST_MESSAGE ? (uint32_t)size : LONGEST_MESSAGE - 1;
    trpi_text result = {text, kept};
    result.size = cut(result, LONGEST_MESSAGE - 4);
    return trpi_arena_copy_text(diagnostics->arena, result);
}

// Whether there is an error at exactly `span` or one that begins at its end, or, if `touching`, one that touches it.
static bool has_error(const trpi_diagnostics *diagnostics, const trpi_source *source, trpi_span span, bool touching)
{
    for (uint32_t i = 0; i < diagnostics->count; i++) {
        const trpi_script_diagnostic *entry = &diagnostics->entries[i];
        bool same = entry->span.offset == span.offset && entry->span.length == span.length;
        bool behind = entry->span.offset == span.offset + span.length;
        bool touches = entry->span.offset <= span.offset + span.length && span.offset <= entry->span.offset + entry->span.length;
        if (entry->severity == TRPI_SEVERITY_ERROR && entry->source == source && (touching ? touches : same || behind)) {
            return true;
        }
    }
    return false;
}

bool trpi_diagnostics_has_error_touching(const trpi_diagnostics *diagnostics, const trpi_source *source, trpi_span span)
{
    trpi_text_origin origin = trpi_text_origin_of_span(source, span);
    return origin.is_broken || has_error(diagnostics, origin.source, origin.span, true);
}

// Puts the instance and its pattern in front of the message of a finding about the text that the instance made, and adds a note
// that points into the pattern, if the words come from there.
static void prefix_message_with_instance(trpi_diagnostics *diagnostics, trpi_script_diagnostic *entry,
                                         const trpi_text_origin *origin)
{
    char message[LONGEST_MESSAGE];
    trpi_text pattern = origin->pattern_source != NULL ? origin->pattern : origin->expansion->pattern;
    int size = snprintf(message, sizeof message, "In `%.*s`, made by the pattern `%.*s`: %.*s",
                        TRPI_WORDS(origin->expansion->instance), TRPI_WORDS(pattern), (int)entry->message.size, entry->message.at);
    TRP_ASSERT(size > 0);
    trpi_text whole = {message, (uint32_t)size < sizeof message ? (uint32_t)size : (uint32_t)sizeof message - 1};
    whole.size = cut(whole, LONGEST_MESSAGE - 4);
    entry->message = trpi_arena_copy_text(diagnostics->arena, whole);
    entry->is_made = !origin->is_argument;
    if (origin->pattern_source != NULL) {
        entry->note_source = origin->pattern_source;
        entry->note_span = origin->pattern_span;
        entry->note = trpi_text_from_string("This is where the pattern says so.");
    }
}

// Whether the same finding was added for the same place: a task that is used in several places is compiled, and wrong, each time.
static bool is_said(const trpi_diagnostics *diagnostics, const trpi_script_diagnostic *entry)
{
    for (uint32_t i = 0; i < diagnostics->count; i++) {
        const trpi_script_diagnostic *other = &diagnostics->entries[i];
        if (other->source == entry->source && other->span.offset == entry->span.offset && other->severity == entry->severity &&
            trpi_text_is_equal(other->message, entry->message)) {
            return true;
        }
    }
    return false;
}

bool trpi_diagnostics_add_va_list(trpi_diagnostics *diagnostics, trpi_severity severity, const trpi_source *source, trpi_span span,
                                  const char *format, va_list arguments)
{
    TRP_ASSERT(source != NULL);
    trpi_text_origin origin = trpi_text_origin_of_span(source, span);
    diagnostics->last_was_dropped = true;
    if (origin.is_broken || has_error(diagnostics, origin.source, origin.span, false)) {
        return false;
    }
    diagnostics->error_count += severity == TRPI_SEVERITY_ERROR;
    if (diagnostics->count >= diagnostics->limit) {
        diagnostics->dropped++;
        return false;
    }
    trpi_script_diagnostic entry = {.severity = severity, .source = origin.source, .span = origin.span};
    entry.message = keep_format(diagnostics, format, arguments);
    if (origin.expansion != NULL) {
        entry.made_source = source;
        entry.made_span = span;
        prefix_message_with_instance(diagnostics, &entry, &origin);
    }
    if (severity == TRPI_SEVERITY_WARNING && is_said(diagnostics, &entry)) {
        return false;
    }
    entry.order = diagnostics->count;
    diagnostics->last_was_dropped =
        !TRPI_ARENA_PUSH(diagnostics->arena, diagnostics->entries, diagnostics->count, diagnostics->capacity, entry);
    return !diagnostics->last_was_dropped;
}

bool trpi_diagnostics_add(trpi_diagnostics *diagnostics, trpi_severity severity, const trpi_source *source, trpi_span span,
                          const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bool kept = trpi_diagnostics_add_va_list(diagnostics, severity, source, span, format, arguments);
    va_end(arguments);
    return kept;
}

bool trpi_diagnostics_add_all(trpi_diagnostics *diagnostics, const trpi_diagnostics *made)
{
    bool is_whole = true;
    for (uint32_t i = 0; i < made->count && is_whole && diagnostics->count < diagnostics->limit; i++) {
        trpi_script_diagnostic entry = made->entries[i];
        entry.order = diagnostics->count;
        is_whole = TRPI_ARENA_PUSH(diagnostics->arena, diagnostics->entries, diagnostics->count, diagnostics->capacity, entry);
        diagnostics->dropped -= is_whole;
    }
    diagnostics->dropped += made->count;
    diagnostics->error_count += made->error_count;
    diagnostics->mendable_count += made->mendable_count;
    return is_whole;
}

void trpi_diagnostics_suggest(trpi_diagnostics *diagnostics, const char *format, ...)
{
    if (diagnostics->last_was_dropped || diagnostics->entries[diagnostics->count - 1].is_made) {
        return;  // the words to change stand in the pattern
    }
    va_list arguments;
    va_start(arguments, format);
    diagnostics->entries[diagnostics->count - 1].suggestion = keep_format(diagnostics, format, arguments);
    va_end(arguments);
}

void trpi_diagnostics_keep_expected_for_completion(trpi_diagnostics *diagnostics, const char *expected)
{
    if (!diagnostics->last_was_dropped) {
        diagnostics->entries[diagnostics->count - 1].missing =
            trpi_arena_copy_text(diagnostics->arena, trpi_text_from_string(expected));
    }
}

#define LONGEST_MISNAMED 200u  // longer names are not looked for around other findings

void trpi_diagnostics_keep_misnamed(trpi_diagnostics *diagnostics, trpi_text misnamed)
{
    const bool has_words = memchr(misnamed.at, ' ', misnamed.size) != NULL;  // a joining word alone stands at other findings, too
    if (!diagnostics->last_was_dropped && has_words && misnamed.size <= LONGEST_MISNAMED) {
        diagnostics->entries[diagnostics->count - 1].misnamed = misnamed;
    }
}

static bool is_part_of_word(trpi_text text, uint32_t at)
{
    char byte = at < text.size ? trpi_lower_letter(text.at[at]) : ' ';
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || (unsigned char)byte >= 0x80 || byte == '\'';
}

// Whether a name stands somewhere in a text around a place in it: at the place, or from before it to there or behind it.
static bool stands_around(trpi_text text, uint32_t place, trpi_text name)
{
    uint32_t first = place > name.size ? place - name.size : 0;
    for (uint32_t at = first; at <= place && at + name.size <= text.size; at++) {
        if (trpi_names_are_equal_without_case((trpi_text){text.at + at, name.size}, name) &&
            !(at > 0 && is_part_of_word(text, at - 1)) && !is_part_of_word(text, at + name.size)) {
            return true;
        }
    }
    return false;
}

// Whether a finding is about the use of a name that cannot stand without quotes, and another finding is about the declaration of
// that name.
static bool is_at_use_of_declared(const trpi_diagnostics *diagnostics, const trpi_script_diagnostic *use)
{
    bool is_at_use = false;
    for (uint32_t i = 0; i < diagnostics->count && use->severity == TRPI_SEVERITY_ERROR && use->misnamed.size == 0 && !is_at_use;
         i++) {
        const trpi_text name = diagnostics->entries[i].misnamed;
        is_at_use = name.size > 0 && stands_around(use->source->text, use->span.offset, name);
    }
    return is_at_use;
}

void trpi_diagnostics_drop_uses_of_misnamed(trpi_diagnostics *diagnostics)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < diagnostics->count; i++) {
        if (is_at_use_of_declared(diagnostics, &diagnostics->entries[i])) {
            TRP_ASSERT(diagnostics->error_count > 1);  // that at the declaration stays
            diagnostics->error_count--;
        } else {
            diagnostics->entries[kept++] = diagnostics->entries[i];
        }
    }
    diagnostics->count = kept;
}

void trpi_diagnostics_add_note(trpi_diagnostics *diagnostics, const trpi_source *source, trpi_span span, const char *format, ...)
{
    if (diagnostics->last_was_dropped) {
        return;
    }
    trpi_script_diagnostic *entry = &diagnostics->entries[diagnostics->count - 1];
    va_list arguments;
    va_start(arguments, format);
    entry->note = keep_format(diagnostics, format, arguments);
    va_end(arguments);
    trpi_text_origin origin = trpi_text_origin_of_span(source, span);
    entry->note_source = origin.source;
    entry->note_span = origin.span;
}

static int compare_entries(const void *a, const void *b, const void *context)
{
    (void)context;
    const trpi_script_diagnostic *first = a, *second = b;
    if (first->source != second->source) {
        int order = trpi_text_compare(first->source->name, second->source->name);
        if (order != 0) {
            return order;
        }
    }
    if (first->span.offset != second->span.offset) {
        return first->span.offset < second->span.offset ? -1 : 1;
    }
    return first->order < second->order ? -1 : first->order > second->order;
}

void trpi_diagnostics_sort(trpi_diagnostics *diagnostics)
{
    trpi_script_diagnostic *scratch = trpi_arena_take_array(diagnostics->arena, diagnostics->count, sizeof *diagnostics->entries);
    if (scratch == NULL) {
        return;  // out of memory: the order of finding serves as well
    }
    trpi_sort_elements(diagnostics->entries, diagnostics->count, sizeof *diagnostics->entries, compare_entries, NULL, scratch);
    diagnostics->last_was_dropped = true;
}

// ---- Notes --------------------------------------------------------------------------------------

// Returns the sentence of a note about a place in a pattern from which the text of a finding was copied. `depth` counts the
// patterns between the finding and that place: 0 for the pattern that made the text itself.
static trpi_text words_about(const trpi_text_origin_step *step, uint32_t depth, trpi_arena *arena)
{
    char text[200];
    const char *what = step->is_argument ? (depth == 0 ? "uses it" : "passes it on")
                       : depth == 0      ? "says so"
                                         : "makes that instance";
    (void)snprintf(text, sizeof text, "The pattern `%.*s` %s here.", TRPI_WORDS(step->expansion->pattern), what);
    return trpi_arena_copy_text(arena, trpi_text_from_string(text));
}

bool trpi_diagnostic_find_note(const trpi_script_diagnostic *diagnostic, uint32_t index, trpi_arena *arena,
                               trpi_diagnostic_note *note)
{
    bool has_own = diagnostic->note.size > 0;
    if (has_own && index-- == 0) {
        *note = (trpi_diagnostic_note){diagnostic->note_source, diagnostic->note_span, diagnostic->note};
        return true;
    }
    const trpi_source *source = diagnostic->made_source;
    trpi_span span = diagnostic->made_span;
    for (uint32_t depth = 0; source != NULL && source->expansion != NULL; depth++) {
        const trpi_text_origin_step step = trpi_text_origin_leave_instance(&source, &span);
        bool is_told = has_own && diagnostic->note_source == step.source && diagnostic->note_span.offset == step.span.offset;
        if (step.source != NULL && !is_told && index-- == 0) {
            *note = (trpi_diagnostic_note){step.source, step.span, words_about(&step, depth, arena)};
            return true;
        }
    }
    return false;
}

// ---- Printing -----------------------------------------------------------------------------------

static bool steers_terminal(uint32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || (character >= 0x200B && character <= 0x200F) ||
           (character >= 0x2028 && character <= 0x202E) || (character >= 0x2060 && character <= 0x206F) || character == 0xFEFF;
}

// Adds one character in its escaped form; returns how many columns it takes.
static uint32_t escape_character(trpi_buffer *out, trpi_text bytes, uint32_t character)
{
    size_t before = out->size;
    if (character == 0xFFFD && bytes.size == 1) {
        trpi_buffer_add_format(out, "\\x%02X", (unsigned)(unsigned char)*bytes.at);
    } else if (character < 0x20 || character == 0x7F) {
        trpi_buffer_add_format(out, "\\x%02X", (unsigned)character);
    } else if (steers_terminal(character)) {
        trpi_buffer_add_format(out, "\\u{%X}", (unsigned)character);
    } else {
        trpi_buffer_add(out, bytes.at, bytes.size);
        return 1;
    }
    return (uint32_t)(out->size - before);
}

void trpi_escape_for_terminal(trpi_buffer *out, trpi_text text)
{
    uint32_t character;
    for (trpi_text bytes; trpi_text_take_character(&text, &character, &bytes);) {
        escape_character(out, bytes, character);
    }
}

static void repeat_byte(trpi_buffer *out, unsigned char byte, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        trpi_buffer_add_byte(out, byte);
    }
}

// Prints the line of `span` with carets below, and `suggestion` below them. A tab prints as four
// spaces; a long line is shown around the place.
static void print_excerpt(const trpi_source *source, trpi_span span, trpi_text suggestion, trpi_buffer *out)
{
    trpi_source_position place = trpi_source_position_of_offset(source, span.offset);
    trpi_text line = trpi_source_line(source, place.line);
    uint32_t start = source->line_starts[place.line - 1];
    uint32_t skipped = place.column > EXCERPT_BEFORE ? place.column - EXCERPT_BEFORE : 0;
    uint32_t before = 0, marked = 0, character, offset = start;
    trpi_text bytes;

    for (uint32_t column = 0; column < skipped + WIDEST_EXCERPT && trpi_text_take_character(&line, &character, &bytes); column++) {
        if (column >= skipped) {
            bool tab = character == '\t';
            uint32_t width = tab ? 4 : escape_character(out, bytes, character);
            repeat_byte(out, ' ', tab ? 4 : 0);
            before += offset < span.offset ? width : 0;
            marked += offset >= span.offset && offset < span.offset + span.length ? width : 0;
        }
        offset += bytes.size;
    }
    trpi_buffer_add_byte(out, '\n');
    repeat_byte(out, ' ', before);
    trpi_buffer_add_byte(out, '^');
    repeat_byte(out, '~', marked > 1 ? marked - 1 : 0);
    trpi_buffer_add_byte(out, '\n');
    if (suggestion.size > 0) {
        repeat_byte(out, ' ', before);
        trpi_escape_for_terminal(out, suggestion);
        trpi_buffer_add_byte(out, '\n');
    }
}

static void print_finding(const trpi_source *source, trpi_span span, const char *severity, trpi_text message, trpi_text suggestion,
                          trpi_buffer *out)
{
    trpi_source_position place = trpi_source_position_of_offset(source, span.offset);
    trpi_escape_for_terminal(out, source->name);
    trpi_buffer_add_format(out, ":%u:%u: %s: ", (unsigned)place.line, (unsigned)place.column, severity);
    trpi_escape_for_terminal(out, message);
    trpi_buffer_add_byte(out, '\n');
    print_excerpt(source, span, suggestion, out);
}

static void print_diagnostic(const trpi_script_diagnostic *diagnostic, trpi_arena *arena, trpi_buffer *out)
{
    static const char *const severities[] = {"error", "warning", "note"};
    print_finding(diagnostic->source, diagnostic->span, severities[diagnostic->severity], diagnostic->message,
                  diagnostic->suggestion, out);
    trpi_diagnostic_note note;
    for (uint32_t i = 0; trpi_diagnostic_find_note(diagnostic, i, arena, &note); i++) {
        print_finding(note.source, note.span, severities[TRPI_SEVERITY_NOTE], note.text, trpi_text_from_string(""), out);
    }
}

void trpi_diagnostics_print(trpi_diagnostics *diagnostics, trpi_buffer *out)
{
    trpi_diagnostics_sort(diagnostics);
    for (uint32_t i = 0; i < diagnostics->count; i++) {
        print_diagnostic(&diagnostics->entries[i], diagnostics->arena, out);
    }
    if (diagnostics->dropped > 0) {
        trpi_buffer_add_format(out, "and %u more\n", (unsigned)diagnostics->dropped);
    }
}
