// SPDX-License-Identifier: MIT
// Locks of scenes and objects.

#ifndef TROUPE_SCRIPT_COMPILE_LOCK_H
#define TROUPE_SCRIPT_COMPILE_LOCK_H

#include "script/compile/scope.h"

/// Finds or adds the lock of a `lock NAME` line in its scene or kind of object; *number gets its number. False when the lock is
/// impossible here, which is reported.
bool trpi_find_or_add_lock(const trpi_scope *scope, const trpi_syntax_line *line, uint16_t *number);

/// Returns the condition under which an agent takes precedence at a `lock` line, or 0.
uint32_t trpi_compile_lock_precedence_condition(trpi_scope *scope, const trpi_syntax_line *line);

/// Writes the locks of a scene, or of a kind of object, when its behaviours have been compiled.
void trpi_write_scene_locks(trpi_compiler *compiler, const trpi_scene_symbol *scene, trpi_pack_scene *record);
void trpi_write_object_locks(trpi_compiler *compiler, trpi_kind_symbol *kind);

#endif
