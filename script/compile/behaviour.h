// SPDX-License-Identifier: MIT
// The records of behaviours.

#ifndef TROUPE_SCRIPT_COMPILE_BEHAVIOUR_H
#define TROUPE_SCRIPT_COMPILE_BEHAVIOUR_H

#include "script/compile/cue.h"
#include "script/compile/draft.h"

void trpi_compile_behaviour_record(trpi_compiler *compiler, uint16_t behaviour, trpi_pack_behaviour *record);

void trpi_finish_watches(trpi_scope *scope, trpi_pack_behaviour *record);

#endif
