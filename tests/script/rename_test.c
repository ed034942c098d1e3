// SPDX-License-Identifier: MIT
// Goal: a renaming changes the declaration and all uses of one thing, nothing that is only called
// the same, and no key; or it changes nothing and says why.
// Method: one text in which many things share their names; a table of renamings with the lines that
// each changes. Every result is compiled: its keys are those of before, and it can be renamed back.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "script/tools/script.h"
#include "troupe/pack.h"
#include "troupe/script.h"

static const char story[] =
    "item ale\n"
    "place bar\n"
    "place supply room\n"
    "\n"
    "message Seat (chosen: creature)\n"
    "event bell rings\n"
    "layer Reflexes\n"
    "\n"
    "priorities\n"
    "    pressing: 5\n"
    "\n"
    "kind guest, a creature\n"
    "    thirst: 0 to 100, starts 40\n"
    "    mood: one of (calm, wary)\n"
    "\n"
    "kind guard, a creature\n"
    "    thirst: 0 to 10\n"
    "    post: place\n"
    "\n"
    "world\n"
    "    curfew: yes or no\n"
    "\n"
    "lines Chatter\n"
    "    \"Rain by morning.\"\n"
    "    \"An ale, please.\"\n"
    "\n"
    "task Cheer up\n"
    "    exclaim one of Chatter\n"
    "\n"
    "network Dance\n"
    "    node Hop\n"
    "        listen\n"
    "        -> Hop when done\n"
    "\n"
    "plan Slake (least: number = 9)\n"
    "    way, if thirst < least\n"
    "    way Gulp\n"
    "        do Quench (much = least * 3)\n"
    "        do Slake (least = least)\n"
    "\n"
    "task Quench (much: number)\n"
    "    needs mood is calm\n"
    "    makes thirst = thirst - much\n"
    "    listen\n"
    "\n"
    "role Patron for guest\n"
    "    proactive Wander (who = random Patron within 20 m), weight 3\n"
    "        move to who\n"
    "        Cheer up\n"
    "        Dance\n"
    "        Slake\n"
    "\n"
    "    proactive Talk, with a Patron within 8 m, about weather, weight 2\n"
    "        move to partner\n"
    "        exclaim one of Chatter to partner\n"
    "\n"
    "    reactive Hear, about weather\n"
    "        listen\n"
    "\n"
    "    proactive Idle, if thirst > 60 and mood is wary, weight 1\n"
    "        set thirst to 0  # thirst, the patron's\n"
    "        set mood to calm\n"
    "        fetch ale from supply room\n"
    "        do Wander (who = nearest Patron)\n"
    "\n"
    "    latent Start up, when event bell rings, in Reflexes\n"
    "        send Seat (chosen = me) to nearest Patron\n"
    "\n"
    "role Watch for guard\n"
    "    proactive Idle, if thirst > 5, weight 1\n"
    "        move to my post\n"
    "\n"
    "    latent Look up, when nearest Patron starts Idle, priority pressing\n"
    "        glance at it\n"
    "        set curfew to yes\n"
    "\n"
    "    latent Bar, when curfew becomes yes, if not curfew\n"
    "        \"It is {curfew}.\"\n"
    "\n"
    "scene Order, patience 4 s\n"
    "    part patron: Patron\n"
    "    part server: Watch within 6 m\n"
    "    starts when server comes within 3 m of patron, if patron.thirst > 60\n"
    "\n"
    "    | patron         | server             |\n"
    "    | move to server | move to patron     |\n"
    "    | \"An ale.\"      | listen             |\n"
    "    |                | fetch ale from bar |\n"
    "    continue as Farewell\n"
    "\n"
    "scene Farewell\n"
    "    part patron: Patron\n"
    "    part server: Watch\n"
    "    tip: 0 to 9\n"
    "\n"
    "    | patron       | server           |\n"
    "    | listen       | \"Bye.\" to patron |\n"
    "    | set tip to 3 | check tip > 2    |\n"
    "\n"
    "setting The inn\n"
    "    places\n"
    "        bar at (25, 10)\n"
    "    cast\n"
    "        Mary: Patron at bar\n"
    "            thirst = 90\n"
    "        3 Watch near bar\n"
    "            thirst = 2\n"
    "    stock\n"
    "        bar: 20 ale\n"
    "\n"
    "test \"Mary idles\"\n"
    "    given Mary: Patron at (0, 0)\n"
    "    given Bob: Patron at (5, 0)\n"
    "    when Mary: set thirst to 80\n"
    "    then within 5 s Mary starts Idle\n"
    "    when Bob: do Wander (who = Mary)\n"
    "    then Mary.thirst > 5\n";

typedef struct renaming_row {
    const char *from;
    const char *to;
    uint32_t changed;      // lines that differ
    const char *contains;  // a stretch that the new text has
    const char *keeps;     // a stretch that it still has
} renaming_row;

static trp_script *rename_in(const char *text, const char *from, const char *to)
{
    trp_script_source source = {"story.troupe", text, strlen(text)};
    trp_script *script = NULL;
    trp_result result = trp_script_rename(&source, 1, NULL, from, to, NULL, &script);
    assert_true(result == TRP_OK || result == TRP_ERROR_SOURCE);
    assert_non_null(script);
    return script;
}

static const char *line_of(const char *text, uint32_t line, size_t *size)
{
    for (; line > 0 && text != NULL; line--) {
        text = strchr(text, '\n');
        text = text != NULL ? text + 1 : NULL;
    }
    *size = text != NULL ? strcspn(text, "\n") : 0;
    return text;
}

// Lines that differ, columns of tables aside.
static uint32_t count_changes(const char *a, const char *b)
{
    uint32_t changes = 0;
    for (uint32_t line = 0;; line++) {
        size_t size_a, size_b;
        const char *line_a = line_of(a, line, &size_a), *line_b = line_of(b, line, &size_b);
        if (line_a == NULL || line_b == NULL) {
            assert_true(line_a == line_b);
            return changes;
        }
        size_t at_a = 0, at_b = 0;
        bool same = true;
        while (same && (at_a < size_a || at_b < size_b)) {
            if (at_a < size_a && line_a[at_a] == ' ') {
                at_a++;
            } else if (at_b < size_b && line_b[at_b] == ' ') {
                at_b++;
            } else {
                same = at_a < size_a && at_b < size_b && line_a[at_a] == line_b[at_b];
                at_a++;
                at_b++;
            }
        }
        changes += !same;
    }
}

static trp_script *compile(const char *text)
{
    trp_script_source source = {"story.troupe", text, strlen(text)};
    trp_script *script = NULL;
    trp_result result = trp_script_compile(&source, 1, NULL, &script);
    if (result != TRP_OK) {
        fail_msg("%s", script != NULL ? trp_script_report(script) : trp_result_name(result));
    }
    return script;
}

static void texts_are_renamed(const renaming_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        trp_script *script = rename_in(story, rows[i].from, rows[i].to);
        const char *text = trp_script_text(script, 0, NULL);
        if (text == NULL) {
            fail_msg("%s to %s: %s%s", rows[i].from, rows[i].to, trp_script_refusal(script), trp_script_report(script));
        }
        uint32_t changed = count_changes(story, text);
        if (changed != rows[i].changed || strstr(text, rows[i].contains) == NULL || strstr(text, rows[i].keeps) == NULL) {
            fail_msg("%s to %s changed %u lines:\n%s", rows[i].from, rows[i].to, (unsigned)changed, text);
        }
        trp_script_release(compile(text));
        trp_script_release(script);
    }
}

static void things_of_all_sorts(void **state)
{
    (void)state;
    static const renaming_row rows[] = {
        {"ale", "beer", 4, "item beer, was ale", "\"An ale.\""},
        {"ale", "pint of bitter", 4, "bar: 20 [pint of bitter]", "\"An ale, please.\""},
        {"bar", "counter", 6, "place counter, was bar", "place supply room"},
        {"supply room", "cellar", 2, "fetch ale from cellar", "fetch ale from bar"},
        {"Seat", "Sit down", 2, "send Sit down (chosen = me)", "chosen: creature"},
        {"Seat.chosen", "who", 2, "Seat (who: creature, was chosen)", "(who = random Patron"},
        {"bell rings", "the gong sounds", 2, "when event the gong sounds", "in Reflexes"},
        {"Reflexes", "Instinct", 2, "layer Instinct, was Reflexes", "bell rings"},
        {"pressing", "urgent now", 2, "priority urgent now", "weight 1"},
        {"guest", "visitor", 2, "role Patron for visitor", "kind guard"},
        {"guard", "watchman", 2, "kind watchman, a creature, was guard", "role Watch"},
        {"guest.thirst", "need", 9, "need: 0 to 100, starts 40, was thirst", "thirst: 0 to 10"},
        {"guard.thirst", "need", 3, "if need > 5", "set thirst to 0"},
        {"guard.post", "station", 2, "move to my station", "thirst: 0 to 10"},
        {"guest.mood", "temper", 4, "set temper to calm", "(calm, wary)"},
        {"mood.wary", "nervous", 2, "mood is nervous", "(calm, nervous, was wary)"},
        {"guest.mood.calm", "at ease", 3, "one of ([at ease], was calm, wary)", "mood is wary"},
        {"world.curfew", "night", 4, "when night becomes yes, if not night", "set thirst to 0"},
        {"curfew", "night", 4, "\"It is {night}.\"", "set thirst to 0"},
        {"Farewell.tip", "bounty", 2, "set bounty to 3", "set thirst to 0"},
        {"Chatter", "Small talk", 3, "one of Small talk to partner", "Rain by morning"},
        {"Cheer up", "Be merry", 2, "task Be merry, was Cheer up", "Start up"},
        {"Dance", "Reel", 2, "network Reel, was Dance", "node Hop"},
        {"Dance.Hop", "Leap", 2, "-> Leap when done", "network Dance"},
        {"Slake", "Drink deep", 3, "plan Drink deep (least: number = 9), was Slake", "way Gulp"},
        {"Quench", "Sip", 2, "task Sip (much: number), was Quench", "plan Slake"},
        {"Slake.least", "enough", 4, "do Slake (enough = enough)", "way Gulp"},
        {"Quench.much", "amount", 3, "makes thirst = thirst - amount", "needs mood is calm"},
        {"weather", "the rain", 2, "about the rain (was weather), weight 2", "reactive Hear, about the rain\n"},
        {"role Patron", "Drinker", 11, "role Drinker for guest, was Patron", "part patron:"},
        {"Patron", "Drinker", 11, "Mary: Drinker at bar", "| patron"},
        {"Watch", "Sentry", 4, "3 Sentry near bar", "kind guard"},
        {"Patron.Wander", "Stroll", 3, "do Stroll (who = nearest Patron)", "Cheer up"},
        {"Patron.Wander.who", "whom", 4, "20 m, was who), weight 3", "move to whom"},
        {"Patron.Idle", "Rest", 3, "starts Rest", "proactive Idle, if thirst > 5"},
        {"Watch.Idle", "Stand", 1, "proactive Stand, if thirst > 5, weight 1, was Idle", "starts Idle"},
        {"Watch.Look up", "Notice", 1, "latent Notice,", "Start up"},
        {"Order", "Serve", 1, "scene Serve, patience 4 s, was Order", "scene Farewell"},
        {"Farewell", "Good-bye", 2, "continue as Good-bye", "\"Bye.\""},
        {"The inn", "The Blue Boar", 1, "setting The Blue Boar, was The inn", "places"},
        {"Bob", "Robert", 2, "when Robert: do Wander", "given Mary"},
        {"Mary", "Anna", 6, "Anna: Patron at bar, was Mary", "\"Mary idles\""},
        {"chatter", "CHATTER", 3, "lines CHATTER\n", "one of CHATTER"},
    };
    _Static_assert(sizeof rows / sizeof *rows >= 25, "enough cases");
    texts_are_renamed(rows, sizeof rows / sizeof *rows);
}

// Objects: an offer goes by its name wherever it is requested, so offers of one name are renamed together; links, locks, and the
// behaviour that is handed in.
static const char inn[] =
    "message Served\n"
    "\n"
    "kind guest, a creature\n"
    "    seated: yes or no\n"
    "\n"
    "object Seat\n"
    "    behaviour Sit for guest (inner: behaviour), holders 1\n"
    "        do inner\n"
    "\n"
    "object Chair, a Seat\n"
    "    link table: Table within 3 m\n"
    "    behaviour Sit for guest (inner: behaviour), holders 2\n"
    "        lock edge\n"
    "            sit for 1 s\n"
    "        lock edge\n"
    "            do inner\n"
    "    on adopt Sit by somebody\n"
    "        disable Sit\n"
    "    on drop Sit by somebody\n"
    "        enable Sit\n"
    "\n"
    "object Table\n"
    "    behaviour Dine for guest\n"
    "        request Sit (inner = Eat) of nearest Chair where it is free and it.table is this\n"
    "    private behaviour Eat for guest\n"
    "        await Served, at most 5 s, always succeeds\n"
    "        pose for 2 s\n"
    "    on message Served by somebody\n"
    "        send Served to somebody\n"
    "\n"
    "role Guest for guest\n"
    "    proactive Lunch\n"
    "        request Dine of nearest Table\n"
    "\n"
    "test \"a guest dines\"\n"
    "    given Tom: Guest at (0, 0), free\n"
    "    given board: Table at (1, 0)\n"
    "    given stool: Chair at (1, 1)\n"
    "    when Tom: do Lunch\n"
    "    then within 5 s Tom starts Sit\n"
    "    then within 5 s Tom starts sit\n"
    "    then within 10 s Tom starts Eat\n"
    "    when Tom: send Served to board\n";

static void things_of_objects_and_back(void **state)
{
    (void)state;
    static const renaming_row rows[] = {
        {"Chair.Sit", "Perch", 8, "behaviour Perch for guest (inner: behaviour), holders 1, was Sit", "starts sit"},
        {"Seat.Sit", "Perch", 8, "holders 2, was Sit", "starts sit"},
        {"Sit.inner", "meal", 5, "request Sit (meal = Eat)", "starts Eat"},
        {"Chair.table", "desk", 2, "link desk: Table within 3 m, was table", "object Table"},
        {"Chair.edge", "rim", 2, "lock rim", "holders 2"},
        {"Table.Eat", "Munch", 3, "(inner = Munch)", "behaviour Dine"},
        {"Dine", "Feast", 2, "request Feast of nearest Table", "do Lunch"},
        {"Served", "Brought", 5, "on message Brought by somebody", "request Sit"},
    };
    trp_script *before = compile(inn);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_script *there = rename_in(inn, rows[i].from, rows[i].to);
        const char *text = trp_script_text(there, 0, NULL);
        if (text == NULL) {
            fail_msg("%s to %s: %s%s", rows[i].from, rows[i].to, trp_script_refusal(there), trp_script_report(there));
        }
        uint32_t changed = count_changes(inn, text);
        if (changed != rows[i].changed || strstr(text, rows[i].contains) == NULL || strstr(text, rows[i].keeps) == NULL) {
            fail_msg("%s to %s changed %u lines:\n%s", rows[i].from, rows[i].to, (unsigned)changed, text);
        }
        trp_script *back =
            rename_in(text, rows[i].to, strchr(rows[i].from, '.') != NULL ? strchr(rows[i].from, '.') + 1 : rows[i].from);
        assert_string_equal(trp_script_text(back, 0, NULL), inn);
        trp_script_release(back);
        trp_script_release(there);
    }
    trp_script_release(before);
}

static void uses_are_listed_with_their_lines(void **state)
{
    (void)state;
    trp_script_source source = {"inn.troupe", inn, strlen(inn)};
    trp_script *script = NULL;
    assert_int_equal(trp_script_list_references(&source, 1, NULL, "Chair.table", NULL, &script), TRP_OK);
    assert_string_equal(trp_script_text(script, 0, NULL),
                        "link table of Chair\n"
                        "inn.troupe:11:10: link table: Table within 3 m\n"
                        "inn.troupe:24:76: request Sit (inner = Eat) of nearest Chair where it is free and it.table is this\n");
    trp_script_release(script);
    assert_int_equal(trp_script_list_references(&source, 1, NULL, "tabel", NULL, &script), TRP_ERROR_SOURCE);
    assert_string_equal(trp_script_refusal(script), "Nothing here is called `tabel`; did you mean `Table`?");
    trp_script_release(script);
}

typedef struct refusal_row {
    const char *from;
    const char *to;
    const char *sentence;
} refusal_row;

static void names_that_cannot_be_renamed_stay(void **state)
{
    (void)state;
    static const refusal_row rows[] = {
        {"Patrn", "Drinker", "Nothing here is called `Patrn`; did you mean `Patron`?"},
        {"zzzzzz", "x",
         "Nothing here is called `zzzzzz`; write a name that the text declares, such as `Chatter` "
         "or `Patron.Approach`."},
        {"Idle", "Rest",
         "`Idle` is a behaviour (line 60) and a behaviour (line 70); write `Patron.Idle` or "
         "`Watch.Idle`."},
        {"thirst", "need",
         "`thirst` is a fact (line 13) and a fact (line 17); write `guest.thirst` or "
         "`guard.thirst`."},
        {"patron", "drinker",  // the role `Patron` is another name: capitals count
         "`patron` is a part (line 81) and a part (line 92); write `Order.patron` or `Farewell.patron`."},
        {"Order.patron", "server", "There is a part called `server` already (story.troupe, line 82); choose another name."},
        {"Patron.Idle", "Talk",
         "There is a behaviour called `Talk` already (story.troupe, line 53); choose another "
         "name."},
        {"bar", "ale",
         "There is an item called `ale` already (story.troupe, line 1); choose another "
         "name."},
        {"creature", "being", "The kind `creature` belongs to the standard library, which all texts share."},
        {"Chatter", "Chatter", "`Chatter` is called so already."},
        {"Mary idles", "Mary rests", "Nothing refers to a test by what it says; change the words in quotes behind `test`."},
        {"hands", "paws",
         "The game knows the parts of the body by their names; change the `uses` of the actions, and "
         "the game with them."},
        {"unreachable", "too far",
         "The game reports failures by their names; change the `fails` of the actions, and the game "
         "with them."},
        {"listen", "hear", "The action `listen` belongs to the standard library, which all texts share."},
        {"Chatter", "", "`` is no name; a name is words, without signs."},
        {"Chatter", "a \"quoted\" one",
         "`a \"quoted\" one` is no name; a name is words, without "
         "signs."},
        {"Chatter", "two\nlines", "`two\\nlines` is no name; a name is words, without signs."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_script *script = rename_in(story, rows[i].from, rows[i].to);
        assert_null(trp_script_text(script, 0, NULL));
        assert_int_equal(trp_script_error_count(script), 0);
        if (strchr(rows[i].to, '\n') == NULL) {
            assert_string_equal(trp_script_refusal(script), rows[i].sentence);
        }
        trp_script_release(script);
    }
}

static void texts_with_errors_are_renamed_as_far_as_they_are_understood(void **state)
{
    (void)state;
    trp_script *script = rename_in("item ale\nrole R for nobody here\n", "ale", "beer");
    assert_string_equal(trp_script_text(script, 0, NULL), "item beer, was ale\nrole R for nobody here\n");
    assert_non_null(strstr(trp_script_report(script), "may still have the old name: story.troupe:2."));
    trp_script_release(script);
}

// A thing that gets its first name back need not remember one.
static void the_first_name_comes_back_without_a_trace(void **state)
{
    (void)state;
    trp_script *once = rename_in(story, "Quench", "Sip");
    trp_script *twice = rename_in(trp_script_text(once, 0, NULL), "Sip", "Gulp down");
    trp_script *back = rename_in(trp_script_text(twice, 0, NULL), "Gulp down", "Quench");
    assert_string_equal(trp_script_text(back, 0, NULL), story);
    trp_script_release(back);
    trp_script_release(twice);
    trp_script_release(once);
}

// A number at the end of a name is part of it, also of a name that is only remembered.
static void names_that_end_in_a_number_come_back_without_a_trace(void **state)
{
    (void)state;
    static const char numbered[] =
        "place bench 1\n"
        "event bell 1\n\n"
        "kind guest 1, a creature\n"
        "    thirst 1: 0 to 100, starts 3\n"
        "    mood: one of (calm 1, calm 2), starts calm 1\n\n"
        "network Net 1\n"
        "    node N 1\n"
        "        wait 1 s\n"
        "        -> N 2 when done\n"
        "    node N 2\n"
        "        wait 1 s\n"
        "        -> N 1 when event bell 1\n\n"
        "role Guard 1 for guest 1\n"
        "    proactive Go 1, if thirst 1 > 2 and mood is calm 1\n"
        "        move to bench 1\n"
        "        Net 1\n"
        "        signal bell 1\n\n"
        "setting Yard 1\n"
        "    cast\n"
        "        Ann 1: Guard 1 at bench 1\n";
    static const char *const names[] = {"bench 1", "bell 1",  "guest 1", "thirst 1", "calm 1", "Net 1",
                                        "N 1",     "Guard 1", "Go 1",    "Yard 1",   "Ann 1"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        trp_script *once = rename_in(numbered, names[i], "Other");
        if (trp_script_text(once, 0, NULL) == NULL) {
            fail_msg("%s: %s", names[i], trp_script_refusal(once));
        }
        trp_script *back = rename_in(trp_script_text(once, 0, NULL), "Other", names[i]);
        assert_string_equal(trp_script_text(back, 0, NULL), numbered);
        trp_script_release(back);
        trp_script_release(once);
    }
}

// A name that would make the thing be read as something else: an action's word, a fact.
static void a_name_with_another_meaning_is_refused_or_kept_apart(void **state)
{
    (void)state;
    static const char *const names[] = {"thirst", "partner", "nobody", "player", "mood", "who"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        trp_script *script = rename_in(story, "supply room", names[i]);
        const char *text = trp_script_text(script, 0, NULL);
        if (text == NULL) {
            assert_true(strlen(trp_script_refusal(script)) > 10);
        } else {
            trp_script_release(compile(text));
        }
        trp_script_release(script);
    }
}

static uint32_t find_in(const trp_script *script, trp_name_family sort, const char *name)
{
    size_t size;
    const void *bytes = trp_script_pack(script, &size);
    trp_pack *pack = NULL;
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, NULL), TRP_OK);
    uint32_t index = trp_pack_find(pack, sort, name);
    trp_pack_release(pack);
    return index;
}

// A holder of the old name, such as a saved game, still finds the thing.
static void keys_survive(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to;
        trp_name_family sort;
        const char *old_path;
    } rows[] = {
        {"Patron", "Drinker", TRP_NAMES_ROLE, "Patron"},
        {"Patron.Idle", "Rest", TRP_NAMES_BEHAVIOUR, "Patron.Idle"},
        {"Patron", "Drinker", TRP_NAMES_BEHAVIOUR, "Patron.Idle"},
        {"Order", "Serve", TRP_NAMES_SCENE, "Order"},
        {"ale", "beer", TRP_NAMES_ITEM, "ale"},
        {"guest", "visitor", TRP_NAMES_KIND, "guest"},
        {"Chatter", "Small talk", TRP_NAMES_POOL, "Chatter"},
        {"The inn", "The Blue Boar", TRP_NAMES_SETTING, "The inn"},
    };
    trp_script *before = compile(story);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        trp_script *once = rename_in(story, rows[i].from, rows[i].to);
        assert_non_null(trp_script_text(once, 0, NULL));
        trp_script *after = compile(trp_script_text(once, 0, NULL));
        uint32_t index = find_in(before, rows[i].sort, rows[i].old_path);
        assert_int_not_equal(index, TRP_NOT_FOUND);
        assert_int_equal(find_in(after, rows[i].sort, rows[i].old_path), index);
        // After a second renaming the first name is the one that is remembered.
        trp_script *twice = rename_in(trp_script_text(once, 0, NULL), rows[i].to, "Third name");
        if (trp_script_text(twice, 0, NULL) != NULL) {
            trp_script *last = compile(trp_script_text(twice, 0, NULL));
            assert_int_equal(find_in(last, rows[i].sort, rows[i].old_path), index);
            trp_script_release(last);
        }
        trp_script_release(twice);
        trp_script_release(after);
        trp_script_release(once);
    }
    trp_script_release(before);
}

// A thing that has had another name keeps that one, and gets no second.
static void the_first_name_is_the_only_old_one(void **state)
{
    (void)state;
    trp_script *once = rename_in(story, "Quench", "Sip");
    assert_non_null(strstr(trp_script_text(once, 0, NULL), "task Sip (much: number), was Quench\n"));
    trp_script *twice = rename_in(trp_script_text(once, 0, NULL), "Sip", "Gulp down");
    assert_non_null(strstr(trp_script_text(twice, 0, NULL), "task Gulp down (much: number), was Quench\n"));
    trp_script_release(twice);
    trp_script_release(once);
}

// Goal: what is renamed has the key that it had, whatever it is, and so do all that hang on it.
// Method: a text with everything that has a key; it is renamed, and compiled without names: the
// same pack, byte for byte. Then once more, and back.
static const char keyed[] =
    "item ale\n"
    "place bar\n"
    "event gong (who: creature, loud = 3)\n"
    "message Seat (chosen: creature)\n"
    "layer Reflexes\n"
    "host inn\n"
    "    action wave at (whom: creature), uses hands, lasts 1 s, fails shy\n"
    "    action bow, uses legs, lasts 1 s\n"
    "kind guest, a creature\n"
    "    thirst: 0 to 100\n"
    "    mood: one of (calm, wary)\n"
    "lines Chatter\n"
    "    \"Rain.\"\n"
    "task Cheer up (how = 3 s)\n"
    "    wait how\n"
    "role Patron for guest\n"
    "    proactive Stroll (pace = 2 s)\n"
    "        wait pace\n"
    "        wave at nearest guest\n"
    "        wave at nearest Patron\n"
    "        do Cheer up (how = 2 s)\n"
    "    proactive Talk, with a Patron, about weather, if mood is wary\n"
    "        exclaim one of Chatter\n"
    "        bow\n"
    "    reactive Hear, about weather\n"
    "        listen\n"
    "    latent Up, when event gong, in Reflexes\n"
    "        send Seat (chosen = me) to nearest Patron\n"
    "        set mood to calm\n"
    "        set thirst to 0\n"
    "        drink ale\n"
    "scene Order\n"
    "    part patron: Patron\n"
    "    part server: Patron\n"
    "    | patron         | server |\n"
    "    | wave at server | bow    |\n"
    "    choice by patron\n"
    "        60%: accepts\n"
    "            | bow | bow |\n"
    "        40%: declines\n"
    "            | bow | |\n"
    "setting The inn\n"
    "    places\n"
    "        bar at (2, 2)\n"
    "    cast\n"
    "        Mary: Patron at bar\n";

static trp_script *compile_without_names(const char *text)
{
    trp_script_source source = {"story.troupe", text, strlen(text)};
    trp_script *script = trpi_script_make(NULL);
    trpi_script_options manner = {.writes_pack = true, .strips_names = true};
    assert_non_null(script);
    if (trpi_script_compile(script, &source, 1, &manner, NULL) != TRP_OK) {
        trp_script *said = compile(text);
        fail_msg("it compiles with names only: %s", trp_script_report(said));
    }
    return script;
}

static void expect_same_pack(const trp_script *first, const char *text, const char *what)
{
    trp_script *script = compile_without_names(text);
    size_t size, first_size;
    const void *bytes = trp_script_pack(script, &size);
    const void *first_bytes = trp_script_pack(first, &first_size);
    if (size != first_size || memcmp(bytes, first_bytes, size) != 0) {
        fail_msg("%s has another key:\n%s", what, text);
    }
    trp_script_release(script);
}

static void a_renamed_thing_keeps_its_key(void **state)
{
    (void)state;
    static const char *const names[] = {
        "ale",          "bar",       "gong",         "gong.loud",   "Seat",     "Seat.chosen",  "wave",    "bow",
        "guest",        "wave.whom", "guest.thirst", "guest.mood",  "calm",     "wary",         "Chatter", "Cheer up",
        "Cheer up.how", "Patron",    "Talk",         "Stroll.pace", "weather",  "Hear",         "Up",      "Reflexes",
        "Mary",         "Order",     "The inn",      "accepts",     "declines", "Order.server", "Stroll"};
    trp_script *first = compile_without_names(keyed);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *dot = strrchr(names[i], '.');
        char next[80];
        snprintf(next, sizeof next, "%.*sSecond name", dot != NULL ? (int)(dot + 1 - names[i]) : 0, names[i]);
        trp_script *once = rename_in(keyed, names[i], "Second name");
        const char *text = trp_script_text(once, 0, NULL);
        if (text == NULL) {
            fail_msg("%s: %s%s", names[i], trp_script_refusal(once), trp_script_report(once));
        }
        expect_same_pack(first, text, names[i]);
        trp_script *twice = rename_in(text, next, "Third name");
        assert_non_null(trp_script_text(twice, 0, NULL));
        expect_same_pack(first, trp_script_text(twice, 0, NULL), names[i]);
        trp_script_release(twice);
        trp_script_release(once);
    }
    trp_script_release(first);
}

static void several_files_are_renamed_together(void **state)
{
    (void)state;
    static const char first[] = "lines Chatter\n    \"Hm.\"\n";
    static const char second[] =
        "role R for creature\n    proactive P\n"
        "        exclaim one of Chatter\n";
    trp_script_source sources[] = {{"lines.troupe", first, sizeof first - 1}, {"roles.troupe", second, sizeof second - 1}};
    trp_script *script = NULL;
    assert_int_equal(trp_script_rename(sources, 2, NULL, "Chatter", "Talk", NULL, &script), TRP_OK);
    assert_string_equal(trp_script_text(script, 0, NULL), "lines Talk, was Chatter\n    \"Hm.\"\n");
    assert_non_null(strstr(trp_script_text(script, 1, NULL), "one of Talk"));
    trp_script_release(script);
}

static const char forms[] =
    "place dummy\n"
    "place spot\n"
    "pattern Drill (who: creature, spot: place, act: behaviour)\n"
    "    # Drills.\n"
    "    # spot: where.\n"
    "    kind Drill, a creature\n"
    "        rage: 0 to 100\n"
    "    lines Shouts\n"
    "        \"Here at {spot}, I say.\"\n"
    "    task Drill spot\n"
    "        move to spot\n"
    "    role Training for every who\n"
    "        proactive Wait\n"
    "            do act\n"
    "            exclaim one of Shouts\n"
    "            Drill spot\n"
    "pattern Unused (spot: place)\n"
    "    task Unused\n"
    "        move to spot\n"
    "task Thrust\n"
    "    pose for 2 s\n"
    "instance Five of Drill (who = Hob, spot = dummy, act = Thrust)\n"
    "instance Six of Drill\n"
    "    who = Rob\n"
    "    spot = spot\n"
    "    act = Thrust\n"
    "setting Yard\n"
    "    places\n"
    "        dummy at (1, 1)\n"
    "        spot at (5, 5)\n"
    "    cast\n"
    "        Hob: creature at spot\n"
    "        Rob: creature at spot\n"
    "        Five at spot\n";

// Renames a thing in `forms`: the result has all of `expected` and nothing of `gone`, and compiles to the same pack.
static void expect_forms(const char *path, const char *name, const char *const *expected, const char *gone)
{
    trp_script *before = compile_without_names(forms);
    trp_script *script = rename_in(forms, path, name);
    const char *text = trp_script_text(script, 0, NULL);
    if (text == NULL) {
        fail_msg("%s: %s%s", path, trp_script_refusal(script), trp_script_report(script));
    }
    for (; *expected != NULL; expected++) {
        if (strstr(text, *expected) == NULL) {
            fail_msg("%s: not in it: %s\n%s", path, *expected, text);
        }
    }
    assert_null(strstr(text, gone));
    expect_same_pack(before, text, path);
    trp_script_release(script);
    trp_script_release(before);
}

static void patterns_and_what_they_are_given_are_renamed(void **state)
{
    (void)state;
    // The main product of the pattern has its name; another task and the parameters of others keep theirs.
    expect_forms("pattern Drill", "Hard work",
                 (const char *const[]){"pattern Hard work (who", "kind Hard work, a", "Five of Hard work (", "Six of Hard work\n",
                                       "task Drill spot\n", "            Drill spot\n", NULL},
                 "of Drill");
    expect_forms("Drill.spot", "post",
                 (const char *const[]){"place spot\n", "(who: creature, post: place,", "# post: where", "at {post},",
                                       "task Drill spot\n        move to post\n", ", post = dummy,", "    post = spot\n",
                                       "Unused (spot: place)\n    task Unused\n        move to spot\n", NULL},
                 "{spot}");
    expect_forms("Drill.spot", "way to go",
                 (const char *const[]){"[way to go]: place", "# way to go: where", "{way to go}", "move to [way to go]",
                                       "[way to go] = dummy", NULL},
                 "{spot}");
    trp_script *script = rename_in(forms, "Unused", "Used");
    assert_null(trp_script_text(script, 0, NULL));
    assert_non_null(strstr(trp_script_refusal(script), "No instance is made of this pattern"));
    trp_script_release(script);
    script = rename_in(forms, "pattern Guard", "Sentry");
    assert_non_null(strstr(trp_script_refusal(script), "belongs to the standard library"));
    trp_script_release(script);
    script = rename_in(forms, "Drill.spot", "act");
    assert_non_null(strstr(trp_script_refusal(script), "called `act` already"));
    trp_script_release(script);
}

// `role NAME for every ROLE` is the same as writing its behaviours there, and is renamed with it.
static void additions_to_a_role_are_the_role_s(void **state)
{
    (void)state;
    static const char apart[] =
        "kind guest, a creature\n"
        "role Patron for guest\n"
        "    proactive Pose\n        pose for 2 s\n"
        "    latent Jump, when a creature comes within 1 m\n        wander\n"
        "role More for every Patron\n"
        "    proactive Scratch, weight 2\n        idle for 1 s\n"
        "    latent Greet, when a creature comes within 3 m\n        \"Hello.\" to it\n";
    static const char whole[] =
        "kind guest, a creature\n"
        "role Patron for guest\n"
        "    proactive Pose\n        pose for 2 s\n"
        "    latent Jump, when a creature comes within 1 m\n        wander\n"
        "# a line, as there\n"
        "    proactive Scratch, weight 2\n        idle for 1 s\n"
        "    latent Greet, when a creature comes within 3 m\n        \"Hello.\" to it\n";
    trp_script *script = compile_without_names(whole);
    trp_script *other = compile_without_names(apart);
    expect_same_pack(script, apart, "what is added");
    trp_script *renamed = rename_in(apart, "Patron", "Regular");
    assert_non_null(trp_script_text(renamed, 0, NULL));
    assert_non_null(strstr(trp_script_text(renamed, 0, NULL), "role More for every Regular\n"));
    expect_same_pack(other, trp_script_text(renamed, 0, NULL), "Patron");
    trp_script_release(renamed);
    trp_script_release(other);
    trp_script_release(script);
}

// A text that is not laid out keeps its layout; one that is laid out stays so.
static void the_layout_is_kept(void **state)
{
    (void)state;
    trp_script *script = rename_in("item   ale\nrole R for creature\n   proactive P\n     drink ale\n", "ale", "beer");
    assert_string_equal(trp_script_text(script, 0, NULL),
                        "item   beer, was ale\nrole R for creature\n   proactive P\n"
                        "     drink beer\n");
    trp_script_release(script);
}

// Gives memory `left` times, then no more, and counts what is held.
typedef struct scarce {
    int left;
    long held;
} scarce;

static void *resize_scarce(void *context, void *pointer, size_t old_size, size_t new_size)
{
    scarce *memory = context;
    if (new_size == 0) {
        free(pointer);
        memory->held -= (long)old_size;
        return NULL;
    }
    if (memory->left-- <= 0) {
        return NULL;
    }
    void *grown = realloc(pointer, new_size);
    memory->held += grown != NULL ? (long)new_size - (long)old_size : 0;
    return grown;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    trp_script_source source = {"story.troupe", story, sizeof story - 1};
    trp_result result = TRP_ERROR_MEMORY;
    for (int most = 0; result != TRP_OK; most += 1 + most / 20) {
        scarce memory = {.left = most};
        trp_allocator allocator = {resize_scarce, &memory};
        trp_script *script;
        result = trp_script_rename(&source, 1, NULL, "guest.thirst", "need", &allocator, &script);
        assert_true(result == TRP_OK || result == TRP_ERROR_MEMORY);
        assert_true((script != NULL) == (result == TRP_OK));
        trp_script_release(script);
        assert_int_equal(memory.held, 0);
        assert_true(most < 100000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_of_all_sorts),
        cmocka_unit_test(things_of_objects_and_back),
        cmocka_unit_test(uses_are_listed_with_their_lines),
        cmocka_unit_test(names_that_cannot_be_renamed_stay),
        cmocka_unit_test(texts_with_errors_are_renamed_as_far_as_they_are_understood),
        cmocka_unit_test(the_first_name_comes_back_without_a_trace),
        cmocka_unit_test(names_that_end_in_a_number_come_back_without_a_trace),
        cmocka_unit_test(a_name_with_another_meaning_is_refused_or_kept_apart),
        cmocka_unit_test(keys_survive),
        cmocka_unit_test(the_first_name_is_the_only_old_one),
        cmocka_unit_test(a_renamed_thing_keeps_its_key),
        cmocka_unit_test(several_files_are_renamed_together),
        cmocka_unit_test(patterns_and_what_they_are_given_are_renamed),
        cmocka_unit_test(additions_to_a_role_are_the_role_s),
        cmocka_unit_test(the_layout_is_kept),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
