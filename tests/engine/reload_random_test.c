// SPDX-License-Identifier: MIT
// Goal: a world takes any change of its text at any step: no invariant breaks, every loss is reported, what can continue does.
// (docs/saves.md)
// Method: random plays whose texts are edited at random while they run, one line or a few at a time. A text that does not compile
// is no edit. After each edit the invariants are checked, the report is compared with the queues before and after, and the play
// goes on. Half of the worlds are saved instead, and the save is loaded under the new text.

#include "engine/store/state.h"
#include "tests/sanitized.h"
#include "tests/engine/random_play.h"
#include "troupe/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TEXT_SIZE 65536
#define MOST_LINES 2048

typedef struct text {
    char bytes[TEXT_SIZE];
    char *lines[MOST_LINES];
    uint32_t count;
} text;

static void split(text *t)
{
    t->count = 0;
    for (char *at = t->bytes; *at != '\0' && t->count < MOST_LINES;) {
        t->lines[t->count++] = at;
        char *end = strchr(at, '\n');
        if (end == NULL) {
            break;
        }
        *end = '\0';
        at = end + 1;
    }
}

static size_t put_line(char *out, size_t at, const char *line)
{
    size_t length = strlen(line);
    if (at + length + 2 < TEXT_SIZE) {
        memcpy(out + at, line, length);
        out[at + length] = '\n';
        at += length + 1;
        out[at] = '\0';
    }
    return at;
}

// Removes a line, repeats one, swaps two neighbours, or copies a line elsewhere.
static void edit(trpi_sim_chance *c, const text *t, char *out)
{
    uint32_t which = trpi_sim_chance_below(c, t->count), how = trpi_sim_chance_below(c, 4);
    uint32_t other = trpi_sim_chance_below(c, t->count);
    size_t at = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < t->count; i++) {
        bool swapped = how == 2 && which + 1 < t->count;
        const char *line = swapped && i == which ? t->lines[which + 1] : swapped && i == which + 1 ? t->lines[which] : t->lines[i];
        if (how != 0 || i != which) {
            at = put_line(out, at, line);
        }
        if (how == 1 && i == which) {
            at = put_line(out, at, t->lines[which]);
        }
        if (how == 3 && i == other) {
            at = put_line(out, at, t->lines[which]);
        }
    }
}

// The pack of a text, or NULL when it does not compile.
static trp_pack *compile(const char *bytes)
{
    trp_script_source source = {"random.troupe", bytes, strlen(bytes)};
    trp_script *script = NULL;
    trp_pack *pack = NULL;
    if (trp_script_compile(&source, 1, NULL, &script) == TRP_OK) {
        size_t size;
        const void *made = trp_script_pack(script, &size);
        assert_int_equal(trp_pack_load(made, size, NULL, &pack, NULL), TRP_OK);
    }
    trp_script_release(script);
    return pack;
}

// ---- The report -----------------------------------------------------------------------------------

#define MOST_ENTRIES 64

static uint32_t count_behaviours(const trp_world *world)
{
    trp_queue_entry entries[MOST_ENTRIES];
    uint32_t count = 0;
    for (trp_entity at = trp_world_next_entity(world, trp_nobody()); at.value != 0; at = trp_world_next_entity(world, at)) {
        count += trp_agent_queues(world, at, entries, MOST_ENTRIES, sizeof *entries);
    }
    return count;
}

static uint32_t count_rows(const trp_world *world, uint8_t what, uint8_t outcome)
{
    uint32_t count, found = 0;
    const trp_migration *rows = trp_world_reload_report(world, &count);
    for (uint32_t i = 0; i < count; i++) {
        found += rows[i].what == what && rows[i].outcome == outcome;
    }
    return found;
}

static void check_report(const trp_world *world, uint32_t before, uint64_t seed)
{
    uint32_t resumed = count_rows(world, TRP_MIGRATION_BEHAVIOUR, TRP_MIGRATION_RESUMED);
    uint32_t restarted = count_rows(world, TRP_MIGRATION_BEHAVIOUR, TRP_MIGRATION_RESTARTED);
    uint32_t dropped = count_rows(world, TRP_MIGRATION_BEHAVIOUR, TRP_MIGRATION_DROPPED);
    if (resumed + restarted + dropped != before || count_behaviours(world) != resumed + restarted) {
        fail_msg("seed %llu: %u were in queues, %u resumed, %u restarted, %u dropped, and now there are %u",
                 (unsigned long long)seed, before, resumed, restarted, dropped, count_behaviours(world));
    }
}

static void check(const trp_world *world, uint64_t seed, const char *when)
{
    const char *wrong = trp_world_check(world, NULL);
    if (wrong != NULL) {
        fail_msg("seed %llu, step %u, %s: %s", (unsigned long long)seed, trp_world_now(world), when, wrong);
    }
}

// ---- The plays ------------------------------------------------------------------------------------

static void swap_world(random_play *p, const trp_pack *pack)
{
    size_t size;
    trp_diagnostic why;
    trp_world *loaded;
    trp_world_save(p->world, TRP_SAVE_ALL, NULL, 0, &size);
    unsigned char *bytes = malloc(size);
    assert_int_equal(trp_world_save(p->world, TRP_SAVE_ALL, bytes, size, &size), TRP_OK);
    if (trp_world_load(pack, bytes, size, NULL, &loaded, &why) != TRP_OK) {
        fail_msg("refused: %s", why.message);
    }
    free(bytes);
    trp_world_destroy(p->world);
    p->world = loaded;
    trpi_sim_set_question_answerer(loaded);
}

// Reloads the world with a pack, which the play then owns.
static void change_over(random_play *p, trp_pack *pack, bool by_save, uint64_t seed)
{
    uint32_t before = count_behaviours(p->world);
    if (by_save) {
        swap_world(p, pack);
    } else {
        assert_int_equal(trp_world_reload(p->world, pack), TRP_OK);
    }
    trp_pack_release(p->pack);
    p->pack = pack;
    p->play.pack = pack;
    check(p->world, seed, "after the change");
    check_report(p->world, before, seed);
    random_play_perform(p);
}

static void a_pack_in_which_nothing_has_changed_changes_nothing(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= (SANITIZED ? 3 : 20); seed++) {
        random_play p;
        random_play_open(&p, seed);
        trp_pack *stripped = random_play_stripped_pack(&p);
        for (uint32_t i = 0; i < 400; i++) {
            random_play_step(&p);
            check(p.world, seed, "while it plays");
            if (i % 23 == seed % 23) {
                uint32_t before = count_behaviours(p.world);
                const trp_pack *other = trp_world_pack(p.world) == p.pack ? stripped : p.pack;
                assert_int_equal(trp_world_reload(p.world, other), TRP_OK);
                check(p.world, seed, "after a change that is none");
                check_report(p.world, before, seed);
                uint32_t rows;
                uint32_t kept = count_rows(p.world, TRP_MIGRATION_BEHAVIOUR, TRP_MIGRATION_RESUMED);
                uint32_t claims = count_rows(p.world, TRP_MIGRATION_CLAIM, TRP_MIGRATION_DROPPED);
                uint32_t requested = count_rows(p.world, TRP_MIGRATION_BEHAVIOUR, TRP_MIGRATION_DROPPED);
                const trp_migration *all = trp_world_reload_report(p.world, &rows);
                for (uint32_t j = 0; j < rows; j++) {
                    bool fine = all[j].outcome == TRP_MIGRATION_RESUMED || all[j].what == TRP_MIGRATION_CLAIM ||
                                all[j].reason == TRP_MIGRATION_REQUESTED;  // offers of objects are requested again
                    if (!fine) {
                        fail_msg("seed %llu: %u %s", (unsigned long long)seed, all[j].what,
                                 trp_migration_reason_name((trp_migration_reason)all[j].reason));
                    }
                }
                assert_int_equal(rows, kept + claims + requested);
                assert_int_equal(kept + requested, before);
                random_play_perform(&p);
            }
        }
        random_play_close(&p);
        trp_pack_release(stripped);
    }
}

static void a_text_edited_while_it_is_played_breaks_nothing(void **state)
{
    (void)state;
    static text t;
    static char edited[TEXT_SIZE];
    uint32_t edits = 0;
    for (uint64_t seed = 1; seed <= (SANITIZED ? 6 : 40); seed++) {
        trpi_sim_chance c = {seed + 0xED17};
        random_play p;
        random_play_open(&p, seed);
        assert_true(p.what.text_size < sizeof t.bytes);
        memcpy(t.bytes, p.what.text, p.what.text_size + 1);
        for (uint32_t i = 0; i < 20; i++) {
            for (uint32_t steps = 5 + trpi_sim_chance_below(&c, 60); steps > 0; steps--) {
                random_play_step(&p);
                check(p.world, seed, "while it plays");
            }
            trp_pack *pack = NULL;
            for (uint32_t tries = 0; pack == NULL && tries < 20; tries++) {
                char *copy = malloc(sizeof t.bytes);
                memcpy(copy, t.bytes, sizeof t.bytes);
                split(&t);
                edit(&c, &t, edited);
                memcpy(t.bytes, copy, sizeof t.bytes);
                free(copy);
                pack = compile(edited);
            }
            p.what.deed_count = p.play.next_deed;  // from now on the host only answers: names of the text may be gone
            if (pack != NULL && pack->hash[0] == p.pack->hash[0]) {
                trp_pack_release(pack);  // the text with one more blank line
            } else if (pack != NULL) {
                memcpy(t.bytes, edited, sizeof edited);
                change_over(&p, pack, trpi_sim_chance_once_in(&c, 2), seed);
                edits++;
            }
        }
        random_play_close(&p);
    }
    assert_true(edits > (SANITIZED ? 75 : 500));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pack_in_which_nothing_has_changed_changes_nothing),
        cmocka_unit_test(a_text_edited_while_it_is_played_breaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
