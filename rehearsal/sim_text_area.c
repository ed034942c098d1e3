// SPDX-License-Identifier: MIT
// Writes areas at random: their offers, crossings, wraps and handlers.

#include "rehearsal/sim_writer.h"

// Writes how the area Spring is crossed: one of some lists and trees, most of which lock it. (9.9)
static void put_spring_crossing(trpi_sim_writer *w)
{
    static const char *const fords[] = {
        "        wait 0.4 s\n        move to beyond\n",
        "        lock ford, before others if my nerve > 40\n            move to beyond, at most 3 s\n",
        "        sequence\n            lock ford, at most 8 s\n                idle for 0.5 s\n"
        "                move to beyond\n            finally\n                stand up\n",
        "        sequence\n            lock ford for 2, before others if my calm\n                idle for 1 s\n"
        "            move to beyond\n",
        "        move to this, at most 2 s\n        lock ford, before others if me can spot nearest person within 9 m\n"
        "            wait until not any player within 3 m, at most 1 s, always succeeds\n            move to beyond\n"};
    static const char *const whom[] = {"", "", ", holders 2", ", if it.mood > 20", ", while me is in this"};
    const char *ford = TRPI_SIM_PICK(w, fords);
    const char *who = TRPI_SIM_PICK(w, whom);
    trpi_sim_write_format(w, "    behaviour Wade for person (beyond: point), crosses%s\n%s", who, ford);
}

// Writes an offer of an area that wraps moves, with one of some fixed bodies: lists and trees, some with moves of their own, some in
// which `go on` may not be reached.
static void put_wrap(trpi_sim_writer *w, const char *name, int locks)
{
    static const char *const wraps[] = {
        "        wait 0.2 s\n        go on, finally stand up\n        glance at this\n",
        "        sequence\n            set held to held + 1\n            go on\n            finally\n                set held to "
        "held - 1\n",
        ("        sequence\n            idle for 0.3 s\n            go on, at most 4 s\n            finally\n"
         "                stand up\n                set mood to mood + 1\n"),
        "        set mood to mood + 2\n        go on, at most 3 s, always succeeds\n",
        "        selector\n            go on\n            move to this\n",
        "        move to this, at most 1 s, always succeeds\n        go on\n",
        "        if calm\n            go on\n        otherwise\n            wait 0.1 s\n",
        "        retry 2 times\n            go on\n",
        "        parallel, waits for all\n            go on\n            wait 0.5 s\n",
        "        request Wash of nearest Spring, at most 2 s, always succeeds\n        go on\n",
        "        lock road, at most 5 s, always succeeds\n            go on\n"};
    static const char *const whom[] = {"", "", ", holders 2", ", if it.mood > 30", ", while me is in this", ", if it.calm"};
    uint32_t count = (uint32_t)(sizeof wraps / sizeof *wraps) - !locks;
    const char *wrap = wraps[trpi_sim_writer_number_below(w, count)];
    const char *who = TRPI_SIM_PICK(w, whom);
    trpi_sim_write_format(w, "    behaviour %s for person, wraps moves%s\n%s", name, who, wrap);
}

// Writes the spring: its offers of dozing and washing, its crossing and, in some texts, its wrap. A wait for one of its locks has a
// limit, so that two guests that wait for each other give up.
static void put_spring(trpi_sim_writer *w)
{
    static const char *const pools[] = {
        "        do inner\n", "        lock pool, at most 6 s\n            do inner\n",
        "        lock pool for 2, at most 6 s\n            do inner\n",
        "        lock pool, waits for all, at most 3 s, always succeeds\n            do inner\n",
        "        lock pool for 2, waits for all, at most 4 s\n            wait 0.2 s\n        do inner\n"};
    static const char two[] =
        "        parallel, waits for all\n            lock towel, at most 3 s\n                wait 0.4 s\n"
        "            lock towel, at most 3 s\n                idle for 0.3 s\n";
    static const char *const baths[] = {"", "        lock towel, at most 3 s\n            idle for 0.5 s\n", two};
    uint32_t holders = 1 + trpi_sim_writer_number_below(w, 3);
    const char *pool = TRPI_SIM_PICK(w, pools);
    const char *bath = TRPI_SIM_PICK(w, baths);
    trpi_sim_write_format(w, "area Spring\n    behaviour Doze (inner: behaviour), holders %u\n        wait 0.3 s\n%s", holders,
                          pool);
    trpi_sim_write_format(
        w,
        "    behaviour Wash, holders %u\n%s        sequence%s\n            pose for 1 to 2 s\n            finally\n       "
        "         stand up\n",
        bath[0] != '\0' ? 3u : 1u, bath, trpi_sim_writer_once_in(w, 2) ? ", resumes here" : "");
    put_spring_crossing(w);
    if (trpi_sim_writer_once_in(w, 3)) {
        put_wrap(w, "Tiptoe", 0);
    }
}

// Writes two areas, one of which sends its guests to the other and gives them a behaviour to do there.
void trpi_sim_write_areas(trpi_sim_writer *w)
{
    const char *filter = trpi_sim_writer_once_in(w, 3) ? ", if it.mood > 20" : "";
    trpi_sim_write_format(
        w,
        "area Tavern\n    guests: whole number\n    link spring: Spring within 60 m\n    message beer (strength: number)\n"
        "    behaviour Dine for person, holders %u%s\n",
        1 + trpi_sim_writer_number_below(w, 4), filter);
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, "        move to this, at most 4 s\n");
    }
    trpi_sim_write_format(w, "        request Doze (inner = Dream) of spring\n");
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, "        await beer, at most 2 s%s\n", trpi_sim_writer_once_in(w, 2) ? ", finally stand up" : "");
    }
    trpi_sim_write_format(w,
                          "    private behaviour Dream\n        wait 0.5 to 2 s\n        \"Zzz.\"\n"
                          "    on adopt Dine by guest\n        set guests to guests + 1\n");
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, "        reserve spring for guest, at most 2 s\n");
    }
    trpi_sim_write_format(w, "%s    on drop Dine by guest\n        set guests to guests - 1\n",
                          trpi_sim_writer_once_in(w, 2) ? "        send beer (strength = 3) to guest\n" : "");
    trpi_sim_write_format(w, "    on message ping by guest\n        send beer (strength = guests) to guest\n");
    if (trpi_sim_writer_once_in(w, 2)) {
        const char *event = trpi_sim_writer_once_in(w, 2) ? "bell" : "whistle";
        const char *reply = trpi_sim_writer_once_in(w, 2) ? "        signal whistle\n" : "        send ping to nearest person\n";
        trpi_sim_write_format(w, "    on event %s by somebody\n        set guests to guests + 1\n%s", event, reply);
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(
            w,
            "    brain, every %u s\n        if any person within 8 m\n            enable Dine\n        otherwise\n        "
            "    disable Dine\n",
            1 + trpi_sim_writer_number_below(w, 3));
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        const char *beer = trpi_sim_writer_once_in(w, 3) ? "        send beer (strength = 1) to guest\n" : "";
        trpi_sim_write_format(
            w,
            "    on enter by guest\n        set guests to guests + 2\n%s    on leave by guest\n        set guests to guests - 2\n",
            beer);
    }
    if (trpi_sim_writer_once_in(w, 3)) {
        put_wrap(w, "Stagger", 1);
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(
            w, "area Land, everywhere\n    behaviour Wash\n        move to well, at most 5 s\n        request Wash of well\n");
        trpi_sim_write_format(w, "    behaviour Dine for person, while me is in bar\n        wait 1 s\n");
        if (trpi_sim_writer_once_in(w, 3)) {
            put_wrap(w, "Trudge", 1);
        }
        trpi_sim_write_format(w, "place The land, a Land\n");
    }
    put_spring(w);
}
