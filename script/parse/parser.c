// SPDX-License-Identifier: MIT
// Parses lines and their blocks. Blocks come from the lexer, so a line that cannot be read costs that line only: it
// becomes an ERROR line, or keeps its kind and is `broken`, and its block is read as if nothing had happened.

#include "script/parse/parse.h"

#include "base/assert.h"
#include "script/parse/field.h"
#include "script/parse/lexer.h"
#include "script/parse/parts.h"

static void parse_block(trpi_reader *reader, trpi_line_block block, trpi_syntax_line *parent, trpi_syntax_line **first,
                        uint32_t depth);

// Reports a block where none belongs. Its lines are read like those around it, so that mistakes in them are reported as
// well.
static trpi_line_block refuse_block(trpi_reader *reader, const trpi_syntax_line *line, trpi_line_block outer)
{
    const trpi_token *first = trpi_reader_token_ahead(reader, 0) + 1;  // behind INDENT
    trpi_text keyword = trpi_source_slice(reader->source, line->keyword);
    if (line->broken || first->kind == TRPI_TOKEN_BAD) {
        return outer;
    }
    bool step = line->kind == TRPI_LINE_STEP;
    if (line->kind == TRPI_LINE_ROW || line->kind == TRPI_LINE_HEAD) {
        TRPI_ERROR_AT(reader, first->span, "A row of the table takes no block; remove the spaces before this line.");
    } else if (step && line->step->kind == TRPI_SYNTAX_STEP_SAY) {
        TRPI_ERROR_AT(reader, first->span, "A spoken line takes no block; remove the indentation or put it in a `sequence`.");
    } else {
        TRPI_ERROR_AT(reader, first->span,
                      step ? "`%.*s` takes no block; remove the indentation or put it in a `sequence`."
                           : "`%.*s` takes no block; remove the indentation.",
                      TRPI_WORDS(keyword));
    }
    return outer;
}

static void parse_line_and_block(trpi_reader *reader, trpi_line_block block, trpi_syntax_line *line, uint32_t depth)
{
    uint32_t outer_parts = reader->part_count;
    if (line->kind == TRPI_LINE_SCENE || line->kind == TRPI_LINE_SITUATION) {
        reader->part_count = 0;
    }
    const trpi_syntax_parameter *outer_placeholders = reader->placeholders;
    if (line->kind == TRPI_LINE_PATTERN) {
        reader->placeholders = line->parameters;
    }
    trpi_reader_skip_line(reader);
    if (trpi_reader_next_is(reader, TRPI_TOKEN_INDENT)) {
        trpi_line_block under = trpi_line_block_under(line->kind, block);
        under = block == TRPI_BLOCK_ANY && under == TRPI_BLOCK_NONE ? TRPI_BLOCK_ANY : under;
        if (under == TRPI_BLOCK_NONE) {
            under = refuse_block(reader, line, block);
        }
        reader->at++;
        reader->line_start = reader->at;
        trpi_syntax_line **end = &line->lines;
        while (*end != NULL) {  // arguments that an instance has in parentheses
            end = &(*end)->next;
        }
        parse_block(reader, under, line, end, depth + 1);
        if (trpi_reader_next_is(reader, TRPI_TOKEN_DEDENT)) {
            reader->at++;
        }
        reader->line_start = reader->at;
    }
    reader->placeholders = outer_placeholders;
    if (line->kind == TRPI_LINE_SCENE || line->kind == TRPI_LINE_SITUATION) {
        reader->part_count = outer_parts;
    }
}

static void parse_block(trpi_reader *reader, trpi_line_block block, trpi_syntax_line *parent, trpi_syntax_line **first,
                        uint32_t depth)
{
    TRP_ASSERT(depth <= TRPI_SYNTAX_DEEPEST + 2);  // the lexer opens no more blocks
    trpi_syntax_line **end = first;
    bool bare = false;  // the last line that was understood is a behaviour without steps
    while (!trpi_reader_next_is(reader, TRPI_TOKEN_DEDENT) && !trpi_reader_next_is(reader, TRPI_TOKEN_END) &&
           !reader->arena->failed) {
        reader->bare = bare;
        reader->part_count = depth > 0 ? reader->part_count : 0;  // a table outside of scenes is of no account behind it
        trpi_syntax_line *line = trpi_parse_line(reader, block);
        if (reader->arena->failed) {
            return;  // the line may be the reader's spare node, which others have written to since
        }
        line->parent = parent;
        line->broken = line->broken || reader->broken;
        parse_line_and_block(reader, block, line, depth);
        bare = (line->kind == TRPI_LINE_BEHAVIOUR && line->lines == NULL) || (line->kind == TRPI_LINE_ERROR && bare);
        *end = line;
        end = &line->next;
    }
}

// Returns the token with which the last line ends: its LINE_END, or a BAD in front of that. Behind the line there is only DEDENT
// and END.
static uint32_t last_line_end(const trpi_lexed_text *lexed)
{
    uint32_t end = lexed->count;
    while (end > 0 && lexed->tokens[end - 1].kind != TRPI_TOKEN_LINE_END) {
        end--;
    }
    end -= end > 1 && lexed->tokens[end - 2].kind == TRPI_TOKEN_BAD;
    return end > 0 ? end - 1 : lexed->count;
}

static bool read_file(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, struct trpi_shape_notes *notes,
                      trpi_expected_words *expected, trpi_syntax_file **file)
{
    TRP_ASSERT(source != NULL && arena != NULL && diagnostics != NULL && file != NULL);
    *file = NULL;
    trpi_lexed_text lexed;
    if (!trpi_lexer_run(source, arena, diagnostics, &lexed)) {
        return false;
    }
    trpi_syntax_file *result = trpi_arena_take(arena, sizeof *result);
    if (result == NULL) {
        return false;
    }
    result->source = source;
    result->tokens = lexed.tokens;
    result->comments = lexed.comments;
    result->comment_count = lexed.comment_count;

    static const struct trpi_shape_field_parser fields = {trpi_shape_field_begins, trpi_shape_field_read};
    trpi_reader reader = {
        .source = source,
        .arena = arena,
        .diagnostics = diagnostics,
        .tokens = lexed.tokens,
        .fields = &fields,
        .notes = notes,
        .known = diagnostics->count,
        .expected = expected,
        .end = last_line_end(&lexed),
    };
    parse_block(&reader, TRPI_BLOCK_FILE, NULL, &result->lines, 0);
    if (arena->failed) {
        return false;
    }
    TRP_ASSERT(trpi_reader_next_is(&reader, TRPI_TOKEN_END));
    *file = result;
    return true;
}

bool trpi_parse_source(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_syntax_file **file)
{
    return read_file(source, arena, diagnostics, NULL, NULL, file);
}

bool trpi_parse_source_with_shape_notes(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics,
                                        struct trpi_shape_notes *notes, trpi_syntax_file **file)
{
    return read_file(source, arena, diagnostics, notes, NULL, file);
}

bool trpi_parse_for_completions(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics,
                                trpi_syntax_file **file, trpi_expected_words *expected)
{
    return read_file(source, arena, diagnostics, NULL, expected, file);
}
