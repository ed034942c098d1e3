// SPDX-License-Identifier: MIT

#include "cli/file.h"

#include "cli/complaint.h"
#include "cli/system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1024 * 1024 };

static bool is_good(FILE *stream, const char *name, int megabytes)
{
    uint64_t size = 0;
    trpi_file_kind kind = trpi_system_kind_of_stream(stream, &size);
    if (kind == TRPI_FILE_ABSENT) {
        trpi_complain("%s cannot be read: %s.", name, strerror(errno));
        return false;
    }
    if (kind == TRPI_FILE_FOLDER) {
        trpi_complain("%s is a folder; name a file in it.", name);
        return false;
    }
    if (kind == TRPI_FILE_PLAIN && size > (uint64_t)megabytes * MEGABYTE) {
        trpi_complain("%s has %llu MB; such a file may have at most %d MB.", name, (unsigned long long)(size / MEGABYTE),
                      megabytes);
        return false;
    }
    return true;
}

static bool grow(trpi_file *file, size_t *capacity)
{
    if (file->size_bytes < *capacity) {
        return true;
    }
    size_t wanted = *capacity == 0 ? 65536 : *capacity * 2;
    char *bytes = realloc(file->bytes, wanted + 1);
    if (bytes == NULL) {
        trpi_complain("There is not enough memory for %s.", file->name);
        return false;
    }
    file->bytes = bytes;
    *capacity = wanted;
    return true;
}

static bool read_stream(FILE *stream, trpi_file *file, int megabytes)
{
    size_t capacity = 0;
    while (grow(file, &capacity)) {
        size_t got = fread(file->bytes + file->size_bytes, 1, capacity - file->size_bytes, stream);
        file->size_bytes += got;
        if ((uint64_t)file->size_bytes > (uint64_t)megabytes * MEGABYTE) {
            trpi_complain("%s has more than %d MB, which is too much.", file->name, megabytes);
            return false;
        }
        if (got == 0) {
            file->bytes[file->size_bytes] = '\0';
            if (ferror(stream)) {
                trpi_complain("%s cannot be read: %s.", file->name, strerror(errno));
                return false;
            }
            return true;
        }
    }
    return false;
}

bool trpi_file_read(const char *path, trpi_file *file, int most_megabytes)
{
    bool is_standard = strcmp(path, "-") == 0;
    *file = (trpi_file){is_standard ? "standard input" : path, NULL, 0};

    FILE *stream = is_standard ? stdin : fopen(path, "rb");
    if (stream == NULL) {
        if (trpi_system_kind_of_path(path) == TRPI_FILE_FOLDER) {
            trpi_complain("%s is a folder; name a file in it.", path);
        } else if (errno == ENOENT) {
            trpi_complain("There is no file %s.", path);
        } else {
            trpi_complain("%s cannot be read: %s.", path, strerror(errno));
        }
        return false;
    }
    bool is_read = is_good(stream, file->name, most_megabytes) && read_stream(stream, file, most_megabytes);
    if (!is_standard) {
        fclose(stream);
    }
    if (is_read && file->size_bytes == 0) {
        trpi_complain("%s is empty.", file->name);
        is_read = false;
    }
    if (!is_read) {
        trpi_file_release(file);
    }
    return is_read;
}

void trpi_file_release(trpi_file *file)
{
    free(file->bytes);
    file->bytes = NULL;
    file->size_bytes = 0;
}

// ---- Writing ------------------------------------------------------------------------------------

static bool fail(trpi_file_writer *output)
{
    output->reason = output->reason != 0 ? output->reason : errno != 0 ? errno : EIO;
    return false;
}

// Opens a new file beside the one it is to replace, with the same permissions. Of a symbolic link, the target is
// replaced, not the link.
static bool open_beside(trpi_file_writer *output, bool is_there)
{
    size_t size = strlen(output->path) + 1;
    output->target = is_there ? trpi_system_real_path(output->path) : malloc(size);
    if (output->target != NULL && !is_there) {
        memcpy(output->target, output->path, size);
    }
    size_t room = output->target != NULL ? strlen(output->target) + 32 : 0;
    output->draft_path = room > 0 ? malloc(room) : NULL;
    if (output->draft_path == NULL) {
        return fail(output);
    }
    snprintf(output->draft_path, room, "%s.%ld.draft", output->target, trpi_system_process_id());
    output->stream = trpi_system_create_file(output->draft_path, is_there ? output->target : NULL);
    return output->stream != NULL || fail(output);
}

// Opens a device or a pipe for writing as it is: it cannot be replaced.
static bool open_directly(trpi_file_writer *output, trpi_file_kind kind)
{
    errno = EISDIR;
    output->stream = kind == TRPI_FILE_FOLDER ? NULL : fopen(output->path, "wb");
    return output->stream != NULL || fail(output);
}

static bool finish(trpi_file_writer *output)
{
    bool is_written = (output->reason == 0 && fflush(output->stream) == 0) || fail(output);
    if (output->draft_path != NULL) {
        is_written = is_written && (trpi_system_flush_to_disk(output->stream) || fail(output));
    }
    if (output->stream != stdout && fclose(output->stream) != 0) {
        is_written = fail(output);
    }
    if (output->draft_path != NULL) {
        is_written = is_written && (trpi_system_replace_file(output->draft_path, output->target) || fail(output));
        if (!is_written) {
            remove(output->draft_path);
        }
    }
    return is_written;
}

static bool release(trpi_file_writer *output)
{
    if (output->reason != 0) {
        trpi_complain("%s cannot be written: %s.", strcmp(output->path, "-") == 0 ? "Standard output" : output->path,
                      strerror(output->reason));
    }
    bool is_written = output->reason == 0;
    free(output->draft_path);
    free(output->target);
    *output = (trpi_file_writer){0};
    return is_written;
}

bool trpi_file_writer_begin(trpi_file_writer *output, const char *path)
{
    *output = (trpi_file_writer){.path = path};
    errno = 0;
    if (strcmp(path, "-") == 0) {
        output->stream = stdout;
        return true;
    }
    trpi_file_kind kind = trpi_system_kind_of_path(path);
    bool is_beside = kind == TRPI_FILE_PLAIN || kind == TRPI_FILE_ABSENT;
    bool opens = is_beside ? open_beside(output, kind == TRPI_FILE_PLAIN) : open_directly(output, kind);
    return opens || release(output);
}

bool trpi_file_writer_add(trpi_file_writer *output, const void *bytes, size_t size_bytes)
{
    errno = 0;
    bool is_written = output->reason == 0 && fwrite(bytes, 1, size_bytes, output->stream) == size_bytes;
    return is_written || fail(output);
}

bool trpi_file_writer_end(trpi_file_writer *output)
{
    errno = 0;
    (void)finish(output);
    return release(output);
}

bool trpi_file_write(const char *path, const void *bytes, size_t size_bytes)
{
    trpi_file_writer output;
    if (!trpi_file_writer_begin(&output, path != NULL ? path : "-")) {
        return false;
    }
    (void)trpi_file_writer_add(&output, bytes, size_bytes);
    return trpi_file_writer_end(&output);
}

int trpi_file_write_sheet(const char *path, trp_sheet *sheet)
{
    bool is_written = !sheet->failed && trpi_file_write(path, trp_sheet_text(sheet), sheet->size_bytes);
    if (sheet->failed) {
        trpi_complain("There is not enough memory for %s.", path != NULL ? path : "that");
    }
    trp_sheet_release(sheet);
    return is_written ? TRPI_EXIT_FINE : TRPI_EXIT_FILES;
}
