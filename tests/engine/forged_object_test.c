// SPDX-License-Identifier: MIT
// Goal: wrong numbers of a save in the records of objects and their users are refused, each with its sentence.
// Method: as in forged_test.c, in a play of two agents that want one chair.

#include "engine/store/holding.h"
#include "engine/store/lock.h"
#include "tests/engine/forge.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char hall[] =
    "object Chair\n"
    "    behaviour Sit, holders 1\n"
    "        wait 20 s\n"
    "object Table\n"
    "    link seat: many Chair within 9 m\n"
    "    behaviour Dine\n"
    "        request Sit of nearest seat\n"
    "role Guest for creature\n"
    "    proactive Rest\n"
    "        request Dine of nearest Table\n";

#define BROKEN(invariant) "The save holds a world that cannot be: " invariant "."
static const char no_use[] = "Somebody in the save uses an object in a way that cannot be.";
static const char no_mail[] = "A message in the save cannot be.";

static theatre *open_hall(void)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    forge_begin();
    theatre *t = theatre_open_with(hall, &def);
    world = theatre_world(t);
    theatre_add_kind(t, "Chair", "chair", 1, 0);
    theatre_add_kind(t, "Table", "table", 2, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 0, 1);
    theatre_steps(t, 2);
    return t;
}

static trpi_mail *find_mail(uint8_t kind)
{
    for (uint32_t i = 0; i < world->outgoing.count; i++) {
        if (world->outgoing.mails[i].kind == kind) {
            return &world->outgoing.mails[i];
        }
    }
    return NULL;
}

static void a_grant_that_cannot_be_is_refused(void **state)
{
    (void)state;
    theatre *t = open_hall();
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_step(t);
    trpi_mail *mail = find_mail(TRPI_MAIL_ADOPTED);
    assert_non_null(mail);
    sentence = NULL;
    forge_answer("a grant");
    sentence = no_mail;
    FORGED(mail->to, world->capacity);
    FORGED(mail->behaviour, trp_index_of_number(trp_pack_find(world->pack, TRP_NAMES_BEHAVIOUR, "Guest.Rest")));
    theatre_close(t);
}

static void a_refusal_that_cannot_be_is_refused(void **state)
{
    (void)state;
    theatre *t = open_hall();
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_steps(t, 4);
    theatre_perform(t, "Bob", "Rest", NULL);
    for (uint32_t i = 0; i < 6 && find_mail(TRPI_MAIL_DECLINED) == NULL; i++) {
        theatre_step(t);
    }
    trpi_mail *mail = find_mail(TRPI_MAIL_DECLINED);
    assert_non_null(mail);
    sentence = no_mail;
    FORGED(mail->to, world->capacity);
    theatre_close(t);
}

static void wrong_uses_are_refused(void **state)
{
    (void)state;
    theatre *t = open_hall();
    theatre_perform(t, "Ann", "Rest", NULL);
    theatre_steps(t, 8);
    uint32_t ann = trpi_ref_index(theatre_who(t, "Ann").value), first = world->settings.queues_per_agent;
    trpi_entry *outer = trpi_agent_entries(world, ann)[first], *inner = trpi_agent_entries(world, ann)[first + 1];
    assert_int_equal(inner->claim, TRPI_FRAME_HELD);
    sentence = NULL;
    forge_answer("two frames");
    sentence = "Somebody in the save has a queue that cannot be.";
    FORGED(inner->parent, first + 3);
    FORGED(inner->claim, TRPI_FRAME_NONE);
    FORGED(outer->behaviour, trp_index_of_number(trp_pack_find(world->pack, TRP_NAMES_BEHAVIOUR, "Guest.Rest")));
    FORGED(trpi_agent_entries(world, ann)[0]->parent, 1);
    FORGED(trpi_agent_entries(world, ann)[0]->claim, TRPI_FRAME_ASKS);
    theatre_close(t);
}

static void a_lock_that_cannot_be_is_refused(void **state)
{
    (void)state;
    forge_begin();
    theatre *t = theatre_open(
        "object Well\n"
        "    behaviour Dip\n"
        "        lock bucket\n"
        "            wait 20 s\n"
        "object Stone\n"
        "    behaviour Sit\n"
        "        wait 20 s\n"
        "role Guest for creature\n"
        "    proactive Drink\n"
        "        request Dip of nearest Well\n"
        "    proactive Rest\n"
        "        request Sit of nearest Stone\n");
    world = theatre_world(t);
    theatre_add_kind(t, "Well", "well", 1, 0);
    theatre_add_kind(t, "Stone", "stone", 1, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 0, 1);
    theatre_add_free(t, "Guest", "Cid", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Drink", NULL);
    theatre_perform(t, "Bob", "Drink", NULL);
    theatre_perform(t, "Cid", "Rest", NULL);
    theatre_steps(t, 9);
    uint32_t frame = world->settings.queues_per_agent;
    uint16_t *ann = &world->holding_locks[trpi_holding_index_of_frame(world, trpi_ref_index(theatre_who(t, "Ann").value), frame)];
    uint16_t *bob = &world->holding_locks[trpi_holding_index_of_frame(world, trpi_ref_index(theatre_who(t, "Bob").value), frame)];
    uint16_t *cid = &world->holding_locks[trpi_holding_index_of_frame(world, trpi_ref_index(theatre_who(t, "Cid").value), frame)];
    assert_int_equal(*ann, TRPI_LOCK_HELD | 1);
    assert_int_equal(*bob, 2);
    sentence = NULL;
    forge_answer("a lock");
    sentence = BROKEN("a lock of an object is held by too many, or by nobody though somebody waits");
    FORGED(*ann, TRPI_LOCK_HELD);      // arrived before the first user
    FORGED(*ann, TRPI_LOCK_HELD | 3);  // behind a user that does not exist
    FORGED(*ann, 1);                   // waits for a lock that no agent has
    FORGED(*ann, 0);                   // without Ann, the lock would be Bob's
    FORGED(*bob, TRPI_LOCK_HELD | 2);  // two agents have a lock that is for one
    FORGED(*bob, 1);
    sentence = no_use;
    FORGED(*cid, 1);  // a stone has no lock
    sentence = BROKEN("an object and somebody who uses it do not agree on a lock");
    FORGED(*bob, 0);
    theatre_close(t);
}

static trpi_entry *entry_of(const theatre *t, const char *who)
{
    return trpi_entry_at(world, trpi_ref_index(theatre_who(t, who).value), 0);
}

// Ann's move is a step of a list, Bob's a leaf of a tree. Both moves are held at the door.
static void a_hold_without_a_reason_is_refused(void **state)
{
    (void)state;
    forge_begin();
    theatre *t = theatre_open(
        "place garden\n"
        "object Door\n"
        "    behaviour Pass (beyond: point), crosses\n"
        "        lock way, before others if me is nobody\n"
        "            wait 20 s\n"
        "role Guest for creature\n"
        "    proactive Stroll\n"
        "        move to garden\n"
        "    proactive Climb\n"
        "        sequence\n"
        "            wait 0.1 s\n"
        "            move to garden, always succeeds\n");
    world = theatre_world(t);
    theatre_add_kind(t, "place", "garden", 20, 0);
    theatre_add_kind(t, "Door", "door", 10, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Stroll", NULL);
    theatre_perform(t, "Bob", "Climb", NULL);
    theatre_steps(t, 9);
    theatre_crosses(t, "Ann", "door", 12, 0);
    theatre_steps(t, 9);
    theatre_crosses(t, "Bob", "door", 12, 0);
    theatre_steps(t, 9);
    trpi_entry *ann = entry_of(t, "Ann");
    trpi_node_state *leaf = &trpi_node_states_of_agent_entry(world, trpi_ref_index(theatre_who(t, "Bob").value), 0)[3];
    assert_int_equal(ann->run.held, TRPI_HELD_CROSSING);
    assert_int_equal(leaf->run.held, TRPI_HELD_CROSSING);
    uint32_t frame = world->settings.queues_per_agent, index_of_ann = trpi_ref_index(theatre_who(t, "Ann").value),
             index_of_bob = trpi_ref_index(theatre_who(t, "Bob").value);
    sentence = NULL;
    forge_answer("what is held");
    sentence = "Somebody in the save has a queue that cannot be.";
    FORGED(ann->run.held, 3);
    FORGED(ann->run.token, 0);                   // held, but not under way
    FORGED(ann->run.watch_due, world->now + 9);  // a held move has no watchdog
    sentence = BROKEN("an action is held for something that is over");
    FORGED(trpi_entry_at(world, index_of_ann, frame)->asked_at, 5);  // the request was made in another step
    FORGED(trpi_entry_at(world, index_of_ann, frame)->parent, 2);    // the request was made by another queue
    sentence = "Somebody in the save has a queue that cannot be.";
    FORGED(leaf->run.watch_due, world->now + 9);
    FORGED(leaf->run.held, 3);
    FORGED(leaf->run.token, 0);
    FORGED(leaf[-2].run.held, TRPI_HELD_CROSSING);  // a wait cannot cross anything
    sentence = BROKEN("an action is held for something that is over");
    FORGED(trpi_entry_at(world, index_of_bob, frame)->asked_at, 1);
    // The second of two waiting users cannot be first, and the user that has the lock must have it.
    uint16_t *first = &world->holding_locks[trpi_holding_index_of_frame(world, trpi_ref_index(theatre_who(t, "Ann").value), frame)];
    uint16_t *second =
        &world->holding_locks[trpi_holding_index_of_frame(world, trpi_ref_index(theatre_who(t, "Bob").value), frame)];
    sentence = BROKEN("a lock of an object is held by too many, or by nobody though somebody waits");
    FORGED(*first, TRPI_LOCK_HELD | TRPI_LOCK_FIRST | 1);
    FORGED(*second, TRPI_LOCK_FIRST | 1);
    FORGED(*second, TRPI_LOCK_FIRST | 3);
    sentence = NULL;
    FORGED(*second, TRPI_LOCK_FIRST | 2);  // a valid state
    theatre_close(t);
}

// Ann's move is a step of a list, Bob's a leaf of a tree. The town's wrap is a list, the land's a tree.
static void a_wrap_of_nothing_is_refused(void **state)
{
    (void)state;
    forge_begin();
    theatre *t = theatre_open(
        "place garden\n"
        "area Town\n"
        "    behaviour Tiptoe, wraps moves\n"
        "        go on\n"
        "area Land, everywhere\n"
        "    behaviour Stoop, wraps moves\n"
        "        sequence\n"
        "            wait 0.5 s\n"
        "            selector\n"
        "                go on\n"
        "role Guest for creature\n"
        "    proactive Stroll\n"
        "        move to garden\n"
        "    proactive Climb\n"
        "        sequence\n"
        "            wait 0.1 s\n"
        "            move to garden, always succeeds\n");
    world = theatre_world(t);
    theatre_add_kind(t, "place", "garden", 60, 0);
    theatre_add_kind(t, "Town", "town", 0, 0);
    theatre_add_kind(t, "Land", "land", 0, 0);
    theatre_add_free(t, "Guest", "Ann", 0, 0);
    theatre_add_free(t, "Guest", "Bob", 0, 1);
    theatre_steps(t, 2);
    trp_place_set_reach(world, theatre_who(t, "town"), (trp_point){2000, 2000, 0});
    theatre_perform(t, "Ann", "Stroll", NULL);
    theatre_steps(t, 9);
    theatre_perform(t, "Bob", "Climb", NULL);
    theatre_steps(t, 30);
    theatre_expect(t, "Ann begins move to garden", "Bob begins move to garden");
    uint32_t index_of_bob = trpi_ref_index(theatre_who(t, "Bob").value), frame = world->settings.queues_per_agent;
    trpi_entry *ann = entry_of(t, "Ann");
    uint32_t index_of_ann = trpi_ref_index(theatre_who(t, "Ann").value);
    trpi_entry *tiptoe = trpi_entry_at(world, index_of_ann, frame), *stoop = trpi_entry_at(world, index_of_ann, frame + 1);
    trpi_node_state *leaf = &trpi_node_states_of_agent_entry(world, index_of_bob, 0)[3];
    trpi_node_state *way = &trpi_node_states_of_agent_entry(world, index_of_ann, frame + 1)[3];
    assert_int_equal(ann->run.held, TRPI_HELD_REQUEST);
    assert_int_equal(leaf->run.held, TRPI_HELD_REQUEST);
    assert_int_equal(tiptoe->run.held, TRPI_HELD_REQUEST);
    assert_true(way->run.token != 0);
    sentence = NULL;
    forge_answer("what is wrapped");
    sentence = "Somebody in the save has a queue that cannot be.";
    FORGED(ann->run.held, TRPI_HELD_PLAIN);     // no area wraps the move, and it has not begun
    FORGED(ann->run.held, TRPI_HELD_CROSSING);  // no move is held
    FORGED(ann->run.token, 9);                  // under way, and yet waiting for the wrap
    sentence = BROKEN("an action is held for something that is over");
    FORGED(tiptoe->asked_at, 5);  // the request was made in another step
    FORGED(tiptoe->parent, 2);    // the request was made by another queue
    sentence = "Somebody in the save has a queue that cannot be.";
    FORGED(tiptoe->went_on, TRPI_WRAP_STAGE);
    FORGED(tiptoe->went_on, 2 * TRPI_LET_GO);
    sentence = BROKEN("an action is held for something that is over");
    FORGED(stoop->asked_at, 1);
    sentence = "Somebody in the save has a queue that cannot be.";
    FORGED(way->run.token, 0);
    FORGED(way->run.held, TRPI_HELD_REQUEST);
    FORGED(way->run.held, TRPI_HELD_PLAIN);
    FORGED(leaf->run.token, 9);
    FORGED(leaf->run.held, TRPI_HELD_PLAIN);
    sentence = BROKEN("an action is held for something that is over");
    FORGED(trpi_entry_at(world, index_of_bob, frame)->asked_at, 1);
    theatre_close(t);
}

static void an_end_that_cannot_be_given_is_refused(void **state)
{
    (void)state;
    theatre *t = open_hall();
    trp_entity table;
    uint32_t link = 0;
    assert_int_equal(trp_entity_spawn(world, trp_entity_kind(world, theatre_who(t, "table")), (trp_point){0, 0, 0}, &table),
                     TRP_OK);
    trp_entity end = trp_nobody();
    for (uint32_t i = 0; i < world->entity_end && end.value == 0; i++) {
        trp_entity other = {trpi_ref_of_index(world, i)};
        end = trp_entity_add_link_end(world, table, link, other) == TRP_OK ? other : end;
    }
    assert_true(end.value != 0);
    trpi_input *input = &hostile_take_calls(world)[world->input.count - 1];
    assert_int_equal(input->kind, TRPI_INPUT_LINK);
    sentence = "Something that was put in before the save cannot be.";
    FORGED(input->number, world->pack->link_count);
    FORGED(input->other, NOBODY_EVER);
    FORGED(input->entity, NOBODY_EVER);
    hostile_release_calls(world);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(a_grant_that_cannot_be_is_refused),
        THEATRE_TEST(a_refusal_that_cannot_be_is_refused),
        THEATRE_TEST(wrong_uses_are_refused),
        THEATRE_TEST(a_lock_that_cannot_be_is_refused),
        THEATRE_TEST(a_hold_without_a_reason_is_refused),
        THEATRE_TEST(a_wrap_of_nothing_is_refused),
        THEATRE_TEST(an_end_that_cannot_be_given_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
