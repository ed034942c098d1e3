// SPDX-License-Identifier: MIT
// Goal: everything that was put into a builder can be read from the loaded pack, found by name, with or without names.
// Method: build the sample, load it, and call every function of the public interface.

#include "sample.h"

#include "pack/key.h"
#include "pack/pack.h"
#include "troupe/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static trp_pack *load_sample(bool strip)
{
    trpi_pack_builder builder;
    sample_codes codes;
    trpi_pack_builder_init(&builder, NULL);
    builder.strip = strip;
    sample_build(&builder, &codes);
    trpi_buffer bytes;
    trpi_buffer_init(&bytes, NULL);
    assert_int_equal(trpi_pack_builder_write(&builder, &bytes), TRP_OK);
    trpi_pack_builder_release(&builder);

    trp_pack *pack = NULL;
    trp_diagnostic why;
    trp_result result = trp_pack_load(bytes.bytes, bytes.size, NULL, &pack, &why);
    if (result != TRP_OK) {
        print_error("%s\n", why.message);
    }
    assert_int_equal(result, TRP_OK);
    trpi_buffer_release(&bytes);
    return pack;
}

static void the_same_additions_give_the_same_bytes(void **state)
{
    (void)state;
    trpi_buffer first, second;
    sample_codes codes;
    sample_bytes(&first, &codes);
    sample_bytes(&second, &codes);
    assert_int_equal(first.size, second.size);
    assert_memory_equal(first.bytes, second.bytes, first.size);
    trpi_buffer_release(&first);
    trpi_buffer_release(&second);
}

static void records_come_back_as_they_went_in(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    sample_codes codes;
    trpi_pack_builder_init(&builder, NULL);
    sample_build(&builder, &codes);
    trp_pack *pack = load_sample(false);
#define COMPARE(section, type, one, many)                                                \
    assert_int_equal(pack->one##_count, builder.sections[TRPI_SECTION_##section].count); \
    assert_memory_equal(pack->many, builder.sections[TRPI_SECTION_##section].records, pack->one##_count * sizeof(type));
    TRPI_PACK_SECTIONS(COMPARE, COMPARE, COMPARE)
    trp_pack_release(pack);
    trpi_pack_builder_release(&builder);
}

static void equal_things_are_kept_once(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    assert_int_equal(trpi_pack_builder_add_name(&builder, trpi_text_from_string("")), 0);
    uint32_t name = trpi_pack_builder_add_name(&builder, trpi_text_from_string("ale"));
    assert_int_equal(name, 1);
    assert_int_equal(trpi_pack_builder_add_name(&builder, trpi_text_from_string("al")), 5);
    assert_int_equal(trpi_pack_builder_add_name(&builder, trpi_text_from_string("ale")), name);
    uint32_t constant = trpi_pack_builder_add_constant(&builder, -7);
    assert_int_not_equal(trpi_pack_builder_add_constant(&builder, 7), constant);
    assert_int_equal(trpi_pack_builder_add_constant(&builder, -7), constant);

    // An expression inside another one, and then the inner one again.
    trpi_code_begin(&builder);
    trpi_code_emit(&builder, TRPI_OP_ME, 0);
    trpi_code_begin(&builder);
    trpi_code_emit_constant(&builder, TRPI_OP_TRUTH, 1);
    uint32_t inner = trpi_code_end(&builder, TRP_TYPE_TRUTH);
    trpi_code_emit(&builder, TRPI_OP_EXISTS, 0);
    uint32_t outer = trpi_code_end(&builder, TRP_TYPE_TRUTH);
    trpi_code_begin(&builder);
    trpi_code_emit_constant(&builder, TRPI_OP_TRUTH, 1);
    assert_int_equal(trpi_code_end(&builder, TRP_TYPE_TRUTH), inner);
    assert_int_equal(inner, 1);
    assert_int_equal(outer, 3);
    assert_int_equal(builder.sections[TRPI_SECTION_CODE].count, 6);
    assert_false(builder.failed);
    trpi_pack_builder_release(&builder);
}

static void too_long_or_deep_an_expression_is_not_kept(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    trpi_code_begin(&builder);
    trpi_code_emit(&builder, TRPI_OP_HOUR, 0);
    for (uint32_t i = 0; i < TRPI_CODE_LONGEST; i++) {
        trpi_code_emit(&builder, TRPI_OP_NEGATE, 0);
    }
    assert_int_equal(trpi_code_end(&builder, TRP_TYPE_NUMBER), TRPI_NONE32);

    trpi_code_begin(&builder);
    for (uint32_t i = 0; i <= TRPI_CODE_DEEPEST; i++) {
        trpi_code_emit(&builder, TRPI_OP_HOUR, 0);
    }
    for (uint32_t i = 0; i < TRPI_CODE_DEEPEST; i++) {
        trpi_code_emit(&builder, TRPI_OP_ADD, 0);
    }
    assert_int_equal(trpi_code_end(&builder, TRP_TYPE_NUMBER), TRPI_NONE32);
    assert_int_equal(builder.sections[TRPI_SECTION_CODE].count, 0);
    trpi_pack_builder_release(&builder);
}

static void a_section_that_no_index_can_count_is_full(void **state)
{
    (void)state;
    trpi_pack_builder builder;
    trpi_pack_builder_init(&builder, NULL);
    trpi_pack_builder_add_blank_records(&builder, TRPI_SECTION_LAYER, 8);
    assert_int_equal(builder.full_section, TRPI_SECTION_COUNT);
    builder.place.offset = 7;
    trpi_pack_builder_add_blank_records(&builder, TRPI_SECTION_TASK, 0x10000);
    builder.place.offset = 8;
    trpi_pack_builder_add_blank_records(&builder, TRPI_SECTION_TASK, 1);
    assert_int_equal(builder.full_place.offset, 7);
    assert_int_equal(builder.full_section, TRPI_SECTION_TASK);
    trpi_buffer bytes;
    trpi_buffer_init(&bytes, NULL);
    assert_int_equal(trpi_pack_builder_write(&builder, &bytes), TRP_ERROR_FULL);
    trpi_buffer_release(&bytes);
    trpi_pack_builder_release(&builder);
}

static void check_names(const trp_pack *pack)
{
    static const struct {
        trp_name_family sort;
        const char *name;
        uint32_t index;
    } wanted[] = {
        {TRP_NAMES_KIND, "creature", KIND_CREATURE},
        {TRP_NAMES_KIND, "CREATURE", KIND_CREATURE},
        {TRP_NAMES_FACT, "creature.thirst", FACT_THIRST},
        {TRP_NAMES_FACT, "Player.Ale", FACT_ALE},
        {TRP_NAMES_FACT, "thing.thirst", TRP_NOT_FOUND},
        {TRP_NAMES_FACT, "thirst", TRP_NOT_FOUND},
        {TRP_NAMES_ITEM, "coin", ITEM_COIN},
        {TRP_NAMES_CHANNEL, "voice", 1},
        {TRP_NAMES_LAYER, "ambient", 0},
        {TRP_NAMES_GLOBAL, "the bar", GLOBAL_BAR},
        {TRP_NAMES_POOL, "greetings", 0},
        {TRP_NAMES_MESSAGE, "greet", 0},
        {TRP_NAMES_EVENT, "bell", 0},
        {TRP_NAMES_ACTION, "Move to", ACTION_MOVE},
        {TRP_NAMES_TOPIC, "round", TOPIC_ROUND},
        {TRP_NAMES_ROLE, "server", ROLE_SERVER},
        {TRP_NAMES_BEHAVIOUR, "Server.Answer", BEHAVIOUR_ANSWER},
        {TRP_NAMES_BEHAVIOUR, "join", BEHAVIOUR_JOIN},
        {TRP_NAMES_BEHAVIOUR, "Encore.Second", BEHAVIOUR_ENCORE_JOIN},
        {TRP_NAMES_BEHAVIOUR, "Patron.Answer", TRP_NOT_FOUND},
        {TRP_NAMES_TASK, "Patron.Host.2", 3},
        {TRP_NAMES_TASK, "Patron.Host.9", TRP_NOT_FOUND},
        {TRP_NAMES_SCENE, "encore", SCENE_ENCORE},
        {TRP_NAMES_SETTING, "the boar", 0},
        {TRP_NAMES_TEST, "A test", 0},
        {TRP_NAMES_LINE, "K7F2", 0},
        {TRP_NAMES_LINE, "Another ale, {it}!", 1},
        {TRP_NAMES_LINE, "another ale!", TRP_NOT_FOUND},
        {TRP_NAMES_ROLE, "", TRP_NOT_FOUND},
        {TRP_NAMES_ROLE, ".", TRP_NOT_FOUND},
    };
    for (uint32_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        uint32_t number = trp_pack_find(pack, wanted[i].sort, wanted[i].name), found = trp_index_of_number(number);
        if (found != wanted[i].index) {
            print_error("\"%s\"\n", wanted[i].name);
        }
        assert_int_equal(found, wanted[i].index);
        if (found != TRP_NOT_FOUND) {
            assert_int_equal(trpi_pack_find_key(pack, wanted[i].sort, trp_pack_key(pack, wanted[i].sort, number)), found);
            assert_int_equal(trp_pack_number_of_index(pack, wanted[i].sort, found), number);
        }
    }
}

static void things_are_found_by_name(void **state)
{
    (void)state;
    trp_pack *pack = load_sample(false);
    check_names(pack);
    assert_string_equal(trp_pack_name(pack, TRP_NAMES_ACTION, ACTION_MOVE), "move to");
    assert_string_equal(trp_pack_name(pack, TRP_NAMES_TEST, 0), "a test");
    assert_string_equal(trp_pack_name(pack, TRP_NAMES_ACTION, 99), "");
    assert_int_equal(trp_pack_key(pack, TRP_NAMES_ACTION, 99), 0);
    assert_string_equal(trp_pack_spoken_line(pack, 2), "Grüß Gott");
    assert_string_equal(trp_pack_spoken_line(pack, 4), "");
    uint32_t lasts_ms;
    assert_string_equal(trp_pack_line_sound(pack, 2, &lasts_ms), "voice/line.ogg");
    assert_int_equal(lasts_ms, 2000);
    assert_null(trp_pack_line_sound(pack, 0, NULL));
    assert_null(trp_pack_line_sound(pack, 3, &lasts_ms));
    assert_int_equal(lasts_ms, 0);
    trp_pack_release(pack);
}

static void a_stripped_pack_finds_the_same_but_has_no_names(void **state)
{
    (void)state;
    trp_pack *pack = load_sample(true);
    check_names(pack);
    assert_int_equal(pack->name_byte_count, 1);
    assert_string_equal(trp_pack_name(pack, TRP_NAMES_ACTION, ACTION_MOVE), "");
    assert_string_equal(trp_pack_spoken_line(pack, 1), "Another ale, {it}!");
    trp_pack_release(pack);
}

static void a_pack_tells_about_its_kinds_and_facts(void **state)
{
    (void)state;
    trp_pack *pack = load_sample(false);
    assert_true(trp_pack_kind_is(pack, KIND_PLAYER, KIND_THING));
    assert_true(trp_pack_kind_is(pack, KIND_PLAYER, KIND_CREATURE));
    assert_true(trp_pack_kind_is(pack, KIND_PLACE, KIND_PLACE));
    assert_false(trp_pack_kind_is(pack, KIND_PLACE, KIND_CREATURE));
    assert_false(trp_pack_kind_is(pack, KIND_THING, KIND_PLAYER));
    assert_false(trp_pack_kind_is(pack, 4, KIND_THING));
    assert_false(trp_pack_kind_is(pack, KIND_THING, TRPI_NONE16));
    assert_true(trp_pack_kind_is_character(pack, KIND_CREATURE));
    assert_true(trp_pack_kind_is_place(pack, KIND_PLACE));
    assert_true(trp_pack_kind_is_player(pack, KIND_PLAYER));
    assert_false(trp_pack_kind_is_player(pack, KIND_CREATURE));
    assert_int_equal(trp_index_of_number(trp_pack_item_fact(pack, KIND_PLAYER, ITEM_COIN)), FACT_COIN);
    assert_int_equal(trp_index_of_number(trp_pack_item_fact(pack, KIND_PLACE, ITEM_ALE)), FACT_ALE);
    assert_int_equal(trp_pack_item_fact(pack, KIND_PLACE, 2), TRP_NOT_FOUND);
    assert_int_equal(trp_index_of_number(trp_pack_global_kind(pack, GLOBAL_BAR)), KIND_PLACE);
    assert_int_equal(trp_pack_global_kind(pack, 2), TRP_NOT_FOUND);
    assert_int_equal(trp_index_of_number(trp_pack_role_kind(pack, ROLE_SERVER)), KIND_CREATURE);

    trp_fact_info fact;
    assert_int_equal(trp_pack_fact(pack, FACT_THIRST, &fact, sizeof fact), TRP_OK);
    assert_string_equal(fact.name, "thirst");
    assert_true(fact.is_motive);
    assert_false(fact.is_item);
    assert_int_equal(trp_pack_fact(pack, FACT_MOOD, &fact, sizeof fact), TRP_OK);
    assert_int_equal(fact.choice_count, 2);
    assert_string_equal(trp_pack_choice_name(pack, FACT_MOOD, 1), "wary");
    assert_string_equal(trp_pack_choice_name(pack, FACT_MOOD, 2), "");
    assert_int_equal(trp_pack_fact(pack, 99, &fact, sizeof fact), TRP_ERROR_UNKNOWN);
    trp_pack_release(pack);
}

static void a_pack_tells_about_actions_and_behaviours(void **state)
{
    (void)state;
    trp_pack *pack = load_sample(false);
    trp_action_info action;
    assert_int_equal(trp_pack_action(pack, ACTION_HAND, &action, sizeof action), TRP_OK);
    assert_int_equal(action.parameter_count, 2);
    assert_int_equal(action.parameter_types[0], TRP_TYPE_ITEM);
    assert_string_equal(action.parameter_names[1], "to");
    assert_string_equal(action.parameter_names[3], "");
    assert_int_equal(action.lasts_most_ms, 2000);
    assert_int_equal(trp_pack_action(pack, 5, &action, sizeof action), TRP_ERROR_UNKNOWN);
    assert_string_equal(trp_pack_failure_name(pack, ACTION_MOVE, 0), "blocked");
    assert_string_equal(trp_pack_failure_name(pack, ACTION_MOVE, 1), "");

    trp_behaviour_info behaviour;
    assert_int_equal(trp_pack_behaviour(pack, BEHAVIOUR_JOIN, &behaviour, sizeof behaviour), TRP_OK);
    assert_int_equal(trp_index_of_number(behaviour.scene), SCENE_ROUND);
    assert_int_equal(behaviour.part, 1);
    assert_int_equal(behaviour.initiation, TRPI_REACTIVE);
    assert_int_equal(behaviour.task_count, 4);
    assert_int_equal(trp_pack_behaviour(pack, BEHAVIOUR_IDLE, &behaviour, sizeof behaviour), TRP_OK);
    assert_int_equal(behaviour.topic, TRP_NOT_FOUND);
    assert_int_equal(trp_pack_behaviour(pack, 99, &behaviour, sizeof behaviour), TRP_ERROR_UNKNOWN);
    assert_int_equal(pack->behaviour_kinds[BEHAVIOUR_ORDERED], TRPI_NONE16);
    assert_int_equal(pack->behaviour_kinds[BEHAVIOUR_ENCORE], KIND_CREATURE);
    trp_pack_release(pack);
}

// Keys are stored in saves: they must never change.
static void keys_are_what_they_always_were(void **state)
{
    (void)state;
    assert_true(trpi_key_of_name("Patron") == trpi_key_of_name("pATRON"));
    assert_true(trpi_key_of_name("Patron") == UINT64_C(0x99FA216327CA1C0));
    assert_true(trpi_key_append_name(trpi_key_of_name("Patron"), trpi_text_from_string("Converse talk")) ==
                UINT64_C(0xE7954E860D5A3C83));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_additions_give_the_same_bytes),
        cmocka_unit_test(records_come_back_as_they_went_in),
        cmocka_unit_test(equal_things_are_kept_once),
        cmocka_unit_test(too_long_or_deep_an_expression_is_not_kept),
        cmocka_unit_test(a_section_that_no_index_can_count_is_full),
        cmocka_unit_test(things_are_found_by_name),
        cmocka_unit_test(a_stripped_pack_finds_the_same_but_has_no_names),
        cmocka_unit_test(a_pack_tells_about_its_kinds_and_facts),
        cmocka_unit_test(a_pack_tells_about_actions_and_behaviours),
        cmocka_unit_test(keys_are_what_they_always_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
