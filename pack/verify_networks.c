// SPDX-License-Identifier: MIT
// Which nodes of a tree may stand where: networks, their nodes, arrows, and what is done at once. (SEMANTICS 8.2)

#include "pack/verify.h"

#define SECTION TRPI_SECTION_NODE

static const trpi_pack_node *child_of(const trpi_verifier *verifier, const trpi_pack_node *node, uint32_t child)
{
    return &verifier->pack->nodes[node->first_child + child];
}

bool trpi_is_part_of_network(const trpi_verifier *verifier, uint32_t index)
{
    uint8_t type = verifier->pack->nodes[index].type;
    return type == TRPI_NODE_STATE || type == TRPI_NODE_ARROW;
}

// Steps that take no time, and rows of them. Only below nodes whose children were found to lie in the tree.
static bool is_at_once(const trpi_verifier *verifier, const trpi_pack_node *node)
{
    if (node->type == TRPI_NODE_STEP) {
        uint8_t op = verifier->pack->steps[node->step].op;
        bool lasts = op == TRPI_STEP_WAIT && verifier->pack->steps[node->step].code0 != 0;
        return op != TRPI_STEP_ACT && op != TRPI_STEP_GO_ON && !lasts;
    }
    for (uint32_t i = 0; i < node->child_count; i++) {
        if (child_of(verifier, node, i)->type != TRPI_NODE_STEP || !is_at_once(verifier, child_of(verifier, node, i))) {
            return false;
        }
    }
    return node->type == TRPI_NODE_SEQUENCE || node->type == TRPI_NODE_ARROW;
}

static bool can_sense(const trp_pack *pack, const trpi_pack_node *arrow)
{
    bool selects = arrow->other == TRPI_SENSE_COMES || arrow->other == TRPI_SENSE_GOES;
    return arrow->weight != 0 && arrow->other >= TRPI_SENSE_IS && arrow->other <= TRPI_SENSE_TIME &&
           (!selects ||
            (TRPI_CODE_LENGTH(pack->code[arrow->weight]) == 1 && TRPI_OP(pack->code[arrow->weight + 1]) == TRPI_OP_SELECT));
}

static bool check_arrow(trpi_verifier *verifier, uint32_t index, uint32_t node_count)
{
    const trp_pack *pack = verifier->pack;
    const trpi_pack_node *arrow = &pack->nodes[index];
    bool news = (arrow->flags & (TRPI_NODE_ON_MESSAGE | TRPI_NODE_ON_EVENT)) != 0;
    uint32_t count = (arrow->flags & TRPI_NODE_ON_EVENT) != 0 ? pack->event_count : pack->message_count;
    TRPI_RULE_AT(verifier, SECTION, index, "number", arrow->number < node_count || arrow->number >= TRPI_ARROW_FAIL,
                 "leads to no node of its network");
    TRPI_RULE_AT(verifier, SECTION, index, "other", !news || (arrow->other < count && arrow->weight == 0),
                 "is no message or event to wait for");
    bool senses = (arrow->flags & TRPI_NODE_SENSES) != 0;
    TRPI_RULE_AT(verifier, SECTION, index, "other", !senses || (!news && can_sense(pack, arrow)),
                 "is nothing that an arrow can sense");
    TRPI_RULE_AT(verifier, SECTION, index, "other", (arrow->weight != 0) == (arrow->other != 0) || news,
                 "is a time without a chance, or none with one");
    TRPI_RULE_AT(verifier, SECTION, index, NULL, is_at_once(verifier, arrow), "does what takes time on the way");
    return true;
}

static bool check_state(trpi_verifier *verifier, uint32_t index, uint32_t node_count)
{
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    TRPI_RULE_AT(verifier, SECTION, index, "number", node->number <= 1 && node->number <= node->child_count,
                 "is no body that there is");
    for (uint32_t i = 0; i < node->child_count; i++) {
        uint32_t child = node->first_child + i;
        TRPI_RULE_AT(
            verifier, SECTION, child, "type",
            !(i < node->number ? trpi_is_part_of_network(verifier, child) : verifier->pack->nodes[child].type != TRPI_NODE_ARROW),
            "is not what stands in a node of a network");
        if (i >= node->number && !check_arrow(verifier, child, node_count)) {
            return false;
        }
    }
    return true;
}

bool trpi_check_network(trpi_verifier *verifier, uint32_t index)
{
    const trpi_pack_node *node = &verifier->pack->nodes[index];
    TRPI_RULE_AT(verifier, SECTION, index, "other", !trpi_node_is_catch(node) || node->other <= verifier->pack->failure_count,
                 "is no failure that there is");
    TRPI_RULE_AT(verifier, SECTION, index, NULL,
                 node->type != TRPI_NODE_FINALLY || is_at_once(verifier, child_of(verifier, node, TRPI_FINALLY_AT_ONCE)),
                 "does what takes time at once");
    for (uint32_t i = 0; i < node->child_count; i++) {
        uint32_t child = node->first_child + i;
        bool network = node->type == TRPI_NODE_NETWORK;
        TRPI_RULE_AT(verifier, SECTION, child, "type", !network || verifier->pack->nodes[child].type == TRPI_NODE_STATE,
                     "is no node of a network");
        if (network && !check_state(verifier, child, node->child_count)) {
            return false;
        }
        bool inside = node->type == TRPI_NODE_NETWORK || node->type == TRPI_NODE_STATE;
        TRPI_RULE_AT(verifier, SECTION, child, "type", inside || !trpi_is_part_of_network(verifier, child),
                     "stands outside a network");
    }
    return true;
}
