// SPDX-License-Identifier: MIT
// Goal: what a pack says wrongly of objects on the way is refused, and the diagnostic says why. (SEMANTICS 9.9)
// Method: the pack of a text with a door; numbers in it are changed, and the hash is made right.

#include "sample.h"

#include "pack/pack.h"
#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char text[] = "object Door\n"
                           "    behaviour Pass (beyond: point), crosses\n"
                           "        lock way, before others if me is nobody\n"
                           "            move to beyond\n"
                           "    behaviour Paint (colour: number), holders 1\n"
                           "        wait 1 s\n"
                           "role Guest for creature\n"
                           "    proactive Help\n"
                           "        request Paint (colour = 3) of nearest Door\n";

static void loads_as(const sample_change *change, const char *sentence)
{
    trp_script_source source = {"door.troupe", text, sizeof text - 1};
    trp_script *script;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    size_t size;
    const void *made = trp_script_pack(script, &size);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    memcpy(bytes, made, size);
    if (change != NULL) {
        sample_make_change(bytes, NULL, change);
        sample_fix_hash(bytes, size);
    }
    trp_pack *pack = NULL;
    trp_diagnostic why;
    trp_result result = trp_pack_load(bytes, size, NULL, &pack, &why);
    assert_int_equal(result, sentence == NULL ? TRP_OK : TRP_ERROR_FORMAT);
    if (sentence != NULL) {
        if (strstr(why.message, sentence) == NULL) {
            fail_msg("%s", why.message);
        }
    }
    trp_pack_release(pack);
    free(bytes);
    trp_script_release(script);
}

// The number of the one parameter that is a point.
static uint32_t beyond(void)
{
    trp_script_source source = {"door.troupe", text, sizeof text - 1};
    trp_script *script;
    trp_pack *pack;
    size_t size;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    assert_int_equal(pack->offer_count, 2);
    assert_int_equal(pack->offers[0].flags, TRPI_OFFER_CROSSES);
    assert_int_equal(pack->offers[1].flags, 0);
    uint32_t parameter = pack->behaviours[pack->offers[0].behaviour].first_parameter;
    uint32_t kind = pack->offers[0].kind;
    assert_int_equal(pack->parameters[parameter].type, TRP_TYPE_POINT);
    assert_true(trp_pack_kind_crosses(pack, kind));
    assert_false(trp_pack_kind_crosses(pack, 0));
    assert_false(trp_pack_kind_crosses(pack, TRP_NOT_FOUND));
    trp_pack_release(pack);
    trp_script_release(script);
    return parameter;
}

static void what_crosses_takes_a_point_and_no_more(void **state)
{
    (void)state;
    const char *more = "is for those who cross, but takes more than a point";
    uint32_t parameter = beyond();
    loads_as(NULL, NULL);
    loads_as(&(sample_change)CHANGE(OFFER, 0, flags, 4), "has an unknown flag");
    loads_as(&(sample_change)CHANGE(OFFER, 1, flags, TRPI_OFFER_CROSSES), more);
    loads_as(&(sample_change)CHANGE(PARAMETER, parameter, type, TRP_TYPE_ENTITY), "reads locals or own facts that are not there");
    loads_as(&(sample_change)CHANGE(OFFER, 0, flags, 0), NULL);  // then it is requested like any other
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_crosses_takes_a_point_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
