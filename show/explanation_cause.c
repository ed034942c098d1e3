// SPDX-License-Identifier: MIT
// Causes as sentences.

#include "show/explanation.h"

static void tell_duration_to(const trpi_explanation *explanation, uint32_t step)
{
    uint32_t now = trp_world_now(explanation->world);
    trp_sheet_add(explanation->sheet, " (in ");
    trpi_tell_time(explanation, step > now ? step - now : 0);
    trp_sheet_add(explanation->sheet, ")");
}

// "Talk with Bob", "Work (priority 3)", joined by commas.
static uint32_t tell_runs(const trpi_explanation *explanation, uint32_t line, bool ranks)
{
    uint32_t count = 0;
    for (uint32_t i = trpi_first_child(explanation, line); i < explanation->count; i = trpi_next_child(explanation, i)) {
        const trp_why_line *run = &explanation->lines[i];
        if (run->kind != TRP_WHY_RIVAL && run->kind != TRP_WHY_HOLDER) {
            continue;
        }
        trp_sheet_add(explanation->sheet, count++ > 0 ? ", " : "");
        trpi_tell_title(explanation, run->other_behaviour);
        if (run->other.value != 0) {
            trp_sheet_add(explanation->sheet, " with ");
            trp_sheet_plain(explanation->sheet, trpi_explanation_name(explanation, run->other));
        }
        if (ranks) {
            trp_sheet_format(explanation->sheet, " (priority %d", (int)run->other_priority);
            if (run->other_layer != run->layer) {
                trp_sheet_add(explanation->sheet, ", layer ");
                trp_sheet_plain(explanation->sheet, trp_pack_name(explanation->pack, TRP_NAMES_LAYER, run->other_layer));
            }
            trp_sheet_add(explanation->sheet, ")");
        }
    }
    return count;
}

static const trp_why_line *rival_of(const trpi_explanation *explanation, uint32_t line)
{
    uint32_t child = trpi_first_child(explanation, line);
    return child < explanation->count && explanation->lines[child].kind == TRP_WHY_RIVAL ? &explanation->lines[child] : NULL;
}

static const char *queue_name(uint8_t queue)
{
    static const char *const names[] = {"independent", "collaborative", "latent"};
    return names[queue < 3 ? queue : 0];
}

// The verdict of ranks and queues, on a person with this name.
static void tell_rank(const trpi_explanation *explanation, uint32_t line, const char *name)
{
    trp_sheet *sheet = explanation->sheet;
    const trp_why_line *l = &explanation->lines[line];
    const trp_why_line *rival = rival_of(explanation, line);
    switch (l->cause) {
    case TRP_CAUSE_QUEUES:
        trp_sheet_format(sheet, "all its %s queues are full of nothing of lower priority: ",
                         queue_name(trpi_first_child(explanation, line) < explanation->count
                                        ? explanation->lines[trpi_first_child(explanation, line)].queue
                                        : l->queue));
        tell_runs(explanation, line, true);
        break;
    case TRP_CAUSE_HELD:
        tell_runs(explanation, line, true);
        trp_sheet_add(sheet, " runs, and it is not interruptible");
        break;
    case TRP_CAUSE_WHEN_FREE:
        trp_sheet_add(sheet, "it waits until nothing runs (`when free`), and ");
        tell_runs(explanation, line, false);
        trp_sheet_add(sheet, " runs");
        break;
    default:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is at ");
        tell_runs(explanation, line, true);
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
static void tell_layer(const trpi_explanation *explanation, uint32_t line, const char *name)
{
    trp_sheet *sheet = explanation->sheet;
    const trp_why_line *l = &explanation->lines[line];
    if (l->number == TRP_NOT_FOUND) {
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " talks with the player, and all else stands still until that is over");
    } else if (l->number == l->layer) {
        trp_sheet_add(sheet, "its layer, ");
        trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_LAYER, l->number));
        trp_sheet_add(sheet, ", is forced off");
    } else {
        trp_sheet_add(sheet, "the layer ");
        trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_LAYER, l->number));
        trp_sheet_add(sheet, " is above it, and holds what is below");
        trp_sheet_add(sheet, rival_of(explanation, line) != NULL ? ": " : "");
        tell_runs(explanation, line, false);
    }
}

// ---- Cues ---------------------------------------------------------------------------------------

static void tell_fact_cue(const trpi_explanation *explanation, const trp_why_line *cue)
{
    static const char *const verbs[] = {"changes", "rises above ", "falls below ", "becomes "};
    trp_sheet *sheet = explanation->sheet;
    trp_sheet_add(sheet, "it waits until ");
    trp_fact_info info;
    trp_sheet_plain(sheet, trp_pack_fact(explanation->pack, cue->number, &info) == TRP_OK ? info.name : "a fact");
    bool of_world = info.kind == trp_pack_world_kind(explanation->pack);
    trp_sheet_add(sheet, of_world ? "" : " of ");
    trp_sheet_plain(sheet, of_world ? "" : trpi_explanation_name(explanation, cue->other));
    trp_sheet_format(sheet, " %s", verbs[cue->cue - TRP_WHY_CUE_CHANGES]);
    if (cue->cue != TRP_WHY_CUE_CHANGES) {
        trpi_tell_value(explanation, cue, cue->right);
    }
    trp_sheet_add(sheet, "; now it is ");
    trpi_tell_value(explanation, cue, cue->left);
    if (cue->truth == TRP_WHY_TRUE && cue->cue != TRP_WHY_CUE_CHANGES) {
        trp_sheet_add(sheet, ", so it must first go back before it can fire again");
    } else if (cue->until != UINT32_MAX) {
        trp_sheet_add(sheet, ", and as it goes it gets there at ");
        trpi_tell_time(explanation, cue->until);
    }
}

static void tell_cue(const trpi_explanation *explanation, const trp_why_line *cue)
{
    static const char *const news[] = {"starts", "ends", "is suspended", "is resumed"};
    trp_sheet *sheet = explanation->sheet;
    switch (cue->cue) {
    case TRP_WHY_CUE_EVERY:
    case TRP_WHY_CUE_CLOCK:
        trp_sheet_add(sheet, "it fires next at ");
        trpi_tell_time(explanation, cue->until);
        tell_duration_to(explanation, cue->until);
        break;
    case TRP_WHY_CUE_CHANGES:
    case TRP_WHY_CUE_RISES:
    case TRP_WHY_CUE_FALLS:
    case TRP_WHY_CUE_BECOMES: tell_fact_cue(explanation, cue); break;
    case TRP_WHY_CUE_MESSAGE:
        trp_sheet_add(sheet, "it waits for the message ");
        trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_MESSAGE, cue->number));
        break;
    case TRP_WHY_CUE_EVENT:
        trp_sheet_add(sheet, "it waits for the event ");
        trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_EVENT, cue->number));
        break;
    case TRP_WHY_CUE_STARTS:
    case TRP_WHY_CUE_ENDS:
    case TRP_WHY_CUE_SUSPENDS:
    case TRP_WHY_CUE_RESUMES:
        trp_sheet_add(sheet, "it waits until ");
        trpi_tell_title(explanation, cue->number);
        trp_sheet_format(sheet, " %s", news[cue->cue - TRP_WHY_CUE_STARTS]);
        break;
    case TRP_WHY_CUE_NEAR:
    case TRP_WHY_CUE_FAR:
        trp_sheet_format(sheet, "it waits for somebody to %s ", cue->cue == TRP_WHY_CUE_NEAR ? "come within" : "go beyond");
        trpi_tell_number(sheet, cue->right);
        trp_sheet_add(sheet, " m");
        break;
    default:
        trp_sheet_format(sheet, "it waits for somebody to %s ", cue->cue == TRP_WHY_CUE_ENTERS ? "enter" : "leave");
        trp_sheet_plain(sheet, trpi_explanation_name(explanation, cue->other));
        break;
    }
}

static void tell_no_cue(const trpi_explanation *explanation, uint32_t line)
{
    const trp_why_line *l = &explanation->lines[line];
    uint32_t cue = trpi_first_child(explanation, line);
    trp_sheet_add(explanation->sheet,
                  l->cause == TRP_CAUSE_CUE_SPENT ? "its cue has fired already for this occasion" : "its cue has not fired");
    if (cue < explanation->count && explanation->lines[cue].kind == TRP_WHY_CUE) {
        trp_sheet_add(explanation->sheet, ": ");
        tell_cue(explanation, &explanation->lines[cue]);
    }
}

// ---- Obstacles ----------------------------------------------------------------------------------

static void tell_topic(const trpi_explanation *explanation, uint32_t topic)
{
    trp_sheet_add(explanation->sheet, "`");
    trp_sheet_plain(explanation->sheet, trp_pack_name(explanation->pack, TRP_NAMES_TOPIC, topic));
    trp_sheet_add(explanation->sheet, "`");
}

void trpi_tell_until(const trpi_explanation *explanation, const char *before, uint32_t step)
{
    trp_sheet_add(explanation->sheet, before);
    trpi_tell_time(explanation, step);
    tell_duration_to(explanation, step);
}

static void tell_asking(const trpi_explanation *explanation, uint32_t line, const char *name)
{
    const trp_why_line *l = &explanation->lines[line];
    trp_sheet *sheet = explanation->sheet;
    switch (l->cause) {
    case TRP_CAUSE_UNASKED:
        trp_sheet_add(sheet, "it is an answer, and nobody asks just now; ");
        trp_sheet_plain(sheet, trpi_explanation_name(explanation, l->other));
        trp_sheet_add(sheet, " could, by ");
        trpi_tell_title(explanation, l->other_behaviour);
        break;
    case TRP_CAUSE_NO_ASKER:
        trp_sheet_add(sheet, "it is an answer, but no behaviour of the text asks about ");
        tell_topic(explanation, l->number);
        break;
    case TRP_CAUSE_NOBODY_ASKS:
        trp_sheet_add(sheet, "it is an answer, but nobody here wears a role that asks about ");
        tell_topic(explanation, l->number);
        break;
    case TRP_CAUSE_PROMISED:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " has promised somebody else to take part");
        trpi_tell_until(explanation, ", until ", l->until);
        break;
    case TRP_CAUSE_PENDING:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is asking somebody to take part in something");
        break;
    case TRP_CAUSE_BUSY:
        trp_sheet_plain(sheet, name);
        trp_sheet_add(sheet, " is busy with ");
        if (tell_runs(explanation, line, false) == 0) {
            trp_sheet_add(sheet, "others");
        }
        break;
    default: trp_sheet_add(sheet, trp_cause_name((trp_why_cause)l->cause)); break;
    }
}

static void tell_choice(const trpi_explanation *explanation, uint32_t line)
{
    const trp_why_line *l = &explanation->lines[line];
    trp_sheet *sheet = explanation->sheet;
    switch (l->cause) {
    case TRP_CAUSE_COOLDOWN: trpi_tell_until(explanation, "it rests until ", l->until); break;
    case TRP_CAUSE_DAILY:
        trpi_tell_until(explanation, "it has started as often as it may today, and rests until ", l->until);
        break;
    case TRP_CAUSE_SCHEDULE:
        trp_sheet_add(sheet, "it is not for this part of the day");
        if (l->number != TRP_NOT_FOUND) {
            trp_sheet_add(sheet, ", which is ");
            trp_sheet_plain(sheet, trp_pack_name(explanation->pack, TRP_NAMES_BLOCK, l->number));
        }
        break;
    case TRP_CAUSE_ONCE: trp_sheet_add(sheet, "it may start only once, and it has"); break;
    case TRP_CAUSE_USED: trp_sheet_add(sheet, "its role takes each behaviour only once, and has taken it"); break;
    case TRP_CAUSE_PASSED: trp_sheet_add(sheet, "its role goes through its behaviours in order and is past it"); break;
    case TRP_CAUSE_WEIGHT:
        trp_sheet_add(sheet, "its weight is ");
        trpi_tell_number(sheet, l->left);
        trp_sheet_add(sheet, ", so it is never chosen");
        break;
    case TRP_CAUSE_SIBLING:
        trpi_tell_title(explanation, l->other_behaviour);
        trp_sheet_add(sheet, " goes first");
        break;
    case TRP_CAUSE_PARAMETER:
        if (l->end > l->first) {
            trpi_tell_words(explanation, l);
        } else {
            trp_sheet_format(sheet, "parameter %u", l->number + 1);
        }
        trp_sheet_add(sheet, " finds nobody");
        break;
    default: trp_sheet_add(sheet, trp_cause_name((trp_why_cause)l->cause)); break;
    }
}

// The part of a situation that has no candidate.
static void tell_part(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool situation = l->initiation == TRP_WHY_SITUATION && trp_pack_behaviour(explanation->pack, l->behaviour, &info) == TRP_OK;
    if (situation) {
        trp_sheet_add(explanation->sheet, " as ");
        trp_sheet_plain(explanation->sheet, trp_pack_part_name(explanation->pack, info.scene, l->part));
    }
}

void trpi_tell_cause(const trpi_explanation *explanation, uint32_t line)
{
    const trp_why_line *l = &explanation->lines[line];
    trp_sheet *sheet = explanation->sheet;
    const char *name = trpi_explanation_name(explanation, l->agent);
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
    case TRP_CAUSE_LAYER: tell_layer(explanation, line, name); break;
    case TRP_CAUSE_OCCUPIED:
        tell_runs(explanation, line, false);
        trp_sheet_add(sheet, " runs, and the next proactive behaviour is chosen when nothing does");
        break;
    case TRP_CAUSE_RANK:
    case TRP_CAUSE_HELD:
    case TRP_CAUSE_WHEN_FREE:
    case TRP_CAUSE_QUEUES: tell_rank(explanation, line, name); break;
    case TRP_CAUSE_CONDITION:
        if (!trpi_tell_conditions(explanation, line)) {
            trp_sheet_add(sheet, "its condition is false");
        }
        break;
    case TRP_CAUSE_NO_CUE:
    case TRP_CAUSE_CUE_SPENT: tell_no_cue(explanation, line); break;
    case TRP_CAUSE_NO_PARTNER:
        trp_sheet_add(sheet, "nobody can take part");
        tell_part(explanation, l);
        break;
    case TRP_CAUSE_NOBODY_OPEN: trp_sheet_add(sheet, "nobody who is there is open to it"); break;
    case TRP_CAUSE_GIVES_UP:
        trp_sheet_add(sheet, "its search looked at so many that it was given up");
        tell_part(explanation, l);
        break;
    case TRP_CAUSE_NO_TOPIC:
        trp_sheet_add(sheet, "no role has a reactive behaviour about ");
        tell_topic(explanation, l->number);
        break;
    case TRP_CAUSE_SCHEDULE:
    case TRP_CAUSE_COOLDOWN:
    case TRP_CAUSE_DAILY:
    case TRP_CAUSE_ONCE:
    case TRP_CAUSE_USED:
    case TRP_CAUSE_PASSED:
    case TRP_CAUSE_WEIGHT:
    case TRP_CAUSE_SIBLING:
    case TRP_CAUSE_PARAMETER: tell_choice(explanation, line); break;
    default: tell_asking(explanation, line, name); break;
    }
}

// ---- People -------------------------------------------------------------------------------------

static void tell_distance(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_sheet_add(explanation->sheet, " is ");
    trpi_tell_number(explanation->sheet, l->left);
    trp_sheet_add(explanation->sheet, " m away");
    if (l->right >= 0) {
        trp_sheet_add(explanation->sheet, ", and only ");
        trpi_tell_number(explanation->sheet, l->right);
        trp_sheet_add(explanation->sheet, " m count");
    }
}

static void tell_sort(const trpi_explanation *explanation, const trp_why_line *l)
{
    bool is_role = l->cause == TRP_CAUSE_ROLE;
    trp_sheet_add(explanation->sheet, is_role ? " does not wear the role " : " is not of the kind ");
    trp_sheet_plain(explanation->sheet, trp_pack_name(explanation->pack, is_role ? TRP_NAMES_ROLE : TRP_NAMES_KIND, l->number));
}

// Whether it says something about the cause; what follows the name.
static bool tell_plain_person(const trpi_explanation *explanation, const trp_why_line *l)
{
    trp_sheet *sheet = explanation->sheet;
    switch (l->cause) {
    case TRP_CAUSE_NONE:
        trp_sheet_add(sheet, l->kind == TRP_WHY_OCCURRENCE ? " has fired it, and it waits to start" : " could take part");
        return true;
    case TRP_CAUSE_CUE_SPENT:
        trp_sheet_add(sheet, " has fired it already, at ");
        trpi_tell_time(explanation, l->since);
        trp_sheet_add(sheet, ", and must first go away and come back");
        return true;
    case TRP_CAUSE_NO_CUE: trp_sheet_add(sheet, " has not done so"); return true;
    case TRP_CAUSE_PLAYER: trp_sheet_add(sheet, " is the player, who is never cast"); return true;
    case TRP_CAUSE_GONE: trp_sheet_add(sheet, " is gone"); return true;
    case TRP_CAUSE_KIND:
    case TRP_CAUSE_ROLE: tell_sort(explanation, l); return true;
    case TRP_CAUSE_FAR: tell_distance(explanation, l); return true;
    case TRP_CAUSE_OUTSIDE: trp_sheet_add(sheet, " is not in the place"); return true;
    case TRP_CAUSE_NOT_OPEN: trp_sheet_add(sheet, " is there, but not open to it"); return true;
    case TRP_CAUSE_RELATION: trp_sheet_add(sheet, " is none, says the game"); return true;
    case TRP_CAUSE_UNTOLD: trp_sheet_add(sheet, ": where to search cannot be told, somebody is gone"); return true;
    case TRP_CAUSE_OTHER: trp_sheet_add(sheet, " is not the one whom the cue is about"); return true;
    case TRP_CAUSE_SEATED: trp_sheet_add(sheet, " has another part already"); return true;
    case TRP_CAUSE_DORMANT: trp_sheet_add(sheet, " is too far from everybody who looks on"); return true;
    case TRP_CAUSE_REFUSED:
        trp_sheet_add(sheet, " refused lately and is not asked again");
        trpi_tell_until(explanation, " before ", l->until);
        return true;
    case TRP_CAUSE_NO_REACTION:
        trp_sheet_add(sheet, " wears no role with a reactive behaviour about ");
        tell_topic(explanation, l->number);
        return true;
    default: return false;
    }
}

void trpi_tell_person(const trpi_explanation *explanation, uint32_t line)
{
    const trp_why_line *l = &explanation->lines[line];
    trp_sheet *sheet = explanation->sheet;
    const char *name = trpi_explanation_name(explanation, l->other);
    bool names_itself =
        l->cause == TRP_CAUSE_BUSY || l->cause == TRP_CAUSE_PROMISED || l->cause == TRP_CAUSE_PENDING || l->cause == TRP_CAUSE_RANK;
    trp_sheet_plain(sheet, names_itself ? "" : name);
    if (tell_plain_person(explanation, l)) {
        return;
    }
    trp_sheet_add(sheet, names_itself ? "" : ": ");
    if (l->cause == TRP_CAUSE_WHERE || l->cause == TRP_CAUSE_CONDITION) {
        trp_sheet_add(sheet, l->cause == TRP_CAUSE_WHERE ? "" : "the condition of the answer, ");
        trpi_tell_conditions(explanation, line);
    } else if (l->cause == TRP_CAUSE_RANK || l->cause == TRP_CAUSE_QUEUES) {
        tell_rank(explanation, line, name);
    } else {
        tell_asking(explanation, line, name);
    }
}
