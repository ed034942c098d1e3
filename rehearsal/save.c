// SPDX-License-Identifier: MIT
// Saves of rehearsals: a header, the world's save, the stage's save. Each of the three has a checksum. A world's save alone can be
// loaded, too.

#include "rehearsal/run.h"

#include "troupe/assert.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC "TRPPLAY"        // 8 bytes with the zero at its end
#define WORLD_MAGIC "TRPSAVE"  // of a world's save

// The byte offsets of the header's fields.
enum {
    AT_VERSION = 8,
    AT_WORLD = 16,    // bytes of the world's save
    AT_STAGE = 24,    // bytes of the stage's
    AT_SETTING = 32,  // the key of the setting; 0: none
    AT_CHECK = 40,    // of all before
    HEADER_SIZE = 48,
    VERSION = 1
};

static uint64_t get(const unsigned char *at)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < 8; i++) {
        number |= (uint64_t)at[i] << (8 * i);
    }
    return number;
}

static void set(unsigned char *at, uint64_t number)
{
    for (uint32_t i = 0; i < 8; i++) {
        at[i] = (unsigned char)(number >> (8 * i));
    }
}

static uint64_t check_of(const unsigned char *header)
{
    uint64_t check = 1;
    for (uint32_t at = 0; at < AT_CHECK; at += 8) {
        check = (check ^ get(header + at)) * 0x9E3779B97F4A7C15u;
        check ^= check >> 32;
    }
    return check;
}

// ---- Saving -------------------------------------------------------------------------------------

trp_result trp_rehearsal_save(const trp_rehearsal *rehearsal, void *bytes, size_t capacity, size_t *size)
{
    TRP_REQUIRE(rehearsal != NULL && size != NULL, TRP_ERROR_ARGUMENT);
    if (rehearsal->observes) {
        return trp_world_save(rehearsal->world, TRP_SAVE_ALL, bytes, capacity, size);
    }
    unsigned char *out = bytes;
    size_t world = 0, stage = 0;
    *size = 0;
    trp_result result = trp_stage_save(rehearsal->stage, NULL, 0, &stage);
    if (result == TRP_ERROR_FULL) {
        result = trp_world_save(rehearsal->world, TRP_SAVE_ALL, NULL, 0, &world);
    }
    if (result != TRP_ERROR_FULL) {
        return result;
    }
    *size = HEADER_SIZE + world + stage;
    if (bytes == NULL || capacity < *size) {
        return TRP_ERROR_FULL;
    }
    const trp_pack *pack = trp_world_pack(rehearsal->world);
    memcpy(out, MAGIC, sizeof MAGIC);
    set(out + AT_VERSION, VERSION);
    set(out + AT_WORLD, world);
    set(out + AT_STAGE, stage);
    set(out + AT_SETTING, trp_pack_key(pack, TRP_NAMES_SETTING, rehearsal->setting));
    set(out + AT_CHECK, check_of(out));
    result = trp_world_save(rehearsal->world, TRP_SAVE_ALL, out + HEADER_SIZE, world, &world);
    return result != TRP_OK ? result : trp_stage_save(rehearsal->stage, out + HEADER_SIZE + world, stage, &stage);
}

// ---- Loading ------------------------------------------------------------------------------------

static const char *check_header(const unsigned char *bytes, size_t size)
{
    if (bytes == NULL || size < sizeof MAGIC || memcmp(bytes, MAGIC, sizeof MAGIC) != 0) {
        return "This is not a save of `troupe run`.";
    }
    if (size < HEADER_SIZE) {
        return "The save is not whole: it was cut off.";
    }
    if (get(bytes + AT_CHECK) != check_of(bytes)) {
        return "The save is damaged: its checksum does not fit what is in it.";
    }
    if (get(bytes + AT_VERSION) != VERSION) {
        return "The save is of another version of Troupe, which this one cannot read.";
    }
    uint64_t world = get(bytes + AT_WORLD), stage = get(bytes + AT_STAGE);
    bool fits = world <= size - HEADER_SIZE && stage == size - HEADER_SIZE - world;
    return fits ? NULL : "The save is not whole: it was cut off, or something was added.";
}

static uint32_t find_setting(const trp_pack *pack, uint64_t key)
{
    uint32_t count = trp_pack_count(pack, TRP_NAMES_SETTING);
    for (uint32_t i = 0; i < count && key != 0; i++) {
        if (trp_pack_key(pack, TRP_NAMES_SETTING, i) == key) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

static bool is_of_world(const void *bytes, size_t size)
{
    return bytes != NULL && size >= sizeof WORLD_MAGIC && memcmp(bytes, WORLD_MAGIC, sizeof WORLD_MAGIC) == 0;
}

static trp_result load_world(trp_rehearsal *made, const trp_pack *pack, const unsigned char *bytes, size_t size, bool silent,
                             trp_diagnostic *why)
{
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    def.events = silent ? 0 : 1;
    return trp_world_load(pack, bytes, size, &def, &made->world, why);
}

// Fills a rehearsal from a world's save. Its stage draws by the world's hash, so that two loads go on alike.
static trp_result fill_from_world(trp_rehearsal *made, const trp_pack *pack, const unsigned char *bytes, size_t size, bool silent,
                                  trp_diagnostic *why)
{
    trp_result result = load_world(made, pack, bytes, size, silent, why);
    return result == TRP_OK ? trp_stage_inherit(made->world, trp_world_hash(made->world), &made->stage) : result;
}

static trp_result fill(trp_rehearsal *made, const trp_pack *pack, const unsigned char *bytes, bool silent, trp_diagnostic *why)
{
    size_t world = (size_t)get(bytes + AT_WORLD), stage = (size_t)get(bytes + AT_STAGE);
    const unsigned char *part = bytes + HEADER_SIZE;
    made->setting = find_setting(pack, get(bytes + AT_SETTING));
    trp_result result = load_world(made, pack, part, world, silent, why);
    if (result == TRP_OK) {
        part += world;
        result = trp_stage_load(made->world, part, stage, &made->stage, why);
    }
    if (result != TRP_OK) {
        why->offset += (uint64_t)(part - bytes);
    }
    return result;
}

trp_result trp_rehearsal_load(const trp_pack *pack, const void *bytes, size_t size, const trp_rehearsal_def *def,
                              trp_rehearsal **rehearsal, trp_diagnostic *why)
{
    if (rehearsal == NULL || pack == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *rehearsal = NULL;
    trp_diagnostic ignored;
    why = why != NULL ? why : &ignored;
    memset(why, 0, sizeof *why);
    bool has_stage = !is_of_world(bytes, size);
    const char *wrong = has_stage ? check_header(bytes, size) : NULL;
    if (wrong != NULL) {
        strcpy(why->message, wrong);
        return TRP_ERROR_FORMAT;
    }
    trp_rehearsal *made = trpi_rehearsal_create_without_world();
    trp_rehearsal_def whole;
    trp_result result = trpi_rehearsal_copy_def(def, &whole);
    if (result == TRP_OK) {
        bool silent = whole.silent != 0;
        result = made == NULL ? TRP_ERROR_MEMORY
                 : has_stage  ? fill(made, pack, bytes, silent, why)
                              : fill_from_world(made, pack, bytes, size, silent, why);
    }
    if (result != TRP_OK) {
        trp_rehearsal_destroy(made);
        return result;
    }
    *rehearsal = made;
    return TRP_OK;
}
