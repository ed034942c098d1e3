// SPDX-License-Identifier: MIT
// Goal: the settings of a world have the ranges that the header names, and the defaults.
// Method: a row for each field with its least and its greatest value; a world is made with both, and refused with a value one
// less or one more.

#include "troupe/script.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define ANY UINT32_MAX

typedef struct range {
    const char *name;
    size_t offset;
    uint32_t least, most, usual;
} range;

#define RANGE(field, least, most, usual)                                 \
    {                                                                    \
#field, offsetof(trp_world_def, field), (least), (most), (usual) \
    }

static const range ranges[] = {
    RANGE(steps_per_second, 1, 1000, 30), RANGE(rounds_per_step, 1, 16, 4),
    RANGE(patience_ms, 0, ANY, 6000),     RANGE(gives_up_ms, 0, ANY, 60000),
    RANGE(promise_steps, 1, ANY, 10),     RANGE(perception_ms, 1, ANY, 250),
    RANGE(refusal_ms, 0, ANY, 10000),     RANGE(watchdog_ms, 0, ANY, 60000),
    RANGE(stuck_ms, 0, ANY, 5000),        RANGE(start_of_day_s, 0, 86399, 8 * 3600),
    RANGE(leaving_ms, 0, ANY, 10000),     RANGE(lanes, 0, 64, 0),
    RANGE(questions, 1, 64, 32),          RANGE(first_weekday, 0, 7, 0),
    RANGE(day_length_s, 0, 1000000, 0),   RANGE(most_entities, 1, TRP_MOST_ENTITIES, TRP_MOST_ENTITIES),
    RANGE(entity_capacity, 0, 1000, 64),  RANGE(events, 0, ANY, 1),
};

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static trp_pack *pack;

static int open_pack(void **state)
{
    (void)state;
    const char text[] = "role Idler for creature\n    proactive Rest\n        wait 5 s\n";
    trp_script_source source = {"text.troupe", text, sizeof text - 1};
    trp_script *script = NULL;
    size_t size;
    bool made = trp_script_compile(&source, 1, NULL, &script) == TRP_OK;
    const void *bytes = made ? trp_script_pack(script, &size) : NULL;
    made = made && trp_pack_load(bytes, size, NULL, &pack, NULL) == TRP_OK;
    trp_script_release(script);
    return made ? 0 : -1;
}

static int close_pack(void **state)
{
    (void)state;
    trp_pack_release(pack);
    return 0;
}

static void set(trp_world_def *def, const range *r, uint32_t value)
{
    trp_world_def_init(def, sizeof *def);
    memcpy((char *)def + r->offset, &value, sizeof value);
}

// Creates a world with this def, and makes some steps.
static trp_result try(const trp_world_def *def)
{
    trp_world *world;
    trp_result result = trp_world_create(pack, def, &world);
    for (int i = 0; i < 5 && result == TRP_OK; i++) {
        trp_world_step(world);
        assert_null(trp_world_check(world, NULL));
    }
    assert_true((world != NULL) == (result == TRP_OK));
    trp_world_destroy(world);
    return result;
}

static void every_field_has_its_range(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(ranges); i++) {
        const range *r = &ranges[i];
        trp_world_def def;
        set(&def, r, r->least);
        assert_int_equal(try(&def), TRP_OK);
        set(&def, r, r->most);
        assert_int_equal(try(&def), TRP_OK);
        if (r->least > 0) {
            set(&def, r, r->least - 1);
            assert_int_equal(try(&def), TRP_ERROR_ARGUMENT);
        }
        if (r->most < ANY && r->offset != offsetof(trp_world_def, entity_capacity)) {
            set(&def, r, r->most + 1);
            assert_int_equal(try(&def), TRP_ERROR_ARGUMENT);
        }
    }
}

static void an_update_period_is_a_power_of_two(void **state)
{
    (void)state;
    for (uint32_t period = 0; period <= 16; period++) {
        trp_world_def def;
        trp_world_def_init(&def, sizeof def);
        def.update_period = period;
        bool may_be = period == 1 || period == 2 || period == 4 || period == 8;
        assert_int_equal(try(&def), may_be ? TRP_OK : TRP_ERROR_ARGUMENT);
    }
}

static void every_field_has_its_default(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    for (size_t i = 0; i < COUNT(ranges); i++) {
        uint32_t value;
        memcpy(&value, (const char *)&def + ranges[i].offset, sizeof value);
        if (value != ranges[i].usual) {
            fail_msg("%s is %u by default, and should be %u", ranges[i].name, value, ranges[i].usual);
        }
    }
    assert_true(def.seed == 1 && def.update_period == 1 && def.allocator == NULL && def.run_tasks == NULL);
}

// Pages and the header say what holds if a text and a game say nothing: each default in seconds, in a sentence of its own.
static void pages_tell_the_defaults(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    const struct {
        const char *page, *sentence;
        uint32_t milliseconds;
    } rows[] = {
        {"docs/language.md", "doing something else meanwhile | %g s |", def.patience_ms},
        {"docs/language.md", "before it is all given up | %g s |", def.gives_up_ms},
        {"docs/language.md", "is not asked again | for %g s |", def.refusal_ms},
        {"docs/language.md", "looks around | every %g s |", def.perception_ms},
        {"docs/language.md", "fails as `stuck` | after %g s |", def.stuck_ms},
        {"docs/language.md", "fails as `stuck` | %g s after its time |", def.watchdog_ms},
        {"docs/semantics.md", "is not asked again on T for %g s", def.refusal_ms},
        {"include/troupe/world.h", "things: any number, default %g s", def.patience_ms},
        {"include/troupe/world.h", "does not: any number, default %g s", def.gives_up_ms},
        {"include/troupe/world.h", "is not asked again: any number, default %g s", def.refusal_ms},
        {"include/troupe/world.h", "beyond its declared duration: any number, default %g s", def.watchdog_ms},
        {"include/troupe/world.h", "must get somewhere: any number, default %g s", def.stuck_ms},
        {"include/troupe/world.h", "has to finish: any number, default %g s", def.leaving_ms},
    };
    static char text[1 << 20];
    for (size_t i = 0; i < COUNT(rows); i++) {
        char sentence[80];
        FILE *file = fopen(rows[i].page, "rb");
        assert_non_null(file);
        text[fread(text, 1, sizeof text - 1, file)] = '\0';
        fclose(file);
        snprintf(sentence, sizeof sentence, rows[i].sentence, rows[i].milliseconds / 1000.0);
        if (strstr(text, sentence) == NULL) {
            fail_msg("%s does not say: %s", rows[i].page, sentence);
        }
    }
}

// The world starts small, grows between steps, and refuses more entities than its limit.
static void one_more_entity_is_refused(void **state)
{
    (void)state;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.entity_capacity = 0;
    def.most_entities = 5;
    trp_world *world;
    trp_entity entity;
    assert_int_equal(trp_world_create(pack, &def, &world), TRP_OK);
    uint32_t kind = trp_pack_find(pack, TRP_NAMES_KIND, "creature");
    for (uint32_t i = 0; i < 5; i++) {
        assert_int_equal(trp_entity_spawn(world, kind, (trp_point){0, 0, 0}, &entity), TRP_OK);
    }
    assert_int_equal(trp_entity_spawn(world, kind, (trp_point){0, 0, 0}, &entity), TRP_ERROR_FULL);
    assert_true(entity.value == 0);
    trp_world_destroy(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_has_its_range),   cmocka_unit_test(an_update_period_is_a_power_of_two),
        cmocka_unit_test(every_field_has_its_default), cmocka_unit_test(pages_tell_the_defaults),
        cmocka_unit_test(one_more_entity_is_refused),
    };
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
