// SPDX-License-Identifier: MIT
// Files of the user: read as a whole, and written so that a file is never left half written.

#ifndef TROUPE_CLI_FILE_H
#define TROUPE_CLI_FILE_H

#include "troupe/sheet.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct trpi_file {
    const char *name;  // for messages: the path, or "standard input"
    char *bytes;       // followed by a zero
    size_t size_bytes;
} trpi_file;

/// The largest file that is read. A novel has one megabyte: a far larger text was given by mistake.
enum { TRPI_TEXT_MEGABYTES = 64, TRPI_RECORD_MEGABYTES = 4096 };

/// Reads a file of at most so many megabytes; `-` is standard input. False when that is impossible; standard error then has one
/// sentence about why. Release with trpi_file_release.
bool trpi_file_read(const char *path, trpi_file *file, int most_megabytes);
void trpi_file_release(trpi_file *file);

/// A file that is being written under another name beside the file it replaces, which stays whole until the new one is
/// complete. A device cannot be replaced, so it is written to directly.
typedef struct trpi_file_writer {
    const char *path;  // as the user named it; `-` is standard output
    char *target;      // the file that is replaced, behind links
    char *draft_path;  // the name until then: PATH.PROCESS.draft
    FILE *stream;
    int reason;  // errno of the first mistake; 0 so far
} trpi_file_writer;

/// Begins to write a file. False, with one sentence that names the file, when that is impossible.
bool trpi_file_writer_begin(trpi_file_writer *output, const char *path);

/// Appends bytes. False when a write failed, now or before; trpi_file_writer_end says why.
bool trpi_file_writer_add(trpi_file_writer *output, const void *bytes, size_t size_bytes);

/// Flushes the bytes to the disk, then gives the file its name. False, with one sentence that names the file and the reason; then
/// the file that was there before is unchanged.
bool trpi_file_writer_end(trpi_file_writer *output);

/// Writes a whole file: begin, add and end in one call; to standard output without a path.
bool trpi_file_write(const char *path, const void *bytes, size_t size_bytes);

/// Writes a sheet to a file and releases it. Returns the exit code of the process.
int trpi_file_write_sheet(const char *path, trp_sheet *sheet);

#endif
