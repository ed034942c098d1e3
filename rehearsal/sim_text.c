// SPDX-License-Identifier: MIT
#include "rehearsal/sim_text.h"

#include "rehearsal/sim_writer.h"

static void put_things(trpi_sim_writer *w)
{
    uint32_t falls = 1 + trpi_sim_writer_number_below(w, 60), rises = 1 + trpi_sim_writer_number_below(w, 60);
    uint32_t grows = trpi_sim_writer_number_below(w, 90);
    trpi_sim_write_format(w,
                          "item coin\nitem ale\nplace bar, a Tavern\nplace well, a Spring\n"
                          "world\n    storm: yes or no, starts no\n    tally: 0 to 40, starts 0 to 10, rises %u per minute\n"
                          "    mob: many person, at most 4\n"
                          "record tool\n    edge: 0 to 9, starts 1\nrecord spade, a tool\n    owner: person\n"
                          "kind person, a creature\n"
                          "    kit: tool, starts spade\n"
                          "    pals: many person, at most 3\n"
                          "    mood: 0 to 100, starts 0 to 100, rises %u per minute\n"
                          "    nerve: 0 to 100, starts 0 to 100, falls %u per minute\n"
                          "    calm: yes or no, starts no\n"
                          "    held: -100 to 100, starts 0\n"
                          "    kept: -100 to 100, starts 0\n"
                          "lines Words\n    \"Yes.\"\n    \"No.\"\n    \"Who knows?\"\n"
                          "host party\n    message ping\n    message pong\n    event bell\n    event whistle\n"
                          "    condition (who: creature) can spot (what: entity), polled every 0.3 s\n"
                          "    query danger at (spot: place), gives number, polled every 1 s\n"
                          "    relation rival (who: creature), gives person\n"
                          "    action drum for (time = 2 s), uses hands, lasts 0 to 60 s, marks tap and roll\n",
                          grows, rises, falls);
}

static void put_calendar_and_layers(trpi_sim_writer *w)
{
    static const char *const days[] = {"20 s", "1 min", "4 min", "1 hour", "24 hours"};
    static const char *const firsts[] = {"Monday", "Friday", "Sunday"};
    static const char *const holds[] = {"",          ", stops at once", ", stops within 2 s", ", freezes for 1 s",
                                        ", freezes", ", interrupts"};
    trpi_sim_write_format(w, "calendar\n    day: %s\n", TRPI_SIM_PICK(w, days));
    trpi_sim_write_format(w, "    first day: %s\n", TRPI_SIM_PICK(w, firsts));
    w->forces_layers = trpi_sim_writer_once_in(w, 2);
    if (w->forces_layers) {
        trpi_sim_write_format(w, "layer dialogue%s\n", TRPI_SIM_PICK(w, holds));
        trpi_sim_write_format(w, "layer combat%s\n", TRPI_SIM_PICK(w, holds));
    }
}

// Writes the tasks that several roles and scenes use.
static void put_tasks(trpi_sim_writer *w)
{
    trpi_sim_write_format(
        w,
        "task Hold out\n    selector, reactive\n        check ready or bid > 6\n        wait 3 s, while not storm\n       "
        " wait 1 s\n"
        "task Drink\n    lock jug, at most 6 s\n        pose for 1 to 2 s\n        sequence\n"
        "            check not storm\n            lock tap for 2\n                wait 0.5 s\n"
        "task Gather\n    parallel, waits for all\n        lock jug, at most 6 s\n            wait 0.4 s\n"
        "        lock gate%s, waits for all, at most 4 s\n            idle for 1 s\n",
        trpi_sim_writer_once_in(w, 2) ? "" : " for 2");
    trpi_sim_write_format(
        w,
        "task Drumming\n    selector, reactive\n        sequence\n            check mood > 50\n            drum for 1 to 2 s\n"
        "        drum for 1 to 2 s\n    on mark tap\n        set mood to mood + 30\n        send ping to me\n"
        "    on mark roll\n        set mood to 20\n");
    trpi_sim_write_network(w, "Errand", NULL);
    trpi_sim_write_network(w, "Rounds", "Errand");
    trpi_sim_write_format(w,
                          "task Brood (least: number), gives gloom: whole number\n    selector\n        check mood > least\n"
                          "        wait 0.4 s\n    set gloom to mood / 2 + least\n    check gloom > 10, always succeeds\n");
    trpi_sim_write_format(w,
                          "task Forge, gives made: spade\n    set made to spade\n    set made.edge to kit.edge + 2\n"
                          "    set made.owner to nearest person\n"
                          "task Sharpen\n    do Forge\n    wait 0.2 s\n    check made.owner is not me\n    set kit to made\n");
}

size_t trpi_sim_write_text(trpi_sim_chance *c, char *out, size_t size)
{
    trpi_sim_writer w = {.c = c, .out = out, .size = size, .bustles = trpi_sim_chance_once_in(c, 2)};
    out[0] = '\0';
    w.every_chance.state = trpi_sim_chance_mix(c->state ^ 0xE7E45u);
    w.role_count = 1 + trpi_sim_chance_below(c, TRPI_SIM_ROLES);
    w.scene_count = w.bustles ? TRPI_SIM_MOST_SCENES : trpi_sim_chance_below(c, TRPI_SIM_MOST_SCENES + 1);
    for (uint32_t i = 0; i < w.scene_count; i++) {
        w.part_counts[i] = 2 + (trpi_sim_chance_once_in(c, 3) ? trpi_sim_chance_below(c, 3) : 0);
        w.is_every[i] = trpi_sim_chance_once_in(&w.every_chance, 8);
    }
    put_things(&w);
    put_calendar_and_layers(&w);
    put_tasks(&w);
    trpi_sim_write_plans(&w);
    trpi_sim_write_areas(&w);
    for (uint32_t i = 0; i < w.role_count; i++) {
        trpi_sim_write_role(&w, i);
    }
    for (uint32_t i = 0; i < w.scene_count; i++) {
        trpi_sim_write_scene(&w, i);
    }
    trpi_sim_write_format(
        &w, "task Watch\n    wait until second is done or second is away, at most 1 s, always succeeds\n    wait 0.3 s\n");
    trpi_sim_write_situation(&w, "Jig", "Tavern");
    trpi_sim_write_situation(&w, "Brawl", "Tavern");
    trpi_sim_write_situation(&w, "Splash", "Spring");
    return w.used;
}
