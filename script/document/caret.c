// SPDX-License-Identifier: MIT

#include "script/document/caret.h"

#include "script/document/analysis.h"
#include "script/document/extract.h"
#include "script/parse/parse.h"
#include "script/tools/project.h"

#include <string.h>

// ---- The line -----------------------------------------------------------------------------------

// Returns an example of what the parser misses at the end of a text.
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

// Adds to a line what the parser misses there: the first word that the parser's sentence quotes, or an example of the thing that it
// names.
static void add_missing(trpi_text missing, trpi_buffer *line)
{
    const char *quote = missing.size > 0 ? memchr(missing.at, '`', missing.size) : NULL;
    if (quote != NULL) {
        trpi_buffer_add_byte(line, ' ');
        trpi_buffer_add(line, quote + 1, strcspn(quote + 1, "`"));
    } else {
        trpi_buffer_add_text(line, sample_of(missing));
    }
}

// Counts the parentheses that are open at the end of a line.
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

// Closes the braces, quotes and parentheses that are open at the end of a text.
static void close_line(trpi_buffer *line)
{
    trpi_text text = trpi_buffer_as_text(line);
    uint32_t open = count_open(text), quotes = 0;
    for (uint32_t at = text.size; at > 0 && text.at[at - 1] != '\n'; at--) {
        quotes += text.at[at - 1] == '"';
    }
    trpi_buffer_add_text(line, quotes % 2 == 1 ? "}\"" : "");  // a place in quotes is one in braces
    for (uint32_t i = 0; i < open; i++) {
        trpi_buffer_add_byte(line, ')');
    }
}

// Finds the word or thing that the parser misses at the end of a text; *missing is empty if there is none. Quotes,
// braces and parentheses that are open are closed for the parser, and stay closed only when something is missing behind them.
static bool find_missing(trpi_arena *arena, trpi_buffer *text, trpi_text *missing)
{
    trpi_source source;
    trpi_syntax_file *file;
    trpi_diagnostics found;
    size_t size = text->size;
    trpi_diagnostics_init(&found, arena, UINT32_MAX);
    *missing = trpi_text_from_string("");
    close_line(text);
    trpi_text whole = trpi_buffer_as_text(text);
    if (text->failed || !trpi_source_init(&source, arena, trpi_text_from_string(""), whole) ||
        !trpi_parse_source(&source, arena, &found, &file)) {
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

// Writes the text of the section up to the caret, the word TRPI_CARET, and then missing words until the parser misses nothing
// more in the line.
static bool complete_line(trpi_arena *arena, trpi_text before, trpi_buffer *out)
{
    enum { MOST = 8 };
    trpi_buffer_add(out, before.at, before.size);
    trpi_buffer_add_text(out, TRPI_CARET);
    trpi_text missing = trpi_text_from_string("x");
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

// Returns the text from the end of the caret's line on; from the end of the caret's cell on when the line is a row of a table.
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

static bool add_line(const trp_document *document, trpi_arena *arena, trpi_text before, trpi_buffer *out)
{
    trpi_buffer line;
    trpi_buffer_init(&line, document->allocator);
    bool is_whole = complete_line(arena, before, &line);
    trpi_buffer_add(out, line.bytes, line.size);
    trpi_buffer_release(&line);
    return is_whole;
}

// A declaration that the compiler gets whole, not as an extract: its file and its section.
typedef struct whole_section {
    uint32_t file;
    const trpi_text_section *section;
} whole_section;

enum {
    PIECE_SECTIONS = 32,  // at most, and whole ones by themselves
    MOST_WHOLE = 16       // declarations; from more of them no other names would come
};

// The texts that are compiled to find out what may stand at a caret. A file is given in pieces, so that a keystroke changes only
// one of them.
typedef struct caret_texts {
    const trp_document *document;
    const trpi_caret *caret;
    trpi_arena *arena;
    whole_section whole[MOST_WHOLE];  // the one with the caret, and those that it is compiled in, and so on
    uint32_t whole_count;
    TRPI_LIST(trp_script_source) pieces;
} caret_texts;

static trpi_text text_of_section(const trp_document *document, uint32_t file, const trpi_text_section *section)
{
    return (trpi_text){(const char *)document->files.at[file].text.bytes + section->at, section->size};
}

static bool is_whole_section(const caret_texts *texts, const trpi_text_section *section)
{
    for (uint32_t i = 0; i < texts->whole_count; i++) {
        if (texts->whole[i].section == section) {
            return true;
        }
    }
    return false;
}

static void add_users(caret_texts *texts, const trpi_text_section *of, uint32_t file)
{
    const trpi_document_file *from = &texts->document->files.at[file];
    for (uint32_t i = 0; i < from->section_count && texts->whole_count < MOST_WHOLE; i++) {
        const trpi_text_section *section = from->sections[i];
        if (!is_whole_section(texts, section) &&
            trpi_extract_section_is_named_in_text(of, text_of_section(texts->document, file, section))) {
            texts->whole[texts->whole_count++] = (whole_section){file, section};
        }
    }
}

static void find_whole_sections(caret_texts *texts)
{
    const trpi_text_section *section = trpi_document_section_at(texts->document, texts->caret->file, texts->caret->section_begin);
    if (section == NULL) {
        return;
    }
    texts->whole[texts->whole_count++] = (whole_section){texts->caret->file, section};
    for (uint32_t i = 0; i < texts->whole_count; i++) {
        for (uint32_t file = 0;
             file < texts->document->files.count && trpi_extract_section_is_compiled_at_each_use(texts->whole[i].section); file++) {
            add_users(texts, texts->whole[i].section, file);
        }
    }
}

static bool has_caret(const caret_texts *texts, const trpi_text_section *section)
{
    return texts->whole_count > 0 && texts->whole[0].section == section;
}

static bool write_section(const caret_texts *texts, uint32_t file, uint32_t number, trpi_buffer *out)
{
    const trpi_text_section *section = texts->document->files.at[file].sections[number];
    const trpi_caret *caret = texts->caret;
    trpi_text text = text_of_section(texts->document, file, section);
    if (!is_whole_section(texts, section)) {
        trpi_extract_add_section(section, text, out);
        return true;
    }
    if (!has_caret(texts, section)) {
        trpi_buffer_add(out, text.at, text.size);
        return true;
    }
    trpi_text rest = rest_behind(text, caret->word_begin - caret->section_begin);
    bool is_whole = add_line(texts->document, texts->arena, (trpi_text){text.at, caret->word_begin - caret->section_begin}, out);
    trpi_buffer_add(out, rest.at, rest.size);
    return is_whole;
}

// Adds the sections from `first` to `end` of a file as a text under the name of the file. An empty file is added, too, since the
// caret may be in it.
static bool add_piece(caret_texts *texts, uint32_t file, uint32_t first, uint32_t end)
{
    trpi_buffer out;
    trpi_buffer_init(&out, texts->document->allocator);
    bool is_whole =
        first < end || file != texts->caret->file || add_line(texts->document, texts->arena, trpi_text_from_string(""), &out);
    for (uint32_t i = first; i < end && is_whole; i++) {
        is_whole = write_section(texts, file, i, &out);
    }
    trpi_text text =
        is_whole && !out.failed ? trpi_arena_copy_text(texts->arena, trpi_buffer_as_text(&out)) : trpi_text_from_string("");
    const trp_script_source piece = {texts->document->files.at[file].name, text.at, text.size};
    is_whole = is_whole && !out.failed && text.at != NULL &&
               TRPI_ARENA_PUSH(texts->arena, texts->pieces.at, texts->pieces.count, texts->pieces.capacity, piece);
    trpi_buffer_release(&out);
    return is_whole;
}

static bool add_file(caret_texts *texts, uint32_t file)
{
    const trpi_document_file *from = &texts->document->files.at[file];
    uint32_t count = from->section_count, first = 0;
    bool is_whole = true;
    do {
        uint32_t end = first;
        while (end < count && (end == first || (end % PIECE_SECTIONS != 0 && !is_whole_section(texts, from->sections[end])))) {
            end++;
            if (is_whole_section(texts, from->sections[end - 1])) {
                break;
            }
        }
        is_whole = add_piece(texts, file, first, end);
        first = end;
    } while (first < count && is_whole);
    return is_whole;
}

static bool add_files(caret_texts *texts)
{
    for (uint32_t i = 0; i < texts->document->files.count; i++) {
        if (trpi_document_has_file(texts->document, i) && !add_file(texts, i)) {
            return false;
        }
    }
    return true;
}

bool trpi_caret_preload_trees_of_file(trp_document *document, uint32_t file)
{
    trpi_arena arena;
    trpi_arena_init(&arena, document->allocator);
    const trpi_caret elsewhere = {.file = UINT32_MAX};
    caret_texts texts = {.document = document, .caret = &elsewhere, .arena = &arena};
    bool is_whole =
        !trpi_document_has_file(document, file) || (trpi_project_read_library(document->library) && add_file(&texts, file));
    for (uint32_t i = 0; i < texts.pieces.count && is_whole; i++) {
        const trp_script_source *piece = &texts.pieces.at[i];
        const trpi_source wanted = {.name = trpi_text_from_string(piece->name), .text = {piece->text, (uint32_t)piece->size_bytes}};
        is_whole = trpi_syntax_tree_cache_preload(&document->trees, &wanted);
    }
    trpi_arena_release(&arena);
    return is_whole;
}

void trpi_caret_analysis_release(trp_document *document, trpi_caret_analysis *analysis)
{
    if (analysis->compiler != NULL) {
        trpi_compiler_undo_syntax_tree_changes(analysis->compiler);
    }
    trpi_syntax_tree_cache_release_unrequested(&document->trees);
    trp_script_release(analysis->script);
}

bool trpi_caret_compile(trp_document *document, const trpi_caret *caret, trpi_caret_analysis *analysis)
{
    *analysis = (trpi_caret_analysis){.script = trpi_script_make(document->allocator)};
    if (analysis->script == NULL) {
        return false;
    }
    trpi_arena *arena = &analysis->script->arena;
    analysis->candidates.arena = arena;
    caret_texts texts = {.document = document, .caret = caret, .arena = arena};
    find_whole_sections(&texts);
    trpi_script_options options = {
        .strips_names = true, .candidates = &analysis->candidates, .trees = &document->trees, .library = document->library};
    trp_result result = add_files(&texts) ? trpi_document_compile(document, texts.pieces.at, texts.pieces.count, analysis->script,
                                                                  &options, &analysis->compiler)
                                          : TRP_ERROR_MEMORY;
    bool is_whole = (result == TRP_OK || result == TRP_ERROR_SOURCE) &&
                    trpi_rename_targets_collect(analysis->compiler, arena, &analysis->targets);
    if (!is_whole) {
        trpi_caret_analysis_release(document, analysis);
    }
    return is_whole;
}
