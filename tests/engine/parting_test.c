// SPDX-License-Identifier: MIT
// Goal: parting works alike for lists and for trees: a character gets up before it does anything else, whatever behaviour it
// leaves, and continues afterwards where it should. (SEMANTICS 2.8, 5.9)
// Method: bodies of all kinds with a `finally` that takes time; they are interrupted, cancelled, saved and reloaded at the
// moments that matter.

#include "tests/engine/theatre.h"
#include "troupe/reload.h"
#include "troupe/save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define INN                                                                                              \
    "layer ambient\n"                                                                                    \
    "layer Reflexes\n"                                                                                   \
    "item coin\n"                                                                                        \
    "event bell\n"                                                                                       \
    "kind guest, a creature\n"                                                                           \
    "    cleaned: whole number\n"                                                                        \
    "    calm: yes or no\n"                                                                              \
    "host inn\n"                                                                                         \
    "    action carve, uses hands, lasts 2 s\n"                                                          \
    "    action pay (what: item) to (who: creature), uses hands, lasts 1 s, moves what from me to who\n" \
    "role Startled for creature\n"                                                                       \
    "    latent Startle, when event bell\n"                                                              \
    "        wait 3 s\n"                                                                                 \
    "    latent Fright, when event bell, in Reflexes\n"                                                  \
    "        wait 3 s\n"

#define REST INN "role Guest for guest\n    proactive Rest, if 0 > 1\n"

static theatre *open_with(const char *text, const trp_world_def *def)
{
    theatre *t = def != NULL ? theatre_open_with(text, def) : theatre_open(text);
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_put_on(t, "Mary", "Startled");
    theatre_answers_after(t, NULL, "sit for", 900);
    theatre_step(t);
    return t;
}

// Mary rests for two seconds, and is startled.
static theatre *startled(const char *text)
{
    theatre *t = open_with(text, NULL);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 2);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    return t;
}

// ---- Trees --------------------------------------------------------------------------------------

static const char *const bodies[] = {
    "        parallel, 1 must succeed\n            sit for 1 min\n            wait 30 s\n            finally stand up\n",
    "        parallel, 1 must succeed, resumes from start\n            sit for 1 min\n            wait 30 s\n            finally "
    "stand up\n",
    "        parallel, 1 must succeed, resumes from checkpoint\n            sit for 1 min\n            wait 30 s\n            "
    "finally stand up\n",
    "        sequence\n            repeat\n                sit for 1 min\n            finally stand up\n",
    "        selector\n            sequence\n                sit for 1 min\n                finally stand up\n            wait 1 "
    "s\n",
    "        repeat\n            sit for 1 min, finally stand up\n",
    "        selector\n            sequence\n                sit for 1 min\n                check yes\n            wait 1 s\n      "
    "      finally\n"
    "                set cleaned to cleaned + 1\n                stand up\n",
    "        sit for 1 min, resumes here, finally stand up\n",
    "        sit for 1 min, finally stand up\n",
};

static void rule_2_8_people_get_up_whatever_they_are_interrupted_in(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[3000];
        snprintf(text, sizeof text, REST "%s", bodies[i]);
        theatre *t = startled(text);
        if (theatre_count(t, "Mary stops sit for") != 1 || theatre_count(t, "Mary begins stand up") != 1) {
            theatre_print(t);
            fail_msg("body %zu does not part", i);
        }
        assert_int_equal(theatre_performs(t, "Mary", NULL), 1);
        theatre_until(t, 1.2, "Mary task started Startle@0");
        theatre_until(t, 5, "Mary resumed Rest@0");
        theatre_steps(t, 2);
        theatre_expect_count(t, "Mary begins sit for", 2);
        theatre_expect_count(t, "Mary begins stand up", 1);
        assert_int_equal((int)theatre_get(t, "Mary", "cleaned"),
                         0);                          // the task is not over, so its immediate cleanup waits for its end
        theatre_perform(t, "Mary", "Startle", NULL);  // the immediate cleanup runs at each interruption
        theatre_step(t);
        theatre_expect_count(t, "Mary begins stand up", 2);
        theatre_close(t);
    }
}

static void rule_2_8_a_tree_that_is_cancelled_parts_too(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        char text[3000];
        snprintf(text, sizeof text, REST "%s", bodies[i]);
        theatre *t = open_with(text, NULL);
        theatre_perform(t, "Mary", "Rest", NULL);
        theatre_run(t, 2);
        theatre_cancel(t, "Mary", "Rest");
        theatre_steps(t, 2);
        theatre_expect(t, "Mary stops sit for", "Mary begins stand up");
        theatre_run(t, 2);
        assert_string_equal(theatre_queues(t, "Mary"), "");
        theatre_expect_count(t, "Mary begins stand up", 1);
        theatre_close(t);
    }
}

static void rule_2_8_the_innermost_parts_first(void **state)
{
    (void)state;
    theatre *t = startled(REST
                          "        sequence\n"
                          "            sequence\n"
                          "                repeat 2 times\n"
                          "                    sit for 1 min, finally glance at me\n"
                          "                finally stand up\n"
                          "            finally carve\n");
    theatre_until(t, 5, "Mary task started Startle@0");
    theatre_expect(t, "Mary stops sit for", "Mary begins glance", "Mary begins stand up", "Mary begins carve",
                   "Mary task started Startle@0");
    theatre_until(t, 5, "Mary resumed Rest@0");
    theatre_steps(t, 2);
    theatre_expect_count(t, "Mary begins sit for", 2);
    theatre_close(t);
}

static void rule_2_8_networks_part_when_they_are_interrupted(void **state)
{
    (void)state;
    theatre *t = startled(INN
                          "network Round\n"
                          "    node First\n"
                          "        sit for 1 min\n"
                          "        finally stand up\n"
                          "    finally\n"
                          "        carve\n"
                          "role Guest for guest\n    proactive Rest, if 0 > 1\n        Round\n");
    theatre_until(t, 5, "Mary task started Startle@0");
    theatre_expect(t, "Mary stops sit for", "Mary begins stand up", "Mary begins carve", "Mary task started Startle@0");
    theatre_until(t, 5, "Mary resumed Rest@0");
    theatre_steps(t, 2);
    theatre_expect_count(t, "Mary begins sit for", 2);
    theatre_close(t);
}

// A node whose body was over was parting already: it finishes that parting, and does not part a second time.
static void rule_2_8_a_node_that_was_over_parts_once(void **state)
{
    (void)state;
    theatre *t = open_with(REST
                           "        sequence\n"
                           "            sequence\n"
                           "                wait 1 s\n"
                           "                finally carve\n"
                           "            sit for 1 min\n"
                           "            repeat\n"
                           "                wait 1 s\n",
                           NULL);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_until(t, 3, "Mary begins carve");
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_until(t, 3, "Mary task started Startle@0");
    theatre_until(t, 5, "Mary resumed Rest@0");
    theatre_steps(t, 2);
    theatre_expect(t, "Mary task started Startle@0", "Mary begins sit for");
    theatre_expect_count(t, "Mary begins carve", 1);
    theatre_close(t);
}

static void rule_2_8_a_node_has_five_seconds_to_part(void **state)
{
    (void)state;
    theatre *t = open_with(REST
                           "        sequence\n"
                           "            sequence\n"
                           "                wait 1 s\n"
                           "                finally stand up\n"
                           "            repeat 1 times\n"
                           "                carve\n",
                           NULL);
    theatre_never_answers(t, NULL, "stand up");
    theatre_perform(t, "Mary", "Rest", NULL);
    uint32_t begun = theatre_until(t, 3, "Mary begins stand up");
    uint32_t over = theatre_until(t, 6, "Mary begins carve");
    theatre_expect(t, "Mary stops stand up", "Mary begins carve");
    assert_in_range(over - begun, 150, 150 + theatre_period());
    theatre_close(t);
}

static void rule_2_8_a_tree_has_five_seconds_and_none_for_a_higher_layer(void **state)
{
    (void)state;
    for (int higher = 0; higher < 2; higher++) {
        theatre *t = open_with(
            REST "        parallel, 1 must succeed\n            sit for 1 min, finally stand up\n            wait 30 s\n", NULL);
        theatre_never_answers(t, NULL, "stand up");
        theatre_perform(t, "Mary", "Rest", NULL);
        theatre_run(t, 2);
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_run(t, 0.5);
        assert_int_equal(theatre_performs(t, "Mary", "stand up"), 1);
        if (higher) {
            theatre_perform(t, "Mary", "Fright", NULL);
            theatre_step(t);
        } else {
            theatre_until(t, 6, "Mary task started Startle@0");
        }
        assert_int_equal(theatre_performs(t, "Mary", NULL), 0);
        theatre_expect_count(t, "Mary stops stand up", 1);
        theatre_until(t, 10, "Mary resumed Rest@0");
        theatre_steps(t, 2);
        theatre_expect_count(t, "Mary begins sit for", 2);
        theatre_close(t);
    }
}

// ---- Checks -------------------------------------------------------------------------------------

// A check that fails skips the steps behind it in its block, whether they take time or not, and nothing else. Mary counts the
// nodes that she has entered and not left; she is leaving the inner network when the bell rings, then the alarm.
static void rule_2_8_nodes_around_one_that_parts_are_cleaned_up_when_it_is_cancelled(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "layer ambient\nlayer combat, stops within 2 s\nevent bell\nevent alarm\n"
        "kind guest, a creature\n    cleaned: whole number\n"
        "network Errand\n    node Back\n        set cleaned to cleaned + 1\n"
        "        finally\n            set cleaned to cleaned - 1\n            stand up\n"
        "network Rounds\n    node Left\n        set cleaned to cleaned + 1\n        Errand\n"
        "        finally set cleaned to cleaned - 1\n"
        "role Guest for guest\n    proactive Rest, if 0 > 1\n        Rounds\n"
        "    latent Startle, when event bell\n        wait 3 s\n"
        "    latent Fight, when event alarm, in combat\n        wait 9 s\n");
    theatre_add_free(t, "Guest", "Mary", 0, 0);
    theatre_never_answers(t, NULL, "stand up");
    theatre_step(t);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 0.5);
    assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), 1);
    theatre_event(t, "bell");
    theatre_run(t, 0.5);
    theatre_event(t, "alarm");
    theatre_until(t, 3, "Mary task started Fight@0");
    theatre_step(t);
    assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), 0);
    theatre_close(t);
}

static void rule_2_8_a_check_leaves_out_the_rest_of_its_block(void **state)
{
    (void)state;
    static const char *const ends[] = {
        "            finally\n                glance at me\n                check cleaned > 4\n                set cleaned to 6\n"
        "                carve\n            finally stand up\n",
        "            finally\n                glance at me\n                check cleaned > 4\n                set cleaned to 6\n"
        "                sequence\n                    check cleaned > 5\n                    carve\n            finally stand "
        "up\n",
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        for (int so = 0; so < 2; so++) {
            for (int tree = 0; tree < 2; tree++) {
                char text[3000];
                snprintf(text, sizeof text, REST "        sequence\n            sit for 1 min\n%s", ends[i]);
                if (tree) {
                    snprintf(text, sizeof text,
                             REST
                             "        repeat\n            sequence\n                sit for 1 min\n                finally\n"
                             "                    glance at me\n                    check cleaned > 4\n"
                             "                    set cleaned to 6\n                    carve\n                finally stand up\n");
                }
                theatre *t = open_with(text, NULL);
                theatre_set(t, "Mary", "cleaned", so ? 5 : 4);
                theatre_perform(t, "Mary", "Rest", NULL);
                theatre_run(t, 2);
                theatre_cancel(t, "Mary", "Rest");
                theatre_run(t, 5);
                theatre_expect_count(t, "Mary begins glance", 1);
                theatre_expect_count(t, "Mary begins carve", (uint32_t)so);
                theatre_expect_count(t, "Mary begins stand up", 1);
                assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), so ? 6 : 4);
                theatre_close(t);
            }
        }
    }
}

// An `if` is asked before what it sets, and both parts go by the answer, in a list and in a tree; a check in it leaves out the rest
// of the `if` alone.
static void rule_2_8_an_if_is_asked_once_for_both_parts(void **state)
{
    (void)state;
    static const char *const blocks[] = {"        sequence\n", "        repeat\n            sequence\n"};
    for (size_t i = 0; i < 2; i++) {
        for (int so = 0; so < 2; so++) {
            char text[3000];
            snprintf(text, sizeof text,
                     REST
                     "%s"
                     "                sit for 1 min\n"
                     "                finally\n"
                     "                    if cleaned > 4\n"
                     "                        set cleaned to cleaned - 4\n"
                     "                        carve\n"
                     "                        check cleaned > 1\n"
                     "                        scan for 1 s\n"
                     "                    otherwise\n"
                     "                        set cleaned to cleaned + 10\n"
                     "                        stand up\n"
                     "                    glance at me\n",
                     blocks[i]);
            theatre *t = open_with(text, NULL);
            theatre_set(t, "Mary", "cleaned", so ? 5 : 4);
            theatre_perform(t, "Mary", "Rest", NULL);
            theatre_run(t, 2);
            theatre_cancel(t, "Mary", "Rest");
            theatre_run(t, 6);
            theatre_expect_count(t, "Mary begins carve", (uint32_t)so);
            theatre_expect_count(t, "Mary begins scan for", 0);
            theatre_expect_count(t, "Mary begins stand up", (uint32_t)!so);
            theatre_expect_count(t, "Mary begins glance", 1);
            assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), so ? 1 : 14);
            theatre_close(t);
        }
    }
}

static void rule_2_8_an_if_stands_in_what_is_done_at_once(void **state)
{
    (void)state;
    theatre *t = startled(REST
                          "        sequence\n            sit for 1 min\n            on interrupt\n"
                          "                if cleaned > 4\n                    set cleaned to 1\n"
                          "                otherwise\n                    set cleaned to 2\n"
                          "                if cleaned is 2\n                    set cleaned to 7\n");
    assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), 7);
    theatre_close(t);
}

// Mary's parting takes seven seconds: it is cut short after five, or done in the time that the text gives it, in a list and in a
// tree.
static void rule_2_8_a_finally_says_how_long_it_may_take(void **state)
{
    (void)state;
    static const char *const limits[] = {"", ", at most 8 s"};
    static const char *const blocks[] = {"        sequence\n", "        repeat\n            sequence\n"};
    for (size_t i = 0; i < 4; i++) {
        char text[2000];
        snprintf(text, sizeof text,
                 REST
                 "%s                sit for 1 min\n                finally%s\n                    scan for 7 s\n"
                 "                    carve\n",
                 blocks[i / 2], limits[i % 2]);
        theatre *t = open_with(text, NULL);
        theatre_answers_after(t, NULL, "scan for", 7 * 30);
        theatre_perform(t, "Mary", "Rest", NULL);
        theatre_run(t, 2);
        theatre_cancel(t, "Mary", "Rest");
        theatre_run(t, 12);
        theatre_expect_count(t, "Mary begins carve", i % 2);
        theatre_close(t);
    }
}

static void rule_2_8_a_check_leaves_out_the_rest_of_what_is_done_at_once(void **state)
{
    (void)state;
    static const char *const texts[] = {
        REST
        "        sequence\n            sit for 1 min\n            on interrupt\n                set cleaned to 1\n"
        "                check no\n                set cleaned to 2\n",
        INN
        "network Round\n    node First\n        sit for 1 min\n        -> Second if 1 > 0\n            set cleaned to 1\n"
        "            check no\n            set cleaned to 2\n    node Second\n        wait 1 min\n"
        "role Guest for guest\n    proactive Rest, if 0 > 1\n        Round\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        theatre *t = startled(texts[i]);
        assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), 1);
        theatre_close(t);
    }
}

// ---- Lists --------------------------------------------------------------------------------------

static void rule_2_8_a_list_that_resumes_here_parts_and_goes_on_there(void **state)
{
    (void)state;
    theatre *t = open_with(REST
                           "        sequence, resumes here\n"
                           "            carve\n"
                           "            wait 10 s\n"
                           "            finally stand up\n"
                           "            finally set cleaned to cleaned + 1\n",
                           NULL);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 4);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_step(t);
    uint32_t left = theatre_step_of(t, "Mary begins stand up");
    assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), 0);
    theatre_until(t, 6, "Mary resumed Rest@0");
    uint32_t resumed = theatre_now(t);
    theatre_until(t, 20, "Mary finished Rest");
    assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), 1);
    theatre_expect_count(t, "Mary begins carve", 1);
    assert_in_range(theatre_now(t) - resumed, 240, 280);  // the rest of ten seconds, and the time to get up
    assert_true(left < resumed);
    theatre_close(t);
}

// ---- Requests, wraps ----------------------------------------------------------------------------

static void rule_2_8_a_requested_behaviour_parts_before_its_requester(void **state)
{
    (void)state;
    for (int cancelled = 0; cancelled < 2; cancelled++) {
        theatre *t = open_with(INN
                               "object Table\n"
                               "    behaviour Dine for creature\n"
                               "        sequence\n"
                               "            repeat\n"
                               "                sit for 1 min\n"
                               "            finally stand up\n"
                               "role Guest for guest\n    proactive Rest, if 0 > 1\n"
                               "        parallel, 1 must succeed\n"
                               "            request Dine of nearest Table\n"
                               "            wait 1 min\n"
                               "            finally carve\n",
                               NULL);
        theatre_add_kind(t, "Table", "board", 0, 0);
        theatre_steps(t, 2);
        theatre_perform(t, "Mary", "Rest", NULL);
        theatre_run(t, 2);
        if (cancelled) {
            theatre_cancel(t, "Mary", "Rest");
            theatre_run(t, 5);
            theatre_expect(t, "Mary stops sit for", "Mary begins stand up");
        } else {
            theatre_perform(t, "Mary", "Startle", NULL);
            theatre_until(t, 6, "Mary task started Startle@0");
            theatre_expect(t, "Mary stops sit for", "Mary begins stand up", "Mary begins carve", "Mary task started Startle@0");
            theatre_until(t, 6, "Mary resumed Dine*");
            theatre_steps(t, 2);
            theatre_expect_count(t, "Mary begins sit for", 2);
        }
        theatre_close(t);
    }
}

static void rule_2_8_a_wrap_parts_when_its_move_is_interrupted(void **state)
{
    (void)state;
    theatre *t = open_with(INN
                           "area Town\n"
                           "    behaviour Carry torch for creature, wraps moves\n"
                           "        selector\n"
                           "            go on\n"
                           "            finally carve\n"
                           "role Guest for guest\n    proactive Rest, if 0 > 1\n        move to (40, 0)\n",
                           NULL);
    theatre_add_kind(t, "Town", "town", 0, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_run(t, 2);
    theatre_expect_count(t, "Mary begins move to", 1);
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_until(t, 6, "Mary task started Startle@0");
    theatre_expect(t, "Mary stops move to", "Mary begins carve", "Mary task started Startle@0");
    theatre_close(t);
}

// ---- Goods (5.9) --------------------------------------------------------------------------------

// The game has reported that coins were handed over, and the ledger has not booked them yet, when Mary is interrupted.
static void rule_5_9_parting_while_goods_are_under_way_pays_once(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    static const char *const tasks[] = {
        "        sequence\n            pay coin to nearest guest\n            sit for 5 s\n            finally stand up\n",
        "        sequence, resumes here\n            pay coin to nearest guest\n            sit for 5 s\n            finally stand "
        "up\n",
        "        sequence\n            repeat 1 times\n                pay coin to nearest guest\n            sit for 5 s\n"
        "            finally stand up\n",
    };
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.rounds_per_step = 1;
        char text[3000];
        snprintf(text, sizeof text, REST "%s", tasks[i]);
        theatre *t = open_with(text, &def);
        theatre_answers_after(t, NULL, "sit for", 30);
        theatre_add_free(t, "Guest", "Bob", 1, 0);
        theatre_give(t, "Mary", "coin", 5);
        theatre_steps(t, 3);
        theatre_perform(t, "Mary", "Rest", NULL);
        theatre_until(t, 2, "Mary begins pay");
        theatre_finish(t, theatre_token(t, "Mary"));
        theatre_perform(t, "Mary", "Startle", NULL);
        theatre_until(t, 4, "Mary begins stand up");
        theatre_until(t, 20, "Mary finished Rest");
        if (theatre_has(t, "Mary", "coin") != 4 || theatre_count(t, "Mary begins pay") != 1) {
            theatre_print(t);
            fail_msg("task %zu has paid %u coins", i, 5 - theatre_has(t, "Mary", "coin"));
        }
        theatre_close(t);
    }
}

// The ledger refuses after Rest was interrupted: Mary has no coin any more.
static void rule_5_9_goods_refused_while_parting_are_not_taken_for_paid(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = open_with(REST
                           "        sequence\n            repeat 1 times\n                pay coin to nearest guest\n"
                           "            sit for 5 s\n            finally stand up\n",
                           &def);
    theatre_add_free(t, "Guest", "Bob", 1, 0);
    theatre_give(t, "Mary", "coin", 1);
    theatre_steps(t, 3);
    theatre_perform(t, "Mary", "Rest", NULL);
    theatre_until(t, 2, "Mary begins pay");
    theatre_finish(t, theatre_token(t, "Mary"));
    theatre_perform(t, "Mary", "Startle", NULL);
    theatre_give(t, "Mary", "coin", -1);
    theatre_until(t, 20, "Mary resumed Rest");
    theatre_run(t, 5);
    theatre_expect_no(t, "Mary begins sit for");
    theatre_close(t);
}

// ---- Saves, other texts -------------------------------------------------------------------------

static const char tree[] = REST
    "        sequence\n"
    "            selector\n"
    "                sit for 1 min, finally stand up\n"
    "            wait 2 s\n"
    "            finally carve\n"
    "        wait 9 s\n";

// A world saved and loaded at any moment of the parting goes on like the one that was saved.
static void rule_2_8_a_save_in_the_middle_of_the_parting_goes_on(void **state)
{
    (void)state;
    static unsigned char bytes[1 << 20];
    for (uint32_t late = 0; late < 120; late += 7) {
        theatre *t = startled(tree);
        theatre_steps(t, late);
        size_t size;
        trp_world *loaded;
        assert_int_equal(trp_world_save(theatre_world(t), 0, bytes, sizeof bytes, &size), TRP_OK);
        assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
        for (uint32_t i = 0; i < 400; i++) {
            trp_world_step(theatre_world(t));
            trp_world_step(loaded);
            assert_null(trp_world_check(loaded, NULL));
            if (trp_world_hash(theatre_world(t)) != trp_world_hash(loaded)) {
                fail_msg("saved %u steps after: another world %u steps later", late, i);
            }
        }
        trp_world_destroy(loaded);
        theatre_close(t);
    }
}

static void rule_2_8_another_text_in_the_middle_of_the_parting(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        bool goes_on;
    } edits[] = {{"wait 9 s", "wait 8 s", true}, {"wait 2 s", "pose for 2 s", false}, {"finally stand up", "finally carve", false}};
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        for (uint32_t late = 5; late < 60; late += 45) {  // while standing up; while carving
            theatre *t = startled(tree);
            theatre_steps(t, late);
            theatre_expect_count(t, "Mary begins carve", late > 40);
            theatre_reload(t, theatre_edited(tree, edits[i].from, edits[i].to));
            theatre_run(t, 9);
            if (theatre_count(t, "Mary begins sit for") != (edits[i].goes_on ? 2 : 1)) {
                theatre_print(t);
                fail_msg("edit %zu, %u steps after", i, late);
            }
            theatre_expect_count(t, "Mary begins stand up", 1);
            theatre_close(t);
        }
    }
}

// ---- Lines within a task -----------------------------------------------------------------------

// Each body ends with `carve`. A line parts at its own end, once for each time that it was begun, wherever it stands.
static const struct {
    const char *body;
    int cleaned;
    uint32_t stands_up;
} lines[] = {
    {"        sequence\n            if 0 > 1\n                sit for 1 s, finally stand up\n            carve\n", 0, 0},
    {"        sequence\n            if 1 > 0\n                wait 1 s\n            otherwise\n                sit for 1 s\n"
     "                finally set cleaned to cleaned + 1\n            carve\n",
     0, 0},
    {"        sequence\n            selector\n                wait 1 s\n                sit for 1 s, finally stand up\n"
     "            carve\n",
     0, 0},
    {"        sequence\n            depending on 0 > 1\n                if yes, finally stand up\n                    wait 1 s\n"
     "                otherwise\n                    wait 1 s, finally set cleaned to cleaned + 1\n            carve\n",
     1, 0},
    {"        sequence\n            wait 1 s, finally set cleaned to cleaned + 1\n            carve\n", 1, 0},
    {"        sequence\n            repeat 3 times\n                sit for 1 s, finally stand up\n                finally set "
     "cleaned "
     "to cleaned + 1\n            carve\n",
     3, 3},
    {"        sequence\n            repeat 3 times, finally stand up\n                wait 1 s\n            carve\n", 0, 1},
    {"        sequence\n            retry 3 times, always succeeds\n                sequence\n                    wait 1 s, "
     "finally "
     "set cleaned to cleaned + 1\n                    check no\n            carve\n",
     3, 0},
    {"        sequence\n            for every who in every guest within 9 m\n                wait 1 s, finally set cleaned to "
     "cleaned + 1\n            carve\n",
     0, 0},
    {"        sequence\n            sequence\n                check yes\n                catch\n                    sit for 1 s, "
     "finally stand up\n            carve\n",
     0, 0},
    {"        sequence\n            Nap\n            carve\n", 1, 1},
    {"        sequence\n            do Doze\n            carve\n", 2, 1},
    {"        sequence\n            do any Night\n            carve\n", 1, 0},
    {"        Both\n        carve\n", 0, 1},
};

static void rule_2_8_a_line_parts_at_its_own_end_each_time_it_was_begun(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[4000];
        snprintf(text, sizeof text,
                 INN
                 "task Nap\n    sit for 1 s, finally stand up\n    wait 1 s\n    finally set cleaned to cleaned + 1\n"
                 "network Night, suits calm\n    node A\n        sit for 1 s, finally stand up\n"
                 "network Night\n    node A\n        wait 1 s, finally set cleaned to cleaned + 1\n"
                 "plan Both\n    way, if 0 > 1\n        wait 2 s, finally set cleaned to cleaned + 1\n    way\n"
                 "        sit for 1 s, finally stand up\n"
                 "role Guest for guest\n    proactive Doze, if 0 > 1\n        sit for 1 s, finally stand up\n"
                 "        wait 1 s, finally set cleaned to cleaned + 1\n        wait 1 s, finally set cleaned to cleaned + 1\n"
                 "    proactive Rest, if 0 > 1\n%s",
                 lines[i].body);
        theatre *t = open_with(text, NULL);
        theatre_answers_after(t, NULL, "sit for", 9);
        theatre_perform(t, "Mary", "Rest", NULL);
        theatre_until(t, 30, "Mary begins carve");
        if ((int)theatre_get(t, "Mary", "cleaned") != lines[i].cleaned ||
            theatre_count(t, "Mary begins stand up") != lines[i].stands_up) {
            theatre_print(t);
            fail_msg("body %zu", i);
        }
        theatre_run(t, 9);
        assert_int_equal((int)theatre_get(t, "Mary", "cleaned"), lines[i].cleaned);
        theatre_expect_count(t, "Mary begins stand up", lines[i].stands_up);
        theatre_close(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_2_8_people_get_up_whatever_they_are_interrupted_in),
        THEATRE_TEST(rule_2_8_a_tree_that_is_cancelled_parts_too),
        THEATRE_TEST(rule_2_8_the_innermost_parts_first),
        THEATRE_TEST(rule_2_8_a_line_parts_at_its_own_end_each_time_it_was_begun),
        THEATRE_TEST(rule_2_8_networks_part_when_they_are_interrupted),
        THEATRE_TEST(rule_2_8_a_node_that_was_over_parts_once),
        THEATRE_TEST(rule_2_8_a_node_has_five_seconds_to_part),
        THEATRE_TEST(rule_2_8_a_tree_has_five_seconds_and_none_for_a_higher_layer),
        THEATRE_TEST(rule_2_8_nodes_around_one_that_parts_are_cleaned_up_when_it_is_cancelled),
        THEATRE_TEST(rule_2_8_a_check_leaves_out_the_rest_of_its_block),
        THEATRE_TEST(rule_2_8_an_if_is_asked_once_for_both_parts),
        THEATRE_TEST(rule_2_8_an_if_stands_in_what_is_done_at_once),
        THEATRE_TEST(rule_2_8_a_finally_says_how_long_it_may_take),
        THEATRE_TEST(rule_2_8_a_check_leaves_out_the_rest_of_what_is_done_at_once),
        THEATRE_TEST(rule_2_8_a_list_that_resumes_here_parts_and_goes_on_there),
        THEATRE_TEST(rule_2_8_a_requested_behaviour_parts_before_its_requester),
        THEATRE_TEST(rule_2_8_a_wrap_parts_when_its_move_is_interrupted),
        THEATRE_TEST(rule_5_9_parting_while_goods_are_under_way_pays_once),
        THEATRE_TEST(rule_5_9_goods_refused_while_parting_are_not_taken_for_paid),
        THEATRE_TEST(rule_2_8_a_save_in_the_middle_of_the_parting_goes_on),
        THEATRE_TEST(rule_2_8_another_text_in_the_middle_of_the_parting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
