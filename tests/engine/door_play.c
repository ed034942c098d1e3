// SPDX-License-Identifier: MIT
#include "tests/engine/door_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TEXT                                                                \
    "layer combat, stops at once\n"                                         \
    "kind guest, a creature\n"                                              \
    "    key: yes or no\n"                                                  \
    "message boo\n"                                                         \
    "message attack\n"                                                      \
    "message close\n"                                                       \
    "host game\n"                                                           \
    "    action open (what: entity), uses hands, lasts 1 s, fails jammed\n" \
    "place garden\nplace yard\n"                                            \
    "object Spot\n"                                                         \
    "object Door\n"                                                         \
    "    passed: whole number\n"                                            \
    "    shut: whole number\n"                                              \
    "    link spot: Spot within 9 m\n"                                      \
    "    behaviour Pass for guest (beyond: point), crosses\n"               \
    "        sequence\n"                                                    \
    "            move to spot\n"                                            \
    "            lock way, before others if my key\n"                       \
    "                open this\n"                                           \
    "                move to beyond\n"                                      \
    "            finally\n"                                                 \
    "                glance at this\n"                                      \
    "    behaviour Paint for guest\n"                                       \
    "        wait 3 s\n"                                                    \
    "    on adopt Pass by somebody\n"                                       \
    "        set passed to passed + 1\n"                                    \
    "    on drop Pass by somebody\n"                                        \
    "        set shut to shut + 1\n"                                        \
    "    on message close by somebody\n"                                    \
    "        disable Pass\n"                                                \
    "object View\n"                                                         \
    "    behaviour Gaze\n"                                                  \
    "        move to this\n"                                                \
    "        wait 1 s\n"                                                    \
    "role Guest for guest\n"                                                \
    "    latent Startle, when message boo, priority 9\n"                    \
    "        \"Oh!\"\n"                                                     \
    "    latent Fight, when message attack, in combat\n"                    \
    "        cast at me\n"                                                  \
    "    proactive Look\n"                                                  \
    "        request Gaze of nearest View\n"                                \
    "    proactive Help\n"                                                  \
    "        request anything of nearest Door\n"                            \
    "    proactive Shut\n"                                                  \
    "        send close to nearest Door\n"                                  \
    "    proactive Visit\n"                                                 \
    "        idle for 9 s, finally move to yard\n"                          \
    "    proactive Stroll\n"

#define STEPS                  \
    "        move to garden\n" \
    "        \"There.\"\n"
#define TREE                       \
    "        sequence\n"           \
    "            move to garden\n" \
    "            \"There.\"\n"     \
    "            catch gone\n"     \
    "                \"Not there.\"\n"

const char *door_text(door_move how)
{
    static char text[4096];
    (void)snprintf(text, sizeof text, "%s%s", TEXT, how == DOOR_STEPS ? STEPS : TREE);
    return text;
}

theatre *door_open(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "place", "garden", 20, 0);
    theatre_add_kind(t, "place", "yard", 20, 9);
    theatre_add_kind(t, "Spot", "spot", 8, 1);
    theatre_add_kind(t, "Door", "door", 10, 0);
    theatre_add_kind(t, "Door", "gate", 11, 0);
    theatre_add_kind(t, "View", "view", 20, 3);
    theatre_add_free(t, "Guest", "A", 0, 0);
    theatre_add_free(t, "Guest", "B", 2, 0);
    theatre_add_free(t, "Guest", "C", 4, 0);
    theatre_steps(t, 2);
    return t;
}

void door_stroll(theatre *t, const char *who)
{
    theatre_perform(t, who, "Stroll", NULL);
    theatre_until(t, 1, "* begins move to garden");
}

static void expect_over(const theatre *t, const char *door)
{
    if (trp_entity_is_alive(theatre_world(t), theatre_who(t, door))) {
        assert_int_equal((int)theatre_get(t, door, "passed"), (int)theatre_get(t, door, "shut"));
    }
}

void door_expect_all_over(const theatre *t)
{
    expect_over(t, "door");
    expect_over(t, "gate");
}
