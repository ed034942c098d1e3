// SPDX-License-Identifier: MIT
// Goal: layers stop, freeze or interrupt the layers below; the host can force them; dialogues with the player. (SEMANTICS 9.12,
// 9.13; BO VI-A)
// Method: plays in the theatre; the invariants are checked after every step. The same for every step of the pub's guest is tested
// in pub_layer_test.c.

#include "tests/engine/theatre.h"

#include "engine/store/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD                    \
    "message attack\n"          \
    "message nudge\n"           \
    "kind person, a creature\n" \
    "    busy: yes or no\n"     \
    "    tidied: whole number\n"
#define SOLDIER                                                   \
    "role Soldier for person\n"                                   \
    "    latent Fight, when message attack, in combat\n"          \
    "        cast at me\n"                                        \
    "        wait 2 s\n"                                          \
    "    latent Nod, when message nudge, keeps trying for 20 s\n" \
    "        glance at me\n"
#define READER                                   \
    "    proactive Read\n"                       \
    "        set busy to yes\n"                  \
    "        sequence\n"                         \
    "            sit for 3 s\n"                  \
    "            wait 4 s\n"                     \
    "            listen\n"                       \
    "            finally\n"                      \
    "                stand up\n"                 \
    "                set tidied to tidied + 1\n" \
    "                set busy to no\n"

static theatre *open_with(const char *layers, const char *more)
{
    static char text[8192];
    (void)snprintf(text, sizeof text, "%s" HEAD SOLDIER "%s", layers, more);
    theatre *t = theatre_open(text);
    theatre_answers_after(t, NULL, "sit for", 90);
    theatre_add_free(t, "Soldier", "A", 0, 0);
    theatre_step(t);
    return t;
}

static trp_result force(theatre *t, const char *layer, trp_layer_forced_state state)
{
    return trp_agent_force_layer(theatre_world(t), theatre_who(t, "A"), theatre_find(t, TRP_NAMES_LAYER, layer), state);
}

static trp_result talk(theatre *t, const char *who, bool begins)
{
    return begins ? trp_agent_begin_dialogue(theatre_world(t), theatre_who(t, who))
                  : trp_agent_end_dialogue(theatre_world(t), theatre_who(t, who));
}

// ---- Stopping -----------------------------------------------------------------------------------

static void rule_9_12_combat_begins_in_its_step_whatever_runs_below(void **state)
{
    (void)state;
    theatre *t = open_with("", READER);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    theatre_run(t, 1);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_step(t);
    theatre_expect(t, "A cancelled Read (another layer)", "A begins cast");
    theatre_expect_no(t, "A begins stand up");
    assert_true(theatre_get(t, "A", "busy") == 0 && theatre_get(t, "A", "tidied") == 1);
    assert_string_equal(theatre_queues(t, "A"), "Fight@0 current performing");
    theatre_run(t, 10);
    theatre_expect(t, "A finished Fight");
    theatre_expect_no(t, "A resumed Read");
    assert_true(theatre_get(t, "A", "tidied") == 1);
    theatre_close(t);
}

static void rule_9_12_stops_within_a_time_lets_it_part(void **state)
{
    (void)state;
    theatre *t = open_with("layer combat, stops within 2 s\n", READER);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    theatre_run(t, 1);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_step(t);
    theatre_expect(t, "A cancelled Read (another layer)");
    assert_true(theatre_get(t, "A", "busy") == 0);
    uint32_t asked = theatre_now(t);
    uint32_t begun = theatre_until(t, 3, "A begins cast");
    assert_in_range(begun - asked, 0, 61);
    theatre_run(t, 6);
    theatre_expect(t, "A finished Fight");
    assert_true(theatre_get(t, "A", "tidied") == 1);
    theatre_close(t);
}

// The game never answers that the guest has stood up: his time to part ends all the same.
static void rule_9_12_stops_within_a_time_and_not_later(void **state)
{
    (void)state;
    theatre *t = open_with("layer combat, stops within 2 s\n",
                           "    proactive Read\n"
                           "        sit for 3 s, finally stand up\n");
    theatre_never_answers(t, "A", "stand up");
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_step(t);
    theatre_expect(t, "A cancelled Read", "A begins stand up");
    uint32_t asked = theatre_now(t);
    uint32_t begun = theatre_until(t, 3, "A begins cast");
    assert_in_range(begun - asked, 60, 60 + theatre_period() - 1);
    theatre_expect(t, "A stops stand up");
    theatre_close(t);
}

// A parting under way continues; it is not frozen, and does not begin anew.
static void rule_9_12_a_parting_under_way_goes_on(void **state)
{
    (void)state;
    theatre *t = open_with("layer combat, stops within 2 s\n",
                           "    proactive Read\n"
                           "        sit for 3 s, finally stand up\n"
                           "        listen\n");
    theatre_answers_after(t, "A", "stand up", 30);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 5, "A begins stand up");
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_until(t, 3, "A begins cast");
    theatre_expect(t, "A cancelled Read (another layer)", "A begins cast");
    theatre_expect_no(t, "A begins stand up");
    theatre_expect_no(t, "A stops stand up");
    theatre_expect_no(t, "A begins listen");
    theatre_close(t);
}

// The same when the layer of the parting is forced off meanwhile: its cleanup has begun already.
static void rule_9_12_a_parting_behaviour_does_not_begin_its_exit_again(void **state)
{
    (void)state;
    theatre *t = open_with("",
                           "    proactive Read\n"
                           "        sit for 3 s, finally stand up\n");
    theatre_answers_after(t, "A", "stand up", 60);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    theatre_cancel(t, "A", "Read");
    theatre_until(t, 1, "A begins stand up");
    theatre_mark(t);
    assert_int_equal(force(t, "ambient", TRP_LAYER_OFF), TRP_OK);
    theatre_run(t, 4);
    theatre_expect_no(t, "A cancelled Read*");
    theatre_expect_no(t, "A started*");
    theatre_close(t);
}

static void rule_9_12_nothing_below_begins_while_a_layer_holds_it(void **state)
{
    (void)state;
    theatre *t = open_with("", READER);
    theatre_message(t, "A", "attack");
    theatre_until(t, 1, "A started Fight");
    theatre_mark(t);
    theatre_message(t, "A", "nudge");
    theatre_perform(t, "A", "Read", NULL);
    theatre_step(t);
    theatre_expect(t, "A rejected Read (another layer)");
    theatre_run(t, 1);
    theatre_expect_no(t, "A started Nod");
    uint32_t over = theatre_until(t, 6, "A finished Fight");
    assert_int_equal(theatre_step_of(t, "A started Nod"), over);
    theatre_close(t);
}

// ---- Freezing -----------------------------------------------------------------------------------

#define GESTURES "layer Trance, freezes\n"
#define TRANCE                                           \
    "    latent Dream, when message attack, in Trance\n" \
    "        wait 5 s\n"

static theatre *open_trance(const char *layer, const char *more)
{
    static char text[8192];
    (void)snprintf(text, sizeof text, "%s" HEAD "role Soldier for person\n" TRANCE "%s", layer, more);
    theatre *t = theatre_open(text);
    theatre_answers_after(t, NULL, "sit for", 90);
    theatre_add_free(t, "Soldier", "A", 0, 0);
    theatre_step(t);
    return t;
}

static void rule_9_12_a_frozen_behaviour_goes_on_exactly_where_it_was(void **state)
{
    (void)state;
    theatre *t = open_trance(GESTURES, READER);
    theatre_perform(t, "A", "Read", NULL);
    uint32_t sat = theatre_until(t, 2, "A begins sit");
    theatre_steps(t, 90 + 60);  // A sits, and waits for two of its four seconds
    theatre_message(t, "A", "attack");
    theatre_step(t);
    theatre_mark(t);
    theatre_run(t, 4);
    assert_true(theatre_get(t, "A", "busy") == 1 && theatre_get(t, "A", "tidied") == 0);
    theatre_until(t, 3, "A resumed Read");
    uint32_t listens = theatre_until(t, 3, "A begins listen");
    theatre_expect_no(t, "A begins sit");  // a frozen task continues, though an interrupted one would begin again
    assert_in_range(listens - sat, 90 + 120 + 150, 90 + 120 + 150 + 2 * theatre_period());  // five seconds later than without
    theatre_until(t, 6, "A finished Read");
    assert_true(theatre_get(t, "A", "tidied") == 1);
    theatre_close(t);
}

static void rule_9_12_an_action_that_stood_still_begins_again(void **state)
{
    (void)state;
    theatre *t = open_trance(GESTURES,
                             "    proactive Read, not resumable\n"
                             "        listen\n"
                             "        sit for 3 s, finally stand up\n");
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 4, "A begins sit");
    theatre_run(t, 1);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_until(t, 12, "A finished Read");
    theatre_expect(t, "A interrupted Read@1 by Dream (another layer)", "A stops sit", "A resumed Read", "A begins sit",
                   "A begins stand up", "A finished Read");
    theatre_expect_no(t, "A begins listen");
    theatre_expect_count(t, "A begins stand up", 1);
    theatre_close(t);
}

// An agent that is performing its parting (standing up) is frozen in it, too.
static void rule_9_12_a_parting_stands_still_too(void **state)
{
    (void)state;
    theatre *t = open_trance(GESTURES,
                             "    proactive Read\n"
                             "        sit for 3 s, finally stand up\n"
                             "        listen\n");
    theatre_answers_after(t, "A", "stand up", 60);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 5, "A begins stand up");
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_until(t, 9, "A begins listen");
    theatre_expect(t, "A stops stand up", "A begins stand up", "A begins listen");
    theatre_close(t);
}

// A behaviour of another block of the day, or one that would be forgotten by now, waits until the layer that freezes it ends.
static void rule_9_12_time_stands_still_for_what_does(void **state)
{
    (void)state;
    theatre *t = open_trance(GESTURES,
                             "    proactive Read, forgets after 2 s\n"
                             "        sequence, at most 6 s\n"
                             "            wait 3 s\n"
                             "            listen\n");
    theatre_perform(t, "A", "Read", NULL);
    theatre_steps(t, 60);
    theatre_message(t, "A", "attack");
    theatre_until(t, 12, "A finished Read");
    theatre_expect_no(t, "A cancelled Read");
    theatre_close(t);
}

// A frozen behaviour that is cancelled is cleaned up.
static void rule_9_12_a_frozen_behaviour_may_end_and_is_cleaned_up(void **state)
{
    (void)state;
    theatre *t = open_trance(GESTURES, READER);
    theatre_perform(t, "A", "Read", NULL);
    theatre_run(t, 1);
    theatre_message(t, "A", "attack");
    theatre_run(t, 1);
    theatre_cancel(t, "A", "Read");
    theatre_step(t);
    theatre_expect(t, "A cancelled Read");
    assert_true(theatre_get(t, "A", "busy") == 0 && theatre_get(t, "A", "tidied") == 1);
    theatre_close(t);
}

// ---- Freezing with something held ---------------------------------------------------------------

#define REST                                 \
    "    proactive Rest\n"                   \
    "        request Sit of nearest Chair\n" \
    "        listen\n"

static theatre *open_chair(const char *layer)
{
    static char text[8192];
    (void)snprintf(text, sizeof text, "%s" HEAD "%s%s" TRANCE REST, layer,
                   "object Chair\n"
                   "    holds: whole number\n"
                   "    sound: yes or no, starts yes\n"
                   "    behaviour Sit for person, holders 1, if sound\n"
                   "        sequence\n"
                   "            set busy to yes\n"
                   "            sit for 3 s\n"
                   "            wait 4 s\n"
                   "            finally\n"
                   "                set busy to no\n"
                   "    on adopt Sit by somebody\n"
                   "        set holds to holds + 1\n"
                   "    on drop Sit by somebody\n"
                   "        set holds to holds - 1\n",
                   "role Soldier for person\n");
    theatre *t = theatre_open(text);
    theatre_answers_after(t, NULL, "sit for", 90);
    theatre_add_kind(t, "Chair", "stool", 1, 0);
    theatre_add_free(t, "Soldier", "A", 0, 0);
    theatre_add_free(t, "Soldier", "B", 0, 1);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 2, "A begins sit");
    theatre_run(t, 1);
    theatre_mark(t);
    return t;
}

static void rule_9_12_freeze_keeps_a_claim_under_a_deadline_and_revalidates(void **state)
{
    (void)state;
    // Before the time is over: A has kept the place, and continues in it.
    theatre *t = open_chair("layer Trance, freezes\n");
    theatre_message(t, "A", "attack");
    theatre_run(t, 1);
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 1, "B refused Sit with stool (full)");
    assert_true(theatre_get(t, "stool", "holds") == 1 && theatre_get(t, "A", "busy") == 1);
    theatre_until(t, 6, "A resumed Sit");
    theatre_until(t, 12, "A finished Rest");
    theatre_expect_no(t, "A cancelled Sit");
    assert_true(theatre_get(t, "stool", "holds") == 0);
    theatre_close(t);
    // After the time is over: the place is returned, with A's cleanup, and requested anew when A continues; by then another agent
    // has it.
    t = open_chair("layer Trance, freezes for 2 s\n");
    theatre_message(t, "A", "attack");
    theatre_step(t);
    uint32_t asked = theatre_now(t);
    uint32_t given_back = theatre_until(t, 3, "A cancelled Sit with stool (out of time)");
    assert_in_range(given_back - asked, 60, 60 + theatre_period() - 1);
    assert_true(theatre_get(t, "stool", "holds") == 0 && theatre_get(t, "A", "busy") == 0);
    theatre_perform(t, "B", "Rest", NULL);
    theatre_until(t, 1, "B started Sit");
    theatre_until(t, 4, "A refused Sit with stool (full)");
    theatre_expect(t, "A cancelled Rest");
    theatre_close(t);
    // A continues before the time for which a frozen place is kept is over, but by then the offer's condition (sound) is
    // false: A's Sit and its Rest are cancelled.
    t = open_chair("layer Trance, freezes\n");
    theatre_message(t, "A", "attack");
    theatre_run(t, 1);
    theatre_set(t, "stool", "sound", 0);
    theatre_until(t, 6, "A cancelled Sit with stool (declined)");
    theatre_expect(t, "A resumed Rest", "A cancelled Sit", "A cancelled Rest");
    assert_true(theatre_get(t, "stool", "holds") == 0 && theatre_get(t, "A", "busy") == 0);
    theatre_close(t);
    // The object is removed: the behaviour that A held of it ends, too.
    t = open_chair("layer Trance, freezes\n");
    theatre_message(t, "A", "attack");
    theatre_run(t, 1);
    theatre_remove(t, "stool");
    theatre_step(t);
    theatre_expect(t, "A cancelled Sit");
    theatre_run(t, 6);
    assert_string_equal(theatre_queues(t, "A"), "");
    theatre_close(t);
}

// ---- Hand-overs ---------------------------------------------------------------------------------

static void rule_9_14_no_idle_step_at_a_hand_over(void **state)
{
    (void)state;
    theatre *t = open_chair("layer Trance, freezes\n");
    trp_agent_set_spontaneous(theatre_world(t), theatre_who(t, "A"), true);
    uint32_t over = theatre_until(t, 12, "A finished Sit");  // hand-over from the object's offer to its requester
    assert_int_equal(theatre_step_of(t, "A begins listen"), over);
    theatre_mark(t);
    over = theatre_until(t, 4, "A finished Rest");  // hand-over to the behaviour chosen next, which requests the offer again
    assert_int_equal(theatre_step_of(t, "A begins sit"), over);
    theatre_run(t, 1);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_step(t);
    assert_int_equal(theatre_step_of(t, "A stops sit"), theatre_now(t));
    assert_int_equal(theatre_step_of(t, "A task started Dream"), theatre_now(t));
    over = theatre_until(t, 6, "A finished Dream");  // hand-over to the frozen behaviours, one inside the other
    assert_int_equal(theatre_step_of(t, "A begins sit"), over);
    theatre_close(t);
}

// ---- Forcing ------------------------------------------------------------------------------------

#define QUEST                          \
    "    proactive Search, in quest\n" \
    "        listen\n"                 \
    "    proactive Stroll\n"           \
    "        wait 1 s\n"

static void rule_9_12_a_layer_that_is_forced_on_holds_what_is_below(void **state)
{
    (void)state;
    theatre *t = open_with("", READER QUEST);
    trp_world *w = theatre_world(t);
    trp_entity a = theatre_who(t, "A");
    trp_agent_set_spontaneous(w, a, true);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    theatre_mark(t);
    assert_int_equal(force(t, "quest", TRP_LAYER_ON), TRP_OK);
    theatre_step(t);
    assert_int_equal(trp_agent_layer_forced_state(w, a, theatre_find(t, TRP_NAMES_LAYER, "quest")), TRP_LAYER_ON);
    theatre_expect(t, "A layer on", "A cancelled Read (another layer)");
    theatre_until(t, 3, "A started Search");
    theatre_run(t, 20);
    theatre_expect_no(t, "A started Stroll");  // only behaviours in the layer of the quest are chosen
    theatre_expect_no(t, "A started Read");
    theatre_mark(t);
    assert_int_equal(force(t, "quest", TRP_LAYER_OFF), TRP_OK);
    theatre_step(t);
    theatre_expect(t, "A layer off", "A cancelled Search (another layer)");
    theatre_run(t, 20);
    theatre_expect_no(t, "A started Search");
    theatre_expect(t, "A started Stroll");
    force(t, "quest", TRP_LAYER_NOT_FORCED);
    theatre_mark(t);
    theatre_run(t, 200);
    theatre_expect(t, "A layer free", "A started Search");
    theatre_expect(t, "A started Stroll");
    assert_int_equal(trp_agent_layer_forced_state(w, a, theatre_find(t, TRP_NAMES_LAYER, "quest")), TRP_LAYER_NOT_FORCED);
    theatre_close(t);
}

static void rule_9_12_the_text_forces_layers(void **state)
{
    (void)state;
    theatre *t = open_with("message war\nmessage recall\nmessage peace\nmessage rest\n", READER
                           "    latent Hear, when message war, in combat\n"
                           "        begin combat\n"
                           "    latent Rest, when message rest, in combat\n"
                           "        end combat\n"
                           "    latent Calm, when message peace\n"
                           "        forbid combat\n"
                           "    latent Recall, when message recall\n"
                           "        allow combat\n"
                           "    proactive Drill, in combat\n"
                           "        cast at me\n");
    trp_world *w = theatre_world(t);
    uint32_t combat = theatre_find(t, TRP_NAMES_LAYER, "combat");
    trp_agent_set_spontaneous(w, theatre_who(t, "A"), true);
    theatre_message(t, "A", "war");
    theatre_until(t, 1, "A layer on");
    theatre_until(t, 3, "A started Drill");
    theatre_message(t, "A", "rest");
    theatre_until(t, 3, "A layer free");
    theatre_until(t, 20, "A started Read");
    theatre_message(t, "A", "peace");
    theatre_until(t, 3, "A layer off");
    assert_int_equal(trp_agent_layer_forced_state(w, theatre_who(t, "A"), combat), TRP_LAYER_OFF);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_run(t, 1);
    theatre_expect_no(t, "A started Fight");
    theatre_message(t, "A", "recall");
    theatre_until(t, 9, "A layer free");
    theatre_message(t, "A", "attack");
    theatre_until(t, 1, "A started Fight");
    theatre_close(t);
}

static void rule_9_12_bad_calls_are_refused(void **state)
{
    (void)state;
    theatre *t = open_with("", QUEST);
    trp_world *w = theatre_world(t);
    trp_entity a = theatre_who(t, "A"), nobody = {0};
    assert_int_equal(trp_agent_force_layer(w, a, 99, TRP_LAYER_ON), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_agent_force_layer(w, nobody, 0, TRP_LAYER_ON), TRP_ERROR_STALE);
    assert_int_equal(trp_agent_force_layer(w, a, 0, (trp_layer_forced_state)3), TRP_ERROR_ARGUMENT);
    assert_int_equal(trp_agent_begin_dialogue(w, nobody), TRP_ERROR_STALE);
    assert_int_equal(trp_agent_layer_forced_state(w, nobody, 0), TRP_LAYER_NOT_FORCED);
    assert_int_equal(trp_agent_layer_forced_state(w, a, 99), TRP_LAYER_NOT_FORCED);
    assert_false(trp_agent_is_in_dialogue(w, nobody));
    theatre_close(t);
}

// ---- What was asked and promised ----------------------------------------------------------------

// With one round per step a handshake takes some steps; in each of them the player begins a dialogue with one of the two.
static void rule_9_12_a_held_agent_takes_back_claims_and_promises(void **state)
{
    (void)state;
    uint32_t promised = 0, asking = 0;
    for (uint32_t late = 0; late < 8; late++) {
        for (uint32_t who = 0; who < 2; who++) {
            trp_world_def def;
            trp_world_def_init(&def, sizeof def);
            def.rounds_per_step = 1;
            theatre *t = theatre_open_with(HEAD SOLDIER
                                           "    proactive Ask, with a Soldier within 9 m, about tea\n"
                                           "        listen\n"
                                           "    reactive Answer, about tea\n"
                                           "        listen\n",
                                           &def);
            theatre_add_free(t, "Soldier", "A", 0, 0);
            theatre_add_free(t, "Soldier", "B", 1, 0);
            theatre_steps(t, 2);
            const trp_world *world = theatre_world(t);
            const trpi_agent *a = world->agents[trpi_ref_index(theatre_who(t, "A").value)];
            const trpi_agent *b = world->agents[trpi_ref_index(theatre_who(t, "B").value)];
            theatre_perform(t, "A", "Ask", NULL);
            theatre_steps(t, late);
            bool has_begun = theatre_count(t, "* scene started*") > 0;
            promised += who == 1 && b->promised_to != 0;
            asking += who == 0 && a->claim_state == TRPI_CLAIM_ASKING;
            talk(t, who == 0 ? "A" : "B", true);
            theatre_step(t);
            if (!has_begun) {
                assert_true(who == 0 ? a->claim_state != TRPI_CLAIM_ASKING : b->promised_to == 0);
            }
            theatre_run(t, 2);
            if (!has_begun && theatre_count(t, "* scene started*") > 0) {
                theatre_expect(t, "* scene broken*");  // the scene was under way when the dialogue began
            }
            theatre_expect_no(t, "* repaired");
            theatre_close(t);
        }
    }
    assert_true(promised > 0 && asking > 0);
}

static void rule_9_12_a_held_agent_takes_part_in_nothing(void **state)
{
    (void)state;
    theatre *t = open_with("",
                           "    proactive Ask, with a Soldier within 9 m, about tea\n"
                           "        listen\n"
                           "    reactive Answer, about tea\n"
                           "        listen\n");
    theatre_add_free(t, "Soldier", "B", 1, 0);
    theatre_step(t);
    talk(t, "B", true);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_run(t, 1);
    theatre_expect(t, "A rejected Ask (no partner)");
    talk(t, "B", false);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Ask", NULL);
    theatre_until(t, 1, "B started Answer");
    theatre_close(t);
}

// ---- Dialogues ----------------------------------------------------------------------------------

static void rule_9_13_a_dialogue_freezes_and_partners_wait(void **state)
{
    (void)state;
    theatre *t = open_with("",
                           "    proactive Ask, with a Soldier within 9 m, about tea\n"
                           "        sit for 3 s\n"
                           "        listen\n"
                           "    reactive Answer, about tea\n"
                           "        listen\n"
                           "        sit for 3 s\n");
    theatre_add_free(t, "Soldier", "B", 1, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Ask", "B");
    theatre_until(t, 2, "A begins sit");
    theatre_run(t, 1);
    talk(t, "A", true);
    theatre_step(t);
    assert_true(trp_agent_is_in_dialogue(theatre_world(t), theatre_who(t, "A")));
    theatre_expect(t, "A dialogue begun", "A interrupted Ask@0*(another layer)", "A stops sit");
    theatre_until(t, 9, "B suspended Answer");  // after its patience is over B is free for other behaviours (4.3)
    theatre_mark(t);
    talk(t, "A", false);
    theatre_until(t, 1, "A resumed Ask");
    theatre_until(t, 9, "A finished Ask");
    theatre_step(t);
    theatre_expect(t, "A dialogue ended", "A resumed Ask", "A begins sit", "B activated Answer", "A begins listen",
                   "B finished Answer");
    theatre_close(t);
}

// The patience of an agent counts from when its dialogue ends and nothing is left to do in its phase, whenever that is.
static void rule_9_12_an_agent_back_with_nothing_to_do_waits_no_longer(void **state)
{
    (void)state;
    for (uint32_t steps = 56; steps < 76; steps++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;  // the next phase and the dialogue may come in one round
        theatre *t = theatre_open_with("layer Trance, freezes\n" HEAD SOLDIER
                                       "    proactive Ask, with a Soldier within 9 m, about tea, patience 2.5 s\n"
                                       "        listen\n"
                                       "    reactive Answer, about tea\n"
                                       "        sit for 2 s\n"
                                       "        pose for 60 s\n"
                                       "    latent Blink, when message nudge, in Trance\n"
                                       "        set busy to yes\n",
                                       &def);
        theatre_add_free(t, "Soldier", "A", 0, 0);
        theatre_add_free(t, "Soldier", "B", 1, 0);
        theatre_answers_after(t, "B", "sit for", 60);
        theatre_never_answers(t, "B", "pose for");
        theatre_step(t);
        theatre_perform(t, "A", "Ask", "B");
        theatre_steps(t, steps);
        theatre_message(t, "A", "nudge");
        theatre_until(t, 1, "A finished Blink");
        theatre_until(t, 4, "A suspended Ask*");
        theatre_close(t);
    }
}

static void rule_9_13_the_words_of_a_dialogue_are_of_its_layer(void **state)
{
    (void)state;
    theatre *t = open_with("", READER
                           "    proactive Chat, in dialogue\n"
                           "        face me\n");
    trp_world *w = theatre_world(t);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    talk(t, "A", true);
    theatre_run(t, 1);
    theatre_perform(t, "A", "Chat", NULL);
    theatre_until(t, 1, "A finished Chat");
    theatre_mark(t);
    theatre_run(t, 2);
    theatre_expect_no(t, "A begins");
    trp_queue_entry entries[8];
    assert_int_equal(trp_agent_queues(w, theatre_who(t, "A"), entries, 8, sizeof *entries), 1);
    assert_int_equal(entries[0].is_frozen, 1);
    talk(t, "A", false);
    theatre_until(t, 12, "A finished Read");
    theatre_close(t);
}

static void rule_9_13_combat_breaks_a_dialogue_off(void **state)
{
    (void)state;
    theatre *t = open_with("", READER);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    talk(t, "A", true);
    theatre_run(t, 1);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_step(t);
    theatre_expect(t, "A cancelled Read (another layer)", "A dialogue ended", "A begins cast");
    assert_false(trp_agent_is_in_dialogue(theatre_world(t), theatre_who(t, "A")));
    assert_true(theatre_get(t, "A", "busy") == 0);
    theatre_close(t);
}

// ---- What lasts ---------------------------------------------------------------------------------

static void rule_9_12_it_is_saved_and_lasts_when_the_text_changes(void **state)
{
    (void)state;
    static char text[8192], changed[8192];
    (void)snprintf(text, sizeof text,
                   "layer ambient\nlayer dialogue, freezes\nlayer quest, stops at once\nlayer combat, stops at once\n" HEAD SOLDIER
                       READER QUEST);
    theatre *t = theatre_open(text);
    theatre_add_free(t, "Soldier", "A", 0, 0);
    theatre_step(t);
    theatre_perform(t, "A", "Read", NULL);
    theatre_until(t, 2, "A begins sit");
    force(t, "combat", TRP_LAYER_OFF);
    talk(t, "A", true);
    theatre_run(t, 1);
    size_t size;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *loaded;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    free(bytes);
    assert_null(trp_world_check(loaded, NULL));
    for (uint32_t i = 0; i < 60; i++) {
        assert_true(trp_world_hash(loaded) == trp_world_hash(theatre_world(t)));
        trp_world_step(loaded);
        theatre_step(t);
    }
    assert_true(trp_agent_is_in_dialogue(loaded, theatre_who(t, "A")));
    trp_world_destroy(loaded);
    // The layers have other numbers in the new text.
    snprintf(changed, sizeof changed, "%s", theatre_edited(text, "layer ambient\n", "layer ambient\nlayer Hobbies\n"));
    theatre_reload(t, changed);
    theatre_mark(t);
    theatre_message(t, "A", "attack");
    theatre_run(t, 2);
    theatre_expect_no(t, "A started Fight");
    assert_int_equal(
        trp_agent_layer_forced_state(theatre_world(t), theatre_who(t, "A"), theatre_find(t, TRP_NAMES_LAYER, "combat")),
        TRP_LAYER_OFF);
    talk(t, "A", false);
    theatre_until(t, 12, "A finished Read");
    theatre_close(t);
}

static const trp_why_line *obstacle(const theatre *t, const char *behaviour)
{
    static trp_why_line lines[256];
    uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "A"), lines, 256);
    for (uint32_t i = 0; i < count && i < 256; i++) {
        if (lines[i].kind == TRP_WHY_OBSTACLE && lines[i].cause == TRP_CAUSE_LAYER &&
            lines[i].behaviour == theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour)) {
            return &lines[i];
        }
    }
    return NULL;
}

static void rule_9_12_why_says_which_layer_holds_it(void **state)
{
    (void)state;
    theatre *t = open_with("", READER QUEST);
    trp_agent_set_spontaneous(theatre_world(t), theatre_who(t, "A"), true);
    force(t, "combat", TRP_LAYER_ON);
    theatre_run(t, 1);
    assert_non_null(obstacle(t, "Stroll"));
    assert_int_equal(obstacle(t, "Stroll")->number, theatre_find(t, TRP_NAMES_LAYER, "combat"));
    force(t, "combat", TRP_LAYER_NOT_FORCED);
    talk(t, "A", true);
    theatre_run(t, 1);
    assert_non_null(obstacle(t, "Stroll"));
    assert_int_equal(obstacle(t, "Stroll")->number, TRP_NOT_FOUND);
    talk(t, "A", false);
    force(t, "quest", TRP_LAYER_OFF);
    theatre_run(t, 1);
    assert_non_null(obstacle(t, "Search"));
    assert_int_equal(obstacle(t, "Search")->number, theatre_find(t, TRP_NAMES_LAYER, "quest"));
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_9_12_combat_begins_in_its_step_whatever_runs_below),
        THEATRE_TEST(rule_9_12_stops_within_a_time_lets_it_part),
        THEATRE_TEST(rule_9_12_stops_within_a_time_and_not_later),
        THEATRE_TEST(rule_9_12_a_parting_under_way_goes_on),
        THEATRE_TEST(rule_9_12_a_parting_behaviour_does_not_begin_its_exit_again),
        THEATRE_TEST(rule_9_12_nothing_below_begins_while_a_layer_holds_it),
        THEATRE_TEST(rule_9_12_a_frozen_behaviour_goes_on_exactly_where_it_was),
        THEATRE_TEST(rule_9_12_an_action_that_stood_still_begins_again),
        THEATRE_TEST(rule_9_12_a_parting_stands_still_too),
        THEATRE_TEST(rule_9_12_time_stands_still_for_what_does),
        THEATRE_TEST(rule_9_12_a_frozen_behaviour_may_end_and_is_cleaned_up),
        THEATRE_TEST(rule_9_12_freeze_keeps_a_claim_under_a_deadline_and_revalidates),
        THEATRE_TEST(rule_9_12_a_layer_that_is_forced_on_holds_what_is_below),
        THEATRE_TEST(rule_9_12_the_text_forces_layers),
        THEATRE_TEST(rule_9_12_bad_calls_are_refused),
        THEATRE_TEST(rule_9_12_a_held_agent_takes_part_in_nothing),
        THEATRE_TEST(rule_9_12_a_held_agent_takes_back_claims_and_promises),
        THEATRE_TEST(rule_9_12_it_is_saved_and_lasts_when_the_text_changes),
        THEATRE_TEST(rule_9_12_why_says_which_layer_holds_it),
        THEATRE_TEST(rule_9_14_no_idle_step_at_a_hand_over),
        THEATRE_TEST(rule_9_13_a_dialogue_freezes_and_partners_wait),
        THEATRE_TEST(rule_9_12_an_agent_back_with_nothing_to_do_waits_no_longer),
        THEATRE_TEST(rule_9_13_the_words_of_a_dialogue_are_of_its_layer),
        THEATRE_TEST(rule_9_13_combat_breaks_a_dialogue_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
