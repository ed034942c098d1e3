// SPDX-License-Identifier: MIT
// Histories are made of logs: each segment is a log, cut off behind its last step. To join two segments, the chunks of the later
// one, without those of its beginning, are written behind those of the earlier one, with new checksums (engine/save/log.h).
//
// Invariants:
// - the last segment is the one into which the world is being recorded. Its `size` covers the bytes up to its last whole chunk,
//   the end of a step or the state at its beginning;
// - a segment that `continues` begins with the state at which the segment before it ends.

#include "troupe/history.h"

#include "engine/save/log.h"
#include "engine/store/state.h"

#include "troupe/log.h"
#include "troupe/sized.h"

#include "base/assert.h"
#include "base/memory.h"
#include "pack/layout.h"

#include <string.h>

#define MOST_SEGMENTS 512
#define ROOM_FOR_STEPS 4096u  // bytes that the last segment grows by at a time

typedef struct segment {
    unsigned char *bytes;
    size_t size;      // of what was noted
    size_t written;   // of what the recording has written
    size_t capacity;  // of `bytes`
    size_t head;      // bytes of its beginning: fields and state
    uint64_t check;   // behind `size`
    uint32_t first_step, last_step;
    uint64_t pack_hash[2];
    bool continues;
} segment;

struct trp_history {
    trp_allocator allocator;
    trp_world *world;
    uint64_t budget;
    uint32_t every;
    uint32_t count;
    bool failed;  // the recording lacked memory
    segment segments[MOST_SEGMENTS];
    trp_replay *replay;  // of the last seek, or NULL
    uint32_t sought;     // the segment that it plays
    bool is_outdated;    // the bytes that it plays may have moved
};

// --- Recording ---

static segment *last_of(trp_history *history)
{
    TRP_ASSERT(history->count > 0 && history->count <= MOST_SEGMENTS);
    return &history->segments[history->count - 1];
}

static bool resize(trp_history *history, segment *s, size_t capacity)
{
    unsigned char *bytes = trpi_memory_resize(&history->allocator, s->bytes, s->capacity, capacity, 1);
    if (bytes != NULL) {
        s->bytes = bytes;
        s->capacity = capacity;
    }
    return bytes != NULL;
}

static bool write(void *context, const void *bytes, size_t size)
{
    trp_history *history = context;
    segment *s = last_of(history);
    history->is_outdated = true;
    bool fits = s->written + size <= s->capacity;
    history->failed = history->failed || (!fits && !resize(history, s, s->written + size + ROOM_FOR_STEPS));
    if (!history->failed) {
        memcpy(s->bytes + s->written, bytes, size);
        s->written += size;
    }
    return !history->failed;
}

static void release_segment(trp_history *history, segment *s)
{
    trpi_memory_free(&history->allocator, s->bytes, s->capacity, 1);
    *s = (segment){0};
}

static void end_seek(trp_history *history)
{
    trp_replay_close(history->replay);
    history->replay = NULL;
}

static void remove_segment(trp_history *history, uint32_t number)
{
    TRP_ASSERT(number < history->count);
    end_seek(history);
    release_segment(history, &history->segments[number]);
    size_t behind = history->count - number - 1;
    memmove(&history->segments[number], &history->segments[number + 1], behind * sizeof(segment));
    history->segments[--history->count] = (segment){0};
}

// --- Chunks ---

typedef struct chunk {
    uint32_t kind, step;
    size_t size;  // with its header and checks
} chunk;

static bool chunk_at(const segment *s, size_t at, size_t end, chunk *found)
{
    if (end - at < TRPI_LOG_CHUNK_HEADER + 8) {
        return false;
    }
    const unsigned char *bytes = s->bytes + at;
    *found = (chunk){(uint32_t)trpi_bytes_read_number(bytes, 4), (uint32_t)trpi_bytes_read_number(bytes + 4, 4),
                     TRPI_LOG_CHUNK_HEADER + (size_t)trpi_bytes_read_number(bytes + 8, 8) + 8};
    return found->size <= end - at;
}

// Returns the running checksum before a chunk, which is the last number of the chunk in front of it.
static uint64_t check_before(const segment *s, size_t at)
{
    return trpi_bytes_read_number(s->bytes + at - 8, 8);
}

// Rewrites the checksums of a chunk so that they follow from `check`. Returns the running checksum behind the chunk.
static uint64_t check_anew(unsigned char *bytes, size_t size, uint64_t check)
{
    const size_t header = TRPI_LOG_CHUNK_HEADER - 8;
    check = trpi_log_extend_checksum(check, bytes, header);
    trpi_bytes_write_number(bytes + header, 8, check);
    check = trpi_log_extend_checksum(check, bytes + TRPI_LOG_CHUNK_HEADER, size - TRPI_LOG_CHUNK_HEADER - 8);
    trpi_bytes_write_number(bytes + size - 8, 8, check);
    return check;
}

// --- Segments ---

// Ends the recording into the last segment: bytes behind its last step are cut off.
static void close_last(trp_history *history)
{
    (void)trp_world_record(history->world, NULL);
    segment *s = last_of(history);
    s->written = s->size;
    (void)resize(history, s, s->size);  // a smaller one always fits; if not, it stays as it is
}

static trp_result begin_segment(trp_history *history, bool continues)
{
    TRP_ASSERT(history->count < MOST_SEGMENTS);
    segment *s = &history->segments[history->count++];
    *s = (segment){.continues = continues, .first_step = history->world->now, .last_step = history->world->now};
    memcpy(s->pack_hash, history->world->pack->hash, sizeof s->pack_hash);
    history->failed = false;
    trp_sink sink = {write, history};
    trp_result result = trp_world_record(history->world, &sink);
    if (result != TRP_OK) {
        remove_segment(history, history->count - 1);
        return TRP_ERROR_MEMORY;
    }
    s->size = s->written;
    s->head = s->size;
    s->check = check_before(s, s->size);
    return TRP_OK;
}

// Joins a segment with the one behind it, which continues it. False when memory ran out: both are as they were.
static bool join(trp_history *history, uint32_t number)
{
    TRP_ASSERT(number + 2 < history->count && history->segments[number + 1].continues);
    segment *s = &history->segments[number];
    const segment *behind = &history->segments[number + 1];
    size_t more = behind->size - behind->head;
    if (!resize(history, s, s->size + more)) {
        return false;
    }
    memcpy(s->bytes + s->size, behind->bytes + behind->head, more);
    chunk next;
    for (size_t end = s->size + more; chunk_at(s, s->size, end, &next); s->size += next.size) {
        s->check = check_anew(s->bytes + s->size, next.size, s->check);
    }
    s->written = s->size;
    s->last_step = behind->last_step;
    remove_segment(history, number + 1);
    return true;
}

// Returns the segment to join with the one behind it: of all such pairs, the one that is shortest for its age. UINT32_MAX when
// there is no such pair. The last segment, which is being written, is never joined with the one before it.
static uint32_t choose_to_join(const trp_history *history)
{
    uint32_t best = UINT32_MAX, now = history->world->now;
    double least = 0;
    for (uint32_t i = 0; i + 2 < history->count; i++) {
        const segment *a = &history->segments[i], *b = &history->segments[i + 1];
        double age = now > a->first_step ? (double)now - a->first_step : 1, length = (double)b->last_step - a->first_step + 1;
        if (b->continues && (best == UINT32_MAX || length / age < least)) {
            best = i;
            least = length / age;
        }
    }
    return best;
}

// Joins and drops segments until there is room for one more state, or only the last one is left.
static void make_room(trp_history *history, uint64_t state)
{
    while (history->count > 1 && (trp_history_bytes(history) + state > history->budget || history->count == MOST_SEGMENTS)) {
        uint32_t number = choose_to_join(history);
        // Joining two segments frees the memory of the later one's state. When that is little, because most of the memory is taken
        // by steps, the oldest segment is dropped instead.
        bool saves = number != UINT32_MAX && history->segments[number + 1].head * 4 > history->segments[number + 1].size;
        if (!saves || !join(history, number)) {
            remove_segment(history, 0);
            history->segments[0].continues = false;
        }
    }
}

// --- Public calls ---

void trp_history_def_init(trp_history_def *def, size_t size)
{
    TRP_REQUIRE(def != NULL && size >= sizeof def->size_bytes, );
    trp_history_def whole = {.size_bytes = size, .budget_bytes = UINT64_C(64) << 20, .every_steps = 300};
    trp_sized_struct_fill(def, size, &whole, sizeof whole);
}

trp_result trp_history_create(trp_world *world, const trp_history_def *def, trp_history **history)
{
    TRP_REQUIRE(world != NULL && history != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    *history = NULL;
    trp_history_def whole;
    trp_history_def_init(&whole, sizeof whole);
    trp_result result = def != NULL ? trp_sized_struct_read(&whole, sizeof whole, def) : TRP_OK;
    if (result != TRP_OK || whole.every_steps == 0 || whole.spare != 0 || !trpi_allocator_is_usable(whole.allocator) ||
        world->witness != NULL) {
        return result != TRP_OK ? result : TRP_ERROR_ARGUMENT;
    }
    const trp_allocator *from = whole.allocator != NULL ? whole.allocator : trpi_allocator_default();
    trp_history *made = trpi_memory_allocate(from, 1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->allocator = *from;
    made->world = world;
    made->budget = whole.budget_bytes;
    made->every = whole.every_steps;
    result = begin_segment(made, false);
    if (result == TRP_OK && trp_history_bytes(made) + made->segments[0].head + 2 * ROOM_FOR_STEPS > made->budget) {
        result = TRP_ERROR_FULL;
    }
    if (result != TRP_OK) {
        trp_history_destroy(made);
        return result;
    }
    *history = made;
    return TRP_OK;
}

void trp_history_destroy(trp_history *history)
{
    if (history == NULL) {
        return;
    }
    end_seek(history);
    if (history->count > 0) {
        (void)trp_world_record(history->world, NULL);
    }
    while (history->count > 0) {
        release_segment(history, &history->segments[--history->count]);
    }
    trp_allocator allocator = history->allocator;
    trpi_memory_free(&allocator, history, 1, sizeof *history);
}

// Reads the chunks that the recording has written behind the bytes noted so far. Returns whether the last chunk is a state, because
// the world was exchanged for another one. Such a state belongs to the next segment.
static bool take_in(segment *s)
{
    chunk next;
    bool replaced = false;
    for (size_t at = s->size; chunk_at(s, at, s->written, &next); at += next.size) {
        replaced = next.kind == TRPI_LOG_STATE;
        if (!replaced) {
            s->size = at + next.size;
            s->check = check_before(s, s->size);
            s->last_step = next.step;
        }
    }
    return replaced;
}

// Begins the history anew when the recording has failed for want of memory, or was ended by another call, because the segments
// recorded so far are incomplete. Returns TRP_ERROR_MEMORY.
static trp_result begin_anew(trp_history *history)
{
    while (history->count > 0) {
        remove_segment(history, history->count - 1);
    }
    (void)begin_segment(history, false);
    return TRP_ERROR_MEMORY;
}

// Whether the last segment is to end here: it is as long as it should be, or its steps take much of the budget.
static bool is_long(const trp_history *history, const segment *s)
{
    uint32_t now = history->world->now;
    return now == s->last_step && (now - s->first_step >= history->every || s->size - s->head > history->budget / 8);
}

trp_result trp_history_note_step(trp_history *history)
{
    TRP_REQUIRE(history != NULL && !history->world->stepping, TRP_ERROR_ARGUMENT);
    end_seek(history);
    if (history->failed || history->count == 0 || !trp_world_is_recorded(history->world)) {
        return begin_anew(history);
    }
    segment *s = last_of(history);
    bool replaced = take_in(s), ends = replaced || is_long(history, s);
    make_room(history, ends ? s->head + ROOM_FOR_STEPS : 0);
    if (!ends) {
        return TRP_OK;
    }
    s = last_of(history);
    s->last_step = s->last_step < history->world->now ? history->world->now : s->last_step;  // with the steps that were jumped over
    close_last(history);
    if (begin_segment(history, !replaced) != TRP_OK) {
        return begin_anew(history);
    }
    make_room(history, 0);
    return TRP_OK;
}

uint32_t trp_history_first_step(const trp_history *history)
{
    TRP_REQUIRE(history != NULL, 0);
    uint32_t first = UINT32_MAX;
    for (uint32_t i = 0; i < history->count; i++) {
        first = trpi_earlier_step(first, history->segments[i].first_step);
    }
    return first;
}

uint64_t trp_history_bytes(const trp_history *history)
{
    TRP_REQUIRE(history != NULL, 0);
    uint64_t bytes = sizeof *history;
    for (uint32_t i = 0; i < history->count; i++) {
        bytes += history->segments[i].capacity;
    }
    return bytes;
}

// Returns the segment that has a step, the latest one if several have; UINT32_MAX when none has. Steps that were skipped behind
// the last one of a segment belong to it.
static uint32_t segment_with(const trp_history *history, uint32_t step)
{
    for (uint32_t i = history->count; i-- > 0;) {
        const segment *s = &history->segments[i];
        uint32_t end = i + 1 == history->count ? history->world->now : s->last_step;
        if (step >= s->first_step && step <= end) {
            return i;
        }
    }
    return UINT32_MAX;
}

trp_result trp_history_seek(trp_history *history, uint32_t step)
{
    TRP_REQUIRE(history != NULL && !history->world->stepping, TRP_ERROR_ARGUMENT);
    uint32_t number = segment_with(history, step);
    bool goes_on = history->replay != NULL && !history->is_outdated && history->sought == number &&
                   trp_world_now(trp_replay_world(history->replay)) <= step;
    if (!goes_on) {
        end_seek(history);
    }
    if (number == UINT32_MAX) {
        return TRP_ERROR_UNKNOWN;
    }
    trp_result result = TRP_OK;
    if (history->replay == NULL) {
        const segment *s = &history->segments[number];
        history->sought = number;
        history->is_outdated = false;
        result = trp_replay_open(s->bytes, s->size, &history->allocator, &history->replay, NULL);
    }
    trp_replay_state state = TRP_REPLAY_STEP;
    while (result == TRP_OK && state == TRP_REPLAY_STEP && trp_replay_next_step(history->replay) <= step) {
        state = trp_replay_step(history->replay, NULL);
    }
    if (result == TRP_OK && state == TRP_REPLAY_STEP) {
        trp_world *world = (trp_world *)(uintptr_t)trp_replay_world(history->replay);
        (void)trp_world_skip(world, step - trp_world_now(world));
        return TRP_OK;
    }
    end_seek(history);
    return result == TRP_ERROR_MEMORY || state == TRP_REPLAY_MEMORY ? TRP_ERROR_MEMORY : TRP_ERROR_UNKNOWN;
}

const trp_world *trp_history_world(const trp_history *history)
{
    TRP_REQUIRE(history != NULL, NULL);
    return history->replay != NULL ? trp_replay_world(history->replay) : NULL;
}

uint32_t trp_history_segments(const trp_history *history, trp_history_segment *segments, uint32_t capacity, size_t size)
{
    TRP_REQUIRE(history != NULL && (segments != NULL || capacity == 0), 0);
    for (uint32_t i = 0; i < history->count && i < capacity; i++) {
        const segment *s = &history->segments[i];
        const trp_history_segment told = {.first_step = s->first_step,
                                          .last_step = s->last_step,
                                          .bytes = s->capacity,
                                          .pack_hash = {s->pack_hash[0], s->pack_hash[1]},
                                          .continues = s->continues};
        trp_sized_struct_fill_element(segments, i, size, &told, sizeof told);
    }
    return history->count;
}
