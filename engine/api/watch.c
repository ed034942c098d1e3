// SPDX-License-Identifier: MIT
#include "troupe/watch.h"

#include "engine/store/fact.h"
#include "engine/store/lane.h"
#include "engine/store/output.h"
#include "engine/world/input_queue.h"
#include "engine/world/watch.h"

#include "base/assert.h"
#include "base/memory.h"
#include "troupe/sized.h"

#include <string.h>

void trp_watch_def_init(trp_watch_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof def->size_bytes, );
    trp_watch_def whole = {.size_bytes = size,
                           .kind = TRP_WATCH_BEHAVIOUR,
                           .behaviour = TRP_NOT_FOUND,
                           .scene = TRP_NOT_FOUND,
                           .fact = TRP_NOT_FOUND,
                           .action = TRP_NOT_FOUND,
                           .failure = TRP_NOT_FOUND,
                           .role = TRP_NOT_FOUND,
                           .if_fact = TRP_NOT_FOUND};
    trp_sized_struct_fill(def, size, &whole, sizeof whole);
}

const char *trp_watch_kind_name(trp_watch_kind kind)
{
#define NAME(kind, name) name,
    static const char *const names[] = {TRP_WATCH_KINDS(NAME)};
#undef NAME
    return (unsigned)kind < TRP_WATCH_KIND_COUNT ? names[kind] : "unknown";
}

const char *trp_watch_moment_name(trp_watch_moment moment)
{
    switch ((unsigned)moment) {
#define NAME(kind, bit, name) \
    case bit: return name;
        TRP_WATCH_MOMENTS(NAME)
#undef NAME
    default: return "";
    }
}

// --- Setting ---

// Makes room in a world for watches, and for the events and sightings that they need. Does nothing when there is room already.
static bool make_room(trp_world *world)
{
    bool watches = world->settings.watches;
    if (world->watches == NULL) {
        world->watches = trpi_memory_allocate(&world->allocator, 1, sizeof *world->watches);
    }
    world->settings.watches = true;
    bool room = world->watches != NULL && trpi_outputs_add_room(world, world, &trpi_turn_output_limits) &&
                trpi_lanes_reserve(world, world->capacity);
    world->settings.watches = watches;
    return room;
}

static bool copy_name(char to[TRP_WATCH_NAME_SIZE], const char *from)
{
    size_t size = from != NULL ? strlen(from) : 0;
    if (size < TRP_WATCH_NAME_SIZE && size > 0) {
        memcpy(to, from, size);
    }
    return size < TRP_WATCH_NAME_SIZE;
}

// Returns as much of the end of a path as a watch has room for, since a path is recognised by its end.
static const char *end_of_path(const char *path)
{
    size_t size = path != NULL ? strlen(path) : 0;
    return size < TRP_WATCH_NAME_SIZE ? path : path + size - (TRP_WATCH_NAME_SIZE - 1);
}

// Checks the comparison of a watched fact, sets *type to the fact's type, and converts the value from the host's numbers to indexes
// of the pack. Only numbers can be less or greater; all other values can only be equal or not.
static trp_result take_comparison(const trp_world *world, uint32_t fact, uint32_t op, trp_value *value, uint8_t *type)
{
    if (fact == TRPI_NONE32) {
        return op == TRP_WATCH_ANY ? TRP_OK : TRP_ERROR_ARGUMENT;
    }
    *type = world->pack->facts[fact].type;
    bool ordered = *type == TRP_TYPE_NUMBER || op <= TRP_WATCH_OTHER;
    if (!ordered || op >= TRP_WATCH_OP_COUNT) {
        return ordered ? TRP_ERROR_ARGUMENT : TRP_ERROR_TYPE;
    }
    return trpi_value_convert_from_host(world->pack, *type, &value->bits) ? TRP_OK : TRP_ERROR_OUTDATED;
}

// Replaces the host's numbers of the things of a watch by indexes of the pack, and notes the keys of the things, by which they are
// found in another pack.
static trp_result take_things(const trp_pack *pack, trpi_watch *watch)
{
    trp_watch_def *def = &watch->def;
    uint32_t number, row;
#define TAKE(field, sort)                                        \
    number = def->field;                                         \
    row = trpi_pack_index_of_stamped_number(pack, sort, number); \
    if (number != TRP_NOT_FOUND) {                               \
        if (row >= trp_pack_count(pack, sort)) {                 \
            return trpi_pack_number_refusal(pack, sort, number); \
        }                                                        \
        watch->field##_key = trp_pack_key(pack, sort, row);      \
    }                                                            \
    def->field = number != TRP_NOT_FOUND ? row : (uint32_t)TRPI_NONE32;
    TRPI_WATCH_THINGS(TAKE)
#undef TAKE
    number = def->failure;
    row = trpi_pack_index_of_stamped_number(pack, TRPI_NAMES_FAILURE, number);
    uint32_t first, count = trpi_pack_count_listed_records(pack, TRPI_SECTION_ACTION, def->action, TRPI_SECTION_FAILURE, &first);
    if (number != TRP_NOT_FOUND && (row == TRPI_NONE32 || row >= count)) {
        return trpi_pack_number_refusal(pack, TRPI_NAMES_FAILURE, number);
    }
    watch->failure_key = number != TRP_NOT_FOUND ? trpi_pack_key_at(pack, TRPI_SECTION_FAILURE, first + row) : 0;
    return TRP_OK;
}

static trp_result take(const trp_world *world, const trp_watch_def *given, trpi_watch *watch)
{
    trp_watch_def *def = &watch->def;
    *def = *given;
    def->name = NULL;
    def->to = NULL;
    def->file = NULL;
    if (def->kind >= TRP_WATCH_KIND_COUNT || (def->moments & ~(uint32_t)TRP_WATCH_EACH_MOMENT) != 0 || def->spare != 0 ||
        !copy_name(watch->name, given->name) || !copy_name(watch->to, given->to) ||
        !copy_name(watch->file, end_of_path(given->file))) {
        return TRP_ERROR_ARGUMENT;
    }
    if (def->agent.value != 0 && !trpi_input_entity_is_alive_or_spawning(world, def->agent.value)) {
        return TRP_ERROR_STALE;
    }
    trp_result result = take_things(world->pack, watch);
    result = result == TRP_OK ? take_comparison(world, def->fact, def->op, &def->value, &watch->type) : result;
    result = result == TRP_OK ? take_comparison(world, def->if_fact, def->if_op, &def->if_value, &watch->if_type) : result;
    trpi_watch_resolve(world, watch);
    return result != TRP_OK ? result : watch->matches_pack ? TRP_OK : TRP_ERROR_UNKNOWN;
}

trp_result trp_watch_add(trp_world *world, const trp_watch_def *def, trp_watch *id)
{
    TRP_REQUIRE(world != NULL && def != NULL && id != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    id->value = 0;
    trp_watch_def whole;
    trp_watch_def_init(&whole, sizeof whole);
    trp_result result = trp_sized_struct_read(&whole, sizeof whole, def);
    trpi_watch watch = {.is_enabled = true};
    result = result == TRP_OK ? take(world, &whole, &watch) : result;
    if (result != TRP_OK) {
        return result;
    }
    if (!make_room(world)) {
        return TRP_ERROR_MEMORY;
    }
    trpi_watch_list *list = world->watches;
    if (list->count == TRP_MOST_WATCHES) {
        return TRP_ERROR_FULL;
    }
    watch.id.value = ++list->last_id;
    list->watches[list->count++] = watch;
    trpi_watches_update_watched_sightings(world);
    *id = watch.id;
    return TRP_OK;
}

static trpi_watch *find(const trp_world *world, trp_watch id)
{
    for (uint32_t i = 0; world->watches != NULL && i < world->watches->count; i++) {
        if (world->watches->watches[i].id.value == id.value) {
            return &world->watches->watches[i];
        }
    }
    return NULL;
}

trp_result trp_watch_remove(trp_world *world, trp_watch id)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_watch *watch = find(world, id);
    if (watch == NULL) {
        return TRP_ERROR_STALE;
    }
    trpi_watch_list *list = world->watches;
    size_t behind = (size_t)(&list->watches[list->count] - watch) - 1;
    memmove(watch, watch + 1, behind * sizeof *watch);
    list->count--;
    trpi_watches_update_watched_sightings(world);
    if (list->count == 0) {
        trpi_watches_clear_hits(world);
    }
    return TRP_OK;
}

trp_result trp_watch_enable(trp_world *world, trp_watch id, bool enabled)
{
    TRP_REQUIRE(world != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    trpi_watch *watch = find(world, id);
    if (watch == NULL) {
        return TRP_ERROR_STALE;
    }
    watch->is_enabled = enabled;
    trpi_watches_update_watched_sightings(world);
    return TRP_OK;
}

// --- Reading ---

uint32_t trp_world_watches(const trp_world *world, trp_watch_info *watches, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (watches != NULL || capacity == 0), 0);
    uint32_t count = world->watches != NULL ? world->watches->count : 0;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const trpi_watch *watch = &world->watches->watches[i];
        const trp_watch_info info = {.watch = watch->id,
                                     .kind = watch->def.kind,
                                     .line = watch->def.line,
                                     .behaviour =
                                         trpi_pack_host_number_of_index(world->pack, TRP_NAMES_BEHAVIOUR, watch->def.behaviour),
                                     .hits = watch->hits,
                                     .is_enabled = watch->is_enabled,
                                     .is_matched = watch->matches_pack,
                                     .agent = watch->def.agent};
        trp_sized_struct_fill_element(watches, i, size, &info, sizeof info);
    }
    return count;
}

static trp_watch_hit told(const trp_pack *pack, trp_watch_hit hit)
{
    uint32_t sort = hit.kind == TRP_WATCH_FACT ? TRP_NAMES_FACT : TRP_NAMES_ACTION;
    hit.behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, hit.behaviour);
    hit.other_behaviour = trpi_pack_host_number_of_index(pack, TRP_NAMES_BEHAVIOUR, hit.other_behaviour);
    hit.number = trpi_pack_host_number_of_index(pack, sort, hit.number);
    hit.failure = trpi_pack_host_number_of_index(pack, TRPI_NAMES_FAILURE, hit.failure);
    hit.node = hit.node != TRPI_NONE16 ? hit.node : TRP_NOT_FOUND;
    hit.value.bits = trpi_value_convert_for_host(pack, hit.type, hit.value.bits);
    hit.before.bits = trpi_value_convert_for_host(pack, hit.type, hit.before.bits);
    return hit;
}

uint32_t trp_world_watch_hits(const trp_world *world, trp_watch_hit *hits, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(world != NULL && (hits != NULL || capacity == 0), 0);
    uint32_t count = world->watches != NULL ? world->watches->hit_count : 0;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const trp_watch_hit hit = told(world->pack, world->watches->hits[i]);
        trp_sized_struct_fill_element(hits, i, size, &hit, sizeof hit);
    }
    return count;
}
