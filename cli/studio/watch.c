// SPDX-License-Identifier: MIT
// Watches each folder by itself. After any change all folders are walked again, which also finds new ones; watching a folder
// twice is allowed and changes nothing.

#include "cli/studio/watch.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/inotify.h>
#endif

int64_t trpi_monotonic_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#ifdef __linux__
static int begin_to_hear(void)
{
    return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

static void watch_folder(void *context, const char *path, const char *name)
{
    trpi_folder_watch *watch = context;
    bool is_folder = *name == '\0' || name[strlen(name) - 1] == '/';
    uint32_t what = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVE | IN_ATTRIB | IN_ONLYDIR;
    if (is_folder && watch->handle >= 0 && inotify_add_watch(watch->handle, path, what) < 0) {
        trpi_folder_watch_end(watch);  // too many folders for the system: they are looked at
    }
}
#else
static int begin_to_hear(void)
{
    return -1;
}

static void watch_folder(void *context, const char *path, const char *name)
{
    (void)context;
    (void)path;
    (void)name;
}
#endif

void trpi_folder_watch_begin(trpi_folder_watch *watch, const trpi_folder *folder)
{
    *watch = (trpi_folder_watch){.folder = folder, .handle = begin_to_hear()};
    trpi_folder_walk(folder, watch_folder, watch);
    watch->stamp = trpi_folder_version(folder);
}

void trpi_folder_watch_end(trpi_folder_watch *watch)
{
    if (watch->handle >= 0) {
        close(watch->handle);
    }
    watch->handle = -1;
}

int64_t trpi_folder_watch_timeout_ms(const trpi_folder_watch *watch)
{
    int64_t rest = watch->due_ms - trpi_monotonic_ms();
    return watch->due_ms == 0 ? -1 : rest > 0 ? rest : 0;
}

// Reads away the notifications of the system; returns whether there was any. Their content does not matter.
static bool hear(const trpi_folder_watch *watch)
{
    char told[4096];
    bool is_told = false;
    while (watch->handle >= 0 && read(watch->handle, told, sizeof told) > 0) {
        is_told = true;
    }
    return is_told;
}

bool trpi_folder_watch_has_changed(trpi_folder_watch *watch, bool may_poll)
{
    int64_t now = trpi_monotonic_ms();
    bool is_reason = hear(watch) || (watch->handle < 0 && may_poll);
    watch->due_ms = watch->due_ms == 0 && is_reason ? now + TRPI_WATCH_PAUSE_MS : watch->due_ms;
    if (watch->due_ms == 0 || now < watch->due_ms) {
        return false;
    }
    watch->due_ms = 0;
    trpi_folder_walk(watch->folder, watch_folder, watch);
    uint64_t stamp = trpi_folder_version(watch->folder);
    bool has_changed = stamp != watch->stamp;
    watch->stamp = stamp;
    return has_changed;
}
