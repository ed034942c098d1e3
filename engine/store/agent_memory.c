// SPDX-License-Identifier: MIT
#include "engine/store/agent_memory.h"

#include "engine/store/lane.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"

#include <string.h>

// Sizes of growth. A pool of agents or of things grows by 1/BLOCK_SHARE of its pieces, other pools as all tables that grow inside
// steps do (trpi_memory_least_growth_of_table), each at least by the pieces that fit into LEAST_BLOCK_BYTES.
#define BLOCK_SHARE 32
#define LEAST_BLOCK_BYTES (4 * 1024)
#define FEW_AGENTS 256
#define USUAL_PIECES 4
#define OCCURRENCE_PIECES (TRPI_MAX_OCCURRENCES / TRPI_OCCURRENCES_OF_PIECE)  // of one agent

// A block of pieces that were allocated together; they lie behind this head.
struct trpi_piece_block {
    struct trpi_piece_block *next;
    size_t size;
};

// The last word of a piece while it is free: a link to the piece that was given back before it.
struct trpi_free_piece_link {
    struct trpi_free_piece_link *next;
};

// --- Pieces of one size ---

// Functions that are also called for a lane take both the world, which has the pools, and a view, which has the free
// pieces. In a turn the view is passed for both.

static struct trpi_free_piece_link *link_of(const trpi_piece_pool *pool, void *piece)
{
    return (void *)((unsigned char *)piece + pool->piece_size - sizeof(struct trpi_free_piece_link));
}

static void push(const trp_world *world, trp_world *view, uint32_t kind, void *piece)
{
    trpi_free_piece_list *free = &view->free_pieces[kind];
    struct trpi_free_piece_link *link = link_of(&world->pools[kind], piece);
    link->next = free->first;
    *free = (trpi_free_piece_list){link, free->count + 1};
}

static void *pop(const trp_world *world, trp_world *view, uint32_t kind)
{
    trpi_free_piece_list *free = &view->free_pieces[kind];
    TRP_ASSERT(free->count > 0);
    struct trpi_free_piece_link *link = free->first;
    *free = (trpi_free_piece_list){link->next, free->count - 1};
    memcpy(link, link_of(&world->pools[kind], world->pools[kind].blank), sizeof *link);
    return (unsigned char *)(link + 1) - world->pools[kind].piece_size;
}

// Gives a piece back to its pool, unless it is the blank piece, and puts the blank piece in its place.
static void drop(trp_world *view, uint32_t kind, void **piece)
{
    if (*piece != view->pools[kind].blank) {
        memcpy(*piece, view->pools[kind].blank, view->pools[kind].piece_size);
        push(view, view, kind, *piece);
        *piece = view->pools[kind].blank;
    }
}

// Sets the size of the pieces of a pool and how many of them a turn takes at most, and makes its blank piece, which is all zeros.
static bool init(trp_world *world, uint32_t kind, size_t size, uint32_t need)
{
    trpi_piece_pool *pool = &world->pools[kind];
    TRP_ASSERT(size >= sizeof(struct trpi_free_piece_link));
    pool->piece_size = size;
    pool->need_per_turn = need;
    pool->blank = trpi_memory_allocate(&world->allocator, 1, pool->piece_size);
    if (pool->blank != NULL) {
        memset(pool->blank, 0, pool->piece_size);
    }
    return pool->blank != NULL;
}

// Makes room for `count` pieces in all; the new ones are blank, and free in `view`.
static bool reserve(trp_world *world, trp_world *view, uint32_t kind, uint32_t count)
{
    trpi_piece_pool *pool = &world->pools[kind];
    if (count <= pool->capacity) {
        return true;
    }
    const uint32_t more = count - pool->capacity;
    if (more > (SIZE_MAX - sizeof(struct trpi_piece_block)) / pool->piece_size) {
        return false;
    }
    const size_t size = sizeof(struct trpi_piece_block) + (size_t)more * pool->piece_size;
    struct trpi_piece_block *block = trpi_memory_allocate(&world->allocator, 1, size);
    if (block == NULL) {
        return false;
    }
    *block = (struct trpi_piece_block){pool->blocks, size};
    pool->blocks = block;
    pool->capacity = count;
    for (uint32_t i = more; i-- > 0;) {
        unsigned char *piece = (unsigned char *)(block + 1) + (size_t)i * pool->piece_size;
        memcpy(piece, pool->blank, pool->piece_size);
        push(world, view, kind, piece);
    }
    return true;
}

// Makes room for `need` more pieces, or for more than that when the usual growth of the pool is larger.
static bool grow(trp_world *world, trp_world *view, uint32_t kind, uint32_t need)
{
    const trpi_piece_pool *pool = &world->pools[kind];
    const uint32_t share =
                       pool->need_per_turn == 0 ? pool->capacity / BLOCK_SHARE : trpi_memory_least_growth_of_table(pool->capacity),
                   fit = (uint32_t)(LEAST_BLOCK_BYTES / pool->piece_size);
    const uint32_t more = TRPI_CANARY(TIGHT) ? 1 : share > fit ? share : fit;
    return reserve(world, view, kind, pool->capacity + (need > more ? need : more));
}

// --- Pieces of all kinds ---

void trpi_pieces_count_used(const trp_world *world, uint32_t used[TRPI_PIECE_KINDS])
{
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        used[kind] = world->pools[kind].capacity - world->free_pieces[kind].count;
        for (uint32_t i = 0; i < world->lane_count; i++) {
            used[kind] -= world->lanes[i].view.free_pieces[kind].count;
        }
    }
}

bool trpi_pieces_reserve_all(trp_world *world, const uint32_t used[TRPI_PIECE_KINDS])
{
    bool room = true;
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS && room; kind++) {
        room = reserve(world, world, kind, used[kind] + (world->lane_count + 1) * world->pools[kind].need_per_turn);
    }
    return room;
}

// Moves free pieces from one view to another. At least half of the pieces that `from` can spare are moved, and more of them as long
// as `to` has fewer than `need`.
static void move(const trp_world *world, trp_world *from, trp_world *to, uint32_t kind, uint32_t need)
{
    const uint32_t kept = world->pools[kind].need_per_turn, has = from->free_pieces[kind].count;
    const uint32_t spare = has > kept ? has - kept : 0, half = spare / 2;
    for (uint32_t i = 0; i < spare && (i < half || to->free_pieces[kind].count < need); i++) {
        push(world, to, kind, pop(world, from, kind));
    }
}

bool trpi_pieces_reserve(trp_world *world, trp_world *view, uint32_t kind, uint32_t free_count)
{
    const uint32_t *count = &view->free_pieces[kind].count;
    for (uint32_t i = 0; i <= world->lane_count && *count < free_count; i++) {
        trp_world *other = i < world->lane_count ? &world->lanes[i].view : world;
        if (other != view) {
            move(world, other, view, kind, free_count);
        }
    }
    return *count >= free_count || grow(world, view, kind, free_count - *count);
}

bool trpi_pieces_have_memory_for_turn(const trp_world *view)
{
    for (uint32_t kind = TRPI_PIECE_ENTRY; kind < TRPI_PIECE_KINDS; kind++) {
        if (view->free_pieces[kind].count < view->pools[kind].need_per_turn) {
            return false;
        }
    }
    return true;
}

bool trpi_pieces_reserve_for_turn(trp_world *world, trp_world *view)
{
    bool room = true;
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        room = room && trpi_pieces_reserve(world, view, kind, world->pools[kind].need_per_turn);
    }
    return room;
}

void trpi_pieces_give_back_free_of_view(trp_world *world, trp_world *view)
{
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        while (view->free_pieces[kind].count > 0) {
            push(world, world, kind, pop(world, view, kind));
        }
    }
}

// --- Agents ---

// Rounds a size up to whole words of 8 bytes, so that every table in a piece is aligned to a word.
static size_t whole_words(size_t size)
{
    return (size + 7) / 8 * 8;
}

// Returns the size of the part in front of an agent's tables: its record, its derived state and its facts.
static size_t front_size(const trp_world *world)
{
    return sizeof(trpi_agent) + sizeof(trpi_agent_derived_state) + world->settings.slots_per_entity * sizeof(int64_t);
}

// Fills the front of a piece, which is zeros, with the initial values of an agent that has nothing.
static void make_blank_front(trpi_agent *agent, unsigned char *tables)
{
    *agent = (trpi_agent){.due = TRPI_NEVER, .flags = TRPI_AGENT_SPONTANEOUS, .last_line = TRPI_NONE16};
    *(trpi_agent_derived_state *)(void *)(agent + 1) = (trpi_agent_derived_state){.tables = tables, .first_mail = TRPI_NEVER};
}

// Turns tables of zeros into those of the blank agent, which has no roles, entries, occurrences or questions.
static void make_blank_tables(const trp_world *world, unsigned char *tables)
{
    const trpi_world_settings *s = &world->settings;
    trpi_active_role *roles = (void *)(tables + world->offsets.active_roles);
    trpi_entry **entries = (void *)(tables + world->offsets.entries);
    trpi_occurrence **occurrences = (void *)(tables + world->offsets.occurrence_pieces);
    trpi_question *questions = (void *)(tables + world->offsets.questions);
    for (uint32_t i = 0; i < s->roles_per_agent; i++) {
        roles[i] = (trpi_active_role){.role = TRPI_ROLE_SLOT_EMPTY, .slot = (uint16_t)i};
    }
    for (uint32_t i = 0; i < s->entries_per_agent; i++) {
        entries[i] = (void *)world->pools[TRPI_PIECE_ENTRY].blank;
    }
    for (uint32_t i = 0; i < s->questions_per_agent; i++) {
        questions[i].query = TRPI_NONE16;
    }
    for (uint32_t i = 0; i < OCCURRENCE_PIECES; i++) {
        occurrences[i] = (void *)world->pools[TRPI_PIECE_OCCURRENCES].blank;
    }
    *(void **)(void *)(tables + world->offsets.claim_piece) = world->pools[TRPI_PIECE_CLAIM].blank;
}

bool trpi_agent_memory_init(trp_world *world)
{
    const trpi_world_settings *s = &world->settings;
    const size_t locals = s->locals_per_entry * sizeof(int64_t);
    size_t end = 0;
#define PLACE(type, name, count, access) \
    world->offsets.name = (uint32_t)end; \
    end += whole_words((size_t)(count) * sizeof(type));
    TRPI_AGENT_TABLES(PLACE)
    TRP_ASSERT(end <= UINT32_MAX);
    world->offsets.end = (uint32_t)end;
    const size_t entry = sizeof(trpi_entry) + locals + s->nodes_per_entry * sizeof(trpi_node_state);
    if (!init(world, TRPI_PIECE_ENTRY, entry, s->entries_per_agent) ||
        !init(world, TRPI_PIECE_OCCURRENCES, TRPI_OCCURRENCES_OF_PIECE * sizeof(trpi_occurrence), OCCURRENCE_PIECES) ||
        !init(world, TRPI_PIECE_CLAIM, sizeof(trpi_claim) + s->parts_per_scene * sizeof(trpi_claim_part) + locals, 1) ||
        !init(world, TRPI_PIECE_THING, front_size(world), 0) || !init(world, TRPI_PIECE_AGENT, front_size(world) + end, 0)) {
        return false;
    }
    ((trpi_entry *)(void *)world->pools[TRPI_PIECE_ENTRY].blank)->behaviour = TRPI_NONE16;
    unsigned char *tables = world->pools[TRPI_PIECE_AGENT].blank + front_size(world);
    make_blank_front((void *)world->pools[TRPI_PIECE_THING].blank, tables);
    make_blank_front((void *)world->pools[TRPI_PIECE_AGENT].blank, tables);
    make_blank_tables(world, tables);
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        world->pools[kind].blank_hash = trpi_hash_bytes(world->pools[kind].blank, world->pools[kind].piece_size);
    }
    if (!trpi_pieces_reserve(world, world, TRPI_PIECE_ENTRY, 1)) {
        return false;
    }
    world->spare_entry = pop(world, world, TRPI_PIECE_ENTRY);
    return true;
}

void trpi_agent_memory_release(trp_world *world)
{
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        const trpi_piece_pool *pool = &world->pools[kind];
        for (struct trpi_piece_block *block = pool->blocks, *next; block != NULL; block = next) {
            next = block->next;
            trpi_memory_free(&world->allocator, block, 1, block->size);
        }
        trpi_memory_free(&world->allocator, pool->blank, 1, pool->piece_size);
    }
}

uint32_t trpi_piece_kind_for_entity_kind(const trp_world *world, uint32_t kind)
{
    const trpi_pack_kind *k = &world->pack->kinds[kind];
    const bool object = (k->flags & TRPI_KIND_OBJECT) != 0;
    if ((k->flags & TRPI_KIND_CHARACTER) != 0 || (object && world->settings.situations_per_area > 0)) {
        return TRPI_PIECE_AGENT;
    }
    return object || k->slot_count > 0 ? TRPI_PIECE_THING : TRPI_PIECE_KINDS;
}

void trpi_agent_memory_point_at_blank(trp_world *world, uint32_t index)
{
    world->agents[index] = (void *)world->pools[TRPI_PIECE_AGENT].blank;
}

// Makes room for what the first agents of a world usually have, so that a small world takes no memory in any step. When memory runs
// out here, nothing is lost: a step asks for the memory again when it needs a piece.
static void reserve_for_few(trp_world *world)
{
    const uint32_t used = world->pools[TRPI_PIECE_AGENT].capacity - world->free_pieces[TRPI_PIECE_AGENT].count;
    const uint32_t agents = used < FEW_AGENTS ? used + 1 : FEW_AGENTS;
    bool room = true;
    for (uint32_t kind = TRPI_PIECE_ENTRY; kind < TRPI_PIECE_KINDS && room; kind++) {
        const uint32_t need = world->pools[kind].need_per_turn, has = world->pools[kind].capacity;
        const uint32_t wanted = 1 + need + agents * (need < USUAL_PIECES ? need : USUAL_PIECES);
        room = has >= wanted || grow(world, world, kind, wanted - has);
    }
}

bool trpi_agent_memory_allocate(trp_world *world, uint32_t index, uint32_t entity_kind)
{
    TRP_ASSERT(!world->stepping && index < world->capacity && trpi_agent_is_blank(world, index));
    const uint32_t needed = trpi_piece_kind_for_entity_kind(world, entity_kind);
    if (needed == TRPI_PIECE_KINDS) {
        return true;
    }
    if (!trpi_pieces_reserve(world, world, needed, 1)) {
        return false;
    }
    unsigned char *piece = pop(world, world, needed);
    world->agents[index] = (void *)piece;
    world->agents[index]->token = world->tokens[index];
    if (needed == TRPI_PIECE_AGENT) {
        trpi_agent_derived_state_of(world, index)->tables = piece + front_size(world);
        reserve_for_few(world);
    }
    return true;
}

// Gives back the pieces that belong to an agent's tables.
static void give_back_pieces(trp_world *world, uint32_t index)
{
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        trpi_entry_remove(world, index, i);
    }
    for (uint32_t i = 0; i < OCCURRENCE_PIECES; i++) {
        drop(world, TRPI_PIECE_OCCURRENCES, (void **)&trpi_agent_occurrence_pieces(world, index)[i]);
    }
    trpi_claim_memory_free(world, index);
}

void trpi_agent_memory_free(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    if (trpi_agent_is_blank(world, index)) {
        return;
    }
    void *piece = world->agents[index];
    world->tokens[index] = world->agents[index]->token;
    const uint32_t needed = trpi_piece_kind_for_entity_kind(world, world->entities[index].kind);
    if (needed == TRPI_PIECE_AGENT) {
        give_back_pieces(world, index);
    }
    drop(world, needed, &piece);
    trpi_agent_memory_point_at_blank(world, index);
}

bool trpi_agent_memory_blank_is_intact(const trp_world *world)
{
    bool blank = true;
    for (uint32_t kind = 0; kind < TRPI_PIECE_KINDS; kind++) {
        const trpi_piece_pool *pool = &world->pools[kind];
        blank = blank && trpi_hash_bytes(pool->blank, pool->piece_size) == pool->blank_hash;
    }
    return blank;
}

// --- Entries, occurrences and claims ---

trpi_entry *trpi_entry_set_content(trp_world *world, uint32_t index, uint32_t entry, const trpi_entry *content)
{
    TRP_ASSERT(entry < world->settings.entries_per_agent && content->behaviour != TRPI_NONE16);
    trpi_entry **e = &trpi_agent_entries(world, index)[entry];
    if ((void *)*e == world->pools[TRPI_PIECE_ENTRY].blank) {
        *e = world->free_pieces[TRPI_PIECE_ENTRY].count > 0 ? pop(world, world, TRPI_PIECE_ENTRY) : world->spare_entry;
        world->spare_entry = *e != world->spare_entry ? world->spare_entry : NULL;
        TRP_ASSERT(*e != NULL && (*e)->behaviour == TRPI_NONE16);
    }
    **e = *content;
    trpi_agent_request_cue_review(world, index);
    trpi_agent_derived_state_of(world, index)->occupied_entries |= UINT64_C(1) << entry;
    return *e;
}

void trpi_entry_remove(trp_world *world, uint32_t index, uint32_t entry)
{
    TRP_ASSERT(entry < world->settings.entries_per_agent);
    drop(world, TRPI_PIECE_ENTRY, (void **)&trpi_agent_entries(world, index)[entry]);
    if (world->spare_entry == NULL) {
        world->spare_entry = pop(world, world, TRPI_PIECE_ENTRY);
    }
    trpi_agent_request_cue_review(world, index);
    trpi_agent_derived_state_of(world, index)->occupied_entries &= ~(UINT64_C(1) << entry);
}

trpi_occurrence *trpi_occurrence_replace(trp_world *world, uint32_t index, uint32_t place, trpi_occurrence occurrence)
{
    TRP_ASSERT(place < TRPI_MAX_OCCURRENCES);
    const uint32_t number = place / TRPI_OCCURRENCES_OF_PIECE;
    trpi_occurrence **piece = &trpi_agent_occurrence_pieces(world, index)[number];
    uint64_t *noticed = trpi_agent_used_occurrences(world, index);
    const uint64_t here = UINT64_C(1) << place, all = ((UINT64_C(1) << TRPI_OCCURRENCES_OF_PIECE) - 1)
                                                      << number * TRPI_OCCURRENCES_OF_PIECE;
    if (occurrence.state == TRPI_OCCURRENCE_FREE) {
        if ((*noticed & here) != 0) {
            *trpi_occurrence_at(world, index, place) = occurrence;
            *noticed &= ~here;
        }
        if ((*noticed & all) == 0) {
            drop(world, TRPI_PIECE_OCCURRENCES, (void **)piece);
        }
        return NULL;
    }
    if ((*noticed & all) == 0) {
        *piece = pop(world, world, TRPI_PIECE_OCCURRENCES);
    }
    *noticed |= here;
    trpi_occurrence *o = trpi_occurrence_at(world, index, place);
    *o = occurrence;
    return o;
}

trpi_claim *trpi_claim_memory_allocate(trp_world *world, uint32_t index)
{
    TRP_ASSERT((void *)trpi_agent_claim(world, index) == world->pools[TRPI_PIECE_CLAIM].blank);
    trpi_agent_request_cue_review(world, index);
    return *trpi_agent_claim_piece(world, index) = pop(world, world, TRPI_PIECE_CLAIM);
}

void trpi_claim_memory_free(trp_world *world, uint32_t index)
{
    drop(world, TRPI_PIECE_CLAIM, (void **)trpi_agent_claim_piece(world, index));
    trpi_agent_request_cue_review(world, index);
}
