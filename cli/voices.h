// SPDX-License-Identifier: MIT
// Lists of voices, made of the sound files of a folder.

#ifndef TROUPE_CLI_VOICES_H
#define TROUPE_CLI_VOICES_H

/// Writes the `voices` list of a text: the sound files in `folder` that are named after the ids of lines, each
/// with its length. To `output`, or to standard output when that is NULL; for a language, or for the text's own when that is NULL.
/// Returns the exit code of the process.
int trpi_voices_write_list_of_folder(const char *folder, const char *language, const char *output);

#endif
