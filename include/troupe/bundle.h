// SPDX-License-Identifier: MIT
// Bundles: one file with a moment of a story and all that it takes to look at it elsewhere. A game writes one when something odd
// has happened; it is a plain zip archive, and the studio opens it at its moment.
//
//     trp_sheet bundle = {0};
//     if (trp_rehearsal_bundle(rehearsal, sources, source_count, log, log_size, &bundle) == TRP_OK) {
//         write("odd.zip", bundle.text, bundle.size_bytes);
//     }
//     trp_sheet_release(&bundle);

#ifndef TROUPE_BUNDLE_H
#define TROUPE_BUNDLE_H

#include <troupe/rehearsal.h>

TRP_BEGIN_C

/// Adds the bundle of a rehearsal as it is between two steps: the texts that its pack is made of, the first one the main one, under
/// their names from the folder of the main one; `moment.save`, as trp_rehearsal_save writes it; `story.log`, as trp_world_record
/// wrote it since some earlier step (NULL: none); and `bundle.json` with the main text, the step, its hash and the versions. A text
/// without a name, or outside of that folder, is TRP_ERROR_ARGUMENT; TRP_ERROR_FULL: it would have more than four gigabytes. After
/// another result than TRP_OK the sheet may hold a part of it.
TRP_API trp_result trp_rehearsal_bundle(const trp_rehearsal *rehearsal, const trp_script_source *sources, uint32_t source_count,
                                        const void *log, size_t log_size_bytes, trp_sheet *bundle);

TRP_END_C

#endif
