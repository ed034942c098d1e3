// SPDX-License-Identifier: MIT
// Goal: the report counts what happened, once each, under behaviour, scene and role; waits and
// goods add up; both forms say the same. Method: a plot of known events on a fake world.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "tests/rehearsal/fake_troupe.h"
#include "tests/show/json_check.h"
#include "troupe/show.h"

static trp_rehearsal *rehearsal;
static trp_report *report;
static trp_sheet sheet;

static void write_plot(void)
{
    trp_entity edda = fake_person("Edda", FAKE_ROLE_PATRON);
    trp_entity linda = fake_person("Linda", FAKE_ROLE_SERVER);
    fake_event(1, edda, TRP_EVENT_STARTED, FAKE_APPROACH);
    fake_event(30, edda, TRP_EVENT_INTERRUPTED, FAKE_APPROACH)->other_behaviour = FAKE_ORDER_PATRON;
    fake_event(30, edda, TRP_EVENT_STARTED, FAKE_ORDER_PATRON);
    fake_event(30, linda, TRP_EVENT_STARTED, FAKE_ORDER_SERVER);
    fake_event(30, edda, TRP_EVENT_SCENE_STARTED, FAKE_ORDER_PATRON)->other = linda;
    fake_event(60, edda, TRP_EVENT_WAITED, FAKE_ORDER_PATRON)->steps = 90;
    fake_event(90, edda, TRP_EVENT_WAITED, FAKE_ORDER_PATRON)->steps = 30;
    fake_event(99, edda, TRP_EVENT_REJECTED, FAKE_TALK)->reason = TRP_REASON_RANK;
    fake_event(120, edda, TRP_EVENT_FINISHED, FAKE_ORDER_PATRON);
    fake_event(120, linda, TRP_EVENT_FINISHED, FAKE_ORDER_SERVER);
    fake_event(120, edda, TRP_EVENT_RESUMED, FAKE_APPROACH);
    fake_event(150, edda, TRP_EVENT_ROLE_ON, FAKE_ROLE_SERVER);  // the number of a role, not of behaviour 1
    fake_say(35, edda, FAKE_ORDER_PATRON, 0, linda);
    fake_move(121, edda, FAKE_APPROACH, linda);
    plot.items_at_end[FAKE_ALE] = 12;
    plot.items_at_end[FAKE_COIN] = 7;
}

static int begin(void **state)
{
    (void)state;
    const trp_pack *pack = fake_begin();
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.setting = 0;
    write_plot();
    if (trp_rehearsal_create(pack, &def, &rehearsal) != TRP_OK || trp_report_create(rehearsal, &report) != TRP_OK) {
        return -1;
    }
    while (trp_rehearsal_step(rehearsal, 3000)) {
        trp_report_note_step(report);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    trp_report_destroy(report);
    trp_rehearsal_destroy(rehearsal);
    trp_sheet_release(&sheet);
    return 0;
}

static void events_are_counted_once_each(void **state)
{
    static const struct {
        const char *list, *name, *key;
        double number;
    } rows[] = {
        {"\"behaviours\"", "Approach", "started", 1},
        {"\"behaviours\"", "Approach", "interrupted", 1},
        {"\"behaviours\"", "Approach", "resumed", 1},
        {"\"behaviours\"", "Approach", "finished", 0},
        {"\"behaviours\"", "Converse talk", "rejected", 1},
        {"\"behaviours\"", "Converse talk", "rank", 1},
        {"\"behaviours\"", "Converse talk", "started", 0},
        {"\"behaviours\"", "Order", "finished", 1},
        {"\"behaviours\"", "Order", "mean_s", 2},
        {"\"behaviours\"", "Order", "longest_s", 3},
        {"\"scenes\"", "Order", "started", 2},
        {"\"scenes\"", "Order", "scenes_started", 1},
        {"\"scenes\"", "weather", "rejected", 1},
        {"\"roles\"", "Patron", "started", 2},
        {"\"roles\"", "Server", "started", 1},
        {"\"items\"", "ale", "start", 20},
        {"\"items\"", "ale", "end", 22},
        {"\"items\"", "coin", "end", 17},
    };
    (void)state;
    trp_report_print_json(report, &sheet);
    const char *json = trp_sheet_text(&sheet);
    assert_true(json_is_valid(json));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char name[64] = "\"name\": \"";
        strcat(name, rows[i].name);
        const char *list = strstr(json, rows[i].list);
        assert_non_null(list);
        if (json_number(list, name, rows[i].key) != rows[i].number) {
            fail_msg("%s %s %s", rows[i].list, rows[i].name, rows[i].key);
        }
    }
    assert_true(json_number(json, "\"total\"", "started") == 3);
    assert_true(json_number(json, "{", "lines_spoken") == 1);
    assert_true(json_number(json, "{", "actions_begun") == 2);
    assert_true(json_number(json, "{", "seconds") == 100);
}

static void tables_name_everything(void **state)
{
    static const char *const words[] = {"Roles", "Scenes and topics", "Behaviours", "Approach", "Order",   "weather",
                                        "ale",   "interrupted",       "3.0 s",      "2.0 s",    "Stuck: 0"};
    (void)state;
    trp_report_print(report, &sheet);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_non_null(strstr(trp_sheet_text(&sheet), words[i]));
    }
    assert_non_null(strstr(trp_sheet_text(&sheet), "    Order, part 2"));
    // Order is listed once, as a scene: the topic of that name, which only the scene uses, has no row of its own.
    uint32_t orders = 0;
    for (const char *at = trp_sheet_text(&sheet); (at = strstr(at, "\n  Order ")) != NULL; at++) {
        orders++;
    }
    assert_int_equal(orders, 1);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(events_are_counted_once_each),
        CASE(tables_name_everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
