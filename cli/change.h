// SPDX-License-Identifier: MIT
// Texts that change while they are played.

#ifndef TROUPE_CLI_CHANGE_H
#define TROUPE_CLI_CHANGE_H

#include "cli/command.h"

/// The versions of a text that a run has played. All of them stay: what is shown may speak of them.
typedef struct trpi_text_versions {
    const trpi_opened_play *first;
    trpi_opened_play **all;  // behind the first; the last one may be ready and not played yet
    uint32_t count;
    const char *path;           // of the text that is watched, with all files that it uses
    const char *language;       // or NULL
    uint64_t seen;              // of the files, when the text was read
    uint64_t settles;           // and when they were looked at last
    trpi_opened_play *refused;  // the last one that could not be played: its files are watched too; or NULL
} trpi_text_versions;

/// Gets the text at `path` ready for a rehearsal. False when it has errors, or does not have the setting that is
/// played: then `wrong` says so, and nothing has changed.
bool trpi_change_prepare(trpi_text_versions *versions, const trp_rehearsal *rehearsal, const char *path, trp_sheet *wrong);

/// Makes a rehearsal go on with what was prepared. False when memory ran out, which ends the run.
bool trpi_change_apply(trpi_text_versions *versions, trp_rehearsal *rehearsal);

/// Adds what became of everything that was under way: in one sentence that begins with both words, and a line for each. False when
/// nothing was; then nothing is added.
bool trpi_change_report(const trp_rehearsal *rehearsal, const char *before, const char *behind, trp_sheet *told);

/// The name of the file that is played now.
const char *trpi_text_versions_name(const trpi_text_versions *versions);

/// Begins to watch the files of the first version.
void trpi_file_watch_begin(trpi_text_versions *versions, const trpi_opened_play *first, const char *language);

/// Whether a file has changed since the text was read, and has not any more since it was asked last: nobody is still writing.
bool trpi_file_watch_has_changed(trpi_text_versions *versions);

/// Notes that the text was read anew, whatever came of it.
void trpi_file_watch_note(trpi_text_versions *versions);

/// Releases all versions. After the rehearsal and all that was shown of it.
void trpi_text_versions_release(trpi_text_versions *versions);

#endif
