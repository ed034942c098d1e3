// SPDX-License-Identifier: MIT
// Goal: records that are each valid, but not together, are refused; so are too many records of a section. A pack that is only
// unusual is accepted.
// Method: several fields of the valid sample are changed, or records are added to it before it is finished.

#include "sample.h"

#include "pack/container.h"
#include "pack/key.h"
#include "pack/layout.h"
#include "pack/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MOST_CHANGES 5

typedef struct changed_row {
    sample_change changes[MOST_CHANGES];  // changes up to the first one without a field
    const char *reason;                   // a part of the diagnostic; NULL: the pack is accepted
} changed_row;

#define TASK_OF_HOST(row) (2 + (row))

// All people need to be creatures, so that a selector which reads a place's own fact is none for them.
#define SELECTS_BY_ROOM CHANGE(SELECTOR, SELECTOR_THIRSTY, where, CODE_OF(roomy))

static const changed_row rows[] = {
    // Facts of the world and of scenes.
    {{CHANGE(KIND, KIND_ROUND, flags, TRPI_KIND_WORLD), CHANGE(FACT, FACT_BID, flags, TRPI_FACT_SHARED),
      CHANGE(KIND, KIND_ROUND, slot_count, 2)},
     "makes it a second world"},
    {{CHANGE(KIND, KIND_WORLD, flags, 0), CHANGE(KIND, KIND_ROUND, parent, KIND_WORLD)}, "not for the world's facts or a scene's"},
    {{CHANGE(BRANCH, 0, condition, CODE_OF(bid))}, NULL},
    {{CHANGE(BEHAVIOUR, BEHAVIOUR_WANDER, condition, CODE_OF(alarm))}, NULL},
    {{CHANGE(STEP, STEP_CHECK, code0, CODE_OF(alarm))}, NULL},
    {{CHANGE(WATCH, 0, fact, FACT_ALARM)}, NULL},
    // The cues behind a cue about news are about one behaviour more each, so that a piece of news need not go through a chain for each.
    {{CHANGE(CUE, CUE_ENTERS, type, TRPI_CUE_STARTS), CHANGE(CUE, CUE_ENTERS, index, BEHAVIOUR_WANDER),
      CHANGE(CUE, CUE_ENTERS, also, 1)},
     NULL},
    {{CHANGE(CUE, CUE_ENTERS, type, TRPI_CUE_ENDS), CHANGE(CUE, CUE_ENTERS, index, BEHAVIOUR_WANDER),
      CHANGE(CUE, CUE_ENTERS, also, 1)},
     "is not about one behaviour more"},
    {{CHANGE(CUE, CUE_EVENT, type, TRPI_CUE_STARTS), CHANGE(CUE, CUE_ENTERS, type, TRPI_CUE_STARTS),
      CHANGE(CUE, CUE_ENTERS, index, BEHAVIOUR_WANDER), CHANGE(CUE, CUE_EVENT, also, 2),
      CHANGE(CUE, CUE_EVENT, index, BEHAVIOUR_WANDER)},
     "is not about one behaviour more"},
    {{CHANGE(CUE, CUE_EVENT, type, TRPI_CUE_STARTS), CHANGE(CUE, CUE_ENTERS, type, TRPI_CUE_STARTS),
      CHANGE(CUE, CUE_ENTERS, also, 1), CHANGE(CUE, CUE_EVENT, also, 1), CHANGE(CUE, CUE_EVENT, index, BEHAVIOUR_WANDER)},
     "is not about one behaviour more"},
    // A newcomer is passed to the host only, and stored in no fact.
    {{CHANGE(PARAMETER, 4, type, TRP_TYPE_NEWCOMER)}, "is for actions only"},
    {{CHANGE(EVENT, 0, first_parameter, 5), CHANGE(EVENT, 0, parameter_count, 1), CHANGE(PARAMETER, 5, type, TRP_TYPE_NEWCOMER)},
     "is for actions only"},
    {{CHANGE(ACTION, 0, first_parameter, 5), CHANGE(PARAMETER, 5, type, TRP_TYPE_NEWCOMER), CHANGE(PARAMETER, 5, code, 0)},
     "is not what a default reads"},
    // A performer that has the facts it needs, and locals of one type.
    {{SELECTS_BY_ROOM, CHANGE(SELECTOR, SELECTOR_THIRSTY, inside, CODE_OF(home))}, "contradicts its other expressions"},
    {{SELECTS_BY_ROOM, CHANGE(CUE, CUE_NEAR, centre, CODE_OF(home))}, "reads locals or own facts that are not there"},
    {{SELECTS_BY_ROOM, CHANGE(BEHAVIOUR, BEHAVIOUR_ASK, partner, SELECTOR_THIRSTY),
      CHANGE(BEHAVIOUR, BEHAVIOUR_ASK, condition, CODE_OF(truth))},
     "field `partner` reads locals or own facts that are not there"},
    {{SELECTS_BY_ROOM, CHANGE(PART, 1, selector, SELECTOR_THIRSTY), CHANGE(BEHAVIOUR, BEHAVIOUR_HOST, condition, CODE_OF(truth))},
     "field `selector` reads locals or own facts that are not there"},
    {{SELECTS_BY_ROOM, CHANGE(CODE, WORD_OF(truth, 1), word, OP(MY, FACT_AWAKE)),
      CHANGE(CODE, WORD_OF(truth, 2), word, OP(ANY, SELECTOR_THIRSTY)), CHANGE(CODE, WORD_OF(truth, 3), word, OP(AND, 0))},
     "selects by what contradicts the expression"},
    {{SELECTS_BY_ROOM, CHANGE(CODE, WORD_OF(truth, 1), word, OP(MY, FACT_AWAKE)),
      CHANGE(CODE, WORD_OF(truth, 2), word, OP(ANY, SELECTOR_THIRSTY)), CHANGE(CODE, WORD_OF(truth, 3), word, OP(AND, 0)),
      CHANGE(SELECTOR, SELECTOR_COMPANY, where, CODE_OF(truth))},
     "selects by what contradicts the expression"},
    {{CHANGE(CUE, CUE_RISES, fact, FACT_ROOM), CHANGE(CUE, CUE_RISES, centre, CODE_OF(home))},
     "is none that the performer can have"},
    {{CHANGE(CUE, CUE_RISES, fact, FACT_ROOM), CHANGE(BEHAVIOUR, BEHAVIOUR_RING, condition, CODE_OF(truth))},
     "watches own facts that the performer cannot have"},
    {{CHANGE(CODE, WORD_OF(truth, 1), word, LOCAL(0, NUMBER)), CHANGE(CODE, WORD_OF(truth, 2), word, LOCAL(0, TEXT))},
     "reads local 0 as two types"},
    {{CHANGE(STEP, STEP_LET, local, 0), CHANGE(STEP, STEP_LET, code0, CODE_OF(entity))}, "is used as two types"},
    {{CHANGE(BEHAVIOUR, BEHAVIOUR_WANDER, first_parameter, 4), CHANGE(BEHAVIOUR, BEHAVIOUR_WANDER, parameter_count, 2),
      CHANGE(PARAMETER, 5, code, CODE_OF(far_off))},
     "field `code` reads locals or own facts that are not there"},
    {{CHANGE(BEHAVIOUR, BEHAVIOUR_WANDER, first_parameter, 4), CHANGE(BEHAVIOUR, BEHAVIOUR_WANDER, parameter_count, 2),
      CHANGE(MESSAGE, 0, parameter_count, 0), CHANGE(PARAMETER, 4, code, CODE_OF(far_off))},
     "is not what a default reads"},
    {{CHANGE(EVENT, 0, first_parameter, 5), CHANGE(EVENT, 0, parameter_count, 1), CHANGE(PARAMETER, 5, code, CODE_OF(local))},
     "where there are none"},
    {{CHANGE(FACT, FACT_COIN, item, NO16), CHANGE(STOCK, 0, item, ITEM_COIN)}, "cannot be held there"},
    // Owners of things.
    {{CHANGE(ROLE, ROLE_PATRON, first_behaviour, 1), CHANGE(ROLE, ROLE_PATRON, behaviour_count, 4),
      CHANGE(ROLE, ROLE_PATRON, proactive_count, 2), CHANGE(DUTY, 0, behaviour, BEHAVIOUR_ASK)},
     "does not list this behaviour"},
    {{CHANGE(BEHAVIOUR, BEHAVIOUR_ANSWER, scene, SCENE_ROUND), CHANGE(BEHAVIOUR, BEHAVIOUR_ANSWER, part, 5)},
     "is another behaviour's in the scene"},
    {{CHANGE(TASK, TASK_OF_HOST(ROW_CHOICE), first_parting, STEP_DECIDE), CHANGE(TASK, TASK_OF_HOST(ROW_CHOICE), parting_count, 1)},
     "decides outside the tasks of a scene"},
    {{CHANGE(CAST, 0, where, TRPI_CAST_NEAR), CHANGE(CAST, 0, place, NO16)}, "is missing"},
    {{CHANGE(TEST_LINE, 0, op, TRPI_TEST_WHEN_PLACE), CHANGE(TEST_LINE, 0, subject, NO16)}, "is missing"},
    // Changes that are unusual but valid: the pack is loaded (NULL: there is no reason to refuse it).
    {{CHANGE(BEHAVIOUR, BEHAVIOUR_ORDERED, initiation, TRPI_LATENT)}, NULL},
    {{CHANGE(CODE, WORD_OF(truth, 1), word, OP(ANY, SELECTOR_COMPANY)),
      CHANGE(CODE, WORD_OF(truth, 2), word, OP(ANY, SELECTOR_THIRSTY)), CHANGE(CODE, WORD_OF(truth, 3), word, OP(AND, 0))},
     NULL},
    {{CHANGE(ROW, ROW_CHOICE, flow, TRPI_FLOW_LOOP), CHANGE(ROW, ROW_CHOICE, next, ROW_CONTINUE),
      CHANGE(TASK, TASK_OF_HOST(ROW_CHOICE), first_step, STEP_PLAIN)},
     NULL},
    {{CHANGE(LEGEND, 0, letter, 0xFFFD)}, NULL},
    {{CHANGE(SETTING, 0, metres_per_letter, 0), CHANGE(SETTING, 0, plan_count, 0)}, NULL},
    {{CHANGE(CAST, 0, where, TRPI_CAST_NEAR)}, NULL},
};

// Whether loading ends as expected: refused for the reason, or, if that is NULL, with a pack.
static bool ends_as_expected(const unsigned char *bytes, size_t size, const char *reason)
{
    trp_pack *pack = NULL;
    trp_diagnostic why;
    trp_result result = trp_pack_load(bytes, size, NULL, &pack, &why);
    bool right = reason == NULL ? result == TRP_OK : result == TRP_ERROR_FORMAT && strstr(why.message, reason) != NULL;
    if (!right) {
        print_error("%s: \"%s\" instead of \"%s\"\n", trp_result_name(result), why.message, reason != NULL ? reason : "");
    }
    trp_pack_release(pack);
    return right;
}

static void records_that_contradict_one_another_are_refused(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    unsigned char *changed = malloc(bytes.size);
    assert_non_null(changed);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        memcpy(changed, bytes.bytes, bytes.size);
        for (uint32_t j = 0; j < MOST_CHANGES && rows[i].changes[j].field != NULL; j++) {
            sample_make_change(changed, &codes, &rows[i].changes[j]);
        }
        sample_fix_hash(changed, bytes.size);
        if (!ends_as_expected(changed, bytes.size, rows[i].reason)) {
            print_error("... in row %u\n", i);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
    free(changed);
    trpi_buffer_release(&bytes);
}

// ---- With more records --------------------------------------------------------------------------

static void begin_sample(trpi_pack_builder *builder, sample_codes *codes)
{
    trpi_pack_builder_init(builder, NULL);
    sample_build(builder, codes);
}

static void finish(trpi_pack_builder *builder, const char *reason)
{
    trpi_buffer bytes;
    trpi_buffer_init(&bytes, NULL);
    assert_int_equal(trpi_pack_builder_write(builder, &bytes), TRP_OK);
    trpi_pack_builder_release(builder);
    assert_true(ends_as_expected(bytes.bytes, bytes.size, reason));
    trpi_buffer_release(&bytes);
}

static void a_list_is_not_shared_beyond_measure(void **state)
{
    (void)state;
    for (uint32_t more = 0; more < 2; more++) {
        trpi_pack_builder builder;
        sample_codes codes;
        begin_sample(&builder, &codes);
        for (uint32_t i = 0; i < 127 + more; i++) {  // with the one of the sample, which has one: 64 times 6 in all
            trpi_pack_message message;
            trpi_pack_init_record(TRPI_SECTION_MESSAGE, &message);
            message.key = 1000 + i;
            message.parameter_count = 3;
            trpi_pack_builder_add_record(&builder, TRPI_SECTION_MESSAGE, &message);
        }
        finish(&builder, more == 0 ? NULL : "uses a list that is shared too often");
    }
}

static void kinds_are_not_deeper_than_sixteen(void **state)
{
    (void)state;
    for (uint32_t deep = 16; deep <= 17; deep++) {
        trpi_pack_builder builder;
        sample_codes codes;
        begin_sample(&builder, &codes);
        for (uint32_t i = 1; i < deep; i++) {
            trpi_pack_kind kind;
            trpi_pack_init_record(TRPI_SECTION_KIND, &kind);
            kind.key = 1000 + i;
            kind.parent = (uint16_t)(i == 1 ? KIND_THING : KIND_ROUND + i - 1);
            kind.slot_count = 2;
            trpi_pack_builder_add_record(&builder, TRPI_SECTION_KIND, &kind);
        }
        finish(&builder, deep == 16 ? NULL : "has more than 15 kinds above it");
    }
}

// Each origin goes through all instances around it, so their number is bounded. The sample has two, one in the other.
static void instances_do_not_nest_deeper_than_their_limit(void **state)
{
    (void)state;
    for (uint32_t too_deep = 0; too_deep < 2; too_deep++) {
        trpi_pack_builder builder;
        sample_codes codes;
        begin_sample(&builder, &codes);
        for (uint32_t depth = 3; depth <= TRPI_MOST_NESTED_INSTANCES + too_deep; depth++) {
            trpi_pack_pattern_instance instance = {.line = 10, .file = 1, .around = (uint16_t)(depth - 1)};
            instance.name = trpi_pack_builder_add_name(&builder, trpi_text_from_string("Outer inner"));
            instance.pattern = trpi_pack_builder_add_name(&builder, trpi_text_from_string("One"));
            trpi_pack_builder_add_record(&builder, TRPI_SECTION_INSTANCE, &instance);
        }
        finish(&builder, too_deep ? "lies deeper than 64 instances" : NULL);
    }
}

static void selectors_do_not_nest_deeper_than_four(void **state)
{
    (void)state;
    for (uint32_t deep = 4; deep <= 5; deep++) {
        trpi_pack_builder builder;
        sample_codes codes;
        begin_sample(&builder, &codes);
        uint32_t inner = SELECTOR_COMPANY;  // is two levels deep
        for (uint32_t i = 2; i < deep; i++) {
            trpi_pack_selector selector;
            trpi_pack_init_record(TRPI_SECTION_SELECTOR, &selector);
            trpi_code_begin(&builder);
            trpi_code_emit(&builder, TRPI_OP_ANY, inner);
            selector.where = trpi_code_end(&builder, TRP_TYPE_TRUTH);
            inner = trpi_pack_builder_add_record(&builder, TRPI_SECTION_SELECTOR, &selector);
        }
        finish(&builder, deep == 4 ? NULL : "nests selectors deeper than 4");
    }
}

static void a_scene_has_no_more_parts_than_there_is_room_for(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    sample_codes codes;
    begin_sample(&builder, &codes);
    for (uint32_t i = 0; i < TRPI_MOST_PARTS + 1; i++) {
        trpi_pack_part part;
        trpi_pack_init_record(TRPI_SECTION_PART, &part);
        part.key = 1000 + i;
        trpi_pack_builder_add_record(&builder, TRPI_SECTION_PART, &part);
    }
    trpi_pack_scene scene;
    trpi_pack_init_record(TRPI_SECTION_SCENE, &scene);
    scene.key = 1000;
    scene.first_part = 4;
    scene.part_count = TRPI_MOST_PARTS + 1;
    scene.row_count = 1;
    trpi_pack_builder_add_record(&builder, TRPI_SECTION_SCENE, &scene);
    finish(&builder, "field `part_count` is more than 128");
}

static void a_choice_has_no_more_branches_than_255(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    sample_codes codes;
    begin_sample(&builder, &codes);
    for (uint32_t i = 0; i < 256; i++) {
        trpi_pack_branch branch;
        trpi_pack_init_record(TRPI_SECTION_BRANCH, &branch);
        branch.key = 1000 + i;
        trpi_pack_builder_add_record(&builder, TRPI_SECTION_BRANCH, &branch);
    }
    trpi_pack_scene_row row;
    trpi_pack_init_record(TRPI_SECTION_ROW, &row);
    row.branch_count = 256;
    trpi_pack_builder_add_record(&builder, TRPI_SECTION_ROW, &row);
    finish(&builder, "field `branch_count` is more than 255");
}

static void a_row_of_no_scene_does_no_harm(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    sample_codes codes;
    begin_sample(&builder, &codes);
    trpi_pack_scene_row row;
    trpi_pack_init_record(TRPI_SECTION_ROW, &row);
    row.flow = TRPI_FLOW_LOOP;
    row.loop_slot = row.loop_start = 77;  // rows of no scene: nothing leads there
    trpi_pack_builder_add_record(&builder, TRPI_SECTION_ROW, &row);
    finish(&builder, NULL);
}

static void the_smallest_pack_has_a_layer(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    finish(&builder, "there must be a layer");
    trpi_pack_builder_init(&builder, NULL);
    trpi_pack_layer layer;
    trpi_pack_init_record(TRPI_SECTION_LAYER, &layer);
    layer.collaborative_queues = 1;
    layer.latent_queues = 1;
    trpi_pack_builder_add_record(&builder, TRPI_SECTION_LAYER, &layer);
    finish(&builder, NULL);
}

// ---- Bytes --------------------------------------------------------------------------------------

// U+FFFD is what a decoder puts for bytes that mean nothing; in three bytes it is a character like any other.
static void a_text_may_hold_the_replacement_character(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    size_t at = 0;
    while (memcmp(bytes.bytes + at, "Gott", 5) != 0) {
        at++;
        assert_true(at + 5 < bytes.size);
    }
    memcpy(bytes.bytes + at, "\xEF\xBF\xBDt", 4);
    sample_fix_hash(bytes.bytes, bytes.size);
    assert_true(ends_as_expected(bytes.bytes, bytes.size, NULL));
    trpi_buffer_release(&bytes);
}

static void a_pack_of_nothing_is_refused(void **state)
{
    (void)state;
    trpi_buffer bytes;
    sample_codes codes;
    sample_bytes(&bytes, &codes);
    trpi_bytes_write_number(bytes.bytes + TRPI_HEADER_SECTIONS, 4, 0);
    trpi_bytes_write_number(bytes.bytes + TRPI_HEADER_BYTES, 8, TRPI_HEADER_SIZE);
    sample_fix_hash(bytes.bytes, TRPI_HEADER_SIZE);
    assert_true(ends_as_expected(bytes.bytes, TRPI_HEADER_SIZE, "Section CODE is missing."));
    trpi_buffer_release(&bytes);
}

static void either_half_of_the_hash_counts(void **state)
{
    (void)state;
    for (size_t half = 0; half < 2; half++) {
        trpi_buffer bytes;
        sample_codes codes;
        sample_bytes(&bytes, &codes);
        bytes.bytes[TRPI_HEADER_HASH + 8 * half] ^= 1;
        assert_true(ends_as_expected(bytes.bytes, bytes.size, "The pack is damaged"));
        trpi_buffer_release(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_that_contradict_one_another_are_refused),
        cmocka_unit_test(a_list_is_not_shared_beyond_measure),
        cmocka_unit_test(kinds_are_not_deeper_than_sixteen),
        cmocka_unit_test(instances_do_not_nest_deeper_than_their_limit),
        cmocka_unit_test(selectors_do_not_nest_deeper_than_four),
        cmocka_unit_test(a_scene_has_no_more_parts_than_there_is_room_for),
        cmocka_unit_test(a_choice_has_no_more_branches_than_255),
        cmocka_unit_test(a_row_of_no_scene_does_no_harm),
        cmocka_unit_test(the_smallest_pack_has_a_layer),
        cmocka_unit_test(a_text_may_hold_the_replacement_character),
        cmocka_unit_test(a_pack_of_nothing_is_refused),
        cmocka_unit_test(either_half_of_the_hash_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
