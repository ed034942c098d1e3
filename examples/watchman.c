// SPDX-License-Identifier: MIT
// A host whose code is bound to its text: `troupe bind --c examples/watchman.troupe` makes watchman.h while this is
// built. Give an action another parameter, take a fact away or ask another question in the text, and this file does not
// compile, or not link, until it says what to do about it.

#include <watchman.h>

#include <troupe/script.h>

#include <stdio.h>
#include <stdlib.h>

#define MOST_DOING 8

typedef struct doing {
    trp_token token;
    uint32_t ends_at;
} doing;

typedef struct city {
    trp_world *world;
    trp_entity watchman, beggar;
    doing doings[MOST_DOING];
    uint32_t shouts, walks, asked;
    bool is_night;
} city;

static void takes(city *c, const trp_command *command, uint32_t steps)
{
    for (uint32_t i = 0; i < MOST_DOING; i++) {
        if (c->doings[i].token.value == 0) {
            c->doings[i] = (doing){command->token, trp_world_now(c->world) + steps};
            return;
        }
    }
}

// ---- What the game performs: declared in watchman.h ----------------------------------------------

void watchman_do_shout(void *context, const trp_command *command, watchman_shout what)
{
    city *c = context;
    printf("\"%s\"\n", trp_pack_spoken_line(trp_world_pack(c->world), (uint32_t)what.what.bits));
    c->shouts++;
    takes(c, command, 60);
}

void watchman_do_walk_to(void *context, const trp_command *command, watchman_walk_to what)
{
    city *c = context;
    trp_motion motion = {.entity = command->agent, .from = trp_entity_position(c->world, command->agent)};
    motion.to = trp_entity_position(c->world, what.goal);
    motion.steps = 30;
    trp_world_set_motions(c->world, &motion, 1);
    c->walks++;
    takes(c, command, 30);
}

// ---- What it is asked ----------------------------------------------------------------------------

bool watchman_answer_can_hear(void *context, const trp_world *world, trp_entity who, trp_entity whom, bool *answer)
{
    city *c = context;
    trp_point here = trp_entity_position(world, who), there = trp_entity_position(world, whom);
    c->asked++;
    *answer = trp_point_distance(here, there) < 10 * TRP_UNITS_PER_METRE;
    return true;
}

bool watchman_answer_darkness(void *context, const trp_world *world, double *answer)
{
    const city *c = context;
    (void)world;
    *answer = c->is_night ? 0.9 : 0.1;
    return true;
}

// ---- The loop ------------------------------------------------------------------------------------

static void step(city *c)
{
    for (uint32_t i = 0; i < MOST_DOING; i++) {
        doing *d = &c->doings[i];
        if (d->token.value != 0 && d->ends_at <= trp_world_now(c->world) + 1) {
            trp_action_finished(c->world, d->token, TRP_ACTION_SUCCEEDED, 0);
            d->token.value = 0;
        }
    }
    trp_world_step(c->world);
    uint32_t count;
    const trp_command *commands = trp_world_commands(c->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (!watchman_perform(c, &commands[i])) {
            for (uint32_t j = 0; j < MOST_DOING; j++) {  // the action is to stop
                c->doings[j].token.value = c->doings[j].token.value == commands[i].token.value ? 0 : c->doings[j].token.value;
            }
        }
    }
}

static trp_pack *compile(const char *path)
{
    static char text[16384];
    FILE *file = fopen(path, "rb");
    size_t size = file != NULL ? fread(text, 1, sizeof text, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    trp_script_source source = {"watchman.troupe", text, size};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    if (trp_script_compile(&source, 1, NULL, &script) == TRP_OK) {
        size_t bytes;
        const void *made = trp_script_pack(script, &bytes);
        (void)trp_pack_load(made, bytes, NULL, &pack, NULL);
    }
    trp_script_release(script);
    return pack;
}

static trp_entity put(city *c, watchman_kind kind, double x, double y)
{
    trp_entity entity = trp_nobody();
    (void)trp_entity_spawn(c->world, kind, trp_point_from_metres(x, y, 0), &entity);
    return entity;
}

int main(void)
{
    static city c;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    trp_pack *pack = compile("examples/watchman.troupe");
    if (pack == NULL || !watchman_fits(pack) || trp_world_create(pack, &def, &c.world) != TRP_OK) {
        return 1;
    }
    trp_world_set_answerer(c.world, watchman_answer, &c);
    trp_world_bind_global(c.world, WATCHMAN_GLOBAL_GATE, put(&c, WATCHMAN_KIND_PLACE, 0, 0));
    trp_world_bind_global(c.world, WATCHMAN_GLOBAL_TOWER, put(&c, WATCHMAN_KIND_PLACE, 9, 0));
    c.watchman = put(&c, WATCHMAN_KIND_WATCHMAN, 4, 0);
    c.beggar = put(&c, WATCHMAN_KIND_CREATURE, 5, 5);
    trp_agent_put_on_role(c.world, c.watchman, WATCHMAN_ROLE_WATCH);
    for (uint32_t i = 0; i < 900; i++) {
        step(&c);
        if (i == 300) {
            watchman_signal_bell(c.world, trp_nobody());
        }
        if (i == 500) {
            watchman_send_relief(c.world, c.watchman, c.beggar, c.beggar, 5);
        }
        c.is_night = i > 700;
    }
    watchman_watchman_mood mood;
    double steps = 0;
    watchman_get_watchman_mood(c.world, c.watchman, &mood);
    watchman_get_watchman_steps_taken(c.world, c.watchman, &steps);
    printf("%u shouts, %u walks, asked %u times, %.0f rounds\n", c.shouts, c.walks, c.asked, steps);
    bool fine = c.shouts > 0 && c.walks > 2 && c.asked > 0 && steps > 0 && mood == WATCHMAN_WATCHMAN_MOOD_CALM;
    trp_world_destroy(c.world);
    trp_pack_release(pack);
    return fine ? 0 : 1;
}
