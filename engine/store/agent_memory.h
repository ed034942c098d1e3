// SPDX-License-Identifier: MIT
// Agent memory. One piece holds the record of an agent, its facts, its roles and all that it remembers (TRPI_AGENT_TABLES lie
// behind the facts). Other pieces hold parts that an agent has only at times. A piece of these is for an entry with a behaviour,
// its locals and the nodes of its tree, for four of the occurrences that the agent notices, or for its claim. Where the pack has
// situations, every object has the memory of an agent, too, since it may cast them. Other objects, and things with facts, have a
// piece that ends behind the facts. Entities without facts, such as most places, have no piece.
//
// Invariants:
// - where an entity has no memory, or an agent no entry, occurrences or claim, a blank piece stands in place of the piece, and
//   nothing is written to the blank piece;
// - a piece that is free equals the blank one, but for its last word, which links it;
// - pieces for agents and for things are taken between steps only. Before a turn, the view that takes the turn has as many free
//   pieces of each other kind as a turn may take (engine/store/output.h). The piece given back last is the next one that is taken.

#ifndef TROUPE_ENGINE_STORE_AGENT_MEMORY_H
#define TROUPE_ENGINE_STORE_AGENT_MEMORY_H

#include "engine/store/state.h"

/// Computes where the tables lie in a piece, and makes the blank ones. False when memory ran out.
bool trpi_agent_memory_init(trp_world *world);
void trpi_agent_memory_release(trp_world *world);

/// Returns which piece the entities of a kind need, TRPI_PIECE_AGENT or TRPI_PIECE_THING; TRPI_PIECE_KINDS for none.
uint32_t trpi_piece_kind_for_entity_kind(const trp_world *world, uint32_t kind);

/// Puts the blank piece in the place of an entity's memory.
void trpi_agent_memory_point_at_blank(trp_world *world, uint32_t index);

/// Whether an entity has no memory of its own.
static inline bool trpi_agent_is_blank(const trp_world *world, uint32_t index)
{
    return (void *)world->agents[index] == world->pools[TRPI_PIECE_AGENT].blank;
}

/// Returns the token that was used last at a place, which goes on counting for the next agent there.
static inline uint32_t trpi_last_token_at_index(const trp_world *world, uint32_t index)
{
    return trpi_agent_is_blank(world, index) ? world->tokens[index] : world->agents[index]->token;
}

/// Gives a place without memory the memory that an entity of `entity_kind` needs, which may be none. False when memory ran out.
bool trpi_agent_memory_allocate(trp_world *world, uint32_t index, uint32_t entity_kind);
void trpi_agent_memory_free(trp_world *world, uint32_t index);

/// Whether the blank pieces, to which nothing must be written, are unchanged.
bool trpi_agent_memory_blank_is_intact(const trp_world *world);

/// Returns how many pieces of each kind are in use.
void trpi_pieces_count_used(const trp_world *world, uint32_t used[TRPI_PIECE_KINDS]);

/// Makes room for `needed` pieces of each kind, and for what each lane may need in a turn. False when memory ran out; nothing is
/// lost then.
bool trpi_pieces_reserve_all(trp_world *world, const uint32_t needed[TRPI_PIECE_KINDS]);

/// Makes sure, outside of turns, that a view (or the world itself) has `free_count` free pieces of a kind: the other views and the
/// world give what they can spare before memory is taken. False when memory ran out; nothing is lost then.
bool trpi_pieces_reserve(trp_world *world, trp_world *view, uint32_t kind, uint32_t free_count);

/// Whether a view has the free pieces that a turn may take (trpi_pieces_have_memory_for_turn). trpi_pieces_reserve_for_turn gives
/// them to the view.
bool trpi_pieces_have_memory_for_turn(const trp_world *view);
bool trpi_pieces_reserve_for_turn(trp_world *world, trp_world *view);

/// Gives all free pieces of a view back to the world.
void trpi_pieces_give_back_free_of_view(trp_world *world, trp_world *view);

/// Replaces the content of an agent's entry by a behaviour (trpi_entry_set_content; in an entry that was empty, all locals and
/// nodes are 0), or by nothing (trpi_entry_remove). There must be a free piece, or world->spare_entry, which is kept so that the
/// handler of an object always finds one.
trpi_entry *trpi_entry_set_content(trp_world *world, uint32_t index, uint32_t entry, const trpi_entry *content);
void trpi_entry_remove(trp_world *world, uint32_t index, uint32_t entry);

/// Replaces the occurrence at `place` of an agent, and returns the new one; NULL when `occurrence` is free, which only removes the
/// old one.
trpi_occurrence *trpi_occurrence_replace(trp_world *world, uint32_t index, uint32_t place, trpi_occurrence occurrence);

/// Gives an agent or area an empty claim, for which there must be a free piece, or takes its claim away.
trpi_claim *trpi_claim_memory_allocate(trp_world *world, uint32_t index);
void trpi_claim_memory_free(trp_world *world, uint32_t index);

#endif
