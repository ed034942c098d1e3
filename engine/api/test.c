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
    // The view is that of an outside observer, which is no entity. Its index 0 is valid even in an empty world, since the tables
    // always have a first row. Chances are drawn from a fixed draw, so evaluating changes nothing.
    trpi_view view = trpi_view_of_agent((trp_world *)(uintptr_t)world, 0, 0);
    view.fixed_draw = 1;
    view.searches_include_self = true;
    *holds = trpi_condition_holds(&view, line->code);
    return TRP_OK;
}
