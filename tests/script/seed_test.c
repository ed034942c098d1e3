// SPDX-License-Identifier: MIT
// Goal: each construct of the lists has a seed wherever its block takes it: a text that makes no mistake there, and that taken back
// leaves the bytes as they were. Method: a text with a block of every kind (seeds.troupe), and for each of its nodes all seeds,
// each of which is put in by trp_document_insert_text, which refuses what makes a mistake. Every line, step, clause, cue and filter
// of the lists has a seed somewhere.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"
#include "script/document/seed.h"
#include "script/words/line.h"
#include "script/words/meanings.h"
#include "script/words/steps.h"
#include "troupe/document_edit.h"
#include "troupe/form.h"

// Seeds by family, kind and first word, and how many there are of each.
typedef struct met_seed {
    char name[120];
    uint32_t count, texts;
} met_seed;

static met_seed met[1000];
static uint32_t met_count;

// The entry of a seed; a new one if no seed of its construct was found before.
static met_seed *entry_of(const trp_document_seed *seed)
{
    char name[120];
    (void)snprintf(name, sizeof name, "%u %s `%s`", (unsigned)seed->family, seed->kind, seed->word);
    uint32_t i = 0;
    while (i < met_count && strcmp(met[i].name, name) != 0) {
        i++;
    }
    assert_true(i < sizeof met / sizeof *met);
    if (i == met_count) {
        (void)snprintf(met[met_count++].name, sizeof name, "%s", name);
    }
    return &met[i];
}

static trp_document *open_text(const char *text, uint32_t size)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "seeds.troupe", text, size, NULL), TRP_OK);
    static const char other[] = "place bridge\n";
    assert_int_equal(trp_document_set_text(document, "other.troupe", other, strlen(other), NULL), TRP_OK);
    uint32_t findings;
    assert_int_equal(trp_document_check(document, &findings), TRP_OK);
    for (uint32_t i = 0; i < findings; i++) {
        trp_document_finding finding;
        assert_int_equal(trp_document_get_finding(document, i, &finding, sizeof finding), TRP_OK);
        if (finding.severity == 0) {
            fprintf(stderr, "%u: %s\n", (unsigned)finding.range.offset, finding.message);
        }
        assert_int_not_equal(finding.severity, 0);
    }
    return document;
}

static void insert_and_take_back(trp_document *document, uint32_t parent, const trp_document_seed *seed)
{
    char text[700];
    (void)snprintf(text, sizeof text, "%s", seed->text);
    size_t size;
    uint32_t made;
    const char *now = trp_document_text(document, 0, &size);
    char *first = malloc(size + 1);
    memcpy(first, now, size + 1);
    trp_document_node at;
    assert_int_equal(trp_document_get_node(document, parent, &at, sizeof at), TRP_OK);
    bool is_in_place = at.family == TRP_FAMILY_CUE || (at.family == TRP_FAMILY_CELL && seed->family == TRP_FAMILY_STEP);
    uint32_t version = trp_document_version(document);
    trp_result result = is_in_place ? trp_document_replace_node(document, version, parent, text, &made)
                                    : trp_document_insert_text(document, version, parent, seed->before, text, &made);
    if (result != TRP_OK) {
        fail_msg("%s: `%s` is refused: %s", seed->kind, text, trp_document_refusal(document));
    }
    assert_int_not_equal(made, 0);
    bool is_changed = trp_document_version(document) != version;  // the same cue may stand there already
    assert_int_equal(is_changed ? trp_document_undo(document) : TRP_OK, TRP_OK);
    now = trp_document_text(document, 0, &size);
    assert_string_equal(now, first);
    free(first);
}

static bool tries_all;  // tries all seeds, not only one for each construct

static void try_node(trp_document *document, uint32_t node)
{
    static trp_document_seed seeds[200];
    static char texts[200][700];
    uint32_t count;
    char path[300];
    (void)snprintf(path, sizeof path, "%s", trp_document_node_path(document, node));
    assert_int_equal(trp_document_seeds(document, node, &count), TRP_OK);
    assert_true(count <= 200);
    for (uint32_t i = 0; i < count; i++) {
        seeds[i] = document->seeds->at[i].known;
        met_seed *entry = entry_of(&seeds[i]);
        if (entry->texts > 0 && !tries_all) {
            continue;  // the construct has a seed somewhere
        }
        assert_int_equal(trp_document_get_seed(document, i, &seeds[i], sizeof *seeds), TRP_OK);
        entry->count++;
        entry->texts += seeds[i].has_text;
        (void)snprintf(texts[i], sizeof texts[i], "%s", seeds[i].text);
        seeds[i].text = texts[i];
        if (getenv("TROUPE_SHOW") != NULL) {
            printf("%s | %s `%s`: %s\n", path, seeds[i].kind, seeds[i].word, seeds[i].has_text ? seeds[i].text : "NONE");
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (seeds[i].has_text) {
            insert_and_take_back(document, trp_document_find_node(document, path), &seeds[i]);
        }
    }
}

static void try_nodes(trp_document *document, uint32_t node)
{
    char path[300];
    (void)snprintf(path, sizeof path, "%s", trp_document_node_path(document, node));
    trp_document_node at;
    assert_int_equal(trp_document_get_node(document, node, &at, sizeof at), TRP_OK);
    if (at.family <= TRP_FAMILY_LINE || at.family == TRP_FAMILY_CELL || at.family == TRP_FAMILY_CUE ||
        at.family == TRP_FAMILY_TYPE || strcmp(at.kind, "select") == 0) {
        try_node(document, node);
    }
    for (uint32_t child = 0;; child++) {
        assert_int_equal(trp_document_get_node(document, trp_document_find_node(document, path), &at, sizeof at), TRP_OK);
        uint32_t id = at.first_child;
        for (uint32_t i = 0; i < child && id != 0; i++) {
            assert_int_equal(trp_document_get_node(document, id, &at, sizeof at), TRP_OK);
            id = at.next;
        }
        if (id == 0) {
            return;
        }
        try_nodes(document, id);
    }
}

static void every_construct_has_a_seed(void **state)
{
    (void)state;
    uint32_t size;
    char *text = reading_file("tests/script", "seeds.troupe", &size);
    assert_non_null(text);
    trp_document *document = open_text(text, size);
    free(text);
    try_nodes(document, trp_document_file_node(document, 0));
    trp_document_destroy(document);
    document = open_text("kind guest, a creature\n", 23);  // a project without a calendar
    try_node(document, trp_document_file_node(document, 0));
    trp_document_destroy(document);
    uint32_t missing = 0;
    for (uint32_t i = 0; i < met_count; i++) {
        if (met[i].texts == 0) {
            fprintf(stderr, "no seed in %u places: %s\n", (unsigned)met[i].count, met[i].name);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

// Fails unless each of these texts is a seed of the node, and each seed but an action says what it means.
static void assert_offered(trp_document *document, uint32_t node, const char *const *wanted, size_t wanted_count)
{
    bool is_found[20] = {false};
    uint32_t count;
    assert_true(wanted_count <= sizeof is_found / sizeof *is_found);
    assert_int_equal(trp_document_seeds(document, node, &count), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        trp_document_seed seed;
        assert_int_equal(trp_document_get_seed(document, i, &seed, sizeof seed), TRP_OK);
        for (size_t j = 0; j < wanted_count; j++) {
            is_found[j] = is_found[j] || strcmp(seed.text, wanted[j]) == 0;
        }
        if (*seed.says == '\0' && strcmp(seed.kind, "action") != 0) {
            fail_msg("`%s` says nothing", seed.word);
        }
    }
    for (size_t j = 0; j < wanted_count; j++) {
        if (!is_found[j]) {
            fail_msg("`%s` is not offered", wanted[j]);
        }
    }
}

// Goal: a menu has a line for each thing that people can do, as it would be written there, and says of every line and step what it
// means. Method: the seeds of a behaviour that something wakes, with a task and an item; then the meanings of all rows of the
// lists.
static void phrases_are_offered_one_by_one(void **state)
{
    (void)state;
    static const char text[] =
        "item ale\n\ntask Rest\n    wait 1 s\n\nrole Guest for creature\n"
        "    latent Greet, when a creature comes within 3 m\n        wait 1 s\n";
    trp_document *document = open_text(text, sizeof text - 1);
    static const char *const wanted[] = {"\"Hello.\"",     "follow it", "sit for 20 s", "drink ale",
                                         "give ale to it", "wander",    "move to it",   "Rest"};
    uint32_t node = trp_document_find_node(document, "file [seeds.troupe]/role [Guest]/behaviour [Greet]");
    assert_offered(document, node, wanted, sizeof wanted / sizeof *wanted);
    trp_document_destroy(document);
}

// Goal: a cell of a table offers what its part can do to the others, whether something stands there or not; a clause only behind a
// step. Method: the seeds of an empty cell, of a full one, and of one that has what is offered already, of a scene with two parts,
// behind a scene with a part of another name.
static void a_cell_offers_what_its_part_can_do(void **state)
{
    (void)state;
    static const char text[] =
        "item ale\n\nrole Guest for creature\n    proactive Rest\n        wait 1 s\n\n"
        "scene Order\n    part patron: Guest\n    part server: creature within 9 m\n"
        "    | patron | server |\n    | wait   |        |\n    | listen |        |\n\n"
        "scene Other\n    part stranger: Guest\n    part friend: creature within 9 m\n"
        "    | stranger | friend |\n    | wait     |        |\n";
    trp_document *document = open_text(text, sizeof text - 1);
    static const char *const full[] = {"\"Hello.\"",   "move to server", "give ale to server",
                                       "sit for 20 s", "listen",         ", at most 10 s"};
    static const char *const empty[] = {"\"Hello.\"", "move to patron", "give ale to patron", "sit for 20 s"};
    uint32_t first = trp_document_find_node(document, "file [seeds.troupe]/scene [Order]/row/cell");
    uint32_t second = trp_document_find_node(document, "file [seeds.troupe]/scene [Order]/row/cell#2");
    assert_int_not_equal(first, 0);
    assert_offered(document, first, full, sizeof full / sizeof *full);
    assert_offered(document, second, empty, sizeof empty / sizeof *empty);
    uint32_t third = trp_document_find_node(document, "file [seeds.troupe]/scene [Order]/row#2/cell");
    assert_offered(document, third, full, sizeof full / sizeof *full);
    trp_document_destroy(document);
}

// Goal: what a behaviour waits for can become anything else that it can wait for, with the one that it is about; nothing that only
// tests tell is offered. Method: the seeds of the cue of a latent, in a text with a place, a fact and a message.
static void a_cue_can_become_another_one(void **state)
{
    (void)state;
    static const char text[] =
        "place well\n\nkind guest, a creature\n    thirst: 0 to 100, starts 5\n\nmessage Seat\n\nrole Guest for guest\n    "
        "proactive Rest\n"
        "        wait 1 s\n    latent Greet, when any Guest comes within 3 m\n        wait 1 s\n";
    trp_document *document = open_text(text, sizeof text - 1);
    static const char *const wanted[] = {"every 5 s",
                                         "at 08:00",
                                         "message Seat",
                                         "any Guest comes within 3 m",
                                         "any Guest goes beyond 3 m",
                                         "any Guest enters well",
                                         "thirst rises above 60",
                                         "thirst changes",
                                         "any Guest starts Greet"};
    uint32_t node = trp_document_find_node(document, "file [seeds.troupe]/role [Guest]/behaviour [Greet]/when/comes within");
    assert_int_not_equal(node, 0);
    assert_offered(document, node, wanted, sizeof wanted / sizeof *wanted);
    uint32_t count;
    assert_int_equal(trp_document_seeds(document, node, &count), TRP_OK);
    for (uint32_t i = 0; i < count; i++) {
        trp_document_seed seed;
        assert_int_equal(trp_document_get_seed(document, i, &seed, sizeof seed), TRP_OK);
        assert_false(seed.has_text && (strcmp(seed.kind, "says") == 0 || strcmp(seed.kind, "done") == 0));
    }
    trp_document_destroy(document);
}

// Goal: a conversation can be begun where there is none yet: an answer first, then the question that it answers. Method: the seeds
// of a role without others, and those of a behaviour beside an answer.
static void an_answer_and_its_question_are_offered(void **state)
{
    (void)state;
    static const char alone[] = "role Guest for creature\n    proactive Rest\n        wait 1 s\n";
    trp_document *document = open_text(alone, sizeof alone - 1);
    static const char *const answer[] = {"reactive New, about New two\n    wait 1 s"};
    assert_offered(document, trp_document_find_node(document, "file [seeds.troupe]/role [Guest]"), answer, 1);
    trp_document_destroy(document);
    static const char beside[] =
        "role Guest for creature\n    proactive Rest\n        wait 1 s\n\n"
        "role Host for creature\n    proactive Rest\n        wait 1 s\n    reactive Answer, about weather\n        wait 1 s\n";
    document = open_text(beside, sizeof beside - 1);
    static const char *const question[] = {", with a creature within 8 m, about weather"};
    assert_offered(document, trp_document_find_node(document, "file [seeds.troupe]/role [Guest]/behaviour [Rest]"), question, 1);
    trp_document_destroy(document);
}

static bool has_meaning(trpi_line_kind kind, const char *word)
{
    static const struct {
        trpi_line_kind kind;
        const char *word;
    } rows[] = {
#define MEANING(kind, word, meaning) {TRPI_LINE_##kind, word},
        TRPI_LINE_MEANINGS(MEANING)
#undef MEANING
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].kind == kind && strcmp(rows[i].word, word) == 0) {
            return true;
        }
    }
    return false;
}

static void every_line_step_and_cue_has_a_meaning(void **state)
{
    (void)state;
    static const struct {
        trpi_line_kind kind;
        const char *word;
    } rows[] = {
#define SHAPE(kind, word, meant, parse, shape, example) {TRPI_LINE_##kind, word},
        TRPI_LINE_SHAPES(SHAPE)
#undef SHAPE
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!has_meaning(rows[i].kind, rows[i].word)) {
            fail_msg("no meaning: `%s` of %s", rows[i].word, trpi_line_kind_name(rows[i].kind));
        }
    }
    static const char *const steps[] = {
#define MEANING(name, meaning) [TRPI_SYNTAX_STEP_##name] = meaning,
        TRPI_STEP_MEANINGS(MEANING)
#undef MEANING
#define STEP(name, called, word, follows, shape, example) +1
    };
    assert_int_equal(sizeof steps / sizeof *steps, TRPI_STEPS(STEP));
    for (size_t i = TRPI_SYNTAX_STEP_ERROR + 1; i < sizeof steps / sizeof *steps; i++) {
        assert_non_null(steps[i]);
    }
#undef STEP
    static const char *const cues[TRPI_SYNTAX_CUE_COUNT] = {
#define MEANING(name, meaning) [TRPI_SYNTAX_CUE_##name] = meaning,
        TRPI_CUE_MEANINGS(MEANING)
#undef MEANING
    };
    for (size_t i = TRPI_SYNTAX_CUE_ERROR + 1; i < sizeof cues / sizeof *cues; i++) {
        assert_non_null(cues[i]);
    }
}

int main(void)
{
    tries_all = getenv("TROUPE_SEEDS") != NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_construct_has_a_seed),
        cmocka_unit_test(phrases_are_offered_one_by_one),
        cmocka_unit_test(a_cell_offers_what_its_part_can_do),
        cmocka_unit_test(a_cue_can_become_another_one),
        cmocka_unit_test(an_answer_and_its_question_are_offered),
        cmocka_unit_test(every_line_step_and_cue_has_a_meaning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
