// SPDX-License-Identifier: MIT
#include "engine/store/agent_memory.h"
#include "engine/store/clock.h"
#include "engine/store/notice.h"
#include "engine/store/output.h"
#include "engine/world/commit.h"

#include "engine/body/argument.h"
#include "engine/body/subscription.h"
#include "engine/body/speech.h"
#include "engine/body/tree.h"
#include "engine/mind/active_role.h"
#include "engine/mind/latent.h"
#include "engine/mind/role.h"
#include "engine/sense/grid.h"
#include "engine/sense/motion.h"
#include "engine/society/provider.h"
#include "engine/store/tables.h"
#include "engine/world/fetch.h"
#include "engine/world/step.h"
#include "engine/world/stopwatch.h"

#include "base/assert.h"
#include "base/canary.h"
#include "base/memory.h"
#include "base/sort.h"

#include <string.h>

#define NEWS_RADIUS ((trpi_number)30 * TRP_ONE)

static int compare_commands(const void *left, const void *right, const void *context)
{
    const trp_command *commands = context, *a = &commands[*(const uint32_t *)left], *b = &commands[*(const uint32_t *)right];
    uint32_t first = trpi_ref_serial(a->agent.value), second = trpi_ref_serial(b->agent.value);
    if (first != second) {
        return first < second ? -1 : 1;
    }
    if (a->kind != b->kind) {
        return a->kind == TRP_COMMAND_STOP ? -1 : 1;
    }
    return a->words < b->words ? -1 : a->words > b->words;
}

// Returns the value of an argument as it is hashed: independent of places in memory and in the pack.
static uint64_t stable_value(const trp_world *world, uint32_t type, trp_value value)
{
    if (type == TRP_TYPE_ENTITY) {
        return trpi_ref_serial((trpi_ref)value.bits);
    }
    if (type == TRP_TYPE_TEXT && (uint64_t)value.bits < world->pack->line_count) {
        return world->pack->lines[value.bits].key;
    }
    return (uint64_t)value.bits;
}

static uint64_t fold_words(const trp_world *world, const trpi_arguments *arguments, uint64_t digest)
{
    trpi_name_in_spoken_line word;
    for (uint32_t i = 0; trpi_speech_find_name(arguments, i, &word); i++) {
        digest = trpi_hash_add_number(digest, stable_value(world, word.type, (trp_value){word.value}));
    }
    return digest;
}

static void hash_command(trp_world *world, const trp_command *command)
{
    uint32_t index = trpi_ref_index(command->agent.value);
    trpi_agent *agent = world->agents[index];
    uint64_t digest = trpi_hash_add_number(agent->shown, world->now);
    digest = trpi_hash_add_number(digest, (uint64_t)command->kind << 32 | command->action);
    const trpi_arguments arguments = trpi_arguments_of_command(world, command);
    const uint32_t count = trpi_argument_count(&arguments);
    for (uint32_t i = 0; i < count; i++) {
        const trpi_argument argument = trpi_argument_at(&arguments, i);
        digest = trpi_hash_add_number(digest, stable_value(world, argument.type, (trp_value){argument.value}));
    }
    agent->shown = fold_words(world, &arguments, digest);
    trpi_entity_mark_hash_dirty(world, index);
}

// Brings the commands of the step into the order in which the host reads them. The order is computed in the memory of the mailbag
// that has been read; then each command is moved to its place, along the cycles of the permutation.
static void sort_commands(trp_world *world)
{
    const uint32_t count = world->command_count;
    TRP_ASSERT(count * TRPI_ORDER_BYTES <= world->incoming.capacity * sizeof *world->incoming.mails || count == 0);
    uint32_t *from = (uint32_t *)(void *)world->incoming.mails;
    for (uint32_t i = 0; i < count; i++) {
        from[i] = i;
    }
    trpi_sort_elements(from, count, sizeof *from, compare_commands, world->commands, from + count);
    for (uint32_t first = 0; first < count; first++) {
        const trp_command held = world->commands[first];
        uint32_t at = first;
        for (uint32_t next = from[at]; next != first; next = from[at]) {
            world->commands[at] = world->commands[next];
            from[at] = at;
            at = next;
        }
        world->commands[at] = held;
        from[at] = at;
    }
}

enum { COMMANDS_AHEAD = 8 };  // are fetched for

static void publish_commands(trp_world *world)
{
    sort_commands(world);
    const bool fetches = world->command_count > 0 && trpi_memory_is_fetched_ahead(world);
    world->published_count = 0;
    for (uint32_t i = 0; i < world->command_count; i++) {
        if (fetches && i + COMMANDS_AHEAD < world->command_count) {
            const uint32_t coming = trpi_ref_index(world->commands[i + COMMANDS_AHEAD].agent.value);
            TRPI_MEMORY_FETCH_LINE(&world->entities[coming].flags);
            TRPI_MEMORY_FETCH_LINE(&world->agents[coming]->shown);
        }
        const trp_command command = world->commands[i];
        bool dropped = command.token.value == 0;
        if (!dropped && (world->entities[trpi_ref_index(command.agent.value)].flags & TRPI_ENTITY_DYING) == 0) {
            world->commands[world->published_count++] = command;
            hash_command(world, &command);
        }
    }
    world->command_count = 0;
}

// Whether the cue of one of the agent's latents is about this news.
static bool has_cue_for(const trp_world *world, uint32_t index, const trpi_news *news)
{
    if ((world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0 || !trpi_entity_is_agent(world, index)) {
        return false;
    }
    trpi_latent_walk latent = {0};
    while (trpi_latent_walk_next(world, index, TRPI_LATENT_HEARS, &latent)) {
        if (trpi_cue_is_about(latent.cue, news->cue_type, news->behaviour_or_event)) {
            return true;
        }
    }
    return false;
}

// Whether an arrow of a network that the agent is in waits for the event. (8.2)
static bool has_arrow_for(const trp_world *world, uint32_t index, const trpi_news *news)
{
    return news->cue_type == TRPI_CUE_EVENT && trpi_entity_is_agent(world, index) &&
           trpi_tree_arrows_await_event(world, index, news->behaviour_or_event);
}

typedef struct delivery {
    trp_world *world;
    const trpi_news *news;
    trp_point at;
} delivery;

static void deliver(void *context, uint32_t index)
{
    const delivery *d = context;
    bool event = d->news->cue_type == TRPI_CUE_EVENT;
    bool awaited = has_cue_for(d->world, index, d->news);
    const uint32_t stagger = event && awaited ? trpi_agent_stagger(d->world, index) : 0;
    if (stagger > 0 && (d->world->entities[index].flags & (TRPI_ENTITY_DYING | TRPI_ENTITY_DORMANT)) == 0) {
        trpi_latent_note_signal(d->world, index, d->news->behaviour_or_event, d->news->who, d->world->now + 1 + stagger);
    }
    awaited = (awaited && stagger == 0) || has_arrow_for(d->world, index, d->news) ||
              (event && trpi_provider_has_handler(d->world, index, TRPI_HANDLES_EVENT, d->news->behaviour_or_event));
    if (!awaited || trpi_agent_is_dormant(d->world, index)) {
        return;
    }
    if (d->world->outgoing.count + 64 > trpi_output_limits_in_force(d->world).agent_mails) {
        trpi_notice_add_to_count(d->world, TRP_NOTICE_NEWS_LOST, 1, 0);
        return;
    }
    trpi_mail *mail =
        trpi_mail_post(d->world, TRPI_NEVER, trpi_ref_of_index(d->world, index), event ? TRPI_MAIL_EVENT : TRPI_MAIL_NEWS);
    mail->sender = d->news->who;
    if (event) {
        mail->number = d->news->behaviour_or_event;
    } else {
        mail->behaviour = d->news->behaviour_or_event;
        mail->news.what = d->news->cue_type;
    }
}

static void deliver_near(void *context, uint32_t index)
{
    const delivery *d = context;
    if (trpi_is_within_radius(d->at, trpi_entity_position(d->world, index), NEWS_RADIUS)) {
        deliver(context, index);
    }
}

static void spread_news(trp_world *world)
{
    TRP_ASSERT(world->news_count <= world->news_capacity);
    for (uint32_t i = 0; i < world->news_count; i++) {
        delivery d = {.world = world, .news = &world->news[i]};
        if (d.news->cue_type == TRPI_CUE_EVENT) {
            for (uint32_t j = 0; j < world->entity_end; j++) {
                deliver(&d, j);
            }
        } else if (trpi_ref_is_alive(world, d.news->who)) {
            d.at = trpi_entity_position(world, trpi_ref_index(d.news->who));
            trpi_grid_visit_possibly_near(world, d.at, NEWS_RADIUS, trpi_grid_kinds_of_characters(), deliver_near, &d);
        }
    }
    world->news_count = 0;
}

void trpi_entity_clear_and_free_index(trp_world *world, uint32_t index)
{
    TRP_ASSERT(index < world->capacity);
    trpi_bitmap *bitmaps[TRPI_MOST_BITMAPS];
    uint32_t written, count = trpi_collect_entity_bitmaps(world, world->settings.perception, bitmaps, &written);
    trpi_grid_remove(world, index);
    if (world->settings.areas_per_entity > 0) {
        trpi_timer_wheel_cancel(&world->border_wheel, index);
    }
    trpi_entity_clear_table_rows(world, index);
    trpi_agent_memory_free(world, index);
    for (uint32_t i = 0; i < count; i++) {
        trpi_bitmap_clear_bit(bitmaps[i], index);
    }
    world->entities[index] = (trpi_entity){0};
    trpi_bitmap_set_bit(&world->free_entities, index);
}

static void remove_entity(trp_world *world, uint32_t index)
{
    TRP_ASSERT((world->entities[index].flags & TRPI_ENTITY_DYING) != 0 &&
               trpi_agent_derived_state_of(world, index)->first_mail == TRPI_NEVER);
    world->agent_count -= trpi_entity_is_agent(world, index);
    world->entity_count--;
    trpi_entity_clear_and_free_index(world, index);
    world->freed_at[index] = world->now;
}

// Shows the roles that an agent wears now. Roles that the input has changed are shown already; from now on the agent is asked to
// take part by them, too.
static void show_roles(trp_world *world, uint32_t index)
{
    trpi_entity *e = &world->entities[index];
    bool shows = (e->flags & TRPI_ENTITY_ROLES_NEW) != 0;
    if (trpi_bitmap_has_bit(&world->dressed, index)) {
        trpi_bitmap_clear_bit(&world->dressed, index);
        shows = trpi_roles_show_if_changed(world, index) || shows;
    }
    if (shows) {
        e->flags &= (uint16_t)~TRPI_ENTITY_ROLES_NEW;
        trpi_agents_make_all_look_around(world);
    }
}

// Shows others the situations to which an agent is open. If these have changed and are not none, the agent tells the areas around
// it when it looks around next. (9.11)
static void show_subscriptions(trp_world *world, uint32_t index)
{
    if (world->settings.situations_per_area == 0 || (world->entities[index].flags & TRPI_ENTITY_ALIVE) == 0) {
        return;
    }
    if (trpi_agent_derived_state_of(world, index)->occupied_entries == 0 && !trpi_agent_is_shown_subscribed(world, index)) {
        return;  // no behaviour of the agent is open to any
    }
    uint64_t open[TRPI_MOST_SITUATIONS / 64], *shown = trpi_entity_open_to(world, index);
    const size_t size = world->settings.situation_words * sizeof *open;
    trpi_agent_collect_subscribed_situations(world, index, open);
    if (memcmp(open, shown, size) != 0) {
        memcpy(shown, open, size);
        if (trpi_agent_is_shown_subscribed(world, index)) {
            trpi_agent_make_look_at_next_sample(world, index);
        }
    }
}

// Removes an entity that is dying; publishes the roles, the subscriptions and the busy flag of an agent.
static void commit_entity(trp_world *world, uint32_t index)
{
    trpi_entity *e = &world->entities[index];
    if ((e->flags & TRPI_ENTITY_DYING) != 0) {
        remove_entity(world, index);
    }
    if (trpi_entity_is_agent(world, index)) {
        show_roles(world, index);
        show_subscriptions(world, index);
    }
    const bool was_busy = (e->flags & TRPI_ENTITY_BUSY) != 0, is_busy = (e->flags & TRPI_ENTITY_WILL_BE_BUSY) != 0;
    if (was_busy == is_busy) {
        return;
    }
    e->flags ^= TRPI_ENTITY_BUSY;
    if (was_busy) {
        trpi_motion_alert_partner_seekers(world, index);
    }
}

// Has the entities fetched that have changed and have their bits in a word; returns the next such word.
static uint32_t fetch_changed(const trp_world *world, uint32_t word)
{
    const trpi_bitmap *changed = &world->changed;
    for (uint64_t rest = changed->words[word]; rest != 0; rest &= rest - 1) {
        TRPI_MEMORY_FETCH_LINE(&world->entities[word * 64 + trpi_lowest_bit(rest)].flags);
    }
    return trpi_bitmap_next_used_word(changed, word + 1, changed->capacity / 64);
}

enum { WORDS_AHEAD = 4 };  // a word of `changed` has few bits

// Commits the entities that have changed, a word of their set after the other, and notes them as unhashed.
static void commit_changes(trp_world *world)
{
    trpi_bitmap *changed = &world->changed;
    const uint32_t end = changed->capacity / 64;
    const uint32_t first = trpi_bitmap_next_used_word(changed, 0, end);
    uint32_t ahead = first < end && trpi_memory_is_fetched_ahead(world) ? first : end;
    for (uint32_t i = 0; i < WORDS_AHEAD && ahead < end; i++) {
        ahead = fetch_changed(world, ahead);
    }
    for (uint32_t word = first; word < end; word = trpi_bitmap_next_used_word(changed, word + 1, end)) {
        const uint64_t all = changed->words[word];
        ahead = ahead < end ? fetch_changed(world, ahead) : end;
        for (uint64_t rest = all; rest != 0; rest &= rest - 1) {
            commit_entity(world, word * 64 + trpi_lowest_bit(rest));
        }
        TRP_ASSERT((changed->words[word] & ~all) == 0);
        changed->words[word] = 0;
        trpi_bitmap_update_summary(changed, word);
        world->unhashed.words[word] |= all;
        trpi_bitmap_update_summary(&world->unhashed, word);
    }
}

void trpi_step_commit(trp_world *world)
{
    if (TRPI_CANARY(ALLOCATES)) {
        trpi_memory_free(&world->allocator, trpi_memory_allocate(&world->allocator, 1, 8), 1, 8);
    }
    trpi_show_facts_and_wake_agents(world);  // a reload may have set facts in its cleanup; after a step nothing is left to show
    spread_news(world);
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_COMMANDS);
    publish_commands(world);
    trpi_stopwatch_begin_part(world, TRP_STEP_PART_COMMIT);
    commit_changes(world);
    world->counters.entities = world->entity_count;
}
