// SPDX-License-Identifier: MIT
// `troupe lines voices`: a list of the sound files of a folder that are named after the ids of lines, each with its length.

#include "cli/voices.h"

#include "cli/complaint.h"
#include "cli/file.h"
#include "cli/sound.h"
#include "cli/system.h"
#include "troupe/script.h"

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

// Whether a list with this voice compiles; if not, complains that the sound is left out, and why.
static bool is_accepted(const char *path, const char *voice)
{
    trp_sheet text = {0};
    trp_sheet_add_format(&text, "voices\n%s", voice);
    const trp_script_source source = {"voices", trp_sheet_text(&text), strlen(trp_sheet_text(&text))};
    trp_script *script = NULL;
    (void)trp_script_compile(&source, 1, NULL, &script);
    bool is_fine = script != NULL && trp_script_error_count(script) == 0;
    if (script != NULL && !is_fine) {
        trp_script_finding finding;
        (void)trp_script_get_finding(script, 0, &finding, sizeof finding);
        trpi_complain("%s is left out: %s", path, finding.message);
    }
    trp_script_release(script);
    trp_sheet_release(&text);
    return is_fine;
}

// Adds the voice of a file. False when the file cannot be read; a file that is no sound is left out, with a complaint.
static bool add_voice(const char *path, const char *name, trp_sheet *sheet)
{
    trpi_file file = {0};
    bool is_read = trpi_file_read(path, &file, SOUND_MEGABYTES);
    uint32_t length_ms = is_read ? trpi_sound_length_ms(file.bytes, file.size_bytes) : 0;
    if (length_ms > 0) {
        trp_sheet voice = {0};
        trp_sheet_add_format(&voice, "    @%.*s \"%s\" %u.%03u s\n", (int)id_length(name), name, path, (unsigned)(length_ms / 1000),
                             (unsigned)(length_ms % 1000));
        if (is_accepted(path, trp_sheet_text(&voice))) {
            trp_sheet_add(sheet, trp_sheet_text(&voice));
        }
        sheet->failed = sheet->failed || voice.failed;
        trp_sheet_release(&voice);
    } else if (is_read) {
        trpi_complain("%s is left out: its length cannot be read. It should be WAV or Ogg, with Vorbis or Opus.", path);
    }
    trpi_file_release(&file);
    return is_read;
}

// Adds the voice of a file, unless that is a folder or another file has the same id. False when the file cannot be read.
static bool add_file(const char *folder, const char *name, const char *before, trp_sheet *sheet)
{
    trp_sheet path = {0};
    trp_sheet_add_format(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    const char *place = trp_sheet_text(&path);
    size_t length = id_length(name);
    bool is_fine = !path.failed;
    if (is_fine && trpi_system_kind_of_path(place) == TRPI_FILE_FOLDER) {
        trpi_complain("%s is left out: it is a folder.", place);
    } else if (before != NULL && id_length(before) == length && strncmp(before, name, length) == 0) {
        trpi_complain("%s is left out: `%s` has the same id.", place, before);
    } else {
        is_fine = is_fine && add_voice(place, name, sheet);
    }
    trp_sheet_release(&path);
    return is_fine;
}

static bool write_list(const char *folder, const char *language, const names *list, trp_sheet *sheet)
{
    bool is_fine = true;
    trp_sheet_add_format(sheet, language != NULL ? "voices for %s\n" : "voices\n", language);
    for (size_t i = 0; i < list->count && is_fine; i++) {
        if (id_length(list->at[i]) > 0) {
            is_fine = add_file(folder, list->at[i], i > 0 ? list->at[i - 1] : NULL, sheet);  // files of one id lie in a row
        } else if (list->at[i][0] != '.') {
            trpi_complain("%s is left out: a sound is named after the id of its line, in small letters, `k7f2.ogg`.", list->at[i]);
        }
    }
    return is_fine;
}

int trpi_voices_write_list_of_folder(const char *folder, const char *language, const char *output)
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
