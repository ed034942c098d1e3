// SPDX-License-Identifier: MIT
// A journal: the last events of each kind, for each entity and each scene that had any.
//
// Invariants:
// - a page speaks of the entity or scene of its `owner` alone: another one that has come to the same index begins a new page;
// - a page that several journals share does not change: a journal that notes something there goes on with a copy of its own;
// - nothing but the public interface of the world is read.

#include "troupe/journal.h"

#include "engine/store/state.h"

#include "base/assert.h"
#include "base/memory.h"

#include "troupe/pack.h"
#include "troupe/sized.h"

// The last events of one kind: `noted` counts all that there ever were, and event number n is at n modulo the depth.
typedef struct ring {
    uint32_t noted;
    trp_event events[TRP_JOURNAL_DEPTH];
} ring;

typedef struct page {
    uint64_t owner;     // a trp_entity or the number of a scene
    uint32_t journals;  // that share the page
    ring rings[TRP_JOURNAL_KIND_COUNT];
} page;

// Pages by the index of the entity or scene; NULL where nothing was noted.
typedef struct pages {
    page **at;
    uint32_t capacity;
} pages;

struct trp_journal {
    trp_allocator allocator;
    pages entities, scenes;
};

trp_result trp_journal_create(const trp_allocator *allocator, trp_journal **journal)
{
    TRP_REQUIRE(journal != NULL, TRP_ERROR_ARGUMENT);
    *journal = NULL;
    TRP_REQUIRE(trpi_allocator_is_usable(allocator), TRP_ERROR_ARGUMENT);
    const trp_allocator *from = allocator != NULL ? allocator : trpi_allocator_default();
    *journal = trpi_memory_allocate(from, 1, sizeof **journal);
    if (*journal == NULL) {
        return TRP_ERROR_MEMORY;
    }
    (*journal)->allocator = *from;
    return TRP_OK;
}

static void release_page(const trp_journal *journal, page *one)
{
    if (one != NULL && --one->journals == 0) {
        trpi_memory_free(&journal->allocator, one, 1, sizeof *one);
    }
}

static void release_pages(const trp_journal *journal, pages *all)
{
    for (uint32_t i = 0; i < all->capacity; i++) {
        release_page(journal, all->at[i]);
    }
    trpi_memory_free(&journal->allocator, all->at, all->capacity, sizeof *all->at);
    *all = (pages){0};
}

void trp_journal_destroy(trp_journal *journal)
{
    if (journal != NULL) {
        release_pages(journal, &journal->entities);
        release_pages(journal, &journal->scenes);
        trp_allocator allocator = journal->allocator;
        trpi_memory_free(&allocator, journal, 1, sizeof *journal);
    }
}

// --- Pages ---

static const page *find_page(const pages *all, uint32_t index, uint64_t owner)
{
    const page *found = index < all->capacity ? all->at[index] : NULL;
    return found != NULL && found->owner == owner ? found : NULL;
}

static bool reserve_pages(const trp_journal *journal, pages *all, uint32_t index)
{
    if (index < all->capacity) {
        return true;
    }
    uint32_t capacity = index + index / 2 + 16;
    page **larger = trpi_memory_resize(&journal->allocator, all->at, all->capacity, capacity, sizeof(page *));
    if (larger == NULL) {
        return false;
    }
    *all = (pages){larger, capacity};
    return true;
}

// Makes a page that this journal alone has: a copy of `from`, or an empty one; NULL when there is no memory.
static page *make_page(const trp_journal *journal, const page *from)
{
    page *made = trpi_memory_allocate(&journal->allocator, 1, sizeof *made);
    if (made != NULL) {
        *made = from != NULL ? *from : (page){0};
        made->journals = 1;
    }
    return made;
}

// Finds the page of an entity or scene to note something there, or begins it; NULL when there is no memory.
static page *open_page(const trp_journal *journal, pages *all, uint32_t index, uint64_t owner)
{
    if (!reserve_pages(journal, all, index)) {
        return NULL;
    }
    page *found = all->at[index];
    if (found == NULL || found->journals > 1) {
        page *own = make_page(journal, found);
        if (own == NULL) {
            return NULL;
        }
        release_page(journal, found);
        found = all->at[index] = own;
    }
    if (found->owner != owner) {
        *found = (page){.owner = owner, .journals = 1};
    }
    return found;
}

static size_t size_of_pages(const pages *all)
{
    size_t size = all->capacity * sizeof *all->at;
    for (uint32_t i = 0; i < all->capacity; i++) {
        size += all->at[i] != NULL ? sizeof(page) / all->at[i]->journals : 0;
    }
    return size;
}

size_t trp_journal_size(const trp_journal *journal)
{
    TRP_REQUIRE(journal != NULL, 0);
    return sizeof *journal + size_of_pages(&journal->entities) + size_of_pages(&journal->scenes);
}

// --- Copying ---

// Shares the pages of another journal, or copies them when that takes its memory from elsewhere.
static bool copy_pages(const trp_journal *journal, pages *to, const pages *from, bool shares)
{
    to->at = trpi_memory_allocate(&journal->allocator, from->capacity, sizeof(page *));
    if (to->at == NULL) {
        return from->capacity == 0;
    }
    to->capacity = from->capacity;
    for (uint32_t i = 0; i < from->capacity; i++) {
        page *one = from->at[i];
        to->at[i] = one == NULL || shares ? one : make_page(journal, one);
        if (one != NULL && to->at[i] == NULL) {
            return false;
        }
        if (one != NULL && shares) {
            one->journals++;
        }
    }
    return true;
}

trp_result trp_journal_copy(trp_journal *journal, const trp_journal *other)
{
    TRP_REQUIRE(journal != NULL && other != NULL && journal != other, TRP_ERROR_ARGUMENT);
    release_pages(journal, &journal->entities);
    release_pages(journal, &journal->scenes);
    bool shares = journal->allocator.resize == other->allocator.resize && journal->allocator.context == other->allocator.context;
    if (copy_pages(journal, &journal->entities, &other->entities, shares) &&
        copy_pages(journal, &journal->scenes, &other->scenes, shares)) {
        return TRP_OK;
    }
    release_pages(journal, &journal->entities);
    release_pages(journal, &journal->scenes);
    return TRP_ERROR_MEMORY;
}

// --- Noting ---

static bool note_in(const trp_journal *journal, pages *all, uint32_t index, uint64_t owner, uint32_t kind, const trp_event *event)
{
    page *of = open_page(journal, all, index, owner);
    if (of == NULL) {
        return false;
    }
    ring *last = &of->rings[kind];
    last->events[last->noted++ % TRP_JOURNAL_DEPTH] = *event;
    return true;
}

static bool note_of_entity(trp_journal *journal, trp_entity entity, uint32_t kind, const trp_event *event)
{
    return entity.value == 0 || note_in(journal, &journal->entities, trpi_ref_index(entity.value), entity.value, kind, event);
}

// Notes an event for the entity that it is about and for the other one that it names, if that is not the same.
static bool note_of_both(trp_journal *journal, uint32_t kind, const trp_event *event)
{
    bool noted = note_of_entity(journal, event->agent, kind, event);
    return (event->other.value == event->agent.value || note_of_entity(journal, event->other, kind, event)) && noted;
}

// Notes an event about the casting of a scene or meeting: for the scene, if there is one, and for the entity that began the
// casting. A refusal is not noted for that entity, which has it among its refusals.
static bool note_casting(trp_journal *journal, const trp_pack *pack, const trp_event *event)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(pack, event->behaviour, &info, sizeof info) != TRP_OK || info.topic == TRP_NOT_FOUND) {
        return true;
    }
    bool is_refusal = event->kind == TRP_EVENT_REFUSED;  // which the entity has among its refusals
    bool noted = is_refusal || note_of_entity(journal, event->agent, TRP_JOURNAL_CASTINGS, event);
    bool is_told = info.scene == TRP_NOT_FOUND || event->kind == TRP_EVENT_CAST;  // of a situation that begins SCENE_STARTED tells
    return (is_told ||
            note_in(journal, &journal->scenes, trp_index_of_number(info.scene), info.scene, TRP_JOURNAL_CASTINGS, event)) &&
           noted;
}

static bool note_event(trp_journal *journal, const trp_pack *pack, const trp_event *event)
{
    switch (event->kind) {
    case TRP_EVENT_REFUSED: {
        bool noted = note_of_both(journal, TRP_JOURNAL_REFUSALS, event);
        return note_casting(journal, pack, event) && noted;
    }
    case TRP_EVENT_HEARD:
    case TRP_EVENT_UNHEARD: return note_of_both(journal, TRP_JOURNAL_MESSAGES, event);
    case TRP_EVENT_REJECTED:
    case TRP_EVENT_SCENE_STARTED:
    case TRP_EVENT_CAST: return note_casting(journal, pack, event);
    default: return true;
    }
}

trp_result trp_journal_note_step(trp_journal *journal, const trp_world *world)
{
    TRP_REQUIRE(journal != NULL && world != NULL, TRP_ERROR_ARGUMENT);
    uint32_t count;
    const trp_event *events = trp_world_events(world, &count);
    const trp_pack *pack = trp_world_pack(world);
    bool noted = true;
    for (uint32_t i = 0; i < count; i++) {
        noted = note_event(journal, pack, &events[i]) && noted;
    }
    return noted ? TRP_OK : TRP_ERROR_MEMORY;
}

// --- Asking ---

// Writes the events of a ring, the newest first. Returns how many there are.
static uint32_t tell_ring(const ring *last, trp_event *events, uint32_t capacity, size_t size)
{
    uint32_t count = last->noted < TRP_JOURNAL_DEPTH ? last->noted : TRP_JOURNAL_DEPTH;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const trp_event *event = &last->events[(last->noted - 1 - i) % TRP_JOURNAL_DEPTH];
        trp_sized_struct_fill_element(events, i, size, event, sizeof *event);
    }
    return count;
}

uint32_t trp_journal_of_entity(const trp_journal *journal, trp_entity entity, trp_journal_kind kind, trp_event *events,
                               uint32_t capacity, size_t size)
{
    TRP_REQUIRE(journal != NULL && (unsigned)kind < TRP_JOURNAL_KIND_COUNT && (events != NULL || capacity == 0), 0);
    const page *of = find_page(&journal->entities, trpi_ref_index(entity.value), entity.value);
    return of != NULL ? tell_ring(&of->rings[kind], events, capacity, size) : 0;
}

uint32_t trp_journal_of_scene(const trp_journal *journal, uint32_t scene, trp_event *events, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(journal != NULL && (events != NULL || capacity == 0), 0);
    const page *of = find_page(&journal->scenes, trp_index_of_number(scene), scene);
    return of != NULL ? tell_ring(&of->rings[TRP_JOURNAL_CASTINGS], events, capacity, size) : 0;
}
