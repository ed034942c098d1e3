// SPDX-License-Identifier: MIT

#include "tests/engine/smithy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

const char smithy[] = PEOPLE
    "role Smith for person\n"
    "    proactive Forge\n"
    "        toil, finally set tidied to tidied + 1\n"
    "role Guest for person\n"
    "    proactive Rest\n"
    "        wait 100 s\n"
    "scene Pair\n"
    "    part left: Smith\n"
    "    part right: Guest\n"
    "    | left | right |\n"
    "    | toil | toil  |\n"
    "    | labour | labour |\n"
    "scene Lasting, loss continues\n"
    "    part left: Smith\n"
    "    part right: Guest\n"
    "    part more: Guest\n"
    "    | left | right | more |\n"
    "    | drudge | drudge | drudge |\n"
    "    | toil | toil | toil |\n";

trp_interest add_interest(theatre *t, const char *whose, double x, double radius)
{
    trp_interest_def def;
    trp_interest_def_init(&def, sizeof def);
    def.entity = theatre_who(t, whose);
    def.at = trp_point_from_metres(x, 0, 0);
    def.rings[0].radius = (uint32_t)METRES(radius);
    trp_interest interest;
    assert_int_equal(trp_world_interest_add(theatre_world(t), &def, &interest), TRP_OK);
    return interest;
}

bool is_live(const theatre *t, const char *name)
{
    return trp_agent_is_live(theatre_world(t), theatre_who(t, name));
}

trp_counters counters_of(const theatre *t)
{
    trp_counters counters;
    trp_world_counters(theatre_world(t), &counters, sizeof counters);
    return counters;
}
