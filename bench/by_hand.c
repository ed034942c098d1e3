// SPDX-License-Identifier: MIT
// The town of examples/town.troupe written by hand, as lean as we know how: no language, no host, no saves, no checks, one thread.
// A program like this says what the machine allows, so that the engine's figures have something to stand beside; bench/run plays
// both in turn.
//
// Layout: a record of 128 bytes for each agent, which has five places for behaviours of 16 bytes; tables of steps that nobody
// copies; a ring of timers, one for each agent; mail that is read in the next step; positions as of the last look, in cells of a
// grid, with a grid of its own for servers, since patrons look for these. An agent without mail, timer or cue is not touched.
//
// On a command line, `by_hand [AGENTS [STEPS [WARM_UP]]]` prints one object of JSON, as `troupe bench --json` does.

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define UNITS 256           // in a metre
#define SECOND 30           // steps
#define RING 1024           // steps that a timer sees ahead; a later one is set anew then
#define LOOK_EVERY 8        // steps
#define BLOCK 64            // agents that look in the same step
#define IN_TAVERN 21        // an owner, two servers, eighteen patrons
#define PITCH (15 * UNITS)  // from one tavern to the next
#define CELL (4 * UNITS)
#define IN_CELL 31
#define NONE UINT32_MAX
#define NEVER UINT32_MAX
#define SPEED 358  // units in a second

// ---- The text: behaviours and their steps -------------------------------------------------------

enum { OWNER, SERVER, PATRON };
enum { UTTER, HEAR, TRADE, STAND, GLANCE, GO_TO_OTHER, GO_HOME, GO_TO_COUNTER, QUENCH, PASS };
enum { NOTHING, APPROACH, TALK, TALK_LONG, LISTEN, RETURN, POSE, NOTICE, ORDER, SERVE, WANDER };

typedef struct behaviour {
    uint8_t steps[9];
    uint8_t step_count;
    uint8_t first_place, last_place;  // of an agent, in which it may be; a later place outranks the others
    uint8_t partner;                  // the partner's behaviour, or NOTHING
    uint16_t patience, gives_up;      // steps that one waits for the other
} behaviour;

static const behaviour behaviours[] = {
    [APPROACH] = {{UTTER, GO_TO_OTHER}, 2, 0, 0, NOTHING, 0, 0},
    [TALK] = {{GO_TO_OTHER, UTTER, HEAR}, 3, 1, 2, LISTEN, 6 * SECOND, 60 * SECOND},
    [TALK_LONG] = {{GO_TO_OTHER, UTTER, HEAR, UTTER}, 4, 1, 2, LISTEN, 6 * SECOND, 60 * SECOND},
    [LISTEN] = {{GO_TO_OTHER, HEAR, UTTER}, 3, 1, 2, TALK, 6 * SECOND, 60 * SECOND},
    [RETURN] = {{GO_HOME}, 1, 0, 0, NOTHING, 0, 0},
    [POSE] = {{STAND}, 1, 0, 0, NOTHING, 0, 0},
    [NOTICE] = {{GLANCE}, 1, 4, 4, NOTHING, 0, 0},
    [ORDER] = {{GO_TO_OTHER, UTTER, HEAR, PASS, TRADE, QUENCH, GO_TO_OTHER, UTTER, HEAR}, 9, 3, 3, SERVE, 4 * SECOND, 30 * SECOND},
    [SERVE] =
        {{GO_TO_OTHER, HEAR, UTTER, GO_TO_COUNTER, TRADE, PASS, GO_TO_OTHER, HEAR, UTTER}, 9, 3, 3, ORDER, 4 * SECOND, 30 * SECOND},
    [WANDER] = {{GO_TO_OTHER}, 1, 0, 0, NOTHING, 0, 0},
};

// ---- The state ----------------------------------------------------------------------------------

enum { PLACES = 5 };
enum {
    ASKED = 1,
    DONE = 2,
    OTHER_DONE = 4,
    PAUSED = 8
};  // awaits the answer; this part, the other part of the step is done; waits no more

typedef struct place {
    uint32_t other;
    uint32_t since;  // the step in which its wait began
    uint32_t order;  // the later of equals goes first
    uint8_t behaviour, step, flags, spare;
} place;

typedef struct agent {
    place places[PLACES];
    int32_t x, y;    // where its stretch ends
    int16_t vx, vy;  // units in a second
    uint32_t stops;  // the step in which it ends
    uint32_t filed;  // for when its timer is in the ring
    uint32_t ends;   // its step, NEVER while it waits
    uint32_t chance, orders;
    uint32_t thirst_from;  // when its thirst was 0
    uint32_t spare[2];
    uint8_t role, current, is_running, is_free;  // free: in nothing with others
} agent;

typedef struct cue {
    uint32_t notice_at, order_at;  // rests until then
    uint32_t seen;                 // the one that was near at the last look
} cue;

typedef struct mail {
    uint32_t to, from, next;
    uint8_t kind, behaviour, step, spare;
} mail;

enum { MAIL_ASK, MAIL_YES, MAIL_NO, MAIL_DONE, MAIL_END };

typedef struct point {
    int32_t x, y;
} point;

typedef struct cell {
    uint32_t count;
    uint32_t agents[IN_CELL];
} cell;

typedef struct bucket {
    uint32_t count, capacity, *agents;
} bucket;

_Static_assert(sizeof(agent) == 128 && sizeof(cell) == 128, "two lines of a cache");

static struct {
    uint32_t count, now, columns, wide, high;
    agent *agents;
    point *shown, *homes;  // as of the last look
    uint32_t *cells_of;
    cue *cues;
    cell *all, *servers;
    uint64_t *due;
    bucket timers[RING];
    uint32_t *inbox;  // the first mail of each, in the order of posting
    mail *mails[2];
    uint32_t mail_count, mail_capacity;
    uint64_t begun, turns, looks, sent, bytes;
} town;

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);
    if (memory == NULL) {
        fprintf(stderr, "by_hand: no memory\n");
        exit(1);
    }
    town.bytes += count * size;
    return memory;
}

static uint32_t draw(agent *a, uint32_t below)
{
    a->chance = a->chance * 747796405u + 2891336453u;
    uint32_t word = ((a->chance >> ((a->chance >> 28) + 4)) ^ a->chance) * 277803737u;
    return (uint32_t)((uint64_t)(word >> 22 ^ word) * below >> 32);
}

// ---- Where everything is ------------------------------------------------------------------------

static point position(const agent *a)
{
    int32_t left = a->stops > town.now ? (int32_t)(a->stops - town.now) : 0;
    return (point){a->x - a->vx * left / SECOND, a->y - a->vy * left / SECOND};
}

static uint32_t distance(point a, point b)
{
    int64_t x = a.x - b.x, y = a.y - b.y;
    return (uint32_t)sqrtf((float)(x * x + y * y));
}

static uint32_t cell_at(point at)
{
    return (uint32_t)(at.y / CELL + 1) * town.wide + (uint32_t)(at.x / CELL + 1);
}

static void enter(cell *c, uint32_t index)
{
    if (c->count == IN_CELL) {
        fprintf(stderr, "by_hand: a cell is full\n");
        exit(1);
    }
    c->agents[c->count++] = index;
}

static void leave(cell *c, uint32_t index)
{
    uint32_t i = 0;
    while (c->agents[i] != index) {
        i++;
    }
    c->agents[i] = c->agents[--c->count];
}

// Publishes the position of an agent for the searches of other agents, and moves the agent to its present cell of the grids.
static void show(uint32_t index)
{
    const agent *a = &town.agents[index];
    point at = position(a);
    uint32_t to = cell_at(at), from = town.cells_of[index];
    town.shown[index] = at;
    if (to != from) {
        leave(&town.all[from], index);
        enter(&town.all[to], index);
        if (a->role == SERVER) {
            leave(&town.servers[from], index);
            enter(&town.servers[to], index);
        }
        town.cells_of[index] = to;
    }
}

typedef enum choice { CHOOSE_NEAREST, CHOOSE_RANDOM } choice;

// Finds another agent within a radius, the nearest or a random one, of one role or (UINT8_MAX) of any. NONE when there is none.
static uint32_t find(uint32_t index, const cell *grid, int32_t radius, uint8_t role, choice how)
{
    point at = town.shown[index];
    uint32_t from = cell_at((point){at.x - radius, at.y - radius}), to = cell_at((point){at.x + radius, at.y + radius});
    uint32_t columns = to % town.wide - from % town.wide, found = NONE, count = 0;
    int64_t best = (int64_t)radius * radius;
    for (uint32_t row = from; row <= to; row += town.wide) {
        for (const cell *c = &grid[row]; c <= &grid[row + columns]; c++) {
            for (uint32_t i = 0; i < c->count; i++) {
                uint32_t other = c->agents[i];
                int64_t x = town.shown[other].x - at.x, y = town.shown[other].y - at.y, far = x * x + y * y;
                bool fits = other != index && far <= best && (role == UINT8_MAX || town.agents[other].role == role);
                if (fits && (how == CHOOSE_NEAREST || draw(&town.agents[index], ++count) == 0)) {
                    found = other;
                    best = how == CHOOSE_NEAREST ? far : best;
                }
            }
        }
    }
    return found;
}

// ---- Timers and mail ----------------------------------------------------------------------------

// Files an agent in the ring of timers for the earliest of the steps asked for so far. At that step the agent finds out what it
// is due for.
static void file_timer(uint32_t index, uint32_t due)
{
    agent *a = &town.agents[index];
    due = due - town.now < RING ? due : town.now + RING - 1;
    if (due >= a->filed) {
        return;
    }
    bucket *b = &town.timers[due % RING];
    if (b->count == b->capacity) {
        uint32_t capacity = b->capacity == 0 ? 16 : 2 * b->capacity;
        uint32_t *agents = realloc(b->agents, capacity * sizeof *agents);
        if (agents == NULL) {
            fprintf(stderr, "by_hand: no memory\n");
            exit(1);
        }
        town.bytes += (capacity - b->capacity) * sizeof *agents;
        b->agents = agents;
        b->capacity = capacity;
    }
    b->agents[b->count++] = index;
    a->filed = due;
}

static void make_due(uint32_t index)
{
    town.due[index / 64] |= UINT64_C(1) << index % 64;
}

static void post(uint32_t from, const place *p, uint8_t kind)
{
    if (town.mail_count == town.mail_capacity) {
        fprintf(stderr, "by_hand: too much mail\n");
        exit(1);
    }
    town.mails[town.now & 1][town.mail_count++] = (mail){p->other, from, NONE, kind, p->behaviour, p->step, 0};
    town.sent++;
}

// ---- Behaviours ---------------------------------------------------------------------------------

static void walk(agent *a, point to, uint32_t keep)
{
    point from = position(a);
    uint32_t way = distance(from, to);
    a->x = from.x;
    a->y = from.y;
    a->stops = town.now;
    a->ends = town.now + 1;
    if (way > keep) {
        int64_t part = way - keep;
        a->x += (int32_t)((to.x - from.x) * part / way);
        a->y += (int32_t)((to.y - from.y) * part / way);
        a->vx = (int16_t)((int64_t)(to.x - from.x) * SPEED / way);
        a->vy = (int16_t)((int64_t)(to.y - from.y) * SPEED / way);
        a->stops = town.now + ((uint32_t)part * SECOND + SPEED - 1) / SPEED;
        a->ends = a->stops + 1;
    }
}

static void stand_still(agent *a)
{
    if (a->stops > town.now) {
        point at = position(a);
        a->x = at.x;
        a->y = at.y;
        a->stops = town.now;
    }
}

// Ends a behaviour. If `tells`, the partner who performs the behaviour with this agent is told.
static void end(uint32_t index, uint32_t at, bool tells)
{
    agent *a = &town.agents[index];
    place *p = &a->places[at];
    if (tells && behaviours[p->behaviour].partner != NOTHING) {
        post(index, p, MAIL_END);
    }
    if (a->current == at) {
        if (a->is_running) {
            stand_still(a);
        }
        a->current = PLACES;
        a->is_running = 0;
    }
    if (p->behaviour == ORDER) {
        town.cues[index].order_at = town.now + 10 * SECOND;
    }
    *p = (place){0};
}

// Returns a free place of an agent for a behaviour, or PLACES when all places for it are taken.
static uint32_t place_for(const agent *a, uint8_t what)
{
    for (uint32_t i = behaviours[what].first_place; i <= behaviours[what].last_place; i++) {
        if (a->places[i].behaviour == NOTHING) {
            return i;
        }
    }
    return PLACES;
}

static place *begin(agent *a, uint32_t at, uint8_t what, uint32_t other, uint8_t flags)
{
    a->places[at] = (place){.other = other, .since = town.now, .order = ++a->orders, .behaviour = what, .flags = flags};
    return &a->places[at];
}

// Returns the place in which an agent performs the behaviour `what` with another agent, or PLACES when there is no such place.
static uint32_t place_with(const agent *a, uint32_t other, uint8_t what)
{
    for (uint32_t i = 1; i < PLACES; i++) {
        uint8_t own = a->places[i].behaviour;
        bool is_same = own == what || (what == LISTEN && own == TALK_LONG);
        if (own != NOTHING && is_same && a->places[i].other == other) {
            return i;
        }
    }
    return PLACES;
}

static void begin_step(uint32_t index)
{
    agent *a = &town.agents[index];
    place *p = &a->places[a->current];
    const behaviour *b = &behaviours[p->behaviour];
    a->is_running = 1;
    if ((p->flags & DONE) != 0 || p->step >= b->step_count) {
        p->flags |= DONE;
        a->ends = NEVER;
        return;
    }
    town.begun++;
    switch (b->steps[p->step]) {
    case UTTER:
    case HEAR: a->ends = town.now + SECOND + draw(a, 19 * SECOND); break;
    case TRADE: a->ends = town.now + SECOND + draw(a, SECOND); break;
    case STAND: a->ends = town.now + 2 * SECOND + draw(a, 3 * SECOND); break;
    case GLANCE: a->ends = town.now + 24; break;
    case GO_TO_OTHER: walk(a, position(&town.agents[p->other]), UNITS); break;
    case GO_HOME: walk(a, town.homes[index], 0); break;
    case GO_TO_COUNTER: walk(a, town.homes[index / IN_TAVERN * IN_TAVERN], 0); break;
    case QUENCH:
        a->thirst_from = town.now;
        a->ends = town.now;
        town.begun--;
        break;
    default:
        a->ends = town.now;
        town.begun--;
        break;
    }
}

// Ends the present step of a behaviour and goes on to its next step, or ends the behaviour. With a partner, both must have
// done the step before both begin the next one.
static void advance(uint32_t index, uint32_t at)
{
    agent *a = &town.agents[index];
    place *p = &a->places[at];
    const behaviour *b = &behaviours[p->behaviour];
    a->is_running = a->current == at ? 0 : a->is_running;
    if (b->partner != NOTHING && (p->flags & OTHER_DONE) == 0) {
        p->flags |= DONE;
        p->since = town.now;
        return;
    }
    p->flags = 0;
    if (++p->step >= b->step_count) {
        if (p->behaviour == NOTICE) {
            town.cues[index].notice_at = town.now + 10 * SECOND;
        }
        end(index, at, false);
    }
}

static void finish_step(uint32_t index)
{
    agent *a = &town.agents[index];
    const place *p = &a->places[a->current];
    if (behaviours[p->behaviour].partner != NOTHING) {
        post(index, p, MAIL_DONE);
    }
    advance(index, a->current);
}

// Chooses a new behaviour at random for an agent that has nothing to do.
static void spin(uint32_t index)
{
    agent *a = &town.agents[index];
    uint32_t chance = draw(a, 100), other;
    if (a->role == OWNER) {
        begin(a, 0, chance < 70 ? POSE : RETURN, NONE, 0);
        return;
    }
    if (a->role == PATRON && chance >= 25 && chance < 50) {
        other = find(index, town.all, 10 * UNITS, PATRON, CHOOSE_RANDOM);
        uint32_t at = place_for(a, TALK);
        if (other != NONE && at < PLACES && town.agents[other].is_free) {
            post(index, begin(a, at, chance < 45 ? TALK : TALK_LONG, other, ASKED), MAIL_ASK);
            a->ends = NEVER;
            return;
        }
        chance = 50 + draw(a, 50);
    }
    bool goes = a->role == SERVER ? chance < 80 : chance < 25;
    other = goes ? find(index, town.all, 10 * UNITS, UINT8_MAX, CHOOSE_RANDOM) : NONE;
    uint8_t what = a->role == SERVER ? WANDER : APPROACH;
    begin(a, 0, other != NONE ? what : a->role == SERVER || chance >= 75 ? POSE : RETURN, other, 0);
}

static bool is_ready(const place *p)
{
    return p->behaviour != NOTHING && (p->flags & (ASKED | PAUSED)) == 0;
}

// Continues the behaviour at the highest place that is ready. The behaviour that it interrupts begins its step anew later.
static void choose(uint32_t index)
{
    agent *a = &town.agents[index];
    for (uint32_t tries = 0; tries < 16; tries++) {
        uint32_t best = PLACES;
        bool waits_for_answer = false;
        for (uint32_t i = 0; i < PLACES; i++) {
            const place *p = &a->places[i];
            bool is_equal =
                best < PLACES && behaviours[p->behaviour].first_place == behaviours[a->places[best].behaviour].first_place;
            best = is_ready(p) && (!is_equal || p->order > a->places[best].order) ? i : best;
            waits_for_answer = waits_for_answer || (p->flags & ASKED) != 0;
        }
        if (best == PLACES) {
            if (waits_for_answer) {
                return;
            }
            spin(index);
            continue;
        }
        if (best != a->current || !a->is_running) {
            stand_still(a);
            a->current = (uint8_t)best;
            begin_step(index);
        }
        if (a->ends > town.now) {
            return;
        }
        finish_step(index);
    }
}

// ---- Turns --------------------------------------------------------------------------------------

static void answer(uint32_t index, const mail *m)
{
    agent *a = &town.agents[index];
    uint8_t what = behaviours[m->behaviour].partner;
    uint32_t at = place_for(a, what);
    bool accepts = at < PLACES && a->is_free;
    place asked = {.other = m->from, .behaviour = m->behaviour};
    if (accepts) {
        begin(a, at, what, m->from, 0);
        a->is_free = 0;
    }
    post(index, &asked, accepts ? MAIL_YES : MAIL_NO);
}

static void read_mail(uint32_t index, const mail *m)
{
    agent *a = &town.agents[index];
    if (m->kind == MAIL_ASK) {
        answer(index, m);
        return;
    }
    bool own = m->kind == MAIL_YES || m->kind == MAIL_NO;  // of a behaviour that this agent has asked for
    uint32_t at = place_with(a, m->from, own ? m->behaviour : behaviours[m->behaviour].partner);
    if (at == PLACES && !own && m->behaviour == LISTEN) {
        at = place_with(a, m->from, TALK_LONG);
    }
    if (at == PLACES) {
        return;
    }
    place *p = &a->places[at];
    switch (m->kind) {
    case MAIL_YES: p->flags &= (uint8_t)~ASKED; break;
    case MAIL_NO: end(index, at, false); break;
    case MAIL_END: end(index, at, false); break;
    default:
        if (m->step == p->step) {
            p->flags |= OTHER_DONE;
            if ((p->flags & DONE) != 0) {
                advance(index, at);
            }
        }
    }
}

// Lets an agent that waits too long do something else, and ends a behaviour that waits far too long. Returns the step at which
// one of these is due next.
static uint32_t wait_for_others(uint32_t index)
{
    agent *a = &town.agents[index];
    uint32_t due = NEVER;
    for (uint32_t i = 1; i < 4; i++) {
        place *p = &a->places[i];
        if (p->behaviour == NOTHING || (p->flags & (DONE | ASKED)) != DONE) {
            continue;
        }
        const behaviour *b = &behaviours[p->behaviour];
        if (town.now >= p->since + b->gives_up) {
            end(index, i, true);
            continue;
        }
        bool pauses = town.now >= p->since + b->patience;
        if (pauses && (p->flags & PAUSED) == 0) {
            p->flags |= PAUSED;
            a->is_running = a->current == i ? 0 : a->is_running;
        }
        uint32_t next = p->since + (pauses ? b->gives_up : b->patience);
        due = next < due ? next : due;
    }
    return due;
}

static void take_turn(uint32_t index)
{
    agent *a = &town.agents[index];
    town.turns++;
    for (uint32_t i = town.inbox[index]; i != NONE; i = town.mails[~town.now & 1][i].next) {
        read_mail(index, &town.mails[~town.now & 1][i]);
    }
    town.inbox[index] = NONE;
    if (a->is_running && a->ends <= town.now) {
        finish_step(index);
    }
    uint32_t due = wait_for_others(index);
    choose(index);
    uint32_t later = wait_for_others(index);
    due = later < due ? later : due;
    due = a->is_running && a->ends < due ? a->ends : due;
    a->is_free = 1;
    for (uint32_t i = 1; i < 4; i++) {
        a->is_free &= a->places[i].behaviour == NOTHING || (a->places[i].flags & PAUSED) != 0;
    }
    if (due != NEVER) {
        file_timer(index, due);
    }
}

// ---- Looks --------------------------------------------------------------------------------------

static void look(uint32_t index)
{
    agent *a = &town.agents[index];
    cue *c = &town.cues[index];
    show(index);
    if (a->role != PATRON) {
        return;
    }
    bool orders = town.now >= c->order_at && town.now - a->thirst_from > 180 * SECOND && a->places[3].behaviour == NOTHING;
    bool notices = town.now >= c->notice_at && a->places[4].behaviour == NOTHING;
    town.looks += orders || notices;
    uint32_t server = orders ? find(index, town.servers, 3 * UNITS, SERVER, CHOOSE_NEAREST) : NONE;
    if (server != NONE && town.agents[server].is_free) {
        post(index, begin(a, 3, ORDER, server, ASKED), MAIL_ASK);
    }
    if (notices) {
        uint32_t near = find(index, town.all, 3 * UNITS / 2, UINT8_MAX, CHOOSE_NEAREST);
        if (near != NONE && near != c->seen) {
            begin(a, 4, NOTICE, near, 0);
            make_due(index);
        }
        c->seen = near;
    }
}

// ---- A step -------------------------------------------------------------------------------------

static void deliver(void)
{
    mail *mails = town.mails[~town.now & 1];
    for (uint32_t i = town.mail_count; i-- > 0;) {
        mails[i].next = town.inbox[mails[i].to];
        town.inbox[mails[i].to] = i;
        make_due(mails[i].to);
    }
    town.mail_count = 0;
}

static void step(void)
{
    town.now++;
    deliver();
    for (uint32_t first = town.now % LOOK_EVERY * BLOCK; first < town.count; first += LOOK_EVERY * BLOCK) {
        for (uint32_t i = first; i < first + BLOCK && i < town.count; i++) {
            look(i);
        }
    }
    bucket *b = &town.timers[town.now % RING];
    for (uint32_t i = 0; i < b->count; i++) {
        agent *a = &town.agents[b->agents[i]];
        if (a->filed == town.now) {
            a->filed = NEVER;
            make_due(b->agents[i]);
        }
    }
    b->count = 0;
    for (uint32_t word = 0; word <= town.count / 64; word++) {
        for (uint64_t due = town.due[word]; due != 0; due &= due - 1) {
            take_turn(64 * word + (uint32_t)__builtin_ctzll(due));
        }
        town.due[word] = 0;
    }
}

// ---- The program --------------------------------------------------------------------------------

static void settle(uint32_t index)
{
    agent *a = &town.agents[index];
    uint32_t tavern = index / IN_TAVERN, member = index % IN_TAVERN;
    a->chance = index * 2654435761u + 12345;
    a->role = member == 0 ? OWNER : member < 3 ? SERVER : PATRON;
    a->x = (int32_t)(tavern % town.columns) * PITCH + UNITS + (int32_t)draw(a, 13 * UNITS);
    a->y = (int32_t)(tavern / town.columns) * PITCH + 3 * UNITS + (int32_t)draw(a, 11 * UNITS);
    a->filed = NEVER;
    a->current = PLACES;
    a->is_free = 1;
    a->thirst_from = town.now - draw(a, 300 * SECOND);
    town.homes[index] = town.shown[index] = (point){a->x, a->y};
    town.cells_of[index] = cell_at(town.shown[index]);
    town.inbox[index] = NONE;
    town.cues[index].seen = NONE;
    enter(&town.all[town.cells_of[index]], index);
    if (a->role == SERVER) {
        enter(&town.servers[town.cells_of[index]], index);
    }
    make_due(index);
}

static void build(uint32_t count)
{
    town.count = count;
    town.now = 1000 * SECOND;
    uint32_t taverns = (count + IN_TAVERN - 1) / IN_TAVERN;
    while (town.columns * town.columns < taverns) {
        town.columns++;
    }
    town.wide = town.columns * PITCH / CELL + 10;
    town.high = town.columns * PITCH / CELL + 10;
    town.mail_capacity = count + 64;
    town.agents = take(count, sizeof *town.agents);
    town.shown = take(count, sizeof *town.shown);
    town.homes = take(count, sizeof *town.homes);
    town.cells_of = take(count, sizeof *town.cells_of);
    town.cues = take(count, sizeof *town.cues);
    town.inbox = take(count, sizeof *town.inbox);
    town.due = take(count / 64 + 1, sizeof *town.due);
    town.all = take((size_t)town.wide * town.high, sizeof *town.all);
    town.servers = take((size_t)town.wide * town.high, sizeof *town.servers);
    town.mails[0] = take(town.mail_capacity, sizeof **town.mails);
    town.mails[1] = take(town.mail_capacity, sizeof **town.mails);
    for (uint32_t i = 0; i < count; i++) {
        settle(i);
    }
}

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void measured_steps(uint32_t count);

// Not static and not inlined, so that callgrind finds the function by its name.
__attribute__((noinline)) void measured_steps(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        step();
    }
}

int main(int count, char **words)
{
    uint32_t agents = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 2100;
    uint32_t steps = count > 2 ? (uint32_t)strtoul(words[2], NULL, 10) : 600;
    uint32_t warm_up = count > 3 ? (uint32_t)strtoul(words[3], NULL, 10) : 300;
    if (agents == 0 || steps == 0) {
        fprintf(stderr, "by_hand [AGENTS [STEPS [WARM_UP]]]\n");
        return 2;
    }
    build(agents);
    for (uint32_t i = 0; i < warm_up; i++) {
        step();
    }
    town.begun = town.turns = town.looks = town.sent = 0;
    uint64_t begins = now_ns();
    measured_steps(steps);
    double each = (double)(now_ns() - begins) / agents / steps, seconds = (double)agents * steps / SECOND;
    printf("{\"npcs\": %u, \"steps\": %u, \"threads\": 1, \"ns_per_npc_step\": %.2f, \"bytes_per_npc\": %.1f,\n", agents, steps,
           each, (double)town.bytes / agents);
    printf(" \"per_npc_second\": {\"commands\": %.4f, \"dispatches\": %.4f, \"looks\": %.4f, \"mails\": %.4f}}\n",
           (double)town.begun / seconds, (double)town.turns / seconds, (double)town.looks / seconds, (double)town.sent / seconds);
    return 0;
}
