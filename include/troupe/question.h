// SPDX-License-Identifier: MIT
// What the engine asks the game: conditions, queries and relations of the text's `host` blocks. (SEMANTICS 8.5)
//
//     host stage
//         condition (who: creature) can see (what: entity), polled every 0.5 s
//
// A text that says `if me can see it` has a question, which is put to the game between two rounds of a step, together
// with all others that came up. An answer counts for as long as the text says; then the question is asked again, if
// anybody still needs to know.

#ifndef TROUPE_QUESTION_H
#define TROUPE_QUESTION_H

#include <troupe/command.h>
#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// One question, and room for its answer. 64 bytes, no pointers.
typedef struct trp_question {
    trp_entity asker;           ///< the agent that needs to know
    trp_value arguments[3];     ///< its first arguments, as declared; entities are alive, or null where that is allowed
    trp_value answer;           ///< set this, in the type that the query has ...
    uint32_t answered;          ///< ... and this to 1. Otherwise there is no answer
    uint32_t query;             ///< TRP_NAMES_QUERY; see trp_pack_query
    uint8_t argument_types[3];  ///< trp_type
    uint8_t argument_count;     ///< of those told here: at most 3; trp_question_argument_count counts all
    uint8_t type;               ///< trp_type of the answer
    uint8_t spare[3];           ///< 0
    uint64_t row;               ///< where trp_question_argument finds further arguments
} trp_question;

/// Answers `count` questions, in the order of the agents. At most 1024 at a time; a round with more calls again. The function may
/// read the world by any call that takes it const (but trp_agent_why and trp_test_line_holds, which would ask again), and must
/// neither change nor remember the world: a call that would change it does nothing (assert.h). Its answers go into the log, so a
/// replay does not ask.
typedef void trp_question_answerer(void *context, const trp_world *world, trp_question *questions, uint32_t count);

/// Sets the answering function, which is called in trp_world_step, on its thread, between rounds, and by calls that only look
/// (trp_agent_why) between steps. NULL: there is none. Then conditions that ask are false, references are nobody, and anything
/// that needs another value fails; an event says so once. A world that was loaded has no answering function until this is called.
TRP_API void trp_world_set_answerer(trp_world *world, trp_question_answerer *answerer, void *context);

/// The context of the function that answers the questions of a world; NULL when none is set.
TRP_API void *trp_world_answerer_context(const trp_world *world);

/// How many arguments a question has: as many as its query has parameters (at most 16), also behind the three that lie in it.
TRP_API uint32_t trp_question_argument_count(const trp_world *world, const trp_question *question);

/// Fills *to with argument number `number` (from 0) of a question, within the call of the answering function. TRP_ERROR_UNKNOWN
/// when it has not so many.
TRP_API trp_result trp_question_argument(const trp_world *world, const trp_question *question, uint32_t number, trp_argument *to,
                                         size_t size);

/// Sets the answer of a question, within the call of the answering function.
TRP_API void trp_question_answer(trp_question *question, trp_value answer);

TRP_END_C

#endif
