// SPDX-License-Identifier: MIT
// A stack machine without jumps. The verifier has proved the depth of the stack and every type, so only what depends
// on the state of the world is checked here.

#include "engine/body/expression.h"

#include "engine/body/listing.h"
#include "engine/body/question.h"
#include "engine/body/selector.h"
#include "engine/sense/motion.h"
#include "engine/store/clock.h"
#include "engine/store/common.h"
#include "engine/store/fact.h"
#include "engine/store/offer.h"

#include "base/assert.h"
#include "pack/week.h"

uint32_t trpi_code_result_type(const trp_world *world, uint32_t code)
{
    return TRPI_CODE_TYPE(world->pack->code[code]);
}

static uint64_t draw(trpi_view *view, uint64_t purpose)
{
    if (view->fixed_draw != 0) {
        return trpi_random_bits(view->world->settings.seed, view->fixed_draw, view->draws++, purpose);
    }
    return trpi_agent_draw_random(view->world, view->index, purpose);
}

// Chooses a line of a pool at random, but not the line that the agent chose last, unless the pool has no other.
static int64_t choose_line(trpi_view *view, uint32_t pool_number)
{
    trp_world *world = view->world;
    const trpi_pack_pool *pool = &world->pack->pools[pool_number];
    trpi_agent *agent = world->agents[view->index];
    uint64_t bits = draw(view, 0x11E5);
    uint32_t last = (uint32_t)agent->last_line - pool->first_line;
    bool avoids = agent->last_line != TRPI_NONE16 && last < pool->line_count && pool->line_count > 1;
    uint32_t choice = trpi_random_below(bits, pool->line_count - (avoids ? 1 : 0));
    if (avoids && choice >= last) {
        choice++;
    }
    if (view->fixed_draw == 0) {
        agent->last_line = (uint16_t)(pool->first_line + choice);
        trpi_entity_mark_hash_dirty(world, view->index);
    }
    return (int64_t)(pool->first_line + choice);
}

static trpi_ref nearest_player(const trpi_view *view)
{
    const trp_world *world = view->world;
    trp_point here = trpi_entity_position(world, view->index);
    trpi_ref best = 0;
    int64_t best_distance = INT64_MAX;
    for (uint32_t i = 0; i < world->entity_end; i++) {
        bool player =
            (world->entities[i].flags & TRPI_ENTITY_ALIVE) != 0 && (trpi_kind_of_entity(world, i)->flags & TRPI_KIND_PLAYER) != 0;
        int64_t distance = player ? trpi_distance_squared(here, trpi_entity_position(world, i)) : INT64_MAX;
        if (distance < best_distance ||
            (player && distance == best_distance && world->entities[i].serial < trpi_ref_serial(best))) {
            best = trpi_ref_of_index(world, i);
            best_distance = distance;
        }
    }
    return best;
}

trpi_ref trpi_view_first_partner(const trpi_view *view)
{
    for (uint32_t i = 0; i < view->member_count; i++) {
        if (i != view->part) {
            return view->members[i].who;
        }
    }
    return 0;
}

// Reads a fact of an entity as the performer knows it: another entity's fact as of the start of the step, an own fact as of now,
// or the value that a search for a plan assumes (8.6). False when the entity has no such fact.
static bool read_fact(const trpi_view *view, uint32_t index, uint32_t fact, int64_t *value)
{
    const trp_world *world = view->world;
    if (!trpi_fact_belongs_to_kind(world->pack, world->entities[index].kind, fact)) {
        return false;
    }
    if (index != view->index) {
        *value = trpi_fact_read_as_others_see(world, index, &world->pack->facts[fact]);
        return true;
    }
    for (uint32_t i = 0; i < view->assumed_count; i++) {
        if (view->assumed[i].fact == fact) {
            *value = view->assumed[i].value;
            return true;
        }
    }
    *value = trpi_fact_read_own(world, index, &world->pack->facts[fact]);
    return true;
}

// Returns the moment by the clock of the agent for which an expression is evaluated.
static uint64_t moment_of(const trpi_view *view)
{
    return trpi_clock_moment_of_entity(view->world, view->index);
}

// Evaluates an operation that takes nothing from the stack.
static bool push(trpi_view *view, uint32_t op, uint32_t operand, int64_t *value)
{
    trp_world *world = view->world;
    const trp_pack *pack = world->pack;
    trpi_search_result found;
    switch (op) {
    case TRPI_OP_LINE: *value = (int64_t)operand; return true;
    case TRPI_OP_NEWCOMER: *value = trp_value_newcomer(operand, TRP_NOT_FOUND).bits; return true;
    case TRPI_OP_POOL:
        *value = pack->pools[operand].line_count > 0 ? choose_line(view, operand) : 0;
        return pack->pools[operand].line_count > 0;
    case TRPI_OP_GLOBAL: *value = (int64_t)world->bound[operand]; return true;
    case TRPI_OP_ME: *value = (int64_t)trpi_ref_of_index(world, view->index); return true;
    case TRPI_OP_IT: *value = (int64_t)view->it; return true;
    case TRPI_OP_PART: *value = operand < view->member_count ? (int64_t)view->members[operand].who : 0; return true;
    case TRPI_OP_PARTNER: *value = (int64_t)trpi_view_first_partner(view); return true;
    case TRPI_OP_PLAYER: *value = (int64_t)nearest_player(view); return true;
    case TRPI_OP_NOBODY: *value = 0; return true;
    case TRPI_OP_THIS: *value = (int64_t)view->provider; return true;
    case TRPI_OP_LOCAL:
        *value = view->locals != NULL && TRPI_LOCAL_INDEX(operand) < world->settings.locals_per_entry
                     ? view->locals[TRPI_LOCAL_INDEX(operand)]
                     : 0;
        return view->locals != NULL;
    case TRPI_OP_COMMON:
        if (trpi_fact_is_of_scene(pack, operand)) {
            return trpi_scene_fact_read(world, view->scene - 1, operand, value);
        }
        *value = trpi_world_fact_read_shown(world, operand);
        return true;
    case TRPI_OP_SELECT: *value = trpi_selector_find(view, operand, &found) ? (int64_t)found.best : 0; return true;
    case TRPI_OP_ANY: *value = trpi_selector_find(view, operand, &found) && found.count > 0; return true;
    case TRPI_OP_COUNT: *value = trpi_selector_find(view, operand, &found) ? (int64_t)found.count * TRP_ONE : 0; return true;
    case TRPI_OP_HOUR: *value = (int64_t)trpi_clock_second_of_day(world, moment_of(view)) * TRP_ONE; return true;
    case TRPI_OP_DURING:
        *value = trpi_clock_is_between(world, moment_of(view), TRPI_HOURS_FROM(operand), TRPI_HOURS_TO(operand), TRPI_WEEK);
        return true;
    case TRPI_OP_ON_DAYS: *value = trpi_clock_is_on_day(world, moment_of(view), operand); return true;
    default: return false;
    }
}

// Whether an entity is no member of the scene (any more), or, with `done`, is a member that has finished the present phase.
static bool is_over_for(const trpi_view *view, trpi_ref who, bool done)
{
    for (uint32_t i = 0; i < view->member_count; i++) {
        const trpi_member *member = &view->members[i];
        if (member->who == who && who != 0 && member->present != 0) {
            return done && member->done != 0;
        }
    }
    return true;
}

// Returns the position of an entity as a value; unknown when the point does not fit into a value.
static int64_t spot_of(const trp_world *world, uint32_t index)
{
    trp_point at = trpi_entity_position(world, index);
    trp_value value = trp_value_point(at);
    trp_point kept = trp_value_to_point(value);
    bool fits = kept.x == at.x && kept.y == at.y && kept.z == at.z;
    return fits ? value.bits : trp_value_unknown_point().bits;
}

// Computes the distance to a point. False when the point is unknown.
static bool measure(trp_point from, int64_t to, int64_t *distance)
{
    trp_value end = {to};
    *distance = trpi_point_distance(from, trp_value_to_point(end));
    return trp_value_is_known_point(end);
}

// Evaluates an operation on one entity.
static bool read_entity(trpi_view *view, uint32_t op, uint32_t operand, int64_t *value)
{
    trp_world *world = view->world;
    trpi_ref who = (trpi_ref)*value;
    bool alive = trpi_ref_is_alive(world, who);
    uint32_t index = alive ? trpi_ref_index(who) : 0;
    if (op == TRPI_OP_EXISTS) {
        *value = alive;
        return true;
    }
    if (op == TRPI_OP_DONE || op == TRPI_OP_AWAY) {
        *value = is_over_for(view, who, op == TRPI_OP_DONE);
        return true;
    }
    if (!alive) {
        return false;
    }
    switch (op) {
    case TRPI_OP_FACT: return read_fact(view, index, operand, value);
    case TRPI_OP_HOLDS:
        if (!read_fact(view, index, trpi_pack_item_count_fact(world->pack, world->entities[index].kind, operand), value)) {
            *value = 0;
        }
        return true;
    case TRPI_OP_IS_KIND: *value = trpi_pack_kind_is(world->pack, world->entities[index].kind, operand); return true;
    case TRPI_OP_WEARS:
        *value = index == view->index ? (trpi_active_role_find(world, index, operand) != NULL)
                                      : trpi_agent_shows_role(world, index, operand);
        return true;
    case TRPI_OP_NEAREST:
        *value = trpi_point_distance(trpi_entity_position(world, view->index), trpi_entity_position(world, index));
        return true;
    case TRPI_OP_LINK: {
        const trpi_pack_link *link = &world->pack->links[operand];
        bool linked = trpi_pack_kind_is(world->pack, world->entities[index].kind, link->kind);
        *value = linked ? (int64_t)trpi_entity_links(world, index)[link->slot] : 0;
        return linked;
    }
    case TRPI_OP_FREE:
        *value = trpi_entity_is_object(world, index) && trpi_object_is_free(world, index, trpi_ref_of_index(world, view->index));
        return true;
    case TRPI_OP_SPOT: *value = spot_of(world, index); return true;
    case TRPI_OP_BUSY: *value = (world->entities[index].flags & TRPI_ENTITY_BUSY) != 0; return true;
    default: return false;
    }
}

static int64_t draw_between(trpi_view *view, int64_t low, int64_t high, bool whole)
{
    low = trpi_number_clamp(low, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX);
    high = trpi_number_clamp(high, -TRPI_NUMBER_MAX, TRPI_NUMBER_MAX);
    if (high < low) {
        int64_t swap = low;
        low = high;
        high = swap;
    }
    if (whole) {
        int64_t count = (high - low) / TRP_ONE + 1;
        return low + (int64_t)trpi_random_below(draw(view, 0xA1), (uint32_t)(count > 0 ? count : 1)) * TRP_ONE;
    }
    uint64_t span = (uint64_t)(high - low) + 1;
    return low + (int64_t)(draw(view, 0xA2) % span);
}

// Evaluates arithmetic. The result is a number in any case; a division by zero and a number beyond the largest are
// noted in the view. (8.4)
static int64_t calculate(trpi_view *view, uint32_t op, int64_t a, int64_t b)
{
    bool by_zero = false;
    int64_t result = op == TRPI_OP_ADD        ? trpi_number_add(a, b)
                     : op == TRPI_OP_SUBTRACT ? trpi_number_subtract(a, b)
                     : op == TRPI_OP_MULTIPLY ? trpi_number_multiply(a, b)
                                              : trpi_number_divide(a, b, &by_zero);
    bool at_limit = result >= TRPI_NUMBER_MAX || result <= -TRPI_NUMBER_MAX;
    view->faults |= (by_zero ? TRPI_FAULT_ZERO : 0) | (at_limit ? TRPI_FAULT_LIMIT : 0);
    return result;
}

// Replaces the entity *who by the truth whether it is in a list: one of the entity `owner`, or one that belongs to no entity. False
// when that cannot be known. An entity that is nobody or gone is in no list.
static bool is_listed(trpi_view *view, uint32_t list, int64_t *who, int64_t owner)
{
    trpi_entity_list_members listed;
    const trpi_pack_entity_list *l = &view->world->pack->lists[list];
    bool owned = l->sort == TRPI_LIST_OF_FACTS &&
                 trpi_kind_may_have_entities(&view->world->pack->kinds[view->world->pack->facts[l->first].kind]);
    if ((owned && !trpi_ref_is_alive(view->world, (trpi_ref)owner)) ||
        !trpi_entity_list_read_by_number(view, list, owned ? trpi_ref_index((trpi_ref)owner) : TRPI_NEVER, &listed)) {
        return false;
    }
    *who = trpi_entity_list_has(&listed, (trpi_ref)*who);
    return true;
}

// Evaluates an operation on two values; the result replaces the first on the stack.
static bool combine(trpi_view *view, uint32_t op, uint32_t operand, int64_t *a, int64_t b)
{
    trp_world *world = view->world;
    switch (op) {
    case TRPI_OP_ADD:
    case TRPI_OP_SUBTRACT:
    case TRPI_OP_MULTIPLY:
    case TRPI_OP_DIVIDE: *a = calculate(view, op, *a, b); return true;
    case TRPI_OP_RANGE: *a = draw_between(view, *a, b, false); return true;
    case TRPI_OP_WHOLE_RANGE: *a = draw_between(view, *a, b, true); return true;
    case TRPI_OP_LISTED: return is_listed(view, operand, a, b);
    case TRPI_OP_APART: {
        trp_value from = {*a};
        return trp_value_is_known_point(from) && measure(trp_value_to_point(from), b, a);
    }
    case TRPI_OP_SPAN:
        return trpi_ref_is_alive(world, (trpi_ref)*a) && measure(trpi_entity_position(world, trpi_ref_index((trpi_ref)*a)), b, a);
    default: break;
    }
    if (!trpi_ref_is_alive(world, (trpi_ref)*a) || !trpi_ref_is_alive(world, (trpi_ref)b)) {
        return false;
    }
    uint32_t first = trpi_ref_index((trpi_ref)*a), second = trpi_ref_index((trpi_ref)b);
    if (op == TRPI_OP_DISTANCE) {
        *a = trpi_point_distance(trpi_entity_position(world, first), trpi_entity_position(world, second));
    } else {
        TRP_ASSERT(op == TRPI_OP_INSIDE);
        *a = trpi_place_contains(world, trpi_entity_position(world, first), second);
    }
    return true;
}

// Evaluates an operation on one value; the result replaces it on the stack.
static bool change(trpi_view *view, uint32_t op, uint32_t operand, int64_t *value)
{
    switch (op) {
    case TRPI_OP_NEGATE: *value = trpi_number_subtract(0, *value); return true;
    case TRPI_OP_CHANCE: *value = (int64_t)(draw(view, 0xC4A) >> 48) < *value; return true;
    case TRPI_OP_ITEM: {
        int64_t count = trpi_number_clamp(*value / TRP_ONE, 0, INT32_MAX);
        *value = trp_value_item(operand, (uint32_t)count).bits;
        return true;
    }
    case TRPI_OP_AS_ROLE: *value = trp_value_newcomer(trp_value_newcomer_kind((trp_value){*value}), operand).bits; return true;
    default: return read_entity(view, op, operand, value);
    }
}

// Looks up the host's answer to a question whose arguments are on the stack. A missing answer counts as false or as nobody; where
// it would be of another type, the expression has no value.
static bool ask(trpi_view *view, uint32_t query, const int64_t *arguments, int64_t *value)
{
    uint32_t type = view->world->pack->queries[query].type;
    int64_t answer = 0;
    bool answered = trpi_question_look_up_or_ask(view, query, arguments, &answer);
    *value = answered ? answer : 0;
    view->faults |= !answered ? TRPI_FAULT_SILENT : 0;
    return answered || type == TRP_TYPE_TRUTH || type == TRP_TYPE_ENTITY;
}

// How many values each operation takes from the stack.
#define TAKES(id, operand, takes, gives) [TRPI_OP_##id] = sizeof(takes) - 1,
static const uint8_t takes_of[TRPI_OPERATIONS] = {TRPI_CODE_OPS(TAKES)};

static inline bool compare(uint32_t op, int64_t a, int64_t b)
{
    return op == TRPI_OP_EQUAL ? a == b : op == TRPI_OP_LESS ? a < b : a <= b;
}

// Evaluates an operation. What it takes from the stack begins at *top, where it puts its value; those of which most conditions
// consist come first.
static inline bool operate(trpi_view *view, uint32_t op, uint32_t operand, int64_t *top)
{
    switch (op) {
    case TRPI_OP_NUMBER:
    case TRPI_OP_TRUTH:
    case TRPI_OP_CHOICE:
    case TRPI_OP_POINT: *top = view->world->pack->constants[operand].value; return true;
    case TRPI_OP_MY: return read_fact(view, view->index, operand, top);
    case TRPI_OP_LESS: *top = compare(TRPI_OP_LESS, top[0], top[1]); return true;
    case TRPI_OP_AT_MOST: *top = compare(TRPI_OP_AT_MOST, top[0], top[1]); return true;
    case TRPI_OP_EQUAL: *top = compare(TRPI_OP_EQUAL, top[0], top[1]); return true;
    case TRPI_OP_AND: *top = top[0] != 0 && top[1] != 0; return true;
    case TRPI_OP_OR: *top = top[0] != 0 || top[1] != 0; return true;
    case TRPI_OP_NOT: *top = *top == 0; return true;
    default:
        return TRPI_OP_ASKS(op)    ? ask(view, operand, top, top)
               : takes_of[op] == 0 ? push(view, op, operand, top)
               : takes_of[op] == 1 ? change(view, op, operand, top)
                                   : combine(view, op, operand, top, top[1]);
    }
}

bool trpi_evaluate_code_piece(trpi_view *view, trpi_code_piece piece, int64_t *value)
{
    const uint32_t *code = view->world->pack->code;
    int64_t stack[TRPI_CODE_DEEPEST];
    uint32_t depth = 0;
    for (const uint32_t *word = &code[piece.first], *end = &code[piece.end]; word < end; word++) {
        depth -= takes_of[TRPI_OP(*word)];
        TRP_ASSERT(depth < TRPI_CODE_DEEPEST);  // nor is it below 0
        if (!operate(view, TRPI_OP(*word), TRPI_OPERAND(*word), &stack[depth++])) {
            return false;
        }
    }
    TRP_ASSERT(depth == 1);
    *value = stack[0];
    return true;
}

// Whether an expression compares an own fact with a constant.
static inline bool is_comparison_with_constant(const uint32_t *words, uint32_t count)
{
    if (count != 3 || TRPI_OP(words[0]) != TRPI_OP_MY) {
        return false;
    }
    const uint32_t with = TRPI_OP(words[1]), compares = TRPI_OP(words[2]);
    return (with == TRPI_OP_NUMBER || with == TRPI_OP_TRUTH || with == TRPI_OP_CHOICE || with == TRPI_OP_POINT) &&
           (compares == TRPI_OP_LESS || compares == TRPI_OP_AT_MOST || compares == TRPI_OP_EQUAL);
}

static inline bool compare_own_fact(const trp_world *world, uint32_t index, uint32_t code, bool *holds)
{
    const trp_pack *pack = world->pack;
    const trpi_code_piece piece = trpi_code_piece_of_code(pack, code);
    const uint32_t *words = &pack->code[piece.first], fact = TRPI_OPERAND(words[0]);
    if (!is_comparison_with_constant(words, piece.end - piece.first) ||
        !trpi_fact_belongs_to_kind(pack, world->entities[index].kind, fact)) {
        return false;
    }
    *holds = compare(TRPI_OP(words[2]), trpi_fact_read_own(world, index, &pack->facts[fact]),
                     pack->constants[TRPI_OPERAND(words[1])].value);
    return true;
}

bool trpi_condition_compare_own_fact(const trp_world *world, uint32_t index, uint32_t code, bool *holds)
{
    return compare_own_fact(world, index, code, holds);
}

bool trpi_evaluate_expression(trpi_view *view, uint32_t code, int64_t *value)
{
    bool holds;
    if (view->assumed_count == 0 && compare_own_fact(view->world, view->index, code, &holds)) {
        *value = holds;
        return true;
    }
    const bool told = trpi_evaluate_code_piece(view, trpi_code_piece_of_code(view->world->pack, code), value);
    view->faults |= !told && (view->faults & TRPI_FAULT_SILENT) == 0 ? TRPI_FAULT_NOBODY : 0;
    return told;
}

uint32_t trpi_evaluate_or_draw_time_in_steps(trpi_view *view, uint64_t purpose, trpi_duration time)
{
    const trp_world *world = view->world;
    TRP_ASSERT(time.least_ms <= time.most_ms);
    if (time.code != 0) {
        int64_t seconds;
        view->tolerates_missing = true;
        bool told = trpi_evaluate_expression(view, time.code, &seconds) && !view->lacks;
        return told && seconds > 0 ? trpi_seconds_to_steps(world, seconds) : 0;
    }
    uint32_t low = trpi_ms_to_steps(world, time.least_ms), high = trpi_ms_to_steps(world, time.most_ms);
    uint32_t who = world->entities[view->index].serial;
    return low == high ? low
                       : low + trpi_random_below(trpi_random_bits(world->settings.seed, who, world->now, purpose), high - low + 1);
}

bool trpi_evaluate_entity(trpi_view *view, uint32_t code, uint32_t *index)
{
    int64_t value;
    TRP_ASSERT(trpi_code_result_type(view->world, code) == TRP_TYPE_ENTITY);
    bool there = trpi_evaluate_expression(view, code, &value) && trpi_ref_is_alive(view->world, (trpi_ref)value);
    *index = there ? trpi_ref_index((trpi_ref)value) : TRPI_NEVER;
    return there;
}

bool trpi_evaluate_spot(trpi_view *view, uint32_t code, trp_point *spot)
{
    uint32_t index = view->index;
    int64_t bits;
    if (trpi_code_is_point(view->world->pack, code)) {
        trp_value value = {trpi_evaluate_expression(view, code, &bits) ? bits : trp_value_unknown_point().bits};
        *spot = trp_value_to_point(value);
        return trp_value_is_known_point(value);
    }
    if (code != 0 && !trpi_evaluate_entity(view, code, &index)) {
        return false;
    }
    *spot = trpi_entity_position(view->world, index);
    return true;
}

bool trpi_condition_holds(trpi_view *view, uint32_t code)
{
    int64_t value;
    return code == 0 || (trpi_evaluate_expression(view, code, &value) && value != 0);
}
