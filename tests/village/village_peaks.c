// SPDX-License-Identifier: MIT
// The dearest steps of the village's week: finds them, and takes one of them to be measured.
//
//     village_peaks FOLDER     plays the village three times: twice to find the steps that take the engine the longest, then to save the
//                              world in front of each of them, as FOLDER/STEP.save, and in front of those about which one step in a
//                              thousand is dearer, as FOLDER/usual.STEP.save
//     village_peaks SAVE       takes the step in front of which a save was made, in `measured_steps`
//
// Time is only a means to find the steps (the lesser one of two plays); callgrind counts the instructions of each
// (tests/house/village_peaks.sh), and many more steps are saved than matter. TROUPE_HOURS, TROUPE_FIRST_SEED: as in life_test.c;
// TROUPE_PEAKS: how many steps.

#include "village.h"

#include "tests/engine/measured.h"

#include <time.h>

enum { USUAL_HOURS = 168, USUAL_PEAKS = 24, MOST_STEPS = 168 * VILLAGE_HOUR, RARE = 1000, OF_RARE = 9 };

static uint32_t number_of(const char *name, uint32_t usual)
{
    const char *text = getenv(name);
    return text != NULL ? (uint32_t)atoi(text) : usual;
}

// A step, and how long the engine took for it.
typedef struct timed_step {
    uint32_t step;
    clock_t took;
} timed_step;

typedef struct peaks {
    timed_step *steps;  // all that were made; after the plays that find them, the dearest first
    uint32_t count;
    uint32_t dearest;  // how many of the first are saved
    uint32_t rare;     // the first of OF_RARE steps, about which one in RARE is dearer
} peaks;

static int compare_steps(const void *left, const void *right)
{
    const timed_step *a = left, *b = right;
    if (a->took != b->took) {
        return a->took > b->took ? -1 : 1;
    }
    return a->step < b->step ? -1 : a->step > b->step;
}

static bool has_step(const timed_step *steps, uint32_t count, uint32_t step)
{
    for (uint32_t i = 0; i < count; i++) {
        if (steps[i].step == step) {
            return true;
        }
    }
    return false;
}

static void save(const village *v, const char *folder, const char *prefix)
{
    size_t size;
    (void)trp_world_save(v->world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &size);
    void *bytes = malloc(size);
    assert_int_equal(trp_world_save(v->world, TRP_SAVE_WITHOUT_PACK, bytes, size, &size), TRP_OK);
    char path[512];
    snprintf(path, sizeof path, "%s/%s%u.save", folder, prefix, trp_world_now(v->world));
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    free(bytes);
}

// Plays the village. Notes how long each step takes, the least of all plays, or, with a folder, saves the world in front of each
// step that matters.
static void play(peaks *p, const char *folder)
{
    village v;
    village_open(&v, number_of("TROUPE_FIRST_SEED", 1), 0, 0);
    const uint32_t end = number_of("TROUPE_HOURS", USUAL_HOURS) * VILLAGE_HOUR;
    for (uint32_t made = 0; village_jump(&v, end); made++) {
        const uint32_t step = trp_world_now(v.world);
        if (folder != NULL && has_step(p->steps, p->dearest, step)) {
            save(&v, folder, "");
        }
        if (folder != NULL && has_step(&p->steps[p->rare], OF_RARE, step)) {
            save(&v, folder, "usual.");
        }
        const clock_t begun = clock();
        trp_world_step(v.world);
        const clock_t took = clock() - begun;
        if (folder == NULL && made == p->count) {
            assert_true(p->count < MOST_STEPS);
            p->steps[p->count++] = (timed_step){step, took};
        } else if (folder == NULL) {
            assert_int_equal(p->steps[made].step, step);
            p->steps[made].took = took < p->steps[made].took ? took : p->steps[made].took;
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
    peaks p = {.steps = calloc(MOST_STEPS, sizeof *p.steps), .dearest = number_of("TROUPE_PEAKS", USUAL_PEAKS)};
    assert_non_null(p.steps);
    play(&p, NULL);
    play(&p, NULL);
    qsort(p.steps, p.count, sizeof *p.steps, compare_steps);
    assert_true(p.dearest < p.count && p.count > RARE * OF_RARE);
    p.rare = p.count / RARE > OF_RARE / 2 ? p.count / RARE - OF_RARE / 2 : 0;
    play(&p, argv[1]);
    printf("%u steps made\n", p.count);
    for (uint32_t i = 0; i < p.dearest; i++) {
        printf("%u %u us\n", p.steps[i].step, (unsigned)(p.steps[i].took * 1000000 / CLOCKS_PER_SEC));
    }
    free(p.steps);
    return 0;
}
