// SPDX-License-Identifier: MIT
// Scenes as they run between two steps: the phase, and the agents in the parts. For tools that explain, and for games that show who
// meets whom. Nothing here changes the world or uses up chance.
//
//     trp_running_scene scenes[8];
//     uint32_t count = trp_world_scenes(world, scenes, 8, sizeof *scenes);
//     trp_scene_member members[128];
//     uint32_t parts = trp_scene_members(world, scenes[0].serial, members, 128, sizeof *members);
//
// trp_agent_waits (object.h) tells for whom a member waits. trp_scene_fact_get (fact.h) reads a fact of the scene through one of
// its members.

#ifndef TROUPE_SCENE_H
#define TROUPE_SCENE_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// A scene that runs: a collaboration of two or more agents. 40 bytes, no pointers. (MQ "Collaborative Behaviors"; SEMANTICS 5.4)
typedef struct trp_running_scene {
    uint32_t serial;          ///< of the scene among all of the world; never used twice
    uint32_t scene;           ///< TRP_NAMES_SCENE; TRP_NOT_FOUND: two behaviours that met, each with its own half
    uint32_t topic;           ///< TRP_NAMES_TOPIC, or TRP_NOT_FOUND
    uint32_t started;         ///< the step at which it began
    uint32_t phase;           ///< from 0
    uint32_t phase_count;     ///< how many phases it has
    uint32_t phase_since;     ///< the step at which the phase began
    uint32_t part_count;      ///< how many parts it has
    uint8_t open_part_count;  ///< how many parts have nobody now: not taken yet, left or released
    uint8_t spare[7];         ///< 0
} trp_running_scene;

/// Gets the scenes that run, the one that began first before the others. Returns how many there are, 0 while a step is being made;
/// writes at most `capacity`.
TRP_API uint32_t trp_world_scenes(const trp_world *world, trp_running_scene *scenes, uint32_t capacity, size_t size);

/// A part of a scene, and the agent in it. 24 bytes, no pointers.
typedef struct trp_scene_member {
    trp_entity agent;    ///< nobody: the part is open
    uint32_t behaviour;  ///< that the agent performs in it: TRP_NAMES_BEHAVIOUR
    uint32_t part;       ///< its number: trp_pack_part_name
    uint8_t is_present;  ///< the agent takes part now
    uint8_t is_done;     ///< ... and is done with its part of the phase: it waits for the others
    uint8_t is_asked;    ///< it was asked to take the part, and has not answered
    uint8_t spare[5];    ///< 0
} trp_scene_member;

/// Gets the parts of a running scene in their order. Returns how many there are, 0 when no scene with this serial runs and while a
/// step is being made; writes at most `capacity`.
TRP_API uint32_t trp_scene_members(const trp_world *world, uint32_t serial, trp_scene_member *members, uint32_t capacity,
                                   size_t size);

TRP_END_C

#endif
