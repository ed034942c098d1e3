// SPDX-License-Identifier: MIT
// Paths are UTF-8, by the manifest of the command (cli/windows/).

#include "cli/system.h"

#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

enum { LONGEST_PATH = 32768 };

void trpi_system_set_up_process_streams(void)
{
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

// ---- Clocks and terminals -----------------------------------------------------------------------

uint64_t trpi_system_now_ns(void)
{
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    uint64_t ticks = (uint64_t)now.QuadPart, per_second = (uint64_t)frequency.QuadPart;
    return ticks / per_second * 1000000000u + ticks % per_second * 1000000000u / per_second;
}

static uint64_t ns_of(FILETIME time)
{
    return ((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) * 100;
}

uint64_t trpi_system_process_time_ns(void)
{
    FILETIME begun, ended, kernel, user;
    bool is_known = GetProcessTimes(GetCurrentProcess(), &begun, &ended, &kernel, &user) != 0;
    return is_known ? ns_of(kernel) + ns_of(user) : 0;
}

void trpi_system_sleep_ms(uint32_t milliseconds)
{
    Sleep(milliseconds);
}

bool trpi_system_is_terminal(FILE *stream)
{
    return _isatty(_fileno(stream)) != 0;
}

long trpi_system_process_id(void)
{
    return (long)_getpid();
}

// ---- Files --------------------------------------------------------------------------------------

static trpi_file_kind kind_of(unsigned mode)
{
    return (mode & _S_IFMT) == _S_IFREG ? TRPI_FILE_PLAIN : (mode & _S_IFMT) == _S_IFDIR ? TRPI_FILE_FOLDER : TRPI_FILE_DEVICE;
}

trpi_file_kind trpi_system_kind_of_path(const char *path)
{
    struct _stat64 status;
    return _stat64(path, &status) == 0 ? kind_of(status.st_mode) : TRPI_FILE_ABSENT;
}

trpi_file_kind trpi_system_kind_of_stream(FILE *stream, uint64_t *size_bytes)
{
    struct _stat64 status;
    if (_fstat64(_fileno(stream), &status) != 0) {
        return TRPI_FILE_ABSENT;
    }
    *size_bytes = (uint64_t)status.st_size;
    return kind_of(status.st_mode);
}

uint64_t trpi_system_file_version(const char *path)
{
    WIN32_FILE_ATTRIBUTE_DATA about;
    if (!GetFileAttributesExA(path, GetFileExInfoStandard, &about)) {
        return 0;
    }
    return (ns_of(about.ftLastWriteTime) ^ (uint64_t)about.nFileSizeLow << 40) * 0x9E3779B97F4A7C15u + ns_of(about.ftCreationTime);
}

// Sets errno from the last error of the system.
static void take_error(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME: errno = ENOENT; break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION: errno = EACCES; break;
    case ERROR_DISK_FULL: errno = ENOSPC; break;
    default: errno = EIO; break;
    }
}

char *trpi_system_real_path(const char *path)
{
    HANDLE file = CreateFileA(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                              FILE_FLAG_BACKUP_SEMANTICS, NULL);
    char *real = file != INVALID_HANDLE_VALUE ? malloc(LONGEST_PATH) : NULL;
    DWORD size = real != NULL ? GetFinalPathNameByHandleA(file, real, LONGEST_PATH, FILE_NAME_NORMALIZED) : 0;
    if (size == 0 || size >= LONGEST_PATH) {
        take_error();
        free(real);
        real = NULL;
    } else {
        if (strncmp(real, "\\\\?\\", 4) == 0 && strncmp(real, "\\\\?\\UNC\\", 8) != 0) {
            memmove(real, real + 4, size - 4 + 1);
        }
        for (char *at = real; *at != '\0'; at++) {
            *at = *at == '\\' ? '/' : *at;
        }
    }
    if (file != INVALID_HANDLE_VALUE) {
        CloseHandle(file);
    }
    return real;
}

const char *trpi_system_last_separator(const char *path)
{
    const char *slash = strrchr(path, '/'), *other = strrchr(path, '\\');
    return slash == NULL || (other != NULL && other > slash) ? other : slash;
}

FILE *trpi_system_open_without_following_links(const char *path)
{
    return fopen(path, "rb");
}

bool trpi_system_list_folder(const char *path, bool (*each)(void *context, const char *name), void *context)
{
    size_t size = strlen(path);
    char *pattern = malloc(size + 3);
    if (pattern == NULL) {
        return false;
    }
    memcpy(pattern, path, size);
    memcpy(pattern + size, "/*", 3);
    WIN32_FIND_DATAA found;
    HANDLE search = FindFirstFileA(pattern, &found);
    free(pattern);
    if (search == INVALID_HANDLE_VALUE) {
        return false;
    }
    while (each(context, found.cFileName) && FindNextFileA(search, &found)) {
    }
    FindClose(search);
    return true;
}

FILE *trpi_system_create_file(const char *path, const char *like)
{
    (void)like;  // a new file has the permissions of its folder
    int handle = _open(path, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY, _S_IREAD | _S_IWRITE);
    FILE *stream = handle >= 0 ? _fdopen(handle, "wb") : NULL;
    if (handle >= 0 && stream == NULL) {
        _close(handle);
        remove(path);
    }
    return stream;
}

bool trpi_system_make_folder(const char *path)
{
    return _mkdir(path) == 0;
}

bool trpi_system_flush_to_disk(FILE *stream)
{
    return fflush(stream) == 0 && _commit(_fileno(stream)) == 0;
}

bool trpi_system_replace_file(const char *from, char *to)
{
    bool is_replaced = MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0;
    if (!is_replaced) {
        take_error();
    }
    return is_replaced;
}

// ---- Programs -----------------------------------------------------------------------------------

int trpi_system_run_filter(char *const *words, FILE *from, FILE *to)
{
    rewind(from);  // writes what was put into it
    int input = _dup(0), output = _dup(1);
    intptr_t end = -1;
    if (input >= 0 && output >= 0 && _dup2(_fileno(from), 0) == 0 && _dup2(_fileno(to), 1) == 0) {
        end = _spawnvp(_P_WAIT, words[0], (const char *const *)words);
    }
    int reason = errno;
    _dup2(input, 0);
    _dup2(output, 1);
    _close(input);
    _close(output);
    errno = reason;
    return end == -1 && reason == ENOENT ? 127 : (int)end;
}
