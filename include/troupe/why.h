// SPDX-License-Identifier: MIT
// Why an agent does what it does, and why it does nothing else: every decision asked again, by the functions that
// decide, without deciding anything. For tools that explain; it takes time that a running game may not have.
//
//     trp_why_line lines[512];
//     uint32_t count = trp_agent_why(world, mary, lines, 512);
//
// The answer is a list of lines, a tree laid flat: a line of depth d belongs to the last line above it that has
// depth d - 1.
//
//     0 NOW, INTERRUPTED, WAITING, ASKING, PROMISED, NEXT    what it does, what waits in its queues, when it looks
//     0   1 MISSING                                          (of WAITING) a partner who is not done
//     0   1 PLACE                                            (of NOW, INTERRUPTED) where in its tree or network
//             2 ARROW, PLANNED                               what leads on from there; the steps of a plan
//     0 ROLE                                                 best rank first
//         1 COULD                                            a behaviour: whether it could start now
//             2 OBSTACLE                                     one of the things that keep it from starting
//                 3 CONDITION, VALUE, RIVAL, HOLDER,         what of
//                   CUE, OCCURRENCE, PARTNER                 (under PARTNER again the same)
//
// For an area that casts situations the lines are: ASKING, for the agents that the area asks; COULD, for a situation (by the
// behaviour of its first part), with OBSTACLE and PARTNER below it.

#ifndef TROUPE_WHY_H
#define TROUPE_WHY_H

#include <troupe/agent.h>
#include <troupe/event.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The statement of a line of an explanation.
typedef enum trp_why_kind {
    TRP_WHY_NOW,          ///< `behaviour` runs since `since`, at task `number`; `until`: when its step ends by itself
    TRP_WHY_INTERRUPTED,  ///< interrupted at `since`, at task `number`; `other_behaviour` runs instead
    TRP_WHY_WAITING,      ///< its own task is done since `since`; `until`: when it lets go, or gives up if `truth`
    TRP_WHY_MISSING,      ///< `other`, at `other_behaviour` and endless action `number`, is waited for; below a PLACE: at its lock
    TRP_WHY_ASKING,       ///< `other` was asked for part `part` of `behaviour`; the answer must come before `until`
    TRP_WHY_PROMISED,     ///< has promised `other` to answer with `behaviour`; the promise ends at `until`
    TRP_WHY_NEXT,         ///< looks for something to do again at `until`, did so last at `since`; `cause` says why not
    TRP_WHY_ROLE,         ///< `number` is a role it wears
    TRP_WHY_COULD,        ///< `cause` NONE: `behaviour` could start now, with `share_per_million`; else why not
    TRP_WHY_OBSTACLE,     ///< one `cause` of several; the first is the one of COULD
    TRP_WHY_CONDITION,    ///< one of the conditions joined by `and`: `truth`, both sides in `left` and `right`
    TRP_WHY_VALUE,        ///< something a condition reads: `left`, of `type`; `other` is whose it is
    TRP_WHY_RIVAL,        ///< `other_behaviour` runs, with `other_layer` and `other_priority`
    TRP_WHY_HOLDER,       ///< `other_behaviour` fills a queue or keeps `agent` busy, since `since`
    TRP_WHY_CUE,          ///< the cue of a latent: `cue`; `left` is what it is at, `right` what it waits for
    TRP_WHY_OCCURRENCE,   ///< `other` stands to the cue as `cause` says; `left` metres away, `right` is the radius
    TRP_WHY_PARTNER,      ///< `other` could take part `part` (cause NONE), or why not
    TRP_WHY_PLACE,        ///< node `number` (tree.h) of its task `task` runs, since `since`; `truth` FALSE: set aside
    TRP_WHY_ARROW,        ///< an arrow from there, node `number` too; `truth`: whether its conditions hold
    TRP_WHY_PLANNED,      ///< a step of the plan there, node `number`; `truth` TRUE: done, UNTOLD: under way, FALSE: to come
    TRP_WHY_GIVEN,        ///< the argument of the step before: `left`, of `type`; the name is that of node `number`
    TRP_WHY_DEADLOCK,     ///< `agent` waited for `other` in a circle at `since`; those after it are the others in it, in order
    TRP_WHY_KIND_COUNT
} trp_why_kind;

/// The cause for which a behaviour does not start, or a candidate does not take part.
typedef enum trp_why_cause {
    TRP_CAUSE_NONE,             ///< nothing stands in the way
    TRP_CAUSE_RUNS,             ///< in a queue already
    TRP_CAUSE_NOT_SPONTANEOUS,  ///< the agent chooses nothing by itself
    TRP_CAUSE_OCCUPIED,         ///< a proactive behaviour is chosen only when nothing runs
    TRP_CAUSE_RANK,             ///< the running behaviour is not of lower rank
    TRP_CAUSE_WHEN_FREE,        ///< waits until nothing runs
    TRP_CAUSE_HELD,             ///< the running behaviour is of lower rank, but not interruptible
    TRP_CAUSE_QUEUES,           ///< its queues are full of nothing lower
    TRP_CAUSE_CONDITION,
    TRP_CAUSE_COOLDOWN,   ///< until `until`
    TRP_CAUSE_ONCE,       ///< started once while the role was worn
    TRP_CAUSE_USED,       ///< its role takes each only once, and took it
    TRP_CAUSE_PASSED,     ///< its role goes through them in order, and is past it
    TRP_CAUSE_WEIGHT,     ///< its weight or score is `left`, which is not above 0
    TRP_CAUSE_SIBLING,    ///< `other_behaviour` of its role or one of higher rank goes first; by score: it has `left`, this `right`
    TRP_CAUSE_NO_CUE,     ///< its cue has not fired
    TRP_CAUSE_CUE_SPENT,  ///< its cue has fired for this occurrence already
    TRP_CAUSE_PARAMETER,  ///< parameter `number` finds nobody
    TRP_CAUSE_NO_PARTNER,   ///< no candidate for part `part`
    TRP_CAUSE_NO_TOPIC,     ///< no role answers on the topic `number`
    TRP_CAUSE_UNASKED,      ///< a reactive behaviour waits until somebody asks
    TRP_CAUSE_NO_ASKER,     ///< no behaviour of the text asks about the topic `number`
    TRP_CAUSE_NOBODY_ASKS,  ///< no agent in the world wears a role that asks about it
    TRP_CAUSE_PROMISED,     ///< promised to `other`, until `until`
    TRP_CAUSE_PENDING,      ///< asks somebody itself, with better right
    TRP_CAUSE_BUSY,         ///< has an active collaborative or latent behaviour
    TRP_CAUSE_PLAYER,       ///< the player, or no character: never cast
    TRP_CAUSE_GONE,
    TRP_CAUSE_SELF,
    TRP_CAUSE_KIND,         ///< is not of kind `number`
    TRP_CAUSE_ROLE,         ///< does not wear role `number`
    TRP_CAUSE_FAR,          ///< `left` metres away, and only `right` count
    TRP_CAUSE_OUTSIDE,      ///< not in the place
    TRP_CAUSE_WHERE,        ///< the `where` of the search is false for it
    TRP_CAUSE_UNTOLD,       ///< where to search cannot be told: somebody is nobody or gone
    TRP_CAUSE_OTHER,        ///< only somebody else will do
    TRP_CAUSE_SEATED,       ///< has another part already
    TRP_CAUSE_REFUSED,      ///< refused lately, is not asked again before `until`
    TRP_CAUSE_NO_REACTION,  ///< has no reactive behaviour on the topic `number`
    TRP_CAUSE_DORMANT,      ///< is far from every interest, or on its way out of range
    TRP_CAUSE_RELATION,     ///< the host says that it does not stand so to the agent
    TRP_CAUSE_SCHEDULE,     ///< meant for another part of the day; `number` is the block that it is (TRP_NAMES_BLOCK)
    TRP_CAUSE_LAYER,        ///< layer `number` holds it (TRP_NOT_FOUND: a dialogue does), or, when it is its own, is forced off
    TRP_CAUSE_NOBODY_OPEN,  ///< of a situation: nobody in the area is open to it
    TRP_CAUSE_NOT_OPEN,     ///< is in the area, but not open to the situation
    TRP_CAUSE_GIVES_UP,     ///< so many were looked at for part `part` and those before that the search was given up
    TRP_CAUSE_DAILY,        ///< started as often as the behaviour may today; until `until`
    TRP_CAUSE_NOT_SOUGHT,   ///< has come, but the cue is looked for only when its behaviour could start
    TRP_CAUSE_BACK_OFF,     ///< has lost its partners or its locks to others, and leaves them alone until `until`
    TRP_CAUSE_TOO_FEW,      ///< only `left` can play part `part`, which several play, and at least `right` must
    TRP_CAUSE_NOBODY,       ///< somebody in particular is meant, who is nobody or gone
    TRP_CAUSE_COUNT
} trp_why_cause;

/// The kind of cue. `right` of the line is the value that the cue waits for, and `left` the present value, where the cue has such
/// values.
typedef enum trp_why_cue {
    TRP_WHY_CUE_EVERY,  ///< a timer: fires at `until`
    TRP_WHY_CUE_CLOCK,  ///< a time of day
    TRP_WHY_CUE_NEAR,   ///< a creature comes within `right` metres
    TRP_WHY_CUE_FAR,
    TRP_WHY_CUE_CHANGES,  ///< fact `number` of `other`
    TRP_WHY_CUE_RISES,    ///< … rises above `right`; at `until` if it goes on as now
    TRP_WHY_CUE_FALLS,
    TRP_WHY_CUE_BECOMES,
    TRP_WHY_CUE_MESSAGE,  ///< message `number`
    TRP_WHY_CUE_EVENT,    ///< game event `number`
    TRP_WHY_CUE_ENTERS,   ///< a creature enters `other`
    TRP_WHY_CUE_LEAVES,
    TRP_WHY_CUE_STARTS,  ///< behaviour `number`
    TRP_WHY_CUE_ENDS,
    TRP_WHY_CUE_SUSPENDS,
    TRP_WHY_CUE_RESUMES,
    TRP_WHY_CUE_COUNT
} trp_why_cue;

enum {
    TRP_WHY_SITUATION = 3
};  ///< `initiation` of a situation, which nobody begins: an area casts it; `until`: when it looks again
enum { TRP_WHY_FALSE, TRP_WHY_TRUE, TRP_WHY_UNTOLD };  ///< `truth`; UNTOLD: it reads of somebody who is nobody or gone
/// Bits of `flags`, in the order of the constants: a comparison with two sides; a condition that chance decides anew each time; a
/// question that the host was asked, and one that the host has not answered; a PLACE that waits for the lock of its node, which
/// `other` has (nobody: not all have come); a NOW or INTERRUPTED whose move the area `other` wraps; a PLACE that does not run
/// before `until`, because of its cooldown.
enum {
    TRP_WHY_COMPARES = 1,
    TRP_WHY_BY_CHANCE = 2,
    TRP_WHY_ASKED = 4,
    TRP_WHY_UNANSWERED = 8,
    TRP_WHY_LOCKED = 16,
    TRP_WHY_WRAPS = 32,
    TRP_WHY_RESTS = 64
};

/// One line of an explanation. 96 bytes, no pointers. Behaviours, and `number` where it names something, are numbers of the pack
/// (pack.h), TRP_NOT_FOUND when there is none. Times are steps; UINT32_MAX is never. Values are 48.16 fixed point.
typedef struct trp_why_line {
    trp_entity agent;          ///< the entity that the line is about
    trp_entity other;          ///< another entity that it is about, or nobody
    int64_t left;              ///< a number; see trp_why_kind
    int64_t right;             ///< the value that `left` is compared with
    uint32_t behaviour;        ///< TRP_NAMES_BEHAVIOUR
    uint32_t other_behaviour;  ///< see trp_why_kind
    uint32_t number;           ///< see trp_why_kind and trp_why_cause
    uint32_t since;            ///< a step
    uint32_t until;            ///< a step; UINT32_MAX is never
    uint32_t first;    ///< of CONDITION, VALUE and where an expression matters: for trp_why_line_expression; equal to `end`: none
    uint32_t end;      ///< of CONDITION, VALUE and where an expression matters: for trp_why_line_expression; equal: none
    int32_t priority;  ///< of `behaviour`
    int32_t other_priority;      ///< of `other_behaviour`
    uint32_t share_per_million;  ///< of COULD: how likely it is chosen
    uint32_t initiation;         ///< of COULD: 0 proactive, 1 latent, 2 reactive, TRP_WHY_SITUATION
    uint16_t layer;              ///< of `behaviour`
    uint16_t other_layer;        ///< of `other_behaviour`
    uint8_t kind;                ///< trp_why_kind
    uint8_t depth;               ///< in the tree of lines
    uint8_t cause;               ///< trp_why_cause
    uint8_t reason;              ///< trp_reason: what an event would say
    uint8_t type;                ///< trp_type of `left` and `right`
    uint8_t part;                ///< of a collaboration
    uint8_t queue;               ///< trp_queue_kind
    uint8_t truth;               ///< TRP_WHY_FALSE, TRP_WHY_TRUE or TRP_WHY_UNTOLD
    uint8_t cue;                 ///< trp_why_cue
    uint8_t flags;               ///< TRP_WHY_COMPARES and its like
    uint16_t task;               ///< of PLACE and ARROW: the position of the task in `behaviour`
    uint32_t choices;            ///< the fact whose choices `left` and `right` are, or TRP_NOT_FOUND
} trp_why_line;

/// Explains an agent as it is between two steps. Changes nothing: neither the state nor its hash nor what chance will draw. Returns
/// how many lines there are; writes at most `capacity`. 0 when `agent` is no living character, nor an area that casts situations,
/// and while a step is being made.
TRP_API uint32_t trp_agent_why(const trp_world *world, trp_entity agent, trp_why_line *lines, uint32_t capacity);

/// Explains why the condition of an offer (TRP_NAMES_OFFER) of an object is against an agent: an OBSTACLE line, and below it the
/// conditions and what the false ones read, as the object sees them. 0 when the condition is not against it, or a stale id is
/// given.
TRP_API uint32_t trp_offer_condition_why(const trp_world *world, trp_entity object, uint32_t offer, trp_entity agent,
                                         trp_why_line *lines, uint32_t capacity);

/// Explains why an agent does not wear a role that is worn by condition (`role Drunk while drunk > 70`): an OBSTACLE line with
/// cause KIND or CONDITION, and below it the conditions and what the false ones read. 0 when the agent wears it or nothing is
/// against that, when the role is not worn by condition, and for a stale id.
TRP_API uint32_t trp_role_condition_why(const trp_world *world, uint32_t role, trp_entity agent, trp_why_line *lines,
                                        uint32_t capacity);

/// Writes the expression of a line as a writer would ("my thirst > 60") into `room` bytes at `to`, zero-terminated, cut
/// off where they end; "" when it has none. Returns `to`.
TRP_API const char *trp_why_line_expression(const trp_pack *pack, const trp_why_line *line, char *to, size_t room);

/// A short English name of a cause ("too far", "only once"). Static.
TRP_API const char *trp_cause_name(trp_why_cause cause);

TRP_END_C

#endif
