// SPDX-License-Identifier: MIT
// Which lines and comments a file has, and at which level each belongs.

#include "base/assert.h"
#include "script/tools/layout.h"

typedef struct item_finder {
    trpi_layout *layout;
    uint32_t token;
    uint32_t comment;
    uint32_t level;
    uint32_t indents[TRPI_SYNTAX_DEEPEST + 2];    // columns in the source, by level
    bool takes_letters[TRPI_SYNTAX_DEEPEST + 2];  // a block where a comment could be read as what
    bool takes_all[TRPI_SYNTAX_DEEPEST + 2];      // it is not: of a legend, of a plan
    uint32_t last_line;                           // of the source: where the item before ends
    uint32_t before;                              // item: the line before, not a comment
} item_finder;

bool trpi_layout_begins(const trpi_layout *layout, const trpi_layout_item *item, const char *word)
{
    const trpi_token *token = &layout->lexed.tokens[item->first];
    return item->kind == TRPI_ITEM_LINE && token->kind == TRPI_TOKEN_WORD &&
           trpi_text_is(trpi_source_slice(layout->source, token->span), word);
}

bool trpi_layout_is_row(const trpi_layout *layout, const trpi_layout_item *item)
{
    return item->kind == TRPI_ITEM_LINE && layout->lexed.tokens[item->first].kind == TRPI_TOKEN_BAR;
}

bool trpi_layout_has_inner_comment(const trpi_layout *layout, const trpi_layout_item *item)
{
    return item->comment_count > 0 &&
           layout->lexed.comments[item->comment].span.offset < layout->lexed.tokens[item->end - 1].span.offset;
}

static uint32_t line_of(const item_finder *finder, uint32_t offset)
{
    return trpi_source_place(finder->layout->source, offset).line;
}

// The columns before `offset`, as the lexer counts: a tab is four.
static uint32_t indent_of(const item_finder *finder, uint32_t offset)
{
    const trpi_source *source = finder->layout->source;
    uint32_t columns = 0;
    for (uint32_t i = offset; i > 0 && source->text.at[i - 1] != '\n'; i--) {
        columns += source->text.at[i - 1] == '\t' ? 4 : 1;
    }
    return columns;
}

static void add(item_finder *finder, trpi_layout_item item, uint32_t start, uint32_t end)
{
    trpi_layout *layout = finder->layout;
    item.blank_before = layout->item_count > 0 && line_of(finder, start) > finder->last_line + 1;
    finder->last_line = line_of(finder, end);
    (void)TRPI_ARENA_PUSH(layout->arena, layout->items, layout->item_count, layout->item_capacity, item);
}

// ---- Comments -----------------------------------------------------------------------------------

// `#: wall`: in a legend that is an entry.
static bool looks_like_entry(trpi_text comment)
{
    uint32_t at = 1;
    while (at < comment.size && comment.at[at] == ' ') {
        at++;
    }
    return at < comment.size && comment.at[at] == ':';
}

// The level of a comment that stands alone: that of what follows, or, where blocks end, the deepest
// one it was indented for.
static uint32_t comment_level(const item_finder *finder, const trpi_syntax_comment *comment, uint32_t next_level, uint32_t most)
{
    uint32_t level = next_level;
    uint32_t indent = indent_of(finder, comment->span.offset);
    while (level < most && indent >= finder->indents[level + 1]) {
        level++;
    }
    trpi_text text = trpi_source_slice(finder->layout->source, comment->span);
    bool is_read = finder->takes_all[level] || (finder->takes_letters[level] && looks_like_entry(text));
    return is_read ? level - 1 : level;
}

// Adds the comments before `offset`; what follows them has `next_level`.
static void add_comments(item_finder *finder, uint32_t offset, uint32_t next_level)
{
    const trpi_lexed *lexed = &finder->layout->lexed;
    const trpi_layout *layout = finder->layout;
    uint32_t most = finder->before < layout->item_count ? layout->items[finder->before].level : 0;
    while (finder->comment < lexed->comment_count && lexed->comments[finder->comment].span.offset < offset) {
        const trpi_syntax_comment *comment = &lexed->comments[finder->comment];
        uint32_t level = comment_level(finder, comment, next_level, most);
        uint32_t end = comment->span.offset + comment->span.length;
        trpi_layout_item item = {.kind = TRPI_ITEM_COMMENT, .level = level, .comment_count = 1};
        item.comment = finder->comment++;
        most = level < most ? level : most;
        add(finder, item, comment->span.offset, end);
    }
}

// ---- Lines --------------------------------------------------------------------------------------

static uint32_t line_end(const item_finder *finder, uint32_t token)
{
    while (finder->layout->lexed.tokens[token].kind != TRPI_TOKEN_LINE_END) {
        token++;
    }
    return token;
}

// Takes the comments inside a line that ends at `end`, and the one behind it.
static uint32_t take_own_comments(item_finder *finder, uint32_t *end)
{
    const trpi_lexed *lexed = &finder->layout->lexed;
    uint32_t count = 0;
    while (finder->comment < lexed->comment_count) {
        const trpi_syntax_comment *comment = &lexed->comments[finder->comment];
        bool behind = !comment->alone && line_of(finder, comment->span.offset) == line_of(finder, *end);
        if (comment->span.offset >= *end && !behind) {
            break;
        }
        if (behind && comment->span.offset >= *end) {
            *end = comment->span.offset + comment->span.length;
        }
        finder->comment++;
        count++;
    }
    return count;
}

static void add_line(item_finder *finder)
{
    trpi_layout *layout = finder->layout;
    const trpi_token *token = &layout->lexed.tokens[finder->token];
    bool is_row = token->kind == TRPI_TOKEN_PLAN_ROW;
    trpi_layout_item item = {.kind = is_row ? TRPI_ITEM_PLAN_ROW : TRPI_ITEM_LINE, .level = finder->level, .first = finder->token};
    add_comments(finder, token->span.offset, finder->level);
    item.end = line_end(finder, finder->token);
    const trpi_token *last = &layout->lexed.tokens[item.end - 1];
    uint32_t end = last->span.offset + last->span.length;
    item.comment = finder->comment;
    item.comment_count = is_row ? 0 : take_own_comments(finder, &end);
    finder->indents[finder->level] = is_row ? UINT32_MAX : indent_of(finder, token->span.offset);
    finder->before = layout->item_count;
    add(finder, item, token->span.offset, end);
    finder->token = item.end + 1;
}

static void open_block(item_finder *finder)
{
    trpi_layout *layout = finder->layout;
    TRP_ASSERT(finder->level < TRPI_SYNTAX_DEEPEST + 1);
    finder->level++;
    if (finder->before >= layout->item_count) {
        return;  // memory ran out
    }
    trpi_layout_item *opener = &layout->items[finder->before];
    finder->takes_all[finder->level] = trpi_layout_begins(layout, opener, "plan");
    finder->takes_letters[finder->level] = trpi_layout_begins(layout, opener, "legend");
    opener->opens = true;
}

void trpi_layout_find_items(trpi_layout *layout)
{
    item_finder finder = {.layout = layout, .before = UINT32_MAX};
    while (!layout->arena->failed) {
        switch (layout->lexed.tokens[finder.token].kind) {
        case TRPI_TOKEN_END: add_comments(&finder, UINT32_MAX, 0); return;
        case TRPI_TOKEN_INDENT:
            open_block(&finder);
            finder.token++;
            break;
        case TRPI_TOKEN_DEDENT:
            finder.level--;
            finder.token++;
            break;
        default: add_line(&finder); break;
        }
    }
}
