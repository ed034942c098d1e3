// SPDX-License-Identifier: MIT
// Stable keys: hashes of paths of names, by which things are known across packs and saves, and still found when the
// names are stripped. Capitals do not matter (ASCII only); the sort of thing is not part of its key.
//
// The paths:
//   kind, item, channel, layer, global, pool, message, event, action, topic, role, scene, setting, test   its name
//   fact        kind that declares it, fact             choice      kind, fact, choice
//   facts of the world  "world:"                        facts of a scene  "scene:", scene
//   behaviour   role, behaviour                         behaviour of a part   scene, part (the part itself has the same)
//   task        path of its behaviour, "task", its name (or its number from 1, in digits, when it has none)
//   failure     action, failure                         parameter   path of its owner, parameter
//   block       role, "schedule", its name, its hours ("08:00 to 12:00") or "otherwise"
//   branch      path of its scene, name of the branch   line        its tag; without a tag see trpi_key_of_untagged_line

#ifndef TROUPE_PACK_KEY_H
#define TROUPE_PACK_KEY_H

#include "base/text.h"

/// Returns the key of the path `key` (0: the empty path) followed by `name`. Never 0.
uint64_t trpi_key_append_name(uint64_t key, trpi_text name);

/// Returns the key of a path of one name.
uint64_t trpi_key_of_name(const char *name);

/// Returns the key of the kind that lists the facts of a scene, by the scene's name (trpi_key_of_scene_facts), or of the owner of
/// facts: the world's own kind for `world`, else the kind of that name (trpi_key_of_fact_owner). No name has a colon in it.
uint64_t trpi_key_of_scene_facts(trpi_text scene);
uint64_t trpi_key_of_fact_owner(trpi_text owner);

/// Returns the key of a spoken line without a tag: the hash of its words as written, capitals included.
uint64_t trpi_key_of_untagged_line(trpi_text words);

#endif
