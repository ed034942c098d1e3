// SPDX-License-Identifier: MIT

#define _XOPEN_SOURCE 700  // realpath

#include "cli/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void trpi_system_set_up_process_streams(void)
{
    signal(SIGPIPE, SIG_IGN);
}

// ---- Clocks and terminals -----------------------------------------------------------------------

static uint64_t read_clock(clockid_t clock)
{
    struct timespec now = {0, 0};
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t trpi_system_now_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t trpi_system_process_time_ns(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

void trpi_system_sleep_ms(uint32_t milliseconds)
{
    struct timespec time = {.tv_sec = (time_t)(milliseconds / 1000), .tv_nsec = (long)(milliseconds % 1000) * 1000000L};
    nanosleep(&time, NULL);
}

bool trpi_system_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) != 0;
}

long trpi_system_process_id(void)
{
    return (long)getpid();
}

// ---- Files --------------------------------------------------------------------------------------

static trpi_file_kind kind_of(const struct stat *status)
{
    return S_ISREG(status->st_mode) ? TRPI_FILE_PLAIN : S_ISDIR(status->st_mode) ? TRPI_FILE_FOLDER : TRPI_FILE_DEVICE;
}

trpi_file_kind trpi_system_kind_of_path(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? kind_of(&status) : TRPI_FILE_ABSENT;
}

trpi_file_kind trpi_system_kind_of_stream(FILE *stream, uint64_t *size_bytes)
{
    struct stat status;
    if (fstat(fileno(stream), &status) != 0) {
        return TRPI_FILE_ABSENT;
    }
    *size_bytes = (uint64_t)status.st_size;
    return kind_of(&status);
}

uint64_t trpi_system_file_version(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        return 0;
    }
    uint64_t time = (uint64_t)info.st_mtim.tv_sec * 1000000000u + (uint64_t)info.st_mtim.tv_nsec;
    return (time ^ (uint64_t)info.st_size << 40) * 0x9E3779B97F4A7C15u + (uint64_t)info.st_ino;
}

char *trpi_system_real_path(const char *path)
{
    return realpath(path, NULL);
}

const char *trpi_system_last_separator(const char *path)
{
    return strrchr(path, '/');
}

FILE *trpi_system_open_without_following_links(const char *path)
{
    int handle = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    FILE *stream = handle >= 0 ? fdopen(handle, "rb") : NULL;
    if (handle >= 0 && stream == NULL) {
        close(handle);
    }
    return stream;
}

bool trpi_system_list_folder(const char *path, bool (*each)(void *context, const char *name), void *context)
{
    DIR *folder = opendir(path);
    if (folder == NULL) {
        return false;
    }
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL && each(context, entry->d_name)) {
    }
    closedir(folder);
    return true;
}

bool trpi_system_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0;
}

FILE *trpi_system_create_file(const char *path, const char *like)
{
    struct stat status;
    int handle = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (handle < 0) {
        return NULL;
    }
    bool is_alike = like == NULL || (stat(like, &status) == 0 && fchmod(handle, status.st_mode & 07777) == 0);
    FILE *stream = is_alike ? fdopen(handle, "wb") : NULL;
    if (stream == NULL) {
        int reason = errno;
        close(handle);
        remove(path);
        errno = reason;
    }
    return stream;
}

bool trpi_system_flush_to_disk(FILE *stream)
{
    return fflush(stream) == 0 && fsync(fileno(stream)) == 0;
}

// Flushes the folder, so that the new name of a file outlasts a power cut. The file is whole even where a file system cannot do
// that.
static void keep_name(char *path)
{
    char *end = strrchr(path, '/');
    if (end != NULL) {
        end[end == path] = '\0';
    }
    int folder = open(end != NULL ? path : ".", O_RDONLY);
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
}

bool trpi_system_replace_file(const char *from, char *to)
{
    bool is_replaced = rename(from, to) == 0;
    if (is_replaced) {
        keep_name(to);
    }
    return is_replaced;
}

// ---- Programs -----------------------------------------------------------------------------------

// Replaces the child process by a program that reads one file and writes the other.
static void become_program(char *const *words, FILE *from, FILE *to)
{
    dup2(fileno(from), STDIN_FILENO);
    dup2(fileno(to), STDOUT_FILENO);
    execvp(words[0], words);
    _exit(127);
}

int trpi_system_run_filter(char *const *words, FILE *from, FILE *to)
{
    int status = 0;
    rewind(from);  // writes what was put into it
    pid_t child = fork();
    if (child == 0) {
        become_program(words, from, to);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child < 0 ? -1 : WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}
