// SPDX-License-Identifier: MIT
// Goal: a number of a pack is never taken for that of another thing. After a reload every call that takes a number refuses one
// that the host has kept, and accepts one that it has looked up again.
// Method: two texts with the same names; in the second each family has one more thing in front of the others, so every old index
// would mean something else. A table has every call that takes a number.

int host_main(void);
#define main host_main
#include "examples/host.c"
#undef main

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <troupe/setting.h>
#include <troupe/test.h>

// One thing of each family, and more where it takes them; `@` is the end of their names.
static const char things[] =
    "item coin@\n"
    "place well@\n"
    "layer Gestures@\n"
    "event bell@\n"
    "message Help@ (what: item, count: number)\n"
    "kind guest@, a creature\n"
    "    thirst@: 0 to 100, starts 70\n"
    "    gift@: item\n"
    "    mood@: one of (calm, cross, wary), starts calm\n"
    "object Chair@\n"
    "object Table@\n"
    "    link seat@: many Chair@ within 2 m\n"
    "host stage@\n"
    "    condition (who: creature) can hear@ (what: entity)\n"
    "    action hum@ (what: item), uses lips@, lasts 0 to 90 s, fails hoarse@ or interrupted@, marks high@ and low@\n"
    "role Singer@ for creature\n"
    "    schedule\n"
    "        otherwise\n"
    "            Sing@\n"
    "        occasion Feast@\n"
    "            Sing@\n"
    "    proactive Sing@\n"
    "        hum@ 1 coin@\n"
    "    proactive Listen@, if me can hear@ me\n"
    "        wait 1 s\n"
    "scene Talk@, weight 3\n"
    "    part first: Singer@\n"
    "    part second: Singer@ within 20 m\n"
    "    told@: 0 to 9\n"
    "\n"
    "    | first    | second    |\n"
    "    | wait 1 s | wait 1 s  |\n"
    "    | \"So.\"    | \"So so.\"  |\n"
    "setting Square@\n"
    "    plan, 1 m per letter\n"
    "        ....\n"
    "    legend\n"
    "        w: well@\n"
    "    cast\n"
    "        3 Singer@\n"
    "test \"it is sung@\"\n"
    "    given Ada: Singer@ at (2, 0), free\n"
    "    then within 10 s Ada starts Sing@\n";

static char text[2][8192];

static void add_things(char *to, const char *end_of_names)
{
    for (const char *from = things; *from != '\0'; from++) {
        const char letter[2] = {*from, '\0'};
        strcat(to, *from == '@' ? end_of_names : letter);
    }
}

// A host that keeps what it needs of its world.
typedef struct holder {
    game g;
    trp_entity singer, table, chair;
    trp_token token;
} holder;

static void start(holder *h)
{
    memset(h, 0, sizeof *h);
    strcpy(text[0], "world\n    tide: 0 to 100, starts 20\n");
    add_things(text[0], "");
    strcpy(text[1], "world\n    ebb: 0 to 100, starts 20\n    tide: 0 to 100, starts 20\n");
    add_things(text[1], " zero");
    add_things(text[1], "");
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    h->g.pack = compile(text[0]);
    assert_non_null(h->g.pack);
    assert_int_equal(trp_world_create(h->g.pack, &def, &h->g.world), TRP_OK);
    const trp_point at = {0, 0, 0};
    const trp_pack *pack = h->g.pack;
    trp_world *world = h->g.world;
    assert_int_equal(trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "guest"), at, &h->singer), TRP_OK);
    assert_int_equal(trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "Chair"), at, &h->chair), TRP_OK);
    assert_int_equal(trp_agent_put_on_role(world, h->singer, trp_pack_find(pack, TRP_NAMES_ROLE, "Singer")), TRP_OK);
    for (uint32_t i = 0; i < 100 && h->token.value == 0; i++) {
        trp_world_step(world);
        uint32_t count;
        const trp_command *commands = trp_world_commands(world, &count);
        h->token = count > 0 ? commands[0].token : h->token;
    }
    assert_int_not_equal(h->token.value, 0);
    assert_int_equal(trp_entity_spawn(world, trp_pack_find(pack, TRP_NAMES_KIND, "Table"), at, &h->table), TRP_OK);
}

static void end(holder *h)
{
    trp_world_destroy(h->g.world);
    trp_pack_release(h->g.pack);
}

static void change(holder *h)
{
    trp_pack *pack = compile(text[1]);
    assert_non_null(pack);
    assert_int_equal(trp_world_reload(h->g.world, pack), TRP_OK);
    trp_pack_release(h->g.pack);
    h->g.pack = pack;
}

// ---- Calls with a result -----------------------------------------------------------------------------

#define CALL(name) static trp_result name(holder *h, uint32_t number)
#define WORLD h->g.world
#define PACK h->g.pack

CALL(spawn)
{
    trp_entity made;
    return trp_entity_spawn(WORLD, number, (trp_point){0, 0, 0}, &made);
}
CALL(link_to)
{
    return trp_entity_add_link_end(WORLD, h->table, number, h->chair);
}
CALL(put_on)
{
    return trp_agent_put_on_role(WORLD, h->singer, number);
}
CALL(take_off)
{
    return trp_agent_take_off_role(WORLD, h->singer, number);
}
CALL(begin_occasion)
{
    return trp_agent_begin_occasion(WORLD, h->singer, number, 0);
}
CALL(end_occasion)
{
    return trp_agent_end_occasion(WORLD, h->singer, number);
}
CALL(force_layer)
{
    return trp_agent_force_layer(WORLD, h->singer, number, TRP_LAYER_OFF);
}
CALL(perform)
{
    return trp_agent_perform(WORLD, h->singer, number, NULL, 0, trp_nobody());
}
CALL(cancel)
{
    return trp_agent_cancel(WORLD, h->singer, number);
}
CALL(finish)
{
    return trp_action_finished(WORLD, h->token, TRP_ACTION_FAILED, number);
}
CALL(mark)
{
    return trp_action_reached_mark(WORLD, h->token, number);
}
CALL(send)
{
    const trp_value values[] = {trp_value_item(0, 2), trp_value_number(1)};
    return trp_message_send(WORLD, h->singer, number, trp_nobody(), values, 2);
}
CALL(send_item)
{
    const trp_value values[] = {trp_value_item(number, 2), trp_value_number(1)};
    return trp_message_send(WORLD, h->singer, trp_pack_find(PACK, TRP_NAMES_MESSAGE, "Help"), trp_nobody(), values, 2);
}
CALL(set_item)
{
    return trp_fact_set(WORLD, h->singer, trp_pack_find(PACK, TRP_NAMES_FACT, "guest.gift"), trp_value_item(number, 1));
}
CALL(signal_event)
{
    return trp_event_happened(WORLD, number, trp_nobody());
}
CALL(get_fact)
{
    trp_value value;
    return trp_fact_get(WORLD, h->singer, number, &value);
}
CALL(set_fact)
{
    return trp_fact_set(WORLD, h->singer, number, trp_value_number(3));
}
CALL(get_world_fact)
{
    trp_value value;
    return trp_world_fact_get(WORLD, number, &value);
}
CALL(set_world_fact)
{
    return trp_world_fact_set(WORLD, number, trp_value_number(3));
}
CALL(reset_world_fact)
{
    return trp_world_fact_reset(WORLD, number);
}
CALL(add_items)
{
    return trp_items_add(WORLD, h->singer, number, 1);
}
CALL(bind)
{
    return trp_world_bind_global(WORLD, number, h->chair);
}
CALL(describe_action)
{
    trp_action_info info;
    return trp_pack_action(PACK, number, &info, sizeof info);
}
CALL(describe_message)
{
    trp_message_info info;
    return trp_pack_message(PACK, number, &info, sizeof info);
}
CALL(describe_event)
{
    trp_message_info info;
    return trp_pack_event(PACK, number, &info, sizeof info);
}
CALL(describe_query)
{
    trp_query_info info;
    return trp_pack_query(PACK, number, &info, sizeof info);
}
CALL(describe_fact)
{
    trp_fact_info info;
    return trp_pack_fact(PACK, number, &info, sizeof info);
}
CALL(describe_behaviour)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(PACK, number, &info, sizeof info);
}
CALL(describe_setting)
{
    trp_setting_info info;
    return trp_setting_describe(PACK, number, &info, sizeof info);
}
CALL(describe_cast)
{
    trp_setting_cast_member member;
    return trp_setting_cast(PACK, number, 0, &member, sizeof member);
}
CALL(describe_letter)
{
    trp_setting_legend_entry letter;
    return trp_setting_legend(PACK, number, 0, &letter, sizeof letter);
}
CALL(describe_test)
{
    trp_test_info info;
    return trp_pack_test(PACK, number, &info, sizeof info);
}
CALL(describe_test_line)
{
    trp_test_line line;
    return trp_pack_test_line(PACK, number, 0, &line, sizeof line);
}

// ---- Calls without one: true when they have found the thing ------------------------------------------

CALL(has_name)
{
    return trp_pack_name(PACK, TRP_NAMES_TOPIC, number)[0] != '\0' ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_key)
{
    return trp_pack_key(PACK, TRP_NAMES_CHANNEL, number) != 0 ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(wears)
{
    return trp_agent_wears_role(WORLD, h->singer, number) ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_block)
{
    return trp_agent_schedule_block(WORLD, h->singer, number) != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(is_kind)
{
    return trp_pack_kind_is(PACK, trp_entity_kind(WORLD, h->singer), number) ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(is_character)
{
    return trp_pack_kind_is_character(PACK, number) ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_role_kind)
{
    return trp_pack_role_kind(PACK, number) != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_global_kind)
{
    return trp_pack_global_kind(PACK, number) != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_scene_kind)
{
    return trp_pack_kind_of_scene_facts(PACK, number) != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_part)
{
    return trp_pack_part_name(PACK, number, 0)[0] != '\0' ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_plan)
{
    return strcmp(trp_setting_floor_plan_row(PACK, number, 0), "....") == 0 ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_failures)
{
    return trp_pack_failure_name(PACK, number, 0)[0] != '\0' ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_marks)
{
    return trp_pack_mark_name(PACK, number, 0)[0] != '\0' ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(finds_failure)
{
    return trp_pack_find_failure(PACK, number, "hoarse") != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(finds_mark)
{
    return trp_pack_find_mark(PACK, number, "low") != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}
CALL(has_item_fact)
{
    return trp_pack_item_fact(PACK, trp_entity_kind(WORLD, h->singer), number) != TRP_NOT_FOUND ? TRP_OK : TRP_ERROR_OUTDATED;
}

typedef struct row {
    const char *title;
    trp_result (*call)(holder *h, uint32_t number);
    trp_name_family sort;
    const char *name;
} row;

#define ROW(call, sort, name)               \
    {                                       \
#call, call, TRP_NAMES_##sort, name \
    }
static const row rows[] = {
    ROW(spawn, KIND, "guest"),
    ROW(is_kind, KIND, "guest"),
    ROW(is_character, KIND, "guest"),
    ROW(link_to, LINK, "Table.seat"),
    ROW(put_on, ROLE, "Singer"),
    ROW(wears, ROLE, "Singer"),
    ROW(has_block, ROLE, "Singer"),
    ROW(has_role_kind, ROLE, "Singer"),
    ROW(take_off, ROLE, "Singer"),
    ROW(begin_occasion, BLOCK, "Singer.Feast"),
    ROW(end_occasion, BLOCK, "Singer.Feast"),
    ROW(force_layer, LAYER, "Gestures"),
    ROW(perform, BEHAVIOUR, "Singer.Sing"),
    ROW(cancel, BEHAVIOUR, "Singer.Sing"),
    ROW(describe_behaviour, BEHAVIOUR, "Singer.Sing"),
    ROW(send, MESSAGE, "Help"),
    ROW(describe_message, MESSAGE, "Help"),
    ROW(signal_event, EVENT, "bell"),
    ROW(describe_event, EVENT, "bell"),
    ROW(get_fact, FACT, "guest.thirst"),
    ROW(set_fact, FACT, "guest.thirst"),
    ROW(describe_fact, FACT, "guest.thirst"),
    ROW(get_world_fact, FACT, "world.tide"),
    ROW(set_world_fact, FACT, "world.tide"),
    ROW(reset_world_fact, FACT, "world.tide"),
    ROW(send_item, ITEM, "coin"),
    ROW(set_item, ITEM, "coin"),
    ROW(add_items, ITEM, "coin"),
    ROW(has_item_fact, ITEM, "coin"),
    ROW(bind, GLOBAL, "well"),
    ROW(has_global_kind, GLOBAL, "well"),
    ROW(describe_action, ACTION, "hum"),
    ROW(has_failures, ACTION, "hum"),
    ROW(has_marks, ACTION, "hum"),
    ROW(finds_failure, ACTION, "hum"),
    ROW(finds_mark, ACTION, "hum"),
    ROW(has_name, TOPIC, "Talk"),
    ROW(has_key, CHANNEL, "lips"),
    ROW(describe_query, QUERY, "can hear"),
    ROW(has_scene_kind, SCENE, "Talk"),
    ROW(has_part, SCENE, "Talk"),
    ROW(describe_setting, SETTING, "Square"),
    ROW(describe_cast, SETTING, "Square"),
    ROW(describe_letter, SETTING, "Square"),
    ROW(has_plan, SETTING, "Square"),
    ROW(describe_test, TEST, "it is sung"),
    ROW(describe_test_line, TEST, "it is sung"),
};
#define ROWS (sizeof rows / sizeof *rows)

static uint32_t number_in(const holder *h, const row *r)
{
    uint32_t number = trp_pack_find(PACK, r->sort, r->name);
    if (number == TRP_NOT_FOUND) {
        fail_msg("there is no %s", r->name);
    }
    return number;
}

static void expect(holder *h, const row *r, uint32_t number, trp_result wanted, const char *when)
{
    trp_result got = r->call(h, number);
    if (got != wanted) {
        fail_msg("%s, %s: %s, not %s", r->title, when, trp_result_name(got), trp_result_name(wanted));
    }
}

typedef struct with_position {
    trp_name_family sort;
    const char *name;
    const char *list, *changed;  // texts of equal length
} with_position;

#define MOODS "calm, cross, wary", "wary, cross, calm"
static const with_position with_positions[] = {
    {TRP_NAMES_FACT, "guest.mood", MOODS},
    {TRP_NAMES_FACT, "guest.thirst", MOODS},
    {TRP_NAMES_ACTION, "hum", MOODS},
    {TRP_NAMES_MESSAGE, "Help", MOODS},
    {TRP_NAMES_QUERY, "can hear", MOODS},
    {TRP_NAMES_BEHAVIOUR, "Singer.Sing", MOODS},
    {TRP_NAMES_SCENE, "Talk", "part first: Singer\n    part second: Singer", "part second: Singer\n    part first: Singer"},
};
#define SORTS_WITH_POSITIONS (sizeof with_positions / sizeof *with_positions)

static void every_call_recognises_the_number_of_another_pack(void **state)
{
    (void)state;
    holder h;
    start(&h);
    uint32_t kept[ROWS];
    for (size_t i = 0; i < ROWS; i++) {
        kept[i] = number_in(&h, &rows[i]);
        expect(&h, &rows[i], kept[i], TRP_OK, "before");
    }
    const trp_point at = {0, 0, 0};
    change(&h);
    assert_int_equal(trp_entity_spawn(h.g.world, trp_pack_find(h.g.pack, TRP_NAMES_KIND, "Table"), at, &h.table), TRP_OK);
    uint64_t hash = trp_world_hash(h.g.world);
    for (size_t i = 0; i < ROWS; i++) {
        expect(&h, &rows[i], kept[i], TRP_ERROR_OUTDATED, "with the old number");
        expect(&h, &rows[i], TRP_NOT_FOUND, rows[i].call(&h, 0xFFFEu), "with none");
        expect(&h, &rows[i], number_in(&h, &rows[i]), TRP_OK, "looked up again");
    }
    assert_int_equal(trp_world_hash(h.g.world), hash);
    end(&h);
}

// Failures and marks belong to an action.
static void failures_and_marks_are_recognised_too(void **state)
{
    (void)state;
    holder h;
    start(&h);
    uint32_t action = trp_pack_find(h.g.pack, TRP_NAMES_ACTION, "hum");
    uint32_t failure = trp_pack_find_failure(h.g.pack, action, "interrupted"), low = trp_pack_find_mark(h.g.pack, action, "low");
    assert_string_equal(trp_pack_failure_name(h.g.pack, action, failure), "interrupted");
    assert_string_equal(trp_pack_mark_name(h.g.pack, action, low), "low");
    assert_int_equal(mark(&h, low), TRP_OK);
    change(&h);
    assert_int_equal(mark(&h, low), TRP_ERROR_OUTDATED);
    assert_int_equal(finish(&h, failure), TRP_ERROR_OUTDATED);
    assert_int_equal(finish(&h, TRP_NOT_FOUND), TRP_OK);
    action = trp_pack_find(h.g.pack, TRP_NAMES_ACTION, "hum");
    assert_string_equal(trp_pack_failure_name(h.g.pack, action, failure), "");
    assert_int_equal(mark(&h, trp_pack_find_mark(h.g.pack, action, "low")), TRP_OK);
    assert_int_equal(finish(&h, trp_pack_find_failure(h.g.pack, action, "interrupted")), TRP_OK);
    end(&h);
}

// Positions have no stamps. They are passed together with a number, which is refused when it is of another pack than the list of
// the position.
static void positions_are_refused_with_the_number_beside_them(void **state)
{
    (void)state;
    holder h;
    start(&h);
    uint32_t kept[SORTS_WITH_POSITIONS];
    for (size_t i = 0; i < SORTS_WITH_POSITIONS; i++) {
        kept[i] = trp_pack_find(h.g.pack, with_positions[i].sort, with_positions[i].name);
        assert_int_not_equal(kept[i], TRP_NOT_FOUND);
    }
    for (size_t i = 0; i < SORTS_WITH_POSITIONS; i++) {
        const with_position *r = &with_positions[i];
        strcpy(text[1], text[0]);
        char *list = strstr(text[1], r->list);
        assert_non_null(list);
        memcpy(list, r->changed, strlen(r->list));
        change(&h);
        uint32_t now = trp_pack_find(h.g.pack, r->sort, r->name);
        assert_int_not_equal(now, kept[i]);
        assert_int_equal(trp_index_of_number(now), trp_index_of_number(kept[i]));
        strcpy(text[1], text[0]);
        change(&h);
        assert_int_equal(trp_pack_find(h.g.pack, r->sort, r->name), kept[i]);
    }
    end(&h);
}

static void a_choice_that_was_counted_before_a_reload_is_not_another_one(void **state)
{
    (void)state;
    holder h;
    start(&h);
    uint32_t mood = trp_pack_find(h.g.pack, TRP_NAMES_FACT, "guest.mood");
    assert_int_equal(trp_fact_set(h.g.world, h.singer, mood, trp_value_choice(2)), TRP_OK);
    trp_world_step(h.g.world);
    strcpy(text[1], text[0]);
    memcpy(strstr(text[1], "calm, cross, wary"), "wary, cross, calm", 17);
    change(&h);
    assert_int_equal(trp_fact_set(h.g.world, h.singer, mood, trp_value_choice(2)), TRP_ERROR_OUTDATED);
    mood = trp_pack_find(h.g.pack, TRP_NAMES_FACT, "guest.mood");
    trp_value value;
    assert_int_equal(trp_fact_get(h.g.world, h.singer, mood, &value), TRP_OK);
    assert_string_equal(trp_pack_choice_name(h.g.pack, mood, trp_value_to_choice(value)), "wary");
    end(&h);
}

// A role's number passed as a behaviour's.
static void numbers_of_another_family_are_refused(void **state)
{
    (void)state;
    holder h;
    start(&h);
    assert_int_equal(perform(&h, trp_pack_find(h.g.pack, TRP_NAMES_ROLE, "Singer")), TRP_ERROR_OUTDATED);
    assert_int_equal(put_on(&h, trp_pack_find(h.g.pack, TRP_NAMES_BEHAVIOUR, "Sing")), TRP_ERROR_OUTDATED);
    end(&h);
}

// A text in which only a duration differs.
static void numbers_stay_good_while_their_family_stays_as_it_was(void **state)
{
    (void)state;
    holder h;
    start(&h);
    uint32_t role = trp_pack_find(h.g.pack, TRP_NAMES_ROLE, "Singer");
    char *wait = strstr(text[0], "wait 1 s");
    memcpy(wait, "wait 9 s", 8);
    memcpy(text[1], text[0], sizeof text[0]);
    change(&h);
    assert_int_equal(trp_pack_find(h.g.pack, TRP_NAMES_ROLE, "Singer"), role);
    assert_true(trp_agent_wears_role(h.g.world, h.singer, role));
    end(&h);
}

// Commands, queues and reports have the numbers that are found by name; an array has an element for each index.
static void what_is_told_has_the_same_numbers(void **state)
{
    (void)state;
    holder h;
    start(&h);
    change(&h);
    const trp_pack *pack = h.g.pack;
    trp_running_action running;
    assert_int_equal(trp_world_running_actions(h.g.world, &running, 1, sizeof running), 1);
    assert_int_equal(running.command.action, trp_pack_find(pack, TRP_NAMES_ACTION, "hum"));
    assert_int_equal(running.command.behaviour, trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Singer.Sing"));
    assert_int_equal(trp_value_item_index(running.command.arguments[0]), trp_pack_find(pack, TRP_NAMES_ITEM, "coin"));
    trp_queue_entry entry;
    assert_int_equal(trp_agent_queues(h.g.world, h.singer, &entry, 1, sizeof entry), 1);
    assert_int_equal(entry.behaviour, running.command.behaviour);
    uint32_t role, count;
    assert_int_equal(trp_agent_roles(h.g.world, h.singer, &role, 1), 1);
    assert_int_equal(role, trp_pack_find(pack, TRP_NAMES_ROLE, "Singer"));
    assert_int_equal(trp_entity_kind(h.g.world, h.singer), trp_pack_find(pack, TRP_NAMES_KIND, "guest"));
    const trp_migration *rows_told = trp_world_reload_report(h.g.world, &count);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(rows_told[i].what != TRP_MIGRATION_BEHAVIOUR || rows_told[i].index == running.command.behaviour);
    }
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_ROLE); i++) {
        assert_int_equal(trp_index_of_number(trp_pack_number_of_index(pack, TRP_NAMES_ROLE, i)), i);
    }
    assert_int_equal(trp_pack_number_of_index(pack, TRP_NAMES_ROLE, trp_pack_count(pack, TRP_NAMES_ROLE)), TRP_NOT_FOUND);
    end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_recognises_the_number_of_another_pack),
        cmocka_unit_test(failures_and_marks_are_recognised_too),
        cmocka_unit_test(positions_are_refused_with_the_number_beside_them),
        cmocka_unit_test(a_choice_that_was_counted_before_a_reload_is_not_another_one),
        cmocka_unit_test(numbers_of_another_family_are_refused),
        cmocka_unit_test(numbers_stay_good_while_their_family_stays_as_it_was),
        cmocka_unit_test(what_is_told_has_the_same_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
