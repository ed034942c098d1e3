// SPDX-License-Identifier: MIT
// Objects as providers: which agents may adopt what they offer, which hold it, and what objects do when something happens to them. Only
// this file writes holdings. (BO VI-B; SEMANTICS 9.3, 9.6, 9.7)

#ifndef TROUPE_ENGINE_SOCIETY_PROVIDER_H
#define TROUPE_ENGINE_SOCIETY_PROVIDER_H

#include "engine/store/state.h"

/// Reads mail of agents, by which they give something back, ask for it, reserve an object or send it a message; and game events.
void trpi_provider_read_mail(trp_world *world, const trpi_mail *mail);

/// An agent has entered an area, or left it: `handler` says which (TRPI_HANDLES_ENTER or LEAVE). (9.7)
void trpi_provider_border_crossed(trp_world *world, uint32_t area, uint32_t handler, trpi_ref who);

/// Whether an object does something when a message or game event `what` comes to it, or when a border is crossed (TRPI_NONE16):
/// `type` says what happens (TRPI_HANDLES_…). (9.7, 9.10)
bool trpi_provider_has_handler(const trp_world *world, uint32_t object, uint32_t type, uint32_t what);

/// Why an object refuses an agent an offer now, or NONE. (9.3) With a `fixed_draw` other than 0 nothing is changed by asking.
trp_reason trpi_provider_refusal(trp_world *world, uint32_t object, uint32_t offer, trpi_ref who, uint64_t fixed_draw);

/// Gives the brain of an object a turn if its time has come.
void trpi_provider_run_brain(trp_world *world, uint32_t index);

/// An object has appeared: finds the ends of its links, and sets the clock of its brain.
void trpi_provider_begin(trp_world *world, uint32_t index);

/// An object goes: agents that hold something of it lose it.
void trpi_provider_end(trp_world *world, uint32_t index);

#endif
