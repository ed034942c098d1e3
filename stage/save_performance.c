// SPDX-License-Identifier: MIT
// Saves of performances; see transfer.h. A walk is written only while it moves its body or is paused for a crossing, and of its way
// only the waypoints ahead. The indices of performances and their entries in the agenda are made anew.

#include "stage/transfer.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEAST_PERFORMANCE = 100,  // none takes fewer bytes
    WAYPOINT = 14
};

// Transfers a target; a body is written as its entity.
static void transfer_target(trpi_stage_transfer *transfer, trpi_stage_target *target)
{
    trpi_stage_stream *stream = &transfer->stream;
    trpi_stage_bodies *bodies = &transfer->stage->bodies;
    uint8_t kind = (uint8_t)target->kind;
    trpi_stage_stream_transfer_u8(stream, &kind);
    bool is_body = kind == TRPI_STAGE_TARGET_BODY;
    trp_entity who = {is_body && !stream->reads ? bodies->all[target->body].entity.value : 0};
    trpi_stage_stream_transfer_u64(stream, &who.value);
    trpi_stage_transfer_point(transfer, &target->point);
    if (!stream->reads) {
        return;
    }
    target->kind = (trpi_stage_target_kind)kind;
    target->body = is_body ? trpi_stage_bodies_find(bodies, who) : TRPI_STAGE_NO_BODY;
    if (kind > TRPI_STAGE_TARGET_BODY || (is_body && target->body == TRPI_STAGE_NO_BODY)) {
        target->kind = TRPI_STAGE_TARGET_NONE;
        trpi_stage_stream_refuse(stream, "Somebody in the save goes to somebody who is not there.");
    }
}

// ---- The way ------------------------------------------------------------------------------------

static bool make_points(trpi_stage_transfer *transfer, trpi_stage_path *path, uint32_t count)
{
    path->points = calloc((size_t)count + 1, sizeof *path->points);
    if (path->points == NULL) {
        transfer->lacks_memory = true;
        trpi_stage_stream_refuse(&transfer->stream, "There is not enough memory for the stage.");
        return false;
    }
    path->capacity = count + 1;
    path->count = count;
    return true;
}

static void transfer_path(trpi_stage_transfer *transfer, trpi_stage_walk *walk)
{
    trpi_stage_stream *stream = &transfer->stream;
    const trpi_stage_map *map = &transfer->stage->map;
    uint32_t first = walk->next < walk->path.count ? walk->next : walk->path.count;
    uint32_t count = walk->path.count - first;
    trpi_stage_stream_transfer_count(stream, &count, WAYPOINT);
    if (stream->reads && (stream->wrong != NULL || !make_points(transfer, &walk->path, count))) {
        return;
    }
    for (uint32_t i = first; i < first + count; i++) {
        trpi_stage_waypoint *point = &walk->path.points[i];
        trpi_stage_transfer_point(transfer, &point->at);
        trpi_stage_stream_transfer_u16(stream, &point->door);
        if (point->door != TRPI_STAGE_NO_INDEX && point->door >= map->door_count) {
            if (transfer->is_exact) {
                trpi_stage_stream_refuse(stream, "A way in the save leads through a door that is none.");
            }
            point->door = TRPI_STAGE_NO_INDEX;
        }
    }
}

static void transfer_walk(trpi_stage_transfer *transfer, trpi_stage_walk *walk)
{
    trpi_stage_stream *stream = &transfer->stream;
    trpi_stage_stream_transfer_i32(stream, &walk->carry);
    trpi_stage_stream_transfer_u32(stream, &walk->leg_ends);
    trpi_stage_stream_transfer_u32(stream, &walk->goal_check_due);
    transfer_target(transfer, &walk->goal);
    trpi_stage_transfer_point(transfer, &walk->aimed_at);
    trpi_stage_stream_transfer_flag(stream, &walk->at_door);
    trpi_stage_stream_transfer_flag(stream, &walk->needs_new_way);
    trpi_stage_stream_transfer_flag(stream, &walk->has_crossed);
    trpi_stage_stream_transfer_flag(stream, &walk->halts_before_object);
    trpi_stage_stream_transfer_u64(stream, &walk->crosses.value);
    transfer_path(transfer, walk);
    bool follows = walk->goal_check_due != UINT32_MAX;
    if (walk->carry < -TRP_ONE || walk->carry > TRP_ONE || (follows && walk->goal.kind != TRPI_STAGE_TARGET_BODY) ||
        ((walk->at_door || walk->halts_before_object) && walk->path.count == 0)) {
        trpi_stage_stream_refuse(stream, "Somebody in the save walks as nobody can.");
    }
}

// ---- The performance ----------------------------------------------------------------------------

static void transfer_words(trpi_stage_transfer *transfer, trpi_stage_performance *performance)
{
    trpi_stage_stream *stream = &transfer->stream;
    trpi_stage_stream_transfer_flag(stream, &performance->speaks);
    if (!performance->speaks) {
        return;
    }
    uint32_t length = stream->reads ? 0 : (uint32_t)strlen(performance->words);
    trpi_stage_stream_transfer_count(stream, &length, 1);
    const char *words = trpi_stage_stream_transfer_bytes(stream, performance->words, length);
    if (!stream->reads) {
        return;
    }
    performance->words = calloc(1, (size_t)length + 1);
    performance->words_room = performance->words != NULL ? (size_t)length + 1 : 0;
    if (performance->words == NULL) {
        performance->speaks = false;
        transfer->lacks_memory = true;
        trpi_stage_stream_refuse(stream, "There is not enough memory for the stage.");
    } else if (words != NULL) {
        memcpy(performance->words, words, length);
    }
}

static void transfer_newcomer(trpi_stage_transfer *transfer, trpi_stage_performance *performance)
{
    uint32_t kind = trp_value_newcomer_kind(performance->newcomer);
    uint32_t role = trp_value_newcomer_role(performance->newcomer);
    trpi_stage_transfer_thing(transfer, TRP_NAMES_KIND, &kind);
    trpi_stage_transfer_thing(transfer, TRP_NAMES_ROLE, &role);
    performance->newcomer = trp_value_newcomer(kind, role);
}

static void transfer_record(trpi_stage_transfer *transfer, trpi_stage_performance *performance)
{
    trpi_stage_stream *stream = &transfer->stream;
    uint8_t verb = (uint8_t)performance->verb;
    trpi_stage_stream_transfer_u64(stream, &performance->token.value);
    trpi_stage_transfer_thing(transfer, TRP_NAMES_ACTION, &performance->action);
    trpi_stage_stream_transfer_u8(stream, &verb);
    trpi_stage_stream_transfer_u32(stream, &performance->operation_index);
    trpi_stage_stream_transfer_u32(stream, &performance->beats);
    transfer_target(transfer, &performance->first);
    transfer_target(transfer, &performance->second);
    trpi_stage_transfer_thing(transfer, TRP_NAMES_ITEM, &performance->item);
    trpi_stage_stream_transfer_u32(stream, &performance->item_count);
    transfer_words(transfer, performance);
    trpi_stage_stream_transfer_u32(stream, &performance->time_ms);
    trpi_stage_stream_transfer_u32(stream, &performance->ends);
    trpi_stage_transfer_point(transfer, &performance->began_at);
    trpi_stage_stream_transfer_flag(stream, &performance->is_due);
    trpi_stage_stream_transfer_u32(stream, &performance->due);
    trpi_stage_stream_transfer_u64(stream, &performance->order);
    if (stream->reads) {
        performance->verb = verb < TRPI_STAGE_VERB_COUNT ? (trpi_stage_verb)verb : TRPI_STAGE_VERB_COUNT;
    }
    if (performance->verb == TRPI_STAGE_VERB_SUMMON) {
        transfer_newcomer(transfer, performance);
    }
}

// Returns whether an operation takes time, so that a saved performance can be at it.
static bool takes_time(trpi_stage_operation operation)
{
    switch (operation) {
    case TRPI_STAGE_OPERATION_GO_FIRST:
    case TRPI_STAGE_OPERATION_GO_SECOND:
    case TRPI_STAGE_OPERATION_GO_NEAR:
    case TRPI_STAGE_OPERATION_GO_BACK:
    case TRPI_STAGE_OPERATION_GO_AWAY:
    case TRPI_STAGE_OPERATION_GO_ANYWHERE:
    case TRPI_STAGE_OPERATION_GO_ASIDE:
    case TRPI_STAGE_OPERATION_FOLLOW:
    case TRPI_STAGE_OPERATION_HANDLE:
    case TRPI_STAGE_OPERATION_LAST:
    case TRPI_STAGE_OPERATION_GO_ON:
    case TRPI_STAGE_OPERATION_LOITER:
    case TRPI_STAGE_OPERATION_CONSIDER:
    case TRPI_STAGE_OPERATION_FALTER:
    case TRPI_STAGE_OPERATION_SILENCE: return true;
    default: return false;
    }
}

static bool is_walk(trpi_stage_operation operation)
{
    return operation == TRPI_STAGE_OPERATION_FOLLOW ||
           (operation >= TRPI_STAGE_OPERATION_GO_FIRST && operation <= TRPI_STAGE_OPERATION_GO_ASIDE);
}

// Returns whether a saved performance can be at its operation: none in front of that one ends the program or lasts for ever, and
// that one takes time and fits whether the performance is due and whether its walk is paused.
static bool is_in_program(const trpi_stage_performance *performance)
{
    const trpi_stage_operation *program = trpi_stage_verb_program(performance->verb);
    for (uint32_t i = 0; i < performance->operation_index; i++) {
        trpi_stage_operation operation = program[i];
        if (operation == TRPI_STAGE_OPERATION_END || operation == TRPI_STAGE_OPERATION_REPEAT ||
            operation == TRPI_STAGE_OPERATION_FAIL || operation == TRPI_STAGE_OPERATION_SILENCE ||
            operation == TRPI_STAGE_OPERATION_GO_ON || operation == TRPI_STAGE_OPERATION_FOLLOW) {
            return false;
        }
    }
    trpi_stage_operation at = program[performance->operation_index];
    bool waits = at == TRPI_STAGE_OPERATION_SILENCE || (performance->walk.is_held && is_walk(at));
    return takes_time(at) && performance->is_due == !waits && performance->walk.is_held <= is_walk(at);
}

static bool is_possible(const trpi_stage_performance *performance)
{
    bool is_own = performance->verb == TRPI_STAGE_VERB_PLAYER;
    return performance->verb != TRPI_STAGE_VERB_COUNT && is_in_program(performance) &&
           is_own == (performance->action == TRP_NOT_FOUND) && is_own == (performance->token.value == 0);
}

// ---- The performances of a body -----------------------------------------------------------------

static bool make_room(trpi_stage_transfer *transfer)
{
    trp_stage *stage = transfer->stage;
    if (stage->performance_count < stage->performance_capacity) {
        return true;
    }
    uint32_t capacity = stage->performance_capacity == 0 ? 32 : stage->performance_capacity * 2;
    trpi_stage_performance *all = realloc(stage->performances, capacity * sizeof *all);
    if (all == NULL) {
        transfer->lacks_memory = true;
        trpi_stage_stream_refuse(&transfer->stream, "There is not enough memory for the stage.");
        return false;
    }
    stage->performances = all;
    stage->performance_capacity = capacity;
    return true;
}

static void file_performance(trpi_stage_transfer *transfer, uint32_t index)
{
    trp_stage *stage = transfer->stage;
    trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_agenda_entry entry = {.step = performance->due,
                                     .body_serial = stage->bodies.all[performance->body].serial,
                                     .order = performance->order,
                                     .performance = index,
                                     .generation = performance->generation};
    if (performance->is_due && !trpi_stage_agenda_add_saved(&stage->agenda, entry)) {
        transfer->lacks_memory = true;
        trpi_stage_stream_refuse(&transfer->stream, "There is not enough memory for the stage.");
    }
}

// Transfers whether a performance is the one that moves its body, and the one whose words the body speaks; then its walk, if it has
// one that is under way or paused.
static void transfer_body_links(trpi_stage_transfer *transfer, uint32_t index, uint32_t body)
{
    trpi_stage_body *who = &transfer->stage->bodies.all[body];
    trpi_stage_walk *walk = &transfer->stage->performances[index].walk;
    bool walks = who->walking_performance == index, speaks = who->speaking_performance == index;
    trpi_stage_stream_transfer_flag(&transfer->stream, &walks);
    trpi_stage_stream_transfer_flag(&transfer->stream, &speaks);
    trpi_stage_stream_transfer_flag(&transfer->stream, &walk->is_held);
    if (walks && walk->is_held) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save walks as nobody can.");
    }
    if (transfer->stream.reads && ((walks && who->walking_performance != TRPI_STAGE_NO_PERFORMANCE) ||
                                   (speaks && who->speaking_performance != TRPI_STAGE_NO_PERFORMANCE))) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save walks or speaks twice.");
        return;
    }
    who->walking_performance = walks ? index : who->walking_performance;
    who->speaking_performance = speaks ? index : who->speaking_performance;
    if (walks || walk->is_held) {
        transfer_walk(transfer, walk);
    }
}

static void write_performances(trpi_stage_transfer *transfer, uint32_t body)
{
    trp_stage *stage = transfer->stage;
    uint32_t count = 0, first = stage->bodies.all[body].newest_performance;
    for (uint32_t i = first; i != TRPI_STAGE_NO_PERFORMANCE; i = stage->performances[i].next) {
        count++;
    }
    trpi_stage_stream_transfer_count(&transfer->stream, &count, LEAST_PERFORMANCE);
    for (uint32_t i = first; i != TRPI_STAGE_NO_PERFORMANCE; i = stage->performances[i].next) {
        transfer_record(transfer, &stage->performances[i]);
        transfer_body_links(transfer, i, body);
    }
}

// Closes a performance that was read but whose action is not in this pack.
static void drop_performance(trp_stage *stage, uint32_t index)
{
    trpi_stage_performance *performance = &stage->performances[index];
    trpi_stage_body *body = &stage->bodies.all[performance->body];
    body->walking_performance = body->walking_performance == index ? TRPI_STAGE_NO_PERFORMANCE : body->walking_performance;
    body->speaking_performance = body->speaking_performance == index ? TRPI_STAGE_NO_PERFORMANCE : body->speaking_performance;
    performance->is_used = false;
    performance->next = stage->first_unused;
    stage->first_unused = index;
}

static uint32_t read_performance(trpi_stage_transfer *transfer, uint32_t body)
{
    trp_stage *stage = transfer->stage;
    uint32_t index = stage->performance_count++;
    trpi_stage_performance *performance = &stage->performances[index];
    *performance = (trpi_stage_performance){.body = body, .generation = 1, .next = TRPI_STAGE_NO_PERFORMANCE, .is_used = true};
    transfer_record(transfer, performance);
    transfer_body_links(transfer, index, body);
    bool is_known = performance->action != TRP_NOT_FOUND || performance->token.value == 0;
    if (transfer->stream.wrong == NULL && !is_known && !transfer->is_exact) {
        drop_performance(stage, index);
        return TRPI_STAGE_NO_PERFORMANCE;
    }
    if (!is_possible(performance)) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save does what nobody can.");
    }
    if (transfer->stream.wrong == NULL) {
        file_performance(transfer, index);
    }
    return index;
}

static void read_performances(trpi_stage_transfer *transfer, uint32_t body)
{
    trp_stage *stage = transfer->stage;
    uint32_t count = 0, last = TRPI_STAGE_NO_PERFORMANCE;
    trpi_stage_stream_transfer_count(&transfer->stream, &count, LEAST_PERFORMANCE);
    if (count > 0 && stage->bodies.all[body].is_gone) {
        trpi_stage_stream_refuse(&transfer->stream, "Somebody in the save who is gone does something.");
    }
    for (uint32_t i = 0; i < count && transfer->stream.wrong == NULL; i++) {
        uint32_t index = make_room(transfer) ? read_performance(transfer, body) : TRPI_STAGE_NO_PERFORMANCE;
        if (index == TRPI_STAGE_NO_PERFORMANCE) {
            continue;
        }
        if (last == TRPI_STAGE_NO_PERFORMANCE) {
            stage->bodies.all[body].newest_performance = index;
        } else {
            stage->performances[last].next = index;
        }
        last = index;
    }
}

void trpi_stage_transfer_performances(trpi_stage_transfer *transfer, uint32_t body)
{
    if (transfer->stream.reads) {
        read_performances(transfer, body);
    } else {
        write_performances(transfer, body);
    }
}
