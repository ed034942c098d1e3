// SPDX-License-Identifier: MIT
// Entities and agents: putting them into a world and taking them out, their roles, and looking into their queues.

#ifndef TROUPE_AGENT_H
#define TROUPE_AGENT_H

#include <troupe/types.h>
#include <troupe/world.h>

TRP_BEGIN_C

/// Puts an entity of a kind into the world at a place in space. The id is valid at once for further calls. The entity itself
/// appears at the start of the next step. Facts have their declared first values. The call may take memory, because it grows the
/// world between steps. TRP_ERROR_FULL when there are trp_world_def.most_entities; the place of a despawned entity counts for two
/// more steps.
TRP_API trp_result trp_entity_spawn(trp_world *world, uint32_t kind, trp_point at, trp_entity *entity);

/// Gives an end of a link (TRP_NAMES_LINK) to an object that has been spawned and has yet to appear: a table its chairs. Call once
/// for each end. A link to which an end is given is not searched for by what the text says of it; the others are. Ends stay as they
/// are once the object has appeared. TRP_ERROR_UNKNOWN when there is no such link, TRP_ERROR_STALE when one of the two is gone,
/// TRP_ERROR_TYPE when the object has no such link or the end is not of the kind that it leads to, TRP_ERROR_FULL when it has no
/// more ends, TRP_ERROR_ARGUMENT when the object has appeared already. (SEMANTICS 9.2)
TRP_API trp_result trp_entity_add_link_end(trp_world *world, trp_entity object, uint32_t link, trp_entity end);

/// Writes the entities to which a link of an object leads, leaving out those that are gone, at most `capacity`. Returns how many
/// there are.
TRP_API uint32_t trp_entity_link_ends(const trp_world *world, trp_entity object, uint32_t link, trp_entity *ends,
                                      uint32_t capacity);

/// Takes an entity out at the next step: its behaviours end, its partners are told, its claims are released.
TRP_API trp_result trp_entity_despawn(trp_world *world, trp_entity entity);

/// Whether an id names something alive (or asked to be spawned and not yet despawned).
TRP_API bool trp_entity_is_alive(const trp_world *world, trp_entity entity);

/// The serial number of an entity: never used twice, the same in every run with the same input. 0 for a stale id.
TRP_API uint32_t trp_entity_serial(const trp_world *world, trp_entity entity);

/// Keeps 64 bits of the host's own with an entity: a pointer, the number of a row. The engine does nothing with them but save and
/// load them; they are neither hashed nor logged, so that two machines may have different ones. They count at once, and are 0 until
/// they are set. TRP_ERROR_STALE when the entity is gone.
TRP_API trp_result trp_entity_set_user_data(trp_world *world, trp_entity entity, uint64_t data);

/// The bits that trp_entity_set_user_data kept; 0 for a stale id.
TRP_API uint64_t trp_entity_user_data(const trp_world *world, trp_entity entity);

/// The kind of an entity, or TRP_NOT_FOUND.
TRP_API uint32_t trp_entity_kind(const trp_world *world, trp_entity entity);

/// Gives a role, as of the next step. Worn roles are ranked as the text says; a fifth one, or one that is worn already, is not put
/// on, and an event says so. TRP_ERROR_TYPE when the role is not for the entity's kind. (MQ "Roles")
TRP_API trp_result trp_agent_put_on_role(trp_world *world, trp_entity agent, uint32_t role);

/// Takes a role off; its behaviours are cancelled. TRP_ERROR_STALE when the agent is gone, TRP_ERROR_UNKNOWN for no role.
TRP_API trp_result trp_agent_take_off_role(trp_world *world, trp_entity agent, uint32_t role);

/// Whether an agent will wear a role when the next step begins: calls since the last step count. False for a stale id.
TRP_API bool trp_agent_wears_role(const trp_world *world, trp_entity agent, uint32_t role);

/// The roles that an agent will wear when the next step begins (calls since the last step count), best rank first. Returns how many
/// there are; writes at most `capacity`.
TRP_API uint32_t trp_agent_roles(const trp_world *world, trp_entity agent, uint32_t *roles, uint32_t capacity);

/// Whether the agent chooses proactive behaviours for itself (default) or only reacts: for cut scenes and tests.
TRP_API trp_result trp_agent_set_spontaneous(trp_world *world, trp_entity agent, bool spontaneous);

/// Lets an occasion of a role that the agent wears take the place of its day: a block (TRP_NAMES_BLOCK) of the role's schedule that
/// is no hours. The occasion lasts until the clock has come to step `until_step` (trp_world_now and trp_world_step_of_time count
/// so), or, with 0, until it is ended; then the day goes on. An occasion of the same role whose priority is higher is not replaced:
/// then an event says that it was rejected. Of several roles' occasions the one of the highest priority counts. TRP_ERROR_ARGUMENT
/// when step `until_step` is over already. (SEMANTICS 12.5)
TRP_API trp_result trp_agent_begin_occasion(trp_world *world, trp_entity agent, uint32_t occasion, uint32_t until_step);

/// Ends an occasion, if it has begun: the day goes on.
TRP_API trp_result trp_agent_end_occasion(trp_world *world, trp_entity agent, uint32_t occasion);

/// The occasion that takes the place of an agent's day, or TRP_NOT_FOUND.
TRP_API uint32_t trp_agent_occasion(const trp_world *world, trp_entity agent);

/// The block of the day that an agent is in, as to a role that it wears: one of the role's schedule, or an occasion.
/// TRP_NOT_FOUND when it is in none.
TRP_API uint32_t trp_agent_schedule_block(const trp_world *world, trp_entity agent, uint32_t role);

/// The state to which a layer is forced. A layer that is on holds the layers below it (it stops, freezes or interrupts them, as the
/// text says), and only behaviours of it and of layers above are chosen. A layer that is off does nothing, and its behaviours are
/// cancelled.
typedef enum trp_layer_forced_state {
    TRP_LAYER_NOT_FORCED,  ///< as its behaviours start and end by themselves
    TRP_LAYER_ON,
    TRP_LAYER_OFF
} trp_layer_forced_state;

/// Forces a layer (TRP_NAMES_LAYER) of an agent on or off, or leaves it to itself again. The text can do the same (`begin
/// combat`, `forbid combat`, `allow combat`); what was said last counts. (SEMANTICS 9.12)
TRP_API trp_result trp_agent_force_layer(trp_world *world, trp_entity agent, uint32_t layer, trp_layer_forced_state state);

/// The state to which a layer of an agent is forced. TRP_LAYER_NOT_FORCED for a stale id and for a number that is no layer.
TRP_API trp_layer_forced_state trp_agent_layer_forced_state(const trp_world *world, trp_entity agent, uint32_t layer);

/// A dialogue with the player begins, at any moment: all that the agent does below the layer `dialogue` stands still, whether
/// the text has that layer or not, and goes on exactly where it was when the dialogue is over. A stop by a layer above dialogues
/// breaks the dialogue off: then an event says so (TRP_EVENT_DIALOGUE_ENDED). (SEMANTICS 9.13)
TRP_API trp_result trp_agent_begin_dialogue(trp_world *world, trp_entity agent);

/// Ends an agent's dialogue with the player: all that stood still for it goes on.
TRP_API trp_result trp_agent_end_dialogue(trp_world *world, trp_entity agent);

/// Whether an agent is in a dialogue; false for a stale id.
TRP_API bool trp_agent_is_in_dialogue(const trp_world *world, trp_entity agent);

/// Asks an agent to start a behaviour now, as a new behaviour signal (MQ Case 1): it starts if its rank allows, else
/// an event says that it was rejected. `arguments` fill the first parameters; the others take their defaults. For a
/// collaborative behaviour `partner` may name who is to be asked (nobody: as the text says). TRP_ERROR_ARGUMENT for more
/// arguments than the behaviour has parameters, or for more than four.
TRP_API trp_result trp_agent_perform(trp_world *world, trp_entity agent, uint32_t behaviour, const trp_value *arguments,
                                     uint32_t argument_count, trp_entity partner);

/// Cancels a behaviour of an agent, if it is in the agent's queues.
TRP_API trp_result trp_agent_cancel(trp_world *world, trp_entity agent, uint32_t behaviour);

/// Whether an agent takes part in the world. False for an agent that is far from every interest (interest.h), and for an entity
/// that is no agent. (SEMANTICS 10.2)
TRP_API bool trp_agent_is_live(const trp_world *world, trp_entity agent);

/// Sets the update period of an agent: the agent has a turn every 1, 2, 4 or 8 steps. The longest of three periods counts: the
/// agent's, the world's, and that of the ring in which the agent is. (SEMANTICS 10.7)
TRP_API trp_result trp_agent_set_update_period(trp_world *world, trp_entity agent, uint32_t steps);

/// How many steps lie between two turns of an agent as of now; 0 for a stale id and for what is no agent.
TRP_API uint32_t trp_agent_update_period(const trp_world *world, trp_entity agent);

/// The queue that a behaviour is in: one of those of the papers. (MQ "Behavior Multi-queues")
typedef enum trp_queue_kind { TRP_QUEUE_INDEPENDENT, TRP_QUEUE_COLLABORATIVE, TRP_QUEUE_LATENT } trp_queue_kind;

/// One behaviour in a queue. 56 bytes, no pointers.
typedef struct trp_queue_entry {
    uint32_t behaviour;     ///< TRP_NAMES_BEHAVIOUR
    uint32_t layer;         ///< its index: the lowest layer is 0
    uint32_t queue;         ///< trp_queue_kind
    int32_t priority;       ///< within its layer
    uint32_t task;          ///< the position of its first remaining task, from 0
    uint32_t step;          ///< the position within that task
    uint32_t since;         ///< the step at which it was adopted
    uint32_t waits_since;   ///< the step since when it waits for its partners; 0 when it does not
    uint8_t is_current;     ///< among the behaviours that run now
    uint8_t is_suspended;   ///< let go while it waits for its partners
    uint8_t is_performing;  ///< an action of it is under way
    uint8_t self_done;      ///< its own task is done and it waits for the others
    uint8_t is_parting;     ///< performs the parting steps of its task
    uint8_t is_frozen;      ///< stands still for a layer above, and goes on exactly where it was
    uint8_t is_asked;       ///< requested of an object that has yet to answer: nothing of it has begun
    uint8_t spare[1];       ///< 0
    trp_entity partner;     ///< of a collaboration of two; else nobody
    trp_entity subject;     ///< the entity that the cue was about; else null
} trp_queue_entry;

/// Behaviours that an agent has at a time, at most: those in the queues of all its layers, and those of objects that it holds.
#define TRP_MOST_QUEUES 64

/// The agent's behaviours, at most TRP_MOST_QUEUES, best first (the current one, then by rank). Returns how many there are; writes
/// at most `capacity`.
TRP_API uint32_t trp_agent_queues(const trp_world *world, trp_entity agent, trp_queue_entry *entries, uint32_t capacity,
                                  size_t size);

/// The thing at one place of a behaviour tree or a transition network. (BTN "execution frame")
typedef enum trp_running_node_kind {
    TRP_RUNNING_NODE_BLOCK,  ///< a block such as `sequence` or `repeat`; its name is that word
    TRP_RUNNING_NODE_NETWORK,
    TRP_RUNNING_NODE_NODE,   ///< the current node of the network before it
    TRP_RUNNING_NODE_ASIDE,  ///< a node of the network before it that was set aside, and goes on later
    TRP_RUNNING_NODE_STEP,   ///< a step that takes time; its name is that of its action, or `wait`
    TRP_RUNNING_NODE_PLAN,   ///< a plan; trp_agent_plan_steps says what it has found
    TRP_RUNNING_NODE_TASK    ///< a task that needs or makes something so, or a step of the plan before it
} trp_running_node_kind;

/// A node that runs. 32 bytes.
typedef struct trp_running_node {
    const char *name;  ///< lives as long as the pack
    uint32_t line;     ///< of the text it was made from; 0: unknown
    uint32_t since;    ///< of all but blocks: when it began, or was gone back to; else 0
    uint16_t depth;    ///< how many nodes it lies in
    uint8_t kind;      ///< trp_running_node_kind
    uint8_t spare;     ///< 0
    uint16_t node;     ///< its number in its task's tree (tree.h)
    uint16_t spare2;   ///< 0
    uint32_t origin;   ///< where `line` is (origin.h); 0: unknown
    uint32_t spare3;   ///< 0
} trp_running_node;

/// The running nodes of the tree or network that a behaviour performs: the outermost first, each before what runs in it.
/// `position` is the behaviour's place in what trp_agent_queues gives. Returns how many there are (0 for a list of
/// steps); writes at most `capacity`.
TRP_API uint32_t trp_agent_running_nodes(const trp_world *world, trp_entity agent, uint32_t position, trp_running_node *nodes,
                                         uint32_t capacity, size_t size);

/// The steps that a plan has found, first to last: for each step the number (tree.h) of its task. `node` is the number of the
/// plan, as trp_agent_running_nodes gives it; `*done_count` how many of the steps are done, the next is under way. Returns how many
/// there are, 0 while it has none; writes at most `capacity`.
TRP_API uint32_t trp_agent_plan_steps(const trp_world *world, trp_entity agent, uint32_t position, uint32_t node, uint16_t *steps,
                                      uint32_t capacity, uint32_t *done_count);

/// The running nodes in words, as "Skirmish > Harass > Strafe > Left > move to": networks, their current nodes, plans, their tasks
/// and the first step that runs. Cut to `room` bytes with the zero at the end; "" for a list of steps. Returns `to`.
TRP_API const char *trp_agent_node_path(const trp_world *world, trp_entity agent, uint32_t position, char *to, size_t room);

/// The state of an agent, as far as collaborations are concerned. What it asks or has promised comes first; of several
/// collaborations the current one counts.
typedef enum trp_stance {
    TRP_STANCE_NONE,              ///< none
    TRP_STANCE_ASKING,            ///< has asked somebody, and waits for the answer
    TRP_STANCE_PROMISED,          ///< has promised somebody to take part
    TRP_STANCE_OPENING,           ///< all have promised; the start is on its way
    TRP_STANCE_CALLED,            ///< its scene has gone on to the next phase, and it has not heard yet
    TRP_STANCE_PERFORMING,        ///< performs its task
    TRP_STANCE_CHOOSING,          ///< its scene is at a choice, and somebody has not come to it yet
    TRP_STANCE_TRADING,           ///< waits for the ledger to move items
    TRP_STANCE_AHEAD,             ///< is past the phase of the scene, in an unsynchronised stretch
    TRP_STANCE_WAITING,           ///< has done its task and waits for the others
    TRP_STANCE_WAITING_LONG,      ///< ... so long that the others are asked whether they perform
    TRP_STANCE_SUSPENDED,         ///< has waited, and is free for other things meanwhile
    TRP_STANCE_INTERRUPTED,       ///< was interrupted in its task
    TRP_STANCE_INTERRUPTED_DONE,  ///< was interrupted when its task was done
    TRP_STANCE_RETURNING,         ///< moves back to its partners
    TRP_STANCE_RECASTING,         ///< a partner was lost and another one is sought
    TRP_STANCE_PARTING,           ///< performs the parting steps of a task
    TRP_STANCE_OVER,              ///< its scene is over, and it has not heard yet
    TRP_STANCE_COUNT
} trp_stance;

/// The stance of an agent between two steps. NONE for a stale id. Costs a look at the agent's queues, and at all scenes while the
/// agent has promised to take part in one.
TRP_API trp_stance trp_agent_stance(const trp_world *world, trp_entity agent);

/// Returns a short English name of a stance ("waiting"). Static.
TRP_API const char *trp_stance_name(trp_stance stance);

TRP_END_C

#endif
