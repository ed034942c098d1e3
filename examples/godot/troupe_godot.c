// SPDX-License-Identifier: MIT
// The class `Troupe` for scripts of Godot: a world, the setting of its text, and the commands of each step. Bodies are rows: a
// script keeps a node for each, has it walk and speak, and says when it is done. Texts that are handed back are read byte by byte
// (text_size, text_byte).

#include "godot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <troupe/link.h>
#include <troupe/script.h>
#include <troupe/setting.h>
#include <troupe/troupe.h>

enum { MOST_ROWS = 256, MOST_RUNNING = 1024 };

typedef struct row {
    trp_entity entity;
    char name[32];
} row;

typedef struct troupe {
    trp_pack *pack;
    trp_world *world;
    trp_link *link;
    char path[512];
    char text[4096];  // that was asked for last
    row rows[MOST_ROWS];
    int row_count;
    trp_running_action commands[MOST_RUNNING];  // of the last step, or after a load those that run
    int command_count;
} troupe;

// ---- Values -------------------------------------------------------------------------------------

static godot_value number(int64_t value)
{
    return (godot_value){.type = GODOT_INT, .as.number = value};
}

static godot_value truth(bool value)
{
    return (godot_value){.type = GODOT_BOOL, .as.truth = value};
}

static godot_value point(trp_point at)
{
    godot_value value = {.type = GODOT_POINT};
    value.as.point.x = (float)at.x / TRP_UNITS_PER_METRE;
    value.as.point.y = (float)at.y / TRP_UNITS_PER_METRE;
    return value;
}

static int64_t number_of(const godot_value *value)
{
    return value->type == GODOT_REAL ? (int64_t)value->as.real : value->type == GODOT_INT ? value->as.number : 0;
}

static trp_point point_of(const godot_value *value)
{
    bool is_point = value->type == GODOT_POINT;
    return trp_point_from_metres(is_point ? value->as.point.x : 0, is_point ? value->as.point.y : 0, 0);
}

// Texts of letters of ASCII: names and paths.
static const char *text_of(const godot_value *value, char *to, size_t size)
{
    size_t i = 0;
    for (; value->type == GODOT_TEXT && value->as.text != NULL && value->as.text[i] != 0 && i + 1 < size; i++) {
        to[i] = (char)value->as.text[i];
    }
    to[i] = '\0';
    return to;
}

static godot_value say(troupe *t, const char *text)
{
    snprintf(t->text, sizeof t->text, "%s", text != NULL ? text : "");
    return number((int64_t)strlen(t->text));
}

// ---- The world ----------------------------------------------------------------------------------

static int row_of(const troupe *t, trp_entity entity)
{
    return (int)trp_entity_user_data(t->world, entity) - 1;
}

static const char *word(trp_entity entity, void *context)
{
    const troupe *t = context;
    int at = row_of(t, entity);
    return at >= 0 && at < t->row_count ? t->rows[at].name : NULL;
}

static void *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *bytes = NULL;
    *size = 0;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (bytes = malloc((size_t)ftell(file) + 1)) != NULL) {
        *size = (size_t)ftell(file);
        rewind(file);
        *size = fread(bytes, 1, *size, file);
    }
    if (file != NULL) {
        fclose(file);
    }
    return bytes;
}

// Compiles a text; its mistakes are the text that is handed back.
static trp_pack *compile(troupe *t, const char *path)
{
    size_t size;
    char *text = read_file(path, &size);
    trp_script_source source = {path, text, size};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    if (text != NULL && trp_script_compile(&source, 1, NULL, &script) == TRP_OK) {
        const void *bytes = trp_script_pack(script, &size);
        trp_pack_load(bytes, size, NULL, &pack, NULL);
    }
    say(t, pack != NULL ? "" : script != NULL ? trp_script_report(script) : "The text cannot be read.");
    trp_script_release(script);
    free(text);
    return pack;
}

static void take_commands(troupe *t)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(t->world, &count);
    t->command_count = 0;
    for (uint32_t i = 0; i < count && i < MOST_RUNNING; i++) {
        t->commands[t->command_count++] = (trp_running_action){.command = commands[i], .since = trp_world_now(t->world)};
    }
}

static bool take_pack(troupe *t, trp_pack *pack)
{
    if (pack == NULL || trp_world_reload(t->world, pack) != TRP_OK) {
        trp_pack_release(pack);
        return false;
    }
    trp_pack_release(t->pack);
    t->pack = pack;
    return true;
}

static bool take_bytes(void *context, const void *bytes, size_t size)
{
    trp_pack *pack = NULL;
    return trp_pack_load(bytes, size, NULL, &pack, NULL) == TRP_OK && take_pack(context, pack);
}

// ---- Methods ------------------------------------------------------------------------------------

#define METHOD(name) static godot_value name(troupe *t, godot_value **a)

METHOD(open_text)  // path, seed, the hour at which it begins
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = (uint64_t)number_of(a[1]);
    def.start_of_day_s = (uint32_t)number_of(a[2]) * 3600;
    text_of(a[0], t->path, sizeof t->path);
    t->pack = t->world == NULL ? compile(t, t->path) : NULL;
    return truth(t->pack != NULL && trp_world_create(t->pack, &def, &t->world) == TRP_OK);
}

METHOD(open_link)  // name
{
    char name[64];
    trp_link_def def;
    trp_link_def_init(&def, sizeof def);
    def.name = text_of(a[0], name, sizeof name);
    def.text = t->path;
    def.namer = word;
    def.take_pack = take_bytes;
    def.context = t;
    return truth(trp_link_open(&def, &t->link) == TRP_OK);
}

METHOD(add)  // kind, name, where: the row of a body
{
    char kind[64], name[32];
    row *made = &t->rows[t->row_count];
    uint32_t number_of_kind = trp_pack_find(t->pack, TRP_NAMES_KIND, text_of(a[0], kind, sizeof kind));
    if (t->row_count == MOST_ROWS || trp_entity_spawn(t->world, number_of_kind, point_of(a[2]), &made->entity) != TRP_OK) {
        return number(-1);
    }
    snprintf(made->name, sizeof made->name, "%s", text_of(a[1], name, sizeof name));
    trp_entity_set_user_data(t->world, made->entity, (uint64_t)++t->row_count);
    uint32_t global = trp_pack_find(t->pack, TRP_NAMES_GLOBAL, made->name);
    if (global != TRP_NOT_FOUND) {
        trp_world_bind_global(t->world, global, made->entity);
    }
    return number(t->row_count - 1);
}

static trp_entity entity_of(const troupe *t, const godot_value *value)
{
    int64_t at = number_of(value);
    return at >= 0 && at < t->row_count ? t->rows[at].entity : trp_nobody();
}

METHOD(put_on)  // row, role
{
    char role[64];
    return truth(trp_agent_put_on_role(t->world, entity_of(t, a[0]), trp_pack_find(t->pack, TRP_NAMES_ROLE, text_of(a[1], role, sizeof role))) == TRP_OK);
}

METHOD(set_reach)  // row, half of its size
{
    return truth(trp_place_set_reach(t->world, entity_of(t, a[0]), point_of(a[1])) == TRP_OK);
}

METHOD(add_items)  // row, item, count
{
    char item[64];
    uint32_t found = trp_pack_find(t->pack, TRP_NAMES_ITEM, text_of(a[1], item, sizeof item));
    return truth(trp_items_add(t->world, entity_of(t, a[0]), found, (int32_t)number_of(a[2])) == TRP_OK);
}

METHOD(step)  // false when a tool holds the game
{
    (void)a;
    t->command_count = 0;
    if (t->link != NULL && !trp_link_serve(t->link, t->world)) {
        return truth(false);
    }
    trp_world_step(t->world);
    take_commands(t);
    return truth(true);
}

METHOD(now)
{
    (void)a;
    return number(trp_world_now(t->world));
}

METHOD(command_count)
{
    (void)a;
    return number(t->command_count);
}

static const trp_running_action *command_at(const troupe *t, const godot_value *value)
{
    static const trp_running_action none = {.command = {.kind = TRP_COMMAND_RESUME}};
    int64_t at = number_of(value);
    return at >= 0 && at < t->command_count ? &t->commands[at] : &none;
}

METHOD(command_kind)  // 0 begin, 1 stop
{
    return number(command_at(t, a[0])->command.kind);
}

METHOD(command_row)
{
    return number(row_of(t, command_at(t, a[0])->command.agent));
}

METHOD(command_token)
{
    return number((int64_t)command_at(t, a[0])->command.token.value);
}

METHOD(command_action)  // its name
{
    return say(t, trp_pack_name(t->pack, TRP_NAMES_ACTION, command_at(t, a[0])->command.action));
}

METHOD(command_moves)  // whether the body travels
{
    trp_action_info action = {0};
    trp_pack_action(t->pack, command_at(t, a[0])->command.action, &action, sizeof action);
    return truth(action.moves);
}

METHOD(command_whom)  // the row of the body that it is about, or -1
{
    const trp_command *c = &command_at(t, a[0])->command;
    for (uint32_t i = c->argument_count; i-- > 0;) {
        if (c->argument_types[i] == TRP_TYPE_ENTITY) {
            return number(row_of(t, trp_value_to_entity(c->arguments[i])));
        }
    }
    return number(-1);
}

METHOD(command_words)  // how many bytes the text has that is spoken
{
    const trp_command *c = &command_at(t, a[0])->command;
    char words[256] = "";
    if (c->argument_count > 0 && c->argument_types[0] == TRP_TYPE_TEXT) {
        trp_command_spoken_line(t->world, c, 0, word, t, words, sizeof words);
    }
    return say(t, words);
}

// The sound file of the line that a command speaks, or NULL.
static const char *sound_of(const troupe *t, const trp_command *c, uint32_t *lasts_ms)
{
    bool speaks = c->argument_count > 0 && c->argument_types[0] == TRP_TYPE_TEXT;
    return speaks ? trp_pack_line_sound(t->pack, (uint32_t)c->arguments[0].bits, lasts_ms) : NULL;
}

METHOD(command_sound)  // how many bytes the name of the sound file has, 0 without a voice
{
    return say(t, sound_of(t, &command_at(t, a[0])->command, NULL));
}

METHOD(command_ends)  // the step at which it ends, if it does not travel and nothing is spoken without a voice
{
    const trp_running_action *r = command_at(t, a[0]);
    trp_action_info action = {0};
    trp_pack_action(t->pack, r->command.action, &action, sizeof action);
    uint32_t ms = action.lasts_least_ms;
    trp_argument time;
    if (trp_command_argument(t->world, &r->command, action.time_parameter, &time, sizeof time) == TRP_OK && time.type == TRP_TYPE_NUMBER) {
        ms = (uint32_t)(trp_value_to_number(time.value) * 1000);
    } else {
        sound_of(t, &r->command, &ms);
    }
    return number(r->since + trp_world_ms_to_steps(t->world, ms));
}

METHOD(finished)  // token, whether it succeeded
{
    trp_token token = {(uint64_t)number_of(a[0])};
    bool is_fine = a[1]->type == GODOT_BOOL && a[1]->as.truth;
    return truth(trp_action_finished(t->world, token, is_fine ? TRP_ACTION_SUCCEEDED : TRP_ACTION_FAILED, is_fine ? 0 : TRP_NOT_FOUND) == TRP_OK);
}

METHOD(move)  // row, from, to, steps
{
    trp_motion motion = {.entity = entity_of(t, a[0]), .from = point_of(a[1]), .to = point_of(a[2]), .steps = (uint32_t)number_of(a[3])};
    return truth(trp_world_set_motions(t->world, &motion, 1) == TRP_OK);
}

METHOD(position)  // of a row
{
    return point(trp_entity_position(t->world, entity_of(t, a[0])));
}

METHOD(send)  // row, message, from row
{
    char message[64];
    trp_entity from = entity_of(t, a[2]);
    trp_value value = trp_value_entity(from);
    return truth(trp_message_send(t->world, entity_of(t, a[0]), trp_pack_find(t->pack, TRP_NAMES_MESSAGE, text_of(a[1], message, sizeof message)), from, &value, 1) == TRP_OK);
}

METHOD(plan)  // a row of the floor plan of the text's first setting
{
    return say(t, trp_setting_floor_plan_row(t->pack, 0, (uint32_t)number_of(a[0])));
}

METHOD(cast_member)  // "name|kind|role|place" of number i, "" behind the last
{
    trp_setting_cast_member m;
    char line[256] = "";
    if (trp_setting_cast(t->pack, 0, (uint32_t)number_of(a[0]), &m, sizeof m) == TRP_OK) {
        snprintf(line, sizeof line, "%s|%s|%s|%s", m.name, trp_pack_name(t->pack, TRP_NAMES_KIND, m.kind),
                 m.role != TRP_NOT_FOUND ? trp_pack_name(t->pack, TRP_NAMES_ROLE, m.role) : "",
                 m.place != TRP_NOT_FOUND ? trp_pack_name(t->pack, TRP_NAMES_GLOBAL, m.place) : "");
    }
    return say(t, line);
}

METHOD(save)  // path
{
    char path[512];
    size_t size;
    trp_world_save(t->world, TRP_SAVE_ALL, NULL, 0, &size);
    void *bytes = malloc(size);
    FILE *file = bytes != NULL ? fopen(text_of(a[0], path, sizeof path), "wb") : NULL;
    bool is_saved = file != NULL && trp_world_save(t->world, TRP_SAVE_ALL, bytes, size, &size) == TRP_OK && fwrite(bytes, size, 1, file) == 1;
    is_saved = file != NULL && fclose(file) == 0 && is_saved;
    free(bytes);
    return truth(is_saved);
}

METHOD(load_save)  // path; then the commands are those that run
{
    char path[512];
    size_t size;
    void *bytes = read_file(text_of(a[0], path, sizeof path), &size);
    trp_world *loaded = NULL;
    bool is_loaded = bytes != NULL && trp_world_load(t->pack, bytes, size, NULL, &loaded, NULL) == TRP_OK;
    free(bytes);
    if (!is_loaded) {
        return truth(false);
    }
    trp_world_destroy(t->world);
    t->world = loaded;
    for (trp_entity who = trp_world_next_entity(loaded, trp_nobody()); who.value != 0; who = trp_world_next_entity(loaded, who)) {
        int at = row_of(t, who);
        if (at >= 0 && at < t->row_count) {
            t->rows[at].entity = who;
        }
    }
    uint32_t count = trp_world_running_actions(loaded, t->commands, MOST_RUNNING, sizeof *t->commands);
    t->command_count = (int)(count < MOST_RUNNING ? count : MOST_RUNNING);
    return truth(true);
}

METHOD(reload)  // path; false, and the mistakes are the text
{
    char path[512];
    bool is_taken = take_pack(t, compile(t, text_of(a[0], path, sizeof path)));
    t->command_count = 0;
    if (is_taken) {
        take_commands(t);
    }
    return truth(is_taken);
}

METHOD(state)  // "hash check stuck"
{
    (void)a;
    char line[256];
    trp_counters counters;
    trp_world_counters(t->world, &counters, sizeof counters);
    const char *wrong = trp_world_check(t->world, NULL);
    snprintf(line, sizeof line, "%016llx|%s|%llu", (unsigned long long)trp_world_hash(t->world), wrong != NULL ? wrong : "fine", (unsigned long long)counters.repairs);
    return say(t, line);
}

METHOD(text_byte)  // number i of the text that was asked for last
{
    int64_t at = number_of(a[0]);
    return number(at >= 0 && at < (int64_t)sizeof t->text ? (unsigned char)t->text[at] : 0);
}

METHOD(text_size)
{
    (void)a;
    return number((int64_t)strlen(t->text));
}

// ---- The class ----------------------------------------------------------------------------------

typedef struct method {
    const char *name;
    godot_value (*call)(troupe *t, godot_value **a);
    int arguments;
    bool is_first;  // may be called before there is a world
} method;

static const method methods[] = {
    {"open_text", open_text, 3, true}, {"open_link", open_link, 1, false}, {"add", add, 3, false}, {"put_on", put_on, 2, false},
    {"set_reach", set_reach, 2, false}, {"add_items", add_items, 3, false}, {"step", step, 0, false}, {"now", now, 0, false},
    {"command_count", command_count, 0, false}, {"command_kind", command_kind, 1, false}, {"command_row", command_row, 1, false},
    {"command_token", command_token, 1, false}, {"command_action", command_action, 1, false}, {"command_moves", command_moves, 1, false}, {"command_whom", command_whom, 1, false},
    {"command_words", command_words, 1, false}, {"command_sound", command_sound, 1, false}, {"command_ends", command_ends, 1, false}, {"finished", finished, 2, false}, {"move", move, 4, false},
    {"position", position, 1, false}, {"send", send, 3, false}, {"plan", plan, 1, false}, {"cast_member", cast_member, 1, false}, {"save", save, 1, false},
    {"load_save", load_save, 1, false}, {"reload", reload, 1, false}, {"state", state, 0, false}, {"text_byte", text_byte, 1, true}, {"text_size", text_size, 0, true}};

static void *create(void *object, void *data)
{
    (void)object;
    (void)data;
    return calloc(1, sizeof(troupe));
}

static void destroy(void *object, void *data, void *instance)
{
    troupe *t = instance;
    (void)object;
    (void)data;
    if (t != NULL) {
        trp_link_close(t->link);
        trp_world_destroy(t->world);
        trp_pack_release(t->pack);
        free(t);
    }
}

static godot_value call(void *object, void *data, void *instance, int count, godot_value **arguments)
{
    const method *called = data;
    troupe *t = instance;
    (void)object;
    bool can_be = t != NULL && count == called->arguments && (t->world != NULL || called->is_first);
    return can_be ? called->call(t, arguments) : (godot_value){.type = GODOT_NIL};
}

static const godot_nativescript *nativescript;

__attribute__((visibility("default"))) void godot_gdnative_init(godot_options *options);
__attribute__((visibility("default"))) void godot_gdnative_terminate(const void *options);
__attribute__((visibility("default"))) void godot_nativescript_init(void *handle);

void godot_gdnative_init(godot_options *options)
{
    const godot_core *core = options->core;
    nativescript = NULL;
    if (core->head.type != 0 || core->head.version.major != 1) {
        fprintf(stderr, "troupe_godot: this library is for GDNative 1 of Godot 3, and this is %u.%u.\n", core->head.version.major, core->head.version.minor);
        return;
    }
    for (unsigned i = 0; i < core->extension_count; i++) {
        const godot_interface *extension = core->extensions[i];
        if (extension->type == GODOT_EXTENSION_NATIVESCRIPT && extension->version.major == 1) {
            nativescript = (const godot_nativescript *)extension;
        }
    }
    if (nativescript == NULL) {
        fprintf(stderr, "troupe_godot: this Godot has no NativeScript 1, by which a library has classes.\n");
    }
}

void godot_gdnative_terminate(const void *options)
{
    (void)options;
}

void godot_nativescript_init(void *handle)
{
    if (nativescript == NULL) {
        return;
    }
    nativescript->register_class(handle, "Troupe", "Reference", (godot_constructor){create, NULL, NULL}, (godot_destructor){destroy, NULL, NULL});
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        godot_method made = {call, (void *)(uintptr_t)&methods[i], NULL};
        nativescript->register_method(handle, "Troupe", methods[i].name, (godot_attributes){0}, made);
    }
}
