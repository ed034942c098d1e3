// SPDX-License-Identifier: MIT
// Two stories are played side by side. A story's telling of a step is a set of sentences about entities, their behaviours and
// their actions. Sentences hold names and no numbers of packs, so stories of different packs can be compared.
//
// Invariant: up to the first difference both stories have told the same sentences in the same steps. The order of the sentences of
// one step does not count: it follows the order of the entities, which another cast changes.

#include "show/comparison.h"

#include "show/wording.h"

#include "troupe/agent.h"
#include "troupe/assert.h"
#include "troupe/fact.h"
#include "troupe/motion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A sentence of a step, with the entity that it is about and its position in the text of its side.
typedef struct sentence {
    trp_entity who;
    size_t begin, size_bytes;
    size_t meant_begin, meant_bytes;  // what is compared, in the `meant` of its side
} sentence;

typedef struct side {
    trp_rehearsal *rehearsal;
    trp_report *report;
    trp_sheet text;   // the text of all sentences of the present step
    trp_sheet meant;  // the same with the new names of things that were renamed
    const trpi_row_array *name_changes;
    trpi_row_array sentences;  // in the order in which they were told
    uint32_t step;             // UINT32_MAX: the story is over
    bool has_begun;            // a step was made
} side;

// ---- Telling ------------------------------------------------------------------------------------

static void begin_sentence(const side *s, sentence *next, trp_entity who)
{
    *next = (sentence){.who = who, .begin = s->text.size_bytes};
}

static bool end_sentence(side *s, sentence *next)
{
    next->size_bytes = s->text.size_bytes - next->begin;
    next->meant_begin = s->meant.size_bytes;
    trpi_name_changes_write(s->name_changes, trp_sheet_text(&s->text) + next->begin, next->size_bytes, &s->meant);
    next->meant_bytes = s->meant.size_bytes - next->meant_begin;
    return next->size_bytes == 0 || trpi_row_array_add(&s->sentences, next);
}

static bool tell_command(side *s, const trp_command *command)
{
    sentence next;
    begin_sentence(s, &next, command->agent);
    if (command->kind == TRP_COMMAND_BEGIN) {
        trp_sheet_add_sanitized(&s->text, trp_rehearsal_entity_name(s->rehearsal, command->agent));
        trp_sheet_add(&s->text, " ");
        trpi_wording_write_action(&s->text, s->rehearsal, command, trpi_wording_write_third_person);
    }
    return end_sentence(s, &next);
}

static bool tell_event(side *s, const trp_event *event)
{
    sentence next;
    begin_sentence(s, &next, event->agent);
    trp_rehearsal_tell_event(s->rehearsal, event, &s->text);
    return end_sentence(s, &next);
}

static void clear(side *s)
{
    trp_sheet_clear(&s->text);
    trp_sheet_clear(&s->meant);
    s->sentences.count = 0;
}

// Writes the sentences of the step that this side made last.
static bool tell_step(side *s)
{
    trp_world *world = trp_rehearsal_world(s->rehearsal);
    uint32_t count = 0;
    bool fine = true;
    clear(s);
    trp_report_note_step(s->report);
    const trp_event *events = trp_world_events(world, &count);
    for (uint32_t i = 0; i < count && fine; i++) {
        fine = tell_event(s, &events[i]);
    }
    const trp_command *commands = trp_world_commands(world, &count);
    for (uint32_t i = 0; i < count && fine; i++) {
        fine = tell_command(s, &commands[i]);
    }
    return fine;
}

// Writes a sentence for each sort of items that an entity has.
static bool tell_goods(side *s, trp_entity who)
{
    const trp_world *world = trp_rehearsal_world(s->rehearsal);
    const trp_pack *pack = trp_world_pack(world);
    uint32_t items = trp_pack_count(pack, TRP_NAMES_ITEM);
    bool fine = true;
    for (uint32_t item = 0; item < items && fine; item++) {
        uint32_t number = trp_pack_number_of_index(pack, TRP_NAMES_ITEM, item), count = trp_items_count(world, who, number);
        sentence next;
        begin_sentence(s, &next, who);
        if (count > 0) {
            trp_sheet_add_sanitized(&s->text, trp_rehearsal_entity_name(s->rehearsal, who));
            trp_sheet_add(&s->text, " has ");
            trp_sheet_add_count(&s->text, count);
            trp_sheet_add(&s->text, " ");
            trp_sheet_add_sanitized(&s->text, trp_pack_name(pack, TRP_NAMES_ITEM, number));
        }
        fine = end_sentence(s, &next);
    }
    return fine;
}

// Adds a value of a fact in words. False for one that says nothing by itself: an entity, a text, a point.
static bool add_value(trp_sheet *sheet, const trp_pack *pack, uint32_t fact, trp_value value)
{
    trp_fact_info info;
    if (trp_pack_fact(pack, fact, &info, sizeof info) != TRP_OK || info.is_item) {
        return false;
    }
    switch (info.type) {
    case TRP_TYPE_NUMBER: trp_sheet_add_format(sheet, "%.2f", trp_value_to_number(value)); return true;
    case TRP_TYPE_TRUTH: trp_sheet_add(sheet, trp_value_to_truth(value) ? "yes" : "no"); return true;
    case TRP_TYPE_CHOICE: trp_sheet_add_sanitized(sheet, trp_pack_choice_name(pack, fact, trp_value_to_choice(value))); return true;
    default: return false;
    }
}

// Writes a sentence for a fact: "Anselm's thirst is 12.00".
static bool tell_fact(side *s, trp_entity who, const char *whose, uint32_t fact, trp_value value)
{
    const trp_pack *pack = trp_world_pack(trp_rehearsal_world(s->rehearsal));
    const char *name = trp_pack_name(pack, TRP_NAMES_FACT, fact), *point = strrchr(name, '.');
    trp_sheet words = {0};
    sentence next;
    begin_sentence(s, &next, who);
    if (add_value(&words, pack, fact, value)) {
        trp_sheet_add_sanitized(&s->text, whose);
        trp_sheet_add(&s->text, "'s ");
        trp_sheet_add_sanitized(&s->text, point != NULL ? point + 1 : name);
        trp_sheet_add_format(&s->text, " is %s", trp_sheet_text(&words));
    }
    trp_sheet_release(&words);
    return end_sentence(s, &next);
}

// Returns whether a pack has a fact of this name for things of a kind, or for the world (kind "").
static bool has_fact(const trp_pack *pack, const char *kind, const char *name)
{
    char words[256];
    int size = snprintf(words, sizeof words, "%s.%s", *kind != '\0' ? kind : "world", name);
    return size > 0 && (size_t)size < sizeof words && trp_pack_find(pack, TRP_NAMES_FACT, words) != TRP_NOT_FOUND;
}

// Writes a sentence for each fact of an entity, or of the world (nobody), that the text of the other side has, too.
static bool tell_facts(side *s, const side *other, trp_entity who)
{
    const trp_world *world = trp_rehearsal_world(s->rehearsal);
    const trp_pack *pack = trp_world_pack(world), *others = trp_world_pack(trp_rehearsal_world(other->rehearsal));
    const char *kind = who.value != 0 ? trp_pack_name(pack, TRP_NAMES_KIND, trp_entity_kind(world, who)) : "";
    bool fine = true;
    for (uint32_t i = 0; i < trp_pack_count(pack, TRP_NAMES_FACT) && fine; i++) {
        uint32_t fact = trp_pack_number_of_index(pack, TRP_NAMES_FACT, i);
        bool is_shared = has_fact(others, trpi_name_changes_old_name(s->name_changes, kind),
                                  trpi_name_changes_old_name(s->name_changes, trp_pack_name(pack, TRP_NAMES_FACT, fact)));
        trp_value value;
        if (is_shared && who.value != 0 && trp_fact_get(world, who, fact, &value) == TRP_OK) {
            fine = tell_fact(s, who, trp_rehearsal_entity_name(s->rehearsal, who), fact, value);
        } else if (is_shared && who.value == 0 && trp_world_fact_get(world, fact, &value) == TRP_OK) {
            fine = tell_fact(s, who, "the world", fact, value);
        }
    }
    return fine;
}

// Writes the sentences before the first step: the cast, where each member is, and the items that each has.
static bool tell_cast(side *s)
{
    const trp_stage *stage = trp_rehearsal_stage(s->rehearsal);
    const trp_world *world = trp_rehearsal_world(s->rehearsal);
    bool fine = true;
    for (uint32_t i = 0; i < trp_stage_entity_count(stage) && fine; i++) {
        trp_entity who = trp_stage_entity(stage, i);
        trp_point at = trp_entity_position(world, who);
        sentence next;
        begin_sentence(s, &next, who);
        trp_sheet_add_sanitized(&s->text, trp_stage_name(stage, who));
        trp_sheet_add_format(&s->text, " is at (%.2f, %.2f)", (double)at.x / TRP_UNITS_PER_METRE,
                             (double)at.y / TRP_UNITS_PER_METRE);
        fine = end_sentence(s, &next) && tell_goods(s, who);
    }
    return fine;
}

// Writes the facts of the world and of all who are in both stories, as they are after the first step, which sets them.
static bool tell_first_facts(side *s, const side *other)
{
    const trp_stage *stage = trp_rehearsal_stage(s->rehearsal), *others = trp_rehearsal_stage(other->rehearsal);
    bool fine = tell_facts(s, other, trp_nobody());
    for (uint32_t i = 0; i < trp_stage_entity_count(stage) && fine; i++) {
        trp_entity who = trp_stage_entity(stage, i);
        fine = trp_stage_find(others, trp_stage_name(stage, who)).value == 0 || tell_facts(s, other, who);
    }
    return fine;
}

// Plays a side on to the next step of which it tells something.
static bool advance(side *s, const side *other, uint32_t until)
{
    bool has_begun = s->has_begun;
    do {
        if (!trp_rehearsal_step(s->rehearsal, until)) {
            clear(s);
            s->step = UINT32_MAX;
            return true;
        }
        s->step = trp_world_now(trp_rehearsal_world(s->rehearsal));
        s->has_begun = true;
        if (!tell_step(s) || (!has_begun && !tell_first_facts(s, other))) {
            return false;
        }
        has_begun = true;
    } while (s->sentences.count == 0);
    return true;
}

// ---- Comparing ----------------------------------------------------------------------------------

static const char *text_of(const side *s, const sentence *one)
{
    return trp_sheet_text(&s->text) + one->begin;
}

static bool is_same(const side *a, const sentence *left, const side *b, const sentence *right)
{
    return left->meant_bytes == right->meant_bytes &&
           memcmp(trp_sheet_text(&a->meant) + left->meant_begin, trp_sheet_text(&b->meant) + right->meant_begin,
                  left->meant_bytes) == 0;
}

// Finds the first sentence of a side that it tells more often than the other side does; NULL when there is none.
static const sentence *first_without_match(const side *a, const side *b)
{
    for (uint32_t i = 0; i < a->sentences.count; i++) {
        const sentence *one = trpi_row_array_at(&a->sentences, i);
        uint32_t here = 0, there = 0;
        for (uint32_t j = 0; j <= i; j++) {
            here += is_same(a, one, a, trpi_row_array_at(&a->sentences, j));
        }
        for (uint32_t j = 0; j < b->sentences.count; j++) {
            there += is_same(a, one, b, trpi_row_array_at(&b->sentences, j));
        }
        if (here > there) {
            return one;
        }
    }
    return NULL;
}

// Writes the sentences of a side in this step about the entity called `name`, but for those that the other side tells, too.
static void quote(const side *s, const side *other, const char *name, trp_sheet *said, trp_entity *who)
{
    for (uint32_t i = 0; i < s->sentences.count; i++) {
        const sentence *one = trpi_row_array_at(&s->sentences, i);
        bool meant = strcmp(trp_rehearsal_entity_name(s->rehearsal, one->who), name) == 0;
        for (uint32_t j = 0; meant && j < other->sentences.count; j++) {
            meant = !is_same(s, one, other, trpi_row_array_at(&other->sentences, j));
        }
        if (meant) {
            *who = one->who;
            trp_sheet_add(said, said->size_bytes > 0 ? "; " : "");
            trp_sheet_add_bytes(said, text_of(s, one), one->size_bytes);
        }
    }
}

// Compares the present steps of both sides. If the two are different steps, the stories differ in the earlier one.
static void compare_step(trp_comparison *comparison, side sides[2])
{
    side *a = &sides[0], *b = &sides[1];
    uint32_t step = a->step < b->step ? a->step : b->step;
    if (a->step > step) {
        clear(a);
    }
    if (b->step > step) {
        clear(b);
    }
    if (strcmp(trp_sheet_text(&a->meant), trp_sheet_text(&b->meant)) == 0) {
        return;
    }
    const sentence *left = first_without_match(a, b), *right = first_without_match(b, a);
    if (left == NULL && right == NULL) {
        return;
    }
    const side *has = left != NULL ? a : b;
    trp_sheet name = {0};
    trp_sheet_add(&name, trp_rehearsal_entity_name(has->rehearsal, left != NULL ? left->who : right->who));
    quote(a, b, trp_sheet_text(&name), &comparison->said[0], &comparison->first.who[0]);
    quote(b, a, trp_sheet_text(&name), &comparison->said[1], &comparison->first.who[1]);
    comparison->first.differs = true;
    comparison->first.step = step;
    comparison->first.second_of_day = trp_world_time_of_day(trp_rehearsal_world(has->rehearsal));
    trp_sheet_release(&name);
}

// Plays both sides to the end, and compares them up to the first difference.
static bool play(trp_comparison *comparison, side sides[2], uint32_t until)
{
    bool fine = tell_cast(&sides[0]) && tell_cast(&sides[1]);
    sides[0].step = trp_world_now(trp_rehearsal_world(sides[0].rehearsal));
    sides[1].step = trp_world_now(trp_rehearsal_world(sides[1].rehearsal));
    if (fine) {
        compare_step(comparison, sides);
    }
    while (fine && !comparison->first.differs && (sides[0].step != UINT32_MAX || sides[1].step != UINT32_MAX)) {
        fine = advance(&sides[0], &sides[1], until) && advance(&sides[1], &sides[0], until);
        if (fine && (sides[0].step != UINT32_MAX || sides[1].step != UINT32_MAX)) {
            compare_step(comparison, sides);
        }
    }
    for (int i = 0; i < 2 && fine; i++) {
        while (trp_rehearsal_step(sides[i].rehearsal, until)) {
            trp_report_note_step(sides[i].report);
        }
    }
    return fine;
}

trp_result trp_comparison_play(trp_rehearsal *before, trp_rehearsal *after, uint32_t until, trp_comparison **comparison)
{
    if (before == NULL || after == NULL || comparison == NULL || before == after) {
        return TRP_ERROR_ARGUMENT;
    }
    *comparison = NULL;
    trp_comparison *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return TRP_ERROR_MEMORY;
    }
    made->figures.row_bytes = sizeof(trp_story_figure);
    made->name_changes.row_bytes = sizeof(trpi_name_change);
    side sides[2] = {{.rehearsal = before, .sentences = {.row_bytes = sizeof(sentence)}},
                     {.rehearsal = after, .sentences = {.row_bytes = sizeof(sentence)}}};
    const trp_pack *packs[2] = {trp_world_pack(trp_rehearsal_world(before)), trp_world_pack(trp_rehearsal_world(after))};
    trp_result result = trpi_name_changes_collect(packs[0], packs[1], &made->name_changes) ? TRP_OK : TRP_ERROR_MEMORY;
    for (int i = 0; i < 2 && result == TRP_OK; i++) {
        sides[i].name_changes = &made->name_changes;
        made->rehearsals[i] = sides[i].rehearsal;
        result = trp_report_create(sides[i].rehearsal, &made->reports[i]);
        sides[i].report = made->reports[i];
    }
    if (result == TRP_OK && (!play(made, sides, until) || !trpi_comparison_collect_differing_figures(made))) {
        result = TRP_ERROR_MEMORY;
    }
    for (int i = 0; i < 2; i++) {
        trp_sheet_release(&sides[i].text);
        trp_sheet_release(&sides[i].meant);
        trpi_row_array_release(&sides[i].sentences);
    }
    if (result != TRP_OK) {
        trp_comparison_destroy(made);
        return result;
    }
    *comparison = made;
    return TRP_OK;
}

void trp_comparison_destroy(trp_comparison *comparison)
{
    if (comparison == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        trp_report_destroy(comparison->reports[i]);
        trp_sheet_release(&comparison->said[i]);
    }
    trpi_row_array_release(&comparison->figures);
    trpi_row_array_release(&comparison->name_changes);
    free(comparison);
}
