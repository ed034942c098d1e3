// SPDX-License-Identifier: MIT
// Goal: trees and networks are told in the words they were written in, and drawn: each network once, however many use it,
// with all its arrows; trees in the order of the text; whatever they are called by.
// Method: texts are compiled; words are compared with the lines they came from, drawings searched.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "troupe/rehearsal.h"
#include "troupe/show.h"
#include "troupe/tree.h"

#define HEAD                                                                                  \
    "place gate\nplace tower\nmessage help\nevent bell\n"                                     \
    "kind bot, a creature\n    health: 0 to 100\n    ammo: 0 to 10\n    fearful: yes or no\n" \
    "    mood: one of (calm, wary)\n    friend: bot\n"                                        \
    "object Seat\n    behaviour Rest\n        wait 1 s\n"

static trp_play *open_text(const char *text)
{
    trp_script_source source = {"body.troupe", text, strlen(text)};
    trp_play *play = NULL;
    if (trp_play_open(&source, 1, &play) != TRP_OK) {
        fail_msg("%s\n%s", trp_play_report(play), text);
    }
    return play;
}

// ---- Words --------------------------------------------------------------------------------------

// Whether some node of the only task is named so.
static bool is_told(const trp_pack *pack, const char *wanted)
{
    char words[256];
    for (uint32_t i = 0; i < trp_task_node_count(pack, 0); i++) {
        if (strcmp(trp_task_node_words(pack, 0, i, words, sizeof words), wanted) == 0) {
            return true;
        }
    }
    return false;
}

static void expect_words(const char *body, const char *wanted)
{
    char text[2048];
    snprintf(text, sizeof text, "%srole Bot for bot\n    proactive Try\n%s", HEAD, body);
    trp_play *play = open_text(text);
    if (!is_told(trp_play_pack(play), wanted)) {
        char words[256];
        for (uint32_t i = 0; i < trp_task_node_count(trp_play_pack(play), 0); i++) {
            print_message("    %s\n", trp_task_node_words(trp_play_pack(play), 0, i, words, sizeof words));
        }
        fail_msg("nothing is told as `%s`", wanted);
    }
    trp_play_release(play);
}

static void lines_are_told_as_they_were_written(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "move to gate",
        "sit for 20 s",
        "wait 2 s",
        "\"Who goes there?\"",
        "check my health < 20",
        "set fearful to no",
        "set mood to wary",
        "set ammo to my ammo - 1",
        "send help to my friend",
        "signal bell",
        "wait until my fearful",
        "glance at my friend",
        "wait 1 to 3 s",
        "sit for 2 min",
        "request Rest of nearest Seat",
        "request Rest of anything within 2 m",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char body[512];
        snprintf(body, sizeof body, "        selector\n            %s\n            wait 9 s\n", lines[i]);
        expect_words(body, lines[i]);
    }
    expect_words("        selector\n            await help, at most 10 s\n            wait 9 s\n", "await help");
}

static void blocks_are_told_as_they_were_written(void **state)
{
    (void)state;
    static const char *const blocks[] = {
        "selector",
        "selector, reactive",
        "selector, step by step",
        "selector, chooses by chance",
        "selector, chooses by score",
        "sequence, reactive",
        "sequence, remembers",
        "parallel",
        "parallel, waits for all",
        "parallel, 1 must succeed, 1 may fail",
        "if my mood is calm",
        "if my health < 20, reactive",
        "repeat",
        "repeat 3 times",
        "repeat until it fails",
        "retry",
        "retry 1 time",
    };
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        char body[512];
        snprintf(body, sizeof body, "        selector\n            %s\n                wait 1 s\n                move to gate\n",
                 strcmp(blocks[i], "retry 1 time") == 0 ? "retry 1 times" : blocks[i]);
        expect_words(body, blocks[i]);
    }
    static const char cases[] =
        "        depending on mood\n            if wary\n                wait 1 s\n"
        "            otherwise\n                wait 2 s\n";
    expect_words(cases, "depending on my mood");
    expect_words(cases, "if my mood is wary");
    expect_words(cases, "otherwise");
}

static void clauses_are_told_as_they_were_written(void **state)
{
    (void)state;
    static const char *const clauses[] = {
        "at most 5 s",  "after 2 min", "while my fearful", "until my health < 20", "inverted", "always succeeds",
        "always fails", "once",        "cooldown 2 hours",
    };
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++) {
        char body[512];
        snprintf(body, sizeof body,
                 "        selector\n            sequence, %s\n                wait 1 s\n"
                 "                move to gate\n            wait 2 s\n",
                 clauses[i]);
        expect_words(body, clauses[i]);
    }
}

static void expect_arrow(const char *arrow)
{
    char text[2048];
    snprintf(text, sizeof text,
             "%snetwork N\n    node A\n        wait 5 s\n        -> B %s\n    node B\n        wait 1 s\n"
             "role Bot for bot\n    proactive Try\n        N\n",
             HEAD, arrow);
    trp_play *play = open_text(text);
    const char *wanted = arrow[0] == '\0' ? "at once" : arrow;
    if (!is_told(trp_play_pack(play), wanted)) {
        fail_msg("no arrow is told as `%s`", wanted);
    }
    trp_play_release(play);
}

static void arrows_are_told_as_they_were_written(void **state)
{
    (void)state;
    static const char *const arrows[] = {
        "",
        "when done",
        "when failed",
        "when message help",
        "when event bell",
        "if my health < 20",
        "if my health < 50 and chance 20% per s",
        "if chance 12.5% per minute",
        "when done and my ammo is 0",
        "when event bell and my mood is calm",
        "if my ammo is 0 and my fearful and chance 1% per hour",
    };
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        expect_arrow(arrows[i]);
    }
}

static void words_are_cut_and_nodes_that_are_not_there_refused(void **state)
{
    (void)state;
    trp_play *play = open_text(HEAD
                               "role Bot for bot\n    proactive Try\n        selector\n            wait 1 s\n"
                               "            \"\xC3\xA4\xC3\xA4\xC3\xA4\"\n    proactive Plain\n        wait 1 s\n");
    const trp_pack *pack = trp_play_pack(play);
    char words[8];
    trp_node_info info;
    assert_string_equal(trp_task_node_words(pack, 0, 0, words, 4), "sel");
    assert_string_equal(trp_task_node_words(pack, 0, 2, words, 5), "\"\xC3\xA4");  // a character is not cut in two
    assert_string_equal(trp_task_node_words(pack, 0, 3, words, sizeof words), "");
    assert_string_equal(trp_task_node_words(pack, 0, 0, words, 0), "");
    assert_int_equal(trp_task_node(pack, 0, 3, &info, sizeof info), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_task_node(pack, 99, 0, &info, sizeof info), TRP_ERROR_UNKNOWN);
    assert_int_equal(trp_task_node_count(pack, 1), 0);
    assert_int_equal(trp_task_node_count(pack, 99), 0);
    trp_play_release(play);
}

// ---- Drawings -----------------------------------------------------------------------------------

static trp_sheet sheet;

static const char *draw(const char *text)
{
    trp_play *play = open_text(text);
    trp_sheet_clear(&sheet);
    trp_graph_print(trp_play_pack(play), &sheet);
    assert_false(sheet.failed);
    trp_play_release(play);
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

#define NETWORKS                                                                                                                \
    HEAD "network Skirmish\n    node Harass\n        Strafe\n        -> Retreat if health < 20 and fearful\n"                   \
         "        -> Reload if ammo is 0, returns\n    node Reload\n        set ammo to 5\n    node Retreat\n"                  \
         "        move to gate\n        -> Harass when done\n            set health to 80\n        -> fail when failed\n"       \
         "    catch\n        \"Help!\"\n        -> Retreat\n    finally\n        set fearful to no\n"                           \
         "network Strafe\n    node Left\n        wait 1 s\n        -> Right when done\n    node Right\n        wait 2 s\n"      \
         "        -> end when event bell\n        -> Left when done\n"                                                          \
         "role Bot for bot\n    proactive Fight\n        Skirmish\n    proactive Dance\n        selector\n            Strafe\n" \
         "            sit for 1 s\n"

static void networks_are_state_charts(void **state)
{
    (void)state;
    const char *drawn = draw(NETWORKS);
    assert_int_equal(count(drawn, "label=<network <b>"), 2);  // each once, although Strafe is used twice
    assert_int_equal(count(drawn, "<b>Harass</b>"), 1);
    assert_non_null(strstr(drawn, "if my health &lt; 20<br/>and my fearful>"));
    assert_non_null(strstr(drawn,
                           "style=dashed, fontname=\"Helvetica\", fontsize=10, label=<<font color=\"#22262b\"><b>2"
                           "</b></font>&#160; if my ammo is 0<br/>returns>"));
    assert_non_null(strstr(drawn, "when done<br/><i>set health to 80</i>>"));
    assert_non_null(strstr(drawn, "<b>finally</b><br/><font point-size=\"10\">set fearful to no"));
    assert_non_null(strstr(drawn, "<b>catch</b>"));
    assert_int_equal(count(drawn, "label=\"end\""), 1);
    assert_int_equal(count(drawn, "label=\"fail\""), 1);
    assert_int_equal(count(drawn, "peripheries=2"), 1);  // Reload, from which no arrow leads
    assert_int_equal(count(drawn, "r0:b0:e -> i"), 1);
    assert_int_equal(count(drawn, "r0:b1:e -> t"), 1);
    assert_int_equal(count(drawn, "-> i1 "), 2);  // to Strafe, from Harass and from Dance
}

static void every_arrow_is_drawn_from_node_to_node(void **state)
{
    (void)state;
    const char *drawn = draw(NETWORKS);
    uint32_t labelled = count(drawn, "fontsize=10, label=<");
    assert_int_equal(labelled, 8);  // 5 in Skirmish and 3 in Strafe
}

static void arrows_to_the_same_node_are_drawn_as_one(void **state)
{
    (void)state;
    const char *drawn = draw(HEAD
                             "network N\n    node A\n        wait 1 s\n        -> B when done\n"
                             "        -> A if health < 20\n        -> B when failed\n            set ammo to 1\n"
                             "        -> B if fearful, returns\n    node B\n        wait 1 s\n"
                             "role Bot for bot\n    proactive Try\n        N\n");
    assert_int_equal(count(drawn, "fontsize=10, label=<"), 3);  // a returning arrow has another form
    assert_non_null(strstr(drawn,
                           "<b>1</b></font>&#160; when done<br/><font color=\"#22262b\"><b>3</b></font>&#160; when failed<br/>"
                           "<i>set ammo to 1</i>>];"));
}

static void trees_are_drawn_in_the_order_of_the_text(void **state)
{
    (void)state;
    const char *drawn = draw(HEAD
                             "role Bot for bot\n    proactive Try\n        selector, reactive\n"
                             "            sequence, at most 5 s, always succeeds\n                check fearful\n"
                             "                move to gate, while not fearful\n            if health > 80\n"
                             "                wait 1 s\n            otherwise\n                wait 2 s\n");
    assert_non_null(strstr(drawn, "label=<sequence<br/><font point-size=\"10\" color=\"#596069\">at most 5 s, always succeeds<"));
    assert_non_null(strstr(drawn, "label=<move to gate<br/><font point-size=\"10\" color=\"#596069\">while not my fearful<"));
    assert_non_null(strstr(drawn, "label=<otherwise>"));
    // The last node told to Graphviz stands highest.
    const char *second = strstr(drawn, "<move to gate<"), *first = strstr(drawn, "<check my fearful>");
    assert_true(second != NULL && first != NULL && second < first);
    assert_int_equal(count(drawn, "arrowhead=none"), 6);
}

static void a_finally_is_a_note(void **state)
{
    (void)state;
    const char *drawn = draw(HEAD
                             "task Go\n    selector\n        check fearful\n        wait 1 s\n"
                             "    finally\n        set ammo to 5\n        pose for 2 s\n"
                             "role Bot for bot\n    proactive Try\n        Go\n");
    assert_non_null(strstr(drawn,
                           "<b>finally</b><br/><font point-size=\"10\">set ammo to 5<br align=\"left\"/>"
                           "pose for 2 s<br align=\"left\"/></font>>];"));
    assert_int_equal(count(drawn, "shape=note"), 1);
}

static void texts_of_strangers_are_escaped(void **state)
{
    (void)state;
    const char *drawn = draw(HEAD
                             "role Bot for bot\n    proactive Try\n        selector\n"
                             "            \"</b>&> x -> y; [\"\n            wait 1 s\n");
    assert_non_null(strstr(drawn, "&lt;/b&gt;&amp;"));
    assert_null(strstr(drawn, "</b>&>"));
    assert_int_equal(count(drawn, "<b>"), count(drawn, "</b>"));
}

static void long_lines_and_long_nodes_are_cut(void **state)
{
    (void)state;
    trp_sheet text = {0};
    trp_sheet_add(&text, HEAD
                  "network N\n    node A\n        \"One after the other they come, and there is no end of them at "
                  "all.\"\n");
    for (uint32_t i = 0; i < 20; i++) {
        trp_sheet_add_format(&text, "        wait %u s\n", i + 1);
    }
    trp_sheet_add(&text, "role Bot for bot\n    proactive Try\n        N\n");
    const char *drawn = draw(trp_sheet_text(&text));
    assert_null(strstr(drawn, "at all."));
    assert_non_null(strstr(drawn, "wait 15 s<"));
    assert_null(strstr(drawn, "wait 16 s<"));
    assert_int_equal(count(drawn, "\xE2\x80\xA6"), 2);
    trp_sheet_release(&text);
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
        cmocka_unit_test(lines_are_told_as_they_were_written),
        cmocka_unit_test(blocks_are_told_as_they_were_written),
        cmocka_unit_test(clauses_are_told_as_they_were_written),
        cmocka_unit_test(arrows_are_told_as_they_were_written),
        cmocka_unit_test(words_are_cut_and_nodes_that_are_not_there_refused),
        cmocka_unit_test(networks_are_state_charts),
        cmocka_unit_test(every_arrow_is_drawn_from_node_to_node),
        cmocka_unit_test(arrows_to_the_same_node_are_drawn_as_one),
        cmocka_unit_test(trees_are_drawn_in_the_order_of_the_text),
        cmocka_unit_test(a_finally_is_a_note),
        cmocka_unit_test(texts_of_strangers_are_escaped),
        cmocka_unit_test(long_lines_and_long_nodes_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, release);
}
