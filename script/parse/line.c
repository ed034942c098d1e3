// SPDX-License-Identifier: MIT
#include "script/parse/line.h"

#include "base/assert.h"

// `x = 3` and `else` are what those write first who know other languages.
static void check_foreign(trpi_reader *reader, trpi_syntax_step *step)
{
    if (step->kind != TRPI_SYNTAX_STEP_PHRASE || step->arguments != NULL) {
        return;
    }
    trpi_text name = step->name.text;
    const trpi_token *sign = trpi_reader_token(reader);
    bool counts = sign->kind == TRPI_TOKEN_PLUS || sign->kind == TRPI_TOKEN_MINUS;
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    if (counts && (next->kind == TRPI_TOKEN_EQUALS || next->kind == sign->kind)) {
        trpi_text text = trpi_reader_text(reader, sign);
        trpi_reader_fail(reader, trpi_span_join(sign->span, next->span),
                         "A fact is changed with `set`; write `set %.*s to %.*s %.*s 1`.", TRPI_WORDS(name), TRPI_WORDS(name),
                         TRPI_WORDS(text));
    } else if (trpi_reader_is(reader, TRPI_TOKEN_EQUALS)) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "A step gives no value with `=`; write `let %.*s = …` for a new name, or "
                         "`set %.*s to …`.",
                         TRPI_WORDS(name), TRPI_WORDS(name));
    } else if (trpi_text_is(name, "else") && trpi_reader_fail(reader, step->span, "`else` is written `otherwise` here.")) {
        trpi_diagnostics_suggest(reader->diagnostics, "otherwise");
    }
    step->kind = reader->broken ? TRPI_SYNTAX_STEP_ERROR : step->kind;
}

static void parse_step_line(trpi_reader *reader, trpi_syntax_line *line)
{
    reader->is_step = true;
    line->step = trpi_parse_step(reader);
    check_foreign(reader, line->step);
    line->clauses = trpi_parse_clauses(reader);
}

// ---- Keywords -----------------------------------------------------------------------------------

static const trpi_line_word line_words[] = {
    {"use", TRPI_LINE_USE, false, trpi_parse_use},
    {"kind", TRPI_LINE_KIND, true, trpi_parse_declaration},
    {"role", TRPI_LINE_ROLE, true, trpi_parse_role},
    {"lines", TRPI_LINE_LINES, true, trpi_parse_declaration},
    {"scene", TRPI_LINE_SCENE, true, trpi_parse_declaration},
    {"situation", TRPI_LINE_SITUATION, true, trpi_parse_declaration},
    {"pattern", TRPI_LINE_PATTERN, true, trpi_parse_declaration},
    {"instance", TRPI_LINE_INSTANCE, true, trpi_parse_instance},
    {"task", TRPI_LINE_TASK, true, trpi_parse_declaration},
    {"network", TRPI_LINE_NETWORK, true, trpi_parse_declaration},
    {"plan", TRPI_LINE_COMPOUND, true, trpi_parse_declaration},
    {"way", TRPI_LINE_WAY, true, trpi_parse_way},
    {"needs", TRPI_LINE_NEEDS, false, trpi_parse_needs},
    {"makes", TRPI_LINE_MAKES, false, trpi_parse_makes},
    {"expects", TRPI_LINE_MAKES, false, trpi_parse_expects},
    {"node", TRPI_LINE_NODE, true, trpi_parse_declaration},
    {"object", TRPI_LINE_OBJECT, true, trpi_parse_declaration},
    {"area", TRPI_LINE_AREA, true, trpi_parse_declaration},
    {"setting", TRPI_LINE_SETTING, true, trpi_parse_declaration},
    {"item", TRPI_LINE_ITEM, false, trpi_parse_declaration},
    {"place", TRPI_LINE_PLACE, false, trpi_parse_declaration},
    {"world", TRPI_LINE_WORLD, false, trpi_parse_unnamed},
    {"record", TRPI_LINE_RECORD, false, trpi_parse_declaration},
    {"layer", TRPI_LINE_LAYER, true, trpi_parse_declaration},
    {"priorities", TRPI_LINE_PRIORITIES, true, trpi_parse_unnamed},
    {"host", TRPI_LINE_HOST, true, trpi_parse_declaration},
    {"test", TRPI_LINE_TEST, false, trpi_parse_test},
    {"message", TRPI_LINE_MESSAGE, false, trpi_parse_declaration},
    {"event", TRPI_LINE_EVENT, false, trpi_parse_declaration},
    {"proactive", TRPI_LINE_BEHAVIOUR, true, trpi_parse_declaration},
    {"reactive", TRPI_LINE_BEHAVIOUR, true, trpi_parse_declaration},
    {"latent", TRPI_LINE_BEHAVIOUR, true, trpi_parse_declaration},
    {"behaviour", TRPI_LINE_BEHAVIOUR, true, trpi_parse_declaration},
    {"private", TRPI_LINE_BEHAVIOUR, true, trpi_parse_private},
    {"brain", TRPI_LINE_BRAIN, true, trpi_parse_unnamed},
    {"action", TRPI_LINE_ACTION, false, trpi_parse_host_word},
    {"condition", TRPI_LINE_CONDITION, false, trpi_parse_host_word},
    {"query", TRPI_LINE_QUERY, false, trpi_parse_host_word},
    {"relation", TRPI_LINE_RELATION, false, trpi_parse_host_word},
    {"part", TRPI_LINE_PART, false, trpi_parse_field},
    {"link", TRPI_LINE_LINK, false, trpi_parse_field},
    {"sequence", TRPI_LINE_SEQUENCE, true, trpi_parse_unnamed},
    {"selector", TRPI_LINE_SELECTOR, true, trpi_parse_unnamed},
    {"parallel", TRPI_LINE_PARALLEL, true, trpi_parse_unnamed},
    {"repeat", TRPI_LINE_REPEAT, true, trpi_parse_repeat},
    {"retry", TRPI_LINE_RETRY, true, trpi_parse_repeat},
    {"depending", TRPI_LINE_DEPENDING, true, trpi_parse_depending},
    {"if", TRPI_LINE_IF, true, trpi_parse_if},
    {"otherwise", TRPI_LINE_BLOCK, false, trpi_parse_unnamed},
    {"otherwise", TRPI_LINE_OTHERWISE, true, trpi_parse_unnamed},
    {"schedule", TRPI_LINE_SCHEDULE, false, trpi_parse_unnamed},
    {"from", TRPI_LINE_BLOCK, false, trpi_parse_hours},
    {"occasion", TRPI_LINE_BLOCK, false, trpi_parse_declaration},
    {"calendar", TRPI_LINE_CALENDAR, false, trpi_parse_unnamed},
    {"lock", TRPI_LINE_LOCK, false, trpi_parse_lock},
    {"for", TRPI_LINE_EACH, true, trpi_parse_each},
    {"catch", TRPI_LINE_CATCH, false, trpi_parse_catch},
    {"finally", TRPI_LINE_FINALLY, true, trpi_parse_finally},
    {"phase", TRPI_LINE_PHASE, true, trpi_parse_unnamed},
    {"choice", TRPI_LINE_CHOICE, true, trpi_parse_choice},
    {"on", TRPI_LINE_BLOCK, false, trpi_parse_day},
    {"on", TRPI_LINE_ON, true, trpi_parse_handler},
    {"starts", TRPI_LINE_STARTS_WHEN, true, trpi_parse_starts_when},
    {"given", TRPI_LINE_GIVEN, true, trpi_parse_given},
    {"when", TRPI_LINE_WHEN, true, trpi_parse_test_when},
    {"then", TRPI_LINE_THEN, true, trpi_parse_then},
    {"never", TRPI_LINE_NEVER, true, trpi_parse_then},
    {"plan", TRPI_LINE_PLAN, false, trpi_parse_plan},
    {"legend", TRPI_LINE_LEGEND, false, trpi_parse_unnamed},
    {"cast", TRPI_LINE_CAST, false, trpi_parse_unnamed},
    {"stock", TRPI_LINE_STOCK, false, trpi_parse_unnamed},
    {"places", TRPI_LINE_PLACES, false, trpi_parse_unnamed},
};

#define LINE_WORD_COUNT (sizeof line_words / sizeof *line_words)

const trpi_line_word *trpi_find_line_word(trpi_text text, trpi_block block)
{
    const trpi_line_word *elsewhere = NULL;
    for (uint32_t i = 0; i < LINE_WORD_COUNT; i++) {
        if (!trpi_text_is(text, line_words[i].word)) {
            continue;
        }
        if (trpi_block_allows(block, line_words[i].kind)) {
            return &line_words[i];
        }
        elsewhere = &line_words[i];
    }
    return elsewhere;
}

const trpi_line_word *trpi_nearest_line_word(trpi_text text, trpi_block block)
{
    const trpi_line_word *nearest = NULL;
    uint32_t least = text.size > 4 ? 3 : 2;  // fewer changes than this
    for (uint32_t i = 0; i < LINE_WORD_COUNT; i++) {
        if (block != TRPI_BLOCK_ANY && !trpi_block_allows(block, line_words[i].kind)) {
            continue;
        }
        uint32_t distance = trpi_text_distance(text, trpi_text_of(line_words[i].word), least);
        if (distance < least) {
            nearest = &line_words[i];
            least = distance;
        }
    }
    return nearest;
}

// ---- Blocks whose lines begin with anything -----------------------------------------------------

typedef struct plain_line {
    trpi_block block;
    trpi_line_kind kind;
    trpi_line_parser *parse;
} plain_line;

static const plain_line plain_lines[] = {
    {TRPI_BLOCK_LINES, TRPI_LINE_SPOKEN, trpi_parse_spoken},
    {TRPI_BLOCK_ASSIGNMENTS, TRPI_LINE_ASSIGNMENT, trpi_parse_assignment},
    {TRPI_BLOCK_PRIORITIES, TRPI_LINE_PRIORITY, trpi_parse_priority},
    {TRPI_BLOCK_DUTIES, TRPI_LINE_DUTY, trpi_parse_declaration},
    {TRPI_BLOCK_CALENDAR, TRPI_LINE_CALENDAR_ENTRY, trpi_parse_calendar_entry},
    {TRPI_BLOCK_PHASE, TRPI_LINE_LABEL, trpi_parse_label},
    {TRPI_BLOCK_CHOICE, TRPI_LINE_BRANCH, trpi_parse_branch},
    {TRPI_BLOCK_LEGEND, TRPI_LINE_LEGEND_ENTRY, trpi_parse_legend_entry},
    {TRPI_BLOCK_CAST, TRPI_LINE_CAST_ENTRY, trpi_parse_cast_entry},
    {TRPI_BLOCK_STOCK, TRPI_LINE_STOCK_ENTRY, trpi_parse_stock_entry},
    {TRPI_BLOCK_PLACES, TRPI_LINE_PLACES_ENTRY, trpi_parse_places_entry},
    {TRPI_BLOCK_PLAN, TRPI_LINE_PLAN_ROW, trpi_parse_plan_row},
};

static const plain_line *find_plain_line(trpi_block block)
{
    for (uint32_t i = 0; i < sizeof plain_lines / sizeof *plain_lines; i++) {
        if (plain_lines[i].block == block) {
            return &plain_lines[i];
        }
    }
    return NULL;
}

// ---- Lines --------------------------------------------------------------------------------------

static trpi_initiation initiation_of(trpi_text word)
{
    return trpi_text_is(word, "proactive")  ? TRPI_INITIATION_PROACTIVE
           : trpi_text_is(word, "reactive") ? TRPI_INITIATION_REACTIVE
           : trpi_text_is(word, "latent")   ? TRPI_INITIATION_LATENT
                                            : TRPI_INITIATION_NONE;
}

static void parse_with_word(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word)
{
    line->kind = word->kind;
    line->initiation = initiation_of(trpi_text_of(word->word));
    trpi_reader_take(reader);
    word->parse(reader, line);
}

// A known keyword where it does not belong. The line is read all the same, its block too.
static void parse_misplaced(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_word *word, trpi_block block)
{
    if (word->kind == TRPI_LINE_THEN && trpi_block_allows(block, TRPI_LINE_STEP)) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "Every line comes after the one above it, so there is no `then` here; "
                         "remove it.");
        line->broken = true;
        return;
    }
    const char *home = trpi_block_home(word->kind);
    const char *here = trpi_block_name(block);
    trpi_span span = trpi_reader_token(reader)->span;
    if (block == TRPI_BLOCK_FILE) {
        TRPI_ERROR(reader->diagnostics, reader->source, span, "`%s` cannot stand alone; indent it below %s.", word->word,
                   home != NULL ? home : "a line");
    } else if (home == NULL) {
        TRPI_ERROR(reader->diagnostics, reader->source, span, "`%s` cannot stand in %s; move it out, without spaces before it.",
                   word->word, here);
    } else {
        TRPI_ERROR(reader->diagnostics, reader->source, span, "`%s` cannot stand in %s; move it into %s.", word->word, here, home);
    }
    parse_with_word(reader, line, word);
    line->broken = true;
}

static const char *usual_line(trpi_block block)
{
    switch (block) {
    case TRPI_BLOCK_FILE: return "role Patron for creature";
    case TRPI_BLOCK_WORLD: return "alarm: yes or no";
    case TRPI_BLOCK_RECORD:
    case TRPI_BLOCK_KIND:
    case TRPI_BLOCK_OBJECT: return "thirst: 0 to 100";
    case TRPI_BLOCK_ROLE: return "proactive Approach, weight 3";
    case TRPI_BLOCK_NETWORK: return "node Retreat";
    case TRPI_BLOCK_COMPOUND: return "way, if swords > 0";
    case TRPI_BLOCK_SETTING: return "cast";
    case TRPI_BLOCK_HOST: return "action move to (goal: place)";
    case TRPI_BLOCK_SCHEDULE: return "from 08:00 to 12:00";
    case TRPI_BLOCK_TEST: return "then Mary starts Order";
    default: return "task Guard door";
    }
}

static void parse_as(trpi_reader *reader, trpi_syntax_line *line, trpi_line_kind kind, trpi_line_parser *parse)
{
    line->kind = kind;
    parse(reader, line);
}

// No keyword at all where one is needed. A near one is taken as meant, so that its block is read
// rightly.
static void parse_unknown(trpi_reader *reader, trpi_syntax_line *line, trpi_block block)
{
    const trpi_token *token = trpi_reader_token(reader);
    trpi_text text = trpi_reader_text(reader, token);
    const trpi_line_word *meant = token->kind == TRPI_TOKEN_WORD ? trpi_nearest_line_word(text, block) : NULL;
    line->broken = true;
    if (meant == NULL && trpi_block_allows(block, TRPI_LINE_FACT) && trpi_reader_is_free(reader)) {
        parse_as(reader, line, TRPI_LINE_FACT, trpi_parse_field);  // which misses the colon
        return;
    }
    bool spoken = token->kind == TRPI_TOKEN_STRING;
    if (meant == NULL && block == TRPI_BLOCK_ROLE && (spoken || reader->bare)) {
        trpi_reader_fail(reader, token->span, "A %s stands below a behaviour; put four more spaces before it.",
                         spoken ? "spoken line" : "step");
        return;
    }
    if (meant == NULL && block == TRPI_BLOCK_TEST && trpi_text_is(text, "wait")) {
        trpi_reader_fail(reader, token->span, "In a test time passes with `when`; write for example `when 5 s pass`.");
        return;
    }
    if (meant == NULL) {
        trpi_reader_fail(reader, token->span, "No line in %s begins with `%.*s`; write for example `%s`.", trpi_block_name(block),
                         TRPI_WORDS(text), usual_line(block));
        return;
    }
    if (TRPI_ERROR(reader->diagnostics, reader->source, token->span, "No line in %s begins with `%.*s`; did you mean `%s`?",
                   trpi_block_name(block), TRPI_WORDS(text), meant->word)) {
        trpi_diagnostics_suggest(reader->diagnostics, "%s", meant->word);
    }
    parse_with_word(reader, line, meant);
}

// Whether the line begins `name:`, which makes it a fact whatever the name is.
static bool is_field(const trpi_reader *reader)
{
    uint32_t count = 0;
    while (trpi_token_is_free(trpi_reader_ahead(reader, count))) {
        count++;
    }
    return count > 0 && trpi_reader_ahead(reader, count)->kind == TRPI_TOKEN_COLON;
}

static void parse_keyword_line(trpi_reader *reader, trpi_syntax_line *line, trpi_block block)
{
    const trpi_token *token = trpi_reader_token(reader);
    const trpi_line_word *word =
        token->kind == TRPI_TOKEN_WORD ? trpi_find_line_word(trpi_reader_text(reader, token), block) : NULL;
    bool steps = trpi_block_allows(block, TRPI_LINE_STEP);
    bool allowed = word != NULL && trpi_block_allows(block, word->kind);
    bool colon = trpi_reader_ahead(reader, 1)->kind == TRPI_TOKEN_COLON;
    bool keyed = word != NULL && (allowed || word->kind == TRPI_LINE_PART || word->kind == TRPI_LINE_LINK);

    if (trpi_block_allows(block, TRPI_LINE_FACT) && is_field(reader) && (!keyed || colon)) {
        parse_as(reader, line, TRPI_LINE_FACT, trpi_parse_field);
    } else if (allowed) {
        parse_with_word(reader, line, word);
    } else if (word != NULL && (word->strong || !steps)) {
        parse_misplaced(reader, line, word, block);
    } else if (steps) {
        parse_as(reader, line, TRPI_LINE_STEP, parse_step_line);
    } else {
        parse_unknown(reader, line, block);
    }
}

static void parse_content(trpi_reader *reader, trpi_syntax_line *line, trpi_block block)
{
    const plain_line *plain = find_plain_line(block);
    if (trpi_reader_is(reader, TRPI_TOKEN_BAD)) {
        trpi_reader_fail(reader, line->keyword,
                         "This line cannot be read; write it anew.");  // was reported
    } else if (plain != NULL) {
        parse_as(reader, line, plain->kind, plain->parse);
    } else if (trpi_reader_is(reader, TRPI_TOKEN_BAR) && trpi_block_allows(block, TRPI_LINE_ROW)) {
        trpi_parse_row(reader, line);
    } else if (trpi_reader_is(reader, TRPI_TOKEN_BAR)) {
        trpi_reader_fail(reader, line->keyword, "Tables stand in scenes; remove the `|`, or move the row into a `scene`.");
    } else if (trpi_reader_is(reader, TRPI_TOKEN_ARROW) && trpi_block_allows(block, TRPI_LINE_ARROW)) {
        trpi_reader_take(reader);
        parse_as(reader, line, TRPI_LINE_ARROW, trpi_parse_arrow);
    } else {
        parse_keyword_line(reader, line, block);
    }
}

trpi_syntax_line *trpi_parse_line(trpi_reader *reader, trpi_block block)
{
    uint32_t start = reader->at;
    trpi_syntax_line *line = trpi_reader_node(reader, sizeof *line);
    line->kind = TRPI_LINE_ERROR;
    line->keyword = trpi_reader_token(reader)->span;
    line->name.text = line->other.text = line->text = line->tag = trpi_text_of("");
    parse_content(reader, line, block);
    if (!trpi_reader_is(reader, TRPI_TOKEN_LINE_END)) {
        trpi_reader_fail_expected(reader, "the end of the line", usual_line(block));
    }
    line->span = trpi_reader_span_from(reader, start);
    return line;
}
