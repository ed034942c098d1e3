// SPDX-License-Identifier: MIT
// Goal: the loop makes every step in which something happens, jumps over all others, and never goes
// beyond the end. Events can be said in words. Method: a plot of events at known steps.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "rehearsal/waiting.h"
#include "tests/rehearsal/fake_troupe.h"

static trp_rehearsal *rehearse(const trp_pack *pack)
{
    trp_rehearsal *rehearsal = NULL;
    assert_int_equal(trp_rehearsal_create(pack, NULL, &rehearsal), TRP_OK);
    return rehearsal;
}

static void only_steps_with_something_due_are_made(void **state)
{
    (void)state;
    const trp_pack *pack = fake_begin();
    trp_entity edda = fake_person("Edda", FAKE_ROLE_PATRON);
    fake_event(3, edda, TRP_EVENT_STARTED, FAKE_APPROACH);
    fake_event(3, edda, TRP_EVENT_FINISHED, FAKE_APPROACH);
    fake_event(1000, edda, TRP_EVENT_STARTED, FAKE_APPROACH);
    trp_rehearsal *rehearsal = rehearse(pack);
    const trp_world *world = trp_rehearsal_world(rehearsal);

    uint32_t count = 0;
    assert_true(trp_rehearsal_step(rehearsal, 2000));
    assert_int_equal(trp_world_now(world), 3);
    trp_world_events(world, &count);
    assert_int_equal(count, 2);
    assert_true(trp_rehearsal_step(rehearsal, 2000));
    assert_int_equal(trp_world_now(world), 1000);
    assert_false(trp_rehearsal_step(rehearsal, 2000));
    assert_int_equal(trp_world_now(world), 2000);
    assert_int_equal(plot.steps_made, 2);
    trp_rehearsal_destroy(rehearsal);
}

static void the_clock_stops_at_the_end_that_was_asked_for(void **state)
{
    (void)state;
    const trp_pack *pack = fake_begin();
    trp_entity edda = fake_person("Edda", FAKE_ROLE_PATRON);
    fake_event(100, edda, TRP_EVENT_STARTED, FAKE_APPROACH);
    trp_rehearsal *rehearsal = rehearse(pack);
    assert_false(trp_rehearsal_step(rehearsal, 99));
    assert_int_equal(trp_world_now(trp_rehearsal_world(rehearsal)), 99);
    assert_false(trp_rehearsal_step(rehearsal, 50));
    assert_int_equal(trp_world_now(trp_rehearsal_world(rehearsal)), 99);
    assert_true(trp_rehearsal_step(rehearsal, 100));
    trp_rehearsal_destroy(rehearsal);
}

static void events_are_told_in_words(void **state)
{
    static const struct {
        trp_event_kind kind;
        uint32_t behaviour, other_behaviour, task;
        bool has_other;
        trp_reason reason;
        const char *words;
    } rows[] = {
        {TRP_EVENT_STARTED, FAKE_ORDER_PATRON, TRP_NOT_FOUND, 0, true, 0, "Edda starts Order at ask with Linda"},
        {TRP_EVENT_SUSPENDED, FAKE_ORDER_PATRON, TRP_NOT_FOUND, 1, false, 0, "Edda suspends Order at fetch"},
        {TRP_EVENT_INTERRUPTED, FAKE_APPROACH, FAKE_ORDER_PATRON, 1, false, 0, "Edda interrupts Approach at move to for Order"},
        {TRP_EVENT_FINISHED, FAKE_TALK, TRP_NOT_FOUND, 0, false, 0, "Edda ends Converse talk"},
        {TRP_EVENT_REJECTED, FAKE_TALK, TRP_NOT_FOUND, 0, false, TRP_REASON_RANK, "Edda cannot start Converse talk (rank)"},
        {TRP_EVENT_ASKED, FAKE_TALK, TRP_NOT_FOUND, 0, true, 0, "Edda asks Linda for Converse talk"},
        {TRP_EVENT_ROLE_ON, FAKE_ROLE_SERVER, TRP_NOT_FOUND, 0, false, 0, "Edda puts on the role Server"},
    };
    (void)state;
    const trp_pack *pack = fake_begin();
    trp_entity edda = fake_person("Edda", FAKE_ROLE_PATRON);
    trp_entity linda = fake_person("Linda", FAKE_ROLE_SERVER);
    trp_rehearsal *rehearsal = rehearse(pack);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        trp_event *event = fake_event(1, edda, rows[i].kind, rows[i].behaviour);
        event->other_behaviour = rows[i].other_behaviour;
        event->task = rows[i].task;
        event->reason = (uint8_t)rows[i].reason;
        event->other = rows[i].has_other ? linda : trp_nobody();
        trp_sheet sheet = {0};
        trp_rehearsal_tell_event(rehearsal, event, &sheet);
        assert_string_equal(trp_sheet_text(&sheet), rows[i].words);
        trp_sheet_release(&sheet);
    }
    trp_rehearsal_destroy(rehearsal);
}

static void every_kind_of_event_has_words(void **state)
{
    (void)state;
    const trp_pack *pack = fake_begin();
    trp_entity edda = fake_person("Edda", FAKE_ROLE_PATRON);
    trp_rehearsal *rehearsal = rehearse(pack);
    for (uint32_t kind = 0; kind < TRP_EVENT_KIND_COUNT; kind++) {
        trp_sheet sheet = {0};
        trp_rehearsal_tell_event(rehearsal, fake_event(1, edda, (trp_event_kind)kind, 0), &sheet);
        assert_null(strstr(trp_sheet_text(&sheet), "happened"));
        assert_null(strchr(trp_sheet_text(&sheet), '%'));
        trp_sheet_release(&sheet);
    }
    trp_rehearsal_destroy(rehearsal);
}

static void waits_are_known_until_they_end(void **state)
{
    (void)state;
    fake_begin();
    trp_entity edda = fake_person("Edda", FAKE_ROLE_PATRON);
    trp_entity bram = fake_person("Bram", FAKE_ROLE_PATRON);
    trpi_wait_list waiting = {0};
    trpi_wait_list_apply_event(&waiting, fake_event(1, edda, TRP_EVENT_WAITING, FAKE_TALK));
    trpi_wait_list_apply_event(&waiting, fake_event(2, bram, TRP_EVENT_WAITING, FAKE_LISTEN));
    trpi_wait_list_apply_event(&waiting, fake_event(3, edda, TRP_EVENT_STARTED, FAKE_APPROACH));
    assert_int_equal(waiting.count, 2);
    trpi_wait_list_apply_event(&waiting, fake_event(4, edda, TRP_EVENT_WAITED, FAKE_TALK));
    assert_int_equal(waiting.count, 1);
    assert_int_equal(waiting.waits[0].agent.value, bram.value);
    assert_int_equal(waiting.waits[0].since, 2);
    trpi_wait_list_apply_event(&waiting, fake_event(5, bram, TRP_EVENT_DESPAWNED, TRP_NOT_FOUND));
    assert_int_equal(waiting.count, 0);
    trpi_wait_list_release(&waiting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_steps_with_something_due_are_made),
        cmocka_unit_test(the_clock_stops_at_the_end_that_was_asked_for),
        cmocka_unit_test(events_are_told_in_words),
        cmocka_unit_test(every_kind_of_event_has_words),
        cmocka_unit_test(waits_are_known_until_they_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
