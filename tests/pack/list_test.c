// SPDX-License-Identifier: MIT
// Goal: wrong numbers of a pack about lists are noticed: the slots of a list, the searches that read it, the steps that change
// it; the diagnostic says where and what. (SEMANTICS 8.7)
// Method: the valid sample with two more lists, one in facts of a creature and one in locals, a search in each, a condition and
// two steps; then one of these records is changed at a time.

#include "sample.h"

#include "troupe/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LIST_FRIENDS, LIST_SOME };

typedef struct made {
    trpi_pack_entity_list lists[2];
    trpi_pack_selector selectors[2];  // searches in each of the lists
    trpi_pack_step steps[2];          // steps in place of the sample's CHECK and SIGNAL
    uint32_t asked;                   // the list that the condition searches
} made;

static uint32_t code_of(trpi_pack_builder *builder, uint32_t op, uint32_t operand)
{
    trpi_code_begin(builder);
    trpi_code_emit(builder, op, operand);
    return trpi_code_end(builder, TRP_TYPE_ENTITY);
}

static made begin(trpi_pack_builder *builder, sample_codes *codes)
{
    made m = {.asked = LIST_FRIENDS};
    trpi_pack_builder_init(builder, NULL);
    sample_build(builder, codes);
    for (uint32_t i = 0; i < 2; i++) {
        trpi_pack_init_record(TRPI_SECTION_LIST, &m.lists[i]);
        trpi_pack_init_record(TRPI_SECTION_SELECTOR, &m.selectors[i]);
        m.lists[i].first = i == LIST_FRIENDS ? FACT_HOME : 1;
        m.lists[i].count = 1;
        m.lists[i].sort = (uint8_t)(i == LIST_FRIENDS ? TRPI_LIST_OF_FACTS : TRPI_LIST_OF_LOCALS);
        m.selectors[i].list = (uint16_t)(i + 1);
        m.selectors[i].quantifier = TRPI_SELECT_FIRST;
        m.steps[i] = ((trpi_pack_step *)builder->sections[TRPI_SECTION_STEP].records)[i == 0 ? STEP_CHECK : STEP_SIGNAL];
        m.steps[i].op = (uint8_t)(i == 0 ? TRPI_STEP_PUT_IN : TRPI_STEP_FILL);
        m.steps[i].index = LIST_FRIENDS;
        m.steps[i].code0 = i == 0 ? codes->entity : code_of(builder, TRPI_OP_SELECT, SELECTOR_SERVER);
    }
    return m;
}

static bool ends(trpi_pack_builder *builder, const sample_codes *codes, const made *m, const char *reason)
{
    trpi_pack_step *steps = (trpi_pack_step *)builder->sections[TRPI_SECTION_STEP].records;
    for (uint32_t i = 0; i < 2; i++) {
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_LIST, &m->lists[i]);
        (void)trpi_pack_builder_add_record(builder, TRPI_SECTION_SELECTOR, &m->selectors[i]);
    }
    steps[STEP_CHECK] = m->steps[0];
    steps[STEP_SIGNAL] = m->steps[1];
    trpi_code_begin(builder);
    trpi_code_emit(builder, TRPI_OP_GLOBAL, GLOBAL_MARY);
    trpi_code_emit(builder, TRPI_OP_ME, 0);
    trpi_code_emit(builder, TRPI_OP_LISTED, m->asked);
    ((trpi_pack_behaviour *)builder->sections[TRPI_SECTION_BEHAVIOUR].records)[BEHAVIOUR_IDLE].condition =
        trpi_code_end(builder, TRP_TYPE_TRUTH);
    (void)codes;
    trpi_buffer bytes;
    trpi_buffer_init(&bytes, NULL);
    assert_int_equal(trpi_pack_builder_write(builder, &bytes), TRP_OK);
    trpi_pack_builder_release(builder);
    trp_pack *pack = NULL;
    trp_diagnostic why;
    trp_result result = trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why);
    bool right = reason == NULL ? result == TRP_OK : result == TRP_ERROR_FORMAT && strstr(why.message, reason) != NULL;
    if (!right) {
        print_error("%s: \"%s\" instead of \"%s\"\n", trp_result_name(result), why.message, reason != NULL ? reason : "");
    }
    trp_pack_release(pack);
    trpi_buffer_release(&bytes);
    return right;
}

// Changes one of the added records; the pack must then load or be refused.
#define WITH(change, reason)                             \
    do {                                                 \
        trpi_pack_builder builder;                       \
        sample_codes codes;                              \
        made m = begin(&builder, &codes);                \
        change;                                          \
        assert_true(ends(&builder, &codes, &m, reason)); \
    } while (0)

static void a_list_as_it_should_be_is_loaded(void **state)
{
    (void)state;
    WITH((void)0, NULL);
    WITH(m.steps[1].code0 = 0, NULL);  // the list is emptied
    WITH(m.steps[0].op = TRPI_STEP_TAKE_OUT, NULL);
    WITH(m.selectors[0].owner = codes.entity, NULL);
    WITH(m.steps[0].index = LIST_SOME, "is a list that the performer cannot have");  // its local has a number
    WITH(m.steps[0].flags = TRPI_STEP_ASKED, "is for locals");
}

static void members_of_a_list_are_checked(void **state)
{
    (void)state;
    WITH(m.lists[0].sort = 3, "is 3, which means nothing");
    WITH(m.lists[0].sort = TRPI_LIST_OF_PARTS, "is a list of parts, which no step changes");
    WITH((m.lists[1].sort = TRPI_LIST_OF_PARTS, m.lists[1].first = 128), "is followed by fewer parts than there can be");
    WITH(m.lists[0].count = 0, "is 0: not from 1 to 128");
    WITH(m.lists[0].count = 129, "is 129: not from 1 to 128");
    WITH(m.lists[0].count = 2, "is followed by facts that are none of its own");
    WITH(m.lists[0].first = FACT_THIRST, "is followed by facts that are none of its own");
    WITH(m.lists[0].first = FACT_BID; m.lists[0].count = 2, "is followed by fewer facts than the list has");
    WITH(m.lists[0].first = 60000, "is followed by fewer facts than the list has");
    WITH(m.lists[1].first = 255; m.lists[1].count = 2, "is followed by fewer locals than there can be");
    WITH(m.lists[1].first = 60000, "is followed by fewer locals than there can be");
}

static void readers_of_lists_are_checked(void **state)
{
    (void)state;
    WITH(m.selectors[0].list = 3, "but section LIST has 2 records");
    WITH(m.selectors[0].link = 1; m.selectors[0].owner = codes.entity, "but section LINK has 0 records");
    WITH(m.selectors[0].list = 0, "is for what has an order");
    WITH(m.selectors[0].list = 0; m.selectors[0].quantifier = TRPI_SELECT_ANY;
         m.selectors[0].owner = codes.entity, "is no list to look in");
    WITH(m.selectors[1].owner = codes.entity, "is of a list that is nobody's");
    WITH(m.selectors[0].owner = codes.number, "of the wrong type");
    WITH(m.asked = 2, "takes one below 2");
    WITH(m.asked = LIST_SOME, "but local 1 is used");
}

static void changes_of_lists_are_checked(void **state)
{
    (void)state;
    WITH(m.steps[0].index = 2, "is 2, but there are only 2");
    WITH(m.steps[0].code0 = codes.number, "of the wrong type");
    WITH(m.steps[0].code0 = 0, "is missing");
    WITH(m.steps[0].code1 = codes.number, "has no meaning for this step");
    WITH(m.steps[1].code0 = codes.entity, "is no search");
    WITH(m.steps[1].code0 = codes.number, "of the wrong type");
    WITH(m.lists[1].first = 7; m.steps[0].index = LIST_SOME, "is a list of more locals than the behaviour has");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_as_it_should_be_is_loaded),
        cmocka_unit_test(members_of_a_list_are_checked),
        cmocka_unit_test(readers_of_lists_are_checked),
        cmocka_unit_test(changes_of_lists_are_checked),
    };
    return cmocka_run_group_tests_name("lists of packs", tests, NULL, NULL);
}
