// SPDX-License-Identifier: MIT
// A host in one file: what docs/embedding.md explains, piece by piece.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <troupe/script.h>
#include <troupe/troupe.h>

#define MOST_BODIES 64
#define MOST_DOING 4

static const char evening[] =
    "place well\n"
    "role Villager for creature\n"
    "    proactive Fetch water, weight 2\n"
    "        move to well\n"
    "        wait 2 s\n"
    "    proactive Chat, with a Villager within 10 m, about harvest\n"
    "        move to partner\n"
    "        \"A fine year for barley, {partner}.\" to partner\n"
    "        listen\n"
    "    reactive Chat along, about harvest\n"
    "        listen\n"
    "        listen\n"
    "        \"If the rain holds off.\" to partner\n"
    "    latent Wave, when a creature comes within 2 m, cooldown 20 s\n"
    "        glance at it\n";

typedef struct doing {
    trp_token token;  // 0: nothing
    uint32_t ends_at;
    bool moves;
} doing;

typedef struct body {
    trp_entity entity;
    const char *name;
    doing doings[MOST_DOING];
} body;

typedef struct game {
    trp_pack *pack;
    trp_world *world;
    body bodies[MOST_BODIES];
    uint32_t body_count;
} game;

static trp_pack *compile(const char *text)
{
    trp_script_source source = {"evening.troupe", text, strlen(text)};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    if (trp_script_compile(&source, 1, NULL, &script) != TRP_OK) {
        fputs(script != NULL ? trp_script_report(script) : "There is not enough memory.\n", stderr);
    } else {
        size_t size;
        const void *bytes = trp_script_pack(script, &size);
        trp_diagnostic why;
        if (trp_pack_load(bytes, size, NULL, &pack, &why) != TRP_OK) {
            fprintf(stderr, "%s\n", why.message);
        }
    }
    trp_script_release(script);
    return pack;
}

static body *body_of(game *g, trp_entity entity)
{
    for (uint32_t i = 0; i < g->body_count; i++) {
        if (g->bodies[i].entity.value == entity.value) {
            return &g->bodies[i];
        }
    }
    return NULL;
}

static void add_villager(game *g, const char *name, double x, double y)
{
    body *b = &g->bodies[g->body_count];
    uint32_t kind = trp_pack_find(g->pack, TRP_NAMES_KIND, "creature");
    uint32_t role = trp_pack_find(g->pack, TRP_NAMES_ROLE, "Villager");
    if (g->body_count < MOST_BODIES &&
        trp_entity_spawn(g->world, kind, trp_point_from_metres(x, y, 0), &b->entity) == TRP_OK) {
        b->name = name;
        g->body_count++;
        trp_agent_put_on_role(g->world, b->entity, role);
    }
}

static const char *name_of(trp_entity entity, void *context)
{
    body *b = body_of(context, entity);
    return b != NULL ? b->name : "somebody";
}

// Where an action leads to, if it leads anywhere.
static bool goal_of(const game *g, const trp_command *command, trp_point *goal)
{
    if (command->argument_count == 0) {
        return false;
    }
    if (command->argument_types[0] == TRP_TYPE_ENTITY) {
        *goal = trp_entity_position(g->world, trp_value_to_entity(command->arguments[0]));
        return true;
    }
    *goal = trp_value_to_point(command->arguments[0]);
    return command->argument_types[0] == TRP_TYPE_POINT;
}

// Sets a body in motion and returns how many steps it will take.
static uint32_t walk(game *g, const trp_command *command)
{
    trp_motion motion = {.entity = command->agent, .from = trp_entity_position(g->world, command->agent)};
    if (!goal_of(g, command, &motion.to)) {
        return 1;
    }
    uint32_t metres_256 = trp_point_distance(motion.from, motion.to);
    motion.steps = metres_256 * trp_world_steps_per_second(g->world) / (TRP_UNITS_PER_METRE * 3 / 2) + 1;
    trp_world_set_motions(g->world, &motion, 1);
    return motion.steps;
}

// How long an action lasts: as its argument says, where it has one for that, else as declared.
static uint32_t duration(const game *g, const trp_command *command, const trp_action_info *action)
{
    uint32_t ms = action->lasts_least_ms;
    trp_argument time;
    if (trp_command_argument(g->world, command, action->time_parameter, &time, sizeof time) == TRP_OK && time.type == TRP_TYPE_NUMBER) {
        ms = (uint32_t)(trp_value_to_number(time.value) * 1000 + 0.5);
    }
    return trp_world_ms_to_steps(g->world, ms);
}

static void begin(game *g, body *b, const trp_command *command, uint32_t since)
{
    trp_action_info action;
    trp_pack_action(g->pack, command->action, &action, sizeof action);
    char words[256] = "";
    if (command->argument_types[0] == TRP_TYPE_TEXT) {
        trp_command_spoken_line(g->world, command, 0, name_of, g, words, sizeof words);
    }
    printf("%5u  %s: %s %s\n", trp_world_now(g->world), b->name, action.name, words);
    uint32_t ends_at = action.moves ? trp_world_now(g->world) + walk(g, command) : since + duration(g, command, &action);
    for (uint32_t i = 0; i < MOST_DOING; i++) {
        if (b->doings[i].token.value == 0) {
            b->doings[i] = (doing){command->token, ends_at, action.moves};
            return;
        }
    }
    trp_action_finished(g->world, command->token, TRP_ACTION_FAILED, 0);
}

static void stop(game *g, body *b, trp_token token)
{
    trp_point here = trp_entity_position(g->world, b->entity);
    trp_motion stand = {.entity = b->entity, .from = here, .to = here};
    for (uint32_t i = 0; i < MOST_DOING; i++) {
        if (b->doings[i].token.value == token.value) {
            b->doings[i].token.value = 0;
            trp_world_set_motions(g->world, &stand, b->doings[i].moves ? 1 : 0);
        }
    }
}

// After a load: nothing of what they do was kept, so they all begin again, with the time that is left.
static void begin_again(game *g)
{
    trp_running_action running[MOST_BODIES * MOST_DOING];
    uint32_t count = trp_world_running_actions(g->world, running, MOST_BODIES * MOST_DOING, sizeof *running);
    for (uint32_t i = 0; i < g->body_count; i++) {
        memset(g->bodies[i].doings, 0, sizeof g->bodies[i].doings);
    }
    for (uint32_t i = 0; i < count && i < MOST_BODIES * MOST_DOING; i++) {
        body *b = body_of(g, running[i].command.agent);
        if (b != NULL && !running[i].is_held) {
            begin(g, b, &running[i].command, running[i].since);
        }
    }
}

static void obey(game *g)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(g->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        body *b = body_of(g, commands[i].agent);
        if (b != NULL && commands[i].kind == TRP_COMMAND_STOP) {
            stop(g, b, commands[i].token);
        } else if (b != NULL && commands[i].kind == TRP_COMMAND_BEGIN) {
            begin(g, b, &commands[i], trp_world_now(g->world));
        }
    }
}

static void answer(game *g)
{
    for (uint32_t i = 0; i < g->body_count; i++) {
        for (uint32_t j = 0; j < MOST_DOING; j++) {
            doing *d = &g->bodies[i].doings[j];
            if (d->token.value != 0 && d->ends_at <= trp_world_now(g->world) + 1) {
                trp_action_finished(g->world, d->token, TRP_ACTION_SUCCEEDED, 0);
                d->token.value = 0;
            }
        }
    }
}

static void live(game *g, uint32_t steps)
{
    while (steps-- > 0) {
        answer(g);
        trp_world_step(g->world);
        obey(g);
    }
}

// Through a file, in a game: here only through memory.
static bool save_and_load(game *g)
{
    size_t size;
    trp_world_save(g->world, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    trp_world *loaded = NULL;
    trp_diagnostic why = {0};
    if (bytes != NULL && trp_world_save(g->world, TRP_SAVE_ALL, bytes, size, &size) == TRP_OK &&
        trp_world_load(g->pack, bytes, size, NULL, &loaded, &why) == TRP_OK) {
        trp_world_destroy(g->world);
        g->world = loaded;
        begin_again(g);
    }
    free(bytes);
    fputs(why.message, stderr);
    return loaded != NULL;
}

static bool change_text(game *g, const char *text)
{
    trp_pack *pack = compile(text);
    if (pack == NULL || trp_world_reload(g->world, pack) != TRP_OK) {
        trp_pack_release(pack);
        return false;  // all agents go on with the old text
    }
    uint32_t count;
    const trp_migration *rows = trp_world_reload_report(g->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        printf("       %s: %s, %s\n", name_of(rows[i].agent, g), rows[i].name,
               trp_migration_reason_name((trp_migration_reason)rows[i].reason));
    }
    trp_pack_release(g->pack);
    g->pack = pack;
    obey(g);
    return true;
}

int main(void)
{
    static game g;
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = 7;
    g.pack = compile(evening);
    if (g.pack == NULL || trp_world_create(g.pack, &def, &g.world) != TRP_OK) {
        return 1;
    }
    trp_entity well;
    trp_entity_spawn(g.world, trp_pack_find(g.pack, TRP_NAMES_KIND, "place"), trp_point_from_metres(6, 0, 0), &well);
    trp_world_bind_global(g.world, trp_pack_find(g.pack, TRP_NAMES_GLOBAL, "well"), well);
    add_villager(&g, "Greta", 0, 0);
    add_villager(&g, "Till", 3, 4);
    add_villager(&g, "Jonas", 8, 2);
    live(&g, 600);
    if (!save_and_load(&g)) {
        return 1;
    }
    live(&g, 300);

    static char night[sizeof evening];
    memcpy(night, evening, sizeof evening);
    memcpy(strstr(night, "wait 2 s"), "wait 9 s", 8);
    if (!change_text(&g, night)) {
        return 1;
    }
    live(&g, 300);
    trp_world_destroy(g.world);
    trp_pack_release(g.pack);
    return 0;
}
