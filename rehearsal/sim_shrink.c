// SPDX-License-Identifier: MIT
// Delta debugging (Zeller and Hildebrandt, 2002) of a case's text, deeds, answers and steps: cut a piece, play, keep the
// cut if the same rule is broken as before. Large pieces come first. The cutting repeats until nothing more can be cut.

#include "rehearsal/sim_shrink.h"

#include "rehearsal/sim_fault.h"

#include <stdlib.h>
#include <string.h>

#define MOST_NPC_STEPS 20000000

typedef struct shrinking {
    trpi_sim_case *what;
    const char *wrong;
    uint32_t tries;                 // still to go
    uint64_t npc_steps;             // played so far
    trpi_sim_planned_fault *deeds;  // scratch
    char *text;                     // scratch
} shrinking;

// Plays a cut case: returns whether it breaks the same rule as the uncut one, and then ends its steps there. False without a play
// when the tries are used up or the plays have taken too long.
static bool is_as_wrong(shrinking *s, trpi_sim_case *cut)
{
    if (s->tries == 0 || s->npc_steps > MOST_NPC_STEPS) {
        return false;
    }
    s->tries--;
    trpi_sim_outcome outcome;
    (void)trpi_sim_play_case(cut, NULL, NULL, &outcome);  // a text that does not compile breaks no rule
    s->npc_steps += outcome.npc_steps;
    if (outcome.wrong == NULL || strcmp(outcome.wrong, s->wrong) != 0) {
        return false;
    }
    cut->steps = outcome.step;
    return true;
}

// ---- Answers and deeds --------------------------------------------------------------------------

static bool cut_answers(shrinking *s)
{
    bool some = false;
    for (uint32_t i = 0; i < trpi_sim_fault_count(); i++) {
        trpi_sim_case cut = *s->what;
        cut.answer_fault_bits &= ~(UINT64_C(1) << i);
        if (cut.answer_fault_bits != s->what->answer_fault_bits && is_as_wrong(s, &cut)) {
            *s->what = cut;
            some = true;
        }
    }
    return some;
}

static void forget_late_deeds(trpi_sim_case *what)
{
    while (what->deed_count > 0 && what->deeds[what->deed_count - 1].step >= what->steps) {
        what->deed_count--;
    }
}

// Tries the case without `count` deeds from number `first` on.
static bool try_without_deeds(shrinking *s, uint32_t first, uint32_t count)
{
    trpi_sim_case cut = *s->what;
    cut.deeds = s->deeds;
    cut.deed_count -= count;
    memcpy(cut.deeds, s->what->deeds, first * sizeof *cut.deeds);
    memcpy(cut.deeds + first, s->what->deeds + first + count, (cut.deed_count - first) * sizeof *cut.deeds);
    if (!is_as_wrong(s, &cut)) {
        return false;
    }
    s->deeds = s->what->deeds;
    *s->what = cut;
    forget_late_deeds(s->what);
    return true;
}

static bool cut_deeds(shrinking *s)
{
    bool some = false;
    for (uint32_t size = s->what->deed_count; size > 0; size /= 2) {
        for (uint32_t first = 0; first < s->what->deed_count;) {
            uint32_t left = s->what->deed_count - first;
            bool cut = try_without_deeds(s, first, size < left ? size : left);
            some = some || cut;
            first += cut ? 0 : size;
        }
    }
    return some;
}

// Tries less time before each deed; all deeds behind it come earlier, too.
static bool cut_pauses(shrinking *s)
{
    bool some = false;
    for (uint32_t i = 0; i < s->what->deed_count; i++) {
        uint32_t before = i == 0 ? 0 : s->what->deeds[i - 1].step;
        for (uint32_t less = s->what->deeds[i].step - before; less > 0; less /= 2) {
            trpi_sim_case cut = *s->what;
            cut.deeds = s->deeds;
            memcpy(cut.deeds, s->what->deeds, cut.deed_count * sizeof *cut.deeds);
            for (uint32_t j = i; j < cut.deed_count; j++) {
                cut.deeds[j].step -= less;
            }
            if (is_as_wrong(s, &cut)) {
                s->deeds = s->what->deeds;
                *s->what = cut;
                some = true;
                break;
            }
        }
        forget_late_deeds(s->what);
    }
    return some;
}

// Tries deeds without the stance they seek: a deed on any agent is easier to read.
static bool cut_stances(shrinking *s)
{
    bool some = false;
    for (uint32_t i = 0; i < s->what->deed_count; i++) {
        uint16_t stance = s->what->deeds[i].stance;
        s->what->deeds[i].stance = TRP_STANCE_NONE;
        trpi_sim_case cut = *s->what;
        if (stance != TRP_STANCE_NONE && is_as_wrong(s, &cut)) {
            *s->what = cut;
            some = true;
        } else {
            s->what->deeds[i].stance = stance;
        }
    }
    forget_late_deeds(s->what);
    return some;
}

// ---- Text ---------------------------------------------------------------------------------------

static size_t line_end(const char *text, size_t at)
{
    while (text[at] != '\0' && text[at] != '\n') {
        at++;
    }
    return text[at] == '\n' ? at + 1 : at;
}

static size_t indentation(const char *text, size_t at)
{
    size_t blanks = 0;
    while (text[at + blanks] == ' ') {
        blanks++;
    }
    return blanks;
}

// Returns the end of a line and of the lines below it that are indented deeper.
static size_t block_end(const char *text, size_t at)
{
    size_t own = indentation(text, at);
    size_t end = line_end(text, at);
    while (text[end] != '\0' && indentation(text, end) > own) {
        end = line_end(text, end);
    }
    return end;
}

static uint32_t count_words(const char *text, const char *words)
{
    uint32_t count = 0;
    for (const char *at = strstr(text, words); at != NULL; at = strstr(at + 1, words)) {
        count++;
    }
    return count;
}

// Returns whether a text raises each of the facts `held` and `kept` as often as it lowers it. A cut text that does not would
// break the rule about these facts by itself, without a fault of the engine.
static bool is_balanced(const char *text)
{
    return count_words(text, "held + 1") == count_words(text, "held - 1") &&
           count_words(text, "kept + 1") == count_words(text, "kept - 1");
}

// Tries the text without two pieces, of which the second stands behind the first.
static bool try_without_both(shrinking *s, size_t from, size_t to, size_t from2, size_t to2)
{
    trpi_sim_case cut = *s->what;
    cut.text = s->text;
    cut.text_size = s->what->text_size - (to - from) - (to2 - from2);
    memcpy(cut.text, s->what->text, from);
    memcpy(cut.text + from, s->what->text + to, from2 - to);
    memcpy(cut.text + from + (from2 - to), s->what->text + to2, s->what->text_size - to2);
    cut.text[cut.text_size] = '\0';
    if (!is_balanced(cut.text) || !is_as_wrong(s, &cut)) {
        return false;
    }
    s->text = s->what->text;
    *s->what = cut;
    return true;
}

static bool try_without_text(shrinking *s, size_t from, size_t to)
{
    return try_without_both(s, from, to, to, to);
}

static size_t line_start(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n') {
        at--;
    }
    return at;
}

// Tries the text without pairs of lines of which one counts a fact up and the other down.
static bool cut_counts(shrinking *s)
{
    bool some = false;
    for (size_t at = 0; at < s->what->text_size; at = line_end(s->what->text, at)) {
        const char *text = s->what->text;
        const char *up = strstr(text + at, " + 1\n");
        const char *down = up != NULL ? strstr(up, " - 1\n") : NULL;
        if (down == NULL) {
            break;
        }
        at = line_start(text, (size_t)(up - text));
        size_t below = line_start(text, (size_t)(down - text));  // the lines below `finally`
        size_t finally = below > 0 ? line_start(text, below - 1) : 0;
        size_t end = line_end(text, at);
        some = (finally >= end && try_without_both(s, at, end, finally, block_end(text, finally))) || some;
    }
    return some;
}

// Tries the text without each block that is indented by `depth` blanks, the last first, since a block is used only by
// blocks behind it.
static bool cut_blocks(shrinking *s, size_t depth)
{
    bool some = false;
    for (size_t at = s->what->text_size; at > 0;) {
        at = line_start(s->what->text, at - 1);
        bool fits = indentation(s->what->text, at) == depth;
        some = (fits && try_without_text(s, at, block_end(s->what->text, at))) || some;
    }
    return some;
}

// Tries the text without each clause: from a comma to the next one, or to the end of the line.
static bool cut_clauses(shrinking *s)
{
    bool some = false;
    for (size_t at = 0; at < s->what->text_size;) {
        size_t end = at + 1;
        while (s->what->text[at] == ',' && s->what->text[end] != ',' && s->what->text[end] != '\n' && s->what->text[end] != '\0') {
            end++;
        }
        bool cut = s->what->text[at] == ',' && try_without_text(s, at, end);
        some = some || cut;
        at += cut ? 0 : 1;
    }
    return some;
}

static bool cut_text(shrinking *s)
{
    bool some = false;
    for (size_t depth = 0; depth <= 16; depth += 4) {
        some = cut_blocks(s, depth) || some;
    }
    some = cut_counts(s) || some;
    return cut_clauses(s) || some;
}

bool trpi_sim_case_shrink(trpi_sim_case *sim_case, const char *broken_rule, uint32_t tries)
{
    size_t deeds_size = (sim_case->deed_count + 1) * sizeof *sim_case->deeds;
    shrinking s = {.what = sim_case,
                   .wrong = broken_rule,
                   .tries = tries,
                   .deeds = malloc(deeds_size),
                   .text = malloc(sim_case->text_size + 1)};
    bool has_memory = s.deeds != NULL && s.text != NULL;
    trpi_sim_case whole = *sim_case;
    bool goes_on = has_memory && is_as_wrong(&s, &whole);
    if (goes_on) {
        *sim_case = whole;
        forget_late_deeds(sim_case);
    }
    while (goes_on && s.tries > 0) {
        goes_on = cut_answers(&s);
        goes_on = cut_deeds(&s) || goes_on;
        goes_on = cut_text(&s) || goes_on;
        goes_on = cut_pauses(&s) || goes_on;
        goes_on = cut_stances(&s) || goes_on;
    }
    free(s.deeds);
    free(s.text);
    return has_memory;
}
