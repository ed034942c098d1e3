// SPDX-License-Identifier: MIT

#include "script/document/extract.h"

#include "script/text/name.h"
#include "script/words/clause.h"
#include "script/words/line.h"

#include <string.h>

typedef enum extract {
    EXTRACT_ALL,
    EXTRACT_LINE,     // the first line
    EXTRACT_GIVEN,    // and lines that say who is there
    EXTRACT_HEADERS,  // and the lines right below it, without clauses
    EXTRACT_ROWLESS,  // and the lines right below it that are not of a table
    EXTRACT_INNER     // and the extracts of the declarations in it
} extract;

static extract extract_of(const trpi_section_node *node)
{
    static const struct {
        trpi_line_kind kind;
        extract extract;
    } rows[] = {{TRPI_LINE_ROLE, EXTRACT_HEADERS},  {TRPI_LINE_OBJECT, EXTRACT_HEADERS},    {TRPI_LINE_AREA, EXTRACT_HEADERS},
                {TRPI_LINE_SCENE, EXTRACT_ROWLESS}, {TRPI_LINE_SITUATION, EXTRACT_ROWLESS}, {TRPI_LINE_TASK, EXTRACT_LINE},
                {TRPI_LINE_NETWORK, EXTRACT_LINE},  {TRPI_LINE_COMPOUND, EXTRACT_LINE},     {TRPI_LINE_LINES, EXTRACT_LINE},
                {TRPI_LINE_PATTERN, EXTRACT_INNER}, {TRPI_LINE_TEST, EXTRACT_GIVEN}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows && node->family == TRP_FAMILY_LINE; i++) {
        if (node->kind == rows[i].kind) {
            return rows[i].extract;
        }
    }
    return EXTRACT_ALL;
}

// ---- Lines --------------------------------------------------------------------------------------

// Returns the text of a node's own lines: from the blanks in front of it up to the first line of its block.
static trpi_text own_lines(const trpi_text_section *section, trpi_text text, uint32_t node)
{
    uint32_t begin = section->nodes[node].span.offset, end = begin + section->nodes[node].span.length;
    for (uint32_t child = trpi_section_node_first_child(section, node); child != TRPI_NODE_NONE;
         child = trpi_section_node_next_sibling(section, child)) {
        if (section->nodes[child].family == TRP_FAMILY_LINE) {
            end = section->nodes[child].span.offset;
            break;
        }
    }
    while (begin > 0 && strchr(" \t", text.at[begin - 1]) != NULL) {
        begin--;
    }
    while (end > begin && strchr(" \t\r\n", text.at[end - 1]) != NULL) {
        end--;
    }
    return (trpi_text){text.at + begin, end - begin};
}

// Returns how many bytes of a line an extract takes: those in front of its first clause, or all of them if the line names a topic.
static uint32_t header_size(const trpi_text_section *section, trpi_text text, uint32_t node, trpi_text lines)
{
    uint32_t size = lines.size;
    for (uint32_t child = trpi_section_node_first_child(section, node); child != TRPI_NODE_NONE;
         child = trpi_section_node_next_sibling(section, child)) {
        const trpi_section_node *at = &section->nodes[child];
        if (at->family == TRP_FAMILY_CLAUSE && at->kind == TRPI_CLAUSE_ABOUT) {
            return lines.size;
        }
        uint32_t begin = (uint32_t)(lines.at - text.at);
        if (at->family == TRP_FAMILY_CLAUSE && at->span.offset > begin && at->span.offset - begin < size) {
            size = at->span.offset - begin;
        }
    }
    while (size < lines.size && size > 0 && strchr(" \t\r\n,", lines.at[size - 1]) != NULL) {
        size--;
    }
    return size;
}

static void add_text(trpi_buffer *out, trpi_text text)
{
    trpi_buffer_add(out, text.at, text.size);
    trpi_buffer_add_byte(out, '\n');
}

static bool is_kept(extract wanted, trpi_line_kind kind)
{
    switch (wanted) {
    case EXTRACT_HEADERS: return true;
    case EXTRACT_ROWLESS: return kind == TRPI_LINE_PART || kind == TRPI_LINE_FACT || kind == TRPI_LINE_STARTS_WHEN;
    case EXTRACT_GIVEN: return kind == TRPI_LINE_GIVEN;
    default: return false;
    }
}

static void add_node(const trpi_text_section *section, trpi_text text, uint32_t node, trpi_buffer *out)
{
    extract wanted = extract_of(&section->nodes[node]);
    trpi_text lines = own_lines(section, text, node);
    if (wanted == EXTRACT_ALL) {
        uint32_t end = section->nodes[node].span.offset + section->nodes[node].span.length;
        lines.size = end - (uint32_t)(lines.at - text.at);
    }
    add_text(out, lines);
    for (uint32_t child = trpi_section_node_first_child(section, node); child != TRPI_NODE_NONE;
         child = trpi_section_node_next_sibling(section, child)) {
        if (section->nodes[child].family != TRP_FAMILY_LINE) {
            continue;
        }
        if (wanted == EXTRACT_INNER) {
            add_node(section, text, child, out);
        } else if (is_kept(wanted, (trpi_line_kind)section->nodes[child].kind)) {
            lines = own_lines(section, text, child);
            lines.size = wanted == EXTRACT_HEADERS ? header_size(section, text, child, lines) : lines.size;
            add_text(out, lines);
        }
    }
}

void trpi_extract_add_section(const trpi_text_section *section, trpi_text text, trpi_buffer *out)
{
    bool is_whole = section->node_count == 0;
    for (uint32_t node = 0; node < section->node_count; node = section->nodes[node].end) {
        is_whole = is_whole || extract_of(&section->nodes[node]) == EXTRACT_ALL;
    }
    if (is_whole) {
        trpi_buffer_add(out, text.at, text.size);
        return;
    }
    for (uint32_t node = 0; node < section->node_count; node = section->nodes[node].end) {
        add_node(section, text, node, out);
    }
}

// ---- Users --------------------------------------------------------------------------------------

static bool is_compiled_by_users(const trpi_section_node *node)
{
    switch (node->family == TRP_FAMILY_LINE ? (trpi_line_kind)node->kind : TRPI_LINE_ERROR) {
    case TRPI_LINE_TASK:
    case TRPI_LINE_NETWORK:
    case TRPI_LINE_COMPOUND:
    case TRPI_LINE_LINES:
    case TRPI_LINE_PATTERN:
    case TRPI_LINE_INSTANCE: return true;
    default: return false;
    }
}

bool trpi_extract_section_is_compiled_at_each_use(const trpi_text_section *section)
{
    bool needs = false;
    for (uint32_t node = 0; node < section->node_count; node = section->nodes[node].end) {
        needs = needs || is_compiled_by_users(&section->nodes[node]);
    }
    return needs;
}

static bool is_of_word(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '_' ||
           (unsigned char)byte >= 0x80;
}

static bool has_name(trpi_text text, trpi_text name)
{
    char first = trpi_lower_letter(name.at[0]);
    for (uint32_t at = 0; at + name.size <= text.size; at++) {
        if (trpi_lower_letter(text.at[at]) == first && (at == 0 || !is_of_word(text.at[at - 1])) &&
            trpi_names_are_equal_without_case((trpi_text){text.at + at, name.size}, name) &&
            (at + name.size == text.size || !is_of_word(text.at[at + name.size]))) {
            return true;
        }
    }
    return false;
}

bool trpi_extract_section_is_named_in_text(const trpi_text_section *section, trpi_text text)
{
    bool is_named = false;
    for (uint32_t node = 0; node < section->node_count && !is_named; node = section->nodes[node].end) {
        trpi_text name = trpi_section_node_name(section, &section->nodes[node]);
        is_named = is_compiled_by_users(&section->nodes[node]) && name.size > 0 && has_name(text, name);
    }
    return is_named;
}
