// SPDX-License-Identifier: MIT
// Goal: a rehearsal is saved right behind a reload that stops what is under way, also in a moment in which nothing has happened,
// and what is loaded from that save goes on like the one that was saved. A world that a game has saved is loaded as a rehearsal,
// too. Method: somebody poses for long; the clock jumps; the new text has another behaviour in place of it. For a game, the test is
// the host.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "troupe/rehearsal.h"
#include "troupe/script.h"
#include "troupe/troupe.h"
#include "troupe/world.h"

#define CAST "\nsetting Yard\n    cast\n        Ada: Guard at (2, 2)\n"

static const char posing[] = "role Guard for creature\n    proactive Pose\n        pose for 60 s\n" CAST;
static const char sitting[] = "role Guard for creature\n    proactive Sit\n        sit for 5 s\n" CAST;

static trp_pack *pack_of(const char *text)
{
    trp_script_source source = {"yard.troupe", text, (uint32_t)strlen(text)};
    trp_script *script = NULL;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    trp_pack *pack = NULL;
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    trp_script_release(script);
    return pack;
}

static void play(trp_rehearsal *rehearsal, uint32_t until)
{
    while (trp_rehearsal_step(rehearsal, until)) {
    }
}

static void a_reload_that_stops_an_action_is_saved(void **state)
{
    (void)state;
    trp_pack *before = pack_of(posing), *after = pack_of(sitting);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    trp_rehearsal *rehearsal = NULL, *loaded = NULL;
    assert_int_equal(trp_rehearsal_create(before, &def, &rehearsal), TRP_OK);
    play(rehearsal, 300);
    assert_int_equal(trp_rehearsal_reload(rehearsal, after), TRP_OK);

    size_t size = 0;
    assert_int_equal(trp_rehearsal_save(rehearsal, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_int_equal(trp_rehearsal_save(rehearsal, bytes, size, &size), TRP_OK);
    assert_int_equal(trp_rehearsal_load(after, bytes, size, NULL, &loaded, NULL), TRP_OK);
    play(rehearsal, 2000);
    play(loaded, 2000);
    assert_true(trp_world_hash(trp_rehearsal_world(loaded)) == trp_world_hash(trp_rehearsal_world(rehearsal)));

    free(bytes);
    trp_rehearsal_destroy(loaded);
    trp_rehearsal_destroy(rehearsal);
    trp_pack_release(before);
    trp_pack_release(after);
}

#define PLAN                                                                                                                       \
    "    plan, 1 m per letter\n        #########\n        #       #\n        #   w   #\n        #       #\n        #########\n   " \
    " legend\n        w: well\n"

static const char strolling[] =
    "place well\n\nrole Guard for creature\n    proactive Walk\n        say \"Off!\"\n        wander\n        move to well\n"
    "    proactive Talk, with nearest Guard, about the weather\n        say \"Rain.\" to partner\n"
    "    reactive Answer, about the weather\n        say \"Sun.\" to partner\n\nsetting Yard\n" PLAN
    "    cast\n        3 Guard scattered\n";

static uint64_t hash_of_moment(const trp_rehearsal *rehearsal)
{
    size_t size = 0;
    assert_int_equal(trp_rehearsal_save(rehearsal, NULL, 0, &size), TRP_ERROR_FULL);
    unsigned char *bytes = malloc(size);
    assert_int_equal(trp_rehearsal_save(rehearsal, bytes, size, &size), TRP_OK);
    uint64_t hash = 0;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    }
    free(bytes);
    return hash;
}

static uint32_t count_castings(const trp_rehearsal *rehearsal)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < trp_stage_entity_count(trp_rehearsal_stage(rehearsal)); i++) {
        trp_entity entity = trp_stage_entity(trp_rehearsal_stage(rehearsal), i);
        count += trp_journal_of_entity(trp_rehearsal_journal(rehearsal), entity, TRP_JOURNAL_CASTINGS, NULL, 0, sizeof(trp_event));
    }
    return count;
}

static void moment_set_aside_comes_back_whole(void **state)
{
    (void)state;
    trp_pack *pack = pack_of(strolling), *other = pack_of(sitting);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    trp_rehearsal *rehearsal = NULL;
    assert_int_equal(trp_rehearsal_create(pack, &def, &rehearsal), TRP_OK);
    play(rehearsal, 400);
    trp_rehearsal_image *image = NULL;
    assert_int_equal(trp_rehearsal_take_image(rehearsal, &image), TRP_OK);
    assert_true(trp_rehearsal_image_size(image) > 100 + trp_journal_size(trp_rehearsal_journal(rehearsal)));
    uint64_t then = hash_of_moment(rehearsal);
    uint32_t castings = count_castings(rehearsal);
    play(rehearsal, 3000);
    uint64_t later = hash_of_moment(rehearsal);
    uint32_t later_castings = count_castings(rehearsal);
    assert_true(later_castings > castings);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(trp_rehearsal_restore(rehearsal, image), TRP_OK);
        assert_true(hash_of_moment(rehearsal) == then);
        assert_int_equal(count_castings(rehearsal), castings);
        play(rehearsal, 3000);
        assert_true(hash_of_moment(rehearsal) == later);
        assert_int_equal(count_castings(rehearsal), later_castings);
    }
    trp_rehearsal *second = NULL;
    assert_int_equal(trp_rehearsal_create(pack, &def, &second), TRP_OK);
    play(second, 100);
    uint64_t second_hash = hash_of_moment(second);
    assert_int_equal(trp_rehearsal_restore(second, image), TRP_ERROR_ARGUMENT);
    assert_true(hash_of_moment(second) == second_hash);
    trp_rehearsal_destroy(second);
    assert_int_equal(trp_rehearsal_reload(rehearsal, other), TRP_OK);
    assert_int_equal(trp_rehearsal_restore(rehearsal, image), TRP_ERROR_ARGUMENT);
    trp_rehearsal_image_release(image);
    trp_rehearsal_destroy(rehearsal);
    trp_pack_release(pack);
    trp_pack_release(other);
}

static const char walking[] =
    "place well\n\nrole Guard for creature\n    proactive Walk\n        say \"To the well!\"\n        move to well\n"
    "        pose for 60 s\n";

// Plays some steps of a game in which a guard, called by no name, speaks beside a well, and returns the save of its world.
static void *save_of_game(const trp_pack *pack, trp_entity *guard, trp_entity *well, size_t *size)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    trp_world *world = NULL;
    assert_int_equal(trp_world_create(pack, &def, &world), TRP_OK);
    assert_int_equal(trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "place"), trp_point_from_metres(9, 2, 0), well),
                     TRP_OK);
    assert_int_equal(trp_world_bind_global(world, trp_pack_find(pack, TRP_NAMES_GLOBAL, "well"), *well), TRP_OK);
    assert_int_equal(
        trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "creature"), trp_point_from_metres(2, 2, 0), guard), TRP_OK);
    assert_int_equal(trp_agent_put_on_role(world, *guard, trp_pack_find(pack, TRP_NAMES_ROLE, "Guard")), TRP_OK);
    for (uint32_t i = 0; i < 30; i++) {
        trp_world_step(world);
    }
    assert_int_equal(trp_world_running_actions(world, NULL, 0, 0), 1);
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, NULL, 0, size), TRP_ERROR_FULL);
    void *bytes = malloc(*size);
    assert_int_equal(trp_world_save(world, TRP_SAVE_ALL, bytes, *size, size), TRP_OK);
    trp_world_destroy(world);
    return bytes;
}

static void world_of_a_game_is_taken_over_with_its_actions(void **state)
{
    (void)state;
    trp_pack *pack = pack_of(walking);
    trp_entity guard, well;
    size_t size;
    void *bytes = save_of_game(pack, &guard, &well, &size);
    trp_rehearsal *rehearsal = NULL;
    trp_diagnostic why;
    assert_int_equal(trp_rehearsal_load(pack, bytes, size, NULL, &rehearsal, &why), TRP_OK);
    assert_int_equal(trp_world_now(trp_rehearsal_world(rehearsal)), 30);
    assert_int_equal(trp_rehearsal_setting(rehearsal), TRP_NOT_FOUND);
    const trp_stage *stage = trp_rehearsal_stage(rehearsal);
    assert_int_equal(trp_stage_entity_count(stage), 2);
    assert_string_equal(trp_rehearsal_entity_name(rehearsal, well), "well");
    assert_memory_equal(trp_rehearsal_entity_name(rehearsal, guard), "creature ", 9);

    trp_stage_entity_state view;
    assert_int_equal(trp_stage_describe_entity(stage, guard, &view, sizeof view), TRP_OK);
    assert_string_equal(view.line, "To the well!");
    assert_true(view.line_to.value == 0 && !view.walks && view.x == 2);

    play(rehearsal, 30 + 10 * 30);
    assert_int_equal(trp_stage_describe_entity(stage, guard, &view, sizeof view), TRP_OK);
    assert_true(view.x > 7);
    ((unsigned char *)bytes)[size / 2] ^= 1;
    trp_rehearsal *damaged = NULL;
    assert_int_equal(trp_rehearsal_load(pack, bytes, size, NULL, &damaged, &why), TRP_ERROR_FORMAT);
    free(bytes);
    trp_rehearsal_destroy(rehearsal);
    trp_pack_release(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reload_that_stops_an_action_is_saved),
        cmocka_unit_test(moment_set_aside_comes_back_whole),
        cmocka_unit_test(world_of_a_game_is_taken_over_with_its_actions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
