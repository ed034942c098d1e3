// SPDX-License-Identifier: MIT
// Causes as sentences.

#include "show/why_writer.h"

static void write_duration_to(const trpi_why_writer *writer, uint32_t step)
{
    uint32_t now = trp_world_now(writer->world);
    trp_sheet_add(writer->sheet, " (in ");
    trpi_write_time(writer, step > now ? step - now : 0);
    trp_sheet_add(writer->sheet, ")");
}

// "Talk with Bob", "Work (priority 3)", joined by commas.
static uint32_t write_runs(const trpi_why_writer *writer, uint32_t line, bool ranks)
{
    uint32_t count = 0;
    for (uint32_t i = trpi_first_child(writer, line); i < writer->count; i = trpi_next_child(writer, i)) {
        const trp_why_line *run = &writer->lines[i];
        if (run->kind != TRP_WHY_RIVAL && run->kind != TRP_WHY_HOLDER) {
            continue;
        }
        trp_sheet_add(writer->sheet, count++ > 0 ? ", " : "");
        trpi_write_title(writer, run->other_behaviour);
        if (run->other.value != 0) {
            trp_sheet_add(writer->sheet, " with ");
            trp_sheet_plain(writer->sheet, trpi_why_name(writer, run->other));
        }
        if (ranks) {
            trp_sheet_format(writer->sheet, " (priority %d", (int)run->other_priority);
            if (run->other_layer != run->layer) {
                trp_sheet_add(writer->sheet, ", layer ");
                trp_sheet_plain(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_LAYER, run->other_layer));
            }
            trp_sheet_add(writer->sheet, ")");
        }
    }
    return count;
}

static const trp_why_line *rival_of(const trpi_why_writer *writer, uint32_t line)
{
    uint32_t child = trpi_first_child(writer, line);
    return child < writer->count && writer->lines[child].kind == TRP_WHY_RIVAL ? &writer->lines[child] : NULL;
}

static const char *queue_name(uint8_t queue)
{
    static const char *const names[] = {"independent", "collaborative", "latent"};
    return names[queue < 3 ? queue : 0];
}

// The verdict of ranks and queues, on a person with this name.
static void write_rank(const trpi_why_writer *writer, uint32_t line, const char *name)
{
    trp_sheet *sheet = writer->sheet;
    const trp_why_line *l = &writer->lines[line];
    const trp_why_line *rival = rival_of(writer, line);
    switch (l->cause) {
    case TRP_CAUSE_QUEUES:
        trp_sheet_format(sheet, "all its %s queues are full of nothing of lower priority: ",
                         queue_name(trpi_first_child(writer, line) < writer->count
                                        ? writer->lines[trpi_first_child(writer, line)].queue
                                        : l->queue));
        write_runs(writer, line, true);
        break;
    case TRP_CAUSE_HELD:
        write_runs(writer, line, true);
        trp_sheet_add(sheet, " runs, and it is not interruptible");
        break;
    case TRP_CAUSE_WHEN_FREE:
        trp_sheet_add(sheet, "it waits until nothing runs (`when free`), and ");
        write_runs(writer, line, false);
        trp_sheet_add(sheet, " runs");
        break;
    default:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is at ");
        write_runs(writer, line, true);
        if (rival != NULL && rival->layer == rival->other_layer) {
            trp_sheet_format(sheet, "; to interrupt that, a priority above %d is needed, and this has %d",
                             (int)rival->other_priority, (int)rival->priority);
        } else {
            trp_sheet_add(sheet, ", which is not of lower rank");
        }
        break;
    }
}

// The behaviours that a layer freezes, or the layer that freezes it. (9.12)
static void write_layer(const trpi_why_writer *writer, uint32_t line, const char *name)
{
    trp_sheet *sheet = writer->sheet;
    const trp_why_line *l = &writer->lines[line];
    if (l->number == TRP_NOT_FOUND) {
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " talks with the player, and all else stands still until that is over");
    } else if (l->number == l->layer) {
        trp_sheet_add(sheet, "its layer, ");
        trp_sheet_plain(sheet, trp_pack_name(writer->pack, TRP_NAMES_LAYER, l->number));
        trp_sheet_add(sheet, ", is forced off");
    } else {
        trp_sheet_add(sheet, "the layer ");
        trp_sheet_plain(sheet, trp_pack_name(writer->pack, TRP_NAMES_LAYER, l->number));
        trp_sheet_add(sheet, " is above it, and holds what is below");
        trp_sheet_add(sheet, rival_of(writer, line) != NULL ? ": " : "");
        write_runs(writer, line, false);
    }
}

// ---- Cues ---------------------------------------------------------------------------------------

static void write_fact_cue(const trpi_why_writer *writer, const trp_why_line *cue)
{
    static const char *const verbs[] = {"changes", "rises above ", "falls below ", "becomes "};
    trp_sheet *sheet = writer->sheet;
    trp_sheet_add(sheet, "it waits until ");
    trp_fact_info info;
    trp_sheet_plain(sheet, trp_pack_fact(writer->pack, cue->number, &info) == TRP_OK ? info.name : "a fact");
    bool of_world = info.kind == trp_pack_world_kind(writer->pack);
    trp_sheet_add(sheet, of_world ? "" : " of ");
    trp_sheet_plain(sheet, of_world ? "" : trpi_why_name(writer, cue->other));
    trp_sheet_format(sheet, " %s", verbs[cue->cue - TRP_WHY_CUE_CHANGES]);
    if (cue->cue != TRP_WHY_CUE_CHANGES) {
        trpi_write_value(writer, cue, cue->right);
    }
    trp_sheet_add(sheet, "; now it is ");
    trpi_write_value(writer, cue, cue->left);
    if (cue->truth == TRP_WHY_TRUE && cue->cue != TRP_WHY_CUE_CHANGES) {
        trp_sheet_add(sheet, ", so it must first go back before it can fire again");
    } else if (cue->until != UINT32_MAX) {
        trp_sheet_add(sheet, ", and as it goes it gets there at ");
        trpi_write_time(writer, cue->until);
    }
}

static void write_cue(const trpi_why_writer *writer, const trp_why_line *cue)
{
    static const char *const news[] = {"starts", "ends", "is suspended", "is resumed"};
    trp_sheet *sheet = writer->sheet;
    switch (cue->cue) {
    case TRP_WHY_CUE_EVERY:
    case TRP_WHY_CUE_CLOCK:
        trp_sheet_add(sheet, "it fires next at ");
        trpi_write_time(writer, cue->until);
        write_duration_to(writer, cue->until);
        break;
    case TRP_WHY_CUE_CHANGES:
    case TRP_WHY_CUE_RISES:
    case TRP_WHY_CUE_FALLS:
    case TRP_WHY_CUE_BECOMES: write_fact_cue(writer, cue); break;
    case TRP_WHY_CUE_MESSAGE:
        trp_sheet_add(sheet, "it waits for the message ");
        trp_sheet_plain(sheet, trp_pack_name(writer->pack, TRP_NAMES_MESSAGE, cue->number));
        break;
    case TRP_WHY_CUE_EVENT:
        trp_sheet_add(sheet, "it waits for the event ");
        trp_sheet_plain(sheet, trp_pack_name(writer->pack, TRP_NAMES_EVENT, cue->number));
        break;
    case TRP_WHY_CUE_STARTS:
    case TRP_WHY_CUE_ENDS:
    case TRP_WHY_CUE_SUSPENDS:
    case TRP_WHY_CUE_RESUMES:
        trp_sheet_add(sheet, "it waits until ");
        trpi_write_title(writer, cue->number);
        trp_sheet_format(sheet, " %s", news[cue->cue - TRP_WHY_CUE_STARTS]);
        break;
    case TRP_WHY_CUE_NEAR:
    case TRP_WHY_CUE_FAR:
        trp_sheet_format(sheet, "it waits for somebody to %s ", cue->cue == TRP_WHY_CUE_NEAR ? "come within" : "go beyond");
        trpi_write_number(sheet, cue->right);
        trp_sheet_add(sheet, " m");
        break;
    default:
        trp_sheet_format(sheet, "it waits for somebody to %s ", cue->cue == TRP_WHY_CUE_ENTERS ? "enter" : "leave");
        trp_sheet_plain(sheet, trpi_why_name(writer, cue->other));
        break;
    }
}

static void write_no_cue(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    uint32_t cue = trpi_first_child(writer, line);
    trp_sheet_add(writer->sheet,
                  l->cause == TRP_CAUSE_CUE_SPENT ? "its cue has fired already for this occasion" : "its cue has not fired");
    if (cue < writer->count && writer->lines[cue].kind == TRP_WHY_CUE) {
        trp_sheet_add(writer->sheet, ": ");
        write_cue(writer, &writer->lines[cue]);
    }
}

// ---- Obstacles ----------------------------------------------------------------------------------

static void write_topic(const trpi_why_writer *writer, uint32_t topic)
{
    trp_sheet_add(writer->sheet, "`");
    trp_sheet_plain(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_TOPIC, topic));
    trp_sheet_add(writer->sheet, "`");
}

void trpi_write_until(const trpi_why_writer *writer, const char *before, uint32_t step)
{
    trp_sheet_add(writer->sheet, before);
    trpi_write_time(writer, step);
    write_duration_to(writer, step);
}

static void write_asking(const trpi_why_writer *writer, uint32_t line, const char *name)
{
    const trp_why_line *l = &writer->lines[line];
    trp_sheet *sheet = writer->sheet;
    switch (l->cause) {
    case TRP_CAUSE_UNASKED:
        trp_sheet_add(sheet, "it is an answer, and nobody asks just now; ");
        trp_sheet_plain(sheet, trpi_why_name(writer, l->other));
        trp_sheet_add(sheet, " could, by ");
        trpi_write_title(writer, l->other_behaviour);
        break;
    case TRP_CAUSE_NO_ASKER:
        trp_sheet_add(sheet, "it is an answer, but no behaviour of the text asks about ");
        write_topic(writer, l->number);
        break;
    case TRP_CAUSE_NOBODY_ASKS:
        trp_sheet_add(sheet, "it is an answer, but nobody here wears a role that asks about ");
        write_topic(writer, l->number);
        break;
    case TRP_CAUSE_PROMISED:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " has promised somebody else to take part");
        trpi_write_until(writer, ", until ", l->until);
        break;
    case TRP_CAUSE_PENDING:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is asking somebody to take part in something");
        break;
    case TRP_CAUSE_BUSY:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is busy with ");
        if (write_runs(writer, line, false) == 0) {
            trp_sheet_add(sheet, "others");
        }
        break;
    default: trp_sheet_add(sheet, trp_cause_name((trp_why_cause)l->cause)); break;
    }
}

static void write_choice(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    trp_sheet *sheet = writer->sheet;
    switch (l->cause) {
    case TRP_CAUSE_COOLDOWN: trpi_write_until(writer, "it rests until ", l->until); break;
    case TRP_CAUSE_DAILY: trpi_write_until(writer, "it has started as often as it may today, and rests until ", l->until); break;
    case TRP_CAUSE_SCHEDULE:
        trp_sheet_add(sheet, "it is not for this part of the day");
        if (l->number != TRP_NOT_FOUND) {
            trp_sheet_add(sheet, ", which is ");
            trp_sheet_plain(sheet, trp_pack_name(writer->pack, TRP_NAMES_BLOCK, l->number));
        }
        break;
    case TRP_CAUSE_ONCE: trp_sheet_add(sheet, "it may start only once, and it has"); break;
    case TRP_CAUSE_USED: trp_sheet_add(sheet, "its role takes each behaviour only once, and has taken it"); break;
    case TRP_CAUSE_PASSED: trp_sheet_add(sheet, "its role goes through its behaviours in order and is past it"); break;
    case TRP_CAUSE_WEIGHT:
        trp_sheet_add(sheet, "its weight is ");
        trpi_write_number(sheet, l->left);
        trp_sheet_add(sheet, ", so it is never chosen");
        break;
    case TRP_CAUSE_SIBLING:
        trpi_write_title(writer, l->other_behaviour);
        trp_sheet_add(sheet, " goes first");
        break;
    case TRP_CAUSE_PARAMETER:
        if (l->end > l->first) {
            trpi_write_words(writer, l);
        } else {
            trp_sheet_format(sheet, "parameter %u", l->number + 1);
        }
        trp_sheet_add(sheet, " finds nobody");
        break;
    default: trp_sheet_add(sheet, trp_cause_name((trp_why_cause)l->cause)); break;
    }
}

// The part of a situation that has no candidate.
static void write_part(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool situation = l->initiation == TRP_WHY_SITUATION && trp_pack_behaviour(writer->pack, l->behaviour, &info) == TRP_OK;
    if (situation) {
        trp_sheet_add(writer->sheet, " as ");
        trp_sheet_plain(writer->sheet, trp_pack_part_name(writer->pack, info.scene, l->part));
    }
}

void trpi_write_cause(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    trp_sheet *sheet = writer->sheet;
    const char *name = trpi_why_name(writer, l->agent);
    switch (l->cause) {
    case TRP_CAUSE_NONE: break;
    case TRP_CAUSE_RUNS: trp_sheet_add(sheet, "it is in a queue already"); break;
    case TRP_CAUSE_NOT_SPONTANEOUS:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " chooses nothing without being told to");
        break;
    case TRP_CAUSE_DORMANT:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is too far from everybody who looks on, and sleeps");
        break;
    case TRP_CAUSE_LAYER: write_layer(writer, line, name); break;
    case TRP_CAUSE_OCCUPIED:
        write_runs(writer, line, false);
        trp_sheet_add(sheet, " runs, and the next proactive behaviour is chosen when nothing does");
        break;
    case TRP_CAUSE_RANK:
    case TRP_CAUSE_HELD:
    case TRP_CAUSE_WHEN_FREE:
    case TRP_CAUSE_QUEUES: write_rank(writer, line, name); break;
    case TRP_CAUSE_CONDITION:
        if (!trpi_write_conditions(writer, line)) {
            trp_sheet_add(sheet, "its condition is false");
        }
        break;
    case TRP_CAUSE_NO_CUE:
    case TRP_CAUSE_CUE_SPENT: write_no_cue(writer, line); break;
    case TRP_CAUSE_NO_PARTNER:
        trp_sheet_add(sheet, "nobody can take part");
        write_part(writer, l);
        break;
    case TRP_CAUSE_NOBODY_OPEN: trp_sheet_add(sheet, "nobody who is there is open to it"); break;
    case TRP_CAUSE_GIVES_UP:
        trp_sheet_add(sheet, "its search looked at so many that it was given up");
        write_part(writer, l);
        break;
    case TRP_CAUSE_NO_TOPIC:
        trp_sheet_add(sheet, "no role has a reactive behaviour about ");
        write_topic(writer, l->number);
        break;
    case TRP_CAUSE_SCHEDULE:
    case TRP_CAUSE_COOLDOWN:
    case TRP_CAUSE_DAILY:
    case TRP_CAUSE_ONCE:
    case TRP_CAUSE_USED:
    case TRP_CAUSE_PASSED:
    case TRP_CAUSE_WEIGHT:
    case TRP_CAUSE_SIBLING:
    case TRP_CAUSE_PARAMETER: write_choice(writer, line); break;
    default: write_asking(writer, line, name); break;
    }
}

// ---- People -------------------------------------------------------------------------------------

static void write_distance(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_sheet_add(writer->sheet, " is ");
    trpi_write_number(writer->sheet, l->left);
    trp_sheet_add(writer->sheet, " m away");
    if (l->right >= 0) {
        trp_sheet_add(writer->sheet, ", and only ");
        trpi_write_number(writer->sheet, l->right);
        trp_sheet_add(writer->sheet, " m count");
    }
}

static void write_sort(const trpi_why_writer *writer, const trp_why_line *l)
{
    bool is_role = l->cause == TRP_CAUSE_ROLE;
    trp_sheet_add(writer->sheet, is_role ? " does not wear the role " : " is not of the kind ");
    trp_sheet_plain(writer->sheet, trp_pack_name(writer->pack, is_role ? TRP_NAMES_ROLE : TRP_NAMES_KIND, l->number));
}

// Whether it says something about the cause; what follows the name.
static bool write_plain_person(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_sheet *sheet = writer->sheet;
    switch (l->cause) {
    case TRP_CAUSE_NONE:
        trp_sheet_add(sheet, l->kind == TRP_WHY_OCCURRENCE ? " has fired it, and it waits to start" : " could take part");
        return true;
    case TRP_CAUSE_CUE_SPENT:
        trp_sheet_add(sheet, " has fired it already, at ");
        trpi_write_time(writer, l->since);
        trp_sheet_add(sheet, ", and must first go away and come back");
        return true;
    case TRP_CAUSE_NO_CUE: trp_sheet_add(sheet, " has not done so"); return true;
    case TRP_CAUSE_PLAYER: trp_sheet_add(sheet, " is the player, who is never cast"); return true;
    case TRP_CAUSE_GONE: trp_sheet_add(sheet, " is gone"); return true;
    case TRP_CAUSE_KIND:
    case TRP_CAUSE_ROLE: write_sort(writer, l); return true;
    case TRP_CAUSE_FAR: write_distance(writer, l); return true;
    case TRP_CAUSE_OUTSIDE: trp_sheet_add(sheet, " is not in the place"); return true;
    case TRP_CAUSE_NOT_OPEN: trp_sheet_add(sheet, " is there, but not open to it"); return true;
    case TRP_CAUSE_RELATION: trp_sheet_add(sheet, " is none, says the game"); return true;
    case TRP_CAUSE_UNTOLD: trp_sheet_add(sheet, ": where to search cannot be told, somebody is gone"); return true;
    case TRP_CAUSE_OTHER: trp_sheet_add(sheet, " is not the one whom the cue is about"); return true;
    case TRP_CAUSE_SEATED: trp_sheet_add(sheet, " has another part already"); return true;
    case TRP_CAUSE_DORMANT: trp_sheet_add(sheet, " is too far from everybody who looks on"); return true;
    case TRP_CAUSE_REFUSED:
        trp_sheet_add(sheet, " refused lately and is not asked again");
        trpi_write_until(writer, " before ", l->until);
        return true;
    case TRP_CAUSE_NO_REACTION:
        trp_sheet_add(sheet, " wears no role with a reactive behaviour about ");
        write_topic(writer, l->number);
        return true;
    default: return false;
    }
}

void trpi_write_person(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    trp_sheet *sheet = writer->sheet;
    const char *name = trpi_why_name(writer, l->other);
    bool names_itself =
        l->cause == TRP_CAUSE_BUSY || l->cause == TRP_CAUSE_PROMISED || l->cause == TRP_CAUSE_PENDING || l->cause == TRP_CAUSE_RANK;
    trp_sheet_plain(sheet, names_itself ? "" : name);
    if (write_plain_person(writer, l)) {
        return;
    }
    trp_sheet_add(sheet, names_itself ? "" : ": ");
    if (l->cause == TRP_CAUSE_WHERE || l->cause == TRP_CAUSE_CONDITION) {
        trp_sheet_add(sheet, l->cause == TRP_CAUSE_WHERE ? "" : "the condition of the answer, ");
        trpi_write_conditions(writer, line);
    } else if (l->cause == TRP_CAUSE_RANK || l->cause == TRP_CAUSE_QUEUES) {
        write_rank(writer, line, name);
    } else {
        write_asking(writer, line, name);
    }
}
