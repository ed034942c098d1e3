// SPDX-License-Identifier: MIT
#include "tests/engine/random_play.h"

#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define TEXT_SIZE 65536

static char text[TEXT_SIZE];

// ---- The cast -----------------------------------------------------------------------------------

static trp_point somewhere(random_play *p)
{
    trp_point at = {(int32_t)chance_below(&p->c, 20 * TRP_UNITS_PER_METRE),
                    (int32_t)chance_below(&p->c, 20 * TRP_UNITS_PER_METRE), 0};
    return at;
}

static uint32_t some_role(random_play *p)
{
    return chance_below(&p->c, trp_pack_count(p->pack, TRP_SORT_ROLE));
}

static void add_person(random_play *p)
{
    if (p->people_count == RANDOM_PLAY_PEOPLE) {
        return;
    }
    trp_entity *person = &p->people[p->people_count++];
    bool is_player = chance_once_in(&p->c, 12);
    uint32_t kind = trp_pack_find(p->pack, TRP_SORT_KIND, is_player ? "player" : "person");
    assert_int_equal(trp_entity_spawn(p->world, kind, somewhere(p), person), TRP_OK);
    if (is_player) {
        return;
    }
    for (uint32_t roles = 1 + chance_below(&p->c, 2); roles > 0; roles--) {
        assert_int_equal(trp_agent_put_on(p->world, *person, some_role(p)), TRP_OK);
    }
    trp_items_add(p->world, *person, 0, 3);
    trp_items_add(p->world, *person, 1, (int32_t)chance_below(&p->c, 3));
}

static void add_place(random_play *p, const char *name)
{
    trp_entity place;
    trp_point reach = trp_point_metres(3, 3, 3);
    uint32_t kind = trp_pack_find(p->pack, TRP_SORT_KIND, "place");
    assert_int_equal(trp_entity_spawn(p->world, kind, somewhere(p), &place), TRP_OK);
    trp_place_set_reach(p->world, place, reach);
    trp_items_add(p->world, place, 1, 20);
    trp_world_bind(p->world, trp_pack_find(p->pack, TRP_SORT_GLOBAL, name), place);
}

static trp_entity somebody(random_play *p)
{
    return p->people_count > 0 ? p->people[chance_below(&p->c, p->people_count)] : trp_nobody();
}

// ---- The host -----------------------------------------------------------------------------------

static void forget_deed(random_play *p, trp_token token)
{
    for (uint32_t i = 0; i < p->deed_count; i++) {
        if (p->deeds[i].token.value == token.value) {
            p->deeds[i] = p->deeds[--p->deed_count];
            return;
        }
    }
}

static void go_there(random_play *p, const trp_command *command, uint32_t steps)
{
    trp_motion motion = {.entity = command->agent,
                         .from = trp_entity_position(p->world, command->agent),
                         .to = somewhere(p),
                         .steps = steps};
    if (command->argument_types[0] == TRP_TYPE_ENTITY) {
        motion.to = trp_entity_position(p->world, trp_value_to_entity(command->arguments[0]));
    }
    trp_motions(p->world, &motion, 1);
}

static void begin_deed(random_play *p, const trp_command *command)
{
    trp_action_info info;
    assert_int_equal(trp_pack_action(p->pack, command->action, &info), TRP_OK);
    uint32_t steps = trp_world_steps(p->world, info.lasts_least_ms) + chance_below(&p->c, 40);
    if (info.moves) {
        go_there(p, command, steps);
    }
    if (p->deed_count == RANDOM_PLAY_DEEDS || chance_once_in(&p->c, 40)) {
        return;  // never answers
    }
    random_deed *d = &p->deeds[p->deed_count++];
    *d = (random_deed){.token = command->token, .due = trp_world_now(p->world) + steps};
    d->fails = chance_once_in(&p->c, 15);
    d->twice = chance_once_in(&p->c, 30);
    d->due += chance_once_in(&p->c, 30) ? 500 : 0;
}

static void take_commands(random_play *p)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(p->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (commands[i].kind == TRP_COMMAND_BEGIN) {
            begin_deed(p, &commands[i]);
        } else if (!chance_once_in(&p->c, 10)) {
            forget_deed(p, commands[i].token);  // else it is answered though it was stopped
        }
    }
}

static void answer(random_play *p)
{
    for (uint32_t i = 0; i < p->deed_count;) {
        random_deed *d = &p->deeds[i];
        if (d->due > trp_world_now(p->world)) {
            i++;
            continue;
        }
        trp_action_finished(p->world, d->token, d->fails ? TRP_ACTION_FAILED : TRP_ACTION_SUCCEEDED,
                            0);
        if (d->twice) {
            trp_action_finished(p->world, d->token, TRP_ACTION_FAILED, 1);
        }
        *d = p->deeds[--p->deed_count];
    }
}

// ---- Whims --------------------------------------------------------------------------------------

static void remove_person(random_play *p)
{
    uint32_t which = chance_below(&p->c, p->people_count);
    trp_entity_despawn(p->world, p->people[which]);
    p->people[which] = p->people[--p->people_count];
}

static void give_order(random_play *p)
{
    uint32_t behaviour = chance_below(&p->c, trp_pack_count(p->pack, TRP_SORT_BEHAVIOUR));
    trp_entity partner = chance_once_in(&p->c, 2) ? somebody(p) : trp_nobody();
    trp_agent_perform(p->world, somebody(p), behaviour, NULL, 0, partner);
}

static void move_somebody(random_play *p)
{
    trp_motion motion = {.entity = somebody(p),
                         .to = somewhere(p),
                         .steps = chance_once_in(&p->c, 2) ? 0 : chance_below(&p->c, 200)};
    motion.from = motion.steps == 0 ? motion.to : trp_entity_position(p->world, motion.entity);
    trp_motions(p->world, &motion, 1);
}

static void change_fact(random_play *p)
{
    static const char *const facts[] = {"person.mood", "person.nerve", "person.calm"};
    uint32_t which = chance_below(&p->c, 3);
    int64_t value =
        which < 2 ? (int64_t)chance_below(&p->c, 101) * TRP_ONE : (int64_t)chance_below(&p->c, 2);
    trp_fact_set(p->world, somebody(p), trp_pack_find(p->pack, TRP_SORT_FACT, facts[which]),
                 (trp_value){value});
}

// ---- Interests ----------------------------------------------------------------------------------

static void add_interest(random_play *p)
{
    if (p->interest_count == RANDOM_PLAY_INTERESTS) {
        return;
    }
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.entity = chance_once_in(&p->c, 2) ? somebody(p) : trp_nobody();
    def.at = somewhere(p);
    uint32_t radius = 0, period = 1u << chance_below(&p->c, 2);
    for (uint32_t i = 0; i <= chance_below(&p->c, TRP_INTEREST_RINGS); i++) {
        radius += TRP_UNITS_PER_METRE + chance_below(&p->c, 8 * TRP_UNITS_PER_METRE);
        def.rings[i] = (trp_ring){radius, period};
        period = period < 8 && chance_once_in(&p->c, 2) ? 2 * period : period;
    }
    assert_int_equal(
        trp_world_interest_add(p->world, &def, &p->interests[p->interest_count++]), TRP_OK);
}

static void change_interests(random_play *p)
{
    uint32_t which = p->interest_count > 0 ? chance_below(&p->c, p->interest_count) : 0;
    uint32_t what = chance_below(&p->c, 6);
    if (what < 2 || p->interest_count == 0) {
        add_interest(p);
    } else if (what == 2) {
        assert_int_equal(trp_world_interest_remove(p->world, p->interests[which]), TRP_OK);
        p->interests[which] = p->interests[--p->interest_count];
    } else if (what == 3) {
        trp_world_interest_follow(p->world, p->interests[which], somebody(p));
    } else {
        assert_int_equal(trp_world_interest_move(p->world, p->interests[which], somewhere(p)),
                         TRP_OK);
    }
}

static void have_a_whim(random_play *p)
{
    if (p->has_interests && chance_once_in(&p->c, 5)) {
        change_interests(p);
        return;
    }
    switch (chance_below(&p->c, 14)) {
    case 0:
        if (p->people_count > 1) {
            remove_person(p);
        }
        break;
    case 1: add_person(p); break;
    case 2: trp_agent_put_on(p->world, somebody(p), some_role(p)); break;
    case 3: trp_agent_take_off(p->world, somebody(p), some_role(p)); break;
    case 4:
    case 5: give_order(p); break;
    case 6: move_somebody(p); break;
    case 7: change_fact(p); break;
    case 8:
        trp_message_send(p->world, somebody(p), chance_below(&p->c, 2),
                         chance_once_in(&p->c, 2) ? somebody(p) : trp_nobody(), NULL, 0);
        break;
    case 9: trp_event_happened(p->world, chance_below(&p->c, 2), somebody(p)); break;
    case 10:
        trp_agent_cancel(p->world, somebody(p),
                         chance_below(&p->c, trp_pack_count(p->pack, TRP_SORT_BEHAVIOUR)));
        break;
    case 11:
        if (p->deed_count > 0) {
            trp_action_progress(p->world, p->deeds[chance_below(&p->c, p->deed_count)].token);
        }
        break;
    case 12: trp_agent_set_update_period(p->world, somebody(p), 1u << chance_below(&p->c, 4)); break;
    default: trp_agent_set_spontaneous(p->world, somebody(p), !chance_once_in(&p->c, 3)); break;
    }
}

// ---- A play -------------------------------------------------------------------------------------

static trp_pack *write_pack(uint64_t seed, chance *c)
{
    size_t size = random_text(c, text, sizeof text);
    trp_script_source source = {"random.troupe", text, size};
    trp_script *script;
    trp_pack *pack = NULL;
    trp_diagnostic why;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fail_msg("seed %llu: the text does not compile:\n%s", (unsigned long long)seed,
                 trp_script_report(script));
    }
    const void *bytes = trp_script_pack(script, &size);
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, &why), TRP_OK);
    trp_script_release(script);
    return pack;
}

void random_play_def(uint64_t seed, trp_world_def *def)
{
    static const uint32_t rounds[] = {1, 2, 4, 4}, periods[] = {1, 1, 2, 8};
    chance c = {seed * 31 + 7};
    trp_world_def_init(def, sizeof *def);
    def->seed = seed;
    def->rounds_per_step = rounds[chance_below(&c, 4)];
    def->watchdog_ms = 5000;
    def->gives_up_ms = 10000;
    def->entity_capacity = 1;
    def->events = chance_once_in(&c, 2) ? 1 : 0;
    def->update_period = periods[chance_below(&c, 4)];
    def->leaving_ms = chance_once_in(&c, 2) ? 10000 : 500;
}

trp_result random_play_begin(random_play *p, uint64_t seed, const trp_world_def *def)
{
    *p = (random_play){.c = {seed}};
    p->pack = write_pack(seed, &p->c);
    p->wildness = 2u << chance_below(&p->c, 7);
    return trp_world_create(p->pack, def, &p->world);
}

void random_play_cast(random_play *p)
{
    add_place(p, "bar");
    if (!chance_once_in(&p->c, 4)) {
        add_place(p, "well");
    }
    for (uint32_t count = 2 + chance_below(&p->c, 10); count > 0; count--) {
        add_person(p);
    }
    p->has_interests = chance_once_in(&p->c, 3);
    if (p->has_interests) {
        add_interest(p);
    }
}

void random_play_open(random_play *p, uint64_t seed)
{
    trp_world_def def;
    random_play_def(seed, &def);
    assert_int_equal(random_play_begin(p, seed, &def), TRP_OK);
    random_play_cast(p);
}

void random_play_close(random_play *p)
{
    trp_world_destroy(p->world);
    trp_pack_release(p->pack);
}

void random_play_prepare(random_play *p)
{
    answer(p);
    if (chance_once_in(&p->c, p->wildness)) {
        have_a_whim(p);
    }
}

void random_play_perform(random_play *p)
{
    take_commands(p);
}

void random_play_step(random_play *p)
{
    random_play_prepare(p);
    trp_world_step(p->world);
    random_play_perform(p);
}
