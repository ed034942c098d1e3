// SPDX-License-Identifier: MIT
// Recordings of `troupe run`: logs in files.

#ifndef TROUPE_CLI_RECORDING_H
#define TROUPE_CLI_RECORDING_H

#include "cli/command.h"
#include "troupe/log.h"

/// Begins to record a world to a file, which gets its final name when the recording ends. False after a complaint.
bool trpi_recording_begin(trpi_file_writer *recording, trp_world *world, const char *path);

/// Ends a recording. False after a complaint: the log is not whole. Does nothing to a recording of zeros, which was
/// never begun.
bool trpi_recording_end(trpi_file_writer *recording, trp_world *world);

/// Reads a log from a file and opens it as a replay. False after a complaint. The file must outlive the replay.
bool trpi_recording_open_replay(const char *path, trpi_file *file, trp_replay **replay);

/// Writes the name of an entity of a replay: the name that the text has for it, else its kind and number, "Patron 7".
void trpi_recording_format_entity_name(const trp_world *world, trp_entity entity, char *name, size_t size);

/// Writes a step as time on the clock of the story: "2m13.4s".
void trpi_recording_format_story_time(const trp_world *world, uint32_t step, char *text, size_t size);

#endif
