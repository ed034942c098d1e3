// SPDX-License-Identifier: MIT
// Verifies which nodes of a tree may stand where: networks, their nodes, arrows, and immediate steps. (SEMANTICS 8.2)

#include "pack/code_piece.h"
#include "pack/verify.h"

// Whether a node is an immediate step, or consists of such, and of sequences of such. Called only for nodes whose children lie in
// the tree.
static bool is_at_once(const trpi_verifier *verifier, const trpi_pack_node *node)
{
    if (node->type == TRPI_NODE_STEP) {
        uint8_t op = verifier->pack->steps[node->step].op;
        bool lasts = op == TRPI_STEP_WAIT && verifier->pack->steps[node->step].code0 != 0;
        return op != TRPI_STEP_ACT && op != TRPI_STEP_GO_ON && !lasts;
    }
    for (uint32_t i = 0; i < node->child_count; i++) {
        const trpi_pack_node *child = &verifier->pack->nodes[node->first_child + i];
        if ((child->type != TRPI_NODE_STEP && child->type != TRPI_NODE_SEQUENCE) || !is_at_once(verifier, child)) {
            return false;
        }
    }
    return node->type == TRPI_NODE_SEQUENCE || node->type == TRPI_NODE_ARROW;
}

static bool can_sense(const trp_pack *pack, const trpi_pack_node *arrow)
{
    bool selects = arrow->other == TRPI_SENSE_COMES || arrow->other == TRPI_SENSE_GOES;
    return arrow->weight != 0 && arrow->other >= TRPI_SENSE_IS && arrow->other <= TRPI_SENSE_TIME &&
           (!selects || trpi_code_sole_selector(pack, arrow->weight) != TRPI_NONE16);
}

// Checks a child of a node in a network, if it is an arrow. `context` is how many nodes the network has.
static bool check_arrow(trpi_verifier *verifier, uint32_t index, void *context)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_node *arrow = &pack->nodes[index];
    if (arrow->type != TRPI_NODE_ARROW) {
        return true;  // a body; anything else is refused where it stands
    }
    bool news = (arrow->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT)) != 0;
    bool senses = (arrow->flags & TRPI_NODE_SENSES) != 0;
    uint32_t count = (arrow->flags & TRPI_NODE_ON_EVENT) != 0 ? pack->event_count : pack->message_count;
    TRPI_RULE(verifier, "number", arrow->number < *(const uint16_t *)context || arrow->number >= TRPI_ARROW_FAIL,
              "leads to no node of its network");
    TRPI_RULE(verifier, "other", !news || (arrow->other < count && arrow->weight == 0), "is no message or event to wait for");
    TRPI_RULE(verifier, "other", !senses || (!news && can_sense(pack, arrow)), "is nothing that an arrow can sense");
    TRPI_RULE(verifier, "other", (arrow->weight != 0) == (arrow->other != 0) || news,
              "is a time without a chance, or none with one");
    TRPI_RULE(verifier, NULL, is_at_once(verifier, arrow), "does what takes time on the way");
    return true;
}

bool trpi_verify_network_node(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_node *nodes = verifier->pack->nodes, *node = &nodes[index];
    TRPI_RULE(verifier, "other", !trpi_node_is_catch(node) || node->other <= verifier->pack->failure_count,
              "is no failure that there is");
    TRPI_RULE(verifier, NULL,
              node->type != TRPI_NODE_FINALLY || is_at_once(verifier, &nodes[node->first_child + TRPI_FINALLY_AT_ONCE]),
              "does what takes time at once");
    TRPI_RULE(verifier, "number", node->type != TRPI_NODE_FINALLY || node->number <= TRPI_MOST_PARTING_MS,
              "is a longer time than parting may take");
    TRPI_RULE(verifier, "number", node->type != TRPI_NODE_STATE || (node->number <= 1 && node->number <= node->child_count),
              "is no body that there is");
    uint16_t count = node->child_count;
    for (uint32_t i = 0; node->type == TRPI_NODE_NETWORK && i < count; i++) {
        const trpi_pack_node *state = &nodes[node->first_child + i];
        if (!trpi_verify_listed_records(verifier, TRPI_SECTION_NODE, state->first_child, state->child_count, check_arrow, &count)) {
            return false;
        }
    }
    return true;
}
