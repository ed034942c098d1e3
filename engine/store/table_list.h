// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// The tables and bitmaps of a world. Each line gives the member of trp_world, its memory (engine/store/tables.c) and, for a
// table, the way to reach its elements.
//
// A table is X(type, name, count, role, access): `count` elements for each entity, or for each scene. Its memory is NULL when
// `count` is 0 in this world. `role` is CLEARED when trpi_entity_clear_table_rows sets the elements of an entity to 0, else KEPT.
// `access` says whether there is a function trpi_entity_<name>(world, index), or trpi_scene_<name>, which returns the first element
// of an entity or a scene: NONE, ROW, or MAYBE for one that returns NULL when the table is empty.

#ifndef TROUPE_ENGINE_STORE_TABLE_LIST_H
#define TROUPE_ENGINE_STORE_TABLE_LIST_H

#define TRPI_ENTITY_TABLES(X)                                                                                          \
    X(uint32_t, freed_at, 1, KEPT, NONE) /* the step at which an index became free */                                  \
    X(trpi_entity, entities, 1, KEPT, NONE)                                                                            \
    X(trpi_agent *, agents, 1, KEPT, NONE) /* with notes and facts behind it: store/agent_memory.h */                  \
    X(uint32_t, tokens, 1, KEPT, NONE) /* the token of a place whose entity has no agent record */                     \
    X(trpi_provider, providers, world->settings.frames_per_agent > 0, CLEARED, NONE)                                   \
    X(uint16_t, offer_holders, world->settings.offers_per_object, CLEARED, MAYBE) /* how many hold each offer, by slots */ \
    X(trpi_holding, holdings, world->settings.frames_per_agent, CLEARED, NONE)                                         \
    X(uint32_t, first_holdings, world->settings.frames_per_agent > 0, CLEARED, NONE) /* chains: store/holding.h */     \
    X(uint32_t, next_holdings, world->settings.frames_per_agent, CLEARED, NONE)                                        \
    X(uint16_t, holding_locks, (size_t)world->settings.frames_per_agent * world->settings.locks_per_object, CLEARED,   \
      NONE) /* of each holding: store/lock.h */                                                                        \
    X(trpi_ref, links, world->settings.links_per_entity, CLEARED, MAYBE) /* ends of links */                           \
    X(trpi_attempt, attempts, world->settings.situations_per_area, CLEARED, ROW) /* at situations, by their slots */   \
    X(uint64_t, open_to, world->settings.situation_words, CLEARED, MAYBE) /* situations, a bit each, as others see it (9.11) */ \
    X(trpi_ref, inside, world->settings.areas_per_entity, CLEARED, NONE) /* areas: society/area.h */                   \
    X(uint64_t, hashes, 1, KEPT, NONE) /* the share of each in the state hash */

// The tables of one agent, X(type, name, count, access), which lie behind one another in its memory: engine/store/agent_memory.h.
// A function trpi_agent_<name>(world, index) returns the first element.
#define TRPI_AGENT_TABLES(X)                                                                                           \
    X(trpi_entry *, entries, world->settings.entries_per_agent, ROW) /* each with its locals and nodes */              \
    X(trpi_active_role, active_roles, world->settings.roles_per_agent, ROW)                                             \
    X(trpi_latent_state, latent_states, (size_t)world->settings.roles_per_agent * world->settings.latents_per_role, ROW)     \
    X(int64_t, message_values_of_latents, (size_t)world->settings.roles_per_agent * world->settings.latents_per_role *                      \
      world->settings.values_per_latent, MAYBE) /* by the message that set off each latent */                          \
    X(trpi_history, histories, (size_t)world->settings.roles_per_agent * world->settings.behaviours_per_role, ROW)     \
    X(trpi_line_cooldown, line_cooldowns, world->settings.rests_per_agent, MAYBE) /* lines with a cooldown, by their numbers */          \
    X(trpi_occurrence *, occurrence_pieces, TRPI_MAX_OCCURRENCES / TRPI_OCCURRENCES_OF_PIECE, ROW)                     \
    X(uint64_t, used_occurrences, 1, ROW) /* occurrences that are not free, a bit each: trpi_occurrence_replace */                  \
    X(trpi_refusal, refusals, TRPI_MAX_REFUSALS, ROW)                                                                  \
    X(trpi_claim *, claim_piece, 1, ROW) /* with its parts and locals */                                               \
    X(trpi_question, questions, world->settings.questions_per_agent, MAYBE)                                             \
    X(int64_t, question_arguments, (size_t)world->settings.questions_per_agent * world->settings.further_per_question, \
      MAYBE) /* behind the first three of each question */

#define TRPI_SCENE_TABLES(X)                                                                                           \
    X(trpi_scene, scenes, 1, KEPT, NONE)                                                                               \
    X(trpi_member, members, world->settings.parts_per_scene, KEPT, ROW)                                                \
    X(uint16_t, loops, world->settings.loops_per_scene, KEPT, MAYBE) /* rounds still to go */                          \
    X(uint64_t, scene_hashes, 1, KEPT, NONE)                                                                           \
    X(uint16_t, locks, (size_t)world->settings.locks_per_scene * world->settings.parts_per_scene, KEPT, NONE) /* store/lock.h */        \
    X(int64_t, scene_facts, world->settings.slots_per_scene, KEPT, NONE)

// The tables of the world itself, X(type, name, count): most have an element for each behaviour, kind, … of its pack. A table
// without elements is NULL.
#define TRPI_WORLD_TABLES(X)                                                                                           \
    X(uint8_t, looks, world->settings.nodes_per_entry > 0 ? world->pack->task_count : 0) /* at its tree: TRPI_LOOKS_… */ \
    X(uint64_t, facts_read, world->settings.nodes_per_entry > 0 ? world->pack->node_count : 0) /* of the performer: body/trigger.h */ \
    X(uint16_t, latent_traits, world->pack->behaviour_count) /* what its cue needs (TRPI_CUE_…); 0: it is no latent */ \
    X(uint16_t, role_traits, world->pack->role_count) /* of all its latents */                                         \
    X(uint8_t, object_traits, world->pack->kind_count) /* what its objects have (TRPI_OBJECT_…) */                     \
    X(int64_t, first_slots, (size_t)world->pack->kind_count * world->settings.slots_per_entity) /* of an entity that appears */ \
    X(uint16_t, first_varying_facts, world->pack->kind_count) /* the first of a list of facts with other slots: store/fact.c */ \
    X(uint16_t, next_varying_facts, world->pack->fact_count) /* the next one in the list */                            \
    X(trpi_sight, sights, world->pack->behaviour_count) /* what its cue sees around its agent, hysteresis included (7.3) */ \
    X(trpi_sight, askable, world->pack->behaviour_count) /* the partners that it looks for, if it shows when one can be had */ \
    X(uint32_t, seen_from, world->pack->kind_count) /* how far from the farthest agent that may see it, or look for it */ \
    X(uint32_t, asked_from, world->pack->kind_count) /* how far from the farthest agent that may look for it as a partner */ \
    X(trpi_role_hours, role_hours, world->pack->block_count > 0 || world->clock_dependencies.first != NULL             \
      ? TRPI_KNOWN_HOURS * world->pack->role_count : 0) /* by stretch, each from one moment up to another */           \
    X(trpi_ref, bound, world->pack->global_count)                                                                      \
    X(int64_t, facts, world->settings.slots_of_world)                                                                  \
    X(uint64_t, dependencies, world->settings.slots_of_world > 0 ? world->pack->behaviour_count : 0) /* `facts` that it waits for */ \
    X(trp_question, batch, world->pack->query_count > 0 ? TRPI_BATCH : 0)                                              \
    X(int64_t, batch_arguments, (size_t)world->settings.further_per_question * TRPI_BATCH) /* further ones of each in `batch` */

// Bitmaps with a bit for each entity: those to which agents write in their turns, and the others.
#define TRPI_BITMAPS_OF_TURNS(X)                                                                                       \
    X(changed)    /* has changed in this step: the commit looks at it, and notes it as unhashed */                     \
    X(due)        /* to be dispatched in this round */                                                                 \
    X(again)      /* to be dispatched in the next round, mail or not */                                                \
    X(shared)     /* has shared facts to commit */                                                                     \
    X(attentive)  /* must look around at its next sample, and is in its bucket of `sensing` */                         \
    X(farsighted) /* has a cue that looks elsewhere than around itself */                                              \
    X(dressed)    /* its roles have changed since they were shown, which others see from the commit on */              \
    X(asking)     /* has questions that are put to the host after this round */                                        \
    X(thinking)   /* an object whose brain has its turn in this round */

#define TRPI_BITMAPS_OF_STEP(X)                                                                                        \
    X(free_entities)                                                                                                   \
    X(turns)    /* has a turn now, or has just had one */                                                              \
    X(moving)   /* has a motion that has not been settled in the grid */                                               \
    X(begun)    /* has begun a motion in this step */                                                                  \
    X(astir)    /* its distance from the interests has to be looked at (10.2) */                                       \
    X(asked)    /* has been answered in this step */                                                                   \
    X(arrived)  /* an object that has appeared in this step */                                                         \
    X(casting)  /* an area that casts situations */                                                                    \
    X(areas)    /* an area that is there */                                                                            \
    X(wrapping) /* an area that wraps moves */                                                                         \
    X(unhashed) /* has changed since its share of the hash was worked out */                                           \
    X(watched)  /* an area that has `on enter` or `on leave` */                                                        \
    X(crossing) /* may have crossed the border of an area in this step */                                              \
    X(suspects) /* may have closed a circle of waits in this round: society/deadlock.h */

// Bitmaps with a bit for each scene.
#define TRPI_BITMAPS_OF_SCENES(X) X(free_scenes) X(changed_scenes) X(due_scenes)

#define TRPI_WORLD_TABLE(type, name, ...) type *name;
#define TRPI_WORLD_BITMAP(name) trpi_bitmap name;
#define TRPI_AGENT_OFFSET(type, name, ...) uint32_t name;
#define TRPI_LIST_COUNT(...) +1

// The functions that return the first element of an agent, an entity or a scene.
#define TRPI_AGENT_ROWS(type, name, count, access)                                                                     \
    TRPI_ROWS_##access(type, trpi_agent_##name, count,                                                                 \
                       (type *)(void *)(trpi_agent_derived_state_of(world, index)->tables + world->offsets.name))
#define TRPI_ENTITY_ROWS(type, name, count, role, access)                                                              \
    TRPI_ROWS_##access(type, trpi_entity_##name, count, &world->name[(size_t)index * (count)])
#define TRPI_SCENE_ROWS(type, name, count, role, access)                                                               \
    TRPI_ROWS_##access(type, trpi_scene_##name, count, &world->name[(size_t)index * (count)])
#define TRPI_ROWS_NONE(type, function, count, first)
#define TRPI_ROWS_ROW(type, function, count, first)                                                                    \
    static inline type *function(const trp_world *world, uint32_t index)                                               \
    {                                                                                                                  \
        return first;                                                                                                  \
    }
#define TRPI_ROWS_MAYBE(type, function, count, first)                                                                  \
    static inline type *function(const trp_world *world, uint32_t index)                                               \
    {                                                                                                                  \
        return (count) > 0 ? first : NULL;                                                                             \
    }

#endif
