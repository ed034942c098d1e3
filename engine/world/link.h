// SPDX-License-Identifier: MIT
// Link ends that the host gives to an object before it appears. (SEMANTICS 9.2)

#ifndef TROUPE_ENGINE_WORLD_LINK_H
#define TROUPE_ENGINE_WORLD_LINK_H

#include "engine/store/state.h"

/// Whether the ends of a link may lead from objects of one kind to entities of another kind.
bool trpi_link_fits_kinds(const trp_pack *pack, const trpi_pack_link *link, uint32_t object_kind, uint32_t end_kind);

/// Gives a link end to an object that appears in this step. An end that does not fit, or is gone by now, is left out.
void trpi_link_add_end(trp_world *world, uint32_t index, const trpi_input *input);

#endif
