// SPDX-License-Identifier: MIT
// Images of rehearsals: a world's image, what the stage has beside it, and a copy of the journal. They are no files: no checks, no
// pack.

#include "rehearsal/run.h"

#include "troupe/assert.h"

#include <stdlib.h>

struct trp_rehearsal_image {
    const trp_rehearsal *owner;  // which it belongs to
    trp_image *world;
    trp_journal *journal;
    void *stage;
    size_t stage_size;
};

void trp_rehearsal_image_release(trp_rehearsal_image *image)
{
    if (image != NULL) {
        trp_image_release(image->world);
        trp_journal_destroy(image->journal);
        free(image->stage);
        free(image);
    }
}

size_t trp_rehearsal_image_size(const trp_rehearsal_image *image)
{
    TRP_REQUIRE(image != NULL, 0);
    return trp_image_size(image->world) + trp_journal_size(image->journal) + image->stage_size;
}

static trp_result save_stage(const trp_rehearsal *rehearsal, trp_rehearsal_image *image)
{
    trp_result result = trp_stage_save(rehearsal->stage, NULL, 0, &image->stage_size);
    if (result != TRP_ERROR_FULL) {
        return result;
    }
    image->stage = malloc(image->stage_size);
    return image->stage == NULL ? TRP_ERROR_MEMORY
                                : trp_stage_save(rehearsal->stage, image->stage, image->stage_size, &image->stage_size);
}

trp_result trp_rehearsal_take_image(const trp_rehearsal *rehearsal, trp_rehearsal_image **image)
{
    TRP_REQUIRE(rehearsal != NULL && image != NULL, TRP_ERROR_ARGUMENT);
    *image = NULL;
    if (rehearsal->observes) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_rehearsal_image *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->owner = rehearsal;
    trp_result result = save_stage(rehearsal, made);
    result = result == TRP_OK ? trp_world_take_image(rehearsal->world, &made->world) : result;
    result = result == TRP_OK ? trp_image_pack(made->world) : result;
    result = result == TRP_OK ? trp_journal_create(NULL, &made->journal) : result;
    result = result == TRP_OK ? trp_journal_copy(made->journal, rehearsal->journal) : result;
    if (result != TRP_OK) {
        trp_rehearsal_image_release(made);
        return result;
    }
    *image = made;
    return TRP_OK;
}

trp_result trp_rehearsal_restore(trp_rehearsal *rehearsal, const trp_rehearsal_image *image)
{
    TRP_REQUIRE(rehearsal != NULL && image != NULL && !rehearsal->observes, TRP_ERROR_ARGUMENT);
    if (image->owner != rehearsal) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_result result = trp_world_restore(rehearsal->world, image->world);
    if (result != TRP_OK) {
        return result;
    }
    result = trp_stage_restore(rehearsal->stage, image->stage, image->stage_size, NULL);
    return result == TRP_OK ? trp_journal_copy(rehearsal->journal, image->journal) : TRP_ERROR_MEMORY;
}
