// SPDX-License-Identifier: MIT

#include "script/document/section.h"

#include "base/assert.h"
#include "base/memory.h"
#include "script/document/tree.h"
#include "script/parse/parse.h"

#include <string.h>

static const char mark[] = "\xEF\xBB\xBF";

static bool begins_with_mark(trpi_text text)
{
    return text.size >= 3 && memcmp(text.at, mark, 3) == 0;
}

// Whether a section can begin with `line`. A line at the margin ends all that is open, so the lexer reads on from it as
// from the beginning of a file. A comment does not begin a section, because it may be a row of a floor plan, nor does a
// line with a byte order mark, which would be taken for the mark of a file.
static bool begins_section(trpi_text line)
{
    return line.size > 0 && strchr(" \t\r\n#", line.at[0]) == NULL && !begins_with_mark(line);
}

uint32_t trpi_text_section_first_size_bytes(trpi_text rest_of_file)
{
    trpi_text first = rest_of_file;
    if (begins_with_mark(first)) {
        first.at += 3;
        first.size -= 3;
    }
    bool has_line = begins_section(first);
    for (uint32_t at = 0; at < rest_of_file.size;) {
        const char *end = memchr(rest_of_file.at + at, '\n', rest_of_file.size - at);
        if (end == NULL) {
            break;
        }
        at = (uint32_t)(end - rest_of_file.at) + 1;
        bool begins = begins_section((trpi_text){rest_of_file.at + at, rest_of_file.size - at});
        if (begins && has_line) {
            return at;
        }
        has_line = has_line || begins;
    }
    return rest_of_file.size;
}

static bool fill(trpi_text_section *section, const trp_allocator *allocator, trpi_arena *scratch, trpi_text text)
{
    trpi_diagnostics silent;
    trpi_diagnostics_init(&silent, scratch, 1);
    trpi_source source;
    trpi_syntax_file *file;
    if (!trpi_source_init(&source, scratch, trpi_text_from_string(""), text) ||
        !trpi_parse_source(&source, scratch, &silent, &file)) {
        return false;
    }
    uint32_t before = text.size - source.text.size;
    return trpi_section_nodes_make(file, before, allocator, scratch, section) &&
           trpi_section_pieces_make(file, before, allocator, scratch, section);
}

trpi_text_section *trpi_text_section_make(const trp_allocator *allocator, trpi_text text)
{
    TRP_ASSERT(text.size <= TRPI_SOURCE_LARGEST);
    trpi_text_section *section = trpi_memory_allocate(allocator, 1, sizeof *section);
    if (section == NULL) {
        return NULL;
    }
    section->size = text.size;
    trpi_arena scratch;
    trpi_arena_init(&scratch, allocator);
    bool is_whole = fill(section, allocator, &scratch, text);
    trpi_arena_release(&scratch);
    if (!is_whole) {
        trpi_text_section_release(allocator, section);
        return NULL;
    }
    return section;
}

void trpi_text_section_release(const trp_allocator *allocator, trpi_text_section *section)
{
    if (section != NULL) {
        trpi_memory_free(allocator, section->nodes, section->node_room, sizeof *section->nodes);
        trpi_memory_free(allocator, section->pieces, section->piece_room, sizeof *section->pieces);
        trpi_memory_free(allocator, section->names, section->names_room, 1);
        trpi_memory_free(allocator, section, 1, sizeof *section);
    }
}

const char *trpi_section_node_family_name(uint32_t family)
{
    static const char *const names[] = {"file",   "line", "clause",    "cue",      "step",    "cell", "value",
                                        "filter", "type", "parameter", "argument", "setting", "name"};
    TRP_ASSERT(family < sizeof names / sizeof *names);
    return names[family];
}

const char *trpi_section_node_kind_name(const trpi_section_node *node)
{
    switch ((trp_node_family)node->family) {
    case TRP_FAMILY_LINE: return trpi_line_kind_name((trpi_line_kind)node->kind);
    case TRP_FAMILY_CLAUSE: return node->kind == TRPI_CLAUSE_ERROR ? "error" : trpi_clause_kind_name((trpi_clause_kind)node->kind);
    case TRP_FAMILY_CUE: return trpi_cue_kind_name((trpi_cue_kind)node->kind);
    case TRP_FAMILY_STEP: return trpi_step_kind_name((trpi_step_kind)node->kind);
    case TRP_FAMILY_VALUE: return trpi_expression_kind_name((trpi_expression_kind)node->kind);
    default: return trpi_section_node_family_name(node->family);
    }
}

trpi_text trpi_section_node_name(const trpi_text_section *section, const trpi_section_node *node)
{
    return (trpi_text){section->names + node->name.offset, node->name.length};
}

uint32_t trpi_section_node_next_sibling(const trpi_text_section *section, uint32_t node)
{
    uint32_t parent = section->nodes[node].parent, next = section->nodes[node].end;
    uint32_t end = parent == TRPI_NODE_NONE ? section->node_count : section->nodes[parent].end;
    return next < end ? next : TRPI_NODE_NONE;
}

uint32_t trpi_section_node_first_child(const trpi_text_section *section, uint32_t node)
{
    return node + 1 < section->nodes[node].end ? node + 1 : TRPI_NODE_NONE;
}

uint32_t trpi_section_node_find(const trpi_text_section *section, uint32_t family, uint32_t offset)
{
    for (uint32_t i = 0; i < section->node_count && section->nodes[i].span.offset <= offset; i++) {
        if (section->nodes[i].span.offset == offset && section->nodes[i].family == family) {
            return i;
        }
    }
    return TRPI_NODE_NONE;
}
