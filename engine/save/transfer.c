// SPDX-License-Identifier: MIT
// Invariant: how much follows is known from what came before, so nothing is written twice and nothing can disagree.

#include "engine/save/transfer.h"

#include "engine/body/openness.h"
#include "engine/society/casting.h"
#include "engine/store/common.h"
#include "engine/store/lock.h"


// --- The head ---

static bool is_used(const trp_world *world, uint32_t index)
{
    return !trpi_bitmap_has(&world->free_entities, index) || world->freed_at[index] != 0 ||
           world->agents[index].token != 0;
}

// One more than the last place of which there is something to say.
static uint32_t count_places(const trp_world *world)
{
    uint32_t places = world->capacity;
    while (places > world->entity_end && !is_used(world, places - 1)) {
        places--;
    }
    return places;
}

trpi_saved_world trpi_transfer_head(const trp_world *world)
{
    const trpi_settings *s = &world->settings;
    const trp_counters *c = &world->counters;
    return (trpi_saved_world){
        .seed = s->seed, .hash = world->hash,
        .steps = c->steps, .dispatches = c->dispatches, .mails_posted = c->mails, .samples = c->samples,
        .spins = c->spins, .repairs = c->repairs, .late_mails = c->late_mails, .scenes_now = c->scenes,
        .steps_per_second = s->steps_per_second, .rounds = s->rounds, .patience = s->patience,
        .gives_up = s->gives_up, .promise = s->promise, .perception = s->perception, .refusal = s->refusal,
        .watchdog = s->watchdog, .stuck = s->stuck, .start_of_day_s = s->start_of_day_s,
        .now = world->now, .next_serial = world->next_serial, .next_scene = world->next_scene,
        .entity_end = world->entity_end, .still_since = world->still_since, .moved_until = world->moved_until,
        .places = count_places(world), .scenes = world->scene_count, .mails = world->outgoing.count,
        .inputs = world->input.count, .globals = world->pack->global_count,
        .leaving = s->leaving, .period = s->period, .next_interest = world->next_interest,
        .interests = world->interest_count, .questions = s->questions,
        .clock_shift = world->clock_shift, .day_length_s = s->day_length_s, .first_weekday = s->first_weekday,
    };
}

// --- Records ---

// Writes or reads records that lie in a row. What is read has to be what its fields' roles allow.
static void transfer(trpi_stream *stream, const trp_world *world, uint32_t kind, void *records, uint32_t count)
{
    trpi_stream_records(stream, kind, records, count);
    const trpi_save_layout *layout = trpi_save_layout_of(kind);
    bool checks = stream->reads && !stream->trusts;
    for (uint32_t i = 0; i < count && checks && stream->wrong == NULL; i++) {
        for (uint32_t j = 0; j < layout->field_count; j++) {
            if (!trpi_state_is_valid(world, &layout->fields[j], (const unsigned char *)records + (size_t)i * layout->record_size)) {
                trpi_stream_refuse(stream, layout->wrong);
            }
        }
    }
}

// Whether it is known how much follows. Only of a world that a test has spoiled it is not: it cannot be saved.
static bool is_known(trpi_stream *stream, bool known)
{
    if (!known) {
        trpi_stream_refuse(stream, "How much follows is not known.");
    }
    return stream->wrong == NULL;
}

// --- A place and who is there ---

static uint32_t timer_of(const trpi_timer_wheel *wheel, uint32_t number)
{
    return wheel->timers[number].slot != UINT32_MAX ? wheel->timers[number].due : TRPI_NEVER;
}

static uint32_t bit(const trpi_bitmap *bitmap, uint32_t index, uint32_t value)
{
    return trpi_bitmap_has(bitmap, index) ? value : 0;
}

static trpi_saved_place describe_place(const trp_world *world, uint32_t index)
{
    trpi_saved_place place = {.freed_at = world->freed_at[index], .token = world->agents[index].token};
    place.timer = timer_of(&world->wheel, index);
    place.bits = bit(&world->due, index, TRPI_SAVED_DUE) | bit(&world->again, index, TRPI_SAVED_AGAIN) |
                 bit(&world->attentive, index, TRPI_SAVED_ATTENTIVE) |
                 bit(&world->moving, index, TRPI_SAVED_MOVING) | bit(&world->astir, index, TRPI_SAVED_ASTIR) |
                 bit(&world->arrived, index, TRPI_SAVED_ARRIVED);
    if (trpi_bitmap_has(&world->free_entities, index)) {
        return place;
    }
    place.bits |= TRPI_SAVED_PRESENT;
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        place.entries |= (uint64_t)(trpi_entries_of(world, index)[i].behaviour != TRPI_NONE16) << i;
    }
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        bool used = world->occurrences[(size_t)index * TRPI_MAX_OCCURRENCES + i].state != TRPI_OCCURRENCE_FREE;
        place.occurrences |= (uint32_t)used << i;
    }
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS; i++) {
        place.refusals |= (uint32_t)(world->refusals[(size_t)index * TRPI_MAX_REFUSALS + i].serial != 0) << i;
    }
    for (uint32_t i = 0; i < world->settings.questions_per_agent; i++) {
        place.questions |= (uint64_t)(trpi_questions_of(world, index)[i].query != TRPI_NONE16) << i;
    }
    return place;
}

static void put_bit(trpi_bitmap *bitmap, uint32_t index, bool set)
{
    if (set) {
        trpi_bitmap_set(bitmap, index);
    }
}

static void settle_place(trpi_stream *stream, trp_world *world, uint32_t index, const trpi_saved_place *place)
{
    uint32_t entries = world->settings.entries_per_agent;
    uint32_t questions = world->settings.questions_per_agent;
    bool beyond = (questions < 64 && place->questions >> questions != 0) || (entries < 64 && place->entries >> entries != 0);
    if (beyond || (place->timer != TRPI_NEVER && place->timer <= world->now)) {
        trpi_stream_refuse(stream, "Somebody in the save has more queues or memories than there are.");
        return;
    }
    world->freed_at[index] = place->freed_at;
    world->agents[index].token = place->token;
    put_bit(&world->due, index, (place->bits & TRPI_SAVED_DUE) != 0);
    put_bit(&world->again, index, (place->bits & TRPI_SAVED_AGAIN) != 0);
    put_bit(&world->attentive, index, (place->bits & TRPI_SAVED_ATTENTIVE) != 0);
    put_bit(&world->moving, index, (place->bits & TRPI_SAVED_MOVING) != 0);
    put_bit(&world->astir, index, (place->bits & TRPI_SAVED_ASTIR) != 0);
    put_bit(&world->arrived, index, (place->bits & TRPI_SAVED_ARRIVED) != 0);
    if (place->timer != TRPI_NEVER) {
        trpi_timer_wheel_set(&world->wheel, index, place->timer);
    }
    if ((place->bits & TRPI_SAVED_PRESENT) != 0) {
        trpi_bitmap_clear(&world->free_entities, index);
    }
}

static void transfer_locals(trpi_stream *stream, const trp_world *world, uint32_t behaviour, int64_t *locals)
{
    if (is_known(stream, behaviour < world->pack->behaviour_count)) {
        transfer(stream, world, TRPI_SAVED_WORD64, locals, world->pack->behaviours[behaviour].local_count);
    }
}

static void transfer_roles(trpi_stream *stream, trp_world *world, uint32_t index)
{
    uint32_t count = world->agents[index].role_count;
    trpi_worn *worn = trpi_worn_of(world, index);
    transfer(stream, world, TRPI_SAVED_WORN, worn, is_known(stream, count <= TRPI_MAX_ROLES) ? count : 0);
    for (uint32_t i = 0; stream->wrong == NULL && i < count; i++) {
        if (!is_known(stream, worn[i].role < world->pack->role_count && worn[i].slot < TRPI_MAX_ROLES)) {
            return;
        }
        const trpi_pack_role *role = &world->pack->roles[worn[i].role];
        transfer(stream, world, TRPI_SAVED_LATENT, trpi_latent_of(world, index, worn[i].slot, 0),
                            role->latent_count);
        transfer(stream, world, TRPI_SAVED_WORD32, trpi_cooldown_of(world, index, worn[i].slot, 0),
                            role->behaviour_count);
    }
}

static void transfer_claim(trpi_stream *stream, trp_world *world, uint32_t index)
{
    trpi_claim *claim = &world->claims[index];
    transfer(stream, world, TRPI_SAVED_CLAIM, claim, 1);
    if (!is_known(stream, claim->part_count <= TRPI_MAX_PARTS)) {
        return;
    }
    transfer(stream, world, TRPI_SAVED_SEAT, &world->seats[(size_t)index * TRPI_MAX_PARTS], claim->part_count);
    transfer_locals(stream, world, claim->behaviour,
                    &world->claim_locals[(size_t)index * world->settings.locals_per_entry]);
}

// What the society knows of frames: of most of them nothing.
static void transfer_holdings(trpi_stream *stream, trp_world *world, uint32_t index)
{
    uint32_t frames = world->settings.frames_per_agent, known = 0;
    for (uint32_t i = 0; i < frames; i++) {
        const trpi_holding *holding = &world->holdings[(size_t)index * frames + i];
        known |= (uint32_t)(holding->provider != 0 || holding->over != 0) << i;
    }
    if (frames > 0) {
        transfer(stream, world, TRPI_SAVED_WORD32, &known, 1);
    }
    for (uint32_t i = 0; i < frames; i++) {
        if ((known >> i & 1) != 0) {
            transfer(stream, world, TRPI_SAVED_HOLDING, &world->holdings[(size_t)index * frames + i], 1);
            if (world->settings.locks_per_object > 0) {
                size_t locks = world->settings.locks_per_object;
                transfer(stream, world, TRPI_SAVED_WORD16,
                                    &world->holding_locks[((size_t)index * frames + i) * locks], (uint32_t)locks);
            }
        }
    }
}

static void transfer_refusals(trpi_stream *stream, const trp_world *world, uint32_t index, uint32_t refusals)
{
    for (uint32_t i = 0; i < TRPI_MAX_REFUSALS; i++) {
        if ((refusals >> i & 1) != 0) {
            transfer(stream, world, TRPI_SAVED_REFUSAL, &world->refusals[(size_t)index * TRPI_MAX_REFUSALS + i], 1);
        }
    }
}

// What an area casts, and whom it has asked.
static void transfer_casting(trpi_stream *stream, trp_world *world, uint32_t index, const trpi_saved_place *place)
{
    if (world->settings.situations_per_area == 0 ||
        trpi_situations_of_kind(world->pack, world->entities[index].kind) == 0) {
        return;
    }
    trpi_casting_note(world, index);
    trpi_agent *agent = &world->agents[index];
    uint32_t asks = agent->claim_state;
    transfer(stream, world, TRPI_SAVED_ATTEMPT, trpi_attempts_of(world, index), world->settings.situations_per_area);
    transfer_refusals(stream, world, index, place->refusals);
    transfer(stream, world, TRPI_SAVED_WORD32, &agent->claim_count, 1);
    transfer(stream, world, TRPI_SAVED_WORD32, &asks, 1);
    if (asks > TRPI_CLAIM_CONFIRMED) {
        trpi_stream_refuse(stream, trpi_save_layout_of(TRPI_SAVED_CLAIM)->wrong);
        return;
    }
    agent->claim_state = (uint8_t)asks;
    if (agent->claim_state != TRPI_CLAIM_NONE) {
        transfer_claim(stream, world, index);
    }
}

static void transfer_object(trpi_stream *stream, trp_world *world, uint32_t index)
{
    if (world->settings.frames_per_agent > 0) {
        transfer(stream, world, TRPI_SAVED_PROVIDER, &world->providers[index], 1);
    }
    if (world->settings.links_per_entity > 0) {
        transfer(stream, world, TRPI_SAVED_REF, trpi_links_of(world, index), world->settings.links_per_entity);
    }
}

static void transfer_agent(trpi_stream *stream, trp_world *world, uint32_t index, const trpi_saved_place *place)
{
    transfer(stream, world, TRPI_SAVED_AGENT, &world->agents[index], 1);
    transfer_roles(stream, world, index);
    for (uint32_t i = 0; i < world->settings.entries_per_agent && stream->wrong == NULL; i++) {
        if ((place->entries >> i & 1) != 0) {
            trpi_entry *e = &trpi_entries_of(world, index)[i];
            transfer(stream, world, TRPI_SAVED_ENTRY, e, 1);
            transfer_locals(stream, world, e->behaviour, trpi_locals_of(world, index, i));
            if (stream->wrong == NULL && trpi_tree_size(world, e) > 0) {
                transfer(stream, world, TRPI_SAVED_NODE, trpi_nodes_of(world, index, i), trpi_tree_size(world, e));
            }
        }
    }
    for (uint32_t i = 0; i < TRPI_MAX_OCCURRENCES; i++) {
        if ((place->occurrences >> i & 1) != 0) {
            transfer(stream, world, TRPI_SAVED_OCCURRENCE,
                                &world->occurrences[(size_t)index * TRPI_MAX_OCCURRENCES + i], 1);
        }
    }
    transfer_refusals(stream, world, index, place->refusals);
    transfer_holdings(stream, world, index);
    for (uint32_t i = 0; i < TRPI_MAX_QUESTIONS; i++) {
        if ((place->questions >> i & 1) != 0) {
            transfer(stream, world, TRPI_SAVED_QUESTION, &trpi_questions_of(world, index)[i], 1);
        }
    }
    if (world->agents[index].claim_state != TRPI_CLAIM_NONE) {
        transfer_claim(stream, world, index);
    }
}

static void transfer_place(trpi_stream *stream, trp_world *world, uint32_t index)
{
    trpi_saved_place place = {0};
    if (!stream->reads) {
        place = describe_place(world, index);
    }
    transfer(stream, world, TRPI_SAVED_PLACE_RECORD, &place, 1);
    if (stream->reads) {
        settle_place(stream, world, index, &place);
    }
    if ((place.bits & TRPI_SAVED_PRESENT) == 0 || stream->wrong != NULL) {
        return;
    }
    trpi_entity *e = &world->entities[index];
    transfer(stream, world, TRPI_SAVED_ENTITY, e, 1);
    if (is_known(stream, e->kind < world->pack->kind_count) && !trpi_kind_is_of_entities(&world->pack->kinds[e->kind])) {
        trpi_stream_refuse(stream, "Somebody in the save is of a kind that there is not.");
    }
    if (stream->wrong != NULL || (e->flags & TRPI_ENTITY_ALIVE) == 0) {
        return;
    }
    transfer(stream, world, TRPI_SAVED_WORD64, &world->slots[(size_t)index * world->settings.slots_per_entity],
                        trpi_kind_of(world, index)->slot_count);
    if (world->settings.areas_per_entity > 0) {
        uint32_t areas = world->settings.areas_per_entity;
        transfer(stream, world, TRPI_SAVED_REF, &world->inside[(size_t)index * areas], areas);
    }
    if (trpi_is_object(world, index)) {
        transfer_object(stream, world, index);
        transfer_casting(stream, world, index, &place);
    }
    if (trpi_is_agent(world, index)) {
        transfer_agent(stream, world, index, &place);
    }
}

// --- Scenes ---

static void transfer_used_scene(trpi_stream *stream, trp_world *world, uint32_t scene)
{
    const trpi_scene *s = &world->scenes[scene];
    transfer(stream, world, TRPI_SAVED_SCENE, &world->scenes[scene], 1);
    if (stream->wrong == NULL && s->state == TRPI_SCENE_FREE) {
        trpi_stream_refuse(stream, TRPI_WRONG_SCENE);
    }
    if (!is_known(stream, s->part_count <= TRPI_MAX_PARTS && (s->scene == TRPI_NONE16 || s->scene < world->pack->scene_count))) {
        return;
    }
    transfer(stream, world, TRPI_SAVED_MEMBER, trpi_members_of(world, scene), s->part_count);
    transfer(stream, world, TRPI_SAVED_WORD16, &world->loops[(size_t)scene * TRPI_MAX_LOOPS], TRPI_MAX_LOOPS);
    if (trpi_scene_fact_slots(world, scene) > 0) {
        transfer(stream, world, TRPI_SAVED_WORD64, &world->scene_facts[(size_t)scene * world->settings.slots_per_scene],
                 trpi_scene_fact_slots(world, scene));
    }
    if (trpi_lock_count(world, trpi_lock_scene(scene)) > 0) {
        transfer(stream, world, TRPI_SAVED_WORD16,
                 &world->locks[(size_t)scene * world->settings.locks_per_scene * TRPI_MAX_PARTS],
                 trpi_lock_count(world, trpi_lock_scene(scene)) * TRPI_MAX_PARTS);
    }
    if (stream->reads) {
        trpi_bitmap_clear(&world->free_scenes, scene);
    }
}

static void transfer_scene(trpi_stream *stream, trp_world *world, uint32_t scene)
{
    trpi_saved_clock clock = {.timer = timer_of(&world->scene_wheel, scene), .due = bit(&world->due_scenes, scene, 1),
                              .used = world->scenes[scene].state != TRPI_SCENE_FREE};
    transfer(stream, world, TRPI_SAVED_CLOCK_RECORD, &clock, 1);
    if (stream->wrong == NULL && clock.used != 0) {
        transfer_used_scene(stream, world, scene);
    }
    if (!stream->reads || stream->wrong != NULL) {
        return;
    }
    if (clock.timer != TRPI_NEVER && clock.timer <= world->now) {
        trpi_stream_refuse(stream, "A scene in the save is past its time.");
        return;
    }
    if (clock.timer != TRPI_NEVER) {
        trpi_timer_wheel_set(&world->scene_wheel, scene, clock.timer);
    }
    put_bit(&world->due_scenes, scene, clock.due != 0);
}

static uint32_t world_slots(const trp_world *world)
{
    uint32_t kind = trpi_pack_world_facts(world->pack);
    return kind != TRPI_NONE16 ? world->pack->kinds[kind].slot_count : 0;
}

void trpi_transfer_state(trpi_stream *stream, trp_world *world, const trpi_saved_world *head)
{
    for (uint32_t i = 0; i < head->places && stream->wrong == NULL; i++) {
        transfer_place(stream, world, i);
    }
    for (uint32_t i = 0; i < head->scenes && stream->wrong == NULL; i++) {
        transfer_scene(stream, world, i);
    }
    transfer(stream, world, TRPI_SAVED_REF, world->bound, head->globals);
    transfer(stream, world, TRPI_SAVED_MAIL, world->outgoing.mails, head->mails);
    transfer(stream, world, TRPI_SAVED_INPUT, world->input.records, head->inputs);
    transfer(stream, world, TRPI_SAVED_INTEREST, world->interests, head->interests);
    transfer(stream, world, TRPI_SAVED_WORD64, world->facts, world_slots(world));
    trpi_stream_align(stream);
}
