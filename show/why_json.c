// SPDX-License-Identifier: MIT
// Prints an explanation as JSON for programs: the lines of the explanation, with names instead of numbers.

#include "show/json.h"
#include "show/why_writer.h"

static const char *const kinds[TRP_WHY_KIND_COUNT] = {
    "now",   "interrupted", "waiting", "missing", "asking",     "promised", "next",  "role",  "could",   "obstacle", "condition",
    "value", "rival",       "holder",  "cue",     "occurrence", "partner",  "place", "arrow", "planned", "given",    "deadlock",
};

static void add_step(const trpi_why_writer *writer, trpi_json_writer *json, const char *key, uint32_t step)
{
    if (step != UINT32_MAX) {
        trpi_json_add_ratio(json, key, step, trp_world_steps_per_second(writer->world));
    }
}

static void add_behaviour(const trpi_why_writer *writer, trpi_json_writer *json, const char *key, uint32_t behaviour)
{
    if (behaviour != TRP_NOT_FOUND) {
        trpi_json_add_text(json, key, trp_behaviour_title(writer->pack, behaviour));
    }
}

static void add_value(const trpi_why_writer *writer, trpi_json_writer *json, const char *key, const trp_why_line *l, int64_t value)
{
    trp_sheet text = {0};
    trpi_why_writer own = *writer;
    own.sheet = &text;
    trpi_why_write_value(&own, l, value);
    trpi_json_add_text(json, key, trp_sheet_text(&text));
    trp_sheet_release(&text);
}

static bool has_left(const trp_why_line *l)
{
    return l->kind == TRP_WHY_VALUE || l->kind == TRP_WHY_GIVEN || l->kind == TRP_WHY_PARTNER || l->kind == TRP_WHY_OCCURRENCE ||
           l->cause == TRP_CAUSE_WEIGHT || (l->cause == TRP_CAUSE_SIBLING && l->type == TRP_TYPE_NUMBER) ||
           (l->flags & TRP_WHY_COMPARES) != 0;
}

static void add_measures(const trpi_why_writer *writer, trpi_json_writer *json, const trp_why_line *l)
{
    static const char *const truths[] = {"false", "true", "untold"};
    char words[240];
    if (trp_why_line_expression(writer->pack, l, words, sizeof words)[0] != '\0') {
        trpi_json_add_text(json, "text", words);
    }
    if (l->kind == TRP_WHY_CONDITION || l->kind == TRP_WHY_VALUE || l->kind == TRP_WHY_ARROW) {
        trpi_json_add_text(json, "truth", truths[l->truth < 3 ? l->truth : 2]);
    }
    if (has_left(l)) {
        add_value(writer, json, "value", l, l->left);
        if (l->kind != TRP_WHY_VALUE && l->kind != TRP_WHY_GIVEN && l->right >= 0) {
            add_value(writer, json, "against", l, l->right);
        }
    }
    if (l->kind == TRP_WHY_COULD) {
        trpi_json_add_ratio(json, "share", l->share_per_million, 1000000);
    }
}

static void add_line(const trpi_why_writer *writer, trpi_json_writer *json, const trp_why_line *l)
{
    trpi_json_add_text(json, "kind", l->kind < TRP_WHY_KIND_COUNT ? kinds[l->kind] : "unknown");
    if (l->kind == TRP_WHY_ROLE) {
        trpi_json_add_text(json, "role", trp_pack_name(writer->pack, TRP_NAMES_ROLE, l->number));
    }
    if (l->kind == TRP_WHY_PLACE || l->kind == TRP_WHY_ARROW || l->kind == TRP_WHY_PLANNED || l->kind == TRP_WHY_GIVEN) {
        trpi_why_write_tree_place_json(writer, json, l);
    }
    add_behaviour(writer, json, "behaviour", l->behaviour);
    add_behaviour(writer, json, "other_behaviour", l->other_behaviour);
    if (l->kind == TRP_WHY_MISSING && l->number != TRP_NOT_FOUND) {
        trpi_json_add_text(json, "endless_action", trp_pack_name(writer->pack, TRP_NAMES_ACTION, l->number));
    }
    if (l->other.value != 0) {
        trpi_json_add_text(json, "other", trpi_why_entity_name(writer, l->other));
    }
    if (l->cause != TRP_CAUSE_NONE || l->kind == TRP_WHY_COULD || l->kind == TRP_WHY_PARTNER) {
        trpi_json_add_text(json, "cause", trp_cause_name((trp_why_cause)l->cause));
    }
    if (l->since != 0) {
        add_step(writer, json, "since", l->since);
    }
    add_step(writer, json, "until", l->until);
    add_measures(writer, json, l);
}

// Writes the lines as one list with depths, as the engine gives them, which any tool can filter easily.
void trpi_why_write_json(const trpi_why_writer *writer, trp_entity agent)
{
    trpi_json_writer json;
    trpi_json_init(&json, writer->sheet);
    trpi_json_open_object(&json, NULL);
    trpi_json_add_text(&json, "agent", trpi_why_entity_name(writer, agent));
    add_step(writer, &json, "at", trp_world_now(writer->world));
    trpi_json_open_array(&json, "lines");
    for (uint32_t i = 0; i < writer->count; i++) {
        const trp_why_line *l = &writer->lines[i];
        trpi_json_open_object(&json, NULL);
        trpi_json_add_count(&json, "depth", l->depth);
        add_line(writer, &json, l);
        if (l->kind == TRP_WHY_COULD) {
            trpi_quotation quotation = trpi_quotation_of_behaviour(writer->source, writer->pack, l->behaviour);
            if (quotation.line != 0) {
                trpi_json_add_count(&json, "line", quotation.line);
            }
        }
        trpi_json_close_object(&json);
    }
    trpi_json_close_array(&json);
    trpi_why_write_journal_json(writer, &json, agent);
    trpi_json_close_object(&json);
}
