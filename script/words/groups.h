// SPDX-License-Identifier: MIT
// Groups of the places of places.h, by which the lines of clauses.h say where a clause may stand. For clause.c and its tests alone.

#ifndef TROUPE_SCRIPT_WORDS_GROUPS_H
#define TROUPE_SCRIPT_WORDS_GROUPS_H

#define BEHIND(place) (UINT64_C(1) << TRPI_BEHIND_##place)
#define IN_BODY(place) (UINT64_C(1) << (TRPI_BEHIND_##place - TRPI_BEHIND_STEP))
#define EVERYWHERE (~UINT64_C(0))

// clang-format off
// Groups of places behind the lines that begin a behaviour or a scene.
#define UNPAIRED (BEHIND(PROACTIVE) | BEHIND(LATENT))
#define PAIRS (BEHIND(PROACTIVE_WITH) | BEHIND(LATENT_WITH))
#define CUED (BEHIND(LATENT) | BEHIND(LATENT_WITH) | BEHIND(SCENE_LATENT) | BEHIND(STARTS_WHEN))
#define CHOSEN (BEHIND(PROACTIVE) | BEHIND(PROACTIVE_WITH) | BEHIND(SCENE))
#define SCENES (BEHIND(SCENE) | BEHIND(SCENE_LATENT) | BEHIND(STARTS_WHEN))
#define INITIATORS (UNPAIRED | PAIRS | SCENES)
#define BEHAVIOURS (INITIATORS | BEHIND(REACTIVE))
// The places behind lines that declare something with a name. Saves know these things by their names, except for priorities.
#define NAMED (UNPAIRED | PAIRS | BEHIND(REACTIVE) | BEHIND(OFFER) | BEHIND(SCENE) | BEHIND(SCENE_LATENT) | BEHIND(SITUATION) | \
               BEHIND(PART) | BEHIND(SITUATION_PART) | BEHIND(ROLE) | BEHIND(KIND) | BEHIND(FACT) | BEHIND(LIST) | \
               BEHIND(LINK) | BEHIND(ITEM) | BEHIND(PLACE) | BEHIND(RECORD) | BEHIND(LAYER) | BEHIND(ACTION) | \
               BEHIND(QUESTION) | BEHIND(NEWS) | BEHIND(SETTING) | BEHIND(TASK) | BEHIND(NETWORK) | BEHIND(PLAN) | \
               BEHIND(OBJECT) | BEHIND(AREA) | BEHIND(LINES) | BEHIND(OCCASION) | BEHIND(PRIORITY) | BEHIND(SETTING_NAME))
// Groups of places behind lines of bodies: steps, cells and blocks.
#define ROWS (IN_BODY(STEP) | IN_BODY(CELL) | IN_BODY(TEST_STEP))
#define BLOCKS (IN_BODY(SEQUENCE) | IN_BODY(SELECTOR) | IN_BODY(PARALLEL) | IN_BODY(REPEAT) | IN_BODY(RETRY) | \
                IN_BODY(DEPENDING) | IN_BODY(CASE) | IN_BODY(IF) | IN_BODY(LOCK) | IN_BODY(EACH))
#define INNER (IN_BODY(INNER_STEP) | BLOCKS)
#define DONE (ROWS | INNER)

// clang-format on

#endif
