// SPDX-License-Identifier: MIT
// Lists, laid out by hand. clang-format must be told so in a line of its own:
// clang-format off
// Mail: messages between agents and the society. The order of the kinds is the order in which an agent reads its mail.
//
// Each kind is a line MAIL(KIND, name, RULE, fields, words): which of the numbers of a mail it has, by the roles of
// engine/store/field.h, FIELD(number, role, of), and what its words are, WORD(name, type, word, role, of), which are read as
// mail->name.word. The other numbers are 0, `scene` TRPI_NEVER and `behaviour` TRPI_NONE16. A load allows what the roles allow
// and what the rule between them says, if there is one (engine/save/mail.c); a reload maps them.
//
// `scene_serial` is the serial number of a scene, of a claim, or of a frame's request. `token` is the number of a claim or of an
// action, or the `turn` of a scene (trpi_scene), which counts the rows that the scene has begun.

#ifndef TROUPE_ENGINE_STORE_MAIL_KIND_H
#define TROUPE_ENGINE_STORE_MAIL_KIND_H

#include "engine/store/records.h"

// To agents, from the society or from one another:
//   LOST      a partner is lost: the collaboration is over
//   NEXT      the next phase, `number`; `behaviour` may be another, and `rank` is its priority
//   END       the scene came to its end
//   WITHDRAW  initiator to candidate: forget the request or the promise
//   GRANT     candidate to initiator: promised; `behaviour` is the reaction
//   REFUSE    candidate to initiator
//   BREAK     candidate to initiator: the promise cannot be kept
//   START     begin with `behaviour`, as part `number`; without a behaviour, the recast of the initiator is over
//   RECAST    to the initiator: find an agent for part `number`
//   PERFORMS  are you performing your task?
//   ADOPTED   frame `number` holds what it asked for
//   DECLINED  frame `number` does not get it, or has lost it
//   ROLE      from itself: a change (TRPI_CHANGE_…) about role, block or layer `number`; or an order (TRPI_ROLE_ORDER)
//   GOODS     items were moved, or not
//   MESSAGE   message `number`, with what it says in `values`
//   EVENT     game event `number`
//   NEWS      `behaviour` of `sender` did `what` (a cue type)
//   REQUEST   initiator to candidate: will you take part?
#define TRPI_MAILS_TO_AGENTS(MAIL, FIELD, WORD)                                                                       \
    MAIL(LOST, lost, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1),     \
         WORD(lost, int64_t, reason, MOST, TRP_REASON_COUNT - 1))                                                     \
    MAIL(NEXT, next_phase, is_next, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(part, PART)                  \
         FIELD(number, MOST, UINT16_MAX) FIELD(behaviour, THING, TRP_NAMES_BEHAVIOUR) FIELD(token, NUMBER)             \
         FIELD(rank, NUMBER), WORD(next_phase, int64_t, spare, SPARE))                                                   \
    MAIL(END, end, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1),       \
         WORD(end, int64_t, spare, SPARE))                                                                            \
    MAIL(WITHDRAW, withdraw, NULL, FIELD(scene_serial, NUMBER), WORD(withdraw, int64_t, spare, SPARE))                \
    MAIL(GRANT, grant, is_sent, FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1)                     \
         FIELD(behaviour, THING, TRP_NAMES_BEHAVIOUR), WORD(grant, int64_t, spare, SPARE))                             \
    MAIL(REFUSE, refuse, NULL, FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1)                      \
         FIELD(behaviour, MAYBE, TRP_NAMES_BEHAVIOUR), WORD(refuse, int64_t, reason, MOST, TRP_REASON_COUNT - 1))      \
    MAIL(BREAK, breaks, NULL, FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1),                      \
         WORD(breaks, int64_t, reason, MOST, TRP_REASON_COUNT - 1))                                                   \
    MAIL(START, start, is_start, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER)                                      \
         FIELD(number, PART) FIELD(behaviour, MAYBE, TRP_NAMES_BEHAVIOUR)                                              \
         FIELD(queue, MOST, TRP_QUEUE_LATENT) FIELD(rank, RANK) FIELD(token, NUMBER),                                 \
         WORD(start, int64_t, opens, MOST, 1))                                                                        \
    MAIL(RECAST, recast, is_recast, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER)                                   \
         FIELD(part, MOST, TRPI_MOST_PARTS - 1) FIELD(number, PART),                                                   \
         WORD(recast, int64_t, spare, SPARE))                                                                         \
    MAIL(PERFORMS, performs, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER)                                    \
         FIELD(part, MOST, TRPI_MOST_PARTS - 1) FIELD(number, NUMBER), WORD(performs, int64_t, spare, SPARE))          \
    MAIL(ADOPTED, adopted, is_provided, FIELD(number, NUMBER) FIELD(scene_serial, NUMBER)                             \
         FIELD(behaviour, THING, TRP_NAMES_BEHAVIOUR), WORD(adopted, trpi_ref, provider, ENTITY))                      \
    MAIL(DECLINED, declined, NULL, FIELD(number, NUMBER) FIELD(scene_serial, NUMBER),                                 \
         WORD(declined, int64_t, reason, MOST, TRP_REASON_COUNT - 1) WORD(declined, trpi_ref, provider, ENTITY))      \
    MAIL(ROLE, role, is_change, FIELD(part, MOST, TRPI_ROLE_ORDER) FIELD(number, NUMBER)                              \
         FIELD(behaviour, MAYBE, TRP_NAMES_BEHAVIOUR) FIELD(values, NUMBER), WORD(role, int64_t, change, NUMBER)       \
         WORD(role, int64_t, until, NUMBER))                                                                          \
    MAIL(GOODS, goods, NULL, FIELD(token, NUMBER), WORD(goods, int64_t, moved, MOST, 1))                              \
    MAIL(MESSAGE, message, is_message, FIELD(number, THING, TRP_NAMES_MESSAGE) FIELD(values, NUMBER),                  \
         WORD(message, int64_t, first, NUMBER))                                                                       \
    MAIL(EVENT, event, NULL, FIELD(number, THING, TRP_NAMES_EVENT), WORD(event, int64_t, spare, SPARE))                \
    MAIL(NEWS, news, NULL, FIELD(behaviour, THING, TRP_NAMES_BEHAVIOUR),                                               \
         WORD(news, int64_t, what, MOST, TRPI_CUE_COUNT - 1))                                                           \
    MAIL(REQUEST, request, is_sent, FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1)                 \
         FIELD(behaviour, MAYBE, TRP_NAMES_BEHAVIOUR) FIELD(topic, THING, TRP_NAMES_TOPIC) FIELD(rank, RANK)            \
         FIELD(since, PAST) FIELD(queue, MOST, TRP_QUEUE_LATENT), WORD(request, int64_t, spare, SPARE))

// Mails to the society. Also mails to an area's claim (GRANT, REFUSE, BREAK) and to an object (EVENT) go to the society;
// then office.object is the recipient.
//   CONFIRM   initiator: all candidates have promised; open the scene
//   DONE      participant: my task is done; `number` is the `turn` of the scene in which it was
//   LEAVE     participant: I am out; `never_came` says whether the scene was still to open
//   ANSWER    participant: whether it performs; or no agent was found for a part (`number` is TRPI_NEVER)
//   TRANSFER  agent: move items, with effect `number`
//   DROP      agent: frame `number` gives up what it holds
//   ADOPT     agent: frame `number` asks object `provider`, then `second`, `third` and `fourth`, for an offer that meets need
//             `behaviour`. `provider` 0: asks the areas around the agent. `part` 1: asks for the offer for crossing `provider`;
//             2: for the offer that wraps a move in area `provider`, or in a larger area
//   REVIEW    agent: frame `number` stood still, and goes on if its provider agrees
//   RESERVE   any entity: an object is kept for an agent
//   TELL      any entity: message `number` to office.object
//   OPEN      agent: is in an area, and open to what that casts
//   LOCK      participant, or without a scene frame `token`: lock `number` is wanted, or given back; `first`: before others
//   LIST      agent: list `number`, the world's or the scene's, is to change
//   FACT      agent: set fact `number`, the world's or the scene's
#define TRPI_MAILS_TO_SOCIETY(MAIL, FIELD, WORD)                                                                      \
    MAIL(CONFIRM, confirm, NULL, FIELD(scene_serial, NUMBER), WORD(confirm, int64_t, spare, SPARE))                   \
    MAIL(DONE, done, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(number, NUMBER)                      \
         FIELD(part, MOST, TRPI_MOST_PARTS - 1), WORD(done, int64_t, branch, NUMBER))                                  \
    MAIL(LEAVE, leave, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER),                                         \
         WORD(leave, int64_t, reason, MOST, TRP_REASON_COUNT - 1) WORD(leave, int64_t, never_came, MOST, 1))          \
    MAIL(ANSWER, answer, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(part, MOST, TRPI_MOST_PARTS - 1)  \
         FIELD(number, NUMBER), WORD(answer, int64_t, performs, MOST, 1))                                             \
    MAIL(TRANSFER, transfer, NULL, FIELD(token, NUMBER) FIELD(number, NUMBER), WORD(transfer, int64_t, goods, GOODS)  \
         WORD(transfer, trpi_ref, from, ENTITY) WORD(transfer, trpi_ref, to, ENTITY))                                 \
    MAIL(DROP, drop, NULL, FIELD(number, NUMBER) FIELD(scene_serial, NUMBER),                                         \
         WORD(drop, int64_t, outcome, MOST, TRP_REASON_COUNT + 1))                                                     \
    MAIL(ADOPT, adopt, NULL, FIELD(number, NUMBER) FIELD(scene_serial, NUMBER) FIELD(behaviour, MAYBE, TRP_NAMES_NEED) \
         FIELD(topic, MAYBE, TRP_NAMES_OFFER) FIELD(part, MOST, TRPI_ADOPT_WRAP),                                      \
         WORD(adopt, trpi_ref, provider, ENTITY) WORD(adopt, trpi_ref, second, ENTITY)                                \
         WORD(adopt, trpi_ref, third, ENTITY) WORD(adopt, trpi_ref, fourth, ENTITY))                                  \
    MAIL(REVIEW, review, NULL, FIELD(number, NUMBER) FIELD(scene_serial, NUMBER),                                     \
         WORD(review, int64_t, spare, SPARE))                                                                         \
    MAIL(RESERVE, reserve, NULL, FIELD(number, NUMBER), WORD(reserve, trpi_ref, object, ENTITY)                       \
         WORD(reserve, trpi_ref, kept_for, ENTITY) WORD(reserve, int64_t, steps, SPAN))                               \
    MAIL(TELL, tell, NULL, FIELD(number, THING, TRP_NAMES_MESSAGE) FIELD(values, NUMBER),                              \
         WORD(tell, int64_t, first, NUMBER))                                                                          \
    MAIL(OPEN, open, NULL, FIELD(number, NUMBER), WORD(open, trpi_ref, area, ENTITY))                                 \
    MAIL(LOCK, lock, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(token, NUMBER)                       \
         FIELD(number, NUMBER), WORD(lock, int64_t, wanted, MOST, 1) WORD(lock, int64_t, first, MOST, 1))             \
    MAIL(LIST, list, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(number, NUMBER),                     \
         WORD(list, int64_t, change, NUMBER) WORD(list, trpi_ref, who, ENTITY))                                       \
    MAIL(FACT, fact, NULL, FIELD(scene, SCENE) FIELD(scene_serial, NUMBER) FIELD(number, THING, TRP_NAMES_FACT),       \
         WORD(fact, int64_t, value, NUMBER))

#define TRPI_NO_PART(...)
#define TRPI_MAIL_KIND(kind, name, rule, fields, words) TRPI_MAIL_##kind,
enum {
    TRPI_MAILS_TO_AGENTS(TRPI_MAIL_KIND, TRPI_NO_PART, TRPI_NO_PART)
    TRPI_MAILS_TO_SOCIETY(TRPI_MAIL_KIND, TRPI_NO_PART, TRPI_NO_PART)
    TRPI_MAIL_KINDS
};
#undef TRPI_MAIL_KIND

// The values of `change` of TRPI_MAIL_ROLE. A role is taken off or put on; or an occasion, a block of a role's schedule, begins and
// lasts until the moment `until`, or ends (12.5); or a layer is forced as `until` says, TRP_LAYER_… (9.12).
enum {
    TRPI_CHANGE_TAKE_OFF,
    TRPI_CHANGE_PUT_ON,
    TRPI_CHANGE_BEGIN,
    TRPI_CHANGE_END,
    TRPI_CHANGE_LAYER,
    TRPI_CHANGE_BEGIN_ALL,  // the occasions of that name, of all active roles
    TRPI_CHANGE_END_ALL,
    TRPI_CHANGES
};

// The values of `part` of TRPI_MAIL_ROLE: a change of the agent, or an order of the host for which questions have to be asked
// first (8.5). In an order `sender` is the partner of `behaviour`, which begins with the `number` arguments in `values`.
enum { TRPI_ROLE_CHANGE, TRPI_ROLE_ORDER };

#define TRPI_MAIL_WORD(name, type, word, ...) type word;
#define TRPI_MAIL_WORDS(kind, name, rule, fields, words) \
    struct {                                             \
        words                                            \
    } name;

// One mail. `sequence` counts the sender's mails. `next` links the mails of one recipient.
typedef struct trpi_mail {
    trpi_ref sender;
    uint32_t to;           // agent index, or scene index for the society
    uint32_t to_serial;    // of the recipient: a mail to another entity at the same place is dropped
    uint32_t sequence;
    uint32_t next;
    uint32_t scene;        // scene index
    uint32_t scene_serial;
    uint32_t number;
    uint32_t since;
    int32_t rank;
    uint16_t behaviour;
    uint16_t topic;
    uint8_t kind;
    uint8_t part;
    uint8_t queue;
    uint8_t spare;
    uint32_t token;
    union {
        int64_t values[TRPI_MAX_ARGUMENTS];
        struct {
            int64_t said[3];
            trpi_ref object;
        } office;
        TRPI_MAILS_TO_AGENTS(TRPI_MAIL_WORDS, TRPI_NO_PART, TRPI_MAIL_WORD)
        TRPI_MAILS_TO_SOCIETY(TRPI_MAIL_WORDS, TRPI_NO_PART, TRPI_MAIL_WORD)
    };
} trpi_mail;
_Static_assert(sizeof(trpi_mail) == 88, "a mail has no padding, and no kind more words than there is room for");

// The fields of a mail that a save writes, whatever its kind; `values` stands for the words of every kind.
#define TRPI_MAIL(X)                                                                                                  \
    X(trpi_ref, sender, ENTITY) X(uint32_t, to, NUMBER) X(uint32_t, to_serial, NUMBER) X(uint32_t, sequence, NUMBER)  \
    X(uint32_t, next, PLACE) X(uint32_t, scene, PLACE) X(uint32_t, scene_serial, NUMBER) X(uint32_t, number, NUMBER)  \
    X(uint32_t, since, NUMBER) X(int32_t, rank, NUMBER) X(uint16_t, behaviour, NUMBER) X(uint16_t, topic, NUMBER)     \
    X(uint8_t, kind, MOST, TRPI_MAIL_CONFIRM - 1) X(uint8_t, part, MOST, TRPI_MOST_PARTS - 1)                          \
    X(uint8_t, queue, MOST, TRP_QUEUE_LATENT) X(uint8_t, spare, SPARE) X(uint32_t, token, NUMBER)                     \
    X(int64_t, values, NUMBER)

#endif
