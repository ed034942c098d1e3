// SPDX-License-Identifier: MIT
// Goal: a village of 330 lives on by itself, whatever the host does: no villager is stranded, none sits without a seat, and
// removed entities hold nothing.
// Method: examples/village.troupe for some hours on some seeds (TROUPE_HOURS, TROUPE_FIRST_SEED, TROUPE_SEEDS), checked every
// 9,973 steps and at the end; the same with a host that fails, answers late or never, and removes people and things; and a
// morning twice, with jumps and step by step, which must come to the same hash.

#include "village.h"

#include "base/random.h"

#include <time.h>

#define LONGEST_PAUSE (12 * VILLAGE_HOUR)  // a night is the longest time that a villager does one thing

static uint32_t number_of(const char *name, uint32_t usual)
{
    const char *text = getenv(name);
    return text != NULL ? (uint32_t)atoi(text) : usual;
}

// For each villager the step of its last start, and the number of starts in all.
typedef struct chronicle {
    uint32_t *began;
    uint64_t started, seated, refused;
} chronicle;

static void look(const village *v, chronicle *l)
{
    uint32_t count;
    const trp_event *events = trp_world_events(v->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const trp_event *e = &events[i];
        assert_int_not_equal(e->kind, TRP_EVENT_REPAIRED);
        if (e->kind == TRP_EVENT_STARTED) {
            l->began[trpi_ref_index(e->agent.value)] = trp_world_now(v->world);
            l->started++;
        }
        l->refused += e->kind == TRP_EVENT_REFUSED;
    }
}

static void nobody_is_stranded(const village *v, const chronicle *l)
{
    for (uint32_t i = 0; i < v->world->entity_end; i++) {
        bool is_here =
            (v->world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && v->world->entities[i].kind == trp_index_of_number(v->kind);
        if (is_here && trp_world_now(v->world) - l->began[i] > LONGEST_PAUSE) {
            trp_entity e = {trpi_ref_of_index(v->world, i)};
            fail_msg("seed %llu, step %u: %s has begun nothing since step %u", (unsigned long long)v->seed, trp_world_now(v->world),
                     trp_stage_name(v->stage, e), l->began[i]);
        }
    }
}

// About every hour the host removes a villager or a thing. Some of every sort are left.
static void take_away(village *v, uint64_t *chance)
{
    uint32_t index = trpi_random_below(trpi_random_bits(v->seed, 0, (*chance)++, 0), v->world->entity_end);
    bool is_here = (v->world->entities[index].flags & TRPI_ENTITY_ALIVE) != 0;
    const trpi_pack_kind *kind = &v->pack->kinds[v->world->entities[index].kind];
    if (is_here && (kind->flags & TRPI_KIND_AREA) == 0) {
        trp_entity e = {trpi_ref_of_index(v->world, index)};
        assert_int_equal(trp_entity_despawn(v->world, e), TRP_OK);
        trp_stage_remove(v->stage, e);
    }
}

static void live(uint64_t seed, uint32_t hours, bool faulty)
{
    village v;
    village_open(&v, seed, faulty ? 3000 : 0, faulty ? 300 : 0);
    chronicle l = {.began = calloc(v.world->capacity, sizeof *l.began)};
    clock_t begin = clock();
    uint64_t chance = 0;
    uint32_t next_check = 0, next_loss = VILLAGE_HOUR / 2;
    while (village_step(&v, hours * VILLAGE_HOUR, true)) {
        look(&v, &l);
        if (trp_world_now(v.world) >= next_check) {
            village_check(&v);
            nobody_is_stranded(&v, &l);
            next_check = trp_world_now(v.world) + 9973;
        }
        if (faulty && trp_world_now(v.world) >= next_loss) {
            take_away(&v, &chance);
            next_loss = trp_world_now(v.world) + VILLAGE_HOUR;
        }
    }
    village_check(&v);
    nobody_is_stranded(&v, &l);
    assert_true(l.started > 330u * hours / 2);
    if (getenv("TROUPE_HOURS") != NULL) {
        printf("seed %llu%s: %u hours in %.1f s, %llu of %u steps made, %llu things begun, %llu requests refused\n",
               (unsigned long long)seed, faulty ? ", faults" : "", hours, (double)(clock() - begin) / CLOCKS_PER_SEC,
               (unsigned long long)v.steps, trp_world_now(v.world), (unsigned long long)l.started, (unsigned long long)l.refused);
    }
    free(l.began);
    village_close(&v);
}

static void they_live_on(void **state)
{
    (void)state;
    uint32_t first = number_of("TROUPE_FIRST_SEED", 1), count = number_of("TROUPE_SEEDS", 1);
    for (uint32_t seed = first; seed < first + count; seed++) {
        live(seed, number_of("TROUPE_HOURS", 1), false);
    }
}

static void they_live_on_under_faults(void **state)
{
    (void)state;
    uint32_t first = number_of("TROUPE_FIRST_SEED", 1), count = number_of("TROUPE_SEEDS", 1);
    for (uint32_t seed = first; seed < first + count; seed++) {
        live(seed, number_of("TROUPE_HOURS", 1), true);
    }
}

static void jumping_changes_nothing(void **state)
{
    (void)state;
    village jumping, walking;
    village_open(&jumping, 5, 0, 0);
    village_open(&walking, 5, 0, 0);
    uint32_t end = VILLAGE_HOUR / 2;
    while (village_step(&jumping, end, true)) {
        while (trp_world_now(walking.world) < trp_world_now(jumping.world)) {
            assert_true(village_step(&walking, end, false));
        }
        if (trp_world_hash(jumping.world) != trp_world_hash(walking.world)) {
            fail_msg("step %u: with jumps it is another world", trp_world_now(jumping.world));
        }
    }
    assert_true(jumping.steps < walking.steps);
    village_close(&jumping);
    village_close(&walking);
}

static uint32_t count_kind(const village *v, const char *name)
{
    uint32_t kind = trp_index_of_number(trp_pack_find(v->pack, TRP_NAMES_KIND, name)), count = 0;
    assert_int_not_equal(kind, TRP_NOT_FOUND);
    for (uint32_t i = 0; i < v->world->entity_end; i++) {
        bool is_here = (v->world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0;
        count += is_here && trpi_pack_kind_is(v->pack, v->world->entities[i].kind, kind);
    }
    return count;
}

// The village has 61 areas, 200 objects and more, 330 people, doors, three topics and nine situations; most of them are instances
// of the same few texts.
static void it_is_a_village(void **state)
{
    (void)state;
    village v;
    village_open(&v, 1, 0, 0);
    trp_world_step(v.world);
    uint32_t areas = 0, objects = 0, people = 0;
    for (uint32_t i = 0; i < v.world->entity_end; i++) {
        uint32_t flags = v.pack->kinds[v.world->entities[i].kind].flags;
        areas += (flags & TRPI_KIND_AREA) != 0;
        objects += (flags & TRPI_KIND_OBJECT) != 0 && (flags & TRPI_KIND_AREA) == 0;
        people += v.world->entities[i].kind == trp_index_of_number(v.kind);
    }
    assert_true(areas >= 60);
    assert_true(objects >= 200);
    assert_int_equal(people, 330);
    assert_int_equal(count_kind(&v, "Matter"), 3);
    assert_true(count_kind(&v, "Door") >= 4);
    assert_int_equal(v.pack->situation_count, 9);
    assert_true(v.pack->offer_count < 40);
    village_close(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_a_village),
        cmocka_unit_test(they_live_on),
        cmocka_unit_test(they_live_on_under_faults),
        cmocka_unit_test(jumping_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
