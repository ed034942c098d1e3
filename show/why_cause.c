// SPDX-License-Identifier: MIT
// The sentences of all causes (see show/why_sentence.c): why a behaviour does not start, and why a candidate does not take
// part.

#include "show/why_writer.h"

static const char *const obstacles[TRP_CAUSE_COUNT] = {
    [TRP_CAUSE_NONE] = "",
    [TRP_CAUSE_RUNS] = "it is in a queue already",
    [TRP_CAUSE_NOT_SPONTANEOUS] = "{agent} chooses nothing without being told to",
    [TRP_CAUSE_OCCUPIED] = "{running} runs, and the next proactive behaviour is chosen when nothing does",
    [TRP_CAUSE_RANK] = "{agent} is at {ranked_rivals}{needed_rank}",
    [TRP_CAUSE_WHEN_FREE] = "it waits until nothing runs (`when free`), and {rivals} runs",
    [TRP_CAUSE_HELD] = "{ranked_rivals} runs, and it is not interruptible",
    [TRP_CAUSE_QUEUES] = "all its {queue} queues are full of nothing of lower priority: {ranked_rivals}",
    [TRP_CAUSE_COOLDOWN] = "it rests until {due}",
    [TRP_CAUSE_ONCE] = "it may start only once, and it has",
    [TRP_CAUSE_USED] = "its role takes each behaviour only once, and has taken it",
    [TRP_CAUSE_PASSED] = "its role goes through its behaviours in order and is past it",
    [TRP_CAUSE_WEIGHT] = "its weight is {left}, so it is never chosen",
    [TRP_CAUSE_SIBLING] = "{other_behaviour} goes first{scores}",
    [TRP_CAUSE_NO_CUE] = "its cue has not fired{cue}",
    [TRP_CAUSE_CUE_SPENT] = "its cue has fired already for this occasion{cue}",
    [TRP_CAUSE_PARAMETER] = "{parameter} finds nobody",
    [TRP_CAUSE_NO_PARTNER] = "nobody can take part{part}",
    [TRP_CAUSE_NO_TOPIC] = "no role has a reactive behaviour about `{topic}`",
    [TRP_CAUSE_UNASKED] = "it is an answer, and nobody asks just now; {other} could, by {other_behaviour}",
    [TRP_CAUSE_NO_ASKER] = "it is an answer, but no behaviour of the text asks about `{topic}`",
    [TRP_CAUSE_NOBODY_ASKS] = "it is an answer, but nobody here wears a role that asks about `{topic}`",
    [TRP_CAUSE_PROMISED] = "{agent} has promised somebody else to take part, until {due}",
    [TRP_CAUSE_PENDING] = "{agent} is asking somebody to take part in something",
    [TRP_CAUSE_BUSY] = "{agent} is busy with {rivals}",
    [TRP_CAUSE_DORMANT] = "{agent} is too far from everybody who looks on, and sleeps",
    [TRP_CAUSE_SCHEDULE] = "it is not for this part of the day{block}",
    [TRP_CAUSE_LAYER] = "{layers}",
    [TRP_CAUSE_NOBODY_OPEN] = "nobody who is there is open to it",
    [TRP_CAUSE_GIVES_UP] = "its search looked at so many that it was given up{part}",
    [TRP_CAUSE_DAILY] = "it has started as often as it may today, and rests until {due}",
    [TRP_CAUSE_BACK_OFF] = "it lets others go first, who wanted the same, until {due}",
    [TRP_CAUSE_TOO_FEW] = "at least {right} must play {part_name}, and {left} can",
};

// Sentences about a situation in which the agent, `{agent}`, could play a part; `{other}` is the area that casts it.
static const char *const castings[TRP_CAUSE_COUNT] = {
    [TRP_CAUSE_NO_ASKER] = "it is a situation, and no area that casts it is there",
    [TRP_CAUSE_OUTSIDE] = "{other} casts it, and {agent} is not in there",
    [TRP_CAUSE_UNASKED] = "{other} casts it, and has not looked for players since all are there",
    [TRP_CAUSE_COOLDOWN] = "{other} casts it, and rests until {due}",
    [TRP_CAUSE_PENDING] = "{other} casts it, and is asking somebody to take part",
    [TRP_CAUSE_NOBODY_OPEN] = "{other} casts it, and nobody who is there is open to it",
    [TRP_CAUSE_GIVES_UP] = "{other} casts it, and its search looked at so many that it was given up{part}",
    [TRP_CAUSE_NO_PARTNER] = "{other} casts it, and nobody there can take part{part}",
    [TRP_CAUSE_TOO_FEW] = "{other} casts it, at least {right} must play {part_name}, and {left} can",
};

void trpi_why_write_cause(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    const bool is_casting = l->initiation == TRP_WHY_SITUATION && (l->other.value != 0 || l->cause == TRP_CAUSE_NO_ASKER);
    const char *sentence = l->cause >= TRP_CAUSE_COUNT ? NULL : is_casting ? castings[l->cause] : obstacles[l->cause];
    if (l->cause == TRP_CAUSE_CONDITION) {
        trp_sheet_add(writer->sheet, trpi_why_write_false_conditions(writer, line) ? "" : "its condition is false");
    } else {
        trpi_why_write_sentence(writer, l, sentence != NULL ? sentence : trp_cause_name((trp_why_cause)l->cause));
    }
}

static const char *const candidates[TRP_CAUSE_COUNT] = {
    [TRP_CAUSE_NONE] = "{other} could take part",
    [TRP_CAUSE_RANK] = "{other} is at {ranked_rivals}{needed_rank}",
    [TRP_CAUSE_QUEUES] = "{other}: all its {queue} queues are full of nothing of lower priority: {ranked_rivals}",
    [TRP_CAUSE_CONDITION] = "{other}: the condition of the answer, ",
    [TRP_CAUSE_NO_CUE] = "{other} has not done so",
    [TRP_CAUSE_NOT_SOUGHT] = "{other} has done so, and is looked for when the behaviour could start",
    [TRP_CAUSE_CUE_SPENT] = "{other} has fired it already, at {since}, and must first go away and come back",
    [TRP_CAUSE_PROMISED] = "{other} has promised somebody else to take part, until {due}",
    [TRP_CAUSE_PENDING] = "{other} is asking somebody to take part in something",
    [TRP_CAUSE_BUSY] = "{other} is busy with {rivals}",
    [TRP_CAUSE_PLAYER] = "{other} is the player, who is never cast",
    [TRP_CAUSE_GONE] = "{other} is gone",
    [TRP_CAUSE_KIND] = "{other} is not of the kind {kind}",
    [TRP_CAUSE_ROLE] = "{other} does not wear the role {role}",
    [TRP_CAUSE_FAR] = "{other} is {left} m away{limit}",
    [TRP_CAUSE_OUTSIDE] = "{other} is not in the place",
    [TRP_CAUSE_WHERE] = "{other}: ",
    [TRP_CAUSE_UNTOLD] = "{other}: where to search cannot be told, somebody is gone",
    [TRP_CAUSE_OTHER] = "{other} is not the one who is meant",
    [TRP_CAUSE_NOBODY] = "{other} is not meant: the one who is meant is nobody, or gone",
    [TRP_CAUSE_SEATED] = "{other} has another part already",
    [TRP_CAUSE_REFUSED] = "{other} refused lately and is not asked again before {due}",
    [TRP_CAUSE_NO_REACTION] = "{other} wears no role with a reactive behaviour about `{topic}`",
    [TRP_CAUSE_DORMANT] = "{other} is too far from everybody who looks on",
    [TRP_CAUSE_RELATION] = "{other} is none, says the game",
    [TRP_CAUSE_NOT_OPEN] = "{other} is there, but not open to it",
};

void trpi_why_write_candidate_cause(const trpi_why_writer *writer, uint32_t line)
{
    const trp_why_line *l = &writer->lines[line];
    const char *sentence = l->cause < TRP_CAUSE_COUNT ? candidates[l->cause] : NULL;
    if (l->kind == TRP_WHY_OCCURRENCE && l->cause == TRP_CAUSE_NONE) {
        sentence = "{other} has fired it, and it waits to start";
    }
    trpi_why_write_sentence(writer, l, sentence != NULL ? sentence : "{other}: ");
    if (sentence == NULL) {
        trp_sheet_add(writer->sheet, trp_cause_name((trp_why_cause)l->cause));
    } else if (l->cause == TRP_CAUSE_WHERE || l->cause == TRP_CAUSE_CONDITION) {
        (void)trpi_why_write_false_conditions(writer, line);
    }
}
