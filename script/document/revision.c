// SPDX-License-Identifier: MIT
// Revisions: the next texts of files and their sections. All files of a change are prepared first, then put in place, which
// cannot fail.

#include "base/assert.h"
#include "base/memory.h"
#include "script/document/document.h"

#include <string.h>

// The next state of a file. Sections in front of the first change and behind the last one are those that the file has.
typedef struct revision {
    uint32_t file;
    trpi_buffer text;
    uint32_t unchanged_before, unchanged_behind;  // bytes
    TRPI_LIST(trpi_text_section *) made;
    uint32_t kept_before, kept_behind;  // sections
} revision;

typedef TRPI_LIST(revision) revisions;

bool trpi_array_grow(const trp_allocator *allocator, void **at, uint32_t count, uint32_t more, uint32_t *capacity, size_t size)
{
    if (more <= *capacity - count) {
        return true;
    }
    uint32_t wanted = *capacity * 2 > count + more ? *capacity * 2 : count + more;
    void *grown = trpi_memory_resize(allocator, *at, *capacity, wanted, size);
    if (grown == NULL) {
        return false;
    }
    *at = grown;
    *capacity = wanted;
    return true;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// ---- Texts --------------------------------------------------------------------------------------

// Returns the revision of a file, which is a copy of the file at first; NULL when memory ran out.
static revision *revision_of(trp_document *document, revisions *all, uint32_t file)
{
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->at[i].file == file) {
            return &all->at[i];
        }
    }
    if (!TRPI_DOCUMENT_ROOM(document, *all, 1)) {
        return NULL;
    }
    const trpi_buffer *old = &document->files.at[file].text;
    revision *next = &all->at[all->count++];
    *next = (revision){.file = file, .unchanged_before = (uint32_t)old->size, .unchanged_behind = (uint32_t)old->size};
    trpi_buffer_init(&next->text, document->allocator);
    trpi_buffer_add(&next->text, old->bytes, old->size);
    return next->text.failed ? NULL : next;
}

static trp_result carry_out(revision *r, const trpi_undoable_edit *item)
{
    size_t size = r->text.size, end = (size_t)item->offset + item->old.size;
    TRP_ASSERT(end <= size);
    size_t grown = size - item->old.size + item->made.size;
    if (grown > TRPI_SOURCE_LARGEST) {
        return TRP_ERROR_FULL;
    }
    if (item->made.size > item->old.size) {
        trpi_buffer_add(&r->text, item->made.at, item->made.size - item->old.size);  // any bytes: they make room
    }
    if (r->text.failed) {
        return TRP_ERROR_MEMORY;
    }
    if (size > end) {
        memmove(r->text.bytes + item->offset + item->made.size, r->text.bytes + end, size - end);
    }
    if (item->made.size > 0) {
        memcpy(r->text.bytes + item->offset, item->made.at, item->made.size);
    }
    if (r->text.bytes != NULL) {
        r->text.size = grown;
        r->text.bytes[grown] = '\0';
    }
    r->unchanged_before = smaller(r->unchanged_before, item->offset);
    r->unchanged_behind = smaller(r->unchanged_behind, (uint32_t)(size - end));
    return TRP_OK;
}

// ---- Sections -----------------------------------------------------------------------------------

// Returns how many sections in front of the change stay: those whose end follows from bytes that have not changed.
static uint32_t count_kept(const trpi_document_file *file, const revision *r)
{
    enum { MARK_SIZE = 3 };
    uint32_t kept = 0;
    while (kept < file->section_count && file->sections[kept]->at + file->sections[kept]->size + MARK_SIZE < r->unchanged_before) {
        kept++;
    }
    return kept;
}

// Returns the number of the section of the old file that begins as far from the end as `at` does in the new text; the count of
// sections when there is none, as whenever the texts differ from there on.
static uint32_t same_rest(const trpi_document_file *file, const revision *r, uint32_t at, uint32_t from)
{
    uint32_t rest = (uint32_t)r->text.size - at, size = (uint32_t)file->text.size;
    for (uint32_t i = from; i < file->section_count && rest <= r->unchanged_behind && rest > 0; i++) {
        uint32_t here = size - file->sections[i]->at;
        if (here <= rest) {
            return here == rest && i > 0 ? i : file->section_count;
        }
    }
    return file->section_count;
}

// Makes the sections that are new. False when memory ran out.
static bool divide(trp_document *document, revision *r)
{
    const trpi_document_file *file = &document->files.at[r->file];
    r->kept_before = count_kept(file, r);
    uint32_t rest = file->section_count;
    uint32_t at = r->kept_before > 0 ? file->sections[r->kept_before - 1]->at + file->sections[r->kept_before - 1]->size : 0;
    while (at < r->text.size && (at == 0 || (rest = same_rest(file, r, at, r->kept_before)) == file->section_count)) {
        trpi_text text = {(const char *)r->text.bytes + at, (uint32_t)r->text.size - at};
        if (!TRPI_DOCUMENT_ROOM(document, r->made, 1)) {
            return false;
        }
        text.size = trpi_text_section_first_size_bytes(text);
        trpi_text_section *section = trpi_text_section_make(document->allocator, text);
        if (section == NULL) {
            return false;
        }
        section->at = at;
        section->file = r->file;
        r->made.at[r->made.count++] = section;
        at += text.size;
    }
    r->kept_behind = file->section_count - rest;
    return true;
}

// ---- Putting in place ---------------------------------------------------------------------------

// Makes room for the ids and the sections of all revisions. False when memory ran out.
static bool make_room(trp_document *document, const revisions *all)
{
    uint32_t nodes = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        const revision *r = &all->at[i];
        for (uint32_t j = 0; j < r->made.count; j++) {
            nodes += r->made.at[j]->node_count;
        }
        trpi_document_file *file = &document->files.at[r->file];
        uint32_t wanted = r->kept_before + r->made.count + r->kept_behind + 1;  // never none
        if (!trpi_array_grow(document->allocator, (void **)&file->sections, 0, wanted, &file->section_room,
                             sizeof *file->sections)) {
            return false;
        }
    }
    return TRPI_DOCUMENT_ROOM(document, document->ids, nodes);
}

static void give_ids(trp_document *document, trpi_text_section *section)
{
    for (uint32_t i = 0; i < section->node_count; i++) {
        if (section->nodes[i].id == 0) {
            section->nodes[i].id = document->ids.count++;
        }
        document->ids.at[section->nodes[i].id] = (trpi_node_place){section, i};
    }
}

static void forget(trp_document *document, trpi_text_section *section)
{
    for (uint32_t i = 0; i < section->node_count; i++) {
        if (section->nodes[i].id != 0) {
            document->ids.at[section->nodes[i].id] = (trpi_node_place){NULL, TRPI_NODE_NONE};
        }
    }
    trpi_text_section_release(document->allocator, section);
}

static trpi_text_section **find_section(trpi_text_section **sections, uint32_t count, uint32_t offset)
{
    uint32_t at = 0;
    while (at < count && offset >= sections[at]->at + sections[at]->size) {
        at++;
    }
    return at < count && offset >= sections[at]->at ? &sections[at] : NULL;
}

static revision *find_revision(revisions *all, uint32_t file)
{
    uint32_t at = 0;
    while (at < all->count && all->at[at].file != file) {
        at++;
    }
    return at < all->count ? &all->at[at] : NULL;
}

// Matches the nodes for which the change says where they stand now.
static void match_moved(trp_document *document, revisions *all, const trpi_undoable_change *change)
{
    for (uint32_t i = 0; i < change->move_count; i++) {
        const trpi_section_node_move *move = &change->moves[i];
        revision *from = find_revision(all, move->from_file), *to = find_revision(all, move->to_file);
        if (from == NULL || to == NULL) {
            continue;
        }
        trpi_document_file *file = &document->files.at[move->from_file];
        uint32_t dropped = file->section_count - from->kept_before - from->kept_behind;
        trpi_text_section **old = find_section(file->sections + from->kept_before, dropped, move->from);
        trpi_text_section **made = find_section(to->made.at, to->made.count, move->to);
        uint32_t node = old != NULL ? trpi_section_node_find(*old, move->family, move->from - (*old)->at) : TRPI_NODE_NONE;
        uint32_t next = made != NULL ? trpi_section_node_find(*made, move->family, move->to - (*made)->at) : TRPI_NODE_NONE;
        if (node != TRPI_NODE_NONE && next != TRPI_NODE_NONE && (*old)->nodes[node].id != 0 && (*made)->nodes[next].id == 0) {
            trpi_section_nodes_keep_old_ids(old, node, made, next);
        }
    }
}

static void put_in_place(trp_document *document, revision *r)
{
    trpi_document_file *file = &document->files.at[r->file];
    uint32_t dropped = file->section_count - r->kept_before - r->kept_behind;
    trpi_text_section **old = file->sections + r->kept_before;
    trpi_text_sections_keep_old_node_ids(old, dropped, r->made.at, r->made.count);
    for (uint32_t i = 0; i < r->made.count; i++) {
        give_ids(document, r->made.at[i]);
    }
    for (uint32_t i = 0; i < dropped; i++) {
        forget(document, old[i]);
    }
    memmove(old + r->made.count, old + dropped, r->kept_behind * sizeof(trpi_text_section *));
    for (uint32_t i = 0; i < r->made.count; i++) {
        old[i] = r->made.at[i];
    }
    uint32_t moved = (uint32_t)(r->text.size - file->text.size);  // may wrap, and back again
    for (uint32_t i = 0; i < r->kept_behind; i++) {
        old[r->made.count + i]->at += moved;
    }
    file->section_count = r->kept_before + r->made.count + r->kept_behind;
    trpi_buffer before = file->text;
    file->text = r->text;
    r->text = before;
    r->made.count = 0;
}

static void release_all(trp_document *document, revisions *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        revision *r = &all->at[i];
        for (uint32_t j = 0; j < r->made.count; j++) {
            trpi_text_section_release(document->allocator, r->made.at[j]);
        }
        trpi_memory_free(document->allocator, r->made.at, r->made.capacity, sizeof *r->made.at);
        trpi_buffer_release(&r->text);
    }
    trpi_memory_free(document->allocator, all->at, all->capacity, sizeof *all->at);
}

static trp_result prepare(trp_document *document, revisions *all, const trpi_undoable_edit *items, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        revision *r = revision_of(document, all, items[i].file);
        trp_result result = r != NULL ? carry_out(r, &items[i]) : TRP_ERROR_MEMORY;
        if (result != TRP_OK) {
            return result;
        }
    }
    for (uint32_t i = 0; i < all->count; i++) {
        if (!divide(document, &all->at[i])) {
            return TRP_ERROR_MEMORY;
        }
    }
    return make_room(document, all) ? TRP_OK : TRP_ERROR_MEMORY;
}

trp_result trpi_document_apply_change(trp_document *document, const trpi_undoable_change *change)
{
    revisions all = {0};
    trp_result result = prepare(document, &all, change->edits, change->edit_count);
    if (result == TRP_OK) {
        trpi_document_forget_analysis(document);
        match_moved(document, &all, change);
    }
    for (uint32_t i = 0; i < all.count && result == TRP_OK; i++) {
        put_in_place(document, &all.at[i]);
    }
    for (uint32_t i = 0; i < change->file_name_change_count && result == TRP_OK; i++) {
        document->files.at[change->file_name_changes[i].file].name = change->file_name_changes[i].made;
    }
    release_all(document, &all);
    return result;
}
