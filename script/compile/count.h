// SPDX-License-Identifier: MIT
// Counting on common facts in scenes: a fact of the world or the scene is set to a value that is made from its own old one.

#ifndef TROUPE_SCRIPT_COMPILE_COUNT_H
#define TROUPE_SCRIPT_COMPILE_COUNT_H

#include "script/compile/scope.h"

/// A fork: alternatives of which one is performed, as below an `if`, or none. The common reads of locals are noted for each
/// alternative apart, and joined behind the last one.
typedef struct trpi_common_reads_fork {
    trpi_common_reads before, joined;  // of the part that performs: in front of the alternatives; behind those so far
} trpi_common_reads_fork;

/// Begins a fork, in front of its first alternative.
trpi_common_reads_fork trpi_common_reads_fork_begin(const trpi_scope *scope);

/// Ends an alternative, so that the next one begins with the common reads from in front of the fork.
void trpi_common_reads_fork_end_alternative(const trpi_scope *scope, trpi_common_reads_fork *fork);

/// Ends a fork. `is_complete`: one of the alternatives is performed in any case.
void trpi_common_reads_fork_end(const trpi_scope *scope, const trpi_common_reads_fork *fork, bool is_complete);

/// Notes which common facts the value of a local comes from; `code` is that value.
void trpi_note_common_reads_of_local(const trpi_scope *scope, uint16_t local, uint32_t code);

/// Warns of a lost update: several parts, or several members of one part, set a common fact in one row without a lock, and at least
/// one of them sets it to a value that is made from its old one. Parts that do so in the same moment read the same number, and only
/// the last one of them counts. `code` is that of the value. (1.2)
void trpi_warn_of_lost_update(const trpi_scope *scope, const trpi_syntax_step *step, uint16_t fact, uint32_t code);

#endif
