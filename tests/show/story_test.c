// SPDX-License-Identifier: MIT
// Goal: a story tells who did what how often, and one person's interruption from its beginning to
// its end, in sentences; a transcript tells everything; nothing in either can upset a terminal.
// Method: the paper's afternoon (MQ Figure 4, shortened) as a plot on a fake world.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "show/episode.h"
#include "show/pairs.h"
#include "tests/rehearsal/fake_troupe.h"
#include "troupe/show.h"

static trp_rehearsal *rehearsal;
static trp_sheet sheet;
static trp_entity mary, linda, bob;

static void order_and_chat(uint32_t at)
{
    fake_event(at, mary, TRP_EVENT_STARTED, FAKE_APPROACH);
    fake_move(at, mary, FAKE_APPROACH, bob);
    fake_event(at + 60, mary, TRP_EVENT_CUE, FAKE_ORDER_PATRON)->other = linda;
    fake_event(at + 60, mary, TRP_EVENT_INTERRUPTED, FAKE_APPROACH)->other_behaviour = FAKE_ORDER_PATRON;
    fake_event(at + 60, mary, TRP_EVENT_STARTED, FAKE_ORDER_PATRON)->other = linda;
    fake_event(at + 60, mary, TRP_EVENT_SCENE_STARTED, FAKE_ORDER_PATRON)->other = linda;
    fake_say(at + 62, mary, FAKE_ORDER_PATRON, 0, linda);
    fake_say(at + 122, linda, FAKE_ORDER_SERVER, 1, mary);
    fake_event(at + 300, mary, TRP_EVENT_SUSPENDED, FAKE_ORDER_PATRON);
    fake_event(at + 300, mary, TRP_EVENT_RESUMED, FAKE_APPROACH);
    fake_event(at + 400, mary, TRP_EVENT_ACTIVATED, FAKE_ORDER_PATRON);
    fake_event(at + 400, mary, TRP_EVENT_INTERRUPTED, FAKE_APPROACH)->other_behaviour = FAKE_ORDER_PATRON;
    fake_event(at + 401, mary, TRP_EVENT_WAITED, FAKE_ORDER_PATRON)->steps = 240;
    fake_event(at + 600, mary, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    fake_event(at + 600, mary, TRP_EVENT_SCENE_ENDED, FAKE_ORDER_PATRON)->other = linda;
    fake_event(at + 600, mary, TRP_EVENT_RESUMED, FAKE_APPROACH);
    fake_event(at + 900, mary, TRP_EVENT_FINISHED, FAKE_APPROACH);
}

static int begin(void **state)
{
    (void)state;
    const trp_pack *pack = fake_begin();
    mary = fake_person("Mary", FAKE_ROLE_PATRON);
    linda = fake_person("Linda", FAKE_ROLE_SERVER);
    bob = fake_person("B\x1b[2Job", FAKE_ROLE_PATRON);
    order_and_chat(10);
    order_and_chat(30 * 3600);
    order_and_chat(30 * 4000);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    return trp_rehearsal_create(pack, &def, &rehearsal) == TRP_OK ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    trp_rehearsal_destroy(rehearsal);
    trp_sheet_release(&sheet);
    return 0;
}

static void tell(trp_entity follow)
{
    trp_story *story = NULL;
    assert_int_equal(trp_story_create(rehearsal, &story), TRP_OK);
    trp_story_follow(story, follow);
    while (trp_rehearsal_step(rehearsal, 30 * 7200)) {
        trp_story_note_step(story);
    }
    trp_story_print(story, &sheet);
    trp_story_destroy(story);
    assert_false(sheet.failed);
}

static bool says(const char *words)
{
    // Line breaks may be anywhere between words.
    trp_sheet flat = {0};
    trp_sheet_add_sanitized(&flat, trp_sheet_text(&sheet));
    bool found = strstr(trp_sheet_text(&flat), words) != NULL;
    trp_sheet_release(&flat);
    return found;
}

static void a_story_tells_figures_and_somebodys_day(void **state)
{
    static const char *const words[] = {
        "2 hours in The Blue Boar",
        "2 patrons and 1 server",
        "They met to order 3 times: Mary every time.",
        "The busiest hour was from 9:00 to 10:00, with 2 meetings",
        "The longest wait was Mary's, 8 seconds",
        "At 8:00 Mary was on the way to B",
        "when Linda came by. Mary (thirst 83) let that be and ordered.",
        "\"An ale, please.\", said Mary.",
        "answered Linda.",
        "While Linda was busy with it, Mary",
        "and went back to approaching.",
        "A moment later Linda was ready, and approaching had to wait.",
        "Then Mary went on approaching",
        "In all, Mary spoke 3 lines",
        "was interrupted 6 times, and 6 times went on",
        "6: 6 resumed where they were left, 0 given up, 0 open",
        "3 of 3",
    };
    (void)state;
    tell(trp_nobody());
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!says(words[i])) {
            fail_msg("missing: %s\nin: %s", words[i], trp_sheet_text(&sheet));
        }
    }
    assert_null(strchr(trp_sheet_text(&sheet), '\x1b'));
    assert_true(says("stuck nobody") || strstr(trp_sheet_text(&sheet), "nobody\n") != NULL);
}

static void a_story_follows_whom_it_is_told_to(void **state)
{
    (void)state;
    tell(linda);
    assert_true(says("Linda spoke 3 lines"));
    assert_false(says("Mary was on the way"));
}

static void a_transcript_tells_everything_with_times(void **state)
{
    (void)state;
    trp_transcript *transcript = NULL;
    assert_int_equal(trp_transcript_create(rehearsal, &transcript), TRP_OK);
    uint32_t lines = 0;
    while (trp_rehearsal_step(rehearsal, 3000)) {
        lines += trp_transcript_add_step(transcript, &sheet);
    }
    trp_transcript_print_summary(transcript, &sheet);
    trp_transcript_destroy(transcript);
    assert_int_equal(lines, 9);
    assert_true(says("08:00:02  Mary to Linda: \"An ale, please.\""));
    assert_true(says("08:00:00  Mary moves to B"));
    assert_true(says("(Mary suspends Order at ask)"));
    assert_true(says("interrupted twice"));
    assert_null(strchr(trp_sheet_text(&sheet), '\x1b'));
}

static void a_transcript_of_one_leaves_out_the_others(void **state)
{
    (void)state;
    trp_transcript *transcript = NULL;
    assert_int_equal(trp_transcript_create(rehearsal, &transcript), TRP_OK);
    trp_transcript_follow(transcript, linda);
    while (trp_rehearsal_step(rehearsal, 3000)) {
        trp_transcript_add_step(transcript, &sheet);
    }
    trp_transcript_print_summary(transcript, &sheet);
    trp_transcript_destroy(transcript);
    assert_true(says("08:00:02  Mary to Linda: \"An ale, please.\""));  // the line names its listener
    assert_false(says("Mary moves to B"));
    assert_false(says("Mary suspends Order"));
    assert_true(says("in the life of Linda: 1 line spoken, 1 action, 1 meeting"));
    assert_false(says("interrupted"));  // Linda was not, and what is nought is left out
}

// Lets every line that is spoken have Bob behind its listener among its arguments.
static void add_bob_to_lines(void)
{
    for (uint32_t i = 0; i < plot.command_count; i++) {
        trp_command *command = &plot.commands[i];
        if (command->action == FAKE_ACTION_SAY) {
            command->argument_types[command->argument_count] = TRP_TYPE_ENTITY;
            command->arguments[command->argument_count++] = trp_value_entity(bob);
        }
    }
}

// Goal: of several entities among the arguments of a line, the first is who is spoken to (4.7).
static void a_transcript_names_the_first_entity_as_listener(void **state)
{
    add_bob_to_lines();
    a_transcript_tells_everything_with_times(state);
}

static void a_story_has_the_first_entity_listen(void **state)
{
    add_bob_to_lines();
    a_story_tells_figures_and_somebodys_day(state);
}

static bool add(trpi_episode *episode, uint32_t kind, uint32_t behaviour)
{
    trpi_episode_moment moment = {.kind = kind, .behaviour = behaviour};
    return trpi_episode_continue_with_moment(episode, &moment);
}

static void an_episode_ends_with_the_way_back(void **state)
{
    (void)state;
    trpi_episode episode;
    trpi_episode_begin(&episode, FAKE_ORDER_PATRON);
    assert_true(add(&episode, TRP_EVENT_INTERRUPTED, FAKE_APPROACH));
    assert_true(add(&episode, TRP_EVENT_RESUMED, FAKE_APPROACH));
    assert_true(add(&episode, TRP_EVENT_FINISHED, FAKE_APPROACH));
    assert_true(add(&episode, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON));
    assert_int_equal(trpi_episode_score(&episode), 0);
    trpi_episode plain = episode;
    assert_false(add(&plain, TRP_EVENT_RESUMED, FAKE_APPROACH));
    assert_in_range(trpi_episode_score(&plain), 1, 1000);
    assert_false(add(&episode, TRP_EVENT_STARTED, FAKE_POSE));  // she does not go back
    assert_int_equal(trpi_episode_score(&episode), 0);

    trpi_episode_begin(&episode, FAKE_ORDER_PATRON);
    assert_false(add(&episode, TRP_EVENT_CANCELLED, FAKE_ORDER_PATRON));
    assert_int_equal(trpi_episode_score(&episode), 0);

    trpi_episode_begin(&episode, FAKE_ORDER_PATRON);
    uint32_t added = 0;
    while (add(&episode, TRPI_MOMENT_SAYS, TRP_NOT_FOUND)) {
        added++;
    }
    assert_int_equal(added, TRPI_EPISODE_MOMENTS);
    assert_int_equal(trpi_episode_score(&episode), 0);
}

static void the_best_episodes_are_kept(void **state)
{
    (void)state;
    trpi_episode best[TRPI_EPISODES_KEPT];
    memset(best, 0, sizeof best);
    for (uint32_t score = 1; score <= 10; score++) {
        trpi_episode episode;
        trpi_episode_begin(&episode, FAKE_APPROACH);
        episode.score = score * 7 % 11;
        trpi_episodes_keep_if_best(best, &episode);
    }
    for (uint32_t i = 0; i < TRPI_EPISODES_KEPT; i++) {
        assert_int_equal(best[i].score, 10 - i);
    }
}

static void pairs_are_counted(void **state)
{
    (void)state;
    trpi_pair_counts pairs = {0};
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(trpi_pair_counts_add(&pairs, i % 3, i % 50, 100 + i % 7));
    }
    for (uint32_t i = 0; i < 50; i++) {
        assert_true(trpi_pair_counts_add(&pairs, 1, 7, 9));
    }
    trpi_meeting_pair most = trpi_pair_counts_find_highest_of_meeting(&pairs, 1);
    assert_int_equal(most.first, 7);
    assert_int_equal(most.second, 9);
    assert_int_equal(most.count, 50);
    assert_int_equal(trpi_pair_counts_find_highest_with_person(&pairs, 9).first, 7);
    assert_int_equal(trpi_pair_counts_find_highest_with_person(&pairs, 5000).count, 0);
    uint32_t total = 0;
    for (uint32_t i = 0; i < pairs.capacity; i++) {
        total += pairs.places[i].count;
    }
    assert_int_equal(total, 1050);
    trpi_pair_counts_release(&pairs);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_story_tells_figures_and_somebodys_day),
        CASE(a_story_follows_whom_it_is_told_to),
        CASE(a_transcript_tells_everything_with_times),
        CASE(a_transcript_of_one_leaves_out_the_others),
        CASE(a_transcript_names_the_first_entity_as_listener),
        CASE(a_story_has_the_first_entity_listen),
        cmocka_unit_test(an_episode_ends_with_the_way_back),
        cmocka_unit_test(the_best_episodes_are_kept),
        cmocka_unit_test(pairs_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
