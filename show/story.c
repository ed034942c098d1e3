// SPDX-License-Identifier: MIT
// Collects the figures and episodes of a story. A day has millions of moments, and its story forty lines, so figures are
// summed up at once, and of each person only the most eventful episodes are kept.

#include "show/story.h"

#include "show/meeting.h"
#include "show/wording.h"
#include "troupe/assert.h"
#include "troupe/agent.h"
#include "troupe/fact.h"
#include "troupe/stage.h"

#include <stdlib.h>
#include <string.h>

static void *allocate_rows(size_t count, size_t size)
{
    return calloc(count == 0 ? 1 : count, size);
}

static bool take_memory(trp_story *story)
{
    size_t actions = trp_pack_count(story->pack, TRP_NAMES_ACTION);
    size_t items = trp_pack_count(story->pack, TRP_NAMES_ITEM);
    story->meetings = allocate_rows(story->meeting_count, sizeof *story->meetings);
    story->meetings_ended = allocate_rows(story->meeting_count, sizeof *story->meetings_ended);
    story->spoken.row_bytes = sizeof(uint64_t);
    story->items_handled = allocate_rows(actions * items, sizeof *story->items_handled);
    return story->meetings != NULL && story->meetings_ended != NULL && story->items_handled != NULL &&
           trpi_item_counts_init(&story->at_start, story->pack) && trpi_item_counts_init(&story->at_end, story->pack);
}

trp_result trp_story_create(const trp_rehearsal *rehearsal, trp_story **story)
{
    if (rehearsal == NULL || story == NULL) {
        return TRP_ERROR_ARGUMENT;
    }
    *story = NULL;
    trp_story *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->rehearsal = rehearsal;
    made->world = trp_rehearsal_world(rehearsal);
    made->pack = trp_world_pack(made->world);
    made->first_step = trp_world_now(made->world);
    made->first_second = trp_world_time_of_day(made->world);
    made->behaviour_count = trp_pack_count(made->pack, TRP_NAMES_BEHAVIOUR);
    made->scene_count = trp_pack_count(made->pack, TRP_NAMES_SCENE);
    made->meeting_count = made->scene_count + trp_pack_count(made->pack, TRP_NAMES_TOPIC);
    if (!take_memory(made)) {
        trp_story_destroy(made);
        return TRP_ERROR_MEMORY;
    }
    *story = made;
    return TRP_OK;
}

void trp_story_destroy(trp_story *story)
{
    if (story == NULL) {
        return;
    }
    for (uint32_t i = 0; i < story->person_capacity; i++) {
        free(story->persons[i].begun_per_meeting);
        free(story->persons[i].joined_per_meeting);
        free(story->persons[i].behaviour_states);
    }
    free(story->persons);
    free(story->hours);
    free(story->meetings);
    free(story->meetings_ended);
    trpi_numbered_texts_release(&story->words);
    trpi_row_array_release(&story->spoken);
    free(story->items_handled);
    trpi_pair_counts_release(&story->pairs);
    trpi_interruptions_release(&story->interruptions);
    trpi_item_counts_release(&story->at_start);
    trpi_item_counts_release(&story->at_end);
    free(story);
}

void trp_story_follow(trp_story *story, trp_entity who)
{
    TRP_REQUIRE(story != NULL, );
    story->followed = who;
}

uint32_t trpi_story_meeting_of_behaviour(const trp_story *story, uint32_t behaviour)
{
    trp_behaviour_info info;
    if (trp_pack_behaviour(story->pack, behaviour, &info, sizeof info) != TRP_OK) {
        return TRP_NOT_FOUND;
    }
    if (info.scene != TRP_NOT_FOUND) {
        return trp_index_of_number(info.scene);
    }
    return info.topic == TRP_NOT_FOUND ? TRP_NOT_FOUND : story->scene_count + trp_index_of_number(info.topic);
}

// Returns an array, grown with zeros if need be, so that it has element `wanted`; NULL when there is no memory.
static void *array_with_element(void *array, uint32_t *capacity, uint32_t wanted, size_t size)
{
    if (wanted < *capacity) {
        return array;
    }
    uint32_t grown = *capacity == 0 ? 64 : *capacity;
    while (grown <= wanted && grown < UINT32_MAX / 2) {
        grown *= 2;
    }
    unsigned char *bytes = realloc(array, (size_t)grown * size);
    if (bytes != NULL) {
        memset(bytes + (size_t)*capacity * size, 0, (size_t)(grown - *capacity) * size);
        *capacity = grown;
    }
    return bytes;
}

trpi_story_character *trpi_story_find_character(const trp_story *story, trp_entity entity)
{
    uint32_t serial = (uint32_t)(entity.value >> 32);
    if (entity.value == 0 || serial >= story->person_capacity || story->persons[serial].entity.value == 0) {
        return NULL;
    }
    return &story->persons[serial];
}

// Finds the motive by which a story tells of an entity: the first motive of its kind.
static uint32_t find_motive(const trp_story *story, trp_entity entity)
{
    uint32_t kind = trp_entity_kind(story->world, entity);
    for (uint32_t i = 0; i < trp_pack_count(story->pack, TRP_NAMES_FACT); i++) {
        trp_fact_info info;
        if (trp_pack_fact(story->pack, i, &info, sizeof info) == TRP_OK && info.is_motive &&
            trp_pack_kind_is(story->pack, kind, info.kind)) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

static void meet_person(trp_story *story, trp_entity entity)
{
    uint32_t serial = (uint32_t)(entity.value >> 32);
    if (trpi_story_find_character(story, entity) != NULL ||
        !trp_pack_kind_is_character(story->pack, trp_entity_kind(story->world, entity))) {
        return;
    }
    trpi_story_character *persons = array_with_element(story->persons, &story->person_capacity, serial, sizeof *persons);
    if (persons == NULL) {
        story->failed = true;
        return;
    }
    story->persons = persons;

    trpi_story_character *person = &persons[serial];
    person->begun_per_meeting = allocate_rows(story->meeting_count, sizeof *person->begun_per_meeting);
    person->joined_per_meeting = allocate_rows(story->meeting_count, sizeof *person->joined_per_meeting);
    person->behaviour_states = allocate_rows(story->behaviour_count, sizeof *person->behaviour_states);
    if (person->begun_per_meeting == NULL || person->joined_per_meeting == NULL || person->behaviour_states == NULL) {
        story->failed = true;
        return;
    }
    person->entity = entity;
    person->is_newcomer = story->has_begun;
    person->role = TRP_NOT_FOUND;
    trp_agent_roles(story->world, entity, &person->role, 1);
    person->role = trp_index_of_number(person->role);
    person->motive = find_motive(story, entity);
    person->doing.action = TRP_NOT_FOUND;
}

static void begin_story(trp_story *story)
{
    trpi_item_counts_count_all(&story->at_start, story->world);
    for (trp_entity entity = trp_world_next_entity(story->world, trp_nobody()); entity.value != 0;
         entity = trp_world_next_entity(story->world, entity)) {
        meet_person(story, entity);
    }
    story->has_begun = true;
}

// Counts a member of a meeting, and a pair for each member in front of it.
static void count_member(trp_story *story, uint32_t meeting, const trpi_row_array *members, uint32_t index)
{
    const trp_entity *entities = (const void *)members->bytes;
    trpi_story_character *person = trpi_story_find_character(story, entities[index]);
    if (person == NULL) {
        return;
    }
    uint32_t *counts = index == 0 ? person->begun_per_meeting : person->joined_per_meeting;
    counts[meeting]++;
    person->meeting_count++;
    for (uint32_t i = 0; i < index; i++) {
        uint32_t a = (uint32_t)(entities[i].value >> 32);
        uint32_t b = (uint32_t)(entities[index].value >> 32);
        bool is_counted = trpi_story_find_character(story, entities[i]) == NULL ||
                          trpi_pair_counts_add(&story->pairs, meeting, a < b ? a : b, a < b ? b : a);
        story->failed = story->failed || !is_counted;
    }
}

static void count_meeting(trp_story *story, const trp_event *event)
{
    uint32_t meeting = trpi_story_meeting_of_behaviour(story, event->behaviour);
    if (meeting == TRP_NOT_FOUND || trpi_story_find_character(story, event->agent) == NULL) {
        return;
    }
    story->meetings[meeting]++;
    trpi_row_array members = {.row_bytes = sizeof(trp_entity)};
    story->failed = !trpi_meeting_get_members(story->world, event, &members) || story->failed;
    for (uint32_t i = 0; i < members.count; i++) {
        count_member(story, meeting, &members, i);
    }
    trpi_row_array_release(&members);

    uint32_t hour = (event->step - story->first_step) / (trp_world_steps_per_second(story->world) * 3600);
    uint32_t *hours = array_with_element(story->hours, &story->hour_capacity, hour, sizeof *hours);
    if (hours == NULL) {
        story->failed = true;
        return;
    }
    story->hours = hours;
    hours[hour]++;
}

static void end_episode(trpi_story_character *person)
{
    person->open.score = trpi_episode_score(&person->open);
    if (person->open.score > 0) {
        trpi_episodes_keep_if_best(person->best, &person->open);
    }
    person->is_open = false;
}

static void begin_episode(const trp_story *story, trpi_story_character *person, const trp_event *event)
{
    trpi_episode_begin(&person->open, event->other_behaviour);
    person->is_open = true;
    trp_behaviour_info info;
    if (trp_pack_behaviour(story->pack, event->other_behaviour, &info, sizeof info) == TRP_OK) {
        person->open.bonus = info.initiation == 1 ? 15 : 0;
    }
    if (person->doing.behaviour == event->behaviour) {
        person->open.doing = person->doing;
    }
    trp_value value;
    if (person->motive != TRP_NOT_FOUND && trp_fact_get(story->world, person->entity, person->motive, &value) == TRP_OK) {
        person->open.has_motive = true;
        person->open.motive = person->motive;
        person->open.motive_value = value.bits;
    }
}

static void add_moment(trpi_story_character *person, const trpi_episode_moment *moment)
{
    if (person->is_open && !trpi_episode_continue_with_moment(&person->open, moment)) {
        end_episode(person);
    }
}

// Returns whether a behaviour is a trifle such as a glance: latent, and done alone.
static bool is_trifle(const trp_story *story, uint32_t behaviour)
{
    trp_behaviour_info info;
    return trp_pack_behaviour(story->pack, behaviour, &info, sizeof info) == TRP_OK && info.initiation == 1 &&
           info.scene == TRP_NOT_FOUND && info.topic == TRP_NOT_FOUND;
}

static bool is_moment(uint32_t kind)
{
    switch (kind) {
    case TRP_EVENT_STARTED:
    case TRP_EVENT_FINISHED:
    case TRP_EVENT_INTERRUPTED:
    case TRP_EVENT_RESUMED:
    case TRP_EVENT_SUSPENDED:
    case TRP_EVENT_ACTIVATED:
    case TRP_EVENT_CANCELLED: return true;
    default: return false;
    }
}

static void count_interruption(trp_story *story, trpi_story_character *person, trpi_interruption_change change)
{
    story->interrupted += change == TRPI_INTERRUPTION_BEGUN ? 1 : 0;
    story->resumed += change == TRPI_INTERRUPTION_RESUMED ? 1 : 0;
    story->given_up += change == TRPI_INTERRUPTION_GIVEN_UP ? 1 : 0;
    person->interruption_count += change == TRPI_INTERRUPTION_BEGUN ? 1 : 0;
    person->resumption_count += change == TRPI_INTERRUPTION_RESUMED ? 1 : 0;
}

// Updates a person's state of a behaviour by an event. False when stories leave the event out.
static bool update_behaviour_state(const trp_story *story, trpi_story_character *person, const trp_event *event)
{
    trpi_story_behaviour_state *involved = &person->behaviour_states[event->behaviour];
    if (event->other.value != 0 || event->kind == TRP_EVENT_STARTED) {
        involved->partner_or_subject = event->other;
    }
    switch (event->kind) {
    case TRP_EVENT_STARTED:
        involved->started_count++;
        involved->is_interrupted_by_trifle = false;
        break;
    case TRP_EVENT_INTERRUPTED:
        involved->is_interrupted_by_trifle = is_trifle(story, event->other_behaviour);
        return !involved->is_interrupted_by_trifle && !is_trifle(story, event->behaviour);
    case TRP_EVENT_RESUMED: {
        bool was_aside = involved->is_interrupted_by_trifle;
        involved->is_interrupted_by_trifle = false;
        return !was_aside && !is_trifle(story, event->behaviour);
    }
    default: break;
    }
    return !is_trifle(story, event->behaviour);
}

// Adds the partner to the last moment: the initiator of a meeting gets to know its partners only at the start.
static void complete_moment(trpi_story_character *person, const trp_event *event)
{
    if (person->is_open && person->open.moment_count > 0) {
        trpi_episode_moment *last = &person->open.moments[person->open.moment_count - 1];
        if (last->kind == TRP_EVENT_STARTED && last->behaviour == event->behaviour) {
            last->other = event->other;
        }
    }
}

static void note_for_person(trp_story *story, trpi_story_character *person, const trp_event *event)
{
    if (event->kind == TRP_EVENT_SCENE_STARTED) {
        complete_moment(person, event);
    }
    trpi_interruption_change change = trpi_interruptions_note_event(&story->interruptions, story->pack, event);
    story->failed = story->failed || story->interruptions.failed;
    count_interruption(story, person, change);
    if (event->behaviour >= story->behaviour_count || event->kind == TRP_EVENT_ROLE_ON || event->kind == TRP_EVENT_ROLE_OFF ||
        event->kind == TRP_EVENT_OCCASION_BEGUN || event->kind == TRP_EVENT_OCCASION_ENDED || event->kind == TRP_EVENT_LAYER_ON ||
        event->kind == TRP_EVENT_LAYER_OFF || event->kind == TRP_EVENT_LAYER_FREE ||
        !update_behaviour_state(story, person, event) || !is_moment(event->kind) ||
        (event->kind == TRP_EVENT_INTERRUPTED && change == TRPI_INTERRUPTION_UNCHANGED)) {
        return;
    }
    trpi_episode_moment moment = {.step = event->step,
                                  .kind = event->kind,
                                  .behaviour = event->behaviour,
                                  .other = person->behaviour_states[event->behaviour].partner_or_subject,
                                  .other_behaviour = event->other_behaviour};
    if (event->kind == TRP_EVENT_INTERRUPTED && event->other_behaviour < story->behaviour_count) {
        moment.cause = person->behaviour_states[event->other_behaviour].partner_or_subject;
        bool is_meeting = trpi_story_meeting_of_behaviour(story, event->other_behaviour) != TRP_NOT_FOUND;
        if (!person->is_open && is_meeting) {
            begin_episode(story, person, event);
        }
    }
    add_moment(person, &moment);
}

static void note_event(trp_story *story, const trp_event *event)
{
    if (event->kind >= TRP_EVENT_KIND_COUNT) {
        return;
    }
    story->counts[event->kind]++;
    if (event->kind == TRP_EVENT_SPAWNED) {
        meet_person(story, event->agent);
    } else if (event->kind == TRP_EVENT_SCENE_STARTED) {
        count_meeting(story, event);
    } else if (event->kind == TRP_EVENT_SCENE_ENDED) {
        uint32_t meeting = trpi_story_meeting_of_behaviour(story, event->behaviour);
        if (meeting != TRP_NOT_FOUND) {
            story->meetings_ended[meeting]++;
        }
    } else if (event->kind == TRP_EVENT_WAITED && event->steps > story->longest.steps) {
        story->longest = (trpi_longest_wait){event->agent, event->other, event->behaviour, event->steps, event->step};
    }
    trpi_story_character *person = trpi_story_find_character(story, event->agent);
    if (person != NULL) {
        note_for_person(story, person, event);
    }
}

// Counts a spoken line under the words that are said with it, and returns the number of these words among all that were
// said; UINT32_MAX when there is no memory.
static uint32_t count_spoken_words(trp_story *story, const trp_command *command, uint32_t argument)
{
    static const uint64_t never = 0;
    trp_sheet heard = {0};
    trp_rehearsal_tell_spoken_line(story->rehearsal, command, argument, &heard);
    uint32_t words = heard.failed ? UINT32_MAX : trpi_numbered_texts_find_or_add(&story->words, trp_sheet_text(&heard));
    trp_sheet_release(&heard);
    bool is_counted = words != UINT32_MAX;
    while (is_counted && words >= story->spoken.count) {  // one before may have found no memory
        is_counted = trpi_row_array_add(&story->spoken, &never);
    }
    if (!is_counted) {
        story->failed = true;
        return UINT32_MAX;
    }
    *(uint64_t *)trpi_row_array_at(&story->spoken, words) += 1;
    return words;
}

static void note_speech(trp_story *story, const trp_command *command, uint32_t argument, trp_entity to)
{
    uint32_t words = count_spoken_words(story, command, argument);
    if (words == UINT32_MAX) {
        return;
    }
    uint32_t step = trp_world_now(story->world);
    trpi_story_character *speaker = trpi_story_find_character(story, command->agent);
    trpi_story_character *listener = trpi_story_find_character(story, to);
    story->lines++;
    if (speaker != NULL) {
        speaker->spoken_line_count++;
        trpi_episode_moment says = {step, TRPI_MOMENT_SAYS, TRP_NOT_FOUND, to, TRP_NOT_FOUND, {0}, words};
        add_moment(speaker, &says);
    }
    if (listener != NULL && listener != speaker) {
        trpi_episode_moment hears = {step, TRPI_MOMENT_HEARS, TRP_NOT_FOUND, command->agent, TRP_NOT_FOUND, {0}, words};
        add_moment(listener, &hears);
    }
}

// Returns the partner of an agent in the behaviour of a command: speech in a scene is addressed to the partner.
static trp_entity command_partner(const trp_story *story, const trp_command *command)
{
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(story->world, command->agent, entries, TRP_MOST_QUEUES, sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].behaviour == command->behaviour) {
            return entries[i].partner;
        }
    }
    return trp_nobody();
}

static void note_handled(trp_story *story, uint32_t action, trp_value goods)
{
    uint32_t items = trp_pack_count(story->pack, TRP_NAMES_ITEM), item = trp_index_of_number(trp_value_item_index(goods));
    if (item < items && action < trp_pack_count(story->pack, TRP_NAMES_ACTION)) {
        story->items_handled[(size_t)action * items + item] += trp_value_item_count(goods);
    }
}

static void note_command(trp_story *story, const trp_command *command)
{
    uint32_t said = TRP_NOT_FOUND;
    trp_entity to = trp_nobody();
    bool handles = false;
    trp_argument argument;
    for (uint32_t i = 0; trp_command_argument(story->world, command, i, &argument, sizeof argument) == TRP_OK; i++) {
        switch (argument.type) {
        case TRP_TYPE_TEXT: said = trp_stage_action_is_prompt(story->pack, command->action) ? said : i; break;
        case TRP_TYPE_ENTITY: to = to.value != 0 ? to : trp_value_to_entity(argument.value); break;  // the first one (4.7)
        case TRP_TYPE_ITEM:
            if (!handles) {  // `exchange coin for bread` handles the coin; the bread is handled by its giver
                note_handled(story, trp_index_of_number(command->action), argument.value);
            }
            handles = true;
            break;
        default: break;
        }
    }
    trpi_story_character *person = trpi_story_find_character(story, command->agent);
    if (person != NULL && said == TRP_NOT_FOUND) {
        person->doing = *command;
        person->doing.behaviour = trp_index_of_number(command->behaviour);
    }
    if (said != TRP_NOT_FOUND) {
        note_speech(story, command, said, to.value != 0 ? to : command_partner(story, command));
    }
}

void trp_story_note_step(trp_story *story)
{
    TRP_REQUIRE(story != NULL, );
    if (!story->has_begun) {
        begin_story(story);
    }
    uint32_t count = 0;
    const trp_event *events = trp_world_events(story->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        trp_event event = events[i];  // behaviours are kept by index
        event.behaviour = trp_index_of_number(event.behaviour);
        event.other_behaviour = trp_index_of_number(event.other_behaviour);
        note_event(story, &event);
    }
    const trp_command *commands = trp_world_commands(story->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            note_command(story, &commands[i]);
        }
    }
}

void trpi_story_print_meeting_words(const trp_story *story, uint32_t meeting, trp_sheet *sheet)
{
    if (meeting < story->scene_count) {
        trp_sheet_add_sanitized(sheet, trp_pack_name(story->pack, TRP_NAMES_SCENE, meeting));
        return;
    }
    for (uint32_t i = 0; i < trp_pack_count(story->pack, TRP_NAMES_BEHAVIOUR); i++) {
        trp_behaviour_info info;
        if (trpi_story_meeting_of_behaviour(story, i) == meeting &&
            trp_pack_behaviour(story->pack, i, &info, sizeof info) == TRP_OK && info.part == 0) {
            trpi_wording_write_behaviour(sheet, story->pack, i);
            return;
        }
    }
    trp_sheet_add_sanitized(sheet, trp_pack_name(story->pack, TRP_NAMES_TOPIC, meeting - story->scene_count));
}

void trpi_story_print_entity_name(const trp_story *story, trp_entity entity, trp_sheet *sheet)
{
    trp_sheet_add_sanitized(sheet, trp_rehearsal_entity_name(story->rehearsal, entity));
}

void trpi_story_print_clock_time(const trp_story *story, uint32_t step, trp_sheet *sheet)
{
    uint64_t seconds = (step - story->first_step) / trp_world_steps_per_second(story->world);
    trpi_wording_write_time_of_day(sheet, trpi_story_time_of_day(story, seconds));
}

uint32_t trpi_story_time_of_day(const trp_story *story, uint64_t seconds)
{
    uint64_t of_clock = seconds * 86400 / trp_world_day_length(story->world);
    return (uint32_t)((story->first_second + of_clock) % 86400);
}
