// SPDX-License-Identifier: MIT
// Bundles of `troupe run --bundle`, as files.

#ifndef TROUPE_CLI_BUNDLE_H
#define TROUPE_CLI_BUNDLE_H

#include "cli/command.h"

/// The log of a run, in memory until the run ends.
typedef struct trpi_bundle_recording {
    trp_sheet log;
    bool is_begun;
} trpi_bundle_recording;

/// Begins to record a world into memory. False after a complaint.
bool trpi_bundle_recording_begin(trpi_bundle_recording *bundle, trp_world *world);

/// Ends the recording, and writes the bundle of the rehearsal as it stands. False after a complaint. Does nothing when none was
/// begun.
bool trpi_bundle_recording_end_and_write_bundle(trpi_bundle_recording *bundle, const trp_rehearsal *rehearsal,
                                                const trpi_opened_play *opened, const char *path);

#endif
