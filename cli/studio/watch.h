// SPDX-License-Identifier: MIT
// A watch on a folder. Where the system notifies of changes the folder is read only then; elsewhere it is read at intervals.

#ifndef TROUPE_CLI_STUDIO_WATCH_H
#define TROUPE_CLI_STUDIO_WATCH_H

#include "cli/studio/folder.h"

typedef struct trpi_folder_watch {
    const trpi_folder *folder;
    int handle;  // a file that can be read when something has happened; -1 when the system does not tell
    uint64_t stamp;
    int64_t due_ms;  // when to look, 0 when there is no reason to
} trpi_folder_watch;

/// Changes in a folder that follow one another within this time are reported as one change.
enum { TRPI_WATCH_PAUSE_MS = 200 };

void trpi_folder_watch_begin(trpi_folder_watch *watch, const trpi_folder *folder);
void trpi_folder_watch_end(trpi_folder_watch *watch);

/// Returns for how many milliseconds the folder need not be read; -1: until the handle becomes readable.
int64_t trpi_folder_watch_timeout_ms(const trpi_folder_watch *watch);

/// Whether a text was made, removed or written since the last call that returned true. Where the system does not notify, the
/// folder is read only if `may_poll`.
bool trpi_folder_watch_has_changed(trpi_folder_watch *watch, bool may_poll);

/// Returns a monotonic clock in milliseconds.
int64_t trpi_monotonic_ms(void);

#endif
