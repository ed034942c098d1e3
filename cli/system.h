// SPDX-License-Identifier: MIT
// The operating system, as far as the command uses it: clocks, terminals, files and folders. system_posix.c and system_windows.c
// have the functions; nothing else in the command but the studio's server depends on the system.

#ifndef TROUPE_CLI_SYSTEM_H
#define TROUPE_CLI_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/// Prepares the process: its streams carry bytes as they are, and a closed pipe is an error of writing, not a signal.
void trpi_system_set_up_process_streams(void);

/// trpi_system_now_ns returns the nanoseconds of a monotonic clock, trpi_system_process_time_ns those of processor time that this
/// process has taken.
uint64_t trpi_system_now_ns(void);
uint64_t trpi_system_process_time_ns(void);
void trpi_system_sleep_ms(uint32_t milliseconds);

bool trpi_system_is_terminal(FILE *stream);

typedef enum trpi_file_kind {
    TRPI_FILE_ABSENT,
    TRPI_FILE_PLAIN,
    TRPI_FILE_FOLDER,
    TRPI_FILE_DEVICE,  // or a pipe, a socket
} trpi_file_kind;

/// Returns the kind of the file at a path, or of an open one with its size in bytes; TRPI_FILE_ABSENT, with errno, when the system
/// does not say.
trpi_file_kind trpi_system_kind_of_path(const char *path);
trpi_file_kind trpi_system_kind_of_stream(FILE *stream, uint64_t *size_bytes);

/// Returns a number that changes when the file at the path is written or replaced; 0 without a file.
uint64_t trpi_system_file_version(const char *path);

/// Returns the path without links, from the root, with `/` between its names; to be freed. NULL, with errno, when there is no such
/// file.
char *trpi_system_real_path(const char *path);

/// Returns the last separator of names in a path, or NULL.
const char *trpi_system_last_separator(const char *path);

/// Opens a file for reading without following a link and without waiting for the other end of a pipe. NULL with errno.
FILE *trpi_system_open_without_following_links(const char *path);

/// Calls a function for each name in a folder, in any order, until it returns false. False when there is no such folder.
bool trpi_system_list_folder(const char *path, bool (*each)(void *context, const char *name), void *context);

/// Makes a folder in a folder that exists. False with errno.
bool trpi_system_make_folder(const char *path);

/// Creates a file that must not be there yet, with the permissions of the file `permissions_from` unless that is NULL. NULL with
/// errno.
FILE *trpi_system_create_file(const char *path, const char *permissions_from);

/// Flushes the bytes of a stream to the disk. False with errno.
bool trpi_system_flush_to_disk(FILE *stream);

/// Gives the file at `from` the name `to`, in place of a file that has it, and flushes the name to the disk. False with errno.
bool trpi_system_replace_file(const char *from, char *to);

/// Returns the number of this process.
long trpi_system_process_id(void);

/// Runs a program that reads one file and writes another; the last word is NULL. Returns its exit code, 127 when there is no such
/// program, -1 with errno when it could not be started.
int trpi_system_run_filter(char *const *words, FILE *from, FILE *to);

#endif
