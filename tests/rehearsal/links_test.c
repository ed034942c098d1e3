// SPDX-License-Identifier: MIT
// Goal: a setting may say where a link leads, below the name of the entity that has the link; the ends of other links are
// searched for. (SEMANTICS 9.2)
// Method: the text of a room with two tables; their links once they are on the stage.

#include "troupe/rehearsal.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char text[] =
    "object Chair\n"
    "    behaviour Sit, holders 1\n"
    "        sit for 2 s\n"
    "object Table\n"
    "    link seat: many Chair within 3 m\n"
    "    link best: Chair\n"
    "    behaviour Drink\n"
    "        request Sit of nearest seat\n"
    "role Guest for creature\n"
    "    proactive Rest\n"
    "        request Drink of nearest Table\n"
    "setting Room\n"
    "    cast\n"
    "        left chair: Chair at (1, 1)\n"
    "        right chair: Chair at (3, 1)\n"
    "        far chair: Chair at (30, 1)\n"
    "        round table: Table at (2, 1)\n"
    "            seat = far chair, left chair\n"
    "            best = left chair\n"
    "        square table: Table at (2, 2)\n"
    "        Ann: Guest at (0, 0)\n";

static const trp_pack *pack;
static const trp_world *world;

static trp_entity called(const char *name)
{
    trp_entity who = trp_world_bound_entity(world, trp_pack_find(pack, TRP_NAMES_GLOBAL, name));
    assert_true(who.value != 0);
    return who;
}

static void expect_links(const char *table, const char *link, const char *const *names, uint32_t count)
{
    trp_entity ends[4];
    assert_int_equal(trp_entity_link_ends(world, called(table), trp_pack_find(pack, TRP_NAMES_LINK, link), ends, 4), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(ends[i].value == called(names[i]).value);
    }
}

static void a_setting_says_where_links_lead(void **state)
{
    (void)state;
    trp_script_source source = {"room.troupe", text, sizeof text - 1};
    trp_play *play;
    assert_int_equal(trp_play_open(&source, 1, &play), TRP_OK);
    pack = trp_play_pack(play);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    trp_rehearsal *rehearsal;
    assert_int_equal(trp_rehearsal_create(pack, &def, &rehearsal), TRP_OK);
    world = trp_rehearsal_world(rehearsal);
    for (uint32_t i = 0; i < 3; i++) {
        (void)trp_rehearsal_step(rehearsal, 100);
    }
    expect_links("round table", "Table.seat", (const char *const[]){"far chair", "left chair"}, 2);
    expect_links("round table", "Table.best", (const char *const[]){"left chair"}, 1);
    expect_links("square table", "Table.seat", (const char *const[]){"left chair", "right chair"}, 2);
    expect_links("square table", "Table.best", NULL, 0);
    trp_rehearsal_destroy(rehearsal);
    trp_play_release(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_setting_says_where_links_lead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
