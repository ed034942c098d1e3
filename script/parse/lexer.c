// SPDX-License-Identifier: MIT
#include "script/parse/lexer.h"

#include "base/assert.h"
#include "pack/week.h"
#include "script/parse/scanner.h"
#include "script/words/clause.h"

// First words of lines that change how the block below is read.
typedef enum opener { OPENER_OTHER, OPENER_SETTING, OPENER_PLAN, OPENER_LEGEND, OPENER_PLACES, OPENER_CAST } opener;

typedef struct level {
    uint32_t indent;  // of the lines in this block
    opener last;      // of the last line in this block
} level;

typedef struct line_lexer {
    trpi_lexer_cursor cursor;
    level levels[TRPI_SYNTAX_DEEPEST + 1];
    uint32_t level_count;
    uint32_t line_first;  // the first token of the logical line
    uint32_t odd_indent;  // of a line that fitted no block: its like is not reported again
    bool line_open;       // the logical line has not ended
    bool depth_reported;
} line_lexer;

typedef struct indentation {
    uint32_t columns;  // a tab counts four
    uint32_t bytes;
    bool mixed;
} indentation;

static indentation measure(trpi_text line)
{
    indentation result = {0, 0, false};
    bool spaces = false, tabs = false;
    while (result.bytes < line.size && (line.at[result.bytes] == ' ' || line.at[result.bytes] == '\t')) {
        bool tab = line.at[result.bytes] == '\t';
        tabs = tabs || tab;
        spaces = spaces || !tab;
        result.columns += tab ? 4 : 1;
        result.bytes++;
    }
    result.mixed = spaces && tabs;
    return result;
}

static opener innermost(const line_lexer *lexer)
{
    return lexer->level_count > 1 ? lexer->levels[lexer->level_count - 2].last : OPENER_OTHER;
}

// ---- Names with numbers and everyday words ------------------------------------------------------

static bool is_one_of(trpi_text word, const char *const *words, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (trpi_text_equals_string(word, words[i])) {
            return true;
        }
    }
    return false;
}

// Whether a token is a whole number with nothing behind it, such as `2`.
static bool is_bare_number(const trpi_token *token)
{
    return token->kind == TRPI_TOKEN_QUANTITY && token->quantity != NULL && trpi_quantity_is_bare(token->quantity);
}

// Whether a number behind a word is no part of a name that ends with the word: `above 60`, `most 3`, `weight 3`, `on Sunday 3`.
static bool takes_number(trpi_text word)
{
    static const char *const words[] = {"above", "below", "beyond", "least", "most"};
    return is_one_of(word, words, sizeof words / sizeof *words) || trpi_is_clause_word(word) ||
           trpi_weekdays_by_word(word.at, word.size) != 0;
}

// Whether lines that begin with this word have a name next, and never a preposition behind the name.
static bool names_next(trpi_text word)
{
    static const char *const words[] = {"proactive", "latent", "reactive", "do",    "network",  "node",
                                        "scene",     "place",  "item",     "event", "message",  "object",
                                        "task",      "plan",   "lines",    "way",   "occasion", "behaviour"};
    return is_one_of(word, words, sizeof words / sizeof *words);
}

// Whether lines that begin with this word have a name next; more may stand behind the name.
static bool name_follows(trpi_text word)
{
    static const char *const words[] = {"add",    "allow", "area",    "await",   "begin",  "check",   "disable",
                                        "enable", "end",   "forbid",  "given",   "kind",   "layer",   "link",
                                        "never",  "part",  "pattern", "record",  "remove", "request", "reserve",
                                        "role",   "send",  "set",     "setting", "signal", "take",    "then"};
    return names_next(word) || is_one_of(word, words, sizeof words / sizeof *words);
}

// Whether a colon in a line that begins with this word has a role or kind behind it, and no step.
static bool types_follow(trpi_text word)
{
    static const char *const words[] = {"given", "link", "part"};
    return is_one_of(word, words, sizeof words / sizeof *words);
}

// Whether a name may end with this preposition, as in `Move on`, where nothing follows that it could belong to.
static bool is_particle(trpi_text word)
{
    static const char *const words[] = {"behind", "by", "in", "on", "over", "through", "under"};
    return is_one_of(word, words, sizeof words / sizeof *words);
}

// Returns the first word of the name that ends right before token `at`; `at` itself if no name does.
static uint32_t first_name_word(const line_lexer *lexer, uint32_t at)
{
    const trpi_token *tokens = lexer->cursor.lexed->tokens;
    while (at > lexer->line_first && trpi_token_is_name_word(&tokens[at - 1])) {
        at--;
    }
    return at;
}

// Whether token `at`, a number, belongs to the name before it, as in `move to bench 1`. Behind the first words of a step
// a number may be a value, `fetch 5 ale`, `play 3` (check/numbered.c tells); and behind a comma stands a clause.
static bool number_is_named(const line_lexer *lexer, uint32_t at, bool in_parentheses)
{
    const trpi_source *source = lexer->cursor.source;
    const trpi_token *tokens = lexer->cursor.lexed->tokens, *next = &tokens[at + 1];
    uint32_t first = lexer->line_first, run = first_name_word(lexer, at);
    bool placed = trpi_token_is(source, next, "scattered") || trpi_token_is(source, next, "walks");
    if (run == at || (trpi_token_is_name_word(next) && !placed) ||
        takes_number(trpi_token_text_without_brackets(source, &tokens[at - 1]))) {
        return false;
    }
    trpi_token_kind before = run > first ? tokens[run - 1].kind : TRPI_TOKEN_LINE_END;
    bool typed = innermost(lexer) == OPENER_LEGEND || innermost(lexer) == OPENER_CAST ||
                 types_follow(trpi_token_text_without_brackets(source, &tokens[first]));
    bool begins_step = before == TRPI_TOKEN_BAR || (before == TRPI_TOKEN_COLON && !typed);
    if (run > first && !begins_step) {
        return before != TRPI_TOKEN_COMMA || in_parentheses;
    }
    return next->kind == TRPI_TOKEN_COLON || next->kind == TRPI_TOKEN_EQUALS || innermost(lexer) == OPENER_PLACES ||
           (at > run + 1 && name_follows(trpi_token_text_without_brackets(source, &tokens[run])));
}

// Whether token `at`, a preposition with nothing behind it, is the last word of the name before it, as `on` is of `Move on`.
static bool particle_is_named(const line_lexer *lexer, uint32_t at)
{
    const trpi_source *source = lexer->cursor.source;
    const trpi_token *tokens = lexer->cursor.lexed->tokens;
    trpi_token_kind next = tokens[at + 1].kind;
    bool ends = next == TRPI_TOKEN_LINE_END || next == TRPI_TOKEN_COMMA || next == TRPI_TOKEN_OPEN;
    if (!ends || tokens[at].joining != TRPI_JOINING_PREPOSITION || !is_particle(trpi_source_slice(source, tokens[at].span))) {
        return false;
    }
    uint32_t run = first_name_word(lexer, at);
    bool begun = run > lexer->line_first && tokens[run - 1].kind == TRPI_TOKEN_WORD && tokens[run - 1].joining == TRPI_JOINING_CUE;
    return begun || (at > run + 1 && (trpi_token_is(source, &tokens[run], "do") ||
                                      (run == lexer->line_first && names_next(trpi_source_slice(source, tokens[run].span)))));
}

// Makes a number or a joining word a plain word of a name where it stands inside that name: `bench 1`, `Number one`, `Move on`.
static void join_names(const line_lexer *lexer)
{
    const trpi_source *source = lexer->cursor.source;
    trpi_token *tokens = lexer->cursor.lexed->tokens;
    uint32_t count = lexer->cursor.lexed->count, depth = 0;
    for (uint32_t at = lexer->line_first + 1; at + 1 < count; at++) {
        trpi_token *token = &tokens[at];
        depth += token->kind == TRPI_TOKEN_OPEN;
        depth -= token->kind == TRPI_TOKEN_CLOSE && depth > 0;
        if (!trpi_token_is_name_word(&token[-1])) {
            continue;
        }
        if (is_bare_number(token) && number_is_named(lexer, at, depth > 0)) {
            *token = (trpi_token){.kind = TRPI_TOKEN_WORD, .span = token->span};
        } else if (trpi_token_is(source, token, "one") ? !trpi_token_is(source, &token[1], "of") : particle_is_named(lexer, at)) {
            token->joining = TRPI_JOINING_NONE;
        }
    }
}

// ---- Ends of lines ------------------------------------------------------------------------------

// Ends the logical line, if there is one. Reports a parenthesis that is still open, and a comma with nothing behind it.
static void end_line(line_lexer *lexer)
{
    trpi_lexer_cursor *cursor = &lexer->cursor;
    if (!lexer->line_open) {
        return;
    }
    if (!cursor->bad && cursor->open_count > 0) {
        TRPI_ERROR_AT(cursor, cursor->open, "The parenthesis is never closed; add a `)`.");
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_BAD, cursor->open);
    } else if (!cursor->bad && cursor->after_comma) {
        TRPI_ERROR_AT(cursor, cursor->last, "Nothing follows this comma; remove it, or indent the next line further.");
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_BAD, cursor->last);
    }
    trpi_span end = {cursor->last.offset + cursor->last.length, 0};
    trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_LINE_END, end);
    if (!cursor->arena->failed) {
        join_names(lexer);
    }
    cursor->open_count = 0;
    cursor->after_comma = false;
    cursor->bad = false;
    lexer->line_open = false;
}

static void report_odd_indent(line_lexer *lexer, uint32_t columns, trpi_span span)
{
    if (lexer->odd_indent == columns) {
        return;
    }
    lexer->odd_indent = columns;
    uint32_t outer = lexer->levels[lexer->level_count - 1].indent;
    uint32_t inner = lexer->levels[lexer->level_count].indent;
    TRPI_ERROR_AT(&lexer->cursor, span, "This line fits no block above it; use %u or %u spaces.", (unsigned)outer, (unsigned)inner);
}

static void open_block(line_lexer *lexer, uint32_t columns, trpi_span span)
{
    if (lexer->level_count > TRPI_SYNTAX_DEEPEST) {
        if (!lexer->depth_reported) {
            TRPI_ERROR_AT(&lexer->cursor, span,
                          "Blocks nest more than %d deep here; put the inner ones into a `task` of their own.",
                          TRPI_SYNTAX_DEEPEST);
        }
        lexer->depth_reported = true;
        return;
    }
    trpi_lexer_cursor_emit(&lexer->cursor, TRPI_TOKEN_INDENT, span);
    lexer->levels[lexer->level_count++] = (level){columns, OPENER_OTHER};
}

// Opens and closes blocks so that a line of this indentation stands in the innermost one.
static void open_and_close(line_lexer *lexer, uint32_t columns, trpi_span span)
{
    TRP_ASSERT(lexer->level_count > 0);
    if (lexer->level_count == 1 && columns < lexer->levels[0].indent) {
        lexer->levels[0].indent = columns;  // the first line was indented, which was reported
    }
    if (columns > lexer->levels[lexer->level_count - 1].indent) {
        open_block(lexer, columns, span);
        return;
    }
    while (columns < lexer->levels[lexer->level_count - 1].indent) {
        if (lexer->level_count == 1) {
            lexer->levels[0].indent = columns;
            return;
        }
        lexer->level_count--;
        if (columns > lexer->levels[lexer->level_count - 1].indent) {
            report_odd_indent(lexer, columns, span);
            lexer->level_count++;  // the line goes with the deeper block
            return;
        }
        trpi_lexer_cursor_emit(&lexer->cursor, TRPI_TOKEN_DEDENT, span);
    }
}

static void check_first_line(line_lexer *lexer, uint32_t columns, trpi_span span)
{
    if (lexer->cursor.lexed->count == 0 && columns > 0) {
        TRPI_ERROR_AT(&lexer->cursor, span, "This line fits no block above it; remove the spaces before it.");
        lexer->levels[0].indent = columns;
    }
}

// Records the first word of the line that starts at token `first`.
static void note_opener(line_lexer *lexer, uint32_t first)
{
    const trpi_lexer_cursor *cursor = &lexer->cursor;
    level *here = &lexer->levels[lexer->level_count - 1];
    here->last = OPENER_OTHER;
    if (first >= cursor->lexed->count || cursor->lexed->tokens[first].kind != TRPI_TOKEN_WORD) {
        return;
    }
    trpi_text word = trpi_source_slice(cursor->source, cursor->lexed->tokens[first].span);
    if (trpi_text_equals_string(word, "setting")) {
        here->last = OPENER_SETTING;
    } else if (innermost(lexer) == OPENER_SETTING && trpi_text_equals_string(word, "plan")) {
        here->last = OPENER_PLAN;
    } else if (innermost(lexer) == OPENER_SETTING && trpi_text_equals_string(word, "legend")) {
        here->last = OPENER_LEGEND;
    } else if (innermost(lexer) == OPENER_SETTING && trpi_text_equals_string(word, "places")) {
        here->last = OPENER_PLACES;
    } else if (innermost(lexer) == OPENER_SETTING && trpi_text_equals_string(word, "cast")) {
        here->last = OPENER_CAST;
    }
}

// ---- Floor plans --------------------------------------------------------------------------------

static bool is_blank(trpi_text line)
{
    return measure(line).bytes == line.size;
}

// Returns the first line after `line` that no longer belongs to the plan; `least` is the smallest indentation within. A
// line too far left that begins with `#`, between rows, is a wall that slipped, not a comment.
static uint32_t find_plan_end(const line_lexer *lexer, uint32_t line, uint32_t *least)
{
    const trpi_source *source = lexer->cursor.source;
    uint32_t outer = lexer->levels[lexer->level_count - 1].indent;
    uint32_t end = line;
    *least = UINT32_MAX;
    for (uint32_t i = line; i <= source->line_count; i++) {
        trpi_text text = trpi_source_line(source, i);
        if (is_blank(text)) {
            continue;  // an empty row, if another one follows
        }
        uint32_t columns = measure(text).columns;
        bool wall = text.at[measure(text).bytes] == '#';
        if (columns <= outer && wall) {
            continue;
        }
        if (columns <= outer) {
            break;
        }
        *least = columns < *least ? columns : *least;
        end = i + 1;
    }
    return end;
}

static trpi_span row_span(trpi_text line, uint32_t start, uint32_t indent)
{
    uint32_t bytes = 0, columns = 0;
    uint32_t blank = measure(line).bytes;
    while (bytes < blank && columns < indent) {
        columns += line.at[bytes] == '\t' ? 4 : 1;
        bytes++;
    }
    uint32_t end = line.size;
    while (end > bytes && (line.at[end - 1] == ' ' || line.at[end - 1] == '\t')) {
        end--;
    }
    return (trpi_span){start + bytes, end - bytes};
}

// Emits the rows of a floor plan as they are. Returns the first line behind the plan.
static uint32_t lex_plan(line_lexer *lexer, uint32_t line)
{
    trpi_lexer_cursor *cursor = &lexer->cursor;
    uint32_t indent;
    uint32_t end = find_plan_end(lexer, line, &indent);
    for (uint32_t i = line; i < end; i++) {
        trpi_span span = row_span(trpi_source_line(cursor->source, i), cursor->source->line_starts[i - 1], indent);
        if (i == line) {
            trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_INDENT, span);
        }
        if (span.length > 0 && measure(trpi_source_line(cursor->source, i)).columns < indent) {
            TRPI_ERROR_AT(cursor, span, "This row of the plan stands too far left; indent it like the others.");
        }
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_PLAN_ROW, span);
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_LINE_END, (trpi_span){span.offset + span.length, 0});
    }
    if (end > line) {
        trpi_lexer_cursor_emit(cursor, TRPI_TOKEN_DEDENT, cursor->last);
    }
    lexer->levels[lexer->level_count - 1].last = OPENER_OTHER;
    return end;
}

// ---- Lines --------------------------------------------------------------------------------------

static bool continues(const line_lexer *lexer, uint32_t columns)
{
    const trpi_lexer_cursor *cursor = &lexer->cursor;
    return lexer->line_open && (cursor->open_count > 0 || cursor->after_comma) &&
           columns > lexer->levels[lexer->level_count - 1].indent;
}

static void lex_line(line_lexer *lexer, trpi_text text, uint32_t start)
{
    trpi_lexer_cursor *cursor = &lexer->cursor;
    indentation indent = measure(text);
    trpi_span blank = {start, indent.bytes};
    trpi_span rest = {start + indent.bytes, text.size - indent.bytes};
    bool starts = !continues(lexer, indent.columns);
    if (starts) {
        end_line(lexer);
    }
    opener block = starts && lexer->level_count > 0 ? lexer->levels[lexer->level_count - 1].last : OPENER_OTHER;
    bool in_legend = block == OPENER_LEGEND && indent.columns > lexer->levels[lexer->level_count - 1].indent;
    in_legend = in_legend ||
                (starts && innermost(lexer) == OPENER_LEGEND && indent.columns >= lexer->levels[lexer->level_count - 1].indent);
    if (text.at[indent.bytes] == '#' && !(in_legend && trpi_scanner_is_legend_line(cursor, rest))) {
        trpi_lexer_cursor_note_comment(cursor, rest, true);
        return;
    }
    if (indent.mixed) {
        uint32_t errors = cursor->diagnostics->error_count;
        TRPI_ERROR_AT(cursor, blank, "This line mixes tabs and spaces; run `troupe fmt`.");
        cursor->diagnostics->mendable_count += cursor->diagnostics->error_count - errors;
    }
    if (starts) {
        check_first_line(lexer, indent.columns, rest);
        open_and_close(lexer, indent.columns, rest);
    }
    uint32_t first = cursor->lexed->count;
    lexer->line_open = true;
    if (text.size > TRPI_LINE_LONGEST) {
        trpi_lexer_cursor_fail(cursor, (trpi_span){rest.offset, 1},
                               "This line has more than %u characters; break it after a comma.", TRPI_LINE_LONGEST);
    } else {
        trpi_scanner_read_line(cursor, rest, in_legend);
    }
    if (starts) {
        lexer->line_first = first;
        note_opener(lexer, first);
    }
}

bool trpi_lexer_run(const trpi_source *source, trpi_arena *arena, trpi_diagnostics *diagnostics, trpi_lexed_text *lexed)
{
    line_lexer lexer = {.level_count = 1, .odd_indent = UINT32_MAX};
    *lexed = (trpi_lexed_text){0};
    lexer.cursor = (trpi_lexer_cursor){.source = source, .arena = arena, .diagnostics = diagnostics, .lexed = lexed};

    for (uint32_t line = 1; line <= source->line_count && !arena->failed;) {
        trpi_text text = trpi_source_line(source, line);
        bool plan = lexer.levels[lexer.level_count - 1].last == OPENER_PLAN;
        if (is_blank(text)) {
            line++;
        } else if (plan && !continues(&lexer, measure(text).columns) &&
                   measure(text).columns > lexer.levels[lexer.level_count - 1].indent) {
            end_line(&lexer);
            line = lex_plan(&lexer, line);
        } else {
            lex_line(&lexer, text, source->line_starts[line - 1]);
            line++;
        }
    }
    end_line(&lexer);
    trpi_span end = {source->text.size, 0};
    for (; lexer.level_count > 1; lexer.level_count--) {
        trpi_lexer_cursor_emit(&lexer.cursor, TRPI_TOKEN_DEDENT, end);
    }
    trpi_lexer_cursor_emit(&lexer.cursor, TRPI_TOKEN_END, end);
    return !arena->failed;
}
