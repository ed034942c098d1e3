// SPDX-License-Identifier: MIT
// Goal: wrong numbers of a pack or a save in the records of situations are refused, each with its sentence. (SEMANTICS 9.11)
// Method: a pub that casts a toast. Records of the loaded pack are changed before it is written as bytes again; records of the
// world are changed before it is saved.

#include "tests/engine/forge_pack.h"
#include "tests/engine/theatre.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char pub[] =
    "kind guest, a creature\n"
    "    merry: 0 to 100\n"
    "role Patron for guest\n"
    "    proactive Drink\n"
    "        wait 10 min, open to Toast\n"
    "area Pub\n"
    "    rowdy: yes or no, starts yes\n"
    "scene Chat, weight 0.001\n"
    "    part first: Patron\n"
    "    part second: Patron\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n"
    "situation Toast, in Pub, every 1 s\n"
    "    part first: Patron where this.rowdy\n"
    "    part second: Patron within 4 m of first\n"
    "    | first | second |\n"
    "    | wait 1 s | wait 1 s |\n";

// Several guests play the same part.
static const char choir[] =
    "kind guest, a creature\n"
    "role Patron for guest\n"
    "    proactive Drink\n"
    "        wait 10 min, open to Toast\n"
    "role Leader for guest\n"
    "    proactive Drink\n"
    "        wait 10 min, open to Toast\n"
    "area Pub\n"
    "situation Toast, in Pub, every 1 s\n"
    "    part leader: Leader\n"
    "    part guests: every Patron, at least 2, at most 4\n"
    "    | leader | guests |\n"
    "    | wait 1 s | wait 1 s |\n";

static theatre *open_pub(const char *text)
{
    trp_world_def def;
    trp_world_def_init(&def, sizeof def);
    def.rounds_per_step = 1;  // so that a claim lasts from one step to the next
    forge_begin();
    theatre *t = theatre_open_with(text, &def);
    world = theatre_world(t);
    theatre_add_kind(t, "Pub", "pub", 0, 0);
    trp_place_set_reach(world, theatre_who(t, "pub"), (trp_point){10 * 256, 10 * 256, 0});
    theatre_add(t, "Patron", "A", 0, 0);
    theatre_add(t, "Patron", "B", 1, 0);
    return t;
}

// ---- Packs --------------------------------------------------------------------------------------

static void wrong_copies_of_a_pack_are_refused(void **state)
{
    (void)state;
    theatre *t = open_pub(choir);
    const trp_pack *pack = theatre_pack(t);
    forge_pack_load(pack, NULL, "as it is");
    const trpi_pack_part *part = &pack->parts[pack->scenes[pack->situations[0].scene].first_part];
    FORGED_PACK(pack, part[2].role, part[0].role, "`role` is not that of the other copies");
    FORGED_PACK(pack, part[2].kind, TRPI_NONE16, "`kind` is not that of the other copies");
    FORGED_PACK(pack, part[2].selector, part[0].selector, "`selector` is not that of the other copies");
    FORGED_PACK(pack, part[2].behaviour, part[0].behaviour, "`behaviour` is not that of the other copies");
    FORGED_PACK(pack, part[2].least, 1, "`least` is no number of copies");
    FORGED_PACK(pack, part[2].loss, TRPI_LOSS_CONTINUE, "`loss` is not that of the other copies");
    theatre_close(t);
}

static void wrong_situations_of_a_pack_are_refused(void **state)
{
    (void)state;
    theatre *t = open_pub(pub);
    const trp_pack *pack = theatre_pack(t);
    forge_pack_load(pack, NULL, "as it is");
    const trpi_pack_situation *situation = &pack->situations[0];
    const trpi_pack_scene *scene = &pack->scenes[situation->scene];
    const trpi_pack_part *part = &pack->parts[scene->first_part];
    const trpi_pack_behaviour *behaviour = &pack->behaviours[part->behaviour];
    const trpi_pack_behaviour *drink =
        &pack->behaviours[trp_index_of_number(trp_pack_find(pack, TRP_NAMES_BEHAVIOUR, "Patron.Drink"))];
    FORGED_PACK(pack, situation->kind, 0, "lists those of another kind");
    FORGED_PACK(pack, situation->every_ms, 0, "is 0");
    FORGED_PACK(pack, situation->every_most_ms, 1, "is less than the least");
    FORGED_PACK(pack, situation->cooldown_ms, situation->cooldown_most_ms + 1, "is less than the least");
    FORGED_PACK(pack, situation->slot, 1024, "`slot` is more than 1023");
    FORGED_PACK(pack, situation->scene, situation->scene == 0 ? 1 : 0, "is none that an area casts");
    FORGED_PACK(pack, part->loss, TRPI_LOSS_CONTINUE, "does not end the situation for all");
    FORGED_PACK(pack, pack->selectors[part->selector].relation, 1, "");
    FORGED_PACK(pack, behaviour->flags, behaviour->flags & ~(uint32_t)TRPI_BEHAVIOUR_CAST, "");
    FORGED_PACK(pack, behaviour->initiation, TRPI_PROACTIVE, "");
    FORGED_PACK(pack, drink->flags, TRPI_BEHAVIOUR_CAST, "");
    FORGED_PACK(pack, drink->opening, pack->opening_count + 1, "but section OPENING has 1 records");
    FORGED_PACK(pack, pack->steps[pack->tasks[drink->first_task].first_step].opening, pack->opening_count + 1,
                "`opening` is 2, but section OPENING has 1 records");
    FORGED_PACK(pack, pack->openings[0].open_count, 0, "`open_count` is 0");
    FORGED_PACK(pack, pack->open_situations[0].situation, 1, "but section SITUATION has 1 records");
    theatre_close(t);
}

// ---- Saves --------------------------------------------------------------------------------------

static void wrong_areas_of_a_save_are_refused(void **state)
{
    (void)state;
    theatre *t = open_pub(pub);
    uint32_t area = trpi_ref_index(theatre_who(t, "pub").value);
    while (world->agents[area]->claim_state == TRPI_CLAIM_NONE) {
        theatre_step(t);
    }
    sentence = NULL;
    forge_answer("an area that asks");
    sentence = "Somebody in the save asks for something that cannot be.";
    FORGED(trpi_agent_claim(world, area)->behaviour,
           trp_index_of_number(trp_pack_find(world->pack, TRP_NAMES_BEHAVIOUR, "Patron.Drink")));
    FORGED(trpi_agent_claim(world, area)->behaviour,
           trp_index_of_number(trp_pack_find(world->pack, TRP_NAMES_BEHAVIOUR, "Chat.first")));
    FORGED(trpi_agent_claim(world, area)->recast, 0);
    sentence = "The save holds a world that cannot be: a claim is past its due step.";
    FORGED(trpi_agent_claim(world, area)->due, world->now);
    sentence = "The save holds a world that cannot be: an area is past the step in which it looks for people.";
    FORGED(trpi_entity_attempts(world, area)[0].due, world->now);
    sentence = "The save holds a world that cannot be: an area's timer is not set as the area thinks.";
    FORGED(trpi_entity_attempts(world, area)[0].due, world->now + 1);
    theatre_close(t);
}

// An area asks a leader and three of at most four guests, so that one part is played by nobody.
static void too_few_guests_of_a_save_are_refused(void **state)
{
    (void)state;
    theatre *t = open_pub(choir);
    theatre_add(t, "Patron", "C", 2, 0);
    theatre_add(t, "Leader", "L", 3, 0);
    uint32_t area = trpi_ref_index(theatre_who(t, "pub").value);
    while (world->agents[area]->claim_state == TRPI_CLAIM_NONE) {
        theatre_step(t);
    }
    trpi_claim_part *parts = trpi_agent_claim_parts(world, area);
    assert_int_equal(parts[3].state, TRPI_CLAIM_PART_ASKED);
    assert_int_equal(parts[4].state, TRPI_CLAIM_PART_ABSENT);
    sentence = NULL;
    FORGED(parts[3].state, TRPI_CLAIM_PART_ABSENT);  // two guests are enough
    sentence = "Somebody in the save asks for something that cannot be.";
    WITH(parts[3].state, TRPI_CLAIM_PART_ABSENT, FORGED(parts[2].state, TRPI_CLAIM_PART_ABSENT));
    FORGED(parts[0].state, TRPI_CLAIM_PART_ABSENT);
    theatre_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THEATRE_TEST(wrong_copies_of_a_pack_are_refused),
        THEATRE_TEST(wrong_situations_of_a_pack_are_refused),
        THEATRE_TEST(wrong_areas_of_a_save_are_refused),
        THEATRE_TEST(too_few_guests_of_a_save_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
