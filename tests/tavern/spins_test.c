// SPDX-License-Identifier: MIT
// Goal: what a role chooses has the frequencies that its author wrote, inside the running tavern, with all its
// interruptions and refusals: the server of "Generating Ambient Behaviors" (2006), [.10, .05, .03, .82].
// Method: of every spin the first draw is counted, whether it could start or not; what is drawn after something was
// set aside belongs to the same spin. Chi-square with three degrees of freedom, p > 0.001: below 16.27.

#include "tavern.h"

#define MOST_ENTITIES 64
#define CRITICAL_3 16.27

static void the_server_spins_as_written(void **state)
{
    (void)state;
    tavern t;
    tavern_open(&t, 11);
    const char *const names[4] = {"Server.Visit", "Server.Approach bar", "Offer drink.server", "Server.Pose"};
    const double shares[4] = {0.10, 0.05, 0.03, 0.82};
    uint32_t behaviours[4];
    for (int i = 0; i < 4; i++) {
        behaviours[i] = trp_pack_find(t.pack, TRP_NAMES_BEHAVIOUR, names[i]);
        assert_int_not_equal(behaviours[i], TRP_NOT_FOUND);
    }
    uint64_t drawn[4] = {0}, total = 0;
    bool goes_on[MOST_ENTITIES] = {false};  // the agent's current spin draws again after it has set a behaviour aside
    while (trp_rehearsal_step(t.rehearsal, 24 * TAVERN_STEPS_PER_HOUR)) {
        uint32_t count;
        const trp_event *events = trp_world_events(t.world, &count);
        for (uint32_t i = 0; i < count; i++) {
            const trp_event *e = &events[i];
            uint32_t serial = trp_entity_serial(t.world, e->agent);
            assert_true(serial < MOST_ENTITIES);
            if (e->kind == TRP_EVENT_TASK_STARTED) {
                goes_on[serial] = false;  // a behaviour has begun: the next draw belongs to a new spin
            }
            int which = -1;
            for (int k = 0; k < 4; k++) {
                which = e->behaviour == behaviours[k] ? k : which;
            }
            if (which < 0) {
                continue;
            }
            if (e->kind == TRP_EVENT_SPUN || e->kind == TRP_EVENT_REJECTED) {
                if (!goes_on[serial]) {
                    drawn[which]++;
                    total++;
                }
                goes_on[serial] = true;
            }
        }
    }
    double chi_square = 0;
    for (int i = 0; i < 4; i++) {
        double expected = shares[i] * (double)total;
        chi_square += ((double)drawn[i] - expected) * ((double)drawn[i] - expected) / expected;
    }
    for (int i = 0; i < 4; i++) {
        print_message("%s: %.4f, written %.2f\n", names[i], (double)drawn[i] / (double)total, shares[i]);
    }
    print_message("%llu spins, chi-square %.2f\n", (unsigned long long)total, chi_square);
    assert_true(total > 5000);
    assert_true(chi_square < CRITICAL_3);
    tavern_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_server_spins_as_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
