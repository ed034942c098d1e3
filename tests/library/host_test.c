// SPDX-License-Identifier: MIT
// Goal: a host that follows the docs performs what the text says, begins all actions again after a load although it kept nothing,
// and reads back the values that it set before the step.
// Method: the host of docs/embedding.md (examples/host.c), with other texts; its actions are compared with the engine's events.

int host_main(void);
#define main host_main
#include "examples/host.c"
#undef main

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char work[] =
    "item coin\n"
    "place well\n"
    "kind guest, a creature\n"
    "    thirst: 0 to 100, starts 70\n"
    "    visits: whole number\n"
    "    luck: 1 to 900, starts 1 to 900\n"
    "world\n"
    "    tide: 0 to 100, starts 20\n"
    "host stage\n"
    "    action doze (span = 20 s) near (far = 3 m) with (odds = 20%) by (many = 2), uses legs, lasts 0 to 3600 s, fails woken or "
    "lost, marks blink and snore\n"
    "    action hum, uses voice, open ended\n"
    "role Villager for creature\n"
    "    proactive Rest\n"
    "        doze 20 s near 3 m with 20% by 2\n"
    "role Guest for guest\n"
    "    proactive Order\n"
    "        move to well\n"
    "        \"For {visits} times, {me}.\" to me\n";

static game *start(const char *text)
{
    static game g;
    memset(&g, 0, sizeof g);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    g.pack = compile(text);
    assert_non_null(g.pack);
    assert_int_equal(trp_world_create(g.pack, &def, &g.world), TRP_OK);
    return &g;
}

static void end(game *g)
{
    trp_world_destroy(g->world);
    trp_pack_release(g->pack);
}

static uint32_t find(const game *g, trp_name_family sort, const char *name)
{
    uint32_t number = trp_pack_find(g->pack, sort, name);
    assert_int_not_equal(number, TRP_NOT_FOUND);
    return number;
}

// The step in which the only agent's next task ends.
static uint32_t next_end(game *g, trp_event_kind *kind)
{
    for (uint32_t i = 0; i < 3000; i++) {
        live(g, 1);
        uint32_t count;
        const trp_event *events = trp_world_events(g->world, &count);
        for (uint32_t j = 0; j < count; j++) {
            if (events[j].kind == TRP_EVENT_TASK_DONE || events[j].kind == TRP_EVENT_TASK_FAILED) {
                *kind = (trp_event_kind)events[j].kind;
                return trp_world_now(g->world);
            }
        }
    }
    fail_msg("nothing ends");
    return 0;
}

static void parameters_say_what_they_are_and_which_is_the_time(void **state)
{
    (void)state;
    game *g = start(work);
    trp_action_info info;
    assert_int_equal(trp_pack_action(g->pack, find(g, TRP_NAMES_ACTION, "doze"), &info, sizeof info), TRP_OK);
    const uint8_t units[] = {TRP_UNIT_DURATION, TRP_UNIT_DISTANCE, TRP_UNIT_CHANCE, TRP_UNIT_PLAIN};
    assert_memory_equal(info.parameter_units, units, sizeof units);
    assert_int_equal(info.time_parameter, 0);
    assert_int_equal(trp_pack_action(g->pack, find(g, TRP_NAMES_ACTION, "hum"), &info, sizeof info), TRP_OK);
    assert_int_equal(info.time_parameter, TRP_NOT_FOUND);
    assert_int_equal(trp_pack_action(g->pack, find(g, TRP_NAMES_ACTION, "idle for"), &info, sizeof info), TRP_OK);
    assert_int_equal(info.time_parameter, 0);
    end(g);
}

static void an_action_lasts_as_long_as_its_time_says(void **state)
{
    (void)state;
    static const char *const texts[] = {work, "role Villager for creature\n    proactive Rest\n        idle for 20 s\n"};
    for (uint32_t i = 0; i < 2; i++) {
        game *g = start(texts[i]);
        add_villager(g, "Till", 0, 0);
        trp_event_kind kind;
        uint32_t ends = next_end(g, &kind);
        assert_int_equal(kind, TRP_EVENT_TASK_DONE);
        assert_in_range(ends, 600, 604);
        end(g);
    }
}

// ---- After a load ----------------------------------------------------------------------------------

typedef struct told {
    trp_command command;
    char words[128];
} told;

static void note_told(game *g, told *all, uint32_t *count)
{
    uint32_t commands_count;
    const trp_command *commands = trp_world_commands(g->world, &commands_count);
    for (uint32_t i = 0; i < commands_count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN && *count < 1024) {
            all[*count] = (told){.command = commands[i]};
            trp_command_spoken_line(g->world, &commands[i], 0, name_of, g, all[*count].words, sizeof all->words);
            (*count)++;
        }
    }
}

static uint32_t count_doings(const game *g)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < g->body_count; i++) {
        for (uint32_t j = 0; j < MOST_DOING; j++) {
            count += g->bodies[i].doings[j].token.value != 0;
        }
    }
    return count;
}

static void hold_against_the_commands(const game *g, const told *all, uint32_t told_count, uint32_t *spoken)
{
    trp_running_action running[64];
    uint32_t count = trp_world_running_actions(g->world, running, 64, sizeof *running);
    assert_int_equal(count, count_doings(g));
    for (uint32_t i = 0; i < count; i++) {
        const told *was = NULL;
        for (uint32_t j = 0; j < told_count; j++) {
            was = all[j].command.token.value == running[i].command.token.value ? &all[j] : was;
        }
        assert_non_null(was);
        const trp_command *now = &running[i].command;
        assert_int_equal(now->agent.value, was->command.agent.value);
        assert_int_equal(now->action, was->command.action);
        assert_int_equal(now->behaviour, was->command.behaviour);
        assert_int_equal(now->argument_count, was->command.argument_count);
        assert_memory_equal(now->argument_types, was->command.argument_types, sizeof now->argument_types);
        assert_memory_equal(now->arguments, was->command.arguments, sizeof now->arguments);
        char words[128] = "";
        trp_command_spoken_line(g->world, now, 0, name_of, (void *)(uintptr_t)g, words, sizeof words);
        assert_string_equal(words, was->words);
        *spoken += words[0] != '\0' && strchr(words, '{') == NULL;
    }
}

static void every_action_is_begun_again_by_a_host_that_kept_nothing(void **state)
{
    (void)state;
    static told all[1024];
    uint32_t told_count = 0, spoken = 0, loads = 0;
    game *g = start(evening);
    trp_entity well;
    trp_entity_spawn(g->world, find(g, TRP_NAMES_KIND, "place"), trp_point_from_metres(6, 0, 0), &well);
    trp_world_bind_global(g->world, find(g, TRP_NAMES_GLOBAL, "well"), well);
    add_villager(g, "Greta", 0, 0);
    add_villager(g, "Till", 3, 4);
    add_villager(g, "Jonas", 8, 2);
    for (uint32_t i = 0; i < 1500; i++) {
        live(g, 1);
        note_told(g, all, &told_count);
        hold_against_the_commands(g, all, told_count, &spoken);
        if (i % 37 == 36) {
            assert_true(save_and_load(g));
            hold_against_the_commands(g, all, told_count, &spoken);
            loads++;
        }
        uint32_t count;
        const trp_event *events = trp_world_events(g->world, &count);
        for (uint32_t j = 0; j < count; j++) {
            assert_true(events[j].reason != TRP_REASON_SILENT && events[j].reason != TRP_REASON_STUCK);
        }
    }
    assert_true(loads == 40 && spoken > 20 && told_count > 30);
    end(g);
}

// ---- Reading back ----------------------------------------------------------------------------------

static void hold_against_the_calls(const game *g, trp_entity guest, trp_entity place)
{
    trp_value value;
    trp_point at = trp_entity_position(g->world, guest);
    assert_true(at.x == 5 * TRP_UNITS_PER_METRE && at.y == 4 * TRP_UNITS_PER_METRE);
    at = trp_entity_position(g->world, place);
    assert_true(at.x == 6 * TRP_UNITS_PER_METRE && at.y == 0);
    assert_int_equal(trp_fact_get(g->world, guest, find(g, TRP_NAMES_FACT, "guest.thirst"), &value), TRP_OK);
    assert_int_equal(value.bits, 100 * TRP_ONE);
    assert_int_equal(trp_fact_get(g->world, guest, find(g, TRP_NAMES_FACT, "guest.luck"), &value), TRP_OK);
    assert_in_range(value.bits, TRP_ONE, 900 * TRP_ONE);
    assert_int_equal(trp_items_count(g->world, guest, find(g, TRP_NAMES_ITEM, "coin")), 3);
    assert_int_equal(trp_world_bound_entity(g->world, find(g, TRP_NAMES_GLOBAL, "well")).value, place.value);
}

static void change_what_is_there(game *g, trp_entity guest, trp_entity place)
{
    const trp_motion moves[] = {
        {.entity = place, .to = trp_point_from_metres(9, 9, 0)},
        {.entity = guest, .from = trp_point_from_metres(1, 1, 0), .to = trp_point_from_metres(90, 1, 0), .steps = 9000}};
    trp_world_set_motions(g->world, moves, 2);
    trp_fact_set(g->world, guest, find(g, TRP_NAMES_FACT, "guest.visits"), trp_value_number(20));
    trp_world_fact_set(g->world, find(g, TRP_NAMES_FACT, "world.tide"), trp_value_number(-5));  // held at the bound
    trp_items_add(g->world, guest, find(g, TRP_NAMES_ITEM, "coin"), 5);
    trp_items_add(g->world, guest, find(g, TRP_NAMES_ITEM, "coin"), -100);  // the amount stops at none
    trp_items_add(g->world, guest, find(g, TRP_NAMES_ITEM, "coin"), 2);
    trp_world_bind_global(g->world, find(g, TRP_NAMES_GLOBAL, "well"), guest);
    trp_agent_put_on_role(g->world, guest, find(g, TRP_NAMES_ROLE, "Guest"));
    trp_agent_put_on_role(g->world, guest, find(g, TRP_NAMES_ROLE, "Villager"));
    trp_agent_take_off_role(g->world, guest, find(g, TRP_NAMES_ROLE, "Guest"));
}

static void hold_against_the_changes(const game *g, trp_entity guest, trp_entity place)
{
    trp_value value;
    assert_int_equal(trp_entity_position(g->world, place).x, 9 * TRP_UNITS_PER_METRE);
    assert_int_equal(trp_entity_position(g->world, guest).x, 1 * TRP_UNITS_PER_METRE);
    assert_int_equal(trp_fact_get(g->world, guest, find(g, TRP_NAMES_FACT, "guest.visits"), &value), TRP_OK);
    assert_int_equal(value.bits, 20 * TRP_ONE);
    assert_int_equal(trp_world_fact_get(g->world, find(g, TRP_NAMES_FACT, "world.tide"), &value), TRP_OK);
    assert_int_equal(value.bits, 0);
    assert_int_equal(trp_items_count(g->world, guest, find(g, TRP_NAMES_ITEM, "coin")), 2);
    assert_int_equal(trp_world_bound_entity(g->world, find(g, TRP_NAMES_GLOBAL, "well")).value, guest.value);
    uint32_t role;
    assert_int_equal(trp_agent_roles(g->world, guest, &role, 1), 1);
    assert_int_equal(role, find(g, TRP_NAMES_ROLE, "Villager"));
    assert_true(trp_agent_wears_role(g->world, guest, role) &&
                !trp_agent_wears_role(g->world, guest, find(g, TRP_NAMES_ROLE, "Guest")));
}

static void what_was_set_is_read_back_before_the_step(void **state)
{
    (void)state;
    game *g = start(work);
    uint32_t thirst = find(g, TRP_NAMES_FACT, "guest.thirst"), luck = find(g, TRP_NAMES_FACT, "guest.luck");
    uint32_t coin = find(g, TRP_NAMES_ITEM, "coin"), well = find(g, TRP_NAMES_GLOBAL, "well");
    trp_entity guest, place;
    trp_value before, after;
    assert_int_equal(trp_entity_spawn(g->world, find(g, TRP_NAMES_KIND, "guest"), trp_point_from_metres(3, 4, 0), &guest), TRP_OK);
    assert_int_equal(trp_entity_spawn(g->world, find(g, TRP_NAMES_KIND, "place"), trp_point_from_metres(6, 0, 0), &place), TRP_OK);
    assert_int_equal(trp_entity_position(g->world, guest).x, 3 * TRP_UNITS_PER_METRE);
    assert_int_equal(trp_fact_get(g->world, guest, thirst, &before), TRP_OK);
    assert_int_equal(before.bits, 70 * TRP_ONE);
    assert_int_equal(trp_world_bound_entity(g->world, well).value, 0);
    trp_motion moves = {.entity = guest, .from = trp_point_from_metres(5, 4, 0), .to = trp_point_from_metres(5, 4, 0)};
    trp_world_set_motions(g->world, &moves, 1);
    trp_world_bind_global(g->world, well, place);
    trp_fact_set(g->world, guest, thirst, trp_value_number(20));
    trp_fact_set(g->world, guest, thirst, trp_value_number(2000));  // held at the bound
    trp_items_add(g->world, guest, coin, 5);
    trp_items_add(g->world, guest, coin, -2);
    assert_int_equal(trp_fact_get(g->world, guest, luck, &before), TRP_OK);
    hold_against_the_calls(g, guest, place);
    trp_world_step(g->world);
    hold_against_the_calls(g, guest, place);
    assert_int_equal(trp_fact_get(g->world, guest, luck, &after), TRP_OK);
    assert_int_equal(before.bits, after.bits);

    change_what_is_there(g, guest, place);
    hold_against_the_changes(g, guest, place);
    trp_world_step(g->world);
    hold_against_the_changes(g, guest, place);
    end(g);
}

static void data_of_the_hosts_own_stay_with_an_entity_and_change_nothing(void **state)
{
    (void)state;
    game *g = start(work);
    add_villager(g, "Till", 1, 1);
    trp_entity till = g->bodies[0].entity, gone = {till.value ^ 1};
    assert_int_equal(trp_entity_set_user_data(g->world, till, UINT64_MAX - 6), TRP_OK);
    assert_int_equal(trp_entity_set_user_data(g->world, gone, 1), TRP_ERROR_STALE);
    live(g, 10);
    uint64_t hash = trp_world_hash(g->world);
    assert_true(save_and_load(g));
    assert_true(trp_entity_user_data(g->world, till) == UINT64_MAX - 6);
    assert_int_equal(trp_entity_set_user_data(g->world, till, 5), TRP_OK);
    assert_true(trp_world_hash(g->world) == hash && trp_world_hash_recomputed(g->world) == hash);
    assert_int_equal(trp_entity_user_data(g->world, gone), 0);
    end(g);
}

// ---- Numbers and names -------------------------------------------------------------------------------

static void an_action_fails_by_the_name_of_a_failure(void **state)
{
    (void)state;
    game *g = start(work);
    add_villager(g, "Till", 1, 1);
    live(g, 3);
    uint32_t doze = find(g, TRP_NAMES_ACTION, "doze");
    assert_string_equal(trp_pack_failure_name(g->pack, doze, trp_pack_find_failure(g->pack, doze, "Lost")), "lost");
    assert_int_equal(trp_pack_find_failure(g->pack, doze, "unreachable"), TRP_NOT_FOUND);
    assert_string_equal(trp_pack_mark_name(g->pack, doze, trp_pack_find_mark(g->pack, doze, "snore")), "snore");
    assert_int_equal(trp_pack_find_mark(g->pack, doze, "lost"), TRP_NOT_FOUND);
    const uint32_t failures[] = {trp_pack_find_failure(g->pack, doze, "lost"), TRP_NOT_FOUND, 77};
    for (uint32_t i = 0; i < 3; i++) {
        live(g, 60);
        trp_token token = g->bodies[0].doings[0].token;
        assert_true(token.value != 0);
        assert_int_equal(trp_action_finished(g->world, token, TRP_ACTION_FAILED, failures[i]), TRP_OK);
        g->bodies[0].doings[0].token.value = 0;
        trp_event_kind kind;
        (void)next_end(g, &kind);
        assert_int_equal(kind, TRP_EVENT_TASK_FAILED);
    }
    end(g);
}

// ---- Files -------------------------------------------------------------------------------------------

static trp_result read_text(void *context, const char *name, trp_script_source *file)
{
    (void)context;
    static const char people[] = "use \"places.troupe\"\nrole Villager for creature\n    proactive Go\n        move to well\n";
    static const char places[] = "place well\n";
    file->text = strcmp(name, "people.troupe") == 0 ? people : strcmp(name, "places.troupe") == 0 ? places : NULL;
    file->size_bytes = file->text != NULL ? strlen(file->text) : 0;
    return file->text != NULL ? TRP_OK : TRP_ERROR_UNKNOWN;
}

static void a_file_is_compiled_with_all_that_it_uses(void **state)
{
    (void)state;
    const trp_script_reader reader = {.read = read_text};
    trp_script *script = NULL;
    assert_int_equal(trp_script_compile_file("people.troupe", &reader, NULL, &script), TRP_OK);
    size_t size;
    assert_non_null(trp_script_pack(script, &size));
    assert_string_equal(trp_script_report(script), "");
    trp_script_release(script);
    assert_int_equal(trp_script_compile_file("nobody.troupe", &reader, NULL, &script), TRP_ERROR_UNKNOWN);
    assert_null(script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_say_what_they_are_and_which_is_the_time),
        cmocka_unit_test(an_action_lasts_as_long_as_its_time_says),
        cmocka_unit_test(every_action_is_begun_again_by_a_host_that_kept_nothing),
        cmocka_unit_test(what_was_set_is_read_back_before_the_step),
        cmocka_unit_test(data_of_the_hosts_own_stay_with_an_entity_and_change_nothing),
        cmocka_unit_test(an_action_fails_by_the_name_of_a_failure),
        cmocka_unit_test(a_file_is_compiled_with_all_that_it_uses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
