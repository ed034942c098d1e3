// SPDX-License-Identifier: MIT
// Goal: a path of few corners is never far from where somebody really was; different texts have
// different numbers, equal ones the same.
// Method: walks with the rounding of real ones, sampled at uneven steps, and compared at all steps.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "show/path.h"
#include "show/words.h"

enum { STEPS = 2000, CORNERS_MOST = 200 };

static trpi_path_point corners[CORNERS_MOST];
static uint32_t corner_count;

static void note(trpi_path_simplifier *path, trpi_path_point spot)
{
    trpi_path_point corner;
    if (trpi_path_simplifier_add(path, spot, &corner)) {
        assert_true(corner_count < CORNERS_MOST);
        corners[corner_count++] = corner;
    }
}

static void finish(const trpi_path_simplifier *path)
{
    trpi_path_point corner;
    if (trpi_path_simplifier_find_last_corner(path, &corner)) {
        corners[corner_count++] = corner;
    }
}

static double off_at(trpi_path_point spot)
{
    uint32_t i = 0;
    while (i + 2 < corner_count && corners[i + 1].step <= spot.step) {
        i++;
    }
    double steps = corners[i + 1].step - corners[i].step;
    double part = (spot.step - corners[i].step) / steps;
    double x = corners[i].x + part * (corners[i + 1].x - corners[i].x) - spot.x;
    double y = corners[i].y + part * (corners[i + 1].y - corners[i].y) - spot.y;
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

// A walk to the right, a stop, downwards, a stop, and back at a slant.
static trpi_path_point walk(uint32_t step)
{
    trpi_path_point spot = {step, 0, 0};
    double x = step < 400 ? step * 4.66 : step < 1200 ? 1864 : 1864 - (step - 1200) * 2.13;
    double y = step < 700 ? 0 : step < 1000 ? (step - 700) * 3.37 : step < 1200 ? 1011 : 1011 - (step - 1200) * 1.1;
    spot.x = (int32_t)x;
    spot.y = (int32_t)y;
    return spot;
}

static void a_walk_becomes_a_few_straight_stretches(void **state)
{
    (void)state;
    for (uint32_t stride = 1; stride < 8; stride++) {
        trpi_path_simplifier path = {0};
        corner_count = 0;
        for (uint32_t step = 0; step < STEPS; step += stride) {
            note(&path, walk(step));
        }
        finish(&path);
        assert_in_range(corner_count, 6, 20);
        for (uint32_t step = 0; step + stride < STEPS; step += stride) {
            assert_true(off_at(walk(step)) <= 14.0);
        }
    }
}

static void a_standing_path_needs_two_corners(void **state)
{
    (void)state;
    trpi_path_simplifier path = {0};
    corner_count = 0;
    for (uint32_t step = 5; step < STEPS; step++) {
        note(&path, (trpi_path_point){step, 300, -200});
    }
    finish(&path);
    assert_int_equal(corner_count, 2);
    assert_int_equal(corners[0].step, 5);
    assert_int_equal(corners[1].step, STEPS - 1);
}

static void an_entity_that_is_nobody_has_no_path(void **state)
{
    (void)state;
    trpi_path_simplifier path = {0};
    trpi_path_point corner;
    assert_false(trpi_path_simplifier_find_last_corner(&path, &corner));
}

static void texts_have_numbers(void **state)
{
    (void)state;
    trpi_numbered_texts words = {0};
    char text[32];
    for (uint32_t i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "text %u", (unsigned)i);
        assert_int_equal(trpi_numbered_texts_find_or_add(&words, text), i);
    }
    for (uint32_t i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "text %u", (unsigned)i);
        assert_int_equal(trpi_numbered_texts_find_or_add(&words, text), i);
        assert_string_equal(words.texts[i], text);
    }
    assert_int_equal(words.count, 1000);
    trpi_numbered_texts_release(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_becomes_a_few_straight_stretches),
        cmocka_unit_test(a_standing_path_needs_two_corners),
        cmocka_unit_test(an_entity_that_is_nobody_has_no_path),
        cmocka_unit_test(texts_have_numbers),
    };
    return cmocka_run_group_tests_name("paths and words", tests, NULL, NULL);
}
