// SPDX-License-Identifier: MIT

#include "script/document/caret.h"

#include "script/document/analysis.h"
#include "script/parse/parse.h"
#include "script/tools/project.h"

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

// Writes the text of the section up to the caret, the word TRPI_CARET, and then words until the parser has nothing to miss in
// the line.
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

// ---- Other declarations -------------------------------------------------------------------------

// The part of a declaration without the caret that others may name.
typedef enum extract {
    EXTRACT_ALL,
    EXTRACT_LINE,     // its first line
    EXTRACT_GIVEN,    // lines that say who is there
    EXTRACT_HEADERS,  // and the lines right below it, without clauses
    EXTRACT_ROWLESS   // ... and without a table
} extract;

static extract extract_of(trpi_text section)
{
    static const struct {
        const char *word;
        extract extract;
    } words[] = {{"role ", EXTRACT_HEADERS},
                 {"scene ", EXTRACT_ROWLESS},
                 {"task ", EXTRACT_LINE},
                 {"lines ", EXTRACT_LINE},
                 {"test ", EXTRACT_GIVEN}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (trpi_text_begins(section, trpi_text_of(words[i].word))) {
            return words[i].extract;
        }
    }
    return EXTRACT_ALL;
}

// Whether a declaration is compiled by itself; others are where a behaviour uses them, so that those have to be whole.
static bool stands_alone(trpi_text section)
{
    extract wanted = extract_of(section);
    return wanted == EXTRACT_HEADERS || wanted == EXTRACT_ROWLESS || wanted == EXTRACT_GIVEN;
}

// How much of a line in front of its first clause; all of one that names a topic.
static uint32_t header_size(trpi_text line)
{
    uint32_t open = 0;
    for (uint32_t at = 0; at < line.size; at++) {
        open += line.at[at] == '(';
        open -= line.at[at] == ')' && open > 0;
        if (line.at[at] == ',' && open == 0) {
            trpi_text rest = {line.at + at, line.size - at};
            for (uint32_t word = 0; word + 6 < rest.size; word++) {
                if (memcmp(rest.at + word, " about ", 7) == 0) {
                    return line.size;
                }
            }
            return at;
        }
    }
    return line.size;
}

static void add_extract(trpi_text section, extract wanted, trpi_buffer *out)
{
    enum { INNER = 4 };  // columns of what stands right below a declaration
    if (wanted == EXTRACT_ALL) {
        trpi_buffer_add(out, section.at, section.size);
        return;
    }
    for (uint32_t at = 0; at < section.size;) {
        const char *end = memchr(section.at + at, '\n', section.size - at);
        trpi_text line = {section.at + at, end != NULL ? (uint32_t)(end - section.at) - at : section.size - at};
        uint32_t depth = (uint32_t)strspn(line.at, " \t");
        trpi_text words = {line.at + (depth < line.size ? depth : line.size), depth < line.size ? line.size - depth : 0};
        bool is_inner = depth <= INNER && words.size > 0 && words.at[0] != '#';
        bool is_kept = at == 0 || (is_inner && (wanted == EXTRACT_HEADERS || (wanted == EXTRACT_ROWLESS && words.at[0] != '|') ||
                                                (wanted == EXTRACT_GIVEN && trpi_text_begins(words, trpi_text_of("given ")))));
        if (is_kept) {
            trpi_buffer_add(out, line.at, wanted == EXTRACT_HEADERS ? header_size(line) : line.size);
            trpi_buffer_byte(out, '\n');
        }
        at += line.size + 1;
    }
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

// The texts that the compiler is asked with. A file is given in pieces, so that a keystroke changes one of them only.
typedef struct caret_texts {
    const trp_document *document;
    const trpi_caret *caret;
    trpi_arena *arena;
    TRPI_LIST(trp_script_source) pieces;
} caret_texts;

enum { PIECE_SECTIONS = 32 };  // at most, and the section of the caret by itself

static bool has_caret(const caret_texts *texts, uint32_t file, uint32_t section)
{
    const trpi_document_file *from = &texts->document->files.at[file];
    return file == texts->caret->file && section < from->section_count && from->sections[section]->at == texts->caret->begin;
}

static bool write_section(const caret_texts *texts, uint32_t file, uint32_t section, trpi_buffer *out)
{
    const trpi_document_file *from = &texts->document->files.at[file];
    const trpi_caret *caret = texts->caret;
    const char *bytes = (const char *)from->text.bytes + from->sections[section]->at;
    trpi_text text = {bytes, from->sections[section]->size};
    if (!has_caret(texts, file, section)) {
        add_extract(text, caret->stands_alone ? extract_of(text) : EXTRACT_ALL, out);
        return true;
    }
    trpi_text rest = rest_behind(text, caret->from - caret->begin);
    bool is_whole = add_line(texts->document, texts->arena, (trpi_text){text.at, caret->from - caret->begin}, out);
    trpi_buffer_add(out, rest.at, rest.size);
    return is_whole;
}

// Adds the sections from `first` to `end` of a file as a text of its name. An empty file is one as well, and may have the caret.
static bool add_piece(caret_texts *texts, uint32_t file, uint32_t first, uint32_t end)
{
    trpi_buffer out;
    trpi_buffer_init(&out, texts->document->allocator);
    bool is_whole = first < end || file != texts->caret->file || add_line(texts->document, texts->arena, trpi_text_of(""), &out);
    for (uint32_t i = first; i < end && is_whole; i++) {
        is_whole = write_section(texts, file, i, &out);
    }
    trpi_text text = is_whole && !out.failed ? trpi_arena_text(texts->arena, trpi_buffer_slice(&out)) : trpi_text_of("");
    const trp_script_source piece = {texts->document->files.at[file].name, text.at, text.size};
    is_whole = is_whole && !out.failed && text.at != NULL &&
               TRPI_ARENA_PUSH(texts->arena, texts->pieces.at, texts->pieces.count, texts->pieces.capacity, piece);
    trpi_buffer_release(&out);
    return is_whole;
}

static bool add_file(caret_texts *texts, uint32_t file)
{
    uint32_t count = texts->document->files.at[file].section_count, first = 0;
    bool is_whole = true;
    do {
        uint32_t end = first;
        while (end < count && (end == first || (end % PIECE_SECTIONS != 0 && !has_caret(texts, file, end)))) {
            end++;
            if (has_caret(texts, file, end - 1)) {
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

bool trpi_caret_prepare(trp_document *document, uint32_t file)
{
    trpi_arena arena;
    trpi_arena_init(&arena, document->allocator);
    const trpi_caret elsewhere = {.file = UINT32_MAX, .stands_alone = true};
    caret_texts texts = {.document = document, .caret = &elsewhere, .arena = &arena};
    bool is_whole = !trpi_document_has_file(document, file) || (trpi_project_prepare(&document->trees) && add_file(&texts, file));
    for (uint32_t i = 0; i < texts.pieces.count && is_whole; i++) {
        const trp_script_source *piece = &texts.pieces.at[i];
        const trpi_source wanted = {.name = trpi_text_of(piece->name), .text = {piece->text, (uint32_t)piece->size_bytes}};
        is_whole = trpi_tree_store_prepare(&document->trees, &wanted);
    }
    trpi_arena_release(&arena);
    return is_whole;
}

static bool stands_alone_at(const trp_document *document, const trpi_caret *caret)
{
    const trpi_section *section = trpi_document_section_at(document, caret->file, caret->begin);
    const char *begin = (const char *)document->files.at[caret->file].text.bytes + caret->begin;
    return section != NULL && stands_alone((trpi_text){begin, section->size});
}

void trpi_caret_forget(trp_document *document, trpi_caret_answer *answer)
{
    if (answer->compiler != NULL) {
        trpi_compiler_give_back(answer->compiler);
    }
    trpi_tree_store_end_round(&document->trees);
    trp_script_release(answer->script);
}

bool trpi_caret_ask(trp_document *document, trpi_caret *caret, trpi_caret_answer *answer)
{
    *answer = (trpi_caret_answer){.script = trpi_script_make(document->allocator)};
    if (answer->script == NULL) {
        return false;
    }
    trpi_arena *arena = &answer->script->arena;
    answer->candidates.arena = arena;
    caret->stands_alone = stands_alone_at(document, caret);
    caret_texts texts = {.document = document, .caret = caret, .arena = arena};
    trpi_script_options options = {.strip = true, .candidates = &answer->candidates, .trees = &document->trees};
    trp_result result = add_files(&texts) ? trpi_document_compile(document, texts.pieces.at, texts.pieces.count, answer->script,
                                                                  &options, &answer->compiler)
                                          : TRP_ERROR_MEMORY;
    bool is_whole = (result == TRP_OK || result == TRP_ERROR_SOURCE) && trpi_rename_list(answer->compiler, arena, &answer->targets);
    if (!is_whole) {
        trpi_caret_forget(document, answer);
    }
    return is_whole;
}
