// SPDX-License-Identifier: MIT
// The theatre: opening, cast, facts, time. Bodies are in theatre_body.c, the log in theatre_log.c.

#include "tests/engine/theatre_inside.h"

#include "pack/pack.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *theatre_grow(void *array, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity) {
        return array;
    }
    *capacity = *capacity == 0 ? 64 : 2 * *capacity;
    void *bigger = realloc(array, *capacity * size);
    assert_non_null(bigger);
    return bigger;
}

// ---- Opening and closing ------------------------------------------------------------------------

static theatre *open_theatres;

void theatre_compile(theatre *t, const char *text)
{
    trp_script_source source = {"test.troupe", text, strlen(text)};
    trp_result result = trp_script_compile(&source, 1, NULL, &t->script);
    if (result != TRP_OK) {
        print_error("%s\n", t->script != NULL ? trp_script_report(t->script) : "");
        fail_msg("the text does not compile: %s", trp_result_name(result));
    }
    size_t size = 0;
    const void *bytes = trp_script_pack(t->script, &size);
    trp_diagnostic why = {0};
    if (trp_pack_load(bytes, size, NULL, &t->pack, &why) != TRP_OK) {
        fail_msg("the pack does not load: %s", why.message);
    }
}

static theatre *open_theatre(const char *text)
{
    theatre *t = calloc(1, sizeof *t);
    assert_non_null(t);
    t->next = open_theatres;
    open_theatres = t;
    t->checks = true;
    theatre_compile(t, text);
    return t;
}

static void usual_def(trp_world_def *def)
{
    trp_world_def_init(def, sizeof *def);
    def->seed = 1;
}

theatre *theatre_open(const char *text)
{
    trp_world_def def;
    usual_def(&def);
    return theatre_open_with(text, &def);
}

uint32_t theatre_period(void)
{
    const char *period = getenv("TROUPE_UPDATE_PERIOD");
    return period != NULL ? (uint32_t)strtoul(period, NULL, 10) : 1;
}

void theatre_up_to_period(uint32_t most)
{
    if (theatre_period() > most) {
        skip();
    }
}

static void create_world(theatre *t, const trp_world_def *def)
{
    trp_world_def own = *def;
    if (own.update_period == 1) {
        own.update_period = theatre_period();
    }
    assert_int_equal(trp_world_create(t->pack, &own, &t->world), TRP_OK);
}

theatre *theatre_open_with(const char *text, const trp_world_def *def)
{
    theatre *t = open_theatre(text);
    create_world(t, def);
    return t;
}

// Gives a pack other numbers of queues: the language has no word for them yet.
theatre *theatre_open_with_queues(const char *text, uint8_t collaborative, uint8_t latent)
{
    theatre *t = open_theatre(text);
    trpi_pack_layer *layers = (trpi_pack_layer *)t->pack->layers;
    for (uint32_t i = 0; i < t->pack->layer_count; i++) {
        layers[i].collaborative_queues = collaborative;
        layers[i].latent_queues = latent;
    }
    trp_world_def def;
    usual_def(&def);
    create_world(t, &def);
    return t;
}

void theatre_close(theatre *t)
{
    theatre **at = &open_theatres;
    while (*at != t) {
        at = &(*at)->next;
    }
    *at = t->next;
    trp_world_destroy(t->world);
    trp_pack_release(t->pack);
    trp_script_release(t->script);
    free(t->members);
    free(t->rules);
    free(t->performances);
    free(t->entries);
    free(t);
}

int theatre_clear(void **state)
{
    (void)state;
    while (open_theatres != NULL) {
        theatre_close(open_theatres);
    }
    return 0;
}

trp_world *theatre_world(const theatre *t)
{
    return t->world;
}

const trp_pack *theatre_pack(const theatre *t)
{
    return t->pack;
}

void theatre_hush(theatre *t, bool checks)
{
    t->hushed = true;
    t->checks = checks;
}

// ---- The cast -----------------------------------------------------------------------------------

uint32_t theatre_find(const theatre *t, trp_name_family sort, const char *name)
{
    uint32_t found = trp_pack_find(t->pack, sort, name);
    if (found == TRP_NOT_FOUND) {
        THEATRE_FAIL(t, "the text has no %s", name);
    }
    return found;
}

static trp_entity add(theatre *t, uint32_t kind, const char *name, double x, double y)
{
    trp_entity entity = trp_nobody();
    trp_point at = trp_point_from_metres(x, y, 0);
    assert_int_equal(trp_entity_spawn(t->world, kind, at, &entity), TRP_OK);
    t->members = theatre_grow(t->members, t->member_count, &t->member_capacity, sizeof *t->members);
    theatre_member *member = &t->members[t->member_count++];
    snprintf(member->name, sizeof member->name, "%s", name);
    member->entity = entity;
    uint32_t global = trp_pack_find(t->pack, TRP_NAMES_GLOBAL, name);
    if (global != TRP_NOT_FOUND) {
        assert_int_equal(trp_world_bind_global(t->world, global, entity), TRP_OK);
    }
    return entity;
}

trp_entity theatre_add(theatre *t, const char *role, const char *name, double x, double y)
{
    uint32_t worn = theatre_find(t, TRP_NAMES_ROLE, role);
    trp_entity entity = add(t, trp_pack_role_kind(t->pack, worn), name, x, y);
    assert_int_equal(trp_agent_put_on_role(t->world, entity, worn), TRP_OK);
    return entity;
}

trp_entity theatre_add_free(theatre *t, const char *role, const char *name, double x, double y)
{
    trp_entity entity = theatre_add(t, role, name, x, y);
    assert_int_equal(trp_agent_set_spontaneous(t->world, entity, false), TRP_OK);
    return entity;
}

trp_entity theatre_add_kind(theatre *t, const char *kind, const char *name, double x, double y)
{
    return add(t, theatre_find(t, TRP_NAMES_KIND, kind), name, x, y);
}

trp_entity theatre_add_player(theatre *t, const char *name, double x, double y)
{
    return theatre_add_kind(t, "player", name, x, y);
}

trp_entity theatre_who(const theatre *t, const char *name)
{
    for (uint32_t i = 0; name != NULL && i < t->member_count; i++) {
        if (strcmp(t->members[i].name, name) == 0) {
            return t->members[i].entity;
        }
    }
    if (name != NULL) {
        THEATRE_FAIL(t, "nobody is called %s", name);
    }
    return trp_nobody();
}

const char *theatre_name(const theatre *t, trp_entity entity)
{
    for (uint32_t i = 0; i < t->member_count; i++) {
        if (t->members[i].entity.value == entity.value) {
            return t->members[i].name;
        }
    }
    return entity.value == 0 ? "nobody" : "somebody";
}

void theatre_remove(theatre *t, const char *name)
{
    assert_int_equal(trp_entity_despawn(t->world, theatre_who(t, name)), TRP_OK);
}

void theatre_put_on(theatre *t, const char *name, const char *role)
{
    uint32_t worn = theatre_find(t, TRP_NAMES_ROLE, role);
    assert_int_equal(trp_agent_put_on_role(t->world, theatre_who(t, name), worn), TRP_OK);
}

void theatre_take_off(theatre *t, const char *name, const char *role)
{
    uint32_t worn = theatre_find(t, TRP_NAMES_ROLE, role);
    assert_int_equal(trp_agent_take_off_role(t->world, theatre_who(t, name), worn), TRP_OK);
}

void theatre_place(theatre *t, const char *name, double x, double y)
{
    trp_point at = trp_point_from_metres(x, y, 0);
    trp_motion motion = {.entity = theatre_who(t, name), .from = at, .to = at, .steps = 0};
    assert_int_equal(trp_world_set_motions(t->world, &motion, 1), TRP_OK);
}

void theatre_walk(theatre *t, const char *name, double x, double y, double metres_per_second)
{
    trp_entity who = theatre_who(t, name);
    trp_motion motion = {.entity = who, .from = trp_entity_position(t->world, who), .to = trp_point_from_metres(x, y, 0)};
    double metres = trp_point_distance(motion.from, motion.to) / (double)TRP_UNITS_PER_METRE;
    double rate = trp_world_steps_per_second(t->world);
    motion.steps = (uint32_t)(metres / metres_per_second * rate) + 1;
    assert_int_equal(trp_world_set_motions(t->world, &motion, 1), TRP_OK);
}

double theatre_x(const theatre *t, const char *name)
{
    return trp_entity_position(t->world, theatre_who(t, name)).x / (double)TRP_UNITS_PER_METRE;
}

double theatre_distance(const theatre *t, const char *one, const char *other)
{
    trp_point a = trp_entity_position(t->world, theatre_who(t, one));
    trp_point b = trp_entity_position(t->world, theatre_who(t, other));
    return trp_point_distance(a, b) / (double)TRP_UNITS_PER_METRE;
}

// ---- Facts, news, orders ------------------------------------------------------------------------

static uint32_t fact_of(const theatre *t, trp_entity who, const char *fact, trp_fact_info *info)
{
    char name[2 * THEATRE_NAME];
    uint32_t kind = trp_entity_kind(t->world, who);
    snprintf(name, sizeof name, "%s.%s", trp_pack_name(t->pack, TRP_NAMES_KIND, kind), fact);
    uint32_t found = theatre_find(t, TRP_NAMES_FACT, name);
    assert_int_equal(trp_pack_fact(t->pack, found, info, sizeof *info), TRP_OK);
    return found;
}

void theatre_set(theatre *t, const char *name, const char *fact, double value)
{
    trp_fact_info info;
    trp_entity who = theatre_who(t, name);
    uint32_t which = fact_of(t, who, fact, &info);
    trp_value v = trp_value_number(value);
    if (info.type != TRP_TYPE_NUMBER) {
        v.bits = (int64_t)value;
    }
    assert_int_equal(trp_fact_set(t->world, who, which, v), TRP_OK);
}

void theatre_set_entity(theatre *t, const char *name, const char *fact, const char *other)
{
    trp_fact_info info;
    trp_entity who = theatre_who(t, name);
    uint32_t which = fact_of(t, who, fact, &info);
    assert_int_equal(info.type, TRP_TYPE_ENTITY);
    trp_value v = trp_value_entity(theatre_who(t, other));
    assert_int_equal(trp_fact_set(t->world, who, which, v), TRP_OK);
}

double theatre_get(const theatre *t, const char *name, const char *fact)
{
    trp_fact_info info;
    trp_entity who = theatre_who(t, name);
    uint32_t which = fact_of(t, who, fact, &info);
    trp_value value = {0};
    assert_int_equal(trp_fact_get(t->world, who, which, &value), TRP_OK);
    return info.type == TRP_TYPE_NUMBER ? trp_value_to_number(value) : (double)value.bits;
}

void theatre_give(theatre *t, const char *name, const char *item, int count)
{
    uint32_t which = theatre_find(t, TRP_NAMES_ITEM, item);
    assert_int_equal(trp_items_add(t->world, theatre_who(t, name), which, count), TRP_OK);
}

uint32_t theatre_has(const theatre *t, const char *name, const char *item)
{
    return trp_items_count(t->world, theatre_who(t, name), theatre_find(t, TRP_NAMES_ITEM, item));
}

void theatre_message(theatre *t, const char *to, const char *message)
{
    uint32_t which = theatre_find(t, TRP_NAMES_MESSAGE, message);
    assert_int_equal(trp_message_send(t->world, theatre_who(t, to), which, trp_nobody(), NULL, 0), TRP_OK);
}

void theatre_event(theatre *t, const char *event)
{
    uint32_t which = theatre_find(t, TRP_NAMES_EVENT, event);
    assert_int_equal(trp_event_happened(t->world, which, trp_nobody()), TRP_OK);
}

void theatre_perform(theatre *t, const char *name, const char *behaviour, const char *partner)
{
    uint32_t which = theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour);
    trp_entity other = theatre_who(t, partner);
    assert_int_equal(trp_agent_perform(t->world, theatre_who(t, name), which, NULL, 0, other), TRP_OK);
}

void theatre_perform_about(theatre *t, const char *name, const char *behaviour, const char *subject)
{
    uint32_t which = theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour);
    trp_value about = trp_value_entity(theatre_who(t, subject));
    trp_entity who = theatre_who(t, name);
    assert_int_equal(trp_agent_perform(t->world, who, which, &about, 1, trp_nobody()), TRP_OK);
}

void theatre_cancel(theatre *t, const char *name, const char *behaviour)
{
    uint32_t which = theatre_find(t, TRP_NAMES_BEHAVIOUR, behaviour);
    assert_int_equal(trp_agent_cancel(t->world, theatre_who(t, name), which), TRP_OK);
}

// ---- Time ---------------------------------------------------------------------------------------

void theatre_step(theatre *t)
{
    trp_world_step(t->world);
    theatre_write_down(t);
    trp_entity who = trp_nobody();
    const char *wrong = t->checks ? trp_world_check(t->world, &who) : NULL;
    if (wrong != NULL) {
        THEATRE_FAIL(t, "step %u, %s: %s", trp_world_now(t->world), theatre_name(t, who), wrong);
    }
    theatre_perform_commands(t);
}

void theatre_steps(theatre *t, uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        theatre_step(t);
    }
}

void theatre_run(theatre *t, double seconds)
{
    theatre_steps(t, (uint32_t)(seconds * trp_world_steps_per_second(t->world) + 0.5));
}

uint32_t theatre_until(theatre *t, double seconds, const char *pattern)
{
    uint32_t steps = (uint32_t)(seconds * trp_world_steps_per_second(t->world) + 0.5);
    uint32_t seen = t->entry_count;
    for (uint32_t i = 0; i < steps; i++) {
        theatre_step(t);
        for (; seen < t->entry_count; seen++) {
            if (theatre_fits(pattern, t->entries[seen].text)) {
                return t->entries[seen].step;
            }
        }
    }
    THEATRE_FAIL(t, "within %g s there was no: %s", seconds, pattern);
    return THEATRE_NEVER;
}

uint32_t theatre_now(const theatre *t)
{
    return trp_world_now(t->world);
}
