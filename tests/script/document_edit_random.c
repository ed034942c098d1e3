// SPDX-License-Identifier: MIT
// Goal: an operation on any text changes its own lines only, the tree is that of the new text, a text without mistakes has none
// afterwards, and undone, the first bytes are there again. Method: sequences of random operations on random nodes of examples and
// of generated texts, some with CRLF, a byte order mark or tabs, some broken; with texts from the lists of words, from elsewhere in
// the documents, and nonsense. After each operation the trees are compared with those of a new document, and the lines of the
// texts, without blanks, with those of before. TROUPE_SEED is the first seed, TROUPE_SEEDS says how many sequences.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"
#include "generate.h"
#include "mutation.h"
#include "reading.h"
#include "script/document/extent.h"
#include "script/words/clauses.h"
#include "troupe/document_edit.h"

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *said = getenv(name);
    return said != NULL ? strtoull(said, NULL, 0) : otherwise;
}

typedef enum gesture { INSERT, REMOVE, MOVE, REPLACE, WRAP, UNWRAP, TO_PHASE, TO_ROW, FORMAT, NONSENSE, GESTURES } gesture;
static const char *const gesture_names[] = {"insert", "remove",   "move",   "replace", "wrap",
                                            "unwrap", "to phase", "to row", "format",  "nonsense"};

typedef struct sequence {
    uint64_t seed, draws;
    trp_document *document;
    bool is_strict, was_whole;  // the text had no mistakes at the beginning
    gesture what;
    uint32_t nodes[3], count, parent, before, place, length;
    char text[2000];
} sequence;

static uint32_t made[GESTURES], refused[GESTURES];

static uint32_t draw(sequence *s, uint32_t below)
{
    return below > 0 ? trpi_random_below(trpi_random_bits(s->seed, 1, s->draws++, 5), below) : 0;
}

// ---- Texts --------------------------------------------------------------------------------------

static const char *const words[] = {
#define CLAUSE(name, words, shape, example, ...) example, ", " example,
    TRPI_CLAUSES(CLAUSE)
#undef CLAUSE
#define SHAPE(kind, word, meant, parse, shape, example) example,
        TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
#define STEP(name, called, word, follows, shape, example) example,
            TRPI_STEPS(STEP)
#undef STEP
                "...",
    "repeat 3 times",
    "if 1 > 0\n    ...\notherwise\n    wait 2 s",
    "sequence\n\t...\n",
    "parallel\r\n  ...\r\n  wait 1 s\r\n",
    "(... or 1 > 2)",
    "# a comment\nplace somewhere   # behind it\n",
    "role Somebody for creature\n  proactive Nothing\n\n    # rest\n    wait 3 s\n",
    "within 4 m",
    "",
    "(",
    "\"",
    ")",
    "|",
    "| | |",
    "\xFF",
    "\t\tx\n y",
    "part other: creature",
    "from bar",
    "item ale\n    weight = 3",
    "otherwise",
};

static uint32_t any_node(sequence *s)
{
    uint32_t file = draw(s, trp_document_file_count(s->document));
    size_t size;
    (void)trp_document_text(s->document, file, &size);
    uint32_t id = trp_document_node_at(s->document, file, draw(s, (uint32_t)size + 1));
    for (uint32_t up = draw(s, 5), kind; up > 0 && id != 0; up--) {
        uint32_t outer = trpi_document_node(s->document, id, &kind).parent;
        id = outer != 0 ? outer : id;
    }
    return id;
}

// The line around the drawn node, if there is one.
static uint32_t any_line(sequence *s)
{
    uint32_t id = any_node(s), kind;
    for (uint32_t at = id; at != 0;) {
        trp_document_node node = trpi_document_node(s->document, at, &kind);
        if (node.family == TRP_FAMILY_LINE) {
            return at;
        }
        at = node.parent;
    }
    return id;
}

static void draw_text(sequence *s)
{
    uint32_t how = draw(s, 10);
    const char *text = words[draw(s, sizeof words / sizeof *words)];
    trpi_buffer piece;
    trpi_buffer_init(&piece, trpi_allocator_default());
    if (how < 4) {
        uint32_t node = draw(s, 2) == 0 ? any_line(s) : any_node(s);
        const char *copy = trp_document_copy_nodes(s->document, &node, 1);
        text = copy != NULL ? copy : text;
    } else if (how < 6) {
        generate_piece(s->seed + s->draws++, how == 4 ? "step" : "expression", &piece);
        trpi_buffer_add_byte(&piece, '\0');
        text = (const char *)piece.bytes;
    }
    (void)snprintf(s->text, sizeof s->text, "%s", text);
    trpi_buffer_release(&piece);
}

static uint32_t child_of(sequence *s, uint32_t parent)
{
    uint32_t kind, count = 0, children[100];
    for (uint32_t id = parent != 0 ? trpi_document_node(s->document, parent, &kind).first_child : 0; id != 0 && count < 100;) {
        children[count++] = id;
        id = trpi_document_node(s->document, id, &kind).next;
    }
    return count > 0 && draw(s, 3) > 0 ? children[draw(s, count)] : 0;
}

static uint32_t odd_number(sequence *s)
{
    return draw(s, 3) == 0 ? draw(s, 2000) : (uint32_t)trpi_random_bits(s->seed, 3, s->draws++, 7);
}

static void draw_operation(sequence *s)
{
    s->what = (gesture)draw(s, GESTURES);
    s->count = 1 + (draw(s, 4) == 0) * (1 + draw(s, 2));
    bool lines = draw(s, 2) == 0;
    for (uint32_t i = 0; i < s->count; i++) {
        s->nodes[i] = s->what == NONSENSE ? odd_number(s) : lines || s->what == UNWRAP ? any_line(s) : any_node(s);
        uint32_t kind, next = i > 0 && s->what == WRAP && s->nodes[i - 1] != 0
                                  ? trpi_document_node(s->document, s->nodes[i - 1], &kind).next
                                  : 0;
        s->nodes[i] = next != 0 ? next : s->nodes[i];
    }
    s->parent = s->what == NONSENSE ? odd_number(s) : lines ? any_line(s) : any_node(s);
    s->before = s->what == NONSENSE ? odd_number(s) : child_of(s, s->parent);
    s->place = draw(s, 3000);
    s->length = draw(s, 400);
    draw_text(s);
}

static trp_result make(sequence *s, uint32_t *first)
{
    trp_document *document = s->document;
    uint32_t version = trp_document_version(document);
    switch (s->what) {
    case INSERT: return trp_document_insert_text(document, version, s->parent, s->before, s->text, first);
    case REMOVE: return trp_document_remove_nodes(document, version, s->nodes, s->count);
    case MOVE: return trp_document_move_nodes(document, version, s->nodes, s->count, s->parent, s->before);
    case REPLACE: return trp_document_replace_node(document, version, s->nodes[0], s->text, first);
    case WRAP: return trp_document_wrap_lines(document, version, s->nodes, s->count, s->text, first);
    case UNWRAP: return trp_document_unwrap_line(document, version, s->nodes[0]);
    case TO_PHASE: return trp_document_turn_row_into_phase(document, version, s->nodes[0], first);
    case TO_ROW: return trp_document_turn_phase_into_row(document, version, s->nodes[0], first);
    case FORMAT: return trp_document_format(document, version, s->place % 2, s->place, s->length);
    default: break;
    }
    uint32_t odd = odd_number(s) % (version + 1);
    switch (draw(s, 6)) {
    case 0: return trp_document_insert_text(document, odd, s->parent, s->before, s->text, first);
    case 1: return trp_document_remove_nodes(document, odd, s->nodes, s->count);
    case 2: return trp_document_move_nodes(document, odd, s->nodes, s->count, s->parent, s->before);
    case 3: return trp_document_replace_node(document, odd, s->nodes[0], s->text, first);
    case 4: return trp_document_wrap_lines(document, odd, s->nodes, s->count, s->text, first);
    default: return trp_document_format(document, odd, s->parent, s->place, s->before);
    }
}

// ---- Lines --------------------------------------------------------------------------------------

// The lines of all files without blanks, sorted.
typedef struct line_list {
    trpi_buffer bytes;
    uint32_t *at;
    uint32_t count;
} line_list;

static const line_list *sorted_list;
static int compare_lines(const void *a, const void *b)
{
    const char *bytes = (const char *)sorted_list->bytes.bytes;
    return strcmp(bytes + *(const uint32_t *)a, bytes + *(const uint32_t *)b);
}

// A byte order mark behind the beginning of a file is a blank that gives a finding.
static const char stray_mark[] = "\xEF\xBB\xBF";

static line_list list_lines(const trp_document *document)
{
    line_list list = {.count = 0};
    trpi_buffer_init(&list.bytes, trpi_allocator_default());
    uint32_t most = 1;
    for (uint32_t file = 0; file < trp_document_file_count(document); file++) {
        size_t size;
        const char *text = trp_document_text(document, file, &size);
        for (size_t i = 0; i < size; i++) {
            most += text[i] == '\n';
        }
        most++;
    }
    list.at = malloc(most * sizeof *list.at);
    for (uint32_t file = 0; file < trp_document_file_count(document); file++) {
        size_t size, from = list.bytes.size;
        const char *text = trp_document_text(document, file, &size);
        for (size_t i = 0; i <= size; i++) {
            if (i < size && text[i] != '\n') {
                bool is_stray = i + 3 <= size && memcmp(text + i, stray_mark, 3) == 0;
                bool is_blank = text[i] == ' ' || text[i] == '\t' || text[i] == '\r' || text[i] == '\0' || is_stray;
                trpi_buffer_add(&list.bytes, text + i, !is_blank);
                i += is_stray ? 2 : 0;
            } else if (list.bytes.size > from) {
                trpi_buffer_add_byte(&list.bytes, '\0');
                list.at[list.count++] = (uint32_t)from;
                from = list.bytes.size;
            }
        }
    }
    sorted_list = &list;
    qsort(list.at, list.count, sizeof *list.at, compare_lines);
    return list;
}

static void release_lines(line_list *list)
{
    trpi_buffer_release(&list->bytes);
    free(list->at);
}

// The number of lines that are in one list and not in the other, in both directions; with `out`, of those that are no rows of
// tables.
static void count_differences(const line_list *a, const line_list *b, bool without_rows, uint32_t *gone, uint32_t *come)
{
    *gone = *come = 0;
    for (uint32_t i = 0, j = 0; i < a->count || j < b->count;) {
        const char *old = i < a->count ? (const char *)a->bytes.bytes + a->at[i] : NULL;
        const char *new = j < b->count ? (const char *)b->bytes.bytes + b->at[j] : NULL;
        int order = old == NULL ? 1 : new == NULL ? -1 : strcmp(old, new);
        *gone += order < 0 && !(without_rows && *old == '|');
        *come += order > 0 && !(without_rows && *new == '|');
        i += order <= 0;
        j += order >= 0;
    }
}

// The number of rows of the nodes in a sequence, and of their headers alone.
static uint32_t rows_of(const sequence *s, const uint32_t *ids, uint32_t count, bool *has_parts, bool *has_cells)
{
    uint32_t rows = 0, kind;
    for (uint32_t i = 0; i < count; i++) {
        trp_document_node node = trpi_document_node(s->document, ids[i], &kind);
        uint32_t begin = node.offset, end = node.offset + node.length;
        if (trpi_document_node_has_own_rows(s->document, &node)) {
            trpi_extent extent = trpi_extent_of(s->document, &node);
            begin = extent.begin;
            end = extent.end;
        } else {
            *has_parts = true;
        }
        *has_cells = *has_cells || node.family == TRP_FAMILY_CELL || strcmp(node.kind, "part") == 0;
        trpi_text text = trpi_document_file_text(s->document, node.file);
        rows++;
        for (uint32_t at = begin; at < end; at++) {
            rows += text.at[at] == '\n';
        }
    }
    return rows;
}

// The number of lines behind its first that a row with a node has: a row may go on behind a comma.
static uint32_t further_lines_of_row(const sequence *s, uint32_t id)
{
    uint32_t kind, lines = 0;
    trp_document_node node = {.parent = id};
    while (node.parent != 0 && strcmp(node.kind != NULL ? node.kind : "", "row") != 0) {
        node = trpi_document_node(s->document, node.parent, &kind);
    }
    trpi_text text = node.parent != 0 ? trpi_document_file_text(s->document, node.file) : trpi_text_from_string("");
    for (uint32_t at = node.offset; at < node.offset + node.length && at < text.size; at++) {
        lines += text.at[at] == '\n';
    }
    return lines;
}

static const char *problem;

static void expect(bool is_so, const char *otherwise)
{
    problem = problem == NULL && !is_so ? otherwise : problem;
}

static uint32_t count_lines(const char *text)
{
    uint32_t count = 1;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

// The changes of lines that an operation may make.
static void check_lines(const sequence *s, const line_list *before, const line_list *after, uint32_t rows, uint32_t further,
                        bool has_parts, bool has_cells)
{
    uint32_t gone, come, lines = count_lines(s->text);
    count_differences(before, after, has_cells || s->what == INSERT, &gone, &come);
    switch (s->what) {
    case INSERT:
        expect(gone <= 1 + further, "more than a line has gone by an insertion");
        expect(has_cells || come <= lines + 1, "more lines have come than were put in");
        break;
    case REMOVE:
        expect(gone <= rows + has_parts * s->count, "more lines have gone than were taken out");
        expect(come <= has_parts * 2 * s->count, "lines have come by a removal");
        break;
    case MOVE:
        expect(gone <= has_parts * (rows + 2 * s->count) + has_cells && come <= has_parts * (rows + 2 * s->count) + has_cells,
               "lines were not only moved");
        break;
    case REPLACE:
        expect(gone <= rows, "more lines have gone than were replaced");
        expect(come <= rows + lines, "more lines have come than were put in place");
        break;
    case WRAP:
        expect(has_parts || gone == 0, "lines have gone by wrapping");
        expect(come <= lines + has_parts * rows, "more lines have come than were put around");
        break;
    case UNWRAP:
        expect(come == 0, "lines have come by unwrapping");
        expect(gone < rows, "lines of a block have gone by unwrapping");
        break;
    case TO_PHASE: expect(gone <= rows, "more than a row has become a phase"); break;
    case TO_ROW: expect(come <= 1 && gone <= rows, "a phase has become more than a row"); break;
    default: break;
    }
}

// ---- Trees --------------------------------------------------------------------------------------

static void check_trees(const trp_document *document)
{
    trp_document *fresh = NULL;
    assert_int_equal(trp_document_create(NULL, &fresh), TRP_OK);
    for (uint32_t file = 0; file < trp_document_file_count(document) && problem == NULL; file++) {
        size_t size;
        const char *text = trp_document_text(document, file, &size);
        assert_int_equal(trp_document_set_text(fresh, trp_document_file_name(document, file), text, size, NULL), TRP_OK);
        const trpi_document_file *a = &document->files.at[file], *b = &fresh->files.at[file];
        expect(a->section_count == b->section_count, "other sections than in a new document");
        for (uint32_t i = 0; i < a->section_count && problem == NULL; i++) {
            const trpi_text_section *one = a->sections[i], *other = b->sections[i];
            expect(one->at == other->at && one->node_count == other->node_count && one->piece_count == other->piece_count,
                   "other nodes than in a new document");
            for (uint32_t j = 0; j < one->node_count && problem == NULL; j++) {
                const trpi_section_node *x = &one->nodes[j], *y = &other->nodes[j];
                trpi_node_place place = document->ids.at[x->id];
                expect(x->kind == y->kind && x->family == y->family && x->span.offset == y->span.offset &&
                           x->span.length == y->span.length && x->parent == y->parent,
                       "another node than in a new document");
                expect(place.section == one && place.node == j, "an id leads elsewhere");
            }
        }
    }
    trp_document_destroy(fresh);
}

// ---- Sequences ----------------------------------------------------------------------------------

static void do_one(sequence *s)
{
    draw_operation(s);
    bool has_parts = false, has_cells = false, is_known = s->what != NONSENSE && s->what != FORMAT && s->nodes[0] != 0;
    uint32_t rows = is_known ? rows_of(s, s->nodes, s->count, &has_parts, &has_cells) : 0;
    if (is_known && (s->what == INSERT || s->what == MOVE) && s->parent != 0) {
        bool has_more = false;
        (void)rows_of(s, &s->parent, 1, &has_more, &has_cells);
    }
    uint32_t further = is_known && s->what == INSERT ? further_lines_of_row(s, s->parent) : 0;
    line_list before = list_lines(s->document);
    uint32_t version = trp_document_version(s->document), first = 0;
    trp_result result = make(s, &first);
    line_list after = list_lines(s->document);
    if (result == TRP_OK) {
        made[s->what]++;
        expect(trp_document_version(s->document) <= version + 1, "more than one change");
        if (is_known) {
            check_lines(s, &before, &after, rows, further, has_parts, has_cells);
        }
        for (uint32_t i = 0; i < s->count && s->what == MOVE && !has_parts && s->count == 1; i++) {
            trp_document_node node;
            expect(trp_document_get_node(s->document, s->nodes[i], &node, sizeof node) == TRP_OK, "a moved line has lost its id");
        }
        uint32_t findings = 0, errors = 0;
        if (s->is_strict && s->was_whole) {
            assert_int_equal(trp_document_check(s->document, &findings), TRP_OK);
        }
        for (uint32_t i = 0; i < findings; i++) {
            trp_document_finding finding;
            assert_int_equal(trp_document_get_finding(s->document, i, &finding, sizeof finding), TRP_OK);
            errors += finding.severity == TRP_SCRIPT_ERROR;
        }
        expect(errors == 0, "there is a mistake");
        check_trees(s->document);
    } else {
        refused[s->what]++;
        expect(trp_document_version(s->document) == version, "a refused operation has changed something");
        expect(*trp_document_refusal(s->document) != '\0' || s->what == NONSENSE || s->what == FORMAT, "a refusal says nothing");
    }
    release_lines(&before);
    release_lines(&after);
}

// Opens two files: a text and another one with the same line ends and indentation.
static void open_texts(sequence *s)
{
    static const char *const names[] = {"mary.troupe",  "tavern.troupe", "pub.troupe",  "watchman.troupe",
                                        "toast.troupe", "door.troupe",   "duel.troupe", "smithy.troupe"};
    static mutated_text mutant;
    assert_int_equal(trp_document_create(NULL, &s->document), TRP_OK);
    bool is_generated = draw(s, 2) == 0, returns = draw(s, 3) == 0, mark = draw(s, 4) == 0, tabs = draw(s, 4) == 0,
         breaks = draw(s, 4) == 0;
    for (uint32_t file = 0; file < 2; file++) {
        trpi_buffer out, text;
        trpi_buffer_init(&out, trpi_allocator_default());
        trpi_buffer_init(&text, trpi_allocator_default());
        uint32_t size;
        char *read =
            is_generated || file == 1 ? NULL : reading_file("examples", names[draw(s, sizeof names / sizeof *names)], &size);
        if (read != NULL) {
            trpi_buffer_add(&out, read, size);
        } else if (is_generated) {
            generate_file(s->seed * 2 + file, 1 + draw(s, 4), draw(s, 2) == 0 ? GENERATE_TIDY : GENERATE_MESSY, &out);
        } else {
            trpi_buffer_add_text(
                &out, "place somewhere else\n\n# Who.\nrole Passer by for creature\n    proactive Wander\n        wait 3 s\n");
        }
        free(read);
        trpi_buffer_add_text(&text, mark ? "\xEF\xBB\xBF" : "");
        for (size_t i = 0; i < out.size; i++) {
            if (tabs && i + 4 <= out.size && memcmp(out.bytes + i, "    ", 4) == 0) {
                trpi_buffer_add_byte(&text, '\t');
                i += 3;
            } else {
                trpi_buffer_add_text(&text, returns && out.bytes[i] == '\n' ? "\r" : "");
                trpi_buffer_add_byte(&text, out.bytes[i]);
            }
        }
        if (breaks && text.size < MUTATION_LARGEST) {
            mutant = (mutated_text){.size = (uint32_t)text.size, .seed = s->seed};
            memcpy(mutant.text, text.bytes, text.size);
            mutate(&mutant, 3);
            trpi_buffer_clear(&text);
            trpi_buffer_add(&text, mutant.text, mutant.size);
        }
        trpi_text slice = trpi_buffer_as_text(&text);
        assert_int_equal(trp_document_set_text(s->document, file == 0 ? "a.troupe" : "b.troupe", slice.at, slice.size, NULL),
                         TRP_OK);
        trpi_buffer_release(&out);
        trpi_buffer_release(&text);
    }
    uint32_t findings = 1;
    s->is_strict = draw(s, 2) == 0;
    if (s->is_strict) {
        assert_int_equal(trp_document_check(s->document, &findings), TRP_OK);
    }
    s->was_whole = findings == 0;
    assert_int_equal(trp_document_allow_mistakes(s->document, !s->is_strict), TRP_OK);
}

static uint64_t hash_of(const trp_document *document)
{
    uint64_t hash = 0;
    for (uint32_t file = 0; file < trp_document_file_count(document); file++) {
        size_t size;
        const char *text = trp_document_text(document, file, &size);
        hash = trpi_hash_mix(hash + trpi_hash_bytes(text, size));
    }
    return hash;
}

static void run_sequence(uint64_t seed)
{
    sequence s = {.seed = seed};
    problem = NULL;
    open_texts(&s);
    uint64_t first = hash_of(s.document);
    for (uint32_t left = 1 + draw(&s, 8); left > 0 && problem == NULL; left--) {
        do_one(&s);
    }
    if (problem != NULL) {
        print_message("seed %llu, %s of %u nodes (%u) below %u before %u: %s\n`%s` %s\n", (unsigned long long)seed,
                      gesture_names[s.what], (unsigned)s.count, (unsigned)s.nodes[0], (unsigned)s.parent, (unsigned)s.before,
                      problem, s.text, trp_document_refusal(s.document));
        for (uint32_t i = 0; i < 4; i++) {
            printf("---- %s, file %u:\n%s\n", i < 2 ? "now" : "was", (unsigned)i % 2, trp_document_text(s.document, i % 2, NULL));
            (void)(i == 1 ? trp_document_undo(s.document) : TRP_OK);
        }
        fail_msg("seed %llu: %s", (unsigned long long)seed, problem);
    }
    uint64_t last = hash_of(s.document);
    uint32_t steps = 0;
    while (trp_document_undo(s.document) == TRP_OK) {
        steps++;
    }
    assert_true(hash_of(s.document) == first);
    check_trees(s.document);
    while (trp_document_redo(s.document) == TRP_OK) {
        steps--;
    }
    assert_true(steps == 0 && hash_of(s.document) == last);
    check_trees(s.document);
    assert_null(problem);
    trp_document_destroy(s.document);
}

static void random_operations_keep_texts_whole(void **state)
{
    (void)state;
    uint64_t first = number_from("TROUPE_SEED", 1), count = number_from("TROUPE_SEEDS", 100);
    for (uint64_t seed = first; seed < first + count; seed++) {
        run_sequence(seed);
    }
    uint32_t done = 0;
    for (uint32_t i = 0; i < GESTURES; i++) {
        print_message("%s: %u made, %u refused\n", gesture_names[i], (unsigned)made[i], (unsigned)refused[i]);
        done += made[i];
    }
    assert_true(done > count / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_operations_keep_texts_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
