// SPDX-License-Identifier: MIT
// Goal: what is named at a place gets another name in all files, and its old one back without a trace; texts with mistakes are
// renamed as far as they are understood; what cannot be renamed is refused and stays. Method: everything that the examples declare
// is renamed at its declaration and back again; tables of places in two files, with and without mistakes, and of what an instance
// of a pattern makes. The sorts of things, and their keys, are in rename_test.c.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reading.h"
#include "script/document/analysis.h"
#include "tests/sanitized.h"

static uint32_t place_of(const trp_document *document, const char *before, const char *name, uint32_t *file)
{
    for (*file = 0; *file < trp_document_file_count(document); ++*file) {
        const char *text = trp_document_text(document, *file, NULL), *at = strstr(text, before);
        at = at != NULL ? strstr(at + strlen(before), name) : NULL;
        if (at != NULL) {
            return (uint32_t)(at - text);
        }
    }
    fail_msg("there is no `%s%s`", before, name);
    return 0;
}

// ---- There and back -----------------------------------------------------------------------------

// The place where a thing is declared; false when that is not in the document.
static bool find_target(trp_document *document, const trpi_rename_target *target, uint32_t *file, trpi_span *place)
{
    const trpi_symbol *symbol = &target->symbol;
    return symbol->source != NULL && trpi_analysis_find_place_in_files(document, symbol->source, symbol->span, file, place);
}

// The place of the thing with the name `Quite other`.
static uint32_t find_other(trp_document *document, uint32_t *file)
{
    const trpi_analysis *analysis = trpi_document_analyse(document);
    trpi_span place = {0, 0};
    for (uint32_t i = 0; i < analysis->targets.count; i++) {
        const trpi_rename_target *target = &analysis->targets.at[i];
        if (target->refusal == NULL && trpi_text_equals_string(target->symbol.name, "Quite other") &&
            find_target(document, target, file, &place)) {
            return place.offset + place.length / 2;
        }
    }
    fail_msg("nothing is called so");
    return 0;
}

// Renames thing number `index` and gives it its name back; `unread` are lines with mistakes. False when it cannot be renamed.
static bool goes_there_and_back(const char *file_name, const char *text, uint32_t size, uint32_t index, const char *unread)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, file_name, text, size, NULL), TRP_OK);
    const trpi_analysis *analysis = trpi_document_analyse(document);
    assert_non_null(analysis);
    const trpi_rename_target *target = &analysis->targets.at[index];
    trpi_span place;
    uint32_t file;
    bool is_done = target->refusal == NULL && target->was.size == 0 && find_target(document, target, &file, &place);
    if (is_done) {
        char old[200];
        (void)snprintf(old, sizeof old, "%.*s", (int)target->symbol.name.size, target->symbol.name.at);
        if (trp_document_rename(document, file, place.offset + place.length / 2, "Quite other") != TRP_OK) {
            assert_true(strlen(trp_document_refusal(document)) > 0);
            assert_string_equal(trp_document_text(document, 0, NULL), text);
            trp_document_destroy(document);
            return false;
        }
        assert_true(*unread == '\0' ? *trp_document_refusal(document) == '\0'
                                    : strstr(trp_document_refusal(document), unread) != NULL);
        assert_true(strcmp(trp_document_text(document, 0, NULL), text) != 0);
        uint32_t offset = find_other(document, &file);
        if (trp_document_rename(document, file, offset, old) != TRP_OK) {
            fail_msg("%s: back to `%s`: %s\n%s", file_name, old, trp_document_refusal(document),
                     trp_document_text(document, 0, NULL));
        }
        if (strcmp(trp_document_text(document, 0, NULL), text) != 0) {
            fail_msg("%s: `%s` has left something:\n%s", file_name, old, trp_document_text(document, 0, NULL));
        }
    }
    trp_document_destroy(document);
    return is_done;
}

static uint32_t target_count(const char *file_name, const char *text, uint32_t size)
{
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, file_name, text, size, NULL), TRP_OK);
    uint32_t count = trpi_document_analyse(document)->targets.count;
    trp_document_destroy(document);
    return count;
}

static void everything_goes_there_and_back(void **state)
{
    (void)state;
    static const char *const names[] = {"mary.troupe", "tavern.troupe", "smithy.troupe", "pub.troupe", "watchman.troupe"};
    uint32_t done = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uint32_t size;
        char *text = reading_file("examples", names[i], &size);
        if (text == NULL) {
            continue;
        }
        text[size] = '\0';
        uint32_t count = target_count(names[i], text, size), step = 1 + count / (SANITIZED ? 40 : 200);
        for (uint32_t index = 0; index < count; index += step) {
            done += goes_there_and_back(names[i], text, size, index, "");
        }
        free(text);
    }
    print_message("%u things\n", (unsigned)done);
    assert_true(done > (SANITIZED ? 10 : 40));
}

// The old name takes a line of its own where the line of the declaration is long, and leaves it again.
static void a_long_line_goes_there_and_back(void **state)
{
    (void)state;
    static const char text[] =
        "kind guest, a creature\n"
        "    thirst: 0 to 100, starts 40\n"
        "\n"
        "role Patron for guest\n"
        "    proactive Wander, if thirst > 5, weight 3, cooldown 20 s, priority 2, forgets after 80 s\n"
        "        pose for 5 s\n"
        "        set thirst to 3\n";
    uint32_t count = target_count("inn.troupe", text, sizeof text - 1), done = 0;
    for (uint32_t index = 0; index < count; index++) {
        done += goes_there_and_back("inn.troupe", text, sizeof text - 1, index, "");
    }
    assert_true(done >= 4);
}

// Words whose values were constants once, and things that several words share: in a whole text and in one with a mistake.
static void new_words_go_there_and_back(void **state)
{
    (void)state;
    static const char text[] =
        "place bar\n"
        "place fountain\n"
        "event bell rings\n"
        "message Seat\n"
        "item ale\n"
        "kind guest, a creature\n"
        "    drunk: 0 to 100, falls 600 per hour\n"
        "    calm: duration, starts 3 to 6 s\n"
        "    rounds: 0 to 9, starts 2\n"
        "    merry: yes or no\n"
        "    mood: one of (happy, angry)\n"
        "role Patron for guest\n"
        "    proactive Drink, cooldown 20 to 40 s, at most 3 times a day, if mood is happy\n"
        "        move to bar, at most 10 to 20 s\n"
        "        repeat 2 to 4 times\n"
        "            scan for 2 to 5 s\n"
        "        sequence\n"
        "            pose for calm, at most calm + 5 s\n"
        "            finally, at most 20 s\n"
        "                if merry\n"
        "                    glance at fountain\n"
        "                otherwise\n"
        "                    set merry to yes\n"
        "        set drunk to drunk + 40\n"
        "    latent Hear, when event bell rings, keeps trying for calm, forgets after 10 to 20 s\n"
        "        sequence\n"
        "            retry (rounds) times\n"
        "                await Seat, at most calm\n"
        "            \"I have {ale}, and {rounds} to go.\"\n"
        "    proactive Rest\n"
        "        wait calm, finally set mood to angry\n"
        "role Drunk for guest, while drunk > 70 and merry, rank 2, chooses in turn\n"
        "    proactive Sway\n"
        "        wait calm\n"
        "        do Rest\n"
        "    proactive Rest, cooldown calm + 5 s\n"
        "        wait 2 to 4 s\n"
        "scene Rest\n"
        "    part guest: Patron\n"
        "    part other: Drunk within 5 m\n"
        "    | guest | other |\n"
        "    | wait calm | wait 1 s |\n"
        "test \"drunk\"\n"
        "    given Ann: Patron at (0, 0), free\n"
        "    given guest: Patron at (1, 0)\n"
        "    given bar: place at (2, 0)\n"
        "    then at least 2 times within 2 hours Ann starts Drink\n"
        "    then at least 20 times within 2 hours any Drunk starts Rest\n"
        "    then within 10 s guest starts Rest\n"
        "    never within 5 s Ann ends Sway\n"
        "    then within 1 s Ann is a Drunk\n";
    char broken[sizeof text + 30];
    (void)snprintf(broken, sizeof broken, "%srole Broken for\n", text);
    for (uint32_t way = 0; way < 2; way++) {
        const char *whole = way == 0 ? text : broken;
        uint32_t size = (uint32_t)strlen(whole), count = target_count("inn.troupe", whole, size), done = 0;
        for (uint32_t index = 0; index < count; index++) {
            done += goes_there_and_back("inn.troupe", whole, size, index, way == 0 ? "" : "inn.troupe:52");
        }
        print_message("%u things\n", (unsigned)done);
        assert_true(done > 20);
    }
}

// ---- Places -------------------------------------------------------------------------------------

static const char people[] =
    "kind guest, a creature\r\n"
    "    thirst: 0 to 100, starts 40\r\n"
    "item ale\r\n";

static const char inn[] =
    "use \"people.troupe\"\n"
    "place bar\n"
    "role Patron for guest\n"
    "    proactive Rest, if thirst > 5\n"
    "        listen\n"
    "    proactive Again\n"
    "        do Rest\n"
    "        fetch ale from bar\n"
    "scene Order\n"
    "    part patron: Patron\n"
    "    part watch: Patron\n"
    "    | patron | watch |\n"
    "    | listen | move to patron |\n"
    "test \"rest\"\n"
    "    given Mary: Patron at (0, 0)\n"
    "    when Mary: set thirst to 80\n"
    "    then Mary starts Rest\n";

static trp_document *open_both(const char *more)
{
    char whole[2000];
    trp_document *document = NULL;
    (void)snprintf(whole, sizeof whole, "%s%s", inn, more);
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "inn.troupe", whole, strlen(whole), NULL), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "people.troupe", people, sizeof people - 1, NULL), TRP_OK);
    return document;
}

typedef struct place_row {
    const char *before, *name;  // the place: this name behind those words
    const char *to;
    const char *inn, *people;  // the texts after the renaming
    const char *kept;          // a stretch that must still be there
} place_row;

static const place_row place_rows[] = {
    {"part patron: ", "Patron", "Drinker", "role Drinker for guest, was Patron\n", "kind guest", "part patron: Drinker"},
    {"move to ", "patron", "drinker", "part drinker: Patron, was patron\n", "kind guest", "role Patron for"},
    {"do ", "Rest", "Sleep", "proactive Sleep, if thirst > 5, was Rest\n", "kind guest", "Mary starts Sleep"},
    {"if ", "thirst", "need", "if need > 5\n", "need: 0 to 100, starts 40, was thirst\r\n", "set need to 80"},
    {"fetch ", "ale", "pint of bitter", "fetch [pint of bitter] from", "item [pint of bitter], was ale\r\n", "place bar"},
    {"given ", "Mary", "Anna", "given Anna: Patron", "kind guest", "then Anna starts"},
};

static bool has(const trp_document *document, uint32_t file, const char *words)
{
    return strstr(trp_document_text(document, file, NULL), words) != NULL;
}

// A plan changes nothing; its edits make what the rename makes.
static void plan_is_the_rename(const char *more, const place_row *row)
{
    trp_document *renamed = open_both(more), *edited = open_both(more);
    uint32_t file, offset = place_of(edited, row->before, row->name, &file), count;
    assert_int_equal(trp_document_rename(renamed, file, offset, row->to), TRP_OK);
    assert_int_equal(trp_document_plan_rename(edited, file, offset, row->to, &count), TRP_OK);
    assert_int_equal(trp_document_version(edited), 0);
    trp_text_edit plan[40];
    assert_in_range(count, 1, 40);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(trp_document_get_planned_edit(edited, i, &plan[i]), TRP_OK);
    }
    assert_int_equal(trp_document_get_planned_edit(edited, count, &plan[0]), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_document_edit(edited, 0, plan, count), TRP_OK);
    for (uint32_t i = 0; i < 2; i++) {
        assert_string_equal(trp_document_text(edited, i, NULL), trp_document_text(renamed, i, NULL));
    }
    assert_int_equal(trp_document_get_planned_edit(edited, 0, &plan[0]), TRP_ERROR_UNKNOWN);  // the plan is for other texts
    trp_document_destroy(renamed);
    trp_document_destroy(edited);
}

static void places_are_renamed(const char *more, const char *said)
{
    for (size_t i = 0; i < sizeof place_rows / sizeof *place_rows; i++) {
        const place_row *row = &place_rows[i];
        trp_document *document = open_both(more);
        uint32_t file, offset = place_of(document, row->before, row->name, &file);
        plan_is_the_rename(more, row);
        if (trp_document_rename(document, file, offset, row->to) != TRP_OK) {
            fail_msg("%s: %s", row->name, trp_document_refusal(document));
        }
        if (!has(document, 0, row->inn) || !has(document, 1, row->people) || !has(document, 0, row->kept) ||
            !has(document, 0, more)) {
            fail_msg("%s:\n%s%s", row->name, trp_document_text(document, 0, NULL), trp_document_text(document, 1, NULL));
        }
        assert_int_equal(trp_document_version(document), 1);
        if (strstr(trp_document_refusal(document), said) == NULL) {
            fail_msg("%s: %s", row->name, trp_document_refusal(document));
        }
        assert_int_equal(trp_document_undo(document), TRP_OK);
        assert_true(has(document, 0, inn) && has(document, 1, people));
        trp_document_destroy(document);
    }
}

static void what_is_named_at_a_place_is_renamed(void **state)
{
    (void)state;
    places_are_renamed("", "");
}

static void mistakes_elsewhere_do_not_hinder(void **state)
{
    (void)state;
    places_are_renamed("role Broken for\n    proactive\n        mvoe to bar\n\xFF\nscene (\n", "inn.troupe:18, inn.troupe:");
}

static void what_cannot_be_renamed_stays(void **state)
{
    (void)state;
    static const struct {
        const char *before, *name, *to, *says;
    } rows[] = {
        {"        ", "listen", "hear", "belongs to the standard library"},
        {"part patron: ", "Patron", "guest", "called `guest` already"},
        {"given ", "Mary", "", "is no name"},
        {"given ", "Mary", "Mary", "is called so already"},
        {"", "use", "used", "Nothing is named here"},
        {"part patron: Patron\n    part ", "watch", "Patron", "called `patron` already"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t way = 0; way < 2; way++) {
            trp_document *document = open_both(way == 0 ? "" : "role Broken for\n");
            uint32_t file, offset = place_of(document, rows[i].before, rows[i].name, &file);
            uint32_t count = 1;
            assert_int_equal(trp_document_plan_rename(document, file, offset, rows[i].to, &count), TRP_ERROR_SOURCE);
            assert_int_equal(count, 0);
            assert_int_equal(trp_document_rename(document, file, offset, rows[i].to), TRP_ERROR_SOURCE);
            if (strstr(trp_document_refusal(document), rows[i].says) == NULL) {
                fail_msg("%s: %s", rows[i].name, trp_document_refusal(document));
            }
            assert_int_equal(trp_document_version(document), 0);
            trp_document_destroy(document);
        }
    }
}

// ---- Instances ----------------------------------------------------------------------------------

static const char drills[] =
    "pattern Drill (who: creature)\n"
    "    task Drill\n"
    "        pose for 2 s\n"
    "    task Rest\n"
    "        pose for 1 s\n"
    "    role Training for every who\n"
    "        proactive Wait\n"
    "            Drill\n"
    "            Rest\n"
    "instance Five of Drill (who = Hob)\n"
    "role Guard for creature\n"
    "    proactive Train\n"
    "        Five\n"
    "        Five Rest\n"
    "setting Yard\n"
    "    places\n"
    "        spot at (5, 5)\n"
    "    cast\n"
    "        Hob: creature at spot\n";

static void what_an_instance_makes_is_renamed_with_it(void **state)
{
    (void)state;
    static const struct {
        const char *before, *name, *to;
        trp_result result;
    } rows[] = {
        {"instance ", "Five", "Six", TRP_OK},
        {"        ", "Five\n", "Six", TRP_OK},
        {"        Five\n        ", "Five Rest", "Six Rest", TRP_OK},
        {"        Five\n        ", "Five Rest", "Six Sleep", TRP_ERROR_SOURCE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_document *document = NULL;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "drill.troupe", drills, sizeof drills - 1, NULL), TRP_OK);
        uint32_t findings, file, offset = place_of(document, rows[i].before, rows[i].name, &file);
        trp_result result = trp_document_rename(document, file, offset + 1, rows[i].to);
        if (result != rows[i].result) {
            fail_msg("%s: %s", rows[i].name, trp_document_refusal(document));
        }
        if (result == TRP_OK) {
            assert_true(has(document, 0, "instance Six of Drill (who = Hob), was Five\n"));
            assert_true(has(document, 0, "        Six\n        Six Rest\n"));
            assert_int_equal(trp_document_check(document, &findings), TRP_OK);
            assert_int_equal(findings, 0);
            offset = place_of(document, "instance ", "Six", &file);
            assert_int_equal(trp_document_rename(document, file, offset + 1, "Seven"), TRP_OK);
            assert_true(has(document, 0, "instance Seven of Drill (who = Hob), was Five\n"));
            offset = place_of(document, "instance ", "Seven", &file);
            assert_int_equal(trp_document_rename(document, file, offset + 1, "Five"), TRP_OK);
            assert_string_equal(trp_document_text(document, 0, NULL), drills);
        } else {
            assert_non_null(strstr(trp_document_refusal(document), "must end in `Rest`"));
        }
        trp_document_destroy(document);
    }
}

// Names that an instance puts together of what it is given follow that, and packs know them by the first names.
#define HOUSES(butler, caller, hall)                                      \
    "pattern Nap (spot: place)\n"                                         \
    "    task Nap\n"                                                      \
    "        move to spot\n"                                              \
    "pattern Visit (who: creature, host: role, den: place)\n"             \
    "    role Visit for every who\n"                                      \
    "        proactive Greet host\n"                                      \
    "            move to random host within 5 m\n"                        \
    "        proactive Approach den\n"                                    \
    "            move to den\n"                                           \
    "            Nap\n"                                                   \
    "    instance Nap of Nap (spot = den)\n"                              \
    "kind butler, a creature\n"                                           \
    "role Butler for butler\n"                                            \
    "    proactive Stand\n"                                               \
    "        wait 1 s\n"                                                  \
    "instance Caller of Visit (who = Hob, host = " butler ", den = " hall \
    ")\n"                                                                 \
    "instance Friend of Visit (who = Tom, host = " caller ", den = " hall \
    ")\n"                                                                 \
    "setting House\n"                                                     \
    "    plan, 1 m per letter\n"                                          \
    "        ..h\n"                                                       \
    "    legend\n"                                                        \
    "        h: hall\n"                                                   \
    "    cast\n"                                                          \
    "        Hob: creature at hall\n"                                     \
    "        James: [butler] at hall\n"                                   \
    "        Tom: creature at hall\n"

static void arguments_in_names_are_renamed(void **state)
{
    (void)state;
    static const struct {
        const char *before, *name, *to, *made;
    } rows[] = {
        {"role ", "Butler", "Footman", "role Footman for butler, was Butler\n"},  // the kind of that name stays
        {"kind ", "butler", "servant", "role Butler for servant\n"},
        {"h: ", "hall", "lobby", "h: lobby\n"},  // a line of a setting has no `was`
        {"instance ", "Caller", "Guest",
         ", was Caller\ninstance Friend of Visit (who = Tom, host = "},  // once, though it has an instance of its own
    };
    static const char *const texts[] = {HOUSES("Butler", "Caller", "hall"), HOUSES("Butler", "[Caller]", "hall"),
                                        HOUSES("[Butler]", "Caller", "[hall]")};
    for (size_t j = 0; j < sizeof rows / sizeof *rows * 3; j++) {
        size_t i = j / 3;
        const char *houses = texts[j % 3];
        trp_document *document = NULL;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "house.troupe", houses, strlen(houses), NULL), TRP_OK);
        uint32_t findings, file, offset = place_of(document, rows[i].before, rows[i].name, &file);
        assert_int_equal(trp_document_check(document, &findings), TRP_OK);
        assert_int_equal(findings, 0);
        if (trp_document_rename(document, file, offset, rows[i].to) != TRP_OK) {
            fail_msg("%s: %s", rows[i].name, trp_document_refusal(document));
        }
        assert_true(has(document, 0, rows[i].made));
        assert_true(has(document, 0, i == 1 ? "James: [servant] at" : "James: [butler] at"));
        offset = place_of(document, rows[i].before, rows[i].to, &file);
        assert_int_equal(trp_document_rename(document, file, offset, rows[i].name), TRP_OK);
        assert_string_equal(trp_document_text(document, 0, NULL), houses);
        trp_document_destroy(document);
    }
}

// A role, a scene, a part and a character of one name, in other capitals: each is told apart, in a text with mistakes as in a whole
// one.
static void things_of_one_name_are_told_apart(void **state)
{
    (void)state;
    static const char text[] =
        "role Order for creature\n"
        "    proactive Order\n"
        "        wait 1 s\n"
        "scene Order\n"
        "    part order: Order\n"
        "    part server: Order within 5 m\n"
        "    | order | server |\n"
        "    | wait 1 s | wait 2 s |\n"
        "test \"of order\"\n"
        "    given order: Order at (0, 0)\n"
        "    then within 5 s order ends Order\n";
    static const struct {
        const char *before, *name, *to, *there;
    } rows[] = {
        {"role ", "Order", "Guest", "given order: Guest at"},
        {"part ", "order", "patron", "| patron | server |"},
        {"given ", "order", "bob", "given bob: Order at (0, 0)\n    then within 5 s bob ends Order"},
        {"proactive ", "Order", "Guest", "proactive Guest, was Order\n"},
        {"scene ", "Order", "Guest", "scene Guest, was Order\n"},
    };
    for (size_t j = 0; j < sizeof rows / sizeof *rows * 2; j++) {
        size_t i = j / 2;
        char whole[800];
        (void)snprintf(whole, sizeof whole, "%s%s", text, j % 2 == 0 ? "" : "role Broken for\n    proactive\n");
        trp_document *document = NULL;
        assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
        assert_int_equal(trp_document_set_text(document, "order.troupe", whole, strlen(whole), NULL), TRP_OK);
        uint32_t file, offset = place_of(document, rows[i].before, rows[i].name, &file);
        if (trp_document_rename(document, file, offset, rows[i].to) != TRP_OK) {
            fail_msg("%s: %s", rows[i].name, trp_document_refusal(document));
        }
        assert_true(has(document, 0, rows[i].there));
        offset = place_of(document, rows[i].before, rows[i].to, &file);
        if (trp_document_rename(document, file, offset, rows[i].name) != TRP_OK) {
            fail_msg("%s back: %s\n%s", rows[i].name, trp_document_refusal(document), trp_document_text(document, 0, NULL));
        }
        trp_document_destroy(document);
    }
}

// ---- Many files ---------------------------------------------------------------------------------

static void sixty_files_are_renamed_together(void **state)
{
    (void)state;
    enum { FILES = 60 };
    trp_document *document = NULL;
    assert_int_equal(trp_document_create(NULL, &document), TRP_OK);
    assert_int_equal(trp_document_set_text(document, "people.troupe", people, sizeof people - 1, NULL), TRP_OK);
    for (unsigned i = 0; i < FILES; i++) {
        char name[32], text[200];
        (void)snprintf(name, sizeof name, "role%u.troupe", i);
        int size = snprintf(text, sizeof text,
                            "use \"people.troupe\"\nrole R%u for guest\n    proactive B\n        set thirst to %u\n", i, i);
        assert_int_equal(trp_document_set_text(document, name, text, (size_t)size, NULL), TRP_OK);
    }
    uint32_t at = (uint32_t)(strstr(people, "thirst") - people);
    assert_int_equal(trp_document_rename(document, 0, at, "need"), TRP_OK);
    for (uint32_t i = 1; i <= FILES; i++) {
        assert_non_null(strstr(trp_document_text(document, i, NULL), "set need to"));
    }
    trp_document_destroy(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_words_go_there_and_back),
        cmocka_unit_test(what_is_named_at_a_place_is_renamed),
        cmocka_unit_test(mistakes_elsewhere_do_not_hinder),
        cmocka_unit_test(what_cannot_be_renamed_stays),
        cmocka_unit_test(what_an_instance_makes_is_renamed_with_it),
        cmocka_unit_test(everything_goes_there_and_back),
        cmocka_unit_test(a_long_line_goes_there_and_back),
        cmocka_unit_test(arguments_in_names_are_renamed),
        cmocka_unit_test(things_of_one_name_are_told_apart),
        cmocka_unit_test(sixty_files_are_renamed_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
