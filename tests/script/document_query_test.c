// SPDX-License-Identifier: MIT
// Goal: a document answers what editors ask, also while its texts have mistakes: findings with remedies, where a name is declared
// and used, what stands at a place. Method: two files in which a part and a role share their name and a fact is there twice; tables
// of places, each marked by the words around it.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"
#include "troupe/document.h"
#include "troupe/script.h"

static const char people[] =
    "\xEF\xBB\xBFkind guest, a creature\r\n"
    "    thirst: 0 to 100, starts 40\r\n"
    "kind guard, a creature\r\n"
    "    thirst: 0 to 10\r\n";

static const char inn[] =
    "use \"people.troupe\"\n"
    "# Whoever comes\n"
    "# for a drink.\n"
    "role Patron for guest\n"
    "    proactive Rest, if thirst > 5, weight 3\n"
    "        listen\n"
    "    proactive Again, wieght 3\n"
    "        do Rest\n"
    "role Watch for guard\n"
    "    proactive Rest, if thirst > 7\n"
    "        listen\n"
    "scene Order\n"
    "    part patron: Patron\n"
    "    part watch: Watch\n"
    "    | patron | watch |\n"
    "    | listen | move to patron |\n"
    "test \"rest\"\n"
    "    given Mary: Patron at (0, 0)\n"
    "    then Mary starts Rest\n";

static trp_document *open_both(void)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", inn, sizeof inn - 1, NULL), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "people.troupe", people, sizeof people - 1, NULL), TRP_OK);
    return document;
}

// The offset of the `^` in a stretch of one of the files, counted without the `^` itself.
static uint32_t place_of(const trp_document *document, const char *words, uint32_t *file)
{
    char plain[200];
    size_t mark = strcspn(words, "^");
    assert_true(words[mark] == '^' && strlen(words) < sizeof plain);
    memcpy(plain, words, mark);
    strcpy(plain + mark, words + mark + 1);
    for (*file = 0; *file < trp_document_file_count(document); ++*file) {
        const char *text = trp_document_text(document, *file, NULL), *at = strstr(text, plain);
        if (at != NULL) {
            return (uint32_t)(at - text + (ptrdiff_t)mark);
        }
    }
    fail_msg("there is no `%s`", plain);
    return 0;
}

typedef struct name_row {
    const char *at;
    const char *declared;  // the place where the declaration of the thing begins; NULL: not in the files
    uint32_t references;
    const char *hover;
} name_row;

static void names_are_told_apart(void **state)
{
    (void)state;
    static const name_row rows[] = {
        {"do Re^st", "proactive ^Rest, if thirst > 5", 3, "behaviour Rest of Patron\nproactive Rest, if thirst > 5, weight 3"},
        {"proactive ^Rest, if thirst > 7", "proactive ^Rest, if thirst > 7", 1, "behaviour Rest of Watch\n"},
        {"if ^thirst > 5", "^thirst: 0 to 100", 2, "fact thirst of guest\nthirst: 0 to 100, starts 40"},
        {"thirst^ > 7", "^thirst: 0 to 10\r", 2, "fact thirst of guard\n"},
        {"part patron: ^Patron", "role ^Patron for", 3, "role Patron\nrole Patron for guest\nWhoever comes\nfor a drink."},
        {"move to ^patron", "part ^patron", 3, "part patron of Order\n"},
        {"for ^guest", "kind ^guest", 2, "kind guest\n"},
        {"^listen\n    proactive Again, w", NULL, 3, "action listen\n"},
    };
    trp_document *document = open_both();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t file, wanted_file, offset = place_of(document, rows[i].at, &file);
        trp_text_range range;
        trp_result result = trp_document_definition(document, file, offset, &range);
        assert_int_equal(result, rows[i].declared != NULL ? TRP_OK : TRP_ERROR_UNKNOWN);
        if (rows[i].declared != NULL) {
            uint32_t wanted = place_of(document, rows[i].declared, &wanted_file);
            if (range.file != wanted_file || range.offset != wanted) {
                fail_msg("%s is declared at %u:%u", rows[i].at, (unsigned)range.file, (unsigned)range.offset);
            }
        } else {
            assert_true(strlen(trp_document_refusal(document)) > 0);
        }
        uint32_t count = trp_document_references(document, file, offset, NULL, 0);
        if (count != rows[i].references) {
            fail_msg("%s is named %u times", rows[i].at, (unsigned)count);
        }
        const char *hover = trp_document_hover(document, file, offset);
        if (strncmp(hover, rows[i].hover, strlen(rows[i].hover)) != 0) {
            fail_msg("%s: %s", rows[i].at, hover);
        }
    }
    trp_document_destroy(document);
}

static void references_come_in_the_order_of_the_texts(void **state)
{
    (void)state;
    trp_document *document = open_both();
    uint32_t file, offset = place_of(document, "do ^Rest", &file);
    trp_text_range ranges[3];
    assert_int_equal(trp_document_references(document, file, offset, ranges, 2), 3);
    assert_int_equal(trp_document_references(document, file, offset, ranges, 3), 3);
    static const char *const places[] = {"proactive ^Rest, if thirst > 5", "do ^Rest", "starts ^Rest"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(ranges[i].offset, place_of(document, places[i], &file));
        assert_true(ranges[i].file == file && ranges[i].length == 4);
    }
    trp_document_destroy(document);
}

static void words_are_explained(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {", wei^ght 3", "weight: how often it is drawn, compared with the others\nweight 3"},
        {"^do Rest", "do\ndo Approach (who = Bob)"},
        {"ro^le Watch", "role\nrole Patron for creature"},
        {"Mary st^arts", "starts\nMary starts Order"},
        {"# ^Whoever", ""},
    };
    trp_document *document = open_both();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t file, offset = place_of(document, rows[i][0], &file);
        assert_string_equal(trp_document_hover(document, file, offset), rows[i][1]);
    }
    trp_document_destroy(document);
}

static void findings_have_remedies(void **state)
{
    (void)state;
    trp_document *document = open_both();
    uint32_t count, rest, file, offset = place_of(document, "Again, ^wieght", &file);
    assert_int_equal(trp_document_check(document, &count), TRP_OK);
    trp_document_finding finding;
    assert_int_equal(trp_document_get_finding(document, 0, &finding, sizeof finding), TRP_OK);
    assert_int_equal(trp_document_get_finding(document, count, &finding, sizeof finding), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_document_get_finding(document, 0, &finding, sizeof finding), TRP_OK);
    assert_true(finding.severity == TRP_SCRIPT_ERROR && finding.has_remedy);
    assert_true(finding.range.file == file && finding.range.offset == offset && finding.range.length == 6);
    trp_text_edit mend = {file, finding.range.offset, finding.range.length, (uint32_t)strlen(finding.remedy), finding.remedy};
    assert_int_equal(trp_document_edit(document, trp_document_version(document), &mend, 1), TRP_OK);
    assert_int_equal(trp_document_check(document, &rest), TRP_OK);
    assert_true(rest < count);
    assert_int_equal(trp_document_get_finding(document, 0, &finding, sizeof finding), rest > 0 ? TRP_OK : TRP_ERROR_UNKNOWN);
    assert_true(rest == 0 || finding.severity == TRP_SCRIPT_WARNING);
    assert_int_equal(trp_document_undo(document), TRP_OK);
    assert_int_equal(trp_document_check(document, &rest), TRP_OK);
    assert_int_equal(rest, count);
    trp_document_destroy(document);
}

// The words of an action are mended where they stand; its preposition and what is done to stay as they are written.
static void misspelt_actions_have_a_remedy_that_fits_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *written, *remedy;
    } steps[] = {
        {"wnder", "wander"},
        {"mve to nearest creature", "move"},
        {"walk to nearest creature", "move"},
        {"ftch ale from nearest creature", NULL},
        {"talk with nearest creature", NULL},
    };
    for (uint32_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "role Guard for creature\n    proactive Watch\n        %s\n", steps[i].written);
        trp_document *document = NULL;
        uint32_t file, count;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "a.troupe", text, strlen(text), &file), TRP_OK);
        trp_document_finding finding;
        assert_int_equal(trp_document_check(document, &count), TRP_OK);
        assert_int_equal(trp_document_get_finding(document, 0, &finding, sizeof finding), TRP_OK);
        assert_string_equal(finding.remedy, steps[i].remedy != NULL ? steps[i].remedy : "");
        assert_int_equal(finding.has_remedy, steps[i].remedy != NULL);
        trp_document_destroy(document);
    }
}

static void findings_of_any_text_are_in_its_files(void **state)
{
    (void)state;
    trp_document *document = open_both();
    size_t size = sizeof inn - 1;
    for (size_t end = 0; end < size; end += 3) {
        assert_int_equal(trp_document_set_text(document, "inn.troupe", inn, end, NULL), TRP_OK);
        uint32_t count;
        assert_int_equal(trp_document_check(document, &count), TRP_OK);
        for (uint32_t i = 0; i < count; i++) {
            trp_document_finding finding;
            assert_int_equal(trp_document_get_finding(document, i, &finding, sizeof finding), TRP_OK);
            size_t whole;
            assert_non_null(trp_document_text(document, finding.range.file, &whole));
            assert_true(finding.range.offset + finding.range.length <= whole && strlen(finding.message) > 0);
        }
        assert_non_null(trp_document_hover(document, 0, (uint32_t)end));
    }
    trp_document_destroy(document);
}

// ---- Completions --------------------------------------------------------------------------------

static bool is_offered(trp_document *document, uint32_t count, const char *text, size_t size)
{
    for (uint32_t i = 0; i < count; i++) {
        trp_document_completion completion;
        assert_int_equal(trp_document_get_completion(document, i, &completion, sizeof completion), TRP_OK);
        size_t begin = strcspn(completion.text, " ");
        if (begin == size && memcmp(completion.text, text, size) == 0) {
            return true;
        }
    }
    return false;
}

static void what_fits_the_place_is_offered(void **state)
{
    (void)state;
    static const struct {
        const char *text;            // the text up to the caret
        const char *is[3], *is_not;  // first words of completions that must be offered, and of one that must not
    } rows[] = {
        {"", {"role", "scene", "kind"}, "move"},
        {"role P for creature\n    ", {"proactive", "reactive", "latent"}, "role"},
        {"role P for creature\n    proactive A\n        ", {"move", "sequence", "Cheer"}, "proactive"},
        {"role P for creature\n    proactive A\n        sequence\n            wa", {"wait", "do", "Cheer"}, "kind"},
        {"role P for creature\n    proactive A\n        listen\n    ", {"proactive", "schedule", "latent"}, "listen"},
        {"role P for creature\n    proactive A, ", {"weight", "if", "cooldown"}, "starts"},
        {"role P for creature\n    proactive A, weight 3, we", {"with", "about", "in"}, "was2"},
        {"role P for creature\n    proactive A\n        listen, ", {"at", "until", "while"}, "weight"},
        {"role P for ", {"creature", "guest", "guard"}, "Patron"},
        {"role P for creature\n    proactive A\n        put on ", {"Patron", "Watch", "Watch"}, "guest"},
        {"role P for guest\n    proactive A\n        check ", {"thirst", "Mary", "me"}, "weight"},
        {"scene Sit\n    part a: Patron\n    ", {"part", "choice", "phase"}, "legend"},
        {"setting S\n    ", {"cast", "places", "legend"}, "part"},
        {"test \"t\"\n    ", {"given", "when", "then"}, "role"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document *document = open_both();
        static const char more[] = "task Cheer up\n    listen\n";
        trp_text_edit edits[] = {{0, sizeof inn - 1, 0, sizeof more - 1, more},
                                 {0, sizeof inn - 1, 0, (uint32_t)strlen(rows[i].text), rows[i].text}};
        assert_int_equal(trp_document_edit(document, 0, edits, 2), TRP_OK);
        trp_text_range word;
        uint32_t count, offset = (uint32_t)(sizeof inn - 1 + sizeof more - 1 + strlen(rows[i].text));
        assert_int_equal(trp_document_complete(document, 0, offset, &word, &count), TRP_OK);
        assert_int_equal(word.offset + word.length, offset);
        for (size_t j = 0; j < 3; j++) {
            if (!is_offered(document, count, rows[i].is[j], strlen(rows[i].is[j]))) {
                fail_msg("%s is not offered behind `%s`", rows[i].is[j], rows[i].text);
            }
        }
        if (is_offered(document, count, rows[i].is_not, strlen(rows[i].is_not))) {
            fail_msg("%s is offered behind `%s`", rows[i].is_not, rows[i].text);
        }
        trp_document_destroy(document);
    }
}

// Goal: at the beginning of every behaviour's line, and of every clause behind a comma, in four examples, the word that stands
// there is among the completions.
static void what_examples_say_is_offered(void **state)
{
    (void)state;
    static const char *const names[] = {"tavern.troupe", "smithy.troupe", "quest.troupe", "toast.troupe"};
    uint32_t looked = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uint32_t size;
        char *text = reading_file("examples", names[i], &size);
        assert_non_null(text);
        trp_document *document = NULL;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, names[i], text, size, NULL), TRP_OK);
        for (uint32_t at = 0; at < size; at++) {
            trp_document_node node;
            uint32_t id = trp_document_node_at(document, 0, at);
            while (id != 0 && trp_document_get_node(document, id, &node, sizeof node) == TRP_OK && node.offset == at &&
                   node.family != TRP_FAMILY_CLAUSE && node.family != TRP_FAMILY_LINE) {
                id = node.parent;
            }
            size_t length = strcspn(text + at, " ,\n");
            bool is_clause = id != 0 && node.offset == at && node.family == TRP_FAMILY_CLAUSE && at > 1 && text[at - 2] == ',';
            bool is_behaviour =
                id != 0 && node.offset == at && node.family == TRP_FAMILY_LINE && strcmp(node.kind, "behaviour") == 0;
            if (!is_clause && !is_behaviour) {
                continue;
            }
            trp_text_range word;
            uint32_t count;
            assert_int_equal(trp_document_complete(document, 0, at, &word, &count), TRP_OK);
            if (!is_offered(document, count, text + at, length)) {
                fail_msg("%s: %.*s is not offered", names[i], 60, text + at);
            }
            looked++;
        }
        trp_document_destroy(document);
        free(text);
    }
    assert_true(looked > 100);
}

// ---- Notes --------------------------------------------------------------------------------------

// A finding about a line that an instance made has a note for each pattern around it, the innermost first.
static void findings_lead_through_the_patterns_around(void **state)
{
    (void)state;
    static const char text[] =
        "kind guard, a creature\n"
        "pattern Inner (many: number)\n"
        "    task Inner\n"
        "        set nothing to 3\n"
        "    role Sleeper for guard\n"
        "        proactive Rest, weight many\n"
        "            wait 1 s\n"
        "pattern Outer (share: number)\n"
        "    instance Round of Inner\n"
        "        many = share\n"
        "instance Deep of Outer\n"
        "    share = -4\n"
        "role Guard for guard\n"
        "    proactive Train\n"
        "        Deep Round\n";
    static const struct {
        uint32_t finding, note;
        const char *at, *says;  // NULL: there is none
    } rows[] = {
        {0, 0, "nothing", "This is where the pattern says so."},
        {0, 1, "instance Round", "The pattern `Outer` makes that instance here."},
        {0, 2, NULL, NULL},
        {1, 0, "many\n            wait", "The pattern `Inner` uses it here."},
        {1, 1, "share\ninstance Deep", "The pattern `Outer` passes it on here."},
        {1, 2, NULL, NULL},
        {9, 0, NULL, NULL},
    };
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "drill.troupe", text, sizeof text - 1, NULL), TRP_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document_finding_note note;
        trp_result result = trp_document_get_finding_note(document, rows[i].finding, rows[i].note, &note, sizeof note);
        assert_int_equal(result, rows[i].at != NULL ? TRP_OK : TRP_ERROR_UNKNOWN);
        if (result == TRP_OK) {
            assert_string_equal(note.text, rows[i].says);
            assert_int_equal(note.range.file, 0);
            assert_int_equal(note.range.offset, (uint32_t)(strstr(text, rows[i].at) - text));
        }
    }
    trp_document_destroy(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_lead_through_the_patterns_around),
        cmocka_unit_test(names_are_told_apart),
        cmocka_unit_test(references_come_in_the_order_of_the_texts),
        cmocka_unit_test(words_are_explained),
        cmocka_unit_test(findings_have_remedies),
        cmocka_unit_test(misspelt_actions_have_a_remedy_that_fits_their_place),
        cmocka_unit_test(findings_of_any_text_are_in_its_files),
        cmocka_unit_test(what_fits_the_place_is_offered),
        cmocka_unit_test(what_examples_say_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
