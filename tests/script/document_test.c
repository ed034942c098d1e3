// SPDX-License-Identifier: MIT
// Goal: a document keeps every byte; its trees are those of its texts, however these came about; ids stay with their nodes;
// edits of clients that have not seen the last changes are moved along with the text or refused; all can be taken back.
// Method: every text of the project and generated ones, each also with CRLF, a byte order mark, tabs, and broken at random; random
// edits, after each of which the document is compared with a new one of the same text; tables of edits; memory that runs out
// at every point. TROUPE_SEED is the first seed.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/random.h"
#include "generate.h"
#include "mutation.h"
#include "reading.h"
#include "script/document/document.h"
#include "tests/sanitized.h"
#include "troupe/document.h"

static uint64_t first_seed(void)
{
    const char *seed = getenv("TROUPE_SEED");
    return seed != NULL ? strtoull(seed, NULL, 0) : 1;
}

static trp_document *open_text(const char *text, size_t size)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "text.troupe", text, size, NULL), TRP_OK);
    return document;
}

// ---- Trees of texts -----------------------------------------------------------------------------

static void pieces_are_all_bytes(const trp_document *document, const char *text, size_t size)
{
    size_t kept_size;
    const char *kept = trp_document_text(document, 0, &kept_size);
    assert_true(kept_size == size && memcmp(kept, text, size) == 0);
    trp_document_piece piece;
    for (uint32_t at = 0; at < size; at += piece.length) {
        assert_int_equal(trp_document_get_piece(document, 0, at, &piece, sizeof piece), TRP_OK);
        assert_true(piece.offset == at && piece.length > 0 && piece.length <= size - at);
    }
}

static uint32_t nodes_are_nested(trp_document *document, const trp_document_node *outer)
{
    uint32_t at = outer->offset, count = 1;
    for (uint32_t id = outer->first_child; id != 0; count++) {
        trp_document_node node;
        assert_int_equal(trp_document_get_node(document, id, &node, sizeof node), TRP_OK);
        assert_true(node.id == id && node.parent == outer->id && node.file == outer->file);
        assert_true(node.offset >= at && node.offset + node.length <= outer->offset + outer->length);
        at = node.offset + node.length;
        count += nodes_are_nested(document, &node) - 1;
        id = node.next;
    }
    return count;
}

static uint32_t node_count(const trp_document *document)
{
    uint32_t count = 1;
    for (uint32_t i = 0; i < document->files.at[0].section_count; i++) {
        count += document->files.at[0].sections[i]->node_count;
    }
    return count;
}

// Prints the tree of a document without ids, independent of its sections.
typedef struct flat_tree {
    trpi_buffer nodes;
    trpi_buffer pieces;
} flat_tree;

static void flatten_section(const trpi_text_section *section, flat_tree *flat)
{
    for (uint32_t i = 0; i < section->node_count; i++) {
        const trpi_section_node *node = &section->nodes[i];
        uint32_t parent = node->parent == TRPI_NODE_NONE ? 0 : section->at + section->nodes[node->parent].span.offset + 1;
        trpi_text name = trpi_section_node_name(section, node);
        trpi_buffer_add_format(&flat->nodes, "%u+%u in %u %s %s%s ", (unsigned)(section->at + node->span.offset),
                               (unsigned)node->span.length, (unsigned)parent, trpi_section_node_family_name(node->family),
                               trpi_section_node_kind_name(node), node->is_broken ? " broken" : "");
        trpi_buffer_add(&flat->nodes, name.at, name.size);
        trpi_buffer_add_byte(&flat->nodes, '\n');
    }
    for (uint32_t i = 0; i < section->piece_count; i++) {
        trpi_buffer_add_format(&flat->pieces, "%u:%u ", (unsigned)(section->at + section->pieces[i].at),
                               (unsigned)section->pieces[i].kind);
    }
}

static flat_tree flatten(const trp_document *document)
{
    flat_tree flat;
    trpi_buffer_init(&flat.nodes, trpi_allocator_default());
    trpi_buffer_init(&flat.pieces, trpi_allocator_default());
    const trpi_document_file *file = &document->files.at[0];
    for (uint32_t i = 0; i < file->section_count; i++) {
        flatten_section(file->sections[i], &flat);
    }
    return flat;
}

static void trees_are_equal(const trp_document *a, const trp_document *b, const char *what)
{
    flat_tree one = flatten(a), other = flatten(b);
    if (!trpi_text_is_equal(trpi_buffer_as_text(&one.nodes), trpi_buffer_as_text(&other.nodes)) ||
        !trpi_text_is_equal(trpi_buffer_as_text(&one.pieces), trpi_buffer_as_text(&other.pieces))) {
        fail_msg("%s the trees differ for\n%s", what, trp_document_text(a, 0, NULL));
    }
    trpi_buffer_release(&one.nodes);
    trpi_buffer_release(&one.pieces);
    trpi_buffer_release(&other.nodes);
    trpi_buffer_release(&other.pieces);
}

// The same text as a document of one section, as the parser reads the whole of it.
static trp_document *open_undivided(const char *text, uint32_t size)
{
    trp_document *document = open_text("", 0);
    trpi_document_file *file = &document->files.at[0];
    file->section_count = size > 0;  // there is room for one
    trpi_buffer_add(&file->text, text, size);
    if (size > 0) {
        file->sections[0] = trpi_text_section_make(document->allocator, (trpi_text){text, size});
    }
    return document;
}

static void is_as_undivided(const trp_document *document, const char *text, uint32_t size)
{
    trp_document *whole = open_undivided(text, size);
    trees_are_equal(document, whole, "in sections");
    trp_document_destroy(whole);
}

static void is_kept(const char *text, uint32_t size)
{
    trp_document *document = open_text(text, size);
    pieces_are_all_bytes(document, text, size);
    trp_document_node root;
    assert_int_equal(trp_document_get_node(document, trp_document_file_node(document, 0), &root, sizeof root), TRP_OK);
    assert_int_equal(nodes_are_nested(document, &root), node_count(document));
    is_as_undivided(document, text, size);
    trp_document_destroy(document);
}

// ---- Texts --------------------------------------------------------------------------------------

typedef void text_visit(const char *text, uint32_t size);

static uint32_t visit_folder(const char *folder, text_visit *visit)
{
    DIR *all = opendir(folder);
    uint32_t count = 0;
    for (struct dirent *entry = all != NULL ? readdir(all) : NULL; entry != NULL; entry = readdir(all)) {
        char path[512];
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        const char *ending = strrchr(entry->d_name, '.');
        uint32_t size;
        char *text = ending != NULL && strcmp(ending, ".troupe") == 0 ? reading_file(folder, entry->d_name, &size) : NULL;
        if (text != NULL) {
            visit(text, size);
            free(text);
            count++;
        } else if (ending == NULL) {
            count += visit_folder(path, visit);
        }
    }
    if (all != NULL) {
        closedir(all);
    }
    return count;
}

static uint32_t visit_texts(text_visit *visit)
{
    return visit_folder("examples", visit) + visit_folder("lib", visit) + visit_folder("tests", visit);
}

// A text with other line ends, or tabs for four blanks.
static void write_with(trpi_buffer *out, const char *text, uint32_t size, bool returns, bool tabs)
{
    for (uint32_t i = 0; i < size; i++) {
        if (tabs && i + 4 <= size && memcmp(text + i, "    ", 4) == 0) {
            trpi_buffer_add_byte(out, '\t');
            i += 3;
        } else {
            trpi_buffer_add_text(out, returns && text[i] == '\n' ? "\r" : "");
            trpi_buffer_add_byte(out, (unsigned char)text[i]);
        }
    }
}

static void is_kept_in_all_ways(const char *text, uint32_t size)
{
    for (uint32_t way = 0; way < 8; way++) {
        trpi_buffer out;
        trpi_buffer_init(&out, trpi_allocator_default());
        trpi_buffer_add_text(&out, (way & 1) != 0 ? "\xEF\xBB\xBF" : "");
        write_with(&out, text, size, (way & 2) != 0, (way & 4) != 0);
        is_kept((const char *)out.bytes, (uint32_t)out.size);
        trpi_buffer_release(&out);
    }
    static mutated_text mutant;
    for (uint64_t i = 0; i < (SANITIZED ? 4 : 12) && size < MUTATION_LARGEST; i++) {
        mutant.seed = first_seed() + i;
        mutant.draws = 0;
        mutant.size = size;
        memcpy(mutant.text, text, size);
        mutate(&mutant, 12);
        is_kept(mutant.text, mutant.size);
    }
}

static void all_texts_are_kept(void **state)
{
    (void)state;
    print_message("seed %llu\n", (unsigned long long)first_seed());
    assert_true(visit_texts(is_kept_in_all_ways) > 50);
    for (uint64_t seed = first_seed(); seed < first_seed() + (SANITIZED ? 10 : 40); seed++) {
        trpi_buffer out;
        trpi_buffer_init(&out, trpi_allocator_default());
        generate_file(seed, 12, seed % 2 == 0 ? GENERATE_TIDY : GENERATE_MESSY, &out);
        is_kept_in_all_ways((const char *)out.bytes, (uint32_t)out.size);
        trpi_buffer_release(&out);
    }
}

static void odd_texts_are_kept(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "\n",
        "\xEF\xBB\xBF",
        "\xEF\xBB\xBF\xEF\xBB\xBFrole A\n",
        "role A\n\xEF\xBB\xBFrole B\n",
        "    role A\n        proactive B\nrole C",
        "# nothing but this",
        "role A \xFF\nrole B,\n\xFF\n  weight \xFF, x\n    at once\n",
        "setting A\n    plan\n        ####\n# a wall\n        ####\n# a comment\n  #\nrole B\n",
        "role A\r\n\r\r\nrole B\r",
        "scene A\n    | a || b |\n    ||\n    | |\n",
        "role (\nrole )\n\t\n \trole (a,\n    b\n",
        "task A\n    say (\n  do it\n\"\nlines\n\"a",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        is_kept(texts[i], (uint32_t)strlen(texts[i]));
    }
    is_kept("role A\0\n\0role B\n", 16);
}

// ---- Changes ------------------------------------------------------------------------------------

static void edit_at_random(trp_document *document, uint64_t seed, uint64_t *draws)
{
    static const char *const pieces[] = {"",
                                         "\n",
                                         "    ",
                                         "role Guard for creature\n",
                                         "|",
                                         "\"",
                                         "\r\n",
                                         "# no\n",
                                         "(",
                                         ")",
                                         ", weight 3",
                                         "\t",
                                         "\xFF",
                                         "plan\n",
                                         "        move to bar\n",
                                         "setting Inn\n",
                                         "    proactive Rest\n",
                                         "scene Order\n"};
    size_t size;
    (void)trp_document_text(document, 0, &size);
    trp_text_edit edits[2] = {0};
    uint32_t count = 1 + trpi_random_below(trpi_random_bits(seed, 2, (*draws)++, 1), 2), at = 0;
    for (uint32_t i = 0; i < count; i++) {
        at += trpi_random_below(trpi_random_bits(seed, 2, (*draws)++, 2), (uint32_t)size - at + 1);
        uint32_t most = trpi_random_below(trpi_random_bits(seed, 2, (*draws)++, 3), 60), rest = (uint32_t)size - at;
        const char *text = pieces[trpi_random_below(trpi_random_bits(seed, 2, (*draws)++, 4), sizeof pieces / sizeof *pieces)];
        edits[i] = (trp_text_edit){0, at, most < rest ? most : rest, (uint32_t)strlen(text), text};
        at += edits[i].length;
    }
    assert_int_equal(trp_document_edit(document, trp_document_version(document), edits, count), TRP_OK);
}

static void is_as_new(trp_document *document)
{
    size_t size;
    const char *text = trp_document_text(document, 0, &size);
    trp_document *fresh = open_text(text, size);
    assert_int_equal(document->files.at[0].section_count, fresh->files.at[0].section_count);
    trees_are_equal(document, fresh, "after edits");
    trp_document_destroy(fresh);
    const trpi_document_file *file = &document->files.at[0];
    for (uint32_t i = 0; i < file->section_count; i++) {
        for (uint32_t j = 0; j < file->sections[i]->node_count; j++) {
            trpi_node_place place = document->ids.at[file->sections[i]->nodes[j].id];
            assert_true(place.section == file->sections[i] && place.node == j);
        }
    }
}

static void trees_are_as_new_after_edits(void **state)
{
    (void)state;
    for (uint64_t seed = first_seed(); seed < first_seed() + (SANITIZED ? 12 : 60); seed++) {
        trpi_buffer out;
        trpi_buffer_init(&out, trpi_allocator_default());
        generate_file(seed, 8, GENERATE_TIDY, &out);
        trp_document *document = open_text((const char *)out.bytes, out.size);
        uint64_t draws = 0;
        for (uint32_t i = 0; i < 40; i++) {
            edit_at_random(document, seed, &draws);
            is_as_new(document);
            pieces_are_all_bytes(document, trp_document_text(document, 0, NULL), document->files.at[0].text.size);
        }
        uint32_t undone = 0;
        for (; trp_document_undo(document) == TRP_OK; undone++) {
            is_as_new(document);
        }
        size_t size;
        const char *text = trp_document_text(document, 0, &size);
        assert_true(undone == 40 && size == out.size && memcmp(text, out.bytes, size) == 0);
        for (; trp_document_redo(document) == TRP_OK; undone--) {
        }
        assert_int_equal(undone, 0);
        assert_int_equal(trp_document_version(document), 120);
        is_as_new(document);
        trp_document_destroy(document);
        trpi_buffer_release(&out);
    }
}

// A client that has seen no change but its own keeps a copy by the edits that it is told of.
static void copies_follow(void **state)
{
    (void)state;
    trp_document *document = open_text("role A\nrole B\n", 14);
    uint64_t draws = 0;
    for (uint32_t i = 0; i < 200; i++) {
        edit_at_random(document, first_seed(), &draws);
        if (i % 7 == 6) {
            assert_int_equal(trp_document_undo(document), TRP_OK);
        }
    }
    trp_document *copy = open_text("role A\nrole B\n", 14);
    for (uint32_t version = 1; version <= trp_document_version(document); version++) {
        for (uint32_t i = 0; i < trp_document_edit_count(document, version); i++) {
            trp_text_edit edit;
            assert_int_equal(trp_document_get_edit(document, version, i, &edit), TRP_OK);
            assert_int_equal(trp_document_edit(copy, trp_document_version(copy), &edit, 1), TRP_OK);
        }
    }
    trees_are_equal(document, copy, "in a copy");
    trp_document_destroy(copy);
    trp_document_destroy(document);
}

typedef struct late_row {
    trp_text_edit seen, late;
    const char *text;  // the text that "abcdef" becomes; NULL: the edit is refused
} late_row;

static void late_edits_move_along_or_are_refused(void **state)
{
    (void)state;
    static const late_row rows[] = {
        {{0, 0, 0, 2, "xx"}, {0, 3, 1, 1, "D"}, "xxabcDef"}, {{0, 4, 1, 0, ""}, {0, 0, 2, 1, "A"}, "Acdf"},
        {{0, 2, 0, 1, "x"}, {0, 2, 0, 1, "y"}, "abxycdef"},  {{0, 2, 2, 1, "x"}, {0, 2, 0, 1, "y"}, "abyxef"},
        {{0, 2, 2, 1, "x"}, {0, 4, 0, 1, "y"}, "abxyef"},    {{0, 2, 2, 1, "x"}, {0, 3, 0, 1, "y"}, NULL},
        {{0, 2, 2, 1, "x"}, {0, 1, 2, 1, "y"}, NULL},        {{0, 2, 0, 1, "x"}, {0, 1, 2, 1, "y"}, NULL},
        {{0, 2, 0, 1, "x"}, {0, 2, 1, 1, "y"}, "abxydef"},   {{0, 2, 0, 1, "x"}, {0, 1, 1, 1, "y"}, "ayxcdef"},
        {{0, 0, 6, 0, ""}, {0, 3, 1, 0, ""}, NULL},          {{0, 0, 6, 0, ""}, {0, 6, 0, 1, "z"}, "z"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document *document = open_text("abcdef", 6);
        assert_int_equal(trp_document_edit(document, 0, &rows[i].seen, 1), TRP_OK);
        trp_result result = trp_document_edit(document, 0, &rows[i].late, 1);
        assert_int_equal(result, rows[i].text != NULL ? TRP_OK : TRP_ERROR_STALE);
        assert_int_equal(strlen(trp_document_refusal(document)) > 0, rows[i].text == NULL);
        if (rows[i].text != NULL) {
            assert_string_equal(trp_document_text(document, 0, NULL), rows[i].text);
        } else {
            assert_int_equal(trp_document_version(document), 1);
        }
        trp_document_destroy(document);
    }
}

static void another_text_is_the_smallest_change(void **state)
{
    (void)state;
    trp_document *document = open_text("role A\nrole B\n", 14);
    assert_int_equal(trp_document_set_text(document, "text.troupe", "role A\nrole C\n", 14, NULL), TRP_OK);
    trp_text_edit edit;
    assert_int_equal(trp_document_edit_count(document, 1), 1);
    assert_int_equal(trp_document_get_edit(document, 1, 0, &edit), TRP_OK);
    assert_true(edit.offset == 12 && edit.length == 1 && edit.size_bytes == 1 && edit.text[0] == 'C');
    assert_int_equal(trp_document_set_text(document, "text.troupe", "role A\nrole C\n", 14, NULL), TRP_OK);
    assert_int_equal(trp_document_version(document), 1);
    assert_int_equal(trp_document_undo(document), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL), "role A\nrole B\n");
    trp_document_destroy(document);
}

static void edits_of_one_change_refer_to_one_text(void **state)
{
    (void)state;
    trp_document *document = open_text("abcdef", 6);
    uint32_t other;
    assert_int_equal(trp_document_set_text(document, "other.troupe", "123", 3, &other), TRP_OK);
    trp_text_edit edits[] = {{0, 4, 1, 1, "E"}, {other, 0, 3, 0, ""}, {0, 1, 0, 1, "x"}, {0, 1, 0, 1, "y"}, {0, 0, 1, 1, "A"}};
    assert_int_equal(trp_document_edit(document, 0, edits, 5), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL), "AxybcdEf");
    assert_string_equal(trp_document_text(document, other, NULL), "");
    assert_int_equal(trp_document_version(document), 1);
    assert_int_equal(trp_document_undo(document), TRP_OK);
    assert_string_equal(trp_document_text(document, 0, NULL), "abcdef");
    assert_string_equal(trp_document_text(document, other, NULL), "123");
    trp_document_destroy(document);
}

// ---- Ids and paths ------------------------------------------------------------------------------

static const char story[] =
    "# The inn.\n"
    "role Patron for creature\n"
    "    proactive Wander, weight 3\n"
    "        move to bar\n"
    "        \"Hm.\"\n"
    "        \"Hm.\"\n"
    "        listen\n"
    "    proactive Rest\n"
    "        listen\n"
    "\n"
    "role Guard for creature\n"
    "    proactive Rest\n"
    "        idle for 2 s\n";

typedef struct id_row {
    const char *node;     // its path in the story
    const char *written;  // a stretch of the story
    const char *instead;  // the text that is put there
    const char *becomes;  // the node's path afterwards; NULL: it is gone
} id_row;

#define PATRON "file [text.troupe]/role [Patron]"
#define GUARD "file [text.troupe]/role [Guard]"

static void ids_stay_with_their_nodes(void **state)
{
    (void)state;
    static const id_row rows[] = {
        {PATRON, "# The", "role First\n# The", PATRON},
        {PATRON, "Patron", "Drinker", "file [text.troupe]/role [Drinker]"},
        {PATRON "/behaviour [Rest]", "Patron", "Drinker", "file [text.troupe]/role [Drinker]/behaviour [Rest]"},
        {PATRON "/behaviour [Rest]", "Rest", "Sleep", PATRON "/behaviour [Sleep]"},
        {GUARD "/behaviour [Rest]", "Rest", "Sleep", GUARD "/behaviour [Rest]"},
        {PATRON "/behaviour [Wander]/step#3", "        move to bar\n", "", PATRON "/behaviour [Wander]/step#2"},
        {PATRON "/behaviour [Wander]/step#4", "        move to bar\n", "        move to bar\n        listen\n",
         PATRON "/behaviour [Wander]/step#5"},
        {PATRON "/behaviour [Wander]/step", "        move to bar\n", "", NULL},
        {PATRON "/behaviour [Wander]/weight", "weight 3", "weight 4", PATRON "/behaviour [Wander]/weight"},
        {PATRON "/behaviour [Wander]/weight", ", weight 3", "", NULL},
        {GUARD, "role Guard", "\nrole Guard", GUARD},
        {GUARD, "role Guard for", "kind Guard for", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document *document = open_text(story, sizeof story - 1);
        uint32_t id = trp_document_find_node(document, rows[i].node);
        if (id == 0) {
            fail_msg("row %zu: there is no %s in\n%s", i, rows[i].node, trp_document_json(document, 0));
        }
        trp_text_edit edit = {0, (uint32_t)(strstr(story, rows[i].written) - story), (uint32_t)strlen(rows[i].written),
                              (uint32_t)strlen(rows[i].instead), rows[i].instead};
        assert_int_equal(trp_document_edit(document, 0, &edit, 1), TRP_OK);
        const char *path = trp_document_node_path(document, id);
        if (strcmp(path, rows[i].becomes != NULL ? rows[i].becomes : "") != 0) {
            fail_msg("row %zu: %s has become `%s`", i, rows[i].node, path);
        }
        trp_document_node node;
        assert_int_equal(trp_document_get_node(document, id, &node, sizeof node),
                         rows[i].becomes != NULL ? TRP_OK : TRP_ERROR_STALE);
        trp_document_destroy(document);
    }
}

static void paths_are_found(const char *text, uint32_t size)
{
    trp_document *document = open_text(text, size);
    uint32_t step = document->ids.count > 500 ? document->ids.count / 500 : 1;
    for (uint32_t id = 1; id < document->ids.count; id += step) {
        char path[2000];
        (void)snprintf(path, sizeof path, "%s", trp_document_node_path(document, id));
        assert_true(strlen(path) > 0);
        if (trp_document_find_node(document, path) != id) {
            fail_msg("`%s` leads elsewhere", path);
        }
    }
    trp_document_destroy(document);
}

static void all_paths_are_found(void **state)
{
    (void)state;
    assert_true(visit_texts(paths_are_found) > 50);
    trp_document *document = open_text(story, sizeof story - 1);
    assert_int_equal(trp_document_find_node(document, ""), 0);
    assert_int_equal(trp_document_find_node(document, "file [text.troupe]/role [Nobody]"), 0);
    assert_int_equal(trp_document_find_node(document, PATRON "#2"), 0);
    assert_int_equal(trp_document_find_node(document, PATRON "/"), 0);
    trp_document_destroy(document);
}

static void nodes_are_found_by_place(void **state)
{
    (void)state;
    trp_document *document = open_text(story, sizeof story - 1);
    static const struct {
        const char *before, *path;
    } rows[] = {
        {"# The", "file [text.troupe]"},
        {"Guard for", GUARD "/name [Guard]"},
        {"weight 3", PATRON "/behaviour [Wander]/weight"},
        {"3\n", PATRON "/behaviour [Wander]/weight/quantity"},
        {"2 s", GUARD "/behaviour [Rest]/step/phrase [idle]/argument [for]/quantity"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t id = trp_document_node_at(document, 0, (uint32_t)(strstr(story, rows[i].before) - story));
        assert_string_equal(trp_document_node_path(document, id), rows[i].path);
    }
    trp_document_destroy(document);
}

// ---- Memory -------------------------------------------------------------------------------------

typedef struct purse {
    uint32_t left;
} purse;

static void *spend(void *context, void *pointer, size_t old_size, size_t new_size)
{
    purse *p = context;
    if (new_size > old_size && p->left == 0) {
        return NULL;
    }
    p->left -= new_size > old_size;
    return trpi_allocator_default()->resize(NULL, pointer, old_size, new_size);
}

static void without_memory_nothing_changes(void **state)
{
    (void)state;
    trp_text_edit edit = {0, 20, 0, 26, "role Server for creature\n\n"};
    bool is_done = false;
    for (uint32_t count = 0; !is_done; count++) {
        purse p = {1000000};
        trp_allocator allocator = {spend, &p};
        trp_document *document = NULL;
        p.left = count;
        if (trp_document_create(&allocator, &document) != TRP_OK) {
            assert_null(document);
            continue;
        }
        bool is_open = trp_document_set_text(document, "text.troupe", story, sizeof story - 1, NULL) == TRP_OK;
        assert_int_equal(trp_document_file_count(document), is_open);
        is_done = is_open && trp_document_edit(document, 0, &edit, 1) == TRP_OK && trp_document_undo(document) == TRP_OK &&
                  trp_document_redo(document) == TRP_OK && trp_document_json(document, 0) != NULL;
        p.left = 1000000;
        if (is_open) {
            is_as_new(document);
            edit.offset = 0;
            assert_int_equal(trp_document_edit(document, trp_document_version(document), &edit, 1), TRP_OK);
            is_as_new(document);
        }
        trp_document_destroy(document);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_texts_are_kept),
        cmocka_unit_test(odd_texts_are_kept),
        cmocka_unit_test(trees_are_as_new_after_edits),
        cmocka_unit_test(copies_follow),
        cmocka_unit_test(late_edits_move_along_or_are_refused),
        cmocka_unit_test(another_text_is_the_smallest_change),
        cmocka_unit_test(edits_of_one_change_refer_to_one_text),
        cmocka_unit_test(ids_stay_with_their_nodes),
        cmocka_unit_test(all_paths_are_found),
        cmocka_unit_test(nodes_are_found_by_place),
        cmocka_unit_test(without_memory_nothing_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
