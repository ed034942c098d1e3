// SPDX-License-Identifier: MIT
// Objects as providers: which agents may adopt their offers, which hold them, and the handlers of objects. Holdings begin and end
// only in this file. (BO VI-B; SEMANTICS 9.3, 9.6, 9.7)

#ifndef TROUPE_ENGINE_SOCIETY_PROVIDER_H
#define TROUPE_ENGINE_SOCIETY_PROVIDER_H

#include "engine/store/state.h"

/// Handles mail to an object: an offer that is asked for, reviewed or given back, a reservation, a lock, a message, a game event.
void trpi_provider_read_mail(trp_world *world, const trpi_mail *mail);

/// Calls the handler that an area has for a character that has entered or left it, then runs the area's brain: `handler_type` says
/// which handler (TRPI_HANDLES_ENTER or LEAVE). (9.7)
void trpi_provider_call_border_handler(trp_world *world, uint32_t area, uint32_t handler_type, trpi_ref who);

/// Whether an object has a handler for a message or game event `message_or_event`, or for a crossed border (TRPI_NONE16):
/// `handler_type` is the type of the handler (TRPI_HANDLES_…). (9.7, 9.10)
bool trpi_provider_has_handler(const trp_world *world, uint32_t object, uint32_t handler_type, uint32_t message_or_event);

/// Returns what objects of a kind have (TRPI_OBJECT_…), for trp_world.object_traits.
uint8_t trpi_provider_traits_of_kind(const trp_pack *pack, uint32_t kind);

/// Returns why an object refuses an agent an offer now, or NONE. (9.3) With a `fixed_draw` other than 0 asking changes nothing.
trp_reason trpi_provider_refusal_reason(trp_world *world, uint32_t object, uint32_t offer, trpi_ref who, uint64_t fixed_draw);

/// Runs the brain of an object if its time has come.
void trpi_provider_run_brain(trp_world *world, uint32_t index);

/// Whether the ends of a link may lead from objects of one kind to entities of another kind.
bool trpi_link_fits_kinds(const trp_pack *pack, const trpi_pack_link *link, uint32_t object_kind, uint32_t end_kind);

/// Gives a link end of the host to an object that appears in this step, before the object looks for others itself; afterwards its
/// ends stay as they are. An end that does not fit, or is gone by now, is left out. (9.2)
void trpi_provider_add_link_end(trp_world *world, uint32_t index, const trpi_input *input);

/// Prepares an object that has appeared: finds the ends of its links, and sets the timer of its brain.
void trpi_provider_prepare_new_object(trp_world *world, uint32_t index);

/// Takes everything back from the agents that hold something of an object, and ends the object's own claim and timer, because the
/// object goes.
void trpi_provider_take_back_all_holdings(trp_world *world, uint32_t index);

#endif
