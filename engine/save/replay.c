// SPDX-License-Identifier: MIT
// Playing a log again. A log may come from strangers: everything is checked before it is applied.
// Invariants:
// - a chunk is read only when the checksum of its header is right, and its body is applied only when that of the body is right;
// - ids are given out again by the same calls that gave them out, and must come out the same;
// - once something is wrong, nothing more is applied.

#include "troupe/log.h"

#include "engine/save/log.h"
#include "engine/world/input_queue.h"
#include "engine/world/state_hash.h"

#include "troupe/agent.h"
#include "troupe/save.h"

#include "base/assert.h"
#include "troupe/sized.h"
#include "base/memory.h"
#include "pack/layout.h"

#include <string.h>

// The most steps that a replay makes one by one between two steps of the log. A polling build makes every step; other builds skip
// the steps in which nothing is due, and a log in which they find more steps to make was forged to take time.
#ifdef TRPI_POLLING
#define MOST_STEPS_BETWEEN 10000000u
#else
#define MOST_STEPS_BETWEEN 1000u
#endif

typedef struct chunk {
    uint32_t kind;
    uint32_t step;
    const unsigned char *body;
    size_t size;
    uint32_t append_count;  // of the replay, when it was read
} chunk;

// An answer of the host in a log: its record, and the arguments of the question behind the first three.
typedef struct logged_answer {
    trpi_input input;
    int64_t further[TRPI_MOST_GIVEN - TRPI_GIVEN_AT_HAND];
} logged_answer;

struct trp_replay {
    trp_allocator allocator;
    const unsigned char *bytes;
    size_t size;
    size_t at;
    uint64_t check;
    trpi_save_stream fields;  // the fields that the records of this log have
    trp_pack *pack;
    trp_world *world;
    chunk loaded;            // the state of the log that pack and world were made of; its step and body
    uint32_t append_count;   // images that were taken before the last one are of other bytes
    trp_replay_state state;  // STEP as long as it goes on
    const char *wrong;
    trp_replay_info info;
    logged_answer *answers;  // of the step that is made, in the order of the agents
    uint32_t answer_count, answer_room;
    bool asked_otherwise;   // the world asked a question that the log has no answer to
    trp_replay_state ends;  // STEP, or why nothing can be read behind the step:
    const char *ends_why;
};

static trp_replay_state stop(trp_replay *replay, trp_replay_state state, const char *sentence)
{
    TRP_ASSERT(replay->at <= replay->size);
    replay->state = state;
    replay->wrong = sentence;
    return state;
}

// Stops the replay at something that is damaged, or because memory ran out.
static trp_replay_state stop_for(trp_replay *replay, trp_result result, const char *damage)
{
    return result == TRP_ERROR_MEMORY ? stop(replay, TRP_REPLAY_MEMORY, "There is not enough memory to play the log.")
                                      : stop(replay, TRP_REPLAY_DAMAGED, damage);
}

// --- Chunks ---

// Reads the next chunk without moving past it, and checks its header. False when there is none to be read. The state of the replay
// then says why.
static bool look(trp_replay *replay, chunk *found, uint64_t *check)
{
    TRP_ASSERT(replay->at <= replay->size);
    const unsigned char *at = replay->bytes + replay->at;
    size_t left = replay->size - replay->at;
    if (left < TRPI_LOG_CHUNK_HEADER) {
        stop(replay, TRP_REPLAY_CUT, "The log was cut off here.");
        return false;
    }
    *check = trpi_log_extend_checksum(replay->check, at, TRPI_LOG_CHUNK_HEADER - 8);
    uint64_t size = trpi_bytes_read_number(at + 8, 8);
    if (trpi_bytes_read_number(at + TRPI_LOG_CHUNK_HEADER - 8, 8) != *check || size % 8 != 0) {
        stop(replay, TRP_REPLAY_DAMAGED, "The log is damaged here: a checksum does not fit.");
        return false;
    }
    left -= TRPI_LOG_CHUNK_HEADER;
    if (left < 8 || size > left - 8) {
        stop(replay, TRP_REPLAY_CUT, "The log was cut off here.");
        return false;
    }
    *found = (chunk){(uint32_t)trpi_bytes_read_number(at, 4), (uint32_t)trpi_bytes_read_number(at + 4, 4),
                     at + TRPI_LOG_CHUNK_HEADER, (size_t)size, replay->append_count};
    return true;
}

static bool take(trp_replay *replay, chunk *taken)
{
    TRP_ASSERT(replay->at <= replay->size);
    uint64_t check;
    if (!look(replay, taken, &check)) {
        return false;
    }
    check = trpi_log_extend_checksum(check, taken->body, taken->size);
    if (trpi_bytes_read_number(taken->body + taken->size, 8) != check) {
        stop(replay, TRP_REPLAY_DAMAGED, "The log is damaged here: a checksum does not fit.");
        return false;
    }
    replay->check = check;
    replay->at = (size_t)(taken->body - replay->bytes) + taken->size + 8;
    return true;
}

// --- The state ---

static void let_go(trp_replay *replay)
{
    TRP_ASSERT(replay->at <= replay->size);
    trp_world_destroy(replay->world);
    trp_pack_release(replay->pack);
    replay->world = NULL;
    replay->pack = NULL;
}

static trp_replay_state take_state(trp_replay *replay, const chunk *state)
{
    TRP_ASSERT(replay->at <= replay->size);
    uint64_t pack_size = state->size >= 8 ? trpi_bytes_read_number(state->body, 8) : 1;
    if (pack_size % 8 != 0 || pack_size > state->size - 8) {
        return stop(replay, TRP_REPLAY_DAMAGED, "The log holds a state that cannot be.");
    }
    trp_pack *pack;
    trp_world *world = NULL;
    trp_result result = trp_pack_load(state->body + 8, (size_t)pack_size, &replay->allocator, &pack, NULL);
    if (result == TRP_OK) {
        trp_load_def def;
        trp_load_def_init(&def, sizeof def);
        def.allocator = &replay->allocator;
        result = trp_world_load(pack, state->body + 8 + pack_size, state->size - 8 - (size_t)pack_size, &def, &world, NULL);
    }
    if (result != TRP_OK || world->now != state->step) {
        trp_world_destroy(world);
        trp_pack_release(pack);
        return stop_for(replay, result, "The log holds a state that cannot be.");
    }
    let_go(replay);  // only now: a replay that has failed still has a world to look at
    replay->pack = pack;
    replay->world = world;
    replay->loaded = *state;
    replay->info.recorded_hash = trpi_state_hash(world);
    return TRP_REPLAY_STEP;
}

// --- A step ---

// Opens the body of a chunk that begins with the number of its records.
static trpi_save_stream open_body(const trp_replay *replay, const chunk *body, uint64_t *count)
{
    trpi_save_stream stream = replay->fields;
    stream.in = body->body;
    stream.size = body->size;
    stream.at = 0;
    *count = trpi_save_stream_transfer_number(&stream, 8, 0);
    return stream;
}

static trp_result reserve(trp_world *world, const trpi_input *input)
{
    trp_point at = {input->point[0], input->point[1], input->point[2]};
    trp_entity entity;
    if (trpi_ref_index(input->entity) >= TRP_MOST_ENTITIES) {
        return TRP_ERROR_FORMAT;
    }
    trp_result result = trp_entity_spawn(world, input->number, at, &entity);
    return result == TRP_OK && entity.value != input->entity ? TRP_ERROR_FORMAT : result;
}

static bool declare(trp_world *world, const trpi_input *input)
{
    const uint32_t declared = world->interest_count + trpi_input_count_of_kind(world, TRPI_INPUT_INTEREST_ADD);
    if (input->number != world->next_interest || declared >= TRPI_MAX_INTERESTS) {
        return false;
    }
    world->next_interest++;
    return true;
}

// Puts one input into the queue, as the call of the host did. Any result but OK and MEMORY means that the log is damaged or forged,
// since no host can have made such a call.
static trp_result put_in(trp_world *world, const trpi_input *input)
{
    if (input->kind == TRPI_INPUT_SPAWN) {
        return reserve(world, input);
    }
    if (input->kind == TRPI_INPUT_INTEREST_ADD && !declare(world, input)) {
        return TRP_ERROR_FORMAT;
    }
    return trpi_input_add_checked(world, input);
}

static trp_result put_all_in(trp_replay *replay, const chunk *step, uint64_t *count, uint64_t *hash)
{
    TRP_ASSERT(replay->at <= replay->size);
    trpi_save_stream stream = open_body(replay, step, count);
    uint64_t waiting = replay->world->input.count;  // of the state that was recorded first
    if (*count > trpi_save_stream_records_left_at_most(&stream, TRPI_SAVED_INPUT) || waiting > *count) {
        return TRP_ERROR_FORMAT;
    }
    trpi_input_walk walk = {0};
    for (uint64_t i = 0; i < *count; i++) {
        trpi_input input;
        trpi_save_stream_transfer_records(&stream, TRPI_SAVED_INPUT, &input, 1);
        bool other = i < waiting && trpi_input_walk_next(replay->world, &walk) && memcmp(&input, &walk.input, sizeof input) != 0;
        trp_result result = stream.wrong != NULL || other ? TRP_ERROR_FORMAT : TRP_OK;
        if (result == TRP_OK && i >= waiting) {
            result = put_in(replay->world, &input);
        }
        if (result != TRP_OK) {
            return result;
        }
    }
    *hash = trpi_save_stream_transfer_number(&stream, 8, 0);
    return stream.wrong == NULL && stream.at == stream.size ? TRP_OK : TRP_ERROR_FORMAT;
}

// Lets the steps pass in which nothing was due; a polling build makes each of them. False when the state hash changes in one of
// them, or there are too many to make.
static bool pass(trp_world *world, uint32_t until)
{
    uint64_t hash = trpi_state_hash(world);
    for (uint32_t made = 0; world->now < until; made++) {
        if (trp_world_skip(world, until - world->now) == 0) {
            if (made == MOST_STEPS_BETWEEN) {
                return false;
            }
            trp_world_step(world);
        }
        if (trpi_state_hash(world) != hash) {
            return false;
        }
    }
    return true;
}

// --- What the host was asked ---

static bool is_answer(const trp_replay *replay, uint32_t number)
{
    TRP_ASSERT(replay->at <= replay->size);
    const trpi_input *answer = &replay->answers[number].input;
    bool follows = number == 0 || trpi_ref_index(replay->answers[number - 1].input.entity) <= trpi_ref_index(answer->entity);
    return answer->kind == TRPI_INPUT_ANSWER && answer->number < replay->pack->query_count && answer->entity != 0 &&
           answer->count == replay->pack->queries[answer->number].parameter_count && answer->other <= 1 && follows;
}

static trp_result read_answers(trp_replay *replay, const chunk *body)
{
    TRP_ASSERT(replay->at <= replay->size);
    uint64_t count;
    trpi_save_stream stream = open_body(replay, body, &count);
    if (count == 0 || count > trpi_save_stream_records_left_at_most(&stream, TRPI_SAVED_INPUT)) {
        return TRP_ERROR_FORMAT;
    }
    if (count > replay->answer_room) {
        logged_answer *more =
            trpi_memory_resize(&replay->allocator, replay->answers, replay->answer_room, (size_t)count, sizeof *more);
        if (more == NULL) {
            return TRP_ERROR_MEMORY;
        }
        replay->answers = more;
        replay->answer_room = (uint32_t)count;
    }
    for (uint32_t i = 0; i < count; i++) {
        logged_answer *answer = &replay->answers[i];
        trpi_save_stream_transfer_records(&stream, TRPI_SAVED_INPUT, &answer->input, 1);
        if (stream.wrong != NULL || !is_answer(replay, i)) {
            return TRP_ERROR_FORMAT;
        }
        for (uint32_t j = TRPI_GIVEN_AT_HAND; j < answer->input.count; j++) {
            answer->further[j - TRPI_GIVEN_AT_HAND] = (int64_t)trpi_save_stream_transfer_number(&stream, 8, 0);
        }
    }
    replay->answer_count = (uint32_t)count;
    return stream.wrong == NULL && stream.at == stream.size ? TRP_OK : TRP_ERROR_FORMAT;
}

// Reads the answers of a step from the log, where they stand behind the step.
static trp_replay_state take_answers(trp_replay *replay, uint32_t step)
{
    TRP_ASSERT(replay->at <= replay->size);
    trp_replay ahead = *replay;
    chunk next;
    uint64_t check;
    replay->answer_count = 0;
    bool there = look(&ahead, &next, &check);
    replay->ends = there ? TRP_REPLAY_STEP : ahead.state;
    replay->ends_why = ahead.wrong;
    if (!there || next.kind != TRPI_LOG_ANSWERS) {
        return TRP_REPLAY_STEP;  // a chunk that is damaged is refused when its turn comes
    }
    if (!take(replay, &next)) {
        return replay->state;
    }
    trp_result result = next.step == step ? read_answers(replay, &next) : TRP_ERROR_FORMAT;
    return result == TRP_OK ? TRP_REPLAY_STEP : stop_for(replay, result, "The log holds answers here that cannot be.");
}

// Whether an answer of the log belongs to a question of the world.
static bool is_answer_to(const trp_world *world, const logged_answer *answer, const trp_question *question)
{
    const trpi_input *input = &answer->input;
    bool same = input->entity == question->asker.value &&
                trpi_pack_host_number_of_index(world->pack, TRP_NAMES_QUERY, input->number) == question->query;
    for (uint32_t i = 0; same && i < input->count; i++) {
        trp_argument asked;
        const int64_t value = i < TRPI_GIVEN_AT_HAND ? input->values[i] : answer->further[i - TRPI_GIVEN_AT_HAND];
        same = trp_question_argument(world, question, i, &asked, sizeof asked) == TRP_OK &&
               trpi_value_convert_for_host(world->pack, asked.type, value) == asked.value.bits;
    }
    return same;
}

static const trpi_input *find_answer(const trp_replay *replay, const trp_question *question)
{
    TRP_ASSERT(replay->at <= replay->size);
    uint32_t low = 0, high = replay->answer_count, index = trpi_ref_index(question->asker.value);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (trpi_ref_index(replay->answers[middle].input.entity) < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < replay->answer_count && replay->answers[low].input.entity == question->asker.value; low++) {
        if (is_answer_to(replay->world, &replay->answers[low], question)) {
            return &replay->answers[low].input;
        }
    }
    return NULL;
}

static void answer_from_log(void *context, const trp_world *world, trp_question *questions, uint32_t count)
{
    trp_replay *replay = context;
    (void)world;
    for (uint32_t i = 0; i < count; i++) {
        const trpi_input *answer = find_answer(replay, &questions[i]);
        replay->asked_otherwise = replay->asked_otherwise || answer == NULL;
        if (answer != NULL && answer->other != 0) {
            trp_question_answer(&questions[i], (trp_value){answer->values[3]});
        }
    }
}

static trp_replay_state make_step(trp_replay *replay, const chunk *step)
{
    TRP_ASSERT(replay->at <= replay->size);
    trp_world *world = replay->world;
    if (step->step <= world->now || step->step >= TRPI_NEVER / 2) {
        return stop(replay, TRP_REPLAY_DAMAGED, "The log goes back in time here.");
    }
    if (world->input.count == 0 && !pass(world, step->step - 1)) {
        return stop(replay, TRP_REPLAY_DIFFERS, "Something happened in a step in which nothing was due.");
    }
    uint64_t count, hash;
    trp_result result = world->now == step->step - 1 ? put_all_in(replay, step, &count, &hash) : TRP_ERROR_FORMAT;
    if (result != TRP_OK) {
        return stop_for(replay, result, "The log holds input here that cannot be.");
    }
    if (take_answers(replay, step->step) != TRP_REPLAY_STEP) {
        return replay->state;
    }
    replay->asked_otherwise = false;
    trp_world_set_answerer(world, answer_from_log, replay);
    trp_world_step(world);
    trp_world_set_answerer(world, NULL, NULL);
    replay->info.steps++;
    replay->info.inputs += count + replay->answer_count;
    replay->info.recorded_hash = hash;
    if (replay->asked_otherwise && replay->ends != TRP_REPLAY_STEP) {
        return stop(replay, replay->ends, replay->ends_why);  // its answers are missing, not others
    }
    if (replay->asked_otherwise) {
        return stop(replay, TRP_REPLAY_DIFFERS, "The game is asked something else than it was.");
    }
    return trpi_state_hash(world) == hash ? TRP_REPLAY_STEP
                                          : stop(replay, TRP_REPLAY_DIFFERS, "The hash of the state is another one.");
}

static trp_replay_state play(trp_replay *replay)
{
    TRP_ASSERT(replay->at <= replay->size);
    chunk next;
    while (replay->state == TRP_REPLAY_STEP && take(replay, &next)) {
        switch (next.kind) {
        case TRPI_LOG_STATE: take_state(replay, &next); break;
        case TRPI_LOG_STEP: return make_step(replay, &next);
        case TRPI_LOG_END:
            if (replay->at != replay->size || next.size != 0 || next.step < replay->world->now) {
                return stop(replay, TRP_REPLAY_DAMAGED, "The log goes on behind its end.");
            }
            if (!pass(replay->world, next.step)) {
                return stop(replay, TRP_REPLAY_DIFFERS, "Something happened in a step in which nothing was due.");
            }
            return stop(replay, TRP_REPLAY_END, NULL);
        default: return stop(replay, TRP_REPLAY_DAMAGED, "The log holds something that this version does not know.");
        }
    }
    return replay->state;
}

// --- The public calls ---

static void explain(trp_diagnostic *why, size_t offset, const char *sentence)
{
    if (why == NULL) {
        return;
    }
    memset(why, 0, sizeof *why);
    why->offset = offset;
    sentence = sentence != NULL ? sentence : "";
    size_t length = strlen(sentence);
    TRP_ASSERT(length < sizeof why->message);
    memcpy(why->message, sentence, length + 1);
}

trp_replay_state trp_replay_step(trp_replay *replay, trp_diagnostic *why)
{
    TRP_REQUIRE(replay != NULL, TRP_REPLAY_DAMAGED);
    TRP_ASSERT(replay->at <= replay->size);
    trp_replay_state state = replay->state == TRP_REPLAY_STEP ? play(replay) : replay->state;
    explain(why, replay->at, replay->wrong);
    return state;
}

uint32_t trp_replay_next_step(const trp_replay *replay)
{
    TRP_REQUIRE(replay != NULL, 0);
    TRP_ASSERT(replay->at <= replay->size);
    trp_replay ahead = *replay;
    chunk next;
    uint64_t check;
    while (ahead.state == TRP_REPLAY_STEP && look(&ahead, &next, &check)) {
        if (next.kind != TRPI_LOG_STATE) {
            return next.kind == TRPI_LOG_STEP ? next.step : UINT32_MAX;
        }
        if (!take(&ahead, &next)) {
            break;
        }
    }
    return UINT32_MAX;
}

const trp_world *trp_replay_world(const trp_replay *replay)
{
    TRP_REQUIRE(replay != NULL, NULL);
    TRP_ASSERT(replay->at <= replay->size);
    return replay->world;
}

void trp_replay_describe(const trp_replay *replay, trp_replay_info *info, size_t size)
{
    TRP_REQUIRE(replay != NULL && info != NULL, );
    TRP_ASSERT(replay->at <= replay->size);
    trp_sized_struct_fill(info, size, &replay->info, sizeof replay->info);
}

static trp_replay_state read_fields(trp_replay *replay)
{
    TRP_ASSERT(replay->at <= replay->size);
    chunk fields;
    if (!take(replay, &fields)) {
        return replay->state;
    }
    if (fields.kind != TRPI_LOG_FIELDS) {
        return stop(replay, TRP_REPLAY_DAMAGED, "The log does not say what is in it.");
    }
    replay->fields = trpi_save_stream_for_reading(fields.body, fields.size);
    trpi_save_stream_transfer_schema(&replay->fields);
    trpi_save_stream_transfer_padding(&replay->fields);
    bool whole = replay->fields.wrong == NULL && replay->fields.at == replay->fields.size;
    return !whole ? stop(replay, TRP_REPLAY_DAMAGED, "The log is of another version of Troupe, which this one cannot read.")
           : !replay->fields.has_our_hash
               ? stop(replay, TRP_REPLAY_DAMAGED,
                      "The log is of another version of Troupe, whose hashes cannot be compared with ours.")
               : TRP_REPLAY_STEP;
}

static trp_replay_state begin(trp_replay *replay)
{
    TRP_ASSERT(replay->at <= replay->size);
    if (replay->bytes == NULL || replay->size < TRPI_LOG_HEADER_SIZE || memcmp(replay->bytes, TRPI_LOG_MAGIC, 8) != 0) {
        return stop(replay, TRP_REPLAY_DAMAGED, "This is not a log of Troupe.");
    }
    if (trpi_bytes_read_number(replay->bytes + 8, 4) != TRPI_LOG_VERSION || trpi_bytes_read_number(replay->bytes + 12, 4) != 0) {
        return stop(replay, TRP_REPLAY_DAMAGED, "The log is of another version of Troupe, which this one cannot read.");
    }
    replay->check = trpi_log_extend_checksum(0, replay->bytes, TRPI_LOG_HEADER_SIZE);
    replay->at = TRPI_LOG_HEADER_SIZE;
    chunk first;
    if (read_fields(replay) != TRP_REPLAY_STEP || !take(replay, &first)) {
        return replay->state;
    }
    return first.kind == TRPI_LOG_STATE ? take_state(replay, &first)
                                        : stop(replay, TRP_REPLAY_DAMAGED, "The log does not say how it begins.");
}

trp_result trp_replay_open(const void *bytes, size_t size, const trp_allocator *allocator, trp_replay **replay, trp_diagnostic *why)
{
    TRP_REQUIRE(replay != NULL && trpi_allocator_is_usable(allocator), TRP_ERROR_ARGUMENT);
    *replay = NULL;
    const trp_allocator *from = allocator != NULL ? allocator : trpi_allocator_default();
    trp_replay *made = trpi_memory_allocate(from, 1, sizeof *made);
    if (made == NULL) {
        explain(why, 0, "There is not enough memory to play the log.");
        return TRP_ERROR_MEMORY;
    }
    made->allocator = *from;
    made->bytes = bytes;
    made->size = size;
    trp_replay_state state = begin(made);
    explain(why, made->at, made->wrong);
    if (state != TRP_REPLAY_STEP) {
        trp_replay_close(made);
        return state == TRP_REPLAY_MEMORY ? TRP_ERROR_MEMORY : TRP_ERROR_FORMAT;
    }
    made->info.seed = made->world->settings.seed;
    memcpy(made->info.pack_hash, made->pack->hash, sizeof made->info.pack_hash);
    made->info.first_step = made->world->now;
    *replay = made;
    return TRP_OK;
}

trp_result trp_replay_append(trp_replay *replay, const void *bytes, size_t size)
{
    TRP_REQUIRE(replay != NULL && (bytes != NULL || size == 0), TRP_ERROR_ARGUMENT);
    bool waits = replay->at == replay->size && (replay->state == TRP_REPLAY_CUT || replay->state == TRP_REPLAY_STEP);
    if (!waits) {
        return TRP_ERROR_ARGUMENT;
    }
    replay->bytes = bytes;
    replay->size = size;
    replay->at = 0;
    replay->append_count++;
    replay->state = TRP_REPLAY_STEP;
    replay->wrong = NULL;
    return TRP_OK;
}

// --- Images ---

struct trp_replay_image {
    trp_allocator allocator;
    const trp_replay *owner;  // which it belongs to
    uint32_t append_count;
    size_t at;
    uint64_t check;
    trp_replay_info info;
    chunk loaded;  // the state that has the pack of `world`
    trp_image *world;
};

void trp_replay_image_release(trp_replay_image *image)
{
    if (image != NULL) {
        trp_image_release(image->world);
        trp_allocator allocator = image->allocator;
        trpi_memory_free(&allocator, image, 1, sizeof *image);
    }
}

size_t trp_replay_image_size(const trp_replay_image *image)
{
    TRP_REQUIRE(image != NULL, 0);
    return sizeof *image + trp_image_size(image->world);
}

trp_result trp_replay_take_image(const trp_replay *replay, trp_replay_image **image)
{
    TRP_REQUIRE(replay != NULL && image != NULL, TRP_ERROR_ARGUMENT);
    *image = NULL;
    if (replay->state != TRP_REPLAY_STEP) {
        return TRP_ERROR_ARGUMENT;
    }
    trp_replay_image *made = trpi_memory_allocate(&replay->allocator, 1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    *made = (trp_replay_image){.allocator = replay->allocator,
                               .owner = replay,
                               .append_count = replay->append_count,
                               .at = replay->at,
                               .check = replay->check,
                               .info = replay->info,
                               .loaded = replay->loaded};
    trp_result result = trp_world_take_image(replay->world, &made->world);
    result = result == TRP_OK ? trp_image_pack(made->world) : result;
    if (result != TRP_OK) {
        trp_replay_image_release(made);
        return result;
    }
    *image = made;
    return TRP_OK;
}

trp_result trp_replay_restore(trp_replay *replay, const trp_replay_image *image)
{
    TRP_REQUIRE(replay != NULL && image != NULL, TRP_ERROR_ARGUMENT);
    if (image->owner != replay || image->append_count != replay->append_count) {
        return TRP_ERROR_ARGUMENT;
    }
    bool has_pack = image->loaded.body == replay->loaded.body && image->loaded.append_count == replay->loaded.append_count;
    if (!has_pack && image->loaded.append_count != replay->append_count) {
        return TRP_ERROR_ARGUMENT;
    }
    if ((!has_pack && take_state(replay, &image->loaded) != TRP_REPLAY_STEP) ||
        trp_world_restore(replay->world, image->world) != TRP_OK) {
        (void)stop(replay, TRP_REPLAY_MEMORY, "There is not enough memory to play the log.");
        return TRP_ERROR_MEMORY;
    }
    replay->at = image->at;
    replay->check = image->check;
    replay->info = image->info;
    replay->state = TRP_REPLAY_STEP;
    replay->wrong = NULL;
    return TRP_OK;
}

void trp_replay_close(trp_replay *replay)
{
    if (replay != NULL) {
        let_go(replay);
        trpi_memory_free(&replay->allocator, replay->answers, replay->answer_room, sizeof *replay->answers);
        trp_allocator allocator = replay->allocator;
        trpi_memory_free(&allocator, replay, 1, sizeof *replay);
    }
}
