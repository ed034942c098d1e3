// SPDX-License-Identifier: MIT
// Files of the user, as a whole in memory.

#ifndef TROUPE_CLI_FILE_H
#define TROUPE_CLI_FILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct trpi_file {
    const char *name;  // for messages: the path, or "standard input"
    char *bytes;       // followed by a zero
    size_t size_bytes;
} trpi_file;

/// Reads a file; `-` is standard input. False when that is impossible; standard error then has one
/// sentence about why. Release with trpi_file_release.
bool trpi_file_read(const char *path, trpi_file *file);

/// The same for saves and recordings, which may be larger than anything that people write.
bool trpi_file_read_recorded(const char *path, trpi_file *file);
void trpi_file_release(trpi_file *file);

/// Writes a file under another name first, so that there is never half a file. `-` is standard
/// output. False, with one sentence, when it cannot be written.
bool trpi_file_write(const char *path, const void *bytes, size_t size_bytes);

#endif
