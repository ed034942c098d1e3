// SPDX-License-Identifier: MIT
// Another text under a play. Apart, because most tests are not linked with what saves and reloads.

#include "tests/engine/theatre_inside.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

void theatre_reload(theatre *t, const char *text)
{
    trp_script *script = t->script;
    trp_pack *pack = t->pack;
    theatre_compile(t, text);
    assert_int_equal(trp_world_reload(t->world, t->pack), TRP_OK);
    trp_pack_release(pack);
    trp_script_release(script);
    theatre_write_down(t);
    const char *wrong = trp_world_check(t->world, NULL);
    if (wrong != NULL) {
        THEATRE_FAIL(t, "reloaded at step %u: %s", trp_world_now(t->world), wrong);
    }
    theatre_perform_commands(t);
}
