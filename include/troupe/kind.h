// SPDX-License-Identifier: MIT
// Kinds of objects and areas as a pack has them: what they offer and to whom, what they react to, where they are linked; and what
// behaviours have to do with others: the requests, the messages, and the behaviours that are handed in. For pictures and editors.
//
//     trp_kind_offer offer;
//     for (uint32_t i = 0; trp_pack_kind_offer(pack, pub, i, &offer, sizeof offer) == TRP_OK; i++) { ... }

#ifndef TROUPE_KIND_H
#define TROUPE_KIND_H

#include <troupe/pack.h>
#include <troupe/types.h>

TRP_BEGIN_C

/// A kind as declared: with offers, handlers and links of its own, besides which it has those of its parent.
typedef struct trp_kind_info {
    const char *name;        ///< lives as long as the pack
    uint32_t parent;         ///< TRP_NAMES_KIND, or TRP_NOT_FOUND
    uint32_t offer_count;    ///< its own
    uint32_t handler_count;  ///< its own
    uint32_t link_count;     ///< its own
    bool is_object;          ///< an object or an area
    uint8_t spare[7];        ///< 0
} trp_kind_info;

/// Fills *info with the declaration of a kind. TRP_ERROR_UNKNOWN when there is no such kind.
TRP_API trp_result trp_pack_kind(const trp_pack *pack, uint32_t kind, trp_kind_info *info, size_t size);

/// An offer of a kind. (BO VI-B; SEMANTICS 9.3)
typedef struct trp_kind_offer {
    uint32_t offer;         ///< TRP_NAMES_OFFER
    uint32_t behaviour;     ///< TRP_NAMES_BEHAVIOUR
    uint32_t need;          ///< TRP_NAMES_NEED: the name by which it is requested
    uint32_t performer;     ///< the kind it is for (TRP_NAMES_KIND); TRP_NOT_FOUND: any
    uint32_t most_holders;  ///< how many may hold it at a time; 0: any number
    bool is_private;        ///< only what the object itself has handed out may request it
    bool crosses;           ///< never requested: for agents whose way crosses the object (SEMANTICS 9.9)
    bool wraps;             ///< never requested: for agents that move in the area (SEMANTICS 9.8)
    uint8_t spare;          ///< 0
} trp_kind_offer;

/// Fills in offer `number` of a kind's own, from 0. TRP_ERROR_UNKNOWN behind the last.
TRP_API trp_result trp_pack_kind_offer(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_offer *offer, size_t size);

/// Occasions at which an object does something itself. (BO VI-B2; SEMANTICS 9.7)
typedef enum trp_handler_type {
    TRP_HANDLER_ADOPT,    ///< `offer` is adopted
    TRP_HANDLER_DROP,     ///< `offer` is dropped
    TRP_HANDLER_ENTER,    ///< an entity enters the area
    TRP_HANDLER_LEAVE,    ///< an entity leaves the area
    TRP_HANDLER_MESSAGE,  ///< `message` has come
    TRP_HANDLER_EVENT,    ///< game event `event` has happened
    TRP_HANDLER_BRAIN,    ///< every `period_ms`, and between two others
    TRP_HANDLER_TYPE_COUNT
} trp_handler_type;

/// Causes for which an offer is dropped. (SEMANTICS 9.6)
typedef enum trp_drop_cause {
    TRP_DROP_ANY,       ///< whatever the cause
    TRP_DROP_DONE,      ///< the behaviour came to its end
    TRP_DROP_FAILED,    ///< a task of it failed, or its `while` did not hold any more
    TRP_DROP_GIVEN_UP,  ///< its holder has left it for something else
    TRP_DROP_GONE,      ///< its holder is gone
    TRP_DROP_CAUSE_COUNT
} trp_drop_cause;

/// Short English words for the cause of a drop ("given up"). Static; "" for TRP_DROP_ANY and for a number that is no cause.
TRP_API const char *trp_drop_cause_name(trp_drop_cause cause);

/// A handler of a kind: an `on`, or its brain.
typedef struct trp_kind_handler {
    uint32_t type;       ///< trp_handler_type
    uint32_t behaviour;  ///< what is done then: TRP_NAMES_BEHAVIOUR
    uint32_t offer;      ///< of ADOPT and DROP: TRP_NAMES_OFFER; TRP_NOT_FOUND: all
    uint32_t message;    ///< of MESSAGE: TRP_NAMES_MESSAGE
    uint32_t event;      ///< of EVENT: TRP_NAMES_EVENT
    uint32_t period_ms;  ///< of BRAIN, the shortest; 0: it is computed
    uint32_t because;    ///< of DROP: trp_drop_cause
} trp_kind_handler;

/// Fills in handler `number` of a kind's own, from 0. TRP_ERROR_UNKNOWN behind the last.
TRP_API trp_result trp_pack_kind_handler(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_handler *handler,
                                         size_t size);

/// A link of a kind. (BO VI-B3; SEMANTICS 9.2)
typedef struct trp_kind_link {
    const char *name;    ///< "seat"; lives as long as the pack
    uint32_t link;       ///< TRP_NAMES_LINK
    uint32_t target;     ///< the kind to which it leads: TRP_NAMES_KIND
    uint32_t most_ends;  ///< how many ends it has at most
    uint32_t spare;      ///< 0
} trp_kind_link;

/// Fills in link `number` of a kind's own, from 0. TRP_ERROR_UNKNOWN behind the last.
TRP_API trp_result trp_pack_kind_link(const trp_pack *pack, uint32_t kind, uint32_t number, trp_kind_link *link, size_t size);

/// The sorts of contacts that a behaviour has with others.
typedef enum trp_contact_kind {
    TRP_CONTACT_REQUEST,  ///< requests need `number` (TRP_NAMES_NEED; TRP_NOT_FOUND: anything) of an object, which may get `handed`
    TRP_CONTACT_SEND,     ///< sends message `number` (TRP_NAMES_MESSAGE)
    TRP_CONTACT_HEAR,     ///< waits for message `number`, or begins when it comes
    TRP_CONTACT_KIND_COUNT
} trp_contact_kind;

/// A contact of a behaviour: one step of it, or its cue.
typedef struct trp_contact {
    uint32_t kind;    ///< trp_contact_kind
    uint32_t number;  ///< see trp_contact_kind
    uint32_t
        to;  ///< of REQUEST and SEND: the kind of those it goes to (TRP_NAMES_KIND), TRP_NOT_FOUND when the text does not say it
    uint32_t role;    ///< of SEND: the role of those it goes to (TRP_NAMES_ROLE), or TRP_NOT_FOUND
    uint32_t handed;  ///< of REQUEST: the offer that the object is handed to perform in its own (TRP_NAMES_OFFER), or TRP_NOT_FOUND
    uint32_t line;    ///< of the text; 0: unknown
} trp_contact;

/// The contacts of a behaviour, in the order in which the pack has its steps, which is not always that of the text. Returns how
/// many there are; writes at most `capacity`.
TRP_API uint32_t trp_behaviour_contacts(const trp_pack *pack, uint32_t behaviour, trp_contact *contacts, uint32_t capacity,
                                        size_t size);

TRP_END_C

#endif
