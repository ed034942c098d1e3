// SPDX-License-Identifier: MIT
// Searches: a selector as a loop over the creatures around, nearest first, which is the order in which the game tells them.

#include "export/writer.h"

// Whether a selector finds others than characters, or several at once.
static bool is_refused(const trp_pack *pack, const trpi_pack_selector *s)
{
    _Static_assert(TRPI_SELECTOR_FLAGS == (TRPI_SELECTOR_PLAYER | TRPI_SELECTOR_HOLDERS | TRPI_SELECTOR_OWNER),
                   "each flag is exported or refused");
    bool is_of_characters = s->kind == TRPI_NONE16 || (pack->kinds[s->kind].flags & (TRPI_KIND_CHARACTER | TRPI_KIND_PLAYER)) != 0;
    return !is_of_characters || (s->flags & TRPI_SELECTOR_HOLDERS) != 0 || s->quantifier == TRPI_SELECT_EVERY;
}

void trpi_nwscript_write_filter(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t selector, trp_sheet *to)
{
    const trpi_pack_selector *s = &w->pack->selectors[selector];
    trpi_nwscript_check_record(w, TRPI_SECTION_SELECTOR, selector);
    if (is_refused(w->pack, s)) {
        trpi_nwscript_refuse(w, TRPI_NWSCRIPT_SEARCH);
        return;
    }
    trp_sheet_add(to, "oIt != oMe && TrIsHere(oIt)");
    if ((s->flags & TRPI_SELECTOR_PLAYER) == 0) {
        trp_sheet_add(to, " && !GetIsPC(oIt)");
    }
    if (s->kind != TRPI_NONE16) {
        trp_sheet_add_format(to, " && TrIsKind(oIt, %u, %u)", (unsigned)w->pack->kind_enter[s->kind],
                             (unsigned)w->pack->kind_leave[s->kind]);
    } else {
        trp_sheet_add(to, " && TrKindOf(oIt) >= 0");
    }
    if (s->role != TRPI_NONE16) {
        trp_sheet_add_format(to, " && TrWears(oIt, %u)", s->role);
        if (!trpi_nwscript_role_is_written(w, s->role)) {
            trpi_nwscript_refuse(w, TRPI_NWSCRIPT_PARTNER_REFUSED);
        }
    }
    if ((s->flags & TRPI_SELECTOR_OWNER) != 0) {
        trp_sheet owner = {0}, guards = {0};
        trpi_nwscript_write_expression(w, context, s->owner, &owner, &guards);
        trp_sheet_add_format(to, "%s && oIt == %s", trp_sheet_text(&guards), trp_sheet_text(&owner));
        w->failed = w->failed || owner.failed || guards.failed;
        trp_sheet_release(&owner);
        trp_sheet_release(&guards);
    }
    if (s->where != 0) {
        trpi_nwscript_context inner = *context;
        inner.it = "oIt";
        trp_sheet_add(to, " && ");
        trpi_nwscript_write_condition(w, &inner, s->where, to);
    }
}

void trpi_nwscript_refuse_search_of_role(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t selector)
{
    const trpi_pack_selector *s = &w->pack->selectors[selector];
    const uint32_t codes[] = {s->of, s->within};
    trp_sheet words = {0}, guards = {0};
    trpi_nwscript_write_filter(w, context, selector, &words);
    for (uint32_t i = 0; i < 2; i++) {
        if (codes[i] != 0) {
            trpi_nwscript_write_expression(w, context, codes[i], &words, &guards);
        }
    }
    trp_sheet_release(&words);
    trp_sheet_release(&guards);
}

void trpi_nwscript_write_search_loop(trpi_nwscript_writer *w, const trpi_nwscript_context *context, uint32_t selector,
                                     const char *first, const char *more, const char *found)
{
    const trpi_pack_selector *s = &w->pack->selectors[selector];
    trp_sheet filter = {0}, of = {0}, within = {0}, guards = {0};
    trpi_nwscript_write_filter(w, context, selector, &filter);
    if (s->of != 0) {
        trpi_nwscript_write_expression(w, context, s->of, &of, &guards);
    }
    if (s->within != 0) {
        trpi_nwscript_write_expression(w, context, s->within, &within, &guards);
    }
    trp_sheet_add_format(w->out, "    object oFrom = %s;\n", s->of != 0 ? trp_sheet_text(&of) : "oMe");
    if (s->within != 0) {
        trp_sheet_add_format(w->out, "    float fWithin = %s;\n", trp_sheet_text(&within));
    }
    trp_sheet_add_format(w->out,
                         "    int nNear = 0;\n    object oIt = %s;\n"
                         "    while (nNear == 0 || GetIsObjectValid(oIt))\n    {\n",
                         first);
    if (s->within != 0) {
        trp_sheet_add(
            w->out,
            "        if (nNear > 0 && GetDistanceBetween(oFrom, oIt) > fWithin)\n        {\n            break;\n        }\n");
    }
    trp_sheet_add_format(w->out, "        if (%s%s%s)\n        {\n%s        }\n", trp_sheet_text(&filter),
                         s->within != 0 ? " && (oIt == oFrom || GetDistanceBetween(oFrom, oIt) <= fWithin)" : "", more, found);
    trp_sheet_add(w->out, "        nNear++;\n        oIt = GetNearestObject(OBJECT_TYPE_CREATURE, oFrom, nNear);\n    }\n");
    w->failed = w->failed || filter.failed || of.failed || within.failed;
    trp_sheet_release(&filter);
    trp_sheet_release(&of);
    trp_sheet_release(&within);
    trp_sheet_release(&guards);
}

static void write_select(trpi_nwscript_writer *w, uint32_t selector)
{
    trpi_nwscript_context context = {.behaviour = TRPI_NONE16, .has_queue = true};
    bool is_random = w->pack->selectors[selector].quantifier == TRPI_SELECT_RANDOM;
    trp_sheet_add_format(w->out,
                         "object TrSelect%u(object oMe, int nQueue)\n{\n    object oFound = OBJECT_INVALID;\n    int nFound = 0;\n",
                         selector);
    trpi_nwscript_write_search_loop(w, &context, selector, w->pack->selectors[selector].of != 0 ? "oFrom" : "OBJECT_INVALID", "",
                                    is_random ? "            nFound++;\n            if (Random(nFound) == 0)\n            {\n"
                                                "                oFound = oIt;\n            }\n"
                                              : "            return oIt;\n");
    trp_sheet_add(w->out, "    return oFound;\n}\n\n");
}

static void write_count(trpi_nwscript_writer *w, uint32_t selector)
{
    trpi_nwscript_context context = {.behaviour = TRPI_NONE16, .has_queue = true};
    trp_sheet_add_format(w->out, "float TrCountOf%u(object oMe, int nQueue)\n{\n    float fFound = 0.0;\n", selector);
    trpi_nwscript_write_search_loop(w, &context, selector, w->pack->selectors[selector].of != 0 ? "oFrom" : "OBJECT_INVALID", "",
                                    "            fFound = fFound + 1.0;\n");
    trp_sheet_add(w->out, "    return fFound;\n}\n\n");
}

// Selectors in the conditions of selectors are found while those are written, so the functions come first in a sheet, in any order,
// behind the prototypes of all.
void trpi_nwscript_write_searches(trpi_nwscript_writer *w)
{
    trp_sheet functions = {0}, *out = w->out;
    uint32_t count = w->pack->selector_count;
    bool *is_done = w->uses_search + 2 * (size_t)count;
    w->out = &functions;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < 2 * count; i++) {
            if (w->uses_search[i] && !is_done[i]) {
                is_done[i] = true;
                again = true;
                (i < count ? write_select : write_count)(w, i < count ? i : i - count);
            }
        }
    }
    w->out = out;
    for (uint32_t i = 0; i < 2 * count; i++) {
        if (w->uses_search[i]) {
            trp_sheet_add_format(
                out, i < count ? "object TrSelect%u(object oMe, int nQueue);\n" : "float TrCountOf%u(object oMe, int nQueue);\n",
                i < count ? i : i - count);
        }
    }
    trp_sheet_add_format(out, "\n%s", trp_sheet_text(&functions));
    w->failed = w->failed || functions.failed;
    trp_sheet_release(&functions);
}
