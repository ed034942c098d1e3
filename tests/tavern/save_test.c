// SPDX-License-Identifier: MIT
// Goal: a rehearsal (a world and a stage) that was saved and loaded is the same: it saves as the same bytes and plays on with the
// same hashes, in the same process and in a new one; bytes that are no save are refused, or at least do no harm.
// Method: ten minutes of the tavern that are never saved, beside a twin that is saved and loaded after every step, so that a loss
// in saving shows in every step. From sampled steps (200, or ten times TROUPE_SEEDS) this program is run anew, and compares every
// hash to the end.

#include "tests/tavern/tavern.h"

#include "stage/stream.h"

#include <sys/wait.h>
#include <unistd.h>

#define TEN_MINUTES (30u * 600u)
#define MOST_BYTES ((size_t)1 << 18)

typedef struct bytes {
    unsigned char *at;
    size_t size;
} bytes;

static const char *self;

// TROUPE_SEEDS sets the length of the tests.
static uint32_t seeds(uint32_t usual)
{
    const char *wanted = getenv("TROUPE_SEEDS");
    return wanted != NULL ? (uint32_t)strtoul(wanted, NULL, 10) : usual;
}

static bytes save(const trp_rehearsal *rehearsal)
{
    bytes b = {malloc(MOST_BYTES), 0};
    assert_non_null(b.at);
    assert_int_equal(trp_rehearsal_save(rehearsal, b.at, MOST_BYTES, &b.size), TRP_OK);
    return b;
}

static trp_rehearsal *load(const trp_pack *pack, bytes b)
{
    trp_rehearsal *rehearsal;
    trp_diagnostic why;
    if (trp_rehearsal_load(pack, b.at, b.size, NULL, &rehearsal, &why) != TRP_OK) {
        fail_msg("refused: %s (at %llu)", why.message, (unsigned long long)why.offset);
    }
    return rehearsal;
}

static trp_rehearsal *through_bytes(const trp_pack *pack, const trp_rehearsal *rehearsal)
{
    bytes first = save(rehearsal);
    trp_rehearsal *loaded = load(pack, first);
    bytes second = save(loaded);
    if (first.size != second.size || memcmp(first.at, second.at, first.size) != 0) {
        fail_msg("step %u: saved again it is not the same", trp_world_now(trp_rehearsal_world(rehearsal)));
    }
    free(first.at);
    free(second.at);
    return loaded;
}

static uint64_t hash_of(const trp_rehearsal *rehearsal)
{
    return trp_world_hash(trp_rehearsal_world(rehearsal));
}

// Steps both rehearsals, which must have the same hash before and after.
static bool step_both(trp_rehearsal *a, trp_rehearsal *b, uint32_t until)
{
    bool goes_on = trp_rehearsal_step(a, until);
    assert_int_equal(trp_rehearsal_step(b, until), goes_on);
    assert_int_equal(trp_world_now(trp_rehearsal_world(a)), trp_world_now(trp_rehearsal_world(b)));
    if (hash_of(a) != hash_of(b)) {
        fail_msg("step %u: the hashes differ", trp_world_now(trp_rehearsal_world(a)));
    }
    return goes_on;
}

static void compare_views(const trp_stage *a, const trp_stage *b)
{
    assert_int_equal(trp_stage_entity_count(a), trp_stage_entity_count(b));
    for (uint32_t i = 0; i < trp_stage_entity_count(a); i++) {
        trp_stage_entity_state left, right;
        assert_int_equal(trp_stage_describe_entity(a, trp_stage_entity(a, i), &left, sizeof left), TRP_OK);
        assert_int_equal(trp_stage_describe_entity(b, trp_stage_entity(b, i), &right, sizeof right), TRP_OK);
        assert_string_equal(left.name, right.name);
        assert_string_equal(left.action, right.action);
        assert_string_equal(left.line, right.line);
        assert_string_equal(left.pose, right.pose);
        assert_true(left.x == right.x && left.y == right.y && left.facing_x == right.facing_x);
        assert_int_equal(left.line_until, right.line_until);
    }
    trp_stage_counts of_a, of_b;
    trp_stage_get_counts(a, &of_a, sizeof of_a);
    trp_stage_get_counts(b, &of_b, sizeof of_b);
    assert_memory_equal(&of_a, &of_b, sizeof of_a);
}

static void a_tavern_saved_and_loaded_at_every_step_goes_on_as_one_that_was_not(void **state)
{
    (void)state;
    tavern t;
    tavern_open(&t, 3);
    trp_rehearsal *often = through_bytes(t.pack, t.rehearsal);
    trp_rehearsal *seldom = through_bytes(t.pack, t.rehearsal);
    uint64_t steps = 0, saved = 0, weighed = 0;
    uint32_t end = seeds(5) * 3600 < TEN_MINUTES ? seeds(5) * 3600 : TEN_MINUTES;
    while (step_both(t.rehearsal, often, end)) {
        trp_rehearsal_step(seldom, end);
        assert_true(hash_of(seldom) == hash_of(t.rehearsal));
        compare_views(trp_rehearsal_stage(t.rehearsal), trp_rehearsal_stage(often));
        trp_rehearsal *next = through_bytes(t.pack, often);
        trp_rehearsal_destroy(often);
        often = next;
        if (steps++ % 100 == 0) {
            size_t size = 0;
            trp_rehearsal_destroy(seldom);
            seldom = through_bytes(t.pack, t.rehearsal);
            trp_world_save(t.world, TRP_SAVE_WITHOUT_PACK, NULL, 0, &size);
            saved += size;
            weighed++;
        }
    }
    assert_true(steps > 1000);
    trp_counters counters;
    trp_world_counters(t.world, &counters, sizeof counters);
    printf("%llu steps; a save without its pack takes %llu bytes, %llu per entity\n", (unsigned long long)steps,
           (unsigned long long)(saved / weighed), (unsigned long long)(saved / weighed / counters.entities));
    trp_rehearsal_destroy(often);
    trp_rehearsal_destroy(seldom);
    tavern_close(&t);
}

// --- In a new process ---

static void write_file(const char *name, const void *at, size_t size)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(at, 1, size, file), size);
    fclose(file);
}

static bytes read_file(const char *name)
{
    bytes b = {malloc(1 << 20), 0};
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    b.size = fread(b.at, 1, 1 << 20, file);
    fclose(file);
    return b;
}

// The new process plays on from the save, and compares the hash of every step with the file of hashes, which has one for each
// step, made or skipped.
static int go_on(const char *save_name, const char *hashes_name)
{
    tavern t;
    tavern_open(&t, 1);
    bytes saved = read_file(save_name), hashes = read_file(hashes_name);
    trp_rehearsal *rehearsal = load(t.pack, saved);
    int wrong = 0;
    while (wrong == 0 && trp_rehearsal_step(rehearsal, TEN_MINUTES)) {
        uint64_t expected;
        uint32_t now = trp_world_now(trp_rehearsal_world(rehearsal));
        memcpy(&expected, hashes.at + (size_t)now * sizeof expected, sizeof expected);
        if (hash_of(rehearsal) != expected) {
            fprintf(stderr, "in a new process step %u differs\n", now);
            wrong = 1;
        }
    }
    trp_rehearsal_destroy(rehearsal);
    free(saved.at);
    free(hashes.at);
    tavern_close(&t);
    return wrong;
}

static int run_anew(const char *save_name, const char *hashes_name)
{
    pid_t child = fork();
    if (child == 0) {
        execl(self, self, save_name, hashes_name, (char *)NULL);
        _exit(127);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void from_sampled_steps_a_new_process_goes_on_hash_for_hash(void **state)
{
    (void)state;
    uint32_t samples = seeds(20) * 10;
    const char *folder = getenv("TEST_DIR");
    char save_name[512], hashes_name[512];
    snprintf(save_name, sizeof save_name, "%s/tavern.save", folder != NULL ? folder : "/tmp");
    snprintf(hashes_name, sizeof hashes_name, "%s/hashes", folder != NULL ? folder : "/tmp");

    tavern t;
    tavern_open(&t, 7);
    uint64_t *hashes = calloc(TEN_MINUTES + 1, sizeof *hashes);
    bytes *saves = calloc(samples, sizeof *saves);
    uint32_t taken = 0;
    while (trp_rehearsal_step(t.rehearsal, TEN_MINUTES)) {
        uint32_t now = trp_world_now(t.world);
        hashes[now] = hash_of(t.rehearsal);
        if (taken < samples && now >= (uint64_t)TEN_MINUTES * taken / samples) {
            saves[taken++] = save(t.rehearsal);
        }
    }
    assert_int_equal(taken, samples);
    write_file(hashes_name, hashes, (TEN_MINUTES + 1) * sizeof *hashes);
    for (uint32_t i = 0; i < samples; i++) {
        write_file(save_name, saves[i].at, saves[i].size);
        if (run_anew(save_name, hashes_name) != 0) {
            fail_msg("sample %u of %u differs", i, samples);
        }
        free(saves[i].at);
    }
    // The comparison can fail: with changed hashes, the new process reports a difference.
    for (uint32_t i = TEN_MINUTES - 3000; i <= TEN_MINUTES; i++) {
        hashes[i] ^= 1;
    }
    write_file(hashes_name, hashes, (TEN_MINUTES + 1) * sizeof *hashes);
    assert_int_equal(run_anew(save_name, hashes_name), 1);
    free(hashes);
    free(saves);
    tavern_close(&t);
}

// --- Bytes from anywhere ---

static bytes saved_tavern(tavern *t, uint32_t until)
{
    tavern_open(t, 5);
    while (trp_rehearsal_step(t->rehearsal, until)) {
    }
    return save(t->rehearsal);
}

static void expect_refusal(const tavern *t, const unsigned char *at, size_t size)
{
    trp_rehearsal *rehearsal;
    trp_diagnostic why;
    assert_int_not_equal(trp_rehearsal_load(t->pack, at, size, NULL, &rehearsal, &why), TRP_OK);
    assert_null(rehearsal);
    size_t length = strlen(why.message);
    assert_true(length > 10 && why.message[length - 1] == '.');
}

static void a_damaged_save_is_refused(void **state)
{
    (void)state;
    tavern t;
    bytes b = saved_tavern(&t, 30 * 90);
    for (size_t i = 0; i < b.size; i += i < 200 ? 1 : 13) {
        b.at[i] ^= (unsigned char)(1u << (i % 8));
        expect_refusal(&t, b.at, b.size);
        b.at[i] ^= (unsigned char)(1u << (i % 8));
    }
    for (size_t length = 0; length < b.size; length += length < 200 ? 1 : 97) {
        unsigned char *cut = malloc(length + 1);
        memcpy(cut, b.at, length);
        expect_refusal(&t, cut, length);
        free(cut);
    }
    size_t size = 0;
    unsigned char *room = calloc(1, b.size);
    assert_int_equal(trp_rehearsal_save(t.rehearsal, room, b.size - 1, &size), TRP_ERROR_FULL);
    assert_int_equal(size, b.size);
    assert_int_equal(room[0], 0);
    free(room);
    unsigned char *longer = calloc(1, b.size + 8);
    memcpy(longer, b.at, b.size);
    expect_refusal(&t, longer, b.size + 1);
    expect_refusal(&t, longer, b.size + 8);
    free(longer);
    trp_rehearsal_destroy(load(t.pack, b));
    free(b.at);
    tavern_close(&t);
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

// Makes the checksum right again, so that the checks behind it are reached.
static void make_sound(bytes stage)
{
    uint64_t check = trpi_stage_stream_checksum(stage.at + 32, stage.size - 32);
    for (uint32_t i = 0; i < 8; i++) {
        stage.at[24 + i] = (unsigned char)(check >> (8 * i));
    }
}

static void change(bytes stage, uint64_t *seed)
{
    static const unsigned char likely[] = {0, 1, 2, 4, 7, 8, 16, 127, 128, 255};
    uint32_t changes = 1 + (uint32_t)next_random(seed) % 4;
    for (uint32_t i = 0; i < changes; i++) {
        size_t at = 32 + next_random(seed) % (stage.size - 32);
        bool any = next_random(seed) % 2 == 0;
        stage.at[at] = any ? (unsigned char)next_random(seed) : likely[next_random(seed) % sizeof likely];
    }
}

static void a_stage_that_was_forged_is_refused_or_does_no_harm(void **state)
{
    (void)state;
    tavern t;
    bytes b = saved_tavern(&t, 30 * 90);
    bytes world = {NULL, 0}, stage = {NULL, 0};
    trp_world_save(t.world, TRP_SAVE_ALL, NULL, 0, &world.size);
    stage.size = b.size - 48 - world.size;
    world.at = b.at + 48;
    stage.at = malloc(stage.size);
    uint32_t refused = 0, played = 0;
    for (uint64_t seed = 1; seed <= 200 + 60 * (uint64_t)seeds(20); seed++) {
        uint64_t random = seed;
        memcpy(stage.at, world.at + world.size, stage.size);
        change(stage, &random);
        make_sound(stage);
        trp_world *w;
        trp_stage *made;
        trp_diagnostic why;
        assert_int_equal(trp_world_load(t.pack, world.at, world.size, NULL, &w, NULL), TRP_OK);
        if (trp_stage_load(w, stage.at, stage.size, &made, &why) != TRP_OK) {
            assert_null(made);
            assert_true(strlen(why.message) > 10);
            refused++;
        } else {
            for (uint32_t i = 0; i < 100; i++) {
                trp_world_step(w);
                trp_stage_step(made);
            }
            assert_null(trp_world_check(w, NULL));
            trp_stage_destroy(made);
            played++;
        }
        trp_world_destroy(w);
    }
    printf("%u refused, %u played\n", refused, played);
    assert_true(refused > 50 && played > 50);
    free(stage.at);
    free(b.at);
    tavern_close(&t);
}

static void a_stage_is_not_saved_before_it_has_read_its_commands(void **state)
{
    (void)state;
    tavern t;
    tavern_open(&t, 5);
    uint32_t count = 0;
    do {
        trp_rehearsal_step(t.rehearsal, TEN_MINUTES);
        trp_world_step(t.world);
        (void)trp_world_commands(t.world, &count);
        size_t size = 1;
        trp_result expected = count > 0 ? TRP_ERROR_ARGUMENT : TRP_ERROR_FULL;
        assert_int_equal(trp_stage_save(trp_rehearsal_stage(t.rehearsal), NULL, 0, &size), expected);
        trp_stage_step(trp_rehearsal_stage(t.rehearsal));
    } while (count == 0);
    tavern_close(&t);
}

static void a_stage_of_another_world_is_refused(void **state)
{
    (void)state;
    tavern t, other;
    bytes b = saved_tavern(&t, 30 * 90);
    tavern_open(&other, 6);
    size_t world_size = 0;
    trp_world_save(t.world, TRP_SAVE_ALL, NULL, 0, &world_size);
    trp_stage *made;
    trp_diagnostic why;
    assert_int_equal(trp_stage_load(other.world, b.at + 48 + world_size, b.size - 48 - world_size, &made, &why), TRP_ERROR_FORMAT);
    assert_null(made);
    free(b.at);
    tavern_close(&other);
    tavern_close(&t);
}

// The text of the tavern with one word replaced wherever it occurs.
static trp_play *edited_tavern(const tavern *t, const char *was, const char *is, char *text)
{
    char *to = text;
    for (const char *at = t->text; *at != 0;) {
        bool found = strncmp(at, was, strlen(was)) == 0;
        memcpy(to, found ? is : at, found ? strlen(is) : 1);
        to += found ? strlen(is) : 1;
        at += found ? strlen(was) : 1;
    }
    trp_script_source source = {"edited.troupe", text, (size_t)(to - text)};
    trp_play *play;
    if (trp_play_open(&source, 1, &play) != TRP_OK) {
        fail_msg("%s", trp_play_report(play));
    }
    return play;
}

static void a_tavern_goes_on_under_another_text(void **state)
{
    (void)state;
    static const char *const edits[][2] = {
        {"weight 3\n", "weight 4\n"},
        {"        glance at it\n", "        scan for 2 s\n"},
        {"+..................###+#####", "#..................##+######"},
        {"#hh...tt......tt...........#", "#hh...tt......tt.......tt..#"},
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        tavern t;
        tavern_open(&t, 9);
        char *text = calloc(1, 1 << 17);
        trp_play *play = edited_tavern(&t, edits[i][0], edits[i][1], text);
        for (uint32_t step = 30; step <= 30 * 120; step += 30 * 15) {
            while (trp_rehearsal_step(t.rehearsal, step)) {
            }
            bytes b = save(t.rehearsal);
            trp_rehearsal *other = load(trp_play_pack(play), b);
            uint32_t until = step + 600;
            while (trp_rehearsal_step(other, until)) {
                assert_null(trp_world_check(trp_rehearsal_world(other), NULL));
            }
            trp_rehearsal_destroy(through_bytes(trp_play_pack(play), other));
            trp_rehearsal_destroy(other);
            free(b.at);
        }
        trp_play_release(play);
        free(text);
        tavern_close(&t);
    }
}

int main(int count, char **words)
{
    self = words[0];
    if (count == 3) {
        return go_on(words[1], words[2]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tavern_saved_and_loaded_at_every_step_goes_on_as_one_that_was_not),
        cmocka_unit_test(from_sampled_steps_a_new_process_goes_on_hash_for_hash),
        cmocka_unit_test(a_damaged_save_is_refused),
        cmocka_unit_test(a_stage_that_was_forged_is_refused_or_does_no_harm),
        cmocka_unit_test(a_tavern_goes_on_under_another_text),
        cmocka_unit_test(a_stage_is_not_saved_before_it_has_read_its_commands),
        cmocka_unit_test(a_stage_of_another_world_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
