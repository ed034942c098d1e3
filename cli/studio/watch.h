// SPDX-License-Identifier: MIT
// A folder that is watched: where the system tells of changes nothing is looked at until it does, elsewhere it is looked at now and
// then.

#ifndef TROUPE_CLI_STUDIO_WATCH_H
#define TROUPE_CLI_STUDIO_WATCH_H

#include "cli/studio/folder.h"

typedef struct trpi_folder_watch {
    const trpi_folder *folder;
    int handle;  // a file that can be read when something has happened; -1 when the system does not tell
    uint64_t stamp;
    int64_t due_ms;  // when to look, 0 when there is no reason to
} trpi_folder_watch;

/// Changes that follow one another within this time are one.
enum { TRPI_WATCH_PAUSE_MS = 200 };

void trpi_folder_watch_begin(trpi_folder_watch *watch, const trpi_folder *folder);
void trpi_folder_watch_end(trpi_folder_watch *watch);

/// How long nothing has to be looked at, in milliseconds; -1: until the handle can be read.
int64_t trpi_folder_watch_rest_ms(const trpi_folder_watch *watch);

/// Whether texts have come, gone or been written since the last time it said so. `is_wanted`: otherwise nothing is looked at where
/// the system does not tell.
bool trpi_folder_watch_has_changed(trpi_folder_watch *watch, bool is_wanted);

/// A clock that only goes forwards, in milliseconds.
int64_t trpi_folder_watch_now_ms(void);

#endif
