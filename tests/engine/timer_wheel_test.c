// SPDX-License-Identifier: MIT
// The timer wheel against an array of times, with more numbers than a section has.
#include "engine/store/timer_wheel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SECTIONS 3
#define NUMBERS (TRPI_WHEEL_SECTION * (SECTIONS - 1) + 70)  // the last section is no whole one
#define ROUNDS 4000

typedef struct model {
    trpi_timer_wheel wheel;
    uint32_t due[NUMBERS];  // UINT32_MAX: the timer is not set
    uint32_t now;
    uint32_t expired;
    uint64_t chance;
} model;

static uint32_t draw(model *m, uint32_t end)
{
    m->chance = m->chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(m->chance >> 33) % end;
}

// Numbers at the ends of sections are the ones that a wrong division would mix up.
static uint32_t draw_number(model *m)
{
    const uint32_t section = draw(m, SECTIONS) * TRPI_WHEEL_SECTION, at = section + draw(m, 4) * draw(m, 30);
    return draw(m, 2) == 0 && section > 0 ? section - 1 - draw(m, 3) : at < NUMBERS ? at : NUMBERS - 1;
}

static void expire(void *context, uint32_t number)
{
    model *m = context;
    assert_true(number < NUMBERS && m->due[number] <= m->now);
    m->due[number] = UINT32_MAX;
    m->expired++;
}

static uint32_t earliest(const model *m)
{
    uint32_t step = UINT32_MAX;
    for (uint32_t i = 0; i < NUMBERS; i++) {
        step = m->due[i] < step ? m->due[i] : step;
    }
    return step;
}

static void advance(model *m, uint32_t steps)
{
    m->now += steps;
    trpi_timer_wheel_advance(&m->wheel, m->now, expire, m);
    assert_true(earliest(m) > m->now);  // each that was due has expired
    assert_int_equal(trpi_timer_wheel_earliest_due_step(&m->wheel), earliest(m));
}

static void set_or_cancel(model *m)
{
    static const uint32_t spans[] = {1, 60, 70, 5000, 300000, 20000000};
    const uint32_t number = draw_number(m);
    if (draw(m, 5) == 0) {
        assert_int_equal(trpi_timer_wheel_cancel(&m->wheel, number), m->due[number] != UINT32_MAX);
        m->due[number] = UINT32_MAX;
    } else {
        const uint32_t due = m->now + draw(m, spans[draw(m, 6)]);
        trpi_timer_wheel_set(&m->wheel, number, due);
        m->due[number] = due > m->now ? due : m->now + 1;
    }
    assert_int_equal(trpi_timer_wheel_due_step(&m->wheel, number), m->due[number]);
}

static void timers_expire_at_their_steps_in_all_sections(void **state)
{
    (void)state;
    model *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->chance = 11;
    memset(m->due, 0xFF, sizeof m->due);
    assert_true(trpi_timer_wheel_reserve(&m->wheel, trpi_allocator_default(), 100));
    trpi_timer_wheel_move_empty(&m->wheel, m->now = 1000);
    trpi_timer_wheel_set(&m->wheel, 99, m->due[99] = 1063);
    assert_true(trpi_timer_wheel_reserve(&m->wheel, trpi_allocator_default(), NUMBERS));
    assert_int_equal(trpi_timer_wheel_earliest_due_step(&m->wheel), 1063);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        for (uint32_t i = draw(m, 6); i > 0; i--) {
            set_or_cancel(m);
        }
        advance(m, draw(m, 50) == 0 ? draw(m, 100000) : draw(m, 3));
    }
    assert_true(m->expired > ROUNDS / 4);
    trpi_timer_wheel_release(&m->wheel, trpi_allocator_default());
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timers_expire_at_their_steps_in_all_sections),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
