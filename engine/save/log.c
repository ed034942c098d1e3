// SPDX-License-Identifier: MIT
// Recording: a witness of the world's steps that writes their input, the host's answers and the state hash.
// Invariants:
// - a sink that has failed is not written to again;
// - memory is taken when the recording begins, and when the world is exchanged for another state, which is between steps.

#include "engine/save/log.h"
#include "engine/world/input_queue.h"
#include "engine/store/notice.h"
#include "engine/world/state_hash.h"

#include "troupe/log.h"
#include "troupe/save.h"

#include "base/assert.h"
#include "base/hash.h"
#include "base/memory.h"
#include "pack/layout.h"

#include <string.h>

#define INPUTS_AT_ONCE 64

typedef struct recorder {
    trpi_witness witness;
    trp_allocator allocator;
    trp_sink sink;
    trp_world *world;
    uint64_t check;
    bool failed;
    bool told;  // that it has failed
    unsigned char scratch[INPUTS_AT_ONCE * sizeof(trpi_input)];
} recorder;

uint64_t trpi_log_extend_checksum(uint64_t check, const unsigned char *bytes, size_t size)
{
    TRP_ASSERT(size % 8 == 0);
    for (size_t i = 0; i < size; i += 8) {
        check = trpi_hash_add_number(check, trpi_bytes_read_number(bytes + i, 8));
    }
    return check;
}

// --- Writing ---

// Writes bytes to the sink. The sink must not change the world, which is in the middle of a call.
static void put(recorder *r, const unsigned char *bytes, size_t size)
{
    TRP_ASSERT(r->sink.write != NULL);
    bool stepping = r->world->stepping;
    r->world->stepping = true;
    r->failed = r->failed || (size > 0 && !r->sink.write(r->sink.context, bytes, size));
    r->world->stepping = stepping;
}

static void put_checked(recorder *r, const unsigned char *bytes, size_t size)
{
    TRP_ASSERT(r->sink.write != NULL);
    r->check = trpi_log_extend_checksum(r->check, bytes, size);
    put(r, bytes, size);
}

static void put_check(recorder *r)
{
    unsigned char bytes[8];
    trpi_bytes_write_number(bytes, 8, r->check);
    put(r, bytes, sizeof bytes);
}

static void put_number(recorder *r, uint64_t number)
{
    TRP_ASSERT(r->sink.write != NULL);
    unsigned char bytes[8];
    trpi_bytes_write_number(bytes, 8, number);
    put_checked(r, bytes, sizeof bytes);
}

static void begin_chunk(recorder *r, uint32_t kind, uint32_t step, uint64_t size)
{
    TRP_ASSERT(r->sink.write != NULL);
    unsigned char bytes[16];
    trpi_bytes_write_number(bytes, 4, kind);
    trpi_bytes_write_number(bytes + 4, 4, step);
    trpi_bytes_write_number(bytes + 8, 8, size);
    put_checked(r, bytes, sizeof bytes);
    put_check(r);
}

static void put_header(recorder *r)
{
    TRP_ASSERT(r->sink.write != NULL);
    unsigned char bytes[TRPI_LOG_HEADER_SIZE] = {0};
    memcpy(bytes, TRPI_LOG_MAGIC, 8);
    trpi_bytes_write_number(bytes + 8, 4, TRPI_LOG_VERSION);
    put_checked(r, bytes, sizeof bytes);
}

// A function that writes the body of a chunk, or, when `bytes` is NULL, only counts its bytes. So the size can be written in front
// of the body.
typedef size_t write_body(const trp_world *world, unsigned char *bytes, size_t size);

static size_t write_fields(const trp_world *world, unsigned char *bytes, size_t size)
{
    (void)world;
    trpi_save_stream stream = trpi_save_stream_for_writing(bytes, size);
    trpi_save_stream_transfer_schema(&stream);
    trpi_save_stream_transfer_padding(&stream);
    return stream.at;
}

// Writes the world with its pack, as one body.
static size_t write_state(const trp_world *world, unsigned char *bytes, size_t size)
{
    size_t pack = trpi_pack_write(world->pack, false, NULL, 0), save = 0;
    (void)trp_world_save(world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &save);
    TRP_ASSERT(pack % 8 == 0 && save % 8 == 0);
    if (bytes != NULL && 8 + pack + save <= size) {
        trpi_bytes_write_number(bytes, 8, pack);
        trpi_pack_write(world->pack, false, bytes + 8, pack);
        (void)trp_world_save(world, TRP_SAVE_WITHOUT_PACK, bytes + 8 + pack, save, &save);
    }
    return 8 + pack + save;
}

static bool put_chunk(recorder *r, const trp_world *world, uint32_t kind, uint32_t step, write_body *write)
{
    TRP_ASSERT(r->sink.write != NULL);
    size_t size = write(world, NULL, 0);
    unsigned char *bytes = trpi_memory_allocate(&r->allocator, size, 1);
    if (bytes == NULL) {
        return false;
    }
    write(world, bytes, size);
    begin_chunk(r, kind, step, size);
    put_checked(r, bytes, size);
    put_check(r);
    trpi_memory_free(&r->allocator, bytes, size, 1);
    return true;
}

static bool put_state(recorder *r, const trp_world *world)
{
    return put_chunk(r, world, TRPI_LOG_STATE, world->now, write_state);
}

// --- The witness ---

static void step_begins(trpi_witness *witness, const trp_world *world)
{
    recorder *r = (recorder *)witness;
    if (r->failed) {
        return;
    }
    uint32_t count = world->input.count;
    begin_chunk(r, TRPI_LOG_STEP, world->now, 16 + (uint64_t)count * trpi_save_layout_of(TRPI_SAVED_INPUT)->record_size);
    put_number(r, count);
    trpi_input_walk walk = {0};
    for (uint32_t i = 0; i < count; i += INPUTS_AT_ONCE) {
        trpi_save_stream stream = trpi_save_stream_for_writing(r->scratch, sizeof r->scratch);
        for (uint32_t j = i; j < count && j < i + INPUTS_AT_ONCE && trpi_input_walk_next(world, &walk); j++) {
            trpi_save_stream_transfer_records(&stream, TRPI_SAVED_INPUT, &walk.input, 1);
        }
        put_checked(r, r->scratch, stream.at);
    }
}

static bool is_of_this_step(const trp_world *world, const trpi_question *q)
{
    return q->query != TRPI_NONE16 && q->since == world->now && (q->flags & (TRPI_QUESTION_PENDING | TRPI_QUESTION_OVER)) == 0;
}

static trpi_input describe_answer(const trp_world *world, uint32_t index, const trpi_question *q)
{
    TRP_ASSERT(index < world->capacity);
    return (trpi_input){.kind = TRPI_INPUT_ANSWER,
                        .number = q->query,
                        .entity = trpi_ref_of_index(world, index),
                        .other = (q->flags & TRPI_QUESTION_ANSWERED) != 0,
                        .count = world->pack->queries[q->query].parameter_count,
                        .values = {q->first, q->second, q->third, q->answer}};
}

static uint32_t further_count(const trp_world *world, const trpi_question *q)
{
    const uint32_t count = world->pack->queries[q->query].parameter_count;
    return count > TRPI_GIVEN_AT_HAND ? count - TRPI_GIVEN_AT_HAND : 0;
}

// Walks over the host's answers in this step, and writes them when `writes`. Returns how many there are; *further is the number of
// their further arguments, which stand behind each.
static uint32_t walk_answers(recorder *r, const trp_world *world, bool writes, uint32_t *further)
{
    TRP_ASSERT(r->sink.write != NULL);
    uint32_t count = 0;
    *further = 0;
    for (uint32_t i = trpi_bitmap_first_from(&world->asked, 0); i != TRPI_BITMAP_END;
         i = trpi_bitmap_first_from(&world->asked, i + 1)) {
        for (uint32_t j = 0; j < world->settings.questions_per_agent; j++) {
            const trpi_question *q = &trpi_agent_questions(world, i)[j];
            if (!is_of_this_step(world, q)) {
                continue;
            }
            count++;
            *further += further_count(world, q);
            if (writes) {
                trpi_input answer = describe_answer(world, i, q);
                trpi_save_stream stream = trpi_save_stream_for_writing(r->scratch, sizeof r->scratch);
                trpi_save_stream_transfer_records(&stream, TRPI_SAVED_INPUT, &answer, 1);
                put_checked(r, r->scratch, stream.at);
                for (uint32_t k = 0; k < further_count(world, q); k++) {
                    put_number(r, (uint64_t)*trpi_question_argument(world, i, q, TRPI_GIVEN_AT_HAND + k));
                }
            }
        }
    }
    return count;
}

// Writes the answers that the host gave between rounds, which are input, too. (8.5)
static void put_answers(recorder *r, const trp_world *world)
{
    TRP_ASSERT(r->sink.write != NULL);
    uint32_t further, count = world->settings.questions_per_agent > 0 ? walk_answers(r, world, false, &further) : 0;
    if (count > 0) {
        begin_chunk(r, TRPI_LOG_ANSWERS, world->now,
                    8 + (uint64_t)count * trpi_save_layout_of(TRPI_SAVED_INPUT)->record_size + 8 * (uint64_t)further);
        put_number(r, count);
        walk_answers(r, world, true, &further);
        put_check(r);
    }
}

static void step_ended(trpi_witness *witness, const trp_world *world)
{
    recorder *r = (recorder *)witness;
    if (!r->failed) {
        put_number(r, trpi_state_hash(world));
        put_check(r);
        put_answers(r, world);
    }
    if (r->failed && !r->told) {
        r->told = true;
        trpi_notice_tell_outside_step(world, (trp_notice){.kind = TRP_NOTICE_RECORDING_BROKEN});
    }
}

static void replaced(trpi_witness *witness, const trp_world *world)
{
    recorder *r = (recorder *)witness;
    r->failed = r->failed || !put_state(r, world);
}

// Writes that the recording ends here, and frees the recorder. False when the log is not whole.
static bool closes(trpi_witness *witness, const trp_world *world)
{
    recorder *r = (recorder *)witness;
    TRP_ASSERT(r->sink.write != NULL);
    if (!r->failed) {
        begin_chunk(r, TRPI_LOG_END, world->now, 0);
        put_check(r);
    }
    bool whole = !r->failed;
    trp_allocator allocator = r->allocator;
    trpi_memory_free(&allocator, r, 1, sizeof *r);
    return whole;
}

// --- Beginning and ending ---

static trp_result end(trp_world *world)
{
    if (world->witness == NULL) {
        return TRP_OK;
    }
    trpi_witness *witness = world->witness;
    world->witness = NULL;
    return closes(witness, world) ? TRP_OK : TRP_ERROR_FULL;
}

trp_result trp_world_record(trp_world *world, const trp_sink *sink)
{
    TRP_REQUIRE(world != NULL && !world->stepping && (sink == NULL || sink->write != NULL), TRP_ERROR_ARGUMENT);
    trp_result ended = end(world);
    if (sink == NULL) {
        return ended;
    }
    recorder *r = trpi_memory_allocate(&world->allocator, 1, sizeof *r);
    if (r == NULL) {
        return TRP_ERROR_MEMORY;
    }
    r->witness = (trpi_witness){step_begins, step_ended, replaced, closes};
    r->allocator = world->allocator;
    r->sink = *sink;
    r->world = world;
    put_header(r);
    bool begun = put_chunk(r, world, TRPI_LOG_FIELDS, 0, write_fields) && put_state(r, world);
    if (!begun || r->failed) {
        trpi_memory_free(&world->allocator, r, 1, sizeof *r);
        return begun ? TRP_ERROR_FULL : TRP_ERROR_MEMORY;
    }
    world->witness = &r->witness;
    return TRP_OK;
}

bool trp_world_is_recorded(const trp_world *world)
{
    TRP_REQUIRE(world != NULL, false);
    return world->witness != NULL && !((const recorder *)world->witness)->failed;
}
