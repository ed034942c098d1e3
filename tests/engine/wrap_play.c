// SPDX-License-Identifier: MIT
#include "tests/engine/wrap_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define METRE 256

#define BEGINNING                                             \
    "layer combat, stops at once\n"                           \
    "kind guest, a creature\n"                                \
    "    lit: yes or no\n"                                    \
    "    softly: whole number\n"                              \
    "message boo\n"                                           \
    "message attack\n"                                        \
    "message dawn\n"                                          \
    "message dusk\n"                                          \
    "message close\n"                                         \
    "host game\n"                                             \
    "    action light, uses hands, lasts 1 s, fails wet\n"    \
    "    action douse, uses hands, lasts 1 s\n"               \
    "    action open (what: entity), uses hands, lasts 1 s\n" \
    "place garden\nplace yard\n"                              \
    "object Door\n"                                           \
    "    behaviour Pass for guest (beyond: point), crosses\n" \
    "        open this\n"                                     \
    "        move to beyond\n"                                \
    "area Town\n"                                             \
    "    dark: yes or no, starts yes\n"                       \
    "    taken: whole number\n"                               \
    "    put: whole number\n"                                 \
    "    on adopt Carry torch by somebody\n"                  \
    "        set taken to taken + 1\n"                        \
    "    on drop Carry torch by somebody\n"                   \
    "        set put to put + 1\n"                            \
    "    on message dawn by somebody\n"                       \
    "        set dark to no\n"                                \
    "    on message dusk by somebody\n"                       \
    "        set dark to yes\n"                               \
    "    on message close by somebody\n"                      \
    "        disable Carry torch\n"                           \
    "    behaviour Carry torch for guest, wraps moves, if dark\n"

#define AREA_STEPS                           \
    "        light\n"                        \
    "        set lit to yes\n"               \
    "        go on, finally set lit to no\n" \
    "        douse\n"
#define AREA_TREE                      \
    "        sequence\n"               \
    "            light\n"              \
    "            if not lit\n"         \
    "                set lit to yes\n" \
    "            go on\n"              \
    "            douse\n"              \
    "            finally\n"            \
    "                set lit to no\n"

#define MIDDLE                                           \
    "area Church\n"                                      \
    "    behaviour Walk softly for guest, wraps moves\n" \
    "        glance at this\n"                           \
    "        set softly to softly + 1\n"                 \
    "        go on, finally set softly to softly - 1\n"  \
    "role Guest for guest\n"                             \
    "    latent Startle, when message boo, priority 9\n" \
    "        \"Oh!\"\n"                                  \
    "    latent Fight, when message attack, in combat\n" \
    "        cast at me\n"                               \
    "    proactive Tell dawn\n"                          \
    "        send dawn to nearest Town\n"                \
    "    proactive Tell dusk\n"                          \
    "        send dusk to nearest Town\n"                \
    "    proactive Close\n"                              \
    "        send close to nearest Town\n"               \
    "    proactive Chat\n"                               \
    "        \"Off I go.\" while wander\n"               \
    "    proactive Leave\n"                              \
    "        wait 9 s, finally move to yard\n"           \
    "    proactive Stroll\n"

#define MOVE_STEPS             \
    "        move to garden\n" \
    "        \"There.\"\n"
#define MOVE_TREE                     \
    "        sequence\n"              \
    "            move to garden\n"    \
    "            \"There.\"\n"        \
    "            catch unreachable\n" \
    "                \"Nowhere to be found.\"\n"

const char *wrap_text(int how)
{
    static char text[6144];
    (void)snprintf(text, sizeof text, "%s%s%s%s", BEGINNING, (how & WRAP_AREA_TREE) != 0 ? AREA_TREE : AREA_STEPS, MIDDLE,
                   (how & WRAP_TREE) != 0 ? MOVE_TREE : MOVE_STEPS);
    return text;
}

static void put_area(theatre *t, const char *kind, const char *name, double x, int reach_m)
{
    theatre_add_kind(t, kind, name, x, 0);
    theatre_step(t);
    trp_place_set_reach(theatre_world(t), theatre_who(t, name), (trp_point){reach_m * METRE, reach_m * METRE, 0});
    theatre_step(t);
}

theatre *wrap_open(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "place", "garden", 12, 0);
    theatre_add_kind(t, "place", "yard", 12, 9);
    theatre_add_kind(t, "Door", "door", 6, 0);
    put_area(t, "Town", "town", 0, 30);
    put_area(t, "Church", "church", 20, 3);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 2, 0);
    theatre_add_free(t, "Guest", "C", 20, 0);
    theatre_add_free(t, "Guest", "D", -40, 0);
    theatre_steps(t, 2);
    return t;
}

void wrap_stroll(theatre *t, const char *who)
{
    theatre_perform(t, who, "Stroll", NULL);
    theatre_until(t, 1, "* task started Stroll");
}

void wrap_expect_all_over(const theatre *t)
{
    if (trp_entity_is_alive(theatre_world(t), theatre_who(t, "town"))) {
        assert_int_equal((int)theatre_get(t, "town", "taken"), (int)theatre_get(t, "town", "put"));
    }
    const char *const who[] = {"A", "B", "C"};
    for (int i = 0; i < 3; i++) {
        if (trp_entity_is_alive(theatre_world(t), theatre_who(t, who[i]))) {
            assert_int_equal((int)theatre_get(t, who[i], "lit"), 0);
            assert_int_equal((int)theatre_get(t, who[i], "softly"), 0);
        }
    }
}
