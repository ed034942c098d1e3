// SPDX-License-Identifier: MIT
// Headers of declarations, and the fields in them.

#include "script/parse/line.h"

#include "base/assert.h"
#include "script/text/name.h"

static const char *example_of(trpi_line_kind kind)
{
    switch (kind) {
    case TRPI_LINE_KIND: return "kind guest, a creature";
    case TRPI_LINE_RECORD: return "record rifle, a weapon";
    case TRPI_LINE_ROLE: return "role Patron for creature";
    case TRPI_LINE_LINES: return "lines Chatter";
    case TRPI_LINE_SCENE: return "scene Order";
    case TRPI_LINE_BEHAVIOUR: return "proactive Approach, weight 3";
    case TRPI_LINE_SETTING: return "setting The Blue Boar";
    case TRPI_LINE_INSTANCE: return "instance Crypt drill of Duet";
    case TRPI_LINE_ITEM: return "item ale";
    case TRPI_LINE_PLACE: return "place bar";
    case TRPI_LINE_COMPOUND: return "plan Arm myself";
    case TRPI_LINE_BLOCK: return "occasion Festival";
    case TRPI_LINE_DUTY: return "Work, weight 3";
    default: return "task Guard door";
    }
}

// A joining word within a name, as in `role Guard of honour`: the sentence shows the whole name in
// brackets.
static void fail_joined_name(trpi_reader *reader, const trpi_syntax_line *line)
{
    const trpi_token *word = trpi_reader_token(reader);
    if (line->kind == TRPI_LINE_KIND && (trpi_reader_is_word(reader, "for") || trpi_reader_is_word(reader, "is"))) {
        trpi_reader_fail(reader, word->span,
                         "What a kind comes from stands behind a comma; write `kind %.*s, a "
                         "creature`.",
                         TRPI_WORDS(line->name.text));
        return;
    }
    uint32_t end = reader->at + 1;
    while (trpi_token_is_free(&reader->tokens[end]) && !trpi_is_clause_word(trpi_reader_text(reader, &reader->tokens[end]))) {
        end++;
    }
    trpi_span whole = trpi_span_join(line->name.span, reader->tokens[end - 1].span);
    trpi_reader_fail(reader, word->span, "`%.*s` joins words, so it cannot be in a name; write `[%.*s]`.",
                     TRPI_WORDS(trpi_reader_text(reader, word)), TRPI_WORDS(trpi_source_slice(reader->source, whole)));
}

// Whether a joining word stands where clauses would begin that no forgotten comma explains.
static bool is_joined_name(const trpi_reader *reader)
{
    const trpi_token *token = trpi_reader_token(reader);
    bool looks_at = trpi_reader_is_word(reader, "at") && trpi_token_is_free(trpi_reader_ahead(reader, 1)) &&
                    !trpi_text_is(trpi_reader_text(reader, trpi_reader_ahead(reader, 1)), "most");
    return token->kind == TRPI_TOKEN_WORD && token->joining != TRPI_JOINING_NONE &&
           (looks_at || !trpi_is_clause_word(trpi_reader_text(reader, token)));
}

static void parse_name(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "a name", example_of(line->kind));
}

static void parse_tail(trpi_reader *reader, trpi_syntax_line *line)
{
    if (is_joined_name(reader) && line->name.word_count > 0 && line->parameters == NULL) {
        fail_joined_name(reader, line);
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_declaration(trpi_reader *reader, trpi_syntax_line *line)
{
    parse_name(reader, line);
    if (line->kind == TRPI_LINE_BEHAVIOUR && line->initiation == TRPI_INITIATION_NONE && trpi_reader_accept_word(reader, "for")) {
        line->other = trpi_reader_name(reader, "a kind", "behaviour Sit for guest, holders 1");
    }
    line->parameters = trpi_parse_parameters(reader);
    parse_tail(reader, line);
}

void trpi_parse_role(trpi_reader *reader, trpi_syntax_line *line)
{
    parse_name(reader, line);
    if (is_joined_name(reader) && !trpi_reader_is_word(reader, "for")) {
        fail_joined_name(reader, line);
    }
    if (trpi_reader_accept_word(reader, "for")) {
        line->every = trpi_reader_accept_word(reader, "every");
        line->other = trpi_reader_name(reader, "a kind", example_of(line->kind));
    }
    line->clauses = trpi_parse_clauses(reader);
}

// The id behind a line in quotes, if there is one.
static void parse_tag(trpi_reader *reader, trpi_syntax_line *line)
{
    const trpi_token *tag = trpi_reader_token(reader);
    if (trpi_reader_accept(reader, TRPI_TOKEN_TAG)) {
        trpi_text text = trpi_reader_text(reader, tag);
        line->tag = (trpi_text){text.at + 1, text.size - 1};
        line->tag_span = tag->span;
    }
}

// One of the values in parentheses, which is read like a line below the instance.
static trpi_syntax_line *parse_gift(trpi_reader *reader, trpi_syntax_line *instance)
{
    static const char example[] = "(first = Ansel)";
    uint32_t start = reader->at;
    trpi_syntax_line *line = trpi_reader_node(reader, sizeof *line);
    line->kind = TRPI_LINE_ASSIGNMENT;
    line->parent = instance;
    line->keyword = trpi_reader_token(reader)->span;
    line->other.text = line->text = line->tag = trpi_text_of("");
    line->name = trpi_reader_name(reader, "the name of a parameter", example);
    trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=` and a value", example);
    line->value = trpi_parse_expression(reader);
    if (line->value->kind == TRPI_EXPRESSION_TEXT) {
        parse_tag(reader, line);
    }
    line->span = trpi_reader_span_from(reader, start);
    line->broken = reader->broken;
    return line;
}

static void parse_gifts(trpi_reader *reader, trpi_syntax_line *instance)
{
    if (!trpi_reader_accept(reader, TRPI_TOKEN_OPEN)) {
        return;
    }
    trpi_syntax_line **end = &instance->lines;
    do {
        *end = parse_gift(reader, instance);
        end = &(*end)->next;
    } while (!reader->broken && !reader->arena->failed && trpi_reader_accept(reader, TRPI_TOKEN_COMMA));
    trpi_reader_expect(reader, TRPI_TOKEN_CLOSE, "a `,` or `)`", "(first = Ansel)");
}

void trpi_parse_instance(trpi_reader *reader, trpi_syntax_line *line)
{
    parse_name(reader, line);
    trpi_reader_expect_word(reader, "of", example_of(line->kind));
    line->other = trpi_reader_name(reader, "the name of a pattern", example_of(line->kind));
    parse_gifts(reader, line);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_private(trpi_reader *reader, trpi_syntax_line *line)
{
    line->is_private = true;
    trpi_reader_expect_word(reader, "behaviour", "private behaviour Sip");
    trpi_parse_declaration(reader, line);
}

// What is between the quotes of the string that must come now.
static trpi_text parse_quoted(trpi_reader *reader, const char *what, const char *example)
{
    const trpi_token *token = trpi_reader_token(reader);
    if (!trpi_reader_expect(reader, TRPI_TOKEN_STRING, what, example)) {
        return trpi_text_of("");
    }
    trpi_text text = trpi_reader_text(reader, token);
    TRP_ASSERT(text.size >= 2);
    return (trpi_text){text.at + 1, text.size - 2};
}

void trpi_parse_use(trpi_reader *reader, trpi_syntax_line *line)
{
    line->text = parse_quoted(reader, "a file's name in quotes", "use \"people.troupe\"");
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_test(trpi_reader *reader, trpi_syntax_line *line)
{
    line->text = parse_quoted(reader, "what it shows, in quotes", "test \"Mary gets her ale\"");
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_host_word(trpi_reader *reader, trpi_syntax_line *line)
{
    line->signature = trpi_parse_signature(reader);
    line->clauses = trpi_parse_clauses(reader);
}

// A proactive that stands behind the hours instead of below them.
static void refuse_duty(trpi_reader *reader)
{
    const trpi_token *next = trpi_reader_token(reader);
    if (trpi_token_is_free(next)) {
        trpi_reader_fail(reader, next->span, "What is done at that time stands in lines of its own below, four spaces further in.");
    }
}

void trpi_parse_unnamed(trpi_reader *reader, trpi_syntax_line *line)
{
    if (line->kind == TRPI_LINE_BLOCK) {
        refuse_duty(reader);
        if (trpi_reader_is_word(reader, "on") && trpi_reader_is_days(reader, 1)) {
            trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                             "`otherwise` is for every day; write `on Sunday` alone for a whole Sunday.");
        }
    }
    line->clauses = trpi_parse_clauses(reader);
}

// ---- Fields -------------------------------------------------------------------------------------

void trpi_parse_field(trpi_reader *reader, trpi_syntax_line *line)
{
    const char *example = line->kind == TRPI_LINE_PART   ? "part server: nearest Server"
                          : line->kind == TRPI_LINE_LINK ? "link seat: many Chair"
                                                         : "thirst: 0 to 100, starts 40";
    line->name = trpi_reader_name(reader, "a name", example);
    if (trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and a type", example)) {
        line->type = trpi_parse_type(reader);
    }
    reader->counts = line->type != NULL && line->type->many;
    line->clauses = trpi_parse_clauses(reader);
    reader->counts = false;
}

// Whether a comma is followed by one more name: `seat = left chair, right chair`.
static bool another_name(const trpi_reader *reader, const trpi_syntax_expression *last)
{
    const trpi_token *next = trpi_reader_ahead(reader, 1);
    return !reader->broken && last->kind == TRPI_EXPRESSION_NAME && trpi_reader_is(reader, TRPI_TOKEN_COMMA) &&
           trpi_token_is_free(next) && !trpi_is_clause_word(trpi_reader_text(reader, next));
}

void trpi_parse_assignment(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "a name", "thirst = 40");
    trpi_reader_expect(reader, TRPI_TOKEN_EQUALS, "a `=` and a value", "thirst = 40");
    line->value = trpi_parse_expression(reader);
    if (line->value->kind == TRPI_EXPRESSION_TEXT) {
        parse_tag(reader, line);
    }
    for (trpi_syntax_expression *last = line->value; another_name(reader, last); last = last->next) {
        trpi_reader_take(reader);
        last->next = trpi_parse_operand(reader);
    }
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_priority(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "a name", "urgent: 3");
    trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and a number", "urgent: 3");
    line->value = trpi_parse_quantity(reader, "a number", "urgent: 3");
    line->clauses = trpi_parse_clauses(reader);
}

// `from 08:00 to 12:00`
void trpi_parse_hours(trpi_reader *reader, trpi_syntax_line *line)
{
    static const char example[] = "from 08:00 to 12:00";
    line->value = trpi_parse_quantity(reader, "a time of day", example);
    trpi_reader_expect_word(reader, "to", example);
    line->within = trpi_parse_quantity(reader, "a time of day", example);
    refuse_duty(reader);
    line->clauses = trpi_parse_clauses(reader);
}

// `on Sunday`
void trpi_parse_day(trpi_reader *reader, trpi_syntax_line *line)
{
    line->within = trpi_expect_days(reader, "on Sunday");
    refuse_duty(reader);
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_calendar_entry(trpi_reader *reader, trpi_syntax_line *line)
{
    line->name = trpi_reader_name(reader, "a name", "day: 40 min");
    trpi_reader_expect(reader, TRPI_TOKEN_COLON, "a `:` and a time", "day: 40 min");
    line->value = trpi_name_is(line->name.text, "first day") ? trpi_expect_days(reader, "first day: Sunday")
                                                             : trpi_parse_quantity(reader, "a time", "day: 40 min");
    line->clauses = trpi_parse_clauses(reader);
}

void trpi_parse_spoken(trpi_reader *reader, trpi_syntax_line *line)
{
    line->text = parse_quoted(reader, "a spoken line in quotes", "\"The fire is warm.\"");
    parse_tag(reader, line);
    if (trpi_reader_is_word(reader, "to")) {
        trpi_reader_fail(reader, trpi_reader_token(reader)->span,
                         "A line of a pool is for anybody; end it here, and say to whom where it is "
                         "used: `exclaim one of Chatter to nearest Patron`.");
    }
    line->clauses = trpi_parse_clauses(reader);
}
