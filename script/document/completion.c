// SPDX-License-Identifier: MIT
// Completions: the words that may stand at a place. The text in front of it is parsed as if it ended there. Where a line begins, the lists of
// words have the lines and steps of its block; behind a comma the clauses for its place; elsewhere the parser says what is missing, and
// things of that sort are offered.

#include "base/assert.h"
#include "script/check/check.h"
#include "script/document/analysis.h"
#include "script/parse/parse.h"
#include "troupe/sized.h"

#include <string.h>

typedef struct completer {
    trp_document *document;
    const trpi_analysis *analysis;
    trpi_arena *arena;
    trpi_text text;  // of the section
    uint32_t from;   // where the word begins that is being written, in the section
    trpi_syntax_file *file;
    trpi_diagnostics diagnostics;
} completer;

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static void offer(completer *c, trpi_text text, const char *sort, const char *says)
{
    if (text.size > 0) {
        trp_document_completion next = {trpi_arena_text(c->arena, text).at, sort, says};
        for (uint32_t i = 0; i < c->document->completions.count; i++) {
            if (strcmp(c->document->completions.at[i].text, next.text) == 0) {
                return;
            }
        }
        if (TRPI_LIST_ROOM(c->document, c->document->completions, 1)) {
            c->document->completions.at[c->document->completions.count++] = next;
        } else {
            c->arena->failed = true;
        }
    }
}

static bool parse_up_to(completer *c, uint32_t end)
{
    trpi_source *source = trpi_arena_take(c->arena, sizeof *source);
    trpi_diagnostics_init(&c->diagnostics, c->arena, 0);
    return source != NULL && trpi_source_init(source, c->arena, trpi_text_of(""), (trpi_text){c->text.at, end}) &&
           trpi_parse(source, c->arena, &c->diagnostics, &c->file);
}

// ---- Beginnings of lines ------------------------------------------------------------------------

static uint32_t columns_before(const trpi_source *source, uint32_t offset)
{
    uint32_t columns = 0;
    while (offset > 0 && is_blank(source->text.at[offset - 1])) {
        columns += source->text.at[--offset] == '\t' ? 4 : 1;
    }
    return columns;
}

// The block in which a line of this indentation stands, behind the lines of a file.
static trpi_block block_at(const trpi_syntax_file *file, uint32_t columns)
{
    trpi_block block = TRPI_BLOCK_FILE;
    for (const trpi_syntax_line *line = file->lines; line != NULL;) {
        while (line->next != NULL) {
            line = line->next;
        }
        if (columns_before(file->source, line->span.offset) >= columns) {
            break;
        }
        block = trpi_block_under(line->kind, block);
        line = trpi_syntax_block_of(line);
    }
    return block;
}

static void offer_lines(completer *c, trpi_block block)
{
    static const struct {
        trpi_line_kind kind;
        const char *word, *example;
    } lines[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word, example},
        TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bool is_word = *lines[i].word >= 'a' && *lines[i].word <= 'z';
        if (is_word && trpi_block_allows(block, lines[i].kind)) {
            offer(c, trpi_text_of(lines[i].word), trpi_line_kind_name(lines[i].kind), lines[i].example);
        }
    }
}

static void offer_targets(completer *c, const char *sort)
{
    for (uint32_t i = 0; i < c->analysis->targets.count; i++) {
        const trpi_rename_target *target = &c->analysis->targets.at[i];
        if (sort == NULL || strcmp(target->sort, sort) == 0) {
            offer(c, target->full_name, target->sort, "");
        }
    }
}

static void offer_steps(completer *c)
{
    static const char *const steps[][2] = {
#define STEP(name, called, word, follows, shape, example) {word, example},
        TRPI_STEPS(STEP)
#undef STEP
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        offer(c, trpi_text_of(steps[i][0]), "step", steps[i][1]);
    }
    static const char *const sorts[] = {"action", "task", "network", "plan"};
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        offer_targets(c, sorts[i]);
    }
}

static void complete_line(completer *c)
{
    trpi_block block = block_at(c->file, columns_before(&(trpi_source){.text = c->text}, c->from));
    if (block != TRPI_BLOCK_NONE) {
        offer_lines(c, block);
        if (trpi_block_allows(block, TRPI_LINE_STEP)) {
            offer_steps(c);
        }
    }
}

// ---- Inside lines -------------------------------------------------------------------------------

static const trpi_syntax_line *last_line(const trpi_syntax_file *file)
{
    const trpi_syntax_line *line = file->lines;
    while (line != NULL && line->next != NULL) {
        line = line->next;
    }
    return line != NULL ? trpi_syntax_last_of(line) : NULL;
}

// The clauses behind a line that can be read up to the comma.
static void complete_clause(completer *c)
{
    const trpi_syntax_line *line = last_line(c->file);
    if (line == NULL || line->broken) {
        return;
    }
    for (uint32_t i = TRPI_CLAUSE_ERROR + 1; i < TRPI_CLAUSE_COUNT; i++) {
        const trpi_clause_line *clause = trpi_clause_line_of((trpi_clause_kind)i);
        if (trpi_check_clause_fits(line, NULL, (trpi_clause_kind)i)) {
            offer(c, trpi_text_of(clause->example), "clause", clause->says);
        }
    }
}

// Whether what is missing ends in a sort: "the name of a role".
static bool wants(trpi_text missing, const char *sort)
{
    uint32_t size = (uint32_t)strlen(sort);
    return missing.size >= size && memcmp(missing.at + missing.size - size, sort, size) == 0;
}

// Completes by what the parser misses where the text ends: a word of the language, or things of a sort; where it is a value, anything with a name.
static void complete_missing(completer *c)
{
    trpi_text missing = {"", 0}, text = c->file->source->text;
    for (uint32_t i = 0; i < c->diagnostics.count; i++) {
        const trpi_script_diagnostic *entry = &c->diagnostics.entries[i];
        trpi_text rest = {text.at + entry->span.offset, text.size - entry->span.offset};
        bool is_last = trpi_text_trim(rest, " \t").size == 0;
        missing = is_last && entry->missing.size > 0 ? entry->missing : missing;
    }
    if (missing.size > 2 && missing.at[0] == '`') {
        offer(c, (trpi_text){missing.at + 1, (uint32_t)strcspn(missing.at + 1, "`")}, "word", "");
        return;
    }
    uint32_t before = c->document->completions.count;
    for (uint32_t i = 0; i < c->analysis->targets.count && missing.size > 0; i++) {
        const trpi_rename_target *target = &c->analysis->targets.at[i];
        if (wants(missing, target->sort)) {
            offer(c, target->full_name, target->sort, "");
        }
    }
    if (c->document->completions.count == before &&
        (wants(missing, "a value") || wants(missing, "a type") || wants(missing, "a name or a number"))) {
        offer_targets(c, NULL);
    }
}

// ---- The calls ----------------------------------------------------------------------------------

static bool complete(completer *c)
{
    uint32_t before = c->from;
    while (before > 0 && is_blank(c->text.at[before - 1])) {
        before--;
    }
    bool begins = before == 0 || c->text.at[before - 1] == '\n';
    bool is_behind_comma = !begins && c->text.at[before - 1] == ',';
    if (!parse_up_to(c, is_behind_comma ? before - 1 : begins ? before : c->from)) {
        return false;
    }
    if (begins) {
        complete_line(c);
    } else if (is_behind_comma) {
        complete_clause(c);
    } else {
        complete_missing(c);
    }
    return !c->arena->failed;
}

// Where the word around the place begins.
static uint32_t word_begin(trpi_text text, uint32_t at)
{
    while (at > 0 && strchr(" \t\r\n,:.()|=<>+*/\"#", text.at[at - 1]) == NULL) {
        at--;
    }
    return at;
}

trp_result trp_document_complete(trp_document *document, uint32_t file, uint32_t offset, trp_text_range *word, uint32_t *count)
{
    TRP_REQUIRE(document != NULL && word != NULL && count != NULL, TRP_ERROR_ARGUMENT);
    *count = 0;
    if (file >= document->files.count || offset > document->files.at[file].text.size) {
        return TRP_ERROR_UNKNOWN;
    }
    trpi_arena_release(&document->answers);
    document->completions.count = 0;
    completer c = {.document = document, .arena = &document->answers, .analysis = trpi_document_analyse(document)};
    if (c.analysis == NULL) {
        return TRP_ERROR_MEMORY;
    }
    const trpi_section *section = trpi_document_section_at(document, file, offset > 0 ? offset - 1 : 0);
    uint32_t begin = section != NULL ? section->at : 0;
    trpi_text whole = trpi_buffer_slice(&document->files.at[file].text);
    c.text = (trpi_text){whole.at + begin, offset - begin};
    c.from = word_begin(c.text, c.text.size);
    if (!complete(&c)) {
        return TRP_ERROR_MEMORY;
    }
    *word = (trp_text_range){file, begin + c.from, c.text.size - c.from};
    *count = document->completions.count;
    return TRP_OK;
}

trp_result trp_document_get_completion(const trp_document *document, uint32_t index, trp_document_completion *completion,
                                       size_t size)
{
    TRP_REQUIRE(document != NULL && completion != NULL, TRP_ERROR_ARGUMENT);
    if (index >= document->completions.count) {
        return TRP_ERROR_UNKNOWN;
    }
    trp_sized_fill(completion, size, &document->completions.at[index], sizeof *document->completions.at);
    return TRP_OK;
}
