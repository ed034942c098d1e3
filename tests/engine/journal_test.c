// SPDX-License-Identifier: MIT
// Goal: a journal has the last refusals, messages and castings of each entity and scene, and nothing else; a replay has the same.
// Method: plays in the theatre; a journal is told of every step.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEXT                                                          \
    "kind guest, a creature\n"                                        \
    "host inn\n"                                                      \
    "    message bill\n"                                              \
    "    message gossip\n"                                            \
    "object Chair\n"                                                  \
    "    behaviour Sit, holders 1\n"                                  \
    "        wait 60 s\n"                                             \
    "    on message bill by somebody\n"                               \
    "        send bill to somebody\n"                                 \
    "role Guest for guest\n"                                          \
    "    proactive Rest\n"                                            \
    "        request Sit of nearest Chair\n"                          \
    "    proactive Complain\n"                                        \
    "        send bill to nearest Chair\n"                            \
    "    latent Listen, when message gossip\n"                        \
    "        wait 1 s\n"                                              \
    "    proactive Drink\n"                                           \
    "        wait 10 min, open to Toast\n"                            \
    "    proactive Chat, with nearest Guest within 5 m, about rain\n" \
    "        wait 1 s\n"                                              \
    "    reactive Answer, about rain\n"                               \
    "        wait 1 s\n"                                              \
    "role Host for guest\n"                                           \
    "    proactive Count\n"                                           \
    "        wait 10 min, open to Toast\n"                            \
    "area Pub\n"                                                      \
    "situation Toast, in Pub, every 1 s, cooldown 60 min\n"           \
    "    part host: Host\n"                                           \
    "    part guest: Guest\n"                                         \
    "    phase\n"                                                     \
    "        all: wait 1 s\n"

typedef struct play {
    theatre *t;
    trp_journal *journal;
    trp_event events[TRP_JOURNAL_DEPTH];
} play;

static play begin(void)
{
    play p = {.t = theatre_open(TEXT)};
    assert_int_equal(trp_journal_create(NULL, &p.journal), TRP_OK);
    theatre_add_free(p.t, "Guest", "Ann", 0, 0);
    return p;
}

static void end(play *p)
{
    trp_journal_destroy(p->journal);
    theatre_close(p->t);
}

static void go(play *p, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        theatre_step(p->t);
        assert_int_equal(trp_journal_note_step(p->journal, theatre_world(p->t)), TRP_OK);
    }
}

static uint32_t of(play *p, const char *who, trp_journal_kind kind)
{
    return trp_journal_of_entity(p->journal, theatre_who(p->t, who), kind, p->events, TRP_JOURNAL_DEPTH, sizeof *p->events);
}

static uint32_t of_toast(play *p)
{
    uint32_t scene = theatre_find(p->t, TRP_NAMES_SCENE, "Toast");
    return trp_journal_of_scene(p->journal, scene, p->events, TRP_JOURNAL_DEPTH, sizeof *p->events);
}

static bool is_about(const play *p, const trp_event *event, trp_event_kind kind, const char *agent, const char *other)
{
    return event->kind == kind && event->agent.value == theatre_who(p->t, agent).value &&
           event->other.value == theatre_who(p->t, other).value;
}

static void refusal_is_known_to_both(void **state)
{
    (void)state;
    play p = begin();
    theatre_add_free(p.t, "Guest", "Bob", 1, 0);
    theatre_add_kind(p.t, "Chair", "stool", 2, 0);
    go(&p, 2);
    theatre_perform(p.t, "Bob", "Rest", NULL);
    go(&p, 10);
    assert_int_equal(of(&p, "stool", TRP_JOURNAL_REFUSALS), 0);
    theatre_perform(p.t, "Ann", "Rest", NULL);
    go(&p, 10);
    static const char *const both[] = {"Ann", "stool"};
    for (uint32_t i = 0; i < 2; i++) {
        assert_in_range(of(&p, both[i], TRP_JOURNAL_REFUSALS), 1, TRP_JOURNAL_DEPTH);
        assert_true(is_about(&p, &p.events[0], TRP_EVENT_REFUSED, "Ann", "stool"));
        assert_int_equal(p.events[0].reason, TRP_REASON_FULL);
    }
    assert_int_equal(of(&p, "Bob", TRP_JOURNAL_REFUSALS), 0);
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_CASTINGS), 0);
    end(&p);
}

static void message_is_known_to_both_and_the_newest_comes_first(void **state)
{
    (void)state;
    play p = begin();
    theatre_add_kind(p.t, "Chair", "stool", 2, 0);
    go(&p, 2);
    theatre_perform(p.t, "Ann", "Complain", NULL);
    go(&p, 10);
    assert_int_equal(of(&p, "stool", TRP_JOURNAL_MESSAGES), 2);
    assert_true(is_about(&p, &p.events[0], TRP_EVENT_HEARD, "Ann", "stool"));
    assert_true(is_about(&p, &p.events[1], TRP_EVENT_HEARD, "stool", "Ann"));
    assert_int_equal(p.events[1].task, theatre_find(p.t, TRP_NAMES_MESSAGE, "bill"));
    theatre_message(p.t, "Ann", "gossip");
    go(&p, 2);
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_MESSAGES), 3);
    assert_true(is_about(&p, &p.events[0], TRP_EVENT_HEARD, "Ann", NULL));
    assert_int_equal(p.events[0].task, theatre_find(p.t, TRP_NAMES_MESSAGE, "gossip"));
    assert_int_equal(trp_journal_of_entity(p.journal, theatre_who(p.t, "Ann"), TRP_JOURNAL_MESSAGES, p.events, 1, sizeof *p.events),
                     3);
    end(&p);
}

static void old_ones_make_room(void **state)
{
    (void)state;
    play p = begin();
    go(&p, 2);
    for (uint32_t i = 0; i < TRP_JOURNAL_DEPTH + 3; i++) {
        theatre_message(p.t, "Ann", "gossip");
        go(&p, 30);
    }
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_MESSAGES), TRP_JOURNAL_DEPTH);
    for (uint32_t i = 1; i < TRP_JOURNAL_DEPTH; i++) {
        assert_int_equal(p.events[i - 1].step - p.events[i].step, 30);
    }
    end(&p);
}

typedef struct budget {
    uint32_t left;
} budget;

static void *resize(void *context, void *pointer, size_t old_size, size_t new_size)
{
    budget *b = context;
    (void)old_size;
    if (new_size == 0) {
        free(pointer);
        return NULL;
    }
    if (b->left == 0) {
        return NULL;
    }
    b->left--;
    return realloc(pointer, new_size);
}

// A hundred copies of a journal take little more memory than two, and each of them keeps its moment.
static void copies_share_what_they_all_know(void **state)
{
    (void)state;
    enum { COPIES = 100, ENOUGH = 1000 };
    play p = begin();
    go(&p, 2);
    theatre_message(p.t, "Ann", "gossip");
    theatre_step(p.t);
    budget b = {ENOUGH};
    const trp_allocator allocator = {.resize = resize, .context = &b};
    trp_journal *journal, *copies[COPIES];
    assert_int_equal(trp_journal_create(&allocator, &journal), TRP_OK);
    assert_int_equal(trp_journal_note_step(journal, theatre_world(p.t)), TRP_OK);
    size_t alone = trp_journal_size(journal), whole = 0;
    for (uint32_t i = 0; i < COPIES; i++) {
        assert_int_equal(trp_journal_create(&allocator, &copies[i]), TRP_OK);
        uint32_t before = b.left;
        assert_int_equal(trp_journal_copy(copies[i], journal), TRP_OK);
        assert_in_range(before - b.left, 1, 2);  // a table of pages of entities, and one of pages of scenes; and no page
    }
    for (uint32_t i = 0; i < COPIES; i++) {
        whole += trp_journal_size(copies[i]);
    }
    assert_in_range(whole, alone / 2, COPIES * (alone - TRP_JOURNAL_DEPTH * sizeof(trp_event)));
    theatre_message(p.t, "Ann", "gossip");
    theatre_step(p.t);
    uint32_t before = b.left;
    assert_int_equal(trp_journal_note_step(journal, theatre_world(p.t)), TRP_OK);
    assert_int_equal(before - b.left, 1);  // a page of its own
    trp_entity ann = theatre_who(p.t, "Ann");
    assert_int_equal(trp_journal_of_entity(journal, ann, TRP_JOURNAL_MESSAGES, NULL, 0, sizeof(trp_event)), 2);
    for (uint32_t i = 0; i < COPIES; i++) {
        assert_int_equal(trp_journal_of_entity(copies[i], ann, TRP_JOURNAL_MESSAGES, NULL, 0, sizeof(trp_event)), 1);
        trp_journal_destroy(copies[i]);
    }
    assert_int_equal(trp_journal_of_entity(journal, ann, TRP_JOURNAL_MESSAGES, NULL, 0, sizeof(trp_event)), 2);
    trp_journal_destroy(journal);
    end(&p);
}

static void copy_knows_the_moment_of_its_making(void **state)
{
    (void)state;
    play p = begin();
    trp_journal *copy = NULL;
    assert_int_equal(trp_journal_create(NULL, &copy), TRP_OK);
    go(&p, 2);
    theatre_message(p.t, "Ann", "gossip");
    go(&p, 2);
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_MESSAGES), 1);
    uint32_t heard = p.events[0].step;
    size_t empty = trp_journal_size(copy);
    assert_int_equal(trp_journal_copy(copy, p.journal), TRP_OK);
    assert_true(trp_journal_size(copy) > empty + TRP_JOURNAL_DEPTH * sizeof(trp_event));
    theatre_message(p.t, "Ann", "gossip");
    go(&p, 2);
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_MESSAGES), 2);

    assert_int_equal(trp_journal_copy(p.journal, copy), TRP_OK);
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_MESSAGES), 1);
    assert_int_equal(p.events[0].step, heard);
    theatre_message(p.t, "Ann", "gossip");
    go(&p, 2);
    assert_int_equal(of(&p, "Ann", TRP_JOURNAL_MESSAGES), 2);
    trp_journal_destroy(copy);
    end(&p);
}

static void search_of_an_area_tells_for_which_part_it_found_nobody(void **state)
{
    (void)state;
    play p = begin();
    theatre_add_kind(p.t, "Pub", "pub", 0, 0);
    trp_place_set_reach(theatre_world(p.t), theatre_who(p.t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    go(&p, 2);
    theatre_perform(p.t, "Ann", "Drink", NULL);
    go(&p, 90);
    assert_in_range(of(&p, "pub", TRP_JOURNAL_CASTINGS), 1, TRP_JOURNAL_DEPTH);
    assert_true(is_about(&p, &p.events[0], TRP_EVENT_REJECTED, "pub", NULL));
    assert_int_equal(p.events[0].task, TRP_NOT_FOUND);  // fewer are open to it than it has parts
    theatre_add_free(p.t, "Guest", "Bob", 1, 0);
    go(&p, 2);
    theatre_perform(p.t, "Bob", "Drink", NULL);
    go(&p, 90);
    assert_in_range(of(&p, "pub", TRP_JOURNAL_CASTINGS), 2, TRP_JOURNAL_DEPTH);
    assert_int_equal(p.events[0].task, 0);
    assert_int_equal(p.events[0].reason, TRP_REASON_NO_PARTNER);
    theatre_add_free(p.t, "Host", "Cid", 2, 0);
    go(&p, 2);
    theatre_perform(p.t, "Cid", "Count", NULL);
    go(&p, 90);
    (void)of(&p, "pub", TRP_JOURNAL_CASTINGS);
    assert_true(is_about(&p, &p.events[0], TRP_EVENT_CAST, "pub", "Cid"));
    assert_in_range(of_toast(&p), 3, TRP_JOURNAL_DEPTH);
    assert_int_equal(p.events[0].kind, TRP_EVENT_SCENE_STARTED);
    assert_int_equal(p.events[1].kind, TRP_EVENT_REJECTED);
    end(&p);
}

static void meeting_that_found_nobody_is_known(void **state)
{
    (void)state;
    play p = begin();
    go(&p, 2);
    theatre_perform(p.t, "Ann", "Chat", NULL);
    go(&p, 10);
    assert_in_range(of(&p, "Ann", TRP_JOURNAL_CASTINGS), 1, TRP_JOURNAL_DEPTH);
    assert_true(is_about(&p, &p.events[0], TRP_EVENT_REJECTED, "Ann", NULL));
    assert_int_equal(p.events[0].reason, TRP_REASON_NO_PARTNER);
    end(&p);
}

static void newcomer_in_the_same_place_begins_anew(void **state)
{
    (void)state;
    play p = begin();
    theatre_add_free(p.t, "Guest", "Bob", 1, 0);
    go(&p, 2);
    theatre_message(p.t, "Bob", "gossip");
    go(&p, 2);
    trp_entity bob = theatre_who(p.t, "Bob");
    assert_int_equal(of(&p, "Bob", TRP_JOURNAL_MESSAGES), 1);
    theatre_remove(p.t, "Bob");
    go(&p, 2);
    char name[8] = "";
    trp_entity dan = trp_nobody();
    for (uint32_t i = 0; i < 100 && (uint32_t)dan.value != (uint32_t)bob.value; i++) {
        (void)snprintf(name, sizeof name, "Dan%u", i);
        dan = theatre_add_free(p.t, "Guest", name, 1, 0);
        go(&p, 2);
    }
    assert_true((uint32_t)bob.value == (uint32_t)dan.value && bob.value != dan.value);
    assert_int_equal(of(&p, name, TRP_JOURNAL_MESSAGES), 0);
    theatre_message(p.t, name, "gossip");
    go(&p, 2);
    assert_int_equal(of(&p, name, TRP_JOURNAL_MESSAGES), 1);
    assert_int_equal(trp_journal_of_entity(p.journal, bob, TRP_JOURNAL_MESSAGES, NULL, 0, sizeof *p.events), 0);
    end(&p);
}

// ---- Memory ---------------------------------------------------------------------------------------

static void without_memory_it_knows_less(void **state)
{
    (void)state;
    play p = begin();
    go(&p, 2);
    theatre_message(p.t, "Ann", "gossip");
    theatre_step(p.t);
    for (uint32_t count = 0; count < 4; count++) {
        budget b = {count};
        const trp_allocator allocator = {.resize = resize, .context = &b};
        trp_journal *journal;
        trp_result result = trp_journal_create(&allocator, &journal);
        assert_int_equal(result, count == 0 ? TRP_ERROR_MEMORY : TRP_OK);
        if (result == TRP_OK) {
            assert_int_equal(trp_journal_note_step(journal, theatre_world(p.t)), count < 3 ? TRP_ERROR_MEMORY : TRP_OK);
            assert_int_equal(
                trp_journal_of_entity(journal, theatre_who(p.t, "Ann"), TRP_JOURNAL_MESSAGES, NULL, 0, sizeof(trp_event)),
                count < 3 ? 0 : 1);
        }
        trp_journal_destroy(journal);
    }
    trp_journal_note_step(p.journal, theatre_world(p.t));
    budget b = {3};  // the journal, a table of pages and one page; the second copy lacks the page
    const trp_allocator allocator = {.resize = resize, .context = &b};
    trp_journal *copy;
    assert_int_equal(trp_journal_create(&allocator, &copy), TRP_OK);
    assert_int_equal(trp_journal_copy(copy, p.journal), TRP_OK);
    assert_int_equal(trp_journal_copy(copy, p.journal), TRP_ERROR_MEMORY);
    assert_int_equal(trp_journal_of_entity(copy, theatre_who(p.t, "Ann"), TRP_JOURNAL_MESSAGES, NULL, 0, sizeof(trp_event)), 0);
    trp_journal_destroy(copy);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(refusal_is_known_to_both),
        THEATRE_TEST(message_is_known_to_both_and_the_newest_comes_first),
        THEATRE_TEST(old_ones_make_room),
        THEATRE_TEST(copies_share_what_they_all_know),
        THEATRE_TEST(copy_knows_the_moment_of_its_making),
        THEATRE_TEST(search_of_an_area_tells_for_which_part_it_found_nobody),
        THEATRE_TEST(meeting_that_found_nobody_is_known),
        THEATRE_TEST(newcomer_in_the_same_place_begins_anew),
        THEATRE_TEST(without_memory_it_knows_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
