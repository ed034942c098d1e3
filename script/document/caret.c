// SPDX-License-Identifier: MIT

#include "script/document/caret.h"

#include "script/document/analysis.h"
#include "script/parse/parse.h"

#include <string.h>

// ---- The line -----------------------------------------------------------------------------------

// Something that can stand where the parser misses it, at the end of a text.
static const char *sample_of(trpi_text missing)
{
    static const struct {
        const char *in, *sample;
    } samples[] = {{"time of day", " 08:00"}, {"time", " 1 s"},        {"percentage", " 50%"}, {"number", " 1"},
                   {"value", " 1"},           {"quotes", " \"\""},     {"rate", " 1 per min"}, {"type", " number"},
                   {"length", " 1 m"},        {"happens", " changes"}, {"days", " Sunday"},    {"day", " Sunday"}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        if (strstr(missing.at, samples[i].in) != NULL) {
            return samples[i].sample;
        }
    }
    return " x";
}

// Adds what is missing: the first word that is quoted in the sentence, or a sample.
static void add_missing(trpi_text missing, trpi_buffer *line)
{
    const char *quote = missing.size > 0 ? memchr(missing.at, '`', missing.size) : NULL;
    if (quote != NULL) {
        trpi_buffer_byte(line, ' ');
        trpi_buffer_add(line, quote + 1, strcspn(quote + 1, "`"));
    } else {
        trpi_buffer_text(line, sample_of(missing));
    }
}

// How many parentheses are open at the end of a line.
static uint32_t count_open(trpi_text text)
{
    uint32_t open = 0, at = text.size;
    bool is_quoted = false;
    while (at > 0 && text.at[at - 1] != '\n') {
        at--;
    }
    for (; at < text.size; at++) {
        is_quoted = is_quoted != (text.at[at] == '"');
        open += !is_quoted && text.at[at] == '(';
        open -= !is_quoted && text.at[at] == ')' && open > 0;
    }
    return open;
}

// Closes braces, quotes and parentheses that are open.
static void close_line(trpi_buffer *line)
{
    trpi_text text = trpi_buffer_slice(line);
    uint32_t open = count_open(text), quotes = 0;
    for (uint32_t at = text.size; at > 0 && text.at[at - 1] != '\n'; at--) {
        quotes += text.at[at - 1] == '"';
    }
    trpi_buffer_text(line, quotes % 2 == 1 ? "}\"" : "");  // a place in quotes is one in braces
    for (uint32_t i = 0; i < open; i++) {
        trpi_buffer_byte(line, ')');
    }
}

// The word or thing that the parser misses at the end of a text; empty: nothing. Parentheses that are open there are closed for the
// time, or for good when something is missing behind them.
static bool find_missing(trpi_arena *arena, trpi_buffer *text, trpi_text *missing)
{
    trpi_source source;
    trpi_syntax_file *file;
    trpi_diagnostics found;
    size_t size = text->size;
    trpi_diagnostics_init(&found, arena, UINT32_MAX);
    *missing = trpi_text_of("");
    close_line(text);
    trpi_text whole = trpi_buffer_slice(text);
    if (text->failed || !trpi_source_init(&source, arena, trpi_text_of(""), whole) || !trpi_parse(&source, arena, &found, &file)) {
        return false;
    }
    bool is_behind = false;
    for (uint32_t i = 0; i < found.count; i++) {
        bool is_last = found.entries[i].span.offset + found.entries[i].span.length >= size && found.entries[i].missing.size > 0;
        *missing = is_last ? found.entries[i].missing : *missing;
        is_behind = is_last ? found.entries[i].span.offset >= text->size : is_behind;
    }
    text->size = is_behind ? text->size : size;
    return true;
}

// The text of the section up to the caret, the caret, and what makes a whole line of it.
static bool complete_line(trpi_arena *arena, trpi_text before, trpi_buffer *out)
{
    enum { MOST = 8 };
    trpi_buffer_add(out, before.at, before.size);
    trpi_buffer_text(out, TRPI_CARET);
    trpi_text missing = trpi_text_of("x");
    for (uint32_t i = 0; i < MOST && missing.size > 0; i++) {
        if (!find_missing(arena, out, &missing)) {
            return false;
        }
        if (missing.size > 0) {
            add_missing(missing, out);
        }
    }
    close_line(out);
    return !out->failed;
}

// The text behind the line of the caret; in a table the other cells of the row, too.
static trpi_text rest_behind(trpi_text text, uint32_t from)
{
    uint32_t line = from;
    while (line > 0 && text.at[line - 1] != '\n') {
        line--;
    }
    line += (uint32_t)strspn(text.at + line, " \t");
    bool is_row = line < text.size && text.at[line] == '|';
    while (from < text.size && text.at[from] != '\n' && !(is_row && text.at[from] == '|')) {
        from++;
    }
    return (trpi_text){text.at + from, text.size - from};
}

// ---- Compiling ----------------------------------------------------------------------------------

static bool write_file(trp_document *document, const trpi_caret *caret, trpi_arena *arena, trpi_buffer *out)
{
    trpi_text text = trpi_buffer_slice(&document->files.at[caret->file].text);
    trpi_buffer line;
    trpi_buffer_init(&line, document->allocator);
    bool is_whole = complete_line(arena, (trpi_text){text.at + caret->begin, caret->from - caret->begin}, &line);
    trpi_buffer_add(out, text.at, caret->begin);
    trpi_buffer_add(out, line.bytes, line.size);
    trpi_buffer_release(&line);
    trpi_text rest = rest_behind(text, caret->from);
    trpi_buffer_add(out, rest.at, rest.size);
    return is_whole && !out->failed;
}

bool trpi_caret_ask(trp_document *document, const trpi_caret *caret, trpi_caret_answer *answer)
{
    *answer = (trpi_caret_answer){.script = trpi_script_make(document->allocator)};
    if (answer->script == NULL) {
        return false;
    }
    trpi_arena *arena = &answer->script->arena;
    trpi_buffer text;
    trpi_buffer_init(&text, document->allocator);
    answer->candidates.arena = arena;
    bool is_whole = write_file(document, caret, arena, &text);
    trpi_text kept = is_whole ? trpi_arena_text(arena, trpi_buffer_slice(&text)) : trpi_text_of("");
    trpi_buffer_release(&text);
    trpi_script_options options = {.strip = true, .candidates = &answer->candidates};
    trp_result result = TRP_ERROR_MEMORY;
    if (is_whole && kept.at != NULL) {
        const trp_script_source with_caret = {document->files.at[caret->file].name, kept.at, kept.size};
        result = trpi_document_compile(document, &with_caret, answer->script, &options, &answer->compiler);
    }
    is_whole = (result == TRP_OK || result == TRP_ERROR_SOURCE) && trpi_rename_list(answer->compiler, arena, &answer->targets);
    if (!is_whole) {
        trp_script_release(answer->script);
    }
    return is_whole;
}
