// SPDX-License-Identifier: MIT

#define _XOPEN_SOURCE 700  // realpath

#include "cli/file.h"

#include "cli/complaint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A novel has one megabyte. What is larger by far was given by mistake.
enum {
    MEGABYTES_MOST = 64,
    MEGABYTES_MOST_RECORDED = 4096,
    MEGABYTE = 1024 * 1024
};

static bool is_good(FILE *stream, const char *name, int megabytes)
{
    struct stat status;
    if (fstat(fileno(stream), &status) != 0) {
        trpi_complain("%s cannot be read: %s.", name, strerror(errno));
        return false;
    }
    if (S_ISDIR(status.st_mode)) {
        trpi_complain("%s is a folder; name a file in it.", name);
        return false;
    }
    if (S_ISREG(status.st_mode) && status.st_size > (off_t)megabytes * MEGABYTE) {
        trpi_complain("%s has %lld MB; such a file may have at most %d MB.", name,
                      (long long)(status.st_size / MEGABYTE), megabytes);
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
        if (file->size_bytes > (size_t)megabytes * MEGABYTE) {
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

static bool read_file(const char *path, trpi_file *file, int megabytes)
{
    bool is_standard = strcmp(path, "-") == 0;
    *file = (trpi_file){is_standard ? "standard input" : path, NULL, 0};

    FILE *stream = is_standard ? stdin : fopen(path, "rb");
    if (stream == NULL) {
        if (errno == ENOENT) {
            trpi_complain("There is no file %s.", path);
        } else {
            trpi_complain("%s cannot be read: %s.", path, strerror(errno));
        }
        return false;
    }
    bool is_read = is_good(stream, file->name, megabytes) && read_stream(stream, file, megabytes);
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

bool trpi_file_read(const char *path, trpi_file *file)
{
    return read_file(path, file, MEGABYTES_MOST);
}

bool trpi_file_read_recorded(const char *path, trpi_file *file)
{
    return read_file(path, file, MEGABYTES_MOST_RECORDED);
}

void trpi_file_release(trpi_file *file)
{
    free(file->bytes);
    file->bytes = NULL;
    file->size_bytes = 0;
}

static bool write_stream(FILE *stream, const void *bytes, size_t size_bytes)
{
    return fwrite(bytes, 1, size_bytes, stream) == size_bytes && fflush(stream) == 0;
}

// Opens a file that is not there yet, with the rights of the one that it is to replace.
static FILE *open_draft(const char *draft, const struct stat *replaced)
{
    int handle = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (handle < 0) {
        return NULL;
    }
    FILE *stream = NULL;
    if (replaced == NULL || fchmod(handle, replaced->st_mode & 07777) == 0) {
        stream = fdopen(handle, "wb");
    }
    if (stream == NULL) {
        int reason = errno;
        close(handle);
        remove(draft);
        errno = reason;
    }
    return stream;
}

static bool write_by_renaming(const char *path, const char *draft, const struct stat *replaced,
                              const void *bytes, size_t size_bytes)
{
    FILE *stream = open_draft(draft, replaced);
    if (stream == NULL) {
        return false;
    }
    bool is_written = write_stream(stream, bytes, size_bytes);
    is_written = fclose(stream) == 0 && is_written;
    if (is_written && rename(draft, path) == 0) {
        return true;
    }
    int reason = errno;
    remove(draft);
    errno = reason;
    return false;
}

// A device or a pipe is written to, not replaced.
static bool write_directly(const char *path, const struct stat *status, const void *bytes,
                           size_t size_bytes)
{
    if (S_ISDIR(status->st_mode)) {
        errno = EISDIR;
        return false;
    }
    FILE *stream = fopen(path, "wb");
    if (stream == NULL) {
        return false;
    }
    bool is_written = write_stream(stream, bytes, size_bytes);
    return fclose(stream) == 0 && is_written;
}

static bool write_file(const char *path, const void *bytes, size_t size_bytes)
{
    struct stat status;
    bool is_there = stat(path, &status) == 0;
    if (is_there && !S_ISREG(status.st_mode)) {
        return write_directly(path, &status, bytes, size_bytes);
    }
    // Behind a link, the file is replaced, not the link.
    char *target = is_there ? realpath(path, NULL) : NULL;
    const char *real = target != NULL ? target : path;
    size_t length = strlen(real) + 32;
    char *draft = malloc(length);
    bool is_written = false;
    if (draft != NULL) {
        snprintf(draft, length, "%s.%ld.draft", real, (long)getpid());
        is_written = write_by_renaming(real, draft, is_there ? &status : NULL, bytes, size_bytes);
    }
    free(draft);
    free(target);
    return is_written;
}

bool trpi_file_write(const char *path, const void *bytes, size_t size_bytes)
{
    bool is_standard = strcmp(path, "-") == 0;
    bool is_written =
        is_standard ? write_stream(stdout, bytes, size_bytes) : write_file(path, bytes, size_bytes);
    if (!is_written) {
        trpi_complain("%s cannot be written: %s.", is_standard ? "Standard output" : path,
                      strerror(errno));
    }
    return is_written;
}
