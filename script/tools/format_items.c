// SPDX-License-Identifier: MIT
// Makes the items of a file: its lines and comments, each with the level at which it is written.

#include "base/assert.h"
#include "script/tools/layout.h"

typedef struct item_finder {
    trpi_text_layout *layout;
    uint32_t comment;
    uint32_t indents[TRPI_SYNTAX_DEEPEST + 2];    // columns in the source, by level
    bool takes_letters[TRPI_SYNTAX_DEEPEST + 2];  // of a legend, by level: a comment `#: wall` would be read as an entry
    bool takes_all[TRPI_SYNTAX_DEEPEST + 2];      // of a floor plan: every comment would be read as a row
    uint32_t last_line;                           // of the source: where the item before ends
    uint32_t before;                              // item: the line before, not a comment
} item_finder;

bool trpi_layout_item_is_of_kind(const trpi_layout_item *item, trpi_line_kind kind)
{
    return item->line != NULL && item->line->kind == kind;
}

bool trpi_layout_item_is_table_row(const trpi_layout_item *item)
{
    return trpi_layout_item_is_of_kind(item, TRPI_LINE_ROW) || trpi_layout_item_is_of_kind(item, TRPI_LINE_HEAD);
}

bool trpi_layout_has_inner_comment(const trpi_text_layout *layout, const trpi_layout_item *item)
{
    return item->comment_count > 0 &&
           layout->file->comments[item->comment].span.offset < layout->file->tokens[item->line->end_token - 1].span.offset;
}

static uint32_t line_of(const item_finder *finder, uint32_t offset)
{
    return trpi_source_position_of_offset(finder->layout->file->source, offset).line;
}

// Returns the columns before `offset`, as the lexer counts: a tab is four.
static uint32_t indent_of(const item_finder *finder, uint32_t offset)
{
    const trpi_source *source = finder->layout->file->source;
    uint32_t columns = 0;
    for (uint32_t i = offset; i > 0 && source->text.at[i - 1] != '\n'; i--) {
        columns += source->text.at[i - 1] == '\t' ? 4 : 1;
    }
    return columns;
}

static void add(item_finder *finder, trpi_layout_item item, uint32_t start, uint32_t end)
{
    trpi_text_layout *layout = finder->layout;
    item.blank_before = layout->item_count > 0 && line_of(finder, start) > finder->last_line + 1;
    finder->last_line = line_of(finder, end);
    (void)TRPI_ARENA_PUSH(layout->arena, layout->items, layout->item_count, layout->item_capacity, item);
}

// ---- Comments -----------------------------------------------------------------------------------

// Whether a comment in a legend would be read as an entry: `#: wall`.
static bool looks_like_entry(trpi_text comment)
{
    uint32_t at = 1;
    while (at < comment.size && comment.at[at] == ' ') {
        at++;
    }
    return at < comment.size && comment.at[at] == ':';
}

// Returns the level of a comment that stands alone: that of what follows, or, where blocks end, the deepest one for which it was
// indented. A comment that would be read as a row of a plan or an entry of a legend stands one level less deep.
static uint32_t comment_level(const item_finder *finder, const trpi_syntax_comment *comment, uint32_t next_level, uint32_t most)
{
    uint32_t level = next_level;
    uint32_t indent = indent_of(finder, comment->span.offset);
    while (level < most && indent >= finder->indents[level + 1]) {
        level++;
    }
    trpi_text text = trpi_source_slice(finder->layout->file->source, comment->span);
    bool is_read = finder->takes_all[level] || (finder->takes_letters[level] && looks_like_entry(text));
    return is_read ? level - 1 : level;
}

// Adds layout items for the comments before `offset`; `next_level` is the indentation of the line that follows them.
static void add_comments(item_finder *finder, uint32_t offset, uint32_t next_level)
{
    const trpi_syntax_file *file = finder->layout->file;
    const trpi_text_layout *layout = finder->layout;
    uint32_t most = finder->before < layout->item_count ? layout->items[finder->before].level : 0;
    while (finder->comment < file->comment_count && file->comments[finder->comment].span.offset < offset) {
        const trpi_syntax_comment *comment = &file->comments[finder->comment];
        uint32_t level = comment_level(finder, comment, next_level, most);
        uint32_t end = comment->span.offset + comment->span.length;
        trpi_layout_item item = {.level = level, .comment_count = 1};
        item.comment = finder->comment++;
        most = level < most ? level : most;
        add(finder, item, comment->span.offset, end);
    }
}

// ---- Lines --------------------------------------------------------------------------------------

// Takes the comments inside a line that ends at `end`, and the one behind it.
static uint32_t take_own_comments(item_finder *finder, uint32_t *end)
{
    const trpi_syntax_file *file = finder->layout->file;
    uint32_t count = 0;
    while (finder->comment < file->comment_count) {
        const trpi_syntax_comment *comment = &file->comments[finder->comment];
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

static void add_line(item_finder *finder, const trpi_syntax_line *line, uint32_t level)
{
    trpi_text_layout *layout = finder->layout;
    bool is_row = line->kind == TRPI_LINE_PLAN_ROW;
    const trpi_token *first = &layout->file->tokens[line->first_token], *last = &layout->file->tokens[line->end_token - 1];
    trpi_layout_item item = {.line = line, .level = level, .opens = trpi_syntax_first_line_of_block(line) != NULL};
    add_comments(finder, first->span.offset, level);
    uint32_t end = last->span.offset + last->span.length;
    item.comment = finder->comment;
    item.comment_count = is_row ? 0 : take_own_comments(finder, &end);
    finder->indents[level] = is_row ? UINT32_MAX : indent_of(finder, first->span.offset);
    finder->takes_all[level + 1] = line->kind == TRPI_LINE_PLAN;
    finder->takes_letters[level + 1] = line->kind == TRPI_LINE_LEGEND;
    finder->before = layout->item_count;
    add(finder, item, first->span.offset, end);
}

static void add_lines(item_finder *finder, const trpi_syntax_line *line, uint32_t level)
{
    TRP_ASSERT(level <= TRPI_SYNTAX_DEEPEST);
    for (; line != NULL && !finder->layout->arena->failed; line = line->next) {
        add_line(finder, line, level);
        add_lines(finder, trpi_syntax_first_line_of_block(line), level + 1);
    }
}

void trpi_layout_make_items(trpi_text_layout *layout)
{
    item_finder finder = {.layout = layout, .before = UINT32_MAX};
    add_lines(&finder, layout->file->lines, 0);
    add_comments(&finder, UINT32_MAX, 0);
}
