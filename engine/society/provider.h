// SPDX-License-Identifier: MIT
// Objects as providers: who may adopt what they offer, who holds it, and what they do when something happens. Only this
// file writes who holds what. (BO VI-B; SEMANTICS 9.3, 9.6, 9.7)

#ifndef TROUPE_ENGINE_SOCIETY_PROVIDER_H
#define TROUPE_ENGINE_SOCIETY_PROVIDER_H

#include "engine/store/state.h"

/// Mail of agents: something is given back, asked for, kept for somebody, said to an object; and of the world: a game event.
void trpi_provider_read(trp_world *world, const trpi_mail *mail);

/// An agent has entered an area, or left it: `handler` says which (TRPI_HANDLES_ENTER or LEAVE). (9.7)
void trpi_provider_crossed(trp_world *world, uint32_t area, uint32_t handler, trpi_ref who);

/// Whether an object does something when a message or game event `what` comes to it, or when a border is crossed (TRPI_NONE16):
/// `type` says what happens (TRPI_HANDLES_…). (9.7, 9.10)
bool trpi_provider_handles(const trp_world *world, uint32_t object, uint32_t type, uint32_t what);

/// Brains whose time has come have their turn.
void trpi_provider_look(trp_world *world, uint32_t index);

/// An object has appeared: its links are gathered, and its brain sets its clock.
void trpi_provider_begin(trp_world *world, uint32_t index);

/// An object goes: all who hold something of it lose it.
void trpi_provider_end(trp_world *world, uint32_t index);

#endif
