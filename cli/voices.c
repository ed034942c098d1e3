// SPDX-License-Identifier: MIT
// `troupe lines voices`: a list of the sound files of a folder that are named after the ids of lines, each with its length.

#include "cli/voices.h"

#include "cli/complaint.h"
#include "cli/file.h"
#include "cli/sound.h"
#include "cli/system.h"

#include <stdlib.h>
#include <string.h>

enum { SOUND_MEGABYTES = 256 };

typedef struct names {
    char **at;
    size_t count, capacity;
    bool failed;
} names;

static bool add_name(void *context, const char *name)
{
    names *list = context;
    if (list->count == list->capacity) {
        size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
        char **more = realloc(list->at, capacity * sizeof *more);
        if (more == NULL) {
            list->failed = true;
            return false;
        }
        list->at = more;
        list->capacity = capacity;
    }
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    list->failed = copy == NULL;
    if (copy != NULL) {
        memcpy(copy, name, size);
        list->at[list->count++] = copy;
    }
    return copy != NULL;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Returns the length of the id that a file is named after; 0: none.
static size_t id_length(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
    return strcmp(name + length, ".wav") == 0 || strcmp(name + length, ".ogg") == 0 || strcmp(name + length, ".opus") == 0 ? length
                                                                                                                           : 0;
}

// Adds the voice of a file. False when the file cannot be read; a file that is no sound is left out, with a complaint.
static bool add_voice(const char *folder, const char *name, trp_sheet *sheet)
{
    trp_sheet path = {0};
    trp_sheet_add_format(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    trpi_file file = {0};
    bool is_read = !path.failed && trpi_file_read(trp_sheet_text(&path), &file, SOUND_MEGABYTES);
    uint32_t length_ms = is_read ? trpi_sound_length_ms(file.bytes, file.size_bytes) : 0;
    if (length_ms > 0) {
        trp_sheet_add_format(sheet, "    @%.*s \"%s\" %u.%03u s\n", (int)id_length(name), name, trp_sheet_text(&path),
                             (unsigned)(length_ms / 1000), (unsigned)(length_ms % 1000));
    } else if (is_read) {
        trpi_complain("%s is left out: its length cannot be read. It should be WAV or Ogg, with Vorbis or Opus.",
                      trp_sheet_text(&path));
    }
    trpi_file_release(&file);
    trp_sheet_release(&path);
    return is_read;
}

static bool write_list(const char *folder, const char *language, const names *list, trp_sheet *sheet)
{
    bool is_fine = true;
    trp_sheet_add_format(sheet, language != NULL ? "voices for %s\n" : "voices\n", language);
    for (size_t i = 0; i < list->count && is_fine; i++) {
        if (id_length(list->at[i]) > 0) {
            is_fine = add_voice(folder, list->at[i], sheet);
        } else if (list->at[i][0] != '.') {
            trpi_complain("%s is left out: a sound is named after the id of its line, `k7f2.ogg`.", list->at[i]);
        }
    }
    return is_fine;
}

int trpi_voices_write(const char *folder, const char *language, const char *output)
{
    names list = {0};
    trp_sheet sheet = {0};
    int exit_code = TRPI_EXIT_FILES;
    if (folder[0] == '\0' || !trpi_system_list_folder(folder, add_name, &list)) {
        trpi_complain("%s is no folder that can be read.", folder);
    } else {
        if (list.count > 0) {
            qsort(list.at, list.count, sizeof *list.at, compare_names);
        }
        sheet.failed = list.failed;
        if (write_list(folder, language, &list, &sheet)) {
            exit_code = trpi_file_write_sheet(output, &sheet);
        }
    }
    for (size_t i = 0; i < list.count; i++) {
        free(list.at[i]);
    }
    free(list.at);
    trp_sheet_release(&sheet);
    return exit_code;
}
