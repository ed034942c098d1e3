// SPDX-License-Identifier: MIT
#include "tests/engine/random_play.h"

#include "pack/pack.h"
#include "rehearsal/sim_fault.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define STEPS 10000
#define MOST_CAST 20

void random_play_def(uint64_t seed, trp_world_def *def)
{
    trpi_sim_case what = {.seed = seed};
    trpi_sim_play_fill_def(&what, def);
}

// The test itself saves and skips: faults that replace the world or its agents are left out.
static void leave_out(trpi_sim_case *what, const char *fault)
{
    uint32_t left = 0, row = trpi_sim_fault_find(fault);
    assert_int_not_equal(row, TRP_NOT_FOUND);
    for (uint32_t i = 0; i < what->deed_count; i++) {
        if (what->deeds[i].fault != row) {
            what->deeds[left++] = what->deeds[i];
        }
    }
    what->deed_count = left;
}

trp_result random_play_begin(random_play *p, uint64_t seed, const trp_world_def *def)
{
    assert_true(trpi_sim_case_draw(&p->what, seed, STEPS));
    leave_out(&p->what, "save-load");
    leave_out(&p->what, "rewind");
    leave_out(&p->what, "skip");  // the test counts its own steps
    leave_out(&p->what, "reload");
    leave_out(&p->what, "stray");  // a stray token depends on an entity's index
    trp_result result = trpi_sim_play_open_with_def(&p->play, &p->what, def, NULL);
    assert_non_null(p->play.pack);
    p->pack = p->play.pack;
    p->world = p->play.world;
    while (p->play.next_deed < p->what.deed_count && p->what.deeds[p->play.next_deed].step == 0) {
        p->play.next_deed++;  // deeds of the beginning belong to random_play_cast
    }
    return result;
}

void random_play_cast(random_play *p)
{
    uint32_t later = p->play.next_deed;
    uint32_t cast = later < MOST_CAST ? later : MOST_CAST;
    p->play.next_deed = later - cast;
    trpi_sim_play_do_host_work_before_step(&p->play);
    assert_int_equal(p->play.next_deed, later);
}

void random_play_open(random_play *p, uint64_t seed)
{
    trp_world_def def;
    random_play_def(seed, &def);
    assert_int_equal(random_play_begin(p, seed, &def), TRP_OK);
    random_play_cast(p);
}

void random_play_open_with_places(random_play *p, uint64_t seed)
{
    trp_world_def def;
    random_play_def(seed, &def);
    assert_int_equal(random_play_begin(p, seed, &def), TRP_OK);
    assert_int_equal(trpi_sim_play_spawn_places(&p->play), TRP_OK);
    random_play_cast(p);
}

void random_play_close(random_play *p)
{
    p->play.world = p->world;
    trpi_sim_play_close(&p->play);
    trpi_sim_case_release(&p->what);
}

trp_pack *random_play_stripped_pack(const random_play *p)
{
    trp_pack *stripped;
    size_t size = trpi_pack_write(p->pack, true, NULL, 0);
    unsigned char *bytes = malloc(size);
    assert_int_equal(trpi_pack_write(p->pack, true, bytes, size), size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &stripped, NULL), TRP_OK);
    free(bytes);
    return stripped;
}

void random_play_prepare(random_play *p)
{
    p->play.world = p->world;
    trpi_sim_play_do_host_work_before_step(&p->play);
}

void random_play_perform(random_play *p)
{
    p->play.world = p->world;
    trpi_sim_play_do_host_work_after_step(&p->play);
}

void random_play_step(random_play *p)
{
    random_play_prepare(p);
    trp_world_step(p->world);
    random_play_perform(p);
}
