// SPDX-License-Identifier: MIT
// Goal: an explanation of why a behaviour does not start names the cause; asking changes nothing.
// Method: mistakes that authors make, each planted into a small text. The explanation of the character must name the planted
// cause with the behaviour, or with the partner who should have come. Before and after each question the hash of the world is the
// same, also computed anew, and so is everything that comes later.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/theatre.h"
#include "troupe/tree.h"

#define MOST_LINES 512

// ---- Looking for a cause ------------------------------------------------------------------------

typedef struct answer {
    trp_why_line lines[MOST_LINES];
    uint32_t count;
} answer;

// Asks for an explanation, and checks that the question leaves no trace.
static const answer *ask(theatre *t, const char *who)
{
    static answer a;
    static trp_why_line again[MOST_LINES];
    trp_world *world = theatre_world(t);
    trp_entity agent = theatre_who(t, who);
    uint64_t hash = trp_world_hash_recomputed(world);
    assert_int_equal(trp_world_hash(world), hash);
    a.count = trp_agent_why(world, agent, a.lines, MOST_LINES);
    assert_in_range(a.count, 1, MOST_LINES);
    assert_int_equal(trp_agent_why(world, agent, NULL, 0), a.count);
    assert_int_equal(trp_agent_why(world, agent, again, MOST_LINES), a.count);
    assert_memory_equal(a.lines, again, a.count * sizeof *again);
    assert_int_equal(trp_world_hash(world), hash);
    assert_int_equal(trp_world_hash_recomputed(world), hash);
    for (uint32_t i = 1; i < a.count; i++) {
        assert_true(a.lines[i].depth <= a.lines[i - 1].depth + 1);
    }
    return &a;
}

// A behaviour by its name; for the name of a scene, the behaviour of its first part.
static uint32_t find_behaviour(const theatre *t, const char *name)
{
    const trp_pack *pack = theatre_pack(t);
    uint32_t scene = trp_pack_find(pack, TRP_NAMES_SCENE, name);
    for (uint32_t i = 0; scene != TRP_NOT_FOUND && i < trp_pack_count(pack, TRP_NAMES_BEHAVIOUR); i++) {
        trp_behaviour_info info;
        if (trp_pack_behaviour(pack, i, &info, sizeof info) == TRP_OK && info.scene == scene && info.part == 0) {
            return trp_pack_number_of_index(pack, TRP_NAMES_BEHAVIOUR, i);
        }
    }
    return theatre_find(t, TRP_NAMES_BEHAVIOUR, name);
}

// The line of a kind about a behaviour; NULL when there is none.
static const trp_why_line *line_of(const theatre *t, const answer *a, trp_why_kind kind, const char *behaviour)
{
    uint32_t index = find_behaviour(t, behaviour);
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->lines[i].kind == kind && a->lines[i].behaviour == index) {
            return &a->lines[i];
        }
    }
    return NULL;
}

// The obstacle with this cause in the part of the answer about a behaviour.
static const trp_why_line *obstacle_of(const theatre *t, const answer *a, const char *behaviour, trp_why_cause cause)
{
    const trp_why_line *line = line_of(t, a, TRP_WHY_COULD, behaviour);
    assert_non_null(line);
    for (line++; line < a->lines + a->count && line->depth > 1; line++) {
        if (line->kind == TRP_WHY_OBSTACLE && line->cause == cause) {
            return line;
        }
    }
    return NULL;
}

// The line about an agent in the part of the answer about a behaviour.
static const trp_why_line *line_about(const theatre *t, const answer *a, const char *behaviour, trp_why_kind kind,
                                      const char *other)
{
    const trp_why_line *line = line_of(t, a, TRP_WHY_COULD, behaviour);
    assert_non_null(line);
    for (line++; line < a->lines + a->count && line->depth > 1; line++) {
        if (line->kind == kind && (other == NULL || line->other.value == theatre_who(t, other).value)) {
            return line;
        }
    }
    return NULL;
}

static const char *cause_name(uint32_t cause)
{
    return trp_cause_name((trp_why_cause)cause);
}

static void print_answer(const theatre *t, const answer *a)
{
    const trp_pack *pack = theatre_pack(t);
    for (uint32_t i = 0; i < a->count; i++) {
        const trp_why_line *l = &a->lines[i];
        char words[120];
        print_error("%*s%u %s %s [%s] other %u left %.2f right %.2f truth %u until %u\n", 2 * l->depth, "", l->kind,
                    trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, l->behaviour), trp_why_line_expression(pack, l, words, sizeof words),
                    cause_name(l->cause), (unsigned)(l->other.value >> 32), (double)l->left / TRP_ONE, (double)l->right / TRP_ONE,
                    l->truth, l->until);
    }
}

// ---- Planted mistakes ---------------------------------------------------------------------------

typedef struct mistake {
    const char *name;
    const char *text;
    void (*arrange)(theatre *t);
    const char *behaviour;  // a behaviour of Mary
    trp_why_cause cause;
    const char *other;  // name of the partner that should have come, or NULL
    trp_why_cause his;  // cause for which that partner does not come
    const char *words;  // words of the condition that must be named as false, or NULL
} mistake;

#define TALK "role Talker for creature\n    proactive Talk, with a Talker within 8 m, about rain\n        wait 5 s\n"
#define BAKER "role Baker for creature\n    reactive Listen, about rain\n        wait 5 s\n"
#define LISTEN "    reactive Listen, about rain\n        wait 5 s\n"

static void mary_and_bob(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 4, 0);
    theatre_steps(t, 3);
}

static void mary_alone(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_steps(t, 3);
}

static void bob_far_away(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 9.5, 0);
    theatre_steps(t, 3);
}

static void bell_rings(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_steps(t, 3);
    theatre_event(t, "bell");
    theatre_steps(t, 2);
}

static void bell_rings_twice(theatre *t)
{
    bell_rings(t);
    theatre_run(t, 3);
    theatre_event(t, "bell");
    theatre_steps(t, 2);
}

static void bell_and_gong(theatre *t)
{
    bell_rings(t);
    theatre_event(t, "gong");
    theatre_steps(t, 2);
}

static void bob_is_a_player(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_player(t, "Bob", 2, 0);
    theatre_steps(t, 3);
}

static void bob_is_of_another_role(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Mute", "Bob", 2, 0);
    theatre_steps(t, 3);
}

static void bob_is_ordering(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 2, 0);
    theatre_add_free(t, "Talker", "Linda", 20, 0);
    theatre_step(t);
    theatre_put_on(t, "Linda", "Baker");
    theatre_steps(t, 2);
    theatre_perform(t, "Bob", "Order", "Linda");
    theatre_steps(t, 15);
    theatre_set(t, "Mary", "thirst", 90);
    theatre_steps(t, 3);
}

static void bob_refuses(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 2, 0);
    theatre_run(t, 2);
}

static void bob_is_asleep(theatre *t)
{
    theatre_add_free(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 2, 0);
    theatre_step(t);
    theatre_perform(t, "Bob", "Sleep", NULL);
    theatre_steps(t, 3);
}

static void mary_free(theatre *t)
{
    theatre_add_free(t, "Talker", "Mary", 0, 0);
    theatre_steps(t, 3);
}

static void bob_comes_and_stays(theatre *t)
{
    theatre_add_free(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 2, 0);
    theatre_run(t, 5);
}

static void mary_alone_longer(theatre *t)
{
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_run(t, 5);
}

#define PEOPLE "kind person, a creature\n    thirst: 0 to 100, starts 42\n    cross: yes or no, starts no\n"
#define BELL "event bell\n"

static const mistake mistakes[] = {
    {"the priority is too low",
     BELL "role Talker for creature\n    proactive Work, priority 3\n        wait 60 s\n"
          "    latent Greet, when event bell, keeps trying for 20 s\n        wait 1 s\n",
     bell_rings, "Greet", TRP_CAUSE_RANK, NULL, 0, NULL},
    {"the partner's role has no reactive behaviour", TALK BAKER, mary_and_bob, "Talk", TRP_CAUSE_NO_PARTNER, "Bob",
     TRP_CAUSE_NO_REACTION, NULL},
    {"a condition that is never true",
     PEOPLE "role Talker for person\n    proactive Drink, if thirst > 60 and thirst < 90\n        wait 5 s\n", mary_alone, "Drink",
     TRP_CAUSE_CONDITION, NULL, 0, "my thirst > 60"},
    {"a long cooldown",
     BELL "role Talker for creature\n    latent Greet, when event bell, cooldown 20 min\n"
          "        wait 1 s\n",
     bell_rings_twice, "Greet", TRP_CAUSE_COOLDOWN, NULL, 0, NULL},
    {"the partner is in a scene with somebody else",
     PEOPLE "role Baker for person\n    reactive Sell, about bread\n        wait 60 s\n"
            "role Talker for person\n    proactive Talk, if thirst > 60, with a Talker within 8 m, about rain\n"
            "        wait 5 s\n" LISTEN "    proactive Order, if 0 > 1, with a Baker, about bread\n        wait 60 s\n",
     bob_is_ordering, "Talk", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_BUSY, NULL},
    {"all queues of its sort are full",
     BELL "event gong\nrole Talker for creature\n"
          "    latent Fear, when event bell, priority 9, uses voice\n        wait 60 s\n"
          "    latent Anger, when event bell, priority 9, uses hands\n        wait 60 s\n"
          "    latent Greet, when event gong, uses gaze, keeps trying for 20 s\n        wait 1 s\n",
     bell_and_gong, "Greet", TRP_CAUSE_QUEUES, NULL, 0, NULL},
    {"once", BELL "role Talker for creature\n    latent Greet, when event bell, once\n        wait 1 s\n", bell_rings_twice,
     "Greet", TRP_CAUSE_ONCE, NULL, 0, NULL},
    {"the radius is too small", TALK LISTEN, bob_far_away, "Talk", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_FAR, NULL},
    {"the cue's radius is too small",
     "role Talker for creature\n    latent Greet, when a creature comes within 1.5 m\n        wait 1 s\n", bob_comes_and_stays,
     "Greet", TRP_CAUSE_NO_CUE, "Bob", TRP_CAUSE_FAR, NULL},
    {"the partner wears another role", TALK LISTEN "role Mute for creature\n    proactive Stand\n        wait 5 s\n",
     bob_is_of_another_role, "Talk", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_ROLE, NULL},
    {"the topic is spelt otherwise", TALK "    reactive Answer, about rane\n        wait 5 s\n" BAKER, mary_and_bob, "Talk",
     TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_NO_REACTION, NULL},
    {"an answer to what nobody asks", TALK "    reactive Answer, about rane\n        wait 5 s\n" BAKER, mary_and_bob, "Answer",
     TRP_CAUSE_NO_ASKER, NULL, 0, NULL},
    {"a weight of zero", "role Talker for creature\n    proactive Sing, weight 0\n        wait 5 s\n", mary_alone, "Sing",
     TRP_CAUSE_WEIGHT, NULL, 0, NULL},
    {"when free",
     BELL "role Talker for creature\n    proactive Work\n        wait 60 s\n"
          "    latent Greet, when event bell, priority 9, when free, keeps trying for 20 s\n"
          "        wait 1 s\n",
     bell_rings, "Greet", TRP_CAUSE_WHEN_FREE, NULL, 0, NULL},
    {"the partner sleeps with a higher priority", TALK LISTEN "    proactive Sleep, if 0 > 1, priority 5\n        wait 60 s\n",
     bob_is_asleep, "Talk", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_RANK, NULL},
    {"what runs uses the same channel",
     BELL "role Talker for creature\n    proactive Sing, uses voice, priority 2\n        wait 60 s\n"
          "    latent Greet, when event bell, uses voice and gaze, keeps trying for 20 s\n        wait 1 s\n",
     bell_rings, "Greet", TRP_CAUSE_RANK, NULL, 0, NULL},
    {"what runs is not interruptible",
     BELL "role Talker for creature\n    proactive Work, not interruptible\n        wait 60 s\n"
          "    latent Greet, when event bell, priority 9, keeps trying for 20 s\n        wait 1 s\n",
     bell_rings, "Greet", TRP_CAUSE_HELD, NULL, 0, NULL},
    {"the item is missing", "item ale\nrole Talker for creature\n    proactive Drink, if me has ale\n        wait 5 s\n",
     mary_alone, "Drink", TRP_CAUSE_CONDITION, NULL, 0, "my ale >= 1"},
    {"the cue has fired for him already",
     "role Talker for creature\n    latent Greet, when a creature comes within 3 m\n        wait 1 s\n", bob_comes_and_stays,
     "Greet", TRP_CAUSE_CUE_SPENT, "Bob", TRP_CAUSE_CUE_SPENT, NULL},
    {"the cue is not looked for while its own condition is false",
     PEOPLE "role Talker for person\n    latent Greet, when a creature comes within 3 m, if thirst > 60\n        wait 1 s\n",
     bob_comes_and_stays, "Greet", TRP_CAUSE_CONDITION, "Bob", TRP_CAUSE_NOT_SOUGHT, "my thirst > 60"},
    {"the player is never cast",
     "role Talker for creature\n    proactive Talk, with a creature within 8 m, about rain\n        wait 5 s\n" LISTEN,
     bob_is_a_player, "Talk", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_PLAYER, NULL},
    {"it is not spontaneous", "role Talker for creature\n    proactive Sing\n        wait 5 s\n", mary_free, "Sing",
     TRP_CAUSE_NOT_SPONTANEOUS, NULL, 0, NULL},
    {"the condition of a seat",
     PEOPLE "role Talker for person\n    proactive Stand\n        wait 5 s\n"
            "scene Toast\n    part host: Talker\n    part guest: nearest Talker within 8 m where it.thirst > 50\n\n"
            "    | host     | guest    |\n    | wait 1 s | wait 1 s |\n",
     mary_and_bob, "Toast", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_WHERE, "it.thirst > 50"},
    {"the condition of the answer",
     PEOPLE "role Talker for person\n    proactive Talk, with a Talker within 8 m, about rain\n        wait 5 s\n"
            "    reactive Listen, about rain, if not cross and thirst > 50\n        wait 5 s\n",
     bob_refuses, "Talk", TRP_CAUSE_NO_PARTNER, "Bob", TRP_CAUSE_REFUSED, NULL},
    {"another one comes first",
     "role Talker for creature, chooses best first\n    proactive Stand, weight 1\n        wait 5 s\n"
     "    proactive Sing\n        wait 5 s\n",
     mary_free, "Sing", TRP_CAUSE_SIBLING, NULL, 0, NULL},
    {"in order, and it is past", "role Talker for creature, chooses in order\n    proactive Sing\n        wait 1 s\n",
     mary_alone_longer, "Sing", TRP_CAUSE_PASSED, NULL, 0, NULL},
    {"the cue waits for a fact that never gets there",
     PEOPLE "role Talker for person\n    latent Greet, when thirst rises above 60\n        wait 1 s\n", mary_alone, "Greet",
     TRP_CAUSE_NO_CUE, NULL, 0, NULL},
    {"the fact is beyond already",
     PEOPLE "role Talker for person\n    latent Greet, when thirst rises above 30\n        wait 1 s\n", mary_alone, "Greet",
     TRP_CAUSE_CUE_SPENT, NULL, 0, NULL},
};

static bool names_condition(const theatre *t, const answer *a, const char *words)
{
    for (uint32_t i = 0; i < a->count; i++) {
        char text[160];
        if (a->lines[i].kind == TRP_WHY_CONDITION && a->lines[i].truth == TRP_WHY_FALSE &&
            strcmp(trp_why_line_expression(theatre_pack(t), &a->lines[i], text, sizeof text), words) == 0) {
            return true;
        }
    }
    return false;
}

static bool names_cause(const theatre *t, const answer *a, const mistake *m)
{
    const trp_why_line *could = line_of(t, a, TRP_WHY_COULD, m->behaviour);
    if (could == NULL || could->cause == TRP_CAUSE_NONE || obstacle_of(t, a, m->behaviour, m->cause) == NULL) {
        return false;
    }
    if (m->other != NULL) {
        const trp_why_line *his = line_about(t, a, m->behaviour, TRP_WHY_PARTNER, m->other);
        his = his != NULL ? his : line_about(t, a, m->behaviour, TRP_WHY_OCCURRENCE, m->other);
        if (his == NULL || his->cause != m->his) {
            return false;
        }
    }
    return m->words == NULL || names_condition(t, a, m->words);
}

static void planted_causes_are_named(void **state)
{
    (void)state;
    uint32_t unnamed = 0;
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        const mistake *m = &mistakes[i];
        theatre *t = theatre_open(m->text);
        m->arrange(t);
        const answer *a = ask(t, "Mary");
        if (!names_cause(t, a, m)) {
            print_error("%s: expected `%s`%s%s\n", m->name, cause_name(m->cause), m->other != NULL ? ", of him " : "",
                        m->other != NULL ? cause_name(m->his) : "");
            print_answer(t, a);
            unnamed++;
        }
        theatre_close(t);
    }
    assert_int_equal(unnamed, 0);
}

// Bob would do for either of the other two parts of a scene of three, but not for both.
static void parts_are_cast_together(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Talker for creature\n    proactive Stand\n        wait 5 s\n"
        "scene Toast\n    part host: Talker\n    part first: nearest Talker within 8 m\n    part second: nearest Talker within 8 "
        "m\n\n"
        "    | host     | first    | second   |\n    | wait 1 s | wait 1 s | wait 1 s |\n");
    mary_and_bob(t);
    const answer *a = ask(t, "Mary");
    const trp_why_line *missing = obstacle_of(t, a, "Toast", TRP_CAUSE_NO_PARTNER);
    assert_non_null(missing);
    uint32_t chosen = 0, seated = 0;
    for (const trp_why_line *line = missing + 1; line < a->lines + a->count && line->depth > missing->depth; line++) {
        bool is_bob = line->kind == TRP_WHY_PARTNER && line->other.value == theatre_who(t, "Bob").value;
        chosen += is_bob && line->part == 1 && line->cause == TRP_CAUSE_NONE;
        seated += is_bob && line->part == 2 && line->cause == TRP_CAUSE_SEATED;
    }
    assert_int_equal(chosen, 1);
    assert_int_equal(seated, 1);
    theatre_add_free(t, "Talker", "Ann", 3, 0);
    theatre_steps(t, 3);
    assert_null(obstacle_of(t, ask(t, "Mary"), "Toast", TRP_CAUSE_NO_PARTNER));
    theatre_close(t);
}

// ---- What it does, and what waits ---------------------------------------------------------------

static const trp_why_line *first_of(const answer *a, trp_why_kind kind)
{
    for (uint32_t i = 0; i < a->count; i++) {
        if (a->lines[i].kind == kind) {
            return &a->lines[i];
        }
    }
    return NULL;
}

#define ORDER                                                                                   \
    BELL "role Talker for creature\n"                                                           \
         "    proactive Order, if 0 > 1, with a Baker, about bread, patience 2 s, priority 5\n" \
         "        wait 1 s\n"                                                                   \
         "        wait 1 s\n"                                                                   \
         "    proactive Stand\n"                                                                \
         "        wait 60 s\n"                                                                  \
         "role Baker for creature\n"                                                            \
         "    reactive Sell, about bread\n"                                                     \
         "        wait 30 s\n"                                                                  \
         "        wait 1 s\n"

static theatre *ordering(void)
{
    theatre *t = theatre_open(ORDER);
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_add_free(t, "Baker", "Linda", 2, 0);
    theatre_run(t, 1);
    theatre_perform(t, "Mary", "Order", "Linda");
    return t;
}

static void interruptions_are_told_with_their_cause(void **state)
{
    (void)state;
    theatre *t = ordering();
    uint32_t step = theatre_until(t, 1, "Mary interrupted Stand@0 by Order");
    const answer *a = ask(t, "Mary");
    const trp_why_line *now = line_of(t, a, TRP_WHY_NOW, "Order");
    assert_non_null(now);
    assert_int_equal(now->since, step);
    assert_int_equal(now->other.value, theatre_who(t, "Linda").value);
    assert_int_equal(now->priority, 5);
    const trp_why_line *interrupted = line_of(t, a, TRP_WHY_INTERRUPTED, "Stand");
    assert_non_null(interrupted);
    assert_int_equal(interrupted->since, step);
    assert_int_equal(interrupted->other_behaviour, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Order"));
    theatre_close(t);
}

static void waits_are_told_with_whom_and_until_when(void **state)
{
    (void)state;
    theatre_up_to_period(2);
    theatre *t = ordering();
    uint32_t done = theatre_until(t, 5, "Mary task done Order@0");
    const trp_why_line *waiting = line_of(t, ask(t, "Mary"), TRP_WHY_WAITING, "Order");
    assert_non_null(waiting);
    assert_int_equal(waiting->since, done);
    assert_int_equal(waiting->truth, TRP_WHY_FALSE);
    uint32_t suspended = theatre_until(t, 5, "Mary suspended Order");
    assert_int_equal(waiting->until, suspended);
    waiting = line_of(t, ask(t, "Mary"), TRP_WHY_WAITING, "Order");
    assert_int_equal(waiting->truth, TRP_WHY_TRUE);
    assert_int_equal(waiting->until, done + 60 * 30);
    const trp_why_line *missing = waiting + 1;
    assert_int_equal(missing->kind, TRP_WHY_MISSING);
    assert_int_equal(missing->other.value, theatre_who(t, "Linda").value);
    assert_int_equal(missing->other_behaviour, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Sell"));
    theatre_close(t);
}

static void shares_are_those_of_what_could_start(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Talker for creature\n"
        "    proactive A, weight 3\n        wait 1 s\n"
        "    proactive B, weight 1\n        wait 1 s\n"
        "    proactive C, weight 6, if 0 > 1\n        wait 1 s\n");
    theatre_add_free(t, "Talker", "Mary", 0, 0);
    theatre_steps(t, 2);
    const answer *a = ask(t, "Mary");
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "A")->share_per_million, 750000);
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "B")->share_per_million, 250000);
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "C")->share_per_million, 0);
    theatre_close(t);
}

// A running proactive may be chosen again when it is over; a role of higher rank chooses first.
static void shares_are_those_of_the_next_choice(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Talker for creature\n"
        "    proactive A, weight 3\n        wait 1 s\n"
        "    proactive B, weight 1\n        wait 1 s\n");
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_until(t, 30, "Mary started A");
    const answer *a = ask(t, "Mary");
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "A")->cause, TRP_CAUSE_RUNS);
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "A")->share_per_million, 750000);
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "B")->share_per_million, 250000);
    theatre_close(t);

    t = theatre_open(
        "role Drunk for creature, rank 5\n    proactive Lie\n        wait 1 s\n"
        "role Talker for creature\n"
        "    proactive Change, once\n        put on Drunk\n        wait 1 s\n"
        "    proactive Stroll\n        wait 1 s\n");
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_until(t, 60, "Mary started Lie");
    a = ask(t, "Mary");
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "Lie")->share_per_million, 1000000);
    assert_int_equal(line_of(t, a, TRP_WHY_COULD, "Stroll")->share_per_million, 0);
    bool named = false;
    for (uint32_t i = 0; i < a->count; i++) {
        named = named || (a->lines[i].cause == TRP_CAUSE_SIBLING &&
                          a->lines[i].other_behaviour == theatre_find(t, TRP_NAMES_BEHAVIOUR, "Lie"));
    }
    assert_true(named);
    theatre_close(t);
}

static void conditions_say_what_they_read(void **state)
{
    (void)state;
    theatre *t = theatre_open("item ale\nplace bar\n" PEOPLE
                              "role Talker for person\n"
                              "    proactive Drink, if (thirst > 60 or bar.ale > 7) and not cross\n"
                              "        wait 5 s\n");
    theatre_add_kind(t, "place", "bar", 5, 5);
    theatre_give(t, "bar", "ale", 3);
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_steps(t, 2);
    const answer *a = ask(t, "Mary");
    const trp_why_line *either = first_of(a, TRP_WHY_CONDITION);
    char words[80];
    assert_string_equal(trp_why_line_expression(theatre_pack(t), either, words, sizeof words), "my thirst > 60 or bar.ale > 7");
    assert_int_equal(either->truth, TRP_WHY_FALSE);
    assert_int_equal(either[1].kind, TRP_WHY_VALUE);
    assert_int_equal(either[1].left, 42 * TRP_ONE);
    assert_string_equal(trp_why_line_expression(theatre_pack(t), &either[2], words, sizeof words), "bar.ale");
    assert_int_equal(either[2].left, 3 * TRP_ONE);
    assert_int_equal(either[2].other.value, theatre_who(t, "bar").value);
    const trp_why_line *second = either + 1;
    while (second->kind != TRP_WHY_CONDITION) {
        second++;
    }
    assert_int_equal(second->truth, TRP_WHY_TRUE);
    assert_string_equal(trp_why_line_expression(theatre_pack(t), second, words, 9), "not my c");  // cut off at the size
    theatre_close(t);
}

// The line of a kind about node `words` of a tree; NULL when there is none.
static const trp_why_line *place_of(const theatre *t, const answer *a, trp_why_kind kind, const char *words)
{
    char text[80];
    for (uint32_t i = 0; i < a->count; i++) {
        const trp_why_line *l = &a->lines[i];
        trp_behaviour_info info;
        if (l->kind == kind && trp_pack_behaviour(theatre_pack(t), l->behaviour, &info, sizeof info) == TRP_OK &&
            strcmp(trp_task_node_words(theatre_pack(t), info.first_task + l->task, l->number, text, sizeof text), words) == 0) {
            return l;
        }
    }
    return NULL;
}

static void where_in_a_network_and_what_leads_on(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(PEOPLE
                              "network Outing\n    node Walk\n        wait 1 s\n        -> Rest when done\n"
                              "        -> Rest if thirst > 60\n    node Rest\n        wait 100 s\n"
                              "        -> Drink if thirst < 60 and not cross, returns\n    node Drink\n"
                              "        wait until cross\n"
                              "role Talker for person\n    proactive Go\n        Outing\n");
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_until(t, 30, "Mary started Go");
    theatre_steps(t, 10);
    const answer *a = ask(t, "Mary");
    uint32_t began = place_of(t, a, TRP_WHY_PLACE, "Walk")->since;
    assert_non_null(place_of(t, a, TRP_WHY_PLACE, "Outing"));
    assert_int_equal(place_of(t, a, TRP_WHY_PLACE, "wait 1 s")->since, began);
    const trp_why_line *arrow = place_of(t, a, TRP_WHY_ARROW, "if my thirst > 60");
    assert_int_equal(arrow->truth, TRP_WHY_FALSE);
    assert_int_equal(arrow[1].kind, TRP_WHY_CONDITION);
    assert_int_equal(arrow[1].left, 42 * TRP_ONE);
    assert_int_equal(place_of(t, a, TRP_WHY_ARROW, "when done")->truth, TRP_WHY_TRUE);
    theatre_steps(t, 30);
    a = ask(t, "Mary");
    assert_null(place_of(t, a, TRP_WHY_PLACE, "Walk"));
    assert_int_equal(place_of(t, a, TRP_WHY_PLACE, "Rest")->truth, TRP_WHY_FALSE);  // the proactive that was set aside
    const trp_why_line *drink = place_of(t, a, TRP_WHY_PLACE, "Drink");
    assert_true(drink->truth == TRP_WHY_TRUE && drink->since > began);
    const trp_why_line *wait = place_of(t, a, TRP_WHY_PLACE, "wait until my cross");
    assert_int_equal(wait[1].kind, TRP_WHY_CONDITION);
    assert_int_equal(wait[1].truth, TRP_WHY_FALSE);
    theatre_close(t);
}

static void when_a_cue_fires_is_told(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = theatre_open(
        "kind person, a creature\n    thirst: 0 to 100, starts 30, rises 60 per minute\n"
        "role Talker for person\n"
        "    latent Complain, when thirst rises above 40\n        wait 1 s\n"
        "    latent Cough, when every 5 s\n        wait 1 s\n");
    theatre_add(t, "Talker", "Mary", 0, 0);
    theatre_steps(t, 2);
    const answer *a = ask(t, "Mary");
    const trp_why_line *crossing = line_about(t, a, "Complain", TRP_WHY_CUE, "Mary");
    assert_int_equal(crossing->cue, TRP_WHY_CUE_RISES);
    assert_int_equal(crossing->right, 40 * TRP_ONE);
    uint32_t complains = crossing->until;
    uint32_t coughs = line_about(t, a, "Cough", TRP_WHY_CUE, NULL)->until;
    assert_int_equal(theatre_until(t, 20, "Mary started Cough"), coughs);
    assert_int_equal(theatre_until(t, 20, "Mary cue *Complain"), complains);
    theatre_close(t);
}

// ---- Questions leave no trace -------------------------------------------------------------------

static void everything_goes_on_as_if_nobody_had_asked(void **state)
{
    (void)state;
    static const char text[] = PEOPLE
        "role Talker for person\n"
        "    proactive Talk, weight 1 to 3, with a Talker within 8 m, about rain, asks random\n"
        "        wait 1 to 3 s\n" LISTEN
        "    proactive Stand (who = random creature), weight 1 to 3\n        wait 1 s\n"
        "    latent Greet, when a Talker comes within 3 m, if chance 30%, cooldown 2 s\n"
        "        wait 1 s\n";
    uint64_t hashes[2];
    for (int asks = 0; asks < 2; asks++) {
        theatre *t = theatre_open(text);
        static const char *const names[] = {"Mary", "Bob", "Linda", "Dave"};
        for (int i = 0; i < 4; i++) {
            theatre_add(t, "Talker", names[i], i, 0);
        }
        theatre_step(t);
        for (int i = 0; i < 600; i++) {
            if (asks == 1) {
                ask(t, names[i % 4]);
            }
            theatre_step(t);
        }
        hashes[asks] = trp_world_hash(theatre_world(t));
        theatre_close(t);
    }
    assert_int_equal(hashes[0], hashes[1]);
}

static void strangers_have_no_answer(void **state)
{
    (void)state;
    theatre *t = theatre_open("place bar\n" TALK LISTEN);
    theatre_add(t, "Talker", "Mary", 0, 0);
    trp_entity bar = theatre_add_kind(t, "place", "bar", 5, 5);
    theatre_steps(t, 2);
    trp_entity mary = theatre_who(t, "Mary");
    assert_int_equal(trp_agent_why(theatre_world(t), bar, NULL, 0), 0);
    assert_int_equal(trp_agent_why(theatre_world(t), trp_nobody(), NULL, 0), 0);
    theatre_remove(t, "Mary");
    theatre_steps(t, 2);
    assert_int_equal(trp_agent_why(theatre_world(t), mary, NULL, 0), 0);
    theatre_close(t);
}

// --- Situations ---

#define PUB                                                \
    "kind guest, a creature\n"                             \
    "    merry: 0 to 100, starts 50\n"                     \
    "    shy: yes or no\n"                                 \
    "area Pub\n"                                           \
    "situation Toast, in Pub, every 2 s, cooldown 1 min\n" \
    "    part leader: Guest where it.merry > 40\n"         \
    "    part other: Guest within 4 m of leader\n"         \
    "    | leader | other |\n"                             \
    "    | \"Cheers!\" | listen |\n"                       \
    "role Guest for guest\n"                               \
    "    proactive Drink\n"                                \
    "        wait 60 s, open to Toast\n"                   \
    "    proactive Stand, priority 2\n"                    \
    "        wait 60 s\n"

static theatre *open_pub(const char *text)
{
    theatre *t = theatre_open(text);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    theatre_step(t);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){2560, 2560, 0});
    return t;
}

static void guest_at(theatre *t, const char *name, double x, bool drinks)
{
    theatre_add_free(t, "Guest", name, x, 0);
    theatre_steps(t, 2);
    if (drinks) {
        theatre_perform(t, name, "Drink", NULL);
    }
}

// The line about the situation; below, the line about an agent. NULL when there is none.
static trp_why_line said_of_toast(theatre *t)
{
    trp_why_line lines[64];
    uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "pub"), lines, 64);
    for (uint32_t i = 0; i < count && i < 64; i++) {
        if (lines[i].kind == TRP_WHY_COULD) {
            assert_int_equal(lines[i].initiation, TRP_WHY_SITUATION);
            return lines[i];
        }
    }
    fail_msg("nothing is said of the situation");
    return lines[0];
}

static uint32_t cause_for(theatre *t, const char *name)
{
    trp_why_line lines[64];
    uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "pub"), lines, 64);
    for (uint32_t i = 0; i < count && i < 64; i++) {
        if (lines[i].kind == TRP_WHY_PARTNER && lines[i].other.value == theatre_who(t, name).value) {
            return lines[i].cause;
        }
    }
    return TRP_CAUSE_COUNT;
}

static void expect_toast(theatre *t, trp_why_cause cause)
{
    uint64_t hash = trp_world_hash(theatre_world(t));
    assert_int_equal(said_of_toast(t).cause, cause);
    assert_true(trp_world_hash(theatre_world(t)) == hash);
}

static void an_area_says_why_it_casts_nothing(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_pub(PUB);
    guest_at(t, "Ann", 1, false);
    guest_at(t, "Bob", 30, true);
    theatre_steps(t, 20);
    expect_toast(t, TRP_CAUSE_NOBODY_OPEN);
    assert_int_equal(cause_for(t, "Ann"), TRP_CAUSE_NOT_OPEN);
    assert_int_equal(cause_for(t, "Bob"), TRP_CAUSE_COUNT);  // Bob is elsewhere

    theatre_perform(t, "Ann", "Drink", NULL);
    theatre_steps(t, 20);
    expect_toast(t, TRP_CAUSE_NO_PARTNER);
    assert_int_equal(cause_for(t, "Ann"), TRP_CAUSE_SEATED);  // Ann fits the leading part

    guest_at(t, "Cid", 8, true);
    theatre_set(t, "Cid", "merry", 10);  // Cid does not fit the leading part
    theatre_steps(t, 20);
    expect_toast(t, TRP_CAUSE_NO_PARTNER);
    assert_int_equal(cause_for(t, "Cid"), TRP_CAUSE_FAR);

    theatre_set(t, "Ann", "merry", 10);
    theatre_steps(t, 20);
    expect_toast(t, TRP_CAUSE_NO_PARTNER);
    assert_int_equal(cause_for(t, "Ann"), TRP_CAUSE_WHERE);

    theatre_set(t, "Ann", "merry", 90);
    theatre_place(t, "Cid", 2, 0);
    theatre_until(t, 5, "Ann started Toast");
    theatre_run(t, 5);
    expect_toast(t, TRP_CAUSE_COOLDOWN);
    theatre_close(t);
}

// A possible cast is made at the area's next search.
static void an_area_says_what_it_could_cast(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_pub(PUB);
    guest_at(t, "Ann", 1, true);
    theatre_until(t, 5, "Ann task started Drink");
    theatre_steps(t, 10);
    guest_at(t, "Bob", 2, true);
    bool foreseen = false;
    for (uint32_t i = 0; i < 90 && theatre_count(t, "Ann started Toast") == 0; i++) {
        trp_why_line line = said_of_toast(t);
        foreseen = foreseen || (line.cause == TRP_CAUSE_NONE && line.until != UINT32_MAX);
        theatre_step(t);
    }
    assert_true(foreseen);
    theatre_expect(t, "Ann started Toast");
    theatre_close(t);
}

static void an_area_says_that_its_search_was_given_up(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    theatre *t = open_pub(theatre_edited(theatre_edited(PUB, "    part other: Guest within 4 m of leader\n",
                                                        "    part other: Guest\n    part last: Guest where it.shy\n"),
                                         "| leader | other |\n    | \"Cheers!\" | listen |",
                                         "| leader | other | last |\n    | \"Cheers!\" | listen | listen |"));
    char name[8];
    for (int i = 0; i < 30; i++) {
        (void)snprintf(name, sizeof name, "G%d", i);
        theatre_add_free(t, "Guest", name, 0.1 * i, 0);
    }
    theatre_steps(t, 2);
    for (int i = 0; i < 30; i++) {
        (void)snprintf(name, sizeof name, "G%d", i);
        theatre_perform(t, name, "Drink", NULL);
    }
    theatre_steps(t, 20);
    expect_toast(t, TRP_CAUSE_GIVES_UP);
    theatre_close(t);
}

// While the area waits for answers, the explanation names the agents that it has asked.
static void an_area_says_whom_it_asks(void **state)
{
    (void)state;
    theatre_up_to_period(1);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;
    theatre *t = theatre_open_with(PUB, &def);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    theatre_step(t);
    trp_place_set_reach(theatre_world(t), theatre_who(t, "pub"), (trp_point){2560, 2560, 0});
    guest_at(t, "Ann", 1, true);
    guest_at(t, "Bob", 2, true);
    uint32_t asked = 0;
    for (uint32_t i = 0; i < 90 && theatre_count(t, "Ann started Toast") == 0; i++) {
        trp_why_line lines[64];
        uint32_t count = trp_agent_why(theatre_world(t), theatre_who(t, "pub"), lines, 64);
        for (uint32_t j = 0; j < count; j++) {
            asked += lines[j].kind == TRP_WHY_ASKING;
            assert_true(lines[j].kind != TRP_WHY_COULD || asked == 0 || lines[0].kind != TRP_WHY_ASKING ||
                        lines[j].cause == TRP_CAUSE_PENDING);
        }
        theatre_step(t);
    }
    assert_true(asked >= 2);
    theatre_expect(t, "Ann started Toast");
    theatre_close(t);
}

static void every_cause_has_a_name(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < TRP_CAUSE_COUNT; i++) {
        assert_non_null(cause_name(i));
        assert_true(cause_name(i)[0] != 0);
        for (uint32_t j = 0; j < i; j++) {
            assert_string_not_equal(cause_name(i), cause_name(j));
        }
    }
    assert_string_equal(cause_name(TRP_CAUSE_NO_REACTION), "no reaction");
    assert_string_equal(cause_name(TRP_CAUSE_COUNT), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(an_area_says_why_it_casts_nothing),
        THEATRE_TEST(an_area_says_what_it_could_cast),
        THEATRE_TEST(an_area_says_that_its_search_was_given_up),
        THEATRE_TEST(an_area_says_whom_it_asks),
        THEATRE_TEST(planted_causes_are_named),
        THEATRE_TEST(parts_are_cast_together),
        THEATRE_TEST(interruptions_are_told_with_their_cause),
        THEATRE_TEST(waits_are_told_with_whom_and_until_when),
        THEATRE_TEST(shares_are_those_of_what_could_start),
        THEATRE_TEST(shares_are_those_of_the_next_choice),
        THEATRE_TEST(conditions_say_what_they_read),
        THEATRE_TEST(where_in_a_network_and_what_leads_on),
        THEATRE_TEST(when_a_cue_fires_is_told),
        THEATRE_TEST(everything_goes_on_as_if_nobody_had_asked),
        THEATRE_TEST(strangers_have_no_answer),
        cmocka_unit_test(every_cause_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
