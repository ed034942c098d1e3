// SPDX-License-Identifier: MIT
#include "troupe/test.h"

#include "engine/body/expression.h"

#include "base/assert.h"

trp_result trp_test_line_holds(const trp_world *world, uint32_t test, uint32_t position, bool *holds)
{
    TRP_REQUIRE(world != NULL && holds != NULL && !world->stepping, TRP_ERROR_ARGUMENT);
    *holds = false;
    const trp_pack *pack = world->pack;
    uint32_t row = trpi_pack_index_of_stamped_number(pack, TRP_NAMES_TEST, test);
    if (row >= pack->test_count || position >= pack->tests[row].line_count) {
        return trpi_pack_number_refusal(pack, TRP_NAMES_TEST, test);
    }
    const trpi_pack_test_line *line = &pack->test_lines[pack->tests[row].first_line + position];
    if (line->op != TRPI_TEST_THEN_HOLDS && line->op != TRPI_TEST_NEVER_HOLDS) {
        return TRP_ERROR_TYPE;
    }
    // Makes the view of an outside observer, who is no entity; the first row is there even in a world without anybody in it. Chances
    // are drawn from a stream of their own, so that evaluating changes nothing.
    trpi_view view = trpi_view_of_agent((trp_world *)(uintptr_t)world, 0, 0);
    view.fixed_draw = 1;
    view.outside = true;
    *holds = trpi_condition_holds(&view, line->code);
    return TRP_OK;
}
