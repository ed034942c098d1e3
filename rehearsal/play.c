// SPDX-License-Identifier: MIT
// Opens the file of a play, which may be text, to be compiled, or a compiled pack, to be loaded. The caller need not know
// which of the two it is.

#include "troupe/assert.h"
#include "troupe/rehearsal.h"

#include <stdlib.h>
#include <string.h>

struct trp_play {
    trp_script *script;  // NULL when the play was opened from a pack
    trp_pack *pack;
    trp_sheet report;  // a finding besides the script's own report
};

// The first bytes of a compiled pack, with their closing zero, by which it differs from text: text has no zeros.
static const char pack_magic[] = "TRPPACK";

static bool is_pack(const trp_script_source *source)
{
    return source->size_bytes >= sizeof pack_magic && memcmp(source->text, pack_magic, sizeof pack_magic) == 0;
}

static trp_result load(trp_play *play, const char *name, const void *bytes, size_t size_bytes)
{
    trp_diagnostic why;
    memset(&why, 0, sizeof why);
    trp_result result = trp_pack_load(bytes, size_bytes, NULL, &play->pack, &why);
    if (result != TRP_OK && result != TRP_ERROR_MEMORY) {
        trp_sheet_add_sanitized(&play->report, name);
        trp_sheet_add(&play->report, ": error: ");
        trp_sheet_add_sanitized(&play->report, why.message[0] != '\0' ? why.message : trp_result_name(result));
        trp_sheet_add(&play->report, "\n");
    }
    return result;
}

static trp_result compile(trp_play *play, const trp_script_source *sources, uint32_t count, const trp_script_reader *reader)
{
    trp_result result = trp_script_compile_project(sources, count, reader, NULL, &play->script);
    if (result != TRP_OK) {
        return result;
    }
    size_t size_bytes = 0;
    const void *bytes = trp_script_pack(play->script, &size_bytes);
    return bytes == NULL ? TRP_ERROR_SOURCE : load(play, sources[0].name, bytes, size_bytes);
}

static bool are_whole(const trp_script_source *sources, uint32_t count)
{
    bool whole = sources != NULL && count > 0;
    for (uint32_t i = 0; i < count && whole; i++) {
        whole = sources[i].name != NULL && (sources[i].text != NULL || sources[i].size_bytes == 0);
    }
    return whole;
}

trp_result trp_play_open(const trp_script_source *sources, uint32_t count, trp_play **play)
{
    return trp_play_open_project(sources, count, NULL, play);
}

trp_result trp_play_open_project(const trp_script_source *sources, uint32_t count, const trp_script_reader *reader, trp_play **play)
{
    TRP_REQUIRE(play != NULL && are_whole(sources, count), TRP_ERROR_ARGUMENT);
    *play = NULL;
    trp_play *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return TRP_ERROR_MEMORY;
    }

    trp_result result = TRP_OK;
    for (uint32_t i = 0; i < count && count > 1; i++) {
        if (is_pack(&sources[i])) {
            trp_sheet_add_sanitized(&opened->report, sources[i].name);
            trp_sheet_add(&opened->report, ": error: A compiled pack cannot be combined with other files.\n");
            result = TRP_ERROR_FORMAT;
        }
    }
    if (result == TRP_OK) {
        result = is_pack(&sources[0]) ? load(opened, sources[0].name, sources[0].text, sources[0].size_bytes)
                                      : compile(opened, sources, count, reader);
    }
    if (result == TRP_ERROR_MEMORY || result == TRP_ERROR_ARGUMENT) {
        trp_play_release(opened);
        return result;
    }
    *play = opened;
    return result;
}

void trp_play_release(trp_play *play)
{
    if (play == NULL) {
        return;
    }
    trp_pack_release(play->pack);
    trp_script_release(play->script);
    trp_sheet_release(&play->report);
    free(play);
}

const trp_pack *trp_play_pack(const trp_play *play)
{
    TRP_REQUIRE(play != NULL, NULL);
    return play->pack;
}

const void *trp_play_pack_bytes(const trp_play *play, size_t *size_bytes)
{
    TRP_REQUIRE(play != NULL && size_bytes != NULL, NULL);
    *size_bytes = 0;
    return play->script == NULL ? NULL : trp_script_pack(play->script, size_bytes);
}

const char *trp_play_report(const trp_play *play)
{
    TRP_REQUIRE(play != NULL, "");
    if (play->report.size_bytes > 0 || play->script == NULL) {
        return trp_sheet_text(&play->report);
    }
    return trp_script_report(play->script);
}

uint32_t trp_play_error_count(const trp_play *play)
{
    TRP_REQUIRE(play != NULL, 0);
    uint32_t own = play->report.size_bytes > 0 ? 1 : 0;
    return play->script == NULL ? own : own + trp_script_error_count(play->script);
}

uint32_t trp_play_warning_count(const trp_play *play)
{
    TRP_REQUIRE(play != NULL, 0);
    return play->script == NULL ? 0 : trp_script_warning_count(play->script);
}

const trp_script *trp_play_script(const trp_play *play)
{
    TRP_REQUIRE(play != NULL, NULL);
    return play->script;
}
