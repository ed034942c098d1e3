// SPDX-License-Identifier: MIT
// The dearest steps of the village's week: finds them, and takes one of them to be measured.
//
//     village_peaks FOLDER     plays the village twice: first to find the steps that take the engine the longest, then to save the
//                              world in front of each of them, as FOLDER/STEP.save
//     village_peaks SAVE       takes the step in front of which a save was made, in `measured_steps`
//
// Time is only a means to find the steps; callgrind counts the instructions of each (tests/house/village_peaks.sh), and many more
// steps are saved than matter. TROUPE_HOURS, TROUPE_FIRST_SEED: as in life_test.c; TROUPE_PEAKS: how many steps.

#include "village.h"

#include "tests/engine/measured.h"

#include <time.h>

enum { USUAL_HOURS = 168, USUAL_PEAKS = 24, MOST_PEAKS = 1000 };

static uint32_t number_of(const char *name, uint32_t usual)
{
    const char *text = getenv(name);
    return text != NULL ? (uint32_t)atoi(text) : usual;
}

// A step, and how long the engine took for it.
typedef struct peak {
    uint32_t step;
    clock_t took;
} peak;

typedef struct peaks {
    peak list[MOST_PEAKS];  // the dearest first
    uint32_t count, capacity;
} peaks;

static void insert(peaks *p, peak added)
{
    uint32_t at = p->count < p->capacity ? p->count++ : p->capacity;
    while (at > 0 && p->list[at - 1].took < added.took) {
        if (at < p->capacity) {
            p->list[at] = p->list[at - 1];
        }
        at--;
    }
    if (at < p->capacity) {
        p->list[at] = added;
    }
}

static bool is_among(const peaks *p, uint32_t step)
{
    for (uint32_t i = 0; i < p->count; i++) {
        if (p->list[i].step == step) {
            return true;
        }
    }
    return false;
}

static void save(const village *v, const char *folder)
{
    size_t size;
    (void)trp_world_save(v->world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_int_equal(trp_world_save(v->world, TRP_SAVE_WITHOUT_PACK, bytes, size, &size), TRP_OK);
    char path[512];
    snprintf(path, sizeof path, "%s/%u.save", folder, trp_world_now(v->world));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    free(bytes);
}

// Plays the village. Notes the dearest steps, or, with a folder, saves the world in front of each step that was noted.
static void play(peaks *p, const char *folder)
{
    village v;
    village_open(&v, number_of("TROUPE_FIRST_SEED", 1), 0, 0);
    const uint32_t end = number_of("TROUPE_HOURS", USUAL_HOURS) * VILLAGE_HOUR;
    while (village_jump(&v, end)) {
        const peak taken = {.step = trp_world_now(v.world)};
        if (folder != NULL && is_among(p, taken.step)) {
            save(&v, folder);
        }
        const clock_t begun = clock();
        trp_world_step(v.world);
        if (folder == NULL) {
            insert(p, (peak){taken.step, clock() - begun});
        }
        trp_stage_step(v.stage);
    }
    village_close(&v);
}

#if defined(__GNUC__)
__attribute__((noinline))
#endif
void measured_steps(trp_world *world);

void measured_steps(trp_world *world)
{
    trp_world_step(world);
}

static void measure(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    const size_t size = (size_t)ftell(file);
    rewind(file);
    void *bytes = malloc(size);
    assert_int_equal(fread(bytes, 1, size, file), size);
    fclose(file);
    trp_play *of = village_compile();
    trp_world *world = NULL;
    assert_int_equal(trp_world_load(trp_play_pack(of), bytes, size, NULL, &world, NULL), TRP_OK);
    trp_counters before, after;
    trp_world_counters(world, &before, sizeof before);
    const uint32_t minute = trp_world_time_of_day(world) / 60;
    BEGIN_MEASURING();
    measured_steps(world);
    trp_world_counters(world, &after, sizeof after);
    printf("step %u, day %u %02u:%02u, %u turns, %u looks, %u mails\n", trp_world_now(world) - 1, trp_world_day(world), minute / 60,
           minute % 60, (unsigned)(after.dispatches - before.dispatches), (unsigned)(after.samples - before.samples),
           (unsigned)(after.mails - before.mails));
    trp_world_destroy(world);
    trp_play_release(of);
    free(bytes);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: village_peaks FOLDER | SAVE\n");
        return 2;
    }
    if (strstr(argv[1], ".save") != NULL) {
        measure(argv[1]);
        return 0;
    }
    static peaks p;
    p.capacity = number_of("TROUPE_PEAKS", USUAL_PEAKS);
    p.capacity = p.capacity < MOST_PEAKS ? p.capacity : MOST_PEAKS;
    play(&p, NULL);
    play(&p, argv[1]);
    for (uint32_t i = 0; i < p.count; i++) {
        printf("%u %u us\n", p.list[i].step, (unsigned)(p.list[i].took * 1000000 / CLOCKS_PER_SEC));
    }
    return 0;
}
