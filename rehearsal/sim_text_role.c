// SPDX-License-Identifier: MIT
// Writes roles at random: proactives, questions, latents, a schedule, and the reactives that answer topics.

#include "rehearsal/sim_writer.h"

static const char *const letters[] = {"alpha", "beta",  "gamma", "delta", "epsilon", "zeta",
                                      "eta",   "theta", "iota",  "kappa", "lambda",  "mu"};

static void put_common_clauses(trpi_sim_writer *w)
{
    static const char *const clauses[][4] = {{", priority 1", ", priority 2", ", priority 3", ", priority 2"},
                                             {", cooldown 2 s", ", cooldown 20 s", ", cooldown 1 s", ""},
                                             {", uses voice", ", uses legs and hands", ", uses gaze", ", uses hands"},
                                             {", while it is from 07:00 to 20:00", ", while it is not on Monday and Thursday",
                                              ", while me can spot nearest person", ", while not storm"},
                                             {", forgets after 4 s", ", not interruptible", ", not resumable", ""},
                                             {", when free", "", "", ""}};
    for (uint32_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        if (trpi_sim_writer_once_in(w, 5)) {
            trpi_sim_write_format(w, "%s", clauses[i][trpi_sim_writer_number_below(w, 4)]);
        }
    }
}

void trpi_sim_write_patience_and_loss_clauses(trpi_sim_writer *w)
{
    static const char *const losses[] = {"", ", loss continues", ", loss recasts", ", loss recasts"};
    static const char *const waits[] = {"",
                                        ", patience 1 s",
                                        ", gives up after 5 s",
                                        ", patience 2 s, gives up after 8 s",
                                        ", gives up after 1 s",
                                        ", patience 0.5 s, gives up after 1 s"};
    const char *wait = TRPI_SIM_PICK(w, waits);
    trpi_sim_write_format(w, "%s%s", TRPI_SIM_PICK(w, losses), wait);
}

static void put_partner(trpi_sim_writer *w)
{
    static const char *const partners[] = {"a person",
                                           "a person within 8 m",
                                           "nearest person within 20 m",
                                           "a person where it.mood > 20",
                                           "random person within 30 m",
                                           "a rival within 20 m"};
    trpi_sim_write_format(w, ", with %s", TRPI_SIM_PICK(w, partners));
    if (trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_format(w, ", asks random");
    }
}

static void put_proactive(trpi_sim_writer *w, const char *letter, int first)
{
    trpi_sim_write_format(w, "    proactive Do %s", letter);
    if (!first && trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, ", if mood > %u", trpi_sim_writer_number_below(w, 80));
    } else if (!first && trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_format(w, ", if %s", trpi_sim_writer_once_in(w, 2) ? "storm and tally < 30" : "tally > 10");
    } else if (!first && trpi_sim_writer_once_in(w, 4)) {
        static const char *const ifs[] = {"me can spot nearest person",
                                          "any rival within 9 m",
                                          "any of pals within 4 m",
                                          "number of mob < 2",
                                          "it is after 13:00",
                                          "it is from 22:00 to 10:00",
                                          "it is from 20:00 to 04:00 on Friday"};
        trpi_sim_write_format(w, ", if %s", TRPI_SIM_PICK(w, ifs));
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, ", weight %u", 1 + trpi_sim_writer_number_below(w, 5));
    }
    put_common_clauses(w);
    if (trpi_sim_writer_once_in(w, 3)) {
        trpi_sim_write_format(w, ", open to %s", trpi_sim_writer_once_in(w, 2) ? "Jig" : "Brawl");
    }
    if (trpi_sim_writer_once_in(w, 12)) {
        trpi_sim_write_format(w, ", once");
    }
    trpi_sim_write_format(w, "\n");
    w->performer_can_be_cast = true;
    trpi_sim_write_steps(w, 0);
    w->performer_can_be_cast = false;
}

static void put_question(trpi_sim_writer *w, const char *letter, const char *topic)
{
    trpi_sim_write_format(w, "    proactive Ask %s, about %s", letter, topic);
    put_partner(w);
    trpi_sim_write_patience_and_loss_clauses(w);
    put_common_clauses(w);
    trpi_sim_write_format(w, "\n");
    trpi_sim_write_steps(w, 1);
}

static void put_cue(trpi_sim_writer *w)
{
    static const char *const cues[] = {"every 3 s",
                                       "every 0.5 s",
                                       "a creature comes within 4 m",
                                       "a person comes within 6 m",
                                       "a person goes beyond 5 m",
                                       "a rival comes within 6 m",
                                       "any of pals comes within 5 m",
                                       "mood rises above 60",
                                       "mood falls below 20",
                                       "calm becomes yes",
                                       "mood changes",
                                       "storm becomes yes",
                                       "storm changes",
                                       "tally rises above 20",
                                       "tally changes",
                                       "nerve falls below 10",
                                       "message ping",
                                       "message pong",
                                       "event bell",
                                       "event whistle",
                                       "me enters bar",
                                       "a person enters bar",
                                       "at 08:01"};
    trpi_sim_write_format(w, ", when %s", TRPI_SIM_PICK(w, cues));
}

static void put_latent(trpi_sim_writer *w, const char *letter)
{
    int shared = trpi_sim_writer_once_in(w, 3);
    trpi_sim_write_format(w, "    latent Mind %s", letter);
    put_cue(w);
    if (shared) {
        trpi_sim_write_format(w, ", about %s", TRPI_SIM_PICK(w, trpi_sim_topic_names));
        put_partner(w);
        trpi_sim_write_patience_and_loss_clauses(w);
    }
    if (trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_format(w, ", if nerve > %u", trpi_sim_writer_number_below(w, 90));
    } else if (trpi_sim_writer_once_in(w, 6)) {
        trpi_sim_write_format(w, ", if not storm or tally > %u", trpi_sim_writer_number_below(w, 40));
    } else if (trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_format(w, ", if danger at bar > %u", trpi_sim_writer_number_below(w, 90));
    }
    if (trpi_sim_writer_once_in(w, 5)) {
        trpi_sim_write_format(w, ", now or never");
    } else if (trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_format(w, ", keeps trying for 3 s");
    }
    put_common_clauses(w);
    if (trpi_sim_writer_once_in(w, 4)) {
        trpi_sim_write_format(w, ", in %s", trpi_sim_writer_once_in(w, 2) ? "dialogue" : "combat");
    }
    trpi_sim_write_format(w, "\n");
    trpi_sim_write_steps(w, shared);
}

// Writes a schedule: blocks of the role's first proactives, and an occasion that takes their place for a while.
static void put_schedule(trpi_sim_writer *w, uint32_t proactives)
{
    static const char *const hows[] = {"", "", ", at once", ", within 30 min", ", within 3 hours"};
    uint32_t hour = trpi_sim_writer_number_below(w, 24), hours = 1 + trpi_sim_writer_number_below(w, 4);
    trpi_sim_write_format(w, "    schedule\n");
    for (uint32_t i = 0; i < hours; i++) {
        uint32_t end = (hour + 1 + trpi_sim_writer_number_below(w, 5)) % 24;
        trpi_sim_write_format(w, "        from %02u:00 to %02u:00%s\n", hour, end, TRPI_SIM_PICK(w, hows));
        const char *weight = trpi_sim_writer_once_in(w, 2) ? ", weight mood + 1" : "";
        trpi_sim_write_format(w, "            Do %s%s\n", letters[trpi_sim_writer_number_below(w, proactives)], weight);
        hour = end;
    }
    // Blocks of certain days take precedence over the blocks above. The nights of these blocks must not overlap.
    static const char *const days[] = {"from 07:00 to 12:00 on Sunday", "on weekends", "from 21:00 to 03:00 on Monday and Friday",
                                       "on Tuesday to Thursday"};
    for (uint32_t i = 0; i < sizeof days / sizeof *days; i++) {
        if (trpi_sim_writer_once_in(w, 3)) {
            const char *how = TRPI_SIM_PICK(w, hows);
            trpi_sim_write_format(w, "        %s%s\n            Do %s\n", days[i], how,
                                  letters[trpi_sim_writer_number_below(w, proactives)]);
        }
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        trpi_sim_write_format(w, "        otherwise\n            Do %s\n", letters[trpi_sim_writer_number_below(w, proactives)]);
    }
    uint32_t priority = trpi_sim_writer_number_below(w, 3),
             proactive = trpi_sim_writer_number_below(w, proactives);  // arguments have no order
    trpi_sim_write_format(w, "        occasion Fair, priority %u%s\n            Do %s\n", priority, TRPI_SIM_PICK(w, hows),
                          letters[proactive]);
    static const char *const begins[] = {"begin Fair for 5 s", "begin Fair for 1 hour", "begin Fair until 12:00", "begin Fair",
                                         "begin Fair until 06:00 on weekdays"};
    trpi_sim_write_format(w, "    latent Revel, when event bell\n        %s\n", TRPI_SIM_PICK(w, begins));
    trpi_sim_write_format(w, "    latent Sober, when message ping\n        end Fair\n");
}

void trpi_sim_write_role(trpi_sim_writer *w, uint32_t role)
{
    static const char *const selections[] = {
        "", ", chooses best first", ", chooses in turn", "", ", chooses once each", ", chooses in order", "", ", chooses by score"};
    uint32_t letter = 0;
    const char *selection = TRPI_SIM_PICK(w, selections);
    trpi_sim_write_format(w, "role %s for person, rank %u%s\n", trpi_sim_role_names[role], trpi_sim_writer_number_below(w, 3),
                          w->bustles ? "" : selection);
    put_proactive(w, letters[letter++], 1);
    for (uint32_t count = w->bustles ? 0 : trpi_sim_writer_number_below(w, 3); count > 0; count--) {
        put_proactive(w, letters[letter++], 0);
    }
    if (trpi_sim_writer_once_in(w, 3)) {
        put_schedule(w, letter);
    }
    for (uint32_t i = 0; i < TRPI_SIM_TOPICS; i++) {
        if (role == 0 || trpi_sim_writer_once_in(w, 3)) {
            put_question(w, letters[letter++], trpi_sim_topic_names[i]);
        }
    }
    for (uint32_t count = trpi_sim_writer_number_below(w, 4); count > 0; count--) {
        put_latent(w, letters[letter++]);
    }
    if (trpi_sim_writer_once_in(w, 2)) {
        uint32_t changed = trpi_sim_writer_number_below(w, w->role_count);
        trpi_sim_write_format(w, "    latent Change, when message pong\n        %s %s\n",
                              trpi_sim_writer_once_in(w, 2) ? "put on" : "take off", trpi_sim_role_names[changed]);
    }
    if (w->forces_layers && trpi_sim_writer_once_in(w, 2)) {
        static const char *const forced[] = {"begin combat", "forbid combat", "begin dialogue", "forbid dialogue"};
        static const char *const freed[] = {"end combat", "allow combat", "end dialogue", "allow dialogue"};
        uint32_t which = trpi_sim_writer_number_below(w, 4);
        trpi_sim_write_format(w, "    latent Rouse, when event bell\n        %s\n", forced[which]);
        trpi_sim_write_format(w, "    latent Settle, when every 4 s, in %s\n        %s\n", which == 3 ? "combat" : "dialogue",
                              freed[which]);
        trpi_sim_write_format(w, "    latent Recover, when every 3 s%s\n        %s\n", which == 0 ? ", in combat" : "",
                              freed[which]);
    }
    for (uint32_t i = 0; i < TRPI_SIM_TOPICS; i++) {
        if (role == w->role_count - 1 || trpi_sim_writer_once_in(w, 2)) {
            trpi_sim_write_format(w, "    reactive Answer %s, about %s%s\n", trpi_sim_topic_names[i], trpi_sim_topic_names[i],
                                  trpi_sim_writer_once_in(w, 4) ? ", if me can spot nearest person" : "");
            trpi_sim_write_steps(w, 1);
        }
    }
}
