// SPDX-License-Identifier: MIT
// Mail between agents and the society, delivered in rounds. (4.6, 11.1) Posting is in state.h; this file is about
// delivery.

#ifndef TROUPE_ENGINE_STORE_MAIL_H
#define TROUPE_ENGINE_STORE_MAIL_H

#include "engine/store/state.h"

/// Delivers what was posted as the mail of this round: links it to its recipients, which become due.
void trpi_mail_deliver(trp_world *world);

/// Takes an agent's mail, sorted by class (the order of the kinds), then sender, then sequence. Returns the first
/// one's place in world->incoming, linked by `next`; TRPI_NEVER when there is none.
uint32_t trpi_mail_detach_sorted_list_of_agent(trp_world *world, uint32_t index);

/// Posts an agent's mail again for the next round, unread.
void trpi_mail_postpone_of_agent(trp_world *world, uint32_t index);

/// Sorts the society's mail: changes of the world's facts and lists first, then by scene (mail for no scene last), by sender and by
/// sequence.
void trpi_mail_sort_for_society(trp_world *world);

#endif
