// SPDX-License-Identifier: MIT
// Goal: the graph has every role, scene and topic once, joins the behaviours that begin a scene with those that answer, and
// escapes all names of foreign packs.
// Method: a pack made of a table, with hostile names.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "troupe/kind.h"
#include "troupe/rehearsal.h"
#include "troupe/setting.h"
#include "troupe/show.h"
#include "troupe/tree.h"

// A role with a half on each side of a topic, a part of a scene, and a copy that a test made.
static const trp_behaviour_info behaviours[] = {
    {"Talk", 0, TRP_NOT_FOUND, 0, 0, 0, 1, 0, 2, 0},
    {"Listen", 1, TRP_NOT_FOUND, 0, 1, 2, 0, 0, 2, 0},
    {"Order", 0, 0, 1, 0, 1, 2, 0, 2, 2},
    {"Order", 1, 0, 1, 1, 2, 2, 0, 2, 4},
    {"Talk", 0, TRP_NOT_FOUND, 0, 0, 0, 1, 0, 2, 0},
    {"Talk", TRP_NOT_FOUND, TRP_NOT_FOUND, 0, 0, 0, 1, 0, 2, 0},
};
static const char *const tasks[] = {"move", "say", "ask", "wait", "wait", "<fetch> & \"go\""};
static const char *role_name;
static bool several;  // agents play the part of the server

uint32_t trp_pack_count(const trp_pack *pack, trp_name_family sort)
{
    (void)pack;
    switch (sort) {
    case TRP_NAMES_ROLE: return 2;
    case TRP_NAMES_SCENE: return 1;
    case TRP_NAMES_TOPIC: return 2;
    case TRP_NAMES_BEHAVIOUR: return sizeof behaviours / sizeof behaviours[0];
    default: return 0;
    }
}

const char *trp_pack_name(const trp_pack *pack, trp_name_family sort, uint32_t index)
{
    (void)pack;
    switch (sort) {
    case TRP_NAMES_ROLE: return role_name;
    case TRP_NAMES_SCENE: return "Order";
    case TRP_NAMES_TOPIC: return index == 0 ? "</table>weather" : "Order";
    case TRP_NAMES_TASK: return index < 6 ? tasks[index] : "";
    default: return "guest";
    }
}

trp_result trp_pack_behaviour(const trp_pack *pack, uint32_t behaviour, trp_behaviour_info *info, size_t size)
{
    assert_int_equal(size, sizeof *info);
    if (behaviour >= trp_pack_count(pack, TRP_NAMES_BEHAVIOUR)) {
        return TRP_ERROR_UNKNOWN;
    }
    *info = behaviours[behaviour];
    return TRP_OK;
}

uint32_t trp_pack_role_kind(const trp_pack *pack, uint32_t role)
{
    (void)pack;
    (void)role;
    return 0;
}

const char *trp_behaviour_title(const trp_pack *pack, uint32_t behaviour)
{
    (void)pack;
    return behaviours[behaviour].name;
}

const char *trp_pack_part_name(const trp_pack *pack, uint32_t scene, uint32_t part)
{
    (void)pack;
    (void)scene;
    return part == 0 ? "<guest>" : part == 1 || several ? "server" : "";
}

// The scene may continue as itself, by two of its rows.
uint32_t trp_pack_scene_successor(const trp_pack *pack, uint32_t scene, uint32_t number)
{
    (void)pack;
    return number < 2 ? scene : TRP_NOT_FOUND;
}

// Objects are drawn by a test of their own, object_graph_test.c: here are none.
#define NONE(call)                \
    trp_result call               \
    {                             \
        (void)pack;               \
        (void)kind;               \
        (void)number;             \
        memset(to, 0, size);      \
        return TRP_ERROR_UNKNOWN; \
    }
NONE(trp_pack_kind_offer(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_offer *to, size_t size))
NONE(trp_pack_kind_handler(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_handler *to, size_t size))
NONE(trp_pack_kind_link(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_link *to, size_t size))

const char *trp_drop_cause_name(trp_drop_cause cause)
{
    (void)cause;
    return "";
}

trp_result trp_pack_kind(const trp_pack *pack, uint32_t kind, trp_kind_info *info, size_t size)
{
    (void)pack;
    (void)kind;
    memset(info, 0, size);
    return TRP_ERROR_UNKNOWN;
}

uint32_t trp_behaviour_contacts(const trp_pack *pack, uint32_t behaviour, trp_contact *contacts, uint32_t capacity, size_t size)
{
    (void)pack;
    (void)behaviour;
    (void)contacts;
    (void)capacity;
    (void)size;
    return 0;
}

uint32_t trp_pack_find(const trp_pack *pack, trp_name_family sort, const char *name)
{
    (void)pack;
    (void)sort;
    (void)name;
    return TRP_NOT_FOUND;
}

bool trp_pack_kind_is(const trp_pack *pack, uint32_t kind, uint32_t ancestor)
{
    (void)pack;
    return kind == ancestor;
}

bool trp_pack_kind_is_place(const trp_pack *pack, uint32_t kind)
{
    (void)pack;
    return kind == TRP_NOT_FOUND;
}

uint32_t trp_pack_global_kind(const trp_pack *pack, uint32_t global)
{
    (void)pack;
    return global;
}

trp_result trp_setting_describe(const trp_pack *pack, uint32_t setting, trp_setting_info *info, size_t size)
{
    (void)pack;
    (void)setting;
    memset(info, 0, size);
    return TRP_ERROR_UNKNOWN;
}

trp_result trp_setting_legend(const trp_pack *pack, uint32_t setting, uint32_t index, trp_setting_legend_entry *letter, size_t size)
{
    (void)pack;
    (void)setting;
    (void)index;
    memset(letter, 0, size);
    return TRP_ERROR_UNKNOWN;
}

const char *trp_setting_floor_plan_row(const trp_pack *pack, uint32_t setting, uint32_t row)
{
    (void)pack;
    (void)setting;
    (void)row;
    return "";
}

// Bodies are drawn by a test of their own; see body_graph_test.c.
uint32_t trp_task_node_count(const trp_pack *pack, uint32_t task)
{
    (void)pack;
    (void)task;
    return 0;
}

trp_result trp_task_node(const trp_pack *pack, uint32_t task, uint32_t node, trp_node_info *info, size_t size)
{
    assert_int_equal(size, sizeof *info);
    (void)pack;
    (void)task;
    (void)node;
    memset(info, 0, sizeof *info);
    return TRP_ERROR_UNKNOWN;
}

const char *trp_task_node_words(const trp_pack *pack, uint32_t task, uint32_t node, char *to, size_t room)
{
    (void)pack;
    (void)task;
    (void)node;
    (void)room;
    *to = '\0';
    return to;
}

const char *trp_task_cleanup_words(const trp_pack *pack, uint32_t task, uint32_t number, char *to, size_t room)
{
    return trp_task_node_words(pack, task, number, to, room);
}

static trp_sheet sheet;

static const char *graph(const char *name)
{
    role_name = name;
    trp_sheet_clear(&sheet);
    trp_graph_print((const trp_pack *)&sheet, &sheet);  // the fakes do not read it
    assert_false(sheet.failed);
    return trp_sheet_text(&sheet);
}

static uint32_t count(const char *within, const char *what)
{
    uint32_t found = 0;
    for (const char *at = strstr(within, what); at != NULL; at = strstr(at + 1, what)) {
        found++;
    }
    return found;
}

static void meetings_are_joined(void **state)
{
    (void)state;
    const char *drawn = graph("Patron");
    assert_non_null(strstr(drawn, "r0:b0:e -> t0:w;"));
    assert_non_null(strstr(drawn, "r1:b1:e -> t0:w [dir=back, style=dashed];"));
    assert_non_null(strstr(drawn, "r0:b2:e -> s0:h:w;"));
    assert_non_null(strstr(drawn, "r1:b3:e -> s0:h:w [dir=back, style=dashed];"));
    assert_int_equal(count(drawn, "s0:h:e -> s0:h:w"), 1);
    assert_int_equal(count(drawn, " -> "), 5);
    assert_int_equal(count(drawn, "  t1 "), 0);  // the topic that belongs to a scene is left out
}

static void copies_of_tests_are_left_out(void **state)
{
    (void)state;
    assert_int_equal(count(graph("Patron"), ">Talk"), 1);
}

static void rows_of_scenes_stand_side_by_side(void **state)
{
    (void)state;
    const char *drawn = graph("Patron");
    assert_non_null(strstr(drawn, "<td align=\"left\">  ask  </td><td align=\"left\">    </td>"));
    assert_int_equal(count(drawn, "wait"), 0);
}

static void a_part_that_several_play_says_every(void **state)
{
    (void)state;
    several = true;
    assert_int_equal(count(graph("Patron"), "<td><i>every server</i></td>"), 1);
    several = false;
    assert_int_equal(count(graph("Patron"), "every"), 0);
}

static void names_are_escaped(void **state)
{
    (void)state;
    const char *drawn = graph("a<b>&\"]; x -> y; {\x1b[31m\n\xff");
    assert_non_null(strstr(drawn, "<b>a&lt;b&gt;&amp;&quot;]; x -&gt; y; {"));
    assert_non_null(strstr(drawn, "&lt;/table&gt;weather"));
    assert_non_null(strstr(drawn, "<td><i>&lt;guest&gt;</i></td><td><i>server</i></td>"));
    assert_non_null(strstr(drawn, "&lt;fetch&gt; &amp; &quot;go&quot;"));
    assert_null(strchr(drawn, '\x1b'));
    assert_null(strchr(drawn, '\xff'));
    assert_int_equal(count(drawn, "<table"), count(drawn, "</table>"));
}

static int release(void **state)
{
    (void)state;
    trp_sheet_release(&sheet);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(meetings_are_joined),
        cmocka_unit_test(copies_of_tests_are_left_out),
        cmocka_unit_test(rows_of_scenes_stand_side_by_side),
        cmocka_unit_test(a_part_that_several_play_says_every),
        cmocka_unit_test(names_are_escaped),
    };
    return cmocka_run_group_tests_name("graph", tests, NULL, release);
}
