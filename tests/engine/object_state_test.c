// SPDX-License-Identifier: MIT
// Goal: the host can read an object's offers, holders, waiting users and links, and for whom an agent waits; reading changes
// nothing.
// Method: a well with a bucket for one user at a time, a bench for one, and a scene of two; each call is compared with the play.

#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define TEXT                                                      \
    "kind guest, a creature\n"                                    \
    "    thirst: 0 to 100\n"                                      \
    "kind dog, a creature\n"                                      \
    "object Bench\n"                                              \
    "    link well: Well within 9 m\n"                            \
    "    behaviour Sit for guest, holders 1, if it.thirst < 50\n" \
    "        sit for 3 s, finally stand up\n"                     \
    "object Well\n"                                               \
    "    behaviour Drink\n"                                       \
    "        lock bucket\n"                                       \
    "            \"Mine.\"\n"                                     \
    "role Guest for guest\n"                                      \
    "    proactive Fetch\n"                                       \
    "        request Drink of nearest Well\n"                     \
    "    proactive Rest\n"                                        \
    "        request Sit of nearest Bench\n"                      \
    "role Dog for dog\n"                                          \
    "    proactive Rest\n"                                        \
    "        request Sit of nearest Bench\n"

static theatre *open_garden(void)
{
    static const char *const names[] = {"A", "B", "C"};
    theatre *t = theatre_open(TEXT);
    theatre_answers_after(t, NULL, "sit for", 90);
    theatre_answers_after(t, NULL, "say", 60);
    theatre_add_kind(t, "Well", "well", 2, 0);
    theatre_add_kind(t, "Bench", "bench", 3, 0);
    for (uint32_t i = 0; i < 3; i++) {
        theatre_add_free(t, "Guest", names[i], i, 0);
    }
    theatre_add_free(t, "Dog", "Rex", 0, 1);
    theatre_steps(t, 2);
    return t;
}

static trp_offer offer_of(const theatre *t, const char *object, trp_entity agent)
{
    trp_offer offer;
    uint64_t hash = trp_world_hash(theatre_world(t));
    assert_int_equal(trp_object_offers(theatre_world(t), theatre_who(t, object), agent, &offer, 1, sizeof offer), 1);
    assert_true(trp_world_hash(theatre_world(t)) == hash);
    return offer;
}

static uint8_t refusal(const theatre *t, const char *object, const char *agent)
{
    return offer_of(t, object, theatre_who(t, agent)).reason;
}

static void offers_say_why_not_to_each(void **state)
{
    (void)state;
    theatre *t = open_garden();
    trp_offer offer = offer_of(t, "bench", trp_nobody());
    assert_int_equal(offer.reason, TRP_REASON_NONE);
    assert_int_equal(offer.most_holders, 1);
    assert_int_equal(offer.holder_count, 0);
    assert_int_equal(offer.performer, theatre_find(t, TRP_NAMES_KIND, "guest"));
    assert_int_equal(offer.behaviour, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Bench.Sit"));
    assert_int_equal(refusal(t, "bench", "A"), TRP_REASON_NONE);
    assert_int_equal(refusal(t, "bench", "Rex"), TRP_REASON_UNKNOWN);
    theatre_set(t, "B", "thirst", 60);
    theatre_steps(t, 2);
    assert_int_equal(refusal(t, "bench", "B"), TRP_REASON_DECLINED);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 2, "A begins sit for");
    assert_int_equal(refusal(t, "bench", "A"), TRP_REASON_FULL);
    assert_int_equal(refusal(t, "bench", "C"), TRP_REASON_FULL);
    assert_int_equal(offer_of(t, "bench", trp_nobody()).holder_count, 1);
    assert_int_equal(trp_object_offers(theatre_world(t), theatre_who(t, "A"), trp_nobody(), NULL, 0, 0), 0);
    theatre_close(t);
}

static void holders_are_told_with_their_step(void **state)
{
    (void)state;
    theatre *t = open_garden();
    trp_holder holders[4];
    assert_int_equal(trp_object_holders(theatre_world(t), theatre_who(t, "bench"), holders, 4, sizeof *holders), 0);
    theatre_perform(t, "A", "Rest", NULL);
    theatre_until(t, 2, "A begins sit for");
    assert_int_equal(trp_object_holders(theatre_world(t), theatre_who(t, "bench"), holders, 4, sizeof *holders), 1);
    assert_true(holders[0].agent.value == theatre_who(t, "A").value);
    assert_int_equal(holders[0].behaviour, theatre_find(t, TRP_NAMES_BEHAVIOUR, "Bench.Sit"));
    assert_in_range(holders[0].since, 1, trp_world_now(theatre_world(t)));
    theatre_close(t);
}

static void rows_at_locks_and_waits_agree(void **state)
{
    (void)state;
    theatre *t = open_garden();
    static const char *const row[] = {"A", "B", "C"};
    for (uint32_t i = 0; i < 3; i++) {
        theatre_perform(t, row[i], "Fetch", NULL);
        theatre_steps(t, 8);
    }
    trp_lock_row_entry claims[4];
    assert_int_equal(trp_object_locks(theatre_world(t), theatre_who(t, "well"), claims, 4, sizeof *claims), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(claims[i].agent.value == theatre_who(t, row[i]).value);
        assert_string_equal(claims[i].name, "bucket");
        assert_int_equal(claims[i].place, i + 1);
        assert_int_equal(claims[i].has, i == 0);
    }
    trp_wait waits[4];
    assert_int_equal(trp_agent_waits(theatre_world(t), theatre_who(t, "A"), waits, 4, sizeof *waits), 0);
    assert_int_equal(trp_agent_waits(theatre_world(t), theatre_who(t, "C"), waits, 4, sizeof *waits), 1);
    assert_int_equal(waits[0].kind, TRP_WAIT_LOCK);
    assert_string_equal(trp_wait_kind_name(waits[0].kind), "lock");
    assert_string_equal(waits[0].lock, "bucket");
    assert_true(waits[0].other.value == theatre_who(t, "A").value);
    assert_true(waits[0].object.value == theatre_who(t, "well").value);
    assert_in_range(waits[0].since, 1, trp_world_now(theatre_world(t)));
    theatre_close(t);
}

static void links_are_told_from_both_ends(void **state)
{
    (void)state;
    theatre *t = open_garden();
    static const char *const ends[] = {"bench", "well"};
    for (uint32_t i = 0; i < 2; i++) {
        trp_object_link end;
        assert_int_equal(trp_entity_all_links(theatre_world(t), theatre_who(t, ends[i]), &end, 1, sizeof end), 1);
        assert_true(end.from.value == theatre_who(t, "bench").value);
        assert_true(end.to.value == theatre_who(t, "well").value);
        assert_int_equal(end.link, theatre_find(t, TRP_NAMES_LINK, "Bench.well"));
    }
    assert_int_equal(trp_entity_all_links(theatre_world(t), theatre_who(t, "A"), NULL, 0, 0), 0);
    theatre_close(t);
}

static void partners_and_answers_are_waited_for(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "role Talker for creature\n"
        "    proactive Talk, with a Talker within 5 m, about weather\n"
        "        wait 1 s\n"
        "    reactive Listen, about weather\n"
        "        wait 9 s\n");
    theatre_add_free(t, "Talker", "Ann", 0, 0);
    theatre_add_free(t, "Talker", "Bob", 1, 0);
    theatre_steps(t, 2);
    theatre_perform(t, "Ann", "Talk", NULL);
    theatre_run(t, 2);
    trp_wait wait;
    assert_int_equal(trp_agent_waits(theatre_world(t), theatre_who(t, "Ann"), &wait, 1, sizeof wait), 1);
    assert_int_equal(wait.kind, TRP_WAIT_PARTNER);
    assert_true(wait.other.value == theatre_who(t, "Bob").value);
    assert_string_equal(wait.lock, "");
    assert_string_equal(trp_wait_kind_name(TRP_WAIT_COUNT), "unknown");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(offers_say_why_not_to_each),          THEATRE_TEST(holders_are_told_with_their_step),
        THEATRE_TEST(rows_at_locks_and_waits_agree),       THEATRE_TEST(links_are_told_from_both_ends),
        THEATRE_TEST(partners_and_answers_are_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
