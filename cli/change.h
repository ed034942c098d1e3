// SPDX-License-Identifier: MIT
// Reloading while a story is played: the texts on disk change, and the rehearsal goes on with the new version.

#ifndef TROUPE_CLI_CHANGE_H
#define TROUPE_CLI_CHANGE_H

#include "cli/command.h"

/// The versions of a text that a run has played. All of them stay loaded: the views may still quote them.
typedef struct trpi_play_versions {
    const trpi_opened_play *first;
    trpi_opened_play **later;  // behind the first; the last one may be ready and not played yet
    uint32_t count;
    const char *path;               // of the text that is watched, with all files that it uses
    const char *language;           // or NULL
    uint64_t version_when_read;     // of the files, when the text was read
    uint64_t version_at_last_look;  // and when they were looked at last
    trpi_opened_play *refused;      // the last one that could not be played: its files are watched too; or NULL
} trpi_play_versions;

/// Prepares the changed text at `path` for a reload of the rehearsal. False when it has errors, or lacks the setting
/// that is played: then `errors` says so, and nothing has changed.
bool trpi_play_versions_prepare_changed_text(trpi_play_versions *versions, const trp_rehearsal *rehearsal, const char *path,
                                             trp_sheet *errors);

/// Reloads the rehearsal with the prepared version. False when memory ran out, which ends the run.
bool trpi_play_versions_reload_prepared(trpi_play_versions *versions, trp_rehearsal *rehearsal);

/// Adds the reload report to a sheet: a sentence, between the words `before` and `behind`, with how many behaviours went on, began
/// again or were given up, and then a line for each. False, and nothing added, when the report is empty.
bool trpi_play_versions_report_reload(const trp_rehearsal *rehearsal, const char *before, const char *behind, trp_sheet *sheet);

/// Returns the file name of the version that is played now.
const char *trpi_play_versions_file_name_of_played_version(const trpi_play_versions *versions);

/// Begins to watch the files of the first version for changes.
void trpi_play_versions_begin_watch(trpi_play_versions *versions, const trpi_opened_play *first, const char *language);

/// Whether a file has changed since the text was read, and has not changed again since the last call, so that it is not still being
/// written.
bool trpi_play_versions_have_settled_change(trpi_play_versions *versions);

/// Notes that the text was read again, whether or not it could be used.
void trpi_play_versions_mark_as_read(trpi_play_versions *versions);

/// Releases all versions. To be called after the rehearsal and all views of it are gone.
void trpi_play_versions_free_all(trpi_play_versions *versions);

#endif
