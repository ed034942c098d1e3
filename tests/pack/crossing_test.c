// SPDX-License-Identifier: MIT
// Goal: wrong numbers of a pack about objects that agents cross, and about areas that wrap moves, are refused, and the diagnostic
// gives the reason. (SEMANTICS 9.8, 9.9)
// Method: the packs of texts with a door and with a church; numbers in them are changed, and the hash is made right.

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

static const char text[] =
    "object Door\n"
    "    behaviour Pass (beyond: point), crosses\n"
    "        lock way, before others if me is nobody\n"
    "            move to beyond\n"
    "    behaviour Paint (colour: number), holders 1\n"
    "        wait 1 s\n"
    "role Guest for creature\n"
    "    proactive Help\n"
    "        request Paint (colour = 3) of nearest Door\n";

static const char church[] =
    "object Pew\n"
    "    behaviour Sit\n"
    "        wait 1 s\n"
    "area Church\n"
    "    behaviour Tiptoe, wraps moves\n"
    "        go on\n"
    "        sequence\n"
    "            go on\n"
    "            wait 1 s\n"
    "    behaviour Pray (how: number)\n"
    "        wait 1 s\n"
    "role Guest for creature\n"
    "    proactive Visit\n"
    "        request Pray (how = 3) of nearest Church\n"
    "        request Sit of nearest Pew\n";

static void text_loads_as(const char *words, const sample_change *change, const char *sentence)
{
    trp_script_source source = {"door.troupe", words, strlen(words)};
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

static void loads_as(const sample_change *change, const char *sentence)
{
    text_loads_as(text, change, sentence);
}

// The index of the only parameter that is a point.
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
    assert_true(trp_pack_kind_handles_crossing(pack, kind));
    assert_false(trp_pack_kind_handles_crossing(pack, 0));
    assert_false(trp_pack_kind_handles_crossing(pack, TRP_NOT_FOUND));
    trp_pack_release(pack);
    trp_script_release(script);
    return parameter;
}

static void a_crossing_takes_a_point_and_no_more(void **state)
{
    (void)state;
    const char *more = "is for those who cross, but takes more than a point";
    uint32_t parameter = beyond();
    loads_as(NULL, NULL);
    loads_as(&(sample_change)CHANGE(OFFER, 0, flags, 8), "is more than 4");
    loads_as(&(sample_change)CHANGE(OFFER, 1, flags, TRPI_OFFER_CROSSES), more);
    loads_as(&(sample_change)CHANGE(PARAMETER, parameter, type, TRP_TYPE_ENTITY), "reads locals or own facts that are not there");
    loads_as(&(sample_change)CHANGE(OFFER, 0, flags, 0), NULL);  // without the flag the offer is requested like any other
}

static trp_pack *pack_of(const char *words)
{
    trp_script_source source = {"door.troupe", words, strlen(words)};
    trp_script *script;
    trp_pack *pack;
    size_t size;
    assert_int_equal(trp_script_compile(&source, 1, NULL, &script), TRP_OK);
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    trp_script_release(script);
    return pack;
}

static uint32_t offer_called(const trp_pack *pack, uint16_t flags, uint16_t parameters)
{
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        if (pack->offers[i].flags == flags && pack->behaviours[pack->offers[i].behaviour].parameter_count == parameters) {
            return i;
        }
    }
    fail();
    return 0;
}

static void a_wrap_belongs_to_an_area_and_has_go_on(void **state)
{
    (void)state;
    const char *otherwise = "says otherwise than the behaviour whether that wraps moves";
    trp_pack *pack = pack_of(church);
    uint32_t tiptoe = offer_called(pack, TRPI_OFFER_WRAPS, 0), pray = offer_called(pack, 0, 1), sit = offer_called(pack, 0, 0);
    uint32_t softly = pack->offers[tiptoe].behaviour, area = pack->offers[tiptoe].kind;
    uint32_t step = pack->tasks[pack->behaviours[softly].first_task].first_step;
    uint32_t other = pack->tasks[pack->behaviours[pack->offers[sit].behaviour].first_task].first_step;
    uint32_t flags = pack->behaviours[softly].flags;
    uint32_t pew = pack->kinds[pack->offers[sit].kind].flags;
    assert_int_equal(pack->steps[step].op, TRPI_STEP_GO_ON);
    text_loads_as(church, NULL, NULL);
    text_loads_as(church, &(sample_change)CHANGE(OFFER, tiptoe, flags, 0), otherwise);
    text_loads_as(church, &(sample_change)CHANGE(OFFER, tiptoe, flags, TRPI_OFFER_WRAPS | TRPI_OFFER_CROSSES), "is more than 4");
    text_loads_as(church, &(sample_change)CHANGE(OFFER, pray, flags, TRPI_OFFER_WRAPS), otherwise);
    text_loads_as(church, &(sample_change)CHANGE(BEHAVIOUR, softly, flags, flags - TRPI_BEHAVIOUR_WRAPS),
                  "goes on with a move where none is wrapped");
    text_loads_as(church, &(sample_change)CHANGE(BEHAVIOUR, 0, flags, TRPI_BEHAVIOUR_WRAPS), "wraps moves, but no area offers it");
    text_loads_as(church, &(sample_change)CHANGE(KIND, area, flags, pew),
                  "is for those who move in it, but is no area's, or takes something");
    text_loads_as(church, &(sample_change)CHANGE(STEP, other, op, TRPI_STEP_GO_ON), "goes on with a move where none is wrapped");
    text_loads_as(church, &(sample_change)CHANGE(STEP, step, code0, 1), "code");
    text_loads_as(church, &(sample_change)CHANGE(OFFER, tiptoe, performer, 999), "performer");
    trp_pack_release(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrap_belongs_to_an_area_and_has_go_on),
        cmocka_unit_test(a_crossing_takes_a_point_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
