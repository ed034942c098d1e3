// SPDX-License-Identifier: MIT
// Areas cast situations: each looks, by its own clock, for people who are open to one and can play its parts, and asks them
// all. What follows is what follows any claim and any scene. (BO VI-G; SEMANTICS 9.11)
//
// Invariants:
// - an area with nobody in it who is open to anything has no clock;
// - an area asks for one situation at a time.

#ifndef TROUPE_ENGINE_SOCIETY_CASTING_H
#define TROUPE_ENGINE_SOCIETY_CASTING_H

#include "engine/store/state.h"

/// The outcome of an area's search for a situation if it looked now: how many are there who are open to it, the first
/// part for which nobody is found (all of them: `part_count`), and who would play those before it; and whether so many were
/// looked at that the search was given up.
typedef struct trpi_outlook {
    uint32_t open_count, part_count, furthest;
    bool gives_up;
    trpi_ref cast[TRPI_MAX_PARTS];
} trpi_outlook;

/// Imagines it; nothing is changed.
void trpi_casting_foresee(trp_world *world, uint32_t area, uint32_t situation, trpi_outlook *outlook);

/// An agent that is open to something looks around: areas that sleep hear of it, by mail. True when there was one.
bool trpi_casting_ring(trp_world *world, uint32_t index);

/// Mail of agents: one is there who is open to something; what those who were asked have said.
void trpi_casting_read(trp_world *world, const trpi_mail *mail);

/// An area does what is due.
void trpi_casting_look(trp_world *world, uint32_t area);

/// The scene that an area has asked for is open.
void trpi_casting_opened(trp_world *world, uint32_t area, uint32_t scene);

/// An area goes, or what it asks for cannot be any more: those who were asked are told.
void trpi_casting_withdraw(trp_world *world, uint32_t area, trp_reason reason);

/// An entity has appeared, or was read from a save: if it casts situations, it is known as one who does.
void trpi_casting_note(trp_world *world, uint32_t index);

/// When an object, an area among them, has something to do by itself: brain, situations, claim. TRPI_NEVER for never.
uint32_t trpi_casting_due(const trp_world *world, uint32_t object);

/// Sets the clock of an object to that.
void trpi_casting_set_alarm(trp_world *world, uint32_t object);

#endif
