// SPDX-License-Identifier: MIT
// Saves, images and logs of the world of a bench: how long each takes, and that the state comes back as it was.

#include "cli/bench_saves.h"
#include "troupe/log.h"
#include "troupe/save.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROLLBACK_STEPS = 8,  // taken again after an image is put back
    RECORDED_STEPS = 60
};

// Bytes that grow: a save, or the sink of a log.
typedef struct bytes {
    char *at;
    size_t size, capacity;
} bytes;

static bool write_log(void *context, const void *from, size_t size)
{
    bytes *log = context;
    if (log->size + size > log->capacity) {
        size_t capacity = 2 * (log->size + size);
        char *grown = realloc(log->at, capacity);
        if (grown == NULL) {
            return false;
        }
        log->at = grown;
        log->capacity = capacity;
    }
    memcpy(log->at + log->size, from, size);
    log->size += size;
    return true;
}

static trp_result save_and_load(trpi_bench *b, trpi_bench_save_times *saves)
{
    bytes save = {0};
    trp_result result = trp_world_save(b->world, TRP_SAVE_ALL, NULL, 0, &save.size);
    save.at = result == TRP_ERROR_FULL ? malloc(save.size) : NULL;
    if (save.at == NULL) {
        return result == TRP_ERROR_FULL ? TRP_ERROR_MEMORY : result;
    }
    uint64_t begins = trpi_bench_now_ns(b);
    result = trp_world_save(b->world, TRP_SAVE_ALL, save.at, save.size, &save.size);
    saves->save_ns = trpi_bench_now_ns(b) - begins;
    saves->save_bytes = save.size;
    trp_world *loaded = NULL;
    if (result == TRP_OK) {
        begins = trpi_bench_now_ns(b);
        result = trp_world_load(b->pack, save.at, save.size, NULL, &loaded, NULL);
        saves->load_ns = trpi_bench_now_ns(b) - begins;
    }
    saves->is_same = result == TRP_OK && trp_world_hash(loaded) == trp_world_hash(b->world);
    trp_world_destroy(loaded);
    free(save.at);
    return result;
}

// Measures an image: takes it, makes some steps, restores it and makes the same steps again. The host does nothing meanwhile, since
// it has no part in what is measured.
static trp_result roll_back(trpi_bench *b, trpi_bench_save_times *saves)
{
    uint64_t hash = trp_world_hash(b->world), begins = trpi_bench_now_ns(b);
    trp_image *image = NULL;
    trp_result result = trp_world_take_image(b->world, &image);
    saves->image_ns = trpi_bench_now_ns(b) - begins;
    if (result == TRP_OK) {
        for (uint32_t i = 0; i < ROLLBACK_STEPS; i++) {
            trp_world_step(b->world);
        }
        uint64_t ahead = trp_world_hash(b->world);
        begins = trpi_bench_now_ns(b);
        result = trp_world_restore(b->world, image);
        for (uint32_t i = 0; i < ROLLBACK_STEPS && result == TRP_OK; i++) {
            trp_world_step(b->world);
        }
        saves->rollback_ns = trpi_bench_now_ns(b) - begins;
        saves->is_same &= trp_world_hash(b->world) == ahead;
        result = result == TRP_OK ? trp_world_restore(b->world, image) : result;
        saves->is_same &= trp_world_hash(b->world) == hash;
    }
    trp_image_release(image);
    return result;
}

static trp_result replay(trpi_bench *b, const bytes *log, trpi_bench_save_times *saves)
{
    trp_replay *replay = NULL;
    uint64_t begins = trpi_bench_now_ns(b);
    trp_result result = trp_replay_open(log->at, log->size, NULL, &replay, NULL);
    trp_replay_state state = TRP_REPLAY_STEP;
    while (result == TRP_OK && state == TRP_REPLAY_STEP) {
        state = trp_replay_step(replay, NULL);
    }
    saves->replay_ns = trpi_bench_now_ns(b) - begins;
    saves->is_same &= state == TRP_REPLAY_END && trp_world_hash(trp_replay_world(replay)) == trp_world_hash(b->world);
    trp_replay_close(replay);
    return result;
}

static trp_result record_and_replay(trpi_bench *b, trpi_bench_save_times *saves)
{
    bytes log = {0};
    const trp_sink sink = {write_log, &log};
    trp_result result = trp_world_record(b->world, &sink);
    if (result == TRP_OK) {
        trpi_bench_take_steps(b, RECORDED_STEPS);
        result = trp_world_record(b->world, NULL);
        saves->log_bytes = log.size;
        saves->replayed_steps = RECORDED_STEPS;
        result = result == TRP_OK ? replay(b, &log, saves) : result;
    }
    free(log.at);
    return result;
}

bool trpi_bench_measure_saves(trpi_bench *b, trpi_bench_save_times *saves)
{
    trp_result result = save_and_load(b, saves);
    result = result == TRP_OK ? roll_back(b, saves) : result;
    result = result == TRP_OK ? record_and_replay(b, saves) : result;
    if (result != TRP_OK) {
        trpi_complain("The world cannot be saved, loaded and replayed: %s.", trp_result_name(result));
    } else if (!saves->is_same) {
        trpi_complain(
            "A state that was saved, set aside or replayed comes out differently. This is a fault of Troupe; please report it.");
    }
    return result == TRP_OK && saves->is_same;
}
