// SPDX-License-Identifier: MIT
// Goal: each construct of the language can be written through its form: every field of its shape and every clause that may stand
// behind it is in the form, is set, changed and cleared, and what is set and cleared again leaves the bytes as they were. Method:
// texts made from the lists of words, a line of each kind in a block where it may stand, and each step and cue in a line; then
// every field of every form. The same with comments, CRLF, tabs and a byte order mark. A field that only text can write fails the
// test: docs/document.md says that there is none. Memory runs out at many points.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "script/document/form.h"
#include "script/words/cues.h"
#include "script/words/line.h"
#include "script/words/steps.h"
#include "troupe/form.h"

typedef struct line_row {
    trpi_line_kind kind;
    const char *word, *shape, *example;
} line_row;

static const line_row line_rows[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word, shape, example},
    TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
};

static const char *const step_examples[] = {
#define STEP(name, called, word, follows, shape, example) example,
    TRPI_STEPS(STEP)
#undef STEP
};

static const char *const cue_examples[] = {
#define CUE(name, called, word, stands, type, source, verb, shape, example) example,
    TRPI_CUES(CUE)
#undef CUE
};

enum {
    ROW_COUNT = sizeof line_rows / sizeof *line_rows,
    STEP_COUNT = sizeof step_examples / sizeof *step_examples,
    CUE_COUNT = sizeof cue_examples / sizeof *cue_examples
};

// ---- Texts from the lists -----------------------------------------------------------------------

// The ways in which a text is written differently from the usual one.
typedef struct manner {
    const char *line_end, *indent, *mark, *comment;
} manner;

static const manner manners[] = {
    {"\n", "    ", "", ""}, {"\r\n", "    ", "", "  # why"}, {"\n", "\t", "\xEF\xBB\xBF", ""}, {"\n", "    ", "", " # \xC3\xA4"}};

static void add_line(trpi_buffer *text, const manner *how, uint32_t depth, const char *line)
{
    for (uint32_t i = 0; i < depth; i++) {
        trpi_buffer_add_text(text, how->indent);
    }
    trpi_buffer_add_text(text, line);
    trpi_buffer_add_text(text, how->comment);
    trpi_buffer_add_text(text, how->line_end);
}

// The first row below which a line of that kind may stand.
static const line_row *row_around(trpi_line_kind kind)
{
    uint32_t i = 0;
    while (i < ROW_COUNT) {
        trpi_line_block under = trpi_line_block_under(line_rows[i].kind, TRPI_BLOCK_NONE);
        bool is_around = under != TRPI_BLOCK_NONE && under != TRPI_BLOCK_ANY && trpi_line_block_allows(under, kind);
        if (is_around && line_rows[i].kind != kind) {
            break;
        }
        i++;
    }
    assert_true(i < ROW_COUNT);
    return &line_rows[i];
}

// The lines around one of that kind, and how deep it stands.
static uint32_t add_around(trpi_buffer *text, const manner *how, trpi_line_kind kind)
{
    if (trpi_line_block_allows(TRPI_BLOCK_FILE, kind)) {
        return 0;
    }
    const line_row *row = row_around(kind);
    uint32_t depth = add_around(text, how, row->kind);
    add_line(text, how, depth, row->example);
    return depth + 1;
}

static trpi_buffer begin_text(const manner *how)
{
    trpi_buffer text;
    trpi_buffer_init(&text, trpi_allocator_default());
    trpi_buffer_add_text(&text, how->mark);
    return text;
}

static trp_document *open_text(const trpi_buffer *text)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "text.troupe", (const char *)text->bytes, text->size, NULL), TRP_OK);
    return document;
}

// ---- Fields -------------------------------------------------------------------------------------

static trpi_buffer failures;

// The fields that were not set in some form, and whether they were in another one: not every alternative can be chosen from every
// other.
typedef struct tried_field {
    char name[160], why[400];
    bool is_written;
} tried_field;

static tried_field tried[4000];
static uint32_t tried_count;

static void note_try(const char *construct, const char *field, const char *wrong)
{
    char name[160];
    (void)snprintf(name, sizeof name, "%.70s: `%.70s`", construct, field);
    uint32_t i = 0;
    while (i < tried_count && strcmp(tried[i].name, name) != 0) {
        i++;
    }
    assert_true(i < sizeof tried / sizeof *tried);
    if (i == tried_count) {
        tried_count++;
        (void)snprintf(tried[i].name, sizeof tried[i].name, "%s", name);
    }
    tried[i].is_written = tried[i].is_written || wrong == NULL;
    (void)snprintf(tried[i].why, sizeof tried[i].why, "%s", wrong != NULL ? wrong : "");
}

// The state of a field before it is changed.
typedef struct known_field {
    char name[80], text[200], other[200];
    bool is_set, is_required;
} known_field;

static bool is_text(const trp_document *document, trpi_text first)
{
    size_t size;
    const char *text = trp_document_text(document, 0, &size);
    return trpi_text_is_equal(first, (trpi_text){text, (uint32_t)size});
}

// A text for a field that is empty: of a clause, the words that its example has behind its own.
static const char *text_for(const trp_document *document, uint32_t index)
{
    const trpi_form_field *field = &document->form->fields[index];
    static char text[200];
    if (field->clause == TRPI_CLAUSE_ERROR) {
        return trpi_form_field_example(field);
    }
    const trpi_clause_row *line = trpi_clause_row_of((trpi_clause_kind)field->clause);
    const char *at = line->example;
    for (const char *words = line->words; *words != '\0' && *words != '#';
         words += strcspn(words, " "), words += strspn(words, " ")) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    (void)snprintf(text, sizeof text, "%.*s", strchr(line->words, '#') != NULL ? (int)strcspn(at, " ") : (int)strlen(at), at);
    return text;
}

// The node of a path: what is set and taken back may have made a new one of it.
static uint32_t node_of(trp_document *document, const char *path)
{
    uint32_t node = trp_document_find_node(document, path);
    assert_int_not_equal(node, 0);
    return node;
}

static trp_result set(trp_document *document, uint32_t node, const char *name, const char *text)
{
    return trp_form_set(document, trp_document_version(document), node, name, text);
}

// The fields of a node before a change.
static known_field known[200];
static uint32_t known_count;

// Changes a field that is set, and changes it back; and clears it. NULL when all is as it should be, else a word about what is not.
static const char *change_field(trp_document *document, uint32_t node, const known_field *field, trpi_text first)
{
    if (set(document, node, field->name, field->other) != TRP_OK) {
        return "is not changed";
    }
    if (set(document, node, field->name, field->text) != TRP_OK || !is_text(document, first)) {
        return "is not changed back";
    }
    if (!field->is_required && (set(document, node, field->name, NULL) != TRP_OK || is_text(document, first))) {
        return "is not cleared";
    }
    return NULL;
}

// Sets a field that is not set, and clears it again; an alternative in whose place it came is there again then.
static const char *set_field(trp_document *document, uint32_t node, const known_field *field, trpi_text first)
{
    if (set(document, node, field->name, field->other) != TRP_OK || is_text(document, first)) {
        return "is not set";
    }
    return set(document, node, field->name, NULL) != TRP_OK || !is_text(document, first) ? "is not cleared" : NULL;
}

static void try_field(trp_document *document, const char *path, const known_field *field, const char *what)
{
    size_t size;
    const char *now = trp_document_text(document, 0, &size);
    trpi_arena arena;
    trpi_arena_init(&arena, trpi_allocator_default());
    trpi_text first = trpi_arena_copy_text(&arena, (trpi_text){now, (uint32_t)size});
    trp_document_node node;
    assert_int_equal(trp_document_get_node(document, node_of(document, path), &node, sizeof node), TRP_OK);
    const char *wrong = (field->is_set ? change_field : set_field)(document, node.id, field, first);
    note_try(node.kind, field->name, wrong != NULL ? trp_document_refusal(document) : NULL);
    if (wrong != NULL && (field->is_set || strcmp(wrong, "is not set") != 0)) {
        trpi_buffer_add_format(&failures, "%s: `%s` as `%s` %s: %s\n%s\n", what, field->name, field->other, wrong,
                               trp_document_refusal(document), trp_document_text(document, 0, NULL));
    }
    while (!is_text(document, first) && trp_document_undo(document) == TRP_OK) {
    }
    assert_true(is_text(document, first));
    trpi_arena_release(&arena);
}

static void try_fields(trp_document *document, const char *path, const char *what)
{
    assert_int_equal(trp_document_form(document, node_of(document, path), &known_count), TRP_OK);
    assert_true(known_count <= sizeof known / sizeof *known);
    for (uint32_t i = 0; i < known_count; i++) {
        trp_form_field field;
        assert_int_equal(trp_document_get_field(document, i, &field, sizeof field), TRP_OK);
        known[i].is_set = field.is_set;
        known[i].is_required = field.is_required;
        (void)snprintf(known[i].name, sizeof known[i].name, "%s", field.name);
        (void)snprintf(known[i].text, sizeof known[i].text, "%.*s", field.is_set ? (int)field.range.length : 0,
                       trp_document_text(document, 0, NULL) + (field.is_set ? field.range.offset : 0));
        bool is_words = field.kind == TRP_FORM_WORDS;
        (void)snprintf(known[i].other, sizeof known[i].other, "%s", is_words ? known[i].text : text_for(document, i));
    }
    for (uint32_t i = 0; i < known_count; i++) {
        try_field(document, path, &known[i], what);
    }
}

// Every field of every node below one with a path, of those that begin behind `from`.
static void try_nodes(trp_document *document, const char *path, uint32_t from, const char *what)
{
    trp_document_node node;
    assert_int_equal(trp_document_get_node(document, node_of(document, path), &node, sizeof node), TRP_OK);
    if (node.offset >= from) {
        try_fields(document, path, what);
    }
    for (uint32_t child = 0;; child++) {
        assert_int_equal(trp_document_get_node(document, node_of(document, path), &node, sizeof node), TRP_OK);
        uint32_t id = node.first_child;
        for (uint32_t i = 0; i < child && id != 0; i++) {
            assert_int_equal(trp_document_get_node(document, id, &node, sizeof node), TRP_OK);
            id = node.next;
        }
        if (id == 0) {
            return;
        }
        char below[500];
        (void)snprintf(below, sizeof below, "%s", trp_document_node_path(document, id));
        try_nodes(document, below, from, what);
    }
}

// The text of a row, in a block where it may stand, with another line instead if there is one.
static void try_line(trpi_line_kind kind, const char *line)
{
    for (size_t j = 0; j < sizeof manners / sizeof *manners; j++) {
        trpi_buffer text = begin_text(&manners[j]);
        uint32_t depth = add_around(&text, &manners[j], kind);
        uint32_t from = (uint32_t)text.size;
        add_line(&text, &manners[j], depth, line);
        trp_document *document = open_text(&text);
        try_nodes(document, "file [text.troupe]", from, line);
        trp_document_destroy(document);
        trpi_buffer_release(&text);
    }
}

static void is_all_well(void)
{
    if (failures.size > 0) {
        fprintf(stderr, "%s", (const char *)failures.bytes);
        fail_msg("fields that only text can write");
    }
}

static void each_line(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < ROW_COUNT; i++) {
        try_line(line_rows[i].kind, line_rows[i].example);
    }
    is_all_well();
}

static void each_step(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < STEP_COUNT; i++) {
        try_line(TRPI_LINE_STEP, step_examples[i]);
    }
    is_all_well();
}

static void each_cue(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < CUE_COUNT; i++) {
        char line[200];
        bool is_arrow = strncmp(cue_examples[i], "->", 2) == 0;
        (void)snprintf(line, sizeof line, is_arrow ? "%s" : "latent Notice, when %s", cue_examples[i]);
        try_line(is_arrow ? TRPI_LINE_ARROW : TRPI_LINE_BEHAVIOUR, line);
    }
    is_all_well();
}

// Lines of the same kinds as others, which have in one place what can stand there instead of something else.
static void each_alternative(void **state)
{
    (void)state;
    static const struct {
        trpi_line_kind kind;
        const char *line;
    } lines[] = {
        {TRPI_LINE_ASSIGNMENT, "greeting = \"Hello.\""},
        {TRPI_LINE_CAST_ENTRY, "18 Patron scattered"},
        {TRPI_LINE_CAST_ENTRY, "18 Patron walks"},
        {TRPI_LINE_CAST_ENTRY, "player walks"},
        {TRPI_LINE_CAST_ENTRY, "player at bar"},
        {TRPI_LINE_BRANCH, "if thirst > 60: accept"},
        {TRPI_LINE_BRANCH, "otherwise: accept"},
        {TRPI_LINE_REPEAT, "repeat until it fails"},
        {TRPI_LINE_ROLE, "role Guard for every creature"},
        {TRPI_LINE_GIVEN, "given it is 12:00"},
        {TRPI_LINE_GIVEN, "given Bob is removed"},
        {TRPI_LINE_WHEN, "when 5 s pass"},
        {TRPI_LINE_WHEN, "when Mary starts Order"},
        {TRPI_LINE_THEN, "then not Mary starts Order"},
        {TRPI_LINE_THEN, "then thirst > 60"},
        {TRPI_LINE_ON, "on interrupt"},
        {TRPI_LINE_ARROW, "-> Reload when done and ammo is 0"},
        {TRPI_LINE_BEHAVIOUR, "proactive Chat, with a creature within 8 m, about weather, weight 3, at most 3 times a day"},
        {TRPI_LINE_BEHAVIOUR, "proactive Rest, at most (thirst / 10) times a day, weight 3"},
        {TRPI_LINE_BEHAVIOUR, "proactive Rest, at most 2 to 4 times a day"},
        {TRPI_LINE_BEHAVIOUR,
         "latent Notice, when event bell rings, keeps trying for 5 to 8 s, cooldown calm + 5 s, forgets after 10 to 20 s"},
        {TRPI_LINE_BEHAVIOUR, "reactive Answer, about weather, patience 3 to 6 s, at most 3 times a day, once"},
        {TRPI_LINE_ROLE, "role Drunk for guest, while drunk > 70 and merry, rank 2, chooses in turn"},
        {TRPI_LINE_PART, "part server: nearest Server where thirst > 5, loss replaces"},
        {TRPI_LINE_THEN, "then at least 20 times within 2 hours Mary starts Order"},
        {TRPI_LINE_NEVER, "never within 5 s Mary starts Order at Approach"},
        {TRPI_LINE_REPEAT, "repeat 2 to 4 times"},
        {TRPI_LINE_RETRY, "retry (rounds) times"},
        {TRPI_LINE_FINALLY, "finally, at most 20 s"},
        {TRPI_LINE_IF, "if merry or drunk > 5"},
        {TRPI_LINE_LOCK, "lock jug for 2, waits for all"},
        {TRPI_LINE_BLOCK, "from 22:00 to 05:00, at once"},
        {TRPI_LINE_ARROW, "-> Reload when failed"},
        {TRPI_LINE_ARROW, "-> Reload if ammo is 0, priority 2"},
        {TRPI_LINE_STEP, "wait 2 to 5 s, finally glance at fountain"},
        {TRPI_LINE_STEP, "wait until merry, at most 10 to 20 s, resumes from checkpoint"},
        {TRPI_LINE_STEP, "move to bar, at most calm + 5 s, finally stand up, not interruptible"},
        {TRPI_LINE_STEP, "send Seat (chosen = free) to every Patron within 5 m"},
        {TRPI_LINE_STEP, "begin Festival for 30 min"},
        {TRPI_LINE_STEP, "do any Fight (foe = it), as first try, while ammo > 0"},
        {TRPI_LINE_STEP, "move to bar while \"Hello.\", at most 10 s, finally wait 1 s, finally wait 2 s, inverted"}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        try_line(lines[i].kind, lines[i].line);
    }
    is_all_well();
}

static void each_cell(void **state)
{
    (void)state;
    static const char *const lines[] = {"| patron | server |", "| \"Ale?\", weight 3 | |", "| | wait 2 s while \"Yes.\" |"};
    for (size_t j = 0; j < sizeof manners / sizeof *manners; j++) {
        manner bare = manners[j];
        bare.comment = "";
        trpi_buffer text = begin_text(&bare);
        add_line(&text, &bare, 0, "scene Order");
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
            add_line(&text, &bare, 1, lines[i]);
        }
        trp_document *document = open_text(&text);
        try_nodes(document, "file [text.troupe]", 1, "table");
        trp_document_destroy(document);
        trpi_buffer_release(&text);
    }
    is_all_well();
}

// Fields that only text can write: docs/document.md says that there are none.
static void all_can_be_written(void **state)
{
    (void)state;
    uint32_t missing = 0;
    for (uint32_t i = 0; i < tried_count; i++) {
        if (!tried[i].is_written) {
            fprintf(stderr, "%s: %s\n", tried[i].name, tried[i].why);
            missing++;
        }
    }
    assert_true(tried_count > 400);
    assert_int_equal(missing, 0);
}

// The node of the step around a node.
static uint32_t step_at(trp_document *document, uint32_t id)
{
    trp_document_node node;
    for (; id != 0; id = node.parent) {
        assert_int_equal(trp_document_get_node(document, id, &node, sizeof node), TRP_OK);
        if (node.family == TRP_FAMILY_STEP && strcmp(node.kind, "phrase") == 0) {
            return id;
        }
    }
    return 0;
}

// A cell that gets longer moves the bars of its table, and those of no other one.
static void tables_stay_aligned(void **state)
{
    (void)state;
    static const char text[] =
        "role Patron for creature\n"
        "scene Order\n"
        "    part a: Patron\n"
        "    part b: Patron\n"
        "\n"
        "    | a           | b      |\n"
        "    | idle for 1 s | listen |\n"
        "scene Other\n"
        "    part a: Patron\n"
        "    part b: Patron\n"
        "\n"
        "    | a            | b      |\n"
        "    | idle for 5 s | listen |\n"
        "    | listen       | listen |\n";
    static const char *const rows[] = {"    | a           | b      |\n    | idle for 1 min | listen |\n",
                                       "    | a              | b      |\n    | idle for 5 min | listen |\n"
                                       "    | listen         | listen |\n"};
    for (unsigned i = 0; i < 2; i++) {
        trp_document *document;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "inn.troupe", text, sizeof text - 1, NULL), TRP_OK);
        uint32_t at = (uint32_t)(strstr(text, i == 0 ? "idle for 1" : "idle for 5") - text);
        uint32_t cell = trp_document_node_at(document, 0, at);
        assert_int_equal(trp_form_set(document, 0, step_at(document, cell), "arguments", i == 0 ? "for 1 min" : "for 5 min"),
                         TRP_OK);
        const char *now = trp_document_text(document, 0, NULL);
        if (strstr(now, rows[i]) == NULL) {
            fail_msg("%s", now);
        }
        assert_int_equal(trp_document_undo(document), TRP_OK);
        assert_string_equal(trp_document_text(document, 0, NULL), text);
        trp_document_destroy(document);
    }
}

// An edit of a field that another one has changed, put in or taken out is refused; others of the same line do not matter.
static void outdated_edits_of_a_field_are_refused(void **state)
{
    (void)state;
    static const char text[] = "role Patron for creature\n    proactive Rest, weight 3, cooldown 5 s\n        listen\n";
    static const struct {
        const char *field, *meanwhile, *value;
        trp_result result;
    } rows[] = {
        {"weight", "4", "5", TRP_ERROR_STALE}, {"weight", NULL, "5", TRP_ERROR_STALE}, {"priority", "2", "5", TRP_ERROR_STALE},
        {"cooldown", "4 s", "5", TRP_OK},      {"cooldown", NULL, "5", TRP_OK},        {"priority", "2", "5", TRP_OK},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document *document;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "inn.troupe", text, sizeof text - 1, NULL), TRP_OK);
        uint32_t node = trp_document_find_node(document, "file [inn.troupe]/role [Patron]/behaviour [Rest]");
        assert_int_not_equal(node, 0);
        assert_int_equal(trp_form_set(document, 0, node, rows[i].field, rows[i].meanwhile), TRP_OK);
        const char *field = rows[i].result == TRP_OK ? "weight" : rows[i].field;
        assert_int_equal(trp_form_set(document, 0, node, field, rows[i].value), rows[i].result);
        assert_int_equal(trp_document_version(document), rows[i].result == TRP_OK ? 2 : 1);
        assert_true((*trp_document_refusal(document) != '\0') == (rows[i].result != TRP_OK));
        assert_int_equal(trp_form_set(document, trp_document_version(document), node, field, "6"), TRP_OK);
        trp_document_destroy(document);
    }
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

// Whether all questions about a node are answered, and a field of it is set and cleared.
static bool asks_all(trp_document *document, uint32_t node)
{
    uint32_t count;
    trp_document_chip chip;
    trp_document_seed seed;
    bool is_done = trp_document_form(document, node, &count) == TRP_OK && trp_document_form_json(document, node) != NULL;
    is_done = set(document, node, "weight", "3") == TRP_OK && is_done;
    is_done = set(document, node, "weight", NULL) == TRP_OK && is_done;
    is_done = trp_document_chips(document, node, &count) == TRP_OK && is_done;
    for (uint32_t i = 0; i < count; i++) {
        is_done = trp_document_get_chip(document, i, &chip, sizeof chip) == TRP_OK && is_done;
    }
    is_done = trp_document_seeds(document, node, &count) == TRP_OK && is_done;
    return (count == 0 || trp_document_get_seed(document, 0, &seed, sizeof seed) == TRP_OK) && is_done;
}

static void without_memory_nothing_is_lost(void **state)
{
    (void)state;
    static const char story[] = "role Guest for creature\n    proactive Sip, if (it is from 08:00 to 12:00)\n        wait 1 s\n";
    bool is_done = false;
    for (uint32_t count = 0; !is_done; count += 1 + count / 32) {
        purse p = {1000000};
        trp_allocator allocator = {spend, &p};
        trp_document *document = NULL;
        assert_int_equal(trp_document_create(&allocator, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "text.troupe", story, sizeof story - 1, NULL), TRP_OK);
        uint32_t node = node_of(document, "file [text.troupe]/role [Guest]/behaviour [Sip]");
        p.left = count;
        is_done = asks_all(document, node);
        p.left = 1000000;
        assert_true(asks_all(document, node));
        trp_document_destroy(document);
    }
}

int main(void)
{
    trpi_buffer_init(&failures, trpi_allocator_default());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_line),
        cmocka_unit_test(each_step),
        cmocka_unit_test(each_cue),
        cmocka_unit_test(each_alternative),
        cmocka_unit_test(each_cell),
        cmocka_unit_test(all_can_be_written),
        cmocka_unit_test(tables_stay_aligned),
        cmocka_unit_test(outdated_edits_of_a_field_are_refused),
        cmocka_unit_test(without_memory_nothing_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
