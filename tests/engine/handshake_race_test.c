// SPDX-License-Identifier: MIT
// Goal: whoever asks whom, at whatever moment, the same people end up together, and nobody is left
// behind waiting. (SEMANTICS 5.2, 5.3)
// Method: a table. Four guests, A to D, stand on a line, so that A is nearest to B, B to A, C to B,
// D to C. A row says who does what at which step, how many rounds a step has, and who is with whom
// in the end: "AB@1" is a meeting that A asked for and B granted, begun in step 1. Every row is
// played twice: with A, B, C, D spawned in this order (so A has the lowest id), and in the reverse
// order. After each row nobody may still ask or be promised.
//
// What a guest can do (the number is the step, 1 if none is said):
//     A>Bl A>Bm A>Bh   asks B, with priority 1, 2, 3     A>*l   asks whoever is nearest
//     Aw AW            works alone, with priority 1, 3
//     A? A! A^         a cue of a latent: priority 2, 4 alone; priority 3 with whoever is nearest
//     A-  A<           is gone; takes its role off

#include "engine/store/state.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define GUESTS 4
#define LONG_ENOUGH 14  // longer than a promise

static const char text[] =
    "host party\n"
    "    message alarm\n"
    "    message nudge\n"
    "    message call\n"
    "role Guest for creature\n"
    "    proactive Ask low, about meeting, priority 1\n"
    "        wait 100 s\n"
    "    proactive Ask middle, about meeting, priority 2\n"
    "        wait 100 s\n"
    "    proactive Ask high, about meeting, priority 3\n"
    "        wait 100 s\n"
    "    proactive Work low, priority 1\n"
    "        wait 100 s\n"
    "    proactive Work high, priority 3\n"
    "        wait 100 s\n"
    "    reactive Meet, about meeting\n"
    "        wait 100 s\n"
    "    latent Nod, when message nudge, priority 2, now or never\n"
    "        wait 100 s\n"
    "    latent Flee, when message alarm, priority 4\n"
    "        wait 100 s\n"
    "    latent Call, when message call, about meeting, priority 3\n"
    "        wait 100 s\n";

typedef struct race {
    const char *what;
    uint32_t rounds;
    const char *plan;
    const char *ends;
    const char *ends_reversed;  // NULL: the same
} race;

// clang-format off
static const race races[] = {
    // One asks.
    {"a free pair starts in the step in which it was asked", 4, "A>Bl", "AB@1", NULL},
    {"the other way round", 4, "B>Al", "BA@1", NULL},
    {"three rounds are enough for a pair", 3, "A>Bl", "AB@1", NULL},
    {"with two rounds it takes a second step", 2, "A>Bl", "AB@2", NULL},
    {"with one round it takes three steps", 1, "A>Bl", "AB@3", NULL},
    {"the nearest is asked", 4, "A>*l", "AB@1", NULL},
    {"the nearest of the free", 4, "B>Al 5: C>*l", "BA@1 CD@5", NULL},
    {"the second nearest when the nearest does better work", 4, "BW 5: A>*l", "AC@6", NULL},
    {"the third when the second does as well", 4, "BW CW 5: A>*l", "AD@6", NULL},
    {"nobody when all do", 4, "BW CW DW 5: A>*l", "", NULL},
    {"not somebody who has a partner", 4, "B>Cl 5: A>Bh", "BC@1", NULL},
    {"work of lower priority is interrupted", 4, "Bw 5: A>Bm", "AB@5", NULL},
    {"work of equal priority is not", 4, "Bw 5: A>Bl", "", NULL},
    {"the asker's own work counts as well", 4, "AW 5: A>Bh", "", NULL},

    // Two ask.
    {"each other: the lower id", 4, "A>Bl B>Al", "AB@1", "BA@1"},
    {"each other: the higher rank, of the lower id", 4, "A>Bh B>Al", "AB@1", NULL},
    {"each other: the higher rank, of the higher id", 4, "A>Bl B>Ah", "BA@1", NULL},
    {"each other, told in the other order", 4, "B>Al A>Bl", "AB@1", "BA@1"},
    {"each other, a round per step", 1, "A>Bl B>Al", "AB@3", "BA@3"},
    {"the same one: the lower id", 4, "A>Cl B>Cl", "AC@1", "BC@1"},
    {"the same one: the higher rank", 4, "A>Cl B>Cm", "BC@1", NULL},
    {"the same one: the higher rank, told first", 4, "A>Cm B>Cl", "AC@1", NULL},
    {"the same one: whoever has asked for longer", 1, "BW 5: A>*l 7: D>Cl", "AC@9", NULL},
    {"a chain: the lower id, if it comes first", 4, "A>Bl B>Cl", "AB@1", "BC@1"},
    {"a chain: the higher rank in the middle", 4, "A>Bl B>Cm", "BC@1", NULL},
    {"a chain: the higher rank in front", 4, "A>Bm B>Cl", "AB@1", NULL},
    {"two pairs do not disturb each other", 4, "A>Bl C>Dl", "AB@1 CD@1", NULL},
    {"two pairs the other way round", 4, "B>Al D>Ch", "BA@1 DC@1", NULL},

    // Three and four ask.
    {"three the same one: the lowest id", 4, "A>Dl B>Dl C>Dl", "AD@1", "CD@1"},
    {"three the same one: the highest rank", 4, "A>Dl B>Dh C>Dm", "BD@1", NULL},
    {"each other, and a third better", 4, "A>Bl B>Al C>Ah", "CA@1", NULL},
    {"each other, and a third better for the second", 4, "A>Bl B>Al C>Bh", "CB@1", NULL},
    {"a cycle of three: the lowest id", 4, "A>Bl B>Cl C>Al", "AB@1", "CA@1"},
    {"a cycle of three, a round per step", 1, "A>Bl B>Cl C>Al", "AB@3", "CA@3"},
    {"a cycle of three: the highest rank last", 4, "A>Bl B>Cm C>Ah", "CA@1", NULL},
    {"a cycle of three: the highest rank first", 4, "A>Bh B>Cm C>Al", "AB@1", NULL},
    {"a cycle of three: the highest rank in the middle", 4, "A>Bm B>Ch C>Al", "BC@1", NULL},
    {"a cycle of three the other way round", 4, "A>Cl C>Bl B>Al", "AC@1", "CB@1"},
    {"a cycle of four: the lowest id", 4, "A>Bl B>Cl C>Dl D>Al", "AB@1", "DA@1"},
    {"a cycle of four: two pairs, the better ones", 4, "A>Bh B>Cl C>Dh D>Al", "AB@1 CD@1", NULL},
    {"a cycle of four: two pairs, the others", 4, "A>Bl B>Ch C>Dl D>Ah", "BC@1 DA@1", NULL},
    {"a cycle of four, rising ranks", 4, "A>Bl B>Cm C>Dh D>Al", "CD@1", NULL},

    // Waiting times.
    {"who asked first has the promise", 1, "A>Cl 2: B>Cl", "AC@3", NULL},
    {"who asked first has it against a better one", 1, "A>Cl 2: B>Ch", "AC@3", NULL},
    {"who asks since an earlier step is not asked away", 1, "CW B>*l 2: A>Bl 3: CW", "BA@3", NULL},

    // Promises broken and kept.
    {"a better latent comes with the request", 1, "A>Bl B!", "", NULL},
    {"a better latent breaks the promise", 1, "A>Bl 2: B!", "", NULL},
    {"a better latent that comes with the start interrupts it", 1, "A>Bl 3: B!", "AB@3", NULL},
    {"a latent that is just better breaks it", 1, "A>Bl 2: B?", "", NULL},
    {"a latent of equal rank does not", 1, "A>Bm 2: B?", "AB@3", NULL},
    {"a latent of lower rank does not", 1, "A>Bh 2: B?", "AB@3", NULL},
    {"a latent that needs a partner breaks it too", 1, "A>Bl 2: B^", "BA@5", NULL},
    {"a better order breaks the promise, and asks back", 1, "A>Bl 2: B>Ah", "BA@4", NULL},
    {"a better latent of the asker withdraws", 1, "A>Bl 2: A!", "", NULL},
    {"a better latent of the asker that comes with the start", 1, "A>Bl 3: A!", "AB@3", NULL},
    {"a lower latent of the asker does not", 1, "A>Bh 2: A?", "AB@3", NULL},
    {"who is let down finds another", 1, "A>*l 2: B!", "", NULL},
    {"a latent of the asker after the confirmation waits its turn", 1, "A>Dl 2: A^", "AD@3", NULL},
    {"a latent asks instead of the proactive that was asked for", 1, "A>Dl A^", "AB@4", NULL},

    // Roles taken off in each round.
    {"the candidate takes its role off as it is asked", 1, "A>Bl B<", "", NULL},
    {"the candidate takes its role off having promised", 1, "A>Bl 2: B<", "", NULL},
    {"the candidate takes its role off as it is to start", 1, "A>Bl 3: B<", "", NULL},
    {"the candidate takes its role off having started", 1, "A>Bl 4: B<", "", NULL},
    {"the asker takes its role off asking", 1, "A>Bl A<", "", NULL},
    {"the asker takes its role off being promised", 1, "A>Bl 2: A<", "", NULL},
    {"the asker takes its role off having confirmed", 1, "A>Bl 3: A<", "", NULL},

    // Deaths, in each round.
    {"the candidate is gone before it is asked", 1, "B- A>Bl", "", NULL},
    {"the candidate dies as it is asked", 1, "A>Bl B-", "", NULL},
    {"the candidate dies having promised", 1, "A>Bl 2: B-", "", NULL},
    {"the candidate dies as it is to start", 1, "A>Bl 3: B-", "", NULL},
    {"the candidate dies having started", 1, "A>Bl 4: B-", "", NULL},
    {"the asker dies asking", 1, "A>Bl A-", "", NULL},
    {"the asker dies being promised", 1, "A>Bl 2: A-", "", NULL},
    {"the asker dies having confirmed", 1, "A>Bl 3: A-", "", NULL},
    {"the asker dies having started", 1, "A>Bl 4: A-", "", NULL},
    {"one of a cycle dies at once", 4, "A>Bl B>Cl C>Al A-", "BC@1", ""},
    {"the winner of a cycle dies", 1, "A>Bl B>Cl C>Al 2: A-", "", NULL},
    {"a dead candidate leaves the others alone", 1, "A>Bl C>Dl 2: B-", "CD@3", NULL},
};
// clang-format on

static void add_guests(theatre *t, bool reversed)
{
    static const double places[GUESTS] = {0, 2, 5, 9};
    for (uint32_t i = 0; i < GUESTS; i++) {
        uint32_t who = reversed ? GUESTS - 1 - i : i;
        char name[2] = {(char)('A' + who), '\0'};
        theatre_add_free(t, "Guest", name, places[who], 0);
    }
    theatre_step(t);
}

static void ask(theatre *t, const char *name, const char *order)
{
    static const char *const words[] = {"Ask low", "Ask middle", "Ask high"};
    const char partner[2] = {order[0], '\0'};
    uint32_t rank = order[1] == 'l' ? 0 : order[1] == 'm' ? 1 : 2;
    theatre_perform(t, name, words[rank], partner[0] == '*' ? NULL : partner);
}

static void act(theatre *t, const char *order)
{
    const char name[2] = {order[0], '\0'};
    switch (order[1]) {
    case '>': ask(t, name, order + 2); break;
    case 'w': theatre_perform(t, name, "Work low", NULL); break;
    case 'W': theatre_perform(t, name, "Work high", NULL); break;
    case '?': theatre_message(t, name, "nudge"); break;
    case '!': theatre_message(t, name, "alarm"); break;
    case '^': theatre_message(t, name, "call"); break;
    case '-': theatre_remove(t, name); break;
    case '<': theatre_take_off(t, name, "Guest"); break;
    default: fail_msg("what is \"%s\"?", order);
    }
}

// Steps are counted from the one after the guests have come.
static void play(theatre *t, const char *plan)
{
    uint32_t made = 0;
    while (*plan != '\0') {
        if (plan[1] == ':') {
            for (uint32_t step = (uint32_t)(plan[0] - '0'); made + 1 < step; made++) {
                theatre_step(t);
            }
            plan += 2;
        } else {
            act(t, plan);
            plan += strcspn(plan, " ");
        }
        plan += strspn(plan, " ");
    }
    theatre_steps(t, LONG_ENOUGH);
}

static bool is_there(const theatre *t, char name, trp_entity *who)
{
    for (trp_entity at = trp_world_next_entity(theatre_world(t), trp_nobody()); at.value != 0;
         at = trp_world_next_entity(theatre_world(t), at)) {
        const char word[2] = {name, '\0'};
        if (at.value == theatre_who(t, word).value) {
            *who = at;
            return true;
        }
    }
    return false;
}

static char name_of(const theatre *t, trp_entity who)
{
    for (char name = 'A'; name < 'A' + GUESTS; name++) {
        const char word[2] = {name, '\0'};
        if (who.value == theatre_who(t, word).value) {
            return name;
        }
    }
    return '?';
}

// The pairs, as written in the table.
static void tell_meetings(const theatre *t, char *out, size_t size)
{
    out[0] = '\0';
    for (char name = 'A'; name < 'A' + GUESTS; name++) {
        trp_entity who;
        if (!is_there(t, name, &who)) {
            continue;
        }
        trp_queue_entry entries[8];
        uint32_t count = trp_agent_queues(theatre_world(t), who, entries, 8, sizeof *entries);
        for (uint32_t i = 0; i < count; i++) {
            trp_behaviour_info info;
            trp_pack_behaviour(theatre_pack(t), entries[i].behaviour, &info, sizeof info);
            if (info.topic != TRP_NOT_FOUND && info.initiation != 2) {
                size_t used = strlen(out);
                snprintf(out + used, size - used, "%s%c%c@%u", used > 0 ? " " : "", name, name_of(t, entries[i].partner),
                         entries[i].since - 1);
            }
        }
    }
}

static uint32_t count_waiting(const theatre *t)
{
    const trp_world *world = theatre_world(t);
    uint32_t waiting = 0;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        waiting += world->agents[i]->claim_state != TRPI_CLAIM_NONE || world->agents[i]->promised_to != 0;
    }
    return waiting;
}

static uint32_t run_race(const race *r, bool reversed)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = r->rounds;
    theatre *t = theatre_open_with(text, &def);
    add_guests(t, reversed);
    play(t, r->plan);
    char ends[64];
    tell_meetings(t, ends, sizeof ends);
    const char *wanted = reversed && r->ends_reversed != NULL ? r->ends_reversed : r->ends;
    uint32_t wrong = 0;
    if (strcmp(ends, wanted) != 0) {
        print_error("%s (%s%s): \"%s\" instead of \"%s\"\n", r->what, r->plan, reversed ? ", reversed" : "", ends, wanted);
        wrong++;
    }
    if (count_waiting(t) > 0) {
        print_error("%s (%s%s): somebody waits for ever\n", r->what, r->plan, reversed ? ", reversed" : "");
        wrong++;
    }
    theatre_close(t);
    return wrong;
}

static void rule_5_3_races_end_as_the_table_says(void **state)
{
    (void)state;
    uint32_t wrong = 0;
    for (size_t i = 0; i < sizeof races / sizeof *races; i++) {
        wrong += run_race(&races[i], false);
        wrong += run_race(&races[i], true);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_5_3_races_end_as_the_table_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
