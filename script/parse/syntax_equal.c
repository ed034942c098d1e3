// SPDX-License-Identifier: MIT
#include "script/parse/parse.h"

#include <string.h>

// Prints all comments, each after the number of lines of the tree that begin before it.
typedef struct comment_walk {
    const trpi_syntax_file *file;
    trpi_buffer *out;
    uint32_t next;  // comment
    uint32_t line_count;
} comment_walk;

static void print_comments(comment_walk *walk, uint32_t before)
{
    while (walk->next < walk->file->comment_count && walk->file->comments[walk->next].span.offset < before) {
        const trpi_syntax_comment *comment = &walk->file->comments[walk->next++];
        trpi_text text = trpi_text_trim(trpi_source_slice(walk->file->source, comment->span), " \t\r");
        trpi_buffer_format(walk->out, "%u %u ", (unsigned)walk->line_count, (unsigned)comment->alone);
        trpi_buffer_add(walk->out, text.at, text.size);
        trpi_buffer_byte(walk->out, '\n');
    }
}

static void walk_lines(comment_walk *walk, const trpi_syntax_line *line)
{
    for (; line != NULL; line = line->next) {
        print_comments(walk, line->span.offset);
        walk->line_count++;
        walk_lines(walk, line->lines);
    }
}

static void print_file(const trpi_syntax_file *file, trpi_buffer *out)
{
    comment_walk walk = {.file = file, .out = out};
    trpi_syntax_print(file, out);
    walk_lines(&walk, file->lines);
    print_comments(&walk, UINT32_MAX);
}

trpi_sameness trpi_syntax_equal(const trpi_syntax_file *a, const trpi_syntax_file *b, const trp_allocator *allocator)
{
    trpi_buffer first, second;
    trpi_buffer_init(&first, allocator);
    trpi_buffer_init(&second, allocator);
    print_file(a, &first);
    print_file(b, &second);
    trpi_sameness result = TRPI_SAME;
    if (first.failed || second.failed) {
        result = TRPI_SAME_UNKNOWN;
    } else if (first.size != second.size || (first.size > 0 && memcmp(first.bytes, second.bytes, first.size) != 0)) {
        result = TRPI_SAME_NOT;
    }
    trpi_buffer_release(&first);
    trpi_buffer_release(&second);
    return result;
}
