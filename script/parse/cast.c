// SPDX-License-Identifier: MIT
// Parses entries of a cast, whose words may stand in more than one order.

#include "script/parse/parts.h"
#include "script/parse/shape.h"

// Removes `word` from a name if it is the last word and not the only one; false otherwise.
static bool take_last(trpi_reader *reader, trpi_syntax_name *name, const char *word)
{
    if (name->word_count < 2 || name->words[name->word_count - 1].bracketed ||
        !trpi_text_equals_string(name->words[name->word_count - 1].text, word)) {
        return false;
    }
    *name = trpi_syntax_name_part(name, 0, name->word_count - 1, reader->arena);
    return true;
}

static void parse_count(trpi_reader *reader, trpi_syntax_line *line)
{
    line->count = 1;
    if (!trpi_reader_next_is(reader, TRPI_TOKEN_QUANTITY)) {
        return;
    }
    const trpi_token *token = trpi_reader_take_token(reader);
    if (token->quantity == NULL) {
        return;
    }
    trpi_number number = token->quantity->low;
    bool whole = number > 0 && (number & 0xFFFF) == 0 && !token->quantity->is_range && token->quantity->unit == TRPI_UNIT_NONE &&
                 token->quantity->per == TRPI_UNIT_NONE;
    if (!whole || number >> 16 > 100000) {
        trpi_reader_fail(reader, token->span,
                         token->quantity->is_range ? "How many there are is one number; write for example `3 Patron scattered`."
                                                   : "Here should be how many there are; write for example `18 Patron scattered`.");
        return;
    }
    line->count = (uint32_t)(number >> 16);
}

// The tokens at which the parts of a cast entry begin. `other`, the role or kind, is 0 unless a name and a colon stand before it.
typedef struct cast_ends {
    uint32_t count, name, other, words, placement;
} cast_ends;

static void note_entry(trpi_reader *reader, const trpi_syntax_line *line, const char *shape, const cast_ends *at)
{
    if (reader->notes == NULL || reader->broken) {
        return;
    }
    trpi_token_range count = {at->count, at->name}, words = {at->words, at->placement}, placed = {at->placement, reader->at};
    trpi_token_range name = {at->name, at->other > 0 ? at->other - 1 : at->name};
    trpi_token_range other = {at->other > 0 ? at->other : at->name, at->words}, label = {at->name, at->other};
    if (at->name > at->count) {
        trpi_shape_add_note_of_field(reader, line, shape, "count", count, count);
    }
    if (at->other > 0) {
        trpi_shape_add_note_of_field(reader, line, shape, "name", name, label);
    }
    trpi_shape_add_note_of_field(reader, line, shape, "other", other, other);  // `player` stands there, too, though it is a name
    if (at->words < at->placement) {
        trpi_shape_add_note_of_field(reader, line, shape, line->walks ? "walks" : "scattered", words, words);
    }
    if (line->placement != TRPI_PLACEMENT_NONE) {
        trpi_token_range word = {at->placement, at->placement + 1}, value = {at->placement + 1, reader->at};
        trpi_shape_add_note_of_field(reader, line, shape, "placement", word, placed);
        trpi_shape_add_note_of_field(reader, line, shape, "value", value, placed);
    }
}

void trpi_parse_line_cast_entry(trpi_reader *reader, trpi_syntax_line *line, const trpi_line_shape *word)
{
    const char *example = word->example;
    bool counted = trpi_reader_next_is(reader, TRPI_TOKEN_QUANTITY);
    cast_ends ends = {.count = reader->at};
    parse_count(reader, line);
    ends.name = reader->at;
    trpi_syntax_name name = trpi_reader_take_name(reader, "a role, a kind or a name", example);
    trpi_syntax_name *words = &line->other;
    if (!counted && trpi_reader_next_is(reader, TRPI_TOKEN_QUANTITY)) {
        trpi_text number = trpi_reader_text_of_token(reader, trpi_reader_peek_token(reader));
        trpi_reader_fail(reader, trpi_reader_peek_token(reader)->span, "How many there are comes first; write `%.*s %.*s`.",
                         TRPI_WORDS(number), TRPI_WORDS(name.text));
    }
    if (!counted && trpi_reader_accept(reader, TRPI_TOKEN_COLON)) {
        if (trpi_text_equals_string(name.text, "player") && trpi_reader_next_is_word(reader, "walks")) {
            trpi_reader_fail(reader, reader->tokens[reader->at - 1].span, "No colon stands behind `player`; write `player walks`.");
        }
        line->name = name;
        ends.other = reader->at;
        line->other = trpi_reader_take_name(reader, "a role or kind", example);
    } else if (!counted && name.word_count > 0 && trpi_text_equals_string(name.words[0].text, "player")) {
        line->name = name;
        words = &line->name;
    } else {
        line->other = name;
    }
    trpi_reader_add_word_completion(reader, 0, trpi_text_from_string("scattered/walks"));
    bool scattered = take_last(reader, words, "scattered");
    line->walks = !scattered && take_last(reader, words, "walks");
    ends.words = reader->at - (scattered || line->walks);
    ends.placement = reader->at;
    trpi_parse_shape(reader, "[<placement:placed> <value:operand>]", "Linda: Server at bar", trpi_syntax_line_fields, line,
                     line->keyword);
    note_entry(reader, line, word->shape, &ends);
    line->placement = scattered ? TRPI_PLACEMENT_SCATTERED : line->placement;
}
