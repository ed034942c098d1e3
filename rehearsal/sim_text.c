// SPDX-License-Identifier: MIT
#include "rehearsal/sim_text.h"

#include <stdarg.h>
#include <stdio.h>

#define TOPICS 3
#define MOST_SCENES 4
#define MOST_PARTS 4

const char *const trpi_sim_roles[TRPI_SIM_ROLES] = {"Ada", "Ben", "Cyd", "Dot"};

static const char *const topics[TOPICS] = {"weather", "cards", "news"};
static const char *const letters[] = {"alpha", "beta",  "gamma", "delta", "epsilon", "zeta",
                                      "eta",   "theta", "iota",  "kappa", "lambda",  "mu"};
static const char *const scenes[MOST_SCENES] = {"Quarrel", "Deal", "Dance", "Feast"};
static const char *const parts[MOST_PARTS] = {"first", "second", "third", "fourth"};

typedef struct writer {
    trpi_chance *c;
    char *out;
    size_t size, used;
    uint32_t role_count, scene_count;
    uint32_t part_counts[MOST_SCENES];
    bool forces;      // layers are forced by the text, too
    bool bustles;     // people trade and choose all the time, which takes a step or two each
    uint32_t room;    // lines that a tree may still get
    uint32_t broods;  // uses of a task with parameters that a behaviour may still get, each of which takes locals
    uint32_t rounds;  // and so of what goes through a list
    uint32_t schemes; // and of plans
} writer;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
put(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(w->out + w->used, w->size - w->used, format, arguments);
    va_end(arguments);
    w->used += length > 0 ? (size_t)length : 0;
    w->used = w->used < w->size ? w->used : w->size - 1;
}

static uint32_t below(writer *w, uint32_t most)
{
    return trpi_chance_below(w->c, most);
}

static int once_in(writer *w, uint32_t times)
{
    return trpi_chance_once_in(w->c, times);
}

#define PICK(w, list) ((list)[below(w, (uint32_t)(sizeof(list) / sizeof *(list)))])

// ---- Steps --------------------------------------------------------------------------------------

static void put_plain_step(writer *w)
{
    static const char *const steps[] = {"wait 1 s",
                                        "wait 0.1 s",
                                        "wait 1 to 4 s",
                                        "\"Well, well.\"",
                                        "one of Words",
                                        "pose for 1 to 3 s",
                                        "idle for 2 s",
                                        "move to bar",
                                        "move to well",
                                        "wander",
                                        "move to random person within 20 m",
                                        "approach nearest person",
                                        "flee from nearest person",
                                        "glance at nearest person",
                                        "set mood to 5",
                                        "set mood to mood + 30",
                                        "set nerve to 90",
                                        "set storm to yes",
                                        "set storm to no",
                                        "set tally to tally + 3",
                                        "set tally to 0",
                                        "set pals to every person within 10 m",
                                        "set pals to every of mob where it.mood < 70",
                                        "add nearest person to pals",
                                        "remove first of pals from pals",
                                        "add me to mob",
                                        "remove me from mob",
                                        "set mob to pals",
                                        "approach first of pals",
                                        "send ping to nearest of mob where it is not me",
                                        "set calm to yes",
                                        "set calm to no",
                                        "send ping to random person within 10 m",
                                        "send ping to bar",
                                        "send pong to random person within 10 m",
                                        "signal bell",
                                        "check mood > 10",
                                        "check me can spot nearest person",
                                        "check not me can spot nearest person",
                                        "set mood to danger at bar",
                                        "wait (danger at well) * 20 ms",
                                        "approach nearest rival within 20 m",
                                        "\"Hm.\" while pose for 4 s",
                                        "wait 1 to 4 s, open to Jig",
                                        "pose for 1 to 3 s, open to Splash, open to Brawl",
                                        "idle for 3 s, open to Jig, open to Splash",
                                        "follow nearest person, at most 3 s",
                                        "fetch ale from bar",
                                        "stand up, resumes here",
                                        "sit for 3 s, finally stand up",
                                        "idle for 3 s, not interruptible",
                                        "wait 3 s, resumes here",
                                        "pose for 2 to 5 s, at most 3 s",
                                        "sit for 5 s, resumes never",
                                        "wait until it is from 06:00 to 18:00, at most 3 s",
                                        "wait until it is on Friday to Sunday, at most 3 s",
                                        "request Dine of bar",
                                        "request Dine, at most 6 s",
                                        "request Wash of well",
                                        "request anything of well, at most 3 s",
                                        "request Wash of anything within 30 m",
                                        "request Dine of anything within 20 m where it is free, at most 5 s",
                                        "request anything of any place within 30 m, at most 2 s",
                                        "request Wash of random place, at most 3 s",
                                        "summon person at bar",
                                        "summon Ada at well",
                                        "banish nearest person within 5 m"};
    const char *step = PICK(w, steps);
    put(w, "        %s%s\n", step[0] == 'o' && step[1] == 'n' ? "exclaim " : "", step);
}

// Counts up when it is begun, and down on whatever way out: `held` is how many of these are under way.
static void put_held(writer *w)
{
    static const char *const middles[] = {"wait 2 s", "pose for 1 to 3 s", "glance at nearest person", "wait 0.1 s"};
    const char *middle = PICK(w, middles);  // drawn one after the other, or compilers would not agree on the text
    put(w, "        sequence%s\n            set held to held + 1\n            %s\n",
        once_in(w, 3) ? ", resumes here" : "", middle);
    if (once_in(w, 3)) {
        put(w, "            %s\n", PICK(w, middles));
    }
    put(w, "            finally\n                set held to held - 1\n");
    if (once_in(w, 3)) {
        put(w, "                stand up\n");
    }
}

static const char *pick_leaf(writer *w)
{
    static const char *const leaves[] = {"wait 1 s", "wait 0.2 s", "pose for 1 to 3 s", "glance at nearest person",
                                         "check mood > 40", "check any of pals within 6 m", "check me is in mob",
                                         "check number of mob > 1", "add random person within 9 m to pals", "check storm", "check tally > 20", "check calm",
                                         "check me can spot nearest person", "set calm to yes", "set calm to no",
                                         "set mood to mood + 20", "move to bar, at most 4 s", "idle for 2 s, once",
                                         "\"Tree.\" while pose for 2 s", "pose for 1 s, cooldown 5 s",
                                         "wait until calm, at most 2 s", "wait until mood > 60, at most 3 s",
                                         "pose for 2 s, while mood < 80", "wait 3 s, until calm", "wait 0.5 s, after 0.5 s",
                                         "check calm, inverted", "wait 0.3 s, always fails",
                                         "check mood > 90, always succeeds", "glance at nearest person, checkpoint",
                                         "send ping to random person within 10 m", "signal bell",
                                         "move to well", "wander, at most 9 s",
                                         "request Wash of well", "request Dine of bar, at most 3 s",
                                         "request Wash of anything within 25 m", "request Dine of random place, at most 3 s",
                                         "set kit to spade", "set kit to tool", "set kit.edge to kit.edge + 1",
                                         "check kit is a spade", "check kit.edge > 2 or kit.owner is me"};
    static const char *const broods[] = {"do Brood (least = 20)", "do Brood (least = nerve)", "Sharpen"};
    if (w->broods > 0 && once_in(w, 12)) {
        w->broods--;
        return PICK(w, broods);
    }
    return PICK(w, leaves);
}

static void put_branch(writer *w, uint32_t depth, int weighed);

// One branch for each of several values.
static void put_switch(writer *w, uint32_t depth)
{
    static const char *const cases[] = {"if yes", "if no", "otherwise"};
    put(w, "%*sdepending on calm%s\n", (int)depth * 4, "", once_in(w, 2) ? ", reactive" : "");
    uint32_t first = below(w, 2), count = 1 + below(w, 3 - first);
    for (uint32_t i = first; i < first + count; i++) {
        put(w, "%*s%s\n", (int)depth * 4 + 4, "", cases[i]);
        put_branch(w, depth + 2, 0);
    }
}

// A block, its lines, and an `otherwise`.
static void put_block(writer *w, uint32_t depth)
{
    static const char *const blocks[] = {"sequence", "sequence, reactive", "selector", "selector, reactive",
                                         "selector, chooses by chance", "parallel", "repeat 2 times", "retry 3 times",
                                         "selector, chooses by score", "sequence, step by step", "selector, step by step",
                                         "sequence, remembers", "parallel, 1 must succeed", "parallel, waits for all",
                                         "parallel, 1 may fail", "parallel, waits for all, 1 may fail",
                                         "retry, at most 4 s", "repeat until it fails, at most 5 s", "repeat 3 times, at most 2 s",
                                         "if mood > 30", "if calm, reactive", "if storm, reactive", "if tally > 15, reactive",
                                         "if me can spot nearest person", "if it is after 12:00, reactive",
                                         "if it is not Tuesday, reactive",
                                         "if danger at bar > 60, reactive", "if any of mob within 5 m, reactive",
                                         "for every pal in pals", "for every pal in mob"};
    static const char *const clauses[] = {", inverted", ", always succeeds", ", at most 4 s", ", once", ", while mood < 90",
                                          ", until storm", ", cooldown 3 s", ", after 0.3 s"};
    const char *block = PICK(w, blocks);
    const char *clause = PICK(w, clauses);
    if (block[0] == 'f' && w->rounds == 0) {
        block = "sequence";
    }
    w->rounds -= block[0] == 'f';
    int chooses = block[0] == 's' && block[2] == 'l' && block[8] == ',' && block[10] == 'c';
    int wrapped = once_in(w, 4) && (block[0] == 's' || block[0] == 'p');
    put(w, "%*s%s%s\n", (int)depth * 4, "", block, wrapped ? clause : "");
    for (uint32_t count = block[0] == 'i' || block[2] == 't' ? 1 : 2 + below(w, 2); count > 0; count--) {
        put_branch(w, depth + 1, chooses);
    }
    if (block[0] == 'i' && once_in(w, 2)) {
        put(w, "%*sotherwise\n", (int)depth * 4, "");
        put_branch(w, depth + 1, 0);
    }
}

// A line or a block of a tree; of one that chooses among its lines each may have a weight.
static void put_branch(writer *w, uint32_t depth, int weighed)
{
    static const char *const weights[] = {"", ", weight 3", ", weight 0", ", weight mood"};
    w->room -= w->room > 0;
    if (depth > 4 || w->room == 0 || once_in(w, 2)) {
        const char *leaf = pick_leaf(w);
        const char *weight = PICK(w, weights);
        put(w, "%*s%s%s\n", (int)depth * 4, "", leaf, weighed ? weight : "");
    } else if (once_in(w, 12)) {
        put_switch(w, depth);
    } else {
        put_block(w, depth);
    }
}

// A tree that never ends at once: its last line takes time.
static void put_tree(writer *w)
{
    w->room = 60;
    put(w, "        sequence\n            selector%s\n", once_in(w, 2) ? ", reactive" : "");
    for (uint32_t count = 1 + below(w, 3); count > 0; count--) {
        put_branch(w, 4, 0);
    }
    put(w, "                wait 1 s\n            wait 0.5 s\n");
}

// ---- Networks -----------------------------------------------------------------------------------

static const char *const nodes[] = {"Left", "Right", "Back", "catch"};

static void put_arrow(writer *w, uint32_t from, uint32_t count)
{
    static const char *const asks[] = {"when done", "when done", "when failed", "if mood > 50", "if calm", "if not calm", "if storm", "if tally > 25",
                                       "if chance 30% per s", "if mood < 60 and chance 50% per s", "when message ping",
                                       "when event bell", "when message pong and mood > 20", "when done and nerve > 30",
                                       "if it is from 09:00 to 15:00", "if it is on weekdays",
                                       "when a person comes within 4 m", "when a person goes beyond 6 m and mood > 20",
                                       "when a person enters bar", "when mood rises above 60", "when nerve falls below 40",
                                       "when calm becomes yes and mood > 30", "when storm becomes yes", "when calm changes",
                                       "when every 2 s", "when me leaves bar", "when a person goes beyond 3 m of bar"};
    static const char *const hows[] = {"", "", "", ", returns", ", priority 2", ", priority -1"};
    const char *ask = PICK(w, asks);
    uint32_t to = below(w, count + 2);
    bool leaves = to >= count;
    const char *how = PICK(w, hows);
    how = leaves || to == from ? "" : how;
    put(w, "        -> %s %s%s\n", !leaves ? nodes[to] : to == count ? "end" : "fail", ask, how);
    if (once_in(w, 3)) {
        put(w, "            set mood to mood - 5\n");
    }
    if (ask[5] == 'm' && ask[7] == 's' && once_in(w, 3)) {
        put(w, "            send ping to it\n");
    }
}

// Counts up when it is entered, and down on whatever way out: `kept` is how many of these there are.
static void put_node(writer *w, uint32_t node, uint32_t count, const char *uses)
{
    put(w, node == 3 ? "    %s\n" : "    node %s\n", nodes[node]);
    put(w, "        set kept to kept + 1\n");
    for (uint32_t steps = below(w, 3); steps > 0; steps--) {
        put_branch(w, 2, 0);
    }
    put(w, node == 0 && once_in(w, 2) && uses != NULL ? "        %s\n" : "        wait 0.5 s\n", uses);
    for (uint32_t arrows = below(w, 4); arrows > 0; arrows--) {
        put_arrow(w, node, count);
    }
    put(w, "        finally\n            set kept to kept - 1\n");
    if (once_in(w, 3)) {
        put(w, "            stand up\n");
    }
}

static void put_network(writer *w, const char *name, const char *uses)
{
    uint32_t count = 1 + below(w, 3);
    w->room = 30;
    put(w, "network %s\n", name);
    for (uint32_t i = 0; i < count; i++) {
        put_node(w, i, count, uses);
    }
    if (once_in(w, 2)) {
        put_node(w, 3, count, NULL);
    }
}

// ---- Plans --------------------------------------------------------------------------------------

static const char *const plans[] = {"Be rich", "Get ready", "Get there", "Hand out (level: number, whom: person)"};
static const char *const errands[] = {"Stock up", "Calm down", "Cheer up", "Loiter"};

// A task, or the plan that is given something; who is `given` that himself may hand it on.
static void put_given(writer *w, bool given, int last)
{
    static const char *const levels[] = {"2", "mood / 25", "1 to 3", "(danger at bar) / 30", "level - 1"};
    static const char *const people[] = {"nearest person", "random person within 9 m", "me", "whom"};
    const char *level = levels[below(w, given ? 5 : 4)];
    const char *whom = people[below(w, given ? 4 : 3)];
    bool plan = !last && once_in(w, 2);
    put(w, plan ? "        do Hand out (level = %s, whom = %s)\n" : "        do Bring (rounds = %s, whom = %s, thing = ", level, whom);
    put(w, plan ? "" : once_in(w, 2) ? "ale)\n" : "coin)\n");
}

static void put_way(writer *w, uint32_t plan, int last)
{
    static const char *const whens[] = {"", ", if calm", ", if not calm", ", if mood > 40", ", if my ale > 0",
                                        ", if nerve < 50 and mood < 70", ", if me can spot nearest person",
                                        ", if danger at bar > 40", ", if chance 50%", ", if not storm",
                                        ", if tally > 10"};
    static const char *const lines[] = {"check mood > 20", "wait 0.3 s", "pose for 1 s", "glance at nearest person",
                                        "selector, reactive"};
    const char *when = PICK(w, whens);
    put(w, "    way%s\n", plan == 3 && once_in(w, 2) ? ", if level < 1" : when);
    for (uint32_t count = below(w, 5); count > 0; count--) {
        uint32_t kind = below(w, 7);
        const char *line = PICK(w, lines);
        if (kind == 6) {
            put_given(w, plan == 3, last);
        } else if (kind == 0 && !last) {
            put(w, "        %s\n", plans[below(w, 3)]);
        } else if (kind <= 1 && plan < 2) {
            put(w, "        %s\n", plans[plan + 1 + below(w, 2 - plan)]);
        } else if (kind <= 4) {
            put(w, "        %s\n", PICK(w, errands));
        } else {
            put(w, "        %s\n", line);
            if (line[0] == 's') {
                put(w, "            check calm\n            wait 0.5 s\n");
            }
        }
    }
}

// The last way of each ends somewhere, so that every plan can.
static void put_plans(writer *w)
{
    for (uint32_t i = 0; i < 4; i++) {
        put(w, "plan %s\n", plans[i]);
        for (uint32_t ways = 1 + below(w, 3); ways > 0; ways--) {
            put_way(w, i, ways == 1);
        }
    }
    put(w, "task Stock up\n    needs mood > %u\n    expects ale = ale + 1\n    fetch ale from bar, at most 20 s\n", below(w, 60));
    put(w, "task Calm down\n    needs not calm\n    makes calm = yes\n    makes mood = mood / 2\n"
           "    set held to held + 1\n    pose for 1 to 2 s\n    finally\n        set held to held - 1\n");
    put(w, "task Cheer up\n    makes mood = mood + %u\n    makes nerve = (danger at bar) + nerve\n    wait 0.2 s\n", 10 + below(w, 40));
    put(w, "task Bring (rounds: number, whom: person, thing: item)\n    needs rounds < %u and whom is not nobody\n"
           "    makes mood = mood + rounds\n    set held to held + 1\n    fetch thing from bar, at most 4 s, always succeeds\n    glance at whom\n"
           "    \"{rounds} for {whom}.\"\n    finally\n        set held to held - 1\n", 2 + below(w, 3));
    uint32_t seconds = below(w, 2), least_nerve = below(w, 60);  // arguments have no order
    put(w, "task Loiter\n    makes calm = no\n    wait %u.5 s\n    check nerve > %u\n", seconds, least_nerve);
}

// By what one crosses the spring: as a list or in a tree, some before others, and not everybody.
static void put_ford(writer *w)
{
    static const char *const fords[] = {
        "        wait 0.4 s\n        move to beyond\n",
        "        lock ford, before others if my nerve > 40\n            move to beyond, at most 3 s\n",
        "        sequence, resumes here\n            lock ford, at most 8 s\n                idle for 0.5 s\n"
        "                move to beyond\n            finally\n                stand up\n",
        "        sequence\n            lock ford for 2, before others if my calm\n                idle for 1 s\n"
        "            move to beyond\n",
        "        move to this, at most 2 s\n        lock ford, before others if me can spot nearest person within 9 m\n"
        "            wait until not any player within 3 m, at most 1 s, always succeeds\n            move to beyond\n"};
    static const char *const whom[] = {"", "", ", holders 2", ", if it.mood > 20", ", while me is in this"};
    const char *ford = PICK(w, fords);
    const char *who = PICK(w, whom);
    put(w, "    behaviour Wade for person (beyond: point), crosses%s\n%s", who, ford);
}

// What an area has for those who move in it: as a list or in a tree, with moves of its own, and not always the move itself.
static void put_wrap(writer *w, const char *name, int locks)
{
    static const char *const wraps[] = {
        "        wait 0.2 s\n        go on, finally stand up\n        glance at this\n",
        "        sequence\n            set held to held + 1\n            go on\n            finally\n                set held to held - 1\n",
        ("        sequence, resumes here\n            idle for 0.3 s\n            go on, at most 4 s\n            finally\n"
         "                stand up\n                set mood to mood + 1\n"),
        "        set mood to mood + 2\n        go on, at most 3 s, always succeeds\n",
        "        selector\n            go on\n            move to this\n",
        "        move to this, at most 1 s, always succeeds\n        go on\n",
        "        if calm\n            go on\n        otherwise\n            wait 0.1 s\n",
        "        retry 2 times\n            go on\n",
        "        parallel, waits for all\n            go on\n            wait 0.5 s\n",
        "        request Wash of nearest Spring, at most 2 s, always succeeds\n        go on\n",
        "        lock road, at most 5 s, always succeeds\n            go on\n"};
    static const char *const whom[] = {"", "", ", holders 2", ", if it.mood > 30", ", while me is in this", ", if it.calm"};
    uint32_t count = (uint32_t)(sizeof wraps / sizeof *wraps) - !locks;
    const char *wrap = wraps[below(w, count)];
    const char *who = PICK(w, whom);
    put(w, "    behaviour %s for person, wraps moves%s\n%s", name, who, wrap);
}

// Where one dozes, one after the other or together, and washes. Two who wait for each other give up in time.
static void put_spring(writer *w)
{
    static const char *const pools[] = {"        do inner\n", "        lock pool, at most 6 s\n            do inner\n",
                                        "        lock pool for 2, at most 6 s\n            do inner\n",
                                        "        lock pool, waits for all, at most 3 s, always succeeds\n            do inner\n",
                                        "        lock pool for 2, waits for all, at most 4 s\n            wait 0.2 s\n        do inner\n"};
    static const char two[] = "        parallel, waits for all\n            lock towel, at most 3 s\n                wait 0.4 s\n"
                              "            lock towel, at most 3 s\n                idle for 0.3 s\n";
    static const char *const baths[] = {"", "        lock towel, at most 3 s\n            idle for 0.5 s\n", two};
    uint32_t holders = 1 + below(w, 3);
    const char *pool = PICK(w, pools);
    const char *bath = PICK(w, baths);
    put(w, "area Spring\n    behaviour Doze (inner: behaviour), holders %u\n        wait 0.3 s\n%s", holders, pool);
    put(w, "    behaviour Wash, holders %u\n%s        sequence%s\n            pose for 1 to 2 s\n            finally\n                stand up\n",
        bath[0] != '\0' ? 3u : 1u, bath, once_in(w, 2) ? ", resumes here" : "");
    put_ford(w);
    if (once_in(w, 3)) {
        put_wrap(w, "Tiptoe", 0);
    }
}

// Two areas, of which one sends its guests to the other, and hands in what they do there.
static void put_areas(writer *w)
{
    const char *filter = once_in(w, 3) ? ", if it.mood > 20" : "";
    put(w, "area Tavern\n    guests: whole number\n    link spring: Spring within 60 m\n    message beer (strength: number)\n"
           "    behaviour Dine for person, holders %u%s\n", 1 + below(w, 4), filter);
    if (once_in(w, 2)) {
        put(w, "        move to this, at most 4 s\n");
    }
    put(w, "        request Doze (inner = Dream) of spring\n");
    if (once_in(w, 2)) {
        put(w, "        await beer, at most 2 s%s\n", once_in(w, 2) ? ", finally stand up" : "");
    }
    put(w, "    private behaviour Dream\n        wait 0.5 to 2 s\n        \"Zzz.\"\n"
           "    on adopt Dine by guest\n        set guests to guests + 1\n");
    if (once_in(w, 3)) {
        put(w, "        reserve spring for guest, at most 2 s\n");
    }
    put(w, "%s    on drop Dine by guest\n        set guests to guests - 1\n",
        once_in(w, 2) ? "        send beer (strength = 3) to guest\n" : "");
    put(w, "    on message ping by guest\n        send beer (strength = guests) to guest\n");
    if (once_in(w, 2)) {
        const char *event = once_in(w, 2) ? "bell" : "whistle";
        const char *reply = once_in(w, 2) ? "        signal whistle\n" : "        send ping to nearest person\n";
        put(w, "    on event %s by somebody\n        set guests to guests + 1\n%s", event, reply);
    }
    if (once_in(w, 2)) {
        put(w, "    brain, every %u s\n        if any person within 8 m\n            enable Dine\n        otherwise\n            disable Dine\n",
            1 + below(w, 3));
    }
    if (once_in(w, 2)) {
        const char *beer = once_in(w, 3) ? "        send beer (strength = 1) to guest\n" : "";
        put(w, "    on enter by guest\n        set guests to guests + 2\n%s    on leave by guest\n        set guests to guests - 2\n",
            beer);
    }
    if (once_in(w, 3)) {
        put_wrap(w, "Stagger", 1);
    }
    if (once_in(w, 2)) {
        put(w, "area Land, everywhere\n    behaviour Wash\n        move to well, at most 5 s\n        request Wash of well\n");
        put(w, "    behaviour Dine for person, while me is in bar\n        wait 1 s\n");
        if (once_in(w, 3)) {
            put_wrap(w, "Trudge", 1);
        }
        put(w, "place The land, a Land\n");
    }
    put_spring(w);
}

static void put_shared_step(writer *w)
{
    static const char *const steps[] = {"move to partner",
                                        "listen",
                                        "\"So?\" to partner",
                                        "wait",
                                        "wait 2 s",
                                        "face partner",
                                        "pose for 1 to 2 s",
                                        "exchange coin for ale",
                                        "exchange ale for coin",
                                        "fetch ale from bar",
                                        "give coin to partner",
                                        "give ale to partner",
                                        "send ping to partner"};
    if (once_in(w, 4)) {
        put_plain_step(w);
    } else {
        const char *how = once_in(w, 8) ? ", unsynchronised" : "";
        put(w, "        %s%s\n", PICK(w, steps), how);
    }
}

// What has marks, and what is done at them.
static void put_drumming(writer *w)
{
    static const char *const done[] = {"set mood to mood + 7", "set calm to yes", "check mood < 60",
                                       "send ping to random person within 10 m", "send pong to me", "signal bell",
                                       "set tally to tally + 1", "set nerve to danger at bar", "add nearest person to pals"};
    put(w, "        sequence\n            drum for 1 to 3 s\n");
    for (uint32_t i = 0; i < 2; i++) {
        put(w, "            on mark %s\n", i == 0 ? "tap" : "roll");
        for (uint32_t count = 1 + below(w, 3); count > 0; count--) {
            put(w, "                %s\n", PICK(w, done));
        }
    }
}

static void put_steps(writer *w, int shared)
{
    w->broods = 3;
    w->rounds = 2;
    w->schemes = 1;
    for (uint32_t count = 1 + below(w, 4); count > 0; count--) {
        if (once_in(w, 6)) {
            put_held(w);
        } else if (once_in(w, 8)) {
            put_tree(w);
        } else if (once_in(w, 10)) {
            put(w, "        %s\n", once_in(w, 2) ? "Rounds" : "Errand");
        } else if (once_in(w, 12)) {
            put_drumming(w);
        } else if (once_in(w, 20)) {
            put(w, "        Drumming\n");
        } else if (once_in(w, 8)) {
            uint32_t plan = below(w, 3);
            bool calm = once_in(w, 6) || w->schemes == 0;
            put(w, "        %s\n", calm ? "Calm down" : plans[plan]);
            w->schemes -= !calm;
        } else if (shared) {
            put_shared_step(w);
        } else {
            put_plain_step(w);
        }
    }
}

// ---- Behaviours ---------------------------------------------------------------------------------

static void put_common_clauses(writer *w)
{
    static const char *const clauses[][4] = {
        {", priority 1", ", priority 2", ", priority 3", ", priority 2"},
        {", cooldown 2 s", ", cooldown 20 s", ", cooldown 1 s", ""},
        {", uses voice", ", uses legs and hands", ", uses gaze", ", uses hands"},
        {", while it is from 07:00 to 20:00", ", while it is not on Monday and Thursday", ", while me can spot nearest person",
         ", while not storm"},
        {", forgets after 4 s", ", not interruptible", "", ""},
        {", when free", ", not resumable", "", ""}};
    for (uint32_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        if (once_in(w, 5)) {
            put(w, "%s", clauses[i][below(w, 4)]);
        }
    }
}

static void put_wait_clauses(writer *w)
{
    static const char *const losses[] = {"", ", loss continues", ", loss recasts", ", loss recasts"};
    static const char *const waits[] = {"", ", patience 1 s", ", gives up after 5 s",
                                        ", patience 2 s, gives up after 8 s", ", gives up after 1 s",
                                        ", patience 0.5 s, gives up after 1 s"};
    const char *wait = PICK(w, waits);
    put(w, "%s%s", PICK(w, losses), wait);
}

static void put_partner(writer *w)
{
    static const char *const partners[] = {
        "a person", "a person within 8 m", "nearest person within 20 m",
        "a person where it.mood > 20", "random person within 30 m", "a rival within 20 m"};
    put(w, ", with %s", PICK(w, partners));
    if (once_in(w, 4)) {
        put(w, ", asks random");
    }
}

static void put_proactive(writer *w, const char *letter, int first)
{
    put(w, "    proactive Do %s", letter);
    if (!first && once_in(w, 3)) {
        put(w, ", if mood > %u", below(w, 80));
    } else if (!first && once_in(w, 4)) {
        put(w, ", if %s", once_in(w, 2) ? "storm and tally < 30" : "tally > 10");
    } else if (!first && once_in(w, 4)) {
        static const char *const ifs[] = {"me can spot nearest person", "any rival within 9 m", "any of pals within 4 m", "number of mob < 2",
                                          "it is after 13:00",
                                          "it is from 22:00 to 10:00", "it is from 20:00 to 04:00 on Friday"};
        put(w, ", if %s", PICK(w, ifs));
    }
    if (once_in(w, 2)) {
        put(w, ", weight %u", 1 + below(w, 5));
    }
    put_common_clauses(w);
    if (once_in(w, 3)) {
        put(w, ", open to %s", once_in(w, 2) ? "Jig" : "Brawl");
    }
    if (once_in(w, 12)) {
        put(w, ", once");
    }
    put(w, "\n");
    put_steps(w, 0);
}

static void put_question(writer *w, const char *letter, const char *topic)
{
    put(w, "    proactive Ask %s, about %s", letter, topic);
    put_partner(w);
    put_wait_clauses(w);
    put_common_clauses(w);
    put(w, "\n");
    put_steps(w, 1);
}

static void put_cue(writer *w)
{
    static const char *const cues[] = {"every 3 s",
                                       "every 0.5 s",
                                       "a creature comes within 4 m",
                                       "a person comes within 6 m",
                                       "a person goes beyond 5 m",
                                       "a rival comes within 6 m",
                                       "any of pals comes within 5 m",
                                       "mood rises above 60",
                                       "mood falls below 20",
                                       "calm becomes yes",
                                       "mood changes",
                                       "storm becomes yes",
                                       "storm changes",
                                       "tally rises above 20",
                                       "tally changes",
                                       "nerve falls below 10",
                                       "message ping",
                                       "message pong",
                                       "event bell",
                                       "event whistle",
                                       "me enters bar",
                                       "a person enters bar",
                                       "at 08:01"};
    put(w, ", when %s", PICK(w, cues));
}

static void put_latent(writer *w, const char *letter)
{
    int shared = once_in(w, 3);
    put(w, "    latent Mind %s", letter);
    put_cue(w);
    if (shared) {
        put(w, ", about %s", PICK(w, topics));
        put_partner(w);
        put_wait_clauses(w);
    }
    if (once_in(w, 4)) {
        put(w, ", if nerve > %u", below(w, 90));
    } else if (once_in(w, 6)) {
        put(w, ", if not storm or tally > %u", below(w, 40));
    } else if (once_in(w, 4)) {
        put(w, ", if danger at bar > %u", below(w, 90));
    }
    if (once_in(w, 5)) {
        put(w, ", now or never");
    } else if (once_in(w, 4)) {
        put(w, ", keeps trying for 3 s");
    }
    put_common_clauses(w);
    if (once_in(w, 4)) {
        put(w, ", in %s", once_in(w, 2) ? "dialogue" : "combat");
    }
    put(w, "\n");
    put_steps(w, shared);
}

// Which of the role's first proactives belong to which hours, and an occasion that takes their place for a while.
static void put_schedule(writer *w, uint32_t proactives)
{
    static const char *const hows[] = {"", "", ", at once", ", within 30 min", ", within 3 hours"};
    uint32_t hour = below(w, 24), hours = 1 + below(w, 4);
    put(w, "    schedule\n");
    for (uint32_t i = 0; i < hours; i++) {
        uint32_t end = (hour + 1 + below(w, 5)) % 24;
        put(w, "        from %02u:00 to %02u:00%s\n", hour, end, PICK(w, hows));
        const char *weight = once_in(w, 2) ? ", weight mood + 1" : "";
        put(w, "            Do %s%s\n", letters[below(w, proactives)], weight);
        hour = end;
    }
    // What is said of a day goes before these; the nights must not meet.
    static const char *const days[] = {"from 07:00 to 12:00 on Sunday", "on weekends", "from 21:00 to 03:00 on Monday and Friday",
                                       "on Tuesday to Thursday"};
    for (uint32_t i = 0; i < sizeof days / sizeof *days; i++) {
        if (once_in(w, 3)) {
            const char *how = PICK(w, hows);
            put(w, "        %s%s\n            Do %s\n", days[i], how, letters[below(w, proactives)]);
        }
    }
    if (once_in(w, 2)) {
        put(w, "        otherwise\n            Do %s\n", letters[below(w, proactives)]);
    }
    uint32_t priority = below(w, 3), proactive = below(w, proactives);  // arguments have no order
    put(w, "        occasion Fair, priority %u%s\n            Do %s\n", priority, PICK(w, hows), letters[proactive]);
    static const char *const begins[] = {"begin Fair for 5 s", "begin Fair for 1 hour", "begin Fair until 12:00", "begin Fair",
                                         "begin Fair until 06:00 on weekdays"};
    put(w, "    latent Revel, when event bell\n        %s\n", PICK(w, begins));
    put(w, "    latent Sober, when message ping\n        end Fair\n");
}

static void put_role(writer *w, uint32_t role)
{
    static const char *const selections[] = {"", ", chooses best first", ", chooses in turn",
                                             "", ", chooses once each",  ", chooses in order",
                                             "", ", chooses by score"};
    uint32_t letter = 0;
    const char *selection = PICK(w, selections);
    put(w, "role %s for person, rank %u%s\n", trpi_sim_roles[role], below(w, 3), w->bustles ? "" : selection);
    put_proactive(w, letters[letter++], 1);
    for (uint32_t count = w->bustles ? 0 : below(w, 3); count > 0; count--) {
        put_proactive(w, letters[letter++], 0);
    }
    if (once_in(w, 3)) {
        put_schedule(w, letter);
    }
    for (uint32_t i = 0; i < TOPICS; i++) {
        if (role == 0 || once_in(w, 3)) {
            put_question(w, letters[letter++], topics[i]);
        }
    }
    for (uint32_t count = below(w, 4); count > 0; count--) {
        put_latent(w, letters[letter++]);
    }
    if (once_in(w, 2)) {
        uint32_t changed = below(w, w->role_count);
        put(w, "    latent Change, when message pong\n        %s %s\n",
            once_in(w, 2) ? "put on" : "take off", trpi_sim_roles[changed]);
    }
    if (w->forces && once_in(w, 2)) {
        static const char *const forced[] = {"begin combat", "forbid combat", "begin dialogue", "forbid dialogue"};
        static const char *const freed[] = {"end combat", "allow combat", "end dialogue", "allow dialogue"};
        uint32_t which = below(w, 4);
        put(w, "    latent Rouse, when event bell\n        %s\n", forced[which]);
        put(w, "    latent Settle, when every 4 s, in %s\n        %s\n", which == 3 ? "combat" : "dialogue", freed[which]);
        put(w, "    latent Recover, when every 3 s%s\n        %s\n", which == 0 ? ", in combat" : "", freed[which]);
    }
    for (uint32_t i = 0; i < TOPICS; i++) {
        if (role == w->role_count - 1 || once_in(w, 2)) {
            put(w, "    reactive Answer %s, about %s%s\n", topics[i], topics[i],
                once_in(w, 4) ? ", if me can spot nearest person" : "");
            put_steps(w, 1);
        }
    }
}

// ---- Scenes -------------------------------------------------------------------------------------

static void put_row(writer *w, uint32_t part_count, const char *indent)
{
    static const char *const cells[] = {"",
                                        "",
                                        "\"And so it is.\"",
                                        "listen",
                                        "wait 1 s",
                                        "wait 2 to 4 s",
                                        "pose for 1 to 2 s",
                                        "set mood to 50",
                                        "set bid to bid + 2",
                                        "set bid to tally, at most 1 s",
                                        "set ready to yes",
                                        "Hold out",
                                        "Drink",
                                        "Drink",
                                        "Gather",
                                        "move to first",
                                        "move to second",
                                        "idle for 1 s, at most 2 s",
                                        "add first to round",
                                        "remove second from round",
                                        "check me is not in round",
                                        "face second"};
    int trade = once_in(w, w->bustles ? 2 : 5);
    uint32_t buyer = trade ? below(w, 2) : 0;
    put(w, "%s|", indent);
    int said = 0;
    for (uint32_t i = 0; i < part_count; i++) {
        const char *cell = PICK(w, cells);
        if (trade && i < 2) {
            cell = i == buyer ? "exchange coin for ale" : "exchange ale for coin";
        } else if ((i == 0 && cell[0] == 'm' && cell[8] == 'f') ||
                   (i == 1 && (cell[0] == 'f' || (cell[0] == 'm' && cell[8] == 's')))) {
            cell = "listen";  // nobody walks to himself
        } else if (!said && i + 1 == part_count) {
            cell = "listen";
        }
        if (w->bustles && !trade && once_in(w, 3)) {
            cell = i == 0 ? "give ale to second" : i == 1 ? "give coin to first" : "fetch ale from bar";
        }
        said = said || cell[0] != '\0';
        put(w, " %s |", cell);
    }
    put(w, "\n");
}

static void put_rows(writer *w, uint32_t part_count, const char *indent)
{
    for (uint32_t count = 1 + below(w, 3); count > 0; count--) {
        put_row(w, part_count, indent);
    }
}

// Goes on as any scene that does not need more people, parts swapped or not.
static int put_continue(writer *w, uint32_t scene, const char *indent)
{
    uint32_t to = below(w, w->scene_count);
    if (w->part_counts[to] > w->part_counts[scene] || !once_in(w, 2)) {
        return 0;
    }
    put(w, "%scontinue as %s (", indent, scenes[to]);
    uint32_t shift = below(w, w->part_counts[scene]);
    for (uint32_t i = 0; i < w->part_counts[to]; i++) {
        put(w, "%s%s = %s", i > 0 ? ", " : "", parts[i],
            parts[(i + shift) % w->part_counts[scene]]);
    }
    put(w, ")\n");
    return 1;
}

static void put_choice(writer *w, uint32_t scene)
{
    uint32_t count = w->part_counts[scene];
    put(w, "    choice by %s\n", parts[below(w, count)]);
    if (once_in(w, 2)) {
        put(w, "        if %s: glad\n", once_in(w, 2) ? "mood > 50" : "bid > 3 and not storm");
        put_rows(w, count, "            ");
    }
    put(w, "        %u%%: left\n", 10 + below(w, 60));
    if (!put_continue(w, scene, "            ")) {
        put_rows(w, count, "            ");
    }
    put(w, "        otherwise: right\n");
    put_rows(w, count, "            ");
}

static void put_scene(writer *w, uint32_t scene)
{
    uint32_t count = w->part_counts[scene];
    put(w, "scene %s", scenes[scene]);
    put_wait_clauses(w);
    if (once_in(w, 3)) {
        put(w, ", priority %u", 1 + below(w, 3));
    }
    if (once_in(w, 2)) {
        put(w, ", cooldown 5 s");
    }
    put(w, "\n    part first: %s\n", trpi_sim_roles[below(w, w->role_count)]);
    for (uint32_t i = 1; i < count; i++) {
        static const char *const types[] = {"a person",
                                            "a person within 10 m",
                                            "nearest person within 25 m",
                                            "a person where it.mood > 10",
                                            "a person, loss continues",
                                            "a person, loss recasts"};
        put(w, "    part %s: %s\n", parts[i], PICK(w, types));
    }
    put(w, "    bid: whole number, starts 0 to 4\n    ready: yes or no\n    round: many person, at most 2\n");
    if (once_in(w, 3)) {
        put(w, "    starts when second comes within 5 m of first\n");
    }
    put(w, "    |");
    for (uint32_t i = 0; i < count; i++) {
        put(w, " %s |", parts[i]);
    }
    put(w, "\n");
    put_rows(w, count, "    ");
    for (uint32_t choices = w->bustles ? 3 : below(w, 2); choices > 0; choices--) {
        put_choice(w, scene);
    }
    if (once_in(w, 2)) {
        uint32_t most = 2 + below(w, 2);
        put(w, "    repeat %u to %u times\n", 1 + below(w, 2), most);
        put_rows(w, count, "        ");
    }
    if (once_in(w, 2)) {
        put_rows(w, count, "    ");
    }
}

// What the two areas cast: often, so that people meet in it, and with conditions that now and then let nobody in.
static void put_situation(writer *w, const char *name, const char *area)
{
    static const char *const clauses[] = {"", ", every 0.5 s", ", every 1 s", ", every 2 s, cooldown 4 s", ", every 1 s, priority 2",
                                          ", every 1 s, patience 1 s, gives up after 4 s"};
    static const char *const firsts[] = {"person", "person where it.mood > 20", "person within 9 m of this", "person where chance 50%"};
    static const char *const others[] = {"person", "person within 6 m of first", "person where it.mood < 90",
                                         "person where it.mood > first.mood", "person within 30 m of first where it is not busy"};
    uint32_t count = 2 + (once_in(w, 3) ? below(w, 3) : 0);
    put(w, "situation %s, in %s%s\n", name, area, PICK(w, clauses));
    put(w, "    part first: %s\n", PICK(w, firsts));
    for (uint32_t i = 1; i < count; i++) {
        put(w, "    part %s: %s\n", parts[i], PICK(w, others));
    }
    put(w, "    bid: whole number, starts 0 to 4\n    ready: yes or no\n    round: many person, at most 2\n    |");
    for (uint32_t i = 0; i < count; i++) {
        put(w, " %s |", parts[i]);
    }
    put(w, "\n");
    put_rows(w, count, "    ");
    put(w, "    | Watch |");
    for (uint32_t i = 1; i < count; i++) {
        put(w, " |");
    }
    put(w, "\n");
    if (once_in(w, 2)) {
        uint32_t most = 2 + below(w, 2);
        put(w, "    repeat 1 to %u times\n", most);
        put_rows(w, count, "        ");
    }
    put_rows(w, count, "    ");
}

size_t trpi_sim_text(trpi_chance *c, char *out, size_t size)
{
    writer w = {.c = c, .out = out, .size = size, .bustles = trpi_chance_once_in(c, 2)};
    out[0] = '\0';
    w.role_count = 1 + trpi_chance_below(c, TRPI_SIM_ROLES);
    w.scene_count = w.bustles ? MOST_SCENES : trpi_chance_below(c, MOST_SCENES + 1);
    for (uint32_t i = 0; i < w.scene_count; i++) {
        w.part_counts[i] = 2 + (trpi_chance_once_in(c, 3) ? trpi_chance_below(c, 3) : 0);
    }
    uint32_t falls = 1 + trpi_chance_below(c, 60), rises = 1 + trpi_chance_below(c, 60);
    uint32_t grows = trpi_chance_below(c, 90);
    put(&w,
        "item coin\nitem ale\nplace bar, a Tavern\nplace well, a Spring\n"
        "world\n    storm: yes or no, starts no\n    tally: 0 to 40, starts 0 to 10, rises %u per minute\n"
        "    mob: many person, at most 4\n"
        "record tool\n    edge: 0 to 9, starts 1\nrecord spade, a tool\n    owner: person\n"
        "kind person, a creature\n"
        "    kit: tool, starts spade\n"
        "    pals: many person, at most 3\n"
        "    mood: 0 to 100, starts 0 to 100, rises %u per minute\n"
        "    nerve: 0 to 100, starts 0 to 100, falls %u per minute\n"
        "    calm: yes or no, starts no\n"
        "    held: -100 to 100, starts 0\n"
        "    kept: -100 to 100, starts 0\n"
        "lines Words\n    \"Yes.\"\n    \"No.\"\n    \"Who knows?\"\n"
        "host party\n    message ping\n    message pong\n    event bell\n    event whistle\n"
        "    condition (who: creature) can spot (what: entity), polled every 0.3 s\n"
        "    query danger at (spot: place), gives number, polled every 1 s\n"
        "    relation rival (who: creature), gives person\n"
        "    action drum for (time = 2 s), uses hands, lasts 0 to 60 s, marks tap and roll\n",
        grows, rises, falls);
    static const char *const days[] = {"20 s", "1 min", "4 min", "1 hour", "24 hours"};
    static const char *const firsts[] = {"Monday", "Friday", "Sunday"};
    put(&w, "calendar\n    day: %s\n", PICK(&w, days));
    put(&w, "    first day: %s\n", PICK(&w, firsts));
    static const char *const holds[] = {"", ", stops at once", ", stops within 2 s", ", freezes for 1 s", ", freezes", ", interrupts"};
    w.forces = once_in(&w, 2);
    if (w.forces) {
        put(&w, "layer dialogue%s\n", PICK(&w, holds));
        put(&w, "layer combat%s\n", PICK(&w, holds));
    }
    put(&w, "task Hold out\n    selector, reactive\n        check ready or bid > 6\n        wait 3 s, while not storm\n        wait 1 s\n"
        "task Drink\n    lock jug, at most 6 s\n        pose for 1 to 2 s\n        sequence\n"
        "            check not storm\n            lock tap for 2\n                wait 0.5 s\n"
        "task Gather\n    parallel, waits for all\n        lock jug, at most 6 s\n            wait 0.4 s\n"
        "        lock gate%s, waits for all, at most 4 s\n            idle for 1 s\n", once_in(&w, 2) ? "" : " for 2");
    put(&w, "task Drumming\n    selector, reactive\n        sequence\n            check mood > 50\n            drum for 1 to 2 s\n"
        "        drum for 1 to 2 s\n    on mark tap\n        set mood to mood + 30\n        send ping to me\n"
        "    on mark roll\n        set mood to 20\n");
    put_network(&w, "Errand", NULL);
    put_network(&w, "Rounds", "Errand");
    put(&w, "task Brood (least: number), gives gloom: whole number\n    selector\n        check mood > least\n"
            "        wait 0.4 s\n    set gloom to mood / 2 + least\n    check gloom > 10, always succeeds\n");
    put(&w, "task Forge, gives made: spade\n    set made to spade\n    set made.edge to kit.edge + 2\n"
            "    set made.owner to nearest person\n"
            "task Sharpen\n    do Forge\n    wait 0.2 s\n    check made.owner is not me\n    set kit to made\n");
    put_plans(&w);
    put_areas(&w);
    for (uint32_t i = 0; i < w.role_count; i++) {
        put_role(&w, i);
    }
    for (uint32_t i = 0; i < w.scene_count; i++) {
        put_scene(&w, i);
    }
    put(&w, "task Watch\n    wait until second is done or second is away, at most 1 s, always succeeds\n    wait 0.3 s\n");
    put_situation(&w, "Jig", "Tavern");
    put_situation(&w, "Brawl", "Tavern");
    put_situation(&w, "Splash", "Spring");
    return w.used;
}
