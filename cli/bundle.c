// SPDX-License-Identifier: MIT
#include "cli/bundle.h"

#include "troupe/bundle.h"
#include "troupe/log.h"

#include <stdlib.h>

static bool write_on(void *context, const void *bytes, size_t size)
{
    trp_sheet *log = context;
    trp_sheet_add_bytes(log, bytes, size);
    return !log->failed;
}

bool trpi_bundle_recording_begin(trpi_bundle_recording *bundle, trp_world *world)
{
    trp_sink sink = {write_on, &bundle->log};
    bundle->is_begun = trp_world_record(world, &sink) == TRP_OK;
    if (!bundle->is_begun) {
        trpi_complain("There is no memory to record the run for `--bundle`.");
    }
    return bundle->is_begun;
}

// Returns the texts that the command was given, followed by those that they use; to be freed. NULL when memory ran out.
static trp_script_source *sources_of(const trpi_texts *texts, uint32_t *count)
{
    trp_script_source file;
    *count = texts->count;
    while (trpi_project_get_file(texts->project, *count - texts->count, &file)) {
        (*count)++;
    }
    trp_script_source *sources = calloc(*count, sizeof *sources);
    for (uint32_t i = 0; sources != NULL && i < *count; i++) {
        if (i < texts->count) {
            sources[i] = texts->sources[i];
        } else {
            (void)trpi_project_get_file(texts->project, i - texts->count, &sources[i]);
        }
    }
    return sources;
}

bool trpi_bundle_recording_end_and_write_bundle(trpi_bundle_recording *bundle, const trp_rehearsal *rehearsal,
                                                const trpi_opened_play *opened, const char *path)
{
    if (!bundle->is_begun) {
        return true;
    }
    trp_result result = trp_world_record(trp_rehearsal_world(rehearsal), NULL);
    uint32_t count = 0;
    trp_script_source *sources = result == TRP_OK ? sources_of(&opened->texts, &count) : NULL;
    trp_sheet archive = {0};
    if (sources == NULL || bundle->log.failed) {
        result = TRP_ERROR_MEMORY;
    } else {
        result = trp_rehearsal_bundle(rehearsal, sources, count, bundle->log.text, bundle->log.size_bytes, &archive);
    }
    if (result != TRP_OK) {
        trpi_complain("%s could not be written: %s.", path, trp_result_name(result));
    }
    bool is_written = result == TRP_OK && trpi_file_write(path, archive.text, archive.size_bytes);
    free(sources);
    trp_sheet_release(&archive);
    trp_sheet_release(&bundle->log);
    return is_written;
}
