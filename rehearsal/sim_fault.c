// SPDX-License-Identifier: MIT
// The faults. The target of a deed is found by numbers that do not depend on who else is there, so that a case from
// which something was cut still does the rest.

#include "rehearsal/sim_fault.h"

#include "rehearsal/sim_answer.h"
#include "rehearsal/sim_writer.h"
#include "troupe/reload.h"
#include "troupe/save.h"

#include <stdlib.h>
#include <string.h>

#define STORM 24

// ---- Choosing -----------------------------------------------------------------------------------

// The thing whose key is nearest to a number: the same one as long as it is there.
static uint32_t choose(const trp_pack *pack, trp_sort sort, uint32_t number)
{
    uint32_t best = TRP_NOT_FOUND;
    uint64_t nearest = UINT64_MAX;
    for (uint32_t i = 0; i < trp_pack_count(pack, sort); i++) {
        uint64_t distance = trpi_chance_mix(trp_pack_key(pack, sort, i) ^ number);
        if (best == TRP_NOT_FOUND || distance < nearest) {
            nearest = distance;
            best = i;
        }
    }
    return best;
}

static trp_entity somebody(const trpi_sim_play *play, uint32_t number)
{
    return play->people_count > 0 ? play->people[number % play->people_count].entity : trp_nobody();
}

static uint32_t role_of(const trpi_sim_play *play, uint32_t number)
{
    return trp_pack_find(play->pack, TRP_NAMES_ROLE, trpi_sim_roles[number % TRPI_SIM_ROLES]);
}

// ---- People come and go -------------------------------------------------------------------------

static bool arrive(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    if (play->people_count == TRPI_SIM_PEOPLE) {
        return false;
    }
    trpi_chance c = {(uint64_t)deed->b << 32 | deed->a};
    bool is_player = trpi_chance_once_in(&c, 12);
    uint32_t kind = trp_pack_find(play->pack, TRP_NAMES_KIND, is_player ? "player" : "person");
    uint32_t x = (uint32_t)trpi_chance_bits(&c), y = (uint32_t)trpi_chance_bits(&c);
    trp_entity entity;
    if (trp_entity_spawn(play->world, kind, trpi_sim_somewhere(x, y), &entity) != TRP_OK) {
        return false;
    }
    if (trpi_sim_play_seat(play, entity, deed->a) == NULL) {
        trp_entity_despawn(play->world, entity);
        return false;
    }
    if (is_player) {
        return true;
    }
    for (uint32_t roles = 1 + trpi_chance_below(&c, 2); roles > 0; roles--) {
        uint32_t role = role_of(play, (uint32_t)trpi_chance_bits(&c));
        if (role != TRP_NOT_FOUND) {
            trp_agent_put_on(play->world, entity, role);
        }
    }
    trp_items_add(play->world, entity, 0, 3);
    trp_items_add(play->world, entity, 1, (int32_t)trpi_chance_below(&c, 3));
    return true;
}

static bool arrive_in_a_storm(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    trpi_sim_deed one = *deed;
    for (uint32_t i = 0; i < STORM / 2; i++) {
        one.a = deed->a + i;
        arrive(play, &one, victim);
    }
    return true;
}

static bool despawn(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)deed;
    if (play->people_count < 2) {
        return false;
    }
    trp_entity_despawn(play->world, victim->entity);
    trpi_sim_play_unseat(play, (uint32_t)(victim - play->people));
    return true;
}

// Half of those who are there go at once.
static bool leave_in_a_storm(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)deed;
    (void)victim;
    for (uint32_t left = play->people_count / 2; left > 1; left--) {
        trp_entity_despawn(play->world, play->people[play->people_count - 1].entity);
        trpi_sim_play_unseat(play, play->people_count - 1);
    }
    return true;
}

// ---- What somebody is and does ------------------------------------------------------------------

static bool put_on(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    uint32_t role = role_of(play, deed->b);
    return role != TRP_NOT_FOUND && trp_agent_put_on(play->world, victim->entity, role) == TRP_OK;
}

static bool take_off(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    uint32_t roles[4];
    uint32_t count = trp_agent_roles(play->world, victim->entity, roles, 4);
    return count > 0 && trp_agent_take_off(play->world, victim->entity, roles[deed->b % count]) == TRP_OK;
}

static bool quiet(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)deed;
    return trp_agent_set_spontaneous(play->world, victim->entity, false) == TRP_OK;
}

static bool set_free(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)deed;
    return trp_agent_set_spontaneous(play->world, victim->entity, true) == TRP_OK;
}

static bool order(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    uint32_t behaviour = choose(play->pack, TRP_NAMES_BEHAVIOUR, deed->b);
    trp_entity partner = deed->b % 2 == 0 ? somebody(play, deed->b >> 8) : trp_nobody();
    return behaviour != TRP_NOT_FOUND && trp_agent_perform(play->world, victim->entity, behaviour, NULL, 0, partner) == TRP_OK;
}

// A dialogue, as games start them: a behaviour of a layer above.
static bool start_dialogue(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    trp_behaviour_info info;
    uint32_t count = trp_pack_count(play->pack, TRP_NAMES_BEHAVIOUR);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t behaviour = (i + deed->b) % count;
        if (trp_pack_behaviour(play->pack, behaviour, &info, sizeof info) == TRP_OK && info.layer > 0) {
            return trp_agent_perform(play->world, victim->entity, behaviour, NULL, 0, somebody(play, deed->b)) == TRP_OK;
        }
    }
    return false;
}

// Cancels what somebody does, best first or one of the others.
static bool cancel(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    trp_queue_entry entries[64];
    uint32_t count = trp_agent_queues(play->world, victim->entity, entries, 64, sizeof *entries);
    count = count < 64 ? count : 64;
    return count > 0 && trp_agent_cancel(play->world, victim->entity, entries[deed->b % count].behaviour) == TRP_OK;
}

// ---- Bodies, behind the back --------------------------------------------------------------------

static bool move(trpi_sim_play *play, trp_entity entity, trp_point to, uint32_t steps)
{
    trp_point from = steps == 0 ? to : trp_entity_position(play->world, entity);
    trp_motion motion = {.entity = entity, .from = from, .to = to, .steps = steps};
    return trp_motions(play->world, &motion, 1) == TRP_OK;
}

static bool teleport(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    return move(play, victim->entity, trpi_sim_somewhere(deed->a, deed->b), 0);
}

static bool wander_off(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    return move(play, victim->entity, trpi_sim_somewhere(deed->a, deed->b), 1 + deed->b % 200);
}

// The host forgets what somebody performs, as when a game clears its queue of actions.
static bool clear_actions(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)play;
    (void)deed;
    bool some = false;
    for (uint32_t i = 0; i < TRPI_SIM_DOING; i++) {
        some = some || victim->doing[i].token.value != 0;
        victim->doing[i].token.value = 0;
    }
    return some;
}

static bool fail_actions(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    bool some = false;
    for (uint32_t i = 0; i < TRPI_SIM_DOING; i++) {
        if (victim->doing[i].token.value != 0) {
            trp_action_finished(play->world, victim->doing[i].token, TRP_ACTION_FAILED, deed->b % 3);
            some = true;
        }
    }
    clear_actions(play, deed, victim);
    return some;
}

static bool report_progress(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    bool some = false;
    for (uint32_t i = 0; i < TRPI_SIM_DOING; i++) {
        trp_token token = victim->doing[i].token;
        bool goes_on = token.value != 0 && trp_action_progress(play->world, token) == TRP_OK;
        some = some || (goes_on && trp_action_mark(play->world, token, deed->b % 3) == TRP_OK);
    }
    return some;
}

static bool change_fact(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
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

static bool rob(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    uint32_t item = deed->b % 2;
    uint32_t held = trp_items_count(play->world, victim->entity, item);
    play->goods_known = false;
    return held > 0 && trp_items_add(play->world, victim->entity, item, -(int32_t)held) == TRP_OK;
}

// ---- Mail ---------------------------------------------------------------------------------------

static bool send_message(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    trp_entity from = deed->b % 4 < 2 ? somebody(play, deed->b >> 2) : trp_nobody();
    return trp_message_send(play->world, victim->entity, deed->b % 2, from, NULL, 0) == TRP_OK;
}

static bool signal_event(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    return trp_event_happened(play->world, deed->b % 2, somebody(play, deed->b >> 2)) == TRP_OK;
}

static bool mail_in_a_storm(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    for (uint32_t i = 0; i < STORM * 8 && play->people_count > 0; i++) {
        trp_message_send(play->world, somebody(play, deed->a + i), (deed->b + i) % 2, somebody(play, i), NULL, 0);
    }
    signal_event(play, deed, victim);
    return true;
}

// More than one agent's queues can hold, all at once.
static bool order_in_a_storm(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    for (uint32_t i = 0; i < trp_pack_count(play->pack, TRP_NAMES_BEHAVIOUR) && i < STORM * 2; i++) {
        uint32_t behaviour = (deed->b + i) % trp_pack_count(play->pack, TRP_NAMES_BEHAVIOUR);
        trp_agent_perform(play->world, victim->entity, behaviour, NULL, 0, trp_nobody());
    }
    return true;
}

// ---- The world ----------------------------------------------------------------------------------

static bool set_clock(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    uint32_t day = trp_world_day(play->world) + deed->b % 2;
    return trp_world_set_clock(play->world, day, deed->a % 86400) == TRP_OK;
}

// A part of somebody's day is replaced, or goes on: the first block that is one of his.
static bool change_day(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
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

// A dialogue with the player begins, or is over.
static bool talk(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)deed;
    bool talks = trp_agent_is_in_dialogue(play->world, victim->entity);
    return (talks ? trp_agent_end_dialogue(play->world, victim->entity) : trp_agent_begin_dialogue(play->world, victim->entity)) ==
           TRP_OK;
}

// A layer is forced on or off, or left to itself again: every other time.
static bool force_layer(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    uint32_t layer = choose(play->pack, TRP_NAMES_LAYER, deed->b / 4);
    trp_layer_state state = deed->b % 4 == 0 ? TRP_LAYER_ON : deed->b % 4 == 1 ? TRP_LAYER_OFF : TRP_LAYER_FREE;
    return layer != TRP_NOT_FOUND && trp_agent_force_layer(play->world, victim->entity, layer, state) == TRP_OK;
}

static bool skip(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    uint32_t most = play->next_due - trp_world_now(play->world);
    most = most > 1 + deed->b % 600 ? 1 + deed->b % 600 : most;
    uint32_t jumped = most > 1 ? trp_world_skip(play->world, most - 1) : 0;
    play->jumped += (uint64_t)jumped * play->people_count;
    play->npc_steps += (uint64_t)jumped * play->people_count;
    return jumped > 0;
}

// ---- Interests ----------------------------------------------------------------------------------

static trp_point point_of(const trpi_sim_deed *deed)
{
    return trpi_sim_somewhere(deed->a, deed->b);
}

static bool add_interest(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    if (play->interest_count == TRPI_SIM_INTERESTS) {
        return false;
    }
    trpi_chance c = {(uint64_t)deed->b << 32 | deed->a};
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.entity = trpi_chance_once_in(&c, 2) ? somebody(play, deed->a) : trp_nobody();
    def.at = point_of(deed);
    uint32_t radius = 0, period = 1u << trpi_chance_below(&c, 2);
    for (uint32_t i = 0; i <= trpi_chance_below(&c, TRP_INTEREST_RINGS); i++) {
        radius += TRP_UNITS_PER_METRE + trpi_chance_below(&c, 8 * TRP_UNITS_PER_METRE);
        def.rings[i] = (trp_ring){radius, period};
        period = period < 8 && trpi_chance_once_in(&c, 2) ? 2 * period : period;
    }
    bool added = trp_world_interest_add(play->world, &def, &play->interests[play->interest_count]) == TRP_OK;
    play->interest_count += added;
    return added;
}

static bool remove_interest(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
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

// Elsewhere, or with somebody: whoever was near may be far from everything now.
static bool move_interest(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)victim;
    if (play->interest_count == 0) {
        return false;
    }
    trp_interest interest = play->interests[deed->a % play->interest_count];
    trp_result result = deed->b % 4 == 0 ? trp_world_interest_follow(play->world, interest, somebody(play, deed->b))
                                         : trp_world_interest_move(play->world, interest, point_of(deed));
    return result == TRP_OK;
}

static bool change_period(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    return trp_agent_set_update_period(play->world, victim->entity, 1u << deed->b % 4) == TRP_OK;
}

// ---- The whole state ----------------------------------------------------------------------------

// Saved, and gone on with from the bytes.
static bool save_and_load(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
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
        return false;
    }
    if (trp_world_hash(loaded) != trp_world_hash(play->world)) {
        play->wrong = "a world that was loaded is not the one that was saved";
    }
    trp_image_release(play->image);  // it belongs to the world that goes
    play->image = NULL;
    trp_world_destroy(play->world);
    play->world = loaded;
    trpi_sim_answers(loaded);
    play->bytes_before = 0;  // it has room for those who are there, and grows anew
    play->most_people = 0;
    play->grown_bytes = 0;
    return true;
}

// Sets the world aside with its host; the next one puts both back.
static bool rewind_world(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    (void)deed;
    (void)victim;
    if (play->image == NULL) {
        play->bytes_before = 0;
        return trp_world_image(play->world, &play->image) == TRP_OK && trpi_sim_play_set_aside(play);
    }
    if (trp_world_restore(play->world, play->image) != TRP_OK) {
        play->wrong = "an image cannot be put back";
        return false;
    }
    trpi_sim_play_put_back(play);
    trp_image_release(play->image);
    play->image = NULL;
    play->bytes_before = 0;
    return true;
}

// A line of the text that may go: a step, but nothing of what counts itself up and down. By a number; "" when there is
// none.
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

// The text again, with or without one of its steps.
static trp_pack *compile_again(const trpi_sim_play *play, uint32_t number)
{
    char *text = malloc(play->what->text_size + 1);
    if (text == NULL) {
        return NULL;
    }
    memcpy(text, play->what->text, play->what->text_size + 1);
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

// The writer changes a step while the world runs.
static bool reload(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
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
    play->bytes_before = 0;
    play->most_people = 0;
    play->grown_bytes = 0;
    play->is_told_anew = true;  // the action that was stopped or begun
    return true;
}

// An answer to what is over: the last thing that somebody was told to do, answered or not.
static bool answer_again(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    trp_action_result result = deed->b % 2 == 0 ? TRP_ACTION_SUCCEEDED : TRP_ACTION_FAILED;
    if (victim->last.value != 0) {
        trp_action_mark(play->world, victim->last, deed->a % 3);
    }
    return victim->last.value != 0 && trp_action_finished(play->world, victim->last, result, 0) == TRP_OK;
}

// An answer to what nobody was told to do; sometimes it crosses something before.
static bool answer_anything(trpi_sim_play *play, const trpi_sim_deed *deed, trpi_sim_person *victim)
{
    trp_token token = {victim->last.value ^ (UINT64_C(1) << deed->b % 40)};
    if ((deed->b >> 8) % 2 != 0) {
        trp_action_crosses(play->world, token, play->places[1], trpi_sim_somewhere(deed->a, deed->b));
    }
    trp_action_mark(play->world, token, deed->a % 40);
    return trp_action_finished(play->world, token, TRP_ACTION_FAILED, 0) == TRP_OK;
}

// ---- Answers ------------------------------------------------------------------------------------

static void never(trpi_sim_play *play, trpi_sim_doing *doing, uint32_t draw)
{
    (void)play;
    (void)draw;
    doing->token.value = 0;
}

static void late(trpi_sim_play *play, trpi_sim_doing *doing, uint32_t draw)
{
    (void)play;
    doing->due += 100 + draw % 1000;
}

static void early(trpi_sim_play *play, trpi_sim_doing *doing, uint32_t draw)
{
    (void)draw;
    doing->due = trp_world_now(play->world) + 1;
}

// The faults that only show when the answer is given.
static void as_it_comes(trpi_sim_play *play, trpi_sim_doing *doing, uint32_t draw)
{
    (void)play;
    (void)doing;
    (void)draw;
}

// ---- The table ----------------------------------------------------------------------------------

#define ONE TRPI_SIM_SOMEBODY
#define ALL TRPI_SIM_EVERYBODY
#define HOW TRPI_SIM_ANSWER

const trpi_sim_fault trpi_sim_faults[] = {
    {"arrive", ALL, arrive, NULL},
    {"arrive-storm", ALL, arrive_in_a_storm, NULL},
    {"despawn", ONE, despawn, NULL},
    {"despawn-storm", ALL, leave_in_a_storm, NULL},
    {"put-on", ONE, put_on, NULL},
    {"take-off", ONE, take_off, NULL},
    {"quiet", ONE, quiet, NULL},
    {"free", ONE, set_free, NULL},
    {"order", ONE, order, NULL},
    {"dialogue", ONE, start_dialogue, NULL},
    {"order-storm", ONE, order_in_a_storm, NULL},
    {"cancel", ONE, cancel, NULL},
    {"teleport", ONE, teleport, NULL},
    {"move", ONE, wander_off, NULL},
    {"clear", ONE, clear_actions, NULL},
    {"fail", ONE, fail_actions, NULL},
    {"progress", ONE, report_progress, NULL},
    {"fact", ONE, change_fact, NULL},
    {"rob", ONE, rob, NULL},
    {"clock", ALL, set_clock, NULL},
    {"day", ONE, change_day, NULL},
    {"talk", ONE, talk, NULL},
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
    {"reload", ALL, reload, NULL},
    {"stale", ONE, answer_again, NULL},
    {"stray", ONE, answer_anything, NULL},
    {"never", HOW, NULL, never},
    {"late", HOW, NULL, late},
    {"early", HOW, NULL, early},
    {"twice", HOW, NULL, as_it_comes},
    {"failed", HOW, NULL, as_it_comes},
    {"unknown", HOW, NULL, as_it_comes},
};

bool trpi_sim_fault_shows_late(uint32_t fault)
{
    return trpi_sim_faults[fault].answer == as_it_comes;
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

uint32_t trpi_sim_fault_arrives(void)
{
    return 0;
}

// An agent in the stance that is sought, or NULL.
static trpi_sim_person *find_victim(trpi_sim_play *play, const trpi_sim_deed *deed)
{
    if (deed->stance == TRP_STANCE_NONE) {
        return play->people_count > 0 ? &play->people[deed->a % play->people_count] : NULL;
    }
    for (uint32_t i = 0; i < play->people_count; i++) {
        trpi_sim_person *person = &play->people[(i + deed->a) % play->people_count];
        if ((uint32_t)trp_agent_stance(play->world, person->entity) == deed->stance) {
            return person;
        }
    }
    return NULL;
}

bool trpi_sim_fault_commit(trpi_sim_play *play, const trpi_sim_deed *deed)
{
    const trpi_sim_fault *fault = &trpi_sim_faults[deed->fault];
    trpi_sim_person *victim = find_victim(play, deed);
    if (fault->deed == NULL || (victim == NULL && (play->people_count > 0 || fault->target == TRPI_SIM_SOMEBODY))) {
        return false;
    }
    trp_entity whom = victim != NULL ? victim->entity : trp_nobody();
    trp_stance stance = trp_agent_stance(play->world, whom);
    if (fault->target == TRPI_SIM_EVERYBODY) {
        trpi_sim_play_count(play, deed->fault, trp_nobody());
        fault->deed(play, deed, NULL);
        return true;
    }
    bool done = fault->deed(play, deed, victim);
    if (done && play->matrix != NULL) {
        play->matrix->counts[stance][deed->fault]++;
    }
    return done;
}

void trpi_sim_fault_answer(trpi_sim_play *play, trpi_sim_person *person, trpi_sim_doing *doing)
{
    const char *name = doing->fault == TRP_NOT_FOUND ? "" : trpi_sim_faults[doing->fault].name;
    trp_token token = doing->token;
    doing->token.value = 0;
    bool fails = strcmp(name, "failed") == 0;
    if (strcmp(name, "unknown") == 0) {
        trp_token other = {token.value ^ (UINT64_C(1) << (token.value % 7 + 3))};
        trp_action_finished(play->world, other, TRP_ACTION_FAILED, 0);
    }
    trp_action_finished(play->world, token, fails ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED, 0);
    if (strcmp(name, "twice") == 0) {
        trp_action_finished(play->world, token, TRP_ACTION_FAILED, 1);
    }
    if (doing->fault != TRP_NOT_FOUND && !doing->is_counted) {
        trpi_sim_play_count(play, doing->fault, person->entity);
    }
}
