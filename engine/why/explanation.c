// SPDX-License-Identifier: MIT
#include "engine/why/explanation.h"

#include "base/assert.h"

_Static_assert(sizeof(trp_why_line) == 96, "a line has no padding");

trp_why_line *trpi_explanation_line(trpi_explanation *explanation, uint32_t at)
{
    TRP_ASSERT(at < explanation->count);
    return at < explanation->capacity ? &explanation->lines[at] : &explanation->spare;
}

trp_why_line *trpi_explanation_add_line(trpi_explanation *explanation, trp_why_kind kind, uint32_t index, uint32_t behaviour)
{
    TRP_ASSERT(index < explanation->world->entity_end && explanation->depth < 64);
    trp_why_line *line = trpi_explanation_line(explanation, explanation->count++);
    *line = (trp_why_line){.behaviour = behaviour,
                           .other_behaviour = TRP_NOT_FOUND,
                           .number = TRP_NOT_FOUND,
                           .choices = TRP_NOT_FOUND,
                           .until = TRPI_NEVER,
                           .kind = (uint8_t)kind,
                           .depth = (uint8_t)explanation->depth};
    line->agent.value = trpi_ref_of_index(explanation->world, index);
    if (behaviour < explanation->world->pack->behaviour_count) {
        const trpi_pack_behaviour *b = &explanation->world->pack->behaviours[behaviour];
        line->layer = b->layer;
        line->priority = b->priority;
        line->initiation = b->initiation;
        line->queue = trpi_queue_bid_of_own_behaviour(explanation->world, behaviour, 0).queue;
    }
    return line;
}

uint32_t trpi_explanation_open_behaviour(trpi_explanation *explanation, uint32_t behaviour)
{
    uint32_t could = explanation->count;
    trpi_explanation_add_line(explanation, TRP_WHY_COULD, explanation->index, behaviour);
    explanation->first_obstacle = TRP_CAUSE_NONE;
    explanation->depth++;
    return could;
}

void trpi_explanation_close_behaviour(trpi_explanation *explanation, uint32_t could_line)
{
    TRP_ASSERT(explanation->depth > 0);
    explanation->depth--;
    trpi_explanation_line(explanation, could_line)->cause = (uint8_t)explanation->first_obstacle;
}

trp_why_line *trpi_explain_add_obstacle(trpi_explanation *explanation, uint32_t behaviour, trp_why_cause cause)
{
    trp_why_line *line = trpi_explanation_add_line(explanation, TRP_WHY_OBSTACLE, explanation->index, behaviour);
    line->cause = (uint8_t)cause;
    explanation->first_obstacle = explanation->first_obstacle == TRP_CAUSE_NONE ? cause : explanation->first_obstacle;
    return line;
}

trp_why_line *trpi_explain_add_open_part_obstacle(trpi_explanation *explanation, uint32_t behaviour, uint32_t open_part)
{
    const trp_pack *pack = explanation->world->pack;
    uint32_t scene = pack->behaviours[behaviour].scene, first_copy = trpi_behaviour_first_part_copy(pack, behaviour);
    bool is_copy = open_part >= first_copy;
    trp_why_line *line = trpi_explain_add_obstacle(explanation, behaviour, is_copy ? TRP_CAUSE_TOO_FEW : TRP_CAUSE_NO_PARTNER);
    line->part = (uint8_t)open_part;
    if (is_copy) {
        line->left = (int64_t)(open_part - first_copy) * TRP_ONE;
        line->right = (int64_t)pack->parts[pack->scenes[scene].first_part + open_part].least * TRP_ONE;
        line->type = TRP_TYPE_NUMBER;
    }
    return line;
}

trpi_view trpi_explanation_make_view(const trpi_explanation *explanation, uint32_t index, trpi_ref subject)
{
    trpi_view view = trpi_view_of_agent(explanation->world, index, subject);
    view.fixed_draw = explanation->fixed_draw;
    return view;
}

void trpi_explain_add_code_text(const trpi_explanation *explanation, trp_why_line *line, uint32_t code)
{
    if (code != 0) {
        trpi_code_piece phrase = trpi_code_piece_of_code(explanation->world->pack, code);
        line->first = phrase.first;
        line->end = phrase.end;
    }
}

// ---- Causes -------------------------------------------------------------------------------------

// A row of the table of causes: the cause's name, and the verdicts that have this cause, one for each trpi_verdict_kind (0: none).
typedef struct cause_row {
    const char *name;
    uint8_t verdicts[4];
} cause_row;

static const cause_row causes[TRP_CAUSE_COUNT] = {
    [TRP_CAUSE_NONE] = {"none", {0}},
    [TRP_CAUSE_RUNS] = {"already queued", {TRP_REASON_ALREADY}},
    [TRP_CAUSE_NOT_SPONTANEOUS] = {"not spontaneous", {0}},
    [TRP_CAUSE_OCCUPIED] = {"occupied", {0}},
    [TRP_CAUSE_RANK] = {"rank", {TRP_REASON_RANK, 0, 0, TRPI_OBSTACLE_RANK}},
    [TRP_CAUSE_WHEN_FREE] = {"when free", {0, 0, 0, TRPI_OBSTACLE_WHEN_FREE}},
    [TRP_CAUSE_HELD] = {"not interruptible", {0, 0, 0, TRPI_OBSTACLE_HELD}},
    [TRP_CAUSE_QUEUES] = {"no queue", {TRP_REASON_NO_QUEUE, 0, 0, TRPI_OBSTACLE_QUEUES}},
    [TRP_CAUSE_CONDITION] = {"condition", {TRP_REASON_CONDITION}},
    [TRP_CAUSE_COOLDOWN] = {"cooldown", {TRP_REASON_COOLDOWN}},
    [TRP_CAUSE_ONCE] = {"only once", {TRP_REASON_ONCE}},
    [TRP_CAUSE_USED] = {"taken already", {0}},
    [TRP_CAUSE_PASSED] = {"passed", {0}},
    [TRP_CAUSE_WEIGHT] = {"weight", {0}},
    [TRP_CAUSE_SIBLING] = {"another goes first", {0}},
    [TRP_CAUSE_NO_CUE] = {"no cue", {0}},
    [TRP_CAUSE_CUE_SPENT] = {"cue spent", {0}},
    [TRP_CAUSE_PARAMETER] = {"parameter", {0}},
    [TRP_CAUSE_NO_PARTNER] = {"no partner", {TRP_REASON_NO_PARTNER}},
    [TRP_CAUSE_NO_TOPIC] = {"nobody answers", {0}},
    [TRP_CAUSE_UNASKED] = {"not asked", {0}},
    [TRP_CAUSE_NO_ASKER] = {"no one ever asks", {0}},
    [TRP_CAUSE_NOBODY_ASKS] = {"nobody asks", {0}},
    [TRP_CAUSE_PROMISED] = {"promised", {TRP_REASON_PROMISED}},
    [TRP_CAUSE_PENDING] = {"pending", {TRP_REASON_PENDING}},
    [TRP_CAUSE_BUSY] = {"busy", {TRP_REASON_BUSY, 0, TRPI_PARTNER_BUSY}},
    [TRP_CAUSE_PLAYER] = {"never cast", {0, 0, TRPI_PARTNER_PLAYER}},
    [TRP_CAUSE_GONE] = {"gone", {TRP_REASON_GONE, TRPI_REJECTED_GONE, TRPI_PARTNER_GONE}},
    [TRP_CAUSE_SELF] = {"self", {0, TRPI_REJECTED_SELF, TRPI_PARTNER_SELF}},
    [TRP_CAUSE_KIND] = {"kind", {0, TRPI_REJECTED_KIND, TRPI_PARTNER_KIND}},
    [TRP_CAUSE_ROLE] = {"role", {0, TRPI_REJECTED_ROLE}},
    [TRP_CAUSE_FAR] = {"too far", {0, TRPI_REJECTED_FAR}},
    [TRP_CAUSE_OUTSIDE] = {"outside", {0, TRPI_REJECTED_OUTSIDE}},
    [TRP_CAUSE_WHERE] = {"where", {0, TRPI_REJECTED_WHERE}},
    [TRP_CAUSE_UNTOLD] = {"untold", {0, TRPI_REJECTED_UNTOLD}},
    [TRP_CAUSE_OTHER] = {"somebody else", {0, TRPI_REJECTED_OTHER}},
    [TRP_CAUSE_SEATED] = {"has a part", {0, 0, TRPI_PARTNER_HAS_PART}},
    [TRP_CAUSE_REFUSED] = {"refused lately", {0, 0, TRPI_PARTNER_REFUSED}},
    [TRP_CAUSE_NO_REACTION] = {"no reaction", {TRP_REASON_NO_REACTION, 0, TRPI_PARTNER_NO_REACTION}},
    [TRP_CAUSE_DORMANT] = {"dormant", {TRP_REASON_FAR, 0, TRPI_PARTNER_DORMANT}},
    [TRP_CAUSE_RELATION] = {"not related", {0, TRPI_REJECTED_RELATION}},
    [TRP_CAUSE_SCHEDULE] = {"another part of the day", {TRP_REASON_SCHEDULE}},
    [TRP_CAUSE_LAYER] = {"another layer", {TRP_REASON_LAYER, 0, 0, TRPI_OBSTACLE_LAYER}},
    [TRP_CAUSE_NOBODY_OPEN] = {"nobody is open to it", {0}},
    [TRP_CAUSE_NOT_OPEN] = {"not open to it", {0}},
    [TRP_CAUSE_GIVES_UP] = {"search given up", {0}},
    [TRP_CAUSE_DAILY] = {"often enough today", {TRP_REASON_DAILY}},
    [TRP_CAUSE_NOT_SOUGHT] = {"not looked for", {0}},
    [TRP_CAUSE_BACK_OFF] = {"others go first", {TRP_REASON_BACK_OFF}},
    [TRP_CAUSE_TOO_FEW] = {"too few", {0}},
    [TRP_CAUSE_NOBODY] = {"nobody meant", {0, TRPI_REJECTED_NOBODY}},
};

trp_why_cause trpi_cause_of_verdict(trpi_verdict_kind verdict_kind, uint32_t value)
{
    TRP_ASSERT(verdict_kind <= TRPI_VERDICT_QUEUE);
    for (uint32_t i = 1; i < TRP_CAUSE_COUNT && value != 0; i++) {
        if (causes[i].verdicts[verdict_kind] == value) {
            return (trp_why_cause)i;
        }
    }
    return value != 0 ? TRP_CAUSE_NO_PARTNER : TRP_CAUSE_NONE;
}

const char *trp_cause_name(trp_why_cause cause)
{
    return (unsigned)cause < TRP_CAUSE_COUNT ? causes[cause].name : "unknown";
}
