// SPDX-License-Identifier: MIT
// The export of a pack as NWScript: the scripts of a game with the Aurora engine, in the five queues of "Behavior Multi-Queues".

#ifndef TROUPE_EXPORT_NWSCRIPT_H
#define TROUPE_EXPORT_NWSCRIPT_H

#include "troupe/pack.h"
#include "troupe/sheet.h"

#include <stdbool.h>

/// Receives a file for a folder; `name` has none. Returns false when it cannot be kept, which ends the export.
typedef bool trpi_nwscript_file_receiver(const char *folder, const char *name, const char *text, size_t size_bytes);

/// The export: what was asked for, and what became of it.
typedef struct trpi_nwscript_export {
    const trp_pack *pack;  // with names
    const char *title;     // the file, for comments and sentences
    trpi_nwscript_file_receiver *keep;
    const char *folder;
    trp_sheet refusals;  // a sentence a line: "tavern.troupe, line 12: …"; to be released
    uint32_t refusal_count;
    uint32_t role_count;     // exported
    uint32_t refused_roles;  // left out
} trpi_nwscript_export;

/// Writes the scripts of all roles that can be exported, and the table `tr_table.md`. A role with a construct that is refused is
/// left out as a whole, and so is each role that plays a scene with it. False when memory is lacking or a file could not be kept.
bool trpi_nwscript_write(trpi_nwscript_export *export_);

/// Writes the table of constructs, in Markdown.
void trpi_nwscript_write_constructs(trp_sheet *sheet);

#endif
