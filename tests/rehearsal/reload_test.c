// SPDX-License-Identifier: MIT
// Goal: a rehearsal is saved right behind a reload that stops what is under way, also in a moment in which nothing has happened, and what is
// loaded from that save goes on like the one that was saved.
// Method: somebody poses for long; the clock jumps; the new text has another behaviour in place of it.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "troupe/rehearsal.h"
#include "troupe/script.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reload_that_stops_an_action_is_saved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
