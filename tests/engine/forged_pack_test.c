// SPDX-License-Identifier: MIT
// Goal: wrong numbers of a pack in the records of objects, areas and their users are refused, each with its sentence.
// Method: a compiled text that has every construct about objects; one field of one record is changed at a time. Packs without
// objects are in tests/pack/broken_test.c.

#include "tests/engine/forge_pack.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char town[] =
    "event bell\n"
    "kind guest, a creature\n"
    "    merry: 0 to 100\n"
    "    friend: guest\n"
    "object Chair\n"
    "    behaviour Sit for guest, holders 1\n"
    "        lock leg, at most 2 s\n"
    "            wait 1 s\n"
    "object Table\n"
    "    link seat: many Chair within 9 m\n"
    "    link other: Chair within 20 m\n"
    "    message Mug (size: number)\n"
    "    message Note (whose: guest)\n"
    "    behaviour Dine (much: number)\n"
    "        request Sit of nearest seat\n"
    "        await Mug, at most 5 s\n"
    "        await Note, at most 5 s\n"
    "    behaviour Look\n"
    "        wait 1 s\n"
    "    on adopt Dine by who\n"
    "        reserve other for who, at most 2 s\n"
    "        disable Look\n"
    "        send Mug (size = 3) to who\n"
    "    on message Note by who\n"
    "        enable Look\n"
    "    on event bell by who\n"
    "        enable Look\n"
    "    brain, every 1 s\n"
    "        disable Look\n"
    "area Hall\n"
    "    rowdy: yes or no, starts yes\n"
    "    link table: Table within 50 m\n"
    "    on enter by who\n"
    "        enable Rest\n"
    "    behaviour Rest\n"
    "        wait 1 s\n"
    "area Yard\n"
    "    wet: yes or no\n"
    "role Guest for guest\n"
    "    proactive Eat\n"
    "        request Dine (much = 3) of nearest Table\n"
    "    proactive Idle\n"
    "        request Sit of anything within 9 m\n"
    "    proactive Wait, if merry > 50\n"
    "        wait 10 min, open to Toast, open to Song\n"
    "scene Chat, weight 0.001\n"
    "    part first: Guest\n"
    "    part second: Guest\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n"
    "    choice by first\n"
    "        50%: more\n"
    "            continue as Talk (first = first, second = second)\n"
    "        otherwise: enough\n"
    "            | wait 1 s | wait 1 s |\n"
    "scene Talk, weight 0.001\n"
    "    part first: Guest\n"
    "    part second: Guest\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n"
    "situation Toast, in Hall, every 1 s\n"
    "    part first: Guest where this.rowdy\n"
    "    part second: Guest within 4 m of first\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n"
    "situation Song, in Hall, every 1 s\n"
    "    part first: Guest\n"
    "    part second: Guest\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n";

static const trpi_pack_step *find_step(const trp_pack *pack, uint8_t op)
{
    for (uint32_t i = 0; i < pack->step_count; i++) {
        if (pack->steps[i].op == op) {
            return &pack->steps[i];
        }
    }
    fail_msg("there is no step %u", op);
    return NULL;
}

static const trpi_pack_handler *find_handler(const trp_pack *pack, uint8_t type)
{
    for (uint32_t i = 0; i < pack->handler_count; i++) {
        if (pack->handlers[i].type == type) {
            return &pack->handlers[i];
        }
    }
    fail_msg("there is no handler %u", type);
    return NULL;
}

static void wrong_offers_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    const trp_pack *pack = theatre_pack(t);
    forge_pack_load(pack, NULL, "as it is");
    FORGED_PACK(pack, pack->offers[1].slot, 64, "`slot` is more than 63");
    FORGED_PACK(pack, pack->offers[2].slot, pack->offers[1].slot, "is another offer's, too");
    FORGED_PACK(pack, pack->offers[1].kind, pack->offers[0].kind, "does not list this offer");
    FORGED_PACK(pack, pack->offers[0].flags, 8, "`flags` is more than 4");
    FORGED_PACK(pack, pack->offers[2].behaviour, trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Guest.Eat")),
                "is none that an object provides");
    FORGED_PACK(pack, pack->locks[0].count, 0, "is 0");
    FORGED_PACK(pack, pack->locks[0].flags, TRPI_LOCK_ALL, "`flags` is all of nothing");
    FORGED_PACK(pack, pack->locks[0].users, 0, "names no offers");
    theatre_close(t);
}

static void wrong_handlers_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    const trp_pack *pack = theatre_pack(t);
    const trpi_pack_handler *adopt = find_handler(pack, TRPI_HANDLES_ADOPT);
    const trpi_pack_handler *told = find_handler(pack, TRPI_HANDLES_MESSAGE);
    const trpi_pack_handler *brain = find_handler(pack, TRPI_HANDLES_BRAIN);
    const trpi_pack_handler *enter = find_handler(pack, TRPI_HANDLES_ENTER);
    FORGED_PACK(pack, adopt->type, TRPI_HANDLES_COUNT, "which means nothing");
    FORGED_PACK(pack, adopt->behaviour, trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Guest.Eat")),
                "is no handler");
    FORGED_PACK(pack, adopt->behaviour, brain->behaviour, "has other parameters than it is given");
    FORGED_PACK(pack, brain->behaviour, adopt->behaviour, "has other parameters than it is given");
    FORGED_PACK(pack, adopt->kind, enter->kind, "does not list this handler");
    FORGED_PACK(pack, enter->offer, 0, "is there without need");
    FORGED_PACK(pack, adopt->message, 0, "is there without need, or missing");
    FORGED_PACK(pack, told->message, TRPI_NONE16, "is there without need, or missing");
    FORGED_PACK(pack, adopt->because, TRPI_BECAUSE_DONE, "`because` is there without need");
    FORGED_PACK(pack, adopt->event, 0, "is there without need, or missing");
    FORGED_PACK(pack, find_handler(pack, TRPI_HANDLES_EVENT)->event, TRPI_NONE16, "is there without need, or missing");
    FORGED_PACK(pack, adopt->period_ms, 1, "`period_most_ms` is less than the least");
    FORGED_PACK(pack, brain->period_ms, 0, "is there without need, or missing");
    FORGED_PACK(pack, brain->period_most_ms, 1, "is less than the least");
    theatre_close(t);
}

// An object keeps no answers, so none of its expressions asks the host.
static void objects_that_ask_the_host_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "host game\n    query nap, gives duration\n    query late, gives yes or no\n"
        "object Bell\n    rings: duration\n    behaviour Ring for creature, if rings < 2 s\n"
        "        listen\n    brain, every rings * 2\n        set rings to 1 s\n"
        "role Guard for creature\n    proactive Stand\n        check late\n        wait nap * 2\n");
    const trp_pack *pack = theatre_pack(t);
    uint32_t nap = find_step(pack, TRPI_STEP_WAIT)->code0, late = find_step(pack, TRPI_STEP_CHECK)->code0;
    forge_pack_load(pack, NULL, "as it is");
    FORGED_PACK(pack, find_handler(pack, TRPI_HANDLES_BRAIN)->period, nap, "asks the host for an object, which keeps no answers");
    FORGED_PACK(pack, find_step(pack, TRPI_STEP_SET)->code0, nap, "asks the host for an object, which keeps no answers");
    FORGED_PACK(pack, pack->behaviours[pack->offers[0].behaviour].condition, late, "asks the host for its object");
    theatre_close(t);
}

static void wrong_links_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    const trp_pack *pack = theatre_pack(t);
    const trpi_pack_selector *seat = &pack->selectors[pack->links[0].selector];
    const trpi_pack_behaviour *dine =
        &pack->behaviours[trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Table.Dine"))];
    uint32_t text = find_step(pack, TRPI_STEP_SEND)->code0;
    FORGED_PACK(pack, pack->links[1].slot, 0, "overlaps another link's");
    FORGED_PACK(pack, pack->links[0].ends, 0, "not from 1 to 32");
    FORGED_PACK(pack, pack->links[0].ends, 33, "not from 1 to 32");
    FORGED_PACK(pack, pack->links[1].slot, 64, "is more than an object can have, or none");
    FORGED_PACK(pack, pack->links[0].kind, pack->links[2].kind, "does not list this link");
    FORGED_PACK(pack, seat->within, text, "");
    FORGED_PACK(pack, seat->of, text, "reads locals before there are any");
    FORGED_PACK(pack, pack->inboxes[0].capacity, 0, "`capacity` is 0: not from 1 to 256");
    FORGED_PACK(pack, pack->inboxes[0].local, dine->local_count, "does not leave room for what it holds");
    theatre_close(t);
}

static void wrong_steps_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    const trp_pack *pack = theatre_pack(t);
    const trpi_pack_behaviour *dine =
        &pack->behaviours[trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Table.Dine"))];
    const trpi_pack_step *await = find_step(pack, TRPI_STEP_AWAIT), *second = await + 1;
    const trpi_pack_step *request = find_step(pack, TRPI_STEP_REQUEST);
    const trpi_pack_step *waits = find_step(pack, TRPI_STEP_WAIT);
    FORGED_PACK(pack, await->index, pack->message_count, "");
    FORGED_PACK(pack, await->code0, request->code0, "");
    FORGED_PACK(pack, await->local, dine->local_count, "is followed by fewer locals than the message fills");
    FORGED_PACK(pack, second->local, 0, "is used as two types");
    FORGED_PACK(pack, second->index, pack->inboxes[0].message + 7, "");
    FORGED_PACK(pack, request->index, pack->need_count, "");
    FORGED_PACK(pack, request->code0, waits->code0, "");
    FORGED_PACK(pack, request->flags, request->flags | TRPI_STEP_INNER, "");
    FORGED_PACK(pack, request->code1, 0, "is a need for which no offer takes these arguments");
    FORGED_PACK(pack, request->code2, request->code1, "is a need for which no offer takes these arguments");
    FORGED_PACK(pack, request->code1, request->code0, "");
    FORGED_PACK(pack, find_step(pack, TRPI_STEP_SWITCH_OFF)->index, pack->offer_count, "");
    FORGED_PACK(pack, find_step(pack, TRPI_STEP_SWITCH_ON)->code0, request->code0, "");
    FORGED_PACK(pack, waits->op, TRPI_STEP_SWITCH_ON, "");
    theatre_close(t);
}

static void wrong_situations_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(town);
    const trp_pack *pack = theatre_pack(t);
    const trpi_pack_situation *toast = &pack->situations[0], *song = &pack->situations[1];
    const trpi_pack_part *part = &pack->parts[pack->scenes[toast->scene].first_part];
    const trpi_pack_behaviour *waits =
        &pack->behaviours[trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Guest.Wait"))];
    uint32_t yard = trp_index_of_number(trp_pack_find(pack, TRP_NAMES_KIND, "Yard"));
    FORGED_PACK(pack, part->selector, TRPI_NONE16, "is missing");
    FORGED_PACK(pack, pack->selectors[part->selector].where, waits->condition, "");
    FORGED_PACK(pack, pack->selectors[part->selector].link, 1, "");
    FORGED_PACK(pack, toast->kind, yard, "");
    FORGED_PACK(pack, song->slot, toast->slot, "is another one's, too");
    FORGED_PACK(pack, song->scene, toast->scene, "");
    for (uint32_t i = 0; i < pack->branch_count; i++) {
        if (pack->branches[i].scene != TRPI_NONE16) {
            FORGED_PACK(pack, pack->branches[i].scene, toast->scene, "");
        }
    }
    theatre_close(t);
}

// The arguments of an action behind the first four lie in a section of their own.
static void wrong_further_arguments_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "item herb\nplace gate\n"
        "host coven\n"
        "    action hex (whom: creature) with (what: item) for (time: duration) by (force: number) at (post: place) "
        "under (watcher: creature or nobody), uses hands, lasts 0 to 60 s\n"
        "role Witch for creature\n"
        "    proactive Curse\n"
        "        hex nearest creature with herb for 4 s by 2 at gate\n");
    const trp_pack *pack = theatre_pack(t);
    const trpi_pack_step *act = find_step(pack, TRPI_STEP_ACT);
    forge_pack_load(pack, NULL, "as it is");
    assert_int_equal(pack->argument_count, 2);
    FORGED_PACK(pack, act->local, 1, "`local` is followed by too few arguments");
    FORGED_PACK(pack, act->local, TRPI_NONE16, "`local` is followed by too few arguments");
    FORGED_PACK(pack, pack->arguments[0].code, 0, "Section ARGUMENT, record 0, field `code` is missing");
    FORGED_PACK(pack, pack->arguments[0].code, act->code1, "of the wrong type");
    FORGED_PACK(pack, pack->arguments[0].code, 1u << 30, "");
    FORGED_PACK(pack, pack->arguments[1].code, 0, NULL);  // nobody watches
    FORGED_PACK(pack, act->code3, 0, "is missing");
    theatre_close(t);
}

// A behaviour may change only lists of its own kind; FILL takes a search.
static void wrong_lists_are_refused(void **state)
{
    (void)state;
    theatre *t = theatre_open(
        "kind guest, a creature\n"
        "    friends: many guest, at most 4\n"
        "    best: guest\n"
        "kind rival, a creature\n"
        "    foes: many guest, at most 4\n"
        "role Guest for guest\n"
        "    proactive Gather\n"
        "        add my best to friends\n"
        "        set friends to every guest within 5 m\n"
        "        remove nearest guest from friends\n"
        "role Rival for rival\n"
        "    proactive Wait\n"
        "        set foes to every guest within 5 m\n");
    const trp_pack *pack = theatre_pack(t);
    const trpi_pack_step *fill = find_step(pack, TRPI_STEP_FILL), *add = find_step(pack, TRPI_STEP_PUT_IN);
    forge_pack_load(pack, NULL, "as it is");
    assert_int_equal(pack->list_count, 2);
    FORGED_PACK(pack, fill->index, 1 - fill->index, "is a list that the performer cannot have");
    FORGED_PACK(pack, add->index, 1 - add->index, "");
    FORGED_PACK(pack, find_step(pack, TRPI_STEP_TAKE_OUT)->index, 1 - add->index, "is a list that the performer cannot have");
    FORGED_PACK(pack, fill->code0, add->code0, "is no search");
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(wrong_offers_are_refused),
        THEATRE_TEST(wrong_handlers_are_refused),
        THEATRE_TEST(objects_that_ask_the_host_are_refused),
        THEATRE_TEST(wrong_links_are_refused),
        THEATRE_TEST(wrong_steps_are_refused),
        THEATRE_TEST(wrong_situations_are_refused),
        THEATRE_TEST(wrong_further_arguments_are_refused),
        THEATRE_TEST(wrong_lists_are_refused),
    };
    return cmocka_run_group_tests_name("forged packs", tests, NULL, NULL);
}
