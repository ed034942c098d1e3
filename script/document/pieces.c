// SPDX-License-Identifier: MIT
// Pieces of a section: the parser's tokens and comments, and what stands between them.

#include "base/memory.h"
#include "script/document/tree.h"
#include "script/parse/token.h"

typedef struct cutter {
    const trpi_syntax_file *file;
    trpi_arena *arena;
    trpi_section_piece *pieces;
    uint32_t count;
    uint32_t capacity;
    uint32_t before;  // of the section, in front of the text
    uint32_t at;      // of the text: up to here it is in pieces
} cutter;

static trp_piece_kind kind_of(trpi_token_kind token)
{
    switch (token) {
    case TRPI_TOKEN_BAD: return TRP_PIECE_UNREAD;
    case TRPI_TOKEN_WORD: return TRP_PIECE_WORD;
    case TRPI_TOKEN_BRACKETED: return TRP_PIECE_BRACKETED;
    case TRPI_TOKEN_STRING: return TRP_PIECE_QUOTED;
    case TRPI_TOKEN_TAG: return TRP_PIECE_TAG;
    case TRPI_TOKEN_QUANTITY: return TRP_PIECE_QUANTITY;
    case TRPI_TOKEN_PLAN_ROW:
    case TRPI_TOKEN_LETTER: return TRP_PIECE_PLAN;
    default: return TRP_PIECE_SIGN;
    }
}

static void cut(cutter *c, trp_piece_kind kind, uint32_t end)
{
    if (end > c->at) {
        trpi_section_piece piece = {c->before + c->at, kind};
        (void)TRPI_ARENA_PUSH(c->arena, c->pieces, c->count, c->capacity, piece);
        c->at = end;
    }
}

// Returns the end of the blanks that begin at `at`: `at` itself when no blank stands there.
static uint32_t end_of_blanks(trpi_text text, uint32_t at)
{
    while (at < text.size && (text.at[at] == ' ' || text.at[at] == '\t')) {
        at++;
    }
    return at;
}

// Returns how many bytes the line end at `at` has; 0 when there is no line end.
static uint32_t line_end_at(trpi_text text, uint32_t at)
{
    bool is_return = at + 1 < text.size && text.at[at] == '\r' && text.at[at + 1] == '\n';
    return is_return ? 2 : at < text.size && text.at[at] == '\n' ? 1 : 0;
}

// Cuts the text between tokens into pieces: blanks, line ends, and what the lexer has skipped after a mistake.
static void cut_gap(cutter *c, uint32_t to)
{
    trpi_text text = {c->file->source->text.at, to};
    while (c->at < to && !c->arena->failed) {
        uint32_t end = end_of_blanks(text, c->at), line_end = line_end_at(c->file->source->text, c->at);
        if (end > c->at) {
            cut(c, TRP_PIECE_BLANK, end);
        } else if (line_end > 0) {
            cut(c, TRP_PIECE_LINE_END, c->at + line_end);
        } else {
            for (end = c->at + 1; end < to && line_end_at(c->file->source->text, end) == 0;) {
                end++;
            }
            cut(c, TRP_PIECE_UNREAD, end);
        }
    }
}

static void cut_from(cutter *c, trp_piece_kind kind, trpi_span span)
{
    if (span.offset >= c->at && span.length > 0) {  // a mistake may be told at a place that is cut already
        cut_gap(c, span.offset);
        cut(c, kind, span.offset + span.length);
    }
}

bool trpi_section_pieces_make(const trpi_syntax_file *file, uint32_t text_offset, const trp_allocator *allocator,
                              trpi_arena *scratch, trpi_text_section *section)
{
    cutter c = {.file = file, .arena = scratch};
    if (text_offset > 0) {
        trpi_section_piece mark = {0, TRP_PIECE_MARK};
        (void)TRPI_ARENA_PUSH(scratch, c.pieces, c.count, c.capacity, mark);
        c.before = text_offset;
    }
    uint32_t comment = 0;
    for (const trpi_token *token = file->tokens; token->kind != TRPI_TOKEN_END; token++) {
        for (; comment < file->comment_count && file->comments[comment].span.offset < token->span.offset; comment++) {
            cut_from(&c, TRP_PIECE_COMMENT, file->comments[comment].span);
        }
        if (token->kind >= TRPI_TOKEN_BAD) {
            cut_from(&c, kind_of(token->kind), token->span);
        }
    }
    for (; comment < file->comment_count; comment++) {
        cut_from(&c, TRP_PIECE_COMMENT, file->comments[comment].span);
    }
    cut_gap(&c, file->source->text.size);
    section->pieces = trpi_memory_allocate(allocator, c.count + 1, sizeof *section->pieces);
    if (section->pieces == NULL) {
        return false;
    }
    section->piece_room = c.count + 1;
    if (scratch->failed) {
        return false;
    }
    section->piece_count = c.count;
    for (uint32_t i = 0; i < c.count; i++) {
        section->pieces[i] = c.pieces[i];
    }
    return true;
}
