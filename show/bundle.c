// SPDX-License-Identifier: MIT
// Bundles are zip archives whose files are stored as they are: the list of files at the end of the archive is made from the
// headers in front of them.

#include "troupe/bundle.h"

#include "show/json.h"

#include "troupe/assert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 30,
    ENTRY_SIZE = 46,
    END_SIZE = 22,
    // Offsets in the header of a file. An entry of the archive's list has the header's fields from byte 4 on, at its own byte 6
    // and on.
    AT_CHECK = 14,
    AT_SIZE = 18,
    AT_NAME_SIZE = 26,
    READER_VERSION = 20,  // 2.0 of the format: stored files, folders
    UTF8_NAMES = 0x800,
    FIRST_DAY = 0x21  // 1 January 1980: the same moment gives the same bytes
};

#define ABOUT_NAME "bundle.json"
#define SAVE_NAME "moment.save"
#define LOG_NAME "story.log"

static const char HEADER_MARK[] = "PK\3\4", ENTRY_MARK[] = "PK\1\2", END_MARK[] = "PK\5\6";

static void set(char *at, uint32_t size, uint64_t number)
{
    for (uint32_t i = 0; i < size; i++) {
        at[i] = (char)(unsigned char)(number >> (8 * i));
    }
}

static uint32_t get(const char *at, uint32_t size)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        number |= (uint32_t)(unsigned char)at[i] << (8 * i);
    }
    return number;
}

// The CRC-32 that archives use.
static uint32_t check_of(const unsigned char *bytes, size_t size)
{
    uint32_t check = 0xFFFFFFFFu;
    for (size_t i = 0; i < size; i++) {
        check ^= bytes[i];
        for (uint32_t bit = 0; bit < 8; bit++) {
            check = check >> 1 ^ (0xEDB88320u & (0u - (check & 1)));
        }
    }
    return ~check;
}

// Appends a file to an archive. False when the archive would be larger than the format allows.
static bool add_file(trp_sheet *bundle, const char *name, const void *bytes, size_t size)
{
    size_t name_size = strlen(name);
    if (name_size > UINT16_MAX || size > UINT32_MAX - HEADER_SIZE - name_size - bundle->size_bytes) {
        return false;
    }
    char header[HEADER_SIZE] = {0};
    memcpy(header, HEADER_MARK, 4);
    set(header + 4, 2, READER_VERSION);
    set(header + 6, 2, UTF8_NAMES);
    set(header + 12, 2, FIRST_DAY);
    set(header + AT_CHECK, 4, check_of(bytes, size));
    set(header + AT_SIZE, 4, size);
    set(header + AT_SIZE + 4, 4, size);
    set(header + AT_NAME_SIZE, 2, name_size);
    trp_sheet_add_bytes(bundle, header, sizeof header);
    trp_sheet_add_bytes(bundle, name, name_size);
    trp_sheet_add_bytes(bundle, bytes, size);
    return true;
}

static void add_list(trp_sheet *bundle, size_t start)
{
    size_t end = bundle->size_bytes, count = 0;
    for (size_t at = start; at < end && !bundle->failed; count++) {
        char entry[ENTRY_SIZE] = {0};
        const char *header = bundle->text + at;
        uint32_t size = get(header + AT_SIZE, 4), name_size = get(header + AT_NAME_SIZE, 2);
        memcpy(entry, ENTRY_MARK, 4);
        set(entry + 4, 2, READER_VERSION);
        memcpy(entry + 6, header + 4, HEADER_SIZE - 4);
        set(entry + 42, 4, at - start);
        char *name = malloc(name_size);  // the sheet moves while it grows
        if (name == NULL) {
            bundle->failed = true;
            return;
        }
        memcpy(name, header + HEADER_SIZE, name_size);
        trp_sheet_add_bytes(bundle, entry, sizeof entry);
        trp_sheet_add_bytes(bundle, name, name_size);
        free(name);
        at += HEADER_SIZE + name_size + size;
    }
    char last[END_SIZE] = {0};
    memcpy(last, END_MARK, 4);
    set(last + 8, 2, count);
    set(last + 10, 2, count);
    set(last + 12, 4, bundle->size_bytes - end);
    set(last + 16, 4, end - start);
    trp_sheet_add_bytes(bundle, last, sizeof last);
}

// The name of a text from the folder of the main one; NULL when it lies elsewhere.
static const char *name_inside(const trp_script_source *main, const char *name)
{
    const char *slash = strrchr(main->name, '/');
    size_t folder = slash != NULL ? (size_t)(slash - main->name) + 1 : 0;
    return name != NULL && strncmp(name, main->name, folder) == 0 && name[folder] != '\0' && name[folder] != '/' &&
                   strstr(name + folder, "..") == NULL
               ? name + folder
               : NULL;
}

static void add_about(const trp_rehearsal *rehearsal, const char *main, bool has_log, trp_sheet *bundle)
{
    const trp_world *world = trp_rehearsal_world(rehearsal);
    const trp_pack *pack = trp_world_pack(world);
    uint32_t setting = trp_rehearsal_setting(rehearsal);
    trp_sheet about = {0};
    trpi_json_writer json;
    trpi_json_init(&json, &about);
    trpi_json_open_object(&json, NULL);
    trpi_json_add_count(&json, "format", 1);
    trpi_json_add_text(&json, "troupe", trp_version_string());
    trpi_json_add_text(&json, "main", main);
    trpi_json_add_text(&json, "setting", setting == TRP_NOT_FOUND ? "" : trp_pack_name(pack, TRP_NAMES_SETTING, setting));
    trpi_json_add_count(&json, "step", trp_world_now(world));
    trpi_json_add_count(&json, "steps_per_second", trp_world_steps_per_second(world));
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)trp_world_hash(world));
    trpi_json_add_text(&json, "hash", hash);
    trpi_json_add_text(&json, "save", SAVE_NAME);
    if (has_log) {
        trpi_json_add_text(&json, "log", LOG_NAME);
    }
    trpi_json_close_object(&json);
    bundle->failed = bundle->failed || about.failed || !add_file(bundle, ABOUT_NAME, trp_sheet_text(&about), about.size_bytes);
    trp_sheet_release(&about);
}

static trp_result add_save(const trp_rehearsal *rehearsal, trp_sheet *bundle)
{
    size_t size = 0;
    trp_result result = trp_rehearsal_save(rehearsal, NULL, 0, &size);
    void *bytes = result == TRP_ERROR_FULL ? malloc(size) : NULL;
    if (result == TRP_ERROR_FULL) {
        result = bytes != NULL ? trp_rehearsal_save(rehearsal, bytes, size, &size) : TRP_ERROR_MEMORY;
    }
    if (result == TRP_OK && !add_file(bundle, SAVE_NAME, bytes, size)) {
        result = TRP_ERROR_FULL;
    }
    free(bytes);
    return result;
}

trp_result trp_rehearsal_bundle(const trp_rehearsal *rehearsal, const trp_script_source *sources, uint32_t source_count,
                                const void *log, size_t log_size_bytes, trp_sheet *bundle)
{
    TRP_REQUIRE(rehearsal != NULL && sources != NULL && source_count > 0 && bundle != NULL, TRP_ERROR_ARGUMENT);
    size_t start = bundle->size_bytes;
    for (uint32_t i = 0; i < source_count; i++) {
        if (sources[0].name == NULL || name_inside(&sources[0], sources[i].name) == NULL) {
            return TRP_ERROR_ARGUMENT;
        }
    }
    add_about(rehearsal, name_inside(&sources[0], sources[0].name), log != NULL, bundle);
    bool fits = true;
    for (uint32_t i = 0; i < source_count; i++) {
        fits = fits && add_file(bundle, name_inside(&sources[0], sources[i].name), sources[i].text, sources[i].size_bytes);
    }
    trp_result result = add_save(rehearsal, bundle);
    if (log != NULL && result == TRP_OK) {
        fits = fits && add_file(bundle, LOG_NAME, log, log_size_bytes);
    }
    add_list(bundle, start);
    return bundle->failed ? TRP_ERROR_MEMORY : fits ? result : TRP_ERROR_FULL;
}
