// SPDX-License-Identifier: MIT
// Goal: a scene that begins anew under another text, in the very step in which it entered a phase, is in the same phase as its
// parts. (docs/saves.md)
// Method: one round per step, so that the parts read of the next phase a step later. Before they do, a text without that phase is
// loaded; the invariants must hold, and the scene must come to its end.

#include "engine/store/state.h"
#include "tests/engine/theatre.h"
#include "troupe/reload.h"
#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define CHAT(second)                                          \
    "role Guest for creature\n"                               \
    "    proactive Ask, if 0 > 1, about rain, with a Guest\n" \
    "        wait 0.5 s\n" second                             \
    "        wait 0.7 s\n"                                    \
    "    reactive Answer, about rain\n"                       \
    "        wait 0.5 s\n"                                    \
    "        wait 0.7 s\n"

static trp_pack *compile(const char *text)
{
    trp_script_source source = {"changed.troupe", text, strlen(text)};
    trp_script *script;
    trp_pack *pack;
    size_t size;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    trp_script_release(script);
    return pack;
}

static void the_next_phase_does_not_reach_members_that_begin_anew(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(CHAT("        idle for 1 s\n"), &def);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 1, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "A", "Ask", "B");
    theatre_until(t, 5, "A scene phase *@1");
    trp_world *world = theatre_world(t);
    trp_pack *pack = compile(CHAT(""));
    assert_int_equal(trp_world_reload(world, pack), TRP_OK);
    assert_null(trp_world_check(world, NULL));
    trp_counters counters;
    for (uint32_t i = 0; i < 300; i++) {
        trp_world_step(world);
        assert_null(trp_world_check(world, NULL));
    }
    trp_world_counters(world, &counters, sizeof counters);
    assert_int_equal(counters.scenes, 0);
    theatre_close(t);
    trp_pack_release(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(the_next_phase_does_not_reach_members_that_begin_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
