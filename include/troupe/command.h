// SPDX-License-Identifier: MIT
// The border between decisions and bodies: the engine says begin and stop, the host performs and answers.

#ifndef TROUPE_COMMAND_H
#define TROUPE_COMMAND_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// The kind of a command: to begin an action, to stop it, or to go on with it.
typedef enum trp_command_kind {
    TRP_COMMAND_BEGIN,  ///< perform `action` with `arguments`; answer trp_action_finished with `token`
    TRP_COMMAND_STOP,   ///< stop what `token` began; needs no answer, and an answer is ignored
    TRP_COMMAND_RESUME  ///< go on with what `token` began, from where the agent is now: see trp_action_crosses_object
} trp_command_kind;

/// One command. 72 bytes, no pointers. Valid until the next call of trp_world_step, trp_world_skip or trp_entity_spawn.
typedef struct trp_command {
    trp_token token;            ///< names the action that is begun, stopped or resumed
    trp_entity agent;           ///< the agent whose body it is for
    uint32_t kind;              ///< trp_command_kind
    uint32_t action;            ///< TRP_NAMES_ACTION
    uint32_t behaviour;         ///< why: TRP_NAMES_BEHAVIOUR
    uint32_t argument_count;    ///< of those told here: at most 4; trp_command_argument_count counts all
    uint8_t argument_types[4];  ///< trp_type of each
    uint32_t
        words;  ///< where trp_command_spoken_line_value finds its values; TRP_NOT_FOUND in a trp_running_action: worked out anew
    trp_value arguments[4];  ///< as declared: trp_pack_action. trp_command_argument has these and all others
} trp_command;

/// The commands of the last step, by agent (in the order of serial numbers), stops before begins. Returns the array, *count its
/// length. The array stays where it is until the next step, skip or trp_entity_spawn, which may make room for more: the
/// commands are the same then, but have to be asked for again.
TRP_API const trp_command *trp_world_commands(const trp_world *world, uint32_t *count);

/// An argument of a command or of a question (question.h).
typedef struct trp_argument {
    uint32_t type;    ///< trp_type; NONE when it is left out, or cannot be told any more
    uint32_t spare;   ///< 0
    trp_value value;  ///< as declared: trp_pack_action_parameter, trp_pack_query_parameter
} trp_argument;

/// How many arguments a command has: as many as its action has parameters, also behind the four that lie in the command.
TRP_API uint32_t trp_command_argument_count(const trp_world *world, const trp_command *command);

/// Fills *to with argument number `number` (from 0) of a command. The command must be of the last step, or of a trp_running_action,
/// of which all arguments are worked out anew, from what is so now; behind a reload, a command of the last step has the first four
/// alone. TRP_ERROR_UNKNOWN when it has not so many.
TRP_API trp_result trp_command_argument(const trp_world *world, const trp_command *command, uint32_t number, trp_argument *to,
                                        size_t size);

/// The value of a name in braces, in a line that a command says: as of when the action began; for a trp_running_action, as it is
/// now.
typedef struct trp_spoken_line_value {
    uint32_t type;    ///< trp_type; NONE when it could not be told: a fact of somebody who is gone; POINT when no place is there
    uint32_t fact;    ///< of type CHOICE: the fact whose choice it is; else TRP_NOT_FOUND
    trp_value value;  ///< an ENTITY may be nobody
} trp_spoken_line_value;

/// The value of `name` in the line that argument number `argument` of a command says. The command must be of the last step, or of a
/// trp_running_action. TRP_ERROR_UNKNOWN when the argument is no line, or has no such name. A command has values for 8 names in all
/// its lines together.
TRP_API trp_result trp_command_spoken_line_value(const trp_world *world, const trp_command *command, uint32_t argument,
                                                 const char *name, trp_spoken_line_value *value, size_t size);

/// The name of an entity, which only the host knows; it is asked about the null entity, too. NULL when it has no name.
typedef const char *trp_entity_namer(trp_entity entity, void *context);

/// Writes the line that argument number `argument` of a command says, as trp_spoken_line_fill does, with the
/// names in braces filled in: entities by `namer` (may be NULL), numbers in digits, to tenths below ten and else to
/// whole ones, choices and items by their names, "yes" or "no". A name that cannot be filled in stays, braces and all.
/// For other words, in another language perhaps, use trp_spoken_line_fill and trp_command_spoken_line_value.
TRP_API size_t trp_command_spoken_line(const trp_world *world, const trp_command *command, uint32_t argument,
                                       trp_entity_namer *namer, void *context, char *out, size_t size);

/// How an action ended.
typedef enum trp_action_result { TRP_ACTION_SUCCEEDED, TRP_ACTION_FAILED } trp_action_result;

/// Reports that an action ended by itself. `failure` is the number of a failure that the action declares (trp_pack_find_failure
/// knows it by name), or TRP_NOT_FOUND for a failure without a name. `failure` is ignored when the action succeeded. A number
/// that the action does not have counts as no name. A token that is unknown, stopped or already answered is ignored.
TRP_API trp_result trp_action_finished(trp_world *world, trp_token token, trp_action_result result, uint32_t failure);

/// Ends an action that is under way in the host's place, for tools that try out what follows: the host is told to stop it
/// (TRP_COMMAND_STOP), and in the next step it has ended with this result; `failure` as in trp_action_finished. The result is input
/// like any other, so logs and saves have it. TRP_ERROR_STALE when no such action is under way; trp_world_running_actions lists
/// those that are.
TRP_API trp_result trp_action_force(trp_world *world, trp_token token, trp_action_result result, uint32_t failure);

/// The thing that a pending step waits for. New kinds come last.
typedef enum trp_pending_step_kind {
    TRP_PENDING_TIME,       ///< `wait 5 s`
    TRP_PENDING_CONDITION,  ///< `wait until thirst < 20`
    TRP_PENDING_MESSAGE,    ///< `await order`
    TRP_PENDING_REQUEST,    ///< what an object was asked for is performed, or the object has not answered
    TRP_PENDING_COUNT
} trp_pending_step_kind;

/// A step that lasts without an action of the host.
typedef struct trp_pending_step {
    uint64_t id;         ///< for trp_pending_step_force; until the next step
    uint32_t kind;       ///< trp_pending_step_kind
    uint32_t behaviour;  ///< TRP_NAMES_BEHAVIOUR whose step it is
    uint32_t line;       ///< of the text; 0: unknown
    uint32_t origin;     ///< where that line is (origin.h); 0: unknown
    uint32_t due;        ///< the step at which its time is over; 0: none
    uint32_t message;    ///< of MESSAGE, the awaited one: TRP_NAMES_MESSAGE; else TRP_NOT_FOUND
} trp_pending_step;

/// The pending steps of an agent, by its queues, with those of nested requests last. Returns how many there are; writes at
/// most `capacity`. An interrupted behaviour has none.
TRP_API uint32_t trp_agent_pending_steps(const trp_world *world, trp_entity agent, trp_pending_step *pending, uint32_t capacity,
                                         size_t size);

/// Ends a pending step by force, as trp_action_force ends an action: in the next step it has ended with this result. When
/// the step is a request, the frame that performs it is given up. The result is input like any other. TRP_ERROR_STALE when
/// the agent has no such step.
TRP_API trp_result trp_pending_step_force(trp_world *world, trp_entity agent, uint64_t id, trp_action_result result);

/// Returns the name of a kind of pending step: "time", "condition" …; "unknown" for a number that is none. Static.
TRP_API const char *trp_pending_step_kind_name(trp_pending_step_kind kind);

/// Reports that an action is still going on. The report restarts the watchdog's time, for actions without a set end and for slow
/// ones.
TRP_API trp_result trp_action_progress(trp_world *world, trp_token token);

/// Says that an action has come to a mark that it declares (`marks strike and rest`; `mark` counts from 0): a moment of its
/// animation. The steps that the text has for it (`on mark strike`) are done in the next step, before anything else, and take no
/// time; the action goes on. The same mark may be told any number of times. A token that is unknown, stopped, answered or held, and
/// a number that its action does not have, are ignored. TRP_ERROR_UNKNOWN when no action can have so many. (SEMANTICS 9.16; BO IX)
TRP_API trp_result trp_action_reached_mark(trp_world *world, trp_token token, uint32_t mark);

/// Says that the way of a move that is under way crosses an object (a door, a ladder), and goes on at `beyond` behind it.
/// From this call on the host leaves the move alone and keeps its token: the agent performs what the object has for those
/// who cross it (a behaviour that says `crosses`), which comes as commands like any other. When that is done the command
/// TRP_COMMAND_RESUME says to go on with the move, from where the agent is then; TRP_COMMAND_STOP that it is given up: it
/// was interrupted, or the object did not let the agent over it, and the move has failed. The moves by which the agent
/// crosses the object go over it as well: do not report those. An answer for the held token ends the move and the crossing.
/// A token that is unknown, stopped, answered, held already, or that runs beside another action is ignored. (SEMANTICS 9.9;
/// BO VI-D)
TRP_API trp_result trp_action_crosses_object(trp_world *world, trp_token token, trp_entity object, trp_point beyond);

TRP_END_C

#endif
