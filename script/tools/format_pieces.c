// SPDX-License-Identifier: MIT
// Makes the pieces of a line: its tokens as they are written, and where blanks and breaks may be.

#include "base/assert.h"
#include "script/parse/scanner.h"
#include "script/tools/layout.h"
#include "troupe/text.h"

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static bool is_number_part(char byte)
{
    return trpi_character_is_digit(byte) || byte == '.' || byte == '-';
}

void trpi_layout_add_spaces(trpi_buffer *out, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        trpi_buffer_add_byte(out, ' ');
    }
}

// ---- Text ---------------------------------------------------------------------------------------

// Adds a quantity in the usual spelling: `2  to 5s` as `2 to 5 s`, `60 %` as `60%`, `8:00` as `08:00`.
static void add_quantity(const trpi_token *token, trpi_text text, trpi_buffer *out)
{
    if (token->quantity != NULL && token->quantity->is_clock && text.at[1] == ':') {
        trpi_buffer_add_byte(out, '0');
    }
    if (token->quantity != NULL && token->quantity->is_clock) {
        trpi_buffer_add(out, text.at, text.size);
        return;
    }
    bool in_number = true;
    for (uint32_t i = 0; i < text.size; i++) {
        char byte = text.at[i];
        bool blank = is_blank(byte);
        bool number = is_number_part(byte);
        bool begins = i > 0 && !blank && byte != '%' && (is_blank(text.at[i - 1]) || text.at[i - 1] == '%' || number != in_number);
        if (begins) {
            trpi_buffer_add_byte(out, ' ');
        }
        if (!blank) {
            trpi_buffer_add_byte(out, (unsigned char)byte);
            in_number = number;
        }
    }
}

// Whether the brackets around `word` can go, since the word would be read as the same name without them. Brackets stay where words
// stand side by side, and where keywords are read.
static bool is_plain_word(const trpi_text_layout *layout, uint32_t at, trpi_text word)
{
    const trpi_token *token = &layout->file->tokens[at];
    uint32_t character;
    bool first = true;
    if (!layout->plain_names || trpi_joining_word_of(word) != TRPI_JOINING_NONE || trpi_unit_by_word(word) != TRPI_UNIT_NONE ||
        trpi_text_equals_string(word, "no") || trpi_text_equals_string(word, "yes")) {
        return false;
    }
    for (trpi_text bytes; trpi_text_take_character(&word, &character, &bytes); first = false) {
        if (!trpi_character_is_letter(character) && (first || !trpi_character_is_digit(bytes.at[0]))) {
            return false;
        }
    }
    bool follows = at > 0 && token[-1].kind == TRPI_TOKEN_WORD && token[-1].joining != TRPI_JOINING_NONE;
    trpi_token_kind next = token[1].kind;
    return follows &&
           (next == TRPI_TOKEN_LINE_END || next == TRPI_TOKEN_COMMA || next == TRPI_TOKEN_CLOSE || next == TRPI_TOKEN_BAR);
}

static void add_bracketed(const trpi_text_layout *layout, uint32_t at, trpi_text text, trpi_buffer *out)
{
    trpi_text inner = trpi_text_trim((trpi_text){text.at + 1, text.size - 2}, " ");
    bool plain = is_plain_word(layout, at, inner);
    trpi_buffer_add(out, text.at, plain ? 0 : 1);
    trpi_buffer_add(out, inner.at, inner.size);
    trpi_buffer_add(out, text.at + text.size - 1, plain ? 0 : 1);
}

static void add_token(const trpi_text_layout *layout, uint32_t at, trpi_buffer *out)
{
    const trpi_token *token = &layout->file->tokens[at];
    trpi_text text = trpi_source_slice(layout->file->source, token->span);
    if (token->kind == TRPI_TOKEN_QUANTITY) {
        add_quantity(token, text, out);
    } else if (token->kind == TRPI_TOKEN_BRACKETED) {
        add_bracketed(layout, at, text, out);
    } else {
        trpi_buffer_add(out, text.at, text.size);
    }
}

// ---- Blanks -------------------------------------------------------------------------------------

// Whether a value ends with a token, so that a minus behind it subtracts.
static bool ends_value(const trpi_token *token)
{
    switch (token->kind) {
    case TRPI_TOKEN_WORD: return token->joining == TRPI_JOINING_NONE || token->joining == TRPI_JOINING_VALUE;
    case TRPI_TOKEN_BRACKETED:
    case TRPI_TOKEN_QUANTITY:
    case TRPI_TOKEN_STRING:
    case TRPI_TOKEN_CLOSE: return true;
    default: return false;
    }
}

// Whether a minus is a sign, as in `-thirst`, and no subtraction. The minus of a number is part of the number's token, so a
// separate minus in front of a number keeps the blank behind it: without the blank the two would be one token.
static bool is_sign(const trpi_text_layout *layout, const trpi_layout_item *item, uint32_t at)
{
    const trpi_token *token = &layout->file->tokens[at];
    return token->kind == TRPI_TOKEN_MINUS && token[1].kind != TRPI_TOKEN_QUANTITY &&
           (at == item->line->first_token || !ends_value(&token[-1]));
}

static bool has_space(const trpi_text_layout *layout, const trpi_layout_item *item, uint32_t at)
{
    const trpi_token *token = &layout->file->tokens[at];
    if (at == item->line->first_token) {
        return false;
    }
    switch (token->kind) {
    case TRPI_TOKEN_COMMA:
    case TRPI_TOKEN_COLON:
    case TRPI_TOKEN_DOT:
    case TRPI_TOKEN_CLOSE: return false;
    default: break;
    }
    trpi_token_kind before = token[-1].kind;
    return before != TRPI_TOKEN_OPEN && before != TRPI_TOKEN_DOT && !is_sign(layout, item, at - 1);
}

// ---- Breaks -------------------------------------------------------------------------------------

static bool may_break(const trpi_text_layout *layout, const trpi_layout_item *item, uint32_t at, uint32_t depth)
{
    if (at == item->line->first_token) {
        return false;
    }
    const trpi_source *source = layout->file->source;
    const trpi_token *token = &layout->file->tokens[at];
    bool joins = trpi_token_is(source, token, "and") || trpi_token_is(source, token, "or");
    return token[-1].kind == TRPI_TOKEN_COMMA || (depth > 0 && joins);
}

// Whether a token begins a part of a value: the `+` or `-` of a sum, or a filter of a selector (`where`, `within`). In parentheses
// a long value may be broken there.
static bool begins_part_of_value(const trpi_text_layout *layout, const trpi_layout_item *item, uint32_t at)
{
    const trpi_source *source = layout->file->source;
    const trpi_token *token = &layout->file->tokens[at];
    return token->kind == TRPI_TOKEN_PLUS || (token->kind == TRPI_TOKEN_MINUS && !is_sign(layout, item, at)) ||
           trpi_token_is(source, token, "where") || trpi_token_is(source, token, "within");
}

// Whether the break before a token must stay: behind a comment, and between a number and a word on the next line, which would
// become one quantity on the same line.
static bool must_break(const trpi_text_layout *layout, const trpi_layout_item *item, uint32_t at)
{
    const trpi_token *token = &layout->file->tokens[at];
    if (at == item->line->first_token) {
        return false;
    }
    for (uint32_t i = item->comment; i < item->comment + item->comment_count; i++) {
        uint32_t offset = layout->file->comments[i].span.offset;
        if (offset > token[-1].span.offset && offset < token->span.offset) {
            return true;
        }
    }
    if (token[-1].kind != TRPI_TOKEN_QUANTITY || token->kind != TRPI_TOKEN_WORD || token->joining == TRPI_JOINING_LOGIC ||
        begins_part_of_value(layout, item, at)) {
        return false;
    }
    uint32_t behind = token[-1].span.offset + token[-1].span.length;
    for (uint32_t i = behind; i < token->span.offset; i++) {
        if (layout->file->source->text.at[i] == '\n') {
            return true;
        }
    }
    return false;
}

void trpi_layout_make_pieces_of_line(trpi_text_layout *layout, const trpi_layout_item *item)
{
    uint32_t depth = 0;
    layout->piece_count = 0;
    trpi_buffer_clear(&layout->scratch);
    for (uint32_t at = item->line->first_token; at < item->line->end_token; at++) {
        const trpi_token *token = &layout->file->tokens[at];
        depth -= token->kind == TRPI_TOKEN_CLOSE && depth > 0;
        trpi_layout_piece piece = {.offset = (uint32_t)layout->scratch.size, .kind = token->kind};
        piece.depth = depth;
        piece.space = has_space(layout, item, at);
        piece.may_break = may_break(layout, item, at, depth);
        piece.may_split = depth > 0 && begins_part_of_value(layout, item, at);
        piece.must_break = must_break(layout, item, at);
        add_token(layout, at, &layout->scratch);
        piece.size = (uint32_t)layout->scratch.size - piece.offset;
        depth += token->kind == TRPI_TOKEN_OPEN;
        if (layout->scratch.failed ||
            !TRPI_ARENA_PUSH(layout->arena, layout->pieces, layout->piece_count, layout->piece_capacity, piece)) {
            return;
        }
    }
    for (uint32_t i = 0; i < layout->piece_count; i++) {
        trpi_layout_piece *piece = &layout->pieces[i];
        trpi_text text = {(const char *)layout->scratch.bytes + piece->offset, piece->size};
        piece->columns = trp_text_columns(text.at, text.size);
    }
}
