// SPDX-License-Identifier: MIT
#include "engine/body/drift.h"

#include "engine/store/common.h"
#include "engine/store/fact.h"

#include "pack/code.h"
#include "pack/code_piece.h"

#include "base/assert.h"

static bool compares(uint32_t word)
{
    return TRPI_OP(word) == TRPI_OP_LESS || TRPI_OP(word) == TRPI_OP_AT_MOST || TRPI_OP(word) == TRPI_OP_EQUAL;
}

// Finds the constant with which the fact read at word `at` is compared. False when it is compared with something else.
static bool compared_with(const trp_pack *pack, trpi_code_piece phrase, uint32_t at, int64_t *number)
{
    const uint32_t *code = pack->code;
    if (at + 2 < phrase.end && TRPI_OP(code[at + 1]) == TRPI_OP_NUMBER && compares(code[at + 2])) {
        return trpi_code_find_pushed_value(pack, code[at + 1], number);
    }
    bool second = at > phrase.first && at + 1 < phrase.end && TRPI_OP(code[at - 1]) == TRPI_OP_NUMBER && compares(code[at + 1]);
    return second && trpi_code_find_pushed_value(pack, code[at - 1], number);
}

// Returns the next step at which a drifting fact reaches or passes a number.
static uint32_t next_crossing(const trp_world *world, const trpi_pack_fact *fact, const int64_t *slot, int64_t number)
{
    int64_t value = trpi_fact_slot_read(world, fact, slot);
    if (fact->rate_per_hour > 0) {
        return value > number ? TRPI_NEVER
                              : trpi_fact_slot_step_of_reaching(world, fact, slot, value < number ? number : number + 1, true);
    }
    return value < number ? TRPI_NEVER
                          : trpi_fact_slot_step_of_reaching(world, fact, slot, value > number ? number : number - 1, false);
}

uint32_t trpi_drift_next_change_step(const trp_world *world, uint32_t index, uint32_t code)
{
    TRP_ASSERT(code != 0 && index < world->entity_end);
    const trp_pack *pack = world->pack;
    const trpi_code_piece phrase = trpi_code_piece_of_code(pack, code);
    uint32_t next = TRPI_NEVER;
    for (uint32_t i = phrase.first; i < phrase.end; i++) {
        const uint32_t op = TRPI_OP(pack->code[i]);
        const bool drifts =
            (op == TRPI_OP_MY || op == TRPI_OP_COMMON) && pack->facts[TRPI_OPERAND(pack->code[i])].rate_per_hour != 0;
        const int64_t *slot = drifts ? trpi_watched_slot(world, index, TRPI_OPERAND(pack->code[i])) : NULL;
        if (slot != NULL) {
            const trpi_pack_fact *fact = &pack->facts[TRPI_OPERAND(pack->code[i])];
            int64_t number;
            bool known = compared_with(pack, phrase, i, &number);
            next = trpi_earlier_step(next, known ? next_crossing(world, fact, slot, number) : world->now + 1);
        }
    }
    return next;
}
