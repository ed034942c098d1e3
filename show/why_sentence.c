// SPDX-License-Identifier: MIT
// Fills in the placeholders of sentences about a line of an explanation: "{other} is busy with {rivals}". This file has the
// placeholders; the sentences are where they are used.

#include "show/why_writer.h"

#include "troupe/assert.h"

#include <string.h>

typedef void write_place(const trpi_why_writer *writer, const trp_why_line *l);

static uint32_t line_index(const trpi_why_writer *writer, const trp_why_line *l)
{
    return (uint32_t)(l - writer->lines);
}

static const trp_why_line *find_child(const trpi_why_writer *writer, const trp_why_line *l, trp_why_kind kind)
{
    uint32_t child = trpi_why_first_child(writer, line_index(writer, l));
    return child < writer->count && writer->lines[child].kind == kind ? &writer->lines[child] : NULL;
}

static void write_agent(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, l->agent));
}

static void write_other(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_sheet_add_sanitized(writer->sheet, trpi_why_entity_name(writer, l->other));
}

static void write_behaviour(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_behaviour_title(writer, l->behaviour);
}

static void write_other_behaviour(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_behaviour_title(writer, l->other_behaviour);
}

static void write_behaviour_number(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_behaviour_title(writer, l->number);
}

static void write_since(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_time(writer, l->since);
}

static void write_until(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_time(writer, l->until);
}

// Writes the step at which something is due, and how far that is from now: "1m2s (in 3.5s)".
static void write_due(const trpi_why_writer *writer, const trp_why_line *l)
{
    uint32_t now = trp_world_now(writer->world);
    trpi_why_write_time(writer, l->until);
    trp_sheet_add(writer->sheet, " (in ");
    trpi_why_write_time(writer, l->until > now ? l->until - now : 0);
    trp_sheet_add(writer->sheet, ")");
}

static void write_left(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_value(writer, l, l->left);
}

static void write_right(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_value(writer, l, l->right);
}

// Writes how near is near enough, if a distance is given: ", and must be within 8 m".
static void write_limit(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_sentence(writer, l, l->right >= 0 ? ", and must be within {right} m" : "");
}

// Writes at which action an entity that is waited for is, if that action never ends: ", at `follow`, which never ends by itself".
static void write_endless(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_sentence(writer, l, l->number != TRP_NOT_FOUND ? ", at `{action}`, which never ends by itself" : "");
}

// Writes the score of the sibling that goes first, and the behaviour's own, where scores decide: ", with a weight of 5, and this
// has 3".
static void write_scores(const trpi_why_writer *writer, const trp_why_line *l)
{
    trpi_why_write_sentence(writer, l, l->type == TRP_TYPE_NUMBER ? ", with a weight of {left}, and this has {right}" : "");
}

// Writes the name of a schedule's block: ", which is Evening".
static void write_block(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->number != TRP_NOT_FOUND) {
        trp_sheet_add(writer->sheet, ", which is ");
        trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_BLOCK, l->number));
    }
}

static void write_parameter(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->end > l->first) {
        trpi_why_write_expression(writer, l);
    } else {
        trp_sheet_add_format(writer->sheet, "parameter %u", l->number + 1);
    }
}

// Writes the part of a situation that has no candidate: " as guest".
static void write_part(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    if (l->initiation == TRP_WHY_SITUATION && trp_pack_behaviour(writer->pack, l->behaviour, &info, sizeof info) == TRP_OK) {
        trp_sheet_add(writer->sheet, " as ");
        trp_sheet_add_sanitized(writer->sheet, trp_pack_part_name(writer->pack, info.scene, l->part));
    }
}

// Writes the part of a scene: "`guests`".
static void write_part_name(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_behaviour_info info;
    bool is_known = trp_pack_behaviour(writer->pack, l->behaviour, &info, sizeof info) == TRP_OK;
    trp_sheet_add(writer->sheet, "`");
    trp_sheet_add_sanitized(writer->sheet, is_known ? trp_pack_part_name(writer->pack, info.scene, l->part) : "");
    trp_sheet_add(writer->sheet, "`");
}

// ---- Rivals -------------------------------------------------------------------------------------

// The detail in which rivals are listed: "Talk", "Talk with Bob", or "Talk with Bob (priority 3)".
typedef enum detail { TITLES, PARTNERS, RANKS } detail;

// Writes the rivals and holders below a line, joined by commas. Returns how many there are.
static uint32_t list_rivals(const trpi_why_writer *writer, const trp_why_line *l, detail how)
{
    uint32_t count = 0;
    for (uint32_t i = trpi_why_first_child(writer, line_index(writer, l)); i < writer->count;
         i = trpi_why_next_sibling(writer, i)) {
        const trp_why_line *rival = &writer->lines[i];
        if (rival->kind != TRP_WHY_RIVAL && rival->kind != TRP_WHY_HOLDER) {
            continue;
        }
        trp_sheet_add(writer->sheet, count++ > 0 ? ", " : "");
        bool has_partner = rival->other.value != 0 && how != TITLES;
        trpi_why_write_sentence(writer, rival, has_partner ? "{other_behaviour} with {other}" : "{other_behaviour}");
        if (how == RANKS) {
            trp_sheet_add_format(writer->sheet, " (priority %d", (int)rival->other_priority);
            if (rival->other_layer != rival->layer) {
                trp_sheet_add(writer->sheet, ", layer ");
                trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, TRP_NAMES_LAYER, rival->other_layer));
            }
            trp_sheet_add(writer->sheet, ")");
        }
    }
    return count;
}

// Writes the titles of the behaviours that run; their own lines tell more of them.
static void write_running(const trpi_why_writer *writer, const trp_why_line *l)
{
    (void)list_rivals(writer, l, TITLES);
}

static void write_rivals(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_sheet_add(writer->sheet, list_rivals(writer, l, PARTNERS) == 0 && l->cause == TRP_CAUSE_BUSY ? "others" : "");
}

static void write_ranked_rivals(const trpi_why_writer *writer, const trp_why_line *l)
{
    (void)list_rivals(writer, l, RANKS);
}

// Writes the rank that would be needed to interrupt the rival.
static void write_needed_rank(const trpi_why_writer *writer, const trp_why_line *l)
{
    const trp_why_line *rival = find_child(writer, l, TRP_WHY_RIVAL);
    if (rival != NULL && rival->layer == rival->other_layer) {
        trp_sheet_add_format(writer->sheet, "; to interrupt that, a priority above %d is needed, and this has %d",
                             (int)rival->other_priority, (int)rival->priority);
    } else {
        trp_sheet_add(writer->sheet, ", which is not of lower rank");
    }
}

static void write_queue(const trpi_why_writer *writer, const trp_why_line *l)
{
    static const char *const names[] = {"independent", "collaborative", "latent"};
    const trp_why_line *holder = find_child(writer, l, TRP_WHY_HOLDER);
    uint8_t queue = holder != NULL ? holder->queue : l->queue;
    trp_sheet_add(writer->sheet, names[queue < 3 ? queue : 0]);
}

// Writes the layer that holds back the layer of a behaviour, with the behaviours in it (9.12).
static void write_layers(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->number == TRP_NOT_FOUND) {
        trpi_why_write_sentence(writer, l, "{agent} talks with the player, and all else stands still until that is over");
    } else if (trp_index_of_number(l->number) == l->layer) {
        trpi_why_write_sentence(writer, l, "its layer, {layer}, is forced off");
    } else {
        bool has_rivals = find_child(writer, l, TRP_WHY_RIVAL) != NULL;
        trpi_why_write_sentence(writer, l, "the layer {layer} is above it, and holds what is below");
        trpi_why_write_sentence(writer, l, has_rivals ? ": {rivals}" : "{rivals}");
    }
}

// ---- Cues ---------------------------------------------------------------------------------------

static void write_fact(const trpi_why_writer *writer, const trp_why_line *l)
{
    trp_fact_info info = {0};
    trp_sheet_add_sanitized(writer->sheet,
                            trp_pack_fact(writer->pack, l->number, &info, sizeof info) == TRP_OK ? info.name : "a fact");
    trpi_why_write_sentence(writer, l, info.kind == trp_pack_kind_of_world_facts(writer->pack) ? "" : " of {other}");
}

// Writes when the fact of a cue can fire it: that the fact must first go back, or the time at which it gets to its value.
static void write_crossing(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->truth == TRP_WHY_TRUE && l->cue != TRP_WHY_CUE_CHANGES) {
        trp_sheet_add(writer->sheet, ", so it must first go back before it can fire again");
    } else if (l->until != UINT32_MAX) {
        trpi_why_write_sentence(writer, l, ", and as it goes it gets there at {until}");
    }
}

// Writes the entity or spot from which a cue measures distance, " of the bar"; nothing when the cue measures from its own agent.
static void write_centre(const trpi_why_writer *writer, const trp_why_line *l)
{
    if (l->first != l->end) {
        trp_sheet_add(writer->sheet, " of ");
        trpi_why_write_expression(writer, l);
    }
}

// Writes what a cue waits for: ": it waits for the event bell".
static void write_cue(const trpi_why_writer *writer, const trp_why_line *l)
{
    static const char *const sentences[] = {
        [TRP_WHY_CUE_EVERY] = ": it fires next at {due}",
        [TRP_WHY_CUE_CLOCK] = ": it fires next at {due}",
        [TRP_WHY_CUE_NEAR] = ": it waits for somebody to come within {right} m{centre}",
        [TRP_WHY_CUE_FAR] = ": it waits for somebody to go beyond {right} m{centre}",
        [TRP_WHY_CUE_CHANGES] = ": it waits until {fact} changes; now it is {left}{crossing}",
        [TRP_WHY_CUE_RISES] = ": it waits until {fact} rises above {right}; now it is {left}{crossing}",
        [TRP_WHY_CUE_FALLS] = ": it waits until {fact} falls below {right}; now it is {left}{crossing}",
        [TRP_WHY_CUE_BECOMES] = ": it waits until {fact} becomes {right}; now it is {left}{crossing}",
        [TRP_WHY_CUE_MESSAGE] = ": it waits for the message {message}",
        [TRP_WHY_CUE_EVENT] = ": it waits for the event {event}",
        [TRP_WHY_CUE_ENTERS] = ": it waits for somebody to enter {other}",
        [TRP_WHY_CUE_LEAVES] = ": it waits for somebody to leave {other}",
        [TRP_WHY_CUE_STARTS] = ": it waits until {behaviour_number} starts",
        [TRP_WHY_CUE_ENDS] = ": it waits until {behaviour_number} ends",
        [TRP_WHY_CUE_SUSPENDS] = ": it waits until {behaviour_number} is suspended",
        [TRP_WHY_CUE_RESUMES] = ": it waits until {behaviour_number} is resumed",
    };
    _Static_assert(sizeof sentences / sizeof *sentences == TRP_WHY_CUE_COUNT, "each cue has a sentence");
    const trp_why_line *cue = find_child(writer, l, TRP_WHY_CUE);
    if (cue != NULL && cue->cue < TRP_WHY_CUE_COUNT) {
        trpi_why_write_sentence(writer, cue, sentences[cue->cue]);
    }
}

// ---- Sentences ----------------------------------------------------------------------------------

// The placeholders: each with the function that writes it, or, if it stands for a name, with the family of the name whose index
// the line has.
static const struct {
    const char *name;
    write_place *write;
    trp_name_family names;
} places[] = {
    {"agent", write_agent, 0},
    {"other", write_other, 0},
    {"behaviour", write_behaviour, 0},
    {"other_behaviour", write_other_behaviour, 0},
    {"behaviour_number", write_behaviour_number, 0},
    {"since", write_since, 0},
    {"until", write_until, 0},
    {"due", write_due, 0},
    {"left", write_left, 0},
    {"right", write_right, 0},
    {"limit", write_limit, 0},
    {"endless", write_endless, 0},
    {"scores", write_scores, 0},
    {"block", write_block, 0},
    {"parameter", write_parameter, 0},
    {"part", write_part, 0},
    {"part_name", write_part_name, 0},
    {"running", write_running, 0},
    {"rivals", write_rivals, 0},
    {"ranked_rivals", write_ranked_rivals, 0},
    {"needed_rank", write_needed_rank, 0},
    {"queue", write_queue, 0},
    {"layers", write_layers, 0},
    {"fact", write_fact, 0},
    {"crossing", write_crossing, 0},
    {"centre", write_centre, 0},
    {"cue", write_cue, 0},
    {"action", NULL, TRP_NAMES_ACTION},
    {"topic", NULL, TRP_NAMES_TOPIC},
    {"role", NULL, TRP_NAMES_ROLE},
    {"kind", NULL, TRP_NAMES_KIND},
    {"layer", NULL, TRP_NAMES_LAYER},
    {"message", NULL, TRP_NAMES_MESSAGE},
    {"event", NULL, TRP_NAMES_EVENT},
};

static void write_named_place(const trpi_why_writer *writer, const trp_why_line *l, const char *name, size_t size)
{
    uint32_t i = 0, count = sizeof places / sizeof *places;
    while (i < count && (strlen(places[i].name) != size || memcmp(places[i].name, name, size) != 0)) {
        i++;
    }
    TRP_REQUIRE(i < count, );
    if (places[i].write != NULL) {
        places[i].write(writer, l);
    } else {
        trp_sheet_add_sanitized(writer->sheet, trp_pack_name(writer->pack, places[i].names, l->number));
    }
}

void trpi_why_write_sentence(const trpi_why_writer *writer, const trp_why_line *line, const char *sentence)
{
    for (const char *at = sentence; *at != '\0';) {
        size_t plain = strcspn(at, "{");
        trp_sheet_add_bytes(writer->sheet, at, plain);
        at += plain;
        if (*at == '{') {
            size_t size = strcspn(at + 1, "}");
            write_named_place(writer, line, at + 1, size);
            at += size + 2;
        }
    }
}
