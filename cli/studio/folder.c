// SPDX-License-Identifier: MIT
// Invariants:
// - only plain files are opened, by their real paths, which begin with the root;
// - only texts, layouts and lines in another language are written. When the name is a link, the same is true of the linked file.

#define _XOPEN_SOURCE 700  // realpath

#include "cli/studio/folder.h"

#include "cli/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEPTH_MOST = 16, NAME_MOST = 1024, LARGEST = 64 * 1024 * 1024 };

bool trpi_folder_open(trpi_folder *folder, const char *path)
{
    char *real = realpath(path, NULL);
    struct stat status;
    bool is_folder = real != NULL && stat(real, &status) == 0 && S_ISDIR(status.st_mode);
    trp_sheet root = {0};
    if (is_folder) {
        trp_sheet_add(&root, real);
        trp_sheet_add(&root, strcmp(real, "/") == 0 ? "" : "/");
    } else if (real != NULL) {
        errno = ENOTDIR;
    }
    free(real);
    folder->root = root.text;
    return is_folder && !root.failed;
}

void trpi_folder_release(trpi_folder *folder)
{
    free(folder->root);
    folder->root = NULL;
}

// Adds bytes to a hash (FNV-1a), which tells versions of a text apart and is no protection against attackers.
static uint64_t mix(uint64_t hash, const void *bytes, size_t size_bytes)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size_bytes; i++) {
        hash = (hash ^ at[i]) * 0x100000001b3u;
    }
    return hash;
}
#define MIX_START 0xcbf29ce484222325u

trpi_content_hash trpi_content_hash_of(const char *bytes, size_t size_bytes)
{
    trpi_content_hash hash;
    snprintf(hash.text, sizeof hash.text, "%016llx", (unsigned long long)mix(MIX_START, bytes, size_bytes));
    return hash;
}

// ---- Names --------------------------------------------------------------------------------------

static int digit_of(char letter)
{
    static const char digits[] = "0123456789abcdef";
    char low = letter >= 'A' && letter <= 'F' ? (char)(letter - 'A' + 'a') : letter;
    const char *found = low != '\0' ? strchr(digits, low) : NULL;
    return found != NULL ? (int)(found - digits) : -1;
}

bool trpi_folder_decode_file_name(const char *address, char *name, size_t name_size)
{
    size_t size = 0;
    bool begins = true;  // a part of the name, which a dot would hide
    for (const char *at = address; *at != '\0'; at++) {
        unsigned char letter = (unsigned char)*at;
        if (letter == '%') {
            int high = digit_of(at[1]), low = high >= 0 ? digit_of(at[2]) : -1;
            if (low < 0) {
                return false;
            }
            letter = (unsigned char)(high * 16 + low);
            at += 2;
        }
        bool is_wrong = letter < ' ' || letter == 127 || letter == '\\' || (begins && (letter == '.' || letter == '/'));
        if (is_wrong || size + 1 >= name_size || size >= NAME_MOST) {
            return false;
        }
        begins = letter == '/';
        name[size++] = (char)letter;
    }
    name[size] = '\0';
    return !begins;
}

static bool ends_with(const char *name, const char *ending)
{
    size_t size = strlen(name), ending_size = strlen(ending);
    return size > ending_size && strcmp(name + size - ending_size, ending) == 0;
}

bool trpi_file_name_is_of_text_layout_or_translation(const char *name)
{
    return ends_with(name, ".troupe") || ends_with(name, ".layout") || ends_with(name, ".lines");
}

static bool is_inside(const trpi_folder *folder, const char *real)
{
    return strncmp(real, folder->root, strlen(folder->root)) == 0;
}

// Finds the real path of a file that exists, or could be made in a folder that exists: *real, from malloc; NULL when the file is
// refused or missing, as the result says.
static trpi_folder_result find(const trpi_folder *folder, const char *name, char **real)
{
    char path[PATH_MAX];
    *real = NULL;
    if (snprintf(path, sizeof path, "%s%s", folder->root, name) >= (int)sizeof path) {
        return TRPI_FOLDER_REFUSED;
    }
    *real = realpath(path, NULL);
    if (*real != NULL) {
        const char *ending = strrchr(path, '.');
        return is_inside(folder, *real) && (ending == NULL || ends_with(*real, ending)) ? TRPI_FOLDER_FINE : TRPI_FOLDER_REFUSED;
    }
    struct stat status;
    if (errno != ENOENT || lstat(path, &status) == 0) {
        return TRPI_FOLDER_REFUSED;  // a link that leads nowhere is nothing to be made
    }
    char *slash = strrchr(path, '/');
    *slash = '\0';
    char *parent = realpath(path, NULL);
    if (parent == NULL) {
        return TRPI_FOLDER_MISSING;
    }
    trp_sheet made = {0};
    trp_sheet_add(&made, parent);
    trp_sheet_add(&made, "/");
    trp_sheet_add(&made, slash + 1);
    free(parent);
    if (made.failed || !is_inside(folder, made.text)) {
        trp_sheet_release(&made);
        return TRPI_FOLDER_REFUSED;
    }
    *real = made.text;
    return TRPI_FOLDER_MISSING;
}

// ---- Files --------------------------------------------------------------------------------------

// Reads a plain file. It is opened without blocking, since a pipe that nobody writes to would block for ever.
static trpi_folder_result read_plain(const char *real, char **bytes, size_t *size_bytes)
{
    int handle = open(real, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;
    bool is_plain = handle >= 0 && fstat(handle, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= LARGEST;
    FILE *stream = is_plain ? fdopen(handle, "rb") : NULL;
    if (stream == NULL) {
        if (handle >= 0) {
            close(handle);
        }
        return TRPI_FOLDER_REFUSED;
    }
    size_t size = (size_t)status.st_size;
    *bytes = calloc(size + 1, 1);
    *size_bytes = *bytes != NULL ? fread(*bytes, 1, size, stream) : 0;
    fclose(stream);
    return *bytes != NULL ? TRPI_FOLDER_FINE : TRPI_FOLDER_FAILED;
}

trpi_folder_result trpi_folder_read_file(const trpi_folder *folder, const char *name, char **bytes, size_t *size_bytes)
{
    char *real;
    *bytes = NULL;
    *size_bytes = 0;
    trpi_folder_result result = find(folder, name, &real);
    if (result == TRPI_FOLDER_FINE) {
        result = read_plain(real, bytes, size_bytes);
    }
    free(real);
    return result;
}

trpi_folder_result trpi_folder_write_file_if_unchanged(const trpi_folder *folder, const char *name, const char *seen_hash,
                                                       const char *body, size_t body_bytes, char **present_content,
                                                       size_t *size_bytes)
{
    trpi_folder_result result = trpi_folder_read_file(folder, name, present_content, size_bytes);
    if (result != TRPI_FOLDER_FINE && result != TRPI_FOLDER_MISSING) {
        return result;
    }
    bool is_there = result == TRPI_FOLDER_FINE;
    if (is_there != (seen_hash != NULL) ||
        (is_there && strcmp(trpi_content_hash_of(*present_content, *size_bytes).text, seen_hash) != 0)) {
        return TRPI_FOLDER_CHANGED;
    }
    char *real;
    (void)find(folder, name, &real);
    result = real == NULL                                                  ? TRPI_FOLDER_MISSING
             : trpi_file_write(real, body != NULL ? body : "", body_bytes) ? TRPI_FOLDER_FINE
                                                                           : TRPI_FOLDER_FAILED;
    free(real);
    return result;
}

// ---- The whole folder ---------------------------------------------------------------------------

static bool is_left_out(const char *name)
{
    bool is_plain = *name != '.' && strcmp(name, "node_modules") != 0;
    for (const char *at = name; *at != '\0'; at++) {
        is_plain = is_plain && (unsigned char)*at >= ' ' && *at != 127;
    }
    return !is_plain;
}

static void walk(const trpi_folder *folder, const char *name, int depth, trpi_folder_visitor *visit, void *context)
{
    char path[PATH_MAX];
    DIR *stream = snprintf(path, sizeof path, "%s%s", folder->root, name) < (int)sizeof path ? opendir(path) : NULL;
    if (stream == NULL) {
        return;
    }
    visit(context, path, name);
    for (struct dirent *entry; (entry = readdir(stream)) != NULL;) {
        char inside[PATH_MAX];
        struct stat status;
        if (is_left_out(entry->d_name) || snprintf(inside, sizeof inside, "%s%s", name, entry->d_name) + 1 >= (int)sizeof inside ||
            snprintf(path, sizeof path, "%s%s", folder->root, inside) >= (int)sizeof path || lstat(path, &status) != 0) {
            continue;
        }
        if (S_ISDIR(status.st_mode) && depth < DEPTH_MOST) {
            strcat(inside, "/");
            walk(folder, inside, depth + 1, visit, context);
        } else if (!S_ISDIR(status.st_mode) && trpi_file_name_is_of_text_layout_or_translation(inside)) {
            visit(context, path, inside);
        }
    }
    closedir(stream);
}

void trpi_folder_walk(const trpi_folder *folder, trpi_folder_visitor *visit, void *context)
{
    walk(folder, "", 0, visit, context);
}

static bool is_folder_name(const char *name)
{
    return *name == '\0' || ends_with(name, "/");
}

typedef struct listing {
    const trpi_folder *folder;
    trp_sheet *sheet;
} listing;

static void list_text(void *context, const char *path, const char *name)
{
    (void)path;
    listing *made = context;
    char *bytes;
    size_t size_bytes;
    if (is_folder_name(name) || trpi_folder_read_file(made->folder, name, &bytes, &size_bytes) != TRPI_FOLDER_FINE) {
        return;
    }
    trp_sheet_add_format(made->sheet, "%s %s\n", trpi_content_hash_of(bytes, size_bytes).text, name);
    free(bytes);
}

void trpi_folder_print_text_list(const trpi_folder *folder, trp_sheet *sheet)
{
    trpi_folder_walk(folder, list_text, &(listing){folder, sheet});
}

// The stamps of entries are added up, so that their order in the folder does not matter.
static void stamp_text(void *context, const char *path, const char *name)
{
    struct stat status;
    if (is_folder_name(name) || stat(path, &status) != 0) {
        return;
    }
    int64_t facts[] = {(int64_t)status.st_ino, (int64_t)status.st_size, (int64_t)status.st_mtim.tv_sec,
                       (int64_t)status.st_mtim.tv_nsec};
    *(uint64_t *)context += mix(mix(MIX_START, name, strlen(name)), facts, sizeof facts);
}

uint64_t trpi_folder_version(const trpi_folder *folder)
{
    uint64_t stamp = 0;
    trpi_folder_walk(folder, stamp_text, &stamp);
    return stamp;
}
