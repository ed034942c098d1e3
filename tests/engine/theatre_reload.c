// SPDX-License-Identifier: MIT
// Reloading, saving and loading of a play. In a file of its own, because most tests are not linked with the save floor.

#include "tests/engine/theatre_inside.h"
#include "troupe/reload.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

const char *theatre_edited(const char *text, const char *from, const char *to)
{
    static char out[4000];
    char before[4000];
    snprintf(before, sizeof before, "%s", text);  // a copy: `text` may be the result of the edit before this one
    const char *at = strstr(before, from);
    assert_non_null(at);
    assert_null(strstr(at + 1, from));
    snprintf(out, sizeof out, "%.*s%s%s", (int)(at - before), before, to, at + strlen(from));
    return out;
}

void theatre_expect_migration(const theatre *t, uint8_t what, const char *who, uint8_t outcome, uint8_t reason)
{
    uint32_t count;
    const trp_migration *rows = trp_world_reload_report(t->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].what == what && rows[i].agent.value == theatre_who(t, who).value && rows[i].outcome == outcome &&
            rows[i].reason == reason) {
            return;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        print_error("%s: what %u outcome %u, %s\n", theatre_name(t, rows[i].agent), rows[i].what, rows[i].outcome,
                    trp_migration_reason_name((trp_migration_reason)rows[i].reason));
    }
    fail_msg("the report says nothing of it (%s)", who);
}

void theatre_expect_same_when_loaded(theatre *t, uint32_t steps)
{
    size_t size = 0;
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size), TRP_ERROR_FULL);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *other = NULL;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &other, NULL), TRP_OK);
    for (uint32_t i = 0; i < steps; i++) {
        theatre_step(t);
        trp_world_step(other);
        assert_true(trp_world_hash(other) == trp_world_hash(theatre_world(t)));
    }
    trp_world_destroy(other);
    free(bytes);
}
