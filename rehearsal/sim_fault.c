// SPDX-License-Identifier: MIT
// The faults of a simulated host, each a function. The target of a deed is found by numbers that do not depend on which
// other entities exist, so that the rest of a case stays the same when a deed is cut from it.

#include "rehearsal/sim_fault.h"

#include "rehearsal/sim_answer.h"
#include "rehearsal/sim_writer.h"
#include "troupe/reload.h"
#include "troupe/save.h"

#include <stdlib.h>
#include <string.h>

#define STORM 24

// ---- Choosing -----------------------------------------------------------------------------------

// Chooses a thing of the pack by a hash of its key and a number, so that the choice stays the same when other things leave the
// text.
static uint32_t choose_thing(const trp_pack *pack, trp_name_family sort, uint32_t number)
{
    uint32_t best = TRP_NOT_FOUND;
    uint64_t nearest = UINT64_MAX;
    for (uint32_t i = 0; i < trp_pack_count(pack, sort); i++) {
        uint64_t distance = trpi_sim_chance_mix(trp_pack_key(pack, sort, i) ^ number);
        if (best == TRP_NOT_FOUND || distance < nearest) {
            nearest = distance;
            best = i;
        }
    }
    return best;
}

static trp_entity any_agent(const trpi_sim_play *play, uint32_t number)
{
    return play->agent_count > 0 ? play->agents[number % play->agent_count].entity : trp_nobody();
}

static uint32_t choose_role(const trpi_sim_play *play, uint32_t number)
{
    return trp_pack_find(play->pack, TRP_NAMES_ROLE, trpi_sim_role_names[number % TRPI_SIM_ROLES]);
}

// ---- Agents come and go -------------------------------------------------------------------------

static bool arrive(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    if (play->agent_count == TRPI_SIM_AGENTS) {
        return false;
    }
    trpi_sim_chance c = {(uint64_t)deed->b << 32 | deed->a};
    bool is_player = trpi_sim_chance_once_in(&c, 12);
    uint32_t kind = trp_pack_find(play->pack, TRP_NAMES_KIND, is_player ? "player" : "person");
    uint32_t x = (uint32_t)trpi_sim_chance_bits(&c), y = (uint32_t)trpi_sim_chance_bits(&c);
    trp_entity entity;
    if (trp_entity_spawn(play->world, kind, trpi_sim_ground_point_from_draws(x, y), &entity) != TRP_OK) {
        return false;
    }
    if (trpi_sim_play_add_agent(play, entity, deed->a) == NULL) {
        trp_entity_despawn(play->world, entity);
        return false;
    }
    if (is_player) {
        return true;
    }
    for (uint32_t roles = 1 + trpi_sim_chance_below(&c, 2); roles > 0; roles--) {
        uint32_t role = choose_role(play, (uint32_t)trpi_sim_chance_bits(&c));
        if (role != TRP_NOT_FOUND) {
            trp_agent_put_on_role(play->world, entity, role);
        }
    }
    trp_items_add(play->world, entity, 0, 3);
    trp_items_add(play->world, entity, 1, (int32_t)trpi_sim_chance_below(&c, 3));
    return true;
}

static bool arrive_in_a_storm(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    trpi_sim_planned_fault one = *deed;
    for (uint32_t i = 0; i < STORM / 2; i++) {
        one.a = deed->a + i;
        arrive(play, &one, victim);
    }
    return true;
}

static bool despawn(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)deed;
    if (play->agent_count < 2) {
        return false;
    }
    trp_entity_despawn(play->world, victim->entity);
    trpi_sim_play_remove_agent(play, (uint32_t)(victim - play->agents));
    return true;
}

// Despawns about half of the agents at once.
static bool leave_in_a_storm(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)deed;
    (void)victim;
    for (uint32_t left = play->agent_count / 2; left > 1; left--) {
        trp_entity_despawn(play->world, play->agents[play->agent_count - 1].entity);
        trpi_sim_play_remove_agent(play, play->agent_count - 1);
    }
    return true;
}

// ---- Roles and behaviours of an agent -----------------------------------------------------------

static bool put_on(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    uint32_t role = choose_role(play, deed->b);
    return role != TRP_NOT_FOUND && trp_agent_put_on_role(play->world, victim->entity, role) == TRP_OK;
}

static bool take_off(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    uint32_t roles[4];
    uint32_t count = trp_agent_roles(play->world, victim->entity, roles, 4);
    return count > 0 && trp_agent_take_off_role(play->world, victim->entity, roles[deed->b % count]) == TRP_OK;
}

static bool stop_choosing(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)deed;
    return trp_agent_set_spontaneous(play->world, victim->entity, false) == TRP_OK;
}

static bool allow_choosing(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)deed;
    return trp_agent_set_spontaneous(play->world, victim->entity, true) == TRP_OK;
}

static bool order_behaviour(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    uint32_t behaviour = choose_thing(play->pack, TRP_NAMES_BEHAVIOUR, deed->b);
    trp_entity partner = deed->b % 2 == 0 ? any_agent(play, deed->b >> 8) : trp_nobody();
    return behaviour != TRP_NOT_FOUND && trp_agent_perform(play->world, victim->entity, behaviour, NULL, 0, partner) == TRP_OK;
}

// Starts a behaviour of a higher layer, as games start a dialogue.
static bool start_dialogue(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    trp_behaviour_info info;
    uint32_t count = trp_pack_count(play->pack, TRP_NAMES_BEHAVIOUR);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t behaviour = (i + deed->b) % count;
        if (trp_pack_behaviour(play->pack, behaviour, &info, sizeof info) == TRP_OK && info.layer > 0) {
            return trp_agent_perform(play->world, victim->entity, behaviour, NULL, 0, any_agent(play, deed->b)) == TRP_OK;
        }
    }
    return false;
}

// Cancels one of an agent's behaviours: the one of highest rank, or one of the others.
static bool cancel(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    trp_queue_entry entries[TRP_MOST_QUEUES];
    uint32_t count = trp_agent_queues(play->world, victim->entity, entries, TRP_MOST_QUEUES, sizeof *entries);
    return count > 0 && trp_agent_cancel(play->world, victim->entity, entries[deed->b % count].behaviour) == TRP_OK;
}

// ---- Changes to bodies that no command asked for ------------------------------------------------

static bool set_motion(trpi_sim_play *play, trp_entity entity, trp_point to, uint32_t steps)
{
    trp_point from = steps == 0 ? to : trp_entity_position(play->world, entity);
    trp_motion motion = {.entity = entity, .from = from, .to = to, .steps = steps};
    return trp_world_set_motions(play->world, &motion, 1) == TRP_OK;
}

static bool teleport(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    return set_motion(play, victim->entity, trpi_sim_ground_point_from_draws(deed->a, deed->b), 0);
}

static bool wander_off(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    return set_motion(play, victim->entity, trpi_sim_ground_point_from_draws(deed->a, deed->b), 1 + deed->b % 200);
}

// Makes the host forget the actions of an agent, as when a game clears its queue of actions.
static bool clear_actions(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)play;
    (void)deed;
    bool some = false;
    for (uint32_t i = 0; i < TRPI_SIM_ACTIONS; i++) {
        some = some || victim->actions[i].token.value != 0;
        victim->actions[i].token.value = 0;
    }
    return some;
}

static bool fail_actions(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    bool some = false;
    for (uint32_t i = 0; i < TRPI_SIM_ACTIONS; i++) {
        if (victim->actions[i].token.value != 0) {
            trp_action_finished(play->world, victim->actions[i].token, TRP_ACTION_FAILED, deed->b % 3);
            some = true;
        }
    }
    clear_actions(play, deed, victim);
    return some;
}

static bool report_progress(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    bool some = false;
    for (uint32_t i = 0; i < TRPI_SIM_ACTIONS; i++) {
        trp_token token = victim->actions[i].token;
        bool goes_on = token.value != 0 && trp_action_progress(play->world, token) == TRP_OK;
        some = some || (goes_on && trp_action_reached_mark(play->world, token, deed->b % 3) == TRP_OK);
    }
    return some;
}

static bool change_fact(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    static const char *const facts[] = {"person.mood", "person.nerve", "world.tally", "person.calm", "world.storm"};
    uint32_t which = deed->b % 5;
    trp_value value = {which < 3 ? (int64_t)(deed->b / 5 % 101) * TRP_ONE : (int64_t)(deed->b / 5 % 2)};
    uint32_t fact = trp_pack_find(play->pack, TRP_NAMES_FACT, facts[which]);
    if (fact == TRP_NOT_FOUND) {
        return false;
    }
    bool of_world = which == 2 || which == 4;
    if (of_world && deed->b / 16 % 8 == 0) {
        return trp_world_fact_reset(play->world, fact) == TRP_OK;
    }
    return (of_world ? trp_world_fact_set(play->world, fact, value) : trp_fact_set(play->world, victim->entity, fact, value)) ==
           TRP_OK;
}

static bool take_items(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    uint32_t item = deed->b % 2;
    uint32_t held = trp_items_count(play->world, victim->entity, item);
    play->goods_known = false;
    return held > 0 && trp_items_add(play->world, victim->entity, item, -(int32_t)held) == TRP_OK;
}

// ---- Mail ---------------------------------------------------------------------------------------

static bool send_message(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    trp_entity from = deed->b % 4 < 2 ? any_agent(play, deed->b >> 2) : trp_nobody();
    return trp_message_send(play->world, victim->entity, deed->b % 2, from, NULL, 0) == TRP_OK;
}

static bool signal_event(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    return trp_event_happened(play->world, deed->b % 2, any_agent(play, deed->b >> 2)) == TRP_OK;
}

static bool mail_in_a_storm(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    for (uint32_t i = 0; i < STORM * 8 && play->agent_count > 0; i++) {
        trp_message_send(play->world, any_agent(play, deed->a + i), (deed->b + i) % 2, any_agent(play, i), NULL, 0);
    }
    signal_event(play, deed, victim);
    return true;
}

// Orders more behaviours at once than the queues of an agent have room for.
static bool order_in_a_storm(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    for (uint32_t i = 0; i < trp_pack_count(play->pack, TRP_NAMES_BEHAVIOUR) && i < STORM * 2; i++) {
        uint32_t behaviour = (deed->b + i) % trp_pack_count(play->pack, TRP_NAMES_BEHAVIOUR);
        trp_agent_perform(play->world, victim->entity, behaviour, NULL, 0, trp_nobody());
    }
    return true;
}

// ---- The world ----------------------------------------------------------------------------------

static bool set_clock(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    uint32_t day = trp_world_day(play->world) + deed->b % 2;
    return trp_world_set_clock(play->world, day, deed->a % 86400) == TRP_OK;
}

// Begins or ends an occasion in place of a block of an agent's schedule. Blocks are tried from a drawn one on, until the agent has
// one.
static bool change_day(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    uint32_t count = trp_pack_count(play->pack, TRP_NAMES_BLOCK);
    uint32_t until = deed->b % 3 == 0 ? 0 : trp_world_now(play->world) + 1 + deed->b % 900;
    bool ends = deed->b % 4 == 0;
    trp_result result = TRP_ERROR_UNKNOWN;
    for (uint32_t i = 0; i < count && result != TRP_OK; i++) {
        uint32_t block = (deed->b / 8 + i) % count;
        result = ends ? trp_agent_end_occasion(play->world, victim->entity, block)
                      : trp_agent_begin_occasion(play->world, victim->entity, block, until);
    }
    return result == TRP_OK;
}

// Begins a dialogue with the player, or ends it.
static bool toggle_dialogue(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)deed;
    bool talks = trp_agent_is_in_dialogue(play->world, victim->entity);
    return (talks ? trp_agent_end_dialogue(play->world, victim->entity) : trp_agent_begin_dialogue(play->world, victim->entity)) ==
           TRP_OK;
}

// Forces a layer on or off, or, every other time, leaves it to itself again.
static bool force_layer(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    uint32_t layer = choose_thing(play->pack, TRP_NAMES_LAYER, deed->b / 4);
    trp_layer_forced_state state = deed->b % 4 == 0 ? TRP_LAYER_ON : deed->b % 4 == 1 ? TRP_LAYER_OFF : TRP_LAYER_NOT_FORCED;
    return layer != TRP_NOT_FOUND && trp_agent_force_layer(play->world, victim->entity, layer, state) == TRP_OK;
}

static bool skip(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    uint32_t most = play->next_due - trp_world_now(play->world);
    most = most > 1 + deed->b % 600 ? 1 + deed->b % 600 : most;
    uint32_t jumped = most > 1 ? trp_world_skip(play->world, most - 1) : 0;
    play->jumped += (uint64_t)jumped * play->agent_count;
    play->npc_steps += (uint64_t)jumped * play->agent_count;
    return jumped > 0;
}

// ---- Interests ----------------------------------------------------------------------------------

static trp_point deed_point(const trpi_sim_planned_fault *deed)
{
    return trpi_sim_ground_point_from_draws(deed->a, deed->b);
}

static bool add_interest(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    if (play->interest_count == TRPI_SIM_INTERESTS) {
        return false;
    }
    trpi_sim_chance c = {(uint64_t)deed->b << 32 | deed->a};
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.entity = trpi_sim_chance_once_in(&c, 2) ? any_agent(play, deed->a) : trp_nobody();
    def.at = deed_point(deed);
    uint32_t radius = 0, period = 1u << trpi_sim_chance_below(&c, 2);
    for (uint32_t i = 0; i <= trpi_sim_chance_below(&c, TRP_INTEREST_RINGS); i++) {
        radius += TRP_UNITS_PER_METRE + trpi_sim_chance_below(&c, 8 * TRP_UNITS_PER_METRE);
        def.rings[i] = (trp_ring){radius, period};
        period = period < 8 && trpi_sim_chance_once_in(&c, 2) ? 2 * period : period;
    }
    bool added = trp_world_interest_add(play->world, &def, &play->interests[play->interest_count]) == TRP_OK;
    play->interest_count += added;
    return added;
}

static bool remove_interest(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    if (play->interest_count == 0) {
        return false;
    }
    trp_interest *gone = &play->interests[deed->a % play->interest_count];
    trp_result result = trp_world_interest_remove(play->world, *gone);
    *gone = play->interests[--play->interest_count];
    return result == TRP_OK;
}

// Moves an interest to a point or to an agent: agents near its old place may become dormant.
static bool move_interest(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    if (play->interest_count == 0) {
        return false;
    }
    trp_interest interest = play->interests[deed->a % play->interest_count];
    trp_result result = deed->b % 4 == 0 ? trp_world_interest_follow(play->world, interest, any_agent(play, deed->b))
                                         : trp_world_interest_move(play->world, interest, deed_point(deed));
    return result == TRP_OK;
}

static bool change_period(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    const uint32_t steps = 1u << deed->b % 4;
    return (deed->b / 4 % 4 == 0 ? trp_world_set_update_period(play->world, steps)
                                 : trp_agent_set_update_period(play->world, victim->entity, steps)) == TRP_OK;
}

// ---- The whole state ----------------------------------------------------------------------------

// Saves the world, and goes on with the world that is loaded from the bytes.
static bool save_and_load(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    size_t size = 0;
    uint32_t flags = deed->b % 2 == 0 ? TRP_SAVE_ALL : TRP_SAVE_WITHOUT_PACK;
    trp_world_save(play->world, flags, NULL, 0, &size);
    void *bytes = malloc(size);
    if (bytes == NULL || trp_world_save(play->world, flags, bytes, size, &size) != TRP_OK) {
        free(bytes);
        return false;
    }
    trp_load_def def;
    trp_load_def_init(&def, sizeof def);
    def.events = play->def.events;
    def.allocator = play->def.allocator;
    trp_world *loaded = NULL;
    trp_result result = trp_world_load(play->pack, bytes, size, &def, &loaded, NULL);
    free(bytes);
    if (result != TRP_OK) {
        play->wrong = result == TRP_ERROR_MEMORY ? play->wrong : "a save is refused";
        return play->wrong != NULL;
    }
    if (trp_world_hash(loaded) != trp_world_hash(play->world)) {
        play->wrong = "a world that was loaded is not the one that was saved";
    }
    trp_image_release(play->image);  // it belongs to the world that is destroyed
    play->image = NULL;
    trpi_sim_play_set_recording_sink(play, NULL);
    trp_world_destroy(play->world);
    play->world = loaded;
    trpi_sim_play_set_recording_sink(play, play->log);
    trpi_sim_set_question_answerer(loaded);
    trpi_sim_rules_forget_memory_sizes(play);
    return true;
}

// Restores the world and the host's state from the image and the copy that an earlier call took. When there are none, takes them
// and returns false, so that only a restoration counts as a deed.
static bool rewind_world(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)deed;
    (void)victim;
    if (play->image == NULL) {
        play->bytes_before = 0;
        if (trp_world_take_image(play->world, &play->image) == TRP_OK) {
            (void)trpi_sim_play_back_up_agent_states(play);
        }
        return false;
    }
    if (trp_world_restore(play->world, play->image) != TRP_OK) {
        play->wrong = "an image cannot be put back";
        return true;
    }
    trpi_sim_play_restore_agent_states(play);
    trp_image_release(play->image);
    play->image = NULL;
    play->bytes_before = 0;
    return true;
}

// Returns the line of a step that may be left out of the text, chosen by a number; "" when there is none. Lines that others
// depend on are never chosen, nor steps that count a fact up or down, since check_held compares such facts.
static const char *find_step(const char *text, uint32_t number)
{
    static const char step[] = "\n        ";
    for (uint32_t round = 0; round < 2; round++) {
        uint32_t count = 0;
        for (const char *at = strstr(text, step); at != NULL; at = strstr(at + 1, step)) {
            const char *word = at + sizeof step - 1;
            bool goes = *word != ' ' && *word != '|' && strncmp(word, "sequence", 8) != 0 && strncmp(word, "set kept", 8) != 0 &&
                        strncmp(word, "set held", 8) != 0 && strncmp(word, "finally", 7) != 0 && strncmp(word, "from ", 5) != 0 &&
                        strncmp(word, "on ", 3) != 0 && strncmp(word, "otherwise", 9) != 0 && strncmp(word, "occasion", 8) != 0;
            if (goes && round == 1 && count == number % 64) {
                return at + 1;
            }
            count += goes;
        }
        number %= count > 0 ? count : 1;
    }
    return "";
}

// Compiles the text of the play anew, with or without one of its steps.
static trp_pack *compile_again(const trpi_sim_play *play, uint32_t number)
{
    char *text = malloc(play->sim_case->text_size + 1);
    if (text == NULL) {
        return NULL;
    }
    memcpy(text, play->sim_case->text, play->sim_case->text_size + 1);
    char *line = text + (find_step(text, number) - text);
    const char *end = number % 4 != 0 && *find_step(text, number) != '\0' ? strchr(line, '\n') : NULL;
    if (end != NULL) {
        memmove(line, end + 1, strlen(end + 1) + 1);
    }
    trp_pack *pack = NULL;
    trpi_sim_compile(text, strlen(text), &pack);
    free(text);
    return pack;
}

// Reloads the text with one step left out or put in, as when a writer changes it while the world runs.
static bool reload_text(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    (void)victim;
    trp_pack *pack = compile_again(play, deed->b);
    if (pack == NULL || trp_world_reload(play->world, pack) != TRP_OK) {
        trp_pack_release(pack);
        return false;
    }
    trp_image_release(play->image);
    play->image = NULL;
    trp_pack_release(play->pack);
    play->pack = pack;
    trpi_sim_rules_forget_memory_sizes(play);
    play->is_told_anew = true;  // the action that was stopped or begun
    return true;
}

// Answers the last action that an agent was given, after a mark of the action, even if it was answered before.
static bool answer_again(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    trp_action_result result = deed->b % 2 == 0 ? TRP_ACTION_SUCCEEDED : TRP_ACTION_FAILED;
    if (victim->last_token.value != 0) {
        trp_action_reached_mark(play->world, victim->last_token, deed->a % 3);
    }
    return victim->last_token.value != 0 && trp_action_finished(play->world, victim->last_token, result, 0) == TRP_OK;
}

// Answers an action that was never commanded; before that, reports a mark of it, and sometimes a crossing.
static bool answer_anything(trpi_sim_play *play, const trpi_sim_planned_fault *deed, trpi_sim_agent *victim)
{
    trp_token token = {victim->last_token.value ^ (UINT64_C(1) << deed->b % 40)};
    if ((deed->b >> 8) % 2 != 0) {
        trp_action_crosses_object(play->world, token, play->places[1], trpi_sim_ground_point_from_draws(deed->a, deed->b));
    }
    trp_action_reached_mark(play->world, token, deed->a % 40);
    return trp_action_finished(play->world, token, TRP_ACTION_FAILED, 0) == TRP_OK;
}

// ---- Answers ------------------------------------------------------------------------------------

static void answer_never(trpi_sim_play *play, trpi_sim_action *action, uint32_t draw)
{
    (void)play;
    (void)draw;
    action->token.value = 0;
}

static void answer_late(trpi_sim_play *play, trpi_sim_action *action, uint32_t draw)
{
    (void)play;
    action->due += 100 + draw % 1000;
}

static void answer_early(trpi_sim_play *play, trpi_sim_action *action, uint32_t draw)
{
    (void)draw;
    action->due = trp_world_now(play->world) + 1;
}

// Leaves the time of an answer as it is: for faults that show only in the answer itself.
static void answer_on_time(trpi_sim_play *play, trpi_sim_action *action, uint32_t draw)
{
    (void)play;
    (void)action;
    (void)draw;
}

// ---- The table ----------------------------------------------------------------------------------

#define ONE TRPI_SIM_TARGET_ONE_AGENT
#define ALL TRPI_SIM_TARGET_ALL_AGENTS
#define HOW TRPI_SIM_TARGET_ANSWER

const trpi_sim_fault trpi_sim_faults[] = {
    {"arrive", ALL, arrive, NULL},
    {"arrive-storm", ALL, arrive_in_a_storm, NULL},
    {"despawn", ONE, despawn, NULL},
    {"despawn-storm", ALL, leave_in_a_storm, NULL},
    {"put-on", ONE, put_on, NULL},
    {"take-off", ONE, take_off, NULL},
    {"quiet", ONE, stop_choosing, NULL},
    {"free", ONE, allow_choosing, NULL},
    {"order", ONE, order_behaviour, NULL},
    {"dialogue", ONE, start_dialogue, NULL},
    {"order-storm", ONE, order_in_a_storm, NULL},
    {"cancel", ONE, cancel, NULL},
    {"teleport", ONE, teleport, NULL},
    {"move", ONE, wander_off, NULL},
    {"clear", ONE, clear_actions, NULL},
    {"fail", ONE, fail_actions, NULL},
    {"progress", ONE, report_progress, NULL},
    {"fact", ONE, change_fact, NULL},
    {"rob", ONE, take_items, NULL},
    {"clock", ALL, set_clock, NULL},
    {"day", ONE, change_day, NULL},
    {"talk", ONE, toggle_dialogue, NULL},
    {"layer", ONE, force_layer, NULL},
    {"message", ONE, send_message, NULL},
    {"event", ALL, signal_event, NULL},
    {"mail-storm", ALL, mail_in_a_storm, NULL},
    {"skip", ALL, skip, NULL},
    {"interest", ALL, add_interest, NULL},
    {"no-interest", ALL, remove_interest, NULL},
    {"elsewhere", ALL, move_interest, NULL},
    {"period", ONE, change_period, NULL},
    {"save-load", ALL, save_and_load, NULL},
    {"rewind", ALL, rewind_world, NULL},
    {"reload", ALL, reload_text, NULL},
    {"stale", ONE, answer_again, NULL},
    {"stray", ONE, answer_anything, NULL},
    {"never", HOW, NULL, answer_never},
    {"late", HOW, NULL, answer_late},
    {"early", HOW, NULL, answer_early},
    {"twice", HOW, NULL, answer_on_time},
    {"failed", HOW, NULL, answer_on_time},
    {"unknown", HOW, NULL, answer_on_time},
};

bool trpi_sim_fault_can_be_chosen_at_answer(uint32_t fault)
{
    return trpi_sim_faults[fault].change_answer == answer_on_time;
}

uint32_t trpi_sim_fault_count(void)
{
    _Static_assert(sizeof trpi_sim_faults / sizeof *trpi_sim_faults <= TRPI_SIM_FAULTS, "the matrix has room");
    return sizeof trpi_sim_faults / sizeof *trpi_sim_faults;
}

uint32_t trpi_sim_fault_find(const char *name)
{
    for (uint32_t i = 0; i < trpi_sim_fault_count(); i++) {
        if (strcmp(trpi_sim_faults[i].name, name) == 0) {
            return i;
        }
    }
    return TRP_NOT_FOUND;
}

uint32_t trpi_sim_fault_that_spawns_agent(void)
{
    return 0;
}

// Finds an agent in the stance that a deed seeks, or any agent for a deed that seeks none; NULL if there is none.
static trpi_sim_agent *find_victim(trpi_sim_play *play, const trpi_sim_planned_fault *deed)
{
    if (deed->stance == TRP_STANCE_NONE) {
        return play->agent_count > 0 ? &play->agents[deed->a % play->agent_count] : NULL;
    }
    for (uint32_t i = 0; i < play->agent_count; i++) {
        trpi_sim_agent *agent = &play->agents[(i + deed->a) % play->agent_count];
        if ((uint32_t)trp_agent_stance(play->world, agent->entity) == deed->stance) {
            return agent;
        }
    }
    return NULL;
}

bool trpi_sim_fault_commit(trpi_sim_play *play, const trpi_sim_planned_fault *deed)
{
    const trpi_sim_fault *fault = &trpi_sim_faults[deed->fault];
    trpi_sim_agent *victim = find_victim(play, deed);
    if (fault->deed == NULL || (victim == NULL && (play->agent_count > 0 || fault->target == TRPI_SIM_TARGET_ONE_AGENT))) {
        return false;
    }
    trp_entity whom = victim != NULL ? victim->entity : trp_nobody();
    trp_stance stance = trp_agent_stance(play->world, whom);
    if (fault->target == TRPI_SIM_TARGET_ALL_AGENTS) {
        trpi_sim_play_count_fault(play, deed->fault, trp_nobody());
        if (fault->deed(play, deed, NULL)) {
            trpi_sim_play_add_fault_to_deeds(play, deed->fault, trp_nobody());
        }
        return true;
    }
    bool done = fault->deed(play, deed, victim);
    if (done) {
        trpi_sim_play_add_fault_to_deeds(play, deed->fault, whom);
    }
    if (done && play->matrix != NULL) {
        play->matrix->counts[stance][deed->fault]++;
    }
    return done;
}

void trpi_sim_answer_action_well_or_by_fault(trpi_sim_play *play, trpi_sim_agent *agent, trpi_sim_action *action)
{
    const char *name = action->fault == TRP_NOT_FOUND ? "" : trpi_sim_faults[action->fault].name;
    trp_token token = action->token;
    action->token.value = 0;
    bool fails = strcmp(name, "failed") == 0;
    if (strcmp(name, "unknown") == 0) {
        trp_token other = {token.value ^ (UINT64_C(1) << (token.value % 7 + 3))};
        trp_action_finished(play->world, other, TRP_ACTION_FAILED, 0);
    }
    trp_action_finished(play->world, token, fails ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
    if (strcmp(name, "twice") == 0) {
        trp_action_finished(play->world, token, TRP_ACTION_FAILED, 1);
    }
    if (action->fault != TRP_NOT_FOUND && !action->is_counted) {
        trpi_sim_play_add_fault_to_deeds(play, action->fault, agent->entity);
        trpi_sim_play_count_fault(play, action->fault, agent->entity);
    }
}
