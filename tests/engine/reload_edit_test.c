// SPDX-License-Identifier: MIT
// Goal: when the text changes under a running world, or under a save, the rules decide what becomes of each behaviour: one that
// can continue does, at the right step; one that cannot begins again or is dropped, with the cleanup of the old text, once; no
// agent pays twice; and the report has all of it.
// Method: the edits of edits.c, each at 50 steps of a play, with the expected outcome for each agent beside the edit. The world
// is compared with its state before, then plays on for 100 steps, and every invariant is checked.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/store/fact.h"
#include "engine/store/state.h"
#include "tests/engine/edits.h"
#include "tests/sanitized.h"
#include "troupe/rehearsal.h"
#include "troupe/reload.h"
#include "troupe/save.h"
#include "troupe/troupe.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { POINTS = SANITIZED ? 5 : 33 };
enum { PEOPLE = 6, EVERY = 13, AFTER = 100, MOST_RUNNING = 64 };

// ---- A host ---------------------------------------------------------------------------------------

// Actions end by themselves after a time that is the same in every world.
typedef struct host {
    trp_world *world;
    struct {
        trp_token token;
        uint32_t due;
    } running[MOST_RUNNING];
    uint32_t bought[PEOPLE];   // ale of each guest when the test last looked
    uint32_t paid_in[PEOPLE];  // the scene in which the guest last bought
} host;

static trp_entity people[PEOPLE];
static const edit *playing;
static uint32_t playing_at;

static void complain(const char *what, const char *of)
{
    fail_msg("%s, at step %u: %s %s", playing->name, playing_at, of, what);
}

static void read_commands(host *h)
{
    uint32_t count;
    const trp_command *commands = trp_world_commands(h->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < MOST_RUNNING; j++) {
            bool begins = commands[i].kind == TRP_COMMAND_BEGIN;
            if (h->running[j].token.value == (begins ? 0 : commands[i].token.value)) {
                h->running[j].token.value = begins ? commands[i].token.value : 0;
                h->running[j].due = trp_world_now(h->world) + 5 + (uint32_t)(commands[i].token.value % 7) * 6;
                break;
            }
        }
    }
}

static uint32_t scene_of(const trp_world *world, trp_entity who)
{
    uint32_t index = trpi_ref_index(who.value);
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        if (e->behaviour != TRPI_NONE16 && trpi_entry_scene_still_exists(world, e)) {
            return e->scene_serial;
        }
    }
    return 0;
}

// Checks that no guest gets a second ale in one scene.
static void look_at_purses(host *h)
{
    uint32_t ale = trp_pack_find(trp_world_pack(h->world), TRP_NAMES_ITEM, "ale");
    for (uint32_t i = 0; ale != TRP_NOT_FOUND && i < PEOPLE; i += 2) {
        uint32_t has = trp_items_count(h->world, people[i], ale), scene = scene_of(h->world, people[i]);
        if (has > h->bought[i]) {
            if (has > h->bought[i] + 1 || (scene != 0 && scene == h->paid_in[i])) {
                complain("paid twice", "somebody");
            }
            h->paid_in[i] = scene;
        }
        h->bought[i] = has;
    }
}

static void play(host *h, uint32_t steps)
{
    static const struct {
        const char *event;
        uint32_t every, at;
    } noises[] = {{"bell", 97, 3}, {"gong", 157, 3}, {"chime", 97, 20}};
    for (uint32_t i = 0; i < steps; i++) {
        uint32_t now = trp_world_now(h->world);
        for (uint32_t j = 0; j < MOST_RUNNING; j++) {
            if (h->running[j].token.value != 0 && h->running[j].due <= now) {
                trp_action_finished(h->world, h->running[j].token, TRP_ACTION_SUCCEEDED, 0);
                h->running[j].token.value = 0;
            }
        }
        for (uint32_t j = 0; j < sizeof noises / sizeof *noises; j++) {
            uint32_t event = trp_pack_find(trp_world_pack(h->world), TRP_NAMES_EVENT, noises[j].event);
            if (event != TRP_NOT_FOUND && now % noises[j].every == noises[j].at) {
                trp_event_happened(h->world, event, trp_nobody());
            }
        }
        trp_world_step(h->world);
        read_commands(h);
        look_at_purses(h);
        trp_entity who;
        const char *wrong = trp_world_check(h->world, &who);
        if (wrong != NULL) {
            complain(wrong, "afterwards:");
        }
    }
    trp_counters counters;
    trp_world_counters(h->world, &counters, sizeof counters);
    if (counters.repairs != 0) {
        complain("was stuck", "somebody");
    }
}

// ---- Texts -----------------------------------------------------------------------------------------

static trp_pack *compile(const char *text)
{
    trp_play *play;
    trp_script_source source = {.name = "edit", .text = text, .size_bytes = strlen(text)};
    trp_result result = trp_play_open(&source, 1, &play);
    if (result != TRP_OK || trp_play_pack(play) == NULL) {
        fail_msg("%s: %s", playing->name, trp_play_report(play));
    }
    size_t size;
    const void *bytes = trp_play_pack_bytes(play, &size);
    trp_pack *pack;
    trp_diagnostic why;
    assert_int_equal(trp_pack_load(bytes, size, NULL, &pack, &why), TRP_OK);
    trp_play_release(play);
    return pack;
}

static trp_pack *compile_edited(void)
{
    static char text[16384], next[16384];
    strcpy(text, playing->text);
    for (uint32_t i = 0; i < 3 && playing->changes[i].from != NULL; i++) {
        char *at = strstr(text, playing->changes[i].from);
        if (at == NULL) {
            fail_msg("%s: there is no `%s`", playing->name, playing->changes[i].from);
            break;
        }
        snprintf(next, sizeof next, "%.*s%s%s", (int)(at - text), text, playing->changes[i].to,
                 at + strlen(playing->changes[i].from));
        strcpy(text, next);
    }
    return compile(text);
}

// A cast for a text: two of each role in turn, in the order of the text; and things, if the text has kinds for them.
static void cast(trp_world *world)
{
    const trp_pack *pack = trp_world_pack(world);
    uint32_t person = trp_pack_find(pack, TRP_NAMES_KIND, "person"), thing = trp_pack_find(pack, TRP_NAMES_KIND, "barrel");
    uint32_t roles[] = {trp_pack_find(pack, TRP_NAMES_ROLE, "Carver"), trp_pack_find(pack, TRP_NAMES_ROLE, "Jumpy")};
    bool both = roles[0] != TRP_NOT_FOUND;
    if (!both) {
        roles[0] = trp_pack_find(pack, TRP_NAMES_ROLE, "Patron");
        roles[1] = trp_pack_find(pack, TRP_NAMES_ROLE, "Server");
    }
    for (uint32_t i = 0; i < PEOPLE; i++) {
        trp_point at = {(int32_t)i * 100, 0, 0};
        assert_int_equal(trp_entity_spawn(world, person, at, &people[i]), TRP_OK);
        trp_agent_put_on_role(world, people[i], roles[i % 2]);
        if (both) {
            trp_agent_put_on_role(world, people[i], roles[1 - i % 2]);
        }
        uint32_t likes = trp_pack_find(pack, TRP_NAMES_FACT, "person.likes");
        if (both) {
            trp_fact_set(world, people[i], likes, trp_value_item(trp_pack_find(pack, TRP_NAMES_ITEM, "nail"), 1));
        }
        for (uint32_t item = 0; item < trp_pack_count(pack, TRP_NAMES_ITEM); item++) {
            const char *name = trp_pack_name(pack, TRP_NAMES_ITEM, item);
            trp_items_add(world, people[i], item, (i % 2 == 0) == (strcmp(name, "ale") == 0) ? 0 : 100);
        }
    }
    trp_entity it;
    for (uint32_t i = 0; thing != TRP_NOT_FOUND && i < 2; i++) {
        assert_int_equal(trp_entity_spawn(world, thing, (trp_point){0, 100, 0}, &it), TRP_OK);
    }
}

// ---- What has to become of it ----------------------------------------------------------------------

static const char *title_of(const trp_pack *pack, uint32_t behaviour)
{
    const trpi_pack_behaviour *b = &pack->behaviours[behaviour];
    return b->scene != TRPI_NONE16 ? trp_pack_name(pack, TRP_NAMES_SCENE, b->scene)
                                   : trp_pack_name(pack, TRP_NAMES_BEHAVIOUR, behaviour);
}

static uint32_t number_of(char letter)
{
    return letter >= 'A' && letter <= 'F' ? (uint32_t)(letter - 'A') + 10 : (uint32_t)(letter - '0');
}

static char expected(const trp_pack *pack, const trpi_entry *e, uint32_t *task)
{
    *task = e->task;
    for (uint32_t i = 0; i < 4 && playing->fates[i].behaviour != NULL; i++) {
        const char *tasks = playing->fates[i].tasks;
        if (strcmp(playing->fates[i].behaviour, title_of(pack, e->behaviour)) == 0) {
            size_t last = strlen(tasks) - 1;
            char letter = tasks[e->task < last ? e->task : last];
            bool named = (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'F');
            *task = named ? number_of(letter) : e->task;
            return named ? '=' : letter;
        }
    }
    return '=';
}

static bool fits(char letter, uint32_t task, const trp_migration *row)
{
    bool dropped = row->outcome == TRP_MIGRATION_DROPPED, restarted = row->outcome == TRP_MIGRATION_RESTARTED;
    switch (letter) {
    case '=': return row->outcome == TRP_MIGRATION_RESUMED && row->task == task && row->reason == TRP_MIGRATION_AS_IT_WAS;
    case 'x': return restarted && row->task == 0;
    case 's': return restarted && row->task == task;
    case 'r': return restarted && row->task == 0 && row->reason != TRP_MIGRATION_AS_IT_WAS;
    case 'd': return dropped && row->reason != TRP_MIGRATION_AS_IT_WAS;
    case 'e': return dropped ? row->reason == TRP_MIGRATION_EFFECTS || row->reason == TRP_MIGRATION_PARTNER : restarted;
    default: return true;
    }
}

static bool is_there(const trp_world *world, uint32_t index, const trp_migration *row)
{
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        const trpi_entry *e = trpi_agent_entries(world, index)[i];
        if (e->behaviour == trp_index_of_number(row->index) && e->task == row->task && e->step == row->step) {
            return true;
        }
    }
    return false;
}

// A behaviour that continues keeps its arguments: the same item, the same words.
static void look_at_parameters(const trp_world *was, const trp_world *now, uint32_t index, uint32_t entry, const trp_migration *row)
{
    const trpi_pack_behaviour *a = &was->pack->behaviours[trpi_agent_entries(was, index)[entry]->behaviour];
    const trpi_pack_behaviour *b = &now->pack->behaviours[trp_index_of_number(row->index)];
    for (uint32_t i = 0; i < now->settings.entries_per_agent; i++) {
        const trpi_entry *e = trpi_agent_entries(now, index)[i];
        for (uint32_t j = 0; e->behaviour == trp_index_of_number(row->index) && j < a->parameter_count; j++) {
            const trpi_pack_parameter *p = &was->pack->parameters[a->first_parameter + j];
            int64_t before = trpi_entry_locals(was, index, entry)[j];
            for (uint32_t k = 0; k < b->parameter_count; k++) {
                const trpi_pack_parameter *q = &now->pack->parameters[b->first_parameter + k];
                int64_t after = trpi_entry_locals(now, index, i)[k];
                bool text = p->type == TRP_TYPE_TEXT, item = p->type == TRP_TYPE_ITEM;
                trp_name_family sort = text ? TRP_NAMES_LINE : TRP_NAMES_ITEM;
                uint32_t x = text ? (uint32_t)before : trp_value_item_index((trp_value){before});
                uint32_t y = text ? (uint32_t)after : trp_value_item_index((trp_value){after});
                if (p->key == q->key && p->type == q->type && (text || item) &&
                    trp_pack_key(was->pack, sort, x) != trp_pack_key(now->pack, sort, y)) {
                    complain("has something else in mind", row->name);
                }
            }
        }
    }
}

static uint32_t count_entries(const trp_world *world, uint32_t index)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < world->settings.entries_per_agent; i++) {
        count += trpi_agent_entries(world, index)[i]->behaviour != TRPI_NONE16;
    }
    return count;
}

static const trp_migration *find_row(const trp_world *world, trp_migration_subject what, trp_entity who, const char *name)
{
    uint32_t count;
    const trp_migration *rows = trp_world_reload_report(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].what == what && rows[i].agent.value == who.value && (name == NULL || strcmp(rows[i].name, name) == 0)) {
            return &rows[i];
        }
    }
    return NULL;
}

// Compares the entries of the queues with the rows of the edit: each entry has its row, and is at the task that the row says.
// Returns the number of cleanups that the old text owed for dropped entries.
static uint32_t look_at_queues(const trp_world *was, const trp_world *now, uint32_t index, const trp_migration *rows, uint32_t *row)
{
    uint32_t left = 0, cleanups = 0;
    for (uint32_t i = 0; i < was->settings.entries_per_agent; i++) {
        const trpi_entry *e = trpi_agent_entries(was, index)[i];
        if (e->behaviour == TRPI_NONE16) {
            continue;
        }
        const trp_migration *r = &rows[(*row)++];
        uint32_t task;
        char letter = expected(was->pack, e, &task);
        const char *name = trp_pack_name(was->pack, TRP_NAMES_BEHAVIOUR, e->behaviour);
        if (r->what != TRP_MIGRATION_BEHAVIOUR || r->agent.value != trpi_ref_of_index(was, index) ||
            strlen(r->name) < strlen(name) || strcmp(r->name + strlen(r->name) - strlen(name), name) != 0) {
            complain("has no row in the report", name);
        }
        if (!fits(letter, task, r)) {
            fail_msg("%s, at step %u: %s at task %u step %u (flags %x) should be `%c` %u and is %u at %u: %s", playing->name,
                     playing_at, title_of(was->pack, e->behaviour), e->task, e->step, e->flags, letter, task, r->outcome, r->task,
                     trp_migration_reason_name(r->reason));
        }
        if (r->outcome != TRP_MIGRATION_DROPPED) {
            left++;
            if (!is_there(now, index, r)) {
                complain("is not where the report says", name);
            }
            look_at_parameters(was, now, index, i, r);
        }
        const trpi_pack_behaviour *b = &was->pack->behaviours[e->behaviour];
        bool owed = (e->flags & TRPI_ENTRY_ENTERED) != 0 && e->task < b->task_count &&
                    was->pack->tasks[b->first_task + e->task].cleanup_count > 0;
        cleanups += owed && r->outcome != TRP_MIGRATION_RESUMED;
    }
    if (count_entries(now, index) != left) {
        complain("is in a queue, or is not, and nothing is said of it", "something");
    }
    return cleanups;
}

static void look_at_roles(const trp_world *was, const trp_world *now, trp_entity who)
{
    uint32_t roles[TRPI_MAX_ROLES], count = trp_agent_roles(was, who, roles, TRPI_MAX_ROLES);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t role = trpi_pack_find_key(now->pack, TRP_NAMES_ROLE, trp_pack_key(was->pack, TRP_NAMES_ROLE, roles[i]));
        const char *name = trp_pack_name(was->pack, TRP_NAMES_ROLE, roles[i]);
        bool kept = role != TRP_NOT_FOUND && trp_agent_wears_role(now, who, role);
        if (kept == (find_row(now, TRP_MIGRATION_ROLE, who, name) != NULL)) {
            complain("is lost, or is not, and the report says otherwise", name);
        }
    }
}

// The cooldowns that remain for all agents, and the firings that wait.
static void look_at_latents(const trp_world *was, const trp_world *now, uint32_t index)
{
    for (uint32_t i = 0; i < was->agents[index]->role_count; i++) {
        const trpi_active_role *worn = &trpi_agent_active_roles(was, index)[i], *then = NULL;
        uint32_t key = trpi_pack_find_key(now->pack, TRP_NAMES_ROLE, trp_pack_key(was->pack, TRP_NAMES_ROLE, worn->role));
        for (uint32_t j = 0; j < now->agents[index]->role_count; j++) {
            then = trpi_agent_active_roles(now, index)[j].role == key ? &trpi_agent_active_roles(now, index)[j] : then;
        }
        const trpi_pack_role *a = &was->pack->roles[worn->role];
        for (uint32_t j = 0; then != NULL && j < a->behaviour_count; j++) {
            const trpi_pack_role *b = &now->pack->roles[then->role];
            uint32_t place = trpi_pack_find_key(now->pack, TRP_NAMES_BEHAVIOUR, was->pack->behaviours[a->first_behaviour + j].key) -
                             b->first_behaviour;
            bool rests = place < b->behaviour_count && trpi_role_history(was, index, worn->slot, j)->ready !=
                                                           trpi_role_history(now, index, then->slot, place)->ready;
            if (rests) {
                complain("does not rest as long as it did", trp_pack_name(was->pack, TRP_NAMES_BEHAVIOUR, a->first_behaviour + j));
            }
        }
    }
}

// The meaning of a value, independent of the numbers of a pack.
static int64_t meaning(const trp_pack *pack, uint32_t fact, trp_value value)
{
    const trpi_pack_fact *f = &pack->facts[fact];
    switch (f->type) {
    case TRP_TYPE_CHOICE: return (int64_t)pack->choices[f->first_choice + (uint32_t)value.bits].key;
    case TRP_TYPE_ITEM: return (int64_t)trp_pack_key(pack, TRP_NAMES_ITEM, trp_value_item_index(value));
    default: return value.bits;
    }
}

static void look_at_facts(const trp_world *was, const trp_world *now, trp_entity who, uint32_t cleanups)
{
    for (uint32_t fact = 0; fact < was->pack->fact_count; fact++) {
        trp_value before, after;
        if (trp_fact_get(was, who, fact, &before) != TRP_OK) {
            continue;
        }
        const char *name = trp_pack_name(was->pack, TRP_NAMES_FACT, fact);
        uint32_t then = trpi_pack_find_key(now->pack, TRP_NAMES_FACT, trp_pack_key(was->pack, TRP_NAMES_FACT, fact));
        bool there = then != TRP_NOT_FOUND && trp_fact_get(now, who, then, &after) == TRP_OK;
        int64_t want = meaning(was->pack, fact, before);
        want += strcmp(name, "closed") == 0 ? (int64_t)cleanups * TRP_ONE : 0;
        bool kept = there && meaning(now->pack, then, after) == want;
        bool told = find_row(now, TRP_MIGRATION_FACT, who, name) != NULL;
        if (strcmp(name, "halted") != 0 && kept == told) {
            complain(told ? "is reported and kept" : "is not as it was", name);
        }
    }
}

static void look_at_everybody(const trp_world *was, const trp_world *now)
{
    uint32_t count, row = 0;
    const trp_migration *rows = trp_world_reload_report(now, &count);
    bool lost = playing->lost == NULL, changes = was->pack->hash[0] != now->pack->hash[0];
    for (uint32_t i = 0; i < count; i++) {
        lost = lost || strcmp(rows[i].name, playing->lost) == 0;
    }
    if (!lost) {
        complain("should be in the report", playing->lost);
    }
    for (trp_entity who = trp_world_next_entity(was, trp_nobody()); who.value != 0; who = trp_world_next_entity(was, who)) {
        uint32_t index = trpi_ref_index(who.value), cleanups = 0;
        while (row < count && (rows[row].what != TRP_MIGRATION_BEHAVIOUR || rows[row].agent.value != who.value)) {
            if (count_entries(was, index) == 0 || rows[row].agent.value == who.value) {
                break;
            }
            row++;
        }
        if (changes && trpi_entity_is_agent(was, index)) {
            cleanups = look_at_queues(was, now, index, rows, &row);
            look_at_roles(was, now, who);
            look_at_latents(was, now, index);
        }
        bool stays = trp_entity_is_alive(now, who);
        if (stays == (find_row(now, TRP_MIGRATION_ENTITY, who, NULL) != NULL)) {
            complain("has gone, or has not, and the report says otherwise", "somebody");
        }
        if (stays) {
            look_at_facts(was, now, who, cleanups);
        }
    }
}

// ---- The edits -------------------------------------------------------------------------------------

static trp_world *load(const trp_pack *pack, const void *bytes, size_t size)
{
    trp_world *world;
    trp_diagnostic why;
    if (trp_world_load(pack, bytes, size, NULL, &world, &why) != TRP_OK) {
        fail_msg("%s, at step %u: %s", playing->name, playing_at, why.message);
    }
    return world;
}

static void compare_reports(const trp_world *a, const trp_world *b)
{
    uint32_t count, other;
    const trp_migration *rows = trp_world_reload_report(a, &count), *others = trp_world_reload_report(b, &other);
    bool same = trp_world_hash(a) == trp_world_hash(b) && count == other;
    for (uint32_t i = 0; same && i < count; i++) {  // equal except for names: the pack in a save has none
        same = memcmp(&rows[i], &others[i], offsetof(trp_migration, name)) == 0 &&
               (others[i].index == TRP_NOT_FOUND || (others[i].name[0] != '\0') == (rows[i].name[0] != '\0'));
    }
    if (!same) {
        complain("is not what a live world becomes", "a save");
    }
}

static void change_at(const host *live, const trp_pack *now)
{
    static unsigned char bytes[1 << 20];
    size_t size;
    playing_at = trp_world_now(live->world);
    assert_int_equal(trp_world_save(live->world, 0, bytes, sizeof bytes, &size), TRP_OK);
    host h = *live;
    h.world = load(trp_world_pack(live->world), bytes, size);
    assert_int_equal(trp_world_reload(h.world, now), TRP_OK);
    trp_entity who;
    const char *wrong = trp_world_check(h.world, &who);
    if (wrong != NULL) {
        complain(wrong, "at once:");
    }
    assert_true(trp_world_hash(h.world) == trp_world_hash_recomputed(h.world));
    look_at_everybody(live->world, h.world);
    trp_world *loaded = load(now, bytes, size);
    compare_reports(h.world, loaded);
    trp_world_destroy(loaded);
    read_commands(&h);
    play(&h, AFTER);
    trp_world_destroy(h.world);
}

static void try_edit(const edit *e)
{
    playing = e;
    trp_pack *was = compile(e->text), *now = compile_edited();
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.seed = 7;
    host live = {0};
    assert_int_equal(trp_world_create(was, &def, &live.world), TRP_OK);
    cast(live.world);
    for (uint32_t i = 0; i < POINTS; i++) {
        play(&live, EVERY);
        change_at(&live, now);
    }
    trp_world_destroy(live.world);
    trp_pack_release(was);
    trp_pack_release(now);
}

static void all_agents_go_on_by_the_rules(void **state)
{
    (void)state;
    const char *only = getenv("TROUPE_EDIT");  // a part of an edit's name: to run only that edit
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 30);  // thousands of worlds are made: the system need not clear the memory each time
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
    for (uint32_t i = 0; i < edit_count; i++) {
        if (only == NULL || strstr(edits[i].name, only) != NULL) {
            try_edit(&edits[i]);
        }
    }
    assert_true(edit_count >= 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_agents_go_on_by_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
