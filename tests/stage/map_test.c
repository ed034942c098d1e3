// SPDX-License-Identifier: MIT
// Goal: a floor plan becomes squares, doors, places and regions, and ways lead around what is
// solid. Method: small plans written as an author would; every way found is walked square by
// square.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "stage/chance.h"
#include "stage/map.h"
#include "stage/path.h"
#include "tests/stage/fake_world.h"

static const char *const inn[] = {
    "##########", "#b...t..s#", "#b.##...+.", "#...#...##", "#########x", NULL,
};

static trpi_stage_map load(trp_pack *pack, const char *const *rows)
{
    trpi_stage_map map;
    fake_pack_plan(pack, rows);
    assert_int_equal(trpi_stage_map_load(&map, pack, 0), TRP_OK);
    return map;
}

static trp_point middle(int column, int row)
{
    return (trp_point){column * 256 + 128, row * 256 + 128, 0};
}

static uint32_t cell_of(const trpi_stage_map *map, int column, int row)
{
    return trpi_stage_map_cell_of_point(map, (trp_point){column * 256 + 10, row * 256 + 10, 0});
}

static void letters_become_half_metre_squares(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    trpi_stage_map map = load(&pack, inn);
    assert_int_equal(map.letters_wide, 10);
    assert_int_equal(map.wide, 20);
    assert_int_equal(map.high, 10);
    assert_int_equal(map.cell_units, 128);
    assert_int_equal(trpi_stage_map_cell_centre(&map, 21).x, 192);
    trpi_stage_map_release(&map);

    pack.letter_units = 128;
    map = load(&pack, inn);
    assert_int_equal(map.wide, 10);
    trpi_stage_map_release(&map);
}

static void walls_are_solid_and_doors_are_numbered(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    trpi_stage_map map = load(&pack, inn);
    assert_false(trpi_stage_map_cell_is_free(&map, cell_of(&map, 0, 0)));
    assert_true(trpi_stage_map_cell_is_free(&map, cell_of(&map, 2, 1)));
    assert_true(trpi_stage_map_cell_is_free(&map, cell_of(&map, 8, 2)));
    assert_int_equal(map.door_count, 1);
    assert_int_equal(trpi_stage_map_cell_letter(&map, cell_of(&map, 8, 2))->door, 0);
    trpi_stage_map_release(&map);
}

static void the_letters_of_a_place_are_one_place(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    uint32_t bar = fake_pack_place(&pack, 'b', "bar", true);
    fake_pack_place(&pack, 's', "supply", false);
    trpi_stage_map map = load(&pack, inn);
    assert_int_equal(map.place_count, 2);
    assert_int_equal(map.places[0].global, bar);
    assert_int_equal(map.places[0].box.left, 2);
    assert_int_equal(map.places[0].box.top, 2);
    assert_int_equal(map.places[0].box.right, 3);
    assert_int_equal(map.places[0].box.bottom, 5);
    assert_false(trpi_stage_map_cell_is_free(&map, cell_of(&map, 1, 1)));
    assert_true(trpi_stage_map_cell_is_free(&map, cell_of(&map, 8, 1)));
    trpi_stage_map_release(&map);
}

static void unreachable_places_are_another_region(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    static const char *const rows[] = {"....#..", "....#..", NULL};
    trpi_stage_map map = load(&pack, rows);
    uint32_t left = cell_of(&map, 0, 0), right = cell_of(&map, 6, 0);
    assert_int_not_equal(map.regions[left], map.regions[right]);
    assert_int_equal(map.main_region, map.regions[left]);
    trpi_stage_map_release(&map);
}

static void unicode_letters_count_as_one(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    fake_pack_place(&pack, 0x263C, "well", true);
    static const char *const rows[] = {"..\xE2\x98\xBC..", "....", NULL};
    trpi_stage_map map = load(&pack, rows);
    assert_int_equal(map.letters_wide, 5);
    assert_int_equal(map.letters[2].character, 0x263C);
    assert_true(map.letters[2].solid);
    assert_int_equal(map.letters[9].character, ' ');
    trpi_stage_map_release(&map);
}

// The squares that are seen between a and b, as a picture that a reader can check.
static void views_are_blocked_by_walls_and_corners(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    static const char *const rows[] = {".....", "..#..", ".....", NULL};
    trpi_stage_map map = load(&pack, rows);
    static const struct {
        int from[2], to[2];
        bool clear;
    } table[] = {
        {{0, 0}, {4, 0}, true}, {{0, 1}, {4, 1}, false}, {{2, 0}, {2, 2}, false}, {{0, 0}, {4, 2}, false},
        {{1, 0}, {1, 2}, true}, {{1, 1}, {2, 0}, false}, {{1, 0}, {3, 0}, true},  {{4, 2}, {4, 0}, true},
        {{3, 2}, {2, 2}, true}, {{2, 2}, {3, 1}, false}, {{0, 2}, {4, 2}, true},  {{0, 1}, {1, 0}, true},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        trp_point a = middle(table[i].from[0], table[i].from[1]), b = middle(table[i].to[0], table[i].to[1]);
        assert_int_equal(trpi_stage_map_line_is_clear(&map, a, b), table[i].clear);
        assert_int_equal(trpi_stage_map_line_is_clear(&map, b, a), table[i].clear);
    }
    trpi_stage_map_release(&map);
}

static uint32_t length_of(const trpi_stage_path *path, trp_point from)
{
    uint32_t length = 0;
    for (uint32_t i = 0; i < path->count; i++) {
        length += trp_point_distance(from, path->points[i].at);
        from = path->points[i].at;
    }
    return length;
}

static void check_clear(const trpi_stage_map *map, const trpi_stage_path *path, trp_point from)
{
    for (uint32_t i = 0; i < path->count; i++) {
        assert_true(trpi_stage_map_line_is_clear(map, from, path->points[i].at));
        from = path->points[i].at;
    }
}

static void a_way_leads_around_a_wall_in_straight_stretches(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    static const char *const rows[] = {"..........", "....#.....", "....#.....", "....#.....", NULL};
    trpi_stage_map map = load(&pack, rows);
    trpi_stage_path_search *search = trpi_stage_path_search_create(&map);
    trpi_stage_path path = {0};
    trp_point from = middle(1, 3), to = middle(8, 3);
    assert_int_equal(trpi_stage_path_find(&path, search, &map, from, to), TRP_OK);
    check_clear(&map, &path, from);
    assert_in_range(path.count, 2, 4);
    assert_int_equal(path.points[path.count - 1].at.x, to.x);
    assert_in_range(length_of(&path, from), 7 * 256, 10 * 256);

    assert_int_equal(trpi_stage_path_find(&path, search, &map, from, middle(3, 3)), TRP_OK);
    assert_int_equal(path.count, 1);  // nothing in between: one stretch
    trpi_stage_path_free(&path);
    trpi_stage_path_search_destroy(search);
    trpi_stage_map_release(&map);
}

static void a_door_is_passed_straight(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    static const char *const rows[] = {".....#.....", ".....#.....", ".....+.....", ".....#.....", NULL};
    trpi_stage_map map = load(&pack, rows);
    trpi_stage_path_search *search = trpi_stage_path_search_create(&map);
    trpi_stage_path path = {0};
    trp_point from = middle(0, 0);
    assert_int_equal(trpi_stage_path_find(&path, search, &map, from, middle(10, 0)), TRP_OK);
    check_clear(&map, &path, from);
    uint32_t doors = 0;
    for (uint32_t i = 0; i < path.count; i++) {
        if (path.points[i].door == TRPI_STAGE_NO_INDEX) {
            continue;
        }
        doors++;
        assert_true(i > 0);
        assert_int_equal(path.points[i].at.y, path.points[i - 1].at.y);  // the way goes straight through
        uint32_t before = trpi_stage_map_cell_of_point(&map, path.points[i - 1].at);
        assert_int_equal(trpi_stage_map_cell_letter(&map, before)->door, TRPI_STAGE_NO_INDEX);
    }
    assert_int_equal(doors, 1);
    trpi_stage_path_free(&path);
    trpi_stage_path_search_destroy(search);
    trpi_stage_map_release(&map);
}

static void no_way_is_an_answer(void **state)
{
    (void)state;
    trp_pack pack;
    fake_pack_init(&pack);
    static const char *const rows[] = {"....#..", "....#..", NULL};
    trpi_stage_map map = load(&pack, rows);
    trpi_stage_path_search *search = trpi_stage_path_search_create(&map);
    trpi_stage_path path = {0};
    assert_int_equal(trpi_stage_path_find(&path, search, &map, middle(0, 0), middle(6, 0)), TRP_ERROR_UNKNOWN);
    assert_int_equal(trpi_stage_path_find(&path, search, &map, middle(0, 0), middle(4, 0)), TRP_ERROR_UNKNOWN);
    trpi_stage_path_free(&path);
    trpi_stage_path_search_destroy(search);
    trpi_stage_map_release(&map);
}

// Random plans, and all pairs of some points: if their regions are equal there is a way, and it touches no solid square.
static void every_way_in_random_plans_is_clear(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        char text[16][24];
        const char *rows[17] = {0};
        for (uint32_t row = 0; row < 16; row++) {
            for (uint32_t column = 0; column < 23; column++) {
                uint32_t drawn = trpi_stage_chance_below(trpi_stage_chance_draw(seed, row, column), 100);
                text[row][column] = drawn < 28 ? '#' : drawn < 32 ? '+' : '.';
            }
            text[row][23] = 0;
            rows[row] = text[row];
        }
        trp_pack pack;
        fake_pack_init(&pack);
        trpi_stage_map map = load(&pack, rows);
        trpi_stage_path_search *search = trpi_stage_path_search_create(&map);
        trpi_stage_path path = {0};
        for (uint32_t i = 0; i < 60; i++) {
            uint32_t cells = (uint32_t)(map.wide * map.high);
            uint32_t a = trpi_stage_chance_below(trpi_stage_chance_draw(seed, 99, 2 * i), cells);
            uint32_t b = trpi_stage_chance_below(trpi_stage_chance_draw(seed, 99, 2 * i + 1), cells);
            if (!trpi_stage_map_cell_is_free(&map, a) || !trpi_stage_map_cell_is_free(&map, b)) {
                continue;
            }
            trp_point from = trpi_stage_map_cell_centre(&map, a), to = trpi_stage_map_cell_centre(&map, b);
            from.x += (int32_t)(i % 5) * 20 - 40;  // a point anywhere in the square
            to.y += (int32_t)(i % 3) * 40 - 40;
            trp_result result = trpi_stage_path_find(&path, search, &map, from, to);
            if (result != (map.regions[a] == map.regions[b] ? TRP_OK : TRP_ERROR_UNKNOWN)) {
                fail_msg("seed %llu, pair %u", (unsigned long long)seed, (unsigned)i);
            }
            if (result == TRP_OK) {
                check_clear(&map, &path, from);
                assert_int_equal(path.points[path.count - 1].at.y, to.y);
            }
        }
        trpi_stage_path_free(&path);
        trpi_stage_path_search_destroy(search);
        trpi_stage_map_release(&map);
    }
}

static void sight_ends_at_walls_and_shut_doors(void **state)
{
    (void)state;
    static const char *const rooms[] = {"#########", "#..+..#.#", "#..#..#.#", "#########", NULL};
    trp_pack pack;
    fake_pack_init(&pack);
    trpi_stage_map map = load(&pack, rooms);
    trp_point left = middle(1, 1), below = middle(1, 2), right = middle(5, 1), cell = middle(7, 1);
    assert_true(trpi_stage_map_can_see(&map, left, below, 0));
    assert_false(trpi_stage_map_can_see(&map, left, right, 0));
    map.doors[0].open_until = 1000;
    assert_true(trpi_stage_map_can_see(&map, left, right, 999));
    assert_true(trpi_stage_map_can_see(&map, right, left, 999));
    assert_false(trpi_stage_map_can_see(&map, below, middle(5, 2), 999));
    assert_false(trpi_stage_map_can_see(&map, left, right, 1000));
    assert_false(trpi_stage_map_can_see(&map, right, cell, 999));
    assert_true(trpi_stage_map_has_way(&map, left, right));
    assert_false(trpi_stage_map_has_way(&map, right, cell));
    trpi_stage_map_release(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_become_half_metre_squares),
        cmocka_unit_test(walls_are_solid_and_doors_are_numbered),
        cmocka_unit_test(the_letters_of_a_place_are_one_place),
        cmocka_unit_test(unreachable_places_are_another_region),
        cmocka_unit_test(unicode_letters_count_as_one),
        cmocka_unit_test(views_are_blocked_by_walls_and_corners),
        cmocka_unit_test(sight_ends_at_walls_and_shut_doors),
        cmocka_unit_test(a_way_leads_around_a_wall_in_straight_stretches),
        cmocka_unit_test(a_door_is_passed_straight),
        cmocka_unit_test(no_way_is_an_answer),
        cmocka_unit_test(every_way_in_random_plans_is_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
