// SPDX-License-Identifier: MIT
// Shared by the tests of the village: opens examples/village.troupe, with a host that may fail or forget to answer, and checks
// the villagers.

#ifndef TESTS_VILLAGE_VILLAGE_H
#define TESTS_VILLAGE_VILLAGE_H

#include "engine/store/state.h"

#include "troupe/rehearsal.h"
#include "troupe/setting.h"
#include "troupe/troupe.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VILLAGE_HOUR (30u * 3600u)

typedef struct village {
    trp_play *play;
    const trp_pack *pack;
    trp_world *world;
    trp_stage *stage;
    uint64_t seed;
    uint32_t kind;       // number of the kind villager
    uint32_t seated;     // number of the fact
    uint32_t sit, rest;  // numbers of the offers that seat a villager
    uint64_t steps;      // steps made, without those jumped over
} village;

static inline char *village_read(const char *name, size_t *size)
{
    char path[128];
    snprintf(path, sizeof path, "examples/%s", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 17);
    *size = fread(text, 1, (1 << 17) - 1, file);
    fclose(file);
    return text;
}

static inline trp_play *village_compile(void)
{
    static const char *const names[] = {"village.troupe",        "village/happenings.troupe", "village/people.troupe",
                                        "village/places.troupe", "village/pub.troupe",        "village/sayings.troupe"};
    enum { COUNT = sizeof names / sizeof *names };
    trp_script_source sources[COUNT];
    char *texts[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        size_t size;
        texts[i] = village_read(names[i], &size);
        sources[i] = (trp_script_source){names[i], texts[i], size};
    }
    trp_play *play = NULL;
    assert_int_equal(trp_play_open(sources, COUNT, &play), TRP_OK);
    if (trp_play_pack(play) == NULL) {
        fail_msg("%s", trp_play_report(play));
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        free(texts[i]);
    }
    return play;
}

// The offer of an object's kind by its name.
static inline uint32_t village_offer(const trp_pack *pack, const char *kind, const char *offer)
{
    uint32_t owner = trp_index_of_number(trp_pack_find(pack, TRP_NAMES_KIND, kind));
    assert_int_not_equal(owner, TRP_NOT_FOUND);
    for (uint32_t i = 0; i < pack->offer_count; i++) {
        if (pack->offers[i].kind == owner && strcmp(trpi_pack_name_at(pack, pack->offers[i].name), offer) == 0) {
            return i;
        }
    }
    fail_msg("%s offers no %s", kind, offer);
    return 0;
}

static inline void village_open(village *v, uint64_t seed, uint32_t failing, uint32_t silent)
{
    *v = (village){.play = village_compile(), .seed = seed};
    v->pack = trp_play_pack(v->play);
    trp_world_def world_def;
    trp_world_def_init(&world_def, sizeof world_def);
    trp_setting_info info;
    assert_int_equal(trp_setting_describe(v->pack, 0, &info, sizeof info), TRP_OK);
    world_def.seed = seed;
    world_def.start_of_day_s = info.start_of_day_s;
    assert_int_equal(trp_world_create(v->pack, &world_def, &v->world), TRP_OK);
    trp_stage_def stage_def;
    trp_stage_def_init(&stage_def, sizeof stage_def);
    stage_def.seed = seed;
    stage_def.setting = 0;
    stage_def.failing_per_million = failing;
    stage_def.silent_per_million = silent;
    assert_int_equal(trp_stage_create(v->world, &stage_def, &v->stage), TRP_OK);
    v->kind = trp_pack_find(v->pack, TRP_NAMES_KIND, "villager");
    v->seated = trp_pack_find(v->pack, TRP_NAMES_FACT, "villager.seated");
    v->sit = village_offer(v->pack, "Chair", "Sit");
    v->rest = village_offer(v->pack, "Bench", "Rest");
}

static inline void village_close(village *v)
{
    trp_stage_destroy(v->stage);
    trp_world_destroy(v->world);
    trp_play_release(v->play);
}

// Jumps to the next step in which something is due. False at the end.
static inline bool village_jump(village *v, uint32_t until)
{
    uint32_t now = trp_world_now(v->world), due = trp_world_next_due(v->world), stage_due = trp_stage_next_due(v->stage);
    stage_due -= stage_due != UINT32_MAX ? 1 : 0;
    due = stage_due < due ? stage_due : due;
    if (now < until && due > now) {
        trp_world_skip(v->world, (due < until ? due : until) - now);
    }
    return trp_world_now(v->world) < until;
}

// Advances to the next step in which something is due, or with `jumps` false to the next one. False at the end.
static inline bool village_step(village *v, uint32_t until, bool jumps)
{
    if (trp_world_now(v->world) >= until || (jumps && !village_jump(v, until))) {
        return false;
    }
    trp_world_step(v->world);
    trp_stage_step(v->stage);
    v->steps++;
    return true;
}

static inline bool village_has_seat(const village *v, uint32_t index)
{
    for (uint32_t i = v->world->settings.queues_per_agent; i < v->world->settings.entries_per_agent; i++) {
        const trpi_holding *holding = trpi_holding_of_frame(v->world, index, i);
        if (holding->provider != 0 && (holding->offer == v->sit || holding->offer == v->rest)) {
            return true;
        }
    }
    return false;
}

// Checks every invariant of the engine (among them holders and locks), and that each seated villager has a seat.
static inline void village_check(const village *v)
{
    trp_entity who = trp_nobody();
    const char *wrong = trp_world_check(v->world, &who);
    for (uint32_t i = 0; wrong == NULL && i < v->world->entity_end; i++) {
        bool is_here =
            (v->world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && v->world->entities[i].kind == trp_index_of_number(v->kind);
        trp_entity e = {trpi_ref_of_index(v->world, i)};
        trp_value seated = trp_value_truth(false);
        if (is_here && trp_fact_get(v->world, e, v->seated, &seated) == TRP_OK && seated.bits != 0 && !village_has_seat(v, i)) {
            wrong = "somebody sits and has no seat";
            who = e;
        }
    }
    if (wrong != NULL) {
        fail_msg("seed %llu, step %u: %s (%s)", (unsigned long long)v->seed, trp_world_now(v->world), wrong,
                 trp_stage_name(v->stage, who));
    }
}

#endif
