// SPDX-License-Identifier: MIT
// Goal: a comparison of two stories is true: before the first difference both tell the same, at it each tells what is quoted, and
// the figures are those of the two stories.
// Method: small edits of the examples, each played beside the text as it was. The sentences are checked with two other rehearsals
// of the same texts, whose events and commands are read step by step.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sanitized.h"
#include "tests/show/json_check.h"
#include "troupe/agent.h"
#include "troupe/fact.h"
#include "troupe/show.h"

typedef struct edit {
    const char *file, *from, *to;
    bool differs;
} edit;

#define TAVERN "examples/tavern.troupe"
#define MARY "examples/mary.troupe"
#define HOUSE "examples/house.troupe"
static const edit edits[] = {
    {TAVERN, "role Server", "# The servers.\nrole Server", false},
    {TAVERN, "60%: accept", "20%: accept", true},
    {TAVERN, "60%: accept", "99%: accept", true},
    {TAVERN, "scene Offer drink, weight 3%", "scene Offer drink, weight 3%, cooldown 1 min", true},
    {TAVERN, "proactive Pose, weight 6\n        pose for 5 to 10 s", "proactive Pose, weight 6\n        pose for 6 to 10 s", true},
    {TAVERN, "if bar.ale < 60", "if bar.ale < 10", true},
    {TAVERN, "within 1.5 m", "within 3 m", true},
    {TAVERN, "cooldown 15 to 30 s", "cooldown 5 s", true},
    {TAVERN, "patience 4 s", "patience 8 s", true},
    {TAVERN, "\"An ale, please.\"", "\"One ale, please.\"", true},
    {TAVERN, "starts 0 to 80", "starts 10 to 80", true},
    {MARY, "Mary: Patron at (0, 0)", "Mary: Patron at (1, 0)", true},
    {MARY, "Linda: Server at (4, 3)", "Lotte: Server at (4, 3)", true},
    {MARY, "        Dave: Patron at (3, 2)", "        Dave: Patron at (3, 2)\n        Ida: Patron at (5, 5)", true},
    {MARY, "pose for 5 to 10 s", "pose for 5 s", true},
    {MARY, "thirst > 60", "thirst > 5", true},
    {MARY, "rises 1 per minute", "rises 9 per minute", true},
    {MARY, "        listen\n", "        listen\n        listen\n", true},
    {MARY, "glance at it", "face it", true},
    {MARY, "within 20 m", "within 2 m", true},
    {MARY, "bar at (25, 10)", "bar at (5, 5)", true},
    {HOUSE, "kitchen: 2000 tea", "kitchen: 1990 tea", true},  // different from the beginning, though the tea does not run out
};

typedef struct text {
    char *bytes;
    trp_play *play;
} text;

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = calloc(1, 1u << 20);
    assert_non_null(bytes);
    assert_true(fread(bytes, 1, (1u << 20) - 1, file) > 0);
    fclose(file);
    return bytes;
}

static char *replace(const char *whole, const char *from, const char *to)
{
    const char *at = strstr(whole, from);
    assert_non_null(at);
    char *made = calloc(1, strlen(whole) + strlen(to) + 1);
    assert_non_null(made);
    memcpy(made, whole, (size_t)(at - whole));
    strcat(strcat(made, to), at + strlen(from));
    return made;
}

static text open_text(const char *name, char *bytes)
{
    text opened = {.bytes = bytes};
    trp_script_source source = {.name = name, .text = bytes, .size_bytes = strlen(bytes)};
    trp_result result = trp_play_open(&source, 1, &opened.play);
    if (result != TRP_OK) {
        fail_msg("%s", trp_play_report(opened.play));
    }
    return opened;
}

static void close_text(text *opened)
{
    trp_play_release(opened->play);
    free(opened->bytes);
}

static trp_rehearsal *rehearse(const text *opened)
{
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    trp_rehearsal *made;
    assert_int_equal(trp_rehearsal_create(trp_play_pack(opened->play), &def, &made), TRP_OK);
    return made;
}

// ---- What a story tells, read anew ----------------------------------------------------------------

// The numbers of everybody after the first step.
static void tell_numbers(const trp_rehearsal *rehearsal, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    const trp_pack *pack = trp_world_pack(world);
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    for (uint32_t i = 0; i < trp_stage_entity_count(stage); i++) {
        trp_entity who = trp_stage_entity(stage, i);
        for (uint32_t j = 0; j < trp_pack_count(pack, TRP_NAMES_FACT); j++) {
            trp_fact_info info;
            trp_value value;
            uint32_t fact = trp_pack_number_of_index(pack, TRP_NAMES_FACT, j);
            assert_int_equal(trp_pack_fact(pack, fact, &info, sizeof info), TRP_OK);
            if (info.type == TRP_TYPE_NUMBER && !info.is_item && trp_fact_get(world, who, fact, &value) == TRP_OK) {
                trp_sheet_add_format(sheet, "%u: %s's %s is %.2f\n", trp_world_now(world), trp_stage_name(stage, who), info.name,
                                     trp_value_to_number(value));
            }
        }
    }
}

static void tell(const trp_rehearsal *rehearsal, trp_sheet *sheet)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t count;
    if (trp_world_now(world) == 1) {
        tell_numbers(rehearsal, sheet);
    }
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_sheet_add_format(sheet, "%u: ", trp_world_now(world));
        trp_rehearsal_tell_event(rehearsal, &events[i], sheet);
        trp_sheet_add(sheet, "\n");
    }
    const trp_command *commands = trp_world_commands(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            trp_sheet_add_format(sheet, "%u: %s ", trp_world_now(world), trp_rehearsal_entity_name(rehearsal, commands[i].agent));
            trp_sheet_add(sheet, trp_pack_name(trp_world_pack(world), TRP_NAMES_ACTION, commands[i].action));
            for (uint32_t j = 0; j < commands[i].argument_count; j++) {
                trp_sheet_add(sheet, " ");
                if (commands[i].argument_types[j] == TRP_TYPE_TEXT) {
                    trp_rehearsal_tell_spoken_line(rehearsal, &commands[i], j, sheet);
                } else if (commands[i].argument_types[j] == TRP_TYPE_NUMBER) {
                    trp_sheet_add_format(sheet, "%lld", (long long)commands[i].arguments[j].bits);
                }
            }
            trp_sheet_add(sheet, "\n");
        }
    }
}

static void tell_until(trp_rehearsal *rehearsal, uint32_t step, trp_sheet *sheet)
{
    while (trp_rehearsal_step(rehearsal, step)) {
        tell(rehearsal, sheet);
    }
}

// Each event that a story quotes happens in it at that step, and not in the other.
static void check_quotation(const char *said, const char *here, const char *there)
{
    trp_sheet one = {0};
    while (*said != '\0') {
        size_t length = strcspn(said, ";");
        trp_sheet_clear(&one);
        trp_sheet_add(&one, ": ");
        trp_sheet_add_bytes(&one, said, length);
        trp_sheet_add(&one, "\n");
        bool is_event = strstr(here, trp_sheet_text(&one)) != NULL;
        assert_true(!is_event || strstr(there, trp_sheet_text(&one)) == NULL);
        said += said[length] == ';' ? length + 2 : length;
    }
    trp_sheet_release(&one);
}

static uint64_t starts_of(const trp_rehearsal *rehearsal, const char *name)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(rehearsal));
    uint32_t count;
    uint64_t starts = 0;
    const trp_event *events = trp_world_events(trp_rehearsal_world(rehearsal), &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_behaviour_info info = {.scene = TRP_NOT_FOUND};
        bool is_start = events[i].kind == TRP_EVENT_STARTED &&
                        trp_pack_behaviour(pack, events[i].behaviour, &info, sizeof info) == TRP_OK &&
                        strcmp(trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, events[i].behaviour), name) == 0;
        starts += is_start && (info.scene == TRP_NOT_FOUND || info.part == 0);
    }
    return starts;
}

// Whether a behaviour starts more often or less often in the second story.
static bool check_starts(const trp_comparison *comparison, const text texts[2], uint32_t until)
{
    trp_story_figure figure;
    for (uint32_t i = 0; trp_comparison_figure(comparison, i, &figure, sizeof figure); i++) {
        assert_int_not_equal(figure.before, figure.after);
        if (strcmp(figure.what, "started") != 0) {
            continue;
        }
        for (int side = 0; side < 2; side++) {
            trp_rehearsal *again = rehearse(&texts[side]);
            uint64_t starts = 0;
            while (trp_rehearsal_step(again, until)) {
                starts += starts_of(again, figure.name);
            }
            assert_int_equal(starts, side == 0 ? figure.before : figure.after);
            trp_rehearsal_destroy(again);
        }
        return true;  // the figure that moved most
    }
    return false;
}

static void check_difference(const trp_comparison *comparison, const text texts[2], uint32_t until)
{
    trp_story_difference first;
    trp_comparison_first_difference(comparison, &first, sizeof first);
    trp_sheet before[2] = {{0}, {0}}, then[2] = {{0}, {0}};
    for (int side = 0; side < 2; side++) {
        trp_rehearsal *again = rehearse(&texts[side]);
        tell_until(again, first.differs ? (first.step > 0 ? first.step - 1 : 0) : until, &before[side]);
        tell_until(again, first.differs ? first.step : until, &then[side]);
        trp_rehearsal_destroy(again);
    }
    assert_string_equal(trp_sheet_text(&before[0]), trp_sheet_text(&before[1]));
    for (uint32_t side = 0; side < 2; side++) {
        check_quotation(trp_comparison_sentences(comparison, side), trp_sheet_text(&then[side]), trp_sheet_text(&then[1 - side]));
        trp_sheet_release(&before[side]);
    }
    assert_true(!first.differs || first.step == 0 || strcmp(trp_sheet_text(&then[0]), trp_sheet_text(&then[1])) != 0);
    assert_int_equal(first.differs, first.who[0].value != 0 || first.who[1].value != 0);
    trp_sheet_release(&then[0]);
    trp_sheet_release(&then[1]);
}

// Whether the figure of a behaviour was checked, too.
static bool compare(const edit *change)
{
    text texts[2];
    texts[0] = open_text(change->file, read_whole(change->file));
    texts[1] = open_text(change->file, replace(texts[0].bytes, change->from, change->to));
    assert_string_equal(trp_play_report(texts[1].play), trp_play_report(texts[0].play));
    trp_rehearsal *rehearsals[2] = {rehearse(&texts[0]), rehearse(&texts[1])};
    uint32_t until = 30 * 60 * trp_world_steps_per_second(trp_rehearsal_world(rehearsals[0]));
    trp_comparison *comparison;
    assert_int_equal(trp_comparison_play(rehearsals[0], rehearsals[1], until, &comparison), TRP_OK);
    trp_story_difference first;
    trp_comparison_first_difference(comparison, &first, sizeof first);
    if (first.differs != change->differs) {
        fail_msg("%s: `%s` for `%s`: differs %d", change->file, change->to, change->from, first.differs);
    }
    check_difference(comparison, texts, until);
    bool has_starts = check_starts(comparison, texts, until);
    trp_sheet sheet = {0};
    trp_comparison_print_json(comparison, &sheet);
    assert_true(json_is_valid(trp_sheet_text(&sheet)));
    trp_sheet_release(&sheet);
    trp_comparison_destroy(comparison);
    for (int i = 0; i < 2; i++) {
        trp_rehearsal_destroy(rehearsals[i]);
        close_text(&texts[i]);
    }
    return has_starts;
}

static void sentences_about_small_edits_are_true(void **state)
{
    (void)state;
    assert_int_equal(sizeof edits / sizeof edits[0], 22);
    uint32_t with_starts = 0;
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i += SANITIZED ? 3 : 1) {
        with_starts += compare(&edits[i]);
    }
    assert_true(with_starts >= (SANITIZED ? 3 : 10));
}

static void expect_words(text one, text other, const char *words)
{
    const text texts[2] = {one, other};
    trp_rehearsal *rehearsals[2] = {rehearse(&texts[0]), rehearse(&texts[1])};
    trp_comparison *comparison;
    assert_int_equal(trp_comparison_play(rehearsals[0], rehearsals[1], 10, &comparison), TRP_OK);
    trp_sheet sheet = {0};
    trp_comparison_print(comparison, "old", "new", &sheet);
    assert_string_equal(trp_sheet_text(&sheet), words);
    trp_sheet_release(&sheet);
    trp_comparison_destroy(comparison);
    trp_rehearsal_destroy(rehearsals[0]);
    trp_rehearsal_destroy(rehearsals[1]);
    close_text(&one);
    close_text(&other);
}

static void the_words_name_moment_entity_and_figures(void **state)
{
    (void)state;
    char *mary = read_whole(MARY), *with_lotte = replace(mary, "Linda: Server at (4, 3)", "Lotte: Server at (4, 3)");
    expect_words(open_text(MARY, mary), open_text(MARY, with_lotte),
                 "First difference at 08:00:00 (step 0): Linda.\n"
                 "  old: Linda is at (4.00, 3.00).\n"
                 "  new: nothing of Linda.\n"
                 "No figure has moved by the end.\n");
}

// A fact that only one of the texts has makes no difference by itself, and neither does a name that was another (`was`).
static void facts_of_the_beginning_are_named(void **state)
{
    (void)state;
    static const char whole[] =
        "world\n"
        "    alarm: yes or no, starts no\n"
        "kind guest, a creature\n"
        "    thirst: 0 to 100, starts 20\n"
        "    mood: one of (calm, wary), starts calm\n"
        "role Guest for guest\n"
        "    proactive Rest\n"
        "        wait 5 s\n"
        "setting Inn, at 18:00\n"
        "    cast\n"
        "        Ann: Guest at (0, 0)\n";
    static const struct {
        const char *from, *to, *words;
    } rows[] = {
        {"starts 20", "starts 30",
         "First difference at 18:00:00 (step 1): Ann.\n  old: Ann's thirst is 20.00.\n  new: Ann's thirst is 30.00.\n"},
        {"starts calm", "starts wary",
         "First difference at 18:00:00 (step 1): Ann.\n  old: Ann's mood is calm.\n  new: Ann's mood is wary.\n"},
        {"starts no", "starts yes",
         "First difference at 18:00:00 (step 1): the world.\n  old: the world's alarm is no.\n  new: the world's alarm is yes.\n"},
        {"proactive Rest", "proactive Doze, was Rest", "The stories are the same: everybody does and says the same.\n"},
        {"proactive Rest", "proactive Doze",
         "First difference at 18:00:00 (step 1): Ann.\n  old: Ann starts Rest at wait; Ann chooses "
         "Rest; Ann starts wait in Rest.\n  new: Ann starts Doze at wait; Ann chooses Doze; Ann "
         "starts wait in Doze.\nWhat moved until the end, the most first:\n  Doze, started: 0 → "
         "1\n  Rest, started: 1 → 0\n"},
        {"mood: one of (calm, wary)", "temper: one of (calm, wary), was mood",
         "The stories are the same: everybody does and says the same.\n"},
        {"starts 20\n", "starts 20\n    hunger: 0 to 10\n", "The stories are the same: everybody does and says the same.\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char words[600], *changed = replace(whole, rows[i].from, rows[i].to), *bytes = replace(whole, "", "");
        (void)snprintf(words, sizeof words, "%s%s", rows[i].words,
                       strncmp(rows[i].words, "First", 5) == 0 && strstr(rows[i].words, "moved") == NULL
                           ? "No figure has moved by the end.\n"
                           : "");
        expect_words(open_text("inn.troupe", bytes), open_text("inn.troupe", changed), words);
    }
}

// Behaviours of one name, of two roles and of an object, are one figure.
static void figures_are_sums_for_a_name(void **state)
{
    (void)state;
    static const char whole[] =
        "object Bench\n"
        "    behaviour Pose\n"
        "        wait 5 s\n"
        "role One for creature\n"
        "    proactive Pose\n"
        "        wait 5 s\n"
        "role Two for creature\n"
        "    proactive Pose\n"
        "        wait 6 s\n"
        "role Three for creature\n"
        "    proactive Go\n"
        "        request Pose of nearest Bench\n"
        "setting Yard\n"
        "    cast\n"
        "        Ann: One at (0, 0)\n"
        "        Bob: Two at (5, 0)\n"
        "        Cid: Three at (9, 0)\n"
        "        bench: Bench at (9, 1)\n";
    static const struct {
        const char *from, *to, *figure;
    } rows[] = {
        {"wait 6 s", "wait 3 s", "Pose, started: 6 → 8\n"},
        {"    behaviour Pose\n        wait 5 s", "    behaviour Pose\n        wait 2 s", "Pose, started: 6 → 9\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *changed = replace(whole, rows[i].from, rows[i].to), *bytes = replace(whole, "", "");
        text texts[2] = {open_text("yard.troupe", bytes), open_text("yard.troupe", changed)};
        trp_rehearsal *rehearsals[2] = {rehearse(&texts[0]), rehearse(&texts[1])};
        trp_comparison *comparison;
        assert_int_equal(trp_comparison_play(rehearsals[0], rehearsals[1], 10 * 30, &comparison), TRP_OK);
        trp_sheet sheet = {0};
        trp_comparison_print(comparison, "old", "new", &sheet);
        if (strstr(trp_sheet_text(&sheet), rows[i].figure) == NULL) {
            fail_msg("it says:\n%s", trp_sheet_text(&sheet));
        }
        trp_sheet_release(&sheet);
        trp_comparison_destroy(comparison);
        for (int side = 0; side < 2; side++) {
            trp_rehearsal_destroy(rehearsals[side]);
            close_text(&texts[side]);
        }
    }
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    text mary = open_text(MARY, read_whole(MARY));
    trp_rehearsal *one = rehearse(&mary);
    trp_comparison *comparison = NULL;
    assert_int_equal(trp_comparison_play(NULL, one, 10, &comparison), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_comparison_play(one, NULL, 10, &comparison), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_comparison_play(one, one, 10, &comparison), TRP_ERROR_ARGUMENT);
    assert_null(comparison);
    trp_comparison_destroy(NULL);
    trp_rehearsal_destroy(one);
    close_text(&mary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_about_small_edits_are_true),
        cmocka_unit_test(the_words_name_moment_entity_and_figures),
        cmocka_unit_test(facts_of_the_beginning_are_named),
        cmocka_unit_test(figures_are_sums_for_a_name),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
