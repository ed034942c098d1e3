// SPDX-License-Identifier: MIT
// A log is written while it is recorded, not at the end: the draft of a run that was killed still plays up to where it
// stopped.

#include "cli/recording.h"

#include "troupe/agent.h"

#include <errno.h>
#include <string.h>

static bool write_on(void *context, const void *bytes, size_t size)
{
    return trpi_file_writer_add(context, bytes, size);
}

bool trpi_recording_begin(trpi_file_writer *recording, trp_world *world, const char *path)
{
    if (!trpi_file_writer_begin(recording, path)) {
        return false;
    }
    trp_sink sink = {write_on, recording};
    trp_result result = trp_world_record(world, &sink);
    if (result == TRP_ERROR_MEMORY) {
        recording->reason = ENOMEM;
    }
    return result == TRP_OK || trpi_file_writer_end(recording);
}

bool trpi_recording_end(trpi_file_writer *recording, trp_world *world)
{
    if (recording->stream == NULL) {
        return true;
    }
    if (trp_world_record(world, NULL) != TRP_OK && recording->reason == 0) {
        recording->reason = ENOMEM;  // the only other thing that ends a recording
    }
    return trpi_file_writer_end(recording);
}

bool trpi_recording_open_replay(const char *path, trpi_file *file, trp_replay **replay)
{
    *replay = NULL;
    if (!trpi_file_read(path, file, TRPI_RECORD_MEGABYTES)) {
        return false;
    }
    trp_diagnostic why;
    trp_result result = trp_replay_open(file->bytes, file->size_bytes, NULL, replay, &why);
    if (result != TRP_OK) {
        trpi_complain("%s cannot be played: %s", file->name, why.message[0] != '\0' ? why.message : trp_result_name(result));
        trpi_file_release(file);
    }
    return result == TRP_OK;
}

void trpi_recording_format_entity_name(const trp_world *world, trp_entity entity, char *name, size_t size)
{
    const trp_pack *pack = trp_world_pack(world);
    uint32_t globals = trp_pack_count(pack, TRP_NAMES_GLOBAL);
    for (uint32_t i = 0; i < globals; i++) {
        if (entity.value != 0 && trp_world_bound_entity(world, i).value == entity.value) {
            snprintf(name, size, "%s", trp_pack_name(pack, TRP_NAMES_GLOBAL, i));
            return;
        }
    }
    uint32_t kind = trp_entity_kind(world, entity);
    const char *kind_name = trp_pack_name(pack, TRP_NAMES_KIND, kind);
    snprintf(name, size, "%s %u", kind_name[0] != '\0' ? kind_name : "somebody", (unsigned)(entity.value >> 32));
}

void trpi_recording_format_story_time(const trp_world *world, uint32_t step, char *text, size_t size)
{
    uint64_t tenths = (uint64_t)step * 10 / trp_world_steps_per_second(world);
    snprintf(text, size, "%um%u.%us", (unsigned)(tenths / 600), (unsigned)(tenths / 10 % 60), (unsigned)(tenths % 10));
}
