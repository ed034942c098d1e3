// SPDX-License-Identifier: MIT
// Nodes as the public calls know them: by their ids, across sections.

#include "base/assert.h"
#include "script/document/document.h"
#include "script/text/json.h"
#include "troupe/sized.h"

#include <stdio.h>
#include <string.h>

trpi_text_section *trpi_document_section_at(const trp_document *document, uint32_t file, uint32_t offset)
{
    const trpi_document_file *from = &document->files.at[file];
    uint32_t low = 0, high = from->section_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (from->sections[middle]->at <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high > 0 ? from->sections[low] : NULL;
}

// Finds the node of an id; false when it is gone, or never existed.
static bool find_place(const trp_document *document, uint32_t id, trpi_node_place *place)
{
    *place = id < document->ids.count ? document->ids.at[id] : (trpi_node_place){NULL, TRPI_NODE_NONE};
    return id > 0 && (place->section != NULL || trpi_document_has_file(document, place->node));
}

// Returns the id of the first node of a file from a section on, or 0.
static uint32_t first_from(const trpi_document_file *file, uint32_t section)
{
    while (section < file->section_count && file->sections[section]->node_count == 0) {
        section++;
    }
    return section < file->section_count ? file->sections[section]->nodes[0].id : 0;
}

static uint32_t number_of(const trpi_document_file *file, const trpi_text_section *section)
{
    uint32_t low = 0, high = file->section_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (file->sections[middle]->at <= section->at) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static uint32_t id_of(const trpi_text_section *section, uint32_t node)
{
    return node == TRPI_NODE_NONE ? 0 : section->nodes[node].id;
}

static uint32_t next_of(const trp_document *document, trpi_node_place at)
{
    uint32_t next = trpi_section_node_next_sibling(at.section, at.node);
    if (next != TRPI_NODE_NONE || at.section->nodes[at.node].parent != TRPI_NODE_NONE) {
        return id_of(at.section, next);
    }
    const trpi_document_file *file = &document->files.at[at.section->file];
    return first_from(file, number_of(file, at.section) + 1);
}

// Returns a node without its name.
static trp_document_node describe(const trp_document *document, uint32_t id, trpi_node_place at)
{
    if (at.section == NULL) {
        const trpi_document_file *file = &document->files.at[at.node];
        return (trp_document_node){.id = id,
                                   .first_child = first_from(file, 0),
                                   .family = TRP_FAMILY_FILE,
                                   .file = at.node,
                                   .length = (uint32_t)file->text.size,
                                   .kind = "file"};
    }
    const trpi_section_node *node = &at.section->nodes[at.node];
    uint32_t file = at.section->file;
    return (trp_document_node){
        .id = id,
        .parent = node->parent == TRPI_NODE_NONE ? document->files.at[file].root : id_of(at.section, node->parent),
        .first_child = id_of(at.section, trpi_section_node_first_child(at.section, at.node)),
        .next = next_of(document, at),
        .family = node->family,
        .file = file,
        .offset = at.section->at + node->span.offset,
        .length = node->span.length,
        .is_broken = node->is_broken,
        .kind = trpi_section_node_kind_name(node),
    };
}

trp_document_node trpi_document_node(const trp_document *document, uint32_t id, uint32_t *kind)
{
    trpi_node_place at;
    bool is_there = find_place(document, id, &at);
    TRP_ASSERT(is_there);
    *kind = at.section != NULL ? at.section->nodes[at.node].kind : 0;
    return describe(document, id, at);
}

static trpi_text name_at(const trp_document *document, trpi_node_place at)
{
    return at.section == NULL ? trpi_text_from_string(document->files.at[at.node].name)
                              : trpi_section_node_name(at.section, &at.section->nodes[at.node]);
}

trpi_text trpi_document_node_name(const trp_document *document, uint32_t id)
{
    trpi_node_place at;
    bool is_there = find_place(document, id, &at);
    TRP_ASSERT(is_there);
    return name_at(document, at);
}

uint32_t trp_document_file_node(const trp_document *document, uint32_t file)
{
    TRP_REQUIRE(document != NULL, 0);
    return trpi_document_has_file(document, file) ? document->files.at[file].root : 0;
}

trp_result trp_document_get_node(trp_document *document, uint32_t id, trp_document_node *node, size_t size)
{
    TRP_REQUIRE(document != NULL && node != NULL, TRP_ERROR_ARGUMENT);
    trpi_node_place at;
    if (!find_place(document, id, &at)) {
        return TRP_ERROR_STALE;
    }
    trp_document_node known = describe(document, id, at);
    trpi_text name = name_at(document, at);
    trpi_buffer_clear(&document->out);
    trpi_buffer_add(&document->out, name.at, name.size);
    known.name = trpi_document_finish_answer_text(document);
    if (known.name == NULL) {
        return TRP_ERROR_MEMORY;
    }
    trp_sized_struct_fill(node, size, &known, sizeof known);
    return TRP_OK;
}

static bool has(const trpi_section_node *node, uint32_t offset)
{
    return offset >= node->span.offset && offset <= node->span.offset + node->span.length;
}

// Returns the node of some siblings that has `offset` in its range, ends included; the later one where two meet. NONE when none has
// it.
static uint32_t innermost(const trpi_text_section *section, uint32_t first, uint32_t offset)
{
    uint32_t found = TRPI_NODE_NONE;
    for (uint32_t node = first; node != TRPI_NODE_NONE; node = trpi_section_node_next_sibling(section, node)) {
        if (has(&section->nodes[node], offset)) {
            found = node;
        }
    }
    return found;
}

uint32_t trp_document_node_at(const trp_document *document, uint32_t file, uint32_t offset)
{
    TRP_REQUIRE(document != NULL, 0);
    if (!trpi_document_has_file(document, file)) {
        return 0;
    }
    const trpi_text_section *section = trpi_document_section_at(document, file, offset);
    uint32_t found = document->files.at[file].root;
    uint32_t next = section != NULL && section->node_count > 0 ? 0 : TRPI_NODE_NONE;
    while (next != TRPI_NODE_NONE && (next = innermost(section, next, offset - section->at)) != TRPI_NODE_NONE) {
        found = section->nodes[next].id;
        next = trpi_section_node_first_child(section, next);
    }
    return found;
}

// ---- Paths --------------------------------------------------------------------------------------

// Returns which of its siblings of the same kind and name a node is, from 1.
static uint32_t ordinal_of(const trp_document *document, uint32_t id, const trp_document_node *node, trpi_text name)
{
    trpi_node_place at;
    uint32_t ordinal = 1;
    (void)find_place(document, node->parent, &at);
    for (uint32_t next = describe(document, node->parent, at).first_child; next != 0 && next != id;) {
        (void)find_place(document, next, &at);
        trp_document_node sibling = describe(document, next, at);
        ordinal += strcmp(sibling.kind, node->kind) == 0 && trpi_text_is_equal(name_at(document, at), name);
        next = sibling.next;
    }
    return ordinal;
}

static void write_path(trp_document *document, uint32_t id)
{
    trpi_node_place at;
    if (!find_place(document, id, &at)) {
        return;
    }
    trp_document_node node = describe(document, id, at);
    trpi_text name = name_at(document, at);
    if (node.parent != 0) {
        write_path(document, node.parent);
        trpi_buffer_add_byte(&document->out, '/');
    }
    trpi_buffer_add_text(&document->out, node.kind);
    if (name.size > 0) {
        trpi_buffer_add_text(&document->out, " [");
        trpi_buffer_add(&document->out, name.at, name.size);
        trpi_buffer_add_byte(&document->out, ']');
    }
    uint32_t ordinal = node.parent != 0 ? ordinal_of(document, id, &node, name) : 1;
    if (ordinal > 1) {
        trpi_buffer_add_format(&document->out, "#%u", (unsigned)ordinal);
    }
}

const char *trp_document_node_path(trp_document *document, uint32_t id)
{
    TRP_REQUIRE(document != NULL, "");
    trpi_buffer_clear(&document->out);
    write_path(document, id);
    const char *path = trpi_document_finish_answer_text(document);
    return path != NULL ? path : "";
}

// Returns how many bytes at the beginning of `path` name a node of this kind and name, if `/`, `#` or the end follows them; else
// 0.
static uint32_t say(trpi_text path, const char *kind, trpi_text name)
{
    uint32_t size = (uint32_t)strlen(kind);
    if (path.size < size || memcmp(path.at, kind, size) != 0) {
        return 0;
    }
    if (name.size > 0) {
        if (path.size < size + name.size + 3 || memcmp(path.at + size, " [", 2) != 0 ||
            memcmp(path.at + size + 2, name.at, name.size) != 0 || path.at[size + 2 + name.size] != ']') {
            return 0;
        }
        size += name.size + 3;
    }
    return size == path.size || path.at[size] == '/' || path.at[size] == '#' ? size : 0;
}

// Takes an ordinal such as `#2` off the beginning of the path and returns it; 1 when the path begins with none.
static uint32_t take_ordinal(trpi_text *path)
{
    uint32_t ordinal = 0;
    if (path->size == 0 || path->at[0] != '#') {
        return 1;
    }
    for (path->at++, path->size--; path->size > 0 && path->at[0] >= '0' && path->at[0] <= '9'; path->at++, path->size--) {
        ordinal = ordinal < 100000000u ? ordinal * 10 + (uint32_t)(path->at[0] - '0') : ordinal;
    }
    return ordinal;
}

// Returns the node of some siblings with which the path begins, and takes that part off the path; 0 when there is none.
static uint32_t step_in(const trp_document *document, uint32_t first, trpi_text *path)
{
    uint32_t said = 0, ordinal = 0;
    trpi_text rest = *path;
    for (uint32_t id = first; id != 0;) {
        trpi_node_place at;
        (void)find_place(document, id, &at);
        trp_document_node node = describe(document, id, at);
        uint32_t size = say(*path, node.kind, name_at(document, at));
        if (size > 0 && said == 0) {
            rest = (trpi_text){path->at + size, path->size - size};
            ordinal = take_ordinal(&rest);
        }
        said += size > 0;
        if (size > 0 && said == ordinal) {
            *path = rest;
            return id;
        }
        id = node.next;
    }
    return 0;
}

uint32_t trp_document_find_node(trp_document *document, const char *path)
{
    TRP_REQUIRE(document != NULL && path != NULL, 0);
    trpi_text rest = trpi_text_from_string(path);
    uint32_t found = 0;
    for (uint32_t file = 0; file < document->files.count && found == 0; file++) {
        const char *name = document->files.at[file].name;
        uint32_t size = name != NULL ? say(rest, "file", trpi_text_from_string(name)) : 0;
        if (size > 0) {
            found = document->files.at[file].root;
            rest = (trpi_text){rest.at + size, rest.size - size};
        }
    }
    while (found != 0 && rest.size > 0) {
        trpi_node_place at;
        (void)find_place(document, found, &at);
        rest = (trpi_text){rest.at + 1, rest.size - 1};
        found = step_in(document, describe(document, found, at).first_child, &rest);
    }
    return found;
}

// ---- Pieces -------------------------------------------------------------------------------------

static uint32_t end_of_piece(const trpi_text_section *section, uint32_t piece)
{
    return piece + 1 < section->piece_count ? section->pieces[piece + 1].at : section->size;
}

trp_result trp_document_get_piece(const trp_document *document, uint32_t file, uint32_t offset, trp_document_piece *piece,
                                  size_t size)
{
    TRP_REQUIRE(document != NULL && piece != NULL, TRP_ERROR_ARGUMENT);
    if (!trpi_document_has_file(document, file) || offset >= document->files.at[file].text.size) {
        return TRP_ERROR_UNKNOWN;
    }
    const trpi_text_section *section = trpi_document_section_at(document, file, offset);
    uint32_t low = 0, high = section->piece_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (section->pieces[middle].at <= offset - section->at) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const trpi_section_piece *found = &section->pieces[low];
    trp_document_piece known = {found->kind, section->at + found->at, end_of_piece(section, low) - found->at};
    trp_sized_struct_fill(piece, size, &known, sizeof known);
    return TRP_OK;
}

// ---- JSON ---------------------------------------------------------------------------------------

static void write_node(trp_document *document, uint32_t id, trpi_node_place at)
{
    trpi_buffer *out = &document->out;
    trp_document_node node = describe(document, id, at);
    trpi_buffer_add_format(out, "{\"id\":%u,\"parent\":%u,\"family\":\"%s\",\"kind\":\"%s\",\"name\":\"", (unsigned)id,
                           (unsigned)node.parent, trpi_section_node_family_name(node.family), node.kind);
    trpi_escape_for_json(out, name_at(document, at));
    trpi_buffer_add_format(out, "\",\"offset\":%u,\"length\":%u,\"broken\":%s}", (unsigned)node.offset, (unsigned)node.length,
                           node.is_broken ? "true" : "false");
}

static void write_pieces(trp_document *document, const trpi_text_section *section)
{
    static const char *const kinds[] = {"mark",   "blank", "line end", "comment", "word", "bracketed",
                                        "quoted", "tag",   "quantity", "plan",    "sign", "unread"};
    for (uint32_t i = 0; i < section->piece_count; i++) {
        trpi_buffer_add_format(&document->out, "%s[\"%s\",%u]", section->at + i > 0 ? "," : "", kinds[section->pieces[i].kind],
                               (unsigned)(end_of_piece(section, i) - section->pieces[i].at));
    }
}

const char *trp_document_json(trp_document *document, uint32_t file)
{
    TRP_REQUIRE(document != NULL, NULL);
    if (!trpi_document_has_file(document, file)) {
        return NULL;
    }
    trpi_buffer_clear(&document->out);
    const trpi_document_file *from = &document->files.at[file];
    trpi_buffer_add_format(&document->out, "{\"version\":%u,\"nodes\":[", (unsigned)trp_document_version(document));
    write_node(document, from->root, (trpi_node_place){NULL, file});
    for (uint32_t i = 0; i < from->section_count; i++) {
        for (uint32_t node = 0; node < from->sections[i]->node_count; node++) {
            trpi_buffer_add_byte(&document->out, ',');
            write_node(document, from->sections[i]->nodes[node].id, (trpi_node_place){from->sections[i], node});
        }
    }
    trpi_buffer_add_text(&document->out, "],\"pieces\":[");
    for (uint32_t i = 0; i < from->section_count; i++) {
        write_pieces(document, from->sections[i]);
    }
    trpi_buffer_add_text(&document->out, "]}");
    return trpi_document_finish_answer_text(document);
}
