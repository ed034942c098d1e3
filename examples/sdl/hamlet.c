// SPDX-License-Identifier: MIT
// The host: it reads the map and the cast from the text, finds ways, performs what it is told, and answers.

#include "hamlet.h"

#include <stdlib.h>
#include <string.h>

static const char SAVE_MARK[8] = "HAMLET1";

static uint32_t draw(hamlet *h, uint32_t below)
{
    h->chance = h->chance * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(h->chance >> 33) % below;
}

static body *body_of(hamlet *h, trp_entity entity)
{
    uint64_t row = trp_entity_user_data(h->world, entity);
    return row > 0 && row <= h->count ? &h->bodies[row - 1] : NULL;
}

const char *hamlet_name(trp_entity entity, void *context)
{
    body *b = body_of(context, entity);
    return b != NULL ? b->name : NULL;
}

// ---- The map ------------------------------------------------------------------------------------

bool hamlet_is_free(const hamlet *h, int x, int y)
{
    return x >= 0 && y >= 0 && x < MAP_WIDTH && y < MAP_HEIGHT && strchr("#Toaw", h->map[y][x]) == NULL;
}

static trp_point middle(int square)
{
    return (trp_point){(square % MAP_WIDTH) * METRE + METRE / 2, (square / MAP_WIDTH) * METRE + METRE / 2, 0};
}

// Whether one may walk straight from a point to another: every quarter of a metre is free, with room for the shoulders.
static bool is_straight(const hamlet *h, trp_point a, trp_point b)
{
    int steps = (int)(trp_point_distance(a, b) * 4 / METRE) + 1;
    for (int i = 0; i <= steps; i++) {
        int x = a.x + (b.x - a.x) / steps * i, y = a.y + (b.y - a.y) / steps * i, room = METRE / 4;
        if (!hamlet_is_free(h, (x - room) / METRE, (y - room) / METRE) || !hamlet_is_free(h, (x + room) / METRE, (y - room) / METRE) ||
            !hamlet_is_free(h, (x - room) / METRE, (y + room) / METRE) || !hamlet_is_free(h, (x + room) / METRE, (y + room) / METRE)) {
            return false;
        }
    }
    return true;
}

// Finds a way to within `near` of a goal, breadth first, and keeps the corners at which it turns. False when there is none.
static bool find_way(hamlet *h, body *b, trp_point from, trp_point goal, int near)
{
    static int came[MAP_WIDTH * MAP_HEIGHT], open[MAP_WIDTH * MAP_HEIGHT];
    int count = 0, first = from.y / METRE * MAP_WIDTH + from.x / METRE, found = -1;
    memset(came, -1, sizeof came);
    came[first] = first;
    open[count++] = first;
    for (int i = 0; i < count && found < 0; i++) {
        int at = open[i];
        if (trp_point_distance(middle(at), goal) <= (uint32_t)near) {
            found = at;
        }
        for (int d = 0; d < 8; d++) {
            static const int8_t dx[] = {1, -1, 0, 0, 1, 1, -1, -1}, dy[] = {0, 0, 1, -1, 1, -1, 1, -1};
            int x = at % MAP_WIDTH + dx[d], y = at / MAP_WIDTH + dy[d], next = y * MAP_WIDTH + x;
            if (hamlet_is_free(h, x, y) && came[next] < 0 && hamlet_is_free(h, x, y - dy[d]) && hamlet_is_free(h, x - dx[d], y)) {
                came[next] = at;
                open[count++] = next;
            }
        }
    }
    b->turns = 0;
    trp_point behind = middle(found);  // the corner that was kept last, from the goal backwards
    for (int at = found; found >= 0 && b->turns < MOST_TURNS; at = came[at]) {
        bool is_corner = at == found || at == first || !is_straight(h, behind, middle(came[at]));
        if (is_corner && at != first) {
            memmove(b->way + 1, b->way, b->turns++ * sizeof *b->way);
            behind = b->way[0] = middle(at);
        }
        if (at == first) {
            break;
        }
    }
    return found >= 0;
}

// Sets out to the next corner.
static void walk(hamlet *h, body *b)
{
    trp_motion motion = {.entity = b->entity, .from = trp_entity_position(h->world, b->entity)};
    motion.to = b->turns > 0 ? b->way[0] : motion.from;
    motion.steps = b->turns > 0 ? trp_point_distance(motion.from, motion.to) * 30 / (METRE * 7 / 4) + 1 : 0;
    trp_world_set_motions(h->world, &motion, 1);
    b->from = motion.from;
    b->turn_at = b->turns > 0 ? trp_world_now(h->world) + motion.steps : 0;
    if (b->turns > 0) {
        b->facing_x = motion.to.x - motion.from.x;
        b->facing_y = motion.to.y - motion.from.y;
        memmove(b->way, b->way + 1, --b->turns * sizeof *b->way);
    }
}

static void stand(hamlet *h, body *b)
{
    b->turns = 0;
    walk(h, b);
}

// ---- Performing ---------------------------------------------------------------------------------

// Where an action leads, and whether it leads anywhere: to an entity or a point among its arguments, or, of `wander`, anywhere
// near.
static bool goal_of(hamlet *h, const trp_command *c, trp_point *goal, int *near)
{
    trp_action_info action;
    trp_pack_action(h->pack, c->action, &action, sizeof action);
    trp_point here = trp_entity_position(h->world, c->agent);
    *near = METRE * 9 / 10;
    for (uint32_t i = c->argument_count; i-- > 0;) {
        if (c->argument_types[i] == TRP_TYPE_ENTITY) {
            trp_entity who = trp_value_to_entity(c->arguments[i]);
            body *b = body_of(h, who);
            *goal = trp_entity_position(h->world, who);
            trp_point reach = trp_place_reach(h->world, who);
            if (b != NULL && b->is_place && action.moves) {  // somewhere in it
                goal->x += (int32_t)draw(h, 2 * (uint32_t)reach.x + 1) - reach.x;
                goal->y += (int32_t)draw(h, 2 * (uint32_t)reach.y + 1) - reach.y;
            }
            *near = METRE * 3 / 2;
            return action.moves || strncmp(action.name, "give", 4) == 0;
        }
    }
    if (c->argument_count > 0 && c->argument_types[0] == TRP_TYPE_POINT) {
        *goal = trp_value_to_point(c->arguments[0]);
        return action.moves;
    }
    *goal = (trp_point){here.x + ((int)draw(h, 17) - 8) * METRE, here.y + ((int)draw(h, 17) - 8) * METRE, 0};
    *near = METRE * 3;
    return action.moves;
}

static uint32_t duration(const hamlet *h, const trp_command *c, const trp_action_info *action, const body *b)
{
    trp_argument time;
    if (trp_command_argument(h->world, c, action->time_parameter, &time, sizeof time) == TRP_OK && time.type == TRP_TYPE_NUMBER) {
        return trp_world_ms_to_steps(h->world, (uint32_t)(trp_value_to_number(time.value) * 1000));
    }
    bool speaks = c->argument_types[0] == TRP_TYPE_TEXT && c->argument_count > 0;
    uint32_t lasts_ms;
    if (speaks && trp_pack_line_sound(h->pack, (uint32_t)c->arguments[0].bits, &lasts_ms) != NULL) {
        return trp_world_ms_to_steps(h->world, lasts_ms);
    }
    return trp_world_ms_to_steps(h->world, speaks ? 900 + 45 * (uint32_t)strlen(b->says) : action->lasts_least_ms);
}

static void face(hamlet *h, body *b, const trp_command *c)
{
    for (uint32_t i = 0; i < c->argument_count; i++) {
        trp_entity who = trp_value_to_entity(c->arguments[i]);
        if (c->argument_types[i] == TRP_TYPE_ENTITY && trp_entity_is_alive(h->world, who)) {
            trp_point here = trp_entity_position(h->world, b->entity), there = trp_entity_position(h->world, who);
            b->facing_x = there.x - here.x;
            b->facing_y = there.y - here.y;
        }
    }
}

static void fail(hamlet *h, doing *d, const char *failure)
{
    h->failures++;
    trp_action_finished(h->world, d->token, TRP_ACTION_FAILED, trp_pack_find_failure(h->pack, d->command.action, failure));
    d->token.value = 0;
}

static void begin(hamlet *h, body *b, const trp_command *c, uint32_t since)
{
    doing *d = b->doings;
    while (d < b->doings + MOST_DOINGS && d->token.value != 0) {
        d++;
    }
    if (d == b->doings + MOST_DOINGS) {
        trp_action_finished(h->world, c->token, TRP_ACTION_FAILED, TRP_NOT_FOUND);
        return;
    }
    trp_action_info action;
    trp_pack_action(h->pack, c->action, &action, sizeof action);
    *d = (doing){.token = c->token, .command = *c};
    b->began_at = trp_world_now(h->world);
    if (c->argument_count > 0 && c->argument_types[0] == TRP_TYPE_TEXT) {
        trp_command_spoken_line(h->world, c, 0, hamlet_name, h, b->says, sizeof b->says);
        b->sound = trp_pack_line_sound(h->pack, (uint32_t)c->arguments[0].bits, NULL);
        b->says_until = trp_world_now(h->world) + duration(h, c, &action, b) + (b->sound != NULL ? 0 : 30);
        b->voiced = b->sound != NULL ? c->token : b->voiced;
        since = b->sound != NULL ? trp_world_now(h->world) : since;  // behind a load a voice begins anew, and its line with it
        h->lines_said++;
        printf("%u %s: %s\n", trp_world_now(h->world), b->name, b->says);
    }
    face(h, b, c);
    d->ends_at = since + (action.moves && action.time_parameter == TRP_NOT_FOUND ? 0 : duration(h, c, &action, b));
    trp_point goal, here = trp_entity_position(h->world, b->entity);
    int near;
    d->walks = goal_of(h, c, &goal, &near);
    bool is_stormy = trp_world_now(h->world) < h->fault_until;
    if (d->walks && (is_stormy || !find_way(h, b, here, goal, near))) {
        fail(h, d, "unreachable");
    } else if (d->walks) {
        walk(h, b);
        d->walks = b->turn_at != 0;  // false: it is there already
    } else if (is_stormy) {
        d->ends_at = UINT32_MAX;
    }
}

static void stop(hamlet *h, body *b, trp_token token)
{
    if (b->voiced.value == token.value) {
        b->voiced.value = 0;
        b->sound = NULL;
        b->says_until = trp_world_now(h->world);
    }
    for (uint32_t i = 0; i < MOST_DOINGS; i++) {
        if (b->doings[i].token.value == token.value) {
            b->doings[i].token.value = 0;
            if (b->doings[i].walks) {
                stand(h, b);
            }
        }
    }
}

static void obey(hamlet *h)
{
    uint32_t count;
    const trp_command *c = trp_world_commands(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        body *b = body_of(h, c[i].agent);
        if (b != NULL && c[i].kind == TRP_COMMAND_STOP) {
            stop(h, b, c[i].token);
        } else if (b != NULL && c[i].kind == TRP_COMMAND_BEGIN) {
            begin(h, b, &c[i], trp_world_now(h->world));
        }
    }
}

// Goes on at a corner; at the last one the walk is over, and what is done there begins.
static void turn(hamlet *h, body *b)
{
    uint32_t now = trp_world_now(h->world);
    if (b->turn_at == 0 || now < b->turn_at) {
        return;
    }
    walk(h, b);
    for (uint32_t i = 0; b->turn_at == 0 && i < MOST_DOINGS; i++) {
        doing *d = &b->doings[i];
        if (d->token.value != 0 && d->walks) {
            d->walks = false;
            face(h, b, &d->command);
            d->ends_at = d->ends_at > now ? d->ends_at : now;
        }
    }
}

static void answer(hamlet *h)
{
    for (uint32_t i = 0; i < h->count; i++) {
        body *b = &h->bodies[i];
        turn(h, b);
        for (uint32_t j = 0; j < MOST_DOINGS; j++) {
            doing *d = &b->doings[j];
            if (d->token.value != 0 && !d->walks && d->ends_at <= trp_world_now(h->world)) {
                trp_action_finished(h->world, d->token, TRP_ACTION_SUCCEEDED, 0);
                d->token.value = 0;
            }
        }
    }
}

static void lead_player(hamlet *h)
{
    trp_entity player = h->bodies[h->player].entity;
    trp_point from = trp_entity_position(h->world, player), to = from;
    int stride = METRE * 3 / 30;
    to.x += hamlet_is_free(h, (from.x + h->push_x * (stride + METRE / 4)) / METRE, from.y / METRE) ? h->push_x * stride : 0;
    to.y += hamlet_is_free(h, to.x / METRE, (from.y + h->push_y * (stride + METRE / 4)) / METRE) ? h->push_y * stride : 0;
    if (to.x != from.x || to.y != from.y) {
        trp_world_set_motions(h->world, &(trp_motion){.entity = player, .from = from, .to = to, .steps = 1}, 1);
        h->bodies[h->player].facing_x = h->push_x;
        h->bodies[h->player].facing_y = h->push_y;
    }
}

bool hamlet_step(hamlet *h)
{
    if (h->link != NULL && !trp_link_serve(h->link, h->world)) {
        return false;
    }
    answer(h);
    lead_player(h);
    trp_world_step(h->world);
    obey(h);
    return true;
}

void hamlet_greet(hamlet *h)
{
    trp_entity player = h->bodies[h->player].entity;
    body *nearest = NULL;
    uint32_t least = 3 * METRE;
    for (uint32_t i = 0; i < h->count; i++) {
        uint32_t far = trp_point_distance(trp_entity_position(h->world, player), trp_entity_position(h->world, h->bodies[i].entity));
        if (i != h->player && !h->bodies[i].is_place && far < least) {
            nearest = &h->bodies[i];
            least = far;
        }
    }
    uint32_t hello = trp_pack_find(h->pack, TRP_NAMES_MESSAGE, "Hello");
    trp_value who = trp_value_entity(player);
    bool is_sent = nearest != NULL && trp_message_send(h->world, nearest->entity, hello, player, &who, 1) == TRP_OK;
    snprintf(h->notice, sizeof h->notice, "You greet %s.", is_sent ? nearest->name : "the wind");
}

void hamlet_storm(hamlet *h)
{
    h->fault_until = trp_world_now(h->world) + trp_world_ms_to_steps(h->world, 20000);
    trp_event_happened(h->world, trp_pack_find(h->pack, TRP_NAMES_EVENT, "storm"), trp_nobody());
    snprintf(h->notice, sizeof h->notice, "A storm! No way is open.");
}

// ---- Text, save, reload -------------------------------------------------------------------------

static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (bytes = malloc((size_t)ftell(file) + 1)) != NULL) {
        *size = (size_t)ftell(file);
        rewind(file);
        *size = fread(bytes, 1, *size, file);
        bytes[*size] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

static trp_pack *compile(hamlet *h)
{
    size_t size;
    free(h->text);
    trp_script_release(h->script);
    h->script = NULL;
    h->text = read_file(h->text_path, &size);
    trp_script_source source = {h->text_path, h->text, size};
    trp_pack *pack = NULL;
    if (h->text == NULL || trp_script_compile(&source, 1, NULL, &h->script) != TRP_OK) {
        fprintf(stderr, "%s", h->script != NULL ? trp_script_report(h->script) : "The text cannot be read.\n");
        return NULL;
    }
    const void *bytes = trp_script_pack(h->script, &size);
    trp_pack_load(bytes, size, NULL, &pack, NULL);
    return pack;
}

static trp_entity add_body(hamlet *h, uint32_t kind, const char *name, trp_point at, uint32_t global)
{
    body *b = &h->bodies[h->count];
    if (h->count < MOST_BODIES && trp_entity_spawn(h->world, kind, at, &b->entity) == TRP_OK) {
        snprintf(b->name, sizeof b->name, "%s", name);
        b->is_place = trp_pack_kind_is_place(h->pack, kind);
        trp_entity_set_user_data(h->world, b->entity, ++h->count);
        if (global != TRP_NOT_FOUND) {
            trp_world_bind_global(h->world, global, b->entity);
        }
        return b->entity;
    }
    return trp_nobody();
}

// Each place lies around its letters of the plan.
static void add_places(hamlet *h, uint32_t setting, uint32_t legend_count)
{
    for (uint32_t i = 0; i < legend_count; i++) {
        trp_setting_legend_entry letter;
        trp_setting_legend(h->pack, setting, i, &letter, sizeof letter);
        int left = MAP_WIDTH, right = 0, top = MAP_HEIGHT, bottom = 0;
        for (int at = 0; at < MAP_WIDTH * MAP_HEIGHT; at++) {
            int x = at % MAP_WIDTH, y = at / MAP_WIDTH;
            if ((uint32_t)(unsigned char)h->map[y][x] == letter.letter) {
                left = x < left ? x : left, right = x > right ? x : right, top = y < top ? y : top, bottom = y > bottom ? y : bottom;
            }
        }
        if (letter.what == TRP_LEGEND_PLACE && left <= right) {
            trp_point at = {(left + right + 1) * METRE / 2, (top + bottom + 1) * METRE / 2, 0};
            trp_entity place = add_body(h, trp_pack_global_kind(h->pack, letter.global), letter.name, at, letter.global);
            trp_point reach = {(right - left + 1) * METRE / 2, (bottom - top + 1) * METRE / 2, 2 * METRE};
            trp_place_set_reach(h->world, place, reach);
        }
    }
}

static void add_cast(hamlet *h, uint32_t setting, uint32_t cast_count)
{
    for (uint32_t i = 0; i < cast_count; i++) {
        trp_setting_cast_member member;
        trp_setting_cast(h->pack, setting, i, &member, sizeof member);
        bool is_near = member.where == TRP_CAST_NEAR || member.where == TRP_CAST_AT;
        trp_point at;
        do {
            trp_point about = {MAP_WIDTH * METRE / 2, MAP_HEIGHT * METRE / 2, 0};
            about = is_near ? trp_entity_position(h->world, trp_world_bound_entity(h->world, member.place)) : about;
            uint32_t wide = is_near ? 5 * METRE : 36 * METRE, high = is_near ? 5 * METRE : 16 * METRE;
            at = (trp_point){about.x + (int32_t)draw(h, wide) - (int32_t)wide / 2, about.y + (int32_t)draw(h, high) - (int32_t)high / 2, 0};
        } while (!is_straight(h, at, at));
        bool is_player = trp_pack_kind_is_player(h->pack, member.kind);
        h->player = is_player ? h->count : h->player;
        trp_entity who = add_body(h, member.kind, is_player ? "stranger" : member.name, at, member.global);
        if (member.role != TRP_NOT_FOUND) {
            trp_agent_put_on_role(h->world, who, member.role);
        }
    }
}

bool hamlet_open(hamlet *h, const char *text_path)
{
    *h = (hamlet){.text_path = text_path, .chance = 7};
    h->pack = compile(h);
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = 7;
    def.start_of_day_s = 10 * 3600;
    trp_setting_info info;
    if (h->pack == NULL || trp_setting_describe(h->pack, 0, &info, sizeof info) != TRP_OK ||
        trp_world_create(h->pack, &def, &h->world) != TRP_OK) {
        return false;
    }
    for (uint32_t y = 0; y < MAP_HEIGHT; y++) {
        snprintf(h->map[y], sizeof h->map[y], "%-*.*s", MAP_WIDTH, MAP_WIDTH, trp_setting_floor_plan_row(h->pack, 0, y));
    }
    add_places(h, 0, info.legend_count);
    for (uint32_t i = 0; i < info.stock_count; i++) {
        trp_setting_stock_entry goods;
        trp_setting_stock(h->pack, 0, i, &goods, sizeof goods);
        trp_items_add(h->world, trp_world_bound_entity(h->world, goods.global), goods.item, (int32_t)goods.count);
    }
    add_cast(h, 0, info.cast_count);
    return true;
}

static bool take_pack(void *context, const void *bytes, size_t size)
{
    trp_pack *pack = NULL;
    return trp_pack_load(bytes, size, NULL, &pack, NULL) == TRP_OK && hamlet_take_pack(context, pack);
}

void hamlet_open_link(hamlet *h)
{
    trp_link_def def;
    trp_link_def_init(&def, sizeof def);
    def.name = "The hamlet";
    def.text = h->text_path;
    def.namer = hamlet_name;
    def.take_pack = take_pack;
    def.context = h;
    if (trp_link_open(&def, &h->link) != TRP_OK) {
        fprintf(stderr, "Tools cannot look into the game.\n");
    }
}

void hamlet_close(hamlet *h)
{
    trp_link_close(h->link);
    trp_world_destroy(h->world);
    trp_pack_release(h->pack);
    trp_script_release(h->script);
    free(h->text);
}

// The state of the game itself, the number from which its random numbers go on, is written in front of the world. Bodies are found
// again by their user data.
bool hamlet_save(hamlet *h, const char *path)
{
    size_t size;
    trp_world_save(h->world, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    FILE *file = fopen(path, "wb");
    bool is_saved = bytes != NULL && file != NULL && trp_world_save(h->world, TRP_SAVE_ALL, bytes, size, &size) == TRP_OK &&
                    fwrite(SAVE_MARK, sizeof SAVE_MARK, 1, file) == 1 && fwrite(&h->chance, sizeof h->chance, 1, file) == 1 &&
                    fwrite(bytes, size, 1, file) == 1;
    is_saved = file != NULL && fclose(file) == 0 && is_saved;
    free(bytes);
    snprintf(h->notice, sizeof h->notice, is_saved ? "Saved." : "It could not be saved.");
    return is_saved;
}

bool hamlet_load(hamlet *h, const char *path)
{
    enum { HEAD = sizeof SAVE_MARK + sizeof h->chance };
    size_t size;
    char *bytes = read_file(path, &size);
    trp_world *loaded = NULL;
    trp_diagnostic why = {.message = "it is no save of this game"};
    if (bytes != NULL && size > HEAD && memcmp(bytes, SAVE_MARK, sizeof SAVE_MARK) == 0 &&
        trp_world_load(h->pack, bytes + HEAD, size - HEAD, NULL, &loaded, &why) == TRP_OK) {
        memcpy(&h->chance, bytes + sizeof SAVE_MARK, sizeof h->chance);
        trp_world_destroy(h->world);
        h->world = loaded;
        h->fault_until = 0;
        for (trp_entity who = trp_world_next_entity(loaded, trp_nobody()); who.value != 0; who = trp_world_next_entity(loaded, who)) {
            body *b = body_of(h, who);
            if (b != NULL) {
                b->entity = who;
                b->turn_at = b->says_until = b->began_at = 0;
                b->voiced.value = 0;
                memset(b->doings, 0, sizeof b->doings);
            }
        }
        static trp_running_action running[MOST_BODIES * MOST_DOINGS];
        uint32_t count = trp_world_running_actions(loaded, running, MOST_BODIES * MOST_DOINGS, sizeof *running);
        for (uint32_t i = 0; i < count; i++) {
            body *b = body_of(h, running[i].command.agent);
            if (b != NULL && !running[i].is_held) {
                begin(h, b, &running[i].command, running[i].since);
            }
        }
    }
    free(bytes);
    snprintf(h->notice, sizeof h->notice, loaded != NULL ? "Loaded." : "It could not be loaded: %s.", why.message);
    return loaded != NULL;
}

bool hamlet_take_pack(hamlet *h, trp_pack *pack)
{
    if (pack == NULL || trp_world_reload(h->world, pack) != TRP_OK) {
        trp_pack_release(pack);
        snprintf(h->notice, sizeof h->notice, "The text has mistakes; all go on with the old one.");
        return false;
    }
    trp_pack_release(h->pack);
    h->pack = pack;
    obey(h);
    snprintf(h->notice, sizeof h->notice, "The text is read anew.");
    return true;
}

bool hamlet_reload(hamlet *h)
{
    return hamlet_take_pack(h, compile(h));
}
