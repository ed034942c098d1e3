// SPDX-License-Identifier: MIT
// Goal: no text, however broken, makes the compiler crash, hang or leak; and a text that still
// compiles makes a world that keeps its invariants.
// Method: mutate the examples, the files of the tests and every text in docs/language.md; compile
// each; what has no errors plays ten seconds on the stage, and every step is checked. The texts
// come from a printed seed, or from libFuzzer when built with TROUPE_LIBFUZZER (`make fuzz`).
//
//     test_script_text_fuzz [MUTATIONS [SEED]]

#include <stdio.h>
#include <stdlib.h>

#include <troupe/agent.h>
#include <troupe/rehearsal.h>
#include <troupe/setting.h>

#define SECONDS 10
#define MOST_STEPS 2000      // steps of ten seconds, one for each event
#define MOST_CHARACTERS 100  // a larger crowd shows no more, and takes longer

static uint64_t compiled, played, steps_made;

static void refuse(const char *what)
{
    fprintf(stderr, "%s.\n", what);
    abort();
}

// An empty stage gets two characters of every role, near each other.
static void put_on_every_role(trp_rehearsal *rehearsal, const trp_pack *pack)
{
    trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t kind_count = trp_pack_count(pack, TRP_NAMES_KIND);
    uint32_t role_count = trp_pack_count(pack, TRP_NAMES_ROLE);
    for (uint32_t i = 0; i < 2 * role_count && i < MOST_CHARACTERS; i++) {
        trp_point at = trp_point_from_metres((int32_t)i, (int32_t)(i % 3), 0);
        for (uint32_t kind = kind_count; kind > 0; kind--) {  // the writer's own come last
            trp_entity who;
            if (trp_entity_spawn(world, kind - 1, at, &who) != TRP_OK) {
                continue;
            }
            if (trp_agent_put_on_role(world, who, i / 2) == TRP_OK) {
                (void)trp_stage_add(trp_rehearsal_stage(rehearsal), who, NULL, at);
                break;
            }
            (void)trp_entity_despawn(world, who);
        }
    }
}

static bool is_crowded(const trp_pack *pack, uint32_t setting)
{
    uint32_t characters = 0;
    trp_setting_cast_member member;
    for (uint32_t i = 0; trp_setting_cast(pack, setting, i, &member, sizeof member) == TRP_OK; i++) {
        characters += member.count < MOST_CHARACTERS ? member.count : MOST_CHARACTERS + 1;
    }
    return characters > MOST_CHARACTERS;
}

static void play(const trp_pack *pack)
{
    trp_rehearsal_def def;
    trp_rehearsal_def_init(&def, sizeof def);
    bool has_setting = trp_pack_count(pack, TRP_NAMES_SETTING) > 0;
    if (has_setting && is_crowded(pack, 0)) {
        return;
    }
    def.setting = has_setting ? 0 : TRP_NOT_FOUND;
    trp_rehearsal *rehearsal = NULL;
    if (trp_rehearsal_create(pack, &def, &rehearsal) != TRP_OK) {
        return;  // a setting that no stage can hold is refused, which is right
    }
    if (!has_setting) {
        put_on_every_role(rehearsal, pack);
    }
    const trp_world *world = trp_rehearsal_world(rehearsal);
    uint32_t end = SECONDS * trp_world_steps_per_second(world);
    for (uint32_t i = 0; i < MOST_STEPS && trp_rehearsal_step(rehearsal, end); i++) {
        const char *wrong = trp_world_check(world, NULL);
        if (wrong != NULL) {
            refuse(wrong);
        }
        steps_made++;
    }
    trp_counters counters;
    trp_world_counters(world, &counters, sizeof counters);
    if (counters.repairs > 0) {
        refuse("A character was stuck");
    }
    trp_rehearsal_destroy(rehearsal);
    played++;
}

static void read_text(const char *text, size_t size)
{
    trp_script_source source = {"play.troupe", text, size};
    trp_play *opened = NULL;
    trp_result result = trp_play_open(&source, 1, &opened);
    if (opened == NULL) {
        refuse(trp_result_name(result));
        return;
    }
    const trp_pack *pack = trp_play_pack(opened);
    if (pack == NULL && trp_play_error_count(opened) == 0) {
        refuse("Text without errors makes no pack");
    }
    if (pack != NULL) {
        compiled++;
        play(pack);
    }
    trp_play_release(opened);
}

#ifdef TROUPE_LIBFUZZER

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_text((const char *)data, size);
    return 0;
}

#else

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mutation.h"
#include "reading.h"
#include "tests/sanitized.h"

#define MUTATIONS (SANITIZED ? 1000 : 5000)
#define MOST_PLACES 3  // places at which a text is changed; few, so that some texts still compile
#define MOST_TEXTS 200

static const char *current_text;  // the text being tried, printed on failure
static size_t current_size;

static void show_text(int signal_number)
{
    (void)signal_number;
    fprintf(stderr, "In this text of %zu bytes:\n", current_size);
    fwrite(current_text, 1, current_size, stderr);
}

static const char *const files[][2] = {
    {"examples", "mary.troupe"},
    {"examples", "tavern.troupe"},
    {"examples", "house.troupe"},
    {"examples", "street.troupe"},
    {"examples", "door.troupe"},
    {"examples", "lanterns.troupe"},
    {"lib/templates", "duet.troupe"},
    {"lib/templates", "guard.troupe"},
    {"tests/script/examples", "clauses.troupe"},
    {"tests/script/examples", "figure3-roles.troupe"},
    {"tests/script/examples", "guard.troupe"},
    {"tests/script/examples", "offer-drink.troupe"},
    {"tests/script/examples", "order-scene.troupe"},
    {"tests/script/examples", "pub.troupe"},
};

typedef struct seed_texts {
    char *files[sizeof files / sizeof *files + 1];
    struct {
        const char *at;
        uint32_t size;
    } texts[MOST_TEXTS];
    uint32_t count;
} seed_texts;

static uint64_t chosen_count = MUTATIONS, chosen_seed = 1;

static void add_text(seed_texts *seeds, const char *at, uint32_t size)
{
    if (size < MUTATION_LARGEST / 2 && seeds->count < MOST_TEXTS) {
        seeds->texts[seeds->count].at = at;
        seeds->texts[seeds->count++].size = size;
    }
}

// The text between "```troupe" and "```" in a page.
static void add_blocks(seed_texts *seeds, char *page)
{
    static const char opening[] = "\n```troupe\n";
    for (char *block = strstr(page, opening); block != NULL; block = strstr(block, opening)) {
        block += strlen(opening);
        char *end = strstr(block, "\n```\n");
        if (end == NULL) {
            break;
        }
        add_text(seeds, block, (uint32_t)(end + 1 - block));
        block = end;
    }
}

static void read_seeds(seed_texts *seeds)
{
    uint32_t count = sizeof files / sizeof *files, size;
    seeds->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        seeds->files[i] = reading_file(files[i][0], files[i][1], &size);
        assert_non_null(seeds->files[i]);
        add_text(seeds, seeds->files[i], size);
    }
    seeds->files[count] = reading_file("docs", "language.md", &size);
    assert_non_null(seeds->files[count]);
    seeds->files[count][size] = '\0';
    add_blocks(seeds, seeds->files[count]);
    assert_true(seeds->count > count + 5);
}

static void mutated_texts_compile_and_play(void **state)
{
    (void)state;
    static seed_texts seeds;
    static mutated_text mutant;
    read_seeds(&seeds);
    print_message("seed %llu\n", (unsigned long long)chosen_seed);
    for (uint64_t i = 0; i < chosen_count; i++) {
        mutant.seed = chosen_seed + i;
        mutant.draws = 0;
        uint32_t chosen = mutation_draw(&mutant, seeds.count);
        mutant.size = seeds.texts[chosen].size;
        memcpy(mutant.text, seeds.texts[chosen].at, mutant.size);
        mutate(&mutant, MOST_PLACES);
        current_text = mutant.text;
        current_size = mutant.size;
        read_text(mutant.text, mutant.size);
    }
    print_message("%llu texts, %llu compiled, %llu played %llu steps\n", (unsigned long long)chosen_count,
                  (unsigned long long)compiled, (unsigned long long)played, (unsigned long long)steps_made);
    assert_true(compiled > chosen_count / 50);  // otherwise the mutations are too coarse
    assert_true(played > chosen_count / 50);
    for (uint32_t i = 0; i < sizeof seeds.files / sizeof *seeds.files; i++) {
        free(seeds.files[i]);
    }
}

// Former failures.
static void texts_that_were_too_much_are_read(void **state)
{
    (void)state;
#define READ(text) read_text(text, sizeof text - 1)
    READ("setting S\n    plan\n        ##\0##\n");
#undef READ
}

int main(int argument_count, char **arguments)
{
    signal(SIGABRT, show_text);
    chosen_count = argument_count > 1 ? strtoull(arguments[1], NULL, 0) : MUTATIONS;
    chosen_seed = argument_count > 2 ? strtoull(arguments[2], NULL, 0) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_that_were_too_much_are_read),
        cmocka_unit_test(mutated_texts_compile_and_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
