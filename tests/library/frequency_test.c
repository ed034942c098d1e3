// SPDX-License-Identifier: MIT
// Goal: the people of the standard library choose as often as their weights say; a guard's weights follow his motives; and people
// out of the player's sight cost nothing. (SEMANTICS 4.5, 6, 10.5; AB, "proactive model")
// Method: hours in examples/house.troupe, and guards of the test's own. The first choice of each spin is counted, even when it
// then finds no partner: that is the draw. The expected frequencies of a draw are computed here, from the weights in the forms,
// the conditions, cooldowns and motives of that moment. Observed and expected counts are compared by chi-square, with a bound
// (about one in 30,000) computed from the degrees of freedom.

#include "troupe/interest.h"
#include "troupe/rehearsal.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SECOND 30u
#define HOUR (3600u * SECOND)
#define MOST_PEOPLE 8
#define MOST_CHOICES 12
#define PAUSE (SECOND - 5)  // between two spins without a start there is a second at least (4.5)

typedef struct play {
    char *text;
    trp_play *play;
    const trp_pack *pack;
    trp_rehearsal *rehearsal;
    trp_world *world;
} play;

static void open_play(play *p, const char *name, const char *text, uint64_t seed)
{
    trp_script_source source = {name, text, strlen(text)};
    assert_int_equal(trp_play_open(&source, 1, &p->play), TRP_OK);
    if (trp_play_error_count(p->play) > 0) {
        fail_msg("%s", trp_play_report(p->play));
    }
    p->pack = trp_play_pack(p->play);
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    def.seed = seed;
    def.setting = 0;
    assert_int_equal(trp_rehearsal_create(p->pack, &def, &p->rehearsal), TRP_OK);
    p->world = trp_rehearsal_world(p->rehearsal);
}

static void open_house(play *p, uint64_t seed)
{
    memset(p, 0, sizeof *p);
    FILE *file = fopen("examples/house.troupe", "rb");
    assert_non_null(file);
    p->text = calloc(1, 1 << 16);
    assert_non_null(p->text);
    assert_true(fread(p->text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    open_play(p, "examples/house.troupe", p->text, seed);
}

static void close_play(play *p)
{
    trp_rehearsal_destroy(p->rehearsal);
    trp_play_release(p->play);
    free(p->text);
}

// ---- Models -------------------------------------------------------------------------------------

typedef double weight_of(const play *p, trp_entity who);

// A behaviour that may be chosen: its weight, or 0 while its condition is false; and its cooldown.
typedef struct choice {
    const char *behaviour;
    weight_of *weight;
    double constant;
    uint32_t cooldown_s;
} choice;

typedef struct model {
    const char *role;
    const choice *choices;
    uint32_t count;
} model;

static double number_of(const play *p, trp_entity who, const char *fact)
{
    trp_value value = {0};
    uint32_t index = trp_pack_find(p->pack, TRP_NAMES_FACT, fact);
    assert_int_not_equal(index, TRP_NOT_FOUND);
    assert_int_equal(trp_fact_get(p->world, who, index, &value), TRP_OK);
    return (double)value.bits / (double)TRP_ONE;
}

static bool has_home(const play *p, trp_entity who)
{
    trp_value value = {0};
    assert_int_equal(trp_fact_get(p->world, who, trp_pack_find(p->pack, TRP_NAMES_FACT, "creature.home"), &value), TRP_OK);
    return value.bits != 0;
}

static uint32_t tea_of(const play *p, trp_entity who)
{
    return trp_items_count(p->world, who, trp_pack_find(p->pack, TRP_NAMES_ITEM, "tea"));
}

static double homesick(const play *p, trp_entity who)
{
    return has_home(p, who) ? 3 : 0;
}

static double homesick_owner(const play *p, trp_entity who)
{
    return has_home(p, who) ? 4 : 0;
}

static double thirsty(const play *p, trp_entity who)
{
    return tea_of(p, who) > 0 ? 20 : 0;
}

static double fetches(const play *p, trp_entity who)
{
    return tea_of(p, who) < 3 ? 4 : 0;
}

static double refills(const play *p, trp_entity who)
{
    (void)who;
    trp_entity sideboard = trp_world_bound_entity(p->world, trp_pack_find(p->pack, TRP_NAMES_GLOBAL, "sideboard"));
    return tea_of(p, sideboard) < 20 ? 4 : 0;
}

static double gives(const play *p, trp_entity who)
{
    return tea_of(p, who) > 0 ? 2 : 0;
}

static double on_duty(const play *p, trp_entity who)
{
    return 1 + number_of(p, who, "Gordon.duty");
}

static double sleepy(const play *p, trp_entity who)
{
    return number_of(p, who, "Gordon.threat") < 20 ? number_of(p, who, "Gordon.tiredness") : 0;
}

static double worried(const play *p, trp_entity who)
{
    return 2 * number_of(p, who, "Gordon.threat");
}

static const choice butler[] = {{"Pose", NULL, 82, 0},
                                {"Approach Resident", NULL, 10, 0},
                                {"Approach sideboard", NULL, 5, 0},
                                {"Butler Offer fetch", NULL, 3, 20}};
static const choice resident[] = {{"Pose", NULL, 20, 0},
                                  {"Return", homesick, 0, 0},
                                  {"Approach sideboard", NULL, 3, 0},
                                  {"Approach somebody", NULL, 3, 0},
                                  {"Drink", thirsty, 0, 0},
                                  {"Resident Talk", NULL, 6, 10},
                                  {"Resident Converse", NULL, 6, 5},
                                  {"Resident Ask fetch", NULL, 2, 20},
                                  {"Resident Ask give", NULL, 2, 20}};
static const choice cook[] = {{"Pose", NULL, 12, 0},     {"Return", homesick_owner, 0, 0}, {"Fetch", fetches, 0, 0},
                              {"Refill", refills, 0, 0}, {"Cook Send", NULL, 1, 20},       {"Cook Offer give", gives, 0, 20}};
static const choice guard[] = {{"Stand guard", on_duty, 0, 0}, {"Rest", sleepy, 0, 0}, {"Keep watch", worried, 0, 0}};

#define MODEL(role, choices)                               \
    {                                                      \
        role, choices, sizeof(choices) / sizeof *(choices) \
    }
static const model butler_model = MODEL("Butler", butler), resident_model = MODEL("Resident", resident),
                   cook_model = MODEL("Cook", cook), guard_model = MODEL("Gordon Watch", guard);

// ---- Counting -----------------------------------------------------------------------------------

// An agent that draws: when it may draw again, and which behaviours rest.
typedef struct person {
    trp_entity who;
    uint32_t last;  // step of the last draw
    bool begun;     // a behaviour has begun since
    uint32_t rests[MOST_CHOICES];
} person;

typedef struct count {
    const model *model;
    person people[MOST_PEOPLE];
    uint32_t people_count;
    uint32_t observed[MOST_CHOICES];
    double expected[MOST_CHOICES];
    uint32_t draws;
} count;

static person *person_of(const play *p, count *c, trp_entity who)
{
    for (uint32_t i = 0; i < c->people_count; i++) {
        if (c->people[i].who.value == who.value) {
            return &c->people[i];
        }
    }
    if (!trp_agent_wears_role(p->world, who, trp_pack_find(p->pack, TRP_NAMES_ROLE, c->model->role))) {
        return NULL;
    }
    assert_true(c->people_count < MOST_PEOPLE);
    c->people[c->people_count] = (person){.who = who, .begun = true};
    return &c->people[c->people_count++];
}

static uint32_t choice_of(const play *p, const model *m, uint32_t behaviour)
{
    for (uint32_t i = 0; i < m->count; i++) {
        if (strcmp(trp_behaviour_title(p->pack, behaviour), m->choices[i].behaviour) == 0) {
            return i;
        }
    }
    return MOST_CHOICES;
}

static void note_draw(const play *p, count *c, person *who, uint32_t chosen)
{
    double weights[MOST_CHOICES], total = 0;
    for (uint32_t i = 0; i < c->model->count; i++) {
        const choice *of = &c->model->choices[i];
        weights[i] = who->rests[i] > trp_world_now(p->world) ? 0 : of->weight != NULL ? of->weight(p, who->who) : of->constant;
        total += weights[i];
    }
    for (uint32_t i = 0; i < c->model->count; i++) {
        c->expected[i] += weights[i] / total;
    }
    c->observed[chosen]++;
    c->draws++;
}

static void note(const play *p, count *c, const trp_event *e)
{
    bool draws = e->kind == TRP_EVENT_SPUN || e->kind == TRP_EVENT_REJECTED;
    if ((!draws && e->kind != TRP_EVENT_STARTED) || e->behaviour == TRP_NOT_FOUND) {
        return;
    }
    person *who = person_of(p, c, e->agent);
    uint32_t chosen = who != NULL ? choice_of(p, c->model, e->behaviour) : MOST_CHOICES;
    if (who == NULL) {
        return;
    }
    if (draws && chosen < MOST_CHOICES) {
        if (who->begun || e->step >= who->last + PAUSE) {
            note_draw(p, c, who, chosen);
        }
        who->begun = false;  // the rest of this spin draws among the remaining behaviours
        who->last = e->step;
    }
    if (e->kind == TRP_EVENT_STARTED) {
        who->begun = true;
        if (chosen < MOST_CHOICES && c->model->choices[chosen].cooldown_s > 0) {
            who->rests[chosen] = e->step + c->model->choices[chosen].cooldown_s * SECOND;
        }
    }
}

// When a behaviour is drawn and begins in the same step, SPUN comes before STARTED if partners had to be asked, and behind it if
// the behaviour began at once. So of each step all draws are noted first, then all starts.
static void watch(const play *p, count **counts, uint32_t count_count, uint32_t until)
{
    while (trp_rehearsal_step(p->rehearsal, until)) {
        uint32_t event_count;
        const trp_event *events = trp_world_events(p->world, &event_count);
        for (int pass = 0; pass < 2; pass++) {
            for (uint32_t i = 0; i < event_count; i++) {
                for (uint32_t j = 0; j < count_count && (events[i].kind == TRP_EVENT_STARTED) == (pass == 1); j++) {
                    note(p, counts[j], &events[i]);
                }
            }
        }
    }
}

static double root(double square)
{
    double guess = square > 1 ? square : 1;
    for (int i = 0; i < 60; i++) {
        guess = (guess + square / guess) / 2;
    }
    return guess;
}

// The chi-square that is passed once in about 30,000 runs (four standard deviations), after Wilson and Hilferty.
static double chi_square_bound(uint32_t degrees)
{
    double f = 2.0 / (9.0 * degrees), base = 1 - f + 4 * root(f);
    return degrees * base * base * base;
}

static void compare(const count *c, uint32_t least_draws)
{
    double chi_square = 0;
    uint32_t degrees = 0;
    for (uint32_t i = 0; i < c->model->count; i++) {
        if (c->expected[i] >= 5) {  // smaller counts say nothing
            double off = c->observed[i] - c->expected[i];
            chi_square += off * off / c->expected[i];
            degrees++;
        }
    }
    assert_true(c->draws >= least_draws && degrees >= 2);
    if (chi_square > chi_square_bound(degrees - 1)) {
        for (uint32_t i = 0; i < c->model->count; i++) {
            print_error("%-20s %6u, expected %8.1f\n", c->model->choices[i].behaviour, c->observed[i], c->expected[i]);
        }
        fail_msg("%s: chi-square %.1f, bound %.1f", c->model->role, chi_square, chi_square_bound(degrees - 1));
    }
}

// ---- Tests --------------------------------------------------------------------------------------

static void customers_servers_and_owners_choose_as_their_weights_say(void **state)
{
    (void)state;
    play p;
    open_house(&p, 11);
    static count residents, butlers, cooks;
    residents = (count){.model = &resident_model};
    butlers = (count){.model = &butler_model};
    cooks = (count){.model = &cook_model};
    count *all[] = {&residents, &butlers, &cooks};
    watch(&p, all, 3, 8 * HOUR);
    compare(&residents, 2000);
    compare(&butlers, 1500);
    compare(&cooks, 500);
    assert_int_equal(residents.people_count, 4);
    close_play(&p);
}

// The paper's own vector: [.10, .05, .03, .82]. An offer is drawn even when there is nobody to serve.
static void a_server_chooses_by_the_vector_of_the_paper(void **state)
{
    (void)state;
    static const char text[] =
        "item ale\nkind waiter, a creature\nkind guest, a creature\nplace sideboard\nplace cellar\n"
        "instance Resident of Customer (actor = guest, bar = sideboard, server = Butler, owner = "
        "Host, ware = ale)\n"
        "instance Butler of Server (actor = waiter, bar = sideboard, customer = Resident, ware = "
        "ale)\n"
        "instance Host of Owner (actor = Olga, bar = sideboard, store = cellar, customer = "
        "Resident, server = Butler, ware = ale)\n"
        "setting The bar\n    places\n        sideboard at (2, 2)\n        cellar at (9, 9)\n"
        "    cast\n        5 waiter at sideboard\n        Olga: creature at cellar\n";
    play p = {0};
    open_play(&p, "bar.troupe", text, 3);
    count c = {.model = &butler_model};
    count *all[] = {&c};
    watch(&p, all, 1, 4 * HOUR);
    compare(&c, 3000);
    close_play(&p);
}

static const char keep[] =
    "place gem\nplace gate\nplace cot\ninstance Gordon of Guard (relic = "
    "gem, post = gate, bed = cot)\n"
    "setting The keep\n    places\n        gem at (6, 0)\n        gate at "
    "(0, 0)\n        cot at (0, 6)\n"
    "    cast\n        6 Gordon at gate\n";

static double share(const count *c, uint32_t which)
{
    return c->draws > 0 ? (double)c->observed[which] / c->draws : 0;
}

// Runs guards for a while with their motives held at given values.
static count guards_with(double tiredness, double threat, uint64_t seed)
{
    play p = {0};
    open_play(&p, "keep.troupe", keep, seed);
    count c = {.model = &guard_model};
    count *all[] = {&c};
    uint32_t tired = trp_pack_find(p.pack, TRP_NAMES_FACT, "Gordon.tiredness");
    uint32_t threatened = trp_pack_find(p.pack, TRP_NAMES_FACT, "Gordon.threat");
    for (uint32_t now = 0; now < HOUR; now += 2 * SECOND) {
        for (trp_entity e = trp_world_next_entity(p.world, trp_nobody()); e.value != 0; e = trp_world_next_entity(p.world, e)) {
            if (trp_entity_kind(p.world, e) == trp_pack_find(p.pack, TRP_NAMES_KIND, "Gordon")) {
                trp_fact_set(p.world, e, tired, (trp_value){(int64_t)(tiredness * TRP_ONE)});
                trp_fact_set(p.world, e, threatened, (trp_value){(int64_t)(threat * TRP_ONE)});
            }
        }
        watch(&p, all, 1, now + 2 * SECOND);
    }
    compare(&c, 500);
    close_play(&p);
    return c;
}

static void a_guards_weights_follow_his_motives(void **state)
{
    (void)state;
    enum { STAND, REST, WATCH };
    play p = {0};
    open_play(&p, "keep.troupe", keep, 5);
    count free = {.model = &guard_model};  // their motives move freely
    count *all[] = {&free};
    watch(&p, all, 1, 3 * HOUR);
    compare(&free, 3000);
    close_play(&p);
    count fresh = guards_with(5, 0, 6), weary = guards_with(60, 0, 6), alarmed = guards_with(5, 50, 6);
    // The tired rest more: by more than four standard deviations of the difference, for n draws at most 4 * sqrt(1 / (2 * n)).
    uint32_t least = fresh.draws < weary.draws ? fresh.draws : weary.draws;
    least = alarmed.draws < least ? alarmed.draws : least;
    double surely = 4 * root(1.0 / (2.0 * least));
    assert_true(share(&weary, REST) > share(&fresh, REST) + surely);
    assert_true(share(&alarmed, WATCH) > share(&fresh, WATCH) + surely);
    assert_true(share(&alarmed, REST) == 0);  // rest has this condition: a threat below 20
    assert_int_equal(fresh.observed[WATCH], 0);
}

// All people of the house are out of the player's sight: no agent is visited, looks around or chooses; and the clock jumps.
static void out_of_sight_they_cost_nothing(void **state)
{
    (void)state;
    play p;
    open_house(&p, 4);
    count none = {.model = &resident_model};
    count *all[] = {&none};
    watch(&p, all, 1, 10 * 60 * SECOND);
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.at = trp_point_from_metres(500, 500, 0);
    trp_interest interest;
    assert_int_equal(trp_world_interest_add(p.world, &def, &interest), TRP_OK);
    watch(&p, all, 1, trp_world_now(p.world) + 15 * SECOND);
    trp_counters before, after;
    trp_world_counters(p.world, &before, sizeof before);
    assert_int_equal(before.dormant, 6);
    for (uint32_t i = 0; i < HOUR; i++) {
        trp_world_step(p.world);
    }
    trp_world_counters(p.world, &after, sizeof after);
    assert_int_equal(after.dispatches, before.dispatches);
    assert_int_equal(after.samples, before.samples);
    assert_int_equal(after.spins, before.spins);
    assert_int_equal(after.mails, before.mails);
    assert_int_equal(trp_world_skip(p.world, 100 * HOUR), 100 * HOUR);
    assert_int_equal(trp_world_interest_remove(p.world, interest), TRP_OK);
    for (uint32_t i = 0; i < SECOND; i++) {  // live and dormant are decided four times a second
        trp_world_step(p.world);
    }
    trp_world_counters(p.world, &after, sizeof after);
    assert_int_equal(after.dormant, 0);
    assert_true(after.spins >= before.spins + 6);  // each begins like a new agent (10.6)
    close_play(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(customers_servers_and_owners_choose_as_their_weights_say),
        cmocka_unit_test(a_server_chooses_by_the_vector_of_the_paper),
        cmocka_unit_test(a_guards_weights_follow_his_motives),
        cmocka_unit_test(out_of_sight_they_cost_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
