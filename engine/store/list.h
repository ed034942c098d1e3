// SPDX-License-Identifier: MIT
// Lists: several entities under one name, in the slots of as many facts, or in locals. Its members stand in its first
// places; somebody who is gone is not in it any more, though his place is only taken when the list is changed. (8.7)

#ifndef TROUPE_ENGINE_STORE_LIST_H
#define TROUPE_ENGINE_STORE_LIST_H

#include "engine/store/state.h"

/// Which list is meant. Of facts of entities it is `owner`'s, as he himself sees it if `own`; of facts of a scene that of
/// the one at `scene`; of locals it is in `locals`, which may be NULL: then there is none.
typedef struct trpi_list {
    const trpi_pack_list *list;
    const int64_t *locals;
    uint32_t owner;
    uint32_t scene;  // one more than its place, or 0
    bool own;
} trpi_list;

/// The members of a list, in its order.
typedef struct trpi_listed {
    trpi_ref who[TRPI_MOST_LISTED];
    uint32_t count;
} trpi_listed;

/// Reads who is in a list. False when there is no such list.
bool trpi_list_read(const trp_world *world, const trpi_list *list, trpi_listed *listed);

bool trpi_listed_has(const trpi_listed *listed, trpi_ref who);

/// Adds somebody at the end, unless he is in it, is nobody, or `room` are in it.
void trpi_listed_add(trpi_listed *listed, trpi_ref who, uint32_t room);

/// Takes somebody out; who comes behind moves up.
void trpi_listed_remove(trpi_listed *listed, trpi_ref who);

/// How a list of the world or of a scene is to change: what is asked of the society.
enum { TRPI_LIST_PUT_IN, TRPI_LIST_TAKE_OUT, TRPI_LIST_EMPTY, TRPI_LIST_CHANGES };

/// Changes one; `scene` as above. Returns whether anything in it is different now.
bool trpi_common_list_change(trp_world *world, uint32_t list, uint32_t scene, int64_t change, trpi_ref who);

#endif
