// SPDX-License-Identifier: MIT
// Goal: an action of the host has as many arguments as its text declares, and each has the value of the moment at which the action
// began: for the host that reads the command, for one that reads it anew after a load or a reload, in the hash and in a replay.
// Method: a witch whose spell has nine arguments of all types. The arguments behind the first four lie beside the command.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/engine/theatre.h"
#include "tests/engine/theatre_inside.h"
#include "troupe/log.h"
#include "troupe/reload.h"
#include "troupe/save.h"

#define COVEN                                 \
    "item herb\n"                             \
    "item wand\n"                             \
    "place gate\n"                            \
    "kind witch, a creature\n"                \
    "    power: 0 to 100, starts 40\n"        \
    "    last seen: point\n"                  \
    "    foe: creature or nobody\n"           \
    "lines Curses\n"                          \
    "    \"Hush, {partner}! I have {me}.\"\n" \
    "host coven\n"

#define HEX                                                                                      \
    "    action hex (whom: creature) with (what: item) for (time: duration) by (force: number) " \
    "at (post: place) over (spot: point) in (words: text) under (watcher: creature or nobody) "  \
    "with (tool: item), uses hands, lasts 0 to 60 s, uses up tool\n"

#define ROLE                                                                                             \
    "role Witch for witch\n"                                                                             \
    "    proactive Curse, if 0 > 1\n"                                                                    \
    "        set last seen to where me is\n"                                                             \
    "        hex nearest creature with 3 herb for 4 s by power at gate over last seen in one of Curses " \
    "under foe with wand\n"                                                                              \
    "        wait 60 s\n"

static const char hex[] = COVEN HEX ROLE;

static const char *name(trp_entity entity, void *context)
{
    return entity.value == 0 ? "nobody" : theatre_name(context, entity);
}

// Writes all arguments of a command, as a host reads them.
static const char *arguments_of(theatre *t, const trp_world *world, const trp_command *command)
{
    static char out[2][600];
    static uint32_t turn;
    char *to = out[turn++ % 2];
    size_t at = 0;
    trp_argument argument;
    for (uint32_t i = 0; trp_command_argument(world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        char line[100] = "";
        (void)trp_command_spoken_line(world, command, i, name, t, line, sizeof line);
        at += (size_t)snprintf(to + at, sizeof out[0] - at, i == 0 ? "" : ", ");
        switch (argument.type) {
        case TRP_TYPE_NONE: at += (size_t)snprintf(to + at, sizeof out[0] - at, "none"); break;
        case TRP_TYPE_ENTITY:
            at += (size_t)snprintf(to + at, sizeof out[0] - at, "%s", name(trp_value_to_entity(argument.value), t));
            break;
        case TRP_TYPE_ITEM:
            at += (size_t)snprintf(to + at, sizeof out[0] - at, "%u %s", trp_value_item_count(argument.value),
                                   trp_pack_name(trp_world_pack(world), TRP_NAMES_ITEM, trp_value_item_index(argument.value)));
            break;
        case TRP_TYPE_NUMBER: at += (size_t)snprintf(to + at, sizeof out[0] - at, "%g", trp_value_to_number(argument.value)); break;
        case TRP_TYPE_POINT:
            at += (size_t)snprintf(to + at, sizeof out[0] - at, "(%d, %d)",
                                   (int)(trp_value_to_point(argument.value).x / TRP_UNITS_PER_METRE),
                                   (int)(trp_value_to_point(argument.value).y / TRP_UNITS_PER_METRE));
            break;
        default: at += (size_t)snprintf(to + at, sizeof out[0] - at, "%s", line); break;
        }
    }
    assert_int_equal(trp_command_argument(world, command, 1000000, &argument, sizeof argument), TRP_ERROR_UNKNOWN);
    return to;
}

static const char said[] = "Bob, 3 herb, 4, 40, gate, (7, 0), Hush, Bob! I have Mary., nobody, 1 wand";

static theatre *coven(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "place", "gate", 9, 9);
    theatre_add_free(t, "Witch", "Mary", 7, 0);
    theatre_add_kind(t, "creature", "Bob", 5, 0);
    theatre_give(t, "Mary", "wand", 1);
    theatre_answers_after(t, "Mary", NULL, 90);
    theatre_step(t);
    return t;
}

// The command by which Mary's spell begins; it is looked for in the world's own commands.
static const trp_command *spell(theatre *t)
{
    theatre_perform(t, "Mary", "Curse", NULL);
    for (uint32_t step = 0; step < 90; step++) {
        theatre_step(t);
        uint32_t count = 0;
        const trp_command *commands = trp_world_commands(theatre_world(t), &count);
        for (uint32_t i = 0; i < count; i++) {
            if (commands[i].kind == TRP_COMMAND_BEGIN) {
                return &commands[i];
            }
        }
    }
    fail_msg("no spell is cast");
    return NULL;
}

static const char *running(theatre *t, const trp_world *world)
{
    trp_running_action action;
    assert_int_equal(trp_world_running_actions(world, &action, 1, sizeof action), 1);
    return arguments_of(t, world, &action.command);
}

static void rule_4_8_a_host_reads_as_many_arguments_as_there_are(void **state)
{
    (void)state;
    theatre *t = coven(hex);
    const trp_command *command = spell(t);
    assert_int_equal(command->argument_count, 4);
    assert_int_equal(trp_command_argument_count(theatre_world(t), command), 9);
    assert_string_equal(arguments_of(t, theatre_world(t), command), said);
    trp_command copy = *command;
    theatre_steps(t, 3);
    assert_string_equal(running(t, theatre_world(t)), said);
    theatre_run(t, 6);  // the action is over
    assert_string_equal(arguments_of(t, theatre_world(t), &copy), "Bob, 3 herb, 4, 40, none, none, none, none, none");
    assert_int_equal(theatre_has(t, "Mary", "wand"), 0);  // an effect is about the ninth
    theatre_close(t);
}

static void a_pack_describes_all_parameters_of_an_action(void **state)
{
    (void)state;
    theatre *t = coven(hex);
    static const struct {
        const char *name;
        uint32_t type;
        const char *preposition;
    } all[] = {{"whom", TRP_TYPE_ENTITY, ""},    {"what", TRP_TYPE_ITEM, "with"},       {"time", TRP_TYPE_NUMBER, "for"},
               {"force", TRP_TYPE_NUMBER, "by"}, {"post", TRP_TYPE_ENTITY, "at"},       {"spot", TRP_TYPE_POINT, "over"},
               {"words", TRP_TYPE_TEXT, "in"},   {"watcher", TRP_TYPE_ENTITY, "under"}, {"tool", TRP_TYPE_ITEM, "with"}};
    uint32_t action = theatre_find(t, TRP_NAMES_ACTION, "hex");
    trp_action_info info;
    assert_int_equal(trp_pack_action(theatre_pack(t), action, &info, sizeof info), TRP_OK);
    assert_int_equal(info.parameter_count, 4);
    assert_int_equal(info.further_parameter_count, 5);
    trp_action_parameter_info parameter;
    for (uint32_t i = 0; i < 9; i++) {
        assert_int_equal(trp_pack_action_parameter(theatre_pack(t), action, i, &parameter, sizeof parameter), TRP_OK);
        assert_string_equal(parameter.name, all[i].name);
        assert_int_equal(parameter.type, all[i].type);
        assert_int_equal(parameter.unit, i == 2 ? TRP_UNIT_DURATION : TRP_UNIT_PLAIN);
        assert_int_equal(parameter.is_optional, i == 7);
        assert_string_equal(parameter.preposition, all[i].preposition);
    }
    assert_int_equal(trp_pack_action_parameter(theatre_pack(t), action, 9, &parameter, sizeof parameter), TRP_ERROR_UNKNOWN);
    theatre_close(t);
}

static void rule_4_4_a_later_argument_says_how_long_an_action_lasts(void **state)
{
    (void)state;
    theatre *t =
        coven(COVEN
              "    action brew (first: number) with (second: number) by (third: number) at (fourth: number) for (time: duration), "
              "uses hands, lasts 0 to 60 s\n"
              "role Witch for witch\n"
              "    proactive Curse, if 0 > 1\n"
              "        brew 1 with 2 by 3 at 4 for 55 s\n");
    theatre_never_answers(t, "Mary", "brew");
    const trp_command *command = spell(t);
    assert_string_equal(arguments_of(t, theatre_world(t), command), "1, 2, 3, 4, 55");
    theatre_mark(t);
    theatre_run(t, 50);
    theatre_expect_no(t, "Mary stops brew");  // the watchdog waits for the time, and the world's patience behind it
    theatre_close(t);
}

static void rule_11_3_later_arguments_count_for_the_hash(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        theatre *t = coven(hex);
        theatre_set_entity(t, "Mary", "foe", i == 1 ? "Bob" : NULL);
        theatre_step(t);
        (void)spell(t);
        theatre_set_entity(t, "Mary", "foe", NULL);
        theatre_steps(t, 2);
        hashes[i] = trp_world_hash(theatre_world(t));
        theatre_close(t);
    }
    assert_true(hashes[0] != hashes[1]);
}

static void rule_4_8_arguments_are_the_same_after_a_load(void **state)
{
    (void)state;
    theatre *t = coven(hex);
    (void)spell(t);
    theatre_steps(t, 5);
    assert_string_equal(running(t, theatre_world(t)), said);
    size_t size = 0;
    (void)trp_world_save(theatre_world(t), TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(trp_world_save(theatre_world(t), TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    trp_world *other = NULL;
    assert_int_equal(trp_world_load(theatre_pack(t), bytes, size, NULL, &other, NULL), TRP_OK);
    assert_string_equal(running(t, other), said);
    trp_world_destroy(other);
    free(bytes);
    theatre_expect_same_when_loaded(t, 30);
    theatre_close(t);
}

// The log of a world in memory.
typedef struct log_bytes {
    unsigned char bytes[1 << 16];
    size_t size;
} log_bytes;

static bool keep_log(void *context, const void *bytes, size_t size)
{
    log_bytes *log = context;
    assert_true(log->size + size <= sizeof log->bytes);
    memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
    return true;
}

static void rule_4_8_a_replay_gives_the_same_arguments(void **state)
{
    (void)state;
    static log_bytes log;
    log.size = 0;
    theatre *t = coven(hex);
    const trp_sink sink = {.write = keep_log, .context = &log};
    assert_int_equal(trp_world_record(theatre_world(t), &sink), TRP_OK);
    (void)spell(t);
    uint32_t began = trp_world_now(theatre_world(t));
    theatre_steps(t, 10);
    trp_replay *replay = NULL;
    assert_int_equal(trp_replay_open(log.bytes, log.size, NULL, &replay, NULL), TRP_OK);
    bool seen = false;
    while (!seen && trp_replay_step(replay, NULL) == TRP_REPLAY_STEP) {
        const trp_world *world = trp_replay_world(replay);
        uint32_t count = 0;
        const trp_command *commands = trp_world_commands(world, &count);
        for (uint32_t i = 0; i < count && trp_world_now(world) == began; i++) {
            assert_string_equal(arguments_of(t, world, &commands[i]), said);
            seen = true;
        }
    }
    assert_true(seen);
    trp_replay_close(replay);
    theatre_close(t);
}

// An action whose arguments changed stops and begins again: a parameter was taken out, added or moved, or only four are left. One of
// which nothing changed goes on.
// A step that is taken back leaves no arguments behind: the other action begins in the same step, at the same place.
static void rule_4_8_arguments_of_a_step_that_was_taken_back_are_gone(void **state)
{
    (void)state;
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        theatre *t = coven(COVEN
                           "    action brew (first: number) with (second: number) by (third: number) at (fourth: number) "
                           "over (fifth: number), uses hands, lasts 1 s\n"
                           "    action wave (times: number), uses hands, lasts 1 s\n"
                           "role Witch for witch\n"
                           "    proactive Curse, if 0 > 1\n"
                           "        wait 1 s\n"
                           "        if power > 30\n"
                           "            brew 1 with 2 by 3 at 4 over 5\n"
                           "        otherwise\n"
                           "            wave 1\n");
        trp_world *world = theatre_world(t);
        theatre_perform(t, "Mary", "Curse", NULL);
        const uint32_t begins = 29;
        theatre_steps(t, begins);
        uint32_t count = 0;
        trp_image *image = NULL;
        assert_int_equal(trp_world_take_image(world, &image), TRP_OK);
        for (int j = 0; j < 10 && i == 1 && count == 0; j++) {
            trp_world_step(world);
            (void)trp_world_commands(world, &count);
        }
        assert_int_equal(trp_world_restore(world, image), TRP_OK);
        trp_image_release(image);
        theatre_set(t, "Mary", "power", 20);
        const trp_command *commands = NULL;
        for (count = 0; count == 0;) {
            trp_world_step(world);
            commands = trp_world_commands(world, &count);
        }
        assert_string_equal(arguments_of(t, world, commands), "1");
        hashes[i] = trp_world_hash(world);
        theatre_close(t);
    }
    assert_true(hashes[0] == hashes[1]);
}

static void rule_4_8_arguments_follow_a_changed_declaration(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *step_from, *step_to, *now;
    } edits[] = {
        {"under (watcher: creature or nobody) ", "", "under foe ", "",
         "Bob, 3 herb, 4, 40, gate, (7, 0), Hush, Bob! I have Mary., 1 wand"},
        {"under (watcher: creature or nobody) ", "under (watcher: creature or nobody) behind (pillar: place) ", "under foe ",
         "under foe behind gate ", "Bob, 3 herb, 4, 40, gate, (7, 0), Hush, Bob! I have Mary., nobody, gate, 1 wand"},
        {"at (post: place) over (spot: point) ", "over (spot: point) at (pillar: place) ", "under foe ", "under foe ",
         "Bob, 3 herb, 4, 40, (7, 0), gate, Hush, Bob! I have Mary., nobody, 1 wand"},
        {"at (post: place) over (spot: point) in (words: text) under (watcher: creature or nobody) with (tool: item), uses "
         "hands, lasts 0 to 60 s, uses up tool",
         ", uses hands, lasts 0 to 60 s", "at gate over last seen in one of Curses under foe with wand", "", "Bob, 3 herb, 4, 40"},
        {NULL, NULL, NULL, NULL, said},
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        theatre *t = coven(hex);
        (void)spell(t);
        theatre_steps(t, 5);
        char text[4000];
        if (edits[i].from != NULL) {
            const char *declared = theatre_edited(hex, edits[i].from, edits[i].to);
            snprintf(text, sizeof text, "%s", theatre_edited(declared, edits[i].step_from, edits[i].step_to));
        } else {
            snprintf(text, sizeof text, "%s    proactive Rest, if 0 > 1\n        wait 5 s\n", hex);
        }
        theatre_mark(t);
        theatre_reload(t, text);
        theatre_step(t);
        assert_string_equal(running(t, theatre_world(t)), edits[i].now);
        assert_int_equal(theatre_count(t, "Mary begins hex"), edits[i].from != NULL);
        theatre_expect_same_when_loaded(t, 20);
        theatre_close(t);
    }
}

// A crowd begins so many actions at once that the memory for them grows in the middle of a step.
static void further_arguments_have_room_in_a_crowd(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        COVEN
        "    action brew (first: number) with (second: number) by (third: number) at (fourth: number) for (fifth: number) "
        "in (words: text), uses hands, lasts 1 s\n"
        "role Witch for witch\n"
        "    proactive Curse\n"
        "        brew 1 with 2 by 3 at 4 for power in one of Curses\n"
        "        wait 60 s\n");
    theatre_hush(t, false);
    trp_world *world = theatre_world(t);
    enum { CROWD = 3000 };
    static trp_entity all[CROWD];
    uint32_t role = theatre_find(t, TRP_NAMES_ROLE, "Witch"), fact = theatre_find(t, TRP_NAMES_FACT, "witch.power"),
             kind = theatre_find(t, TRP_NAMES_KIND, "witch");
    for (uint32_t i = 0; i < CROWD; i++) {
        const trp_point at = {(int32_t)i * 64 * TRP_UNITS_PER_METRE, 0, 0};
        assert_int_equal(trp_entity_spawn(world, kind, at, &all[i]), TRP_OK);
        assert_int_equal(trp_agent_put_on_role(world, all[i], role), TRP_OK);
        assert_int_equal(trp_fact_set(world, all[i], fact, trp_value_number(i % 100)), TRP_OK);
    }
    uint32_t begun = 0;
    for (uint32_t step = 0; step < 90; step++) {
        trp_world_step(world);
        uint32_t count = 0;
        const trp_command *commands = trp_world_commands(world, &count);
        for (uint32_t i = 0; i < count; i++) {
            trp_argument argument;
            trp_value power = {0};
            begun += commands[i].kind == TRP_COMMAND_BEGIN;
            if (commands[i].kind == TRP_COMMAND_BEGIN) {
                assert_int_equal(trp_command_argument(world, &commands[i], 4, &argument, sizeof argument), TRP_OK);
                assert_int_equal(trp_fact_get(world, commands[i].agent, fact, &power), TRP_OK);
                assert_true(argument.type == TRP_TYPE_NUMBER && argument.value.bits == power.bits);
            }
        }
    }
    assert_true(begun >= CROWD);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(rule_4_8_a_host_reads_as_many_arguments_as_there_are),
        THEATRE_TEST(a_pack_describes_all_parameters_of_an_action),
        THEATRE_TEST(rule_4_4_a_later_argument_says_how_long_an_action_lasts),
        THEATRE_TEST(rule_11_3_later_arguments_count_for_the_hash),
        THEATRE_TEST(rule_4_8_arguments_are_the_same_after_a_load),
        THEATRE_TEST(rule_4_8_a_replay_gives_the_same_arguments),
        THEATRE_TEST(rule_4_8_arguments_follow_a_changed_declaration),
        THEATRE_TEST(rule_4_8_arguments_of_a_step_that_was_taken_back_are_gone),
        THEATRE_TEST(further_arguments_have_room_in_a_crowd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
