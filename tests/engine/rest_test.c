// SPDX-License-Identifier: MIT
// Goal: a line of a tree with a cooldown is not performed again before the cooldown is over, whatever becomes of its behaviour;
// the cooldown belongs to the performer, lasts through saves and reloads, and ends with the role. (SEMANTICS 8.1)
// Method: fighters whose behaviour lasts a second, and whose great stroke has a cooldown of twenty seconds.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define STEPS_PER_SECOND 30

static const char *const fight =
    "role Fighter for creature\n"
    "    proactive Fight\n"
    "        selector\n"
    "            sequence, cooldown 20 s\n"
    "                \"Strike!\"\n"
    "            sequence, cooldown 4 s\n"
    "                \"Parry!\"\n"
    "            wait 1 s\n";

static theatre *open_fight(void)
{
    theatre *t = theatre_open(fight);
    theatre_answers_after(t, NULL, "say", 15);
    theatre_add(t, "Fighter", "Ann", 0, 0);
    return t;
}

static void rule_8_1_a_cooldown_outlasts_its_behaviour(void **state)
{
    (void)state;
    theatre *t = open_fight();
    uint32_t first = theatre_until(t, 1, "Ann begins say *Strike*");
    uint32_t second = theatre_until(t, 30, "Ann begins say *Strike*");
    assert_true(second - first >= 20 * STEPS_PER_SECOND);
    assert_true(second - first <= 24 * STEPS_PER_SECOND);
    assert_true(theatre_count(t, "Ann finished Fight") > 5);
    theatre_close(t);
}

static void rule_8_1_each_performer_has_a_cooldown_of_its_own(void **state)
{
    (void)state;
    theatre *t = open_fight();
    (void)theatre_until(t, 1, "Ann begins say *Strike*");
    theatre_add(t, "Fighter", "Bob", 5, 0);
    (void)theatre_until(t, 1, "Bob begins say *Strike*");
    theatre_close(t);
}

static void rule_8_1_a_cooldown_is_forgotten_with_the_role(void **state)
{
    (void)state;
    theatre *t = open_fight();
    (void)theatre_until(t, 1, "Ann begins say *Strike*");
    theatre_run(t, 3);
    theatre_take_off(t, "Ann", "Fighter");
    theatre_run(t, 1);
    theatre_put_on(t, "Ann", "Fighter");
    (void)theatre_until(t, 1, "Ann begins say *Strike*");
    theatre_close(t);
}

static void rule_8_1_a_cooldown_lasts_under_another_text(void **state)
{
    (void)state;
    theatre *t = open_fight();
    uint32_t first = theatre_until(t, 1, "Ann begins say *Strike*");
    theatre_run(t, 3);
    theatre_reload(t, theatre_edited(fight, "    proactive Fight\n",
                                     "    proactive Dance, weight 0\n"
                                     "        selector\n"
                                     "            sequence, cooldown 9 s\n"
                                     "                \"Hop!\"\n"
                                     "            wait 1 s\n"
                                     "    proactive Fight\n"));
    uint32_t second = theatre_until(t, 30, "Ann begins say *Strike*");
    assert_true(second - first >= 20 * STEPS_PER_SECOND);
    theatre_close(t);
}

static void rule_8_1_a_cooldown_is_saved(void **state)
{
    (void)state;
    theatre *t = open_fight();
    trp_world *w = theatre_world(t), *loaded;
    (void)theatre_until(t, 1, "Ann begins say *Strike*");
    theatre_run(t, 3);
    size_t size;
    trp_world_save(w, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(w, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &loaded, NULL), TRP_OK);
    for (uint32_t i = 0; i < 25 * STEPS_PER_SECOND; i++) {
        trp_world_step(loaded);
        trp_world_step(w);
        assert_int_equal(trp_world_hash(loaded), trp_world_hash(w));
    }
    trp_world_destroy(loaded);
    free(bytes);
    theatre_close(t);
}

static void rule_8_1_why_says_until_when_a_line_rests(void **state)
{
    (void)state;
    theatre *t = open_fight();
    uint32_t first = theatre_until(t, 1, "Ann begins say *Strike*");
    theatre_run(t, 3);
    trp_why_line lines[64];
    uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "Ann"), lines, 64), rests = 0;
    for (uint32_t i = 0; i < count && i < 64; i++) {
        rests += lines[i].kind == TRP_WHY_PLACE && (lines[i].flags & TRP_WHY_RESTS) != 0 &&
                 lines[i].until >= first + 20 * STEPS_PER_SECOND;
    }
    assert_int_equal(rests, 1);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_8_1_a_cooldown_outlasts_its_behaviour),
        THEATRE_TEST(rule_8_1_each_performer_has_a_cooldown_of_its_own),
        THEATRE_TEST(rule_8_1_a_cooldown_is_forgotten_with_the_role),
        THEATRE_TEST(rule_8_1_a_cooldown_lasts_under_another_text),
        THEATRE_TEST(rule_8_1_a_cooldown_is_saved),
        THEATRE_TEST(rule_8_1_why_says_until_when_a_line_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
